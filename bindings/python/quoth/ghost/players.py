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
                     check_int, check_seconds, counted, create, names_of, resource_of)
from .._lib import lib
from .position import Ghost, GhostRules, check_game
from ..lexicon import Lexicon

ENDINGS = names_of(lib.quoth_ghost_ending_name)


class GhostView:
    """What a player sees: the game so far.  Nothing in it can change the game."""

    __slots__ = ("fragments", "legal_plays", "seat", "rules", "lexicon", "challenges", "seed",
                 "_random")

    fragments: Tuple[str, ...]    # after 0, 1, ... plays
    legal_plays: Tuple[str, ...]  # sorted
    seat: int                     # of the player who sees it
    rules: GhostRules
    lexicon: Lexicon              # the words agreed on
    challenges: bool              # a fragment may be challenged: return None
    seed: int                     # of `random`; the match draws it
    _random: random.Random        # created on first use

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
        if not hasattr(self, "_random"):
            object.__setattr__(self, "_random", random.Random(self.seed))
        return self._random

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
        return f"<{counted(len(self), 'play')}: {shown}{', ...' if len(self) > 8 else ''}>"

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

    __slots__ = ("game", "_belief", "_options")
    _make: Any
    _free: Any
    _type: Any
    _player: Any

    def _begin(self, game: Ghost, belief: Belief, options: Any) -> None:
        check_handle(belief, Belief, "belief")
        self._belief, self._options = belief, options
        super().__init__(create(self._free, POINTER(self._type), self._make, game._solver, belief,
                                byref(options), needs=(game._solver, belief),
                                guard=game._solver))
        self.game = game.at("")

    def _for(self, game: Ghost) -> _Modelled:
        """The same player in a game of fewer players."""
        same: _Modelled = type(self).__new__(type(self))
        same._begin(game, self._belief, self._options)
        return same


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
            raise ValueError(f"policy is one of {', '.join(_POLICIES)}, not {policy!r}")
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


class _Function:
    """A Python function as a player, in games of one or several numbers of players."""

    def __init__(self, number: int, function: Function, games: Dict[int, Ghost], lexicon: Lexicon,
                 challenges: bool, seconds: Optional[float]) -> None:
        self.number, self.challenges = number, challenges
        self.faults: List[str] = []

        def view(question: Any) -> Tuple[GhostView]:
            players, seat, fragments, legal, seed = question
            return (GhostView(tuple(fragments), tuple(legal), seat, games[players].rules, lexicon,
                              challenges, seed),)

        self.asked = Asked(function, view, text_of, seconds)
        self.seats = {players: _Seat(self, game) for players, game in games.items()}

    def fault(self, message: str) -> None:
        """Remembers what the function did wrong, by which it loses."""
        self.faults.append(f"player {self.number} {message}")


class _Seat:
    """A Python function in games of one number of players."""

    def __init__(self, function: _Function, game: Ghost) -> None:
        self.function, self.game = function, game
        self.pointer = resource_of(game._solver).pointer
        self.illegal = game.variant.illegal
        self.bluffs = function.challenges or game.rules.misere == "literal"
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
            said = self.function.asked.ask((self.game.players, seen.contents.seat, fragments, legal,
                                            lib.quoth_random_next(numbers)))
            letters = self.game.lexicon._letters_or_none(said)
            if letters is None:
                raise Fault(f"played {said!r}, which is not in the letters of the words")
        except Resigns:
            after.contents.length = 0  # a challenge, where there are challenges
            return _api.QUOTH_OK if self.function.challenges else _api.QUOTH_RESIGNS
        except Fault as fault:
            self.function.fault(str(fault))
            letters = None
        if letters is not None:
            if letters.length == 1 and present.length:
                found = [one for one in legal if self.adds(fragments[-1], one, said)]
                if len(found) == 1:
                    letters = self.game._letters(found[0])
            ctypes.pointer(after.contents)[0] = letters
            if not lib.quoth_ghost_is_play(self.pointer, byref(present), byref(letters)):
                self.function.fault(
                    f"played {said!r}, which is not {fragments[-1]!r} with a letter more")
            elif self.canonical(letters) not in legal and not self.bluffs:
                self.function.fault(f"played {said!r}, which {self.illegal}")
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


class Table:
    """The players of a match as the library wants them: `structs[n][p]` is player p in games of n
    players."""

    def __init__(self, games: Dict[int, Ghost], players: Sequence[Player], challenges: bool,
                 seconds: Optional[float]) -> None:
        most = max(games)
        if len(players) != most:
            raise ValueError(f"the game has {most} players, not {len(players)}")
        self.games = games
        self.uses: List[Handle] = []
        self.functions: Dict[int, _Function] = {}
        self.keeps: List[object] = []
        self.names: List[str] = []
        self.structs = {count: (_api.quoth_ghost_player * most)() for count in games}
        lexicon = games[most].lexicon._borrowed()
        for number, player in enumerate(players):
            if isinstance(player, (str, Bot, _Modelled)):
                self.names.append(player if isinstance(player, str) else type(player).__name__)
            elif callable(player):
                self.names.append(getattr(player, "__name__", type(player).__name__))
                self.functions[number] = _Function(number, player, games, lexicon, challenges,
                                                   seconds)
            else:
                raise TypeError(f"a player is a function, a name or a player of quoth, "
                                f"not {type(player).__name__}")
            for count, game in games.items():
                self.structs[count][number] = (
                    self.functions[number].seats[count].struct if number in self.functions
                    else self.struct(player, game))

    def struct(self, player: object, game: Ghost) -> Any:
        """A player of the library."""
        if isinstance(player, str):
            kind, _, value = player.partition(":")
            if kind in ("level", "words") and value.isdecimal():
                return self.guesser(kind, int(value), game)
            if player not in _POLICIES:
                raise ValueError("a player is a function, a player of quoth, level:N, words:N, "
                                 f"{', '.join(_POLICIES)}, not {player!r}")
            player = Bot(player)
        if isinstance(player, Bot):
            knowledge = player.knowledge or game
            if knowledge.players != game.players:
                knowledge = knowledge._like(players=game.players)
            bot = self.bot(knowledge, player.policy)
            self.keeps.append(bot)
            return call(lib.quoth_ghost_bot_player, byref(bot))
        assert isinstance(player, _Modelled)
        if player.game.players != game.players:
            player = player._for(game)
        elif player.game._solver is not game._solver:
            raise ValueError("a player was made for another game")
        self.uses.append(player)
        return call(type(player)._player, player)

    def bot(self, knowledge: Ghost, policy: str) -> _api.quoth_ghost_bot:
        self.uses.append(knowledge._solver)
        self.keeps.append(knowledge)
        return _api.quoth_ghost_bot(resource_of(knowledge._solver).pointer, _POLICIES[policy])

    def guesser(self, kind: str, number: int, game: Ghost) -> Any:
        """The program's player of a level, who guesses where it knows no word."""
        known = min(number, 100)
        if kind == "level":
            known = lib.quoth_ghost_level_words(known)
            if not known:
                raise ValueError("a level is a number from 1 to 10, or a SCOWL level from 11 to "
                                 f"99, not {number}")
        enable = None if game.lexicon.has_levels else Lexicon()
        words = game.lexicon.up_to_level(known, levels_from=enable)
        guesser = _api.quoth_ghost_guesser(self.bot(game._like(words), "rational"),
                                           resource_of(game._solver).pointer)
        self.keeps.append(guesser)
        return call(lib.quoth_ghost_guesser_player, byref(guesser))

    def faults(self) -> Tuple[str, ...]:
        """The first messages of all functions."""
        return tuple(message for one in self.functions.values() for message in one.faults)[:100]

    def close(self) -> None:
        for function in self.functions.values():
            function.asked.close()


def match(players: Sequence[Player], game: Optional[Ghost] = None, *, games: int = 100,
          seed: int = 0, challenges: bool = False, seconds: Optional[float] = None,
          keep: bool = False, progress: ProgressOption = None) -> GhostMatch:
    """Plays games between players in fixed seats.

    A player is a function of a GhostView, "rational", "notebook", "random", "level:5" (rational on
    the words of a level from 1 to 10, or up to a SCOWL level from 11; where it knows no word it
    guesses), "words:35" (the same by SCOWL level), or a Bot, OpponentModel, BestResponse or Bluff.
    With `seconds`, for one play, functions run in a process of their own,
    and one that takes longer loses that game.  `keep`: the result has every game.

    >>> result = match(["rational", "level:35"], Ghost(min=4), games=20, seed=7)
    >>> result.wins, result.illegal
    ((20, 0), 0)
    """
    game = here = Ghost() if game is None else check_game(game)
    count = check_int(games, "games", 0, 2**62)
    limit = check_seconds(seconds)
    table = Table({game.players: game.at("")}, list(players), bool(challenges), limit)
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
    if keep or table.functions:
        options.observer = ctypes.pointer(observer)
    score = _api.quoth_ghost_score()
    try:
        call(lib.quoth_ghost_match, byref(score), game._solver, table.structs[game.players],
             byref(options),
             uses=table.uses, progress=progress)
    finally:
        table.close()
    return GhostMatch(score.games, tuple(score.losses[:game.players]),
                      score.letters / score.games if score.games else 0.0, score.resigned,
                      score.illegal, tuple(results), tuple(faults), tuple(table.names))


def _result(game: Ghost, played: Any, table: Table) -> GhostResult:
    """A game that has ended; the library is calling an observer."""
    spell = game.lexicon._spell
    plays = lib.quoth_ghost_game_plays(played)
    fragments = tuple(spell(lib.quoth_ghost_game_at(played, place).contents)
                      for place in range(plays + 1))
    loser = lib.quoth_ghost_game_loser(played)
    named = lib.quoth_ghost_game_named(played)
    message = None
    for number, function in table.functions.items():
        if number == loser and function.faults:
            message = function.faults[0]
        function.faults.clear()
    return GhostResult(fragments, ENDINGS[lib.quoth_ghost_game_ending(played)], loser,
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
