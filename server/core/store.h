/* Where games and accounts are kept: an interface with one implementation for files
 * (server/sqlite.c) and one for tests, which fails where it is told to.
 *
 *      events    rows of a game, by game and number; rows are only added
 *      items     what is no part of a game (accounts, sessions, ...): text by kind and key */
#ifndef QUOTH_SERVER_STORE_H
#define QUOTH_SERVER_STORE_H

#include "game.h"

enum {
    STORE_KIND_MAX = 16,   /* bytes of an item's kind */
    STORE_KEY_MAX = 128,   /* of its key */
    STORE_VALUE_MAX = 8192 /* of its value */
};

typedef struct store_row {
    char game[GAME_ID_SIZE];
    game_event event; /* `data` belongs to whoever made the row */
    /* The row is stored already, and its data is replaced: a name was erased.  Its chain stays. */
    bool erases;
} store_row;

typedef struct store_item {
    const char *kind;  /* lower-case letters and hyphens */
    const char *key;   /* printable ASCII, unique in its kind */
    const char *value; /* JSON text; NULL: there is no such item any more */
    bool fresh;        /* the batch fails if there is such an item */
} store_item;

/* What is stored at once, or not at all: first the rows, then the items, in order. */
typedef struct store_batch {
    const store_row *row;
    size_t rows;
    const store_item *item;
    size_t items;
} store_batch;

typedef struct server_store {
    /* Stores a batch in one transaction.  True once it survives a loss of power; false, and nothing
     * of it is kept, if the disk is full or fails, an event of that number or a fresh item is there
     * already, or a row to erase is not. */
    bool (*append)(void *user, const store_batch *batch);
    /* Gives the rows of a game in order until `each` returns false.  False if they cannot be read.
     * A game without rows is no error. */
    bool (*read)(void *user, const char *game, bool (*each)(void *to, const store_row *row),
                 void *to);
    /* Gives the names of all games.  False if they cannot be read. */
    bool (*games)(void *user, bool (*each)(void *to, const char *game), void *to);
    /* Gives the items of a kind whose keys begin with `prefix` ("": all), by key in the order of
     * bytes, until `each` returns false.  False if they cannot be read.  `each` must not call the
     * store. */
    bool (*items)(void *user, const char *kind, const char *prefix,
                  bool (*each)(void *to, const store_item *item), void *to);
    /* Notes that the server is alive, and reads when it last was; 0: never. */
    bool (*beat)(void *user, int64_t now);
    int64_t (*last_beat)(void *user);
    void *user;
} server_store;

#endif
