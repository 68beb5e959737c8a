/* The leave values that come with the library: for which games, and leaves of many tiles. */
#include "leave_value.h"
#include "support.h"

#include "board/default_evaluator.h"
#include "eval/leaves.h"
#include "eval/trained_leaves.h"

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
    } cases[] = {{"scrabble", true},  {"wwf", true},      {"hong_kong_english", true},
                 {"notebook", true},  {"super", true},    {"wordsmog", true},
                 {"crossplay", true}, {"wordfeud", true}, {"german", false}};
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

/* Values of every leave of 1 to `tiles` tiles, no more and no less, in one of the two forms. */
static void test_sizes(void **state)
{
    (void)state;
    for (const q_trained *t = q_trained_leaves; t->rules; t++) {
        quoth_cross_rules rules;
        assert_int_equal(quoth_cross_rules_find(&rules, t->rules, NULL), QUOTH_OK);
        uint64_t count = q_leaves_number(&rules.tiles, t->tiles);
        assert_int_equal(t->size, t->of_language ? count : 2 * count);
        assert_true(!t->of_language || t->size <= 64 * 1024);
    }
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

static unsigned default_leaves_of_board(const quoth_cross_rules *rules, const quoth_lexicon *words)
{
    quoth_cross *cross;
    const quoth_evaluator *evaluator;
    assert_int_equal(quoth_cross_new(&cross, rules, words, NULL, NULL), QUOTH_OK);
    assert_int_equal(q_default_evaluator_of(cross, NULL, &evaluator), QUOTH_OK);
    unsigned count = quoth_leaves_count(((const quoth_baseline *)evaluator->user)->leaves);
    quoth_cross_free(cross);
    return count;
}

/* Any list with the alphabet of a language has its values by its rules, and no other list has. */
static void test_languages(void **state)
{
    quoth_lexicon *english = lexicon_of("no on non");
    (void)state;
    unsigned languages = 0;
    for (const q_trained *t = q_trained_leaves; t->rules; t++) {
        quoth_cross_rules rules, others;
        if (!t->of_language)
            continue;
        languages++;
        quoth_leaves *leaves = usual(t->rules, english, &rules);
        assert_int_equal(quoth_leaves_count(leaves), 0);
        assert_int_equal(default_leaves_of_board(&rules, english), 0);
        quoth_leaves_free(leaves);

        quoth_lexicon *own = lexicon_in(&rules.tiles.alphabet, "no on non");
        leaves = usual(t->rules, own, &rules);
        assert_int_equal(quoth_leaves_count(leaves), t->size);
        assert_int_equal(default_leaves_of_board(&rules, own), t->size);
        quoth_leaves_free(leaves);
        leaves = usual("scrabble", own, &others);
        assert_int_equal(quoth_leaves_count(leaves), 0);
        quoth_leaves_free(leaves);
        quoth_lexicon_free(own);
    }
    assert_int_equal(languages, 14);
    quoth_lexicon_free(english);
}

/* Two boards of one language: a list with the alphabet of either has the values of both. */
static void test_language_of_two_boards(void **state)
{
    static const char *const boards[] = {"catalan", "super_catalan"};
    (void)state;
    for (unsigned list = 0; list < COUNT(boards); list++) {
        quoth_cross_rules rules;
        assert_int_equal(quoth_cross_rules_find(&rules, boards[list], NULL), QUOTH_OK);
        quoth_lexicon *words = lexicon_in(&rules.tiles.alphabet, "no on non");
        for (unsigned board = 0; board < COUNT(boards); board++) {
            quoth_leaves *leaves = usual(boards[board], words, &rules);
            assert_int_equal(quoth_leaves_count(leaves), q_leaves_number(&rules.tiles, 4));
            assert_int_equal(default_leaves_of_board(&rules, words), quoth_leaves_count(leaves));
            quoth_leaves_free(leaves);
        }
        quoth_lexicon_free(words);
    }
}

/* The alphabets that the library has beside those of tile sets have the same names. */
static void test_values_of_languages(void **state)
{
    static const struct {
        const char *rules, *leave;
        int least, most;
    } cases[] = {{"french", "?", 20, 32},    {"french", "Q", -15, -5}, {"german", "?", 20, 32},
                 {"german", "Ä", -12, 0},    {"spanish", "S", 0, 8},   {"spanish", "?S", 20, 35},
                 {"spanish", "[RR]", -12, 2}};
    (void)state;
    for (unsigned i = 0; i < COUNT(cases); i++) {
        quoth_alphabet alphabet = alphabet_named(cases[i].rules);
        quoth_lexicon *words = lexicon_in(&alphabet, "no on non");
        quoth_cross_rules rules;
        quoth_leaves *leaves = usual(cases[i].rules, words, &rules);
        double value = value_of(leaves, &rules.tiles, cases[i].leave);
        if (value < cases[i].least || value > cases[i].most)
            fail_msg("%s %s: %f", cases[i].rules, cases[i].leave, value);
        quoth_leaves_free(leaves);
        quoth_lexicon_free(words);
    }
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
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_languages),
        cmocka_unit_test(test_language_of_two_boards),
        cmocka_unit_test(test_values_of_languages),
        cmocka_unit_test(test_longer_leaves),
        cmocka_unit_test(test_plays),
    };
    RUN(tests);
}
