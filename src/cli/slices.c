#include "cli/slices.h"

#include <stdlib.h>
#include <string.h>

bool slices_begin(slices *s, uint64_t games, uint64_t size)
{
    *s = (slices){.games = games, .size = size, .count = (games + size - 1) / size};
    pthread_mutex_init(&s->lock, NULL);
    s->done = calloc(s->count, 1);
    if (!s->done)
        complain("out of memory");
    return s->done;
}

void slices_end(slices *s)
{
    if (s->size)
        pthread_mutex_destroy(&s->lock);
    free(s->done);
    s->done = NULL;
    s->size = 0;
}

void slices_clear(slices *s)
{
    memset(s->done, 0, s->count);
    s->resumed = 0;
}

uint64_t slices_games(const slices *s, uint64_t number)
{
    uint64_t from = number * s->size;
    return s->games - from < s->size ? s->games - from : s->size;
}

bool slices_run(slices *s, const quoth_workers *workers,
                void (*task)(void *argument, unsigned number), void *argument)
{
    s->next = s->played = 0;
    progress_begin(&s->progress);
    workers->run(workers->user, task, argument, workers->threads);
    progress_end(&s->progress);
    return !s->stopped && !s->failed && !interrupted();
}

/* The watch of a thread's games, called after each deed.  It takes the lock once a game. */
static bool go_on_playing(void *user, uint64_t done, uint64_t total)
{
    games_slice *mine = user;
    slices *s = mine->of;
    (void)total;
    if (done == mine->told)
        return !interrupted();
    pthread_mutex_lock(&s->lock);
    s->played += done - mine->told;
    mine->told = done;
    quoth_watch watch = progress_watch(&s->progress);
    if (!watch.go_on(watch.user, s->played, s->games - s->resumed))
        s->stopped = true;
    bool on = !s->stopped && !s->failed;
    pthread_mutex_unlock(&s->lock);
    return on;
}

bool slice_take(slices *s, games_slice *taken)
{
    pthread_mutex_lock(&s->lock);
    while (s->next < s->count && s->done[s->next])
        s->next++;
    uint64_t number = s->next;
    bool more = number < s->count && !s->stopped && !s->failed && !interrupted();
    s->next += more;
    pthread_mutex_unlock(&s->lock);
    if (more)
        *taken = (games_slice){.of = s,
                               .number = number,
                               .from = number * s->size,
                               .to = number * s->size + slices_games(s, number),
                               .watch = {go_on_playing, taken}};
    return more;
}

void slice_lock(games_slice *mine)
{
    pthread_mutex_lock(&mine->of->lock);
}

void slice_finish(games_slice *mine, quoth_status status)
{
    slices *s = mine->of;
    if (!status) {
        s->played += mine->to - mine->from - mine->told;
        s->done[mine->number] = true;
    } else if (status == QUOTH_STOPPED) {
        s->stopped = true;
    } else {
        s->failed = true;
        explain_status(status, NULL);
    }
}

void slice_unlock(games_slice *mine)
{
    pthread_mutex_unlock(&mine->of->lock);
}
