/* What it costs to leave squares to the next player (quoth/openness.h), fitted to games.
 *
 *      openness RULES GAMES [DRAWS [SEED]]
 *
 * Plays so many games by equity, with leave values that follow what is unseen.  In every third
 * position with two racks or more in the bag, chosen at random, it tries the first 12 plays by
 * equity on the same DRAWS racks of the next player (30 unless given): the equity of the best
 * reply, in the mean.  How much plays of one position differ in that is explained by the squares
 * that they leave (least squares, each coefficient drawn to 0 as by 100 plays that show nothing).
 *
 * Prints the costs as src/movegen/openness_costs.c has them, and on stderr which share of the
 * differences each half of the games explains of the other's.  A reply costs its whole equity, but
 * what is open to the next player is open afterwards too: of what was found 0.8 is kept, the middle
 * of what matches could not tell apart (docs/strength.md). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/cross_game.h"
#include "quoth/openness.h"

#include "pace.h"

enum {
    PLAYS = 12,
    EVERY = 3, /* positions */
    HOOKED = 2,
    COSTS = QUOTH_OPEN_KINDS * HOOKED * QUOTH_OPENNESS_REACH,
    RIDGE = 100,
    DRAWS_MOST = 1000
};
#define KEPT 0.8

/* Sums of products of one half of the games: what the normal equations need. */
typedef struct sums {
    double products[COSTS][COSTS], with_reply[COSTS], replies;
} sums;

typedef struct fit {
    quoth_play_finder *finder;
    quoth_position *position, *tried;
    quoth_plays plays, reply;
    quoth_evaluator evaluator;
    quoth_random random;
    quoth_deal deal[DRAWS_MOST];
    unsigned draws;
    sums half[2];
} fit;

/* How many squares of each kind the plays leave, more or less than there were. */
static void count_squares(fit *f, double counts[PLAYS][COSTS])
{
    for (unsigned i = 0; i < COSTS; i++) {
        quoth_openness one = {0};
        quoth_points cost[PLAYS];
        (&one.cost[0][0][0])[i] = QUOTH_POINT;
        need(!quoth_openness_costs(cost, f->finder, f->position, &one, f->plays.play,
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
        .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .evaluator = &f->evaluator};
    double sum = 0;
    for (unsigned i = 0; i < f->draws; i++) {
        quoth_position_copy(f->tried, f->position);
        need(!quoth_position_assign(f->tried, &f->deal[i], NULL) &&
                 !quoth_position_make_trusted(f->tried, play, NULL) &&
                 !quoth_plays_find(&f->reply, f->finder, f->tried, &query, NULL, NULL),
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

static void look_at(fit *f, sums *s)
{
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
    add_position(s, counts, reply, placements);
}

static void play_game(fit *f, sums *s)
{
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .limit = PLAYS,
                               .order = QUOTH_BY_EQUITY,
                               .evaluator = &f->evaluator};
    unsigned rack = quoth_cross_rules_of(quoth_position_cross(f->position))->rack;
    quoth_position_deal(f->position, &f->random);
    while (!quoth_position_ending(f->position)) {
        need(!quoth_plays_find(&f->plays, f->finder, f->position, &query, NULL, NULL), "no plays");
        quoth_play best = f->plays.play[0];
        if (quoth_position_bag(f->position) >= 2 * rack && !quoth_random_below(&f->random, EVERY))
            look_at(f, s);
        need(!quoth_position_make_trusted(f->position, &best, NULL), "a play is refused");
    }
}

/* Solves the normal equations of `s` by elimination; they are positive definite. */
static void solve(const sums *s, double *cost)
{
    static double row[COSTS][COSTS + 1];
    for (unsigned i = 0; i < COSTS; i++) {
        memcpy(row[i], s->products[i], sizeof s->products[i]);
        row[i][i] += RIDGE;
        row[i][COSTS] = s->with_reply[i];
    }
    for (unsigned i = 0; i < COSTS; i++) {
        for (unsigned k = 0; k < COSTS; k++) {
            double times = row[k][i] / row[i][i];
            for (unsigned at = i; k != i && at <= COSTS; at++)
                row[k][at] -= times * row[i][at];
        }
    }
    for (unsigned i = 0; i < COSTS; i++)
        cost[i] = row[i][COSTS] / row[i][i];
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

static void add_sums(sums *to, const sums *more)
{
    for (unsigned i = 0; i < COSTS; i++) {
        for (unsigned k = 0; k < COSTS; k++)
            to->products[i][k] += more->products[i][k];
        to->with_reply[i] += more->with_reply[i];
    }
    to->replies += more->replies;
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
    double cost[COSTS];
    quoth_lexicon *words;
    quoth_cross *cross;
    quoth_cross_rules rules;
    quoth_leaves *leaves;
    quoth_unseen_adjustment *adjustment;
    uint64_t games = count > 2 ? strtoull(argument[2], NULL, 10) : 0;
    f.draws = count > 3 ? (unsigned)strtoul(argument[3], NULL, 10) : 30;
    if (games < 2 || f.draws < 1 || f.draws > DRAWS_MOST ||
        quoth_lexicon_new_enable1(&words, NULL, NULL) ||
        quoth_cross_rules_find(&rules, argument[1], NULL) ||
        quoth_cross_new(&cross, &rules, words, NULL, NULL) ||
        quoth_leaves_default(&leaves, &rules, words, NULL, NULL) ||
        quoth_unseen_adjustment_new(&adjustment, leaves, &rules.tiles, NULL, NULL) ||
        quoth_play_finder_new(&f.finder, cross, NULL, NULL) ||
        quoth_position_new(&f.position, cross, 2, NULL, NULL) ||
        quoth_position_new(&f.tried, cross, 2, NULL, NULL)) {
        fputs("usage: exposure RULES GAMES [DRAWS [SEED]]\n", stderr);
        return 2;
    }
    quoth_baseline baseline = {.leaves = leaves, .unseen_adjustment = adjustment};
    quoth_evaluator_baseline(&f.evaluator, &baseline);
    quoth_random_seed(&f.random, count > 4 ? strtoull(argument[4], NULL, 10) : 1);
    for (uint64_t i = 0; i < games; i++)
        play_game(&f, &f.half[i % 2]);
    for (unsigned i = 0; i < 2; i++) {
        solve(&f.half[i], cost);
        fprintf(stderr, "half %u explains %.1f %% of the other\n", i,
                100 * explained(&f.half[!i], cost));
    }
    add_sums(&f.half[0], &f.half[1]);
    solve(&f.half[0], cost);
    print_costs(cost);
    quoth_position_free(f.position);
    quoth_position_free(f.tried);
    quoth_plays_free(&f.plays);
    quoth_plays_free(&f.reply);
    quoth_play_finder_free(f.finder);
    quoth_unseen_adjustment_free(adjustment);
    quoth_leaves_free(leaves);
    quoth_cross_free(cross);
    quoth_lexicon_free(words);
    return 0;
}
