/* The linear program of a smallest strategy, over the part of the graph that has been looked at.
 *
 * A position belongs to its owner, the reply behind which it was first met: x(p) = z(owner) + q(p).
 * Here q(p) is the use of p beyond its owner's; it is a variable only if p is met behind another
 * reply as well.  That makes the program a third as large.  Positions at the start are always used.
 *
 *   rows, the primal's variables           columns, the dual's: a flow
 *   z(r), at most the costs of what it     out of p: -1 in z(owner) and q(p), +1 in z(r) for each
 *     owns                                   reply r; weighs 1 at the start, and has no owner there
 *   q(p), at most cost(p)                  r to p that it does not own: -1 in z(r), +1 in
 *                                            z(owner) and q(p)
 *   to search the cases where              r forced: +1 in z(r), weighs 1
 *   z(r) is 1 and where it is 0            r banned: -1 in z(r)
 *
 * A position that is not grown has no way out: it takes up its cost, and nothing behind it counts.
 * So the value is a bound at any time. */
#ifndef Q_GHOST_STUDY_LINEAR_PROGRAM_H
#define Q_GHOST_STUDY_LINEAR_PROGRAM_H

#include "ghost/study/and_or_graph.h"
#include "ghost/study/simplex.h"

#define Q_NONE UINT32_MAX
#define Q_START (UINT32_MAX - 1)

/* The program's data of a node; a number is Q_NONE until there is one. */
typedef struct q_program_place {
    uint32_t row;            /* of z or q */
    uint32_t owner;          /* of a position: a reply, or Q_START */
    uint32_t way;            /* of a position: its column; of a reply: its first index in `way` */
    uint32_t forced, banned; /* columns */
    bool is_forced, is_banned;
    uint32_t cost;
} q_program_place;

typedef struct q_program {
    q_graph *graph;
    const quoth_memory *memory;
    bool skip_forced, full;
    size_t size_max;
    uint32_t grown_max;
    q_simplex lp;
    q_program_place *place; /* by node */
    size_t places, place_room;
    uint32_t *start;
    size_t starts, start_room;
    uint32_t *way; /* the columns from replies to positions, by link; Q_NONE to those they own */
    size_t ways, way_room;
    double constant; /* the cost of the positions at the start, on top of the value */
    uint32_t *grown; /* positions, in the order they came */
    size_t grown_count, grown_room;
    uint32_t *reply;
    size_t replies, reply_room;
    q_simplex_entry *entry;
    size_t entry_room;
} q_program;

void q_program_begin(q_program *program, q_graph *graph, bool skip_forced);
void q_program_free(q_program *program);

quoth_status q_program_start(q_program *program, uint32_t position);

/* Gives a position its way out, or sets `full` if that would exceed the limits. */
quoth_status q_program_grow(q_program *program, uint32_t position);

/* Each forces or bans a reply, or takes that back. */
quoth_status q_program_force(q_program *program, uint32_t reply, bool forced);
quoth_status q_program_ban(q_program *program, uint32_t reply, bool banned);

static inline bool q_program_is_grown(const q_program *program, uint32_t position)
{
    return position < program->places && program->place[position].way != Q_NONE;
}

/* The value of the present solution. */
static inline double q_program_value(const q_program *program)
{
    return program->lp.value + program->constant;
}

/* The flow out of a position. */
double q_program_out(const q_program *program, uint32_t position);

/* The share of a node in the best fractional strategy, 0 to 1 and sometimes more. */
double q_program_share(const q_program *program, uint32_t node);

#endif
