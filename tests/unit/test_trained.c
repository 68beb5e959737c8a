/* The leave values that come with the library: for which games, and leaves of many tiles. */
#include "leave_value.h"
#include "support.h"

static quoth_leaves *usual(const char *rules_name, const quoth_lexicon *lexicon,
                           quoth_cross_rules *rules)
{
    quoth_leaves *leaves;
    quoth_error error;
    assert_int_equal(quoth_cross_rules_find(rules, rules_name, NULL), QUOTH_OK);
    assert_int_equal(quoth_leaves_default(&leaves, rules, lexicon, NULL, &error), QUOTH_OK);
    return leaves;
}

static void test_which_games(void **state)
{
    quoth_lexicon *all = enable1(), *some = thinned(all, 1000);
    quoth_cross_rules rules;
    (void)state;
    static const struct {
        const char *rules;
        bool learnt;
    } cases[] = {{"scrabble", true},  {"wwf", true},    {"hong_kong_english", true},
                 {"notebook", true},  {"super", true},  {"wordsmog", true},
                 {"crossplay", true}, {"german", false}};
    for (unsigned i = 0; i < COUNT(cases); i++) {
        quoth_leaves *leaves = usual(cases[i].rules, all, &rules);
        assert_int_equal(quoth_leaves_count(leaves) > 0, cases[i].learnt);
        quoth_leaves_free(leaves);
        leaves = usual(cases[i].rules, some, &rules);
        assert_int_equal(quoth_leaves_count(leaves), 0);
        quoth_leaves_free(leaves);
    }
    quoth_lexicon_free(some);
    quoth_lexicon_free(all);
}

/* Other rules that have a name of the library are not taken for it. */
static void test_changed_rules(void **state)
{
    quoth_lexicon *all = enable1();
    quoth_cross_rules rules;
    quoth_leaves *leaves;
    quoth_error error;
    (void)state;
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    rules.bonus[7] = 40;
    assert_int_equal(quoth_leaves_default(&leaves, &rules, all, NULL, &error), QUOTH_OK);
    assert_int_equal(quoth_leaves_count(leaves), 0);
    quoth_leaves_free(leaves);
    quoth_lexicon_free(all);
}

static double value_of(const quoth_leaves *leaves, const quoth_tiles *tiles, const char *spelled)
{
    quoth_tile tile[QUOTH_RACK_MAX];
    size_t count;
    assert_int_equal(quoth_tiles_read(tile, QUOTH_RACK_MAX, &count, tiles, spelled, strlen(spelled),
                                      QUOTH_AS_RACK, NULL),
                     QUOTH_OK);
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0 && tile[j - 1] > tile[j]; j--) {
            quoth_tile swap = tile[j];
            tile[j] = tile[j - 1];
            tile[j - 1] = swap;
        }
    return leave_value(leaves, tile, count) / 1000.0;
}

/* The leave without the tiles at two places, which may be the same. */
static void leave_out(char *to, const char *leave, unsigned s, unsigned t)
{
    for (unsigned i = 0; leave[i]; i++)
        if (i != s && i != t)
            *to++ = leave[i];
    *to = '\0';
}

/* A leave of six tiles, one by one and by the formula from those of five and four. */
static void test_longer_leaves(void **state)
{
    static const char *const leaves_of_six[] = {"AEINST", "EINRST", "?AEINS",
                                                "AAEIOU", "QVVWWU", "EEESSS"};
    quoth_lexicon *all = enable1();
    quoth_cross_rules rules;
    quoth_leaves *leaves = usual("scrabble", all, &rules);
    (void)state;
    for (unsigned i = 0; i < COUNT(leaves_of_six); i++) {
        const char *six = leaves_of_six[i];
        double sum = 0;
        for (unsigned s = 0; s < 6; s++)
            for (unsigned t = 0; t < s; t++) {
                char without_s[7], without_t[7], without[7];
                leave_out(without_s, six, s, s);
                leave_out(without_t, six, t, t);
                leave_out(without, six, s, t);
                sum += value_of(leaves, &rules.tiles, without_s) +
                       value_of(leaves, &rules.tiles, without_t) -
                       value_of(leaves, &rules.tiles, without);
            }
        double found = value_of(leaves, &rules.tiles, six);
        if (found - sum / 15 > 0.0011 || found - sum / 15 < -0.0011)
            fail_msg("%s: %f, not %f", six, found, sum / 15);
    }
    assert_true(value_of(leaves, &rules.tiles, "?") > 20);
    assert_true(value_of(leaves, &rules.tiles, "S") > 5);
    assert_true(value_of(leaves, &rules.tiles, "Q") < -3);
    assert_true(value_of(leaves, &rules.tiles, "AEINST") > 25);
    assert_true(value_of(leaves, &rules.tiles, "AEINSTR") > 30); /* a pass keeps it */
    assert_true(value_of(leaves, &rules.tiles, "BCDNTTW") < -15);
    assert_true(value_of(leaves, &rules.tiles, "AEINRSTT") == 0); /* no rack has eight */
    quoth_leaves_free(leaves);
    quoth_lexicon_free(all);
}

/* The finder's table says the same as single values. */
static void test_plays(void **state)
{
    quoth_lexicon *all = enable1();
    quoth_cross_rules rules;
    quoth_leaves *leaves = usual("wwf", all, &rules);
    quoth_cross *cross;
    quoth_position *p;
    quoth_play_finder *finder;
    quoth_plays plays = {0};
    quoth_evaluator evaluator = {0};
    quoth_baseline baseline = {.leaves = leaves};
    quoth_random random;
    (void)state;
    quoth_evaluator_baseline(&evaluator, &baseline);
    assert_int_equal(quoth_cross_new(&cross, &rules, all, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&p, cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&finder, cross, NULL, NULL), QUOTH_OK);
    quoth_random_seed(&random, 8);
    quoth_position_deal(p, &random);
    quoth_plays_query query = {
        .find = QUOTH_FIND_ALL, .order = QUOTH_BY_EQUITY, .evaluator = &evaluator};
    assert_int_equal(quoth_plays_find(&plays, finder, p, &query, NULL, NULL), QUOTH_OK);
    for (size_t i = 0; i < plays.count; i++) {
        quoth_points equity;
        assert_int_equal(quoth_play_equity(&equity, p, &plays.play[i], &evaluator, NULL), QUOTH_OK);
        assert_int_equal(equity, plays.play[i].equity);
    }
    quoth_plays_free(&plays);
    quoth_play_finder_free(finder);
    quoth_position_free(p);
    quoth_cross_free(cross);
    quoth_leaves_free(leaves);
    quoth_lexicon_free(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_which_games),
        cmocka_unit_test(test_changed_rules),
        cmocka_unit_test(test_longer_leaves),
        cmocka_unit_test(test_plays),
    };
    RUN(tests);
}
