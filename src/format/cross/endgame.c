/* The answer of an endgame search, its value and the best lines: text, JSON. */
#include "base/error.h"
#include "board/position.h"
#include "format/formats.h"
#include "format/json.h"
#include "format/words.h"
#include "quoth/notation.h"

/* Creates the position on which the plays of a line are made, so that each play is spelled on the
 * board before it. */
static quoth_status begin_following(quoth_position **at, const quoth_position *position)
{
    quoth_status status = quoth_position_new(at, quoth_position_cross(position), position->players,
                                             &(quoth_context){.memory = position->memory}, NULL);
    if (!status)
        quoth_position_copy(*at, position);
    return status;
}

static void endgame_rack(const quoth_position *position, char *text, size_t size)
{
    unsigned count;
    const quoth_tile *tile = q_known_rack(position, quoth_position_turn(position), &count);
    quoth_tiles_spell(text, size, &quoth_cross_rules_of(quoth_position_cross(position))->tiles,
                      tile, count, QUOTH_AS_RACK);
}

static void json_bounds(q_json *json, int lower, int upper)
{
    q_json_open_array(json, "bounds");
    q_json_integer(json, lower);
    q_json_integer(json, upper);
    q_json_close(json, ']');
}

static quoth_status json_play_line(q_json *json, const quoth_position *position,
                                   const quoth_endgame_play *p)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_position *at;
    quoth_status status = begin_following(&at, position);
    q_json_open_array(json, "line");
    for (size_t i = 0; i < p->length && !status; i++) {
        quoth_play_spell(text, sizeof text, &p->line[i], at, QUOTH_PLAY_WORDS);
        q_json_string(json, text);
        status = quoth_position_make_trusted(at, &p->line[i], NULL);
    }
    q_json_close(json, ']');
    quoth_position_free(at);
    return status;
}

static quoth_status endgame_json(const quoth_position *position, const quoth_endgame_answer *a,
                                 uint64_t milliseconds, const quoth_sink *sink)
{
    q_json json;
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_status status = QUOTH_OK;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    q_json_cross(&json, quoth_position_cross(position));
    endgame_rack(position, text, sizeof text);
    q_json_put_string(&json, "rack", text);
    q_json_put_number(&json, "players", position->players);
    q_json_key(&json, "value");
    if (a->plays)
        q_json_integer(&json, a->value);
    else
        q_json_null(&json);
    q_json_put_bool(&json, "exact", a->exact);
    json_bounds(&json, a->lower, a->upper);
    q_json_put_number(&json, "depth", a->depth);
    q_json_put_number(&json, "nodes", a->nodes);
    q_json_put_decimal(&json, "seconds", (double)milliseconds / 1000, 3);
    q_json_put_bool(&json, "stopped", a->incomplete);
    q_json_put_bool(&json, "wins", a->wins);
    q_json_put_bool(&json, "decided", quoth_endgame_decided(position, a));
    q_json_open_array(&json, "plays");
    for (size_t i = 0; i < a->plays && !status; i++) {
        const quoth_endgame_play *p = &a->play[i];
        q_json_open(&json, '{');
        quoth_play_spell(text, sizeof text, &p->play, position, QUOTH_PLAY_WORDS);
        q_json_put_string(&json, "play", text);
        q_json_key(&json, "score");
        q_json_integer(&json, p->play.score);
        q_json_key(&json, "value");
        q_json_integer(&json, p->value);
        q_json_put_bool(&json, "exact", p->exact);
        json_bounds(&json, p->lower, p->upper);
        if (position->players > 2) {
            q_json_open_array(&json, "gains");
            for (unsigned seat = 0; seat < position->players; seat++)
                q_json_integer(&json, p->gain[seat]);
            q_json_close(&json, ']');
        }
        status = json_play_line(&json, position, p);
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    quoth_status written = q_json_end(&json);
    return status ? status : written;
}

static void add_signed(q_text *text, int number)
{
    q_text_char(text, number < 0 ? '-' : '+');
    q_text_number(text, (uint64_t)(number < 0 ? -(int64_t)number : number));
}

static void text_proof(q_text *text, const quoth_endgame_answer *a)
{
    if (a->exact) {
        q_text_add(text, "exact");
    } else {
        q_text_add(text, a->wins ? "proved to win" : "cut");
        if (a->depth) {
            q_text_add(text, " after ");
            q_text_number(text, a->depth);
            q_text_add(text, a->depth == 1 ? " play" : " plays");
        }
        q_text_add(text, ", between ");
        add_signed(text, a->lower);
        q_text_add(text, " and ");
        add_signed(text, a->upper);
    }
}

static quoth_status text_play_line(q_text *text, const quoth_position *position,
                                   const quoth_endgame_play *p, unsigned seat)
{
    char spelled[QUOTH_PLAY_TEXT_SIZE];
    quoth_position *at;
    quoth_status status = begin_following(&at, position);
    for (size_t i = 0; i < p->length && !status; i++) {
        unsigned mover = quoth_position_turn(at);
        q_text_add(text, i ? ", " : "  ");
        if (mover != seat)
            q_text_char(text, '(');
        quoth_play_spell(spelled, sizeof spelled, &p->line[i], at, QUOTH_PLAY_WORDS);
        q_text_add(text, spelled);
        if (p->line[i].kind == QUOTH_PLAY_PLACE) {
            q_text_char(text, ' ');
            q_text_number(text, (uint64_t)p->line[i].score);
        }
        if (mover != seat)
            q_text_char(text, ')');
        status = quoth_position_make_trusted(at, &p->line[i], NULL);
    }
    quoth_position_free(at);
    return status;
}

static quoth_status endgame_text(const quoth_position *position, const quoth_endgame_answer *a,
                                 quoth_format format, const quoth_sink *sink)
{
    q_text text;
    quoth_status status = QUOTH_OK;
    unsigned seat = quoth_position_turn(position);
    int lead = position->players == 2
                   ? quoth_position_score(position, seat) - quoth_position_score(position, !seat)
                   : 0;
    q_text_begin(&text, sink);
    if (!a->plays) {
        q_text_add(&text, "Stopped before anything was found.\n");
        return q_text_end(&text);
    }
    q_text_tone(&text, format, Q_STRONG);
    add_signed(&text, a->value);
    q_text_tone(&text, format, Q_PLAIN);
    q_text_add(&text, " points for the player to move");
    if (a->asked)
        q_text_add(&text, a->asked == 1 ? " with this play" : " with the best of these plays");
    q_text_add(&text, ", ");
    text_proof(&text, a);
    if (position->players == 2) {
        q_text_add(&text, a->exact ? "; spread at the end " : ".\nSpread at the end ");
        add_signed(&text, lead + a->value);
    } else {
        q_text_add(&text, " if each plays for himself");
    }
    q_text_add(&text, ". ");
    q_text_grouped(&text, a->nodes);
    q_text_add(&text, a->nodes == 1 ? " position.\n" : " positions.\n");
    for (size_t i = 0; i < a->plays && !status; i++) {
        q_text_right(&text, (int64_t)i + 1, 3);
        q_text_add(&text, "  ");
        add_signed(&text, a->play[i].value);
        status = text_play_line(&text, position, &a->play[i], seat);
        q_text_char(&text, '\n');
    }
    quoth_status written = q_text_end(&text);
    return status ? status : written;
}

quoth_status quoth_cross_write_endgame(const quoth_sink *sink, const quoth_position *position,
                                       const quoth_endgame_answer *answer, uint64_t milliseconds,
                                       quoth_format format, quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_COMMON, error))
        return QUOTH_UNSUPPORTED;
    return q_report(error, format == QUOTH_FORMAT_JSON
                               ? endgame_json(position, answer, milliseconds, sink)
                               : endgame_text(position, answer, format, sink));
}
