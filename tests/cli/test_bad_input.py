"""Input and output that are not as they should be: a clear message and status 2, never a crash."""
import os
import random
import shutil
import stat
import unittest

from quoth import PROGRAM, SEED, ProgramTest, long_test, run

COMMANDS = {
    'solve': ('ghost', 'solve'),
    'value': ('ghost', 'value', 'gho'),
    'outcomes': ('ghost', 'outcomes', '--player', 'first'),
    'explain': ('ghost', 'explain', 'gho'),
    'match': ('ghost', 'match', '--first', 'random', '--second', 'random', '--games', '3',
              '--seed', '1'),
    'play': ('ghost', 'play', '--first', 'random', '--second', 'random', '--seed', '1'),
    'info': ('lexicon', 'info'),
    'list': ('lexicon', 'list'),
    'check': ('lexicon', 'check', 'ghost'),
}



def is_device(path):
    return os.path.exists(path) and stat.S_ISCHR(os.stat(path).st_mode)


class Lists(ProgramTest):
    """What is given as --words."""

    def refused_everywhere(self, path, saying):
        for name, command in COMMANDS.items():
            with self.subTest(name):
                self.fails(*command, '--words', path, saying=saying)

    def test_missing_file(self):
        self.refused_everywhere(self.path('nothing.txt'), 'nothing.txt')

    def test_directory(self):
        self.refused_everywhere(self.dir, self.dir)

    def test_unreadable(self):
        path, more = self.words('ghost'), {}
        os.chmod(path, 0)
        if os.geteuid() == 0:  # root may read everything: somebody else has to try
            os.chmod(self.dir, 0o755)
            program = shutil.copy(PROGRAM, self.path('quoth'))
            more = {'program': program, 'user': 65534, 'group': 65534, 'extra_groups': []}
        self.fails('lexicon', 'list', '--words', path, saying=path, **more)

    def test_binary(self):
        for content in (b'ghost\n\xff\xfe\n', b'ghost\nga\0me\n', b'ghost\n\xed\xa0\x80\n',
                        b'ghost\n\xc0\xaf\n', b'ghost\n\xf5\x80\x80\x80\n', b'ghost\ncaf\xe9\n'):
            with self.subTest(content=content):
                path = self.file(content)
                self.fails('lexicon', 'list', '--words', path, saying='%s:2:' % path)

    def test_noise(self):
        chance = random.Random(SEED)
        for size in (1, 2, 7, 100, 5000):
            for _ in range(10):
                answer = run('lexicon', 'list', '--words', self.file(chance.randbytes(size)))
                self.assertIn(answer.status, (0, 2), 'seed %d: %s' % (SEED, answer))

    def test_a_line_of_ten_megabytes(self):
        for content, line in (('x' * 10_000_000, 1), ('ghost\n' + 'x' * 10_000_000 + '\n', 2)):
            path = self.file(content)
            answer = self.fails('lexicon', 'list', '--words', path, saying='%s:%d:' % (path, line))
            self.assertLess(len(answer.err), 1000, 'the message does not repeat the line')

    def test_a_word_of_thousands_of_letters(self):
        for letters in (256, 1000, 4000):
            path = self.file('ghost\n' + 'x' * letters + '\n')
            self.fails('lexicon', 'list', '--words', path, saying='%s:2:' % path)

    def test_a_word_of_255_letters(self):
        path, word = self.words(['x' * 255]), 'x' * 255
        self.assertEqual(self.ok('lexicon', 'list', '--words', path).lines, [word])
        for variant, positions in (('ghost', 256), ('super', 256), ('superduper', 256)):
            solved = self.json('ghost', 'solve', '--words', path, '--variant', variant)
            self.assertEqual((solved['positions'], solved['length'], solved['longest'],
                              solved['winner']), (positions, 255, 255, 'second'))

    def test_letters_outside_the_alphabet_in_a_fragment(self):
        for fragment in ('gh\u00f6', '7', 'g-h', ' ', 'gh o', '\u00df', '$'):
            for command in ('value', 'explain'):
                with self.subTest(fragment=fragment, command=command):
                    self.fails('ghost', command, fragment)

    def test_fragment_that_is_not_utf8(self):
        self.fails('ghost', 'value', b'g\xff')
        self.fails('ghost', 'value', '-', input=b'g\xff\n')

    def test_fragment_of_ten_megabytes(self):
        self.fails('ghost', 'value', '-', input='x' * 10_000_000)

    def test_fragment_longer_than_any_word(self):
        for letters in (29, 255, 256, 5000):
            answer = run('ghost', 'value', 'x' * letters, '--json')
            self.assertIn(answer.status, (0, 2), answer)
            if answer.status == 0:
                self.assertIn('"legal":false', answer.out)

    def test_minimum_longer_than_any_word(self):
        for least in ('29', '255', '256', '4294967299'):
            answer = run('ghost', 'solve', '--json', '--min', least)
            self.assertIn(answer.status, (0, 2), answer)
            if answer.status == 0:
                self.assertIn('"positions":0,', answer.out)

    def test_bad_line_among_fragments_is_named(self):
        answer = run('ghost', 'value', '-', '--json', input='gho\nth\n7up\n')
        self.assertEqual(answer.status, 2, answer)
        self.assertRegex(answer.err, r'\Aquoth: .*3', answer)

    @long_test
    def test_five_million_words(self):
        """Many words with little in common pass the limit of the graph, which is named; as many
        that share their ends do not."""
        letters = 'abcdefghijklmnopqrstuv'
        words = [a + b + c + d + e for a in letters for b in letters for c in letters
                 for d in letters for e in letters]
        path = self.words(words)
        self.assertEqual(self.json('lexicon', 'info', '--words', path)['words'], len(words))
        solved = self.json('ghost', 'solve', '--words', path)
        self.assertEqual((solved['words'], solved['winner']), (len(words), 'second'))
        chance = random.Random(SEED)
        words = {''.join(chance.choices(letters, k=chance.randint(8, 12)))
                 for _ in range(5_000_000)}
        answer = run('lexicon', 'info', '--words', self.words(words))
        self.assertEqual(answer.status, 2, answer)
        self.assertRegex(answer.err, r'[0-9][0-9,]{5,}', 'the limit is named')


class Usage(ProgramTest):
    """Wrong words on the command line."""

    def test_wrong_words(self):
        for line in ('nonsense', 'ghost nonsense', 'lexicon nonsense',
                     'ghost solve --nonsense', 'ghost solve extra', 'ghost solve --min',
                     'ghost solve --min x', 'ghost solve --min -1', 'ghost solve --min 3x',
                     'ghost solve --min 99999999999999999999', 'ghost solve --variant nonsense',
                     'ghost solve --variant', 'ghost solve --words', 'ghost value',
                     'ghost solve --json=perhaps', 'ghost play --seed 18446744073709551616',
                     'ghost outcomes --player third', 'ghost outcomes --player first --format x',
                     'ghost outcomes --player first --objective x',
                     'ghost play --first nobody', 'ghost play --first level:x',
                     'ghost play --first level:', 'ghost play --seed x',
                     'ghost match --first random --second random --games x --seed 1',
                     'ghost match --first random --second random --games -1 --seed 1',
                     'ghost match --first human --second random --games 1 --seed 1',
                     'lexicon list --keep x', 'help nonsense', 'help ghost nonsense',
                     '--nonsense', '-x', 'ghost explain'):
            with self.subTest(line):
                self.fails(*line.split())

    def test_no_command(self):
        """How it is used, but on stderr."""
        for line in ('', 'ghost', 'lexicon'):
            answer = run(*line.split())
            self.assertEqual((answer.status, answer.out), (2, ''), answer)
            self.assertIn('help', answer.err)

    def test_empty_words(self):
        for line in ([''], ['ghost', ''], ['ghost', 'solve', ''], ['ghost', 'solve', '--words', ''],
                     ['ghost', 'solve', '--variant', '']):
            with self.subTest(line=line):
                self.fails(*line)

    def test_outcomes_per_node_are_for_ghost_only(self):
        for variant in ('super', 'superduper', 'xghost', 'spook'):
            self.fails('ghost', 'outcomes', '--player', 'first', '--variant', variant, '--words',
                       self.words('ghost ghoul'), '--objective', 'per-node',
                       saying='in several orders')
        for options in (['--variant', 'spook'], ['--variant', 'super', '--misere', 'legal'],
                        ['--variant', 'super', '--players', '3'],
                        ['--variant', 'xghost', '--words', 'enable1'],
                        ['--variant', 'super', '--format', 'tree']):
            self.fails('ghost', 'outcomes', '--objective', 'overall', '--words',
                       self.words('ghost ghoul'), *options)


@unittest.skipUnless(is_device('/dev/full'), 'no /dev/full')
class FullDisk(ProgramTest):
    """Output that cannot be written is reported, not lost in silence."""

    def check(self, *command):
        with open('/dev/full', 'wb') as full:
            answer = run(*command, stdout=full)
        self.assertEqual(answer.status, 2, answer)
        self.assertRegex(answer.err, r'quoth: .', answer)

    def test_every_command(self):
        for name, command in COMMANDS.items():
            with self.subTest(name):
                self.check(*command)

    def test_json(self):
        for name, command in COMMANDS.items():
            if name not in ('list', 'play'):
                with self.subTest(name):
                    self.check(*command, '--json')

    def test_formats(self):
        for form in 'words tree dot html json'.split():
            with self.subTest(form):
                self.check('ghost', 'outcomes', '--player', 'first', '--format', form)

    def test_help(self):
        for command in (['help'], ['--version'], ['help', 'ghost', 'solve'], ['ghost', 'advice']):
            with self.subTest(command=command):
                self.check(*command)

    def test_closed_output(self):
        answer = run('ghost', 'solve', preexec_fn=lambda: os.close(1))
        self.assertEqual(answer.status, 2, answer)


if __name__ == '__main__':
    unittest.main()
