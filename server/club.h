/* A club night from a file: pairings and standings, printed or as JSON.
 *
 *      tournament Thursday          system swiss (or round-robin)
 *      player Ann 1450              players by number: 1, 2, ...; a rating if there is one
 *      player Bob
 *      round 1
 *      1 412 2 388                  player 1 made 412 points, player 2 made 388
 *      3 bye
 *      out 2                        player 2 is not paired any more */
#ifndef QUOTH_SERVER_CLUB_H
#define QUOTH_SERVER_CLUB_H

#include <stdbool.h>

/* Prints the pairs of the next round, as lines that can be added to the file.  Returns an exit
 * status: 0, 1 if nobody can be paired, 2 for a file that is none. */
int club_pair(const char *path, char *text, bool json);

/* Prints the standings. */
int club_standings(const char *path, char *text, bool json);

#endif
