/* The result of a simulation, win chances, spreads and replies: text, JSON. */
#include <string.h>

#include "base/error.h"
#include "format/formats.h"
#include "format/words.h"
#include "quoth/notation.h"

static const char *stopped_key(const quoth_sim_report *report)
{
    quoth_sim_stopped stopped = report->result->stopped;
    return stopped != QUOTH_SIM_WATCH ? quoth_sim_stopped_name(stopped)
           : report->interrupted      ? "interrupted"
                                      : "time";
}

/* ---- JSON ---------------------------------------------------------------------------------- */

/* Half the interval of the win chance, clamped to 1: with two or three deals Student's interval
 * exceeds 100 %. */
static double win_error_of(const quoth_sim_play *p)
{
    return p->win_error < 1 ? p->win_error : 1;
}

/* Whether the errors of a play are known.  If only one deal is possible, they are known only for
 * solved plays. */
static bool has_error(const quoth_sim_result *r, const quoth_sim_play *p)
{
    return (p->iterations > 1 && !r->one_deal) || r->stopped == QUOTH_SIM_SOLVED;
}

static void json_heat(q_json *json, const quoth_layout *layout, const uint32_t *heat)
{
    q_json_open_array(json, "heat");
    for (unsigned row = 0; row < layout->rows; row++) {
        q_json_open(json, '[');
        for (unsigned column = 0; column < layout->columns; column++)
            q_json_number(json, heat[row * layout->columns + column]);
        q_json_close(json, ']');
    }
    q_json_close(json, ']');
}

static void json_error(q_json *json, const char *key, bool known, double error, unsigned digits)
{
    if (known)
        q_json_put_decimal(json, key, error, digits);
    else
        q_json_put_null(json, key);
}

static void json_sim_play(q_json *json, const quoth_position *position, const quoth_sim_result *r,
                          const quoth_sim_play *p)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    q_json_open(json, '{');
    quoth_play_spell(text, sizeof text, &p->play, position, QUOTH_PLAY_WORDS);
    q_json_put_string(json, "play", text);
    q_json_key(json, "score");
    q_json_integer(json, p->play.score);
    q_json_key(json, "equity");
    q_json_thousandths(json, p->play.equity);
    q_json_put_number(json, "iterations", p->iterations);
    if (p->iterations) {
        q_json_put_decimal(json, "win", p->win, 6);
        json_error(json, "win_error", has_error(r, p), win_error_of(p), 6);
        q_json_put_decimal(json, "spread", p->spread, 3);
        json_error(json, "spread_error", has_error(r, p), p->spread_error, 3);
    } else {
        q_json_put_null(json, "win");
        q_json_put_null(json, "win_error");
        q_json_put_null(json, "spread");
        q_json_put_null(json, "spread_error");
    }
    q_json_open_array(json, "plies");
    for (unsigned i = 0; i < p->plies; i++) {
        q_json_open(json, '{');
        q_json_put_number(json, "samples", p->ply[i].samples);
        q_json_put_decimal(json, "score", p->ply[i].score, 3);
        q_json_put_decimal(json, "bonus", p->ply[i].bonus, 4);
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
    if (p->heat && r->stopped == QUOTH_SIM_SOLVED)
        q_json_put_null(json, "heat");
    else if (p->heat)
        json_heat(json, &quoth_cross_rules_of(quoth_position_cross(position))->layout, p->heat);
    q_json_close(json, '}');
}

static quoth_status sim_json(const quoth_position *position, const quoth_sim_report *report,
                             const quoth_sink *sink)
{
    const quoth_sim_result *r = report->result;
    q_json json;
    char rack[(QUOTH_RACK_MAX + 1) * QUOTH_TILE_TEXT_SIZE + 1];
    unsigned count;
    const quoth_tile *tile = quoth_position_rack(position, quoth_position_turn(position), &count);
    quoth_tiles_spell(rack, sizeof rack,
                      &quoth_cross_rules_of(quoth_position_cross(position))->tiles, tile, count,
                      QUOTH_AS_RACK);
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    q_json_cross(&json, quoth_position_cross(position));
    q_json_put_string(&json, "rack", rack);
    q_json_put_number(&json, "seed", report->seed);
    q_json_put_number(&json, "iterations", r->iterations);
    if (report->asked)
        q_json_put_number(&json, "iterations_asked", report->asked);
    q_json_put_decimal(&json, "seconds", report->seconds, 3);
    q_json_put_string(&json, "stopped", stopped_key(report));
    q_json_put_number(&json, "inferred", report->inferred);
    q_json_open_array(&json, "plays");
    for (size_t i = 0; i < r->plays; i++)
        json_sim_play(&json, position, r, &r->play[i]);
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    return q_json_end(&json);
}

/* ---- text ---------------------------------------------------------------------------------- */

/* A number with one decimal, right-aligned in `width` columns. */
static void text_tenths(q_text *text, double number, size_t width)
{
    bool minus = number < -0.05;
    uint64_t tenths = (uint64_t)((number < 0 ? -number : number) * 10 + 0.5);
    size_t size = 3 + minus;
    for (uint64_t more = tenths / 100; more; more /= 10)
        size++;
    q_text_repeat(text, " ", width > size ? width - size : 0);
    q_text_add(text, minus ? "-" : "");
    q_text_number(text, tenths / 10);
    q_text_char(text, '.');
    q_text_number(text, tenths % 10);
}

static void text_error(q_text *text, bool known, double error)
{
    if (known)
        text_tenths(text, error, 7);
    else
        q_text_add(text, "      -");
}

static void text_head(q_text *text, const quoth_sim_report *report)
{
    const quoth_sim_result *r = report->result;
    q_text_grouped(text, r->plays);
    q_text_add(text, r->plays == 1 ? " play, " : " plays, ");
    q_text_grouped(text, r->iterations);
    q_text_add(text, " iterations in ");
    text_tenths(text, report->seconds, 0);
    switch (r->stopped) {
    case QUOTH_SIM_ITERATIONS:
        q_text_add(text, " s\n");
        break;
    case QUOTH_SIM_CONFIDENT:
        q_text_add(text, " s: the first is better than each other one, as sure as asked for\n");
        break;
    case QUOTH_SIM_ONE_PLAY:
        q_text_add(text, " s: there is nothing to compare it with\n");
        break;
    case QUOTH_SIM_SOLVED:
        q_text_add(text, " s: the bag is empty, and each of these plays was solved to the end\n");
        break;
    case QUOTH_SIM_WATCH:
        q_text_add(text, report->interrupted ? " s: interrupted, the best so far\n"
                                             : " s: the time is over\n");
        break;
    }
}

static void text_plies(q_text *text, const quoth_position *position, const quoth_sim_play *p)
{
    char play[QUOTH_PLAY_TEXT_SIZE];
    if (!p->plies)
        return;
    quoth_play_spell(play, sizeof play, &p->play, position, QUOTH_PLAY_WORDS);
    q_text_add(text, "After ");
    q_text_add(text, play);
    q_text_add(text, ":\n    ply   score  bonus %\n");
    for (unsigned i = 0; i < p->plies; i++) {
        q_text_right(text, (int64_t)i + 1, 7);
        text_tenths(text, p->ply[i].score, 8);
        text_tenths(text, 100 * p->ply[i].bonus, 9);
        q_text_char(text, '\n');
    }
}

/* Writes how often the opponents' next plays lay a tile on each square, in percent of the most used
 * square. */
static void text_heat(q_text *text, const quoth_layout *layout, const uint32_t *heat)
{
    uint32_t most = 1;
    for (unsigned i = 0; i < (unsigned)layout->rows * layout->columns; i++)
        most = heat[i] > most ? heat[i] : most;
    q_text_add(text, "Squares that the replies use, of 99 for the most used:\n   ");
    for (unsigned column = 0; column < layout->columns; column++) {
        char name[QUOTH_COLUMN_SIZE];
        quoth_column_spell(name, column);
        q_text_repeat(text, " ", 3 - (unsigned)strlen(name));
        q_text_add(text, name);
    }
    q_text_char(text, '\n');
    for (unsigned row = 0; row < layout->rows; row++) {
        q_text_right(text, (int64_t)row + 1, 3);
        for (unsigned column = 0; column < layout->columns; column++) {
            uint32_t used = heat[row * layout->columns + column];
            if (used)
                q_text_right(text, (int64_t)((uint64_t)used * 99 / most), 3);
            else
                q_text_add(text, "  .");
        }
        q_text_char(text, '\n');
    }
}

static quoth_status sim_text(const quoth_position *position, const quoth_sim_report *report,
                             quoth_format format, const quoth_sink *sink)
{
    const quoth_sim_result *r = report->result;
    q_text text;
    char play[QUOTH_PLAY_TEXT_SIZE];
    size_t widest = 4;
    q_text_begin(&text, sink);
    text_head(&text, report);
    for (size_t i = 0; i < r->plays; i++) {
        quoth_play_spell(play, sizeof play, &r->play[i].play, position, QUOTH_PLAY_WORDS);
        widest = q_columns(play) > widest ? q_columns(play) : widest;
    }
    q_text_tone(&text, format, Q_STRONG);
    q_text_add(&text, "     play");
    q_text_repeat(&text, " ", widest - 4);
    q_text_add(&text, "  score  equity    win %  error   spread  error  iterations");
    q_text_tone(&text, format, Q_PLAIN);
    q_text_char(&text, '\n');
    for (size_t i = 0; i < r->plays; i++) {
        const quoth_sim_play *p = &r->play[i];
        q_text_right(&text, (int64_t)i + 1, 4);
        q_text_char(&text, ' ');
        quoth_play_spell(play, sizeof play, &p->play, position, QUOTH_PLAY_WORDS);
        q_text_add(&text, play);
        q_text_repeat(&text, " ", widest - q_columns(play));
        q_text_right(&text, p->play.score, 7);
        text_tenths(&text, p->play.equity / 1000.0, 8);
        if (p->iterations) {
            text_tenths(&text, 100 * p->win, 9);
            text_error(&text, has_error(r, p), 100 * win_error_of(p));
            text_tenths(&text, p->spread, 9);
            text_error(&text, has_error(r, p), p->spread_error);
        } else {
            q_text_add(&text, "        -      -        -      -");
        }
        q_text_right(&text, (int64_t)p->iterations, 12);
        q_text_char(&text, '\n');
    }
    if (r->plays) {
        text_plies(&text, position, &r->play[0]);
        if (r->play[0].heat && r->stopped != QUOTH_SIM_SOLVED)
            text_heat(&text, &quoth_cross_rules_of(quoth_position_cross(position))->layout,
                      r->play[0].heat);
    }
    return q_text_end(&text);
}

quoth_status quoth_cross_write_sim(const quoth_sink *sink, const quoth_position *position,
                                   const quoth_sim_report *report, quoth_format format,
                                   quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_COMMON, error))
        return QUOTH_UNSUPPORTED;
    return q_report(error, format == QUOTH_FORMAT_JSON ? sim_json(position, report, sink)
                                                       : sim_text(position, report, format, sink));
}
