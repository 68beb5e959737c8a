/* A playout: one candidate on one deal, continued by static equity to the horizon.  When a
 * scoreless turn would end the game, a player in front makes it and any other lays tiles. */
#ifndef Q_SIM_PLAYOUT_H
#define Q_SIM_PLAYOUT_H

#include "board/position.h"
#include "sim/arms.h"

/* What all playouts of a run share. */
typedef struct q_playout {
    const quoth_cross *cross;
    const quoth_sim_options *options;
    const quoth_win_table *win_table;
    unsigned seat, plies;
    size_t squares;
    quoth_watch watch; /* for the finders */
} q_playout;

/* The memory of one thread. */
typedef struct q_playout_thread {
    quoth_play_finder *finder;
    quoth_position *position;
    quoth_plays plays;
    q_arm_stats *stats; /* by candidate */
    uint32_t *heat;     /* by candidate, then by square; NULL unless asked for */
} q_playout_thread;

/* Whether a play is scoreless and, by that, ends the game. */
bool q_ends_game(const quoth_position *position, const quoth_play *play);

/* The spread of a seat over the best other seat, in thousandths, each with its leave value. */
int32_t q_spread_at(const quoth_position *position, unsigned seat, const quoth_points *leave);

/* The share of a seat in the win of a game that is over, in units of 1 / Q_WIN_UNIT. */
int32_t q_won_of(const quoth_position *position, unsigned seat);

/* Plays candidate number `arm` out on the deal that the position holds, and undoes all plays.  Adds
 * the plies to `stats`, not the outcome. */
quoth_status q_play_out(const q_playout *r, q_playout_thread *t, const q_sim_arm *a, unsigned arm,
                        q_sim_outcome *outcome);

#endif
