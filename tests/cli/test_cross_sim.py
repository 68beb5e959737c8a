"""quoth cross sim, and the player sim."""
import json
import math
import os
import pty
import re
import signal
import subprocess

from crossword import QUICK, CrossTest, cgp
from quoth import LONG, PATIENCE, PROGRAM, environment, run, wait_for_work
from terminal import read_to_end
from test_endgame import SEVEN

MIDDLE = ('15/15/15/15/15/14B/11TOUR/1G5BE1C3I/1A2M3N1HEARD/1VIRULeNT1I3L/1E2S3E1LOTHE/4E3RED3S/'
          '4S5R4/10E4/10N4 ABCINKQ/ 100/90 0')


class SimTest(CrossTest):
    def sim(self, *options, rules='scrabble', position=MIDDLE, **more):
        where = ['--cgp', position] if position else []
        return self.json('cross', 'sim', '--rules', rules, *where, *options, **more)

    def test_too_few_iterations_are_reported(self):
        run = self.ok('cross', 'sim', '--rack', 'AEINRT?', '--iterations', '1', '--json')
        reported = json.loads(run.out)
        self.assertEqual((reported['iterations'], reported['iterations_asked']), (75, 1))
        self.assertIn('--iterations 1 is too few for 15 plays', run.err)

    def test_keys_and_order(self):
        s = self.sim('--iterations', '700', '--top', '7', '--heat')
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

    def test_progress_goes_by_the_time(self):
        master, slave = pty.openpty()
        command = [PROGRAM, 'cross', 'sim', '--rules', 'scrabble', '--cgp', MIDDLE, '--time', '1.5']
        with subprocess.Popen(command, env=environment(), stdout=subprocess.DEVNULL,
                              stderr=slave) as process:
            os.close(slave)
            said = read_to_end(master)
        os.close(master)
        self.assertEqual(process.returncode, 0)
        parts = [int(part) for part in re.findall(rb'] +(\d+) %', said)]
        self.assertEqual(parts, sorted(parts))
        self.assertGreater(parts[0], 20)
        self.assertGreater(parts[-1], 70)
        self.assertNotIn(b':00:', said)  # no hours

    def test_time_can_be_repeated(self):
        """By the number of iterations, once each play has had five: --iterations gives no fewer."""
        seconds = 0.5
        while (timed := self.sim('--time', str(seconds)))['iterations'] < 5 * len(timed['plays']):
            seconds *= 2  # on a busy machine
        self.assertEqual(timed['stopped'], 'time')
        again = self.sim('--iterations', str(timed['iterations']))
        self.assertEqual(again['plays'], timed['plays'])

    def test_turns_without_score_end_games(self):
        """By wwf rules three do: who is far ahead ends the game, and who is behind must not."""
        def best(rack, scores, turns, which=('--top', '6')):
            board = '15/15/15/15/15/15/15/7QUIZ4/15/15/15/15/15/15/15 %s/ %s %d'
            s = self.sim('--iterations', '600', *which, rules='wwf',
                         position=board % (rack, scores, turns))
            return s['plays'][0]
        ahead, behind = '60/20', '20/60'
        self.assertEqual([best('AEINRST', ahead, 2)[key] for key in ('play', 'win')], ['pass', 1])
        self.assertEqual(best('IIUUVVC', ahead, 2)['win'], 1)
        for turns in 1, 2:  # after one the other player would end it
            self.assertEqual(best('IIUUVVC', behind, turns)['play'], 'H8 QI')
            self.assertGreater(best('IIUUVVC', behind, turns)['win'], 0.15)
        self.assertEqual(best('IIUUVVC', behind, 0)['score'], 0)
        self.assertEqual(best('IIUUVVC', behind, 2, ('--play', 'pass'))['win'], 0)

    def test_each_candidate_has_five_deals(self):
        for plays, given, iterations in (2, 1, 10), (250, 1000, 1250), (20, 100, 100), (20, 107, 107):
            s = self.sim('--top', str(plays), '--iterations', str(given))
            self.assertEqual((s['iterations'], s['stopped'], len(s['plays'])),
                             (iterations, 'iterations', plays))
            self.assertEqual(min(p['iterations'] for p in s['plays']), 5)
            for play in s['plays']:
                self.assertGreater(play['spread_error'], 0)

    def test_hardly_any_time_is_no_interrupt(self):
        answer = run('cross', 'sim', '--rack', 'AEINRT?', '--time', '0.001')
        self.assertIn(answer.status, (0, 2), answer)
        self.assertEqual(answer.status == 2, 'time was over' in answer.err, answer)

    def test_it_stops_when_sure(self):
        s = self.sim('--confidence', '95', '--top', '5', '--iterations', '200000')
        self.assertEqual(s['stopped'], 'confidence')
        self.assertLess(s['iterations'], 200000)
        self.assertEqual(self.sim('--confidence', '0.95', '--top', '5', '--iterations',
                                  '200000')['plays'], s['plays'])
        best, second = s['plays'][:2]
        self.assertGreater(best['win'], second['win'])

    def test_an_interrupt_reports_the_best_so_far(self):
        command = [PROGRAM, 'cross', 'sim', '--rules', 'scrabble', '--cgp', MIDDLE, '--iterations',
                   '100000000', '--json']
        with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            wait_for_work(process, 3)
            process.send_signal(signal.SIGINT)
            out = process.communicate(timeout=PATIENCE)[0]
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
        s = self.sim('--iterations', '40', '--top', '2', '--to-end')
        for p in s['plays']:
            twice = 2 * p['win'] * p['iterations']
            self.assertAlmostEqual(twice, round(twice), delta=0.01)
            self.assertGreater(len(p['plies']), 4)

    def test_an_empty_bag_is_solved(self):
        answer = self.ok('cross', 'sim', '--rules', 'scrabble', '--cgp', SEVEN, '--json')
        s = json.loads(answer.out)
        self.assertEqual(s['stopped'], 'solved')
        self.assertEqual(s['plays'][0]['spread'], 299 - 340 + 2)  # as cross endgame proves
        self.assertEqual({(p['iterations'], p['win_error'], p['spread_error']) for p in s['plays']},
                         {(5, 0, 0)})
        self.assertNotIn('--heat', answer.err)
        heated = self.ok('cross', 'sim', '--rules', 'scrabble', '--cgp', SEVEN, '--top', '2', '--heat')
        self.assertIn('no replies were counted', heated.err)
        self.assertNotIn('Squares', heated.out)
        reported = self.sim('--top', '2', '--heat', position=SEVEN)
        self.assertEqual([p['heat'] for p in reported['plays']], [None, None])
        for short, stopped in ((['--plies', '2'], 'iterations'), (['--iterations', '15'], 'iterations'),
                               (['--time', '0.3', '--top', '40'], 'time')):
            answer = self.ok('cross', 'sim', '--rules', 'scrabble', '--cgp', SEVEN, '--json', *short)
            s = json.loads(answer.out)
            self.assertEqual(s['stopped'], stopped)
            self.assertIn('the plays were not solved', answer.err)
            for p in s['plays']:
                self.assertLessEqual(p['iterations'], 5)
                self.assertEqual((p['win_error'], p['spread_error']), (None, None))
                # On a busy machine the time may be over before the first deal of a play.
                self.assertEqual(p['win'] is None, p['iterations'] == 0)

    def test_more_players(self):
        for players in 3, 4:
            position = cgp(racks='AEINRST' + '/' * (players - 1),
                           scores='/'.join(['0'] * players))
            s = self.sim('--iterations', '60', '--top', '3', '--plies', '4', position=position)
            self.assertEqual(sum(p['iterations'] for p in s['plays']), 60)
            for p in s['plays']:
                self.assertTrue(0 < p['win'] < 1)
            level = cgp(racks='EEGIUVV' + '/' * (players - 1), scores='/'.join(['0'] * players))
            s = self.sim('--iterations', '400', '--top', '1', '--plies', '4', position=level)
            self.assertAlmostEqual(s['plays'][0]['win'], 1 / players, delta=0.12)
            ahead = cgp(racks='EEGIUVV' + '/' * (players - 1),
                        scores='/'.join(['400'] + ['0'] * (players - 1)))
            s = self.sim('--iterations', '40', '--top', '1', position=ahead)
            self.assertGreater(s['plays'][0]['win'], 0.95)
            behind = cgp(racks='EEGIUVV' + '/' * (players - 1),
                         scores='/'.join(['0', '400'] + ['0'] * (players - 2)))
            s = self.sim('--iterations', '40', '--top', '1', position=behind)
            self.assertLess(s['plays'][0]['win'], 0.05)

    def test_a_table_of_ones_own(self):
        wins = self.file(',1,2,3\n1,1,1,1\n0,0.5,0.5,0.5\n-1,0,0,0\n', 'wins.csv')
        s = self.sim('--iterations', '100', '--wins', wins, '--top', '2')
        for p in s['plays']:
            twice = 2 * p['win'] * p['iterations']
            self.assertAlmostEqual(twice, round(twice), delta=0.01)

    def test_bad_input(self):
        for wrong in (['--iterations', '0'], ['--plies', '0'], ['--top', '251'],
                      ['--time', '0'], ['--confidence', '1'], ['--confidence', '0.4'],
                      ['--confidence', 'x'], ['--confidence', '.'], ['--plies', '2', '--to-end'],
                      ['--play', 'pass', '--top', '3'], ['--wins', '/no/such/file']):
            self.fails('cross', 'sim', '--rules', 'scrabble', '--cgp', MIDDLE, *wrong)
        self.fails('cross', 'sim', saying='rack')

    def test_text(self):
        said = self.ok('cross', 'sim', '--rules', 'scrabble', '--cgp', MIDDLE, '--iterations', '60',
                       '--top', '3', '--heat').out
        self.assertIn('3 plays, 60 iterations', said)
        self.assertIn('win %', said)
        self.assertIn('ply', said)
        heat = said[said.index('Squares'):].splitlines()[1:]
        self.assertEqual(heat[0].split(), list('ABCDEFGHIJKLMNO'))
        self.assertEqual([row.split()[0] for row in heat[1:]], [str(n) for n in range(1, 16)])
        self.assertEqual({len(row) for row in heat}, {48})


class PlayerTest(CrossTest):
    def setUp(self):
        super().setUp()
        self.quick = self.quick_game()

    def match(self, *players, games='16', threads='2'):
        return self.json('cross', 'match', *players, *self.quick, '--games', games, '--seed', '2',
                         '--threads', threads)


class SimPlayer(PlayerTest):
    def test_the_same_with_any_threads(self):
        ask = 'sim:iterations=60,plays=4', 'equity'
        self.assertEqual(self.match(*ask, threads='1'), self.match(*ask, threads='3'))

    def test_it_wins(self):
        m = self.match('sim:iterations=200,plays=6,to-end', 'greedy', games='40' if LONG else '20')
        self.assertGreater(m['seats'][0]['spread']['low'], 0)

    def test_a_prior(self):
        """Results are shrunk towards equities by 3 points unless the player sets another prior."""
        usual, named, none = (self.match('sim:iterations=60' + more, 'equity')['seats'][0]['spread']
                              for more in ('', ',prior=3', ',prior=0'))
        self.assertEqual(usual, named)
        self.assertNotEqual(usual, none)

    def test_bad_options(self):
        for wrong in ('sim:', 'sim:iterations', 'sim:iterations=0', 'sim:plies=0', 'sim:x=1',
                      'sim:plays=9999', 'sim:confidence=2', 'sim:to-end=1', 'sim:,', 'sim:prior=1001',
                      'sim:prior=-1', 'auto:prior=3', 'auto:time=1,per-game=10'):
            self.fails('cross', 'match', wrong, 'greedy', *self.quick, '--games', '2')


class AutoPlayer(PlayerTest):
    def test_the_same_with_any_threads(self):
        for ask in ('auto:iterations=60,plays=4', 'auto:per-game=500'):
            self.assertEqual(self.match(ask, 'equity', threads='1'),
                             self.match(ask, 'equity', threads='3'))

    def test_it_wins(self):
        m = self.match('auto:iterations=200,plays=6', 'greedy', games='40' if LONG else '20')
        self.assertGreater(m['seats'][0]['spread']['low'], 0)

    def test_bad_options(self):
        for wrong in ('auto:', 'auto:iterations=0', 'auto:per-game=0', 'auto:time=0', 'auto:time',
                      'auto:x=1', 'auto:time=1s', 'auto:per-game', 'auto:,'):
            self.fails('cross', 'match', wrong, 'greedy', *self.quick, '--games', '2',
                       saying='auto')
        self.fails('cross', 'match', 'sim:time=1', 'greedy', *self.quick, '--games', '2',
                   saying='of the player sim')


class Infer(CrossTest):
    def infer(self, *options):
        return self.json('cross', 'infer', *options)

    def check(self, reported):
        self.assertAlmostEqual(sum(l['held'] for l in reported['letters']), reported['kept'], delta=0.01)
        self.assertAlmostEqual(sum(l['usual'] for l in reported['letters']), reported['kept'], delta=0.01)
        chances = [leave['chance'] for leave in reported['leaves']]
        self.assertEqual(chances, sorted(chances, reverse=True))
        more = [l['held'] - l['usual'] for l in reported['letters']]
        self.assertTrue(all(a >= b - 0.0002 for a, b in zip(more, more[1:])))

    def test_numbers(self):
        reported = self.infer('--play', '8G QUIZ', '--rack', 'AEINRST', '--top', '5000')
        self.check(reported)
        self.assertEqual((reported['player'], reported['kept'], reported['turns'], reported['exact'], reported['fits']),
                         (1, 3, 1, True, True))
        self.assertAlmostEqual(sum(l['chance'] for l in reported['leaves']), 1, delta=0.01)
        self.assertEqual(reported['racks'], len({l['leave'] for l in reported['leaves']}) +
                         reported['racks'] - len(reported['leaves']))

    def test_what_a_play_reports(self):
        """Who lays CAT and not more holds little that goes with it; an exchange keeps good tiles."""
        reported = self.infer('--rules', 'scrabble', '--play', '8F CAT', '--rack', 'EEINRST', '--top',
                          '9999', '--samples', '3000')
        self.check(reported)
        held = {l['letter']: l['held'] - l['usual'] for l in reported['letters']}
        self.assertLess(held['K'], 0)
        reported = self.infer('--rules', 'scrabble', '--play', 'ex 5', '--rack', 'AEINRST',
                          '--samples', '600')
        self.check(reported)
        held = {l['letter']: l['held'] - l['usual'] for l in reported['letters']}
        self.assertGreater(held['S'], 0)
        self.assertLess(held['V'], 0)
        self.assertFalse(reported['exact'])

    def test_drawing_is_exact_of_samples_too(self):
        reported = self.infer('--rules', 'scrabble', '--play', 'ex 5', '--rack', 'AEINRST', '--samples',
                          '30', '--top', '5000')
        self.assertFalse(reported['exact'])
        usual = {leave['leave']: leave['usual'] for leave in reported['leaves']}
        for leave, ways in (('EN', 11 * 5), ('AE', 8 * 11), ('EE', 11 * 10 / 2)):
            self.assertAlmostEqual(usual[leave], ways / (93 * 92 / 2), delta=1e-6)

    def test_an_exchange_that_the_rules_forbid(self):
        self.fails('cross', 'infer', '--rules', 'notebook', '--play', 'ex 3', saying='no exchange')
        self.fails('cross', 'infer', '--rules', 'scrabble', '--cgp', SEVEN, '--play', 'ex 3',
                   saying='too few tiles')

    def test_more_tiles_than_a_rack_has(self):
        self.fails('cross', 'infer', '--play', 'ex 8', '--rack', 'AEINRST', saying='7 tiles')
        self.fails('cross', 'infer', '--play', 'ex 0', '--rack', 'AEINRST', saying='one tile or more')

    def test_several_plays(self):
        plays = ('--play', '8G QUIZ', '--play', '7H AT', '--play', 'pass', '--samples', '200')
        reported = self.infer(*plays)
        self.assertEqual((reported['player'], reported['kept'], reported['turns']), (1, 7, 2))
        self.assertEqual(self.infer(*plays, '--turns', '1')['turns'], 1)

    def test_the_same_with_any_threads(self):
        command = ('cross', 'infer', '--play', '8H BE', '--samples', '200', '--json')
        self.assertEqual(self.ok(*command, '--threads', '1').out,
                         self.ok(*command, '--threads', '3').out)
        self.assertNotEqual(self.ok(*command).out, self.ok(*command, '--seed', '2').out)

    def test_text(self):
        said = self.ok('cross', 'infer', '--play', '8G QUIZ', '--rack', 'aeinrst').out
        self.assertRegex(said, r'\APlayer 1 kept 3 tiles; 1 turn, [\d,]+ racks, all there are\.')
        self.assertIn('Less: ', said)
        for rack, count in ((), 1), (('--rack', 'aeinrst'), 0):
            err = self.ok('cross', 'infer', '--play', '8G QUIZ', *rack).err
            self.assertEqual(err.count('count as unseen'), count)
        self.assertRegex(self.ok('cross', 'infer', '--play', '8D BACKING').out, 'kept no tile')

    def test_refused(self):
        self.fails('cross', 'infer', saying='--play')
        self.fails('cross', 'infer', '--play', '1A CAT', saying='start square')
        self.fails('cross', 'infer', '--play', '8G CAT', '--turns', '9', saying='--turns')
        self.fails('cross', 'infer', '--play', '8G CAT', '--rack', 'AEINRSTU', saying='the rack "AEINRSTU"')
        self.fails('cross', 'sim', '--rack', 'AEINRST', '--infer', saying='--gcg')

    def test_of_a_game(self):
        game = self.path('game.gcg')
        self.ok('cross', 'play', 'equity', 'equity', '--seed', '1', '-o', game)
        for turn in ('1', '4', '7'):
            self.check(self.infer('--gcg', game, '--turn', turn, '--samples', '100'))
        command = ('cross', 'sim', '--gcg', game, '--turn', '5', '--iterations', '300', '--json')
        plain, asked = (self.json(*command[:-1], *more) for more in ((), ('--infer',)))
        self.assertNotEqual([p['win'] for p in plain['plays']], [p['win'] for p in asked['plays']])
        said = self.ok(*command[:4], '--turn', '0', '--iterations', '30', '--infer').err
        self.assertIn('nothing was inferred: no other player has made a play', said)
        self.assertEqual((plain['inferred'], asked['inferred']), (0, 2))

    def test_a_play_that_was_taken_back(self):
        game = self.file('#player1 ann Ann\n#player2 bob Bob\n>ann: AEGNSTU 8D GAUNT +12 12\n'
                         '>bob: DEEEHLM E7 H.LME +14 14\n>bob: DEEEHLM -- -14 0\n', 'phony.gcg')
        where = ('--gcg', game, '--rack', 'EINOSSW', '--rules', 'scrabble')
        reported = self.infer(*where)
        self.check(reported)
        self.assertTrue(reported['shown'] and reported['exact'] and reported['fits'])
        self.assertEqual((reported['player'], reported['kept'], reported['racks']), (2, 4, 1))
        self.assertEqual([(l['leave'], l['chance']) for l in reported['leaves']], [('EHLM', 1)])
        # E of 12, H and M of 2, L of 4 beside GAUNT and the own rack
        ways, unseen = 11 * 2 * 2 * 4, 100 - 5 - 7
        self.assertAlmostEqual(reported['leaves'][0]['usual'], ways / math.comb(unseen, 4), delta=1e-6)
        self.assertIn('has them still: EHLM', self.ok('cross', 'infer', *where).out)
        asked, plain = (self.json('cross', 'sim', *where, '--iterations', '75', *more)
                        for more in (('--infer',), ()))
        self.assertEqual((asked['inferred'], plain['inferred']), (1, 0))
        self.assertNotEqual(asked['plays'], plain['plays'])
        # a later turn of the player hides it, and an empty bag tells nothing
        with open(game, 'a', encoding='utf-8') as file:
            file.write('>ann: EINOSSW 9C WO +10 22\n>bob: DEEEHLM 10B EEL +8 8\n')
        self.assertFalse(self.infer('--gcg', game)['shown'])

    def test_an_empty_bag_reports_nothing(self):
        game = self.path('game.gcg')
        self.ok('cross', 'play', 'equity', 'greedy', '--seed', '1', '--rules', 'scrabble', '-o', game)
        with open(game, encoding='utf-8') as file:
            turns = sum(line.startswith('>') for line in file)
        for turn in range(turns - 4, turns - 1):
            answer = run('cross', 'infer', '--gcg', game, '--turn', str(turn))
            if answer.status:
                self.assertIn('the bag was empty when another player made the last play', answer.err)
                return
        self.fail('the bag never was empty')

    def test_exchanges_of_few_tiles_are_exact(self):
        rules = self.rules(QUICK, 'quick.rules')
        reported = self.infer(*rules, '--play', 'ex 1', '--samples', '100000', '--top', '100000')
        self.assertTrue(reported['exact'] and reported['fits'])
        self.check(reported)
        few = self.infer(*rules, '--play', 'ex 1', '--samples', '50')
        self.assertEqual((few['exact'], few['racks']), (False, 50))

    def test_players(self):
        for name in ('sim:iterations=30,plays=3,infer', 'auto:iterations=30,infer'):
            m = [self.json('cross', 'match', name, 'equity', *self.quick_game(), '--games', '8',
                           '--threads', n) for n in ('1', '3')]
            self.assertEqual(*m)
