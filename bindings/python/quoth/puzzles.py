"""Puzzles: positions of board games in which one play is clearly the best.

>>> import quoth
>>> game = quoth.Game('scrabble', seed=3)
>>> for _ in range(6):
...     game.play(game.position.plays(n=1)[0])
>>> engine = quoth.Engine('scrabble')
>>> puzzle = engine.puzzle(game.view(), quoth.Limit(iterations=500))
>>> puzzle.play, puzzle.grade, puzzle.tags
('M6 ROTARIES', 2, ('bingo', 'through'))
>>> puzzle.position().rack
'AEIORST'
"""

from __future__ import annotations

import os
import re
from typing import Iterable, NamedTuple, Tuple, Union

from . import _api as c
from ._core import BadText, check_text, names_of
from ._lib import lib
from .crossword import Position, WordsLike

PuzzlesLike = Union[str, bytes, 'os.PathLike[str]']

_HEAD = 'quoth-puzzles 1'
_GRADE = re.compile('[1-%d]' % c.QUOTH_PUZZLE_GRADES)
_MARGIN = re.compile(r'[0-9]{1,6}(\.[0-9]+)?')
METHODS = names_of(lib.quoth_puzzle_method_name)
TAGS = names_of(lib.quoth_puzzle_tag_name)


class Puzzle(NamedTuple):
    """A position in which one play is clearly the best, as a file of puzzles has it."""
    grade: int  #: 1 (easy) to 5
    method: str  #: how it was verified: 'sim' (99 % sure), or proved: 'preendgame', 'endgame'
    margin: float  #: points ahead of the next play; 0 if only the chance to win is higher
    tags: Tuple[str, ...]  #: of the play: 'bingo', 'blank', 'through', 'rare', 'quiet', ...
    play: str  #: the best play, '8D WORD'
    cgp: str  #: the position as the player to move sees it, with the operations of its rules
    source: str  #: the game and the turn
    rules: str  #: their name
    words: str  #: the name of the word list

    def position(self, lexicon: WordsLike = None) -> Position:
        """The position, by the rules that the CGP names, with these words (None: ENABLE)."""
        return Position.from_cgp(self.cgp, None, lexicon)


def read_puzzles(source: PuzzlesLike) -> Tuple[Puzzle, ...]:
    """Reads a file of puzzles (docs/formats.md): its text, its bytes, or its path.

    >>> board = '15/' * 7 + '6TREE5' + '/15' * 7
    >>> puzzles = read_puzzles('quoth-puzzles 1\\twwf\\tenable1\\n'
    ...                        '1\\tsim\\t9.0\\tthrough\\tJ5.GAME\\t' + board +
    ...                        ' AGMNOST/ 0/10 0\\ta game turn 3\\n')
    >>> puzzles[0].play, puzzles[0].source
    ('J5 GAME', 'a game turn 3')
    """
    if isinstance(source, os.PathLike):
        with open(source, 'rb') as file:
            source = file.read()
    if isinstance(source, bytes):
        try:
            source = source.decode('utf-8-sig')
        except UnicodeDecodeError as error:
            raise BadText('puzzles are UTF-8', offset=error.start) from None
    lines = check_text(source, 'puzzles').decode().split('\n')
    if lines[-1] == '':
        lines.pop()
    head = lines[0].split('\t') if lines else []
    if len(head) != 3 or head[0] != _HEAD or len(lines) < 2:
        raise BadText('no file of puzzles', 1)
    return tuple(_puzzle(line, number, head[1], head[2])
                 for number, line in enumerate(lines[1:], 2))


def _puzzle(line: str, number: int, rules: str, words: str) -> Puzzle:
    fields = line.split('\t')
    if len(fields) == 7:
        grade, method, margin, tags, play, cgp, source = fields
        if (_GRADE.fullmatch(grade) and method in METHODS and _MARGIN.fullmatch(margin) and play
                and ' ' not in play and cgp):
            return Puzzle(int(grade), method, float(margin),
                          () if tags == 'plain' else tuple(tags.split(',')),
                          play.replace('.', ' ', 1), cgp, source, rules, words)
    raise BadText('no puzzle', number)


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """The text of a file for `quoth cross puzzle`.  All puzzles have the same rules and words.

    Their names are as `--rules` and `--words` take them: `puzzle._replace(words='words.txt')`.
    """
    listed = list(puzzles)
    if not all(isinstance(one, Puzzle) for one in listed):
        raise TypeError('puzzles: an iterable of Puzzle is needed')
    if len({(one.rules, one.words) for one in listed}) != 1:
        raise ValueError('puzzles of one file, at least one, have the same rules and words')
    rows = [[_HEAD, listed[0].rules, listed[0].words]]
    for one in listed:
        rows.append([str(one.grade), one.method, '%.1f' % one.margin, ','.join(one.tags) or 'plain',
                     one.play.replace(' ', '.', 1), one.cgp, one.source])
    if any(mark in field for row in rows for field in row for mark in '\t\n\0'):
        raise ValueError('a puzzle has a tab, an end of line or a NUL')
    return ''.join('\t'.join(row) + '\n' for row in rows)
