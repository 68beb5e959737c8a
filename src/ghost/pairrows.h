/* Which strings hold a fragment, its letters in this order with others between them.
 *
 * For every two letters there is a row of bits, one a string: those that have the two in this
 * order.  What all pairs of a fragment have in common is little more than the strings that hold it
 * (ENABLE: 14.6 MB of rows). */
#ifndef Q_GHOST_PAIRROWS_H
#define Q_GHOST_PAIRROWS_H

#include "ghost/legality.h"
#include "ghost/strings.h"

typedef struct q_pair_rows {
    const q_strings *strings;
    unsigned letters;                    /* that occur */
    uint8_t code[QUOTH_LETTERS_MAX + 1]; /* of them, from 0 on; of others `letters` */
    uint64_t *row;                       /* by the codes of two letters */
    uint32_t *count;                     /* bits of each row */
    uint32_t width;                      /* of a row */
} q_pair_rows;

/* The strings stay the caller's.  False: no memory. */
bool q_pair_rows_make(q_pair_rows *rows, const q_strings *strings);
void q_pair_rows_free(q_pair_rows *rows);

/* Of a fragment of two letters or more: how many strings hold it at most, */
uint32_t q_pair_rows_at_most(const q_pair_rows *rows, const quoth_letters *fragment);

/* which, in the order they stand in (false: no memory), */
bool q_pair_rows_find(const q_pair_rows *rows, const quoth_letters *fragment, q_arena *arena,
                      q_support *support);

/* and whether one of them is longer. */
bool q_pair_rows_go_on(const q_pair_rows *rows, const quoth_letters *fragment);

#endif
