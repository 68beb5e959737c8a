"""Duplicate games: the rounds, what people score, and the three forms of the sheet."""
import re

from crossword import CrossTest
from terminal import Terminal


class Duplicate(CrossTest):
    GAME = ('cross', 'duplicate', '--rules', 'scrabble', '--seed', '7')

    def test_every_form_is_one_game(self):
        game = self.json(*self.GAME)
        text = self.ok(*self.GAME, '--format', 'text').out
        rows = re.findall(r'(?m)^ *(\d+)  (\S+) +(\d+) +(\d+)  (.+)$', text)
        plain = [(*row[:4], re.sub('[()]', '', row[4])) for row in rows]
        self.assertEqual(plain, [(str(r['round']), r['rack'], str(r['plays'][0]['score']),
                                  str(r['total']), r['plays'][0]['play']) for r in game['rounds']])
        self.assertEqual(game['total'], sum(r['plays'][0]['score'] for r in game['rounds']))
        page = self.ok(*self.GAME, '--format', 'html').out
        self.assertEqual(re.findall(r'<p class="rack">(.*?)</p>', page),
                         [r['rack'] for r in game['rounds']])
        self.assertEqual(page.count('<li>'), sum(len(r['plays']) for r in game['rounds']))
        self.assertEqual(page.count('<svg'), len(game['rounds']))

    def test_names_of_rules_are_no_markup(self):
        rules = self.ok('cross', 'rules', 'scrabble').out
        rules = self.file(re.sub(r'(?m)^name .*$', 'name <b>a&b', rules), 'own.rules')
        page = self.ok('cross', 'duplicate', '--rules', rules, '--seed', '7', '--format', 'html').out
        self.assertNotIn('<b>', page)
        self.assertEqual(page.count('&lt;b&gt;a&amp;b'), 2)

    def test_the_best_play_is_that_of_moves(self):
        """The first round on an empty board; the second on the board that the first play made."""
        first, second = self.json(*self.GAME, '--top', '3')['rounds'][:2]
        listed = self.json('cross', 'moves', '--rules', 'scrabble', '--rack', first['rack'],
                           '--sort', 'score', '--all')['plays']
        self.assertEqual(max(m['score'] for m in listed), first['plays'][0]['score'])
        self.assertEqual(second['bag'], 100 - len(first['rack']) - sum(
            c.isalpha() for c in first['plays'][0]['play'].split()[1]))

    def played(self, typed, *names):
        return self.ok(*self.GAME, *names, input=typed).out

    def test_people_score_their_own_plays(self):
        rounds = self.json(*self.GAME)['rounds'][:2]
        best, other = rounds[0]['plays'][0], rounds[0]['plays'][-1]
        typed = '%s\n%s\n%s\n\nquit\n' % (best['play'], other['play'].lower(), rounds[1]['plays'][0]['play'])
        out = self.played(typed, 'Ann', 'Bob')
        self.assertIn('The best play: %s for %d.' % (best['play'], best['score']), out)
        self.assertRegex(out, r'Ann +%d  total +%d ' % (best['score'], best['score']))
        self.assertRegex(out, r'Bob +%d  total +%d ' % (other['score'], other['score']))
        total = best['score'] + rounds[1]['plays'][0]['score']
        self.assertRegex(out, r'After 2 rounds the best plays make %d\.\n  Ann has %d, 100\.0 %%\n'
                              r'  Bob has %d, ' % (total, total, other['score']))
        self.assertIn('--seed 7', out)

    def test_phonies_none_and_what_cannot_be_laid(self):
        rack = self.json(*self.GAME)['rounds'][0]['rack']
        phony = '8E ' + ''.join(sorted(rack.replace('?', ''), reverse=True))[:4]
        out = self.played('8D\n8A QQQQQ\nex %s\n%s\nquit\n' % (rack[0], phony))
        self.assertIn('help says what can be typed', out)
        self.assertIn('That cannot be laid: ', out)
        self.assertIn('none says that you found no play', out)
        self.assertIn('not in the word list', out)
        self.assertIn('  You have 0, 0.0 %', out)
        self.assertIn('no play', self.played('\nquit\n'))
        self.assertNotIn('After', self.played('quit\n'))

    def test_a_whole_game_of_nothing(self):
        rounds = len(self.json(*self.GAME)['rounds'])
        out = self.played('none\n' * rounds)
        self.assertIn('After %d rounds the best plays make' % rounds, out)

    def test_refusals(self):
        self.fails(*self.GAME, 'Ann', '--format', 'html', saying='a sheet is for any number of players')
        self.fails(*self.GAME, *'abcdefghijklm', saying='at most 12 players')
        self.fails(*self.GAME, '', saying='the name of a player is empty')

    def test_at_a_terminal_nobody_sees_the_others_play(self):
        best = self.json(*self.GAME)['rounds'][0]['plays'][0]['play']
        with Terminal(*self.GAME, 'Ann', 'Bob') as terminal:
            terminal.until('Ann, your play: ')
            terminal.type(best + '\n')
            terminal.until('Bob, your play: ')
            self.assertNotIn(best, terminal.text)
            self.assertNotIn(best.split()[1], terminal.text)
            terminal.type('none\n')
            terminal.until('Enter goes on to the next round: ')
            self.assertIn(best, terminal.text)
            terminal.type('quit\n')
