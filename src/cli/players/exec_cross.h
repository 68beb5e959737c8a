/* External programs as players of board games. */
#ifndef CLI_PLAYERS_EXEC_CROSS_H
#define CLI_PLAYERS_EXEC_CROSS_H

#include "quoth/quoth.h"
#include "cli/players/exec_player.h"

/* Writes the introduction and makes a player for games of this cross.  End it with exec_player_end.
 */
quoth_status exec_cross_player(exec_player *e, const quoth_cross *cross,
                               quoth_cross_player *player);

#endif
