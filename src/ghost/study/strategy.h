/* The state of a smallest strategy: shared by the search (strategy.c) and the certificate
 * (certificate.c). */
#ifndef Q_GHOST_STUDY_STRATEGY_H
#define Q_GHOST_STUDY_STRATEGY_H

#include "base/text.h"
#include "quoth/ghost_strategy.h"
#include "ghost/study/flow.h"

/* A node of the branch and bound tree, in preorder.  An inner node branches on a reply; its
 * children are the subtree where the reply is forced, then the one where it is banned.  A leaf has
 * the flow that bounds it. */
typedef struct q_proof_node {
    uint32_t reply; /* Q_NONE: a leaf, with `flow` */
    q_flow flow;
} q_proof_node;

struct quoth_ghost_strategy {
    const quoth_memory *memory;
    const quoth_ghost *ghost;
    quoth_ghost_strategy_options options;
    quoth_ghost_strategy_summary summary;
    q_and_or_graph graph;
    q_linear_program program;
    quoth_watch watch; /* a copy: q_watch_or_null */

    uint32_t *best; /* the best strategy: by position its reply, Q_NONE of others */
    size_t best_capacity;
    uint64_t best_pairs, best_unknown;
    uint32_t *pick; /* the strategy being rounded, in the same form */
    size_t pick_capacity;
    uint32_t *queue;
    size_t queue_capacity;

    q_proof_node *proof;
    size_t proof_nodes, proof_capacity;
    bool gave_up;

    quoth_ghost_strategy_entry *entry;
    size_t entries;
};

/* Whether the checker knows the rules of a game, and the message where it does not. */
bool q_certificate_is_checkable(const quoth_ghost *ghost);
extern const char q_not_checkable[];

/* The lines that begin a certificate. */
quoth_status q_certificate_rules(q_text *text, const quoth_ghost *ghost);

#endif
