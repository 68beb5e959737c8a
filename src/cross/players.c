#include "cross/plays.h"

/* Any placement, each equally likely; without one any exchange, else the pass. */
static void choose_random(const quoth_play *list, size_t count, quoth_random *random,
                          quoth_play *play)
{
    size_t placements = 0, exchanges = 0;
    for (size_t i = 0; i < count; i++) {
        placements += list[i].kind == QUOTH_PLAY_PLACE;
        exchanges += list[i].kind == QUOTH_PLAY_EXCHANGE;
    }
    quoth_play_kind kind = placements  ? QUOTH_PLAY_PLACE
                           : exchanges ? QUOTH_PLAY_EXCHANGE
                                       : QUOTH_PLAY_PASS;
    size_t among = placements ? placements : exchanges ? exchanges : 1;
    uint64_t chosen = quoth_random_below(random, among);
    for (size_t i = 0; i < count; i++)
        if (list[i].kind == kind && chosen-- == 0) {
            *play = list[i];
            return;
        }
}

quoth_status quoth_cross_choose(quoth_plays *plays, const quoth_position *position,
                                const quoth_cross_player *player, quoth_random *random,
                                quoth_play *play)
{
    bool any = player->manner == QUOTH_CROSS_RANDOM;
    quoth_search search = {.find = any ? QUOTH_FIND_ALL : QUOTH_FIND_BEST,
                           .order = player->manner == QUOTH_CROSS_EQUITY ? QUOTH_BY_EQUITY
                                                                         : QUOTH_BY_SCORE,
                           .leaves = player->leaves};
    size_t count;
    quoth_status status = quoth_plays_find(plays, position, &search);
    if (status)
        return status;
    const quoth_play *list = quoth_plays_list(plays, &count);
    *play = (quoth_play){.kind = QUOTH_PLAY_PASS};
    if (any)
        choose_random(list, count, random, play);
    else if (count > 0)
        *play = list[0];
    return QUOTH_OK;
}
