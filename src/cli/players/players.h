/* Every player that has a name, once: both families of games, their help, errors and completions
 * read this table.
 *
 * To add a player: a row here, and the case that makes it in players.c, players.c or
 * both. */
#ifndef CLI_PLAYERS_H
#define CLI_PLAYERS_H

#include "cli/cli.h"

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

/* The SCOWL level of a player or a model of Ghost called level:N: 1 to 10 stand for 10, 20, 35, 40,
 * 50, 55, 60, 70, 80 and 95; N of 11 to 99 is a SCOWL level itself.  False for other values. */
bool scowl_of_level(const char *value, unsigned *scowl);

/* The same for words:N, where N is a SCOWL level from 0 to 99. */
bool scowl_of_words(const char *value, unsigned *scowl);

/* Finds the player that a name stands for.  `*value` is the text behind its colon, NULL if there is
 * none.  Complains, lists the players there are, and returns -1 if there is no such player among
 * `whose` (players_of). */
int player_find(const char *name, players_of whose, const char **value);

/* Whether a player's name stands for a person: "human", "human:Ann". */
bool is_person(const char *name);

/* The name of a person, "Ann" of "human:Ann"; NULL for a person without one and for programs. */
const char *person_name(const char *player);

/* How a record's player is shown: a person by their name, others as they were typed. */
const char *player_shown(const char *player);

/* The names of the players among `whose`, as they are typed: "human, level:N, equity[:FILE]". */
typedef char player_list[512];
const char *player_names(players_of whose, player_list names);

/* What completes a player's name: "human level:3 level:5". */
const char *player_completions(players_of whose, player_list names);

/* A player of the table in one family: its name as typed, and what it does; NULL where `whose`
 * has no such player. */
const char *player_help(player_id id, players_of whose, char *typed, size_t size);

/* The player that the operands name for a seat, else `otherwise`.  A single operand of a command
 * for people names the player against a person. */
const char *player_operand(const arguments *args, unsigned seat, const char *otherwise);

/* Complains and returns false if the operands name more than `most` players, or a single one where
 * nobody else would play. */
bool player_operands_fit(const arguments *args, unsigned most);

#endif
