"""Board games at a terminal, as a person plays them: with mistakes, compared line by line."""
import os
import re
import signal
import unittest

from terminal import Screen, Terminal, TerminalTest


class LongLines(TerminalTest):
    def reported(self, columns, *command):
        """What a command prints at a terminal, on a screen that breaks no lines itself."""
        with Terminal(*command, columns=columns, cwd=self.dir) as t:
            t.screen = Screen(1000)
            self.assertEqual(t.end(), 0, t.text)
        return t.lines

    def test_they_go_on_in_the_next_line(self):
        self.ok('cross', 'play', 'equity', 'greedy', '--seed', '5', '-o', self.path('game.gcg'))
        game = ('--gcg', 'game.gcg', '--turn', '5', '--samples', '300')
        for command in (('cross', 'analyse', '--depth', 'quick', 'game.gcg'),
                        ('cross', 'explain', '--depth', 'quick', 'game.gcg', '--turn', '5'),
                        ('cross', 'infer', *game)):
            whole = ' '.join(self.reported(900, *command)).split()
            for columns in (80, 50):
                lines = self.reported(columns, *command)
                self.assertLessEqual(max(map(len, lines)), columns, command)
                self.assertEqual(' '.join(lines).split()[-40:], whole[-40:])

    def test_in_ghost_too(self):
        words = ('--words', self.words('ghost gherkin gnu that those thistle tree unwind', 'list'))
        self.ok('ghost', 'play', 'human', 'human', *words, input='g\nn\nsave g1\n', cwd=self.dir)
        for command in (('solve',), ('explain', 'gh'), ('strategy',), ('outcomes',), ('match', 'rational',
                        'random', '--games', '9'), ('analyse', self.path('g1'))):
            whole = ' '.join(self.reported(900, 'ghost', *command, *words)).split()
            lines = self.reported(40, 'ghost', *command, *words)
            self.assertLessEqual(max(map(len, lines)), 40, command)
            self.assertEqual(' '.join(lines).split(), whole)
        for copied in (('--json',), ('--certificate', '-')):
            lines = self.reported(40, 'ghost', 'strategy', *words, *copied)
            self.assertEqual([line for line in lines if line],
                             self.ok('ghost', 'strategy', *words, *copied).lines)

    def test_while_people_play(self):
        """Whether libedit reads the lines or not; what was typed ends a line."""
        words = self.words('ghost gherkin gnu that those thistle tree unwind', 'list')
        typed = ['g', 'best', 'zzz', 'why', 'check gherkins', 'quit', 'y']
        for term in ('vt100', 'dumb'):
            said = []
            for columns in (200, 40):
                with Terminal('ghost', 'play', 'human', 'human', '--words', words, cwd=self.dir,
                              columns=columns, env={'TERM': term}) as t:
                    t.screen = Screen(1000)
                    for line in typed:
                        t.until_line(self.QUESTION)
                        t.type(line + '\n')
                    self.assertEqual(t.end(), 0)
                    said.append(t.lines)
            self.assertTrue(any(len(line) > 60 for line in said[0]))
            self.assertLessEqual(max(map(len, said[1])), 40, said[1])
            self.assertEqual(' '.join(said[1]).split(), ' '.join(said[0]).split())
            self.assertIn('  "gherkins" is not a word of list, and', said[1])

    def test_a_word_that_is_too_long(self):
        """It stands in a line of its own; what follows is broken as elsewhere."""
        self.ok('cross', 'play', 'equity', 'greedy', '--seed', '5', '-o', self.path('game.gcg'))
        nick = 'n' * 60
        with open(self.path('game.gcg'), encoding='utf-8') as file:
            text = file.read().replace('>player1:', '>%s:' % nick)
        self.file(text.replace('#player1 player1', '#player1 ' + nick), 'long.gcg')
        lines = self.reported(40, 'cross', 'analyse', '--depth', 'quick', 'long.gcg')
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
            'k7 haw', 'H10 KIDD(O)', '13J PO(U)TY', 'y', 'pass', 'quit', 'y'],
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
                lines = self.session(['pass', 'pass', 'pass', 'quit', 'y'], '--seed', '12', rows=rows,
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
                lines = self.session(['pass', 'pass', 'quit', 'y'], '--seed', '12', env=env)
                self.assertEqual(len([line for line in lines if line.startswith('    A ')]), 3)
                self.assertTrue(all(line.isascii() for line in lines))

    def test_interrupt_offers_to_save(self):
        self.session(['pass', '\x03', 'kept.gcg'], '--seed', '4', status=130)
        lines = self.session(['undo', 'quit'], '--gcg', 'kept.gcg')
        self.assertTrue(any(line == 'Taken back: You, pass.' for line in lines))
        for answer in ('', '\x03'):
            self.session(['pass', '\x03', answer], '--seed', '4', status=130)
        self.assertEqual(os.listdir(self.dir), ['kept.gcg'])

    def test_nothing_unsaved_is_thrown_away_unasked(self):
        """new, load, quit and Ctrl-D ask: Enter plays on, y drops the game, anything else is the
        file.  A game without moves, or that is saved, is left at once."""
        self.session(['save empty.gcg', 'quit'], '--seed', '4')
        for ask in ('new', 'load empty.gcg', 'quit', '\x04'):
            with self.subTest(ask):
                lines = self.session(['pass', ask, '', 'rack', ask, 'no/where', 'kept.gcg', 'quit'][
                    :7 if ask in ('quit', '\x04') else 8], '--seed', '4')
                asked = [line for line in lines if 'Not saved: name a file' in line]
                self.assertEqual(len(asked), 3)
                self.session(['undo', 'quit'], '--gcg', 'kept.gcg')
                os.unlink(self.path('kept.gcg'))
                self.session(['pass', ask, 'y', 'quit'][:3 if ask in ('quit', '\x04') else 4],
                             '--seed', '4')
        self.session(['pass', '\x04', '\x04'], '--seed', '4')
        self.session(['pass', 'new', 'n', 'new', 'NO', 'new', 'y', 'quit'], '--seed', '4')
        self.assertFalse(os.path.exists(self.path('n')) or os.path.exists(self.path('NO')))
        lines = self.session(['pass', 'save kept.gcg', 'new', 'quit'], '--seed', '4')
        self.assertNotIn('Not saved', '\n'.join(lines))
        lines = self.session(['pass', 'save kept.gcg', 'pass', 'save kept-2.gcg', 'load kept.gcg',
                              'save kept.gcg', 'quit'], '--seed', '4')
        self.assertEqual([line.split(';')[0] for line in lines if line.startswith('Saved as')],
                         ['Saved as kept-2.gcg', 'Saved as kept-2.gcg', 'Saved as kept.gcg'])
        os.unlink(self.path('kept-2.gcg'))
        lines = self.session(['pass', 'resign', 'save over.gcg', 'n'], '--seed', '4')
        self.assertTrue(any(line.endswith('save FILE keeps this] save over.gcg') for line in lines))
        self.ok('cross', 'replay', self.path('over.gcg'))

    def test_a_game_is_kept_as_it_is_played(self):
        """Whatever ends the program, the file has every move; and each game has a file."""
        for end in (signal.SIGHUP, signal.SIGKILL):
            with Terminal(*self.command, '--seed', '4', '-o', 'game.gcg', cwd=self.dir) as t:
                for line in ('pass', 'pass'):
                    t.until_line(self.QUESTION).type(line + '\n')
                t.until_line(self.QUESTION)
                os.kill(t.pid, end)
                self.assertEqual(t.end(), -end)
            lines = self.session(['undo', 'undo', 'undo', 'quit'], '--gcg', 'game.gcg')
            self.assertEqual(len([x for x in lines if x == 'Taken back: You, pass.']), 2)
            os.unlink(self.path('game.gcg'))
        self.ok('cross', 'play', 'greedy', 'greedy', '--seed', '4', '-o', 'other.gcg', cwd=self.dir)
        other = open(self.path('other.gcg')).read()
        lines = self.session(['pass', 'quit'], '-o', 'other.gcg')
        self.assertIn('other.gcg has a game (go on with --gcg); this one is kept in other-2.gcg.',
                      lines)
        self.assertEqual(open(self.path('other.gcg')).read(), other)
        lines = self.session(['pass', 'quit'], '-o', 'other-2.gcg', '--gcg', 'other-2.gcg')
        self.assertIn('It is kept in other-2.gcg; go on with --gcg and the same options.', lines)
        self.ok(*self.command, '-o', 'other.gcg', input='pass\n', cwd=self.dir)
        self.assertNotEqual(open(self.path('other.gcg')).read(), other)
        for name in ('other.gcg', 'other-2.gcg'):
            os.unlink(self.path(name))
        lines = self.session(['pass', 'new', 'pass', 'resign', 'y', 'pass', 'load game.gcg', 'pass',
                              'quit'], '--seed', '4', '-o', 'game.gcg')
        self.assertNotIn('Not saved', '\n'.join(lines))
        self.assertEqual(sorted(os.listdir(self.dir)),
                         ['game-2.gcg', 'game-3.gcg', 'game-4.gcg', 'game.gcg'])
        for name in os.listdir(self.dir):
            self.ok('cross', 'replay', self.path(name))

    def test_people_do_not_see_each_others_racks(self):
        """The next rack is shown when its owner has pressed Enter, and the last one is gone."""
        ready = re.compile('when you alone can see the screen: $')
        for env, cleared in (({'NO_COLOR': '', 'TERM': 'xterm-256color'}, True), ({}, False)):
            with Terminal(*self.command, 'human', 'human', '--seed', '4', env=env,
                          cwd=self.dir) as t:
                racks = []
                for turn in range(4):
                    t.until_line(ready)
                    self.assertIn('Player %d, press' % (turn % 2 + 1), t.lines[-1])
                    shown = '\n'.join(t.lines if cleared else t.lines[-24:])
                    self.assertNotRegex(shown, 'rack [A-Z?]{7}')
                    t.type('\n').until_line(re.compile(r'play\? $'))
                    racks.append(re.search(r'rack ([A-Z?]+), play', t.lines[-1]).group(1))
                    t.type('ex %s\n' % racks[0][:2] if not turn else 'pass\n')
                if cleared:
                    t.until_line(ready)
                self.assertNotIn(racks[0][:2] + '.', t.text.replace('ex ' + racks[0][:2], ''))
            self.assertEqual(racks[1], racks[3])

    def test_the_terminal_is_left_as_it_was(self):
        with Terminal('cross', 'play', '--seed', '4') as t:
            t.until_line(self.QUESTION)
            t.type('pass\n')
            t.until_line(self.QUESTION)
            t.type('\x03')
            t.until_line(self.QUESTION)
            t.type('\n')
            self.assertEqual(t.end(), 130)
            self.assertEqual(t.modes(), (True, True))


if __name__ == '__main__':
    unittest.main()
