/* Players by name (app/player_names.h). */
#ifndef CLI_PLAYERS_PLAYERS_H
#define CLI_PLAYERS_PLAYERS_H

#include <stdbool.h>

#include "cli/app/arguments.h"
#include "cli/app/commands.h"

/* The SCOWL level of level:N: 1 to 10 stand for 10, 20, 35, 40, 50, 55, 60, 70, 80 and 95; 11 to 99
 * are SCOWL levels themselves.  False for other values. */
bool scowl_of_level(const char *value, unsigned *scowl);

/* The SCOWL level of words:N, 0 to 99. */
bool scowl_of_words(const char *value, unsigned *scowl);

/* Finds the player with a name; `*value` is the text behind its colon, NULL without one.  Prints an
 * error with the list of players and returns -1 if none of `whose` has the name. */
int player_find(const char *name, players_of whose, const char **value);

/* Whether a player's name stands for a person: "human", "human:Ann". */
bool is_person(const char *name);

/* The name of a person, "Ann" of "human:Ann"; NULL for a person without one and for programs. */
const char *person_name(const char *player);

/* The name to show for a player of a record: a person's own name, else the name as typed. */
const char *player_shown(const char *player);

/* The operand for a seat, else `otherwise`.  In commands with people a single operand is the
 * opponent of a person. */
const char *player_operand(const arguments *args, unsigned seat, const char *otherwise);

/* Prints an error and returns false if the operands name more than `most` players, or a single one
 * where nobody else would play. */
bool player_operands_fit(const arguments *args, unsigned most);

#endif
