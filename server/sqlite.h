/* Events in a file of SQLite: write-ahead log, synchronous=FULL, so that an appended row survives a
 * loss of power.  The file belongs to one server at a time. */
#ifndef QUOTH_SERVER_SQLITE_H
#define QUOTH_SERVER_SQLITE_H

#include "core/store.h"

typedef struct sqlite_store sqlite_store;

/* Opens a file for a server, made if it does not exist, or to read it while a server may use it.
 * NULL, with a message of at most `size` bytes, if it is no file of this server, was written by a
 * newer version (then it is not touched), another server uses it, or it cannot be opened. */
sqlite_store *sqlite_store_open(const char *path, bool read_only, char *message, size_t size);
void sqlite_store_close(sqlite_store *store);

server_store sqlite_store_of(sqlite_store *store);

/* Copies the file while it is in use, by SQLite's backup API.  False with a message. */
bool sqlite_store_backup(sqlite_store *store, const char *to, char *message, size_t size);

#endif
