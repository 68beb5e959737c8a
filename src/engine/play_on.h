/* Late plays compared by games to the end.
 *
 *      the plays that lead       the same deals for all        the mean result
 *      a simulation          ->  static players go on from ->  with the simulation's
 *                                each play to the end
 */
#ifndef Q_ENGINE_PLAY_ON_H
#define Q_ENGINE_PLAY_ON_H

#include "quoth/search.h"

enum {
    Q_PLAY_ON_BAG = 7,        /* most tiles in the bag */
    Q_PLAY_ON_CANDIDATES = 40 /* of the simulation */
};

/* The players that go on, and the position of their game.  Set all members to 0, then `finder` and
 * `plays.memory` of both players. */
typedef struct q_play_on {
    quoth_position *position; /* created on first use */
    quoth_cross_bot own, other;
} q_play_on;

void q_play_on_free(q_play_on *players);

/* The share of a win for a final spread. */
double q_share_of_result(int spread);

/* Chooses among the plays that lead `result`, the result of a simulation of `position` with
 * `options`, in a game of two players.  After QUOTH_STOPPED *best is the best of the plays that
 * were compared before the watch stopped it; the first play of the simulation if none was. */
quoth_status q_play_on_choose(const quoth_sim_play **best, q_play_on *players,
                              const quoth_position *position, const quoth_sim_result *result,
                              const quoth_sim_options *options, const quoth_memory *memory,
                              const quoth_watch *watch);

#endif
