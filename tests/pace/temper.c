/* How sharply a play tells what was kept.  Of games of a player against itself, each turn of which
 * at most MOST_KEPT tiles were kept: the chance that the other player gives to the very tiles, by
 * inference with several tempers (quoth/infer.h), against their chance by drawing alone.
 *
 *      temper RULES GAMES [ITERATIONS [SEED]]
 *
 * The player simulates with so many iterations; 0: it plays by equity.  Prints for each temper the
 * mean natural logarithm of the two chances' ratio, of games of even and of odd number apart, and
 * of the best one's lead on the others half the width of its 95 % interval, a game being one
 * sample. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/statistics.h"
#include "quoth/format.h"
#include "quoth/infer.h"
#include "quoth/search.h"

#include "equity.h"

enum { MOST_KEPT = 3, SAMPLES = 20000, TEMPERS = 8 };

static const double tempers[TEMPERS] = {1, 2, 3, 4, 6, 8, 12, 20};

typedef struct temper {
    equity_player player;
    quoth_cross_game *game;
    quoth_plays plays;
    quoth_sim *sim;
    quoth_infer *infer;
    uint64_t iterations, seed, turns;
    double half[2][TEMPERS], half_turns[2]; /* of games of even and of odd number */
    double gain[TEMPERS];                   /* of this game */
    double sum[TEMPERS], squares[TEMPERS][TEMPERS];
} temper;

static quoth_play choose(temper *t, const quoth_position *seen)
{
    if (t->iterations) {
        quoth_sim_options options = {.plays = 15,
                                     .iterations = t->iterations,
                                     .prior = QUOTH_SIM_PRIOR,
                                     .seed = t->seed++,
                                     .evaluator = &t->player.evaluator,
                                     .no_openness = true};
        quoth_sim_result result;
        need(!quoth_sim_run(&result, t->sim, seen, &options, NULL, NULL), "no simulation");
        return result.play[0].play;
    }
    quoth_plays_query query = {
        .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .evaluator = &t->player.evaluator};
    need(!quoth_plays_find(&t->plays, t->player.finder, seen, &query, NULL, NULL), "no plays");
    return t->plays.play[0];
}

static int compare_tiles(const void *a, const void *b)
{
    return *(const quoth_tile *)a - *(const quoth_tile *)b;
}

/* The tiles that a play keeps, in rising order. */
static unsigned keep(const quoth_position *position, const quoth_play *play, quoth_tile *kept)
{
    unsigned count;
    const quoth_tile *rack = quoth_position_rack(position, quoth_position_turn(position), &count);
    memcpy(kept, rack, count * sizeof *kept);
    for (unsigned i = 0; i < play->length; i++) {
        quoth_tile tile = play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i];
        unsigned at = 0;
        if (!play->tile[i])
            continue; /* one that lay there */
        while (at < count && kept[at] != tile)
            at++;
        need(at < count, "a tile that was not held");
        kept[at] = kept[--count];
    }
    qsort(kept, count, sizeof *kept, compare_tiles);
    return count;
}

static void weigh(temper *t, const quoth_tile *kept, unsigned count, unsigned half)
{
    quoth_cross_view seen;
    unsigned turn = quoth_position_turn(quoth_cross_game_position(t->game));
    need(!quoth_cross_game_view(t->game, &seen, turn, NULL), "nothing is seen");
    for (unsigned i = 0; i < TEMPERS; i++) {
        quoth_infer_options options = {.turns = 1,
                                       .samples = SAMPLES,
                                       .temperature = (quoth_points)(tempers[i] * QUOTH_POINT),
                                       .evaluator = &t->player.evaluator};
        quoth_infer_result r;
        need(!quoth_infer_run(&r, t->infer, seen.position, seen.move, seen.moves, &options, NULL,
                              NULL),
             "no inference");
        if (!r.exact)
            return;
        size_t at = 0;
        while (at < r.leaves && memcmp(r.leave[at].tile, kept, count * sizeof *kept) != 0)
            at++;
        /* a loss past the limit is given a chance in ten thousand of what drawing says */
        double ratio = at < r.leaves ? r.leave[at].chance / r.leave[at].prior : 0;
        double gain = log(ratio > 1e-4 ? ratio : 1e-4);
        t->gain[i] += gain;
        t->half[half][i] += gain;
    }
    t->half_turns[half]++;
    t->turns++;
}

static void play_game(temper *t, uint64_t number)
{
    quoth_random random;
    memset(t->gain, 0, sizeof t->gain);
    quoth_random_seed_stream(&random, t->seed, number);
    quoth_cross_game_deal(t->game, NULL, &random);
    while (!quoth_cross_game_over(t->game)) {
        const quoth_position *position = quoth_cross_game_position(t->game);
        quoth_cross_view seen;
        quoth_tile kept[QUOTH_RACK_MAX];
        bool full = quoth_position_bag(position) > 0;
        need(!quoth_cross_game_view(t->game, &seen, quoth_position_turn(position), NULL),
             "no sight");
        quoth_play play = choose(t, seen.position);
        unsigned count = play.kind == QUOTH_PLAY_PLACE ? keep(position, &play, kept) : 0;
        need(!quoth_cross_game_play(t->game, NULL, &play, NULL), "a play is refused");
        if (full && count > 0 && count <= MOST_KEPT && !quoth_cross_game_over(t->game))
            weigh(t, kept, count, number % 2);
    }
    for (unsigned i = 0; i < TEMPERS; i++) {
        t->sum[i] += t->gain[i];
        for (unsigned k = 0; k < TEMPERS; k++)
            t->squares[i][k] += (t->gain[i] - t->gain[k]) * (t->gain[i] - t->gain[k]);
    }
}

static void report(const temper *t, double games)
{
    unsigned best = 0;
    for (unsigned i = 1; i < TEMPERS; i++)
        best = t->sum[i] > t->sum[best] ? i : best;
    printf("%.0f games, %llu turns\ntemper    even     odd     all   best leads by\n", games,
           (unsigned long long)t->turns);
    for (unsigned i = 0; i < TEMPERS; i++) {
        double lead = (t->sum[best] - t->sum[i]) / games;
        double variance = (t->squares[best][i] / games - lead * lead) / (games - 1);
        double half = quoth_half_95((uint64_t)games) * sqrt(variance > 0 ? variance : 0);
        double a_turn = games / (double)t->turns;
        printf("%6.0f  %+.4f %+.4f %+.4f   %.4f +- %.4f\n", tempers[i],
               t->half[0][i] / t->half_turns[0], t->half[1][i] / t->half_turns[1],
               t->sum[i] / (double)t->turns, lead * a_turn, half * a_turn);
    }
}

int main(int count, char **argument)
{
    temper t = {0};
    if (count < 3 || !equity_open(&t.player, argument[1], false) ||
        quoth_sim_new(&t.sim, t.player.cross, NULL, NULL) ||
        quoth_infer_new(&t.infer, t.player.cross, NULL, NULL) ||
        quoth_cross_game_new(&t.game, t.player.cross, 2, NULL, NULL)) {
        fputs("usage: temper RULES GAMES [ITERATIONS [SEED]]\n", stderr);
        return 2;
    }
    uint64_t games = strtoull(argument[2], NULL, 10);
    t.iterations = count > 3 ? strtoull(argument[3], NULL, 10) : 0;
    t.seed = count > 4 ? strtoull(argument[4], NULL, 10) : 1;
    for (uint64_t i = 0; i < games; i++)
        play_game(&t, i);
    if (games > 1 && t.turns)
        report(&t, (double)games);
    quoth_cross_game_free(t.game);
    quoth_infer_free(t.infer);
    quoth_sim_free(t.sim);
    quoth_plays_free(&t.plays);
    equity_close(&t.player);
    return 0;
}
