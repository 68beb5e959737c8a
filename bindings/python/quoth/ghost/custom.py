"""Variants of one's own: Python says which fragments are legal, the library does the rest.

Ghost backwards, where a play adds a letter in front and a fragment ends a word:

>>> from quoth.ghost import CustomVariant, Ghost
>>> def endings(lexicon, rules):
...     words = {word for word in lexicon if len(word) >= rules.min}
...     legal = {word[start:] for word in words for start in range(len(word) + 1)}
...     return lambda fragment: (fragment in legal, fragment in words)
>>> rear = CustomVariant("rear", endings, growth="front", relation="suffix")
>>> game = Ghost("ghost most toast cat bat", rear)
>>> game.forced_winner, game.at("t").legal_plays
(1, ('at', 'st'))
"""

from __future__ import annotations

import itertools
from ctypes import pointer
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from .. import _api
from .._core import callback, check_int, check_text, index_of
from .._lib import lib
from ..lexicon import Lexicon
from .position import GhostRules


class Facts(NamedTuple):
    """What a variant says about a fragment.

    `word`: it is complete, a word of at least the minimum length; `legal`: it is a word, or plays
    can make one of it.  Of the words that are still possible, `words` is about how many (0: not
    known), and `lengths` are all their lengths with that of the fragment itself if it is a word
    ((): not known); both make the search faster.
    """

    legal: bool
    word: bool
    words: int = 0
    lengths: Tuple[int, ...] = ()


Probe = Callable[[str], Union[Facts, Tuple[bool, bool], None]]


class CustomVariant:
    """A variant of Ghost.

    `prepare(lexicon, rules)` is called for each solver, before the first question.  It returns a
    function of a fragment that returns Facts, a tuple (legal, word), or None for what is illegal:
    always the same for the same fragment, or BadAnswer is raised.  From a legal fragment that is no
    word, some play leads to a legal one.

    `growth` says where a play adds its letter: "end", "front", "between", "reversed" (the fragment
    may be reversed first) or "any order" (fragments are in the alphabet's order), or several of
    these.  For challenges, `relation` says what a fragment is of the words that make it legal:
    "prefix", "suffix", "infix", "infix either way", "infix anagram", "subsequence" or
    "submultiset"; or `fits(fragment, word)` says whether a word makes it legal.  Without both there
    are no challenges.  `illegal` says what an illegal fragment does, after its name: "is in no
    word".

    An exception in one of the functions ends the call that asked, and is raised there.
    """

    __slots__ = ("name", "prepare", "growth", "relation", "fits", "summary", "illegal")

    def __init__(self, name: str, prepare: Callable[[Lexicon, GhostRules], Probe], *,
                 growth: Union[str, Sequence[str]] = "end", relation: Optional[str] = None,
                 fits: Optional[Callable[[str, str], object]] = None,
                 summary: Optional[str] = None, illegal: Optional[str] = None) -> None:
        check_text(name, "name")
        if not callable(prepare) or not (fits is None or callable(fits)):
            raise TypeError("prepare and fits are functions")
        self.name, self.prepare, self.fits = name, prepare, fits
        self.growth = (growth,) if isinstance(growth, str) else tuple(growth)
        self.relation, self.summary, self.illegal = relation, summary, illegal
        self._struct()

    def __repr__(self) -> str:
        return f"<CustomVariant {self.name}>"

    def _struct(self) -> _api.quoth_ghost_variant:
        """The variant for the library, without its functions."""
        struct = _api.quoth_ghost_variant()
        struct.name = check_text(self.name, "name")
        for text in ("summary", "illegal"):
            value = getattr(self, text)
            setattr(struct, text, None if value is None else check_text(value, text))
        for place in self.growth:
            struct.growth |= _growth(place)
        struct.relation = index_of(self.relation or "unrelated", lib.quoth_ghost_relation_name,
                                   "relation")
        return struct

    def _bound(self, lexicon: Lexicon, rules: GhostRules) -> Tuple[Any, List[object]]:
        """The variant for one solver, and what must be kept as long as it."""
        opened = _Opened(self, lexicon, rules)
        struct = self._struct()
        struct.open = callback(_api.quoth_ghost_variant_open, opened.open, _api.QUOTH_STOPPED)
        struct.probe = callback(_api.quoth_ghost_variant_probe, opened.probe, _api.QUOTH_STOPPED)
        struct.close = callback(_api.quoth_ghost_variant_close, opened.close, None)
        if self.fits is not None:
            struct.fits = callback(_api.quoth_ghost_variant_fits, opened.fits, False)
        return pointer(struct), [struct, struct.open, struct.probe, struct.close, struct.fits]


_GROWTHS = (_api.QUOTH_GHOST_AT_END, _api.QUOTH_GHOST_IN_FRONT, _api.QUOTH_GHOST_BETWEEN,
            _api.QUOTH_GHOST_REVERSED, _api.QUOTH_GHOST_ANY_ORDER)


def _growth(place: object) -> int:
    names = {lib.quoth_ghost_growth_name(value).decode(): value for value in _GROWTHS}
    if not isinstance(place, str) or place not in names:
        raise ValueError(f"growth is of {', '.join(names)}")
    return names[place]


class _Opened:
    """What the functions of a variant said for a solver, which may ask them to begin several
    times."""

    def __init__(self, variant: CustomVariant, lexicon: Lexicon, rules: GhostRules) -> None:
        self.variant, self.lexicon, self.rules = variant, lexicon._borrowed(), rules
        self.numbers = itertools.count(1)
        self.probes: Dict[int, Probe] = {}

    def open(self, user: object, lexicon: object, rules: Any, context: object, opened: Any) -> int:
        given = self.rules._replace(min=rules.contents.min, players=rules.contents.players)
        number = next(self.numbers)
        probe = self.variant.prepare(self.lexicon._borrowed(), given)
        if not callable(probe):
            raise TypeError(f"prepare returned {type(probe).__name__}, not a function")
        self.probes[number] = probe
        opened[0] = number
        return _api.QUOTH_OK

    def close(self, number: Optional[int]) -> None:
        self.probes.pop(number or 0, None)

    def probe(self, number: Optional[int], fragment: Any, facts: Any) -> int:
        said = self.probes[number or 0](self.lexicon._spell(fragment.contents))
        if said is None:
            return _api.QUOTH_OK
        if not isinstance(said, tuple) or not 2 <= len(said) <= 4:
            raise TypeError(f"a variant returned {type(said).__name__}, not Facts")
        said = Facts(*said)
        to = facts.contents
        to.legal, to.word = bool(said.legal), bool(said.word)
        to.words = check_int(said.words, "words", 0, 2**32 - 1)
        for length in said.lengths:
            check_int(length, "a length", 0, _api.QUOTH_WORD_MAX)
            to.lengths[length // 64] |= 1 << length % 64
        return _api.QUOTH_OK

    def fits(self, user: object, fragment: Any, word: Any) -> bool:
        assert self.variant.fits is not None
        return bool(self.variant.fits(self.lexicon._spell(fragment.contents),
                                      self.lexicon._spell(word.contents)))


__all__ = ["CustomVariant", "Facts"]
