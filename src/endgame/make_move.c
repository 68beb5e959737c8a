#include "endgame/make_move.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

enum { SCORELESS_LIMIT = 64 };

/* ---- lists of plays ------------------------------------------------------------------------ */

/* Fills in the list of one lane; false if all lists are gone, or with a status set. */
static bool fill_lane(q_tree *t, q_tree_node *n, unsigned seat, unsigned lane,
                      const q_lane_list *more)
{
    const q_lane_list *list =
        q_move_cache_get(&t->lists, lane, n->look[lane], seat, n->is.code[seat], more);
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

bool q_need_lists(q_tree *t, unsigned at, unsigned seats)
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
        if (!t->status && ++gone > 2 && !q_move_cache_grow(&t->lists))
            t->status = QUOTH_NO_MEMORY;
        if (t->status)
            return false;
    }
}

bool q_has_both_lists(const q_tree *t, unsigned at)
{
    return t->node[at].have == 3 && t->node[at].generation == t->lists.generation;
}

/* ---- what a play does ---------------------------------------------------------------------- */

static void count_turn(const q_tree *t, q_counts *is, const q_small_play *play)
{
    unsigned seat = is->mover;
    is->code[seat] -= play->code;
    if (!q_bag_is_empty(t, is))
        for (unsigned have = q_rack_of(t, is, seat)->tiles;
             have < t->cross->rules.rack && !q_bag_is_empty(t, is); have++)
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

int q_stuck_value(const q_tree *t, const q_counts *is, unsigned seat)
{
    return t->cross->rules.stuck_loss *
           (q_rack_of(t, is, !seat)->sum - q_rack_of(t, is, seat)->sum);
}

bool q_ends_by(const q_tree *t, const q_counts *is, const q_small_play *play, q_counts *next,
               int *value)
{
    unsigned seat = is->mover;
    *next = *is;
    count_turn(t, next, play);
    if (play->tiles && q_rack_of(t, next, seat)->tiles == 0) {
        *value = play->score + q_gain_of(t) * q_rack_of(t, is, !seat)->sum;
        return true;
    }
    if (!is_stuck(t, next))
        return false;
    *value = play->score + q_stuck_value(t, next, seat);
    return true;
}

uint64_t q_board_after(const q_tree *t, const q_tree_node *n, const q_small_play *play)
{
    unsigned d = play->lane >= QUOTH_SIDE_MAX, lane = play->lane % QUOTH_SIDE_MAX, next = 0;
    const quoth_tile *tile = t->position->tile[d] + q_square(lane, 0);
    uint64_t key = n->board;
    for (unsigned at = play->first; next < play->tiles; at++)
        if (!tile[at])
            key += q_key_of_square(d ? q_square(at, lane) : q_square(lane, at), play->tile[next++]);
    return key;
}

uint64_t q_key_of_node(const q_tree *t, const q_tree_node *n)
{
    uint64_t key = n->board + q_rack_of(t, &n->is, 0)->key + q_rack_of(t, &n->is, 1)->key;
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

uint64_t q_lanes_touched(const q_tree *t, const q_small_play *play)
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

static void change_looks(const q_tree *t, q_tree_node *n, const q_saved_square *was, unsigned count)
{
    const quoth_position *p = t->position;
    for (unsigned i = 0; i < count; i++) {
        unsigned d = was[i].at >> Q_SAVED_DIRECTION;
        unsigned square = was[i].at & ((1u << Q_SAVED_DIRECTION) - 1);
        unsigned lane = d * QUOTH_SIDE_MAX + square / Q_LANE, at = square % Q_LANE - 1;
        n->look[lane] += q_hash_of_square(&t->lists, at, p->tile[d][square],
                                          p->cross_set[d][square], p->cross_score[d][square]) -
                         q_hash_of_square(&t->lists, at, 0, was[i].cross_set, was[i].cross_score);
    }
}

void q_lay_play(q_tree *t, unsigned at, const q_small_play *play)
{
    q_tree_node *n = &t->node[at], *next = n + 1;
    quoth_play wide;
    next->touched = q_lanes_touched(t, play);
    next->have = 0;
    next->has_singles = false;
    next->singles = n->has_singles ? n->singles_end[1] : n->singles;
    next->fresh = n->is.drawn < next->is.drawn ? (uint8_t)(1u << n->is.mover) : 0;
    next->generation = t->lists.generation;
    memcpy(next->look, n->look, sizeof next->look);
    if (!play->id)
        return;
    q_small_play_expand(&t->lists, play, &wide);
    unsigned count = q_make_placement(t->position, &wide, t->crossed + t->crosseds);
    change_looks(t, next, t->crossed + t->crosseds, count);
    t->crosseds += count;
    t->position->state.on_board++;
}

void q_lift_play(q_tree *t, const q_small_play *play, size_t crosseds)
{
    quoth_play wide = {.down = play->lane >= QUOTH_SIDE_MAX, .length = play->length};
    unsigned d = wide.down, lane = play->lane % QUOTH_SIDE_MAX;
    if (!play->id)
        return;
    wide.row = d ? play->first : (uint8_t)lane;
    wide.column = d ? (uint8_t)lane : play->first;
    /* the squares that the play covered are those that are kept with a tile on them */
    for (size_t i = crosseds; i < t->crosseds; i++) {
        unsigned square = t->crossed[i].at & ((1u << Q_SAVED_DIRECTION) - 1);
        if (t->crossed[i].at >> Q_SAVED_DIRECTION == d && square / Q_LANE == lane &&
            t->position->tile[d][square])
            wide.tile[square % Q_LANE - 1 - play->first] = 1;
    }
    q_unmake_placement(t->position, &wide, t->crossed + crosseds,
                       (unsigned)(t->crosseds - crosseds));
    t->crosseds = crosseds;
    t->position->state.on_board--;
}

/* ---- plays --------------------------------------------------------------------------------- */

bool q_has_plays(q_tree *t, size_t more)
{
    if (q_reserve(t->memory, (void **)&t->play, &t->plays_capacity, t->plays + more,
                  sizeof *t->play))
        return true;
    t->status = QUOTH_NO_MEMORY;
    return false;
}

const q_small_play q_pass = {.order = INT32_MIN};

bool q_tree_list(q_tree *t, unsigned at, size_t *first)
{
    *first = t->plays;
    if (!q_need_lists(t, at, 1u << t->node[at].is.mover))
        return false;
    const q_tree_node *n = &t->node[at];
    for (uint64_t lanes = n->alive[n->is.mover]; lanes; lanes &= lanes - 1) {
        const q_lane_list *list = n->list[n->is.mover][q_lowest_bit(lanes)];
        if (!q_has_plays(t, list->count))
            return false;
        memcpy(t->play + t->plays, list->play, list->count * sizeof *list->play);
        t->plays += list->count;
    }
    if (!q_has_plays(t, 1))
        return false;
    t->play[t->plays++] = q_pass;
    return true;
}

/* ---- walking ------------------------------------------------------------------------------- */

bool q_tree_make(q_tree *t, unsigned at, const q_small_play *play, int *value)
{
    if (!q_has_node(t, at + 1)) {
        t->status = QUOTH_NO_MEMORY;
        *value = 0;
        return false;
    }
    if (q_ends_by(t, &t->node[at].is, play, &t->node[at + 1].is, value))
        return false;
    q_tree_node *next = &t->node[at + 1];
    next->board = q_board_after(t, &t->node[at], play);
    next->crosseds = t->crosseds;
    next->before = *play;
    q_lay_play(t, at, play);
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
    q_lift_play(t, &t->node[at].before, t->node[at].crosseds);
}
