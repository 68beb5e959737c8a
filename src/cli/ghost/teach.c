#include "cli/ghost/teach.h"

const char *ending_without_play(quoth_ghost_ending ending)
{
    return ending == QUOTH_GHOST_CHALLENGED ? "challenged"
           : ending == QUOTH_GHOST_ILLEGAL  ? "made an illegal play"
                                            : "gave up";
}

static bool comes_before(const quoth_ghost_play *a, const quoth_ghost_play *b)
{
    if (a->mover_wins != b->mover_wins)
        return a->mover_wins;
    return a->mover_wins ? a->view.length < b->view.length : a->view.length > b->view.length;
}

void put_best_first(quoth_ghost_list *plays)
{
    for (size_t i = 1; i < plays->count; i++) {
        quoth_ghost_play play = plays->play[i];
        size_t at = i;
        for (; at > 0 && comes_before(&play, &plays->play[at - 1]); at--)
            plays->play[at] = plays->play[at - 1];
        plays->play[at] = play;
    }
}
