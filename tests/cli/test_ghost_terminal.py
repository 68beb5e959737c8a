"""Games of Ghost at a terminal, as a person plays them: with mistakes, compared line by line."""
import os
import signal
import unittest

from terminal import Terminal, TerminalTest


class GhostAtATerminal(TerminalTest):
    command = ('ghost', 'play')

    def test_a_whole_game_with_mistakes(self):
        """Commands in capitals, no letters, letters that fit nowhere, words, a losing play taken
        back and made again, a lost game, another one with places changed, saved and gone on with
        the next day."""
        day = self.session(
            ['HINT', '7', 'nx', 'ghost', 'N', 'best 3', 'best 0', 'CHECK Nene', 'check nn', 'i', '',
             'l', 'undo', 'l', 'legal', 'h', 'a', 'i', 'nonsense', '', 'save', 'save game.txt',
             'QUIT'], '--min', '4', '--seed', '4')
        self.assertLessEqual(max(map(len, day)), 80)
        self.assert_golden(day, 'ghost_game.txt')
        next_day = self.session(['hint', 'y', 'b', 'i', 'g', 'undo', 'Undo', 'resign', 'n'], '--load', 'game.txt')
        self.assert_golden(next_day, 'ghost_game_loaded.txt')

    def test_a_coach_warns_of_losing_plays(self):
        words = ('--words', self.words('game ghost ghoul glee'), '--coach', '--seed', '1')
        lines = self.session(['a', 'n', 'h', 'quit', 'y'], '--me', 'second', *words)
        self.assertEqual(lines[6:12], [
            '"g", your turn: a',
            '  Careful: "ga" loses; best play ends with "game". Another play wins.',
            '  Say it anyway? [y/N] n', '"g", your turn: h', 'The computer says "gho".',
            '"gho", your turn: quit'])
        lines = self.session(['a', 'y', 'quit', 'y'], '--me', 'second', *words)
        self.assertEqual(lines[8:10], ['  Say it anyway? [y/N] y', 'The computer says "gam".'])

    def test_interrupt_offers_to_save(self):
        self.session(['g', '\x03', 'kept.txt'], '--seed', '4', status=130)
        lines = self.session(['quit'], '--load', 'kept.txt')
        self.assertIn('The fragment is "gl", after 2 plays.', lines)
        for answer in ('', '\x03'):
            self.session(['g', '\x03', answer], '--seed', '4', status=130)
        self.session(['\x03'], '--seed', '4', status=130)  # nothing to save
        lines = self.session(['g', '\x03'], '--seed', '4', '-o', 'file.txt', status=130)
        self.assertIn('It is kept in file.txt; go on with --load.', lines)
        os.unlink(self.path('file.txt'))
        self.assertEqual(os.listdir(self.dir), ['kept.txt'])

    def test_nothing_is_dropped_unasked(self):
        """`quit`, `new`, `load` and the end of input ask for a game that is in no file, and for nothing
        else; the answer may be a file to save it in."""
        question = 'Not saved: name a file to save it, y drops it, Enter plays on.'
        words = ('--words', self.words('game ghost ghoul'), '--seed', '1')
        for typed in ('quit', 'new', 'load other', '\x04', 'new first'):
            lines = self.session(['g', typed, '', 'save kept', 'quit'], 'human', 'human', *words)
            self.assertEqual([line.rstrip() for line in lines if line.startswith(question)],
                             [question], lines)
            self.assertIn('  Saved in kept.', lines)
            os.rename(self.path('kept'), self.path('first'))
        os.rename(self.path('first'), self.path('kept'))
        lines = self.session(['g', 'load kept', 'n', 'load kept', 'other', 'h', 'quit', 'third'],
                             'human', 'human', *words)
        self.assertIn('  Loaded kept.', lines)
        for name, plays in (('kept', 'play g\n'), ('other', 'play g\n'),
                            ('third', 'play g\nplay gh\n')):
            with open(self.path(name)) as file:
                self.assertTrue(file.read().endswith('strict no\n' + plays), name)
        for typed in (['quit'], ['new', 'quit'], ['g', 'resign', 'quit'], ['g', 'resign', 'n'],
                      ['load kept', 'quit'], ['g', 'save kept', 'quit']):
            lines = self.session(typed, 'human', 'human', *words)
            self.assertNotIn(question, '\n'.join(lines))

    def test_a_match_between_two_rounds_is_not_dropped_unasked(self):
        match = ('human', 'human', '--lives', 'abc', '--words', self.words('game ghost'))
        lines = self.session(['resign', 'n', '', 'n', 'kept'], *match)
        self.assertIn('  Saved in kept.', lines)
        self.session(['n'], '--load', 'kept', *match[4:])

    def test_kept_as_it_is_played(self):
        """The file of -o has every play as soon as it is made, so that a closed terminal loses none;
        another game goes to another file."""
        words = self.words('game ghost ghoul')
        with Terminal('ghost', 'play', 'human:Ann', 'human:Bob', '-o', 'kept', '--words', words,
                      cwd=self.dir) as t:
            t.until('begins: ').type('g\n').until('"g", Bob: ').type('h\n').until('"gh", Ann: ')
            self.assertTrue(open(self.path('kept')).read().endswith('play g\nplay gh\n'))
            t.type('undo\n').until('"g", Bob: ')
            self.assertTrue(open(self.path('kept')).read().endswith('strict no\nplay g\n'))
            t.type('a\n').until('"ga", Ann: ').type('new\n').until('begins: ').type('g\n')
            t.until('"g", Ann: ')
            os.kill(t.pid, signal.SIGHUP)
            self.assertEqual(t.end(), -signal.SIGHUP)
        self.assertTrue(open(self.path('kept')).read().endswith('play g\nplay ga\n'))
        self.assertIn('first human:Bob\n', open(self.path('kept-2')).read())
        self.assertTrue(open(self.path('kept-2')).read().endswith('strict no\nplay g\n'))
        first = open(self.path('kept')).read()
        lines = self.session(['g', 'quit'], 'human', 'human', '-o', 'kept', '--words', words)
        self.assertIn('kept has a game (go on with --load); this one is kept in kept-3.', lines)
        self.session(['h', 'quit'], '--load', 'kept-3', '-o', 'kept-3', '--words', words)
        self.assertTrue(open(self.path('kept-3')).read().endswith('play g\nplay gh\n'))
        self.assertEqual(open(self.path('kept')).read(), first)

    def test_save_replaces_the_same_game_alone(self):
        words = ('--words', self.words('game ghost ghoul'), '--seed', '1')
        self.session(['g', 'save mine', 'quit'], 'human', 'human', *words)
        lines = self.session(['g', 'save mine', 'h', 'save mine-2', 'load mine', 'a', 'save mine',
                              'quit'], 'human', 'human', *words)
        self.assertEqual([line for line in lines if line.startswith('  Saved')],
                         ['  Saved in mine-2.', '  Saved in mine-2.', '  Saved in mine.'])
        for name, plays in (('mine', 'play g\nplay ga\n'), ('mine-2', 'play g\nplay gh\n')):
            with open(self.path(name)) as file:
                self.assertTrue(file.read().endswith(plays), name)

    def test_kept_through_a_pipe(self):
        words = ('--words', self.words('game ghost ghoul'))
        out = self.ok('ghost', 'play', 'human', 'human', '-o', '-', *words, input='g\nresign\n').out
        self.assertTrue(out.endswith('play g\nend resigned\n'), out)
        self.fails('ghost', 'play', '-o', self.dir, *words)
        kept = self.path('kept')
        self.ok('ghost', 'play', 'random', 'random', '-o', kept, *words)
        self.assertIn('play g', open(kept).read())
        before = open(kept).read()
        self.fails('ghost', 'play', '-o', kept, '--load', self.words('x', 'bad'), *words)
        self.assertEqual(open(kept).read(), before)


if __name__ == '__main__':
    unittest.main()
