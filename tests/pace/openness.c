/* What it costs to leave squares to the next player (quoth/openness.h), fitted to games.
 *
 *      openness RULES GAMES [DRAWS [SEED]]
 *
 * Plays GAMES games by equity, with leave values that are adjusted to the unseen tiles.  In every
 * third position with two racks or more in the bag, chosen at random, it tries the first 12 plays
 * by equity on the same DRAWS racks of the next player (default 30): the mean equity of the best
 * reply.  Least squares explain the differences between the plays of one position by the squares
 * that they leave, one coefficient for each cell of the table.
 *
 * The cost of a cell is the sum of the steps of its row from that cell on, where a step is the cost
 * with n tiles less the cost with n + 1.  Ridge regression on the steps draws neighbours together.
 * A step is at least 0, so that costs fall as more tiles are needed, and end at 0; except where the
 * fit without that condition contradicts it by three standard errors.  Standard errors are those of
 * the jackknife over 40 blocks of games (Tukey 1958).
 *
 * Prints the costs as src/movegen/openness_costs.c has them.  On stderr: for several penalties, the
 * share of the squared differences in one half of the games that a fit to the other half explains,
 * and the costs with their standard errors.  A reply costs its whole equity, but what is open to
 * the next player is open afterwards too: 0.8 of the fitted cost is kept, the middle of the range
 * that matches could not distinguish (docs/measurements/2026-11-strength.md). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/openness.h"

#include "equity.h"

enum {
    PLAYS = 12,
    EVERY = 3, /* positions */
    HOOKED = 2,
    COSTS = QUOTH_OPEN_KINDS * HOOKED * QUOTH_OPENNESS_REACH,
    BLOCKS = 40, /* of games; those with an even number are one half */
    DRAWS_MOST = 1000
};
#define KEPT 0.8

/* The weight of a squared step, in plays.  The share explained is flat from 1 to 300. */
#define PENALTY 100.0

/* Of 70 steps a tenth of one is expected to be three standard errors below 0 by chance alone. */
#define ERRORS 3.0

/* Sums of products over a block of games: what the normal equations need. */
typedef struct sums {
    double products[COSTS][COSTS], with_reply[COSTS], replies;
} sums;

typedef struct fit {
    equity_player player;
    quoth_position *position, *tried;
    quoth_plays plays, reply;
    quoth_random random;
    quoth_deal deal[DRAWS_MOST];
    unsigned draws;
    uint64_t game;
    sums block[BLOCKS];
} fit;

/* How many squares of each kind the plays leave, more or less than there were. */
static void count_squares(fit *f, double counts[PLAYS][COSTS])
{
    for (unsigned i = 0; i < COSTS; i++) {
        quoth_openness one = {0};
        quoth_points cost[PLAYS];
        (&one.cost[0][0][0])[i] = QUOTH_POINT;
        need(!quoth_openness_costs(cost, f->player.finder, f->position, &one, f->plays.play,
                                   f->plays.count, NULL),
             "no costs");
        for (size_t p = 0; p < f->plays.count; p++)
            counts[p][i] = cost[p] / (double)QUOTH_POINT;
    }
}

/* The equity of the best reply to a play, in the mean of the deals. */
static double mean_reply(fit *f, const quoth_play *play)
{
    quoth_plays_query query = {
        .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .evaluator = &f->player.evaluator};
    double sum = 0;
    for (unsigned i = 0; i < f->draws; i++) {
        quoth_position_copy(f->tried, f->position);
        need(!quoth_position_assign(f->tried, &f->deal[i], NULL) &&
                 !quoth_position_make_trusted(f->tried, play, NULL) &&
                 !quoth_plays_find(&f->reply, f->player.finder, f->tried, &query, NULL, NULL),
             "no reply");
        sum += f->reply.play[0].equity / (double)QUOTH_POINT;
    }
    return sum / f->draws;
}

/* Adds the differences of one position's placements from their mean. */
static void add_position(sums *s, double counts[PLAYS][COSTS], double *reply, size_t plays)
{
    double mean = 0;
    for (size_t p = 0; p < plays; p++)
        mean += reply[p] / (double)plays;
    for (unsigned i = 0; i < COSTS; i++) {
        double count = 0;
        for (size_t p = 0; p < plays; p++)
            count += counts[p][i] / (double)plays;
        for (size_t p = 0; p < plays; p++)
            counts[p][i] -= count;
    }
    for (size_t p = 0; p < plays; p++) {
        reply[p] -= mean;
        s->replies += reply[p] * reply[p];
        for (unsigned i = 0; i < COSTS; i++) {
            s->with_reply[i] += counts[p][i] * reply[p];
            for (unsigned k = 0; k < COSTS; k++)
                s->products[i][k] += counts[p][i] * counts[p][k];
        }
    }
}

static void measure(void *user)
{
    fit *f = user;
    static double counts[PLAYS][COSTS];
    double reply[PLAYS];
    size_t placements = 0;
    for (size_t i = 0; i < f->plays.count; i++)
        if (f->plays.play[i].kind == QUOTH_PLAY_PLACE)
            f->plays.play[placements++] = f->plays.play[i];
    f->plays.count = placements;
    for (unsigned i = 0; i < f->draws; i++)
        need(!quoth_deal_draw(&f->deal[i], f->position, quoth_position_turn(f->position),
                              &f->random, NULL),
             "no deal");
    count_squares(f, counts);
    for (size_t i = 0; i < placements; i++)
        reply[i] = mean_reply(f, &f->plays.play[i]);
    add_position(&f->block[f->game % BLOCKS], counts, reply, placements);
}

/* ---- the fit ------------------------------------------------------------------------------- */

/* Whether a cell is the last of its row.  A hooked square that one tile covers is a row of its own:
 * that tile must extend a word and hook onto another, which fewer letters do than two tiles. */
static bool ends_row(unsigned cell)
{
    unsigned tiles = cell % QUOTH_OPENNESS_REACH + 1;
    bool hooked = cell / QUOTH_OPENNESS_REACH % HOOKED;
    return tiles == QUOTH_OPENNESS_REACH || (hooked && tiles == 1);
}

/* The normal equations of the steps.  The variable of a step is the number of squares in its cell
 * and in those before it. */
static void equations_of_steps(const sums *s, double penalty, double equation[COSTS][COSTS + 1])
{
    for (unsigned i = 0; i < COSTS; i++) {
        memcpy(equation[i], s->products[i], sizeof s->products[i]);
        equation[i][COSTS] = s->with_reply[i];
        for (unsigned k = 1; k < COSTS; k++)
            equation[i][k] += ends_row(k - 1) ? 0 : equation[i][k - 1];
    }
    for (unsigned i = 1; i < COSTS; i++)
        for (unsigned k = 0; k <= COSTS && !ends_row(i - 1); k++)
            equation[i][k] += equation[i - 1][k];
    for (unsigned i = 0; i < COSTS; i++)
        equation[i][i] += penalty;
}

/* Solves the equations by elimination; the steps in `held` are 0. */
static void solve(double equation[COSTS][COSTS + 1], const bool *held, double *step)
{
    static double row[COSTS][COSTS + 1];
    memcpy(row, equation, sizeof row);
    for (unsigned i = 0; i < COSTS; i++) {
        for (unsigned k = 0; k < COSTS && !held[i]; k++) {
            double times = row[k][i] / row[i][i];
            for (unsigned at = i; k != i && !held[k] && at <= COSTS; at++)
                row[k][at] -= times * row[i][at];
        }
    }
    for (unsigned i = 0; i < COSTS; i++)
        step[i] = held[i] ? 0 : row[i][COSTS] / row[i][i];
}

/* The step to hold at 0, the most negative one that must not be, or else one to release, which
 * would be positive.  COSTS: none, the fit is the best. */
static unsigned find_wrong(double equation[COSTS][COSTS + 1], const bool *may_rise,
                           const bool *held, const double *step)
{
    unsigned wrong = COSTS;
    double most = 0;
    for (unsigned i = 0; i < COSTS; i++)
        if (!may_rise[i] && -step[i] > most)
            most = -step[wrong = i];
    for (unsigned i = 0; i < COSTS && wrong == COSTS; i++) {
        double slope = equation[i][COSTS];
        for (unsigned k = 0; k < COSTS; k++)
            slope -= equation[i][k] * step[k];
        if (held[i] && slope > 1e-6 * equation[i][i])
            wrong = i;
    }
    return wrong;
}

/* Fits the steps.  Those not in `may_rise` are at least 0: an active-set method (Lawson & Hanson
 * 1974). */
static void fit_steps(const sums *s, double penalty, const bool *may_rise, double *step)
{
    static double equation[COSTS][COSTS + 1];
    bool held[COSTS] = {false};
    unsigned rounds = 0;
    equations_of_steps(s, penalty, equation);
    solve(equation, held, step);
    for (unsigned wrong; (wrong = find_wrong(equation, may_rise, held, step)) < COSTS; rounds++) {
        need(rounds < 100 * COSTS, "the fit does not end");
        held[wrong] = !held[wrong];
        solve(equation, held, step);
    }
}

static void costs_of_steps(const double *step, double *cost)
{
    for (unsigned i = COSTS; i-- > 0;)
        cost[i] = step[i] + (ends_row(i) ? 0 : cost[i + 1]);
}

static void add_sums(sums *to, const sums *more, double sign)
{
    for (unsigned i = 0; i < COSTS; i++) {
        for (unsigned k = 0; k < COSTS; k++)
            to->products[i][k] += sign * more->products[i][k];
        to->with_reply[i] += sign * more->with_reply[i];
    }
    to->replies += sign * more->replies;
}

/* The standard error of the estimate number `at` by the jackknife: `without` has the estimates
 * without each of the blocks. */
static double jackknife(unsigned blocks, double without[BLOCKS][COSTS], unsigned at)
{
    double mean = 0, squares = 0;
    for (unsigned i = 0; i < blocks; i++)
        mean += without[i][at] / blocks;
    for (unsigned i = 0; i < blocks; i++)
        squares += (without[i][at] - mean) * (without[i][at] - mean);
    return sqrt(squares * (blocks - 1) / blocks);
}

/* The fit to the blocks `first`, `first + every`, ... */
typedef struct fitted {
    sums all;
    bool may_rise[COSTS];
    double step[COSTS], step_error[COSTS];
    double cost[COSTS], cost_error[COSTS];
} fitted;

static void find_errors(fitted *r, const sums *block, unsigned first, unsigned every,
                        double penalty)
{
    static sums others;
    static double step[BLOCKS][COSTS], cost[BLOCKS][COSTS];
    unsigned blocks = 0;
    for (unsigned i = first; i < BLOCKS; i += every, blocks++) {
        others = r->all;
        add_sums(&others, &block[i], -1);
        fit_steps(&others, penalty, r->may_rise, step[blocks]);
        costs_of_steps(step[blocks], cost[blocks]);
    }
    for (unsigned i = 0; i < COSTS; i++) {
        r->step_error[i] = jackknife(blocks, step, i);
        r->cost_error[i] = jackknife(blocks, cost, i);
    }
}

/* Fits without conditions, then holds at 0 or above each step that is not `errors` standard errors
 * below 0. */
static void fit_costs(fitted *r, const sums *block, unsigned first, unsigned every, double penalty,
                      double errors)
{
    *r = (fitted){0};
    for (unsigned i = first; i < BLOCKS; i += every)
        add_sums(&r->all, &block[i], 1);
    memset(r->may_rise, true, sizeof r->may_rise);
    fit_steps(&r->all, penalty, r->may_rise, r->step);
    find_errors(r, block, first, every, penalty);
    for (unsigned i = 0; i < COSTS; i++)
        r->may_rise[i] = r->step[i] < -errors * r->step_error[i];
    fit_steps(&r->all, penalty, r->may_rise, r->step);
    find_errors(r, block, first, every, penalty);
    costs_of_steps(r->step, r->cost);
}

/* The share of the replies' squared differences that costs explain. */
static double explained(const sums *s, const double *cost)
{
    double left = s->replies;
    for (unsigned i = 0; i < COSTS; i++) {
        left -= 2 * cost[i] * s->with_reply[i];
        for (unsigned k = 0; k < COSTS; k++)
            left += cost[i] * cost[k] * s->products[i][k];
    }
    return 1 - left / s->replies;
}

/* Prints what a fit to one half of the games explains of the other half. */
static void cross_validate(const sums *block, double penalty, double errors, const char *which)
{
    static fitted half[2];
    for (unsigned i = 0; i < 2; i++)
        fit_costs(&half[i], block, i, 2, penalty, errors);
    fprintf(stderr, "penalty %5.0f, %s: the halves explain %.2f and %.2f %% of each other\n",
            penalty, which, 100 * explained(&half[1].all, half[0].cost),
            100 * explained(&half[0].all, half[1].cost));
}

static void print_errors(const fitted *r)
{
    unsigned rises = 0;
    for (unsigned i = 0; i < COSTS; i++) {
        rises += r->may_rise[i];
        fprintf(stderr, "%5.0f +- %-4.0f%c", r->cost[i] * KEPT * QUOTH_POINT,
                r->cost_error[i] * KEPT * QUOTH_POINT,
                i % QUOTH_OPENNESS_REACH == QUOTH_OPENNESS_REACH - 1 ? '\n' : ' ');
    }
    fprintf(stderr, "%u costs are below the next\n", rises);
}

static void print_costs(const double *cost)
{
    for (unsigned i = 0; i < COSTS; i++) {
        unsigned at = i % QUOTH_OPENNESS_REACH;
        unsigned hooked = i / QUOTH_OPENNESS_REACH % HOOKED;
        bool last = at == QUOTH_OPENNESS_REACH - 1;
        printf("%s%ld%s",
               at       ? ", "
               : hooked ? "       {"
                        : "      {{",
               lround(cost[i] * KEPT * QUOTH_POINT),
               !last    ? ""
               : hooked ? "}},\n"
                        : "},\n");
    }
}

int main(int count, char **argument)
{
    static fit f;
    static fitted result;
    uint64_t games = count > 2 ? strtoull(argument[2], NULL, 10) : 0;
    f.draws = count > 3 ? (unsigned)strtoul(argument[3], NULL, 10) : 30;
    if (games < 2 * BLOCKS || f.draws < 1 || f.draws > DRAWS_MOST ||
        !equity_open(&f.player, argument[1], true) ||
        quoth_position_new(&f.position, f.player.cross, 2, NULL, NULL) ||
        quoth_position_new(&f.tried, f.player.cross, 2, NULL, NULL)) {
        fputs("usage: openness RULES GAMES [DRAWS [SEED]]\n", stderr);
        return 2;
    }
    quoth_random_seed(&f.random, count > 4 ? strtoull(argument[4], NULL, 10) : 1);
    const equity_game game = {f.position, &f.plays, &f.random, PLAYS, EVERY, measure, &f};
    for (; f.game < games; f.game++)
        equity_play(&f.player, &game);
    for (double penalty = 1; penalty < 20000; penalty *= 10)
        cross_validate(f.block, penalty, ERRORS, "some rises");
    cross_validate(f.block, PENALTY, HUGE_VAL, "no rise");
    cross_validate(f.block, PENALTY, -HUGE_VAL, "no condition");
    fit_costs(&result, f.block, 0, 1, PENALTY, ERRORS);
    print_errors(&result);
    print_costs(result.cost);
    quoth_position_free(f.position);
    quoth_position_free(f.tried);
    quoth_plays_free(&f.plays);
    quoth_plays_free(&f.reply);
    equity_close(&f.player);
    return 0;
}
