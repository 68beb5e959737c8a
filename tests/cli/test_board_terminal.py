"""Board games at a terminal, as a person plays them: with mistakes, compared line by line."""
import os
import unittest

from terminal import Screen, Terminal, TerminalTest


class LongLines(TerminalTest):
    def told(self, columns, *command):
        """What a command prints at a terminal, on a screen that breaks no lines itself."""
        with Terminal(*command, columns=columns, cwd=self.dir) as t:
            t.screen = Screen(1000)
            self.assertEqual(t.end(), 0)
        return t.lines

    def test_they_go_on_in_the_next_line(self):
        self.ok('cross', 'play', 'equity', 'greedy', '--seed', '5', '-o', self.path('game.gcg'))
        game = ('--gcg', 'game.gcg', '--turn', '5', '--samples', '300')
        for command in (('cross', 'analyse', '--depth', 'quick', 'game.gcg'),
                        ('cross', 'infer', *game)):
            whole = ' '.join(self.told(900, *command)).split()
            for columns in (80, 50):
                lines = self.told(columns, *command)
                self.assertLessEqual(max(map(len, lines)), columns, command)
                self.assertEqual(' '.join(lines).split()[-40:], whole[-40:])

    def test_a_word_that_is_too_long(self):
        """It stands in a line of its own; what follows is broken as elsewhere."""
        self.ok('cross', 'play', 'equity', 'greedy', '--seed', '5', '-o', self.path('game.gcg'))
        nick = 'n' * 60
        with open(self.path('game.gcg'), encoding='utf-8') as file:
            text = file.read().replace('>player1:', '>%s:' % nick)
        self.file(text.replace('#player1 player1', '#player1 ' + nick), 'long.gcg')
        lines = self.told(40, 'cross', 'analyse', '--depth', 'quick', 'long.gcg')
        self.assertTrue(any(nick in line for line in lines))
        for line in lines:
            self.assertTrue(len(line) <= 40 or ' ' not in line.strip(), line)


class BoardAtATerminal(TerminalTest):
    command = ('cross', 'play')

    def test_a_whole_game_with_mistakes(self):
        """Commands in capitals, letters that are not on the rack, words that are none, small
        letters, plays through tiles, a play taken back, a game saved and gone on with; then
        another game.  Without leave values, so that better ones change nothing here."""
        options = ('human', 'equity', '--seed', '12', '--leaves', 'none')
        lines = self.session([
            '?', 'HINT', 'best 3', '8a zzz', 'nonsense', 'check qi', 'check qqi', 'why', 'undo',
            'board', '8d eches', '9A JINX', '1D FLEA', 'undo', 'why', '1D FLEA', '4h (b)erthing',
            'unseen', 'rack', 'score A4 QuAG', '8h A', 'save game.gcg', 'save',
            'load nowhere.gcg', 'A4 QuAG', 'F8 (H)AVIORS', 'j2 (m)a(r)ge', 'C5 WRY', 'B1 DEFI',
            'k7 haw', 'H10 KIDD(O)', '13J PO(U)TY', 'y', 'pass', 'quit'],
            *options)
        self.assertLessEqual(max(map(len, lines)), 80)
        self.assertTrue(all(line.isascii() for line in lines))
        self.assert_golden(lines, 'board_game.txt')
        next_day = self.session(['board', 'best 3', 'resign', 'n'], *options, '--gcg',
                                'game.gcg')
        self.assert_golden(next_day, 'board_game_loaded.txt')

    def test_the_board_is_drawn_anew(self):
        """In colour, where the board was; all of it is on the screen, at both sizes."""
        for columns, rows in ((80, 24), (40, 20)):
            with self.subTest((columns, rows)):
                lines = self.session(['pass', 'pass', 'pass', 'quit'], '--seed', '12', rows=rows,
                                     columns=columns,
                                     env={'NO_COLOR': '', 'TERM': 'xterm-256color'})
                boards = [i for i, line in enumerate(lines) if line.startswith('    A ')]
                self.assertEqual(boards, [0])
                turn = next(i for i, line in enumerate(lines) if line.startswith('Your play'))
                self.assertLess(turn, rows)
                self.assertEqual([line[:2] for line in lines[1:16]],
                                 ['%2d' % i for i in range(1, 16)])
                self.assertTrue(any('E₁' in line for line in lines))

    def test_nothing_is_cleared_without_colour(self):
        for env in ({'NO_COLOR': '1'}, {'TERM': 'dumb', 'NO_COLOR': ''}):
            with self.subTest(env):
                lines = self.session(['pass', 'pass', 'quit'], '--seed', '12', env=env)
                self.assertEqual(len([line for line in lines if line.startswith('    A ')]), 3)
                self.assertTrue(all(line.isascii() for line in lines))

    def test_interrupt_offers_to_save(self):
        self.session(['pass', '\x03', 'kept.gcg'], '--seed', '4', status=130)
        lines = self.session(['undo', 'quit'], '--gcg', 'kept.gcg')
        self.assertTrue(any(line == 'Taken back: You, pass.' for line in lines))
        for answer in ('', '\x03'):
            self.session(['pass', '\x03', answer], '--seed', '4', status=130)
        self.assertEqual(os.listdir(self.dir), ['kept.gcg'])

    def test_the_terminal_is_left_as_it_was(self):
        with Terminal('cross', 'play', '--seed', '4') as t:
            t.until_line(self.QUESTION)
            t.type('\x03')
            t.until_line(self.QUESTION)
            t.type('\n')
            self.assertEqual(t.end(), 130)
            self.assertEqual(t.modes(), (True, True))


if __name__ == '__main__':
    unittest.main()
