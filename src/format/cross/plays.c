/* Lists of plays, and the validation result of a play: text, JSON. */
#include <string.h>

#include "base/error.h"
#include "board/position.h"
#include "format/formats.h"
#include "format/words.h"
#include "quoth/notation.h"

enum { RACK_TEXT = (QUOTH_RACK_MAX + 1) * QUOTH_TILE_TEXT_SIZE + 1 };

static const quoth_tiles *tiles_of(const quoth_position *position)
{
    return &quoth_cross_rules_of(quoth_position_cross(position))->tiles;
}

static void leave_text(const quoth_position *position, const quoth_play *play, char *text,
                       size_t size)
{
    quoth_tile leave[QUOTH_RACK_MAX];
    unsigned count = quoth_play_leave(leave, position, play);
    quoth_tiles_spell(text, size, tiles_of(position), leave, count, QUOTH_AS_RACK);
}

static void json_play(q_json *json, const quoth_position *position, const quoth_play *play)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_play_spell(text, sizeof text, play, position, QUOTH_PLAY_WORDS);
    q_json_put_string(json, "play", text);
    quoth_play_spell(text, sizeof text, play, position, QUOTH_PLAY_TILES);
    q_json_put_string(json, "tiles", text);
    q_json_key(json, "score");
    q_json_integer(json, play->score);
    q_json_key(json, "equity");
    q_json_thousandths(json, play->equity);
    leave_text(position, play, text, sizeof text);
    q_json_put_string(json, "leave", text);
}

static void json_where(q_json *json, const quoth_position *position)
{
    char rack[RACK_TEXT];
    unsigned count;
    const quoth_tile *tile = q_known_rack(position, quoth_position_turn(position), &count);
    quoth_tiles_spell(rack, sizeof rack, tiles_of(position), tile, count, QUOTH_AS_RACK);
    q_json_cross(json, quoth_position_cross(position));
    q_json_put_string(json, "rack", rack);
}

static quoth_status moves_json(const quoth_position *position, uint64_t placements,
                               const quoth_play *play, size_t count, const quoth_sink *sink)
{
    q_json json;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    json_where(&json, position);
    q_json_put_number(&json, "count", placements);
    q_json_open_array(&json, "plays");
    for (size_t i = 0; i < count; i++) {
        q_json_open(&json, '{');
        json_play(&json, position, &play[i]);
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    return q_json_end(&json);
}

/* Points with one decimal, right-aligned. */
static void text_tenths_in(q_text *text, quoth_points points, size_t width)
{
    int64_t tenths = (points + (points < 0 ? -50 : 50)) / 100;
    bool minus = tenths < 0;
    uint64_t size = (uint64_t)(minus ? -tenths : tenths);
    size_t n = 3 + minus;
    for (uint64_t whole = size / 100; whole; whole /= 10)
        n++;
    q_text_repeat(text, " ", n < width ? width - n : 0);
    if (minus)
        q_text_char(text, '-');
    q_text_number(text, size / 10);
    q_text_char(text, '.');
    q_text_number(text, size % 10);
}

static quoth_status moves_text(const quoth_position *position, uint64_t placements,
                               const quoth_play *play, size_t count, quoth_format format,
                               const quoth_sink *sink)
{
    q_text text;
    char spelled[QUOTH_PLAY_TEXT_SIZE];
    size_t widest = 4;
    q_text_begin(&text, sink);
    for (size_t i = 0; i < count; i++) {
        quoth_play_spell(spelled, sizeof spelled, &play[i], position, QUOTH_PLAY_THROUGH);
        widest = q_columns(spelled) > widest ? q_columns(spelled) : widest;
    }
    q_text_grouped(&text, placements);
    q_text_add(&text, placements == 1 ? " play" : " plays");
    q_text_add(&text, count ? "\n" : ".\n");
    if (count) {
        q_text_tone(&text, format, Q_STRONG);
        q_text_add(&text, "     ");
        q_text_padded(&text, "play", widest);
        q_text_add(&text, "  score   equity  leave");
        q_text_tone(&text, format, Q_PLAIN);
        q_text_add(&text, "\n");
    }
    for (size_t i = 0; i < count; i++) {
        q_text_right(&text, (int64_t)i + 1, 4);
        q_text_char(&text, ' ');
        quoth_play_spell(spelled, sizeof spelled, &play[i], position, QUOTH_PLAY_THROUGH);
        q_text_padded(&text, spelled, widest);
        q_text_right(&text, play[i].score, 7);
        text_tenths_in(&text, play[i].equity, 9);
        leave_text(position, &play[i], spelled, sizeof spelled);
        q_text_add(&text, *spelled ? "  " : "");
        q_text_add(&text, spelled);
        q_text_char(&text, '\n');
    }
    return q_text_end(&text);
}

quoth_status quoth_cross_write_plays(const quoth_sink *sink, const quoth_position *position,
                                     uint64_t placements, const quoth_play *play, size_t count,
                                     quoth_format format, quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_COMMON, error))
        return QUOTH_UNSUPPORTED;
    return q_report(error, format == QUOTH_FORMAT_JSON
                               ? moves_json(position, placements, play, count, sink)
                               : moves_text(position, placements, play, count, format, sink));
}

/* ---- validation of one play ---------------------------------------------------------------- */

static bool has_score(quoth_validation_result result)
{
    return result == QUOTH_LEGAL || result == QUOTH_PHONY;
}

static void made_text(const quoth_position *position, const struct quoth_formed_word *made,
                      char *text, size_t size)
{
    quoth_tiles_spell(text, size, tiles_of(position), made->tile, made->length, QUOTH_AS_PLAY);
}

static const char *result_key(quoth_validation_result result)
{
    switch (result) {
    case QUOTH_LEGAL:
        return "legal";
    case QUOTH_PHONY:
        return "not-a-word";
    case QUOTH_OVER:
        return "game-over";
    case QUOTH_OFF_BOARD:
        return "off-board";
    case QUOTH_ON_WALL:
        return "wall";
    case QUOTH_COVERED:
        return "covered";
    case QUOTH_NO_TILE:
        return "no-tile";
    case QUOTH_INCOMPLETE_WORD:
        return "not-whole";
    case QUOTH_NOT_ON_RACK:
        return "not-on-rack";
    case QUOTH_MISSES_START:
        return "misses-start";
    case QUOTH_TOUCHES_NOTHING:
        return "touches-nothing";
    case QUOTH_TOO_SHORT:
        return "too-short";
    case QUOTH_EXCHANGE_NEVER:
        return "no-exchange";
    case QUOTH_EXCHANGE_BAG:
        return "bag-too-small";
    case QUOTH_EXCHANGE_NONE:
        return "no-tile";
    }
    return "";
}

static quoth_status validation_json(const quoth_position *position, const quoth_validation *j,
                                    const quoth_sink *sink)
{
    q_json json;
    char text[QUOTH_PLAY_TEXT_SIZE];
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    json_where(&json, position);
    q_json_put_bool(&json, "legal", j->result == QUOTH_LEGAL);
    q_json_put_string(&json, "verdict", result_key(j->result));
    if (j->result == QUOTH_LEGAL)
        q_json_put_null(&json, "reason");
    else
        q_json_put_string(&json, "reason", quoth_validation_text(j->result));
    if (has_score(j->result)) {
        json_play(&json, position, &j->play);
        q_json_put_number(&json, "bonus", (uint64_t)j->bonus);
    }
    q_json_open_array(&json, "words");
    for (unsigned i = 0; i < j->words; i++) {
        const struct quoth_formed_word *made = &j->word[i];
        char coordinate[QUOTH_COORDINATE_SIZE];
        q_json_open(&json, '{');
        quoth_coordinate_spell(coordinate, made->row, made->column, made->down);
        made_text(position, made, text, sizeof text);
        q_json_put_string(&json, "coordinate", coordinate);
        q_json_put_string(&json, "word", text);
        q_json_key(&json, "score");
        q_json_integer(&json, made->score);
        q_json_put_bool(&json, "valid", made->valid);
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    return q_json_end(&json);
}

static void text_reason(q_text *text, const quoth_position *position, const quoth_validation *j)
{
    char coordinate[QUOTH_COORDINATE_SIZE], tile[QUOTH_TILE_TEXT_SIZE + 1];
    bool placed = j->play.kind == QUOTH_PLAY_PLACE;
    q_text_add(text, quoth_validation_text(j->result));
    if (j->result == QUOTH_NOT_ON_RACK) {
        quoth_tiles_spell(tile, sizeof tile, tiles_of(position), &j->tile, 1, QUOTH_AS_RACK);
        q_text_add(text, ": ");
        q_text_add(text, tile);
    } else if (placed && j->result != QUOTH_OVER && j->result != QUOTH_PHONY) {
        quoth_coordinate_spell(coordinate, j->row, j->column, false);
        q_text_add(text, " (at ");
        q_text_add(text, coordinate);
        q_text_add(text, ")");
    }
}

static quoth_status validation_text(const quoth_position *position, const quoth_validation *j,
                                    quoth_format format, const quoth_sink *sink)
{
    q_text text;
    char spelled[QUOTH_PLAY_TEXT_SIZE];
    q_text_begin(&text, sink);
    q_text_tone(&text, format, j->result == QUOTH_LEGAL ? Q_GOOD : Q_BAD);
    if (j->result == QUOTH_LEGAL) {
        quoth_play_spell(spelled, sizeof spelled, &j->play, position, QUOTH_PLAY_THROUGH);
        q_text_add(&text, spelled);
    } else {
        q_text_add(&text, "Not legal: ");
        text_reason(&text, position, j);
        q_text_add(&text, ".");
    }
    q_text_tone(&text, format, Q_PLAIN);
    if (has_score(j->result)) {
        q_text_add(&text, j->result == QUOTH_LEGAL ? " scores " : " It would score ");
        q_text_number(&text, (uint64_t)j->play.score);
        q_text_add(&text, ", equity ");
        q_text_thousandths(&text, j->play.equity);
        leave_text(position, &j->play, spelled, sizeof spelled);
        q_text_add(&text, *spelled ? ", leave " : ", nothing left on the rack");
        q_text_add(&text, spelled);
    }
    q_text_add(&text, "\n");
    for (unsigned i = 0; i < j->words; i++) {
        const struct quoth_formed_word *made = &j->word[i];
        char coordinate[QUOTH_COORDINATE_SIZE];
        quoth_coordinate_spell(coordinate, made->row, made->column, made->down);
        made_text(position, made, spelled, sizeof spelled);
        q_text_add(&text, "  ");
        q_text_padded(&text, coordinate, 4);
        q_text_padded(&text, spelled, 16);
        q_text_right(&text, made->score, 6);
        if (!made->valid) {
            q_text_tone(&text, format, Q_BAD);
            q_text_add(&text, "  not in the lexicon");
            q_text_tone(&text, format, Q_PLAIN);
        }
        q_text_add(&text, "\n");
    }
    if (j->bonus) {
        q_text_add(&text, "  ");
        q_text_padded(&text, "bonus", 20);
        q_text_right(&text, j->bonus, 6);
        q_text_add(&text, "\n");
    }
    return q_text_end(&text);
}

quoth_status quoth_cross_write_validation(const quoth_sink *sink, const quoth_position *position,
                                          const quoth_validation *validation, quoth_format format,
                                          quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_COMMON, error))
        return QUOTH_UNSUPPORTED;
    return q_report(error, format == QUOTH_FORMAT_JSON
                               ? validation_json(position, validation, sink)
                               : validation_text(position, validation, format, sink));
}
