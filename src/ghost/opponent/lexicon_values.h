/* Bit-parallel valuation of sampled lexicons: for every position one bit a sample says whether it
 * is legal there, another whether it is won there.
 *
 * One pass from the longest fragments to the empty one values the games of all samples at once, 64
 * samples an instruction. */
#ifndef Q_GHOST_OPPONENT_LEXICON_VALUES_H
#define Q_GHOST_OPPONENT_LEXICON_VALUES_H

#include "ghost/opponent/position_index.h"

typedef struct q_lexicon_values {
    q_position_index index;
    size_t samples;
    size_t stride;       /* 64-bit words a position */
    uint64_t *legal;     /* some word of the sample fits; `stride` words a position */
    uint64_t *made_wins; /* whoever made the fragment wins; `stride` words a position */
} q_lexicon_values;

/* Whether a sample contains a word; called sample by sample, ranks rising. */
typedef bool q_knows_word(void *user, size_t sample, uint32_t rank);

/* QUOTH_NO_MEMORY, QUOTH_STOPPED, QUOTH_TOO_LARGE.  After a failure there is nothing to free. */
quoth_status q_lexicon_values_make(q_lexicon_values *values, const quoth_ghost *referee,
                                   size_t samples, q_knows_word *knows, void *user,
                                   const quoth_watch *watch, const quoth_memory *memory);
void q_lexicon_values_free(q_lexicon_values *values);

/* The bit of a sample at a position; `bits` is `legal` or `made_wins`. */
static inline bool q_lexicon_values_bit(const q_lexicon_values *values, const uint64_t *bits,
                                        uint32_t at, size_t sample)
{
    return bits[at * values->stride + sample / 64] >> sample % 64 & 1;
}

#endif
