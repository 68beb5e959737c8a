/* Every player that has a name, once: parser, errors, help and completions of both families of
 * games read this table.
 *
 * To add a player: a row in player_names.c, and the case that makes it in ghost/players.c or
 * cross/players.c. */
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
    const char *value;    /* the value behind the colon, as in "level:N"; NULL: none */
    bool may_lack_value;  /* the value is optional */
    const char *examples; /* names to complete, separated by blanks; NULL: `name` */
    const char *ghost;    /* help for Ghost; NULL: no player of Ghost */
    const char *cross;
} player_row;

extern const player_row player_rows[PLAYERS_NAMED];

/* Whether the players among `whose` have this one. */
bool player_belongs(const player_row *row, players_of whose);

/* The names of the players among `whose`, as they are typed: "human, level:N, equity[:FILE]". */
typedef char player_list[512];
const char *player_names(players_of whose, player_list names);

/* The completions of the players among `whose`: "human level:3 level:5". */
const char *player_completions(players_of whose, player_list names);

/* The help of a player, and `typed`: its name with its value.  NULL if it is not among `whose`. */
const char *player_help(player_id id, players_of whose, char *typed, size_t size);

#endif
