"""Challenges: what may be said, who has lost, players, programs, saved games; names against the
definitions of every variant."""
import itertools
import random

from quoth import SEED, ProgramTest
from tails import is_unlikely
from twin_rules import GAMES

WORDS = 'abc abdc bac bcda cab cdab dabc'


class Play(ProgramTest):
    def play(self, *players, typed='', words=WORDS, options=()):
        return self.ok('ghost', 'play', *players, '--challenges', '--min', '2', '--seed', '1',
                       '--words', self.words(words), *options, input=typed).out

    def test_the_challenged_names_a_word(self):
        out = self.play('human', 'human', typed='a\nchallenge\nabc\n')
        self.assertIn('"a" is part of "abc"', out)
        self.assertIn('first player wins', out)

    def test_the_challenged_names_no_such_word(self):
        for named in ('cab', 'abcd', 'a', '', '1'):
            out = self.play('human', 'human', typed='a\nb\nchallenge\n%s\n' % named)
            self.assertIn('first player wins', out, named)

    def test_a_command_is_no_word(self):
        """Who types one where a word is asked for is asked again, unless it is a word that fits."""
        for typed in ('help', ':why', 'best 3', ':nonsense'):
            out = self.play('human', 'human', typed='a\nchallenge\n%s\nabc\n' % typed)
            self.assertIn('No command now', out)
            self.assertIn('"a" is part of "abc"', out)
        out = self.play('human', 'human', typed='a\nchallenge\nquit\nabc\n')
        self.assertNotIn('No command now', out)
        self.assertNotIn('wins', out)
        out = self.play('human', 'human', typed='h\nchallenge\nhelp\n', words='help')
        self.assertIn('"h" is part of "help"', out)

    def test_what_is_no_fragment_stands_until_it_is_challenged(self):
        out = self.play('human', 'human', typed='z\nz\nz\nchallenge\n\n')
        self.assertIn('nobody knows a word for "zzz"', out)
        self.assertIn('second player wins', out)

    def test_a_word_still_ends_the_game(self):
        out = self.play('human', 'human', typed='a\nb\nc\n')
        self.assertIn('"abc" is a word', out)
        self.assertIn('second player wins', out)

    def test_nothing_to_challenge(self):
        self.assertIn('nothing to challenge', self.play('human', 'human', typed='challenge\n'))
        out = self.ok('ghost', 'play', 'human', 'human', input='a\nchallenge\n').out
        self.assertIn('has no challenges', out)

    def test_the_computer_challenges_and_names(self):
        self.assertIn('The computer challenges', self.play('human', 'rational', typed='z\nabc\n'))
        out = self.play('human', 'rational', typed='a\nchallenge\n')
        self.assertRegex(out, r'is part of "(abc|abdc)"')
        self.assertIn('the computer wins', out)

    def test_undo(self):
        out = self.play('human', 'human', typed='a\nb\nchallenge\nabc\n',
                        options=['--words', self.words(WORDS)])
        self.assertIn('is part of', out)

    def test_saved_games(self):
        path = self.path('saved')
        self.play('human', 'human', typed='a\nq\nsave %s\n' % path)
        text = open(path).read()
        self.assertIn('challenges yes\n', text)
        self.assertIn('play aq\n', text)
        out = self.play('human', 'human', typed='challenge\nabc\n', options=['--load', path])
        self.assertIn('no part of a word by "abc"', out)
        for line, ending in (('challenge abc', 'first'), ('challenge -', 'first')):
            again = self.file(text + line + '\n', 'over')
            out = self.play('human', 'human', options=['--load', again])
            self.assertIn('%s player wins' % ending, out)
        for line in ('challenge a1', 'challenge abc\nchallenge abc', 'end resigned\nchallenge -'):
            bad = self.file(text + line + '\n', 'bad')
            self.fails('ghost', 'play', 'human', 'human', '--load', bad, '--min', '2', '--words',
                       self.words(WORDS))

    def test_literal_misere_has_none(self):
        self.fails('ghost', 'match', 'random', 'random', '--challenges', '--misere', 'literal',
                   saying='nothing to challenge')


class Match(ProgramTest):
    def test_a_level_challenges_instead_of_giving_up(self):
        answer = self.json('ghost', 'match', 'level:35', 'rational', '--games', '200',
                           '--challenges')
        self.assertEqual(answer['resigned'], 0)
        self.assertEqual(answer['games'], 200)

    def test_with_lives(self):
        answer = self.json('ghost', 'match', 'level:35', 'rational', 'random', '--matches', '20',
                           '--challenges')
        self.assertEqual(answer['resigned'], 0)
        self.assertEqual(sum(p['wins'] for p in answer['standings']), 20)

    PROGRAM = r'''
import sys
first = True
for line in sys.stdin:
    line = line.strip()
    if line == 'ready?':
        print('ready', flush=True)
    elif line == 'challenges yes':
        print('told', file=sys.stderr)
    elif line.startswith('fragment'):
        fragment = line[9:]
    elif line == 'move?':
        print(%s, flush=True)
    elif line == 'word?':
        print(%s, flush=True)
'''

    def program(self, move, word):
        return 'exec:python3 ' + self.file(self.PROGRAM % (move, word), 'player.py')

    def results(self, move, word, other='rational'):
        return self.json('ghost', 'match', self.program(move, word), other, '--games', '3', '--min',
                         '2', '--words', self.words(WORDS), '--challenges')

    def test_programs_bluff(self):
        """An illegal fragment is challenged; what is named then does not fit."""
        for word in ('"abc"', '"none"', '"zz zz"', '"1"', '""'):
            answer = self.results('"z"', word)
            self.assertEqual([answer['wins']['second'], answer['illegal']], [3, 0], word)

    def test_programs_challenge(self):
        answer = self.results('"challenge" if fragment else "a"', '"abc"')
        self.assertEqual([answer['wins']['second'], answer['illegal']], [3, 0])

    def test_programs_name_words(self):
        """Against one who knows no word at all and challenges every fragment."""
        challenger = self.file(self.PROGRAM % ('"challenge"', '""'), 'challenger.py')
        answer = self.results('"a"', '"abc"', other='exec:python3 ' + challenger)
        self.assertEqual(answer['wins']['first'], 3)

    def test_a_fault_is_no_challenge(self):
        answer = self.results('"?" if fragment else "z"', '"abc"', other='random')
        self.assertEqual(answer['wins']['second'], 3)


class Bluffs(ProgramTest):
    def games(self, first, second, games, *options):
        return self.json('ghost', 'match', first, second, '--games', str(games), *options)

    def test_bluffs_are_as_many_as_they_should_be(self):
        """One word, known to eight in nine: h and t are 1/9, so (8/9)^8 / 10 of the openings are
        bluffs, which a perfect player challenges; the others end with a challenge of two letters.
        4,000 games, seed 1."""
        counts = self.file('abc 8\n', 'counts')
        options = ['--challenges', '--min', '2', '--words', self.words('abc'), '--frequencies',
                   counts]
        share = (8 / 9) ** 8 / 10
        reported = self.json('ghost', 'explain', '', '--against', 'count:1', *options)['bluff']
        self.assertAlmostEqual(reported['invent'], share, 8)
        self.assertEqual([reported['challenge'], reported['play']], [0, 'a'])
        reported = self.json('ghost', 'explain', 'ab', '--against', 'count:1', *options)['bluff']
        self.assertEqual(reported['challenge'], 1)  # else the word would have to be completed
        answer = self.games('bluff:count:1', 'rational', 4000, *options)
        short = round(4000 * (2 - answer['mean_length']))
        self.assertFalse(is_unlikely(short, 4000, share), answer)
        reported = self.ok('ghost', 'explain', 'zz', '--against', 'count:1', *options).out
        self.assertIn('bluff challenges with probability 100.00 %', reported)
        self.assertLessEqual(max(map(len, reported.splitlines())), 80)

    def test_it_challenges_what_is_not_known(self):
        """The other bluffs always: it wins every game."""
        answer = self.games('bluff:level:50', Match.program(self, '"qqq"[:len(fragment) + 1]',
                                                            '"none"'), 5, '--challenges')
        self.assertEqual(answer['wins']['first'], 5)

    def test_what_is_won_stays_won(self):
        """The second player wins enable1 with words of three letters."""
        answer = self.games('rational', 'bluff:level:35', 20, '--challenges')
        self.assertEqual(answer['wins']['second'], 20)

    def test_without_challenges_it_exploits(self):
        both = [self.games(name + ':level:35', 'person:level:35', 300)
                for name in ('bluff', 'exploit')]
        self.assertEqual(both[0]['wins'], both[1]['wins'])

    PROGRAM = Match.PROGRAM


class Names(ProgramTest):
    """The word that a computer names is one that the fragment is part of, and one is named just
    where there is one, by the parts of words of the twin."""

    def test_all_variants(self):
        rng = random.Random(SEED)
        compared = 0
        for (variant, reading), twin in GAMES.items():
            words = sorted({''.join(rng.choice('abc') for _ in range(rng.randint(3, 5)))
                            for _ in range(4)})
            rules = ['--variant', variant] + (['--reading', reading] if reading else [])
            path = self.words(words)
            for letters in itertools.product('abc', repeat=2):
                game = twin(words, 2)
                a, b = letters
                typed = '%s\n%s\nchallenge\n' % (a, a + b)
                fits = [word for word in words if self.bag(variant, a + b) in game.parts(word)]
                if a + b in words:
                    continue
                for word in words:
                    out = self.ok('ghost', 'play', 'human', 'human', '--challenges', '--min', '2',
                                  '--words', path, *rules, input=typed + word + '\n').out
                    if 'challenges' in out:
                        compared += 1
                        self.assertEqual('is part of' in out, word in fits,
                                         (variant, reading, words, a + b, word, out))

        self.assertGreater(compared, 100)

    def bag(self, variant, fragment):
        return ''.join(sorted(fragment)) if variant == 'spook' else fragment
