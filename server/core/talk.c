/* Chat of players, and reports of misuse.
 *
 * Chat is in memory alone: the last lines of a table, until the table or the server ends.
 *
 *      report    TIME/RANDOM     {"game", "by", "about", "text"}: for the operator */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quoth/stdio.h>

#include "names.h"
#include "state.h"

enum { LINES_MAX = 50, LINE_BYTES = 300 };

_Static_assert(LINE_BYTES == 300, "the message names the limit");

/* A text of at most LINE_BYTES that can be shown. */
static const char *line_of(const game_request *request)
{
    const char *text = text_of(request, "text");
    json_t *given = json_object_get(request->body, "text");
    bool fit = text && *text && strlen(text) <= LINE_BYTES &&
               strlen(text) == json_string_length(given) && text_is_fit(text);
    if (!fit)
        refuse_request(request, "request",
                       "a text has 1 to 300 bytes, without invisible characters");
    return fit ? text : NULL;
}

/* The seat of a game of which its players can write to each other; -1 after a refusal. */
static int talker(const game_request *request, const game_table *table)
{
    int seat;
    if (!table || !is_seated(request, table, &seat))
        return -1;
    if (table->game->chat)
        return seat;
    refuse_request(request, "illegal", "nobody can write at this table");
    return -1;
}

static json_t *line_json(const chat_line *line)
{
    return json_pack("{s:i, s:s, s:I}", "seat", (int)line->seat, "text", line->text, "time",
                     (json_int_t)line->time);
}

/* Whether a seat is to read what another has written. */
static bool hears(game_service *service, const server_game *game, int seat, unsigned other)
{
    return seat >= 0 && !has_blocked(service, game, (unsigned)seat, other);
}

void do_say(const game_request *request)
{
    char guest[PARTY_SIZE];
    game_table *table = table_of(request);
    int seat = talker(request, table);
    const char *text = seat >= 0 ? line_of(request) : NULL;
    if (!text)
        return;
    guest_of(guest, table->id, (unsigned)seat);
    const char *account = table->game->seat[seat].account;
    if (!may_party(request, account[0] ? account : guest, PARTY_LINES))
        return;
    chat_line line = {.seat = (unsigned)seat, .time = request->now, .text = strdup(text)};
    if (!line.text || (!table->chat && !(table->chat = calloc(LINES_MAX, sizeof line)))) {
        free(line.text);
        refuse_request(request, "memory", "out of memory");
        return;
    }
    if (table->chat_lines == LINES_MAX) {
        free(table->chat[0].text);
        memmove(table->chat, table->chat + 1, --table->chat_lines * sizeof line);
    }
    table->chat[table->chat_lines++] = line;
    answer(request, NULL, json_object());
    for (size_t i = 0; i < table->watcher_count; i++) {
        const watcher *to = &table->watchers[i];
        /* A seat that moved, or could not be stored, may have watchers until the next view.  One
         * that waits to be stored hears the line once it is. */
        if (!to->re && is_still_seated(table->game, to) &&
            hears(request->service, table->game, to->seat, line.seat))
            queue_line(request->service, to->client, table, NULL,
                       json_pack("{s:s, s:s, s:o}", "push", "chat", "game", table->id, "line",
                                 line_json(&line)));
    }
}

void do_chat(const game_request *request)
{
    game_table *table = table_of(request);
    int seat = talker(request, table);
    if (seat < 0)
        return;
    json_t *lines = json_array();
    for (size_t i = 0; i < table->chat_lines; i++)
        if (hears(request->service, table->game, seat, table->chat[i].seat))
            json_array_append_new(lines, line_json(&table->chat[i]));
    answer(request, table, json_pack("{s:o}", "lines", lines));
}

void free_chat(game_table *table)
{
    while (table->chat_lines)
        free(table->chat[--table->chat_lines].text);
    free(table->chat);
    table->chat = NULL;
}

int named_seat(const game_request *request, const server_game *game)
{
    json_t *seat = json_object_get(request->body, "seat");
    if (json_is_integer(seat) && json_integer_value(seat) >= 0 &&
        json_integer_value(seat) < game->seats && game->seat[json_integer_value(seat)].taken)
        return (int)json_integer_value(seat);
    refuse_request(request, "request", "nobody has a seat of that number");
    return -1;
}

void do_report(const game_request *request)
{
    int by;
    char key[STORE_KEY_MAX + 1], random[9];
    game_table *table = table_of(request);
    if (!table || !is_seated(request, table, &by))
        return;
    int about = named_seat(request, table->game);
    const char *text = about >= 0 ? line_of(request) : NULL;
    if (!text)
        return;
    if (!take_token(&request->from->from->guesses, request->now,
                    A_MINUTE / SERVICE_GUESSES_A_MINUTE, SERVICE_GUESSES_A_MINUTE)) {
        refuse_request(request, "slow", "wait a minute before you try again");
        return;
    }
    random_letters(request->service, random, sizeof random - 1);
    snprintf(key, sizeof key, "%016llx/%s", (unsigned long long)request->now, random);
    if (put_item(request->service, "report", key,
                 json_pack("{s:s, s:i, s:i, s:s}", "game", table->id, "by", by, "about", about,
                           "text", text)))
        answer_of_items(request, json_object());
    else
        refuse_request(request, "memory", "out of memory");
}
