"""Rules, positions and plays: against the program, against a naive generator, and wrong use."""

import copy
import pickle
import random
import threading
import unittest

import quoth
from program import LONG, MIDDLE, NOTEBOOK, SEED, answer, enable, placements

EMPTY = '/'.join(['15'] * 15)


def squares_of(position):
    return [list(row) for row in position.board]


def where(play):
    return play.row, play.column, play.down, play.tiles


class Rules(unittest.TestCase):
    def test_those_of_the_library(self):
        for name in quoth.Rules.names():
            rules = quoth.Rules(name)
            self.assertEqual(rules.name, name)
            self.assertEqual(quoth.Rules.parse(rules.text), rules)
            self.assertEqual(pickle.loads(pickle.dumps(rules)), rules)
            self.assertEqual(rules.text, answer('cross', 'rules', name, whole=True))
        self.assertEqual(quoth.Rules(), quoth.Rules('WWF'))
        self.assertNotEqual(quoth.Rules('scrabble'), quoth.Rules('wwf'))

    def test_what_they_say(self):
        rules = quoth.Rules('scrabble')
        self.assertEqual((rules.rows, rules.columns, rules.start), (15, 15, (7, 7)))
        self.assertEqual(sum(tile.count for tile in rules.tiles.values()), 100)
        self.assertEqual(rules.tiles['?'], quoth.Tile('?', 2, 0, False))
        self.assertEqual({letter for letter, tile in rules.tiles.items() if tile.vowel},
                         set('AEIOU'))
        self.assertEqual(rules.premiums[0][0], '3W')
        self.assertEqual(rules.premiums[7][7], '2W')
        self.assertEqual((rules.exchange_from, rules.anagrams), (7, False))
        self.assertIsNone(quoth.Rules('notebook').exchange_from)
        self.assertTrue(quoth.Rules('wordsmog').anagrams)
        self.assertIn('[CH]', quoth.Rules('spanish').tiles)

    def test_other_lines(self):
        rules = quoth.Rules('scrabble').replace(name='mine', rack=5, bonus={5: 20},
                                                challenge='triple')
        self.assertEqual((rules.name, rules.rack, rules.bonus, rules.challenge),
                         ('mine', 5, {5: 20}, 'triple'))
        self.assertEqual(rules.premiums, quoth.Rules('scrabble').premiums)
        self.assertEqual(rules.replace(bonus={}).bonus, {})
        for lines in ({'rack': 0}, {'rack': 'many'}, {'flavour': 3}, {'layout': 'x\ny'},
                      {'challenge': 'duel'}, {'rack': '7\nname x'}, {'bonus': {7: '1\nrack 0'}}):
            with self.assertRaises(ValueError, msg=lines):
                rules.replace(**lines)

    def test_what_is_refused(self):
        with self.assertRaises(quoth.NotFound):
            quoth.Rules('go')
        with self.assertRaises(quoth.BadText) as caught:
            quoth.Rules.parse('name x\nrack many\n')
        self.assertEqual(caught.exception.line, 2)
        for wrong in (None, 3, b'wwf', ['wwf']):
            with self.assertRaises(TypeError):
                quoth.Rules(wrong)
            with self.assertRaises(TypeError):
                quoth.Rules.parse(wrong)


class Plays(unittest.TestCase):
    def same(self, position, rack=None, **options):
        """Compares all plays with the program's."""
        cgp = position.cgp()
        more = ['--rules', position.rules.name] + (['--rack', rack] if rack else [])
        theirs = answer('cross', 'moves', '--cgp', cgp, '--all', '--json', *more)
        plays = position.plays(rack=rack)
        mine = [{'play': play.text, 'tiles': play.tiles, 'score': play.score,
                 'equity': round(play.equity, 3), 'leave': play.leave} for play in plays
                if not (position.empty and play.down)]
        for one, other in zip(mine, theirs['plays']):  # no long comparison of lists in a message
            self.assertEqual(one, other)
        self.assertEqual(len(mine), len(theirs['plays']))
        self.assertEqual(plays.placements - theirs['count'] if not position.empty else 0, 0)
        return plays

    def test_the_program_lists_the_same(self):
        for rules, board, rack in (('wwf', MIDDLE, '?EEGIST'), ('scrabble', MIDDLE, 'QIUVWXZ'),
                                   ('scrabble', EMPTY, 'AEINRST'), ('wordsmog', MIDDLE, 'EGT'),
                                   ('notebook', NOTEBOOK, 'ABCHKNQ'), ('wwf', MIDDLE, 'A')):
            with self.subTest(rules=rules, rack=rack):
                self.same(quoth.Position.from_cgp('%s %s/ 0/0 0' % (board, rack), rules))
        self.same(quoth.Position.from_cgp(NOTEBOOK + ' / 0/0 0', 'notebook'), 'ABCHKNQ')
        position = quoth.Position('spanish', lexicon=quoth.Lexicon('che chal', alphabet='spanish'),
                                  rack='[CH]EAL')
        self.assertEqual([play.tiles for play in position.plays(placements_only=True)][:1],
                         ['[CH]E'])

    def test_tiles_name_the_rules(self):
        position = quoth.Position.from_cgp('15/' * 14 + '15 AEINRSTUQ/ 0/0 0 ld hong_kong_english;')
        self.assertEqual((position.rack, position.rules.name), ('AEINQRSTU', 'hong_kong_english'))

    def test_orders_filters_and_parts(self):
        position = quoth.Position.from_cgp(MIDDLE + ' ?EEGIST/ 0/0 0')
        plays = position.plays()
        self.assertEqual(position.legal_plays, plays)
        for sort, key in (('equity', lambda play: -play.equity), ('score', lambda p: -p.score)):
            ordered = position.plays(sort=sort)
            self.assertEqual([key(p) for p in ordered], sorted(key(p) for p in ordered))
            self.assertEqual(set(ordered), set(plays))
            for n in (0, 1, 5, len(plays), len(plays) + 5):
                self.assertEqual(position.plays(n, sort), ordered[:n])
        placed = position.plays(placements_only=True)
        self.assertEqual(placed, plays.filter(lambda play: play.kind == 'place'))
        self.assertEqual(len(placed), plays.placements)
        bingos = position.plays(3, where=lambda play: play.tiles_laid == 7)
        self.assertEqual(len(bingos), 3)
        self.assertEqual(bingos, plays.filter(lambda play: play.tiles_laid == 7)[:3])
        self.assertEqual(plays[-1], list(plays)[-1])
        self.assertEqual(plays[2:4], plays[1:5][1:3])
        self.assertIn('pass', plays)
        self.assertIn(plays[7], plays)
        self.assertNotIn('8D ZZZ', plays)
        self.assertNotIn('rubbish', plays)
        with self.assertRaises(IndexError):
            plays[len(plays)]
        with self.assertRaises(ValueError):
            position.plays(sort='length')
        self.assertEqual([play.text for play in quoth.Position().plays()], ['pass'])
        self.assertEqual([play.text for play in position.plays(rack='')], ['pass'])
        self.assertEqual(position.plays(rack='QI', placements_only=True)[0].leave, '')

    def test_a_naive_generator_finds_the_same(self):
        draw = random.Random(SEED)
        for case in range(12 if LONG else 4):
            rules = quoth.Rules(draw.choice(['scrabble', 'wwf', 'notebook']))
            some = set(draw.sample([w for w in enable() if len(w) <= 5], 120)) | {'aa', 'qi', 'ex'}
            words = {word.upper() for word in some}
            position = quoth.Position(rules, quoth.Lexicon(some))
            position.deal(case)
            for turn in range(8):
                if turn % 3 == 2:
                    rack = (position.rack or '')[:5]
                    position.set_rack(rack[:-1] + '?' if rack else None)
                if position.over:
                    break
                expected = placements(squares_of(position), position.rack or '', words, rules)
                plays = position.plays(placements_only=True)
                self.assertEqual({where(play): play.score for play in plays}, expected,
                                 (case, position.cgp()))
                if plays:
                    position.play(draw.choice(plays))
                else:
                    position.deal(case + 100 + turn)

    def test_the_naive_generator_knows_rules(self):
        """It would find a fault: other rules, other plays."""
        position = quoth.Position.from_cgp(MIDDLE + ' AEGIST/ 0/0 0', 'scrabble')
        words = {word.upper() for word in enable()[::60] if len(word) < 5} | {
            'RATION', 'AEON', 'SEA', 'RIVAL', 'VILE'}
        lexicon = quoth.Lexicon(words)
        found = placements(squares_of(position), 'AEGIST', words, quoth.Rules('scrabble'))
        mine = quoth.Position.from_cgp(position.cgp(), 'scrabble', lexicon)
        self.assertEqual({where(play): play.score for play in mine.plays(placements_only=True)},
                         found)
        other = quoth.Position.from_cgp(position.cgp(), 'wwf', lexicon)
        self.assertNotEqual({where(play): play.score for play in other.plays()}, found)

    def test_pictures(self):
        position = quoth.Position.from_cgp(MIDDLE + ' ?EEGIST/ 0/0 0')
        plays = position.plays()
        self.assertIn('<table', plays._repr_html_())
        self.assertIn(plays[0].text, plays._repr_html_())
        self.assertTrue(position._repr_svg_().startswith('<svg'))
        self.assertIn(plays[0].text, repr(plays))
        self.assertIn('<svg', position.rules._repr_svg_())
        self.assertEqual(position.svg(), answer('cross', 'show', '--cgp', position.cgp(),
                                                '--format', 'svg', whole=True))
        self.assertIn('<html', position.html(names=['Ann <b>', 'Bob']))
        self.assertNotIn('Ann <b>', position.html(names=['Ann <b>', 'Bob']))
        self.assertIn('8F', position.parse('8F RATIONS').text)
        self.assertIn('</svg>', position.svg('8F RATIONs', seat=0, board_only=True))


class Positions(unittest.TestCase):
    def test_a_cgp(self):
        for cgp in (MIDDLE + ' ?EEGIST/ABC 12/-30 2', EMPTY + ' // 1/2/3 0'):
            self.assertEqual(quoth.Position.from_cgp(cgp).cgp(), cgp)
        position = quoth.Position.from_cgp(EMPTY + ' / 0/0 0 bdn super; ld english;'
                                           if False else EMPTY + ' / 0/0 0 bb 60;')
        self.assertEqual(position.rules.bonus, {7: 60})
        self.assertIn('bb 60', position.cgp(operations=True))
        self.assertEqual(quoth.Position.from_cgp(position.cgp(operations=True)).rules.bonus,
                         {7: 60})
        with self.assertRaises(quoth.BadText) as caught:
            quoth.Position.from_cgp(EMPTY[:-3] + ' / 0/0 0')
        self.assertGreater(caught.exception.offset, 0)

    def test_play_and_undo(self):
        position = quoth.Position('scrabble')
        position.deal(SEED)
        history, draw = [], random.Random(SEED)
        while not position.over and len(history) < 12:
            history.append(position.cgp())
            play = draw.choice(position.plays(5))
            seat, scores = position.turn, position.scores
            position.play(play)
            self.assertEqual(position.scores[seat], scores[seat] + play.score)
            self.assertEqual(position.last(), (seat, play))
            self.assertEqual(position.turn, 1 - seat)
        for cgp in reversed(history):
            position.undo()
            self.assertEqual(position.cgp(), cgp)
        with self.assertRaises(IndexError):
            position.undo()

    def test_illegal_plays(self):
        position = quoth.Position('scrabble', rack='AEINRST')
        for text, reason in (('8A NASTIER', 'start square'), ('8D NASTIEX', 'rack'),
                             ('ex Z', 'rack'), ('8D RETINAZ', 'rack')):
            before = position.cgp()
            check = position.validate(text)
            self.assertFalse(check, text)
            self.assertIn(reason, check.reason)
            with self.assertRaises(quoth.Illegal):
                position.play(text)
            self.assertEqual(position.cgp(), before)
        for text in ('', 'Z99 CAT', '8D', '8D 123', 'ex', '8O NASTIER'):
            with self.assertRaises(quoth.BadText, msg=text):
                position.play(text)
        check = position.validate('8D RETNIAS')
        self.assertEqual((check.verdict, check.words[0].valid), ('not-a-word', False))
        position.play('8D RETNIAS')
        self.assertEqual(position.challenge(), 'removed')
        self.assertEqual(position.challenge(), 'nothing')
        position = quoth.Position('wwf', rack='AEINRST')
        with self.assertRaises(quoth.Illegal):
            position.play('8D RETNIAS')

    def test_validation_is_the_programs(self):
        position = quoth.Position.from_cgp(NOTEBOOK + ' ABCHKNQ/ 0/0 0', 'notebook')
        check = position.validate('8D BACKBENCH')
        theirs = answer('cross', 'score', '--rules', 'notebook', '--cgp', position.cgp(), '--json',
                        '--play', '8D BACKBENCH')
        self.assertEqual([word._asdict() for word in check.words], theirs['words'])
        self.assertEqual((check.play.score, check.play.leave, check.bonus), (116, 'Q', 0))
        self.assertEqual(check.legal, theirs['legal'])
        self.assertIn('BACKBENCH', check._repr_html_())

    def test_what_a_seat_sees(self):
        position = quoth.Position('scrabble', players=3)
        position.deal(SEED)
        seen = position.view(1)
        self.assertEqual(seen.racks, (None, position.racks[1], None))
        self.assertEqual((seen.bag, seen.rack_size(0)), (position.bag, 7))
        self.assertEqual(sum(seen.unseen(1).values()), 93)
        self.assertEqual(position.unseen(2)['?'], 2 - position.racks[2].count('?'))
        other = position.copy()
        other.shuffle(9)
        self.assertEqual(position.spread, 0)

    def test_a_deal_is_that_of_its_seed(self):
        one, two = quoth.Position(), quoth.Position()
        one.deal(5), two.deal(5)
        self.assertEqual(one, two)
        two.deal(6)
        self.assertNotEqual(one, two)
        self.assertEqual(sum(len(rack) for rack in one.racks) + one.bag, 104)

    def test_copies_and_pickles(self):
        position = quoth.Position('scrabble', quoth.Lexicon(enable()[::7], name='some'))
        position.deal(3)
        for _ in range(4):
            position.play(position.plays(1)[0])
        for other in (position.copy(), copy.copy(position), copy.deepcopy(position),
                      pickle.loads(pickle.dumps(position))):
            self.assertEqual(other, position)
            self.assertEqual(other.turn, position.turn)
            twin = position.copy()
            for _ in range(3):
                play = other.plays(1)[0]
                other.play(play), twin.play(play)
            self.assertEqual(other.racks, twin.racks)  # the same bag in the same order
        with self.assertRaises(TypeError):
            hash(position)
        unknown = quoth.Position.from_cgp(MIDDLE + ' ?E/ 3/4 1')
        again = pickle.loads(pickle.dumps(unknown))
        self.assertEqual((again, again.racks), (unknown, ('?E', None)))
        play = position.plays(1)[0]
        self.assertEqual(pickle.loads(pickle.dumps(play)), play)

    def test_squares(self):
        position = quoth.Position.from_cgp(MIDDLE + ' / 0/0 0')
        self.assertEqual((position['8F'], position['F8'], position[7, 5], position['J7']),
                         ('R', 'R', 'R', 'e'))
        self.assertEqual((position['A1'], position['O15']), ('', ''))
        for wrong in ('P1', 'A16', (15, 0), (-1, 0)):
            with self.assertRaises(IndexError, msg=wrong):
                position[wrong]
        for wrong in ('', '88', 'AA', 'A0x'):
            with self.assertRaises(ValueError, msg=wrong):
                position[wrong]
        self.assertEqual(len(position.anchors()), len(set(position.anchors())))
        for row, column in position.anchors():
            self.assertEqual(position[row, column], '')

    def test_warnings(self):
        self.assertEqual(quoth.Position.from_cgp(MIDDLE + ' / 0/0 0').warnings(), [])
        found = quoth.Position.from_cgp(NOTEBOOK + ' ABCHKNQ/ 0/0 0', 'notebook').warnings()
        self.assertEqual([warning.kind for warning in found], ['count', 'count', 'word'])
        self.assertIn('11K LYTHE', found[-1].text)
        loose = quoth.Position.from_cgp('CAT12' + '/15' * 14 + ' / 0/0 0').warnings()
        self.assertEqual({warning.kind for warning in loose}, {'loose'})

    def test_wrong_use(self):
        position = quoth.Position('scrabble', rack='AEINRST')
        wrongs = (None, 3.5, b'x', [], {}, object(), -1, 2 ** 70, '\0', '\ud800', 'x' * 5000)
        calls = [position.play, position.parse, position.validate, position.plays, position.view,
                 position.unseen, position.rack_size, position.challenge, position.deal,
                 position.shuffle, position.set_rack, position.__getitem__, quoth.Position,
                 quoth.Position.from_cgp, quoth.Rules, quoth.Rules.parse,
                 lambda wrong: position.plays(rack=wrong), lambda wrong: position.plays(seat=wrong),
                 lambda wrong: quoth.Position(lexicon=wrong), lambda w: quoth.Position(players=w),
                 lambda wrong: quoth.Position(rack=wrong), lambda wrong: position.svg(play=wrong),
                 lambda wrong: position.svg(names=wrong), lambda wrong: position.svg(seat=wrong)]
        for number, call in enumerate(calls):
            for wrong in wrongs:
                with self.subTest(call=number, wrong=wrong):
                    try:
                        call(wrong)
                    except (TypeError, ValueError, LookupError, quoth.QuothError):
                        pass
        forged = quoth.Play('place', 0, 0, False, 'ABC', 'ABC', 9, 9.0, '', '8D ABC', b'',
                            position.rules)
        draw = random.Random(SEED)
        for raw in (b'', b'x', *(draw.randbytes(44) if hasattr(draw, 'randbytes') else
                                 bytes(draw.randrange(256) for _ in range(44))
                                 for _ in range(500 if LONG else 100))):
            forged = quoth.Play('place', 0, 0, False, 'ABC', 'ABC', 9, 9.0, '', '8D ABC', raw,
                                position.rules)
            for call in (position.validate, position.play, position.parse, position.svg):
                try:
                    call(forged)
                except (ValueError, quoth.QuothError):
                    pass

    def test_a_closed_position(self):
        position = quoth.Position('scrabble', rack='AEINRST')
        plays = position.plays()
        position.close()
        position.close()
        for call in (lambda: position.turn, lambda: position.plays(), lambda: position.play('pass'),
                     lambda: position.copy(), lambda: position.cgp(), lambda: position == position,
                     lambda: position.svg(), lambda: position.undo()):
            with self.assertRaises(quoth.Closed):
                call()
        self.assertEqual(plays[0].word, 'ANESTRI')  # plays have what they need

    def test_threads(self):
        shared, failures = quoth.Position('scrabble', rack='AEINRS?'), []

        def work(number):
            try:
                own = quoth.Position('scrabble')
                own.deal(number)
                for _ in range(6):
                    own.play(own.plays(1)[0])
                    shared.plays(5), shared.cgp(), shared.validate('8D NASTIER')
                    shared.set_rack('AEINRS?')
                results[number] = own.cgp()
            except Exception as error:
                failures.append(error)

        results = {}
        threads = [threading.Thread(target=work, args=(number % 2,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        self.assertEqual(len(set(results.values())), 2)


if __name__ == '__main__':
    unittest.main()
