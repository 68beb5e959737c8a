#include "webhook.h"

#include <stdlib.h>
#include <string.h>

#ifdef QUOTH_CURL
#include <curl/curl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

#include "process.h"
#include "worker.h"

enum { LINES_WAITING = 100, SECONDS = 5, RETRY_MAX = 30 };

struct webhook {
    worker *worker;
    CURL *curl; /* of the thread */
    struct curl_slist *headers;
    atomic_bool ending;
    bool failing; /* it was logged */
};

/* A line, and what became of it. */
typedef struct hook_job {
    long status; /* of the answer; 0: there was none */
    char text[];
} hook_job;

bool webhook_accepts(const char *url)
{
    return strncmp(url, "http://", 7) == 0 || strncmp(url, "https://", 8) == 0;
}

/* Discards the answer of the receiver. */
static size_t ignore_answer(char *bytes, size_t size, size_t count, void *user)
{
    (void)bytes, (void)user;
    return size * count;
}

/* Ends a request that is under way when the server ends. */
static int is_ending(void *user, curl_off_t total, curl_off_t now, curl_off_t up, curl_off_t done)
{
    const webhook *hook = user;
    (void)total, (void)now, (void)up, (void)done;
    return atomic_load(&hook->ending);
}

static long post_once(CURL *curl)
{
    long status = 0;
    if (curl_easy_perform(curl) == CURLE_OK)
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

/* Waits as long as a receiver asks for (Retry-After), half a minute at most, unless the server
 * ends. */
static void wait_for_turn(const webhook *hook)
{
    curl_off_t seconds = 0;
    struct timespec step = {.tv_nsec = 50000000};
    curl_easy_getinfo(hook->curl, CURLINFO_RETRY_AFTER, &seconds);
    if (seconds > RETRY_MAX)
        seconds = RETRY_MAX;
    for (curl_off_t n = 0; n < 20 * seconds && !atomic_load(&hook->ending); n++)
        nanosleep(&step, NULL);
}

static void post(void *context, void *job)
{
    webhook *hook = context;
    hook_job *line = job;
    const char *text = line->text;
    if (curl_easy_setopt(hook->curl, CURLOPT_POSTFIELDS, text) != CURLE_OK)
        return;
    line->status = post_once(hook->curl);
    if (line->status == 429) { /* too many requests */
        wait_for_turn(hook);
        line->status = post_once(hook->curl);
    }
}

/* Redirects are not followed, and nothing but HTTP is spoken. */
static bool prepare(webhook *hook, const char *url)
{
    hook->headers = curl_slist_append(NULL, "Content-Type: application/json");
    hook->curl = curl_easy_init();
    return hook->curl && hook->headers &&
           curl_easy_setopt(hook->curl, CURLOPT_URL, url) == CURLE_OK &&
           curl_easy_setopt(hook->curl, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK &&
           curl_easy_setopt(hook->curl, CURLOPT_HTTPHEADER, hook->headers) == CURLE_OK &&
           curl_easy_setopt(hook->curl, CURLOPT_USERAGENT, "quoth-server") == CURLE_OK &&
           curl_easy_setopt(hook->curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(hook->curl, CURLOPT_TIMEOUT, (long)SECONDS) == CURLE_OK &&
           curl_easy_setopt(hook->curl, CURLOPT_WRITEFUNCTION, ignore_answer) == CURLE_OK &&
           curl_easy_setopt(hook->curl, CURLOPT_XFERINFOFUNCTION, is_ending) == CURLE_OK &&
           curl_easy_setopt(hook->curl, CURLOPT_XFERINFODATA, hook) == CURLE_OK &&
           curl_easy_setopt(hook->curl, CURLOPT_NOPROGRESS, 0L) == CURLE_OK;
}

webhook *webhook_new(const char *url, void (*wake)(void *user), void *user)
{
    webhook *new = calloc(1, sizeof *new);
    if (!new)
        return NULL;
    worker_kind kind = {.work = post,
                        .drop = free,
                        .context = new,
                        .waiting_max = LINES_WAITING,
                        .wake = wake,
                        .user = user};
    if (prepare(new, url))
        new->worker = worker_new(&kind);
    if (new->worker)
        return new;
    webhook_free(new);
    return NULL;
}

void webhook_free(webhook *hook)
{
    if (!hook)
        return;
    atomic_store(&hook->ending, true);
    worker_free(hook->worker);
    curl_easy_cleanup(hook->curl);
    curl_slist_free_all(hook->headers);
    free(hook);
}

void webhook_send(webhook *hook, const char *text)
{
    size_t size = strlen(text) + 1;
    hook_job *job = malloc(sizeof *job + size);
    if (!job)
        return;
    job->status = 0;
    memcpy(job->text, text, size);
    worker_start(hook->worker, job);
}

void webhook_look(webhook *hook)
{
    hook_job *job;
    while (hook && (job = worker_done(hook->worker))) {
        bool failed = job->status < 200 || job->status > 299;
        if (failed && !hook->failing && job->status)
            process_log("the webhook's receiver answers with status %ld", job->status);
        else if (failed && !hook->failing)
            process_log("the webhook's receiver does not answer");
        else if (!failed && hook->failing)
            process_log("the webhook's receiver accepts lines again");
        hook->failing = failed;
        free(job);
    }
}

#else

bool webhook_accepts(const char *url)
{
    (void)url;
    return false;
}

webhook *webhook_new(const char *url, void (*wake)(void *user), void *user)
{
    (void)url, (void)wake, (void)user;
    return NULL;
}

void webhook_free(webhook *hook)
{
    (void)hook;
}

void webhook_send(webhook *hook, const char *text)
{
    (void)hook, (void)text;
}

void webhook_look(webhook *hook)
{
    (void)hook;
}

#endif
