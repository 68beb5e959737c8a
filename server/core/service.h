/* The server without its sockets and files: requests come in, answers and views go out.
 *
 *      a client's line                                     lines to clients
 *      ---------------                                     ----------------
 *      {"id":7,"do":"play",    service_receive   --->      {"re":7,"ok":true,...}
 *       "game":"...","key":..,      |                      {"push":"view","view":{...}}
 *       "play":"8D CEDARS"}         v                           ^
 *                              game_apply, rows --- service_flush: store->append, then send
 *
 * Nothing is sent before the events that it tells of are stored: service_flush writes the rows of
 * all requests since the last one in a single transaction (group commit) and then sends.  If the
 * rows cannot be written, the games are read again as they are stored, and the requests fail.
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
    SERVICE_MESSAGES_SECOND = 20, /* requests a client may make */
    SERVICE_BURST = 5, /* seconds of an address's requests that it saves and can make at once */
    SERVICE_CLIENTS_AN_ADDRESS = 64,
    SERVICE_ADDRESS_SIZE = 48,
    SERVICE_WAIT = 25000,          /* milliseconds that `wait` waits at most */
    SERVICE_CODE_LETTERS = 8,      /* of a code that moves a seat: 40 bits */
    SERVICE_CODE_TIME = 300000,    /* milliseconds for which it is good */
    SERVICE_CODE_GUESSES = 5,      /* wrong codes after which it is not */
    SERVICE_ACCOUNTS_AN_HOUR = 5,  /* that one address may make */
    SERVICE_GUESSES_A_MINUTE = 10, /* passwords and codes from one address */
    SERVICE_BEAT = 5000            /* milliseconds between notes that the server is alive */
};

typedef struct service_env {
    int64_t (*now)(void *user);                           /* milliseconds since 1970 */
    void (*random)(void *user, void *bytes, size_t size); /* from a secure generator */
    void (*send)(void *user, uint64_t client, const char *text, size_t size);
    /* Hands a job to an engine thread, and its result to service_bot_done.  False without memory;
     * the job is freed. */
    bool (*start_bot)(void *user, bot_job *job);
    /* Hands a job to the password thread, and its result to service_password_done.  False if too
     * many wait; the job is freed. */
    bool (*start_password)(void *user, password_job *job);
    /* Tells a channel of a turn, as a JSON text, once it is stored; NULL: none does. */
    void (*announce)(void *user, const char *notice);
    const char *base_url;    /* by which browsers know the server, for notices; NULL: none has it */
    unsigned games_a_minute; /* that clients of one address may create */
    unsigned requests_a_second; /* that they may make, all together */
    unsigned games_loaded;      /* kept in memory; others are read when they are needed */
    void *user;
} service_env;

typedef struct game_service game_service;

/* Reads the games that go on.  Time since the server was last alive counts for no clock.  NULL, and
 * a message, if the store cannot be read.  A damaged game is closed by itself: `damaged` (may be
 * NULL) is called with its name and the reason.  All pointers must outlive the service. */
game_service *service_new(const service_env *env, const server_store *store, server_words *words,
                          void (*damaged)(void *user, const char *game, uint64_t event,
                                          const char *reason),
                          const char **message);
void service_free(game_service *service);

/* A client arrived from an address, under a number that no other has.  Clients whose addresses are
 * the same text share limits.  False if the address has too many clients. */
bool service_connect(game_service *service, uint64_t client, const char *address);
void service_disconnect(game_service *service, uint64_t client);

/* A request, which need not end with a NUL.  Its answer goes out with the next service_flush. */
void service_receive(game_service *service, uint64_t client, const char *text, size_t size);

/* The move of a computer player. */
void service_bot_done(game_service *service, bot_job *job);

/* A password that was hashed or compared. */
void service_password_done(game_service *service, password_job *job);

/* Another process that shares the store has stored something: see store_sharing. */
void service_news(game_service *service, const char *game, uint64_t events);

/* Ends the turns and the requests whose time is over.  Call it several times a second. */
void service_tick(game_service *service);

/* Stores what has happened, and sends.  False if it could not be stored. */
bool service_flush(game_service *service);

/* Replays every game of a store.  Calls `damaged` for each that is not whole; returns the number
 * of games, and in `*events` that of their events.  -1 if the store cannot be read. */
int64_t service_check(const server_store *store, server_words *words, uint64_t *events,
                      void (*damaged)(void *user, const char *game, uint64_t event,
                                      const char *reason),
                      void *user);

#endif
