#include "search/tree.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "cross/narrow.h"

enum { ASK_EVERY = 256, SCORELESS_LIMIT = 64 };

/* ---- the handle ---------------------------------------------------------------------------- */

bool q_tree_new(q_tree *t, const quoth_cross *cross, size_t bytes, const quoth_memory *memory)
{
    *t = (q_tree){.cross = cross, .memory = memory};
    t->whole[0].memory = t->whole[1].memory = memory;
    return quoth_position_new(&t->position, cross, 2, memory) == QUOTH_OK &&
           q_lists_new(&t->lists, bytes, memory);
}

void q_tree_free(q_tree *t)
{
    q_whole_free(&t->whole[0]);
    q_whole_free(&t->whole[1]);
    q_lists_free(&t->lists);
    quoth_position_free(t->position);
    q_give(t->memory, t->node, t->nodes_capacity, sizeof *t->node);
    q_give(t->memory, t->play, t->plays_capacity, sizeof *t->play);
    q_give(t->memory, t->crossed, t->crossed_capacity, sizeof *t->crossed);
}

static bool has_node(q_tree *t, unsigned at)
{
    return q_grow(t->memory, (void **)&t->node, &t->nodes_capacity, at + 1u, sizeof *t->node) &&
           q_grow(t->memory, (void **)&t->crossed, &t->crossed_capacity,
                  t->crosseds + Q_CROSSED_MAX, sizeof *t->crossed);
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

quoth_status q_tree_begin_open(q_tree *t, const quoth_position *position, const quoth_cross *narrow,
                               const quoth_tile *const whole[2], const unsigned count[2],
                               q_tree_shared *shared)
{
    const q_state *s = &position->state;
    const quoth_cross_rules *rules = &t->cross->rules;
    q_position_narrow(t->position, narrow ? narrow : t->cross, position);
    t->shared = shared;
    t->watch = (quoth_watch){ask_shared, shared};
    t->plays = t->crosseds = 0;
    memset(t->merit, 0, sizeof t->merit);
    t->nodes = t->told = 0;
    t->cut = false;
    t->status = QUOTH_OK;
    t->score_matters = rules->scoreless_after_score && rules->scoreless_limit;
    t->draws = (q_draws){0};
    for (unsigned seat = 0; seat < 2; seat++)
        if (!q_whole_set(&t->whole[seat], t->cross, seat, whole[seat], count[seat]))
            return count[seat] > Q_WHOLE_MAX || t->whole[seat].codes > Q_CODES_MAX
                       ? QUOTH_TOO_LARGE
                       : QUOTH_NO_MEMORY;
    if (!q_lists_begin(&t->lists, t->position, t->whole, 2, &t->watch) || !has_node(t, 0))
        return QUOTH_NO_MEMORY;
    q_tree_node *n = t->node;
    *n = (q_tree_node){.is = {.score = {s->score[0], s->score[1]},
                              .mover = s->turn,
                              .scoreless = s->scoreless,
                              .passes = s->passes},
                       .generation = t->lists.generation};
    for (unsigned d = 0; d < 2; d++)
        for (unsigned lane = 0; lane < t->cross->lanes[d]; lane++)
            n->look[d * QUOTH_SIDE_MAX + lane] =
                q_look_of_lane(&t->lists, d * QUOTH_SIDE_MAX + lane);
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
    n->fresh = 3;
    d->count = n->is.drawn + count;
    d->key[d->count] = 0;
    for (unsigned i = d->count; i-- > n->is.drawn;) {
        d->tile[i] = bag[i - n->is.drawn];
        d->key[i] = q_key_number(d->key[i + 1] + d->tile[i] + 1);
        for (unsigned seat = 0; seat < 2; seat++)
            d->weight[seat][i] = q_whole_weight(&t->whole[seat], d->tile[i]);
    }
}

/* ---- lists of plays ------------------------------------------------------------------------ */

/* Fills in the list of one lane; false if all lists are gone, or with a status set. */
static bool fill_lane(q_tree *t, q_tree_node *n, unsigned seat, unsigned lane,
                      const q_lane_list *more)
{
    const q_lane_list *list =
        q_lane_plays(&t->lists, lane, n->look[lane], seat, n->is.code[seat], more);
    if (!list)
        return false;
    n->list[seat][lane] = list;
    n->alive[seat] |= (uint64_t)(list->count > 0) << lane;
    return true;
}

static bool fill_new(q_tree *t, q_tree_node *n, unsigned seat, uint64_t lanes)
{
    for (; lanes; lanes &= lanes - 1)
        if (!fill_lane(t, n, seat, q_lowest_bit(lanes), NULL))
            return false;
    return true;
}

static uint64_t all_lanes(const q_tree *t)
{
    return ((UINT64_C(1) << t->cross->lanes[0]) - 1) | ((UINT64_C(1) << t->cross->lanes[1]) - 1)
                                                           << QUOTH_SIDE_MAX;
}

static bool fill_lists(q_tree *t, unsigned at, unsigned seat)
{
    q_tree_node *n = &t->node[at];
    const q_tree_node *up = n - 1;
    n->alive[seat] = 0;
    if (at == 0 || n->fresh >> seat & 1 || up->generation != n->generation ||
        !(up->have >> seat & 1))
        return fill_new(t, n, seat, all_lanes(t));
    uint64_t same = up->alive[seat] & ~n->touched;
    if (up->is.code[seat] == n->is.code[seat]) {
        memcpy(n->list[seat], up->list[seat], sizeof n->list[seat]);
        n->alive[seat] = same;
    } else {
        for (; same; same &= same - 1) {
            unsigned lane = q_lowest_bit(same);
            if (!fill_lane(t, n, seat, lane, up->list[seat][lane]))
                return false;
        }
    }
    return fill_new(t, n, seat, n->touched & all_lanes(t));
}

/* Sees to it that a node has the lists of these seats, a bit each. */
static bool need_lists(q_tree *t, unsigned at, unsigned seats)
{
    for (unsigned gone = 0;;) {
        q_tree_node *n = &t->node[at];
        if (n->generation != t->lists.generation) {
            n->generation = t->lists.generation;
            n->have = 0;
        }
        unsigned missing = seats & ~(unsigned)n->have;
        if (!missing)
            return true;
        unsigned seat = q_lowest_bit(missing);
        if (fill_lists(t, at, seat)) {
            n->have = (uint8_t)(n->have | 1u << seat);
            continue;
        }
        t->status = t->lists.status;
        if (!t->status && ++gone > 2 && !q_lists_grow(&t->lists))
            t->status = QUOTH_NO_MEMORY;
        if (t->status)
            return false;
    }
}

/* ---- plays --------------------------------------------------------------------------------- */

static int gain_of(const q_tree *t)
{
    return t->cross->rules.out_gain + t->cross->rules.out_loss;
}

static const q_part *part_of(const q_tree *t, const q_counts *is, unsigned seat)
{
    return &t->whole[seat].part[is->code[seat]];
}

static bool bag_is_empty(const q_tree *t, const q_counts *is)
{
    return is->drawn == t->draws.count;
}

static void count_turn(const q_tree *t, q_counts *is, const q_small_play *play)
{
    unsigned seat = is->mover;
    is->code[seat] -= play->code;
    if (!bag_is_empty(t, is))
        for (unsigned have = part_of(t, is, seat)->tiles;
             have < t->cross->rules.rack && !bag_is_empty(t, is); have++)
            is->code[seat] += t->draws.weight[seat][is->drawn++];
    is->score[seat] += play->score;
    is->scoreless = play->score ? 0 : (uint8_t)(is->scoreless + 1);
    is->passes = play->id ? 0 : (uint8_t)(is->passes + 1);
    is->mover = (uint8_t)!seat;
}

static bool is_stuck(const q_tree *t, const q_counts *is)
{
    const quoth_cross_rules *rules = &t->cross->rules;
    bool counts = !rules->scoreless_after_score || is->score[0] || is->score[1];
    return (counts && rules->scoreless_limit && is->scoreless >= rules->scoreless_limit) ||
           (rules->round_limit && is->scoreless >= 2) ||
           (rules->pass_limit && is->passes >= rules->pass_limit) ||
           is->scoreless >= SCORELESS_LIMIT;
}

static int stuck_value(const q_tree *t, const q_counts *is, unsigned seat)
{
    return t->cross->rules.stuck_loss * (part_of(t, is, !seat)->sum - part_of(t, is, seat)->sum);
}

/* Whether a play ends the game, and what it brings then.  *next is what it leaves. */
static bool ends_by(const q_tree *t, const q_counts *is, const q_small_play *play, q_counts *next,
                    int *value)
{
    unsigned seat = is->mover;
    *next = *is;
    count_turn(t, next, play);
    if (play->tiles && part_of(t, next, seat)->tiles == 0) {
        *value = play->score + gain_of(t) * part_of(t, is, !seat)->sum;
        return true;
    }
    if (!is_stuck(t, next))
        return false;
    *value = play->score + stuck_value(t, next, seat);
    return true;
}

static uint64_t board_after(const q_tree *t, const q_tree_node *n, const q_small_play *play)
{
    unsigned d = play->lane >= QUOTH_SIDE_MAX, lane = play->lane % QUOTH_SIDE_MAX, next = 0;
    const quoth_tile *tile = t->position->tile[d] + q_square(lane, 0);
    uint64_t key = n->board;
    for (unsigned at = play->first; next < play->tiles; at++)
        if (!tile[at])
            key += q_key_of_square(d ? q_square(at, lane) : q_square(lane, at), play->tile[next++]);
    return key;
}

/* The key of a node whose counts and board are filled in. */
static uint64_t key_of(const q_tree *t, const q_tree_node *n)
{
    uint64_t key = n->board + part_of(t, &n->is, 0)->key + part_of(t, &n->is, 1)->key;
    key += t->draws.key[n->is.drawn];
    key += n->is.mover ? q_key_number((uint64_t)Q_KEY_TURN << 8 | 1) : 0;
    if (n->is.scoreless)
        key += q_key_number((uint64_t)Q_KEY_SCORELESS << 8 | n->is.scoreless);
    if (n->is.passes && t->cross->rules.pass_limit)
        key += q_key_number((uint64_t)Q_KEY_PASSES << 8 | n->is.passes);
    if (t->score_matters)
        key += q_key_number((uint64_t)(uint32_t)n->is.score[0] << 32 | (uint32_t)n->is.score[1]);
    return key;
}

/* The lanes in which a play changes anything. */
static uint64_t lanes_touched(const q_tree *t, const q_small_play *play)
{
    unsigned d = play->lane >= QUOTH_SIDE_MAX, lane = play->lane % QUOTH_SIDE_MAX, laid = 0;
    const quoth_tile *tile = t->position->tile[d] + q_square(lane, 0);
    unsigned along = d * QUOTH_SIDE_MAX, across = !d * QUOTH_SIDE_MAX;
    uint64_t lanes = UINT64_C(1) << play->lane;
    unsigned end = play->first + play->length;
    if (!play->id)
        return 0;
    if (play->first > 0)
        lanes |= UINT64_C(1) << (across + play->first - 1);
    if (end < t->cross->lanes[!d])
        lanes |= UINT64_C(1) << (across + end);
    for (unsigned at = play->first; laid < play->tiles; at++) {
        if (tile[at])
            continue;
        const quoth_tile *beside = t->position->tile[!d] + q_square(at, 0);
        unsigned low = lane, high = lane + 1;
        laid++;
        lanes |= UINT64_C(1) << (across + at);
        while (low > 0 && q_is_tile(beside[low - 1]))
            low--;
        while (q_is_tile(beside[high]))
            high++;
        if (low > 0)
            lanes |= UINT64_C(1) << (along + low - 1);
        if (high < t->cross->lanes[d])
            lanes |= UINT64_C(1) << (along + high);
    }
    return lanes;
}

static void change_looks(const q_tree *t, q_tree_node *n, const q_crossed *was, unsigned count)
{
    const quoth_position *p = t->position;
    for (unsigned i = 0; i < count; i++) {
        unsigned d = was[i].at >> Q_CROSSED_DIRECTION;
        unsigned square = was[i].at & ((1u << Q_CROSSED_DIRECTION) - 1);
        unsigned lane = d * QUOTH_SIDE_MAX + square / Q_LANE, at = square % Q_LANE - 1;
        n->look[lane] += q_look_of_square(&t->lists, at, p->tile[d][square],
                                          p->cross_set[d][square], p->cross_score[d][square]) -
                         q_look_of_square(&t->lists, at, 0, was[i].cross_set, was[i].cross_score);
    }
}

/* Lays the tiles; the counts and the board of the next node are there. */
static void lay_play(q_tree *t, unsigned at, const q_small_play *play)
{
    q_tree_node *n = &t->node[at], *next = n + 1;
    quoth_play wide;
    next->touched = lanes_touched(t, play);
    next->have = 0;
    next->fresh = n->is.drawn < next->is.drawn ? (uint8_t)(1u << n->is.mover) : 0;
    next->generation = t->lists.generation;
    memcpy(next->look, n->look, sizeof next->look);
    if (!play->id)
        return;
    q_small_play_widen(&t->lists, play, &wide);
    unsigned count = q_lay(t->position, &wide, t->crossed + t->crosseds);
    change_looks(t, next, t->crossed + t->crosseds, count);
    t->crosseds += count;
    t->position->state.on_board++;
}

static void lift_play(q_tree *t, const q_small_play *play, size_t crosseds)
{
    quoth_play wide = {.down = play->lane >= QUOTH_SIDE_MAX, .length = play->length};
    unsigned d = wide.down, lane = play->lane % QUOTH_SIDE_MAX;
    if (!play->id)
        return;
    wide.row = d ? play->first : (uint8_t)lane;
    wide.column = d ? (uint8_t)lane : play->first;
    /* the squares that the play covered are those that are kept with a tile on them */
    for (size_t i = crosseds; i < t->crosseds; i++) {
        unsigned square = t->crossed[i].at & ((1u << Q_CROSSED_DIRECTION) - 1);
        if (t->crossed[i].at >> Q_CROSSED_DIRECTION == d && square / Q_LANE == lane &&
            t->position->tile[d][square])
            wide.tile[square % Q_LANE - 1 - play->first] = 1;
    }
    q_lift(t->position, &wide, t->crossed + crosseds, (unsigned)(t->crosseds - crosseds));
    t->crosseds = crosseds;
    t->position->state.on_board--;
}

/* ---- searching ----------------------------------------------------------------------------- */

enum { OUTS = 4, MERIT_MOST = 100 };

/* The best plays with which the other player could go out, by lane. */
typedef struct out_plays {
    unsigned count;
    int score[OUTS];
    uint8_t lane[OUTS];
} out_plays;

static void find_outs(const q_tree *t, const q_tree_node *n, unsigned seat, out_plays *o)
{
    o->count = 0;
    if (!bag_is_empty(t, &n->is))
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
    if (!outs->count || ends_by(t, &n->is, play, &next, &value))
        return Q_INFINITE;
    uint64_t touched = lanes_touched(t, play);
    for (unsigned i = 0; i < outs->count; i++)
        if (!(touched >> outs->lane[i] & 1)) {
            unsigned seat = n->is.mover;
            int kept = t->whole[seat].part[n->is.code[seat] - play->code].sum;
            return play->score - outs->score[i] - gain_of(t) * kept;
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

/* An estimate where a search is cut: from the plays that the two had before the last play, as far
 * as it left them alone. */
static int guess(q_tree *t, unsigned at)
{
    const q_tree_node *n = &t->node[at], *up = at > 0 ? n - 1 : n;
    unsigned seat = n->is.mover;
    uint64_t same = at > 0 ? ~n->touched : UINT64_MAX;
    int own = best_score(up, seat, same), others = best_score(up, !seat, same);
    return own - others / 2 + part_of(t, &n->is, !seat)->sum - part_of(t, &n->is, seat)->sum;
}

static bool has_plays(q_tree *t, size_t more)
{
    if (q_grow(t->memory, (void **)&t->play, &t->plays_capacity, t->plays + more, sizeof *t->play))
        return true;
    t->status = QUOTH_NO_MEMORY;
    return false;
}

static const q_small_play pass = {.order = INT32_MIN};

bool q_tree_list(q_tree *t, unsigned at, size_t *first)
{
    *first = t->plays;
    if (!need_lists(t, at, 1u << t->node[at].is.mover))
        return false;
    const q_tree_node *n = &t->node[at];
    for (uint64_t lanes = n->alive[n->is.mover]; lanes; lanes &= lanes - 1) {
        const q_lane_list *list = n->list[n->is.mover][q_lowest_bit(lanes)];
        if (!has_plays(t, list->count))
            return false;
        memcpy(t->play + t->plays, list->play, list->count * sizeof *list->play);
        t->plays += list->count;
    }
    if (!has_plays(t, 1))
        return false;
    t->play[t->plays++] = pass;
    return true;
}

/* Which plays go first: points, tiles that are gone, and the end. */
static int promise(const q_tree *t, const q_tree_node *n, const q_small_play *play)
{
    unsigned seat = n->is.mover;
    int gone = part_of(t, &n->is, seat)->sum -
               t->whole[seat].part[n->is.code[seat] - play->code].sum;
    bool out = play->code == n->is.code[seat] && bag_is_empty(t, &n->is);
    return play->score + 2 * gone + (out ? 1000 + gain_of(t) * part_of(t, &n->is, !seat)->sum : 0);
}

void q_tree_rank(q_tree *t, unsigned at, size_t first)
{
    const q_tree_node *n = &t->node[at];
    q_small_play *play = t->play + first;
    size_t count = t->plays - first, gap = 1;
    for (size_t i = 0; i < count; i++)
        if (play[i].id)
            play[i].order = promise(t, n, &play[i]) + t->merit[n->is.mover][play[i].id % Q_MERITS];
    while (gap < count / 3)
        gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3) /* Shell's sort */
        for (size_t i = gap; i < count; i++) {
            const q_small_play kept = play[i];
            size_t j = i;
            for (; j >= gap && play[j - gap].order < kept.order; j -= gap)
                play[j] = play[j - gap];
            play[j] = kept;
        }
}

/* The value where both have one tile: play it, or pass.  `out` is the best score of either. */
static int value_of_last_tiles(const q_tree *t, const q_counts *is, const int out[2])
{
    q_counts next = *is;
    unsigned seat = is->mover;
    int value = out[seat] < 0 ? -Q_INFINITE : out[seat] + gain_of(t) * part_of(t, is, !seat)->sum;
    int later;
    if (!ends_by(t, is, &pass, &next, &later))
        later = -value_of_last_tiles(t, &next, out);
    return later > value ? later : value;
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

static bool are_last_tiles(const q_tree *t, const q_counts *is)
{
    return bag_is_empty(t, is) && part_of(t, is, 0)->tiles == 1 && part_of(t, is, 1)->tiles == 1;
}

static bool list_hopeful(q_tree *t, unsigned at, int alpha, uint32_t first_id, int *best)
{
    const q_tree_node *n = &t->node[at];
    unsigned seat = n->is.mover;
    size_t first = t->plays;
    out_plays outs;
    uint32_t rack = bag_is_empty(t, &n->is) ? n->is.code[seat] : UINT32_MAX;
    int out = best_out(n, seat);
    find_outs(t, n, !seat, &outs);
    for (uint64_t lanes = n->alive[seat]; lanes; lanes &= lanes - 1) {
        const q_lane_list *list = n->list[seat][q_lowest_bit(lanes)];
        if (!has_plays(t, list->count + 1u))
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
    for (size_t i = first; i < t->plays; i++) {
        q_small_play *play = &t->play[i];
        play->order = first_id && (play->id & 0xFFFFFFF) == first_id
                          ? INT32_MAX
                          : promise(t, n, play) + t->merit[seat][play->id % Q_MERITS];
    }
    if (!has_plays(t, 1))
        return false;
    list_if_hopeful(t, n, &pass, &outs, alpha, best);
    return true;
}

/* Puts the best play that is left first. */
static void choose_next(q_small_play *play, size_t count)
{
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (play[i].order > play[best].order)
            best = i;
    if (best) {
        q_small_play swap = play[0];
        play[0] = play[best];
        play[best] = swap;
    }
}

/* Looks in the table; true if what it knows decides. */
static bool decides(q_tree *t, uint64_t key, int alpha, int beta, unsigned depth, int *value,
                    uint32_t *play)
{
    q_known known;
    *play = 0;
    if (!q_tree_memo_find(&t->shared->memo, key, &known))
        return false;
    *play = known.play;
    if (known.depth < depth ||
        !((known.bound == Q_EXACTLY) || (known.bound == Q_AT_LEAST && known.value >= beta) ||
          (known.bound == Q_AT_MOST && known.value <= alpha)))
        return false;
    *value = known.value;
    t->cut |= known.depth < Q_COMPLETE;
    return true;
}

static int note(q_tree *t, uint64_t key, int value, int alpha, int beta, unsigned depth,
                uint32_t play)
{
    q_known known = {.value = value,
                     .play = play & 0xFFFFFFF,
                     .depth = (uint8_t)(t->cut ? depth : Q_COMPLETE),
                     .bound = value >= beta    ? Q_AT_LEAST
                              : value <= alpha ? Q_AT_MOST
                                               : Q_EXACTLY};
    q_tree_memo_keep(&t->shared->memo, key, &known);
    return value;
}

/* What the player to move at the node gains from here on, less what the other gains: a bound
 * outside alpha to beta.  t->cut is set if a depth was reached. */
static int search_tree(q_tree *t, unsigned at, int alpha, int beta, unsigned depth);

int q_tree_try(q_tree *t, unsigned at, const q_small_play *given, int alpha, int beta,
               unsigned depth)
{
    const q_small_play play = *given; /* which may move */
    int value;
    uint32_t ignored;
    if (!has_node(t, at + 1)) {
        t->status = QUOTH_NO_MEMORY;
        return 0;
    }
    if (ends_by(t, &t->node[at].is, &play, &t->node[at + 1].is, &value))
        return value;
    q_tree_node *next = &t->node[at + 1];
    next->board = board_after(t, &t->node[at], &play);
    if (decides(t, key_of(t, next), play.score - beta, play.score - alpha, depth, &value, &ignored))
        return play.score - value;
    size_t crosseds = t->crosseds;
    lay_play(t, at, &play);
    value = search_tree(t, at + 1, play.score - beta, play.score - alpha, depth);
    lift_play(t, &play, crosseds);
    return play.score - value;
}

/* A play that refuted comes sooner elsewhere, those tried before it later. */
static void praise(q_tree *t, unsigned seat, const q_small_play *play, size_t before)
{
    int32_t *merit = t->merit[seat];
    int32_t *good = &merit[play[before].id % Q_MERITS];
    *good += (MERIT_MOST - *good) / 8;
    for (size_t i = 0; i < before && i < 16; i++)
        merit[play[i].id % Q_MERITS] -= merit[play[i].id % Q_MERITS] / 16 + 1;
}

/* Whether a pass cannot be worth more than `low`, which no other play is: the other player can pass
 * as well, again and again, until both are stuck.  Plays without score count as passes there. */
static bool is_idle_pass(const q_tree *t, unsigned at, size_t first, size_t end, int low, int *most)
{
    const q_counts *is = &t->node[at].is;
    *most = stuck_value(t, is, is->mover);
    for (size_t i = first; i < end; i++)
        if (t->play[i].id && t->play[i].score == 0)
            return false;
    return *most <= low;
}

/* Goes through the plays of a node from tree->play[first] on. */
static int try_all(q_tree *t, unsigned at, size_t first, int alpha, int beta, unsigned depth,
                   int best, uint32_t *best_id)
{
    size_t end = t->plays;
    int low = alpha > best ? alpha : best;
    unsigned seat = t->node[at].is.mover;
    bool cut = false;
    for (size_t i = first; i < end && !t->status; i++) {
        if (i < first + 8)
            choose_next(t->play + i, end - i);
        const q_small_play *play = &t->play[i];
        uint32_t id = play->id;
        int most;
        if (!id && is_idle_pass(t, at, first, end, low, &most)) {
            best = most > best ? most : best;
            break;
        }
        unsigned below = depth == Q_COMPLETE ? depth : depth - 1;
        t->cut = false;
        int value = i == first ? q_tree_try(t, at, play, low, beta, below)
                               : q_tree_try(t, at, play, low, low + 1, below);
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
                praise(t, seat, t->play + first, i - first);
            return best;
        } /* only this play decides whether it was searched to the end */
        cut |= t->cut;
        low = value > low ? value : low;
    }
    t->cut = cut;
    return best;
}

/* Whether the lists of the position before are still there. */
static bool has_fresh_lists(const q_tree *t, unsigned at)
{
    return at > 0 && t->node[at - 1].have == 3 && t->node[at - 1].generation == t->lists.generation;
}

static int search_tree(q_tree *t, unsigned at, int alpha, int beta, unsigned depth)
{
    int value;
    uint32_t first_id;
    bool cut = t->cut;
    if (++t->nodes - t->told >= ASK_EVERY)
        q_tree_ask(t);
    uint64_t key = key_of(t, &t->node[at]);
    if (t->status || decides(t, key, alpha, beta, depth, &value, &first_id))
        return t->status ? 0 : value;
    if (depth == 0 && has_fresh_lists(t, at)) {
        t->cut = true;
        return guess(t, at);
    }
    if (!need_lists(t, at, 3))
        return 0;
    q_tree_node *n = &t->node[at];
    unsigned seat = n->is.mover;
    if (!n->alive[0] && !n->alive[1])
        return stuck_value(t, &n->is, seat); /* both pass to the end */
    if (are_last_tiles(t, &n->is)) {
        const int out[2] = {best_out(n, 0), best_out(n, 1)};
        return note(t, key, value_of_last_tiles(t, &n->is, out), -Q_INFINITE, Q_INFINITE,
                    Q_COMPLETE, 0);
    }
    if (depth == 0) {
        t->cut = true;
        return guess(t, at);
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

/* ---- walking ------------------------------------------------------------------------------- */

bool q_tree_make(q_tree *t, unsigned at, const q_small_play *play, int *value)
{
    if (!has_node(t, at + 1)) {
        t->status = QUOTH_NO_MEMORY;
        *value = 0;
        return false;
    }
    if (ends_by(t, &t->node[at].is, play, &t->node[at + 1].is, value))
        return false;
    q_tree_node *next = &t->node[at + 1];
    next->board = board_after(t, &t->node[at], play);
    next->crosseds = t->crosseds;
    next->before = *play;
    lay_play(t, at, play);
    return true;
}

unsigned q_tree_bag(const q_tree *t, unsigned at)
{
    return t->draws.count - t->node[at].is.drawn;
}

unsigned q_tree_bag_after(const q_tree *t, unsigned at, const q_small_play *play)
{
    q_counts after = t->node[at].is;
    count_turn(t, &after, play);
    return t->draws.count - after.drawn;
}

void q_tree_take_back(q_tree *t, unsigned at)
{
    lift_play(t, &t->node[at].before, t->node[at].crosseds);
}
