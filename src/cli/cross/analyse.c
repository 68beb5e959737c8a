/* quoth cross analyse: reviews a recorded game, or all games of a folder; each turn is compared
 * with the best play. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/cross/load.h"
#include "cli/cross/sim_options.h"
#include "cli/io/context.h"
#include "cli/io/files.h"
#include "cli/io/game_files.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"
#include "cli/words/meanings.h"

typedef struct named_totals {
    char name[QUOTH_GCG_NICK_SIZE];
    quoth_review_totals totals;
} named_totals;

typedef struct analysis {
    const arguments *args;
    quoth_review_options options;
    const char *language;
    quoth_format format;
    bool card;
    quoth_workers workers;
    quoth_win_table *win_table;
    dictionary meanings;
    quoth_lexicon *enable1; /* gives the levels of words if the lexicon in use has no levels */
    loaded_cross loaded; /* loaded for the rules of the last game, reused while they are the same */
    char *rules;         /* the rules_text of the last game */
    progress progress;
    quoth_watch shown;
    game_files files;
    size_t game;          /* index in `files` of the current game */
    named_totals *player; /* the totals of each player over all games */
    size_t players, done, left_out;
    bool stopped;
    bool failed; /* an error that does not come from a game: no memory, no words */
} analysis;

/* ---- rules and words ----------------------------------------------------------------------- */

/* The pragmas of a game that decide its rules, as one string. */
static char *rules_text(const quoth_gcg *gcg)
{
    static const char *const names[] = {"quoth-rules", "game-type", "board-layout",
                                        "tile-distribution", "quoth-challenge"};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = quoth_gcg_pragma(gcg, names[i]);
        fprintf(out, "%s\n", value ? value : "");
    }
    bool fine = !ferror(out);
    fine = fclose(out) == 0 && fine;
    if (!fine) {
        free(text);
        text = NULL;
    }
    return text;
}

/* Loads rules and words for a game, unless the last game had the same rules. */
static bool load_for(analysis *a, const quoth_gcg *gcg)
{
    char *rules = rules_text(gcg);
    if (!rules) {
        a->failed = true;
        return fail_with("out of memory");
    }
    if (a->rules && strcmp(a->rules, rules) == 0) {
        free(rules);
        return true;
    }
    free(a->rules);
    a->rules = NULL;
    unload_cross(&a->loaded);
    bool fine = load_cross(&a->loaded, a->args, gcg);
    a->failed = !fine && !a->loaded.unfit;
    if (fine) {
        fine = explain_status(quoth_cross_prepare(a->loaded.cross, &program_context, NULL), NULL) ==
               EXIT_FINE;
        a->failed = !fine;
    }
    if (!fine) {
        free(rules);
        return false;
    }
    a->rules = rules;
    a->options.evaluator = &a->loaded.leaves.evaluator;
    a->options.levels = quoth_lexicon_has_levels(a->loaded.lexicon.lexicon)
                            ? a->loaded.lexicon.lexicon
                            : a->enable1;
    return true;
}

/* ---- players ------------------------------------------------------------------------------- */

static quoth_review_totals *sums_of(analysis *a, const char *name)
{
    for (size_t i = 0; i < a->players; i++)
        if (strcmp(a->player[i].name, name) == 0)
            return &a->player[i].totals;
    named_totals *more = realloc(a->player, (a->players + 1) * sizeof *more);
    if (!more)
        return NULL;
    a->player = more;
    named_totals *added = &more[a->players++];
    *added = (named_totals){.name = ""};
    snprintf(added->name, sizeof added->name, "%s", name);
    return &added->totals;
}

/* ---- one game ------------------------------------------------------------------------------ */

static bool analysis_goes_on(void *user, const quoth_progress *at)
{
    analysis *a = user;
    uint64_t part = at->fraction > 0 ? (uint64_t)(1000 * at->fraction) : 0;
    char game[24] = "";
    if (a->files.count > 1)
        snprintf(game, sizeof game, "game %zu, ", a->game + 1);
    snprintf(a->progress.label, sizeof a->progress.label, "%sturn %u of %u", game, at->phase,
             at->phases);
    return watch_goes_on(&a->shown, 1000 * a->game + part, 1000 * a->files.count);
}

/* The analysis to write to a file or to standard output. */
typedef struct written {
    const quoth_review_game *game; /* NULL: totals */
    const analysis *analysis;
} written;

static quoth_status write_answer(void *user, const quoth_sink *sink)
{
    const written *w = user;
    const analysis *a = w->analysis;
    if (w->game && a->card)
        return quoth_review_write_card_in(sink, w->game, !has_option(a->args, OPT_NO_RACKS),
                                          a->language, NULL);
    if (w->game)
        return quoth_review_write_in(sink, w->game, a->language, a->format, NULL);
    quoth_review_player *player = calloc(a->players ? a->players : 1, sizeof *player);
    if (!player)
        return QUOTH_NO_MEMORY;
    for (size_t i = 0; i < a->players; i++)
        player[i] = (quoth_review_player){a->player[i].name,
                                          &a->player[i].totals,
                                          option_value(a->args, OPT_PAGE, NULL),
                                          {a->meanings.file, a->meanings.own}};
    const quoth_review_series series = {.depth = a->options.depth,
                                        .stopped = a->stopped,
                                        .seed = a->options.seed,
                                        .games = a->done,
                                        .language = a->language};
    quoth_status status =
        quoth_review_write_series(sink, player, a->players, &series, a->format, NULL);
    free(player);
    return status;
}

static int write_out(const analysis *a, const quoth_review_game *game)
{
    written w = {game, a};
    const char *output = option_value(a->args, OPT_OUTPUT, NULL);
    if (output)
        return file_replace(output, write_answer, &w) ? EXIT_FINE : EXIT_BAD;
    return explain_status(write_answer(&w, &standard_output), NULL);
}

static int add_to_sums(analysis *a, const quoth_gcg *gcg, const quoth_review_game *game)
{
    quoth_status status = QUOTH_OK;
    for (unsigned i = 0; i < game->players && !status; i++) {
        if (a->options.seats && !(a->options.seats >> i & 1))
            continue;
        quoth_review_totals *totals = sums_of(a, quoth_gcg_nick(gcg, i));
        status = totals ? quoth_review_totals_add(totals, game, i, NULL) : QUOTH_NO_MEMORY;
    }
    a->done += !status;
    a->failed = status != QUOTH_OK;
    return explain_status(status, NULL);
}

/* Reviews a game; prints the review if `one` is set, otherwise adds it to the totals. */
static int review_game(analysis *a, const quoth_gcg *gcg, const char *path, bool one)
{
    quoth_review *review;
    quoth_error error = {0};
    quoth_watch watch = {analysis_goes_on, a};
    progress_begin(&a->progress);
    a->progress.hint = "; Ctrl-C ends with what is done";
    quoth_status status =
        quoth_review_new(&review, gcg, a->loaded.cross, &a->options,
                         &(quoth_context){.watch = &watch, .workers = &a->workers}, &error);
    progress_end(&a->progress);
    if (status == QUOTH_BAD_TEXT && error.line) {
        print_error("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
        warn_of_default_rules(&a->loaded, path);
        return EXIT_BAD;
    }
    a->stopped = status == QUOTH_STOPPED;
    if (a->stopped) /* the turns so far are written */
        status = QUOTH_OK;
    a->failed = status != QUOTH_OK && status != QUOTH_BAD_TEXT && status != QUOTH_TOO_LARGE;
    if (status && !a->failed)
        return print_error("%s: %s", path, error.message);
    if (status)
        return explain_status(status, &error);
    const quoth_review_game *game = quoth_review_result(review);
    if (game->misscored)
        print_warning(
            "warning: %s: %u score%s not what the rules of %s give; `quoth cross replay` tells "
            "which, --rules names other rules",
            path, game->misscored, game->misscored == 1 ? " is" : "s are",
            quoth_cross_rules_of(a->loaded.cross)->name);
    if (game->misscored)
        warn_of_default_rules(&a->loaded, path);
    int exit_status = one ? write_out(a, game) : add_to_sums(a, gcg, game);
    quoth_review_free(review);
    return exit_status;
}

static int analyse_game(analysis *a, const char *path, bool one)
{
    quoth_gcg *gcg;
    int status = EXIT_BAD;
    quoth_status read = open_gcg(&gcg, path);
    a->failed = read == QUOTH_NO_MEMORY;
    if (read)
        return EXIT_BAD;
    if (!seats_of_player(a->args, gcg, &a->options.seats)) {
        const char *who = option_value(a->args, OPT_PLAYER, "");
        status = one ? print_error("%s: nobody called or numbered \"%.60s\" plays there", path, who)
                     : EXIT_NO;
    } else if (load_for(a, gcg)) {
        status = review_game(a, gcg, path, one);
    }
    quoth_gcg_free(gcg);
    return status;
}

/* ---- the command --------------------------------------------------------------------------- */

static int analyse_games(analysis *a)
{
    size_t without = 0;
    for (a->game = 0; a->game < a->files.count && !interrupted() && !a->stopped; a->game++) {
        int status = analyse_game(a, a->files.path[a->game], false);
        if (a->failed)
            return EXIT_BAD;
        without += status == EXIT_NO;
        a->left_out += status == EXIT_BAD;
    }
    a->stopped = a->stopped || interrupted();
    if (!a->stopped && !a->done && !a->left_out && without)
        return print_error("nobody called or numbered \"%.60s\" plays in any of the games",
                           option_value(a->args, OPT_PLAYER, ""));
    if (a->left_out)
        print_error("%zu of %zu games could not be read and are left out", a->left_out,
                    a->files.count);
    if (!a->done && !a->stopped)
        return EXIT_BAD;
    for (size_t i = 0; i < a->players; i++)
        quoth_review_totals_sort(&a->player[i].totals);
    int status = write_out(a, NULL);
    return status != EXIT_FINE ? status : a->left_out ? EXIT_BAD : EXIT_FINE;
}

static bool read_analysis(analysis *a, const arguments *args)
{
    static const quoth_review_depth depths[] = {QUOTH_REVIEW_QUICK, QUOTH_REVIEW_NORMAL,
                                                QUOTH_REVIEW_DEEP};
    static const quoth_format formats[] = {QUOTH_FORMAT_TEXT, QUOTH_FORMAT_HTML, QUOTH_FORMAT_JSON,
                                           QUOTH_FORMAT_GCG,  QUOTH_FORMAT_SVG,  QUOTH_FORMAT_SVG};
    enum { CARD = 5 };
    int depth = has_option(args, OPT_DEPTH) ? option_choice(args, OPT_DEPTH, "quick normal deep")
                                            : 1;
    int format = option_choice(args, OPT_FORMAT, "text html json gcg svg card");
    a->language = option_language(args);
    if (depth < 0 || format < 0 ||
        !option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &a->options.seed) ||
        !option_workers(args, &a->workers) ||
        !read_win_table(&a->win_table, option_value(args, OPT_WINS, NULL)))
        return false;
    a->options.depth = depths[depth];
    a->format = format > 0 && !has_option(args, OPT_JSON) ? formats[format] : output_format(args);
    if (has_option(args, OPT_OUTPUT) && a->format == QUOTH_FORMAT_COLOR)
        a->format = QUOTH_FORMAT_TEXT;
    a->card = format == CARD && a->format == QUOTH_FORMAT_SVG;
    a->options.win_table = a->win_table;
    if (has_option(args, OPT_MEANINGS) && !dictionary_open(&a->meanings, args))
        return false;
    a->options.meanings[0] = a->meanings.file;
    a->options.meanings[1] = a->meanings.own;
    quoth_status status = quoth_lexicon_new_enable1(&a->enable1, NULL, NULL);
    return explain_status(status, NULL) == EXIT_FINE;
}

static void end_analysis(analysis *a)
{
    unload_cross(&a->loaded);
    quoth_win_table_free(a->win_table);
    dictionary_close(&a->meanings);
    quoth_lexicon_free(a->enable1);
    game_files_free(&a->files);
    free(a->rules);
    for (size_t i = 0; i < a->players; i++)
        quoth_review_totals_free(&a->player[i].totals);
    free(a->player);
}

int run_cross_analyse(const arguments *args)
{
    analysis a = {.args = args};
    bool one = args->operands == 1 && !is_folder(args->operand[0]);
    int status = EXIT_BAD;
    if (args->operands == 0)
        return print_error(
            "cross analyse needs a game or a folder; see `quoth help cross analyse`");
    a.shown = progress_watch(&a.progress);
    if (read_analysis(&a, args) &&
        game_files_find(&a.files, args->operand, args->operands, ".gcg")) {
        if (!one && (a.format == QUOTH_FORMAT_GCG || a.format == QUOTH_FORMAT_SVG))
            status = print_error("--format gcg, svg and card are for one game");
        else
            status = one ? analyse_game(&a, a.files.path[0], true) : analyse_games(&a);
    }
    end_analysis(&a);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
