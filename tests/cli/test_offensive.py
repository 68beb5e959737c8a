"""Words that are marked as offensive: hidden in quizzes, sheets and levels, and never refused."""
import os
import re
import unittest

from quoth import ENABLE1, LONG, ROOT, ProgramTest, run

LIST = os.path.join(ROOT, 'data', 'offensive.txt')


def marked():
    with open(LIST, encoding='ascii') as file:
        return [line.rstrip('\n') for line in file if not line.startswith('#')]


class TheList(unittest.TestCase):
    def test_form(self):
        words = marked()
        self.assertEqual(words, sorted(set(words)))
        for word in words:
            self.assertRegex(word, r'^[a-z]{2,15}$')

    def test_rule(self):
        """Words that the head of the file names, and inflections of what is listed."""
        words = set(marked())
        innocent = '''ass cock tit prick chink slag spade niggardly craps crappie faggoting penis orgasm porn damn
                      hell idiot bastard gay queer goy haole shittim shitake dickens coontie pussier spice'''
        for word in innocent.split():
            self.assertNotIn(word, words)
        with open(ENABLE1, encoding='ascii') as file:
            known = set(file.read().split())
        for word in sorted(words & known):
            if word + 's' in known and word != 'crap':
                self.assertIn(word + 's', words)

    def test_notice(self):
        with open(os.path.join(ROOT, 'data', 'cuss-license.txt'), encoding='ascii') as file:
            self.assertIn('Copyright (c) 2016 Titus Wormer', file.read())


    def test_size(self):
        """The numbers of data/README.md."""
        with open(os.path.join(ROOT, 'data', 'README.md'), encoding='utf-8') as file:
            page = ' '.join(file.read().split())
        known = set()
        for name in ('enable1.txt', 'modern.txt'):
            with open(os.path.join(ROOT, 'data', name), encoding='utf-8') as file:
                known |= {line.split()[0] for line in file}
        self.assertIn('marks %d words, %d of them in ENABLE or' % (len(marked()), len(known & set(marked()))),
                      page)
        self.assertIn('| %s |' % format(os.path.getsize(LIST), ','), page)


class Hidden(ProgramTest):
    def setUp(self):
        super().setUp()
        self.all = marked()

    def drill(self, *options, typed='quit\n', status=0):
        answer = run('words', 'drill', *options, '--progress', self.path('notes'), '--now', '1000000000',
                     '--seed', '1', input=typed)
        self.assertEqual(answer.status, status, answer)
        return answer.out if status == 0 else answer.err

    def test_drills_of_hooks(self):
        """The library marks the words of the list and no other word of ENABLE."""
        def cards(*options):
            return int(re.search(r'of (\d+) answers', self.drill('hooks', '--level', '99', '--min', '1',
                                                                  '--max', '28', *options))[1])
        with open(ENABLE1, encoding='ascii') as file:
            known = set(file.read().split())
        self.assertEqual(cards('--all-words'), len(known))
        self.assertEqual(cards(), len(known - set(self.all)))
        only = self.words(' '.join(self.all))
        self.assertEqual(cards('--words', only, '--all-words'), len(self.all))
        self.assertIn('--all-words asks them', self.drill('hooks', '--words', only, '--level', '99',
                                                          status=2))

    def test_anagrams(self):
        """A hidden word is not asked for, not shown, and not wrong; the card stays the same."""
        words = ['--words', self.words('ars arse arses ares ears turd'), '--level', '99', '--min', '4', '--max',
                 '4', '--top', '9']
        out = self.drill(*words, typed='ares ears arse\n')
        self.assertIn('aers, 2 words: ', out)
        self.assertIn('Right.', out)
        self.assertNotIn('arse:', out)
        self.assertNotIn('drtu', out)
        self.assertIn('0 missed. You know 0 of 1 answers', out)
        with open(self.path('notes'), encoding='ascii') as file:
            self.assertIn(' aers ares,arse,ears ', file.read())
        os.remove(self.path('notes'))
        for typed, says in (('ears ares\n', 'Right.'), ('arse ears\n', 'No: ares, ears.\n'),
                            ('ears ares turd\n', 'No: ares, ears.\n')):
            self.assertIn(says, self.drill(*words, typed=typed))
            os.remove(self.path('notes'))
        out = self.drill(*words, '--all-words', typed='\n\n')
        self.assertIn('aers, 3 words: ', out)
        self.assertIn('It is turd.', out)

    def test_inner_hooks(self):
        words = ['--words', self.words('swank wank swan'), '--level', '99', '--min', '5', '--max', '5']
        self.assertNotIn('inner', self.drill(*words, typed='swank\n').replace('swank: inner swan', ''))
        os.remove(self.path('notes'))
        self.assertIn('swank: inner wank', self.drill(*words, '--all-words', typed='swank\n'))

    def test_other_alphabets(self):
        """The list is of English words: in German, dick is thick and wog weighed."""
        words = ['--words', self.words('dick wog'), '--level', '99', '--min', '2', '--max', '9']
        self.assertIn('of 2 answers', self.drill('hooks', *words, '--alphabet', 'german'))
        self.drill('hooks', *words, status=2)

    def test_levels_of_ghost(self):
        game = ['--words', self.words('shit tic')]
        for option, wins in (([], 0), (['--all-words'], 10)):
            answer = self.json('ghost', 'match', 'level:10', 'rational', '--games', '10', *game, *option)
            self.assertEqual(answer['wins']['first'], wins)

    def test_levels_of_board_games(self):
        small = 'at ta it is so no on or do he we me be'
        words = self.words(' '.join([small, *self.all]))
        for option, some in (([], False), (['--all-words'], True)):
            laid = set()
            for seed in '12':
                out = self.ok('cross', 'play', 'level:9', 'level:9', '--words', words, '--rules', 'scrabble',
                              '--seed', seed, '--json', *option).out
                laid |= {w.lower() for w in re.findall(r'"play":"\w+ ([A-Za-z]+)"', out)}
            self.assertTrue(laid & set(small.split()))
            self.assertEqual(bool(laid & set(self.all)), some, laid)

    def test_puzzles(self):
        words = self.words(' '.join(['at ta it is so no on or do he we me be', *self.all]))
        for option, some in (([], False), (['--all-words'], True)):
            self.ok('cross', 'puzzles', '--self-play', '20', '--words', words, '--rules', 'scrabble',
                    '--iterations', '200', '--top', '2', '-o', self.path('found'), *option)
            with open(self.path('found'), encoding='utf-8') as file:
                plays = [line.split('\t')[4] for line in file if line.count('\t') > 4]
            self.assertEqual(len(plays), 2)
            made = [play.split('.', 1)[1].lower() for play in plays]
            self.assertEqual(any(word in self.all for word in made), some, plays)

    def test_sheets(self):
        """A familiar sheet prefers other words; one that needs a marked word has it, and still wins."""
        choice = ['--words', self.words('shit shea tic'), '--familiar', '99', '--json']
        self.assertEqual(self.json('ghost', 'outcomes', *choice[:-1])['winners'], ['shea'])
        needs = ['--words', self.words('shit tic'), '--familiar', '99']
        answer = self.json('ghost', 'outcomes', *needs)
        self.assertEqual((answer['winners'], answer['unfamiliar']), (['shit'], 1))
        self.assertEqual(self.json('ghost', 'outcomes', *needs, '--all-words')['unfamiliar'], 0)

    def test_sheets_of_enable(self):
        """None of the printed sheets has a marked word."""
        for variant in ('ghost', 'super', 'superduper'):
            for least in '34' if LONG or variant == 'ghost' else '3':
                out = self.ok('ghost', 'outcomes', '--variant', variant, '--min', least).out
                self.assertFalse(set(out.split()) & set(self.all))

    def test_rules(self):
        """What may be played is the same with marked words as with others."""
        self.assertTrue(self.json('lexicon', 'check', *self.all[:3])['words'][0]['in'])
        self.assertIn('SHIT', self.ok('words', 'HSTI', '--exact').out.upper())
        self.assertIn('SHIT', self.ok('cross', 'moves', '--rack', 'HSTIIII', '--rules', 'scrabble', '--all').out)
