/* What the search of small bags is worth.  In positions late in games of equity against itself
 * (each the first of its game with BAG tiles in the bag and two full racks) the next play is chosen
 * twice: by `auto`, and by the simulation that it would be without that search, of the same budget.
 * `auto` plays the rest of the game for both, with the tiles as they lay.
 *
 *      worth RULES BAG COUNT [ITERATIONS [SEED]]
 *
 * Prints the mean difference in points and in games won (a draw is half a win), each with half the
 * width of its 95 % interval: after every 20 positions and at the end. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "quoth/auto.h"
#include "quoth/statistics.h"
#include "quoth/format.h"

#include "equity.h"

enum { REPORT_EVERY = 20 };

typedef struct worth {
    equity_player player;
    unsigned bag;
    uint64_t left, last;
    quoth_position *position, *seen;
    quoth_auto *chooser;
    quoth_sim *sim;
    uint64_t iterations, number;
    unsigned solved, other; /* by the search; plays that were not the simulation's */
    double points, points_squared, wins, wins_squared;
} worth;

static void see(worth *w, const quoth_position *position)
{
    need(!quoth_position_view(w->seen, position, quoth_position_turn(position), NULL),
         "a position cannot be seen");
}

static quoth_play choose_by_auto(worth *w, const quoth_position *position, bool *solved)
{
    quoth_auto_options options = {.iterations = w->iterations,
                                  .seed = w->number,
                                  .evaluator = &w->player.evaluator,
                                  .no_openness = true};
    quoth_auto_answer answer;
    see(w, position);
    need(!quoth_auto_choose(&answer, w->chooser, w->seen, &options, NULL, NULL),
         "auto cannot choose");
    *solved = answer.method == QUOTH_AUTO_PREENDGAME;
    return answer.play;
}

static quoth_play choose_by_sim(worth *w, const quoth_position *position)
{
    quoth_sim_options options = {.plays = 15,
                                 .iterations = w->iterations,
                                 .confidence = 0.99,
                                 .seed = w->number,
                                 .evaluator = &w->player.evaluator,
                                 .no_prior = true,
                                 .no_openness = true};
    quoth_sim_result result;
    see(w, position);
    need(!quoth_sim_run(&result, w->sim, w->seen, &options, NULL, NULL), "sim cannot choose");
    return result.play[0].play;
}

/* The lead of a seat at the end of the game, after this play. */
static int play_out(worth *w, const quoth_position *from, const quoth_play *first)
{
    quoth_position *p = w->position;
    unsigned seat = quoth_position_turn(from);
    quoth_position_copy(p, from);
    quoth_play play = *first;
    bool solved;
    for (;;) {
        need(!quoth_position_make(p, &play, NULL), "a play is refused");
        if (quoth_position_ending(p))
            return quoth_position_lead(p, seat);
        play = choose_by_auto(w, p, &solved);
    }
}

static double won_share(int lead)
{
    return lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
}

static void compare(worth *w, const quoth_position *position)
{
    bool solved;
    quoth_play a = choose_by_auto(w, position, &solved), b = choose_by_sim(w, position);
    w->number++;
    w->solved += solved;
    if (quoth_play_compare(&a, &b, QUOTH_BY_SCORE) == 0)
        return;
    w->other++;
    int with = play_out(w, position, &a), without = play_out(w, position, &b);
    double points = with - without, wins = won_share(with) - won_share(without);
    w->points += points;
    w->points_squared += points * points;
    w->wins += wins;
    w->wins_squared += wins * wins;
}

static void print_mean(const char *what, double sum, double squares, double n)
{
    double mean = sum / n, variance = (squares / n - mean * mean) / (n - 1);
    printf("%s %+.2f +- %.2f\n", what, mean,
           quoth_half_95((uint64_t)n) * sqrt(variance > 0 ? variance : 0));
}

static void report(const worth *w)
{
    double n = (double)w->number;
    printf("%.0f positions, %u solved, %u plays that were not the simulation's\n", n, w->solved,
           w->other);
    if (w->number > 1) {
        print_mean("points", w->points, w->points_squared, n);
        print_mean("% won", 100 * w->wins, 10000 * w->wins_squared, n);
    }
    fflush(stdout);
}

static bool notify(void *user, quoth_cross_event event, const quoth_cross_game *game,
                   uint64_t number, const unsigned *seated)
{
    worth *w = user;
    const quoth_position *position = quoth_cross_game_position(game);
    unsigned own, others, turn = quoth_position_turn(position);
    (void)seated;
    if (event != QUOTH_CROSS_MOVE || number % 2 || w->last == number + 1 ||
        quoth_position_ending(position) || quoth_position_bag(position) != w->bag)
        return true;
    quoth_position_rack(position, turn, &own);
    quoth_position_rack(position, !turn, &others);
    unsigned full = w->player.rules.rack;
    if (own < full || others < full)
        return true;
    w->last = number + 1;
    compare(w, position);
    if (w->number % REPORT_EVERY == 0 && w->left > 1)
        report(w);
    return --w->left > 0;
}

int main(int count, char **argument)
{
    worth w = {0};
    if (count < 4 || !equity_open(&w.player, argument[1], false) ||
        quoth_auto_new(&w.chooser, w.player.cross, NULL, NULL) ||
        quoth_sim_new(&w.sim, w.player.cross, NULL, NULL) ||
        quoth_position_new(&w.position, w.player.cross, 2, NULL, NULL) ||
        quoth_position_new(&w.seen, w.player.cross, 2, NULL, NULL)) {
        fputs("usage: worth RULES BAG COUNT [ITERATIONS [SEED]]\n", stderr);
        return 2;
    }
    w.bag = (unsigned)strtoul(argument[2], NULL, 10);
    w.left = strtoul(argument[3], NULL, 10);
    w.iterations = count > 4 ? strtoul(argument[4], NULL, 10) : 1000;
    quoth_cross_observer observer = {notify, &w};
    quoth_status status =
        equity_match(&w.player, count > 5 ? strtoul(argument[5], NULL, 10) : 1, &observer);
    report(&w);
    quoth_position_free(w.position);
    quoth_position_free(w.seen);
    quoth_sim_free(w.sim);
    quoth_auto_free(w.chooser);
    equity_close(&w.player);
    return w.left == 0 && status == QUOTH_STOPPED ? 0 : 1;
}
