/* Making a play in the tree: its effect on the state of the game, on the board with its keys, and
 * on the lists of plays. */
#ifndef Q_ENDGAME_MAKE_MOVE_H
#define Q_ENDGAME_MAKE_MOVE_H

#include "endgame/tree.h"

/* The pass is ordered last. */
extern const q_small_play q_pass;

/* ---- rules --------------------------------------------------------------------------------- */

/* What a seat that goes out gains for each point on the opponent's rack. */
static inline int q_out_factor(const q_tree *t)
{
    const quoth_cross_rules *rules = &t->cross->rules;
    return rules->final_turn ? 0 : rules->out_gain + rules->out_loss;
}

static inline const q_rack_entry *q_rack_of(const q_tree *t, const q_tree_state *s, unsigned seat)
{
    return &t->racks[seat].entry[s->rack[seat]];
}

static inline bool q_bag_is_empty(const q_tree *t, const q_tree_state *s)
{
    return s->drawn == t->draws.count;
}

/* The value for a seat of passing from here to the end of the game, with tiles on both racks. */
int q_stuck_value(const q_tree *t, const q_tree_state *s, unsigned seat);

/* Plays a turn: *next is the state after it.  Whether the game ends; then *value is what the play
 * is worth. */
bool q_turn_ends_game(const q_tree *t, const q_tree_state *s, const q_small_play *play,
                      q_tree_state *next, int *value);

/* ---- keys ---------------------------------------------------------------------------------- */

/* The hash of the board after a play at a node. */
uint64_t q_board_after(const q_tree *t, const q_tree_node *n, const q_small_play *play);

/* The hash of a node whose state and board are filled in. */
uint64_t q_node_key(const q_tree *t, const q_tree_node *n);

/* The lines in which a play changes tiles, cross-sets or cross-scores, a bit each. */
uint64_t q_lines_touched(const q_tree *t, const q_small_play *play);

/* All lines of the board, a bit each. */
uint64_t q_all_lines(const q_tree *t);

/* The lines parallel to a line that no play in it touches. */
uint64_t q_lines_beyond(const q_tree *t, unsigned line);

/* ---- the board ----------------------------------------------------------------------------- */

/* Fills in what a child needs before child->play is made: the lines that it touches and their
 * hashes, no lists.  The state and the play of the child are there. */
void q_prepare_child(const q_tree *t, const q_tree_node *n, q_tree_node *child);

/* Makes child->play on the board, and updates the hashes of the lines. */
void q_make_on_board(q_tree *t, q_tree_node *child);

/* ---- lists --------------------------------------------------------------------------------- */

/* Generates the lists of plays of these seats, a bit each, where a node does not have them. */
quoth_status q_need_lists(q_tree *t, q_tree_node *n, unsigned seats);

/* Generates the lists of one seat in these lines, a bit each. */
quoth_status q_need_lines(q_tree *t, q_tree_node *n, unsigned seat, uint64_t lines);

/* Gives a node the lists that follow from its parent's: those of the lines that the last play left
 * alone.  None if the move cache is full. */
quoth_status q_inherit_lists(q_tree *t, q_tree_node *n);

/* Whether a node has all lists of these seats, a bit each. */
bool q_has_lists(const q_tree *t, const q_tree_node *n, unsigned seats);

/* Makes room for more plays behind tree->plays. */
quoth_status q_tree_reserve(q_tree *t, size_t more);

#endif
