/* Sorting in place. */
#include "support.h"

#include "base/sort.h"

static int by_key(const void *a, const void *b, const void *user)
{
    const unsigned *key = user;
    unsigned x = key[*(const unsigned *)a], y = key[*(const unsigned *)b];
    return x < y ? -1 : x > y ? 1 : memcmp(a, b, sizeof(unsigned));
}

enum { MOST = 3000 };

/* The numbers 0 to count - 1, and a key for each. */
static void fill(unsigned *item, unsigned *key, unsigned count, unsigned keys, uint64_t seed)
{
    quoth_random random;
    quoth_random_seed(&random, seed);
    for (unsigned i = 0; i < count; i++) {
        item[i] = i;
        key[i] = (unsigned)quoth_random_below(&random, keys);
    }
}

static void items_are_put_in_order(void **state)
{
    static unsigned item[MOST], key[MOST];
    (void)state;
    for (unsigned count = 0; count < 40; count++)
        for (unsigned keys = 1; keys < 100; keys += 9) {
            uint64_t seen = 0;
            fill(item, key, count, keys, count * 100 + keys);
            assert_true(q_sort(item, count, sizeof *item, by_key, key, NULL));
            for (unsigned i = 0; i < count; i++) {
                seen |= UINT64_C(1) << item[i];
                assert_true(i == 0 || by_key(&item[i - 1], &item[i], key) < 0);
            }
            assert_true(seen == (UINT64_C(1) << count) - 1);
        }
}

static bool no(void *user, const quoth_progress *progress)
{
    (void)user;
    (void)progress;
    return false;
}

/* Nothing is lost by a stop. */
static void a_stop_leaves_all_items(void **state)
{
    static unsigned item[MOST], key[MOST];
    static bool seen[MOST];
    const quoth_watch watch = {no, NULL};
    (void)state;
    fill(item, key, MOST, 1000, 7);
    assert_false(q_sort(item, MOST, sizeof *item, by_key, key, &watch));
    for (unsigned i = 0; i < MOST; i++)
        seen[item[i]] = true;
    for (unsigned i = 0; i < MOST; i++)
        assert_true(seen[i]);
}

static void bytes_are_put_in_order(void **state)
{
    quoth_random random;
    (void)state;
    quoth_random_seed(&random, 1);
    for (unsigned n = 0; n < 1000; n++) {
        uint8_t byte[20];
        unsigned count = (unsigned)quoth_random_below(&random, sizeof byte), before[256] = {0};
        unsigned values = n % 2 ? 4 : 256;
        for (unsigned i = 0; i < count; i++)
            before[byte[i] = (uint8_t)quoth_random_below(&random, values)]++;
        q_sort_bytes(byte, count);
        for (unsigned i = 0; i < count; i++) {
            assert_true(i == 0 || byte[i - 1] <= byte[i]);
            before[byte[i]]--;
        }
        for (unsigned i = 0; i < 256; i++)
            assert_int_equal(before[i], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_are_put_in_order),
        cmocka_unit_test(a_stop_leaves_all_items),
        cmocka_unit_test(bytes_are_put_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
