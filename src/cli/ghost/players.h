/* Players of Ghost, made from their names. */
#ifndef CLI_GHOST_PLAYERS_H
#define CLI_GHOST_PLAYERS_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/players/exec_player.h"

/* A player by name.  Not to be moved in memory: `player` points into it. */
typedef struct named_player {
    char *name;
    bool human, program;
    quoth_ghost_guesser guesser; /* of level:N; other bots are its bot alone */
    quoth_lexicon *subset;       /* the words of a level:N or words:N player, else NULL */
    quoth_ghost *own;            /* the game solved on `subset` */
    quoth_ghost_belief *belief;  /* of person, exploit and bluff */
    quoth_ghost_person *person;
    quoth_ghost_exploit *exploit;
    quoth_ghost_bluff *bluff;
    exec_player outside;       /* of exec:COMMAND */
    quoth_ghost_player player; /* unset for people */
} named_player;

/* The name of the player in a seat: that of --first, --second or --others, or `otherwise`. */
const char *seat_option(const arguments *args, unsigned seat, const char *otherwise);

/* Whether --challenges fits the rules; prints an error if it does not. */
bool challenges_fit(const quoth_ghost *ghost, const arguments *args);

/* Makes the player of this name, for games with challenges or without; prints an error and returns
 * false if there is none. */
bool player_make(named_player *player, const char *name, const arguments *args,
                 const quoth_ghost *referee, bool challenges);
void player_free(named_player *player);

#endif
