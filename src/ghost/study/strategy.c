/* The smallest strategy: branch and bound over a linear program with column generation.
 *
 *   solve_node(branch decisions)
 *       1. solve_relaxation: solve the program; expand the positions that the solution uses; repeat
 *          until it uses only expanded ones.  The value is then a bound for the whole game.
 *       2. round_solution: follow the most used replies from the start, then again with the used
 *          replies that add fewest pairs; keep a strategy that is the smallest so far.
 *       3. q_flow_make: verify the bound in integers.  If it reaches the best strategy, this node
 *          is a leaf of the proof.
 *       4. branch on the most used fractional reply: forced, then banned. */
#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/phases.h"
#include "base/sort.h"
#include "base/throttle.h"
#include "ghost/study/strategy.h"
#include "ghost/solve/ghost.h"

/* Defaults and limits; chosen by taste. */
enum { POSITIONS = 6000, POSITIONS_OF_VAST = 200, NODES = 4000, DEPTH_MAX = 2000 };

/* Work limit of a whole search, in tableau cells: half a minute of processor time.  Xghost infix
 * on ENABLE takes a hundredth of it; spook by words from infixes exceeds it in its first 1,400
 * positions. */
static const uint64_t cells_max = 4000000000;
enum { KNOWN_NODES_MAX = 2000000, KNOWN_NODES_OF_VAST = 20000 };

/* Usages below this are rounding. */
static const double usage_min = 1e-6;

/* ---- rounding ----------------------------------------------------------------------------- */

static bool reserve_picks(quoth_ghost_strategy *s, uint32_t **picks, size_t *capacity)
{
    size_t before = *capacity;
    if (!q_reserve(s->memory, (void **)picks, capacity, s->graph.nodes, sizeof **picks))
        return false;
    for (size_t i = before; i < *capacity; i++)
        (*picks)[i] = Q_NONE;
    return true;
}

/* The marginal cost of a reply: the positions that it would add to the strategy. */
static uint32_t marginal_cost(const quoth_ghost_strategy *s, uint32_t reply)
{
    const q_and_or_node *node = &s->graph.node[reply];
    uint32_t added = 0;
    for (uint32_t i = 0; i < node->links; i++)
        added += node->link[i] >= s->pick_capacity || s->pick[node->link[i]] == Q_NONE;
    return added;
}

/* Chooses the reply that the solution uses most or, with `cheapest`, the used reply of least
 * marginal cost.  If it uses none: the reply of least marginal cost. */
static quoth_status choose_reply(quoth_ghost_strategy *s, uint32_t position, bool cheapest,
                                 uint32_t *chosen)
{
    quoth_status status = q_and_or_expand(&s->graph, position);
    double most = usage_min;
    uint32_t fewest = UINT32_MAX;
    *chosen = Q_NONE;
    for (uint32_t i = 0; !status && i < s->graph.node[position].links; i++) {
        uint32_t reply = s->graph.node[position].link[i];
        double share = q_linear_program_is_expanded(&s->program, position)
                           ? q_linear_program_usage(&s->program, reply)
                           : 0;
        status = q_and_or_expand(&s->graph, reply);
        if (status)
            return status;
        uint32_t added = marginal_cost(s, reply);
        bool better = share > most && !cheapest;
        if (cheapest && share > usage_min)
            better = most <= usage_min || added < fewest;
        else if (share <= usage_min)
            better = most <= usage_min && added < fewest;
        if (better) {
            *chosen = reply;
            fewest = added;
            if (share > most || (cheapest && share > usage_min))
                most = share > most ? share : most;
        }
    }
    return status;
}

/* Rounds the solution to a strategy, from the start positions on, and keeps it if it is the best.
 */
static quoth_status round_solution(quoth_ghost_strategy *s, bool cheapest)
{
    quoth_status status = QUOTH_OK;
    size_t length = 0;
    uint64_t pairs = 0, unknown = 0;
    for (size_t i = 0; i < s->pick_capacity; i++)
        s->pick[i] = Q_NONE;
    for (size_t i = 0; i < s->program.starts; i++) {
        if (!q_reserve(s->memory, (void **)&s->queue, &s->queue_capacity, length + 1,
                       sizeof *s->queue))
            return QUOTH_NO_MEMORY;
        s->queue[length++] = s->program.start[i];
    }
    for (size_t at = 0; at < length; at++) {
        uint32_t position = s->queue[at], reply;
        if (!reserve_picks(s, &s->pick, &s->pick_capacity))
            return QUOTH_NO_MEMORY;
        if (s->pick[position] != Q_NONE)
            continue;
        status = choose_reply(s, position, cheapest, &reply);
        if (status || !reserve_picks(s, &s->pick, &s->pick_capacity))
            return status ? status : QUOTH_NO_MEMORY;
        s->pick[position] = reply;
        const q_and_or_node *node = &s->graph.node[position];
        bool counts = !(s->options.skip_forced && node->safe_plays == 1);
        pairs += counts;
        unknown += counts && s->graph.node[reply].unknown;
        if (pairs > s->best_pairs || (pairs == s->best_pairs && unknown >= s->best_unknown))
            return QUOTH_OK;
        if (!q_go_on_every(&s->watch, 64, at, 0, 0))
            return QUOTH_STOPPED;
        node = &s->graph.node[reply];
        if (!q_reserve(s->memory, (void **)&s->queue, &s->queue_capacity, length + node->links,
                       sizeof *s->queue))
            return QUOTH_NO_MEMORY;
        for (uint32_t i = 0; i < node->links; i++)
            s->queue[length++] = node->link[i];
    }
    uint32_t *pick = s->best;
    size_t capacity = s->best_capacity;
    s->best = s->pick;
    s->best_capacity = s->pick_capacity;
    s->pick = pick;
    s->pick_capacity = capacity;
    s->best_pairs = pairs;
    s->best_unknown = unknown;
    return QUOTH_OK;
}

/* ---- branch and bound ---------------------------------------------------------------------- */

/* Expands the positions that the solution uses; `*expanded`: there were any. */
static quoth_status expand_used(quoth_ghost_strategy *s, bool *expanded)
{
    quoth_status status = QUOTH_OK;
    q_linear_program *program = &s->program;
    size_t replies = program->replies, starts = program->starts;
    size_t length = 0;
    *expanded = false;
    for (size_t i = 0; i < starts + replies; i++) {
        const uint32_t *link = &program->start[i < starts ? i : 0];
        uint32_t links = 1;
        if (i >= starts) {
            uint32_t reply = program->reply[i - starts];
            if (q_linear_program_usage(program, reply) <= usage_min)
                continue;
            link = s->graph.node[reply].link;
            links = s->graph.node[reply].links;
        }
        if (!q_reserve(s->memory, (void **)&s->queue, &s->queue_capacity, length + links,
                       sizeof *s->queue))
            return QUOTH_NO_MEMORY;
        for (uint32_t k = 0; k < links; k++)
            if (!q_linear_program_is_expanded(program, link[k]))
                s->queue[length++] = link[k];
    }
    for (size_t i = 0; i < length && !status && !program->full; i++) {
        size_t before = program->expanded_count;
        status = q_linear_program_expand(program, s->queue[i]);
        *expanded = *expanded || program->expanded_count > before;
        if (!status && !q_go_on(&s->watch, 0, 0))
            status = QUOTH_STOPPED;
    }
    return status;
}

/* Solves and expands until the node is fathomed, or the solution uses only expanded positions. */
static quoth_status solve_relaxation(quoth_ghost_strategy *s)
{
    for (;;) {
        bool expanded = false;
        double enough =
            s->best_pairs == UINT64_MAX ? 1e15 : (double)s->best_pairs + 0.5 - s->program.constant;
        quoth_status status = q_simplex_solve(&s->program.lp, enough);
        s->program.full = s->program.full || s->program.lp.cells >= cells_max;
        if (status || s->program.lp.value >= enough || s->program.lp.ray != UINT32_MAX)
            return status;
        if (!s->program.full)
            status = expand_used(s, &expanded);
        if (status || !expanded)
            return status;
    }
}

/* The branching reply: the one with the largest usage below 1. */
static uint32_t branching_reply(const quoth_ghost_strategy *s)
{
    uint32_t best = Q_NONE;
    double most = usage_min;
    for (size_t i = 0; i < s->program.replies; i++) {
        double share = q_linear_program_usage(&s->program, s->program.reply[i]);
        bool over =
            s->graph.node[s->program.reply[i]].over; /* a reply that ends the game costs nothing */
        if (!over && share > most && share < 1 - 1e-4) {
            most = share;
            best = s->program.reply[i];
        }
    }
    return best;
}

static quoth_status add_proof_node(quoth_ghost_strategy *s, q_proof_node c)
{
    if (!q_reserve(s->memory, (void **)&s->proof, &s->proof_capacity, s->proof_nodes + 1,
                   sizeof *s->proof)) {
        q_flow_free(&c.flow, s->memory);
        return QUOTH_NO_MEMORY;
    }
    s->proof[s->proof_nodes++] = c;
    return QUOTH_OK;
}

/* Removes the proof nodes from `from` on. */
static void drop_proof_nodes(quoth_ghost_strategy *s, size_t from)
{
    while (s->proof_nodes > from)
        q_flow_free(&s->proof[--s->proof_nodes].flow, s->memory);
}

static quoth_status solve_node(quoth_ghost_strategy *s, unsigned depth);

/* Solves the child where a reply is forced and, unless that fathoms the node, the child where it
 * is banned. */
static quoth_status branch(quoth_ghost_strategy *s, uint32_t reply, uint64_t bound, unsigned depth)
{
    quoth_status status = add_proof_node(s, (q_proof_node){.reply = reply});
    if (!status)
        status = q_linear_program_force(&s->program, reply, true);
    if (!status)
        status = solve_node(s, depth + 1);
    if (!status)
        status = q_linear_program_force(&s->program, reply, false);
    if (status || s->gave_up || bound >= s->best_pairs)
        return status;
    status = q_linear_program_ban(&s->program, reply, true);
    if (!status)
        status = solve_node(s, depth + 1);
    if (!status)
        status = q_linear_program_ban(&s->program, reply, false);
    return status;
}

/* Whether there is a strategy to return, if only the best so far of a search that was stopped. */
static bool has_strategy(const quoth_ghost_strategy *s, quoth_status status)
{
    return s->best_pairs != UINT64_MAX && (!status || status == QUOTH_STOPPED);
}

static quoth_status solve_node(quoth_ghost_strategy *s, unsigned depth)
{
    size_t first = s->proof_nodes;
    q_flow flow = {0};
    quoth_status status = solve_relaxation(s);
    if (!status && s->program.lp.ray == UINT32_MAX)
        status = round_solution(s, false);
    if (!status && s->program.lp.ray == UINT32_MAX)
        status = round_solution(s, true);
    if (!status || (depth == 0 && has_strategy(s, status))) {
        quoth_status made = q_flow_make(&flow, &s->program);
        status = made ? made : status;
    }
    if (!status && q_flow_bound(&flow) < s->best_pairs) {
        uint32_t reply = branching_reply(s);
        if (reply == Q_NONE || s->program.full || s->proof_nodes >= s->options.max_nodes ||
            depth >= DEPTH_MAX)
            s->gave_up = true;
        else
            status = branch(s, reply, q_flow_bound(&flow), depth);
    }
    /* a strategy found in a child may fathom this node after all: then the node becomes a leaf */
    bool fathomed = !status && q_flow_bound(&flow) >= s->best_pairs;
    bool root_ends = depth == 0 && (status ? has_strategy(s, status) : s->gave_up);
    if (fathomed || root_ends) {
        s->gave_up = q_flow_bound(&flow) < s->best_pairs;
        s->summary.bound = q_flow_bound(&flow);
        drop_proof_nodes(s, first);
        quoth_status added = add_proof_node(s, (q_proof_node){Q_NONE, flow});
        return added ? added : status;
    }
    q_flow_free(&flow, s->memory);
    return status;
}

/* ---- from the rules to the answer ---------------------------------------------------------- */

static quoth_status find_starts(quoth_ghost_strategy *s)
{
    const uint32_t *start;
    size_t starts;
    bool won = true;
    quoth_status status = q_and_or_starts(&s->graph, &s->summary.winner, &start, &starts);
    if (!status && s->options.known_only)
        status = q_and_or_restrict_to_known(
            &s->graph, start, starts,
            quoth_ghost_summarize(s->ghost).vast ? KNOWN_NODES_OF_VAST : KNOWN_NODES_MAX,
            q_watch_or_null(&s->watch), &won);
    if (!status && !won)
        status = QUOTH_NOT_FOUND;
    for (size_t i = 0; !status && i < starts; i++)
        status = q_linear_program_add_start(&s->program, start[i]);
    return status;
}

/* The order of pairs in a strategy: by the length of the position, then by its text. */
static int by_length_and_text(const void *a, const void *b, const void *user)
{
    const quoth_ghost_strategy *s = user;
    quoth_letters at[2];
    q_and_or_spell(&s->graph, *(const uint32_t *)a, &at[0]);
    q_and_or_spell(&s->graph, *(const uint32_t *)b, &at[1]);
    if (at[0].length != at[1].length)
        return at[0].length < at[1].length ? -1 : 1;
    return quoth_alphabet_compare(quoth_lexicon_alphabet(quoth_ghost_lexicon(s->ghost)), &at[0],
                                  &at[1]);
}

/* Links each position to the first pair that leads to it.  `number` has the pair of each position.
 */
static void link_entries(quoth_ghost_strategy *s, const uint32_t *position, uint32_t *number)
{
    for (size_t i = 0; i < s->best_capacity; i++)
        number[i] = Q_NONE;
    for (size_t e = 0; e < s->entries; e++) {
        number[position[e]] = (uint32_t)e;
        s->entry[e].after = UINT32_MAX;
    }
    for (size_t e = 0; e < s->entries; e++) {
        const q_and_or_node *reply = &s->graph.node[s->best[position[e]]];
        for (uint32_t i = 0; i < reply->links; i++) {
            quoth_ghost_strategy_entry *next = &s->entry[number[reply->link[i]]];
            if (next->after == UINT32_MAX)
                next->after = (uint32_t)e;
        }
    }
}

static quoth_status list_entries(quoth_ghost_strategy *s)
{
    size_t count = 0;
    for (size_t i = 0; i < s->best_capacity; i++)
        count += s->best[i] != Q_NONE;
    uint32_t *position = q_allocate(s->memory, count + 1, sizeof *position);
    uint32_t *number = q_allocate(s->memory, s->best_capacity + 1, sizeof *number);
    s->entry = q_allocate(s->memory, count + 1, sizeof *s->entry);
    bool fine = position && number && s->entry;
    s->entries = s->entry ? count : 0;
    for (size_t i = 0, e = 0; fine && i < s->best_capacity; i++)
        if (s->best[i] != Q_NONE)
            position[e++] = (uint32_t)i;
    if (fine) {
        q_sort(position, count, sizeof *position, by_length_and_text, s, NULL);
        for (size_t e = 0; e < count; e++) {
            q_and_or_spell(&s->graph, position[e], &s->entry[e].position);
            q_and_or_spell(&s->graph, s->best[position[e]], &s->entry[e].reply);
            s->entry[e].forced = s->graph.node[position[e]].safe_plays == 1;
            s->entry[e].unknown = s->graph.node[s->best[position[e]]].unknown;
        }
        link_entries(s, position, number);
    }
    q_free(s->memory, position, count + 1, sizeof *position);
    q_free(s->memory, number, s->best_capacity + 1, sizeof *number);
    return fine ? QUOTH_OK : QUOTH_NO_MEMORY;
}

static quoth_status find(quoth_ghost_strategy *s)
{
    quoth_status status = find_starts(s);
    if (!status)
        status = solve_node(s, 0);
    if (has_strategy(s, status) && !s->gave_up)
        s->summary.bound = s->best_pairs;
    quoth_status listed = has_strategy(s, status) ? list_entries(s) : QUOTH_OK;
    status = listed ? listed : status;
    s->summary.pairs = s->best_pairs;
    s->summary.unknown = s->best_unknown;
    s->summary.proved = s->summary.bound == s->summary.pairs;
    s->summary.positions = s->program.expanded_count;
    s->summary.replies = s->program.replies;
    for (size_t i = 0; i < s->proof_nodes; i++)
        s->summary.nodes += s->proof[i].reply == Q_NONE;
    return status;
}

quoth_status quoth_ghost_strategy_new(quoth_ghost_strategy **strategy, const quoth_ghost *ghost,
                                      const quoth_ghost_strategy_options *options,
                                      const quoth_context *context, quoth_error *error)
{
    const quoth_watch *watch = q_watch_of(context);
    const quoth_memory *memory = q_memory_of(context);
    *strategy = NULL;
    if (quoth_ghost_rules_of(ghost).players > 2)
        return q_fail(error, QUOTH_UNSUPPORTED, "a strategy to memorise is for two players");
    memory = q_memory(memory);
    quoth_ghost_strategy *s = q_allocate_zeroed(memory, 1, sizeof *s);
    if (!s)
        return q_no_memory(error);
    s->memory = memory;
    s->ghost = ghost;
    s->watch = q_watch_copy(watch);
    s->best_pairs = s->best_unknown = UINT64_MAX;
    q_options_read(&s->options, sizeof s->options, options);
    if (!s->options.max_positions)
        s->options.max_positions = quoth_ghost_summarize(ghost).vast ? POSITIONS_OF_VAST
                                                                     : POSITIONS;
    s->options.max_nodes = s->options.max_nodes ? s->options.max_nodes : NODES;
    s->summary.skip_forced = s->options.skip_forced;
    q_and_or_begin(&s->graph, ghost, memory);
    s->graph.known = s->options.known;
    q_linear_program_begin(&s->program, &s->graph, s->options.skip_forced);
    s->program.expanded_max = s->options.max_positions;
    s->program.lp.cells_max = cells_max;
    s->program.lp.watch = q_watch_or_null(&s->watch);
    q_phases progress;
    q_phases_begin(&progress, watch, 0, 1);
    quoth_status status = q_phases_end(&progress, find(s));
    s->graph.known = s->options.known = NULL;
    s->program.lp.watch = NULL;
    if (has_strategy(s, status))
        *strategy = s;
    else
        quoth_ghost_strategy_free(s);
    if (!status)
        return QUOTH_OK;
    return status == QUOTH_NOT_FOUND ? q_fail(error, status, "no strategy has known replies only")
                                     : q_ghost_report(ghost, status, error);
}

void quoth_ghost_strategy_free(quoth_ghost_strategy *s)
{
    if (!s)
        return;
    drop_proof_nodes(s, 0);
    q_linear_program_free(&s->program);
    q_and_or_free(&s->graph);
    q_free(s->memory, s->best, s->best_capacity, sizeof *s->best);
    q_free(s->memory, s->pick, s->pick_capacity, sizeof *s->pick);
    q_free(s->memory, s->queue, s->queue_capacity, sizeof *s->queue);
    q_free(s->memory, s->proof, s->proof_capacity, sizeof *s->proof);
    if (s->entry)
        q_free(s->memory, s->entry, s->entries + 1, sizeof *s->entry);
    q_free(s->memory, s, 1, sizeof *s);
}

quoth_ghost_strategy_summary quoth_ghost_strategy_summarize(const quoth_ghost_strategy *strategy)
{
    return strategy->summary;
}

const quoth_ghost_strategy_entry *quoth_ghost_strategy_entries(const quoth_ghost_strategy *strategy,
                                                               size_t *count)
{
    *count = strategy->entries;
    return strategy->entry;
}
