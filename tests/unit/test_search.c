/* Games whose positions are valued by search when they are asked for. */
#include "support.h"

static quoth_ghost *opened(const quoth_lexicon *lexicon, const char *variant, unsigned min,
                           const quoth_watch *watch)
{
    quoth_ghost *ghost;
    quoth_ghost_rules rules = {variant, min};
    assert_int_equal(quoth_ghost_open(&ghost, lexicon, &rules, watch, NULL, NULL), QUOTH_OK);
    return ghost;
}

static void only_what_was_asked_for_is_known(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("a game ghost ghoul magic");
    for (size_t v = 0; quoth_ghost_variant_name(v); v++) {
        quoth_ghost *ghost = opened(lexicon, quoth_ghost_variant_name(v), 0, NULL);
        quoth_ghost *all = solved(lexicon, quoth_ghost_variant_name(v), 0);
        quoth_ghost_summary s = quoth_ghost_summarize(ghost);
        assert_true(quoth_ghost_summarize(all).complete);
        assert_int_equal(s.complete, v == 0); /* ghost is solved at once */
        assert_int_equal(s.words, 4);
        assert_string_equal(quoth_ghost_rules_of(ghost).variant, quoth_ghost_variant_name(v));
        assert_int_equal(quoth_ghost_rules_of(ghost).min, 3);
        if (v > 0) {
            assert_int_equal(s.positions, 0);
            assert_int_equal(look_at(ghost, "gho").length, 0);
            assert_int_equal(look_at(ghost, "gho").longest, 0);
        }
        assert_int_equal(quoth_ghost_trouble(ghost), QUOTH_OK);
        assert_int_equal(quoth_ghost_trouble(all), QUOTH_OK);
        quoth_ghost_free(ghost);
        quoth_ghost_free(all);
    }
    quoth_ghost *none;
    quoth_ghost_rules unknown = {"spook", 3};
    quoth_error error;
    assert_int_equal(quoth_ghost_open(&none, lexicon, &unknown, NULL, NULL, &error),
                     QUOTH_NOT_FOUND);
    assert_int_equal(error.status, QUOTH_NOT_FOUND);
    assert_null(none);
    quoth_lexicon_close(lexicon);
}

static void nothing_can_be_found_where_there_are_no_words(void **state)
{
    (void)state;
    static const char *const lists[] = {"", "at", "cat"};
    for (size_t i = 0; i < COUNT(lists); i++) {
        quoth_lexicon *lexicon = lexicon_of(lists[i]);
        for (size_t v = 0; quoth_ghost_variant_name(v); v++) {
            quoth_ghost *ghost = opened(lexicon, quoth_ghost_variant_name(v), 4, NULL);
            static const char *const fragments[] = {"", "a", "at", "cat", "cats"};
            assert_int_equal(quoth_ghost_summarize(ghost).words, 0);
            for (size_t k = 0; k < COUNT(fragments); k++) {
                assert_false(look_at(ghost, fragments[k]).legal);
                assert_string_equal(plays_at(ghost, fragments[k], ALL), "");
            }
            quoth_ghost_free(ghost);
        }
        quoth_lexicon_close(lexicon);
    }
}

/* The longest word there can be, from its beginning, its middle and whole. */
static void long_words_are_searched(void **state)
{
    (void)state;
    char *word = repeated('a', QUOTH_WORD_MAX);
    quoth_lexicon *lexicon = lexicon_of(word);
    for (size_t v = 1; quoth_ghost_variant_name(v); v++) {
        quoth_ghost *ghost = opened(lexicon, quoth_ghost_variant_name(v), 0, NULL);
        for (size_t from = 0; from <= QUOTH_WORD_MAX; from += 5) {
            quoth_ghost_view view = look_at(ghost, word + from);
            assert_true(view.legal);
            assert_int_equal(view.word, from == 0);
            assert_int_equal(view.wins, from % 2 == 0); /* the first completes it, and loses */
        }
        assert_string_equal(plays_at(ghost, word, ALL), "");
        assert_string_equal(plays_at(ghost, word + 1, ALL), word);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_close(lexicon);
    free(word);
}

/* On ENABLE: every fragment of up to two letters, and parts of words with all their plays. */
static void a_search_agrees_with_the_solution(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    quoth_random random;
    quoth_random_seed(&random, 11);
    for (size_t v = 1; quoth_ghost_variant_name(v); v++) {
        quoth_ghost *all = solved(lexicon, quoth_ghost_variant_name(v), 3);
        quoth_ghost *ghost = opened(lexicon, quoth_ghost_variant_name(v), 3, NULL);
        for (int i = 0; i < 400; i++) {
            quoth_letters at = {0};
            for (uint64_t length = quoth_random_below(&random, 9); at.length < length;) {
                quoth_ghost_play plays[QUOTH_GHOST_PLAYS_MAX];
                size_t n = quoth_ghost_plays(all, &at, plays);
                if (n == 0)
                    break;
                at = plays[quoth_random_below(&random, n)].after;
            }
            quoth_ghost_view expected = quoth_ghost_look(all, &at);
            quoth_ghost_view view = quoth_ghost_look(ghost, &at);
            const char *text_of_it = spelled(quoth_lexicon_alphabet(lexicon), &at);
            if (view.legal != expected.legal || view.word != expected.word ||
                view.wins != expected.wins)
                fail_msg("%s, %s", quoth_ghost_variant_name(v), text_of_it);
            if (i % 10)
                continue;
            assert_string_equal(plays_at(ghost, text_of_it, ALL), plays_at(all, text_of_it, ALL));
            assert_string_equal(plays_at(ghost, text_of_it, WINNING),
                                plays_at(all, text_of_it, WINNING));
        }
        assert_int_equal(quoth_ghost_trouble(ghost), QUOTH_OK);
        quoth_ghost_free(all);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_close(lexicon);
}

/* Players who do not count letters play alike, whichever way values are found. */
static void games_can_be_played_by_search(void **state)
{
    (void)state;
    static const quoth_ghost_manner manners[] = {QUOTH_GHOST_RANDOM, QUOTH_GHOST_NOTEBOOK};
    quoth_lexicon *lexicon = lexicon_of("game ghost ghoul magic gamer hog hogs logs clog sham");
    for (size_t v = 0; quoth_ghost_variant_name(v); v++)
        for (size_t m = 0; m < COUNT(manners); m++) {
            quoth_ghost *all = solved(lexicon, quoth_ghost_variant_name(v), 0);
            quoth_ghost *ghost = opened(lexicon, quoth_ghost_variant_name(v), 0, NULL);
            const quoth_ghost_player one[2] = {{all, manners[m]}, {all, QUOTH_GHOST_RANDOM}};
            const quoth_ghost_player other[2] = {{ghost, manners[m]}, {ghost, QUOTH_GHOST_RANDOM}};
            quoth_ghost_score expected = {0}, score = {0};
            assert_int_equal(quoth_ghost_match(all, one, 3, 0, 100, &expected, NULL, NULL),
                             QUOTH_OK);
            assert_int_equal(quoth_ghost_match(ghost, other, 3, 0, 100, &score, NULL, NULL),
                             QUOTH_OK);
            assert_memory_equal(&score, &expected, sizeof score);
            quoth_ghost_free(all);
            quoth_ghost_free(ghost);
        }
    quoth_lexicon_close(lexicon);
}

/* ---- trouble ------------------------------------------------------------------------------ */

static bool count_down(void *user, uint64_t done, uint64_t total)
{
    (void)done;
    (void)total;
    return --*(int *)user != 0;
}

/* Stopped at any question, a search says so and keeps saying it; a new one is as good as ever. */
static void a_search_can_be_stopped(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    for (size_t v = 1; quoth_ghost_variant_name(v); v++) {
        const char *variant = quoth_ghost_variant_name(v);
        int asked = -1;
        quoth_watch watch = {count_down, &asked};
        quoth_ghost *ghost = opened(lexicon, variant, 3, &watch);
        const char *first_plays = plays_at(ghost, "", WINNING);
        assert_int_equal(quoth_ghost_trouble(ghost), QUOTH_OK);
        int questions = -1 - asked;
        assert_true(questions >= 4);
        quoth_ghost_free(ghost);
        for (int at = 1; at <= questions; at += 1 + questions / 5) {
            asked = at;
            ghost = opened(lexicon, variant, 3, &watch);
            look_at(ghost, "");
            assert_int_equal(quoth_ghost_trouble(ghost), QUOTH_STOPPED);
            asked = -1; /* too late to go on */
            look_at(ghost, "crop");
            assert_string_equal(plays_at(ghost, "crop", ALL), "");
            assert_int_equal(quoth_ghost_trouble(ghost), QUOTH_STOPPED);
            assert_int_equal(asked, -1);
            quoth_ghost_free(ghost);
        }
        asked = -1;
        ghost = opened(lexicon, variant, 3, &watch);
        assert_string_equal(plays_at(ghost, "", WINNING), first_plays);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_close(lexicon);
}

/* What a search could not find out is not written down as an answer. */
static void no_solution_is_written_after_trouble(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    int asked = 2;
    quoth_watch watch = {count_down, &asked};
    quoth_ghost *ghost = opened(lexicon, "super", 3, &watch);
    text out = {0};
    quoth_sink sink = to_text(&out);
    assert_int_equal(quoth_ghost_write_solution(ghost, QUOTH_FORMAT_TEXT, &sink), QUOTH_STOPPED);
    text_free(&out);
    quoth_ghost_free(ghost);
    quoth_lexicon_close(lexicon);
}

static void no_value_is_written_after_trouble(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    static const quoth_format formats[] = {QUOTH_FORMAT_TEXT, QUOTH_FORMAT_JSON};
    for (size_t i = 0; i < COUNT(formats); i++) {
        int asked = 2;
        quoth_watch watch = {count_down, &asked};
        quoth_ghost *ghost = opened(lexicon, "super", 3, &watch);
        text out = {0};
        quoth_sink sink = to_text(&out);
        quoth_letters start = {0};
        look_at(ghost, "");
        assert_int_equal(quoth_ghost_write_value(ghost, "", &start, formats[i], &sink),
                         QUOTH_STOPPED);
        assert_int_equal(quoth_ghost_write_explanation(ghost, &start, formats[i], &sink),
                         QUOTH_STOPPED);
        text_free(&out);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_close(lexicon);
}

/* ---- what is a play ----------------------------------------------------------------------- */

static void a_play_adds_one_letter(void **state)
{
    (void)state;
    static const struct {
        const char *from, *after;
        bool play[3]; /* in ghost, super, superduper */
    } cases[] = {
        {"", "c", {true, true, true}},          {"crop", "crops", {true, true, true}},
        {"crop", "scrop", {false, true, true}}, {"crop", "porcs", {false, false, true}},
        {"crop", "sporc", {false, false, true}}, {"crop", "crop", {false, false, false}},
        {"crop", "cro", {false, false, false}}, {"crop", "croxp", {false, false, false}},
        {"crop", "cropss", {false, false, false}}, {"crop", "", {false, false, false}},
        {"aa", "aaa", {true, true, true}},      {"ab", "aba", {true, true, true}},
        {"ab", "bab", {false, true, true}},     {"crop", "qqqqq", {false, false, false}},
    };
    quoth_lexicon *lexicon = lexicon_of("anything");
    for (size_t v = 0; quoth_ghost_variant_name(v); v++) {
        quoth_ghost *ghost = solved(lexicon, quoth_ghost_variant_name(v), 0);
        for (size_t i = 0; i < COUNT(cases); i++) {
            quoth_letters from = letters_of(lexicon, cases[i].from);
            quoth_letters after = letters_of(lexicon, cases[i].after);
            if (quoth_ghost_is_play(ghost, &from, &after) != cases[i].play[v])
                fail_msg("%s: %s from %s", quoth_ghost_variant_name(v), cases[i].after,
                         cases[i].from);
        }
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_close(lexicon);
}

/* Whatever is said, it is a play exactly if some letter makes it. */
static void plays_are_the_forms_of_some_letter(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("anything");
    quoth_random random;
    quoth_random_seed(&random, 2);
    for (size_t v = 0; quoth_ghost_variant_name(v); v++) {
        quoth_ghost *ghost = solved(lexicon, quoth_ghost_variant_name(v), 0);
        unsigned plays = 0;
        for (int i = 0; i < 20000; i++) {
            quoth_letters from, after, forms[QUOTH_GHOST_FORMS_MAX];
            from.length = (uint8_t)quoth_random_below(&random, 5);
            after.length = (uint8_t)quoth_random_below(&random, 6);
            for (unsigned k = 0; k < 5; k++) {
                from.letter[k] = (uint8_t)(1 + quoth_random_below(&random, 2));
                after.letter[k] = (uint8_t)(1 + quoth_random_below(&random, 2));
            }
            bool expected = false;
            for (uint8_t letter = 1; letter <= 26; letter++) {
                size_t n = quoth_ghost_forms(ghost, &from, letter, forms);
                for (size_t k = 0; k < n; k++)
                    expected = expected || (forms[k].length == after.length &&
                                            !memcmp(forms[k].letter, after.letter, after.length));
            }
            assert_int_equal(quoth_ghost_is_play(ghost, &from, &after), expected);
            plays += expected;
        }
        assert_in_range(plays, 100, 10000);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_close(lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_was_asked_for_is_known),
        cmocka_unit_test(nothing_can_be_found_where_there_are_no_words),
        cmocka_unit_test(long_words_are_searched),
        cmocka_unit_test(a_search_agrees_with_the_solution),
        cmocka_unit_test(games_can_be_played_by_search),
        cmocka_unit_test(a_search_can_be_stopped),
        cmocka_unit_test(no_solution_is_written_after_trouble),
        cmocka_unit_test(no_value_is_written_after_trouble),
        cmocka_unit_test(a_play_adds_one_letter),
        cmocka_unit_test(plays_are_the_forms_of_some_letter),
    };
    RUN(tests);
}
