"""Word games: the Ghost family solved, board games played, analysed and explained.

>>> import quoth
>>> "ghost" in quoth.Lexicon()
True
>>> quoth.Ghost().forced_winner  # of two players on ENABLE, from 0
1
"""

from ._core import (BadAnswer, BadCall, BadImage, BadText, Busy, Closed, Forked, GameOver, Illegal,
                    Mismatch, NoMemory, NotFound, Progress, QuothError, Resigns, SinkFailed,
                    Stopped, TooLarge, UnknownRack, Unsupported, version)
from .ghost import Ghost
from .lexicon import Lexicon, LexiconInfo, alphabets

__version__ = version()

__all__ = [
    "BadAnswer", "BadCall", "BadImage", "BadText", "Busy", "Closed", "Forked", "GameOver",
    "Ghost", "Illegal", "Lexicon", "LexiconInfo", "Mismatch", "NoMemory", "NotFound", "Progress",
    "QuothError", "Resigns", "SinkFailed", "Stopped", "TooLarge", "UnknownRack", "Unsupported",
    "alphabets", "version",
]
