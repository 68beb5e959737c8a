"""The Ghost family: exact values, what to memorise, players and matches.

`Ghost` is a position that can be asked everything.  `match` and `play` let players play: Python
functions, and those of the library; `match_with_lives` in several rounds.  `analyse` reads the
record of a game and says where it was lost.  `CustomVariant` makes variants of one's own.
"""

from .custom import CustomVariant, Facts
from .lives import LivesMatch, match_with_lives
from .players import (Belief, BestResponse, Bluff, Bot, ExpectedResult, ExpectedResults,
                      GhostMatch, GhostResult, GhostView, OpponentModel, ask, match, play)
from .position import (CertificateResult, Ghost, GhostPlay, GhostRow, GhostRules, GhostSummary,
                       GhostTree, GhostValue, GhostVariant, readings, variants, verify)
from .review import GhostMatchReview, GhostReview, GhostTurn, GhostTurningPoint, analyse
from .study import HittingSet, Sheet, SheetNode, Strategy, StrategyPair

__all__ = [
    "Belief", "BestResponse", "Bluff", "Bot", "CertificateResult", "CustomVariant",
    "ExpectedResult", "ExpectedResults", "Facts", "Ghost", "GhostMatch", "GhostMatchReview",
    "GhostPlay", "GhostResult", "GhostReview", "GhostRow", "GhostRules", "GhostSummary",
    "GhostTree", "GhostTurn", "GhostTurningPoint", "GhostValue", "GhostVariant", "GhostView",
    "HittingSet", "LivesMatch", "OpponentModel", "Sheet", "SheetNode", "Strategy", "StrategyPair",
    "analyse", "ask", "match", "match_with_lives", "play", "readings", "variants", "verify",
]
