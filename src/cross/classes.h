/* Which words a multiset of letters makes.
 *
 * Words with the same letters are a class.  A class is found by its key, the sum of a fixed random
 * number for each letter: so the key of letters on the board and of tiles from the rack are simply
 * added.  Before the table a filter of a few hundred kilobytes is asked, which stays in the second-level
 * cache: most questions end there. */
#ifndef Q_CROSS_CLASSES_H
#define Q_CROSS_CLASSES_H

#include "quoth/cross.h"

typedef struct q_class {
    uint32_t tag;   /* the key's lower half; its upper bits say where it stands */
    uint32_t first; /* of its words' letters, one behind the other */
    uint16_t words;
    uint8_t length;
} q_class;

typedef struct q_classes {
    const quoth_memory *memory;
    uint64_t letter[QUOTH_LETTERS_MAX + 1]; /* keys; of the blank (0), 0 */
    uint64_t *filter;  /* bits by the key's upper bits */
    uint64_t *lacking; /* the same of all classes without one of their letters, for blanks */
    uint32_t *slot;    /* by the same bits: class + 1; 0 is free */
    q_class *of;
    uint8_t *letters;
    unsigned filter_shift, lacking_shift, slot_shift; /* of a key, to its place */
    size_t filter_words, lacking_words, slots, count, size, capacity, letters_capacity;
} q_classes;

/* Makes the classes of all words in the graph, of at most `longest` letters; false without memory. */
bool q_classes_make(q_classes *classes, quoth_graph graph, unsigned longest,
                    const quoth_memory *memory);
void q_classes_free(q_classes *classes);

/* Where the answer to a key stands, in the filter and in the table. */
static inline const uint64_t *q_class_filter(const q_classes *c, uint64_t key)
{
    return &c->filter[key >> c->filter_shift >> 6];
}

static inline const uint32_t *q_class_slot(const q_classes *c, uint64_t key)
{
    return &c->slot[key >> c->slot_shift];
}

/* Whether letters with this key could be a class; mostly false where they are none. */
static inline bool q_class_maybe(const q_classes *c, uint64_t key)
{
    return *q_class_filter(c, key) >> (key >> c->filter_shift & 63) & 1;
}

/* Whether one letter more could make a class. */
static inline bool q_class_maybe_lacking(const q_classes *c, uint64_t key)
{
    uint64_t bit = key >> c->lacking_shift;
    return c->lacking[bit >> 6] >> (bit & 63) & 1;
}

/* The class of a key, NULL if there is none.  Of two keys in 2^50 or so the other's class: who wants to be
 * sure looks at the letters. */
static inline const q_class *q_class_find(const q_classes *c, uint64_t key)
{
    size_t mask = c->slots - 1;
    for (size_t at = key >> c->slot_shift;; at = (at + 1) & mask) {
        if (!c->slot[at])
            return NULL;
        const q_class *found = &c->of[c->slot[at] - 1];
        if (found->tag == (uint32_t)key)
            return found;
    }
}

#endif
