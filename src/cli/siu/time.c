/* The time limits of a SIU search, and the throttle of its infos. */
#include <stdbool.h>
#include <stdint.h>

#include "cli/io/progress.h"
#include "cli/io/signals.h"
#include "cli/siu/parts.h"

bool siu_search_watch(void *user, const quoth_progress *at)
{
    siu_search *s = user;
    (void)at;
    return !atomic_load(&s->stop) && !interrupted() && siu_output_works() &&
           (s->end == 0 || now_in_seconds() < s->end);
}

unsigned long long siu_search_time(const siu_search *s)
{
    return (unsigned long long)(1000 * (now_in_seconds() - s->start));
}

bool siu_report_is_due(siu_search *s, double seconds)
{
    double now = now_in_seconds();
    if (now - s->reported_at < seconds)
        return false;
    s->reported_at = now;
    return true;
}
