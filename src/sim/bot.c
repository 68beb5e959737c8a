/* The bot: a player that infers the rack of the player before, if it has an inference, and
 * simulates. */
#include "sim/bot.h"

#include "base/options.h"

quoth_status q_infer_for_player(quoth_infer *infer, const quoth_infer_options *how,
                                const quoth_cross_view *seen, quoth_sim_options *sim,
                                const quoth_context *context)
{
    quoth_infer_options options;
    quoth_infer_result result;
    if (!infer)
        return QUOTH_OK;
    q_options_read(&options, sizeof options, how);
    options.seed = sim->seed;
    options.samples = options.samples ? options.samples : Q_INFER_PLAYER_SAMPLES;
    options.evaluator = sim->evaluator;
    options.no_leaves = sim->no_leaves;
    quoth_status status = quoth_infer_run(&result, infer, seen->position, seen->move, seen->moves,
                                          &options, context, NULL);
    if (!status && result.explained)
        sim->infer = infer;
    return status == QUOTH_NOT_FOUND ? QUOTH_OK : status;
}

static quoth_status choose(void *user, const quoth_cross_view *seen, quoth_random *random,
                           const quoth_watch *watch, quoth_play *play)
{
    quoth_sim_bot *bot = user;
    quoth_sim_options options;
    quoth_sim_result result;
    q_options_read(&options, sizeof options, &bot->options);
    options.seed = quoth_random_next(random);
    const quoth_context context = {.watch = watch, .workers = bot->workers};
    quoth_status status =
        q_infer_for_player(bot->infer, &bot->infer_options, seen, &options, &context);
    if (!status)
        status = quoth_sim_run(&result, bot->sim, seen->position, &options, &context, NULL);
    if (!status)
        *play = result.play[0].play;
    return status;
}

quoth_cross_player quoth_sim_bot_player(quoth_sim_bot *bot)
{
    return (quoth_cross_player){choose, quoth_cross_challenge_phonies, bot};
}
