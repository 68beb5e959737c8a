/* Requests to a quoth-server (docs/server.md), each by a connection of its own. */
#ifndef CLI_ONLINE_HTTP_H
#define CLI_ONLINE_HTTP_H

#include <stdbool.h>

#include "cli/online/json_reader.h"

typedef struct online_server {
    char host[256], port[8], path[256];
    unsigned repeats; /* how often a request is sent again whose answer does not arrive */
} online_server;

/* Reads http://HOST[:PORT][/PATH].  Prints an error and returns false for anything else. */
bool online_server_read(online_server *server, const char *url);

/* An answer: its text, to be freed, and the object that it is. */
typedef struct online_answer {
    char *text;
    json_value object;
} online_answer;

/* Sends a request and waits for its answer.  False when interrupted, and after printing an error if
 * there is no answer.  A refusal of the server is an answer.  With `typed` it also returns false,
 * and sets *typed, once there is something to read on standard input, or its end. */
bool online_ask(online_answer *answer, const online_server *server, const char *request,
                bool *typed);

#endif
