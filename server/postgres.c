#include "postgres.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    VERSION = 1,
    RETRY = 500,       /* milliseconds between attempts to connect */
    PAYLOAD_MAX = 7900 /* bytes that a notification carries */
};

struct postgres_store {
    PGconn *base;
    bool read_only;
    bool usable;   /* the connection has what set_up gives it */
    bool first;    /* it has the lock of the first process */
    bool begun;    /* the process takes part: it shares the lock and listens */
    bool cut;      /* the connection was lost since the last news */
    int64_t tried; /* when it was last tried to connect, on the monotonic clock */
};

/* Locks that processes share: one to begin, one to make the tables. */
#define LOCK_USE "81985529216486895"
#define LOCK_SCHEMA "81985529216486896"

static const char schema[] =
    "CREATE TABLE quoth_server (version integer NOT NULL);"
    "INSERT INTO quoth_server VALUES (1);"
    "CREATE TABLE events (game text COLLATE \"C\" NOT NULL, number bigint NOT NULL,"
    "  time bigint NOT NULL, kind text NOT NULL, seat integer NOT NULL, data text NOT NULL,"
    "  chain bytea NOT NULL, PRIMARY KEY (game, number));"
    "CREATE TABLE items (kind text COLLATE \"C\" NOT NULL, key text COLLATE \"C\" NOT NULL,"
    "  value text NOT NULL, PRIMARY KEY (kind, key));"
    "CREATE TABLE games (game text COLLATE \"C\" PRIMARY KEY, events bigint NOT NULL, wake bigint,"
    "  bot boolean NOT NULL, listed boolean NOT NULL, lease bigint NOT NULL);"
    "CREATE INDEX games_wake ON games (wake) WHERE wake IS NOT NULL;"
    "CREATE INDEX games_listed ON games (game) WHERE listed;"
    "CREATE TABLE beat (time bigint NOT NULL);"
    "INSERT INTO beat VALUES (0);";

/* A statement that fails with a division by zero unless it changes one row. */
#define ONE_ROW(change) "WITH changed AS (" change " RETURNING 1) SELECT 1 / count(*) FROM changed"

static const struct {
    const char *name, *text;
} statements[] = {
    {"append", "INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6, $7)"},
    {"erase", ONE_ROW("UPDATE events SET data = $3 WHERE game = $1 AND number = $2")},
    {"put",
     "INSERT INTO items VALUES ($1, $2, $3) ON CONFLICT (kind, key) DO UPDATE SET value = $3"},
    {"add", "INSERT INTO items VALUES ($1, $2, $3)"},
    {"swap", ONE_ROW("UPDATE items SET value = $3 WHERE kind = $1 AND key = $2 AND value = $4")},
    {"drop", "DELETE FROM items WHERE kind = $1 AND key = $2"},
    {"drop-old", ONE_ROW("DELETE FROM items WHERE kind = $1 AND key = $2 AND value = $3")},
    {"note",
     "INSERT INTO games VALUES ($1, $2, $3, $4, $5, 0) ON CONFLICT (game) DO UPDATE"
     " SET events = $2, wake = $3, bot = $4, listed = $5, lease = 0 WHERE games.events <= $2"},
    {"notify", "SELECT pg_notify('quoth', $1)"},
    {"read",
     "SELECT number, time, kind, seat, data, chain FROM events WHERE game = $1 AND number >= $2"
     " ORDER BY number"},
    {"games", "SELECT game FROM events WHERE number = 0 ORDER BY game"},
    {"noted", "SELECT game FROM games WHERE wake IS NOT NULL OR listed ORDER BY game"},
    {"listed", "SELECT game FROM games WHERE listed ORDER BY game"},
    {"items", "SELECT key, value FROM items WHERE kind = $1 AND key >= $2 AND key < $2 || chr(127)"
              " ORDER BY key"},
    {"take", "UPDATE games SET lease = $1::bigint + $3::bigint WHERE game = (SELECT game FROM games"
             " WHERE wake <= $1 AND lease <= $1 AND ($2 OR NOT bot) ORDER BY wake LIMIT 1"
             " FOR UPDATE SKIP LOCKED) RETURNING game"},
    {"beat", "UPDATE beat SET time = greatest(time, $1)"},
    {"last-beat", "SELECT time FROM beat"}};

enum { STATEMENTS = sizeof statements / sizeof *statements };

/* ---- the connection ------------------------------------------------------------------------- */

static int64_t monotonic(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Runs statements without results. */
static bool run(postgres_store *store, const char *sql)
{
    PGresult *result = PQexec(store->base, sql);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* The first value that a query gives, copied into `value`; "" if it gives none.  False if it
 * fails. */
static bool value_of(postgres_store *store, const char *sql, char *value, size_t size)
{
    PGresult *result = PQexec(store->base, sql);
    bool done = PQresultStatus(result) == PGRES_TUPLES_OK;
    snprintf(value, size, "%s", done && PQntuples(result) ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    return done;
}

static bool prepare(postgres_store *store)
{
    bool done = true;
    for (size_t i = 0; done && i < STATEMENTS; i++) {
        PGresult *result = PQprepare(store->base, statements[i].name, statements[i].text, 0, NULL);
        done = PQresultStatus(result) == PGRES_COMMAND_OK;
        PQclear(result);
    }
    return done;
}

/* Prepares a new connection. */
static bool set_up(postgres_store *store)
{
    store->usable =
        run(store, "SET synchronous_commit = on; SET statement_timeout = 10000;"
                   " SET client_min_messages = error") &&
        prepare(store) &&
        (!store->begun || run(store, "LISTEN quoth; SELECT pg_advisory_lock_shared(" LOCK_USE ")"));
    return store->usable;
}

/* Whether there is a connection; one that was lost is made anew. */
static bool is_ready(postgres_store *store)
{
    if (store->usable && PQstatus(store->base) == CONNECTION_OK)
        return true;
    int64_t now = monotonic();
    store->cut = true;
    if (now - store->tried < RETRY)
        return false;
    store->tried = now;
    PQreset(store->base);
    return PQstatus(store->base) == CONNECTION_OK && set_up(store);
}

static PGresult *ask(postgres_store *store, const char *statement, int count,
                     const char *const *value)
{
    if (!is_ready(store))
        return NULL;
    PGresult *result = PQexecPrepared(store->base, statement, count, value, NULL, NULL, 0);
    if (PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK)
        return result;
    PQclear(result);
    return NULL;
}

/* Makes the tables of an empty database, and looks at those of another.  NULL if it fits, else why
 * not. */
static const char *fit(postgres_store *store)
{
    char version[16], tables[16];
    if (!value_of(store, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()",
                  tables, sizeof tables))
        return PQerrorMessage(store->base);
    if (strcmp(tables, "0") == 0 && !store->read_only) {
        if (!run(store, schema))
            return PQerrorMessage(store->base);
        return NULL;
    }
    if (!value_of(store, "SELECT version FROM quoth_server", version, sizeof version))
        return "this is not a database of quoth-server";
    return strtol(version, NULL, 10) > VERSION
               ? "a newer version of quoth-server wrote this database"
               : NULL;
}

static const char *fit_alone(postgres_store *store)
{
    if (!run(store, "BEGIN; SELECT pg_advisory_xact_lock(" LOCK_SCHEMA ")"))
        return PQerrorMessage(store->base);
    const char *reason = fit(store);
    if (!reason && !run(store, "COMMIT"))
        reason = PQerrorMessage(store->base);
    return reason;
}

static PGconn *connect_to(const char *where)
{
    if (strncmp(where, "postgres:", 9) == 0 && strncmp(where, "postgres://", 11) != 0)
        where += 9;
    const char *const keys[] = {"connect_timeout", "application_name", "client_encoding", "dbname",
                                NULL};
    const char *const values[] = {"2", "quoth-server", "UTF8", where, NULL};
    return PQconnectdbParams(keys, values, 1);
}

postgres_store *postgres_store_open(const char *where, bool read_only, char *message, size_t size)
{
    postgres_store *store = calloc(1, sizeof *store);
    if (!store) {
        snprintf(message, size, "out of memory");
        return NULL;
    }
    store->read_only = read_only;
    store->base = connect_to(where);
    const char *reason = NULL;
    if (PQstatus(store->base) != CONNECTION_OK)
        reason = store->base ? PQerrorMessage(store->base) : "out of memory";
    if (!reason)
        reason = fit_alone(store);
    if (!reason && !set_up(store))
        reason = PQerrorMessage(store->base);
    if (!reason)
        return store;
    /* Neither the address nor what libpq writes of it may hold a password in a log: a URL can. */
    snprintf(message, size, "the database: %.*s", (int)strcspn(reason, "\n"), reason);
    postgres_store_close(store);
    return NULL;
}

void postgres_store_close(postgres_store *store)
{
    if (!store)
        return;
    PQfinish(store->base);
    free(store);
}

/* ---- storing --------------------------------------------------------------------------------- */

static void to_text(char text[24], int64_t number)
{
    snprintf(text, 24, "%lld", (long long)number);
}

static bool send_statement(postgres_store *store, const char *statement, int count,
                           const char *const *value)
{
    return PQsendQueryPrepared(store->base, statement, count, value, NULL, NULL, 0) == 1;
}

static bool send_text(postgres_store *store, const char *sql)
{
    return PQsendQueryParams(store->base, sql, 0, NULL, NULL, NULL, NULL, 0) == 1;
}

static bool send_row(postgres_store *store, const store_row *row)
{
    static const char digits[] = "0123456789abcdef";
    const game_event *event = &row->event;
    char number[24], time[24], seat[24], chain[2 * GAME_CHAIN_SIZE + 3] = "\\x";
    to_text(number, (int64_t)event->number);
    if (row->erases)
        return send_statement(store, "erase", 3,
                              (const char *const[]){row->game, number, event->data});
    to_text(time, event->time);
    to_text(seat, event->seat);
    for (size_t i = 0; i < GAME_CHAIN_SIZE; i++) {
        chain[2 + 2 * i] = digits[event->chain[i] >> 4];
        chain[3 + 2 * i] = digits[event->chain[i] & 15];
    }
    return send_statement(store, "append", 7,
                          (const char *const[]){row->game, number, time,
                                                game_kind_name(event->kind), seat, event->data,
                                                chain});
}

static bool send_item(postgres_store *store, const store_item *item)
{
    if (!item->value)
        return send_statement(store, item->old ? "drop-old" : "drop", item->old ? 3 : 2,
                              (const char *const[]){item->kind, item->key, item->old});
    return send_statement(store,
                          item->old     ? "swap"
                          : item->fresh ? "add"
                                        : "put",
                          item->old ? 4 : 3,
                          (const char *const[]){item->kind, item->key, item->value, item->old});
}

static bool send_note(postgres_store *store, const store_note *note)
{
    char events[24], wake[24];
    to_text(events, (int64_t)note->events);
    to_text(wake, note->wake);
    return send_statement(store, "note", 5,
                          (const char *const[]){note->game, events,
                                                note->wake == INT64_MAX ? NULL : wake,
                                                note->bot ? "t" : "f", note->listed ? "t" : "f"});
}

/* Sends what processes are to hear of the batch; `*sent` counts the statements. */
static bool send_news(postgres_store *store, const store_batch *batch, size_t *sent)
{
    char payload[PAYLOAD_MAX + 1];
    const char *const value[] = {payload};
    size_t used = 0;
    for (size_t i = 0; i < batch->rows; i++) {
        const store_row *row = &batch->row[i];
        if (used + GAME_ID_SIZE + 24 > PAYLOAD_MAX) {
            if (!send_statement(store, "notify", 1, value))
                return false;
            ++*sent;
            used = 0;
        }
        used += (size_t)snprintf(payload + used, sizeof payload - used, "%s %llu;", row->game,
                                 row->erases ? 0ULL : (unsigned long long)row->event.number + 1);
    }
    if (used && !send_statement(store, "notify", 1, value))
        return false;
    *sent += used > 0;
    return true;
}

typedef struct sorted_row {
    const store_row *row;
    size_t index;
} sorted_row;

static int compare_rows(const void *left, const void *right)
{
    const sorted_row *a = left, *b = right;
    int order = strcmp(a->row->game, b->row->game);
    return order ? order : a->index < b->index ? -1 : 1;
}

/* Rows in the order of games, so that no two processes wait for each other's (deadlock). */
static sorted_row *sort_rows(const store_batch *batch)
{
    sorted_row *sorted = calloc(batch->rows + 1, sizeof *sorted);
    for (size_t i = 0; sorted && i < batch->rows; i++)
        sorted[i] = (sorted_row){&batch->row[i], i};
    if (sorted)
        qsort(sorted, batch->rows, sizeof *sorted, compare_rows);
    return sorted;
}

/* Sends a batch as one transaction, without waiting for answers.  Returns the number of statements;
 * 0 if the connection failed. */
static size_t send_batch(postgres_store *store, const store_batch *batch, const sorted_row *sorted)
{
    size_t sent = 2 + batch->rows + batch->items + batch->notes;
    bool done = send_text(store, "BEGIN");
    for (size_t i = 0; done && i < batch->rows; i++)
        done = send_row(store, sorted[i].row);
    for (size_t i = 0; done && i < batch->items; i++)
        done = send_item(store, &batch->item[i]);
    for (size_t i = 0; done && i < batch->notes; i++)
        done = send_note(store, &batch->note[i]);
    done = done && send_news(store, batch, &sent) && send_text(store, "COMMIT") &&
           PQpipelineSync(store->base) == 1;
    return done ? sent : 0;
}

static bool is_stale_state(const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return state && (strcmp(state, "23505") == 0 /* unique_violation */ ||
                     strcmp(state, "22012") == 0 /* division_by_zero */);
}

/* Reads the answers of a batch up to the end of the pipeline.  `*first` is the number of the first
 * statement that failed. */
static store_result receive_batch(postgres_store *store, size_t sent, size_t *first)
{
    store_result outcome = STORE_DONE;
    for (size_t n = 0; n < sent; n++) {
        PGresult *result = PQgetResult(store->base);
        ExecStatusType status = PQresultStatus(result);
        if (outcome == STORE_DONE && status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
            outcome = is_stale_state(result) ? STORE_STALE : STORE_FAILED;
            *first = n;
        }
        PQclear(result);
        if (!result || PQstatus(store->base) != CONNECTION_OK)
            return STORE_FAILED;
        while ((result = PQgetResult(store->base))) /* NULL ends each */
            PQclear(result);
    }
    PGresult *end = PQgetResult(store->base);
    bool ended = PQresultStatus(end) == PGRES_PIPELINE_SYNC;
    PQclear(end);
    return ended ? outcome : STORE_FAILED;
}

static store_result append(void *user, const store_batch *batch, size_t *culprit)
{
    postgres_store *store = user;
    sorted_row *sorted = sort_rows(batch);
    size_t first = 0;
    store_result outcome = STORE_FAILED;
    if (sorted && is_ready(store) && PQenterPipelineMode(store->base) == 1) {
        size_t sent = send_batch(store, batch, sorted);
        if (sent)
            outcome = receive_batch(store, sent, &first);
        /* What is left of a connection that failed in the middle cannot be trusted. */
        if (!sent || PQexitPipelineMode(store->base) != 1) {
            store->usable = false;
            outcome = STORE_FAILED;
        } else if (outcome != STORE_DONE) {
            store->usable = run(store, "ROLLBACK");
        }
    }
    *culprit = first ? first - 1 : 0; /* after BEGIN */
    if (outcome == STORE_STALE && *culprit < batch->rows)
        *culprit = sorted[*culprit].index;
    free(sorted);
    return outcome;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* A row as an event; one of an unknown kind has EVENT_KINDS. */
static void row_of(store_row *row, const PGresult *result, int at)
{
    game_event *event = &row->event;
    size_t size = 0;
    event->number = strtoull(PQgetvalue(result, at, 0), NULL, 10);
    event->time = strtoll(PQgetvalue(result, at, 1), NULL, 10);
    event->seat = (int)strtol(PQgetvalue(result, at, 3), NULL, 10);
    event->data = PQgetvalue(result, at, 4);
    memset(event->chain, 0, sizeof event->chain);
    unsigned char *chain = PQunescapeBytea((const unsigned char *)PQgetvalue(result, at, 5), &size);
    if (chain && size == sizeof event->chain)
        memcpy(event->chain, chain, size);
    PQfreemem(chain);
    if (!game_kind_find(&event->kind, PQgetvalue(result, at, 2)))
        event->kind = EVENT_KINDS;
}

static bool read_rows(void *user, const char *game, uint64_t from,
                      bool (*each)(void *to, const store_row *row), void *to)
{
    char number[24];
    store_row row = {.game = ""};
    to_text(number, (int64_t)from);
    PGresult *result = ask(user, "read", 2, (const char *const[]){game, number});
    if (!result)
        return false;
    strncpy(row.game, game, sizeof row.game - 1);
    for (int at = 0; at < PQntuples(result); at++) {
        row_of(&row, result, at);
        if (!each(to, &row))
            break;
    }
    PQclear(result);
    return true;
}

static bool each_name(postgres_store *store, const char *statement,
                      bool (*each)(void *to, const char *game), void *to)
{
    PGresult *result = ask(store, statement, 0, NULL);
    if (!result)
        return false;
    for (int at = 0; at < PQntuples(result) && each(to, PQgetvalue(result, at, 0)); at++)
        continue;
    PQclear(result);
    return true;
}

static bool each_game(void *user, bool (*each)(void *to, const char *game), void *to)
{
    return each_name(user, "games", each, to);
}

static bool each_item(void *user, const char *kind, const char *prefix,
                      bool (*each)(void *to, const store_item *item), void *to)
{
    PGresult *result = ask(user, "items", 2, (const char *const[]){kind, prefix});
    if (!result)
        return false;
    for (int at = 0; at < PQntuples(result); at++)
        if (!each(to, &(store_item){.kind = kind,
                                    .key = PQgetvalue(result, at, 0),
                                    .value = PQgetvalue(result, at, 1)}))
            break;
    PQclear(result);
    return true;
}

static bool beat(void *user, int64_t now)
{
    char time[24];
    to_text(time, now);
    PGresult *result = ask(user, "beat", 1, (const char *const[]){time});
    PQclear(result);
    return result != NULL;
}

static int64_t last_beat(void *user)
{
    PGresult *result = ask(user, "last-beat", 0, NULL);
    int64_t time = result && PQntuples(result) ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    return time;
}

/* ---- sharing --------------------------------------------------------------------------------- */

static bool begin(void *user)
{
    postgres_store *store = user;
    char first[8];
    run(store, "SET statement_timeout = 0"); /* to wait for another that begins */
    store->first =
        value_of(store, "SELECT pg_try_advisory_lock(" LOCK_USE ")", first, sizeof first) &&
        strcmp(first, "t") == 0;
    return store->first;
}

static void begun(void *user)
{
    postgres_store *store = user;
    store->begun = true;
    run(store, "LISTEN quoth; SELECT pg_advisory_lock_shared(" LOCK_USE ")");
    if (store->first)
        run(store, "SELECT pg_advisory_unlock(" LOCK_USE ")");
    run(store, "SET statement_timeout = 10000");
}

static bool each_noted(void *user, bool listed, bool (*each)(void *to, const char *game), void *to)
{
    return each_name(user, listed ? "listed" : "noted", each, to);
}

static bool take(void *user, int64_t now, bool bots, char game[GAME_ID_SIZE])
{
    char time[24], lease[24];
    to_text(time, now);
    to_text(lease, STORE_LEASE);
    PGresult *result = ask(user, "take", 3, (const char *const[]){time, bots ? "t" : "f", lease});
    bool taken = result && PQntuples(result) == 1;
    if (taken)
        snprintf(game, GAME_ID_SIZE, "%s", PQgetvalue(result, 0, 0));
    PQclear(result);
    return taken;
}

/* A notification: games and how many events they have, "abcdefghij 7;...". */
static void give_news(char *text, void (*each)(void *to, const char *game, uint64_t events),
                      void *to)
{
    for (char *next, *at = text; *at; at = next) {
        char *blank = strchr(at, ' '), *end = strchr(at, ';');
        if (!end || !blank || blank > end)
            return;
        next = end + 1;
        *blank = *end = '\0';
        each(to, at, strtoull(blank + 1, NULL, 10));
    }
}

static void news(void *user, void (*each)(void *to, const char *game, uint64_t events), void *to)
{
    postgres_store *store = user;
    PGnotify *notification;
    PQconsumeInput(store->base);
    if (!is_ready(store))
        return;
    if (store->cut) {
        store->cut = false;
        each(to, NULL, 0);
    }
    while ((notification = PQnotifies(store->base))) {
        give_news(notification->extra, each, to);
        PQfreemem(notification);
    }
}

static int descriptor(void *user)
{
    postgres_store *store = user;
    return store->usable && PQstatus(store->base) == CONNECTION_OK ? PQsocket(store->base) : -1;
}

server_store postgres_store_of(postgres_store *store)
{
    static const store_sharing sharing = {.begin = begin,
                                          .begun = begun,
                                          .noted = each_noted,
                                          .take = take,
                                          .news = news,
                                          .descriptor = descriptor};
    return (server_store){.append = append,
                          .read = read_rows,
                          .games = each_game,
                          .items = each_item,
                          .beat = beat,
                          .last_beat = last_beat,
                          .sharing = &sharing,
                          .user = store};
}
