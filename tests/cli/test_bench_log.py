"""tools/bench_log.py: one line a run, and a rise of the counts is reported."""
import os
import subprocess
import sys
import unittest

import quoth
from quoth import ProgramTest

PROGRAM = '#!/bin/sh\n[ "$1" != bench ] || printf "0123456789abcdef\\nfedcba9876543210 crossword\\n"\n'
# Counts what the test says.
PERF = '#!/bin/sh\necho "$COUNT,,instructions:u,1,100.00,," >&2\n'


class BenchLog(ProgramTest):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path('bin'))
        for name, text in ('quoth', PROGRAM), ('perf', PERF):
            os.chmod(self.file(text, 'bin/' + name), 0o755)

    def log(self, count, *options):
        done = subprocess.run(
            [sys.executable, os.path.join(quoth.ROOT, 'tools', 'bench_log.py'), '--quoth',
             self.path('bin/quoth'), '--log', self.path('log'), *options],
            env={**os.environ, 'COUNT': str(count),
                 'PATH': self.path('bin') + ':' + os.environ['PATH']},
            capture_output=True, text=True, timeout=quoth.PATIENCE)
        self.assertEqual(done.stderr, '')
        with open(self.path('log'), encoding='utf-8') as file:
            return done, [dict(part.split('=', 1) for part in line.rstrip('\n').split('\t'))
                          for line in file]

    def test_a_line_a_run(self):
        for lines in 1, 2:
            done, log = self.log(1000)
            self.assertEqual((done.returncode, len(log)), (0, lines))
        self.assertEqual(log[0]['signature'], '0123456789abcdef fedcba9876543210')
        self.assertEqual((log[0]['counter'], log[0]['solve'], log[0]['endgame']),
                         ('perf', '1000', '1000'))
        self.assertRegex(log[0]['date'], r'^\d{4}-\d\d-\d\d$')
        for key in 'commit', 'machine', 'compiler':
            self.assertTrue(log[0][key], key)

    def test_a_rise_is_reported(self):
        self.log(1000)
        self.assertEqual(self.log(1030)[0].returncode, 0)
        done, log = self.log(1062)
        self.assertEqual((done.returncode, len(log)), (1, 3))
        self.assertIn('endgame: 1062 instructions, 3.1 % more', done.stdout)
        self.assertEqual(self.log(1062)[0].returncode, 0)  # against the last line

    def test_other_compilers_are_not_compared(self):
        self.log(1000)
        self.assertEqual(self.log(2000, '--compiler', 'echo other')[0].returncode, 0)
        self.assertEqual(self.log(1001)[0].returncode, 0)


if __name__ == '__main__':
    unittest.main()
