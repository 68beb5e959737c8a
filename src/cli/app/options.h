/* Every command and every option, once: arguments.c reads by these tables, help.c and completions.c
 * write the help, the man page and the completions from them. */
#ifndef CLI_APP_OPTIONS_H
#define CLI_APP_OPTIONS_H

#include <stdbool.h>

typedef enum option_id {
    OPT_VARIANT,
    OPT_MIN,
    OPT_READING,
    OPT_MISERE,
    OPT_WORD_END,
    OPT_PLAYERS,
    OPT_LOSER,
    OPT_MEMORY_LIMIT,
    OPT_THREADS,
    OPT_OTHERS,
    OPT_WORDS,
    OPT_KEEP,
    OPT_ALPHABET,
    OPT_ADD,
    OPT_DROP,
    OPT_JSON,
    OPT_PLAYER,
    OPT_OBJECTIVE,
    OPT_FORMAT,
    OPT_FIRST,
    OPT_SECOND,
    OPT_STRICT,
    OPT_SEED,
    OPT_VERBOSE,
    OPT_LOAD,
    OPT_GAMES,
    OPT_COMPLETE,
    OPT_LENGTHS,
    OPT_OUTPUT,
    OPT_NAME,
    OPT_LEVELS,
    OPT_RUNS,
    OPT_RACK,
    OPT_PATTERN,
    OPT_ROW,
    OPT_EXACT,
    OPT_ANYWHERE,
    OPT_MAX,
    OPT_COUNT,
    OPT_PREFIXES,
    OPT_HOOKS,
    OPT_RULES,
    OPT_CGP,
    OPT_GCG,
    OPT_TURN,
    OPT_TOP,
    OPT_ALL,
    OPT_SORT,
    OPT_PLAY,
    OPT_LEAVES,
    OPT_RESUME,
    OPT_MOVE_TIME,
    OPT_PLAYER_MEMORY,
    OPT_PLAYER_ERRORS,
    OPT_SKIP_FORCED,
    OPT_CERTIFICATE,
    OPT_COACH,
    OPT_ME,
    OPT_CHALLENGES,
    OPT_LIVES,
    OPT_MATCHES,
    OPT_OPENS,
    OPT_AGAINST,
    OPT_FREQUENCIES,
    OPT_SAMPLES,
    OPT_HELP,
    OPT_ROUNDS,
    OPT_WINS,
    OPT_PROGRESS,
    OPT_NOW,
    OPT_FAMILIAR,
    OPT_SHEET,
    OPT_PLIES,
    OPT_TO_END,
    OPT_ITERATIONS,
    OPT_TIME,
    OPT_CONFIDENCE,
    OPT_HEAT,
    OPT_NODES,
    OPT_FIRST_WIN,
    OPT_PROOF,
    OPT_DEPTH,
    OPT_SELF_PLAY,
    OPT_LEVEL,
    OPT_TIME_PER_GAME,
    OPT_UNAWARE,
    OPT_SPREAD,
    OPT_WINS_ONLY,
    OPT_TURNS,
    OPT_INFER,
    OPT_CHALLENGE,
    OPT_CLOCK,
    OPT_MISTAKES,
    OPTIONS
} option_id;

typedef struct option_spec {
    const char *name;
    char letter;         /* 0 if none */
    const char *value;   /* the name of its value, NULL for a switch */
    const char *choices; /* the values it takes, separated by blanks; NULL for other kinds, and if
                          * they differ from command to command (option_uses) */
    const char *help;
} option_spec;

extern const option_spec option_specs[OPTIONS];

/* Other names of options, which commands take and no help lists. */
typedef struct option_alias {
    const char *name;
    option_id meant;
} option_alias;

enum { ALIASES = 2 };
extern const option_alias option_aliases[ALIASES];

/* The players that a command's operands name, as bits: of which family of games, and whether people
 * are among them (players.h). */
typedef unsigned players_of;
enum { GHOST_PLAYERS = 1, CROSS_PLAYERS = 2, PEOPLE_TOO = 4 };

typedef enum command_id {
    GHOST_ADVICE,
    GHOST_SOLVE,
    GHOST_VALUE,
    GHOST_OUTCOMES,
    GHOST_EXPLAIN,
    GHOST_PLAY,
    GHOST_MATCH,
    GHOST_FIGURE,
    GHOST_STRATEGY,
    GHOST_VERIFY,
    GHOST_QUIZ,
    GHOST_ANALYSE,
    CROSS_MOVES,
    CROSS_SCORE,
    CROSS_PLAY,
    CROSS_MATCH,
    CROSS_SIMULATE,
    CROSS_INFER,
    CROSS_PREENDGAME,
    CROSS_ENDGAME,
    CROSS_ANALYSE,
    CROSS_PUZZLES,
    CROSS_PUZZLE,
    CROSS_TRAIN,
    CROSS_REPLAY,
    CROSS_SHOW,
    CROSS_RULES,
    CROSS_CONVERT,
    LEXICON_BUILD,
    LEXICON_INFO,
    LEXICON_CHECK,
    LEXICON_LIST,
    WORDS,
    SIU,
    CONFIG,
    BENCH,
    HELP,
    COMMANDS
} command_id;

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
