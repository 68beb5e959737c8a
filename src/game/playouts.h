/* Playouts of the last tiles: with an empty bag the racks are known, so plays can be compared by
 * how games end that go on by equity. */
#ifndef Q_GAME_PLAYOUTS_H
#define Q_GAME_PLAYOUTS_H

#include "quoth/cross_game.h"

typedef struct q_playouts q_playouts;

void q_playouts_free(q_playouts *playouts);

/* Of bot->plays, the play whose playout ends with the highest spread. */
quoth_status q_choose_by_playouts(quoth_cross_bot *bot, const quoth_cross_view *view,
                                  const quoth_random *random, const quoth_context *context,
                                  quoth_play *play);

#endif
