"""Reviews of board games: what each turn cost, and why.

>>> import quoth
>>> game = quoth.Game('scrabble', seed=3)
>>> for _ in range(4):
...     game.play(game.position.plays(n=3)[-1])
>>> review = quoth.Engine('scrabble').analyse(game, depth='quick')
>>> [turn.mark for turn in review.turns], review.turns[0].best.text
(['', '', 'large', 'small'], '8D GAMBIR')
"""

from __future__ import annotations

from ctypes import byref, c_size_t
from dataclasses import dataclass, field
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from . import _api as c
from . import _pictures
from ._core import call
from ._lib import lib
from .crossword import Play, Rules, Square, play_of, written

_MARKS = {'': '', 'small': '?!', 'medium': '?', 'large': '??'}


class ReviewValue(NamedTuple):
    """The value of a play for its player.  Errors are half the 95 % interval."""
    win: float  #: from 0 to 1, a draw counting as a share
    win_error: float
    spread: float  #: points ahead of the best other
    spread_error: float


class Cause(NamedTuple):
    """A part of the explanation of a mistake: docs/json.md lists the kinds."""
    kind: str
    amount: float
    tile: str
    square: str


@dataclass(frozen=True)
class ReviewTurn:
    """A turn against the best play."""
    event: int  #: its number in the record
    seat: int
    cgp: str  #: what the player knew
    play: Play
    best: Optional[Play]  #: the play made if nothing is better; None: not evaluated
    method: str  #: 'static', 'simulation', 'preendgame', 'endgame'; 'none': not evaluated
    reason: str  #: why it is not evaluated
    exact: bool
    value: Optional[ReviewValue]
    best_value: Optional[ReviewValue]
    cost: float  #: in win chance
    cost_error: float
    points: float  #: in points; negative if the best play wins more by less
    points_error: float
    mark: str  #: 'small', 'medium', 'large'; '': no mistake
    why: str  #: the explanation of a mistake, in words
    causes: Tuple[Cause, ...]
    phony: bool
    taken_back: bool
    challenged: bool  #: without success
    luck: Optional[float]  #: of the draw that followed, in points
    chances: Optional[Tuple[float, ...]]  #: of each seat to be first, after the turn


class ReviewScore(NamedTuple):
    """How well a player played and drew: docs/analyse.md has the formulas.  None: unknown.  Errors
    are half the 95 % interval."""
    strategy: Optional[float]  #: from 0 to 100; 50 for the losses of level:5
    strategy_error: Optional[float]
    luck: Optional[float]  #: the percentage of possible draws that are worth less
    luck_error: Optional[float]
    mistakes: Optional[float]  #: the mistake score of Woogles
    mistakes_error: Optional[float]
    rating: Optional[int]  #: that its table gives for the mistake score


class ReviewSeat(NamedTuple):
    """The totals of a player."""
    name: str
    score: int
    turns: int
    evaluated: int
    small: int
    medium: int
    large: int
    cost: float  #: in win chance, of all turns evaluated
    points: float
    luck: float
    bonuses: int
    phonies: int
    scores: ReviewScore


@dataclass(frozen=True)
class Review:
    """A reviewed game.  `text`, `html`, `svg`, `json` and `gcg` are what `quoth cross analyse`
    writes in these formats; the SVG is the chart of win chances, and `card` a picture to share,
    with the rack of the largest mistake."""
    depth: str
    seed: int
    turns: Tuple[ReviewTurn, ...]
    seats: Tuple[ReviewSeat, ...]
    over: bool
    leaders: Tuple[int, ...]
    decided: Optional[int]  #: the turn from which on the winner's chance stayed at 0.9 or above
    key_turns: Tuple[int, ...]  #: the largest mistakes and the decisive turn, as indices of `turns`
    done: int  #: turns reviewed
    stopped: bool  #: by `stop`, or because the progress function returned False
    text: str = field(repr=False)
    html: str = field(repr=False)
    svg: str = field(repr=False)
    json: str = field(repr=False)
    gcg: str = field(repr=False)
    card: str = field(repr=False)

    @property
    def mistakes(self) -> Tuple[ReviewTurn, ...]:
        """The turns with a mistake, the costliest first."""
        found = [turn for turn in self.turns if turn.mark]
        return tuple(sorted(found, key=lambda turn: -turn.cost))

    def __repr__(self) -> str:
        return '<Review, %s, %d turns, %d mistakes: %s>' % (
            self.depth, len(self.turns), len(self.mistakes),
            ', '.join('%s %d' % (seat.name, seat.score) for seat in self.seats))

    def _repr_html_(self) -> str:
        rows: List[Tuple[_pictures.Cell, ...]] = []
        for turn in self.turns:
            chance = turn.chances[0] if turn.chances else None
            rows.append((
                turn.event + 1, self.seats[turn.seat].name,
                turn.play.text + ' ' + _MARKS.get(turn.mark, ''), turn.play.score,
                turn.best.text if turn.best is not None and turn.mark else '',
                '%.1f %%' % (100 * turn.cost) if turn.mark else '', turn.why,
                '' if chance is None else _pictures.Bar(chance, 0, '%.0f %%' % (100 * chance))))
        caption = '%s: %s' % (self.depth, ', '.join('%s %d' % (seat.name, seat.score)
                                                    for seat in self.seats))
        table = _pictures.table(('', 'player', 'play', 'score', 'better', 'cost', 'why',
                                 'wins: ' + self.seats[0].name), rows, caption, (1, 2, 4, 6, 7))
        return _pictures.on_paper(self.svg) + table


def turn_of(turn: Any, rules: Rules, language: bytes) -> ReviewTurn:
    """A copy of a turn of the library."""
    def name(text: bytes) -> str:
        return text.decode()

    def value(one: Any) -> ReviewValue:
        return ReviewValue(one.win, one.win_error, one.spread, one.spread_error)
    evaluated = turn.method != c.QUOTH_REVIEW_NONE
    causes = tuple(Cause(
        name(lib.quoth_cause_kind_name(cause.kind)), cause.amount,
        rules._spell([cause.tile], c.QUOTH_AS_RACK),
        str(Square(cause.square.row, cause.square.column)))
        for cause in turn.cause[:turn.causes])
    return ReviewTurn(
        turn.event, turn.seat, written(lib.quoth_cgp_write, turn.before, None),
        play_of(turn.play, turn.before, rules),
        play_of(turn.best, turn.before, rules) if evaluated else None,
        name(lib.quoth_review_method_name(turn.method)), name(lib.quoth_review_why_name(turn.why)),
        bool(turn.exact), value(turn.value) if evaluated else None,
        value(turn.best_value) if evaluated else None, turn.cost, turn.cost_error, turn.points,
        turn.points_error, name(lib.quoth_review_mark_name(turn.mark)),
        written(lib.quoth_review_write_causes_in, byref(turn), language), causes, bool(turn.phony),
        bool(turn.taken_back), bool(turn.challenged), turn.luck if turn.luck_known else None,
        tuple(turn.chance[:lib.quoth_position_players(turn.before)]) if turn.chances_known
        else None)


def _score_of(game: Any, seat: int) -> ReviewScore:
    made = c.quoth_review_score()
    call(lib.quoth_review_score_of, byref(made), byref(game), seat)
    known, errors = made.strategy_known, made.error_known
    return ReviewScore(
        made.strategy if known else None, made.strategy_error if errors else None,
        made.luck if made.luck_known else None, made.luck_error if made.luck_known else None,
        made.mistakes if known else None, made.mistakes_error if errors else None,
        made.rating if made.rating_known else None)


def review_of(made: Any, rules: Rules, stopped: bool, language: bytes) -> Review:
    """A copy of a review of the library, with all that it writes in a language."""
    game = lib.quoth_review_result(made)[0]
    formats: Dict[str, str] = {
        key: written(lib.quoth_review_write_in, byref(game), language, value)
        for key, value in (('text', c.QUOTH_FORMAT_TEXT), ('html', c.QUOTH_FORMAT_HTML),
                           ('svg', c.QUOTH_FORMAT_SVG), ('json', c.QUOTH_FORMAT_JSON),
                           ('gcg', c.QUOTH_FORMAT_GCG))}
    formats['card'] = written(lib.quoth_review_write_card_in, byref(game), True, language)
    keys = (c_size_t * c.QUOTH_KEY_TURNS_MAX)()
    count = lib.quoth_review_key_turns(keys, byref(game))
    seats = []
    for seat in range(game.players):
        total = game.seat[seat]
        called = lib.quoth_gcg_name(game.gcg, seat) or lib.quoth_gcg_nick(game.gcg, seat)
        seats.append(ReviewSeat(
            called.decode(), game.score[seat], total.turns, total.evaluated,
            total.marks[c.QUOTH_MARK_SMALL], total.marks[c.QUOTH_MARK_MEDIUM],
            total.marks[c.QUOTH_MARK_LARGE], total.cost, total.points, total.luck, total.bonuses,
            total.phonies, _score_of(game, seat)))
    return Review(
        lib.quoth_review_depth_name(game.depth).decode(), game.seed,
        tuple(turn_of(game.turn[number], rules, language) for number in range(game.turns)),
        tuple(seats),
        bool(game.over), tuple(seat for seat in range(game.players) if game.leaders >> seat & 1),
        game.decided if game.decided < game.turns else None, tuple(keys[:count]), game.done,
        stopped,
        **formats)
