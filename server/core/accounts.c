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
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "state.h"

enum { ID_LETTERS = GAME_ID_SIZE - 1, SESSION_DAYS = 180 };

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
    request->service->unread = false;
    bool known = find_session(request, account);
    if (!known && request->service->unread)
        refuse_request(request, "storage", "the account cannot be read; try again later");
    else if (!known)
        refuse_request(request, "key", "the session is over: log in");
    return known && may_party(request, account->id, PARTY_REQUESTS);
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

bool may_guess(const game_request *request)
{
    bool may = take_token(&request->from->from->guesses, request->now,
                          A_MINUTE / SERVICE_GUESSES_A_MINUTE, SERVICE_GUESSES_A_MINUTE);
    if (!may)
        refuse_request(request, "slow", "wait a minute before you try again");
    return may;
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

void account_of_name(game_service *service, const char *name, char id[GAME_ID_SIZE])
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
    if (!name_is_fit(name)) {
        refuse_request(request, "request", NAME_RULE);
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
                    AN_HOUR / SERVICE_ACCOUNTS_AN_HOUR, SERVICE_ACCOUNTS_AN_HOUR)) {
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
        (account[0] && !may_party(request, account, PARTY_GUESSES))) {
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

void do_account(const game_request *request)
{
    known_account account;
    if (!is_known(request, &account))
        return;
    json_t *item = get_item(request->service, "account", account.id);
    answer(request, NULL,
           json_pack("{s:s, s:s, s:O, s:o}", "account", account.id, "name", account.name, "made",
                     json_object_get(item, "made"), "blocks",
                     blocked_names(request->service, account.id)));
    json_decref(item);
}
