"""The names of the documents that this project answers: Peter Norvig's notebooks "Ghost" and
"Refactoring a Crossword Game Program".  Each of their functions is here, over the library.

>>> from quoth.notebook import Vocabulary, win, outcomes
>>> win(Vocabulary("cat camel goat gerbil".split()))
'g'
>>> sorted(outcomes(Vocabulary(), "", 0))
['qaid', 'qiviut', 'qoph', 'qursh', 'qurush', 'qwerty']
"""

from .ghost import (Fragments, Result, SpookVocabulary, SuperDuperVocabulary, SuperVocabulary,
                    Vocabulary, WordSet, XghostVocabulary, alphabet, ask, outcomes, play, priority,
                    rational, report_outcomes, to_play, win, winner, words)

__all__ = [
    "Fragments", "Result", "SpookVocabulary", "SuperDuperVocabulary", "SuperVocabulary",
    "Vocabulary", "WordSet", "XghostVocabulary", "alphabet", "ask", "outcomes", "play", "priority",
    "rational", "report_outcomes", "to_play", "win", "winner", "words",
]
