/* Alpha-beta search of the endgame of two players: principal variation search (Marsland and
 * Campbell 1982) with a transposition table, fail-soft.  All that one node goes through, with the
 * files that hold the parts:
 *
 *      search_move(n, play, alpha, beta, depth):        value of `play` for the player who makes it
 *          if play ends the game:                       return its value                make_move.c
 *          if it leaves one tile to each player:        return its exact value           one_tile.c
 *          if TT(n + play) cuts off:                    return score - its value transposition.c
 *          if another thread is searching n + play:     return "deferred"                    ABDADA
 *          mark n + play as being searched, until it is unmade                               ABDADA
 *          make play                                                                    make_move.c
 *          value = play.score - search_node(n + play, play.score - beta, play.score - alpha, depth)
 *          unmake play
 *          return value
 *
 *      search_node(n, alpha, beta, depth):              value for the player to move
 *          count the node; stop at a limit or by the watch                                   tree.c
 *          if this is the last turn of all:             return the highest score
 *          if depth = 0 and the parent has its plays:   return the static evaluation by them
 *          if bounds on what can be scored decide:      return the bound                   bounds.c
 *          generate the plays of the mover in the lines that changed                    make_move.c
 *              but where the opponent can go out in a parallel line far enough away, and no play
 *              of this line can score enough                                           bounds.c
 *              (those of the opponent only once the first play has not refuted the node)
 *          if neither has a play:                       return the value of being stuck
 *          if each player has one tile left:            return its exact value           one_tile.c
 *          if depth = 0:                                return the static evaluation
 *          list the plays, but for those refuted by an out-play of the opponent (all of a line at
 *              once if possible; refutation.c), and of those that go out and so end the game the
 *              best alone
 *          order them                                                                  move_order.c
 *          for each play, deferred ones after the others, the pass last:
 *              skip it if score + bound on what can be scored later <= alpha           futility
 *                  (from the second play on, if many are left and earlier bounds would refute some;
 *                  from the first on in a null window where the opponent holds one tile; not the
 *                  pass nor out-plays)
 *              skip it if a reply that it does not change refutes it                   refutation.c
 *              stop at the pass if passing to and fro cannot raise alpha               pass rule
 *              first play:  value = search_move(alpha, beta, depth - 1)                PVS
 *              others:      value = search_move(alpha, alpha + 1, depth - 1), or defer it once;
 *                           if alpha < value < beta: again with (alpha, beta)
 *              raise best and alpha; if value >= beta: stop, and credit the history unless it was
 *                  the first play
 *          store best in the TT, after a cutoff too
 *          return best
 *
 * Pruned plays raise `best` to their bound, so the result stays a valid bound.
 *
 * Parallel search: threads search the same tree and meet in the transposition table.  A thread
 * defers a play while another searches the position after it, and returns to it last, when the
 * table likely has its value (ABDADA: Weill 1996, as simplified by Kerrigan).  Two threads search
 * 1.06 times the nodes of one thread (docs/endgame.md). */
#include "base/bits.h"
#include "endgame/bounds.h"
#include "endgame/move_order.h"
#include "endgame/one_tile.h"
#include "endgame/refutation.h"

enum {
    SORTED_PLAYS = 8, /* plays of a node that are picked in order; the rest as listed: by taste */
    FUTILITY_PLAYS = 12,      /* plays left from which on futility pays for its bounds: by taste */
    FUTILITY_PLAYS_EARLY = 4, /* the same where it comes before the first play: by taste */
    FUTILITY_REFUTES = 2,     /* plays that it must be expected to refute: by taste */
    REPLY_PLAYS = 8           /* plays left from which on other replies pay for theirs: by taste */
};

/* Tiles on both racks from which on a position is marked as being searched.  Two threads were 1.49
 * and 1.46 times as fast as one with 6, 1.44 with 4, 1.41 with 8. */
enum { MARKED_TILES = 6 };

static q_score failed(quoth_status status)
{
    return (q_score){.status = (uint8_t)status};
}

static q_score complete(int value)
{
    return (q_score){.value = value, .complete = true};
}

/* ---- static evaluation --------------------------------------------------------------------- */

static int best_score(const q_tree_node *n, unsigned seat, uint64_t among)
{
    int best = 0;
    for (uint64_t lines = n->lines[seat] & among; lines; lines &= lines - 1) {
        int score = n->list[seat][q_lowest_bit(lines)]->best_score;
        best = score > best ? score : best;
    }
    return best;
}

/* The static evaluation of a node from the best play of each player in `lines` of `source`, which
 * is the node itself, or its parent restricted to the lines that the last play left alone. */
static q_score evaluate(const q_tree *t, const q_tree_node *n, const q_tree_node *source,
                        uint64_t lines)
{
    unsigned seat = n->state.mover;
    int own = best_score(source, seat, lines), others = best_score(source, !seat, lines);
    int value = own - others / 2 + q_rack_of(t, &n->state, !seat)->points -
                q_rack_of(t, &n->state, seat)->points;
    return (q_score){.value = value, .complete = false};
}

/* ---- static bounds ------------------------------------------------------------------------- */

/* Bounds by what can still be scored.  If the mover cannot gain more than alpha even while the
 * opponent only passes, the node fails low.  If the mover only passes and the opponent still cannot
 * gain more than -beta, it fails high. */
static q_points_bound static_bound(q_tree *t, const q_tree_node *n, q_window w)
{
    if (!q_bag_is_empty(t, &n->state))
        return (q_points_bound){.known = false};
    q_points_bound bound = q_gain_within(t, n, n->state.mover, w.alpha);
    if (bound.known || bound.status)
        return bound;
    bound = q_gain_within(t, n, !n->state.mover, -w.beta);
    bound.points = -bound.points;
    return bound;
}

/* ---- listing plays ------------------------------------------------------------------------- */

/* Appends a play unless an out-play refutes it; then its bound raises *best. */
static inline void append(q_tree *t, const q_tree_node *n, const q_small_play *play,
                          const q_out_plays *outs, int alpha, int *best)
{
    if (outs->count) {
        int most = q_bound_by_out_play(t, n, play, outs);
        if (most <= alpha) {
            *best = most > *best ? most : *best;
            return;
        }
    }
    t->play[t->plays++] = *play;
}

/* Whether bound_in_line holds: the next turn cannot end the game without going out, as a pass
 * would, and plays join tiles on the board. */
static bool bounds_hold_by_line(const q_tree *t, const q_tree_node *n)
{
    q_tree_state next;
    int value;
    return t->position->state.on_board > 0 &&
           !q_turn_ends_game(t, &n->state, &q_pass, &next, &value);
}

/* An upper bound on the values of the plays in a line that score at most `score` and do not go out:
 * the opponent can still go out in a parallel line that no play here touches.  Q_INFINITE if there
 * is no such out-play, or if the best out-play of all does not refute the plays. */
static int bound_in_line(const q_tree *t, const q_tree_node *n, unsigned line, int score,
                         int best_out, int alpha)
{
    unsigned other = !n->state.mover;
    int most = score - q_out_factor(t) * q_rack_of(t, &n->state, !other)->least, best = -1;
    if (most - best_out > alpha)
        return Q_INFINITE;
    uint64_t beyond = n->lines[other] & q_lines_beyond(t, line);
    for (; beyond; beyond &= beyond - 1) {
        int out = n->list[other][q_lowest_bit(beyond)]->out_score;
        best = out > best ? out : best;
    }
    return best < 0 ? Q_INFINITE : most - best;
}

static int best_out_score(const q_tree_node *n, unsigned seat)
{
    int best = -1;
    for (uint64_t lines = n->lines[seat]; lines; lines &= lines - 1) {
        int score = n->list[seat][q_lowest_bit(lines)]->out_score;
        best = score > best ? score : best;
    }
    return best;
}

/* Lists the plays of a node behind tree->plays with their order scores, the pass last.  Of plays
 * that go out, the best is enough. */
static quoth_status list_plays(q_tree *t, const q_tree_node *n, int alpha, q_limits limits,
                               int *best)
{
    unsigned seat = n->state.mover;
    size_t first = t->plays;
    q_out_plays outs;
    q_find_out_plays(t, n, !seat, &outs);
    bool ends = q_bag_is_empty(t, &n->state) && !n->state.final_turns;
    uint32_t rack = ends ? n->state.rack[seat] : UINT32_MAX;
    int out = best_out_score(n, seat);
    bool by_line = limits.depth == Q_COMPLETE && outs.count && bounds_hold_by_line(t, n);
    for (uint64_t lines = n->lines[seat]; lines; lines &= lines - 1) {
        unsigned line = q_lowest_bit(lines);
        const q_line_list *list = n->list[seat][line];
        int most = by_line && list->out_score < 0
                       ? bound_in_line(t, n, line, list->best_score, outs.score[0], alpha)
                       : Q_INFINITE;
        if (most <= alpha) {
            *best = most > *best ? most : *best;
            continue;
        }
        quoth_status status = q_tree_reserve(t, list->count + 1u);
        if (status)
            return status;
        t->listed += list->count;
        for (uint32_t i = 0; i < list->count; i++) {
            const q_small_play *play = &list->play[i];
            if (play->subrack != rack) {
                append(t, n, play, &outs, alpha, best);
            } else if (play->score == out) {
                append(t, n, play, &outs, alpha, best);
                out = -1;
            }
        }
    }
    q_order_moves(t, n, first);
    quoth_status status = q_tree_reserve(t, 1);
    if (!status)
        append(t, n, &q_pass, &outs, alpha, best);
    return status;
}

/* ---- pruning ------------------------------------------------------------------------------- */

/* The pass rule: an upper bound on the value of a pass after which the opponent passes too, again
 * and again, until both are stuck.  Plays without score among play[0] to play[count - 1] count as
 * passes for that; then there is no bound. */
static int bound_of_pass(const q_tree *t, const q_tree_node *n, const q_small_play *play,
                         size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (play[i].id && play[i].score == 0)
            return Q_INFINITE;
    return q_stuck_value(t, &n->state, n->state.mover);
}

/* Upper bounds on what the mover gains after a play, by the tiles that the play leaves. */
typedef struct futility {
    bool known;
    int most[Q_MAX_SCORE_TILES + 1];
} futility;

/* Whether futility comes before the first play: the opponent holds one tile and the mover more, so
 * that most null windows fail low. */
static bool futility_comes_first(const q_tree *t, const q_tree_node *n, q_window w, unsigned depth)
{
    unsigned seat = n->state.mover;
    return w.beta - w.alpha == 1 && depth == Q_COMPLETE &&
           q_rack_of(t, &n->state, !seat)->tiles == 1 && q_rack_of(t, &n->state, seat)->tiles > 1;
}

/* An upper bound on the value of a play, without making it; Q_INFINITE if there is none. */
static int bound_by_futility(const q_tree *t, const q_tree_node *n, const q_small_play *play,
                             const futility *f)
{
    unsigned held = q_rack_of(t, &n->state, n->state.mover)->tiles;
    if (!f->known || !play->id || play->tiles == held)
        return Q_INFINITE;
    return play->score + f->most[held - play->tiles];
}

/* Whether futility is likely to refute enough of these plays, by what its bounds were lately.  For
 * a rack of five to seven tiles they cost most and often refute none. */
static bool futility_pays(q_tree *t, const q_tree_node *n, const q_small_play *play, size_t plays,
                          int alpha)
{
    futility guess;
    unsigned refuted = 0;
    guess.known = q_guess_gains_after_play(t, n, guess.most);
    for (size_t i = 0; i < plays && refuted < FUTILITY_REFUTES; i++)
        refuted += bound_by_futility(t, n, &play[i], &guess) <= alpha;
    return refuted == FUTILITY_REFUTES;
}

/* ---- the transposition table --------------------------------------------------------------- */

/* Whether an entry cuts off a search of this window and depth. */
static bool cuts_off(const q_tt_entry *entry, q_window w, unsigned depth)
{
    return entry->depth >= depth && (entry->bound == Q_BOUND_EXACT ||
                                     (entry->bound == Q_BOUND_LOWER && entry->value >= w.beta) ||
                                     (entry->bound == Q_BOUND_UPPER && entry->value <= w.alpha));
}

static void store(q_tree *t, uint64_t key, q_score score, q_window w, unsigned depth, uint32_t id)
{
    q_tt_entry entry = {.value = score.value,
                        .play = id & Q_TT_PLAY_MASK,
                        .depth = (uint8_t)(score.complete ? Q_COMPLETE : depth),
                        .bound = score.value >= w.beta    ? Q_BOUND_LOWER
                                 : score.value <= w.alpha ? Q_BOUND_UPPER
                                                          : Q_BOUND_EXACT};
    q_tt_store(&t->shared->tt, key, &entry);
}

/* Where a position is marked as being searched; NULL if it is not worth a mark. */
static _Atomic uint64_t *searching_slot(q_tree *t, const q_tree_node *n)
{
    return t->shared->many_threads &&
                   q_rack_of(t, &n->state, 0)->tiles + q_rack_of(t, &n->state, 1)->tiles >=
                       MARKED_TILES
               ? &t->shared->searching[n->key % Q_SEARCHING_SLOTS]
               : NULL;
}

/* ---- the search ---------------------------------------------------------------------------- */

/* Swaps a play with the last one that is not deferred, and shrinks their number. */
static void defer(q_small_play *play, size_t i, size_t *undeferred)
{
    q_small_play last = play[--*undeferred];
    play[*undeferred] = play[i];
    play[i] = last;
}

/* Searches the plays of a node, tree->play from `first` on: those that are not deferred, those that
 * are, and the pass.  `best`: the highest bound of the plays that were not listed.  *best_id: the
 * id of the best play. */
static q_score search_plays(q_tree *t, q_tree_node *n, size_t first, int best, q_window w,
                            q_limits limits, uint32_t *best_id)
{
    const q_limits below = {limits.depth == Q_COMPLETE ? Q_COMPLETE : limits.depth - 1,
                            limits.nodes};
    size_t end = t->plays;
    size_t undeferred = end > first && !t->play[end - 1].id ? end - 1 : end;
    int alpha = w.alpha > best ? w.alpha : best;
    bool all_complete = true;
    const bool early = futility_comes_first(t, n, w, limits.depth);
    const unsigned plays = early ? FUTILITY_PLAYS_EARLY : FUTILITY_PLAYS;
    const bool try_replies = !early && end - first > FUTILITY_PLAYS;
    futility futile = {.known = false};
    q_replies replies = {.found = false};
    q_out_plays outs;
    outs.count = 0; /* of the opponent, where they were not known before */
    for (size_t i = first; i < end; i++) {
        /* 1. Pick the next play. */
        if (i < first + SORTED_PLAYS && i < undeferred)
            q_pick_next(t->play + i, undeferred - i);
        const q_small_play *play = &t->play[i];
        uint32_t id = play->id;

        /* 2. Futility.  In the position that takes longest of a hundred it refutes 80 % of the
         *    plays.  Its bounds are computed once the first play has not failed high. */
        if (i == first + !early && end - i >= plays && q_bag_is_empty(t, &n->state) &&
            (early || futility_pays(t, n, &t->play[i], end - i, alpha))) {
            quoth_status status = q_gains_after_play(t, n, futile.most, &futile.known);
            if (status)
                return failed(status);
        }
        if (i == first + 1 && !q_has_lists(t, n, 1u << !n->state.mover)) { /* see need_plays() */
            quoth_status status = q_need_lists(t, n, 1u << !n->state.mover);
            if (status)
                return failed(status);
            q_find_out_plays(t, n, !n->state.mover, &outs);
        }
        int most = bound_by_futility(t, n, play, &futile);
        int most_by_out = q_bound_by_out_play(t, n, play, &outs);
        most = most_by_out < most ? most_by_out : most;
        if (most <= alpha) {
            best = most > best ? most : best;
            continue;
        }

        /* 3. Replies that stand whatever is played elsewhere. */
        if (try_replies && i > first && !replies.found && end - i >= REPLY_PLAYS) {
            quoth_status status = q_find_replies(t, n, &replies);
            if (status)
                return failed(status);
        }
        most = q_bound_by_reply(t, n, play, &replies);
        if (most <= alpha) {
            best = most > best ? most : best;
            continue;
        }

        /* 4. The pass rule. */
        if (!id) {
            most = bound_of_pass(t, n, t->play + first, end - first);
            if (most <= alpha) {
                best = most > best ? most : best;
                break;
            }
        }

        /* 5. Search with the full window for the first play, with a null window for the others. */
        bool is_first = i == first;
        q_window window = {alpha, is_first ? w.beta : alpha + 1};
        q_score score = q_search_move(t, n, play, window, below, !is_first && i < undeferred);
        if (score.deferred) {
            defer(t->play, i--, &undeferred);
            continue;
        }
        if (!is_first && !score.status && score.value > alpha && score.value < w.beta) {
            bool was_complete = score.complete;
            window.beta = w.beta;
            score = q_search_move(t, n, &t->play[i], window, below, false);
            score.complete = score.complete && was_complete;
        }
        if (score.status)
            return score;

        /* 6. Raise best and alpha. */
        if (score.value > best) {
            best = score.value;
            *best_id = id;
        }
        if (score.value >= w.beta) {
            if (!is_first)
                q_update_history(t, n->state.mover, t->play + first, i - first);
            return (q_score){.value = best, .complete = score.complete};
        }
        all_complete = all_complete && score.complete;
        alpha = score.value > alpha ? score.value : alpha;
    }
    return (q_score){.value = best, .complete = all_complete};
}

/* The lines in which the player to move may have plays that out-plays of the opponent do not
 * refute.  The bounds of the other plays raise *best. */
static uint64_t lines_to_list(const q_tree *t, const q_tree_node *n, int alpha, int *best)
{
    unsigned mover = n->state.mover;
    uint64_t lines = q_all_lines(t);
    int out = q_bag_is_empty(t, &n->state) ? best_out_score(n, !mover) : -1;
    if (out < 0 || best_score(n, mover, lines) - out > alpha || !bounds_hold_by_line(t, n) ||
        t->cross->rules.anagrams)
        return lines;
    int going_out = q_out_factor(t) * q_rack_of(t, &n->state, !mover)->points;
    for (uint64_t left = lines & ~n->listed[mover]; left; left &= left - 1) {
        unsigned line = q_lowest_bit(left);
        int score = q_play_bound(t, n, mover, line);
        if (score + going_out > alpha)
            continue;
        int most = score < 0 ? -Q_INFINITE : bound_in_line(t, n, line, score, out, alpha);
        if (most > alpha)
            continue;
        most = most > score + going_out ? most : score + going_out;
        *best = score >= 0 && most > *best ? most : *best;
        lines &= ~(UINT64_C(1) << line);
    }
    return lines;
}

/* Generates the plays of a node.  Of the opponent's it may leave out those in lines that the last
 * play touched, since they only help to refute plays, and most nodes are refuted by their first
 * play; of the mover's, those that out-plays refute, whose bounds raise *best. */
static quoth_status need_plays(q_tree *t, q_tree_node *n, int alpha, q_limits limits, int *best)
{
    const q_tree_state *s = &n->state;
    unsigned mover = s->mover;
    bool both = limits.depth != Q_COMPLETE || !q_bag_is_empty(t, s) ||
                (q_rack_of(t, s, !mover)->tiles == 1 && q_rack_of(t, s, mover)->tiles <= 2);
    if (both)
        return q_need_lists(t, n, 3);
    quoth_status status = q_inherit_lists(t, n);
    if (!status)
        status = q_need_lines(t, n, mover, lines_to_list(t, n, alpha, best));
    if (status || n->lines[0] || n->lines[1])
        return status;
    return q_need_lists(t, n, 3);
}

/* Searches a node that has been made on the board. */
static q_score search_node(q_tree *t, q_tree_node *n, q_window w, q_limits limits)
{
    /* 1. Count the node and ask the limits. */
    quoth_status status = q_tree_count(t, limits.nodes);
    if (status)
        return failed(status);

    /* 2. The last turn of all is worth its highest score. */
    if (n->state.final_turns == 1) {
        status = q_need_lists(t, n, 1u << n->state.mover);
        return status ? failed(status) : complete(best_score(n, n->state.mover, UINT64_MAX));
    }

    /* 3. A leaf whose parent has its lists is evaluated without generating plays. */
    if (limits.depth == 0 && q_has_lists(t, n->parent, 3))
        return evaluate(t, n, n->parent, ~n->touched);

    /* 4. Static bounds. */
    q_points_bound bound = static_bound(t, n, w);
    if (bound.status)
        return failed((quoth_status)bound.status);
    if (bound.known)
        return complete(bound.points);

    /* 5. Generate the plays. */
    int best = -Q_INFINITE;
    status = need_plays(t, n, w.alpha, limits, &best);
    if (status)
        return failed(status);
    if (!n->lines[0] && !n->lines[1]) /* both pass to the end */
        return complete(q_stuck_value(t, &n->state, n->state.mover));

    /* 6. The one-tile endgame, where the parent could not value it. */
    if (q_is_one_tile_endgame(t, &n->state)) {
        const int out[2] = {best_out_score(n, 0), best_out_score(n, 1)};
        q_score score = complete(q_one_tile_value(t, &n->state, out));
        store(t, n->key, score, (q_window){-Q_INFINITE, Q_INFINITE}, Q_COMPLETE, 0);
        return score;
    }

    /* 7. Any other leaf. */
    if (limits.depth == 0)
        return evaluate(t, n, n, UINT64_MAX);

    /* 8. List, order and search the plays. */
    size_t first = t->plays;
    uint32_t best_id = 0;
    status = list_plays(t, n, w.alpha, limits, &best);
    q_score score = status ? failed(status) : search_plays(t, n, first, best, w, limits, &best_id);
    t->plays = first;

    /* 9. Store the result. */
    if (!score.status)
        store(t, n->key, score, w, limits.depth, best_id);
    return score;
}

q_score q_search_move(q_tree *t, q_tree_node *n, const q_small_play *given, q_window w,
                      q_limits limits, bool may_defer)
{
    int value;
    q_tree_node *child = q_tree_child(t, n);
    if (!child)
        return failed(QUOTH_NO_MEMORY);
    child->play = *given; /* a copy: tree->play may be reallocated below */
    const q_small_play *play = &child->play;

    /* 1. The end of the game. */
    if (q_turn_ends_game(t, &n->state, play, &child->state, &value))
        return complete(value);

    /* 2. The one-tile endgame. */
    if (play->id && q_is_one_tile_endgame(t, &child->state) && t->position->state.on_board &&
        q_has_lists(t, n, 3))
        return q_value_before_one_tile(t, n, child);

    /* 3. Probe the transposition table for the child, before the play is made. */
    const q_window window = {play->score - w.beta, play->score - w.alpha};
    child->board = q_board_after(t, n, play);
    child->key = q_node_key(t, child);
    child->tt_play = 0;
    q_tt_prefetch(&t->shared->tt, child->key);
    q_prepare_child(t, n, child); /* while the entry is on its way from memory */
    q_tt_entry entry;
    if (q_tt_probe(&t->shared->tt, child->key, &entry)) {
        if (cuts_off(&entry, window, limits.depth))
            return (q_score){.value = play->score - entry.value,
                             .complete = entry.depth == Q_COMPLETE};
        child->tt_play = entry.play;
    }

    /* 4. ABDADA: defer the play, or mark the child as being searched. */
    _Atomic uint64_t *slot = searching_slot(t, child);
    uint64_t other = slot ? atomic_load_explicit(slot, memory_order_relaxed) : 0;
    if (may_defer && other && other == child->key)
        return (q_score){.deferred = true};
    if (other)
        slot = NULL; /* in use, by another thread or by a node above this one */
    if (slot)
        atomic_store_explicit(slot, child->key, memory_order_relaxed);

    /* 5. Make the play, search the child, unmake the play. */
    q_make_on_board(t, child);
    q_score score = search_node(t, child, window, limits);
    q_tree_unmake(t, child);
    if (slot)
        atomic_store_explicit(slot, 0, memory_order_relaxed);
    score.value = play->score - score.value;
    return score;
}
