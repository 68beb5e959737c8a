/* Numbers for fragments, from 0 in the order in which they come. */
#ifndef Q_LEXICON_NUMBERING_H
#define Q_LEXICON_NUMBERING_H

#include "base/arena.h"
#include "quoth/lexicon.h"

typedef struct q_numbering {
    q_arena arena;
    const uint8_t **fragment; /* its length, then its letters */
    uint32_t *table;          /* number + 1, by hash */
    size_t count, room, slots;
} q_numbering;

enum { Q_NUMBERING_NONE = 0x7FFFFFFF };

/* Takes memory for at most `room` fragments.  To be freed even after a failure. */
quoth_status q_numbering_begin(q_numbering *numbering, size_t room, const quoth_memory *memory);
void q_numbering_free(q_numbering *numbering);

/* The number of a fragment; Q_NUMBERING_NONE if it has none. */
uint32_t q_numbering_find(const q_numbering *numbering, const quoth_letters *fragment);

/* The same; it gets the next number if it has none.  Q_NUMBERING_NONE: no room, no memory. */
uint32_t q_numbering_add(q_numbering *numbering, const quoth_letters *fragment);

void q_numbering_spell(const q_numbering *numbering, uint32_t number, quoth_letters *fragment);

#endif
