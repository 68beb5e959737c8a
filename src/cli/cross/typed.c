/* Plays that people type during a game at the terminal (session.h). */
#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/cross/session.h"
#include "cli/cross/typed_play.h"
#include "cli/io/context.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"
#include "cli/words/friends.h"

bool session_can_play(const cross_session *t, const quoth_validation *validation)
{
    return validation->result == QUOTH_LEGAL ||
           (validation->result == QUOTH_PHONY && !must_hold(t));
}

/* Validates a typed play.  If its small letters can be tiles of the rack, they are read as tiles;
 * if they can be both tiles and blanks, the person is asked.  False if the person gives no answer.
 */
static bool validate_typed(cross_session *t, const quoth_play *typed, quoth_validation *validation)
{
    quoth_play plain;
    quoth_validation meant;
    quoth_play_validate(validation, t->position, typed, true);
    if (!typed_play_plainly(t->position, typed, &plain))
        return true;
    quoth_play_validate(&meant, t->position, &plain, true);
    if (session_can_play(t, validation) && session_can_play(t, &meant)) {
        const char *answer =
            session_ask(t, "Small letters are blanks. Do you mean to lay one? [y/N] ");
        if (!answer)
            return false;
        if (*answer == 'y' || *answer == 'Y')
            return true;
    }
    *validation = meant;
    return true;
}

/* Whether a word is the main word of a play. */
static bool lays_word(const cross_session *t, const quoth_play *play, const quoth_tile *tile,
                      size_t count)
{
    bool same = play->kind == QUOTH_PLAY_PLACE && play->length == count;
    for (unsigned i = 0; i < count && same; i++) {
        quoth_tile there = play->tile[i]
                               ? play->tile[i]
                               : quoth_position_tile(t->position, play->row + (play->down ? i : 0),
                                                     play->column + (play->down ? 0 : i));
        same = quoth_tile_letter(there) == quoth_tile_letter(tile[i]);
    }
    return same;
}

/* Prints where a word that was typed without a square fits; false if it fits nowhere. */
static bool print_squares(cross_session *t, const char *word)
{
    enum { PLACES = 3 };
    quoth_tile tile[QUOTH_SIDE_MAX];
    size_t count;
    unsigned places = 0;
    play_text text;
    if (quoth_tiles_read(tile, QUOTH_SIDE_MAX, &count, &t->loaded.rules.tiles, word, strlen(word),
                         QUOTH_AS_PLAY, NULL) ||
        count < 2)
        return false;
    quoth_plays_query query = {.find = QUOTH_FIND_ALL,
                               .order = QUOTH_BY_EQUITY,
                               .placements_only = true,
                               .evaluator = &t->loaded.leaves.evaluator,
                               .opening_across = true};
    if (quoth_plays_find(&t->plays, t->finder, t->position, &query, &program_context, NULL))
        return false;
    for (size_t i = 0; i < t->plays.count && places < PLACES; i++)
        if (lays_word(t, &t->plays.play[i], tile, count))
            printf_sanitized(stdout, "%s%s", places++ ? ", " : "Say where, best first: ",
                             session_play_text(&t->plays.play[i], t->position, text));
    if (places)
        puts(".");
    return places > 0;
}

/* What is missing behind text that only begins a play, a coordinate ("8h") or "ex"; NULL if it
 * begins none. */
static const char *missing_part(const cross_session *t, const char *text)
{
    static const char longest[] = "exchange";
    char whole[QUOTH_TILE_TEXT_SIZE + sizeof longest + 1];
    quoth_play play;
    if (strlen(text) >= sizeof longest || strchr(text, ' '))
        return NULL;
    snprintf(whole, sizeof whole, "%s %s", text, t->loaded.rules.tiles.alphabet.upper[1]);
    if (quoth_play_read(&play, t->position, whole, strlen(whole), NULL))
        return NULL;
    return play.kind == QUOTH_PLAY_EXCHANGE ? "ABC" : "WORD";
}

bool session_read_typed(cross_session *t, const char *text, quoth_validation *validation)
{
    quoth_play play;
    quoth_error error = {0};
    const char *at = text + strcspn(text, "0123456789- ");
    if (typed_play_read(t->position, text, &play, &error)) {
        if (!*at && print_squares(t, text))
            return false;
        const char *missing = missing_part(t, text);
        suggestion near = prompt_suggest(t->prompt.commands, text);
        if (missing)
            printf_sanitized(stdout, "Say which %s, too: %s %s.\n",
                             missing[0] == 'W' ? "word" : "tiles", text, missing);
        else if (*at)
            printf("That cannot be read at character %llu: %s. Say help to see how to play.\n",
                   (unsigned long long)error.offset + 1, error.message);
        else if (near.text[0])
            printf_sanitized(stdout, "No command \"%.60s\", and no play%s Say help.\n", text,
                             near.text);
        else
            printf_sanitized(stdout, "No command \"%.60s\", and no play: say help.\n", text);
        return false;
    }
    if (!validate_typed(t, &play, validation))
        return false;
    quoth_status status = quoth_play_equity(&validation->play.equity, t->position,
                                            &validation->play, &t->loaded.leaves.evaluator, NULL);
    if (status)
        explain_status(status, NULL);
    return !status;
}

static void write_validation(const cross_session *t, const quoth_validation *validation)
{
    quoth_cross_write_validation(&standard_output, t->position, validation,
                                 wants_color() ? QUOTH_FORMAT_COLOR : QUOTH_FORMAT_TEXT, NULL);
}

void session_print_validation(const cross_session *t, const quoth_validation *validation)
{
    const quoth_play *play = &validation->play;
    char letter[QUOTH_TILE_TEXT_SIZE + 1];
    unsigned i = play->down ? validation->row - play->row : validation->column - play->column;
    if (validation->result != QUOTH_NOT_ON_RACK || validation->tile ||
        play->kind != QUOTH_PLAY_PLACE || i >= play->length) {
        char word[QUOTH_WORD_TEXT_SIZE];
        write_validation(t, validation);
        if (friends_have_word_of(&t->loaded.rules, validation, word))
            printf(FRIENDS_SENTENCE ".\n", word);
        return;
    }
    quoth_tile tile = quoth_tile_letter(play->tile[i]);
    quoth_tiles_spell(letter, sizeof letter, &t->loaded.rules.tiles, &tile, 1, QUOTH_AS_RACK);
    printf_sanitized(stdout, "Not legal: the rack has no %s, and no blank for it.\n", letter);
}
