/* One candidate on one deal: played on by static equity to the horizon.  Where a turn without score
 * would end the game, a player who is first then makes it, and others make a play that scores. */
#ifndef Q_SIM_PLAYOUT_H
#define Q_SIM_PLAYOUT_H

#include "board/position.h"
#include "sim/arms.h"

/* How candidates are played on. */
typedef struct q_playout {
    const quoth_cross *cross;
    const quoth_sim_options *options;
    const quoth_wins *wins;
    unsigned seat, plies;
    size_t squares;
    quoth_watch watch; /* of the finders */
} q_playout;

/* What a thread plays with. */
typedef struct q_playing {
    quoth_play_finder *finder;
    quoth_position *position;
    quoth_plays plays;
    q_arm_sums *arm;
    uint32_t *heat; /* by candidate, then by square; NULL unless asked for */
} q_playing;

/* Whether a play makes no score and so ends the game. */
bool q_ends_game(const quoth_position *position, const quoth_play *play);

/* How far a seat is ahead of the best other, in thousandths, each with what it has kept. */
int32_t q_spread_at(const quoth_position *position, unsigned seat, const quoth_points *kept);

/* The share of a win, in units of 1 / Q_WIN_UNIT, that a seat has of a game that is over. */
int32_t q_won_of(const quoth_position *position, unsigned seat);

/* Plays candidate number `arm` on the deal that the position holds, to its horizon, and takes it
 * all back.  Its plies are counted. */
quoth_status q_play_out(const q_playout *r, q_playing *t, const q_sim_arm *a, unsigned arm,
                        q_sim_outcome *came);

#endif
