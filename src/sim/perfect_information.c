/* With an empty bag two players know all tiles, and every deal is the same. */
#include "base/ranks.h"
#include "sim/run.h"

enum {
    SOLVED_TILES = 8,        /* on both racks: up to here candidates are solved unasked; by taste */
    NODES_AN_ITERATION = 50, /* of the endgame solver: two or three times as much time */
    SOLVER_BYTES = 16 << 20
};

/* Whether the racks are small or a playout to the end was asked for. */
static bool should_solve(const q_sim_run *r)
{
    const quoth_position *p = r->sim->root;
    unsigned tiles = 0, count;
    for (unsigned seat = 0; seat < quoth_position_players(p); seat++) {
        quoth_position_rack(p, seat, &count);
        tiles += count;
    }
    return r->options->to_end || tiles <= SOLVED_TILES;
}

/* Solves the position after a candidate.  The node limit is an even share of `*left` among the
 * `waiting` candidates that are not solved yet, this one included; `*left` is reduced by the nodes
 * used.  QUOTH_TOO_LARGE if the limit ends the search. */
static quoth_status solve_arm(q_sim_run *r, const quoth_position *p, unsigned waiting,
                              uint64_t *left, q_sim_outcome *outcome)
{
    static const quoth_points nothing[QUOTH_PLAYERS_MAX] = {0};
    quoth_watch watch = {q_sim_poll_watch, r};
    quoth_endgame_options options = {.nodes = *left / waiting + 1, .bytes = SOLVER_BYTES};
    quoth_endgame_answer answer = {.exact = true};
    bool over = quoth_position_ending(p) != QUOTH_ENDING_NONE;
    if (!over) {
        quoth_status status = quoth_endgame_solve(&answer, r->sim->endgame, p, &options,
                                                  &(quoth_context){.watch = &watch}, NULL);
        *left -= answer.nodes < *left ? answer.nodes : *left;
        if (status || !answer.exact)
            return status ? status : QUOTH_TOO_LARGE;
    }
    int64_t spread = q_spread_at(p, r->playout.seat, nothing) - (int64_t)answer.value * QUOTH_POINT;
    outcome->spread = (int32_t)spread;
    outcome->win = over          ? q_won_of(p, r->playout.seat)
                   : spread > 0  ? Q_WIN_UNIT
                   : spread == 0 ? Q_WIN_UNIT / 2
                                 : 0;
    return QUOTH_OK;
}

static quoth_status solve_arms(q_sim_run *r)
{
    quoth_sim *s = r->sim;
    q_sim_thread *t = &s->thread[0];
    uint64_t left = r->options->iterations * NODES_AN_ITERATION;
    quoth_deal deal;
    quoth_random random;
    quoth_random_seed_stream(&random, r->options->seed, 0);
    quoth_status status =
        s->endgame
            ? QUOTH_OK
            : quoth_endgame_new(&s->endgame, s->cross, &(quoth_context){.memory = s->memory}, NULL);
    if (!status)
        status = quoth_deal_draw(&deal, s->root, r->playout.seat, &random, NULL);
    if (!status)
        status = quoth_position_assign(t->scratch.position, &deal, NULL);
    for (unsigned a = 0; a < s->arms.count && !status; a++) {
        status = quoth_position_make_trusted(t->scratch.position, &s->arms.arm[a].play, NULL);
        if (status)
            break;
        r->iterations = r->options->iterations - left / NODES_AN_ITERATION; /* for the watch */
        status = solve_arm(r, t->scratch.position, s->arms.count - a, &left, &t->outcome[a]);
        quoth_position_undo(t->scratch.position);
    }
    return status;
}

/* Replaces the results of the playouts by the solved values, as if each deal had given them. */
static void replace_by_solution(q_sim_run *r)
{
    q_arms *arms = &r->sim->arms;
    const q_sim_outcome *solved = r->sim->thread[0].outcome;
    q_sim_clear_stats(r);
    for (unsigned a = 0; a < arms->count; a++) {
        uint64_t deals = arms->arm[a].deals;
        for (uint64_t i = 0; i < deals; i++)
            q_arm_count(&arms->stats[a], solved[a]);
        for (unsigned b = a + 1; b < arms->count; b++)
            for (uint64_t i = q_lesser(deals, arms->arm[b].deals); i > 0; i--)
                q_pair_count(&arms->pairs[a * arms->count + b], solved[a], solved[b]);
        arms->arm[a].eliminated = false;
    }
}

quoth_status q_sim_run_perfect_information(q_sim_run *r, quoth_sim_options *o,
                                           quoth_sim_stopped *stopped)
{
    quoth_sim_options few = *o;
    few.iterations = (uint64_t)r->sim->arms.count * QUOTH_SIM_DEALS_MIN;
    few.confidence = 0;
    few.halving = false;
    r->options = &few;
    quoth_status status = q_sim_run_batches(r, stopped);
    r->options = o;
    if (status || *stopped == QUOTH_SIM_WATCH || !should_solve(r))
        return status;
    uint64_t played = r->iterations;
    r->iterations = 0;
    q_phases_next(&r->progress, 1);
    status = q_ranks_status(r->workers, solve_arms(r));
    r->iterations = played;
    if (status == QUOTH_STOPPED || status == QUOTH_TOO_LARGE) {
        if (status == QUOTH_STOPPED || atomic_load(&r->watch.stopped))
            *stopped = QUOTH_SIM_WATCH;
        return QUOTH_OK;
    }
    if (status)
        return status;
    *stopped = QUOTH_SIM_SOLVED;
    r->sim->arms.solved = true;
    o->prior = 0; /* results are exact */
    replace_by_solution(r);
    return QUOTH_OK;
}
