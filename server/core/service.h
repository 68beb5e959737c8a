/* The server without its sockets and files: requests in, answers and views out.
 *
 *      a client's line                                     lines to clients
 *      ---------------                                     ----------------
 *      {"id":7,"do":"play",    service_receive   --->      {"re":7,"ok":true,...}
 *       "game":"...","key":..,      |                      {"push":"view","view":{...}}
 *       "play":"8D CEDARS"}         v                           ^
 *                              game_apply, rows --- service_flush: store->append, then send
 *
 * A line is sent after the events that it reports are stored: service_flush writes the rows of all
 * requests since the last flush in a single transaction (group commit) and then sends.  If the rows
 * cannot be written, the requests fail and the games are read again from the store.
 *
 * Clock, network, storage and random numbers come in through service_env and server_store, so that
 * a test can run many clients and faults from one seed.  A service belongs to one thread.
 * docs/server.md describes the requests. */
#ifndef QUOTH_SERVER_SERVICE_H
#define QUOTH_SERVER_SERVICE_H

#include "bots.h"
#include "passwords.h"
#include "store.h"

enum {
    SERVICE_MESSAGE_MAX = 8192,   /* bytes of a request */
    SERVICE_MESSAGES_SECOND = 20, /* requests of a client */
    SERVICE_BURST = 5, /* requests of an address at once, in seconds of its requests_a_second */
    SERVICE_CLIENTS_AN_ADDRESS = 64,
    SERVICE_ADDRESS_SIZE = 48,
    SERVICE_WAIT = 25000,          /* most milliseconds of a `wait` request */
    SERVICE_CODE_LETTERS = 8,      /* of the code that moves a seat: 40 bits */
    SERVICE_CODE_TIME = 300000,    /* milliseconds until the code expires */
    SERVICE_CODE_GUESSES = 5,      /* wrong codes until it expires */
    SERVICE_ACCOUNTS_AN_HOUR = 5,  /* new accounts from one address */
    SERVICE_GUESSES_A_MINUTE = 10, /* passwords and codes from one address */
    SERVICE_BEAT = 5000            /* milliseconds between notes that the server is alive */
};

typedef struct service_env {
    int64_t (*now)(void *user);                           /* milliseconds since 1970 */
    void (*random)(void *user, void *bytes, size_t size); /* from a secure generator */
    void (*send)(void *user, uint64_t client, const char *text, size_t size);
    /* Runs a job on an engine thread and passes its result to service_bot_done.  False without
     * memory; the job is freed then. */
    bool (*start_bot)(void *user, bot_job *job);
    /* Runs a job on the password thread and passes its result to service_password_done.  False if
     * too many jobs wait; the job is freed then. */
    bool (*start_password)(void *user, password_job *job);
    /* Sends a notice of a stored turn, JSON text, to the channel of the operator; NULL: none. */
    void (*announce)(void *user, const char *notice);
    const char *base_url;       /* address of the server for browsers, in notices; NULL: none */
    unsigned games_a_minute;    /* limit of new games by clients of one address */
    unsigned requests_a_second; /* limit of requests by clients of one address */
    unsigned games_loaded;      /* most games in memory; others are read on demand */
    void *user;
} service_env;

typedef struct game_service game_service;

/* Reads the unfinished games, whose clocks do not count the time in which no server ran.  NULL, and
 * a message, if the store cannot be read.  Only damaged games are closed: `damaged` (may be NULL)
 * is called with the name and the reason.  All pointers must outlive the service. */
game_service *service_new(const service_env *env, const server_store *store, server_words *words,
                          void (*damaged)(void *user, const char *game, uint64_t event,
                                          const char *reason),
                          const char **message);
void service_free(game_service *service);

/* Adds a client with a unique number.  Clients whose addresses are the same text share limits.
 * False if the address has too many clients. */
bool service_connect(game_service *service, uint64_t client, const char *address);
void service_disconnect(game_service *service, uint64_t client);

/* Handles a request, which needs no NUL.  The next service_flush sends its answer. */
void service_receive(game_service *service, uint64_t client, const char *text, size_t size);

/* Plays the move of a computer player; the service frees the job. */
void service_bot_done(game_service *service, bot_job *job);

/* Ends the request that waits for a password's hash or comparison; the service frees the job. */
void service_password_done(game_service *service, password_job *job);

/* Reports a change by another process that shares the store: see store_sharing. */
void service_news(game_service *service, const char *game, uint64_t events);

/* Ends the turns and the requests whose time is over.  Call it several times a second. */
void service_tick(game_service *service);

/* Stores pending changes, then sends pending lines.  False if the changes could not be stored. */
bool service_flush(game_service *service);

/* Replays every game of a store.  Calls `damaged` for each damaged game.  Returns the number
 * of games, and in `*events` that of their events; -1 if the store cannot be read. */
int64_t service_check(const server_store *store, server_words *words, uint64_t *events,
                      void (*damaged)(void *user, const char *game, uint64_t event,
                                      const char *reason),
                      void *user);

#endif
