/* What the choices of `auto` cost late in games of equity against itself.
 *
 *      turns RULES SEED GAMES ITERATIONS [BAG]
 *
 * In each position with at most BAG tiles in the bag (4) the engine chooses once, seeing what the
 * player to move may see.  A line for each: tiles in the bag, the method, nodes searched, the work
 * of the pre-endgame solver, processor time in ms, and the position as CGP. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "quoth/auto.h"
#include "quoth/notation.h"
#include "quoth/stdio.h"

#include "equity.h"

typedef struct chooser {
    uint64_t work; /* of the last run of the pre-endgame solver */
    quoth_auto *engine;
    quoth_position *seen;
    uint64_t games, iterations;
    unsigned bag;
} chooser;

static double processor_ms(void)
{
    return 1000.0 * (double)clock() / CLOCKS_PER_SEC;
}

static void note_work(void *user, const quoth_preendgame_answer *answer)
{
    chooser *c = user;
    c->work = answer->work;
}

static bool notify(void *user, quoth_cross_event event, const quoth_cross_game *game,
                   uint64_t number, const unsigned *seated)
{
    chooser *c = user;
    const quoth_position *p = quoth_cross_game_position(game);
    quoth_auto_answer answer;
    quoth_cgp cgp = {0};
    (void)seated;
    if (number >= 2 * c->games)
        return false;
    if (event != QUOTH_CROSS_MOVE || number % 2 || quoth_position_ending(p) ||
        quoth_position_bag(p) > c->bag)
        return true;
    need(!quoth_position_view(c->seen, p, quoth_position_turn(p), NULL), "no view");
    quoth_auto_options options = {
        .iterations = c->iterations, .seed = number, .orders = note_work, .user = c};
    c->work = 0;
    double begun = processor_ms();
    need(!quoth_auto_choose(&answer, c->engine, c->seen, &options, NULL, NULL), "no choice");
    printf("%u %s %llu %llu %.1f ", quoth_position_bag(p), quoth_auto_method_name(answer.method),
           (unsigned long long)answer.nodes, (unsigned long long)c->work, processor_ms() - begun);
    quoth_sink sink = quoth_to_file(stdout);
    need(!quoth_cgp_write(&sink, c->seen, &cgp, NULL), "a position cannot be written");
    putchar('\n');
    fflush(stdout);
    return true;
}

int main(int count, char **word)
{
    chooser c = {.bag = 4};
    equity_player player;
    if (count < 5) {
        fprintf(stderr, "usage: turns RULES SEED GAMES ITERATIONS [BAG]\n");
        return 2;
    }
    need(equity_open(&player, word[1], false), "no such rules, or out of memory");
    need(!quoth_auto_new(&c.engine, player.cross, NULL, NULL) &&
             !quoth_position_new(&c.seen, player.cross, 2, NULL, NULL),
         "out of memory");
    c.games = strtoull(word[3], NULL, 10);
    c.iterations = strtoull(word[4], NULL, 10);
    c.bag = count > 5 ? (unsigned)strtoul(word[5], NULL, 10) : c.bag;
    quoth_cross_observer observer = {notify, &c};
    need(equity_match(&player, strtoull(word[2], NULL, 10), &observer) == QUOTH_STOPPED,
         "no match");
    quoth_position_free(c.seen);
    quoth_auto_free(c.engine);
    equity_close(&player);
    return 0;
}
