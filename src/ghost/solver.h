/* Inside a solver: the words and rules whose positions it values, and what it values them with. */
#ifndef Q_GHOST_SOLVER_H
#define Q_GHOST_SOLVER_H

#include "ghost/values.h"
#include "lexicon/lexicon.h"

struct q_custom;
struct q_reading;
struct q_way;

/* A way of valuing (methods.h) that is open; no `way`: none. */
typedef struct q_open_way {
    const struct q_way *way;
    void *self;
} q_open_way;

struct quoth_ghost {
    const quoth_memory *memory;
    const quoth_lexicon *lexicon;
    quoth_watch watch;
    bool watched;
    quoth_ghost_rules given; /* as given, with defaults filled in */
    q_rules rules;           /* of them, those that are alike for all variants */
    unsigned growth;         /* of the variant: quoth_ghost_growth */
    const struct q_reading *reading;
    struct q_custom *custom; /* a variant of the caller's; NULL: a shipped one */
    quoth_ghost_summary summary;
    bool counted;         /* all positions are, with their rows */
    q_open_way values;    /* tells who wins */
    q_open_way lengths;   /* tells lengths where `values` does not, once they are measured */
    quoth_ghost_row *row; /* of a complete solver */
    size_t rows;
};

#endif
