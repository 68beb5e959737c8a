/* quoth-server: a place where friends play Ghost and board games.  docs/server.md. */
#include <errno.h>
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "club.h"
#ifdef QUOTH_POSTGRES
#include "postgres.h"
#endif
#include "sqlite.h"
#include "web.h"
#include "webhook.h"

enum { FINE = 0, FAILED = 1, USAGE = 2 };

static const char help[] =
    "quoth-server: play Ghost and board games together\n"
    "\n"
    "usage: quoth-server [option ...]              serves the page and games\n"
    "       quoth-server check [option ...]        replays every game of the file\n"
    "       quoth-server backup FILE [option ...]  copies the file while the server runs\n"
    "       quoth-server reports [option ...]      what players have reported, as JSON\n"
    "       quoth-server pair FILE [--json]        the next round of a tournament\n"
    "       quoth-server standings FILE [--json]   its standings\n"
    "\n"
    "  --listen ADDRESS:PORT  where to serve (127.0.0.1:8080); port 0: any that is free\n"
    "  --data FILE            the games (quoth.db); postgresql://...: a database\n"
    "  --base-url URL         by which browsers know the server, behind a proxy\n"
    "  --web FOLDER           the page (build/web)\n"
    "  --webhook URL          is told whose turn it is, at tables that want it\n"
    "  --games-a-minute N     that one address may create (10)\n"
    "  --requests-a-second N  that one address may make (20)\n"
    "  --words NAME=FILE      another word list, by the name that tables use\n"
    "  --user NAME            whom root becomes, once the address is taken\n"
    "  --log FILE             where to write what happens (standard error)\n"
    "  --config FILE          these options, one a line without dashes: listen 0.0.0.0:80\n"
    "  --help, --version\n";

/* Whether --data names a database of PostgreSQL, and not a file. */
static bool is_database(const char *data)
{
    return strncmp(data, "postgresql://", 13) == 0 || strncmp(data, "postgres:", 9) == 0;
}

typedef struct server_settings {
    char address[64];
    int port;
    unsigned games_a_minute, requests_a_second;
    char *data, *base_url, *folder, *webhook, *user, *log, *command, *to;
    bool json;
    server_words *words;
} server_settings;

static int print_error(const char *format, const char *what)
{
    fputs("quoth-server: ", stderr);
    fprintf(stderr, format, what);
    fputc('\n', stderr);
    return USAGE;
}

static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t capacity = 0;
    *size = 0;
    if (!file)
        return NULL;
    for (;;) {
        if (*size + 65536 > capacity) {
            capacity = 2 * capacity + 65537;
            char *grown = realloc(text, capacity);
            if (!grown)
                break;
            text = grown;
        }
        size_t got = fread(text + *size, 1, 65536, file);
        *size += got;
        if (!got) {
            if (ferror(file))
                break;
            fclose(file);
            text[*size] = '\0';
            return text;
        }
    }
    fclose(file);
    free(text);
    return NULL;
}

/* NAME=FILE: a list of words. */
static int add_words(server_settings *settings, const char *value)
{
    const char *equals = strchr(value, '=');
    char name[64];
    size_t size;
    quoth_alphabet english;
    quoth_builder *builder = NULL;
    quoth_lexicon *lexicon = NULL;
    quoth_error error = {.message = "out of memory"};
    if (!equals || equals == value || equals - value >= (int)sizeof name)
        return print_error("--words takes NAME=FILE, not \"%s\"", value);
    snprintf(name, sizeof name, "%.*s", (int)(equals - value), value);
    if (words_lexicon(settings->words, name))
        return print_error("there are two word lists \"%s\"", name);
    char *text = read_file(equals + 1, &size);
    if (!text)
        return print_error("%s cannot be read", equals + 1);
    if (quoth_alphabet_find(&english, "english", &error) ||
        quoth_builder_new(&builder, &english, NULL, &error) ||
        quoth_builder_add(builder, NULL, text, size, QUOTH_KEEP_FOLD, NULL, &error) ||
        quoth_builder_finish(&lexicon, builder, name, NULL, &error) ||
        !words_add(settings->words, name, lexicon)) {
        fprintf(stderr, "quoth-server: %s: %s\n", equals + 1, error.message);
        quoth_lexicon_free(lexicon);
        lexicon = NULL;
    }
    quoth_builder_free(builder);
    free(text);
    return lexicon ? FINE : USAGE;
}

static int set_listen(server_settings *settings, const char *value)
{
    const char *colon = strrchr(value, ':');
    char *end;
    unsigned long port = colon ? strtoul(colon + 1, &end, 10) : 0;
    if (!colon || colon == value || !colon[1] || *end || port > 65535 ||
        colon - value >= (int)sizeof settings->address)
        return print_error("--listen takes ADDRESS:PORT, not \"%s\"", value);
    snprintf(settings->address, sizeof settings->address, "%.*s", (int)(colon - value), value);
    settings->port = (int)port;
    return FINE;
}

/* A limit of one address. */
static int set_limit(unsigned *limit, const char *name, const char *value)
{
    enum { LIMIT_MAX = 1000000 };
    char *end;
    unsigned long number = strtoul(value, &end, 10);
    if (*value < '1' || *value > '9' || *end || number > LIMIT_MAX) {
        fprintf(stderr, "quoth-server: --%s is a number from 1 to %d, not \"%s\"\n", name,
                LIMIT_MAX, value);
        return USAGE;
    }
    *limit = (unsigned)number;
    return FINE;
}

static int replace(char **kept, const char *value)
{
    free(*kept);
    *kept = strdup(value);
    return *kept ? FINE : print_error("%s", "out of memory");
}

/* The URL is a secret: it is not repeated in messages. */
static int set_webhook(server_settings *settings, const char *value)
{
    if (!webhook_accepts(value))
        return print_error("%s", "--webhook takes a URL of http or https, and needs libcurl");
    return replace(&settings->webhook, value);
}

static int read_config(server_settings *settings, const char *path);

/* An option by its name without dashes. */
static int set(server_settings *settings, const char *name, const char *value)
{
    if (strcmp(name, "listen") == 0)
        return set_listen(settings, value);
    if (strcmp(name, "data") == 0)
        return replace(&settings->data, value);
    if (strcmp(name, "base-url") == 0)
        return replace(&settings->base_url, value);
    if (strcmp(name, "webhook") == 0)
        return set_webhook(settings, value);
    if (strcmp(name, "web") == 0)
        return replace(&settings->folder, value);
    if (strcmp(name, "user") == 0)
        return replace(&settings->user, value);
    if (strcmp(name, "log") == 0)
        return replace(&settings->log, value);
    if (strcmp(name, "games-a-minute") == 0)
        return set_limit(&settings->games_a_minute, name, value);
    if (strcmp(name, "requests-a-second") == 0)
        return set_limit(&settings->requests_a_second, name, value);
    if (strcmp(name, "words") == 0)
        return add_words(settings, value);
    return print_error("there is no option \"%s\"", name);
}

static int read_config(server_settings *settings, const char *path)
{
    size_t size;
    char *text = read_file(path, &size);
    int status = FINE;
    if (!text)
        return print_error("%s cannot be read", path);
    for (char *line = text, *next; status == FINE && line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        line += strspn(line, " \t\r");
        size_t end = strlen(line);
        while (end && strchr(" \t\r", line[end - 1]))
            line[--end] = '\0';
        if (!*line || *line == '#')
            continue;
        char *value = line + strcspn(line, " \t");
        if (*value) {
            *value++ = '\0';
            value += strspn(value, " \t");
        }
        status = *value ? set(settings, line, value)
                        : print_error("%s: an option needs a value", line);
    }
    free(text);
    return status;
}

static bool takes_file(const char *command)
{
    return strcmp(command, "backup") == 0 || strcmp(command, "pair") == 0 ||
           strcmp(command, "standings") == 0;
}

/* Reads the command line into settings; -1: go on, else the exit status. */
static int read_arguments(server_settings *settings, int count, char **argument)
{
    static const struct option options[] = {{"listen", required_argument, NULL, 0},
                                            {"data", required_argument, NULL, 0},
                                            {"base-url", required_argument, NULL, 0},
                                            {"web", required_argument, NULL, 0},
                                            {"webhook", required_argument, NULL, 0},
                                            {"words", required_argument, NULL, 0},
                                            {"games-a-minute", required_argument, NULL, 0},
                                            {"requests-a-second", required_argument, NULL, 0},
                                            {"user", required_argument, NULL, 0},
                                            {"log", required_argument, NULL, 0},
                                            {"json", no_argument, NULL, 'j'},
                                            {"config", required_argument, NULL, 'c'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, 'V'},
                                            {NULL, 0, NULL, 0}};
    int option, index;
    while ((option = getopt_long(count, argument, "hV", options, &index)) != -1) {
        int status = FINE;
        if (option == 'h')
            return fputs(help, stdout) == EOF || fflush(stdout) ? FAILED : FINE;
        if (option == 'V')
            return printf("quoth-server %s\n", quoth_version()) < 0 || fflush(stdout) ? FAILED
                                                                                      : FINE;
        if (option == '?')
            return USAGE;
        if (option == 'j') {
            settings->json = true;
            continue;
        }
        status = option == 'c' ? read_config(settings, optarg)
                               : set(settings, options[index].name, optarg);
        if (status != FINE)
            return status;
    }
    if (optind < count)
        settings->command = argument[optind++];
    if (settings->command && takes_file(settings->command) && optind < count)
        settings->to = argument[optind++];
    return optind < count ? print_error("what is \"%s\"?  See --help", argument[optind]) : -1;
}

static void print_damage(void *user, const char *game, uint64_t event, const char *reason)
{
    ++*(uint64_t *)user;
    printf("game %s, event %llu: %s\n", game, (unsigned long long)event, reason);
}

/* Where the games are: a file, or a database. */
typedef struct opened_data {
    sqlite_store *file;
    server_store store;
#ifdef QUOTH_POSTGRES
    postgres_store *base;
#endif
} opened_data;

/* False after a message. */
static bool open_data(opened_data *data, const server_settings *settings, bool read_only)
{
    char message[512] = "this program was built without PostgreSQL";
    *data = (opened_data){.file = NULL};
    bool opened = false;
    if (!is_database(settings->data)) {
        data->file = sqlite_store_open(settings->data, read_only, message, sizeof message);
        opened = data->file;
        if (opened)
            data->store = sqlite_store_of(data->file);
    }
#ifdef QUOTH_POSTGRES
    if (is_database(settings->data)) {
        data->base = postgres_store_open(settings->data, read_only, message, sizeof message);
        opened = data->base;
        if (opened)
            data->store = postgres_store_of(data->base);
    }
#endif
    if (!opened)
        fprintf(stderr, "quoth-server: %s\n", message);
    return opened;
}

static void close_data(opened_data *data)
{
    sqlite_store_close(data->file);
#ifdef QUOTH_POSTGRES
    postgres_store_close(data->base);
#endif
}

static int check(const server_settings *settings)
{
    uint64_t damaged = 0, events;
    opened_data data;
    if (!open_data(&data, settings, true))
        return FAILED;
    int64_t games = service_check(&data.store, settings->words, &events, print_damage, &damaged);
    close_data(&data);
    if (games < 0) {
        fputs("quoth-server: the games cannot be read\n", stderr);
        return FAILED;
    }
    printf("%lld games, %llu events, %llu damaged\n", (long long)games, (unsigned long long)events,
           (unsigned long long)damaged);
    return damaged || fflush(stdout) ? FAILED : FINE;
}

static void ready(const web_options *options)
{
    char url[LISTENER_NAME_SIZE];
    process_url(url, options->listeners->socket[0]);
    printf("%s\n", url);
    fflush(stdout);
    if (process_log_is_file())
        process_log("version %s serves on %s", quoth_version(), url);
    if (!options->folder)
        process_log("no page is served: there is no build/web/index.html; see --web");
}

/* Takes the sockets, with the privileges that this may need, and gives the privileges up. */
static bool take_sockets(const server_settings *settings, process_listeners *listeners)
{
    const char *message;
    if (!process_inherit(listeners, &message)) {
        fprintf(stderr, "quoth-server: %s\n", message);
        return false;
    }
    if (!listeners->count &&
        !process_listen(listeners, settings->address, settings->port, &message)) {
        fprintf(stderr, "quoth-server: %s:%d: %s\n", settings->address, settings->port, message);
        return false;
    }
    if (!process_become(settings->user, &message))
        fprintf(stderr, "quoth-server: %s%s%s\n", settings->user ? settings->user : "",
                settings->user ? ": " : "", message);
    else if (!process_log_to(settings->log))
        fprintf(stderr, "quoth-server: %s: %s\n", settings->log, strerror(errno));
    else
        return true;
    process_close(listeners);
    return false;
}

/* Finds the folder of the page; NULL: none is served.  A folder that was named must have a page:
 * false after a message. */
static bool find_page(const char **folder, const server_settings *settings)
{
    char path[4096];
    *folder = settings->folder ? settings->folder : "build/web";
    bool fits = snprintf(path, sizeof path, "%s/index.html", *folder) < (int)sizeof path;
    if (fits && access(path, R_OK) == 0)
        return true;
    *folder = NULL;
    if (settings->folder)
        fprintf(stderr, "quoth-server: --web %s: index.html: %s\n", settings->folder,
                strerror(fits ? errno : ENAMETOOLONG));
    return !settings->folder;
}

static int serve(const server_settings *settings)
{
    const char *message, *folder;
    process_listeners listeners;
    opened_data data;
    if (!take_sockets(settings, &listeners))
        return FAILED;
    if (!find_page(&folder, settings) || !open_data(&data, settings, false)) {
        process_close(&listeners);
        return FAILED;
    }
    web_options options = {.listeners = &listeners,
                           .base_url = settings->base_url,
                           .folder = folder,
                           .webhook = settings->webhook,
                           .games_a_minute = settings->games_a_minute,
                           .requests_a_second = settings->requests_a_second,
                           .store = &data.store,
                           .words = settings->words};
    bool served = web_serve(&options, ready, &message);
    close_data(&data);
    if (process_log_is_file() || !served)
        process_log("%s", served ? "ended by a signal" : message);
    return served ? FINE : FAILED;
}

static int back_up(const server_settings *settings)
{
    char message[512];
    opened_data data;
    if (is_database(settings->data))
        return print_error("%s", "a database is copied by pg_dump, while servers run");
    if (!open_data(&data, settings, true))
        return FAILED;
    bool done = sqlite_store_backup(data.file, settings->to, message, sizeof message);
    if (!done)
        fprintf(stderr, "quoth-server: %s\n", message);
    close_data(&data);
    return done ? FINE : FAILED;
}

static bool print_report(void *user, const store_item *item)
{
    (void)user;
    return puts(item->value) >= 0;
}

static int print_reports(const server_settings *settings)
{
    opened_data data;
    if (!open_data(&data, settings, true))
        return FAILED;
    bool read = data.store.items(data.store.user, "report", "", print_report, NULL);
    close_data(&data);
    return read && !fflush(stdout) ? FINE : FAILED;
}

/* A tournament from a file of text. */
static int club(const server_settings *settings)
{
    size_t size;
    char *text = read_file(settings->to, &size);
    if (!text)
        return print_error("%s cannot be read", settings->to);
    int status = strcmp(settings->command, "pair") == 0
                     ? club_pair(settings->to, text, settings->json)
                     : club_standings(settings->to, text, settings->json);
    free(text);
    return status;
}

static int run(const server_settings *settings)
{
    const char *command = settings->command;
    if (!command)
        return serve(settings);
    if (strcmp(command, "check") == 0)
        return check(settings);
    if (strcmp(command, "reports") == 0)
        return print_reports(settings);
    if (!takes_file(command))
        return print_error("there is no command \"%s\"; see --help", command);
    if (!settings->to)
        return print_error("%s needs the name of a file", command);
    return strcmp(command, "backup") == 0 ? back_up(settings) : club(settings);
}

int main(int count, char **argument)
{
    server_settings settings = {
        .address = "127.0.0.1", .port = 8080, .games_a_minute = 10, .requests_a_second = 20};
    if (sodium_init() < 0)
        return print_error("%s", "there is no source of random numbers");
    settings.words = words_new();
    int status = FAILED;
    if (!settings.words || replace(&settings.data, "quoth.db"))
        print_error("%s", "out of memory");
    else
        status = read_arguments(&settings, count, argument);
    if (status == -1)
        status = run(&settings);
    words_free(settings.words);
    free(settings.data);
    free(settings.base_url);
    free(settings.folder);
    free(settings.webhook);
    free(settings.user);
    free(settings.log);
    return status;
}
