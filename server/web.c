#include "web.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <uthash.h>
#include <uv.h>

#include "engines.h"
#include "webhook.h"
#include "worker.h"

enum {
    BACKLOG_MAX = 1 << 20, /* bytes that wait for a client that does not read */
    GAMES_LOADED = 500,
    PASSWORDS_WAITING = 32, /* that wait to be hashed; more are refused */
    TICK = 200              /* milliseconds between looks at the clocks */
};

/* A text that waits to be written. */
typedef struct outgoing_text {
    struct outgoing_text *next;
    size_t size;
    unsigned char bytes[]; /* LWS_PRE bytes of room first */
} outgoing_text;

/* A connection: libwebsockets owns this memory. */
typedef struct web_connection {
    struct lws *wsi;
    uint64_t number;
    bool connected, is_api, too_large;
    char *body; /* of a request that has not wholly arrived */
    size_t size;
    outgoing_text *first, **last;
    size_t waiting; /* bytes */
    UT_hash_handle hh;
} web_connection;

typedef struct web_server {
    const web_options *options;
    struct lws_context *context;
    uv_loop_t loop; /* of epoll: poll() would look at every connection each time */
    struct lws_vhost *host;
    struct lws *news; /* watches the connection of a shared store; NULL: none */
    bool renew;       /* it is another connection now */
    int spare;        /* a descriptor to give up when no other is left */
    game_service *service;
    engines *engines;
    worker *passwords;
    webhook *hook; /* NULL: none */
    web_connection *connections;
    uint64_t last_number;
    lws_sorted_usec_list_t timer;
} web_server;

static volatile sig_atomic_t stopping, reopening;

static void stop(int signal)
{
    (void)signal;
    stopping = 1;
}

static void reopen(int signal)
{
    (void)signal;
    reopening = 1;
}

/* ---- what the service asks for ------------------------------------------------------------- */

static int64_t now(void *user)
{
    struct timespec time;
    (void)user;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void secure_random(void *user, void *bytes, size_t size)
{
    (void)user;
    randombytes_buf(bytes, size);
}

static void send_text(void *user, uint64_t client, const char *text, size_t size)
{
    web_server *server = user;
    web_connection *to;
    HASH_FIND(hh, server->connections, &client, sizeof client, to);
    outgoing_text *new = to ? malloc(sizeof *new + LWS_PRE + size) : NULL;
    if (!new)
        return;
    *new = (outgoing_text){.size = size};
    memcpy(new->bytes + LWS_PRE, text, size);
    *to->last = new;
    to->last = &new->next;
    to->waiting += size;
    lws_callback_on_writable(to->wsi);
}

static bool start_bot(void *user, bot_job *job)
{
    return engines_start(((web_server *)user)->engines, job);
}

static bool start_password(void *user, password_job *job)
{
    return worker_start(((web_server *)user)->passwords, job);
}

static void work_on_password(void *context, void *job)
{
    (void)context;
    password_work(job);
}

static void drop_password(void *job)
{
    password_job_free(job);
}

static void wake(void *user)
{
    lws_cancel_service(((web_server *)user)->context);
}

static void announce(void *user, const char *notice)
{
    webhook_send(((web_server *)user)->hook, notice);
}

static void log_damage(void *user, const char *game, uint64_t event, const char *reason)
{
    (void)user;
    process_log("game %s is closed, its event %llu is damaged: %s", game, (unsigned long long)event,
                reason);
}

/* ---- connections --------------------------------------------------------------------------- */

/* Whose limits an address shares: the 64 bits of IPv6 that one household has, an address of IPv4 as
 * it is. */
static void shorten(char *address, size_t size)
{
    struct in6_addr six;
    if (inet_pton(AF_INET6, address, &six) != 1)
        return;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, &six.s6_addr[12], address, (socklen_t)size);
        return;
    }
    memset(&six.s6_addr[8], 0, 8);
    inet_ntop(AF_INET6, &six, address, (socklen_t)size);
}

/* The address of a client: behind a proxy the last that the proxy names. */
static void address_of(const web_server *server, struct lws *wsi, char *address, size_t size)
{
    char chain[256];
    lws_get_peer_simple(wsi, address, size);
    if (!server->options->base_url ||
        lws_hdr_copy(wsi, chain, sizeof chain, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return;
    const char *last = strrchr(chain, ',');
    last = last ? last + 1 : chain;
    snprintf(address, size, "%s", last + strspn(last, " "));
}

static bool connect_client(web_server *server, web_connection *new, struct lws *wsi, bool is_api)
{
    memset(new, 0, sizeof *new);
    char address[SERVICE_ADDRESS_SIZE];
    address_of(server, wsi, address, sizeof address);
    shorten(address, sizeof address);
    new->wsi = wsi;
    new->is_api = is_api;
    new->last = &new->first;
    new->number = ++server->last_number;
    new->connected = service_connect(server->service, new->number, address);
    if (!new->connected)
        return false;
    HASH_ADD(hh, server->connections, number, sizeof new->number, new);
    return true;
}

static void disconnect_client(web_server *server, web_connection *gone)
{
    if (!gone || !gone->connected)
        return;
    service_disconnect(server->service, gone->number);
    HASH_DEL(server->connections, gone);
    while (gone->first) {
        outgoing_text *next = gone->first->next;
        free(gone->first);
        gone->first = next;
    }
    free(gone->body);
    gone->body = NULL;
    gone->connected = false;
}

static outgoing_text *take_outgoing(web_connection *from)
{
    outgoing_text *taken = from->first;
    if (taken) {
        from->first = taken->next;
        from->waiting -= taken->size;
        if (!from->first)
            from->last = &from->first;
    }
    return taken;
}

/* Adds bytes to the request of a connection.  Of one that is too large only that is kept. */
static bool add_body(web_connection *from, const void *bytes, size_t size)
{
    if (from->too_large || from->size + size > SERVICE_MESSAGE_MAX) {
        from->too_large = true;
        return true;
    }
    char *grown = realloc(from->body, from->size + size + 1);
    if (!grown)
        return false;
    memcpy(grown + from->size, bytes, size);
    from->body = grown;
    from->size += size;
    return true;
}

static void finish_body(web_server *server, web_connection *from)
{
    service_receive(server->service, from->number, from->body ? from->body : "",
                    from->too_large ? SERVICE_MESSAGE_MAX + 1 : from->size);
    from->size = 0;
    from->too_large = false;
}

/* Whether a browser's page may speak to the server: its origin is the server's own.  Programs send
 * no origin. */
static bool is_own_origin(const web_server *server, struct lws *wsi)
{
    char origin[256], host[256];
    int length = lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    if (length == 0)
        return true;
    if (length < 0)
        return false;
    const char *base = server->options->base_url;
    if (base) {
        size_t size = strlen(base);
        while (size && base[size - 1] == '/')
            size--;
        return strlen(origin) == size && strncmp(origin, base, size) == 0;
    }
    const char *after = strstr(origin, "://");
    return lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 && after &&
           strcmp(after + 3, host) == 0;
}

/* ---- callbacks ----------------------------------------------------------------------------- */

static int write_answer(web_connection *to)
{
    unsigned char head[LWS_PRE + 1024], *at = head + LWS_PRE, *start = at,
                                        *end = head + sizeof head - 1;
    outgoing_text *text = take_outgoing(to);
    if (!text)
        return 0;
    bool failed = lws_add_http_common_headers(to->wsi, HTTP_STATUS_OK, "application/json",
                                              text->size, &at, end) ||
                  lws_add_http_header_by_name(to->wsi, (const unsigned char *)"cache-control:",
                                              (const unsigned char *)"no-store", 8, &at, end) ||
                  lws_finalize_write_http_header(to->wsi, start, &at, end) ||
                  lws_write(to->wsi, text->bytes + LWS_PRE, text->size, LWS_WRITE_HTTP_FINAL) < 0;
    free(text);
    return failed || lws_http_transaction_completed(to->wsi) ? -1 : 0;
}

static int serve_api(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t size)
{
    web_server *server = lws_context_user(lws_get_context(wsi));
    web_connection *from = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        if (!lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI))
            return lws_return_http_status(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED,
                                          "Send a request by POST.") ||
                   lws_http_transaction_completed(wsi);
        if (!is_own_origin(server, wsi) || !connect_client(server, from, wsi, true))
            return -1;
        return 0;
    case LWS_CALLBACK_HTTP_BODY:
        return add_body(from, in, size) ? 0 : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        finish_body(server, from);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_answer(from);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL: /* the answer is sent; the connection may stay */
    case LWS_CALLBACK_CLOSED_HTTP:
        disconnect_client(server, from);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

static int serve_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t size)
{
    web_server *server = lws_context_user(lws_get_context(wsi));
    web_connection *from = user;
    outgoing_text *text;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return is_own_origin(server, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        return connect_client(server, from, wsi, false) ? 0 : -1;
    case LWS_CALLBACK_RECEIVE:
        if (!add_body(from, in, size))
            return -1;
        if (lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi))
            finish_body(server, from);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (from->waiting > BACKLOG_MAX)
            return -1;
        text = take_outgoing(from);
        if (!text)
            return 0;
        if (lws_write(wsi, text->bytes + LWS_PRE, text->size, LWS_WRITE_TEXT) < (int)text->size) {
            free(text);
            return -1;
        }
        free(text);
        if (from->first)
            lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLOSED:
        disconnect_client(server, from);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

/* Without a descriptor for a new connection the listener would stay readable, and the loop would
 * turn without rest: the spare one is given up, so that the connection can be closed. */
static void refuse_connection(web_server *server, int listener)
{
    close(server->spare);
    int refused = accept(listener, NULL, NULL);
    if (refused >= 0)
        close(refused);
    server->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

/* A listener, which libwebsockets 4.1 can neither inherit nor be given: it watches the descriptor
 * as a file, and adopts what is accepted. */
static int serve_listener(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                          size_t size)
{
    web_server *server = lws_context_user(lws_get_context(wsi));
    (void)user, (void)in, (void)size;
    if (reason != LWS_CALLBACK_RAW_RX_FILE)
        return 0;
    int listener = lws_get_socket_fd(wsi), accepted;
    while ((accepted = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0)
        lws_adopt_socket_vhost(server->host, accepted); /* closes it if it fails */
    if (errno == EMFILE || errno == ENFILE)
        refuse_connection(server, listener);
    return 0;
}

static void take_news(void *user, const char *game, uint64_t events)
{
    web_server *server = user;
    server->renew |= !game;
    service_news(server->service, game, events);
}

/* Reads the changes by other processes.  libpq owns the descriptor, so a copy of it is polled. */
static void read_changes(web_server *server)
{
    const server_store *store = server->options->store;
    if (!store->sharing)
        return;
    store->sharing->news(store->user, take_news, server);
    if (server->renew && server->news) {
        lws_set_timeout(server->news, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
        server->news = NULL;
    }
    server->renew = false;
    int descriptor = server->news ? -1 : store->sharing->descriptor(store->user);
    int copy = descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (copy >= 0)
        server->news = lws_adopt_descriptor_vhost(server->host, LWS_ADOPT_RAW_FILE_DESC,
                                                  (lws_sock_file_fd_type){.filefd = copy},
                                                  "quoth-news", NULL);
}

/* The loop hears the news; here a connection that broke is let go. */
static int serve_news(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t size)
{
    web_server *server = lws_context_user(lws_get_context(wsi));
    (void)user, (void)in, (void)size;
    if (reason == LWS_CALLBACK_RAW_CLOSE_FILE && server->news == wsi)
        server->news = NULL;
    if (reason != LWS_CALLBACK_RAW_RX_FILE)
        return 0;
    read_changes(server);
    const server_store *store = server->options->store;
    return server->news == wsi && store->sharing->descriptor(store->user) >= 0 ? 0 : -1;
}

static const struct lws_protocols protocols[] = {
    {"http", lws_callback_http_dummy, 0, 0, 0, NULL, 0},
    {"quoth-api", serve_api, sizeof(web_connection), 4096, 0, NULL, 0},
    {"quoth", serve_socket, sizeof(web_connection), 4096, 0, NULL, 0},
    {"quoth-listener", serve_listener, 0, 0, 0, NULL, 0},
    {"quoth-news", serve_news, 0, 0, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0}};

/* ---- the loop ------------------------------------------------------------------------------ */

static void tick(lws_sorted_usec_list_t *timer)
{
    web_server *server = lws_container_of(timer, web_server, timer);
    service_tick(server->service);
    lws_sul_schedule(server->context, 0, timer, tick, TICK * LWS_US_PER_MS);
}

static void loop(web_server *server)
{
    bot_job *job;
    password_job *password;
    while (!stopping) {
        uv_run(&server->loop, UV_RUN_ONCE);
        if (reopening) {
            reopening = 0;
            process_log_reopen();
        }
        while ((job = engines_done(server->engines)))
            service_bot_done(server->service, job);
        while ((password = worker_done(server->passwords)))
            service_password_done(server->service, password);
        webhook_look(server->hook);
        read_changes(server);
        service_flush(server->service);
    }
}

/* Headers of every answer: the page runs no script and reads no address but its own server's.
 * Its workers run what it has fetched there itself (blob:). */
static const struct lws_protocol_vhost_options headers[] = {
    {&headers[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
     " img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:;"
     " manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {&headers[2], NULL, "x-content-type-options:", "nosniff"},
    {&headers[3], NULL, "referrer-policy:", "no-referrer"},
    {&headers[4], NULL, "cross-origin-opener-policy:", "same-origin"},
    {NULL, NULL, "cross-origin-resource-policy:", "same-origin"}};

static struct lws_context *make_context(web_server *server)
{
    static const struct lws_protocol_vhost_options types[] = {
        {&types[1], NULL, ".wasm", "application/wasm"},
        {&types[2], NULL, ".bin", "application/octet-stream"},
        {&types[3], NULL, ".leaves", "application/octet-stream"},
        {NULL, NULL, ".webmanifest", "application/manifest+json"}};
    static struct lws_http_mount page, api;
    const web_options *options = server->options;
    page = (struct lws_http_mount){.mountpoint = "/",
                                   .mountpoint_len = 1,
                                   .origin = options->folder,
                                   .def = "index.html",
                                   .origin_protocol = LWSMPRO_FILE,
                                   .extra_mimetypes = types,
                                   .cache_max_age = 1, /* an entity tag tells whether it changed */
                                   .cache_reusable = 1,
                                   .cache_revalidate = 1};
    api = (struct lws_http_mount){.mount_next = options->folder ? &page : NULL,
                                  .mountpoint = "/api",
                                  .mountpoint_len = 4,
                                  .origin = "quoth-api",
                                  .protocol = "quoth-api",
                                  .origin_protocol = LWSMPRO_CALLBACK};
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN_SERVER,
                                             .protocols = protocols,
                                             .mounts = &api,
                                             .headers = headers,
                                             .gid = (gid_t)-1,
                                             .uid = (uid_t)-1,
                                             .user = server,
                                             .max_http_header_data = 4096,
                                             .timeout_secs = 20,
                                             .keepalive_timeout = 60,
                                             .foreign_loops = (void *[]){&server->loop},
                                             .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                                                        LWS_SERVER_OPTION_LIBUV};

    struct lws_context *context = lws_create_context(&info);
    server->host = context ? lws_create_vhost(context, &info) : NULL;
    return context;
}

/* Closes the connections, whose last callbacks use the service.  With a loop of our own the first
 * lws_context_destroy closes, the loop then ends what was closed, and the second frees. */
static void end_context(web_server *server)
{
    lws_context_destroy(server->context);
    for (unsigned n = 0; n < 100 && uv_run(&server->loop, UV_RUN_NOWAIT); n++)
        continue;
    lws_context_destroy(server->context);
    uv_loop_close(&server->loop);
}

static bool adopt_listeners(web_server *server)
{
    const process_listeners *listeners = server->options->listeners;
    for (size_t i = 0; i < listeners->count; i++)
        if (!lws_adopt_descriptor_vhost(server->host, LWS_ADOPT_RAW_FILE_DESC,
                                        (lws_sock_file_fd_type){.filefd = listeners->socket[i]},
                                        "quoth-listener", NULL))
            return false;
    return true;
}

bool web_serve(const web_options *options, void (*ready)(const web_options *options),
               const char **message)
{
    web_server server = {.options = options};
    struct sigaction action = {.sa_handler = stop};
    service_env env = {.now = now,
                       .random = secure_random,
                       .send = send_text,
                       .start_bot = start_bot,
                       .start_password = start_password,
                       .announce = options->webhook ? announce : NULL,
                       .base_url = options->base_url,
                       .games_a_minute = options->games_a_minute,
                       .requests_a_second = options->requests_a_second,
                       .games_loaded = GAMES_LOADED,
                       .user = &server};
    bool served = false;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = reopen;
    sigaction(SIGHUP, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL); /* a file that may grow no further is a full disk */
    lws_set_log_level(LLL_ERR, NULL);
    *message = "libwebsockets cannot use libuv: is its plugin installed (libwebsockets-evlib-uv)?";
    server.spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    server.context = uv_loop_init(&server.loop) ? NULL : make_context(&server);
    if (server.context)
        *message = "out of memory";
    if (server.host) {
        server.engines = engines_new(options->words, wake, &server);
        server.passwords = worker_new(&(worker_kind){.work = work_on_password,
                                                     .drop = drop_password,
                                                     .waiting_max = PASSWORDS_WAITING,
                                                     .wake = wake,
                                                     .user = &server});
        if (options->webhook)
            server.hook = webhook_new(options->webhook, wake, &server);
    }
    if (server.engines && server.passwords && (server.hook || !options->webhook))
        server.service = service_new(&env, options->store, options->words, log_damage, message);
    if (server.service && adopt_listeners(&server)) {
        served = true;
        tick(&server.timer);
        ready(options);
        loop(&server);
        service_tick(server.service);
        service_flush(server.service);
    }
    engines_free(server.engines);
    worker_free(server.passwords);
    webhook_free(server.hook);
    if (server.context)
        end_context(&server);
    service_free(server.service);
    close(server.spare);
    return served;
}
