/* Every player that has a name, once: both families of games, their help, errors and completions
 * read this table.
 *
 * To add a player: a row here, and the case that makes it in ghost/players.c, cross/players.c or
 * both. */
#ifndef CLI_APP_PLAYER_NAMES_H
#define CLI_APP_PLAYER_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/app/commands.h"

typedef enum player_id {
    PLAYER_HUMAN,
    PLAYER_RATIONAL,
    PLAYER_NOTEBOOK,
    PLAYER_LEVEL,
    PLAYER_WORDS,
    PLAYER_PERSON,
    PLAYER_EXPLOIT,
    PLAYER_BLUFF,
    PLAYER_AUTO,
    PLAYER_SIM,
    PLAYER_EQUITY,
    PLAYER_GREEDY,
    PLAYER_RANDOM,
    PLAYER_EXEC,
    PLAYERS_NAMED
} player_id;

typedef struct player_row {
    const char *name;
    const char *value;    /* what stands behind a colon; NULL: nothing does */
    bool may_lack_value;  /* the name may stand alone as well */
    const char *examples; /* for completion, separated by blanks; NULL: the name */
    const char *ghost;    /* what the player does; NULL where the family has no such player */
    const char *cross;
} player_row;

extern const player_row player_rows[PLAYERS_NAMED];

/* Whether the players among `whose` have this one. */
bool player_belongs(const player_row *row, players_of whose);

/* The names of the players among `whose`, as they are typed: "human, level:N, equity[:FILE]". */
typedef char player_list[512];
const char *player_names(players_of whose, player_list names);

/* What completes a player's name: "human level:3 level:5". */
const char *player_completions(players_of whose, player_list names);

/* A player of the table in one family: its name as typed, and what it does; NULL where `whose`
 * has no such player. */
const char *player_help(player_id id, players_of whose, char *typed, size_t size);

#endif
