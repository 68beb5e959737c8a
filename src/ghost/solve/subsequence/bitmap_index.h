/* Which strings hold a fragment, its letters in this order with others between them.
 *
 * For every two letters there is a row with one bit for each string: set if the string has the two
 * in this order.  The strings that all pairs of a fragment have in common are little more than the
 * strings that hold the fragment.  (ENABLE: 14.6 MB of rows.) */
#ifndef Q_GHOST_SOLVE_SUBSEQUENCE_BITMAP_INDEX_H
#define Q_GHOST_SOLVE_SUBSEQUENCE_BITMAP_INDEX_H

#include "ghost/solve/generator.h"
#include "ghost/solve/strings.h"

typedef struct q_pair_rows {
    const q_strings *strings;
    unsigned letters;                    /* that occur */
    uint8_t code[QUOTH_LETTERS_MAX + 1]; /* of them, from 0 on; of others `letters` */
    uint64_t *row;                       /* by the codes of two letters */
    uint32_t *count;                     /* bits of each row */
    uint32_t width;                      /* of a row */
} q_pair_rows;

/* The strings stay the caller's.  QUOTH_NO_MEMORY, QUOTH_STOPPED. */
quoth_status q_pair_rows_make(q_pair_rows *rows, const q_strings *strings,
                              const quoth_watch *watch);
void q_pair_rows_free(q_pair_rows *rows);

/* The most strings that can hold a fragment of two letters or more. */
uint32_t q_pair_rows_at_most(const q_pair_rows *rows, const quoth_letters *fragment);

/* Finds the strings that hold such a fragment, in the order they stand in.  False: no memory. */
bool q_pair_rows_find(const q_pair_rows *rows, const quoth_letters *fragment, q_arena *arena,
                      q_support *support);

/* Whether one of the strings that hold such a fragment is longer than it. */
bool q_pair_rows_go_on(const q_pair_rows *rows, const quoth_letters *fragment);

#endif
