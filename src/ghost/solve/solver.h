/* The inside of a solver: the words and rules whose positions it values, and the ways it values
 * them by. */
#ifndef Q_GHOST_SOLVE_SOLVER_H
#define Q_GHOST_SOLVE_SOLVER_H

#include "ghost/rules/values.h"
#include "lexicon/lexicon.h"

struct q_custom;
struct q_reading;
struct q_way;

/* A way of valuing (backends.h) that is open; no `way`: none. */
typedef struct q_open_way {
    const struct q_way *way;
    void *self;
} q_open_way;

struct quoth_ghost {
    const quoth_memory *memory;
    const quoth_lexicon *lexicon;
    quoth_watch watch;       /* a copy: q_watch_or_null */
    quoth_ghost_rules given; /* as given, with defaults filled in */
    q_rules rules;           /* those of them that all variants share */
    unsigned growth;         /* of the variant: quoth_ghost_growth */
    const struct q_reading *reading;
    struct q_custom *custom; /* a variant of the caller's; NULL: a shipped one */
    quoth_ghost_summary summary;
    q_open_way values;    /* the way for values: which player wins */
    q_open_way lengths;   /* the way for lengths where `values` has none, once they are measured */
    quoth_ghost_row *row; /* of a complete solver */
    size_t rows;
};

#endif
