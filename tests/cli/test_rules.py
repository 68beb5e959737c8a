"""Every variant, reading and ending, for two players and more: the program against the twins of
twin_rules.py on random small vocabularies, the examples of the documents, and bad input."""
import bisect
import itertools
import os
import random
import string
import unittest

import twin
import twin_rules
from make_golden import read_words
from quoth import LONG, SEED, ProgramTest, golden, heavy_test, long_test, run

CASES = int(os.environ.get('QUOTH_TEST_CASES') or (3000 if LONG else 160))
PARTS = 4  # each a test of its own, so that they run side by side

# Where positions are valued as they are asked for: figures of all of them take --complete.
SEARCHED = {('xghost', 'subsequence'), ('spook', 'multiset')}
FIGURES = ('positions', 'reachable', 'length', 'longest')
ALL_GAMES = list(twin_rules.GAMES)


class Case:
    """A random list and random rules: the twin's game and the program's options."""

    def __init__(self, number):
        self.label = '%d rules %d' % (SEED, number)
        self.chance = chance = random.Random(self.label)
        self.variant, self.reading = ALL_GAMES[number % len(ALL_GAMES)]
        self.misere = chance.choice((None, None, 'legal', 'literal'))
        self.word_end = chance.choice(('always', 'maximal'))
        self.players = chance.choice((2, 2, 2, 2, 3, 3, 4, chance.randint(5, 16)))
        self.rule = chance.choice(twin_rules.LOSER_RULES)
        self.least = chance.choice((1, 2, 2, 3, 3, 4))
        letters = 'abcdef'[:chance.choice((1, 2, 2, 3, 3, 4, 6))]
        self.words = self.random_list(letters)
        self.alphabet = string.ascii_lowercase
        if chance.random() < (0.85 if self.misere == 'literal' else 0.5):
            order = list(letters + 'xyz'[:chance.choice((0, 0, 0, 1, 3))])
            chance.shuffle(order)
            self.alphabet = ''.join(order)
        self.solve()

    def solve(self):
        self.game = twin_rules.GAMES[self.variant, self.reading](
            self.words, self.least, alphabet=self.alphabet, misere=self.misere,
            word_end=self.word_end, players=self.players, loser=self.rule)

    def random_list(self, letters):
        """A great part of all short words, where not every play ends the game; a few words; or
        some more and longer ones, made of common pieces."""
        chance = self.chance
        kind = chance.choice('sssssf' if self.misere == 'literal' else 'sssfffm')
        if kind == 's':
            longest = (5, 5, 5, 4, 4, 3, 3)[len(letters)]
            share = chance.choice((0.2, 0.5, 0.9, 0.95))
            return [''.join(word) for size in range(1, longest + 1)
                    for word in itertools.product(letters, repeat=size)
                    if chance.random() < share]
        if kind == 'f':
            longest = chance.choice((3, 4, 5, 6, 7))
            return sorted({''.join(chance.choices(letters, k=chance.randint(1, longest)))
                           for _ in range(chance.randint(1, 14))})
        pieces = [''.join(chance.choices(letters, k=chance.randint(1, 4))) for _ in range(9)]
        return sorted({''.join(chance.choices(pieces, k=chance.randint(1, 4)))[:8]
                       for _ in range(chance.randint(10, 30))})

    def options(self, test):
        """The defaults are left out now and then."""
        def given(name, value, default):
            return () if value == default and self.chance.random() < 0.5 else (name, str(value))

        chosen = ['--words', test.words(self.words), '--min', str(self.least)]
        chosen += given('--variant', self.variant, 'ghost')
        chosen += given('--word-end', self.word_end, 'always')
        chosen += given('--players', self.players, 2)
        if self.reading:
            chosen += given('--reading', self.reading, twin_rules.READINGS[self.variant][0])
        if self.misere:
            chosen += '--misere', self.misere
        if self.players > 2:
            chosen += given('--loser', self.rule, 'next')
        if self.alphabet != string.ascii_lowercase:
            lines = ['%s %s\n' % (letter, letter.upper()) for letter in self.alphabet]
            chosen += '--alphabet', test.file('name toy\n' + ''.join(lines), 'alphabet')
        return tuple(chosen)

    def __str__(self):
        rules = (self.variant, self.reading, self.misere, self.word_end, self.players, self.rule)
        return '%s: %s, min %d, of %s: %s' % (
            self.label, ' '.join(map(str, rules)), self.least, self.alphabet, ' '.join(self.words))


class Given(Case):
    """One that is no longer left to chance."""

    def __init__(self, words, least, alphabet, variant, reading, misere=None, word_end='always',
                 players=2, rule='next'):
        self.label, self.chance = 'given', random.Random(SEED)
        self.words, self.least, self.alphabet = words.split(), least, alphabet
        self.variant, self.reading, self.misere = variant, reading, misere
        self.word_end, self.players, self.rule = word_end, players, rule
        self.solve()


def seats(some):
    return sorted(seat + 1 for seat in some)


class Expected:
    """What the twin says, under the keys of the JSON answers."""

    def __init__(self, case):
        self.case, self.game = case, case.game

    def rules(self):
        case = self.case
        rules = {'variant': case.variant, 'reading': case.reading, 'min': case.least,
                 'misere': case.misere, 'word_end': case.word_end, 'players': case.players}
        return rules | ({'loser_rule': case.rule} if case.players > 2 else {})

    def seats(self, state):
        """Only for more than two players."""
        if self.game.players == 2:
            return {}
        named = self.game.rule in ('next', 'previous')
        return {'loser': self.game.loser(state) + 1 if named else None,
                'protected': seats(self.game.safe(state)),
                'can_lose': seats(self.game.can_lose(state))}

    def winner(self, state):
        if self.game.players > 2:
            return None
        return ('first', 'second')[self.game.wins(state) == (len(state[0]) % 2)]

    def lengths(self, state):
        """Only for two players, and where the length is that of a game."""
        if self.game.players > 2 or state[1] == 'illegal':
            return {}
        return {'length': self.game.length(state, min), 'longest': self.game.length(state, max)}

    def solve(self):
        game, start = self.game, self.game.state('')
        return self.rules() | self.seats(start) | self.lengths(start) | {
            'words': len(game.list), 'positions': len(game.fragments),
            'reachable': len(game.reachable()), 'winner': self.winner(start),
            'winning_first_plays': sorted(game.winning_plays('')), 'replies': game.replies()}

    def value(self, fragment):
        game, state = self.game, self.game.state(fragment)
        return self.rules() | self.seats(state) | self.lengths(state) | {
            'legal': state[1] != 'illegal', 'word': state[1] == 'word',
            'value': 'win' if game.mover_is_spared(state) else 'loss',
            'legal_plays': sorted(game.legal_plays(fragment)),
            'winning_plays': sorted(game.winning_plays(fragment)),
            'extensions': sorted(game.extensions(fragment))}


class RulesTest(ProgramTest):
    def compare(self, answer, expected):
        """The answer may have more keys; only what differs is shown."""
        differ = [key for key in expected if answer.get(key, 'missing') != expected[key]]
        self.assertEqual({key: answer.get(key, 'missing') for key in differ},
                         {key: expected[key] for key in differ}, answer.get('fragment'))


class Twins(RulesTest):
    def check_solve(self, case, options):
        expected = Expected(case).solve()
        quick = self.json('ghost', 'solve', *options)
        complete = self.json('ghost', 'solve', '--complete', *options)
        self.compare(quick, self.without_lengths(case, quick, expected) | (
            dict.fromkeys(FIGURES) if (case.variant, case.reading) in SEARCHED else {}))
        self.compare(complete, self.without_lengths(case, complete, expected) | {
            'lengths': list(case.game.rows()), 'checksum': case.game.checksum()})
        self.compare(self.json('ghost', 'solve', '--lengths', *options), expected)

    def without_lengths(self, case, answer, expected):
        """Where not even all positions know them."""
        unknown = [key for key in ('length', 'longest')
                   if (case.variant, case.reading) in SEARCHED and answer[key] is None]
        return {key: value for key, value in expected.items() if key not in unknown}

    def check_values(self, case, options):
        game, chance = case.game, case.chance
        strange = {form for fragment in game.fragments for letter in game.alphabet
                   for form in game.forms(fragment, letter)} - game.fragments
        asked = sorted(game.fragments)
        asked += chance.sample(sorted(strange), min(len(strange), 99))
        if case.variant == 'spook':
            given = [''.join(chance.sample(fragment, len(fragment))) for fragment in asked]
        else:
            given = asked
        expected = Expected(case)
        for fragment, value in zip(asked, self.values(given, *options)):
            self.compare(value, self.without_lengths(case, value, expected.value(fragment)))

    def check_explanation(self, case, options, fragment):
        game, state = case.game, case.game.state(fragment)
        answer = self.json('ghost', 'explain', fragment, *options)
        expected = Expected(case)
        self.compare(answer, expected.rules() | expected.seats(state) | {
            'legal': state[1] != 'illegal', 'word': state[1] == 'word',
            'winner': expected.winner(state)})
        if case.players == 2:
            self.assertEqual(answer['to_move'], ('first', 'second')[len(fragment) % 2])
        legal, winning = game.legal_plays(fragment), game.winning_plays(fragment)
        self.assertEqual({play['play']: play['wins'] for play in answer['plays']},
                         {play: play in winning for play in legal | winning})
        self.assertEqual([play['play'] for play in answer['plays']], sorted(legal | winning))
        for play in answer['plays']:
            self.check_line(game, fragment, play)

    def check_line(self, game, fragment, play):
        """It is a game to its end, and with two players as long as best play makes it."""
        line, states = play['line'], {game.state(fragment)}
        self.assertEqual(line[0], play['play'])
        for after in line:
            states = {o for state in states for o in game.options(state) if o[0] == after}
            self.assertTrue(states, 'no play to %s: %s' % (after, line))
        self.assertTrue(any(game.loser_at_end(s) is not None for s in states), line)
        if game.players == 2 and (game.__class__ not in map(twin_rules.GAMES.get, SEARCHED)):
            options = {o for o in game.options(game.state(fragment)) if o[0] == line[0]}
            winning = {o for o in options if not game.wins(o)}
            lengths = [game.length(o, min) for o in winning or options]
            self.assertEqual(len(line[-1]), (min if winning else max)(lengths), line)

    def check(self, case):
        if not case.game.list:
            return
        options = case.options(self)
        with self.subTest(case=str(case), options=' '.join(options)):
            self.check_solve(case, options)
            self.check_values(case, options)
            legal = sorted(case.game.fragments)
            for fragment in {'', case.chance.choice(legal), case.chance.choice(legal)}:
                self.check_explanation(case, options, fragment)

    def part(self, part):
        for number in range(part, CASES, PARTS):
            self.check(Case(number))

    def test_illegal_only_later(self):
        """In literal misere whoever cannot say anything illegal yet may meet it later: that the
        words still possible are all of one length decides nothing."""
        sequences, bags = ('xghost', 'subsequence', 'literal'), ('spook', 'multiset', 'literal')
        self.check(Given('ababbab', 3, 'ba', *sequences))
        self.check(Given('bbba', 4, 'ab', *sequences, players=3, rule='previous'))
        self.check(Given('fbd ffa ffc ffe', 3, 'abcefd', *sequences, 'maximal', 4))
        self.check(Given('acd cdb', 3, 'cdba', *bags, players=3, rule='previous'))
        self.check(Given('babab', 2, 'ba', *bags, 'maximal', 4, 'coalition'))

    def test_several_questions_of_one_position(self):
        """Who loses, who is safe and who can lose is asked of the same position in turn."""
        self.check(Given('aaa aabccaaa baacaa', 3, 'bac', 'spook', 'multiset', players=3))
        self.check(Given('abaabab babababa', 3, 'ab', 'xghost', 'subsequence', players=14,
                         rule='previous'))
        self.check(Given('ccbbbd', 1, 'adcbzxy', 'xghost', 'subsequence', 'literal', 'maximal', 4,
                         'selfish'))
        self.check(Given('abbaba bbabbabb', 3, 'abc', 'xghost', 'subsequence', 'legal', players=8,
                         rule='coalition'))

    def test_no_legal_announcement(self):
        """In spook where the new letter has to stand at an end, what lies inside a word may still
        be no legal play: in literal misere it wins, as anything illegal does."""
        for reading in ('infix-end-anagram', 'infix-end-exact'):
            self.check(Given('fcf ffee', 2, 'edcfba', 'spook', reading, 'literal', 'maximal'))
            self.check(Given('acbb bbaa', 3, 'cba', 'spook', reading, 'literal'))
            self.check(Given('ddcd dddd', 2, 'bdac', 'spook', reading, 'literal', players=3))

    def test_part_1(self):
        self.part(0)

    def test_part_2(self):
        self.part(1)

    def test_part_3(self):
        self.part(2)

    def test_part_4(self):
        self.part(3)


class TwinsAmongThemselves(unittest.TestCase):
    """Several ways to the same answer, without the program."""

    def test_two_players(self):
        """All rules for the loser agree where nobody else is left to lose."""
        for number in range(400):
            case = Case(number)
            if case.players > 2:
                continue
            game = case.game
            for state in map(game.state, game.fragments):
                mover = len(state[0]) % 2
                loser = 1 - mover if game.wins(state) else mover
                self.assertEqual((game.loser(state), game.safe(state), game.can_lose(state)),
                                 (loser, {1 - loser}, {loser}), (str(case), state))

    def test_more_players(self):
        """Who is safe against all cannot lose by any rule, if he plays for it; somebody loses."""
        for number in range(400):
            game = Case(number).game
            for state in map(game.state, game.fragments):
                self.assertTrue(game.can_lose(state))
                self.assertLess(len(game.safe(state)), game.players)
                self.assertNotIn(game.loser(state), game.safe(state))
                self.assertFalse(game.can_lose(state) & game.safe(state))

    def test_the_first_twin(self):
        """Where no option is used the two twins are of the same game."""
        for number in range(300):
            case = Case(number)
            for name, vocabulary in twin.VARIANTS.items():
                v = vocabulary(case.words, case.least)
                game = twin_rules.GAMES[name, twin_rules.READINGS[name][0]](case.words, case.least)
                self.assertEqual(v.fragments, game.fragments)
                self.assertEqual(twin.reachable(v), game.reachable())
                for f in v.fragments:
                    self.assertEqual(twin.win(v, f), game.wins(game.state(f)), (str(case), f))
                    self.assertEqual(set(v.legal_plays(f)), game.legal_plays(f))


class Small(RulesTest):
    """Lists short enough to check by hand."""

    def value(self, fragment, words, *options):
        return self.values([fragment], '--words', self.words(words), *options)[0]

    def test_xghost_inserts(self):
        """From era one may go to erba, and from ab to arb."""
        for fragment, play, word in (('era', 'erba', 'herbal'), ('ab', 'arb', 'garbed')):
            for reading in twin_rules.READINGS['xghost']:
                words = [word, 'z' + fragment + 'z']
                value = self.value(fragment, words, '--variant', 'xghost', '--reading', reading)
                self.assertIn(play, value['legal_plays'], reading)
                value = self.value(fragment, words, '--variant', 'super')
                self.assertNotIn(play, value['extensions'])

    def test_xghost_subsequence_strikes_letters_out(self):
        value = self.value('era', 'exrxbxa', '--variant', 'xghost')
        self.assertEqual(value['legal_plays'], ['erba', 'erxa', 'exra'])
        value = self.value('era', 'exrxbxa', '--variant', 'xghost', '--reading', 'infix')
        self.assertFalse(value['legal'])

    def test_spook_rearranges(self):
        """From era one may go to bear, nare, aren: all by a letter at an end of era, ear, are."""
        for play, word in (('bear', 'bearing'), ('nare', 'snares'), ('aren', 'parents')):
            for reading in twin_rules.READINGS['spook']:
                value = self.value('era', word, '--variant', 'spook', '--reading', reading)
                self.assertIn(''.join(sorted(play)), value['legal_plays'], (play, reading))
                self.assertEqual(value['fragment'], 'era')

    def test_spook_ab_bxa(self):
        """x comes between: where only an end will do it is no play, and where the arrangement
        has to lie inside a word there has to be such a word."""
        for reading in twin_rules.READINGS['spook']:
            value = self.value('ab', 'zbxaz zabz', '--variant', 'spook', '--reading', reading)
            legal = reading == 'multiset' or '-any-' in reading
            self.assertEqual('abx' in value['extensions'], legal, reading)
            value = self.value('ba', 'zbzxza zabz', '--variant', 'spook', '--reading', reading)
            self.assertEqual('abx' in value['extensions'], reading == 'multiset', reading)

    def test_spook_in_any_order(self):
        """Printed sorted; the JSON says what was asked."""
        options = ['--variant', 'spook', '--words', self.words('brat')]
        self.assertEqual(self.ok('ghost', 'value', 'rba', *options).out.split()[0], 'abr')
        self.assertEqual(self.json('ghost', 'value', 'rba', *options)['fragment'], 'rba')

    def test_superduper_from_era(self):
        """bera, erad, nare, aren; by either direction also their reverses."""
        words = 'liberate eradicate snares parents'
        value = self.value('era', words, '--variant', 'superduper')
        for play in 'bera erad nare aren'.split():
            self.assertIn(play, value['legal_plays'])
        self.assertNotIn('areb', value['legal_plays'])
        value = self.value('era', words, '--variant', 'superduper', '--reading', 'either')
        for play in 'bera areb erad dare nare eran aren nera'.split():
            self.assertIn(play, value['legal_plays'])

    def test_spook_completes_by_any_order_or_this_one(self):
        """Of aet, tea is the word: exact readings let who says ate go on."""
        words = 'tea ated'
        for reading, word in (('multiset', True), ('infix-any-anagram', True),
                              ('infix-end-anagram', True), ('infix-any-exact', False),
                              ('infix-end-exact', False)):
            value = self.value('eat', words, '--variant', 'spook', '--reading', reading)
            self.assertEqual((value['word'], value['legal_plays']),
                             (word, [] if word else ['adet']), reading)

    def test_spook_without_a_legal_play(self):
        """abc is the only word: at its letters, in an order that is none, nothing is left."""
        for reading in ('infix-any-exact', 'infix-end-exact'):
            value = self.value('abc', 'abc', '--variant', 'spook', '--reading', reading)
            self.assertEqual((value['legal'], value['word'], value['value'],
                              value['legal_plays']), (True, False, 'loss', []))
            value = self.value('abc', 'abc', '--variant', 'spook', '--reading', reading,
                               '--misere', 'literal')
            self.assertEqual(value['value'], 'win')
            self.assertIn('abcz', value['winning_plays'])

    def test_word_end(self):
        """ghost in ghosts: completed, or not the end."""
        words = 'ghost ghosts'
        for end, word, plays in (('always', True, []), ('maximal', False, ['ghosts'])):
            value = self.value('ghost', words, '--word-end', end)
            self.assertEqual((value['word'], value['legal_plays']), (word, plays))
            value = self.value('ghosts', words, '--word-end', end)
            self.assertTrue(value['word'])

    def test_misere(self):
        """abc alone: the third play completes it and wins; said in earnest, qq is as good."""
        for misere, winner, first in (((), 'second', []), (('--misere', 'legal'), 'first', ['a']),
                                      (('--misere', 'literal'), 'first',
                                       list('bcdefghijklmnopqrstuvwxyz'))):
            solved = self.json('ghost', 'solve', '--words', self.words('abc'), *misere)
            self.assertEqual((solved['winner'], solved['winning_first_plays']), (winner, first))

    def test_literal_misere_knows_the_alphabet(self):
        """Of a and b every fragment is legal here; with a third letter there is a way out."""
        for letters, winning in (('ab', []), ('abc', ['c'])):
            alphabet = self.file('name toy\n' + ''.join('%s %s\n' % (x, x.upper())
                                                        for x in letters), 'toy')
            solved = self.json('ghost', 'solve', '--misere', 'literal', '--min', '2', '--words',
                               self.words('aa ab ba bb'), '--alphabet', alphabet)
            self.assertEqual((solved['winning_first_plays'], solved['winner']),
                             (winning, 'first' if winning else 'second'))

    def test_three_players(self):
        """One word of three letters: the third completes it; of four letters, the first."""
        for word, loser in (('abc', 3), ('abcd', 1), ('abcde', 2)):
            for rule in twin_rules.LOSER_RULES:
                solved = self.json('ghost', 'solve', '--players', '3', '--loser', rule,
                                   '--words', self.words(word))
                named = loser if rule in ('next', 'previous') else None
                self.compare(solved, {'winner': None, 'loser': named, 'can_lose': [loser],
                                      'protected': sorted({1, 2, 3} - {loser}), 'players': 3,
                                      'loser_rule': rule})

    def test_who_is_to_lose(self):
        """The first player may let the second lose (b) or the third (a)."""
        words = self.words('axy bz')
        for rule, play, loser in (('next', ['a', 'b'], 3), ('previous', ['a', 'b'], 2)):
            solved = self.json('ghost', 'solve', '--players', '3', '--loser', rule, '--min', '2',
                               '--words', words)
            self.compare(solved, {'winning_first_plays': play, 'loser': loser, 'protected': [1],
                                  'can_lose': [2, 3]})

    def test_a_word_of_255_letters(self):
        """One fragment a length, whatever the variant."""
        path = self.words(['x' * 255])
        for variant, reading in ALL_GAMES:
            options = ('--variant', variant, *(('--reading', reading) if reading else ()))
            with self.subTest(' '.join(options)):
                solved = self.json('ghost', 'solve', '--complete', '--words', path, *options)
                self.compare(solved, {'positions': 256, 'reachable': 256, 'winner': 'second',
                                      'winning_first_plays': []})
                self.assertIn(solved['longest'], (255, None))
                self.assertEqual(solved['lengths'][255]['legal'], 1)

    def test_a_word_with_many_fragments(self):
        """More than there are atoms, but all games are equally long."""
        words = self.words([string.ascii_lowercase * 9, string.ascii_lowercase[::-1] * 8])
        for variant in ('xghost', 'spook'):
            options = ('--variant', variant, '--words', words)
            for misere, winner in ((), 'first'), (('--misere', 'legal'), 'second'):
                solved = self.json('ghost', 'solve', *options, *misere)
                self.compare(solved, {'winner': winner, 'words': 2})
                self.fails('ghost', 'solve', '--complete', *options, *misere,
                           saying='too many positions')

    def test_no_word_is_long_enough(self):
        for variant, reading in ALL_GAMES:
            for more in ((), ('--misere', 'legal'), ('--word-end', 'maximal'), ('--players', '4')):
                options = ('--variant', variant, *(('--reading', reading) if reading else ()),
                           *more, '--words', self.words('ab'))
                with self.subTest(' '.join(options)):
                    solved = self.json('ghost', 'solve', '--complete', *options)
                    self.compare(solved, {'words': 0, 'positions': 0, 'reachable': 0, 'lengths': [],
                                          'replies': {}, 'checksum': '0' * 16})
                    self.ok('ghost', 'solve', *options)
                    self.ok('ghost', 'value', 'a', '', *options)
                    self.ok('ghost', 'explain', '', *options)

    def test_every_answer_reports_the_rules(self):
        words = ('--words', self.words('ghost ghoul game'))
        match = ('ghost', 'match', '--first', 'random', '--second', 'random', '--games', '2',
                 '--seed', '1')
        keys = {'reading': None, 'misere': None, 'word_end': 'always', 'players': 2}
        for command in (('ghost', 'solve'), ('ghost', 'value', 'g'), ('ghost', 'explain', 'g'),
                        ('ghost', 'outcomes', '--player', 'first'), match):
            with self.subTest(' '.join(command)):
                answer = self.json(*command, *words)
                self.compare(answer, keys)
                self.assertIn('loser_rule', answer)

    def test_text_answers(self):
        """Without --json every command has something to say by every rule."""
        words = ('--words', self.words('ghost ghoul game'))
        for variant, reading in ALL_GAMES:
            for more in ((), ('--misere', 'literal'), ('--word-end', 'maximal'),
                         ('--players', '3', '--loser', 'selfish')):
                options = ('--variant', variant, *(('--reading', reading) if reading else ()),
                           *more, *words)
                for command in (('solve',), ('solve', '--complete'), ('value', 'g', 'gg'),
                                ('explain', 'g')):
                    self.assertTrue(self.ok('ghost', *command, *options).out)

    def test_memory_that_is_enough(self):
        options = ('ghost', 'solve', '--complete', '--variant', 'xghost', '--words',
                   self.words('ghost ghoul game'))
        free = self.json(*options)
        for limit in ('100', '100000K', '100M', '1G'):
            self.assertEqual(self.json(*options, '--memory-limit', limit), free)


class Enable1(RulesTest):
    """The examples on the last pages of the documents."""

    def value(self, fragment, *options):
        return self.values([fragment], *options)[0]

    @long_test
    def test_era_and_erba(self):
        """era is a word, which can be made longer all the same; with a minimum of 4 it is none."""
        for reading in twin_rules.READINGS['xghost']:
            options = ('--variant', 'xghost', '--reading', reading)
            value = self.value('era', *options)
            self.assertTrue(value['word'])
            self.assertIn('erba', value['extensions'])
            value = self.value('era', '--min', '4', *options)
            self.assertFalse(value['word'])
            self.assertIn('erba', value['legal_plays'])

    @long_test
    @heavy_test
    def test_era_and_bear_nare_aren(self):
        """bear is a word in any order and so never wins; nare and aren are two announcements of
        one fragment."""
        for reading in twin_rules.READINGS['spook']:
            options = ('--variant', 'spook', '--reading', reading, '--min', '4')
            value = self.value('era', *options)
            self.assertFalse(value['word'])
            for play in ('aber', 'aenr'):
                self.assertIn(play, value['legal_plays'], reading)
            if 'exact' not in reading:
                self.assertNotIn('aber', value['winning_plays'])
            self.assertEqual(self.value('era', *options[:-2])['word'], 'exact' not in reading)

    @long_test
    def test_era_in_superduper(self):
        for reading in twin_rules.READINGS['superduper']:
            value = self.value('era', '--variant', 'superduper', '--reading', reading, '--min', '4')
            for play in 'bera erad nare aren'.split():
                self.assertIn(play, value['legal_plays'])

    def test_ab_and_arb(self):
        for reading in twin_rules.READINGS['xghost']:
            value = self.value('ab', '--variant', 'xghost', '--reading', reading)
            self.assertIn('arb', value['legal_plays'])

    @long_test
    @heavy_test
    def test_ab_and_bxa(self):
        """No word has bxa in it.  What is added to ab is an x, which lies with it inside a word in
        another order or not at all."""
        words = [w for w in read_words() if len(w) >= 3]
        together = {w for s in itertools.permutations('abx') for w in words if ''.join(s) in w}
        self.assertFalse(any('bxa' in w for w in words))
        for reading in twin_rules.READINGS['spook']:
            legal = self.value('ab', '--variant', 'spook', '--reading', reading)['legal_plays']
            self.assertEqual('abx' in legal, reading == 'multiset' or bool(together), reading)


class GoldenEnable1(RulesTest):
    """golden/rules.json, which make_golden_rules.py wrote: the whole of enable1."""

    def check(self, variant, *readings):
        for case in golden('rules.json'):
            if case['variant'] != variant or case['reading'] not in readings:
                continue
            options = ['--variant', variant, '--reading', case['reading'], '--word-end',
                       case['word_end'], '--min', str(case['min'])]
            options += ('--misere', case['misere']) if case['misere'] else ()
            with self.subTest(' '.join(options)):
                self.compare(self.json('ghost', 'solve', '--complete', *options), case)

    @long_test
    def test_superduper(self):
        self.check('superduper', 'either')

    @heavy_test
    def test_xghost(self):
        self.check('xghost', 'infix')

    @long_test
    def test_spook_anywhere(self):
        self.check('spook', 'infix-any-exact', 'infix-any-anagram')

    @long_test
    def test_spook_at_an_end(self):
        self.check('spook', 'infix-end-exact', 'infix-end-anagram')


BRITISH = '/usr/share/dict/british-english'


@unittest.skipUnless(os.path.exists(BRITISH), 'no package wbritish')
class PrintedSuperghost(RulesTest):
    """The Haskell program printed in the document on Superghost is about the game in which a word
    ends the game only if nothing goes on from it.  Told here after its definitions."""

    def setUp(self):
        super().setUp()
        with open(BRITISH, encoding='utf-8') as file:
            words = [line for line in file.read().split('\n')
                     if all('a' <= letter <= 'z' for letter in line) and len(line) > 3]
        # Its map is built from an ascending list without looking whether it ascends.
        self.ascends = all(a < b for a, b in zip(words, words[1:]))
        # The map has every proper tail of a word, the empty one too, with the tails that are a
        # letter longer; and every word, with nothing unless it is a tail as well.
        longer = {word: set() for word in words}
        for word in words:
            for i in range(len(word)):
                longer.setdefault(word[i + 1:], set()).add(word[i:])
        self.longer, self.keys, self.known = longer, sorted(longer), {}

    def plays(self, fragment):
        """Snoc: what comes next in keys that go on from the fragment.  Cons: the first letter of
        the longer tails of the fragment and of those keys."""
        cons, snoc = set(self.longer.get(fragment, ())), set()
        for i in range(bisect.bisect_right(self.keys, fragment), len(self.keys)):
            if not self.keys[i].startswith(fragment):
                break
            snoc.add(self.keys[i][len(fragment)])
            cons |= self.longer[self.keys[i]]
        return {fragment + letter for letter in snoc} | {tail[0] + fragment for tail in cons}

    def winnable(self, fragment):
        """Who cannot play on has won: the last play has completed a word."""
        if fragment not in self.known:
            plays = self.plays(fragment)
            self.known[fragment] = not plays or not all(map(self.winnable, plays))
        return self.known[fragment]

    def winning_plays(self, fragment):
        return sorted(play for play in self.plays(fragment) if not self.winnable(play))

    @heavy_test
    def test_maximal(self):
        self.assertTrue(self.ascends)
        solved = self.json('ghost', 'solve', '--variant', 'super', '--min', '4', '--keep', 'lower',
                           '--word-end', 'maximal', '--words', BRITISH)
        self.compare(solved, {
            'winner': 'first' if self.winnable('') else 'second',
            'winning_first_plays': self.winning_plays(''),
            'replies': {first: self.winning_plays(first) for first in self.plays('')}})


class BadInput(ProgramTest):
    COMMANDS = ('solve', 'value g', 'explain g', 'outcomes --player first', 'figure game',
                'play --first random --second random --seed 1',
                'match --first random --second random --games 2 --seed 1')

    def refused(self, *lines):
        """By every command, and where nothing else is wrong in words that name the trouble."""
        words = self.words('ghost ghoul game')
        for command, line in itertools.product(self.COMMANDS, lines):
            with self.subTest('%s %s' % (command, line)):
                saying = line.split()[-1] if command in self.COMMANDS[:3] else ''
                self.fails('ghost', *command.split(), *line.split(), '--words', words,
                           saying=saying)

    def test_unknown_names(self):
        self.refused('--variant nonsense', '--variant xghost --reading nonsense',
                     '--reading nonsense', '--misere nonsense', '--misere no',
                     '--word-end nonsense',
                     '--loser nonsense', '--players 3 --loser nonsense',
                     '--variant spook --reading infix', '--variant spook --reading infix-any')

    def test_empty_names(self):
        for option in ('--reading', '--misere', '--word-end', '--loser', '--players'):
            with self.subTest(option):
                self.fails('ghost', 'solve', option, '')
                self.fails('ghost', 'solve', option)

    def test_readings_of_another_variant(self):
        readings = sorted(set(itertools.chain(*twin_rules.READINGS.values())) - {None})
        for variant, own in twin_rules.READINGS.items():
            for reading in readings:
                if reading not in own:
                    self.fails('ghost', 'solve', '--variant', variant, '--reading', reading,
                               '--words', self.words('ghost'), saying=reading)
        self.fails('ghost', 'solve', '--reading', 'subsequence', saying='subsequence')

    def test_players(self):
        self.refused(*('--players ' + n for n in '0 1 17 x 2x -3 3.0 4294967298'.split()))

    def test_memory_limit(self):
        words = self.words('ghost ghoul game')
        for limit in ('x', '', '-1', '1.5M', '1T', 'M', '10MM', '10 M', '10 ', '1MB', '0',
                      '99999999999999999999', '99999999999G'):
            with self.subTest(limit):
                self.fails('ghost', 'solve', '--complete', '--words', words,
                           '--memory-limit', limit)

    def test_too_little_memory(self):
        words = self.words('ghost ghoul game')
        for variant, reading in ALL_GAMES:
            reading = ('--reading', reading) if reading else ()
            for limit in ('1K', '4K'):
                for more in ((), ('--complete',), ('--complete', '--json')):
                    with self.subTest(' '.join((variant, *reading, limit, *more))):
                        self.fails('ghost', 'solve', '--variant', variant, *reading, *more,
                                   '--memory-limit', limit, '--words', words, saying='memory')

    def test_too_little_memory_for_a_long_list(self):
        for variant in ('xghost', 'spook'):
            for limit in ('2000K', '4M', '4'):
                self.fails('ghost', 'solve', '--variant', variant, '--complete', '--json',
                           '--memory-limit', limit, saying='memory')

    def test_memory_limit_holds_or_is_an_error(self):
        """Any limit gives the same answer or none."""
        options = ('ghost', 'solve', '--complete', '--json', '--words',
                   self.words('ghost ghoul game gherkin thermos'), '--variant')
        for variant in ('ghost', 'super', 'xghost', 'spook'):
            free = self.ok(*options, variant).out
            for power in range(0, 18):
                answer = run(*options, variant, '--memory-limit', '%dK' % 2 ** power)
                self.assertIn((answer.status, answer.out), ((0, free), (2, '')), answer)

    def test_every_ghost_command_has_a_memory_limit(self):
        words = ('--words', self.words('ghost ghoul game gherkin thermos'))
        players = '--first rational --second random --seed 1'.split()
        for command in (('advice',), ('solve',), ('value', 'g'), ('explain', 'g'),
                        ('outcomes', '--player', 'second'), ('figure', 'game'),
                        ('match', *players, '--games', '3'), ('play', *players)):
            free = self.ok('ghost', *command, *words).out
            for limit in ('1K', '5K', '50K', '500K', '50M'):
                with self.subTest('%s %s' % (' '.join(command), limit)):
                    answer = run('ghost', *command, *words, '--memory-limit', limit)
                    self.assertIn(answer.status, (0, 2))
                    if answer.status == 0:
                        self.assertEqual(answer.out, free)
                    else:
                        self.assertIn('--memory-limit allows: %sB,' % limit.replace('K', ' K'), answer.err)
            self.assertEqual(answer.status, 0)
            self.fails('ghost', *command, *words, '--memory-limit', 'x', saying='memory-limit')

    def test_little_memory_is_slow_and_right(self):
        """A search that may keep little looks for some things twice."""
        for line in ('--variant spook --players 3', '--variant xghost --players 3'):
            options = ('ghost', 'match', *line.split(), *'--first rational --second rational '
                       '--games 1 --json'.split())
            free = self.ok(*options).out
            limit = {'spook': '20M', 'xghost': '128M'}[line.split()[1]]
            self.assertEqual(self.ok(*options, '--memory-limit', limit).out, free)

    def test_what_sheets_do_not_serve(self):
        """A sheet is for two players who want to complete no word; choice by choice it is made for
        ghost alone."""
        for line in ('--variant spook --objective per-node', '--misere legal', '--misere literal', '--players 3',
                     '--variant super --objective per-node',
                     '--variant superduper --objective per-node',
                     '--variant xghost --objective per-node'):
            for form in ('', '--json', '--format html'):
                with self.subTest('%s %s' % (line, form)):
                    self.fails('ghost', 'outcomes', '--player', 'second', *line.split(),
                               *form.split(), '--words', self.words('ghost ghoul game'))

    def test_what_figures_do_not_serve(self):
        for which in ('game', 'prefix'):
            for variant in ('super', 'superduper', 'xghost', 'spook'):
                self.fails('ghost', 'figure', which, '--variant', variant, '--words',
                           self.words('ghost ghoul game'))

    def test_other_rules_elsewhere(self):
        """Games are played and drawn by them, or refused."""
        for command in self.COMMANDS[4:]:
            for line in ('--misere legal', '--misere literal', '--players 3', '--word-end maximal'):
                answer = run('ghost', *command.split(), *line.split(), '--words',
                             self.words('ghost ghosts ghoul game'))
                self.assertIn(answer.status, (0, 2), answer)
                self.assertEqual(bool(answer.out), answer.status == 0, answer)
                if answer.status == 2:
                    self.assertRegex(answer.err, r'\Aquoth: .', answer)


if __name__ == '__main__':
    unittest.main()
