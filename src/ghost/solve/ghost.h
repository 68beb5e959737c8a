/* A quoth_ghost: the words and rules of a game, and the backends that value its positions.
 * Fragments are in canonical order (quoth_ghost_canonicalize). */
#ifndef Q_GHOST_SOLVE_GHOST_H
#define Q_GHOST_SOLVE_GHOST_H

#include "ghost/rules/values.h"
#include "lexicon/lexicon.h"
#include "quoth/ghost_positions.h"

struct q_custom;
struct q_reading;
struct q_variant;
struct q_backend_spec;

/* An open backend (backends.h); `spec` NULL: none. */
typedef struct q_open_backend {
    const struct q_backend_spec *spec;
    void *self;
} q_open_backend;

struct quoth_ghost {
    const quoth_memory *memory;
    const quoth_lexicon *lexicon;
    quoth_watch watch;       /* a copy: q_watch_or_null */
    quoth_ghost_rules given; /* the caller's rules, with defaults filled in */
    q_rules rules;           /* the part of them that all variants share */
    unsigned growth;         /* of the variant: quoth_ghost_growth */
    const struct q_variant *variant;
    const struct q_reading *reading;
    struct q_custom *custom; /* the caller's variant; NULL: a shipped one */
    quoth_ghost_summary summary;
    q_open_backend values;  /* which player wins */
    q_open_backend lengths; /* opened by quoth_ghost_measure if `values` has no lengths */
    quoth_ghost_row *row;   /* NULL until the solver is complete */
    size_t rows;
};

/* Fills in the error of a failure: of a contradiction in a caller's variant what it is, and about
 * which fragment.  Returns the status. */
quoth_status q_ghost_report(const quoth_ghost *ghost, quoth_status status, quoth_error *error);

#endif
