/* What players write to each other, and what they need against those who do it badly.
 *
 * Chat is in memory alone: the last lines of a table, gone with the table or the server.
 *
 *      block     ID/OTHER        {}: an account does not want to meet another
 *      report    TIME/RANDOM     {"game", "by", "about", "text"}: for whoever runs the server */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quoth/stdio.h>

#include "names.h"
#include "state.h"

enum { LINES_MAX = 50, LINE_BYTES = 300, LINES_AT_ONCE = 10, LINE_TIME = 2000000 };

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

static bool has_blocked(game_service *service, const char *account, const char *other)
{
    char key[STORE_KEY_MAX + 1];
    if (!account[0] || !other[0])
        return false;
    snprintf(key, sizeof key, "%s/%s", account, other);
    json_t *item = get_item(service, "block", key);
    json_decref(item);
    return item != NULL;
}

bool is_blocked(game_service *service, const server_game *game, const char *account)
{
    for (unsigned s = 0; s < game->seats; s++)
        if (has_blocked(service, game->seat[s].account, account) ||
            has_blocked(service, account, game->seat[s].account))
            return true;
    return false;
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
    return seat >= 0 && !has_blocked(service, game->seat[seat].account, game->seat[other].account);
}

void do_say(const game_request *request)
{
    game_table *table = table_of(request);
    int seat = talker(request, table);
    const char *text = seat >= 0 ? line_of(request) : NULL;
    if (!text)
        return;
    if (!take_token(&request->from->lines, request->now, LINE_TIME, LINES_AT_ONCE)) {
        refuse_request(request, "slow", "wait before you write more");
        return;
    }
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

/* The seat that the request names; -1 after a refusal. */
static int named_seat(const game_request *request, const server_game *game)
{
    json_t *seat = json_object_get(request->body, "seat");
    if (json_is_integer(seat) && json_integer_value(seat) >= 0 &&
        json_integer_value(seat) < game->seats && game->seat[json_integer_value(seat)].taken)
        return (int)json_integer_value(seat);
    refuse_request(request, "request", "nobody has a seat of that number");
    return -1;
}

void do_block(const game_request *request)
{
    char key[STORE_KEY_MAX + 1];
    known_account account;
    game_table *table = table_of(request);
    if (!table || !is_known(request, &account))
        return;
    int seat = named_seat(request, table->game);
    if (seat < 0)
        return;
    const game_seat *other = &table->game->seat[seat];
    if (!other->account[0] || strcmp(other->account, account.id) == 0) {
        refuse_request(request, "illegal", "only another's account can be blocked");
        return;
    }
    snprintf(key, sizeof key, "%s/%s", account.id, other->account);
    bool ends = json_is_false(json_object_get(request->body, "on"));
    if (put_item(request->service, "block", key, ends ? NULL : json_object()))
        answer_of_items(request, json_object());
    else
        refuse_request(request, "memory", "out of memory");
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
                    60000000 / SERVICE_GUESSES_A_MINUTE, SERVICE_GUESSES_A_MINUTE)) {
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
