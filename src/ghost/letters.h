/* Legality where a fragment is some letters of a word in any order (spook).
 *
 *      word       l e t t e r     at least one: e l r t     A word offers the letters that it has
 *                                 at least two: e t         more often than the fragment: one set of
 *      fragment   e t             at least one: e t         letters for each number of times, and the
 *      offers     e l r t         at least two:             offer is a few operations on those sets.
 *
 * The support of a fragment is the list of words that contain it; words of the same letters are one. */
#ifndef Q_GHOST_LETTERS_H
#define Q_GHOST_LETTERS_H

#include "ghost/legality.h"
#include "ghost/subsequences.h"

/* `rules` must outlive the object; the strings are read only. */
quoth_status q_letters_new(q_legality *legality, const q_strings *strings, unsigned letters,
                           const q_rules *rules, const quoth_memory *memory);

#endif
