/* Reads the lines that a front end sends by SIU, draft 0.2 (quoth/siu.h). */
#include "quoth/siu.h"

#include <string.h>

#include "base/error.h"
#include "base/names.h"
#include "base/number.h"
#include "base/sort.h"
#include "notation/notation.h"

/* ---- words --------------------------------------------------------------------------------- */

static bool parts_words(char c)
{
    return q_is_whitespace(c) || c == '\v' || c == '\f';
}

bool quoth_siu_next(quoth_siu_part *rest, quoth_siu_part *word)
{
    size_t from = 0, to;
    while (from < rest->size && parts_words(rest->text[from]))
        from++;
    for (to = from; to < rest->size && !parts_words(rest->text[to]);)
        to++;
    if (from == to)
        return false;
    *word = (quoth_siu_part){rest->text + from, to - from};
    rest->text += to;
    rest->size -= to;
    return true;
}

bool quoth_siu_is(quoth_siu_part part, const char *word)
{
    return q_is_name(part.text, part.size, word);
}

/* Extends a part of the line to the end of a later word. */
static void stretch(quoth_siu_part *part, quoth_siu_part word)
{
    if (part->text)
        part->size = (size_t)(word.text + word.size - part->text);
    else
        *part = word;
}

/* ---- commands ------------------------------------------------------------------------------ */

static void read_option(quoth_siu_line *line, quoth_siu_part rest)
{
    quoth_siu_part word, *part = NULL;
    while (quoth_siu_next(&rest, &word)) {
        if (quoth_siu_is(word, "name"))
            *(part = &line->name) = (quoth_siu_part){0};
        else if (quoth_siu_is(word, "value"))
            *(part = &line->value) = (quoth_siu_part){word.text + word.size, 0};
        else if (part && part->size == 0)
            *part = word;
        else if (part)
            stretch(part, word);
    }
}

static void read_position(quoth_siu_line *line, quoth_siu_part rest)
{
    quoth_siu_part word;
    if (!quoth_siu_next(&rest, &word) || !quoth_siu_is(word, "cgp"))
        return;
    while (quoth_siu_next(&rest, &word)) {
        if (quoth_siu_is(word, "moves")) {
            line->moves = rest;
            return;
        }
        stretch(&line->cgp, word);
    }
}

static const char *const modes[] = {
    [QUOTH_SIU_AUTO] = "auto",   [QUOTH_SIU_GEN] = "gen",         [QUOTH_SIU_SIM] = "sim",
    [QUOTH_SIU_INFER] = "infer", [QUOTH_SIU_ENDGAME] = "endgame", [QUOTH_SIU_PEG] = "peg"};

enum { NUMBERS = 5, SWITCHES = 3, LISTS = 2 };

static const char *const numbers[NUMBERS] = {"depth", "iterations", "movetime", "threads",
                                             "stopcondition"};
static const char *const switches[SWITCHES] = {"firstwin", "useinference", "infinite"};
static const char *const lists[LISTS] = {"searchmoves", "alsosearchmoves"};

/* The index of a word in a list; `count` if it is absent. */
static unsigned find_word(quoth_siu_part word, const char *const *list, unsigned count)
{
    unsigned i = 0;
    while (i < count && !quoth_siu_is(word, list[i]))
        i++;
    return i;
}

static bool is_parameter(quoth_siu_part word)
{
    return find_word(word, numbers, NUMBERS) < NUMBERS ||
           find_word(word, switches, SWITCHES) < SWITCHES || find_word(word, lists, LISTS) < LISTS;
}

static void ignore(quoth_siu_line *line, quoth_siu_part word)
{
    if (line->ignored < QUOTH_SIU_IGNORED_MAX)
        line->ignored_part[line->ignored] = word;
    line->ignored++;
}

/* Reads the number of a parameter if the next word is one. */
static void read_limit(quoth_siu_line *line, quoth_siu_part parameter, quoth_siu_part *rest)
{
    uint64_t *const to[] = {&line->depth, &line->iterations, &line->move_time, &line->threads};
    quoth_siu_part ahead = *rest, word;
    unsigned which = find_word(parameter, numbers, NUMBERS);
    uint64_t number = 0;
    bool is_there = quoth_siu_next(&ahead, &word) && !is_parameter(word);
    if (is_there)
        *rest = ahead;
    bool fine = is_there && q_number_read(word.text, word.size, UINT64_MAX, &number) && number > 0;
    if (which == NUMBERS - 1)
        fine = fine && (number == 95 || number == 98 || number == 99);
    if (!fine)
        ignore(line, parameter);
    else if (which == NUMBERS - 1)
        line->stop_condition = (unsigned)number;
    else
        *to[which] = number;
}

static void read_moves(quoth_siu_part *moves, quoth_siu_part *rest)
{
    quoth_siu_part ahead = *rest, word;
    *moves = (quoth_siu_part){rest->text, 0};
    while (quoth_siu_next(&ahead, &word) && !is_parameter(word)) {
        moves->size = (size_t)(word.text + word.size - moves->text);
        *rest = ahead;
    }
}

static void read_go(quoth_siu_line *line, quoth_siu_part rest)
{
    quoth_siu_part word, ahead = rest;
    if (quoth_siu_next(&ahead, &word) && !is_parameter(word)) {
        line->mode = (quoth_siu_mode)find_word(word, modes, QUOTH_SIU_NO_MODE);
        line->mode_text = word;
        rest = ahead;
    }
    while (quoth_siu_next(&rest, &word)) {
        unsigned which = find_word(word, switches, SWITCHES);
        if (which < SWITCHES)
            *(bool *const[]){&line->first_win, &line->use_inference, &line->infinite}[which] = true;
        else if (find_word(word, numbers, NUMBERS) < NUMBERS)
            read_limit(line, word, &rest);
        else if (find_word(word, lists, LISTS) < LISTS)
            read_moves(quoth_siu_is(word, lists[0]) ? &line->search_moves
                                                    : &line->also_search_moves,
                       &rest);
        else
            ignore(line, word);
    }
}

static const char *const commands[] = {
    [QUOTH_SIU_NOTHING] = "",
    [QUOTH_SIU_UNKNOWN] = "",
    [QUOTH_SIU_HELLO] = "siu",
    [QUOTH_SIU_IS_READY] = "isready",
    [QUOTH_SIU_SET_OPTION] = "setoption",
    [QUOTH_SIU_NEW_GAME] = "siunewgame",
    [QUOTH_SIU_POSITION] = "position",
    [QUOTH_SIU_GO] = "go",
    [QUOTH_SIU_STOP] = "stop",
    [QUOTH_SIU_QUIT] = "quit",
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static quoth_siu_command find_command(quoth_siu_part word)
{
    unsigned i = QUOTH_SIU_HELLO;
    while (i < COMMANDS && !quoth_siu_is(word, commands[i]))
        i++;
    return i < COMMANDS ? (quoth_siu_command)i : QUOTH_SIU_UNKNOWN;
}

void quoth_siu_read(quoth_siu_line *line, const char *text, size_t size)
{
    quoth_siu_part rest = {text, size}, word;
    *line = (quoth_siu_line){.command = QUOTH_SIU_NOTHING};
    while (quoth_siu_next(&rest, &word)) {
        line->command = find_command(word);
        if (line->command != QUOTH_SIU_UNKNOWN)
            break;
        stretch(&line->unknown, word);
    }
    if (line->command == QUOTH_SIU_SET_OPTION)
        read_option(line, rest);
    else if (line->command == QUOTH_SIU_POSITION)
        read_position(line, rest);
    else if (line->command == QUOTH_SIU_GO)
        read_go(line, rest);
}

/* ---- moves --------------------------------------------------------------------------------- */

/* Splits off the field up to the next full stop; false after the last. */
static bool next_field(quoth_siu_part *rest, quoth_siu_part *field)
{
    if (!rest->text)
        return false;
    const char *stop = memchr(rest->text, '.', rest->size);
    *field = (quoth_siu_part){rest->text, stop ? (size_t)(stop - rest->text) : rest->size};
    *rest = stop ? (quoth_siu_part){stop + 1, rest->size - field->size - 1} : (quoth_siu_part){0};
    return true;
}

static quoth_status bad_move(quoth_siu_part whole, const char *at, const char *message,
                             quoth_error *error)
{
    return q_fail_at(error, QUOTH_BAD_TEXT, message, 0, (uint64_t)(at - whole.text));
}

static quoth_status read_rack(quoth_siu_move *move, const quoth_position *position,
                              quoth_siu_part whole, quoth_siu_part field, quoth_error *error)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(position));
    size_t count;
    quoth_error why = {.message = ""};
    quoth_status status = quoth_tiles_read(move->rack, rules->rack, &count, &rules->tiles,
                                           field.text, field.size, QUOTH_AS_RACK, &why);
    if (status == QUOTH_TOO_LARGE)
        return bad_move(whole, field.text, "more tiles than a rack holds", error);
    if (status || !count)
        return bad_move(whole, field.text + (status ? why.offset : 0),
                        status ? why.message : "a rack without tiles", error);
    q_sort_bytes(move->rack, count);
    move->rack_count = (unsigned)count;
    return QUOTH_OK;
}

/* Reads an exchange of hidden tiles, "ex.4". */
static bool read_hidden(quoth_siu_move *move, quoth_siu_part tiles)
{
    uint64_t number;
    if (!q_number_read(tiles.text, tiles.size, UINT64_MAX, &number) || number == 0 ||
        number > QUOTH_RACK_MAX)
        return false;
    move->kind = QUOTH_SIU_HIDDEN;
    move->play = (quoth_play){
        .kind = QUOTH_PLAY_EXCHANGE, .length = (uint8_t)number, .tiles = (uint8_t)number};
    return true;
}

/* Reads the fields of a move after the tiles. */
static quoth_status read_behind_tiles(quoth_siu_move *move, const quoth_position *position,
                                      quoth_siu_part whole, quoth_siu_part rest, quoth_error *error)
{
    quoth_siu_part field;
    int number;
    if (!next_field(&rest, &field))
        return QUOTH_OK;
    if (move->kind != QUOTH_SIU_PLAY)
        return bad_move(whole, field.text, "something stands behind the play", error);
    quoth_status status = read_rack(move, position, whole, field, error);
    if (status || !next_field(&rest, &field))
        return status;
    if (move->play.kind != QUOTH_PLAY_PLACE ||
        !q_signed_number(field.text, field.size, QUOTH_SCORE_MAX, &move->points))
        return bad_move(whole, field.text, "points of a challenge are a number", error);
    if (!next_field(&rest, &field))
        return QUOTH_OK;
    if (!q_signed_number(field.text, field.size, 1, &number) || number < 0)
        return bad_move(whole, field.text, "a lost turn is 0 or 1", error);
    move->turn_lost = number == 1;
    if (next_field(&rest, &field))
        return bad_move(whole, field.text, "something stands behind the play", error);
    return QUOTH_OK;
}

quoth_status quoth_siu_move_read(quoth_siu_move *move, const quoth_position *position,
                                 const char *text, size_t size, quoth_error *error)
{
    quoth_siu_part whole = {text, size}, rest = whole, first, tiles;
    *move = (quoth_siu_move){.kind = QUOTH_SIU_PLAY};
    if (!next_field(&rest, &first) || !first.size)
        return bad_move(whole, text, "a move has a coordinate and tiles, or is ex.TILES or pass",
                        error);
    if (quoth_siu_is(first, "pass")) {
        move->play = (quoth_play){.kind = QUOTH_PLAY_PASS};
        return rest.text ? bad_move(whole, rest.text, "something stands behind the play", error)
                         : QUOTH_OK;
    }
    const char *begin = text;
    if (quoth_siu_is(first, "phony")) {
        move->kind = QUOTH_SIU_PHONY;
        begin = rest.text;
        if (!next_field(&rest, &first))
            return bad_move(whole, text, "phony needs the play that was challenged off", error);
    }
    if (!next_field(&rest, &tiles))
        return bad_move(whole, first.text,
                        "a move has a coordinate and tiles, or is ex.TILES or "
                        "pass",
                        error);
    if (quoth_siu_is(first, "rack")) {
        quoth_status status = read_rack(move, position, whole, tiles, error);
        if (!status && (rest.text || move->kind == QUOTH_SIU_PHONY))
            status = bad_move(whole, text, "a rack has nothing before or behind it", error);
        move->kind = QUOTH_SIU_RACK;
        return status;
    }
    if (move->kind == QUOTH_SIU_PLAY && quoth_siu_is(first, "ex") && read_hidden(move, tiles))
        return read_behind_tiles(move, position, whole, rest, error);
    quoth_error why = {.message = ""};
    quoth_status status = quoth_play_read(&move->play, position, begin,
                                          (size_t)(tiles.text + tiles.size - begin), &why);
    if (status || (move->kind == QUOTH_SIU_PHONY && move->play.kind != QUOTH_PLAY_PLACE))
        return bad_move(whole, begin + (status ? why.offset : 0),
                        status ? why.message : "only a placement can be a phony", error);
    return read_behind_tiles(move, position, whole, rest, error);
}

const char *quoth_siu_command_name(quoth_siu_command command)
{
    return Q_NAME_OF(commands, command);
}

const char *quoth_siu_mode_name(quoth_siu_mode mode)
{
    return mode == QUOTH_SIU_NO_MODE ? "" : Q_NAME_OF(modes, mode);
}

const char *quoth_siu_move_kind_name(quoth_siu_move_kind kind)
{
    static const char *const names[] = {"play", "hidden", "phony", "rack"};
    return Q_NAME_OF(names, kind);
}
