/* From doubles to a flow that holds exactly: flow.h. */
#include <string.h>

#include "base/memory.h"
#include "ghost/study/flow.h"

/* The units to try.  The amounts of most solutions are whole numbers of the first or the second;
 * the third is the finest that fits.  In the program costs differ by trifles (linear_program.c),
 * which change the sixth decimal place. */
static const int64_t units[] = {12, 2520, INT64_C(720720000000)};
static const double negligible = 1e-5;

typedef struct work {
    const q_program *program;
    q_flow *flow;
    const uint32_t *order; /* grown positions and replies by length */
    size_t nodes;
    int64_t *gets;  /* by node */
    double *others; /* for each position: the solution's flow from replies other than its owner */
    int64_t *want;  /* what a reply is to send on, by link */
    size_t want_room;
    int64_t unit;
    double scale;
} work;

static int64_t rounded(const work *w, double value)
{
    double parts = value < negligible ? 0 : value * w->scale * (double)w->unit;
    return parts < 9e17 ? (int64_t)(parts + 0.5) : INT64_C(900000000000000000);
}

static bool add_stream(work *w, uint32_t from, uint32_t to, int64_t amount)
{
    q_flow *flow = w->flow;
    if (!q_reserve(w->program->memory, (void **)&flow->stream, &flow->room, flow->streams + 1,
                   sizeof *flow->stream))
        return false;
    flow->stream[flow->streams++] = (q_stream){from, to, amount};
    w->gets[to] += amount;
    return true;
}

static bool begin_stream(work *w, uint32_t to, double value, bool *fits)
{
    int64_t amount = rounded(w, value);
    if (amount > INT64_C(1) << 52)
        *fits = false;
    if (!amount || !*fits)
        return true;
    w->flow->value += amount;
    return add_stream(w, Q_NONE, to, amount);
}

/* The amount that the solution sends from a reply to a position.  The owner sends a position the
 * amount that it lacks. */
static double sent(const work *w, uint32_t reply, uint32_t link)
{
    const q_program *program = w->program;
    uint32_t position = program->graph->node[reply].link[link];
    const q_program_place *place = &program->place[position];
    uint32_t way = program->way[program->place[reply].way + link];
    if (way != Q_NONE)
        return q_simplex_primal(&program->lp, way);
    return place->owner == reply
               ? place->cost + q_program_out(program, position) - w->others[position]
               : 0;
}

/* Sends on all that a reply gets, split as closely to the solution as possible.  False: no memory.
 */
static bool pass_on(work *w, uint32_t reply, bool *fits)
{
    const q_node *node = &w->program->graph->node[reply];
    int64_t left = w->gets[reply];
    if (!left || w->program->place[reply].is_banned)
        return true;
    if (!q_reserve(w->program->memory, (void **)&w->want, &w->want_room, node->links + 1u,
                   sizeof *w->want))
        return false;
    for (uint32_t i = 0; i < node->links; i++) {
        int64_t want = rounded(w, sent(w, reply, i));
        w->want[i] = want < left ? want : left;
        left -= w->want[i];
    }
    for (uint32_t i = 0; i < node->links && left; i++)
        if (w->want[i]) { /* only rounding is left over */
            w->want[i] += left;
            left = 0;
        }
    *fits = !left;
    for (uint32_t i = 0; i < node->links && *fits; i++)
        if (w->want[i] && !add_stream(w, reply, node->link[i], w->want[i]))
            return false;
    return true;
}

static void pass_position(work *w, uint32_t position)
{
    const q_node *node = &w->program->graph->node[position];
    int64_t left = w->gets[position] - (int64_t)w->program->place[position].cost * w->unit;
    for (uint32_t i = 0; i < node->links && left > 0; i++)
        w->gets[node->link[i]] += left;
}

/* Whether the flow is taken up completely.  It is not if a position without a way out gets too
 * much, or if amounts grow out of hand. */
static bool is_taken_up(const work *w)
{
    const q_program *program = w->program;
    for (size_t n = 0; n < program->places; n++)
        if (w->gets[n] < 0 || w->gets[n] > INT64_C(1) << 56 ||
            (!program->graph->node[n].reply && program->place[n].way == Q_NONE &&
             w->gets[n] > (int64_t)program->place[n].cost * w->unit))
            return false;
    return true;
}

/* Returns false if there is no memory. */
static bool try_flow(work *w, int64_t unit, double scale, bool *fits)
{
    const q_program *program = w->program;
    w->unit = unit;
    w->scale = scale;
    w->flow->unit = unit;
    w->flow->value = 0;
    w->flow->streams = 0;
    *fits = true;
    memset(w->gets, 0, program->places * sizeof *w->gets);
    for (size_t i = 0; i < program->starts; i++)
        if (!begin_stream(w, program->start[i],
                          program->place[program->start[i]].cost +
                              q_program_out(program, program->start[i]),
                          fits))
            return false;
    for (size_t i = 0; i < program->replies; i++) {
        const q_program_place *place = &program->place[program->reply[i]];
        if (place->is_forced && !begin_stream(w, program->reply[i],
                                              q_simplex_primal(&program->lp, place->forced), fits))
            return false;
    }
    for (size_t i = 0; i < w->nodes && *fits; i++) {
        uint32_t n = w->order[i];
        if (w->gets[n] < 0 || w->gets[n] > INT64_C(1) << 56)
            *fits = false;
        else if (!program->graph->node[n].reply)
            pass_position(w, n);
        else if (!pass_on(w, n, fits))
            return false;
    }
    *fits = *fits && is_taken_up(w);
    return true;
}

/* Grown positions and replies from the shortest to the longest. */
static size_t sort_by_length(const q_program *program, uint32_t *order)
{
    size_t begin[QUOTH_WORD_MAX + 2] = {0}, total = program->grown_count + program->replies;
    const q_node *node = program->graph->node;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < total; i++) {
            uint32_t n = i < program->grown_count ? program->grown[i]
                                                  : program->reply[i - program->grown_count];
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

static void count_others(work *w)
{
    const q_program *program = w->program;
    memset(w->others, 0, program->places * sizeof *w->others);
    for (size_t r = 0; r < program->replies; r++) {
        const q_node *node = &program->graph->node[program->reply[r]];
        const uint32_t *way = &program->way[program->place[program->reply[r]].way];
        for (uint32_t i = 0; i < node->links; i++)
            if (way[i] != Q_NONE)
                w->others[node->link[i]] += q_simplex_primal(&program->lp, way[i]);
    }
}

quoth_status q_flow_make(q_flow *flow, const q_program *program)
{
    static const double scales[] = {1 - 1e-4, 1 - 1e-3, 1 - 1e-2, 1 - 1e-1, 0};
    size_t total = program->grown_count + program->replies, places = program->places + 1;
    work w = {.program = program, .flow = flow};
    uint32_t *order = q_allocate(program->memory, total + 1, sizeof *order);
    w.gets = q_allocate(program->memory, places, sizeof *w.gets);
    w.others = q_allocate(program->memory, places, sizeof *w.others);
    bool fine = order && w.gets && w.others, fits = false;
    if (fine) {
        w.nodes = sort_by_length(program, order);
        w.order = order;
        count_others(&w);
    }
    for (size_t i = 0; fine && !fits && i < 2; i++)
        fine = try_flow(&w, units[i], 1, &fits);
    for (size_t i = 0; fine && !fits; i++)
        fine = try_flow(&w, units[2], scales[i], &fits);
    q_free(program->memory, order, total + 1, sizeof *order);
    q_free(program->memory, w.gets, places, sizeof *w.gets);
    q_free(program->memory, w.others, places, sizeof *w.others);
    q_free(program->memory, w.want, w.want_room, sizeof *w.want);
    return fine ? QUOTH_OK : QUOTH_NO_MEMORY;
}

void q_flow_free(q_flow *flow, const quoth_memory *memory)
{
    q_free(memory, flow->stream, flow->room, sizeof *flow->stream);
    *flow = (q_flow){0};
}
