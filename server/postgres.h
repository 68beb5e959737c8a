/* Games and accounts in a database of PostgreSQL that several processes share (core/store.h):
 *
 *      events (game, number)    primary key: of two events of one number the first is stored
 *      items  (kind, key)       replaced only while they are what was read
 *      games  (game)            notes; SELECT ... FOR UPDATE SKIP LOCKED gives each to one process
 *      NOTIFY quoth             what was stored, to all processes
 *
 * An advisory lock that every process shares tells the first, which nobody shares it with.  A
 * broken connection is made anew with the next call, at most twice a second. */
#ifndef QUOTH_SERVER_POSTGRES_H
#define QUOTH_SERVER_POSTGRES_H

#include "core/store.h"

typedef struct postgres_store postgres_store;

/* Connects by a URL (postgresql://...) or by "postgres:" and keywords of libpq, and makes the
 * tables of an empty database unless `read_only`.  NULL with a message of at most `size` bytes. */
postgres_store *postgres_store_open(const char *where, bool read_only, char *message, size_t size);
void postgres_store_close(postgres_store *store);

server_store postgres_store_of(postgres_store *store);

#endif
