/* Of positions, one CGP a line, those in which `auto` chooses another play with other numbers of
 * candidates, from the same seed: for `quoth cross match --positions`, since only they can decide
 * which number is better.
 *
 *      differ RULES ITERATIONS PLAYS PLAYS < POSITIONS
 *
 * PLAYS 0 is the number that `auto` takes by itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/engine.h"
#include "quoth/notation.h"
#include "pace.h"

enum { LINE_SIZE = 4096 };

static quoth_play chosen(quoth_engine *engine, const quoth_position *position, uint64_t iterations,
                         const char *plays)
{
    quoth_play play;
    quoth_random random;
    quoth_auto_options options = {.iterations = iterations,
                                  .plays = (unsigned)strtoul(plays, NULL, 10)};
    quoth_cross_view view = {.seat = quoth_position_turn(position), .position = position};
    quoth_cross_player player = quoth_engine_player(engine, &options);
    quoth_random_seed(&random, 1);
    need(!player.choose(player.user, &view, &random, NULL, &play), "no choice");
    return play;
}

int main(int count, char **argument)
{
    quoth_cross_rules rules;
    quoth_engine *engine;
    char line[LINE_SIZE];
    if (count < 5 || quoth_cross_rules_find(&rules, argument[1], NULL) ||
        quoth_engine_new(&engine, &rules, NULL, NULL, NULL, NULL)) {
        fputs("usage: differ RULES ITERATIONS PLAYS PLAYS < POSITIONS\n", stderr);
        return 2;
    }
    uint64_t iterations = strtoull(argument[2], NULL, 10);
    while (fgets(line, sizeof line, stdin)) {
        quoth_position *position;
        need(!quoth_cgp_read(&position, quoth_engine_cross(engine), line, strcspn(line, "\n"), NULL,
                             NULL),
             "no position");
        quoth_play one = chosen(engine, position, iterations, argument[3]);
        quoth_play other = chosen(engine, position, iterations, argument[4]);
        if (quoth_play_compare(&one, &other, QUOTH_BY_SCORE))
            fputs(line, stdout);
        fflush(stdout);
        quoth_position_free(position);
    }
    quoth_engine_free(engine);
    return 0;
}
