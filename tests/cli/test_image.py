"""Compiled lexicons: the image and plain .kwg files, whole, cut short and damaged."""
import json
import os
import random
import resource
import stat
import string
import struct
import unittest
import zlib

import kwg
import twin
from quoth import ENABLE1, LONG, SEED, ProgramTest, heavy_test, run, strict_json

A_TO_Z = string.ascii_lowercase
TOY = sorted('ghost ghosts ghoul ghouls game games gamer a aa aah boast toast toasts'.split())


class ImageTest(ProgramTest):
    def build(self, words=TOY, name='toy.quoth', *options):
        out = self.path(name)
        self.ok('lexicon', 'build', self.words(words), '-o', out, *options)
        return out

    def bytes(self, path):
        with open(path, 'rb') as file:
            return file.read()

    def listed(self, path, *options):
        return self.ok('lexicon', 'list', '--words', path, *options).lines


class Image(ImageTest):
    def test_keeps_the_words_and_the_identity(self):
        image, text = self.build(), self.words(TOY)
        self.assertEqual(self.listed(image), TOY)
        from_image, from_text = (self.json('lexicon', 'info', '--words', p) for p in (image, text))
        for key in ('words', 'sha256', 'letters', 'longest'):
            self.assertEqual(from_image[key], from_text[key])

    def test_name(self):
        image = self.build(TOY, 'toy.quoth', '--name', 'Toys & <words> "é"')
        self.assertEqual(self.json('lexicon', 'info', '--words', image)['name'],
                         'Toys & <words> "é"')

    def test_long_name_is_cut_between_characters(self):
        image = self.build(TOY, 'toy.quoth', '--name', 'é' * 100)
        answer = self.ok('lexicon', 'info', '--json', '--words', image)
        name = strict_json(answer.raw.decode('utf-8', 'strict'))['name']
        self.assertEqual(name, 'é' * len(name))

    def test_name_that_is_not_utf8(self):
        answer = run('lexicon', 'info', '--json', '--words',
                     self.build(TOY, 'toy.quoth', '--name', b'\xff\xfe'))
        strict_json(answer.raw.decode('utf-8', 'strict'))

    def test_is_recognised_by_its_content(self):
        image = self.build()
        for name in ('x', 'x.txt'):
            os.rename(image, self.path(name))
            image = self.path(name)
            self.assertEqual(self.listed(image), TOY)

    def test_from_standard_input(self):
        out = self.path('x.quoth')
        self.ok('lexicon', 'build', '-', '-o', out, input='ghost\r\ngame\r\n')
        self.assertEqual(self.listed(out), ['game', 'ghost'])

    def test_from_another_image(self):
        again = self.path('again.quoth')
        self.ok('lexicon', 'build', self.build(), '-o', again)
        self.assertEqual(self.listed(again), TOY)

    def test_is_the_same_every_time(self):
        self.assertEqual(self.bytes(self.build(TOY, 'x')),
                         self.bytes(self.build(TOY[::-1] + TOY, 'x')))

    def test_keeps_its_alphabet(self):
        words = sorted(['chorro', 'llave', 'niño'])
        image = self.build(words, 'x.quoth', '--alphabet', 'spanish')
        self.assertEqual(sorted(self.listed(image)), words)
        self.assertEqual(self.json('lexicon', 'info', '--words', image)['longest'], 4)

    def test_house_lists_apply_to_an_image(self):
        add, drop = self.words('abacus', 'add'), self.words('ghost', 'drop')
        self.assertEqual(self.listed(self.build(), '--add', add, '--drop', drop),
                         sorted(set(TOY) - {'ghost'} | {'abacus'}))

    def test_no_word_is_left(self):
        image = self.build(['ghost'])
        self.fails('lexicon', 'info', image, '--drop', self.words('ghost'), saying='no word in it')

    def test_answers_are_those_of_the_text(self):
        image, text = self.build(), self.words(TOY)
        for variant in ('ghost', 'super', 'superduper'):
            one, two = (self.json('ghost', 'solve', '--variant', variant, '--words', path)
                        for path in (image, text))
            for answer in (one, two):
                del answer['lexicon']['name']
            self.assertEqual(one, two)

    def test_words_of_boards(self):
        """Built for two boards, an image gives the answers of the text on these and on others."""
        words = self.words(TOY + ['retain', 'retina', 'tear', 'rate', 'tin', 'nit'])
        image = self.path('boards.qlx')
        self.ok('lexicon', 'build', words, '-o', image, '--for', 'scrabble,super')
        for rules in ('scrabble', 'super', 'wordsmog'):
            one, two = (json.loads(self.ok('cross', 'moves', '--rules', rules, '--rack', 'AEINRT_',
                                           '--words', path, '--json').out) for path in (image, words))
            for answer in (one, two):
                del answer['lexicon']['name']
            self.assertEqual(one, two)
        plain = self.path('plain.qlx')
        self.ok('lexicon', 'build', image, '-o', plain)
        self.assertGreater(os.path.getsize(image), os.path.getsize(plain))
        for rules, saying in (('scrabble,,super', 'with commas between'), ('nothing', 'no rules are called'),
                              ('scrabble,german', 'other letters')):
            self.fails('lexicon', 'build', words, '-o', plain, '--for', rules, saying=saying)
        self.fails('lexicon', 'build', words, '-o', self.path('x.kwg'), '--for', 'wwf', saying='not for a .kwg')

    def test_boards_of_another_language(self):
        """Without --alphabet a list is read with the letters of the board, as cross commands read it."""
        words = self.words(['größe', 'öse', 'Öl', 'rot'])
        image = self.path('german.qlx')
        self.ok('lexicon', 'build', words, '-o', image, '--for', 'german')
        one, two = (json.loads(self.ok('cross', 'moves', '--rules', 'german', '--rack', 'ÖSELROT', '--words', path,
                                       '--json').out)['plays'] for path in (image, words))
        self.assertIn('8H ÖSE', [play['play'] for play in one])
        self.assertEqual(one, two)
        self.assertEqual(self.json('lexicon', 'info', image)['words'], 4)
        for word in 'größe', 'GRÖẞE', 'grösse':  # ß is played as SS
            self.ok('lexicon', 'check', '--words', image, word)
            self.assertIn('GRÖSSE', self.ok('words', '--rack', word, '--words', image).out)
        self.fails('lexicon', 'build', words, '-o', image, '--for', 'german', '--alphabet', 'german',
                   saying='without --alphabet')

    def test_enable1(self):
        image = self.path('enable1.quoth')
        self.ok('lexicon', 'build', ENABLE1, '-o', image)
        self.assertEqual(self.json('lexicon', 'info', '--words', image)['sha256'],
                         '6bfbd465568dc41c778b973ec181abc2a17252dfcb431138f6aacd61f5faacbf')


class Output(ImageTest):
    """What stood there before is lost only when the new file is complete."""

    def assert_untouched(self, path, content):
        self.assertEqual(self.bytes(path), content)
        self.assertEqual(sorted(os.listdir(self.dir)), sorted(self.before), 'nothing left behind')

    def setUp(self):
        super().setUp()
        self.old = self.build(['old'], 'old.quoth', '--name', 'old')
        self.content = self.bytes(self.old)
        self.bad = self.file('fine\nnot fine\n', 'bad.txt')
        self.before = os.listdir(self.dir)

    def test_bad_input(self):
        self.fails('lexicon', 'build', self.bad, '--keep', 'strict', '-o', self.old)
        self.assert_untouched(self.old, self.content)

    def test_full_disk(self):
        """A limit on the size of files stands for the full disk."""
        def small_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
        for name in ('old.quoth', 'new.quoth', 'new.kwg'):
            with self.subTest(name):
                self.fails('lexicon', 'build', ENABLE1, '-o', self.path(name),
                           preexec_fn=small_files, restore_signals=False)
                self.assert_untouched(self.old, self.content)

    def test_pipe(self):
        """What is no ordinary file is written to, not replaced by one."""
        os.mkfifo(self.path('pipe'))
        end = os.open(self.path('pipe'), os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, end)
        self.ok('lexicon', 'build', self.words(['old']), '-o', self.path('pipe'), '--name', 'old')
        self.assertTrue(stat.S_ISFIFO(os.stat(self.path('pipe')).st_mode), 'still a pipe')
        self.assertEqual(os.read(end, 65536), self.content)

    def test_full_device(self):
        """Never with /dev/full itself as the output: a program with this fault, run as root, would
        replace it.  A device of our own will do, where one can be made."""
        device = self.path('full')
        try:
            os.mknod(device, stat.S_IFCHR | 0o600, os.makedev(1, 7))
            open(device, 'wb').close()
        except OSError:
            return
        self.fails('lexicon', 'build', self.words(['old']), '-o', device)
        self.assertTrue(stat.S_ISCHR(os.stat(device).st_mode), 'still a device')

    def test_is_a_directory_or_in_none(self):
        for out in (self.dir, self.path('none/x')):
            self.fails('lexicon', 'build', self.bad, '-o', out)

    def test_missing_option_or_input(self):
        self.fails('lexicon', 'build', self.bad)
        self.fails('lexicon', 'build', '-o', self.path('x'))
        self.fails('lexicon', 'build', self.path('nothing'), '-o', self.path('x'),
                   saying='nothing')
        self.assertFalse(os.path.exists(self.path('x')))

    def test_new_file_is_readable_as_any_other(self):
        """Its permissions follow the umask."""
        plain = self.file('', 'plain')
        self.assertEqual(os.stat(self.old).st_mode, os.stat(plain).st_mode)


class Damage(ImageTest):
    """A damaged image is refused, or, where the checksum was made to fit, at least harmless."""

    def read(self, content):
        return run('lexicon', 'list', '--words', self.file(content, 'damaged.quoth'))

    def assert_refused(self, content, how):
        answer = self.read(content)
        self.assertEqual((answer.status, answer.out), (2, ''), '%s: %s' % (how, answer))
        self.assertRegex(answer.err, r'\Aquoth: .*damaged\.quoth')

    def test_cut_short(self):
        content = self.bytes(self.build())
        lengths = range(8, len(content)) if LONG else range(8, len(content), 23)
        for length in [*lengths, len(content) - 1]:
            self.assert_refused(content[:length], 'first %d bytes' % length)

    def test_longer(self):
        content = self.bytes(self.build())
        for more in (b'\0', b'x' * 64, content):
            self.assert_refused(content + more, 'with %d bytes more' % len(more))

    def test_any_bit(self):
        """Past the eight bytes that tell an image from a list."""
        content, chance = self.bytes(self.build()), random.Random(SEED)
        bits = range(64, 8 * len(content))
        for bit in bits if LONG else chance.sample(bits, 150):
            damaged = bytearray(content)
            damaged[bit // 8] ^= 1 << bit % 8
            self.assert_refused(bytes(damaged), 'bit %d' % bit)

    @heavy_test  # under sanitizers fuzz/image does the same
    def test_with_a_checksum_that_fits(self):
        """The last four bytes are the CRC-32 of those before."""
        content, chance = bytearray(self.bytes(self.build())), random.Random(SEED)
        self.assertEqual(struct.pack('<I', zlib.crc32(content[:-4])), content[-4:])
        for case in range(20000 if LONG else 200):
            damaged = content[:-4]
            for _ in range(chance.choice((1, 1, 1, 2, 8))):
                at = chance.randrange(8, len(damaged))
                damaged[at] = chance.choice((0, 1, 0x7f, 0x80, 0xff, chance.randrange(256)))
            if chance.random() < 0.1:
                del damaged[chance.randrange(8, len(damaged)):]
            damaged += struct.pack('<I', zlib.crc32(damaged))
            path = self.file(bytes(damaged), 'damaged.quoth')
            for command in (('lexicon', 'list'), ('ghost', 'solve', '--variant', 'super')):
                answer = run(*command, '--words', path, patience=20)
                self.assertIn(answer.status, (0, 2), 'seed %d case %d: %s' % (SEED, case, answer))

    def test_with_another_identity(self):
        """Words that are not those of the SHA-256 in the image are found out by every answer that
        names it; other answers do not check it."""
        content = bytearray(self.bytes(self.build()))
        at = content.index(bytes.fromhex(self.json('lexicon', 'info', '--words',
                                                   self.path('toy.quoth'))['sha256']))
        content[at] ^= 1
        content[-4:] = struct.pack('<I', zlib.crc32(content[:-4]))
        words = ['--words', self.file(bytes(content), 'forged')]
        for command in (['lexicon', 'info'], ['lexicon', 'info', '--json'],
                        ['ghost', 'solve', '--json'], ['ghost', 'value', 'g', '--json'],
                        ['ghost', 'explain', 'g', '--json'], ['ghost', 'match', '--first', 'random', '--second', 'random', '--games', '2',
                         '--json'],
                        ['ghost', 'outcomes', '--json', '--player', 'first'],
                        ['lexicon', 'check', 'ghost', '--json'], ['words', '--rack', 'a', '--json'],
                        ['cross', 'moves', '--rack', 'AB', '--json'], ['cross', 'show', '--json'],
                        ['cross', 'match', 'greedy', 'random', '--resume', self.path('journal')],
                        ['ghost', 'play', '--first', 'human', '--second', 'human']):
            with self.subTest(command):
                self.fails(*command, *words, saying='identity', input='save %s\nquit\n' %
                           self.path('saved'))
        self.assertFalse(os.path.exists(self.path('saved')))
        self.ok('ghost', 'solve', *words)
        self.ok('lexicon', 'list', *words)
        self.ok('lexicon', 'info', *words, '--add', self.words('abacus', 'more'))

    def test_other_files(self):
        chance = random.Random(SEED)
        for name, content in {
            'an ELF program': b'\x7fELF\x02\x01\x01' + bytes(200),
            'noise': chance.randbytes(5000),
            'zeros': bytes(1000),
            'a mere beginning': b'quothlex',
            'another version': b'quothlex\xff\xff\xff\xff' + bytes(200),
            'gzip': b'\x1f\x8b\x08\x00' + chance.randbytes(100),
        }.items():
            self.assert_refused(content, name)


class Kwg(ImageTest):
    """Plain .kwg files, against an independent reader and writer."""

    def test_what_is_written(self):
        for words in (TOY, ['a'], ['ab', 'b'], ['aaaa', 'aaab', 'baaa', 'baab']):
            nodes = kwg.read(self.bytes(self.build(words, 'x.kwg')))
            self.assertEqual(list(kwg.words(nodes, A_TO_Z)), words)
            self.assertEqual(kwg.faults(nodes), [])

    def test_enable1_is_written_whole_and_minimal(self):
        out = self.path('enable1.kwg')
        self.ok('lexicon', 'build', ENABLE1, '-o', out)
        nodes = kwg.read(self.bytes(out))
        with open(ENABLE1, encoding='ascii') as file:
            self.assertEqual(list(kwg.words(nodes, A_TO_Z)), file.read().split())
        self.assertEqual(kwg.faults(nodes), [])

    def test_what_is_read(self):
        for options in ({}, {'gaddag': True}, {'share_tails': True}, {'descending': True},
                        {'gaddag': True, 'share_tails': True}):
            with self.subTest(**options):
                path = self.file(kwg.write(TOY, A_TO_Z, **options), 'x.kwg')
                self.assertEqual(self.listed(path), TOY)

    def test_random_lists_both_ways(self):
        chance = random.Random(SEED)
        for case in range(500 if LONG else 30):
            words = sorted({''.join(chance.choices('abz', k=chance.randint(1, 8)))
                            for _ in range(chance.randint(1, 60))})
            path = self.file(kwg.write(words, A_TO_Z, share_tails=case % 2), 'in.kwg')
            self.assertEqual(self.listed(path), words, 'seed %d' % SEED)
            nodes = kwg.read(self.bytes(self.build(words, 'out.kwg')))
            self.assertEqual(list(kwg.words(nodes, A_TO_Z)), words, 'seed %d' % SEED)
            self.assertEqual(kwg.faults(nodes), [])

    def test_empty(self):
        empty = struct.pack('<II', 0x400000, 0x400000)
        self.fails('lexicon', 'list', self.file(empty, 'x.kwg'), saying='no word in it')

    def test_letters_are_those_of_the_alphabet_in_order(self):
        letters = 'a b c ch d e f g h i j k l ll m n ñ o p q r rr s t u v w x y z'.split()
        out = self.build(['chorro', 'llave', 'niño'], 'x.kwg', '--alphabet', 'spanish')
        self.assertEqual(sorted(kwg.words(kwg.read(self.bytes(out)), letters)),
                         ['chorro', 'llave', 'niño'])
        self.assertEqual(sorted(self.listed(out, '--alphabet', 'spanish')),
                         ['chorro', 'llave', 'niño'])

    def test_the_game_on_it(self):
        path = self.file(kwg.write(TOY, A_TO_Z, gaddag=True), 'x.kwg')
        one, two = (self.json('ghost', 'solve', '--words', p) for p in (path, self.words(TOY)))
        self.assertEqual(one['lexicon']['sha256'], two['lexicon']['sha256'])
        self.assertEqual(one['replies'], two['replies'])

    def test_bad_files(self):
        node, root = kwg.Node, kwg.Node(0, False, True, 1)
        good = kwg.write(TOY, A_TO_Z)
        cases = {
            'a circle': kwg.pack([root, node(1, True, True, 1)]),
            'a long circle': kwg.pack([root, node(1, True, True, 2), node(2, False, True, 1)]),
            'a child beyond the end': kwg.pack([root, node(1, True, True, 99)]),
            'siblings beyond the end': kwg.pack([root, node(1, True, False, 0)]),
            'root beyond the end': kwg.pack([root]),
            'a letter beyond the alphabet': kwg.pack([root, node(27, True, True, 0)]),
            'letter 0 in a word': kwg.pack([root, node(0, True, True, 0)]),
            'three bytes more': good + b'abc',
            'half a node': good[:2],
            'nothing': b'',
        }
        for label, content in cases.items():
            with self.subTest(label):
                self.fails('lexicon', 'list', '--words', self.file(content, 'x.kwg'),
                           saying='x.kwg')

    @heavy_test  # likewise fuzz/kwg
    def test_damage_is_harmless(self):
        """A .kwg has no checksum: nonsense is refused; a file that spells other words is the list
        of those."""
        content, chance = bytearray(kwg.write(TOY, A_TO_Z, share_tails=True)), random.Random(SEED)
        for case in range(20000 if LONG else 200):
            damaged = content[:]
            for _ in range(chance.choice((1, 1, 2, 5))):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            path = self.file(bytes(damaged), 'x.kwg')
            answer = run('ghost', 'solve', '--variant', 'super', '--json', '--words', path,
                         patience=20)
            label = 'seed %d case %d: %s' % (SEED, case, answer)
            self.assertIn(answer.status, (0, 2), label)
            if answer.status == 0:
                words, solved = self.listed(path), strict_json(answer.out)
                self.assertEqual(words, sorted(set(words)), label)
                self.assertEqual(len(words), solved['lexicon']['words'], label)
                if len(words) < 50:
                    self.assertEqual(solved['positions'],
                                     len(twin.SuperVocabulary(words).fragments), label)

    def test_words_that_are_too_long(self):
        nodes = [kwg.Node(0, False, True, 1)]
        nodes += [kwg.Node(1, i == 300, True, i + 1 if i < 300 else 0) for i in range(1, 301)]
        self.fails('lexicon', 'list', '--words', self.file(kwg.pack(nodes), 'x.kwg'),
                   saying='x.kwg')

    def test_dead_ends_and_twins(self):
        """A branch that ends in no word spells nothing; a letter that stands twice among siblings
        is refused or read as both."""
        node, root = kwg.Node, kwg.Node(0, False, True, 1)
        dead = kwg.pack([root, node(1, True, False, 3), node(2, False, True, 0),
                         node(3, False, True, 0)])
        twice = kwg.pack([root, node(1, False, False, 3), node(1, False, True, 4),
                          node(2, True, True, 0), node(3, True, True, 0)])
        for content, words in ((dead, ['a']), (twice, ['ab', 'ac'])):
            path = self.file(content, 'x.kwg')
            answer = run('lexicon', 'list', '--words', path)
            if answer.status == 0:
                self.assertEqual(answer.lines, words)
                v = twin.Vocabulary(words, 1)
                self.assertEqual(self.json('ghost', 'solve', '--words', path, '--min',
                                           '1')['positions'], len(v.fragments))
            else:
                self.assertEqual(answer.status, 2, answer)

    def test_more_words_than_anyone_counts(self):
        """A hundred nodes spell 2^51 words: refused, not tried for ever."""
        nodes = [kwg.Node(0, False, True, 1)]
        for depth in range(50):
            child = 2 * depth + 3 if depth < 49 else 0
            nodes += [kwg.Node(1, True, False, child), kwg.Node(2, True, True, child)]
        self.fails('lexicon', 'info', '--words', self.file(kwg.pack(nodes), 'x.kwg'),
                   saying='x.kwg', patience=20)


if __name__ == '__main__':
    unittest.main()
