/* A set of fragments, numbered from 0 in the order they came. */
#ifndef Q_GHOST_FRAGMENTS_H
#define Q_GHOST_FRAGMENTS_H

#include <string.h>

#include "ghost/values.h"

#ifndef Q_NOWHERE
#define Q_NOWHERE UINT32_MAX
#endif

typedef struct q_fragment_slot {
    uint32_t tag; /* half of the hash: mostly spares a look at the letters */
    uint32_t number;
} q_fragment_slot;

typedef struct q_fragments {
    const quoth_memory *memory;
    q_fragment_slot *slot;
    size_t slots;
    uint8_t *letters; /* of all, each behind its length */
    size_t letters_size, letters_capacity;
    uint32_t *start; /* by number */
    size_t start_capacity;
    uint32_t count;
} q_fragments;

bool q_fragments_begin(q_fragments *set, const quoth_memory *memory);
void q_fragments_free(q_fragments *set);

/* Takes all fragments out and keeps the memory. */
void q_fragments_clear(q_fragments *set);

/* The memory it holds, and that it would hold with a fragment more. */
size_t q_fragments_bytes(const q_fragments *set);
size_t q_fragments_bytes_with(const q_fragments *set, unsigned length);

/* Whether a fragment more would be past the limits: 4 GiB of letters, 4,294,967,294 fragments. */
bool q_fragments_full(const q_fragments *set, unsigned length);

/* Its number, Q_NOWHERE if it is not in the set. */
uint32_t q_fragments_find(const q_fragments *set, const uint8_t *letters, unsigned length);

/* The same in two steps, for callers with many: the first returns a hash, which the second needs,
 * and has the memory fetched.  The first may be asked of a set that has not begun. */
uint64_t q_fragments_expect(const q_fragments *set, const uint8_t *letters, unsigned length);
uint32_t q_fragments_find_expected(const q_fragments *set, const uint8_t *letters, unsigned length,
                                   uint64_t hash);

/* The numbers of what is left of a fragment without one of its letters, of equal neighbours without
 * the first; Q_NOWHERE for what is not in the set.  Returns how many.  All are looked for together,
 * so that the memory they lie in is on its way: with lengths, spook on ENABLE took 108 s, one by
 * one 141. */
unsigned q_fragments_shorter(const q_fragments *set, uint32_t number,
                             uint32_t shorter[QUOTH_WORD_MAX]);

/* Its number, a new one if it was not in the set; Q_NOWHERE without memory, or if the set is full.
 */
uint32_t q_fragments_add(q_fragments *set, const uint8_t *letters, unsigned length);

/* All numbers by length, to be given back as `count` elements; NULL without memory. */
uint32_t *q_fragments_by_length(const q_fragments *set);

unsigned q_fragments_length(const q_fragments *set, uint32_t number);

/* The hash of each fragment's letters for the checksum, by number. */
void q_fragments_hashes(const q_fragments *set, uint64_t *hash);

/* Its letters, until the next is added. */
const uint8_t *q_fragments_letters(const q_fragments *set, uint32_t number, unsigned *length);

#endif
