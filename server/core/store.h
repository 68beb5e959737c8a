/* Where games and accounts are kept: an interface with an implementation for a file of one process
 * (server/sqlite.c), one for a database that several processes share (server/postgres.c), and one
 * for tests, which fails where it is told to.
 *
 *      events    rows of a game, by game and number; rows are only added
 *      items     what is no part of a game (accounts, sessions, ...): text by kind and key
 *      notes     of a shared store: which games want a process to look at them, and when
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
    STORE_LEASE = 20000     /* milliseconds for which a process has a game that it took */
};

typedef struct store_row {
    char game[GAME_ID_SIZE];
    game_event event; /* `data` belongs to whoever made the row */
    /* The row is stored already, and its data is replaced: a name was erased.  Its chain stays. */
    bool erases;
    unsigned group; /* rows and items of one request: they are stored together or not at all */
} store_row;

typedef struct store_item {
    const char *kind;  /* lower-case letters and hyphens */
    const char *key;   /* printable ASCII, unique in its kind */
    const char *value; /* JSON text; NULL: there is no such item any more */
    bool fresh;        /* the batch is stale if there is such an item */
    /* For a shared store: the value that is replaced; the batch is stale if it is another by now.
     * NULL: any, or none. */
    const char *old;
    unsigned group;
} store_item;

/* When a process is to look at a game of a shared store.  Follows from the events of the game. */
typedef struct store_note {
    char game[GAME_ID_SIZE];
    uint64_t events; /* from which it follows: it does not replace a note of more */
    int64_t wake;    /* milliseconds since 1970; INT64_MAX: never */
    bool bot;        /* a computer player is to move: for a process whose engine has time */
    bool listed;     /* the lobby shows the game */
} store_note;

/* What is stored at once, or not at all: first the rows, then the items, in order. */
typedef struct store_batch {
    const store_row *row;
    size_t rows;
    const store_item *item;
    size_t items;
    const store_note *note; /* of a shared store */
    size_t notes;
} store_batch;

typedef enum store_result {
    STORE_DONE,   /* it survives a loss of power */
    STORE_FAILED, /* the disk is full or fails, or the connection broke: nothing of it is stored,
                   * or, in a shared store, perhaps all of it is */
    STORE_STALE   /* another was faster: nothing of it is stored */
} store_result;

/* What a store has that several processes share. */
typedef struct store_sharing {
    /* Begins to use the store.  True if no other process does: nobody looked at the clocks since
     * last_beat.  Others that begin wait for `begun`. */
    bool (*begin)(void *user);
    void (*begun)(void *user);
    /* Gives the games that have a note; `listed`: those that the lobby shows.  False if they cannot
     * be read. */
    bool (*noted)(void *user, bool listed, bool (*each)(void *to, const char *game), void *to);
    /* Takes a game whose time to wake has come, for STORE_LEASE milliseconds: no other process gets
     * it until then, or until it has a new note.  `bots`: also one in which a computer player is to
     * move.  False if there is none. */
    bool (*take)(void *user, int64_t now, bool bots, char game[GAME_ID_SIZE]);
    /* Gives what all processes have stored since the last call: a game and how many events it has
     * then; 0: its rows were changed; NULL: the connection was cut, and anything may have
     * changed.  */
    void (*news)(void *user, void (*each)(void *to, const char *game, uint64_t events), void *to);
    /* A descriptor that is readable when there are news; -1: none just now.  It can change with
     * each call of the store. */
    int (*descriptor)(void *user);
} store_sharing;

typedef struct server_store {
    /* Stores a batch in one transaction.  Stale: an event of that number or a fresh item is there
     * already, an item has another value, or a row to erase is not there; `*culprit` is the first
     * such row, or, from `rows` on, item. */
    store_result (*append)(void *user, const store_batch *batch, size_t *culprit);
    /* Gives the rows of a game from a number on, in order, until `each` returns false.  False if
     * they cannot be read.  A game without rows is no error. */
    bool (*read)(void *user, const char *game, uint64_t from,
                 bool (*each)(void *to, const store_row *row), void *to);
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
    const store_sharing *sharing; /* NULL: one process has the store for itself */
    void *user;
} server_store;

#endif
