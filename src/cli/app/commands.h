/* Every command: its help, its examples, and the options that it takes.
 *
 *   options.def   every option              commands.def   every command and its function
 *   options.c     rows by id                commands.c     texts, and the options of each
 *   option_uses.c what an option means in one command, where it differs
 *
 * arguments.c parses by these tables; help.c and completions.c write help, man page and completions
 * from them.  To add a command: a row in commands.def, its text in commands.c, and a file in the
 * folder of its subject with the function. */
#ifndef CLI_APP_COMMANDS_H
#define CLI_APP_COMMANDS_H

#include <stdbool.h>

#include "cli/app/options.h"

/* A set of players that operands may name: those of a family of games, and people. */
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

/* The operand of commands for a position of a board game: it stands for --rack, --cgp or --gcg. */
#define POSITION_OPERAND "[RACK|POSITION|GAME.gcg]"

typedef struct command_spec {
    const char *group; /* "ghost"; NULL for a command that stands alone */
    const char *name;
    const char *operands;        /* as in the usage line */
    const char *operand_choices; /* to complete, separated by blanks; "FILE": files; NULL: none */
    const char *summary;
    const char *description;
    const option_id *options; /* OPTIONS at the end */
    players_of players;       /* the players that operands name; 0: operands are something else */
    const option_id *refused; /* options that are parsed only to explain why the command has
                               * no use for them; no help lists them.  NULL: none */
    bool prose;               /* it writes sentences for people, not lines for other programs */
    bool ranks;               /* several ranks can share its work */
    const char *no;           /* the meaning of exit status EXIT_NO; NULL: it does not occur */
    struct {
        const char *typed; /* behind "quoth " */
        const char *shows;
    } example[7]; /* two at least */
} command_spec;

bool takes_option(const command_spec *command, option_id id);

/* Whether help, man page and completions list an option of a command. */
bool lists_option(const command_spec *command, option_id id);

extern const command_spec commands[COMMANDS + 1]; /* by command_id; the last has no name */

typedef struct group_spec {
    const char *name;
    const char *summary;
    const char *note; /* printed at the end of its help; NULL: none */
} group_spec;

extern const group_spec groups[]; /* the last has no name */

/* The choices and the help of an option in one command, instead of those of its row. */
typedef struct option_use {
    command_id command;
    option_id option;
    const char *choices, *help;
} option_use;

extern const option_use option_uses[]; /* the last has the command COMMANDS */

/* The spec of an option in one command: its row, changed by option_uses. */
option_spec option_of(const command_spec *command, option_id id);

typedef struct exit_spec {
    int status;
    const char *meaning;
} exit_spec;

extern const exit_spec exits[]; /* the last has no meaning */

/* Find a group, or a command of a group (NULL: of no group), by name; NULL if there is none. */
const group_spec *find_group(const char *name);
const command_spec *find_command(const char *group_name, const char *name);

/* Names the owners of the trademarks that some games are known by. */
extern const char trademark_note[];

#endif
