/* The transposition table as it grows, by one thread and by two. */
#include "support.h"

#include <pthread.h>

#include "endgame/transposition.h"

/* More than fill the share of the first slots that doubles them, twice. */
enum { ENTRIES = 300000 };

static uint64_t key_of(uint64_t number)
{
    quoth_random random;
    quoth_random_seed(&random, number);
    return quoth_random_next(&random);
}

static void store(q_tt *tt, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        q_tt_store(tt, key_of(i),
                   &(q_tt_entry){
                       .value = (int)i - 1000, .play = i, .bound = Q_BOUND_EXACT, .depth = i % 64});
}

/* How many of the entries the table has.  What it has is what was stored. */
static unsigned entries_in(const q_tt *tt, unsigned entries)
{
    unsigned count = 0;
    for (unsigned i = 0; i < entries; i++) {
        q_tt_entry entry;
        if (!q_tt_probe(tt, key_of(i), &entry))
            continue;
        assert_int_equal(entry.value, (int)i - 1000);
        assert_int_equal(entry.play, i);
        assert_int_equal(entry.bound, Q_BOUND_EXACT);
        assert_int_equal(entry.depth, i % 64);
        count++;
    }
    return count;
}

static void a_growing_table_keeps_its_entries(void **state)
{
    (void)state;
    q_tt tt;
    q_tt_begin(&tt, 64 << 20, NULL);
    size_t first = tt.used;
    assert_true(first < tt.slots);
    store(&tt, 0, 1000);
    assert_int_equal(tt.used, first);
    assert_int_equal(entries_in(&tt, 1000), 1000);
    store(&tt, 1000, ENTRIES);
    assert_true(tt.used >= 4 * first);
    assert_true(entries_in(&tt, ENTRIES) > ENTRIES / 1000 * 999);
    q_tt_free(&tt);
}

static void a_small_table_is_used_whole(void **state)
{
    (void)state;
    q_tt tt;
    q_tt_begin(&tt, 1 << 20, NULL);
    assert_int_equal(tt.used, tt.slots);
    store(&tt, 0, ENTRIES);
    assert_int_equal(tt.used, tt.slots);
    assert_true(entries_in(&tt, ENTRIES) > tt.slots / 2);
    q_tt_free(&tt);
}

static void *store_second_half(void *user)
{
    store(user, ENTRIES / 2, ENTRIES);
    return NULL;
}

static void threads_store_while_it_grows(void **state)
{
    (void)state;
    q_tt tt;
    pthread_t other;
    q_tt_begin(&tt, 64 << 20, NULL);
    size_t first = tt.used;
    assert_int_equal(pthread_create(&other, NULL, store_second_half, &tt), 0);
    store(&tt, 0, ENTRIES / 2);
    pthread_join(other, NULL);
    assert_true(tt.used >= 4 * first);
    assert_true(entries_in(&tt, ENTRIES) > ENTRIES / 2);
    q_tt_free(&tt);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_growing_table_keeps_its_entries),
                                       cmocka_unit_test(a_small_table_is_used_whole),
                                       cmocka_unit_test(threads_store_while_it_grows)};
    RUN(tests);
}
