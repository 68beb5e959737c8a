/* The players of Ghost by name. */
#ifndef CLI_GHOST_PLAYERS_H
#define CLI_GHOST_PLAYERS_H

#include "cli/cli.h"
#include "cli/exec_ghost.h"

/* A player by name, to stay where it is: what it plays with points into it. */
typedef struct named_player {
    char *name;
    bool human, program;
    quoth_ghost_bot bot;
    quoth_lexicon *subset;     /* what a level:N player knows, else NULL */
    quoth_ghost *own;          /* the game solved on that */
    exec_player outside;       /* of exec:COMMAND */
    quoth_ghost_player player; /* but for people */
} named_player;

/* What the options say of a seat: --first, --second, --others. */
const char *seat_option(const arguments *args, unsigned seat, const char *otherwise);

/* Complains and returns false for a name that is no player's. */
bool player_make(named_player *player, const char *name, const arguments *args,
                 const quoth_ghost *referee);
void player_free(named_player *player);

#endif
