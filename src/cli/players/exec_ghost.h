/* External programs as players of Ghost. */
#ifndef CLI_PLAYERS_EXEC_GHOST_H
#define CLI_PLAYERS_EXEC_GHOST_H

#include "quoth/quoth.h"
#include "cli/players/exec_player.h"

/* Writes the introduction and makes a player for games with this referee.  End it with
 * exec_player_end. */
quoth_status exec_ghost_player(exec_player *e, const quoth_ghost *referee, bool challenges,
                               quoth_ghost_player *player);

#endif
