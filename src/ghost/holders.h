/* Which strings hold a fragment, its letters in this order with others between them.
 *
 * For every two letters there is a row of bits, one a string: those that have the two in this
 * order.  What all pairs of a fragment have in common is little more than the strings that hold it
 * (ENABLE: 14.6 MB of rows). */
#ifndef Q_GHOST_HOLDERS_H
#define Q_GHOST_HOLDERS_H

#include "ghost/legality.h"
#include "ghost/strings.h"

typedef struct q_holders {
    const q_strings *strings;
    unsigned letters;                    /* that occur */
    uint8_t code[QUOTH_LETTERS_MAX + 1]; /* of them, from 0 on; of others `letters` */
    uint64_t *row;                       /* by the codes of two letters */
    uint32_t *count;                     /* bits of each row */
    uint32_t width;                      /* of a row */
} q_holders;

/* The strings stay the caller's.  False: no memory. */
bool q_holders_make(q_holders *holders, const q_strings *strings);
void q_holders_free(q_holders *holders);

/* Of a fragment of two letters or more: how many strings hold it at most, */
uint32_t q_holders_at_most(const q_holders *holders, const quoth_letters *fragment);

/* which, in the order they stand in (false: no memory), */
bool q_holders_find(const q_holders *holders, const quoth_letters *fragment, q_arena *arena,
                    q_support *support);

/* and whether one of them is longer. */
bool q_holders_go_on(const q_holders *holders, const quoth_letters *fragment);

#endif
