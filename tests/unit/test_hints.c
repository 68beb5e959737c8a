/* Hints order a search and never change its answers. */
#include "support.h"

#include "ghost/solve/descriptor.h"
#include "ghost/solve/ghost.h"
#include "ghost/solve/hints.h"
#include "ghost/solve/search/search.h"

static const struct {
    const char *variant, *reading, *section;
} searched[] = {{"super", NULL, "super"},
                {"superduper", NULL, "superduper"},
                {"xghost", "infix", "xghost infix"},
                {"xghost", "subsequence", "xghost subsequence"},
                {"spook", "multiset", "spook multiset"}};

enum { LETTERS = 26, EVERY = 60 };

static uint64_t game_of(const char *section)
{
    return q_hash_bytes(section, strlen(section));
}

static bool take_some(void *user, const quoth_letters *word, uint32_t rank)
{
    if (rank % EVERY == 0) {
        for (unsigned i = 0; i < word->length; i++) {
            char letter = (char)('a' + word->letter[i] - 1);
            text_write(user, &letter, 1);
        }
        text_add(user, " ");
    }
    return true;
}

/* A list that differs from the one for which the hints were made. */
static quoth_lexicon *some_words(void)
{
    text words = {0};
    quoth_lexicon *all = enable1();
    quoth_lexicon_each(all, take_some, &words);
    quoth_lexicon *lexicon = lexicon_of(kept(&words));
    quoth_lexicon_free(all);
    text_free(&words);
    return lexicon;
}

/* The values of all fragments of two letters by a search with the hints of `game`. */
static void value_pairs(const quoth_ghost *ghost, uint64_t game, q_probe_result *found)
{
    q_generator generator;
    q_search *search;
    const q_backend_spec *spec = ghost->values.spec;
    assert_int_equal(spec->make_generator(&generator, ghost, NULL), QUOTH_OK);
    assert_int_equal(
        q_search_new(&search, &generator, &ghost->rules, LETTERS, game, NULL, ghost->memory),
        QUOTH_OK);
    for (uint8_t x = 1; x <= LETTERS; x++)
        for (uint8_t y = 1; y <= LETTERS; y++) {
            quoth_letters pair = {.length = 2, .letter = {x, y}};
            q_probe_result *result = found++;
            *result = (q_probe_result){0};
            if (!(ghost->growth & QUOTH_GHOST_ANY_ORDER) || x <= y)
                assert_int_equal(q_search_probe(search, &pair, Q_FIELD_WIN, result), QUOTH_OK);
        }
    q_search_free(search);
}

/* Own hints, hints of other variants, which are wrong ones, and none. */
static void hints_never_change_an_answer(void **state)
{
    static q_probe_result without[LETTERS * LETTERS], with[LETTERS * LETTERS];
    quoth_lexicon *lexicon = some_words();
    (void)state;
    for (size_t i = 0; i < COUNT(searched); i++) {
        quoth_ghost_rules rules = {.variant = searched[i].variant, .reading = searched[i].reading};
        quoth_ghost *ghost = opened_by(lexicon, &rules);
        unsigned won = 0, lost = 0;
        assert_string_equal(ghost->values.spec->hints, searched[i].section);
        value_pairs(ghost, 0, without);
        for (size_t k = 0; k < COUNT(searched); k++) {
            value_pairs(ghost, game_of(searched[k].section), with);
            for (size_t at = 0; at < COUNT(with); at++) {
                assert_int_equal(with[at].legal, without[at].legal);
                assert_int_equal(with[at].value.wins, without[at].value.wins);
                won += with[at].value.wins;
                lost += with[at].legal && !with[at].value.wins;
            }
        }
        assert_true(won > 0 && lost > 0);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_free(lexicon);
}

/* Few of the fragments with a hint find that of another, which came first. */
static void hints_are_found_again(void **state)
{
    FILE *file = fopen("data/ghost.hints", "r");
    char line[128];
    uint64_t game = 0;
    unsigned sections = 0, found = 0, others = 0;
    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        quoth_letters fragment = {.length = 0};
        q_hint expected = {0, 0}, hint;
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#')
            continue;
        if (line[0] == '=') {
            game = game_of(line + 2);
            sections++;
            continue;
        }
        for (const char *c = line; *c; c++)
            if (*c < 'a')
                expected = (q_hint){fragment.length, (uint8_t)(*c - 'A' + 1)};
            else
                fragment.letter[fragment.length++] = (uint8_t)(*c - 'a' + 1);
        hint = q_hint_find(game, &fragment);
        assert_true(hint.letter > 0);
        if (hint.letter == expected.letter && hint.gap == expected.gap)
            found++;
        else
            others++;
    }
    fclose(file);
    assert_int_equal(sections, COUNT(searched));
    assert_true(found > 1000);
    assert_true(others * 50 < found);
}

static void other_fragments_have_none(void **state)
{
    (void)state;
    quoth_letters fragment = {.length = Q_HINT_LONGEST + 1, .letter = {1}};
    assert_int_equal(q_hint_find(game_of("super"), &fragment).letter, 0);
    unsigned found = 0;
    fragment.length = 3;
    for (uint64_t game = 1; game <= 1000; game++)
        found += q_hint_find(game, &fragment).letter > 0;
    assert_in_range(found, 0, 40);
}

static void hints_are_for_the_letters_a_to_z(void **state)
{
    quoth_alphabet alphabet;
    (void)state;
    assert_int_equal(quoth_alphabet_find(&alphabet, "english", NULL), QUOTH_OK);
    assert_true(q_hints_fit(&alphabet));
    assert_int_equal(quoth_alphabet_find(&alphabet, "spanish", NULL), QUOTH_OK);
    assert_false(q_hints_fit(&alphabet));
    const char reordered[] = "name other\nb B\na A\n";
    assert_int_equal(quoth_alphabet_parse(&alphabet, reordered, sizeof reordered - 1, NULL),
                     QUOTH_OK);
    assert_false(q_hints_fit(&alphabet));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_never_change_an_answer),
        cmocka_unit_test(hints_are_found_again),
        cmocka_unit_test(other_fragments_have_none),
        cmocka_unit_test(hints_are_for_the_letters_a_to_z),
    };
    RUN(tests);
}
