/* quoth/ghost_variant.h - how to write your own variant of Ghost.
 *
 * A variant defines two things: how a play makes a fragment longer, and for each fragment whether
 * it is legal and complete.  The library does the rest, under all rules: plays, values, counts,
 * players, games, matches, records.
 *
 *      quoth_ghost_variant rear = {.name = "rear",
 *                                  .summary = "a fragment ends a word; a play adds in front",
 *                                  .growth = QUOTH_GHOST_IN_FRONT,
 *                                  .probe = probe_ending,
 *                                  .user = &words};
 *      quoth_ghost_rules rules = {.custom = &rear};
 *      quoth_ghost_new(&ghost, lexicon, &rules, NULL, NULL);
 */
#ifndef QUOTH_GHOST_VARIANT_H
#define QUOTH_GHOST_VARIANT_H

#include "quoth/ghost.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What `probe` returns about a fragment.  The library passes it in all zero: an illegal
 * fragment. */
typedef struct quoth_ghost_facts {
    bool legal; /* it is a word, or plays can make a word of it */
    bool word;  /* it is complete: a word of at least the minimum length */
    /* Move-ordering key: about how many words are still possible; the search tries plays that leave
     * few first.  0: unknown. */
    uint32_t words;
    /* The lengths of the words still possible, including the fragment's own if it is a word: bit
     * n % 64 of lengths[n / 64] for n letters.  The search stops at a position where all of these
     * words end the game for the same player.  All 0: unknown. */
    uint64_t lengths[4];
} quoth_ghost_facts;

/* A variant.  The answers of `probe` must be consistent, or calls end with QUOTH_BAD_ANSWER:
 *
 *   - a word is legal and has at least rules.min letters;
 *   - from a legal fragment that is no word, some play leads to a legal fragment;
 *   - known lengths are at least the fragment's, and include its own exactly if it is a word;
 *     a play adds no length that its fragment did not have.
 *
 * Legal fragments that no play from a legal fragment reaches are not counted.  The struct is
 * copied, and what it points to must outlive every solver made with it. */
typedef struct quoth_ghost_variant {
    const char *name;    /* a word of at most 31 bytes, neither the name nor an alias of a variant
                            of the library */
    const char *summary; /* a line; NULL: the name */
    unsigned growth;
    /* Prepares the variant for a lexicon and rules, whose defaults are filled in.  The library
     * passes *self to `probe` and `close`.  The context is valid until `open` returns.  Its memory
     * is the solver's, never NULL; its watch may be NULL, and an `open` that takes longer than 20
     * ms calls it and returns QUOTH_STOPPED when told to.  A solver may call `open` more than
     * once, before it closes what it opened.  NULL: `probe` and `close` receive `user`. */
    quoth_status (*open)(void *user, const quoth_lexicon *lexicon, const quoth_ghost_rules *rules,
                         const quoth_context *context, void **self);
    void (*close)(void *self); /* may be NULL */
    /* Fills in the facts of a fragment, always the same for the same fragment.  The library calls
     * it for each letter in each place, at every position that it expands, and calls the solver's
     * watch in between; on the thread of the library call.  The lexicon gives the alphabet, and
     * its words are for `open` and for challenges: what is legal only `probe` tells.  A status
     * other than QUOTH_OK ends the library call with that status. */
    quoth_status (*probe)(void *self, const quoth_letters *fragment, quoth_ghost_facts *facts);
    void *user;
    /* How a fragment relates to the words that make it legal.  QUOTH_GHOST_UNRELATED: `fits` tells,
     * or the variant has no challenges. */
    quoth_ghost_relation relation;
    /* Whether a word makes a fragment legal; the word is one of the lexicon, long enough.  NULL:
     * `relation` tells. */
    bool (*fits)(void *user, const quoth_letters *fragment, const quoth_letters *word);
    const char *illegal; /* what an illegal fragment does; NULL: "is in no word" */
} quoth_ghost_variant;

#ifdef __cplusplus
}
#endif
#endif
