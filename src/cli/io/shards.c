#include "cli/io/shards.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"
#include "cli/io/ranks.h"
#include "cli/io/signals.h"
#include "cli/io/threads.h"

bool shards_begin(shards *s, uint64_t games, uint64_t size)
{
    *s = (shards){.games = games, .size = size, .count = (games + size - 1) / size};
    pthread_mutex_init(&s->lock, NULL);
    s->done = calloc(s->count, 1);
    if (!s->done)
        print_error("out of memory");
    return s->done;
}

void shards_end(shards *s)
{
    if (s->size)
        pthread_mutex_destroy(&s->lock);
    free(s->done);
    free(s->undelivered);
    s->done = NULL;
    s->undelivered = NULL;
    s->undelivered_count = 0;
    s->size = 0;
}

void shards_clear(shards *s)
{
    memset(s->done, 0, s->count);
    s->resumed = 0;
}

uint64_t shard_games(const shards *s, uint64_t number)
{
    uint64_t from = number * s->size;
    return s->games - from < s->size ? s->games - from : s->size;
}

/* ---- ranks --------------------------------------------------------------------------------- *
 *
 * Another rank asks rank 0 for a shard, and rank 0 answers with one or with RANK_NONE.  Deliveries
 * have the numbers of shards and the sums behind them. */

typedef enum rank_word { RANK_ASKS, RANK_DELIVERS, RANK_FAILED, RANK_ENDS, RANK_NONE } rank_word;

typedef struct rank_head {
    uint64_t word;     /* a rank_word */
    uint64_t value;    /* delivers: how many shards; failed: the status; an answer: the shard */
    uint64_t from, to; /* an answer: its games */
} rank_head;

static void send_word(unsigned to, rank_word word, uint64_t value)
{
    rank_head head = {.word = word, .value = value};
    rank_send(to, &head, sizeof head);
}

/* Finds the next shard that is not done; false if there is none, or games are to stop. */
static bool next_shard(shards *s, claimed_shard *found)
{
    while (s->next < s->count && s->done[s->next])
        s->next++;
    if (s->next == s->count || s->enough || s->stopped || s->failed || interrupted())
        return false;
    uint64_t number = s->next++, from = number * s->size;
    *found = (claimed_shard){
        .of = s, .number = number, .from = from, .to = from + shard_games(s, number)};
    return true;
}

static bool ask_for_shard(shards *s, claimed_shard *found)
{
    rank_message answer;
    rank_head head;
    if (s->failed)
        return false;
    send_word(0, RANK_ASKS, 0);
    rank_receive(0, &answer);
    memcpy(&head, answer.bytes, sizeof head);
    free(answer.bytes);
    *found = (claimed_shard){.of = s, .number = head.value, .from = head.from, .to = head.to};
    return head.word != RANK_NONE;
}

static void answer_rank(shards *s, unsigned rank)
{
    claimed_shard shard;
    rank_head head = {.word = RANK_NONE};
    pthread_mutex_lock(&s->lock);
    if (next_shard(s, &shard))
        head = (rank_head){RANK_ASKS, shard.number, shard.from, shard.to};
    pthread_mutex_unlock(&s->lock);
    rank_send(rank, &head, sizeof head);
}

static void add_played(shards *s, uint64_t games)
{
    quoth_watch watch = progress_watch(&s->progress);
    s->played += games;
    if (!watch_goes_on(&watch, s->played, s->games - s->resumed))
        s->stopped = true;
}

static void end_with(shards *s, quoth_status status)
{
    if (status == QUOTH_STOPPED) {
        s->stopped = !s->enough;
    } else {
        s->failed = true;
        if (rank_number() == 0)
            explain_status(status, NULL);
    }
}

/* Adds the results that another rank has delivered; `at` is behind the head. */
static void add_delivery(shards *s, uint64_t numbers, const char *at, const char *end)
{
    const char *sums = at + numbers * sizeof(uint64_t);
    uint64_t first;
    memcpy(&first, at, sizeof first);
    pthread_mutex_lock(&s->lock);
    quoth_status status = s->delivery.add(s->delivery.user, sums, (size_t)(end - sums), first);
    for (uint64_t number; !status && at < sums; at += sizeof number) {
        memcpy(&number, at, sizeof number);
        s->done[number] = true;
        add_played(s, shard_games(s, number));
    }
    if (status)
        end_with(s, status);
    pthread_mutex_unlock(&s->lock);
}

/* Serves the other ranks until each has ended. */
static void *serve_ranks(void *user)
{
    shards *s = user;
    unsigned left = rank_count() - 1;
    while (left) {
        rank_message m;
        rank_head head;
        if (!rank_poll(&m)) {
            nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
            continue;
        }
        memcpy(&head, m.bytes, sizeof head);
        if (head.word == RANK_ASKS) {
            answer_rank(s, m.from);
        } else if (head.word == RANK_DELIVERS) {
            add_delivery(s, head.value, m.bytes + sizeof head, m.bytes + m.size);
        } else if (head.word == RANK_FAILED) {
            pthread_mutex_lock(&s->lock);
            end_with(s, (quoth_status)head.value);
            pthread_mutex_unlock(&s->lock);
        } else {
            left--;
        }
        free(m.bytes);
    }
    return NULL;
}

/* Sends the results of this rank to rank 0. */
static quoth_status deliver(shards *s)
{
    quoth_string message = {0};
    quoth_sink sink = quoth_to_string(&message);
    rank_head head = {.word = RANK_DELIVERS, .value = s->undelivered_count};
    if (!s->undelivered_count)
        return QUOTH_OK;
    bool room = sink.write(sink.user, (const char *)&head, sizeof head) &&
                sink.write(sink.user, (const char *)s->undelivered,
                           s->undelivered_count * sizeof *s->undelivered);
    quoth_status status = room ? s->delivery.write(s->delivery.user, &sink) : QUOTH_NO_MEMORY;
    if (!status)
        rank_send(0, message.bytes, message.size);
    quoth_string_free(&message);
    s->undelivered_count = 0;
    s->delivered_at = now_in_seconds();
    return status == QUOTH_SINK_FAILED ? QUOTH_NO_MEMORY : status;
}

static void add_undelivered(claimed_shard *mine)
{
    shards *s = mine->of;
    uint64_t *more = realloc(s->undelivered, (s->undelivered_count + 1) * sizeof *more);
    quoth_status status = more ? QUOTH_OK : QUOTH_NO_MEMORY;
    if (more) {
        s->undelivered = more;
        s->undelivered[s->undelivered_count++] = mine->number;
        if (now_in_seconds() - s->delivered_at >= s->delivery.every)
            status = deliver(s);
    }
    if (status)
        end_with(s, status);
    if (status)
        send_word(0, RANK_FAILED, status);
}

/* The part of another rank than 0. */
static void lend_processors(shards *s, const quoth_workers *workers,
                            void (*task)(void *argument, unsigned number), void *argument)
{
    s->delivered_at = now_in_seconds();
    workers->run(workers->user, task, argument, workers->threads);
    quoth_status status = s->failed ? QUOTH_OK : deliver(s);
    if (status)
        send_word(0, RANK_FAILED, status);
    send_word(0, RANK_ENDS, 0);
}

bool shards_run(shards *s, const quoth_workers *workers,
                void (*task)(void *argument, unsigned number), void *argument)
{
    pthread_t server;
    bool fine = false, several = rank_count() > 1;
    s->next = s->played = 0;
    if (rank_number()) {
        lend_processors(s, workers, task, argument);
    } else {
        progress_begin(&s->progress);
        bool served = several && start_thread(&server, serve_ranks, s);
        workers->run(workers->user, task, argument, workers->threads);
        if (served)
            pthread_join(server, NULL);
        else if (several)
            serve_ranks(s);
        progress_end(&s->progress);
        fine = !s->stopped && !s->failed && !interrupted();
    }
    ranks_broadcast(&fine, sizeof fine);
    return fine;
}

/* ---- shards of this rank ------------------------------------------------------------------- */

/* The watch of a thread's games, called after each move.  It takes the lock once a game. */
static bool count_games(void *user, const quoth_progress *at)
{
    claimed_shard *mine = user;
    shards *s = mine->of;
    if (at->done == mine->reported)
        return !interrupted();
    pthread_mutex_lock(&s->lock);
    if (rank_number() == 0)
        add_played(s, at->done - mine->reported);
    mine->reported = at->done;
    bool on = !s->enough && !s->stopped && !s->failed;
    pthread_mutex_unlock(&s->lock);
    return on;
}

bool shard_next(shards *s, claimed_shard *taken)
{
    pthread_mutex_lock(&s->lock);
    bool more = rank_number() ? ask_for_shard(s, taken) : next_shard(s, taken);
    pthread_mutex_unlock(&s->lock);
    if (more)
        taken->watch = (quoth_watch){count_games, taken};
    return more;
}

void shard_lock(claimed_shard *mine)
{
    pthread_mutex_lock(&mine->of->lock);
}

void shard_finish(claimed_shard *mine, quoth_status status)
{
    shards *s = mine->of;
    if (status) {
        end_with(s, status);
        if (rank_number())
            send_word(0, RANK_FAILED, status);
    } else if (rank_number()) {
        add_undelivered(mine);
    } else {
        s->played += mine->to - mine->from - mine->reported;
        s->done[mine->number] = true;
    }
}

bool shards_fail(shards *s)
{
    pthread_mutex_lock(&s->lock);
    bool first = !s->failed;
    s->failed = true;
    if (first && rank_number())
        send_word(0, RANK_FAILED, QUOTH_SINK_FAILED); /* on which rank 0 has nothing to add */
    pthread_mutex_unlock(&s->lock);
    return first;
}

void shard_unlock(claimed_shard *mine)
{
    pthread_mutex_unlock(&mine->of->lock);
}
