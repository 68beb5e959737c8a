/* The private parts of quoth_cross: rules and words compiled for a board.
 *
 *      create.c     checks rules, lays out the board, makes word map and evaluator when needed
 *      words.c      the word graph of a board: made, looked up, written */
#ifndef Q_BOARD_CROSS_H
#define Q_BOARD_CROSS_H

#include <stdatomic.h>

#include "quoth/cross.h"
#include "quoth/lexicon_graph.h"

/* A line is a row or a column.  Squares are stored twice, by row and by column, so that a play is
 * always contiguous in one line.  A wall before the first and after the last square of each line
 * saves checks for the edge of the board (sentinels). */
enum {
    Q_LINE = QUOTH_SIDE_MAX + 3, /* distance from one line to the next */
    Q_BOARD = QUOTH_SIDE_MAX * Q_LINE,
    Q_GADDAG_ROOT = 1
};

#define Q_ANY_LETTER UINT64_MAX

static inline unsigned q_square(unsigned line, unsigned at)
{
    return line * Q_LINE + at + 1;
}

/* The word map (word_map.h), made by the first finder for which it pays, while other threads may
 * read. */
typedef struct q_lazy_word_map {
    _Atomic(struct q_word_map *) made; /* NULL until it is made */
    /* a thread makes or made the word map, or ran out of memory */
    atomic_bool taken;
    atomic_uint_fast64_t steps; /* steps of searches without the word map */
} q_lazy_word_map;

/* The default evaluator (eval/default_evaluator.h), made by the first call that needs it, while
 * other threads may read. */
typedef struct q_lazy_evaluator {
    _Atomic(struct q_default_evaluator *) made; /* NULL until it is made */
} q_lazy_evaluator;

struct quoth_cross {
    const quoth_memory *memory;
    quoth_cross_rules rules;
    quoth_cross_words words;
    char alphabet[32]; /* the name of the lexicon's alphabet */
    quoth_graph graph; /* DAWG and GADDAG; for anagram rules the sorted words only */
    uint32_t *own_nodes;
    size_t own_capacity;
    uint8_t lines[2];  /* number of rows, of columns */
    uint8_t length[2]; /* squares of a row, of a column */
    unsigned start[2]; /* the start square, by direction */
    uint8_t letter_premium[2][Q_BOARD];
    uint8_t word_premium[2][Q_BOARD]; /* 0 for walls and beyond the edge */
    uint8_t value[256];               /* value of a tile on the board or a rack */
    /* By letter x: the letters y for which xy is a word, those for which yx is a word, and the arc
     * lists after x in the DAWG and in the GADDAG. */
    uint64_t after_letter[QUOTH_LETTERS_MAX + 1], before_letter[QUOTH_LETTERS_MAX + 1];
    uint32_t after_root[QUOTH_LETTERS_MAX + 1], after_gaddag_root[QUOTH_LETTERS_MAX + 1];
    q_lazy_word_map *word_map; /* &own_word_map: a const quoth_cross can make it */
    q_lazy_word_map own_word_map;
    q_lazy_evaluator *default_evaluator; /* &own_default_evaluator, for the same reason */
    q_lazy_evaluator own_default_evaluator;
};

/* The arc list after a letter of an arc list; 0 if there is none.  *accepts: a word ends at the
 * letter. */
static inline uint32_t q_follow(quoth_graph graph, uint32_t list, unsigned letter, bool *accepts)
{
    *accepts = false;
    if (!list)
        return 0;
    for (;; list++) {
        uint32_t node = quoth_graph_node(graph, list);
        if (quoth_node_letter(node) == letter) {
            *accepts = quoth_node_accepts(node);
            return quoth_node_child(node);
        }
        if (quoth_node_ends(node))
            return 0;
    }
}

static inline uint32_t q_root(quoth_graph graph, unsigned root)
{
    return quoth_node_child(quoth_graph_node(graph, root));
}

/* The letters of the longest word that the board can hold. */
static inline unsigned q_longest_word(const quoth_cross *cross)
{
    return cross->length[0] > cross->length[1] ? cross->length[0] : cross->length[1];
}

/* Limit of scoreless turns in a row under all rules, so that every game ends. */
enum { Q_SCORELESS_MAX = 64 };

/* Whether turns without score, or passes, end a game of `players`; `scored`: a seat has points. */
static inline bool q_turns_end_game(const quoth_cross_rules *rules, unsigned players, bool scored,
                                    unsigned scoreless, unsigned passes)
{
    bool counts = !rules->scoreless_after_score || scored;
    return (counts && rules->scoreless_limit && scoreless >= rules->scoreless_limit) ||
           (rules->round_limit && scoreless >= players) ||
           (rules->pass_limit && passes >= rules->pass_limit) || scoreless >= Q_SCORELESS_MAX;
}

/* Upper bound on the score of a play of `laid` tiles without its bonus: the highest tile value on
 * every square of the longest line, every premium at once, and a word across each tile.  `tile`:
 * the board by direction, on which only empty squares have word premiums; NULL: an empty board. */
int64_t q_score_bound(const quoth_cross *cross, const quoth_tile (*tile)[Q_BOARD], unsigned laid);

/* The highest bonus for laying at most `laid` tiles. */
int q_bonus_bound(const quoth_cross_rules *rules, unsigned laid);

/* The word map, or NULL if it is not made yet.  The call makes it once the work done without it
 * equals the cost of making it.  *status is QUOTH_STOPPED if the watch stopped the making. */
const struct q_word_map *q_word_map_of(const quoth_cross *cross, const quoth_watch *watch,
                                       quoth_status *status);

/* Adds to the work done without the word map. */
void q_word_map_count_steps(const quoth_cross *cross, uint64_t steps);

/* ---- words.c ------------------------------------------------------------------------------- */

/* Sets the words of a board whose rules are set.  The word graph is that of the lexicon, if it has
 * one for such a board, else it is built. */
quoth_status q_make_words(quoth_cross *cross, const quoth_lexicon *lexicon,
                          const quoth_watch *watch, quoth_error *error);

/* Fills the tables by letter from the graph; q_make_words has done so. */
void q_make_pair_tables(quoth_cross *cross);

/* Whether tiles form a word under the rules; a blank counts as the letter it stands for. */
bool q_is_word(const quoth_cross *cross, const quoth_tile *tile, size_t count);

#endif
