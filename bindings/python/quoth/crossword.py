"""Crossword board games: rules, positions and plays.

>>> import quoth
>>> position = quoth.Position('scrabble', rack='AEINRST')
>>> position.plays(n=1)[0]
<Play H2 ANESTRI, 66 points, equity 66.0>
>>> position.play('8D NASTIER')
>>> position.scores
(66, 0)

A `Position` is like `chess.Board` of python-chess: it is asked for its plays, plays are made and
undone on it, and it draws itself in a notebook.  Rules and plays are immutable values.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import threading
from contextlib import contextmanager
from ctypes import (POINTER, byref, c_char_p, c_int, c_int32, c_size_t, c_uint, c_uint8, cast,
                    create_string_buffer, memmove, pointer, sizeof, string_at)
from dataclasses import dataclass, field
from typing import (Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence,
                    Tuple, Union, overload)
from weakref import WeakKeyDictionary, WeakValueDictionary

from . import _api as c
from . import _pictures
from ._core import (BadText, Handle, Illegal, QuothError, borrow, call, callback, check_int,
                    check_text, counted, create, hold, names_of)
from ._core import written as core_written
from ._lib import lib
from .lexicon import Lexicon, Words, as_lexicon

RulesLike = Union['Rules', str, None]
PlayLike = Union['Play', str]
WordsLike = Union[Lexicon, Words]


# ---- rules -----------------------------------------------------------------------------------

@dataclass(frozen=True)
class Tile:
    """A letter of a tile set; '?' is the blank."""
    letter: str
    count: int
    value: int
    vowel: bool


def _column_name(column: int) -> str:
    name = create_string_buffer(c.QUOTH_COLUMN_SIZE)
    lib.quoth_column_spell(name, column)
    return name.value.decode()


class Square(NamedTuple):
    """A square of a board, from 0; its text is its coordinate across."""
    row: int
    column: int

    def __str__(self) -> str:
        return '%d%s' % (self.row + 1, _column_name(self.column))


class Rules:
    """The rules of a board game: board, tiles, rack, bonuses, endings, challenges.

    >>> rules = Rules('scrabble')
    >>> rules.rack, rules.bonus, rules.challenge
    (7, {7: 50}, 'double')
    >>> rules.tiles['Q']
    Tile(letter='Q', count=1, value=10, vowel=False)
    >>> rules.replace(rack=8, bonus={7: 50, 8: 100}).bonus
    {7: 50, 8: 100}

    `Rules.names()` lists the rules of the library.  Rules are equal if their texts are.
    """

    __slots__ = ('_struct', '_text', '_tiles', '__weakref__')

    def __init__(self, name: str = 'wwf') -> None:
        rules = c.quoth_cross_rules()
        call(lib.quoth_cross_rules_find, byref(rules), check_text(name, 'rules'))
        self._set(rules)

    def _set(self, struct: c.quoth_cross_rules) -> None:
        self._struct = struct
        self._text = written(lib.quoth_cross_rules_write, byref(struct))
        tiles: Dict[str, Tile] = {}
        for code in range(struct.tiles.alphabet.letters + 1):
            if struct.tiles.count[code] or code:
                letter = self._spell([code], c.QUOTH_AS_RACK)
                tiles[letter] = Tile(letter, struct.tiles.count[code], struct.tiles.value[code],
                                     bool(struct.tiles.vowels >> code & 1))
        self._tiles = tiles

    @classmethod
    def _of(cls, struct: c.quoth_cross_rules) -> 'Rules':
        rules = cls.__new__(cls)
        own = c.quoth_cross_rules()
        memmove(byref(own), byref(struct), sizeof(own))
        rules._set(own)
        return rules

    @classmethod
    def parse(cls, text: str) -> 'Rules':
        """Reads rules from a text like that of `rules.text`.

        >>> Rules.parse('name small\\nlayout\\n0,0\\n.....\\n.....\\nend\\nrack 3').columns
        5
        """
        struct, content = c.quoth_cross_rules(), check_text(text, 'rules')
        call(lib.quoth_cross_rules_parse, byref(struct), content, len(content))
        return cls._of(struct)

    @staticmethod
    def names() -> Dict[str, str]:
        """The rules of the library with their descriptions.

        >>> list(Rules.names())[:3]
        ['wwf', 'scrabble', 'super']
        """
        return {name: lib.quoth_cross_rules_summary(number).decode()
                for number, name in enumerate(names_of(lib.quoth_cross_rules_name))}

    def replace(self, **lines: Any) -> 'Rules':
        """Rules with other lines of their text: name, rack, bonus, exchange, challenge ...

        A bonus is a mapping from the number of tiles laid to points, {} for none.  `text` shows all
        lines.
        """
        kept: List[str] = []
        inside = False
        for line in self._text.splitlines():
            key = line.split(' ')[0]
            if inside or key not in lines:
                kept.append(line)
            inside = inside and line != 'end' or not inside and key in ('layout', 'tiles')
        for key, value in lines.items():
            values = ['%s %s' % pair for pair in (value or {7: 0}).items()] if isinstance(
                value, Mapping) else [str(value)]
            if not key.isidentifier() or any('\n' in text for text in values):
                raise ValueError('no line of rules: ' + key)
            kept += [key + ' ' + text for text in values]
        try:
            return Rules.parse('\n'.join(kept))
        except BadText as error:
            if not error.line:
                raise
            raise BadText('%s: %s' % (error.message, kept[error.line - 1])) from None

    @property
    def name(self) -> str:
        """The name, one word; may be empty."""
        return bytes(self._struct.name).decode()

    @property
    def text(self) -> str:
        """The rules in full, as `Rules.parse` reads them."""
        return self._text

    @property
    def rows(self) -> int:
        """The rows of the board."""
        return int(self._struct.layout.rows)

    @property
    def columns(self) -> int:
        """The columns of the board."""
        return int(self._struct.layout.columns)

    @property
    def start(self) -> Square:
        """The start square."""
        return Square(self._struct.layout.start_row, self._struct.layout.start_column)

    @property
    def premiums(self) -> Tuple[Tuple[str, ...], ...]:
        """The squares by row: '', '2L', '3W' ..., '#' for a wall.

        >>> Rules('scrabble').premiums[0][:4]
        ('3W', '', '', '2L')
        """
        layout = self._struct.layout
        def premium(i: int) -> str:
            letter, word = layout.letter[i], layout.word[i]
            return ('#' if not letter else ('%dL' % letter if letter > 1 else '') +
                    ('%dW' % word if word > 1 else ''))
        return tuple(tuple(premium(row * layout.columns + column)
                           for column in range(layout.columns)) for row in range(layout.rows))

    @property
    def tiles(self) -> Dict[str, Tile]:
        """The tile set by letter; '?' is the blank."""
        return dict(self._tiles)

    @property
    def rack(self) -> int:
        """The tiles of a full rack."""
        return int(self._struct.rack)

    @property
    def bonus(self) -> Dict[int, int]:
        """Points by the number of tiles that a play lays."""
        return {n: points for n, points in enumerate(self._struct.bonus) if points}

    @property
    def exchange_from(self) -> Optional[int]:
        """The fewest tiles in the bag for an exchange; None: there are no exchanges."""
        least = int(self._struct.exchange_from)
        return None if least == c.QUOTH_NO_EXCHANGE else least

    @property
    def challenge(self) -> str:
        """The challenge rule: 'void', 'single', 'double', '5-point', '10-point', 'triple',
        '5-point-a-word', '10-point-a-word'."""
        return str(lib.quoth_challenge_name(self._struct.challenge).decode())

    @property
    def anagrams(self) -> bool:
        """Whether the letters of a word may lie in any order (WordSmog)."""
        return bool(self._struct.anagrams)

    def _read(self, text: str, how: int) -> Any:
        """Tiles of a text, as an array of codes."""
        content = check_text(text, 'tiles')
        codes, count = (c_uint8 * (len(content) + 1))(), c_size_t()
        call(lib.quoth_tiles_read, codes, len(content) + 1, byref(count),
             byref(self._struct.tiles), content, len(content), how)
        return (c_uint8 * count.value)(*codes[:count.value])

    def _read_rack(self, text: str) -> Any:
        tiles = self._read(text, c.QUOTH_AS_RACK)
        if len(tiles) > self.rack:
            raise ValueError('a rack has at most %s by these rules' % counted(self.rack, 'tile'))
        return tiles

    def _spell(self, codes: Sequence[int], how: int) -> str:
        count = len(codes)
        text = create_string_buffer(count * c.QUOTH_TILE_TEXT_SIZE + 1)
        lib.quoth_tiles_spell(text, len(text), byref(self._struct.tiles), (c_uint8 * count)(*codes),
                              count, how)
        return text.value.decode()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return '<Rules %s, %d x %d, %d tiles>' % (self.name or '(no name)', self.rows, self.columns,
                                                  self._struct.tiles.total)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Rules.parse, (self._text,)

    def _repr_svg_(self) -> str:
        return Position(self).svg(board_only=True)



# ---- plays -----------------------------------------------------------------------------------

@dataclass(frozen=True)
class Play:
    """A placement, an exchange or a pass, with its score and equity in the position it is for.

    `str(play)` is what `Position.parse` reads: '8D WORD', 'D8 WORD' down, 'ex ABC', 'pass'.  Plays
    are equal if they lay or exchange the same tiles at the same place.
    """
    kind: str  #: 'place', 'exchange' or 'pass'
    row: int  #: of the first square of the word, from 0
    column: int
    down: bool
    tiles: str  #: the tiles laid, '.' for a tile of the board; the tiles exchanged
    word: str = field(compare=False)  #: the whole word; '' unless a placement
    score: int = field(compare=False)
    equity: float = field(compare=False)  #: score and the value of the leave, in points
    leave: str = field(compare=False)  #: the tiles that stay on the rack
    text: str = field(compare=False)  #: '8D WORD'
    _raw: bytes = field(compare=False, repr=False)
    _rules: Rules = field(compare=False, repr=False)

    @property
    def coordinate(self) -> str:
        """'8D' across, 'D8' down; '' unless a placement."""
        return self.text.split(' ')[0] if self.kind == 'place' else ''

    @property
    def tiles_laid(self) -> int:
        """The number of tiles that the play takes from the rack."""
        return int(c.quoth_play.from_buffer_copy(self._raw).tiles)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return '<Play %s, %d points, equity %.1f>' % (self.text, self.score, self.equity)


_KINDS = ('pass', 'exchange', 'place')
_PLAY_SIZE = sizeof(c.quoth_play)


def _spelled(raw: Any, position: Any, form: int) -> str:
    text = create_string_buffer(c.QUOTH_PLAY_TEXT_SIZE)
    lib.quoth_play_spell(text, len(text), byref(raw), position, form)
    return text.value.decode()


def play_of(raw: c.quoth_play, handle: Any, rules: Rules) -> Play:
    """The play of a struct; `handle` is the position before it."""
    leave = (c_uint8 * c.QUOTH_RACK_MAX)()
    count = lib.quoth_play_leave(leave, handle, byref(raw))
    placed = raw.kind == c.QUOTH_PLAY_PLACE
    text = _spelled(raw, handle, c.QUOTH_PLAY_WORDS)
    return Play(_KINDS[raw.kind], raw.row, raw.column, bool(raw.down),
                _spelled(raw, handle, c.QUOTH_PLAY_TILES), text.split(' ')[1] if placed else '',
                raw.score, raw.equity / 1000, rules._spell(leave[:count], c.QUOTH_AS_RACK), text,
                bytes(raw), rules)


class Plays(Sequence[Play]):
    """Plays of a position, in order; an immutable sequence that a notebook shows as a table."""

    __slots__ = ('_before', '_raws', '_made', 'placements')

    def __init__(self, before: 'Position', raws: Sequence[bytes], placements: int) -> None:
        self._before = before
        self._raws = tuple(raws)
        self._made: Dict[int, Play] = {}
        #: the number of all placements of the position, listed or not; 0 where it is not known
        self.placements = placements

    def __len__(self) -> int:
        return len(self._raws)

    @overload
    def __getitem__(self, index: int) -> Play: ...

    @overload
    def __getitem__(self, index: slice) -> 'Plays': ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Play, 'Plays']:
        if isinstance(index, slice):
            return Plays(self._before, self._raws[index], self.placements)
        number = range(len(self._raws))[index]
        if number not in self._made:
            raw = c.quoth_play.from_buffer_copy(self._raws[number])
            self._made[number] = self._before._play_of(raw)
        return self._made[number]

    def __iter__(self) -> Iterator[Play]:
        for start in range(0, len(self._raws), 64):
            with hold(self._before):  # once for many plays
                some = [self[number] for number in range(start, min(start + 64, len(self._raws)))]
            yield from some

    def __contains__(self, play: object) -> bool:
        if isinstance(play, str):
            try:
                play = self._before.parse(play)
            except QuothError:
                return False
        return isinstance(play, Play) and any(play == mine for mine in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plays) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def filter(self, where: Callable[[Play], Any]) -> 'Plays':
        """The plays for which a function is true.

        >>> plays = Position('scrabble', rack='QUIZZES').plays()
        >>> plays.filter(lambda play: play.tiles_laid == 4)[0].word
        'QUIZ'
        """
        return Plays(self._before, [raw for raw, play in zip(self._raws, self) if where(play)],
                     self.placements)

    def __repr__(self) -> str:
        shown = ', '.join(map(str, self[:3]))
        shown += ', ...' if len(self) > 3 else ''
        return '<%s%s>' % (counted(len(self), 'play'), ': ' + shown if self else '')

    def _repr_html_(self) -> str:
        return _pictures.table(
            ('', 'play', 'score', 'equity', 'leave'),
            [(n, play.text, play.score, '%.1f' % play.equity, play.leave)
             for n, play in enumerate(self[:20], 1)], caption=counted(len(self), 'play'),
            left=(1, 4))


def plays_of(found: c.quoth_plays, before: 'Position') -> Plays:
    """A copy of plays that the library found in a position."""
    raws = string_at(found.play, found.count * _PLAY_SIZE) if found.count else b''
    return Plays(before, [raws[at:at + _PLAY_SIZE] for at in range(0, len(raws), _PLAY_SIZE)],
                 found.placements)


class FormedWord(NamedTuple):
    """A word that a play forms."""
    coordinate: str
    word: str
    score: int
    valid: bool


@dataclass(frozen=True)
class Validation:
    """Whether a play may be made, and what it scores or why not."""
    legal: bool
    verdict: str  #: 'legal', 'not-a-word', or the rule that forbids the play: 'not-on-rack' ...
    reason: str  #: a sentence; '' for a legal play
    play: Optional[Play]  #: with its score; None where the play has none
    words: Tuple[FormedWord, ...]  #: the words formed, the main word first
    bonus: int

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        return '<Validation, %s: %s>' % (self.verdict, self.reason or self.play)

    def _repr_html_(self) -> str:
        return _pictures.table(
            ('', 'word', 'score', ''), [(w.coordinate, w.word, w.score, '' if w.valid else 'phony')
                                        for w in self.words],
            caption=self.reason or str(self.play), left=(0, 1, 3))


# ---- positions -------------------------------------------------------------------------------

class Evaluator:
    """How plays are valued: the library's evaluator of leave values, and what it points to.

    `adjusted`: leave values follow the tiles unseen.  `leaves` may be closed before; `pointer` is
    valid as long as this object.
    """

    __slots__ = ('pointer', '_kept')

    def __init__(self, leaves: Handle, rules: Rules, adjusted: bool) -> None:
        own, baseline, evaluator = Handle(borrow(leaves)), c.quoth_baseline(), c.quoth_evaluator()
        baseline.leaves = own._resource.pointer
        self._kept: List[Any] = [own, baseline]
        if adjusted:
            adjustment = Handle(create(
                lib.quoth_unseen_adjustment_free, POINTER(c.quoth_unseen_adjustment),
                lib.quoth_unseen_adjustment_new, own, byref(rules._struct.tiles), shared=True))
            baseline.unseen_adjustment = adjustment._resource.pointer
            self._kept.append(adjustment)
        lib.quoth_evaluator_baseline(byref(evaluator), byref(baseline))
        self.pointer = pointer(evaluator)


class Cross(Handle):
    """Rules and words compiled for a board: shared by positions, games and engines."""

    __slots__ = ('rules', 'lexicon', '_own', '_evaluator')
    _cached: 'WeakValueDictionary[Tuple[str, str], Cross]' = WeakValueDictionary()
    _lock = threading.RLock()  # the handler of a signal may need it, too

    def __init__(self, rules: Rules, lexicon: Lexicon) -> None:
        self.rules, self.lexicon = rules, lexicon._borrowed()
        self._own = threading.local()
        self._evaluator: Optional[Evaluator] = None
        super().__init__(create(lib.quoth_cross_free, POINTER(c.quoth_cross), lib.quoth_cross_new,
                                byref(rules._struct), lexicon, shared=True))

    @classmethod
    def of(cls, rules: RulesLike, lexicon: WordsLike) -> 'Cross':
        """The object for rules and words, made once for equal ones."""
        rules = rules_of(rules)
        lexicon = lexicon_of(lexicon)
        key = rules.text, _identity(lexicon)
        with cls._lock:
            cross = cls._cached.get(key)
            if cross is None:
                cross = cls._cached[key] = cls(rules, lexicon)
            return cross

    @property
    def engine(self) -> Handle:
        """This thread's engine, for its finder and evaluator."""
        engine: Optional[Handle] = getattr(self._own, 'engine', None)
        if engine is None:
            engine = self._own.engine = Handle(new_engine(self))
        return engine

    @property
    def evaluator(self) -> Any:
        """A pointer to the evaluator of plays: the library's leave values, not adjusted."""
        with self._lock:
            if self._evaluator is None:
                with Handle(create(
                        lib.quoth_leaves_free, POINTER(c.quoth_leaves), lib.quoth_leaves_default,
                        byref(self.rules._struct), self.lexicon, shared=True)) as leaves:
                    self._evaluator = Evaluator(leaves, self.rules, False)
            return self._evaluator.pointer


def _after_fork() -> None:
    """Another thread of the parent may have had the lock."""
    Cross._lock = threading.RLock()


if hasattr(os, 'register_at_fork'):
    os.register_at_fork(after_in_child=_after_fork)


def new_engine(cross: Cross, options: Optional[c.quoth_engine_options] = None,
               keeps: object = None) -> Any:
    """An engine for positions of a cross; `keeps` is what its options point to."""
    return create(lib.quoth_engine_free, POINTER(c.quoth_engine), lib.quoth_engine_new_shared,
                  cross, None if options is None else byref(options), needs=(cross,), keeps=keeps)


def rules_of(rules: RulesLike) -> Rules:
    if rules is None:
        return Rules('wwf')
    if isinstance(rules, str):
        return Rules(rules)
    if isinstance(rules, Rules):
        return rules
    raise TypeError('rules: a name or quoth.Rules is needed, not ' + type(rules).__name__)


def base_rules(tiles: Optional[str]) -> Rules:
    """The rules that a position or record changes: those of its tile set, else the classic game."""
    return Rules(tiles if tiles in Rules.names() else 'scrabble')


def lexicon_of(lexicon: WordsLike) -> Lexicon:
    """A lexicon, or one made of words as `Lexicon` takes them; None: ENABLE."""
    return _enable() if lexicon is None else as_lexicon(lexicon)


_enables: List[Lexicon] = []
_identities: 'WeakKeyDictionary[Lexicon, str]' = WeakKeyDictionary()


def _enable() -> Lexicon:
    """ENABLE, made once."""
    if not _enables or _enables[0].closed:
        _enables[:] = [Lexicon()]
    return _enables[0]


def _identity(lexicon: Lexicon) -> str:
    """SHA-256 of its image: of name, words and levels.  It takes a while to compute."""
    if lexicon not in _identities:
        _identities[lexicon] = hashlib.sha256(lexicon.to_bytes()).hexdigest()
    return _identities[lexicon]


class PositionWarning(NamedTuple):
    """Why no game can reach a position."""
    kind: str  #: 'count', 'word', 'loose' or 'rack'
    text: str


class CrossHandle(Handle):
    """A handle that was made for the rules and words of a cross."""

    __slots__ = ('_cross',)
    _cross: Cross

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._cross.rules

    @property
    def lexicon(self) -> Lexicon:
        """The words of the game."""
        return self._cross.lexicon


class Position(CrossHandle):
    """A position of a board game: board, racks, bag, scores and turn.

    >>> position = Position('scrabble', rack='QUIZZES')
    >>> [play.text for play in position.plays(n=2, sort='score')]
    ['H4 QUIZZES', '8D QUIZZES']
    >>> position.play('8H QUIZ')
    >>> position.turn, position.scores, position.rack_size(1), position.racks[1]
    (1, (44, 0), 7, None)
    >>> position.undo()
    >>> position.rack
    'EIQSUZZ'

    Seats count from 0.  A rack is None where only its number of tiles is known.  A new position has
    a bag that is shuffled with the seed 0, until `shuffle` or `deal` gives it another.  A position
    can be used from any thread, by one at a time.
    """

    __slots__ = ()

    def __init__(self, rules: RulesLike = None, lexicon: WordsLike = None,
                 players: int = 2, rack: Optional[str] = None) -> None:
        self._begin(Cross.of(rules, lexicon), players)
        if rack is not None:
            self.set_rack(rack)

    def _begin(self, cross: Cross, players: int) -> None:
        count = check_int(players, 'players', 2, c.QUOTH_PLAYERS_MAX)
        self._own(cross, lib.quoth_position_new, cross, count)

    def _own(self, cross: Cross, function: Any, *arguments: Any) -> None:
        self._cross = cross
        super().__init__(create(lib.quoth_position_free, POINTER(c.quoth_position), function,
                                *arguments, needs=(cross,)))
        call(lib.quoth_position_shuffle, self, byref(random_of(0)))

    @classmethod
    def from_cgp(cls, text: str, rules: RulesLike = None,
                 lexicon: WordsLike = None) -> 'Position':
        """Reads a CGP; the player to move gets seat 0.

        Without `rules` they are those that its operations name, else wwf: `ld crossplay` names
        the rules of these tiles, which its other operations change.

        >>> position = Position.from_cgp('15/' * 7 + '5TRAIN5' + '/15' * 7 + ' BDGOSUV/ 12/30 0')
        >>> position['8F'], position.rack, position.scores
        ('T', 'BDGOSUV', (12, 30))
        """
        content, cgp = check_text(text, 'a CGP').strip(), c.quoth_cgp()
        call(lib.quoth_cgp_parse, byref(cgp), content, len(content))
        game = any(lib.quoth_cgp_operand(byref(cgp), code) is not None
                   for code in (b'bdn', b'ld', b'var'))
        tiles = lib.quoth_cgp_operand(byref(cgp), b'ld')
        base = base_rules(tiles and tiles.decode()) if game and rules is None else rules_of(rules)
        if cgp.operations and rules is None:
            changed = Rules._of(base._struct)._struct
            call(lib.quoth_cgp_apply, byref(changed), byref(cgp))
            base = Rules._of(changed)
        return cls._from_cgp(Cross.of(base, lexicon), text)

    @classmethod
    def _from_cgp(cls, cross: Cross, text: str) -> 'Position':
        content = check_text(text, 'a CGP').strip()
        position = cls.__new__(cls)
        position._own(cross, lib.quoth_cgp_read, cross, content, len(content))
        return position

    @classmethod
    def _copy_of(cls, cross: Cross, pointer: Any) -> 'Position':
        """A copy of a position of the library, which no other thread uses meanwhile."""
        position = cls.__new__(cls)
        position._begin(cross, lib.quoth_position_players(pointer))
        with held(position) as own:
            lib.quoth_position_copy(own, pointer)
        return position

    def copy(self) -> 'Position':
        """A copy, without the plays that could be undone."""
        with held(self) as own:
            return self._copy_of(self._cross, own)

    def __copy__(self) -> 'Position':  # type: ignore[override]
        return self.copy()

    def __deepcopy__(self, memo: object) -> 'Position':  # type: ignore[override]
        return self.copy()

    # ---- what there is ----

    @property
    def players(self) -> int:
        """The number of players, 2 to 4."""
        with held(self) as own:
            return int(lib.quoth_position_players(own))

    @property
    def turn(self) -> int:
        """The seat to move."""
        with held(self) as own:
            return int(lib.quoth_position_turn(own))

    @property
    def scores(self) -> Tuple[int, ...]:
        """The scores by seat."""
        with held(self) as own:
            return tuple(lib.quoth_position_score(own, seat)
                         for seat in range(lib.quoth_position_players(own)))

    @property
    def spread(self) -> int:
        """The score of the seat to move less the best score of another."""
        with held(self) as own:
            return int(lib.quoth_position_lead(own, lib.quoth_position_turn(own)))

    @property
    def racks(self) -> Tuple[Optional[str], ...]:
        """The racks by seat, '?' for a blank; None for an unknown rack."""
        with held(self) as own:
            return tuple(self._rack(own, seat)
                         for seat in range(lib.quoth_position_players(own)))

    @property
    def rack(self) -> Optional[str]:
        """The rack of the seat to move."""
        with held(self) as own:
            return self._rack(own, lib.quoth_position_turn(own))

    def _rack(self, own: Any, seat: int) -> Optional[str]:
        count = c_uint()
        tiles = lib.quoth_position_rack(own, seat, byref(count))
        if not tiles:
            return None if count.value else ''
        return self.rules._spell(tiles[:count.value], c.QUOTH_AS_RACK)

    def rack_size(self, seat: Optional[int] = None) -> int:
        """The number of tiles on a rack, known or not; None: of the seat to move."""
        count = c_uint()
        with held(self) as own:
            lib.quoth_position_rack(own, self._seat(own, seat), byref(count))
        return count.value

    def _seat(self, own: Any, seat: Optional[int]) -> int:
        if seat is None:
            return int(lib.quoth_position_turn(own))
        return check_int(seat, 'seat', 0, lib.quoth_position_players(own) - 1)

    @property
    def bag(self) -> int:
        """The number of tiles in the bag."""
        with held(self) as own:
            return int(lib.quoth_position_bag(own))

    def unseen(self, seat: Optional[int] = None) -> Dict[str, int]:
        """The tiles that a seat does not see, by letter; None: the seat to move.

        A count is negative where board and rack have more of a letter than the tile set.
        """
        count = (c_int * (c.QUOTH_LETTERS_MAX + 1))()
        with held(self) as own:
            lib.quoth_position_unseen(count, own, self._seat(own, seat))
        return {letter: count[code] for code, letter in enumerate(self.rules._tiles) if count[code]}

    @property
    def scoreless(self) -> int:
        """Scoreless turns in a row."""
        with held(self) as own:
            return int(lib.quoth_position_scoreless(own))

    @property
    def passes(self) -> int:
        """Passes in a row."""
        with held(self) as own:
            return int(lib.quoth_position_passes(own))

    @property
    def final_turns(self) -> int:
        """Turns left once the bag is empty, by rules of one last turn each; else 0."""
        with held(self) as own:
            return int(lib.quoth_position_final_turns(own))

    @property
    def ending(self) -> Optional[str]:
        """How the game ended: 'out', 'stuck', 'lost' or 'final'; None: it goes on."""
        with held(self) as own:
            ending = lib.quoth_position_ending(own)
        return str(lib.quoth_ending_name(ending).decode()) if ending else None

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.ending is not None

    @property
    def empty(self) -> bool:
        """Whether no tile is on the board."""
        with held(self) as own:
            return bool(lib.quoth_position_empty(own))

    @property
    def key(self) -> int:
        """The Zobrist key: of board, racks and turn, not of scores and bag."""
        with held(self) as own:
            return int(lib.quoth_position_key(own))

    def __getitem__(self, square: Union[str, Tuple[int, int]]) -> str:
        """The tile on a square, '8F', 'F8' or (row, column) from 0; '' for an empty square.

        A blank is a small letter, a wall '#'.
        """
        row, column = _square(square) if isinstance(square, str) else square
        if not (0 <= row < self.rules.rows and 0 <= column < self.rules.columns):
            raise IndexError('no such square: %r' % (square,))
        with held(self) as own:
            return self._tile(lib.quoth_position_tile(own, row, column))

    def _tile(self, tile: int) -> str:
        if not tile or tile == c.QUOTH_WALL:
            return '#' if tile else ''
        return self.rules._spell([tile], c.QUOTH_AS_PLAY)

    @property
    def board(self) -> Tuple[Tuple[str, ...], ...]:
        """The squares by row, as `position[square]` gives them."""
        with held(self) as own:
            return tuple(tuple(self._tile(lib.quoth_position_tile(own, row, column))
                               for column in range(self.rules.columns))
                         for row in range(self.rules.rows))

    def anchors(self) -> List[Square]:
        """The empty squares beside a tile, or the start square of an empty board.

        >>> Position().anchors()
        [Square(row=7, column=7)]
        """
        squares = (c.quoth_square * c.QUOTH_SQUARES_MAX)()
        with held(self) as own:
            count = lib.quoth_position_anchors(squares, own)
        return [Square(square.row, square.column) for square in squares[:count]]

    def warnings(self) -> List[PositionWarning]:
        """Why no game can reach the position; empty for a sound one."""
        found: List[c.quoth_position_warning] = []

        def each(user: Any, warning: Any) -> bool:
            found.append(c.quoth_position_warning.from_buffer_copy(warning[0]))
            return True

        with held(self) as own:
            call(lib.quoth_position_check, self,
                 callback(c.quoth_position_check_each, each, False), None)
            return [self._warning(own, warning) for warning in found]

    def _warning(self, own: Any, warning: Any) -> PositionWarning:
        kind: str = lib.quoth_warning_kind_name(warning.kind).decode()
        if kind == 'count':
            text = 'more %s than the tile set has' % self._tile(warning.tile)
        elif kind == 'word':
            tiles = [lib.quoth_position_tile(own, warning.row + i * warning.down,
                                             warning.column + i * (not warning.down))
                     for i in range(warning.length)]
            where = create_string_buffer(c.QUOTH_COORDINATE_SIZE)
            lib.quoth_coordinate_spell(where, warning.row, warning.column, bool(warning.down))
            text = '%s %s is not in the lexicon' % (
                where.value.decode(), self.rules._spell(tiles, c.QUOTH_AS_PLAY))
        elif kind == 'loose':
            text = '%s: a tile that is not connected' % (Square(warning.row, warning.column),)
        else:
            text = 'the rack of seat %d has too many tiles' % warning.row
        return PositionWarning(kind, text)

    # ---- plays ----

    def plays(self, n: Optional[int] = None, sort: str = 'equity', rack: Optional[str] = None,
              seat: Optional[int] = None, placements_only: bool = False,
              where: Optional[Callable[[Play], Any]] = None) -> Plays:
        """The legal plays, best first: all, or the first `n`; those for which `where` is true.

        `sort` is 'equity' or 'score'; equity is the score and the value of the leave, which does
        not depend on the tiles unseen (that of `Engine.moves` does).  `rack` replaces the rack;
        `seat` asks for a seat that is not to move.  Without a rack there is only the pass.

        >>> position = Position('scrabble', rack='AB?')
        >>> position.plays(n=1, where=lambda play: play.kind == 'exchange')
        <1 play: ex B>
        """
        if sort not in ('equity', 'score'):
            raise ValueError("sort: 'equity' or 'score'")
        if n is not None:
            n = check_int(n, 'n', 0, 2 ** 32 - 1)
        tiles = None if rack is None else self.rules._read_rack(rack)
        before = self.copy()
        found, engine = c.quoth_plays(), self._cross.engine
        with held(before) as own, held(engine) as asked:
            query = c.quoth_plays_query()
            query.find = c.QUOTH_FIND_ALL if n is None or where else c.QUOTH_FIND_TOP
            query.order = c.QUOTH_BY_SCORE if sort == 'score' else c.QUOTH_BY_EQUITY
            query.limit = 0 if n is None or where else n or 1
            query.placements_only = placements_only
            query.for_seat, query.seat = True, before._seat(own, seat)
            query.evaluator = self._cross.evaluator
            if tiles is not None:
                query.rack, query.rack_count = tiles, len(tiles)
                if not tiles:  # a pointer that is not NULL: no tiles, not those of the seat
                    query.rack = (c_uint8 * 1)()
            try:
                call(lib.quoth_plays_find, byref(found), lib.quoth_engine_finder(asked), before,
                     byref(query))
                plays = plays_of(found, before)
            finally:
                lib.quoth_plays_free(byref(found))
            if tiles is not None:
                _set_rack(own, before._seat(own, seat), tiles)
        return (plays.filter(where) if where else plays)[:n]

    @property
    def legal_plays(self) -> Plays:
        """All legal plays by equity, exchanges and the pass included."""
        return self.plays()

    def _play_of(self, raw: c.quoth_play) -> Play:
        with held(self) as own:
            return play_of(raw, own, self.rules)

    def _raw_of(self, own: Any, play: PlayLike) -> c.quoth_play:
        """A play as the library reads it, not validated."""
        raw = c.quoth_play()
        if isinstance(play, Play) and play._rules == self.rules:
            if len(play._raw) == _PLAY_SIZE:
                raw = c.quoth_play.from_buffer_copy(play._raw)
            if raw.kind >= len(_KINDS) or raw.length > c.QUOTH_SIDE_MAX:
                raise ValueError('no play of the library')
            return raw
        text = check_text(play.text if isinstance(play, Play) else play, 'a play')
        call(lib.quoth_play_read, byref(raw), own, text, len(text))
        return raw

    def parse(self, text: PlayLike) -> Play:
        """Reads a play of the seat to move: '8D WORD', 'D8 WORD' down, 'ex ABC', 'pass'.

        Small letters are blanks; letters on the board may be given or be full stops.  The play need
        not be legal: see `validate`.

        >>> Position('scrabble', rack='AEINRT?').parse('8d NAsTIER')
        <Play 8D NAsTIER, 64 points, equity 63.3>
        """
        with held(self) as own:
            raw, validation = self._raw_of(own, text), c.quoth_validation()
            lib.quoth_play_validate(byref(validation), own, byref(raw), False)
            if validation.result in (c.QUOTH_LEGAL, c.QUOTH_PHONY):
                raw = validation.play
                equity = c_int32()
                try:
                    call(lib.quoth_play_equity, byref(equity), own, byref(raw),
                         self._cross.evaluator)
                    raw.equity = equity.value
                except QuothError:
                    raw.equity = raw.score * 1000
            return play_of(raw, own, self.rules)

    def validate(self, play: PlayLike, with_rack: bool = True) -> Validation:
        """Whether the seat to move may make a play, with its words and scores.

        `with_rack`: the rack, where it is known, must have the tiles.

        >>> check = Position('scrabble', rack='AEINRST').validate('8D RETINAX')
        >>> bool(check), check.reason
        (False, 'the rack does not have that tile')
        """
        with held(self) as own:
            raw, validation = self._raw_of(own, play), c.quoth_validation()
            known = self._rack(own, lib.quoth_position_turn(own)) is not None
            lib.quoth_play_validate(byref(validation), own, byref(raw), with_rack and known)
            result = json.loads(written(lib.quoth_cross_write_validation, own, byref(validation),
                                        c.QUOTH_FORMAT_JSON))
        made = self.parse(result['play']) if result.get('play') else None
        return Validation(
            bool(result['legal']), result['verdict'], result['reason'] or '', made,
            tuple(FormedWord(word['coordinate'], word['word'], word['score'], word['valid'])
                  for word in result.get('words', ())), result.get('bonus') or 0)

    def play(self, play: PlayLike) -> None:
        """Makes a play of the seat to move: legal, or a phony where the rules let it stand."""
        with held(self) as own:
            raw = self._raw_of(own, play)
            if self.rules._struct.challenge == c.QUOTH_CHALLENGE_VOID:
                validation = c.quoth_validation()
                lib.quoth_play_validate(byref(validation), own, byref(raw), False)
                if validation.result == c.QUOTH_PHONY:
                    raise Illegal('a word that is not in the lexicon')
            call(lib.quoth_position_make, own, byref(raw))

    def undo(self) -> None:
        """Undoes the last play or challenge; IndexError without one."""
        with held(self) as own:
            if not lib.quoth_position_undo(own):
                raise IndexError('no play to undo')

    def last(self) -> Optional[Tuple[int, Play]]:
        """The last play with its seat; None before the first."""
        raw, seat = c.quoth_play(), c_uint()
        with held(self) as own:
            if not lib.quoth_position_last(byref(raw), byref(seat), own):
                return None
            return seat.value, play_of(raw, own, self.rules)

    def challenge(self, seat: Optional[int] = None) -> str:
        """Challenges the last play: 'held', 'removed', or 'nothing' to challenge.

        `seat` is the challenger; None: the seat to move.
        """
        result = c_int()
        with held(self) as own:
            call(lib.quoth_position_challenge, own, byref(result), self._seat(own, seat))
        return str(lib.quoth_challenge_result_name(result.value).decode())

    # ---- setting up ----

    def set_rack(self, rack: Optional[str], seat: Optional[int] = None) -> None:
        """Sets a rack, '?' or '_' for a blank; None or '': unknown.  Forgets the plays to undo."""
        tiles = self.rules._read_rack(rack or '')
        with held(self) as own:
            _set_rack(own, self._seat(own, seat), tiles)

    def deal(self, seed: int = 0) -> None:
        """Begins a game: clears the board, shuffles the bag and fills every rack.

        >>> position = Position('scrabble')
        >>> position.deal(seed=1)
        >>> position.racks, position.bag
        (('AEGNSTU', 'DEEEHLM'), 86)
        """
        with held(self) as own:
            lib.quoth_position_deal(own, byref(random_of(seed)))

    def shuffle(self, seed: int = 0) -> None:
        """Shuffles the bag with the tiles of unknown racks, and fills every rack."""
        with held(self) as own:
            lib.quoth_position_shuffle(own, byref(random_of(seed)))
            lib.quoth_position_draw(own)

    def view(self, seat: Optional[int] = None) -> 'Position':
        """What a seat knows: its own rack, no other, and no order of the bag."""
        seen = self.copy()
        with held(seen) as own:
            call(lib.quoth_position_view, own, own, self._seat(own, seat))
        return seen

    # ---- text and pictures ----

    def cgp(self, operations: bool = False) -> str:
        """The position as a CGP; with the operations that tell the rules, if asked for.

        >>> Position(rack='ABC').cgp().split(' ')[1:]
        ['ABC/', '0/0', '0']
        """
        cgp = c.quoth_cgp()
        if operations:
            call(lib.quoth_cgp_add_rules, byref(cgp), self._cross)
        with held(self) as own:
            return written(lib.quoth_cgp_write, own, byref(cgp))

    def _drawn(self, form: int, play: Optional[PlayLike] = None, seat: Optional[int] = None,
               names: Optional[Sequence[str]] = None, board_only: bool = False) -> str:
        look = c.quoth_board_look()
        look.board_only = board_only
        with held(self) as own:
            if play is not None:
                raw = self._raw_of(own, play)
                look.play = pointer(raw)
            if seat is not None:
                look.view = self._seat(own, seat) + 1
            if names is not None:
                if len(names) != lib.quoth_position_players(own):
                    raise ValueError('names: one for each player')
                called = (c_char_p * len(names))(*(check_text(name, 'a name') for name in names))
                look.names = cast(called, type(look.names))
            return written(lib.quoth_cross_write_board, own, byref(look), form)

    def svg(self, play: Optional[PlayLike] = None, seat: Optional[int] = None,
            names: Optional[Sequence[str]] = None, board_only: bool = False) -> str:
        """A picture, with a play laid as if the seat to move had made it, as `seat` sees it."""
        return self._drawn(c.QUOTH_FORMAT_SVG, play, seat, names, board_only)

    def html(self, play: Optional[PlayLike] = None, seat: Optional[int] = None,
             names: Optional[Sequence[str]] = None) -> str:
        """A page to print."""
        return self._drawn(c.QUOTH_FORMAT_HTML, play, seat, names)

    def text(self, play: Optional[PlayLike] = None, seat: Optional[int] = None,
             names: Optional[Sequence[str]] = None, board_only: bool = False) -> str:
        """The position as text for a terminal."""
        return self._drawn(c.QUOTH_FORMAT_TEXT, play, seat, names, board_only)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return '<Position %s, %s>' % (self.rules.name or '(no name)', self.cgp())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._cross is other._cross and (
            self._state() == other._state())

    __hash__ = None  # type: ignore[assignment]

    def __reduce_ex__(self, protocol: object) -> Tuple[Any, ...]:  # type: ignore[override]
        words = self.lexicon
        image = None if _identity(words) == _identity(_enable()) else words.to_bytes()
        return _restored, (self.rules, image, self._state(), self._deal())

    def _state(self) -> Tuple[Any, ...]:
        """Board, racks, scores, turn and scoreless turns."""
        board, count, racks = [], c_uint(), []
        with held(self) as own:
            for row in range(self.rules.rows):
                for column in range(self.rules.columns):
                    board.append(lib.quoth_position_tile(own, row, column))
            for seat in range(lib.quoth_position_players(own)):
                tiles = lib.quoth_position_rack(own, seat, byref(count))
                racks.append(bytes(tiles[:count.value]) if tiles else b'')
            scores = tuple(lib.quoth_position_score(own, seat) for seat in range(len(racks)))
            return (bytes(board), tuple(racks), scores, lib.quoth_position_turn(own),
                    lib.quoth_position_scoreless(own))

    def _deal(self) -> Optional[bytes]:
        """The order of the bag; None where a rack is unknown."""
        deal = c.quoth_deal()
        with held(self) as own:
            try:
                call(lib.quoth_deal_of, byref(deal), own)
            except QuothError:
                return None
        return bytes(deal)


def _restored(rules: Rules, image: Optional[bytes], state: Tuple[Any, ...],
              deal: Optional[bytes]) -> Position:
    """A position from its pickled parts; plays to undo and challenges are not among them."""
    position = Position(rules, None if image is None else Lexicon(image), len(state[1]))
    filled(position, state)
    if deal is not None:
        order = c.quoth_deal.from_buffer_copy(deal)
        call(lib.quoth_position_assign, position, byref(order))
    return position


def filled(position: Position, state: Sequence[Any]) -> None:
    """Sets a new position to what `_state` of another one gave; the bag is shuffled."""
    board, racks, scores, turn, scoreless = state
    rules = position.rules
    with held(position) as own:
        for number, tile in enumerate(board):
            if tile and tile != c.QUOTH_WALL:
                call(lib.quoth_position_set_tile, own, *divmod(number, rules.columns), tile)
        for seat, rack in enumerate(racks):
            call(lib.quoth_position_set_rack, own, seat, (c_uint8 * len(rack))(*rack), len(rack))
            call(lib.quoth_position_set_score, own, seat, scores[seat])
        call(lib.quoth_position_set_turn, own, turn)
        lib.quoth_position_set_scoreless(own, scoreless)
        lib.quoth_position_settle(own)
        lib.quoth_position_shuffle(own, byref(random_of(0)))


@contextmanager
def held(handle: Handle) -> Iterator[Any]:
    """Keeps a handle for this thread, and gives its pointer to functions that call nothing back."""
    with hold(handle):
        yield handle._resource.pointer


def written(function: Any, *arguments: Any) -> str:
    """The text that a function writes to a sink."""
    return core_written(function, *arguments).decode()


def _set_rack(own: Any, seat: int, tiles: Any) -> None:
    call(lib.quoth_position_set_rack, own, seat, tiles, len(tiles))
    lib.quoth_position_settle(own)
    lib.quoth_position_shuffle(own, byref(random_of(0)))


def random_of(seed: int) -> c.quoth_random:
    """The library's generator of random numbers for a seed."""
    random = c.quoth_random()
    lib.quoth_random_seed(byref(random), check_int(seed, 'seed', 0, 2 ** 64 - 1))
    return random


def _square(text: str) -> Tuple[int, int]:
    """Row and column, from 0, of a coordinate in either order."""
    found = re.fullmatch(r'\s*(?:(\d{1,2})([A-Za-z]{1,2})|([A-Za-z]{1,2})(\d{1,2}))\s*', text)
    if not found:
        raise ValueError('no coordinate: %r' % text)
    row, column = found[1] or found[4], found[2] or found[3]
    number = 0
    for letter in column.upper():
        number = number * 26 + ord(letter) - ord('A') + 1
    return int(row) - 1, number - 1

