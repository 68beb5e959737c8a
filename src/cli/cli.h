/* The declarations that all parts of the command line share.
 *
 *   main.c       finds the command and runs it: the only place that names their functions
 *   options.c    every command and option, once: arguments.c reads by it, help.c and completions.c
 *                write the help, the man page and the completions from it
 *   players.c    every player that has a name, once
 *   settings.c   what holds for options that are not given
 *   files.c      files, standard input and output
 *   prompt.c     questions to a person, and the commands that may be typed there
 *   sanitize.c   the way out for names and other strings from outside
 *   memory.c     memory up to a limit
 *   signals.c    interrupts and other signals, descriptors that are closed at the start
 *   lexica.c     the lexicon that --words, --alphabet, --add, ... describe
 *   load.c      the rules, words and position that --rules, --cgp, --gcg, --rack, ... describe
 *   the rest     one file a group of commands
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdarg.h>
#include <stdio.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"

/* Exit statuses. */
enum { EXIT_FINE = 0, EXIT_NO = 1, EXIT_BAD = 2, EXIT_INTERRUPTED = 130 };

/* ---- the table ---------------------------------------------------------------------------- */

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

/* Complain that there is no such command in the group (NULL: none at all), or no such option, and
 * name the nearest that exists.  The first returns EXIT_BAD. */
int complain_of_command(const group_spec *group, const char *name);
void complain_of_option(const command_spec *command, const char *typed);

/* Names the owners of the trademarks that some games are known by. */
extern const char trademark_note[];

/* ---- arguments ---------------------------------------------------------------------------- */

typedef struct given_option {
    option_id id;
    char *value; /* in argv */
} given_option;

typedef struct arguments {
    const command_spec *command;
    given_option *option; /* in the order given */
    int options;
    char **operand;
    int operands;
} arguments;

/* Reads the arguments behind the command's words.  Complains and returns false if they make no
 * sense. */
bool arguments_read(arguments *args, const command_spec *command, int argc, char **argv);
void arguments_free(arguments *args);

/* Complains and returns true if there are more than `most` operands. */
bool too_many_operands(const arguments *args, int most);

bool has_option(const arguments *args, option_id id);

/* The variant of Ghost that a word names, in the spelling of --variant; NULL if it names none. */
char *variant_named(char *typed);

/* The value given last, or `otherwise`. */
const char *option_value(const arguments *args, option_id id, const char *otherwise);

/* The value given last, else that of the environment or of the person's file (settings.h), else
 * `otherwise`. */
const char *option_setting(const arguments *args, option_id id, const char *otherwise);

/* --words and --rules with these defaults. */
const char *words_path(const arguments *args);
const char *rules_name(const arguments *args);

/* Makes the values of an option unreadable in the list of processes, after the program has read
 * them. */
void hide_option(const arguments *args, option_id id);

/* Reads a number from `least` to `most`; complains and returns false for anything else. */
bool option_number(const arguments *args, option_id id, uint64_t otherwise, uint64_t least,
                   uint64_t most, uint64_t *number);

/* Reads seconds above 0, to the thousandth, like "1.5"; false for anything else. */
bool parse_seconds(const char *text, uint64_t *milliseconds);

/* The same for an option; complains. */
bool option_seconds(const arguments *args, option_id id, unsigned otherwise,
                    uint64_t *milliseconds);

bool parse_number(const char *text, uint64_t most, uint64_t *number);

/* Reads a size like "500M": a number of K, M or G (1024 bytes, ...), or one of megabytes. */
bool parse_size(const char *text, size_t *size);

/* The index, from 0, of an option's value among the words of `choices`, which blanks separate; 0 if
 * the option is not given.  Complains and returns -1 for a value that only other commands take. */
int option_choice(const arguments *args, option_id id, const char *choices);

/* The format of the output: JSON for --json, else text, coloured if wants_color() says so. */
quoth_format output_format(const arguments *args);

/* ---- descriptors and signals (signals.c) -------------------------------------------------- */

/* Makes sure that descriptors 0 to 2 are open, so that no file becomes one of them. */
void open_standard_streams(void);

/* Sets the handlers.  Ctrl-C lets work stop cleanly; a second one ends the program, as SIGTERM and
 * SIGHUP do. */
void catch_signals(void);
bool interrupted(void);
void set_interrupted(bool is);

/* Waits until a descriptor can be read; false when interrupted, however late the signal comes. */
bool wait_for_input(int fd);
extern const quoth_watch interrupt_watch;

/* Names the file to remove if a signal ends the program.  Call it while these signals are held
 * back, so that the file never exists without being registered. */
void remove_when_ended(const char *path);

/* The file stays.  False where a handler is removing it on another thread: then its name must not
 * be freed. */
bool forget_draft(void);

/* Ends the program by a signal, as if there were no handler. */
void end_by(int number);

/* ---- memory (memory.c) --------------------------------------------------------------------- */

/* The memory of words, positions and games, up to a limit: that of limit_memory in commands that
 * call it, none in others. */
extern const quoth_memory limited_memory;
void set_memory_limit(size_t limit);
size_t memory_limit(void);
bool memory_was_refused(void); /* because of that limit */

/* ---- text from outside (sanitize.c) ---------------------------------------------------------- */

/* Writes a string as text on one line that steers no terminal, or as a string of JSON. */
void echo(FILE *to, const char *text);
void echo_json(FILE *to, const char *text);

/* Format like fprintf and write the result as echo does; the second keeps ends of lines. */
void echo_message(FILE *to, const char *format, va_list values);
void echo_lines(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- messages and files ------------------------------------------------------------------- */

/* The program as it was called, for what to type next: a path, like "build/quoth", or "quoth". */
void set_program_name(const char *called);
const char *program_name(void);

/* "quoth: ..." on standard error; returns EXIT_BAD. */
int complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
void remark(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "quoth: PATH: cannot WHAT: " and errno's text; returns false. */
bool cannot(const char *what, const char *path);

/* Complains that memory has run out, and names the limit if there was one; returns EXIT_BAD. */
int complain_of_memory(void);

/* Explains a status where the caller has no better message; returns the exit status. */
int explain_status(quoth_status status, const quoth_error *error);

typedef struct file_bytes {
    char *bytes; /* aligned as by malloc, with a NUL behind the last */
    size_t size;
    bool no_memory; /* that is why it was not read */
} file_bytes;

/* Reads a whole file, "-" for standard input.  Complains and returns false when it cannot be read.
 */
bool file_read(file_bytes *file, const char *path);
void file_release(file_bytes *file);

/* A line of standard input without its end; of a line that is too long, the first QUOTH_LINE_MAX +
 * 1 bytes. */
typedef struct typed_text {
    char text[QUOTH_LINE_MAX + 2]; /* with a NUL behind */
    size_t size;
    bool failed;
} typed_text;

/* Reads the next line.  False after the last line, when interrupted, and on a read error: then it
 * complains and `failed` is true. */
bool typed_line(typed_text *t);

/* Writes a file by `write`.  The bytes go to a new file, which takes the place of `path` once all
 * went well; "-" is standard output. */
typedef quoth_status (*file_writer)(void *user, const quoth_sink *sink);
bool file_replace(const char *path, file_writer write, void *user);

/* Whether file_replace can write a file again and again, each time in place of the last: no pipe,
 * no device, not "-". */
bool file_rewritable(const char *path);

/* The first of FILE-2, FILE-3, ... that does not exist; the number stands before the ending of the
 * name.  The caller frees it.  Without memory: complains and returns NULL. */
char *numbered_file(const char *path);

/* Before long work: whether file_replace can write beside `path`, as far as its folder tells.
 * Complains and returns false if not. */
bool file_replaceable(const char *path);

/* Whether two paths name the same file, there already or not, through links too. */
bool is_same_file(const char *a, const char *b);

/* Makes sure that the name of a new file is on the disk; false, with errno, where that fails. */
bool sync_folder(const char *path);

/* Folds bytes into a hash (FNV-1a), which begins as FOLD_BEGIN. */
#define FOLD_BEGIN UINT64_C(0xCBF29CE484222325)
uint64_t fold_bytes(uint64_t hash, const void *bytes, size_t size);
quoth_sink fold_sink(uint64_t *hash); /* folds what is written to it */

extern const quoth_sink standard_output;

/* For games with --json, which are one object on standard output: until output_restore, what is
 * written there goes to standard error.  Returns what output_restore takes, -1 if it complained.
 * output_restore returns false if it complained: standard output is still standard error then. */
int output_to_errors(void);
bool output_restore(int saved);

/* At the end of every command: flushes standard output; complains if it could not be written.
 * Returns the exit status.  If the reader of a pipe has gone, as in `quoth lexicon list | head`,
 * the program ends by SIGPIPE and says nothing, as other programs do. */
int finish_output(int exit_status);

bool ends_with(const char *text, const char *ending);

/* "dir/words.txt" -> "words", cut to size. */
void name_of_path(const char *path, char *name, size_t size);

/* ---- how far long work is (progress.c) ---------------------------------------------------- */

/* Shows the progress of a piece of work on standard error: a bar with the time left on a terminal,
 * else a line now and then.  Stops the work when interrupted.  Where pieces take so different times
 * that nobody knows what is left, a label names the piece being done, with the time spent. */
double now_in_seconds(void); /* since some fixed moment */

/* The same clock, for players who are timed. */
extern const quoth_clock steady_clock;

typedef struct progress {
    uint64_t total; /* of the piece of work being done; 0: unknown */
    double start, shown;
    bool bar, drawn;
    char label[40];   /* of the piece being done, like "turn 3 of 26"; "": none */
    const char *hint; /* after the label, like "; Ctrl-C skips the rest"; NULL: none */
} progress;

void progress_begin(progress *p);
quoth_watch progress_watch(progress *p);
void progress_end(progress *p);

/* For work whose length nobody knows: says now and then how long the command has taken.  What is
 * written to standard_output, and complaints, take the place of that.  For one thread. */
extern const quoth_watch waiting_watch;
void waiting_end(void);

/* ---- memory and threads (workers.c) ---------------------------------------------------------- */

/* Sets the limit of limited_memory: that of --memory-limit, or four fifths of the machine's memory.
 */
bool limit_memory(const arguments *args);

/* parse_size of an option's value; complains. */
bool option_size(const arguments *args, option_id id, size_t otherwise, size_t *size);

/* Whether ranks share the work of the command (cli/io/ranks.h); other commands are run by rank
 * 0. */
bool shares_ranks(const arguments *args);

/* Sets up workers with the number of threads of --threads, else one for each processor, and with
 * the ranks that share the work. */
bool option_workers(const arguments *args, quoth_workers *workers);

/* Whether a person reads standard output at a terminal of theirs. */
bool is_output_terminal(void);

/* Whether output is coloured: standard output is a terminal, and neither NO_COLOR nor TERM=dumb
 * forbids it. */
bool wants_color(void);

/* The columns of the terminal on standard output; 80 if it is no terminal. */
unsigned terminal_width(void);
unsigned terminal_height(void); /* likewise; 24 */

/* ---- lines that fit the terminal (wrapping.c) ---------------------------------------------- */

/* From now on, lines of standard output that are longer than the terminal is wide are broken at
 * blanks.  Does nothing where standard output is no terminal. */
void wrap_output(void);

/* Standard output without that, for editors of lines. */
FILE *direct_output(void);

/* Somebody typed the end of the line: the next byte begins another. */
void output_line_ended(void);

/* How many lines a text takes. */
unsigned wrapped_lines(const char *text, unsigned width);

/* ---- lexica ------------------------------------------------------------------------------- */

typedef struct loaded_lexicon {
    quoth_lexicon *lexicon;
    file_bytes file; /* the bytes that an image's lexicon points into */
} loaded_lexicon;

/* Loads the lexicon that the options describe, from `words` (a path, "-" or "enable1"). */
bool load_lexicon(loaded_lexicon *loaded, const arguments *args, const char *words);
void unload(loaded_lexicon *loaded);

/* Prints "lexicon":{name, words, sha256} as a part of a JSON object; complains and returns false
 * without memory. */
bool print_json_lexicon(const quoth_lexicon *lexicon);

/* The name of ENABLE with the words of data/friends.txt, as --words takes it. */
#define ENABLE1_FRIENDS "enable1+friends"

#define FRIENDS_SENTENCE "Words With Friends plays \"%s\"; --words " ENABLE1_FRIENDS " has it"

/* Whether a play is refused for a word that data/friends.txt has; `text` is the word. */
bool friends_have_word_of(const quoth_cross_rules *rules, const quoth_judgement *judgement,
                          char text[QUOTH_WORD_TEXT_SIZE]);

/* Whether data/friends.txt has a word that the lexicon has not; `text` is its spelling. */
bool friends_have_beyond(const quoth_lexicon *lexicon, const char *word,
                         char text[QUOTH_WORD_TEXT_SIZE]);

/* Remarks on that. */
void remark_friends(const quoth_lexicon *lexicon, const char *word);

/* The library's leave values for these rules and words; those learnt with ENABLE serve ENABLE with
 * the words of the friends game too. */
quoth_status default_leaves(quoth_leaves **leaves, const quoth_cross_rules *rules,
                            const quoth_lexicon *lexicon, quoth_error *error);

/* As load_lexicon, but without --alphabet a text or a .kwg has the letters of `alphabet` (may be
 * NULL). */
bool load_lexicon_in(loaded_lexicon *loaded, const arguments *args, const char *words,
                     const quoth_alphabet *alphabet);

/* ---- crossword games ----------------------------------------------------------------------- */

/* Leaves and the values made of them; not to be copied once they are set. */
typedef struct leave_values {
    quoth_leaves *leaves; /* NULL for `--leaves none` */
    quoth_baseline baseline;
    quoth_values values;
} leave_values;

/* The rules, words and position that the options of a cross command describe; parts that the
 * command does not use are NULL. */
typedef struct loaded_cross {
    quoth_cross_rules rules;
    quoth_cgp cgp; /* the operations of --cgp */
    quoth_cross *cross;
    quoth_position *position;
    quoth_gcg *gcg; /* the game of --gcg */
    leave_values leaves;
    loaded_lexicon lexicon; /* the words, for commands with players */
    bool unfit;             /* load_cross failed for what the game or --cgp says of its rules */
    bool by_default;        /* the rules: neither --rules nor the game or --cgp names them */
} loaded_cross;

/* Finds the rules of --rules by name or file; complains and returns false if `name` is neither. */
bool find_rules(quoth_cross_rules *rules, const char *name);

/* Loads the rules, the words, and the leaves if the command takes --leaves.  The rules are those of
 * --rules; else those that the pragmas of `gcg` (may be NULL) or the operations of --cgp name,
 * which change the classic game; else the default. */
bool load_cross(loaded_cross *loaded, const arguments *args, const quoth_gcg *gcg);

/* Remarks that a recorded game which does not fit its rules may be one by other rules, if these are
 * the default. */
void remark_rules(const loaded_cross *loaded, const char *path);

/* Whether the operations of a CGP name its game. */
bool names_a_game(const quoth_cgp *cgp);

/* The same with the words of a list or lexicon, and no position. */
bool load_cross_words(loaded_cross *loaded, const arguments *args, const char *words);

/* The same by these rules. */
bool load_cross_by(loaded_cross *loaded, const arguments *args, const quoth_cross_rules *rules,
                   const char *words);

/* Loads the position too: that of --cgp, that of --gcg after --turn events, or the empty board of
 * two players.  --rack sets the rack of the player to move.  Oddities of the position are remarked
 * on. */
bool load_position(loaded_cross *loaded, const arguments *args);

/* Prints a position as a line of CGP that names its rules. */
quoth_status print_cgp(const quoth_position *position);

/* The same in two parts; the second sets the rack of the player to move. */
bool load_board(loaded_cross *loaded, const arguments *args);
bool load_rack(loaded_cross *loaded, const char *text);

/* Loads the position that games begin with: that of --cgp, which must not be odd, or none. */
bool load_start(loaded_cross *loaded, const arguments *args, unsigned players);

/* Whether leaves can be written there: by its ending .klv2 (also .klv, or none) or .csv; complains
 * of any other. */
bool names_leaves(const char *path);

/* Reads values by the leaves of a file, .klv2 or .csv, or values without leaves for "none"; those
 * of the rules' racks that are longer than all in the file follow (quoth_leaves_extend). */
bool read_leaves(leave_values *leaves, const char *path, const quoth_cross_rules *rules);

/* Makes values by an estimate of leaves from the words. */
bool estimate_leaves(leave_values *leaves, const quoth_tiles *tiles, const quoth_lexicon *lexicon);

void unload_cross(loaded_cross *loaded);

/* Remarks on each oddity of a position; returns their number. */
unsigned remark_oddities(quoth_position *position);

/* Remarks where all letters of a --play are small, so that only blanks are laid. */
void remark_small_letters(const char *text, const quoth_play *play);

/* Reads a whole GCG file; complains if it cannot.  QUOTH_NO_MEMORY; anything else is the fault of
 * the file. */
quoth_status open_gcg(quoth_gcg **gcg, const char *path);
bool read_gcg(quoth_gcg **gcg, const char *path);

/* ---- commands ----------------------------------------------------------------------------- */

int run_ghost_advice(const arguments *args);
int run_ghost_solve(const arguments *args);
int run_ghost_value(const arguments *args);
int run_ghost_outcomes(const arguments *args);
int run_ghost_endings(const arguments *args); /* outcomes of other variants than ghost */
int run_ghost_explain(const arguments *args);
int run_ghost_figure(const arguments *args);
int run_ghost_strategy(const arguments *args);
int run_ghost_verify(const arguments *args);
int run_ghost_quiz(const arguments *args);
int run_ghost_analyse(const arguments *args);

/* Prints a game as `quoth ghost analyse --json` does, from its record; complains and returns false
 * if that fails. */
bool print_game_as_json(const quoth_lexicon *lexicon, char *record, size_t size);

/* The same for a board game, as `quoth cross replay --json`; returns the exit status. */
int print_replay_as_json(const quoth_gcg *gcg, const quoth_cross *cross);

/* Writes a certificate of who wins where --certificate asks for one; complains if it cannot. */
/* Makes the strategy of --familiar and --skip-forced; complains and returns false if that fails. */
bool familiar_strategy(quoth_strategy **strategy, const quoth_ghost *ghost, const arguments *args);

/* Makes the sheet of --player (else of the winner), --objective and --familiar, in the variant
 * ghost; complains and returns false if that fails. */
bool outcome_sheet(quoth_sheet **sheet, const quoth_ghost *ghost, const arguments *args);
bool certify_winner(const quoth_ghost *ghost, const arguments *args);
int run_ghost_play(const arguments *args);
int run_ghost_match(const arguments *args);
int run_lexicon_build(const arguments *args);
int run_lexicon_info(const arguments *args);
int run_lexicon_check(const arguments *args);
int run_lexicon_list(const arguments *args);
int run_words(const arguments *args);
int run_cross_show(const arguments *args);
int run_cross_rules(const arguments *args);
int run_bench(const arguments *args);
int run_config(const arguments *args);
int run_siu(const arguments *args);
int run_cross_puzzles(const arguments *args);
int run_cross_puzzle(const arguments *args);
int run_words_drill(const arguments *args);
int run_cross_moves(const arguments *args);
int run_cross_score(const arguments *args);
int run_cross_endgame(const arguments *args);
int run_cross_preendgame(const arguments *args);
int run_cross_analyse(const arguments *args);
int run_cross_match(const arguments *args);
int run_cross_play(const arguments *args);
int run_cross_replay(const arguments *args);
int run_cross_convert(const arguments *args);
int run_cross_infer(const arguments *args);
int run_cross_sim(const arguments *args);
int run_cross_train(const arguments *args);
int run_help(const arguments *args);

void print_wrapped(FILE *to, const char *text); /* in lines of 78 columns */
void print_usage(FILE *to);
void print_group_help(FILE *to, const group_spec *group);

/* Help on standard output, through a pager if it is long and somebody reads it at a terminal. */
void show_usage(void);
void show_group_help(const group_spec *group);
void show_command_help(const command_spec *command);

void print_man_page(FILE *to);
void print_bash_completion(FILE *to);
void print_zsh_completion(FILE *to);
void print_fish_completion(FILE *to);

/* How many positions are valued: only those looked at; all, unless they are too many; all. */
typedef enum how_much { AS_ASKED, ALL_IF_FEW, ALL } how_much;

/* Solves the game that the options describe, on a lexicon.  `searches` is asked by searches, then
 * and later. */
bool solve_game(quoth_ghost **ghost, const quoth_lexicon *lexicon, const arguments *args,
                how_much much, const quoth_watch *searches);

/* Opens a game by its rules; all positions are valued, unless they are too many. */
quoth_status open_few(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                      const quoth_ghost_rules *rules, quoth_error *error);

/* Reads the rules that the options describe; complains if they make no sense. */
bool read_rules(quoth_ghost_rules *rules, const arguments *args);

/* Reads a fragment; complains with `where` (may be NULL) and returns false if it is not letters. */
bool read_fragment(const quoth_lexicon *lexicon, const char *text, const char *where,
                   quoth_letters *fragment);

#endif
