/* What programs share that measure board games with the words of ENABLE: a player by equity, its
 * games, and its matches against itself. */
#ifndef TESTS_PACE_EQUITY_H
#define TESTS_PACE_EQUITY_H

#include "quoth/cross_game.h"

#include "pace.h"

typedef struct equity_player {
    quoth_lexicon *words;
    quoth_cross_rules rules;
    quoth_cross *cross;
    quoth_leaves *leaves;
    quoth_unseen_adjustment *adjustment; /* of the leave values; NULL: none */
    quoth_baseline baseline;
    quoth_evaluator evaluator;
    quoth_play_finder *finder;
} equity_player;

/* False if there are no rules of that name, or for lack of memory.  The player must not move
 * afterwards. */
static inline bool equity_open(equity_player *e, const char *rules, bool adjusted)
{
    *e = (equity_player){0};
    if (quoth_lexicon_new_enable1(&e->words, NULL, NULL) ||
        quoth_cross_rules_find(&e->rules, rules, NULL) ||
        quoth_cross_new(&e->cross, &e->rules, e->words, NULL, NULL) ||
        quoth_leaves_default(&e->leaves, &e->rules, e->words, NULL, NULL) ||
        quoth_play_finder_new(&e->finder, e->cross, NULL, NULL) ||
        (adjusted &&
         quoth_unseen_adjustment_new(&e->adjustment, e->leaves, &e->rules.tiles, NULL, NULL)))
        return false;
    e->baseline = (quoth_baseline){.leaves = e->leaves, .unseen_adjustment = e->adjustment};
    quoth_evaluator_baseline(&e->evaluator, &e->baseline);
    return true;
}

static inline void equity_close(equity_player *e)
{
    quoth_play_finder_free(e->finder);
    quoth_unseen_adjustment_free(e->adjustment);
    quoth_leaves_free(e->leaves);
    quoth_cross_free(e->cross);
    quoth_lexicon_free(e->words);
}

/* A game of the player against itself, of which positions are measured: those with at least two
 * racks in the bag, one of `every` at random.  `measure` may change `plays`, which has the first
 * `limit` plays of the position. */
typedef struct equity_game {
    quoth_position *position;
    quoth_plays *plays;
    quoth_random *random;
    unsigned limit, every;
    void (*measure)(void *user);
    void *user;
} equity_game;

static inline void equity_play(const equity_player *e, const equity_game *game)
{
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .limit = game->limit,
                               .order = QUOTH_BY_EQUITY,
                               .evaluator = &e->evaluator};
    quoth_position_deal(game->position, game->random);
    while (!quoth_position_ending(game->position)) {
        need(!quoth_plays_find(game->plays, e->finder, game->position, &query, NULL, NULL),
             "no plays");
        quoth_play best = game->plays->play[0];
        if (quoth_position_bag(game->position) >= 2u * e->rules.rack &&
            !quoth_random_below(game->random, game->every))
            game->measure(game->user);
        need(!quoth_position_make_trusted(game->position, &best, NULL), "a play is refused");
    }
}

/* Games of the player against itself until the observer stops them: QUOTH_STOPPED. */
static inline quoth_status equity_match(const equity_player *e, uint64_t seed,
                                        const quoth_cross_observer *observer)
{
    quoth_cross_score score = {0};
    quoth_cross_bot bot = {
        .policy = QUOTH_CROSS_EQUITY, .evaluator = &e->evaluator, .finder = e->finder};
    const quoth_cross_player player[2] = {quoth_cross_bot_player(&bot),
                                          quoth_cross_bot_player(&bot)};
    quoth_cross_match_options options = {.seed = seed, .to = 100000, .observer = observer};
    quoth_status status = quoth_cross_match(&score, e->cross, player, 2, &options, NULL, NULL);
    quoth_cross_bot_free(&bot);
    return status;
}

#endif
