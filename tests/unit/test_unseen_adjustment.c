/* Leave values that follow what is unseen: against the formula, and where nothing is added. */
#include "leave_value.h"
#include "support.h"

typedef struct context_case {
    quoth_cross_rules rules;
    quoth_leaves *leaves;
    quoth_unseen_adjustment *unseen_adjustment;
    quoth_baseline plain, following;
    quoth_evaluator by_plain, by_following;
    quoth_game_state game;
} context_case;

static void open_case(context_case *c, const char *rules)
{
    quoth_lexicon *all = enable1();
    *c = (context_case){0};
    assert_int_equal(quoth_cross_rules_find(&c->rules, rules, NULL), QUOTH_OK);
    assert_int_equal(quoth_leaves_default(&c->leaves, &c->rules, all, NULL, NULL), QUOTH_OK);
    quoth_lexicon_free(all);
    assert_int_equal(
        quoth_unseen_adjustment_new(&c->unseen_adjustment, c->leaves, &c->rules.tiles, NULL, NULL),
        QUOTH_OK);
    c->plain = (quoth_baseline){.leaves = c->leaves};
    c->following = (quoth_baseline){.leaves = c->leaves, .unseen_adjustment = c->unseen_adjustment};
    quoth_evaluator_baseline(&c->by_plain, &c->plain);
    quoth_evaluator_baseline(&c->by_following, &c->following);
    c->game = (quoth_game_state){.rules = &c->rules, .players = 2, .bag = 60};
}

static void close_case(context_case *c)
{
    quoth_unseen_adjustment_free(c->unseen_adjustment);
    quoth_leaves_free(c->leaves);
}

/* Takes random tiles of the set for a rack; of the others some are unseen. */
static void deal_case(context_case *c, quoth_tile *rack, quoth_random *random)
{
    const quoth_tiles *tiles = &c->rules.tiles;
    unsigned left[QUOTH_LETTERS_MAX + 1], all = tiles->total;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        left[letter] = letter <= tiles->alphabet.letters ? tiles->count[letter] : 0;
    c->game.unseen_sum = 0;
    memset(c->game.unseen, 0, sizeof c->game.unseen);
    unsigned unseen = 8 + (unsigned)quoth_random_below(random, all - 20);
    for (unsigned i = 0; i < 7 + unseen; i++, all--) {
        unsigned letter = 0;
        uint64_t at = quoth_random_below(random, all);
        for (; at >= left[letter]; letter++)
            at -= left[letter];
        left[letter]--;
        if (i >= 7) {
            c->game.unseen[letter]++;
            c->game.unseen_sum++;
            continue;
        }
        unsigned place = i;
        for (; place > 0 && rack[place - 1] > letter; place--)
            rack[place] = rack[place - 1];
        rack[place] = (quoth_tile)letter;
    }
    c->game.bag = c->game.unseen_sum - 7;
}

static double value_of(const quoth_leaves *leaves, unsigned s, int t)
{
    quoth_tile pair[2] = {(quoth_tile)s, (quoth_tile)s};
    if (t >= 0)
        pair[(unsigned)t < s ? 0 : 1] = (quoth_tile)t;
    return leave_value(leaves, pair, t < 0 ? 1 : 2) / 1000.0;
}

static double by_formula(const context_case *c, const quoth_leave *kept)
{
    const quoth_tiles *tiles = &c->rules.tiles;
    double sum = 0;
    for (unsigned i = 0; i < kept->count; i++)
        for (unsigned t = 0; t <= tiles->alphabet.letters; t++) {
            unsigned s = kept->tile[i];
            double share = (double)c->game.unseen[t] / c->game.unseen_sum -
                           (double)tiles->count[t] / tiles->total;
            if (tiles->count[t] > (s == t))
                sum += share * (value_of(c->leaves, s, (int)t) - value_of(c->leaves, s, -1) -
                                value_of(c->leaves, t, -1));
        }
    return 1.2 * sum * (kept->used < c->game.bag ? kept->used : c->game.bag);
}

static void test_formula(void **state)
{
    static const char *const rules[] = {"scrabble", "wwf", "german"};
    quoth_random random;
    unsigned far = 0;
    (void)state;
    quoth_random_seed(&random, 3);
    for (unsigned r = 0; r < COUNT(rules); r++) {
        context_case c;
        open_case(&c, rules[r]);
        for (unsigned round = 0; round < 40; round++) {
            quoth_tile rack[7], tile[7];
            quoth_points placed[128], held[128], plain[128], ignored[128];
            deal_case(&c, rack, &random);
            assert_int_equal(
                c.by_following.fill(c.by_following.user, &c.game, rack, 7, placed, held), QUOTH_OK);
            assert_int_equal(c.by_plain.fill(c.by_plain.user, &c.game, rack, 7, plain, ignored),
                             QUOTH_OK);
            for (unsigned mask = 0; mask < 128; mask++) {
                quoth_leave kept = {.tile = tile, .placed = true};
                quoth_points value;
                for (unsigned i = 0; i < 7; i++)
                    if (mask >> i & 1)
                        tile[kept.count++] = rack[i];
                kept.used = 7 - kept.count;
                double said = by_formula(&c, &kept), found = (placed[mask] - plain[mask]) / 1000.0;
                if (found - said > 0.05 || found - said < -0.05)
                    fail_msg("%s, mask %u: %f, not %f", rules[r], mask, found, said);
                far += said > 2 || said < -2;
                c.by_following.leave(c.by_following.user, &c.game, &kept, &value);
                assert_int_equal(value, placed[mask]);
                kept.placed = false;
                c.by_following.leave(c.by_following.user, &c.game, &kept, &value);
                assert_int_equal(value, held[mask]);
            }
        }
        close_case(&c);
    }
    assert_true(far > 500);
}

/* Nothing is added where the unseen tiles are as the whole set, where the bag is empty, and where
 * there are no leaves. */
static void test_no_effect(void **state)
{
    static const quoth_tile rack[7] = {0, 1, 5, 5, 17, 19, 21};
    context_case c;
    (void)state;
    open_case(&c, "scrabble");
    for (unsigned empty = 0; empty < 3; empty++) {
        quoth_points placed[128], held[128], plain[128], plain_held[128];
        for (unsigned letter = 0; letter <= 26; letter++)
            c.game.unseen[letter] = empty == 1 ? letter == 17 : c.rules.tiles.count[letter];
        c.game.unseen_sum = empty == 1 ? 1 : c.rules.tiles.total;
        c.game.bag = empty == 1 ? 0 : 60;
        if (empty == 2) {
            quoth_unseen_adjustment_free(c.unseen_adjustment);
            assert_int_equal(
                quoth_unseen_adjustment_new(&c.unseen_adjustment, NULL, &c.rules.tiles, NULL, NULL),
                QUOTH_OK);
            c.following.unseen_adjustment = c.unseen_adjustment;
            c.game.unseen[17]--;
            c.game.unseen_sum--;
        }
        c.by_following.fill(c.by_following.user, &c.game, rack, 7, placed, held);
        c.by_plain.fill(c.by_plain.user, &c.game, rack, 7, plain, plain_held);
        assert_memory_equal(placed, plain, sizeof placed);
        assert_memory_equal(held, plain_held, sizeof held);
    }
    close_case(&c);
}

/* Leaves of a million points either way are read: what they make of each other may be too large,
 * and is refused then. */
static void test_largest_values(void **state)
{
    static const char csv[] = "A,-1000000\nB,-1000000\nAB,1000000\nAA,1000000\nQ,1000000\n";
    static const quoth_tile rack[7] = {1, 2, 5, 9, 12, 15, 22};
    quoth_points placed[128], held[128], value;
    context_case c;
    (void)state;
    open_case(&c, "scrabble");
    quoth_leaves_free(c.leaves);
    quoth_unseen_adjustment_free(c.unseen_adjustment);
    assert_int_equal(quoth_leaves_read_csv(&c.leaves, csv, strlen(csv), &c.rules.tiles, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(
        quoth_unseen_adjustment_new(&c.unseen_adjustment, c.leaves, &c.rules.tiles, NULL, NULL),
        QUOTH_OK);
    c.following = (quoth_baseline){.leaves = c.leaves, .unseen_adjustment = c.unseen_adjustment};
    for (unsigned as = 0; as <= 9; as += 9) {
        quoth_leave kept = {.tile = rack, .count = 1, .used = 6};
        memset(c.game.unseen, 0, sizeof c.game.unseen);
        c.game.unseen[1] = (uint16_t)as;
        c.game.unseen[5] = 10;
        c.game.unseen_sum = as + 10;
        c.game.bag = c.game.unseen_sum - 7;
        double said = by_formula(&c, &kept) - 1000000;
        assert_int_equal(c.by_following.leave(c.by_following.user, &c.game, &kept, &value),
                         QUOTH_OK);
        c.by_following.fill(c.by_following.user, &c.game, rack, 7, placed, held);
        assert_int_equal(value, held[1]);
        assert_true(said > 0 ? value > 0 : value < 0);
        if (said > -2000000 && said < 2000000)
            assert_true(value / 1000.0 - said < 20 && said - value / 1000.0 < 20);
        else
            assert_true(value > QUOTH_LEAVE_VALUE_MAX * QUOTH_POINT ||
                        value < -QUOTH_LEAVE_VALUE_MAX * QUOTH_POINT);
    }
    close_case(&c);
}

static void test_no_memory(void **state)
{
    quoth_memory none = {.resize = allocate_nothing};
    quoth_unseen_adjustment *unseen_adjustment;
    quoth_cross_rules rules;
    (void)state;
    assert_int_equal(quoth_cross_rules_find(&rules, "wwf", NULL), QUOTH_OK);
    assert_int_equal(quoth_unseen_adjustment_new(&unseen_adjustment, NULL, &rules.tiles,
                                                 &(quoth_context){.memory = &none}, NULL),
                     QUOTH_NO_MEMORY);
    assert_null(unseen_adjustment);
    quoth_unseen_adjustment_free(unseen_adjustment);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formula), cmocka_unit_test(test_no_effect),
        cmocka_unit_test(test_largest_values), cmocka_unit_test(test_no_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
