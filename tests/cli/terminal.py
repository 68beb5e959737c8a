"""The program at a terminal: a pseudo-terminal, and what stands on its screen."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

import quoth


def edits(program):
    """Whether the program was built with libedit."""
    with open(program, 'rb') as file:
        return b'el_gets' in file.read()


def read_to_end(parent):
    """What is written to a pseudo-terminal until all who could write there have closed it."""
    text = b''
    try:
        while piece := os.read(parent, 65536):
            text += piece
    except OSError:  # the other end was closed
        pass
    return text


class Screen:
    """The lines that a terminal of this width has shown, scrolled away or not."""
    SEQUENCE = re.compile(r'\x1b\[([0-9;?]*)([A-Za-z])')

    def __init__(self, columns):
        self.columns, self.cells, self.row, self.column = columns, [[]], 0, 0
        self.homed = False

    @property
    def lines(self):
        return [''.join(row).rstrip() for row in self.cells]

    def put(self, character):
        if self.column == self.columns:
            self.feed(), self.begin()
        row = self.cells[self.row]
        row.extend(' ' * (self.column + 1 - len(row)))
        row[self.column] = character
        self.column += 1

    def feed(self):
        self.row += 1
        if self.row == len(self.cells):
            self.cells.append([])

    def begin(self):
        self.column = 0

    def control(self, numbers, letter):
        n = int(numbers) if numbers.isdigit() else 1
        if letter == 'C':
            self.column = min(self.column + n, self.columns - 1)
        elif letter == 'D':
            self.column = max(self.column - n, 0)
        elif letter == 'A':
            self.row = max(self.row - n, 0)
        elif letter == 'K':
            del self.cells[self.row][self.column:]
        elif letter == 'H' and not numbers:
            self.row = self.column = 0
            self.homed = True
        elif letter == 'J' and numbers == '2':
            self.cells = [[] for _ in self.cells[:self.row + 1]]
        elif letter == 'J':
            del self.cells[self.row][self.column:]
            del self.cells[self.row + 1:]
        elif letter == 'P':
            del self.cells[self.row][self.column:self.column + n]
        elif letter == '@':
            self.cells[self.row][self.column:self.column] = ' ' * n
        elif letter != 'm' and not numbers.startswith('?'):
            raise AssertionError('ESC[%s%s is not known here' % (numbers, letter))

    def write(self, text):
        """Writes what ends with a whole sequence; returns what is left over."""
        i = 0
        while i < len(text):
            if text[i] == '\x1b':
                match = self.SEQUENCE.match(text, i)
                if not match:
                    if len(text) - i < 20 and re.fullmatch(r'\x1b(\[[0-9;?]*)?', text[i:]):
                        return text[i:]
                    if text[i + 1] in '=>78MHc':
                        i += 2
                        continue
                    raise AssertionError('%r is not known here' % text[i:i + 10])
                self.control(*match.groups())
                i = match.end()
                continue
            if text[i] == '\r':
                self.begin()
            elif text[i] == '\n':
                self.feed()
            elif text[i] == '\b':
                self.column = max(self.column - 1, 0)
            elif text[i] == '\t':
                self.column = min(self.column // 8 * 8 + 8, self.columns - 1)
            elif text[i] >= ' ':
                self.put(text[i])
            i += 1
        return ''


class Terminal:
    """A run of the program at a terminal; a context manager."""

    def __init__(self, *arguments, rows=24, columns=80, env=None, program=None, cwd=None):
        self.screen, self.rest, self.status = Screen(columns), '', None
        program = program or quoth.PROGRAM
        env = quoth.environment({'TERM': 'vt100', 'HOME': '/nonexistent', 'NO_COLOR': '1',
                                 **(env or {})})
        self.edits = edits(program) and env['TERM'] not in ('', 'dumb')
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))
                if cwd:
                    os.chdir(cwd)
                os.execve(program, [program, *arguments], env)
            finally:
                os._exit(127)
        self.typed_on = -1  # the row on which Enter was pressed last

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)

    @property
    def lines(self):
        return self.screen.lines

    @property
    def text(self):
        return '\n'.join(self.lines)

    def _read(self, deadline):
        """Takes in some output; False at its end."""
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([self.fd], [], [], left)[0]:
            raise AssertionError('waited in vain; the screen:\n' + self.text)
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.rest = self.screen.write(self.rest + data.decode('utf-8', 'replace'))
        if self.screen.homed:  # drawn anew: what was typed is gone
            self.screen.homed, self.typed_on = False, -1
        return bool(data)

    def until(self, ending):
        """Waits until the text up to the cursor ends so, below the line that was typed last."""
        return self.until_line(re.compile(re.escape(ending) + '$'))

    def until_line(self, pattern):
        """Waits until the text up to the cursor has this in it, likewise."""
        deadline = time.monotonic() + quoth.PATIENCE
        while self.screen.row <= self.typed_on or not pattern.search(self.at_cursor()):
            if not self._read(deadline):
                raise AssertionError('it ended before %r; the screen:\n%s' %
                                     (pattern.pattern, self.text))
        while self.edits and self.modes()[1]:  # libedit takes over after the question
            time.sleep(0.001)
        return self

    def until_shown(self, pattern):
        """Waits until some line matches."""
        deadline = time.monotonic() + quoth.PATIENCE
        while not any(re.search(pattern, line) for line in self.lines):
            if not self._read(deadline):
                raise AssertionError('it ended without %r; the screen:\n%s' % (pattern, self.text))
        return self

    def at_cursor(self):
        """The line of the cursor, as far as it."""
        row = self.screen.cells[self.screen.row]
        return ''.join(row[:self.screen.column]).ljust(self.screen.column)

    def type(self, text):
        if text.endswith('\n') or text in ('\x03', '\x04'):
            self.typed_on = self.screen.row
        os.write(self.fd, text.encode() if isinstance(text, str) else text)
        return self

    def modes(self):
        """Whether the terminal echoes and gives lines, as a shell expects it."""
        flags = termios.tcgetattr(self.fd)[3]
        return bool(flags & termios.ECHO), bool(flags & termios.ICANON)

    def drop(self, typed='quit\n'):
        """Leaves a game that is in no file; returns the exit status."""
        self.type(typed).until('Save as: ').type('y\n')
        return self.end()

    def end(self):
        """Waits for the program's end; returns its exit status, negative for a signal."""
        deadline = time.monotonic() + quoth.PATIENCE
        while self._read(deadline):
            pass
        self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.status


class TerminalTest(quoth.ProgramTest):
    """Games as people play them; `command` says which."""
    QUESTION = re.compile(r'[:?\]] $')

    def session(self, typed, *options, status=0, **more):
        """Types line after line, each as soon as something is asked; returns the screen."""
        with Terminal(*self.command, *options, cwd=self.dir, **more) as t:
            for line in typed:
                t.until_line(self.QUESTION)
                t.type(line if line in ('\x03', '\x04') else line + '\n')
            self.assertEqual(t.end(), status, t.text)
            return t.lines

    def assert_golden(self, lines, name):
        """The screen is what the file says; QUOTH_WRITE_GOLDEN=1 writes the file."""
        path = os.path.join(quoth.HERE, 'golden', name)
        if os.environ.get('QUOTH_WRITE_GOLDEN'):
            with open(path, 'w', encoding='utf-8') as file:
                file.write('\n'.join(lines).rstrip() + '\n')
        with open(path, encoding='utf-8') as file:
            self.assertEqual('\n'.join(lines).rstrip() + '\n', file.read())
