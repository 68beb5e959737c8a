"""Leave values of one's own: values, files, training, and who plays by them."""

import math
import pathlib
import tempfile
import threading
import unittest

import quoth
from program import MIDDLE, answer

SMALL = quoth.Rules('scrabble').replace(rack=3)
VALUES = {'?': 24.5, 'S': 8.0, 'ER': 3.25, 'Q': -7.0, 'EIN': 6.125}


class Leaves(unittest.TestCase):
    def test_values(self):
        leaves = quoth.Leaves(VALUES, 'scrabble')
        self.assertEqual(leaves.listed(), VALUES)
        self.assertEqual((len(leaves), sorted(leaves)), (5, sorted(VALUES)))
        self.assertEqual([leaves[one] for one in ('re', 'NIE', '_', '', 'QX')],
                         [3.25, 6.125, 24.5, 0.0, 0.0])
        self.assertEqual(repr(leaves), '<Leaves of scrabble, 5 leaves>')
        # All leaves of one tile are there: larger ones are computed.
        single = {letter: 2.0 for letter in quoth.Rules('scrabble').tiles}
        self.assertEqual(quoth.Leaves(single, 'scrabble')['AEI'], 6.0)
        self.assertTrue(quoth.Leaves({}, 'scrabble'))

    def test_files(self):
        leaves = quoth.Leaves(VALUES, 'scrabble')
        self.assertEqual(quoth.Leaves(leaves.csv(), 'scrabble').listed(), VALUES)
        self.assertEqual(quoth.Leaves(leaves.to_bytes(), 'scrabble').listed(), VALUES)
        with tempfile.TemporaryDirectory() as folder:
            for name in ('own.csv', 'own.klv2'):
                path = pathlib.Path(folder, name)
                leaves.save(path)
                self.assertEqual(quoth.Leaves(path, 'scrabble').listed(), VALUES)
                theirs = answer('cross', 'moves', '--rules', 'scrabble', '--cgp',
                                MIDDLE + ' CEGQST?/ 0/0 0', '--leaves', path, '--top', 8, '--json')
                mine = quoth.Engine('scrabble', plain=True, leaves=leaves).moves(
                    quoth.Position.from_cgp(MIDDLE + ' CEGQST?/ 0/0 0', 'scrabble'), 8)
                self.assertEqual([(play.text, play.score, round(play.equity, 3)) for play in mine],
                                 [(play['play'], play['score'], play['equity'])
                                  for play in theirs['plays']])

    def test_those_of_the_library(self):
        default, position = quoth.Leaves.default('scrabble'), quoth.Position.from_cgp(
            MIDDLE + ' CEGQST?/ 0/0 0', 'scrabble')
        mine = quoth.Engine('scrabble', leaves=default)
        library = quoth.Engine('scrabble')
        self.assertEqual([play.equity for play in mine.moves(position)],
                         [play.equity for play in library.moves(position)])
        self.assertEqual(mine.best(position), library.best(position))
        # Those of a position do not follow the tiles unseen, nor do those of a plain engine.
        plain = quoth.Engine('scrabble', plain=True).moves(position)
        self.assertEqual([play.equity for play in plain],
                         [play.equity for play in position.plays()])
        self.assertNotEqual([play.equity for play in plain],
                            [play.equity for play in mine.moves(position)])
        estimate = quoth.Leaves.estimate('scrabble')
        self.assertEqual((len(estimate), list(estimate), estimate['?'] > estimate['Q']),
                         (0, [], True))
        self.assertRaises(quoth.Unsupported, estimate.csv)

    def test_whoever_plays_by_them(self):
        hoard = quoth.Leaves({'E': 200}, 'scrabble')
        engine = quoth.Engine('scrabble', leaves=hoard)
        position = quoth.Position('scrabble', rack='AEINRST')
        self.assertIn('E', engine.best(position).leave)
        self.assertIn('E', engine.moves(position, 1)[0].leave)
        hoard.close()  # what was made from them stays usable
        self.assertIn('E', engine.best(position).leave)
        turn = engine.analyse_play(position, '8D NASTIER', depth='quick')
        self.assertIn('E', turn.best.leave)
        # The one who keeps every E for ever loses.
        record = quoth.match([engine.player(quoth.Limit(iterations=20)), 'equity'], 'scrabble',
                             games=2, seed=1)
        self.assertEqual(record.faults, ())
        game = quoth.Game('scrabble', seed=3)
        game.play(game.position.plays(n=1)[0])
        ours = engine.infer(game, quoth.Limit(iterations=200))
        theirs = quoth.Engine('scrabble').infer(game, quoth.Limit(iterations=200))
        self.assertNotEqual([one.chance for one in ours.leaves],
                            [one.chance for one in theirs.leaves])

    def test_training_is_the_programs(self):
        with tempfile.TemporaryDirectory() as folder:
            rules, out = pathlib.Path(folder, 'small'), pathlib.Path(folder, 'own.csv')
            rules.write_text(SMALL.text)
            answer('cross', 'train', '--rules', rules, '--games', 12, '--rounds', 2, '--seed', 5,
                   '--leaves', 'none', '-o', out, '--json')
            mine = quoth.Leaves.train(SMALL, games=12, rounds=2, seed=5,
                                      start=quoth.Leaves({}, SMALL))
            self.assertEqual(mine.csv(), out.read_text())
        self.assertRaises(quoth.Stopped, quoth.Leaves.train, SMALL, games=5000,
                          progress=lambda progress: False)

    def test_what_is_refused(self):
        for wrong in ({'S': math.nan}, {'S': 1e9}, {'ER': 1, 'RE': 2}, {'': 3}, 'ES;3\n',
                      'ES,3\nES,4\n'):
            with self.assertRaises(quoth.BadText):
                quoth.Leaves(wrong, 'scrabble')
        for wrong in ({'S': '3'}, {'S': True}, {3: 3}, 7, None, ['S']):
            with self.assertRaises(TypeError):
                quoth.Leaves(wrong, 'scrabble')
        with self.assertRaises(quoth.BadImage):
            quoth.Leaves(b'damaged', 'scrabble')
        with self.assertRaises(ValueError):
            quoth.Leaves({'ABCDEFGH': 1}, 'scrabble')
        with self.assertRaises(FileNotFoundError):
            quoth.Leaves(pathlib.Path('/nonexistent.csv'), 'scrabble')
        of_words = quoth.Leaves({'S': 1}, 'wwf')
        with self.assertRaises(quoth.Mismatch):
            quoth.Engine('scrabble', leaves=of_words)
        with self.assertRaises(quoth.Mismatch):
            quoth.Duplicate('scrabble', leaves=of_words)
        with self.assertRaises(TypeError):
            quoth.Engine('scrabble', leaves=VALUES)
        of_words.close()
        self.assertRaises(quoth.Closed, of_words.csv)
        with self.assertRaises(quoth.Closed):
            quoth.Engine('wwf', leaves=of_words)

    def test_threads_share_them(self):
        leaves, found = quoth.Leaves.default('scrabble'), []
        threads = [threading.Thread(target=lambda: found.append(leaves['EINRST']))
                   for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(found)), 1)


if __name__ == '__main__':
    unittest.main()
