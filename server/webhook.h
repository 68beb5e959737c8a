/* Lines for a channel of the operator's, sent by HTTP (a webhook) from a thread of their own.  A
 * receiver that is slow or fails costs the server nothing: a line that finds too many waiting, or
 * is not accepted, is lost. */
#ifndef QUOTH_SERVER_WEBHOOK_H
#define QUOTH_SERVER_WEBHOOK_H

#include <stdbool.h>

typedef struct webhook webhook;

/* Whether notices can be sent to a URL: http or https, by a program that was built with libcurl. */
bool webhook_accepts(const char *url);

/* Starts the thread.  `wake` is called from it after each line: call webhook_look then.  NULL
 * without memory, threads or libcurl. */
webhook *webhook_new(const char *url, void (*wake)(void *user), void *user);

/* Ends the thread; what waits is lost. */
void webhook_free(webhook *hook);

/* Sends a JSON text, or drops it. */
void webhook_send(webhook *hook, const char *text);

/* Logs when the receiver begins to fail, and when it accepts lines again, without its URL, which is
 * a secret. */
void webhook_look(webhook *hook);

#endif
