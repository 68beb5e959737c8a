/* Getting ready for what comes shortly before the end: orders of the bag, candidates, trees. */
#include "preendgame/scenarios.h"

#include <string.h>

#include "base/memory.h"
#include "movegen/pruned_lexicon.h"

enum { LEADS_PART = 8 }; /* of the memory for tables */

_Static_assert((int)Q_BAG_MAX == (int)QUOTH_PREENDGAME_BAG && (int)Q_BAG_MAX == (int)Q_DRAWS_MAX,
               "the bag has one limit");

/* ---- the position and its trees ------------------------------------------------------------ */

quoth_status q_peg_look_around(quoth_preendgame *p, const quoth_position *position)
{
    int count[QUOTH_LETTERS_MAX + 1];
    const q_state *s = &position->state;
    unsigned bag = quoth_position_bag(position);
    if (position->cross != p->cross || position->players != 2 || s->ending ||
        !q_is_known(position, s->turn) || bag < 1 || bag > Q_BAG_MAX)
        return QUOTH_NOT_FOUND;
    p->seat = s->turn;
    p->bag = bag;
    p->unseen = (q_unseen){.count = quoth_position_unseen(position, s->turn, count)};
    if (p->unseen.count <= bag)
        return QUOTH_NOT_FOUND;
    if (p->unseen.count - bag > p->cross->rules.rack)
        return QUOTH_TOO_LARGE;
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        p->unseen.of[i] = (uint8_t)(count[i] > 0 ? count[i] : 0);
    return QUOTH_OK;
}

/* All that a seat holds or may draw.  Two players who do not know the bag each imagine what the
 * other imagines, so that in thought every tile may come to either of them. */
static unsigned whole_of(const quoth_preendgame *p, const q_unseen *rack, bool own,
                         quoth_tile tile[2 * Q_UNSEEN_MAX])
{
    unsigned count = 0;
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++) {
        unsigned unseen = p->unseen.of[i], held = rack->of[i];
        unsigned some = unseen < p->bag ? unseen : p->bag;
        unsigned of = p->options.unaware ? held + unseen : own ? held + some : unseen;
        while (of-- > 0)
            tile[count++] = (quoth_tile)i;
    }
    return count;
}

void q_peg_worker_free(q_peg_worker *w, const quoth_memory *memory)
{
    if (!w)
        return;
    q_outcomes_free(&w->outcomes);
    q_free(memory, w->index, w->index_capacity, sizeof *w->index);
    q_free(memory, w->losses, w->losses_capacity, sizeof *w->losses);
    q_free(memory, w, 1, sizeof *w);
}

size_t q_peg_leads_bytes(const quoth_preendgame *p)
{
    return p->options.wins_only ? 0 : p->options.bytes / LEADS_PART;
}

static quoth_status make_workers(quoth_preendgame *p)
{
    const quoth_workers *workers = p->options.workers;
    unsigned threads = workers && workers->threads > 1 ? workers->threads : 1;
    size_t half = p->options.bytes / 2, lists = half - q_peg_leads_bytes(p);
    q_tt *memo = &p->shared.memo;
    threads = threads < Q_PEG_WORKERS ? threads : Q_PEG_WORKERS;
    q_tt_free(memo);
    p->threads = 0;
    quoth_status status = q_tt_begin(memo, half, p->memory, p->options.watch);
    if (status)
        return status;
    for (unsigned i = 0; i < threads; i++) {
        q_peg_worker *w = p->worker[i];
        if (w && (w->outcomes.tree.lists.size > lists / threads ||
                  2 * w->outcomes.tree.lists.size < lists / threads)) {
            q_peg_worker_free(w, p->memory);
            w = p->worker[i] = NULL;
        }
        if (!w) {
            w = p->worker[i] = q_allocate_zeroed(p->memory, 1, sizeof *w);
            if (!w)
                return QUOTH_NO_MEMORY;
            w->peg = p;
            if (!q_outcomes_new(&w->outcomes, p->cross, lists / threads, p->memory)) {
                q_peg_worker_free(w, p->memory);
                p->worker[i] = NULL;
                return QUOTH_NO_MEMORY;
            }
        }
        q_outcomes_begin(&w->outcomes, p->seat, p->options.unaware);
    }
    p->threads = threads;
    return QUOTH_OK;
}

static quoth_status begin_trees(quoth_preendgame *p, const quoth_position *position)
{
    const q_state *s = &position->state;
    quoth_tile tile[2][2 * Q_UNSEEN_MAX], all[2 * Q_UNSEEN_MAX];
    const quoth_tile *whole[2] = {tile[0], tile[1]};
    unsigned count[2], total = 0;
    q_unseen rack = {.count = s->rack_count[p->seat]};
    for (unsigned i = 0; i < rack.count; i++)
        rack.of[all[total++] = s->rack[p->seat][i]]++;
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        for (unsigned n = 0; n < p->unseen.of[i]; n++)
            all[total++] = (quoth_tile)i;
    count[p->seat] = whole_of(p, &rack, true, tile[p->seat]);
    count[!p->seat] = whole_of(p, &rack, false, tile[!p->seat]);
    quoth_cross_free(p->narrow);
    p->narrow = NULL;
    quoth_status status =
        q_cross_prune(&p->narrow, position, all, total, p->options.watch, p->memory);
    for (unsigned i = 0; i < p->threads && !status; i++) {
        q_tree *t = &p->worker[i]->outcomes.tree;
        status = q_tree_begin_open(t, position, p->narrow, whole, count, &p->shared);
        if (!status)
            t->node[0].is.code[p->seat] = q_code_of(&t->whole[p->seat], &rack);
    }
    return status;
}

/* ---- cases --------------------------------------------------------------------------------- */

void q_peg_groups_free(quoth_preendgame *p)
{
    for (unsigned i = 0; i < Q_PEG_GROUPS; i++) {
        q_peg_group *g = &p->group[i];
        q_free(p->memory, g->order, g->room, sizeof *g->order);
        q_free(p->memory, g->losses, g->room, sizeof *g->losses);
        *g = (q_peg_group){0};
    }
}

static quoth_status list_cases(quoth_preendgame *p)
{
    uint64_t all = q_orders_count(p->unseen.count, p->bag);
    bool sampled = all > p->options.samples;
    size_t most = 0;
    p->cases = sampled ? p->options.samples : all;
    q_peg_groups_free(p);
    for (unsigned drawn = 0; drawn <= p->bag; drawn++) {
        q_peg_group *g = &p->group[drawn];
        size_t room = sampled ? (size_t)p->cases : q_orders_list(&p->unseen, p->bag, drawn, NULL);
        g->order = q_allocate(p->memory, room, sizeof *g->order);
        g->losses = q_allocate_zeroed(p->memory, room, sizeof *g->losses);
        g->room = room;
        if (!g->order || !g->losses)
            return QUOTH_NO_MEMORY;
        g->orders = sampled ? q_orders_sample(&p->unseen, p->bag, drawn, p->cases, p->options.seed,
                                              p->options.watch, g->order)
                            : q_orders_list(&p->unseen, p->bag, drawn, g->order);
        if (!g->orders)
            return QUOTH_STOPPED;
        most = g->orders > most ? g->orders : most;
    }
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

static quoth_status list_candidates(quoth_preendgame *p, const quoth_position *position)
{
    q_tree *t = &p->worker[0]->outcomes.tree;
    size_t first, outcomes = 0;
    quoth_status status =
        q_named_take(&p->named, position, p->options.play, p->options.plays, p->memory);
    if (status)
        return status;
    q_enter_case(t, 0, p->seat, &p->unseen, p->group[0].order, p->bag);
    if (!q_tree_list(t, 0, &first))
        return t->status;
    q_tree_rank(t, 0, first);
    p->candidates = 0;
    if (!q_reserve(p->memory, (void **)&p->candidate, &p->candidates_capacity, t->plays - first,
                   sizeof *p->candidate) ||
        !q_reserve(p->memory, (void **)&p->ranked, &p->ranked_capacity, t->plays - first,
                   sizeof *p->ranked))
        return QUOTH_NO_MEMORY;
    for (size_t i = first; i < t->plays; i++) {
        q_peg_candidate *c = &p->candidate[p->candidates];
        quoth_play play;
        q_small_play_expand(&t->lists, &t->play[i], &play);
        if (!q_is_named(&p->named, &play))
            continue;
        *c = (q_peg_candidate){.play = t->play[i],
                               .most = 2 * (uint32_t)p->cases,
                               .group = p->bag - q_tree_bag_after(t, 0, &t->play[i]),
                               .outcome_at = outcomes};
        outcomes += p->group[c->group].orders;
        p->candidates++;
    }
    t->plays = first;
    if (p->candidates < p->named.plays)
        return QUOTH_NOT_FOUND;
    if (!q_reserve(p->memory, (void **)&p->outcome, &p->outcomes_capacity, outcomes + 1, 1))
        return QUOTH_NO_MEMORY;
    memset(p->outcome, 0, outcomes);
    p->outcomes = outcomes;
    for (size_t i = 0; i < p->candidates; i++) {
        p->candidate[i].outcome = p->outcome + p->candidate[i].outcome_at;
        p->ranked[i] = &p->candidate[i];
    }
    return QUOTH_OK;
}

void q_peg_rank(quoth_preendgame *p, q_sort_order *order)
{
    q_sort(p->ranked, p->candidates, sizeof *p->ranked, order, NULL, NULL);
}

int q_peg_looks_better(const void *x, const void *y, const void *unused)
{
    const q_peg_candidate *a = *(q_peg_candidate *const *)x, *b = *(q_peg_candidate *const *)y;
    (void)unused;
    return a->play.order > b->play.order   ? -1
           : a->play.order < b->play.order ? 1
                                           : q_small_play_compare(&a->play, &b->play);
}

quoth_status q_peg_get_ready(quoth_preendgame *p, const quoth_position *position)
{
    quoth_status status = make_workers(p);
    if (!status)
        status = begin_trees(p, position);
    if (!status)
        status = list_cases(p);
    if (!status)
        status = list_candidates(p, position);
    if (!status)
        q_peg_rank(p, q_peg_looks_better);
    return status;
}
