/* Sources of rules, words and values: the command line, files of DataPath. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/cross/leave_values.h"
#include "cli/cross/load.h"
#include "cli/cross/sim_options.h"
#include "cli/io/context.h"
#include "cli/io/files.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/rules_file.h"
#include "cli/siu/parts.h"
#include "cli/words/friends.h"
#include "cli/words/lexica.h"
#include "cli/words/supplements.h"

static void name_given(siu_setup *s, siu_option option, option_id id)
{
    const char *path = option_value(s->args, id, NULL);
    if (path)
        name_of_path(path, s->given[option], SIU_TEXT);
}

bool siu_setup_begin(siu_setup *s, const arguments *args)
{
    quoth_workers workers;
    uint64_t seed;
    *s = (siu_setup){.args = args, .rules_given = has_option(args, OPT_RULES)};
    if (!find_rules(&s->rules, rules_name(args)) || !option_workers(args, &workers) ||
        !option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &seed))
        return false;
    siu_options_begin(s);
    name_given(s, SIU_LEAVES, OPT_LEAVES);
    name_given(s, SIU_WINS, OPT_WINS);
    s->number[SIU_THREADS] = workers.threads;
    s->number[SIU_SEED] = seed;
    name_of_path(words_path(args), s->text[SIU_LEXICON], SIU_TEXT);
    return true;
}

/* ---- files --------------------------------------------------------------------------------- */

/* Finds a file in the folders of DataPath by the usual file names of engines, given as patterns in
 * which % stands for `name`.  False if there is none. */
static bool find_data(const siu_setup *setup, const char *name, const char *const *pattern,
                      char *path, size_t size)
{
    if (!*name || strchr(name, '/'))
        return false;
    for (const char *folder = setup->text[SIU_DATA_PATH]; *folder;) {
        size_t n = strcspn(folder, ";");
        for (const char *const *p = pattern; *p && n; p++) {
            size_t before = strcspn(*p, "%");
            int length = snprintf(path, size, "%.*s/%.*s%s%s", (int)n, folder, (int)before, *p,
                                  name, *p + before + 1);
            if (length > 0 && (size_t)length < size && access(path, R_OK) == 0)
                return true;
        }
        folder += n + (folder[n] == ';');
    }
    return false;
}

static const char *const word_files[] = {
    "%.qlx", "%.kwg", "%.txt", "lexica/%.kwg", "lexica/gaddag/%.kwg", NULL};
static const char *const leave_files[] = {
    "%.klv2", "%.klv", "%.csv", "lexica/%.klv2", "strategy/%/leaves.klv2", NULL};
static const char *const win_files[] = {"%.csv", "strategy/%.csv", "strategy/%/winpct.csv", NULL};

void siu_choose_words(const siu_setup *setup, const char *name, char path[SIU_TEXT])
{
    const char *own = words_path(setup->args);
    char own_name[SIU_TEXT];
    name_of_path(own, own_name, sizeof own_name);
    snprintf(path, SIU_TEXT, "%s", own);
    if (!*name || strcasecmp(name, own_name) == 0)
        return;
    char lower[SIU_TEXT];
    snprintf(lower, sizeof lower, "%s", name);
    for (char *c = lower; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    if (strcmp(lower, "enable1") == 0 || names_supplements(lower))
        snprintf(path, SIU_TEXT, "%s", lower);
    else if (!find_data(setup, name, word_files, path, SIU_TEXT)) {
        snprintf(path, SIU_TEXT, "%s", own);
        siu_print("info string no lexicon %s in DataPath; using %s", name, own_name);
    }
}

/* ---- loading ------------------------------------------------------------------------------- */

/* Loads the leave values of --leaves or of the option Leaves. */
static bool load_leaves_of(const siu_setup *setup, siu_game *game, const quoth_lexicon *lexicon)
{
    char path[2 * SIU_TEXT];
    const char *name = game->leaves_name, *own = option_value(setup->args, OPT_LEAVES, NULL);
    quoth_error error = {0};
    if (strcasecmp(name, "default") == 0 && own)
        name = own;
    else if (find_data(setup, name, leave_files, path, sizeof path))
        name = path;
    else if (strcasecmp(name, "default") && strcasecmp(name, "none") &&
             strcasecmp(name, "estimate")) {
        siu_print("info string no leaves %s in DataPath; using default", name);
        siu_name_source(game->leaves_id, setup, "default", SIU_LEAVES);
        name = own ? own : "default";
    }
    if (strcasecmp(name, "estimate") == 0)
        return estimate_leaves(&game->leaves, &game->rules.tiles, lexicon);
    if (strcasecmp(name, "default") != 0)
        return read_leaves(&game->leaves, strcasecmp(name, "none") == 0 ? "none" : name,
                           &game->rules);
    quoth_leaves *leaves;
    if (default_leaves(&leaves, &game->rules, lexicon, &error))
        return explain_status(error.status, &error) == EXIT_FINE;
    game->leaves.leaves = leaves;
    game->leaves.baseline = (quoth_baseline){.leaves = leaves};
    quoth_evaluator_baseline(&game->leaves.evaluator, &game->leaves.baseline);
    return true;
}

static bool load_win_table_of(const siu_setup *setup, siu_game *game)
{
    char path[2 * SIU_TEXT];
    const char *name = game->win_table_name, *own = option_value(setup->args, OPT_WINS, NULL);
    if (strcasecmp(name, "default") == 0)
        return read_win_table(&game->win_table, own);
    if (find_data(setup, name, win_files, path, sizeof path))
        return read_win_table(&game->win_table, path);
    siu_print("info string no win table %s in DataPath; using default", name);
    siu_name_source(game->win_table_id, setup, "default", SIU_WINS);
    return read_win_table(&game->win_table, own);
}

bool siu_load_game(const siu_setup *setup, siu_game *game)
{
    quoth_status status;
    if (!load_lexicon_and_board(&game->lexicon, &game->cross, &status, setup->args, game->words,
                                &game->rules, &program_context))
        return false;
    status = quoth_play_finder_new(&game->finder, game->cross,
                                   &(quoth_context){.memory = &limited_memory}, NULL);
    if (status)
        explain_status(status, NULL);
    else /* saves the first search time; a failure is harmless */
        quoth_cross_prepare(game->cross, &program_context, NULL);
    bool fine = !status && load_leaves_of(setup, game, game->lexicon.lexicon) &&
                load_win_table_of(setup, game);
    if (!game->lexicon.file.bytes)
        unload(&game->lexicon);
    return fine;
}
