"""What words mean."""
from __future__ import annotations

import os
from ctypes import POINTER, byref
from typing import Union

from . import _api as c
from ._core import (Handle, ProgressOption, ask_quickly, call, check_text, counted, create,
                    written)
from ._lib import lib, quick


class Meanings(Handle):
    """A dictionary of short meanings, of the text of one or of its file (docs/formats.md).

    >>> words = Meanings("qat\\tn\\ta shrub with leaves that are chewed\\n")
    >>> words.meaning("QATS")
    'plural of QAT: (n) a shrub with leaves that are chewed'
    >>> "aa" in words, len(words)
    (False, 1)
    """

    __slots__ = ()

    def __init__(self, text: Union[str, bytes, "os.PathLike[str]"], *,
                 progress: ProgressOption = None) -> None:
        if isinstance(text, os.PathLike):
            with open(text, "rb") as file:
                data = file.read()
        else:
            data = text if isinstance(text, bytes) else check_text(text, "text")
        super().__init__(create(
            lib.quoth_meanings_free, POINTER(c.quoth_meanings), lib.quoth_meanings_new, data,
            len(data), shared=True, keeps=data, progress=progress))

    def meaning(self, word: str) -> str:
        """What a word means; regular forms of the words listed are known.  `NotFound`."""
        data = check_text(word, "word")
        return written(lib.quoth_meanings_write, self, data, len(data)).decode()

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        data = word.encode("utf-8", "surrogatepass")
        return not call(lib.quoth_meanings_find, byref(c.quoth_meaning()), self, data, len(data),
                        allow=(c.QUOTH_NOT_FOUND,))

    def __len__(self) -> int:
        """The lines that have a word."""
        return int(ask_quickly(quick.quoth_meanings_count, self))

    def __repr__(self) -> str:
        return ("<Meanings, closed>" if self.closed else
                f"<Meanings of {counted(len(self), 'word')}>")
