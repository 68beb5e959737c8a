/* An interning table of fragments: each gets the next number, from 0, when it is added. */
#ifndef Q_LEXICON_INTERNING_H
#define Q_LEXICON_INTERNING_H

#include "base/arena.h"
#include "base/item_table.h"
#include "quoth/lexicon.h"

typedef struct q_interning {
    q_arena arena;
    const uint8_t **fragment; /* by number: a length byte and the letters */
    q_item_table table;       /* of numbers */
    size_t room;
} q_interning;

/* Allocates memory for at most `room` fragments.  To be freed even after a failure. */
quoth_status q_interning_begin(q_interning *interning, size_t room, const quoth_memory *memory);
void q_interning_free(q_interning *interning);

/* The number of a fragment; Q_NO_ITEM if it was not added. */
uint32_t q_interning_find(const q_interning *interning, const quoth_letters *fragment);

/* The number of a fragment, which is added if it is new.  Q_NO_ITEM if the table is full or
 * memory runs out. */
uint32_t q_interning_add(q_interning *interning, const quoth_letters *fragment);

void q_interning_spell(const q_interning *interning, uint32_t number, quoth_letters *fragment);

#endif
