/* After quoth_cross_prepare plays are found with the word map, before by the GADDAG: the best
 * play is the first of all, and all are the same, to the byte: by both orders, with the estimate's
 * leaves, on games by every rule set in the library, with blanks added to some.
 *
 * QUOTH_TWIN_CASES games of each (long run), QUOTH_TEST_SEED. */
#include "board/cross.h"
#include "finding.h"
#include "support.h"

typedef struct pair {
    quoth_cross *plain, *ready;
    quoth_position *a, *b;
    finding all, best;
    quoth_leaves *leaves;
    leave_values values;
    uint64_t positions;
} pair;

static uint64_t number_from(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

static void open_pair(pair *p, const quoth_cross_rules *rules, const quoth_lexicon *lexicon,
                      unsigned players)
{
    quoth_error error;
    *p = (pair){0};
    assert_int_equal(quoth_cross_new(&p->plain, rules, lexicon, NULL, &error), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&p->ready, rules, lexicon, NULL, &error), QUOTH_OK);
    assert_int_equal(quoth_cross_prepare(p->ready, NULL, NULL), QUOTH_OK);
    atomic_store(&p->plain->word_map->taken, true); /* nobody makes classes */
    assert_int_equal(quoth_position_new(&p->a, p->plain, players, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&p->b, p->ready, players, NULL, NULL), QUOTH_OK);
    assert_int_equal(finding_new(&p->all, p->plain, NULL), QUOTH_OK);
    assert_int_equal(finding_new(&p->best, p->ready, NULL), QUOTH_OK);
    assert_int_equal(quoth_leaves_estimate(&p->leaves, &rules->tiles, lexicon, NULL, &error),
                     QUOTH_OK);
    leave_values_set(&p->values, p->leaves);
}

static void close_pair(pair *p)
{
    quoth_leaves_free(p->leaves);
    finding_free(&p->all);
    finding_free(&p->best);
    quoth_position_free(p->a);
    quoth_position_free(p->b);
    quoth_cross_free(p->plain);
    quoth_cross_free(p->ready);
}

/* One position: the first of all against the best; makes the best play by `order`, or now and then
 * another one, so that boards are not only those of good games. */
static void compare_once(pair *p, quoth_order order, quoth_random *random)
{
    for (int o = 0; o < 2; o++) {
        quoth_plays_query one = {
            .find = QUOTH_FIND_BEST, .order = (quoth_order)o, .evaluator = &p->values.evaluator};
        quoth_plays_query top = {.find = QUOTH_FIND_TOP,
                                 .limit = 1,
                                 .order = (quoth_order)o,
                                 .evaluator = &p->values.evaluator};
        size_t counts[2];
        assert_int_equal(finding_find(&p->all, p->a, &top), QUOTH_OK);
        assert_int_equal(finding_find(&p->best, p->b, &one), QUOTH_OK);
        const quoth_play *x = finding_list(&p->all, &counts[0]);
        const quoth_play *y = finding_list(&p->best, &counts[1]);
        assert_int_equal(counts[0], 1);
        assert_int_equal(counts[1], 1);
        assert_memory_equal(x, y, sizeof *x);
        p->positions++;
    }
    quoth_plays_query every = {.order = order, .evaluator = &p->values.evaluator};
    size_t counts[2];
    assert_int_equal(finding_find(&p->all, p->a, &every), QUOTH_OK);
    assert_int_equal(finding_find(&p->best, p->b, &every), QUOTH_OK);
    assert_int_equal(p->all.found.placements, p->best.found.placements);
    assert_int_equal(p->all.found.scores, p->best.found.scores);
    const quoth_play *x = finding_list(&p->all, &counts[0]);
    const quoth_play *y = finding_list(&p->best, &counts[1]);
    assert_int_equal(counts[0], counts[1]);
    assert_memory_equal(x, y, counts[0] * sizeof *x);
    quoth_plays_query search = {.find = QUOTH_FIND_TOP,
                                .order = order,
                                .evaluator = &p->values.evaluator,
                                .limit = quoth_random_below(random, 4) ? 1 : 20};
    size_t count;
    assert_int_equal(finding_find(&p->all, p->a, &search), QUOTH_OK);
    quoth_play play = finding_list(&p->all, &count)[0];
    play = finding_list(&p->all, &count)[quoth_random_below(random, count)];
    assert_int_equal(quoth_position_make(p->a, &play, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_make(p->b, &play, NULL), QUOTH_OK);
}

static uint64_t compare_games(const quoth_cross_rules *rules, const quoth_lexicon *lexicon,
                              unsigned players, uint64_t games, uint64_t seed)
{
    pair p;
    open_pair(&p, rules, lexicon, players);
    for (uint64_t g = 0; g < games; g++) {
        quoth_random random;
        quoth_random_seed_stream(&random, seed, g);
        quoth_position_deal(p.a, &random);
        quoth_position_deal(p.b, &random);
        while (!quoth_position_ending(p.a))
            compare_once(&p, g % 2 ? QUOTH_BY_EQUITY : QUOTH_BY_SCORE, &random);
    }
    uint64_t positions = p.positions;
    close_pair(&p);
    return positions;
}

static void test_every_rule_set(void **state)
{
    uint64_t games = number_from("QUOTH_TWIN_CASES", 3), seed = number_from("QUOTH_TEST_SEED", 1);
    uint64_t positions = 0;
    quoth_cross_rules rules;
    quoth_lexicon *lexicon;
    quoth_error error;
    (void)state;
    games = games > 300 ? 300 : games; /* some 180,000 positions */
    assert_int_equal(quoth_lexicon_new_enable1(&lexicon, NULL, &error), QUOTH_OK);
    for (size_t i = 0; quoth_cross_rules_name(i); i++) {
        assert_int_equal(quoth_cross_rules_find(&rules, quoth_cross_rules_name(i), NULL), QUOTH_OK);
        if (!rules.anagrams)
            positions += compare_games(&rules, lexicon, 2 + i % 3, games, seed);
    }
    /* Blanks are where assignments tie. */
    assert_int_equal(quoth_cross_rules_find(&rules, "wwf", NULL), QUOTH_OK);
    rules.tiles.count[0] = 12;
    rules.tiles.total = (uint16_t)(rules.tiles.total + 10);
    positions += compare_games(&rules, lexicon, 2, (games + 2) / 3, seed);
    print_message("%llu positions, seed %llu\n", (unsigned long long)positions,
                  (unsigned long long)seed);
    quoth_lexicon_free(lexicon);
}

/* Racks of 8 to 11 tiles, the last of which no span takes, with 12 blanks among the tiles. */
static void test_long_racks(void **state)
{
    uint64_t games = number_from("QUOTH_TWIN_CASES", 2), seed = number_from("QUOTH_TEST_SEED", 1);
    uint64_t positions = 0;
    quoth_lexicon *lexicon;
    quoth_error error;
    (void)state;
    games = games > 100 ? 100 : games;
    assert_int_equal(quoth_lexicon_new_enable1(&lexicon, NULL, &error), QUOTH_OK);
    for (unsigned rack = 8; rack <= 11; rack++) {
        quoth_cross_rules rules;
        assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
        rules.rack = (uint8_t)rack;
        rules.bonus[9] = 20;
        positions += compare_games(&rules, lexicon, 2, games, seed + rack);
        rules.tiles.count[0] = 12;
        rules.tiles.total = (uint16_t)(rules.tiles.total + 10);
        positions += compare_games(&rules, lexicon, 2, (games + 3) / 4, seed + rack);
    }
    print_message("%llu positions, seed %llu\n", (unsigned long long)positions,
                  (unsigned long long)seed);
    quoth_lexicon_free(lexicon);
}

/* Racks that are mostly blanks, and racks longer than the rules give. */
static void test_racks_of_blanks(void **state)
{
    uint64_t seed = number_from("QUOTH_TEST_SEED", 1);
    quoth_cross_rules rules;
    quoth_lexicon *lexicon;
    quoth_error error;
    quoth_random random;
    pair p;
    (void)state;
    assert_int_equal(quoth_lexicon_new_enable1(&lexicon, NULL, &error), QUOTH_OK);
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    open_pair(&p, &rules, lexicon, 2);
    quoth_random_seed_stream(&random, seed, 77);
    quoth_position_deal(p.a, &random);
    quoth_position_deal(p.b, &random);
    for (unsigned turn = 0; turn < 4; turn++)
        compare_once(&p, QUOTH_BY_SCORE, &random);
    for (unsigned blanks = 0; blanks <= 7; blanks++) {
        quoth_tile rack[9] = {0};
        size_t size = blanks < 3 ? 9 : 4 + blanks / 2; /* two more than the rules give */
        for (size_t i = blanks; i < size; i++)
            rack[i] = (quoth_tile)(1 + quoth_random_below(&random, 26));
        for (int best = 0; best < 2; best++) {
            quoth_plays_query query = {.find = best ? QUOTH_FIND_BEST : QUOTH_FIND_COUNT,
                                       .order = QUOTH_BY_EQUITY,
                                       .evaluator = &p.values.evaluator,
                                       .rack = rack,
                                       .rack_count = size};
            assert_int_equal(finding_find(&p.all, p.a, &query), QUOTH_OK);
            assert_int_equal(finding_find(&p.best, p.b, &query), QUOTH_OK);
            assert_int_equal(p.all.found.placements, p.best.found.placements);
            assert_int_equal(p.all.found.scores, p.best.found.scores);
            assert_int_equal(p.all.found.count, best);
            if (best)
                assert_memory_equal(p.all.found.play, p.best.found.play, sizeof(quoth_play));
        }
    }
    close_pair(&p);
    quoth_lexicon_free(lexicon);
}

/* Tiles without value, blanks that have one, premiums of letters and words on one square. */
static void test_odd_values(void **state)
{
    uint64_t games = number_from("QUOTH_TWIN_CASES", 2), seed = number_from("QUOTH_TEST_SEED", 1);
    quoth_lexicon *lexicon;
    quoth_error error;
    (void)state;
    games = games > 2 ? 2 : games;
    assert_int_equal(quoth_lexicon_new_enable1(&lexicon, NULL, &error), QUOTH_OK);
    for (unsigned variation = 0; variation < 4; variation++) {
        quoth_cross_rules rules;
        quoth_random random;
        assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
        quoth_random_seed_stream(&random, seed, variation);
        for (unsigned i = 0; i <= 26; i++)
            rules.tiles.value[i] = (uint8_t)quoth_random_below(&random, variation < 2 ? 3 : 12);
        rules.tiles.count[0] = 6;
        for (unsigned i = 0; i < 225; i++)
            if (variation % 2 && quoth_random_below(&random, 4) == 0) {
                rules.layout.letter[i] = (uint8_t)(1 + quoth_random_below(&random, 3));
                rules.layout.word[i] = (uint8_t)(1 + quoth_random_below(&random, 2));
            }
        rules.bonus[4] = 7;
        compare_games(&rules, lexicon, 2, games, seed + variation);
    }
    quoth_lexicon_free(lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_rule_set),
        cmocka_unit_test(test_long_racks),
        cmocka_unit_test(test_racks_of_blanks),
        cmocka_unit_test(test_odd_values),
    };
    RUN(tests);
}
