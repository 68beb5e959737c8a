#include <string.h>

#include "base/memory.h"
#include "ghost/study/linear_program.h"

/* The weight of a column that is switched off: its loss exceeds any gain (big M). */
static const double prohibitive = -1e4;

/* Unfamiliarity penalty: added to the cost of a reply that people do not know.  The penalties of a
 * whole strategy sum to less than one pair. */
static const double unfamiliarity = 2e-5;

void q_linear_program_begin(q_linear_program *program, q_and_or_graph *graph, bool skip_forced)
{
    *program =
        (q_linear_program){.graph = graph, .memory = graph->memory, .skip_forced = skip_forced};
    program->size_max = (size_t)400 << 20;
    program->expanded_max = UINT32_MAX;
    q_simplex_begin(&program->lp, graph->memory);
}

void q_linear_program_free(q_linear_program *program)
{
    const quoth_memory *memory = program->memory;
    q_simplex_free(&program->lp);
    q_free(memory, program->node, program->node_capacity, sizeof *program->node);
    q_free(memory, program->start, program->start_capacity, sizeof *program->start);
    q_free(memory, program->arc_column, program->arc_capacity, sizeof *program->arc_column);
    q_free(memory, program->expanded, program->expanded_capacity, sizeof *program->expanded);
    q_free(memory, program->reply, program->reply_capacity, sizeof *program->reply);
    q_free(memory, program->entry, program->entry_capacity, sizeof *program->entry);
}

static bool reserve_nodes(q_linear_program *program)
{
    if (!q_reserve(program->memory, (void **)&program->node, &program->node_capacity,
                   program->graph->nodes, sizeof *program->node))
        return false;
    while (program->nodes < program->graph->nodes)
        program->node[program->nodes++] =
            (q_lp_node){Q_NONE, Q_NONE, Q_NONE, Q_NONE, Q_NONE, Q_NONE, 0, 0, 0};
    return true;
}

/* A perturbation of the cost of each node, about 1e-7, against cycling: without it the program is
 * highly degenerate. */
static double perturbation(uint32_t node)
{
    uint64_t h = (node + UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xBF58476D1CE4E5B9);
    h = (h ^ h >> 31) * UINT64_C(0x94D049BB133111EB);
    return 1e-7 * (1 + (double)(h >> 40) / (1 << 24));
}

/* Adds a position with its owner and cost. */
static quoth_status add_position(q_linear_program *program, uint32_t position, uint32_t owner)
{
    quoth_status status = QUOTH_OK;
    if (program->skip_forced)
        status = q_and_or_expand(program->graph, position);
    if (status || !reserve_nodes(program))
        return status ? status : QUOTH_NO_MEMORY;
    bool free = program->skip_forced && program->graph->node[position].safe_plays == 1;
    program->node[position].cost = !free;
    program->node[position].owner = owner;
    return QUOTH_OK;
}

/* Adds the column of an arc from a reply to a position that another reply owns. */
static quoth_status add_foreign_arc(q_linear_program *program, uint32_t reply, uint32_t position,
                                    uint32_t *column)
{
    q_simplex *lp = &program->lp;
    q_lp_node *node = &program->node[position];
    quoth_status status = q_simplex_reserve(lp, lp->rows + 1, lp->columns + 1);
    if (status)
        return status;
    if (node->row == Q_NONE)
        node->row = q_simplex_add_row(lp, node->cost + perturbation(position), node->column);
    *column = q_simplex_add_column(lp,
                                   (q_simplex_entry[]){{program->node[reply].row, -1},
                                                       {program->node[node->owner].row, 1},
                                                       {node->row, 1}},
                                   3, 0);
    return QUOTH_OK;
}

static quoth_status add_reply(q_linear_program *program, uint32_t reply)
{
    quoth_status status = QUOTH_OK;
    if (program->node[reply].row != Q_NONE)
        return QUOTH_OK;
    status = q_and_or_expand(program->graph, reply);
    if (status || !reserve_nodes(program))
        return status ? status : QUOTH_NO_MEMORY;
    const uint32_t *link = program->graph->node[reply].link;
    uint32_t links = program->graph->node[reply].links;
    double cost = 0;
    for (uint32_t i = 0; i < links && !status; i++) {
        if (program->node[link[i]].owner == Q_NONE)
            status = add_position(program, link[i], reply);
        if (program->node[link[i]].owner == reply)
            cost += program->node[link[i]].cost;
    }
    if (status)
        return status;
    status = q_simplex_reserve(&program->lp, program->lp.rows + 1, program->lp.columns);
    if (status)
        return status;
    if (!q_reserve(program->memory, (void **)&program->arc_column, &program->arc_capacity,
                   program->arcs + links + 1, sizeof *program->arc_column) ||
        !q_reserve(program->memory, (void **)&program->reply, &program->reply_capacity,
                   program->replies + 1, sizeof *program->reply))
        return QUOTH_NO_MEMORY;
    program->reply[program->replies++] = reply;
    program->node[reply].row = q_simplex_add_row(
        &program->lp,
        cost + perturbation(reply) + (program->graph->node[reply].unknown ? unfamiliarity : 0),
        Q_NONE);
    program->node[reply].first_arc = (uint32_t)program->arcs;
    for (uint32_t i = 0; i < links && !status; i++, program->arcs++) {
        uint32_t owner = program->node[link[i]].owner;
        program->arc_column[program->arcs] = Q_NONE;
        if (owner != reply && owner != Q_START)
            status = add_foreign_arc(program, reply, link[i], &program->arc_column[program->arcs]);
    }
    return status;
}

quoth_status q_linear_program_add_start(q_linear_program *program, uint32_t position)
{
    if (!reserve_nodes(program) ||
        !q_reserve(program->memory, (void **)&program->start, &program->start_capacity,
                   program->starts + 1, sizeof *program->start))
        return QUOTH_NO_MEMORY;
    quoth_status status = add_position(program, position, Q_START);
    if (status)
        return status;
    program->start[program->starts++] = position;
    program->constant += program->node[position].cost;
    return QUOTH_OK;
}

quoth_status q_linear_program_expand(q_linear_program *program, uint32_t position)
{
    q_and_or_graph *graph = program->graph;
    quoth_status status = QUOTH_OK;
    if (q_linear_program_is_expanded(program, position))
        return QUOTH_OK;
    if (program->expanded_count >= program->expanded_max ||
        q_simplex_size(program->lp.row_capacity, program->lp.column_capacity) > program->size_max) {
        program->full = true;
        return QUOTH_OK;
    }
    status = q_and_or_expand(graph, position);
    if (status || !reserve_nodes(program))
        return status ? status : QUOTH_NO_MEMORY;
    uint32_t links = graph->node[position].links;
    for (uint32_t i = 0; i < links && !status; i++)
        status = add_reply(program, graph->node[position].link[i]);
    if (status)
        return status;
    if (!q_reserve(program->memory, (void **)&program->entry, &program->entry_capacity, links + 2,
                   sizeof *program->entry) ||
        !q_reserve(program->memory, (void **)&program->expanded, &program->expanded_capacity,
                   program->expanded_count + 1, sizeof *program->expanded))
        return QUOTH_NO_MEMORY;
    status = q_simplex_reserve(&program->lp, program->lp.rows, program->lp.columns + 1);
    if (status)
        return status;
    const q_lp_node *node = &program->node[position];
    size_t entries = 0;
    for (uint32_t i = 0; i < links; i++)
        program->entry[entries++] =
            (q_simplex_entry){program->node[graph->node[position].link[i]].row, 1};
    if (node->owner != Q_START)
        program->entry[entries++] = (q_simplex_entry){program->node[node->owner].row, -1};
    if (node->row != Q_NONE)
        program->entry[entries++] = (q_simplex_entry){node->row, -1};
    program->node[position].column =
        q_simplex_add_column(&program->lp, program->entry, entries, node->owner == Q_START);
    program->expanded[program->expanded_count++] = position;
    return QUOTH_OK;
}

/* Switches a column on or off.  It is made on first use. */
static quoth_status allow(q_linear_program *program, uint32_t *column, uint32_t row, double by,
                          double weight, bool on)
{
    if (*column == Q_NONE) {
        if (!on)
            return QUOTH_OK;
        quoth_status status =
            q_simplex_reserve(&program->lp, program->lp.rows, program->lp.columns + 1);
        if (status)
            return status;
        *column = q_simplex_add_column(&program->lp, &(q_simplex_entry){row, by}, 1, weight);
    } else {
        q_simplex_weigh(&program->lp, *column, on ? weight : prohibitive);
    }
    return QUOTH_OK;
}

quoth_status q_linear_program_force(q_linear_program *program, uint32_t reply, bool forced)
{
    q_lp_node *node = &program->node[reply];
    node->is_forced = forced;
    return allow(program, &node->forced, node->row, 1, 1, forced);
}

quoth_status q_linear_program_ban(q_linear_program *program, uint32_t reply, bool banned)
{
    q_lp_node *node = &program->node[reply];
    node->is_banned = banned;
    return allow(program, &node->banned, node->row, -1, 0, banned);
}

double q_linear_program_usage(const q_linear_program *program, uint32_t node)
{
    if (node >= program->nodes)
        return 0;
    const q_lp_node *n = &program->node[node];
    double usage = n->row == Q_NONE ? 0 : q_simplex_dual(&program->lp, n->row);
    if (n->owner == Q_START)
        return 1;
    return n->owner == Q_NONE ? usage : usage + q_linear_program_usage(program, n->owner);
}

double q_linear_program_outflow(const q_linear_program *program, uint32_t position)
{
    return q_linear_program_is_expanded(program, position)
               ? q_simplex_primal(&program->lp, program->node[position].column)
               : 0;
}
