#include "sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { VERSION = 2, APPLICATION = 0x71756f74 /* "quot" */ };

struct sqlite_store {
    sqlite3 *base;
    sqlite3_stmt *append, *erase, *read, *games, *put, *add, *drop, *items, *beat;
    int64_t last_beat;
    int lock; /* on the file, for a server; -1: none */
};

static bool run(sqlite3 *base, const char *sql)
{
    return sqlite3_exec(base, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* The number that a PRAGMA or a SELECT gives first; `otherwise` if it fails or gives none. */
static int64_t number_of(sqlite3 *base, const char *sql, int64_t otherwise)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(base, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        otherwise = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return otherwise;
}

/* Version 2 has items; the tables of version 1 are as they were. */
#define ITEMS                                                                                      \
    "CREATE TABLE items (kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,"              \
    "  PRIMARY KEY (kind, key)) WITHOUT ROWID;"

static const char upgrade[] = "BEGIN IMMEDIATE;" ITEMS "PRAGMA user_version = 2;"
                              "COMMIT;";

static const char schema[] =
    "BEGIN IMMEDIATE;" ITEMS
    "CREATE TABLE events (game TEXT NOT NULL, number INTEGER NOT NULL, time INTEGER NOT NULL,"
    "  kind TEXT NOT NULL, seat INTEGER NOT NULL, data TEXT NOT NULL, chain BLOB NOT NULL,"
    "  PRIMARY KEY (game, number)) WITHOUT ROWID;"
    "CREATE TABLE beat (time INTEGER NOT NULL);"
    "INSERT INTO beat VALUES (0);"
    "PRAGMA application_id = 0x71756f74;"
    "PRAGMA user_version = 2;"
    "COMMIT;";

/* Makes the tables of a new file, and looks at those of an old one.  NULL if it fits, else why
 * not. */
static const char *fit(sqlite3 *base, bool read_only)
{
    int64_t version = number_of(base, "PRAGMA user_version", -1);
    int64_t application = number_of(base, "PRAGMA application_id", -1);
    int64_t tables = number_of(base, "SELECT count(*) FROM sqlite_master", -1);
    if (version < 0 || tables < 0)
        return sqlite3_errmsg(base);
    if (application == APPLICATION && version > VERSION)
        return "a newer version of quoth-server wrote this file";
    if (tables ? application != APPLICATION : read_only)
        return "this is not a file of quoth-server";
    if (read_only)
        return NULL;
    if (!run(base, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL") ||
        (tables ? version < VERSION && !run(base, upgrade) : !run(base, schema)))
        return sqlite3_errmsg(base);
    return NULL;
}

static bool prepare(sqlite_store *store, sqlite3_stmt **statement, const char *sql)
{
    return sqlite3_prepare_v2(store->base, sql, -1, statement, NULL) == SQLITE_OK;
}

/* Makes the file a server's own.  SQLite's locks are of another kind (fcntl), so programs that
 * read, `check` and `backup` among them, go on.  NULL, or why it failed. */
static const char *lock_file(sqlite_store *store, const char *path)
{
    store->lock = open(path, O_RDONLY | O_CLOEXEC);
    if (store->lock < 0)
        return strerror(errno);
    return flock(store->lock, LOCK_EX | LOCK_NB) ? "another server uses this file" : NULL;
}

/* Why SQLite could not open the file. */
static const char *open_reason(sqlite3 *base, const char *path)
{
    struct stat found;
    if (!base)
        return "out of memory";
    if (stat(path, &found) == 0 && S_ISDIR(found.st_mode))
        return "this is a folder; --data takes a file, which may be a new one in that folder";
    int number = sqlite3_system_errno(base);
    return number ? strerror(number) : sqlite3_errmsg(base);
}

sqlite_store *sqlite_store_open(const char *path, bool read_only, char *message, size_t size)
{
    sqlite_store *store = calloc(1, sizeof *store);
    if (!store) {
        snprintf(message, size, "out of memory");
        return NULL;
    }
    store->lock = -1;
    int flags = read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    const char *reason = NULL;
    if (sqlite3_open_v2(path, &store->base, flags, NULL) != SQLITE_OK)
        reason = open_reason(store->base, path);
    else
        sqlite3_busy_timeout(store->base, 5000);
    if (!reason && !read_only)
        reason = lock_file(store, path);
    if (!reason)
        reason = fit(store->base, read_only);
    if (!reason &&
        (!prepare(store, &store->append, "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)") ||
         !prepare(store, &store->read,
                  "SELECT number, time, kind, seat, data, chain FROM events WHERE game = ?"
                  " AND number >= ? ORDER BY number") ||
         !prepare(store, &store->erase,
                  "UPDATE events SET data = ? WHERE game = ? AND number = ?") ||
         !prepare(store, &store->games, "SELECT game FROM events WHERE number = 0") ||
         !prepare(store, &store->beat, "UPDATE beat SET time = ?")))
        reason = sqlite3_errmsg(store->base);
    bool items = !reason && number_of(store->base, "PRAGMA user_version", 0) >= 2;
    if (items && (!prepare(store, &store->put, "INSERT OR REPLACE INTO items VALUES (?, ?, ?)") ||
                  !prepare(store, &store->add, "INSERT INTO items VALUES (?, ?, ?)") ||
                  !prepare(store, &store->drop, "DELETE FROM items WHERE kind = ? AND key = ?") ||
                  !prepare(store, &store->items,
                           "SELECT key, value FROM items WHERE kind = ?1 AND key >= ?2"
                           " AND key < ?2 || char(127) ORDER BY key")))
        reason = sqlite3_errmsg(store->base);
    if (!reason) {
        store->last_beat = number_of(store->base, "SELECT time FROM beat", 0);
        return store;
    }
    snprintf(message, size, "%s: %s", path, reason);
    sqlite_store_close(store);
    return NULL;
}

void sqlite_store_close(sqlite_store *store)
{
    if (!store)
        return;
    sqlite3_stmt *const all[] = {store->append, store->erase, store->read,
                                 store->games,  store->put,   store->add,
                                 store->drop,   store->items, store->beat};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        sqlite3_finalize(all[i]);
    sqlite3_close(store->base);
    if (store->lock >= 0) /* last: closing a file ends all locks of SQLite on it */
        close(store->lock);
    free(store);
}

static bool append_row(sqlite3_stmt *append, const store_row *row)
{
    const game_event *event = &row->event;
    sqlite3_bind_text(append, 1, row->game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(append, 2, (sqlite3_int64)event->number);
    sqlite3_bind_int64(append, 3, event->time);
    sqlite3_bind_text(append, 4, game_kind_name(event->kind), -1, SQLITE_STATIC);
    sqlite3_bind_int(append, 5, event->seat);
    sqlite3_bind_text(append, 6, event->data, -1, SQLITE_STATIC);
    sqlite3_bind_blob(append, 7, event->chain, sizeof event->chain, SQLITE_STATIC);
    bool done = sqlite3_step(append) == SQLITE_DONE;
    sqlite3_reset(append);
    return done;
}

static bool erase_row(sqlite_store *store, const store_row *row)
{
    sqlite3_bind_text(store->erase, 1, row->event.data, -1, SQLITE_STATIC);
    sqlite3_bind_text(store->erase, 2, row->game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(store->erase, 3, (sqlite3_int64)row->event.number);
    bool done = sqlite3_step(store->erase) == SQLITE_DONE && sqlite3_changes(store->base) == 1;
    sqlite3_reset(store->erase);
    return done;
}

static bool store_one(sqlite_store *store, const store_item *item)
{
    sqlite3_stmt *statement = !item->value ? store->drop : item->fresh ? store->add : store->put;
    sqlite3_bind_text(statement, 1, item->kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, item->key, -1, SQLITE_STATIC);
    if (item->value)
        sqlite3_bind_text(statement, 3, item->value, -1, SQLITE_STATIC);
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return done;
}

static bool is_stale(sqlite_store *store)
{
    int code = sqlite3_errcode(store->base);
    return code == SQLITE_CONSTRAINT || code == SQLITE_DONE || code == SQLITE_OK;
}

static store_result append(void *user, const store_batch *batch, size_t *culprit)
{
    sqlite_store *store = user;
    size_t all = batch->rows + batch->items, i = 0;
    bool begun = run(store->base, "BEGIN IMMEDIATE"), done = begun, stale = false;
    for (; done && i < all; i++) {
        const store_row *row = &batch->row[i];
        done = i >= batch->rows ? store_one(store, &batch->item[i - batch->rows])
               : row->erases    ? erase_row(store, row)
                                : append_row(store->append, row);
        stale = !done && is_stale(store);
    }
    *culprit = i ? i - 1 : 0;
    if (done && run(store->base, "COMMIT"))
        return STORE_DONE;
    if (!sqlite3_get_autocommit(store->base))
        run(store->base, "ROLLBACK");
    return stale ? STORE_STALE : STORE_FAILED;
}

/* A row as an event; one of an unknown kind has EVENT_KINDS. */
static void row_of(store_row *row, sqlite3_stmt *read)
{
    game_event *event = &row->event;
    const char *kind = (const char *)sqlite3_column_text(read, 2);
    event->number = (uint64_t)sqlite3_column_int64(read, 0);
    event->time = sqlite3_column_int64(read, 1);
    event->seat = sqlite3_column_int(read, 3);
    event->data = (const char *)sqlite3_column_text(read, 4);
    const void *chain = sqlite3_column_blob(read, 5);
    if (!event->data)
        event->data = "";
    memset(event->chain, 0, sizeof event->chain);
    if (chain && sqlite3_column_bytes(read, 5) == (int)sizeof event->chain)
        memcpy(event->chain, chain, sizeof event->chain);
    if (!kind || !game_kind_find(&event->kind, kind))
        event->kind = EVENT_KINDS;
}

static bool read_rows(void *user, const char *game, uint64_t from,
                      bool (*each)(void *to, const store_row *row), void *to)
{
    sqlite_store *store = user;
    store_row row = {.game = ""};
    int step;
    strncpy(row.game, game, sizeof row.game - 1);
    sqlite3_bind_text(store->read, 1, game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(store->read, 2, (sqlite3_int64)from);
    while ((step = sqlite3_step(store->read)) == SQLITE_ROW) {
        row_of(&row, store->read);
        if (!each(to, &row)) {
            step = SQLITE_DONE;
            break;
        }
    }
    sqlite3_reset(store->read);
    return step == SQLITE_DONE;
}

static bool each_game(void *user, bool (*each)(void *to, const char *game), void *to)
{
    sqlite_store *store = user;
    int step;
    while ((step = sqlite3_step(store->games)) == SQLITE_ROW) {
        const char *game = (const char *)sqlite3_column_text(store->games, 0);
        if (!game || !each(to, game)) {
            step = SQLITE_DONE;
            break;
        }
    }
    sqlite3_reset(store->games);
    return step == SQLITE_DONE;
}

static bool each_item(void *user, const char *kind, const char *prefix,
                      bool (*each)(void *to, const store_item *item), void *to)
{
    sqlite_store *store = user;
    store_item item = {.kind = kind};
    int step = SQLITE_DONE;
    if (!store->items) /* a file of version 1 that is only read */
        return true;
    sqlite3_bind_text(store->items, 1, kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(store->items, 2, prefix, -1, SQLITE_STATIC);
    while ((step = sqlite3_step(store->items)) == SQLITE_ROW) {
        item.key = (const char *)sqlite3_column_text(store->items, 0);
        item.value = (const char *)sqlite3_column_text(store->items, 1);
        if (!item.key || !item.value)
            break;
        if (!each(to, &item)) {
            step = SQLITE_DONE;
            break;
        }
    }
    sqlite3_reset(store->items);
    return step == SQLITE_DONE;
}

static bool beat(void *user, int64_t now)
{
    sqlite_store *store = user;
    sqlite3_bind_int64(store->beat, 1, now);
    bool done = sqlite3_step(store->beat) == SQLITE_DONE;
    sqlite3_reset(store->beat);
    return done;
}

static int64_t last_beat(void *user)
{
    return ((sqlite_store *)user)->last_beat;
}

server_store sqlite_store_of(sqlite_store *store)
{
    return (server_store){.append = append,
                          .read = read_rows,
                          .games = each_game,
                          .items = each_item,
                          .beat = beat,
                          .last_beat = last_beat,
                          .user = store};
}

bool sqlite_store_backup(sqlite_store *store, const char *to, char *message, size_t size)
{
    sqlite3 *copy = NULL;
    sqlite3_backup *backup = NULL;
    bool done = sqlite3_open(to, &copy) == SQLITE_OK;
    if (done)
        backup = sqlite3_backup_init(copy, "main", store->base, "main");
    if (backup)
        done = sqlite3_backup_step(backup, -1) == SQLITE_DONE;
    done = backup && sqlite3_backup_finish(backup) == SQLITE_OK && done;
    if (!done)
        snprintf(message, size, "%s: %s", to, copy ? sqlite3_errmsg(copy) : "out of memory");
    sqlite3_close(copy);
    return done;
}
