/* The hash table of items that lie elsewhere. */
#include "support.h"

#include "base/item_table.h"

enum { MOST = 5000 };

typedef struct keys {
    uint64_t key[MOST], wanted;
} keys;

static bool is_wanted(const void *user, uint32_t item)
{
    const keys *k = user;
    return k->key[item] == k->wanted;
}

/* The item with a key; Q_NO_ITEM if there is none. */
static uint32_t find(const q_item_table *t, keys *k, uint64_t key, uint64_t hash)
{
    k->wanted = key;
    return q_item_table_find(t, hash, is_wanted, k)->item - 1;
}

static void add(q_item_table *t, keys *k, uint64_t key, uint64_t hash)
{
    uint32_t item = (uint32_t)t->count;
    if (q_item_table_is_full(t))
        assert_int_equal(q_item_table_grow(t, NULL, NULL), QUOTH_OK);
    k->key[item] = k->wanted = key;
    q_item_slot *slot = q_item_table_find(t, hash, is_wanted, k);
    assert_int_equal(slot->item, 0);
    q_item_table_store(t, slot, hash, item);
}

/* Bad hashes: all equal; equal in the half that is the tag; equal in the low bits of the tag. */
static const uint64_t masks[] = {UINT64_MAX, 0, 0xFFFFFFFF, UINT64_C(0xFF000000) << 32,
                                 UINT64_C(7) << 32};

static void items_are_found_among_any_others(void **state)
{
    static keys k;
    quoth_random random;
    (void)state;
    for (size_t m = 0; m < COUNT(masks); m++) {
        q_item_table t = {0};
        unsigned count = m == 0 ? MOST : 500;
        quoth_random_seed(&random, m);
        for (unsigned i = 0; i < count; i++) {
            uint64_t key = quoth_random_next(&random);
            add(&t, &k, key, key & masks[m]);
            assert_true(8 * t.count <= 5 * t.slots);
        }
        quoth_random_seed(&random, m);
        for (unsigned i = 0; i < count; i++) {
            uint64_t key = quoth_random_next(&random);
            assert_int_equal(find(&t, &k, key, key & masks[m]), i);
            assert_int_equal(find(&t, &k, key + 1, (key + 1) & masks[m]), Q_NO_ITEM);
        }
        q_item_table_clear(&t);
        assert_int_equal(t.count, 0);
        assert_int_equal(find(&t, &k, k.key[0], k.key[0] & masks[m]), Q_NO_ITEM);
        q_item_table_free(&t, NULL);
        assert_null(t.slot);
    }
}

static void a_table_that_cannot_grow_is_as_it_was(void **state)
{
    static keys k;
    const quoth_memory none = {allocate_nothing, NULL};
    q_item_table t;
    (void)state;
    assert_false(q_item_table_begin(&t, 64, &none));
    assert_true(q_item_table_is_full(&t));
    assert_true(q_item_table_begin(&t, 64, NULL));
    for (uint64_t key = 0; !q_item_table_is_full(&t); key++)
        add(&t, &k, key, key << 32);
    assert_int_equal(t.count, 40);
    assert_int_equal(q_item_table_grow(&t, &none, NULL), QUOTH_NO_MEMORY);
    assert_int_equal(t.slots, 64);
    for (uint64_t key = 0; key < 40; key++)
        assert_int_equal(find(&t, &k, key, key << 32), key);
    q_item_table_free(&t, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_are_found_among_any_others),
        cmocka_unit_test(a_table_that_cannot_grow_is_as_it_was),
    };
    RUN(tests);
}
