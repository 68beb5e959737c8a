/* Other programs as players of Ghost. */
#ifndef CLI_EXEC_GHOST_H
#define CLI_EXEC_GHOST_H

#include "cli/players/exec_player.h"
#include "quoth/quoth.h"

/* Writes the introduction and makes a player of it, for games with this referee.  End with
 * exec_player_end. */
quoth_status exec_ghost_player(exec_player *e, const quoth_ghost *referee, bool challenges,
                               quoth_ghost_player *player);

#endif
