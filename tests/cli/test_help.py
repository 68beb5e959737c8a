"""What help says is so: its examples run, its options work where they are listed, and the exit
statuses are the same everywhere."""
import os
import re
import shutil
import subprocess
import unittest

from crossword import QUICK
import quoth
from quoth import LONG, ROOT, ProgramTest, heavy_test, run
from terminal import Terminal
from test_preendgame import LATE

FIVE = 'ghost game tan tree go'

# Examples that end with another status than 0: the answer is no.
NO = {'lexicon check ghost gxost', "cross score '8D LETTRES' --rack LETTERS"}

# What a person types who tries an example that asks for plays.
TYPED = {'siu': 'siu\nquit\n', 'cross puzzle ': 'quit\n', 'words drill': 'quit\n',
         'ghost quiz': 'quit\n', 'ghost play': 'resign\nquit\n', 'cross play': 'resign\nquit\n'}

# A puzzle that needs few words.
PUZZLE = 'quoth-puzzles 1\twwf\tenable1\n1\tsim\t9.0\tthrough\tJ5.GAME\t%s AGMNOST/ 0/10 0\ta game\n' % (
    '/'.join(['15'] * 7 + ['6TREE5'] + ['15'] * 7))


def commands():
    """The commands that help names: 'ghost solve', 'words' ..."""
    overview = run('help').out
    return re.findall(r'^  ((?:ghost|cross|lexicon) \w+|\w+)  +\S', overview, re.M)


def section(text, title):
    """The lines of a part of a help text, up to an empty line."""
    found = re.search(r'(?ms)^%s:\n(.*?)(?:\n\n|\Z)' % title, text)
    return found[1].splitlines() if found else []


class HelpTest(ProgramTest):
    def game(self):
        """A game that is over, and the same after a few turns."""
        shutil.copy(os.path.join(ROOT, 'docs', 'pictures', 'game.gcg'), self.path('game.gcg'))
        with open(self.path('game.gcg'), encoding='utf-8') as file:
            lines = file.readlines()
        self.file(''.join(lines[:10]), 'begun.gcg')
        self.file(''.join(lines[:7]) + '>ann: ADHIOST 10F HAD +26 52\n', 'missed.gcg')

    texts = {}

    def help(self, command):
        if command not in self.texts:
            self.texts[command] = self.ok('help', *command.split()).out
        return self.texts[command]


class Examples(HelpTest):
    def setUp(self):
        super().setUp()
        self.words(FIVE, 'five.txt')
        self.words(FIVE, 'mylist.txt')
        self.game()
        self.file('A,1\nE,1.5\n', 'leaves.csv')
        self.file(PUZZLE, 'my.puzzles')
        self.file('/'.join(['15'] * 7 + ['6HUT6'] + ['15'] * 7) + ' LETTERS/ 12/0 0\n', 'late.cgp')
        shutil.copy(os.path.join(ROOT, 'examples', 'player.py'), self.path('player.py'))
        self.file('import runpy, sys\nsys.argv[1:] = ["mylist.txt"]\n'
                  'runpy.run_path("player.py", run_name="__main__")\n', 'my.py')
        self.ok('lexicon', 'build', self.path('mylist.txt'), '-o', self.path('mylist.qlx'))
        self.ok('ghost', 'strategy', '--certificate', self.path('proof.txt'))
        self.ok('ghost', 'play', 'human', 'human', input='g\nh\nsave %s\nquit\n' % self.path('saved'))

    def shell(self, command):
        """Runs a line as a shell does, with this program as `quoth`."""
        os.makedirs(self.path('bin'), exist_ok=True)
        link = self.path('bin/quoth')
        if not os.path.lexists(link):
            os.symlink(quoth.PROGRAM, link)
        typed = next((t for name, t in TYPED.items() if command.startswith('quoth ' + name)), '')
        env = quoth.environment({'PATH': self.path('bin') + ':' + os.environ['PATH'],
                                 'HOME': self.dir, 'XDG_CONFIG_HOME': self.dir})
        return subprocess.run(['sh', '-c', command], input=typed.encode(), cwd=self.dir, env=env,
                              capture_output=True, timeout=quoth.PATIENCE)

    def test_every_command_has_two(self):
        for command in commands():
            with self.subTest(command):
                shown = [line for line in section(self.help(command), 'examples')
                         if line.startswith('  quoth ')]
                self.assertGreaterEqual(len(shown), 2)
                for line in shown:
                    self.assertTrue(line.startswith('  quoth ' + command), line)

    # Fewer games and less time, but in the long run.
    FEWER = {'--games 200': '--games 4', '--time 10': '--time 0.1'}

    def check(self, line):
        for many, few in self.FEWER.items() if not LONG else ():
            line = re.sub(many + r'\b', few, line)
        done = self.shell(line)
        reported = '%s\n%s' % (line, done)
        self.assertEqual(done.returncode, 1 if line[len('quoth '):] in NO else 0, reported)
        self.assertNotIn(b'Sanitizer', done.stderr, reported)
        writes = re.search(r'(?:>|-o|--certificate) (\S+)', line)
        if writes:
            self.assertGreater(os.path.getsize(self.path(writes[1])), 0, reported)
        if not writes or '>' not in line:
            self.assertTrue(done.stdout or writes, reported)

    @heavy_test
    def test_they_run(self):
        for command in commands():
            for line in section(self.help(command), 'examples'):
                if line.startswith('  quoth ') and not line.startswith(('  quoth bench', '  quoth play')):  # tests/server plays
                    with self.subTest(line):
                        self.check(line.strip())


class Exits(HelpTest):
    def table(self, text):
        return {int(status): meaning for status, meaning in
                re.findall(r'(?m)^    (\d+)  +(\S.*)$', '\n'.join(section(text, 'exit status')))}

    def test_one_table(self):
        """Each help has the lines of the overview, and says what 1 means if that can happen."""
        everywhere = self.table(self.ok('help').out)
        self.assertEqual(sorted(everywhere), [0, 1, 2, 130])
        for command in commands():
            with self.subTest(command):
                mine = self.table(self.help(command))
                self.assertEqual(set(everywhere) - set(mine) - {1}, set())
                for status, meaning in mine.items():
                    self.assertTrue(meaning.startswith(everywhere[status]), meaning)
                self.assertEqual('Exit status' in self.help(command).split('examples:')[0], False)
        page = self.ok('help', 'man').out
        for status, meaning in everywhere.items():
            self.assertIn('.TP\n%d\n%s.' % (status, meaning), page)
        with open(os.path.join(ROOT, 'README.md'), encoding='utf-8') as file:
            self.assertIn('help', file.read())


class Rows(HelpTest):
    """Help, man page and completions have every row of the tables of options and commands."""

    def rows(self, name, pattern):
        path = os.path.join(ROOT, 'src', 'cli', 'app', name)
        with open(path, encoding='utf-8') as file:
            return re.findall(pattern, file.read(), re.M)

    def test_options(self):
        rows = self.rows('options.def', r'^OPTION\(\s*(OPT_\w+),\s+"([\w-]+)"')
        page = self.ok('help', 'man').out
        completions = {shell: self.ok('help', 'completions', shell).out
                       for shell in ('bash', 'zsh', 'fish')}
        listed = set(re.findall(r'^  (?:-\w, )?--([\w-]+)', '\n'.join(
            self.help(command) for command in commands()), re.M))
        self.assertGreater(len(rows), 90)
        self.assertEqual(len(rows), len(set(name for _, name in rows)))
        self.assertEqual(listed, set(name for _, name in rows))
        for _, name in rows:
            with self.subTest(name):
                self.assertRegex(page, r'(?m)^\.TP\n.*\\-\\-%s\\fR' % name.replace('-', r'\\-'))
                for shell, text in completions.items():
                    self.assertRegex(text, r'(--|-l )%s\b' % name, shell)

    def test_commands(self):
        rows = self.rows('commands.def', r'^COMMAND\((\w+), run_\w+\)')
        self.assertEqual(len(rows), len(commands()))
        page = self.ok('help', 'man').out
        for command in commands():
            with self.subTest(command):
                self.assertIn('.TP\n\\fBquoth %s\\fR' % command, page)


class Options(HelpTest):
    """Every option that a command's help lists does something there."""

    POSITION = '/'.join(['15'] * 7 + ['6HUT6'] + ['15'] * 7) + ' LETTERS/ 12/0 0'

    # What stands behind a command's words so that it answers at once.
    OPERANDS = {'ghost value': ['g'], 'ghost explain': ['g'], 'ghost figure': ['game'],
                'ghost outcomes': ['--player', 'first'], 'ghost verify': ['proof.txt'],
                'ghost analyse': ['saved'],
                'ghost match': ['random', 'random', '--games', '2'],
                'ghost examine': ['random', '--positions', '2', '--games', '2', '--variant', 'ghost'],
                'ghost play': ['random', 'random'], 'cross play': ['greedy', 'greedy'],
                'cross match': ['greedy', 'greedy', '--games', '2'],
                'cross moves': ['--rack', 'HORSE'], 'cross score': ['--play', 'pass'],
                'cross sim': ['--rack', 'HORSE', '--iterations', '20'],
                'cross infer': ['--play', '8G BE', '--samples', '20'],
                'cross puzzles': ['missed.gcg', '--top', '1', '--iterations', '60'],
                'cross puzzle': ['my.puzzles', '--progress', 'quiz'],
                'cross compare': ['pass', 'ex H', '--rack', 'HORSE', '--iterations', '20'],
                'cross duplicate': ['--format', 'text', '--seed', '1'],
                'cross endgame': ['--gcg', 'game.gcg', '--turn', '20'],
                'cross preendgame': ['--gcg', 'game.gcg', '--turn', '18', '--play', 'pass',
                                     '--nodes', '100'],
                'cross analyse': ['begun.gcg', '--depth', 'quick'],
                'cross explain': ['HORSE', '--depth', 'quick', '--iterations', '50'],
                'cross replay': ['game.gcg'], 'cross convert': ['rules', 'quick.rules', '-o', '-'],
                'cross train': ['--games', '20', '--rounds', '1', '-o', 'out.csv'],
                'lexicon build': ['words.txt', '-o', 'out.qlx'], 'lexicon check': ['ghost'],
                'words': ['--rack', 'GHOST'], 'practise': ['--progress', 'quiz']}

    VALUES = {'variant': 'ghost', 'min': '3', 'misere': 'legal', 'word-end': 'maximal',
              'players': '2', 'loser': 'next', 'memory-limit': '1G', 'threads': '1',
              'words': 'words.txt', 'keep': 'lower', 'alphabet': 'english', 'add': 'none.txt',
              'drop': 'none.txt', 'player': 'first', 'objective': 'overall', 'seed': '1',
              'games': '2', 'positions': '3', 'time-per-game': '5', 'output': 'out',
              'name': 'x', 'levels': 'levels.txt', 'runs': '1', 'rack': 'HORSE', 'pattern': 'G*', 'row': '..G..', 'max': '9',
              'rules': 'wwf', 'cgp': POSITION, 'gcg': 'game.gcg', 'turn': '1', 'top': '3',
              'sort': 'equity', 'play': '8G BE', 'leaves': 'none', 'resume': 'journal',
              'move-time': '1', 'player-memory': '100M', 'certificate': 'proof', 'load': 'saved',
              'rounds': '1', 'wins': 'wins.csv', 'against': 'level:35', 'frequencies': 'levels.txt',
              'samples': '2', 'me': 'first', 'lives': 'GO', 'matches': '2',
              'opens': 'after', 'plies': '2', 'iterations': '20', 'time': '1',
              'confidence': '90', 'turns': '2', 'nodes': '100', 'challenge': 'double', 'clock': '25+10', 'progress': 'quiz',
              'now': '1000000000', 'from': 'words.txt', 'new': '2', 'subject': 'ghost', 'language': 'de',
              'page': 'http://localhost/', 'self-play': '1', 'level': '99', 'familiar': '50'}

    READINGS = {'subsequence': 'xghost', 'infix': 'xghost', 'multiset': 'spook',
                'infix-any-exact': 'spook', 'infix-any-anagram': 'spook',
                'infix-end-exact': 'spook', 'infix-end-anagram': 'spook',
                'as-played': 'superduper', 'either': 'superduper'}

    # Options that need more beside them, and in place of what the others get.
    WHOLE = {('ghost play', 'first'): ['--first', 'random', '--second', 'random'],
             ('ghost play', 'second'): ['--first', 'random', '--second', 'random'],
             ('ghost play', 'others'): ['--first', 'random', '--second', 'random', '--others',
                                        'random', '--players', '3'],
             ('ghost outcomes', 'misere'): ['--player', 'first', '--variant', 'super',
                                            '--misere', 'legal'],
             ('ghost outcomes', 'familiar'): ['--familiar', '50'],
             ('ghost quiz', 'player'): ['--sheet', 'outcomes', '--player'],
             ('ghost figure', 'top'): ['game', '--top', '5000'],
             ('ghost play', 'me'): ['random', '--me', 'first'],
             ('ghost strategy', 'format'): ['--familiar', '50', '--format'],
             ('cross play', 'gcg'): ['greedy', 'greedy', '--gcg', 'begun.gcg', '--rules',
                                     'scrabble'],
             ('cross train', 'resume'): ['--games', '20', '--rounds', '1', '-o', 'out.csv',
                                         '--resume', 'training'],
             ('cross match', 'sprt'): ['greedy', 'random', '--sprt', '50', '90'],
             ('cross match', 'positions'): ['greedy', 'random', '--games', '2', '--positions', 'start.cgp'],
             ('cross match', 'part'): ['greedy', 'random', '--games', '32', '--part', '1/2', '--resume', 'part'],
             ('cross match', 'against'): ['random', 'greedy', '--games', '16', '--seed', '2', '--against', 'bags'],
             ('ghost analyse', 'keep'): ['saved', '--words', 'words.txt', '--keep', 'lower'],
             ('cross analyse', 'player'): ['begun.gcg', '--depth', 'quick', '--player', '2'],
             ('cross puzzles', 'player'): ['missed.gcg', '--player', 'ann'],
             ('cross puzzles', 'mistakes'): ['missed.gcg', '--mistakes'],
             ('cross compare', 'gcg'): ['pass', 'ex H', '--rack', 'HORSE', '--gcg', 'game.gcg', '--turn', '1',
                                        '--iterations', '20'],
             ('cross compare', 'turn'): ['pass', 'ex H', '--rack', 'HORSE', '--gcg', 'game.gcg', '--turn', '1',
                                         '--iterations', '20'],
             ('cross compare', 'cgp'): ['pass', 'ex L', '--cgp', POSITION, '--iterations', '20'],
             ('cross duplicate', 'format'): ['--seed', '1', '--format'],
             ('cross analyse', 'depth'): ['last.gcg', '--depth'],
             ('cross puzzles', 'self-play'): ['--top', '1', '--iterations', '60', '--self-play',
                                              '1', '--rules', 'quick.rules'],
             ('cross train', 'rules'): ['--games', '20', '--rounds', '1', '-o', 'out.csv',
                                        '--rules', 'quick.rules'],
             ('cross train', 'words'): ['--games', '20', '--rounds', '1', '-o', 'out.csv',
                                        '--rules', 'quick.rules', '--words', 'words.txt'],
             ('cross analyse', 'rules'): ['begun.gcg', '--depth', 'quick', '--rules', 'scrabble'],
             ('cross endgame', 'rules'): ['--gcg', 'game.gcg', '--turn', '20', '--rules',
                                          'scrabble'],
             ('cross endgame', 'turn'): ['--gcg', 'game.gcg', '--turn', '21'],
             ('cross preendgame', 'turn'): ['--gcg', 'game.gcg', '--turn', '18', '--nodes', '100'],
             ('cross preendgame', 'rules'): ['--gcg', 'game.gcg', '--turn', '18', '--nodes', '100',
                                             '--rules', 'scrabble'],
             ('cross preendgame', 'rack'): ['--gcg', 'game.gcg', '--turn', '18', '--nodes', '100',
                                            '--rack', 'EILNOSZ'],
             ('cross preendgame', 'cgp'): ['--nodes', '100', '--rules', 'scrabble', '--cgp', LATE],
             ('cross endgame', 'play'): ['--gcg', 'game.gcg', '--turn', '20', '--play', 'pass'],
             ('cross preendgame', 'play'): ['--gcg', 'game.gcg', '--turn', '18', '--nodes', '100',
                                            '--play', 'pass'],
             ('words', 'hooks'): ['--hooks', 'ghost'],
             **{('words', option): ['drill', '--min', '2', '--max', '5', '--level', '99',
                                    '--progress', 'quiz', '--now', '5', '--seed', '1']
                for option in ('level', 'progress', 'now', 'seed', 'from', 'all-words')},
             ('words', 'row'): ['--rack', 'HOST', '--row', '..G..'],
             ('words', 'anywhere'): ['--rack', 'HOST', '--row', '..G..', '--anywhere'],
             ('words', 'meanings'): ['--rack', 'HOST', '--meanings'],
             ('cross moves', 'turn'): ['--gcg', 'game.gcg', '--turn', '1'],
             ('cross score', 'turn'): ['--gcg', 'game.gcg', '--turn', '1', '--play', 'pass'],
             ('cross score', 'gcg'): ['--gcg', 'game.gcg', '--turn', '2', '--play', 'pass'],
             ('cross moves', 'gcg'): ['--gcg', 'game.gcg', '--turn', '2'],
             ('cross sim', 'turn'): ['--gcg', 'game.gcg', '--turn', '1', '--iterations', '20'],
             ('cross sim', 'gcg'): ['--gcg', 'game.gcg', '--turn', '2', '--iterations', '20'],
             ('cross sim', 'infer'): ['--gcg', 'game.gcg', '--turn', '2', '--iterations', '20',
                                      '--infer'],
             ('cross infer', 'play'): ['--play', '8G BE', '--samples', '20'],
             ('cross infer', 'turn'): ['--gcg', 'game.gcg', '--turn', '1', '--samples', '20'],
             ('cross infer', 'gcg'): ['--gcg', 'game.gcg', '--turn', '2', '--samples', '20'],
             ('cross infer', 'cgp'): ['--cgp', POSITION, '--play', 'pass', '--samples', '20'],
             ('cross sim', 'play'): ['--rack', 'BEHORSE', '--play', '8G BE', '--play', 'pass',
                                     '--iterations', '20'],
             ('cross sim', 'wins'): ['--rack', 'HORSE', '--iterations', '20'],
             ('cross explain', 'rack'): ['--iterations', '50', '--depth', 'quick', '--rack', 'HORSE'],
             ('cross explain', 'cgp'): ['--iterations', '50', '--depth', 'quick', '--cgp', POSITION],
             ('cross explain', 'iterations'): ['HORSE', '--depth', 'quick', '--iterations', '50'],
             ('cross explain', 'depth'): ['HORSE', '--iterations', '50', '--depth'],
             ('cross explain', 'play'): ['BEHORSE', '--iterations', '50', '--play', '8G BE'],
             ('cross explain', 'turn'): ['game.gcg', '--iterations', '50', '--turn', '1'],
             ('cross explain', 'gcg'): ['--gcg', 'game.gcg', '--turn', '2', '--iterations', '50'],
             ('cross show', 'turn'): ['--gcg', 'game.gcg', '--turn', '1'],
             ('cross train', 'output'): ['--games', '20', '--rounds', '1', '-o', 'out.csv'],
             ('cross convert', 'output'): ['rules', 'quick.rules', '-o', 'out'],
             ('lexicon build', 'for'): ['words.txt', '-o', 'out.qlx', '--for', 'wwf'],
             ('lexicon build', 'output'): ['words.txt', '-o', 'out.qlx']}
    for name in ('first', 'second', 'others'):
        WHOLE['ghost match', name] = WHOLE['ghost play', name] + ['--games', '2']

    def listed_values(self, text, option):
        """All values where help lists them, else one."""
        if option == 'reading':
            return list(self.READINGS)
        found = re.search(r'(?m)^  (?:-\w, )?--%s ?(\S*)' % option, text)
        if '|' in found[1] and option not in ('rules', 'alphabet'):
            return found[1].split('|')
        return [self.VALUES.get(option)]

    def run_with(self, command, option, value):
        given = self.WHOLE.get((command, option))
        if given is None:
            given = [*self.OPERANDS.get(command, []), '--' + option,
                     *([] if value is None else [value])]
        elif value is not None and given[-1] == '--' + option:
            given = [*given, value]
        if (command, option) == ('cross endgame', 'cgp'):
            given = ['--cgp', run('cross', 'replay', 'game.gcg', '--turn', '20',
                                  cwd=self.dir).out.strip()]
        if command.startswith('cross ') and option in ('add', 'drop'):
            given += ['--words', 'words.txt']
        if option == 'reading':
            given += ['--variant', self.READINGS[value]]
        if command in ('cross match', 'cross play', 'cross train') and (
                option not in ('rules', 'cgp', 'gcg', 'words')):
            given += ['--rules', 'quick.rules']  # few tiles
        if command.split()[0] in ('ghost', 'words') and option != 'words':
            given += ['--words', 'words.txt']
        return run(*command.split(), *given, cwd=self.dir, input='resign\n',
                   env={'HOME': self.dir, 'XDG_CONFIG_HOME': self.dir})

    def test_a_name_of_another_option_is_no_abbreviation(self):
        for command, typed in (('ghost solve', '--player'), ('ghost solve', '--player=second'),
                               ('cross match', '--time'), ('cross replay', '--rule')):
            answer = run(*command.split(), typed, '2')
            if typed == '--rule':
                self.assertNotIn('no option', answer.err)
            else:
                self.assertIn('%s has no option %s' % (command, typed.split('=')[0]), answer.err)
            self.assertEqual(answer.status, 2)

    @heavy_test
    def test_listed_options_work(self):
        self.words(FIVE, 'words.txt')
        self.words([], 'none.txt')
        self.file('ghost 10\n', 'levels.txt')
        self.file(PUZZLE, 'my.puzzles')
        self.game()
        self.file(QUICK, 'quick.rules')
        self.file('/'.join(['9'] * 9) + ' / 0/0 0\n', 'start.cgp')
        end = run('cross', 'replay', 'game.gcg', '--turn', '20', cwd=self.dir).out.strip()
        self.ok('cross', 'play', 'human', 'human', '--rules', 'scrabble', '--cgp', end, '-o',
                self.path('last.gcg'), input='pass\nquit\n')
        self.ok('ghost', 'strategy', '--words', self.path('words.txt'), '--certificate',
                self.path('proof.txt'))
        run('ghost', 'play', 'human', 'human', '--words', self.path('words.txt'),
            input='g\nsave %s\nquit\n' % self.path('saved'))
        self.assertTrue(os.path.exists(self.path('saved')))
        self.ok('cross', 'match', 'greedy', 'greedy', '--games', '16', '--seed', '2', '--rules',
                self.path('quick.rules'), '--resume', self.path('bags'))
        self.run_with('cross train', 'wins', 'wins.csv')
        self.assertTrue(os.path.exists(self.path('wins.csv')))
        tried = 0
        for command in commands():
            text = self.help(command)
            for option in re.findall(r'(?m)^  (?:-\w, )?--([a-z-]+)', text):
                if option == 'help' or command in ('bench', 'play'):
                    continue
                for value in self.listed_values(text, option):
                    if command == 'ghost outcomes' and self.READINGS.get(value, value) == 'spook':
                        continue  # a game of spook ends with letters, not with a word
                    with self.subTest(command=command, option=option, value=value):
                        answer = self.run_with(command, option, value)
                        self.assertIn(answer.status, (0, 1), answer)
                        tried += 1
        self.assertGreater(tried, 250)

    def test_every_option_belongs_to_a_command(self):
        page = self.ok('help', 'man').out.replace('\\-', '-')
        used = set(re.findall(r'--[a-z-]+', ' '.join(re.findall('(?m)^Options:.*', page))))
        defined = set(re.findall(r'(?m)^(?:.fB-\w.fR, )?.fB(--[a-z-]+).fR', page))
        self.assertGreater(len(defined), 60)
        self.assertEqual(defined - used, set())

    def test_top_is_the_number_of_rows(self):
        """In every command; --limit and --plays are the same."""
        self.words(FIVE, 'words.txt')
        self.file(PUZZLE, 'my.puzzles')
        for line in ('cross moves --rack HORSE', 'cross sim --rack HORSE --iterations 20 --seed 1',
                     'cross infer --play 8G.BE --samples 20 --seed 1', 'words --rack HORSE',
                     'cross puzzle my.puzzles --progress quiz --now 5',
                     'ghost quiz --words words.txt --progress sheet --now 5 --seed 1',
                     'ghost figure game --words words.txt'):
            answers = []
            for option in ('--top', '--limit', '--plays'):
                for name in ('quiz', 'sheet'):
                    if os.path.exists(self.path(name)):
                        os.remove(self.path(name))
                arguments = [a.replace('.', ' ') if 'BE' in a else a for a in line.split()]
                answers.append(self.ok(*arguments, option, '50' if 'figure' in line else '1',
                                       cwd=self.dir, input='quit\n').out)
            reported = {re.sub(r'iterations in [\d.]+ s', 'iterations', answer) for answer in answers}
            self.assertEqual(len(reported), 1, answers)
        self.assertNotIn('--limit', self.ok('help', 'man').out.replace('\\-', '-'))

    def test_at_a_narrow_terminal(self):
        """Lines end between words, and the terminal breaks none."""
        for arguments in ((), ('ghost',), ('players',)):
            with Terminal('help', *arguments, columns=40, rows=200, env={'PAGER': ''}) as t:
                self.assertEqual(t.end(), 0)
            for line in t.screen.lines:  # but a long word, and the path of the program
                self.assertTrue(len(line) <= 38 or ' ' not in line.strip() or '/' in line, line)

    def test_errors_at_a_narrow_terminal(self):
        with Terminal('cross', 'moves', 'nothing.txt', columns=40) as t:
            self.assertNotEqual(t.end(), 0)
        self.assertEqual(' '.join(map(str.strip, t.lines)).strip(),
                         self.fails('cross', 'moves', 'nothing.txt').err.strip())
        self.assertGreater(len(t.lines), 3)

    def test_one_sentence_on_lives(self):
        """Whichever command plays with them."""
        said = {re.search(r'--lives WORD +(.*?)\n +-', self.ok('help', *command.split()).out, re.S)[1]
                for command in ('play', 'ghost play', 'ghost match')}
        self.assertEqual(len({' '.join(text.split()) for text in said}), 1, said)

    def test_values_of_a_format(self):
        """Where a format is not listed it is refused, with the list of those that are."""
        for command, formats in (('ghost outcomes --player first', 'words tree dot svg html json'),
                                 ('ghost strategy', 'text html json svg'),
                                 ('cross show', 'text svg html json cgp')):
            for form in ('words', 'tree', 'dot', 'text', 'svg', 'html', 'json', 'png'):
                if form not in formats.split():
                    self.fails(*command.split(), '--format', form, saying='is one of: ' + formats)

    def test_what_makes_no_sense_is_not_listed(self):
        path = self.words(FIVE)
        for command in (('ghost', 'outcomes', '--player', 'first'), ('ghost', 'figure', 'game')):
            text = self.ok('help', *command[:2]).out
            for option, value in (('--players', '3'),):
                self.assertNotIn(option + ' ', text)
                self.fails(*command, '--words', path, option, value, saying='two players')


if __name__ == '__main__':
    unittest.main()
