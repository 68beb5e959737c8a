#include "engines.h"

#include <pthread.h>
#include <stdlib.h>

/* Jobs in the order in which they came. */
typedef struct job_node {
    bot_job *job;
    struct job_node *next;
} job_node;

struct engines {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t came;
    job_node *first, **last; /* that wait */
    job_node *done, **done_last;
    bool ending;
    server_bots *bots;
    void (*wake)(void *user);
    void *user;
};

static void *work(void *argument)
{
    engines *mine = argument;
    pthread_mutex_lock(&mine->lock);
    for (;;) {
        while (!mine->first && !mine->ending)
            pthread_cond_wait(&mine->came, &mine->lock);
        if (mine->ending)
            break;
        job_node *node = mine->first;
        mine->first = node->next;
        if (!mine->first)
            mine->last = &mine->first;
        pthread_mutex_unlock(&mine->lock);
        bots_play(mine->bots, node->job);
        pthread_mutex_lock(&mine->lock);
        node->next = NULL;
        *mine->done_last = node;
        mine->done_last = &node->next;
        mine->wake(mine->user);
    }
    pthread_mutex_unlock(&mine->lock);
    return NULL;
}

engines *engines_new(const server_words *shared, void (*wake)(void *user), void *user)
{
    engines *new = calloc(1, sizeof *new);
    if (!new)
        return NULL;
    new->wake = wake;
    new->user = user;
    new->last = &new->first;
    new->done_last = &new->done;
    new->bots = bots_new(shared);
    if (!new->bots || pthread_mutex_init(&new->lock, NULL)) {
        bots_free(new->bots);
        free(new);
        return NULL;
    }
    if (pthread_cond_init(&new->came, NULL) || pthread_create(&new->thread, NULL, work, new)) {
        pthread_mutex_destroy(&new->lock);
        bots_free(new->bots);
        free(new);
        return NULL;
    }
    return new;
}

static void free_nodes(job_node *node)
{
    while (node) {
        job_node *next = node->next;
        bot_job_free(node->job);
        free(node);
        node = next;
    }
}

void engines_free(engines *mine)
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
    free_nodes(mine->first);
    free_nodes(mine->done);
    bots_free(mine->bots);
    free(mine);
}

bool engines_start(engines *mine, bot_job *job)
{
    job_node *node = malloc(sizeof *node);
    if (!node) {
        bot_job_free(job);
        return false;
    }
    *node = (job_node){.job = job};
    pthread_mutex_lock(&mine->lock);
    *mine->last = node;
    mine->last = &node->next;
    pthread_cond_signal(&mine->came);
    pthread_mutex_unlock(&mine->lock);
    return true;
}

bot_job *engines_done(engines *mine)
{
    pthread_mutex_lock(&mine->lock);
    job_node *node = mine->done;
    if (node) {
        mine->done = node->next;
        if (!mine->done)
            mine->done_last = &mine->done;
    }
    pthread_mutex_unlock(&mine->lock);
    bot_job *job = node ? node->job : NULL;
    free(node);
    return job;
}
