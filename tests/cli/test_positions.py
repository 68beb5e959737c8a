"""docs/positions: the form of its lines, and the best plays proved again."""
import glob
import os
import re
import subprocess
import sys

import quoth
from crossword import CrossTest
from quoth import LONG, heavy_test, strict_json

FOLDER = os.path.join(quoth.ROOT, 'docs', 'positions')
TOOL = os.path.join(quoth.ROOT, 'tools', 'positions.py')
COUNT, EASIEST = 200, 10
GAME = r'bdn CrosswordGame; ld english; lex enable1; '
PLAY = r'(?:(?:\d+[A-O]|[A-O]\d+)\.[A-Za-z]+|pass)'
FORMS = {
    'endgame': rf'bm ({PLAY}(?: {PLAY})*); gain [+-]\d+; acn \d+; id (endgame\.\d+);',
    'preendgame': rf'bm ({PLAY}(?: {PLAY})*); orders 8; wins \d+; draws \d+; acn \d+; '
                  r'id (preendgame\.\d+);',
}


def lines_of(kind):
    with open(os.path.join(FOLDER, kind + 's.cgp'), encoding='utf-8') as file:
        return file.read().splitlines()


class Positions(CrossTest):
    def prove(self, *arguments):
        return subprocess.run([sys.executable, TOOL, 'prove', *arguments], capture_output=True,
                              text=True, env={**quoth.environment(),
                                              'QUOTH_TEST_PROGRAM': quoth.PROGRAM})

    def test_form(self):
        for kind, form in FORMS.items():
            lines = lines_of(kind)
            self.assertEqual(len(lines), COUNT, kind)
            self.assertEqual(len({' '.join(line.split()[:2]) for line in lines}), COUNT, kind)
            for number, line in enumerate(lines, 1):
                found = re.fullmatch(r'\S+ \S+ \d+/\d+ \d ' + GAME + form, line)
                self.assertTrue(found, line)
                self.assertEqual(found[2], '%s.%03d' % (kind, number))
                self.assertEqual(found[1].split(' '), sorted(set(found[1].split(' '))))

    def test_plays_are_legal(self):
        """A play of `bm` can be valued by the command, as it stands in the file."""
        for kind in FORMS:
            line = lines_of(kind)[0]
            play = re.search(r'bm (\S+?)[ ;]', line)[1]
            answer = strict_json(self.ok('cross', 'moves', '--rules', 'scrabble', '--cgp', line,
                                         '--all', '--json').out)
            self.assertIn(play.replace('.', ' '), [m['play'] for m in answer['plays']])

    @heavy_test
    def test_proofs(self):
        """The shortest proofs; with --long all."""
        files = sorted(glob.glob(os.path.join(FOLDER, '*.cgp')))
        done = self.prove(*([] if LONG else ['--easiest', str(EASIEST)]), *files)
        self.assertEqual((done.returncode, done.stderr), (0, ''), done.stdout)
        self.assertEqual(done.stdout.split(), [word for path in files for word in (
            os.path.basename(path) + ':', str(COUNT if LONG else EASIEST), 'positions')])

    @heavy_test
    def test_a_wrong_play_is_reported(self):
        """A best play that is left out, and a wrong value, are."""
        lines = sorted(lines_of('endgame'), key=lambda line: int(re.search(r'acn (\d+)', line)[1]))
        path = self.file(re.sub(r'gain [+-]\d+', 'gain +999', lines[0]) + '\n', 'wrong.cgp')
        done = self.prove(path)
        self.assertEqual(done.returncode, 1)
        self.assertIn('gain: +999; proved: ', done.stdout)
