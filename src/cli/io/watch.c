/* Calling a watch. */
#include "quoth/quoth.h"
#include "cli/io/progress.h"

bool watch_goes_on(const quoth_watch *watch, uint64_t done, uint64_t total)
{
    return watch->go_on(watch->user, &(quoth_progress){1, 0, done, total, -1});
}
