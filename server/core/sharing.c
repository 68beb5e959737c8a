#include "state.h"

#include <stdlib.h>
#include <string.h>

enum {
    THINKING_MAX = 2, /* computer players that wait for the engine of this process */
    WOKEN_MAX = 50    /* games that are woken in a row */
};

bool is_shared(const game_service *service)
{
    return service->store->sharing != NULL;
}

/* ---- what other processes store ------------------------------------------------------------ */

typedef struct table_refresh {
    server_game *game;
    game_refusal refusal;
    bool failed;
} table_refresh;

static bool apply_row(void *user, const store_row *row)
{
    table_refresh *refresh = user;
    refresh->failed = !game_apply(refresh->game, &row->event, &refresh->refusal);
    return !refresh->failed;
}

void note_news(game_table *table)
{
    if (table->game && table->watcher_count && table->game->events != table->reported)
        table->news = true;
}

void refresh_table(game_service *service, game_table *table)
{
    table_refresh refresh = {.game = table->game};
    if (!is_shared(service) || table->changed || table->seen == service->flushes)
        return;
    bool read = service->store->read(service->store->user, table->id, table->game->events,
                                     apply_row, &refresh);
    if (refresh.failed) { /* reading it from the beginning finds the damage */
        set_game(service, table, NULL);
        return;
    }
    if (read) /* else the game is served as it is in memory */
        table->seen = service->flushes;
    note_news(table);
}

/* Marks a game as changed by another process: read again now if it is watched, else on demand. */
static void expect_news(game_service *service, game_table *table, bool is_other)
{
    if (table->changed) /* the flush finds out */
        return;
    if (is_other || !table->watcher_count) {
        set_game(service, table, NULL);
        table->reported = is_other ? UINT64_MAX : table->reported;
    }
    table->seen = UINT64_MAX;
    touch_table(service, table);
    if (table->watcher_count)
        find_table(service, table->id);
}

void service_news(game_service *service, const char *game, uint64_t events)
{
    game_table *table, *next;
    if (game) {
        HASH_FIND_STR(service->tables, game, table);
        if (table && (!events || !table->game || table->game->events < events))
            expect_news(service, table, !events);
        return;
    }
    HASH_ITER (hh, service->tables, table, next)
        expect_news(service, table, true); /* it may free the table */
}

/* ---- notes --------------------------------------------------------------------------------- */

static store_note note_of(const game_table *table)
{
    const server_game *game = table->game;
    store_note note = {.events = game->events,
                       .wake = game_wake(game),
                       .bot = game_bot(game) >= 0,
                       .listed = is_listed(game)};
    memcpy(note.game, table->id, sizeof note.game);
    if (note.bot)
        note.wake = game->time;
    else if (note.wake != INT64_MAX)
        note.wake++; /* the last millisecond is the player's */
    return note;
}

void keep_note(const game_service *service, game_table *table)
{
    if (!is_shared(service) || table->changed)
        return;
    table->note = note_of(table);
    table->noted |= table->game->events == 0; /* nothing is stored */
}

/* Whether the stored note need not be replaced. */
static bool is_same_note(const store_note *old, const store_note *new)
{
    return old->wake == new->wake && old->bot == new->bot && old->listed == new->listed;
}

static bool make_notes(game_service *service)
{
    service->note_count = 0;
    for (size_t t = 0; is_shared(service) && t < service->touched_count; t++) {
        game_table *table = service->touched[t];
        if (!table->game || !(table->changed || table->noted))
            continue;
        if (!reserve_one((void **)&service->notes, service->note_count, &service->note_capacity,
                         sizeof *service->notes))
            return false;
        store_note note = note_of(table);
        if (table->noted || note.bot || !is_same_note(&table->note, &note))
            service->notes[service->note_count++] = note;
    }
    return true;
}

typedef struct name_list {
    char (*name)[GAME_ID_SIZE];
    size_t count, capacity;
} name_list;

static bool add_name(void *user, const char *game)
{
    name_list *list = user;
    if (!reserve_one((void **)&list->name, list->count, &list->capacity, sizeof *list->name))
        return false;
    strncpy(list->name[list->count], game, GAME_ID_SIZE - 1);
    list->name[list->count++][GAME_ID_SIZE - 1] = '\0';
    return true;
}

char (*noted_games(const game_service *service, bool listed, size_t *count))[GAME_ID_SIZE]
{
    name_list list = {.name = malloc(sizeof *list.name)};
    list.capacity = list.name ? 1 : 0;
    if (!list.name ||
        !service->store->sharing->noted(service->store->user, listed, add_name, &list)) {
        free(list.name);
        return NULL;
    }
    *count = list.count;
    return list.name;
}

/* A game whose time has come, and that no other process looks at. */
static void wake_game(game_service *service, const char *id, int64_t now)
{
    game_table *table = find_table(service, id);
    service->group++;
    if (!table)
        return;
    end_time(service, table, now); /* it may free the table */
    HASH_FIND_STR(service->tables, id, table);
    if (!table || table->changed || !table->game)
        return;
    start_thinking(service, table);
    store_note note = note_of(table);
    table->noted = note.wake > now; /* the note was not that of the last event */
}

void wake_games(game_service *service)
{
    char id[GAME_ID_SIZE];
    int64_t now = service->env.now(service->env.user);
    for (unsigned n = 0;
         n < WOKEN_MAX &&
         service->store->sharing->take(service->store->user, now, service->jobs < THINKING_MAX, id);
         n++)
        wake_game(service, id, now);
}

/* ---- storing ------------------------------------------------------------------------------- */

static game_table *table_of_row(const game_service *service, const store_row *row)
{
    game_table *table;
    HASH_FIND_STR(service->tables, row->game, table);
    return table;
}

static bool is_dropped(const game_service *service, const bool *dropped, unsigned group)
{
    return dropped[group - service->first_group];
}

static bool drop(const game_service *service, bool *dropped, unsigned group)
{
    bool *which = &dropped[group - service->first_group];
    bool is_new = !*which;
    *which = true;
    return is_new;
}

/* Whether an item replaces what an earlier one of a dropped group would have stored. */
static bool is_built_on(const game_service *service, const bool *dropped, size_t which)
{
    const store_item *item = &service->items[which];
    for (size_t i = 0; i < which; i++)
        if (is_dropped(service, dropped, service->items[i].group) &&
            strcmp(service->items[i].kind, item->kind) == 0 &&
            strcmp(service->items[i].key, item->key) == 0)
            return true;
    return false;
}

/* The groups that cannot be stored: all that is built on a part of one of them is one too. */
static void spread(game_service *service, bool *dropped)
{
    bool more = true;
    while (more) {
        more = false;
        for (size_t i = 0; i < service->row_count; i++) {
            game_table *table = table_of_row(service, &service->rows[i]);
            if (table && table->stale)
                more |= drop(service, dropped, service->rows[i].group);
            else if (table && is_dropped(service, dropped, service->rows[i].group))
                more = table->stale = true;
        }
        for (size_t i = 0; i < service->item_count; i++)
            if (is_built_on(service, dropped, i))
                more |= drop(service, dropped, service->items[i].group);
    }
}

static void remove_dropped(game_service *service, const bool *dropped)
{
    size_t rows = 0, items = 0;
    for (size_t i = 0; i < service->row_count; i++)
        if (is_dropped(service, dropped, service->rows[i].group))
            free((char *)(uintptr_t)service->rows[i].event.data);
        else
            service->rows[rows++] = service->rows[i];
    service->row_count = rows;
    for (size_t i = 0; i < service->item_count; i++)
        if (is_dropped(service, dropped, service->items[i].group)) {
            free((char *)(uintptr_t)service->items[i].key);
            free((char *)(uintptr_t)service->items[i].value);
        } else {
            service->items[items++] = service->items[i];
        }
    service->item_count = items;
}

/* Drops the group of a stale row or item with all changes that depend on it, and refuses their
 * requests.  False without memory. */
static bool drop_stale(game_service *service, size_t culprit)
{
    bool *dropped = calloc(service->group - service->first_group + 1, sizeof *dropped);
    if (!dropped)
        return false;
    drop(service, dropped,
         culprit < service->row_count ? service->rows[culprit].group
                                      : service->items[culprit - service->row_count].group);
    spread(service, dropped);
    remove_dropped(service, dropped);
    for (size_t i = 0; i < service->line_count; i++) {
        waiting_line *line = &service->lines[i];
        if ((line->table && line->table->stale) ||
            ((line->table || line->of_items) && is_dropped(service, dropped, line->group)))
            replace_line(line, "stale",
                         line->table ? "the game has gone on: look at it again"
                                     : "another request was faster: look again");
    }
    free(dropped);
    for (size_t t = 0; t < service->touched_count; t++) {
        game_table *table = service->touched[t];
        if (!table->stale)
            continue;
        set_game(service, table, NULL);
        table->stale = table->changed = table->noted = table->thinking = false;
    }
    return true;
}

void read_again(game_service *service)
{
    for (size_t t = service->touched_count; t-- > 0;) {
        game_table *table = service->touched[t];
        if (!table->game && table->watcher_count)
            find_table(service, table->id);
    }
}

bool store_changes(game_service *service)
{
    for (;;) {
        size_t culprit = 0;
        if (!make_notes(service))
            return false;
        store_batch batch = {service->rows,       service->row_count, service->items,
                             service->item_count, service->notes,     service->note_count};
        if (!batch.rows && !batch.items && !batch.notes)
            return true;
        switch (service->store->append(service->store->user, &batch, &culprit)) {
        case STORE_DONE:
            return true;
        case STORE_FAILED:
            return false;
        case STORE_STALE:
            if (culprit >= batch.rows + batch.items || !drop_stale(service, culprit))
                return false;
            read_again(service);
        }
    }
}
