/* All subsequences of the strings of a game as positions of a table: for small lists, and for rules
 * that the census does not know. */
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
    bool sorted;
    unsigned letters;
} q_sequences;

quoth_status q_sequences_build(q_sequences *sequences, const q_strings *strings, bool sorted,
                               unsigned letters, const quoth_watch *watch,
                               const quoth_memory *memory);
void q_sequences_space(q_sequences *sequences, q_space *space);
void q_sequences_free(q_sequences *sequences);

#endif
