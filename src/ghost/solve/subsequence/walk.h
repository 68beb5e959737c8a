/* A walk over all subsequences of some strings.
 *
 *      strings          a b c     b c
 *      b is in          abc, bc
 *      bc is in         abc, bc
 *
 * Fragments are visited as a tree: a child has one more letter at its end.  The postings of a
 * fragment are the strings that contain it, each with the end of its leftmost occurrence, since
 * the next letter must come after it. */
#ifndef Q_GHOST_SOLVE_SUBSEQUENCE_WALK_H
#define Q_GHOST_SOLVE_SUBSEQUENCE_WALK_H

#include "base/arena.h"
#include "ghost/solve/strings.h"

/* A string that contains a fragment. */
typedef struct q_posting {
    uint32_t at;    /* offset of the string's length in strings->byte */
    uint8_t end;    /* of the leftmost occurrence */
    uint8_t length; /* of the string */
} q_posting;

/* Called for each fragment; `hash` is that of its letters (values.h).  Setting
 * `*below` to false skips the fragments that extend this one.  A status other than QUOTH_OK
 * ends the walk. */
typedef quoth_status q_visit(void *user, const quoth_letters *fragment, uint64_t hash,
                             const q_posting *postings, uint32_t count, bool *below);

typedef struct q_walk {
    const q_strings *strings;
    q_arena *arena;
    unsigned base; /* all letters of the strings are below it */
    q_visit *visit;
    bool (*go_on)(void *user); /* called every 1024 postings; false: QUOTH_STOPPED */
    void *user;
} q_walk;

/* 1 more than the greatest letter of the strings. */
unsigned q_strings_base(const q_strings *strings);

/* Visits a fragment and all fragments that begin with it. */
quoth_status q_walk_from(const q_walk *walk, quoth_letters *fragment, uint64_t hash,
                         const q_posting *postings, uint32_t count);

/* Visits all fragments.  Needs at least one string. */
quoth_status q_walk_all(const q_walk *walk);

#endif
