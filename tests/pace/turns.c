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
#include "quoth/cross_game.h"
#include "quoth/notation.h"
#include "quoth/stdio.h"

#include "pace.h"

typedef struct chooser {
    uint64_t work; /* of the last run of the pre-endgame solver */
    quoth_cross *cross;
    quoth_auto *engine;
    quoth_position *seen;
    uint64_t iterations;
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
    quoth_lexicon *words = NULL;
    quoth_cross_rules rules;
    quoth_leaves *leaves = NULL;
    quoth_play_finder *finder = NULL;
    quoth_evaluator evaluator = {0};
    if (count < 5) {
        fprintf(stderr, "usage: turns RULES SEED GAMES ITERATIONS [BAG]\n");
        return 2;
    }
    need(!quoth_lexicon_new_enable1(&words, NULL, NULL), "no words");
    need(!quoth_cross_rules_find(&rules, word[1], NULL), "no such rules");
    need(!quoth_cross_new(&c.cross, &rules, words, NULL, NULL) &&
             !quoth_auto_new(&c.engine, c.cross, NULL, NULL) &&
             !quoth_position_new(&c.seen, c.cross, 2, NULL, NULL) &&
             !quoth_play_finder_new(&finder, c.cross, NULL, NULL) &&
             !quoth_leaves_default(&leaves, &rules, words, NULL, NULL),
         "out of memory");
    quoth_baseline baseline = {.leaves = leaves};
    quoth_evaluator_baseline(&evaluator, &baseline);
    c.iterations = strtoull(word[4], NULL, 10);
    c.bag = count > 5 ? (unsigned)strtoul(word[5], NULL, 10) : c.bag;
    quoth_cross_bot bot[2] = {{0}};
    quoth_cross_player player[2];
    for (unsigned i = 0; i < 2; i++) {
        bot[i] = (quoth_cross_bot){
            .policy = QUOTH_CROSS_EQUITY, .evaluator = &evaluator, .finder = finder};
        player[i] = quoth_cross_bot_player(&bot[i]);
    }
    quoth_cross_score score = {0};
    quoth_cross_observer observer = {notify, &c};
    quoth_cross_match_options options = {.seed = strtoull(word[2], NULL, 10),
                                         .to = 2 * strtoull(word[3], NULL, 10),
                                         .observer = &observer};
    need(!quoth_cross_match(&score, c.cross, player, 2, &options, NULL, NULL), "no match");
    for (unsigned i = 0; i < 2; i++)
        quoth_cross_bot_free(&bot[i]);
    quoth_position_free(c.seen);
    quoth_auto_free(c.engine);
    quoth_leaves_free(leaves);
    quoth_play_finder_free(finder);
    quoth_cross_free(c.cross);
    quoth_lexicon_free(words);
    return 0;
}
