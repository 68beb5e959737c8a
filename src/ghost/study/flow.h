/* A flow in integers: the dual solution that proves a lower bound on the pairs of any strategy.
 *
 * Amounts are multiples of 1/`unit`.  Flow enters at start positions and at forced replies.  A
 * position absorbs its cost and sends the rest, in full, into *each* of its replies.  A reply that
 * is not banned distributes what it receives among the positions that can follow it.  What enters
 * in all is at most the number of pairs of any strategy that uses the forced replies and no banned
 * one.
 *
 *  In the example of linear_program.h, with unit 2 (halves):
 *
 *    enters S: 5      S absorbs 2, sends 3 into a and 3 into b
 *    a --> P 2, Q 1   P absorbs 2
 *    b --> Q 1, T 2   Q absorbs 1 + 1, T absorbs 2: all flow is absorbed
 *
 *  The value is 5/2, so any strategy has at least ceil(5/2) = 3 pairs. */
#ifndef Q_GHOST_STUDY_FLOW_H
#define Q_GHOST_STUDY_FLOW_H

#include "ghost/study/linear_program.h"

/* Flow from a node to a node.  Flow into start positions and forced replies comes from Q_NONE. */
typedef struct q_flow_arc {
    uint32_t from, to;
    int64_t amount;
} q_flow_arc;

typedef struct q_flow {
    int64_t unit, value;
    q_flow_arc *arc; /* into start positions and forced replies, and from replies to positions */
    size_t arcs, capacity;
} q_flow;

/* Rounds the program's current dual solution to a flow that holds exactly.  If rounding violates a
 * constraint, scales the flow down, at worst to 0. */
quoth_status q_flow_make(q_flow *flow, const q_linear_program *program);
void q_flow_free(q_flow *flow, const quoth_memory *memory);

/* The bound: the value rounded up. */
static inline uint64_t q_flow_bound(const q_flow *flow)
{
    return (uint64_t)((flow->value + flow->unit - 1) / flow->unit);
}

#endif
