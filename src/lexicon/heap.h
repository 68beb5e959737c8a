/* Words that lie one behind the other, and their order.
 *
 * Each is a length byte and its letters (and, in the list of levels, a level byte).  Lists are
 * nearly always sorted already; `sorted` notices, and saves the sort. */
#ifndef Q_LEXICON_HEAP_H
#define Q_LEXICON_HEAP_H

#include "quoth/lexicon.h"

typedef struct q_heap {
    uint8_t *bytes;
    size_t size, capacity;
    size_t words;
    size_t last; /* where the last word begins */
    bool sorted; /* each word comes after the one before, so none is there twice; true to begin with
                  */
    bool repeats; /* it had to be sorted: words may be there twice */
} q_heap;

/* Orders two words of a heap, each at its length byte. */
int q_heap_compare(const uint8_t *a, const uint8_t *b);

/* Counts a word of `size` bytes that was written behind the last. */
void q_heap_take(q_heap *heap, size_t size);

/* Adds a word, and with `extra` 1 a level; false when there is no memory. */
bool q_heap_add(q_heap *heap, const uint8_t *letters, unsigned length, unsigned extra,
                uint8_t level, const quoth_memory *memory);

/* Rewrites a heap in sorted order; words that occur twice stay twice. */
bool q_heap_sort(q_heap *heap, unsigned extra, const quoth_memory *memory);

void q_heap_free(q_heap *heap, const quoth_memory *memory);

#endif
