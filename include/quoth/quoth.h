/* quoth - a library for word games: everything in it.
 *
 * docs/library.md says which headers serve which job, what outlives what, and what threads may
 * share, with ten short programs; src/README.md, what each header stands on.
 *
 * base.h            results, memory, output, randomness
 * lexicon.h         alphabets, word lists, the compiled lexicon
 * lexicon_graph.h   the word graph of a lexicon, node by node
 * finder.h          words from racks, patterns, rows; hooks
 * meanings.h        what words mean, from a dictionary of the caller
 * schedule.h        spaced repetition: when to ask a card again
 * ghost.h           the Ghost family: solved, summarised
 * ghost_positions.h the positions of a Ghost game, one by one
 * ghost_sheet.h     the words to memorise for one side of a Ghost game
 * ghost_verify.h    checks what ghost_strategy.h certifies
 * ghost_variant.h   your own variants
 * ghost_strategy.h  the smallest strategy of a Ghost game, and its proof
 * ghost_game.h      Ghost being played: games, players, matches
 * ghost_lives.h     matches of several rounds of Ghost, with lives
 * ghost_review.h    a game of Ghost afterwards: where it was given away
 * ghost_players.h   players of Ghost who think about whom they play
 * tiles.h           tile sets, boards, rules of crossword games
 * leaves.h          what tiles kept are worth, what a lead is worth
 * evaluator.h       what is added to the score of a play
 * cross.h           crossword games: positions, plays, scores
 * cross_game.h      board games being played: moves, players, matches
 * duplicate.h       duplicate games: the same racks for all, the best play is laid
 * levels.h          players of board games from level 1 to 10
 * openness.h        what a play exposes to the next player
 * search.h          looking ahead: which play is best once the game has gone on
 * train.h           leave values and win tables by self-play
 * endgame.h         the end of a board game, exactly
 * auto.h            which play: by simulation or endgame, within a budget
 * engine.h          one handle for board games that can be asked everything
 * preendgame.h      shortly before it: which play wins most orders of the bag
 * infer.h           what another player may have kept
 * notation.h        plays, positions (CGP) and games (GCG) as text
 * siu.h             the lines that a front end says to an engine
 * review.h          a board game afterwards: what each turn cost, and why
 * explain.h         why a play is the best, or a fragment won: facts, and sentences of them
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
