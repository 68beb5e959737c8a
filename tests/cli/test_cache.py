"""Word lists compiled once: entries in $XDG_CACHE_HOME/quoth, their use, their bound, their damage."""
import os
import random
import re
import subprocess
import unittest
import zlib

import quoth
from quoth import SEED, ProgramTest, environment, run
from terminal import Terminal

SMALLEST = 100 << 10  # bytes of a list that is worth an entry
BOUND = 64 << 20      # of all entries
WORDS = 'ab ad bad cab dab gab ghost ghoul goat game toast train'.split()
BOARD = ('cross', 'moves', '--rack', 'ABDG', '--json')


class CacheTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.home = self.path('cache')
        os.mkdir(self.home)
        self.env = {'XDG_CACHE_HOME': self.home}
        self.folder = os.path.join(self.home, 'quoth')

    def list(self, words=WORDS, name='mine.txt', before=''):
        """A list that is long enough, of few words: they are repeated."""
        text = ''.join(word + '\n' for word in words)
        return self.file(before + text * (SMALLEST // len(text) + 1), name)

    def entries(self):
        return sorted(os.listdir(self.folder)) if os.path.isdir(self.folder) else []

    def entry(self):
        name, = self.entries()
        return os.path.join(self.folder, name)

    def ask(self, *arguments, **more):
        answer = self.ok(*arguments, env=self.env, **more)
        self.assertEqual(answer.err, '', answer)
        return answer.out


class Cache(CacheTest):
    def test_the_second_start_reads_the_entry(self):
        words = self.list()
        expected = self.ask(*BOARD, '--words', words, '--no-cache')
        self.assertEqual(self.entries(), [])
        self.assertEqual(self.ask(*BOARD, '--words', words), expected)
        entry = self.entry()
        self.assertRegex(os.path.basename(entry), r'\A[0-9a-f]{64}\.quoth\Z')
        before = os.stat(entry)
        os.utime(entry, (1, 1))
        self.assertEqual(self.ask(*BOARD, '--words', words), expected)
        after = os.stat(entry)
        self.assertEqual(after.st_ino, before.st_ino, 'made again')
        self.assertGreater(after.st_mtime, 1, 'its use is noted')

    def test_an_entry_has_the_newest_version_of_images(self):
        """Earlier ones are read more slowly; their version is part of an entry's name."""
        self.ask(*BOARD, '--words', self.list())
        with open(self.entry(), 'rb') as image:
            version = int.from_bytes(image.read(12)[8:], 'little')
        with open(os.path.join(quoth.ROOT, 'include/quoth/lexicon.h'), encoding='utf-8') as header:
            self.assertIn('#define QUOTH_IMAGE_VERSION %d\n' % version, header.read())

    def test_an_entry_is_what_is_used(self):
        """An entry of other words under the name of this list: the answer is theirs."""
        names = {}
        for words in (WORDS, WORDS + ['gabbad']):
            self.ask('words', '--rack', 'abbdag', '--words', self.list(words))
            names[len(words)], = set(self.entries()) - set(names.values())
        with open(os.path.join(self.folder, names[len(WORDS) + 1]), 'rb') as file:
            other = file.read()
        short = os.path.join(self.folder, names[len(WORDS)])
        with open(short, 'rb') as file:
            image = file.read()
        size = int.from_bytes(image[16:24], 'little')
        other_size = int.from_bytes(other[16:24], 'little')
        with open(short, 'wb') as file:
            file.write(other[:other_size] + image[size:])
        self.assertIn('GABBAD', self.ask('words', '--rack', 'abbdag', '--words', self.list()))

    def test_it_is_said_once_at_a_terminal(self):
        words, said = self.list(), []
        for _ in range(2):
            with Terminal('words', '--rack', 'abgd', '--words', words, env=self.env,
                          columns=400) as t:
                t.until_shown('DAB')
                t.end()
                said.append(re.search(r'(?m)^quoth: \S+mine.txt: compiled into (\S+);', t.text))
        self.assertTrue(said[0])
        self.assertEqual(said[0].group(1), self.entry())
        self.assertIsNone(said[1])

    def test_answers_are_the_same_from_text_kwg_and_cache(self):
        """Ghost, words and boards of two kinds, each from an entry of its own, but for questions
        without a board, which share one."""
        words = self.list()
        questions = (('ghost', 'solve', '--json'), ('words', '--rack', 'abgd', '--json'),
                     ('lexicon', 'info', '--json'), BOARD, (*BOARD, '--rules', 'wordsmog'),
                     (*BOARD, '--rules', 'super'))
        for question in questions:
            expected = self.ask(*question, '--words', words, '--no-cache')
            for _ in range(2):
                self.assertEqual(self.ask(*question, '--words', words), expected)
        self.assertEqual(len(self.entries()), 4)

    def test_kwg(self):
        chance, kwg = random.Random(SEED), self.path('mine.kwg')
        many = self.words(sorted({''.join(chance.choices('abcdefghij', k=chance.randint(3, 15)))
                                  for _ in range(7000)}), 'many.txt')
        self.ok('lexicon', 'build', many, '-o', kwg)
        self.assertGreater(os.path.getsize(kwg), SMALLEST)
        expected = self.ask(*BOARD, '--words', kwg, '--no-cache')
        for _ in range(2):
            self.assertEqual(self.ask(*BOARD, '--words', kwg), expected)
        self.entry()

    def test_supplements(self):
        """ENABLE with the words of today, and with others, by name: an entry of each."""
        question = ('cross', 'moves', '--rack', 'SELFIEQ', '--json', '--words')
        for number, words in enumerate(('enable1+modern', 'enable1+friends', 'enable1')):
            expected = self.ask(*question, words, '--no-cache')
            self.assertEqual(len(self.entries()), number)
            for _ in range(2):
                self.assertEqual(self.ask(*question, words), expected)
            self.assertEqual(len(self.entries()), min(number + 1, 2))

    def test_the_levels_of_supplements(self):
        question = ('lexicon', 'check', 'selfie', 'blog', 'rack', '--words', 'enable1+modern',
                    '--json')
        expected = self.ask(*question, '--no-cache')
        for _ in range(2):
            self.assertEqual(self.ask(*question), expected)
        self.entry()

    def test_the_notes_on_a_list_are_said_at_each_start(self):
        words = self.list(before='co-op\n')
        answers = [self.ok(*BOARD, '--words', words, env=self.env) for _ in range(2)]
        self.entry()
        self.assertIn('skipped 1 of ', answers[0].err)
        self.assertEqual(answers[0].err, answers[1].err)
        names = self.list(WORDS + ['Aaron'], 'names.txt')
        answers = [self.ok(*BOARD, '--words', names, env=self.env) for _ in range(2)]
        self.assertIn('begin with a capital, like "Aaron"', answers[0].err)
        self.assertEqual(answers[0].err, answers[1].err)

    def test_another_list_option_or_name_is_another_entry(self):
        for number, (words, name, *options) in enumerate((
                (WORDS, 'mine.txt'), (WORDS + ['gad'], 'mine.txt'), (WORDS, 'other.txt'),
                (WORDS, 'mine.txt', '--keep', 'fold'), (WORDS, 'mine.txt', '--rules', 'wordsmog'),
                (WORDS, 'mine.txt', '--alphabet', 'french'))):
            words = self.list(words, name)
            self.ask('cross', 'moves', '--rack', 'ABDG', '--words', words, *options)
            self.assertEqual(len(self.entries()), number + 1, options)

    def test_short_lists_edited_lists_and_standard_input_are_not_cached(self):
        self.ask(*BOARD, '--words', self.words(WORDS))
        self.ask(*BOARD, '--words', self.list(), '--add', self.words(['gad']))
        with open(self.list(), 'rb') as file:
            self.ask(*BOARD, '--words', '-', input=file.read())
        self.ask('lexicon', 'build', self.list(), '-o', self.path('x.quoth'))
        self.assertEqual(self.entries(), [])

    def test_no_home(self):
        for env in ({'XDG_CACHE_HOME': '', 'HOME': ''}, {'XDG_CACHE_HOME': 'here', 'HOME': 'there'}):
            self.ok(*BOARD, '--words', self.list(), env=env, cwd=self.dir)
            self.assertEqual(sorted(os.listdir(self.dir)), ['cache', 'mine.txt'])

    def test_in_the_home(self):
        home = self.path('home')
        os.mkdir(home)
        self.ok(*BOARD, '--words', self.list(), env={'HOME': home, 'XDG_CACHE_HOME': ''})
        self.assertEqual(len(os.listdir(os.path.join(home, '.cache', 'quoth'))), 1)


class Harm(CacheTest):
    def test_a_damaged_entry_is_made_again(self):
        words, chance = self.list(), random.Random(SEED)
        expected = self.ask(*BOARD, '--words', words)
        entry = self.entry()
        with open(entry, 'rb') as file:
            good = file.read()
        size = int.from_bytes(good[16:24], 'little')
        flips = [0, 17, size - 1, size + 1, len(good) - 1, *chance.sample(range(len(good)), 8)]
        damaged = [b'', b'quothlex', good[:100], good[:size], good[:-1], good + b'x'] + [
            good[:at] + bytes([good[at] ^ 1 << chance.randrange(8)]) + good[at + 1:] for at in flips]
        for content in damaged:
            with open(entry, 'wb') as file:
                file.write(content)
            self.assertEqual(self.ask(*BOARD, '--words', words), expected)
            with open(entry, 'rb') as file:
                self.assertEqual(file.read(), good)
        self.assertEqual(self.entries(), [os.path.basename(entry)])

    def test_an_entry_whose_sums_agree_but_whose_board_does_not(self):
        """A board's section with a letter that no alphabet has, under a right checksum."""
        words = self.list()
        expected = self.ask(*BOARD, '--words', words)
        with open(self.entry(), 'rb') as file:
            good = file.read()
        size = int.from_bytes(good[16:24], 'little')
        at = good.index(b'board0')
        place, length = (int.from_bytes(good[i:i + 8], 'little') for i in (at + 8, at + 16))
        forged = bytearray(good[:size])
        forged[place + length - 1] = 0xEE
        forged[-4:] = zlib.crc32(forged[:-4]).to_bytes(4, 'little')
        with open(self.entry(), 'wb') as file:
            file.write(forged + good[size:])
        self.assertEqual(self.ask(*BOARD, '--words', words), expected)
        with open(self.entry(), 'rb') as file:
            self.assertEqual(file.read(), good)

    def test_a_folder_that_cannot_be_written(self):
        words = self.list()
        expected = self.ask(*BOARD, '--words', words, '--no-cache')
        self.env['XDG_CACHE_HOME'] = self.file('', 'no-folder')
        self.assertEqual(self.ask(*BOARD, '--words', words), expected)
        if os.geteuid():
            os.chmod(self.home, 0o500)
            self.addCleanup(os.chmod, self.home, 0o700)
        else:  # the superuser may write everywhere but here
            self.home = '/proc'
        self.env['XDG_CACHE_HOME'] = self.home
        self.assertEqual(self.ask(*BOARD, '--words', words), expected)

    def test_what_was_not_used_for_longest_goes(self):
        os.mkdir(self.folder)
        third = BOUND // 3
        for age, digit in enumerate('abc'):
            path = os.path.join(self.folder, digit * 64 + '.quoth')
            with open(path, 'wb') as file:
                os.truncate(file.fileno(), third)
            os.utime(path, (1000 - age, 1000 - age))
        os.utime(self.file('', 'cache/quoth/notes'), (1, 1))
        draft = self.file('', 'cache/quoth/' + 'd' * 64 + '.quoth.new-1-0')
        os.truncate(draft, 1000)
        os.utime(draft, (1, 1))
        self.ask(*BOARD, '--words', self.list())
        names = self.entries()
        self.assertEqual(len(names), 4, names)
        for name in ('a' * 64 + '.quoth', 'b' * 64 + '.quoth', 'notes'):
            self.assertIn(name, names)

    def test_parallel_starts(self):
        words = self.list()
        expected = self.ask(*BOARD, '--words', words, '--no-cache')
        started = [subprocess.Popen([quoth.PROGRAM, *BOARD, '--words', words],
                                    env=environment(self.env), stdout=subprocess.PIPE,
                                    stderr=subprocess.PIPE) for _ in range(8)]
        for process in started:
            out, err = process.communicate(timeout=quoth.PATIENCE)
            self.assertEqual((process.returncode, out.decode(), err), (0, expected, b''))
        self.entry()

    def test_siu_uses_an_entry_as_long_as_its_board(self):
        words, answers = self.list(), []
        asked = 'position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ABDG/ 0/0 0\ngo gen\nquit\n'
        for options in (['--no-cache'], [], []):
            answers.append(run('siu', '--words', words, *options, env=self.env, input=asked).out)
        self.assertIn('bestmove', answers[0])
        self.assertEqual(set(map(lambda a: re.sub(r'time \S+', '', a), answers)),
                         {re.sub(r'time \S+', '', answers[0])})
        self.entry()


if __name__ == '__main__':
    unittest.main()
