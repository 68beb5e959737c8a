#include "state.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

bool reserve_one(void **array, size_t count, size_t *capacity, size_t size)
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

/* ---- reading games --------------------------------------------------------------------- */

static bool read_row(void *user, const store_row *row)
{
    game_reading *reading = user;
    reading->event = row->event.number;
    reading->failed = !game_apply(reading->game, &row->event, &reading->refusal);
    return !reading->failed;
}

server_game *read_game(game_reading *reading, const server_store *store, server_words *words,
                       const char *id)
{
    memset(reading, 0, sizeof *reading);
    reading->game = game_new(id, words);
    bool read = reading->game && store->read(store->user, id, 0, read_row, reading);
    reading->read = read;
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

void report_damage(const game_service *service, const char *id, const game_reading *reading)
{
    if (reading->failed && service->damaged)
        service->damaged(service->env.user, id, reading->event, reading->refusal.message);
}

bool is_listed(const server_game *game)
{
    return game->open && game->phase == GAME_OPEN;
}

void set_game(game_service *service, game_table *table, server_game *game)
{
    if (table->game) {
        DL_DELETE(service->loaded, table);
        service->loaded_count--;
        table->wake = game_wake(table->game);
        table->listed = is_listed(table->game);
        game_free(table->game);
        game_free(table->delayed);
        table->delayed = NULL;
    }
    table->game = game;
    if (game) {
        DL_APPEND(service->loaded, table);
        service->loaded_count++;
    }
}

bool touch_table(game_service *service, game_table *table)
{
    if (table->game) {
        DL_DELETE(service->loaded, table);
        DL_APPEND(service->loaded, table);
    }
    if (!table->touched && !reserve_one((void **)&service->touched, service->touched_count,
                                        &service->touched_capacity, sizeof *service->touched))
        return false;
    if (!table->touched)
        service->touched[service->touched_count++] = table;
    table->touched = true;
    return true;
}

void free_table(game_service *service, game_table *table)
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
    free_chat(table);
    free(table);
}

game_table *find_table(game_service *service, const char *id)
{
    game_table *found;
    game_reading reading;
    HASH_FIND_STR(service->tables, id, found);
    if (found && found->game)
        refresh_table(service, found);
    if (found && found->game)
        return touch_table(service, found) ? found : NULL;
    server_game *game = read_game(&reading, service->store, service->words, id);
    service->unread = !game && reading.failed && !reading.read;
    if (!game) {
        if (!service->unread)
            report_damage(service, id, &reading);
        if (found && !reading.failed) /* it was never stored */
            free_table(service, found);
        else if (found)
            found->wake = service->env.now(service->env.user) + SERVICE_BEAT;
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
    found->seen = service->flushes;
    note_news(found);
    return touch_table(service, found) ? found : NULL;
}

game_table *seen_table(game_service *service, const char *id, uint64_t events)
{
    game_table *found;
    HASH_FIND_STR(service->tables, id, found);
    bool is_seen = found && found->game && found->game->events == events;
    return is_seen && touch_table(service, found) ? found : NULL;
}

/* ---- lines ----------------------------------------------------------------------------- */

void queue_line(game_service *service, uint64_t to, game_table *table, json_t *re, json_t *message)
{
    char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;
    json_decref(message);
    if (!text || !reserve_one((void **)&service->lines, service->line_count,
                              &service->line_capacity, sizeof *service->lines)) {
        free(text);
        return;
    }
    service->lines[service->line_count++] = (waiting_line){
        .client = to, .table = table, .group = service->group, .re = json_incref(re), .text = text};
}

void free_lines(game_service *service)
{
    for (size_t i = 0; i < service->line_count; i++) {
        json_decref(service->lines[i].re);
        free(service->lines[i].text);
    }
    service->line_count = 0;
}

void free_rows(game_service *service)
{
    for (size_t i = 0; i < service->row_count; i++)
        free((char *)(uintptr_t)service->rows[i].event.data);
    service->row_count = 0;
}
/* ---- events ---------------------------------------------------------------------------- */

bool add_event(game_service *service, game_table *table, game_kind kind, int seat, json_t *data,
               game_refusal *refusal)
{
    int64_t now = service->env.now(service->env.user);
    char *text = data ? json_dumps(data, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(data);
    *refusal = (game_refusal){.code = "memory", .message = "out of memory"};
    if (!text || !reserve_one((void **)&service->rows, service->row_count, &service->row_capacity,
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
    keep_note(service, table);
    if (strlen(text) >= GAME_DATA_MAX || !game_apply(table->game, &event, refusal)) {
        if (strcmp(refusal->code, "memory") == 0) /* as it is stored */
            set_game(service, table, NULL);
        free(text);
        return false;
    }
    store_row *row = &service->rows[service->row_count++];
    *row = (store_row){.event = event, .group = service->group};
    memcpy(row->game, table->id, sizeof row->game);
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

void follow_up(game_service *service, game_table *table)
{
    game_refusal refusal;
    if (table->game && table->game->phase == GAME_OPEN && all_seated(table->game))
        add_event(service, table, EVENT_START, -1, turn_order(service, table->game), &refusal);
    int turn = table->game && !table->game->paused ? game_turn(table->game) : -1;
    while (turn >= 0 && !table->game->seat[turn].bot[0] &&
           play_premove(service, table, (unsigned)turn))
        turn = table->game ? game_turn(table->game) : -1;
    if (table->game && table->game->phase == GAME_OVER) {
        drop_premoves(service, table->game);
        rate_game(service, table->game);
    }
    if (!is_shared(service)) /* else the game's note wakes a process */
        start_thinking(service, table);
}

void start_thinking(game_service *service, game_table *table)
{
    int seat = table->game && !table->thinking ? game_bot(table->game) : -1;
    if (seat < 0)
        return;
    bot_job *job = bot_job_new(table->game, (unsigned)seat);
    table->thinking = job && service->env.start_bot(service->env.user, job);
    service->jobs += table->thinking;
}

void service_bot_done(game_service *service, bot_job *job)
{
    game_table *table;
    game_refusal refusal;
    service->jobs--;
    service->group++;
    HASH_FIND_STR(service->tables, job->game, table);
    if (table && touch_table(service, table)) {
        table->thinking = false;
        if (table->game && table->game->events == job->events) {
            json_t *data = job->data[0] ? json_loads(job->data, 0, NULL) : NULL;
            /* a player that fails gives up, or lets the last play stand */
            game_kind instead = job->last_play ? EVENT_ACCEPT : EVENT_RESIGN;
            if (!data || !add_event(service, table, job->kind, (int)job->seat, data, &refusal))
                if (table->game)
                    add_event(service, table, instead, (int)job->seat, json_object(), &refusal);
        }
        follow_up(service, table);
    }
    bot_job_free(job);
}

/* ---- erasing names -------------------------------------------------------------------------- */

static bool erase_first(void *user, const store_row *row)
{
    *(char **)user = game_erase_name(row->event.data);
    return false;
}

bool erase_name(game_service *service, game_table *table, unsigned seat)
{
    game_refusal refusal;
    char *erased = NULL; /* the data of the row without the name */
    uint64_t number = table->game->seat[seat].sat;
    if (strcmp(table->game->seat[seat].name, GAME_NAME_ERASED) == 0)
        return true;
    if (!service->store->read(service->store->user, table->id, number, erase_first, &erased) ||
        !erased || !add_event(service, table, EVENT_ERASE, (int)seat, json_object(), &refusal) ||
        !reserve_one((void **)&service->rows, service->row_count, &service->row_capacity,
                     sizeof *service->rows)) {
        free(erased);
        return false;
    }
    store_row *row = &service->rows[service->row_count++];
    *row = (store_row){
        .event = {.number = number, .data = erased}, .erases = true, .group = service->group};
    memcpy(row->game, table->id, sizeof row->game);
    return true;
}

/* ---- watchers ---------------------------------------------------------------------------- */

/* The events of a game that are stored: others may still fail to be. */
static uint64_t stored_events(const game_service *service, const game_table *table)
{
    uint64_t stored = table->game->events;
    for (size_t i = 0; table->changed && i < service->row_count; i++)
        stored -= !service->rows[i].erases && strcmp(service->rows[i].game, table->id) == 0;
    return stored;
}

bool add_watcher(const game_request *request, game_table *table, watcher new)
{
    request->from->watches = true;
    for (size_t i = 0; i < table->watcher_count && !new.re; i++)
        if (table->watchers[i].client == new.client && !table->watchers[i].re) {
            table->watchers[i] = new;
            return true;
        }
    watcher *grown = realloc(table->watchers, (table->watcher_count + 1) * sizeof *grown);
    if (!grown)
        return false;
    table->watchers = grown;
    json_incref(new.re);
    if (!table->watcher_count)
        table->reported = stored_events(request->service, table);
    grown[table->watcher_count++] = new;
    return true;
}

bool is_still_seated(const server_game *game, const watcher *to)
{
    const game_seat *seat = to->seat < 0 ? NULL : &game->seat[to->seat];
    return !seat || (to->account[0] ? strcmp(to->account, seat->account) == 0
                                    : memcmp(to->key, seat->key, sizeof to->key) == 0);
}

void remove_watchers(game_table *table, uint64_t number)
{
    size_t kept = 0;
    for (size_t i = 0; i < table->watcher_count; i++)
        if (table->watchers[i].client != number)
            table->watchers[kept++] = table->watchers[i];
        else
            json_decref(table->watchers[i].re);
    table->watcher_count = kept;
}

json_t *make_view(const server_game *game, int seat, game_terminal terminal, int64_t now)
{
    json_t *view = game_view(game, seat, now);
    char *text = terminal.width ? game_text(game, seat, terminal) : NULL;
    if (text)
        json_object_set_new(view, "text", json_string(text));
    free(text);
    return view;
}
