/* A position as JSON, and in any of the formats. */
#include <string.h>

#include "base/error.h"
#include "format/cross/board.h"
#include "quoth/notation.h"
#include "format/formats.h"

static void json_board_rules(q_json *json, const q_board *b)
{
    q_json_cross(json, quoth_position_cross(b->position));
    q_json_put_string(json, "layout", b->rules->layout.name);
    q_json_put_string(json, "tiles", b->alphabet->name);
    q_json_put_number(json, "rows", b->rules->layout.rows);
    q_json_put_number(json, "columns", b->rules->layout.columns);
    q_json_put_bool(json, "anagrams", b->rules->anagrams);
    q_json_put_number(json, "rack_size", b->rules->rack);
}

static void json_board_squares(q_json *json, const q_board *b)
{
    const quoth_layout *layout = &b->rules->layout;
    q_json_open_array(json, "board");
    for (unsigned row = 0; row < layout->rows; row++) {
        q_json_open(json, '[');
        for (unsigned column = 0; column < layout->columns; column++) {
            unsigned at = q_board_at(b, row, column);
            if (q_board_is_wall(b, at))
                q_json_string(json, "#");
            else if (b->tile[at])
                q_json_string(json, q_board_letter(b, b->tile[at]));
            else
                q_json_null(json);
        }
        q_json_close(json, ']');
    }
    q_json_close(json, ']');
}

enum { BOARD_SPELLED_SIZE = QUOTH_SIDE_MAX * QUOTH_TILE_TEXT_SIZE + 1 };

static void json_board_players(q_json *json, const q_board *b)
{
    q_json_open_seats(json, b->players);
    for (unsigned seat = 0; seat < b->players; seat++) {
        char name[] = "Player N";
        name[sizeof name - 2] = (char)('1' + seat);
        const char *given = b->look.names ? b->look.names[seat] : NULL;
        q_json_string(json, given && *given ? given : name);
    }
    q_json_close(json, ']');
    q_json_open_array(json, "racks");
    for (unsigned seat = 0; seat < b->players; seat++) {
        const quoth_tile *tile;
        unsigned count;
        char spelled[BOARD_SPELLED_SIZE];
        q_rack_visibility visibility = q_board_rack(b, seat, &tile, &count);
        if (visibility == Q_RACK_HIDDEN || visibility == Q_RACK_UNKNOWN) {
            q_json_null(json);
            continue;
        }
        quoth_tiles_spell(spelled, sizeof spelled, &b->rules->tiles, tile, count, QUOTH_AS_RACK);
        q_json_string(json, spelled);
    }
    q_json_close(json, ']');
    q_json_open_array(json, "scores");
    for (unsigned seat = 0; seat < b->players; seat++)
        q_json_integer(json, quoth_position_score(b->position, seat));
    q_json_close(json, ']');
}

static void json_board_unseen(q_json *json, const q_board *b)
{
    q_json_put_number(json, "unseen_by", b->viewer + 1);
    q_json_key(json, "unseen");
    q_json_open(json, '{');
    for (unsigned letter = 0; letter <= b->alphabet->letters; letter++) {
        if (!b->unseen[letter])
            continue;
        q_json_key(json, q_board_letter(b, (quoth_tile)letter));
        q_json_integer(json, b->unseen[letter]);
    }
    q_json_close(json, '}');
    q_json_put_number(json, "vowels", b->vowels);
    q_json_put_number(json, "consonants", b->consonants);
    q_json_put_number(json, "blanks", b->blanks);
}

static void json_board_play(q_json *json, const q_board *b)
{
    static const char *const kind[] = {"pass", "exchange", "place"};
    const quoth_play *play = b->play;
    if (!play) {
        q_json_put_null(json, "play");
        return;
    }
    bool place = play->kind == QUOTH_PLAY_PLACE;
    char spelled[BOARD_SPELLED_SIZE], square[QUOTH_COORDINATE_SIZE];
    q_json_key(json, "play");
    q_json_open(json, '{');
    q_json_put_number(json, "seat", b->seat + 1);
    q_json_put_string(json, "kind", kind[play->kind]);
    quoth_coordinate_spell(square, play->row, play->column, play->down);
    if (place)
        q_json_put_string(json, "coordinate", square);
    else
        q_json_put_null(json, "coordinate");
    if (place || (play->kind == QUOTH_PLAY_EXCHANGE && q_board_shows_play(b))) {
        quoth_tiles_spell(spelled, sizeof spelled, &b->rules->tiles, play->tile, play->length,
                          place ? QUOTH_AS_PLAY : QUOTH_AS_RACK);
        q_json_put_string(json, "tiles", spelled);
    } else {
        q_json_put_null(json, "tiles");
    }
    q_json_key(json, "score");
    q_json_integer(json, play->score);
    q_json_put_bool(json, "preview", b->preview);
    q_json_close(json, '}');
}

/* Writes the position as a CGP string; null if the reader may not see all racks. */
static void json_board_cgp(q_json *json, const q_board *b)
{
    char cgp[8192]; /* enough for all squares and racks with the longest spellings */
    quoth_buffer buffer = {cgp, sizeof cgp, 0};
    const quoth_sink sink = quoth_to_buffer(&buffer);
    bool seen = !b->look.view || quoth_position_ending(b->position) != QUOTH_ENDING_NONE;
    if (seen && quoth_cgp_write(&sink, b->position, NULL, NULL) == QUOTH_OK)
        q_json_put_string(json, "cgp", cgp);
    else
        q_json_put_null(json, "cgp");
}

static quoth_status json_of_board(const q_board *b, const quoth_sink *sink)
{
    static const char *const ending[] = {NULL, "out", "stuck", "lost", "final"};
    quoth_ending how = quoth_position_ending(b->position);
    q_json json;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    json_board_rules(&json, b);
    json_board_squares(&json, b);
    json_board_players(&json, b);
    q_json_put_number(&json, "turn", quoth_position_turn(b->position) + 1);
    q_json_put_number(&json, "bag", quoth_position_bag(b->position));
    json_board_unseen(&json, b);
    q_json_put_number(&json, "scoreless", quoth_position_scoreless(b->position));
    if (how == QUOTH_ENDING_NONE)
        q_json_put_null(&json, "ending");
    else
        q_json_put_string(&json, "ending", ending[how]);
    json_board_play(&json, b);
    json_board_cgp(&json, b);
    q_json_close(&json, '}');
    return q_json_end(&json);
}

/* ---- every format -------------------------------------------------------------------------- */

quoth_status quoth_cross_write_board(const quoth_sink *sink, const quoth_position *position,
                                     const quoth_board_look *look, quoth_format format,
                                     quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_COMMON | Q_FORMATS_HTML | Q_FORMATS_SVG, error))
        return QUOTH_UNSUPPORTED;
    q_board board;
    q_text text;
    q_board_gather(&board, position, look, format);
    if (format == QUOTH_FORMAT_JSON)
        return q_report(error, json_of_board(&board, sink));
    q_text_begin(&text, sink);
    if (format == QUOTH_FORMAT_SVG)
        q_board_svg(&text, &board, false);
    else if (format == QUOTH_FORMAT_HTML)
        q_board_html(&text, &board);
    else
        q_board_text(&text, &board);
    return q_report(error, q_text_end(&text));
}
