/* Replies that refute plays before they are made.  A reply of the opponent stands whatever is
 * played elsewhere (interference.h), so one reply bounds the values of most plays of a node. */
#ifndef Q_ENDGAME_REFUTATION_H
#define Q_ENDGAME_REFUTATION_H

#include "endgame/interference.h"

/* Replies of each kind that are tried: by taste. */
enum { Q_OUT_PLAYS = 2, Q_REPLIES = 2 };

/* ---- out-plays ----------------------------------------------------------------------------- */

/* The best plays with which a seat can go out, best first. */
typedef struct q_out_plays {
    unsigned count;
    int score[Q_OUT_PLAYS];
    q_square_set needed[Q_OUT_PLAYS];
} q_out_plays;

/* Finds the out-plays among the lists that the node has; none while the bag has tiles. */
void q_find_out_plays(const q_tree *t, const q_tree_node *n, unsigned seat, q_out_plays *outs);

/* An upper bound on the value of a play: the opponent can still go out with a play that it does not
 * change.  Q_INFINITE if there is no such out-play, or if the play itself ends the game. */
int q_bound_by_out_play(const q_tree *t, const q_tree_node *n, const q_small_play *play,
                        const q_out_plays *outs);

/* ---- other replies ------------------------------------------------------------------------- */

/* A reply that does not go out.  most[k]: an upper bound on what the player to move gains after it
 * with k tiles left, while the opponent only passes. */
typedef struct q_reply {
    int score;
    int most[Q_MAX_SCORE_TILES + 1];
    q_square_set needed;
} q_reply;

typedef struct q_replies {
    bool found; /* q_find_replies has been called */
    unsigned count;
    q_reply reply[Q_REPLIES];
} q_replies;

/* Finds the replies that bring the opponent most by their score and by the tiles that they rid the
 * rack of, each in another line.  None while the bag has tiles or by rules of one last turn. */
quoth_status q_find_replies(q_tree *t, q_tree_node *n, q_replies *replies);

/* An upper bound on the value of a play: the opponent makes a reply that it does not change, and
 * then only passes.  Q_INFINITE if there is no such reply, or if the play goes out or may end the
 * game. */
int q_bound_by_reply(const q_tree *t, const q_tree_node *n, const q_small_play *play,
                     const q_replies *replies);

#endif
