"""Long work shows itself: each command that can take over a second says on standard error, at a
terminal, what it does, for how long, or how much is left.

The clock of the program is replaced by one that goes on by 0.6 s at each look, so the first report
comes with the first calls of the watch, however fast the machine is; the program is ended then."""
import os
import pty
import re
import select
import shutil
import subprocess
import time
import unittest

import quoth
from quoth import ROOT, ProgramTest, environment, is_sanitized
from test_help import commands

CLOCK = r"""
#define _GNU_SOURCE
#include <stdatomic.h>
#include <time.h>

static atomic_long looks;

int clock_gettime(clockid_t clock, struct timespec *now)
{
    long tenths = 6 * atomic_fetch_add(&looks, 1);
    (void)clock;
    *now = (struct timespec){1000 + tenths / 10, tenths % 10 * 100000000};
    return 0;
}
"""

TIME = r'(\d+:)?\d+:\d\d'
REPORT = r'\d %, (about )?TIME left|(\w+ )+for TIME|(position|puzzle|turn) ?\w*.*, TIME'.replace(
    'TIME', TIME)

# By command: the arguments of long work; LIST stands for a long list of words.
LONG = {
    'ghost advice': [['--familiar', '50']],
    'ghost solve': [['--variant', 'spook'], ['--variant', 'xghost', '--complete'], ['--players', '3']],
    'ghost value': [['zz', 'qu', '--variant', 'xghost']],
    'ghost outcomes': [['--objective', 'overall', '--variant', 'super']],
    'ghost explain': [['olo', '--variant', 'xghost'], ['', '--against', 'level:3']],
    'ghost play': [['rational', 'rational', '--variant', 'xghost']],
    'ghost match': [['level:5', 'rational', '--games', '100000']],
    'ghost figure': [['game', '--variant', 'xghost']],
    'ghost strategy': [['--variant', 'superduper'], ['--variant', 'spook']],
    'ghost verify': [['PROOF']],
    'ghost quiz': [['--variant', 'super', '--progress', 'quiz']],
    'ghost analyse': [['SAVED', '--words', 'LIST']],
    'ghost examine': [['level:5', '--variant', 'xghost']],
    'cross moves': [['--rack', '??????A', '--all']],
    'cross score': [['--play', '8D AB', '--words', 'LIST']],
    'cross play': [['equity', 'auto:iterations=1000']],
    'cross match': [['equity', 'greedy', '--games', '100000'],
                    ['equity', 'greedy', '--games', '100000', '--positions', 'STARTS']],
    'cross sim': [['--rack', 'AEINRT?', '--iterations', '100000']],
    'cross compare': [['8H STAINER', '8G RETINAS', '--rack', 'AEINRST']],
    'cross infer': [['--play', '8G QUIZ', '--rack', 'AEINRST', '--samples', '100000']],
    'cross preendgame': [['--gcg', 'GAME', '--turn', '18']],
    'cross endgame': [['--gcg', 'GAME', '--turn', '19']],
    'cross analyse': [['GAME']],
    'cross explain': [['GAME', '--turn', '9']],
    'cross puzzles': [['GAME'], ['--self-play', '3']],
    'cross puzzle': [['PUZZLES', '--words', 'LIST', '--progress', 'quiz']],
    'cross duplicate': [['--words', 'LIST']],
    'cross train': [['--games', '1000', '-o', 'leaves.csv']],
    'cross replay': [['GAME', '--words', 'LIST']],
    'cross show': [['--gcg', 'GAME', '--words', 'LIST']],
    'cross convert': [['words', 'LIST', '-o', 'out.kwg', '--rules', 'scrabble']],
    'lexicon build': [['LIST', '-o', 'out.quoth']],
    'lexicon info': [['LIST']],
    'lexicon check': [['ab', '--words', 'LIST']],
    'lexicon list': [['LIST']],
    'words': [['--rack', 'AB', '--words', 'LIST']],
}

# Commands without such a line.
OTHERS = {
    'practise': 'asks at once, and reads the words when they are needed',
    'play': 'waits for people',
    'siu': 'reports by lines of its protocol',
    'config': 'prints settings',
    'bench': 'names each piece of work and prints its time',
    'help': 'prints text',
    'cross rules': 'prints rules',
}


class LongWork(ProgramTest):
    def setUp(self):
        super().setUp()
        if is_sanitized(quoth.PROGRAM):
            self.skipTest('the sanitizers want to be loaded first')
        self.clock = self.path('clock.so')
        subprocess.run(['cc', '-O1', '-shared', '-fPIC', '-x', 'c', '-', '-o', self.clock],
                       input=CLOCK.encode(), check=True, stderr=subprocess.DEVNULL)
        words = 'ab abs abut ad add bad cab cabs ghost ghoul goat game zebra'.split()
        self.files = {
            'LIST': self.words(words * 20000, 'long.txt'),
            'GAME': shutil.copy(os.path.join(ROOT, 'docs', 'pictures', 'game.gcg'), self.dir),
            'PROOF': self.path('proof'), 'SAVED': self.path('saved'),
            'STARTS': self.file('%s AEINRST/ 0/0 0\n' % '/'.join(['15'] * 15), 'starts.cgp'),
            'PUZZLES': self.file('quoth-puzzles 1\twwf\tlong\n1\tsim\t9.0\tplain\t8H.AB\t%s ABCDEGH/ '
                                 '0/0 0\ta game\n' % '/'.join(['15'] * 15), 'few.puzzles')}
        self.ok('ghost', 'strategy', '--certificate', self.files['PROOF'])
        self.ok('ghost', 'play', 'human', 'human', '--words', self.words(words, 'few.txt'),
                input='g\nh\nsave %s\nquit\n' % self.files['SAVED'])

    def reported(self, arguments):
        """What a command prints on a terminal for errors until its first report, or to its end."""
        terminal, errors = pty.openpty()
        process = subprocess.Popen([quoth.PROGRAM, *arguments], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=errors, cwd=self.dir,
                                   env=environment({'LD_PRELOAD': self.clock}))
        os.close(errors)
        text, deadline = '', time.monotonic() + quoth.PATIENCE
        try:
            while not re.search(REPORT, text):
                self.assertTrue(select.select([terminal], [], [], max(0, deadline - time.monotonic()))[0],
                                text)
                text += os.read(terminal, 4096).decode()
        except OSError:  # the end of the program
            pass
        finally:
            process.kill()
            process.wait()
            os.close(terminal)
        return text

    def test_every_command_is_here(self):
        self.assertEqual(sorted([*LONG, *OTHERS]), sorted(commands()))

    def test_each_shows_what_it_does(self):
        for command, cases in LONG.items():
            for arguments in cases:
                with self.subTest('%s %s' % (command, ' '.join(arguments))):
                    text = self.reported([*command.split(), *(self.files.get(a, a) for a in arguments)])
                    self.assertRegex(text, REPORT)

    def test_no_line_goes_to_a_pipe(self):
        """Such lines are for a terminal; a pipe gets one each half minute."""
        answer = self.ok('lexicon', 'info', self.files['LIST'])
        self.assertEqual(answer.err, '')


if __name__ == '__main__':
    unittest.main()
