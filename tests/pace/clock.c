/* How does `auto` spread its time over a game against `equity`?
 *
 *      clock RULES SEED GAMES SECONDS
 *
 * The clock of each game is the processor time of this program.  A line for each turn of `auto`:
 * tiles in the bag, the method, iterations, nodes searched, ms spent, ms left before. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "quoth/auto.h"

#include "equity.h"

typedef struct timed_player {
    quoth_auto_bot bot;
    quoth_cross_player player;
} timed_player;

static uint64_t processor_time(void *user)
{
    (void)user;
    return (uint64_t)(1e6 / CLOCKS_PER_SEC * (double)clock());
}

static quoth_status choose(void *user, const quoth_cross_view *view, quoth_random *random,
                           const quoth_watch *watch, quoth_play *play)
{
    timed_player *t = user;
    const quoth_auto_answer *answer = &t->bot.answer;
    uint64_t begun = processor_time(NULL);
    quoth_status status = t->player.choose(t->player.user, view, random, watch, play);
    uint64_t ended = processor_time(NULL);
    printf("%u %s %llu %llu %.1f %.1f\n", quoth_position_bag(view->position),
           quoth_auto_method_name(answer->method), (unsigned long long)answer->iterations,
           (unsigned long long)answer->nodes, (double)(ended - begun) / 1000,
           (double)(view->deadline - begun) / 1000);
    return status;
}

int main(int count, char **word)
{
    equity_player equity;
    timed_player timed = {0};
    quoth_cross_score score = {0};
    if (count < 5) {
        fprintf(stderr, "usage: clock RULES SEED GAMES SECONDS\n");
        return 2;
    }
    need(equity_open(&equity, word[1], true), "no such rules, or out of memory");
    need(!quoth_auto_new(&timed.bot.chooser, equity.cross, NULL, NULL), "out of memory");
    timed.player = quoth_auto_bot_player(&timed.bot);
    timed.bot.options.evaluator = &equity.evaluator;
    quoth_baseline plain = {.leaves = equity.leaves};
    quoth_evaluator evaluator;
    quoth_evaluator_baseline(&evaluator, &plain);
    quoth_cross_bot other = {
        .policy = QUOTH_CROSS_EQUITY, .evaluator = &evaluator, .finder = equity.finder};
    quoth_cross_player players[2] = {{.choose = choose, .user = &timed},
                                     quoth_cross_bot_player(&other)};
    quoth_clock processor = {.now = processor_time};
    quoth_cross_match_options options = {.seed = strtoull(word[2], NULL, 10),
                                         .to = strtoull(word[3], NULL, 10),
                                         .clock = &processor,
                                         .time = (uint64_t)(1e6 * strtod(word[4], NULL))};
    need(!quoth_cross_match(&score, equity.cross, players, 2, &options, NULL, NULL), "no match");
    quoth_cross_bot_free(&other);
    quoth_auto_free(timed.bot.chooser);
    equity_close(&equity);
    return 0;
}
