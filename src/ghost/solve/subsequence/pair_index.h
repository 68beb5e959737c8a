/* Which strings hold a fragment, its letters in this order with others between them.
 *
 * For every two letters there is a row with one bit for each string: set if the string has the two
 * in this order.  The strings that all pairs of a fragment have in common are little more than the
 * strings that hold the fragment.  (ENABLE: 14.6 MB of rows.) */
#ifndef Q_GHOST_SOLVE_SUBSEQUENCE_PAIR_INDEX_H
#define Q_GHOST_SOLVE_SUBSEQUENCE_PAIR_INDEX_H

#include "ghost/solve/generator.h"
#include "ghost/solve/strings.h"

typedef struct q_pair_index {
    const q_strings *strings;
    unsigned letters;                    /* that occur */
    uint8_t code[QUOTH_LETTERS_MAX + 1]; /* of them, from 0 on; of others `letters` */
    uint64_t *row;                       /* by the codes of two letters */
    uint32_t *count;                     /* bits of each row */
    uint32_t width;                      /* of a row */
} q_pair_index;

/* The strings stay the caller's.  QUOTH_NO_MEMORY, QUOTH_STOPPED. */
quoth_status q_pair_index_make(q_pair_index *rows, const q_strings *strings,
                               const quoth_watch *watch);
void q_pair_index_free(q_pair_index *rows);

/* The most strings that can hold a fragment of two letters or more. */
uint32_t q_pair_index_bound(const q_pair_index *rows, const quoth_letters *fragment);

/* Finds the strings that hold such a fragment, in the order they stand in.  False: no memory. */
bool q_pair_index_find(const q_pair_index *rows, const quoth_letters *fragment, q_arena *arena,
                       q_position_state *support);

/* Whether one of the strings that hold such a fragment is longer than it. */
bool q_pair_index_has_longer(const q_pair_index *rows, const quoth_letters *fragment);

#endif
