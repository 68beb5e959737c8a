/* Boards that use the words of an image or of another board: the same boards as without, damage,
 * what is refused. */
#include "base/checksum.h"
#include "board/cross.h"
#include "board/shared_words.h"
#include "support.h"

enum { BOARDS = 4 };
static const char *const names[BOARDS] = {"scrabble", "super", "wordsmog", "wwf"};

typedef struct fixture {
    quoth_lexicon *lexicon;
    quoth_cross *cross[BOARDS];
    quoth_string image;
} fixture;

/* A copy of an image, as large as it is, so that sanitizers see who reads beyond it. */
static uint8_t *copy_of(const quoth_string *image)
{
    uint8_t *bytes = malloc(image->size);
    assert_non_null(bytes);
    memcpy(bytes, image->bytes, image->size);
    return bytes;
}

static quoth_cross *cross_of(const char *name, const quoth_lexicon *lexicon)
{
    quoth_cross *cross;
    quoth_cross_rules rules = rules_named(name);
    assert_int_equal(quoth_cross_new(&cross, &rules, lexicon, NULL, NULL), QUOTH_OK);
    return cross;
}

static quoth_lexicon *familiar_words(void)
{
    quoth_lexicon *enable1, *familiar;
    assert_int_equal(quoth_lexicon_new_enable1(&enable1, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_lexicon_up_to_level(&familiar, enable1, NULL, 10, NULL, NULL), QUOTH_OK);
    quoth_lexicon_free(enable1);
    return familiar;
}

/* Familiar words of ENABLE, and their image for four sets of rules, which need three kinds of
 * words. */
static int set_up(void **state)
{
    static fixture f;
    f.lexicon = familiar_words();
    for (unsigned i = 0; i < BOARDS; i++)
        f.cross[i] = cross_of(names[i], f.lexicon);
    quoth_sink sink = quoth_to_string(&f.image);
    assert_int_equal(quoth_cross_write_image(&sink, f.lexicon, (const quoth_cross *const *)f.cross,
                                             BOARDS, NULL, NULL),
                     QUOTH_OK);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    for (unsigned i = 0; i < BOARDS; i++)
        quoth_cross_free(f->cross[i]);
    quoth_lexicon_free(f->lexicon);
    quoth_string_free(&f->image);
    return 0;
}

static quoth_string kwg_of(const quoth_cross *cross)
{
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    assert_int_equal(quoth_cross_write_kwg(&sink, cross, NULL), QUOTH_OK);
    return text;
}

static void test_the_same_boards(void **state)
{
    const fixture *f = *state;
    quoth_lexicon *lexicon;
    uint8_t *bytes = copy_of(&f->image);
    assert_int_equal(quoth_lexicon_new(&lexicon, bytes, f->image.size, NULL, NULL), QUOTH_OK);
    for (unsigned i = 0; i < BOARDS; i++) {
        quoth_cross *cross = cross_of(names[i], lexicon);
        quoth_string one = kwg_of(f->cross[i]), two = kwg_of(cross);
        assert_int_equal(one.size, two.size);
        assert_memory_equal(one.bytes, two.bytes, one.size);
        quoth_cross_words wanted = quoth_cross_words_of(f->cross[i]),
                          found = quoth_cross_words_of(cross);
        assert_int_equal(found.usable, wanted.usable);
        assert_memory_equal(found.sha256, wanted.sha256, sizeof found.sha256);
        quoth_string_free(&one);
        quoth_string_free(&two);
        quoth_cross_free(cross);
    }
    quoth_lexicon_free(lexicon);
    free(bytes);
}

/* Two boards for each set of rules, the second by the words of the first, and a board that is made
 * after the shared words were freed. */
static void test_shared_words(void **state)
{
    const fixture *f = *state;
    quoth_lexicon *lexicon = familiar_words();
    for (unsigned i = 0; i < BOARDS; i++) {
        quoth_cross *first = cross_of(names[i], lexicon);
        q_share_words(first, lexicon);
        quoth_cross *second = cross_of(names[i], lexicon);
        quoth_string wanted = kwg_of(f->cross[i]), found = kwg_of(second);
        assert_ptr_equal(first->graph.nodes, second->graph.nodes);
        assert_int_equal(wanted.size, found.size);
        assert_memory_equal(wanted.bytes, found.bytes, wanted.size);
        assert_int_equal(quoth_cross_words_of(second).usable,
                         quoth_cross_words_of(f->cross[i]).usable);
        quoth_string_free(&wanted);
        quoth_string_free(&found);
        quoth_cross_free(first);
        quoth_cross_free(second);
    }
    q_free_shared_words(lexicon);
    quoth_cross *own = cross_of(names[0], lexicon), *german = cross_of("german", lexicon);
    assert_non_null(own->own_nodes);
    q_share_words(german, lexicon);
    assert_non_null(german->own_nodes);
    q_share_words(own, lexicon); /* quoth_lexicon_free frees it */
    quoth_cross_free(own);
    quoth_cross_free(german);
    quoth_lexicon_free(lexicon);
}

/* A lexicon of random words of 2 to 15 letters, and `more`. */
static quoth_lexicon *random_lexicon(const char *more)
{
    quoth_random random;
    quoth_builder *builder;
    quoth_lexicon *lexicon;
    quoth_alphabet english;
    quoth_random_seed(&random, 5);
    assert_int_equal(quoth_alphabet_find(&english, "english", NULL), QUOTH_OK);
    assert_int_equal(quoth_builder_new(&builder, &english, NULL, NULL), QUOTH_OK);
    for (unsigned i = 0; i < 3000; i++) {
        char line[16];
        unsigned length = 2 + quoth_random_below(&random, 14);
        for (unsigned n = 0; n < length; n++)
            line[n] = (char)('a' + quoth_random_below(&random, 4));
        line[length] = '\n';
        assert_int_equal(
            quoth_builder_add(builder, NULL, line, length + 1, QUOTH_KEEP_FOLD, NULL, NULL),
            QUOTH_OK);
    }
    assert_int_equal(
        quoth_builder_add(builder, NULL, more, strlen(more), QUOTH_KEEP_FOLD, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&lexicon, builder, "random", NULL, NULL), QUOTH_OK);
    quoth_builder_free(builder);
    return lexicon;
}

/* A board's graph of all words of a lexicon shares the lexicon's lists; with a word that is too
 * short or too long for the board it is built anew.  It is the same graph. */
static void test_all_words_or_most(void **state)
{
    static const char *const more[] = {"", "b\n", "abcdabcdabcdabcd\n"};
    quoth_string graph[3];
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        quoth_lexicon *lexicon = random_lexicon(more[i]);
        quoth_cross *cross = cross_of("scrabble", lexicon);
        assert_int_equal(quoth_cross_words_of(cross).usable,
                         quoth_lexicon_words(lexicon) - (i > 0));
        graph[i] = kwg_of(cross);
        quoth_cross_free(cross);
        quoth_lexicon_free(lexicon);
        assert_int_equal(graph[i].size, graph[0].size);
        assert_memory_equal(graph[i].bytes, graph[0].bytes, graph[0].size);
    }
    for (unsigned i = 0; i < 3; i++)
        quoth_string_free(&graph[i]);
}

/* A bit of the boards' sections is changed and the checksum made right: such an image is refused,
 * or the board is sound enough to find plays on. */
static void test_damage(void **state)
{
    const fixture *f = *state;
    quoth_random random;
    unsigned refused = 0;
    quoth_random_seed(&random, 3);
    for (unsigned i = 0; i < 400; i++) {
        uint8_t *bytes = copy_of(&f->image);
        size_t from = i % 4 ? 20000 : 24; /* the list of sections, too */
        size_t at = from + quoth_random_below(&random, (uint32_t)(f->image.size - from - 4));
        bytes[i % 4 ? at : 24 + at % 168] ^= (uint8_t)(1u << quoth_random_below(&random, 8));
        uint32_t sum = q_crc32(bytes, f->image.size - 4);
        for (unsigned b = 0; b < 4; b++)
            bytes[f->image.size - 4 + b] = (uint8_t)(sum >> 8 * b);
        quoth_lexicon *lexicon;
        quoth_status status = quoth_lexicon_new(&lexicon, bytes, f->image.size, NULL, NULL);
        assert_true(!status || status == QUOTH_BAD_IMAGE || status == QUOTH_TOO_LARGE);
        refused += status != QUOTH_OK;
        for (unsigned n = 0; n < 3 && !status; n++) {
            quoth_cross *cross;
            quoth_cross_rules rules = rules_named(names[n]);
            quoth_status made = quoth_cross_new(&cross, &rules, lexicon, NULL, NULL);
            assert_true(!made || made == QUOTH_BAD_IMAGE || made == QUOTH_TOO_LARGE);
            refused += made != QUOTH_OK;
            if (made)
                continue;
            quoth_play_finder *finder;
            quoth_position *position;
            quoth_plays plays = {0};
            assert_int_equal(quoth_play_finder_new(&finder, cross, NULL, NULL), QUOTH_OK);
            assert_int_equal(quoth_position_new(&position, cross, 2, NULL, NULL), QUOTH_OK);
            quoth_position_deal(position, &random);
            assert_int_equal(quoth_plays_find(&plays, finder, position, NULL, NULL, NULL),
                             QUOTH_OK);
            quoth_plays_free(&plays);
            quoth_position_free(position);
            quoth_play_finder_free(finder);
            quoth_cross_free(cross);
        }
        quoth_lexicon_free(lexicon);
        free(bytes);
    }
    assert_true(refused > 100);
}

static quoth_status write_for(const quoth_lexicon *lexicon, const quoth_cross *const *cross,
                              unsigned count)
{
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    quoth_error error = {0};
    quoth_status status = quoth_cross_write_image(&sink, lexicon, cross, count, NULL, &error);
    assert_int_equal(error.status, status);
    quoth_string_free(&text);
    return status;
}

static void test_refused(void **state)
{
    const fixture *f = *state;
    quoth_lexicon *few;
    assert_int_equal(quoth_lexicon_inoffensive(&few, f->lexicon, NULL, NULL), QUOTH_OK);
    quoth_cross *other = cross_of("scrabble", few), *german = cross_of("german", f->lexicon);
    assert_int_equal(write_for(f->lexicon, (const quoth_cross *const *)&german, 1), QUOTH_MISMATCH);
    if (quoth_lexicon_words(few) != quoth_lexicon_words(f->lexicon))
        assert_int_equal(write_for(f->lexicon, (const quoth_cross *const *)&other, 1),
                         QUOTH_MISMATCH);
    quoth_cross_free(other);
    quoth_cross_free(german);
    quoth_lexicon_free(few);
    quoth_cross *small[5];
    for (unsigned i = 0; i < 5; i++) {
        quoth_cross_rules rules = rules_named("scrabble");
        rules.layout = (quoth_layout){.rows = (uint8_t)(7 + i), .columns = (uint8_t)(7 + i)};
        for (unsigned n = 0; n < (7 + i) * (7 + i); n++)
            rules.layout.letter[n] = rules.layout.word[n] = 1;
        assert_int_equal(quoth_cross_new(&small[i], &rules, f->lexicon, NULL, NULL), QUOTH_OK);
    }
    assert_int_equal(write_for(f->lexicon, (const quoth_cross *const *)small, 4), QUOTH_OK);
    assert_int_equal(write_for(f->lexicon, (const quoth_cross *const *)small, 5), QUOTH_TOO_LARGE);
    for (unsigned i = 0; i < 5; i++)
        quoth_cross_free(small[i]);
}

/* Words whose GADDAG is larger than a .kwg can be: 27,000 of 21 random letters. */
static void test_large_gaddag(void **state)
{
    (void)state;
    enum { WORDS = 27000, LONGEST = 21 };
    static char list[WORDS * (LONGEST + 1)];
    quoth_random random;
    quoth_random_seed(&random, 40);
    for (size_t i = 0; i < sizeof list; i++)
        list[i] = i % (LONGEST + 1) == LONGEST ? '\n'
                                               : (char)('a' + quoth_random_below(&random, 26));
    quoth_alphabet english = alphabet_named("english");
    quoth_builder *builder;
    quoth_lexicon *lexicon, *again;
    assert_int_equal(quoth_builder_new(&builder, &english, NULL, NULL), QUOTH_OK);
    assert_int_equal(
        quoth_builder_add(builder, NULL, list, sizeof list, QUOTH_KEEP_STRICT, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&lexicon, builder, "large", NULL, NULL), QUOTH_OK);
    quoth_builder_free(builder);
    quoth_cross *cross = cross_of("super", lexicon);
    quoth_error error = {0};
    quoth_string kwg = {0}, image = {0};
    quoth_sink to_kwg = quoth_to_string(&kwg), to_image = quoth_to_string(&image);
    assert_int_equal(quoth_cross_write_kwg(&to_kwg, cross, &error), QUOTH_TOO_LARGE);
    assert_string_equal(error.message, "a .kwg has at most 4,194,303 nodes; these words need more");
    assert_int_equal(kwg.size, 0);
    assert_int_equal(quoth_cross_write_image(&to_image, lexicon, (const quoth_cross *const *)&cross,
                                             1, NULL, NULL),
                     QUOTH_OK);
    quoth_cross_free(cross);
    uint8_t *bytes = copy_of(&image);
    assert_int_equal(quoth_lexicon_new(&again, bytes, image.size, NULL, NULL), QUOTH_OK);
    cross = cross_of("super", again);
    assert_true(cross->graph.count > 0x3FFFFF);
    assert_null(cross->own_nodes); /* in place */
    /* from the middle to the left, then on to the right */
    for (unsigned i = 0; i < WORDS; i += 1000) {
        const char *word = &list[i * (LONGEST + 1)];
        quoth_tile tile[LONGEST];
        bool accepts = false;
        uint32_t at = q_root(cross->graph, Q_GADDAG_ROOT);
        for (unsigned k = 0; k < LONGEST; k++)
            tile[k] = (quoth_tile)(word[k] - 'a' + 1);
        assert_true(quoth_cross_has(cross, tile, LONGEST));
        for (unsigned k = LONGEST / 2; k-- > 0;)
            at = q_follow(cross->graph, at, tile[k], &accepts);
        at = q_follow(cross->graph, at, 0, &accepts);
        for (unsigned k = LONGEST / 2; k < LONGEST; k++)
            at = q_follow(cross->graph, at, tile[k], &accepts);
        assert_true(accepts);
        tile[0] = tile[0] % 26 + 1;
        assert_false(quoth_cross_has(cross, tile, LONGEST));
    }
    quoth_cross_free(cross);
    quoth_lexicon_free(again);
    quoth_lexicon_free(lexicon);
    quoth_string_free(&image);
    quoth_string_free(&kwg);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_boards),   cmocka_unit_test(test_shared_words),
        cmocka_unit_test(test_all_words_or_most), cmocka_unit_test(test_damage),
        cmocka_unit_test(test_refused),           cmocka_unit_test(test_large_gaddag),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
