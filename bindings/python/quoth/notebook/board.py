"""The names of Peter Norvig's notebook "Refactoring a Crossword Game Program" (2015).

Code written for that notebook runs on this module, and its cells have the same answers.  The plays
come from the library, so a game takes milliseconds in place of seconds.

>>> board = make_play(WWF, Play(144, ACROSS, 'BE', ''))
>>> highest_scoring_play(board, 'ABCHKNQ')
Play(start=144, dir=1, letters='BEACH', rack='BKNQ')

A square is its index in a list of 17 x 17 squares, whose border is off the board.  A direction is
the step to the next square: 1 across, 17 down.  Capitals are tiles, small letters are blanks that
stand for a letter, and `_` is a blank on a rack.

Two faults of the notebook are mended.  A word that begins no longer word can be played.  And a
blank on the board scores nothing when a later play runs through it.
"""

from __future__ import annotations

import html
import random
from collections import Counter, defaultdict
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import (Any, Callable, DefaultDict, FrozenSet, Iterable, Iterator, List, NamedTuple,
                    Optional, Sequence, Set, Tuple)

from .. import _progress, finder
from .._children import Asked, Fault
from .._core import Resigns, check_seconds
from ..crossword import Play as _Found
from ..crossword import Position, Rules
from ..lexicon import Lexicon

__all__ = [
    'ACROSS', 'BAG', 'BINGO', 'BLANK', 'Board', 'DICTIONARY', 'DL', 'DW', 'Direction', 'EMPTY',
    'OFF', 'POINTS', 'PREFIXES', 'Play', 'SL', 'STAR', 'Square', 'TL', 'TW', 'WWF', 'Word',
    'all_anchors', 'all_plays', 'bingo', 'board_colors', 'board_html', 'cat', 'cross_plays',
    'crossword', 'dict_prefixes', 'enumerate_play', 'extend_play', 'extend_prefixes',
    'highest_scoring_play', 'is_anchor', 'is_word', 'letters', 'letters_played', 'make_one_play',
    'make_play', 'other', 'play_game', 'prefix_plays', 'rack_prefixes', 'remove', 'replenish',
    'sames', 'scan_letters', 'scan_to_anchor', 'score', 'square_html', 'subtract_remaining_tiles',
    'valid_crossword', 'word_score']

Square = int
Direction = int


def cat(strings: Iterable[str]) -> str:
    """Strings one behind another.

    >>> cat(['WO', 'RD'])
    'WORD'
    """
    return ''.join(strings)


# ---- words -----------------------------------------------------------------------------------

class _WordSet(AbstractSet):  # type: ignore[type-arg]
    """The words of ENABLE in capitals, as a set that asks the library."""

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word == word.upper() and word in _enable()

    def __iter__(self) -> Iterator[str]:
        return iter(_upper_words())

    def __len__(self) -> int:
        return len(_enable())

    def __repr__(self) -> str:
        return '<the {:,} words of ENABLE, in capitals>'.format(len(self))

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:  # what &, | and - make
        return set(it)


class _PrefixSet(AbstractSet):  # type: ignore[type-arg]
    """The proper prefixes of the words of ENABLE, made when they are first needed."""

    def __contains__(self, prefix: object) -> bool:
        return prefix in _enable_prefixes()

    def __iter__(self) -> Iterator[str]:
        return iter(_enable_prefixes())

    def __len__(self) -> int:
        return len(_enable_prefixes())

    def __repr__(self) -> str:
        return '<the prefixes of the words of ENABLE, in capitals>'

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:
        return set(it)


@lru_cache(None)
def _enable() -> Lexicon:
    return Lexicon()


@lru_cache(None)
def _upper_words() -> FrozenSet[str]:
    return frozenset(word.upper() for word in _enable())


@lru_cache(None)
def _enable_prefixes() -> FrozenSet[str]:
    return frozenset(dict_prefixes(_upper_words()))


DICTIONARY: AbstractSet[str] = _WordSet()
PREFIXES: AbstractSet[str] = _PrefixSet()


def Word(w: str) -> str:
    """A line of a word list as a word.

    >>> Word(' word\\n')
    'WORD'
    """
    return w.strip().upper()


def is_word(word: str) -> bool:
    """Whether ENABLE has a word, in capitals or small letters.

    >>> is_word('LETTERs'), is_word('ALFABET')
    (True, False)
    """
    return word.upper() in DICTIONARY


def dict_prefixes(dictionary: Iterable[str]) -> Set[str]:
    """The proper prefixes of words, '' included.

    >>> sorted(dict_prefixes({'CAT', 'CATS'}))
    ['', 'C', 'CA', 'CAT']
    """
    return {word[:end] for word in dictionary for end in range(len(word))}


# ---- tiles -----------------------------------------------------------------------------------

BLANK = '_'

POINTS: DefaultDict[str, int] = defaultdict(int)
for _tiles, _points in (('AEILNORSTU', 1), ('DG', 2), ('BCMP', 3), ('FHVWY', 4), ('K', 5),
                        ('JX', 8), ('QZ', 10)):
    POINTS.update((_letter, _points) for _letter in _tiles)

BINGO = 35

BAG = cat(letter * count for letter, count in zip(
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ_',
    (9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1, 2)))


def letters(rack: str) -> str:
    """The distinct letters that a rack can lay; a blank adds all small letters.

    >>> cat(sorted(letters('LETTERS')))
    'ELRST'
    """
    distinct = cat(sorted(set(rack) - {BLANK}))
    return distinct + ('abcdefghijklmnopqrstuvwxyz' if BLANK in rack else '')


def remove(tiles: str, rack: str) -> str:
    """A rack without some tiles; a small letter takes a blank.

    >>> remove('TREaT', 'LETTER_')
    'LE'
    """
    for tile in tiles:
        rack = rack.replace(BLANK if tile.islower() else tile, '', 1)
    return rack


def replenish(rack: str, bag: List[str]) -> str:
    """A rack filled up to 7 tiles from the end of the bag, which loses them."""
    while bag and len(rack) < 7:
        rack += bag.pop()
    return rack


# ---- the board -------------------------------------------------------------------------------

ACROSS = 1
OFF = '#'
SL, DL, TL, STAR, DW, TW = '.', ':', ';', '*', '-', '='
EMPTY = SL + DL + TL + STAR + DW + TW

_STYLE = ('background-color:{}; color:#111; font-size:{}%; width:25px; height:25px; '
          'text-align:center; padding:0px; border:1px solid #999')
board_colors = {SL: ('whitesmoke', 66, ''), DL: ('lightblue', 66, 'DL'),
                TL: ('lightgreen', 66, 'TL'), DW: ('lightcoral', 66, 'DW'),
                TW: ('orange', 66, 'TW'), STAR: ('violet', 100, '✭')}


class Board(List[str]):
    """A square board as a list of squares, each one character, border included.

    `down` is the step to the square below; `directions` are the steps to the four neighbours.  In
    a notebook a board is shown as a table.
    """

    def __init__(self, squares: Iterable[str]) -> None:
        super().__init__(squares)
        self.down: int = int(len(self) ** 0.5)
        self.directions: Tuple[int, int, int, int] = (ACROSS, self.down, -ACROSS, -self.down)

    def __str__(self) -> str:
        rows = [self[start:start + self.down] for start in range(0, len(self), self.down)]
        return '\n'.join(' '.join(row).rstrip() for row in rows)

    def _repr_html_(self) -> str:
        return board_html(self)


def _mirrored(quarter: Sequence[str]) -> Board:
    """A board from its upper left quarter, the middle row and the middle column included."""
    half = [row + row[-2::-1] for row in quarter]
    rows = half + half[-2::-1]
    border = OFF * (len(rows) + 2)
    return Board(cat([border, *(OFF + row + OFF for row in rows), border]))


WWF = _mirrored(['...=..;.', '..:..-..', '.:..:...', '=..;...-', '..:...:.', '.-...;..',
                 ';...:...', '...-...*'])


def square_html(sq: str) -> str:
    """A square as a cell of a table; a tile shows its points."""
    color, size, text = board_colors.get(sq, ('gold', 120, html.escape(sq)))
    points = POINTS.get(text) if len(text) == 1 else None
    if points is not None:
        text += '<sub style="font-size:50%">{}</sub>'.format(points)
    return '<td style="{}">{}</td>'.format(_STYLE.format(color, size), text)


def board_html(board: Board) -> str:
    """A board as a table, without its border."""
    rows = [board[start:start + board.down] for start in range(0, len(board), board.down)]
    cells = [[square_html(sq) for sq in row if sq != OFF] for row in rows]
    return ('<table style="border-collapse:collapse">' +
            cat('<tr>' + cat(row) + '</tr>' for row in cells if row) + '</table>')


def is_anchor(board: Board, s: Square) -> bool:
    """Whether a square is a star, or empty and beside a letter."""
    return board[s] == STAR or (
        board[s] in EMPTY and any(board[s + step].isalpha() for step in board.directions))


def all_anchors(board: Board) -> List[Square]:
    """The anchors of a board, in order.

    >>> all_anchors(WWF)
    [144]
    """
    return [s for s in range(len(board)) if is_anchor(board, s)]


def scan_letters(board: Board, s: Square, dir: Direction) -> Square:
    """The last square that letters reach without a gap, from `s` in a direction."""
    while board[s + dir].isalpha():
        s += dir
    return s


def scan_to_anchor(board: Board, s: Square, dir: Direction) -> Square:
    """The last square before the next anchor or the border, from `s` in a direction."""
    while board[s + dir] != OFF and not is_anchor(board, s + dir):
        s += dir
    return s


def other(dir: Direction, board: Board) -> Direction:
    """The direction at right angles."""
    return board.down if dir == ACROSS else ACROSS


# ---- plays -----------------------------------------------------------------------------------

class Play(NamedTuple):
    """Letters from a square in a direction, those on the board included, and the tiles left."""
    start: Square
    dir: Direction
    letters: str
    rack: str


def make_play(board: Board, play: Play) -> Board:
    """A copy of a board with a play made on it, legal or not."""
    copy = Board(board)
    for s, letter in enumerate_play(play):
        copy[s] = letter
    return copy


def enumerate_play(play: Play) -> List[Tuple[Square, str]]:
    """The squares of a play with their letters.

    >>> enumerate_play(Play(144, 17, 'BE', ''))
    [(144, 'B'), (161, 'E')]
    """
    return [(play.start + i * play.dir, letter) for i, letter in enumerate(play.letters)]


def rack_prefixes(rack: str) -> Set[str]:
    """The prefixes of words that a rack can lay, '' included.

    >>> sorted(rack_prefixes('QI'))
    ['', 'I', 'Q', 'QI']
    """
    if rack.replace(BLANK, '').isalpha() and rack.isascii() and rack.isupper():
        return set(finder.prefixes(rack, lexicon=_enable()))
    return extend_prefixes('', rack, set())


def extend_prefixes(prefix: str, rack: str, results: Set[str]) -> Set[str]:
    """Adds a prefix, and all that a rack makes of it, to a set."""
    if prefix.upper() in PREFIXES:
        results.add(prefix)
        for letter in letters(rack):
            extend_prefixes(prefix + letter, remove(letter, rack), results)
    return results


def all_plays(board: Board, rack: str) -> Iterator[Play]:
    """All legal plays: first the empty play, a pass, then placements by falling score.

    A tile that makes words in both directions is two plays, as in the notebook.
    """
    yield Play(0, ACROSS, '', rack)
    position = _position_of(board, rack)
    if position is None:
        yield from _walk(board, rack)
        return
    for found in position.plays(sort='score', placements_only=True):
        play = _play_of(board, rack, found)
        yield play
        if found.tiles_laid == 1:
            yield from cross_plays(board, play)


def _play_of(board: Board, rack: str, found: _Found) -> Play:
    """A play of the library as one of the notebook."""
    return Play((found.row + 1) * board.down + found.column + 1,
                board.down if found.down else ACROSS, found.word,
                remove(found.tiles.replace('.', ''), rack))


def _walk(board: Board, rack: str) -> Iterator[Play]:
    """The placements by the notebook's search, for boards that no rules of the library have."""
    prefixes = rack_prefixes(rack)
    for anchor in all_anchors(board):
        for dir in (ACROSS, board.down):
            for play in prefix_plays(prefixes, board, anchor, dir, rack):
                yield from extend_play(board, play)


def prefix_plays(prefixes: Iterable[str], board: Board, anchor: Square, dir: Direction,
                 rack: str) -> List[Play]:
    """The beginnings of plays before an anchor: the letters on the board, or else prefixes."""
    if board[anchor - dir].isalpha():
        start = scan_letters(board, anchor, -dir)
        return [Play(start, dir, cat(board[start:anchor:dir]), rack)]
    room = (anchor - scan_to_anchor(board, anchor, -dir)) // dir
    return [Play(anchor - len(prefix) * dir, dir, prefix, remove(prefix, rack))
            for prefix in prefixes if len(prefix) <= room]


def extend_play(board: Board, play: Play) -> Iterator[Play]:
    """All legal plays that a beginning can be extended to."""
    s = play.start + play.dir * len(play.letters)
    if board[s] == OFF:
        return
    on_board = board[s].isalpha()
    cword = crossword(board, s, play.dir)
    for letter in board[s] if on_board else letters(play.rack):
        longer = Play(play.start, play.dir, play.letters + letter,
                      play.rack if on_board else remove(letter, play.rack))
        if not on_board and not valid_crossword(cword, letter):
            continue
        if is_word(longer.letters) and not board[s + play.dir].isalpha():
            yield longer
        if longer.letters.upper() in PREFIXES:
            yield from extend_play(board, longer)


def crossword(board: Board, s: Square, dir: Direction) -> str:
    """The word through a square at right angles to a direction, with `.` for empty squares.

    >>> crossword(make_play(WWF, Play(144, 1, 'BE', '')), 127, 1)
    '.B'
    """
    step = other(dir, board)
    first, last = scan_letters(board, s, -step), scan_letters(board, s, step)
    return cat(sq if sq.isalpha() else '.' for sq in board[first:last + step:step])


def valid_crossword(cword: str, L: str) -> bool:
    """Whether a letter in place of `.` makes a word, or `cword` is nothing else.

    >>> valid_crossword('.MUSES', 'A'), valid_crossword('.MUSES', 'B'), valid_crossword('.', 'B')
    (True, False, True)
    """
    return len(cword) == 1 or is_word(cword.replace('.', L))


# ---- scores ----------------------------------------------------------------------------------

def score(board: Board, play: Play) -> int:
    """The points of a play: its word, its cross-words, and the bonus for 7 tiles."""
    return (word_score(board, play) + bingo(board, play) +
            sum(word_score(board, crossing) for crossing in cross_plays(board, play)))


def word_score(board: Board, play: Play) -> int:
    """The points of one word, with the premiums of the squares that were empty."""
    total, times = 0, 1
    for s, letter in enumerate_play(play):
        sq = board[s]
        times *= {DW: 2, TW: 3}.get(sq, 1)
        total += POINTS[letter] * {DL: 2, TL: 3}.get(sq, 1)
    return times * total


def bingo(board: Board, play: Play) -> int:
    """The bonus of a play that lays all 7 tiles of a rack, else 0."""
    return BINGO if not play.rack and letters_played(board, play) == 7 else 0


def letters_played(board: Board, play: Play) -> int:
    """The number of tiles that a play takes from the rack."""
    return sum(board[s] in EMPTY for s, _ in enumerate_play(play))


def cross_plays(board: Board, play: Play) -> Iterator[Play]:
    """The cross-words of a play, as plays at right angles."""
    step = other(play.dir, board)
    for s, letter in enumerate_play(play):
        if board[s] in EMPTY:
            first, last = scan_letters(board, s, -step), scan_letters(board, s, step)
            if first != last:
                word = cat(board[first:s:step]) + letter + cat(board[s + step:last + step:step])
                yield Play(first, step, word, play.rack)


def highest_scoring_play(board: Board, rack: str) -> Play:
    """The play of most points; the empty play where nothing scores.

    Of plays with as many points it is the first in the library's order.

    >>> board = make_play(WWF, Play(144, ACROSS, 'CAT', ''))
    >>> highest_scoring_play(board, 'SSSSSSS')
    Play(start=143, dir=1, letters='SCATS', rack='SSSSS')
    """
    position = _position_of(board, rack)
    if position is None or len(rack) > 7:
        return max(all_plays(board, rack), key=lambda play: score(board, play))
    for found in position.plays(1, 'score', placements_only=True):
        if found.score > 0:
            return _play_of(board, rack, found)
    return Play(0, ACROSS, '', rack)


# ---- the library's position ------------------------------------------------------------------

# All rules but board and points are those of the library's `notebook`.
_RULES = '''name notebook
rack 7
bonus 7 {bonus}
exchange never
out 1 1
stuck 0
scoreless round
challenge void
layout as squares
{star}
{squares}
end
tiles as english
{tiles}
end
'''
_PREMIUMS = str.maketrans({SL: '.', DL: "'", TL: '"', STAR: '.', DW: '-', TW: '=', OFF: '#'})


@lru_cache(64)
def _rules_of(size: int, star: int, squares: str, bonus: int,
              points: Tuple[int, ...]) -> Optional[Rules]:
    """The rules of a board of `size` squares a side; None where the library has none such."""
    counts = Counter(BAG)
    tiles = ['?,?,%d,0,0' % counts[BLANK]] + [
        '%s,%s,%d,%d,%d' % (letter, letter.lower(), counts[letter], value, letter in 'AEIOU')
        for letter, value in zip('ABCDEFGHIJKLMNOPQRSTUVWXYZ', points)]
    rows = [squares[start:start + size] for start in range(0, size * size, size)]
    try:
        return Rules.parse(_RULES.format(
            bonus=bonus, star='%d,%d' % divmod(star, size), squares='\n'.join(rows),
            tiles='\n'.join(tiles)))
    except ValueError:
        return None


def _position_of(board: Board, rack: str) -> Optional[Position]:
    """The library's position of a board; None for boards that no rules of the library have.

    Those are boards of other letters, and with another star than one that the first play covers.
    """
    size = board.down - 2
    inner = [sq for row in range(1, board.down - 1)
             for sq in board[row * board.down + 1:(row + 1) * board.down - 1]]
    stars = [s for s, sq in enumerate(inner) if sq == STAR]
    tiles = cat(sq if sq.isalpha() else '.' for sq in inner)
    used = set(tiles + rack) - {'.', BLANK}
    if (board.down ** 2 != len(board) or not 2 <= size <= 21 or len(rack) > 15 or
            not used <= set('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz') or
            not rack.replace(BLANK, 'A').isupper() or set(inner) - set(EMPTY + OFF) - set(tiles) or
            len(stars) != (1 if tiles.count('.') == len(tiles) else 0)):
        return None
    usual = [sq for sq in WWF if sq != OFF]
    if size == 15 and all(sq in (here, OFF) or here.isalpha() for sq, here in zip(usual, inner)):
        squares, star = cat(usual), 112  # the rules of all boards of a game
    else:
        squares = cat(SL if sq.isalpha() else sq for sq in inner)
        star = stars[0] if stars else next(s for s, sq in enumerate(inner) if sq.isalpha())
    rules = _rules_of(size, star, squares.translate(_PREMIUMS), BINGO,
                      tuple(POINTS[letter] for letter in 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'))
    if rules is None:
        return None
    rows = []
    for start in range(0, size * size, size):
        row = tiles[start:start + size]
        for empty in range(size, 0, -1):
            row = row.replace('.' * empty, str(empty))
        rows.append(row)
    return Position.from_cgp('%s %s/ 0/0 0' % ('/'.join(rows), rack.replace(BLANK, '?')), rules,
                             _enable())


# ---- games -----------------------------------------------------------------------------------

Strategy = Callable[[Board, str], Play]


def play_game(strategies: Sequence[Strategy] = (highest_scoring_play, highest_scoring_play),
              verbose: bool = True, *, seconds: Optional[float] = None) -> List[int]:
    """Plays a game between strategies, and returns their scores.

    A strategy is a function of a board and a rack that returns a play.  One that raises, or whose
    play is not legal, loses with a message: the game ends, and its score is one less than the
    lowest of the others.  With `seconds` for a play, each strategy runs in a process of its own,
    and one that takes longer loses likewise.  The bag is shuffled by the module `random`.

    >>> random.seed(1)
    >>> len(play_game(verbose=False))
    2
    """
    limit = check_seconds(seconds)
    asked = [Asked(strategy, lambda question: (Board(question[0]), question[1]), _read, limit)
             for strategy in strategies]
    players: List[Strategy] = [_asking(one) for one in asked]
    board, bag = Board(WWF), list(BAG)
    random.shuffle(bag)
    scores = [0 for _ in players]
    racks = [replenish('', bag) for _ in players]
    try:
        while True:
            before = board
            for p, player in enumerate(players):
                try:
                    board = make_one_play(board, p, player, scores, racks, bag, verbose)
                except (Fault, Resigns) as fault:
                    print('Player {} {}, and loses.'.format(p, fault))
                    scores[p] = min([0] + scores[:p] + scores[p + 1:]) - 1
                    return scores
                if not racks[p]:
                    return subtract_remaining_tiles(racks, scores, p)
            if board == before:
                return scores
    finally:
        for one in asked:
            one.close()


def _asking(asked: Asked) -> Strategy:
    return lambda board, rack: Play(*asked.ask((cat(board), rack)))


def _read(said: Any) -> List[Any]:
    """A play as a list; Fault for what is none."""
    if not isinstance(said, tuple) or len(said) != 4:
        raise Fault('returned {}, not a Play'.format(type(said).__name__))
    start, dir, word, rack = said
    if type(start) is not int or type(dir) is not int:
        raise Fault('returned a Play whose start or dir is no int')
    if type(word) is not str or type(rack) is not str:
        raise Fault('returned a Play whose letters or rack are no str')
    return [start, dir, word, rack]


def make_one_play(board: Board, p: int, strategy: Strategy, scores: List[int], racks: List[str],
                  bag: List[str], verbose: bool) -> Board:
    """Makes a play that a strategy chooses for player `p`, and fills the rack.

    Updates scores, racks and bag, and returns the new board.  The strategy gets a copy of the
    board.  A play that is not legal raises an exception with the reason, and changes nothing.
    """
    rack = racks[p]
    play = Play(*_read(strategy(Board(board), rack)))
    reason = _illegal(board, rack, play)
    if reason:
        raise Fault('played {!r}: {}'.format(tuple(play), reason))
    points = score(board, play)
    scores[p] += points
    racks[p] = replenish(play.rack, bag)
    board = make_play(board, play)
    if verbose:
        _show(p, rack, play, points, racks[p], scores, board)
    return board


def _illegal(board: Board, rack: str, play: Play) -> Optional[str]:
    """Why a play may not be made; None for a legal one."""
    new = []
    if play.letters:
        if play.dir not in (ACROSS, board.down):
            return 'a direction that is neither across nor down'
        squares = enumerate_play(play)
        for s, letter in squares:
            if not 0 <= s < len(board) or board[s] == OFF:
                return 'it leaves the board'
            if board[s].isalpha() and board[s] != letter:
                return 'a letter of the board is another'
            if board[s] in EMPTY:
                new.append((s, letter))
        if (board[play.start - play.dir].isalpha() or
                board[squares[-1][0] + play.dir].isalpha()):
            return 'more letters touch its ends'
        if not any(is_anchor(board, s) for s, _ in new):
            return 'no tile is on an anchor'
        for word in [play.letters, *(crossing.letters for crossing in cross_plays(board, play))]:
            if not is_word(word):
                return '{} is no word'.format(word)
    used = Counter(BLANK if letter.islower() else letter for _, letter in new)
    if used - Counter(rack):
        return 'the rack does not have its tiles'
    if Counter(rack) - used != Counter(play.rack):
        return 'other tiles are left'
    return None


def _show(p: int, rack: str, play: Play, points: int, draws: str, scores: List[int],
          board: Board) -> None:
    """A play and the board after it, in a notebook or as text."""
    line = 'Player {} with rack {} makes {} for {} points; draws: {}; scores: {}'.format(
        p, rack, play, points, draws, scores)
    display = _progress.notebook()
    if display is None:
        print(line, board, sep='\n')
    else:
        display.display(display.HTML(html.escape(line)), board)


def subtract_remaining_tiles(racks: Sequence[str], scores: List[int], p: int) -> List[int]:
    """Takes the points of the tiles left from each player, and gives them to player `p`."""
    for player, rack in enumerate(racks):
        points = sum(POINTS[tile] for tile in rack)
        scores[player] -= points
        scores[p] += points
    return scores


def sames(A: Iterable[Any], B: Iterable[Any]) -> bool:
    """Whether two collections have the same members.

    >>> sames('ABC', 'CAB'), sames('ABB', 'AAB')
    (True, False)
    """
    return sorted(A) == sorted(B)
