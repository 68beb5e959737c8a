"""Puzzles and duplicate games: those of the program for the same seed, and their files."""

import pathlib
import tempfile
import unittest

import quoth
from program import ROOT, answer

SHIPPED = ROOT / 'web' / 'puzzles' / 'wwf.puzzles'
LIMIT = quoth.Limit(iterations=400)


class Puzzles(unittest.TestCase):
    def test_those_of_a_game_are_the_programs(self):
        with tempfile.TemporaryDirectory() as folder:
            game, played = pathlib.Path(folder, 'game.gcg'), quoth.Game('scrabble', seed=3)
            for number in range(9):
                played.play(played.position.plays(3)[-1 if number > 5 else 0])
            game.write_text(played.gcg())
            record = quoth.Record.parse(game)
            engine = quoth.Engine(record.rules(), plain=True)
            for options, named in (((), {}), (('--mistakes',), {'mistakes': True}),
                                   (('--player', 2), {'seats': [1]})):
                theirs = answer('cross', 'puzzles', game, '--iterations', 400, '--seed', 5,
                                *options, whole=True)
                mine = list(engine.puzzles(record, LIMIT, seed=5, **named))
                self.assertEqual(quoth.write_puzzles(mine), theirs)
                self.assertEqual([one._replace(margin=0) for one in quoth.read_puzzles(theirs)],
                                 [one._replace(margin=0) for one in mine])
            one = mine[0]
            again = engine.puzzle(one.position(), LIMIT, seed=5)
            self.assertEqual((again.play, again.grade, again.cgp), (one.play, one.grade, one.cgp))

    def test_the_shipped_file(self):
        puzzles, text = quoth.read_puzzles(SHIPPED), SHIPPED.read_text(encoding='utf-8')
        self.assertEqual(quoth.write_puzzles(puzzles), text)
        for given in (text, text.encode(), b'\xef\xbb\xbf' + text.encode()):
            self.assertEqual(quoth.read_puzzles(given), puzzles)
        for one in puzzles[::20]:
            position = one.position()
            self.assertEqual(position.rules, quoth.Rules('wwf'))
            self.assertTrue(position.validate(one.play))

    def test_no_puzzle(self):
        engine = quoth.Engine('scrabble')
        self.assertIsNone(engine.puzzle(quoth.Position('scrabble', rack='AEINRST'), LIMIT))
        with self.assertRaises(quoth.Stopped):
            quoth.Engine('wwf').puzzle(quoth.read_puzzles(SHIPPED)[0].position(),
                                       stop=lambda: True)
        with self.assertRaises(quoth.Mismatch):
            engine.puzzle(quoth.Position('wwf'))
        for wrong in ({'seats': [2]}, {'seed': -1}, {'source': '\0'}):
            with self.assertRaises(ValueError):  # at once, not with the first puzzle
                engine.puzzles(quoth.Game('scrabble'), **wrong)
        with self.assertRaises(TypeError):
            engine.puzzles('game.gcg')

    def test_malformed_files(self):
        head = 'quoth-puzzles 1\twwf\tenable1\n'
        line = '1\tsim\t9.0\tplain\t8H.CAT\t15 A/ 0/0 0\tgame\n'
        self.assertEqual(quoth.read_puzzles(head + line)[0].tags, ())
        for number, text in ((1, ''), (1, head), (1, head[:-9] + line), (1, line),
                             (2, head + '\n' + line),
                             *((3, head + line + line.replace(*pair)) for pair in (
                                 ('1\t', '6\t'), ('sim', 'guess'), ('9.0', '-1'), ('9.0', 'nan'),
                                 ('8H.CAT', ''), ('8H.CAT', '8H CAT'), ('\tgame', ''),
                                 ('game', 'game\tmore')))):
            with self.assertRaises(quoth.BadText) as caught:
                quoth.read_puzzles(text)
            self.assertEqual(caught.exception.line, number, text)
        with self.assertRaises(quoth.BadText):
            quoth.read_puzzles(b'\xff')
        self.assertRaises(TypeError, quoth.read_puzzles, 7)
        one = quoth.read_puzzles(head + line)[0]
        for wrong in ([], [one, one._replace(rules='scrabble')], [one._replace(source='a\tb')],
                      [one._replace(words='a\nb')]):
            self.assertRaises(ValueError, quoth.write_puzzles, wrong)
        for wrong in ('text', [one, 7], 7):
            self.assertRaises(TypeError, quoth.write_puzzles, wrong)


class Duplicate(unittest.TestCase):
    def test_a_game_is_the_programs(self):
        theirs = answer('cross', 'duplicate', '--rules', 'scrabble', '--seed', 7, '--format',
                        'json', '--top', 5)
        game, total = quoth.Duplicate('scrabble', seed=7), 0
        for each in theirs['rounds']:
            self.assertFalse(game.over)
            self.assertEqual((game.round, game.rack, game.bag, game.total),
                             (each['round'], each['rack'], each['bag'], total))
            self.assertEqual(len(game.plays), each['placements'])
            self.assertEqual([(play.text, play.score) for play in game.plays[:5]],
                             [(play['play'], play['score']) for play in each['plays']])
            self.assertEqual(game.score(each['plays'][-1]['play']), each['plays'][-1]['score'])
            laid = game.next()
            total += laid.score
            self.assertEqual((laid.text, total), (each['plays'][0]['play'], each['total']))
        self.assertTrue(game.over)
        self.assertEqual((game.round, game.total, game.rack, len(game.plays)),
                         (len(theirs['rounds']), total, '', 0))
        for ask in (game.next, lambda: game.best):
            self.assertRaises(quoth.GameOver, ask)

    def test_what_plays_earn(self):
        game = quoth.Duplicate('scrabble', seed=7)
        for play, score in ((game.best, game.best.score), (game.best.text, game.best.score),
                            ('8D RAVEN', 0), ('8H ZZZ', 0), ('ex ' + game.rack, 0), ('pass', 0),
                            ('nonsense', 0), ('', 0)):
            self.assertEqual(game.score(play), score, play)
        self.assertRaises(TypeError, game.score, 7)
        game.position.play(game.best)  # of a copy
        self.assertTrue(game.position.empty)

    def test_a_sheet_is_the_programs(self):
        theirs = answer('cross', 'duplicate', '--rules', 'scrabble', '--seed', 7, '--format',
                        'html', '--top', 3, whole=True)
        game = quoth.Duplicate('scrabble', seed=7)
        with self.assertRaises(quoth.NotFound):
            game.sheet(language='xx')
        game.next()
        self.assertEqual(game.sheet(3), theirs)
        self.assertEqual(game.round, 2)

    def test_leaves_and_seeds(self):
        game = quoth.Duplicate('scrabble', seed=2)
        best, other = [play for play in game.plays if play.score == game.best.score][:2]
        self.assertNotEqual(best.leave, other.leave)
        leaves = quoth.Leaves({other.leave: 100}, 'scrabble')  # they decide between equal scores
        self.assertEqual(quoth.Duplicate('scrabble', seed=game.seed, leaves=leaves).best, other)
        self.assertNotEqual(quoth.Duplicate('scrabble').seed, quoth.Duplicate('scrabble').seed)
        game.close()
        self.assertRaises(quoth.Closed, game.next)
        self.assertIn('closed', repr(game))


if __name__ == '__main__':
    unittest.main()
