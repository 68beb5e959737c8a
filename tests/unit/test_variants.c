/* Every variant through every call: those of the library, one that is compiled into this test as
 * docs/architecture.md says (tests/variants/sides.c), and variants of a caller.  What a variant
 * cannot do is refused with a message. */
#include "quoth/ghost_variant.h"
#include "support.h"

static const char few_words[] = "abc abdc bac bcda cab cdab dabc";

/* ---- variants of a caller ----------------------------------------------------------------- */

/* Fragments that end a word: ghost read backwards, by scanning the lexicon. */
typedef struct ending_search {
    const quoth_letters *fragment;
    quoth_ghost_facts *facts;
} ending_search;

static const quoth_lexicon *probed;

static bool compare_ending(void *user, const quoth_letters *word, uint32_t rank)
{
    const ending_search *s = user;
    unsigned n = s->fragment->length;
    (void)rank;
    if (word->length >= 3 && word->length >= n &&
        memcmp(word->letter + word->length - n, s->fragment->letter, n) == 0) {
        s->facts->legal = true;
        s->facts->word |= word->length == n;
    }
    return true;
}

static quoth_status probe_ending(void *self, const quoth_letters *fragment,
                                 quoth_ghost_facts *facts)
{
    ending_search s = {fragment, facts};
    (void)self;
    quoth_lexicon_each(probed, compare_ending, &s);
    return QUOTH_OK;
}

static bool ends_word(void *user, const quoth_letters *fragment, const quoth_letters *word)
{
    unsigned n = fragment->length;
    (void)user;
    return word->length >= n && memcmp(word->letter + word->length - n, fragment->letter, n) == 0;
}

static const quoth_ghost_variant own[] = {
    {.name = "rear",
     .summary = "a fragment ends a word; a play adds a letter in front",
     .growth = QUOTH_GHOST_IN_FRONT,
     .probe = probe_ending,
     .relation = QUOTH_GHOST_SUFFIX,
     .illegal = "ends no word"},
    {.name = "called", .growth = QUOTH_GHOST_IN_FRONT, .probe = probe_ending, .fits = ends_word},
    {.name = "silent", .growth = QUOTH_GHOST_IN_FRONT, .probe = probe_ending},
};

/* ---- the walk ----------------------------------------------------------------------------- */

typedef struct subject {
    const quoth_lexicon *lexicon;
    quoth_ghost *ghost;
    quoth_ghost_rules rules;
    quoth_ghost_description d;
} subject;

static const char *called(const subject *s)
{
    return printed("%s %s", s->d.variant, s->d.reading ? s->d.reading : "");
}

/* A refusal has a message of its own. */
static void is_refusal(const subject *s, quoth_status status, const quoth_error *error)
{
    if (status != error->status || !error->message || !*error->message)
        fail_msg("%s: status %d without a message", called(s), (int)status);
}

static void describes_itself(const subject *s)
{
    assert_string_equal(s->d.variant, quoth_ghost_rules_of(s->ghost).variant);
    assert_true(*s->d.variant && *s->d.summary && *s->d.rule && *s->d.legality && *s->d.illegal);
    assert_non_null(s->d.aliases);
    assert_int_not_equal(s->d.growth, 0);
    assert_int_equal(s->d.challenges, strcmp(s->d.variant, "silent") != 0);
}

static void has_answers(const subject *s)
{
    size_t rows;
    quoth_letters nothing = {0}, bad = letters_of(s->lexicon, "zz");
    quoth_ghost_summary summary = quoth_ghost_summarize(s->ghost);
    assert_true(summary.complete);
    assert_int_equal(summary.words, 7);
    assert_non_null(quoth_ghost_rows(s->ghost, &rows));
    for (unsigned format = 0; format < 2; format++) {
        quoth_format as = format ? QUOTH_FORMAT_JSON : QUOTH_FORMAT_TEXT;
        text t = {0};
        quoth_sink sink = to_text(&t);
        assert_int_equal(quoth_ghost_write_solution(&sink, s->ghost, as, NULL), QUOTH_OK);
        assert_non_null(strstr(t.bytes, s->d.variant));
        assert_int_equal(quoth_ghost_write_value(&sink, s->ghost, "zz", &bad, as, NULL), QUOTH_OK);
        assert_int_equal(quoth_ghost_write_explanation(&sink, s->ghost, &nothing, as, NULL),
                         QUOTH_OK);
        if (!format)
            assert_non_null(strstr(t.bytes, s->d.illegal));
        text_free(&t);
    }
}

static void plays_matches(const subject *s)
{
    quoth_ghost_score score = {0};
    quoth_ghost_bot bots[2] = {{s->ghost, QUOTH_GHOST_RATIONAL}, {s->ghost, QUOTH_GHOST_RANDOM}};
    assert_int_equal(bot_match(s->ghost, bots, 1, 0, 5, &score, NULL, NULL), QUOTH_OK);
    assert_int_equal(score.games, 5);
}

/* ---- challenges --------------------------------------------------------------------------- */

typedef struct fitting {
    const subject *subject;
    const quoth_letters *fragment;
    unsigned words;
} fitting;

static bool count_fitting(void *user, const quoth_letters *word, uint32_t rank)
{
    fitting *f = user;
    (void)rank;
    f->words += quoth_ghost_fits(f->subject->ghost, f->fragment, word);
    return true;
}

/* A fragment is legal exactly if some word fits, and then one is found. */
static void compare_fragment(const subject *s, const quoth_letters *fragment, bool legal)
{
    quoth_letters word;
    fitting f = {s, fragment, 0};
    quoth_lexicon_each(s->lexicon, count_fitting, &f);
    quoth_status status = quoth_ghost_name_word(&word, s->ghost, fragment, NULL, NULL);
    bool expected = legal && s->d.challenges;
    if ((f.words > 0) != expected || (status == QUOTH_OK) != expected ||
        (!s->d.challenges && status != QUOTH_UNSUPPORTED))
        fail_msg("%s: %s fits %u words, name %d", called(s),
                 spelled(quoth_lexicon_alphabet(s->lexicon), fragment), f.words, (int)status);
    if (status == QUOTH_OK)
        assert_true(quoth_ghost_fits(s->ghost, fragment, &word));
}

static void compare_below(const subject *s, const quoth_letters *fragment)
{
    quoth_letters form;
    quoth_ghost_view view;
    assert_int_equal(quoth_ghost_probe(&view, s->ghost, fragment, QUOTH_GHOST_WANT_LEGALITY, NULL),
                     QUOTH_OK);
    compare_fragment(s, fragment, view.legal);
    if (!view.legal || view.word)
        return;
    for (uint8_t letter = 1; letter <= 5; letter++) {
        size_t n = 0;
        while (quoth_ghost_form(&form, s->ghost, fragment, letter, n)) {
            compare_below(s, &form);
            n++;
        }
        assert_in_range(n, 1, 16);
    }
}

static void has_challenges(const subject *s)
{
    quoth_ghost_game *game;
    quoth_error error = {.message = ""};
    quoth_letters c = letters_of(s->lexicon, "c"), word = letters_of(s->lexicon, "abc");
    assert_int_equal(quoth_ghost_game_new(&game, s->ghost, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_ghost_game_allow_challenges(game, &error);
    assert_int_equal(status, s->d.challenges ? QUOTH_OK : QUOTH_UNSUPPORTED);
    if (status)
        is_refusal(s, status, &error);
    assert_int_equal(quoth_ghost_game_has_challenges(game), s->d.challenges);
    assert_int_equal(quoth_ghost_game_play(game, &c, NULL), QUOTH_OK);
    status = quoth_ghost_game_challenge(game, &word, NULL);
    assert_int_equal(status == QUOTH_OK, s->d.challenges);
    quoth_ghost_game_free(game);
    compare_below(s, &(quoth_letters){0});
}

/* ---- records ------------------------------------------------------------------------------ */

static void is_recorded(const subject *s)
{
    quoth_ghost_game *game;
    quoth_ghost_record record = {.player = {"a", "b"}}, read;
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_ghost_game_new(&game, s->ghost, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_ghost_record_write(&sink, &record, game, NULL), QUOTH_OK);
    assert_int_equal(quoth_ghost_record_read(&read, t.bytes, t.size, NULL), QUOTH_OK);
    assert_string_equal(read.variant, s->d.variant);
    assert_int_equal(quoth_ghost_record_replay(game, t.bytes, t.size, NULL), QUOTH_OK);
    quoth_ghost_game_free(game);
    text_free(&t);
}

/* ---- what to memorise --------------------------------------------------------------------- */

/* A certificate is written where the checker knows the variant, and then it holds. */
static void has_certificate(const subject *s, quoth_status status, const quoth_error *error,
                            const text *certificate)
{
    quoth_ghost_certificate_result result;
    bool known = quoth_ghost_verify_supports(s->d.variant, s->d.reading);
    assert_int_equal(known, !s->rules.custom && strcmp(s->d.variant, "sides") != 0);
    assert_int_equal(status, known ? QUOTH_OK : QUOTH_UNSUPPORTED);
    if (!known) {
        is_refusal(s, status, error);
        assert_int_equal(certificate->size, 0);
        return;
    }
    assert_int_equal(
        quoth_ghost_verify(&result, s->lexicon, certificate->bytes, certificate->size, NULL, NULL),
        QUOTH_OK);
    if (!result.holds)
        fail_msg("%s: line %u: %s", called(s), (unsigned)result.line, result.reason);
}

static void has_strategy(const subject *s)
{
    quoth_ghost_strategy *strategy;
    quoth_error error = {.message = ""};
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_ghost_strategy_new(&strategy, s->ghost, NULL, NULL, &error), QUOTH_OK);
    has_certificate(s, quoth_ghost_strategy_certify(&sink, strategy, &error), &error, &t);
    text_free(&t);
    quoth_ghost_strategy_free(strategy);
}

static void has_losers(const subject *s)
{
    quoth_ghost_rules rules = s->rules;
    quoth_error error = {.message = ""};
    text t = {0};
    quoth_sink sink = to_text(&t);
    rules.players = 3;
    quoth_ghost *three = solved_by(s->lexicon, &rules);
    has_certificate(s, quoth_ghost_loser_certify(&sink, three, NULL, &error), &error, &t);
    text_free(&t);
    quoth_ghost_free(three);
}

static void has_words_to_learn(const subject *s)
{
    quoth_ghost_hitting_set *set;
    quoth_ghost_sheet *sheet;
    quoth_error error = {.message = ""};
    text t = {0};
    quoth_sink sink = to_text(&t);
    quoth_status status = quoth_ghost_hitting_set_new(&set, s->ghost, NULL, NULL, &error);
    assert_int_equal(status == QUOTH_OK, !(s->d.growth & QUOTH_GHOST_ANY_ORDER));
    if (status)
        is_refusal(s, status, &error);
    quoth_ghost_hitting_set_free(set);
    status = quoth_ghost_sheet_new(&sheet, s->ghost, 0, QUOTH_GHOST_SHEET_OVERALL, NULL, &error);
    assert_int_equal(status == QUOTH_OK, s->d.relation == QUOTH_GHOST_PREFIX);
    if (status)
        is_refusal(s, status, &error);
    quoth_ghost_sheet_free(sheet);
    status = quoth_ghost_write_figure(&sink, s->ghost, QUOTH_GHOST_FIGURE_GAME, 1000, NULL);
    assert_int_equal(status, s->d.relation == QUOTH_GHOST_PREFIX ? QUOTH_OK : QUOTH_UNSUPPORTED);
    text_free(&t);
}

/* ---- playing people ----------------------------------------------------------------------- */

static void plays_people(const subject *s)
{
    static const char counts[] = "abc 1\nbac 2\ncab 1\n";
    quoth_ghost_belief *belief;
    quoth_ghost_person *person;
    quoth_ghost_exploit *exploit;
    quoth_error error = {.message = ""};
    quoth_letters nothing = {0}, bad = letters_of(s->lexicon, "zz");
    quoth_ghost_expected_results results = {0};
    double chance;
    assert_int_equal(quoth_ghost_belief_by_count(&belief, s->lexicon, counts, sizeof counts - 1, 0,
                                                 NULL, &error),
                     QUOTH_OK);
    assert_int_equal(quoth_ghost_person_new(&person, s->ghost, belief, NULL, NULL, &error),
                     QUOTH_OK);
    quoth_ghost_person_free(person);
    assert_int_equal(quoth_ghost_exploit_new(&exploit, s->ghost, belief, NULL, NULL, &error),
                     QUOTH_OK);
    assert_int_equal(quoth_ghost_exploit_plays(&results, exploit, &nothing, 0, &error), QUOTH_OK);
    assert_int_not_equal(results.count, 0);
    quoth_ghost_expected_results_free(&results);
    quoth_ghost_exploit_free(exploit);
    quoth_status status =
        quoth_ghost_belief_no_word_fits(&chance, belief, s->ghost, &bad, NULL, &error);
    assert_int_equal(status, s->d.challenges ? QUOTH_OK : QUOTH_UNSUPPORTED);
    if (status)
        is_refusal(s, status, &error);
    else
        assert_true(chance == 1);
    quoth_ghost_belief_free(belief);
}

static void walk(subject *s)
{
    s->ghost = solved_by(s->lexicon, &s->rules);
    s->d = quoth_ghost_describe(s->ghost);
    describes_itself(s);
    has_answers(s);
    plays_matches(s);
    has_challenges(s);
    is_recorded(s);
    has_strategy(s);
    has_losers(s);
    has_words_to_learn(s);
    plays_people(s);
    quoth_ghost_free(s->ghost);
}

static void every_variant_does_everything(void **state)
{
    subject s = {.lexicon = lexicon_of(few_words)};
    quoth_ghost_rules rules = {0};
    unsigned walked = 0;
    (void)state;
    FOR_ALL_RULES (&rules) {
        s.rules = rules;
        walk(&s);
        walked++;
    }
    assert_int_equal(walked, 12);
    quoth_lexicon_free((quoth_lexicon *)(uintptr_t)s.lexicon);
}

static void a_variant_of_a_caller_does_everything(void **state)
{
    subject s = {.lexicon = probed = lexicon_of(few_words)};
    (void)state;
    for (size_t i = 0; i < COUNT(own); i++) {
        s.rules = (quoth_ghost_rules){.custom = &own[i]};
        walk(&s);
    }
    quoth_lexicon_free((quoth_lexicon *)(uintptr_t)s.lexicon);
}

/* ---- the variant that was added ----------------------------------------------------------- */

static void the_added_variant_is_superghost(void **state)
{
    size_t variant;
    quoth_ghost_description d;
    quoth_lexicon *lexicon = lexicon_of(few_words);
    (void)state;
    assert_true(quoth_ghost_variant_find(&variant, "left-and-right"));
    assert_true(quoth_ghost_variant_describe(&d, variant, 0));
    assert_string_equal(d.variant, "sides");
    assert_string_equal(quoth_ghost_variant_name(variant), "sides");
    assert_null(quoth_ghost_variant_name(variant + 1));
    quoth_ghost *sides = solved(lexicon, "left-and-right", 0), *super = solved(lexicon, "super", 0);
    assert_string_equal(quoth_ghost_rules_of(sides).variant, "sides");
    quoth_ghost_summary a = quoth_ghost_summarize(sides), b = quoth_ghost_summarize(super);
    assert_int_equal(a.positions, b.positions);
    assert_int_equal(a.checksum, b.checksum);
    assert_int_equal(a.first, b.first);
    quoth_ghost_free(sides);
    quoth_ghost_free(super);
    quoth_lexicon_free(lexicon);
}

static void aliases_name_one_variant(void **state)
{
    quoth_ghost_description d, other;
    size_t found;
    (void)state;
    for (size_t v = 0; quoth_ghost_variant_describe(&d, v, 0); v++) {
        assert_true(quoth_ghost_variant_find(&found, d.variant));
        assert_int_equal(found, v);
        for (const char *at = d.aliases; *at;) {
            char alias[64] = "";
            size_t n = strcspn(at, " ");
            memcpy(alias, at, n);
            assert_true(quoth_ghost_variant_find(&found, alias));
            assert_int_equal(found, v);
            at += n + strspn(at + n, " ");
        }
        assert_false(quoth_ghost_variant_describe(&other, v, SIZE_MAX));
    }
    assert_true(quoth_ghost_variant_find(&found, NULL));
    assert_int_equal(found, 0);
    assert_false(quoth_ghost_variant_find(&found, ""));
    assert_false(quoth_ghost_variant_find(&found, "superghost lexicant"));
    assert_false(quoth_ghost_variant_find(&found, "lex"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_does_everything),
        cmocka_unit_test(a_variant_of_a_caller_does_everything),
        cmocka_unit_test(the_added_variant_is_superghost),
        cmocka_unit_test(aliases_name_one_variant),
    };
    RUN(tests);
}
