"""Matches of Ghost of several rounds, with lives.

>>> result = match_with_lives(["rational", "random"], Ghost(), matches=4, seed=1)
>>> result.wins, result.rounds >= 4 * 5
((4, 0), True)
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref
from typing import List, NamedTuple, Optional, Sequence, Tuple

from .. import _api, _pictures
from .._core import ProgressOption, call, check_int, check_seconds, check_text, index_of
from .._lib import lib
from .players import Player, Table
from .position import Ghost, check_game


class LivesMatch(NamedTuple):
    """The result of matches with lives, by player, in the order given.

    `places[p][k]` are the matches that p finished at place k, the winner at 0; `played` and `lost`
    are rounds; `gained[p][q]` those that q lost right after a play by p.  `faults` are the first
    messages about functions that raised, returned nonsense or took too long.
    """

    matches: int
    rounds: int
    mean_length: float
    resigned: int
    illegal: int
    places: Tuple[Tuple[int, ...], ...]
    played: Tuple[int, ...]
    lost: Tuple[int, ...]
    gained: Tuple[Tuple[int, ...], ...]
    faults: Tuple[str, ...]
    names: Tuple[str, ...]

    @property
    def wins(self) -> Tuple[int, ...]:
        """Matches that each player won."""
        return tuple(places[0] for places in self.places)

    def interval(self, player: int) -> Tuple[float, float]:
        """Wilson's 95 % interval of the share of matches that a player wins."""
        check_int(player, "player", 0, len(self.names) - 1)
        low, high = ctypes.c_double(), ctypes.c_double()
        lib.quoth_interval_95(byref(low), byref(high), self.wins[player], self.matches)
        return low.value, high.value

    def _repr_html_(self) -> str:
        rows: List[Sequence[_pictures.Cell]] = []
        for player, name in enumerate(self.names):
            share = self.wins[player] / max(self.matches, 1)
            low, high = self.interval(player)
            rows.append([name, _pictures.Bar(share, (high - low) / 2, f"{100 * share:.1f} %"),
                         self.wins[player], f"{self.lost[player]} of {self.played[player]}"])
        return _pictures.table(["player", "wins", "matches", "rounds lost"], rows,
                               f"{self.matches:,} matches, {self.rounds:,} rounds", left=(0,))


def match_with_lives(players: Sequence[Player], game: Optional[Ghost] = None, *, matches: int = 100,
                     word: str = "GHOST", opens: str = "loser", seed: int = 0,
                     challenges: bool = False, seconds: Optional[float] = None,
                     progress: ProgressOption = None) -> LivesMatch:
    """Plays matches: who loses a round gets a letter of `word`, and who has all of them is out.

    `game` has the rules for all players (None: ghost on ENABLE for as many as there are); rounds of
    fewer players are played by the same rules.  Players are those of `match`, and open the matches
    in turn.  The next round is opened by the "loser" of the last, the player "after" them, or in
    "turn".  A function sees the seat that it has in the round.

    >>> result = match_with_lives(["level:5", "rational", "random"], matches=2, word="OX", seed=2)
    >>> sum(result.wins), sum(result.lost) == result.rounds
    (2, True)
    """
    seated = list(players)
    given = Ghost(players=check_int(len(seated), "the number of players", 2,
                                    _api.QUOTH_GHOST_SEATS_MAX)) if game is None else game
    most = check_game(given).players
    lives = lib.quoth_ghost_lives_letters(check_text(word, "word"))
    if not lives:
        raise ValueError("word has 1 to 99 letters, one for each life")
    options = _api.quoth_ghost_lives_options()
    options.seed = check_int(seed, "seed", 0, 2**64 - 1)
    options.to = check_int(matches, "matches", 0, 2**62)
    options.lives, options.challenges = lives, bool(challenges)
    options.opens = index_of(opens, lib.quoth_ghost_opens_name, "opens")
    limit = check_seconds(seconds)
    games = {count: given._like(players=count) for count in range(2, most)}
    games[most] = given.at("")
    table = Table(games, seated, bool(challenges), limit)
    referees = (POINTER(_api.quoth_ghost) * (most + 1))()
    structs = (POINTER(_api.quoth_ghost_player) * (most + 1))()
    for count, one in games.items():
        referees[count] = one._solver._resource.pointer
        structs[count] = ctypes.cast(table.structs[count], POINTER(_api.quoth_ghost_player))
    score = _api.quoth_ghost_lives_score()
    try:
        call(lib.quoth_ghost_lives_match, byref(score), referees, structs, most, byref(options),
             uses=[*(one._solver for one in games.values()), *table.uses], progress=progress)
    finally:
        table.close()
    everybody = range(most)
    return LivesMatch(
        score.matches, score.rounds, score.letters / score.rounds if score.rounds else 0.0,
        score.resigned, score.illegal,
        tuple(tuple(score.places[player][:most]) for player in everybody),
        tuple(score.played[:most]), tuple(score.lost[:most]),
        tuple(tuple(score.gained[player][:most]) for player in everybody),
        table.faults(), tuple(table.names))


__all__ = ["LivesMatch", "match_with_lives"]
