#include "quoth/ghost.h"

/* One game; false when there was no memory. */
static quoth_status play_one(const quoth_ghost *referee, const quoth_ghost_player *players,
                             quoth_random *random, quoth_ghost_score *score,
                             const quoth_memory *memory)
{
    quoth_ghost_game *game;
    quoth_status status = quoth_ghost_game_new(&game, referee, memory);
    if (status)
        return status;
    while (quoth_ghost_game_ending(game) == QUOTH_GHOST_GOING_ON) {
        const quoth_ghost_player *player = &players[quoth_ghost_game_turn(game)];
        quoth_letters after;
        status = quoth_ghost_choose(player->knowledge, player->manner,
                                    quoth_ghost_game_fragment(game), random, &after);
        if (!status)
            status = quoth_ghost_game_play(game, &after);
        if (status == QUOTH_NOT_FOUND)
            quoth_ghost_game_forfeit(game, QUOTH_GHOST_RESIGNED);
        else if (status)
            break;
    }
    if (!status || status == QUOTH_NOT_FOUND) {
        score->games++;
        score->losses[quoth_ghost_game_loser(game)]++;
        score->letters += quoth_ghost_game_fragment(game)->length;
        score->resigned += quoth_ghost_game_ending(game) == QUOTH_GHOST_RESIGNED;
        status = QUOTH_OK;
    }
    quoth_ghost_game_free(game);
    return status;
}

quoth_status quoth_ghost_match(const quoth_ghost *referee, const quoth_ghost_player *players,
                               uint64_t seed, uint64_t from, uint64_t to, quoth_ghost_score *score,
                               const quoth_watch *watch, const quoth_memory *memory)
{
    for (uint64_t g = from; g < to; g++) {
        quoth_random random;
        quoth_random_seed_stream(&random, seed, g + 1);
        quoth_status status = play_one(referee, players, &random, score, memory);
        if (status)
            return status;
        if (watch && !watch->go_on(watch->user, g + 1 - from, to - from))
            return QUOTH_STOPPED;
    }
    return QUOTH_OK;
}
