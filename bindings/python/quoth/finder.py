"""Words from racks, by patterns, in rows of a board; anagrams and hooks.

>>> from quoth import finder
>>> finder.anagrams('listen')
['elints', 'enlist', 'inlets', 'listen', 'silent', 'tinsel']
>>> [found.tiles for found in finder.words('QUIZ?', min=4)]
['QUaI', 'QUId', 'QUIn', 'QUIp', 'QUIt', 'QUIZ']
>>> finder.hooks('care').back
('d', 'r', 's', 't', 'x')

Words are in small letters.  Tiles are as on a board: capitals, and small letters for blanks.  A
rack is letters in either case, with `?` or `_` for a blank.  `lexicon` is ENABLE unless given.
"""

from __future__ import annotations

from ctypes import byref, pointer
from typing import Any, List, NamedTuple, Optional, Tuple

from . import _api as c
from . import _pictures
from ._core import ProgressOption, call, callback, check_int, check_text, counted
from ._lib import lib
from .crossword import WordsLike, lexicon_of
from .lexicon import Lexicon

_EACH = c.quoth_finding_next  # of the same type as quoth_found_each

__all__ = ['Found', 'FoundWords', 'Hooks', 'anagrams', 'hooks', 'in_row', 'prefixes', 'words']


class Found(NamedTuple):
    """A word that was found."""
    word: str
    tiles: str  #: '.' for letters of the row; '' without a rack
    blanks: int
    column: int  #: of the first letter in a row, from 1; else 0


class FoundWords(Tuple[Found, ...]):
    """Words that were found, the longest first; a tuple that a notebook shows as a table."""

    def __repr__(self) -> str:
        shown = ', '.join(found.word for found in self[:5]) + (', ...' if len(self) > 5 else '')
        return '<%s%s>' % (counted(len(self), 'word'), ': ' + shown if self else '')

    def _repr_html_(self) -> str:
        with_rows = any(found.column for found in self)
        head = ('', 'word', 'tiles', 'column')[:4 if with_rows else 3]
        return _pictures.table(head, [(n, *found[:2], found.column)[:len(head)]
                                      for n, found in enumerate(self[:20], 1)],
                               caption='%d words' % len(self), left=(1, 2))


class Hooks(NamedTuple):
    """The letters that make a word in front of a word or behind it."""
    word: str
    valid: bool  #: whether the word is one
    front: Tuple[str, ...]
    back: Tuple[str, ...]
    without_first: bool  #: whether it is a word without its first letter
    without_last: bool


def words(rack: Optional[str] = None, pattern: Optional[str] = None, *, min: int = 0, max: int = 0,
          exact: bool = False, lexicon: WordsLike = None,
          progress: ProgressOption = None) -> FoundWords:
    """The words that a rack makes, that match a pattern, or both; the longest first.

    In a pattern `?` is any letter, `*` any number of letters, [AEIOU] one of these, [^S] another
    than these.  Letters written in the pattern take no tile of the rack.  `min` and `max` (0: any)
    are numbers of letters; `exact` asks for all tiles of the rack.

    >>> [found.word for found in words(pattern='*QUOTH*')]
    ['quotha', 'quoth']
    """
    lexicon = lexicon_of(lexicon)
    query, kept = _query(lexicon, rack, min, max, exact)
    if pattern is not None:
        content, made = check_text(pattern, 'pattern'), c.quoth_pattern()
        call(lib.quoth_pattern_read, byref(made), byref(lexicon._alphabet), content, len(content))
        query.pattern = pointer(made)
    return _found(lexicon, lib.quoth_find_words, query, rack is not None, progress)


def anagrams(letters: str, *, lexicon: WordsLike = None) -> List[str]:
    """The words that use all these letters, `?` for any letter."""
    check_text(letters, 'letters')
    return [found.word for found in words(letters, exact=True, lexicon=lexicon)]


def in_row(row: str, rack: str, *, min: int = 0, max: int = 0, exact: bool = False,
           anywhere: bool = False, lexicon: WordsLike = None,
           progress: ProgressOption = None) -> FoundWords:
    """The words of a rack that fit a row of a board, cross-words apart; the longest first.

    In a row `.` is an empty square and `#` a wall.  A word uses a letter of the row, if there is
    one, unless `anywhere` is set.

    >>> in_row('..A...T.#', 'LETTER_', min=7)[0]
    Found(word='layette', tiles='L.yET.E', blanks=1, column=2)
    """
    lexicon = lexicon_of(lexicon)
    check_text(rack, 'rack')
    query, kept = _query(lexicon, rack, min, max, exact)
    content, made = check_text(row, 'row'), c.quoth_row()
    call(lib.quoth_row_read, byref(made), byref(lexicon._alphabet), content, len(content))
    query.row, query.anywhere = pointer(made), bool(anywhere)
    return _found(lexicon, lib.quoth_find_in_row, query, True, progress)


def hooks(word: str, *, lexicon: WordsLike = None) -> Hooks:
    """The hooks of a word.

    >>> hooks('ants').front
    ('c', 'h', 'p', 'r', 'w')
    """
    lexicon = lexicon_of(lexicon)
    alphabet = lexicon.alphabet
    letters = lexicon._letters(check_text(word, 'word').decode())
    found = call(lib.quoth_find_hooks, lexicon, byref(letters))

    def those(bits: int) -> Tuple[str, ...]:
        return tuple(letter for n, letter in enumerate(alphabet, 1) if bits >> n & 1)
    return Hooks(lexicon._spell(letters), bool(found.word), those(found.front), those(found.back),
                 bool(found.without_first), bool(found.without_last))


def prefixes(rack: str, *, lexicon: WordsLike = None,
             progress: ProgressOption = None) -> List[str]:
    """The beginnings of words that a rack can lay, '' included, blanks in small letters.

    >>> prefixes('QI')
    ['', 'I', 'Q', 'QI']
    """
    lexicon = lexicon_of(lexicon)
    found: List[str] = []
    check_text(rack, 'rack')
    query, kept = _query(lexicon, rack, 0, 0, False)
    spell = _spelling(lexicon)

    def each(user: Any, one: Any) -> bool:
        found.append(spell(one[0]))
        return True

    call(lib.quoth_find_prefixes, None, lexicon, query.rack,
         callback(_EACH, each, False), None, progress=progress)
    return found


def _query(lexicon: Lexicon, rack: Optional[str], min: int, max: int, exact: bool) -> Any:
    """A query, and the rack that it points to."""
    query, made = c.quoth_word_query(), c.quoth_rack_counts()
    query.min = check_int(min, 'min', 0, c.QUOTH_WORD_MAX)
    query.max = check_int(max, 'max', 0, c.QUOTH_WORD_MAX)
    query.exact = bool(exact)
    if rack is not None:
        content = check_text(rack, 'rack')
        call(lib.quoth_rack_counts_read, byref(made), byref(lexicon._alphabet), content,
             len(content))
        query.rack = pointer(made)
    return query, made


def _spelling(lexicon: Lexicon) -> Any:
    """A function that spells what was found as tiles."""
    alphabet = lexicon._alphabet
    upper = [bytes(alphabet.upper[letter]).split(b'\0')[0].decode()
             for letter in range(alphabet.letters + 1)]
    lower = ('', *lexicon.alphabet)

    def bracketed(text: str) -> str:
        return '[' + text + ']' if len(text) > 1 else text

    def spell(found: Any) -> str:
        word, length = found.word, found.word.length
        return ''.join('.' if source == c.QUOTH_FROM_BOARD else
                       bracketed(lower[letter] if source == c.QUOTH_FROM_BLANK else upper[letter])
                       for letter, source in zip(word.letter[:length], found.from_[:length]))
    return spell


def _found(lexicon: Lexicon, function: Any, query: Any, with_rack: bool,
           progress: ProgressOption) -> FoundWords:
    found: List[Tuple[Tuple[int, Tuple[int, ...], int], Found]] = []
    spell = _spelling(lexicon)

    def each(user: Any, one: Any) -> bool:
        letters = one[0].word
        key = -letters.length, tuple(letters.letter[:letters.length]), one[0].column
        found.append((key, Found(lexicon._spell(letters), spell(one[0]) if with_rack else '',
                                 one[0].blanks, one[0].column)))
        return True

    call(function, lexicon, byref(query), callback(_EACH, each, False), None,
         progress=progress)
    return FoundWords(one for _, one in sorted(found))
