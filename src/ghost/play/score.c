/* Adds, writes and reads scores of matches. */
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "quoth/ghost_game.h"

_Static_assert(QUOTH_GHOST_SEATS_MAX == 16, "the message names the limit");

enum { SCORE_NUMBERS = 4 + QUOTH_GHOST_SEATS_MAX };

/* Lists pointers to all numbers of a score, in the order of the text; returns their number. */
static unsigned numbers_of(quoth_ghost_score *score, unsigned players,
                           uint64_t *number[SCORE_NUMBERS])
{
    unsigned n = 0;
    number[n++] = &score->games;
    number[n++] = &score->letters;
    number[n++] = &score->resigned;
    number[n++] = &score->illegal;
    for (unsigned seat = 0; seat < players; seat++)
        number[n++] = &score->losses[seat];
    return n;
}

quoth_status quoth_ghost_score_add(quoth_ghost_score *score, const quoth_ghost_score *more,
                                   quoth_error *error)
{
    quoth_ghost_score sum = *score, added = *more;
    uint64_t *to[SCORE_NUMBERS], *from[SCORE_NUMBERS];
    unsigned count = numbers_of(&sum, QUOTH_GHOST_SEATS_MAX, to);
    numbers_of(&added, QUOTH_GHOST_SEATS_MAX, from);
    for (unsigned i = 0; i < count; i++) {
        if (*from[i] > UINT64_MAX - *to[i])
            return q_fail(error, QUOTH_TOO_LARGE, "a sum passes 64 bits");
        *to[i] += *from[i];
    }
    *score = sum;
    return QUOTH_OK;
}

quoth_status quoth_ghost_score_write(const quoth_sink *sink, const quoth_ghost_score *score,
                                     unsigned players, quoth_error *error)
{
    q_text text;
    quoth_ghost_score copy = *score;
    uint64_t *number[SCORE_NUMBERS];
    if (players > QUOTH_GHOST_SEATS_MAX)
        return q_fail(error, QUOTH_BAD_CALL, "at most 16 can play");
    unsigned count = numbers_of(&copy, players, number);
    q_text_begin(&text, sink);
    for (unsigned i = 0; i < count; i++) {
        q_text_char(&text, ' ');
        q_text_number(&text, *number[i]);
    }
    return q_report(error, q_text_end(&text));
}

/* Reads a number after a blank: " 12". */
static bool read_score_count(const char *text, size_t size, size_t *at, uint64_t *number)
{
    if (*at == size || text[(*at)++] != ' ')
        return false;
    size_t digits = q_digits_read(text + *at, size - *at, UINT64_MAX, number);
    *at += digits;
    return digits > 0;
}

/* Whether a score is consistent: each game has one loser. */
static bool could_be(const quoth_ghost_score *score, unsigned players)
{
    uint64_t left = score->games;
    bool fine = score->resigned <= score->games &&
                score->illegal <= score->games - score->resigned &&
                score->letters / QUOTH_WORD_MAX <= score->games;
    for (unsigned seat = 0; seat < players && fine; seat++) {
        fine = score->losses[seat] <= left;
        left -= score->losses[seat];
    }
    return fine && left == 0;
}

quoth_status quoth_ghost_score_read(quoth_ghost_score *score, unsigned players, const char *text,
                                    size_t size, quoth_error *error)
{
    uint64_t *number[SCORE_NUMBERS];
    const char *message = NULL;
    size_t at = 0;
    memset(score, 0, sizeof *score);
    if (players < 2 || players > QUOTH_GHOST_SEATS_MAX)
        return q_fail(error, QUOTH_BAD_TEXT, "2 to 16 can play");
    unsigned count = numbers_of(score, players, number), i = 0;
    while (i < count && read_score_count(text, size, &at, number[i]))
        i++;
    if (i < count || at != size)
        message = "not the numbers of a score";
    else if (!could_be(score, players))
        message = "no games have such a score";
    if (!message)
        return QUOTH_OK;
    memset(score, 0, sizeof *score);
    return q_fail_at(error, QUOTH_BAD_TEXT, message, 0, at);
}
