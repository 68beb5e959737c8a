"""The names of the notebook "Ghost", over the library.

A strategy is a function of a vocabulary and a fragment that returns the fragment after its play.
Players are 0 and 1, positions are fragments, and `win` is exact for every vocabulary at once.
"""

from __future__ import annotations

import collections.abc
import itertools
import random
import textwrap
from typing import (Any, Callable, FrozenSet, Iterable, Iterator, List, Optional, Set, Tuple,
                    Union)

from .. import _pictures
from .._children import Asked, Fault
from .._core import BadText, Resigns, TooLarge, Unsupported, check_int, check_seconds, check_text
from ..ghost import Ghost
from ..ghost.players import text_of
from ..lexicon import Lexicon

alphabet = "abcdefghijklmnopqrstuvwxyz"
Strategy = Callable[[Any, str], object]


def words(text: str) -> List[str]:
    """The words of a text, which blanks separate.

    >>> words("game ghost ghoul")
    ['game', 'ghost', 'ghoul']
    """
    return str.split(text)


def _text(found: Iterable[str]) -> str:
    """A set as Python writes it, in order."""
    inside = ", ".join(map(repr, sorted(found)))
    return f"{{{inside}}}" if inside else "set()"


class WordSet(FrozenSet[str]):
    """The words of a vocabulary.  They cannot be changed."""

    lexicon: Lexicon

    def __repr__(self) -> str:
        return _text(self) if len(self) <= 100 else f"<{len(self):,} words>"


class Fragments(collections.abc.Set):  # type: ignore[type-arg]
    """The legal fragments of a vocabulary, the empty one and whole words among them."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    @classmethod
    def _from_iterable(cls, fragments: Iterable[Any]) -> Set[Any]:
        return set(fragments)

    def __contains__(self, fragment: object) -> bool:
        here = self._vocabulary._at(fragment)
        return here is not None and here.fragment == fragment and here.is_legal

    def __len__(self) -> int:
        game = self._vocabulary._game
        return game.solve().positions if game.is_legal else 0

    def __iter__(self) -> Iterator[str]:
        seen = {""} if "" in self else set()
        todo = list(seen)
        while todo:
            fragment = todo.pop()
            yield fragment
            for after in self._vocabulary.legal_plays(fragment) - seen:
                seen.add(after)
                todo.append(after)

    def __repr__(self) -> str:
        return _text(self) if len(self) <= 100 else f"<{len(self):,} fragments>"


class Vocabulary:
    """The words of a game of Ghost, and the fragments that begin them.

    `words` are some words, a text with words, a Lexicon, or None for ENABLE; those with fewer than
    `minlength` letters do not count.

    >>> v = Vocabulary(words("game ghost ghoul"))
    >>> v.words == {"game", "ghost", "ghoul"}
    True
    >>> sorted(v.fragments)
    ['', 'g', 'ga', 'gam', 'game', 'gh', 'gho', 'ghos', 'ghost', 'ghou', 'ghoul']
    >>> sorted(v.legal_plays("gho"))
    ['ghos', 'ghou']
    """

    __slots__ = ("minlength", "_game", "_words")
    variant = "ghost"
    minlength: int
    _game: Ghost
    _words: Optional[WordSet]

    def __init__(self, words: Union[None, str, Lexicon, Iterable[str]] = None,
                 minlength: int = 3) -> None:
        if isinstance(words, WordSet):
            lexicon = words.lexicon
        elif isinstance(words, Lexicon):
            lexicon = words
        elif words is None:
            lexicon = Lexicon()
        else:
            lexicon = Lexicon(words.split() if isinstance(words, str) else words, keep="lower")
        minimum = check_int(minlength, "minlength", 1, 255)
        self._set(minlength=minimum, _game=Ghost(lexicon, self.variant, min=minimum), _words=None)

    def _set(self, **members: object) -> None:
        for name, member in members.items():
            object.__setattr__(self, name, member)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a vocabulary cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a vocabulary cannot be changed")

    @property
    def game(self) -> Ghost:
        """The game: a Ghost at the empty fragment, to be asked more."""
        return self._game._borrowed()

    @property
    def words(self) -> WordSet:
        """The words that count."""
        if self._words is None:
            lexicon, least = self._game.lexicon, self.minlength
            one = all(len(letter) == 1 for letter in lexicon.alphabet)
            found = WordSet(word for word in lexicon if
                            (len(word) if one else lexicon._letters(word).length) >= least)
            found.lexicon = lexicon
            self._set(_words=found)
        assert self._words is not None
        return self._words

    @property
    def fragments(self) -> Fragments:
        """The legal fragments."""
        return Fragments(self)

    def legal_plays(self, fragment: str) -> Set[str]:
        """The legal fragments with one letter more."""
        here = self._at(fragment)
        if here is None:
            return set()
        return {after for after, _ in here._found(1)}

    def _at(self, fragment: object) -> Optional[Ghost]:
        """The position at a fragment; None for what the alphabet cannot spell."""
        if not isinstance(fragment, str):
            return None
        try:
            return self._game.at(fragment)
        except (BadText, TooLarge, ValueError):
            return None

    def _view(self) -> Vocabulary:
        """The same vocabulary for a strategy, which may do with it what it likes."""
        same = type(self).__new__(type(self))
        same._set(minlength=self.minlength, _game=self._game._borrowed(), _words=self._words)
        return same

    def __repr__(self) -> str:
        return (f"<{type(self).__name__} {self._game.lexicon.name}: "
                f"{self._game.summary.words:,} words of at least {self.minlength} letters>")

    def _repr_html_(self) -> str:
        return f"<p>{_pictures.escape(repr(self)[1:-1])}</p>"


class SuperVocabulary(Vocabulary):
    """Fragments are inside words; a letter goes to either end.

    >>> "u" in SuperVocabulary().game.winning_plays
    True
    """

    __slots__ = ()
    variant = "super"


class SuperDuperVocabulary(SuperVocabulary):
    """As SuperVocabulary; a fragment may be reversed first.

    >>> "p" in SuperDuperVocabulary().game.winning_plays
    True
    """

    __slots__ = ()
    variant = "superduper"


class XghostVocabulary(Vocabulary):
    """A letter goes anywhere."""

    __slots__ = ()
    variant = "xghost"


class SpookVocabulary(Vocabulary):
    """Letters may be arranged anew."""

    __slots__ = ()
    variant = "spook"


# ---- who wins ------------------------------------------------------------------------------------


def to_play(fragment: str) -> int:
    """Whose turn it is."""
    return len(fragment) % 2


winner = to_play  # at the end of a game: the player who did not make the last play


def win(vocab: Vocabulary, fragment: str = "") -> Union[str, bool]:
    """A play that wins by force, or the fragment if the game is won already; else False.

    >>> win(Vocabulary(words("cat camel gecko")))  # odd words alone: the first player completes one
    False
    >>> win(Vocabulary()), win(Vocabulary(minlength=4))
    (False, 'h')
    """
    here = _vocabulary(vocab)._at(check_text(fragment, "fragment").decode())
    if here is None or here.is_word or not here.is_legal:
        return fragment
    return next(iter(here.winning_plays), False)


def _vocabulary(vocab: object) -> Vocabulary:
    if not isinstance(vocab, Vocabulary):
        raise TypeError(f"vocab is a Vocabulary, not {type(vocab).__name__}")
    return vocab


# ---- strategies ----------------------------------------------------------------------------------


def rational(vocab: Vocabulary, fragment: str) -> str:
    """The strategy that wins where it can, and else plays at random."""
    best = win(vocab, fragment)
    if isinstance(best, str) and best:
        return best
    return random.choice(sorted(vocab.legal_plays(fragment)))


def ask(name: str = "Player") -> Strategy:
    """A strategy that asks somebody for the fragment, or for the letter to add behind it."""

    def strategy(vocab: Vocabulary, fragment: str) -> str:
        said = input(f"{name}, after {fragment!r} you play: ").strip()
        behind = vocab.variant == "ghost" and len(said) == 1
        return fragment + said if behind else said

    return strategy


class Result(Tuple[Any, ...]):
    """(winner, last fragment) of a game; `message` says what the loser's strategy did wrong.

    Of more than two players the first member is a tuple of those who did not lose.
    """

    message: Optional[str] = None


def play(vocab: Vocabulary, *strategies: Strategy, verbose: bool = False,
         seconds: Optional[float] = None) -> Result:
    """Plays a game between strategies.

    A strategy that raises, returns no str or plays what is illegal loses.  It cannot change the
    vocabulary.  With `seconds`, for one play, strategies run in processes of their own, and one
    that takes longer loses.

    >>> winner, fragment = play(Vocabulary(), rational, rational)
    >>> winner
    1
    >>> play(Vocabulary(), lambda vocab, fragment: vocab.words.add("q"), rational).message
    "player 0 raised AttributeError: 'WordSet' object has no attribute 'add'"
    """
    _vocabulary(vocab)
    if len(strategies) < 2:
        raise ValueError("a game has at least two players")
    limit = check_seconds(seconds)
    fragment = ""

    def arguments(said: str) -> Tuple[Vocabulary, str]:
        return vocab._view(), said

    asked = [Asked(strategy, arguments, text_of, limit) for strategy in strategies]
    try:
        for player in itertools.cycle(range(len(strategies))):
            try:
                said = asked[player].ask(fragment)
            except Resigns:
                return _lost(player, strategies, fragment, f"player {player} gave up")
            except Fault as fault:
                return _lost(player, strategies, fragment, f"player {player} {fault}")
            if verbose:
                print(f"Player {player}, after {fragment!r}: {said}")
            if said not in vocab.legal_plays(fragment):
                message = f"player {player} played {said!r}, which is illegal after {fragment!r}"
                return _lost(player, strategies, said, message)
            fragment = said
            here = vocab._game.at(fragment)
            if here.is_word:
                return _lost(player, strategies, fragment, None)
    finally:
        for one in asked:
            one.close()
    raise AssertionError("a game ends")


def _lost(player: int, strategies: Tuple[Strategy, ...], fragment: str,
          message: Optional[str]) -> Result:
    others = tuple(seat for seat in range(len(strategies)) if seat != player)
    result = Result((others[0] if len(others) == 1 else others, fragment))
    result.message = message
    return result


# ---- what to memorise ----------------------------------------------------------------------------


def outcomes(vocab: Vocabulary, fragment: str, player: int) -> Set[str]:
    """The fewest words that a game can end with if a player keeps to a plan, from a fragment on.

    The plan wins where that can be forced; else it gives the opponent a chance to go wrong.  Sets
    of words are compared by `priority` at each choice.

    >>> len(outcomes(Vocabulary(), "", 1))
    55
    """
    _vocabulary(vocab)
    seat = check_int(player, "player", 0, 1)
    if vocab.variant != "ghost":
        raise Unsupported("a word does not show the order of its letters: use "
                          "vocab.game.strategy() or vocab.game.hitting_set()")
    if fragment in vocab.words:
        return {fragment}
    if fragment not in vocab.fragments:
        raise ValueError(f"{fragment!r} begins no word")
    if not fragment:
        return set(vocab._game.sheet(seat).words)
    below = vocab._game.lexicon.subset(lambda word: word.startswith(fragment))
    return set(Ghost(below, min=vocab.minlength).sheet(seat).words)


def priority(words: Iterable[str], player: int) -> Tuple[int, int, int]:
    """How bad a set of words is for a player: 0 if all win, 1 if some, 2 if none; then how many,
    and how many letters.

    >>> priority({"ghost", "goat"}, 0)
    (1, 2, 9)
    """
    found = list(words)
    wins = sum(winner(word) == player for word in found)
    lossiness = 0 if wins == len(found) else 1 if wins else 2
    return lossiness, len(found), sum(map(len, found))


def report_outcomes(vocab: Vocabulary, player: int) -> None:
    """Prints the words of `outcomes` from the beginning.

    >>> report_outcomes(Vocabulary(), 0)
    Player 0 needs 6 words.
    Lost (1): qursh
    Won (5): qaid qiviut qoph qurush qwerty
    """
    found = outcomes(vocab, "", player)
    lost = sorted(word for word in found if winner(word) != player)
    print(f"Player {player} needs {len(found)} words.")
    for label, some in (("Lost", lost), ("Won", sorted(found.difference(lost)))):
        if some:
            print(textwrap.fill(f"{label} ({len(some)}): {' '.join(some)}"))


__all__ = ["Fragments", "Result", "SpookVocabulary", "SuperDuperVocabulary", "SuperVocabulary",
           "Vocabulary", "WordSet", "XghostVocabulary", "alphabet", "ask", "outcomes", "play",
           "priority", "rational", "report_outcomes", "to_play", "win", "winner", "words"]
