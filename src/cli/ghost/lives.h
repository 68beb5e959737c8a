/* A match with lives: a solved game and players for each number of players still in it. */
#ifndef CLI_GHOST_LIVES_H
#define CLI_GHOST_LIVES_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/ghost/players.h"

typedef struct lives_tables {
    unsigned players;
    quoth_ghost
        *referee[QUOTH_GHOST_SEATS_MAX + 1]; /* by number of players; the last is borrowed */
    named_player *player[QUOTH_GHOST_SEATS_MAX + 1];    /* by number of players, then by player */
    const quoth_ghost *seen[QUOTH_GHOST_SEATS_MAX + 1]; /* the referees, for the library */
    quoth_ghost_player *choose[QUOTH_GHOST_SEATS_MAX + 1];
} lives_tables;

/* The rules of --lives and --opens; `*letters` is how many letters the word has. */
bool lives_read(const char **word, unsigned *letters, quoth_ghost_opens *opens,
                const arguments *args);

/* Whether the options ask for a match with lives. */
bool lives_wanted(const arguments *args);

/* Makes games and players for `referee`'s number of players down to two.  Prints an error and
 * returns false after a failure; call lives_close in any case. */
bool lives_open(lives_tables *tables, const arguments *args, quoth_ghost *referee);
void lives_close(lives_tables *tables);

#endif
