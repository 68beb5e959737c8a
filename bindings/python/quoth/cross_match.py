"""Matches of board games between players: Python functions, the library's bots, engines.

A player is a function of a `View` that returns a play, a text such as '8D WORD', 'ex ABC' or
'pass', or None to give up:

>>> import quoth
>>> def longest(view):
...     return max(view.legal_plays, key=lambda play: len(play.word))
>>> result = quoth.match([longest, 'equity'], 'scrabble', games=2, seed=1)
>>> result.wins, result.faults
((0, 2), ())

Where the rules have challenges, a player that has a function `challenge` is asked by it whether it
challenges the play before (`view.last`, `view.last_words`); one without challenges every phony:

>>> class Trusting:
...     def __call__(self, view):
...         return view.legal_plays[0]
...     def challenge(self, view):
...         return 'ZZZ' in view.last_words
>>> quoth.match([Trusting(), 'greedy'], quoth.Rules('wwf').replace(challenge='double')).games
2

A function that raises, or returns what is no legal play, loses the game, with a message:

>>> quoth.match([lambda view: 1 / 0, 'greedy'], games=1).faults
('<lambda> raised ZeroDivisionError: division by zero',)
"""

from __future__ import annotations

import random
import time
from ctypes import POINTER, byref, c_double, cast, pointer
from dataclasses import dataclass, field
from typing import Any, Callable, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _api as c
from . import _pictures
from ._children import Asked, Fault
from ._core import (Handle, ProgressOption, QuothError, Resigns, call, callback, check_int,
                    check_seconds, counted, create, names_of)
from ._lib import lib
from .cross_game import Record
from .crossword import (Cross, Play, Plays, Position, RulesLike, WordsLike, filled, held)
from .engine import ITERATIONS_MAX, EnginePlayer, Run, Stop


@dataclass(frozen=True)
class View:
    """What a player sees.  Its position is a copy: playing on it changes no game."""
    position: Position  #: without the racks of others and the order of the bag
    seat: int
    last: Optional[str]  #: the play before, as text; None before the first
    last_words: Tuple[str, ...]  #: the words that it made
    seed: int  #: of `random`; the match draws it

    @property
    def rack(self) -> str:
        """The player's tiles."""
        return self.position.rack or ''

    @property
    def scores(self) -> Tuple[int, ...]:
        """The scores by seat."""
        return self.position.scores

    @property
    def legal_plays(self) -> Plays:
        """All legal plays, by equity."""
        return self.position.plays()

    @property
    def random(self) -> random.Random:
        """Random numbers of this turn: the same seed of a match gives the same."""
        numbers: random.Random = self.__dict__.setdefault('_random', random.Random(self.seed))
        return numbers


PlayerFunction = Callable[[View], Union[Play, str, None]]
Player = Union[str, EnginePlayer, PlayerFunction]


class PlayerTotals(NamedTuple):
    """What a player did in a match."""
    name: str
    wins: int  #: games won alone
    mean_score: float
    mean_spread: float  #: score less the best of the others
    spread_error: Optional[float]  #: half the 95 % interval; None: too few games
    bonuses: int  #: plays with a bonus for many tiles
    resigned: int  #: games given up, or lost by a fault


@dataclass(frozen=True)
class MatchResult:
    """The result of a match.  Games that are alike but for the seats share a bag."""
    games: int
    draws: int
    players: Tuple[PlayerTotals, ...]
    seed: int
    stopped: bool  #: by `stop`, or because the progress function returned False
    faults: Tuple[str, ...]  #: what functions did wrong, the first hundred
    records: Tuple[Record, ...] = field(default=(), repr=False)  #: the games, if they were kept

    @property
    def wins(self) -> Tuple[int, ...]:
        """The games that each player won alone."""
        return tuple(player.wins for player in self.players)

    def __repr__(self) -> str:
        return '<MatchResult, %s: %s>' % (counted(self.games, 'game'), ', '.join(
            '%s won %d' % (one.name, one.wins) for one in self.players))

    def _repr_html_(self) -> str:
        rows: List[Tuple[_pictures.Cell, ...]] = []
        for one in self.players:
            share = one.wins / max(self.games, 1)
            error = '' if one.spread_error is None else ' ± %.1f' % one.spread_error
            rows.append((one.name, _pictures.Bar(share, 0, '%d of %d' % (one.wins, self.games)),
                         '%.1f' % one.mean_score, '%+.1f%s' % (one.mean_spread, error)))
        return _pictures.table(('player', 'wins', 'score', 'spread'), rows,
                               '%d games, %d drawn' % (self.games, self.draws), (0, 1))


class _Seat:
    """A Python function as a player of the library."""

    def __init__(self, function: PlayerFunction, name: str, cross: Cross,
                 seconds: Optional[float], faults: List[str]) -> None:
        self.name, self.cross, self.faults = name, cross, faults
        decides: Any = getattr(function, 'challenge', None)

        def answer(challenge: bool, view: View) -> Tuple[bool, Any]:
            return challenge, decides(view) if challenge else function(view)

        self.asked = Asked(answer, self.view, _read, seconds)
        self.struct = c.quoth_cross_player()
        self.struct.choose = callback(c.quoth_cross_player_choose, self.choose, c.QUOTH_STOPPED)
        self.struct.challenge = callback(
            c.quoth_cross_player_challenge, self.challenge, c.QUOTH_STOPPED) if callable(
                decides) else cast(lib.quoth_cross_challenge_phonies,
                                   c.quoth_cross_player_challenge)

    def view(self, question: Any) -> Tuple[bool, View]:
        """What is asked, and what the function sees."""
        challenge, board, racks, scores, turn, scoreless, last, words, seat, seed = question
        position = Position.__new__(Position)
        position._begin(self.cross, len(racks))
        filled(position, (bytes(board), [bytes(rack) for rack in racks], scores, turn, scoreless))
        return challenge, View(position, seat, last, tuple(words), seed)

    def ask(self, challenge: bool, view: Any, position: Position, numbers: Any) -> Any:
        """What the function says; Fault or Resigns."""
        board, racks, scores, turn, scoreless = position._state()
        last = position.last()
        words = _words_of(last[1], position) if last and last[1].kind == 'place' else []
        return self.asked.ask((challenge, list(board), [list(rack) for rack in racks], scores, turn,
                               scoreless, last[1].text if last else None, words, view.seat,
                               lib.quoth_random_next(numbers)))

    def fault(self, fault: Fault) -> int:
        """Remembers what the function did wrong; it loses the game."""
        if len(self.faults) < 100:
            self.faults.append('%s %s' % (self.name, fault))
        return c.QUOTH_RESIGNS

    def challenge(self, user: object, seen: Any, numbers: Any, watch: object, says: Any) -> int:
        position = Position._copy_of(self.cross, seen.contents.position)
        try:
            says[0] = self.ask(True, seen.contents, position, numbers)
        except Resigns:
            return c.QUOTH_RESIGNS
        except Fault as fault:
            return self.fault(fault)
        return c.QUOTH_OK

    def choose(self, user: object, seen: Any, numbers: Any, watch: object, play: Any) -> int:
        position = Position._copy_of(self.cross, seen.contents.position)
        try:
            said = self.ask(False, seen.contents, position, numbers)
            with held(position) as own:
                try:
                    raw, check = position._raw_of(own, said), c.quoth_validation()
                except (QuothError, ValueError) as error:
                    raise Fault('played %r: %s' % (said, error)) from None
                lib.quoth_play_validate(byref(check), own, byref(raw), True)
            void = self.cross.rules.challenge == 'void'
            if check.result != c.QUOTH_LEGAL and (void or check.result != c.QUOTH_PHONY):
                raise Fault('played %r: %s' % (
                    said, lib.quoth_validation_text(check.result).decode()))
        except Resigns:
            return c.QUOTH_RESIGNS
        except Fault as fault:
            return self.fault(fault)
        play[0] = raw
        return c.QUOTH_OK


def _words_of(play: Play, after: Position) -> List[str]:
    """The words of a placement that was made, its main word first, in capitals."""
    board = after.board

    def word(row: int, column: int, down: bool) -> str:
        line = [squares[column] for squares in board] if down else list(board[row])
        first = end = row if down else column
        while first and line[first - 1] not in ('', '#'):
            first -= 1
        while end < len(line) and line[end] not in ('', '#'):
            end += 1
        return ''.join(line[first:end]).upper() if end - first > 1 else ''

    raw = c.quoth_play.from_buffer_copy(play._raw)
    words = [word(play.row, play.column, play.down)]
    for square in range(raw.length):
        row, column = play.row + square * play.down, play.column + square * (not play.down)
        if raw.tile[square]:
            words.append(word(row, column, not play.down))
    return [one for one in words if one]


def _read(answer: Tuple[bool, Any]) -> Union[bool, str]:
    """What a function said: whether it challenges, or a play as text."""
    challenge, said = answer
    if not challenge:
        return _text_of(said)
    if not isinstance(said, bool):
        raise Fault('returned %s, not whether it challenges' % type(said).__name__)
    return said


def _text_of(said: Any) -> str:
    """A play as text."""
    if said is None:
        raise Resigns('gives up')
    if isinstance(said, Play):
        said = said.text
    if not isinstance(said, str):
        raise Fault('returned %s, not a play' % type(said).__name__)
    return ''.join([said, ''])  # an exact str


class _Timed:
    """An engine as a player that has some seconds for each turn."""

    def __init__(self, player: EnginePlayer, seconds: float) -> None:
        self.player, self.seconds = player, seconds
        self.struct = c.quoth_cross_player()
        self.struct.choose = callback(c.quoth_cross_player_choose, self.choose, c.QUOTH_STOPPED)
        self.struct.challenge = cast(lib.quoth_cross_challenge_phonies,
                                     c.quoth_cross_player_challenge)

    def choose(self, user: object, seen: Any, numbers: Any, match: Any, play: Any) -> int:
        end, over = time.monotonic() + self.seconds, []

        def go_on(user: object, progress: Any) -> bool:
            if time.monotonic() >= end:
                over.append(True)
                return False
            return bool(match.contents.go_on(match.contents.user, progress)) if match else True

        watch = c.quoth_watch(callback(c.quoth_watch_go_on, go_on, False), None)
        context = c.quoth_context(pointer(watch), None, None)
        options = self.player._options()
        options.iterations = options.iterations or ITERATIONS_MAX
        options.seed = lib.quoth_random_next(numbers)
        answer = c.quoth_auto_answer()
        with held(self.player.engine) as engine:
            status = lib.quoth_engine_auto(byref(answer), engine, seen.contents.position,
                                           byref(options), byref(context), None)
        if status == c.QUOTH_STOPPED and over:
            status = c.QUOTH_OK
        play[0] = answer.play
        return int(status)


class _Table:
    """The players of a match as the library wants them."""

    def __init__(self, cross: Cross, players: Sequence[Player], seconds: Optional[float]) -> None:
        self.cross, self.seconds = cross, seconds
        self.uses: List[Handle] = []
        self.seats: List[_Seat] = []
        self.ends: List[Callable[[], object]] = []
        self.kept: List[Any] = []
        self.faults: List[str] = []
        self.names: List[str] = []
        self.structs = (c.quoth_cross_player * len(players))()
        try:
            for number, player in enumerate(players):
                self.structs[number] = self.struct(player)
        except BaseException:
            self.close()
            raise

    def struct(self, player: object) -> Any:
        """A player as a struct."""
        if isinstance(player, str):
            self.names.append(player)
            return self.bot(player)
        if isinstance(player, EnginePlayer):
            self.names.append('engine')
            self.uses.append(player.engine)
            if player.time is not None:
                self.kept.append(_Timed(player, player.time))
                return self.kept[-1].struct
            options = player._options()
            with held(player.engine) as engine:
                return lib.quoth_engine_player(engine, byref(options))
        if not callable(player):
            raise TypeError('a player is a function, a name or Engine.player(), not ' +
                            type(player).__name__)
        name = str(getattr(player, '__name__', type(player).__name__))
        self.names.append(name)
        self.seats.append(_Seat(player, name, self.cross, self.seconds, self.faults))
        return self.seats[-1].struct

    def bot(self, name: str) -> Any:
        """A bot of the library."""
        finder = Handle(create(
            lib.quoth_play_finder_free, POINTER(c.quoth_play_finder), lib.quoth_play_finder_new,
            self.cross, needs=(self.cross,)))
        self.uses.append(finder)
        policy, _, level = name.partition(':')
        if policy == 'level':
            number = int(level) if level.isdecimal() and len(level) <= 2 else 0
            made = Handle(create(
                lib.quoth_cross_level_free, POINTER(c.quoth_cross_level), lib.quoth_cross_level_new,
                number, self.cross, self.cross.lexicon, None, shared=True))
            person = c.quoth_cross_level_bot()
            person.level, person.evaluator = made._resource.pointer, self.cross.evaluator
            person.finder = finder._resource.pointer
            self.kept += [made, person]
            self.ends.append(lambda: lib.quoth_cross_level_bot_free(byref(person)))
            return lib.quoth_cross_level_bot_player(byref(person))
        bot = c.quoth_cross_bot()
        policies = names_of(lib.quoth_cross_policy_name)
        if name not in policies:
            raise ValueError('a player is a function, Engine.player(), level:1 to level:10, '
                             '%s, not %r' % (', '.join(policies), name))
        bot.policy = policies.index(name)
        bot.evaluator, bot.finder = self.cross.evaluator, finder._resource.pointer
        self.kept.append(bot)
        self.ends.append(lambda: lib.quoth_cross_bot_free(byref(bot)))
        return lib.quoth_cross_bot_player(byref(bot))

    def close(self) -> None:
        """Frees what the players have."""
        for seat in self.seats:
            seat.asked.close()
        for end in self.ends:
            end()


def match(players: Sequence[Player], rules: RulesLike = None, lexicon: WordsLike = None, *,
          games: int = 2, seed: int = 0, start: Optional[Position] = None,
          seconds: Optional[float] = None, keep: bool = False, progress: ProgressOption = None,
          stop: Stop = None) -> MatchResult:
    """Plays games between 2 to 4 players, who change seats from game to game.

    A player is a function of a View, 'greedy' (the highest score), 'equity', 'random', 'level:1' to
    'level:10', or `Engine.player()`.  With `seconds` for a play, functions run in processes of
    their own, and one that takes longer loses that game.  `keep`: the result has the records.
    Bots challenge every phony and nothing else; so do functions without a function `challenge` of a
    View, which returns True or False.
    """
    seated = list(players)
    check_int(len(seated), 'the number of players', 2, c.QUOTH_PLAYERS_MAX)
    if start is not None and not isinstance(start, Position):
        raise TypeError('start: quoth.Position is needed, not ' + type(start).__name__)
    cross = Cross.of(rules, lexicon) if start is None else start._cross
    engines = [one.engine for one in seated if isinstance(one, EnginePlayer)]
    if any(engine._cross is not cross for engine in engines):
        raise ValueError('an engine is of other rules or words than the match')
    run, options = Run(1, None, progress, stop), c.quoth_cross_match_options()
    options.seed = check_int(seed, 'seed', 0, 2 ** 64 - 1)
    options.to = check_int(games, 'games', 0, 2 ** 62)
    limit = check_seconds(seconds)
    records: List[Record] = []
    score, begin = c.quoth_cross_score(), None if start is None else start.copy()

    def notify(user: object, event: int, game: Any, number: int, seats: Any) -> bool:
        if event == c.QUOTH_CROSS_ENDS:
            record = Record._new()
            for seat in range(len(seated)):
                name = '%d_%s' % (seats[seat] + 1, table.names[seats[seat]])
                call(lib.quoth_gcg_add_player, record, '_'.join(name.split()).encode(), b'')
            call(lib.quoth_gcg_add_game, record, game)
            records.append(record)
        return True

    observer = c.quoth_cross_observer(callback(c.quoth_cross_observer_notify, notify, False), None)
    if keep:
        options.observer = pointer(observer)
    table = _Table(cross, seated, limit)
    try:
        if begin is None:
            run.call(lib.quoth_cross_match, byref(score), cross, table.structs, len(seated),
                     byref(options), uses=table.uses)
        else:
            with held(begin) as own:
                options.start = own
                run.call(lib.quoth_cross_match, byref(score), cross, table.structs, len(seated),
                         byref(options), uses=table.uses)
    finally:
        table.close()
    return MatchResult(
        score.games, score.draws,
        tuple(_totals(score, len(seated), number, name) for number, name in enumerate(table.names)),
        seed, run.stopped, tuple(table.faults), tuple(records))


def _totals(score: c.quoth_cross_score, players: int, number: int, name: str) -> PlayerTotals:
    one, mean, half = score.player[number], c_double(), c_double()
    known = lib.quoth_cross_spread_95(byref(mean), byref(half), byref(score), players, number)
    games = max(score.games, 1)
    return PlayerTotals(name, one.wins, one.score / games, one.spread / games,
                        half.value if known else None, one.bonuses, one.resigned)


__all__ = ['MatchResult', 'PlayerTotals', 'View', 'match']
