"""Players by name: one table for both families of games, help, errors and completions."""
import json
import re

from crossword import CrossTest
from quoth import ENABLE1_LEVELS, LONG

GHOST = ['human[:NAME]', 'rational', 'notebook', 'level:N', 'words:N', 'person[:MODEL]', 'exploit[:MODEL]', 'bluff[:MODEL]', 'random',
         'exec:COMMAND']
CROSS = ['human[:NAME]', 'level:N', 'equity[:FILE]', 'greedy', 'random', 'exec:COMMAND']


def listed(text):
    """The names in the list of players at the end of a command's help."""
    return re.findall(r'^  (\S+)', text.split('\nplayers:\n')[1], re.M)


class Table(CrossTest):
    def test_help_and_errors_list_the_same(self):
        for family, least in (('ghost', GHOST), ('cross', CROSS)):
            for command in ('play', 'match'):
                names = listed(self.ok('help', family, command).out)
                self.assertLessEqual(set(least) - ({'human[:NAME]'} if command == 'match' else set()),
                                     set(names))
                self.assertEqual('human[:NAME]' in names, command == 'play')
                answer = self.fails(family, command, 'nobody', 'random', saying='is no player')
                self.assertIn('there are: %s\n' % ', '.join(names), answer.err)

    def test_completions(self):
        for shell in ('bash', 'zsh', 'fish'):
            text = self.ok('help', 'completions', shell).out.replace('\\:', ':')
            for name in ('human', 'rational', 'notebook', 'level:5', 'greedy', 'equity', 'exec:'):
                self.assertRegex(text, r'[ ("\']%s[ )"\']' % name, shell)

    def test_man(self):
        page = self.ok('help', 'man').out
        for name in set(GHOST + CROSS):
            self.assertIn('.TP\n\\fB%s\\fR' % name, page)

    def test_no_values_where_none_belong(self):
        for name in ('human:', 'random:3', 'level', 'level:', 'exec', 'exec:'):
            self.fails('ghost', 'play', name, saying='is no player')
        for level in ('level:0', 'level:100', 'level:x'):
            self.fails('ghost', 'play', level, saying='from 1 to 10')
            self.fails('ghost', 'explain', 'q', '--against', level, saying='from 1 to 10')
        self.fails('ghost', 'play', 'words:100', saying='a SCOWL level from 0 to 99')
        self.fails('cross', 'play', 'equity:', 'greedy', saying='is no player')


class Names(CrossTest):
    def test_people_of_ghost(self):
        """At the prompt, in `why`, in the record and in what is made of it."""
        words, saved = ('--words', self.words('game ghost ghoul')), self.path('saved')
        out = self.ok('ghost', 'play', 'human:Theo', 'human:Bob', *words,
                      input='g\nwhy\nh\no\nsave %s\nresign\n' % saved).out
        for said in ('Theo begins: ', '"g", Bob: ', '"g": Bob is to move', '"gh", Theo: ',
                     'Bob gives up. Theo wins.', '"gho", Bob: '):
            self.assertIn(said, out)
        with open(saved) as file:
            self.assertIn('first human:Theo\nsecond human:Bob\n', file.read())
        out = self.ok('ghost', 'play', '--load', saved, *words, input='u\nl\n').out
        self.assertIn('"gho", Bob: ', out)
        answer = self.json('ghost', 'analyse', saved, *words)
        self.assertEqual(answer['names'], ['Theo', 'Bob'])
        self.assertIn('Theo, Bob', self.ok('ghost', 'analyse', saved, *words).out)
        out = self.ok('ghost', 'play', 'human:Zoë', 'random', *words, input='g\nresign\n').out
        self.assertIn('Zoë, you begin: ', out)
        self.assertIn('your turn, Zoë: ', out)
        self.assertIn('You give up.', out)

    def test_people_of_a_match(self):
        out = self.ok('ghost', 'play', 'human:Ann', 'human', 'random', '--lives', 'ab', '--words',
                      self.words('game ghost ghoul'), input='g\nresign\nresign\nresign\n').out
        for said in ('Round 1. Ann begins.', '  Ann                nothing\n',
                     'Round 2. The second player begins.'):
            self.assertIn(said, out)

    def test_a_saved_game_is_no_player(self):
        path = self.file('#player1 a\n', 'mine.gcg')
        for family, option in (('cross', '--gcg'), ('ghost', '--load')):
            self.fails(family, 'play', path, saying=option + ' FILE goes on with a saved game')
        self.fails('cross', 'match', path, 'greedy', saying='is no player')

    def test_names_that_cannot_be(self):
        for name in (' A', 'A ', 'a\nb', '\x1b[31m', '\u202ea'):
            self.fails('ghost', 'play', 'human:' + name, saying='plain text on one line')
        self.fails('ghost', 'play', 'human:A', 'human:A', saying='two players are called A')
        self.fails('ghost', 'match', 'human:A', 'random', saying='human is no player of a match')


SCOWL = (10, 20, 35, 40, 50, 55, 60, 70, 80, 95)


class GhostLevels(CrossTest):
    """One scale with the board, 1 to 10; words:N names a SCOWL level, and so does level:N from 11 on."""

    def match(self, first, second, *options, games='40'):
        answer = self.json('ghost', 'match', first, second, '--games', games, *options)
        return {**answer, 'first': None, 'second': None, 'seats': None}

    def test_one_scale(self):
        for level, scowl in list(enumerate(SCOWL, 1))[1::3]:
            new = self.match('level:%d' % level, 'random')
            self.assertEqual(new, self.match('words:%d' % scowl, 'random'))
            self.assertEqual(new, self.match('level:%d' % scowl, 'random'))
            results = [{**self.json('ghost', 'explain', 'qu', '--against', model), 'against': None}
                     for model in ('level:%d' % level, 'words:%d' % scowl, 'level:%d' % scowl)]
            self.assertEqual(results[0], results[1])
            self.assertEqual(results[0], results[2])
        self.assertEqual(self.match('person', 'random'), self.match('person:level:5', 'random'))
        self.assertEqual(self.match('level:10', 'random'), self.match('words:95', 'random'))

    def test_more_words_are_stronger(self):
        answer = self.match('level:1', 'level:9', '--min', '4', games='200')
        again = self.match('level:9', 'level:1', '--min', '4', games='200')
        self.assertGreater(answer['wins']['second'], 150)
        self.assertGreater(again['wins']['first'], 150)

    def test_it_goes_on_without_a_word(self):
        """Where it knows no word it guesses; with challenges it is caught at that, or challenges."""
        for options in ((), ('--challenges',), ('--variant', 'super', '--min', '4')):
            answer = self.match('level:3', 'rational', *options, games='100')
            self.assertEqual((answer['resigned'], answer['illegal']), (0, 0), options)
            self.assertGreater(answer['mean_length'], 3)
        three = self.json('ghost', 'match', 'level:1', 'words:0', 'rational', '--matches', '10')
        self.assertEqual((three['resigned'], three['illegal']), (0, 0))

    def test_it_guesses_or_challenges(self):
        """Given a fragment of no word it knows, it does each about as often; when it is challenged
        for a guess it has no word to name."""
        words, deeds = self.words('abc bcd cab'), []
        for seed in range(60):
            out = self.ok('ghost', 'play', 'human', 'words:0', '--challenges', '--words', words,
                          '--seed', str(seed), input='a\nchallenge\nabc\n').out
            deeds.append('The computer challenges' in out)
            if not deeds[-1]:
                self.assertIn('The computer says "ab"', out)
                self.assertIn('nobody knows a word for "ab". You win.', out)
        self.assertIn(sum(deeds), range(10, 51))


class Operands(CrossTest):
    def test_ghost_as_by_options(self):
        both = ['--games', '200', '--seed', '5', '--json']
        self.assertEqual(
            self.ok('ghost', 'match', 'rational', 'random', *both).out,
            self.ok('ghost', 'match', '--first', 'rational', '--second', 'random', *both).out)

    def test_ghost_of_more_players(self):
        three = self.json('ghost', 'match', 'rational', 'random', 'notebook', '--games', '30')
        as_options = self.json('ghost', 'match', '--first', 'rational', '--second', 'random',
                               '--others', 'notebook', '--players', '3', '--games', '30')
        self.assertEqual(three, as_options)
        self.fails('ghost', 'match', 'random', 'random', 'random', '--players', '2',
                   saying='3 are named')
        self.fails('ghost', 'play', *['random'] * 17, saying='between 2 and 16')

    def test_named_once(self):
        self.fails('ghost', 'play', 'human', 'random', '--first', 'random', saying='once')

    def test_a_single_one_plays_against_a_person(self):
        for typed in (['ghost', 'play', 'random'], ['ghost', 'play', 'human', 'random']):
            self.assertIn('You begin: ', self.ok(*typed, input='quit\n').out)
        answer = self.ok('cross', 'play', 'greedy', '--seed', '1', input='pass\nquit\n')
        self.assertIn('Computer plays', answer.out)

    def test_matches_need_two(self):
        for family in ('ghost', 'cross'):
            self.fails(family, 'match', saying='needs players')
            self.fails(family, 'match', 'random', saying='between 2')
            self.fails(family, 'match', 'human', 'random', saying='but of `quoth %s play`' % family)


class BoardLevels(CrossTest):
    def match(self, *arguments):
        return self.json('cross', 'match', *arguments)

    def test_each_is_stronger(self):
        for level in range(1, 10, 1 if LONG else 2):
            answer = self.match('level:%d' % level, 'level:%d' % (level + 1), '--games', '60')
            weak, strong = answer['seats']
            self.assertLess(weak['win_rate']['mean'], strong['win_rate']['mean'], level)

    def test_the_last_is_equity(self):
        answers = [self.match(name, name, '--games', '20') for name in ('level:10', 'equity')]
        self.assertEqual(*([dict(p, name='') for p in a['seats']] for a in answers))

    def test_words_that_are_not_known_are_not_laid(self):
        """Level 1 lays words of level 10 alone."""
        known = {line.split()[0].upper() for line in open(ENABLE1_LEVELS)
                 if int(line.split()[1]) <= 10}
        game = self.path('game.gcg')
        self.ok('cross', 'play', 'level:1', 'level:1', '--seed', '3', '-o', game)
        steps = self.ok('cross', 'show', '--gcg', game, '--json')
        board = json.loads(steps.out)['board']
        lines = [row for row in board] + [list(column) for column in zip(*board)]
        words = [w.upper() for line in lines
                 for w in re.findall('[A-Za-z]{2,}', ''.join(s or ' ' for s in line))]
        self.assertGreater(len(words), 5)
        self.assertLessEqual(set(words), known)

    def test_a_beginner_lays_what_scores(self):
        """A full rack is hardly ever laid for a handful of points: weak as people are weak."""
        turns = low = 0
        for seed in range(1, 9):
            answer = self.ok('cross', 'play', 'level:2', 'level:2', '-v', '--seed', str(seed))
            for rack, play, points in re.findall(
                    r'with rack (\S{7}) makes (.+?) for (-?\d+) points', answer.out):
                turns += 1
                low += int(points) <= 4 and not play.startswith('ex ')
        self.assertGreater(turns, 200)
        self.assertLess(low * 30, turns)

    def test_lists_without_levels_are_known_whole(self):
        words = self.words('ea ie ei io ia ue eu ua au eia oe eo')
        answer = self.match('level:1', 'level:1', '--games', '4', '--words', words)
        self.assertGreater(answer['seats'][0]['score']['max'], 0)

    def test_the_same_for_any_number_of_threads(self):
        once = self.match('level:2', 'level:8', '--games', '40', '--threads', '1')
        self.assertEqual(once, self.match('level:2', 'level:8', '--games', '40', '--threads', '3'))

    def test_numbers(self):
        for level in ('0', '11', 'x', '-1', '99999999999999999999'):
            self.fails('cross', 'match', 'level:' + level, 'equity', saying='from 1 to 10')
