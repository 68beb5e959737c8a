#include "state.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

/* Counts the tokens of a bucket that gets one each `each` microseconds. */
static void refill(token_bucket *bucket, int64_t now, int64_t each, unsigned most)
{
    int64_t full = each * most;
    int64_t passed = now > bucket->since ? now - bucket->since : 0;
    bucket->saved = !bucket->since || passed > full / 1000 || bucket->saved + 1000 * passed > full
                        ? full
                        : bucket->saved + 1000 * passed;
    bucket->since = now;
}

bool take_token(token_bucket *bucket, int64_t now, int64_t each, unsigned most)
{
    refill(bucket, now, each, most);
    if (bucket->saved < each)
        return false;
    bucket->saved -= each;
    return true;
}

bool is_full(token_bucket bucket, int64_t now, int64_t each, unsigned most)
{
    refill(&bucket, now, each, most);
    return bucket.saved == each * most;
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
    HASH_ADD(hh, service->clients, number, sizeof new->number, new);
    return true;
}

/* Forgets addresses without clients, once they may do as much as new ones. */
static void forget_addresses(game_service *service, int64_t now)
{
    client_address *from, *next;
    HASH_ITER (hh, service->addresses, from, next)
        if (!from->clients &&
            is_full(from->requests, now, A_SECOND / service->env.requests_a_second,
                    service->env.requests_a_second * SERVICE_BURST) &&
            is_full(from->games, now, A_MINUTE / service->env.games_a_minute,
                    service->env.games_a_minute) &&
            is_full(from->accounts, now, AN_HOUR / SERVICE_ACCOUNTS_AN_HOUR,
                    SERVICE_ACCOUNTS_AN_HOUR) &&
            is_full(from->guesses, now, A_MINUTE / SERVICE_GUESSES_A_MINUTE,
                    SERVICE_GUESSES_A_MINUTE)) {
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

/* When something is to happen at a table without a player. */
static int64_t wake_of(const game_table *table)
{
    return table->game ? game_wake(table->game) : table->wake;
}

void end_time(game_service *service, game_table *table, int64_t now)
{
    game_refusal refusal;
    if (wake_of(table) >= now)
        return;
    if (!find_table(service, table->id) || game_wake(table->game) >= now)
        return;
    if (table->game->phase == GAME_LAST_CHALLENGE) {
        for (unsigned s = 0; table->game && s < table->game->seats; s++)
            if (table->game->phase == GAME_LAST_CHALLENGE && !(table->game->accepted >> s & 1))
                add_event(service, table, EVENT_ACCEPT, (int)s, json_object(), &refusal);
    } else {
        game_kind kind = game_deadline(table->game) < now ? EVENT_TIMEOUT : EVENT_REMIND;
        add_event(service, table, kind, game_turn(table->game), json_object(), &refusal);
    }
    follow_up(service, table);
}

void replace_line(waiting_line *line, const char *code, const char *text)
{
    json_t *message = line->re ? json_pack("{s:O, s:b, s:s, s:s}", "re", line->re, "ok", 0, "code",
                                           code, "message", text)
                               : NULL;
    free(line->text);
    line->text = message ? json_dumps(message, JSON_COMPACT) : NULL;
    json_decref(message);
    line->table = NULL;
    line->of_items = false;
}

/* Drops the pending changes, which could not be stored: their games leave memory, and their
 * requests are refused. */
static void drop_changes(game_service *service)
{
    for (size_t i = 0; i < service->line_count; i++) {
        waiting_line *line = &service->lines[i];
        if (line->of_items || (line->table && line->table->changed))
            replace_line(line, "storage", "the move could not be stored; try again later");
    }
    for (size_t i = 0; i < service->touched_count; i++) {
        game_table *table = service->touched[i];
        if (!table->changed)
            continue;
        set_game(service, table, NULL);
        table->changed = table->thinking = false;
        table->seen = UINT64_MAX;
    }
    if (is_shared(service)) /* news of other processes waited for what is forgotten now */
        read_again(service);
}

/* A view to everybody who watches a game; `delayed`: to spectators alone. */
static void push_view(game_service *service, game_table *table, bool delayed)
{
    int64_t now = service->env.now(service->env.user);
    size_t kept = 0;
    for (size_t i = 0; i < table->watcher_count; i++) {
        watcher *to = &table->watchers[i];
        if (!is_still_seated(table->game, to)) {
            queue_line(service, to->client, NULL, NULL,
                       to->re ? json_pack("{s:o, s:b, s:s, s:s}", "re", to->re, "ok", 0, "code",
                                          "key", "message", "the seat was moved to another device")
                              : json_pack("{s:s, s:s}", "push", "moved", "game", table->id));
            continue;
        }
        const server_game *shown = delayed && to->seat >= 0 ? NULL
                                                            : shown_game(service, table, to->seat);
        if (!shown) {
            table->watchers[kept++] = *to;
            continue;
        }
        json_t *view = make_view(shown, to->seat, to->terminal, now);
        if (to->re) {
            queue_line(service, to->client, NULL, NULL,
                       json_pack("{s:o, s:b, s:o}", "re", to->re, "ok", 1, "view", view));
        } else {
            queue_line(service, to->client, NULL, NULL,
                       json_pack("{s:s, s:o}", "push", "view", "view", view));
            table->watchers[kept++] = *to;
        }
    }
    table->watcher_count = kept;
}

static void push_views(game_service *service)
{
    for (size_t t = 0; t < service->touched_count; t++) {
        game_table *table = service->touched[t];
        if (!(table->changed || table->news) || !table->game)
            continue;
        table->reported = table->game->events;
        push_view(service, table, false);
    }
}

/* Spectators of a game that minutes delay see more of it as time passes. */
static void push_delayed(game_service *service, game_table *table, int64_t now)
{
    if (!table->game || table->changed || !table->game->reveal_time || !table->watcher_count ||
        table->game->phase >= GAME_OVER || now - table->pushed < SERVICE_BEAT)
        return;
    table->pushed = now;
    uint64_t before = table->delayed ? table->delayed->events : 0;
    const server_game *shown = shown_game(service, table, -1);
    if (shown && shown->events != before && touch_table(service, table))
        push_view(service, table, true);
}

/* Answers those who have waited long enough. */
static void end_waiting(game_service *service, game_table *table, int64_t now)
{
    size_t kept = 0;
    for (size_t i = 0; i < table->watcher_count; i++) {
        watcher *to = &table->watchers[i];
        if (to->re && to->until <= now)
            queue_line(service, to->client, NULL, NULL,
                       json_pack("{s:o, s:b}", "re", to->re, "ok", 1));
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
        push_delayed(service, table, now);
        service->group++;
        if (!is_shared(service))
            end_time(service, table, now); /* it may free the table */
    }
    if (is_shared(service))
        wake_games(service);
    if (now - service->beat >= SERVICE_BEAT && service->store->beat(service->store->user, now)) {
        service->beat = now;
        service->erasing |= is_shared(service); /* another process may have died over it */
        forget_addresses(service, now);
        forget_limits(service, now);
    }
    service->group++;
    erase_accounts(service);
}

/* Whether a game could leave memory. */
static bool is_idle(const game_table *table)
{
    return !table->watcher_count && !table->thinking && !table->changed;
}

/* Forgets games that are over and that nobody watches, and, of the others, those that were not used
 * for longest, so that service->env.games_loaded are in memory.  Of a shared store nothing is known
 * of games that are not in memory.
 *
 * Games that are watched stay, however many they are.  A flush looks at no more games than twice
 * those that it used, so that its cost does not grow with them; one that stays goes to the end. */
static void tidy(game_service *service)
{
    for (size_t i = service->touched_count; i-- > 0;) {
        game_table *table = service->touched[i];
        table->touched = table->changed = table->news = table->noted = false;
        if (is_idle(table) && (table->game ? table->game->phase >= GAME_OVER : is_shared(service)))
            free_table(service, table);
    }
    size_t looks = 2 * service->touched_count + 8;
    service->touched_count = 0;
    for (; looks && service->loaded_count > service->env.games_loaded; looks--) {
        game_table *table = service->loaded;
        if (!is_idle(table)) {
            DL_DELETE(service->loaded, table);
            DL_APPEND(service->loaded, table);
        } else if (is_shared(service)) {
            free_table(service, table);
        } else {
            set_game(service, table, NULL);
        }
    }
}

/* Whether a computer player of a shared store is to move, by a note that was just stored. */
static bool wants_computer(const game_service *service)
{
    for (size_t i = 0; i < service->note_count; i++)
        if (service->notes[i].bot)
            return true;
    return false;
}

bool service_flush(game_service *service)
{
    bool stored = store_changes(service);
    bool offers = stored && wants_computer(service);
    if (stored)
        announce_changes(service);
    else
        drop_changes(service);
    push_views(service);
    free_rows(service);
    free_items(service);
    for (size_t i = 0; i < service->line_count; i++)
        if (service->lines[i].text)
            service->env.send(service->env.user, service->lines[i].client, service->lines[i].text,
                              strlen(service->lines[i].text));
    free_lines(service);
    tidy(service);
    service->flushes++;
    service->first_group = service->group;
    if (offers && service->begun)
        wake_games(service);
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
    service->group++;
    table->noted = true;
    int64_t alive = service->beat > game->time ? service->beat : game->time;
    if (game->phase != GAME_OPEN && now > alive && game_deadline(game) != INT64_MAX)
        add_event(service, table, EVENT_OUTAGE, -1,
                  json_pack("{s:I}", "time", (json_int_t)(now - alive)), &refusal);
    follow_up(service, table);
    if (service->loaded_count >= 2 * service->env.games_loaded && !service_flush(service))
        service->failed = true;
    return !service->failed;
}

/* The only process that uses the store reads the games that go on. */
static bool begin_alone(game_service *service)
{
    const server_store *store = service->store;
    service->beat = store->last_beat(store->user);
    return store->games(store->user, load_game, service) && service_flush(service) &&
           !service->failed;
}

/* The first process forgives the time in which there was none; then any can serve any game. */
static bool begin_shared(game_service *service)
{
    const server_store *store = service->store;
    bool begun = true;
    if (store->sharing->begin(store->user)) {
        size_t count = 0;
        service->beat = store->last_beat(store->user);
        char(*game)[GAME_ID_SIZE] = noted_games(service, false, &count);
        begun = game != NULL;
        for (size_t i = 0; begun && i < count; i++)
            begun = load_game(service, game[i]);
        begun = begun && service_flush(service);
        free(game);
    }
    store->sharing->begun(store->user);
    return begun;
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
    service->erasing = true; /* until it turns out that there is nothing */
    *message = "the games cannot be read or written";
    service->begun = is_shared(service) ? begin_shared(service) : begin_alone(service);
    if (service->begun)
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
    forget_limits(service, INT64_MAX);
    for (unsigned board = 0; board < sizeof service->boards / sizeof *service->boards; board++)
        json_decref(service->boards[board].ratings);
    free_rows(service);
    free_items(service);
    free_lines(service);
    free(service->rows);
    free(service->items);
    free(service->notes);
    free(service->reads);
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
    if (game && !is_rated_right(checking->store, game))
        checking->damaged(checking->user, id, game->events - 1,
                          "its rated result is not that of its events");
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
