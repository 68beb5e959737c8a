"""Alphabets as data: accents, letters of several characters, up to 62 letters."""
import hashlib
import unittest

import twin
from quoth import ProgramTest


class BuiltIn(ProgramTest):
    def listed(self, alphabet, text, *options):
        return self.ok('lexicon', 'list', '--alphabet', alphabet, '--words', self.file(text),
                       *options).lines

    def test_folding(self):
        cases = {
            'french': ('ÉTÉ\nŒUVRE\nÇa\n', ['ça', 'été', 'œuvre']),
            'german': ('STRAẞE\nÄRGER\nöl\n', ['straße', 'ärger', 'öl']),
            'spanish': ('NIÑO\nCHORRO\nllave\n', ['chorro', 'llave', 'niño']),
        }
        for alphabet, (text, words) in cases.items():
            with self.subTest(alphabet):
                self.assertEqual(sorted(self.listed(alphabet, text)), sorted(words))

    def test_english_has_no_accents(self):
        self.assertEqual(self.listed('english', 'café\ncafe\n'), ['cafe'])

    def test_decomposed_accents(self):
        """e and a combining acute are é."""
        self.assertEqual(self.listed('french', 'e\u0301te\u0301\nE\u0301TE\u0301\n'), ['été'])

    def test_lower_keeps_accents(self):
        self.assertEqual(self.listed('french', 'été\nÉtat\n', '--keep', 'lower'), ['été'])

    def test_lower_keeps_accents_that_are_folded(self):
        for accent in 'á', 'a\u0301':
            self.assertEqual(self.listed('spanish', f'{accent}rbol\n{accent.upper()}vila\nchico\nChile\n',
                                         '--keep', 'lower'), ['arbol', 'chico'])

    def test_tile_set(self):
        """The letters of a tile set, with its spellings; its name is that of the alphabet."""
        self.assertEqual(sorted(self.listed('polish', 'Łódź\nżółw\nvis\n')), ['łódź', 'żółw'])
        self.assertEqual(self.listed('portuguese', 'coração\nLisboa\n', '--keep', 'lower'), ['coraçao'])
        self.assertEqual(self.json('lexicon', 'info', '--alphabet', 'Polish', '--words', self.words('żółw'))
                         ['alphabet'], 'polish')
        refused = self.fails('lexicon', 'info', '--alphabet', 'klingon', '--words', self.words('a'))
        self.assertIn('a tile set or a file (./klingon)', refused.err)

    def test_digraph_is_one_letter(self):
        """chorro has four letters, ch o rr o; the minimum counts them so."""
        path = self.words('chorro llave')
        for least, words in ((4, 2), (5, 0)):
            solved = self.json('ghost', 'solve', '--words', path, '--alphabet', 'spanish',
                               '--min', str(least))
            self.assertEqual(solved['words'], words)

    def test_play_of_a_digraph(self):
        path = self.words('chorro choque cama')
        first, second, wrong = self.values(['', 'ch', 'c'], '--words', path,
                                           '--alphabet', 'spanish')
        self.assertEqual(first['legal_plays'], ['c', 'ch'])
        self.assertEqual(second['legal_plays'], ['cho'])
        self.assertEqual(wrong['legal_plays'], ['ca'])

    def test_accented_game_agrees_with_the_twin(self):
        words = 'été étang ça çà œuf œuvre être âge âne'.split()
        path = self.words(words)
        for name, vocabulary in twin.VARIANTS.items():
            with self.subTest(name):
                v = vocabulary(words, 2)
                options = ('--words', path, '--alphabet', 'french', '--min', '2',
                           '--variant', name)
                solved = self.json('ghost', 'solve', *options)
                self.assertEqual(solved['positions'], len(v.fragments))
                self.assertEqual(solved['winning_first_plays'], twin.winning_plays(v))
                self.assertEqual(solved['replies'], twin.replies(v))
                fragments = sorted(v.fragments)
                for f, value in zip(fragments, self.values(fragments, *options)):
                    self.assertEqual(value['legal_plays'], v.legal_plays(f))
                    self.assertEqual(value['winning_plays'], twin.winning_plays(v, f))

    def test_identity_is_sorted_by_code_point(self):
        """As the alphabet has ch after c, its order differs from that of the characters."""
        words = ['cuna', 'chico', 'llave', 'luna', 'niño', 'nube']
        info = self.json('lexicon', 'info', '--words', self.words(words), '--alphabet', 'spanish')
        self.assertEqual(info['sha256'], hashlib.sha256(
            ''.join(w + '\n' for w in sorted(words)).encode()).hexdigest())


class OnesOwn(ProgramTest):
    """--alphabet FILE."""
    def test_a_spelling_of_two_letters(self):
        """The line comes back out of an image."""
        alphabet = self.file('name toy\na A\ns S\n= ss ß ẞ\n', 'toy')
        words, image = self.words('aß AẞA ssa sas'), self.path('toy.quoth')
        self.ok('lexicon', 'build', words, '--alphabet', alphabet, '-o', image)
        self.assertEqual(self.ok('lexicon', 'list', image).lines, ['ass', 'assa', 'sas', 'ssa'])
        self.ok('lexicon', 'check', '--words', image, 'aßa', 'ßa')

    TOY = '# three letters\nname toy\na A\nng NG Ng # one letter\nb B ß\n'

    def test_a_file(self):
        alphabet, words = self.file(self.TOY, 'toy'), self.words('ANGB baß zoo')
        answer = self.ok('lexicon', 'list', '--alphabet', alphabet, '--words', words)
        self.assertEqual(answer.lines, ['angb', 'bab'])
        info = self.json('lexicon', 'info', '--alphabet', alphabet, '--words', words)
        self.assertEqual((info['letters'], info['longest'], info['words']), (3, 3, 2))

    def letters(self, count):
        """Small letters: Cyrillic, then Greek, then Armenian."""
        signs = [chr(c) for c in range(0x0430, 0x0450)] + [chr(c) for c in range(0x03b1, 0x03c2)] \
            + [chr(c) for c in range(0x0561, 0x0580)]
        return signs[:count]

    def alphabet(self, letters):
        return self.file('name big\n' + ''.join('%s %s\n' % (s, s.upper()) for s in letters), 'big')

    def test_62_letters(self):
        letters = self.letters(62)
        words = [a + letters[i - 5] + letters[i - 9] for i, a in enumerate(letters)]
        answer = self.ok('lexicon', 'list', '--alphabet', self.alphabet(letters),
                         '--words', self.words(words))
        self.assertEqual(sorted(answer.lines), sorted(words))
        value, = self.values([''], '--alphabet', self.alphabet(letters), '--words',
                             self.words(words))
        self.assertEqual(value['legal_plays'], sorted(letters))

    def test_63_letters_are_too_many(self):
        self.fails('lexicon', 'list', '--alphabet', self.alphabet(self.letters(63)),
                   '--words', self.words('a'), saying='big')

    def test_bad_files(self):
        cases = {
            'a letter twice': 'name x\na A\nb B\na A\n',
            'a spelling of two letters': 'name x\na A\nb B A\n',
            'no letters': 'name x\n',
            'not UTF-8': b'name x\na A\n\xff\xfe B\n',
            'a directory': None,
        }
        for label, content in cases.items():
            with self.subTest(label):
                path = self.file(content, 'bad') if content is not None else self.dir
                self.fails('lexicon', 'list', '--alphabet', path, '--words', self.words('a'))

    def test_bad_line_is_named(self):
        path = self.file('name x\na A\nb B\na A\n', 'bad')
        self.fails('lexicon', 'list', '--alphabet', path, '--words', self.words('a'),
                   saying='%s:4:' % path)

    def test_unknown_name(self):
        self.fails('lexicon', 'list', '--alphabet', 'klingon', '--words', self.words('a'),
                   saying='klingon')


if __name__ == '__main__':
    unittest.main()
