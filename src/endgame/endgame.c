/* The end of a game of two players: what is asked at the root, and the line that follows. */
#include "quoth/endgame.h"

#include <string.h>

#include "base/memory.h"
#include "base/options.h"
#include "movegen/pruned_lexicon.h"
#include "endgame/solver.h"
#include "endgame/bounds.h"
#include "base/sort.h"

enum {
    DEFAULT_BYTES = 256 << 20,
    LEAST_TABLE = 1 << 16,
    NARROW_FROM = 8,
    LOWERS_RAISED = 16 /* plays, when a search was cut: some milliseconds */
};

/* A play at the root.  The bounds are proved. */
typedef struct root_play {
    q_small_play play;
    int value; /* of the last search that reached it: exact within its depth, or at most this */
    int lower, upper;
    bool ranked; /* its value is exact within the depth, and it is among those wanted */
} root_play;

/* One thread's work on one position. */
typedef struct root {
    q_tree tree;
    root_play *play;
    size_t plays, capacity;
    unsigned depth; /* of the last search that was finished, in plays */
    bool finished;  /* it was to the end */
} root;

/* ---- the handle ---------------------------------------------------------------------------- */

static void root_free(root *r, const quoth_memory *memory)
{
    if (!r)
        return;
    q_tree_free(&r->tree);
    q_free(memory, r->play, r->capacity, sizeof *r->play);
    q_free(memory, r, 1, sizeof *r);
}

void quoth_endgame_free(quoth_endgame *e)
{
    if (!e)
        return;
    for (unsigned i = 0; i < Q_END_THREADS; i++)
        root_free(e->root[i], e->memory);
    q_tt_free(&e->shared.memo);
    quoth_cross_free(e->narrow);
    quoth_position_free(e->position);
    q_named_free(&e->named, e->memory);
    q_free(e->memory, e->play, e->plays_capacity, sizeof *e->play);
    q_free(e->memory, e->line, e->lines_capacity, sizeof *e->line);
    q_free(e->memory, e, 1, sizeof *e);
}

quoth_status quoth_endgame_new(quoth_endgame **out, const quoth_cross *cross,
                               const quoth_memory *memory)
{
    memory = q_memory(memory);
    quoth_endgame *e = *out = q_allocate_zeroed(memory, 1, sizeof *e);
    if (!e)
        return QUOTH_NO_MEMORY;
    e->cross = cross;
    e->memory = memory;
    e->shared.memo.memory = memory;
    if (quoth_position_new(&e->position, cross, 2, memory) == QUOTH_OK)
        return QUOTH_OK;
    quoth_endgame_free(e);
    *out = NULL;
    return QUOTH_NO_MEMORY;
}

/* ---- the position -------------------------------------------------------------------------- */

/* Makes e->position the position with both racks known. */
static quoth_status take_position(quoth_endgame *e, const quoth_position *given)
{
    quoth_position *p = e->position;
    if (given->cross != e->cross || given->state.ending)
        return QUOTH_NOT_FOUND;
    unsigned turn = given->state.turn, other = !turn;
    if (!q_is_known(given, turn) || q_bag_left(given))
        return QUOTH_NOT_FOUND;
    quoth_position_copy(p, given);
    if (p->state.bag) { /* the other's tiles, as far as they are not known */
        quoth_tile rack[QUOTH_BAG_MAX];
        unsigned count = p->state.rack_count[other];
        memcpy(rack, p->state.rack[other], count);
        for (unsigned seat = 0; seat < 2; seat++)
            for (unsigned i = p->state.next[seat]; i < p->state.end[seat]; i++)
                rack[count++] = p->bag[i];
        if (count > QUOTH_RACK_MAX)
            return QUOTH_NOT_FOUND;
        q_set_rack(p, other, rack, count);
        p->state.unknown = 0;
    }
    return p->state.rack_count[0] && p->state.rack_count[1] ? QUOTH_OK : QUOTH_NOT_FOUND;
}

/* ---- the root ------------------------------------------------------------------------------ */

/* Ranked plays first, then by value. */
static int compare_roots(const void *x, const void *y, const void *user)
{
    const root_play *a = x, *b = y;
    (void)user;
    if (a->ranked != b->ranked)
        return a->ranked ? -1 : 1;
    if (a->value != b->value)
        return a->value > b->value ? -1 : 1;
    return q_small_play_compare(&a->play, &b->play);
}

static void sort_roots(root *r)
{
    q_sort(r->play, r->plays, sizeof *r->play, compare_roots, NULL, NULL);
}

static quoth_status root_begin(quoth_endgame *e, root *r)
{
    q_tree *t = &r->tree;
    size_t first;
    quoth_status status = q_tree_begin(t, e->position, e->narrow, &e->shared);
    if (status)
        return status;
    r->depth = 0;
    r->finished = false;
    r->plays = 0;
    if (!q_tree_list(t, 0, &first))
        return t->status ? t->status : QUOTH_NO_MEMORY;
    if (!q_reserve(e->memory, (void **)&r->play, &r->capacity, t->plays - first, sizeof *r->play))
        return QUOTH_NO_MEMORY;
    for (size_t i = first; i < t->plays; i++) {
        quoth_play play;
        q_small_play_expand(&t->lists, &t->play[i], &play);
        if (q_is_named(&e->named, &play))
            r->play[r->plays++] = (root_play){
                .play = t->play[i], .value = t->play[i].score, .lower = -e->far, .upper = e->far};
    }
    t->plays = first;
    if (r->plays < e->named.plays)
        return QUOTH_NOT_FOUND;
    sort_roots(r);
    return QUOTH_OK;
}

/* What follows for the plays of the root from what can still be scored while the other player only
 * passes.  Without time for it they keep their bounds. */
static void bound_roots(quoth_endgame *e)
{
    q_tree *t = &e->root[0]->tree;
    unsigned seat = t->node[0].is.mover;
    int own, others;
    if (!q_gain_within(t, 0, seat, e->far, &own))
        own = e->far;
    if (!q_gain_within(t, 0, !seat, e->far, &others))
        others = e->far;
    t->reach.status = QUOTH_OK;
    for (unsigned i = 0; i < e->threads; i++) {
        root *r = e->root[i];
        for (size_t k = 0; k < r->plays; k++) {
            r->play[k].upper = own;
            r->play[k].lower = r->play[k].play.id ? -e->far : -others;
        }
    }
}

/* Searches a root play within a window and notes what is proved by it.  Q_BUSY, where that is
 * asked for, if another thread is at it. */
static int try_root(root *r, root_play *play, int alpha, int beta, unsigned depth, bool unless_busy)
{
    q_tree *t = &r->tree;
    t->cut = false;
    int value = q_tree_try_unless(t, 0, &play->play, alpha, beta, depth, unless_busy);
    if (t->status || value == Q_BUSY)
        return value;
    if (!t->cut && value > alpha && value > play->lower)
        play->lower = value;
    if (!t->cut && value < beta && value < play->upper)
        play->upper = value;
    return value;
}

/* The number of plays that are ranked, and the worst of them: the last in rank. */
static root_play *worst_ranked(root *r, unsigned wanted)
{
    root_play *worst = NULL;
    unsigned ranked = 0;
    for (size_t i = 0; i < r->plays; i++)
        if (r->play[i].ranked) {
            ranked++;
            worst = !worst || compare_roots(worst, &r->play[i], NULL) < 0 ? &r->play[i] : worst;
        }
    return ranked < wanted ? NULL : worst;
}

/* Exchanges a play with the last of those up to *open, which ends before it then. */
static void put_root_off(root *r, size_t i, size_t *open)
{
    root_play last = r->play[--*open];
    r->play[*open] = r->play[i];
    r->play[i] = last;
}

/* One search of all plays of the root; whether it was finished, and not stopped.  *cut: not to the
 * end. */
static bool search_root(root *r, unsigned wanted, unsigned depth, bool *cut)
{
    size_t open = r->plays;
    *cut = false;
    for (size_t i = 0; i < r->plays; i++)
        r->play[i].ranked = false;
    for (size_t i = 0; i < r->plays; i++) {
        root_play *play = &r->play[i], *worst = worst_ranked(r, wanted);
        int low = -Q_INFINITE, value;
        if (worst)
            low = worst->value - (q_small_play_compare(&play->play, &worst->play) < 0);
        value = try_root(r, play, low, worst ? low + 1 : Q_INFINITE, depth, worst && i < open);
        if (value == Q_BUSY) {
            put_root_off(r, i--, &open);
            continue;
        }
        *cut |= r->tree.cut;
        if (worst && value > low && !r->tree.status) {
            value = try_root(r, play, low, Q_INFINITE, depth, false);
            *cut |= r->tree.cut;
        }
        if (r->tree.status)
            return false;
        play->value = value;
        if (value > low) {
            play->ranked = true;
            if (worst)
                worst->ranked = false;
        }
    }
    sort_roots(r);
    return true;
}

/* The next depth.  Three shallow searches order the plays; deeper ones that are cut cost more than
 * they help, and so do those after the first play's value is proved: the others only have to be
 * refuted. */
static unsigned deeper(unsigned depth, unsigned plies, bool proved)
{
    unsigned next = depth < 3 && !proved ? depth + 1 : plies ? plies : Q_COMPLETE;
    return plies && next > plies ? plies : next;
}

static void search_deeper(quoth_endgame *e, root *r)
{
    unsigned plies = e->options.plies;
    unsigned wanted = e->options.top < r->plays ? e->options.top : (unsigned)r->plays;
    bool cut = true;
    for (unsigned depth = 0; cut && depth != (plies ? plies : Q_COMPLETE);) {
        depth = deeper(depth, plies, depth > 0 && r->play->lower == r->play->upper);
        /* the play itself is the first of `depth` */
        if (!search_root(r, wanted, depth == Q_COMPLETE ? depth : depth - 1, &cut))
            return;
        r->depth = depth;
    }
    r->finished = !cut;
}

/* Ranks the play that is sure of most.  Another than the one just proved may win by more. */
static void rank_surest(root *r)
{
    root_play *surest = r->play;
    for (size_t i = 1; i < r->plays; i++)
        surest = r->play[i].lower > surest->lower ? &r->play[i] : surest;
    surest->ranked = true;
    surest->value = surest->lower;
    sort_roots(r);
}

/* Whether a play is proved to win; one that wins is ranked then. */
static bool prove_win(const quoth_endgame *e, root *r)
{
    size_t open = r->plays;
    for (size_t i = 0; i < r->plays && !r->tree.status; i++) {
        int value = try_root(r, &r->play[i], e->aim - 1, e->aim, Q_COMPLETE, i < open);
        if (value == Q_BUSY) {
            put_root_off(r, i--, &open);
        } else if (value >= e->aim && !r->tree.status) {
            rank_surest(r);
            return true;
        }
    }
    sort_roots(r);
    return false;
}

static void search_on_thread(void *user, unsigned number)
{
    quoth_endgame *e = user;
    root *r = e->root[number];
    unsigned none = 0;
    if (!r || atomic_load(&e->shared.stop))
        return;
    if (!(e->options.first_win && prove_win(e, r)))
        search_deeper(e, r);
    if (!r->tree.status) {
        atomic_compare_exchange_strong(&e->winner, &none, number + 1);
        atomic_store(&e->shared.stop, true);
    }
}

/* ---- the answer ---------------------------------------------------------------------------- */

static bool add_to_line(quoth_endgame *e, const q_tree *t, const q_small_play *small)
{
    if (!q_reserve(e->memory, (void **)&e->line, &e->lines_capacity, e->lines + 1, sizeof *e->line))
        return false;
    q_small_play_expand(&t->lists, small, &e->line[e->lines++]);
    return true;
}

static int compare_small_plays(const void *a, const void *b, const void *user)
{
    (void)user;
    return q_small_play_compare(a, b);
}

/* The first play that is worth `value`, which the position is. */
static bool find_first_best(q_tree *t, unsigned at, int value, q_small_play *best)
{
    size_t first;
    bool found = false;
    if (!q_tree_list(t, at, &first))
        return false;
    size_t end = t->plays;
    q_sort(t->play + first, end - first, sizeof *t->play, compare_small_plays, NULL, NULL);
    for (size_t i = first; i < end && !found && !t->status; i++) {
        *best = t->play[i];
        found = q_tree_try(t, at, best, value - 1, value, Q_COMPLETE) >= value;
    }
    t->plays = first;
    return found && !t->status;
}

/* Follows best plays from the root play on, to the end; as far as it comes before it is stopped. */
static bool follow_line(quoth_endgame *e, root *r, const root_play *play, size_t *length)
{
    q_tree *t = &r->tree;
    q_small_play next = play->play;
    size_t first = e->lines;
    int value = play->value, last;
    unsigned at = 0;
    bool room = true;
    while ((room = add_to_line(e, t, &next)) && play->ranked && r->finished &&
           q_tree_make(t, at, &next, &last)) {
        value = next.score - value;
        if (!find_first_best(t, ++at, value, &next))
            break;
    }
    while (at > 0)
        q_tree_take_back(t, at--);
    *length = e->lines - first;
    return room && t->status != QUOTH_NO_MEMORY;
}

/* The thread whose search came furthest. */
static root *furthest(quoth_endgame *e)
{
    unsigned winner = atomic_load(&e->winner);
    root *best = e->root[0];
    if (winner)
        return e->root[winner - 1];
    for (unsigned i = 1; i < e->threads; i++)
        if (e->root[i]->depth > best->depth)
            best = e->root[i];
    return best;
}

/* After a search that was cut: estimates, as far as the bounds leave them. */
static void rank_by_estimates(root *r)
{
    for (size_t i = 0; i < r->plays; i++) {
        root_play *play = &r->play[i];
        play->ranked = true;
        play->value = play->value < play->lower ? play->lower : play->value;
        play->value = play->value > play->upper ? play->upper : play->value;
    }
    sort_roots(r);
}

/* Raises the least that a play is worth: the other player scores what can be scored then, and the
 * player to move passes.  False without memory. */
static bool raise_lower(const quoth_endgame *e, root *r, root_play *play)
{
    q_tree *t = &r->tree;
    const q_small_play made = play->play;
    int others, value;
    if (!q_tree_make(t, 0, &made, &value)) {
        if (t->status == QUOTH_NO_MEMORY)
            return false;
        play->lower = play->upper = value; /* it ends the game */
        return true;
    }
    t->reach.watch = NULL; /* it may want nothing more */
    t->reach.status = QUOTH_OK;
    bool known = q_gain_within(t, 1, t->node[1].is.mover, e->far, &others);
    t->reach.watch = &t->watch;
    q_tree_take_back(t, 1);
    if (known && made.score - others > play->lower)
        play->lower = made.score - others;
    return true;
}

/* Ranks the plays of a search that was cut.  False without memory. */
static bool rank_what_was_cut(const quoth_endgame *e, root *r, size_t wanted)
{
    rank_by_estimates(r);
    for (size_t i = 0; i < wanted && i < LOWERS_RAISED; i++)
        if (!raise_lower(e, r, &r->play[i]))
            return false;
    rank_by_estimates(r);
    return true;
}

static quoth_status write_answer(quoth_endgame *e, root *r, quoth_endgame_answer *a)
{
    size_t wanted = e->options.top < r->plays ? e->options.top : r->plays;
    if (!q_reserve(e->memory, (void **)&e->play, &e->plays_capacity, wanted + 1, sizeof *e->play))
        return QUOTH_NO_MEMORY;
    const root_play *best = r->play;
    a->exact = r->finished;
    a->wins = e->options.first_win && !a->exact && best->ranked && best->lower >= e->aim;
    if (!a->exact && !a->wins && !rank_what_was_cut(e, r, wanted))
        return QUOTH_NO_MEMORY;
    a->value = best->value;
    a->depth = r->depth;
    a->asked = e->named.plays;
    a->lower = a->upper = -e->far;
    for (size_t i = 0; i < r->plays; i++) {
        a->lower = r->play[i].lower > a->lower ? r->play[i].lower : a->lower;
        a->upper = r->play[i].upper > a->upper ? r->play[i].upper : a->upper;
    }
    if (a->exact)
        a->lower = a->upper = a->value;
    e->lines = 0;
    for (a->plays = 0; a->plays < wanted && (a->plays == 0 || r->play[a->plays].ranked);
         a->plays++) {
        const root_play *from = &r->play[a->plays];
        quoth_endgame_play *to = &e->play[a->plays];
        *to = (quoth_endgame_play){
            .value = from->value, .lower = from->lower, .upper = from->upper, .exact = r->finished};
        if (!follow_line(e, r, from, &to->length))
            return QUOTH_NO_MEMORY;
    }
    size_t at = 0; /* the lines do not move any more */
    for (size_t i = 0; i < a->plays; i++) {
        e->play[i].line = e->line + at;
        e->play[i].play = e->line[at];
        at += e->play[i].length;
    }
    a->play = e->play;
    if (a->exact)
        a->depth = (unsigned)e->play[0].length;
    return QUOTH_OK;
}

/* ---- solving ------------------------------------------------------------------------------- */

/* Positions of few tiles need small tables, which are made sooner. */
static size_t useful(size_t bytes, unsigned tiles)
{
    size_t most = (size_t)4096 << (tiles < 18 ? tiles : 18);
    most = most < LEAST_TABLE ? LEAST_TABLE : most;
    return bytes < most ? bytes : most;
}

static quoth_status make_tables(quoth_endgame *e, size_t bytes, unsigned threads)
{
    unsigned tiles = e->position->state.rack_count[0] + e->position->state.rack_count[1];
    size_t half = useful(bytes / 2, tiles);
    e->threads = 0;
    q_tt *memo = &e->shared.memo;
    if (memo->entries * sizeof *memo->entry > bytes / 2 ||
        2 * memo->entries * sizeof *memo->entry <= half) {
        q_tt_free(memo);
        quoth_status status = q_tt_begin(memo, half, e->memory, e->options.watch);
        if (status)
            return status;
    }
    for (unsigned i = 0; i < Q_END_THREADS; i++) {
        root *r = e->root[i];
        size_t lists = half / threads;
        bool fits = r && i < threads && r->tree.lists.size <= bytes / 2 / threads &&
                    2 * r->tree.lists.size > lists / 2;
        if (r && !fits) {
            root_free(r, e->memory);
            r = e->root[i] = NULL;
        }
        if (r || i >= threads)
            continue;
        r = e->root[i] = q_allocate_zeroed(e->memory, 1, sizeof *r);
        if (!r)
            return QUOTH_NO_MEMORY;
        if (!q_tree_new(&r->tree, e->cross, lists, e->memory)) {
            root_free(r, e->memory);
            e->root[i] = NULL;
            return QUOTH_NO_MEMORY;
        }
    }
    e->threads = threads;
    e->shared.many_threads = threads > 1;
    return QUOTH_OK;
}

static quoth_status search_all(quoth_endgame *e)
{
    const quoth_workers *workers = e->options.workers;
    atomic_store(&e->winner, 0);
    if (e->threads > 1)
        workers->run(workers->user, search_on_thread, e, e->threads);
    else
        search_on_thread(e, 0);
    for (unsigned i = 0; i < e->threads; i++) {
        quoth_status status = e->root[i]->tree.status;
        if (status && status != QUOTH_STOPPED && !atomic_load(&e->winner))
            return status;
    }
    return QUOTH_OK;
}

/* Few tiles are solved sooner than the words are found. */
static quoth_status narrow_words(quoth_endgame *e)
{
    const q_state *s = &e->position->state;
    quoth_tile tile[2 * QUOTH_RACK_MAX];
    unsigned count = s->rack_count[0] + s->rack_count[1];
    quoth_cross_free(e->narrow);
    e->narrow = NULL;
    if (count < NARROW_FROM)
        return QUOTH_OK;
    memcpy(tile, s->rack[0], s->rack_count[0]);
    memcpy(tile + s->rack_count[0], s->rack[1], s->rack_count[1]);
    return q_cross_prune(&e->narrow, e->position, tile, count, e->options.watch, e->memory);
}

static quoth_status prepare(quoth_endgame *e, const quoth_position *position)
{
    const quoth_workers *workers = e->options.workers;
    unsigned threads = workers && workers->threads > 1 ? workers->threads : 1;
    quoth_status status = take_position(e, position);
    if (!status)
        status = q_named_take(&e->named, e->position, e->options.play, e->options.plays, e->memory);
    if (!status)
        status =
            make_tables(e, e->options.bytes, threads < Q_END_THREADS ? threads : Q_END_THREADS);
    if (!status)
        status = narrow_words(e);
    e->far = status ? 0 : q_value_bound(e->position);
    for (unsigned i = 0; i < e->threads && !status; i++)
        status = root_begin(e, e->root[i]);
    if (!status)
        bound_roots(e);
    return status;
}

quoth_status quoth_endgame_solve(quoth_endgame *e, const quoth_position *position,
                                 const quoth_endgame_options *options, quoth_endgame_answer *answer)
{
    *answer = (quoth_endgame_answer){0};
    q_options_read(&e->options, sizeof e->options, options);
    e->options.top = e->options.top ? e->options.top : 1;
    e->options.bytes = e->options.bytes ? e->options.bytes : DEFAULT_BYTES;
    if (e->options.plies >= Q_COMPLETE)
        e->options.plies = 0;
    if (position->players > 2)
        return q_solve_many(e, position, answer);
    q_tree_shared *s = &e->shared;
    s->watch = e->options.watch;
    s->node_limit = e->options.nodes;
    atomic_store(&s->nodes, 0);
    atomic_store(&s->stop, false);
    atomic_store(&s->stopped, false);
    atomic_flag_clear(&s->asking);
    quoth_status status = prepare(e, position);
    if (status == QUOTH_STOPPED) { /* before there was a list of plays */
        answer->stopped = true;
        answer->upper = q_value_bound(e->position);
        answer->lower = -answer->upper;
        return QUOTH_OK;
    }
    if (status)
        return status;
    unsigned turn = e->position->state.turn;
    e->aim = e->position->state.score[!turn] - e->position->state.score[turn] + 1;
    status = search_all(e);
    if (status)
        return status;
    root *r = furthest(e);
    answer->stopped = r->tree.status == QUOTH_STOPPED;
    for (unsigned i = 0; i < e->threads; i++)
        answer->nodes += e->root[i]->tree.nodes;
    if (!answer->stopped)
        atomic_store(&s->stop, false);
    return write_answer(e, r, answer);
}

bool quoth_endgame_decided(const quoth_position *position, const quoth_endgame_answer *answer)
{
    int lead = quoth_position_lead(position, quoth_position_turn(position));
    if (answer->exact && !answer->asked)
        return true;
    return quoth_position_players(position) == 2 && answer->plays &&
           (lead + answer->lower > 0 || (!answer->asked && lead + answer->upper < 0));
}
