/* How far results differ from equities, and what it wins to draw them to each other by so much.
 *
 *      late scrabble 7 150 11 | prior scrabble 300 3 1.5 6
 *
 *      prior RULES ITERATIONS PRIOR...
 *
 * Reads positions, CGP, one a line.  In each, 15 plays are simulated at length; of those that stay
 * in the running the deviation of spread less equity is told, without the luck of the deals.  Then
 * each PRIOR (quoth_sim_options) chooses by ITERATIONS, with two seeds; where the choice is not
 * that of the first PRIOR, both plays are simulated on the same deals, and what was won or lost a
 * choice is told, half the width of its 95 % interval, and the points. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/format.h"
#include "quoth/notation.h"
#include "quoth/search.h"

#include "equity.h"

enum { LONG = 6000, REPORTED = 300 /* deals of a play at least */, PRIORS_MOST = 16, SEEDS = 2 };

static const double luck = 30; /* points: of the difference of two plays on one deal */

typedef struct prior {
    equity_player player;
    quoth_sim *sim;
    uint64_t iterations, positions;
    unsigned priors;
    double prior[PRIORS_MOST];
    double win[PRIORS_MOST], squares[PRIORS_MOST], spread[PRIORS_MOST], differ[PRIORS_MOST];
    double apart, freedom; /* the sum of squares of spread less equity, and how many are free */
} prior;

static quoth_sim_result simulate(prior *t, const quoth_position *p, quoth_sim_options *options)
{
    quoth_sim_result result;
    options->evaluator = &t->player.evaluator;
    need(!quoth_sim_run(&result, t->sim, p, options, NULL, NULL), "no simulation");
    return result;
}

static void measure(prior *t, const quoth_position *p)
{
    quoth_sim_options options = {.plays = 15,
                                 .iterations = LONG,
                                 .seed = t->positions,
                                 .no_prior = true,
                                 .no_openness = true};
    quoth_sim_result r = simulate(t, p, &options);
    double sum = 0, squares = 0, noise = 0, count = 0;
    for (size_t i = 0; i < r.plays; i++) {
        const quoth_sim_play *play = &r.play[i];
        if (play->iterations < REPORTED)
            continue;
        double apart = play->spread - (double)play->play.equity / QUOTH_POINT;
        sum += apart;
        squares += apart * apart;
        noise += luck * luck / 2 / (double)play->iterations;
        count++;
    }
    if (count < 2)
        return;
    t->apart += squares - sum * sum / count - noise * (count - 1) / count;
    t->freedom += count - 1;
}

/* What one play wins more than another. */
static void weigh(prior *t, const quoth_position *p, unsigned which, const quoth_play *one,
                  const quoth_play *other)
{
    quoth_play two[2] = {*one, *other};
    quoth_sim_options options = {.candidate = two,
                                 .candidates = 2,
                                 .iterations = LONG,
                                 .seed = t->positions + 1,
                                 .no_prior = true,
                                 .no_openness = true};
    quoth_sim_result r = simulate(t, p, &options);
    unsigned at = quoth_play_compare(&r.play[0].play, one, QUOTH_BY_SCORE) != 0;
    double win = r.play[at].win - r.play[!at].win;
    t->differ[which]++;
    t->win[which] += win;
    t->squares[which] += win * win;
    t->spread[which] += r.play[at].spread - r.play[!at].spread;
}

static void choose(prior *t, const quoth_position *p)
{
    for (unsigned seed = 0; seed < SEEDS; seed++) {
        quoth_play first = {0};
        for (unsigned i = 0; i < t->priors; i++) {
            quoth_sim_options options = {.plays = 15,
                                         .iterations = t->iterations,
                                         .confidence = 0.99,
                                         .seed = t->positions * SEEDS + seed,
                                         .prior = t->prior[i],
                                         .no_prior = t->prior[i] == 0,
                                         .no_openness = true};
            quoth_play play = simulate(t, p, &options).play[0].play;
            if (i == 0)
                first = play;
            else if (quoth_play_compare(&play, &first, QUOTH_BY_SCORE) != 0)
                weigh(t, p, i, &play, &first);
        }
    }
}

static void report(const prior *t)
{
    double n = (double)t->positions * SEEDS;
    printf("%.0f positions: spread less equity %.2f points\n", (double)t->positions,
           sqrt(t->apart > 0 ? t->apart / t->freedom : 0));
    for (unsigned i = 1; i < t->priors; i++) {
        double mean = t->win[i] / n;
        double error = 1.96 * sqrt((t->squares[i] / n - mean * mean) / n);
        printf("prior %g for %g: %.0f of %.0f choices differ, %+.2f +- %.2f %% won, %+.2f points\n",
               t->prior[i], t->prior[0], t->differ[i], n, 100 * mean, 100 * error,
               t->spread[i] / n);
    }
}

int main(int count, char **word)
{
    static prior t;
    static char line[4096];
    if (count < 4 || count - 3 > PRIORS_MOST) {
        fprintf(stderr, "usage: prior RULES ITERATIONS PRIOR...\n");
        return 2;
    }
    t.iterations = strtoull(word[2], NULL, 10);
    for (int i = 3; i < count; i++)
        t.prior[t.priors++] = atof(word[i]);
    need(equity_open(&t.player, word[1], false), "no such rules");
    need(!quoth_cross_prepare(t.player.cross, NULL, NULL) &&
             !quoth_sim_new(&t.sim, t.player.cross, NULL, NULL),
         "out of memory");
    while (fgets(line, sizeof line, stdin)) {
        quoth_position *p;
        line[strcspn(line, "\n")] = '\0';
        need(!quoth_cgp_read(&p, t.player.cross, line, strlen(line), NULL, NULL), "not a position");
        t.positions++;
        measure(&t, p);
        choose(&t, p);
        quoth_position_free(p);
    }
    report(&t);
    quoth_sim_free(t.sim);
    equity_close(&t.player);
    return 0;
}
