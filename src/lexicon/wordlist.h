/* A list of words in one block, and its sort.
 *
 * A word is a length byte and its letters (and, in the list of levels, a level byte).  Most lists
 * are sorted already: `sorted` tracks that while words are appended, and saves the sort. */
#ifndef Q_LEXICON_WORDLIST_H
#define Q_LEXICON_WORDLIST_H

#include "quoth/lexicon.h"

typedef struct q_word_list {
    uint8_t *bytes;
    size_t size, capacity;
    size_t words;
    size_t last;  /* offset of the last word */
    bool sorted;  /* strictly rising, so without duplicates; initialise with true */
    bool repeats; /* the list had to be sorted, so it may have duplicates */
} q_word_list;

/* Orders two words of a list, each at its length byte. */
int q_word_list_compare(const uint8_t *a, const uint8_t *b);

/* Counts a word of `size` bytes that the caller has written after the last. */
void q_word_list_append(q_word_list *list, size_t size);

/* Adds a word, and with `extra` 1 a level; false when there is no memory. */
bool q_word_list_add(q_word_list *list, const uint8_t *letters, unsigned length, unsigned extra,
                     uint8_t level, const quoth_memory *memory);

/* Removes the words that were added since `before` was the list, without freeing memory. */
void q_word_list_roll_back(q_word_list *list, const q_word_list *before);

/* Sorts a list; duplicates stay.  QUOTH_NO_MEMORY, QUOTH_STOPPED: the list is unchanged. */
quoth_status q_word_list_sort(q_word_list *list, unsigned extra, const quoth_watch *watch,
                              const quoth_memory *memory);

void q_word_list_free(q_word_list *list, const quoth_memory *memory);

#endif
