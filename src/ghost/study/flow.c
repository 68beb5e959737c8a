/* Rounds a dual solution to an exact flow: flow.h.
 *
 *   for each unit in 12, 2520, then 720720000000 scaled by 1 - 1e-4, 1 - 1e-3, ..., 0:
 *       1. enter the rounded amounts at start positions and forced replies
 *       2. for nodes by length of the fragment:
 *              a position sends what it receives, less its cost, into each reply
 *              a reply sends what it receives on, in amounts rounded as in the solution; the
 *              remainder of rounding goes with the first positive amount
 *       3. accept if all flow was absorbed and no amount overflows */
#include <string.h>

#include "base/memory.h"
#include "ghost/study/flow.h"

/* The denominators to try.  The amounts of most solutions are multiples of 1/12 or 1/2520; the
 * third is the finest that fits in 64 bits.  The perturbation of costs (linear_program.c) changes
 * the sixth decimal place, hence `negligible`. */
static const int64_t units[] = {12, 2520, INT64_C(720720000000)};
static const double negligible = 1e-5;

typedef struct builder {
    const q_linear_program *program;
    q_flow *flow;
    const uint32_t *order; /* expanded positions and replies by length */
    size_t nodes;
    int64_t *inflow;  /* by node */
    double *foreign;  /* by position: the solution's flow from replies that do not own it */
    int64_t *planned; /* what a reply sends on, by link */
    size_t planned_capacity;
    int64_t unit;
    double scale;
} builder;

static int64_t rounded(const builder *w, double value)
{
    double parts = value < negligible ? 0 : value * w->scale * (double)w->unit;
    return parts < 9e17 ? (int64_t)(parts + 0.5) : INT64_C(900000000000000000);
}

static bool add_arc(builder *w, uint32_t from, uint32_t to, int64_t amount)
{
    q_flow *flow = w->flow;
    if (!q_reserve(w->program->memory, (void **)&flow->arc, &flow->capacity, flow->arcs + 1,
                   sizeof *flow->arc))
        return false;
    flow->arc[flow->arcs++] = (q_flow_arc){from, to, amount};
    w->inflow[to] += amount;
    return true;
}

static bool add_source(builder *w, uint32_t to, double value, bool *fits)
{
    int64_t amount = rounded(w, value);
    if (amount > INT64_C(1) << 52)
        *fits = false;
    if (!amount || !*fits)
        return true;
    w->flow->value += amount;
    return add_arc(w, Q_NONE, to, amount);
}

/* The solution's flow from a reply to a position.  The owner's arc has no column: it carries what
 * the position lacks. */
static double planned_flow(const builder *w, uint32_t reply, uint32_t link)
{
    const q_linear_program *program = w->program;
    uint32_t position = program->graph->node[reply].link[link];
    const q_lp_node *node = &program->node[position];
    uint32_t column = program->arc_column[program->node[reply].first_arc + link];
    if (column != Q_NONE)
        return q_simplex_primal(&program->lp, column);
    return node->owner == reply
               ? node->cost + q_linear_program_outflow(program, position) - w->foreign[position]
               : 0;
}

/* Distributes what a reply receives, as close to the solution as possible.  False: no memory. */
static bool send_on(builder *w, uint32_t reply, bool *fits)
{
    const q_and_or_node *node = &w->program->graph->node[reply];
    int64_t left = w->inflow[reply];
    if (!left || w->program->node[reply].is_banned)
        return true;
    if (!q_reserve(w->program->memory, (void **)&w->planned, &w->planned_capacity, node->links + 1u,
                   sizeof *w->planned))
        return false;
    for (uint32_t i = 0; i < node->links; i++) {
        int64_t planned = rounded(w, planned_flow(w, reply, i));
        w->planned[i] = planned < left ? planned : left;
        left -= w->planned[i];
    }
    for (uint32_t i = 0; i < node->links && left; i++)
        if (w->planned[i]) { /* the remainder is rounding */
            w->planned[i] += left;
            left = 0;
        }
    *fits = !left;
    for (uint32_t i = 0; i < node->links && *fits; i++)
        if (w->planned[i] && !add_arc(w, reply, node->link[i], w->planned[i]))
            return false;
    return true;
}

static void spread(builder *w, uint32_t position)
{
    const q_and_or_node *node = &w->program->graph->node[position];
    int64_t left = w->inflow[position] - (int64_t)w->program->node[position].cost * w->unit;
    for (uint32_t i = 0; i < node->links && left > 0; i++)
        w->inflow[node->link[i]] += left;
}

/* Whether all flow is absorbed: a position without a column must receive at most its cost. */
static bool is_conserved(const builder *w)
{
    const q_linear_program *program = w->program;
    for (size_t n = 0; n < program->nodes; n++)
        if (w->inflow[n] < 0 || w->inflow[n] > INT64_C(1) << 56 ||
            (!program->graph->node[n].reply && program->node[n].column == Q_NONE &&
             w->inflow[n] > (int64_t)program->node[n].cost * w->unit))
            return false;
    return true;
}

/* False: no memory. */
static bool try_flow(builder *w, int64_t unit, double scale, bool *fits)
{
    const q_linear_program *program = w->program;
    w->unit = unit;
    w->scale = scale;
    w->flow->unit = unit;
    w->flow->value = 0;
    w->flow->arcs = 0;
    *fits = true;
    memset(w->inflow, 0, program->nodes * sizeof *w->inflow);
    for (size_t i = 0; i < program->starts; i++)
        if (!add_source(w, program->start[i],
                        program->node[program->start[i]].cost +
                            q_linear_program_outflow(program, program->start[i]),
                        fits))
            return false;
    for (size_t i = 0; i < program->replies; i++) {
        const q_lp_node *node = &program->node[program->reply[i]];
        if (node->is_forced &&
            !add_source(w, program->reply[i], q_simplex_primal(&program->lp, node->forced), fits))
            return false;
    }
    for (size_t i = 0; i < w->nodes && *fits; i++) {
        uint32_t n = w->order[i];
        if (w->inflow[n] < 0 || w->inflow[n] > INT64_C(1) << 56)
            *fits = false;
        else if (!program->graph->node[n].reply)
            spread(w, n);
        else if (!send_on(w, n, fits))
            return false;
    }
    *fits = *fits && is_conserved(w);
    return true;
}

/* Sorts expanded positions and replies by length (counting sort). */
static size_t sort_by_length(const q_linear_program *program, uint32_t *order)
{
    size_t begin[QUOTH_WORD_MAX + 2] = {0}, total = program->expanded_count + program->replies;
    const q_and_or_node *node = program->graph->node;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < total; i++) {
            uint32_t n = i < program->expanded_count ? program->expanded[i]
                                                     : program->reply[i - program->expanded_count];
            if (pass)
                order[begin[node[n].length]++] = n;
            else
                begin[node[n].length + 1]++;
        }
        for (unsigned i = 1; !pass && i < QUOTH_WORD_MAX + 2; i++)
            begin[i] += begin[i - 1];
    }
    return total;
}

static void sum_foreign(builder *w)
{
    const q_linear_program *program = w->program;
    memset(w->foreign, 0, program->nodes * sizeof *w->foreign);
    for (size_t r = 0; r < program->replies; r++) {
        const q_and_or_node *node = &program->graph->node[program->reply[r]];
        const uint32_t *column = &program->arc_column[program->node[program->reply[r]].first_arc];
        for (uint32_t i = 0; i < node->links; i++)
            if (column[i] != Q_NONE)
                w->foreign[node->link[i]] += q_simplex_primal(&program->lp, column[i]);
    }
}

quoth_status q_flow_make(q_flow *flow, const q_linear_program *program)
{
    static const double scales[] = {1 - 1e-4, 1 - 1e-3, 1 - 1e-2, 1 - 1e-1, 0};
    size_t total = program->expanded_count + program->replies, places = program->nodes + 1;
    builder w = {.program = program, .flow = flow};
    uint32_t *order = q_allocate(program->memory, total + 1, sizeof *order);
    w.inflow = q_allocate(program->memory, places, sizeof *w.inflow);
    w.foreign = q_allocate(program->memory, places, sizeof *w.foreign);
    bool fine = order && w.inflow && w.foreign, fits = false;
    if (fine) {
        w.nodes = sort_by_length(program, order);
        w.order = order;
        sum_foreign(&w);
    }
    for (size_t i = 0; fine && !fits && i < 2; i++)
        fine = try_flow(&w, units[i], 1, &fits);
    for (size_t i = 0; fine && !fits; i++)
        fine = try_flow(&w, units[2], scales[i], &fits);
    q_free(program->memory, order, total + 1, sizeof *order);
    q_free(program->memory, w.inflow, places, sizeof *w.inflow);
    q_free(program->memory, w.foreign, places, sizeof *w.foreign);
    q_free(program->memory, w.planned, w.planned_capacity, sizeof *w.planned);
    return fine ? QUOTH_OK : QUOTH_NO_MEMORY;
}

void q_flow_free(q_flow *flow, const quoth_memory *memory)
{
    q_free(memory, flow->arc, flow->capacity, sizeof *flow->arc);
    *flow = (q_flow){0};
}
