"""Players of Ghost: Python functions, the library's players, and matches between them.

A player is a function of a GhostView that returns the fragment after its play (or the letter that
it adds, where that is clear), or None to give up:

>>> def last(view):
...     return view.legal_plays[-1]
>>> match([last, "rational"], Ghost(), games=10).wins
(0, 10)

A function that raises, returns nonsense or plays what is illegal loses the game, with a message:

>>> print(play([lambda view: 1 / 0, "rational"], Ghost()).message)
player 0 raised ZeroDivisionError: division by zero
"""

from __future__ import annotations

import ctypes
import random
from ctypes import POINTER, byref
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from .. import _api, _pictures
from .._children import Asked, Fault
from .._core import (Handle, ProgressOption, Resigns, call, callback, check_handle,
                     check_int, check_seconds, create, resource_of)
from .._lib import lib
from .position import Ghost, GhostRules, check_game
from ..lexicon import Lexicon

_ENDINGS = {_api.QUOTH_GHOST_GOING_ON: "going on", _api.QUOTH_GHOST_WORD: "word",
            _api.QUOTH_GHOST_ILLEGAL: "illegal", _api.QUOTH_GHOST_RESIGNED: "resigned",
            _api.QUOTH_GHOST_STUCK: "stuck", _api.QUOTH_GHOST_CHALLENGED: "challenged",
            _api.QUOTH_GHOST_LEFT: "left"}


class GhostView:
    """What a player sees: the game so far.  Nothing in it can change the game."""

    __slots__ = ("fragments", "legal_plays", "seat", "rules", "lexicon", "challenges", "seed")

    fragments: Tuple[str, ...]    # after 0, 1, ... plays
    legal_plays: Tuple[str, ...]  # sorted
    seat: int                     # of the player who sees it
    rules: GhostRules
    lexicon: Lexicon              # the words agreed on
    challenges: bool              # a fragment may be challenged: return None
    seed: int                     # of `random`; the match draws it

    def __init__(self, *members: object) -> None:
        for name, member in zip(GhostView.__slots__, members):
            object.__setattr__(self, name, member)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a view cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a view cannot be changed")

    @property
    def fragment(self) -> str:
        """The fragment on the table."""
        return self.fragments[-1]

    @property
    def random(self) -> random.Random:
        """Random numbers of this turn: the same seed of a match gives the same."""
        return random.Random(self.seed)

    def __repr__(self) -> str:
        return f"<GhostView of player {self.seat}: {self.fragment!r}>"


Function = Callable[[GhostView], Optional[str]]


# ---- what people know ----------------------------------------------------------------------------


class Belief(Handle):
    """How likely a person knows each word of a lexicon.

    By level: 1/2 at `level`, less for rarer words; levels are those of the lexicon, or of
    `levels_from`.  With `counts` (lines `WORD COUNT`) the chance of a word with the count c is
    c / (c + half), where 0 as `half` stands for the median.

    >>> belief = Belief(Lexicon(), 35)
    >>> round(belief.chance("ghost"), 2), round(belief.chance("qursh"), 2)
    (0.89, 0.0)
    """

    __slots__ = ("lexicon",)

    def __init__(self, lexicon: Lexicon, level: int = 35, *, counts: Optional[str] = None,
                 half: int = 0, levels_from: Optional[Lexicon] = None) -> None:
        check_handle(lexicon, Lexicon, "lexicon")
        if counts is not None:
            text = counts.encode()
            super().__init__(create(
                lib.quoth_ghost_belief_free, POINTER(_api.quoth_ghost_belief),
                lib.quoth_ghost_belief_by_count, lexicon, text, len(text),
                check_int(half, "half", 0, 2**64 - 1), needs=(lexicon,), shared=True))
        else:
            source = None if levels_from is None else check_handle(levels_from, Lexicon,
                                                                   "levels_from")
            super().__init__(create(
                lib.quoth_ghost_belief_free, POINTER(_api.quoth_ghost_belief),
                lib.quoth_ghost_belief_by_level, lexicon, source,
                check_int(level, "level", 0, 99), needs=(lexicon,), shared=True))
        self.lexicon = lexicon

    def chance(self, word: str) -> float:
        """The chance that a word is known; 0 for what is no word."""
        rank = self.lexicon.rank(word)
        return 0.0 if rank is None else float(call(lib.quoth_ghost_belief_chance, self, rank))

    def draw(self, seed: int = 0) -> Lexicon:
        """The words that some person knows.

        >>> belief = Belief(Lexicon(), 35)
        >>> len(belief.draw(seed=1)) == len(belief.draw(seed=1)) < 60000
        True
        """
        numbers = _seeded(seed)
        return Lexicon._of(create(lib.quoth_lexicon_free, POINTER(_api.quoth_lexicon),
                                  lib.quoth_ghost_belief_draw, self, byref(numbers), shared=True))


def _seeded(seed: int) -> _api.quoth_random:
    numbers = _api.quoth_random()
    lib.quoth_random_seed(byref(numbers), check_int(seed, "seed", 0, 2**64 - 1))
    return numbers


class ExpectedResult(NamedTuple):
    """A play, its chance to win (of more than two players: not to lose), and the standard error of
    sampling.  Of a reply also the likelihood; None as a reply is a challenge."""

    after: Optional[str]
    chance: float
    error: float
    likelihood: float


class ExpectedResults(Tuple[ExpectedResult, ...]):
    """Plays, best first, or replies, likeliest first.

    `exact`: nothing was sampled.  `zero_likelihood`: the model never plays as the opponent did, so
    nothing was learnt from those plays.
    """

    def __repr__(self) -> str:
        shown = ", ".join(f"{one.after or 'challenge'} {100 * one.chance:.1f} %"
                          for one in self[:8])
        return f"<{len(self)} plays: {shown}{', ...' if len(self) > 8 else ''}>"

    exact: bool = False
    zero_likelihood: bool = False

    def _repr_html_(self) -> str:
        rows: List[Sequence[_pictures.Cell]] = [
            [(one.after or "challenge").upper(),
             _pictures.Bar(one.chance, 1.96 * one.error, f"{100 * one.chance:.1f} %"),
             f"{100 * one.likelihood:.1f} %" if one.likelihood else ""] for one in self]
        return _pictures.table(["play", "wins", "likely"], rows, left=(0,))


class _Modelled(Handle):
    """A player that was made for a game and a belief."""

    __slots__ = ("game",)
    _make: Any
    _free: Any
    _type: Any
    _player: Any

    def _begin(self, game: Ghost, belief: Belief, options: object) -> None:
        check_handle(belief, Belief, "belief")
        super().__init__(create(self._free, POINTER(self._type), self._make, game._solver, belief,
                                byref(options), needs=(game._solver, belief),  # type: ignore
                                guard=game._solver))
        self.game = game.at("")


class OpponentModel(_Modelled):
    """A player who knows words by chance, as a Belief says, and plays perfectly on those.

    >>> game = Ghost()
    >>> match([OpponentModel(game, Belief(game.lexicon, 35)), "rational"], game, games=20).wins
    (0, 20)
    """

    __slots__ = ()
    _make, _free = lib.quoth_ghost_person_new, lib.quoth_ghost_person_free
    _type, _player = _api.quoth_ghost_person, lib.quoth_ghost_person_player

    def __init__(self, game: Ghost, belief: Belief, *, samples: int = 0, seed: int = 0) -> None:
        self._begin(check_game(game), belief, _api.quoth_ghost_person_options(
            samples=check_int(samples, "samples", 0, 2**20),
            seed=check_int(seed, "seed", 0, 2**64 - 1)))


class BestResponse(_Modelled):
    """The player who most likely wins against an OpponentModel.

    >>> game = Ghost()
    >>> response = BestResponse(game, Belief(game.lexicon, 35))
    >>> response.plays(game)[0].after, response.plays(game).exact
    ('j', True)
    """

    __slots__ = ()
    _make, _free = lib.quoth_ghost_exploit_new, lib.quoth_ghost_exploit_free
    _type, _player = _api.quoth_ghost_exploit, lib.quoth_ghost_exploit_player

    def __init__(self, game: Ghost, belief: Belief, *, challenges: bool = False,
                 samples: int = 0, nodes: int = 0, seed: int = 0) -> None:
        self._begin(check_game(game), belief, _exploit_options(challenges, samples, nodes, seed))

    def plays(self, position: Ghost) -> ExpectedResults:
        """The legal plays of a position, best first.  Its stack is what has been played."""
        return self._ask(lib.quoth_ghost_exploit_plays, position)

    def replies(self, position: Ghost) -> ExpectedResults:
        """What the opponent may reply to the last play, the likeliest first."""
        return self._ask(lib.quoth_ghost_exploit_replies, position)

    def _ask(self, function: Any, position: Ghost) -> ExpectedResults:
        if not isinstance(position, Ghost) or position._solver is not self.game._solver:
            raise ValueError("the position is of another game")
        stack = [position._letters(fragment) for fragment in position.stack]
        if stack[0].length:
            raise ValueError("a position from the beginning of the game is needed")
        got = _api.quoth_ghost_expected_results()
        try:
            call(function, byref(got), self, (_api.quoth_letters * len(stack))(*stack),
                 len(stack) - 1)
            spell = self.game.lexicon._spell
            results = ExpectedResults(
                ExpectedResult(spell(got.result[place].after) or None, got.result[place].chance,
                               got.result[place].error, got.result[place].likelihood)
                for place in range(got.count))
            results.exact, results.zero_likelihood = got.exact, got.zero_likelihood
        finally:
            lib.quoth_ghost_expected_results_free(byref(got))
        return results


class Bluff(_Modelled):
    """A player for games with challenges who also plays fragments of no word."""

    __slots__ = ()
    _make, _free = lib.quoth_ghost_bluff_new, lib.quoth_ghost_bluff_free
    _type, _player = _api.quoth_ghost_bluff, lib.quoth_ghost_bluff_player

    def __init__(self, game: Ghost, belief: Belief, *, samples: int = 0, nodes: int = 0,
                 seed: int = 0) -> None:
        self._begin(check_game(game), belief, _exploit_options(True, samples, nodes, seed))


def _exploit_options(challenges: bool, samples: int, nodes: int,
                     seed: int) -> _api.quoth_ghost_exploit_options:
    return _api.quoth_ghost_exploit_options(
        challenges=bool(challenges), samples=check_int(samples, "samples", 0, 2**20),
        nodes=check_int(nodes, "nodes", 0, 2**62), seed=check_int(seed, "seed", 0, 2**64 - 1))


class Bot:
    """The library's player: "rational" (wins where it can, else delays), "notebook" (wins where it
    can, else plays at random) or "random".  `knowledge` is the same game on the words that it
    knows; without it, the game that is played."""

    __slots__ = ("policy", "knowledge")

    def __init__(self, policy: str = "rational", knowledge: Optional[Ghost] = None) -> None:
        if policy not in _POLICIES:
            raise ValueError(f"policy is one of {', '.join(_POLICIES)}")
        if knowledge is not None and not isinstance(knowledge, Ghost):
            raise TypeError(f"knowledge is a Ghost, not {type(knowledge).__name__}")
        self.policy, self.knowledge = policy, knowledge

    def __repr__(self) -> str:
        return f"Bot({self.policy!r})"


_POLICIES = {"rational": _api.QUOTH_GHOST_RATIONAL, "notebook": _api.QUOTH_GHOST_NOTEBOOK,
             "random": _api.QUOTH_GHOST_RANDOM}
Player = Union[str, Bot, OpponentModel, BestResponse, Bluff, Function]


def ask(name: str = "Player") -> Function:
    """A player who is asked for each play at the terminal: a fragment, or a letter."""

    def choose(view: GhostView) -> Optional[str]:
        return input(f"{name}, after {view.fragment!r} you play: ").strip() or None

    return choose


# ---- games ---------------------------------------------------------------------------------------


class GhostResult(NamedTuple):
    """A game that was played.

    `ending` is "word", "illegal", "resigned", "stuck", "challenged" or "left"; `message` says what
    the loser's function did wrong.  Of more than two players there is no `winner`.
    """

    fragments: Tuple[str, ...]
    ending: str
    loser: int
    winner: Optional[int]
    named: Optional[str]
    message: Optional[str]

    @property
    def last(self) -> str:
        """The last fragment."""
        return self.fragments[-1]

    def __str__(self) -> str:
        why = self.message or f"player {self.loser} lost: {self.ending}"
        return f"{' '.join(self.fragments[1:])}: {why}"

    def _repr_html_(self) -> str:
        return f"<p>{_pictures.escape(str(self))}</p>"


class GhostMatch(NamedTuple):
    """The result of a match.

    `results` are the games, if they were kept; `faults` the first messages about each function
    that raised, returned nonsense or took too long.
    """

    games: int
    losses: Tuple[int, ...]
    mean_length: float
    resigned: int
    illegal: int
    results: Tuple[GhostResult, ...]
    faults: Tuple[str, ...]
    names: Tuple[str, ...]

    @property
    def wins(self) -> Tuple[int, ...]:
        """Games that each player won (of more than two: did not lose)."""
        return tuple(self.games - lost for lost in self.losses)

    def interval(self, seat: int) -> Tuple[float, float]:
        """Wilson's 95 % interval of the share of games that a player wins.

        >>> [round(end, 2) for end in match(["random", "random"], Ghost(), games=9).interval(0)]
        [0.35, 0.88]
        """
        check_int(seat, "seat", 0, len(self.losses) - 1)
        low, high = ctypes.c_double(), ctypes.c_double()
        lib.quoth_interval_95(byref(low), byref(high), self.wins[seat], self.games)
        return low.value, high.value

    def _repr_html_(self) -> str:
        rows: List[Sequence[_pictures.Cell]] = []
        for seat, name in enumerate(self.names):
            share = self.wins[seat] / max(self.games, 1)
            low, high = self.interval(seat)
            rows.append([name, _pictures.Bar(share, (high - low) / 2, f"{100 * share:.1f} %"),
                         self.wins[seat]])
        return _pictures.table(["player", "wins", "games"], rows,
                               f"{self.games:,} games of {self.mean_length:.1f} letters",
                               left=(0,))


def text_of(said: Any) -> str:
    """The fragment that a function returned; Resigns for None, Fault for what is no str."""
    if said is None:
        raise Resigns("gives up")
    if not isinstance(said, str):
        raise Fault(f"returned {type(said).__name__}, not a str")
    return "".join([said, ""])  # an exact str: a subclass may do anything


class _Seat:
    """A Python function in a seat of a match."""

    def __init__(self, seat: int, function: Function, game: Ghost, lexicon: Lexicon,
                 challenges: bool, seconds: Optional[float]) -> None:
        self.seat, self.game, self.challenges = seat, game, challenges

        def view(question: Any) -> Tuple[GhostView]:
            fragments, legal, number = question
            return (GhostView(tuple(fragments), tuple(legal), seat, game.rules, lexicon,
                              challenges, number),)

        self.asked = Asked(function, view, text_of, seconds)
        self.pointer = resource_of(game._solver).pointer
        self.illegal = game.variant.illegal
        self.fault: Optional[str] = None
        self.struct = _api.quoth_ghost_player()
        self.struct.choose = callback(_api.quoth_ghost_player_choose, self.choose,
                                      _api.QUOTH_STOPPED)
        self.struct.name = callback(_api.quoth_ghost_player_choose, self.name, _api.QUOTH_STOPPED)

    def choose(self, user: object, seen: Any, numbers: Any, watch: object, after: Any) -> int:
        spell = self.game.lexicon._spell
        fragments = tuple(spell(seen.contents.fragment[place])
                          for place in range(seen.contents.plays + 1))
        present = seen.contents.fragment[seen.contents.plays]
        legal = self.legal(present)
        try:
            said = self.asked.ask((fragments, legal, lib.quoth_random_next(numbers)))
            letters = self.game.lexicon._letters_or_none(said)
            if letters is None:
                raise Fault(f"played {said!r}, which is not in the letters of the words")
        except Resigns:
            after.contents.length = 0  # a challenge, where there are challenges
            return _api.QUOTH_OK if self.challenges else _api.QUOTH_RESIGNS
        except Fault as fault:
            self.fault = str(fault)
            letters = None
        if letters is not None:
            if letters.length == 1 and present.length:
                found = [one for one in legal if self.adds(fragments[-1], one, said)]
                if len(found) == 1:
                    letters = self.game._letters(found[0])
            ctypes.pointer(after.contents)[0] = letters
            if not lib.quoth_ghost_is_play(self.pointer, byref(present), byref(letters)):
                self.fault = f"played {said!r}, which is not {fragments[-1]!r} with a letter more"
            elif self.canonical(letters) not in legal:
                self.fault = f"played {said!r}, which {self.illegal}"
            if letters.length:
                return _api.QUOTH_OK
        # Two letters that are in no alphabet: no play under any rules.
        after.contents.length = 2
        after.contents.letter[0] = after.contents.letter[1] = 255
        return _api.QUOTH_OK

    def canonical(self, letters: _api.quoth_letters) -> str:
        copy = _api.quoth_letters.from_buffer_copy(letters)
        lib.quoth_ghost_canonicalize(byref(copy), self.pointer)
        return self.game.lexicon._spell(copy)

    def adds(self, before: str, after: str, letter: str) -> bool:
        return sorted(before + letter) == sorted(after)

    def legal(self, present: _api.quoth_letters) -> Tuple[str, ...]:
        """The legal plays.  The library is between two of its calls to the solver, so this thread
        may ask it."""
        found = _api.quoth_ghost_list(want=_api.QUOTH_GHOST_WANT_LEGALITY)
        if lib.quoth_ghost_plays(byref(found), self.pointer, byref(present), None):
            return ()
        plays = tuple(self.game.lexicon._spell(found.play[place].after)
                      for place in range(found.count))
        lib.quoth_ghost_list_free(byref(found))
        return plays

    def name(self, user: object, seen: Any, numbers: Any, watch: object, word: Any) -> int:
        """Names a word of the lexicon when challenged, as an honest player can."""
        present = seen.contents.fragment[seen.contents.plays]
        return int(lib.quoth_ghost_name_word(word, self.pointer, byref(present), None, None))

    def close(self) -> None:
        self.asked.close()


class _Table:
    """The players of a match as the library wants them."""

    def __init__(self, game: Ghost, players: Sequence[Player], challenges: bool,
                 seconds: Optional[float]) -> None:
        if len(players) != game.players:
            raise ValueError(f"the game has {game.players} players, not {len(players)}")
        self.game = game
        self.uses: List[Handle] = []
        self.seats: Dict[int, _Seat] = {}
        self.keeps: List[object] = []
        self.names: List[str] = []
        self.structs = (_api.quoth_ghost_player * len(players))()
        lexicon = game.lexicon._borrowed()
        for seat, player in enumerate(players):
            self.structs[seat] = self.struct(seat, player, lexicon, challenges, seconds)
            if not isinstance(player, (str, Bot, _Modelled)):
                self.names.append(getattr(player, "__name__", type(player).__name__))
            else:
                self.names.append(player if isinstance(player, str) else type(player).__name__)

    def struct(self, seat: int, player: object, lexicon: Lexicon, challenges: bool,
               seconds: Optional[float]) -> Any:
        if isinstance(player, str):
            policy, _, level = player.partition(":")
            if policy == "level" and level.isdigit():
                known = lib.quoth_ghost_level_words(min(int(level), 100))
                if not known:
                    raise ValueError("a level is a number from 1 to 10, or a SCOWL level from 11 "
                                     f"to 99, not {level}")
                words = self.game.lexicon.up_to_level(known)
                rules = self.game.rules
                player = Bot("rational", Ghost(words, **rules._asdict()))
            else:
                player = Bot(player)
        if isinstance(player, Bot):
            knowledge = player.knowledge or self.game
            self.uses.append(knowledge._solver)
            bot = _api.quoth_ghost_bot(resource_of(knowledge._solver).pointer,
                                       _POLICIES[player.policy])
            self.keeps += [bot, knowledge]
            return call(lib.quoth_ghost_bot_player, byref(bot))
        if isinstance(player, _Modelled):
            if player.game._solver is not self.game._solver:
                raise ValueError("a player was made for another game")
            self.uses.append(player)
            return call(type(player)._player, player)
        if not callable(player):
            raise TypeError(f"a player is a function, a name or a player of quoth, "
                            f"not {type(player).__name__}")
        self.seats[seat] = _Seat(seat, player, self.game, lexicon, challenges, seconds)
        return self.seats[seat].struct

    def close(self) -> None:
        for seat in self.seats.values():
            seat.close()


def match(players: Sequence[Player], game: Optional[Ghost] = None, *, games: int = 100,
          seed: int = 0, challenges: bool = False, seconds: Optional[float] = None,
          keep: bool = False, progress: ProgressOption = None) -> GhostMatch:
    """Plays games between players in fixed seats.

    A player is a function of a GhostView, "rational", "notebook", "random", "level:5" (rational on
    the words of a level from 1 to 10, or up to a SCOWL level from 11), or a Bot, OpponentModel,
    BestResponse or Bluff.  With `seconds`, for one play, functions run in a process of their own,
    and one that takes longer loses that game.  `keep`: the result has every game.

    >>> result = match(["rational", "level:35"], Ghost(min=4), games=20, seed=7)
    >>> result.wins, result.illegal
    ((20, 0), 0)
    """
    game = here = Ghost() if game is None else check_game(game)
    count = check_int(games, "games", 0, 2**62)
    limit = check_seconds(seconds)
    table = _Table(game.at(""), list(players), bool(challenges), limit)
    results: List[GhostResult] = []
    faults: List[str] = []

    def notify(user: object, event: int, played: Any, number: int) -> bool:
        if event == _api.QUOTH_GHOST_ENDS:
            result = _result(here, played, table)
            if result.message and len(faults) < 100:
                faults.append(result.message)
            if keep:
                results.append(result)
        return True

    observer = _api.quoth_ghost_observer(callback(_api.quoth_ghost_observer_notify, notify, False),
                                         None)
    options = _api.quoth_ghost_match_options()
    options.seed, options.from_, options.to = check_int(seed, "seed", 0, 2**64 - 1), 0, count
    options.challenges = bool(challenges)
    if keep or table.seats:
        options.observer = ctypes.pointer(observer)
    score = _api.quoth_ghost_score()
    try:
        call(lib.quoth_ghost_match, byref(score), game._solver, table.structs, byref(options),
             uses=table.uses, progress=progress)
    finally:
        table.close()
    return GhostMatch(score.games, tuple(score.losses[:game.players]),
                      score.letters / score.games if score.games else 0.0, score.resigned,
                      score.illegal, tuple(results), tuple(faults), tuple(table.names))


def _result(game: Ghost, played: Any, table: _Table) -> GhostResult:
    """A game that has ended; the library is calling an observer."""
    spell = game.lexicon._spell
    plays = lib.quoth_ghost_game_plays(played)
    fragments = tuple(spell(lib.quoth_ghost_game_at(played, place).contents)
                      for place in range(plays + 1))
    loser = lib.quoth_ghost_game_loser(played)
    named = lib.quoth_ghost_game_named(played)
    message = None
    for seat in table.seats.values():
        if seat.seat == loser and seat.fault:
            message = f"player {loser} {seat.fault}"
        seat.fault = None
    return GhostResult(fragments, _ENDINGS[lib.quoth_ghost_game_ending(played)], loser,
                       1 - loser if game.players == 2 else None,
                       spell(named.contents) if named else None, message)


def play(players: Sequence[Player], game: Optional[Ghost] = None, *, seed: int = 0,
         challenges: bool = False, seconds: Optional[float] = None) -> GhostResult:
    """Plays one game; see `match`.

    >>> play(["rational", "rational"], Ghost(), seed=1).winner
    1
    """
    return match(players, game, games=1, seed=seed, challenges=challenges, seconds=seconds,
                 keep=True).results[0]


__all__ = ["Belief", "BestResponse", "Bluff", "Bot", "ExpectedResult", "ExpectedResults",
           "GhostMatch", "GhostResult", "GhostView", "OpponentModel", "ask", "match", "play"]
