"""The names of the documents that this project answers: Peter Norvig's notebooks "Ghost" and
"Refactoring a Crossword Game Program".  Each of their functions is here, over the library.

>>> from quoth.notebook import Vocabulary, win, outcomes
>>> win(Vocabulary("cat camel goat gerbil".split()))
'g'
>>> sorted(outcomes(Vocabulary(), "", 0))
['qaid', 'qiviut', 'qoph', 'qursh', 'qurush', 'qwerty']
"""

from .board import (ACROSS, BAG, BINGO, BLANK, Board, DICTIONARY, DL, DW, Direction, EMPTY, OFF,
                     POINTS, PREFIXES, Play, SL, STAR, Square, TL, TW, WWF, Word, all_anchors,
                     all_plays, bingo, board_colors, board_html, cat, cross_plays, crossword,
                     dict_prefixes, enumerate_play, extend_play, extend_prefixes,
                     highest_scoring_play, is_anchor, is_word, letters, letters_played,
                     make_one_play, make_play, other, play_game, prefix_plays, rack_prefixes,
                     remove, replenish, sames, scan_letters, scan_to_anchor, score, square_html,
                     subtract_remaining_tiles, valid_crossword, word_score)
from .ghost import (Fragments, Result, SpookVocabulary, SuperDuperVocabulary, SuperVocabulary,
                     Vocabulary, WordSet, XghostVocabulary, alphabet, ask, outcomes, play, priority,
                     rational, report_outcomes, to_play, win, winner, words)

__all__ = [
    "ACROSS", "BAG", "BINGO", "BLANK", "Board", "DICTIONARY", "DL", "DW", "Direction", "EMPTY",
    "Fragments", "OFF", "POINTS", "PREFIXES", "Play", "Result", "SL", "STAR", "SpookVocabulary",
    "Square", "SuperDuperVocabulary", "SuperVocabulary", "TL", "TW", "Vocabulary", "WWF",
    "Word", "WordSet", "XghostVocabulary", "all_anchors", "all_plays", "alphabet", "ask",
    "bingo", "board_colors", "board_html", "cat", "cross_plays", "crossword", "dict_prefixes",
    "enumerate_play", "extend_play", "extend_prefixes", "highest_scoring_play", "is_anchor",
    "is_word", "letters", "letters_played", "make_one_play", "make_play", "other", "outcomes",
    "play", "play_game", "prefix_plays", "priority", "rack_prefixes", "rational", "remove",
    "replenish", "report_outcomes", "sames", "scan_letters", "scan_to_anchor", "score",
    "square_html", "subtract_remaining_tiles", "to_play", "valid_crossword", "win", "winner",
    "word_score", "words",
]
