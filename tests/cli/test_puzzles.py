"""Puzzles and drills: that the best play is the best, what is asked when, and what is noted."""
import itertools
import math
import os
import re
import shutil

import fsrs
from crossword import CrossTest
from quoth import LONG, ROOT, ProgramTest, long_test, run
from terminal import Terminal

EMPTY = ['15'] * 7
BOARD = '/'.join(EMPTY + ['6TREE5'] + EMPTY) + ' AGMNOST/ 0/10 0'
OTHER = '/'.join(EMPTY + ['5GHOST5'] + EMPTY) + ' EEIORST/ 0/10 0'
HEAD = 'quoth-puzzles 1\twwf\tenable1\n'
EASY = '1\tsim\t9.0\tthrough\tJ5.GAME\t%s\ta game turn 3\n' % BOARD
HARD = '4\tendgame\t7.5\tbingo,quiet\t8F.GHOSTS\t%s\tanother turn 4\n' % OTHER
# Of 22 turns the 20th; JERKY is best, and next JERRY: +3, not +28 (`cross endgame`).
END = ('7Q2TWAIN/2F4IF4G1/2U5A4N1/1UNDUE1BE1AULIC/2G1SHIRRED2TO/OZONE2AI4ED/5T1WE5E/CATALO1N6I/'
       '3b1ABY6A/3O1D9/2oRPIMENT5/3T1S1MOORY3/3I1H9/1PAVE10/VEXES10 EGJKORR/ 326/376 0')
PROVED = 'quoth-puzzles 1\tscrabble\tenable1\n2\tendgame\t25.0\tthrough\tL8.JERKY\t%s\ta\n' % END
# Ann misses TOADISH.
MISSED = '''#player1 ann Ann Lee
#player2 bob Bob
#quoth-rules scrabble
>ann: ABNRSTW H4 BRAWN +26 26
>bob: ?BMPRTY 9G BY +24 24
>ann: ADHIOST 10F HAD +26 52
'''
FOUND = MISSED.replace('10F HAD +26 52', 'F7 TOADISH +73 99')
NOW = 10**9


class Shipped(CrossTest):
    """The puzzles of the page (web/puzzles.mjs): the play is the best one, by another search."""

    def shipped(self):
        with open(os.path.join(ROOT, 'web', 'puzzles', 'wwf.puzzles'), encoding='utf-8') as file:
            return [line.rstrip('\n').split('\t') for line in file][1:]

    def verify(self, puzzle, iterations):
        grade, method, margin, tags, play, position, _ = puzzle
        play = play.replace('.', ' ', 1)
        cgp = ('--rules', 'wwf', '--cgp', position)
        listed = self.json('cross', 'moves', *cgp, '--all')['plays']
        chosen = next(one for one in listed if one['play'] == play)
        self.assertEqual('quiet' in tags.split(','),
                         chosen['score'] < max(one['score'] for one in listed), puzzle)
        if method == 'endgame':
            solved = self.json('cross', 'endgame', *cgp, '--top', '2')['plays']
            self.assertEqual(solved[0]['play'], play, puzzle)
            if len(solved) > 1:
                self.assertAlmostEqual(solved[0]['value'] - solved[1]['value'], float(margin), 1)
        else:
            best = self.json('cross', 'sim', *cgp, '--iterations', str(iterations), '--top', '10',
                             '--threads', '1', '--seed', '99')['plays'][0]
            self.assertEqual(best['play'], play, puzzle)
        self.assertIn(grade, '12345')

    def test_two_of_each_grade(self):
        all_of = self.shipped()
        sample = [one for grade in '12345'
                  for one in [p for p in all_of if p[0] == grade][::-1][:2]]
        self.assertEqual(len(sample), 10)
        for puzzle in sample:
            self.verify(puzzle, 600)

    @long_test
    def test_all(self):
        puzzles = self.shipped()
        self.assertEqual(len(puzzles), 200)
        for puzzle in puzzles:
            self.verify(puzzle, 20000)


class Making(CrossTest):
    def made(self, *options):
        return self.json('cross', 'puzzles', *options)

    @long_test
    def test_from_its_own_games(self):
        made = self.made('--self-play', '2', '--top', '3', '--threads', '1')
        self.assertEqual(len(made['puzzles']), 3)
        for p in made['puzzles']:
            sim = self.json('cross', 'sim', '--rules', 'wwf', '--cgp', p['cgp'], '--top', '10',
                            '--iterations', '6000', '--seed', '99')['plays']
            self.assertEqual(sim[0]['play'], p['play'], p)
            self.assertIn(p['method'], ('sim', 'endgame'))
            self.assertTrue(1 <= p['grade'] <= 5 and p['margin'] >= 0)
            listed = self.json('cross', 'moves', '--rules', 'wwf', '--cgp', p['cgp'],
                               '--all')['plays']
            play = next(m for m in listed if m['play'] == p['play'])
            self.assertEqual('quiet' in p['tags'],
                             play['score'] < max(m['score'] for m in listed), p)
        again = self.made('--self-play', '2', '--top', '3', '--threads', '2')
        self.assertEqual(again, made)
        other = self.made('--self-play', '2', '--top', '3', '--seed', '2')
        self.assertNotEqual(other['puzzles'], made['puzzles'])

    def test_from_a_recorded_game(self):
        """Endgames are proved: the next play is worth as much less as the margin says."""
        self.ok('cross', 'play', 'equity', 'greedy', '--rules', 'scrabble', '--seed', '5', '-o',
                self.path('game.gcg'))
        drawn = os.path.join(ROOT, 'docs', 'pictures', 'game.gcg')
        # before bob's turns the bag is empty or holds many tiles: no pre-endgame is solved
        for asked in [self.path('game.gcg')], [drawn, '--player', 'bob'], *[[drawn]] * LONG:
            made = self.made(*asked, '--iterations', '400')
            solved = [p for p in made['puzzles'] if p['method'] == 'endgame']
            self.assertTrue(solved, made)
            for p in solved:
                top = self.json('cross', 'endgame', '--cgp', p['cgp'], '--top', '2')
                self.assertTrue(top['exact'])
                self.assertEqual(top['plays'][0]['play'], p['play'])
                self.assertEqual(top['plays'][0]['value'] - top['plays'][1]['value'], p['margin'])
            self.assertTrue(all(re.fullmatch(r'game turn \d+', p['source'])
                                for p in made['puzzles']))

    def test_from_a_folder(self):
        game = os.path.join(ROOT, 'docs', 'pictures', 'game.gcg')
        folder = self.path('games')
        os.mkdir(folder)
        self.fails('cross', 'puzzles', folder, saying='no game in it')
        shutil.copy(game, folder)
        with open(os.path.join(folder, 'notes.txt'), 'w') as other:
            other.write('no game')
        few = ('--top', '1', '--iterations', '200')
        self.assertEqual(self.made(folder, *few), self.made(game, *few))

    def test_of_one_player(self):
        """Only turns of that player, in whichever of the games they play; nobody is an error."""
        game, others = self.file(MISSED, 'a.gcg'), self.file(MISSED.replace('ann', 'eve'), 'b.gcg')
        every = self.made(game, others)
        self.assertEqual([p['source'] for p in every['puzzles']], ['a turn 3', 'b turn 3'])
        for who, games, source in (('ann', [game], 'a'), ('eve', [others], 'b'), ('1', [game], 'a'),
                                   ('eve', [game, others], 'b'), ('ann', [self.dir], 'a')):
            made = self.made(*games, '--player', who)
            self.assertEqual([p['source'] for p in made['puzzles']], [source + ' turn 3'], who)
            self.assertEqual(made['positions'], 2)
        none = run('cross', 'puzzles', game, '--player', 'bob')
        self.assertEqual((none.status, none.out), (1, ''), none)
        for who in ('zed', '3', '0'):
            self.fails('cross', 'puzzles', game, others, '--player', who,
                       saying='nobody called or numbered "%s"' % who)
        for option in (['--player', '1'], ['--mistakes']):
            self.fails('cross', 'puzzles', '--self-play', '1', *option, saying='recorded games')

    def test_of_mistakes(self):
        """A turn whose player made the best play is no mistake."""
        missed, found = self.file(MISSED, 'missed.gcg'), self.file(FOUND, 'found.gcg')
        self.assertEqual([p['play'] for p in self.made(missed, '--mistakes')['puzzles']],
                         ['F7 TOADISH'])
        self.assertEqual(len(self.made(found)['puzzles']), 1)
        none = run('cross', 'puzzles', found, '--mistakes')
        self.assertEqual((none.status, none.out), (1, ''), none)
        self.assertIn('that was not made', none.err)
        self.assertEqual([p['source'] for p in self.made(self.dir, '--player', 'ann',
                                                         '--mistakes')['puzzles']],
                         ['missed turn 3'])
        text = self.ok('cross', 'puzzles', missed, '--player', 'ann', '--mistakes').out
        self.assertEqual(text, self.ok('cross', 'puzzles', missed).out)  # a file as any other

    def test_the_file_says_the_same(self):
        options = ['--self-play', '1', '--top', '2', '--iterations', '600']
        made = self.made(*options)
        reported = self.ok('cross', 'puzzles', *options, '-o', self.path('out')).out
        with open(self.path('out'), encoding='utf-8') as file:
            text = file.read()
        if LONG:
            self.assertEqual(self.ok('cross', 'puzzles', *options).out, text)
        self.assertRegex(reported, r'\A2 puzzles from \d+ positions: \d of grade \d(, \d of grade \d)*\.\n')
        lines = [line.split('\t') for line in text.splitlines()]
        self.assertEqual(lines[0], ['quoth-puzzles 1', 'wwf', 'enable1'])
        self.assertEqual([(int(g), m, float(n), t.split(','), p.replace('.', ' ', 1), c, s)
                          for g, m, n, t, p, c, s in lines[1:]],
                         [(p['grade'], p['method'], p['margin'], p['tags'], p['play'], p['cgp'],
                           p['source']) for p in made['puzzles']])

    def test_long_names(self):
        """Names of rules and words are kept whole; what the file cannot hold is refused."""
        folder = self.path('f' * 90)
        os.mkdir(folder)
        rules = os.path.join(folder, 'my.rules')
        self.file(self.ok('cross', 'rules', 'scrabble').out, rules)
        made = self.path('long.puzzles')
        self.ok('cross', 'puzzles', '--self-play', '1', '--top', '1', '--iterations', '400',
                '--rules', rules, '-o', made)
        with open(made, encoding='utf-8') as file:
            self.assertEqual(file.readline().split('\t')[1], rules)
        self.ok('cross', 'puzzle', made, '--progress', self.path('notes'), input='quit\n')
        words = self.words('qi za', 'tab\there.txt')
        self.fails('cross', 'puzzles', '--self-play', '1', '--words', words, saying='a tab')

    def test_what_is_no_game(self):
        self.fails('cross', 'puzzles', saying='--self-play')
        self.fails('cross', 'puzzles', 'x.gcg', '--self-play', '1', saying='--self-play')
        self.fails('cross', 'puzzles', self.path('none.gcg'))
        self.fails('cross', 'puzzles', self.file('nonsense\n'))
        self.fails('cross', 'puzzles', '--self-play', '1000000', '-o', self.dir,
                   saying='cannot write')
        few = self.words('qq', 'few.txt')
        answer = run('cross', 'puzzles', '--self-play', '1', '--words', few)
        self.assertEqual((answer.status, answer.out), (1, ''), answer)


class Asking(ProgramTest):
    def setUp(self):
        super().setUp()
        self.puzzles = self.file(HEAD + HARD + EASY, 'my.puzzles')
        self.notes = self.path('notes')

    def ask(self, typed, *options, now=NOW, status=0):
        answer = run('cross', 'puzzle', self.puzzles, '--progress', self.notes, '--now', str(now),
                     '--seed', '1', *options, input=typed)
        self.assertEqual(answer.status, status, answer)
        return answer.out

    def noted(self):
        return {answer: [card.streak, card.due, card.right, card.missed, card.last_missed]
                for (sheet, _, answer), card in fsrs.read(self.notes).items() if sheet == 'puzzles'}

    def test_answers(self):
        for typed, right in (('J5 GAME', True), ('j5 gam(e)', True), ('game j5', True), ('J5.GAM.', True),
                             ('J5 GAM', None), ('J6 TOE', None), ('9G GO', None), ('pass', False),
                             ('', False), ('show', False), ('ex A', False), ('8G TREES', None)):
            if os.path.exists(self.notes):
                os.remove(self.notes)
            out = self.ask(typed + '\nquit\n', '--top', '1')
            noted = self.noted() if os.path.exists(self.notes) else {}
            if right is None and not noted:
                self.assertRegex(out, 'not legal|help says', typed)
                continue
            self.assertEqual('Right.' in out, bool(right), (typed, out))
            self.assertEqual(noted['J5.GAME'][2:4], [1, 0] if right else [0, 1], typed)
            if not right:
                self.assertIn('It is J5 GAM(E) for ', out)
                self.assertIn('9.0 points better than any other (by simulation)', out)

    def test_after_a_byte_order_mark(self):
        self.puzzles = self.file('\ufeff' + HEAD + EASY, 'marked.puzzles')
        self.assertIn('1/1', self.ask('quit\n'))

    def test_the_answer_on_its_own_board(self):
        """The play is laid and marked before the next board, and the sentences are below it."""
        for typed in ('J5 MANE', 'show', ''):
            if os.path.exists(self.notes):
                os.remove(self.notes)
            before, after = self.ask(typed + '\nquit\n', '--top', '1').split('grade 1, your play: ')[:2]
            self.assertNotIn('[', before)
            shown = re.search(r' 5 .*\[G\](?s:.*) 6 .*\[A\](?s:.*) 7 .*\[M\](?s:.*)  It is J5 GAM\(E\) for 11,'
                              r'.*\n  It keeps NOST(.*)\n', after)
            self.assertTrue(shown, after)
            self.assertEqual(shown[1], '; your play scores 10 and keeps GOST. Yours is at least '
                             '9.0 points worse.' if typed == 'J5 MANE' else '.')
        self.assertNotIn('[', self.ask('J5 GAME\nquit\n', '--top', '1'))
        self.assertNotIn('Press Enter', after)

    def test_how_much_better_in_an_endgame(self):
        """The exact difference at the end of the game, as `cross endgame` has it."""
        self.puzzles = self.file(PROVED, 'end.puzzles')
        values = {m['play']: m['value'] for m in self.json(
            'cross', 'endgame', '--rules', 'scrabble', '--cgp', END, '--top', '3')['plays']}
        for play, scores, keeps in (('L8 JERRY', 23, 'GKO'), ('L8 JOKEY', 27, 'GRR')):
            if os.path.exists(self.notes):
                os.remove(self.notes)
            out = self.ask(play + '\nquit\n')
            worse = values['L8 JERKY'] - values[play]
            self.assertIn('It keeps GOR; your play scores %d and keeps %s. At the end of the game '
                          'yours is %d points worse.' % (scores, keeps, worse), out)

    def test_what_makes_it_the_best(self):
        for method, margin, reported in (('endgame', '9.0', '9.0 points better than any other (proved).'),
                                     ('preendgame', '0.0', 'which wins more than any other (proved for every order'),
                                     ('sim', '0.0', 'which wins more than any other (by simulation).')):
            self.puzzles = self.file(HEAD + EASY.replace('sim\t9.0', method + '\t' + margin), 'one.puzzles')
            self.assertIn(reported, self.ask('show\nquit\n'))

    def test_hints(self):
        out = self.ask('hint\nhint\nhint\nhint\nboard\nhelp\nJ5 GAME\nquit\n', '--top', '1')
        for said in ('lays 3 tiles', 'a word of 4 letters, down', 'begins at J5', 'takes AGM',
                     'list the commands', 'Right, with a hint.'):
            self.assertIn(said, out)
        self.assertEqual(out.count('Unseen'), 3)  # at first, `board`, and when it came again
        self.assertEqual(self.noted()['J5.GAME'][2:4], [0, 1])

    def test_when_they_come_back(self):
        out = self.ask('J5 GAME\nquit\n')
        self.assertIn('grade 1, your play', out)
        self.assertIn('grade 4, your play', out)
        self.assertLess(out.index('grade 1'), out.index('grade 4'))
        self.assertEqual(self.noted()['J5.GAME'], [1, NOW + 600, 1, 0, 0])
        self.assertIn('Nothing is due.', self.ask('', '--top', '0', now=NOW + 599))
        self.ask('J5 GAME\nquit\n', '--top', '0', now=NOW + 600)
        self.assertEqual(self.noted()['J5.GAME'], [2, NOW + 600 + 2 * 86400, 2, 0, 0])

    def test_the_puzzle_is_noted_once(self):
        """To ask it again without its file."""
        self.ask('\nJ5 GAME\nquit\n', '--top', '1')
        self.ask('J5 GAME\nquit\n', '--top', '0', now=NOW + 600)
        with open(self.notes, encoding='utf-8') as file:
            items = [line for line in file if line.startswith('item ')]
        self.assertEqual(len(items), 1)
        self.assertTrue(items[0].endswith(' %s\t%s' % (HEAD.split('\t', 1)[1].strip(), EASY)), items)

    def test_other_notes_are_kept(self):
        line = 'answer ghost/-/3/no/always/second/0123456789abcdef a ap 77 good\n'
        with open(self.notes, 'w', encoding='utf-8') as file:
            file.write('quoth-quiz 2\n' + line)
        self.ask('show\nquit\n')
        with open(self.notes, encoding='utf-8') as file:
            self.assertIn(line, file.read())

    def test_files_that_are_none(self):
        good = HEAD + EASY
        for bad in ('', 'x', HEAD, good[:-30], good.replace('\t9.0', '\t-1'), good + '\tx\n',
                    good.replace('sim', 'guess'), good.replace('1\tsim', '6\tsim'), good + '\0\n',
                    good.replace('J5.GAME', 'J5 GAME'), good.replace('quoth-puzzles 1', 'quoth-p 2')):
            self.puzzles = self.file(bad, 'bad.puzzles')
            answer = run('cross', 'puzzle', self.puzzles, '--progress', self.notes)
            self.assertEqual(answer.status, 2, repr(bad))
            self.assertFalse(os.path.exists(self.notes))
        # the position is fine, and the play is not one of it
        self.puzzles = self.file(good.replace('J5.GAME', 'J5.GAMB'), 'bad.puzzles')
        self.assertIn('does not fit', run('cross', 'puzzle', self.puzzles, '--progress', self.notes,
                                          input='x\n').err)

    def test_a_long_position(self):
        self.puzzles = self.file(HEAD + EASY.replace(BOARD, BOARD + ' id %s;' % ('x' * 200)) +
                                 HARD.replace('another', 'another ' * 60), 'long.puzzles')
        self.assertIn('Right.', self.ask('J5 GAME\nquit\n'))

    def test_at_a_terminal(self):
        with Terminal('cross', 'puzzle', self.puzzles, '--progress', self.notes, rows=50) as t:
            t.until('grade 1, your play: ').type('hint\n')
            t.until('grade 1, your play: ').type('J5 GAME\n')
            t.until('grade 4, your play: ').type('\x03')
            self.assertEqual(t.end(), 130)
        self.assertEqual(list(self.noted()), ['J5.GAME'])

    def test_the_answer_stays_at_a_terminal(self):
        """Until Enter; it is noted before that, and all of it fits on the screen."""
        with Terminal('cross', 'puzzle', self.puzzles, '--progress', self.notes) as t:
            t.until('grade 1, your play: ').type('ex A\n')
            t.until('Press Enter for the next board: ')
            self.assertIn('[G]', t.text)
            self.assertIn('  It keeps NOST; your play scores 0 and keeps GMNOST.', t.text)
            self.assertEqual(self.noted()['J5.GAME'][2:4], [0, 1])
            t.type('\n').until('grade 4, your play: ').type('show\n')
            t.until('Press Enter for the next board: ').type('quit\n')
            self.assertEqual(t.end(), 0)
        self.assertEqual(self.noted()['8F.GHOSTS'][2:4], [0, 1])


class Drill(ProgramTest):
    def setUp(self):
        super().setUp()
        self.notes = self.path('notes')

    def drill(self, typed, *options, now=NOW, status=0):
        answer = run('words', 'drill', *options, '--progress', self.notes, '--now', str(now),
                     '--seed', '1', input=typed)
        self.assertEqual(answer.status, status, answer)
        return answer.out

    def questions(self, out):
        return re.findall(r'\d+/\d+  (\w+), (\d+) words?: ', out)

    def test_a_place_that_cannot_be_written(self):
        """It is said before the first question."""
        self.notes = self.path('nowhere/notes')
        self.assertEqual(self.drill('dog\n', '--words', self.words('dog god'), status=2), '')

    def test_all_words_of_the_letters(self):
        words = self.words('ate eat tea tae at ta cat act dog god zzz')
        options = ['--words', words, '--min', '3', '--level', '99', '--top', '9']
        asked = dict(self.questions(self.drill('\n' * 9, *options)))
        self.assertEqual(asked, {'aet': '4', 'act': '2', 'dgo': '2', 'zzz': '1'})
        os.remove(self.notes)
        answers = {'aet': 'tea ATE, tae  eat', 'act': 'act cat cat', 'dgo': 'dog', 'zzz': 'zzz dog'}
        order = [q for q, _ in self.questions(self.drill('', *options))] or []
        typed = ''
        for _ in range(4):  # the order shows one question at a time
            out = self.drill(typed, *options)
            question = self.questions(out)[-1][0]
            if os.path.exists(self.notes):
                os.remove(self.notes)
            order.append(question)
            typed += answers[question] + '\n'
        out = self.drill(typed + 'quit\n', *options)
        self.assertEqual(out.count('Right.'), 2, (order, out))
        self.assertEqual(out.count('No: '), 2, out)
        self.assertIn('2 right, 2 missed. You know 0 of 4 answers', out)
        noted = {question: (answer, card)
                 for (_, question, answer), card in fsrs.read(self.notes).items()}
        answer, card = noted['aet']
        self.assertEqual(sorted(answer.split(',')), ['ate', 'eat', 'tae', 'tea'])
        self.assertEqual((card.due, card.right, card.missed), (NOW + 600, 1, 0))
        self.assertEqual(noted['dgo'][1].streak, 0)

    def test_level_and_length(self):
        out = self.drill('\n' * 3, '--min', '5', '--max', '5', '--level', '10', '--top', '3')
        asked = self.questions(out)
        for letters, _ in asked[:3]:
            self.assertEqual((len(letters), ''.join(sorted(letters))), (5, letters))
        shown = re.findall(r'It is (.*)\.', out)
        for answer in shown[:3]:
            levels = [w['level'] for w in self.json('lexicon', 'check', *answer.split(', '))['words']]
            self.assertEqual(min(levels), 10)
        known = [int(re.search(r'of (\d+) answers', self.drill('quit\n', '--level', level))[1])
                 for level in ('10', '35', '99')]
        self.assertEqual(known, sorted(known))
        self.assertGreater(known[2], 15000)

    def test_hooks(self):
        words = self.words('at bat cat ate at ta')
        options = ['hooks', '--words', words, '--max', '2', '--level', '99', '--top', '5']
        out = self.drill('\n\n', *options)
        answers = dict(zip(re.findall(r'hooks of (\w+)', out), re.findall(r'It is (\S+)\.', out)))
        self.assertEqual(answers, {'at': 'bc-e', 'ta': '-'})
        for typed, right in (('bc-e', 1), ('CB - E', 1), ('b,c-e', 1), ('bc-', 0), ('-e', 0),
                             ('bce', None), ('bc-e-', None), ('9-', None)):
            if os.path.exists(self.notes):
                os.remove(self.notes)
            first = re.search(r'hooks of (\w+)', self.drill('quit\n', *options))[1]
            out = self.drill(('-\n' if first == 'ta' else '') + typed + '\nquit\n', *options)
            self.assertEqual(out.count('Right.') - (first == 'ta'), right or 0, (typed, out))
            self.assertEqual('cannot be read' in out, right is None, (typed, out))

    def test_hooks_after_an_answer(self):
        """Front, back and inner; of a drill of hooks only inner, and none where there is none."""
        list = self.words('ca cat cats scat at act acts fact')
        out = self.drill('cat\nact cat\n', '--words', list, '--min', '3', '--level', '99')
        for line in ('  cat: front s, back s, inner at ca\n', '  act: front f, back s\n'):
            self.assertEqual(out.count(line), 2, out)
        os.remove(self.notes)
        out = self.drill('\n' * 9, 'hooks', '--words', list, '--min', '3', '--max', '3', '--level', '99')
        self.assertIn('It is s-s.\n  cat: inner at ca\n', out)
        self.assertNotIn('act:', out)

    def test_stems_and_patterns(self):
        """Words of a rack or a pattern, with all their anagrams."""
        options = ['--level', '99', '--top', '99', '--sort', 'probability', '--rules', 'scrabble']
        out = self.drill('\n' * 30, '--rack', 'SATIRE?', '--exact', *options)
        found = {w['word'] for w in self.json('words', '--rack', 'SATIRE?', '--exact')['words']}
        shown = re.findall(r'It is (.*)\.', out)
        self.assertTrue({''.join(sorted(w)) for w in found} ==
                        {''.join(sorted(w.split(', ')[0])) for w in shown})
        os.remove(self.notes)
        out = self.drill('\n' * 3, '--pattern', 'TRAI?E?', *options)
        self.assertIn('It is antired, detrain, trained.', out)

    def test_the_order_by_probability(self):
        """The sets of tiles of a full bag that make the letters, by a second count."""
        tiles = dict(zip('?abcdefghijklmnopqrstuvwxyz', (
            2, 9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1)))

        def combinations(word, blanks=2):
            letters = sorted(set(word))
            total = 0
            for by_blank in itertools.product(*(range(word.count(l) + 1) for l in letters)):
                if sum(by_blank) <= blanks:
                    total += math.comb(blanks, sum(by_blank)) * math.prod(
                        math.comb(tiles[l], word.count(l) - b) for l, b in zip(letters, by_blank))
            return total

        out = self.json('words', '--pattern', '?A??', '--sort', 'probability', '--rules', 'scrabble')
        ways = [combinations(w['word']) for w in out['words']]
        self.assertGreater(len(ways), 700)
        self.assertEqual(ways, sorted(ways, reverse=True))
        asked = self.questions(self.drill('\n' * 6, '--min', '4', '--level', '99', '--sort',
                                          'probability', '--rules', 'scrabble', '--top', '6'))[:6]
        best = sorted({''.join(sorted(w)) for w in self.json('lexicon', 'list')['words'] if len(w) == 4},
                      key=lambda letters: (-combinations(letters), letters))[:6]
        self.assertEqual([letters for letters, _ in asked], best)
        self.assertIn('none of them', run('words', '--rack', 'AB', '--sort', 'probability', '--rules',
                                          './x').err)

    def test_other_orders(self):
        out = self.json('words', '--pattern', '???', '--sort', 'familiarity')['words']
        levels = [w['level'] for w in self.json('lexicon', 'check', *(w['word'] for w in out))['words']]
        self.assertEqual(levels, sorted(levels))
        out = self.json('words', '--pattern', 'A?', '--sort', 'hooks')['words']
        hooks = [sum(len(h[side]) for side in ('front', 'back')) for h in
                 self.json('words', '--hooks', *(w['word'] for w in out))['hooks']]
        self.assertEqual(hooks, sorted(hooks, reverse=True))
        out = self.drill('quit\n', 'hooks', '--min', '2', '--max', '2', '--sort', 'hooks',
                         '--level', '99')
        self.assertRegex(out, '1/10  hooks of ' + max(
            self.json('words', '--hooks', *(w['word'] for w in self.json(
                'words', '--pattern', '??')['words']))['hooks'],
            key=lambda h: len(h['front']) + len(h['back']))['word'])
        self.fails('words', 'drill', '--sort', 'size', saying='one of')
        self.fails('words', '--hooks', 'ab', '--sort', 'hooks', saying='does not go with')
        self.fails('words', '--rack', 'AB', '--from', 'x', saying='goes with drill')

    def test_lists_of_other_programs(self):
        """As Zyzzyva and Quackle write them, in the order of the list, of any length and level."""
        for name, text in (
                ('one per line', 'STEAL\t\t123\n.TAEL.$\tx\nQI#\tdefinition of q\n'),
                ('questions', 'Q: AELST\nA: .STEAL. S\nA: TALES\n\nQ: AELT\nA: TAEL\n\nQ: IQ\nA: QI\n\n'),
                ('two columns', 'AELST   STEAL  x\n        TALES\nAELT    TAEL\nIQ      QI\n'),
                ('alphagrams', '\ufeffAELST\r\nAELT\r\nIQ\r\n'),
                ('Quackle', '" Resume: 3\nAELST " STEAL 3400 5 TALES 0 0\nAELT\nIQ#\n\n')):
            path = self.file(text, 'list.txt')
            out = self.drill('\n' * 3 + 'quit\n', '--from', path)
            asked = self.questions(out)
            self.assertEqual([letters for letters, _ in asked[:3]], ['aelst', 'aelt', 'iq'], name)
            self.assertIn(' 0 of 3 answers', out, name)
            os.remove(self.notes)
        out = self.drill('quit\n', 'hooks', '--from', self.file('TALES\nAELT\n', 'list.txt'))
        self.assertIn('hooks of tales', out)
        self.assertIn(' 0 of 6 answers', out)  # TALES, and LATE, TAEL, TALE, TEAL, TELA
        for text, reason in (('1 2\n\n', 'no line begins with'), ('XQZ\n', 'has no such word')):
            self.fails('words', 'drill', '--from', self.file(text, 'bad.txt'), '--progress', self.notes,
                       saying=reason)
        self.fails('words', 'drill', '--from', self.path('none'), '--progress', self.notes)
        self.fails('words', 'drill', '--from', 'x', '--rack', 'AB', saying='does not go with')

    def test_hints(self):
        """In capitals too; what is right after a hint is asked again."""
        words = self.words('act cat')
        options = ['--words', words, '--min', '3', '--level', '99']
        out = self.drill('HINT\nact cat\nquit\n', *options)
        self.assertIn('One begins with a.', out)
        self.assertIn('Right, with a hint.', out)
        self.assertIn('0 right, 1 missed.', out)
        os.remove(self.notes)
        out = self.drill('hint\nquit\n', 'hooks', '--words', self.words('at bat cat ate'), '--max',
                         '2', '--level', '99')
        self.assertIn('2 in front, 1 behind.', out)

    def test_what_makes_no_sense(self):
        for options in (['drill', 'frob'], ['drill', 'hooks', 'x'], ['drill', '--row', 'A'],
                        ['drill', '--json'], ['drill', '--level', '100'], ['--level', '9', '--rack',
                        'AB'], ['drill', '--min', '5', '--max', '4'],
                        ['drill', '--min', '60', '--max', '70']):
            self.fails('words', *options)
        for options, reason in ((['--level', '99'], 'q has no word of 7 letters; --min and --max '),
                                (['hooks', '--min', '8'], 'q has no word of 8 letters; --min and '),
                                (['hooks', '--min', '5', '--max', '6'], 'q has no word of 5 to 6 '),
                                (['--min', '4', '--level', '10'],
                                 'no word of 4 letters is known at level 10; --level 99 ')):
            self.fails('words', 'drill', *options, '--words', self.words('qi qat qoph', 'q'),
                       '--progress', self.notes, saying=reason)
        for options, said in (([], 'Words of 7 letters; --min and --max choose others.\n'),
                              (['hooks'], 'Words of 2 to 4 letters; --min and '),
                              (['--min', '7'], '1/10'), (['--max', '3'], '1/10  ')):
            answer = self.ok('words', 'drill', *options, '--progress', self.notes, input='quit\n')
            self.assertTrue(answer.out.startswith(said), answer)
        self.assertIn('drill', self.ok('words', '--hooks', 'drill').out.lower())

    def test_at_a_terminal(self):
        with Terminal('words', 'drill', '--words', self.words('abc cab'), '--min', '3', '--level',
                      '99', '--progress', self.notes) as t:
            t.until('abc, 2 words: ').type('help\n')
            t.until('abc, 2 words: ').type('cab abc\n')
            self.assertEqual(t.end(), 0)
            self.assertIn('You know 0 of 1 answers', t.text)
