#include "quoth/ghost.h"

/* Keeps the plays that win, or all if none does; with `delay`, then only those that put off the
 * end longest.  A play that completes a word is the end itself. */
static size_t narrow(quoth_ghost_play *plays, size_t n, bool delay)
{
    bool won = false;
    unsigned longest = 0;
    for (size_t i = 0; i < n; i++) {
        won |= !plays[i].view.wins;
        if (plays[i].view.length > longest)
            longest = plays[i].view.length;
    }
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (won ? !plays[i].view.wins : !delay || plays[i].view.length == longest)
            plays[kept++] = plays[i];
    return kept;
}

quoth_status quoth_ghost_choose(const quoth_ghost *knowledge, quoth_ghost_manner manner,
                                const quoth_letters *fragment, quoth_random *random,
                                quoth_letters *after)
{
    quoth_ghost_play plays[QUOTH_GHOST_PLAYS_MAX];
    size_t n = quoth_ghost_plays(knowledge, fragment, plays);
    if (n == 0)
        return QUOTH_NOT_FOUND;
    if (manner != QUOTH_GHOST_RANDOM)
        n = narrow(plays, n, manner == QUOTH_GHOST_RATIONAL);
    *after = plays[quoth_random_below(random, n)].after;
    return QUOTH_OK;
}
