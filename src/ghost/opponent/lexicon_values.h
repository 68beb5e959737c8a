/* What the owners of many samples of words make of every position of a map: one bit a sample.
 *
 * One pass from the longest fragments down values the games of all samples at once. */
#ifndef Q_GHOST_OPPONENT_LEXICON_VALUES_H
#define Q_GHOST_OPPONENT_LEXICON_VALUES_H

#include "ghost/opponent/position_index.h"

typedef struct q_lexicon_values {
    q_position_index index;
    size_t samples, stride; /* stride: words of 64 bits for the samples of one position */
    uint64_t *legal;        /* by number, `stride` words each: some word of the sample fits */
    uint64_t *made_wins;    /* to have made this fragment wins, by the words of the sample */
} q_lexicon_values;

/* Says whether the owner of a sample knows a word; asked sample by sample, in the lexicon's order. */
typedef bool q_knows_word(void *user, size_t sample, uint32_t rank);

/* QUOTH_NO_MEMORY, QUOTH_STOPPED, QUOTH_TOO_LARGE; then there is nothing to free. */
quoth_status q_lexicon_values_make(q_lexicon_values *values, const quoth_ghost *referee,
                                   size_t samples, q_knows_word *knows, void *user,
                                   const quoth_watch *watch, const quoth_memory *memory);
void q_lexicon_values_free(q_lexicon_values *values);

/* Whether the bit of a sample is there at a position. */
static inline bool q_lexicon_values_bit(const q_lexicon_values *values, const uint64_t *bits,
                                        uint32_t at, size_t sample)
{
    return bits[at * values->stride + sample / 64] >> sample % 64 & 1;
}

#endif
