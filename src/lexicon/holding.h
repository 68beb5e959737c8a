/* Which words hold a fragment: as their beginning, as neighbours, in order with gaps, or in any
 * order.
 *
 * A word can hold a fragment only if it holds any three neighbours of its letters in that way;
 * zeros stand behind the end of both.  The words are sorted by such threes, and those that hold
 * the fragment's rarest three are looked at one by one. */
#ifndef Q_LEXICON_HOLDING_H
#define Q_LEXICON_HOLDING_H

#include <stddef.h>

#include "lexicon/letters.h"

typedef enum q_hold_how { Q_HOLD_FIRST, Q_HOLD_TOGETHER, Q_HOLD_IN_ORDER, Q_HOLD_ANY } q_hold_how;

typedef struct q_holding {
    const quoth_memory *memory;
    q_hold_how how;
    unsigned min, letters;
    uint8_t *text; /* the words, each with a 0 behind it */
    size_t size, room;
    uint32_t *word; /* where each begins in `text` */
    size_t words, word_room;
    uint32_t *first, *of_three; /* the words of each three; where they begin */
    size_t held;
} q_holding;

/* Words that may hold a fragment, by number; without gaps, the places in the text that letter
 * `before` of the fragment may have. */
typedef struct q_holders {
    const uint32_t *word, *end;
    uint32_t before;
} q_holders;

/* Takes the words of at least `min` letters.  Memory: a word's letters, and 4 bytes for each three
 * that it holds (with gaps that is the third power of its length, over six).  QUOTH_NO_MEMORY,
 * QUOTH_STOPPED; it must be freed then as well. */
quoth_status q_holding_begin(q_holding *holding, const quoth_lexicon *lexicon, q_hold_how how,
                             unsigned min, const quoth_watch *watch, const quoth_memory *memory);
void q_holding_free(q_holding *holding);

/* The letters of a fragment or, for Q_HOLD_ANY, in the alphabet's order.  `whole`: only words that
 * have no other letters are wanted, but others may be among them. */
q_holders q_holding_find(const q_holding *holding, const quoth_letters *fragment, bool whole);

/* A word's letters and their number. */
const uint8_t *q_holding_word(const q_holding *holding, uint32_t word, size_t *length);

/* Whether some word holds a fragment, or is it. */
bool q_holding_has(const q_holding *holding, const quoth_letters *fragment, bool whole);

/* Whether letters in this order, an arrangement of a fragment, are a word (Q_HOLD_ANY). */
bool q_holding_spells(const q_holding *holding, const uint8_t *letter,
                      const quoth_letters *fragment);

/* The parts of words that are an arrangement of a fragment (Q_HOLD_ANY), one after the other. */
typedef struct q_arrangements {
    const q_holding *holding;
    q_holders words;
    const uint8_t *at, *end; /* behind the part; behind its word */
    size_t length, part_size;
    int unlike;
    int16_t left[QUOTH_LETTERS_MAX + 1]; /* the fragment's letters less the part's */
} q_arrangements;

q_arrangements q_holding_arrangements(const q_holding *holding, const quoth_letters *fragment);
const uint8_t *q_arrangements_next(q_arrangements *arrangements); /* NULL behind the last */

#endif
