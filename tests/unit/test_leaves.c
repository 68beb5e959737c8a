/* Look-ups and tables of leave values against a list of pairs; all English leaves; the estimate. */
#include "leaves_text.h"
#include "eval/leaves.h"

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
        if (table[mask] != leave_value(leaves, k.tile, k.count))
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
        quoth_tiles_spell(spelling, sizeof spelling, tiles, r.tile, r.count, QUOTH_AS_RACK);
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
            assert_int_equal(leave_value(leaves, p.pair[i].rack.tile, p.pair[i].rack.count),
                             rounded(p.pair[i].value));
        for (int i = 0; i < 40; i++) {
            rack any = random_rack(&random, i ? 8 : QUOTH_RACK_MAX, letters);
            const pair *found = pair_with(&p, &any);
            assert_int_equal(leave_value(leaves, any.tile, any.count),
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
        size_t size = quoth_tiles_spell(line, 32, w->tiles, w->tile, count, QUOTH_AS_RACK);
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
        quoth_points one = leave_value(leaves, &x, 1), two;
        quoth_tile twice[2] = {x, x};
        two = leave_value(leaves, twice, 2);
        assert_true(x == 19 || one < s);
        assert_true(two < 2 * one);
    }
    assert_int_equal(value_of(leaves, &english, ""), 0);

    /* It lists nothing and cannot be written. */
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_leaves_count(leaves), 0);
    assert_string_equal(leaves_listed(leaves, &english, SIZE_MAX), "");
    assert_int_equal(quoth_leaves_write_klv(&sink, leaves, NULL), QUOTH_UNSUPPORTED);
    assert_int_equal(quoth_leaves_write_csv(&sink, leaves, &english, NULL), QUOTH_UNSUPPORTED);
    assert_int_equal(t.size, 0);

    quoth_random random;
    quoth_random_seed(&random, 5);
    for (int i = 0; i < 300; i++) {
        rack r = random_rack(&random, i % 10 ? 8 : QUOTH_RACK_MAX, i % 2 ? 26 : 3);
        compare_table(leaves, &r);
    }
    quoth_leaves_free(leaves);
    quoth_lexicon_free(lexicon);
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
    quoth_lexicon_free(lexicon);
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
                assert_in_range(leave_value(leaves, &x, 1) + 13000, 0, 13000 + 25000);
            rack r = rack_of(&tiles, "??????AAABBBCCC");
            compare_table(leaves, &r);
            quoth_leaves_free(leaves);
            quoth_lexicon_free(lexicon);
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
        assert_int_equal(leave_value(a, &x, 1), leave_value(b, &x, 1));
    quoth_leaves_free(a);
    quoth_leaves_free(b);
    quoth_lexicon_free(english);
    quoth_lexicon_free(own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_sets_are_what_their_pairs_say),
        cmocka_unit_test(english_has_914624_leaves),
        cmocka_unit_test(the_estimate_of_english_is_as_is_said),
        cmocka_unit_test(the_estimate_is_exact),
        cmocka_unit_test(an_estimate_needs_little),
        cmocka_unit_test(an_estimate_spells_words_with_the_tiles),
    };
    RUN(tests);
}
