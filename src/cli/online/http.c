#include "cli/online/http.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "quoth/stdio.h"
#include "cli/io/messages.h"
#include "cli/io/signals.h"

enum { ANSWER_MAX = 4 << 20, SECONDS = 60 };

bool online_server_read(online_server *server, const char *url)
{
    *server = (online_server){.port = "80", .path = "/"};
    const char *at = url + strlen("http://");
    if (strncmp(url, "https://", 8) == 0) {
        print_error("https is not spoken here: make a tunnel, as in `ssh -L 8080:localhost:8080 "
                    "SERVER`, and give http://localhost:8080/");
        return false;
    }
    bool fine = strncmp(url, "http://", 7) == 0;
    size_t host = fine ? strcspn(at, ":/#?") : 0;
    if (fine && *at == '[') /* an address of IPv6 */
        host = strcspn(at, "]") + 1;
    const char *name = at + (fine && *at == '[');
    size_t length = fine && *at == '[' ? host - 2 : host;
    fine = fine && host && host < sizeof server->host && strlen(at) >= host;
    if (fine) {
        memcpy(server->host, name, length);
        at += host;
        if (*at == ':') {
            size_t port = strspn(at + 1, "0123456789");
            fine = port && port < 6;
            if (fine)
                snprintf(server->port, sizeof server->port, "%.*s", (int)port, at + 1);
            at += port + 1;
        }
        size_t path = strcspn(at, "#?");
        fine = fine && (!path || *at == '/') && path + 1 < sizeof server->path;
        if (fine && path)
            snprintf(server->path, sizeof server->path, "%.*s%s", (int)path, at,
                     at[path - 1] == '/' ? "" : "/");
    }
    if (!fine)
        print_error("--online takes the address of a server, as in http://localhost:8080/; not "
                    "\"%.100s\"",
                    url);
    return fine;
}

/* Connects; -1 after printing an error. */
static int connect_to(const online_server *server)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    struct timeval patience = {.tv_sec = SECONDS};
    int failure = getaddrinfo(server->host, server->port, &hints, &found), made = -1;
    if (failure) {
        print_error("%s: %s", server->host, gai_strerror(failure));
        return -1;
    }
    int reason = 0;
    for (const struct addrinfo *at = found; at && made < 0; at = at->ai_next) {
        made = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol);
        if (made >= 0 && connect(made, at->ai_addr, at->ai_addrlen) != 0) {
            reason = errno;
            close(made);
            made = -1;
        }
    }
    freeaddrinfo(found);
    if (made < 0)
        print_error("no server answers at %s, port %s: %s", server->host, server->port,
                    strerror(reason ? reason : errno));
    else
        setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    return made;
}

static bool send_all(int to, const char *bytes, size_t size)
{
    while (size) {
        ssize_t sent = send(to, bytes, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR && !interrupted())
            continue;
        if (sent <= 0)
            return false;
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* Until the end of the answer, or until something is typed. */
static bool receive_all(quoth_string *answer, int from, bool *typed)
{
    char piece[16384];
    while (answer->size < ANSWER_MAX &&
           (typed ? wait_for_inputs(from, STDIN_FILENO, typed) : wait_for_input(from))) {
        if (typed && *typed)
            return false;
        ssize_t got = recv(from, piece, sizeof piece, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0;
        if (!quoth_string_add(answer, piece, (size_t)got))
            return false;
    }
    return false;
}

/* The object behind the head of an answer. */
static bool read_answer(online_answer *answer, const quoth_string *got)
{
    const char *body = got->bytes ? strstr(got->bytes, "\r\n\r\n") : NULL;
    if (!body || strncmp(got->bytes, "HTTP/1.", 7) != 0)
        return false;
    size_t size = got->size - (size_t)(body + 4 - got->bytes);
    answer->text = malloc(size + 1);
    if (!answer->text)
        return false;
    memcpy(answer->text, body + 4, size + 1);
    answer->object = json_read(answer->text, size);
    return answer->object.size && *answer->object.at == '{';
}

/* One attempt: false without an answer; `*connected` tells whether there was a connection. */
static bool exchange(online_answer *answer, const online_server *server, const quoth_string *text,
                     bool *typed, bool *connected)
{
    quoth_string got = {0};
    int with = connect_to(server);
    *connected = with >= 0;
    if (with < 0)
        return false;
    bool fine = send_all(with, text->bytes, text->size) && receive_all(&got, with, typed) &&
                read_answer(answer, &got);
    close(with);
    quoth_string_free(&got);
    if (!fine) {
        free(answer->text);
        answer->text = NULL;
    }
    return fine;
}

bool online_ask(online_answer *answer, const online_server *server, const char *request,
                bool *typed)
{
    *answer = (online_answer){0};
    quoth_string text = {0};
    char head[800];
    snprintf(head, sizeof head,
             "POST %sapi HTTP/1.1\r\nHost: %s:%s\r\nContent-Type: application/json\r\n"
             "Content-Length: %zu\r\nConnection: close\r\n\r\n",
             server->path, server->host, server->port, strlen(request));
    bool fine = false, ends = !quoth_string_add(&text, head, strlen(head)) ||
                              !quoth_string_add(&text, request, strlen(request));
    if (ends)
        print_memory_error();
    for (unsigned n = 0; !ends; n++) {
        bool connected;
        fine = exchange(answer, server, &text, typed, &connected);
        ends = fine || !connected || n == server->repeats || interrupted() || (typed && *typed);
        if (ends && !fine && connected && !interrupted() && !(typed && *typed))
            print_error("%s, port %s, does not answer as a quoth-server does", server->host,
                        server->port);
    }
    quoth_string_free(&text);
    return fine;
}
