/* The static bots of the library: greedy, by equity (with board openness and playouts of the last
 * tiles), random. */
#include "quoth/cross_game.h"
#include "quoth/openness.h"

#include "base/names.h"
#include "board/position.h"
#include "game/playouts.h"

/* Chooses a random placement, all equally likely; without placements a random exchange, else the
 * pass. */
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

/* ---- the bots ------------------------------------------------------------------------------ */

static quoth_status bot_choose(void *user, const quoth_cross_view *view, quoth_random *random,
                               const quoth_watch *watch, quoth_play *play)
{
    quoth_cross_bot *bot = user;
    if (!bot->finder || !quoth_cross_policy_name(bot->policy))
        return QUOTH_BAD_CALL;
    const quoth_context context = {.watch = watch};
    bool any = bot->policy == QUOTH_CROSS_RANDOM, by_equity = bot->policy == QUOTH_CROSS_EQUITY;
    bool last_tiles = quoth_position_players(view->position) == 2 &&
                      !quoth_position_bag(view->position);
    bool by_playouts = by_equity && bot->endgame_plays && last_tiles;
    bool by_openness = by_equity && bot->openness && !by_playouts;
    quoth_plays_query query = {.find = any ? QUOTH_FIND_ALL : QUOTH_FIND_BEST,
                               .limit = by_playouts   ? bot->endgame_plays
                                        : by_openness ? QUOTH_OPENNESS_PLAYS
                                                      : 0,
                               .order = by_equity ? QUOTH_BY_EQUITY : QUOTH_BY_SCORE,
                               .evaluator = bot->evaluator};
    quoth_status status =
        quoth_plays_find(&bot->plays, bot->finder, view->position, &query, &context, NULL);
    if (!status && by_openness)
        status = quoth_openness_apply(bot->plays.play, bot->plays.count, bot->finder,
                                      view->position, bot->openness, NULL);
    if (status)
        return status;
    *play = (quoth_play){.kind = QUOTH_PLAY_PASS};
    if (any)
        choose_random(bot->plays.play, bot->plays.count, random, play);
    else if (bot->plays.count > 0)
        *play = bot->plays.play[0];
    return by_playouts && bot->plays.count > 1
               ? q_choose_by_playouts(bot, view, random, &context, play)
               : QUOTH_OK;
}

quoth_status quoth_cross_player_challenges(bool *challenges, const quoth_cross_player *player,
                                           const quoth_cross_view *view, quoth_random *random,
                                           const quoth_watch *watch)
{
    const quoth_position *position = view->position;
    *challenges = false;
    if (!player->challenge || !q_challenges_allowed(position) ||
        position->state.last_seat == (int)view->seat)
        return QUOTH_OK;
    return player->challenge(player->user, view, random, watch, challenges);
}

quoth_status quoth_cross_challenge_phonies(void *user, const quoth_cross_view *view,
                                           quoth_random *random, const quoth_watch *watch,
                                           bool *challenge)
{
    (void)user;
    (void)random;
    (void)watch;
    *challenge = !quoth_position_last_stands(view->position);
    return QUOTH_OK;
}

quoth_cross_player quoth_cross_bot_player(quoth_cross_bot *bot)
{
    return (quoth_cross_player){bot_choose, quoth_cross_challenge_phonies, bot};
}

void quoth_cross_bot_free(quoth_cross_bot *bot)
{
    quoth_plays_free(&bot->plays);
    q_playouts_free(bot->playouts);
    bot->playouts = NULL;
}

const char *quoth_cross_policy_name(quoth_cross_policy policy)
{
    static const char *const names[] = {"greedy", "equity", "random"};
    return Q_NAME_OF(names, policy);
}
