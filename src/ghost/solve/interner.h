/* A set of fragments, numbered from 0 in the order they came. */
#ifndef Q_GHOST_SOLVE_FRAGMENTS_H
#define Q_GHOST_SOLVE_FRAGMENTS_H

#include <string.h>

#include "ghost/rules/values.h"

#ifndef Q_NOWHERE
#define Q_NOWHERE UINT32_MAX
#endif

typedef struct q_interner_slot {
    uint32_t tag; /* half of the hash; a different tag spares a look at the letters */
    uint32_t number;
} q_interner_slot;

typedef struct q_interner {
    const quoth_memory *memory;
    q_interner_slot *slot;
    size_t slots;
    uint8_t *letters; /* of all fragments, each behind its length */
    size_t letters_size, letters_capacity;
    uint32_t *start; /* by number */
    size_t start_capacity;
    uint32_t count;
    const quoth_watch *watch; /* is fields while the slots are doubled; NULL: nobody */
    bool stopped;             /* the watch said stop */
} q_interner;

bool q_interner_begin(q_interner *set, const quoth_memory *memory);
void q_interner_free(q_interner *set);

/* Takes all fragments out and keeps the memory. */
void q_interner_clear(q_interner *set);

/* The bytes that the set holds, and that it would hold with a fragment more. */
size_t q_interner_bytes(const q_interner *set);
size_t q_interner_bytes_with(const q_interner *set, unsigned length);

/* Whether one fragment more would exceed the limits: 4 GiB of letters, 4,294,967,294 fragments. */
bool q_interner_full(const q_interner *set, unsigned length);

/* The number of a fragment; Q_NOWHERE if it is not in the set. */
uint32_t q_interner_find(const q_interner *set, const uint8_t *letters, unsigned length);

/* The same in two steps, for callers with many fragments.  The first returns the hash that the
 * second needs, and prefetches the memory.  The first may be called on a set that has not begun. */
uint64_t q_interner_prefetch(const q_interner *set, const uint8_t *letters, unsigned length);
uint32_t q_interner_find_hashed(const q_interner *set, const uint8_t *letters, unsigned length,
                                uint64_t hash);

/* Finds the fragments that are one letter shorter: this one without each of its letters, of equal
 * neighbours without the first only.  Writes their numbers, Q_NOWHERE for those not in the set, and
 * returns how many there are.  All are looked for together, so that their memory is fetched at the
 * same time: with lengths, spook on ENABLE took 108 s, and 141 s one by one. */
unsigned q_interner_shorter(const q_interner *set, uint32_t number,
                            uint32_t shorter[QUOTH_WORD_MAX]);

/* Adds a fragment and returns its number, a new one if it was not in the set.  After a failure the
 * set is as it was, and the result Q_NOWHERE: q_interner_failure tells why. */
uint32_t q_interner_add(q_interner *set, const uint8_t *letters, unsigned length);

/* Why a fragment of so many letters could not be added: QUOTH_STOPPED, QUOTH_TOO_LARGE (see
 * q_interner_full) or QUOTH_NO_MEMORY. */
quoth_status q_interner_failure(const q_interner *set, unsigned length);

/* Writes all numbers, in order of length, to `order`, which has `count` elements.  False: the watch
 * said stop. */
bool q_interner_by_length(const q_interner *set, uint32_t *order, const quoth_watch *watch);

unsigned q_interner_length(const q_interner *set, uint32_t number);

/* Writes the hash of each fragment's letters for the checksum, by number.  False: the watch said
 * stop. */
bool q_interner_hashes(const q_interner *set, uint64_t *hash, const quoth_watch *watch);

/* The letters of a fragment, valid until the next one is added. */
const uint8_t *q_interner_letters(const q_interner *set, uint32_t number, unsigned *length);

#endif
