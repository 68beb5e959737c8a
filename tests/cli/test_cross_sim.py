"""quoth cross sim, and the player sim."""
import json
import signal
import subprocess
import time

from crossword import CrossTest, cgp, enable1
from quoth import PROGRAM, environment
from test_cross_match import QUICK

MIDDLE = ('15/15/15/15/15/14B/11TOUR/1G5BE1C3I/1A2M3N1HEARD/1VIRULeNT1I3L/1E2S3E1LOTHE/4E3RED3S/'
          '4S5R4/10E4/10N4 ABCINKQ/ 100/90 0')


class SimTest(CrossTest):
    def sim(self, *options, rules='scrabble', position=MIDDLE, **more):
        where = ['--cgp', position] if position else []
        return self.json('cross', 'sim', '--rules', rules, *where, *options, **more)

    def test_keys_and_order(self):
        s = self.sim('--iterations', '700', '--plays', '7', '--heat')
        self.assertEqual(s['iterations'], 700)
        self.assertEqual(s['stopped'], 'iterations')
        self.assertGreaterEqual(s['seconds'], 0)
        self.assertEqual(len(s['plays']), 7)
        self.assertEqual(sum(p['iterations'] for p in s['plays']), 700)
        worth = [p['win'] + p['spread'] / 100000 for p in s['plays']]
        self.assertEqual(worth, sorted(worth, reverse=True))
        listed = {p['play']: p for p in self.moves(MIDDLE, '--rules', 'scrabble', '--top', '7',
                                                   '--sort', 'equity')['plays']}
        for p in s['plays']:
            self.assertLessEqual({'play', 'score', 'equity', 'win', 'win_error', 'spread',
                                  'spread_error', 'iterations'}, set(p))
            self.assertEqual((p['score'], p['equity']),
                             (listed[p['play']]['score'], listed[p['play']]['equity']))
            self.assertTrue(0 <= p['win'] <= 1 and p['win_error'] >= 0 and p['spread_error'] > 0)
            self.assertGreaterEqual(p['iterations'], 5)
            self.assertEqual([x['samples'] for x in p['plies']], [p['iterations']] * 2)
            self.assertEqual((len(p['heat']), len(p['heat'][0])), (15, 15))
            self.assertGreater(sum(map(sum, p['heat'])), p['iterations'])

    def test_the_same_with_any_threads(self):
        def answer(*options):
            s = self.sim('--seed', '5', *options)
            return {**s, 'seconds': 0}
        one = answer('--iterations', '999', '--threads', '1')
        for threads in '2', '3', '7':
            self.assertEqual(answer('--iterations', '999', '--threads', threads), one)
        self.assertNotEqual(self.sim('--seed', '6', '--iterations', '999')['plays'], one['plays'])

    def test_time_can_be_repeated(self):
        timed = self.sim('--time', '0.5')
        self.assertEqual(timed['stopped'], 'time')
        again = self.sim('--iterations', str(timed['iterations']))
        self.assertEqual(again['plays'], timed['plays'])

    def test_it_stops_when_sure(self):
        s = self.sim('--confidence', '95', '--plays', '5', '--iterations', '200000')
        self.assertEqual(s['stopped'], 'confidence')
        self.assertLess(s['iterations'], 200000)
        self.assertEqual(self.sim('--confidence', '0.95', '--plays', '5', '--iterations',
                                  '200000')['plays'], s['plays'])
        best, second = s['plays'][:2]
        self.assertGreater(best['win'], second['win'])

    def test_an_interrupt_tells_the_best_so_far(self):
        command = [PROGRAM, 'cross', 'sim', '--rules', 'scrabble', '--cgp', MIDDLE, '--iterations',
                   '100000000', '--json']
        with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            time.sleep(3)
            process.send_signal(signal.SIGINT)
            out = process.communicate(timeout=60)[0]
        self.assertEqual(process.returncode, 130)
        s = json.loads(out)
        self.assertEqual(s['stopped'], 'interrupted')
        self.assertGreater(s['iterations'], 0)

    def test_candidates_by_hand(self):
        plays = [p['play'] for p in self.moves(MIDDLE, '--rules', 'scrabble', '--top', '2')['plays']]
        s = self.sim('--iterations', '60', '--play', plays[1], '--play', 'pass', '--play', 'ex Q',
                     '--play', 'pass')
        self.assertEqual(sorted(p['play'] for p in s['plays']), sorted([plays[1], 'pass', 'ex Q']))
        self.fails('cross', 'sim', '--rules', 'scrabble', '--cgp', MIDDLE, '--play', '1A ZZZ',
                   saying='not legal')

    def test_to_the_end_counts_wins(self):
        s = self.sim('--iterations', '40', '--plays', '2', '--to-end')
        for p in s['plays']:
            twice = 2 * p['win'] * p['iterations']
            self.assertAlmostEqual(twice, round(twice), delta=0.01)
            self.assertGreater(len(p['plies']), 4)

    def test_more_players(self):
        for players in 3, 4:
            position = cgp(racks='AEINRST' + '/' * (players - 1),
                           scores='/'.join(['0'] * players))
            s = self.sim('--iterations', '60', '--plays', '3', '--plies', '4', position=position)
            self.assertEqual(sum(p['iterations'] for p in s['plays']), 60)
            for p in s['plays']:
                self.assertTrue(0 < p['win'] < 1)
            level = cgp(racks='EEGIUVV' + '/' * (players - 1), scores='/'.join(['0'] * players))
            s = self.sim('--iterations', '400', '--plays', '1', '--plies', '4', position=level)
            self.assertAlmostEqual(s['plays'][0]['win'], 1 / players, delta=0.12)
            ahead = cgp(racks='EEGIUVV' + '/' * (players - 1),
                        scores='/'.join(['400'] + ['0'] * (players - 1)))
            s = self.sim('--iterations', '40', '--plays', '1', position=ahead)
            self.assertGreater(s['plays'][0]['win'], 0.95)
            behind = cgp(racks='EEGIUVV' + '/' * (players - 1),
                         scores='/'.join(['0', '400'] + ['0'] * (players - 2)))
            s = self.sim('--iterations', '40', '--plays', '1', position=behind)
            self.assertLess(s['plays'][0]['win'], 0.05)

    def test_a_table_of_ones_own(self):
        wins = self.file(',1,2,3\n1,1,1,1\n0,0.5,0.5,0.5\n-1,0,0,0\n', 'wins.csv')
        s = self.sim('--iterations', '100', '--wins', wins, '--plays', '2')
        for p in s['plays']:
            twice = 2 * p['win'] * p['iterations']
            self.assertAlmostEqual(twice, round(twice), delta=0.01)

    def test_bad_input(self):
        for wrong in (['--iterations', '0'], ['--plies', '0'], ['--plays', '251'],
                      ['--time', '0'], ['--confidence', '1'], ['--confidence', '0.4'],
                      ['--confidence', 'x'], ['--confidence', '.'], ['--plies', '2', '--to-end'],
                      ['--play', 'pass', '--plays', '3'], ['--wins', '/no/such/file']):
            self.fails('cross', 'sim', '--rules', 'scrabble', '--cgp', MIDDLE, *wrong)
        self.fails('cross', 'sim', saying='rack')

    def test_text(self):
        said = self.ok('cross', 'sim', '--rules', 'scrabble', '--cgp', MIDDLE, '--iterations', '60',
                       '--plays', '3', '--heat').out
        self.assertIn('3 plays, 60 iterations', said)
        self.assertIn('win %', said)
        self.assertIn('ply', said)
        self.assertIn('Squares', said)


class SimPlayer(CrossTest):
    def setUp(self):
        super().setUp()
        self.quick = (*self.rules(QUICK, 'quick.rules'), '--words', self.words(
            sorted(w.lower() for w in enable1() if len(w) <= 4 and set(w) <= set('AEIONRSTDHZ'))))

    def match(self, *players, games='16', threads='2'):
        return self.json('cross', 'match', *players, *self.quick, '--games', games, '--seed', '2',
                         '--threads', threads)

    def test_the_same_with_any_threads(self):
        ask = 'sim:iterations=60,plays=4', 'equity'
        self.assertEqual(self.match(*ask, threads='1'), self.match(*ask, threads='3'))

    def test_it_wins(self):
        m = self.match('sim:iterations=200,plays=6,to-end', 'greedy', games='300')
        self.assertGreater(m['players'][0]['spread']['low'], 0)

    def test_bad_options(self):
        for wrong in ('sim:', 'sim:iterations', 'sim:iterations=0', 'sim:plies=0', 'sim:x=1',
                      'sim:plays=9999', 'sim:confidence=2', 'sim:to-end=1', 'sim:,'):
            self.fails('cross', 'match', wrong, 'greedy', *self.quick, '--games', '2')


class AutoPlayer(SimPlayer):
    def test_the_same_with_any_threads(self):
        for ask in ('auto:iterations=60,plays=4', 'auto:per-game=500'):
            self.assertEqual(self.match(ask, 'equity', threads='1'),
                             self.match(ask, 'equity', threads='3'))

    def test_it_wins(self):
        m = self.match('auto:iterations=200,plays=6', 'greedy', games='300')
        self.assertGreater(m['players'][0]['spread']['low'], 0)

    def test_bad_options(self):
        for wrong in ('auto:', 'auto:iterations=0', 'auto:per-game=0', 'auto:time=0', 'auto:time',
                      'auto:x=1', 'auto:time=1s', 'auto:per-game', 'auto:,'):
            self.fails('cross', 'match', wrong, 'greedy', *self.quick, '--games', '2',
                       saying='auto')
        self.fails('cross', 'match', 'sim:time=1', 'greedy', *self.quick, '--games', '2',
                   saying='of the player sim')
