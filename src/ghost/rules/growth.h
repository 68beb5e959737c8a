/* How a play makes a fragment longer: quoth_ghost_growth as a list of insertions.
 *
 * A fragment of n letters has gaps 0 (in front of the first letter) to n (behind the last).  A play
 * puts one letter into a gap of the fragment or of its reverse. */
#ifndef Q_GHOST_RULES_GROWTH_H
#define Q_GHOST_RULES_GROWTH_H

#include <string.h>

#include "quoth/ghost_variant.h"
#include "quoth/ghost_positions.h"

typedef struct q_insertion {
    uint8_t gap;
    bool reversed; /* the gap is one of the reversed fragment */
} q_insertion;

/* Inserts a letter.  The fragment has fewer than QUOTH_WORD_MAX letters. */
static inline void q_insert(const quoth_letters *fragment, unsigned gap, unsigned letter,
                            quoth_letters *after)
{
    after->length = (uint8_t)(fragment->length + 1);
    memcpy(after->letter, fragment->letter, gap);
    after->letter[gap] = (uint8_t)letter;
    memcpy(after->letter + gap + 1, fragment->letter + gap, fragment->length - gap);
}

/* Makes the fragment after a play. */
static inline void q_fragment_after(const quoth_letters *fragment, q_insertion at, unsigned letter,
                                    quoth_letters *after)
{
    unsigned n = fragment->length;
    if (!at.reversed) {
        q_insert(fragment, at.gap, letter, after);
        return;
    }
    after->length = (uint8_t)(n + 1);
    for (unsigned i = 0; i < n; i++)
        after->letter[i + (i >= at.gap)] = fragment->letter[n - 1 - i];
    after->letter[at.gap] = (uint8_t)letter;
}

/* Whether a caller's set of growths is one that quoth_ghost_growth allows. */
bool q_growth_is_valid(unsigned growth);

/* Lists the insertions of a letter that a growth allows, at most QUOTH_GHOST_FORMS_MAX, and returns
 * their number.  Two of them may make the same fragment.  The fragment is shorter than
 * QUOTH_WORD_MAX, and sorted if the growth is QUOTH_GHOST_ANY_ORDER. */
unsigned q_list_insertions(unsigned growth, const quoth_letters *fragment, unsigned letter,
                           q_insertion *insertions);

/* Upper bound on the number of plays of a fragment of `length` letters, over all letters of an
 * alphabet. */
static inline size_t q_forms_max(unsigned length, unsigned letters)
{
    return (size_t)letters * (length < 3 ? 4 : length + 1);
}

#endif
