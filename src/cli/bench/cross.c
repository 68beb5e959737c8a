/* The crossword pieces of quoth bench: on the classic board, ENABLE, the estimate's leaves. */
#include <stdlib.h>

#include "quoth/quoth.h"
#include "cli/bench/pieces.h"

enum { POSITIONS = 200, BENCH_GAMES = 100 };

typedef struct cross_bench {
    quoth_cross_rules rules;
    quoth_cross *cross;
    quoth_leaves *leaves;
    quoth_baseline baseline;
    quoth_evaluator evaluator;
    quoth_play_finder *finder;
    quoth_plays plays;
    quoth_position *position;
} cross_bench;

static void end_cross(cross_bench *c)
{
    quoth_position_free(c->position);
    quoth_plays_free(&c->plays);
    quoth_play_finder_free(c->finder);
    quoth_leaves_free(c->leaves);
    quoth_cross_free(c->cross);
}

static bool begin_cross(cross_bench *c, const bench *b, bool prepare)
{
    *c = (cross_bench){0};
    if (quoth_cross_rules_find(&c->rules, "scrabble", NULL) ||
        quoth_cross_new(&c->cross, &c->rules, b->lexicon, NULL, NULL) ||
        (prepare && quoth_cross_prepare(c->cross, NULL, NULL)) ||
        quoth_leaves_estimate(&c->leaves, &c->rules.tiles, b->lexicon, NULL, NULL) ||
        quoth_play_finder_new(&c->finder, c->cross, NULL, NULL) ||
        quoth_position_new(&c->position, c->cross, 2, NULL, NULL)) {
        end_cross(c);
        return false;
    }
    c->baseline.leaves = c->leaves;
    quoth_evaluator_baseline(&c->evaluator, &c->baseline);
    return true;
}

static bool write_plays(const cross_bench *c, const quoth_sink *sink)
{
    const quoth_plays *plays = &c->plays;
    return quoth_cross_write_plays(sink, c->position, plays->placements, plays->play,
                                   plays->count < 3 ? plays->count : 3, QUOTH_FORMAT_TEXT,
                                   NULL) == QUOTH_OK;
}

/* Goes from no data at all to the best play of a rack. */
static bool first_move(bench *b, const quoth_sink *sink)
{
    cross_bench c;
    quoth_random random;
    quoth_plays_query query = {.find = QUOTH_FIND_TOP, .limit = 3};
    if (!begin_cross(&c, b, false))
        return false;
    quoth_random_seed(&random, 1);
    quoth_position_deal(c.position, &random);
    query.evaluator = &c.evaluator;
    bool fine = !quoth_plays_find(&c.plays, c.finder, c.position, &query, NULL, NULL) &&
                write_plays(&c, sink);
    end_cross(&c);
    return fine;
}

/* Goes through the positions of some games between equity players and lists all plays of each. */
static bool all_plays(bench *b, const quoth_sink *sink, bool prepare)
{
    cross_bench c;
    bool fine = begin_cross(&c, b, prepare);
    if (!fine)
        return false;
    for (unsigned n = 0, game = 0; fine && n < POSITIONS; game++) {
        quoth_random random;
        quoth_random_seed_stream(&random, 1, game);
        quoth_position_deal(c.position, &random);
        for (; fine && n < POSITIONS && !quoth_position_ending(c.position); n++) {
            quoth_plays_query query = {.order = QUOTH_BY_EQUITY, .evaluator = &c.evaluator};
            fine = !quoth_plays_find(&c.plays, c.finder, c.position, &query, NULL, NULL) &&
                   write_plays(&c, sink);
            b->done += (double)c.plays.placements;
            if (fine)
                fine = !quoth_position_make_trusted(c.position, c.plays.play, NULL);
        }
    }
    end_cross(&c);
    return fine;
}

static bool all_by_graph(bench *b, const quoth_sink *sink)
{
    return all_plays(b, sink, false);
}

static bool all_by_word_map(bench *b, const quoth_sink *sink)
{
    return all_plays(b, sink, true);
}

static bool games(bench *b, const quoth_sink *sink, quoth_cross_policy policy)
{
    cross_bench c;
    static const char *const names[] = {"a", "b"};
    quoth_cross_score *score = calloc(1, sizeof *score);
    bool fine = score && begin_cross(&c, b, true);
    if (fine) {
        quoth_cross_bot bot = {.policy = policy, .evaluator = &c.evaluator, .finder = c.finder};
        quoth_cross_player player[2] = {quoth_cross_bot_player(&bot), quoth_cross_bot_player(&bot)};
        quoth_cross_match_options options = {.seed = 1, .to = BENCH_GAMES};
        fine = !quoth_cross_match(score, c.cross, player, 2, &options, NULL, NULL) &&
               !quoth_cross_write_score(sink, c.cross, names, 2, 1, score, NULL, QUOTH_FORMAT_TEXT,
                                        NULL);
        quoth_cross_bot_free(&bot);
        b->done = BENCH_GAMES;
        end_cross(&c);
    }
    free(score);
    return fine;
}

static bool equity_games(bench *b, const quoth_sink *sink)
{
    return games(b, sink, QUOTH_CROSS_EQUITY);
}

static bool greedy_games(bench *b, const quoth_sink *sink)
{
    return games(b, sink, QUOTH_CROSS_GREEDY);
}

const piece crossword_pieces[] = {
    {.name = "crossword, start to first plays", .run = first_move},
    {.name = "all plays of 200 positions, word graph", .run = all_by_graph, .unit = "plays"},
    {.name = "all plays of 200 positions, word map", .run = all_by_word_map, .unit = "plays"},
    {.name = "100 games by equity, preparation included", .run = equity_games, .unit = "games"},
    {.name = "100 games by score, preparation included", .run = greedy_games, .unit = "games"},
    {0},
};
