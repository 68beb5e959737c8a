/* How a match of Ghost stands. */
#ifndef CLI_GHOST_STANDINGS_H
#define CLI_GHOST_STANDINGS_H

#include "quoth/quoth.h"
#include "cli/ghost/session.h"

/* Prints the letters that everybody has taken. */
void print_lives(const ghost_session *t, const quoth_lives_record *after);

/* Prints the places of a match that is over, and who gained from whom. */
void print_standings(const ghost_session *t, const quoth_lives_record *after);

#endif
