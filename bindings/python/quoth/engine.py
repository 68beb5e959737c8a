"""The engine for board games: best plays, simulations, solved endings, reviews.

>>> import quoth
>>> with quoth.Engine('scrabble') as engine:
...     position = quoth.Position('scrabble', rack='AEINRST')
...     print(engine.best(position))
...     result = engine.simulate(position, limit=quoth.Limit(iterations=100), plays=3)
8F ANTSIER
>>> result.iterations >= 100, result.plays[0].play in position.legal_plays
(True, True)

The answers of `Engine(plain=True)` are those of `quoth cross sim` and other commands for the same
seed.
"""

from __future__ import annotations

import json
from ctypes import POINTER, byref
from dataclasses import dataclass
from typing import (Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Protocol, Sequence,
                    Tuple, Union)

from . import _api as c
from . import _pictures
from ._core import (Handle, Mismatch, ProgressOption, Stopped, call, check_handle, check_int,
                    check_seconds, check_text, check_threads, counted, create, hold, index_of,
                    written)
from ._lib import lib
from .cross_game import Game, Record, Turn
from .meanings import Meanings
from .crossword import (Cross, CrossHandle, Evaluator, Play, PlayLike, Plays, Position, Rules,
                        RulesLike, WordsLike, held, lexicon_of, new_engine, play_of, plays_of)
from .leaves import Leaves
from .puzzles import METHODS, TAGS, Puzzle
from .review import Review, ReviewTurn, review_of, turn_of


def _language(name: str) -> bytes:
    """A language of the library's sentences."""
    index_of(name, lib.quoth_language_name, 'language')
    return name.encode()


class _Event(Protocol):
    def is_set(self) -> bool: ...


Stop = Union[None, Callable[[], object], _Event]


@dataclass(frozen=True)
class Limit:
    """How much work a search may do: seconds, iterations, nodes; None: the default of the search.

    A search that a limit ends is not stopped: its result says which limit it was.
    """
    time: Optional[float] = None
    iterations: Optional[int] = None
    nodes: Optional[int] = None

    def __post_init__(self) -> None:
        check_seconds(self.time, 'time')
        for name in ('iterations', 'nodes'):
            if getattr(self, name) is not None:
                check_int(getattr(self, name), name, 1, 2 ** 63)


class Run:
    """One long call: what ends it, and who follows it."""

    def __init__(self, threads: int, limit: Optional[Limit], progress: ProgressOption,
                 stop: Stop) -> None:
        if limit is not None and not isinstance(limit, Limit):
            raise TypeError('limit: quoth.Limit is needed, not ' + type(limit).__name__)
        self.limit = limit or Limit()
        self.stopped = False  # by `stop`, or because the progress function returned False
        self.ended_early = False  # the watch said stop: that, or the time was over
        asked = getattr(stop, 'is_set', stop)
        if asked is not None and not callable(asked):
            raise TypeError('stop: a function or an Event is needed')
        self._asked: Optional[Callable[[], object]] = asked
        self._show: Optional[Callable[[Any], object]] = None
        self._close: Optional[Callable[[], None]] = None
        self._progress = progress
        self._threads = threads

    def call(self, function: Any, *arguments: Any, **options: Any) -> Any:
        """Calls a function of the library, as `call` of _core does."""
        following: Any = self._progress
        if self._asked is not None or callable(self._progress):
            if self._progress is True:
                from ._progress import bar
                self._show, self._close = bar()
            elif callable(self._progress):
                self._show = self._progress
            following = self._follow
        try:
            status = call(function, *arguments, progress=following, threads=self._threads,
                          seconds=self.limit.time, allow=(c.QUOTH_STOPPED,), **options)
            self.ended_early = status == c.QUOTH_STOPPED
            return status
        finally:
            if self._close is not None:
                self._close()

    def _follow(self, progress: Any) -> bool:
        if self._asked is not None and self._asked():
            self.stopped = True
        elif self._show is not None and self._show(progress) is False:
            self.stopped = True
        return not self.stopped


# ---- results ---------------------------------------------------------------------------------

class Ply(NamedTuple):
    """A turn after a simulated play; the first is the reply."""
    samples: int
    score: float  #: the mean
    bonus: float  #: the share of plays with a bonus for many tiles


@dataclass(frozen=True)
class SimulatedPlay:
    """A candidate of a simulation.

    Errors are half the 95 % interval.  They are None where nothing tells them: after fewer than two
    iterations, and where all deals are one, because the bag is empty.
    """
    play: Play
    iterations: int
    win: float  #: from 0 to 1, a draw counting as a share
    win_error: Optional[float]
    spread: float  #: points ahead of the best opponent
    spread_error: Optional[float]
    behind: float  #: win chance behind the leader, on the deals that both have seen
    behind_error: float
    utility: float  #: what the plays are sorted by
    plies: Tuple[Ply, ...]
    heat: Optional[Tuple[Tuple[int, ...], ...]] = None  #: tiles of the replies by square


@dataclass(frozen=True)
class Simulation:
    """The result of a simulation: the candidates, best first."""
    plays: Tuple[SimulatedPlay, ...]
    iterations: int
    #: 'iterations', 'time', 'confidence', 'alone' (one candidate), 'solved' (an empty bag) or
    #: 'stopped'
    reason: str
    seed: int

    @property
    def stopped(self) -> bool:
        """Whether `stop`, or the progress function, stopped it."""
        return self.reason == 'stopped'

    @property
    def best(self) -> Optional[Play]:
        """The play that leads; None where the simulation was stopped before it had candidates."""
        return self.plays[0].play if self.plays else None

    def __repr__(self) -> str:
        return '<Simulation, %d iterations, %s: %s>' % (
            self.iterations, self.reason, ', '.join('%s %.1f %%' % (one.play, 100 * one.win)
                                                    for one in self.plays[:3]))

    def _repr_html_(self) -> str:
        rows: List[Tuple[_pictures.Cell, ...]] = []
        for number, one in enumerate(self.plays, 1):
            win, spread = '%.1f' % (100 * one.win), '%+.1f' % one.spread
            if one.win_error is not None and one.spread_error is not None:
                win += ' ± %.1f' % (100 * one.win_error)
                spread += ' ± %.1f' % one.spread_error
            rows.append((number, one.play.text, one.play.score,
                         _pictures.Bar(one.win, one.win_error or 0, win + ' %')
                         if one.iterations else '', spread if one.iterations else '',
                         one.iterations))
        return _pictures.table(
            ('', 'play', 'score', 'wins', 'spread', 'iterations'), rows, left=(1, 3),
            caption='%d iterations, ended by: %s' % (self.iterations, self.reason))


@dataclass(frozen=True)
class EndgamePlay:
    """A play of an endgame, its value, and what follows."""
    play: Play
    value: int  #: points that the player to move still gets, less those of the opponent
    lower: int  #: proved bounds of the value
    upper: int
    exact: bool
    line: Tuple[Play, ...]  #: begins with the play
    gain: Tuple[int, ...]  #: of three and four players: the points that each seat still gets


@dataclass(frozen=True)
class Endgame:
    """The solution of an endgame: the best plays first, each with its line."""
    plays: Tuple[EndgamePlay, ...]
    value: int
    lower: int
    upper: int
    exact: bool
    wins: bool  #: `first_win`: a play was proved to win
    depth: int
    nodes: int
    reason: str  #: 'solved', 'time', 'nodes', 'plies' or 'stopped'

    @property
    def stopped(self) -> bool:
        """Whether `stop`, or the progress function, stopped it."""
        return self.reason == 'stopped'

    @property
    def best(self) -> Optional[Play]:
        """The best play; None where nothing was found before the search ended."""
        return self.plays[0].play if self.plays else None

    def __repr__(self) -> str:
        return '<Endgame, %s: %s>' % (self.reason, ', '.join(
            '%s %+d' % (one.play, one.value) for one in self.plays[:3]))

    def _repr_html_(self) -> str:
        rows = [(n, one.play.text, one.play.score, '%+d' % one.value if one.exact else
                 '%+d to %+d' % (one.lower, one.upper),
                 ', '.join('%s (%d)' % (play.text, play.score) for play in one.line[1:]))
                for n, one in enumerate(self.plays, 1)]
        return _pictures.table(('', 'play', 'score', 'value', 'then'), rows, left=(1, 4),
                               caption='%s, %d nodes' % (self.reason, self.nodes))


class Order(NamedTuple):
    """An order of the bag, and the number of cases that it stands for."""
    tiles: str
    cases: int


@dataclass(frozen=True)
class PreendgamePlay:
    """A play of a pre-endgame: in how many orders of the bag it wins."""
    play: Play
    wins: int
    draws: int
    losses: int
    exact: bool
    spread: Optional[float]  #: the mean at the end of the game, if it was asked for and found
    error: float  #: half the 95 % interval of the share won, if the cases were sampled
    loses_to: Tuple[Order, ...]
    draws_with: Tuple[Order, ...]
    wins_with: Tuple[Order, ...]


@dataclass(frozen=True)
class Preendgame:
    """The solution of a pre-endgame: the best plays first."""
    plays: Tuple[PreendgamePlay, ...]
    bag: int
    cases: int
    orders: int
    sampled: bool
    exact: bool
    candidates: int
    dropped: int
    nodes: int
    reason: str  #: 'solved', 'time', 'nodes' or 'stopped'

    @property
    def stopped(self) -> bool:
        """Whether `stop`, or the progress function, stopped it."""
        return self.reason == 'stopped'

    @property
    def best(self) -> Optional[Play]:
        """The best play; None where nothing was found before the search ended."""
        return self.plays[0].play if self.plays else None

    def __repr__(self) -> str:
        return '<Preendgame, %s, %d cases: %s>' % (self.reason, self.cases, ', '.join(
            '%s wins %d' % (one.play, one.wins) for one in self.plays[:3]))

    def _repr_html_(self) -> str:
        def share(one: PreendgamePlay) -> _pictures.Bar:
            cases = one.wins + one.draws + one.losses or 1
            return _pictures.Bar((one.wins + one.draws / 2) / cases, one.error, '%d / %d / %d' % (
                one.wins, one.draws, one.losses))
        rows = [(n, one.play.text, one.play.score, share(one),
                 '' if one.spread is None else '%+.1f' % one.spread,
                 ' '.join(order.tiles for order in one.loses_to[:8]) +
                 (' ...' if len(one.loses_to) > 8 else ''))
                for n, one in enumerate(self.plays, 1)]
        return _pictures.table(('', 'play', 'score', 'wins / draws / losses', 'spread', 'loses to'),
                               rows, left=(1, 3, 5),
                               caption='%d in the bag, %d cases, %s' % (self.bag, self.cases,
                                                                        self.reason))


@dataclass(frozen=True)
class Choice:
    """The play that the engine chooses, its value, and how it was found."""
    play: Play
    method: str  #: 'only', 'static', 'simulation', 'preendgame' or 'endgame'
    exact: bool  #: proved
    win: Optional[float]  #: from 0 to 1, a draw counting as a share; None: not known
    win_error: float
    spread: Optional[float]  #: at the end of the game, with the scores so far; None: not known
    spread_error: float
    iterations: int
    nodes: int
    stopped: bool  #: by `stop`, or because the progress function returned False

    def _repr_html_(self) -> str:
        return _pictures.table(
            ('play', 'score', 'method', 'wins', 'spread'),
            [(self.play.text, self.play.score, self.method + (', proved' if self.exact else ''),
              '' if self.win is None else _pictures.Bar(
                  self.win, self.win_error, '%.1f %%' % (100 * self.win)),
              '' if self.spread is None else '%+.1f' % self.spread)], left=(0, 2, 3))


class InferredLeave(NamedTuple):
    """Tiles that a player may have kept."""
    tiles: str
    chance: float  #: by the play that was made
    prior: float  #: by drawing alone


@dataclass(frozen=True)
class Inference:
    """What a player may have kept at the last turn, likeliest first."""
    leaves: Tuple[InferredLeave, ...]
    seat: int  #: of that player
    turns: int  #: turns evaluated, the latest first
    exact: bool  #: all leaves were evaluated, none sampled
    explained: bool  #: False: no rack explains the play, and chances are those of drawing
    shown: bool  #: the play was challenged off: its tiles are known
    racks: int  #: racks evaluated
    samples: float  #: how many equally likely racks they are worth
    stopped: bool  #: by `stop`, or because the progress function returned False

    def __repr__(self) -> str:
        return '<Inference, %s: %s>' % (counted(self.racks, 'rack'), ', '.join(
            '%s %.1f %%' % (one.tiles, 100 * one.chance) for one in self.leaves[:3]))

    def _repr_html_(self) -> str:
        return _pictures.table(
            ('leave', 'chance', 'by drawing'),
            [(one.tiles, _pictures.Bar(one.chance, 0, '%.1f %%' % (100 * one.chance)),
              '%.1f %%' % (100 * one.prior)) for one in self.leaves[:20]],
            caption='seat %d, %s' % (self.seat, counted(self.racks, 'rack')), left=(0,))


# ---- the engine ------------------------------------------------------------------------------

_SIM_REASONS = {c.QUOTH_SIM_ITERATIONS: 'iterations', c.QUOTH_SIM_CONFIDENT: 'confidence',
                c.QUOTH_SIM_ONE_PLAY: 'alone', c.QUOTH_SIM_SOLVED: 'solved'}
ITERATIONS_MAX = 10 ** 9


class Engine(CrossHandle):
    """Everything for the board games of one set of rules and words.

    Long calls take `limit`, `stop` (a function or a threading.Event: end now, with the result so
    far), and `progress` (True: a bar; or a function, which ends the work by returning False).
    Ctrl-C raises KeyboardInterrupt.  An engine uses only what the player to move may know.

    `threads` share the work of a call; 0: one for each processor.  Results do not depend on them.
    `plain` engines have the settings of the commands `quoth cross sim`, `infer` and `analyse`:
    leave values that do not follow the tiles unseen, no cost of openness, and simulations that
    count results alone.  `leaves` are used in place of the library's.
    """

    __slots__ = ('_cross', 'threads', 'plain', '_evaluator')

    def __init__(self, rules: RulesLike = None, lexicon: WordsLike = None,
                 threads: int = 1, plain: bool = False, leaves: Optional[Leaves] = None) -> None:
        self.threads, self.plain = check_threads(threads), bool(plain)
        self._cross = Cross.of(rules, lexicon)
        options, evaluator = c.quoth_engine_options(), None
        if leaves is not None:
            check_handle(leaves, Leaves, 'leaves')._check_tiles(self.rules)
            evaluator = Evaluator(leaves, self.rules, not plain)
            options.evaluator = evaluator.pointer
        elif plain:
            options.evaluator = self._cross.evaluator
        options.no_openness = self.plain
        self._evaluator = options.evaluator  # NULL: the library's
        super().__init__(new_engine(self._cross, options, evaluator))

    def __repr__(self) -> str:
        return '<Engine %s%s>' % (self.rules.name, ', closed' if self.closed else '')

    def best(self, position: Position) -> Play:
        """The play of highest equity, less what it opens on the board; takes milliseconds."""
        best, before = c.quoth_play(), _copied(position, self._cross)
        call(lib.quoth_engine_best, byref(best), self, before)
        return before._play_of(best)

    def moves(self, position: Position, n: Optional[int] = None) -> Plays:
        """The first `n` plays by equity, by the engine's leave values; None: all.

        Unless the engine is `plain` they follow the tiles unseen.  The first need not be `best`,
        which counts what a play opens on the board, too.
        """
        most = 0 if n is None else check_int(n, 'n', 0, 2 ** 32 - 1) or 1
        before, found = _copied(position, self._cross), POINTER(c.quoth_plays)()
        with hold(self):
            call(lib.quoth_engine_moves, byref(found), self, before, most)
            return plays_of(found[0], before)[:n]

    def simulate(self, position: Position, limit: Optional[Limit] = None, *,
                 candidates: Optional[Sequence[PlayLike]] = None, plays: int = 0, plies: int = 0,
                 to_end: bool = False, confidence: float = 0.0, heat: bool = False, seed: int = 0,
                 progress: ProgressOption = None, stop: Stop = None) -> Simulation:
        """Which play wins most often in random continuations.

        The candidates are those given, or the first `plays` (0: 15) by equity.  `plies` turns
        follow each (0: 2), or the whole game (`to_end`).  It ends after the iterations or the time
        of the limit (without either: 1,000 iterations), or when the leader is best with the
        probability `confidence`.
        """
        run, before = Run(self.threads, limit, progress, stop), _copied(position, self._cross)
        options = c.quoth_sim_options()
        if candidates is not None:
            raws = _raws(before, candidates)
            options.candidate, options.candidates = raws, len(raws)
        options.plays = check_int(plays, 'plays', 0, c.QUOTH_SIM_PLAYS_MAX)
        options.plies = check_int(plies, 'plies', 0, c.QUOTH_SIM_PLIES_MAX)
        options.to_end, options.heat = bool(to_end), bool(heat)
        options.confidence = _share(confidence, 'confidence')
        options.seed = check_int(seed, 'seed', 0, 2 ** 64 - 1)
        options.iterations = _iterations(run.limit)
        options.no_prior = self.plain
        result = c.quoth_sim_result()
        with hold(self, before):
            own = before._resource.pointer
            run.call(lib.quoth_engine_simulate, byref(result), self, before, byref(options))
            single = result.one_deal and result.stopped != c.QUOTH_SIM_SOLVED
            found = tuple(_simulated(result.play[i], single, own, self.rules)
                          for i in range(result.plays))
        reason = _ended(run) or _SIM_REASONS[result.stopped]
        return Simulation(found, result.iterations, reason, seed)

    def endgame(self, position: Position, limit: Optional[Limit] = None, *, top: int = 1,
                plies: int = 0, first_win: bool = False, plays: Optional[Sequence[PlayLike]] = None,
                progress: ProgressOption = None, stop: Stop = None) -> Endgame:
        """The best plays of a position with an empty bag, with proof.

        `top` plays get their exact value; `plies` limits the depth; `plays` are the only ones
        considered.  Three and four players need all racks.
        """
        run, before = Run(self.threads, limit, progress, stop), _copied(position, self._cross)
        options = c.quoth_endgame_options()
        options.top = check_int(top, 'top', 1, 2 ** 31)
        options.plies = check_int(plies, 'plies', 0, 62)
        options.first_win = bool(first_win)
        options.nodes = run.limit.nodes or 0
        if plays is not None:
            raws = _raws(before, plays)
            options.play, options.plays = raws, len(raws)
        answer = c.quoth_endgame_answer()
        with hold(self, before):
            run.call(lib.quoth_engine_endgame, byref(answer), self, before, byref(options))
            found = tuple(_endgame_play(answer.play[i], before) for i in range(answer.plays))
        return Endgame(found, answer.value, answer.lower, answer.upper, bool(answer.exact),
                       bool(answer.wins), answer.depth, answer.nodes,
                       _ended(run) or ('solved' if answer.exact or answer.wins else
                                       'nodes' if answer.incomplete else 'plies'))

    def preendgame(self, position: Position, limit: Optional[Limit] = None, *, top: int = 1,
                   plays: Optional[Sequence[PlayLike]] = None, uninformed: bool = False,
                   wins_only: bool = False, samples: int = 0, seed: int = 0,
                   progress: ProgressOption = None, stop: Stop = None) -> Preendgame:
        """In how many orders of the bag each play wins: 1 to 4 tiles in the bag, two players.

        `uninformed`: the opponent does not know the bag.  `wins_only`: no spreads, which take
        longer.  With more than `samples` (0: 1,000) orders, that many are drawn with the seed.
        """
        run, before = Run(self.threads, limit, progress, stop), _copied(position, self._cross)
        options = c.quoth_preendgame_options()
        options.top = check_int(top, 'top', 1, 2 ** 31)
        options.uninformed, options.wins_only = bool(uninformed), bool(wins_only)
        options.samples = check_int(samples, 'samples', 0, 2 ** 31)
        options.seed = check_int(seed, 'seed', 0, 2 ** 64 - 1)
        options.nodes = run.limit.nodes or 0
        if plays is not None:
            raws = _raws(before, plays)
            options.play, options.plays = raws, len(raws)
        answer = c.quoth_preendgame_answer()
        with hold(self, before):
            own = before._resource.pointer
            run.call(lib.quoth_engine_preendgame, byref(answer), self, before, byref(options))
            found = tuple(_preendgame_play(answer.play[i], answer.cases, own, self.rules)
                          for i in range(answer.plays))
        return Preendgame(found, answer.bag, answer.cases, answer.orders, bool(answer.sampled),
                          bool(answer.exact), answer.candidates, answer.dropped, answer.nodes,
                          _ended(run) or ('nodes' if answer.incomplete else 'solved'))

    def play(self, position: Position, limit: Optional[Limit] = None, *, seed: int = 0,
             plays: int = 0, plies: int = 0, progress: ProgressOption = None,
             stop: Stop = None) -> Choice:
        """The play that the engine makes here: by simulation, or by proof near the end.

        >>> engine = Engine('scrabble')
        >>> position = Position('scrabble', rack='QUIZZES')
        >>> engine.play(position, Limit(iterations=100)).method
        'simulation'
        """
        run, before = Run(self.threads, limit, progress, stop), _copied(position, self._cross)
        options = c.quoth_auto_options()
        options.iterations = _iterations(run.limit)
        options.plays = check_int(plays, 'plays', 0, c.QUOTH_SIM_PLAYS_MAX)
        options.plies = check_int(plies, 'plies', 0, c.QUOTH_SIM_PLIES_MAX)
        options.seed = check_int(seed, 'seed', 0, 2 ** 64 - 1)
        answer = c.quoth_auto_answer()
        run.call(lib.quoth_engine_auto, byref(answer), self, before, byref(options))
        return Choice(before._play_of(answer.play),
                      lib.quoth_auto_method_name(answer.method).decode(), bool(answer.exact),
                      answer.win if answer.valued else None, answer.win_error,
                      answer.spread if answer.has_spread else None, answer.spread_error,
                      answer.iterations, answer.nodes, run.stopped)

    def infer(self, game: Game, limit: Optional[Limit] = None, *, turns: int = 0, seed: int = 0,
              progress: ProgressOption = None, stop: Stop = None) -> Inference:
        """Which tiles the player who moved last may have kept, as the player to move sees the game.

        A leave is likely where no better play was missed with it.  `turns` of that player are
        evaluated (0: 2); where there are more leaves than the iterations of the limit (None: 4,000)
        as many racks are sampled with the seed.

        >>> game = Game('scrabble', seed=3)
        >>> game.play('8D GAMBIR')
        >>> Engine('scrabble').infer(game).leaves[0].tiles
        'O'
        """
        if not isinstance(game, Game):
            raise TypeError('game: quoth.Game is needed, not ' + type(game).__name__)
        run, view = Run(self.threads, limit, progress, stop), c.quoth_cross_view()
        with held(game) as own:
            call(lib.quoth_cross_game_view, own, byref(view), game.turn)
            before = _copied(Position._copy_of(game._cross, view.position), self._cross)
            moves = (c.quoth_cross_move * view.moves)(*view.move[:view.moves])
        options = c.quoth_infer_options(
            turns=check_int(turns, 'turns', 0, c.QUOTH_INFER_TURNS_MAX),
            samples=check_int(run.limit.iterations or 0, 'iterations', 0,
                              c.QUOTH_INFER_SAMPLES_MAX),
            seed=check_int(seed, 'seed', 0, 2 ** 64 - 1))
        options.evaluator = self._evaluator
        result = c.quoth_infer_result()
        with Handle(create(lib.quoth_infer_free, POINTER(c.quoth_infer), lib.quoth_infer_new,
                           self._cross, needs=(self._cross,))) as infer, hold(infer):
            run.call(lib.quoth_infer_run, byref(result), infer, before, moves, len(moves),
                     byref(options))
            leaves = tuple(InferredLeave(
                self.rules._spell(leave.tile[:result.leave_size], c.QUOTH_AS_RACK), leave.chance,
                leave.prior) for leave in (result.leave[:result.leaves] if result.leaves else ()))
        return Inference(leaves, result.seat, result.turns, bool(result.exact),
                         bool(result.explained), bool(result.shown), result.racks,
                         result.effective_samples, run.stopped)

    def player(self, limit: Optional[Limit] = None, *, plays: int = 0,
               plies: int = 0) -> 'EnginePlayer':
        """The engine as a player of `quoth.match`; the limit is for each turn: iterations, time.

        >>> Engine('scrabble').player(Limit(iterations=50)).iterations
        50
        """
        given = limit or Limit()
        if not isinstance(given, Limit):
            raise TypeError('limit: quoth.Limit is needed, not ' + type(given).__name__)
        if given.nodes is not None:
            raise ValueError('limit: a player has iterations and time')
        return EnginePlayer(self, given.iterations, given.time,
                            check_int(plays, 'plays', 0, c.QUOTH_SIM_PLAYS_MAX),
                            check_int(plies, 'plies', 0, c.QUOTH_SIM_PLIES_MAX))

    # ---- puzzles ----

    def puzzle(self, position: Position, limit: Optional[Limit] = None, *, all_words: bool = False,
               seed: int = 0, progress: ProgressOption = None,
               stop: Stop = None) -> Optional[Puzzle]:
        """The position of two players as a puzzle, with its grade, if one play is clearly the best.

        That is proved near the end, else 99 % sure by simulation: of the iterations of the limit
        (None: 3,000), with solvers of its nodes.  `all_words`: also if the play forms a word that
        is marked as offensive.  `Stopped` if the search ends undecided.
        """
        run, before = Run(self.threads, limit, progress, stop), _copied(position, self._cross)
        with self._puzzle_finder() as finder:
            return self._puzzle(run, finder, before, check_int(seed, 'seed', 0, 2 ** 64 - 1),
                                all_words, '', None)

    def puzzles(self, game: Union[Game, Record], limit: Optional[Limit] = None, *,
                seats: Optional[Sequence[int]] = None, mistakes: bool = False,
                all_words: bool = False, seed: int = 0,
                source: str = 'game') -> Iterator[Puzzle]:
        """Looks for puzzles in the turns of a game, one after the other, as `puzzle` does.

        `seats` are those whose turns are looked at; with `mistakes` only turns at which the best
        play was not made give a puzzle.  `source` names the game in them.

        >>> game = Game('scrabble', seed=3)
        >>> for _ in range(7):
        ...     game.play(game.position.plays(n=1)[0])
        >>> engine = Engine('scrabble')
        >>> for one in engine.puzzles(game, Limit(iterations=500)):
        ...     print(one.source, one.play, one.grade)
        game turn 5 3E VIM 3
        game turn 6 10H SPIDERY 3
        game turn 7 M6 ROTARIES 2
        """
        run = Run(self.threads, limit, None, None)
        record = game.record if isinstance(game, Game) else game
        turns = check_handle(record, Record, 'game')._turns(self._cross)
        looked_at = [check_int(seat, 'seats', 0, record.players - 1)
                     for seat in (range(record.players) if seats is None else seats)]
        given = check_int(seed, 'seed', 0, 2 ** 64 - 1)
        check_text(source, 'source')

        def found() -> Iterator[Puzzle]:
            with self._puzzle_finder() as finder:
                for number, turn in enumerate(turns, 1):
                    if turn.seat in looked_at:
                        one = self._puzzle(run, finder, turn.before, given, all_words,
                                           '%s turn %d' % (source, number),
                                           turn if mistakes else None)
                        if one is not None:
                            yield one

        return found()

    def _puzzle_finder(self) -> Handle:
        return Handle(create(lib.quoth_puzzles_free, POINTER(c.quoth_puzzles),
                             lib.quoth_puzzles_new, self._cross, needs=(self._cross,)))

    def _puzzle(self, run: Run, finder: Handle, before: Position, seed: int, all_words: bool,
                source: str, turn: Optional[Turn]) -> Optional[Puzzle]:
        """A puzzle; None without one, and if `turn` has made the best play."""
        levels = self.lexicon if self.lexicon.has_levels else lexicon_of(None)
        options, found = c.quoth_puzzle_options(), c.quoth_puzzle()
        options.evaluator, options.levels = self._evaluator, levels._resource.pointer
        options.iterations = min(run.limit.iterations or 0, ITERATIONS_MAX)
        options.nodes, options.seed = run.limit.nodes or 0, seed
        with hold(finder):
            run.call(lib.quoth_puzzle_find, byref(found), finder, before, byref(options),
                     uses=(levels,))
            if run.ended_early:
                raise Stopped('stopped before it was known whether there is a puzzle')
            if not found.found or (found.offensive and not all_words):
                return None
            seen = Position._copy_of(self._cross,
                                     lib.quoth_puzzle_position(finder._resource.pointer))
        if turn is not None and turn.made(seen, found.best):
            return None
        tags = tuple(name for bit, name in enumerate(TAGS) if found.tags >> bit & 1)
        return Puzzle(found.grade, METHODS[found.method], found.margin, tags,
                      seen._play_of(found.best).text, seen.cgp(operations=True), source,
                      self.rules.name, self.lexicon.name)

    # ---- analysis ----

    def analyse(self, game: Union[Game, Record], *, depth: str = 'normal',
                seats: Optional[Sequence[int]] = None, seed: int = 0,
                meanings: Optional[Meanings] = None, language: str = 'en',
                progress: ProgressOption = None, stop: Stop = None) -> Review:
        """Reviews a game: every turn against the best play, its cost, and why.

        The rules are those of the engine: `Engine(record.rules())` has those of a record.  `depth`
        is 'quick' (static evaluation), 'normal' or 'deep'; `seats` are those whose turns are
        evaluated.  With `meanings` the text, HTML and JSON of the review say what words mean.  Its
        sentences, those of JSON apart, are in "en", "de" or "fr".
        """
        run = Run(self.threads, None, progress, stop)
        record = game.record if isinstance(game, Game) else game
        check_handle(record, Record, 'game')
        options, said_in = self._review_options(depth, seed), _language(language)
        for seat in seats or ():
            options.seats |= 1 << check_int(seat, 'seats', 0, record.players - 1)
        if seats is not None and not options.seats:
            raise ValueError('no seats')
        made = POINTER(c.quoth_review)()
        held_too = []
        if meanings is not None:
            held_too.append(check_handle(meanings, Meanings, 'meanings'))
            options.meanings[0] = meanings._resource.pointer
        with hold(record, self._cross, *held_too):
            run.call(lib.quoth_review_new, byref(made), record, self._cross, byref(options))
            try:
                return review_of(made, self.rules, run.ended_early, said_in)
            finally:
                lib.quoth_review_free(made)

    def analyse_play(self, position: Position, play: PlayLike, *, depth: str = 'normal',
                     seed: int = 0, language: str = 'en', progress: ProgressOption = None,
                     stop: Stop = None) -> ReviewTurn:
        """Reviews a play of the seat to move; says why in "en", "de" or "fr"."""
        run, before = Run(self.threads, None, progress, stop), _copied(position, self._cross)
        turn, raws = POINTER(c.quoth_review_turn)(), _raws(before, [play])
        options, said_in = self._review_options(depth, seed), _language(language)
        with hold(self, before):
            run.call(lib.quoth_engine_analyse_play, byref(turn), self, before, raws,
                     byref(options))
            return turn_of(turn[0], self.rules, said_in)

    def explain(self, position: Position, play: Optional[PlayLike] = None, *,
                depth: str = 'normal', iterations: int = 0, seed: int = 0, made: bool = False,
                language: str = 'en', progress: ProgressOption = None) -> str:
        """Why a play is the best, or worse than it, in sentences whose figures are all facts of
        `explanation`.

        Without a play it is the best one against the next; `made` says that the play was made in a
        game.  `language` is 'en', 'de' or 'fr'.

        >>> engine = Engine('scrabble')
        >>> why = engine.explain(Position('scrabble', rack='AEINRST'), '8H RAIN', depth='quick')
        >>> why.split('. ')[1].startswith('The best play is 8')
        True
        """
        return self._explain('text', position, play, depth, iterations, seed, made, language,
                             progress).decode().rstrip('\n')

    def explanation(self, position: Position, play: Optional[PlayLike] = None, *,
                    depth: str = 'normal', iterations: int = 0, seed: int = 0, made: bool = False,
                    language: str = 'en', progress: ProgressOption = None) -> Dict[str, Any]:
        """The same as data, with the keys of `quoth cross explain --json` (docs/json.md)."""
        data: Dict[str, Any] = json.loads(self._explain('json', position, play, depth, iterations,
                                                        seed, made, language, progress))
        return data

    def _explain(self, form: str, position: Position, play: Optional[PlayLike], depth: str,
                 iterations: int, seed: int, made: bool, language: str,
                 progress: ProgressOption) -> bytes:
        before = _copied(position, self._cross)
        raws = _raws(before, [play]) if play is not None else None
        options = c.quoth_explain_options()
        options.depth = index_of(depth, lib.quoth_review_depth_name, 'depth')
        options.iterations = check_int(iterations, 'iterations', 0, 10 ** 8)
        options.seed = check_int(seed, 'seed', 0, 2 ** 64 - 1)
        options.made = made
        explanation = POINTER(c.quoth_explanation)()
        call(lib.quoth_engine_explain, byref(explanation), self, before, raws, byref(options),
             progress=progress, threads=self.threads)
        try:
            return written(lib.quoth_explanation_write, explanation,
                           check_text(language, 'language'),
                           {'text': c.QUOTH_FORMAT_TEXT, 'json': c.QUOTH_FORMAT_JSON}[form])
        finally:
            lib.quoth_explanation_free(explanation)

    def _review_options(self, depth: str, seed: int) -> c.quoth_review_options:
        options = c.quoth_review_options()
        options.depth = index_of(depth, lib.quoth_review_depth_name, 'depth')
        options.seed = check_int(seed, 'seed', 0, 2 ** 64 - 1)
        options.evaluator = self._evaluator
        if self.lexicon.has_levels:
            options.levels = self.lexicon._resource.pointer
        return options


@dataclass(frozen=True)
class EnginePlayer:
    """An engine as a player of a match; `Engine.player` makes it."""
    engine: Engine
    iterations: Optional[int]
    time: Optional[float]  #: seconds for each turn
    plays: int
    plies: int

    def _options(self) -> c.quoth_auto_options:
        return c.quoth_auto_options(iterations=min(self.iterations or 0, ITERATIONS_MAX),
                                    plays=self.plays, plies=self.plies)


def _copied(position: Position, cross: Cross) -> Position:
    """A copy, which no other thread changes during a long call."""
    if not isinstance(position, Position):
        raise TypeError('position: quoth.Position is needed, not ' + type(position).__name__)
    if position._cross is not cross:
        raise Mismatch('the position has other rules or words than the engine (%s): '
                       'Engine(position.rules, position.lexicon) has these' % cross.rules.name)
    return position.copy()


def _raws(before: Position, plays: Sequence[PlayLike]) -> Any:
    """Plays as an array for the library."""
    with held(before) as own:
        raws = [before._raw_of(own, play) for play in plays]
    if not raws:
        raise ValueError('no plays')
    return (c.quoth_play * len(raws))(*raws)


def _share(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(name + ': a number is needed')
    if not 0 <= value < 1:
        raise ValueError(name + ': a number from 0 to below 1')
    return float(value)


def _iterations(limit: Limit) -> int:
    """Iterations for the library: 0, its default, unless there is a limit."""
    if limit.iterations is not None:
        return min(limit.iterations, ITERATIONS_MAX)
    return 0 if limit.time is None else ITERATIONS_MAX


def _ended(run: Run) -> str:
    """'stopped' or 'time' if that ended the search, else ''."""
    return '' if not run.ended_early else 'stopped' if run.stopped else 'time'


def _simulated(one: Any, single: bool, own: Any, rules: Rules) -> SimulatedPlay:
    known = one.iterations > 1 and not single
    heat = None
    if one.heat:
        heat = tuple(tuple(one.heat[row * rules.columns + column]
                           for column in range(rules.columns)) for row in range(rules.rows))
    return SimulatedPlay(
        play_of(one.play, own, rules), one.iterations, one.win, one.win_error if known else None,
        one.spread, one.spread_error if known else None, one.behind, one.behind_error, one.utility,
        tuple(Ply(ply.samples, ply.score, ply.bonus) for ply in one.ply[:one.plies]), heat)


def line_of(raws: Sequence[Any], before: Position) -> Tuple[Play, ...]:
    """Plays that follow one another; each is spelled on the board that it is made on."""
    now, line = before.copy(), []
    with held(now) as own:
        for raw in raws:
            line.append(play_of(raw, own, before.rules))
            call(lib.quoth_position_make, own, byref(raw))
    return tuple(line)


def _endgame_play(one: Any, before: Position) -> EndgamePlay:
    return EndgamePlay(before._play_of(one.play), one.value, one.lower, one.upper,
                       bool(one.exact), line_of(one.line[:one.length], before),
                       tuple(one.gain[:before.players]) if before.players > 2 else ())


def _preendgame_play(one: Any, cases: int, own: Any, rules: Rules) -> PreendgamePlay:
    def orders(found: Any, count: int) -> Tuple[Order, ...]:
        return tuple(Order(rules._spell(order.tile[:order.count], c.QUOTH_AS_RACK), order.cases)
                     for order in found[:count]) if count else ()
    return PreendgamePlay(
        play_of(one.play, own, rules), one.wins, one.draws, one.losses, bool(one.exact),
        one.spread / cases if one.has_spread else None, one.error,
        orders(one.order, one.orders), orders(one.drawn_order, one.drawn_orders),
        orders(one.won_order, one.won_orders))
