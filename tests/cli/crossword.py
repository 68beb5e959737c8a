"""What the tests of crossword games share: positions and plays as text, leaves as KLV2."""
import itertools
import re
import struct
from functools import lru_cache

import kwg
from quoth import ENABLE1, ProgramTest, run, strict_json

EMPTY = '/'.join(['15'] * 15)
ENGLISH = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
PLACEMENT = re.compile(r'(?:(\d+)([A-Z]+)|([A-Z]+)(\d+)) (\S+)\Z')

# A game of half a millisecond: few tiles, a small board, short words.
QUICK = """name quick
rack 5
bonus 5 20
exchange 3
out 1 1
scoreless 4
layout
4,4
=...-...=
.".....".
..'...'..
...'.'...
-...-...-
...'.'...
..'...'..
.".....".
=...-...=
end
tiles as quick
?,1,0,0
A,6,1,1
E,7,1,1
I,4,1,1
O,4,1,1
N,3,1,0
R,3,1,0
S,2,1,0
T,4,1,0
D,2,2,0
H,2,4,0
Z,1,10,0
end
"""


def cgp(board=EMPTY, racks='/', scores='0/0', zeros=0, operations=''):
    return ' '.join(filter(None, (board, racks, scores, str(zeros), operations)))


def board_of(plays, side=15, rows=None):
    """The CGP board after plays like "8D WORD", letters that lie there included."""
    squares = [[''] * side for _ in range(rows or side)]
    for play in plays:
        row, column, down, word = where(play)
        for i, tile in enumerate(tiles_in(word)):
            line, at = row + i * down, column + i * (not down)
            assert squares[line][at] in ('', tile), play
            squares[line][at] = tile
    return '/'.join(''.join(str(len(list(run))) if not tile else ''.join(run)
                            for tile, run in itertools.groupby(row)) for row in squares)


def where(play):
    """Row and column from 0, down, word."""
    across_row, across_column, down_column, down_row, word = PLACEMENT.match(play).groups()
    column = 0
    for letter in across_column or down_column:
        column = column * 26 + ord(letter) - ord('A') + 1
    return int(across_row or down_row) - 1, column - 1, bool(down_column), word


def tiles_in(text):
    """Tiles of a text, letters of several characters in their brackets."""
    return re.findall(r'\[[^]]*\]|.', text)


# A board with words both ways and a blank, which all rules of English can have.
MIDDLE = board_of(['8F RATION', 'J6 AeON', '6H SEA', 'F8 RIVAL', '12D VILE'])


@lru_cache(None)
def enable1():
    with open(ENABLE1, encoding='utf-8') as file:
        return frozenset(word.upper() for word in file.read().split())


def klv2_of(values, letters=ENGLISH):
    """Leaves as KLV2: a graph of their tiles in rising order, blanks first; floats by rank."""
    letters = '?' + letters
    leaves = sorted((tuple(letters.index(c) for c in leave), value)
                    for leave, value in values.items())
    # a letter n is written as n + 1: shift them back
    nodes = [n._replace(letter=n.letter - 1) if i else n for i, n in enumerate(kwg.read(
        kwg.write([''.join(chr(c + 1) for c in leave) for leave, _ in leaves],
                  [chr(i + 1) for i in range(27)])))]
    content = kwg.pack(nodes)
    return (struct.pack('<I', len(content) // 4) + content + struct.pack('<I', len(leaves)) +
            b''.join(struct.pack('<f', value) for _, value in leaves))


class CrossTest(ProgramTest):
    def moves(self, position=None, *options):
        return self.json('cross', 'moves', *(('--cgp', position) if position else ()), *options)

    def judged(self, position, plays, *options, status=None):
        """What `score --json` says of each play."""
        answer = run('cross', 'score', *(('--cgp', position) if position else ()), *options,
                     '--json', *(a for play in plays for a in ('--play', play)))
        judged = [strict_json(line) for line in answer.lines]
        self.assertEqual(len(judged), len(plays), answer)
        all_legal = all(j['legal'] for j in judged)
        self.assertEqual(answer.status, 0 if all_legal else 1, answer)
        return judged

    def rules(self, text, name='own.rules'):
        """--rules for a file with these lines."""
        return '--rules', self.file(text, name)

    def quick_game(self):
        """The options for QUICK, with the words of ENABLE that its tiles make."""
        return (*self.rules(QUICK, 'quick.rules'), '--words', self.words(
            sorted(w.lower() for w in enable1() if len(w) <= 4 and set(w) <= set('AEIONRSTDHZ'))))
