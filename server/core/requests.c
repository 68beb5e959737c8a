#include "state.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include <quoth/stdio.h>

_Static_assert(SERVICE_MESSAGE_MAX == 8192, "the message names the limit");

void refuse_request(const game_request *request, const char *code, const char *message)
{
    queue_line(request->service, request->from->number, NULL, request->re,
               json_pack("{s:O, s:b, s:s, s:s}", "re", request->re, "ok", 0, "code", code,
                         "message", message));
}

void answer(const game_request *request, game_table *about, json_t *given)
{
    json_object_set(given, "re", request->re);
    json_object_set_new(given, "ok", json_true());
    queue_line(request->service, request->from->number, about, request->re, given);
}

void answer_of_items(const game_request *request, json_t *given)
{
    answer(request, NULL, given);
    if (request->service->line_count)
        request->service->lines[request->service->line_count - 1].of_items = true;
}

/* ---- requests ------------------------------------------------------------------------------ */

const char key_alphabet[] = "abcdefghijklmnopqrstuvwxyz234567";

void random_letters(game_service *service, char *text, size_t letters)
{
    service->env.random(service->env.user, text, letters);
    for (size_t i = 0; i < letters; i++)
        text[i] = key_alphabet[(unsigned char)text[i] & 31];
    text[letters] = '\0';
}

static void hash_key(uint8_t hash[32], const char *key)
{
    crypto_generichash(hash, 32, (const unsigned char *)key, strlen(key), NULL, 0);
}

void hash_secret(char hex[65], const char *secret)
{
    uint8_t hash[32];
    hash_key(hash, secret);
    sodium_bin2hex(hex, 65, hash, sizeof hash);
}

int seat_of_key(const server_game *game, const char *key)
{
    uint8_t hash[32];
    int found = -1;
    hash_key(hash, key);
    for (unsigned s = 0; s < game->seats; s++)
        if (game->seat[s].taken && !game->seat[s].bot[0] &&
            sodium_memcmp(hash, game->seat[s].key, sizeof hash) == 0)
            found = (int)s;
    return found;
}

const char *text_of(const game_request *request, const char *key)
{
    return json_string_value(json_object_get(request->body, key));
}

game_table *table_of(const game_request *request)
{
    const char *id = text_of(request, "game");
    request->service->unread = false;
    game_table *found = id && strlen(id) < GAME_ID_SIZE ? find_table(request->service, id) : NULL;
    if (!found && request->service->unread)
        refuse_request(request, "storage", "the game cannot be read; try again later");
    else if (!found)
        refuse_request(request, "not-found", "there is no such game");
    return found;
}

bool is_seated(const game_request *request, const game_table *table, int *seat)
{
    const char *key = text_of(request, "key");
    known_account account;
    *seat = -1;
    if (key) {
        *seat = seat_of_key(table->game, key);
        if (*seat < 0)
            refuse_request(request, "key", "that key opens no seat of this game");
        return *seat >= 0;
    }
    if (!is_known(request, &account))
        return false;
    for (unsigned s = 0; s < table->game->seats; s++)
        if (strcmp(table->game->seat[s].account, account.id) == 0)
            *seat = (int)s;
    if (*seat < 0)
        refuse_request(request, "key", "the account has no seat of this game");
    return *seat >= 0;
}

/* The view of a game: for the seat of the key, without a key for the public.  A client that has
 * seen the last event gets none: with `wait` its answer comes with the next event.  `watch`: and
 * every later view. */
static void do_view(const game_request *request, bool watch, bool wait)
{
    game_table *table = table_of(request);
    watcher new = {.client = request->from->number, .seat = -1};
    bool seated = json_object_get(request->body, "key") || json_object_get(request->body, "token");
    if (!table || (seated && !is_seated(request, table, &new.seat)))
        return;
    if (new.seat >= 0 && json_object_get(request->body, "key"))
        memcpy(new.key, table->game->seat[new.seat].key, sizeof new.key);
    else if (new.seat >= 0)
        strcpy(new.account, table->game->seat[new.seat].account);
    json_t *seen = json_object_get(request->body, "seen");
    json_int_t width = json_integer_value(json_object_get(request->body, "text"));
    new.terminal.width = width < 40 ? (width ? 40 : 0) : width > 200 ? 200 : (unsigned)width;
    new.terminal.ascii = json_is_true(json_object_get(request->body, "ascii"));
    const server_game *shown = shown_game(request->service, table, new.seat);
    bool news = !json_is_integer(seen) ||
                json_integer_value(seen) != (json_int_t)(shown ? shown->events : 0);
    if (wait && !news) {
        new.re = request->re;
        new.until = request->now + SERVICE_WAIT;
    }
    if ((watch || new.re) && !add_watcher(request, table, new)) {
        refuse_request(request, "memory", "out of memory");
        return;
    }
    if (new.re)
        return;
    if (!shown) {
        refuse_request(request, "storage", "the game cannot be read; try again later");
        return;
    }
    json_t *given = json_object();
    if (news)
        json_object_set_new(given, "view", make_view(shown, new.seat, new.terminal, request->now));
    answer(request, table, given);
}

static void do_unwatch(const game_request *request)
{
    game_table *table = table_of(request);
    if (!table)
        return;
    remove_watchers(table, request->from->number);
    answer(request, NULL, json_object());
}

/* The data of a move, by the kind of its event. */
static json_t *move_data(const game_request *request, game_kind kind)
{
    static const char *const key[EVENT_KINDS] = {[EVENT_PLAY] = "play",
                                                 [EVENT_NAME] = "word",
                                                 [EVENT_UNDO_ANSWER] = "yes",
                                                 [EVENT_PAUSE_ANSWER] = "yes"};
    json_t *data = json_object();
    json_t *value = key[kind] ? json_object_get(request->body, key[kind]) : NULL;
    if (value)
        json_object_set(data, key[kind], value);
    return data;
}

/* In a shared store: a move of the key of a seat, in the position that its player has seen and that
 * is in memory, needs no look at what other processes have stored.  If they have gone on, the store
 * says so when the move is stored.  False if the move is not made: nothing has happened. */
static bool move_as_seen(const game_request *request, game_kind kind)
{
    game_refusal refusal;
    const char *id = text_of(request, "game"), *key = text_of(request, "key");
    json_t *after = json_object_get(request->body, "after");
    if (!is_shared(request->service) || !id || !key || !json_is_integer(after))
        return false;
    game_table *table = seen_table(request->service, id, (uint64_t)json_integer_value(after));
    int seat = table ? seat_of_key(table->game, key) : -1;
    if (seat < 0 ||
        !add_event(request->service, table, kind, seat, move_data(request, kind), &refusal))
        return false;
    answer(request, table, json_pack("{s:I}", "events", (json_int_t)table->game->events));
    follow_up(request->service, table);
    return true;
}

/* A move of a seat.  "after" is the number of events that the player has seen: a move that was sent
 * twice, or that crossed another's, is refused rather than made in another position. */
static void do_move(const game_request *request, game_kind kind)
{
    int seat;
    game_refusal refusal;
    if (move_as_seen(request, kind))
        return;
    game_table *table = table_of(request);
    if (!table || !is_seated(request, table, &seat))
        return;
    json_t *after = json_object_get(request->body, "after");
    if (!json_is_integer(after))
        refuse_request(request, "request",
                       "\"after\" is to be the number of events that you have seen");
    else if (json_integer_value(after) != (json_int_t)table->game->events)
        refuse_request(request, "stale", "the game has gone on: look at it again");
    else if (!add_event(request->service, table, kind, seat, move_data(request, kind), &refusal)) {
        refuse_request(request, refusal.code, refusal.message);
    } else {
        answer(request, table, json_pack("{s:I}", "events", (json_int_t)table->game->events));
        follow_up(request->service, table);
    }
}

static void add_listed(const game_request *request, json_t *list, const char *id)
{
    game_table *table = find_table(request->service, id);
    if (table && is_listed(table->game))
        json_array_append_new(list, game_view(table->game, -1, request->now));
}

static void do_tables(const game_request *request)
{
    json_t *list = json_array();
    game_table *table, *next;
    size_t count = 0;
    if (is_shared(request->service)) {
        char(*game)[GAME_ID_SIZE] = noted_games(request->service, true, &count);
        for (size_t i = 0; game && i < count; i++)
            add_listed(request, list, game[i]);
        free(game);
    } else {
        HASH_ITER (hh, request->service->tables, table, next)
            if (table->game ? is_listed(table->game) : table->listed)
                add_listed(request, list, table->id);
    }
    answer(request, NULL, json_pack("{s:o}", "tables", list));
}

static void do_record(const game_request *request)
{
    game_table *table = table_of(request);
    if (!table)
        return;
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    quoth_error error = {.message = ""};
    if (game_record(&sink, table->game, &error))
        answer(request, table, json_pack("{s:s}", "record", text.bytes));
    else
        refuse_request(request, "phase", error.message);
    quoth_string_free(&text);
}

static void do_hello(const game_request *request)
{
    json_t *rules = json_array(), *variants = json_array(), *lists = json_array();
    const char *name;
    for (size_t i = 0; (name = quoth_cross_rules_name(i)); i++)
        json_array_append_new(rules, json_string(name));
    for (size_t i = 0; (name = quoth_ghost_variant_name(i)); i++)
        json_array_append_new(variants, json_string(name));
    for (size_t i = 0; (name = words_name(request->service->words, i)); i++)
        json_array_append_new(lists, json_string(name));
    answer(request, NULL,
           json_pack("{s:i, s:s, s:o, s:o, s:o, s:b}", "protocol", 1, "server", quoth_version(),
                     "rules", rules, "variants", variants, "lexicons", lists, "announces",
                     request->service->env.announce != NULL));
}

static void do_look(const game_request *request)
{
    do_view(request, false, false);
}

static void do_wait(const game_request *request)
{
    do_view(request, false, true);
}

static void do_watch(const game_request *request)
{
    do_view(request, true, false);
}

/* Events that clients ask for by the names of their kinds. */
static const bool is_move[EVENT_KINDS] = {
    [EVENT_PLAY] = true,         [EVENT_CHALLENGE] = true, [EVENT_NAME] = true,
    [EVENT_ACCEPT] = true,       [EVENT_RESIGN] = true,    [EVENT_UNDO_ASK] = true,
    [EVENT_UNDO_ANSWER] = true,  [EVENT_ABORT] = true,     [EVENT_PAUSE_ASK] = true,
    [EVENT_PAUSE_ANSWER] = true, [EVENT_RESUME] = true};

static void handle(const game_request *request)
{
    static const struct {
        const char *verb;
        void (*handle)(const game_request *request);
    } requests[] = {
        {"hello", do_hello},       {"create", do_create},       {"sit", do_sit},
        {"view", do_look},         {"wait", do_wait},           {"watch", do_watch},
        {"unwatch", do_unwatch},   {"tables", do_tables},       {"record", do_record},
        {"register", do_register}, {"login", do_login},         {"logout", do_logout},
        {"password", do_password}, {"account", do_account},     {"games", do_games},
        {"attach", do_attach},     {"move-code", do_move_code}, {"move-seat", do_move_seat},
        {"rematch", do_rematch},   {"premove", do_premove},     {"say", do_say},
        {"chat", do_chat},         {"block", do_block},         {"blocks", do_blocks},
        {"report", do_report},     {"ratings", do_ratings},     {"erase", do_erase},
        {"export", do_export},     {"delete", do_delete}};
    game_kind kind;
    const char *verb = text_of(request, "do");
    for (size_t i = 0; verb && i < sizeof requests / sizeof *requests; i++)
        if (strcmp(requests[i].verb, verb) == 0) {
            requests[i].handle(request);
            return;
        }
    if (!verb)
        refuse_request(request, "request", "a request is an object with \"do\"");
    else if (game_kind_find(&kind, verb) && is_move[kind])
        do_move(request, kind);
    else
        refuse_request(request, "request", "there is no such request");
}

/* Takes a request from a connection and from its address: one that opens many connections, or one
 * for each request, may ask no more. */
static bool may_ask(const game_request *request)
{
    unsigned rate = request->service->env.requests_a_second;
    return take_token(&request->from->requests, request->now, A_SECOND / SERVICE_MESSAGES_SECOND,
                      SERVICE_MESSAGES_SECOND) &&
           take_token(&request->from->from->requests, request->now, A_SECOND / rate,
                      rate * SERVICE_BURST);
}

void service_receive(game_service *service, uint64_t number, const char *text, size_t size)
{
    game_request request = {.service = service, .now = service->env.now(service->env.user)};
    HASH_FIND(hh, service->clients, &number, sizeof number, request.from);
    if (!request.from)
        return;
    service->group++;
    request.re = json_null();
    if (!may_ask(&request)) {
        refuse_request(&request, "slow", "too many requests in a second");
        return;
    }
    if (size > SERVICE_MESSAGE_MAX) {
        refuse_request(&request, "large", "a request has at most 8192 bytes");
        return;
    }
    json_error_t error;
    request.body = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    json_t *id = json_object_get(request.body, "id");
    if (json_is_integer(id) || (json_is_string(id) && json_string_length(id) <= 64))
        request.re = id;
    if (json_is_object(request.body))
        handle(&request);
    else
        refuse_request(&request, "request", "a request is a JSON object");
    json_decref(request.body);
    service->group++;
}
