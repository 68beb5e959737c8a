"""quoth words define and --meanings: forms of words, dictionaries, what is known of ENABLE's words."""
import json
import os
import random
import re
import shutil
import subprocess
import sys

import quoth
from quoth import ROOT, ProgramTest, heavy_test, long_test, run

OWN = os.path.join(ROOT, 'data', 'meanings.tsv')
WORDNET = '/usr/share/wordnet'


def enable():
    with open(os.path.join(ROOT, 'data', 'enable1.txt')) as file:
        return file.read().split()


def lines_of(path):
    """{word: the other fields} of a dictionary."""
    with open(path, encoding='utf-8') as file:
        return {line.split('\t')[0]: line.rstrip('\n').split('\t')[1:]
                for line in file if line.strip() and not line.startswith('#')}


class Define(ProgramTest):
    def test_what_is_in_the_program(self):
        out = self.ok('words', 'define', 'qat', 'QATS', 'qats').out.splitlines()
        self.assertEqual(out, [
            'qat   (n) a shrub with leaves that are chewed as a stimulant',
            'QATS  plural of QAT: (n) a shrub with leaves that are chewed as a stimulant',
            'qats  plural of QAT: (n) a shrub with leaves that are chewed as a stimulant'])

    def test_a_word_without_meaning(self):
        done = run('words', 'define', 'aa', 'xyzzy')
        self.assertEqual((done.status, done.out.splitlines()),
                         (1, ['aa     (n) rough, cindery lava', 'xyzzy  no meaning is known']))
        self.fails('words', 'define', saying='needs words')

    def test_json(self):
        done = run('words', 'define', 'qats', 'zax', 'xyzzy', '--json')
        self.assertEqual(done.status, 1)
        qats, zax, none = json.loads(done.out)['words']
        self.assertEqual((qats['form'], qats['base'], qats['gloss'], qats['parts']),
                         ('plural', 'qat', None, None))
        self.assertTrue(qats['meaning'].startswith('plural of QAT: (n) '))
        self.assertEqual((zax['form'], zax['base'], zax['parts']), ('itself', 'zax', 'n'))
        self.assertEqual(zax['meaning'], '(n) ' + zax['gloss'])
        self.assertEqual(set(none.values()), {'xyzzy', None})

    def test_another_dictionary(self):
        path = self.file('# mine\nteal\ta small duck\r\nQAT\tn\tmy own\ngeese\t=plural\tgoose\n', 'mine.tsv')
        out = self.ok('words', 'define', 'teals', 'qat', 'aa', 'geese', '--meanings=' + path).out
        self.assertEqual([line.split(None, 1)[1] for line in out.splitlines()],
                         ['plural of TEAL: a small duck', '(n) my own', '(n) rough, cindery lava',
                          'plural of GOOSE'])
        bad = self.file('teal\n', 'bad.tsv')
        self.fails('words', 'define', 'teal', '--meanings=' + bad,
                   saying='%s:1: a line is a word, a tab and its meaning' % bad)
        self.fails('words', 'define', 'aa', '--meanings=none', saying='none')

    def test_the_installed_dictionary(self):
        os.makedirs(self.path('share/quoth'))
        self.file('teal\tn\ta small duck\n', 'share/quoth/meanings.tsv')
        for env in ({'XDG_DATA_HOME': self.path('share')},
                    {'XDG_DATA_DIRS': '/nowhere:relative:' + self.path('share')}):
            self.assertEqual(self.ok('words', 'define', 'teal', env=env).out,
                             'teal  (n) a small duck\n')
        self.assertEqual(run('words', 'define', 'teal').status, 1)

    def test_the_recipe_of_the_page(self):
        with open(os.path.join(ROOT, 'docs', 'words.md')) as file:
            script = re.search(r'(?m)^    (#!/bin/sh\n    # dictionary.sh(?:.*\n)+?)\n', file.read())[1]
        recipe = self.file(script.replace('\n    ', '\n'), 'dictionary.sh')
        text = 'A list\n1 of words\nTEAL  a small duck [n TEALS]\r\nQAT a leaf\nNONE\n'
        made = subprocess.run(['sh', recipe, self.file(text, 'list')], stdout=subprocess.PIPE, check=True).stdout
        path = self.file(made.decode(), 'mine.tsv')
        self.assertEqual(self.ok('words', 'define', 'teals', '--meanings=' + path).out,
                         'teals  plural of TEAL: a small duck [n TEALS]\n')


class Lists(ProgramTest):
    def test_words_of_racks_patterns_and_rows(self):
        plain = self.ok('words', '--rack', 'QAT_').out.splitlines()
        shown = self.ok('words', '--rack', 'QAT_', '--meanings').out.splitlines()
        self.assertEqual([line.split()[0] for line in shown], plain)
        self.assertIn('QATs  plural of QAT: (n) a shrub with leaves that are chewed as a stimulant', shown)
        row = self.ok('words', '--rack', 'HAT', '--row', '..A..', '--meanings').out
        self.assertRegex(row, r'(?m)^ +3  AT .*\(prep\) in the place of')
        self.assertIn('  (n) a tool for cutting roof slates', self.ok('words', 'Z[AE]X', '--meanings').out)

    def test_drills(self):
        """After each answer, right or wrong."""
        words = self.words('qats aals aal', 'drill.txt')
        drill = ['words', 'drill', '--words', words, '--level', '99', '--progress',
                 self.path('progress'), '--seed', '1', '--meanings', '--min', '4', '--max', '4']
        out = self.ok(*drill, input='qats\nnone\n').out
        self.assertIn('  qats  plural of QAT: (n) a shrub with leaves', out)
        self.assertIn('  aals  plural of AAL: (n) an East Indian shrub', out)
        out = self.ok('words', 'drill', 'hooks', *drill[2:-4], '--min', '3', '--max', '3',
                      input='-s\n').out
        self.assertEqual(out.count('  aal  (n) an East Indian shrub'), 1)

    def test_quizzes_and_puzzles(self):
        """After each answer: of a word that the reply leads to, of all words of the best play; in
        `practise` too."""
        progress = ['--progress', self.path('progress'), '--now', '1000']
        sheet = self.words('qats qi za', 'sheet.txt')
        naming = re.compile(r'(?m)^  (qi|qats|za)  .*\(n\)')
        for typed in ('z\n', '\n', 'x\n'):
            ghost = ['ghost', 'quiz', '--words', sheet, '--min', '2', '--top', '1', *progress]
            shown = self.ok(*ghost, '--meanings', input=typed + 'quit\n').out
            self.assertEqual(len(naming.findall(shown)), 1, shown)
            os.remove(self.path('progress'))
            plain = self.ok(*ghost, input=typed + 'quit\n').out
            self.assertEqual(naming.sub('', shown).count('\n'), plain.count('\n') + 1)
            os.remove(self.path('progress'))
        cgp = '/'.join(['15'] * 7 + ['6ZA7'] + ['15'] * 7) + ' QAT/ 0/0 0'
        puzzles = self.file('quoth-puzzles 1\twwf\tenable1\n1\tsim\t9.0\tplain\t9H.AT\t%s\tgame\n' % cgp)
        meanings = ['--meanings=' + self.file('at\tprep\tin a place\naa\tn\tlava\n', 'mine.tsv')]
        for typed in ('9H AT\n', 'show\n', 'pass\n'):
            out = self.ok('cross', 'puzzle', puzzles, *progress, *meanings, input=typed + 'quit\n').out
            self.assertIn('  at  (prep) in a place\n  aa  (n) lava\n', out)
            out = self.ok('practise', '--progress', progress[1], '--now', '90000', *meanings,
                          input=typed + 'quit\n').out
            self.assertIn('  at  (prep) in a place\n  aa  (n) lava\n', out)
            os.remove(self.path('progress'))

    def test_words_to_memorise(self):
        for options in (['--min', '4'], ['--variant', 'super', '--min', '4']):
            plain = self.ok('ghost', 'outcomes', *options).out
            shown = self.ok('ghost', 'outcomes', *options, '--meanings').out
            words = [word for line in plain.splitlines() if line.startswith('  ')
                     for word in line.split()]
            lines = [line.split() for line in shown.splitlines() if line.startswith('  ')]
            self.assertEqual([line[0] for line in lines], words)
            self.assertTrue(any(len(line) > 2 for line in lines))
            self.assertEqual([line for line in shown.splitlines() if not line.startswith('  ')],
                             [line for line in plain.splitlines() if not line.startswith('  ')])
        self.assertRegex(shown, r'(?m)^  bombyxes +plural of BOMBYX: \(n\) the moth of the silkworm$')
        for form in ('tree', 'json'):
            self.fails('ghost', 'outcomes', '--meanings', '--format', form, saying='--meanings')

    def test_what_does_not_go_together(self):
        for option in ('--json', '--count', '--hooks'):
            self.fails('words', 'QAT_', '--meanings', option, saying=option)


class Plays(ProgramTest):
    """`check` says what a word means; with --meanings so do games."""
    def test_check(self):
        for play in (('cross', 'play', 'human', 'greedy'), ('ghost', 'play', 'human', 'random')):
            out = self.ok(*play, '--seed', '1', input='check qursh\ncheck qurshz\nquit\n').out
            self.assertEqual(out.count('  qursh  (n) a unit of money of Saudi Arabia\n'), 1, out)

    def test_the_word_that_ends_a_game_of_ghost(self):
        words = self.file('ghost\ngnu\n', 'few')
        meant = self.file('gnu\tn\tan antelope\nghost\tn\ta spirit\n', 'few.tsv')
        game = ('ghost', 'play', 'human', 'human', '--words', words, '--min', '3')
        out = self.ok(*game, '--meanings=' + meant, input='g\ngn\ngnu\n').out
        self.assertIn('"gnu" is a word. ', out)
        self.assertIn('\n  gnu  (n) an antelope\n', out)
        self.assertNotIn('antelope', self.ok(*game, input='g\ngn\ngnu\n').out)
        out = self.ok(*game, '--challenges', '--meanings=' + meant,
                      input='g\ngh\nchallenge\nghost\n').out
        self.assertIn('\n  ghost  (n) a spirit\n', out)

    def test_words_that_are_laid(self):
        meant = self.file('freer\tadj\tmore free\n', 'few.tsv')
        game = ('cross', 'play', 'human', 'greedy', '--rules', 'wwf', '--seed', '1')
        out = self.ok(*game, '--meanings=' + meant, input='pass\nquit\n').out
        self.assertRegex(out, r'Computer plays \S+ FREER for \d+\.\nFREER  \(adj\) more free\n')
        self.assertNotIn('more free', self.ok(*game, input='pass\nquit\n').out)

    def test_a_dictionary_that_is_not_there(self):
        for play in (('cross', 'play', 'human', 'greedy'), ('ghost', 'play', 'human', 'random')):
            self.fails(*play, '--meanings=nofile.tsv', saying='nofile.tsv')


class Reviews(ProgramTest):
    GAME = '''#player1 ann Ann
#player2 bob Bob
>ann: AEINRST 8D TRAIN +12 12
>bob: AEEORTU 9G ROUE +8 8
'''

    def setUp(self):
        super().setUp()
        self.meant = '--meanings=' + self.file('train\tn\ta row of <coaches>\nroue\tn\ta rake\nretain\tv\tto keep\n'
                                               'ate\tn\tfolly\n', 'few.tsv')
        self.game = ['cross', 'analyse', self.file(self.GAME, 'game.gcg'), '--rules', 'scrabble', '--depth', 'quick']

    def test_a_review(self):
        """What is laid, and the best play where it is named; with no other change."""
        plain, shown = self.ok(*self.game).out, self.ok(*self.game, self.meant).out
        self.assertIn('\n       TRAIN  (n) a row of <coaches>\n', shown)
        self.assertIn('\n       ROUE  (n) a rake\n', shown)
        self.assertEqual([line for line in shown.splitlines() if not re.match(r'       [A-Z]+  \(', line)],
                         plain.splitlines())
        html = self.ok(*self.game, self.meant, '--format', 'html').out
        self.assertIn('<i>TRAIN</i> (n) a row of &lt;coaches&gt;</td>', html)
        answer, without = self.json(*self.game, self.meant), self.json(*self.game)
        self.assertEqual([t['meaning'] for t in answer['turns']], ['(n) a row of <coaches>', '(n) a rake'])
        for turn in answer['turns']:
            best = re.sub(r'^\S+ ', '', turn['best']).lower()
            self.assertEqual(turn['best_meaning'] is not None, best in ('train', 'roue', 'retain', 'ate'), best)
            del turn['meaning'], turn['best_meaning']
        self.assertEqual(answer, without)

    def test_our_own_meanings(self):
        game = self.file('#player1 a a\n#player2 b b\n>a: AEINQST 8G QI +22 22\n', 'qi.gcg')
        out = self.ok('cross', 'analyse', game, '--rules', 'scrabble', '--depth', 'quick', '--meanings',
                      '--words', 'enable1+friends').out
        self.assertIn('\n       QI  (n) the vital force, in Chinese thought\n', out)

    def test_several_games(self):
        games = [self.game[0], self.game[1], self.game[2], *self.game[2:], self.meant]
        answer = self.json(*games)
        missed = [word for player in answer['seats'] for word in player['missed']]
        self.assertTrue(missed)
        meant = self.file(''.join('%s\tn\tgloss of %s\n' % (w['word'].lower(), w['word']) for w in missed), 'all.tsv')
        games[-1] = '--meanings=' + meant
        for word in [word for player in self.json(*games)['seats'] for word in player['missed']]:
            self.assertEqual(word['meaning'], '(n) gloss of ' + word['word'])
            self.assertIn('    %s  (n) gloss of ' % word['word'], self.ok(*games).out)
            self.assertIn('%s \u00d7\u00a02 ((n) gloss of ' % word['word'], self.ok(*games, '--format', 'html').out)

    def test_ghost(self):
        """The words that a loss names, once each."""
        info = self.json('lexicon', 'info')
        path = self.file('quoth-ghost-game 1\nlexicon %s %d %s\nvariant ghost\nmin 3\nfirst ann\nsecond bob\nseed 1\n'
                         'strict no\nplay g\nplay gh\nplay gho\nplay ghos\nplay ghost\n'
                         % (info['name'], info['words'], info['sha256']), 'saved')
        meant = '--meanings=' + self.file('ghost\tn\ta spirit\n', 'one.tsv')
        plain, shown = self.ok('ghost', 'analyse', path).out, self.ok('ghost', 'analyse', path, meant).out
        self.assertEqual(shown.rstrip(), plain.rstrip() + '\n  ghost  (n) a spirit')
        answer = self.json('ghost', 'analyse', path, meant)
        self.assertEqual(answer.pop('meanings'), [{'word': 'ghost', 'meaning': '(n) a spirit'},
                                                  {'word': 'gherao', 'meaning': None}])
        self.assertEqual(answer, self.json('ghost', 'analyse', path))
        self.assertEqual(self.ok('ghost', 'analyse', path, path, meant).out.count('  ghost  (n) a spirit'), 2)


class Data(ProgramTest):
    def test_our_own(self):
        """Sorted, of ENABLE, short, and spelled alike."""
        with open(OWN, encoding='utf-8') as file:
            words = [line.split('\t')[0] for line in file if not line.startswith('#')]
        self.assertEqual(words, sorted(set(words)))
        self.assertEqual(set(words) - set(enable()), set())
        parts = {'n', 'v', 'adj', 'adv', 'int', 'pron', 'prep', 'conj', 'det'}
        for word, (kinds, gloss) in lines_of(OWN).items():
            self.assertLessEqual(set(kinds.split(',')), parts, word)
            self.assertRegex(gloss, r'^[A-Za-z(][^"\t]{0,68}[^.\s]$', word)

    @long_test
    @heavy_test
    def test_coverage(self):
        """With WordNet: all short words, those that everybody asks about, and most of the rest; as wn has them."""
        if not os.path.exists(WORDNET + '/data.noun'):
            self.skipTest('wordnet-base is not installed')
        path = self.path('meanings.tsv')
        tool = [sys.executable, os.path.join(ROOT, 'tools', 'meanings.py'), '--words',
                os.path.join(ROOT, 'data', 'enable1.txt'), '--own', OWN, '--program', quoth.PROGRAM]
        with open(path, 'w') as file:
            subprocess.run(tool, stdout=file, check=True)
        rows = subprocess.run([*tool, '--coverage', path], stdout=subprocess.PIPE, check=True,
                              encoding='utf-8').stdout.splitlines()
        print('# letters  words  with a meaning', *rows, sep='\n#   ')
        self.against_wordnet(path)
        shares = {int(row.split()[0]): int(row.split()[2]) / int(row.split()[1]) for row in rows}
        self.assertEqual((shares[2], shares[3]), (1, 1))
        for length, least in ((4, .78), (5, .71), (6, .7), (7, .67), (8, .63), (9, .66), (10, .68)):
            self.assertGreater(shares[length], least, length)
        asked = {word for word in enable() if 'q' in word and 'qu' not in word} | self.on_sheets()
        self.assertGreater(len(asked), 150)
        done = run('words', 'define', '--meanings=' + path, *sorted(asked))
        self.assertEqual(re.findall('(?m)^.* no meaning is known$', done.out), [])

    def against_wordnet(self, path):
        """50 random meanings held against what wn, the program of WordNet, prints of the words."""
        if not shutil.which('wn'):
            return
        own = lines_of(OWN)
        rows = [(word, *rest) for word, rest in lines_of(path).items()
                if word not in own and len(rest) == 2 and rest[0][0] != '=']
        long = {'n': 'noun', 'v': 'verb', 'adj': 'adj', 'adv': 'adv'}
        for word, kinds, gloss in random.Random(quoth.SEED).sample(rows, 50):
            said = subprocess.run(['wn', word, '-over'], stdout=subprocess.PIPE, encoding='utf-8').stdout
            said = ' '.join(said.replace('`', "'").replace('--', '-').split())
            self.assertIn(gloss.removesuffix(' ...').replace('(', '').replace(')', ''),
                          said.replace('(', '').replace(')', ''), word)
            for kind in kinds.split(','):
                self.assertIn('Overview of %s %s' % (long[kind], word), said)

    def on_sheets(self):
        words = set()
        folder = os.path.join(ROOT, 'docs', 'sheets')
        for name in os.listdir(folder):
            if name.endswith('.txt'):
                with open(os.path.join(folder, name)) as file:
                    words.update(re.findall('[a-z]{2,}', file.read().lower()))
        for variant in ('ghost', 'super', 'superduper'):
            for least in ('3', '4'):
                words.update(re.findall('[a-z]{2,}', self.ok(
                    'ghost', 'outcomes', '--variant', variant, '--min', least).out.lower()))
        return words & set(enable())


if __name__ == '__main__':
    quoth.unittest.main()
