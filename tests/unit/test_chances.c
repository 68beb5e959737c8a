/* Chances to be first: the own tables of the library, and what they foretell of unseen games. */
#include <math.h>

#include "eval/win_shares.h"
#include "support.h"

/* Tables rise with the lead, are sure at the ends, and even or a little better for the player to
 * move when nobody leads. */
static void test_usual_wins(void **state)
{
    static const char *const names[] = {"scrabble", "wwf", "german", "super"};
    (void)state;
    for (unsigned i = 0; i < COUNT(names); i++)
        for (unsigned players = 2; players <= QUOTH_PLAYERS_MAX; players++) {
            quoth_cross_rules rules;
            quoth_win_table *win_table;
            assert_int_equal(quoth_cross_rules_find(&rules, names[i], NULL), QUOTH_OK);
            assert_int_equal(quoth_win_table_default(&win_table, &rules, players, NULL, NULL),
                             QUOTH_OK);
            for (unsigned unseen = 1; unseen <= rules.tiles.total; unseen++) {
                for (int spread = -499; spread <= 500; spread++)
                    assert_true(quoth_win_table_chance(win_table, spread, unseen) >=
                                quoth_win_table_chance(win_table, spread - 1, unseen));
                assert_true(quoth_win_table_chance(win_table, 500, unseen) > 0.999);
                assert_true(quoth_win_table_chance(win_table, -500, unseen) < 0.001);
                assert_true(quoth_win_table_chance(win_table, 0, unseen) > 0.45);
                assert_true(quoth_win_table_chance(win_table, 0, unseen) < 0.95);
            }
            quoth_win_table_free(win_table);
        }
}

static void test_players(void **state)
{
    quoth_cross_rules rules;
    quoth_win_table *win_table;
    (void)state;
    assert_int_equal(quoth_cross_rules_find(&rules, "wwf", NULL), QUOTH_OK);
    assert_int_equal(quoth_win_table_default(&win_table, &rules, 1, NULL, NULL), QUOTH_BAD_CALL);
    assert_null(win_table);
    assert_int_equal(quoth_win_table_default(&win_table, &rules, 5, NULL, NULL), QUOTH_BAD_CALL);
}

static quoth_win_table *win_table_for(const char *name, unsigned players)
{
    quoth_cross_rules rules;
    quoth_win_table *win_table;
    assert_int_equal(quoth_cross_rules_find(&rules, name, NULL), QUOTH_OK);
    assert_int_equal(quoth_win_table_default(&win_table, &rules, players, NULL, NULL), QUOTH_OK);
    return win_table;
}

/* Of two players the chances are those of the table. */
static void test_two(void **state)
{
    quoth_win_table *win_table = win_table_for("scrabble", 2);
    (void)state;
    for (int lead = -300; lead <= 300; lead += 7)
        for (unsigned unseen = 1; unseen < 93; unseen += 9) {
            q_unfinished_game left = {
                .players = 2, .turn = 1, .unseen = unseen, .points = {0, lead * QUOTH_POINT}};
            double chance = quoth_win_table_chance(win_table, lead, unseen);
            assert_true(fabs(q_win_share(win_table, &left, 1) - chance) < 1e-9);
            assert_true(fabs(q_win_share(win_table, &left, 0) - (1 - chance)) < 1e-9);
        }
    quoth_win_table_free(win_table);
}

/* All chances add up to 1; a point more is never worth less; seats may be turned. */
static void test_sums(void **state)
{
    quoth_random random;
    (void)state;
    quoth_random_seed(&random, 5);
    for (unsigned players = 2; players <= QUOTH_PLAYERS_MAX; players++) {
        quoth_win_table *win_table = win_table_for("wwf", players);
        for (unsigned i = 0; i < 2000; i++) {
            q_unfinished_game left = {.players = players,
                                      .turn = (unsigned)quoth_random_below(&random, players),
                                      .unseen = 1 + (unsigned)quoth_random_below(&random, 97)};
            double sum = 0;
            for (unsigned seat = 0; seat < players; seat++)
                left.points[seat] = (int64_t)quoth_random_below(&random, 400000);
            for (unsigned seat = 0; seat < players; seat++) {
                double chance = q_win_share(win_table, &left, seat);
                q_unfinished_game more = left, turned = left;
                more.points[seat] += 20 * QUOTH_POINT;
                assert_true(q_win_share(win_table, &more, seat) >= chance - 1e-9);
                turned.turn = (left.turn + 1) % players;
                for (unsigned s = 0; s < players; s++)
                    turned.points[(s + 1) % players] = left.points[s];
                assert_true(fabs(q_win_share(win_table, &turned, (seat + 1) % players) - chance) <
                            1e-9);
                sum += chance;
            }
            assert_true(fabs(sum - 1) < 1e-8);
        }
        quoth_win_table_free(win_table);
    }
}

/* ---- games ---------------------------------------------------------------------------------- */

enum { TURNS = 200, GAMES = 160, BINS = 5 };

/* What was foretold, and what came. */
typedef struct foretold {
    double chance[BINS], won[BINS], count[BINS];
    double squares, level_squares; /* of errors: of the chances, of 1 / players */
} foretold;

typedef struct played {
    quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_position *p;
    quoth_plays plays;
    quoth_evaluator evaluator;
    const quoth_win_table *win_table;
    q_unfinished_game turn[TURNS];
    unsigned turns;
} played;

static void play_game(played *g, uint64_t number)
{
    quoth_random bag;
    quoth_random_seed_stream(&bag, 2024, number);
    quoth_position_deal(g->p, &bag);
    for (g->turns = 0; !quoth_position_ending(g->p); g->turns++) {
        int count[QUOTH_LETTERS_MAX + 1];
        quoth_plays_query query = {
            .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .evaluator = &g->evaluator};
        assert_true(g->turns < TURNS);
        q_unfinished_game *left = &g->turn[g->turns];
        *left = (q_unfinished_game){.players = quoth_position_players(g->p),
                                    .turn = quoth_position_turn(g->p)};
        left->unseen = quoth_position_unseen(count, g->p, left->turn);
        for (unsigned seat = 0; seat < left->players; seat++)
            left->points[seat] = (int64_t)quoth_position_score(g->p, seat) * QUOTH_POINT;
        assert_int_equal(quoth_plays_find(&g->plays, g->finder, g->p, &query, NULL, NULL),
                         QUOTH_OK);
        assert_int_equal(quoth_position_make(g->p, g->plays.play, NULL), QUOTH_OK);
    }
}

static void count_game(const played *g, foretold *f)
{
    unsigned players = quoth_position_players(g->p), leaders = 0;
    int best = INT32_MIN;
    for (unsigned seat = 0; seat < players; seat++)
        if (quoth_position_score(g->p, seat) > best)
            best = quoth_position_score(g->p, seat);
    for (unsigned seat = 0; seat < players; seat++)
        leaders += quoth_position_score(g->p, seat) == best;
    for (unsigned i = 0; i < g->turns; i++)
        for (unsigned seat = 0; seat < players; seat++) {
            double won = quoth_position_score(g->p, seat) == best ? 1.0 / leaders : 0;
            double chance = q_win_share(g->win_table, &g->turn[i], seat), level = 1.0 / players;
            unsigned bin = chance < 1 ? (unsigned)(chance * BINS) : BINS - 1;
            f->chance[bin] += chance;
            f->won[bin] += won;
            f->count[bin]++;
            f->squares += (chance - won) * (chance - won);
            f->level_squares += (level - won) * (level - won);
        }
}

/* Of all turns at which a seat was said to have some chance, that share was won, within what the
 * luck of so few games explains; and the chances say much more than that all are equal. */
static void foretell(const char *name, unsigned players)
{
    quoth_cross_rules rules;
    quoth_lexicon *words = enable1();
    quoth_leaves *leaves;
    quoth_win_table *win_table = win_table_for(name, players);
    played g = {.win_table = win_table};
    foretold f = {0};
    assert_int_equal(quoth_cross_rules_find(&rules, name, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&g.cross, &rules, words, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_leaves_default(&leaves, &rules, words, NULL, NULL), QUOTH_OK);
    quoth_baseline baseline = {.leaves = leaves};
    quoth_evaluator_baseline(&g.evaluator, &baseline);
    assert_int_equal(quoth_cross_prepare(g.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&g.finder, g.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&g.p, g.cross, players, NULL, NULL), QUOTH_OK);
    for (uint64_t i = 0; i < GAMES; i++) {
        play_game(&g, i);
        count_game(&g, &f);
    }
    for (unsigned bin = 0; bin < BINS; bin++) {
        if (f.count[bin] < 600)
            continue;
        double off = fabs(f.chance[bin] - f.won[bin]) / f.count[bin];
        print_message("%s, %u players: %.3f foretold, %.3f came\n", name, players,
                      f.chance[bin] / f.count[bin], f.won[bin] / f.count[bin]);
        assert_true(off < 0.1);
    }
    print_message("error %.4f, of equal chances %.4f\n", f.squares, f.level_squares);
    assert_true(f.squares < 0.9 * f.level_squares);
    quoth_plays_free(&g.plays);
    quoth_position_free(g.p);
    quoth_play_finder_free(g.finder);
    quoth_cross_free(g.cross);
    quoth_leaves_free(leaves);
    quoth_win_table_free(win_table);
    quoth_lexicon_free(words);
}

static void test_games(void **state)
{
    (void)state;
    for (unsigned players = 3; players <= QUOTH_PLAYERS_MAX; players++) {
        foretell("scrabble", players);
        foretell("wwf", players);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_usual_wins), cmocka_unit_test(test_players),
        cmocka_unit_test(test_two),        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_games),
    };
    RUN(tests);
}
