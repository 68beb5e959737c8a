/* Subsequences of the strings of a game as positions of a table, for lengths and for rules that the
 * census does not know.
 *
 * Those that lie in one string only may be left out, and tell at once what they have to tell: such
 * a game ends with that string.  Of the 750 million of xghost on ENABLE they are 460 million. */
#ifndef Q_GHOST_SEQUENCES_H
#define Q_GHOST_SEQUENCES_H

#include "ghost/fragments.h"
#include "ghost/strings.h"
#include "ghost/table.h"

typedef struct q_sequences {
    const quoth_memory *memory;
    q_fragments fragments;
    uint32_t *order;
    bool *word;
    struct q_told *told; /* by number, by those left out; NULL: none are */
    size_t told_capacity;
    bool sorted;
    unsigned letters;
} q_sequences;

/* `alone`: the rules by which those in one string only tell their values, two players given; NULL:
 * they are positions as well. */
quoth_status q_sequences_build(q_sequences *sequences, const q_strings *strings, bool sorted,
                               unsigned letters, const q_rules *alone, const quoth_watch *watch,
                               const quoth_memory *memory);
void q_sequences_space(q_sequences *sequences, q_space *space);
void q_sequences_free(q_sequences *sequences);

#endif
