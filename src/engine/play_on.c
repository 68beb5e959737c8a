#include "engine/play_on.h"

#include "base/throttle.h"

/* All chosen by taste; a match decided for all of them together
 * (docs/measurements/2026-11-strength.md). */
enum {
    COMPARED = 5,           /* plays */
    ENDGAME_PLAYS = 20,     /* of the own player (quoth_cross_bot) */
    ITERATIONS_A_DEAL = 60, /* of the simulation, for each deal */
    DEALS_MOST = 1000,
    SIMULATED = 20 /* games that the simulation counts as */
};
static const double wins_a_point = 0.0003; /* what a point of spread is worth, in wins */

void q_play_on_free(q_play_on *players)
{
    quoth_position_free(players->position);
    quoth_cross_bot_free(&players->own);
    quoth_cross_bot_free(&players->other);
}

double q_share_of_result(int spread)
{
    return spread > 0 ? 1 : spread == 0 ? 0.5 : 0;
}

static quoth_status play_to_end(int *lead, q_play_on *players, unsigned seat, quoth_play play,
                                quoth_random *random, const quoth_watch *watch)
{
    quoth_position *p = players->position;
    quoth_status status = quoth_position_make(p, &play, NULL);
    while (!status && !quoth_position_ending(p)) {
        quoth_cross_view view = {.seat = quoth_position_turn(p), .position = p};
        quoth_cross_player player =
            quoth_cross_bot_player(view.seat == seat ? &players->own : &players->other);
        status = player.choose(player.user, &view, random, watch, &play);
        if (!status)
            status = quoth_position_make_trusted(p, &play, NULL);
    }
    *lead = quoth_position_lead(p, seat);
    return status;
}

/* Whether each unseen tile is once the only one in the bag, in deals that differ in nothing
 * else. */
static bool takes_each_tile(const quoth_position *position, const quoth_sim_options *o)
{
    return quoth_position_bag(position) == 1 && !o->infer;
}

static quoth_status deal_tiles(q_play_on *players, quoth_random *random,
                               const quoth_position *position, uint64_t number,
                               const quoth_sim_options *o)
{
    quoth_deal deal;
    unsigned seat = quoth_position_turn(position);
    bool each = takes_each_tile(position, o);
    /* From the last stream on: those of the simulation are the first. */
    quoth_random_seed_stream(random, o->seed, UINT64_MAX - (each ? 0 : number));
    quoth_status status = quoth_deal_draw(&deal, position, seat, random, NULL);
    if (status)
        return status;
    if (o->infer)
        quoth_infer_draw(&deal, o->infer, random);
    if (each && number > 0) {
        quoth_tile in_bag = deal.bag[0];
        deal.bag[0] = deal.rack[!seat][number - 1];
        deal.rack[!seat][number - 1] = in_bag;
    }
    status = quoth_position_view(players->position, position, seat, NULL);
    return status ? status : quoth_position_assign(players->position, &deal, NULL);
}

/* The mean value of a play in `deals` games that go on from it. */
static quoth_status value_of(double *value, q_play_on *players, const quoth_position *position,
                             const quoth_play *play, uint64_t deals, const quoth_sim_options *o,
                             const quoth_watch *watch)
{
    double sum = 0;
    for (uint64_t i = 0; i < deals; i++) {
        quoth_random random;
        int lead = 0;
        quoth_status status = deal_tiles(players, &random, position, i, o);
        if (!status)
            status =
                play_to_end(&lead, players, quoth_position_turn(position), *play, &random, watch);
        if (!status && !q_go_on(watch, 0, 0))
            status = QUOTH_STOPPED;
        if (status)
            return status;
        sum += q_share_of_result(lead) + wins_a_point * lead;
    }
    *value = sum / (double)deals;
    return QUOTH_OK;
}

quoth_status q_play_on_choose(const quoth_sim_play **best, q_play_on *players,
                              const quoth_position *position, const quoth_sim_result *result,
                              const quoth_sim_options *o, const quoth_memory *memory,
                              const quoth_watch *watch)
{
    quoth_cross_bot *own = &players->own, *other = &players->other;
    uint64_t fit = o->iterations / ITERATIONS_A_DEAL, weight = fit < DEALS_MOST ? fit : DEALS_MOST,
             deals = weight;
    double highest = 0;
    unsigned hidden;
    quoth_status status = QUOTH_OK;
    own->policy = other->policy = QUOTH_CROSS_EQUITY;
    own->evaluator = other->evaluator = o->evaluator;
    own->openness = o->openness;
    own->endgame_plays = ENDGAME_PLAYS;
    *best = &result->play[0];
    if (!players->position)
        status = quoth_position_new(&players->position, quoth_position_cross(position), 2,
                                    &(quoth_context){.memory = memory}, NULL);
    quoth_position_rack(position, !quoth_position_turn(position), &hidden);
    if (takes_each_tile(position, o))
        deals = hidden + 1;
    for (size_t i = 0; i < result->plays && i < COMPARED && weight > 0 && !status; i++) {
        const quoth_sim_play *p = &result->play[i];
        double value = 0;
        status = value_of(&value, players, position, &p->play, deals, o, watch);
        value = value * (double)weight + SIMULATED * (p->win + wins_a_point * p->spread);
        if (!status && (i == 0 || value > highest)) {
            highest = value;
            *best = p;
        }
    }
    return status;
}
