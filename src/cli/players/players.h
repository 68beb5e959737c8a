/* The players that operands and options name (app/player_names.h). */
#ifndef CLI_PLAYERS_PLAYERS_H
#define CLI_PLAYERS_PLAYERS_H

#include <stdbool.h>

#include "cli/app/arguments.h"
#include "cli/app/commands.h"

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

/* The player that the operands name for a seat, else `otherwise`.  A single operand of a command
 * for people names the player against a person. */
const char *player_operand(const arguments *args, unsigned seat, const char *otherwise);

/* Complains and returns false if the operands name more than `most` players, or a single one where
 * nobody else would play. */
bool player_operands_fit(const arguments *args, unsigned most);

#endif
