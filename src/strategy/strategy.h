/* A smallest strategy as it is found and as others of this room read it. */
#ifndef Q_STRATEGY_STRATEGY_H
#define Q_STRATEGY_STRATEGY_H

#include "quoth/strategy.h"
#include "strategy/flow.h"

/* A case of the proof, in the order of a walk: a division by whether a reply is given, followed by
 * the case where it is and the case where it is not; or the flow that settles the case. */
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
    const quoth_watch *watch;

    uint32_t *best; /* the reply of each position of the best strategy, Q_NONE of others */
    size_t best_room;
    uint64_t best_pairs;
    uint32_t *pick; /* the same of one being made */
    size_t pick_room;
    uint32_t *queue;
    size_t queue_room;

    q_case *proof;
    size_t cases, case_room;
    bool gave_up;

    quoth_strategy_entry *entry;
    size_t entries;
};

#endif
