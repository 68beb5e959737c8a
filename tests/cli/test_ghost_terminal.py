"""Games of Ghost at a terminal, as a person plays them: with mistakes, compared line by line."""
import os
import unittest

from terminal import TerminalTest


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
        lines = self.session(['a', 'n', 'h', 'quit'], '--me', 'second', *words)
        self.assertEqual(lines[6:12], [
            '"g", your turn: a',
            '  Careful: "ga" loses; best play ends with "game". Another play wins.',
            '  Say it anyway? [y/N] n', '"g", your turn: h', 'The computer says "gho".',
            '"gho", your turn: quit'])
        lines = self.session(['a', 'y', 'quit'], '--me', 'second', *words)
        self.assertEqual(lines[8:10], ['  Say it anyway? [y/N] y', 'The computer says "gam".'])

    def test_interrupt_offers_to_save(self):
        self.session(['g', '\x03', 'kept.txt'], '--seed', '4', status=130)
        lines = self.session(['quit'], '--load', 'kept.txt')
        self.assertIn('The fragment is "gl", after 2 plays.', lines)
        for answer in ('', '\x03'):
            self.session(['g', '\x03', answer], '--seed', '4', status=130)
        self.session(['\x03'], '--seed', '4', status=130)  # nothing to save
        self.assertEqual(os.listdir(self.dir), ['kept.txt'])


if __name__ == '__main__':
    unittest.main()
