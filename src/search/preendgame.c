/* Shortly before the end of a game of two: each play against each order of the bag. */
#include "quoth/preendgame.h"

#include <string.h>

#include "base/memory.h"
#include "base/normal.h"
#include "base/options.h"
#include "cross/narrow.h"
#include "search/outcomes.h"
#include "search/sort.h"

enum {
    USUAL_BYTES = 256 << 20,
    USUAL_SAMPLES = 1000,
    WORKERS_MAX = 64,
    GROUPS = Q_BAG_MAX + 1,
    CASE_SHARE = 100, /* positions for each case at first, */
    LEADERS = 32,     /* the first one has so many times that, the second half, and so on; */
    CASE_AGAIN = 8,   /* next time so many times as many, */
    CASE_SHARE_MOST = 1 << 24 /* in the end without a limit */
};

_Static_assert((int)Q_BAG_MAX == (int)QUOTH_PREENDGAME_BAG && (int)Q_BAG_MAX == (int)Q_DRAWS_MAX,
               "the bag has one limit");

typedef struct worker {
    quoth_preendgame *peg;
    q_outcomes outcomes;
    size_t *index; /* of the cases of a candidate, in the order in which they are tried */
    unsigned *losses;
    size_t index_capacity, losses_capacity;
} worker;

/* A candidate. */
typedef struct candidate {
    q_small_play play;
    unsigned group;
    uint32_t wins, draws, losses;
    uint32_t most;      /* points, two for a win and one for a draw, as far as can be: */
    atomic_uint points; /* those of the cases known */
    atomic_llong spread;
    bool exact, dropped, has_spread;
    size_t outcome_at;
    uint8_t *outcome; /* by order of the group: its result and 2; 0: not known */
} candidate;

/* The orders that plays with so many drawn tiles meet. */
typedef struct group {
    q_order *order;
    atomic_uint *losses; /* of plays tried so far */
    size_t orders, room;
} group;

struct quoth_preendgame {
    const quoth_cross *cross;
    const quoth_memory *memory;
    quoth_preendgame_options options;
    q_tree_shared shared;
    quoth_cross *narrow;
    worker *worker[WORKERS_MAX];
    unsigned threads;
    unsigned seat; /* the player to move, from whom everything is seen */
    unsigned bag;
    q_unseen unseen;
    uint64_t cases;
    group group[GROUPS];
    quoth_play *asked; /* as legal plays are found; none asked about: empty */
    size_t asked_capacity;
    candidate *candidate;
    size_t candidates, candidates_capacity;
    candidate **ranked;
    size_t ranked_capacity;
    uint8_t *outcome;
    size_t outcomes_capacity;
    uint64_t share;     /* positions for a case, this time; 0: no limit */
    atomic_size_t open; /* candidates whose cases are not all known */
    atomic_size_t next; /* candidate, or task of the spreads */
    size_t tasks;
    quoth_preendgame_play *play;
    size_t plays_capacity;
    quoth_preendgame_order *told; /* orders, play by play */
    size_t told_capacity;
};

/* ---- the handle ---------------------------------------------------------------------------- */

static void worker_free(worker *w, const quoth_memory *memory)
{
    if (!w)
        return;
    q_outcomes_free(&w->outcomes);
    q_give(memory, w->index, w->index_capacity, sizeof *w->index);
    q_give(memory, w->losses, w->losses_capacity, sizeof *w->losses);
    q_give(memory, w, 1, sizeof *w);
}

static void groups_free(quoth_preendgame *p)
{
    for (unsigned i = 0; i < GROUPS; i++) {
        group *g = &p->group[i];
        q_give(p->memory, g->order, g->room, sizeof *g->order);
        q_give(p->memory, g->losses, g->room, sizeof *g->losses);
        *g = (group){0};
    }
}

void quoth_preendgame_free(quoth_preendgame *p)
{
    if (!p)
        return;
    for (unsigned i = 0; i < WORKERS_MAX; i++)
        worker_free(p->worker[i], p->memory);
    q_tree_memo_free(&p->shared.memo);
    quoth_cross_free(p->narrow);
    groups_free(p);
    q_give(p->memory, p->asked, p->asked_capacity, sizeof *p->asked);
    q_give(p->memory, p->candidate, p->candidates_capacity, sizeof *p->candidate);
    q_give(p->memory, p->ranked, p->ranked_capacity, sizeof *p->ranked);
    q_give(p->memory, p->outcome, p->outcomes_capacity, 1);
    q_give(p->memory, p->play, p->plays_capacity, sizeof *p->play);
    q_give(p->memory, p->told, p->told_capacity, sizeof *p->told);
    q_give(p->memory, p, 1, sizeof *p);
}

quoth_status quoth_preendgame_new(quoth_preendgame **out, const quoth_cross *cross,
                                  const quoth_memory *memory)
{
    memory = q_memory(memory);
    quoth_preendgame *p = *out = q_take_zeroed(memory, 1, sizeof *p);
    if (!p)
        return QUOTH_NO_MEMORY;
    p->cross = cross;
    p->memory = memory;
    p->shared.memo.memory = memory;
    return QUOTH_OK;
}

/* ---- candidates ---------------------------------------------------------------------------- */

/* Whether enough plays come before this one, from what is known of their cases. */
static bool comes_too_late(const quoth_preendgame *p, const candidate *c)
{
    unsigned before = 0;
    for (size_t i = 0; i < p->candidates && before < p->options.top; i++) {
        const candidate *other = p->ranked[i];
        uint32_t points = atomic_load_explicit(&other->points, memory_order_relaxed);
        if (points > c->most ||
            (points == c->most && other != c && q_small_play_compare(&other->play, &c->play) < 0))
            before++;
    }
    return before >= p->options.top;
}

/* The orders in which most plays lose come first; of equals, the one that was listed first. */
static int compare_cases(const void *x, const void *y, const void *user)
{
    const size_t a = *(const size_t *)x, b = *(const size_t *)y;
    const worker *w = user;
    if (w->losses[a] != w->losses[b])
        return w->losses[a] > w->losses[b] ? -1 : 1;
    return a < b ? -1 : a > b;
}

static void sort_cases(worker *w, const group *g)
{
    for (size_t i = 0; i < g->orders; i++) {
        w->losses[i] = atomic_load(&g->losses[i]);
        w->index[i] = i;
    }
    q_sort(w->index, g->orders, sizeof *w->index, compare_cases, w, NULL);
}

static void note_outcome(candidate *c, size_t at, uint32_t cases, int result)
{
    *(result == Q_CASE_WON ? &c->wins : result == Q_CASE_DRAWN ? &c->draws : &c->losses) += cases;
    c->most -= (uint32_t)(Q_CASE_WON - result) * cases;
    c->outcome[at] = (uint8_t)(result + 2);
    atomic_fetch_add(&c->points, (uint32_t)(result + 1) * cases);
}

/* Tries a play in the cases that are not known yet, each as far as the share goes. */
static void try_candidate(worker *w, candidate *c, uint64_t share)
{
    quoth_preendgame *p = w->peg;
    q_tree *t = &w->outcomes.tree;
    group *g = &p->group[c->group];
    bool open = false;
    sort_cases(w, g);
    for (size_t i = 0; i < g->orders; i++) {
        size_t at = w->index[i];
        int result;
        if (c->outcome[at])
            continue;
        if (comes_too_late(p, c)) {
            c->dropped = true;
            return;
        }
        q_enter_case(t, 0, p->seat, &p->unseen, &g->order[at], p->bag);
        if (q_outcome(&w->outcomes, &c->play, share, &result)) {
            note_outcome(c, at, g->order[at].cases, result);
            if (result == Q_CASE_LOST)
                atomic_fetch_add(&g->losses[at], 1);
        } else if (t->status) {
            return;
        } else {
            open = true;
        }
    }
    c->exact = !open;
    if (open && comes_too_late(p, c))
        c->dropped = true;
    else if (open)
        atomic_fetch_add(&p->open, 1);
}

static void try_candidates(void *user, unsigned number)
{
    quoth_preendgame *p = user;
    worker *w = p->worker[number];
    size_t i;
    while (!w->outcomes.tree.status && (i = atomic_fetch_add(&p->next, 1)) < p->candidates)
        if (!p->ranked[i]->exact && !p->ranked[i]->dropped)
            try_candidate(w, p->ranked[i], i < LEADERS ? p->share * (LEADERS / (i + 1)) : p->share);
}

/* The spreads of the first plays, a case a task. */
static void find_spreads(void *user, unsigned number)
{
    quoth_preendgame *p = user;
    worker *w = p->worker[number];
    size_t task;
    while (!w->outcomes.tree.status && (task = atomic_fetch_add(&p->next, 1)) < p->tasks) {
        size_t i = 0;
        while (task >= p->group[p->ranked[i]->group].orders)
            task -= p->group[p->ranked[i++]->group].orders;
        candidate *c = p->ranked[i];
        const q_order *order = &p->group[c->group].order[task];
        q_enter_case(&w->outcomes.tree, 0, p->seat, &p->unseen, order, p->bag);
        const q_counts is = w->outcomes.tree.node[0].is; /* nodes may move */
        int lead = is.score[p->seat] - is.score[!p->seat];
        int gain = q_outcome_gain(&w->outcomes, &c->play);
        if (!w->outcomes.tree.status)
            atomic_fetch_add(&c->spread, (int64_t)(lead + gain) * order->cases);
    }
}

static quoth_status run_workers(quoth_preendgame *p, void (*task)(void *user, unsigned number))
{
    const quoth_workers *workers = p->options.workers;
    atomic_store(&p->next, 0);
    if (p->threads > 1)
        workers->run(workers->user, task, p, p->threads);
    else
        task(p, 0);
    for (unsigned i = 0; i < p->threads; i++) {
        quoth_status status = p->worker[i]->outcomes.tree.status;
        if (status && status != QUOTH_STOPPED)
            return status;
    }
    return atomic_load(&p->shared.stopped) ? QUOTH_STOPPED : QUOTH_OK;
}

/* ---- getting ready ------------------------------------------------------------------------- */

static quoth_status look_around(quoth_preendgame *p, const quoth_position *position)
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

static quoth_status make_workers(quoth_preendgame *p)
{
    const quoth_workers *workers = p->options.workers;
    unsigned threads = workers && workers->threads > 1 ? workers->threads : 1;
    size_t half = p->options.bytes / 2;
    q_tree_memo *memo = &p->shared.memo;
    threads = threads < WORKERS_MAX ? threads : WORKERS_MAX;
    q_tree_memo_free(memo);
    p->threads = 0;
    quoth_status status = q_tree_memo_begin(memo, half, p->memory, p->options.watch);
    if (status)
        return status;
    for (unsigned i = 0; i < threads; i++) {
        worker *w = p->worker[i];
        if (w && (w->outcomes.tree.lists.size > half / threads ||
                  2 * w->outcomes.tree.lists.size < half / threads)) {
            worker_free(w, p->memory);
            w = p->worker[i] = NULL;
        }
        if (!w) {
            w = p->worker[i] = q_take_zeroed(p->memory, 1, sizeof *w);
            if (!w)
                return QUOTH_NO_MEMORY;
            w->peg = p;
            if (!q_outcomes_new(&w->outcomes, p->cross, half / threads, p->memory)) {
                worker_free(w, p->memory);
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
        q_cross_narrow(&p->narrow, position, all, total, p->options.watch, p->memory);
    for (unsigned i = 0; i < p->threads && !status; i++) {
        q_tree *t = &p->worker[i]->outcomes.tree;
        status = q_tree_begin_open(t, position, p->narrow, whole, count, &p->shared);
        if (!status)
            t->node[0].is.code[p->seat] = q_code_of(&t->whole[p->seat], &rack);
    }
    return status;
}

static quoth_status list_cases(quoth_preendgame *p)
{
    uint64_t all = q_orders_count(p->unseen.count, p->bag);
    bool sampled = all > p->options.samples;
    size_t most = 0;
    p->cases = sampled ? p->options.samples : all;
    groups_free(p);
    for (unsigned drawn = 0; drawn <= p->bag; drawn++) {
        group *g = &p->group[drawn];
        size_t room = sampled ? (size_t)p->cases : q_orders_list(&p->unseen, p->bag, drawn, NULL);
        g->order = q_take(p->memory, room, sizeof *g->order);
        g->losses = q_take_zeroed(p->memory, room, sizeof *g->losses);
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
        worker *w = p->worker[i];
        if (!q_grow(p->memory, (void **)&w->index, &w->index_capacity, most, sizeof *w->index) ||
            !q_grow(p->memory, (void **)&w->losses, &w->losses_capacity, most, sizeof *w->losses))
            return QUOTH_NO_MEMORY;
    }
    return QUOTH_OK;
}

/* Brings the plays asked about into the form of those that are found; QUOTH_NOT_FOUND for one that
 * is not legal. */
static quoth_status judge_asked(quoth_preendgame *p, const quoth_position *position)
{
    size_t plays = p->options.play ? p->options.plays : 0;
    if (!q_grow(p->memory, (void **)&p->asked, &p->asked_capacity, plays + 1, sizeof *p->asked))
        return QUOTH_NO_MEMORY;
    for (size_t i = 0; i < plays; i++) {
        quoth_judgement judged;
        quoth_play_judge(position, &p->options.play[i], true, &judged);
        if (judged.verdict != QUOTH_LEGAL)
            return QUOTH_NOT_FOUND;
        p->asked[i] = judged.play;
    }
    return QUOTH_OK;
}

/* Whether a play is among those asked about; counts which were found. */
static bool is_asked(const quoth_preendgame *p, const q_tree *t, const q_small_play *small,
                     size_t *found)
{
    quoth_play play;
    bool asked = false;
    if (!p->options.play)
        return true;
    q_small_play_widen(&t->lists, small, &play);
    for (size_t i = 0; i < p->options.plays; i++)
        if (quoth_play_compare(&p->asked[i], &play, QUOTH_BY_SCORE) == 0) {
            asked = true;
            ++*found;
        }
    return asked;
}

static quoth_status list_candidates(quoth_preendgame *p, const quoth_position *position)
{
    q_tree *t = &p->worker[0]->outcomes.tree;
    size_t first, found = 0, outcomes = 0;
    quoth_status status = judge_asked(p, position);
    if (status)
        return status;
    q_enter_case(t, 0, p->seat, &p->unseen, p->group[0].order, p->bag);
    if (!q_tree_list(t, 0, &first))
        return t->status;
    q_tree_rank(t, 0, first);
    p->candidates = 0;
    if (!q_grow(p->memory, (void **)&p->candidate, &p->candidates_capacity, t->plays - first,
                sizeof *p->candidate) ||
        !q_grow(p->memory, (void **)&p->ranked, &p->ranked_capacity, t->plays - first,
                sizeof *p->ranked))
        return QUOTH_NO_MEMORY;
    for (size_t i = first; i < t->plays; i++) {
        candidate *c = &p->candidate[p->candidates];
        if (!is_asked(p, t, &t->play[i], &found))
            continue;
        *c = (candidate){.play = t->play[i],
                         .most = 2 * (uint32_t)p->cases,
                         .group = p->bag - q_tree_bag_after(t, 0, &t->play[i]),
                         .outcome_at = outcomes};
        outcomes += p->group[c->group].orders;
        p->candidates++;
    }
    t->plays = first;
    if (p->options.play && found < p->options.plays)
        return QUOTH_NOT_FOUND;
    if (!q_grow(p->memory, (void **)&p->outcome, &p->outcomes_capacity, outcomes + 1, 1))
        return QUOTH_NO_MEMORY;
    memset(p->outcome, 0, outcomes);
    for (size_t i = 0; i < p->candidates; i++) {
        p->candidate[i].outcome = p->outcome + p->candidate[i].outcome_at;
        p->ranked[i] = &p->candidate[i];
    }
    return QUOTH_OK;
}

static void rank_candidates(quoth_preendgame *p, q_sort_order *order)
{
    q_sort(p->ranked, p->candidates, sizeof *p->ranked, order, NULL, NULL);
}

static int looks_better(const void *x, const void *y, const void *user)
{
    const candidate *a = *(candidate *const *)x, *b = *(candidate *const *)y;
    (void)user;
    return a->play.order > b->play.order   ? -1
           : a->play.order < b->play.order ? 1
                                           : q_small_play_compare(&a->play, &b->play);
}

/* ---- the answer ---------------------------------------------------------------------------- */

static uint32_t case_points(const candidate *c)
{
    return 2 * c->wins + c->draws;
}

/* Exact plays first, dropped ones last; then by points of the cases known, by spread where that was
 * asked for, and in the order of plays. */
static int is_better(const void *x, const void *y, const void *user)
{
    const candidate *a = *(candidate *const *)x, *b = *(candidate *const *)y;
    (void)user;
    if (a->exact != b->exact)
        return a->exact ? -1 : 1;
    if (!a->exact && a->dropped != b->dropped)
        return b->dropped ? -1 : 1;
    uint64_t known_a = a->wins + a->draws + a->losses, known_b = b->wins + b->draws + b->losses;
    if (!known_a != !known_b)
        return known_a ? -1 : 1;
    if (case_points(a) * known_b != case_points(b) * known_a)
        return case_points(a) * known_b > case_points(b) * known_a ? -1 : 1;
    if (a->has_spread != b->has_spread)
        return a->has_spread ? -1 : 1;
    if (a->has_spread && a->spread != b->spread)
        return a->spread > b->spread ? -1 : 1;
    return q_small_play_compare(&a->play, &b->play);
}

/* Half the 95 % interval of what a play brings in the sampled cases (Wilson 1927: not 0 where all
 * of them end alike). */
static double error_of(const candidate *c, uint64_t cases)
{
    double n = (double)cases, mean = case_points(c) / (2 * n);
    double variance = (c->wins + c->draws / 4.0) / n - mean * mean;
    double square = Q_HALF_95 * Q_HALF_95 / n;
    return q_square_root(square * (variance + square / 4)) / (1 + square);
}

/* Lists the orders in which a play comes to this outcome. */
static bool list_orders(quoth_preendgame *p, const candidate *c, int outcome, size_t *listed,
                        size_t *count)
{
    const group *g = &p->group[c->group];
    size_t before = *listed;
    if (!q_grow(p->memory, (void **)&p->told, &p->told_capacity, *listed + g->orders + 1,
                sizeof *p->told))
        return false;
    for (size_t i = 0; i < g->orders; i++) {
        quoth_preendgame_order *told = &p->told[*listed];
        if (c->outcome[i] != outcome + 2)
            continue;
        *told = (quoth_preendgame_order){
            .count = (uint8_t)p->bag, .drawn = (uint8_t)c->group, .cases = g->order[i].cases};
        memcpy(told->tile, g->order[i].tile, sizeof told->tile);
        ++*listed;
    }
    *count = *listed - before;
    return true;
}

static quoth_status write_plays(quoth_preendgame *p, quoth_preendgame_answer *a)
{
    size_t listed = 0, exact = 0, begun = 0;
    if (!q_grow(p->memory, (void **)&p->play, &p->plays_capacity, p->candidates + 1,
                sizeof *p->play))
        return QUOTH_NO_MEMORY;
    for (size_t i = 0; i < p->candidates; i++) {
        const candidate *c = p->ranked[i];
        a->dropped += c->dropped;
        if (c->dropped ||
            (c->exact ? exact++ >= p->options.top
                      : c->wins + c->draws + c->losses == 0 || begun++ >= QUOTH_PREENDGAME_BEGUN))
            continue;
        quoth_preendgame_play *play = &p->play[a->plays++];
        *play = (quoth_preendgame_play){.wins = c->wins,
                                        .draws = c->draws,
                                        .losses = c->losses,
                                        .exact = c->exact,
                                        .has_spread = c->has_spread,
                                        .spread = c->has_spread ? c->spread : 0};
        q_small_play_widen(&p->worker[0]->outcomes.tree.lists, &c->play, &play->play);
        if (a->sampled && c->exact)
            play->error = error_of(c, a->cases);
        if (!list_orders(p, c, Q_CASE_LOST, &listed, &play->orders) ||
            !list_orders(p, c, Q_CASE_WON, &listed, &play->won_orders) ||
            !list_orders(p, c, Q_CASE_DRAWN, &listed, &play->drawn_orders))
            return QUOTH_NO_MEMORY;
    }
    const quoth_preendgame_order *next = p->told; /* it does not move any more */
    for (size_t i = 0; i < a->plays; i++) {
        quoth_preendgame_play *play = &p->play[i];
        play->order = next;
        play->won_order = play->order + play->orders;
        play->drawn_order = play->won_order + play->won_orders;
        next = play->drawn_order + play->drawn_orders;
    }
    a->play = p->play;
    return QUOTH_OK;
}

/* ---- solving ------------------------------------------------------------------------------- */

static quoth_status get_ready(quoth_preendgame *p, const quoth_position *position)
{
    quoth_status status = make_workers(p);
    if (!status)
        status = begin_trees(p, position);
    if (!status)
        status = list_cases(p);
    if (!status)
        status = list_candidates(p, position);
    if (!status)
        rank_candidates(p, looks_better);
    return status;
}

/* Those that can still bring most come first, then those of which most is known. */
static int leads(const void *x, const void *y, const void *user)
{
    const candidate *a = *(candidate *const *)x, *b = *(candidate *const *)y;
    uint32_t points_a = atomic_load(&a->points), points_b = atomic_load(&b->points);
    if (a->most + points_a != b->most + points_b)
        return a->most + points_a > b->most + points_b ? -1 : 1;
    return looks_better(x, y, user);
}

/* Goes through the candidates again and again, each time with more positions for a case: a play is
 * dropped by the cases that it loses soon, and the others need not be searched to the end. */
static quoth_status solve_cases(quoth_preendgame *p)
{
    quoth_status status;
    p->share = CASE_SHARE;
    do {
        atomic_store(&p->open, 0);
        status = run_workers(p, try_candidates);
        p->share = p->share < CASE_SHARE_MOST ? p->share * CASE_AGAIN : 0;
        rank_candidates(p, leads);
    } while (!status && atomic_load(&p->open) > 0);
    return status;
}

static quoth_status solve_spreads(quoth_preendgame *p)
{
    size_t exact = 0;
    p->tasks = 0;
    while (exact < p->candidates && exact < p->options.top && p->ranked[exact]->exact)
        p->tasks += p->group[p->ranked[exact++]->group].orders;
    quoth_status status = run_workers(p, find_spreads);
    for (size_t i = 0; i < exact && !status; i++)
        p->ranked[i]->has_spread = true;
    if (!status)
        rank_candidates(p, is_better);
    return status;
}

static void begin_shared(quoth_preendgame *p)
{
    q_tree_shared *s = &p->shared;
    s->watch = p->options.watch;
    s->node_limit = p->options.nodes;
    atomic_store(&s->nodes, 0);
    atomic_store(&s->stop, false);
    atomic_store(&s->stopped, false);
    atomic_flag_clear(&s->asking);
}

quoth_status quoth_preendgame_solve(quoth_preendgame *p, const quoth_position *position,
                                    const quoth_preendgame_options *options,
                                    quoth_preendgame_answer *a)
{
    *a = (quoth_preendgame_answer){0};
    q_options(&p->options, sizeof p->options, options);
    p->options.top = p->options.top ? p->options.top : 1;
    p->options.bytes = p->options.bytes ? p->options.bytes : USUAL_BYTES;
    p->options.samples = p->options.samples ? p->options.samples : USUAL_SAMPLES;
    p->candidates = 0;
    begin_shared(p);
    quoth_status status = look_around(p, position);
    if (status)
        return status;
    status = get_ready(p, position);
    a->bag = p->bag;
    a->orders = q_orders_count(p->unseen.count, p->bag);
    a->cases = a->orders < p->options.samples ? a->orders : p->options.samples;
    a->sampled = a->cases < a->orders;
    a->candidates = p->candidates;
    if (!status)
        status = solve_cases(p);
    if (!status || status == QUOTH_STOPPED) {
        rank_candidates(p, is_better);
        a->exact = !status;
        if (!status && p->options.spread)
            status = solve_spreads(p);
    }
    a->stopped = status == QUOTH_STOPPED;
    for (unsigned i = 0; i < p->threads; i++)
        a->nodes += p->worker[i]->outcomes.tree.nodes;
    return status && !a->stopped ? status : write_plays(p, a);
}
