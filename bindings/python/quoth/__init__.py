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
from . import finder
from .cross_game import Event, Game, Move, Record, Step
from .cross_match import MatchResult, PlayerTotals, View, match
from .crossword import (FormedWord, Play, Plays, Position, PositionWarning, Rules, Square, Tile,
                        Validation)
from .duplicate import Duplicate
from .engine import (Choice, Endgame, EndgamePlay, Engine, EnginePlayer, Inference, InferredLeave,
                     Limit, Order, Ply, Preendgame, PreendgamePlay, SimulatedPlay, Simulation)
from .ghost import Ghost
from .leaves import Leaves
from .lexicon import Lexicon, LexiconInfo, alphabets
from .meanings import Meanings
from .puzzles import Puzzle, read_puzzles, write_puzzles
from .review import Cause, Review, ReviewScore, ReviewSeat, ReviewTurn, ReviewValue

__version__ = version()

__all__ = [
    "BadAnswer", "BadCall", "BadImage", "BadText", "Busy", "Cause", "Choice", "Closed",
    "Duplicate", "Endgame", "EndgamePlay", "Engine", "EnginePlayer", "Event", "Forked",
    "FormedWord", "Game", "GameOver", "Ghost", "Illegal", "Inference", "InferredLeave",
    "Leaves", "Lexicon", "LexiconInfo", "Limit", "MatchResult", "Meanings", "Mismatch", "Move",
    "NoMemory", "NotFound", "Order", "Play", "PlayerTotals", "Plays", "Ply", "Position",
    "PositionWarning", "Preendgame", "PreendgamePlay", "Progress", "Puzzle", "QuothError",
    "Record", "Resigns", "Review", "ReviewScore", "ReviewSeat", "ReviewTurn", "ReviewValue",
    "Rules", "SimulatedPlay", "Simulation", "SinkFailed", "Square", "Step", "Stopped", "Tile",
    "TooLarge", "UnknownRack", "Unsupported", "Validation", "View", "alphabets", "finder",
    "match", "read_puzzles", "version", "write_puzzles",
]
