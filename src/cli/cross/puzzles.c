/* quoth cross puzzles: positions of games in which one play is clearly the best. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/cross/load.h"
#include "cli/cross/puzzle_file.h"
#include "cli/io/context.h"
#include "cli/io/files.h"
#include "cli/io/game_files.h"
#include "cli/io/json.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"

typedef struct puzzle_maker {
    const arguments *args;
    game_files files;
    loaded_cross loaded;
    quoth_lexicon *levels; /* gives the levels of words */
    quoth_puzzles *puzzles;
    quoth_position *before;
    quoth_workers workers;
    puzzle_list list;
    uint64_t seed, iterations, limit, positions;
    unsigned seats;         /* seats whose turns are searched for puzzles, as bits; 0: all */
    bool all_words;         /* also puzzles whose best play forms an offensive word */
    bool mistakes;          /* only positions in which the player did not make the best play */
    unsigned unnamed;       /* number of exchanged tiles if the record has only their number */
    const quoth_play *made; /* the play made at the current position; NULL: no recorded game */
    progress progress;
    const char *source;
    quoth_status status;
} puzzle_maker;

/* ---- positions ----------------------------------------------------------------------------- */

static void add_tag(puzzle *p, const char *tag)
{
    size_t size = strlen(p->tags);
    snprintf(p->tags + size, sizeof p->tags - size, "%s%s", size ? "," : "", tag);
}

static quoth_status add_puzzle(puzzle_maker *m, const quoth_puzzle *found)
{
    const quoth_position *seen = quoth_puzzle_position(m->puzzles);
    puzzle p = {.grade = found->grade, .method = found->method, .margin = found->margin};
    quoth_cgp cgp = {0};
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    quoth_status status = quoth_cgp_add_rules(&cgp, m->loaded.cross, NULL);
    if (!status)
        status = quoth_cgp_write(&sink, seen, &cgp, NULL);
    for (unsigned tag = 0; tag < QUOTH_PUZZLE_TAGS; tag++)
        if (found->tags >> tag & 1)
            add_tag(&p, quoth_puzzle_tag_name((quoth_puzzle_tag)tag));
    if (!*p.tags)
        add_tag(&p, "plain");
    quoth_play_spell(p.play, sizeof p.play, &found->best, seen, QUOTH_PLAY_DOTTED);
    if (!status && !puzzle_add(&m->list, &p, text.bytes, m->source))
        status = QUOTH_NO_MEMORY;
    quoth_string_free(&text);
    return status;
}

/* Passes the watch on without the counts of a search, which are not the progress of the command. */
static bool puzzles_watch(void *user, const quoth_progress *at)
{
    quoth_watch watch = progress_watch(user);
    (void)at;
    return watch_goes_on(&watch, 0, 0);
}

/* Whether the player made the best play.  An exchange of n unknown tiles counts as the best play if
 * that is an exchange of n tiles. */
static bool best_was_made(const puzzle_maker *m, const quoth_puzzle *found)
{
    quoth_validation validation;
    if (m->unnamed && found->best.kind == QUOTH_PLAY_EXCHANGE)
        return m->unnamed == found->best.length;
    quoth_play_validate(&validation, quoth_puzzle_position(m->puzzles), m->made, true);
    return validation.result == QUOTH_LEGAL &&
           quoth_play_compare(&validation.play, &found->best, QUOTH_BY_SCORE) == 0;
}

/* Searches a position for a puzzle; false when enough puzzles have been found. */
static bool consider(puzzle_maker *m, const quoth_position *position)
{
    quoth_watch watch = {puzzles_watch, &m->progress};
    quoth_puzzle_options options = {.evaluator = &m->loaded.leaves.evaluator,
                                    .levels = m->levels,
                                    .iterations = m->iterations,
                                    .seed = m->seed};
    const quoth_context context = {.watch = &watch, .workers = &m->workers};
    quoth_puzzle found;
    snprintf(m->progress.label, sizeof m->progress.label, "position %llu, %zu puzzle%s",
             (unsigned long long)++m->positions, m->list.count, m->list.count == 1 ? "" : "s");
    if (!watch_goes_on(&watch, 0, 0))
        m->status = QUOTH_STOPPED;
    if (!m->status)
        m->status = quoth_puzzle_find(&found, m->puzzles, position, &options, &context, NULL);
    if (!m->status && found.found && !(m->mistakes && best_was_made(m, &found)) &&
        (m->all_words || !found.offensive))
        m->status = add_puzzle(m, &found);
    return !m->status && m->list.count < m->limit;
}

/* ---- games --------------------------------------------------------------------------------- */

typedef struct recorded_game {
    puzzle_maker *maker;
    const char *name;
    unsigned turn;
} recorded_game;

static bool consider_step(void *user, const quoth_gcg_step *step)
{
    recorded_game *g = user;
    char source[NAME_MAX + 32];
    if (step->event.kind != QUOTH_GCG_PLAY && step->event.kind != QUOTH_GCG_EXCHANGE &&
        step->event.kind != QUOTH_GCG_PASS)
        return true;
    snprintf(source, sizeof source, "%s turn %u", g->name, ++g->turn);
    if (g->maker->seats && !(g->maker->seats >> step->event.player & 1))
        return true;
    g->maker->source = source;
    g->maker->made = step->play;
    g->maker->unnamed = step->event.count;
    return consider(g->maker, step->before);
}

static bool consider_game(puzzle_maker *m, const quoth_gcg *gcg, const char *path)
{
    char name[NAME_MAX + 1];
    name_of_path(path, name, sizeof name);
    recorded_game game = {.maker = m, .name = name};
    quoth_gcg_replay_options options = {.each = consider_step, .user = &game};
    quoth_error error = {0};
    quoth_status status = quoth_gcg_replay(NULL, gcg, m->loaded.cross, &options, NULL, &error);
    if (status && status != QUOTH_STOPPED)
        return fail_with("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
    return true;
}

typedef struct own_game {
    puzzle_maker *maker;
    uint64_t number;
    unsigned turn;
} own_game;

static bool consider_move(void *user, quoth_cross_event event, const quoth_cross_game *game,
                          uint64_t number, const unsigned *seated)
{
    own_game *g = user;
    puzzle_maker *m = g->maker;
    char source[64];
    size_t moves;
    (void)seated;
    if (event == QUOTH_CROSS_BEGINS)
        *g = (own_game){.maker = m, .number = number};
    if (event != QUOTH_CROSS_MOVE ||
        quoth_cross_game_moves(game, &moves)[moves - 1].kind != QUOTH_MOVE_PLAY)
        return true;
    snprintf(source, sizeof source, "self-play %llu turn %u", (unsigned long long)number + 1,
             ++g->turn);
    m->source = source;
    m->status = quoth_cross_game_at(m->before, game, moves - 1, NULL);
    return !m->status && consider(m, m->before);
}

static void play_games(puzzle_maker *m, uint64_t games)
{
    quoth_cross_bot bot[2] = {{.policy = QUOTH_CROSS_EQUITY}, {.policy = QUOTH_CROSS_EQUITY}};
    quoth_cross_player player[2];
    own_game game = {.maker = m};
    quoth_cross_observer observer = {consider_move, &game};
    quoth_cross_match_options options = {.seed = m->seed, .to = games, .observer = &observer};
    static quoth_cross_score score;
    quoth_play_finder *finder;
    m->status = quoth_play_finder_new(&finder, m->loaded.cross, NULL, NULL);
    if (m->status)
        return;
    for (int i = 0; i < 2; i++) {
        bot[i].evaluator = &m->loaded.leaves.evaluator;
        bot[i].finder = finder;
        player[i] = quoth_cross_bot_player(&bot[i]);
    }
    memset(&score, 0, sizeof score);
    quoth_status status =
        quoth_cross_match(&score, m->loaded.cross, player, 2, &options, &program_context, NULL);
    if (!m->status && status != QUOTH_STOPPED)
        m->status = status;
    for (int i = 0; i < 2; i++)
        quoth_cross_bot_free(&bot[i]);
    quoth_play_finder_free(finder);
}

/* ---- output -------------------------------------------------------------------------------- */

static quoth_status write_list(void *user, const quoth_sink *sink)
{
    return puzzle_list_write(user, sink);
}

static void print_json(const puzzle_maker *m)
{
    json_writer j = json_begin(stdout);
    json_object(&j, NULL);
    json_string(&j, "rules", m->list.rules);
    json_string(&j, "lexicon", m->list.words);
    json_number(&j, "seed", m->seed);
    json_number(&j, "positions", m->positions);
    json_array(&j, "puzzles");
    for (size_t i = 0; i < m->list.count; i++) {
        const puzzle *p = &m->list.puzzle[i];
        json_object(&j, NULL);
        json_string(&j, "id", p->id);
        json_number(&j, "grade", p->grade);
        json_string(&j, "method", quoth_puzzle_method_name(p->method));
        json_decimal(&j, "margin", p->margin, 1);
        json_array(&j, "tags");
        char tags[PUZZLE_TAGS_SIZE], *rest = NULL;
        memcpy(tags, p->tags, sizeof tags);
        for (char *t = strtok_r(tags, ",", &rest); t; t = strtok_r(NULL, ",", &rest))
            json_string(&j, NULL, t);
        json_close(&j);
        char play[QUOTH_PLAY_TEXT_SIZE];
        memcpy(play, p->play, sizeof play);
        if (strchr(play, '.'))
            *strchr(play, '.') = ' ';
        json_string(&j, "play", play);
        json_string(&j, "cgp", p->cgp);
        json_string(&j, "source", p->source);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    json_end(&j);
}

static int report(puzzle_maker *m)
{
    const char *path = option_value(m->args, OPT_OUTPUT, NULL);
    unsigned grades[PUZZLE_GRADES + 1] = {0};
    bool json = has_option(m->args, OPT_JSON);
    for (size_t i = 0; i < m->list.count; i++)
        grades[m->list.puzzle[i].grade]++;
    if (m->list.count && path && !file_replace(path, write_list, &m->list))
        return EXIT_BAD;
    if (json)
        print_json(m);
    else if (m->list.count && !path && puzzle_list_write(&m->list, &standard_output))
        return EXIT_BAD;
    if (!json && path && m->list.count && strcmp(path, "-") != 0) {
        printf("%zu puzzle%s from %llu positions:", m->list.count, m->list.count == 1 ? "" : "s",
               (unsigned long long)m->positions);
        const char *between = "";
        for (unsigned g = 1; g <= PUZZLE_GRADES; g++) {
            if (!grades[g])
                continue;
            printf("%s %u of grade %u", between, grades[g], g);
            between = ",";
        }
        puts(".");
    }
    if (!m->list.count && !json)
        print_warning("none of %llu positions has one clear best play%s",
                      (unsigned long long)m->positions, m->mistakes ? " that was not made" : "");
    return m->list.count ? EXIT_FINE : EXIT_NO;
}

static bool make_ready(puzzle_maker *m)
{
    quoth_error error = {0};
    const quoth_cross *cross = m->loaded.cross;
    quoth_status status = quoth_lexicon_new_enable1(&m->levels, NULL, &error);
    if (!status)
        status = quoth_puzzles_new(&m->puzzles, cross, NULL, NULL);
    if (!status)
        status = quoth_position_new(&m->before, cross, 2, NULL, NULL);
    if (status)
        return explain_status(status, &error) == EXIT_FINE;
    const char *rules = m->loaded.by_default
                            ? rules_name(m->args)
                            : option_value(m->args, OPT_RULES, m->loaded.rules.name);
    return puzzle_list_name(&m->list, rules, words_path(m->args));
}

static void end_maker(puzzle_maker *m)
{
    puzzle_list_free(&m->list);
    quoth_position_free(m->before);
    quoth_puzzles_free(m->puzzles);
    quoth_lexicon_free(m->levels);
    unload_cross(&m->loaded);
    game_files_free(&m->files);
}

/* Whether a game has the rules of the first game. */
static bool has_same_rules(const puzzle_maker *m, const quoth_gcg *gcg, const char *path)
{
    static quoth_cross_rules rules;
    quoth_error error = {0};
    rules = m->loaded.rules;
    if (quoth_gcg_rules(&rules, gcg, &error))
        return fail_with("%s: %s", path, error.message);
    if (quoth_gcg_players(gcg) != 2)
        return fail_with("%s: puzzles are made of games of two players", path);
    return memcmp(&rules, &m->loaded.rules, sizeof rules) == 0 ||
           fail_with("%s: other rules than those of the first game", path);
}

static bool read_games(puzzle_maker *m)
{
    bool found = false;
    if (!game_files_find(&m->files, m->args->operand, m->args->operands, ".gcg"))
        return false;
    for (size_t i = 0; i < m->files.count && !m->status && m->list.count < m->limit; i++) {
        quoth_gcg *gcg = NULL;
        const char *path = m->files.path[i];
        bool fine = read_gcg(&gcg, path);
        if (fine && !seats_of_player(m->args, gcg, &m->seats)) {
            quoth_gcg_free(gcg);
            continue;
        }
        if (fine && !found)
            fine = load_cross(&m->loaded, m->args, gcg) && make_ready(m);
        found = true;
        fine = fine && has_same_rules(m, gcg, path) && consider_game(m, gcg, path);
        quoth_gcg_free(gcg);
        if (!fine)
            return false;
    }
    return found || m->status ||
           fail_with("nobody called or numbered \"%.60s\" plays in any of the games",
                     option_value(m->args, OPT_PLAYER, ""));
}

int run_cross_puzzles(const arguments *args)
{
    puzzle_maker m = {.args = args,
                      .all_words = has_option(args, OPT_ALL_WORDS),
                      .mistakes = has_option(args, OPT_MISTAKES)};
    uint64_t games;
    if (!option_number(args, OPT_SELF_PLAY, 0, 1, 1000000, &games) ||
        !option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &m.seed) ||
        !option_number(args, OPT_TOP, UINT64_MAX, 1, UINT64_MAX, &m.limit) ||
        !option_number(args, OPT_ITERATIONS, 0, 1, QUOTH_SIM_ITERATIONS_MAX, &m.iterations) ||
        !option_workers(args, &m.workers))
        return EXIT_BAD;
    if ((args->operands > 0) == (games > 0))
        return print_error(
            "cross puzzles needs games: files, folders, or --self-play N; see `quoth "
            "help cross puzzles`");
    if (games && (m.mistakes || has_option(args, OPT_PLAYER)))
        return print_error(
            "--player and --mistakes choose turns of recorded games, not of --self-play");
    progress_begin(&m.progress);
    bool fine = true;
    if (games) {
        fine = load_cross(&m.loaded, args, NULL) && make_ready(&m);
        if (fine)
            play_games(&m, games);
    } else {
        fine = read_games(&m);
    }
    progress_end(&m.progress);
    int status = !fine ? EXIT_BAD : m.status ? explain_status(m.status, NULL) : report(&m);
    end_maker(&m);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
