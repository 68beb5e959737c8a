/* Twins for long lists, in plain lower case.  A fragment of ghost is a range of the sorted list,
 * all words that begin with it; the infixes of the other games lie in one hash table.  Shares no
 * code with the library, nor with the other twin. */
#ifndef TESTS_TWINS_TWIN_RANGES_H
#define TESTS_TWINS_TWIN_RANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The words of a file that are long enough, but for one of them. */
typedef struct twin_words {
    char *text;
    const char **word;
    size_t count;
} twin_words;

bool twin_words_read(twin_words *words, const char *path, unsigned min, const char *without);
void twin_words_free(twin_words *words);

/* ---- ghost -------------------------------------------------------------------------------- */

typedef struct twin_range {
    size_t low, high; /* words [low, high) */
    size_t depth;     /* letters of the fragment */
} twin_range;

twin_range twin_range_all(const twin_words *words);

/* Whether the fragment is a word itself; whether the player to move wins. */
bool twin_range_is_word(const twin_words *words, twin_range at);
bool twin_range_wins(const twin_words *words, twin_range at);

/* The fragment's next letters one by one: false when there are no more.  Begin with *next = low. */
bool twin_range_play(const twin_words *words, twin_range at, size_t *next, twin_range *after);

/* The number of fragments, and of those that play can reach. */
uint64_t twin_range_positions(const twin_words *words, twin_range at);
uint64_t twin_range_reachable(const twin_words *words, twin_range at);

/* A set of words, sorted; NULL for an impossible set. */
typedef struct twin_outcome {
    size_t count, letters, wins;
    const char *word[];
} twin_outcome;

/* The best set choice by choice, or overall; the caller frees it. */
twin_outcome *twin_range_outcome(const twin_words *words, unsigned player, bool overall);

/* ---- super and superduper ----------------------------------------------------------------- */

typedef struct twin_infixes twin_infixes;

twin_infixes *twin_infixes_new(const twin_words *words);
void twin_infixes_free(twin_infixes *infixes);

/* Values all fragments for super or, with plays that turn them round, superduper. */
void twin_infixes_solve(twin_infixes *infixes, bool reversing);

uint64_t twin_infixes_positions(const twin_infixes *infixes);
uint64_t twin_infixes_reachable(const twin_infixes *infixes);
bool twin_infixes_legal(const twin_infixes *infixes, const char *fragment);
bool twin_infixes_wins(const twin_infixes *infixes, const char *fragment);

#endif
