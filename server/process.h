/* The operating system: sockets to listen on, the user that the program runs as, its log. */
#ifndef QUOTH_SERVER_PROCESS_H
#define QUOTH_SERVER_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

enum { LISTENERS_MAX = 8, LISTENER_NAME_SIZE = 128 };

typedef struct process_listeners {
    int socket[LISTENERS_MAX]; /* that listen, do not block, and are closed by exec */
    size_t count;
} process_listeners;

/* Takes the sockets that systemd passed (sd_listen_fds: LISTEN_PID and LISTEN_FDS), so that no
 * child takes them again.  False, with a message, if one is no socket that listens. */
bool process_inherit(process_listeners *listeners, const char **message);

/* Listens on an address and a port; port 0: any that is free.  False with a message, which is valid
 * until the next call. */
bool process_listen(process_listeners *listeners, const char *address, int port,
                    const char **message);

void process_close(process_listeners *listeners);

/* The address of a listener as browsers write it: "http://127.0.0.1:8080/"; of a Unix socket its
 * path. */
void process_url(char url[LISTENER_NAME_SIZE], int listener);

/* Becomes another user with that user's groups, for good.  NULL for `name`: stays who it is, which
 * may not be root.  False with a message. */
bool process_become(const char *name, const char **message);

/* Names the file to which process_log appends; NULL: standard error.  False with errno if it cannot
 * be written. */
bool process_log_to(const char *path);

bool process_log_is_file(void);

/* Opens the file anew, where another program has renamed it. */
void process_log_reopen(void);

/* Writes a line of the log, without secrets: in a file with the time before it, to standard error
 * with the name of the program. */
void process_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
