/* ENABLE with one word taken away at random, against twins for long lists: an answer that was
 * remembered instead of found would not change with the list.
 *
 * QUOTH_TWIN_REMOVALS says how many words for ghost (default 2; a tenth of them, and one at least,
 * for the games of infixes), QUOTH_TEST_SEED which (default 1), QUOTH_DATA where enable1.txt lies
 * (default data). */
#include "support.h"
#include "twin_ranges.h"

static const char *list_path(void)
{
    const char *folder = getenv("QUOTH_DATA");
    return printed("%s/enable1.txt", folder && *folder ? folder : "data");
}

/* One case: the list without a word, read by both sides. */
typedef struct removal {
    char word[64];
    unsigned min;
    twin_words twin;
    quoth_lexicon *lexicon;
} removal;

#define SAME(r, what, got, expected)                                                               \
    do {                                                                                           \
        long long got_ = (long long)(got), expected_ = (long long)(expected);                      \
        if (got_ != expected_)                                                                     \
            fail_msg("without %s, min %u: %s: the library says %lld, the twin %lld", (r)->word,    \
                     (r)->min, what, got_, expected_);                                             \
    } while (0)

static void take_away(removal *r, quoth_random *random, const char *word, unsigned min)
{
    *r = (removal){.min = min};
    twin_words all;
    if (!twin_words_read(&all, list_path(), 0, NULL))
        fail_msg("%s cannot be read; QUOTH_DATA says where it is", list_path());
    assert_int_equal(all.count, 172823);
    strcpy(r->word, word ? word : all.word[quoth_random_below(random, all.count)]);
    text lines = {0};
    for (size_t i = 0; i < all.count; i++)
        if (strcmp(all.word[i], r->word) != 0) {
            text_add(&lines, all.word[i]);
            text_add(&lines, "\n");
        }
    twin_words_free(&all);
    assert_true(twin_words_read(&r->twin, list_path(), min, r->word));
    quoth_alphabet english = alphabet_named("english");
    quoth_builder *builder;
    assert_int_equal(quoth_builder_new(&builder, &english, NULL, NULL), QUOTH_OK);
    assert_int_equal(
        quoth_builder_add(builder, NULL, lines.bytes, lines.size, QUOTH_KEEP_STRICT, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&r->lexicon, builder, "less", NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_lexicon_words(r->lexicon), 172822);
    quoth_builder_free(builder);
    text_free(&lines);
}

static void put_back(removal *r)
{
    quoth_lexicon_free(r->lexicon);
    twin_words_free(&r->twin);
}

/* ---- ghost -------------------------------------------------------------------------------- */

static void compare_sheets(const removal *r, const quoth_ghost *ghost)
{
    for (unsigned player = 0; player < 2; player++)
        for (int overall = 0; overall < 2; overall++) {
            twin_outcome *expected = twin_range_outcome(&r->twin, player, overall);
            quoth_ghost_sheet *sheet = sheet_for(
                ghost, player, overall ? QUOTH_GHOST_SHEET_OVERALL : QUOTH_GHOST_SHEET_PER_NODE);
            quoth_ghost_sheet_summary s = quoth_ghost_sheet_summarize(sheet);
            SAME(r, "words of a sheet", s.count, expected->count);
            SAME(r, "letters of a sheet", s.letters, expected->letters);
            SAME(r, "winners of a sheet", s.winners, expected->wins);
            text words = {0};
            for (size_t i = 0; i < expected->count; i++)
                join(&words, expected->word[i]);
            assert_string_equal(sheet_part_of(sheet, ghost, WORDS), kept(&words));
            quoth_ghost_sheet_free(sheet);
            free(expected);
        }
}

/* Plays of the library at a fragment are the twin's, with the twin's values; two letters deep. */
static void compare_plays(const removal *r, const quoth_ghost *ghost, const quoth_letters *at,
                          twin_range range)
{
    quoth_ghost_list plays = plays_from(ghost, at);
    size_t i = 0, next = range.low;
    twin_range after;
    while (twin_range_play(&r->twin, range, &next, &after)) {
        SAME(r, "there is another play", i < plays.count, true);
        SAME(r, "letter of a play", plays.play[i].after.letter[range.depth],
             r->twin.word[after.low][range.depth] - 'a' + 1);
        SAME(r, "value of a play", plays.play[i].view.to_move_wins,
             twin_range_wins(&r->twin, after));
        SAME(r, "a play wins", plays.play[i].mover_wins, !plays.play[i].view.to_move_wins);
        if (range.depth < 2)
            compare_plays(r, ghost, &plays.play[i].after, after);
        i++;
    }
    SAME(r, "number of plays", i, plays.count);
    quoth_ghost_list_free(&plays);
}

static void compare_ghost(const removal *r)
{
    quoth_ghost *ghost = solved(r->lexicon, "ghost", r->min);
    quoth_ghost_summary s = quoth_ghost_summarize(ghost);
    twin_range all = twin_range_all(&r->twin);
    quoth_letters start = {0};
    SAME(r, "words", s.words, r->twin.count);
    SAME(r, "positions", s.positions, twin_range_positions(&r->twin, all));
    SAME(r, "reachable", s.reachable, twin_range_reachable(&r->twin, all));
    SAME(r, "the first player wins", s.first == QUOTH_GHOST_WINS, twin_range_wins(&r->twin, all));
    compare_plays(r, ghost, &start, all);
    compare_sheets(r, ghost);
    quoth_ghost_free(ghost);
}

static uint64_t seed, removals;

static void ghost_without_a_word(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, seed);
    for (uint64_t i = 0; i < removals; i++) {
        removal r;
        take_away(&r, &random, NULL, 2 + (unsigned)(i + 1) % 3);
        compare_ghost(&r);
        put_back(&r);
    }
}

/* Random words hardly ever matter; these are on the sheets. */
static void ghost_without_a_word_that_matters(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        unsigned min;
    } words[] = {{"qwerty", 3}, {"nolo", 4}};
    for (size_t i = 0; i < COUNT(words); i++) {
        removal r;
        take_away(&r, NULL, words[i].word, words[i].min);
        compare_ghost(&r);
        put_back(&r);
    }
}

/* ---- super and superduper ----------------------------------------------------------------- */

/* All first plays and all replies. */
static void compare_short(const removal *r, const quoth_ghost *ghost, const twin_infixes *twin)
{
    char fragment[3] = "";
    SAME(r, "the first player wins", look_at(ghost, "").to_move_wins, twin_infixes_wins(twin, ""));
    for (char a = 'a'; a <= 'z'; a++)
        for (char b = 'a' - 1; b <= 'z'; b++) {
            fragment[0] = a;
            fragment[1] = (char)(b < 'a' ? '\0' : b);
            quoth_ghost_view view = look_at(ghost, fragment);
            SAME(r, "legal", view.legal, twin_infixes_legal(twin, fragment));
            SAME(r, "value", view.to_move_wins, twin_infixes_wins(twin, fragment));
        }
}

static void part_of_a_word(const removal *r, quoth_random *random, char fragment[64])
{
    const char *word = r->twin.word[quoth_random_below(random, r->twin.count)];
    size_t size = strlen(word), from = (size_t)quoth_random_below(random, size);
    size_t length = 1 + (size_t)quoth_random_below(random, size - from);
    memcpy(fragment, word + from, length);
    fragment[length] = '\0';
}

static void compare_infixes(const removal *r, twin_infixes *twin, bool reversing,
                            quoth_random *random)
{
    quoth_ghost *ghost = solved(r->lexicon, reversing ? "superduper" : "super", r->min);
    twin_infixes_solve(twin, reversing);
    quoth_ghost_summary s = quoth_ghost_summarize(ghost);
    char fragment[64];
    SAME(r, "words", s.words, r->twin.count);
    SAME(r, "positions", s.positions, twin_infixes_positions(twin));
    SAME(r, "reachable", s.reachable, twin_infixes_reachable(twin));
    SAME(r, "summary", s.first == QUOTH_GHOST_WINS, twin_infixes_wins(twin, ""));
    compare_short(r, ghost, twin);
    for (int i = 0; i < 5000; i++) {
        part_of_a_word(r, random, fragment);
        SAME(r, "value of a part of a word", look_at(ghost, fragment).to_move_wins,
             twin_infixes_wins(twin, fragment));
    }
    quoth_ghost_free(ghost);

    quoth_ghost_rules rules = {.variant = reversing ? "superduper" : "super", .min = r->min};
    ghost = opened_by(r->lexicon, &rules);
    SAME(r, "words, to be searched", quoth_ghost_summarize(ghost).words, r->twin.count);
    compare_short(r, ghost, twin);
    for (int i = 0; i < 200; i++) {
        part_of_a_word(r, random, fragment);
        SAME(r, "value by search", look_at(ghost, fragment).to_move_wins,
             twin_infixes_wins(twin, fragment));
    }
    quoth_ghost_free(ghost);
}

static void infix_games_without_a_word(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, seed);
    for (uint64_t i = 0; i == 0 || i < removals / 10; i++) {
        removal r;
        take_away(&r, &random, NULL, 3 + (unsigned)i % 2);
        twin_infixes *twin = twin_infixes_new(&r.twin);
        compare_infixes(&r, twin, false, &random);
        compare_infixes(&r, twin, true, &random);
        twin_infixes_free(twin);
        put_back(&r);
    }
}

int main(void)
{
    seed = env_number("QUOTH_TEST_SEED", 1);
    removals = env_number("QUOTH_TWIN_REMOVALS", 2);
    print_message("# %llu words taken away, seed %llu\n", (unsigned long long)removals,
                  (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ghost_without_a_word),
        cmocka_unit_test(ghost_without_a_word_that_matters),
        cmocka_unit_test(infix_games_without_a_word),
    };
    RUN(tests);
}
