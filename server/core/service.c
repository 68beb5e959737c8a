#include "service.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>
#include <utlist.h>

#include <quoth/stdio.h>

/* Who is told of a game. */
typedef struct watcher {
    uint64_t client;
    int seat;       /* -1: the public's view */
    unsigned width; /* of the text that views have for a terminal; 0: none */
    json_t *re;     /* the request `wait` that the next view answers; NULL: all views are sent */
    int64_t until;  /* when that request is answered without a view */
} watcher;

typedef struct game_table {
    char id[GAME_ID_SIZE];
    server_game *game;              /* NULL: not in memory, read when it is needed */
    struct game_table *prev, *next; /* of the games in memory, those used last at the end */
    int64_t deadline;               /* of a game that is not in memory */
    bool listed;                    /* likewise: the lobby lists it */
    watcher *watchers;
    size_t watcher_count;
    bool changed;  /* events wait to be stored */
    bool touched;  /* looked at since the last flush */
    bool thinking; /* a computer player has a job */
    UT_hash_handle hh;
} game_table;

typedef struct game_client {
    uint64_t number;
    int64_t messages; /* thousandths of requests that may be made at once */
    int64_t since;    /* when these were counted */
    struct client_address *from;
    bool watches; /* at least one game, or did */
    UT_hash_handle hh;
} game_client;

/* Clients of one address share what they may create. */
typedef struct client_address {
    char address[SERVICE_ADDRESS_SIZE];
    int64_t games; /* 60,000ths of games that may be created at once */
    int64_t since;
    unsigned clients;
    UT_hash_handle hh;
} client_address;

/* A line that waits for the next flush. */
typedef struct waiting_line {
    uint64_t client;
    game_table *table; /* whose events it tells of; NULL: none */
    json_t *re;        /* the request that it answers; NULL: none */
    char *text;
} waiting_line;

struct game_service {
    service_env env;
    const server_store *store;
    server_words *words;
    void (*damaged)(void *user, const char *game, uint64_t event, const char *reason);
    game_table *tables;
    game_table *loaded; /* the games in memory */
    size_t loaded_count;
    game_table **touched;
    size_t touched_count, touched_capacity;
    game_client *clients;
    client_address *addresses;
    store_row *rows;
    size_t row_count, row_capacity;
    waiting_line *lines;
    size_t line_count, line_capacity;
    int64_t beat;
    bool failed; /* the games could not be loaded */
};

/* Makes room for one more element of an array that grows. */
static bool reserve(void **array, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return true;
    size_t more = *capacity ? 2 * *capacity : 16;
    void *grown = realloc(*array, more * size);
    if (!grown)
        return false;
    *array = grown;
    *capacity = more;
    return true;
}

/* ---- reading games ------------------------------------------------------------------------- */

typedef struct game_reading {
    server_game *game;
    uint64_t event;
    game_refusal refusal;
    bool failed;
} game_reading;

static bool read_row(void *user, const store_row *row)
{
    game_reading *reading = user;
    reading->event = row->event.number;
    reading->failed = !game_apply(reading->game, &row->event, &reading->refusal);
    return !reading->failed;
}

/* Reads a game by applying its events.  NULL if there is none, it is damaged, or it cannot be read:
 * `reading` says which. */
static server_game *read_game(game_reading *reading, const server_store *store, server_words *words,
                              const char *id)
{
    memset(reading, 0, sizeof *reading);
    reading->game = game_new(id, words);
    bool read = reading->game && store->read(store->user, id, read_row, reading);
    if (read && !reading->failed && reading->game->events)
        return reading->game;
    if (!read) {
        reading->failed = true;
        reading->refusal = (game_refusal){.code = "storage", .message = "the store cannot be read"};
    }
    game_free(reading->game);
    reading->game = NULL;
    return NULL;
}

static void report_damage(const game_service *service, const char *id, const game_reading *reading)
{
    if (reading->failed && service->damaged)
        service->damaged(service->env.user, id, reading->event, reading->refusal.message);
}

/* Whether the lobby shows a game. */
static bool is_listed(const server_game *game)
{
    return game->open && game->phase == GAME_OPEN;
}

/* A game comes into memory, or leaves it. */
static void set_game(game_service *service, game_table *table, server_game *game)
{
    if (table->game) {
        DL_DELETE(service->loaded, table);
        service->loaded_count--;
        table->deadline = game_deadline(table->game);
        table->listed = is_listed(table->game);
        game_free(table->game);
    }
    table->game = game;
    if (game) {
        DL_APPEND(service->loaded, table);
        service->loaded_count++;
    }
}

/* Notes that a table was used: service_flush looks at it.  False without memory. */
static bool touch(game_service *service, game_table *table)
{
    if (table->game) {
        DL_DELETE(service->loaded, table);
        DL_APPEND(service->loaded, table);
    }
    if (!table->touched && !reserve((void **)&service->touched, service->touched_count,
                                    &service->touched_capacity, sizeof *service->touched))
        return false;
    if (!table->touched)
        service->touched[service->touched_count++] = table;
    table->touched = true;
    return true;
}

static void free_table(game_service *service, game_table *table)
{
    set_game(service, table, NULL);
    for (size_t i = 0; table->touched && i < service->touched_count; i++)
        if (service->touched[i] == table) {
            service->touched[i] = service->touched[--service->touched_count];
            break;
        }
    HASH_DEL(service->tables, table);
    for (size_t i = 0; i < table->watcher_count; i++)
        json_decref(table->watchers[i].re);
    free(table->watchers);
    free(table);
}

/* The table of a game, read from the store if need be.  NULL if there is no such game, whose table
 * is then freed, or if it cannot be read just now. */
static game_table *find_table(game_service *service, const char *id)
{
    game_table *found;
    game_reading reading;
    HASH_FIND_STR(service->tables, id, found);
    if (found && found->game)
        return touch(service, found) ? found : NULL;
    server_game *game = read_game(&reading, service->store, service->words, id);
    if (!game) {
        report_damage(service, id, &reading);
        if (found && !reading.failed) /* it was never stored */
            free_table(service, found);
        else if (found)
            found->deadline = service->env.now(service->env.user) + SERVICE_BEAT;
        return NULL;
    }
    if (!found) {
        found = calloc(1, sizeof *found);
        if (!found) {
            game_free(game);
            return NULL;
        }
        strncpy(found->id, id, sizeof found->id - 1);
        HASH_ADD_STR(service->tables, id, found);
    }
    set_game(service, found, game);
    return touch(service, found) ? found : NULL;
}

/* ---- lines --------------------------------------------------------------------------------- */

/* Queues a line; takes `message`. */
static void queue(game_service *service, uint64_t to, game_table *table, json_t *re,
                  json_t *message)
{
    char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;
    json_decref(message);
    if (!text || !reserve((void **)&service->lines, service->line_count, &service->line_capacity,
                          sizeof *service->lines)) {
        free(text);
        return;
    }
    service->lines[service->line_count++] =
        (waiting_line){.client = to, .table = table, .re = json_incref(re), .text = text};
}

/* One request while it is handled. */
typedef struct game_request {
    game_service *service;
    game_client *from;
    json_t *re, *body;
    int64_t now;
} game_request;

static void refuse_request(const game_request *request, const char *code, const char *message)
{
    queue(request->service, request->from->number, NULL, request->re,
          json_pack("{s:O, s:b, s:s, s:s}", "re", request->re, "ok", 0, "code", code, "message",
                    message));
}

/* Answers a request; takes `answer`, an object. */
static void answer(const game_request *request, game_table *about, json_t *given)
{
    json_object_set(given, "re", request->re);
    json_object_set_new(given, "ok", json_true());
    queue(request->service, request->from->number, about, request->re, given);
}

static void free_lines(game_service *service)
{
    for (size_t i = 0; i < service->line_count; i++) {
        json_decref(service->lines[i].re);
        free(service->lines[i].text);
    }
    service->line_count = 0;
}

static void free_rows(game_service *service)
{
    for (size_t i = 0; i < service->row_count; i++)
        free((char *)(uintptr_t)service->rows[i].event.data);
    service->row_count = 0;
}

/* ---- events -------------------------------------------------------------------------------- */

/* Applies an event of now to a game, and queues its row.  Takes `data`.  After a refusal nothing
 * has changed, unless the game is to be read again. */
static bool happen(game_service *service, game_table *table, game_kind kind, int seat, json_t *data,
                   game_refusal *refusal)
{
    int64_t now = service->env.now(service->env.user);
    char *text = data ? json_dumps(data, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(data);
    *refusal = (game_refusal){.code = "memory", .message = "out of memory"};
    if (!text || !reserve((void **)&service->rows, service->row_count, &service->row_capacity,
                          sizeof *service->rows)) {
        free(text);
        return false;
    }
    /* Clocks of machines jump; a game's time never goes backwards. */
    game_event event = {.time = now > table->game->time ? now : table->game->time,
                        .kind = kind,
                        .seat = seat,
                        .data = text};
    game_seal(&event, table->game);
    if (strlen(text) >= GAME_DATA_MAX || !game_apply(table->game, &event, refusal)) {
        if (strcmp(refusal->code, "memory") == 0) /* as it is stored */
            set_game(service, table, NULL);
        free(text);
        return false;
    }
    store_row *row = &service->rows[service->row_count++];
    memcpy(row->game, table->id, sizeof row->game);
    row->event = event;
    table->changed = true;
    return true;
}

static bool all_seated(const server_game *game)
{
    for (unsigned s = 0; s < game->seats; s++)
        if (!game->seat[s].taken)
            return false;
    return true;
}

/* The turn order: the seats as they are numbered, or drawn by lot. */
static json_t *turn_order(game_service *service, const server_game *game)
{
    unsigned seat[QUOTH_GHOST_SEATS_MAX];
    uint64_t seed;
    quoth_random random;
    service->env.random(service->env.user, &seed, sizeof seed);
    quoth_random_seed(&random, seed);
    json_t *order = json_array();
    for (unsigned s = 0; s < game->seats; s++)
        seat[s] = s;
    for (unsigned left = game->seats; game->draw && left > 1; left--) {
        unsigned other = (unsigned)quoth_random_below(&random, left), kept = seat[left - 1];
        seat[left - 1] = seat[other];
        seat[other] = kept;
    }
    for (unsigned s = 0; s < game->seats; s++)
        json_array_append_new(order, json_integer(seat[s]));
    return json_pack("{s:o}", "order", order);
}

/* What computer players do with a last play: challenge a phony, accept a word. */
static void decide_last_play(game_service *service, game_table *table)
{
    game_refusal refusal;
    for (unsigned s = 0; table->game && s < table->game->seats; s++) {
        server_game *game = table->game;
        if (game->phase != GAME_LAST_CHALLENGE || !game->seat[s].bot[0] || game->accepted >> s & 1)
            continue;
        bool stands = quoth_position_last_stands(quoth_cross_game_position(game->cross));
        happen(service, table, stands ? EVENT_ACCEPT : EVENT_CHALLENGE, (int)s, json_object(),
               &refusal);
    }
}

/* Does what follows from the last event without anybody's request. */
static void follow_up(game_service *service, game_table *table)
{
    game_refusal refusal;
    if (table->game && table->game->phase == GAME_OPEN && all_seated(table->game))
        happen(service, table, EVENT_START, -1, turn_order(service, table->game), &refusal);
    decide_last_play(service, table);
    if (!table->game || table->thinking)
        return;
    int turn = game_turn(table->game);
    if (turn < 0 || !table->game->seat[turn].bot[0])
        return;
    bot_job *job = bot_job_new(table->game, (unsigned)turn);
    table->thinking = job && service->env.start_bot(service->env.user, job);
}

void service_bot_done(game_service *service, bot_job *job)
{
    game_table *table;
    game_refusal refusal;
    HASH_FIND_STR(service->tables, job->game, table);
    if (table && touch(service, table)) {
        table->thinking = false;
        if (table->game && table->game->events == job->events) {
            json_t *data = job->data[0] ? json_loads(job->data, 0, NULL) : NULL;
            if (!data || !happen(service, table, job->kind, (int)job->seat, data, &refusal))
                if (table->game)
                    happen(service, table, EVENT_RESIGN, (int)job->seat, json_object(), &refusal);
        }
        follow_up(service, table);
    }
    bot_job_free(job);
}

/* ---- requests ------------------------------------------------------------------------------ */

static void random_letters(game_service *service, char *text, size_t letters)
{
    static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz234567";
    service->env.random(service->env.user, text, letters);
    for (size_t i = 0; i < letters; i++)
        text[i] = alphabet[(unsigned char)text[i] & 31];
    text[letters] = '\0';
}

/* The hash under which a key is stored, as hexadecimal text. */
static void hash_key(uint8_t hash[32], const char *key)
{
    crypto_generichash(hash, 32, (const unsigned char *)key, strlen(key), NULL, 0);
}

enum { KEY_LETTERS = 26 }; /* 130 bits */

/* The seat of a key, -1 if it opens none.  The time does not depend on the key. */
static int seat_of_key(const server_game *game, const char *key)
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

static const char *text_of(const game_request *request, const char *key)
{
    return json_string_value(json_object_get(request->body, key));
}

/* The table that a request is about.  NULL after a refusal. */
static game_table *table_of(const game_request *request)
{
    const char *id = text_of(request, "game");
    game_table *found = id && strlen(id) < GAME_ID_SIZE ? find_table(request->service, id) : NULL;
    if (!found)
        refuse_request(request, "not-found", "there is no such game");
    return found;
}

/* Whether the request's key opens a seat of the game, which goes into `*seat`. */
static bool is_seated(const game_request *request, const game_table *table, int *seat)
{
    const char *key = text_of(request, "key");
    *seat = key ? seat_of_key(table->game, key) : -1;
    if (*seat < 0)
        refuse_request(request, "key", "that key opens no seat of this game");
    return *seat >= 0;
}

/* Whether a name can be shown: 1 to 31 bytes of UTF-8 without control characters, bidirectional
 * marks or blanks at its ends. */
static bool is_name(const char *name)
{
    size_t size = name ? strlen(name) : 0;
    if (!size || size >= GAME_NAME_SIZE || name[0] == ' ' || name[size - 1] == ' ')
        return false;
    for (size_t at = 0, bytes; at < size; at += bytes) {
        uint32_t code;
        bytes = quoth_utf8_read(&code, name + at, size - at);
        if (!bytes || code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xAD ||
            (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
            (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF || code >= 0xE0000)
            return false;
    }
    return true;
}

/* Seats a person: the answer has the key, which nobody else ever sees. */
static bool sit(const game_request *request, game_table *table, unsigned seat, json_t *into)
{
    char key[KEY_LETTERS + 1], hex[65];
    uint8_t hash[32];
    game_refusal refusal;
    const char *name = text_of(request, "name");
    if (!is_name(name)) {
        refuse_request(
            request, "request",
            "a name has 1 to 31 bytes, without control characters and blanks at its ends");
        return false;
    }
    random_letters(request->service, key, KEY_LETTERS);
    hash_key(hash, key);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    if (!happen(request->service, table, EVENT_SIT, (int)seat,
                json_pack("{s:s, s:s}", "name", name, "key", hex), &refusal)) {
        refuse_request(request, refusal.code, refusal.message);
        return false;
    }
    json_object_set_new(into, "game", json_string(table->id));
    json_object_set_new(into, "seat", json_integer(seat));
    json_object_set_new(into, "key", json_string(key));
    return true;
}

static bool seat_bots(const game_request *request, game_table *table)
{
    const char *seat;
    json_t *bot;
    game_refusal refusal;
    json_t *bots = json_object_get(request->body, "bots");
    if (bots && !json_is_object(bots)) {
        refuse_request(request, "request",
                       "\"bots\" has a computer player for each seat that it names");
        return false;
    }
    json_object_foreach (bots, seat, bot) {
        const char *name = json_string_value(bot);
        char *end;
        unsigned long number = strtoul(seat, &end, 10);
        if (*end || end == seat || number >= table->game->seats || !name ||
            !bot_exists(table->game->family, name)) {
            refuse_request(request, "request", "there is no such seat or computer player");
            return false;
        }
        if (!happen(request->service, table, EVENT_SIT, (int)number,
                    json_pack("{s:s, s:s}", "name", name, "bot", name), &refusal)) {
            refuse_request(request, refusal.code, refusal.message);
            return false;
        }
    }
    return true;
}

/* Takes back the rows of a game that could not be made whole. */
static void drop_rows(game_service *service, const game_table *table)
{
    size_t kept = 0;
    for (size_t i = 0; i < service->row_count; i++)
        if (strcmp(service->rows[i].game, table->id) == 0)
            free((char *)(uintptr_t)service->rows[i].event.data);
        else
            service->rows[kept++] = service->rows[i];
    service->row_count = kept;
}

/* Fills a token bucket for the time since it was last looked at; a full one lasts a minute at
 * most. */
static void refill(int64_t *tokens, int64_t *since, int64_t now, int64_t a_millisecond,
                   int64_t full)
{
    int64_t passed = now > *since ? now - *since : 0;
    *since = now;
    *tokens += (passed < 60000 ? passed : 60000) * a_millisecond;
    if (*tokens > full)
        *tokens = full;
}

static bool may_create(const game_request *request)
{
    client_address *from = request->from->from;
    int64_t most = request->service->env.games_a_minute;
    refill(&from->games, &from->since, request->now, most, 60000 * most);
    if (from->games < 60000) {
        refuse_request(request, "slow", "wait before you create another game");
        return false;
    }
    from->games -= 60000;
    return true;
}

static void do_create(const game_request *request)
{
    static const char *const settings[] = {
        "family",  "seats",   "open", "draw",   "lexicon",  "clock", "rules", "challenge",
        "variant", "reading", "min",  "misere", "word_end", "loser", "lives", "challenges"};
    game_service *service = request->service;
    game_refusal refusal;
    char id[GAME_ID_SIZE];
    uint64_t seed;
    if (!may_create(request))
        return;
    random_letters(service, id, GAME_ID_SIZE - 1);
    service->env.random(service->env.user, &seed, sizeof seed);
    json_t *data = json_pack("{s:o}", "seed", json_sprintf("%llx", (unsigned long long)seed));
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        json_t *value = json_object_get(request->body, settings[i]);
        if (value)
            json_object_set(data, settings[i], value);
    }
    game_table *table = calloc(1, sizeof *table);
    server_game *game = game_new(id, service->words);
    if (!table || !game) {
        free(table);
        game_free(game);
        json_decref(data);
        refuse_request(request, "memory", "out of memory");
        return;
    }
    strcpy(table->id, id);
    HASH_ADD_STR(service->tables, id, table);
    set_game(service, table, game);
    json_t *given = json_object();
    refusal = (game_refusal){.code = "memory", .message = "out of memory"};
    bool made = touch(service, table) ? happen(service, table, EVENT_CREATE, -1, data, &refusal)
                                      : (json_decref(data), false);
    if (!made)
        refuse_request(request, refusal.code, refusal.message);
    if (!made || !sit(request, table, 0, given) || !seat_bots(request, table)) {
        drop_rows(service, table);
        free_table(service, table);
        json_decref(given);
        return;
    }
    answer(request, table, given);
    follow_up(service, table);
}

static void do_sit(const game_request *request)
{
    game_table *table = table_of(request);
    json_t *chosen = json_object_get(request->body, "seat"), *given = json_object();
    if (table) {
        json_int_t seat = 0;
        while (!chosen && seat < table->game->seats && table->game->seat[seat].taken)
            seat++;
        if (chosen)
            seat = json_is_integer(chosen) ? json_integer_value(chosen) : -1;
        if (seat < 0 || seat >= table->game->seats)
            refuse_request(request, "taken", "there is no free seat of that number");
        else if (sit(request, table, (unsigned)seat, given)) {
            answer(request, table, json_incref(given));
            follow_up(request->service, table);
        }
    }
    json_decref(given);
}

static bool add_watcher(game_client *from, game_table *table, watcher new)
{
    from->watches = true;
    for (size_t i = 0; i < table->watcher_count && !new.re; i++)
        if (table->watchers[i].client == new.client && !table->watchers[i].re) {
            table->watchers[i].seat = new.seat;
            return true;
        }
    watcher *grown = realloc(table->watchers, (table->watcher_count + 1) * sizeof *grown);
    if (!grown)
        return false;
    table->watchers = grown;
    json_incref(new.re);
    grown[table->watcher_count++] = new;
    return true;
}

static void remove_watchers(game_table *table, uint64_t number)
{
    size_t kept = 0;
    for (size_t i = 0; i < table->watcher_count; i++)
        if (table->watchers[i].client != number)
            table->watchers[kept++] = table->watchers[i];
        else
            json_decref(table->watchers[i].re);
    table->watcher_count = kept;
}

/* A view, with its text for a terminal where one is wished. */
static json_t *make_view(const server_game *game, int seat, unsigned width, int64_t now)
{
    json_t *view = game_view(game, seat, now);
    char *text = width ? game_text(game, seat, width) : NULL;
    if (text)
        json_object_set_new(view, "text", json_string(text));
    free(text);
    return view;
}

/* The view of a game: for the seat of the key, without a key for the public.  A client that has
 * seen the last event gets none: with `wait` its answer comes with the next event.  `watch`: and
 * every later view. */
static void do_view(const game_request *request, bool watch, bool wait)
{
    game_table *table = table_of(request);
    watcher new = {.client = request->from->number, .seat = -1};
    if (!table || (json_object_get(request->body, "key") && !is_seated(request, table, &new.seat)))
        return;
    json_t *seen = json_object_get(request->body, "seen");
    json_int_t width = json_integer_value(json_object_get(request->body, "text"));
    new.width = width < 40 ? (width ? 40 : 0) : width > 200 ? 200 : (unsigned)width;
    bool news = !json_is_integer(seen) ||
                json_integer_value(seen) != (json_int_t)table->game->events;
    if (wait && !news) {
        new.re = request->re;
        new.until = request->now + SERVICE_WAIT;
    }
    if ((watch || new.re) && !add_watcher(request->from, table, new)) {
        refuse_request(request, "memory", "out of memory");
        return;
    }
    if (new.re)
        return;
    json_t *given = json_object();
    if (news)
        json_object_set_new(given, "view",
                            make_view(table->game, new.seat, new.width, request->now));
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
    static const char *const key[EVENT_KINDS] = {
        [EVENT_PLAY] = "play", [EVENT_NAME] = "word", [EVENT_UNDO_ANSWER] = "yes"};
    json_t *data = json_object();
    json_t *value = key[kind] ? json_object_get(request->body, key[kind]) : NULL;
    if (value)
        json_object_set(data, key[kind], value);
    return data;
}

/* A move of a seat.  "after" is the number of events that the player has seen: a move that was sent
 * twice, or that crossed another's, is refused rather than made in another position. */
static void do_move(const game_request *request, game_kind kind)
{
    int seat;
    game_refusal refusal;
    game_table *table = table_of(request);
    if (!table || !is_seated(request, table, &seat))
        return;
    json_t *after = json_object_get(request->body, "after");
    if (!json_is_integer(after))
        refuse_request(request, "request",
                       "\"after\" is to be the number of events that you have seen");
    else if (json_integer_value(after) != (json_int_t)table->game->events)
        refuse_request(request, "stale", "the game has gone on: look at it again");
    else if (!happen(request->service, table, kind, seat, move_data(request, kind), &refusal)) {
        refuse_request(request, refusal.code, refusal.message);
    } else {
        answer(request, table, json_pack("{s:I}", "events", (json_int_t)table->game->events));
        follow_up(request->service, table);
    }
}

static void do_tables(const game_request *request)
{
    json_t *list = json_array();
    game_table *table, *next;
    HASH_ITER (hh, request->service->tables, table, next)
        if ((table->game ? is_listed(table->game) : table->listed) &&
            find_table(request->service, table->id))
            json_array_append_new(list, game_view(table->game, -1, request->now));
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
           json_pack("{s:i, s:s, s:o, s:o, s:o}", "protocol", 1, "server", quoth_version(), "rules",
                     rules, "variants", variants, "lexicons", lists));
}

static void handle(const game_request *request)
{
    game_kind kind;
    const char *verb = text_of(request, "do");
    if (!verb)
        refuse_request(request, "request", "a request is an object with \"do\"");
    else if (strcmp(verb, "hello") == 0)
        do_hello(request);
    else if (strcmp(verb, "create") == 0)
        do_create(request);
    else if (strcmp(verb, "sit") == 0)
        do_sit(request);
    else if (strcmp(verb, "view") == 0)
        do_view(request, false, false);
    else if (strcmp(verb, "wait") == 0)
        do_view(request, false, true);
    else if (strcmp(verb, "watch") == 0)
        do_view(request, true, false);
    else if (strcmp(verb, "unwatch") == 0)
        do_unwatch(request);
    else if (strcmp(verb, "tables") == 0)
        do_tables(request);
    else if (strcmp(verb, "record") == 0)
        do_record(request);
    else if (game_kind_find(&kind, verb) && kind >= EVENT_PLAY && kind != EVENT_TIMEOUT &&
             kind != EVENT_OUTAGE)
        do_move(request, kind);
    else
        refuse_request(request, "request", "there is no such request");
}

static bool is_slow_enough(game_client *client, int64_t now)
{
    refill(&client->messages, &client->since, now, SERVICE_MESSAGES_SECOND,
           1000 * SERVICE_MESSAGES_SECOND);
    if (client->messages < 1000)
        return false;
    client->messages -= 1000;
    return true;
}

void service_receive(game_service *service, uint64_t number, const char *text, size_t size)
{
    game_request request = {.service = service, .now = service->env.now(service->env.user)};
    HASH_FIND(hh, service->clients, &number, sizeof number, request.from);
    if (!request.from)
        return;
    request.re = json_null();
    if (!is_slow_enough(request.from, request.now)) {
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
}

/* ---- clients, clocks, storing -------------------------------------------------------------- */

/* The address of a new client, which counts it; NULL without memory or with too many clients. */
static client_address *arrive_from(game_service *service, const char *address)
{
    client_address *from;
    HASH_FIND_STR(service->addresses, address, from);
    if (!from) {
        from = calloc(1, sizeof *from);
        if (!from)
            return NULL;
        strncpy(from->address, address, sizeof from->address - 1);
        from->since = service->env.now(service->env.user);
        from->games = 60000 * (int64_t)service->env.games_a_minute;
        HASH_ADD_STR(service->addresses, address, from);
    }
    if (from->clients == SERVICE_CLIENTS_AN_ADDRESS)
        return NULL;
    from->clients++;
    return from;
}

bool service_connect(game_service *service, uint64_t number, const char *address)
{
    client_address *from = arrive_from(service, address);
    game_client *new = from ? calloc(1, sizeof *new) : NULL;
    if (!new) {
        if (from)
            from->clients--;
        return false;
    }
    new->number = number;
    new->from = from;
    new->since = service->env.now(service->env.user);
    new->messages = 1000 * SERVICE_MESSAGES_SECOND;
    HASH_ADD(hh, service->clients, number, sizeof new->number, new);
    return true;
}

/* Forgets addresses without clients, once they may create games as freely as new ones. */
static void forget_addresses(game_service *service, int64_t now)
{
    client_address *from, *next;
    HASH_ITER (hh, service->addresses, from, next)
        if (!from->clients && now - from->since > 60000) {
            HASH_DEL(service->addresses, from);
            free(from);
        }
}

void service_disconnect(game_service *service, uint64_t number)
{
    game_client *gone;
    HASH_FIND(hh, service->clients, &number, sizeof number, gone);
    if (!gone)
        return;
    for (game_table *table = service->tables; gone->watches && table; table = table->hh.next)
        remove_watchers(table, number);
    gone->from->clients--;
    HASH_DEL(service->clients, gone);
    free(gone);
}

/* When the time of a table's turn ends. */
static int64_t deadline_of(const game_table *table)
{
    return table->game ? game_deadline(table->game) : table->deadline;
}

static void end_time(game_service *service, game_table *table, int64_t now)
{
    game_refusal refusal;
    if (deadline_of(table) >= now)
        return;
    if (!find_table(service, table->id) || game_deadline(table->game) >= now)
        return;
    if (table->game->phase == GAME_LAST_CHALLENGE) {
        for (unsigned s = 0; table->game && s < table->game->seats; s++)
            if (table->game->phase == GAME_LAST_CHALLENGE && !(table->game->accepted >> s & 1))
                happen(service, table, EVENT_ACCEPT, (int)s, json_object(), &refusal);
    } else {
        happen(service, table, EVENT_TIMEOUT, game_turn(table->game), json_object(), &refusal);
    }
    follow_up(service, table);
}

/* The events could not be stored: every game that they changed is as it was, and whoever asked for
 * them is told. */
static void forget_changes(game_service *service)
{
    for (size_t i = 0; i < service->line_count; i++) {
        waiting_line *line = &service->lines[i];
        if (!line->table || !line->table->changed)
            continue;
        json_t *message = json_pack("{s:O, s:b, s:s, s:s}", "re", line->re, "ok", 0, "code",
                                    "storage", "message",
                                    "the move could not be stored; try again later");
        free(line->text);
        line->text = message ? json_dumps(message, JSON_COMPACT) : NULL;
        json_decref(message);
    }
    for (size_t i = 0; i < service->touched_count; i++) {
        game_table *table = service->touched[i];
        if (!table->changed)
            continue;
        set_game(service, table, NULL);
        table->changed = table->thinking = false;
    }
}

/* A view to everybody who watches a game that changed. */
static void push_views(game_service *service)
{
    int64_t now = service->env.now(service->env.user);
    for (size_t t = 0; t < service->touched_count; t++) {
        game_table *table = service->touched[t];
        size_t kept = 0;
        if (!table->changed || !table->game)
            continue;
        for (size_t i = 0; i < table->watcher_count; i++) {
            watcher *to = &table->watchers[i];
            json_t *view = make_view(table->game, to->seat, to->width, now);
            if (to->re) {
                queue(service, to->client, NULL, NULL,
                      json_pack("{s:o, s:b, s:o}", "re", to->re, "ok", 1, "view", view));
            } else {
                queue(service, to->client, NULL, NULL,
                      json_pack("{s:s, s:o}", "push", "view", "view", view));
                table->watchers[kept++] = *to;
            }
        }
        table->watcher_count = kept;
    }
}

/* Answers those who have waited long enough. */
static void end_waiting(game_service *service, game_table *table, int64_t now)
{
    size_t kept = 0;
    for (size_t i = 0; i < table->watcher_count; i++) {
        watcher *to = &table->watchers[i];
        if (to->re && to->until <= now)
            queue(service, to->client, NULL, NULL, json_pack("{s:o, s:b}", "re", to->re, "ok", 1));
        else
            table->watchers[kept++] = *to;
    }
    table->watcher_count = kept;
}

void service_tick(game_service *service)
{
    int64_t now = service->env.now(service->env.user);
    game_table *table, *next;
    HASH_ITER (hh, service->tables, table, next) {
        end_waiting(service, table, now);
        end_time(service, table, now); /* it may free the table */
    }
    if (now - service->beat >= SERVICE_BEAT && service->store->beat(service->store->user, now)) {
        service->beat = now;
        forget_addresses(service, now);
    }
}

/* Whether a game could leave memory. */
static bool is_idle(const game_table *table)
{
    return !table->watcher_count && !table->thinking && !table->changed;
}

/* Forgets games that are over and that nobody watches, and, of the others, those that were not used
 * for longest, so that service->env.games_loaded are in memory. */
static void tidy(game_service *service)
{
    for (size_t i = service->touched_count; i-- > 0;) {
        game_table *table = service->touched[i];
        table->touched = table->changed = false;
        if (table->game && table->game->phase >= GAME_OVER && is_idle(table))
            free_table(service, table);
    }
    service->touched_count = 0;
    game_table *table = service->loaded, *next;
    for (; table && service->loaded_count > service->env.games_loaded; table = next) {
        next = table->next;
        if (is_idle(table))
            set_game(service, table, NULL);
    }
}

bool service_flush(game_service *service)
{
    bool stored = !service->row_count ||
                  service->store->append(service->store->user, service->rows, service->row_count);
    if (!stored)
        forget_changes(service);
    else if (service->row_count)
        push_views(service);
    free_rows(service);
    for (size_t i = 0; i < service->line_count; i++)
        if (service->lines[i].text)
            service->env.send(service->env.user, service->lines[i].client, service->lines[i].text,
                              strlen(service->lines[i].text));
    free_lines(service);
    tidy(service);
    return stored;
}

/* ---- the beginning ------------------------------------------------------------------------- */

/* Loads a game that goes on, and forgives it the time in which the server was down. */
static bool load_game(void *user, const char *id)
{
    game_service *service = user;
    game_refusal refusal;
    int64_t now = service->env.now(service->env.user);
    game_table *table = find_table(service, id);
    if (!table)
        return true;
    server_game *game = table->game;
    if (game->phase == GAME_OVER || game->phase == GAME_ABORTED) {
        free_table(service, table);
        return true;
    }
    int64_t alive = service->beat > game->time ? service->beat : game->time;
    if (game->phase != GAME_OPEN && now > alive && game_deadline(game) != INT64_MAX)
        happen(service, table, EVENT_OUTAGE, -1,
               json_pack("{s:I}", "time", (json_int_t)(now - alive)), &refusal);
    follow_up(service, table);
    if (service->loaded_count >= 2 * service->env.games_loaded && !service_flush(service))
        service->failed = true;
    return !service->failed;
}

game_service *service_new(const service_env *env, const server_store *store, server_words *words,
                          void (*damaged)(void *user, const char *game, uint64_t event,
                                          const char *reason),
                          const char **message)
{
    game_service *service = calloc(1, sizeof *service);
    *message = "out of memory";
    if (!service)
        return NULL;
    service->env = *env;
    service->store = store;
    service->words = words;
    service->damaged = damaged;
    service->beat = store->last_beat(store->user);
    *message = "the games cannot be read or written";
    if (store->games(store->user, load_game, service) && service_flush(service) && !service->failed)
        return service;
    service_free(service);
    return NULL;
}

void service_free(game_service *service)
{
    if (!service)
        return;
    game_table *table, *next_table;
    HASH_ITER (hh, service->tables, table, next_table)
        free_table(service, table);
    game_client *client, *next_client;
    HASH_ITER (hh, service->clients, client, next_client) {
        HASH_DEL(service->clients, client);
        free(client);
    }
    client_address *from, *next_from;
    HASH_ITER (hh, service->addresses, from, next_from) {
        HASH_DEL(service->addresses, from);
        free(from);
    }
    free_rows(service);
    free_lines(service);
    free(service->rows);
    free(service->lines);
    free(service->touched);
    free(service);
}

/* ---- checking ------------------------------------------------------------------------------ */

typedef struct store_check {
    const server_store *store;
    server_words *words;
    int64_t games;
    uint64_t events;
    void (*damaged)(void *user, const char *game, uint64_t event, const char *reason);
    void *user;
} store_check;

static bool check_game(void *user, const char *id)
{
    store_check *checking = user;
    game_reading reading;
    server_game *game = read_game(&reading, checking->store, checking->words, id);
    checking->games++;
    if (game)
        checking->events += game->events;
    else if (reading.failed)
        checking->damaged(checking->user, id, reading.event, reading.refusal.message);
    game_free(game);
    return true;
}

int64_t service_check(const server_store *store, server_words *words, uint64_t *events,
                      void (*damaged)(void *user, const char *game, uint64_t event,
                                      const char *reason),
                      void *user)
{
    store_check checking = {.store = store, .words = words, .damaged = damaged, .user = user};
    bool read = store->games(store->user, check_game, &checking);
    *events = checking.events;
    return read ? checking.games : -1;
}
