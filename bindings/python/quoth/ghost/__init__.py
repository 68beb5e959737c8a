"""The Ghost family: exact values, what to memorise, players and matches.

`Ghost` is a position that can be asked everything.  `match` and `play` let players play: Python
functions, and those of the library.
"""

from .players import (Belief, BestResponse, Bluff, Bot, ExpectedResult, ExpectedResults,
                      GhostMatch, GhostResult, GhostView, OpponentModel, ask, match, play)
from .position import (CertificateResult, Ghost, GhostPlay, GhostRow, GhostRules, GhostSummary,
                       GhostTree, GhostValue, GhostVariant, readings, variants, verify)
from .study import HittingSet, Sheet, SheetNode, Strategy, StrategyPair

__all__ = [
    "Belief", "BestResponse", "Bluff", "Bot", "CertificateResult", "ExpectedResult",
    "ExpectedResults", "Ghost", "GhostMatch", "GhostPlay", "GhostResult", "GhostRow", "GhostRules",
    "GhostSummary", "GhostTree", "GhostValue", "GhostVariant", "GhostView", "HittingSet",
    "OpponentModel", "Sheet", "SheetNode", "Strategy", "StrategyPair", "ask", "match", "play",
    "readings", "variants", "verify",
]
