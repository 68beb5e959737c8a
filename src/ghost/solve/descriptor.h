/* The descriptor of a variant is all that the library, the program and the page know of it: no
 * other code compares names.  (The checker of certificates, ghost/verify, has a table of its own,
 * because it must share nothing with what it checks.)
 *
 * Each variant of the library is a file in ghost/solve/variants/; custom.h makes a descriptor of a
 * caller's variant. */
#ifndef Q_GHOST_SOLVE_DESCRIPTOR_H
#define Q_GHOST_SOLVE_DESCRIPTOR_H

#include "ghost/solve/backends.h"
#include "ghost/solve/variant_list.h"

typedef struct q_reading {
    const char *name;    /* NULL for a variant with only one reading */
    const char *summary; /* a line: which fragments are legal and complete */
    quoth_ghost_relation relation;
    const char *illegal; /* what an illegal fragment does; NULL: "is in no word" */
    bool at_end;         /* QUOTH_GHOST_INFIX_ANAGRAM: the new letter is at an end of the order */
    bool exact;          /* the same: only the announced order completes a word, else any order */
    bool vast;           /* see quoth_ghost_summary */
    const q_backend_spec *backends; /* by preference; the last has no backend */
} q_reading;

typedef struct q_variant {
    const char *name;
    const char *aliases;       /* other names, with blanks between; NULL: none */
    const char *summary;       /* a line */
    const char *rule;          /* how to play: "add a letter at either end of the fragment" */
    unsigned growth;           /* quoth_ghost_growth */
    const q_reading *readings; /* the last has no backends */
} q_variant;

/* The message where a description has no `challenges`. */
#define Q_NO_CHALLENGES                                                                            \
    "this variant has no challenges: it does not say which words a fragment is part of"

#define Q_DECLARE_VARIANT(name) extern const q_variant q_variant_##name;
Q_VARIANTS(Q_DECLARE_VARIANT)

/* ---- writing a descriptor ----------------------------------------------------------------- */

#define Q_READINGS(...) ((const q_reading[]){__VA_ARGS__, {.backends = NULL}})
#define Q_BACKENDS(...) ((const q_backend_spec[]){__VA_ARGS__, {.backend = NULL}})

/* Backends, with the functions of backend_parts.h that they need. */
#define Q_PREFIXES .backend = &q_prefix_backend
#define Q_SEARCH(generator, if_supported)                                                          \
    .backend = &q_search_backend, .supports = if_supported, .make_generator = generator
#define Q_TABLE(space) .backend = &q_table_backend, .make_space = space
#define Q_CENSUS .backend = &q_census_backend, .supports = q_plays_are_legal
#define Q_LENGTHS(space)                                                                           \
    .backend = &q_length_backend, .supports = q_plays_are_legal, .make_space = space

#endif
