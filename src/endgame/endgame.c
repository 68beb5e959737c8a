/* The endgame solver for two players: the root of the search, and the answer with its lines.
 *
 * Iterative deepening: three shallow searches order the plays of the root, then one goes to the end
 * of the game.  That search finds the exact values of the best `top` plays of the root; every other
 * play is refuted with a null window just above the worst of these values.  Each search of a root
 * play also proves bounds on its value; after a search that is stopped these bounds are the answer.
 *
 * All threads run the same search over one transposition table (alphabeta.c); the first to finish
 * stops the others, and the answer is its own. */
#include "base/context.h"
#include "base/error.h"
#include "quoth/endgame.h"

#include <string.h>

#include "base/memory.h"
#include "base/options.h"
#include "base/parallel.h"
#include "base/phases.h"
#include "base/sort.h"
#include "endgame/bounds.h"
#include "endgame/solver.h"
#include "movegen/pruned_lexicon.h"

enum {
    DEFAULT_BYTES = 256 << 20,
    TABLE_MIN = 1 << 16,  /* bytes */
    PRUNE_FROM = 8,       /* tiles from which on pruning the lexicon pays: by taste */
    SHALLOW_SEARCHES = 3, /* with 2, fewer nodes in easy positions and more in hard ones */
    /* After a search that was stopped: plays whose lower bounds are raised by what the opponent can
     * still score, in some milliseconds. */
    LOWER_BOUNDS_RAISED = 16
};

/* A play at the root. */
typedef struct root_play {
    q_small_play play;
    int value; /* of the last search: exact within its depth if in_top, else an upper bound */
    int lower, upper; /* proved */
    bool in_top;      /* among the wanted plays of the last search */
    bool known;       /* a call before has proved the bounds, or some of them */
} root_play;

/* The work of one thread. */
typedef struct root {
    q_tree tree;
    root_play *play;
    size_t plays, capacity;
    unsigned depth;      /* plays deep, of the last search that was finished */
    bool finished;       /* that search went to the end of the game */
    quoth_status status; /* of the search: QUOTH_STOPPED if it was stopped */
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
    q_tt_free(&e->shared.tt);
    quoth_cross_free(e->pruned);
    quoth_position_free(e->position);
    q_named_free(&e->named, e->memory);
    q_free(e->memory, e->known, e->known_capacity, sizeof *e->known);
    q_free(e->memory, e->play, e->plays_capacity, sizeof *e->play);
    q_free(e->memory, e->variation, e->variation_capacity, sizeof *e->variation);
    q_free(e->memory, e, 1, sizeof *e);
}

quoth_status quoth_endgame_new(quoth_endgame **out, const quoth_cross *cross,
                               const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    memory = q_memory(memory);
    quoth_endgame *e = *out = q_allocate_zeroed(memory, 1, sizeof *e);
    if (!e)
        return q_report(error, QUOTH_NO_MEMORY);
    e->cross = cross;
    e->memory = memory;
    e->shared.tt.memory = memory;
    if (quoth_position_new(&e->position, cross, 2, &(quoth_context){.memory = memory}, NULL) ==
        QUOTH_OK)
        return QUOTH_OK;
    quoth_endgame_free(e);
    *out = NULL;
    return q_report(error, QUOTH_NO_MEMORY);
}

/* ---- the position -------------------------------------------------------------------------- */

/* Copies the position, with both racks known. */
static quoth_status take_position(quoth_endgame *e, const quoth_position *given)
{
    quoth_position *p = e->position;
    unsigned other = !given->state.turn;
    if (q_bag_left(given))
        return QUOTH_UNSUPPORTED;
    quoth_position_copy(p, given);
    if (p->state.bag) { /* the opponent holds all unseen tiles */
        quoth_tile rack[QUOTH_BAG_MAX];
        unsigned count = p->state.rack_count[other];
        memcpy(rack, p->state.rack[other], count);
        for (unsigned seat = 0; seat < 2; seat++)
            for (unsigned i = p->state.next[seat]; i < p->state.end[seat]; i++)
                rack[count++] = p->bag[i];
        if (count > QUOTH_RACK_MAX)
            return QUOTH_UNSUPPORTED;
        q_set_rack(p, other, rack, count);
        p->state.unknown = 0;
    }
    /* Only before a last turn may the opponent have gone out. */
    return p->state.rack_count[!other] && (p->state.rack_count[other] || p->state.final_turns == 1)
               ? QUOTH_OK
               : QUOTH_UNSUPPORTED;
}

/* ---- the root ------------------------------------------------------------------------------ */

/* The wanted plays first, then by value, then by score. */
static int compare_roots(const void *x, const void *y, const void *user)
{
    const root_play *a = x, *b = y;
    (void)user;
    if (a->in_top != b->in_top)
        return a->in_top ? -1 : 1;
    if (a->value != b->value)
        return a->value > b->value ? -1 : 1;
    return q_small_play_compare(&a->play, &b->play);
}

static void sort_roots(root *r)
{
    q_sort(r->play, r->plays, sizeof *r->play, compare_roots, NULL, NULL);
}

/* ---- from one call to the next ------------------------------------------------------------- */

/* Compares plays, or plays of the root, which begin with one. */
static int compare_small_plays(const void *a, const void *b, const void *user)
{
    (void)user;
    return q_small_play_compare(a, b);
}

/* Remembers what the thread that came furthest has proved; what others have is in the table. */
static quoth_status remember(quoth_endgame *e, const root *furthest)
{
    const size_t plays = furthest->plays;
    if (!q_reserve(e->memory, (void **)&e->known, &e->known_capacity, plays, sizeof *e->known))
        return QUOTH_NO_MEMORY;
    memcpy(e->known, furthest->play, plays * sizeof *e->known);
    q_sort(e->known, plays, sizeof *e->known, compare_small_plays, NULL, NULL);
    e->known_plays = plays;
    e->known_depth = furthest->depth < SHALLOW_SEARCHES ? furthest->depth : SHALLOW_SEARCHES;
    return QUOTH_OK;
}

/* Takes over what is known of the plays of the root.  Those with exact values come first. */
static void recall(const quoth_endgame *e, root *r)
{
    size_t known = 0, taken = 0;
    q_sort(r->play, r->plays, sizeof *r->play, compare_small_plays, NULL, NULL);
    for (size_t i = 0; i < r->plays; i++) {
        while (known < e->known_plays &&
               compare_small_plays(&e->known[known], &r->play[i], NULL) < 0)
            known++;
        if (known == e->known_plays || compare_small_plays(&e->known[known], &r->play[i], NULL))
            continue;
        r->play[i] = e->known[known];
        r->play[i].in_top = r->play[i].lower == r->play[i].upper;
        r->play[i].known = true;
        taken++;
    }
    r->depth = taken == r->plays && !e->options.plies ? e->known_depth : 0;
    sort_roots(r);
}

static quoth_status root_begin(quoth_endgame *e, root *r)
{
    q_tree *t = &r->tree;
    size_t first;
    quoth_status status = q_tree_begin(t, e->position, e->pruned, &e->shared);
    if (status)
        return status;
    r->depth = 0;
    r->finished = false;
    r->status = QUOTH_OK;
    r->plays = 0;
    status = q_tree_generate(t, t->root, &first);
    if (status)
        return status;
    if (!q_reserve(e->memory, (void **)&r->play, &r->capacity, t->plays - first, sizeof *r->play))
        return QUOTH_NO_MEMORY;
    for (size_t i = first; i < t->plays; i++) {
        quoth_play play;
        q_small_play_expand(&t->cache, &t->play[i], &play);
        if (q_is_named(&e->named, &play))
            r->play[r->plays++] = (root_play){.play = t->play[i],
                                              .value = t->play[i].score,
                                              .lower = -e->value_bound,
                                              .upper = e->value_bound};
    }
    t->plays = first;
    if (r->plays < e->named.plays)
        return QUOTH_ILLEGAL;
    sort_roots(r);
    return QUOTH_OK;
}

/* Bounds the root plays by what each player can still score while the other only passes.  If the
 * watch stops that, the bounds stay as they are. */
static void bound_roots(quoth_endgame *e)
{
    q_tree *t = &e->root[0]->tree;
    unsigned seat = t->root->state.mover;
    q_points_bound own = q_gain_within(t, t->root, seat, e->value_bound);
    q_points_bound others = q_gain_within(t, t->root, !seat, e->value_bound);
    for (unsigned i = 0; i < e->threads; i++) {
        root *r = e->root[i];
        for (size_t k = 0; k < r->plays; k++) {
            r->play[k].upper = own.known ? own.points : e->value_bound;
            r->play[k].lower = others.known && !r->play[k].play.id ? -others.points
                                                                   : -e->value_bound;
        }
    }
}

/* ---- the search ---------------------------------------------------------------------------- */

/* Searches a root play, and narrows its proved bounds. */
static q_score search_root_play(root *r, root_play *play, q_window w, unsigned depth,
                                bool may_defer)
{
    q_tree *t = &r->tree;
    const q_limits limits = {depth, Q_NO_BUDGET};
    if (play->known && (play->upper <= w.alpha || play->lower == play->upper))
        return (q_score){.value = play->upper, .complete = true};
    if (play->known && play->lower >= w.beta)
        return (q_score){.value = play->lower, .complete = true};
    q_score score = q_search_move(t, t->root, &play->play, w, limits, may_defer);
    if (score.status || score.deferred || !score.complete)
        return score;
    if (score.value > w.alpha && score.value > play->lower)
        play->lower = score.value;
    if (score.value < w.beta && score.value < play->upper)
        play->upper = score.value;
    return score;
}

/* The last of the wanted plays; NULL while there are fewer than `wanted`. */
static root_play *worst_in_top(root *r, unsigned wanted)
{
    root_play *worst = NULL;
    unsigned count = 0;
    for (size_t i = 0; i < r->plays; i++)
        if (r->play[i].in_top) {
            count++;
            worst = !worst || compare_roots(worst, &r->play[i], NULL) < 0 ? &r->play[i] : worst;
        }
    return count < wanted ? NULL : worst;
}

/* Swaps a play with the last one that is not deferred, and shrinks their number. */
static void defer(root *r, size_t i, size_t *undeferred)
{
    root_play last = r->play[--*undeferred];
    r->play[*undeferred] = r->play[i];
    r->play[i] = last;
}

/* Searches all plays of the root to one depth and sorts them.  *complete: no value depends on the
 * depth. */
static quoth_status search_all_plays(root *r, unsigned wanted, unsigned depth, bool *complete)
{
    size_t undeferred = r->plays;
    *complete = true;
    for (size_t i = 0; i < r->plays; i++)
        r->play[i].in_top = false;
    for (size_t i = 0; i < r->plays; i++) {
        root_play *play = &r->play[i], *worst = worst_in_top(r, wanted);
        q_window w = {-Q_INFINITE, Q_INFINITE};
        if (worst) { /* a play of the same value is better if it comes first by score */
            w.alpha = worst->value - (q_small_play_compare(&play->play, &worst->play) < 0);
            w.beta = w.alpha + 1;
        }
        q_score score = search_root_play(r, play, w, depth, worst && i < undeferred);
        if (score.deferred) {
            defer(r, i--, &undeferred);
            continue;
        }
        *complete = *complete && score.complete;
        if (worst && !score.status && score.value > w.alpha) {
            w.beta = Q_INFINITE;
            score = search_root_play(r, play, w, depth, false);
            *complete = *complete && score.complete;
        }
        if (score.status)
            return (quoth_status)score.status;
        play->value = score.value;
        if (score.value > w.alpha) {
            play->in_top = true;
            if (worst)
                worst->in_top = false;
        }
    }
    sort_roots(r);
    return QUOTH_OK;
}

/* The depth after `depth`.  Further shallow searches would cost more than they help; so does any
 * once the value of the first play is proved, when the others only have to be refuted. */
static unsigned next_depth(unsigned depth, unsigned last, bool proved)
{
    unsigned next = depth < SHALLOW_SEARCHES && !proved ? depth + 1 : last;
    return next < last ? next : last;
}

/* Iterative deepening. */
static quoth_status search_deeper(quoth_endgame *e, root *r)
{
    unsigned last = e->options.plies ? e->options.plies : Q_COMPLETE;
    unsigned wanted = e->options.top < r->plays ? e->options.top : (unsigned)r->plays;
    bool complete = false;
    for (unsigned depth = r->depth; !complete && depth != last;) {
        depth = next_depth(depth, last, depth > 0 && r->play->lower == r->play->upper);
        /* the root play itself is the first of `depth` plays */
        quoth_status status =
            search_all_plays(r, wanted, depth == Q_COMPLETE ? depth : depth - 1, &complete);
        if (status)
            return status;
        r->depth = depth;
    }
    r->finished = complete;
    return QUOTH_OK;
}

/* Ranks the play with the highest lower bound alone.  It may win by more than the play that was
 * just proved to win. */
static void rank_surest(root *r)
{
    root_play *surest = r->play;
    for (size_t i = 1; i < r->plays; i++)
        surest = r->play[i].lower > surest->lower ? &r->play[i] : surest;
    surest->in_top = true;
    surest->value = surest->lower;
    sort_roots(r);
}

/* Searches for a play that wins, with a null window around the value that wins.  *proved: there is
 * one, and it is ranked. */
static quoth_status prove_win(const quoth_endgame *e, root *r, bool *proved)
{
    const q_window w = {e->win_from - 1, e->win_from};
    size_t undeferred = r->plays;
    *proved = false;
    for (size_t i = 0; i < r->plays; i++) {
        q_score score = search_root_play(r, &r->play[i], w, Q_COMPLETE, i < undeferred);
        if (score.status) {
            sort_roots(r);
            return (quoth_status)score.status;
        }
        if (score.deferred) {
            defer(r, i--, &undeferred);
        } else if (score.value >= e->win_from) {
            rank_surest(r);
            *proved = true;
            return QUOTH_OK;
        }
    }
    sort_roots(r);
    return QUOTH_OK;
}

static quoth_status search_on_thread(void *user, unsigned number)
{
    quoth_endgame *e = user;
    root *r = e->root[number];
    unsigned none = 0;
    bool proved = false;
    if (atomic_load(&e->shared.stop))
        return QUOTH_OK;
    if (e->options.first_win)
        r->status = prove_win(e, r, &proved);
    if (!r->status && !proved)
        r->status = search_deeper(e, r);
    if (!r->status) {
        atomic_compare_exchange_strong(&e->winner, &none, number + 1);
        atomic_store(&e->shared.stop, true);
    }
    return r->status;
}

/* ---- the answer ---------------------------------------------------------------------------- */

static bool add_to_line(quoth_endgame *e, const q_tree *t, const q_small_play *small)
{
    if (!q_reserve(e->memory, (void **)&e->variation, &e->variation_capacity,
                   e->variation_plays + 1, sizeof *e->variation))
        return false;
    q_small_play_expand(&t->cache, small, &e->variation[e->variation_plays++]);
    return true;
}

/* Finds the first play by score that has the value of the position.  QUOTH_NOT_FOUND if no play
 * does. */
static quoth_status find_first_best(q_tree *t, q_tree_node *n, int value, q_small_play *best)
{
    const q_limits limits = {Q_COMPLETE, Q_NO_BUDGET};
    size_t first;
    quoth_status status = q_tree_generate(t, n, &first);
    if (status)
        return status;
    size_t end = t->plays;
    q_sort(t->play + first, end - first, sizeof *t->play, compare_small_plays, NULL, NULL);
    status = QUOTH_NOT_FOUND;
    for (size_t i = first; i < end && status == QUOTH_NOT_FOUND; i++) {
        *best = t->play[i];
        q_score score = q_search_move(t, n, best, (q_window){value - 1, value}, limits, false);
        if (score.status)
            status = (quoth_status)score.status;
        else if (score.value >= value)
            status = QUOTH_OK;
    }
    t->plays = first;
    return status;
}

/* Appends the line of a root play: best play after best play up to the end of the game, or up to
 * where it is stopped.  The line of a play that is not exact is the play alone. */
static quoth_status follow_line(quoth_endgame *e, root *r, const root_play *play, size_t *length)
{
    q_tree *t = &r->tree;
    q_tree_node *n = t->root, *next;
    q_small_play move = play->play;
    size_t start = e->variation_plays;
    int value = play->value;
    quoth_status status = QUOTH_OK;
    for (;;) {
        q_score end;
        if (!add_to_line(e, t, &move)) {
            status = QUOTH_NO_MEMORY;
            break;
        }
        if (!play->in_top || !r->finished)
            break;
        next = q_tree_make(t, n, &move, &end);
        if (!next) {
            status = (quoth_status)end.status;
            break;
        }
        n = next;
        value = move.score - value;
        status = find_first_best(t, n, value, &move);
        if (status)
            break;
    }
    for (; n != t->root; n = n->parent)
        q_tree_unmake(t, n);
    *length = e->variation_plays - start;
    return status == QUOTH_NO_MEMORY ? status : QUOTH_OK;
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

/* Ranks the plays of a search that was cut by their values, clamped to the proved bounds. */
static void rank_by_estimates(root *r)
{
    for (size_t i = 0; i < r->plays; i++) {
        root_play *play = &r->play[i];
        play->in_top = true;
        play->value = play->value < play->lower ? play->lower : play->value;
        play->value = play->value > play->upper ? play->upper : play->value;
    }
    sort_roots(r);
}

/* Raises the lower bound of a root play: after it the opponent scores all that can still be scored,
 * and the player to move only passes. */
static quoth_status raise_lower_bound(const quoth_endgame *e, root *r, root_play *play)
{
    q_tree *t = &r->tree;
    q_score end;
    q_tree_node *n = q_tree_make(t, t->root, &play->play, &end);
    if (!n) {
        if (!end.status)
            play->lower = play->upper = end.value;
        return (quoth_status)end.status;
    }
    t->max_score.throttle.watch = NULL; /* a watch that has stopped the search must not stop this */
    q_points_bound others = q_gain_within(t, n, n->state.mover, e->value_bound);
    t->max_score.throttle.watch = &t->watch;
    q_tree_unmake(t, n);
    if (others.known && play->play.score - others.points > play->lower)
        play->lower = play->play.score - others.points;
    return QUOTH_OK;
}

/* Ranks the plays of a search that was cut. */
static quoth_status rank_cut_search(const quoth_endgame *e, root *r, size_t wanted)
{
    quoth_status status = QUOTH_OK;
    rank_by_estimates(r);
    for (size_t i = 0; i < wanted && i < LOWER_BOUNDS_RAISED && !status; i++)
        status = raise_lower_bound(e, r, &r->play[i]);
    rank_by_estimates(r);
    return status;
}

static quoth_status write_answer(quoth_endgame *e, root *r, quoth_endgame_answer *a)
{
    size_t wanted = e->options.top < r->plays ? e->options.top : r->plays;
    if (!q_reserve(e->memory, (void **)&e->play, &e->plays_capacity, wanted + 1, sizeof *e->play))
        return QUOTH_NO_MEMORY;
    const root_play *best = r->play;
    a->exact = r->finished;
    a->wins = e->options.first_win && !a->exact && best->in_top && best->lower >= e->win_from;
    quoth_status status = !a->exact && !a->wins ? rank_cut_search(e, r, wanted) : QUOTH_OK;
    if (status)
        return status;
    a->value = best->value;
    a->depth = r->depth;
    a->asked = e->named.plays;
    a->lower = a->upper = -e->value_bound;
    for (size_t i = 0; i < r->plays; i++) {
        a->lower = r->play[i].lower > a->lower ? r->play[i].lower : a->lower;
        a->upper = r->play[i].upper > a->upper ? r->play[i].upper : a->upper;
    }
    if (a->exact)
        a->lower = a->upper = a->value;
    e->variation_plays = 0;
    for (a->plays = 0; a->plays < wanted && (a->plays == 0 || r->play[a->plays].in_top);
         a->plays++) {
        const root_play *from = &r->play[a->plays];
        quoth_endgame_play *to = &e->play[a->plays];
        *to = (quoth_endgame_play){
            .value = from->value, .lower = from->lower, .upper = from->upper, .exact = r->finished};
        status = follow_line(e, r, from, &to->length);
        if (status)
            return status;
    }
    size_t at = 0; /* e->variation is not reallocated any more */
    for (size_t i = 0; i < a->plays; i++) {
        e->play[i].line = e->variation + at;
        e->play[i].play = e->variation[at];
        at += e->play[i].length;
    }
    a->play = e->play;
    if (a->exact)
        a->depth = (unsigned)e->play[0].length;
    return QUOTH_OK;
}

/* ---- solving ------------------------------------------------------------------------------- */

/* The useful size of a table: few tiles need a small one. */
static size_t useful_bytes(size_t bytes, unsigned tiles)
{
    size_t most = (size_t)4096 << (tiles < 18 ? tiles : 18);
    most = most < TABLE_MIN ? TABLE_MIN : most;
    return bytes < most ? bytes : most;
}

static quoth_status make_tables(quoth_endgame *e, size_t bytes, unsigned threads)
{
    unsigned tiles = e->position->state.rack_count[0] + e->position->state.rack_count[1];
    size_t half = useful_bytes(bytes / 2, tiles);
    uint64_t nodes = q_tree_limit_to_come(e->options.nodes, e->known_nodes);
    size_t shared = q_tree_shared_bytes(half, nodes);
    size_t cache = q_tree_bytes(half / threads, e->options.nodes);
    e->threads = 0;
    q_tt *tt = &e->shared.tt;
    if (tt->slots * sizeof *tt->slot > bytes / 2 || 2 * tt->slots * sizeof *tt->slot <= shared) {
        q_tt_free(tt);
        q_tt_begin(tt, shared, e->memory);
    }
    for (unsigned i = 0; i < Q_END_THREADS; i++) {
        root *r = e->root[i];
        bool fits = r && i < threads && r->tree.cache.size <= bytes / 2 / threads &&
                    2 * r->tree.cache.size > cache / 2;
        if (r && !fits) {
            root_free(r, e->memory);
            r = e->root[i] = NULL;
        }
        if (r || i >= threads)
            continue;
        r = e->root[i] = q_allocate_zeroed(e->memory, 1, sizeof *r);
        if (!r)
            return QUOTH_NO_MEMORY;
        if (!q_tree_new(&r->tree, e->cross, cache, e->memory)) {
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
    atomic_store(&e->winner, 0);
    quoth_status status = q_run_tasks(e->workers, search_on_thread, e, e->threads);
    return status == QUOTH_STOPPED || atomic_load(&e->winner) ? QUOTH_OK : status;
}

/* Prunes the lexicon, unless so few tiles are left that solving takes less time than pruning. */
static quoth_status prune_lexicon(quoth_endgame *e)
{
    const q_state *s = &e->position->state;
    quoth_tile tile[2 * QUOTH_RACK_MAX];
    unsigned count = s->rack_count[0] + s->rack_count[1];
    quoth_cross_free(e->pruned);
    e->pruned = NULL;
    if (count < PRUNE_FROM)
        return QUOTH_OK;
    memcpy(tile, s->rack[0], s->rack_count[0]);
    memcpy(tile + s->rack_count[0], s->rack[1], s->rack_count[1]);
    return q_cross_prune(&e->pruned, e->position, tile, count, e->watch, e->memory);
}

/* Whether the position is that of the call before. */
static bool is_known(const quoth_endgame *e)
{
    const q_tree *t = e->root[0] ? &e->root[0]->tree : NULL;
    const q_state *s = &e->position->state;
    return t && q_tree_is_at(t, e->position) &&
           !memcmp(t->position->state.rack, s->rack, sizeof s->rack);
}

static quoth_status prepare(quoth_endgame *e, const quoth_position *position)
{
    unsigned threads = q_threads(e->workers);
    quoth_status status = take_position(e, position);
    if (status || !e->options.go_on || !is_known(e)) {
        e->known_plays = 0;
        e->known_nodes = 0;
    }
    if (!status)
        status = q_named_set(&e->named, e->position, e->options.play, e->options.plays, e->memory);
    if (!status)
        status =
            make_tables(e, e->options.bytes, threads < Q_END_THREADS ? threads : Q_END_THREADS);
    if (!status)
        status = prune_lexicon(e);
    e->value_bound = status ? 0 : q_value_bound(e->position);
    for (unsigned i = 0; i < e->threads && !status; i++)
        status = root_begin(e, e->root[i]);
    if (status)
        return status;
    bound_roots(e);
    for (unsigned i = 0; i < e->threads && e->known_plays; i++)
        recall(e, e->root[i]);
    return QUOTH_OK;
}

static quoth_status report(quoth_error *error, quoth_status status)
{
    return status == QUOTH_UNSUPPORTED
               ? q_fail(error, status, "the racks do not hold all tiles that are left")
           : status == QUOTH_ILLEGAL
               ? q_fail(error, status, "a play to value cannot be played here")
               : q_report(error, status);
}

quoth_status quoth_endgame_solve(quoth_endgame_answer *answer, quoth_endgame *e,
                                 const quoth_position *position,
                                 const quoth_endgame_options *options, const quoth_context *context,
                                 quoth_error *error)
{
    q_phases progress;
    *answer = (quoth_endgame_answer){0};
    q_options_read(&e->options, sizeof e->options, options);
    q_phases_begin(&progress, q_watch_of(context), 1, 1);
    e->watch = q_phases_watch(&progress);
    e->workers = q_workers_of(context);
    e->options.top = e->options.top ? e->options.top : 1;
    e->options.bytes = e->options.bytes ? e->options.bytes : DEFAULT_BYTES;
    if (e->options.plies >= Q_COMPLETE)
        e->options.plies = 0;
    quoth_status status = position->players > 2 ? q_check_game(position, e->cross, error)
                                                : q_check_to_move(position, e->cross, error);
    if (status)
        return status;
    if (position->players > 2)
        return report(error, q_phases_end(&progress, q_solve_multiplayer(e, position, answer)));
    q_tree_shared *s = &e->shared;
    q_tree_shared_begin(s, e->watch, e->options.nodes, e->options.work);
    status = prepare(e, position);
    if (status == QUOTH_STOPPED) { /* before the plays were generated */
        answer->incomplete = true;
        answer->upper = q_value_bound(e->position);
        answer->lower = -answer->upper;
    }
    if (status)
        return report(error, status);
    unsigned turn = e->position->state.turn;
    e->win_from = e->position->state.score[!turn] - e->position->state.score[turn] + 1;
    status = search_all(e);
    if (status)
        return report(error, status);
    root *r = furthest(e);
    answer->incomplete = r->status == QUOTH_STOPPED;
    for (unsigned i = 0; i < e->threads; i++) {
        answer->nodes += e->root[i]->tree.nodes;
        answer->work += q_tree_work(&e->root[i]->tree);
    }
    e->known_nodes += answer->nodes;
    if (!answer->incomplete)
        atomic_store(&s->stop, false);
    status = write_answer(e, r, answer);
    if (!status && e->options.go_on)
        status = remember(e, r);
    if (!status && atomic_load(&s->watch.stopped))
        status = QUOTH_STOPPED;
    return q_report(error, q_phases_end(&progress, status));
}

bool quoth_endgame_decided(const quoth_position *position, const quoth_endgame_answer *answer)
{
    int lead = quoth_position_lead(position, quoth_position_turn(position));
    if (answer->exact && !answer->asked)
        return true;
    return quoth_position_players(position) == 2 && answer->plays &&
           (lead + answer->lower > 0 || (!answer->asked && lead + answer->upper < 0));
}
