/* Packed lexica: written and read back, and whatever damage they can take. */
#include "builder.h"

#include "base/checksum.h"
#include "base/memory.h"
#include "base/range_coder.h"
#include "lexicon/packed.h"

static text packed(const quoth_lexicon *lexicon)
{
    text bytes = {0};
    quoth_sink sink = to_text(&bytes);
    assert_int_equal(q_packed_write(&sink, lexicon, NULL), QUOTH_OK);
    return bytes;
}

/* Opens bytes in a block of their own size, so that a read past them is seen. */
static quoth_status open(quoth_lexicon **lexicon, const void *bytes, size_t size,
                         const char **message)
{
    quoth_error error = {.message = ""};
    uint8_t *block = malloc(size ? size : 1);
    assert_non_null(block);
    memcpy(block, bytes, size);
    quoth_status status = q_packed_open(lexicon, block, size, NULL, &error);
    free(block);
    *message = error.message;
    assert_int_equal(error.status, status);
    if (status)
        assert_null(*lexicon);
    return status;
}

static void seal(char *bytes, size_t size)
{
    uint32_t sum = q_crc32(bytes, size - 4);
    for (int i = 0; i < 4; i++)
        bytes[size - 4 + (size_t)i] = (char)(sum >> 8 * i);
}

/* Its image is the same: name, alphabet, words, levels, and the nodes of the graph. */
static void assert_round_trip(const quoth_lexicon *lexicon)
{
    text bytes = packed(lexicon), again = packed(lexicon);
    assert_int_equal(bytes.size, again.size);
    assert_memory_equal(bytes.bytes, again.bytes, bytes.size);
    quoth_lexicon *opened;
    const char *message;
    open(&opened, bytes.bytes, bytes.size, &message);
    assert_string_equal(message, "");
    uint8_t stored[32], computed[32];
    assert_int_equal(quoth_lexicon_sha256(stored, opened, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_lexicon_compute_sha256(computed, opened, NULL, NULL), QUOTH_OK);
    assert_memory_equal(stored, computed, 32);
    text image = image_of(lexicon), second = image_of(opened);
    assert_int_equal(second.size, image.size);
    assert_memory_equal(second.bytes, image.bytes, image.size);
    quoth_lexicon_free(opened);
    text_free(&image);
    text_free(&second);
    text_free(&again);
    text_free(&bytes);
}

static quoth_lexicon *with_levels(const char *list, const char *levels)
{
    quoth_builder *builder = builder_for("english");
    add(builder, list);
    add_levels(builder, levels);
    quoth_lexicon *lexicon = finish(builder);
    quoth_builder_free(builder);
    return lexicon;
}

static quoth_lexicon *small(void)
{
    return with_levels("a\nab\nabs\ncab\ncabs\nscab\nscabs\nstab\nstabs\nzoo\nzoos\n",
                       "a 10\nab 99\ncab 35\ncabs 35\nscab 50\nzoo 10\n");
}

static void a_packed_lexicon_opens_as_it_was(void **state)
{
    (void)state;
    quoth_alphabet spanish = alphabet_named("spanish"), french = alphabet_named("french");
    char longest[QUOTH_WORD_MAX + 1];
    memset(longest, 'z', QUOTH_WORD_MAX);
    longest[QUOTH_WORD_MAX] = '\0';
    quoth_lexicon *lexica[] = {lexicon_of(""),
                               lexicon_of("a"),
                               lexicon_of("z"),
                               lexicon_of(longest),
                               lexicon_of("ghost ghoul game"),
                               lexicon_in(&spanish, "churro llama czar perro ñu"),
                               lexicon_in(&french, "été œuvre île"),
                               small(),
                               enable1()};
    for (size_t i = 0; i < COUNT(lexica); i++) {
        assert_round_trip(lexica[i]);
        quoth_lexicon_free(lexica[i]);
    }
}

static void enable_takes_less_than_200_kilobytes(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    text bytes = packed(lexicon);
    assert_in_range(bytes.size, 1, 200000);
    text_free(&bytes);
    quoth_lexicon_free(lexicon);
}

static void more_than_16_levels_are_refused(void **state)
{
    (void)state;
    text lines = {0}, levels = {0};
    for (int i = 0; i < 17; i++) {
        text_add(&lines, printed("%c\n", 'a' + i));
        text_add(&levels, printed("%c %d\n", 'a' + i, i + 1));
    }
    quoth_lexicon *lexicon = with_levels(lines.bytes, levels.bytes);
    quoth_error error;
    text bytes = {0};
    quoth_sink sink = to_text(&bytes);
    assert_int_equal(q_packed_write(&sink, lexicon, &error), QUOTH_TOO_LARGE);
    assert_string_equal(error.message, "a lexicon of more than 16 levels cannot be packed");
    assert_int_equal(bytes.size, 0);
    quoth_lexicon_free(lexicon);
    text_free(&lines);
    text_free(&levels);
    text_free(&bytes);
}

/* ---- damage ------------------------------------------------------------------------------- */

/* A sealed piece is refused as well: behind the checksum, the decoder sees the end. */
static void a_packed_lexicon_that_is_cut_or_longer_is_refused(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = small(), *opened;
    text bytes = packed(lexicon);
    const char *message;
    for (size_t size = 0; size < bytes.size; size++) {
        char *cut = malloc(size + 1);
        assert_non_null(cut);
        memcpy(cut, bytes.bytes, size);
        assert_int_equal(open(&opened, cut, size, &message), QUOTH_BAD_IMAGE);
        if (size >= 4) {
            seal(cut, size);
            assert_int_equal(open(&opened, cut, size, &message), QUOTH_BAD_IMAGE);
        }
        free(cut);
    }
    char *longer = calloc(1, bytes.size + 4);
    assert_non_null(longer);
    memcpy(longer, bytes.bytes, bytes.size);
    seal(longer, bytes.size + 4);
    assert_int_equal(open(&opened, longer, bytes.size + 4, &message), QUOTH_BAD_IMAGE);
    assert_string_equal(message, "the packed lexicon has something behind its words");
    free(longer);
    text_free(&bytes);
    quoth_lexicon_free(lexicon);
}

static void every_changed_byte_is_noticed(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = small(), *opened;
    text bytes = packed(lexicon);
    const char *message;
    for (size_t at = 0; at < bytes.size; at++)
        for (unsigned wrong = 1; wrong < 256; wrong <<= 1) {
            bytes.bytes[at] ^= (char)wrong;
            assert_int_equal(open(&opened, bytes.bytes, bytes.size, &message), QUOTH_BAD_IMAGE);
            bytes.bytes[at] ^= (char)wrong;
        }
    text_free(&bytes);
    quoth_lexicon_free(lexicon);
}

/* Random bytes behind a sound beginning, sealed: refused, or a sound lexicon of other words. */
static void a_forged_one_is_refused_or_sound(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = small(), *opened;
    text bytes = packed(lexicon);
    char *forged = malloc(bytes.size);
    assert_non_null(forged);
    const char *message;
    uint64_t seed = 1;
    unsigned accepted = 0;
    for (unsigned i = 0; i < 4000; i++) {
        memcpy(forged, bytes.bytes, bytes.size);
        size_t from = i % 2 ? 8 : bytes.size / 2;
        for (size_t at = from; at < bytes.size; at++) {
            seed = seed * UINT64_C(6364136223846793005) + 1;
            if (i % 2 == 0 || (seed >> 40) % bytes.size < 3)
                forged[at] = (char)(seed >> 33);
        }
        seal(forged, bytes.size);
        if (open(&opened, forged, bytes.size, &message))
            continue;
        accepted++;
        text image = image_of(opened);
        text_free(&image);
        quoth_lexicon_free(opened);
    }
    assert_in_range(accepted, 0, 3999);
    free(forged);
    text_free(&bytes);
    quoth_lexicon_free(lexicon);
}

static void what_it_begins_with_is_checked(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        char byte;
        const char *message;
    } lies[] = {
        {0, 'Q', "not a packed lexicon"},
        {8, 2, "a packed lexicon of another version"},
        {12, 12, "the packed lexicon does not hold the number of words it says"},
        {16, 3, "the packed lexicon has more nodes than it says"},
        {16, 1, "what a packed lexicon begins with is damaged"},
        {19, 1, "what a packed lexicon begins with is damaged"},
        {52, 17, "what a packed lexicon begins with is damaged"},
        {53, 100, "a level above 99"},
    };
    quoth_lexicon *lexicon = small(), *opened;
    text bytes = packed(lexicon);
    const char *message;
    for (size_t i = 0; i < COUNT(lies); i++) {
        char right = bytes.bytes[lies[i].at];
        bytes.bytes[lies[i].at] = lies[i].byte;
        seal(bytes.bytes, bytes.size);
        assert_int_equal(open(&opened, bytes.bytes, bytes.size, &message), QUOTH_BAD_IMAGE);
        assert_string_equal(message, lies[i].message);
        bytes.bytes[lies[i].at] = right;
    }
    text_free(&bytes);
    quoth_lexicon_free(lexicon);
}

/* ---- the coder ---------------------------------------------------------------------------- */

/* Bits that are nearly all alike, and carries through long rows of 0xFF. */
static void bits_come_back_and_likely_ones_are_short(void **state)
{
    (void)state;
    enum { BITS = 100000 };
    for (unsigned rare = 2; rare <= 10000; rare *= 5) {
        q_range_coder c = q_range_encoder(q_memory(NULL));
        q_bit_chance chance;
        q_bit_chances_begin(&chance, 1);
        uint64_t seed = rare;
        for (unsigned i = 0; i < BITS; i++) {
            seed = seed * UINT64_C(6364136223846793005) + 1;
            assert_int_equal(q_code_bit(&c, &chance, (seed >> 33) % rare == 0),
                             (seed >> 33) % rare == 0);
        }
        q_range_coder_finish(&c);
        assert_false(c.no_memory);
        assert_in_range(c.size, 1, rare == 2 ? BITS / 8 + 100 : BITS / 10);
        q_range_coder d = q_range_decoder(c.out, c.out + c.size);
        q_bit_chances_begin(&chance, 1);
        seed = rare;
        for (unsigned i = 0; i < BITS; i++) {
            seed = seed * UINT64_C(6364136223846793005) + 1;
            assert_int_equal(q_code_bit(&d, &chance, false), (seed >> 33) % rare == 0);
        }
        assert_false(d.short_input);
        assert_ptr_equal(d.at, d.end);
        q_free(c.memory, c.out, c.capacity, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_packed_lexicon_opens_as_it_was),
        cmocka_unit_test(enable_takes_less_than_200_kilobytes),
        cmocka_unit_test(more_than_16_levels_are_refused),
        cmocka_unit_test(a_packed_lexicon_that_is_cut_or_longer_is_refused),
        cmocka_unit_test(every_changed_byte_is_noticed),
        cmocka_unit_test(a_forged_one_is_refused_or_sound),
        cmocka_unit_test(what_it_begins_with_is_checked),
        cmocka_unit_test(bits_come_back_and_likely_ones_are_short),
    };
    RUN(tests);
}
