/* quoth siu: an engine that speaks SIU over standard input and output (docs/siu.md).
 *
 *   siu.c            lines in, commands
 *   output.c     lines out
 *   report.c        what they say: answers, errors, failures
 *   setup.c      options; the rules, words and values that they describe
 *   position.c   positions, and the moves that lead to them
 *   time.c       whether a search may go on
 *   limits.c     what a `go` names as limits
 *   search.c     the thread that thinks
 *   modes.c      what it thinks about: gen, sim, infer, endgame, peg;
 *   auto.c       and auto, the player that chooses between them
 *
 * The main thread reads and answers.  One other thread thinks, and workers of its own help it.
 */
#ifndef CLI_SIU_PARTS_H
#define CLI_SIU_PARTS_H

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/cross/leave_values.h"

enum {
    SIU_TEXT = 256,
    SIU_MOVES_MAX = 100,
    SIU_THREADS_MAX = 256,
    SIU_LINE_MAX = 1 << 16 /* bytes */
};

/* ---- output.c --------------------------------------------------------------------------- */

/* Writes a line that begins with `head`, from any thread; text from outside in it comes out as one
 * line of plain text. */
void siu_put_line(const char *head, const char *format, va_list values)
    __attribute__((format(printf, 2, 0)));

/* Whether lines can still be written. */
bool siu_output_works(void);

/* ---- report.c ------------------------------------------------------------------------------ */

/* Puts a line. */
void siu_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "info string error CODE ...". */
void siu_error(const char *code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "info string failed: ...": memory ran out, or a file could not be read.  The exit status tells it
 * as well. */
void siu_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

bool siu_has_failed(void);

/* ---- setup.c ---------------------------------------------------------------------------- */

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

/* What positions are made of. */
typedef struct siu_game {
    quoth_cross_rules rules;
    /* as they were asked for, */
    char data_path[SIU_TEXT], words[SIU_TEXT], leaves_name[SIU_TEXT], wins_name[SIU_TEXT];
    char leaves_id[SIU_TEXT], wins_id[SIU_TEXT]; /* and what was found, for provenance */
    quoth_cross *cross;                          /* NULL: nothing has been loaded */
    leave_values leaves;
    quoth_wins *wins; /* NULL: the library's own */
    quoth_play_finder *finder;
    quoth_sim *sim; /* these are made when first asked for */
    quoth_endgame *endgame;
    quoth_preendgame *preendgame;
    quoth_auto *chooser;
    quoth_infer *infer;
} siu_game;

typedef struct siu_setup {
    const arguments *args;
    quoth_cross_rules rules; /* of --rules */
    char text[SIU_OPTIONS][SIU_TEXT];
    uint64_t number[SIU_OPTIONS]; /* of options that are numbers */
    siu_game game;
} siu_setup;

bool siu_setup_begin(siu_setup *setup, const arguments *args);
void siu_setup_end(siu_setup *setup);

/* Says the `option` lines. */
void siu_print_options(const siu_setup *setup);

/* Obeys a `setoption`; says what is wrong with it. */
void siu_set_option(siu_setup *setup, const quoth_siu_line *line);

/* Makes setup->game ready for a position whose operations are `cgp`; says which names of words or
 * files were not found and what stands in for them.  Says an error and returns false, with nothing
 * loaded, if there can be no such position. */
bool siu_setup_load(siu_setup *setup, const quoth_cgp *cgp);

/* ---- position.c ------------------------------------------------------------------------- */

typedef struct siu_current {
    quoth_position *position; /* NULL: there is none */
    quoth_cross_move *move;   /* the moves that led to it */
    size_t moves, room;
} siu_current;

/* Takes the position of a line over from what was there; says an error, and there is none, if that
 * cannot be done. */
void siu_current_read(siu_current *place, siu_setup *setup, const quoth_siu_line *line);
void siu_current_clear(siu_current *place);

/* ---- a search ------------------------------------------------------------------------------- */

typedef struct siu_search {
    siu_setup *setup;
    const siu_current *place;
    quoth_siu_line line; /* its parts are not valid here */
    quoth_play only[SIU_MOVES_MAX], also[SIU_MOVES_MAX];
    unsigned onlys, alsos;
    quoth_workers workers;
    quoth_watch watch;
    double start, end; /* seconds; 0: no end */
    double told;       /* when the last info was said */
    quoth_play best;
    bool has_best;
    uint64_t inferred; /* the position of the last `infer` that told something, by its key */
    bool has_inferred;
    pthread_t thread;
    bool begun;       /* there is a thread to join */
    atomic_bool over; /* nothing is left but to say its bestmove */
    pthread_mutex_t lock;
    pthread_cond_t change; /* of `stop` */
    atomic_bool stop;
} siu_search;

/* ---- time.c ----------------------------------------------------------------------------- */

/* The watch of a search: whether neither `stop` nor time nor an interrupt has ended it. */
bool siu_search_watch(void *search, uint64_t done, uint64_t total);

/* Milliseconds since the search began. */
unsigned long long siu_search_time(const siu_search *search);

/* Whether so many seconds have gone by since this was last true: for infos now and then. */
bool siu_report_is_due(siu_search *search, double seconds);

/* ---- limits.c --------------------------------------------------------------------------- */

/* What a `go` names as limits, at most what a simulation takes: iterations, `usual` without a limit
 * of any kind; plies, 0 where none are named. */
uint64_t siu_iterations(const quoth_siu_line *line, uint64_t usual);
unsigned siu_plies(const quoth_siu_line *line);

/* ---- search.c --------------------------------------------------------------------------- */

void siu_search_begin(siu_search *search, siu_setup *setup, const siu_current *place);

/* Starts what a `go` asks for; says an error if it cannot. */
void siu_search_go(siu_search *search, const quoth_siu_line *line);

bool siu_search_is_on(const siu_search *search);

/* Asks the search to stop; it ends by itself within milliseconds. */
void siu_search_stop(siu_search *search);

/* Waits until the search has ended. */
void siu_search_join(siu_search *search);
void siu_search_end(siu_search *search);

/* ---- modes.c ---------------------------------------------------------------------------- */

/* Whether the last inference was of this very position, and is to be used. */
bool siu_can_infer(const siu_search *search);

const char *siu_write_move(const siu_search *search, const quoth_play *play,
                           char text[QUOTH_PLAY_TEXT_SIZE]);

void siu_set_best(siu_search *search, const quoth_play *play);

/* Takes the best play of a simulation, and says what it has found out: now and then, and once it is
 * over. */
void siu_report_sim(siu_search *search, const quoth_sim_result *result, bool over);

/* Says what a search of all orders of the bag has found out. */
quoth_status siu_report_preendgame(siu_search *search, const quoth_preendgame_answer *answer);

/* Says why a position has no search of a mode, and returns false. */
bool siu_mode_fits(const siu_search *search, quoth_siu_mode mode);

/* Searches by a mode other than auto; leaves the best play in the search. */
quoth_status siu_mode_run(siu_search *search, quoth_siu_mode mode);

/* ---- auto.c ----------------------------------------------------------------------------- */

/* The mode that searches where `go auto` is asked for; auto itself, where it is that player. */
quoth_siu_mode siu_auto_mode(const siu_search *search);

quoth_status siu_auto_run(siu_search *search);

/* ---- siu.c ---------------------------------------------------------------------------------- */

typedef struct siu_line_reader {
    char text[SIU_LINE_MAX];
    size_t size;
    bool too_long; /* the rest of the line is left out */
} siu_line_reader;

typedef struct siu_engine {
    siu_setup setup;
    siu_current place;
    siu_search search;
    siu_line_reader reader;
    bool left; /* by `quit` */
} siu_engine;

/* Begins with zeros; complains and returns false where the options make no sense. */
bool siu_engine_begin(siu_engine *engine, const arguments *args);

/* Takes what was read, and obeys the lines that it ends. */
void siu_engine_read(siu_engine *engine, const char *bytes, size_t size);
void siu_engine_end(siu_engine *engine);

#endif
