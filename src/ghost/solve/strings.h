/* The words of a game as strings in one block of memory. */
#ifndef Q_GHOST_SOLVE_STRINGS_H
#define Q_GHOST_SOLVE_STRINGS_H

#include "ghost/rules/values.h"

/* In the block, in the lexicon's order, each string is preceded by the set of its letters (8 bytes)
 * and its length (1 byte).  `at` has the offsets of the lengths, sorted by the length modulo the
 * players, then by length. */
typedef struct q_strings {
    const quoth_memory *memory;
    uint8_t *byte;
    size_t size, capacity;
    uint32_t *at; /* offset of each string's length */
    size_t at_capacity;
    uint32_t count;
    unsigned longest;
} q_strings;

/* Appends a string.  QUOTH_TOO_LARGE: more than 4 GB. */
quoth_status q_strings_add(q_strings *strings, const uint8_t *letters, unsigned length);
void q_strings_free(q_strings *strings);

#endif
