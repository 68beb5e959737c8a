/* Extension events: events that GCG lacks, stored as pragmas that other programs ignore.
 *
 *   #quoth-event 3 2 challenge     after 3 events player 2 challenges the last play
 *   #quoth-event 9 1 resign        after 9 events player 1 resigns
 *   #quoth-event 9 1 adjust +30    after 9 events 30 points are added to the score of player 1
 */
#include <string.h>

#include "base/error.h"
#include "board/position.h"
#include "notation/gcg.h"

/* The names of the kinds, in the order of q_extension_kind. */
static const char *const kind_names[] = {"challenge", "resign", "adjust"};

/* ---- writing ------------------------------------------------------------------------------- */

quoth_status q_gcg_add_extension_event(quoth_gcg *gcg, q_extension_kind kind, unsigned player,
                                       int points)
{
    char value[64];
    quoth_buffer buffer = {value, sizeof value, 0};
    const quoth_sink sink = quoth_to_buffer(&buffer);
    q_text text;
    q_text_begin(&text, &sink);
    q_text_number(&text, quoth_gcg_events(gcg));
    q_text_char(&text, ' ');
    q_text_number(&text, player + 1);
    q_text_char(&text, ' ');
    q_text_add(&text, kind_names[kind]);
    if (kind == Q_EXTENSION_ADJUST) {
        q_text_add(&text, points < 0 ? " " : " +");
        q_text_signed(&text, points);
    }
    quoth_status status = q_text_end(&text);
    return status ? status : quoth_gcg_add_pragma(gcg, Q_GCG_EXTENSION, value, NULL);
}

/* ---- reading ------------------------------------------------------------------------------- */

/* Gets the next word of a value; false after the last. */
static bool next_word(const char **at, const char **word, size_t *size)
{
    *at += strspn(*at, " \t");
    *word = *at;
    *size = strcspn(*at, " \t");
    *at += *size;
    return *size > 0;
}

static bool next_number(const char **at, int most, int *number)
{
    const char *word;
    size_t size;
    return next_word(at, &word, &size) && q_signed_number(word, size, most, number);
}

static bool read_event(q_extension_event *event, const quoth_gcg *gcg, const char *value)
{
    const char *word;
    size_t size;
    int after, player, points = 0;
    unsigned kind = 0;
    if (!next_number(&value, QUOTH_GCG_EVENTS_MAX, &after) || after < 0 ||
        (size_t)after > quoth_gcg_events(gcg) || !next_number(&value, QUOTH_PLAYERS_MAX, &player) ||
        player < 1 || (unsigned)player > quoth_gcg_players(gcg) || !next_word(&value, &word, &size))
        return false;
    while (kind <= Q_EXTENSION_ADJUST &&
           (strlen(kind_names[kind]) != size || memcmp(kind_names[kind], word, size) != 0))
        kind++;
    if (kind > Q_EXTENSION_ADJUST ||
        (kind == Q_EXTENSION_ADJUST && !next_number(&value, QUOTH_TOTAL_MAX, &points)))
        return false;
    *event =
        (q_extension_event){(size_t)after, (q_extension_kind)kind, (unsigned)player - 1, points};
    return !next_word(&value, &word, &size);
}

/* Finds the next #quoth-event pragma, well formed or not. */
static bool find_event(q_extension_events *iterator, const char **value)
{
    const char *name;
    while (quoth_gcg_pragma_at(iterator->gcg, iterator->pragma, &name, value)) {
        iterator->pragma++;
        if (strcmp(name, Q_GCG_EXTENSION) == 0)
            return true;
    }
    return false;
}

quoth_status q_extension_events_begin(q_extension_events *iterator, const quoth_gcg *gcg,
                                      quoth_error *error)
{
    const char *value;
    q_extension_event event;
    size_t after = 0;
    *iterator = (q_extension_events){.gcg = gcg};
    while (find_event(iterator, &value)) {
        if (!read_event(&event, gcg, value) || event.after < after)
            return q_fail(error, QUOTH_BAD_TEXT,
                          "#quoth-event gives no event, or not in the order of the game");
        after = event.after;
    }
    iterator->pragma = 0;
    return QUOTH_OK;
}

bool q_extension_events_next(q_extension_events *iterator, size_t after, q_extension_event *event)
{
    const char *value;
    if (!find_event(iterator, &value))
        return false;
    if (read_event(event, iterator->gcg, value) && event->after <= after)
        return true;
    iterator->pragma--;
    return false;
}

bool q_extension_takes_back(const quoth_gcg *gcg, const q_extension_event *event)
{
    return event->kind == Q_EXTENSION_CHALLENGE && event->after < quoth_gcg_events(gcg) &&
           quoth_gcg_event_at(gcg, event->after).kind == QUOTH_GCG_WITHDRAWN;
}

int q_gcg_total(const quoth_gcg *gcg, unsigned player)
{
    q_extension_events iterator = {.gcg = gcg};
    q_extension_event event;
    size_t events = quoth_gcg_events(gcg), last = events;
    while (last > 0 && quoth_gcg_event_at(gcg, last - 1).player != player)
        last--;
    int total = quoth_gcg_total(gcg, player);
    while (q_extension_events_next(&iterator, events, &event))
        if (event.player == player && event.after >= last)
            total += event.points;
    return total;
}
