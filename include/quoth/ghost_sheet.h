/* quoth/ghost_sheet.h - memory sheets: the words to know for one side of a game of Ghost.
 *
 * A sheet holds a plan for one player, and the words that a game can end with if that player
 * follows the plan and the other does anything legal.  Where a winning move exists the plan makes
 * one.  Sets of words are compared by (lossiness, number of words, number of letters); lossiness
 * is 0 if the player wins with each word, 1 if with some, 2 if with none.  Norvig's notebook
 * minimises that triple at every choice (PER_NODE); OVERALL minimises it for the whole set.  They
 * differ where the player is lost: PER_NODE accepts more words for a chance of winning in every
 * branch, although one such branch makes the whole set mixed.  Ties are broken by the
 * lexicographic order of the sorted words. */
#ifndef QUOTH_GHOST_SHEET_H
#define QUOTH_GHOST_SHEET_H

#include "quoth/ghost.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quoth_ghost_sheet quoth_ghost_sheet;

typedef enum quoth_ghost_sheet_objective {
    QUOTH_GHOST_SHEET_PER_NODE,
    QUOTH_GHOST_SHEET_OVERALL
} quoth_ghost_sheet_objective;

/* "per-node", "overall"; NULL for another value. */
QUOTH_API const char *quoth_ghost_sheet_objective_name(quoth_ghost_sheet_objective objective);

/* A position of the plan, in depth-first order: the root first, children in sorted order. */
typedef struct quoth_ghost_sheet_node {
    uint32_t parent;   /* index; the root's is itself */
    uint32_t children; /* at most 1 where the sheet's player moves; 0 at a word */
    uint32_t next;     /* index after the last node below this one */
    uint8_t depth;     /* letters so far; the first player moves at even depth */
    uint8_t letter;    /* the last letter, 0 at the root */
    bool word;         /* the game ends here */
    bool wins;         /* the sheet's player wins from here against any play */
} quoth_ghost_sheet_node;

typedef struct quoth_ghost_sheet_summary {
    unsigned player; /* 0 first, 1 second */
    quoth_ghost_sheet_objective objective;
    unsigned lossiness;
    uint32_t count, winners, losers;
    uint64_t letters;
    bool known;       /* made by quoth_ghost_sheet_new_known */
    uint32_t unknown; /* words that are not in `known` */
} quoth_ghost_sheet_summary;

/* For two players, normal play, and variants whose fragments are prefixes of words, so that a word
 * shows the order in which its letters were added; QUOTH_UNSUPPORTED for others.  Uses 96 bytes a
 * node of the word graph while it runs. */
QUOTH_API quoth_status quoth_ghost_sheet_new(quoth_ghost_sheet **sheet, const quoth_ghost *ghost,
                                             unsigned player, quoth_ghost_sheet_objective objective,
                                             const quoth_context *context, quoth_error *error);
/* A sheet of well-known words, for a player who can force a win: among winning plans, one with the
 * fewest words outside `known`, then the fewest words, then the fewest letters.  `known` has the
 * alphabet of the game's words and need not outlive the call.  QUOTH_NOT_FOUND also if the player
 * cannot force a win. */
QUOTH_API quoth_status quoth_ghost_sheet_new_known(quoth_ghost_sheet **sheet,
                                                   const quoth_ghost *ghost, unsigned player,
                                                   const quoth_lexicon *known,
                                                   const quoth_context *context,
                                                   quoth_error *error);
QUOTH_API void quoth_ghost_sheet_free(quoth_ghost_sheet *sheet);

/* The memory a sheet was made with. */
QUOTH_API const quoth_memory *quoth_ghost_sheet_memory(const quoth_ghost_sheet *sheet);

QUOTH_API quoth_ghost_sheet_summary quoth_ghost_sheet_summarize(const quoth_ghost_sheet *sheet);
QUOTH_API const quoth_ghost_sheet_node *quoth_ghost_sheet_nodes(const quoth_ghost_sheet *sheet,
                                                                size_t *count);
QUOTH_API void quoth_ghost_sheet_spell(quoth_letters *fragment, const quoth_ghost_sheet *sheet,
                                       uint32_t node);

#ifdef __cplusplus
}
#endif

#endif
