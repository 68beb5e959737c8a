#include "endgame/move_order.h"

#include "base/bits.h"

/* In points: what the end is worth, a threat of it, a tile less, and a play that has refuted. */
enum { OUT = 1000, OUT_NEXT = 100, A_TILE = 16, MERIT_MOST = 100 };

/* A play that was found comes in at its score, unless a better one lies in its lane. */
static void add_rest(q_follow_up *r, const q_small_play *play)
{
    unsigned i = 0;
    while (i < r->plays && r->lane[i] != play->lane)
        i++;
    if (i < r->plays || i == Q_FOLLOW_UP_PLAYS) {
        i = i == Q_FOLLOW_UP_PLAYS ? i - 1 : i;
        if (play->score <= r->score[i])
            return;
    } else {
        r->plays++;
    }
    for (; i > 0 && r->score[i - 1] < play->score; i--) {
        r->score[i] = r->score[i - 1];
        r->lane[i] = r->lane[i - 1];
    }
    r->score[i] = play->score;
    r->lane[i] = play->lane;
}

/* Notes the best plays of the player to move by the tiles that they lay.  Different tiles may share
 * a place: then some orders are worse. */
static void find_rests(q_tree *t, const q_tree_node *n)
{
    unsigned seat = n->is.mover;
    t->rests++;
    for (uint64_t lanes = n->alive[seat]; lanes; lanes &= lanes - 1) {
        const q_lane_list *list = n->list[seat][q_lowest_bit(lanes)];
        for (uint32_t i = 0; i < list->count; i++) {
            q_follow_up *r = &t->rest[list->play[i].code % Q_FOLLOW_UPS];
            if (r->of != t->rests)
                *r = (q_follow_up){.of = t->rests};
            add_rest(r, &list->play[i]);
        }
    }
}

/* The best score of going out with what a play leaves, in a lane that it does not touch; -1 if
 * there is no such play. */
static int score_of_rest(const q_tree *t, uint32_t code, const q_small_play *play)
{
    const q_follow_up *r = &t->rest[(code - play->code) % Q_FOLLOW_UPS];
    if (code == play->code || r->of != t->rests)
        return -1;
    uint64_t touched = q_lanes_touched(t, play);
    for (unsigned i = 0; i < r->plays; i++)
        if (!(touched >> r->lane[i] & 1))
            return r->score[i];
    return -1;
}

/* What a play promises by itself: points, tiles that are gone, and the end. */
static int promise(const q_tree *t, const q_tree_node *n, const q_small_play *play)
{
    unsigned seat = n->is.mover;
    int gone = q_rack_of(t, &n->is, seat)->sum -
               t->whole[seat].part[n->is.code[seat] - play->code].sum;
    int value = play->score + 2 * gone + A_TILE * play->tiles +
                t->merit[seat][play->id % Q_HISTORY_SIZE];
    if (play->code == n->is.code[seat] && q_bag_is_empty(t, &n->is))
        value += OUT + q_gain_of(t) * q_rack_of(t, &n->is, !seat)->sum;
    return value;
}

void q_order_plays_of(q_tree *t, unsigned at, size_t first, uint32_t best_id)
{
    const q_tree_node *n = &t->node[at];
    uint32_t code = n->is.code[n->is.mover];
    bool empty = q_bag_is_empty(t, &n->is);
    if (empty)
        find_rests(t, n);
    for (size_t i = first; i < t->plays; i++) {
        q_small_play *play = &t->play[i];
        int rest = empty ? score_of_rest(t, code, play) : -1;
        play->order = promise(t, n, play) + (rest < 0 ? 0 : OUT_NEXT + rest);
        if (best_id && (play->id & Q_TT_PLAY_MASK) == best_id)
            play->order = INT32_MAX;
    }
}

void q_tree_rank(q_tree *t, unsigned at, size_t first)
{
    const q_tree_node *n = &t->node[at];
    q_small_play *play = t->play + first;
    size_t count = t->plays - first, gap = 1;
    for (size_t i = 0; i < count; i++)
        if (play[i].id)
            play[i].order = promise(t, n, &play[i]);
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

void q_pick_next(q_small_play *play, size_t count)
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

void q_update_history(q_tree *t, unsigned seat, const q_small_play *play, size_t before)
{
    int32_t *merit = t->merit[seat];
    int32_t *good = &merit[play[before].id % Q_HISTORY_SIZE];
    *good += (MERIT_MOST - *good) / 8;
    for (size_t i = 0; i < before && i < 16; i++)
        merit[play[i].id % Q_HISTORY_SIZE] -= merit[play[i].id % Q_HISTORY_SIZE] / 16 + 1;
}
