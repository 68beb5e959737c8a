/* Games of Ghost by the rules that options describe. */
#ifndef CLI_GHOST_GAMES_H
#define CLI_GHOST_GAMES_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"

/* Which positions are solved. */
typedef enum how_much {
    AS_ASKED,   /* each when a query needs it */
    ALL_IF_FEW, /* all, unless there are too many */
    ALL
} how_much;

/* Solves the game that the options describe.  Searches call the watch `searches`, in this call and
 * in later queries. */
bool solve_game(quoth_ghost **ghost, const quoth_lexicon *lexicon, const arguments *args,
                how_much much, const quoth_watch *searches);

/* Opens a game, whose search may cache results in at most half of the memory limit. */
quoth_status open_solver(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                         const quoth_ghost_rules *rules, const quoth_watch *watch,
                         quoth_error *error);

/* Opens a game and solves all its positions, unless there are too many. */
quoth_status open_few(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                      const quoth_ghost_rules *rules, quoth_error *error);

/* The variant of --variant, in its first reading. */
quoth_ghost_description variant_option(const arguments *args);

/* Whether fragments begin words: then one sequence of plays leads to each position, and there are
 * sheets of words with a plan. */
bool has_prefixes(quoth_ghost_description game);

/* Reads the rules that the options describe; prints an error and returns false for malformed
 * values. */
bool read_rules(quoth_ghost_rules *rules, const arguments *args);

#endif
