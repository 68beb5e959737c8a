/* Positions of SIU, and the moves that lead to them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/io/memory.h"
#include "cli/siu/parts.h"

void siu_current_clear(siu_current *place)
{
    quoth_position_free(place->position);
    free(place->move);
    *place = (siu_current){0};
}

/* ---- racks --------------------------------------------------------------------------------- */

typedef struct tiles_held {
    quoth_tile tile[QUOTH_RACK_MAX];
    unsigned count;
} tiles_held;

static bool remove_tile(tiles_held *from, quoth_tile tile)
{
    for (unsigned i = 0; i < from->count; i++)
        if (from->tile[i] == tile) {
            from->tile[i] = from->tile[--from->count];
            return true;
        }
    return false;
}

static tiles_held rack_of_seat(const quoth_position *position, unsigned seat)
{
    tiles_held held = {.count = 0};
    unsigned count;
    const quoth_tile *rack = quoth_position_rack(position, seat, &count);
    if (rack) {
        memcpy(held.tile, rack, count * sizeof *rack);
        held.count = count;
    }
    return held;
}

/* The known tiles left on a rack after a move.  Tiles of the move that were not known were drawn
 * unseen. */
static tiles_held kept_tiles(tiles_held held, const quoth_siu_move *move)
{
    const quoth_play *play = &move->play;
    if (move->kind == QUOTH_SIU_PHONY)
        return held;
    if (move->kind == QUOTH_SIU_HIDDEN)
        return (tiles_held){.count = 0};
    for (unsigned i = 0; i < play->length; i++)
        if (play->kind == QUOTH_PLAY_EXCHANGE || play->tile[i])
            remove_tile(&held, play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i]);
    return held;
}

/* Whether the known tiles of a rack, with unknown tiles up to a full rack, can make a play. */
static bool can_hold(const tiles_held *rack, const quoth_play *play, unsigned most)
{
    tiles_held held = *rack;
    unsigned missing = 0;
    for (unsigned i = 0; i < play->length; i++)
        if (play->kind == QUOTH_PLAY_EXCHANGE || play->tile[i])
            missing += !remove_tile(&held, play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i]);
    return rack->count + missing <= most;
}

static void set_rack(quoth_position *position, unsigned seat, const tiles_held *held)
{
    quoth_position_set_rack(position, seat, held->tile, held->count, NULL);
}

/* ---- moves --------------------------------------------------------------------------------- */

/* Makes the turn of a play that was challenged off: a scoreless turn. */
static quoth_status withdraw(quoth_position *position, const quoth_play *phony)
{
    static const quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    quoth_validation validation;
    quoth_play_validate(&validation, position, phony, false);
    if (validation.result != QUOTH_LEGAL && validation.result != QUOTH_PHONY)
        return QUOTH_NOT_FOUND;
    return quoth_position_make(position, &pass, NULL);
}

/* Makes a move of the player to move; *why is the error. */
static quoth_status make_move(quoth_position *position, quoth_siu_move *move, const char **why)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(position));
    unsigned seat = quoth_position_turn(position);
    tiles_held rack = rack_of_seat(position, seat);
    quoth_validation validation;
    if (move->rack_count) {
        memcpy(rack.tile, move->rack, move->rack_count * sizeof *move->rack);
        rack.count = move->rack_count;
    }
    if (move->kind == QUOTH_SIU_PLAY && !can_hold(&rack, &move->play, rules->rack)) {
        *why = "the rack does not have its tiles";
        return QUOTH_NOT_FOUND;
    }
    /* The tiles drawn are unknown, so the rack is made unknown before the move. */
    quoth_position_set_rack(position, seat, NULL, 0, NULL);
    quoth_position_settle(position);
    quoth_play_validate(&validation, position, &move->play, false);
    *why = quoth_validation_text(validation.result);
    if (validation.result == QUOTH_LEGAL || validation.result == QUOTH_PHONY)
        move->play = validation.play;
    quoth_status status = move->kind == QUOTH_SIU_PHONY
                              ? withdraw(position, &move->play)
                              : quoth_position_make(position, &move->play, NULL);
    if (status)
        return status;
    if (move->points)
        status = quoth_position_adjust(position, seat, move->points, NULL);
    if (quoth_position_ending(position)) /* quoth_position_settle would recompute the ending */
        return status;
    rack = kept_tiles(rack, move);
    set_rack(position, seat, &rack);
    quoth_position_settle(position);
    if (!status && move->turn_lost) {
        static const quoth_play pass = {.kind = QUOTH_PLAY_PASS};
        status = quoth_position_make(position, &pass, NULL);
    }
    return status;
}

/* Stores a move in the history of the position. */
static bool keep_move(siu_current *place, const quoth_siu_move *move, unsigned seat)
{
    if (place->moves + 2 > place->room) {
        size_t room = place->room ? 2 * place->room : 16;
        quoth_cross_move *grown = realloc(place->move, room * sizeof *grown);
        if (!grown)
            return false;
        place->move = grown;
        place->room = room;
    }
    quoth_cross_move *added = &place->move[place->moves++];
    *added = (quoth_cross_move){.kind = QUOTH_MOVE_PLAY, .seat = (uint8_t)seat, .play = move->play};
    added->play.equity = 0;
    if (move->kind == QUOTH_SIU_PHONY)
        place->move[place->moves++] = (quoth_cross_move){
            .kind = QUOTH_MOVE_CHALLENGE,
            .seat = (uint8_t)((seat + 1) % quoth_position_players(place->position)),
            .result = QUOTH_CHALLENGE_REMOVED};
    return true;
}

/* Makes the move that one word names; writes an error and returns false if it is invalid here. */
static bool add_move(siu_current *place, quoth_siu_part word, bool last)
{
    char shown[80];
    quoth_siu_move move;
    quoth_error error = {.message = ""};
    const char *why = "";
    snprintf(shown, sizeof shown, "%.*s", (int)(word.size < 79 ? word.size : 79), word.text);
    quoth_status status = quoth_siu_move_read(&move, place->position, word.text, word.size, &error);
    if (status) {
        siu_error("bad-move", "%s: %s (byte %llu)", shown, error.message,
                  (unsigned long long)error.offset + 1);
        return false;
    }
    if (move.kind == QUOTH_SIU_RACK) {
        tiles_held rack = {.count = move.rack_count};
        memcpy(rack.tile, move.rack, move.rack_count * sizeof *move.rack);
        set_rack(place->position, quoth_position_turn(place->position), &rack);
        quoth_position_settle(place->position);
        if (!last)
            siu_error("bad-move", "%s: a rack comes last", shown);
        return last;
    }
    unsigned seat = quoth_position_turn(place->position);
    status = make_move(place->position, &move, &why);
    if (!status && !keep_move(place, &move, seat))
        status = QUOTH_NO_MEMORY;
    if (status == QUOTH_NO_MEMORY)
        siu_fail("out of memory");
    else if (status)
        siu_error("bad-move", "%s: %s", shown, why);
    return !status;
}

static bool add_moves(siu_current *place, quoth_siu_part rest)
{
    quoth_siu_part word, ahead;
    while (quoth_siu_next(&rest, &word)) {
        ahead = rest;
        quoth_siu_part next;
        if (!add_move(place, word, !quoth_siu_next(&ahead, &next)))
            return false;
    }
    return true;
}

/* ---- positions ----------------------------------------------------------------------------- */

/* Copies a CGP with its fields separated by single blanks; NULL: no memory. */
static char *tidy_cgp(quoth_siu_part cgp, size_t *size)
{
    char *text = malloc(cgp.size + 1);
    quoth_siu_part word;
    *size = 0;
    while (text && quoth_siu_next(&cgp, &word)) {
        if (*size)
            text[(*size)++] = ' ';
        memcpy(text + *size, word.text, word.size);
        *size += word.size;
    }
    return text;
}

static bool read_cgp(siu_current *place, siu_setup *setup, const char *text, size_t size)
{
    quoth_cgp cgp;
    quoth_error error = {.message = ""};
    quoth_status status = quoth_cgp_parse(&cgp, text, size, &error);
    if (!status && !siu_setup_load(setup, &cgp))
        return false;
    if (!status)
        status = quoth_cgp_read(&place->position, setup->game.cross, text, size,
                                &(quoth_context){.memory = &limited_memory}, &error);
    if (status == QUOTH_NO_MEMORY)
        siu_fail("out of memory");
    else if (status && error.line)
        siu_error("bad-position", "row %llu: %s", (unsigned long long)error.line, error.message);
    else if (status)
        siu_error("bad-position", "byte %llu: %s", (unsigned long long)error.offset + 1,
                  error.message);
    return !status;
}

/* Prints warnings about a position, such as phonies on the board, that do not prevent a search. */
static void print_warnings(const quoth_position *position)
{
    unsigned count = quoth_position_check(position, NULL, NULL);
    if (count)
        siu_print("info string %u odd thing%s in this position: words that are not in the lexicon, "
                  "or too many of a tile",
                  count, count == 1 ? "" : "s");
}

void siu_current_read(siu_current *place, siu_setup *setup, const quoth_siu_line *line)
{
    size_t size;
    siu_current_clear(place);
    if (!line->cgp.text) {
        siu_error("bad-position", "a position is `position cgp BOARD RACKS SCORES ZEROS`");
        return;
    }
    char *text = tidy_cgp(line->cgp, &size);
    if (!text)
        siu_fail("out of memory");
    else if (!read_cgp(place, setup, text, size) || !add_moves(place, line->moves))
        siu_current_clear(place);
    else
        print_warnings(place->position);
    free(text);
}
