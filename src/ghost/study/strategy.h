/* A smallest strategy, as the search makes it and as the certificate reads it. */
#ifndef Q_GHOST_STUDY_STRATEGY_H
#define Q_GHOST_STUDY_STRATEGY_H

#include "base/text.h"
#include "quoth/strategy.h"
#include "ghost/study/flow.h"

/* A case of the proof; cases stand in the order of a walk.  A case is a division by a reply,
 * followed by the case where the reply is given and the case where it is not; or it is the flow
 * that settles it. */
typedef struct q_case {
    uint32_t reply; /* Q_NONE: settled by `flow` */
    q_flow flow;
} q_case;

struct quoth_strategy {
    const quoth_memory *memory;
    const quoth_ghost *ghost;
    quoth_strategy_options options;
    quoth_strategy_summary summary;
    q_graph graph;
    q_program program;
    quoth_watch watch; /* a copy: q_watch_or_null */

    uint32_t *best; /* the best strategy's reply to each position, Q_NONE to others */
    size_t best_room;
    uint64_t best_pairs, best_unknown;
    uint32_t *pick; /* the same for a strategy being made */
    size_t pick_room;
    uint32_t *queue;
    size_t queue_room;

    q_case *proof;
    size_t cases, case_room;
    bool gave_up;

    quoth_strategy_entry *entry;
    size_t entries;
};

/* The lines that begin a certificate. */
quoth_status q_certificate_rules(q_text *text, const quoth_ghost *ghost);

#endif
