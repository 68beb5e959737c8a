/* Accounts as items of the store:
 *
 *      account   ID                    {"name", "made", "password", "epoch"}
 *      name      SKELETON              {"account"}
 *      session   ID/HASH OF SECRET     {"made", "epoch"}
 *      seat      ID/TIME/GAME          {"seat"}: latest first, since TIME counts down
 *      erasing   ID                    {}: names of its seats are still to be erased
 *
 * The token of a session is the account's ID and a secret of 130 bits, of which only the hash is
 * stored.  A session is good while its epoch is the account's: another password, and the end of all
 * sessions, begin another epoch. */
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quoth/stdio.h>

#include "names.h"
#include "state.h"

enum {
    ID_LETTERS = GAME_ID_SIZE - 1,
    GAMES_A_PAGE = 10,    /* of the list of games, and of an export */
    GAMES_A_REQUEST = 50, /* that a request for the list looks at */
    ERASED_A_TICK = 5,    /* seats */
    ACCOUNT_GUESSES = 10, /* failed passwords at once, and one each half minute */
    SESSION_DAYS = 180
};
static const int64_t account_guess_time = 30000000; /* microseconds */

/* ---- sessions ------------------------------------------------------------------------------ */

static bool copy_text(char *to, size_t size, const char *text)
{
    if (!text || strlen(text) >= size)
        return false;
    memcpy(to, text, strlen(text) + 1);
    return true;
}

/* The key of a session's item, from its token. */
static bool session_key(char key[STORE_KEY_MAX + 1], const char *token)
{
    char hash[65];
    if (!token || strlen(token) != ID_LETTERS + KEY_LETTERS)
        return false;
    for (const char *letter = token; *letter; letter++)
        if (!(*letter >= 'a' && *letter <= 'z') && !(*letter >= '2' && *letter <= '7'))
            return false;
    hash_secret(hash, token + ID_LETTERS);
    snprintf(key, STORE_KEY_MAX + 1, "%.*s/%s", ID_LETTERS, token, hash);
    return true;
}

/* Which account a token is of.  A secret is found by its hash: how long that takes says nothing
 * about the secret. */
static bool find_session(const game_request *request, known_account *account)
{
    char key[STORE_KEY_MAX + 1];
    const char *token = text_of(request, "token");
    if (!session_key(key, token))
        return false;
    json_t *session = get_item(request->service, "session", key);
    snprintf(account->id, sizeof account->id, "%.*s", ID_LETTERS, token);
    json_t *item = session ? get_item(request->service, "account", account->id) : NULL;
    int64_t made = json_integer_value(json_object_get(session, "made"));
    bool good = item &&
                json_equal(json_object_get(session, "epoch"), json_object_get(item, "epoch")) &&
                request->now - made < SESSION_DAYS * INT64_C(86400000) &&
                copy_text(account->name, sizeof account->name,
                          json_string_value(json_object_get(item, "name")));
    json_decref(session);
    json_decref(item);
    return good;
}

bool is_known(const game_request *request, known_account *account)
{
    bool known = find_session(request, account);
    if (!known)
        refuse_request(request, "key", "the session is over: log in");
    return known;
}

/* Begins a session.  The answer has its token. */
static void answer_session(const game_request *request, const char *account, const json_t *item)
{
    char token[ID_LETTERS + KEY_LETTERS + 1], key[STORE_KEY_MAX + 1];
    snprintf(token, sizeof token, "%s", account);
    random_letters(request->service, token + ID_LETTERS, KEY_LETTERS);
    if (session_key(key, token) &&
        put_item(request->service, "session", key,
                 json_pack("{s:I, s:O}", "made", (json_int_t)request->now, "epoch",
                           json_object_get(item, "epoch"))))
        answer_of_items(request, json_pack("{s:s, s:O, s:s}", "account", account, "name",
                                           json_object_get(item, "name"), "token", token));
    else
        refuse_request(request, "memory", "out of memory");
    sodium_memzero(token, sizeof token);
}

/* ---- passwords ----------------------------------------------------------------------------- */

/* Takes a guess of a secret from an address. */
static bool may_guess(const game_request *request)
{
    bool may = take_token(&request->from->from->guesses, request->now,
                          60000000 / SERVICE_GUESSES_A_MINUTE, SERVICE_GUESSES_A_MINUTE);
    if (!may)
        refuse_request(request, "slow", "wait a minute before you try again");
    return may;
}

/* Takes a guess of an account's password from anywhere. */
static bool may_guess_account(const game_request *request, const char *account)
{
    account_guesses *found;
    game_service *service = request->service;
    HASH_FIND_STR(service->guesses, account, found);
    if (!found) {
        found = calloc(1, sizeof *found);
        if (!found) {
            refuse_request(request, "memory", "out of memory");
            return false;
        }
        snprintf(found->account, sizeof found->account, "%s", account);
        HASH_ADD_STR(service->guesses, account, found);
    }
    bool may = take_token(&found->guesses, request->now, account_guess_time, ACCOUNT_GUESSES);
    if (!may)
        refuse_request(request, "slow", "too many failed passwords: wait some minutes");
    return may;
}

void forget_guesses(game_service *service, int64_t now)
{
    account_guesses *guesses, *next_guesses;
    seat_code *code, *next_code;
    HASH_ITER (hh, service->guesses, guesses, next_guesses)
        if (is_full(guesses->guesses, now, account_guess_time, ACCOUNT_GUESSES)) {
            HASH_DEL(service->guesses, guesses);
            free(guesses);
        }
    HASH_ITER (hh, service->codes, code, next_code)
        if (code->until < now) {
            HASH_DEL(service->codes, code);
            free(code);
        }
}

static bool is_password(const game_request *request, const char *key, char *into)
{
    const char *given = text_of(request, key);
    if (copy_text(into, PASSWORD_SIZE, given) && strlen(given) >= PASSWORD_MIN &&
        strlen(given) == json_string_length(json_object_get(request->body, key)))
        return true;
    refuse_request(request, "request", "a password has 8 to 128 bytes");
    return false;
}

/* A job for the password thread.  NULL after a refusal. */
static password_job *new_job(const game_request *request, password_purpose purpose)
{
    password_job *job = calloc(1, sizeof *job);
    if (!job) {
        refuse_request(request, "memory", "out of memory");
        return NULL;
    }
    job->client = request->from->number;
    job->re = json_incref(request->re);
    job->purpose = purpose;
    return job;
}

static void start_job(const game_request *request, password_job *job)
{
    if (!request->service->env.start_password(request->service->env.user, job))
        refuse_request(request, "slow", "many people log in just now: try again");
}

/* The account of a name, "" if there is none. */
static void account_of_name(game_service *service, const char *name, char id[GAME_ID_SIZE])
{
    char skeleton[NAME_SKELETON_SIZE];
    name_skeleton(skeleton, name);
    json_t *item = get_item(service, "name", skeleton);
    if (!copy_text(id, GAME_ID_SIZE, json_string_value(json_object_get(item, "account"))))
        id[0] = '\0';
    json_decref(item);
}

void do_register(const game_request *request)
{
    char taken[GAME_ID_SIZE];
    const char *name = text_of(request, "name");
    if (!name_is_fit(name) || strstr(name, "level:")) {
        refuse_request(request, "request",
                       "a name has 1 to 31 bytes of one script, without invisible characters, \"(\""
                       " first and blanks at its ends");
        return;
    }
    account_of_name(request->service, name, taken);
    if (taken[0]) {
        refuse_request(request, "taken", "there is an account of that name, or one that looks so");
        return;
    }
    password_job *job = new_job(request, PASSWORD_REGISTER);
    if (!job || !is_password(request, "password", job->wanted)) {
        password_job_free(job);
        return;
    }
    if (!take_token(&request->from->from->accounts, request->now,
                    3600000000 / SERVICE_ACCOUNTS_AN_HOUR, SERVICE_ACCOUNTS_AN_HOUR)) {
        refuse_request(request, "slow", "wait before you make another account");
        password_job_free(job);
        return;
    }
    snprintf(job->name, sizeof job->name, "%s", name);
    start_job(request, job);
}

static void registered(const game_request *request, const password_job *job)
{
    char taken[GAME_ID_SIZE], id[GAME_ID_SIZE], skeleton[NAME_SKELETON_SIZE];
    game_service *service = request->service;
    account_of_name(service, job->name, taken); /* while the password was hashed */
    if (taken[0]) {
        refuse_request(request, "taken", "there is an account of that name, or one that looks so");
        return;
    }
    random_letters(service, id, ID_LETTERS);
    name_skeleton(skeleton, job->name);
    json_t *item = json_pack("{s:s, s:I, s:s, s:i}", "name", job->name, "made",
                             (json_int_t)request->now, "password", job->hash, "epoch", 0);
    if (put_item(service, "account", id, json_incref(item)) &&
        put_item(service, "name", skeleton, json_pack("{s:s}", "account", id)))
        answer_session(request, id, item);
    else
        refuse_request(request, "memory", "out of memory");
    json_decref(item);
}

/* A job that compares the password of an account; NULL after a refusal. */
static password_job *compare_job(const game_request *request, password_purpose purpose,
                                 const char *account)
{
    password_job *job = new_job(request, purpose);
    if (!job || !is_password(request, "password", job->given) || !may_guess(request) ||
        (account[0] && !may_guess_account(request, account))) {
        password_job_free(job);
        return NULL;
    }
    snprintf(job->account, sizeof job->account, "%s", account);
    json_t *item = account[0] ? get_item(request->service, "account", account) : NULL;
    copy_text(job->stored, sizeof job->stored,
              json_string_value(json_object_get(item, "password")));
    json_decref(item);
    return job;
}

void do_login(const game_request *request)
{
    char account[GAME_ID_SIZE] = "";
    const char *name = text_of(request, "name");
    if (name && strlen(name) < GAME_NAME_SIZE)
        account_of_name(request->service, name, account);
    password_job *job = compare_job(request, PASSWORD_LOGIN, account);
    if (job)
        start_job(request, job);
}

void do_password(const game_request *request)
{
    known_account account;
    if (!is_known(request, &account))
        return;
    password_job *job = compare_job(request, PASSWORD_CHANGE, account.id);
    if (job && is_password(request, "new", job->wanted))
        start_job(request, job);
    else
        password_job_free(job);
}

void do_delete(const game_request *request)
{
    known_account account;
    if (!is_known(request, &account))
        return;
    password_job *job = compare_job(request, PASSWORD_DELETE, account.id);
    if (job)
        start_job(request, job);
}

/* Begins another epoch of an account, which ends its sessions. */
static void begin_epoch(json_t *item)
{
    json_int_t epoch = json_integer_value(json_object_get(item, "epoch"));
    json_object_set_new(item, "epoch", json_integer(epoch + 1));
}

/* The account goes; names in its games follow. */
static void deleted(const game_request *request, const password_job *job, const json_t *item)
{
    game_service *service = request->service;
    char skeleton[NAME_SKELETON_SIZE];
    name_skeleton(skeleton, json_string_value(json_object_get(item, "name")));
    if (put_item(service, "name", skeleton, NULL) &&
        put_item(service, "account", job->account, NULL) &&
        put_item(service, "erasing", job->account, json_object()))
        answer_of_items(request, json_object());
    else
        refuse_request(request, "memory", "out of memory");
    service->erasing = true;
}

static void finish_password(const game_request *request, const password_job *job)
{
    json_t *item = NULL;
    if (job->purpose != PASSWORD_REGISTER) {
        item = job->fits ? get_item(request->service, "account", job->account) : NULL;
        const char *stored = json_string_value(json_object_get(item, "password"));
        if (!stored || strcmp(stored, job->stored) != 0) { /* it was changed meanwhile */
            json_decref(item);
            refuse_request(request, "key", "the name or the password is wrong");
            return;
        }
    }
    bool hashes = job->purpose == PASSWORD_REGISTER || job->purpose == PASSWORD_CHANGE;
    if (hashes && !job->hash[0]) {
        refuse_request(request, "memory", "out of memory");
    } else if (job->purpose == PASSWORD_REGISTER) {
        registered(request, job);
    } else if (job->purpose == PASSWORD_DELETE) {
        deleted(request, job, item);
    } else {
        if (job->purpose == PASSWORD_CHANGE) {
            begin_epoch(item);
            json_object_set_new(item, "password", json_string(job->hash));
            put_item(request->service, "account", job->account, json_incref(item));
        }
        answer_session(request, job->account, item);
    }
    json_decref(item);
}

void service_password_done(game_service *service, password_job *job)
{
    game_request request = {
        .service = service, .re = job->re, .now = service->env.now(service->env.user)};
    service->group++;
    HASH_FIND(hh, service->clients, &job->client, sizeof job->client, request.from);
    if (request.from)
        finish_password(&request, job);
    password_job_free(job);
}

void do_logout(const game_request *request)
{
    known_account account;
    char key[STORE_KEY_MAX + 1];
    if (!is_known(request, &account))
        return;
    session_key(key, text_of(request, "token"));
    json_t *item = get_item(request->service, "account", account.id);
    if (json_is_true(json_object_get(request->body, "all"))) {
        begin_epoch(item);
        put_item(request->service, "account", account.id, json_incref(item));
    }
    json_decref(item);
    put_item(request->service, "session", key, NULL);
    answer_of_items(request, json_object());
}

static bool take_name(void *user, const store_item *item)
{
    json_t *value = json_loads(item->value, JSON_REJECT_DUPLICATES, NULL);
    json_t *name = json_object_get(value, "name");
    if (name)
        json_array_append(user, name);
    json_decref(value);
    return json_array_size(user) < 100;
}

void do_account(const game_request *request)
{
    known_account account;
    char prefix[GAME_ID_SIZE + 1];
    const server_store *store = request->service->store;
    if (!is_known(request, &account))
        return;
    json_t *item = get_item(request->service, "account", account.id), *blocks = json_array();
    snprintf(prefix, sizeof prefix, "%s/", account.id);
    store->items(store->user, "block", prefix, take_name, blocks);
    answer(request, NULL,
           json_pack("{s:s, s:s, s:O, s:o}", "account", account.id, "name", account.name, "made",
                     json_object_get(item, "made"), "blocks", blocks));
    json_decref(item);
}

/* ---- seats of accounts --------------------------------------------------------------------- */

bool list_seat(game_service *service, const char *account, const server_game *game)
{
    char key[STORE_KEY_MAX + 1];
    for (unsigned s = 0; s < game->seats; s++)
        if (strcmp(game->seat[s].account, account) == 0) {
            snprintf(key, sizeof key, "%s/%016llx/%s", account,
                     (unsigned long long)(INT64_MAX - game->time), game->id);
            return put_item(service, "seat", key, json_pack("{s:i}", "seat", (int)s));
        }
    return true;
}

void do_attach(const game_request *request)
{
    int seat;
    known_account account;
    game_refusal refusal;
    game_table *table = table_of(request);
    if (!table || !is_known(request, &account))
        return;
    if (!text_of(request, "key")) {
        refuse_request(request, "key", "the key of the seat is missing");
        return;
    }
    if (!is_seated(request, table, &seat))
        return;
    if (!add_event(request->service, table, EVENT_ATTACH, seat,
                   json_pack("{s:s}", "account", account.id), &refusal)) {
        refuse_request(request, refusal.code, refusal.message);
        return;
    }
    list_seat(request->service, account.id, table->game);
    answer(request, table, json_pack("{s:I}", "events", (json_int_t)table->game->events));
}

void do_move_code(const game_request *request)
{
    int seat;
    game_service *service = request->service;
    game_table *table = table_of(request);
    if (!table || !is_seated(request, table, &seat))
        return;
    seat_code *code;
    HASH_FIND_STR(service->codes, table->id, code);
    if (!code) {
        code = calloc(1, sizeof *code);
        if (!code) {
            refuse_request(request, "memory", "out of memory");
            return;
        }
        memcpy(code->game, table->id, sizeof code->game);
        HASH_ADD_STR(service->codes, game, code);
    }
    random_letters(service, code->code, SERVICE_CODE_LETTERS);
    code->seat = (unsigned)seat;
    code->guesses = 0;
    code->until = request->now + SERVICE_CODE_TIME;
    answer(request, NULL,
           json_pack("{s:s, s:I}", "code", code->code, "until", (json_int_t)code->until));
}

/* Whether the request has the code of the game's seat.  After too many wrong ones there is none. */
static bool is_code(const game_request *request, const seat_code *code)
{
    const char *given = text_of(request, "code");
    return code && code->until >= request->now && given && strlen(given) == SERVICE_CODE_LETTERS &&
           sodium_memcmp(given, code->code, SERVICE_CODE_LETTERS) == 0;
}

void do_move_seat(const game_request *request)
{
    char key[KEY_LETTERS + 1], hex[65];
    game_refusal refusal;
    game_service *service = request->service;
    game_table *table = table_of(request);
    if (!table || !may_guess(request))
        return;
    seat_code *code;
    HASH_FIND_STR(service->codes, table->id, code);
    bool good = is_code(request, code);
    unsigned seat = code ? code->seat : 0;
    if (code && (good || ++code->guesses >= SERVICE_CODE_GUESSES)) {
        HASH_DEL(service->codes, code);
        free(code);
    }
    if (!good) {
        refuse_request(request, "key", "that code moves no seat of this game");
        return;
    }
    random_letters(service, key, KEY_LETTERS);
    hash_secret(hex, key);
    if (!add_event(service, table, EVENT_KEY, (int)seat, json_pack("{s:s}", "key", hex),
                   &refusal)) {
        refuse_request(request, refusal.code, refusal.message);
        return;
    }
    answer(request, table,
           json_pack("{s:s, s:i, s:s}", "game", table->id, "seat", (int)seat, "key", key));
}

void do_erase(const game_request *request)
{
    int seat;
    game_table *table = table_of(request);
    if (!table || !is_seated(request, table, &seat))
        return;
    if (table->game->seat[seat].account[0])
        refuse_request(request, "illegal", "the seat is an account's: delete the account");
    else if (erase_name(request->service, table, (unsigned)seat))
        answer(request, table, json_pack("{s:I}", "events", (json_int_t)table->game->events));
    else
        refuse_request(request, "storage", "the name cannot be erased; try again later");
}

/* ---- lists --------------------------------------------------------------------------------- */

/* Keys of items, some at a time. */
typedef struct key_list {
    const char *after; /* keys up to this one are left out; "": none */
    size_t most;
    json_t *keys;
    bool more;
} key_list;

static bool take_key(void *user, const store_item *item)
{
    key_list *list = user;
    if (strcmp(item->key, list->after) <= 0)
        return true;
    if (json_array_size(list->keys) == list->most) {
        list->more = true;
        return false;
    }
    json_array_append_new(list->keys, json_string(item->key));
    return true;
}

static bool list_keys(const game_service *service, key_list *list, const char *kind,
                      const char *prefix)
{
    list->keys = json_array();
    return service->store->items(service->store->user, kind, prefix, take_key, list);
}

/* The game of a seat's key, and the seat of the account there; NULL if it cannot be read. */
static game_table *table_of_key(game_service *service, const char *key, const char *account,
                                unsigned *seat)
{
    const char *slash = strrchr(key, '/');
    game_table *table = slash ? find_table(service, slash + 1) : NULL;
    if (!table)
        return NULL;
    for (*seat = 0; *seat < table->game->seats; ++*seat)
        if (strcmp(table->game->seat[*seat].account, account) == 0)
            return table;
    return NULL;
}

/* Whether a game is one of those that the request asks for. */
static bool is_wanted(const game_request *request, const server_game *game, unsigned seat)
{
    const char *phase = text_of(request, "phase"), *family = text_of(request, "family");
    const char *with = text_of(request, "with");
    bool wanted = true;
    if (phase && strcmp(phase, "turn") == 0)
        wanted = game_turn(game) == (int)seat;
    else if (phase)
        wanted = strcmp(phase, game_phase_name(game->phase)) == 0;
    if (family)
        wanted &= strcmp(family, game->family == GAME_GHOST ? "ghost" : "board") == 0;
    if (with && wanted) {
        char skeleton[NAME_SKELETON_SIZE], other[NAME_SKELETON_SIZE];
        wanted = false;
        name_skeleton(skeleton, with);
        for (unsigned s = 0; s < game->seats && !wanted; s++) {
            name_skeleton(other, game->seat[s].name);
            wanted = s != seat && strstr(other, skeleton);
        }
    }
    return wanted;
}

/* A line of the list of games. */
static json_t *game_line(const server_game *game, unsigned seat)
{
    json_t *names = json_array(), *winners = json_array();
    int turn = game_turn(game);
    for (unsigned s = 0; s < game->seats; s++) {
        json_array_append_new(names, json_string(game->seat[s].name));
        if (game_winners(game) >> s & 1)
            json_array_append_new(winners, json_integer(s));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:i, s:o, s:o, s:o, s:I, s:I}", "game", game->id,
                     "family", game->family == GAME_GHOST ? "ghost" : "board", "rules",
                     game->family == GAME_GHOST ? game->variant : game->rules, "phase",
                     game_phase_name(game->phase), "seat", (int)seat, "names", names, "turn",
                     turn < 0 ? json_null() : json_integer(turn), "winners", winners, "time",
                     (json_int_t)game->time, "events", (json_int_t)game->events);
}

/* The request's "after", "" if it has none. */
static const char *after_of(const game_request *request)
{
    const char *after = text_of(request, "after");
    return after && strlen(after) <= STORE_KEY_MAX ? after : "";
}

/* What an export has of a game: the view of the seat, and the record once there is one. */
static json_t *game_export(const server_game *game, unsigned seat, int64_t now)
{
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    quoth_error error = {.message = ""};
    json_t *one = json_pack("{s:o}", "view", game_view(game, (int)seat, now));
    if (game_record(&sink, game, &error))
        json_object_set_new(one, "record", json_string(text.bytes));
    quoth_string_free(&text);
    return one;
}

/* A page of the account's games, and where the next page begins. */
static void answer_games(const game_request *request, bool exports)
{
    known_account account;
    char prefix[GAME_ID_SIZE + 1];
    size_t index;
    json_t *key;
    if (!is_known(request, &account))
        return;
    key_list list = {.after = after_of(request), .most = exports ? GAMES_A_PAGE : GAMES_A_REQUEST};
    snprintf(prefix, sizeof prefix, "%s/", account.id);
    json_t *games = json_array(), *next = json_null();
    bool read = list_keys(request->service, &list, "seat", prefix);
    json_array_foreach(list.keys, index, key)
    {
        unsigned seat;
        game_table *table =
            table_of_key(request->service, json_string_value(key), account.id, &seat);
        if (table && exports)
            json_array_append_new(games, game_export(table->game, seat, request->now));
        else if (table && is_wanted(request, table->game, seat))
            json_array_append_new(games, game_line(table->game, seat));
        bool last = json_array_size(games) == GAMES_A_PAGE ||
                    index + 1 == json_array_size(list.keys);
        if (!last)
            continue;
        if (list.more || index + 1 < json_array_size(list.keys)) {
            json_decref(next);
            next = json_incref(key);
        }
        break;
    }
    json_t *given = json_pack("{s:o, s:o}", "games", games, "next", next);
    json_t *item = exports ? get_item(request->service, "account", account.id) : NULL;
    if (exports)
        json_object_set_new(given, "account",
                            json_pack("{s:s, s:s, s:O}", "account", account.id, "name",
                                      account.name, "made", json_object_get(item, "made")));
    json_decref(item);
    json_decref(list.keys);
    if (read) {
        answer(request, NULL, given);
    } else {
        json_decref(given);
        refuse_request(request, "storage", "the games cannot be read; try again later");
    }
}

void do_games(const game_request *request)
{
    answer_games(request, false);
}

void do_export(const game_request *request)
{
    answer_games(request, true);
}

/* ---- deletion ------------------------------------------------------------------------------ */

/* Erases what an account that is deleted has in one game.  A game that it plays is given up where
 * the rules allow it.  False if that is to be tried again. */
static bool erase_seat(game_service *service, const char *key, const char *account)
{
    unsigned seat;
    game_refusal refusal;
    game_table *table = table_of_key(service, key, account, &seat);
    if (table && !erase_name(service, table, seat))
        return false;
    if (table && table->game->phase == GAME_PLAYING) {
        add_event(service, table, EVENT_RESIGN, (int)seat, json_object(), &refusal);
        follow_up(service, table);
    }
    return put_item(service, "seat", key, NULL);
}

static void drop_all(game_service *service, const char *kind, const char *prefix)
{
    size_t index;
    json_t *key;
    key_list list = {.after = "", .most = 1000};
    list_keys(service, &list, kind, prefix);
    json_array_foreach(list.keys, index, key) put_item(service, kind, json_string_value(key), NULL);
    json_decref(list.keys);
}

void erase_accounts(game_service *service)
{
    char prefix[GAME_ID_SIZE + 1];
    if (!service->erasing || service->item_count) /* what waits is stored first */
        return;
    key_list accounts = {.after = "", .most = 1};
    bool read = list_keys(service, &accounts, "erasing", "");
    const char *account = json_string_value(json_array_get(accounts.keys, 0));
    if (account && strlen(account) < GAME_ID_SIZE) {
        size_t index;
        json_t *key;
        key_list seats = {.after = "", .most = ERASED_A_TICK};
        snprintf(prefix, sizeof prefix, "%s/", account);
        bool done = list_keys(service, &seats, "seat", prefix) && !seats.more;
        json_array_foreach(seats.keys, index, key)
            done &= erase_seat(service, json_string_value(key), account);
        if (done) {
            drop_all(service, "session", prefix);
            drop_all(service, "block", prefix);
            put_item(service, "erasing", account, NULL);
        }
        json_decref(seats.keys);
    } else if (read) {
        service->erasing = false;
    }
    json_decref(accounts.keys);
}
