#include "endgame/tree.h"

#include <string.h>

#include "base/memory.h"
#include "movegen/pruned_lexicon.h"

enum {
    MAX_SCORE_PART = 8,    /* the part of the memory for bounds; the move cache has the rest */
    ASK_EVERY = 256,       /* nodes */
    ASK_WORK = 1 << 16,    /* units of work; both chosen by taste */
    BYTES_MIN = 1 << 20,   /* of tables; a limit of nodes is passed by ASK_EVERY in each thread */
    SHARED_PER_NODE = 512, /* 16 to 32 slots, so that hardly any entry is replaced */
    TREE_PER_NODE = 32768  /* with blanks a thousand nodes list up to 21 MB of plays */
};

/* ---- sizes --------------------------------------------------------------------------------- */

static size_t bytes_for(size_t bytes, uint64_t nodes, size_t per_node)
{
    return nodes && nodes < bytes / per_node && BYTES_MIN + nodes * per_node < bytes
               ? BYTES_MIN + (size_t)nodes * per_node
               : bytes;
}

size_t q_tree_shared_bytes(size_t bytes, uint64_t nodes)
{
    return bytes_for(bytes, nodes, SHARED_PER_NODE);
}

size_t q_tree_bytes(size_t bytes, uint64_t nodes)
{
    return bytes_for(bytes, nodes, TREE_PER_NODE);
}

/* ---- the handle ---------------------------------------------------------------------------- */

bool q_tree_new(q_tree *t, const quoth_cross *cross, size_t bytes, const quoth_memory *memory)
{
    *t = (q_tree){.cross = cross, .memory = memory};
    t->racks[0].memory = t->racks[1].memory = memory;
    t->root = q_allocate_zeroed(memory, 1, sizeof *t->root);
    return t->root &&
           quoth_position_new(&t->position, cross, 2, &(quoth_context){.memory = memory}, NULL) ==
               QUOTH_OK &&
           q_move_cache_new(&t->cache, bytes - bytes / MAX_SCORE_PART, memory) &&
           q_max_score_new(&t->max_score, bytes / MAX_SCORE_PART, memory);
}

void q_tree_free(q_tree *t)
{
    for (q_tree_node *node = t->root, *next; node; node = next) {
        next = node->child;
        q_free(t->memory, node, 1, sizeof *node);
    }
    q_rack_table_free(&t->racks[0]);
    q_rack_table_free(&t->racks[1]);
    q_move_cache_free(&t->cache);
    q_max_score_free(&t->max_score);
    quoth_position_free(t->position);
    q_free(t->memory, t->play, t->plays_capacity, sizeof *t->play);
    q_free(t->memory, t->one_tile, t->one_tile_capacity, sizeof *t->one_tile);
}

q_tree_node *q_tree_child(q_tree *t, q_tree_node *node)
{
    if (!node->child) {
        node->child = q_allocate_zeroed(t->memory, 1, sizeof *node->child);
        if (node->child)
            node->child->parent = node;
    }
    return node->child;
}

/* ---- limits -------------------------------------------------------------------------------- */

static double greater(double x, double y)
{
    return x > y ? x : y;
}

/* The part of a limit that is used up; negative without a limit. */
static double part_of(uint64_t used, uint64_t limit)
{
    return limit ? (double)used / (double)limit : -1;
}

/* The watch of every thread: calls the caller's watch with the nodes of all threads. */
static bool poll_watch(void *user, const quoth_progress *progress)
{
    q_tree_shared *s = user;
    uint64_t nodes = atomic_load(&s->nodes);
    double done = greater(s->solved, greater(part_of(nodes, s->node_limit),
                                             part_of(atomic_load(&s->work), s->work_limit)));
    (void)progress;
    if (!q_shared_watch_report(&s->watch, nodes, s->node_limit, done))
        atomic_store(&s->stop, true);
    return !atomic_load(&s->stop);
}

void q_tree_shared_begin(q_tree_shared *s, const quoth_watch *watch, uint64_t nodes, uint64_t work)
{
    q_shared_watch_begin(&s->watch, watch);
    s->node_limit = nodes;
    s->work_limit = work;
    s->solved = -1;
    atomic_store(&s->nodes, 0);
    atomic_store(&s->work, 0);
    atomic_store(&s->stop, false);
}

uint64_t q_tree_work(const q_tree *t)
{
    return t->nodes * Q_NODE_WORK + t->listed + t->cache.work + t->max_score.work;
}

/* Adds what has come to `now` since *reported to a sum of all threads: the new sum. */
static uint64_t add_to_sum(atomic_uint_fast64_t *sum, uint64_t now, uint64_t *reported)
{
    uint64_t more = now - *reported;
    *reported = now;
    return atomic_fetch_add(sum, more) + more;
}

quoth_status q_tree_ask(q_tree *t)
{
    q_tree_shared *s = t->shared;
    uint64_t nodes = add_to_sum(&s->nodes, t->nodes, &t->reported);
    uint64_t work = add_to_sum(&s->work, q_tree_work(t), &t->reported_work);
    if ((s->node_limit && nodes >= s->node_limit) || (s->work_limit && work >= s->work_limit))
        atomic_store(&s->stop, true);
    return poll_watch(s, NULL) ? QUOTH_OK : QUOTH_STOPPED;
}

quoth_status q_tree_count(q_tree *t, uint64_t budget)
{
    if (++t->nodes - t->reported >= ASK_EVERY || q_tree_work(t) - t->reported_work >= ASK_WORK) {
        quoth_status status = q_tree_ask(t);
        if (status)
            return status;
    }
    return t->nodes > budget ? Q_OUT_OF_BUDGET : QUOTH_OK;
}

/* ---- the root ------------------------------------------------------------------------------ */

/* Fills in the keys of the root. */
static void hash_root(q_tree *t)
{
    const quoth_position *p = t->position;
    q_tree_node *root = t->root;
    for (unsigned d = 0; d < 2; d++)
        for (unsigned line = 0; line < t->cross->lines[d]; line++)
            root->line_hash[d * QUOTH_SIDE_MAX + line] =
                q_hash_of_line(&t->cache, d * QUOTH_SIDE_MAX + line);
    root->board = 0;
    for (unsigned line = 0; line < t->cross->lines[0]; line++)
        for (unsigned at = 0; at < t->cross->length[0]; at++)
            if (q_is_tile(p->tile[0][q_square(line, at)]))
                root->board += q_key_of_square(q_square(line, at), p->tile[0][q_square(line, at)]);
}

bool q_tree_is_at(const q_tree *t, const quoth_position *p)
{
    const q_state *a = &t->position->state, *b = &p->state;
    return !memcmp(t->position->tile, p->tile, sizeof p->tile) &&
           !memcmp(a->score, b->score, sizeof b->score) && a->turn == b->turn &&
           a->scoreless == b->scoreless && a->passes == b->passes &&
           a->final_turns == b->final_turns;
}

quoth_status q_tree_begin_open(q_tree *t, const quoth_position *position, const quoth_cross *pruned,
                               const quoth_tile *const tile[2], const unsigned count[2],
                               q_tree_shared *shared)
{
    const q_state *s = &position->state;
    const quoth_cross_rules *rules = &t->cross->rules;
    q_position_rebase(t->position, pruned ? pruned : t->cross, position);
    t->shared = shared;
    t->watch = (quoth_watch){poll_watch, shared};
    t->plays = 0;
    memset(t->history, 0, sizeof t->history);
    t->nodes = t->listed = t->reported = t->reported_work = 0;
    t->score_matters = rules->scoreless_after_score && rules->scoreless_limit;
    t->draws = (q_draw_queue){0};
    for (unsigned seat = 0; seat < 2; seat++)
        if (!q_rack_table_set(&t->racks[seat], t->cross, seat, tile[seat], count[seat]))
            return count[seat] > Q_RACK_TABLE_TILES || t->racks[seat].racks > Q_RACK_TABLE_MAX
                       ? QUOTH_TOO_LARGE
                       : QUOTH_NO_MEMORY;
    if (!q_move_cache_begin(&t->cache, t->position, t->racks, 2, &t->watch) ||
        !q_max_score_begin(&t->max_score, t->position->cross, &t->watch))
        return QUOTH_NO_MEMORY;
    q_tree_node *root = t->root;
    root->state = (q_tree_state){.score = {s->score[0], s->score[1]},
                                 .mover = s->turn,
                                 .scoreless = s->scoreless,
                                 .passes = s->passes,
                                 .final_turns = s->final_turns};
    root->generation = t->cache.generation;
    q_drop_lists(root);
    root->drew = 0;
    root->has_one_tile = false;
    root->one_tile = 0;
    hash_root(t);
    return QUOTH_OK;
}

quoth_status q_tree_begin(q_tree *t, const quoth_position *position, const quoth_cross *pruned,
                          q_tree_shared *shared)
{
    const q_state *s = &position->state;
    const quoth_tile *const rack[2] = {s->rack[0], s->rack[1]};
    const unsigned count[2] = {s->rack_count[0], s->rack_count[1]};
    quoth_status status = q_tree_begin_open(t, position, pruned, rack, count, shared);
    if (!status)
        q_tree_set(t, t->root, (const uint32_t[2]){t->racks[0].racks - 1, t->racks[1].racks - 1},
                   NULL, 0);
    return status;
}

void q_tree_set(q_tree *t, q_tree_node *node, const uint32_t rack[2], const quoth_tile *bag,
                unsigned count)
{
    q_draw_queue *d = &t->draws;
    node->state.rack[0] = rack[0];
    node->state.rack[1] = rack[1];
    q_drop_lists(node);
    node->has_one_tile = false;
    node->drew = 3;
    d->count = node->state.drawn + count;
    d->key[d->count] = 0;
    for (unsigned i = d->count; i-- > node->state.drawn;) {
        d->tile[i] = bag[i - node->state.drawn];
        d->key[i] = q_key_number(d->key[i + 1] + d->tile[i] + 1);
        for (unsigned seat = 0; seat < 2; seat++)
            d->weight[seat][i] = q_rack_table_weight(&t->racks[seat], d->tile[i]);
    }
}
