#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <netdb.h>
#include <pwd.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* ---- sockets ------------------------------------------------------------------------------- */

enum { FIRST_INHERITED = 3 }; /* SD_LISTEN_FDS_START */

static bool adopt(process_listeners *listeners, int socket)
{
    int listens = 0;
    socklen_t size = sizeof listens;
    int flags = fcntl(socket, F_GETFL);
    if (listeners->count == LISTENERS_MAX || flags < 0 ||
        getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) || !listens ||
        fcntl(socket, F_SETFL, flags | O_NONBLOCK) || fcntl(socket, F_SETFD, FD_CLOEXEC))
        return false;
    listeners->socket[listeners->count++] = socket;
    return true;
}

static long number_in(const char *variable)
{
    const char *text = getenv(variable);
    char *end;
    long number = text ? strtol(text, &end, 10) : -1;
    return text && *text && !*end ? number : -1;
}

bool process_inherit(process_listeners *listeners, const char **message)
{
    long count = number_in("LISTEN_PID") == (long)getpid() ? number_in("LISTEN_FDS") : 0;
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_FDNAMES");
    *listeners = (process_listeners){.count = 0};
    *message = "a socket that was passed does not listen";
    for (long n = 0; n < count; n++)
        if (!adopt(listeners, (int)(FIRST_INHERITED + n)))
            return false;
    return true;
}

static bool listen_on(process_listeners *listeners, const struct addrinfo *where)
{
    int yes = 1;
    int made = socket(where->ai_family, where->ai_socktype, where->ai_protocol);
    if (made < 0)
        return false;
    if (!setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) &&
        !bind(made, where->ai_addr, where->ai_addrlen) && !listen(made, SOMAXCONN) &&
        adopt(listeners, made))
        return true;
    int error = errno;
    close(made);
    errno = error;
    return false;
}

/* Why an address was not taken, by errno. */
static const char *listen_error(int error)
{
    switch (error) {
    case EADDRINUSE:
        return "another program listens there";
    case EADDRNOTAVAIL:
        return "this machine has no such address";
    case EACCES:
        return "this user may not listen there; ports below 1024 are root's (see --user)";
    default:
        return strerror(error);
    }
}

bool process_listen(process_listeners *listeners, const char *address, int port,
                    const char **message)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    char service[8], host[64];
    size_t length = strlen(address);
    bool bracketed = length > 2 && address[0] == '[' && address[length - 1] == ']';
    snprintf(service, sizeof service, "%d", port);
    snprintf(host, sizeof host, "%.*s", (int)(bracketed ? length - 2 : length),
             address + bracketed);
    int unknown = getaddrinfo(host, service, &hints, &found);
    if (unknown) {
        *message = gai_strerror(unknown);
        return false;
    }
    const struct addrinfo *where = found;
    while (where && !listen_on(listeners, where))
        where = where->ai_next;
    if (!where)
        *message = listen_error(errno);
    freeaddrinfo(found);
    return where != NULL;
}

void process_close(process_listeners *listeners)
{
    while (listeners->count)
        close(listeners->socket[--listeners->count]);
}

void process_url(char url[LISTENER_NAME_SIZE], int listener)
{
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    char host[64], port[8];
    memset(&address, 0, sizeof address);
    strcpy(url, "?");
    if (getsockname(listener, (struct sockaddr *)&address, &size))
        return;
    if (address.ss_family == AF_UNIX)
        snprintf(url, LISTENER_NAME_SIZE, "%s", ((struct sockaddr_un *)&address)->sun_path);
    else if (!getnameinfo((struct sockaddr *)&address, size, host, sizeof host, port, sizeof port,
                          NI_NUMERICHOST | NI_NUMERICSERV))
        snprintf(url, LISTENER_NAME_SIZE, strchr(host, ':') ? "http://[%s]:%s/" : "http://%s:%s/",
                 host, port);
}

/* ---- privileges ---------------------------------------------------------------------------- */

bool process_become(const char *name, const char **message)
{
    *message = "as root the server needs --user NAME, whom it becomes";
    if (!name)
        return geteuid() != 0;
    const struct passwd *user = getpwnam(name);
    *message = "there is no such user";
    if (!user)
        return false;
    if (user->pw_uid == geteuid() && user->pw_uid == getuid())
        return true;
    *message = "only root can become another user";
    if (initgroups(user->pw_name, user->pw_gid) || setgid(user->pw_gid) || setuid(user->pw_uid))
        return false;
    /* It must be impossible to come back. */
    return user->pw_uid == 0 || setuid(0) != 0;
}

/* ---- the log ------------------------------------------------------------------------------- */

static const char *log_path;
static FILE *log_file;

bool process_log_to(const char *path)
{
    FILE *file = path ? fopen(path, "ae") : NULL;
    if (path && !file)
        return false;
    if (log_file)
        fclose(log_file);
    log_path = path;
    log_file = file;
    return true;
}

bool process_log_is_file(void)
{
    return log_file != NULL;
}

void process_log_reopen(void)
{
    if (!process_log_to(log_path))
        process_log("%s: %s", log_path, strerror(errno));
}

void process_log(const char *format, ...)
{
    FILE *to = log_file ? log_file : stderr;
    va_list arguments;
    time_t now = time(NULL);
    struct tm parts;
    char text[32];
    if (log_file && gmtime_r(&now, &parts) &&
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts))
        fprintf(to, "%s ", text);
    else
        fputs("quoth-server: ", to);
    va_start(arguments, format);
    vfprintf(to, format, arguments);
    va_end(arguments);
    fputc('\n', to);
    fflush(to);
}
