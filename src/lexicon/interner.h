/* An interning table: numbers fragments from 0 in the order of their insertion. */
#ifndef Q_LEXICON_INTERNER_H
#define Q_LEXICON_INTERNER_H

#include "base/item_table.h"
#include "quoth/lexicon.h"

typedef struct q_interner {
    const quoth_memory *memory;
    q_item_table table; /* of numbers */
    uint8_t *letters;   /* of all fragments, each after its length */
    size_t letters_size, letters_capacity;
    uint32_t *start; /* by number */
    size_t start_capacity;
    uint32_t count;
    const quoth_watch *watch; /* called while the slots are doubled; may be NULL */
    bool stopped;             /* the watch stopped the last insertion */
} q_interner;

/* To be freed even after a failure. */
bool q_interner_begin(q_interner *set, const quoth_memory *memory);
void q_interner_free(q_interner *set);

/* Removes all fragments; the memory stays allocated. */
void q_interner_clear(q_interner *set);

/* The memory of the table in bytes, now and with one more fragment. */
size_t q_interner_bytes(const q_interner *set);
size_t q_interner_bytes_with(const q_interner *set, unsigned length);

/* Whether one more fragment would exceed 4 GiB of letters or 4,294,967,294 fragments. */
bool q_interner_full(const q_interner *set, unsigned length);

/* The number of a fragment; Q_NO_ITEM if it is not in the table. */
uint32_t q_interner_find(const q_interner *set, const uint8_t *letters, unsigned length);

/* q_interner_find in two steps, so that a caller with many fragments can overlap their cache
 * misses: the first returns the hash for the second and prefetches.  The first accepts a table that
 * is all zero. */
uint64_t q_interner_prefetch(const q_interner *set, const uint8_t *letters, unsigned length);
uint32_t q_interner_find_hashed(const q_interner *set, const uint8_t *letters, unsigned length,
                                uint64_t hash);

/* Finds the fragments made by removing one letter, of equal neighbours the first only.  Writes
 * their numbers, Q_NO_ITEM for those not in the table, and returns their count.  The look-ups are
 * interleaved to overlap their cache misses: 108 s in place of 141 s for the lengths of spook on
 * ENABLE. */
unsigned q_interner_shorter(const q_interner *set, uint32_t number,
                            uint32_t shorter[QUOTH_WORD_MAX]);

/* Returns the number of a fragment, a new one if it was not in the table.  Q_NO_ITEM: failed (see
 * q_interner_failure), and the table is unchanged. */
uint32_t q_interner_add(q_interner *set, const uint8_t *letters, unsigned length);

/* Why a fragment of `length` letters could not be added: QUOTH_STOPPED, QUOTH_TOO_LARGE
 * (q_interner_full) or QUOTH_NO_MEMORY. */
quoth_status q_interner_failure(const q_interner *set, unsigned length);

/* Writes all numbers, sorted by the fragments' length, to `order`.  False: stopped by the watch. */
bool q_interner_by_length(const q_interner *set, uint32_t *order, const quoth_watch *watch);

unsigned q_interner_length(const q_interner *set, uint32_t number);

/* The letters of a fragment, valid until the next insertion. */
const uint8_t *q_interner_letters(const q_interner *set, uint32_t number, unsigned *length);

/* A copy of a fragment. */
quoth_letters q_interner_fragment(const q_interner *set, uint32_t number);

#endif
