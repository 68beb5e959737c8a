/* A review that goes on where an earlier one of the same game was stopped: the caller caches its
 * turns. */
#ifndef Q_REVIEW_TURN_CACHE_H
#define Q_REVIEW_TURN_CACHE_H

#include "quoth/review.h"

/* The cached turns are those of the same build, record, rules, lexicon, evaluator and options. */
typedef struct q_turn_cache {
    /* Replaces a turn that is not reviewed yet by the cached one, of the same `event`; `before` may
     * be anything.  False: it is not cached, and unchanged. */
    bool (*load)(void *user, quoth_review_turn *turn);
    /* A turn is reviewed.  Solvers of endings use tables from the turns before, so their turns are
     * stored together, once all are reviewed. */
    void (*store)(void *user, const quoth_review_turn *turn);
    void *user;
} q_turn_cache;

/* quoth_review_new with a cache. */
quoth_status q_review_resume(quoth_review **review, const quoth_gcg *gcg, const quoth_cross *cross,
                             const quoth_review_options *options, const q_turn_cache *cache,
                             const quoth_context *context, quoth_error *error);

#endif
