/* Strings of letters in one block: the words of a lexicon that a variant counts. */
#ifndef Q_GHOST_SOLVE_STRINGS_H
#define Q_GHOST_SOLVE_STRINGS_H

#include "ghost/rules/values.h"

/* `at` lists the strings by their length modulo the players, then by length.  In the block they
 * stand in the lexicon's order, each behind the set of its letters (8 bytes) and its length (1). */
typedef struct q_strings {
    const quoth_memory *memory;
    uint8_t *byte;
    size_t size, capacity;
    uint32_t *at; /* where each string's length stands */
    size_t at_capacity;
    uint32_t count;
    unsigned longest;
} q_strings;

/* Adds a string behind the others.  QUOTH_TOO_LARGE past 4 GB. */
quoth_status q_strings_add(q_strings *strings, const uint8_t *letters, unsigned length);
void q_strings_free(q_strings *strings);

#endif
