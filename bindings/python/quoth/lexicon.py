"""Word lists, compiled: which words there are, and what begins with what."""

from __future__ import annotations

import ctypes
import html
import itertools
import os
import sys
from ctypes import POINTER, byref
from typing import (Any, Callable, Iterable, Iterator, List, NamedTuple, Optional, Sequence,
                    Tuple, Union, overload)

from . import _api
from ._core import (Handle, Mismatch, ProgressOption, ask_quickly, borrow, call, callback,
                    check_handle, check_int, check_text, counted, create, hold, index_of,
                    names_of, resource_of, written)
from ._files import Path, replace_file
from ._lib import lib, quick

Words = Union[None, str, bytes, "os.PathLike[str]", Iterable[str]]


class LexiconInfo(NamedTuple):
    """What a lexicon is."""

    name: str
    words: int
    longest: int
    alphabet: str
    letters: Tuple[str, ...]
    levels: bool
    sha256: str


def read_alphabet(alphabet: str) -> _api.quoth_alphabet:
    """An alphabet of the library by name ("french"), the letters of a tile set by name ("polish"),
    or an alphabet that is written out (see docs/formats.md), which has several lines."""
    made = _api.quoth_alphabet()
    text = check_text(alphabet, "alphabet")
    if b"\n" in text:
        call(lib.quoth_alphabet_parse, byref(made), text, len(text))
    elif lib.quoth_alphabet_find(byref(made), text, None):
        tiles = _api.quoth_tiles()
        if lib.quoth_tiles_find(byref(tiles), text, None):
            call(lib.quoth_alphabet_find, byref(made), text)  # raises
        made = tiles.alphabet
    return made


def alphabets() -> List[str]:
    """The names of the library's alphabets.

    >>> alphabets()
    ['english', 'french', 'german', 'spanish']
    """
    return names_of(lib.quoth_alphabet_name)


class Lexicon(Handle):
    """A word list.

    `words` is None (ENABLE, which is in the library: 172,823 words), a str with words between
    blanks or lines, other strs one by one, a path (a list, an image or a .kwg file), or the bytes
    of a list or an image.  `keep` says which of them are words: "fold" (those in the letters of the
    alphabet, in either case; the rest is skipped), "lower" (those in lower case) or "strict"
    (others are an error).  `levels` are lines `WORD LEVEL`, how familiar the words of a list are,
    from 0 to 99.

    >>> lexicon = Lexicon("ghost ghoul goat")
    >>> len(lexicon), "ghost" in lexicon, "ghosts" in lexicon
    (3, True, False)
    >>> list(lexicon.startswith("gh"))
    ['ghost', 'ghoul']
    >>> len(Lexicon())
    172823
    """

    __slots__ = ("_alphabet", "_lower", "_nodes", "_words")

    def __init__(self, words: Words = None, *, name: Optional[str] = None,
                 alphabet: str = "english", keep: str = "fold", levels: Optional[str] = None,
                 progress: ProgressOption = None) -> None:
        if words is None:
            _refuse("ENABLE", name=name, alphabet=alphabet, keep=keep, levels=levels)
            made = create(lib.quoth_lexicon_free, POINTER(_api.quoth_lexicon),
                          lib.quoth_lexicon_new_enable1, shared=True, progress=progress)
            self._begin(made)
            return
        given, kwg = name, False
        if isinstance(words, os.PathLike):
            with open(words, "rb") as file:
                data = file.read()
            stem, ending = os.path.splitext(os.path.basename(os.fsencode(words)))
            name = stem.decode("utf-8", "replace") if name is None else name
            kwg = ending.lower() == b".kwg"
        elif isinstance(words, str):
            data = "\n".join(words.split()).encode("utf-8", "surrogatepass")
        elif isinstance(words, (bytes, bytearray)):
            data = bytes(words)
        else:
            data = _lines(words)
        title = check_text("words" if name is None else name, "name")
        if data.startswith(b"quothlex") and not kwg:
            _refuse("an image", name=given, alphabet=alphabet, keep=keep, levels=levels)
            self._begin(_image(data, progress))
        elif kwg:
            _refuse("a .kwg file", keep=keep, levels=levels)
            letters = read_alphabet(alphabet)
            self._begin(create(lib.quoth_lexicon_free, POINTER(_api.quoth_lexicon),
                               lib.quoth_lexicon_new_kwg, data, len(data), byref(letters), title,
                               shared=True, progress=progress))
        else:
            with _Builder(read_alphabet(alphabet)) as builder:
                builder.add(data, index_of(keep, lib.quoth_keep_name, "keep"), progress)
                if levels is not None:
                    builder.levels(check_text(levels, "levels"))
                self._begin(builder.finish(title, progress))
            if isinstance(words, str) and data and not self:
                raise ValueError(f"no word in {words[:60]!r}; a file is named by a pathlib.Path")

    def _begin(self, made: Any) -> None:
        super().__init__(made)
        with hold(self):
            alphabet = _api.quoth_alphabet.from_buffer_copy(
                call(lib.quoth_lexicon_alphabet, self).contents)
        self._alphabet = alphabet
        self._lower: Tuple[str, ...] = tuple(
            bytes(alphabet.lower[letter]).split(b"\0")[0].decode()
            for letter in range(alphabet.letters + 1))
        self._nodes: Optional[Sequence[int]] = None
        self._words: Optional[Tuple[str, ...]] = None

    @classmethod
    def _of(cls, made: Any) -> Lexicon:
        """The lexicon of a resource."""
        lexicon = cls.__new__(cls)
        lexicon._begin(made)
        return lexicon

    # ---- what it is

    @property
    def name(self) -> str:
        """Its name, as in answers: "enable1"."""
        return str(call(lib.quoth_lexicon_name, self).decode("utf-8", "replace"))

    @property
    def alphabet(self) -> Tuple[str, ...]:
        """The letters, in order, in lower case.

        >>> Lexicon(["été"], alphabet="french").alphabet[:5]
        ('a', 'b', 'c', 'd', 'e')
        """
        resource_of(self)
        return self._lower[1:]

    @property
    def longest(self) -> int:
        """Letters of the longest word."""
        return int(ask_quickly(quick.quoth_lexicon_longest, self))

    @property
    def sha256(self) -> str:
        """SHA-256 of the words, sorted by code point, one a line: the lexicon's identity."""
        digest = (ctypes.c_uint8 * 32)()
        call(lib.quoth_lexicon_sha256, digest, self)
        return bytes(digest).hex()

    @property
    def has_levels(self) -> bool:
        """Whether it knows how familiar words are."""
        return bool(ask_quickly(quick.quoth_lexicon_has_levels, self))

    @property
    def info(self) -> LexiconInfo:
        """All of that in one.

        >>> Lexicon("ghost ghoul").info.words
        2
        """
        return LexiconInfo(self.name, len(self), self.longest, self._alphabet.name.decode(),
                           self.alphabet, self.has_levels, self.sha256)

    def __len__(self) -> int:
        return int(ask_quickly(quick.quoth_lexicon_words, self))

    def __repr__(self) -> str:
        if self.closed:
            return "<Lexicon, closed>"
        return f"<Lexicon {self.name}: {counted(len(self), 'word')}>"

    def _repr_html_(self) -> str:
        some = ", ".join(html.escape(word) for word in itertools.islice(self, 8))
        more = ", ..." if len(self) > 8 else ""
        return (f"<p><b>{html.escape(self.name)}</b>: {counted(len(self), 'word')} of up to "
                f"{self.longest} letters<br>{some}{more}</p>")

    # ---- words

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        letters = self._letters_or_none(word)
        return letters is not None and bool(
            ask_quickly(quick.quoth_lexicon_has, self, byref(letters)))

    def __iter__(self) -> Iterator[str]:
        return self.startswith("")

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> Tuple[str, ...]: ...

    def __getitem__(self, place: Union[int, slice]) -> Union[str, Tuple[str, ...]]:
        """The words in order, by number.

        >>> Lexicon("goat ghost ghoul")[0]
        'ghost'
        """
        resource_of(self)
        if self._words is None:
            self._words = tuple(self)
        return self._words[place]

    def rank(self, word: str) -> Optional[int]:
        """How many words come before this one; None if it is no word.

        >>> Lexicon("goat ghost ghoul").rank("ghoul")
        1
        """
        letters = self._letters_or_none(check_text(word, "word").decode())
        rank = -1 if letters is None else ask_quickly(
            quick.quoth_lexicon_rank, self, byref(letters))
        return None if rank < 0 else int(rank)

    def level(self, word: str) -> Optional[int]:
        """How familiar a word is, by SCOWL: 10 (everybody knows it) to 95, 99 for those in no list;
        None without levels, and for what is no word.

        >>> Lexicon().level("ghost"), Lexicon().level("aa")
        (20, 99)
        """
        letters = self._letters_or_none(check_text(word, "word").decode())
        level = -1 if letters is None else ask_quickly(
            quick.quoth_lexicon_level, self, byref(letters))
        return None if level < 0 else int(level)

    def startswith(self, prefix: str) -> Iterator[str]:
        """The words that begin with a text, in the alphabet's order.

        >>> list(Lexicon().startswith("quoth"))
        ['quoth', 'quotha']
        """
        letters = self._letters_or_none(check_text(prefix, "prefix").decode())
        if letters is None:
            return iter(())
        nodes = self._graph()
        place = 0
        for letter in letters.letter[:letters.length]:
            place = _step(nodes, place, letter)
            if place == 0:
                return iter(())
        return self._below(nodes, place, self._spell(letters))

    def endswith(self, suffix: str) -> Iterator[str]:
        """The words that end with a text.

        >>> list(Lexicon("ghost most moss").endswith("ost"))
        ['ghost', 'most']
        """
        letters = self._letters_or_none(check_text(suffix, "suffix").decode())
        if letters is None:
            return iter(())
        end = self._spell(letters)
        return (word for word in self.startswith("") if word.endswith(end))

    def containing(self, infix: str) -> Iterator[str]:
        """The words that have a text in them.

        >>> list(Lexicon("ghost most moss").containing("os"))
        ['ghost', 'moss', 'most']
        """
        letters = self._letters_or_none(check_text(infix, "infix").decode())
        if letters is None:
            return iter(())
        middle = self._spell(letters)
        return (word for word in self.startswith("") if middle in word)

    def is_prefix(self, text: str) -> bool:
        """Whether a word begins with a text.

        >>> Lexicon("ghost").is_prefix("gho"), Lexicon("ghost").is_prefix("go")
        (True, False)
        """
        return next(self.startswith(text), None) is not None

    # ---- other lexica

    def subset(self, keep: Callable[[str], object], *, name: Optional[str] = None,
               progress: ProgressOption = None) -> Lexicon:
        """A lexicon of the words for which a function says so.

        >>> list(Lexicon("ghost goat moss").subset(lambda word: len(word) == 4))
        ['goat', 'moss']
        """
        if not callable(keep):
            raise TypeError("keep is a function of a word")
        if name is not None:
            return Lexicon([word for word in self if keep(word)], name=name,
                           alphabet=self._alphabet_text(), progress=progress)

        def ask(user: object, word: Any, rank: int) -> bool:
            return bool(keep(self._spell(word.contents)))

        return Lexicon._of(create(
            lib.quoth_lexicon_free, POINTER(_api.quoth_lexicon), lib.quoth_lexicon_subset, self,
            callback(_api.quoth_lexicon_each_each, ask, False), None, shared=True,
            progress=progress))

    def up_to_level(self, level: int, *, levels_from: Optional[Lexicon] = None) -> Lexicon:
        """A lexicon of the words up to a level of familiarity: 35 are those that most people know.

        >>> "ghost" in Lexicon().up_to_level(35), "aa" in Lexicon().up_to_level(35)
        (True, False)
        """
        source = None if levels_from is None else check_handle(levels_from, Lexicon, "levels_from")
        return Lexicon._of(create(
            lib.quoth_lexicon_free, POINTER(_api.quoth_lexicon), lib.quoth_lexicon_up_to_level,
            self, source, check_int(level, "level", 0, 99), shared=True))

    def offensive(self, word: str) -> bool:
        """Whether an English word is marked as offensive; the lexicon need not have it.

        >>> Lexicon().offensive("bullshit"), Lexicon().offensive("bull")
        (True, False)
        """
        letters = self._letters_or_none(check_text(word, "word").decode())
        return letters is not None and bool(
            ask_quickly(quick.quoth_lexicon_offensive, self, byref(letters)))

    def inoffensive(self) -> Lexicon:
        """A lexicon without the words that are marked as offensive.

        >>> list(Lexicon("bull bullshit").inoffensive())
        ['bull']
        """
        return Lexicon._of(create(
            lib.quoth_lexicon_free, POINTER(_api.quoth_lexicon), lib.quoth_lexicon_inoffensive,
            self, shared=True))

    def __or__(self, other: object) -> Lexicon:
        """The words of both.

        >>> list(Lexicon("ghost") | Lexicon("goat"))
        ['ghost', 'goat']
        """
        if not isinstance(other, Lexicon):
            return NotImplemented
        if self.alphabet != other.alphabet:
            raise Mismatch("the lexica have different alphabets")
        with _Builder(self._alphabet) as builder:
            call(lib.quoth_builder_add_lexicon, builder.pointer, self)
            call(lib.quoth_builder_add_lexicon, builder.pointer, other)
            name = self.name if self.name == other.name else f"{self.name} and {other.name}"
            return Lexicon._of(builder.finish(name.encode(), None))

    def _borrowed(self) -> Lexicon:
        """The same words for somebody who may not close this object."""
        return Lexicon._of(borrow(self))

    # ---- bytes

    def to_bytes(self, *, progress: ProgressOption = None) -> bytes:
        """The image of the lexicon, which `Lexicon` reads in no time.

        >>> list(Lexicon(Lexicon("ghost goat").to_bytes()))
        ['ghost', 'goat']
        """
        return written(lib.quoth_lexicon_write, self, progress=progress)

    def to_kwg(self) -> bytes:
        """The word graph alone, as Wolges, Macondo and MAGPIE read it."""
        return written(lib.quoth_lexicon_write_kwg, self)

    def save(self, path: Path) -> None:
        """Writes the image to a file, or a .kwg where the name ends so.

        An old file is replaced when the new one is on the disk, and stays if that fails.
        """
        kwg = os.fsencode(path).lower().endswith(b".kwg")
        replace_file(path, self.to_kwg() if kwg else self.to_bytes())

    # ---- letters

    def _letters(self, text: str) -> _api.quoth_letters:
        """Text as letters of the alphabet; BadText for others."""
        data = check_text(text, "text")
        letters = _api.quoth_letters()
        resource_of(self)
        call(lib.quoth_alphabet_read, byref(letters), byref(self._alphabet), data, len(data))
        return letters

    def _letters_or_none(self, text: str) -> Optional[_api.quoth_letters]:
        resource_of(self)
        data = text.encode("utf-8", "surrogatepass")
        letters = _api.quoth_letters()
        failed = quick.quoth_alphabet_read(byref(letters), byref(self._alphabet), data, len(data),
                                           None)
        return None if failed else letters

    def _spell(self, letters: _api.quoth_letters) -> str:
        return "".join([self._lower[letter] for letter in letters.letter[:letters.length]])

    def _alphabet_text(self) -> str:
        return written(lib.quoth_alphabet_write, byref(self._alphabet)).decode()

    # ---- the word graph

    def _graph(self) -> Sequence[int]:
        """A copy of the nodes (quoth/lexicon_graph.h draws them)."""
        if self._nodes is None:
            with hold(self):
                graph = call(lib.quoth_lexicon_graph, self)
                data = ctypes.string_at(graph.nodes, 4 * graph.count)
            nodes: Sequence[int] = memoryview(data).cast("I")
            if sys.byteorder == "big":
                nodes = [int.from_bytes(data[at:at + 4], "little") for at in range(0, len(data), 4)]
            self._nodes = nodes
        return self._nodes

    def _below(self, nodes: Sequence[int], place: int, prefix: str) -> Iterator[str]:
        """The words that go on from a node, in order."""
        lower = self._lower
        if place and nodes[place] >> 25 & 1:
            yield prefix
        child = nodes[place] & 0xFFFFFF
        stack = [(child, prefix)] if child else []
        while stack:
            place, prefix = stack.pop()
            node = nodes[place]
            if not node >> 24 & 1:
                stack.append((place + 1, prefix))
            word = prefix + lower[node >> 26]
            if node >> 25 & 1:
                yield word
            if node & 0xFFFFFF:
                stack.append((node & 0xFFFFFF, word))


def _step(nodes: Sequence[int], place: int, letter: int) -> int:
    """The node reached from a node by a letter; 0 if there is none."""
    place = nodes[place] & 0xFFFFFF
    while place:
        node = nodes[place]
        if node >> 26 == letter:
            return place
        place = 0 if node >> 24 & 1 else place + 1
    return 0


def _refuse(source: str, **options: Optional[str]) -> None:
    """Refuses options that this source of words has no use for."""
    for option, value in options.items():
        if value != {"alphabet": "english", "keep": "fold"}.get(option):
            raise ValueError(f"{option}: an option for lists of words, not for {source}")


def _lines(words: Iterable[str]) -> bytes:
    if not isinstance(words, Iterable):
        raise TypeError("words is a str, strs, bytes, a path or None, "
                        f"not {type(words).__name__}")
    lines: List[str] = []
    for word in words:
        if not isinstance(word, str):
            raise TypeError(f"a word is a str, not {type(word).__name__}")
        if "\n" in word[:-1]:
            raise ValueError(f"a word of several lines: {word[:60]!r}")
        lines.append(word)
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _image(data: bytes, progress: ProgressOption) -> Any:
    """The lexicon of an image, which is copied to where its numbers are aligned."""
    buffer = (ctypes.c_uint64 * (len(data) // 8 + 1))()
    ctypes.memmove(buffer, data, len(data))
    return create(lib.quoth_lexicon_free, POINTER(_api.quoth_lexicon), lib.quoth_lexicon_new,
                  buffer, len(data), shared=True, keeps=buffer, progress=progress)


class _Builder:
    """Makes a lexicon from lists."""

    def __init__(self, alphabet: _api.quoth_alphabet) -> None:
        self.pointer = POINTER(_api.quoth_builder)()
        call(lib.quoth_builder_new, byref(self.pointer), byref(alphabet))

    def __enter__(self) -> _Builder:
        return self

    def __exit__(self, *error: object) -> None:
        lib.quoth_builder_free(self.pointer)

    def add(self, data: bytes, keep: int, progress: ProgressOption) -> None:
        call(lib.quoth_builder_add, self.pointer, None, data, len(data), keep, progress=progress)

    def levels(self, data: bytes) -> None:
        call(lib.quoth_builder_levels, self.pointer, data, len(data))

    def finish(self, name: bytes, progress: ProgressOption) -> Any:
        return create(lib.quoth_lexicon_free, POINTER(_api.quoth_lexicon),
                      lib.quoth_builder_finish, self.pointer, name, shared=True, progress=progress)


def as_lexicon(words: Union[Lexicon, Words], name: str = "lexicon") -> Lexicon:
    """A lexicon, or one made of what `Lexicon` takes."""
    if isinstance(words, Lexicon):
        return check_handle(words, Lexicon, name)  # type: ignore[no-any-return]
    return Lexicon(words)


__all__: List[str] = ["Lexicon", "LexiconInfo", "alphabets"]
