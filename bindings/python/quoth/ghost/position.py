"""The Ghost family: positions, exact values, who wins and how.

>>> game = Ghost("ghost goat ghoul bird bat dome")
>>> game.forced_winner, game.best
(0, 'd')
>>> game.push("g")
>>> game.push("gh")
>>> print(game.explain().splitlines()[2])
"gh": the first player is to move and loses; best play ends at 5 letters.
"""

from __future__ import annotations

import ctypes
import itertools
import json
from ctypes import POINTER, byref
from typing import (TYPE_CHECKING, Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple,
                    Union)

from .. import _api, _pictures
from .._core import (BadText, GameOver, Handle, Illegal, ProgressOption, TooLarge, Unsupported,
                     borrow, call, check_int, check_text, create, hold, index_of, names_of,
                     resource_of, written)
from .._lib import lib
from ..lexicon import Lexicon, Words

if TYPE_CHECKING:
    from .custom import CustomVariant
    from .players import GhostResult
    from .review import GhostReview
    from .study import HittingSet, Sheet, Strategy

_FORMATS = {"text": _api.QUOTH_FORMAT_TEXT, "color": _api.QUOTH_FORMAT_COLOR,
            "json": _api.QUOTH_FORMAT_JSON, "words": _api.QUOTH_FORMAT_WORDS,
            "tree": _api.QUOTH_FORMAT_TREE, "html": _api.QUOTH_FORMAT_HTML,
            "dot": _api.QUOTH_FORMAT_DOT, "svg": _api.QUOTH_FORMAT_SVG}


class GhostRules(NamedTuple):
    """The rules of a game of Ghost."""

    variant: str = "ghost"
    min: int = 3
    reading: Optional[str] = None
    misere: str = "no"
    word_end: str = "always"
    players: int = 2
    loser: str = "next"


class GhostVariant(NamedTuple):
    """A variant in one of its readings, in words."""

    name: str
    aliases: Tuple[str, ...]
    summary: str
    rule: str
    reading: Optional[str]
    legality: str
    illegal: str
    challenges: bool


class GhostValue(NamedTuple):
    """What a position is worth.

    `to_move_wins`: the player to move wins (of more than two players: does not lose).  `length` and
    `longest` are the letters of the last fragment, if the winner hurries, and if both delay; None
    without `measure`.  `loser` is the seat that loses, where one is certain; `safe` are the seats
    that do not lose even if all others play against them; `can_lose` those that can lose by the
    rule selfish.
    """

    legal: bool
    word: bool
    to_move_wins: bool
    length: Optional[int]
    longest: Optional[int]
    loser: Optional[int]
    safe: Tuple[int, ...]
    can_lose: Tuple[int, ...]


class GhostPlay(NamedTuple):
    """A play: the fragment that it makes, the letter that it adds, and whether its maker wins."""

    after: str
    letter: str
    wins: bool
    value: GhostValue

    def __str__(self) -> str:
        return self.after


class GhostRow(NamedTuple):
    """The positions of one length."""

    length: int
    legal: int
    words: int
    won: int
    lost: int
    reachable: int


class GhostSummary(NamedTuple):
    """A solved game: counts of positions, and who wins.

    `first_wins` is None where it is not known; `length` and `longest` without `measure`.
    """

    complete: bool
    words: int
    positions: int
    reachable: int
    first_wins: Optional[bool]
    length: Optional[int]
    longest: Optional[int]
    checksum: int
    rows: Tuple[GhostRow, ...]

    def _repr_html_(self) -> str:
        most = max([row.legal for row in self.rows] or [1])
        return _pictures.table(
            ["letters", "legal", "words", "won", "lost", "reachable"],
            [[row.length, _pictures.Bar(row.legal / most, 0, f"{row.legal:,}"), f"{row.words:,}",
              f"{row.won:,}", f"{row.lost:,}", f"{row.reachable:,}"] for row in self.rows],
            f"{self.positions:,} positions, {self.words:,} words")


def variants() -> Dict[str, str]:
    """The variants, each with its description.

    >>> list(variants())
    ['ghost', 'super', 'superduper', 'xghost', 'spook']
    """
    names = names_of(lib.quoth_ghost_variant_name)
    return dict(zip(names, names_of(lib.quoth_ghost_variant_summary)))


def readings(variant: str) -> Dict[str, str]:
    """The readings of a variant, each with its description; the first is the default.

    >>> list(readings("xghost"))
    ['subsequence', 'infix']
    """
    index = ctypes.c_size_t()
    if not lib.quoth_ghost_variant_find(byref(index), check_text(variant, "variant")):
        raise ValueError(f"variant is one of {', '.join(variants())}")
    return dict(zip(names_of(lambda at: lib.quoth_ghost_reading_name(index, at)),
                    names_of(lambda at: lib.quoth_ghost_reading_summary(index, at))))


class Solver(Handle):
    """The exact values of the positions of one game; `Ghost` makes and asks it."""

    __slots__ = ("lexicon", "rules", "custom")
    _called = "Ghost"

    def __init__(self, lexicon: Lexicon, rules: GhostRules, custom: Optional[CustomVariant],
                 cache: Optional[int], progress: ProgressOption, threads: Optional[int],
                 seconds: Optional[float]) -> None:
        given, keeps = rules_struct(rules), None
        if custom is not None:
            given.variant = None
            given.custom, keeps = custom._bound(lexicon, rules)
        super().__init__(create(lib.quoth_ghost_free, POINTER(_api.quoth_ghost),
                                lib.quoth_ghost_new, lexicon, byref(given), needs=(lexicon,),
                                keeps=keeps, progress=progress, threads=threads, seconds=seconds))
        self.lexicon, self.custom = lexicon, custom
        got = call(lib.quoth_ghost_rules_of, self)
        reading = None if got.reading is None else got.reading.decode()
        self.rules = rules._replace(variant=got.variant.decode(), min=got.min, reading=reading,
                                    players=got.players)
        if cache is not None:
            call(lib.quoth_ghost_cache_limit, self, check_int(cache, "cache", 0, 2**62))

    def _borrowed(self) -> Solver:
        """The same solver and words for somebody who may close them."""
        same = Solver.__new__(Solver)
        Handle.__init__(same, borrow(self))
        same.lexicon, same.rules = self.lexicon._borrowed(), self.rules
        same.custom = self.custom
        return same

    def probe(self, letters: _api.quoth_letters, want: int) -> _api.quoth_ghost_view:
        view = _api.quoth_ghost_view()
        call(lib.quoth_ghost_probe, byref(view), self, byref(letters), want)
        return view

    def plays(self, letters: _api.quoth_letters, want: int, spelled: bool = True) -> Any:
        """A list of plays; free it with quoth_ghost_list_free."""
        found = _api.quoth_ghost_list(want=want)
        call(lib.quoth_ghost_plays, byref(found), self, byref(letters))
        return found


def rules_struct(rules: GhostRules) -> _api.quoth_ghost_rules:
    """Rules for the library, checked."""
    struct = _api.quoth_ghost_rules()
    struct.variant = check_text(rules.variant, "variant")
    struct.min = check_int(rules.min, "min", 1, _api.QUOTH_WORD_MAX)
    struct.reading = None if rules.reading is None else check_text(rules.reading, "reading")
    struct.misere = index_of(rules.misere, lib.quoth_ghost_misere_name, "misere")
    struct.word_end = index_of(rules.word_end, lib.quoth_ghost_word_end_name, "word_end")
    struct.players = check_int(rules.players, "players", 2, _api.QUOTH_GHOST_SEATS_MAX)
    struct.loser = index_of(rules.loser, lib.quoth_ghost_loser_rule_name, "loser")
    return struct


def _bits(seats: int) -> Tuple[int, ...]:
    return tuple(seat for seat in range(_api.QUOTH_GHOST_SEATS_MAX) if seats >> seat & 1)


def _value(view: _api.quoth_ghost_view, players: int) -> GhostValue:
    loser = view.seats.loser if view.seats.loser >= 0 else None
    return GhostValue(view.legal, view.word, view.to_move_wins, view.length or None,
                      view.longest or None, loser, _bits(view.seats.safe),
                      _bits(view.seats.can_lose))


class Ghost:
    """A position of a game of Ghost, which can be asked everything.

    `words` is a Lexicon or what makes one (None: ENABLE).  The variant is "ghost", "super",
    "superduper", "xghost", "spook" or a CustomVariant; `reading`, `misere` ("no", "legal",
    "literal"), `word_end` ("always", "maximal"), `players` and `loser` ("next", "previous",
    "coalition", "selfish") are the rules of docs/ghost.md.  The position begins at `fragment`;
    `push` makes plays and `pop` takes them back.  Seats count from 0, the first player.

    Values are exact: computed when they are asked for, or all at once by `solve`.  Positions of one
    game share its solver, which serves one thread at a time.

    >>> game = Ghost()
    >>> game.forced_winner
    1
    >>> game.legal_letters[:3], len(game.legal_plays)
    (('a', 'b', 'c'), 26)
    >>> Ghost(min=4).winning_plays
    ('h', 'n')
    >>> Ghost(variant="super").forced_winner
    0
    """

    __slots__ = ("_solver", "_stack")

    def __init__(self, words: Union[Lexicon, Words] = None,
                 variant: Union[str, CustomVariant] = "ghost", *, fragment: str = "", min: int = 3,
                 reading: Optional[str] = None, misere: str = "no", word_end: str = "always",
                 players: int = 2, loser: str = "next", cache: Optional[int] = None,
                 progress: ProgressOption = None, threads: Optional[int] = None,
                 seconds: Optional[float] = None) -> None:
        lexicon = words if isinstance(words, Lexicon) else Lexicon(words)
        custom = None
        if isinstance(variant, str):
            name = variant
        else:
            from .custom import CustomVariant
            if not isinstance(variant, CustomVariant):
                raise TypeError("variant is a name or a CustomVariant, not " +
                                type(variant).__name__)
            custom, name = variant, variant.name
        rules = GhostRules(name, min, reading, misere, word_end, players, loser)
        self._solver = Solver(lexicon, rules, custom, cache, progress, threads, seconds)
        self._stack = [self._canonical(fragment)]

    # ---- the game

    @property
    def lexicon(self) -> Lexicon:
        """The words."""
        return self._solver.lexicon

    @property
    def rules(self) -> GhostRules:
        """The rules, with all defaults filled in."""
        return self._solver.rules

    @property
    def variant(self) -> GhostVariant:
        """The variant, in words.

        >>> Ghost("ghost", "super").variant.rule
        'add a letter at either end of the fragment'
        """
        got = call(lib.quoth_ghost_describe, self._solver)

        def text(value: Optional[bytes]) -> str:
            return (value or b"").decode()

        return GhostVariant(text(got.variant), tuple(text(got.aliases).split()), text(got.summary),
                            text(got.rule), text(got.reading) or None, text(got.legality),
                            text(got.illegal), got.challenges)

    @property
    def players(self) -> int:
        """How many players there are."""
        return self._solver.rules.players

    def solve(self, *, progress: ProgressOption = None, threads: Optional[int] = None,
              seconds: Optional[float] = None) -> GhostSummary:
        """Values and counts all positions.

        >>> Ghost("game ghost ghoul").solve().positions
        11
        """
        call(lib.quoth_ghost_complete, self._solver, progress=progress, threads=threads,
             seconds=seconds)
        return self.summary

    def measure(self, *, progress: ProgressOption = None, threads: Optional[int] = None,
                seconds: Optional[float] = None) -> GhostSummary:
        """As `solve`, and for two players how long each game lasts.

        >>> Ghost("game ghost ghoul").measure().length
        5
        """
        call(lib.quoth_ghost_measure, self._solver, progress=progress, threads=threads,
             seconds=seconds)
        return self.summary

    @property
    def summary(self) -> GhostSummary:
        """What is known about the whole game; `solve` makes that all."""
        with hold(self._solver):
            got = call(lib.quoth_ghost_summarize, self._solver)
            count = ctypes.c_size_t()
            pointer = call(lib.quoth_ghost_rows, self._solver, byref(count))
            rows = [_api.quoth_ghost_row.from_buffer_copy(row) 
                    for row in (pointer[:count.value] if count.value else ())]
        unknown = got.first == _api.QUOTH_GHOST_UNKNOWN
        return GhostSummary(
            got.complete, got.words, got.positions, got.reachable,
            None if unknown else got.first == _api.QUOTH_GHOST_WINS,
            got.length if got.lengths else None, got.longest if got.lengths else None,
            got.checksum,
            tuple(GhostRow(length, row.legal, row.words, row.won, row.lost, row.reachable)
                  for length, row in enumerate(rows)))

    def close(self) -> None:
        """Frees the solver, which all positions of this game share."""
        self._solver.close()

    def __enter__(self) -> Ghost:
        resource_of(self._solver)
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # ---- the position

    @property
    def fragment(self) -> str:
        """The letters so far."""
        return self._stack[-1]

    @property
    def stack(self) -> Tuple[str, ...]:
        """The fragments that were pushed, and the first."""
        return tuple(self._stack)

    @property
    def turn(self) -> int:
        """The seat of the player to move."""
        return self._letters(self.fragment).length % self.players

    def push(self, play: str) -> None:
        """Makes a play: the fragment after it, or the letter that it adds if that is clear.

        Illegal says what is wrong with others; GameOver after the end.

        >>> game = Ghost("ghost goat")
        >>> game.push("g")
        >>> game.push("o")
        >>> game.fragment
        'go'
        """
        self._stack.append(self._play(play))

    def pop(self) -> str:
        """Takes the last play back, and returns it; IndexError if there is none."""
        if len(self._stack) == 1:
            raise IndexError("no play to take back")
        return self._stack.pop()

    def copy(self) -> Ghost:
        """The same position, of the same game."""
        same = Ghost.__new__(Ghost)
        same._solver, same._stack = self._solver, list(self._stack)
        return same

    def _borrowed(self) -> Ghost:
        """The same position for somebody who may not close this one's solver."""
        same = Ghost.__new__(Ghost)
        same._solver, same._stack = self._solver._borrowed(), list(self._stack)
        return same

    def _like(self, lexicon: Optional[Lexicon] = None, players: int = 0) -> Ghost:
        """The beginning of the same game on other words, or of another number of players."""
        rules = self.rules._replace(players=players or self.players)._asdict()
        rules["variant"] = self._solver.custom or rules["variant"]
        return Ghost(lexicon or self.lexicon, **rules)

    def __copy__(self) -> Ghost:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Ghost:
        return self.copy()

    def __reduce__(self) -> str:
        raise TypeError("a Ghost cannot be pickled: its solver is memory of this process")

    def at(self, fragment: str) -> Ghost:
        """The position at another fragment of this game.

        >>> Ghost().at("zy").winning_plays
        ('zyd', 'zyg')
        """
        there = self.copy()
        there._stack = [self._canonical(fragment)]
        return there

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Ghost) and self._solver is other._solver
                and self.fragment == other.fragment)

    def __hash__(self) -> int:
        return hash((id(self._solver), self.fragment))

    def __len__(self) -> int:
        return len(self.fragment)

    @property
    def value(self) -> GhostValue:
        """What the position is worth.

        >>> Ghost().at("gho").value.to_move_wins
        True
        """
        view = self._solver.probe(self._letters(self.fragment), _api.QUOTH_GHOST_WANT_ALL)
        return _value(view, self.players)

    @property
    def is_legal(self) -> bool:
        """Whether the fragment is part of a word, as the variant says."""
        return self._legality().legal

    @property
    def is_word(self) -> bool:
        """Whether the fragment is a word that ends the game."""
        return self._legality().word

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: by a word, by an illegal fragment, or for want of plays."""
        view = self._legality()
        return view.word or not view.legal or not self.legal_plays

    def _legality(self) -> _api.quoth_ghost_view:
        return self._solver.probe(self._letters(self.fragment), _api.QUOTH_GHOST_WANT_LEGALITY)

    @property
    def loser(self) -> Optional[int]:
        """The seat that has lost; None before the end."""
        if not self.is_over:
            return None
        value = self.value
        if value.loser is not None:
            return value.loser
        before = (self.turn - 1) % self.players
        return before if self.rules.misere == "no" and (value.word or not value.legal) else None

    @property
    def winner(self) -> Optional[int]:
        """Of two players, the seat that has won; None before the end.

        >>> Ghost("cat", fragment="cat").winner
        1
        """
        loser = self.loser
        return None if loser is None or self.players > 2 else 1 - loser

    @property
    def wins(self) -> bool:
        """Whether the player to move wins (of more than two: does not lose)."""
        view = self._solver.probe(self._letters(self.fragment), _api.QUOTH_GHOST_WANT_OUTCOME)
        return view.to_move_wins

    @property
    def forced_winner(self) -> Optional[int]:
        """Of two players, the seat that wins if it makes no mistake; else None."""
        if self.players > 2:
            return None
        return self.turn if self.wins else 1 - self.turn

    @property
    def forced_loser(self) -> Optional[int]:
        """The seat that loses if nobody makes a mistake; None where none is certain."""
        return self.value.loser

    # ---- plays

    @property
    def legal_plays(self) -> Tuple[str, ...]:
        """The fragments that a legal play makes, sorted; none after the end of the game."""
        if self._legality().word:
            return ()
        return tuple(after for after, _ in self._found(_api.QUOTH_GHOST_WANT_LEGALITY))

    @property
    def legal_letters(self) -> Tuple[str, ...]:
        """The letters that a legal play can add.

        >>> Ghost("ghost goat", fragment="g").legal_letters
        ('h', 'o')
        """
        present = self._letters(self.fragment)
        added = {self._added(present, self._letters(after)) for after in self.legal_plays}
        return tuple(letter for letter in self.lexicon.alphabet if letter in added)

    @property
    def plays(self) -> Tuple[GhostPlay, ...]:
        """The legal plays with their values.

        >>> [(play.after, play.wins) for play in Ghost("ghost goat").plays]
        [('g', False)]
        """
        if self._legality().word:
            return ()
        present = self._letters(self.fragment)
        return tuple(GhostPlay(after, self._added(present, self._letters(after)), play.mover_wins,
                               _value(play.view, self.players))
                     for after, play in self._found(_api.QUOTH_GHOST_WANT_ALL))

    @property
    def winning_plays(self) -> Tuple[str, ...]:
        """The plays that win (of more than two players: that do not lose)."""
        if self._legality().word:
            return ()
        return tuple(after for after, play in self._found(_api.QUOTH_GHOST_WANT_OUTCOME)
                     if play.mover_wins)

    @property
    def best(self) -> Optional[str]:
        """The play of a perfect player; None after the end.

        After `measure` a winner hurries and a loser delays.

        >>> Ghost().at("gho").best
        'ghos'
        """
        if self._legality().word:
            return None
        letters = self._letters(self.fragment)
        found = self._solver.plays(letters, _api.QUOTH_GHOST_WANT_ALL)
        try:
            best = POINTER(_api.quoth_ghost_play)()
            failed = call(lib.quoth_ghost_best, byref(best), self._solver, byref(letters),
                          byref(found), allow=(_api.QUOTH_NOT_FOUND,))
            return None if failed else self.lexicon._spell(best.contents.after)
        finally:
            lib.quoth_ghost_list_free(byref(found))

    def line(self) -> Tuple[str, ...]:
        """How the game goes on if everyone plays perfectly.

        >>> Ghost("ghost goat ghoul", fragment="gh").line()
        ('gho', 'ghos', 'ghost')
        """
        here = self.copy()
        played: List[str] = []
        while True:
            best = here.best
            if best is None:
                return tuple(played)
            played.append(best)
            here._stack.append(best)

    # ---- words

    @property
    def word(self) -> Optional[str]:
        """The word that the fragment completes (in spook: one with its letters); None if none."""
        word = _api.quoth_letters()
        failed = call(lib.quoth_ghost_word, byref(word), self._solver,
                      byref(self._letters(self.fragment)), allow=(_api.QUOTH_NOT_FOUND,))
        return None if failed else self.lexicon._spell(word)

    def words(self) -> Iterator[str]:
        """The words that make the fragment legal, in order.

        >>> list(Ghost().at("quoth").words())
        ['quoth', 'quotha']
        >>> sorted(Ghost("ghost most moss", "super").at("os").words())
        ['ghost', 'moss', 'most']
        """
        fragment, rules = self.fragment, self.rules
        if rules.variant == "ghost":
            found = self.lexicon.startswith(fragment)
            return (word for word in found
                    if self.lexicon._letters(word).length >= rules.min)
        letters = self._letters(fragment)
        if not self.variant.challenges:
            raise Unsupported("the variant does not say which words a fragment is part of")
        return (word for word in self.lexicon
                if call(lib.quoth_ghost_fits, self._solver, byref(letters),
                        byref(self.lexicon._letters(word))))

    def name_word(self) -> Optional[str]:
        """A word that makes the fragment legal; None if there is none.

        >>> Ghost("ghost most", "super").at("mo").name_word()
        'most'
        """
        word = _api.quoth_letters()
        failed = call(lib.quoth_ghost_name_word, byref(word), self._solver,
                      byref(self._letters(self.fragment)), allow=(_api.QUOTH_NOT_FOUND,))
        return None if failed else self.lexicon._spell(word)

    # ---- as text, JSON and pictures

    def explain(self, names: Optional[Sequence[str]] = None, *, color: bool = False,
                language: Optional[str] = None) -> str:
        """Why the position is won or lost: the plays, with their lines.  `names` are those of the
        players.  With a `language`, 'en', 'de' or 'fr', it is a paragraph about the plays and the
        words behind them instead.

        >>> print(Ghost("ghost goat").explain(["Ann", "Bob"]).splitlines()[2])
        "": Ann is to move and loses; best play ends at 5 letters.
        >>> print(Ghost("ghost goat").at("g").explain(language="de").split(".")[0])
        Nach „g“ kannst du gewinnen: 1 der 2 Züge gewinnt
        """
        if language is None:
            return self._explain("color" if color else "text", names).decode()
        return self._explained(lib.quoth_explanation_write, check_text(language, "language"),
                               _FORMATS["text"]).decode().rstrip("\n")

    def explanation(self, language: str = "en") -> Dict[str, Any]:
        """The same as data, with the keys of `quoth ghost explain --json` (docs/json.md).

        >>> Ghost("ghost goat").explanation()["winner"]
        'second'
        """
        letters = self._letters(self.fragment)
        data: Dict[str, Any] = json.loads(self._explained(
            lib.quoth_ghost_write_explained, check_text(language, "language"), _FORMATS["json"],
            self._solver, byref(letters)))
        return data

    def _explained(self, write: Any, language: bytes, form: int, *before: Any) -> bytes:
        """What a function writes about the facts of the position; `before` are its arguments in
        front of them."""
        facts = ctypes.POINTER(_api.quoth_explanation)()
        call(lib.quoth_ghost_explain, byref(facts), self._solver,
             byref(self._letters(self.fragment)), None)
        try:
            return written(write, *before, facts, language, form)
        finally:
            lib.quoth_explanation_free(facts)

    def _explain(self, form: str, names: Optional[Sequence[str]]) -> bytes:
        letters = self._letters(self.fragment)
        if names is None:
            return written(lib.quoth_ghost_write_explanation, self._solver, byref(letters),
                           _FORMATS[form])
        called = [check_text(name, "name") for name in names]
        if len(called) != self.players:
            raise ValueError(f"names are those of {self.players} players")
        return written(lib.quoth_ghost_write_explanation_to, self._solver, byref(letters),
                       (ctypes.c_char_p * len(called))(*called), _FORMATS[form])

    def solution(self) -> Dict[str, Any]:
        """Who wins the whole game, with the keys of `quoth ghost solve --json`.

        >>> Ghost("ghost goat").solution()["winner"]
        'second'
        """
        data: Dict[str, Any] = json.loads(written(lib.quoth_ghost_write_solution, self._solver,
                                                  _FORMATS["json"]))
        return data

    def analyse(self, played: Union[GhostResult, Sequence[str], None] = None, *,
                progress: ProgressOption = None) -> GhostReview:
        """Reviews a game: each turn beside the best play, and where the loser gave it away.

        `played` is a GhostResult of this game, or the fragments after each play; None: those that
        were pushed.  `quoth.ghost.analyse` reads records.

        >>> review = Ghost("ghost goat ghoul").analyse(["g", "go", "goa", "goat"])
        >>> review.loser, review.lost_at.best
        (1, 'gh')
        """
        from .review import review_of
        return review_of(self, played, progress)

    # ---- what to memorise

    def sheet(self, player: Optional[int] = None, *, objective: str = "per-node",
              known: Optional[Lexicon] = None, progress: ProgressOption = None,
              seconds: Optional[float] = None) -> Sheet:
        """The words to memorise for one player: those that the game can end with if that player
        follows a plan.  `player` is 0, 1, or None, the one who wins.

        `objective` compares sets of words at each choice ("per-node", as Norvig's notebook) or for
        the whole set ("overall").  With `known`, words that people know, the plan needs the fewest
        others.

        >>> Ghost().sheet(0).words
        ('qaid', 'qiviut', 'qoph', 'qursh', 'qurush', 'qwerty')
        """
        from .study import Sheet
        return Sheet(self, player, objective, known, progress, seconds)

    def strategy(self, *, skip_forced: bool = False, known: Optional[Ghost] = None,
                 known_only: bool = False, max_positions: int = 0, max_nodes: int = 0,
                 progress: ProgressOption = None,
                 seconds: Optional[float] = None) -> Strategy:
        """The smallest winning strategy of two players: positions with their replies, and a proof.

        >>> strategy = Ghost().strategy()
        >>> strategy.pairs, strategy.proved, strategy.reply("sa")
        (79, True, None)
        >>> strategy.reply("q")
        'qu'
        """
        from .study import Strategy
        return Strategy(self, skip_forced, known, known_only, max_positions, max_nodes, progress,
                        seconds)

    def hitting_set(self, *, progress: ProgressOption = None,
                    seconds: Optional[float] = None) -> HittingSet:
        """The fewest words that the winner of two players can have the game end with, and a bound.

        >>> Ghost("ghost goat ghoul bird bat dome").hitting_set().words
        ('dome',)
        """
        from .study import HittingSet
        return HittingSet(self, progress, seconds)

    def certificate(self, *, progress: ProgressOption = None,
                    seconds: Optional[float] = None) -> str:
        """The proof of who loses a game of three or more players, by the rules coalition and
        selfish; `verify` checks it.  (For two players: `strategy().certificate`.)

        >>> text = Ghost("ghost goat", players=3, loser="coalition").certificate()
        >>> verify(text, "ghost goat").holds
        True
        """
        return written(lib.quoth_ghost_loser_certify, self._solver, progress=progress,
                       seconds=seconds).decode()

    # ---- pictures

    def tree(self, *, limit: int = 500) -> GhostTree:
        """All games from here, as a tree; TooLarge if it has more than `limit` positions.

        >>> print(Ghost("ghost goat").at("g").tree())
        g              the second player wins
          gh           the second player wins
            gho        the second player wins
              ghos     the second player wins
                ghost  the second player wins
          go           the first player wins
            goa        the first player wins
              goat     the first player wins
        """
        return GhostTree(self, limit)

    def figure(self, kind: str = "game", *, limit: int = 500) -> str:
        """The whole game ("game") or its words ("prefix") as a graph for Graphviz.

        >>> Ghost("ghost goat").figure("prefix").split()[0]
        'digraph'
        """
        kinds = {"game": _api.QUOTH_GHOST_FIGURE_GAME, "prefix": _api.QUOTH_GHOST_FIGURE_PREFIX}
        if kind not in kinds:
            raise ValueError("kind is game or prefix")
        return written(lib.quoth_ghost_write_figure, self._solver, kinds[kind],
                       check_int(limit, "limit", 1, 2**62)).decode()

    def __repr__(self) -> str:
        if self._solver.closed:
            return "<Ghost, closed>"
        rules = self.rules
        more = [f"{name}={value!r}" for name, value, usual
                in zip(GhostRules._fields, rules, GhostRules()) if value != usual]
        return f"<Ghost {self.fragment!r} on {self.lexicon.name}{''.join(', ' + m for m in more)}>"

    def _repr_html_(self) -> str:
        seats = names_of(lib.quoth_ghost_seat_name)
        fragment = _pictures.escape(self.fragment.upper() or "the beginning")
        if self.is_over:
            loser = self.loser
            end = "the game is over" if loser is None else f"the {seats[loser]} player has lost"
            word = self.word if self.is_word else None
            why = "no word" if not self.is_legal else "a word" if word else "stuck"
            return f"<p><b>{fragment}</b>: {why}, {end}</p>"
        rows: List[Sequence[_pictures.Cell]] = []
        for play in self.plays:
            length = play.value.length
            rows.append([play.after.upper(), "wins" if play.wins else "loses",
                         "" if length is None else f"ends at {length} letters"])
        caption = f"{fragment}: the {seats[self.turn]} player to move " + (
            "wins" if self.wins else "loses")
        return _pictures.table(["play", "", ""], rows, caption, left=(0, 1, 2))

    # ---- letters

    def _letters(self, text: str) -> _api.quoth_letters:
        return self.lexicon._letters(text)

    def _canonical(self, text: object) -> str:
        letters = self._letters(check_text(text, "fragment").decode())
        call(lib.quoth_ghost_canonicalize, byref(letters), self._solver)
        return self.lexicon._spell(letters)

    def _found(self, want: int) -> List[Tuple[str, _api.quoth_ghost_play]]:
        """The plays of the fragment, spelled, in the library's order."""
        found = self._solver.plays(self._letters(self.fragment), want)
        try:
            plays = [_api.quoth_ghost_play.from_buffer_copy(found.play[place])
                     for place in range(found.count)]
        finally:
            lib.quoth_ghost_list_free(byref(found))
        return [(self.lexicon._spell(play.after), play) for play in plays]

    def _added(self, before: _api.quoth_letters, after: _api.quoth_letters) -> str:
        """The letter that one fragment has more than another."""
        letters: List[int] = list(after.letter[:after.length])
        for letter in before.letter[:before.length]:
            if letter in letters:
                letters.remove(letter)
        return self.lexicon.alphabet[letters[0] - 1] if letters else ""

    def _play(self, play: object) -> str:
        """The fragment after a play, or an exception."""
        if self.is_over:
            raise GameOver("the game is over")
        try:
            after = self._canonical(play)
        except BadText:
            raise Illegal(f"{play!r} has what is no letter of the alphabet") from None
        present, letters = self._letters(self.fragment), self._letters(after)
        if letters.length == 1 and present.length >= 1:
            found = [one for one in self.legal_plays
                     if self._added(present, self._letters(one)) == after]
            if len(found) > 1:
                raise Illegal(f"{after!r} can be added in several ways: {', '.join(found)}")
            if not found:
                raise Illegal(f"no legal play adds {after!r} to {self.fragment!r}")
            return found[0]
        if not call(lib.quoth_ghost_is_play, self._solver, byref(present), byref(letters)):
            raise Illegal(f"{after!r} is not {self.fragment!r} with one letter more")
        if after not in self.legal_plays:
            raise Illegal(f"{after!r} {self.variant.illegal}")
        return after


def check_game(game: object) -> Ghost:
    """A Ghost that is open."""
    if not isinstance(game, Ghost):
        raise TypeError(f"the game is a Ghost, not {type(game).__name__}")
    resource_of(game._solver)
    return game


class GhostTree:
    """All games from a position.  A notebook draws it; `str` writes it in lines."""

    __slots__ = ("root", "_nodes")

    def __init__(self, game: Ghost, limit: int) -> None:
        check_game(game)
        check_int(limit, "limit", 1, 100000)
        self.root = game.fragment
        self._nodes: List[Tuple[int, str, str, Optional[int], int]] = []
        seen: Dict[str, Tuple[str, Optional[int]]] = {}
        todo = [(0, game.fragment, -1)]
        while todo:
            depth, fragment, parent = todo.pop()
            if len(self._nodes) == limit:
                raise TooLarge(f"the tree has more than {limit} positions")
            here = game.at(fragment)
            if fragment not in seen:
                state = "word" if here.is_word else "open" if here.legal_plays else "stuck"
                seen[fragment] = state, here.forced_winner
            state, winner = seen[fragment]
            number = len(self._nodes)
            self._nodes.append((depth, fragment, state, winner, parent))
            todo += [(depth + 1, after, number) for after in reversed(here.legal_plays)]

    def __len__(self) -> int:
        return len(self._nodes)

    def __repr__(self) -> str:
        return f"<GhostTree from {self.root!r}: {len(self)} positions>"

    def __str__(self) -> str:
        seats = names_of(lib.quoth_ghost_seat_name)
        width = max(2 * node[0] + len(node[1]) for node in self._nodes) + 2
        lines = []
        for depth, fragment, state, winner, _ in self._nodes:
            who = "" if winner is None else f"the {seats[winner]} player wins"
            lines.append(("  " * depth + (fragment or '""')).ljust(width) + who)
        return "\n".join(line.rstrip() for line in lines)

    def _repr_svg_(self) -> str:
        """The tree from left to right: a column for each letter, a line for each game."""
        leaf = itertools.count()
        place: Dict[int, float] = {}
        children: Dict[int, List[int]] = {}
        for number, node in enumerate(self._nodes):
            children.setdefault(node[4], []).append(number)
        for number in reversed(range(len(self._nodes))):
            below = children.get(number)
            place[number] = (sum(place[child] for child in below) / len(below) if below
                             else next(leaf))
        deepest = max(node[0] for node in self._nodes)
        step = 24 + 9 * max(len(node[1]) for node in self._nodes)
        rows = max(place.values())
        width, height = 20 + step * (deepest + 1), 24 * rows + 48
        out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}" '
               f'width="{width}" height="{height:.0f}" font-family="sans-serif" font-size="14" '
               'role="img"><title>All games from '
               f'{_pictures.escape(repr(self.root))}; underlined where the first player '
               'wins</title>']
        for number, (depth, fragment, state, winner, parent) in enumerate(self._nodes):
            x, y = 20 + step * depth, 24 + 24 * (rows - place[number])
            if parent >= 0:
                ex, ey = x - step, 24 + 24 * (rows - place[parent])
                inner = ex + 9 * len(self._nodes[parent][1]) + 8
                out.append(f'<path d="M{inner:.0f} {ey:.0f} C{x - 12:.0f} {ey:.0f} '
                           f'{inner + 12:.0f} {y:.0f} {x - 4:.0f} {y:.0f}" fill="none" '
                           'stroke="gray" stroke-opacity=".6"/>')
            bold = ' font-weight="bold" text-decoration="underline"' if winner == 0 else ""
            out.append(f'<text x="{x:.0f}" y="{y + 5:.0f}" fill="currentColor"{bold}>'
                       f'{_pictures.escape(fragment or "·")}'
                       f'{"" if state == "open" else " ■"}</text>')
        out.append("</svg>")
        return "".join(out)


class CertificateResult(NamedTuple):
    """Whether a certificate holds.

    If not, `line` is the line that fails, and `reason` says why.  For two players `winner` is the
    seat that wins with `pairs` replies, `bound` the fewest possible; for more, `seats` lose, can be
    made to lose, or can lose, as the rule `loser` says.
    """

    holds: bool
    line: int
    reason: str
    players: int
    winner: int
    pairs: int
    bound: int
    loser: str
    seats: Tuple[int, ...]

    def __bool__(self) -> bool:
        return self.holds


def verify(certificate: str, words: Union[Lexicon, Words] = None, *,
           progress: ProgressOption = None, seconds: Optional[float] = None) -> CertificateResult:
    """Checks a certificate against the words, with a checker that shares no code with the solvers.

    >>> game = Ghost("ghost goat ghoul bird bat dome")
    >>> verify(game.strategy().certificate(), game.lexicon).holds
    True
    >>> verify("nonsense", game.lexicon).line
    1
    """
    lexicon = words if isinstance(words, Lexicon) else Lexicon(words)
    if not isinstance(certificate, str):
        raise TypeError("a certificate is a str")
    text = certificate.encode("utf-8", "replace")
    got = _api.quoth_ghost_certificate_result()
    call(lib.quoth_ghost_verify, byref(got), lexicon, text, len(text), progress=progress,
         seconds=seconds)
    rules = names_of(lib.quoth_ghost_loser_rule_name)
    return CertificateResult(got.holds, got.line, (got.reason or b"").decode(), got.players,
                             got.winner, got.pairs, got.bound, rules[got.loser],
                             _bits(got.seats))


__all__ = ["CertificateResult", "Ghost", "GhostPlay", "GhostRow", "GhostRules", "GhostSummary",
           "GhostTree", "GhostValue", "GhostVariant", "readings", "variants", "verify"]
