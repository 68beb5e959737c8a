#include "endgame/tree.h"

#include <string.h>

#include "base/memory.h"
#include "movegen/pruned_lexicon.h"

enum {
    REACH_PART = 32, /* of the memory for lists */
    ASK_EVERY = 256  /* positions */
};

/* ---- the handle ---------------------------------------------------------------------------- */

bool q_tree_new(q_tree *t, const quoth_cross *cross, size_t bytes, const quoth_memory *memory)
{
    *t = (q_tree){.cross = cross, .memory = memory};
    t->whole[0].memory = t->whole[1].memory = memory;
    return quoth_position_new(&t->position, cross, 2, memory) == QUOTH_OK &&
           q_move_cache_new(&t->lists, bytes - bytes / REACH_PART, memory) &&
           q_max_score_new(&t->reach, bytes / REACH_PART, memory);
}

void q_tree_free(q_tree *t)
{
    q_rack_table_free(&t->whole[0]);
    q_rack_table_free(&t->whole[1]);
    q_move_cache_free(&t->lists);
    q_max_score_free(&t->reach);
    quoth_position_free(t->position);
    q_free(t->memory, t->node, t->nodes_capacity, sizeof *t->node);
    q_free(t->memory, t->play, t->plays_capacity, sizeof *t->play);
    q_free(t->memory, t->crossed, t->crossed_capacity, sizeof *t->crossed);
    q_free(t->memory, t->single, t->singles_capacity, sizeof *t->single);
}

bool q_has_node(q_tree *t, unsigned at)
{
    return q_reserve(t->memory, (void **)&t->node, &t->nodes_capacity, at + 1u, sizeof *t->node) &&
           q_reserve(t->memory, (void **)&t->crossed, &t->crossed_capacity,
                     t->crosseds + Q_SAVED_SQUARES_MAX, sizeof *t->crossed);
}

/* Asks the caller's watch, unless another thread is asking it just now. */
static bool ask_shared(void *user, uint64_t done, uint64_t total)
{
    q_tree_shared *s = user;
    (void)done;
    (void)total;
    if (s->watch && !atomic_flag_test_and_set(&s->asking)) {
        if (!s->watch->go_on(s->watch->user, atomic_load(&s->nodes), 0)) {
            atomic_store(&s->stopped, true);
            atomic_store(&s->stop, true);
        }
        atomic_flag_clear(&s->asking);
    }
    return !atomic_load(&s->stop);
}

void q_tree_ask(q_tree *t)
{
    q_tree_shared *s = t->shared;
    uint64_t sum = atomic_fetch_add(&s->nodes, t->nodes - t->told) + t->nodes - t->told;
    t->told = t->nodes;
    if (s->node_limit && sum >= s->node_limit) {
        atomic_store(&s->stopped, true);
        atomic_store(&s->stop, true);
    }
    if (!ask_shared(s, 0, 0))
        t->status = QUOTH_STOPPED;
}

void q_tree_count(q_tree *t)
{
    if (++t->nodes - t->told >= ASK_EVERY)
        q_tree_ask(t);
    if (t->limit && t->nodes > t->limit && !t->status) {
        t->spent = true;
        t->status = QUOTH_STOPPED;
    }
}

quoth_status q_tree_begin_open(q_tree *t, const quoth_position *position, const quoth_cross *narrow,
                               const quoth_tile *const whole[2], const unsigned count[2],
                               q_tree_shared *shared)
{
    const q_state *s = &position->state;
    const quoth_cross_rules *rules = &t->cross->rules;
    q_position_rebase(t->position, narrow ? narrow : t->cross, position);
    t->shared = shared;
    t->watch = (quoth_watch){ask_shared, shared};
    t->plays = t->crosseds = 0;
    memset(t->merit, 0, sizeof t->merit);
    t->nodes = t->told = t->limit = 0;
    t->spent = false;
    t->cut = false;
    t->status = QUOTH_OK;
    t->score_matters = rules->scoreless_after_score && rules->scoreless_limit;
    t->draws = (q_draws){0};
    for (unsigned seat = 0; seat < 2; seat++)
        if (!q_rack_table_set(&t->whole[seat], t->cross, seat, whole[seat], count[seat]))
            return count[seat] > Q_RACK_TABLE_TILES || t->whole[seat].codes > Q_RACK_TABLE_MAX
                       ? QUOTH_TOO_LARGE
                       : QUOTH_NO_MEMORY;
    if (!q_move_cache_begin(&t->lists, t->position, t->whole, 2, &t->watch) || !q_has_node(t, 0))
        return QUOTH_NO_MEMORY;
    q_max_score_begin(&t->reach, t->position->cross, &t->watch);
    q_tree_node *n = t->node;
    *n = (q_tree_node){.is = {.score = {s->score[0], s->score[1]},
                              .mover = s->turn,
                              .scoreless = s->scoreless,
                              .passes = s->passes},
                       .generation = t->lists.generation};
    for (unsigned d = 0; d < 2; d++)
        for (unsigned lane = 0; lane < t->cross->lanes[d]; lane++)
            n->look[d * QUOTH_SIDE_MAX + lane] =
                q_hash_of_lane(&t->lists, d * QUOTH_SIDE_MAX + lane);
    for (unsigned lane = 0; lane < t->cross->lanes[0]; lane++)
        for (unsigned at = 0; at < t->cross->length[0]; at++)
            if (q_is_tile(t->position->tile[0][q_square(lane, at)]))
                n->board +=
                    q_key_of_square(q_square(lane, at), t->position->tile[0][q_square(lane, at)]);
    return QUOTH_OK;
}

quoth_status q_tree_begin(q_tree *t, const quoth_position *position, const quoth_cross *narrow,
                          q_tree_shared *shared)
{
    const q_state *s = &position->state;
    const quoth_tile *const rack[2] = {s->rack[0], s->rack[1]};
    const unsigned count[2] = {s->rack_count[0], s->rack_count[1]};
    quoth_status status = q_tree_begin_open(t, position, narrow, rack, count, shared);
    if (!status)
        q_tree_set(t, 0, (const uint32_t[2]){t->whole[0].codes - 1, t->whole[1].codes - 1}, NULL,
                   0);
    return status;
}

void q_tree_set(q_tree *t, unsigned at, const uint32_t code[2], const quoth_tile *bag,
                unsigned count)
{
    q_tree_node *n = &t->node[at];
    q_draws *d = &t->draws;
    n->is.code[0] = code[0];
    n->is.code[1] = code[1];
    n->have = 0;
    n->has_singles = false;
    n->fresh = 3;
    d->count = n->is.drawn + count;
    d->key[d->count] = 0;
    for (unsigned i = d->count; i-- > n->is.drawn;) {
        d->tile[i] = bag[i - n->is.drawn];
        d->key[i] = q_key_number(d->key[i + 1] + d->tile[i] + 1);
        for (unsigned seat = 0; seat < 2; seat++)
            d->weight[seat][i] = q_rack_table_weight(&t->whole[seat], d->tile[i]);
    }
}
