/* Words that lie one behind the other, and their order.
 *
 * Each is a length byte and its letters (and, in the list of levels, a level byte).  Lists are
 * nearly always sorted already; `sorted` notices, and saves the sort. */
#ifndef Q_LEXICON_WORDLIST_H
#define Q_LEXICON_WORDLIST_H

#include "quoth/lexicon.h"

typedef struct q_word_list {
    uint8_t *bytes;
    size_t size, capacity;
    size_t words;
    size_t last; /* where the last word begins */
    bool sorted; /* each word comes after the one before, so none is there twice; true to begin with
                  */
    bool repeats; /* the list had to be sorted: words may be there twice */
} q_word_list;

/* Orders two words of a list, each at its length byte. */
int q_word_list_compare(const uint8_t *a, const uint8_t *b);

/* Counts a word of `size` bytes that was written behind the last. */
void q_word_list_append(q_word_list *list, size_t size);

/* Adds a word, and with `extra` 1 a level; false when there is no memory. */
bool q_word_list_add(q_word_list *list, const uint8_t *letters, unsigned length, unsigned extra,
                     uint8_t level, const quoth_memory *memory);

/* Takes away the words that were added since `before` was the list; their memory stays. */
void q_word_list_roll_back(q_word_list *list, const q_word_list *before);

/* Rewrites a list in sorted order; words that occur twice stay twice.  QUOTH_NO_MEMORY,
 * QUOTH_STOPPED: then the list is as it was. */
quoth_status q_word_list_sort(q_word_list *list, unsigned extra, const quoth_watch *watch,
                              const quoth_memory *memory);

void q_word_list_free(q_word_list *list, const quoth_memory *memory);

#endif
