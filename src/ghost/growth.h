/* How a play makes a fragment longer: quoth_ghost_growth as data, and what it makes of letters. */
#ifndef Q_GHOST_GROWTH_H
#define Q_GHOST_GROWTH_H

#include <string.h>

#include "quoth/ghost.h"

/* A fragment, of fewer letters than a word may have, with a letter more before place `place`. */
static inline void q_insert(const quoth_letters *fragment, unsigned place, unsigned letter,
                            quoth_letters *form)
{
    form->length = (uint8_t)(fragment->length + 1);
    memcpy(form->letter, fragment->letter, place);
    form->letter[place] = (uint8_t)letter;
    memcpy(form->letter + place + 1, fragment->letter + place, fragment->length - place);
}

/* Brings letters into the alphabet's order. */
void q_sort_letters(quoth_letters *letters);

/* A fragment read backwards. */
void q_turn(const quoth_letters *fragment, quoth_letters *turned);

/* Whether the parts of a growth go together. */
bool q_growth_is_valid(unsigned growth);

/* What adding a letter can make of a fragment, legal or not, perhaps the same twice; returns how
 * many, QUOTH_GHOST_FORMS_MAX at most.  The fragment is shorter than QUOTH_WORD_MAX, and sorted
 * where it may stand in any order. */
unsigned q_forms(unsigned growth, const quoth_letters *fragment, uint8_t letter,
                 quoth_letters *forms);

/* Room for what all letters of an alphabet can make of a fragment of `length` letters. */
static inline size_t q_forms_max(unsigned length, unsigned letters)
{
    return (size_t)letters * (length < 3 ? 4 : length + 1);
}

#endif
