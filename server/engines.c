#include "engines.h"

#include <stdint.h>
#include <stdlib.h>

#include "worker.h"

struct engines {
    worker *worker;
    server_bots *bots;
};

static void play(void *bots, void *job)
{
    bots_play(bots, job);
}

static void drop(void *job)
{
    bot_job_free(job);
}

engines *engines_new(const server_words *shared, void (*wake)(void *user), void *user)
{
    engines *new = calloc(1, sizeof *new);
    if (!new)
        return NULL;
    new->bots = bots_new(shared);
    worker_kind kind = {.work = play,
                        .drop = drop,
                        .context = new->bots,
                        .waiting_max = SIZE_MAX,
                        .wake = wake,
                        .user = user};
    new->worker = new->bots ? worker_new(&kind) : NULL;
    if (new->worker)
        return new;
    engines_free(new);
    return NULL;
}

void engines_free(engines *mine)
{
    if (!mine)
        return;
    worker_free(mine->worker);
    bots_free(mine->bots);
    free(mine);
}

bool engines_start(engines *mine, bot_job *job)
{
    return worker_start(mine->worker, job);
}

bot_job *engines_done(engines *mine)
{
    return worker_done(mine->worker);
}
