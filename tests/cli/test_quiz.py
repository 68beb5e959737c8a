"""Learning a sheet: what is asked when, and what is noted."""
import os
import re
import shutil
import signal
import subprocess
import unittest

import fsrs
import quoth
from quoth import ProgramTest, run
from terminal import Terminal
from test_practise import converse

WORDS = 'abba baba abcab cabba bacab acbca ccab bcbca caca'
DAY = 86400


class Quiz(ProgramTest):
    def setUp(self):
        super().setUp()
        self.list = self.words(WORDS)
        self.game = ['--variant', 'super', '--words', self.list]
        self.pairs = {e['position']: e['reply']
                      for e in self.json('ghost', 'strategy', *self.game)['entries']}
        self.notes = self.path('notes')
        self.assertGreater(len(self.pairs), 3)

    def quiz(self, typed, now, *options, status=0):
        answer = run('ghost', 'quiz', *self.game, '--progress', self.notes, '--now', str(now),
                     '--seed', '1', *options, input=typed)
        self.assertEqual(answer.status, status, answer)
        return answer.out

    def noted(self):
        return {question.replace('-', ''): card
                for (_, question, _), card in fsrs.read(self.notes).items()}

    def right_answers(self, asked):
        return ''.join(self.pairs[p] + '\n' for p in asked)

    def test_until_it_is_known(self):
        order = list(self.pairs)
        now, every = 10**9, ['--top', str(len(order))]
        out = self.quiz(self.right_answers(order), now, *every)
        self.assertIn('%d right, 0 missed. You know 0 of %d' % (len(order), len(order)), out)
        self.assertIn('Come back in 10 minutes.', out)
        self.assertIn('Nothing is due.', self.quiz('', now + 599, *every))
        now += 600
        for turn in range(2, 7):
            out = self.answer_all(now)
            card = self.noted()[order[0]]
            self.assertEqual((card.right, card.missed, card.streak), (turn, 0, turn))
            self.assertEqual({c.due for c in self.noted().values()}, {card.due})
            self.assertIn('Come back in %d days.' % ((card.due - now) // DAY), out)
            self.assertEqual('You have it.' in out, turn >= 3)
            now = card.due
        self.assertEqual(now, 10**9 + 1200 + (2 + 11 + 46 + 163 + 498) * DAY - 600)

    def answer_all(self, now):
        """Answers whatever is asked, as a person does: question by question."""
        with subprocess.Popen([quoth.PROGRAM, 'ghost', 'quiz', *self.game, '--progress', self.notes,
                               '--now', str(now)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              env=quoth.environment(), text=True) as process:
            out = ''
            while True:
                byte = process.stdout.read(1)
                if not byte:
                    break
                out += byte
                if out.endswith(', answer: ') or out.endswith('begin with: '):
                    words = out.rsplit('  ', 1)[1].split()
                    asked = words[1].rstrip(',') if words[0] == 'after' else ''
                    process.stdin.write(self.pairs[asked] + '\n')
                    process.stdin.flush()
            process.stdin.close()
        return out

    def test_any_reply_that_wins_is_right(self):
        """The sheet of strategy begins with h, that of advice with n: both are right in both."""
        for sheet, reply, other in (('strategy', 'h', 'n'), ('outcomes', 'n', 'h')):
            for typed, said in ((reply, 'Right.'),
                                (other, 'Right: that wins as well. The sheet goes on from %s.' % reply),
                                ('x', 'No: %s.' % reply)):
                notes = self.path('notes-%s-%s' % (sheet, typed))
                out = self.ok('ghost', 'quiz', '--min', '4', '--sheet', sheet, '--progress', notes,
                              '--top', '1', input=typed + '\nquit\n').out
                self.assertIn('1/1  you begin with:   %s\n' % said, out)
                self.assertIn('%d right, %d missed.' % (typed != 'x', typed == 'x'), out)

    def test_the_sheet_of_outcomes(self):
        """A question for each turn of the plan, and the words are where it ends; of either player."""
        for options, player in ((('--min', '4'), 0), (('--min', '4', '--player', 'second'), 1),
                                (('--familiar', '50'), 1), (('--player', 'first'), 0)):
            sheet = self.json('ghost', 'outcomes', *options)
            plan = {word[:i]: word[:i + 1] for word in sheet['winners'] + sheet['losers']
                    for i in range(player, len(word), 2)}
            out = self.ok('ghost', 'quiz', '--sheet', 'outcomes', *options, '--progress', self.notes,
                          input='sheet\nquit\n').out
            asked = re.findall(r'  (\S+) +not asked yet', out)
            self.assertEqual(sorted(asked), sorted(p or '(begin)' for p in plan))
            self.assertIn(' 0 of %d replies' % len(plan), out)

    def test_sheets_that_are_refused(self):
        for options, reason in ((('--player', 'second', '--min', '4'), 'the first player wins; --sheet'),
                                (('--sheet', 'outcomes', '--variant', 'super'), 'leave --sheet out'),
                                (('--sheet', 'outcomes', '--skip-forced'), '--sheet strategy'),
                                (('--sheet', 'outcomes', '--familiar', '50', '--player', 'first'),
                                 'cannot force a win'),
                                (('--players', '3'), 'for two players'), (('--sheet', 'x'), 'one of')):
            self.fails('ghost', 'quiz', *options, '--progress', self.notes, saying=reason)
        self.assertFalse(os.path.exists(self.notes))

    def test_hint(self):
        """In capitals too: a word that holds the reply; what is right then is asked again."""
        position, reply = next(iter(self.pairs.items()))
        out = self.quiz('HINT\n%s\nquit\n' % reply, 10**9)
        word = re.search(r'Think of (\w+)\.', out)[1]
        self.assertIn(word, WORDS.split())
        self.assertIn(reply, word)
        self.assertIn('Right, with a hint.', out)
        self.assertEqual((self.noted()[position].right, self.noted()[position].missed), (0, 1))

    def test_what_was_missed_is_asked_again(self):
        order = list(self.pairs)
        a, b = order[:2]
        # missed, right, missed by an empty line, right
        out = self.quiz('zzz\n%s\n\n%s\n' % (self.pairs[b], self.pairs[a]), 1000, '--top', '2')
        self.assertIn('No: %s.' % self.pairs[a], out)
        self.assertIn('It is %s.' % self.pairs[a], out)
        card = self.noted()[b]
        self.assertEqual((card.streak, card.due, card.right, card.missed), (1, 1600, 1, 0))
        card = self.noted()[a]
        self.assertEqual((card.streak, card.due, card.right, card.missed, card.last_missed),
                         (1, 1600, 1, 2, 1000))
        # a miss begins anew
        self.quiz('zzz\nquit\n', 2000, '--top', '0')
        self.assertEqual(sorted(card.streak for card in self.noted().values()), [0, 1])

    def test_ways_to_answer(self):
        p = next(p for p in self.pairs if p)
        reply = self.pairs[p]
        short = '+' + reply[-1] if reply[:-1] == p else reply[0] + '+'
        for typed in (reply, reply.upper(), ' %s ' % reply, short):
            if os.path.exists(self.notes):
                os.remove(self.notes)
            out = self.quiz('quit\n', 5, '--top', '100')
            before = list(self.pairs).index(p)
            out = self.quiz(self.right_answers(list(self.pairs)[:before]) + typed + '\nquit\n', 5,
                            '--top', '100')
            self.assertIn('%d right, 0 missed' % (before + 1), out)

    def test_commands(self):
        out = self.quiz('help\nsheet\n1 2\n:quit\n', 5)
        self.assertIn('list the commands', out)
        self.assertEqual(out.count('not asked yet'), len(self.pairs))
        self.assertIn('That is no fragment', out)
        self.assertFalse(os.path.exists(self.notes))

    def written(self):
        with open(self.notes, newline='\n') as file:
            return file.read()

    def write(self, text):
        with open(self.notes, 'w', newline='\n') as file:
            file.write(text)

    def test_other_sheets_are_kept(self):
        other = 'answer ghost/-/3/no/always/second/0123456789abcdef a ap 77 good\n'
        self.write('quoth-quiz 2\n' + other)
        self.quiz(self.right_answers(list(self.pairs)[:1]), 5, '--top', '1')
        self.assertTrue(self.written().startswith('quoth-quiz 2\n' + other))
        self.assertEqual(self.written().count('\n'), 3)

    def test_progress_of_version_1(self):
        """Each line is kept; reading alone leaves the file as it is, an answer changes its form."""
        order = list(self.pairs)
        self.quiz(self.right_answers(order[:1]), 5, '--top', '1')
        sheet = self.written().split()[3]
        old = ['%s %s %s %d %d %d %d %d' % (sheet, position or '-', self.pairs[position], stage,
                                            10**9 + due, stage + 2, 1, 999)
               for position, stage, due in zip(order, range(6), (0, 50, 0, DAY, 1, 5 * DAY))]
        old += ['ghost/-/3/no/always/second/0123456789abcdef a ap 2 77 3 1 5']
        earlier = 'quoth-quiz 1\n' + ''.join(line + '\n' for line in old)
        self.write(earlier)
        out = self.quiz('quit\n', 10**9, '--top', '0')
        self.assertIn('1/2  ', out)
        self.assertIn('You know 2 of', self.quiz('', 10**9 - 60, '--top', '0'))
        self.assertEqual(self.written(), earlier)
        before = os.stat(self.notes).st_mode
        self.assertIn(' 1 missed', self.quiz('zzz\nquit\n', 10**9, '--top', '0'))
        lines = self.written().split('\n')
        self.assertEqual(lines[:-2], ['quoth-quiz 2'] + ['old ' + line for line in old])
        self.assertRegex(lines[-2], '^answer %s .* 1000000000 again$' % re.escape(sheet))
        self.assertEqual(os.stat(self.notes).st_mode, before)
        # what rested 7 days, and was asked 7 days later, comes back later than after 7 days
        stage = self.noted()[order[4]]
        self.assertEqual((stage.streak, stage.stability), (4, 7))
        stage.answer(fsrs.GOOD, 10**9)
        self.assertGreater(stage.due - 10**9, 7 * DAY)
        self.assertLess(stage.due - 10**9, 60 * DAY)

    def test_two_at_once_keep_each_others_answers(self):
        """Also where both found a file of version 1, and where there was none."""
        order = list(self.pairs)
        for earlier in (None, 'quoth-quiz 1\nghost/-/3/no/always/second/01 a ap 2 77 3 1 5\n'):
            if earlier:
                self.write(earlier)
            quizzes = [subprocess.Popen([quoth.PROGRAM, 'ghost', 'quiz', *self.game, '--progress',
                                         self.notes, '--now', '5'], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env=quoth.environment())
                       for _ in range(2)]
            for turn in range(3):
                for quiz in quizzes:  # both have read the file before the first answer
                    seen = b''
                    while not seen.endswith((b'answer: ', b'begin with: ')):
                        byte = quiz.stdout.read(1)
                        self.assertTrue(byte, seen)
                        seen += byte
                for quiz in quizzes:
                    quiz.stdin.write((self.pairs[order[turn]] + '\n').encode())
                    quiz.stdin.flush()
            for quiz in quizzes:
                quiz.communicate(b'quit\n')
                self.assertEqual(quiz.returncode, 0)
            self.assertEqual([self.noted()[order[turn]].right for turn in range(3)],
                             [2, 2, 2], self.written())
            os.remove(self.notes)

    def test_a_file_that_is_no_progress_stays(self):
        self.quiz('zzz\nquit\n', 5)
        good = self.written()
        old = good.replace('answer ', 'old ').replace(' 5 again', ' 0 5 0 1 5')
        for text in ('something\n', 'quoth-quiz 3\n', good + '\0\n', good.replace('answer', 'asked'),
                     good.replace(' 5 ', ' -1 '), good.replace(' 5 ', ' %s ' % ('9' * 30)),
                     good.replace(' 5 ', ' '), good.replace('again', 'agai'), good + '\n',
                     good.replace('again', 'again again'), old.replace(' 0 5 0', ' 6 5 0'),
                     old.replace(' 0 5 0', ' 0 5'), old.replace('\n', ' 5\n'),
                     old.replace('quoth-quiz 2\nold ', 'quoth-quiz 1\n')[:-1]):
            self.write(text)
            out = run('ghost', 'quiz', *self.game, '--progress', self.notes, input='quit\n')
            self.assertEqual(out.status, 2, repr(text))
            self.assertIn('stays as it is', out.err)
            self.assertEqual(self.written(), text)

    def test_a_line_that_was_never_completed(self):
        """The last line of a program that was killed: left out, and overwritten by the next."""
        self.quiz('zzz\nquit\n', 5)
        good = self.written()
        for size in list(range(14)) + list(range(len(good) - 3, len(good))):
            self.write(good[:size])
            self.quiz('zzz\nquit\n', 5)
            self.assertEqual(self.written(), good, size)

    def test_a_kill_loses_no_answer(self):
        order = list(self.pairs)
        with subprocess.Popen([quoth.PROGRAM, 'ghost', 'quiz', *self.game, '--progress',
                               self.notes, '--now', '5'], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, env=quoth.environment()) as process:
            process.stdin.write((self.right_answers(order[:2])).encode())
            process.stdin.flush()
            seen = b''
            while not seen.endswith(b'3/%d  after %s, answer: ' % (len(order), order[2].encode())):
                byte = process.stdout.read(1)
                self.assertTrue(byte, seen)
                seen += byte
            process.send_signal(signal.SIGKILL)
        self.assertEqual(set(self.noted()), set(order[:2]))
        self.assertEqual(os.listdir(os.path.dirname(self.notes)).count('notes'), 1)

    def test_by_branches(self):
        """New replies in the order of the openings that most familiar words have; then what is due
        by the branch that is known worst."""
        words = ('able about above act add age ago all and any are arm art ask back bad bag ball bank bar '
                 'base cat cow day door eat egg far fat fly game get hand hat ice job key lamp law map '
                 'xebec xylem qoph')
        list = self.words(words, 'plain.txt')
        game = ['--words', list, '--min', '3', '--sort', 'branches', '--progress', self.notes]
        pairs = {e['position']: e['reply'] for e in self.json(
            'ghost', 'strategy', '--words', list, '--min', '3')['entries']}

        def branch(position):
            return position and min((p for p in pairs if p and position.startswith(p)), key=len)

        levels = {w['word']: w['level'] for w in
                  self.json('lexicon', 'check', *words.split())['words']}
        weight = {b: sum(w.startswith(b) and levels[w] <= 35 for w in levels)
                  for b in map(branch, pairs)}
        order = []

        def typed(question):
            position = re.sub('.*after |, answer.*|you begin with.*', '', question)
            order.append(position)
            return '' if branch(position) in missed and order.count(position) == 1 else pairs[position]

        missed = ()
        converse(typed, 'ghost', 'quiz', *game, '--top', '99', '--now', '1000')
        self.assertEqual(sorted(order), sorted(pairs))
        keys = [(-weight[branch(p)] if p else -1e9, branch(p), len(p)) for p in order]
        self.assertEqual([k[0] for k in keys], sorted(k[0] for k in keys))
        self.assertEqual(len([1 for a, b in zip(order, order[1:]) if branch(a) != branch(b)]),
                         len(set(map(branch, pairs))) - 1)
        missed = set(sorted(set(map(branch, pairs)))[-2:])
        for now in (5000, 10**6):
            order.clear()
            recall = {b: [c.recall(now) for q, c in self.noted().items() if branch(q) == b]
                      for b in weight}
            converse(typed, 'ghost', 'quiz', *game, '--top', '0', '--now', str(now))
            first = order[:len(pairs)]
            means = [sum(recall[branch(p)]) / len(recall[branch(p)]) for p in first]
            self.assertEqual([round(m, 9) for m in means], sorted(round(m, 9) for m in means))
            self.assertEqual(set(first), set(pairs))
        self.assertIn(branch(first[0]), missed)

    def test_one_branch(self):
        position = next(p for p in self.pairs if p)
        below = [p for p in self.pairs if position in p]
        out = self.quiz('sheet\nquit\n', 5, position)
        self.assertEqual(sorted(re.findall(r'  (\S+) +not asked yet', out)), sorted(below))
        self.fails('ghost', 'quiz', *self.game, '--progress', self.notes, 'zz', saying='no position')
        self.fails('ghost', 'quiz', *self.game, '--progress', self.notes, '12')
        self.fails('ghost', 'quiz', 'a', 'b', saying='too many')

    def test_a_place_that_cannot_be_written(self):
        out = run('ghost', 'quiz', *self.game, '--progress', self.path('nowhere/notes'),
                  input='zzz\n')
        self.assertEqual((out.status, out.out), (2, ''))
        self.assertIn('cannot write', out.err)

    def test_home(self):
        home = self.path('home')
        os.mkdir(home)
        mine = {'HOME': home, 'XDG_CONFIG_HOME': ''}
        run('ghost', 'quiz', *self.game, input='zzz\n', env=mine)
        self.assertEqual(os.listdir(home), ['.config'])
        self.assertEqual(os.listdir(home + '/.config/quoth'), ['quiz'])
        run('ghost', 'quiz', *self.game, input='zzz\n',
            env={'HOME': home, 'XDG_CONFIG_HOME': home + '/xdg'})
        self.assertEqual(os.listdir(home + '/xdg/quoth'), ['quiz'])

    def test_the_notes_of_earlier_versions_move(self):
        home = self.path('home')
        os.makedirs(home)
        mine = {'HOME': home, 'XDG_CONFIG_HOME': ''}
        self.quiz(self.right_answers(list(self.pairs)[:1]), 5, '--top', '1')
        with open(self.notes, 'rb') as file:
            noted = file.read()
        old, new = home + '/.quoth-quiz', home + '/.config/quoth/quiz'
        shutil.copy(self.notes, old)
        answer = run('ghost', 'quiz', *self.game, '--top', '0', '--now', '5', input='', env=mine)
        self.assertIn('%s is %s now' % (old, new), answer.err)
        self.assertIn('You know 0 of', answer.out)
        self.assertFalse(os.path.exists(old))
        with open(new, 'rb') as file:
            self.assertEqual(file.read(), noted)
        answer = run('ghost', 'quiz', *self.game, '--top', '0', '--now', '5', input='', env=mine)
        self.assertEqual(answer.err, '')

    def test_a_link_of_earlier_versions_stays(self):
        home = self.path('home')
        os.makedirs(home)
        self.quiz('zzz\n', 5, '--top', '1')
        os.symlink(self.notes, home + '/.quoth-quiz')
        with open(self.notes, 'rb') as file:
            noted = file.read()
        self.ok('ghost', 'quiz', *self.game, '--now', '1000', input='zzz\n',
                env={'HOME': home, 'XDG_CONFIG_HOME': ''})
        self.assertTrue(os.path.islink(home + '/.quoth-quiz'))
        with open(self.notes, 'rb') as file:
            self.assertNotEqual(file.read(), noted)

    def test_at_a_terminal(self):
        with Terminal('ghost', 'quiz', *self.game, '--progress', self.notes) as t:
            t.until(': ').type('help\n').until(': ').type('quit\n')
            self.assertEqual(t.end(), 0)


if __name__ == '__main__':
    unittest.main()
