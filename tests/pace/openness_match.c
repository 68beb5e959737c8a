/* Plays a match between two players by equity that differ in their openness costs alone.
 *
 *      openness_match RULES GAMES SEED ONE OTHER
 *
 * ONE and OTHER are files as tests/pace/openness.c prints them, or `standard` for the costs of the
 * library, or `none`.  Prints the result with 95 % intervals from pairs of games with one bag. */
#include <ctype.h>
#include <string.h>

#include "quoth/format.h"
#include "quoth/openness.h"
#include "quoth/stdio.h"

#include "equity.h"

/* Reads the costs from a file: all whole numbers in it, in order. */
static void read_costs(quoth_openness *openness, const char *name)
{
    quoth_points *cost = &openness->cost[0][0][0];
    size_t count = 0;
    FILE *file = fopen(name, "r");
    need(file, "a file of costs cannot be opened");
    for (int c = getc(file); c != EOF; c = getc(file)) {
        long number = 0;
        if (c != '-' && !isdigit(c))
            continue;
        ungetc(c, file);
        need(count < sizeof openness->cost / sizeof *cost && fscanf(file, "%ld", &number) == 1,
             "a file has too many costs");
        cost[count++] = (quoth_points)number;
    }
    fclose(file);
    need(count == sizeof openness->cost / sizeof *cost, "a file has too few costs");
}

static void find_costs(quoth_openness *openness, const char *name, const quoth_cross_rules *rules)
{
    *openness = (quoth_openness){0};
    if (strcmp(name, "standard") == 0)
        need(!quoth_openness_standard(openness, rules, NULL), "no costs for these rules");
    else if (strcmp(name, "none") != 0)
        read_costs(openness, name);
}

int main(int count, char **argument)
{
    equity_player e;
    quoth_openness openness[2];
    quoth_cross_bot bot[2];
    quoth_cross_player player[2];
    static quoth_cross_score score;
    if (count != 6 || !equity_open(&e, argument[1], true)) {
        fputs("usage: openness_match RULES GAMES SEED ONE OTHER\n", stderr);
        return 2;
    }
    for (unsigned i = 0; i < 2; i++) {
        find_costs(&openness[i], argument[4 + i], &e.rules);
        bot[i] = (quoth_cross_bot){.policy = QUOTH_CROSS_EQUITY,
                                   .evaluator = &e.evaluator,
                                   .finder = e.finder,
                                   .openness = &openness[i]};
        player[i] = quoth_cross_bot_player(&bot[i]);
    }
    const char *const *names = (const char *const *)(argument + 4);
    uint64_t seed = strtoull(argument[3], NULL, 10);
    quoth_cross_match_options options = {.seed = seed, .to = strtoull(argument[2], NULL, 10)};
    quoth_sink sink = quoth_to_file(stdout);
    need(!quoth_cross_match(&score, e.cross, player, 2, &options, NULL, NULL), "the match fails");
    need(!quoth_cross_write_score(&sink, e.cross, names, 2, seed, &score, NULL, QUOTH_FORMAT_TEXT,
                                  NULL),
         "the result cannot be written");
    for (unsigned i = 0; i < 2; i++)
        quoth_cross_bot_free(&bot[i]);
    equity_close(&e);
    return 0;
}
