/* How a play makes a fragment longer: quoth_ghost_growth as data, and what it makes of letters. */
#ifndef Q_GHOST_RULES_GROWTH_H
#define Q_GHOST_RULES_GROWTH_H

#include <string.h>

#include "quoth/variant.h"

/* Where a letter goes: before place `place` of the fragment, or of it read backwards. */
typedef struct q_place {
    uint8_t place;
    bool turned;
} q_place;

/* Inserts a letter into a fragment before place `place`; the fragment has fewer letters than a word
 * may have. */
static inline void q_insert(const quoth_letters *fragment, unsigned place, unsigned letter,
                            quoth_letters *form)
{
    form->length = (uint8_t)(fragment->length + 1);
    memcpy(form->letter, fragment->letter, place);
    form->letter[place] = (uint8_t)letter;
    memcpy(form->letter + place + 1, fragment->letter + place, fragment->length - place);
}

/* A fragment read backwards. */
static inline void q_turn(const quoth_letters *fragment, quoth_letters *turned)
{
    unsigned n = turned->length = fragment->length;
    for (unsigned i = 0; i < n; i++)
        turned->letter[i] = fragment->letter[n - 1 - i];
}

/* Makes the fragment after a play. */
static inline void q_grow_fragment(const quoth_letters *fragment, q_place at, unsigned letter,
                                   quoth_letters *form)
{
    quoth_letters turned;
    if (at.turned)
        q_turn(fragment, &turned);
    q_insert(at.turned ? &turned : fragment, at.place, letter, form);
}

static inline bool q_same_letters(const quoth_letters *a, const quoth_letters *b)
{
    return a->length == b->length && memcmp(a->letter, b->letter, a->length) == 0;
}

/* Brings letters into the alphabet's order. */
void q_sort_letters(quoth_letters *letters);

/* Whether the parts of a growth go together. */
bool q_growth_is_valid(unsigned growth);

/* Where a letter may go: QUOTH_GHOST_FORMS_MAX places at most, some perhaps with the same outcome;
 * returns how many.  The fragment is shorter than QUOTH_WORD_MAX, and sorted where any order is
 * one. */
unsigned q_places_for(unsigned growth, const quoth_letters *fragment, unsigned letter,
                      q_place *places);

/* Lists the fragments that a letter can make of this one, likewise, legal or not. */
unsigned q_forms(unsigned growth, const quoth_letters *fragment, unsigned letter,
                 quoth_letters *forms);

/* Room for what all letters of an alphabet can make of a fragment of `length` letters. */
static inline size_t q_forms_max(unsigned length, unsigned letters)
{
    return (size_t)letters * (length < 3 ? 4 : length + 1);
}

#endif
