/* What the owners of many sets of words make of every position of a map: one bit a set.
 *
 * One pass from the longest fragments down values the games of all sets at once. */
#ifndef Q_GHOST_OPPONENT_LEXICON_VALUES_H
#define Q_GHOST_OPPONENT_LEXICON_VALUES_H

#include "ghost/opponent/position_index.h"

typedef struct q_minds {
    q_map map;
    size_t sets, across; /* across: words of 64 bits for the sets of one position */
    uint64_t *legal;     /* by number, `across` words each: some word of the set fits */
    uint64_t *good;      /* to have made this fragment wins, by the words of the set */
} q_minds;

/* Says whether the owner of a set knows a word; asked set by set, in the lexicon's order. */
typedef bool q_knows_word(void *user, size_t set, uint32_t rank);

/* QUOTH_NO_MEMORY, QUOTH_STOPPED, QUOTH_TOO_LARGE; then there is nothing to free. */
quoth_status q_minds_make(q_minds *minds, const quoth_ghost *referee, size_t sets,
                          q_knows_word *knows, void *user, const quoth_watch *watch,
                          const quoth_memory *memory);
void q_minds_free(q_minds *minds);

/* Whether the bit of a set is there at a position. */
static inline bool q_mind_of(const q_minds *minds, const uint64_t *bits, uint32_t at, size_t set)
{
    return bits[at * minds->across + set / 64] >> set % 64 & 1;
}

#endif
