/* How large is the first player's edge, and what do last turns change?  Games of equity against
 * itself, one from each bag.
 *
 *      last_turns RULES|FILE GAMES [SEED [SOLVED]]
 *
 * In each of the first SOLVED games the first position with an empty bag is solved, and so is the
 * play of the highest score there. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/cross.h"
#include "quoth/endgame.h"

#include "pace.h"

/* Sums of a sample, for its mean and standard error. */
typedef struct sample {
    double sum, squares;
    unsigned long count;
} sample;

static void add(sample *s, double value)
{
    s->sum += value;
    s->squares += value * value;
    s->count++;
}

static double mean(const sample *s)
{
    return s->count ? s->sum / (double)s->count : 0;
}

static double standard_error(const sample *s)
{
    double n = (double)s->count;
    return s->count > 1 ? sqrt((s->squares - s->sum * s->sum / n) / (n - 1) / n) : 0;
}

static void print(const char *name, const sample *s, double scale)
{
    printf("%-52s %8.3f  +- %.3f  (%lu)\n", name, scale * mean(s), scale * standard_error(s),
           s->count);
}

typedef struct table {
    quoth_cross_rules rules;
    quoth_cross *cross;
    quoth_leaves *leaves;
    quoth_baseline baseline;
    quoth_evaluator evaluator;
    quoth_play_finder *finder;
    quoth_plays plays;
    quoth_endgame *solver;
} table;

static struct {
    sample first_wins, first_spread; /* of the seat that begins */
    sample first_empties;            /* the seat that begins empties the bag */
    sample empty_wins;               /* the seat that empties the bag wins */
    sample before, by, next;         /* spread of the seat that empties the bag: before its play,
                                        the score of that play, what it gains afterwards */
    sample tiles;                    /* left on the racks at the end */
    sample turns;                    /* with an empty bag */
    sample other, gain;              /* the exact play is not that of the highest score; its gain */
} sums;

static quoth_play choose(table *t, const quoth_position *p, quoth_order order)
{
    quoth_plays_query query = {.find = QUOTH_FIND_BEST,
                               .order = order,
                               .evaluator = &t->evaluator,
                               .opening_across = true};
    need(!quoth_plays_find(&t->plays, t->finder, p, &query, NULL, NULL), "no plays are found");
    return t->plays.play[0];
}

static void solve(table *t, const quoth_position *p)
{
    quoth_endgame_answer answer;
    quoth_play greedy = choose(t, p, QUOTH_BY_SCORE);
    quoth_endgame_options options = {.bytes = 1 << 24};
    need(!quoth_endgame_solve(&answer, t->solver, p, &options, NULL, NULL), "an end is unsolved");
    int best = answer.value;
    options.play = &greedy;
    options.plays = 1;
    need(!quoth_endgame_solve(&answer, t->solver, p, &options, NULL, NULL), "an end is unsolved");
    add(&sums.other, best > answer.value);
    add(&sums.gain, best - answer.value);
}

static void play_game(table *t, quoth_position *p, bool solved)
{
    int empties = -1, lead = 0;
    unsigned after = 0, held = 0, count;
    while (!quoth_position_ending(p)) {
        unsigned seat = quoth_position_turn(p);
        quoth_play play = choose(t, p, QUOTH_BY_EQUITY);
        int before = quoth_position_lead(p, seat);
        after += empties >= 0;
        need(!quoth_position_make_trusted(p, &play, NULL), "a play cannot be made");
        if (empties >= 0 || quoth_position_bag(p) > 0)
            continue;
        empties = (int)seat;
        add(&sums.before, before);
        add(&sums.by, play.score);
        lead = before + play.score;
        if (solved && !quoth_position_ending(p))
            solve(t, p);
    }
    int spread = quoth_position_lead(p, 0);
    add(&sums.first_spread, spread);
    add(&sums.first_wins, spread > 0 ? 1 : spread == 0 ? 0.5 : 0);
    if (empties < 0)
        return;
    int own = quoth_position_lead(p, (unsigned)empties);
    add(&sums.first_empties, empties == 0);
    add(&sums.empty_wins, own > 0 ? 1 : own == 0 ? 0.5 : 0);
    add(&sums.next, own - lead);
    add(&sums.turns, after);
    for (unsigned seat = 0; seat < 2; seat++) {
        quoth_position_rack(p, seat, &count);
        held += count;
    }
    add(&sums.tiles, held);
}

static bool read_rules(quoth_cross_rules *rules, const char *name)
{
    static char text[1 << 16];
    FILE *file;
    if (!quoth_cross_rules_find(rules, name, NULL))
        return true;
    file = fopen(name, "rb");
    if (!file)
        return false;
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    return !quoth_cross_rules_parse(rules, text, size, NULL);
}

int main(int count, char **argument)
{
    quoth_lexicon *words;
    quoth_position *position;
    quoth_random random;
    table t = {0};
    quoth_heuristics heuristics = {0};
    unsigned long games = count > 2 ? strtoul(argument[2], NULL, 10) : 0;
    unsigned long seed = count > 3 ? strtoul(argument[3], NULL, 10) : 1;
    unsigned long solved = count > 4 ? strtoul(argument[4], NULL, 10) : 0;
    if (!games || !read_rules(&t.rules, argument[1])) {
        fputs("usage: last_turns RULES|FILE GAMES [SEED [SOLVED]]\n", stderr);
        return 2;
    }
    need(!quoth_lexicon_new_enable1(&words, NULL, NULL) &&
             !quoth_cross_new(&t.cross, &t.rules, words, NULL, NULL) &&
             !quoth_leaves_default(&t.leaves, &t.rules, words, NULL, NULL) &&
             !quoth_play_finder_new(&t.finder, t.cross, NULL, NULL) &&
             !quoth_endgame_new(&t.solver, t.cross, NULL, NULL) &&
             !quoth_position_new(&position, t.cross, 2, NULL, NULL),
         "out of memory");
    t.baseline.leaves = t.leaves;
    t.baseline.heuristics = &heuristics;
    t.rules.final_turn = false; /* by any rules the last tiles are drawn by the same policy */
    quoth_heuristics_standard(&heuristics, &t.rules);
    quoth_evaluator_baseline(&t.evaluator, &t.baseline);
    for (unsigned long game = 0; game < games; game++) {
        quoth_random_seed_stream(&random, seed, game + 1);
        quoth_position_deal(position, &random);
        play_game(&t, position, game < solved);
    }
    print("wins of the first player, %", &sums.first_wins, 100);
    print("spread of the first player", &sums.first_spread, 1);
    print("the first player empties the bag, %", &sums.first_empties, 100);
    print("wins of the player who empties the bag, %", &sums.empty_wins, 100);
    print("spread of that player before that play", &sums.before, 1);
    print("score of that play", &sums.by, 1);
    print("spread that the player gains afterwards", &sums.next, 1);
    print("turns with an empty bag", &sums.turns, 1);
    print("tiles left on both racks", &sums.tiles, 1);
    print("with an empty bag the highest score is not best, %", &sums.other, 100);
    print("points that it gives away", &sums.gain, 1);
    quoth_endgame_free(t.solver);
    quoth_plays_free(&t.plays);
    quoth_play_finder_free(t.finder);
    quoth_position_free(position);
    quoth_cross_free(t.cross);
    quoth_leaves_free(t.leaves);
    quoth_lexicon_free(words);
    return 0;
}
