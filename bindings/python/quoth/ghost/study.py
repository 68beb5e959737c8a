"""What to memorise to win at Ghost: sheets of words, smallest strategies, fewest final words."""

from __future__ import annotations

import ctypes
import json
from ctypes import POINTER, byref
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from .. import _api, _pictures
from .._core import (Handle, ProgressOption, call, check_handle, check_int, check_text, create,
                     hold, resource_of, written)
from .._lib import lib
from .position import _FORMATS, Ghost, check_game
from ..lexicon import Lexicon

_OBJECTIVES = {"per-node": _api.QUOTH_GHOST_SHEET_PER_NODE,
               "overall": _api.QUOTH_GHOST_SHEET_OVERALL}


class SheetNode(NamedTuple):
    """A position of a plan: its fragment, whether a word ends it, and whether the player of the
    sheet wins from there against any play."""

    fragment: str
    word: bool
    wins: bool


class Sheet(Handle):
    """The words to memorise for one player, and the plan that leads to them; `Ghost.sheet` makes
    one.

    >>> sheet = Ghost("ghost goat ghoul bird bat dome").sheet()
    >>> sheet.player, sheet.words, sheet.lossiness
    (0, ('dome',), 0)
    >>> len(Ghost().sheet(1)), len(Ghost(min=4).sheet(1).losers)
    (55, 4)
    """

    __slots__ = ("game", "player", "lossiness", "unknown", "nodes")

    def __init__(self, game: Ghost, player: Optional[int], objective: str,
                 known: Optional[Lexicon], progress: ProgressOption,
                 seconds: Optional[float]) -> None:
        check_game(game)
        first = game.at("").forced_winner if player is None else player
        seat = check_int(first, "player", 0, 1)
        if objective not in _OBJECTIVES:
            raise ValueError("objective is per-node or overall")
        if known is None:
            made = create(lib.quoth_ghost_sheet_free, POINTER(_api.quoth_ghost_sheet),
                          lib.quoth_ghost_sheet_new, game._solver, seat, _OBJECTIVES[objective],
                          needs=(game._solver,), guard=game._solver, progress=progress,
                          seconds=seconds)
        else:
            words = check_handle(known, Lexicon, "known")
            made = create(lib.quoth_ghost_sheet_free, POINTER(_api.quoth_ghost_sheet),
                          lib.quoth_ghost_sheet_new_known, game._solver, seat, words,
                          needs=(game._solver,), guard=game._solver, progress=progress,
                          seconds=seconds)
        super().__init__(made)
        self.game = game.at("")
        summary = call(lib.quoth_ghost_sheet_summarize, self)
        self.player: int = summary.player
        self.lossiness: int = summary.lossiness
        self.unknown: int = summary.unknown
        self.nodes: Tuple[SheetNode, ...] = tuple(self._read())

    def _read(self) -> List[SheetNode]:
        with hold(self):
            count = ctypes.c_size_t()
            nodes = call(lib.quoth_ghost_sheet_nodes, self, byref(count))
            lower = ("",) + self.game.lexicon.alphabet
            read: List[SheetNode] = []
            for place in range(count.value):
                node = nodes[place]
                before = read[node.parent].fragment if place else ""
                read.append(SheetNode(before + lower[node.letter], node.word, node.wins))
            return read

    @property
    def words(self) -> Tuple[str, ...]:
        """The words, sorted."""
        return tuple(sorted(node.fragment for node in self.nodes if node.word))

    @property
    def winners(self) -> Tuple[str, ...]:
        """Those with which the player wins."""
        return tuple(sorted(node.fragment for node in self.nodes if node.word and node.wins))

    @property
    def losers(self) -> Tuple[str, ...]:
        """Those with which the player loses."""
        return tuple(sorted(node.fragment for node in self.nodes if node.word and not node.wins))

    def play(self, fragment: str) -> Optional[str]:
        """What the plan plays at a fragment; None where it says nothing.

        >>> Ghost().sheet(0).play(""), Ghost().sheet(0).play("qu")
        ('q', 'qur')
        """
        letters = self.game._letters(fragment)
        if letters.length % 2 != self.player:
            return None
        before, made = self.game.lexicon._spell(letters), {node.fragment for node in self.nodes}
        plays = (before + letter for letter in self.game.lexicon.alphabet)
        return next((after for after in plays if after in made), None)

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Any:
        return iter(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def format(self, form: str = "text", language: str = "en") -> str:
        """The sheet as "text", "color", "words", "tree", "html" (a page to print), "svg", "dot" or
        "json"; its sentences in "en", "de" or "fr".

        >>> Ghost("ghost goat ghoul bird bat dome").sheet().format("words").split()[-1]
        'dome'
        """
        if form not in _FORMATS:
            raise ValueError(f"form is one of {', '.join(_FORMATS)}")
        return written(lib.quoth_ghost_sheet_write_in, self, self.game._solver,
                       check_text(language, "language"), _FORMATS[form]).decode()

    def __str__(self) -> str:
        return self.format()

    def __repr__(self) -> str:
        return "<Sheet, closed>" if self.closed else (
            f"<Sheet for player {self.player}: {len(self)} words, {len(self.losers)} lost>")

    def _repr_svg_(self) -> str:
        return self.format("svg")


class StrategyPair(NamedTuple):
    """A position where the winner is to move, and the reply.

    `forced`: it is the only play that does not lose at once.  `unknown`: it is illegal in `known`.
    """

    position: str
    reply: str
    forced: bool
    unknown: bool


class Strategy(Handle):
    """The smallest winning strategy of a game, with its proof; `Ghost.strategy` makes one.

    >>> strategy = Ghost("ghost goat ghoul bird bat dome").strategy()
    >>> [(pair.position, pair.reply) for pair in strategy]
    [('', 'd'), ('do', 'dom')]
    >>> strategy.winner, strategy.pairs, strategy.bound
    (0, 2, 2)
    """

    __slots__ = ("game", "winner", "pairs", "bound", "proved", "positions", "entries")

    def __init__(self, game: Ghost, skip_forced: bool, known: Optional[Ghost], known_only: bool,
                 max_positions: int, max_nodes: int, progress: ProgressOption,
                 seconds: Optional[float]) -> None:
        check_game(game)
        options = _api.quoth_ghost_strategy_options()
        options.skip_forced = bool(skip_forced)
        options.known_only = bool(known_only)
        options.max_positions = check_int(max_positions, "max_positions", 0, 2**32 - 1)
        options.max_nodes = check_int(max_nodes, "max_nodes", 0, 2**32 - 1)
        uses: List[Handle] = [game._solver]
        if known is not None:
            if not isinstance(known, Ghost):
                raise TypeError(f"known is a Ghost, not {type(known).__name__}")
            uses.append(known._solver)
            options.known = resource_of(known._solver).pointer
        elif known_only:
            raise ValueError("known_only needs known")
        super().__init__(create(
            lib.quoth_ghost_strategy_free, POINTER(_api.quoth_ghost_strategy),
            lib.quoth_ghost_strategy_new, game._solver, byref(options), needs=uses,
            guard=game._solver, progress=progress, seconds=seconds))
        self.game = game.at("")
        summary = call(lib.quoth_ghost_strategy_summarize, self)
        self.winner: int = summary.winner
        self.pairs: int = summary.pairs
        self.bound: int = summary.bound
        self.proved: bool = summary.proved
        self.positions: int = summary.positions
        with hold(self):
            count = ctypes.c_size_t()
            found = call(lib.quoth_ghost_strategy_entries, self, byref(count))
            spell = self.game.lexicon._spell
            self.entries: Tuple[StrategyPair, ...] = tuple(
                StrategyPair(spell(one.position), spell(one.reply), one.forced, one.unknown)
                for one in (found[:count.value] if count.value else ()))

    def reply(self, fragment: str) -> Optional[str]:
        """The reply at a position; None where the strategy has none."""
        there = self.game.at(fragment)
        for pair in self.entries:
            if pair.position == there.fragment:
                return pair.reply
        if self.game.rules.variant == "superduper":
            for pair in self.entries:
                if pair.position == there.fragment[::-1]:
                    return pair.reply
        return None

    def certificate(self) -> str:
        """The pairs and the proof of the bound, as text that `verify` and others can check."""
        return written(lib.quoth_ghost_strategy_certify, self).decode()

    def format(self, form: str = "text", language: str = "en") -> str:
        """The strategy as "text", "color", "html" (a page to print) or "json"; its sentences in
        "en", "de" or "fr"."""
        if form not in ("text", "color", "html", "json"):
            raise ValueError("form is text, color, html or json")
        return written(lib.quoth_ghost_strategy_write_in, self, self.game._solver, None,
                       check_text(language, "language"), _FORMATS[form]).decode()

    def data(self) -> Dict[str, Any]:
        """The strategy with the keys of `quoth ghost strategy --json`."""
        data: Dict[str, Any] = json.loads(self.format("json"))
        return data

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Any:
        return iter(self.entries)

    def __str__(self) -> str:
        return self.format()

    def __repr__(self) -> str:
        if self.closed:
            return "<Strategy, closed>"
        how = "proved to be the fewest" if self.proved else f"at least {self.bound}"
        return f"<Strategy for player {self.winner}: {self.pairs} replies, {how}>"

    def _repr_html_(self) -> str:
        rows: List[Sequence[_pictures.Cell]] = [
            [pair.position.upper() or "the beginning", pair.reply.upper(),
             "forced" if pair.forced else ""] for pair in self.entries]
        how = "proved" if self.proved else f"at least {self.bound}"
        return _pictures.table(["position", "reply", ""], rows,
                               f"{self.pairs} replies, {how}", left=(0, 1, 2))


class HittingSet(Handle):
    """The fewest words that the winner can have the game end with; `Ghost.hitting_set` makes it.

    `bound`: no set has fewer.  `proved`: this one has no more.
    """

    __slots__ = ("game", "winner", "bound", "proved", "words")

    def __init__(self, game: Ghost, progress: ProgressOption, seconds: Optional[float]) -> None:
        check_game(game)
        super().__init__(create(
            lib.quoth_ghost_hitting_set_free, POINTER(_api.quoth_ghost_hitting_set),
            lib.quoth_ghost_hitting_set_new, game._solver, None, needs=(game._solver,),
            guard=game._solver, progress=progress, seconds=seconds))
        self.game = game.at("")
        summary = call(lib.quoth_ghost_hitting_set_summarize, self)
        self.winner: int = summary.winner
        self.bound: int = summary.bound
        self.proved: bool = summary.proved
        with hold(self):
            count = ctypes.c_size_t()
            found = call(lib.quoth_ghost_hitting_set_words, self, byref(count))
            self.words: Tuple[str, ...] = tuple(
                self.game.lexicon._spell(word)
                for word in (found[:count.value] if count.value else ()))

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Any:
        return iter(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __repr__(self) -> str:
        if self.closed:
            return "<HittingSet, closed>"
        how = "proved to be the fewest" if self.proved else f"at least {self.bound}"
        return f"<HittingSet for player {self.winner}: {len(self.words)} words, {how}>"

    def _repr_html_(self) -> str:
        return (f"<p>{_pictures.escape(repr(self)[1:-1])}: "
                f"{_pictures.escape(', '.join(self.words))}</p>")


__all__ = ["HittingSet", "Sheet", "SheetNode", "Strategy", "StrategyPair"]
