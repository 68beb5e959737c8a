"""quoth cross convert: every kind of file is read and written, reads back as the same, and bad
files, kinds and places are refused with a word that says where."""
import os
import unittest

from crossword import QUICK
from quoth import ProgramTest

KINDS = ('words', 'leaves', 'wins', 'layout', 'tiles', 'rules')


class Convert(ProgramTest):
    def convert(self, kind, path, out, *options):
        return self.ok('cross', 'convert', kind, path, '-o', out, *options)

    def twice(self, kind, path, *options):
        """What is written of a file; what is written of that is the same."""
        first = self.convert(kind, path, '-', *options).out
        self.assertTrue(first)
        again = self.file(first, 'again.txt')
        self.assertEqual(self.convert(kind, again, '-', *options).out, first)
        self.convert(kind, path, self.path('out'), *options)
        with open(self.path('out'), encoding='utf-8', newline='') as file:
            self.assertEqual(file.read(), first)
        return first

    def test_leaves(self):
        rules = self.file(QUICK.replace('Z,1,10,0', 'Z,1,10,0\nB,4,3,0'), 'quick.rules')
        csv = self.file('A,1.5\nAB,-2\n', 'in.csv')
        klv = self.path('leaves.klv2')
        self.convert('leaves', csv, klv, '--rules', rules)
        self.fails('cross', 'convert', 'leaves', csv, '-o', self.path('leaves.txt'), '--rules', rules,
                   saying='written as .klv2 or .csv')
        with open(klv, 'rb') as file:
            self.assertGreater(len(file.read()), 16)
        back = self.path('back.csv')
        self.convert('leaves', klv, back, '--rules', rules)
        with open(back, encoding='utf-8') as file:
            values = dict(line.split(',') for line in file.read().splitlines())
        self.assertEqual(float(values['A']), 1.5)
        self.assertEqual(float(values['AB']), -2)

    def test_wins(self):
        text = self.twice('wins', self.file('0 0 0.5 1\n1 0.25 0.5 0.75\n', 'wins.txt'))
        self.assertIn('0.25', text)
        self.assertEqual(self.twice('wins', self.file(text, 'wins.csv')), text)

    def test_layout_and_tiles(self):
        rules = self.convert('rules', 'wwf', '-').out
        self.assertIn('wwf', rules)
        layout = self.twice('layout', self.file('1,1\n..=\n...\n=..\n', 'small.txt'))
        self.assertTrue(layout.strip())
        tiles = self.twice('tiles', self.file('?,2,0,0\nA,9,1,1\nB,2,3,0\n', 'small.csv'))
        self.assertEqual(tiles.splitlines()[:2], ['?,?,2,0,0', 'A,a,9,1,1'])

    def test_rules(self):
        text = self.twice('rules', self.file(QUICK, 'quick.rules'))
        self.assertEqual(self.convert('rules', self.file(text, 'x.rules'), '-').out, text)

    def test_words(self):
        words = self.words('ghost ghoul game gamut cab')
        kwg = self.path('words.kwg')
        self.convert('words', words, kwg)
        self.assertEqual(self.ok('lexicon', 'list', kwg).lines,
                         ['cab', 'game', 'gamut', 'ghost', 'ghoul'])

    def test_refused(self):
        out = self.path('out')
        one = self.file('A,1\n', 'one.csv')
        self.fails('cross', 'convert', 'pictures', one, '-o', out, saying='"pictures" is not one of')
        self.fails('cross', 'convert', 'leaves', one, saying='--output')
        self.fails('cross', 'convert', 'leaves', '-o', out, saying='usage')
        self.fails('cross', 'convert', 'rules', 'nonsense', '-o', out)
        for kind in KINDS:
            self.fails('cross', 'convert', kind, self.path('nowhere'), '-o', out)
        for kind in ('wins', 'layout', 'tiles'):
            bad = self.file('\x01 nonsense\n???\n', 'bad.txt')
            self.fails('cross', 'convert', kind, bad, '-o', out, saying='bad.txt')
        self.assertFalse(os.path.exists(out))
        self.fails('cross', 'convert', 'rules', 'wwf', '-o', self.path('no/folder'))
        self.fails('cross', 'convert', 'rules', 'wwf', '-o', self.dir)

    def test_a_full_disk(self):
        if not os.path.exists('/dev/full'):
            self.skipTest('there is no /dev/full')
        with open('/dev/full', 'wb') as full:
            self.fails('cross', 'convert', 'rules', 'wwf', '-o', '-', stdout=full)


if __name__ == '__main__':
    unittest.main()
