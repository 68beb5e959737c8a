"""Games of Ghost afterwards: each turn beside the best play, and where the loser gave it away.

>>> review = Ghost().analyse("g gh gho ghos ghost".split())
>>> review.ending, review.loser, review.word
('word', 0, 'ghost')
>>> review.lost_at.given, review.lost_at.said, review.lost_at.best, review.lost_at.end
('gh', 'gho', 'ghe', 'gherao')
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

from .. import _api, _pictures
from .._core import (BadText, Handle, Mismatch, ProgressOption, call, create, hold, names_of)
from .._lib import lib
from ..lexicon import Lexicon, Words
from .players import ENDINGS, GhostResult
from .position import Ghost, GhostRules


class GhostTurn(NamedTuple):
    """A turn beside the best play.

    `given` is the fragment on the table, `said` the one that the seat made (None if it gave up,
    challenged, or made what is illegal).  `legal`: `given` is part of a word.  `wins`: the seat
    could win, and `keeps`: it still can.  `best` is a best play, `said` itself if none is better;
    None where there is no play.
    """

    seat: int
    given: str
    said: Optional[str]
    legal: bool
    wins: bool
    keeps: bool
    best: Optional[str]


class GhostTurningPoint(NamedTuple):
    """The last turn at which the loser could have won, by its index, and what was said instead.

    `best` is a winning play and `end` the last fragment of best play after it; if a challenge would
    have won both are None.  Where the loser was challenged, `best` is the word to name.
    """

    turn: int
    given: str
    said: Optional[str]
    best: Optional[str]
    end: Optional[str]


class GhostReview(NamedTuple):
    """A game, turn by turn.

    `ending` and `loser` are those of a GhostResult; `loser` and `word`, with which it ended, are
    None where there is none, and so is `lost_at` if the loser never could win.  `seats` are the
    players in a match, by seat.
    """

    rules: GhostRules
    names: Tuple[str, ...]
    turns: Tuple[GhostTurn, ...]
    ending: str
    loser: Optional[int]
    word: Optional[str]
    lost_at: Optional[GhostTurningPoint]
    seats: Tuple[int, ...]

    def __str__(self) -> str:
        lines = [f"{number:3}  {self.names[turn.seat]:8} {turn.said or '-':12} {_verdict(turn)}"
                 for number, turn in enumerate(self.turns, 1)]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows: List[Sequence[_pictures.Cell]] = [
            [number, self.names[turn.seat], (turn.said or self.ending).upper(), _verdict(turn)]
            for number, turn in enumerate(self.turns, 1)]
        caption = "not over" if self.loser is None else f"lost by {self.names[self.loser]}" + (
            f", by {self.word.upper()}" if self.word else f": {self.ending}")
        return _pictures.table(["", "player", "play", ""], rows, caption, left=(1, 2, 3))


class GhostMatchReview(NamedTuple):
    """The rounds of a match with lives that are recorded; `before` are not.

    `taken` are the letters of `word` that each player has; `winner` is None before the end.
    """

    names: Tuple[str, ...]
    word: str
    opens: str
    taken: Tuple[int, ...]
    winner: Optional[int]
    before: int
    rounds: Tuple[GhostReview, ...]

    def _repr_html_(self) -> str:
        return "".join(review._repr_html_() for review in self.rounds)


def _verdict(turn: GhostTurn) -> str:
    if not turn.legal:
        return "right: no word has it" if turn.keeps else "a challenge wins"
    if turn.wins and not turn.keeps:
        return f"gives the game away; {turn.best} wins"
    return "wins" if turn.keeps else "no play wins"


class _Game(Handle):
    """A game of the library."""

    __slots__ = ()

    def __init__(self, position: Ghost, challenges: bool) -> None:
        super().__init__(create(
            lib.quoth_ghost_game_free, POINTER(_api.quoth_ghost_game), lib.quoth_ghost_game_new,
            position._solver, needs=(position._solver,), guard=position._solver))
        if challenges:
            call(lib.quoth_ghost_game_allow_challenges, self)


def review_of(position: Ghost, played: Union[GhostResult, Sequence[str], None],
              progress: ProgressOption) -> GhostReview:
    """The review of a result, of the fragments after each play, or of the position's stack."""
    ending, named = "going on", None
    if isinstance(played, GhostResult):
        fragments, ending, named = list(played.fragments), played.ending, played.named
    else:
        fragments = list(position.stack if played is None else played)
    if fragments and fragments[0] == "":
        del fragments[0]
    elif played is None:
        raise ValueError("a position from the beginning of the game is needed")
    bluffs = position.rules.misere != "literal" and any(not position.at(one).is_legal
                                                        for one in fragments)
    with _Game(position, ending == "challenged" or bluffs) as game:
        for fragment in fragments:
            call(lib.quoth_ghost_game_play, game, byref(position._letters(fragment)))
        if ending == "challenged":
            word = None if named is None else byref(position._letters(named))
            call(lib.quoth_ghost_game_challenge, game, word)
        elif ending in ("illegal", "resigned"):
            call(lib.quoth_ghost_game_forfeit, game, ENDINGS.index(ending))
        names = tuple(names_of(lib.quoth_ghost_seat_name)[:position.players])
        return _reviewed(position, game, names, progress)


def _reviewed(position: Ghost, game: _Game, names: Tuple[str, ...],
              progress: ProgressOption) -> GhostReview:
    found = POINTER(_api.quoth_ghost_review)()
    spell = position.lexicon._spell

    def text(letters: Any) -> Optional[str]:
        return spell(letters) if letters.length else None

    with hold(game):
        call(lib.quoth_ghost_review_new, byref(found), game, progress=progress)
        try:
            raw = found.contents
            turns = tuple(
                GhostTurn(turn.seat, spell(turn.given), text(turn.said), turn.legal, turn.wins,
                          turn.keeps, text(turn.best)) for turn in raw.turn[:raw.turns])
            lost_at, at = None, raw.lost_at
            if raw.given_away:
                lost_at = GhostTurningPoint(
                    at.plays, spell(lib.quoth_ghost_game_at(game._resource.pointer,
                                                            at.plays).contents),
                    text(at.said), text(at.word) or text(at.best), text(at.end))
            return GhostReview(
                position.rules, names, turns, ENDINGS[raw.ending],
                None if raw.ending == _api.QUOTH_GHOST_GOING_ON else raw.loser, text(raw.word),
                lost_at, tuple(range(position.players)))
        finally:
            lib.quoth_ghost_review_free(found)


# ---- records -------------------------------------------------------------------------------------


def analyse(record: str, words: Union[Lexicon, Words] = None, *,
            progress: ProgressOption = None) -> Union[GhostReview, GhostMatchReview]:
    """Reviews a game that was saved in `quoth ghost play`, or a match with lives.

    `words` are those that it was played with (None: ENABLE); Mismatch for others.
    """
    if not isinstance(record, str):
        raise TypeError(f"a record is a str, not {type(record).__name__}")
    lexicon = words if isinstance(words, Lexicon) else Lexicon(words)
    data = record.encode("utf-8", "replace")
    if not lib.quoth_ghost_lives_record_is(data, len(data)):
        return _game_of(data, lexicon, progress)
    match, at = _api.quoth_ghost_lives_record(), ctypes.c_size_t()
    call(lib.quoth_ghost_lives_record_read, byref(match), byref(at), data, len(data))
    begin, end = ctypes.c_size_t(), ctypes.c_size_t()
    rounds: List[GhostReview] = []
    while lib.quoth_ghost_lives_record_round(byref(begin), byref(end), data, len(data)):
        rounds.append(_game_of(data[begin.value:end.value], lexicon, progress))
    names = tuple(_name(match.player[player]) for player in range(match.lives.players))
    lives, before = _seated(rounds, match, names)
    over = bool(lib.quoth_ghost_lives_over(byref(lives)))
    return GhostMatchReview(
        names, match.word.decode(), lib.quoth_ghost_opens_name(lives.opens).decode(),
        tuple(lives.taken[:lives.players]), lives.opener if over else None, before, tuple(rounds))


def _name(raw: Any) -> str:
    """A player's name: "bob" of "human:bob"."""
    name = bytes(raw).split(b"\0")[0].decode("utf-8", "replace")
    return name[6:] if name.startswith("human:") and len(name) > 6 else name


def _game_of(data: bytes, lexicon: Lexicon, progress: ProgressOption) -> GhostReview:
    head = _api.quoth_ghost_record()
    call(lib.quoth_ghost_record_read, byref(head), data, len(data))
    if bytes(head.sha256).hex() != lexicon.sha256:
        raise Mismatch(f"the game was played with {head.lexicon.decode('utf-8', 'replace')} "
                       f"({head.words} words), not with the words of {lexicon.name}")
    position = Ghost(
        lexicon, head.variant.decode("utf-8", "replace"), min=head.min,
        reading=head.reading.decode("utf-8", "replace") or None,
        misere=lib.quoth_ghost_misere_name(head.misere).decode(),
        word_end=lib.quoth_ghost_word_end_name(head.word_end).decode(),
        players=head.players, loser=lib.quoth_ghost_loser_rule_name(head.loser).decode())
    with position, _Game(position, head.challenges) as game:
        if not call(lib.quoth_ghost_summarize, position._solver).vast:
            position.solve(progress=progress)
        call(lib.quoth_ghost_record_replay, game, data, len(data))
        names = tuple(_name(head.player[seat]) for seat in range(head.players))
        return _reviewed(position, game, names, progress)


def _seated(rounds: List[GhostReview], match: Any,
            names: Tuple[str, ...]) -> Tuple[Any, int]:
    """Gives each round its players by seat.  Returns the match after the last round, and how many
    rounds are not recorded."""
    lives = _api.quoth_ghost_lives()
    call(lib.quoth_ghost_lives_begin, byref(lives), match.lives.players, match.lives.lives,
         match.lives.opens, match.opener)
    finished = match.lives.rounds
    before = finished + 1 - len(rounds)
    for number in range(finished + 1):
        seats = tuple(lib.quoth_ghost_lives_player(byref(lives), seat)
                      for seat in range(lives.left))
        loser = seats.index(match.loser[number]) if number < finished else None
        if number >= before:
            review = rounds[number - before]
            if review.names != tuple(names[player] for player in seats) or (
                    loser is not None and review.loser != loser):
                raise BadText(f"round {number + 1} does not belong to this match")
            loser = review.loser
            rounds[number - before] = review._replace(seats=seats)
        if loser is not None:
            call(lib.quoth_ghost_lives_lose, byref(lives), loser)
    return lives, before


__all__ = ["GhostMatchReview", "GhostReview", "GhostTurn", "GhostTurningPoint", "analyse"]
