/* Randomness, checksums, UTF-8, text on its way out, memory that grows. */
#include "support.h"

#include "base/arena.h"
#include "base/checksum.h"
#include "base/error.h"
#include "base/fields.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/options.h"
#include "base/text.h"
#include "tails.h"

/* ---- names -------------------------------------------------------------------------------- */

static void the_version_is_that_of_the_header(void **state)
{
    (void)state;
    assert_string_equal(quoth_version(), QUOTH_VERSION);
}

static void each_status_has_its_own_text(void **state)
{
    (void)state;
    for (int a = QUOTH_OK; a < Q_STATUSES; a++)
        for (int b = QUOTH_OK; b < a; b++)
            assert_string_not_equal(quoth_status_text((quoth_status)a),
                                    quoth_status_text((quoth_status)b));
    assert_string_equal(quoth_status_text((quoth_status)Q_STATUSES), "unknown status");
}

/* ---- randomness --------------------------------------------------------------------------- */

/* The first numbers that the authors' own code gives for this state. */
static void xoshiro_gives_the_published_numbers(void **state)
{
    (void)state;
    static const uint64_t expected[] = {UINT64_C(11520),
                                        UINT64_C(0),
                                        UINT64_C(1509978240),
                                        UINT64_C(1215971899390074240),
                                        UINT64_C(1216172134540287360),
                                        UINT64_C(607988272756665600),
                                        UINT64_C(16172922978634559625),
                                        UINT64_C(8476171486693032832),
                                        UINT64_C(10595114339597558777),
                                        UINT64_C(2904607092377533576)};
    quoth_random random = {{1, 2, 3, 4}};
    for (size_t i = 0; i < COUNT(expected); i++)
        assert_true(quoth_random_next(&random) == expected[i]);
}

static void splitmix_fills_the_state(void **state)
{
    (void)state;
    static const uint64_t expected[4] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431)};
    quoth_random random;
    quoth_random_seed(&random, 1234567);
    assert_memory_equal(random.state, expected, sizeof expected);
}

/* Saved games and matches depend on these: they may not change with a release or a machine. */
static void seeds_and_streams_stay_as_they_are(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed, stream, number[2];
    } expected[] = {
        {0, 0, {UINT64_C(0x99ec5f36cb75f2b4), UINT64_C(0xbf6e1f784956452a)}},
        {42, 0, {UINT64_C(0x15780b2e0c2ec716), UINT64_C(0x6104d9866d113a7e)}},
        {42, 1, {UINT64_C(0x027edb3a4c4e6f4d), UINT64_C(0xc684b8240da3448e)}},
        {42, 2, {UINT64_C(0x75f042897c1f0344), UINT64_C(0x8e1defde165adcb6)}},
        {0, 1, {UINT64_C(0x069564865446f5fe), UINT64_C(0xa7c1576a0d8b8a24)}},
    };
    for (size_t i = 0; i < COUNT(expected); i++) {
        quoth_random random;
        quoth_random_seed_stream(&random, expected[i].seed, expected[i].stream);
        for (int k = 0; k < 2; k++)
            assert_true(quoth_random_next(&random) == expected[i].number[k]);
    }
    quoth_random plain, stream;
    quoth_random_seed(&plain, 7);
    quoth_random_seed_stream(&stream, 7, 0);
    assert_memory_equal(&plain, &stream, sizeof plain);
}

static void numbers_below_are_uniform(void **state)
{
    (void)state;
    static const unsigned sides[] = {1, 2, 3, 6, 7, 26, 62, 100};
    for (size_t s = 0; s < COUNT(sides); s++) {
        enum { EACH = 2000 };
        unsigned n = sides[s], seen[100] = {0};
        quoth_random random;
        quoth_random_seed(&random, 2024);
        for (unsigned i = 0; i < n * EACH; i++) {
            uint64_t number = quoth_random_below(&random, n);
            assert_true(number < n);
            seen[number]++;
        }
        assert_false(is_far_from_uniform(seen, n, n * EACH));
    }
}

/* Nearly half of all numbers lie in the uneven part here and must be drawn again. */
static void uneven_numbers_are_thrown_away(void **state)
{
    (void)state;
    uint64_t below = (UINT64_C(1) << 63) + 1, uneven = (UINT64_C(1) << 63) - 1;
    quoth_random random, twin;
    unsigned thrown = 0;
    quoth_random_seed(&random, 5);
    twin = random;
    for (int i = 0; i < 1000; i++) {
        uint64_t number = quoth_random_next(&twin);
        for (; number < uneven; thrown++)
            number = quoth_random_next(&twin);
        assert_true(quoth_random_below(&random, below) == number % below);
    }
    assert_in_range(thrown, 800, 1200);
    assert_true(quoth_random_below(&random, UINT64_MAX) < UINT64_MAX);
    quoth_random before = random;
    assert_int_equal(quoth_random_below(&random, 0), 0);
    assert_memory_equal(&random, &before, sizeof random);
    quoth_random zero = {{1, 0, 2, 3}}; /* its next number is 0, which is fine for two sides */
    twin = zero;
    assert_true(quoth_random_next(&twin) == 0);
    assert_true(quoth_random_below(&zero, 2) == 0);
    assert_memory_equal(&zero, &twin, sizeof twin);
}

/* ---- checksums ---------------------------------------------------------------------------- */

static const char *sha256_of(const char *bytes, size_t size, size_t piece)
{
    q_sha256 sha;
    uint8_t digest[32];
    text hex = {0};
    q_sha256_begin(&sha);
    for (size_t i = 0; i < size; i += piece)
        q_sha256_add(&sha, bytes + i, size - i < piece ? size - i : piece);
    q_sha256_end(&sha, digest);
    for (int i = 0; i < 32; i++) {
        char two[3];
        snprintf(two, sizeof two, "%02x", digest[i]);
        text_add(&hex, two);
    }
    return kept(&hex);
}

/* FIPS 180-4's examples and the million times "a". */
static void sha256_gives_the_standard_answers(void **state)
{
    (void)state;
    static const char two_blocks[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    char *million = repeated('a', 1000000);
    assert_string_equal(sha256_of("", 0, 1),
                        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_string_equal(sha256_of("abc", 3, 3),
                        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_string_equal(sha256_of(two_blocks, strlen(two_blocks), 56),
                        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_string_equal(sha256_of(million, 1000000, 999),
                        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(million);
}

static void sha256_does_not_mind_how_it_is_fed(void **state)
{
    (void)state;
    char *bytes = repeated('q', 200);
    for (size_t size = 0; size <= 200; size++) {
        const char *whole = sha256_of(bytes, size, 200);
        for (size_t piece = 1; piece < 70; piece += 7)
            assert_string_equal(sha256_of(bytes, size, piece), whole);
        uint8_t digest[32];
        char text[65];
        quoth_sha256(digest, bytes, size);
        for (int i = 0; i < 32; i++)
            snprintf(text + 2 * i, 3, "%02x", digest[i]);
        assert_string_equal(text, whole);
    }
    free(bytes);
}

/* The processor's instructions, where it has them, and those that all have. */
static void sha256_of_blocks_is_the_same_on_all_processors(void **state)
{
    enum { BLOCKS = 9 };
    uint8_t bytes[64 * BLOCKS + 1];
    quoth_random random;
    (void)state;
    quoth_random_seed(&random, 11);
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)quoth_random_below(&random, 256);
    for (size_t blocks = 0; blocks <= BLOCKS; blocks++)
        for (size_t from = 0; from < 2; from++) {
            q_sha256 own, portable;
            q_sha256_begin(&own);
            q_sha256_begin(&portable);
            q_sha256_add(&own, bytes + from, 64 * blocks);
            q_sha256_blocks_portable(portable.state, bytes + from, blocks);
            assert_memory_equal(own.state, portable.state, sizeof own.state);
        }
}

static void crc32_gives_the_standard_answers(void **state)
{
    (void)state;
    uint8_t all[256];
    for (int i = 0; i < 256; i++)
        all[i] = (uint8_t)i;
    assert_int_equal(q_crc32("", 0), 0);
    assert_int_equal(q_crc32("abc", 3), 0x352441C2);
    assert_int_equal(q_crc32("123456789", 9), 0xCBF43926);
    assert_int_equal(q_crc32(all, 256), 0x29058C73);
}

/* The remainder of the polynomial division, bit by bit. */
static uint32_t slow_crc32(const uint8_t *bytes, size_t size)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

static void crc32_of_long_pieces_is_the_same(void **state)
{
    enum { SIZE = 4096 + 21 };
    static uint8_t bytes[SIZE];
    quoth_random random;
    (void)state;
    quoth_random_seed(&random, 5);
    for (size_t i = 0; i < SIZE; i++)
        bytes[i] = (uint8_t)quoth_random_below(&random, 256);
    for (size_t size = 4096 - 9; size <= SIZE; size++)
        assert_int_equal(q_crc32(bytes, size), slow_crc32(bytes, size));
    assert_int_equal(q_crc32_add_portable(0, bytes, SIZE), slow_crc32(bytes, SIZE));
    for (size_t first = 0; first < SIZE; first += 7)
        assert_int_equal(q_crc32_add(q_crc32(bytes, first), bytes + first, SIZE - first),
                         slow_crc32(bytes, SIZE));
}

/* ---- UTF-8 -------------------------------------------------------------------------------- */

static size_t encode(uint32_t c, char bytes[4])
{
    if (c < 0x80) {
        bytes[0] = (char)c;
        return 1;
    }
    size_t n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = n; i-- > 1; c >>= 6)
        bytes[i] = (char)(0x80 | (c & 0x3F));
    bytes[0] = (char)(0xF00 >> n | c);
    return n;
}

static void every_code_point_is_read(void **state)
{
    (void)state;
    for (uint32_t c = 0; c < 0x110800; c++) {
        char bytes[5];
        size_t n = encode(c, bytes);
        bytes[n] = 'x';
        uint32_t read = UINT32_MAX;
        bool well_formed = c < 0x110000 && (c < 0xD800 || c > 0xDFFF);
        if (quoth_utf8_read(&read, bytes, n + 1) != (well_formed ? n : 0) ||
            (well_formed && read != c))
            fail_msg("U+%04X", (unsigned)c);
        for (size_t cut = 0; cut < n; cut++)
            if (quoth_utf8_read(&read, bytes, cut))
                fail_msg("U+%04X cut to %u bytes", (unsigned)c, (unsigned)cut);
    }
}

static void malformed_utf8_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "\x80",             /* a continuation alone */
        "\xBF",             /* the last of them */
        "\xC0\x80",         /* NUL, overlong */
        "\xC1\xBF",         /* U+007F, overlong */
        "\xE0\x9F\xBF",     /* U+07FF, overlong */
        "\xF0\x8F\xBF\xBF", /* U+FFFF, overlong */
        "\xED\xA0\x80",     /* the first surrogate */
        "\xF4\x90\x80\x80", /* U+110000 */
        "\xF8\x88\x80\x80\x80",
        "\xFE",
        "\xFF",
        "\xC3(", /* no continuation where one is due */
        "\xE2\x82(",
        "\xE2(\xAC",
        "\xF0\x9F\x98(",
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        uint32_t c;
        assert_int_equal(quoth_utf8_read(&c, bad[i], strlen(bad[i])), 0);
    }
}

/* ---- text --------------------------------------------------------------------------------- */

static const char *number(uint64_t n, bool grouped)
{
    text out = {0};
    quoth_sink sink = to_text(&out);
    q_text t;
    q_text_begin(&t, &sink);
    if (grouped)
        q_text_grouped(&t, n);
    else
        q_text_number(&t, n);
    assert_int_equal(q_text_end(&t), QUOTH_OK);
    return kept(&out);
}

static void numbers_are_written_in_full(void **state)
{
    (void)state;
    assert_string_equal(number(0, false), "0");
    assert_string_equal(number(10, false), "10");
    assert_string_equal(number(UINT64_MAX, false), "18446744073709551615");
    assert_string_equal(number(0, true), "0");
    assert_string_equal(number(999, true), "999");
    assert_string_equal(number(1000, true), "1,000");
    assert_string_equal(number(1000042, true), "1,000,042");
    assert_string_equal(number(UINT64_MAX, true), "18,446,744,073,709,551,615");
}

/* Whatever the pieces, around the size of the buffer too, the bytes come out in order. */
static void text_arrives_whole(void **state)
{
    (void)state;
    for (size_t piece = 4090; piece < 4100; piece++) {
        text out = {0}, expected = {0};
        quoth_sink sink = to_text(&out);
        char *filler = repeated('x', piece);
        q_text t;
        q_text_begin(&t, &sink);
        for (int i = 0; i < 3; i++) {
            q_text_add(&t, filler);
            q_text_char(&t, '-');
            q_text_repeat(&t, "ab", 2);
            text_add(&expected, filler);
            text_add(&expected, "-abab");
        }
        assert_int_equal(q_text_end(&t), QUOTH_OK);
        assert_string_equal(out.bytes, expected.bytes);
        free(filler);
        text_free(&out);
        text_free(&expected);
    }
}

static bool refuse_second(void *user, const char *bytes, size_t size)
{
    (void)bytes;
    (void)size;
    return ++*(int *)user != 2;
}

static void nothing_is_written_after_a_refusal(void **state)
{
    (void)state;
    int calls = 0;
    quoth_sink sink = {refuse_second, &calls};
    char *filler = repeated('x', 20000);
    q_text t;
    q_text_begin(&t, &sink);
    q_text_add(&t, filler);
    assert_int_equal(q_text_end(&t), QUOTH_SINK_FAILED);
    assert_int_equal(calls, 2);
    free(filler);
}

/* A write that does not fit fills the buffer and fails; the NUL has its place. */
static void a_buffer_holds_what_fits(void **state)
{
    (void)state;
    char bytes[6] = "ab";
    quoth_buffer buffer = {bytes, sizeof bytes, 2};
    quoth_sink sink = quoth_to_buffer(&buffer);
    assert_true(sink.write(sink.user, "cde", 3));
    assert_string_equal(bytes, "abcde");
    assert_true(sink.write(sink.user, "", 0));
    assert_false(sink.write(sink.user, "f", 1));
    buffer.size = 0;
    sink = quoth_to_buffer(&buffer);
    assert_string_equal(bytes, "");
    assert_false(sink.write(sink.user, "uvwxyz", 6));
    assert_string_equal(bytes, "uvwxy");
    assert_int_equal(buffer.size, 5);
}

/* ---- memory ------------------------------------------------------------------------------- */

static void arrays_grow_and_keep_what_they_hold(void **state)
{
    (void)state;
    uint32_t *array = NULL;
    size_t capacity = 0;
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(q_reserve(NULL, (void **)&array, &capacity, i + 1, sizeof *array));
        assert_true(capacity > i);
        array[i] = i;
    }
    q_shrink(NULL, (void **)&array, &capacity, 1000, sizeof *array);
    assert_int_equal(capacity, 1000);
    for (uint32_t i = 0; i < 1000; i++)
        assert_int_equal(array[i], i);
    q_free(NULL, array, capacity, sizeof *array);
}

static void sizes_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    uint32_t *array = NULL;
    size_t capacity = 0;
    assert_null(q_allocate(NULL, SIZE_MAX / 2, 4));
    assert_null(q_allocate_zeroed(NULL, SIZE_MAX, 2));
    assert_null(q_allocate(NULL, 0, 4));
    assert_int_equal(q_grown_capacity(0, SIZE_MAX / 2, 4), 0);
    assert_true(q_reserve(NULL, (void **)&array, &capacity, 1, sizeof *array));
    uint32_t *before = array;
    assert_false(q_reserve(NULL, (void **)&array, &capacity, SIZE_MAX / 2, sizeof *array));
    assert_ptr_equal(array, before);
    q_free(NULL, array, capacity, sizeof *array);
}

/* Blocks of an arena stay where they are until their mark is released; chunks are used again. */
static void an_arena_keeps_blocks_until_their_mark_is_released(void **state)
{
    (void)state;
    enum { ROUNDS = 40, DEPTH = 24 };
    q_arena arena;
    quoth_random random;
    quoth_random_seed(&random, 1);
    q_arena_begin(&arena, NULL);
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t *block[DEPTH];
        size_t size[DEPTH];
        q_arena_mark mark[DEPTH];
        for (int d = 0; d < DEPTH; d++) { /* some larger than a chunk, some nothing at all */
            mark[d] = q_arena_mark_here(&arena);
            size[d] = (size_t)quoth_random_below(&random, d % 5 ? 300000 : 3000000);
            block[d] = q_arena_allocate(&arena, size[d], 1);
            assert_non_null(block[d]);
            assert_int_equal((uintptr_t)block[d] % 16, 0);
            memset(block[d], d, size[d]);
        }
        for (int d = DEPTH - 1; d > 0; d--) {
            for (size_t i = 0; i < size[d]; i += 97)
                assert_int_equal(block[d][i], d);
            q_arena_release(&arena, mark[d]);
            if (d % 3 == 0) { /* what is taken instead does not touch what is below */
                size_t other = (size_t)quoth_random_below(&random, 2000000);
                memset(q_arena_allocate(&arena, other, 1), 0xFF, other);
            }
        }
        for (size_t i = 0; i < size[0]; i += 97)
            assert_int_equal(block[0][i], 0);
        q_arena_release(&arena, mark[0]);
    }
    q_arena_free(&arena);
    q_arena_free(&arena); /* nothing is left to free */
}

static void an_arena_says_when_there_is_no_memory(void **state)
{
    (void)state;
    quoth_memory none = {allocate_nothing, NULL};
    q_arena arena;
    q_arena_begin(&arena, &none);
    assert_null(q_arena_allocate(&arena, 1, 1));
    q_arena_free(&arena);
    q_arena_begin(&arena, NULL);
    assert_null(q_arena_allocate(&arena, SIZE_MAX / 4, 8));
    assert_null(q_arena_allocate(&arena, SIZE_MAX, 1));
    assert_non_null(q_arena_allocate(&arena, 1, 1));
    q_arena_release(&arena, (q_arena_mark){NULL, 0}); /* the mark of an arena still empty */
    q_arena_free(&arena);
}

/* ---- ready sinks -------------------------------------------------------------------------- */

static void strings_and_files_take_what_is_written(void **state)
{
    (void)state;
    quoth_string string = {0};
    quoth_sink sink = quoth_to_string(&string);
    assert_true(sink.write(sink.user, "", 0));
    assert_string_equal(string.bytes, "");
    for (int i = 0; i < 1000; i++)
        assert_true(sink.write(sink.user, "gho\0st", 6));
    assert_int_equal(string.size, 6000);
    assert_memory_equal(string.bytes + 5994, "gho\0st", 7);

    FILE *file = tmpfile();
    assert_non_null(file);
    sink = quoth_to_file(file);
    assert_true(sink.write(sink.user, string.bytes, string.size));
    assert_int_equal(ftell(file), 6000);
    fclose(file);
    file = fopen("/dev/null", "r");
    assert_non_null(file);
    sink = quoth_to_file(file);
    assert_false(sink.write(sink.user, "a", 1));
    fclose(file);
    quoth_string_free(&string);
    assert_null(string.bytes);
}

static void letters_are_equal_by_length_and_letter(void **state)
{
    (void)state;
    const quoth_letters a = {2, {1, 2, 3}}, b = {2, {1, 2, 4}}, c = {3, {1, 2, 3}}, d = {2, {1, 3}};
    assert_true(quoth_letters_equal(&a, &b));
    assert_false(quoth_letters_equal(&a, &c));
    assert_false(quoth_letters_equal(&a, &d));
}

/* The longest word of the longest spellings fits, to the byte. */
static void the_longest_word_fits_its_buffer(void **state)
{
    (void)state;
    static const char longest[] = "name long\naaaaaaaaaab aaaaaaaaaab\n";
    static char text[QUOTH_WORD_TEXT_SIZE];
    quoth_alphabet alphabet;
    quoth_letters word = {.length = QUOTH_WORD_MAX};
    memset(word.letter, 1, sizeof word.letter);
    assert_int_equal(quoth_alphabet_parse(&alphabet, longest, strlen(longest), NULL), QUOTH_OK);
    assert_int_equal(quoth_alphabet_spell(text, sizeof text, &alphabet, &word), sizeof text - 1);
}

/* ---- options ------------------------------------------------------------------------------ */

static void numbers_are_read_up_to_the_most(void **state)
{
    static const struct {
        const char *text;
        uint64_t most;
        bool fine;
    } cases[] = {{"0", 0, true},
                 {"1", 0, false},
                 {"4", 4, true},
                 {"5", 4, false},
                 {"9", 4, false},
                 {"04", 4, true},
                 {"14", 4, false},
                 {"16", 16, true},
                 {"17", 16, false},
                 {"", 16, false},
                 {"1x", 16, false},
                 {"18446744073709551615", UINT64_MAX, true},
                 {"18446744073709551616", UINT64_MAX, false}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t number;
        bool fine = q_number_read(cases[i].text, strlen(cases[i].text), cases[i].most, &number);
        if (fine != cases[i].fine || (fine && number > cases[i].most))
            fail_msg("\"%s\" up to %llu", cases[i].text, (unsigned long long)cases[i].most);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_version_is_that_of_the_header),
        cmocka_unit_test(each_status_has_its_own_text),
        cmocka_unit_test(xoshiro_gives_the_published_numbers),
        cmocka_unit_test(splitmix_fills_the_state),
        cmocka_unit_test(seeds_and_streams_stay_as_they_are),
        cmocka_unit_test(numbers_below_are_uniform),
        cmocka_unit_test(uneven_numbers_are_thrown_away),
        cmocka_unit_test(sha256_gives_the_standard_answers),
        cmocka_unit_test(sha256_does_not_mind_how_it_is_fed),
        cmocka_unit_test(sha256_of_blocks_is_the_same_on_all_processors),
        cmocka_unit_test(crc32_gives_the_standard_answers),
        cmocka_unit_test(crc32_of_long_pieces_is_the_same),
        cmocka_unit_test(every_code_point_is_read),
        cmocka_unit_test(malformed_utf8_is_refused),
        cmocka_unit_test(numbers_are_written_in_full),
        cmocka_unit_test(numbers_are_read_up_to_the_most),
        cmocka_unit_test(text_arrives_whole),
        cmocka_unit_test(nothing_is_written_after_a_refusal),
        cmocka_unit_test(a_buffer_holds_what_fits),
        cmocka_unit_test(arrays_grow_and_keep_what_they_hold),
        cmocka_unit_test(sizes_that_do_not_fit_are_refused),
        cmocka_unit_test(an_arena_keeps_blocks_until_their_mark_is_released),
        cmocka_unit_test(an_arena_says_when_there_is_no_memory),
        cmocka_unit_test(strings_and_files_take_what_is_written),
        cmocka_unit_test(letters_are_equal_by_length_and_letter),
        cmocka_unit_test(the_longest_word_fits_its_buffer),
    };
    RUN(tests);
}
