/* A flow in whole numbers: the proof that no strategy of a case is smaller.
 *
 * Numbers are parts of `unit`.  Flow comes in at the starts and at forced replies.  A position
 * takes up its cost and sends the rest into each of its replies.  A reply that is not banned sends
 * all it gets on to the positions that follow it.  The sum that comes in is a lower bound on the
 * pairs of any strategy that uses the forced replies and none of the banned. */
#ifndef Q_GHOST_STUDY_FLOW_H
#define Q_GHOST_STUDY_FLOW_H

#include "ghost/study/linear_program.h"

/* A part of the flow, from a node to a node.  Flow into starts and forced replies comes from
 * Q_NONE. */
typedef struct q_stream {
    uint32_t from, to;
    int64_t amount;
} q_stream;

typedef struct q_flow {
    int64_t unit, value;
    q_stream *stream; /* into starts, into forced replies, and from replies to positions */
    size_t streams, room;
} q_flow;

/* Makes a flow from the program's present solution that holds exactly, or a weaker one if rounding
 * makes the best impossible. */
quoth_status q_flow_make(q_flow *flow, const q_program *program);
void q_flow_free(q_flow *flow, const quoth_memory *memory);

/* The bound: the least whole number that is not below the value. */
static inline uint64_t q_flow_bound(const q_flow *flow)
{
    return (uint64_t)((flow->value + flow->unit - 1) / flow->unit);
}

#endif
