/* Reads and writes records of matches with lives; quoth/ghost_lives.h has the format. */
#include <string.h>

#include "base/error.h"
#include "base/fields.h"
#include "base/number.h"
#include "quoth/ghost_lives.h"

static const char heading_of_match[] = "quoth-ghost-match";

quoth_status quoth_ghost_lives_record_begin(quoth_ghost_lives_record *r, unsigned players,
                                            quoth_ghost_opens opens, unsigned opener,
                                            quoth_error *error)
{
    unsigned letters = quoth_ghost_lives_letters(r->word);
    if (!letters)
        return q_fail(error, QUOTH_BAD_CALL, "that is no word of lives");
    quoth_status status =
        quoth_ghost_lives_begin(&r->lives, players, letters, opens, opener, error);
    if (status)
        return status;
    r->opener = opener;
    memset(r->gained, 0, sizeof r->gained);
    return QUOTH_OK;
}

quoth_status quoth_ghost_lives_record_lose(quoth_ghost_lives_record *r, unsigned seat,
                                           quoth_error *error)
{
    unsigned left = r->lives.left, loser = quoth_ghost_lives_player(&r->lives, seat);
    unsigned before = quoth_ghost_lives_player(&r->lives, (seat + left - 1) % left);
    unsigned round = r->lives.rounds;
    quoth_status status = quoth_ghost_lives_lose(&r->lives, seat, error);
    if (status)
        return status;
    r->gained[before][loser]++;
    r->loser[round] = (uint8_t)loser;
    return QUOTH_OK;
}

quoth_status quoth_ghost_lives_record_write(const quoth_sink *sink,
                                            const quoth_ghost_lives_record *r, quoth_error *error)
{
    q_text text;
    for (unsigned p = 0; p < r->lives.players; p++)
        if (!q_is_value(r->player[p]))
            return q_fail(error, QUOTH_BAD_TEXT, q_no_value);
    q_text_begin(&text, sink);
    q_write_number(&text, heading_of_match, 1);
    q_write_field(&text, "lives", r->word);
    q_write_field(&text, "opens", quoth_ghost_opens_name(r->lives.opens));
    q_write_number(&text, "opener", r->opener + 1);
    for (unsigned p = 0; p < r->lives.players; p++)
        q_write_field(&text, "player", r->player[p]);
    for (unsigned i = 0; i < r->lives.rounds; i++)
        q_write_number(&text, "lost", r->loser[i] + 1u);
    return q_report(error, q_text_end(&text));
}

/* ---- reading ------------------------------------------------------------------------------ */

bool quoth_ghost_lives_record_is(const char *text, size_t size)
{
    q_fields lines = q_fields_of(text, size);
    q_field f;
    return q_next_field(&lines, &f) && q_field_is(&f, heading_of_match);
}

typedef struct match_head {
    bool word, rule;
    uint64_t opener;
    unsigned players;
    quoth_ghost_opens opens;
} match_head;

static bool read_opens(const q_field *f, quoth_ghost_opens *opens)
{
    for (*opens = QUOTH_GHOST_OPENS_LOSER; quoth_ghost_opens_name(*opens); ++*opens)
        if (q_value_is(f, quoth_ghost_opens_name(*opens)))
            return true;
    return false;
}

/* Reads a line of the head; false if it is invalid. */
static bool read_head(const q_field *f, quoth_ghost_lives_record *r, match_head *h)
{
    bool fine = false;
    if (q_field_is(f, "lives")) {
        fine = !h->word && q_read_name(f, r->word, sizeof r->word) &&
               quoth_ghost_lives_letters(r->word);
        h->word = true;
    } else if (q_field_is(f, "opens")) {
        fine = !h->rule && read_opens(f, &h->opens);
        h->rule = true;
    } else if (q_field_is(f, "opener")) {
        fine = !h->opener &&
               q_number_read(f->value, f->value_size, QUOTH_GHOST_SEATS_MAX, &h->opener) &&
               h->opener;
    } else if (q_field_is(f, "player") && h->players < QUOTH_GHOST_SEATS_MAX) {
        fine = q_read_name(f, r->player[h->players], sizeof r->player[0]);
        h->players++;
    }
    return fine;
}

/* Reads a "lost" line; the loser must not be eliminated, and must have a seat in that round. */
static bool read_loss(const q_field *f, quoth_ghost_lives_record *r)
{
    uint64_t loser;
    if (!q_number_read(f->value, f->value_size, r->lives.players, &loser) || loser == 0 ||
        quoth_ghost_lives_over(&r->lives))
        return false;
    for (unsigned seat = 0; seat < r->lives.left; seat++)
        if (quoth_ghost_lives_player(&r->lives, seat) == loser - 1) {
            quoth_ghost_lives_record_lose(r, seat, NULL);
            return true;
        }
    return false;
}

quoth_status quoth_ghost_lives_record_read(quoth_ghost_lives_record *r, size_t *game,
                                           const char *text, size_t size, quoth_error *error)
{
    q_fields lines = q_fields_of(text, size);
    q_field f;
    match_head head = {0};
    bool begun = false;
    memset(r, 0, sizeof *r);
    *game = size;
    if (!q_next_field(&lines, &f) || !q_field_is(&f, heading_of_match))
        return q_fields_bad(&lines, "not a saved match of ghost", error);
    if (!q_value_is(&f, "1"))
        return q_fields_bad(&lines, "a saved match of another version", error);
    for (;;) {
        bool any = q_next_field(&lines, &f), round = any && q_field_is(&f, "quoth-ghost-game");
        if (!begun && (!any || round || q_field_is(&f, "lost"))) {
            if (!head.word || !head.rule || head.players < 2 || head.opener - 1 >= head.players)
                return q_fields_bad(&lines, "a line is missing: lives, opens, opener or player",
                                    error);
            quoth_ghost_lives_record_begin(r, head.players, head.opens, (unsigned)head.opener - 1,
                                           NULL);
            begun = true;
        }
        if (!any)
            return q_fields_bad(&lines, "the current round is missing", error);
        if (round)
            break;
        if (begun ? !q_field_is(&f, "lost") || !read_loss(&f, r) : !read_head(&f, r, &head))
            return q_fields_bad(&lines, "invalid line in a saved match", error);
    }
    if (quoth_ghost_lives_over(&r->lives))
        return q_fields_bad(&lines, "this match is over", error);
    size_t end = 0;
    unsigned rounds = 0;
    while (quoth_ghost_lives_record_round(game, &end, text, size))
        rounds++;
    return rounds > r->lives.rounds + 1
               ? q_fields_bad(&lines, "there are more rounds than were lost", error)
               : QUOTH_OK;
}

bool quoth_ghost_lives_record_round(size_t *begin, size_t *end, const char *text, size_t size)
{
    q_fields lines = q_fields_of(text, size);
    q_field f;
    bool found = false;
    if (*end)
        lines.at = lines.text + *end;
    while (q_next_field(&lines, &f)) {
        if (!q_field_is(&f, "quoth-ghost-game"))
            continue;
        if (found) {
            *end = (size_t)(f.name - text);
            return true;
        }
        *begin = (size_t)(f.name - text);
        found = true;
    }
    if (found)
        *end = size;
    return found;
}

unsigned quoth_ghost_lives_letters(const char *word)
{
    size_t size = strlen(word);
    unsigned letters = 0;
    if (size && (word[0] == ' ' || word[size - 1] == ' '))
        return 0;
    for (size_t at = 0; at < size;) {
        uint32_t point;
        size_t bytes = quoth_utf8_read(&point, word + at, size - at);
        if (!bytes || point < 0x20 || point == 0x7F || ++letters > QUOTH_GHOST_LIVES_MAX)
            return 0;
        at += bytes;
    }
    return letters;
}
