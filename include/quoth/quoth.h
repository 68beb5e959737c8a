/* quoth - a library for word games: everything in it.
 *
 * docs/library.md has ten short programs, the headers for each job, and the rules for lifetimes and
 * threads; src/README.md the modules behind the headers.
 *
 * base.h            results, memory, output, randomness
 * lexicon.h         alphabets, word lists, the compiled lexicon
 * lexicon_graph.h   the word graph of a lexicon, node by node
 * finder.h          words from racks, patterns, rows; hooks
 * meanings.h        meanings of words, from a dictionary of the caller
 * schedule.h        spaced repetition: the next review of a card
 * ghost.h           the Ghost family: solved, summarised
 * ghost_positions.h all positions of a Ghost game
 * ghost_sheet.h     the words to memorise for one side of a Ghost game
 * ghost_verify.h    checks the certificates of ghost_strategy.h
 * ghost_variant.h   variants defined by the caller
 * ghost_strategy.h  the smallest strategy of a Ghost game, and its proof
 * ghost_game.h      games, players and matches of Ghost
 * ghost_lives.h     matches of several rounds of Ghost, with lives
 * ghost_review.h    the turning points of a finished game of Ghost
 * ghost_players.h   players of Ghost with a model of the opponent
 * tiles.h           tile sets, boards, rules of crossword games
 * leaves.h          leave values, win-probability tables
 * evaluator.h       the static evaluation of a play: leave and heuristics
 * cross.h           crossword games: positions, plays, scores
 * cross_game.h      games, players and matches of board games
 * duplicate.h       duplicate games: one rack for all players, the best play stays
 * levels.h          players of board games from level 1 to 10
 * openness.h        board openness: costs of the squares that a play opens
 * search.h          Monte Carlo simulation of plays
 * train.h           leave values and win tables by self-play
 * endgame.h         exact endgames with an empty bag
 * auto.h            the best play within a budget, by the solver that fits the position
 * engine.h          one handle for all questions about board games
 * preendgame.h      the play that wins most orders of a nearly empty bag
 * infer.h           the posterior of an opponent's leave
 * notation.h        plays, positions (CGP) and games (GCG) as text
 * siu.h             the protocol of front ends and engines
 * review.h          mistakes of a finished board game, their cost and causes
 * explain.h         explanations of plays and fragments: facts, and sentences of them
 * puzzles.h         positions in which one play is clearly the best
 * format.h          answers and boards as text, JSON, DOT, SVG, HTML
 * sanitize.h        untrusted text made safe for a terminal or a file
 * statistics.h      intervals of proportions and means
 */
#ifndef QUOTH_QUOTH_H
#define QUOTH_QUOTH_H

#include "quoth/auto.h"
#include "quoth/base.h"
#include "quoth/cross.h"
#include "quoth/cross_game.h"
#include "quoth/duplicate.h"
#include "quoth/endgame.h"
#include "quoth/engine.h"
#include "quoth/evaluator.h"
#include "quoth/explain.h"
#include "quoth/finder.h"
#include "quoth/format.h"
#include "quoth/ghost.h"
#include "quoth/ghost_game.h"
#include "quoth/ghost_lives.h"
#include "quoth/ghost_players.h"
#include "quoth/ghost_positions.h"
#include "quoth/ghost_review.h"
#include "quoth/ghost_sheet.h"
#include "quoth/ghost_strategy.h"
#include "quoth/ghost_variant.h"
#include "quoth/ghost_verify.h"
#include "quoth/infer.h"
#include "quoth/leaves.h"
#include "quoth/levels.h"
#include "quoth/lexicon.h"
#include "quoth/lexicon_graph.h"
#include "quoth/meanings.h"
#include "quoth/notation.h"
#include "quoth/openness.h"
#include "quoth/preendgame.h"
#include "quoth/puzzles.h"
#include "quoth/review.h"
#include "quoth/sanitize.h"
#include "quoth/schedule.h"
#include "quoth/search.h"
#include "quoth/siu.h"
#include "quoth/statistics.h"
#include "quoth/tiles.h"
#include "quoth/train.h"

#endif
