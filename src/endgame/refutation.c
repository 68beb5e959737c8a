#include "endgame/refutation.h"

#include "base/bits.h"
#include "endgame/bounds.h"
#include "endgame/make_move.h"

/* Whether a play can end the game at once. */
static bool may_end_game(const q_tree *t, const q_tree_node *n, const q_small_play *play)
{
    q_tree_state next;
    int value;
    bool sure = play->score && play->subrack != n->state.rack[n->state.mover] &&
                !n->state.final_turns;
    return !sure && q_turn_ends_game(t, &n->state, play, &next, &value);
}

/* The entry of what a play leaves on the rack of a seat. */
static const q_rack_entry *leave_of(const q_tree *t, const q_tree_node *n, unsigned seat,
                                    const q_small_play *play)
{
    return &t->racks[seat].entry[n->state.rack[seat] - play->subrack];
}

/* Inserts a play among the best, in falling order of `gain`, which has room for `most`. */
static void insert(const q_small_play **best, int *gain, unsigned most, unsigned *count,
                   const q_small_play *play, int own)
{
    if (*count == most && own <= gain[most - 1])
        return;
    unsigned i = *count < most ? (*count)++ : most - 1;
    for (; i > 0 && gain[i - 1] < own; i--) {
        gain[i] = gain[i - 1];
        best[i] = best[i - 1];
    }
    gain[i] = own;
    best[i] = play;
}

/* ---- out-plays ----------------------------------------------------------------------------- */

void q_find_out_plays(const q_tree *t, const q_tree_node *n, unsigned seat, q_out_plays *outs)
{
    const q_small_play *best[Q_OUT_PLAYS];
    outs->count = 0;
    for (uint64_t left = q_bag_is_empty(t, &n->state) ? n->lines[seat] : 0; left;
         left &= left - 1) {
        const q_line_list *list = n->list[seat][q_lowest_bit(left)];
        for (uint32_t i = 0; i < list->count && list->out_score >= 0; i++)
            if (list->play[i].subrack == n->state.rack[seat])
                insert(best, outs->score, Q_OUT_PLAYS, &outs->count, &list->play[i],
                       list->play[i].score);
    }
    for (unsigned i = 0; i < outs->count; i++)
        q_squares_needed(t, best[i], &outs->needed[i]);
}

int q_bound_by_out_play(const q_tree *t, const q_tree_node *n, const q_small_play *play,
                        const q_out_plays *outs)
{
    if (!outs->count || may_end_game(t, n, play))
        return Q_INFINITE;
    for (unsigned i = 0; i < outs->count; i++)
        if (!q_lays_on(t, play, &outs->needed[i]))
            return play->score - outs->score[i] -
                   q_out_factor(t) * leave_of(t, n, n->state.mover, play)->points;
    return Q_INFINITE;
}

/* ---- other replies ------------------------------------------------------------------------- */

/* The best reply of a list by its score and by what its tiles would have cost; NULL: none. */
static const q_small_play *best_reply(const q_tree *t, const q_tree_node *n,
                                      const q_line_list *list, int *gain)
{
    unsigned other = !n->state.mover;
    const q_small_play *best = NULL;
    *gain = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const q_small_play *play = &list->play[i];
        int laid = q_rack_of(t, &n->state, other)->points - leave_of(t, n, other, play)->points;
        int own = play->score + q_out_factor(t) * laid;
        if (own > *gain && play->score && play->subrack != n->state.rack[other]) {
            *gain = own;
            best = play;
        }
    }
    return best;
}

/* Appends a reply if there is a bound on what the player to move gains after it. */
static quoth_status add_reply(q_tree *t, q_tree_node *n, const q_small_play *play,
                              q_replies *replies)
{
    q_reply *reply = &replies->reply[replies->count];
    q_score end;
    q_tree_node *pass = q_tree_make(t, n, &q_pass, &end);
    q_tree_node *after = pass ? q_tree_make(t, pass, play, &end) : NULL;
    if (!after)
        return (quoth_status)end.status;
    bool known = false;
    quoth_status status = q_gains_after_play(t, after, reply->most, &known);
    q_tree_unmake(t, after);
    reply->score = play->score;
    q_squares_needed(t, play, &reply->needed);
    replies->count += known;
    return status;
}

quoth_status q_find_replies(q_tree *t, q_tree_node *n, q_replies *replies)
{
    const q_small_play *best[Q_REPLIES];
    int gain[Q_REPLIES], own;
    unsigned count = 0, other = !n->state.mover;
    *replies = (q_replies){.found = true};
    if (!q_bag_is_empty(t, &n->state) || t->cross->rules.final_turn || !t->position->state.on_board)
        return QUOTH_OK;
    quoth_status status = q_need_lists(t, n, 1u << other);
    for (uint64_t left = status ? 0 : n->lines[other]; left; left &= left - 1) {
        const q_small_play *play = best_reply(t, n, n->list[other][q_lowest_bit(left)], &own);
        if (play)
            insert(best, gain, Q_REPLIES, &count, play, own);
    }
    for (unsigned i = 0; i < count && !status; i++)
        status = add_reply(t, n, best[i], replies);
    return status;
}

int q_bound_by_reply(const q_tree *t, const q_tree_node *n, const q_small_play *play,
                     const q_replies *replies)
{
    unsigned seat = n->state.mover;
    int best = Q_INFINITE;
    if (!replies->count || play->subrack == n->state.rack[seat] || may_end_game(t, n, play))
        return Q_INFINITE;
    for (unsigned i = 0; i < replies->count; i++) {
        const q_reply *reply = &replies->reply[i];
        int most = play->score - reply->score + reply->most[leave_of(t, n, seat, play)->tiles];
        if (most < best && !q_lays_on(t, play, &reply->needed))
            best = most;
    }
    return best;
}
