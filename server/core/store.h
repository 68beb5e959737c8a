/* The store of games and accounts: an interface with an implementation for a file of one process
 * (server/sqlite.c), one for a database that several processes share (server/postgres.c), and one
 * for tests, which fails on demand.
 *
 *      events    rows of a game, by game and number; rows are only added
 *      items     values other than games (accounts, sessions, ...): text by kind and key
 *      notes     of a shared store: when a process must read a game again
 *
 * Processes that share a store agree without locks (optimistic concurrency control): an event's
 * number, and the value that an item replaces, are versions.  Of two processes that add event 7 to
 * a game one succeeds; the other gets STORE_STALE, and reads the game again. */
#ifndef QUOTH_SERVER_STORE_H
#define QUOTH_SERVER_STORE_H

#include "game.h"

enum {
    STORE_KIND_MAX = 16,    /* bytes of an item's kind */
    STORE_KEY_MAX = 128,    /* of its key */
    STORE_VALUE_MAX = 8192, /* of its value */
    STORE_LEASE = 20000     /* milliseconds for which `take` reserves a game */
};

typedef struct store_row {
    char game[GAME_ID_SIZE];
    game_event event; /* the caller owns `data` */
    /* Replaces the data of a stored row: a name was erased.  The hash chain stays valid. */
    bool erases;
    unsigned group; /* rows and items of one request: they are stored together or not at all */
} store_row;

typedef struct store_item {
    const char *kind;  /* lower-case letters and hyphens */
    const char *key;   /* printable ASCII, unique in its kind */
    const char *value; /* JSON text; NULL deletes the item */
    bool fresh;        /* the batch is stale if the item exists */
    /* For a shared store: the value to be replaced; the batch is stale if the stored value differs.
     * NULL: any value, or none. */
    const char *old;
    unsigned group;
} store_item;

/* When a process must read a game of a shared store.  A function of the game's events. */
typedef struct store_note {
    char game[GAME_ID_SIZE];
    uint64_t events; /* number of events; a note of more events is not replaced */
    int64_t wake;    /* milliseconds since 1970; INT64_MAX: never */
    bool bot;        /* a computer player is to move; for a process with a free engine thread */
    bool listed;     /* the lobby shows the game */
} store_note;

/* A transaction: first the rows, then the items, in order. */
typedef struct store_batch {
    const store_row *row;
    size_t rows;
    const store_item *item;
    size_t items;
    const store_note *note; /* of a shared store */
    size_t notes;
} store_batch;

typedef enum store_result {
    STORE_DONE,   /* stored durably */
    STORE_FAILED, /* the disk is full or fails, or the connection broke: nothing is stored, or, in a
                   * shared store, possibly everything */
    STORE_STALE   /* a version conflict: nothing is stored */
} store_result;

/* Functions of a store that several processes share. */
typedef struct store_sharing {
    /* Begins to use the store.  True if no other process uses it, so that no clock ran since
     * last_beat.  Other processes that begin wait for `begun`. */
    bool (*begin)(void *user);
    void (*begun)(void *user);
    /* Passes each game with a note to `each`; `listed`: only those in the lobby.  False if they
     * cannot be read. */
    bool (*noted)(void *user, bool listed, bool (*each)(void *to, const char *game), void *to);
    /* Reserves a game whose `wake` has come for STORE_LEASE milliseconds: no other process gets it
     * until then, or until it has a new note.  `bots`: or a game in which a computer player is to
     * move.  False if there is none. */
    bool (*take)(void *user, int64_t now, bool bots, char game[GAME_ID_SIZE]);
    /* Passes the changes by all processes since the last call to `each`: a game and its number of
     * events; 0: its rows were changed; game NULL: the connection was cut, and anything may have
     * changed. */
    void (*news)(void *user, void (*each)(void *to, const char *game, uint64_t events), void *to);
    /* A descriptor that is readable when there are changes; -1: none.  Each call of the store may
     * change it. */
    int (*descriptor)(void *user);
} store_sharing;

typedef struct server_store {
    /* Stores a batch in one transaction.  Stale: an event of that number or a fresh item exists, an
     * item has another value, or a row to erase does not exist; `*culprit` is the index of the
     * first such row, or `rows` plus that of the first such item. */
    store_result (*append)(void *user, const store_batch *batch, size_t *culprit);
    /* Passes the rows of a game, from event `from` on, to `each` in order, until it returns false.
     * False if they cannot be read.  A game without rows is no error. */
    bool (*read)(void *user, const char *game, uint64_t from,
                 bool (*each)(void *to, const store_row *row), void *to);
    /* Passes the names of all games to `each`.  False if they cannot be read. */
    bool (*games)(void *user, bool (*each)(void *to, const char *game), void *to);
    /* Passes the items of a kind whose keys begin with `prefix` ("": all) to `each`, in the byte
     * order of their keys, until it returns false.  False if they cannot be read.  `each` must not
     * call the store. */
    bool (*items)(void *user, const char *kind, const char *prefix,
                  bool (*each)(void *to, const store_item *item), void *to);
    /* Record and read the last time at which a server ran; 0: never. */
    bool (*beat)(void *user, int64_t now);
    int64_t (*last_beat)(void *user);
    const store_sharing *sharing; /* NULL: a store of one process */
    void *user;
} server_store;

#endif
