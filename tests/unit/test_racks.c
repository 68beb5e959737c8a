/* Multisets and lists of tiles; the mean of a sample. */
#include "support.h"

#include "base/normal.h"
#include "base/throttle.h"
#include "sim/racks.h"

static void a_bag_is_drawn_empty(void **state)
{
    quoth_random random;
    (void)state;
    quoth_random_seed(&random, 1);
    for (unsigned n = 0; n < 100; n++) {
        q_tile_bag bag = {.sum = 0}, left;
        for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter += 1 + letter % 3)
            bag.sum += bag.count[letter] = (uint16_t)quoth_random_below(&random, 5);
        left = bag;
        while (left.sum > 0)
            bag.count[q_tile_bag_draw(&left, &random)]--;
        for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++) {
            assert_int_equal(bag.count[letter], 0);
            assert_int_equal(left.count[letter], 0);
        }
    }
}

/* A shuffle of some places leaves those before, and all tiles. */
static void a_shuffle_permutes(void **state)
{
    q_tile_list list = {.count = 0};
    quoth_random random;
    unsigned first[26] = {0};
    (void)state;
    quoth_random_seed(&random, 2);
    for (quoth_tile tile = 1; tile <= 25; tile++)
        q_tile_list_add(&list, tile, 2);
    assert_int_equal(list.count, 50);
    for (unsigned n = 0; n < 20000; n++) {
        unsigned seen[26] = {0};
        q_tile_list_shuffle(&list, 2, 9, &random);
        assert_true(list.tile[0] == 1 && list.tile[1] == 1);
        for (unsigned i = 0; i < list.count; i++)
            seen[list.tile[i]]++;
        for (unsigned tile = 1; tile <= 25; tile++)
            assert_int_equal(seen[tile], 2);
        first[list.tile[2]]++;
    }
    for (unsigned tile = 2; tile <= 25; tile++) /* 833 expected, deviation 28: six of them */
        assert_in_range(first[tile], 663, 1003);
}

static void variance_needs_two_values(void **state)
{
    (void)state;
    assert_true(q_variance(0, 0, 0) == 0 && q_variance(1, 5, 25) == 0);
    assert_true(q_variance(2, 6, 20) == 2);                 /* 2 and 4 */
    assert_true(q_standard_error(2, 6, 20) == 1);           /* sqrt(2 / 2) */
    assert_true(q_variance(3, 3, 2.9999999999999996) == 0); /* rounded below 0 */
}

static bool count_calls(void *user, const quoth_progress *progress)
{
    unsigned *calls = user;
    assert_true(progress->done == 7 && progress->total == 9);
    return ++*calls < 3;
}

static void a_watch_is_called_at_every_nth_step(void **state)
{
    unsigned calls = 0, step = 0;
    const quoth_watch watch = {count_calls, &calls};
    (void)state;
    while (q_go_on_every(&watch, 16, ++step, 7, 9))
        assert_true(step < 1000);
    assert_int_equal(step, 48);
    assert_int_equal(calls, 3);
    assert_true(q_go_on_every(NULL, 16, 16, 0, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bag_is_drawn_empty),
        cmocka_unit_test(a_shuffle_permutes),
        cmocka_unit_test(variance_needs_two_values),
        cmocka_unit_test(a_watch_is_called_at_every_nth_step),
    };
    RUN(tests);
}
