"""Ctrl-C at random moments of every command: how long it goes on working, in processor time, so
that a busy machine does not count.  SIGTERM and SIGHUP at random moments leave no draft of a file.

The commands are those that `quoth help` names: a new one without work here fails the tests."""
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import unittest

import quoth
from quoth import (LONG, SEED, ProgramTest, environment, is_sanitized, long_test,
                   processor_seconds)
from test_endgame import SEVEN
from test_preendgame import LATE

LONGEST = 0.3  # seconds of processor time from the signal to the end
ENOUGH = 0.6  # moments are chosen up to here

GAME = '''#character-encoding UTF-8
#player1 ann Ann
#player2 bob Bob
>ann: LETTERS 8D LETTER +22 22
>bob: AEINRST H7 A.IN +4 4
'''
BOARD = '15/15/15/4Q10/4U10/4A10/4GHOST6/15/15/15/15/15/15/15/15 AEST?LR/ 20/11 0'


class Work:
    """A call of a command; what is typed; the files it writes, `{}` standing for their folder."""

    def __init__(self, *arguments, typed=''):
        self.arguments, self.typed = arguments, typed


class Stopped(ProgramTest):
    def setUp(self):
        super().setUp()
        if is_sanitized(quoth.PROGRAM):
            self.skipTest('it takes a multiple of the time')
        if processor_seconds(os.getpid()) is None:
            self.skipTest('this system does not show the processor time of others')
        with open(os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(
                os.path.abspath(__file__)))), 'data', 'enable1.txt'), encoding='ascii') as file:
            words = file.read().splitlines()
        chance = random.Random(7)
        long_word = ''.join(chance.choice('abcdefghij') for _ in range(40))
        nested = '\n'.join(long_word[i % 7:i % 7 + 34] for i in range(7))
        long_words = self.file(nested + '\n', 'long.txt')
        chance.shuffle(words)
        shuffled = self.file('\n'.join(words) + '\n', 'shuffled.txt')
        game = self.file(GAME, 'game.gcg')
        starts = self.file(BOARD + '\n', 'starts.cgp')
        # a game of ghost, named xghost: playing one would solve it, for each test of this class
        self.ok('ghost', 'play', 'human', 'human', '--seed', '1',
                input='g\ngh\nsave %s\nquit\n' % self.path('ghost'))
        with open(self.path('ghost'), encoding='utf-8') as file:
            saved = self.file(file.read().replace('\nvariant ghost\n', '\nvariant xghost\n'), 'saved')
        puzzles = self.file('quoth-puzzles 1\tscrabble\tenable1\n2\tendgame\t3.0\tplain\tpass\t%s'
                            '\tgame\n' % SEVEN, 'few.puzzles')
        certificate = self.path('certificate')
        self.ok('ghost', 'strategy', '--certificate', certificate)
        with open(self.path('many.kwg'), 'wb') as file:  # 500 bytes, 90 million words
            file.write(struct.pack('<128I', 1 << 22 | 2, 1 << 22, *(
                letter << 24 | 1 << 23 | (letter == 21) << 22 | (2 + 21 * step if step < 6 else 0)
                for step in range(1, 7) for letter in range(1, 22))))
        progress = self.path('progress')
        self.ok('ghost', 'quiz', '--variant', 'super', '--progress', progress, '--now', '5', input='\n\nquit\n')
        variants = ('--variant', 'superduper', '--reading', 'either')
        self.work = {
            'ghost advice': [Work(), Work(*variants)],
            'ghost solve': [Work('--variant', 'super', '--complete'),
                            Work(*variants, '--complete', '--json'),
                            Work('--variant', 'xghost'),
                            Work('--variant', 'xghost', '--complete'),
                            Work('--variant', 'spook', '--complete', '--threads', '2'),
                            Work('--variant', 'spook', '--reading', 'infix-any-exact'),
                            Work('--variant', 'xghost', '--complete', '--words', long_words),
                            Work('--variant', 'spook', '--complete', '--words', long_words),
                            Work('--variant', 'xghost', '--reading', 'infix', '--words', shuffled),
                            Work('--variant', 'spook', '--players', '3')],
            'ghost value': [Work('gh', '', '--variant', 'xghost'),
                            Work('-', '--variant', 'spook', typed='g\ngh\n\ner\n' * 50)],
            'ghost outcomes': [Work('--player', 'first', *variants),
                               Work('--player', 'second', '--objective', 'overall')],
            'ghost explain': [Work('', '--variant', 'xghost'), Work('er', *variants)],
            'ghost play': [Work('--first', 'rational', '--second', 'level:50', '--seed', '1',
                                '--variant', 'xghost')],
            'ghost match': [Work('--first', 'level:50', '--second', 'random', '--games', '1000000',
                                 '--variant', 'super'),
                            Work('--first', 'rational', '--second', 'rational', '--variant',
                                 'spook')],
            'ghost figure': [Work('game', *variants)],
            'ghost strategy': [Work(), Work('--variant', 'super'), Work('--variant', 'xghost'),
                               Work('--variant', 'spook')],
            'ghost quiz': [Work('--now', '5', '--seed', '1', '--progress', '{}/progress',
                                typed='zz\n' * 20)],
            'ghost verify': [Work(certificate)],
            'ghost analyse': [Work(saved), Work(saved, '--json')],
            'ghost examine': [Work('level:5', '--positions', '2000'), Work('random', '--json')],
            'cross moves': [Work('--rack', 'LETTER_'), Work('--rules', 'wordsmog', '--rack', 'AEST_L_'),
                            Work('--cgp', BOARD, '--top', '5')],
            'cross score': [Work('--rack', 'BE', '--play', '8H BE', '--rules', 'wordsmog')],
            'cross sim': [Work('--rack', 'LETTER_', '--iterations', '100000'),
                          Work('--cgp', BOARD, '--iterations', '100000', '--threads', '2')],
            'cross infer': [Work('--play', '8H BE', '--samples', '1000000')],
            'cross train': [Work('--games', '100000', '-o', '{}/leaves.klv2')],
            'cross endgame': [Work('--rules', 'scrabble', '--cgp', SEVEN)],
            'cross preendgame': [Work('--rules', 'scrabble', '--cgp', LATE)],
            'cross analyse': [Work(game, '--depth', 'deep'), Work(game, '--depth', 'quick')],
            'cross explain': [Work('LETTER_', '--iterations', '10000000'),
                              Work(BOARD, '--depth', 'deep', '--threads', '2')],
            'cross puzzles': [Work('--self-play', '50', '--seed', '2'), Work(game)],
            'cross compare': [Work('8H BE', 'pass', '--rack', 'BE', '--iterations', '1000000')],
            'cross duplicate': [Work('--seed', '1', '--format', 'html')],
            'cross puzzle': [Work(puzzles, '--progress', '{}/progress', '--now', '5', '--seed', '1',
                                  typed='zz\n' * 20)],
            'siu': [Work(typed='position cgp %s\ngo sim depth 2\n' % BOARD),
                    Work(typed='position cgp %s\ngo\n' % SEVEN)],
            'cross play': [Work('equity', 'equity', '--seed', '3', '-o', '{}/game.gcg')],
            'cross match': [Work('equity', 'greedy', '--games', '1000000', '--threads', '1',
                                 '--resume', '{}/journal'),
                            Work('greedy', 'greedy', '--games', '1000000', '--rules', 'wordsmog'),
                            Work('greedy', 'greedy', '--games', '1000000', '--positions', starts)],
            'cross replay': [Work(game), Work(game, '--rules', 'wordsmog', '--verbose')],
            'cross show': [Work('--gcg', game), Work('--cgp', BOARD, '--format', 'svg')],
            'cross rules': [Work(), Work('wwf')],
            'cross convert': [Work('words', shuffled, '-o', '{}/words.kwg')],
            'lexicon build': [Work(shuffled, '-o', '{}/words.qlx')],
            'lexicon info': [Work(shuffled, '--json'), Work(self.path('many.kwg'))],
            'lexicon check': [Work('-', typed='\n'.join(words[:20000]))],
            'lexicon list': [Work(shuffled)],
            'words': [Work('--pattern', '*e*'), Work('--rack', '_' * 15),
                      Work('--row', '.' * 15, '--rack', '_' * 7)],
            'config': [Work()],
            'help': [Work(), Work('man')],
            'practise': [Work('--progress', progress, '--now', '100000', typed='quit\n')],
            'play': [],  # tests/server has a server
            'bench': [Work('--runs', '1')],
        }

    def interrupt(self, command, work, number, moment):
        """Sends a signal once so much processor time is used: status, the time used from there on,
        what is left in the folder.  None: it had ended before."""
        folder = tempfile.mkdtemp(dir=self.dir)
        typed = tempfile.TemporaryFile()
        typed.write(work.typed.encode())
        typed.seek(0)
        with subprocess.Popen([quoth.PROGRAM, *command.split(),
                               *(a.replace('{}', folder) for a in work.arguments)],
                              stdin=typed, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              env=environment(None), cwd=folder) as process:
            used = 0
            while used is not None and used < moment:
                time.sleep(min(0.002, moment - used))
                used = processor_seconds(process.pid)
                if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                    used = None
            before = processor_seconds(process.pid)
            if used is not None and before is not None:
                process.send_signal(number)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        typed.close()
        left = os.listdir(folder)
        shutil.rmtree(folder)
        if used is None or before is None:
            return None
        return process.returncode, usage.ru_utime + usage.ru_stime - before, left

    def whole(self, command, work):
        """The processor time that it takes to the end, or ENOUGH if it takes longer."""
        folder = tempfile.mkdtemp(dir=self.dir)
        with subprocess.Popen([quoth.PROGRAM, *command.split(),
                               *(a.replace('{}', folder) for a in work.arguments)],
                              stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, env=environment(None)) as process:
            try:
                process.stdin.write(work.typed.encode())
                process.stdin.close()
            except BrokenPipeError:
                pass
            used, last = 0, 0
            while used is not None and used < ENOUGH:
                last = used
                time.sleep(0.005)
                used = processor_seconds(process.pid)
                if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                    break
            process.kill()
        shutil.rmtree(folder)
        return max(last, 0.004)

    def interrupt_all(self, times):
        chance = random.Random(SEED)
        waits = []
        all_work = [(command, work) for command, works in self.work.items() for work in works]
        if not LONG:
            all_work = chance.sample(all_work, min(times, len(all_work)))
        whole = {}
        for n in range(times):
            command, work = all_work[n % len(all_work)]
            if work not in whole:
                whole[work] = self.whole(command, work) if LONG else 0.3
            moment = chance.random() * whole[work]
            where = '%s %s, after %.3f s' % (command, ' '.join(work.arguments), moment)
            with self.subTest(where):
                got = self.interrupt(command, work, signal.SIGINT, moment)
                if got is None:
                    continue
                status, wait, _ = got
                waits.append((wait, where))
                self.assertIn(status, (0, 1, 130, -signal.SIGINT), where)
                self.assertLess(wait, LONGEST, where)
        waits.sort(reverse=True)
        self.assertTrue(waits)
        return waits

    def test_every_command_has_work(self):
        named = re.findall(r'^  ((?:ghost|cross|lexicon) \w+|\w+)  +\S', self.ok('help').out, re.M)
        self.assertEqual(set(named), set(self.work))

    def test_some_moments(self):
        self.interrupt_all(20)

    def test_a_small_file_of_many_words(self):
        """Its 500 bytes spell 90 million words; some seconds are used before and after."""
        work = self.work['lexicon info'][1]
        for moment in (0.1, 0.3):
            status, wait, _ = self.interrupt('lexicon info', work, signal.SIGINT, moment)
            self.assertEqual(status, 130)
            self.assertLess(wait, LONGEST)

    @long_test
    def test_two_hundred_moments(self):
        waits = self.interrupt_all(200)
        print('# longest waits of %d: %s' % (len(waits), '; '.join(
            '%.3f s (%s)' % wait for wait in waits[:5])), flush=True)

    def test_no_draft_is_left(self):
        chance = random.Random(SEED)
        writers = [(command, work) for command, works in self.work.items() for work in works
                   if any('{}' in a for a in work.arguments)]
        self.assertGreaterEqual(len(writers), 4)
        for command, work in writers:
            for number in (signal.SIGTERM, signal.SIGHUP):
                for _ in range(8 if LONG else 2):
                    moment = chance.random() * 0.25
                    where = '%s %s, signal %d after %.3f s' % (
                        command, ' '.join(work.arguments), number, moment)
                    with self.subTest(where):
                        got = self.interrupt(command, work, number, moment)
                        if got:
                            status, _, left = got
                            self.assertIn(status, (0, 1, -number), where)
                            self.assertEqual([name for name in left if '.new' in name], [], where)


class Bench(ProgramTest):
    def test_an_interrupted_bench_says_so(self):
        """The signal comes once the first piece is timed; many are left."""
        with subprocess.Popen([quoth.PROGRAM, 'bench', '--runs', '1'], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True,
                              env=environment(None)) as process:
            process.stderr.readline()
            process.send_signal(signal.SIGINT)
            out, errors = process.communicate()
        self.assertEqual((process.returncode, out), (130, ''))
        self.assertEqual(errors.splitlines()[-1], 'quoth: interrupted')


class Threads(ProgramTest):
    """The first thread alone gets the signals that have handlers."""
    CAUGHT = sum(1 << number - 1 for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP))

    def held_back(self, pid, wanted):
        """The caught signals that each thread but the first holds back, once there are as many as
        wanted and the first holds none back.  (It does while it starts a thread.)"""
        masks = {pid: self.CAUGHT}
        while len(masks) < wanted or masks[pid]:
            self.assertIsNone(os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT))
            time.sleep(0.01)
            masks = {}
            for thread in os.listdir('/proc/%d/task' % pid):
                with open('/proc/%d/task/%s/status' % (pid, thread), encoding='ascii') as status:
                    mask = re.search(r'^SigBlk:\s*([0-9a-f]+)$', status.read(), re.M)[1]
                masks[int(thread)] = int(mask, 16) & self.CAUGHT
        del masks[pid]
        return list(masks.values())

    def test_only_the_first_thread_gets_signals(self):
        for arguments in (['cross', 'match', 'equity', 'equity', '--games', '100000000'],
                          ['ghost', 'solve', '--variant', 'xghost', '--complete']):
            with self.subTest(' '.join(arguments)), \
                    subprocess.Popen([quoth.PROGRAM, *arguments, '--threads', '3'],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                     env=environment(None)) as process:
                try:
                    self.assertEqual(self.held_back(process.pid, 3), [self.CAUGHT] * 2)
                finally:
                    process.send_signal(signal.SIGTERM)
                self.assertEqual(process.wait(), -signal.SIGTERM)


if __name__ == '__main__':
    unittest.main()
