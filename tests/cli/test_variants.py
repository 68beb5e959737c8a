"""Every variant that the program lists, in every reading, through every command: what it cannot do
is refused with a message.  The program tests/quoth-variants has one variant more than the library,
added as docs/architecture.md says."""
import functools
import re

from quoth import ProgramTest, run

WORDS = 'abc abdc bac bcda cab cdab dabc'
ADDED = 'sides'  # superghost under another name


def listed(*arguments):
    """The names after "is one of" or "it has" in a refusal."""
    found = re.search(r'(?:one of|it has): ([^;\n]*)', run(*arguments).err)
    return re.findall(r'[\w-]+', found[1]) if found else []


@functools.cache
def names():
    return listed('ghost', 'solve', '--variant', '?')


@functools.cache
def readings(name):
    """Of a variant; [None] where there is only one."""
    return [reading for reading in listed('ghost', 'solve', '--reading', '?')
            if run('ghost', 'solve', '--variant', name, '--reading', reading, '--words', '-',
                   input='abc\n').status == 0] or [None]


class Variants(ProgramTest):
    def games(self):
        """For each variant and reading: its name, and the options that choose it and the words."""
        words = self.words(WORDS)
        for name in names():
            for reading in readings(name):
                yield name, ['--variant', name, '--words', words,
                             *(['--reading', reading] if reading else [])]

    def answers_or_refuses(self, *arguments, **more):
        """Status 0 or 1 with an answer, or 2 with a message."""
        answer = run(*arguments, **more)
        if answer.status == 2:
            self.assertRegex(answer.err, r'\Aquoth: .', answer)
        else:
            self.assertIn(answer.status, (0, 1), answer)
            self.assertTrue(answer.out, answer)
        return answer

    def test_the_list(self):
        self.assertGreaterEqual(len(names()), 5)
        self.assertGreaterEqual(sum(len(readings(name)) for name in names()), 11)

    def test_who_wins(self):
        for name, options in self.games():
            solved = self.json('ghost', 'solve', *options)
            self.assertEqual(solved['variant'], name)
            winner = solved['winner']
            self.assertIn('%s player' % winner, self.ok('ghost', 'solve', *options).out)
            value, = self.values([''], *options)
            self.assertEqual(value['value'], 'win' if winner == 'first' else 'loss')
            explained = self.json('ghost', 'explain', '', *options)
            self.assertEqual(explained['winner'], winner)
            self.assertEqual(any(play['wins'] for play in explained['plays']), winner == 'first')
            self.assertRegex(self.ok('ghost', 'value', 'zz', *options).out, 'no word')

    def test_games(self):
        for name, options in self.games():
            play = self.ok('ghost', 'play', *options, 'rational', 'rational', '--seed', '1').out
            self.assertRegex(play, 'wins')
            match = self.json('ghost', 'match', *options, 'rational', 'random', '--games', '9',
                              '--seed', '1')
            self.assertEqual(match['games'], 9)
            saved = self.path('game')
            self.ok('ghost', 'play', *options, 'rational', 'random', '--seed', '1', '-o', saved)
            self.assertIn('variant %s\n' % name, open(saved, encoding='utf-8').read())
            self.ok('ghost', 'analyse', saved, '--words', options[3])

    def test_challenges(self):
        """What is in a word cannot be challenged; what is in none can."""
        for name, options in self.games():
            play = ['ghost', 'play', 'human:A', 'human:B', *options, '--challenges']
            answer = self.ok(*play, input='c\nchallenge\ncab\n')
            self.assertIn('is part of "cab"', answer.out, answer)
            answer = self.ok(*play, input='z\nzz\nchallenge\ncab\n')
            self.assertIn('A wins', answer.out, answer)
            match = self.json('ghost', 'match', *options, 'rational', 'random', '--challenges',
                              '--games', '9', '--seed', '1')
            self.assertEqual(match['games'], 9)

    def test_certificates(self):
        """The checker knows the library's variants; others have no certificate, and say so."""
        for name, options in self.games():
            for command in (['strategy'], ['solve'], ['solve', '--players', '3']):
                proof = self.path('proof-' + name)
                if name == ADDED:
                    self.fails('ghost', *command, *options, '--certificate', proof,
                               saying='checker')
                    continue
                self.ok('ghost', *command, *options, '--certificate', proof)
                self.assertIn('It holds', self.ok('ghost', 'verify', proof, '--words',
                                                  options[3]).out)

    def test_what_to_memorise(self):
        for name, options in self.games():
            found = self.json('ghost', 'strategy', *options)
            self.assertTrue(found['proved'])
            self.answers_or_refuses('ghost', 'outcomes', *options)
            self.answers_or_refuses('ghost', 'outcomes', *options, '--json')
            self.answers_or_refuses('ghost', 'figure', 'game', *options)
            progress = self.path('quiz-' + name)
            self.answers_or_refuses('ghost', 'quiz', *options, '--progress', progress, '--now', '1',
                                    input='quit\n')

    def test_help(self):
        topic = self.ok('help', 'variants').out
        everything = self.ok('help', 'man').out
        for name in names():
            self.assertRegex(topic, r'(?m)^%s[ :]' % name)
            self.assertIn(name, self.ok('help', 'ghost', 'solve').out)
            self.assertIn(name, everything)
            if name != 'ghost':  # the group of commands
                self.assertEqual(self.ok('help', name).out, topic)
            for reading in filter(None, readings(name)):
                self.assertIn(reading, everything.replace('\\-', '-'))
        for shell in ('bash', 'zsh', 'fish'):
            script = self.ok('help', 'completions', shell).out
            self.assertIn(' '.join(names()), script)

    def test_names(self):
        """A variant has its aliases, as the value of --variant and as an operand."""
        words = self.words(WORDS)
        for name, aliases in re.findall(r'(?m)^(\w+) \(([^)]*)\)', self.ok('help', 'variants').out):
            for alias in [name, *re.split(r',\s+', aliases)]:
                solved = self.json('ghost', 'solve', '--variant', alias, '--words', words)
                self.assertEqual(solved['variant'], name)
                self.ok('ghost', 'play', alias, 'rational', 'rational', '--words', words)
                self.ok('ghost', alias, 'rational', 'rational', '--words', words)

    def test_the_added_one(self):
        if ADDED not in names():  # a program with the library's variants alone refuses it
            self.fails('ghost', 'solve', '--variant', ADDED, saying='one of: ghost')
            return
        words = self.words(WORDS)
        for command in (['solve'], ['solve', '--players', '3'], ['strategy'], ['outcomes'],
                        ['explain', 'b']):
            added, like = (self.json('ghost', *command, '--variant', name, '--words', words)
                           for name in (ADDED, 'super'))
            for answer in (added, added.get('facts', {})):
                if 'variant' in answer:
                    answer['variant'] = 'super'
            self.assertEqual({**added, 'variant': 'super'}, {'variant': 'super', **like}, command)
