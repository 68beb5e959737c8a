#include "cli/cross/typed_play.h"

#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/io/messages.h"
#include "cli/io/small_letters.h"

/* Whether a play lays a tile at its square i; letters of the board may be typed, too. */
static bool lays_tile(const quoth_position *position, const quoth_play *play, unsigned i)
{
    unsigned letter = quoth_tile_letter(play->tile[i]);
    quoth_tile there = quoth_position_tile(position, play->row + (play->down ? i : 0),
                                           play->column + (play->down ? 0 : i));
    return letter && quoth_tile_letter(there) != letter;
}

static unsigned laid_tiles(quoth_tile *tile, const quoth_position *position, const quoth_play *play)
{
    unsigned count = 0;
    for (unsigned i = 0; play->kind == QUOTH_PLAY_PLACE && i < play->length; i++)
        if (lays_tile(position, play, i))
            tile[count++] = play->tile[i];
    return count;
}

void warn_of_blanks(const quoth_position *position, const char *text, const quoth_play *play)
{
    quoth_tile laid[QUOTH_SIDE_MAX];
    unsigned count = laid_tiles(laid, position, play);
    if (count > 1 && is_written_small(laid, count))
        print_warning("warning: --play \"%.80s\": small letters are blanks, capitals are tiles",
                      text);
}

bool typed_play_plainly(const quoth_position *position, const quoth_play *typed, quoth_play *plain)
{
    quoth_tile laid[QUOTH_SIDE_MAX];
    unsigned count, has[QUOTH_LETTERS_MAX + 1] = {0}, changes = 0;
    unsigned lays = laid_tiles(laid, position, typed);
    const quoth_tile *rack = quoth_position_rack(position, quoth_position_turn(position), &count);
    for (unsigned i = 0; rack && i < count; i++)
        has[rack[i]]++;
    *plain = *typed;
    if (!is_written_small(laid, lays))
        return false;
    for (unsigned i = 0; i < typed->length; i++) {
        unsigned letter = quoth_tile_letter(typed->tile[i]);
        if (!lays_tile(position, typed, i) || !has[letter])
            continue;
        has[letter]--;
        plain->tile[i] = (quoth_tile)letter;
        changes += (typed->tile[i] & QUOTH_BLANK) != 0;
    }
    return changes > 0;
}

quoth_status typed_play_read(const quoth_position *position, const char *text, quoth_play *play,
                             quoth_error *error)
{
    char turned[QUOTH_PLAY_TEXT_SIZE];
    size_t word = strcspn(text, " "), gap = strspn(text + word, " ");
    const char *place = text + word + gap;
    quoth_status status = quoth_play_read(play, position, text, strlen(text), error);
    if (!status || !*place || strlen(place) > 3 || strlen(text) + 1 > sizeof turned)
        return status;
    snprintf(turned, sizeof turned, "%s %.*s", place, (int)word, text);
    return quoth_play_read(play, position, turned, strlen(turned), NULL) ? status : QUOTH_OK;
}

quoth_status typed_play_validate(quoth_validation *validation, const quoth_position *position,
                                 const char *text, quoth_error *error)
{
    quoth_play typed, plain;
    quoth_status status = typed_play_read(position, text, &typed, error);
    if (status)
        return status;
    quoth_validation literal;
    quoth_play_validate(validation, position, &typed, true);
    if (!typed_play_plainly(position, &typed, &plain))
        return QUOTH_OK;
    literal = *validation;
    quoth_play_validate(validation, position, &plain, true);
    bool has_capital = lays_tile(position, &typed, 0) && !(typed.tile[0] & QUOTH_BLANK);
    if (literal.result == QUOTH_LEGAL && (has_capital || validation->result != QUOTH_LEGAL))
        *validation = literal;
    return QUOTH_OK;
}
