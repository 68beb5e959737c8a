#!/usr/bin/env python3
"""Asks an engine that speaks SIU which play is best.  Python's standard library, nothing else.

    python3 examples/siu.py quoth "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
    python3 examples/siu.py quoth CGP 5          # five seconds

The second argument is a position as CGP, with the player to move first.
"""
import subprocess
import sys


class Engine:
    """A program that reads and writes lines.  `ask` sends some and waits for the one that ends the
    answer."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)

    def send(self, line):
        self.process.stdin.write(line + '\n')

    def lines(self, *ends):
        for line in self.process.stdout:
            line = line.rstrip('\n')
            if line.startswith('info string error '):
                raise ValueError(line[len('info string error '):])
            yield line
            if line.split(' ')[0] in ends:
                return
        raise ValueError('the engine has ended')

    def ask(self, line, *ends):
        self.send(line)
        return list(self.lines(*ends))

    def close(self):
        self.send('quit')
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def fields(line):
    """'info sim move 8D.ZA wp 55.1 ...' as a dictionary."""
    words = line.split()[2:]
    return dict(zip(words[::2], words[1::2]))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, cgp = sys.argv[1:3]
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 1
    engine = Engine(program, 'siu')
    try:
        hello = engine.ask('siu', 'siuok')
        print(next(line for line in hello if line.startswith('id name'))[len('id name '):])
        engine.send('position cgp ' + cgp)
        engine.ask('isready', 'readyok')
        reported = {}
        for line in engine.ask('go sim movetime %d' % (1000 * seconds), 'bestmove'):
            if line.startswith('info sim '):
                play = fields(line)
                reported[play['move']] = play
        for play in sorted(reported.values(), key=lambda play: -float(play['wp']))[:5]:
            print('%-16s %5.1f %% +- %.1f   %+6.1f points' % (
                play['move'], float(play['wp']), 1.96 * float(play['wpse']), float(play['eq'])))
        print('play', line.split()[1])
    except ValueError as why:
        print('siu.py:', why, file=sys.stderr)
        return 1
    finally:
        engine.close()
    return 0


if __name__ == '__main__':
    sys.exit(main())
