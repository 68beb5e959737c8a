/* The parts of a quoth_context, which may be NULL, as may each part. */
#ifndef Q_BASE_CONTEXT_H
#define Q_BASE_CONTEXT_H

#include "quoth/base.h"

static inline const quoth_watch *q_watch_of(const quoth_context *context)
{
    return context ? context->watch : NULL;
}

static inline const quoth_workers *q_workers_of(const quoth_context *context)
{
    return context ? context->workers : NULL;
}

static inline const quoth_memory *q_memory_of(const quoth_context *context)
{
    return context ? context->memory : NULL;
}

#endif
