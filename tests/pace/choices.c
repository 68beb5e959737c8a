/* Which of two simulations chooses better?
 *
 *      choices RULES SEED POSITIONS ITERATIONS [halving | PLAYS]
 *
 * Positions with 7 tiles in the bag or more, about every third turn of games of equity against
 * itself.  In each, a simulation of ITERATIONS with 15 candidates chooses twice, with two seeds,
 * and so does another with `halving`, or with PLAYS candidates.  If the choices differ, all plays
 * chosen are simulated on the same deals, 1,500 for each.  What the second wins more a choice is
 * printed with half its 95 % interval.  The long simulation has two plies as the short ones do, so
 * it cannot show whether more plies would be better. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/openness.h"
#include "quoth/search.h"

#include "equity.h"

enum { SEEDS = 2, PLAYERS = 2, DEALS = 1500, BAG_MIN = 7, TURNS_APART = 3 };

typedef struct comparison {
    equity_player equity;
    quoth_sim *sim;
    quoth_sim_options player[PLAYERS];
    quoth_random random; /* picks the positions */
    unsigned long wanted, positions, differ;
    double win, squares, spread; /* of the second less the first, summed over positions */
} comparison;

static quoth_sim_result simulate(comparison *c, const quoth_position *p,
                                 const quoth_sim_options *options)
{
    quoth_sim_result result;
    need(!quoth_sim_run(&result, c->sim, p, options, NULL, NULL), "no simulation");
    return result;
}

/* The index of a play among those chosen so far, to which it is added if it is new. */
static size_t add_choice(quoth_play *chosen, size_t *count, const quoth_play *play)
{
    size_t at = 0;
    while (at < *count && quoth_play_compare(&chosen[at], play, QUOTH_BY_SCORE) != 0)
        at++;
    chosen[at] = *play;
    *count += at == *count;
    return at;
}

static void compare(comparison *c, const quoth_position *p)
{
    quoth_play chosen[PLAYERS * SEEDS];
    size_t count = 0, choice[PLAYERS][SEEDS];
    double win = 0, spread = 0, sign[PLAYERS] = {-1.0 / SEEDS, 1.0 / SEEDS};
    for (unsigned i = 0; i < PLAYERS; i++)
        for (unsigned seed = 0; seed < SEEDS; seed++) {
            quoth_sim_options options = c->player[i];
            options.seed = c->positions * SEEDS + seed;
            quoth_sim_result result = simulate(c, p, &options);
            choice[i][seed] = add_choice(chosen, &count, &result.play[0].play);
        }
    c->positions++;
    if (count == 1)
        return;
    quoth_sim_options judge = {.candidate = chosen,
                               .candidates = count,
                               .iterations = count * DEALS,
                               .seed = UINT64_MAX - c->positions,
                               .no_prior = true,
                               .evaluator = c->player[0].evaluator};
    quoth_sim_result result = simulate(c, p, &judge);
    for (unsigned i = 0; i < PLAYERS; i++)
        for (unsigned seed = 0; seed < SEEDS; seed++) {
            const quoth_play *play = &chosen[choice[i][seed]];
            size_t at = 0;
            while (quoth_play_compare(&result.play[at].play, play, QUOTH_BY_SCORE) != 0)
                need(++at < result.plays, "a choice without a result");
            win += sign[i] * result.play[at].win;
            spread += sign[i] * result.play[at].spread;
        }
    c->differ++;
    c->win += win;
    c->squares += win * win;
    c->spread += spread;
}

static bool notify(void *user, quoth_cross_event event, const quoth_cross_game *game,
                   uint64_t number, const unsigned *seated)
{
    comparison *c = user;
    const quoth_position *p = quoth_cross_game_position(game);
    (void)seated;
    if (event == QUOTH_CROSS_MOVE && number % 2 == 0 && !quoth_position_ending(p) &&
        quoth_position_bag(p) >= BAG_MIN && quoth_random_next(&c->random) % TURNS_APART == 0)
        compare(c, p);
    return c->positions < c->wanted;
}

static void report(const comparison *c)
{
    double n = (double)c->positions, mean = c->win / n;
    double error = 1.96 * sqrt((c->squares / n - mean * mean) / n);
    printf("%lu positions, choices differ in %lu: %+.3f +- %.3f %% won a choice, %+.3f points\n",
           c->positions, c->differ, 100 * mean, 100 * error, c->spread / n);
}

int main(int count, char **word)
{
    static comparison c;
    if (count != 6) {
        fprintf(stderr, "usage: choices RULES SEED POSITIONS ITERATIONS [halving | PLAYS]\n");
        return 2;
    }
    need(equity_open(&c.equity, word[1], true), "no such rules");
    need(!quoth_sim_new(&c.sim, c.equity.cross, NULL, NULL), "out of memory");
    uint64_t seed = strtoull(word[2], NULL, 10);
    quoth_random_seed_stream(&c.random, seed, 1);
    c.wanted = strtoul(word[3], NULL, 10);
    for (unsigned i = 0; i < PLAYERS; i++)
        c.player[i] = (quoth_sim_options){.iterations = strtoull(word[4], NULL, 10),
                                          .confidence = 0.99,
                                          .evaluator = &c.equity.evaluator};
    if (strcmp(word[5], "halving") == 0)
        c.player[1].halving = true;
    else
        c.player[1].plays = (unsigned)strtoul(word[5], NULL, 10);
    quoth_cross_observer observer = {notify, &c};
    quoth_status status = equity_match(&c.equity, seed, &observer);
    report(&c);
    quoth_sim_free(c.sim);
    equity_close(&c.equity);
    return status == QUOTH_STOPPED ? 0 : 1;
}
