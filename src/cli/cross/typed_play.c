#include "cli/cross/typed_play.h"

#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"

bool typed_play_plainly(const quoth_position *position, const quoth_play *typed, quoth_play *plain)
{
    unsigned count, has[QUOTH_LETTERS_MAX + 1] = {0}, changes = 0;
    const quoth_tile *rack = quoth_position_rack(position, quoth_position_turn(position), &count);
    for (unsigned i = 0; rack && i < count; i++)
        has[rack[i]]++;
    *plain = *typed;
    for (unsigned i = 0; typed->kind == QUOTH_PLAY_PLACE && i < typed->length; i++) {
        unsigned letter = quoth_tile_letter(typed->tile[i]);
        quoth_tile there = quoth_position_tile(position, typed->row + (typed->down ? i : 0),
                                               typed->column + (typed->down ? 0 : i));
        if (!letter || quoth_tile_letter(there) == letter)
            continue;
        if (!(typed->tile[i] & QUOTH_BLANK))
            return false;
        if (has[letter]) {
            has[letter]--;
            plain->tile[i] = (quoth_tile)letter;
            changes++;
        }
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
    bool is_plain = typed_play_plainly(position, &typed, &plain);
    quoth_play_validate(validation, position, is_plain ? &plain : &typed, true);
    if (is_plain && validation->result != QUOTH_LEGAL)
        quoth_play_validate(validation, position, &typed, true);
    return QUOTH_OK;
}
