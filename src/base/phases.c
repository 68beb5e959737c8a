#include "base/phases.h"

#include "base/error.h"

/* Before the end nothing counts as the whole. */
static const double nearly_all = 1 - 1e-6;

/* Units of a part that has phases itself. */
enum { PARTS = 1000 };

static bool call(const q_phases *p)
{
    const quoth_progress progress = {p->phase, p->phases, p->done, p->total, p->fraction};
    return !p->caller->go_on || p->caller->go_on(p->caller->user, &progress);
}

static void raise_fraction(q_phases *p, double fraction)
{
    fraction = fraction < nearly_all ? fraction : nearly_all;
    p->fraction = fraction > p->fraction ? fraction : p->fraction;
}

static bool report(void *user, const quoth_progress *at)
{
    q_phases *p = user;
    double part = at->fraction >= 0 ? at->fraction
                  : at->total       ? (double)at->done / (double)at->total
                                    : -1;
    if (part >= 0 && p->phases)
        raise_fraction(p, p->from + (p->to - p->from) * (part < 1 ? part : 1));
    bool nested = at->phases > 1;
    p->done = !nested ? at->done : part >= 0 ? (uint64_t)(part * PARTS) : 0;
    p->total = !nested ? at->total : part >= 0 ? PARTS : 0;
    return call(p);
}

void q_phases_begin(q_phases *p, const quoth_watch *caller, unsigned phases, double to)
{
    *p = (q_phases){.caller = caller,
                    .watch = {report, p},
                    .phase = 1,
                    .phases = phases,
                    .to = to,
                    .fraction = phases > 1 ? 0 : -1};
}

void q_phases_next(q_phases *p, double to)
{
    p->phase++;
    p->from = p->to;
    p->to = to;
    p->done = p->total = 0;
    if (p->phases)
        raise_fraction(p, p->from);
}

void q_phases_last(q_phases *p, double from)
{
    p->phase = p->phases - 1;
    p->to = from;
    q_phases_next(p, 1);
}

const quoth_watch *q_phases_watch(const q_phases *p)
{
    return p->caller ? &p->watch : NULL;
}

quoth_status q_phases_end(q_phases *p, quoth_status status)
{
    if (status || !p->caller)
        return status;
    p->phase = p->phases = p->phases ? p->phases : p->phase;
    p->done = p->total;
    p->fraction = 1;
    return call(p) ? QUOTH_OK : QUOTH_STOPPED;
}

quoth_status q_phases_finish(q_phases *p, quoth_status status, quoth_error *error)
{
    return status ? status : q_report(error, q_phases_end(p, status));
}
