"""Matches of board games: the program's numbers for the bots, and what functions may do."""

import time
import unittest

import quoth
from program import SEED, answer


def greedy(view):
    return view.position.plays(1, 'score')[0]


def hangs(view):
    while True:
        time.sleep(1)


class Matches(unittest.TestCase):
    def test_bots_are_the_programs(self):
        for players in (('greedy', 'equity'), ('random', 'level:3'),
                        ('equity', 'greedy', 'random')):
            theirs = answer('cross', 'match', *players, '--rules', 'scrabble', '--games', 6,
                            '--seed', SEED, '--threads', 1, '--json')
            mine = quoth.match(players, 'scrabble', games=6, seed=SEED)
            self.assertEqual((mine.games, mine.draws), (theirs['games'], theirs['draws']))
            for one, other in zip(mine.players, theirs['seats']):
                self.assertEqual((one.name, one.wins), (other['name'], other['wins']))
                self.assertAlmostEqual(one.mean_score, other['score']['mean'], delta=0.006)
                self.assertAlmostEqual(one.mean_spread, other['spread']['mean'], delta=0.006)
        self.assertIn('<table', mine._repr_html_())

    def test_a_function_is_a_player(self):
        theirs = quoth.match(['greedy', 'equity'], 'scrabble', games=4, seed=SEED)
        for seconds in (None, 60):
            mine = quoth.match([greedy, 'equity'], 'scrabble', games=4, seed=SEED, seconds=seconds)
            self.assertEqual(mine.faults, ())
            self.assertEqual([one[1:] for one in mine.players],
                             [one[1:] for one in theirs.players])

    def test_an_engine_is_a_player(self):
        engine = quoth.Engine('scrabble')
        result = quoth.match([engine.player(quoth.Limit(iterations=20)), 'random'], 'scrabble',
                             games=1, seed=SEED, keep=True)
        self.assertEqual((result.wins, len(result.records)), ((1, 0), 1))
        record = result.records[0]
        self.assertEqual(record.names, ('1_engine', '2_random'))
        self.assertTrue(all(not step.warnings for step in record.replay()))
        self.assertEqual(engine.analyse(record, depth='quick').over, True)
        with self.assertRaises(ValueError):
            quoth.match([engine.player(), 'greedy'], 'wwf', games=1)
        with self.assertRaises(ValueError):
            engine.player(quoth.Limit(nodes=1))

    def test_an_engine_with_a_time_limit(self):
        """Time ends its searches, and not those of others; a stop of the match ends both."""
        engine = quoth.Engine('scrabble')
        none = engine.player(quoth.Limit(time=0))
        start = quoth.Position('scrabble', rack='AEINRST')
        result = quoth.match([none, 'greedy'], start=start, games=1, keep=True)
        self.assertEqual((result.games, result.faults), (1, ()))
        best = engine.moves(start, 1)[0]
        self.assertEqual(result.records[0].events[0].score, best.score)
        asked = []

        def stop():
            asked.append(1)
            return len(asked) > 3
        result = quoth.match([engine.player(quoth.Limit(time=600)), 'greedy'], 'scrabble', games=1,
                             stop=stop)
        self.assertEqual((result.games, result.stopped), (0, True))
        few = quoth.match([engine.player(quoth.Limit(iterations=20)), 'random'], 'scrabble',
                          games=1, seed=SEED, keep=True)
        both = quoth.match([engine.player(quoth.Limit(time=600, iterations=20)), 'random'],
                           'scrabble', games=1, seed=SEED, keep=True)
        self.assertEqual(both.records[0].text, few.records[0].text)

    def test_functions_that_challenge(self):
        """A player that is asked decides; others challenge every phony and nothing else."""
        rules = quoth.Rules('scrabble').replace(challenge='double')
        asked = []

        class Player:
            def __init__(self, says):
                self.says = says

            def __call__(self, view):
                return view.legal_plays[0]

            def challenge(self, view):
                asked.append((view.last.split()[1].upper(), view.last_words))
                return self.says(view)

        def phonies(view):
            if view.position.empty:
                return '8H ' + ''.join(sorted(view.rack.replace('?', ''))[:3])
            return view.legal_plays[0]

        for says, second in ((lambda view: False, 'play'), (lambda view: True, 'withdrawn')):
            result = quoth.match([phonies, Player(says)], rules, games=2, seed=SEED, keep=True)
            self.assertEqual(result.faults, ())
            self.assertEqual(result.records[0].events[0].tiles.lower() in quoth.Lexicon(), False)
            self.assertEqual(result.records[0].events[1].kind, second)
        self.assertTrue(asked)
        for word, words in asked:
            self.assertEqual(words[0], word)
        for seconds in (None, 60):
            perfect = Player(lambda view: not all(word in view.position.lexicon
                                                  for word in view.last_words))
            mine = quoth.match([phonies, perfect], rules, games=4, seed=SEED, seconds=seconds)
            default = quoth.match([phonies, lambda view: view.legal_plays[0]], rules, games=4,
                                  seed=SEED)
            self.assertEqual([one[1:] for one in mine.players],
                             [one[1:] for one in default.players])
        for says, pattern in ((lambda view: 1 / 0, 'raised ZeroDivisionError'),
                              (lambda view: None, 'returned NoneType, not whether it challenges')):
            result = quoth.match([Player(says), 'greedy'], rules, games=2, seed=SEED)
            self.assertEqual((result.wins, result.players[0].resigned), ((0, 2), 2))
            self.assertRegex(result.faults[0], pattern)

    def test_what_a_function_does_wrong(self):
        for function, pattern in (
                (lambda view: 1 / 0, 'raised ZeroDivisionError'),
                (lambda view: 3, 'returned int, not a play'),
                (lambda view: [], 'returned list, not a play'),
                (lambda view: 'rubbish', "played 'rubbish'"),
                (lambda view: '8D ZZZZZZZ', 'rack|start'),
                (lambda view: exit(), 'raised SystemExit'),
                (lambda view: '8D CAT\0', 'has a NUL'),
                (lambda view: '8D \ud800', 'has surrogates'),
                (lambda view: 'x' * 100000, 'played')):
            result = quoth.match([function, 'greedy'], 'scrabble', games=2, seed=SEED)
            self.assertEqual(result.wins, (0, 2))
            self.assertEqual((result.players[0].resigned, len(result.faults)), (2, 2))
            self.assertRegex(result.faults[0], pattern)
        result = quoth.match([lambda view: None, 'greedy'], games=2)
        self.assertEqual((result.wins, result.faults), ((0, 2), ()))

    def test_one_that_hangs_loses(self):
        result = quoth.match([hangs, 'greedy'], 'scrabble', games=2, seed=SEED, seconds=0.2)
        self.assertEqual((result.wins, len(result.faults)), ((0, 2), 2))
        self.assertIn('hangs took longer than 0.2 s', result.faults)
        with self.assertRaises(KeyboardInterrupt):
            quoth.match([interrupts, 'greedy'], games=2)

    def test_a_view_is_what_a_seat_may_know(self):
        seen = []

        def curious(view):
            seen.append((view.seat, view.rack, view.position.racks, view.last, view.seed))
            play = view.random.choice(view.legal_plays[:3])
            self.assertNotEqual(view.random.random(), view.random.random())
            view.position.play(play)  # on a copy
            with self.assertRaises(AttributeError):
                view.seat = 1 - view.seat
            return play
        result = quoth.match([curious, 'equity'], 'scrabble', games=2, seed=SEED)
        self.assertEqual(result.faults, ())
        for seat, rack, racks, last, _ in seen:
            self.assertEqual((racks[seat], racks[1 - seat] or None), (rack, None))
        self.assertIsNone(seen[0][3])
        self.assertIsNotNone(seen[1][3])
        before = list(seen)
        seen.clear()
        quoth.match([curious, 'equity'], 'scrabble', games=2, seed=SEED)
        self.assertEqual(seen, before)  # repeatable

    def test_a_start_and_a_stop(self):
        start = quoth.Position('scrabble', rack='AEINRST')
        start.play('8D NASTIER')
        result = quoth.match(['greedy', 'greedy'], start=start, games=2, keep=True)
        self.assertEqual(result.games, 2)
        self.assertTrue(quoth.match(['greedy', 'greedy'], games=10 ** 6, stop=lambda: True).stopped)
        for wrong in (['greedy'], ['greedy', 3], ['greedy', 'nobody'], ['level:11', 'greedy'], 3,
                      ['level:\u00b2', 'greedy'], ['level:4294967297', 'greedy'],
                      ['greedy'] * 5):
            with self.assertRaises((TypeError, ValueError)):
                quoth.match(wrong, games=1)


def interrupts(view):
    raise KeyboardInterrupt


if __name__ == '__main__':
    unittest.main()
