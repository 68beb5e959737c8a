"""Practice over days: what is due by a second implementation of FSRS, from every subject."""
import json
import os
import random
import re
import subprocess
import xml.etree.ElementTree

import fsrs
import quoth
from quoth import ProgramTest, run
from terminal import Terminal
from test_puzzles import EASY, HARD, HEAD, NOW

DAY = 86400
OPENING = '2\tsim\t6.0\tplain\t8D.HORSE\t%s HORSEVU/ 0/0 0\ta game turn 1\n' % '/'.join(['15'] * 15)


def converse(typed, *words):
    """Runs a quiz and answers each question with typed(question); returns its output and questions."""
    with subprocess.Popen([quoth.PROGRAM, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          env=quoth.environment()) as process:
        out, asked = b'', []
        while True:
            byte = process.stdout.read(1)
            if not byte:
                break
            out += byte
            question = re.search(rb'\d+/\d+  ([^\n]*): $', out) if byte == b' ' else None
            if question:
                asked.append(question[1].decode())
                process.stdin.write((typed(asked[-1]) + '\n').encode())
                process.stdin.flush()
        process.stdin.close()
    assert process.returncode == 0, out
    return out.decode(), asked


class Practise(ProgramTest):
    def setUp(self):
        super().setUp()
        self.notes = self.path('notes')
        self.list = self.words('ate eat tea act cat dog god zzz nib bin aa')
        self.drill = ['words', 'drill', '--words', self.list, '--min', '2', '--max', '3', '--level',
                      '99', '--progress', self.notes]

    def practise(self, *options, now=NOW, typed='', status=0):
        answer = run('practise', '--words', self.list, '--progress', self.notes, '--now', str(now),
                     *options, input=typed)
        self.assertEqual(answer.status, status, answer)
        return answer

    def cards(self):
        return {question: card for (_, question, _), card in fsrs.read(self.notes).items()}

    def answers(self):
        return {question: answer for (_, question, answer) in fsrs.read(self.notes)}

    def start(self, now=NOW):
        """Asks every anagram once, and misses none."""
        anagrams = {}
        for word in open(self.list).read().split():
            anagrams.setdefault(''.join(sorted(word)), []).append(word)
        converse(lambda question: ' '.join(anagrams[question.split(',')[0]]), *self.drill, '--top',
                 '20', '--now', str(now))
        return anagrams

    def test_a_week(self):
        """Every day what is due by the second implementation is asked, no more, the most forgotten
        first; every figure of --json is its figure."""
        rng = random.Random(7)
        anagrams = self.start()
        now = NOW
        asked_in_all = 0
        for day in range(8):
            now = NOW + day * DAY + (700 if day == 0 else rng.randrange(3600))
            before = self.cards()
            due = [q for q, card in before.items() if card.streak == 0 or card.due <= now]
            missing = {q for q in due if rng.random() < 0.3}
            first = []

            def typed(question):
                letters = question.split(',')[0]
                again = letters in first
                first.append(letters)
                return '' if letters in missing and not again else ' '.join(anagrams[letters])

            out, asked = converse(typed, 'practise', '--words', self.list, '--progress', self.notes,
                                  '--now', str(now))
            asked_in_all += len(asked)
            if not due:
                self.assertIn('Nothing is due.', out)
            self.assertEqual(sorted(first[:len(due)]), sorted(due))
            self.assertEqual(sorted(first[len(due):]), sorted(missing))
            recalls = [before[q].recall(now) for q in first[:len(due)]]
            self.assertEqual(recalls, sorted(recalls))
            after = self.cards()
            figures = self.parsed(self.practise('--json', now=now).out)
            self.assertEqual({card['question'] for card in figures['cards']}, set(after))
            for card in figures['cards']:
                twin = after[card['question']]
                self.assertAlmostEqual(card['stability'], twin.stability, 3)
                self.assertAlmostEqual(card['difficulty'], twin.difficulty, 3)
                self.assertAlmostEqual(card['recall'], twin.recall(now), 3)
                self.assertEqual([card[key] for key in ('due', 'reviewed', 'streak', 'right', 'missed',
                                                        'last_missed')],
                                 [twin.due, twin.reviewed, twin.streak, twin.right, twin.missed,
                                  twin.last_missed])
            for days, recall in enumerate(figures['curve']):
                mean = sum(c.recall(now + days * DAY) for c in after.values()) / len(after)
                self.assertAlmostEqual(recall, mean, 3)
        self.assertGreater(asked_in_all, 12)
        for card in self.cards().values():
            if card.reviewed == now and card.learnt:
                days = max(1, round(card.stability))
                self.assertIn('It comes back in %d day%s.' % (days, 's' * (days > 1)), out)

    def parsed(self, text):
        return json.loads(text)

    def fill(self):
        """Cards of every subject, asked once: missed, but for the first reply of Ghost."""
        puzzles = self.file(HEAD + EASY + HARD + OPENING, 'my.puzzles')
        for typed, *words in (('n\n', 'ghost', 'quiz', '--sheet', 'outcomes', '--min', '4', '--top', '1'),
                              ('\n\nquit\n', 'cross', 'puzzle', puzzles, '--top', '3'),
                              ('\n\n\nquit\n', 'cross', 'puzzle', puzzles, '--top', '3'),
                              ('\n\n\n\nquit\n', 'cross', 'puzzle', puzzles, '--top', '3'),
                              ('\nquit\n', 'words', 'drill', '--min', '7', '--top', '1'),
                              ('\nquit\n', 'words', 'drill', 'hooks', '--top', '1')):
            run(*words, '--progress', self.notes, '--now', str(NOW), '--seed', '1', input=typed)
        os.remove(puzzles)

    def test_every_subject(self):
        self.fill()
        self.list = 'enable1'
        figures = self.parsed(self.practise('--json', now=NOW + DAY).out)
        self.assertEqual({s['subject']: (s['cards'], s['due']) for s in figures['subjects']},
                         {'ghost': (1, 1), 'anagrams': (1, 1), 'hooks': (1, 1), 'puzzles': (1, 1),
                          'openings': (1, 1), 'endgames': (1, 1)})
        answers = {c['question']: c['answer'] for c in figures['cards']}
        subjects = {c['subject']: c for c in figures['cards']}
        self.assertEqual(subjects['openings']['answer'], '8D.HORSE')
        self.assertEqual(subjects['endgames']['answer'], '8F.GHOSTS')

        def typed(question):
            if 'your play' in question:
                return plays.pop(0)
            if question.startswith('hooks of '):
                return answers[question.split()[2]]
            return answers.get(question.split(',')[0], 'n').replace(',', ' ')

        plays = [p.replace('.', ' ') for p in
                 (c['answer'] for c in sorted(figures['cards'], key=lambda c: c['recall'])
                  if 'puzzle' in c['sheet'])]
        out, asked = converse(typed, 'practise', '--progress', self.notes, '--now', str(NOW + DAY))
        self.assertEqual(len(asked), 6)
        self.assertIn('6 right, 0 missed. You know 0 of 6 answers.', out)
        self.assertEqual(out.count('It comes back in'), 6)
        self.assertIn('Nothing is due.', self.practise(now=NOW + DAY).out)

    def test_one_subject(self):
        self.fill()
        for subject in ('ghost', 'anagrams', 'hooks', 'puzzles', 'openings', 'endgames'):
            figures = self.parsed(self.practise('--json', '--subject', subject).out)
            self.assertEqual([c['subject'] for c in figures['cards']], [subject])
            out = self.practise('--subject', subject, '--words', 'enable1', now=NOW + DAY,
                                typed='quit\n').out
            self.assertRegex(out, r'(?s)1/1  .*: You know 0 of 1 answers')
        self.fails('practise', '--subject', 'chess', '--progress', self.notes, saying='one of')

    def test_the_list(self):
        self.assertIn('No card has been asked yet', self.practise('--list').out)
        self.start()
        out = self.practise('--list', now=NOW + 599).out
        self.assertRegex(out, r'anagrams +6 +0 +0 +\d+ % +\d+ %\n$')
        out = self.practise('--list', '--top', '2', now=NOW + 9 * DAY).out
        self.assertRegex(out, r'anagrams +6 +6 +0 +\d+ % +\d+ %\n\nDue, the most forgotten first:\n'
                              r'( \d\d %  anagrams   \w+\n){2}$')
        for answer in ('act', 'eat', 'dog'):
            self.assertNotIn(' %s\n' % answer, out.replace(' act\n', '', 1))
        self.assertEqual(self.practise('--top', '1', now=NOW + 9 * DAY).out.count('1/1'), 1)

    def test_the_curve(self):
        self.start()
        for width in (None, 40, 24):
            with Terminal('practise', '--curve', '--words', self.list, '--progress', self.notes, '--now',
                          str(NOW), columns=width or 80) as t:
                self.assertEqual(t.end(), 0)
            rows = [line for line in t.text.splitlines() if '|' in line]
            self.assertEqual(len(rows), 11)
            self.assertRegex(rows[0], r'^100 % \|\*')
            columns = len(t.text.split('+', 1)[1].splitlines()[0])
            self.assertEqual(columns, {None: 57, 40: 33, 24: 17}[width])
            heights = [min(r for r, row in enumerate(rows) if len(row) > 7 + c and row[7 + c] == '*')
                       for c in range(columns)]
            self.assertEqual(heights, sorted(heights))
        root = xml.etree.ElementTree.fromstring(self.practise('--format', 'svg').out)
        line = root.find('{http://www.w3.org/2000/svg}polyline').get('points').split()
        heights = [float(point.split(',')[1]) for point in line]
        self.assertEqual((len(line), heights), (57, sorted(heights)))
        mean = sum(c.recall(NOW + 28 * DAY) for c in self.cards().values()) / len(self.cards())
        self.assertAlmostEqual(heights[-1], 270 - (100 * mean - 50) / 50 * 250, 0)

    def test_new_cards(self):
        """Of what was begun, in even shares, as the commands would ask them next."""
        self.fill()
        notes = self.cards()
        out = self.practise('--words', 'enable1', '--new', '6', '--subject', 'ghost',
                            typed='quit\n').out
        self.assertIn('1/6  after na, answer', out)
        typed = iter(['show'] * 9 + ['quit'])  # five were missed, one is not due
        out, asked = converse(lambda question: next(typed), 'practise', '--progress', self.notes,
                              '--now', str(NOW + 1), '--new', '4')
        new = [q for q in self.cards() if q not in notes]
        lengths = sorted(map(len, new))
        self.assertEqual(len(new), 4, new)
        self.assertIn(7, lengths)  # anagrams
        sheets = [sheet for (sheet, question, _) in fsrs.read(self.notes) if question in new]
        self.assertEqual(len(set(sheets)), 3, sheets)
        out = run('words', 'drill', '--min', '7', '--top', '1', '--progress', self.path('other'),
                  '--now', '5', input='\nquit\n').out
        self.assertIn(re.search(r'1/1  (\w+),', out)[1], notes)
        self.fails('practise', '--new', '1001', '--progress', self.notes, saying='--new')

    def test_words_of_another_list(self):
        self.start()
        other = self.words('ab ba', 'other.txt')
        answer = self.practise('--words', other, now=NOW + DAY)
        self.assertIn('6 due cards are of another word list; --words names it', answer.err)
        self.assertIn('Nothing is due.', answer.out)

    def test_cards_without_their_question(self):
        """A puzzle of version 1, sheets of rules that there are not."""
        with open(self.notes, 'w', encoding='utf-8') as file:
            file.write('quoth-quiz 1\n' + ''.join('%s 2 77 3 1 5\n' % card for card in (
                'puzzles 5c1e7a1b33aa09d2 J5.GAME', 'chess/-/3/no/always/first/01 a ap',
                'super/x/3/no/always/first/01 a ap', 'super/-/0/no/always/first/01 a ap',
                'super a ap')))
        answer = self.practise()
        self.assertRegex(answer.err, r'[45] due cards were noted without the question')
        self.assertIn('Nothing is due.', answer.out)

    def test_the_latest_answer_to_a_question(self):
        """Where a sheet has changed its mind, the reply before is not asked any more."""
        self.fill()
        with open(self.notes, encoding='utf-8') as file:
            text = file.read()
        ghost = [line for line in text.splitlines() if ' n %d good' % NOW in line][0]
        with open(self.notes, 'a', encoding='utf-8') as file:
            file.write(ghost.replace(' n %d' % NOW, ' h %d' % (NOW + 5)) + '\n')
        figures = self.parsed(self.practise('--json', '--subject', 'ghost').out)
        self.assertEqual([c['answer'] for c in figures['cards']], ['h'])


if __name__ == '__main__':
    import unittest
    unittest.main()
