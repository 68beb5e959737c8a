/* Classes: the words that a multiset of letters makes.
 *
 * Words with the same letters are a class.  A class is found by its key, the sum of a fixed random
 * number for each letter: so the key of the letters on the board and the key of the tiles from the
 * rack are simply added.  Before the table comes a filter of a few hundred kilobytes, which stays
 * in the second-level cache: most lookups end there. */
#ifndef Q_BOARD_WORD_MAP_H
#define Q_BOARD_WORD_MAP_H

#include "quoth/cross.h"

/* Bytes behind the letters of the last word that may be read. */
enum { Q_WORD_MAP_MARGIN = 32 };

typedef struct q_word_map {
    const quoth_memory *memory;
    uint64_t letter[QUOTH_LETTERS_MAX + 1]; /* keys; of the blank (0), 0 */
    uint64_t alphabet;                      /* the letters that occur, as bits */
    uint64_t *filter;                       /* bits by the key's upper bits */
    uint32_t *completion; /* by the key of some letters: further letters, modulo 32, that complete a
                          class */
    uint64_t *slot;       /* by the key: a tag, and where the words of the class begin; 0 is free */
    uint8_t *letters;     /* the words of each class, one behind the other, then 0 */
    unsigned filter_shift, completion_shift, slot_shift; /* from a key to its place */
    size_t filter_words, completion_slots, slots, size;
} q_word_map;

/* Makes the classes of all words in the graph with at most `longest` letters, out of an alphabet of
 * `letters`.  QUOTH_NO_MEMORY, QUOTH_STOPPED. */
quoth_status q_word_map_make(q_word_map *word_map, quoth_graph graph, unsigned longest,
                             unsigned letters, const quoth_watch *watch,
                             const quoth_memory *memory);
void q_word_map_free(q_word_map *word_map);

/* The place of a key in the filter and in the table. */
static inline const uint64_t *q_word_map_filter(const q_word_map *c, uint64_t key)
{
    return &c->filter[key >> c->filter_shift >> 6];
}

static inline const uint64_t *q_word_map_entry(const q_word_map *c, uint64_t key)
{
    return &c->slot[key >> c->slot_shift];
}

/* Whether letters with this key could be a class.  Never false for a class; mostly false for other
 * letters. */
static inline bool q_word_map_may_have(const q_word_map *c, uint64_t key)
{
    return *q_word_map_filter(c, key) >> (key >> c->filter_shift & 63) & 1;
}

/* The letters, from `from` on, that could complete a class with the letters of the key; it may
 * include wrong ones. */
static inline uint64_t q_word_map_completions(const q_word_map *c, uint64_t key, unsigned from)
{
    uint64_t letters = c->completion[key >> c->completion_shift];
    return (letters | letters << 32) & UINT64_MAX << from & c->alphabet;
}

/* The tag in a slot: the lower bits of the key, and the length of the words. */
static inline uint32_t q_word_map_tag(uint64_t key, unsigned length)
{
    return (uint32_t)key << 5 | length;
}

/* The first of the words that letters make, `length` letters each; 0 ends them.  NULL if there are
 * none.  About one key in 2^45 finds the class of another key: callers that must be sure compare
 * the letters. */
static inline const uint8_t *q_word_map_find(const q_word_map *c, uint64_t key, unsigned length)
{
    size_t mask = c->slots - 1;
    uint32_t tag = q_word_map_tag(key, length);
    for (size_t at = key >> c->slot_shift; c->slot[at]; at = (at + 1) & mask)
        if (c->slot[at] >> 32 == tag)
            return c->letters + (uint32_t)c->slot[at];
    return NULL;
}

#endif
