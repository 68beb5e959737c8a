"""quoth siu: what a front end is promised, at the end of a pipe as front ends are."""
import os
import queue
import random
import re
import signal
import subprocess
import sys
import threading
import time

import quoth
from crossword import CrossTest
from quoth import LONG, SEED, ROOT, environment, heavy_test, strict_json

EMPTY = '/'.join(['15'] * 15)
OPENING = EMPTY + ' AEINRST/ 0/0 0'
ENDGAME = ('5BERGS5/4PA3U5/2QAID3R5/3BEE3F2S2/1P1ET2VIATIC2/MA1TAW3c2H2/ES3IS2E2A2/AT1FOLIA4V2/'
           'LI1L1EX1E6/1N1O1D2N2Y3/1GNU2C1JETE3/2ER2OHO2N3/2O3GOY6/1INDOW1U7/4DORR7 '
           'IKLMTZ/AEINRU? 0/0 0')
SOON = ('11A3/K4S5L3/I4T4QI3/T2JORDAN2V2H/T2A1A5EF1O/EN1T1P1O1W2I1N/DO1OES1U1H2l1D/1R2U2ZOARIA1L/'
        '1T2G2O1R2G1E/1H2EMUS1F2RES/1E2N7ED1/BREWINGS3BEDU/3HA6A1Y1/3E1VATICaL3/3Y7M3 '
        'EEILOPT/CIX 0/0 0')
ONE_IN_BAG = ('15/3Q7U3/3U2TAURINE2/1CHANSONS2W3/2AI6JO3/DIRL1PO3IN3/E1D2EF3V4/F1I2p1TRAIK3/'
              'O1L2T4E4/ABy1PIT2BRIG2/ME1MOZELLE5/1GRADE1O1NOH3/WE3R1V7/AT5E7/G6D7 '
              'ENOSTXY/ACEISUY 356/378 0')
TWO_IN_BAG = ('10BEANO/4OSTRACON3/9R5/DAGO3F1e5/I2KEEVE1AX4/S1MATH1V1MU4/C6E1I5/O2WATERILY4/'
              '2QI5YA4/1JIN6U4/1E1D3G2P4/1W1B3I2EL3/3u3R2DO3/1NERTZ1L3U3/FOHN1AAS3R3 '
              'DEEOTTU/ 412/382 0')

MOVE = r'(\d+[A-Z]|[A-Z]\d+)\.([A-Za-z]|\[[A-Za-z]+\])+|ex\.[A-Z?]+|pass'
NUMBER = r'-?\d+(\.\d+)?'
LINES = [r'id name quoth \S+', r'id author .+', r'capability( \w+)+',
         r'option name \w+ type (string default .*|spin default \d+ min \d+ max \d+'
         r'|combo default \w+( var \w+)+)',
         r'siuok', r'readyok',
         r'info string provenance engine=quoth/\S+ leaves=\S+ winpct=\S+ lexicon=\S+',
         r'info string error (unknown-command|bad-position|bad-move|unsupported-mode|no-position) .*',
         r'info string (?!error|provenance).+',
         r'info time \d+ nodes \d+( nps \d+)?',
         r'info gen move (%s) score \d+ eq %s( leave [A-Z?]+)?' % (MOVE, NUMBER),
         r'info sim move (%s) wp %s wpse %s eq %s eqse %s iters \d+' % ((MOVE,) + (NUMBER,) * 4),
         r'info endgame depth \d+ score spread [+-]\d+ pv( (%s))+' % MOVE,
         r'info infer leave [A-Z?]+ prob %s' % NUMBER,
         r'info peg move (%s) w:\S* d:\S* l:\S*( spread [+-]%s)?' % (MOVE, NUMBER),
         r'bestmove (%s|none)' % MOVE]
STORM = int(os.environ.get('QUOTH_STORM', '12')) # games of test_a_storm_of_searches
KNOWN = re.compile('|'.join('(?:%s)' % line for line in LINES))


class Engine:
    """The program with a thread that reads what it says."""

    def __init__(self, *options):
        if '--rules' not in options:
            options = ('--rules', 'scrabble', *options)
        self.process = subprocess.Popen([quoth.PROGRAM, 'siu', *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=environment())
        self.lines = queue.Queue()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.thread.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode('utf-8'))
        self.lines.put(None)

    def send(self, *lines):
        for line in lines:
            self.process.stdin.write(line if isinstance(line, bytes) else line.encode() + b'\n')
        self.process.stdin.flush()
        return self

    def line(self, patience=quoth.PATIENCE):
        """The next line; None at the end of output."""
        line = self.lines.get(timeout=patience)
        if line is None:
            return None
        assert line.endswith('\n') and KNOWN.fullmatch(line[:-1]), 'no line of SIU: %r' % line
        return line[:-1]

    def until(self, beginning):
        """The lines up to one that begins so."""
        got = []
        while not got or not got[-1].startswith(beginning):
            line = self.line()
            assert line is not None, 'it ended before %r: %r' % (beginning, got)
            got.append(line)
        return got

    def quiet(self, seconds=0.3):
        """The lines that come until nothing has come for so long."""
        got = []
        try:
            while True:
                line = self.line(seconds)
                if line is None:
                    return got
                got.append(line)
        except queue.Empty:
            return got

    def ready(self):
        return self.send('isready').until('readyok')

    def go(self, cgp, go='go'):
        """All that comes of a search in a position."""
        return self.send('position cgp ' + cgp, go).until('bestmove')

    def end(self, typed='quit'):
        if typed:
            self.send(typed)
        self.process.stdin.close()
        return self.process.wait(quoth.PATIENCE)


def kinds(lines):
    return [line.split()[1] for line in lines if line.startswith('info ')]


def found(lines, kind):
    return [line for line in lines if line.startswith('info %s ' % kind)]


def errors(lines):
    return [line.split()[3] for line in lines if line.startswith('info string error ')]


class SiuTest(CrossTest):
    def engine(self, *options):
        engine = Engine(*options)
        self.addCleanup(engine.__exit__)
        return engine

    def assert_one_answer(self, lines, kind):
        """One bestmove, at the end; who answers is said before the first result."""
        self.assertEqual([i for i, line in enumerate(lines) if line.startswith('bestmove')],
                         [len(lines) - 1])
        first = [i for i, line in enumerate(lines) if line.startswith('info %s ' % kind)]
        reported = [i for i, line in enumerate(lines) if 'provenance' in line]
        self.assertEqual(len(reported), 1)
        self.assertTrue(first and reported[0] < first[0], lines)


class Conformance(SiuTest):
    def test_handshake(self):
        e = self.engine()
        lines = e.send('siu').until('siuok')
        self.assertRegex(lines[0], r'^id name quoth \d')
        self.assertTrue(any(line.startswith('id author ') for line in lines))
        able = next(line for line in lines if line.startswith('capability ')).split()[1:]
        self.assertLessEqual({'gen', 'sim', 'infer', 'endgame', 'peg', 'auto',
                              'stream', 'stop'}, set(able))
        options = {line.split()[2] for line in lines if line.startswith('option ')}
        self.assertLessEqual({'DataPath', 'EndgameHash', 'Lexicon', 'LetterDistribution', 'Leaves',
                              'WinPctTable', 'ChallengeRule', 'Variant', 'Threads'}, options)
        rule = next(line for line in lines if 'ChallengeRule' in line)
        self.assertIn('var void var single var double var triple var five_point var ten_point',
                      rule)
        self.assertEqual(e.end(), 0)

    def test_ready_unknown_idle(self):
        e = self.engine()
        self.assertEqual(e.ready(), ['readyok'])
        self.assertEqual(errors(e.send('joho frobnicate').ready()), ['unknown-command'])
        self.assertEqual(e.send('stop').quiet(), [])
        self.assertEqual(e.ready(), ['readyok'])
        # what is not known is passed over, and the rest of the line read
        self.assertEqual(e.send('joho isready').until('readyok'),
                         ['info string error unknown-command joho', 'readyok'])
        self.assertEqual(e.send('', ' \t ', '\r').quiet(), [])
        self.assertEqual(e.send(b'isready\r\n').until('readyok'), ['readyok'])

    def test_no_position(self):
        e = self.engine()
        self.assertEqual(errors(e.send('go gen').ready()), ['no-position'])
        e.send('position cgp ' + OPENING, 'siunewgame', 'go gen')
        self.assertEqual(errors(e.ready()), ['no-position'])
        self.assertEqual(errors(e.send('position cgp 15/15', 'go').ready()),
                         ['bad-position', 'no-position'])

    def test_every_mode(self):
        for mode, cgp in (('gen', OPENING), ('sim', OPENING), ('sim', ONE_IN_BAG),
                          ('endgame', ENDGAME), ('peg', ONE_IN_BAG)):
            with self.subTest(mode):
                e = self.engine()
                e.ready()
                limit = ' iterations 400' if mode == 'sim' else ''
                lines = e.go(cgp, 'go %s%s' % (mode, limit)) + e.quiet()
                self.assert_one_answer(lines, mode)
                self.assertNotIn('bestmove none', lines)

    def test_auto_is_one_of_them(self):
        e = self.engine()
        self.assert_one_answer(e.go(OPENING, 'go iterations 400'), 'sim')
        self.assert_one_answer(e.go(ENDGAME, 'go auto movetime 600000'), 'endgame')

    def test_auto_answers_in_time_before_the_end(self):
        """With little time a simulation is the answer, until the pre-endgame is solved."""
        e = self.engine()
        lines = e.go(ONE_IN_BAG, 'go movetime 3000')
        self.assertTrue(found(lines, 'sim'), lines)
        self.assertEqual(lines[-1], 'bestmove 13L.ONYX')

    def test_auto_before_the_end_is_the_player_auto(self):
        """All candidates are simulated, then the answer is that of the player; where every order of
        the bag was solved, the answer has the orders that it wins."""
        e = self.engine()
        lines = e.go(ONE_IN_BAG, 'go auto')
        self.assertGreater(len(found(lines, 'sim')), 5)
        self.assertIn('info string auto: 13L.ONYX by preendgame, exact', lines)
        self.assertEqual([line.split()[3:6] for line in found(lines, 'peg')],
                         [['13L.ONYX', 'w:A|C|E|I|S|U', 'd:Y']])
        # a budget that is hardly enough for a proof: the answer has the best so far
        lines = e.go(ONE_IN_BAG, 'go auto iterations 40')
        reported = found(lines, 'string auto:')
        self.assertEqual(len(reported), 1, lines)
        self.assertRegex(reported[0], ' by (simulation|preendgame)')
        # named plays are compared by simulation
        lines = e.go(ONE_IN_BAG, 'go auto iterations 200 searchmoves pass 13J.EXON')
        self.assertEqual(found(lines, 'string auto:'), [])
        self.assertEqual(lines[-1], 'bestmove 13J.EXON')

    def assert_auto_plays_like_the_player(self, seed, turn, iterations, reported, seconds=None):
        """One position of a game: what `go auto` answers, and what the player makes there.  Both take
        one thread: what a search that is cut has found by then depends on their number."""
        time = (' movetime %d000' % seconds, ',time=%d' % seconds) if seconds else ('', '')
        e = self.engine('--threads', '1')
        game = self.path('game.gcg')
        self.ok('cross', 'play', 'equity', 'greedy', '--rules', 'scrabble', '--seed', seed,
                '-o', game)
        cgp = self.ok('cross', 'replay', game, '--turn', turn).out.strip()
        seen = re.sub(r'/[A-Z?]+ (\d+/\d+ )', r'/ \1', cgp, count=1)
        lines = e.go(seen, 'go auto iterations %d%s' % (iterations, time[0]))
        self.assertRegex('\n'.join(lines), reported)
        self.ok('cross', 'play', 'auto:iterations=%d%s' % (iterations, time[1]), 'equity',
                '--rules', 'scrabble', '--seed', '1', '--cgp', cgp, '-o', game)
        first = strict_json(self.ok('cross', 'replay', game, '--json').out)['events'][0]
        played = first['play'].replace('(', '').replace(')', '').replace(' ', '.')
        self.assertEqual('bestmove ' + played, lines[-1])
        return lines

    def test_auto_is_the_player_auto(self):
        """It makes the plays of that player, whichever method answers.  Where deals decide, the play
        is far ahead: the player draws other seeds."""
        by = r'string auto: \S+ by '
        for seed, turn in [('6', '20'), ('7', '18')][:1 + LONG]:
            self.assert_auto_plays_like_the_player(seed, turn, 2000, by + 'preendgame, exact', 600)
        # 5, 7, 1, 6, 3 and 1 tiles in the bag
        late = ('59', '19'), ('65', '17'), ('26', '17'), ('80', '20'), ('16', '20'), ('14', '19')
        for seed, turn in late[:3 + 3 * LONG]:
            with self.subTest(seed=seed):
                lines = self.assert_auto_plays_like_the_player(seed, turn, 900, by + 'simulation\n')
                self.assertEqual(len({line.split()[3] for line in found(lines, 'sim')}), 15)
        lines = self.assert_auto_plays_like_the_player('6', '5', 150, by + 'simulation\n')
        self.assertEqual(len({line.split()[3] for line in found(lines, 'sim')}), 7, lines)

    def test_auto_cuts_an_endgame_by_its_budget(self):
        """An iteration buys as many positions as it buys the player."""
        lines = self.assert_auto_plays_like_the_player('9', '21', 3, 'info string cut')
        nodes = int(re.search(r'time \d+ nodes (\d+)', '\n'.join(lines)).group(1))
        self.assertTrue(600 <= nodes < 1300, nodes)

    def test_auto_of_three_players(self):
        """The end of three players is simulated: no rack but one is known."""
        e = self.engine()
        board = ONE_IN_BAG.split()[0]
        lines = e.go(board + ' ENOSTXY// 356/378/300 0', 'go auto iterations 60')
        self.assert_one_answer(lines, 'sim')

    def test_ready_while_searching(self):
        e = self.engine()
        e.send('position cgp ' + OPENING, 'go infinite').until('info sim')
        lines = e.ready()
        self.assertFalse([line for line in lines if line.startswith('bestmove')])
        self.assertEqual(len([line for line in e.send('stop').until('bestmove') + e.quiet()
                              if line.startswith('bestmove')]), 1)

    def test_infinite_ends_with_stop_alone(self):
        for cgp in (OPENING, ENDGAME):
            e = self.engine()
            e.send('position cgp ' + cgp, 'go infinite').until('info')
            for _ in range(20):
                self.assertFalse([line for line in e.ready() if line.startswith('bestmove')])
            e.send('stop').until('bestmove')
            self.assertEqual(e.end(), 0)

    def test_quit(self):
        e = self.engine()
        self.assertEqual(e.end(), 0)
        e = self.engine()
        e.send('position cgp ' + OPENING, 'go infinite').until('info sim')
        self.assertEqual(e.end(), 0)


class Answers(SiuTest):
    def test_gen_is_what_moves_lists(self):
        e = self.engine()
        e.send('setoption name GenPlays value 0')
        lines = found(e.go(ONE_IN_BAG, 'go gen'), 'gen')
        listed = self.json('cross', 'moves', '--rules', 'scrabble', '--cgp', ONE_IN_BAG, '--sort',
                           'equity', '--all')['plays']
        self.assertEqual([line.split()[3] for line in lines],
                         [p['play'].replace(' ', '.') for p in listed])
        for line, play in zip(lines, listed):
            words = line.split()
            self.assertEqual((int(words[5]), round(float(words[7]), 3)),
                             (play['score'], round(play['equity'], 3)))

    def test_gen_reports_how_many_it_left_out(self):
        e = self.engine()
        lines = e.send('setoption name GenPlays value 3').go(ONE_IN_BAG, 'go gen')
        self.assertEqual(len(found(lines, 'gen')), 3)
        self.assertTrue([line for line in lines if line.startswith('info string 3 plays of ')])

    def test_searchmoves(self):
        e = self.engine()
        few = e.go(ONE_IN_BAG, 'go gen searchmoves 13L.ONYX pass alsosearchmoves 13J.EXON')
        self.assertEqual([line.split()[3] for line in found(few, 'gen')],
                         ['13J.EXON', '13L.ONYX', 'pass'])
        e.send('setoption name GenPlays value 2')
        more = [line.split()[3] for line in
                found(e.go(ONE_IN_BAG, 'go gen alsosearchmoves pass 13L.ONYX'), 'gen')]
        self.assertEqual((len(more), more[-1]), (3, 'pass'))
        for go in ('go gen searchmoves 13L.ONYXX', 'go sim alsosearchmoves ex.Q',
                   'go gen searchmoves rack.A', 'go gen searchmoves ex.2'):
            self.assertEqual(errors(e.send('position cgp ' + ONE_IN_BAG, go).ready()),
                             ['bad-move'], go)
        sim = found(e.go(ONE_IN_BAG, 'go sim searchmoves 13L.ONYX 13J.EXON iterations 60'), 'sim')
        self.assertEqual({line.split()[3] for line in sim}, {'13L.ONYX', '13J.EXON'})

    def test_sim_is_what_cross_sim_reports(self):
        e = self.engine('--threads', '1')
        lines = e.go(ONE_IN_BAG, 'go sim iterations 600 depth 2')
        last = found(lines, 'sim')[-15:]
        reported = self.json('cross', 'sim', '--rules', 'scrabble', '--cgp', ONE_IN_BAG,
                         '--iterations', '600', '--top', '15')['plays']
        for line, play in zip(last, reported):
            words = line.split()
            self.assertEqual(words[3], play['play'].replace(' ', '.'))
            self.assertAlmostEqual(float(words[5]), 100 * play['win'], delta=0.006)
            free = play['iterations'] - 1  # Student's t, the first terms of its expansion
            half = 1.95996 + 2.37227 / free + 2.8225 / free ** 2
            self.assertAlmostEqual(float(words[7]) * half, 100 * play['win_error'], delta=0.02)
            self.assertAlmostEqual(float(words[9]), play['spread'] - (356 - 378), delta=0.006)
            self.assertEqual(int(words[-1]), play['iterations'])
        self.assertEqual(lines[-1], 'bestmove ' + last[0].split()[3])

    def test_sim_solves_an_empty_bag(self):
        """Unless depth says that it is to be played on by equity."""
        e = self.engine('--threads', '1', '--rules', 'wwf')
        def spreads(*depth):
            lines = found(e.go(SOON, ' '.join(('go sim iterations 4000', *depth))), 'sim')[-15:]
            return {line.split()[3]: float(line.split()[9]) for line in lines}
        reported = self.json('cross', 'sim', '--rules', 'wwf', '--cgp', SOON, '--iterations', '4000',
                         '--top', '15')
        self.assertEqual(reported['stopped'], 'solved')
        solved = spreads()
        for play in reported['plays']:
            self.assertAlmostEqual(solved[play['play'].replace(' ', '.')], play['spread'],
                                   delta=0.006)
        self.assertNotEqual(spreads('depth', '2'), solved)

    def test_endgame_is_what_cross_endgame_reports(self):
        e = self.engine()
        lines = e.go(ENDGAME, 'go endgame threads 1')
        reported = self.json('cross', 'endgame', '--rules', 'scrabble', '--cgp', ENDGAME)
        best = found(lines, 'endgame')[-1].split()
        self.assertEqual(int(best[6]), reported['value'])
        self.assertEqual(best[8:], [p.replace(' ', '.') for p in reported['plays'][0]['line']])
        self.assertIn('info string exact', lines)
        self.assertEqual(lines[-1], 'bestmove ' + best[8])
        # each of some plays, solved
        short = self.ok('cross', 'replay', os.path.join(ROOT, 'docs', 'pictures', 'game.gcg'),
                        '--turn', '20').out.strip()
        top = self.json('cross', 'endgame', '--cgp', short, '--top', '4')['plays']
        asked = [p['play'].replace(' ', '.') for p in top]
        only = e.go(short, 'go endgame searchmoves %s alsosearchmoves %s' % (
            ' '.join(reversed(asked[:3])), asked[3]))
        values = {line.split()[8]: int(line.split()[6]) for line in found(only, 'endgame')}
        self.assertEqual(values, {m: p['value'] for m, p in zip(asked, top)})
        self.assertEqual(only.count('info string exact'), 4)
        self.assertEqual(values[only[-1].split()[1]], top[0]['value'])

    def test_peg_is_what_cross_preendgame_reports(self):
        e = self.engine()
        lines = e.go(ONE_IN_BAG, 'go peg searchmoves 13L.ONYX 13J.EXON')
        reported = self.json('cross', 'preendgame', '--rules', 'scrabble', '--cgp', ONE_IN_BAG,
                         '--play', '13L ONYX', '--play', '13J EXON', '--top', '2')
        counts = re.findall(r'info string (\S+) wins (\d+), draws (\d+), loses (\d+) of (\d+) cases',
                            '\n'.join(lines))
        self.assertEqual([(m, int(w), int(d), int(l), int(n)) for m, w, d, l, n in counts],
                         [(p['play'].replace(' ', '.'), p['wins'], p['draws'], p['losses'],
                           reported['cases']) for p in reported['plays']])
        for line, play in zip(found(lines, 'peg'), reported['plays']):
            won, drawn, lost = (re.search(r' %s:(\S*)' % c, line)[1].split('|') for c in 'wdl')
            seen = sorted(won + drawn + lost)
            self.assertEqual([s for s in seen if s], list('ACEISUY'), line)
            self.assertEqual(lost == [''], play['losses'] == 0)
        self.assertIn('info string exact', lines)
        self.assertEqual(lines[-1], 'bestmove 13L.ONYX')
        self.assertEqual(errors(e.send('go peg searchmoves ex.S').ready()), ['bad-move'])
        self.assertEqual(errors(e.send('position cgp ' + OPENING, 'go peg').ready()),
                         ['bad-position'])

    def test_peg_reports_spreads(self):
        e = self.engine()
        for cgp, move in ((ONE_IN_BAG, '13L.ONYX'), (TWO_IN_BAG, 'L4.TED')):
            lines = e.go(cgp, 'go peg searchmoves ' + move)
            self.assertIn('info string exact', lines)
            self.assertEqual([' spread ' in line for line in found(lines, 'peg')], [True])

    def test_infer(self):
        e = self.engine('--threads', '1')
        lines = e.go(EMPTY + ' / 0/0 0 moves 8H.BACK rack.AEINRST', 'go infer')
        self.assert_one_answer(lines, 'infer')
        self.assertEqual(lines[-1], 'bestmove none')
        reported = [line.split() for line in found(lines, 'infer')]
        chances = [float(words[-1]) for words in reported]
        self.assertEqual(chances, sorted(chances, reverse=True))
        self.assertLessEqual(sum(chances), 1.00001)
        self.assertEqual({len(words[3]) for words in reported}, {3})
        lines = e.send('go sim useinference iterations 60').until('bestmove')
        self.assertEqual([line for line in lines if 'ignored' in line], [])
        # of another position nothing is known
        lines = e.go(OPENING, 'go sim useinference iterations 60')
        self.assertIn('info string ignored useinference', lines)
        self.assertEqual(errors(e.send('go infer').ready()), ['bad-position'])

    def test_limits(self):
        """A limit on the time is not over before it; the processor shows that it is obeyed."""
        e = self.engine('--threads', '1')
        for go, least, most in (('go sim movetime 400', 0.4, 2), ('go sim iterations 200', 0, 5),
                                ('go sim movetime 60000 iterations 100', 0, 5),
                                ('go sim stopcondition 95 iterations 4000000', 0, 60)):
            begun, used = time.monotonic(), quoth.processor_seconds(e.process.pid)
            e.go(ONE_IN_BAG, go)
            self.assertLessEqual(least, time.monotonic() - begun, go)
            self.assertLess(quoth.processor_seconds(e.process.pid) - used, most, go)

    def test_what_does_nothing_is_said(self):
        e = self.engine()
        lines = e.go(OPENING, 'go gen depth 3 iterations 5 stopcondition 95 firstwin useinference '
                              'joho threads 2')
        self.assertEqual([line.split()[3] for line in lines if 'string ignored' in line],
                         ['joho', 'depth', 'iterations', 'stopcondition', 'firstwin',
                          'useinference', 'threads'])
        for word in ('depth x', 'depth -1', 'depth 99999999999999999999', 'depth', 'stopcondition '
                     '97', 'iterations 0', 'threads 0'):
            lines = e.go(OPENING, 'go gen ' + word)
            self.assertEqual([line.split()[3] for line in lines if 'string ignored' in line],
                             word.split()[:1], word)
        lines = e.send('setoption name Threads value 0', 'setoption name Nonsense value 1',
                       'setoption name ChallengeRule value x', 'setoption').ready()
        self.assertEqual(len([line for line in lines if 'string ignored' in line]), 4)

    def test_unsupported_mode(self):
        e = self.engine()
        e.send('position cgp ' + OPENING)
        self.assertEqual(errors(e.send('go frob').ready()), ['unsupported-mode'])
        self.assertEqual(errors(e.send('go endgame').ready()), ['bad-position'])
        self.assertEqual(errors(e.send('position cgp %s / 0/0 0' % EMPTY, 'go').ready()),
                         ['bad-position'])


class Positions(SiuTest):
    def best(self, e, cgp, go='go gen'):
        return e.go(cgp, go)[-1]

    def test_moves(self):
        e = self.engine()
        e.send('position cgp %s / 0/0 0 moves 8H.ZA.AEIORTZ ex.ABC 7G.OX.OXEEEEE.5.1 rack.AEINRST'
               % EMPTY, 'go gen')
        lines = e.until('bestmove')
        self.assertEqual(errors(lines), [])
        self.assertTrue(found(lines, 'gen'))
        # the turn that a challenge in vain cost: the first player is on turn again
        e.send('position cgp %s / 0/0 0 moves 8H.ZA phony.9H.XX pass rack.AB' % EMPTY, 'go gen')
        self.assertEqual(errors(e.until('bestmove')), [])
        for moves in ('8H.Z', '8H.ZA 8H.ZA', '8H.ZA.ABCDEFG', '16A.ZA', '8H ZA', 'ex',
                      'ex.', '8H.ZA.ZA.x', '8H.ZA.ZA.5.2', '8H.ZA.ZA.5.1.1', 'pass.A', 'rack.A 8H.ZA',
                      'rack.AAAAAAAA', 'phony.ex.A', 'ex.99', '8H.Z9', 'rack.', 'phony', '.', '8H.'):
            e.send('position cgp %s / 0/0 0 moves %s' % (EMPTY, moves), 'go gen')
            self.assertEqual(errors(e.ready()), ['bad-move', 'no-position'], moves)

    def test_the_last_move_keeps_the_points_of_its_challenge(self):
        e = self.engine()
        for points, scores in (('', '7/3'), ('.5', '12/3'), ('.10.1', '17/3')):
            e.send('position cgp %s / 7/3 0 mcnz 1; moves 8H.za.??%s' % (EMPTY, points), 'go gen')
            reported = [line for line in e.ready() if 'bad-position' in line]
            self.assertEqual(len(reported), 1)
            self.assertIn('the game is over; scores %s' % scores, reported[0])

    def test_a_rack_keeps_what_was_not_played(self):
        """After AEIORTZ plays ZA, EIORT are known to be there, and the bag is the rest."""
        e = self.engine('--threads', '1')
        one = e.go('%s AEIORTZ/ 0/0 0 moves 8H.ZA pass rack.EIORTAA' % EMPTY, 'go gen')
        two = e.go('7ZA6/'.join(['/'.join(['15'] * 7) + '/', '/'.join(['15'] * 7)]) +
                   ' EIORTAA/ 22/0 1', 'go gen')
        self.assertEqual(found(one, 'gen'), found(two, 'gen'))

    def test_coordinates_in_either_case_and_blanks(self):
        e = self.engine()
        for move in ('8h.zA.?A', '8H.zA', 'h8.ZA'):
            self.assertEqual(errors(e.send('position cgp %s / 0/0 0 moves %s' % (EMPTY, move))
                                    .ready()), [], move)

    def test_blanks_between_fields(self):
        e = self.engine()
        self.assertEqual(self.best(e, '  ' + OPENING.replace(' ', ' \t ')), self.best(e, OPENING))

    def test_a_position_brings_its_own_rules(self):
        e = self.engine()
        lines = e.go('/'.join(['21'] * 21) + ' AEINRST/ 0/0 0 var classic_super;', 'go gen')
        self.assertRegex(lines[-1], r'bestmove 1[01][A-Z]\.')
        e.send('setoption name Variant value classic_super')
        self.assertEqual(e.go('/'.join(['21'] * 21) + ' AEINRST/ 0/0 0', 'go gen'), lines)
        self.assertEqual(errors(e.send('position cgp ' + OPENING).ready()), ['bad-position'])
        self.assertEqual(self.best(e, OPENING + ' var classic;')[:9], 'bestmove ')
        self.assertEqual(errors(e.send('position cgp %s ld klingon;' % OPENING).ready()),
                         ['bad-position'])
        e = self.engine()
        e.send('setoption name letterdistribution value GERMAN')
        self.assertEqual(errors(e.send('position cgp %s Ä/ 0/0 0' % EMPTY).ready()), [])

    def test_words_and_values_by_name(self):
        os.mkdir(self.path('lexica'))
        self.file('ab\naba\n', 'lexica/TINY.txt')
        self.file('A,30\nB,1\n', 'mine.csv')
        e = self.engine()
        e.send('setoption name datapath value %s;%s' % (self.path('nothing'), self.path('lexica')))
        e.send('setoption name Lexicon value TINY')
        lines = e.go(EMPTY + ' AABEINR/ 0/0 0', 'go gen')
        self.assertIn('lexicon=TINY', lines[0])
        self.assertEqual({line.split()[3].split('.')[1] for line in found(lines, 'gen')
                          if not re.search(r'move (ex|pass)', line)}, {'AB', 'ABA'})
        # a position's own lexicon comes first, and what is missing is said
        lines = e.go(OPENING + ' lex CSW21;', 'go gen')
        self.assertIn('info string no lexicon CSW21 in DataPath; using enable1', lines)
        self.assertIn('lexicon=enable1', ' '.join(lines))
        e.send('setoption name DataPath value ' + self.dir, 'setoption name Lexicon value enable1',
               'setoption name Leaves value mine')
        lines = e.go(EMPTY + ' AAABBEI/ 0/0 0', 'go gen')
        self.assertIn('leaves=mine', lines[0])
        lines = e.send('setoption name WinPctTable value none-such').go(OPENING, 'go gen')
        self.assertIn('info string no win table none-such in DataPath; using default', lines)
        self.assertIn('winpct=default', ' '.join(lines))
        self.assertEqual([line for line in e.go(OPENING, 'go gen') if 'no win table' in line], [])

    def test_what_was_missing_is_looked_for_where_the_path_changes(self):
        self.file('A,30\nB,1\n', 'mine.csv')
        e = self.engine()
        lines = e.send('setoption name Leaves value mine').go(OPENING, 'go gen')
        self.assertIn('info string no leaves mine in DataPath; using default', lines)
        self.assertIn('leaves=default', ' '.join(lines))
        lines = e.send('setoption name DataPath value ' + self.dir).go(OPENING, 'go gen')
        self.assertIn('leaves=mine', ' '.join(lines))
        self.assertNotIn('no leaves', ' '.join(lines))

    def test_odd_positions_are_searched_and_reported(self):
        e = self.engine()
        lines = e.go('/'.join(['15'] * 7 + ['7QQ6'] + ['15'] * 7) + ' AEINRST/ 0/0 0', 'go gen')
        self.assertTrue(any('odd thing' in line for line in lines))


class Robust(SiuTest):
    def test_busy(self):
        """What would disturb a search is refused; the search goes on."""
        e = self.engine()
        e.send('position cgp ' + OPENING, 'go infinite').until('info sim')
        lines = e.send('position cgp ' + ENDGAME, 'go gen', 'setoption name Seed value 3',
                       'siunewgame', 'joho').ready()
        self.assertEqual(errors(lines), ['bad-position'] + 4 * ['unknown-command'])
        self.assertTrue(e.send('stop').until('bestmove')[-1].startswith('bestmove 8'))
        # a front end need not wait for the answer after `stop`
        e.send('go infinite', 'stop', 'position cgp ' + ENDGAME, 'go gen', 'isready')
        lines = e.until('bestmove') + e.until('bestmove')
        self.assertEqual(errors(lines), [])

    def test_huge_numbers(self):
        """They are refused, or brought down to what there is, and that is said."""
        huge = '9' * 40
        e = self.engine('--threads', '1')
        for option in ('Threads', 'EndgameHash', 'GenPlays', 'Seed'):
            for value in (huge, '-1', '1e9', '0x10', ''):
                lines = e.send('setoption name %s value %s' % (option, value)).ready()
                self.assertRegex(lines[0], 'info string ignored %s: no such value, it is from '
                                           r'\d+ to \d+$' % option)
        e.send('position cgp ' + OPENING)
        lines = e.send('go sim iterations 50 threads 300').until('bestmove')
        self.assertIn('info string threads 300 is more than 256: using that', lines)
        for limit in ('iterations', 'movetime', 'depth', 'threads'):
            lines = e.send('go sim iterations 30 %s %s' % (limit, huge), 'stop').until('bestmove')
            self.assertEqual(len([line for line in lines if line.startswith('bestmove ')]), 1)
        for cgp in (OPENING.replace('0/0', huge + '/0'), huge + '/15 AEINRST/ 0/0 0',
                    OPENING.replace(' 0/0 0', ' 0/0 ' + huge)):
            self.assertEqual(errors(e.send('position cgp ' + cgp).ready()), ['bad-position'])
        self.assertEqual(errors(e.send('position cgp %s moves 8H.INERT ex.%s' %
                                       (OPENING, huge)).ready()), ['bad-move'])
        self.assertTrue(e.go(OPENING, 'go gen'))

    def test_half_lines(self):
        e = self.engine()
        for byte in b'isrea':
            e.send(bytes([byte]))
        self.assertEqual(e.quiet(0.1), [])
        self.assertEqual(e.send(b'dy\n').until('readyok'), ['readyok'])
        e.send(b'isready')
        self.assertEqual(e.quiet(0.1), [])
        e.process.stdin.close()
        self.assertEqual(e.until('readyok'), ['readyok'])
        self.assertEqual(e.process.wait(quoth.PATIENCE), 0)

    def test_endless_line(self):
        e = self.engine()
        e.send('position cgp ' + OPENING, 'go infinite').until('info sim')
        for _ in range(300):
            e.send(b'position cgp ' + b'x' * 20000)
        lines = e.send(b'\n').ready()
        self.assertEqual(errors(lines), ['unknown-command'])
        with open('/proc/%d/status' % e.process.pid, encoding='ascii') as status:
            peak = int(re.search(r'VmHWM:\s+(\d+)', status.read())[1])
        self.assertLess(peak, 200000, 'kilobytes')
        self.assertTrue(e.send('stop').until('bestmove'))

    def test_binary(self):
        e = self.engine()
        chance = random.Random(SEED)
        for _ in range(200):
            junk = bytes(b for b in chance.choices(range(256), k=chance.randrange(300)) if b != 10)
            e.send(junk + b'\n')
        e.send(b'\0\0\0\n', b'position\0cgp\n', b'\x1b[2J\n')
        lines = e.ready()
        self.assertGreater(len(errors(lines)), 100)
        self.assertFalse([line for line in lines if re.search(r'[\x00-\x1f\x7f]', line)])
        self.assertTrue(e.go(OPENING, 'go gen'))

    def test_an_endgame_where_a_part_of_a_rack_is_known(self):
        """The last tile of the bag was drawn by the player who moved."""
        e = self.engine()
        lines = e.go(ONE_IN_BAG + ' moves 13L.ONYX', 'go endgame')
        self.assertEqual([line for line in lines if ' failed: ' in line], [])
        self.assertTrue(found(lines, 'endgame'), lines)
        self.assertEqual(e.end(), 0)

    def test_a_storm_of_commands(self):
        """Commands in any order: one bestmove for each search, and it lives."""
        chance = random.Random(SEED)
        e = self.engine('--threads', '1')
        pieces = ['stop', 'isready', 'go', 'go gen', 'go infinite', 'go endgame', 'siunewgame',
                  'go sim movetime 5', 'position cgp ' + OPENING, 'position cgp ' + ENDGAME,
                  'position cgp ' + ONE_IN_BAG + ' moves 13L.ONYX', 'setoption name Seed value 7',
                  'siu', 'go depth 1', 'frob']
        lines = []
        for _ in range(150):
            e.send(chance.choice(pieces))
            if chance.random() < 0.2:
                lines += e.ready()
        lines += e.send('stop').ready() + e.quiet(0.5)
        self.assertEqual([line for line in lines if ' failed: ' in line], [])
        self.assertTrue(e.go(OPENING, 'go gen'))
        self.assertEqual(e.end(), 0)

    def test_named_plays_of_an_endgame_whose_other_rack_is_left_out(self):
        """They are solved as with that rack: it holds what is unseen."""
        e = self.engine()
        board = ('3J3OVUM4/3EF5O4/2SHEGEtZ1I1U2/3UN3AALII2/4C2L2E1N2/4EXPOSED1t2/1B2R1AGAR2A2/'
                 'KERFS1TOPE1WINE/1V3YE1O3T2/BY3OR1T3E2/O4UN1A6/OW3RAH7/TA4LI3QI2/'
                 'ED5LIMNING1/D6I7')
        reported = []
        for rack in ('CDTT', '', 'CD'):
            e.send('position cgp %s ARS/%s 427/359 0' % (board, rack))
            lines = e.send('go endgame searchmoves pass').until('bestmove')
            self.assertEqual([line for line in lines if ' failed: ' in line], [])
            reported.append(found(lines, 'endgame')[-1])
        self.assertEqual(len(set(reported)), 1, reported)

    @staticmethod
    def answer(e, *lines):
        """What comes up to a bestmove or an error."""
        e.send(*lines)
        got = []
        while not (got and (got[-1].startswith('bestmove') or errors(got))):
            got.append(e.line())
        return got

    def tiny_game(self):
        """A board of five squares and three tiles on a rack; the list of its few words."""
        rules = ('name tiny\nrack 3\nbonus 3 10\nexchange 2\nlayout\n2,2\n=...=\n.\'.\'.\n'
                 '..-..\n.\'.\'.\n=...=\nend\ntiles as tiny\n?,1,0,0\nA,3,1,1\nE,3,1,1\n'
                 'T,3,1,0\nS,2,1,0\nZ,1,10,0\nend\n')
        listed = self.words('ae as at ate east eat eats es eta et sat sate sea seat set seta ta tas '
                            'tat tate tea teas tee tet za zas zee zest zeta', 'few.txt')
        return self.rules(rules, 'tiny.rules'), listed

    def search_at_random(self, chance, e, cgp):
        """One search with limits of every kind, right or wrong; what it answers."""
        played = [line.split()[3] for line in
                  found(self.answer(e, 'position cgp ' + cgp, 'go gen'), 'gen')] or ['pass']
        go = ['go', chance.choice(['', 'gen', 'sim', 'endgame', 'peg', 'auto', 'infer', 'auto'])]
        for words in (['iterations %d' % chance.choice([1, 7, 40, 300])],
                      ['movetime %d' % chance.choice([1, 5, 30])],
                      ['depth %d' % chance.choice([1, 2, 5, 10 ** 19])],
                      ['threads %d' % chance.choice([1, 2, 9])], ['firstwin'], ['useinference'],
                      ['stopcondition %d' % chance.choice([95, 98, 99])],
                      ['searchmoves'] + chance.choices(played, k=2),
                      ['alsosearchmoves'] + chance.choices(played + ['pass'], k=2)):
            if chance.random() < 0.25:
                go += words
        lines = [' '.join(go)] + self.answer(e, 'position cgp ' + cgp, ' '.join(go))
        return lines, set(played) | {'pass', 'none'}

    @heavy_test
    def test_plays_of_equal_worth_end(self):
        """No number of iterations makes one of two such plays the better one: all are used."""
        budget = 1000000 if LONG else 60000
        own, listed = self.tiny_game()
        cgp = 'TEAS1/2T2/2E2/5/5 ?AE/ASZ 16/22 0'
        e = self.engine(*own)
        e.send('setoption name DataPath value ' + self.dir, 'setoption name Lexicon value few')
        for mode in 'sim', 'auto':
            lines = self.answer(e, 'position cgp ' + cgp, 'go ' + mode + ' depth 1 threads 1 '
                                'stopcondition 99 iterations %d searchmoves A1.TA D3.tA' % budget)
            iterations = [int(line.split()[-1]) for line in found(lines, 'sim')[-2:]]
            self.assertEqual(sum(iterations), budget, (mode, lines[-4:]))
        reported = self.json('cross', 'sim', *own, '--words', listed, '--cgp', cgp, '--play', 'A1 TA',
                         '--play', 'D3 tA', '--plies', '1', '--threads', '1', '--confidence', '99',
                         '--iterations', str(budget))
        self.assertEqual((reported['iterations'], reported['stopped']), (budget, 'iterations'))

    def test_a_storm_of_searches(self):
        """Every mode with every limit in positions of a small game, early and late: one answer or
        an error; a play that is answered is legal."""
        chance = random.Random(SEED)
        own, listed = self.tiny_game()
        e = self.engine(*own)
        e.send('setoption name DataPath value ' + self.dir, 'setoption name Lexicon value few',
               'setoption name EndgameHash value 1')
        game, answered = self.path('tiny.gcg'), 0
        for i in range(STORM):
            self.ok('cross', 'play', 'greedy', 'equity', *own, '--words', listed,
                    '--seed', str(chance.randrange(10 ** 6)), '-o', game)
            for turn in ('1', '2', '3', '4', '5'):
                reported = quoth.run('cross', 'replay', game, *own, '--words', listed, '--turn', turn)
                if reported.status:
                    break
                cgp = ' '.join(reported.out.split()[:4])
                if chance.random() < 0.7:
                    cgp = re.sub(r'/[A-Z?]+ (\d+/\d+ )', r'/ \1', cgp + ' ', count=1).strip()
                lines, legal = self.search_at_random(chance, e, cgp)
                best = [line.split()[1] for line in lines if line.startswith('bestmove')]
                self.assertEqual(len(best), 0 if errors(lines) else 1, (cgp, lines))
                self.assertFalse([line for line in lines if ' failed: ' in line], (cgp, lines))
                self.assertTrue(set(best) <= legal, (cgp, lines))
                answered += len(best)
        self.assertGreater(answered, STORM)
        self.assertEqual(e.end(), 0)

    def test_stop_is_obeyed_at_once(self):
        """Within 50 ms of processor time: the best of five."""
        e = self.engine('--threads', '1')
        for go, cgp in (('go infinite', OPENING), ('go infinite', ENDGAME),
                        ('go sim infinite depth 8', ONE_IN_BAG),
                        ('go auto infinite', ONE_IN_BAG), ('go peg infinite', ONE_IN_BAG)):
            waits = []
            for _ in range(5):
                e.send('position cgp ' + cgp, go).until('info')
                used = quoth.processor_seconds(e.process.pid)
                e.send('stop').until('bestmove')
                waits.append(quoth.processor_seconds(e.process.pid) - used)
            self.assertLess(min(waits), 0.05, (go, waits))

    def test_the_end_of_input(self):
        """A search with a limit goes on to it; one without is stopped."""
        e = self.engine()
        e.send('position cgp ' + OPENING, 'go sim iterations 300')
        e.process.stdin.close()
        self.assertEqual(e.until('bestmove')[-1][:9], 'bestmove ')
        self.assertEqual(e.process.wait(quoth.PATIENCE), 0)
        e = self.engine()
        e.send('position cgp ' + OPENING, 'go infinite').until('info sim')
        e.process.stdin.close()
        e.until('bestmove')
        self.assertEqual(e.process.wait(quoth.PATIENCE), 0)

    def test_interrupt(self):
        e = self.engine()
        e.send('position cgp ' + OPENING, 'go infinite').until('info sim')
        e.process.send_signal(signal.SIGINT)
        e.until('bestmove')
        self.assertEqual(e.process.wait(quoth.PATIENCE), 130)

    def test_nobody_listens(self):
        """The front end has gone: the engine does not think on."""
        process = subprocess.Popen([quoth.PROGRAM, 'siu'], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=environment())
        process.stdout.close()
        process.stdin.write(('position cgp %s\ngo infinite\n' % OPENING).encode())
        process.stdin.flush()
        process.stdin.close()
        self.assertEqual(process.wait(quoth.PATIENCE), -signal.SIGPIPE)
        process.stderr.close()


class Example(SiuTest):
    @heavy_test
    def test_it_runs(self):
        done = subprocess.run([sys.executable, os.path.join(ROOT, 'examples', 'siu.py'),
                               quoth.PROGRAM, OPENING], stdout=subprocess.PIPE, timeout=quoth.PATIENCE,
                              stderr=subprocess.PIPE, env=environment(), check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        self.assertRegex(done.stdout.decode(), r'(?s)quoth \d.*\n8[A-Z]\.[A-Z]+ +\d+\.\d %.*'
                                               r'play 8[A-Z]\.\w+\n')
        done = subprocess.run([sys.executable, os.path.join(ROOT, 'examples', 'siu.py'),
                               quoth.PROGRAM, 'nonsense'], stdout=subprocess.PIPE, timeout=quoth.PATIENCE,
                              stderr=subprocess.PIPE, env=environment(), check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b'bad-position', done.stderr)
