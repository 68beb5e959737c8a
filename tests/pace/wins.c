/* Does the win table hold for stronger players than those whose games it was counted in?
 *
 *      wins RULES SEED GAMES ITERATIONS [FILE]
 *
 * Games of a player against itself: `equity:context,exposure,endgame=160`, or with ITERATIONS a
 * simulation.  At each turn the table gives a chance, from the lead and the unseen tiles; the end
 * of the game tells who won.  For ranges of unseen tiles: turns, mean chance and wins, the Brier
 * score of the table, and that of the chances made 1 / (1 + exp(-a - b logit)) for the a and b that
 * fit the games with odd numbers best, in those with even numbers, with the standard error of the
 * difference, games being independent.  FILE gets the table made so, by all games. */
#include <math.h>
#include <stdlib.h>

#include "quoth/openness.h"
#include "quoth/search.h"

#include "equity.h"

enum { RANGES = 5, TURNS_MAX = 200, STEPS = 25, SPREAD_MAX = 600 };

static const unsigned range_end[RANGES] = {7, 14, 35, 60, 1000};

/* A turn: the table's log odds, the range of unseen tiles, and whether the mover won. */
typedef struct turn {
    double log_odds, win;
    unsigned range, seat;
} turn;

typedef struct sample {
    turn *turn;
    size_t count, room;
    size_t *game; /* where each begins; [games]: the one that is played */
    size_t games, wanted;
    const quoth_win_table *table;
} sample;

static double chance_of(double log_odds)
{
    return 1 / (1 + exp(-log_odds));
}

/* The log odds of the table; no chance is quite 0 or 1. */
static double log_odds_of(const quoth_win_table *table, int lead, unsigned unseen)
{
    double chance = fmin(fmax(quoth_win_table_chance(table, lead, unseen), 0.0005), 0.9995);
    return log(chance / (1 - chance));
}

static unsigned range_of(unsigned unseen)
{
    unsigned range = 0;
    while (unseen > range_end[range])
        range++;
    return range;
}

static bool notify(void *user, quoth_cross_event event, const quoth_cross_game *game,
                   uint64_t number, const unsigned *seated)
{
    sample *s = user;
    const quoth_position *p = quoth_cross_game_position(game);
    (void)number, (void)seated;
    if (s->count + TURNS_MAX > s->room) {
        s->room = 2 * s->room + TURNS_MAX;
        need((s->turn = realloc(s->turn, s->room * sizeof *s->turn)) != NULL, "out of memory");
    }
    if (event == QUOTH_CROSS_ENDS) {
        for (size_t i = s->game[s->games]; i < s->count; i++) {
            int lead = quoth_position_lead(p, s->turn[i].seat);
            s->turn[i].win = lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
        }
        s->game[++s->games] = s->count;
        return s->games < s->wanted;
    }
    if (quoth_position_ending(p) || s->count - s->game[s->games] >= TURNS_MAX - 1)
        return true;
    int count[QUOTH_LETTERS_MAX + 1];
    unsigned seat = quoth_position_turn(p), unseen = quoth_position_unseen(count, p, seat);
    double log_odds = log_odds_of(s->table, quoth_position_lead(p, seat), unseen);
    s->turn[s->count++] = (turn){log_odds, 0, range_of(unseen), seat};
    return true;
}

/* The a and b with the highest likelihood in every `step`-th game from `first` on, by Newton's
 * method. */
static void fit(const sample *s, unsigned range, size_t first, size_t step, double *a, double *b)
{
    *a = 0;
    *b = 1;
    for (int round = 0; round < STEPS; round++) {
        double ga = 0, gb = 0, aa = 1e-9, ab = 0, bb = 1e-9;
        for (size_t g = first; g < s->games; g += step)
            for (size_t i = s->game[g]; i < s->game[g + 1]; i++) {
                const turn *t = &s->turn[i];
                double p = chance_of(*a + *b * t->log_odds), w = p * (1 - p);
                if (t->range != range)
                    continue;
                ga += t->win - p;
                gb += (t->win - p) * t->log_odds;
                aa += w;
                ab += w * t->log_odds;
                bb += w * t->log_odds * t->log_odds;
            }
        double det = aa * bb - ab * ab;
        *a += (bb * ga - ab * gb) / det;
        *b += (aa * gb - ab * ga) / det;
    }
}

static void report(const sample *s, unsigned range)
{
    double a, b, n = 0, mean = 0, wins = 0, before = 0, after = 0, squares = 0;
    fit(s, range, 1, 2, &a, &b);
    for (size_t g = 0; g < s->games; g += 2) {
        double gain = 0;
        for (size_t i = s->game[g]; i < s->game[g + 1]; i++) {
            const turn *t = &s->turn[i];
            if (t->range != range)
                continue;
            double old = chance_of(t->log_odds), new = chance_of(a + b * t->log_odds);
            n++;
            mean += old;
            wins += t->win;
            before += (t->win - old) * (t->win - old);
            after += (t->win - new) * (t->win - new);
            gain += (t->win - old) * (t->win - old) - (t->win - new) * (t->win - new);
        }
        squares += gain * gain;
    }
    printf("to %4u unseen: %7.0f turns, chance %.4f, won %.4f; a %+.3f, b %.3f; Brier %.5f, fitted "
           "%.5f, gain %+.5f +- %.5f\n",
           range_end[range], n, mean / n, wins / n, a, b, before / n, after / n,
           (before - after) / n, sqrt(squares) / n);
}

static void write_table(const sample *s, const char *path, unsigned unseen_max)
{
    FILE *file = fopen(path, "w");
    need(file != NULL, "the file cannot be written");
    double a[RANGES], b[RANGES];
    for (unsigned range = 0; range < RANGES; range++)
        fit(s, range, 0, 1, &a[range], &b[range]);
    for (unsigned unseen = 1; unseen <= unseen_max; unseen++) {
        unsigned range = range_of(unseen);
        for (int lead = -SPREAD_MAX; lead <= SPREAD_MAX; lead++)
            fprintf(file, "%d %u %.6f\n", lead, unseen,
                    chance_of(a[range] + b[range] * log_odds_of(s->table, lead, unseen)));
    }
    need(!fclose(file), "the file cannot be written");
}

int main(int count, char **word)
{
    if (count != 5 && count != 6) {
        fprintf(stderr, "usage: wins RULES SEED GAMES ITERATIONS [FILE]\n");
        return 2;
    }
    static sample s;
    equity_player e;
    quoth_openness openness;
    quoth_win_table *table;
    need(equity_open(&e, word[1], true), "no such rules");
    need(!quoth_win_table_default(&table, &e.rules, 2, NULL, NULL), "no table");
    s.table = table;
    s.wanted = strtoul(word[3], NULL, 10);
    need((s.game = calloc(s.wanted + 1, sizeof *s.game)) != NULL, "out of memory");
    quoth_cross_bot bot = {.policy = QUOTH_CROSS_EQUITY,
                           .evaluator = &e.evaluator,
                           .finder = e.finder,
                           .endgame_plays = 160};
    if (!quoth_openness_standard(&openness, &e.rules, NULL))
        bot.openness = &openness;
    quoth_sim_bot sim = {0};
    uint64_t iterations = strtoull(word[4], NULL, 10);
    quoth_cross_player player = quoth_cross_bot_player(&bot);
    if (iterations) {
        need(!quoth_sim_new(&sim.sim, e.cross, NULL, NULL), "out of memory");
        sim.options = (quoth_sim_options){.iterations = iterations,
                                          .confidence = 0.99,
                                          .halving = true,
                                          .evaluator = &e.evaluator};
        player = quoth_sim_bot_player(&sim);
    }
    const quoth_cross_player players[2] = {player, player};
    quoth_cross_observer observer = {notify, &s};
    quoth_cross_match_options options = {
        .seed = strtoull(word[2], NULL, 10), .to = s.wanted + 1, .observer = &observer};
    quoth_cross_score score = {0};
    quoth_status status = quoth_cross_match(&score, e.cross, players, 2, &options, NULL, NULL);
    need(!status || status == QUOTH_STOPPED, "no games");
    for (unsigned range = 0; range < RANGES; range++)
        report(&s, range);
    if (count == 6)
        write_table(&s, word[5], e.rules.tiles.total - e.rules.rack);
    quoth_cross_bot_free(&bot);
    quoth_sim_free(sim.sim);
    quoth_win_table_free(table);
    equity_close(&e);
    free(s.turn);
    free(s.game);
    return 0;
}
