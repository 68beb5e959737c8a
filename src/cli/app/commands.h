/* Every command: its help, its examples, and the options that it takes.
 *
 *   options.def   every option              commands.def   every command and its function
 *   options.c     rows by id                commands.c     texts, and the options of each
 *
 * arguments.c parses by these tables; help.c and completions.c write the help, the man page and the
 * completions of three shells from them.  To add a command: a row in commands.def, its text in
 * commands.c, and a file in the folder of its subject with the function. */
#ifndef CLI_APP_COMMANDS_H
#define CLI_APP_COMMANDS_H

#include <stdbool.h>

#include "cli/app/options.h"

/* The players that a command's operands name, as bits: of which family of games, and whether people
 * are among them (players.h). */
typedef unsigned players_of;
enum { GHOST_PLAYERS = 1, CROSS_PLAYERS = 2, PEOPLE_TOO = 4 };

typedef enum command_id {
#define COMMAND(id, function) id,
#include "cli/app/commands.def"
#undef COMMAND
    COMMANDS
} command_id;

/* The functions that run the commands; each returns the exit status. */
struct arguments;
#define COMMAND(id, function) int function(const struct arguments *args);
#include "cli/app/commands.def"
#undef COMMAND

typedef struct command_spec {
    const char *group; /* "ghost"; NULL for a command that stands alone */
    const char *name;
    const char *operands;        /* as in the usage line */
    const char *operand_choices; /* for completion; "FILE" means files; NULL if none */
    const char *summary;
    const char *description;
    const option_id *options; /* OPTIONS at the end */
    players_of players;       /* 0: operands are no players */
    const option_id *refused; /* options that are read, but only to explain why they make no sense
                               * here; no help lists them.  NULL: none */
    bool prose;               /* it writes sentences for people, not lines for other programs */
    bool ranks;               /* several ranks can share its work */
    const char *no;           /* when the exit status is EXIT_NO; NULL: never */
    struct {
        const char *typed; /* behind "quoth " */
        const char *shows;
    } example[6]; /* two at least */
} command_spec;

bool takes_option(const command_spec *command, option_id id);

/* Whether help, man page and completions list an option of a command. */
bool lists_option(const command_spec *command, option_id id);

extern const command_spec commands[COMMANDS + 1]; /* by command_id; the last has no name */

typedef struct group_spec {
    const char *name;
    const char *summary;
    const char *note; /* at the end of its help; NULL for none */
} group_spec;

extern const group_spec groups[]; /* the last has no name */

/* What an option means in one command, where that differs from the others. */
typedef struct option_use {
    command_id command;
    option_id option;
    const char *choices, *help;
} option_use;

extern const option_use option_uses[]; /* the last has the command COMMANDS */

/* An option as a command has it. */
option_spec option_of(const command_spec *command, option_id id);

typedef struct exit_spec {
    int status;
    const char *meaning;
} exit_spec;

extern const exit_spec exits[]; /* the last has no meaning */

/* Find a group by name, and a command by the name of its group (NULL: one that stands alone); NULL
 * if there is none. */
const group_spec *find_group(const char *name);
const command_spec *find_command(const char *group_name, const char *name);

/* Names the owners of the trademarks that some games are known by. */
extern const char trademark_note[];

#endif
