/* The lexicon image: written and read back, and whatever damage it can take. */
#include "support.h"

#include "base/checksum.h"
#include "lexicon/enable1.h"

/* Bytes in a block of their own, aligned as an image must be, so that a read past them is seen. */
static uint8_t *block_of(const void *bytes, size_t size)
{
    uint8_t *block = malloc(size ? size : 1);
    assert_non_null(block);
    memcpy(block, bytes, size);
    return block;
}

static text image_with_levels(const char *alphabet, const char *lines, const char *levels)
{
    quoth_alphabet a = alphabet_from(alphabet);
    quoth_builder *builder;
    quoth_lexicon *lexicon;
    assert_int_equal(quoth_builder_new(&builder, &a, NULL, NULL), QUOTH_OK);
    assert_int_equal(
        quoth_builder_add(builder, NULL, lines, strlen(lines), QUOTH_KEEP_STRICT, NULL, NULL),
        QUOTH_OK);
    if (levels)
        assert_int_equal(quoth_builder_levels(builder, levels, strlen(levels), NULL, NULL),
                         QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&lexicon, builder, "small", NULL, NULL), QUOTH_OK);
    text image = image_of(lexicon);
    quoth_lexicon_free(lexicon);
    quoth_builder_free(builder);
    return image;
}

static text small_image(void)
{
    return image_with_levels("name abc\na A\nb B\nc C\nch CH\n", "a\nab\nabc\nchab\nchac\nba\n",
                             "ab 10\nchab 50\n");
}

static quoth_status open(quoth_lexicon **lexicon, const uint8_t *bytes, size_t size,
                         const char **message)
{
    quoth_error error = {.message = ""};
    quoth_status status = quoth_lexicon_new(lexicon, bytes, size, NULL, &error);
    *message = error.message;
    assert_int_equal(error.status, status);
    if (status)
        assert_null(*lexicon);
    return status;
}

/* Makes the checksum right again: what follows the damage must stand up by itself. */
static void seal(uint8_t *image, size_t size)
{
    uint32_t sum = q_crc32(image, size - 4);
    for (int i = 0; i < 4; i++)
        image[size - 4 + (size_t)i] = (uint8_t)(sum >> 8 * i);
}

/* ---- round trips -------------------------------------------------------------------------- */

static void assert_round_trip(const quoth_lexicon *lexicon)
{
    text image = image_of(lexicon);
    uint8_t *bytes = block_of(image.bytes, image.size);
    quoth_lexicon *again;
    const char *message;
    assert_int_equal(open(&again, bytes, image.size, &message), QUOTH_OK);
    assert_string_equal(quoth_lexicon_name(again), quoth_lexicon_name(lexicon));
    assert_memory_equal(quoth_lexicon_alphabet(again), quoth_lexicon_alphabet(lexicon),
                        sizeof(quoth_alphabet));
    assert_int_equal(quoth_lexicon_words(again), quoth_lexicon_words(lexicon));
    assert_int_equal(quoth_lexicon_longest(again), quoth_lexicon_longest(lexicon));
    assert_int_equal(quoth_lexicon_has_levels(again), quoth_lexicon_has_levels(lexicon));
    uint8_t digest[2][32];
    assert_int_equal(quoth_lexicon_sha256(digest[0], lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_lexicon_sha256(digest[1], again, NULL, NULL), QUOTH_OK);
    assert_memory_equal(digest[0], digest[1], 32);
    assert_int_equal(quoth_lexicon_compute_sha256(digest[1], again, NULL, NULL), QUOTH_OK);
    assert_memory_equal(digest[0], digest[1], 32);
    const uint8_t *nodes = (const uint8_t *)quoth_lexicon_graph(again).nodes;
    assert_true(nodes > bytes && nodes < bytes + image.size); /* read in place */
    text second = image_of(again);
    assert_int_equal(second.size, image.size);
    assert_memory_equal(second.bytes, image.bytes, image.size);
    quoth_lexicon_free(again);
    text_free(&second);
    text_free(&image);
    free(bytes);
}

static void an_image_is_read_back_byte_for_byte(void **state)
{
    (void)state;
    quoth_alphabet spanish = alphabet_named("spanish"), french = alphabet_named("french");
    quoth_lexicon *lexica[] = {lexicon_of(""),
                               lexicon_of("a"),
                               lexicon_of("ghost ghoul game"),
                               lexicon_in(&spanish, "churro llama czar perro ñu"),
                               lexicon_in(&french, "été œuvre île"),
                               enable1()};
    for (size_t i = 0; i < COUNT(lexica); i++) {
        assert_round_trip(lexica[i]);
        quoth_lexicon_free(lexica[i]);
    }
}

static void levels_are_read_back(void **state)
{
    (void)state;
    text image = small_image();
    uint8_t *bytes = block_of(image.bytes, image.size);
    quoth_lexicon *lexicon;
    const char *message;
    assert_int_equal(open(&lexicon, bytes, image.size, &message), QUOTH_OK);
    static const struct {
        const char *word;
        int level;
    } levels[] = {{"ab", 10}, {"chab", 50}, {"a", 99}, {"chac", 99}, {"b", -1}};
    for (size_t i = 0; i < COUNT(levels); i++) {
        quoth_letters word = letters_of(lexicon, levels[i].word);
        assert_int_equal(quoth_lexicon_level(lexicon, &word), levels[i].level);
    }
    assert_round_trip(lexicon);
    quoth_lexicon_free(lexicon);
    free(bytes);
    text_free(&image);
}

static void the_embedded_list_is_enable(void **state)
{
    (void)state;
    static const uint8_t sha256[32] = {0x6b, 0xfb, 0xd4, 0x65, 0x56, 0x8d, 0xc4, 0x1c,
                                       0x77, 0x8b, 0x97, 0x3e, 0xc1, 0x81, 0xab, 0xc2,
                                       0xa1, 0x72, 0x52, 0xdf, 0xcb, 0x43, 0x11, 0x38,
                                       0xf6, 0xaa, 0xcd, 0x61, 0xf5, 0xfa, 0xac, 0xbf};
    quoth_lexicon *lexicon = enable1();
    uint8_t digest[32];
    assert_string_equal(quoth_lexicon_name(lexicon), "enable1");
    assert_int_equal(quoth_lexicon_words(lexicon), 172823);
    assert_int_equal(quoth_lexicon_longest(lexicon), 28);
    assert_int_equal(quoth_lexicon_compute_sha256(digest, lexicon, NULL, NULL), QUOTH_OK);
    assert_memory_equal(digest, sha256, 32);
    assert_true(quoth_lexicon_has_levels(lexicon));
    quoth_letters the = letters_of(lexicon, "the"), longest;
    assert_int_equal(quoth_lexicon_level(lexicon, &the), 10);
    longest = letters_of(lexicon, "ethylenediaminetetraacetates");
    assert_true(quoth_lexicon_has(lexicon, &longest));
    quoth_lexicon_free(lexicon);
}

/* ---- damage ------------------------------------------------------------------------------- */

static void an_image_that_is_cut_or_longer_is_refused(void **state)
{
    (void)state;
    text image = small_image();
    quoth_lexicon *lexicon;
    const char *message;
    for (size_t size = 0; size < image.size; size++) {
        uint8_t *cut = block_of(image.bytes, size);
        assert_int_equal(open(&lexicon, cut, size, &message), QUOTH_BAD_IMAGE);
        if (size >= 4) {
            seal(cut, size);
            assert_int_equal(open(&lexicon, cut, size, &message), QUOTH_BAD_IMAGE);
        }
        free(cut);
    }
    for (size_t more = 1; more <= 64; more++) {
        uint8_t *longer = calloc(1, image.size + more);
        assert_non_null(longer);
        memcpy(longer, image.bytes, image.size);
        assert_int_equal(open(&lexicon, longer, image.size + more, &message), QUOTH_BAD_IMAGE);
        free(longer);
    }
    text_free(&image);
}

/* A checksum sees every change of one byte, and of up to four bytes in a row. */
static void every_changed_byte_is_noticed(void **state)
{
    (void)state;
    text image = small_image();
    uint8_t *bytes = block_of(image.bytes, image.size);
    quoth_lexicon *lexicon;
    const char *message;
    for (size_t at = 0; at < image.size; at++) {
        uint8_t right = bytes[at];
        for (unsigned wrong = 1; wrong < 256; wrong++) {
            bytes[at] = (uint8_t)(right ^ wrong);
            if (open(&lexicon, bytes, image.size, &message) != QUOTH_BAD_IMAGE)
                fail_msg("byte %u: %02x for %02x", (unsigned)at, right ^ wrong, right);
        }
        bytes[at] = right;
    }
    assert_int_equal(open(&lexicon, bytes, image.size, &message), QUOTH_OK);
    quoth_lexicon_free(lexicon);
    free(bytes);
    text_free(&image);
}

typedef struct counted {
    const quoth_lexicon *lexicon;
    uint32_t words;
} counted;

static bool count_word(void *user, const quoth_letters *word, uint32_t rank)
{
    counted *c = user;
    assert_int_equal(rank, c->words++);
    assert_int_equal(quoth_lexicon_rank(c->lexicon, word), rank);
    int level = quoth_lexicon_level(c->lexicon, word);
    assert_int_equal(level >= 0, quoth_lexicon_has_levels(c->lexicon));
    return true;
}

/* With a checksum that is right again, an image is refused or is a sound lexicon of other words:
 * it can be walked, asked, written and played with. */
static void a_forged_image_is_refused_or_sound(void **state)
{
    (void)state;
    text image = small_image();
    uint8_t *bytes = block_of(image.bytes, image.size);
    static const uint8_t flips[] = {1, 2, 4, 8, 16, 32, 64, 128, 255, 0x0F, 0xC0};
    unsigned accepted = 0;
    for (size_t at = 0; at < image.size - 4; at++) {
        uint8_t right = bytes[at];
        for (size_t i = 0; i < COUNT(flips); i++) {
            quoth_lexicon *lexicon;
            const char *message;
            bytes[at] = right ^ flips[i];
            seal(bytes, image.size);
            if (open(&lexicon, bytes, image.size, &message))
                continue;
            accepted++;
            counted c = {.lexicon = lexicon};
            assert_true(quoth_lexicon_each(lexicon, count_word, &c));
            assert_int_equal(c.words, quoth_lexicon_words(lexicon));
            uint8_t digest[32];
            assert_int_equal(quoth_lexicon_compute_sha256(digest, lexicon, NULL, NULL), QUOTH_OK);
            text again = image_of(lexicon);
            text_free(&again);
            for (size_t v = 0; quoth_ghost_variant_name(v); v++) {
                quoth_ghost *ghost = solved(lexicon, quoth_ghost_variant_name(v), 1);
                assert_int_equal(quoth_ghost_summarize(ghost).words, c.words);
                quoth_ghost_free(ghost);
            }
            quoth_lexicon_free(lexicon);
        }
        bytes[at] = right;
    }
    assert_in_range(accepted, 1, COUNT(flips) * (image.size - 4) - 1);
    free(bytes);
    text_free(&image);
}

static void put(uint8_t *at, unsigned bytes, uint64_t number)
{
    for (unsigned i = 0; i < bytes; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}

static size_t get(const uint8_t *at)
{
    return at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16;
}

/* Where a section's entry in the list stands: the tag, 8 bytes of offset, 8 of size. */
static uint8_t *entry_of(uint8_t *image, const char *tag)
{
    for (unsigned i = 0; i < image[12]; i++)
        if (strncmp((const char *)image + 24 + 24 * i, tag, 8) == 0)
            return image + 24 + 24 * i;
    fail_msg("no section %s", tag);
    return NULL;
}

/* An image of version 1, made of one of today: its graph has the KWG layout. */
static void an_image_of_version_1_is_read(void **state)
{
    (void)state;
    static const char lines[] = "a\nab\nabc\nchab\nchac\nba\n";
    text image = small_image();
    uint8_t *bytes = block_of(image.bytes, image.size);
    const uint8_t *graph = entry_of(bytes, "graph");
    uint8_t *nodes = bytes + get(graph + 8);
    for (size_t i = 0; i < get(graph + 16); i += 4) {
        uint32_t node = (uint32_t)get(nodes + i) | (uint32_t)nodes[i + 3] << 24,
                 letter = node >> 26;
        put(nodes + i, 4, letter << 24 | (node >> 24 & 3) << 22 | (node & 0xFFFFFF));
    }
    put(bytes + 8, 4, 1);
    seal(bytes, image.size);
    quoth_lexicon *lexicon;
    const char *message;
    open(&lexicon, bytes, image.size, &message);
    assert_string_equal(message, "");
    for (const char *at = lines; *at; at = strchr(at, '\n') + 1) {
        quoth_letters word;
        size_t size = (size_t)(strchr(at, '\n') - at);
        assert_int_equal(
            quoth_alphabet_read(&word, quoth_lexicon_alphabet(lexicon), at, size, NULL), QUOTH_OK);
        assert_true(quoth_lexicon_has(lexicon, &word));
    }
    assert_true(quoth_lexicon_has_levels(lexicon));
    text second = image_of(lexicon); /* written as those of today */
    assert_int_equal(second.size, image.size);
    assert_memory_equal(second.bytes, image.bytes, image.size);
    quoth_lexicon_free(lexicon);
    put(nodes + 8, 4, 0xFFC00000); /* letter 255 */
    seal(bytes, image.size);
    assert_int_equal(open(&lexicon, bytes, image.size, &message), QUOTH_BAD_IMAGE);
    assert_string_equal(message, "the word graph has a letter that the alphabet lacks");
    text_free(&second);
    text_free(&image);
    free(bytes);
}

typedef enum part { HEADER, ENTRY, SECTION } part;

/* Numbers that lie: each image is sealed and refused for the reason given. */
static void an_image_that_lies_is_refused_with_the_reason(void **state)
{
    (void)state;
    static const char outside[] = "a section of the lexicon image lies outside it",
                      lacks[] = "the lexicon image lacks a section",
                      list[] = "the lexicon image's list of sections is damaged",
                      identity[] = "the lexicon image's identity is damaged",
                      behind[] = "the lexicon image is cut short or has something behind it";
    static const struct {
        part part;
        const char *tag;
        unsigned at, bytes;
        uint64_t number;
        const char *message;
    } lies[] = {
        {HEADER, "", 0, 1, 'Q', "not a lexicon image"},
        {HEADER, "", 8, 4, 3, "a lexicon image of another version"},
        {HEADER, "", 12, 4, 65, list},
        {HEADER, "", 12, 4, 64, list},
        {HEADER, "", 12, 4, UINT32_MAX, list},
        {HEADER, "", 12, 4, 0, lacks},
        {HEADER, "", 16, 8, UINT64_MAX, behind},
        {ENTRY, "graph", 8, 8, UINT64_MAX - 7, outside},
        {ENTRY, "graph", 8, 8, UINT64_C(1) << 40, outside},
        {ENTRY, "graph", 16, 8, UINT64_MAX, outside},
        {ENTRY, "graph", 16, 8, 3, lacks},
        {ENTRY, "graph", 16, 8, 0, "a word graph has 1 to 16,777,215 nodes"},
        {ENTRY, "graph", 0, 8, 0, lacks},
        {ENTRY, "identity", 0, 1, 'I', lacks},
        {ENTRY, "alphabet", 0, 1, 'A', lacks},
        {ENTRY, "identity", 16, 8, 36, identity},
        {ENTRY, "identity", 16, 8, 101, identity},
        {ENTRY, "identity", 16, 8, 41, identity}, /* no NUL at its end */
        {ENTRY, "alphabet", 16, 8, 0, "the lexicon image's alphabet is damaged"},
        {SECTION, "alphabet", 0, 4, 0xFFFFFFFF, "the lexicon image's alphabet is damaged"},
        {SECTION, "identity", 32, 4, 5,
         "the lexicon image does not hold the number of words it says"},
        {ENTRY, "levels", 16, 8, 5, "the lexicon image's levels do not fit its words"},
        {ENTRY, "levels", 16, 8, 7, "the lexicon image's levels do not fit its words"},
        {SECTION, "graph", 0, 4, 0x01000001, "the word graph points past its end"},
        {SECTION, "graph", 0, 4, 0x01003000, "the word graph points past its end"},
        {SECTION, "graph", 8, 4, 0x17000000, "the word graph has a letter that the alphabet lacks"},
        {SECTION, "graph", 8, 4, 0x03000000, "the word graph has a letter that the alphabet lacks"},
        {SECTION, "graph", 8, 4, 0x05000000, "the word graph has a dead end"},
        {SECTION, "graph", 8, 4, 0x07003000, "the word graph points past its end"},
        {SECTION, "graph", 8, 4, 0x07000002,
         "a list of the word graph points to what begins no list before it"},
        {SECTION, "graph", 8, 4, 0x07000001,
         "a list of the word graph points to what begins no list before it"},
    };
    text image = small_image();
    for (size_t i = 0; i < COUNT(lies); i++) {
        uint8_t *bytes = block_of(image.bytes, image.size), *at = bytes;
        quoth_lexicon *lexicon;
        const char *message;
        if (lies[i].part != HEADER)
            at = entry_of(bytes, lies[i].tag);
        if (lies[i].part == SECTION)
            at = bytes + get(at + 8);
        put(at + lies[i].at, lies[i].bytes, lies[i].number);
        seal(bytes, image.size);
        assert_int_equal(open(&lexicon, bytes, image.size, &message), QUOTH_BAD_IMAGE);
        assert_string_equal(message, lies[i].message);
        free(bytes);
    }
    text_free(&image);
}

static void a_wrong_checksum_is_named(void **state)
{
    (void)state;
    text image = small_image();
    uint8_t *bytes = block_of(image.bytes, image.size);
    quoth_lexicon *lexicon;
    const char *message;
    bytes[image.size - 1] ^= 1;
    assert_int_equal(open(&lexicon, bytes, image.size, &message), QUOTH_BAD_IMAGE);
    assert_string_equal(message, "the lexicon image is damaged: its checksum differs");
    free(bytes);
    text_free(&image);
}

/* The graph of a, ba and bb: a list of a and b, and behind it the root's, which is a and b to that
 * list.  Each case has one thing wrong. */
static void lists_of_the_graph_are_checked(void **state)
{
    (void)state;
    static const char order[] = "a list of the word graph is out of order",
                      no_list[] =
                          "a list of the word graph points to what begins no list before it";
    text image = image_with_levels("name ab\na A\nb B\n", "a\nba\nbb\n", NULL);
    static const struct {
        uint32_t root, node[4];
        const char *message; /* NULL: fine */
    } cases[] = {
        {4, {0x06000000, 0x0B000000, 0x06000000, 0x09000002}, NULL},
        {4,
         {0x06000000, 0x0B000000, 0x06000000, 0x08000002},
         "a list of the word graph does not end"},
        {4, {0x0A000000, 0x07000000, 0x06000000, 0x09000002}, order},
        {4, {0x06000000, 0x07000000, 0x06000000, 0x09000002}, order},
        {4, {0x06000000, 0x0B000000, 0x06000000, 0x09000003}, no_list}, /* inside a list */
        {4, {0x06000000, 0x0B000000, 0x06000000, 0x09000004}, no_list}, /* its own */
        {4, {0x06000000, 0x0B000000, 0x06000000, 0x09000001}, no_list},
        {4, {0x06000004, 0x0B000000, 0x06000000, 0x09000002}, no_list}, /* behind */
        {5,
         {0x06000000, 0x0B000000, 0x06000000, 0x09000002},
         "the word graph's root begins no list"},
        {4,
         {0x06000000, 0x0B000000, 0x06000000, 0x0B000000},
         "a list of the word graph is not used"},
        {2,
         {0x06000000, 0x0B000000, 0x06000000, 0x09000002},
         "a list of the word graph is not used"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        uint8_t *bytes = block_of(image.bytes, image.size);
        uint8_t *graph = bytes + get(entry_of(bytes, "graph") + 8);
        put(graph, 4, 0x01000000 | cases[i].root);
        for (int k = 0; k < 4; k++)
            put(graph + 8 + 4 * k, 4, cases[i].node[k]);
        if (i == 0) /* the list as it was written */
            assert_memory_equal(bytes, image.bytes, image.size);
        seal(bytes, image.size);
        quoth_lexicon *lexicon;
        const char *message;
        quoth_status status = open(&lexicon, bytes, image.size, &message);
        assert_string_equal(
            printed("%u: %s", (unsigned)i, message),
            printed("%u: %s", (unsigned)i, cases[i].message ? cases[i].message : ""));
        assert_int_equal(status, cases[i].message ? QUOTH_BAD_IMAGE : QUOTH_OK);
        quoth_lexicon_free(lexicon);
        free(bytes);
    }
    text_free(&image);
}

/* A later version may add sections. */
static void unknown_sections_are_left_aside(void **state)
{
    (void)state;
    text image = small_image();
    uint8_t *bytes = block_of(image.bytes, image.size);
    memcpy(entry_of(bytes, "levels"), "gaddag\0\0", 8);
    seal(bytes, image.size);
    quoth_lexicon *lexicon;
    const char *message;
    assert_int_equal(open(&lexicon, bytes, image.size, &message), QUOTH_OK);
    assert_false(quoth_lexicon_has_levels(lexicon));
    assert_string_equal(words_of(lexicon), "a ab abc ba chab chac");
    quoth_lexicon_free(lexicon);
    free(bytes);
    text_free(&image);
}

static void a_level_above_99_is_damage(void **state)
{
    (void)state;
    text image = small_image();
    uint8_t *bytes = block_of(image.bytes, image.size);
    bytes[get(entry_of(bytes, "levels") + 8) + 1] = 100;
    seal(bytes, image.size);
    quoth_lexicon *lexicon;
    const char *message;
    assert_int_equal(open(&lexicon, bytes, image.size, &message), QUOTH_BAD_IMAGE);
    assert_string_equal(message, "the lexicon image has a level above 99");
    free(bytes);
    text_free(&image);
}

/* The stored identity is trusted on opening; who doubts it computes it. */
static void a_false_identity_shows_when_it_is_computed(void **state)
{
    (void)state;
    text image = small_image();
    uint8_t *bytes = block_of(image.bytes, image.size), stored[32], computed[32];
    bytes[get(entry_of(bytes, "identity") + 8)] ^= 1;
    seal(bytes, image.size);
    quoth_lexicon *lexicon;
    const char *message;
    assert_int_equal(open(&lexicon, bytes, image.size, &message), QUOTH_OK);
    assert_int_equal(quoth_lexicon_sha256(stored, lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_lexicon_compute_sha256(computed, lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(stored[0] ^ 1, computed[0]);
    assert_memory_equal(stored + 1, computed + 1, 31);
    quoth_lexicon_free(lexicon);
    free(bytes);
    text_free(&image);
}

static void an_image_must_be_aligned(void **state)
{
    (void)state;
    text image = small_image();
    uint8_t *bytes = malloc(image.size + 8);
    assert_non_null(bytes);
    for (unsigned shift = 1; shift < 8; shift++) {
        quoth_lexicon *lexicon;
        const char *message;
        memcpy(bytes + shift, image.bytes, image.size);
        assert_int_equal(open(&lexicon, bytes + shift, image.size, &message), QUOTH_BAD_CALL);
        assert_string_equal(message, "the image must be aligned to 8 bytes");
    }
    free(bytes);
    text_free(&image);
}

static void what_is_no_image_is_said_to_be_none(void **state)
{
    (void)state;
    static const char *const others[] = {"",
                                         "q",
                                         "quothle",
                                         "cat\ndog\nghost\nghoul\n",
                                         "PK\x03\x04 an archive of something",
                                         "quothlex",
                                         "quothlex and nothing more"};
    for (size_t i = 0; i < COUNT(others); i++) {
        size_t size = strlen(others[i]);
        uint8_t *bytes = block_of(others[i], size);
        quoth_lexicon *lexicon;
        const char *message;
        assert_int_equal(open(&lexicon, bytes, size, &message), QUOTH_BAD_IMAGE);
        assert_string_equal(message,
                            i < 5 ? "not a lexicon image" : "the lexicon image is cut short");
        assert_int_equal(quoth_lexicon_new(&lexicon, bytes, size, NULL, NULL), QUOTH_BAD_IMAGE);
        free(bytes);
    }
}

static bool refuse(void *user, const char *bytes, size_t size)
{
    (void)bytes;
    *(size_t *)user += size;
    return false;
}

static void a_refusing_sink_is_reported(void **state)
{
    (void)state;
    size_t offered = 0;
    quoth_sink sink = {refuse, &offered};
    quoth_lexicon *lexicon = lexicon_of("cat");
    quoth_error error;
    assert_int_equal(quoth_lexicon_write(&sink, lexicon, NULL, &error), QUOTH_SINK_FAILED);
    assert_int_equal(error.status, QUOTH_SINK_FAILED);
    assert_int_equal(quoth_lexicon_write(&sink, lexicon, NULL, NULL), QUOTH_SINK_FAILED);
    assert_int_equal(quoth_lexicon_write_kwg(&sink, lexicon, NULL), QUOTH_SINK_FAILED);
    assert_true(offered > 0);
    quoth_lexicon_free(lexicon);
}

/* What the program carries is opened without a check; here with one. */
static void the_library_s_own_image_is_sound(void **state)
{
    (void)state;
    quoth_lexicon *lexicon;
    assert_int_equal(quoth_lexicon_new(&lexicon, q_enable1_image, q_enable1_image_size, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_lexicon_words(lexicon), 172823);
    quoth_lexicon_free(lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_s_own_image_is_sound),
        cmocka_unit_test(an_image_is_read_back_byte_for_byte),
        cmocka_unit_test(an_image_of_version_1_is_read),
        cmocka_unit_test(levels_are_read_back),
        cmocka_unit_test(the_embedded_list_is_enable),
        cmocka_unit_test(an_image_that_is_cut_or_longer_is_refused),
        cmocka_unit_test(every_changed_byte_is_noticed),
        cmocka_unit_test(a_forged_image_is_refused_or_sound),
        cmocka_unit_test(an_image_that_lies_is_refused_with_the_reason),
        cmocka_unit_test(a_wrong_checksum_is_named),
        cmocka_unit_test(lists_of_the_graph_are_checked),
        cmocka_unit_test(unknown_sections_are_left_aside),
        cmocka_unit_test(a_level_above_99_is_damage),
        cmocka_unit_test(a_false_identity_shows_when_it_is_computed),
        cmocka_unit_test(an_image_must_be_aligned),
        cmocka_unit_test(what_is_no_image_is_said_to_be_none),
        cmocka_unit_test(a_refusing_sink_is_reported),
    };
    RUN(tests);
}
