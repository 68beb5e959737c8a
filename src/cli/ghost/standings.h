/* The state of a match of Ghost with lives. */
#ifndef CLI_GHOST_STANDINGS_H
#define CLI_GHOST_STANDINGS_H

#include "quoth/quoth.h"
#include "cli/ghost/session.h"

/* Prints the letters that each player has got. */
void print_lives(const ghost_session *t, const quoth_ghost_lives_record *after);

/* Prints the ranking after a match, and who gained rounds from whom. */
void print_standings(const ghost_session *t, const quoth_ghost_lives_record *after);

#endif
