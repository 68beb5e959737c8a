/* Sorting in place. */
#include "support.h"

#include "base/sort.h"
#include "lexicon/wordlist.h"

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

/* Words of few letters, so that many share their first 8, and more words than are sorted by merging
 * alone; each with its number behind it, by which equal words stay in order. */
static void words_are_put_in_order(void **state)
{
    static const unsigned counts[] = {0, 1, 2, 255, 256, 257, MOST};
    (void)state;
    for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++)
        for (unsigned letters = 1; letters <= 3; letters++) {
            q_word_list list = {.sorted = true};
            quoth_random random;
            quoth_random_seed(&random, c * 10 + letters);
            for (unsigned i = 0; i < counts[c]; i++) {
                uint8_t word[12];
                uint16_t number = (uint16_t)i;
                unsigned length = 1 + (unsigned)quoth_random_below(&random, sizeof word);
                for (unsigned k = 0; k < length; k++)
                    word[k] = (uint8_t)(62 - quoth_random_below(&random, letters));
                assert_true(q_word_list_add(&list, word, length, sizeof number, 0, NULL));
                memcpy(list.bytes + list.last + 1 + length, &number, sizeof number);
            }
            assert_int_equal(q_word_list_sort(&list, sizeof(uint16_t), NULL, NULL), QUOTH_OK);
            static bool seen[MOST];
            const uint8_t *before = NULL;
            uint16_t earlier = 0;
            memset(seen, 0, sizeof seen);
            for (size_t at = 0; at < list.size; at += 3 + (size_t)list.bytes[at]) {
                const uint8_t *word = list.bytes + at;
                uint16_t number;
                memcpy(&number, word + 1 + word[0], sizeof number);
                assert_false(seen[number]);
                seen[number] = true;
                int order = before ? q_word_list_compare(before, word) : -1;
                assert_true(order < 0 || (order == 0 && earlier < number));
                before = word;
                earlier = number;
            }
            for (unsigned i = 0; i < counts[c]; i++)
                assert_true(seen[i]);
            q_word_list_free(&list, NULL);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_are_put_in_order),
        cmocka_unit_test(a_stop_leaves_all_items),
        cmocka_unit_test(bytes_are_put_in_order),
        cmocka_unit_test(words_are_put_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
