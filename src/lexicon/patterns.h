/* Patterns of words, place by place (quoth/finder.h). */
#ifndef Q_LEXICON_PATTERNS_H
#define Q_LEXICON_PATTERNS_H

#include "quoth/finder.h"

/* The set of letters 1 to `letters`. */
static inline uint64_t q_all_letters(unsigned letters)
{
    return (UINT64_C(2) << letters) - 2;
}

/* Sets of places, 0 to 255. */
static inline void q_place_add(uint64_t places[4], unsigned n)
{
    places[n / 64] |= UINT64_C(1) << n % 64;
}

static inline bool q_place_in(const uint64_t places[4], unsigned n)
{
    return places[n / 64] >> n % 64 & 1;
}

/* Adds a place at the end; false if the pattern has QUOTH_WORD_MAX. */
bool q_pattern_add(quoth_pattern *pattern, uint64_t allowed, bool written);

#endif
