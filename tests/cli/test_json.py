"""docs/json.md: the keys that the program writes, and no others.

Each command with --json is asked in every form that the page describes.  Every key of an answer must be
in the section of its command, or among those that repeat the question; every key of the section must be
in an answer."""
import json
import re
import shlex

import quoth
from crossword import QUICK
from quoth import ProgramTest, document, heavy_test, run
from test_endgame import THREE
from test_help import FIVE, commands
from test_preendgame import LATE

LOSER_RULES = ['next', 'coalition', 'selfish']

# Objects whose keys are data: letters, kinds, lengths.
MAPS = {'replies', 'causes', 'missed_by_length', 'missed_points', 'missed_by_level', 'unseen'}

# Those whose keys are on other pages: between which words.
ELSEWHERE = {'cross show': ('show.md', '## JSON', '\n## '),
             'cross replay': ('notation.md', 'JSON (`--json`)', '`odd` is an array of')}
# These print the keys of another command for the game that was played.
SAME = {'ghost play': 'ghost analyse', 'cross play': 'cross replay', 'lexicon build': 'lexicon info'}

POSITION = '/'.join(['15'] * 7 + ['6HUT6'] + ['15'] * 7) + ' LETTERS/ 12/0 0'

ASKED = {
    'ghost advice': ['', '--familiar 50'],
    'ghost solve': ['', '--complete --words five', '--players 3 --loser coalition --words five',
                    '--players 3 --loser selfish --words five'],
    'ghost value': ['g gh ghost', 'g --players 3 --words five'],
    'ghost outcomes': ['--player first --min 4', '--min 4 --familiar 50', '--variant super --words five'],
    'ghost verify': ['proof', *('%s --words five' % rule for rule in LOSER_RULES)],
    'ghost strategy': ['', '--words five --variant super --familiar 50'],
    'ghost explain': ['gho', 'g --players 3 --words five', 'gho --language de', 'g --against level:3',
                      'g --against level:3 --challenges --samples 4 --words five'],
    'ghost match': ['random random --games 4 --words five', 'random random random --games 4 --words five',
                    'random random random --matches 2 --lives GO --words five'],
    'ghost examine': ['random --variant ghost --positions 3 --games 2 --words five',
                      "'exec:exec python3 chance.py' --variant ghost --positions 3 --games 2 --words five"],
    'ghost analyse': ['saved', 'match', 'saved saved', 'lost --meanings'],
    'words': ['--rack LETTER_ --pattern "S*" --top 2', '--rack HOST --row ..G..', '--rack HO_ --prefixes',
              '--hooks care', 'define qat qats xyzzy'],
    'practise': ['--progress notes --now 100000'],
    'cross analyse': ['game.gcg --depth quick', 'game.gcg --depth quick --meanings', 'game.gcg begun.gcg --depth quick'],
    'cross explain': ['HORSE --iterations 50', 'game.gcg --turn 2 --iterations 50 --language de',
                      'game.gcg --turn 20 --depth quick --rules scrabble',
                      '--rules scrabble --iterations 50 --cgp %s' % shlex.quote(LATE)],
    'cross moves': ['--rack HORSE --top 3'],
    'cross score': ['--play "8G HE" --rack HORSE', '--play "8G EH" --rack HORSE', '--play "8G XX" --rack HORSE'],
    'cross sim': ['--rack HORSE --iterations 20 --top 2 --heat --threads 1'],
    'cross infer': ['--cgp %s --play pass --samples 20' % shlex.quote(POSITION)],
    'cross preendgame': ['--rules scrabble --nodes 100 --cgp %s' % shlex.quote(LATE),
                         '--rules scrabble --play "6A OZONE" --samples 3 --memory-limit 16M --cgp %s' % shlex.quote(
                             LATE.replace('EILNOSZ/', 'EILNOZ/'))],
    'cross endgame': ['--gcg game.gcg --turn 20 --rules scrabble', '--rules scrabble --nodes 1000 --cgp %s' % shlex.quote(THREE)],
    'cross puzzles': ['--self-play 1 --top 1'],
    'cross compare': ['"8G HE" pass --rack HORSE --iterations 200',
                      'pass "6A OZONE" --rules scrabble --iterations 20 --cgp %s' % shlex.quote(LATE)],
    'cross duplicate': ['--seed 1 --top 2'],
    'cross show': ['--gcg game.gcg --turn 2'],
    'cross replay': ['game.gcg'],
    'cross rules': ['', 'wwf'],
    'cross train': ['--games 20 --rounds 1 -o out.csv --rules ./quick'],
    'cross match': ['greedy random --games 4 --rules ./quick --time-per-game 5',
                    'greedy random --games 16 --rules ./quick --resume journal',
                    'greedy random --games 16 --rules ./quick --against journal --sprt 50 60',
                    'greedy random --games 4 --positions start'],
    'lexicon info': ['', '--words five'],
    'lexicon list': ['--words five'],
    'lexicon check': ['ghost gxost'],
    'config': [''],
}


def keys_of(value):
    """All keys of an object, and of the objects in it."""
    if isinstance(value, list):
        return set().union(*map(keys_of, value))
    if not isinstance(value, dict):
        return set()
    return set(value).union(*(keys_of(v) for k, v in value.items() if k not in MAPS or not isinstance(v, dict)))


def named(text):
    """All words that the page marks as code."""
    return set(re.findall(r'\w+', ' '.join(re.findall(r'`([^`]*)`', text))))


def promised(text):
    """The keys that a section lists: in the first column of its tables, and in `{"key", "key"}`."""
    rows = re.findall(r'(?m)^\| (`[^|]*`) \|', text)
    return named(' '.join(rows)) | set(re.findall(r'"(\w+)"', ' '.join(re.findall(r'`\{([^`]*)\}`', text))))


CHANCE = """import sys
for line in sys.stdin:
    if line.startswith('ready'):
        print('ready chance', flush=True)
    elif line.startswith('move'):
        print('g 0.5', flush=True)
"""


class Keys(ProgramTest):
    def setUp(self):
        super().setUp()
        page = document('json.md')
        self.intro, *parts = re.split(r'(?m)^## ', page)
        self.sections = {}
        for part in parts:
            for command in part.split('\n')[0].split(', '):
                self.sections[command] = part

    def files(self):
        """What the questions read."""
        game = document('pictures/game.gcg')
        self.file(game, 'game.gcg')
        self.file(''.join(line + '\n' for line in game.split('\n')[:10]), 'begun.gcg')
        self.file(QUICK, 'quick')
        self.file(POSITION + '\n', 'start')
        self.words(FIVE, 'five')
        self.file('quoth-quiz 2\nanswer words/hooks/01 at s-e 5 good\n', 'notes')
        self.file(CHANCE, 'chance.py')
        run('ghost', 'strategy', '--certificate', 'proof', cwd=self.dir)
        for rule in LOSER_RULES:
            run('ghost', 'solve', '--players', '3', '--words', 'five', '--loser', rule, '--certificate', rule,
                cwd=self.dir)
        run('ghost', 'play', 'human', 'human', input='g\nh\nsave saved\nquit\n', cwd=self.dir)
        run('ghost', 'play', 'human', 'human', '-o', 'lost', input='g\nh\no\ns\nt\nquit\n', cwd=self.dir)
        run('ghost', 'play', 'human', 'human', '--lives', 'GO', input='g\nh\nsave match\nquit\n', cwd=self.dir)

    def test_every_command_is_asked(self):
        able = {name for name in commands() if '--json' in self.ok('help', *name.split()).out.split('options:')[-1]}
        self.assertEqual(able - set(SAME), set(ASKED))

    @heavy_test
    def test_keys(self):
        self.files()
        for command, questions in ASKED.items():
            section = self.sections[command]
            if command in ELSEWHERE:
                name, begins, ends = ELSEWHERE[command]
                section = document(name).split(begins)[1].split(ends)[0]
            written = set()
            for question in questions:
                answer = run(*command.split(), *shlex.split(question), '--json', cwd=self.dir,
                             env={'HOME': self.dir, 'XDG_CONFIG_HOME': self.dir})
                self.assertTrue(answer.out.startswith('{'), answer)
                for line in answer.lines:
                    written |= keys_of(json.loads(line))
            with self.subTest(command):
                self.assertEqual(written - named(section) - named(self.intro), set(), 'written, not on the page')
                self.assertEqual(promised(section) - written, set(), 'on the page, never written')


if __name__ == '__main__':
    quoth.unittest.main()
