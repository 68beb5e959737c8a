#include "ghost/prefixes.h"

#include <string.h>

#include "base/error.h"
#include "base/memory.h"

/* ---- the positions shorter than the minimum ----------------------------------------------- */

static q_prefix_run graph_run(quoth_graph graph, uint32_t first)
{
    q_prefix_run run = {first, first};
    if (first)
        while (!quoth_node_ends(quoth_graph_node(graph, run.end++)))
            ;
    return run;
}

/* Whether a word of at least `min` letters goes through a node whose fragment has `depth`. */
static bool worth(const quoth_lexicon *lexicon, uint32_t node, unsigned depth, unsigned min)
{
    uint32_t child = quoth_node_child(quoth_graph_node(lexicon->graph, node));
    bool word = quoth_node_accepts(quoth_graph_node(lexicon->graph, node)) && depth >= min;
    return word || (child && depth + lexicon->survey.height[child] >= min);
}

/* The level below `parents` [first, end), which belong to graph nodes of `depth` letters.  At the
 * minimum the graph's own nodes take over: all of a run are worth there. */
static quoth_status grow_level(q_prefixes *p, const quoth_lexicon *lexicon, uint32_t **nodes,
                               size_t *nodes_capacity, q_prefix_run parents, unsigned depth,
                               unsigned min, const quoth_watch *watch)
{
    for (uint32_t i = parents.first; i < parents.end; i++) {
        if (watch && i % 65536 == 65535 && !watch->go_on(watch->user, i, 0))
            return QUOTH_STOPPED;
        q_prefix_run run = graph_run(
            p->graph, quoth_node_child(quoth_graph_node(p->graph, (*nodes)[i])));
        if (depth + 1 >= min) {
            p->shallow[i].children = run;
            continue;
        }
        uint32_t first = (uint32_t)p->shallows;
        for (uint32_t node = run.first; node < run.end; node++) {
            if (!worth(lexicon, node, depth + 1, min))
                continue;
            if (p->graph.count + p->shallows + 1 >= Q_NOWHERE)
                return QUOTH_TOO_LARGE;
            if (!q_grow(p->memory, (void **)&p->shallow, &p->capacity, p->shallows + 1,
                        sizeof *p->shallow) ||
                !q_grow(p->memory, (void **)nodes, nodes_capacity, p->shallows + 1,
                        sizeof **nodes))
                return QUOTH_NO_MEMORY;
            (*nodes)[p->shallows] = node;
            p->shallow[p->shallows++] = (q_shallow){
                .letter = (uint8_t)quoth_node_letter(quoth_graph_node(p->graph, node))};
        }
        p->shallow[i].children = (q_prefix_run){p->graph.count + first,
                                                p->graph.count + (uint32_t)p->shallows};
    }
    return QUOTH_OK;
}

/* The empty fragment is shallow number 0 here, so that levels follow one another. */
static quoth_status grow_shallow(q_prefixes *p, const quoth_lexicon *lexicon, unsigned min,
                                 const quoth_watch *watch)
{
    uint32_t *nodes = NULL; /* the graph node of each shallow position */
    size_t nodes_capacity = 0;
    quoth_status status = QUOTH_NO_MEMORY;
    if (q_grow(p->memory, (void **)&p->shallow, &p->capacity, 1, sizeof *p->shallow) &&
        q_grow(p->memory, (void **)&nodes, &nodes_capacity, 1, sizeof *nodes)) {
        nodes[0] = QUOTH_GRAPH_ROOT;
        p->shallow[0] = (q_shallow){0};
        p->shallows = 1;
        status = QUOTH_OK;
    }
    q_prefix_run level = {0, 1};
    for (unsigned depth = 0; !status && depth < min && level.first < level.end; depth++) {
        status = grow_level(p, lexicon, &nodes, &nodes_capacity, level, depth, min, watch);
        level = (q_prefix_run){level.end, (uint32_t)p->shallows};
    }
    q_give(p->memory, nodes, nodes_capacity, sizeof *nodes);
    return status;
}

/* ---- values ------------------------------------------------------------------------------- */

/* How many fragments begin with a position's: legal ones, and those reached from it by plays. */
typedef struct tally {
    uint64_t positions, reachable, words;
} tally;

static void value_position(const q_prefixes *p, uint32_t at, bool word, q_prefix_run children,
                           q_prefix_value *value, tally *tallies)
{
    q_prefix_value v = {.word = word};
    tally t = {1, 1, word};
    for (uint32_t c = children.first; c < children.end; c++) {
        const q_prefix_value *to = &p->value[c];
        t.positions += tallies[c].positions;
        t.words += tallies[c].words;
        if (!word)
            t.reachable += tallies[c].reachable;
        uint8_t length = to->length + 1, longest = to->longest + 1;
        if (to->wins && v.wins)
            continue; /* a losing play, where others win */
        bool first_win = !to->wins && !v.wins;
        v.wins = !to->wins;
        if (first_win || (v.wins ? length < v.length : length > v.length))
            v.length = length;
        if (first_win || longest > v.longest)
            v.longest = longest;
    }
    if (word)
        v = (q_prefix_value){.word = true, .wins = true};
    *value = v;
    tallies[at] = t;
}

static void value_prefixes(q_prefixes *p, tally *tallies)
{
    q_prefix_run run = {0, 0};
    for (uint32_t i = 2; i < p->graph.count; i++) {
        uint32_t node = quoth_graph_node(p->graph, i);
        run = graph_run(p->graph, quoth_node_child(node));
        value_position(p, i, quoth_node_accepts(node), run, &p->value[i], tallies);
    }
    for (size_t i = p->shallows; i-- > 0;) {
        uint32_t at = p->graph.count + (uint32_t)i;
        value_position(p, at, false, p->shallow[i].children, &p->value[at], tallies);
    }
}

quoth_status q_prefixes_solve(q_prefixes *p, const quoth_lexicon *lexicon, unsigned min,
                              quoth_ghost_summary *summary, const quoth_watch *watch,
                              const quoth_memory *memory, quoth_error *error)
{
    *p = (q_prefixes){.memory = memory, .graph = lexicon->graph, .root = Q_NOWHERE};
    *summary = (quoth_ghost_summary){0};
    if (lexicon->survey.longest < min || !lexicon->survey.total_words)
        return QUOTH_OK;
    quoth_status status = grow_shallow(p, lexicon, min, watch);
    tally *tallies = NULL;
    if (!status) {
        p->values = p->graph.count + p->shallows;
        p->root = p->graph.count;
        p->value = q_take(memory, p->values, sizeof *p->value);
        tallies = q_take(memory, p->values, sizeof *tallies);
        status = p->value && tallies ? QUOTH_OK : QUOTH_NO_MEMORY;
    }
    if (!status) {
        value_prefixes(p, tallies);
        const q_prefix_value *start = &p->value[p->root];
        *summary = (quoth_ghost_summary){.words = tallies[p->root].words,
                                         .positions = tallies[p->root].positions,
                                         .reachable = tallies[p->root].reachable,
                                         .first_wins = start->wins,
                                         .length = start->length,
                                         .longest = start->longest};
    }
    q_give(memory, tallies, p->values, sizeof *tallies);
    return status ? q_fail(error, status, quoth_status_text(status)) : QUOTH_OK;
}

void q_prefixes_free(q_prefixes *p)
{
    q_give(p->memory, p->value, p->values, sizeof *p->value);
    q_give(p->memory, p->shallow, p->capacity, sizeof *p->shallow);
    *p = (q_prefixes){.root = Q_NOWHERE};
}

/* ---- looking up --------------------------------------------------------------------------- */

q_prefix_run q_prefixes_children(const q_prefixes *p, uint32_t at)
{
    if (at == Q_NOWHERE)
        return (q_prefix_run){0, 0};
    if (at >= p->graph.count)
        return p->shallow[at - p->graph.count].children;
    return graph_run(p->graph, quoth_node_child(quoth_graph_node(p->graph, at)));
}

uint8_t q_prefixes_letter(const q_prefixes *p, uint32_t at)
{
    if (at >= p->graph.count)
        return p->shallow[at - p->graph.count].letter;
    return (uint8_t)quoth_node_letter(quoth_graph_node(p->graph, at));
}

uint32_t q_prefixes_find(const q_prefixes *p, const quoth_letters *fragment)
{
    uint32_t at = p->root;
    for (unsigned i = 0; i < fragment->length && at != Q_NOWHERE; i++) {
        q_prefix_run run = q_prefixes_children(p, at);
        for (at = run.first; at < run.end && q_prefixes_letter(p, at) != fragment->letter[i];)
            at++;
        if (at == run.end)
            at = Q_NOWHERE;
    }
    return at;
}

quoth_ghost_view q_prefixes_view(const q_prefixes *p, uint32_t at, unsigned depth)
{
    if (at == Q_NOWHERE)
        return (quoth_ghost_view){.wins = true};
    const q_prefix_value *v = &p->value[at];
    return (quoth_ghost_view){true, v->word, v->wins, (uint8_t)(depth + v->length),
                              (uint8_t)(depth + v->longest)};
}
