/* The linear program of a smallest strategy: linear_program.h. */
#include <string.h>

#include "base/memory.h"
#include "ghost/study/linear_program.h"

/* The weight of a forbidden column: its loss is greater than any gain by it. */
static const double forbidden = -1e4;

/* What a reply costs that people do not know: all of a strategy together cost less than a pair. */
static const double strangeness = 2e-5;

void q_program_begin(q_program *program, q_graph *graph, bool skip_forced)
{
    *program = (q_program){.graph = graph, .memory = graph->memory, .skip_forced = skip_forced};
    program->size_max = (size_t)400 << 20;
    program->grown_max = UINT32_MAX;
    q_simplex_begin(&program->lp, graph->memory);
}

void q_program_free(q_program *program)
{
    const quoth_memory *memory = program->memory;
    q_simplex_free(&program->lp);
    q_free(memory, program->place, program->place_room, sizeof *program->place);
    q_free(memory, program->start, program->start_room, sizeof *program->start);
    q_free(memory, program->way, program->way_room, sizeof *program->way);
    q_free(memory, program->grown, program->grown_room, sizeof *program->grown);
    q_free(memory, program->reply, program->reply_room, sizeof *program->reply);
    q_free(memory, program->entry, program->entry_room, sizeof *program->entry);
}

static bool cover_nodes(q_program *program)
{
    if (!q_reserve(program->memory, (void **)&program->place, &program->place_room,
                   program->graph->nodes, sizeof *program->place))
        return false;
    while (program->places < program->graph->nodes)
        program->place[program->places++] =
            (q_program_place){Q_NONE, Q_NONE, Q_NONE, Q_NONE, Q_NONE, 0, 0, 0};
    return true;
}

/* A small difference in the cost of each node.  Without it many ways would be equally good, and the
 * simplex method could go in circles. */
static double trifle(uint32_t node)
{
    uint64_t h = (node + UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xBF58476D1CE4E5B9);
    h = (h ^ h >> 31) * UINT64_C(0x94D049BB133111EB);
    return 1e-7 * (1 + (double)(h >> 40) / (1 << 24));
}

/* Gives a new position its owner, and finds its cost. */
static quoth_status add_position(q_program *program, uint32_t position, uint32_t owner)
{
    quoth_status status = QUOTH_OK;
    if (program->skip_forced)
        status = q_graph_list(program->graph, position);
    if (status || !cover_nodes(program))
        return status ? status : QUOTH_NO_MEMORY;
    bool free = program->skip_forced && program->graph->node[position].choices == 1;
    program->place[position].cost = !free;
    program->place[position].owner = owner;
    return QUOTH_OK;
}

/* Adds the way from a reply to a position that has another owner. */
static bool add_way(q_program *program, uint32_t reply, uint32_t position, uint32_t *way)
{
    q_simplex *lp = &program->lp;
    q_program_place *place = &program->place[position];
    if (!q_simplex_reserve(lp, lp->rows + 1, lp->columns + 1))
        return false;
    if (place->row == Q_NONE)
        place->row = q_simplex_add_row(lp, place->cost + trifle(position), place->way);
    *way = q_simplex_add_column(lp,
                                (q_simplex_entry[]){{program->place[reply].row, -1},
                                                    {program->place[place->owner].row, 1},
                                                    {place->row, 1}},
                                3, 0);
    return true;
}

static quoth_status add_reply(q_program *program, uint32_t reply)
{
    quoth_status status = QUOTH_OK;
    if (program->place[reply].row != Q_NONE)
        return QUOTH_OK;
    status = q_graph_list(program->graph, reply);
    if (status || !cover_nodes(program))
        return status ? status : QUOTH_NO_MEMORY;
    const uint32_t *link = program->graph->node[reply].link;
    uint32_t links = program->graph->node[reply].links;
    double cost = 0;
    for (uint32_t i = 0; i < links && !status; i++) {
        if (program->place[link[i]].owner == Q_NONE)
            status = add_position(program, link[i], reply);
        if (program->place[link[i]].owner == reply)
            cost += program->place[link[i]].cost;
    }
    if (status)
        return status;
    if (!q_simplex_reserve(&program->lp, program->lp.rows + 1, program->lp.columns) ||
        !q_reserve(program->memory, (void **)&program->way, &program->way_room,
                   program->ways + links + 1, sizeof *program->way) ||
        !q_reserve(program->memory, (void **)&program->reply, &program->reply_room,
                   program->replies + 1, sizeof *program->reply))
        return QUOTH_NO_MEMORY;
    program->reply[program->replies++] = reply;
    program->place[reply].row = q_simplex_add_row(
        &program->lp,
        cost + trifle(reply) + (program->graph->node[reply].unknown ? strangeness : 0), Q_NONE);
    program->place[reply].way = (uint32_t)program->ways;
    for (uint32_t i = 0; i < links; i++, program->ways++) {
        uint32_t owner = program->place[link[i]].owner;
        program->way[program->ways] = Q_NONE;
        if (owner != reply && owner != Q_START &&
            !add_way(program, reply, link[i], &program->way[program->ways]))
            return QUOTH_NO_MEMORY;
    }
    return QUOTH_OK;
}

quoth_status q_program_start(q_program *program, uint32_t position)
{
    if (!cover_nodes(program) ||
        !q_reserve(program->memory, (void **)&program->start, &program->start_room,
                   program->starts + 1, sizeof *program->start))
        return QUOTH_NO_MEMORY;
    quoth_status status = add_position(program, position, Q_START);
    if (status)
        return status;
    program->start[program->starts++] = position;
    program->constant += program->place[position].cost;
    return QUOTH_OK;
}

quoth_status q_program_grow(q_program *program, uint32_t position)
{
    q_graph *graph = program->graph;
    quoth_status status = QUOTH_OK;
    if (q_program_is_grown(program, position))
        return QUOTH_OK;
    if (program->grown_count >= program->grown_max ||
        q_simplex_size(program->lp.row_room, program->lp.column_room) > program->size_max) {
        program->full = true;
        return QUOTH_OK;
    }
    status = q_graph_list(graph, position);
    if (status || !cover_nodes(program))
        return status ? status : QUOTH_NO_MEMORY;
    uint32_t links = graph->node[position].links;
    for (uint32_t i = 0; i < links && !status; i++)
        status = add_reply(program, graph->node[position].link[i]);
    if (status)
        return status;
    if (!q_reserve(program->memory, (void **)&program->entry, &program->entry_room, links + 2,
                   sizeof *program->entry) ||
        !q_reserve(program->memory, (void **)&program->grown, &program->grown_room,
                   program->grown_count + 1, sizeof *program->grown) ||
        !q_simplex_reserve(&program->lp, program->lp.rows, program->lp.columns + 1))
        return QUOTH_NO_MEMORY;
    const q_program_place *place = &program->place[position];
    size_t entries = 0;
    for (uint32_t i = 0; i < links; i++)
        program->entry[entries++] =
            (q_simplex_entry){program->place[graph->node[position].link[i]].row, 1};
    if (place->owner != Q_START)
        program->entry[entries++] = (q_simplex_entry){program->place[place->owner].row, -1};
    if (place->row != Q_NONE)
        program->entry[entries++] = (q_simplex_entry){place->row, -1};
    program->place[position].way =
        q_simplex_add_column(&program->lp, program->entry, entries, place->owner == Q_START);
    program->grown[program->grown_count++] = position;
    return QUOTH_OK;
}

/* Allows or forbids a column, which is made when it is first needed. */
static quoth_status allow(q_program *program, uint32_t *column, uint32_t row, double by,
                          double weight, bool on)
{
    if (*column == Q_NONE) {
        if (!on)
            return QUOTH_OK;
        if (!q_simplex_reserve(&program->lp, program->lp.rows, program->lp.columns + 1))
            return QUOTH_NO_MEMORY;
        *column = q_simplex_add_column(&program->lp, &(q_simplex_entry){row, by}, 1, weight);
    } else {
        q_simplex_weigh(&program->lp, *column, on ? weight : forbidden);
    }
    return QUOTH_OK;
}

quoth_status q_program_force(q_program *program, uint32_t reply, bool forced)
{
    q_program_place *place = &program->place[reply];
    place->is_forced = forced;
    return allow(program, &place->forced, place->row, 1, 1, forced);
}

quoth_status q_program_ban(q_program *program, uint32_t reply, bool banned)
{
    q_program_place *place = &program->place[reply];
    place->is_banned = banned;
    return allow(program, &place->banned, place->row, -1, 0, banned);
}

double q_program_share(const q_program *program, uint32_t node)
{
    if (node >= program->places)
        return 0;
    const q_program_place *place = &program->place[node];
    double share = place->row == Q_NONE ? 0 : q_simplex_dual(&program->lp, place->row);
    if (place->owner == Q_START)
        return 1;
    return place->owner == Q_NONE ? share : share + q_program_share(program, place->owner);
}

double q_program_out(const q_program *program, uint32_t position)
{
    return q_program_is_grown(program, position)
               ? q_simplex_primal(&program->lp, program->place[position].way)
               : 0;
}
