"""Lines typed at a terminal: with libedit, if the program was built with it, and without."""
import glob
import os
import signal
import subprocess
import unittest

import quoth
from quoth import ProgramTest, is_sanitized
from terminal import Terminal, edits

TOY = 'game ghost ghoul'
PLAIN = ([path for folder in (os.path.dirname(quoth.PROGRAM), os.path.join(quoth.ROOT, 'build/*'))
          for path in glob.glob(os.path.join(folder, 'quoth-plain'))] or [''])[0]


class PromptTest(ProgramTest):
    def game(self, *options, words=TOY, **more):
        return Terminal('ghost', 'play', '--words', self.words(words), '--first', 'human',
                        '--second', 'human', *options, **more)


class Everywhere(PromptTest):
    """What holds with libedit and without."""
    program = quoth.PROGRAM

    def game(self, *options, **more):
        return super().game(*options, program=self.program, **more)

    def test_plays_and_commands(self):
        for leave in ('quit', 'exit', 'EXIT', 'Quit', ':quit'):
            with self.game() as t:
                t.until('begins: ').type('g\n').until('"g", the second player: ').type('  H  \n')
                t.until('"gh", the first player: ')
                self.assertEqual(t.drop(leave + '\n'), 0)

    def test_help(self):
        for asked in ('?', 'help', 'HELP', ':?', ' Help '):
            with self.game() as t:
                t.until(': ').type(asked + '\n').until(': ')
                self.assertRegex(t.text, r'(?m)^  undo +take back your last play$')
                t.type('quit\n').end()

    def test_letters_of_other_alphabets(self):
        with self.game('--alphabet', 'spanish', words='niño niña') as t:
            t.until(': ').type('n\n').until('"n", the second player: ').type('i\n')
            t.until('"ni", the first player: ').type('ñ\n').until('"niñ", the second player: ').drop()

    def test_a_letter_rubbed_out(self):
        with self.game() as t:
            t.until(': ').type('x\x7fg\n').until('"g", the second player: ').drop()

    def test_end_of_input(self):
        with self.game() as t:
            t.until(': ').type('\x04')
            self.assertEqual(t.end(), 0)
            self.assertEqual(t.lines[-2], 'The game stops here, unfinished.')

    def test_interrupt(self):
        with self.game() as t:
            t.until(': ').type('gh\x03')
            self.assertEqual(t.end(), 130)
            self.assertEqual(t.modes(), (True, True))

    def test_interrupt_in_a_game(self):
        """A second Ctrl-C, at the question whether to save, leaves."""
        with self.game() as t:
            t.until(': ').type('g\n').until('"g", the second player: ').type('\x03')
            t.until('or Enter: ').type('\x03')
            self.assertEqual(t.end(), 130)
            self.assertEqual(t.modes(), (True, True))

    def test_signals_leave_the_terminal_as_it_was(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.game() as t:
                t.until(': ')
                os.kill(t.pid, number)
                self.assertEqual(t.end(), 130 if number == signal.SIGINT else -number)
                self.assertEqual(t.modes(), (True, True))

    def test_a_line_too_long(self):
        with self.game() as t:
            t.until(': ')
            t.type('x' * 2000).type('\n').until('begins: ').type('g\n').until('"g", the second player: ').drop()

    def test_a_pipe_gets_no_editing(self):
        answer = self.ok('ghost', 'play', '--words', self.words(TOY), '--first', 'human',
                         '--second', 'human', input='g\nQUIT\n', program=self.program,
                         env={'TERM': 'vt100'})
        self.assertNotIn('\x1b', answer.out)


@unittest.skipUnless(PLAIN, 'quoth-plain is not built')
class Plain(Everywhere):
    """The program as it is without libedit."""
    program = PLAIN

    def test_it_is_without(self):
        self.assertFalse(edits(PLAIN))


# Sends a signal as soon as the terminal has been changed, before the caller can know.
SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <termios.h>

int tcsetattr(int fd, int when, const struct termios *modes)
{
    static int sent;
    int (*set)(int, int, const struct termios *) = dlsym(RTLD_NEXT, "tcsetattr");
    int status = set(fd, when, modes);
    if (!(modes->c_lflag & ICANON) && !sent++)
        raise(atoi(getenv("SHIM_SIGNAL")));
    return status;
}
"""


@unittest.skipUnless(edits(quoth.PROGRAM), 'built without libedit')
class Editing(PromptTest):
    if not is_sanitized(quoth.PROGRAM):  # the sanitizers want to be loaded first
        def test_a_signal_while_the_terminal_is_changed(self):
            shim = self.path('shim.so')
            subprocess.run(['cc', '-shared', '-fPIC', '-x', 'c', '-', '-o', shim, '-ldl'],
                           input=SHIM.encode(), check=True)
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                with self.subTest(number), \
                        self.game(env={'LD_PRELOAD': shim, 'SHIM_SIGNAL': str(int(number))}) as t:
                    self.assertEqual(t.end(), 130 if number == signal.SIGINT else -number)
                    self.assertEqual(t.modes(), (True, True))

    def test_history(self):
        with self.game() as t:
            t.until(': ').type('legal\n').until(': ').type('nonsense\n').until(': ')
            t.type('\x1b[A').until(': nonsense').type('\x1b[A').until(': legal')
            t.type('\n').until(': ')
            self.assertEqual(t.lines.count('  g'), 2)
            t.type('quit\n').end()

    def test_arrows(self):
        with self.game() as t:
            t.until(': ').type('egal\x01l\n').until(': ')
            self.assertIn('  g', t.lines)
            t.type('h\x1b[Dg\x05\x7f\n').until('"g", the second player: ').drop()

    def test_commands_are_completed(self):
        for typed, whole in (('leg\t', 'legal'), ('hi\t', 'hint'), (':U\t', ':Undo'),
                             ('s\t', 'save '), ('lo\t', 'load ')):
            with self.game() as t:
                t.until(': ').type(typed).until(': ' + whole)
                t.type('\x15quit\n')
                self.assertEqual(t.end(), 0)

    def test_what_fits_is_listed(self):
        with self.game() as t:
            t.until(': ').type('l\t').until_shown(r'^ +legal +load$').until(': l')
            t.type('\x15quit\n').end()

    def test_words_are_never_completed(self):
        """ghost would have begun so, and game."""
        with self.game() as t:
            t.until(': ').type('g\t').type('\n').until('"g", the second player: ')
            self.assertIn('The first player begins: g', t.lines)
            t.type('gho\t!').until('gho!').drop('\x15quit\n')

    def test_a_dumb_terminal_gets_no_editing(self):
        for env in ({'TERM': 'dumb'}, {'TERM': ''}):
            with self.game(env=env) as t:
                t.until('begins: ').type('g\n').until('"g", the second player: ')
                self.assertEqual(t.drop(), 0)

    def test_without_a_locale(self):
        with self.game('--alphabet', 'spanish', words='niño', env={'LC_ALL': 'C'}) as t:
            t.until(': ').type('nño\x1b[D\x1b[Di\n').until(': ')
            self.assertIn('The first player begins: niño', t.lines)
            t.type('quit\n').end()


if __name__ == '__main__':
    unittest.main()
