#include "worker.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct job_node {
    void *job;
    struct job_node *next;
} job_node;

struct worker {
    worker_kind kind;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t came;
    job_node *first, **last; /* that wait */
    size_t waiting;
    job_node *done, **done_last;
    bool ending;
};

static void *work(void *argument)
{
    worker *mine = argument;
    pthread_mutex_lock(&mine->lock);
    for (;;) {
        while (!mine->first && !mine->ending)
            pthread_cond_wait(&mine->came, &mine->lock);
        if (mine->ending)
            break;
        job_node *node = mine->first;
        mine->first = node->next;
        mine->waiting--;
        if (!mine->first)
            mine->last = &mine->first;
        pthread_mutex_unlock(&mine->lock);
        mine->kind.work(mine->kind.context, node->job);
        pthread_mutex_lock(&mine->lock);
        node->next = NULL;
        *mine->done_last = node;
        mine->done_last = &node->next;
        mine->kind.wake(mine->kind.user);
    }
    pthread_mutex_unlock(&mine->lock);
    return NULL;
}

worker *worker_new(const worker_kind *kind)
{
    worker *new = calloc(1, sizeof *new);
    if (!new)
        return NULL;
    new->kind = *kind;
    new->last = &new->first;
    new->done_last = &new->done;
    if (pthread_mutex_init(&new->lock, NULL)) {
        free(new);
        return NULL;
    }
    if (pthread_cond_init(&new->came, NULL) || pthread_create(&new->thread, NULL, work, new)) {
        pthread_mutex_destroy(&new->lock);
        free(new);
        return NULL;
    }
    return new;
}

static void free_nodes(const worker *mine, job_node *node)
{
    while (node) {
        job_node *next = node->next;
        mine->kind.drop(node->job);
        free(node);
        node = next;
    }
}

void worker_free(worker *mine)
{
    if (!mine)
        return;
    pthread_mutex_lock(&mine->lock);
    mine->ending = true;
    pthread_cond_signal(&mine->came);
    pthread_mutex_unlock(&mine->lock);
    pthread_join(mine->thread, NULL);
    pthread_cond_destroy(&mine->came);
    pthread_mutex_destroy(&mine->lock);
    free_nodes(mine, mine->first);
    free_nodes(mine, mine->done);
    free(mine);
}

bool worker_start(worker *mine, void *job)
{
    job_node *node = malloc(sizeof *node);
    if (node)
        *node = (job_node){.job = job};
    pthread_mutex_lock(&mine->lock);
    bool taken = node && mine->waiting < mine->kind.waiting_max;
    if (taken) {
        mine->waiting++;
        *mine->last = node;
        mine->last = &node->next;
        pthread_cond_signal(&mine->came);
    }
    pthread_mutex_unlock(&mine->lock);
    if (!taken) {
        mine->kind.drop(job);
        free(node);
    }
    return taken;
}

void *worker_done(worker *mine)
{
    pthread_mutex_lock(&mine->lock);
    job_node *node = mine->done;
    if (node) {
        mine->done = node->next;
        if (!mine->done)
            mine->done_last = &mine->done;
    }
    pthread_mutex_unlock(&mine->lock);
    void *job = node ? node->job : NULL;
    free(node);
    return job;
}
