/* One turn in the tree: what it does to the counts, the board and the lists of plays. */
#ifndef Q_ENDGAME_MAKE_MOVE_H
#define Q_ENDGAME_MAKE_MOVE_H

#include "endgame/tree.h"

/* The order of a pass is the last. */
extern const q_small_play q_pass;

/* What a point on the other's rack is worth to a seat that goes out. */
static inline int q_gain_of(const q_tree *t)
{
    return t->cross->rules.out_gain + t->cross->rules.out_loss;
}

static inline const q_rack_entry *q_rack_of(const q_tree *t, const q_counts *is, unsigned seat)
{
    return &t->whole[seat].part[is->code[seat]];
}

static inline bool q_bag_is_empty(const q_tree *t, const q_counts *is)
{
    return is->drawn == t->draws.count;
}

/* What a seat gains less what the other gains, where the game ends with both stuck. */
int q_stuck_value(const q_tree *t, const q_counts *is, unsigned seat);

/* Whether a play ends the game, and what it brings then.  *next is what it leaves. */
bool q_ends_by(const q_tree *t, const q_counts *is, const q_small_play *play, q_counts *next,
               int *value);

/* Keys: of the board after a play at a node, and of a node whose counts and board are filled in. */
uint64_t q_board_after(const q_tree *t, const q_tree_node *n, const q_small_play *play);
uint64_t q_key_of_node(const q_tree *t, const q_tree_node *n);

/* The lanes in which a play changes anything, a bit each. */
uint64_t q_lanes_touched(const q_tree *t, const q_small_play *play);

/* Lays the tiles of a play at node `at`; the counts and the board of the next node are there. */
void q_lay_play(q_tree *t, unsigned at, const q_small_play *play);

/* Lifts them; `crosseds` is what t->crosseds was before. */
void q_lift_play(q_tree *t, const q_small_play *play, size_t crosseds);

/* Sees to it that a node has the lists of these seats, a bit each; false with a status set. */
bool q_need_lists(q_tree *t, unsigned at, unsigned seats);

/* Whether a node has the lists of both seats, and they are still there. */
bool q_has_both_lists(const q_tree *t, unsigned at);

/* Makes room for more plays behind tree->plays; false with a status set. */
bool q_has_plays(q_tree *t, size_t more);

#endif
