/* Sets up a pre-endgame: the scenarios, the candidates, and the threads with their trees. */
#include "preendgame/solver.h"

#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "movegen/pruned_lexicon.h"

enum { SPREAD_PART = 8 }; /* spread bounds may use an eighth of the memory for tables */

_Static_assert((int)Q_BAG_MAX == (int)QUOTH_PREENDGAME_BAG && (int)Q_BAG_MAX == (int)Q_DRAWS_MAX,
               "the bag has one limit");

/* ---- the position and its trees ------------------------------------------------------------ */

quoth_status q_peg_read_position(quoth_preendgame *p, const quoth_position *position,
                                 quoth_error *error)
{
    int count[QUOTH_LETTERS_MAX + 1];
    const q_state *s = &position->state;
    unsigned bag = quoth_position_bag(position);
    quoth_status status = q_check_to_move(position, p->cross, error);
    if (status)
        return status;
    if (position->players != 2)
        return q_fail(error, QUOTH_UNSUPPORTED, "a pre-endgame has two players");
    if (bag < 1 || bag > Q_BAG_MAX)
        return q_fail(error, QUOTH_UNSUPPORTED, "a pre-endgame has 1 to 4 tiles in the bag");
    p->seat = s->turn;
    p->bag = bag;
    p->unseen = (q_tile_bag){.sum = quoth_position_unseen(count, position, s->turn)};
    if (p->unseen.sum <= bag)
        return q_fail(error, QUOTH_UNSUPPORTED, "the other player has no tiles");
    if (p->unseen.sum - bag > p->cross->rules.rack)
        return q_fail(error, QUOTH_TOO_LARGE, "more tiles are unseen than bag and rack can hold");
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        p->unseen.count[i] = (uint16_t)(count[i] > 0 ? count[i] : 0);
    return QUOTH_OK;
}

/* Writes all tiles that a seat holds or may draw.  Two uninformed players imagine what the other
 * imagines, so that in some scenario any tile may come to either of them. */
static unsigned possible_tiles(const quoth_preendgame *p, const q_tile_bag *rack, bool own,
                               quoth_tile tile[2 * Q_UNSEEN_MAX])
{
    unsigned count = 0;
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++) {
        unsigned unseen = p->unseen.count[i], held = rack->count[i];
        unsigned some = unseen < p->bag ? unseen : p->bag;
        unsigned of = p->options.uninformed ? held + unseen : own ? held + some : unseen;
        while (of-- > 0)
            tile[count++] = (quoth_tile)i;
    }
    return count;
}

void q_peg_worker_free(q_peg_worker *w, const quoth_memory *memory)
{
    if (!w)
        return;
    q_scenario_evaluator_free(&w->evaluator);
    q_free(memory, w->index, w->index_capacity, sizeof *w->index);
    q_free(memory, w->losses, w->losses_capacity, sizeof *w->losses);
    q_free(memory, w, 1, sizeof *w);
}

size_t q_peg_spread_bytes(const quoth_preendgame *p)
{
    return p->options.wins_only ? 0 : p->options.bytes / SPREAD_PART;
}

static quoth_status make_workers(quoth_preendgame *p)
{
    unsigned threads = q_threads(p->workers);
    size_t half = p->options.bytes / 2;
    threads = threads < Q_PEG_WORKERS ? threads : Q_PEG_WORKERS;
    size_t most = (half - q_peg_spread_bytes(p)) / threads;
    size_t caches = q_tree_bytes(most, p->options.nodes);
    p->known_nodes = p->known ? p->known_nodes : 0;
    uint64_t nodes = q_tree_limit_to_come(p->options.nodes, p->known_nodes);
    size_t shared = q_tree_shared_bytes(half, nodes);
    size_t held = p->shared.tt.slots * sizeof *p->shared.tt.slot;
    p->threads = 0;
    if (!p->known || held > half || 2 * held <= shared) {
        q_tt_free(&p->shared.tt);
        q_tt_begin(&p->shared.tt, shared, p->memory);
    }
    for (unsigned i = 0; i < threads; i++) {
        q_peg_worker *w = p->worker[i];
        if (w &&
            (w->evaluator.tree.cache.size > most || 2 * w->evaluator.tree.cache.size < caches)) {
            q_peg_worker_free(w, p->memory);
            w = p->worker[i] = NULL;
        }
        if (!w) {
            w = p->worker[i] = q_allocate_zeroed(p->memory, 1, sizeof *w);
            if (!w)
                return QUOTH_NO_MEMORY;
            w->peg = p;
            if (!q_scenario_evaluator_new(&w->evaluator, p->cross, caches, p->memory)) {
                q_peg_worker_free(w, p->memory);
                p->worker[i] = NULL;
                return QUOTH_NO_MEMORY;
            }
        }
        w->status = QUOTH_OK;
        q_scenario_evaluator_begin(&w->evaluator, p->seat, p->options.uninformed);
    }
    p->threads = threads;
    return QUOTH_OK;
}

static quoth_status begin_trees(quoth_preendgame *p, const quoth_position *position)
{
    const q_state *s = &position->state;
    quoth_tile tile[2][2 * Q_UNSEEN_MAX], all[2 * Q_UNSEEN_MAX];
    const quoth_tile *possible[2] = {tile[0], tile[1]};
    unsigned count[2], total = 0;
    q_tile_bag rack = {.sum = s->rack_count[p->seat]};
    for (unsigned i = 0; i < rack.sum; i++)
        rack.count[all[total++] = s->rack[p->seat][i]]++;
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        for (unsigned n = 0; n < p->unseen.count[i]; n++)
            all[total++] = (quoth_tile)i;
    count[p->seat] = possible_tiles(p, &rack, true, tile[p->seat]);
    count[!p->seat] = possible_tiles(p, &rack, false, tile[!p->seat]);
    quoth_cross_free(p->pruned);
    p->pruned = NULL;
    quoth_status status = q_cross_prune(&p->pruned, position, all, total, p->watch, p->memory);
    for (unsigned i = 0; i < p->threads && !status; i++) {
        q_tree *t = &p->worker[i]->evaluator.tree;
        status = q_tree_begin_open(t, position, p->pruned, possible, count, &p->shared);
        if (!status)
            t->root->state.rack[p->seat] = q_rack_number(&t->racks[p->seat], &rack);
    }
    return status;
}

/* ---- scenarios ----------------------------------------------------------------------------- */

void q_peg_groups_free(quoth_preendgame *p)
{
    for (unsigned i = 0; i < Q_PEG_GROUPS; i++) {
        q_peg_group *g = &p->group[i];
        q_free(p->memory, g->order, g->room, sizeof *g->order);
        q_free(p->memory, g->losses, g->room, sizeof *g->losses);
        *g = (q_peg_group){0};
    }
}

static quoth_status list_scenarios(quoth_preendgame *p)
{
    uint64_t all = q_bag_orders_count(p->unseen.sum, p->bag);
    bool sampled = all > p->options.samples;
    p->cases = sampled ? p->options.samples : all;
    q_peg_groups_free(p);
    for (unsigned drawn = 0; drawn <= p->bag; drawn++) {
        q_peg_group *g = &p->group[drawn];
        size_t room = sampled ? (size_t)p->cases
                              : q_bag_orders_list(&p->unseen, p->bag, drawn, NULL);
        g->order = q_allocate(p->memory, room, sizeof *g->order);
        g->losses = q_allocate_zeroed(p->memory, room, sizeof *g->losses);
        g->room = room;
        if (!g->order || !g->losses)
            return QUOTH_NO_MEMORY;
        g->orders = sampled ? q_bag_orders_sample(&p->unseen, p->bag, drawn, p->cases,
                                                  p->options.seed, p->watch, g->order)
                            : q_bag_orders_list(&p->unseen, p->bag, drawn, g->order);
        if (!g->orders)
            return QUOTH_STOPPED;
    }
    return QUOTH_OK;
}

/* Gives every thread room for the scenarios of a candidate. */
static quoth_status reserve_scenarios(quoth_preendgame *p)
{
    size_t most = 0;
    for (unsigned drawn = 0; drawn <= p->bag; drawn++)
        most = p->group[drawn].orders > most ? p->group[drawn].orders : most;
    for (unsigned i = 0; i < p->threads; i++) {
        q_peg_worker *w = p->worker[i];
        if (!q_reserve(p->memory, (void **)&w->index, &w->index_capacity, most, sizeof *w->index) ||
            !q_reserve(p->memory, (void **)&w->losses, &w->losses_capacity, most,
                       sizeof *w->losses))
            return QUOTH_NO_MEMORY;
    }
    return QUOTH_OK;
}

/* ---- candidates ---------------------------------------------------------------------------- */

static quoth_status list_candidates(quoth_preendgame *p)
{
    q_tree *t = &p->worker[0]->evaluator.tree;
    size_t first, results = 0;
    const q_scenario any = {p->seat, p->bag, &p->unseen, p->group[0].order};
    q_enter_scenario(t, t->root, &any); /* candidates are the same in all scenarios */
    quoth_status status = q_tree_generate(t, t->root, &first);
    if (status)
        return status;
    q_tree_sort(t, t->root, first);
    p->candidates = 0;
    if (!q_reserve(p->memory, (void **)&p->candidate, &p->candidates_capacity, t->plays - first,
                   sizeof *p->candidate) ||
        !q_reserve(p->memory, (void **)&p->schedule, &p->schedule_capacity, t->plays - first,
                   sizeof *p->schedule))
        return QUOTH_NO_MEMORY;
    for (size_t i = first; i < t->plays; i++) {
        q_peg_candidate *c = &p->candidate[p->candidates];
        quoth_play play;
        q_small_play_expand(&t->cache, &t->play[i], &play);
        if (!q_is_named(&p->named, &play))
            continue;
        *c = (q_peg_candidate){.play = t->play[i],
                               .most = 2 * (uint32_t)p->cases,
                               .group = p->bag - q_tree_bag_after(t, t->root, &t->play[i]),
                               .result_at = results};
        results += p->group[c->group].orders;
        p->candidates++;
    }
    t->plays = first;
    if (p->candidates < p->named.plays)
        return QUOTH_ILLEGAL;
    if (!q_reserve(p->memory, (void **)&p->result, &p->results_capacity, 2 * results + 1, 1))
        return QUOTH_NO_MEMORY;
    memset(p->result, 0, 2 * results);
    for (size_t i = 0; i < p->candidates; i++) {
        q_peg_candidate *c = p->schedule[i] = &p->candidate[i];
        c->result = p->result + c->result_at;
        c->rounds = c->result + results;
    }
    p->results_round = 0;
    return QUOTH_OK;
}

void q_peg_rank(quoth_preendgame *p, q_sort_order *order)
{
    q_sort(p->schedule, p->candidates, sizeof *p->schedule, order, NULL, NULL);
}

int q_peg_compare_order_scores(const void *x, const void *y, const void *unused)
{
    const q_peg_candidate *a = *(q_peg_candidate *const *)x, *b = *(q_peg_candidate *const *)y;
    (void)unused;
    return a->play.order_score > b->play.order_score   ? -1
           : a->play.order_score < b->play.order_score ? 1
                                                       : q_small_play_compare(&a->play, &b->play);
}

/* ---- from one call to the next ------------------------------------------------------------- */

/* Whether the matrix of the call before is about this position, all candidates and these cases. */
static bool is_known(const quoth_preendgame *p, const quoth_position *position)
{
    const q_tree *t = p->worker[0] ? &p->worker[0]->evaluator.tree : NULL;
    const quoth_preendgame_options *o = &p->options, *m = &p->matrix_options;
    return p->known && t && q_tree_is_at(t, position) &&
           !memcmp(t->position->state.rack[p->seat], position->state.rack[p->seat],
                   sizeof position->state.rack[p->seat]) &&
           p->matrix_bag == p->bag && m->uninformed == o->uninformed && m->samples == o->samples &&
           m->seed == o->seed && !m->play && !o->play;
}

/* Opens again what only this call's options can decide. */
static void reopen(quoth_preendgame *p)
{
    for (size_t i = 0; i < p->candidates; i++) {
        q_peg_candidate *c = p->schedule[i];
        c->dropped = c->contender = c->above_level = c->spread_open = c->has_spread = false;
    }
}

quoth_status q_peg_set_up(quoth_preendgame *p, const quoth_position *position)
{
    bool goes_on = p->known = p->options.go_on && is_known(p, position);
    quoth_status status =
        q_named_set(&p->named, position, p->options.play, p->options.plays, p->memory);
    if (!status)
        status = make_workers(p);
    if (!status)
        status = begin_trees(p, position);
    if (!status && !goes_on) {
        status = list_scenarios(p);
        if (!status)
            status = list_candidates(p);
    }
    if (!status)
        status = reserve_scenarios(p);
    if (status)
        return status;
    p->known = true;
    p->matrix_bag = p->bag;
    p->matrix_options = p->options;
    reopen(p);
    return QUOTH_OK;
}
