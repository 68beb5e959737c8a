/* Where events are kept: an interface with one implementation for files (server/sqlite.c) and one
 * for tests, which fails where it is told to. */
#ifndef QUOTH_SERVER_STORE_H
#define QUOTH_SERVER_STORE_H

#include "game.h"

typedef struct store_row {
    char game[GAME_ID_SIZE];
    game_event event; /* `data` belongs to whoever made the row */
} store_row;

typedef struct server_store {
    /* Adds rows in one transaction.  True once they survive a loss of power; false, and none of
     * them is kept, if the disk is full or fails. */
    bool (*append)(void *user, const store_row *row, size_t rows);
    /* Gives the rows of a game in order until `each` returns false.  False if they cannot be read.
     * A game without rows is no error. */
    bool (*read)(void *user, const char *game, bool (*each)(void *to, const store_row *row),
                 void *to);
    /* Gives the names of all games.  False if they cannot be read. */
    bool (*games)(void *user, bool (*each)(void *to, const char *game), void *to);
    /* Notes that the server is alive, and reads when it last was; 0: never. */
    bool (*beat)(void *user, int64_t now);
    int64_t (*last_beat)(void *user);
    void *user;
} server_store;

#endif
