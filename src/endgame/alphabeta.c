/* Alpha-beta with a table of positions.  Plays that the other can plainly refute are not tried.
 *
 * Threads that search the same tree meet in the table.  A thread puts a play off while another
 * searches the position after it, and tries it last, when the table likely knows (after ABDADA,
 * J.-C. Weill 1996, as simplified by T. Kerrigan).  Two threads then search 1.06 times as many
 * positions as one does, in place of 1.41. */
#include "base/bits.h"
#include "endgame/bounds.h"
#include "endgame/one_tile.h"
#include "endgame/move_order.h"

enum {
    OUTS = 4,
    CHOSEN = 8,
    MANY = 12,
    MARKED_TILES = 6 /* both players', of a position worth a mark; two threads were 1.49 and 1.46
                      * times as fast as one with 6, 1.44 with 4, 1.41 with 8 */
};

/* The best plays with which the other player could go out, by lane. */
typedef struct out_plays {
    unsigned count;
    int score[OUTS];
    uint8_t lane[OUTS];
} out_plays;

static void find_outs(const q_tree *t, const q_tree_node *n, unsigned seat, out_plays *o)
{
    o->count = 0;
    if (!q_bag_is_empty(t, &n->is))
        return;
    for (uint64_t lanes = n->alive[seat]; lanes; lanes &= lanes - 1) {
        unsigned lane = q_lowest_bit(lanes);
        int score = n->list[seat][lane]->out;
        if (score < 0 || (o->count == OUTS && score <= o->score[OUTS - 1]))
            continue;
        unsigned i = o->count < OUTS ? o->count++ : OUTS - 1;
        for (; i > 0 && o->score[i - 1] < score; i--) {
            o->score[i] = o->score[i - 1];
            o->lane[i] = o->lane[i - 1];
        }
        o->score[i] = score;
        o->lane[i] = (uint8_t)lane;
    }
}

/* No more than this can come of a play: the other player can still go out, unless the game is over
 * before. */
static int most_after(const q_tree *t, const q_tree_node *n, const q_small_play *play,
                      const out_plays *outs)
{
    q_counts next;
    int value;
    if (!outs->count || q_ends_by(t, &n->is, play, &next, &value))
        return Q_INFINITE;
    uint64_t touched = q_lanes_touched(t, play);
    for (unsigned i = 0; i < outs->count; i++)
        if (!(touched >> outs->lane[i] & 1)) {
            unsigned seat = n->is.mover;
            int kept = t->whole[seat].part[n->is.code[seat] - play->code].sum;
            return play->score - outs->score[i] - q_gain_of(t) * kept;
        }
    return Q_INFINITE;
}

static int best_score(const q_tree_node *n, unsigned seat, uint64_t among)
{
    int best = 0;
    for (uint64_t lanes = n->alive[seat] & among; lanes; lanes &= lanes - 1) {
        int score = n->list[seat][q_lowest_bit(lanes)]->best;
        best = score > best ? score : best;
    }
    return best;
}

/* An estimate where a search is cut, by the best plays of the two in these lanes of a node: of this
 * one, or of the one before, as far as the last play left it alone. */
static int guess(const q_tree *t, unsigned at, const q_tree_node *by, uint64_t lanes)
{
    const q_tree_node *n = &t->node[at];
    unsigned seat = n->is.mover;
    int own = best_score(by, seat, lanes), others = best_score(by, !seat, lanes);
    return own - others / 2 + q_rack_of(t, &n->is, !seat)->sum - q_rack_of(t, &n->is, seat)->sum;
}

/* Lists a play unless it cannot be worth more than alpha; then it raises *best. */
static inline void list_if_hopeful(q_tree *t, const q_tree_node *n, const q_small_play *play,
                                   const out_plays *outs, int alpha, int *best)
{
    if (outs->count) {
        int most = most_after(t, n, play, outs);
        if (most <= alpha) {
            *best = most > *best ? most : *best;
            return;
        }
    }
    t->play[t->plays++] = *play;
}

static int best_out(const q_tree_node *n, unsigned seat)
{
    int best = -1;
    for (uint64_t lanes = n->alive[seat]; lanes; lanes &= lanes - 1) {
        int score = n->list[seat][q_lowest_bit(lanes)]->out;
        best = score > best ? score : best;
    }
    return best;
}

static bool list_hopeful(q_tree *t, unsigned at, int alpha, uint32_t first_id, int *best)
{
    const q_tree_node *n = &t->node[at];
    unsigned seat = n->is.mover;
    size_t first = t->plays;
    out_plays outs;
    uint32_t rack = q_bag_is_empty(t, &n->is) ? n->is.code[seat] : UINT32_MAX;
    int out = best_out(n, seat);
    find_outs(t, n, !seat, &outs);
    for (uint64_t lanes = n->alive[seat]; lanes; lanes &= lanes - 1) {
        const q_lane_list *list = n->list[seat][q_lowest_bit(lanes)];
        if (!q_has_plays(t, list->count + 1u))
            return false;
        for (uint32_t i = 0; i < list->count; i++) {
            const q_small_play *play = &list->play[i];
            if (play->code != rack) {
                list_if_hopeful(t, n, play, &outs, alpha, best);
            } else if (play->score == out) { /* of those that go out one is enough */
                list_if_hopeful(t, n, play, &outs, alpha, best);
                out = -1;
            }
        }
    }
    q_order_plays_of(t, at, first, first_id);
    if (!q_has_plays(t, 1))
        return false;
    list_if_hopeful(t, n, &q_pass, &outs, alpha, best);
    return true;
}

/* Looks in the table; true if what it knows decides. */
static bool decides(q_tree *t, uint64_t key, int alpha, int beta, unsigned depth, int *value,
                    uint32_t *play)
{
    q_tt_entry known;
    *play = 0;
    if (!q_tt_probe(&t->shared->memo, key, &known))
        return false;
    *play = known.play;
    if (known.depth < depth ||
        !((known.bound == Q_BOUND_EXACT) || (known.bound == Q_BOUND_LOWER && known.value >= beta) ||
          (known.bound == Q_BOUND_UPPER && known.value <= alpha)))
        return false;
    *value = known.value;
    t->cut |= known.depth < Q_COMPLETE;
    return true;
}

static int note(q_tree *t, uint64_t key, int value, int alpha, int beta, unsigned depth,
                uint32_t play)
{
    q_tt_entry known = {.value = value,
                        .play = play & Q_TT_PLAY_MASK,
                        .depth = (uint8_t)(t->cut ? depth : Q_COMPLETE),
                        .bound = value >= beta    ? Q_BOUND_LOWER
                                 : value <= alpha ? Q_BOUND_UPPER
                                                  : Q_BOUND_EXACT};
    q_tt_store(&t->shared->memo, key, &known);
    return value;
}

/* What the player to move at the node gains from here on, less what the other gains: a bound
 * outside alpha to beta.  t->cut is set if a depth was reached. */
static int search_tree(q_tree *t, unsigned at, int alpha, int beta, unsigned depth);

/* Where the position after a play is marked while it is searched; NULL if it is not. */
static _Atomic uint64_t *place_of_mark(q_tree *t, const q_tree_node *next, uint64_t key)
{
    const q_rack_entry *own = q_rack_of(t, &next->is, 0), *others = q_rack_of(t, &next->is, 1);
    return t->shared->many_threads && own->tiles + others->tiles >= MARKED_TILES
               ? &t->shared->busy[key % Q_BUSY_PLACES]
               : NULL;
}

int q_tree_try_unless(q_tree *t, unsigned at, const q_small_play *given, int alpha, int beta,
                      unsigned depth, bool unless_busy)
{
    const q_small_play play = *given; /* which may move */
    int value;
    uint32_t ignored;
    if (!q_has_node(t, at + 1)) {
        t->status = QUOTH_NO_MEMORY;
        return 0;
    }
    if (q_ends_by(t, &t->node[at].is, &play, &t->node[at + 1].is, &value))
        return value;
    q_tree_node *next = &t->node[at + 1];
    if (play.id && q_is_one_tile_endgame(t, &next->is) && t->position->state.on_board &&
        q_has_both_lists(t, at))
        return q_value_before_one_tile(t, at, &play, &next->is);
    next->board = q_board_after(t, &t->node[at], &play);
    uint64_t key = q_key_of_node(t, next);
    if (decides(t, key, play.score - beta, play.score - alpha, depth, &value, &ignored))
        return play.score - value;
    _Atomic uint64_t *mark = place_of_mark(t, next, key);
    uint64_t marked = mark ? atomic_load_explicit(mark, memory_order_relaxed) : 0;
    if (unless_busy && marked && marked == key)
        return Q_BUSY;
    if (marked)
        mark = NULL; /* another's */
    if (mark)
        atomic_store_explicit(mark, key, memory_order_relaxed);
    size_t crosseds = t->crosseds;
    q_lay_play(t, at, &play);
    value = search_tree(t, at + 1, play.score - beta, play.score - alpha, depth);
    q_lift_play(t, &play, crosseds);
    if (mark)
        atomic_store_explicit(mark, 0, memory_order_relaxed);
    return play.score - value;
}

int q_tree_try(q_tree *t, unsigned at, const q_small_play *play, int alpha, int beta,
               unsigned depth)
{
    return q_tree_try_unless(t, at, play, alpha, beta, depth, false);
}

/* Whether a pass cannot be worth more than `low`, which no other play is: the other player can pass
 * as well, again and again, until both are stuck.  Plays without score count as passes there. */
static bool is_idle_pass(const q_tree *t, unsigned at, size_t first, size_t end, int low, int *most)
{
    const q_counts *is = &t->node[at].is;
    *most = q_stuck_value(t, is, is->mover);
    for (size_t i = first; i < end; i++)
        if (t->play[i].id && t->play[i].score == 0)
            return false;
    return *most <= low;
}

/* What can still be gained after the plays of a node, once that is worth knowing. */
typedef struct later_gains {
    bool known;
    int most[Q_MAX_SCORE_TILES + 1]; /* by the tiles that a play leaves */
} later_gains;

/* Where many plays have to be refuted, most of them are by what can be gained after them at most,
 * without being made: 80 % in the position of a hundred that takes longest. */
static void look_ahead(q_tree *t, unsigned at, later_gains *later)
{
    later->known = q_bag_is_empty(t, &t->node[at].is) && q_gains_after_play(t, at, later->most);
    t->status = t->reach.status ? t->reach.status : t->status;
}

/* Whether a play cannot be worth more than `low`; *most is a bound then. */
static bool brings_too_little(const q_tree *t, unsigned at, const q_small_play *play,
                              const later_gains *later, int low, int *most)
{
    unsigned seat = t->node[at].is.mover;
    uint32_t code = t->node[at].is.code[seat];
    if (!later->known || !play->id || play->code == code)
        return false;
    *most = play->score + later->most[t->whole[seat].part[code - play->code].tiles];
    return *most <= low;
}

/* Exchanges a play with the last of those up to *open, which ends before it then. */
static void put_off(q_small_play *play, size_t i, size_t *open)
{
    q_small_play last = play[--*open];
    play[*open] = play[i];
    play[i] = last;
}

/* Goes through the plays of a node from tree->play[first] on: those up to `open`, those put off,
 * and the pass, which was listed last. */
static int try_all(q_tree *t, unsigned at, size_t first, int alpha, int beta, unsigned depth,
                   int best, uint32_t *best_id)
{
    size_t end = t->plays;
    size_t open = end > first && !t->play[end - 1].id ? end - 1 : end;
    int low = alpha > best ? alpha : best;
    unsigned seat = t->node[at].is.mover;
    later_gains later = {.known = false};
    bool cut = false;
    for (size_t i = first; i < end && !t->status; i++) {
        if (i < first + CHOSEN && i < open)
            q_pick_next(t->play + i, open - i);
        if (i == first + 1 && end - i >= MANY)
            look_ahead(t, at, &later);
        const q_small_play *play = &t->play[i];
        uint32_t id = play->id;
        int most;
        if (brings_too_little(t, at, play, &later, low, &most)) {
            best = most > best ? most : best;
            continue;
        }
        if (!id && is_idle_pass(t, at, first, end, low, &most)) {
            best = most > best ? most : best;
            break;
        }
        unsigned below = depth == Q_COMPLETE ? depth : depth - 1;
        t->cut = false;
        int value = q_tree_try_unless(t, at, play, low, i == first ? beta : low + 1, below,
                                      i > first && i < open);
        if (value == Q_BUSY) {
            put_off(t->play, i--, &open);
            continue;
        }
        if (i > first && value > low && value < beta && !t->status)
            value = q_tree_try(t, at, &t->play[i], low, beta, below);
        if (t->status)
            break;
        if (value > best) {
            best = value;
            *best_id = id;
        }
        if (value >= beta) {
            if (i > first)
                q_update_history(t, seat, t->play + first, i - first);
            return best;
        } /* only this play decides whether it was searched to the end */
        cut |= t->cut;
        low = value > low ? value : low;
    }
    t->cut = cut;
    return best;
}

/* Whether one player can pass from here on, and the other still cannot come into the window.
 * *value is a bound then. */
static bool is_decided(q_tree *t, unsigned at, int alpha, int beta, int *value)
{
    const q_counts *is = &t->node[at].is;
    if (!q_bag_is_empty(t, is))
        return false;
    if (q_gain_within(t, at, is->mover, alpha, value))
        return true;
    if (q_gain_within(t, at, !is->mover, -beta, value)) {
        *value = -*value;
        return true;
    }
    t->status = t->reach.status ? t->reach.status : t->status;
    return false;
}

static int search_tree(q_tree *t, unsigned at, int alpha, int beta, unsigned depth)
{
    int value;
    uint32_t first_id;
    bool cut = t->cut;
    q_tree_count(t);
    uint64_t key = q_key_of_node(t, &t->node[at]);
    if (t->status || decides(t, key, alpha, beta, depth, &value, &first_id))
        return t->status ? 0 : value;
    if (depth == 0 && at > 0 && q_has_both_lists(t, at - 1)) {
        t->cut = true;
        return guess(t, at, &t->node[at - 1], ~t->node[at].touched);
    }
    if (is_decided(t, at, alpha, beta, &value))
        return value;
    if (t->status || !q_need_lists(t, at, 3))
        return 0;
    q_tree_node *n = &t->node[at];
    unsigned seat = n->is.mover;
    if (!n->alive[0] && !n->alive[1])
        return q_stuck_value(t, &n->is, seat); /* both pass to the end */
    if (q_is_one_tile_endgame(t, &n->is)) {
        const int out[2] = {best_out(n, 0), best_out(n, 1)};
        return note(t, key, q_one_tile_value(t, &n->is, out), -Q_INFINITE, Q_INFINITE, Q_COMPLETE,
                    0);
    }
    if (depth == 0) {
        t->cut = true;
        return guess(t, at, n, UINT64_MAX);
    }
    size_t first = t->plays;
    int best = -Q_INFINITE;
    uint32_t best_id = 0;
    if (list_hopeful(t, at, alpha, first_id, &best)) {
        t->cut = false;
        best = try_all(t, at, first, alpha, beta, depth, best, &best_id);
        if (!t->status)
            note(t, key, best, alpha, beta, depth, best_id);
    }
    t->plays = first;
    t->cut |= cut;
    return t->status ? 0 : best;
}
