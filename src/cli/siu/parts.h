/* quoth siu: an engine that speaks SIU over standard input and output (docs/siu.md).
 *
 *   siu.c        standard input
 *   engine.c     commands, and the lines that they come in
 *   output.c     writes lines
 *   report.c     answers, errors, failures
 *   options.c    options, and the rules that they describe
 *   setup.c      the rules, words and values of a position
 *   sources.c    where words and values come from: files, the command line
 *   position.c   positions, and the moves that lead to them
 *   time.c       time limit of a search, throttle of its infos
 *   limits.c     limits of a `go`
 *   search.c     starts and runs searches
 *   thread.c     the thread of a search
 *   modes.c      searches by mode: gen, sim, infer, endgame, peg
 *   auto.c       the mode auto, a player that chooses between them
 *
 * The main thread reads and answers; the search has a thread and workers of its own.
 *
 * The module for WebAssembly (web/module/siu.c) has the same files except siu.c, output.c,
 * sources.c and thread.c: it has neither files nor threads.
 */
#ifndef CLI_SIU_PARTS_H
#define CLI_SIU_PARTS_H

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/cross/leave_values.h"
#include "cli/words/lexica.h"

enum {
    SIU_TEXT = 256,
    SIU_MOVES_MAX = 100,
    SIU_THREADS_MAX = 256,
    SIU_LINE_MAX = 1 << 16 /* bytes */
};

/* ---- output.c --------------------------------------------------------------------------- */

/* Writes a line that begins with `head`, from any thread; untrusted text in it is sanitized. */
void siu_put_line(const char *head, const char *format, va_list values)
    __attribute__((format(printf, 2, 0)));

/* Whether standard output still works. */
bool siu_output_works(void);

/* ---- report.c ------------------------------------------------------------------------------ */

/* Writes a line. */
void siu_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "info string error CODE ...". */
void siu_error(const char *code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes "info string failed: ..." for lack of memory or a file error, which the exit status
 * reports too. */
void siu_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

bool siu_has_failed(void);

/* ---- options.c, setup.c, sources.c ------------------------------------------------------ */

typedef enum siu_option {
    SIU_DATA_PATH,
    SIU_ENDGAME_HASH,
    SIU_LEXICON,
    SIU_DISTRIBUTION,
    SIU_LEAVES,
    SIU_WINS,
    SIU_CHALLENGE,
    SIU_VARIANT,
    SIU_THREADS,
    SIU_GEN_PLAYS,
    SIU_SEED,
    SIU_OPTIONS
} siu_option;

/* The rules, words and values of positions, and the solvers made for them. */
typedef struct siu_game {
    quoth_cross_rules rules;
    /* names as requested */
    char data_path[SIU_TEXT], words[SIU_TEXT], leaves_name[SIU_TEXT], win_table_name[SIU_TEXT];
    char leaves_id[SIU_TEXT], win_table_id[SIU_TEXT]; /* names as found, for provenance */
    quoth_cross *cross;                               /* NULL: nothing has been loaded */
    loaded_lexicon lexicon;                           /* the board may use words of its image */
    leave_values leaves;
    quoth_win_table *win_table; /* NULL: the library's */
    quoth_play_finder *finder;
    quoth_sim *sim; /* created on first use */
    quoth_endgame *endgame;
    quoth_preendgame *preendgame;
    quoth_auto *chooser;
    quoth_infer *infer;
} siu_game;

typedef struct siu_setup {
    const arguments *args;
    quoth_cross_rules rules;           /* of --rules */
    bool rules_given;                  /* they are those of every position, whatever it names */
    char given[SIU_OPTIONS][SIU_TEXT]; /* names of the files of --leaves and --wins; "": default */
    char text[SIU_OPTIONS][SIU_TEXT];
    uint64_t number[SIU_OPTIONS]; /* of options that are numbers */
    siu_game game;
} siu_setup;

bool siu_setup_begin(siu_setup *setup, const arguments *args);
void siu_setup_end(siu_setup *setup);

/* Gives all options but Lexicon their defaults, for setup->rules. */
void siu_options_begin(siu_setup *setup);

/* Writes the `option` lines. */
void siu_print_options(const siu_setup *setup);

/* Handles a `setoption`; writes an error if it is wrong. */
void siu_set_option(siu_setup *setup, const quoth_siu_line *line);

/* Makes setup->game ready for a position with the operations of `cgp`; writes the substitutes for
 * names of words or files that were not found.  Writes an error and returns false, with nothing
 * loaded, if the position is impossible. */
bool siu_setup_load(siu_setup *setup, const quoth_cgp *cgp);

/* Finds the rules: those of the options, changed by the operations of a position. */
bool siu_describe_rules(quoth_cross_rules *rules, const siu_setup *setup, const quoth_cgp *cgp,
                        quoth_error *error);

/* Finds the path of a lexicon by name.  If there is none, prints an info and uses the default. */
void siu_choose_words(const siu_setup *setup, const char *name, char path[SIU_TEXT]);

/* Loads the words and values that `game` names; prints an error and returns false if it cannot. */
bool siu_load_game(const siu_setup *setup, siu_game *game);

/* ---- position.c ------------------------------------------------------------------------- */

typedef struct siu_current {
    quoth_position *position; /* NULL: there is none */
    quoth_cross_move *move;   /* the moves that led to it */
    size_t moves, room;
} siu_current;

/* Sets the position of a line; writes an error and clears the position if that fails. */
void siu_current_read(siu_current *place, siu_setup *setup, const quoth_siu_line *line);
void siu_current_clear(siu_current *place);

/* ---- a search ------------------------------------------------------------------------------- */

typedef struct siu_search {
    siu_setup *setup;
    const siu_current *place;
    quoth_siu_line line; /* its parts are invalid here */
    quoth_play only[SIU_MOVES_MAX], also[SIU_MOVES_MAX];
    unsigned onlys, alsos;
    quoth_workers workers;
    quoth_watch watch;
    quoth_context context; /* of this watch and these workers */
    double start, end;     /* seconds; 0: no end */
    double reported_at;    /* when the last info was written */
    quoth_play best;
    bool has_best;
    uint64_t inferred; /* key of the position of the last successful `infer` */
    bool has_inferred;
    atomic_bool over; /* only its bestmove is still to be written */
    atomic_bool stop;
} siu_search;

/* ---- time.c ----------------------------------------------------------------------------- */

/* The watch of a search: false after `stop`, at the time limit, or when interrupted. */
bool siu_search_watch(void *search, const quoth_progress *at);

/* Milliseconds since the search began. */
unsigned long long siu_search_time(const siu_search *search);

/* Throttles infos: true if `seconds` have passed since it last was. */
bool siu_report_is_due(siu_search *search, double seconds);

/* ---- limits.c --------------------------------------------------------------------------- */

/* Limits of a `go`, at most those of a simulation: iterations (`default_value` without any limit);
 * plies (0 if not named). */
uint64_t siu_iterations(const quoth_siu_line *line, uint64_t default_value);
unsigned siu_plies(const quoth_siu_line *line);

/* ---- source_names.c --------------------------------------------------------------------- */

/* The provenance of leaves or win percentages: the name requested, or that of the default. */
void siu_name_source(char id[SIU_TEXT], const siu_setup *setup, const char *name,
                     siu_option option);

/* ---- search.c --------------------------------------------------------------------------- */

void siu_search_begin(siu_search *search, siu_setup *setup, const siu_current *place);

/* Starts the search of a `go`; writes an error if it cannot. */
void siu_search_go(siu_search *search, const quoth_siu_line *line);

/* ---- thread.c --------------------------------------------------------------------------- */

/* Whether `stop` can be received during a search. */
bool siu_can_stop(void);

quoth_workers siu_thread_workers(unsigned threads);

/* Starts run(search) on a thread; false: there is none. */
bool siu_thread_begin(siu_search *search, void (*run)(siu_search *search));

/* Waits for `stop` after an infinite search has finished its work. */
void siu_thread_wait(siu_search *search);

bool siu_search_is_on(const siu_search *search);

/* Asks the search to stop, which takes milliseconds. */
void siu_search_stop(siu_search *search);

/* Waits until the search has ended; false if none had been started. */
bool siu_search_join(void);
void siu_search_end(siu_search *search);

/* ---- modes.c ---------------------------------------------------------------------------- */

/* Whether the last inference was for this position and is to be used. */
bool siu_can_infer(const siu_search *search);

const char *siu_write_move(const siu_search *search, const quoth_play *play,
                           char text[QUOTH_PLAY_TEXT_SIZE]);

void siu_set_best(siu_search *search, const quoth_play *play);

/* Stores the best play of a simulation and writes its results, throttled until it is over. */
void siu_report_sim(siu_search *search, const quoth_sim_result *result, bool over);

/* Writes the results of a pre-endgame search. */
quoth_status siu_report_preendgame(siu_search *search, const quoth_preendgame_answer *answer);

/* Whether a mode can search this position; writes the reason if not. */
bool siu_mode_fits(const siu_search *search, quoth_siu_mode mode);

/* Searches in a mode other than auto; stores the best play in the search. */
quoth_status siu_mode_run(siu_search *search, quoth_siu_mode mode);

/* ---- auto.c ----------------------------------------------------------------------------- */

/* The mode for `go auto`: endgame, or sim, where they answer better; else auto itself. */
quoth_siu_mode siu_auto_mode(const siu_search *search);

quoth_status siu_auto_run(siu_search *search);

/* ---- siu.c, engine.c -------------------------------------------------------------------- */

typedef struct siu_line_reader {
    char text[SIU_LINE_MAX];
    size_t size;
    bool too_long; /* the line is longer than SIU_LINE_MAX and is skipped */
} siu_line_reader;

typedef struct siu_engine {
    siu_setup setup;
    siu_current place;
    siu_search search;
    siu_line_reader reader;
    bool left; /* by `quit` */
} siu_engine;

/* `engine` is {0}. Prints an error and returns false if the options are wrong. */
bool siu_engine_begin(siu_engine *engine, const arguments *args);

/* Reads bytes of input and runs the lines that they complete. */
void siu_engine_read(siu_engine *engine, const char *bytes, size_t size);

/* Runs the line that has been read so far. */
void siu_engine_end_line(siu_engine *engine);
void siu_engine_end(siu_engine *engine);

#endif
