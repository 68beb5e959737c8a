/* Leave values as KLV by hand: layouts, limits, damage; failures of memory in all that is read. */
#include "leaves_text.h"
#include "eval/leaves.h"

/* ---- KLV by hand -------------------------------------------------------------------------- */

enum { ACCEPTS = 1 << 23, ENDS = 1 << 22 };

#define NODE(tile, flags, child) ((uint32_t)(tile) << 24 | (flags) | (child))

static void put_32(text *t, uint32_t number)
{
    char b[4] = {(char)number, (char)(number >> 8), (char)(number >> 16), (char)(number >> 24)};
    text_write(t, b, 4);
}

static text klv_file(const uint32_t *node, uint32_t nodes, const float *value, uint32_t values)
{
    text t = {0};
    put_32(&t, nodes);
    for (uint32_t i = 0; i < nodes; i++)
        put_32(&t, node[i]);
    put_32(&t, values);
    for (uint32_t i = 0; i < values; i++) {
        uint32_t bits;
        memcpy(&bits, &value[i], 4);
        put_32(&t, bits);
    }
    return t;
}

/* ?, ?A, A, AA: the A behind the others is there once. */
static const uint32_t hand_nodes[] = {
    NODE(0, ENDS, 2),           NODE(0, ENDS, 0),           NODE(0, ACCEPTS, 4),
    NODE(1, ACCEPTS | ENDS, 4), NODE(1, ACCEPTS | ENDS, 0),
};
static const float hand_values[] = {24.7f, 23.0625f, -0.0005f, 0.00049f};

static text hand_klv2(void)
{
    return klv_file(hand_nodes, COUNT(hand_nodes), hand_values, COUNT(hand_values));
}

static text hand_klv(void)
{
    static const int values[] = {24 * 256 + 179, -1, 0x7FFF, -0x8000};
    text t = klv_file(hand_nodes, COUNT(hand_nodes), NULL, 0);
    t.bytes[t.size - 4] = COUNT(values);
    for (size_t i = 0; i < COUNT(values); i++) {
        char b[2] = {(char)(values[i] & 0xFF), (char)(values[i] >> 8 & 0xFF)};
        text_write(&t, b, 2);
    }
    return t;
}

static void a_klv2_is_read_and_written_back(void **state)
{
    (void)state;
    quoth_tiles english = tiles_named("english");
    text klv = hand_klv2();
    quoth_leaves *leaves = leaves_in(&klv, 26);
    assert_int_equal(quoth_leaves_count(leaves), 4);
    assert_string_equal(leaves_listed(leaves, &english, SIZE_MAX),
                        "?:24.7000008 ?A:23.0625 A:-0.000500000024 AA:0.000490000006");
    assert_string_equal(leaves_listed(leaves, &english, 2), "?:24.7000008 ?A:23.0625");
    assert_int_equal(value_of(leaves, &english, ""), 0);
    assert_int_equal(value_of(leaves, &english, "?"), 24700);
    assert_int_equal(value_of(leaves, &english, "A?"), 23063); /* a half, away from 0 */
    assert_int_equal(value_of(leaves, &english, "A"), -1);
    assert_int_equal(value_of(leaves, &english, "AA"), 0);
    static const char *const absent[] = {"B",   "??",  "AB", "?B",
                                         "AAA", "?AA", "Z",  "ABCDEFGHIJKLMNO"};
    for (size_t i = 0; i < COUNT(absent); i++)
        assert_int_equal(value_of(leaves, &english, absent[i]), 0);
    text again = klv_of(leaves), csv = csv_of(leaves, &english);
    assert_int_equal(again.size, klv.size);
    assert_memory_equal(again.bytes, klv.bytes, klv.size);
    assert_string_equal(csv.bytes, "?,24.7\n?A,23.0625\nA,-0.0005\nAA,0.00049\n");
    text_free(&csv);
    text_free(&again);
    text_free(&klv);
    quoth_leaves_free(leaves);
}

static void a_klv_of_16_bits_is_recognized_by_its_size(void **state)
{
    (void)state;
    quoth_tiles english = tiles_named("english");
    text klv = hand_klv();
    quoth_leaves *leaves = leaves_in(&klv, 26);
    assert_string_equal(leaves_listed(leaves, &english, SIZE_MAX),
                        "?:24.6992188 ?A:-0.00390625 A:127.996094 AA:-128");
    assert_int_equal(value_of(leaves, &english, "A"), 127996);
    text wide = klv_of(leaves);
    quoth_leaves *again = leaves_in(&wide, 26);
    assert_string_equal(leaves_listed(again, &english, SIZE_MAX),
                        "?:24.6992188 ?A:-0.00390625 A:127.996094 AA:-128");
    quoth_leaves_free(again);
    quoth_leaves_free(leaves);
    text_free(&wide);
    text_free(&klv);
}

/* As others lay them out: no leaves, no node 1 to spare, lists that end alike and share their end,
 * nodes that nothing leads to. */
static void any_acyclic_layout_is_read(void **state)
{
    (void)state;
    quoth_tiles english = tiles_named("english");
    static const uint32_t none[] = {NODE(0, ENDS, 0)},
                          none_but_two[] = {NODE(0, ENDS, 0), NODE(0, ENDS, 0)};
    static const uint32_t shared[] = {
        NODE(0, ENDS, 1),      NODE(0, 0, 3),       NODE(1, ACCEPTS | ENDS, 4),
        NODE(0, ACCEPTS, 0),   NODE(2, ACCEPTS, 0), NODE(3, ACCEPTS | ENDS, 0),
        NODE(60, 0, 0x3FFFFF),
    };
    static const float values[] = {1, 2, 3, 4, 5, 6};
    static const struct {
        const uint32_t *node;
        uint32_t nodes, values;
        const char *leaves;
    } cases[] = {
        {none, 1, 0, ""},
        {none_but_two, 2, 0, ""},
        {shared, COUNT(shared), 6, "??:1 ?B:2 ?C:3 A:4 AB:5 AC:6"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        text klv = klv_file(cases[i].node, cases[i].nodes, values, cases[i].values);
        quoth_leaves *leaves = leaves_in(&klv, 26);
        assert_string_equal(leaves_listed(leaves, &english, SIZE_MAX), cases[i].leaves);
        assert_int_equal(quoth_leaves_count(leaves), cases[i].values);
        text again = klv_of(leaves);
        assert_int_equal(again.size, klv.size);
        assert_memory_equal(again.bytes, klv.bytes, klv.size);
        rack r = rack_of(&english, "??ABC");
        quoth_points table[32];
        q_leaves_table(leaves, r.tile, r.count, table);
        assert_int_equal(table[3], cases[i].values ? 1000 : 0);
        text_free(&again);
        text_free(&klv);
        quoth_leaves_free(leaves);
    }
}

static void what_is_no_graph_of_leaves_is_refused_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *message;
        unsigned node; /* where */
        unsigned values, nodes;
        uint32_t node_at[8];
    } cases[] = {
        {"points past its end", 0, 0, 1, {NODE(0, ENDS, 1)}},
        {"points past its end", 1, 1, 2, {NODE(0, ENDS, 1), NODE(1, ACCEPTS | ENDS, 2)}},
        {"letter that the tiles lack", 1, 1, 2, {NODE(0, ENDS, 1), NODE(27, ACCEPTS | ENDS, 0)}},
        {"letter that the tiles lack", 1, 1, 2, {NODE(0, ENDS, 1), NODE(255, ACCEPTS | ENDS, 0)}},
        {"dead end", 1, 0, 2, {NODE(0, ENDS, 1), NODE(1, ENDS, 0)}},
        {"does not end", 1, 1, 2, {NODE(0, ENDS, 1), NODE(1, ACCEPTS, 0)}},
        {"do not rise",
         2,
         2,
         3,
         {NODE(0, ENDS, 1), NODE(1, ACCEPTS, 0), NODE(1, ACCEPTS | ENDS, 0)}},
        {"do not rise",
         2,
         2,
         3,
         {NODE(0, ENDS, 1), NODE(2, ACCEPTS, 0), NODE(1, ACCEPTS | ENDS, 0)}},
        {"do not rise",
         2,
         2,
         3,
         {NODE(0, ENDS, 1), NODE(2, ACCEPTS | ENDS, 2), NODE(1, ACCEPTS | ENDS, 0)}},
        /* node 3 was met behind A before it is behind C */
        {"do not rise",
         3,
         4,
         4,
         {NODE(0, ENDS, 1), NODE(1, ACCEPTS, 3), NODE(3, ACCEPTS | ENDS, 3),
          NODE(2, ACCEPTS | ENDS, 0)}},
        {"a cycle", 1, 1, 2, {NODE(0, ENDS, 1), NODE(1, ACCEPTS | ENDS, 1)}},
        {"a cycle",
         2,
         1,
         3,
         {NODE(0, ENDS, 1), NODE(1, ACCEPTS | ENDS, 2), NODE(1, ACCEPTS | ENDS, 1)}},
        {"fewer values",
         1,
         1,
         3,
         {NODE(0, ENDS, 1), NODE(1, ACCEPTS, 0), NODE(2, ACCEPTS | ENDS, 0)}},
        {"more values",
         3,
         3,
         3,
         {NODE(0, ENDS, 1), NODE(1, ACCEPTS, 0), NODE(2, ACCEPTS | ENDS, 0)}},
        {"more values", 1, 1, 1, {NODE(0, ENDS, 0)}},
        {"1 to 4,194,303 nodes", 0, 0, 0, {0}},
    };
    static const float values[4] = {0};
    for (size_t i = 0; i < COUNT(cases); i++) {
        text klv = klv_file(cases[i].node_at, cases[i].nodes, values, cases[i].values);
        quoth_leaves *leaves;
        quoth_error error;
        assert_int_equal(read_klv(&leaves, &klv, klv.size, 26, &error), QUOTH_BAD_IMAGE);
        if (!strstr(error.message, cases[i].message))
            fail_msg("%u: %s", (unsigned)i, error.message);
        if (cases[i].nodes)
            assert_int_equal(error.offset, 4 + 4 * cases[i].node);
        text_free(&klv);
    }
}

/* A path of A as long as wanted. */
static text klv_of_length(unsigned length)
{
    uint32_t node[QUOTH_RACK_MAX + 3] = {NODE(0, ENDS, 1)};
    static const float value[1] = {7};
    for (unsigned i = 1; i <= length; i++)
        node[i] = i < length ? NODE(1, ENDS, i + 1) : NODE(1, ACCEPTS | ENDS, 0);
    return klv_file(node, length + 1, value, 1);
}

static void a_leave_has_at_most_fifteen_tiles(void **state)
{
    (void)state;
    quoth_tiles english = tiles_named("english");
    quoth_leaves *leaves;
    quoth_error error;
    text fits = klv_of_length(QUOTH_RACK_MAX), long_one = klv_of_length(QUOTH_RACK_MAX + 1);
    leaves = leaves_in(&fits, 26);
    assert_int_equal(value_of(leaves, &english, "AAAAAAAAAAAAAAA"), 7000);
    quoth_leaves_free(leaves);
    assert_int_equal(read_klv(&leaves, &long_one, long_one.size, 26, &error), QUOTH_BAD_IMAGE);

    /* Twelve A, met first behind ?, then behind ????. */
    uint32_t node[32] = {NODE(0, ENDS, 1), NODE(0, ENDS, 2), NODE(0, 0, 4), NODE(1, ENDS, 8)};
    node[4] = NODE(0, ENDS, 5);
    node[5] = NODE(0, ENDS, 7);
    node[6] = node[7] = NODE(1, ENDS, 8);
    for (unsigned i = 8; i < 19; i++)
        node[i] = i < 18 ? NODE(1, ENDS, i + 1) : NODE(1, ACCEPTS | ENDS, 0);
    static const float values[2] = {1, 2};
    text two = klv_file(node, 19, values, 2);
    assert_int_equal(read_klv(&leaves, &two, two.size, 26, &error), QUOTH_BAD_IMAGE);
    assert_non_null(strstr(error.message, "15 tiles"));
    text_free(&two);
    text_free(&fits);
    text_free(&long_one);
}

static void values_are_numbers_of_at_most_a_million(void **state)
{
    (void)state;
    static const struct {
        uint32_t bits;
        bool fine;
    } cases[] = {
        {0x7F800000, false}, {0xFF800000, false}, {0x7FC00000, false}, {0x7F800001, false},
        {0x49742400, true},  {0x49742401, false}, {0xC9742400, true},  {0xC9742401, false},
        {0x80000000, true},  {0x00000001, true},  {0x80000001, true},  {0x33333333, true},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t at = 0; at < 4; at++) {
            text klv = hand_klv2();
            size_t place = klv.size - 16 + 4 * at;
            for (int k = 0; k < 4; k++)
                klv.bytes[place + (size_t)k] = (char)(cases[i].bits >> 8 * k);
            quoth_leaves *leaves;
            quoth_error error;
            assert_int_equal(read_klv(&leaves, &klv, klv.size, 26, &error),
                             cases[i].fine ? QUOTH_OK : QUOTH_BAD_IMAGE);
            if (cases[i].fine) {
                text again = klv_of(leaves);
                assert_memory_equal(again.bytes, klv.bytes, klv.size);
                text_free(&again);
                quoth_leaves_free(leaves);
            } else {
                assert_int_equal(error.offset, place);
            }
            text_free(&klv);
        }
}

/* One cut is a file: that of a .klv2 in the middle of its values, which looks like a .klv. */
static void a_cut_file_is_refused(void **state)
{
    (void)state;
    text files[2] = {hand_klv2(), hand_klv()};
    for (int i = 0; i < 2; i++) {
        quoth_leaves *leaves;
        quoth_error error;
        for (size_t size = 0; size < files[i].size; size++) {
            quoth_status status = read_klv(&leaves, &files[i], size, 26, &error);
            assert_int_equal(status,
                             i == 0 && size == files[i].size - 8 ? QUOTH_OK : QUOTH_BAD_IMAGE);
            if (status)
                assert_int_equal(error.offset, size);
            quoth_leaves_free(leaves);
        }
        text_write(&files[i], "", 1);
        assert_int_equal(read_klv(&leaves, &files[i], files[i].size, 26, &error), QUOTH_BAD_IMAGE);
        text_free(&files[i]);
    }
    static const uint32_t counts[] = {0x400000, 0x7FFFFFFF, 0xFFFFFFFF};
    for (size_t i = 0; i < COUNT(counts); i++)
        for (size_t place = 0; place < 32; place += 24) {
            quoth_leaves *leaves;
            quoth_error error;
            text klv = hand_klv2();
            for (int k = 0; k < 4; k++)
                klv.bytes[place + (size_t)k] = (char)(counts[i] >> 8 * k);
            assert_int_equal(read_klv(&leaves, &klv, klv.size, 26, &error), QUOTH_BAD_IMAGE);
            text_free(&klv);
        }
}

/* ---- memory ------------------------------------------------------------------------------- */

typedef struct scarce {
    quoth_memory memory;
    unsigned asked, fail_at;
    bool and_after;
    size_t held;
} scarce;

static void *scarce_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    scarce *s = user;
    void *moved = NULL;
    if (new_size) {
        s->asked++;
        if (s->asked == s->fail_at || (s->and_after && s->asked > s->fail_at))
            return NULL;
        moved = malloc(new_size); /* always elsewhere, so that old pointers are found out */
        assert_non_null(moved);
        memset(moved, 0xA5, new_size);
        s->held += new_size;
    }
    if (block) {
        if (moved)
            memcpy(moved, block, old_size < new_size ? old_size : new_size);
        free(block);
        s->held -= old_size;
    }
    return moved;
}

static text memory_csv, memory_wins[3];

static quoth_status work_with(unsigned work, const quoth_memory *memory, quoth_error *error)
{
    quoth_leaves *leaves = NULL;
    quoth_win_table *win_table = NULL;
    quoth_tiles english = tiles_named("english");
    quoth_status status;
    if (work == 0) {
        text klv = hand_klv2();
        status = quoth_leaves_read_klv(&leaves, klv.bytes, klv.size, 26,
                                       &(quoth_context){.memory = memory}, error);
        text_free(&klv);
    } else if (work == 1) {
        status = quoth_leaves_read_csv(&leaves, memory_csv.bytes, memory_csv.size, &english,
                                       &(quoth_context){.memory = memory}, error);
    } else if (work == 2) {
        quoth_lexicon *lexicon = lexicon_of("cat dog");
        status = quoth_leaves_estimate(&leaves, &english, lexicon,
                                       &(quoth_context){.memory = memory}, error);
        quoth_lexicon_free(lexicon);
    } else {
        const text *table = &memory_wins[work - 3];
        status = quoth_win_table_read(&win_table, table->bytes, table->size,
                                      &(quoth_context){.memory = memory}, error);
    }
    assert_int_equal(leaves || win_table, status == QUOTH_OK);
    quoth_leaves_free(leaves);
    quoth_win_table_free(win_table);
    return status;
}

static void every_failure_of_memory_is_survived(void **state)
{
    (void)state;
    int i = 0; /* many lists, so that the tables grow */
    for (char a = 'A'; a <= 'Z'; a++)
        for (char b = a; b <= 'Z'; b++)
            for (char c = b; c <= 'Z'; c++, i++)
                text_add(&memory_csv, printed("%c%c%c%.*s,%d\n", c, b, a, i % 7, "??AAEE", i));
    static const char head[] = ",1\n";
    text_add(&memory_wins[0], head);
    for (i = 0; i < 100; i++) {
        text_add(&memory_wins[0], printed("%d,1\n", -i));
        text_add(&memory_wins[1], "1 0 1 2\n");
        text_add(&memory_wins[2], printed("%d 1 1\n", -i));
    }
    for (unsigned work = 0; work < 6; work++) {
        quoth_status complete = work_with(work, NULL, NULL);
        if (complete)
            fail_msg("work %u: %d", work, (int)complete);
        for (int and_after = 0; and_after < 2; and_after++) {
            unsigned failures = 0;
            for (unsigned n = 1;; n++) {
                scarce s = {.memory = {scarce_resize, NULL}, .fail_at = n, .and_after = and_after};
                s.memory.user = &s;
                quoth_error error = {.status = QUOTH_OK};
                quoth_status status = work_with(work, &s.memory, &error);
                assert_int_equal(s.held, 0);
                if (status) {
                    assert_int_equal(status, QUOTH_NO_MEMORY);
                    assert_int_equal(error.status, QUOTH_NO_MEMORY);
                    failures++;
                }
                if (s.asked < n)
                    break;
            }
            assert_int_not_equal(failures, 0);
        }
    }
    text_free(&memory_csv);
    for (i = 0; i < 3; i++)
        text_free(&memory_wins[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_klv2_is_read_and_written_back),
        cmocka_unit_test(a_klv_of_16_bits_is_recognized_by_its_size),
        cmocka_unit_test(any_acyclic_layout_is_read),
        cmocka_unit_test(what_is_no_graph_of_leaves_is_refused_with_its_place),
        cmocka_unit_test(a_leave_has_at_most_fifteen_tiles),
        cmocka_unit_test(values_are_numbers_of_at_most_a_million),
        cmocka_unit_test(a_cut_file_is_refused),
        cmocka_unit_test(every_failure_of_memory_is_survived),
    };
    RUN(tests);
}
