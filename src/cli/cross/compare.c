/* quoth cross compare: plays side by side, simulated on the same deals. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/cross/load.h"
#include "cli/cross/searching.h"
#include "cli/cross/sim_options.h"
#include "cli/cross/typed_play.h"
#include "cli/io/context.h"
#include "cli/io/json.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"

enum {
    COMPARED = 4,      /* plays at most */
    ITERATIONS = 4000, /* of each, unless --iterations says how many of all */
    SQUARES = 3        /* of those that replies use */
};

typedef struct comparison {
    loaded_cross loaded;
    quoth_play play[COMPARED];
    unsigned plays;
    quoth_sim_options options;
    quoth_win_table *win_table;
    quoth_workers workers;
    quoth_sim_result result;
} comparison;

typedef char compare_text[QUOTH_PLAY_TEXT_SIZE + 48];

/* ---- what is asked ------------------------------------------------------------------------- */

static bool read_plays(comparison *c, const arguments *args)
{
    const quoth_position *position = c->loaded.position;
    if (!has_a_turn(position))
        return false;
    for (int i = 0; i < args->operands; i++) {
        quoth_error error = {.message = ""};
        quoth_validation validation;
        if (typed_play_validate(&validation, position, args->operand[i], &error))
            return fail_with("%s: %s", args->operand[i], error.message);
        if (validation.result != QUOTH_LEGAL)
            return fail_with("%s: %s", args->operand[i], quoth_validation_text(validation.result));
        if (play_is_among(&validation.play, c->play, c->plays))
            return fail_with("%s is named twice", args->operand[i]);
        c->play[c->plays++] = validation.play;
    }
    return true;
}

static bool read_comparison(comparison *c, const arguments *args)
{
    if (args->operands < 2 || args->operands > COMPARED)
        return fail_with("cross compare needs 2 to %d plays: '8D WORD' '8H OTHER'", COMPARED);
    return option_number(args, OPT_ITERATIONS, (uint64_t)ITERATIONS * (unsigned)args->operands, 1,
                         QUOTH_SIM_ITERATIONS_MAX, &c->options.iterations) &&
           option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &c->options.seed) &&
           option_workers(args, &c->workers) &&
           read_win_table(&c->win_table, option_value(args, OPT_WINS, NULL)) &&
           load_position(&c->loaded, args) && read_plays(c, args);
}

/* ---- facts of a play ----------------------------------------------------------------------- */

typedef struct square_share {
    quoth_square square;
    double share;
} square_share;

/* The squares that the most replies use, a tenth of them at least; returns their number. */
static unsigned used_squares(const comparison *c, const quoth_sim_play *play,
                             square_share list[SQUARES])
{
    const quoth_layout *layout = &c->loaded.rules.layout;
    unsigned used = 0;
    if (!play->heat || !play->plies || !play->ply[0].samples)
        return 0;
    for (unsigned i = 0; i < (unsigned)layout->rows * layout->columns; i++) {
        double share = (double)play->heat[i] / (double)play->ply[0].samples;
        if (share < 0.1 || (used == SQUARES && share <= list[SQUARES - 1].share))
            continue;
        unsigned at = used < SQUARES ? used++ : SQUARES - 1;
        for (; at > 0 && list[at - 1].share < share; at--)
            list[at] = list[at - 1];
        list[at] =
            (square_share){{(uint8_t)(i / layout->columns), (uint8_t)(i % layout->columns)}, share};
    }
    return used;
}

static const char *spell_play(const comparison *c, const quoth_play *play, compare_text text)
{
    quoth_play_spell(text, sizeof(compare_text), play, c->loaded.position, QUOTH_PLAY_THROUGH);
    return text;
}

static const char *spell_leave(const comparison *c, const quoth_play *play, compare_text text)
{
    quoth_tile leave[QUOTH_RACK_MAX];
    unsigned count = quoth_play_leave(leave, c->loaded.position, play);
    quoth_tiles_spell(text, sizeof(compare_text), &c->loaded.rules.tiles, leave, count,
                      QUOTH_AS_RACK);
    return text;
}

static unsigned drawn_by(const comparison *c, const quoth_play *play)
{
    unsigned bag = quoth_position_bag(c->loaded.position);
    return play->kind == QUOTH_PLAY_PASS ? 0 : play->tiles < bag ? play->tiles : bag;
}

static double static_value(const quoth_play *play)
{
    return (double)(play->equity - (quoth_points)play->score * QUOTH_POINT) / QUOTH_POINT;
}

/* ---- a table ------------------------------------------------------------------------------- */

typedef enum compare_row {
    ROW_SCORE,
    ROW_KEEPS,
    ROW_VALUE,
    ROW_DRAWS,
    ROW_ANSWER,
    ROW_SQUARES,
    ROW_NEXT,
    ROW_AHEAD,
    ROW_WINS,
    COMPARE_ROWS
} compare_row;

static const char *const row_names[COMPARE_ROWS] = {
    [ROW_SCORE] = "points",
    [ROW_KEEPS] = "keeps",
    [ROW_VALUE] = "worth of these",
    [ROW_DRAWS] = "draws",
    [ROW_ANSWER] = "the next player",
    [ROW_SQUARES] = "lays tiles on",
    [ROW_NEXT] = "your next turn",
    [ROW_AHEAD] = "ahead at the end",
    [ROW_WINS] = "wins",
};

static void spell_ply(const quoth_sim_play *play, unsigned ply, compare_text text)
{
    if (play->plies > ply && play->ply[ply].samples)
        snprintf(text, sizeof(compare_text), "%.1f points, bingo %.0f %%", play->ply[ply].score,
                 100 * play->ply[ply].bonus);
    else
        snprintf(text, sizeof(compare_text), "-");
}

static void spell_squares(const comparison *c, const quoth_sim_play *play, compare_text text)
{
    square_share list[SQUARES];
    unsigned used = used_squares(c, play, list);
    char name[QUOTH_COORDINATE_SIZE];
    snprintf(text, sizeof(compare_text), "-");
    for (unsigned i = 0, size = 0; i < used; i++) {
        quoth_coordinate_spell(name, list[i].square.row, list[i].square.column, true);
        size += (unsigned)snprintf(text + size, sizeof(compare_text) - size, "%s%s %.0f %%",
                                   i ? ", " : "", name, 100 * list[i].share);
    }
}

static const char *cell(const comparison *c, const quoth_sim_play *play, compare_row row,
                        compare_text text)
{
    bool solved = c->result.stopped == QUOTH_SIM_SOLVED;
    switch (row) {
    case ROW_SCORE:
        snprintf(text, sizeof(compare_text), "%d", play->play.score);
        break;
    case ROW_KEEPS:
        if (!*spell_leave(c, &play->play, text))
            snprintf(text, sizeof(compare_text), "nothing");
        break;
    case ROW_VALUE:
        snprintf(text, sizeof(compare_text), "%+.1f", static_value(&play->play));
        break;
    case ROW_DRAWS:
        snprintf(text, sizeof(compare_text), "%u of %u tiles", drawn_by(c, &play->play),
                 quoth_position_bag(c->loaded.position));
        break;
    case ROW_ANSWER:
        spell_ply(play, 0, text);
        break;
    case ROW_SQUARES:
        spell_squares(c, play, text);
        break;
    case ROW_NEXT:
        spell_ply(play, 1, text);
        break;
    case ROW_AHEAD:
        if (solved)
            snprintf(text, sizeof(compare_text), "%+.0f", play->spread);
        else
            snprintf(text, sizeof(compare_text), "%+.1f +- %.1f", play->spread, play->spread_error);
        break;
    case ROW_WINS:
    case COMPARE_ROWS:
        if (solved)
            snprintf(text, sizeof(compare_text), "%.0f %%", 100 * play->win);
        else
            snprintf(text, sizeof(compare_text), "%.1f %% +- %.1f", 100 * play->win,
                     100 * play->win_error);
        break;
    }
    return text;
}

/* Whether the play is worse than the leader beyond the error of the difference. */
static bool is_behind(const comparison *c, const quoth_sim_play *play)
{
    if (c->result.stopped == QUOTH_SIM_SOLVED)
        return play->win < c->result.play[0].win || play->spread < c->result.play[0].spread;
    return play->behind > play->behind_error;
}

static void print_verdict(const comparison *c, const quoth_sim_play *play)
{
    compare_text text, best;
    double points = c->result.play[0].spread - play->spread;
    spell_play(c, &play->play, text);
    spell_play(c, &c->result.play[0].play, best);
    if (c->result.stopped == QUOTH_SIM_SOLVED && !is_behind(c, play))
        printf_sanitized(stdout, "%s ends as well as %s.\n", text, best);
    else if (c->result.stopped == QUOTH_SIM_SOLVED)
        printf_sanitized(stdout, "%s ends %.0f point%s worse than %s.\n", text, points,
                         points == 1 ? "" : "s", best);
    else if (is_behind(c, play))
        printf_sanitized(stdout, "%s wins %.1f +- %.1f percentage points less than %s.\n", text,
                         100 * play->behind, 100 * play->behind_error, best);
    else
        printf_sanitized(stdout,
                         "Between %s and %s no difference can be seen: %.1f +- %.1f percentage "
                         "points.\n",
                         best, text, 100 * play->behind, 100 * play->behind_error);
}

static void write_table(const comparison *c)
{
    compare_text text;
    int width[COMPARED] = {0}, names = 0;
    for (int row = -1; row < COMPARE_ROWS; row++) {
        int name = row < 0 ? 0 : text_columns(row_names[row]);
        names = name > names ? name : names;
        for (size_t i = 0; i < c->result.plays; i++) {
            int columns = text_columns(row < 0 ? spell_play(c, &c->result.play[i].play, text)
                                               : cell(c, &c->result.play[i], row, text));
            width[i] = columns > width[i] ? columns : width[i];
        }
    }
    for (int row = -1; row < COMPARE_ROWS; row++) {
        print_padded(stdout, row < 0 ? "" : row_names[row], names);
        for (size_t i = 0; i < c->result.plays; i++) {
            const char *said = row < 0 ? spell_play(c, &c->result.play[i].play, text)
                                       : cell(c, &c->result.play[i], row, text);
            fputs("   ", stdout);
            if (i + 1 < c->result.plays)
                print_padded(stdout, said, width[i]);
            else
                print_sanitized(stdout, said);
        }
        putchar('\n');
    }
    for (size_t i = 1; i < c->result.plays; i++)
        print_verdict(c, &c->result.play[i]);
}

/* ---- JSON ---------------------------------------------------------------------------------- */

static void write_ply(json_writer *j, const char *key, const quoth_sim_play *play, unsigned ply)
{
    if (play->plies <= ply || !play->ply[ply].samples) {
        json_null(j, key);
        return;
    }
    json_object(j, key);
    json_decimal(j, "score", play->ply[ply].score, 2);
    json_decimal(j, "bingo", play->ply[ply].bonus, 4);
    json_close(j);
}

static void write_play(json_writer *j, const comparison *c, const quoth_sim_play *play)
{
    compare_text text;
    square_share list[SQUARES];
    char name[QUOTH_COORDINATE_SIZE];
    unsigned used = used_squares(c, play, list);
    json_object(j, NULL);
    quoth_play_spell(text, sizeof text, &play->play, c->loaded.position, QUOTH_PLAY_WORDS);
    json_string(j, "play", text);
    json_integer(j, "score", play->play.score);
    json_string(j, "leave", spell_leave(c, &play->play, text));
    json_decimal(j, "leave_value", static_value(&play->play), 2);
    json_number(j, "drawn", drawn_by(c, &play->play));
    json_number(j, "iterations", play->iterations);
    write_ply(j, "answer", play, 0);
    json_array(j, "squares");
    for (unsigned i = 0; i < used; i++) {
        quoth_coordinate_spell(name, list[i].square.row, list[i].square.column, true);
        json_object(j, NULL);
        json_string(j, "square", name);
        json_decimal(j, "share", list[i].share, 4);
        json_close(j);
    }
    json_close(j);
    write_ply(j, "next", play, 1);
    json_decimal(j, "spread", play->spread, 2);
    json_decimal(j, "spread_error", play->spread_error, 2);
    json_decimal(j, "win", play->win, 5);
    json_decimal(j, "win_error", play->win_error, 5);
    json_decimal(j, "behind", play->behind, 5);
    json_decimal(j, "behind_error", play->behind_error, 5);
    json_bool(j, "worse", play != c->result.play && is_behind(c, play));
    json_close(j);
}

static void write_json(const comparison *c)
{
    compare_text text;
    unsigned count;
    const quoth_position *position = c->loaded.position;
    const quoth_tile *rack = quoth_position_rack(position, quoth_position_turn(position), &count);
    quoth_tiles_spell(text, sizeof text, &c->loaded.rules.tiles, rack, count, QUOTH_AS_RACK);
    json_writer j = json_begin(stdout);
    json_object(&j, NULL);
    json_rules_and_words(&j, &c->loaded);
    json_string(&j, "rack", text);
    json_number(&j, "bag", quoth_position_bag(position));
    json_number(&j, "seed", c->options.seed);
    json_number(&j, "iterations", c->result.iterations);
    json_bool(&j, "solved", c->result.stopped == QUOTH_SIM_SOLVED);
    json_array(&j, "plays");
    for (size_t i = 0; i < c->result.plays; i++)
        write_play(&j, c, &c->result.play[i]);
    json_close(&j);
    json_close(&j);
    json_end(&j);
}

/* ---- the command --------------------------------------------------------------------------- */

static int compare(comparison *c, const arguments *args)
{
    quoth_sim *sim = NULL;
    progress shown;
    quoth_error error = {0};
    c->options.candidate = c->play;
    c->options.candidates = c->plays;
    c->options.evaluator = &c->loaded.leaves.evaluator;
    c->options.win_table = c->win_table;
    c->options.heat = true;
    c->options.no_prior = c->options.no_openness = true;
    c->options.to_end = all_is_known(c->loaded.position);
    quoth_status status = quoth_cross_prepare(c->loaded.cross, &program_context, NULL);
    if (!status)
        status = quoth_sim_new(&sim, c->loaded.cross, NULL, &error);
    progress_begin(&shown);
    quoth_watch watch = progress_watch(&shown);
    if (!status)
        status = quoth_sim_run(&c->result, sim, c->loaded.position, &c->options,
                               &(quoth_context){.watch = &watch, .workers = &c->workers}, &error);
    progress_end(&shown);
    bool some = c->result.plays && c->result.play[c->result.plays - 1].iterations > 0;
    if (!status || (status == QUOTH_STOPPED && some)) {
        if (has_option(args, OPT_JSON))
            write_json(c);
        else
            write_table(c);
        status = QUOTH_OK;
    }
    quoth_sim_free(sim);
    return explain_status(status, &error);
}

int run_cross_compare(const arguments *args)
{
    static comparison c;
    int status = read_comparison(&c, args) ? compare(&c, args) : EXIT_BAD;
    quoth_win_table_free(c.win_table);
    unload_cross(&c.loaded);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
