"""tools/results.py on a short list: its page and data, its cache, runs that are stopped, ranks."""
import json
import os
import re
import subprocess
import sys
import unittest

from quoth import PROGRAM, ProgramTest, environment, long_test
from test_mpi import RANKS, SETTINGS

TOOL = os.path.join(os.path.dirname(__file__), '..', '..', 'tools', 'results.py')
sys.path.insert(0, os.path.dirname(TOOL))

from results_runs import GAMES  # noqa: E402

WORDS = ['act', 'cat', 'cats', 'coat', 'cod', 'coda', 'dock', 'taco']


class ResultsTest(ProgramTest):
    def results(self, name, *options, status=0):
        page, data = self.path(name + '.md'), self.path(name + '.jsonl')
        done = subprocess.run([sys.executable, TOOL, '--quoth', PROGRAM, '--page', page,
                               '--data', data, *options], env=environment(SETTINGS),
                              capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, status, done.stderr)
        return open(page).read(), open(data).read()


class Games(ProgramTest):
    def test_every_variant_and_reading(self):
        """The tool asks about all that the program has, as its help lists them, in that order."""
        variants = re.findall(r'^(\w+)(?: \([^)]*\))?: ', self.ok('help', 'variants').text.replace(
            'variants: the games', ''), re.M)
        text = ' '.join(self.ok('help', 'ghost', 'solve').text.split())
        text = text[text.index(' --reading R') + len(' --reading R'):]
        text = text[:text.index(' --')] + '.'
        readings = {variant: [''] for variant in variants}
        for variant, listed in re.findall(r' (\w+): (.*?)\.(?= |$)', text):
            readings[variant] = re.findall(r'(?:^|; )([a-z-]+)(?: \(the default\))?, ', listed)
        self.assertEqual([(game.variant, game.reading or '') for game in GAMES],
                         [(variant, reading) for variant in variants
                          for reading in readings[variant]])


class Results(ResultsTest):
    def test_a_list(self):
        page, data = self.results('a', '--text', self.words(WORDS))
        head, *answers = map(json.loads, data.splitlines())
        self.assertEqual(head['format'], 'quoth results 1')
        ghost = self.json('ghost', 'solve', '--words', self.words(WORDS))
        reported = next(a for a in answers if a['table'] == 'Two players, normal'
                    and a['game'] == 'ghost' and a['min'] == 3)
        self.assertEqual(reported['winner'], ghost['winner'])
        self.assertEqual(reported['winning_first_plays'], ['d', 't'])
        self.assertIn('# Results', page)

    @long_test
    def test_the_cache(self):
        """A second time nothing is asked: a program that can only fail is enough."""
        cache = self.path('cache')
        ask = ('--text', self.words(WORDS), '--cache', cache)
        first = self.results('a', *ask)
        self.assertGreater(len(os.listdir(cache)), 300)
        self.assertEqual(self.results('b', *ask, '--cached-only'), first)

    def test_what_was_not_asked_is_reported(self):
        cache = self.path('cache')
        page, data = self.results('a', '--text', self.words(WORDS), '--cache', cache,
                                  '--cached-only')
        self.assertIn('not computed', page + data)

    @unittest.skipUnless(RANKS, 'quoth-mpi is not built')
    @long_test
    def test_ranks(self):
        ask = ('--text', self.words(WORDS))
        self.assertEqual(self.results('ranks', *ask, '--ranks', 'mpirun -n 2 ' + RANKS),
                         self.results('alone', *ask))
