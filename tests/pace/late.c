/* Positions from late in games of equity against itself, as CGP, one a line: of each game the first
 * with BAG tiles in the bag, both racks full unless the bag is empty; then at least 6 tiles each.
 *
 *      late RULES BAG COUNT [SEED]
 *
 * With tiles in the bag the other's rack is left out, as the player to move sees it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/cross_game.h"
#include "quoth/notation.h"
#include "quoth/stdio.h"

#include "pace.h"

enum { FEWEST = 6, MOST_GAMES = 100000 };

typedef struct printer {
    const quoth_cross *cross;
    unsigned bag, left;
    uint64_t last; /* game of which one was printed, and 1; only every other one, since two have a
                      bag in common */
} printer;

static void print_position(printer *p, const quoth_position *position)
{
    quoth_position *seen;
    quoth_cgp cgp = {0};
    need(!quoth_position_new(&seen, p->cross, 2, NULL, NULL), "out of memory");
    quoth_position_copy(seen, position);
    if (p->bag)
        need(!quoth_position_view(seen, position, quoth_position_turn(position), NULL),
             "a position cannot be seen");
    quoth_sink sink = quoth_to_file(stdout);
    need(!quoth_cgp_write(&sink, seen, &cgp, NULL), "a position cannot be written");
    putchar('\n');
    quoth_position_free(seen);
}

static bool notify(void *user, quoth_cross_event event, const quoth_cross_game *game,
                   uint64_t number, const unsigned *seated)
{
    printer *p = user;
    const quoth_position *position = quoth_cross_game_position(game);
    unsigned own, others, turn = quoth_position_turn(position);
    (void)seated;
    if (event != QUOTH_CROSS_MOVE || number % 2 || p->last == number + 1 ||
        quoth_position_ending(position) || quoth_position_bag(position) != p->bag)
        return true;
    quoth_position_rack(position, turn, &own);
    quoth_position_rack(position, !turn, &others);
    unsigned fewest = p->bag ? quoth_cross_rules_of(p->cross)->rack : FEWEST;
    if (own < fewest || others < fewest)
        return true;
    p->last = number + 1;
    print_position(p, position);
    return --p->left > 0;
}

int main(int count, char **argument)
{
    quoth_lexicon *words;
    quoth_cross *cross;
    quoth_cross_rules rules;
    quoth_leaves *leaves;
    quoth_play_finder *finder;
    quoth_evaluator evaluator = {0};
    quoth_baseline baseline = {0};
    quoth_cross_bot bot[2] = {{0}};
    quoth_cross_score score = {0};
    if (count < 4 || quoth_lexicon_new_enable1(&words, NULL, NULL) ||
        quoth_cross_rules_find(&rules, argument[1], NULL) ||
        quoth_cross_new(&cross, &rules, words, NULL, NULL) ||
        quoth_leaves_default(&leaves, &rules, words, NULL, NULL) ||
        quoth_play_finder_new(&finder, cross, NULL, NULL)) {
        fputs("usage: late RULES BAG COUNT [SEED]\n", stderr);
        return 2;
    }
    baseline.leaves = leaves;
    quoth_evaluator_baseline(&evaluator, &baseline);
    quoth_cross_player player[2];
    for (unsigned i = 0; i < 2; i++) {
        bot[i] = (quoth_cross_bot){
            .policy = QUOTH_CROSS_EQUITY, .evaluator = &evaluator, .finder = finder};
        player[i] = quoth_cross_bot_player(&bot[i]);
    }
    printer p = {.cross = cross,
                 .bag = (unsigned)strtoul(argument[2], NULL, 10),
                 .left = (unsigned)strtoul(argument[3], NULL, 10)};
    quoth_cross_observer observer = {notify, &p};
    quoth_cross_match_options options = {.seed = count > 4 ? strtoul(argument[4], NULL, 10) : 1,
                                         .to = MOST_GAMES,
                                         .observer = &observer};
    quoth_status status = quoth_cross_match(&score, cross, player, 2, &options, NULL, NULL);
    for (unsigned i = 0; i < 2; i++)
        quoth_cross_bot_free(&bot[i]);
    quoth_play_finder_free(finder);
    quoth_leaves_free(leaves);
    quoth_cross_free(cross);
    quoth_lexicon_free(words);
    return p.left == 0 && status == QUOTH_STOPPED ? 0 : 1;
}
