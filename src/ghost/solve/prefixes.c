#include "ghost/solve/prefixes.h"

#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"

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
static bool leads_to_word(const quoth_lexicon *lexicon, uint32_t node, unsigned depth, unsigned min)
{
    uint32_t child = quoth_node_child(quoth_graph_node(lexicon->graph, node));
    bool word = quoth_node_accepts(quoth_graph_node(lexicon->graph, node)) && depth >= min;
    return word || (child && depth + lexicon->survey.height[child] >= min);
}

/* Makes the children of the shallow positions `parents`, which have `depth` letters.  From the
 * minimum length on the children are nodes of the graph: all of a run lead to words that are long
 * enough. */
static quoth_status grow_level(q_prefixes *p, const quoth_lexicon *lexicon, uint32_t **nodes,
                               size_t *nodes_capacity, q_prefix_run parents, unsigned depth,
                               unsigned min, const quoth_watch *watch)
{
    q_throttle throttle = q_throttle_begin(watch, 0);
    for (uint32_t i = parents.first; i < parents.end; i++) {
        if (!q_throttle_add(&throttle, i, 1))
            return QUOTH_STOPPED;
        q_prefix_run run =
            graph_run(p->graph, quoth_node_child(quoth_graph_node(p->graph, (*nodes)[i])));
        if (depth + 1 >= min) {
            p->shallow[i].children = run;
            continue;
        }
        uint32_t first = (uint32_t)p->shallows;
        for (uint32_t node = run.first; node < run.end; node++) {
            if (!leads_to_word(lexicon, node, depth + 1, min))
                continue;
            if (p->graph.count + p->shallows + 1 >= Q_NOWHERE)
                return QUOTH_TOO_LARGE;
            if (!q_reserve(p->memory, (void **)&p->shallow, &p->capacity, p->shallows + 1,
                           sizeof *p->shallow) ||
                !q_reserve(p->memory, (void **)nodes, nodes_capacity, p->shallows + 1,
                           sizeof **nodes))
                return QUOTH_NO_MEMORY;
            (*nodes)[p->shallows] = node;
            p->shallow[p->shallows++] =
                (q_shallow){.letter = (uint8_t)quoth_node_letter(quoth_graph_node(p->graph, node))};
        }
        p->shallow[i].children =
            (q_prefix_run){p->graph.count + first, p->graph.count + (uint32_t)p->shallows};
    }
    return QUOTH_OK;
}

/* Makes all shallow positions, level by level from the empty fragment, which is shallow number
 * 0. */
static quoth_status grow_shallow(q_prefixes *p, const quoth_lexicon *lexicon, unsigned min,
                                 const quoth_watch *watch)
{
    uint32_t *nodes = NULL; /* the graph node of each shallow position */
    size_t nodes_capacity = 0;
    quoth_status status = QUOTH_NO_MEMORY;
    if (q_reserve(p->memory, (void **)&p->shallow, &p->capacity, 1, sizeof *p->shallow) &&
        q_reserve(p->memory, (void **)&nodes, &nodes_capacity, 1, sizeof *nodes)) {
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
    q_free(p->memory, nodes, nodes_capacity, sizeof *nodes);
    return status;
}

/* ---- values ------------------------------------------------------------------------------- */

q_value q_prefixes_value(const q_prefixes *p, uint32_t at)
{
    return q_cell_value(&p->cell[at], p->seats ? &p->seats[at] : NULL);
}

/* By position: the value and counts of the run that begins there, of a list of the graph or of
 * shallow siblings.  Many nodes share their children, so a run is merged once. */
typedef struct run_table {
    const quoth_memory *memory;
    size_t size;
    q_cell *cell;        /* the value of a position that has the run as its children */
    q_cell_seats *seats; /* NULL for two players */
    q_cell word;         /* of a word that ends the game */
    q_cell_seats word_seats;
    /* the fragments that begin with one of the run's: all, and those that plays can reach; the
     * upper halves only where they may be needed */
    uint32_t *positions[2], *reachable[2];
} run_table;

static uint64_t run_count(uint32_t *const halves[2], uint32_t at)
{
    return halves[0][at] | (halves[1] ? (uint64_t)halves[1][at] << 32 : 0);
}

static void store_run_count(uint32_t *const halves[2], uint32_t at, uint64_t count)
{
    halves[0][at] = (uint32_t)count;
    if (halves[1])
        halves[1][at] = (uint32_t)(count >> 32);
}

static void run_table_free(run_table *t)
{
    q_free(t->memory, t->cell, t->size, sizeof *t->cell);
    q_free(t->memory, t->seats, t->size, sizeof *t->seats);
    for (int half = 0; half < 2; half++) {
        q_free(t->memory, t->positions[half], t->size, sizeof *t->positions[half]);
        q_free(t->memory, t->reachable[half], t->size, sizeof *t->reachable[half]);
    }
}

static bool run_table_make(run_table *t, const q_prefixes *p, const quoth_lexicon *lexicon)
{
    uint64_t most = ((uint64_t)lexicon->survey.total_words + 1) * (lexicon->survey.longest + 1u);
    *t = (run_table){.memory = p->memory, .size = p->cells};
    bool fine = (t->cell = q_allocate(t->memory, t->size, sizeof *t->cell)) != NULL;
    if (p->seats)
        fine = (t->seats = q_allocate(t->memory, t->size, sizeof *t->seats)) && fine;
    for (int half = 0; half < (most > UINT32_MAX ? 2 : 1); half++) {
        t->positions[half] = q_allocate(t->memory, t->size, sizeof *t->positions[half]);
        t->reachable[half] = q_allocate(t->memory, t->size, sizeof *t->reachable[half]);
        fine = fine && t->positions[half] && t->reachable[half];
    }
    return fine;
}

static void store_value(q_cell *cell, q_cell_seats *seats, const q_value *v, bool ends)
{
    *cell = (q_cell){.flags = (uint8_t)((v->wins ? Q_WINS : 0) | (ends ? Q_ENDS : 0)),
                     .length = v->length,
                     .longest = v->longest};
    if (seats)
        *seats = (q_cell_seats){v->loser, v->safe, v->can_lose};
}

/* Values a position by the run of its children, which begins at `children` (0: no run), and adds
 * its counts to those of its own run. */
static inline void value_position(const q_prefixes *p, const run_table *t, uint32_t at, bool word,
                                  uint32_t children, uint64_t *positions, uint64_t *reachable)
{
    bool ends = word && (p->rules.word_end == QUOTH_GHOST_WORD_END_ALWAYS || !children);
    p->cell[at] = ends ? t->word : t->cell[children];
    if (p->seats)
        p->seats[at] = ends ? t->word_seats : t->seats[children];
    *positions += 1 + run_count(t->positions, children);
    *reachable += ends ? 1 : 1 + run_count(t->reachable, children);
}

/* Merges the values of a run, whose positions are valued. */
static void value_run(const q_prefixes *p, run_table *t, uint32_t at, q_prefix_run run,
                      uint64_t positions, uint64_t reachable)
{
    q_value v = q_value_no_play(&p->rules);
    for (uint32_t c = run.first; c < run.end; c++) {
        q_value option = q_prefixes_value(p, c);
        q_value_update(&p->rules, &v, &option);
    }
    if (p->rules.misere == QUOTH_GHOST_MISERE_LITERAL && run.end - run.first < p->letters) {
        q_value illegal = q_value_illegal(&p->rules);
        q_value_update(&p->rules, &v, &illegal);
    }
    store_value(&t->cell[at], t->seats ? &t->seats[at] : NULL, &v, false);
    store_run_count(t->positions, at, positions);
    store_run_count(t->reachable, at, reachable);
}

/* Values all nodes: lists point to earlier lists only. */
static bool value_nodes(const q_prefixes *p, run_table *t, q_throttle *throttle)
{
    for (uint32_t first = 2, i = 2; i < p->graph.count; first = i) {
        uint64_t positions = 0, reachable = 0;
        bool ends = false;
        for (; !ends; i++) {
            uint32_t node = quoth_graph_node(p->graph, i);
            ends = quoth_node_ends(node);
            value_position(p, t, i, quoth_node_accepts(node), quoth_node_child(node), &positions,
                           &reachable);
        }
        value_run(p, t, first, (q_prefix_run){first, i}, positions, reachable);
        if (!q_throttle_add(throttle, i, 2 * (i - first)))
            return false;
    }
    return true;
}

/* Values the shallow positions, the last first, and counts their words into `words`. */
static bool value_shallow(const q_prefixes *p, run_table *t, const uint32_t *list_words,
                          uint64_t *words, q_throttle *throttle)
{
    throttle->total = p->shallows;
    for (size_t i = p->shallows; i-- > 0;) {
        q_prefix_run run = p->shallow[i].children;
        uint64_t positions = 0, reachable = 0;
        words[i] = run.first < p->graph.count ? list_words[run.first] : 0;
        if (run.first >= p->graph.count) {
            for (uint32_t c = run.first; c < run.end; c++) {
                uint32_t child = c - p->graph.count;
                value_position(p, t, c, false, p->shallow[child].children.first, &positions,
                               &reachable);
                words[i] += words[child];
            }
            value_run(p, t, run.first, run, positions, reachable);
        }
        if (!q_throttle_add(throttle, p->shallows - i, 1 + run.end - run.first))
            return false;
    }
    return true;
}

static quoth_status value_prefixes(q_prefixes *p, const quoth_lexicon *lexicon,
                                   quoth_ghost_summary *summary, const quoth_watch *watch)
{
    q_throttle throttle = q_throttle_begin(watch, p->graph.count);
    uint64_t *words = q_allocate(p->memory, p->shallows, sizeof *words);
    uint64_t positions = 0, reachable = 0;
    run_table t;
    quoth_status status = run_table_make(&t, p, lexicon) && words ? QUOTH_OK : QUOTH_NO_MEMORY;
    if (!status) {
        q_value word = q_value_word(&p->rules);
        store_value(&t.word, &t.word_seats, &word, true);
        value_run(p, &t, 0, (q_prefix_run){0, 0}, 0, 0);
        if (!value_nodes(p, &t, &throttle) ||
            !value_shallow(p, &t, lexicon->survey.words, words, &throttle))
            status = QUOTH_STOPPED;
    }
    if (!status) {
        value_position(p, &t, p->root, false, p->shallow[0].children.first, &positions, &reachable);
        q_value start = q_prefixes_value(p, p->root);
        summary->words = words[0];
        summary->positions = positions;
        summary->reachable = reachable;
        summary->length = start.length;
        summary->longest = start.longest;
    }
    run_table_free(&t);
    q_free(p->memory, words, p->shallows, sizeof *words);
    return status;
}

quoth_status q_prefixes_solve(q_prefixes *p, const quoth_lexicon *lexicon, const q_rules *rules,
                              quoth_ghost_summary *summary, const quoth_watch *watch,
                              const quoth_memory *memory)
{
    *p = (q_prefixes){.memory = memory,
                      .rules = *rules,
                      .letters = lexicon->alphabet.letters,
                      .graph = lexicon->graph,
                      .root = Q_NOWHERE};
    if (lexicon->survey.longest < rules->min || !lexicon->survey.total_words)
        return QUOTH_OK;
    quoth_status status = grow_shallow(p, lexicon, rules->min, watch);
    if (!status) {
        p->cells = p->graph.count + p->shallows;
        p->root = p->graph.count;
        p->cell = q_allocate(memory, p->cells, sizeof *p->cell);
        if (rules->players > 2)
            p->seats = q_allocate(memory, p->cells, sizeof *p->seats);
        bool fine = p->cell && (rules->players == 2 || p->seats);
        status = fine ? value_prefixes(p, lexicon, summary, watch) : QUOTH_NO_MEMORY;
    }
    return status;
}

void q_prefixes_free(q_prefixes *p)
{
    q_free(p->memory, p->cell, p->cells, sizeof *p->cell);
    q_free(p->memory, p->seats, p->cells, sizeof *p->seats);
    q_free(p->memory, p->shallow, p->capacity, sizeof *p->shallow);
    *p = (q_prefixes){.root = Q_NOWHERE};
}

/* ---- counting ----------------------------------------------------------------------------- */

/* Visits every fragment depth first: a node once for each fragment that leads to it. */
bool q_prefixes_count(const q_prefixes *p, quoth_ghost_row *rows, uint64_t *checksum,
                      const quoth_watch *watch)
{
    struct {
        q_prefix_run left; /* children still to be visited */
        uint64_t hash;
        bool goes_on; /* its children are reachable */
    } stack[QUOTH_WORD_MAX + 1];
    unsigned depth = 0;
    uint32_t at = p->root;
    uint64_t hash = 0;
    bool reached = true;
    q_throttle throttle = q_throttle_begin(watch, 0);
    uint64_t visited = 0;
    *checksum = 0;
    if (at == Q_NOWHERE)
        return true;
    for (;;) {
        if (!q_throttle_add(&throttle, ++visited, 1))
            return false;
        q_value value = q_prefixes_value(p, at);
        quoth_ghost_view view =
            q_value_view(&p->rules, &value, depth, p->cell[at].flags & Q_ENDS, true);
        quoth_ghost_row *row = &rows[depth];
        row->legal++;
        row->words += view.word;
        row->won += !view.word && view.to_move_wins;
        row->lost += !view.word && !view.to_move_wins;
        row->reachable += reached;
        *checksum += q_hash_value(&p->rules, hash, &view);
        stack[depth].left = q_prefixes_children(p, at);
        stack[depth].hash = hash;
        stack[depth].goes_on = reached && !view.word;
        while (stack[depth].left.first == stack[depth].left.end)
            if (depth-- == 0)
                return true;
        at = stack[depth].left.first++;
        hash = q_hash_letter(stack[depth].hash, q_prefixes_letter(p, at));
        reached = stack[depth].goes_on;
        depth++;
    }
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
