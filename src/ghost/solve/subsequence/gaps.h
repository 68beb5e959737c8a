/* The letters of a string that can be inserted into each gap of a subsequence of it.
 *
 * A letter fits into a gap if it occurs in the string behind the leftmost occurrence of the letters
 * before the gap, and ahead of the rightmost occurrence of the letters behind it.  Strings of up to
 * 32 letters use sets of positions, bit p for position p, in which x & -x is the leftmost position
 * and -(x << 1) all positions behind a single bit x.
 *
 * Inline, because the strings are short and the calls number hundreds of millions. */
#ifndef Q_GHOST_SOLVE_SUBSEQUENCE_GAPS_H
#define Q_GHOST_SOLVE_SUBSEQUENCE_GAPS_H

#include <string.h>

#include "base/bits.h"
#include "base/vectors.h"
#include "quoth/lexicon.h"

/* The set of letters of a string, which is stored in front of its length. */
static inline uint64_t q_letters_of(const uint8_t *string)
{
    uint64_t letters;
    memcpy(&letters, string - sizeof letters, sizeof letters);
    return letters;
}

/* The positions of a letter in a string of at most 32 letters. */
static inline uint32_t q_occurrences(const uint8_t *string, unsigned n, uint8_t letter)
{
#ifdef Q_VECTORS /* the block has 32 more bytes after the last string */
    uint32_t found = q_equal_bytes(string, letter);
    if (n > 16)
        found |= q_equal_bytes(string + 16, letter) << 16;
    return n < 32 ? found & ((UINT32_C(1) << n) - 1) : found;
#else
    uint32_t found = 0;
    for (unsigned p = 0; p < n; p++)
        found |= (uint32_t)(string[p] == letter) << p;
    return found;
#endif
}

/* Whether letters are a subsequence of a string. */
static inline bool q_string_contains(const uint8_t *string, const uint8_t *letters, unsigned n)
{
    unsigned length = *string++, i = 0;
    if (length <= 32) {
        uint32_t behind = UINT32_MAX;
        for (; i < n && behind; i++) {
            uint32_t rest = q_occurrences(string, length, letters[i]) & behind;
            behind = rest ? -((rest & -rest) << 1) : 0;
            if (!rest)
                return false;
        }
        return i == n;
    }
    for (unsigned p = 0; p < length && i < n; p++)
        i += string[p] == letters[i];
    return i == n;
}

/* Finds the positions of a string whose letters fit into each gap. */
static inline void gap_places(const uint8_t *string, unsigned n, const quoth_letters *f,
                              uint32_t *gap)
{
    uint32_t all = n < 32 ? (UINT32_C(1) << n) - 1 : UINT32_MAX, at[32];
    unsigned k = f->length;
    uint32_t behind = all, ahead = all;
    for (unsigned i = 0; i < k; i++) {
        at[i] = q_occurrences(string, n, f->letter[i]);
        gap[i] = behind;
        uint32_t rest = at[i] & behind, first = rest & -rest;
        behind = all & -(first << 1); /* behind the leftmost occurrence */
    }
    gap[k] = behind;
    for (unsigned i = k; i-- > 0;) {
        ahead = (UINT32_C(1) << q_highest_bit(at[i] & ahead)) - 1;
        gap[i] &= ahead;
    }
}

/* For strings of any length: the letter at position p fits into gaps first[p] to last[p]. */
static inline void long_gaps(const uint8_t *string, unsigned n, const quoth_letters *f,
                             uint8_t *first, uint8_t *last)
{
    unsigned k = f->length, matched = 0;
    for (unsigned p = 0; p < n; p++) { /* the most letters of the fragment that fit before p */
        last[p] = (uint8_t)matched;
        matched += matched < k && string[p] == f->letter[matched];
    }
    for (unsigned p = n; p-- > 0;) { /* and the fewest, if all others fit behind it */
        first[p] = (uint8_t)matched;
        matched -= matched > 0 && string[p] == f->letter[matched - 1];
    }
}

/* Finds the letters of a string that fit into each gap of a subsequence of it and are wanted there.
 * False: the string has no wanted letter, and all sets are empty. */
static inline bool q_letters_by_gap(const uint8_t *string, const quoth_letters *f,
                                    const uint64_t *wanted, uint64_t *letters)
{
    unsigned n = *string, gaps = f->length + 1u;
    uint64_t here = q_letters_of(string++), any = 0;
    for (unsigned i = 0; i < gaps; i++)
        any |= letters[i] = here & wanted[i];
    if (!any)
        return false;
    if (n <= 32) {
        uint32_t gap[33];
        gap_places(string, n, f, gap);
        for (unsigned i = 0; i < gaps; i++) {
            uint64_t kept = 0, more = letters[i] & (letters[i] - 1);
            if (!gap[i])
                ;
            else if (more & (more - 1)) /* three letters or more: the whole gap */
                for (uint32_t left = gap[i]; left; left &= left - 1)
                    kept |= UINT64_C(1) << string[q_lowest_bit(left)];
            else /* one or two letters: look up their places */
                for (uint64_t left = letters[i]; left; left &= left - 1) {
                    unsigned letter = q_lowest_bit(left);
                    kept |= (uint64_t)((q_occurrences(string, n, (uint8_t)letter) & gap[i]) != 0)
                            << letter;
                }
            letters[i] &= kept;
        }
        return true;
    }
    uint8_t first[QUOTH_WORD_MAX], last[QUOTH_WORD_MAX];
    memset(letters, 0, gaps * sizeof *letters);
    long_gaps(string, n, f, first, last);
    for (unsigned p = 0; p < n; p++)
        for (unsigned i = first[p]; i <= last[p]; i++)
            letters[i] |= wanted[i] & UINT64_C(1) << string[p];
    return true;
}

/* The letters of a gap that list each new fragment once: next to an equal letter, only the gap
 * behind it counts. */
static inline uint64_t q_canonical_letters(const quoth_letters *f, unsigned gap)
{
    return gap < f->length ? ~(UINT64_C(1) << f->letter[gap]) : ~UINT64_C(0);
}

#endif
