/* The linear program that bounds the size of a strategy, over the part of the AND/OR graph that
 * has been expanded.
 *
 *   minimise   sum of cost(p) x(p)
 *   subject to x(p) >= 1             for each start position p
 *              x(p) <= sum of z(r)   for each position p, over its replies r
 *              z(r) <= x(p)          for each reply r and each position p that can follow it
 *
 * x(p) is 1 if the strategy has a reply for position p, z(r) is 1 if reply r may be given.  The
 * relaxation lets them be fractions; so its optimum is a lower bound.  The dual is a flow
 * (flow.h).
 *
 * Example.  The start S has the replies a and b.  P and Q can follow a; Q and T can follow b; P, Q
 * and T have replies that end the game.  Each position costs 1.
 *
 *        S            either reply alone:  x(S) + two positions = 3 pairs
 *      a/ \b          the relaxation:      z(a) = z(b) = 1/2, x(P) = x(Q) = x(T) = 1/2
 *      /|  |\                              1 + 3/2 = 2 1/2, so no strategy has fewer than 3 pairs
 *     P  Q   T
 *
 * Size.  Each position p has an owner: the reply after which the program found it first.  So x(p)
 * = z(owner) + y(p) with y(p) >= 0.  z(owner) <= x(p) then needs no constraint, and y(p) is a
 * variable only if p also follows another reply.  That makes the program a third as large.  In the
 * example a owns P and Q, and b owns T:
 *
 *   minimise 1 + 2 z(a) + z(b) + y(Q)   subject to   z(a) + z(b) >= 1   (S)
 *                                                    z(b) <= z(a) + y(Q)   (b to Q)
 *
 * In the tableau (simplex.h) each variable y, z is a row, whose cost is its coefficient in the
 * objective, and each constraint is a column, whose weight is its right-hand side:
 *
 *   row z(r)     cost: the sum of the costs of the positions that r owns
 *   row y(p)     cost(p)
 *   column p     flow out of position p: -1 in z(owner) and y(p), +1 in z(r) for each reply r;
 *                weight 1 at a start position, which has no owner
 *   column r-p   flow from reply r to a position p that it does not own: -1 in z(r), +1 in
 *                z(owner) and y(p)
 *   column +r    r is forced, in a branch of the search: +1 in z(r), weight 1
 *   column -r    r is banned: -1 in z(r)
 *
 * A position that is not expanded has no column.  The positions after it add nothing to the
 * objective, so the value is a lower bound at any time, and columns can be added when the solution
 * needs them. */
#ifndef Q_GHOST_STUDY_LINEAR_PROGRAM_H
#define Q_GHOST_STUDY_LINEAR_PROGRAM_H

#include "ghost/study/and_or_graph.h"
#include "ghost/study/simplex.h"

#define Q_NONE UINT32_MAX
#define Q_START (UINT32_MAX - 1)

/* The program's data of a graph node.  Numbers are Q_NONE until they are assigned. */
typedef struct q_lp_node {
    uint32_t row;            /* z of a reply, y of a position */
    uint32_t owner;          /* of a position: a reply, or Q_START */
    uint32_t column;         /* of a position: the flow out of it */
    uint32_t first_arc;      /* of a reply: its first index in `arc_column` */
    uint32_t forced, banned; /* of a reply: columns */
    bool is_forced, is_banned;
    uint32_t cost; /* of a position: 1; 0 with skip_forced if only one play there is safe */
} q_lp_node;

typedef struct q_linear_program {
    q_and_or_graph *graph;
    const quoth_memory *memory;
    bool skip_forced;
    bool full;             /* a limit was reached: nothing more is expanded */
    size_t size_max;       /* bytes of the tableau */
    uint32_t expanded_max; /* positions */
    q_simplex lp;
    q_lp_node *node; /* by number in the graph */
    size_t nodes, node_capacity;
    uint32_t *start;
    size_t starts, start_capacity;
    uint32_t *arc_column; /* the columns r-p, by first_arc of r + the number of the link; Q_NONE for
                           * positions that r owns */
    size_t arcs, arc_capacity;
    double constant;    /* the cost of the start positions, which the tableau leaves out */
    uint32_t *expanded; /* positions, in the order of their columns */
    size_t expanded_count, expanded_capacity;
    uint32_t *reply; /* replies, in the order of their rows */
    size_t replies, reply_capacity;
    q_simplex_entry *entry; /* scratch: a new column */
    size_t entry_capacity;
} q_linear_program;

void q_linear_program_begin(q_linear_program *program, q_and_or_graph *graph, bool skip_forced);
void q_linear_program_free(q_linear_program *program);

quoth_status q_linear_program_add_start(q_linear_program *program, uint32_t position);

/* Adds the column of a position and the rows of its replies, or sets `full` if that would exceed a
 * limit. */
quoth_status q_linear_program_expand(q_linear_program *program, uint32_t position);

/* Forces a reply (z >= 1), or bans it (z <= 0); false takes that back. */
quoth_status q_linear_program_force(q_linear_program *program, uint32_t reply, bool forced);
quoth_status q_linear_program_ban(q_linear_program *program, uint32_t reply, bool banned);

static inline bool q_linear_program_is_expanded(const q_linear_program *program, uint32_t position)
{
    return position < program->nodes && program->node[position].column != Q_NONE;
}

/* The dual: the flow out of a position. */
double q_linear_program_outflow(const q_linear_program *program, uint32_t position);

/* The primal: x of a position or z of a reply, at least 0.  Optima that are not unique can have
 * values above 1. */
double q_linear_program_usage(const q_linear_program *program, uint32_t node);

#endif
