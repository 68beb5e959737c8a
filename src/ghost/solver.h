/* Inside a solver: the words and rules whose positions it values, and what it values them with. */
#ifndef Q_GHOST_SOLVER_H
#define Q_GHOST_SOLVER_H

#include "ghost/custom.h"
#include "lexicon/lexicon.h"

/* A way that is open; no `way`: none. */
typedef struct q_open_way {
    const q_way *way;
    void *self;
} q_open_way;

struct quoth_ghost {
    const quoth_memory *memory;
    const quoth_lexicon *lexicon;
    quoth_watch watch;
    bool watched;
    q_custom *custom; /* NULL: a shipped variant */
    const q_variant *variant;
    const q_reading *reading;
    q_rules rules;
    quoth_ghost_summary summary;
    bool counted;         /* all positions are, with their rows */
    q_open_way values;    /* tells who wins */
    q_open_way lengths;   /* tells lengths where `values` does not, once they are measured */
    quoth_ghost_row *row; /* of a complete solver */
    size_t rows;
};

/* The rules of a solver, with their defaults filled in. */
quoth_ghost_rules q_rules_of(const quoth_ghost *solver);

/* What was asked of a fragment in its kept order; lengths only where `summary.lengths`. */
quoth_status q_look(const quoth_ghost *solver, const quoth_letters *fragment, unsigned asked,
                    q_found *found);

/* All legal plays of a fragment in its kept order, in any order and perhaps twice; none of an
 * illegal one. */
quoth_status q_plays(const quoth_ghost *solver, const quoth_letters *fragment, unsigned asked,
                     q_each_play *each, void *user);

#endif
