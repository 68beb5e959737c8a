"""Board games from the first deal to the end, and their records as GCG.

>>> import quoth
>>> game = quoth.Game('scrabble', seed=3)
>>> for _ in range(4):
...     game.play(game.position.plays(n=1)[0])
>>> game.scores, len(game.moves), game.over
((36, 18), 4, False)
>>> game.undo()
>>> print(game.gcg().splitlines()[-1][:10])
#incomplet
"""

from __future__ import annotations

import os
from ctypes import POINTER, byref, c_int, c_size_t
from dataclasses import dataclass
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _api as c
from ._core import Handle, call, callback, check_int, check_text, create
from ._lib import lib
from .crossword import (Cross, CrossHandle, Play, PlayLike, Position, Rules, RulesLike, WordsLike,
                        base_rules, held, lexicon_of, play_of, random_of, rules_of, written)


GcgLike = Union[str, bytes, 'os.PathLike[str]']


class Move(NamedTuple):
    """A move of a game."""
    kind: str  #: 'play', 'challenge', 'resign' or 'adjust'
    seat: int  #: who moved; of 'adjust', whose score changed
    play: Optional[Play]  #: of 'play'
    result: str  #: of 'challenge': 'held' or 'removed'
    points: int  #: of 'adjust'

    def __str__(self) -> str:
        if self.play is not None:
            return '%d: %s %d' % (self.seat, self.play, self.play.score)
        return '%d: %s %s' % (self.seat, self.kind, self.result or self.points or '')


def moves_of(start: Position, moves: Sequence[Any]) -> Tuple[Move, ...]:
    """Moves of the library from a position on."""
    now, found = start.copy(), []
    with held(now) as own:
        for move in moves:
            kind: str = lib.quoth_cross_move_kind_name(move.kind).decode()
            play = None
            if move.kind == c.QUOTH_MOVE_PLAY:
                # The recorded play has no score.
                validation = c.quoth_validation()
                lib.quoth_play_validate(byref(validation), own, byref(move.play), False)
                legal = validation.result in (c.QUOTH_LEGAL, c.QUOTH_PHONY)
                play = play_of(validation.play if legal else move.play, own, start.rules)
            found.append(Move(
                kind, move.seat, play, lib.quoth_challenge_result_name(move.result).decode()
                if move.kind == c.QUOTH_MOVE_CHALLENGE else '',
                move.points if move.kind == c.QUOTH_MOVE_ADJUST else 0))
            call(lib.quoth_cross_move_make, own, byref(move))
    return tuple(found)


class Game(CrossHandle):
    """A board game that is played: racks, bag, and a record of all moves.

    `seed` shuffles the bag (None: at random).  `start` is a position to begin with: its bag is
    shuffled, and its racks are filled.  The referee sees everything; `view` is what a seat sees.
    """

    __slots__ = ('names',)

    def __init__(self, rules: RulesLike = None, lexicon: WordsLike = None, players: int = 2, *,
                 seed: Optional[int] = None, start: Optional[Position] = None,
                 names: Optional[Sequence[str]] = None) -> None:
        if start is not None:
            if not isinstance(start, Position):
                raise TypeError('start: quoth.Position is needed, not ' + type(start).__name__)
            cross, players = start._cross, start.players
        else:
            cross = Cross.of(rules, lexicon)
        self._begin(cross, players, names)
        number = int.from_bytes(os.urandom(8), 'little') if seed is None else seed
        if start is None:
            call(lib.quoth_cross_game_deal, self, None, byref(random_of(number)))
        else:
            call(lib.quoth_cross_game_deal, self, start, byref(random_of(number)))

    def _begin(self, cross: Cross, players: int, names: Optional[Sequence[str]]) -> None:
        count = check_int(players, 'players', 2, c.QUOTH_PLAYERS_MAX)
        self.names = _names(names, count)
        self._cross = cross
        super().__init__(create(lib.quoth_cross_game_free, POINTER(c.quoth_cross_game),
                                lib.quoth_cross_game_new, cross, count, needs=(cross,)))

    # ---- the position ----

    @property
    def position(self) -> Position:
        """A copy of the present position, with all racks and the bag."""
        with held(self) as own:
            return Position._copy_of(self._cross, lib.quoth_cross_game_position(own))

    @property
    def start(self) -> Position:
        """A copy of the position in which the game began."""
        with held(self) as own:
            return Position._copy_of(self._cross, lib.quoth_cross_game_start(own))

    def at(self, moves: int) -> Position:
        """The position after the first moves."""
        position = self.start
        with held(self) as own:
            count = c_size_t()
            lib.quoth_cross_game_moves(own, byref(count))
            call(lib.quoth_cross_game_at, position, self,
                 check_int(moves, 'moves', 0, count.value))
        return position

    def view(self, seat: Optional[int] = None) -> Position:
        """What a seat sees; None: the seat to move."""
        return self.position.view(seat)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.names)

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.position.turn

    @property
    def scores(self) -> Tuple[int, ...]:
        """The scores by seat."""
        return self.position.scores

    @property
    def over(self) -> bool:
        """Whether the game is over: by its rules, a challenge or a resignation."""
        return bool(call(lib.quoth_cross_game_over, self))

    @property
    def resigned(self) -> Optional[int]:
        """The seat that resigned."""
        seat = call(lib.quoth_cross_game_resigned, self)
        return None if seat < 0 else int(seat)

    @property
    def leaders(self) -> Tuple[int, ...]:
        """The seats in the lead, or the winners of a game that is over."""
        seats = call(lib.quoth_cross_game_leaders, self)
        return tuple(seat for seat in range(self.players) if seats >> seat & 1)

    @property
    def moves(self) -> Tuple[Move, ...]:
        """All moves, in order."""
        count = c_size_t()
        with held(self) as own:
            moves = lib.quoth_cross_game_moves(own, byref(count))
            raws = [c.quoth_cross_move.from_buffer_copy(move) for move in moves[:count.value]]
        return moves_of(self.start, raws)

    # ---- moves ----

    def play(self, play: PlayLike) -> None:
        """Makes a play of the seat to move; Illegal, with the reason, if it may not be made."""
        position = self.position
        with held(position) as own:
            raw = position._raw_of(own, play)
        call(lib.quoth_cross_game_play, self, None, byref(raw))

    def challenge(self, seat: Optional[int] = None) -> str:
        """Challenges the last play: 'held', 'removed', or 'nothing' to challenge.

        `seat` is the challenger; None: the seat to move.
        """
        result = c_int()
        number = self.turn if seat is None else check_int(seat, 'seat', 0, self.players - 1)
        call(lib.quoth_cross_game_challenge, self, byref(result), number)
        return str(lib.quoth_challenge_result_name(result.value).decode())

    def resign(self, seat: Optional[int] = None) -> None:
        """Ends the game: the seat (None: the one to move) has lost."""
        number = self.turn if seat is None else check_int(seat, 'seat', 0, self.players - 1)
        call(lib.quoth_cross_game_resign, self, number)

    def adjust(self, seat: int, points: int) -> None:
        """Adds points to a score, also after the end."""
        call(lib.quoth_cross_game_adjust, self, check_int(seat, 'seat', 0, self.players - 1),
             check_int(points, 'points', -10 ** 9, 10 ** 9))

    def undo(self) -> None:
        """Undoes the last move; IndexError without one."""
        if not call(lib.quoth_cross_game_undo, self):
            raise IndexError('no move to undo')

    # ---- text and pictures ----

    @property
    def record(self) -> 'Record':
        """The game as a record, without the order of the bag."""
        return self._record(False)

    def _record(self, deal: bool) -> 'Record':
        record = Record._of(self.names)
        if deal:
            call(lib.quoth_gcg_add_deal, record, self)
        call(lib.quoth_gcg_add_game, record, self)
        return record

    def gcg(self, deal: bool = False) -> str:
        """The game as GCG; with the order of the bag, from which `from_gcg` plays on."""
        return self._record(deal).text

    @classmethod
    def from_gcg(cls, text: GcgLike, rules: RulesLike = None, lexicon: WordsLike = None,
                 *, seed: int = 0) -> 'Game':
        """A game to play on: all its moves if the order of the bag was saved, else the position
        after the last event, with the tiles that the record does not show shuffled."""
        record = Record.parse(text)
        game = cls.__new__(cls)
        game._begin(Cross.of(record.rules(rules), lexicon), record.players, record.names)
        call(lib.quoth_gcg_load_game, game, record, byref(random_of(seed)))
        return game

    def cgp(self) -> str:
        """The present position as a CGP."""
        return self.position.cgp()

    def svg(self) -> str:
        """The present position as a picture."""
        return self.position.svg(names=self.names)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        if self.closed:
            return '<Game, closed>'
        return '<Game %s, %d moves, %s%s>' % (
            self.rules.name, len(self.moves), ' : '.join(map(str, self.scores)),
            ', over' if self.over else '')


def _names(names: Optional[Sequence[str]], players: int) -> Tuple[str, ...]:
    if names is None:
        return tuple('player %d' % number for number in range(1, players + 1))
    if isinstance(names, str) or len(names) != players:
        raise ValueError('names: one for each player')
    given = tuple(check_text(name, 'a name').decode() for name in names)
    Record._of(given).close()  # what a GCG cannot hold is refused now
    return given


# ---- records ---------------------------------------------------------------------------------

class Event(NamedTuple):
    """A line of a record: strings as in the file, '' where it has none."""
    kind: str  #: 'play', 'exchange', 'pass', 'withdrawn', 'challenge', 'out', 'stuck' or 'time'
    player: int
    rack: str
    place: str  #: '8D'
    tiles: str
    score: int
    total: int
    notes: Tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """An event of a record as the rules see it."""
    event: Event
    play: Optional[Play]
    score: int  #: by the rules
    warnings: Tuple[str, ...]  #: what differs from the rules


class Turn(NamedTuple):
    """A play, an exchange or a pass of a record."""
    seat: int
    before: Position
    play: Optional[Any]  #: the library's; None where the record does not have it
    unnamed: int  #: of an exchange of which the record has only the number of tiles: that number

    def made(self, seen: Position, best: Any) -> bool:
        """Whether it was this play, in the position that the player saw."""
        if self.unnamed and best.kind == c.QUOTH_PLAY_EXCHANGE:
            return bool(self.unnamed == best.length)
        if self.play is None:
            return False
        validation = c.quoth_validation()
        with held(seen) as own:
            lib.quoth_play_validate(byref(validation), own, byref(self.play), True)
        return validation.result == c.QUOTH_LEGAL and not lib.quoth_play_compare(
            byref(validation.play), byref(best), c.QUOTH_BY_SCORE)


class Record(Handle):
    """A game as GCG: players, events, notes.  The rules of the game are not in it.

    >>> record = Record.parse('#player1 ann Ann\\n#player2 bob Bob\\n'
    ...                       '>ann: AEINRST 8D NASTIER +66 66\\n')
    >>> record.names, record.events[0].tiles
    (('Ann', 'Bob'), 'NASTIER')
    >>> record.replay('scrabble')[0].warnings
    ()
    """

    __slots__ = ()

    @classmethod
    def _new(cls) -> 'Record':
        record = cls.__new__(cls)
        Handle.__init__(record, create(lib.quoth_gcg_free, POINTER(c.quoth_gcg), lib.quoth_gcg_new))
        return record

    @classmethod
    def _of(cls, names: Sequence[str]) -> 'Record':
        """A record of players without events."""
        record = cls._new()
        for number, name in enumerate(names, 1):
            called = check_text(name, 'a name')
            nick = b'_'.join(called.split())
            call(lib.quoth_gcg_add_player, record, nick or b'player_%d' % number, called)
        return record

    @classmethod
    def parse(cls, text: GcgLike) -> 'Record':
        """Reads GCG: a text, bytes, or the file of a path.  Bytes are ISO-8859-1 unless they say
        that they are UTF-8."""
        if isinstance(text, os.PathLike):
            with open(text, 'rb') as file:
                text = file.read()
        if isinstance(text, str):
            content = b'\xef\xbb\xbf' + check_text(text, 'a GCG')
        elif isinstance(text, bytes):
            content = text
        else:
            raise TypeError('a GCG: a str, bytes or a path is needed, not ' +
                            type(text).__name__)
        record = cls.__new__(cls)
        Handle.__init__(record, create(lib.quoth_gcg_free, POINTER(c.quoth_gcg),
                                       lib.quoth_gcg_read, content, len(content)))
        return record

    def __init__(self, text: GcgLike) -> None:
        raise TypeError('Record.parse reads a record')

    @property
    def players(self) -> int:
        """The number of players."""
        return int(call(lib.quoth_gcg_players, self))

    @property
    def names(self) -> Tuple[str, ...]:
        """The names of the players, or their nicks."""
        with held(self) as own:
            return tuple((lib.quoth_gcg_name(own, player) or
                          lib.quoth_gcg_nick(own, player)).decode()
                         for player in range(lib.quoth_gcg_players(own)))

    def pragma(self, name: str) -> Optional[str]:
        """The value of the first pragma of this name, without `#`."""
        with held(self) as own:
            value = lib.quoth_gcg_pragma(own, check_text(name, 'a pragma'))
            return None if value is None else str(value.decode())

    @property
    def events(self) -> Tuple[Event, ...]:
        """All events, in order."""
        with held(self) as own:
            return tuple(_event(own, number, lib.quoth_gcg_event_at(own, number))
                         for number in range(lib.quoth_gcg_events(own)))

    @property
    def text(self) -> str:
        """The record as GCG."""
        return written(lib.quoth_gcg_write, self)

    def rules(self, base: RulesLike = None) -> Rules:
        """`base`, or the rules that the record names, else wwf; with its challenge rule."""
        if base is None:
            named, pragmas = self.pragma('quoth-rules'), [
                self.pragma(name) for name in ('game-type', 'board-layout', 'tile-distribution')]
            if named in Rules.names():
                base = named
            elif any(pragma is not None for pragma in pragmas):
                changed = Rules._of(base_rules(pragmas[-1])._struct)._struct
                call(lib.quoth_gcg_rules, byref(changed), self)
                base = Rules._of(changed)
        challenge = self.pragma('quoth-challenge')
        rules = rules_of(base)
        return rules if challenge is None else rules.replace(challenge=challenge)

    def position(self, events: Optional[int] = None, rules: RulesLike = None,
                 lexicon: WordsLike = None) -> Position:
        """The position after the first events; None: after all."""
        count = int(call(lib.quoth_gcg_events, self))
        number = count if events is None else check_int(events, 'events', 0, count)
        cross = Cross.of(self.rules(rules), lexicon_of(lexicon))
        position = Position.__new__(Position)
        position._own(cross, lib.quoth_gcg_position, self, cross, number)
        return position

    def replay(self, rules: RulesLike = None, lexicon: WordsLike = None) -> Tuple[Step, ...]:
        """Every event with its score by the rules; BadText, with the line, at an impossible one."""
        cross = Cross.of(self.rules(rules), lexicon)
        steps: List[Step] = []

        def each(user: Any, step: Any) -> bool:
            one = step[0]
            play = play_of(one.play[0], one.before, cross.rules) if one.play else None
            text = tuple(lib.quoth_gcg_warning_text(1 << bit).decode() for bit in range(12)
                         if one.warnings & c.QUOTH_GCG_DIFFERENCES & 1 << bit)
            steps.append(Step(_event(None, one.number, one.event), play, one.score, text))
            return True

        self._each_step(cross, each)
        return tuple(Step(event, step.play, step.score, step.warnings)
                     for event, step in zip(self.events, steps))

    def _turns(self, cross: Cross) -> List[Turn]:
        """The turns, by the rules and words of a cross."""
        turns: List[Turn] = []

        def each(user: Any, step: Any) -> bool:
            one = step[0]
            if one.event.kind in (c.QUOTH_GCG_PLAY, c.QUOTH_GCG_EXCHANGE, c.QUOTH_GCG_PASS):
                play = c.quoth_play.from_buffer_copy(one.play[0]) if one.play else None
                turns.append(Turn(one.event.player, Position._copy_of(cross, one.before), play,
                                  one.event.count))
            return True

        self._each_step(cross, each)
        return turns

    def _each_step(self, cross: Cross, each: Any) -> None:
        options = c.quoth_gcg_replay_options()
        options.each = callback(c.quoth_gcg_replay_options_each, each, False)
        call(lib.quoth_gcg_replay, None, self, cross, byref(options))

    def __repr__(self) -> str:
        if self.closed:
            return '<Record, closed>'
        return '<Record of %s, %d events>' % (', '.join(self.names), len(self.events))


def _event(own: Any, number: int, event: Any) -> Event:
    notes: List[str] = []
    while own is not None:
        note = lib.quoth_gcg_note(own, number, len(notes))
        if note is None:
            break
        notes.append(note.decode())
    return Event(lib.quoth_gcg_kind_name(event.kind).decode(), event.player, event.rack.decode(),
                 event.place.decode(), event.tiles.decode(), event.score, event.total,
                 tuple(notes))
