/* Leaves: KLV by hand, CSV, look-ups and tables against a list of pairs, the estimate; win tables
 * in their three forms; the decimal numbers in both. */
#include "support.h"

#include <limits.h>

#include "base/decimal.h"
#include "values/leaves.h"

static quoth_tiles tiles_named(const char *name)
{
    quoth_tiles tiles;
    assert_int_equal(quoth_tiles_find(&tiles, name), QUOTH_OK);
    return tiles;
}

static quoth_tiles tiles_from(const char *description)
{
    quoth_tiles tiles;
    quoth_error error = {.message = ""};
    if (quoth_tiles_parse(&tiles, description, strlen(description), "test", &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    return tiles;
}

typedef struct rack {
    quoth_tile tile[QUOTH_RACK_MAX];
    size_t count;
} rack;

static void sort_rack(rack *r)
{
    for (size_t i = 1; i < r->count; i++)
        for (size_t k = i; k > 0 && r->tile[k - 1] > r->tile[k]; k--) {
            quoth_tile t = r->tile[k];
            r->tile[k] = r->tile[k - 1];
            r->tile[k - 1] = t;
        }
}

static rack rack_of(const quoth_tiles *tiles, const char *spelling)
{
    rack r;
    assert_int_equal(quoth_tiles_read(tiles, spelling, strlen(spelling), QUOTH_AS_RACK, r.tile,
                                      QUOTH_RACK_MAX, &r.count, NULL),
                     QUOTH_OK);
    sort_rack(&r);
    return r;
}

static quoth_points value_of(const quoth_leaves *leaves, const quoth_tiles *tiles,
                             const char *spelling)
{
    rack r = rack_of(tiles, spelling);
    return quoth_leaves_value(leaves, r.tile, r.count);
}

static quoth_leaves *leaves_from(const quoth_tiles *tiles, const char *csv)
{
    quoth_leaves *leaves;
    quoth_error error = {.message = ""};
    if (quoth_leaves_read_csv(&leaves, csv, strlen(csv), tiles, NULL, &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    return leaves;
}

static text csv_of(const quoth_leaves *leaves, const quoth_tiles *tiles)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    text_add(&t, "");
    assert_int_equal(quoth_leaves_write_csv(leaves, tiles, &sink), QUOTH_OK);
    return t;
}

static text klv_of(const quoth_leaves *leaves)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_leaves_write_klv(leaves, &sink), QUOTH_OK);
    return t;
}

/* A block of just this size, so that a sanitizer sees a read behind its end. */
static quoth_status read_klv(quoth_leaves **leaves, const text *klv, size_t size, unsigned letters,
                             quoth_error *error)
{
    char *bytes = malloc(size + !size);
    assert_non_null(bytes);
    if (size)
        memcpy(bytes, klv->bytes, size);
    *error = (quoth_error){.status = QUOTH_OK};
    quoth_status status = quoth_leaves_read_klv(leaves, bytes, size, letters, NULL, error);
    free(bytes);
    assert_int_equal(*leaves != NULL, status == QUOTH_OK);
    assert_int_equal(error->status, status);
    if (status) {
        assert_non_null(error->message);
        assert_true(error->offset <= size);
    }
    return status;
}

static quoth_leaves *leaves_in(const text *klv, unsigned letters)
{
    quoth_leaves *leaves;
    quoth_error error;
    if (read_klv(&leaves, klv, klv->size, letters, &error))
        fail_msg("%s", error.message);
    return leaves;
}

static bool refuse(void *user, const char *bytes, size_t size)
{
    (void)user, (void)bytes, (void)size;
    return false;
}

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

typedef struct listed {
    text list;
    const quoth_tiles *tiles;
    size_t left;
} listed;

static bool list_leaf(void *user, const quoth_tile *tile, size_t count, float value)
{
    listed *l = user;
    char spelling[256];
    quoth_tiles_spell(l->tiles, tile, count, QUOTH_AS_RACK, spelling, sizeof spelling);
    join(&l->list, printed("%s:%.9g", spelling, value));
    return --l->left > 0;
}

static const char *leaves_listed(const quoth_leaves *leaves, const quoth_tiles *tiles, size_t most)
{
    listed l = {.tiles = tiles, .left = most};
    text_add(&l.list, "");
    bool all = quoth_leaves_each(leaves, list_leaf, &l);
    assert_int_equal(all, l.left > 0);
    return kept(&l.list);
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

static void a_klv_of_16_bits_is_told_by_its_size(void **state)
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

/* ---- CSV ---------------------------------------------------------------------------------- */

static void lines_are_read_in_any_order(void **state)
{
    (void)state;
    quoth_tiles english = tiles_named("english");
    static const struct {
        const char *csv, *leaves;
    } cases[] = {
        {"", ""},
        {"\n\r\n  \n", ""},
        {"A,1", "A:1"},
        {"\xEF\xBB\xBF"
         "A,1\r\n\r\n",
         "A:1"},
        {"B,3\nA?,2\nA,1\n??,5\n?,4", "?:4 ??:5 ?A:2 A:1 B:3"},
        {"zA,1\nAAz,2\na,3\n_,4\n", "?:4 A:3 AAZ:2 AZ:1"},
        {" QU , -3.5 \nQ,-7\t\n", "Q:-7 QU:-3.5"},
        {"A,+2\nB,.25\nC,1e-3\nD,-0\nE,5.\nF,1E2\nG,-.5e+1\n",
         "A:2 B:0.25 C:0.00100000005 D:-0 E:5 F:100 G:-5"},
        {"A,1000000\nB,-1000000.0\nC,0.000000000000000000000000000000000000000000001\n",
         "A:1000000 B:-1000000 C:1.40129846e-45"},
        {"OAEIU??NRSTLDGM,1\n", "??ADEGILMNORSTU:1"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        quoth_leaves *leaves = leaves_from(&english, cases[i].csv);
        assert_string_equal(leaves_listed(leaves, &english, SIZE_MAX), cases[i].leaves);
        quoth_leaves_free(leaves);
    }
}

static void letters_of_several_characters_stand_in_brackets(void **state)
{
    (void)state;
    quoth_tiles spanish = tiles_named("spanish");
    quoth_leaves *leaves = leaves_from(&spanish, "[LL]A,1\nÑ[RR]?,2\n[CH],3\nch?,4\nCC,5\n");
    text csv = csv_of(leaves, &spanish);
    assert_string_equal(csv.bytes, "?[CH],4\n?Ñ[RR],2\nA[LL],1\nCC,5\n[CH],3\n");
    quoth_leaves *again = leaves_from(&spanish, csv.bytes);
    text same = csv_of(again, &spanish);
    assert_string_equal(csv.bytes, same.bytes);
    text_free(&csv);
    text_free(&same);
    quoth_leaves_free(leaves);
    quoth_leaves_free(again);
}

static void a_bad_line_is_refused_with_its_number(void **state)
{
    (void)state;
    quoth_tiles english = tiles_named("english");
    char *long_line = repeated(' ', QUOTH_LINE_MAX + 1);
    const struct {
        const char *csv;
        size_t size;
        unsigned line;
        quoth_status status;
    } cases[] = {
        {"A,1\nB\n", 6, 2, QUOTH_BAD_TEXT},
        {"A,1\n,1\n", 7, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,\n", 7, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,1,2\n", 10, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,x\n", 8, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,nan\n", 10, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,inf\n", 10, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,1e\n", 9, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,0x1\n", 10, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,--1\n", 10, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,1000000.1\n", 16, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,-1e7\n", 11, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,1e99999999999999999999\n", 29, 2, QUOTH_BAD_TEXT},
        {"A,1\nB.,1\n", 9, 2, QUOTH_BAD_TEXT},
        {"A,1\nB\0,1\n", 9, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,1\0\n", 9, 2, QUOTH_BAD_TEXT},
        {"A,1\nÉ,1\n", 8, 2, QUOTH_BAD_TEXT},
        {"A,1\n\xFF,1\n", 7, 2, QUOTH_BAD_TEXT},
        {"LEAVE,VALUE\n", 12, 1, QUOTH_BAD_TEXT},
        {long_line, QUOTH_LINE_MAX + 1, 1, QUOTH_BAD_TEXT},
        {"A,1\nB,2\n\nAA,1\nB,2\nA,1\nB,2", 25, 5, QUOTH_BAD_TEXT},
        {"AB,1\nBA,1\n", 10, 2, QUOTH_BAD_TEXT},
        {"?A,1\na_,1\n", 10, 2, QUOTH_BAD_TEXT},
        {"A,1\nAAAAAAAAAAAAAAAA,1\n", 23, 2, QUOTH_TOO_LARGE},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        quoth_leaves *leaves;
        quoth_error error = {.status = QUOTH_OK};
        quoth_status status =
            quoth_leaves_read_csv(&leaves, cases[i].csv, cases[i].size, &english, NULL, &error);
        if (status != cases[i].status || error.line != cases[i].line)
            fail_msg("case %u: %d, line %u", (unsigned)i, (int)status, (unsigned)error.line);
        assert_null(leaves);
        assert_non_null(error.message);
        assert_int_equal(
            quoth_leaves_read_csv(&leaves, cases[i].csv, cases[i].size, &english, NULL, NULL),
            status);
    }
    free(long_line);
}

static void tiles_of_another_set_cannot_spell_leaves(void **state)
{
    (void)state;
    quoth_tiles english = tiles_named("english"), few = tiles_from("?,2,0,0\nA,1,1,1\nB,1,1,0\n");
    quoth_leaves *leaves = leaves_from(&english, "AC,1\n"), *fits = leaves_from(&english, "?B,1\n");
    text t = {0};
    quoth_sink sink = to_text(&t), refusing = {refuse, NULL};
    assert_int_equal(quoth_leaves_write_csv(leaves, &few, &sink), QUOTH_NOT_FOUND);
    assert_int_equal(t.size, 0);
    assert_int_equal(quoth_leaves_write_csv(fits, &few, &sink), QUOTH_OK);
    assert_string_equal(t.bytes, "?B,1\n");
    assert_int_equal(quoth_leaves_write_csv(fits, &few, &refusing), QUOTH_SINK_FAILED);
    assert_int_equal(quoth_leaves_write_klv(fits, &refusing), QUOTH_SINK_FAILED);
    quoth_error error;
    quoth_leaves *none;
    text klv = klv_of(leaves);
    assert_int_equal(read_klv(&none, &klv, klv.size, 2, &error), QUOTH_BAD_IMAGE);
    quoth_leaves_free(leaves_in(&klv, 3));
    quoth_leaves_free(leaves_in(&klv, 1000));
    text_free(&klv);
    text_free(&t);
    quoth_leaves_free(leaves);
    quoth_leaves_free(fits);
    quoth_leaves_free(NULL);
}

/* As many letters as there may be, and the blank besides. */
static void a_set_of_62_letters_has_leaves(void **state)
{
    (void)state;
    text set = {0}, csv = {0};
    text_add(&set, "?,?,2,0,0\n");
    for (unsigned i = 0; i < QUOTH_LETTERS_MAX; i++)
        text_add(&set, printed("%c%c,%c%c,2,1,%u\n", 'A' + i / 8, 'A' + i % 8, 'a' + i / 8,
                               'a' + i % 8, i % 8 == 0));
    quoth_tiles tiles = tiles_from(set.bytes);
    assert_int_equal(tiles.alphabet.letters, QUOTH_LETTERS_MAX);
    text_add(&csv, "?,-1\n");
    for (unsigned i = 1; i <= QUOTH_LETTERS_MAX; i++) {
        quoth_tile tile[2] = {(quoth_tile)i, QUOTH_LETTERS_MAX};
        char spelling[64];
        quoth_tiles_spell(&tiles, tile, 1, QUOTH_AS_RACK, spelling, sizeof spelling);
        text_add(&csv, printed("%s,%u\n", spelling, i));
        quoth_tiles_spell(&tiles, tile, 2, QUOTH_AS_RACK, spelling, sizeof spelling);
        text_add(&csv, printed("%s,%u\n", spelling, 100 + i));
    }
    quoth_leaves *leaves = leaves_from(&tiles, csv.bytes);
    text again = csv_of(leaves, &tiles), klv = klv_of(leaves);
    assert_string_equal(again.bytes, csv.bytes);
    assert_int_equal(klv.size, 4 + 4 * (2 + 63 + 1) + 4 + 4 * (1 + 62 + 62));
    quoth_leaves *read = leaves_in(&klv, QUOTH_LETTERS_MAX);
    quoth_tile most[2] = {QUOTH_LETTERS_MAX, QUOTH_LETTERS_MAX};
    assert_int_equal(quoth_leaves_value(read, most, 2), 162000);
    quoth_leaves_free(read);
    quoth_leaves_free(leaves);
    text_free(&again);
    text_free(&klv);
    text_free(&csv);
    text_free(&set);
}

/* An array is as good as lines: the same leaves to the byte, in any order of leaves and tiles. */
static void leaves_from_an_array(void **state)
{
    (void)state;
    quoth_tiles tiles;
    assert_int_equal(quoth_tiles_find(&tiles, "english"), QUOTH_OK);
    const quoth_leaf leaf[] = {{{19, 0}, 2, 31.5f},
                               {{5}, 1, 1.25f},
                               {{17, 21}, 2, -2},
                               {{0}, 1, 25},
                               {{20, 5, 18, 5}, 4, 0.1f}};
    quoth_leaves *made, *read;
    assert_int_equal(quoth_leaves_make(&made, &tiles, leaf, COUNT(leaf), NULL, NULL), QUOTH_OK);
    read = leaves_from(&tiles, "S?,31.5\nE,1.25\nQU,-2\n?,25\nTERE,.1\n");
    text a = klv_of(made), b = klv_of(read);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    assert_int_equal(quoth_leaves_value(made, (const quoth_tile[]){0, 19}, 2), 31500);
    text_free(&a);
    text_free(&b);
    quoth_leaves_free(made);
    quoth_leaves_free(read);

    assert_int_equal(quoth_leaves_make(&made, &tiles, NULL, 0, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_leaves_count(made), 0);
    quoth_leaves_free(made);
    const quoth_leaf bad[] = {{{1}, 0, 1},      {{1}, QUOTH_RACK_MAX + 1, 1},
                              {{27}, 1, 1},     {{1}, 1, 1000001.0f},
                              {{1}, 1, -1e30f}, {{5}, 1, 2}};
    for (size_t i = 0; i < COUNT(bad); i++) {
        quoth_error error;
        const quoth_leaf three[] = {leaf[1], leaf[2], bad[i]};
        assert_int_equal(quoth_leaves_make(&made, &tiles, three, 3, NULL, &error), QUOTH_BAD_TEXT);
        assert_null(made);
        assert_int_equal(error.line, 3);
    }
}

/* ---- against a list of pairs -------------------------------------------------------------- */

enum { PAIRS = 400 };

typedef struct pair {
    char key[2 * QUOTH_RACK_MAX + 1];
    rack rack;
    float value;
} pair;

typedef struct pairs {
    pair pair[PAIRS];
    size_t count;
} pairs;

static const char *key_of(const rack *r)
{
    text t = {0};
    text_add(&t, "");
    for (size_t i = 0; i < r->count; i++)
        text_add(&t, printed("%02u", r->tile[i]));
    return kept(&t);
}

static rack random_rack(quoth_random *random, size_t most, unsigned letters)
{
    rack r = {.count = quoth_random_below(random, most + 1)};
    for (size_t i = 0; i < r.count; i++)
        r.tile[i] = (quoth_tile)quoth_random_below(random, letters + 1);
    sort_rack(&r);
    return r;
}

static const pair *pair_with(const pairs *p, const rack *r)
{
    const char *key = key_of(r);
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->pair[i].key, key) == 0)
            return &p->pair[i];
    return NULL;
}

static int compare_pairs(const void *a, const void *b)
{
    return strcmp(((const pair *)a)->key, ((const pair *)b)->key);
}

static void random_pairs(pairs *p, quoth_random *random, unsigned letters)
{
    size_t wanted = quoth_random_below(random, PAIRS);
    size_t most = 1 + quoth_random_below(random, QUOTH_RACK_MAX);
    p->count = 0;
    for (size_t tries = 0; tries < wanted; tries++) {
        rack r = random_rack(random, most, letters);
        if (r.count == 0 || pair_with(p, &r))
            continue;
        pair *new = &p->pair[p->count++];
        new->rack = r;
        strcpy(new->key, key_of(&r));
        new->value = (float)((int)quoth_random_below(random, 200001) - 100000) / 2000;
    }
}

static quoth_points rounded(float value)
{
    double scaled = (double)value * 1000;
    return (quoth_points)(scaled < 0 ? -(double)(int64_t)(-scaled + 0.5)
                                     : (double)(int64_t)(scaled + 0.5));
}

static rack kept_of(const rack *r, unsigned mask)
{
    rack k = {.count = 0};
    for (size_t i = 0; i < r->count; i++)
        if (mask >> i & 1)
            k.tile[k.count++] = r->tile[i];
    return k;
}

static void compare_table(const quoth_leaves *leaves, const rack *r)
{
    static quoth_points table[1 << QUOTH_RACK_MAX];
    memset(table, 0xA5, sizeof table);
    q_leaves_table(leaves, r->tile, r->count, table);
    for (unsigned mask = 0; mask < 1u << r->count; mask++) {
        rack k = kept_of(r, mask);
        if (table[mask] != quoth_leaves_value(leaves, k.tile, k.count))
            fail_msg("rack %s, mask %x: %d", key_of(r), mask, table[mask]);
    }
    if (r->count < QUOTH_RACK_MAX)
        assert_int_equal((uint32_t)table[1u << r->count], 0xA5A5A5A5);
}

typedef struct ranked {
    const pairs *pairs;
    size_t rank;
} ranked;

static bool has_its_rank(void *user, const quoth_tile *tile, size_t count, float value)
{
    ranked *r = user;
    const pair *expected = &r->pairs->pair[r->rank++];
    assert_int_equal(count, expected->rack.count);
    assert_memory_equal(tile, expected->rack.tile, count);
    assert_memory_equal(&value, &expected->value, sizeof value);
    return true;
}

/* Written in the order they were found, with letters in any order. */
static text pairs_as_csv(const pairs *p, const quoth_tiles *tiles, quoth_random *random)
{
    text t = {0};
    text_add(&t, "");
    for (size_t i = 0; i < p->count; i++) {
        rack r = p->pair[i].rack;
        for (size_t k = r.count - 1; k > 0; k--) {
            size_t other = quoth_random_below(random, k + 1);
            quoth_tile tile = r.tile[k];
            r.tile[k] = r.tile[other];
            r.tile[other] = tile;
        }
        char spelling[256];
        quoth_tiles_spell(tiles, r.tile, r.count, QUOTH_AS_RACK, spelling, sizeof spelling);
        text_add(&t, printed("%s,%.9g\n", spelling, p->pair[i].value));
    }
    return t;
}

static void random_sets_are_what_their_pairs_say(void **state)
{
    (void)state;
    static pairs p;
    quoth_tiles english = tiles_named("english");
    for (uint64_t seed = 0; seed < 60; seed++) {
        quoth_random random;
        quoth_random_seed(&random, seed);
        unsigned letters = 1 + (unsigned)quoth_random_below(&random, seed % 2 ? 4 : 26);
        random_pairs(&p, &random, letters);
        text csv = pairs_as_csv(&p, &english, &random);
        quoth_leaves *leaves = leaves_from(&english, csv.bytes);
        assert_int_equal(quoth_leaves_count(leaves), p.count);
        qsort(p.pair, p.count, sizeof *p.pair, compare_pairs);
        ranked r = {&p, 0};
        assert_true(quoth_leaves_each(leaves, has_its_rank, &r));
        assert_int_equal(r.rank, p.count);
        for (size_t i = 0; i < p.count; i++)
            assert_int_equal(quoth_leaves_value(leaves, p.pair[i].rack.tile, p.pair[i].rack.count),
                             rounded(p.pair[i].value));
        for (int i = 0; i < 40; i++) {
            rack any = random_rack(&random, i ? 8 : QUOTH_RACK_MAX, letters);
            const pair *found = pair_with(&p, &any);
            assert_int_equal(quoth_leaves_value(leaves, any.tile, any.count),
                             found ? rounded(found->value) : 0);
            compare_table(leaves, &any);
        }

        /* CSV to KLV2 to CSV to KLV2 */
        text klv = klv_of(leaves), written = csv_of(leaves, &english);
        quoth_leaves *read = leaves_in(&klv, 26), *twice = leaves_from(&english, written.bytes);
        text klv_twice = klv_of(twice), written_twice = csv_of(read, &english);
        assert_string_equal(written.bytes, written_twice.bytes);
        assert_int_equal(klv.size, klv_twice.size);
        assert_memory_equal(klv.bytes, klv_twice.bytes, klv.size);
        text_free(&klv_twice);
        text_free(&written_twice);
        text_free(&klv);
        text_free(&written);
        text_free(&csv);
        quoth_leaves_free(read);
        quoth_leaves_free(twice);
        quoth_leaves_free(leaves);
    }
}

/* ---- all English leaves ------------------------------------------------------------------- */

typedef struct bag_walk {
    const quoth_tiles *tiles;
    text csv;
    quoth_tile tile[6];
} bag_walk;

static void all_leaves(bag_walk *w, unsigned from, size_t count)
{
    if (count) {
        char line[64];
        size_t size = quoth_tiles_spell(w->tiles, w->tile, count, QUOTH_AS_RACK, line, 32);
        line[size++] = ',';
        size += (size_t)sprintf(line + size, "%u.%03u\n", w->tile[0], (unsigned)w->csv.size % 1000);
        text_write(&w->csv, line, size);
    }
    for (unsigned x = from; count < 6 && x <= w->tiles->alphabet.letters; x++) {
        unsigned had = 0;
        for (size_t i = 0; i < count; i++)
            had += w->tile[i] == x;
        w->tile[count] = (quoth_tile)x;
        if (had < w->tiles->count[x])
            all_leaves(w, x, count + 1);
    }
}

/* The numbers are those of the file that MAGPIE's converter makes. */
static void english_has_914624_leaves(void **state)
{
    (void)state;
    quoth_tiles english = tiles_named("english");
    bag_walk w = {.tiles = &english};
    all_leaves(&w, 0, 0);
    quoth_leaves *leaves = leaves_from(&english, w.csv.bytes);
    assert_int_equal(quoth_leaves_count(leaves), 914624);
    assert_string_equal(leaves_listed(leaves, &english, 4),
                        "?:0 ??:0.00800000038 ??A:0.0170000009 ??AA:0.0270000007");
    text klv = klv_of(leaves);
    assert_int_equal(klv.size, 3667340);
    assert_int_equal(leaves->nodes, 2209);
    rack full = rack_of(&english, "?AEIRSTZZQQABC?"), seven = rack_of(&english, "??AABEE");
    quoth_leaves *read = leaves_in(&klv, 26);
    compare_table(read, &full);
    compare_table(read, &seven);
    assert_int_equal(value_of(read, &english, "ZZ"), 0); /* there is one */
    quoth_leaves_free(read);
    quoth_leaves_free(leaves);
    text_free(&klv);
    text_free(&w.csv);
}

/* ---- the estimate ------------------------------------------------------------------------- */

static quoth_leaves *estimate_of(const quoth_tiles *tiles, const quoth_lexicon *lexicon)
{
    quoth_leaves *leaves;
    quoth_error error = {.message = ""};
    if (quoth_leaves_estimate(&leaves, tiles, lexicon, NULL, &error))
        fail_msg("%s", error.message);
    return leaves;
}

static void the_estimate_of_english_is_as_is_said(void **state)
{
    (void)state;
    static const struct {
        const char *leave;
        int least, most; /* points */
    } said[] = {
        {"?", 24, 26},       {"??", 38, 49},     {"S", 6, 9},        {"Z", 2, 7},   {"X", -1, 5},
        {"E", 0, 3},         {"R", 0, 3},        {"Q", -9, -5},      {"V", -6, -3}, {"U", -6, -2},
        {"W", -4, -1},       {"J", -3, 0},       {"I", -3, 0},       {"O", -4, -1}, {"QU", -3, 3},
        {"II", -9, -4},      {"UU", -18, -9},    {"VV", -15, -8},    {"SS", 8, 13}, {"ERS", 8, 13},
        {"AEIOU", -25, -10}, {"BCDFG", -14, -4}, {"AEINRST", 3, 12},
    };
    quoth_tiles english = tiles_named("english");
    quoth_lexicon *lexicon = enable1();
    quoth_leaves *leaves = estimate_of(&english, lexicon);
    for (size_t i = 0; i < COUNT(said); i++) {
        quoth_points value = value_of(leaves, &english, said[i].leave);
        if (value < said[i].least * QUOTH_POINT || value > said[i].most * QUOTH_POINT)
            fail_msg("%s: %d", said[i].leave, value);
    }
    quoth_points s = value_of(leaves, &english, "S");
    for (quoth_tile x = 1; x <= 26; x++) {
        quoth_points one = quoth_leaves_value(leaves, &x, 1), two;
        quoth_tile twice[2] = {x, x};
        two = quoth_leaves_value(leaves, twice, 2);
        assert_true(x == 19 || one < s);
        assert_true(two < 2 * one);
    }
    assert_int_equal(value_of(leaves, &english, ""), 0);

    /* It lists nothing and cannot be written. */
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_leaves_count(leaves), 0);
    assert_string_equal(leaves_listed(leaves, &english, SIZE_MAX), "");
    assert_int_equal(quoth_leaves_write_klv(leaves, &sink), QUOTH_NOT_FOUND);
    assert_int_equal(quoth_leaves_write_csv(leaves, &english, &sink), QUOTH_NOT_FOUND);
    assert_int_equal(t.size, 0);

    quoth_random random;
    quoth_random_seed(&random, 5);
    for (int i = 0; i < 300; i++) {
        rack r = random_rack(&random, i % 10 ? 8 : QUOTH_RACK_MAX, i % 2 ? 26 : 3);
        compare_table(leaves, &r);
    }
    quoth_leaves_free(leaves);
    quoth_lexicon_close(lexicon);
}

/* The same on every machine: exact values. */
static void the_estimate_is_exact(void **state)
{
    (void)state;
    static const quoth_points expected[] = {25000, -108, 2232,  -8500, 8114,
                                            6548,  1499, 11303, 47232};
    static const char *const leaves_asked[] = {"?", "A",  "E",       "Q",   "S",
                                               "Z", "QU", "AEINRST", "??SS"};
    quoth_tiles english = tiles_named("english");
    quoth_lexicon *lexicon = enable1();
    quoth_leaves *leaves = estimate_of(&english, lexicon);
    for (size_t i = 0; i < COUNT(leaves_asked); i++)
        assert_int_equal(value_of(leaves, &english, leaves_asked[i]), expected[i]);
    quoth_leaves_free(leaves);
    quoth_lexicon_close(lexicon);
}

/* No words, one word, letters without tiles or words, no vowels, no tiles at all: numbers within
 * reason. */
static void an_estimate_needs_little(void **state)
{
    (void)state;
    static const char *const sets[] = {
        "?,2,0,0\nA,9,1,1\nB,2,3,0\nC,0,5,0\n",
        "?,0,0,0\nA,1,1,0\nB,1,100,0\nC,1,0,0\n",
        "?,2,0,0\nA,0,0,0\nB,0,0,0\nC,0,0,0\n",
        "?,2,0,0\nA,9,1,1\nB,2,3,1\nC,1,5,1\n",
    };
    static const char *const words[] = {"", "a", "ab", "ab ba abba", "aaaaaaaa", "cab c ca"};
    for (size_t i = 0; i < COUNT(sets); i++)
        for (size_t k = 0; k < COUNT(words); k++) {
            quoth_tiles tiles = tiles_from(sets[i]);
            quoth_lexicon *lexicon = lexicon_in(&tiles.alphabet, words[k]);
            quoth_leaves *leaves = estimate_of(&tiles, lexicon);
            for (quoth_tile x = 0; x <= 3; x++)
                assert_in_range(quoth_leaves_value(leaves, &x, 1) + 13000, 0, 13000 + 25000);
            rack r = rack_of(&tiles, "??????AAABBBCCC");
            compare_table(leaves, &r);
            quoth_leaves_free(leaves);
            quoth_lexicon_close(lexicon);
        }
}

/* A lexicon with other letters counts as its words are spelled with the tiles': CH is one of them,
 * and what cannot be spelled is left out. */
static void an_estimate_spells_words_with_the_tiles(void **state)
{
    (void)state;
    quoth_tiles spanish = tiles_named("spanish");
    quoth_lexicon *english = lexicon_of("chico coche ocho wok"),
                  *own = lexicon_in(&spanish.alphabet, "chico coche ocho");
    quoth_leaves *a = estimate_of(&spanish, english), *b = estimate_of(&spanish, own);
    for (quoth_tile x = 0; x <= spanish.alphabet.letters; x++)
        assert_int_equal(quoth_leaves_value(a, &x, 1), quoth_leaves_value(b, &x, 1));
    quoth_leaves_free(a);
    quoth_leaves_free(b);
    quoth_lexicon_close(english);
    quoth_lexicon_close(own);
}

/* ---- decimal numbers ---------------------------------------------------------------------- */

static void decimals_are_read_as_the_nearest_float(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 3);
    for (int i = 0; i < 200000; i++) {
        uint64_t digits = quoth_random_next(&random) >> quoth_random_below(&random, 64);
        int exponent = 3 - (int)quoth_random_below(&random, 70);
        char number[64];
        sprintf(number, "%s%llue%d", i % 2 ? "-" : "", (unsigned long long)(digits / 2), exponent);
        q_decimal d;
        float value, expected = strtof(number, NULL);
        assert_true(q_decimal_read(number, strlen(number), &d));
        if (!q_decimal_float(&d, &value))
            assert_true(strtod(number, NULL) >= 1e9 || strtod(number, NULL) <= -1e9);
        else if (memcmp(&value, &expected, sizeof value) != 0)
            fail_msg("%s: %a, %a", number, (double)value, (double)expected);
    }
}

/* The middle between two floats is the even one's; a digit far behind decides otherwise. */
static void middles_between_floats_are_even(void **state)
{
    (void)state;
    static const struct {
        const char *number;
        float value;
    } cases[] = {
        {"16777217", 16777216},
        {"16777219", 16777220},
        {"16777217.00000000001", 16777218},
        {"16777216.99999999999", 16777216},
        {"1.00000005960464477539", 1.0f}, /* cut, and yet on the right side */
        {"1.0000000596046448", 1.00000012f},
        {"7.006492321624085e-46", 0},
        {"7.006492321624086e-46", 1.40129846e-45f},
        {"2.1019476964872257e-45", 2.80259693e-45f},
        {"1e-400", 0},
        {"0e9999999999", 0},
        {"0.00000000000000000000000000000000000000000000000000000000000000000001e68", 1},
        {"100000000000000000000000000000000000000000000000000000000000000000000e-68", 1},
        {"1.17549435e-38", 1.17549435e-38f},
        {"1.17549428e-38", 1.17549421e-38f},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        q_decimal d;
        float value;
        assert_true(q_decimal_read(cases[i].number, strlen(cases[i].number), &d));
        assert_true(q_decimal_float(&d, &value));
        if (memcmp(&value, &cases[i].value, sizeof value) != 0)
            fail_msg("%s: %a", cases[i].number, (double)value);
    }
    static const char *const large[] = {"1e9", "1000000000", "1e300", "1e2147483648", "-1e9"};
    for (size_t i = 0; i < COUNT(large); i++) {
        q_decimal d;
        float value;
        assert_true(q_decimal_read(large[i], strlen(large[i]), &d));
        assert_false(q_decimal_float(&d, &value));
    }
    static const char *const none[] = {"",    "+",    "-",     ".",    "e",  "e1", "1e",
                                       "1e+", "1e1.", "1.2.3", "--1",  "1-", " 1", "1 ",
                                       "0x1", "inf",  "nan",   "1e 1", "1,5"};
    for (size_t i = 0; i < COUNT(none); i++) {
        q_decimal d;
        assert_false(q_decimal_read(none[i], strlen(none[i]), &d));
    }
}

static unsigned digits_in(const char *number)
{
    unsigned n = 0, zeros = 0;
    bool whole = !strpbrk(number, ".e");
    for (; *number && *number != 'e'; number++) {
        if (*number < '0' || *number > '9' || (n == 0 && *number == '0'))
            continue;
        n++;
        zeros = *number == '0' ? zeros + 1 : 0;
    }
    return whole ? n - zeros : n;
}

static void floats_are_written_with_the_fewest_digits(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 4);
    for (int i = 0; i < 100000; i++) {
        uint32_t bits = (uint32_t)quoth_random_next(&random);
        if (i % 4 == 0)
            bits &= 0xFF800000; /* below a power of two floats lie closer */
        float value, read;
        memcpy(&value, &bits, sizeof value);
        if (!(value < 1e9f && value > -1e9f))
            continue;
        char number[Q_DECIMAL_SIZE + 1], shortest[64];
        size_t size = q_decimal_write(value, number);
        assert_in_range(size, 1, Q_DECIMAL_SIZE);
        number[size] = '\0';
        read = strtof(number, NULL);
        assert_memory_equal(&read, &value, sizeof value);
        int digits = 0;
        do
            sprintf(shortest, "%.*e", digits++, (double)value);
        while (strtof(shortest, NULL) != value);
        if (value != 0)
            assert_true(digits_in(number) <= (unsigned)digits);
        if (bits & 0x7FFFFF)
            assert_float_equal(strtod(number, NULL), strtod(shortest, NULL), 0);
    }
    static const struct {
        float value;
        const char *number;
    } cases[] = {
        {0, "0"},
        {-0.0f, "-0"},
        {1, "1"},
        {-24.7f, "-24.7"},
        {1000000, "1000000"},
        {0.1f, "0.1"},
        {0.00001f, "0.00001"},
        {0.000001f, "0.000001"},
        {0.0000001f, "1e-07"},
        {1.40129846e-45f, "1e-45"},
        {1.17549435e-38f, "1.1754944e-38"},
        {999999936, "999999940"},
        {9.5f, "9.5"},
        {33554432, "33554432"},
        {9.765625e-4f, "0.0009765625"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char number[Q_DECIMAL_SIZE + 1];
        number[q_decimal_write(cases[i].value, number)] = '\0';
        assert_string_equal(number, cases[i].number);
    }
}

/* ---- win tables --------------------------------------------------------------------------- */

static quoth_wins *wins_from(const char *table)
{
    quoth_wins *wins;
    quoth_error error = {.message = ""};
    if (quoth_wins_read(&wins, table, strlen(table), NULL, &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    return wins;
}

static const char *wins_text(const quoth_wins *wins)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_wins_write(wins, &sink), QUOTH_OK);
    return kept(&t);
}

static void three_forms_are_one_table(void **state)
{
    (void)state;
    static const char table[] = ",1,2\n1,1,0.75\n0,0.5,0.499999999\n-1,0.25,0\n";
    static const char *const forms[] = {
        ",1,2\n1,1,0.75\n0,0.5,0.499999999\n-1,0.25,0\n",
        "\xEF\xBB\xBF\r\n, 1 ,2\r\n+1,1.0,.75\r\n\r\n-0,5e-1,0.4999999994\r\n-1,0.250000,0e5",
        "2000000000 1000000000 2000000000 4000000000 \n4000000000 0 3999999992 6000000000\n",
        "9 0.25 .5 1\n0\t0\t0.499999999\t0.75\t\r\n",
        "1 2 .75\n-1 1 0.25\n0 1 .5\n0 2 0.499999999\n1 1 1\n-1 2 0\n",
    };
    for (size_t i = 0; i < COUNT(forms); i++) {
        quoth_wins *wins = wins_from(forms[i]);
        assert_string_equal(wins_text(wins), table);
        assert_true(quoth_wins_chance(wins, 0, 2) == 0.499999999);
        assert_true(quoth_wins_chance(wins, 1, 2) == 0.75);
        assert_true(quoth_wins_chance(wins, 2, 1) == 1);
        assert_true(quoth_wins_chance(wins, INT_MAX, UINT_MAX) == 0.75);
        assert_true(quoth_wins_chance(wins, INT_MIN, 0) == 0.25);
        assert_true(quoth_wins_chance(wins, -1, 3) == 0);
        quoth_wins_free(wins);
    }
    quoth_wins_free(NULL);
}

/* Halves as in MAGPIE's file; a row without games is as the one before. */
static void wins_are_counted_in_halves(void **state)
{
    (void)state;
    quoth_wins *wins = wins_from("3 0 3 6\n0 0 0 0\n1 1 1 2\n");
    assert_string_equal(wins_text(wins), ",1,2,3\n1,1,1,1\n0,0.5,0.5,0.5\n-1,0,0,0.5\n");
    quoth_wins_free(wins);
    wins = wins_from("3 1 2 5\n");
    assert_string_equal(wins_text(wins), ",1\n1,0.833333333\n0,0.333333333\n-1,0.166666667\n");
    quoth_wins_free(wins);
    wins = wins_from("9000000000 1 2 18000000000\n");
    assert_string_equal(wins_text(wins), ",1\n1,1\n0,0\n-1,0\n");
    quoth_wins_free(wins);
}

static void a_bad_table_is_refused_with_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *table;
        unsigned line;
    } cases[] = {
        {"", 0},
        {"\n \n", 2},
        {",", 1},
        {"x", 1},
        {",1\n", 1},
        {"0,1\n0,1\n", 1},
        {",1,3\n", 1},
        {",2,1\n", 1},
        {",1,1\n", 1},
        {",1001\n", 1},
        {",-1\n", 1},
        {",1,\n", 1},
        {",1\n0.5,1\n", 2},
        {",1\n2001,1\n", 2},
        {",1\n-2001,1\n", 2},
        {",1\n,1\n", 2},
        {",1\n0,1\n0,1\n", 3},
        {",1\n0,1\n1,1\n", 3},
        {",1\n0,1\n-2,1\n", 3},
        {",1\n0\n", 2},
        {",1\n0,\n", 2},
        {",1\n0,1,1\n", 2},
        {",1,2\n0,1\n", 2},
        {",1\n0,1,\n", 2},
        {",1\n0,1.000000001\n", 2},
        {",1\n0,-0.000000001\n", 2},
        {",1\n0,50%\n", 2},
        {",1\n0,nan\n", 2},
        {",1\n0,1e9\n", 2},
        {",1\n99999999999999999999,1\n", 2},
        {"0 1 0.5 7\n", 1},
        {"0 1 1\n0 2\n", 2},
        {"0 1 1\n0 2 1 1\n", 2},
        {"0 1 2\n", 1},
        {"0 1001 1\n", 1},
        {"0 -1 1\n", 1},
        {"2001 1 1\n", 1},
        {"0.5 1 1\n", 1},
        {"0 1 1\n1 1 1\n0 1 1\n", 3},
        {"0 1 1\n2 1 1\n", 2},
        {"0 1 1\n1 2 1\n", 2},
        {"-2000 0 0\n2000 1000 1\n", 2},
        {"7\n", 1},
        {"9 0 1\t.5 1\n", 1},
        {"9 0 .5 1\n9 .5\n", 2},
        {"9 0 .5 1\n9 .1 .2 .3 .4 .5\n", 2},
        {"9 0 .5 1\n9 0 .5 2\n", 2},
        {"9 0 .5 9\n", 1},
        {"9 0 5 19\n", 1},
        {"0 0 5 19\n", 1},
        {"-1 0 0 0\n", 1},
        {"9.5 0 0 0\n", 1},
        {"9000000001 0 0 0\n", 1},
        {"9 0 x 1\n", 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        quoth_wins *wins;
        quoth_error error = {.status = QUOTH_OK};
        quoth_status status =
            quoth_wins_read(&wins, cases[i].table, strlen(cases[i].table), NULL, &error);
        if (status != QUOTH_BAD_TEXT || error.line != cases[i].line || wins)
            fail_msg("case %u (%s): %d, line %u", (unsigned)i, cases[i].table, (int)status,
                     (unsigned)error.line);
        assert_non_null(error.message);
        assert_true(error.offset <= strlen(cases[i].table));
    }
    quoth_wins *wins;
    assert_int_equal(quoth_wins_read(&wins, ",1\n0,1\0\n", 9, NULL, NULL), QUOTH_BAD_TEXT);
    assert_int_equal(quoth_wins_read(&wins, "0 1 1\0\n", 7, NULL, NULL), QUOTH_BAD_TEXT);
}

/* As wide and as high as a table may be, in the form with the longest lines. */
static void tables_have_limits(void **state)
{
    (void)state;
    text table = {0}, row = {0};
    text_add(&row, "1");
    for (int spread = -2000; spread <= 2000; spread++)
        text_add(&row, spread < 0 ? " 0.123456" : " 1");
    text_add(&row, "\n");
    for (int i = 0; i < 1000; i++)
        text_write(&table, row.bytes, row.size);
    quoth_wins *wins = wins_from(table.bytes), *none;
    assert_true(quoth_wins_chance(wins, -2000, 1000) == 0.123456);
    assert_true(quoth_wins_chance(wins, 2000, 1000) == 1);
    quoth_error error;
    text_add(&table, row.bytes);
    assert_int_equal(quoth_wins_read(&none, table.bytes, table.size, NULL, &error), QUOTH_BAD_TEXT);
    assert_int_equal(error.line, 1001);
    row.size--;
    text_add(&row, " 1 1\n");
    assert_int_equal(quoth_wins_read(&none, row.bytes, row.size, NULL, &error), QUOTH_BAD_TEXT);
    assert_int_equal(error.line, 1);
    quoth_wins_free(wins);
    text_free(&table);
    text_free(&row);
}

static void random_tables_read_back(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 6);
    for (int i = 0; i < 50; i++) {
        unsigned from = (unsigned)quoth_random_below(&random, 990), n = 1 + from % 9;
        int high = (int)quoth_random_below(&random, 3000) - 1000, rows = 1 + i % 20;
        text table = {0};
        for (unsigned k = 0; k < n; k++)
            text_add(&table, printed(",%u", from + k));
        text_add(&table, "\n");
        for (int spread = high; spread > high - rows; spread--) {
            text_add(&table, printed("%d", spread));
            for (unsigned k = 0; k < n; k++)
                text_add(&table, printed(",%.*f", (int)quoth_random_below(&random, 10),
                                         (double)quoth_random_below(&random, 1001) / 1000));
            text_add(&table, "\n");
        }
        quoth_wins *wins = wins_from(table.bytes);
        const char *written = wins_text(wins);
        quoth_wins *again = wins_from(written);
        assert_string_equal(wins_text(again), written);
        for (int k = 0; k < 200; k++) {
            int spread = high + 5 - (int)quoth_random_below(&random, (uint64_t)rows + 10);
            unsigned unseen = from + n + 5 - (unsigned)quoth_random_below(&random, n + 10);
            assert_true(quoth_wins_chance(wins, spread, unseen) ==
                        quoth_wins_chance(again, spread, unseen));
        }
        quoth_wins_free(wins);
        quoth_wins_free(again);
        text_free(&table);
    }
    quoth_wins *wins = wins_from("0 1 1\n");
    quoth_sink refusing = {refuse, NULL};
    assert_int_equal(quoth_wins_write(wins, &refusing), QUOTH_SINK_FAILED);
    quoth_wins_free(wins);
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
    quoth_wins *wins = NULL;
    quoth_tiles english = tiles_named("english");
    quoth_status status;
    if (work == 0) {
        text klv = hand_klv2();
        status = quoth_leaves_read_klv(&leaves, klv.bytes, klv.size, 26, memory, error);
        text_free(&klv);
    } else if (work == 1) {
        status = quoth_leaves_read_csv(&leaves, memory_csv.bytes, memory_csv.size, &english, memory,
                                       error);
    } else if (work == 2) {
        quoth_lexicon *lexicon = lexicon_of("cat dog");
        status = quoth_leaves_estimate(&leaves, &english, lexicon, memory, error);
        quoth_lexicon_close(lexicon);
    } else {
        const text *table = &memory_wins[work - 3];
        status = quoth_wins_read(&wins, table->bytes, table->size, memory, error);
    }
    assert_int_equal(leaves || wins, status == QUOTH_OK);
    quoth_leaves_free(leaves);
    quoth_wins_free(wins);
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
        cmocka_unit_test(a_klv_of_16_bits_is_told_by_its_size),
        cmocka_unit_test(any_acyclic_layout_is_read),
        cmocka_unit_test(what_is_no_graph_of_leaves_is_refused_with_its_place),
        cmocka_unit_test(a_leave_has_at_most_fifteen_tiles),
        cmocka_unit_test(values_are_numbers_of_at_most_a_million),
        cmocka_unit_test(a_cut_file_is_refused),
        cmocka_unit_test(lines_are_read_in_any_order),
        cmocka_unit_test(letters_of_several_characters_stand_in_brackets),
        cmocka_unit_test(a_bad_line_is_refused_with_its_number),
        cmocka_unit_test(tiles_of_another_set_cannot_spell_leaves),
        cmocka_unit_test(a_set_of_62_letters_has_leaves),
        cmocka_unit_test(random_sets_are_what_their_pairs_say),
        cmocka_unit_test(english_has_914624_leaves),
        cmocka_unit_test(the_estimate_of_english_is_as_is_said),
        cmocka_unit_test(the_estimate_is_exact),
        cmocka_unit_test(an_estimate_needs_little),
        cmocka_unit_test(an_estimate_spells_words_with_the_tiles),
        cmocka_unit_test(decimals_are_read_as_the_nearest_float),
        cmocka_unit_test(middles_between_floats_are_even),
        cmocka_unit_test(floats_are_written_with_the_fewest_digits),
        cmocka_unit_test(three_forms_are_one_table),
        cmocka_unit_test(wins_are_counted_in_halves),
        cmocka_unit_test(a_bad_table_is_refused_with_its_line),
        cmocka_unit_test(tables_have_limits),
        cmocka_unit_test(leaves_from_an_array),
        cmocka_unit_test(random_tables_read_back),
        cmocka_unit_test(every_failure_of_memory_is_survived),
    };
    RUN(tests);
}
