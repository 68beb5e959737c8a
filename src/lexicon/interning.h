/* Numbers for fragments, from 0 in the order in which they come. */
#ifndef Q_LEXICON_INTERNING_H
#define Q_LEXICON_INTERNING_H

#include "base/arena.h"
#include "quoth/lexicon.h"

typedef struct q_interning {
    q_arena arena;
    const uint8_t **fragment; /* its length, then its letters */
    uint32_t *table;          /* number + 1, by hash */
    size_t count, room, slots;
} q_interning;

enum { Q_INTERNING_NONE = 0x7FFFFFFF };

/* Takes memory for at most `room` fragments.  To be freed even after a failure. */
quoth_status q_interning_begin(q_interning *numbering, size_t room, const quoth_memory *memory);
void q_interning_free(q_interning *numbering);

/* The number of a fragment; Q_INTERNING_NONE if it has none. */
uint32_t q_interning_find(const q_interning *numbering, const quoth_letters *fragment);

/* The same; it gets the next number if it has none.  Q_INTERNING_NONE: no room, no memory. */
uint32_t q_interning_add(q_interning *numbering, const quoth_letters *fragment);

void q_interning_spell(const q_interning *numbering, uint32_t number, quoth_letters *fragment);

#endif
