/* A walk over all subsequences of some strings.
 *
 *      strings   a b c      fragments are visited as a tree, with a letter more at the end, each
 *                b c        with its postings: the strings that contain it, and where the
 *      b held by abc, bc    leftmost occurrence in them ends, because later letters may follow
 *      bc held by both
 */
#ifndef Q_GHOST_SOLVE_SUBSEQUENCE_WALK_H
#define Q_GHOST_SOLVE_SUBSEQUENCE_WALK_H

#include "base/arena.h"
#include "ghost/solve/strings.h"

/* A string that contains a fragment. */
typedef struct q_posting {
    uint32_t at; /* offset of its length in the block */
    uint8_t end, length;
} q_posting;

/* Called for each fragment; `hash` is that of its letters (values.h).  `*below` is true at first;
 * the function sets it to false if no longer fragments are wanted.  A status other than QUOTH_OK
 * ends the walk. */
typedef quoth_status q_visit(void *user, const quoth_letters *fragment, uint64_t hash,
                             const q_posting *postings, uint32_t count, bool *below);

typedef struct q_walk {
    const q_strings *strings;
    q_arena *arena;
    unsigned base; /* all letters of the strings are below it */
    q_visit *visit;
    bool (*go_on)(void *user); /* called between many postings; false: QUOTH_STOPPED */
    void *user;
} q_walk;

/* 1 more than the greatest letter of the strings. */
unsigned q_strings_base(const q_strings *strings);

/* Visits a fragment and all fragments that begin with it. */
quoth_status q_walk_from(const q_walk *walk, quoth_letters *fragment, uint64_t hash,
                         const q_posting *postings, uint32_t count);

/* Visits all fragments; there is at least one string. */
quoth_status q_walk_all(const q_walk *walk);

#endif
