/* The sockets of the server: HTTP and WebSocket on one loop, by libwebsockets and libuv.
 *
 *      GET /...            the page, files of a folder
 *      POST /api           one request, one answer (core/service.h)
 *      WebSocket /socket   requests, answers and views, a line of JSON each, in both directions
 *
 * TLS is a proxy's work. */
#ifndef QUOTH_SERVER_WEB_H
#define QUOTH_SERVER_WEB_H

#include "core/service.h"
#include "process.h"

typedef struct web_options {
    const process_listeners *listeners; /* which the server takes and closes */
    const char *base_url;       /* by which browsers know the server; NULL: as they call it */
    const char *folder;         /* the page; NULL: none */
    const char *webhook;        /* the URL that gets notices of turns; NULL: none */
    unsigned games_a_minute;    /* that one address may create */
    unsigned requests_a_second; /* that one address may make */
    const server_store *store;
    server_words *words;
} web_options;

/* Serves until a signal SIGINT or SIGTERM; SIGHUP opens the log anew.  Calls `ready` once
 * connections are accepted.  False with a message. */
bool web_serve(const web_options *options, void (*ready)(const web_options *options),
               const char **message);

#endif
