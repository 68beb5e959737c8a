/* The options of SIU, and the rules, words and values that they describe. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
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
#include "cli/io/numbers.h"
#include "cli/io/signals.h"
#include "cli/siu/parts.h"
#include "cli/words/friends.h"
#include "cli/words/lexica.h"

typedef enum option_kind { KIND_STRING, KIND_COMBO, KIND_SPIN } option_kind;

typedef struct siu_option_spec {
    const char *name;
    option_kind kind;
    const char *choices;       /* values of a combo, separated by blanks */
    const char *default_value; /* the default; NULL: computed at run time */
    uint64_t least, most, number;
} siu_option_spec;

enum { HASH_MOST = 65536 };

static const siu_option_spec specs[SIU_OPTIONS] = {
    [SIU_DATA_PATH] = {"DataPath", KIND_STRING, NULL, "", 0, 0, 0},
    [SIU_ENDGAME_HASH] = {"EndgameHash", KIND_SPIN, NULL, NULL, 1, HASH_MOST, 64},
    [SIU_LEXICON] = {"Lexicon", KIND_STRING, NULL, NULL, 0, 0, 0},
    [SIU_DISTRIBUTION] = {"LetterDistribution", KIND_STRING, NULL, NULL, 0, 0, 0},
    [SIU_LEAVES] = {"Leaves", KIND_STRING, NULL, "default", 0, 0, 0},
    [SIU_WINS] = {"WinPctTable", KIND_STRING, NULL, "default", 0, 0, 0},
    [SIU_CHALLENGE] = {"ChallengeRule", KIND_COMBO,
                       "void single double triple five_point ten_point", NULL, 0, 0, 0},
    [SIU_VARIANT] = {"Variant", KIND_COMBO, "classic wordsmog classic_super wordsmog_super",
                     "classic", 0, 0, 0},
    [SIU_THREADS] = {"Threads", KIND_SPIN, NULL, NULL, 1, SIU_THREADS_MAX, 1},
    [SIU_GEN_PLAYS] = {"GenPlays", KIND_SPIN, NULL, NULL, 0, QUOTH_PLAYS_MAX, 100},
    [SIU_SEED] = {"Seed", KIND_SPIN, NULL, NULL, 0, UINT64_MAX, 1},
};

/* ---- printing and setting options ---------------------------------------------------------- */

static void print_combo(const siu_option_spec *spec, const char *default_value)
{
    char choices[SIU_TEXT], line[2 * SIU_TEXT], *rest = NULL;
    snprintf(choices, sizeof choices, "%s", spec->choices);
    int size = snprintf(line, sizeof line, "option name %s type combo default %s", spec->name,
                        default_value);
    for (char *c = strtok_r(choices, " ", &rest); c; c = strtok_r(NULL, " ", &rest))
        size += snprintf(line + size, sizeof line - (size_t)size, " var %s", c);
    siu_print("%s", line);
}

void siu_print_options(const siu_setup *setup)
{
    for (unsigned i = 0; i < SIU_OPTIONS; i++) {
        const siu_option_spec *spec = &specs[i];
        const char *text = setup->text[i];
        if (spec->kind == KIND_SPIN)
            siu_print("option name %s type spin default %llu min %llu max %llu", spec->name,
                      (unsigned long long)setup->number[i], (unsigned long long)spec->least,
                      (unsigned long long)spec->most);
        else if (spec->kind == KIND_COMBO)
            print_combo(spec, text);
        else
            siu_print("option name %s type string default %s", spec->name,
                      *text ? text : "<empty>");
    }
}

/* Sets a combo to a value, in the table's spelling. */
static bool set_choice(const siu_option_spec *spec, quoth_siu_part value, char *to)
{
    char choices[SIU_TEXT], *rest = NULL;
    snprintf(choices, sizeof choices, "%s", spec->choices);
    for (char *c = strtok_r(choices, " ", &rest); c; c = strtok_r(NULL, " ", &rest))
        if (quoth_siu_is(value, c)) {
            memcpy(to, c, strlen(c) + 1);
            return true;
        }
    return false;
}

static bool set_text(quoth_siu_part value, char *to)
{
    if (value.size >= SIU_TEXT || memchr(value.text, 0, value.size))
        return false;
    memcpy(to, value.text, value.size);
    to[value.size] = '\0';
    if (strcmp(to, "<empty>") == 0)
        *to = '\0';
    return true;
}

static bool assign_value(siu_setup *setup, siu_option option, quoth_siu_part value)
{
    const siu_option_spec *spec = &specs[option];
    char digits[SIU_TEXT];
    uint64_t number;
    if (!value.text)
        return false;
    if (spec->kind == KIND_STRING)
        return set_text(value, setup->text[option]);
    if (spec->kind == KIND_COMBO)
        return set_choice(spec, value, setup->text[option]);
    if (!set_text(value, digits) || !parse_number(digits, spec->most, &number) ||
        number < spec->least)
        return false;
    setup->number[option] = number;
    return true;
}

static void refuse_value(const siu_option_spec *spec)
{
    if (spec->kind == KIND_SPIN)
        siu_print("info string ignored %s: no such value, it is from %llu to %llu", spec->name,
                  (unsigned long long)spec->least, (unsigned long long)spec->most);
    else
        siu_print("info string ignored %s: no such value", spec->name);
}

void siu_set_option(siu_setup *setup, const quoth_siu_line *line)
{
    char name[80];
    size_t size = line->name.size < sizeof name ? line->name.size : sizeof name - 1;
    if (line->name.text)
        memcpy(name, line->name.text, size);
    name[size] = '\0';
    for (unsigned i = 0; i < SIU_OPTIONS; i++)
        if (quoth_siu_is(line->name, specs[i].name)) {
            if (!assign_value(setup, (siu_option)i, line->value))
                refuse_value(&specs[i]);
            return;
        }
    if (*name)
        siu_print("info string ignored %s: no such option", name);
    else
        siu_print("info string ignored setoption: it names no option");
}

bool siu_setup_begin(siu_setup *s, const arguments *args)
{
    quoth_workers workers;
    uint64_t seed;
    const char *tiles = NULL;
    *s = (siu_setup){.args = args};
    if (!find_rules(&s->rules, rules_name(args)) || !option_workers(args, &workers) ||
        !option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &seed))
        return false;
    for (unsigned i = 0; i < SIU_OPTIONS; i++) {
        s->number[i] = specs[i].number;
        if (specs[i].default_value)
            snprintf(s->text[i], SIU_TEXT, "%s", specs[i].default_value);
    }
    s->number[SIU_THREADS] = workers.threads;
    s->number[SIU_SEED] = seed;
    tiles = s->rules.tiles.alphabet.name;
    snprintf(s->text[SIU_DISTRIBUTION], SIU_TEXT, "%s", tiles);
    name_of_path(words_path(args), s->text[SIU_LEXICON], SIU_TEXT);
    static const char *const challenges[] = {"void",   "single",     "double",
                                             "triple", "five_point", "ten_point"};
    static const quoth_challenge rules[] = {QUOTH_CHALLENGE_VOID,   QUOTH_CHALLENGE_SINGLE,
                                            QUOTH_CHALLENGE_DOUBLE, QUOTH_CHALLENGE_TRIPLE,
                                            QUOTH_CHALLENGE_5,      QUOTH_CHALLENGE_10};
    for (unsigned i = 0; i < 6; i++)
        if (rules[i] == s->rules.challenge)
            snprintf(s->text[SIU_CHALLENGE], SIU_TEXT, "%s", challenges[i]);
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

/* Finds the path of a lexicon by name.  If there is none, prints an info and uses the words of the
 * command line (words_path). */
static void choose_words(const siu_setup *setup, const char *name, char path[SIU_TEXT])
{
    const char *own = words_path(setup->args);
    char own_name[SIU_TEXT];
    name_of_path(own, own_name, sizeof own_name);
    snprintf(path, SIU_TEXT, "%s", own);
    if (!*name || strcasecmp(name, own_name) == 0)
        return;
    if (strcasecmp(name, "enable1") == 0 || strcasecmp(name, ENABLE1_FRIENDS) == 0)
        snprintf(path, SIU_TEXT, "%s", strlen(name) > 7 ? ENABLE1_FRIENDS : "enable1");
    else if (!find_data(setup, name, word_files, path, SIU_TEXT)) {
        snprintf(path, SIU_TEXT, "%s", own);
        siu_print("info string no lexicon %s in DataPath; using %s", name, own_name);
    }
}

/* ---- loading ------------------------------------------------------------------------------- */

static void unload_game(siu_game *game)
{
    quoth_sim_free(game->sim);
    quoth_endgame_free(game->endgame);
    quoth_preendgame_free(game->preendgame);
    quoth_auto_free(game->chooser);
    quoth_infer_free(game->infer);
    quoth_play_finder_free(game->finder);
    quoth_win_table_free(game->win_table);
    quoth_leaves_free(game->leaves.leaves);
    quoth_cross_free(game->cross);
    *game = (siu_game){0};
}

void siu_setup_end(siu_setup *setup)
{
    unload_game(&setup->game);
}

/* The provenance of leaves or win percentages: the name requested, or that of the default. */
static void name_source(char id[SIU_TEXT], const siu_setup *setup, const char *name,
                        option_id option)
{
    const char *own = option_value(setup->args, option, NULL);
    if (strcasecmp(name, "default") == 0 && own)
        name_of_path(own, id, SIU_TEXT);
    else
        snprintf(id, SIU_TEXT, "%s", name);
    for (char *c = id; *c; c++)
        if (*c == ' ' || *c == '\t')
            *c = '_';
}

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
        name_source(game->leaves_id, setup, "default", OPT_LEAVES);
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
    name_source(game->win_table_id, setup, "default", OPT_WINS);
    return read_win_table(&game->win_table, own);
}

static bool load_game(const siu_setup *setup, siu_game *game)
{
    loaded_lexicon lexicon;
    quoth_error error = {0};
    if (!load_lexicon_in(&lexicon, setup->args, game->words, &game->rules.tiles.alphabet))
        return false;
    quoth_status status =
        quoth_cross_new(&game->cross, &game->rules, lexicon.lexicon, &program_context, &error);
    if (!status)
        status = quoth_play_finder_new(&game->finder, game->cross,
                                       &(quoth_context){.memory = &limited_memory}, NULL);
    if (status)
        explain_status(status, &error);
    else /* saves the first search time; a failure is harmless */
        quoth_cross_prepare(game->cross, &program_context, NULL);
    bool fine = !status && load_leaves_of(setup, game, lexicon.lexicon) &&
                load_win_table_of(setup, game);
    unload(&lexicon);
    return fine;
}

/* Finds the rules: those of the options, changed by the operations of a position. */
static bool describe_rules(const siu_setup *setup, const quoth_cgp *cgp, quoth_cross_rules *rules,
                           quoth_error *error)
{
    static const char *const short_names[][2] = {{"five_point", "5pt"}, {"ten_point", "10pt"}};
    quoth_cgp all = {0};
    const char *challenge = setup->text[SIU_CHALLENGE];
    for (unsigned i = 0; i < 2; i++)
        if (strcmp(challenge, short_names[i][0]) == 0)
            challenge = short_names[i][1];
    quoth_status status = quoth_cgp_set(&all, "cr", challenge, error);
    if (!status && strcmp(setup->text[SIU_VARIANT], "classic") != 0)
        status = quoth_cgp_set(&all, "var", setup->text[SIU_VARIANT], error);
    if (!status && strcasecmp(setup->text[SIU_DISTRIBUTION], setup->rules.tiles.alphabet.name) != 0)
        status = quoth_cgp_set(&all, "ld", setup->text[SIU_DISTRIBUTION], error);
    for (unsigned i = 0; i < cgp->operations && !status; i++)
        status = quoth_cgp_set(&all, cgp->text + cgp->operation[i].code,
                               cgp->text + cgp->operation[i].operand, error);
    if (has_option(setup->args, OPT_RULES) || !names_a_game(&all))
        *rules = setup->rules;
    else if (!status)
        status = quoth_cross_rules_find(rules, "scrabble", NULL);
    if (!status)
        status = quoth_cgp_apply(rules, &all, error);
    return !status;
}

bool siu_setup_load(siu_setup *setup, const quoth_cgp *cgp)
{
    static siu_game wanted; /* too large for a stack */
    siu_game *game = &setup->game;
    quoth_error error = {.message = ""};
    const char *lexicon = quoth_cgp_operand(cgp, "lex");
    memset(&wanted, 0, sizeof wanted);
    if (!describe_rules(setup, cgp, &wanted.rules, &error)) {
        siu_error("bad-position", "%s", error.message);
        return false;
    }
    choose_words(setup, lexicon ? lexicon : setup->text[SIU_LEXICON], wanted.words);
    snprintf(wanted.data_path, SIU_TEXT, "%s", setup->text[SIU_DATA_PATH]);
    snprintf(wanted.leaves_name, SIU_TEXT, "%s", setup->text[SIU_LEAVES]);
    snprintf(wanted.win_table_name, SIU_TEXT, "%s", setup->text[SIU_WINS]);
    name_source(wanted.leaves_id, setup, wanted.leaves_name, OPT_LEAVES);
    name_source(wanted.win_table_id, setup, wanted.win_table_name, OPT_WINS);
    if (game->cross && memcmp(&game->rules, &wanted.rules, sizeof wanted.rules) == 0 &&
        strcmp(game->words, wanted.words) == 0 && strcmp(game->data_path, wanted.data_path) == 0 &&
        strcmp(game->leaves_name, wanted.leaves_name) == 0 &&
        strcmp(game->win_table_name, wanted.win_table_name) == 0)
        return true;
    unload_game(game);
    *game = wanted;
    if (load_game(setup, game))
        return true;
    unload_game(game);
    siu_fail("the words or values of this position cannot be loaded");
    return false;
}
