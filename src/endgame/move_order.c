#include "endgame/move_order.h"

#include "base/bits.h"

/* Order scores, in points.  OUT, OUT_NEXT and TILE against points and values of tiles alone search
 * 0.5 to 0.6 of the nodes (docs/endgame.md).  The nodes of 40 endgames are flat for OUT_NEXT from
 * 100 to 200, TILE from 8 to 16, HISTORY_MAX from 50 to 100 and a step of the reward of 1/8 to
 * 1/16; beyond, they rise by 4 to 8 % (docs/measurements/2026-11-constants.md).  HISTORY_PLAYS is
 * by taste; OUT must only exceed the other scores. */
enum {
    OUT = 1000,     /* the play goes out */
    OUT_NEXT = 100, /* what it leaves can go out, added to the score of that follow-up */
    TILE = 16,      /* each tile laid */
    HISTORY_MAX = 100,
    HISTORY_PLAYS = 16 /* plays that one cutoff penalises, at most */
};

/* ---- follow-ups ---------------------------------------------------------------------------- */

/* Inserts a play among the best of its rack, of which each line has one. */
static void add_follow_up(q_follow_up *f, const q_small_play *play)
{
    unsigned i = 0;
    while (i < f->plays && f->line[i] != play->line)
        i++;
    if (i < f->plays || i == Q_FOLLOW_UP_PLAYS) {
        i = i == Q_FOLLOW_UP_PLAYS ? i - 1 : i;
        if (play->score <= f->score[i])
            return;
    } else {
        f->plays++;
    }
    for (; i > 0 && f->score[i - 1] < play->score; i--) {
        f->score[i] = f->score[i - 1];
        f->line[i] = f->line[i - 1];
    }
    f->score[i] = play->score;
    f->line[i] = play->line;
}

/* Collects the best plays of the player to move by the tiles that they lay.  Racks that collide in
 * the hash table only make the order worse. */
static void collect_follow_ups(q_tree *t, const q_tree_node *n)
{
    unsigned seat = n->state.mover;
    t->follow_up_stamp++;
    for (uint64_t lines = n->lines[seat]; lines; lines &= lines - 1) {
        const q_line_list *list = n->list[seat][q_lowest_bit(lines)];
        for (uint32_t i = 0; i < list->count; i++) {
            q_follow_up *f = &t->follow_up[list->play[i].subrack % Q_FOLLOW_UPS];
            if (f->stamp != t->follow_up_stamp)
                *f = (q_follow_up){.stamp = t->follow_up_stamp};
            add_follow_up(f, &list->play[i]);
        }
    }
}

/* The best score of going out with what a play leaves on `rack`, in a line that the play does not
 * touch; -1 if there is no such play. */
static int follow_up_score(const q_tree *t, uint32_t rack, const q_small_play *play)
{
    const q_follow_up *f = &t->follow_up[(rack - play->subrack) % Q_FOLLOW_UPS];
    if (rack == play->subrack || f->stamp != t->follow_up_stamp)
        return -1;
    uint64_t touched = q_lines_touched(t, play);
    for (unsigned i = 0; i < f->plays; i++)
        if (!(touched >> f->line[i] & 1))
            return f->score[i];
    return -1;
}

/* ---- scores -------------------------------------------------------------------------------- */

/* The order score of a play without its follow-up. */
static int base_score(const q_tree *t, const q_tree_node *n, const q_small_play *play)
{
    const q_tree_state *s = &n->state;
    unsigned seat = s->mover;
    uint32_t leave = s->rack[seat] - play->subrack;
    int points_laid = q_rack_of(t, s, seat)->points - t->racks[seat].entry[leave].points;
    int score = play->score + 2 * points_laid + TILE * play->tiles +
                t->history[seat][play->id % Q_HISTORY_SIZE];
    if (play->subrack == s->rack[seat] && q_bag_is_empty(t, s))
        score += OUT + q_out_factor(t) * q_rack_of(t, s, !seat)->points;
    return score;
}

void q_order_moves(q_tree *t, const q_tree_node *n, size_t first)
{
    uint32_t rack = n->state.rack[n->state.mover];
    bool empty = q_bag_is_empty(t, &n->state);
    if (empty)
        collect_follow_ups(t, n);
    for (size_t i = first; i < t->plays; i++) {
        q_small_play *play = &t->play[i];
        int follow_up = empty ? follow_up_score(t, rack, play) : -1;
        play->order_score = base_score(t, n, play) + (follow_up < 0 ? 0 : OUT_NEXT + follow_up);
        if (n->tt_play && (play->id & Q_TT_PLAY_MASK) == n->tt_play)
            play->order_score = INT32_MAX;
    }
}

/* Shell's sort by order score, without follow-ups and transposition table: the replies of the
 * pre-endgame. */
void q_tree_sort(q_tree *t, const q_tree_node *n, size_t first)
{
    q_small_play *play = t->play + first;
    size_t count = t->plays - first, gap = 1;
    for (size_t i = 0; i < count; i++)
        if (play[i].id)
            play[i].order_score = base_score(t, n, &play[i]);
    while (gap < count / 3)
        gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3)
        for (size_t i = gap; i < count; i++) {
            const q_small_play moved = play[i];
            size_t j = i;
            for (; j >= gap && play[j - gap].order_score < moved.order_score; j -= gap)
                play[j] = play[j - gap];
            play[j] = moved;
        }
}

void q_pick_next(q_small_play *play, size_t count)
{
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (play[i].order_score > play[best].order_score)
            best = i;
    if (best) {
        q_small_play swap = play[0];
        play[0] = play[best];
        play[best] = swap;
    }
}

/* ---- history ------------------------------------------------------------------------------- */

void q_update_history(q_tree *t, unsigned seat, const q_small_play *play, size_t before)
{
    int32_t *history = t->history[seat];
    int32_t *good = &history[play[before].id % Q_HISTORY_SIZE];
    *good += (HISTORY_MAX - *good) / 8;
    for (size_t i = 0; i < before && i < HISTORY_PLAYS; i++) {
        int32_t *bad = &history[play[i].id % Q_HISTORY_SIZE];
        *bad -= *bad / 16 + 1;
    }
}
