/* quoth/ghost_positions.h - the positions of a Ghost game, for programs that go through them.
 *
 * The checksum of a summary (quoth/ghost.h) is the sum of q(h + v) over all legal fragments, modulo
 * 2^64.  q is the finalizer of splitmix64 (shifts 30, 27, 31; multipliers bf58476d1ce4e5b9,
 * 94d049bb133111eb).  h is the hash of the letters: h = 0, then h = q(h + x) for each letter x,
 * where 1 is the alphabet's first.  v is 2 for a word that ends the game; for other positions it is
 * 0 if lost and 1 if won, or with more than two players 3 + (loser + 1) + 2^8 safe + 2^24 can_lose.
 */
#ifndef QUOTH_GHOST_POSITIONS_H
#define QUOTH_GHOST_POSITIONS_H

#include "quoth/ghost.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Brings a fragment into canonical order, in which all calls return fragments: the alphabet's order
 * for spook, no change for other variants. */
QUOTH_API void quoth_ghost_canonicalize(quoth_letters *fragment, const quoth_ghost *ghost);

/* Upper bound on the number of forms of a letter. */
enum { QUOTH_GHOST_FORMS_MAX = QUOTH_WORD_MAX + 1 };

/* Makes one of the forms of a letter: the fragments that adding `letter` can make by the variant's
 * rules, legal or not.  They are numbered from 0; two numbers may name equal fragments.  Returns
 * false, and leaves `form` alone, from the number of forms on.  A fragment of QUOTH_WORD_MAX
 * letters has no form. */
QUOTH_API bool quoth_ghost_form(quoth_letters *form, const quoth_ghost *ghost,
                                const quoth_letters *fragment, uint8_t letter, size_t index);

/* The positions of one length; words that end the game are neither won nor lost. */
typedef struct quoth_ghost_row {
    uint64_t legal, words, won, lost, reachable;
} quoth_ghost_row;

/* The rows of a complete solver, by length from 0; NULL and 0 if it is not complete. */
QUOTH_API const quoth_ghost_row *quoth_ghost_rows(const quoth_ghost *ghost, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
