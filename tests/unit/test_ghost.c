/* The game solved: the lists of the sources, the edges of the rules, plans and sheets. */
#include "support.h"

#include "lexicon/lexicon.h"

/* ---- the lists of the sources ------------------------------------------------------------- */

/* What is known of a game, in a line that tells which game it was. */
static const char *story_of(const char *words, const quoth_ghost *ghost, const char *fragment)
{
    quoth_ghost_summary s = quoth_ghost_summarize(ghost);
    return printed("%s: %s, %u of %u positions, %u to %u letters, say [%s], to %s [%s]", words,
                   s.first == QUOTH_GHOST_WINS ? "first" : "second", (unsigned)s.reachable,
                   (unsigned)s.positions, s.length, s.longest, plays_at(ghost, "", WINNING),
                   fragment, plays_at(ghost, fragment, WINNING));
}

/* What both notebooks and the paper say of their small lists, and what follows from the rules.
 * The paper's list has "tries" in its text and "trie" under its figures. */
static void the_small_lists_of_the_sources_are_solved(void **state)
{
    (void)state;
    static const struct {
        const char *words, *fragment, *story;
    } toys[] = {
        {"cat camel", "c", "second, 7 of 7 positions, 5 to 5 letters, say [], to c [ca]"},
        {"cat camel gecko", "g", "second, 12 of 12 positions, 5 to 5 letters, say [], to g [ge]"},
        {"cat camel goat", "g", "first, 11 of 11 positions, 4 to 4 letters, say [g], to g []"},
        {"cat camel goat gerbil", "c",
         "first, 16 of 16 positions, 6 to 6 letters, say [g], to c [ca]"},
        {"cat camel goat gar", "g",
         "second, 13 of 13 positions, 5 to 5 letters, say [], to g [ga]"},
        {"cat camel goat gecko gerbil gar", "g",
         "second, 21 of 21 positions, 5 to 5 letters, say [], to g [ga]"},
        {"cat camel goat gar gannet", "ga",
         "first, 17 of 17 positions, 6 to 6 letters, say [g], to ga [gan]"},
        {"cat camel goat gecko gerbil gar gannet", "ge",
         "first, 25 of 25 positions, 6 to 6 letters, say [g], to ge [ger]"},
        {"game ghost ghoul", "g", "second, 11 of 11 positions, 5 to 5 letters, say [], to g [gh]"},
        {"ghost green tan tree tries", "t",
         "second, 19 of 19 positions, 5 to 5 letters, say [], to t [ta]"},
        {"ghost green tan tree trie", "t",
         "second, 18 of 18 positions, 5 to 5 letters, say [], to t [ta]"},
    };
    for (size_t i = 0; i < COUNT(toys); i++) {
        toy t = toy_of(toys[i].words, NULL, 0);
        assert_string_equal(story_of(toys[i].words, t.ghost, toys[i].fragment),
                            printed("%s: %s", toys[i].words, toys[i].story));
        assert_int_equal(quoth_ghost_summarize(t.ghost).words, quoth_lexicon_words(t.lexicon));
        toy_free(&t);
    }
}

/* The paper's figure: which positions of its list Bob wins, and how. */
static void the_paper_s_tree_has_its_winners(void **state)
{
    (void)state;
    static const char *const lists[] = {"ghost green tan tree tries", "ghost green tan tree trie"};
    for (size_t i = 0; i < COUNT(lists); i++) {
        toy t = toy_of(lists[i], "ghost", 3);
        assert_string_equal(plays_at(t.ghost, "", ALL), "g t");
        assert_string_equal(plays_at(t.ghost, "g", WINNING),
                            "gh gr"); /* both lead to five letters */
        assert_string_equal(plays_at(t.ghost, "t", ALL), "ta tr");
        assert_string_equal(plays_at(t.ghost, "t", WINNING), "ta");
        assert_string_equal(plays_at(t.ghost, "tr", ALL), "tre tri");
        assert_string_equal(plays_at(t.ghost, "tr", WINNING), i == 0 ? "tre" : "tre tri");
        assert_true(look_at(t.ghost, "tree").word);
        assert_int_equal(look_at(t.ghost, "trie").word, i == 1);
        toy_free(&t);
    }
}

static const char *seen(const quoth_ghost *ghost, const char *fragment)
{
    quoth_ghost_view v = look_at(ghost, fragment);
    return printed("%s: %s %s %u %u", fragment,
                   v.word    ? "word"
                   : v.legal ? "legal"
                             : "illegal",
                   v.to_move_wins ? "win" : "loss", v.length, v.longest);
}

static void a_view_reports_what_is_known(void **state)
{
    (void)state;
    toy t = toy_of("game ghost ghoul", NULL, 0);
    static const struct {
        const char *fragment, *view;
    } views[] = {
        {"", ": legal loss 5 5"},         {"g", "g: legal win 5 5"},
        {"ga", "ga: legal win 4 4"},      {"gh", "gh: legal loss 5 5"},
        {"gam", "gam: legal loss 4 4"},   {"game", "game: word win 4 4"},
        {"ghos", "ghos: legal loss 5 5"}, {"ghost", "ghost: word win 5 5"},
        {"gx", "gx: illegal win 0 0"},    {"games", "games: illegal win 0 0"},
        {"h", "h: illegal win 0 0"},
    };
    for (size_t i = 0; i < COUNT(views); i++)
        assert_string_equal(seen(t.ghost, views[i].fragment), views[i].view);
    toy_free(&t);
}

/* Where the winner can choose, he hurries in `length` and delays in `longest`. */
static void length_and_longest_differ_in_what_the_winner_wants(void **state)
{
    (void)state;
    static const struct {
        const char *words, *story, *best;
    } cases[] = {
        {"abcd efghij", "first, 11 of 11 positions, 4 to 6 letters, say [a e], to a []", "a"},
        /* the loser chooses ad, whatever the winner wants */
        {"acbd adefgh", "first, 10 of 10 positions, 6 to 6 letters, say [a], to a []", "a"},
        /* the winner chooses aba or abc */
        {"abab abcdef", "first, 9 of 9 positions, 4 to 6 letters, say [a], to a []", "a"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        toy t = toy_of(cases[i].words, NULL, 0);
        quoth_letters start = {0}, best;
        assert_string_equal(story_of(cases[i].words, t.ghost, "a"),
                            printed("%s: %s", cases[i].words, cases[i].story));
        assert_true(best_from(t.ghost, &start, &best));
        assert_string_equal(spelled(quoth_lexicon_alphabet(t.lexicon), &best), cases[i].best);
        toy_free(&t);
    }
}

/* ---- edges of the rules ------------------------------------------------------------------- */

static const char *const variants[] = {"ghost", "super", "superduper", "xghost", "spook"};

static void the_variants_have_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(variants); i++) {
        assert_string_equal(quoth_ghost_variant_name(i), variants[i]);
        assert_non_null(quoth_ghost_variant_summary(i));
    }
    assert_null(quoth_ghost_variant_name(COUNT(variants)));
    assert_null(quoth_ghost_variant_summary(COUNT(variants)));
    assert_null(quoth_ghost_variant_name(SIZE_MAX));
}

static void the_readings_have_names(void **state)
{
    (void)state;
    static const char *const expected[COUNT(variants)] = {
        "", "", "as-played either", "subsequence infix",
        "multiset infix-any-exact infix-any-anagram infix-end-exact infix-end-anagram"};
    for (size_t v = 0; v < COUNT(variants); v++) {
        text names = {0};
        size_t i = 0;
        for (; quoth_ghost_reading_name(v, i); i++) {
            join(&names, quoth_ghost_reading_name(v, i));
            assert_non_null(quoth_ghost_reading_summary(v, i));
        }
        assert_string_equal(kept(&names), expected[v]);
        assert_null(quoth_ghost_reading_summary(v, i));
        assert_null(quoth_ghost_reading_name(v, SIZE_MAX));
    }
    assert_null(quoth_ghost_reading_name(COUNT(variants), 0));
    assert_null(quoth_ghost_reading_summary(COUNT(variants), 0));
    assert_null(quoth_ghost_reading_name(SIZE_MAX, 0));
}

static void rules_have_defaults(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("at cat");
    quoth_ghost *ghost;
    quoth_ghost_rules all_zero = {0};
    const quoth_ghost_rules *const given[] = {NULL, &all_zero};
    for (size_t i = 0; i < COUNT(given); i++) {
        assert_int_equal(quoth_ghost_solve(&ghost, lexicon, given[i], NULL, NULL), QUOTH_OK);
        quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
        assert_string_equal(rules.variant, "ghost");
        assert_null(rules.reading);
        assert_int_equal(rules.min, 3);
        assert_int_equal(rules.misere, QUOTH_GHOST_MISERE_NO);
        assert_int_equal(rules.word_end, QUOTH_GHOST_WORD_END_ALWAYS);
        assert_int_equal(rules.players, 2);
        assert_ptr_equal(quoth_ghost_lexicon(ghost), lexicon);
        quoth_ghost_free(ghost);
    }
    for (size_t v = 0; v < COUNT(variants); v++) {
        const char *first = quoth_ghost_reading_name(v, 0);
        ghost = solved(lexicon, variants[v], 0);
        assert_string_equal(quoth_ghost_rules_of(ghost).variant, variants[v]);
        assert_int_equal(quoth_ghost_rules_of(ghost).reading != NULL, first != NULL);
        if (first)
            assert_string_equal(quoth_ghost_rules_of(ghost).reading, first);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_free(lexicon);
}

/* No words, or only ones that are too short: no position, and the first player has no play. */
static void without_words_the_second_player_wins(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        unsigned min;
    } cases[] = {{"", 1}, {"", 3}, {"a at", 3}, {"cat", 4}, {"cat", 255}, {"hm hmm", 4}};
    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t v = 0; v < COUNT(variants); v++) {
            toy t = toy_of(cases[i].words, variants[v], cases[i].min);
            quoth_ghost_summary s = quoth_ghost_summarize(t.ghost);
            quoth_letters start = {0}, after;
            assert_int_equal(s.words, 0);
            assert_int_equal(s.positions, 0);
            assert_int_equal(s.reachable, 0);
            assert_int_equal(s.length, 0);
            assert_int_equal(s.longest, 0);
            assert_int_equal(s.first, QUOTH_GHOST_LOSES);
            assert_false(look_at(t.ghost, "").legal);
            assert_false(look_at(t.ghost, "").to_move_wins);
            assert_string_equal(plays_at(t.ghost, "", ALL), "");
            assert_false(best_from(t.ghost, &start, &after));
            toy_free(&t);
        }
}

/* By all rules the summary and a probe of the empty fragment give one answer. */
static void without_words_the_first_player_loses_by_all_rules(void **state)
{
    (void)state;
    quoth_lexicon *none = lexicon_of("");
    quoth_ghost_rules rules = {0};
    FOR_ALL_RULES (&rules)
        for (unsigned players = 2; players <= 4; players++)
            for (int misere = 0; misere <= QUOTH_GHOST_MISERE_LITERAL; misere++)
                for (int loser = 0; loser <= QUOTH_GHOST_LOSER_SELFISH; loser++) {
                    rules.players = players;
                    rules.misere = (quoth_ghost_misere)misere;
                    rules.loser = (quoth_ghost_loser_rule)loser;
                    quoth_ghost *ghost = solved_by(none, &rules);
                    quoth_ghost_view start = look_at(ghost, "");
                    assert_int_equal(quoth_ghost_summarize(ghost).first, QUOTH_GHOST_LOSES);
                    assert_false(start.legal || start.word || start.to_move_wins);
                    assert_int_equal(start.seats.can_lose, 1);
                    assert_int_equal(start.seats.safe & 1, 0);
                    assert_true(look_at(ghost, "a").to_move_wins ==
                                (misere != QUOTH_GHOST_MISERE_LITERAL));
                    quoth_ghost_free(ghost);
                }
    quoth_lexicon_free(none);
}

/* A word of odd length is completed by the first player. */
static void with_one_word_its_length_decides(void **state)
{
    (void)state;
    static const char *const words[] = {"a", "ab", "abc", "abcd", "abcde"};
    for (size_t i = 0; i < COUNT(words); i++)
        for (size_t v = 0; v < COUNT(variants); v++) {
            toy t = toy_of(words[i], variants[v], 1);
            quoth_ghost_summary s = quoth_ghost_summarize(t.ghost);
            unsigned length = (unsigned)strlen(words[i]);
            const unsigned infixes = 1 + length * (length + 1) / 2, subsets = 1u << length;
            const unsigned positions[] = {length + 1, infixes, infixes, subsets, subsets};
            assert_int_equal(s.words, 1);
            assert_int_equal(s.first == QUOTH_GHOST_WINS, length % 2 == 0);
            assert_true(s.lengths || v > 2);
            assert_true(s.length == length || (!s.lengths && s.length == 0));
            assert_true(s.longest == length || (!s.lengths && s.longest == 0));
            assert_int_equal(s.positions, positions[v]);
            toy_free(&t);
        }
}

/* hm is no fragment with minimum 4 although hmm would go on from it. */
static void what_leads_only_to_short_words_is_no_fragment(void **state)
{
    (void)state;
    toy t = toy_of("hmm home humus", NULL, 4);
    assert_false(look_at(t.ghost, "hm").legal);
    assert_false(look_at(t.ghost, "hmm").legal);
    assert_string_equal(plays_at(t.ghost, "h", ALL), "ho hu");
    toy_free(&t);
    t = toy_of("hmm home humus", NULL, 3);
    assert_true(look_at(t.ghost, "hm").legal);
    assert_true(look_at(t.ghost, "hmm").word);
    toy_free(&t);
    t = toy_of("hmm home humus", "super", 4);
    assert_false(look_at(t.ghost, "hm").legal);
    assert_false(look_at(t.ghost, "mm").legal);
    assert_true(look_at(t.ghost, "m").legal);
    toy_free(&t);
    /* a short word that is part of a longer one is a fragment and no word */
    t = toy_of("cat cats", NULL, 4);
    assert_true(look_at(t.ghost, "cat").legal);
    assert_false(look_at(t.ghost, "cat").word);
    assert_false(quoth_ghost_summarize(t.ghost).words != 1);
    toy_free(&t);
}

static void words_of_one_letter_lose_at_once(void **state)
{
    (void)state;
    toy t = toy_of("a i ghost", NULL, 1);
    assert_string_equal(plays_at(t.ghost, "", ALL), "a g i");
    assert_true(look_at(t.ghost, "a").word);
    assert_true(look_at(t.ghost, "a").to_move_wins);
    assert_false(quoth_ghost_summarize(t.ghost).first == QUOTH_GHOST_WINS);
    assert_int_equal(quoth_ghost_summarize(t.ghost).length, 5); /* the loser delays */
    toy_free(&t);
    t = toy_of("a i", NULL, 1);
    assert_int_equal(quoth_ghost_summarize(t.ghost).length, 1);
    assert_int_equal(quoth_ghost_summarize(t.ghost).positions, 3);
    toy_free(&t);
    for (size_t v = 1; v < COUNT(variants); v++) { /* no fragment grows past a word */
        t = toy_of("a ab cb", variants[v], 1);
        assert_string_equal(plays_at(t.ghost, "", WINNING), "b c");
        assert_string_equal(plays_at(t.ghost, "b", ALL), v < 4 ? "ab cb" : "ab bc");
        assert_int_equal(quoth_ghost_summarize(t.ghost).reachable, 6);
        toy_free(&t);
    }
}

/* A word ends the game, so what goes on from it is legal but out of reach. */
static void what_goes_on_from_a_word_is_out_of_reach(void **state)
{
    (void)state;
    toy t = toy_of("the theme then tea", NULL, 0);
    quoth_ghost_summary s = quoth_ghost_summarize(t.ghost);
    assert_int_equal(s.positions, 9); /* "" t th the them theme then te tea */
    assert_int_equal(s.reachable, 6);
    assert_true(look_at(t.ghost, "the").word);
    assert_string_equal(plays_at(t.ghost, "the", ALL), "them then"); /* listed all the same */
    quoth_letters the = letters_of(t.lexicon, "the"), after;
    assert_false(best_from(t.ghost, &the, &after));
    assert_int_equal(look_at(t.ghost, "the").length, 3);
    assert_int_equal(look_at(t.ghost, "them").length, 5);
    toy_free(&t);
}

static void repeated_lines_change_nothing(void **state)
{
    (void)state;
    toy once = toy_of("cat camel goat", NULL, 0),
        thrice = toy_of("cat goat cat camel cat goat", NULL, 0);
    quoth_ghost_summary a = quoth_ghost_summarize(once.ghost),
                        b = quoth_ghost_summarize(thrice.ghost);
    assert_int_equal(a.words, b.words);
    assert_int_equal(a.positions, b.positions);
    assert_int_equal(a.length, b.length);
    toy_free(&once);
    toy_free(&thrice);
}

static void a_minimum_may_be_any_length(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("a ab abc abcd abcde");
    static const struct {
        unsigned min, words, positions;
    } expected[] = {{0, 3, 6}, {1, 5, 6}, {2, 4, 6}, {3, 3, 6},
                    {4, 2, 6}, {5, 1, 6}, {6, 0, 0}, {255, 0, 0}};
    for (size_t i = 0; i < COUNT(expected); i++)
        for (size_t v = 0; v < COUNT(variants); v++) {
            quoth_ghost *ghost = solved(lexicon, variants[v], expected[i].min);
            quoth_ghost_summary s = quoth_ghost_summarize(ghost);
            assert_int_equal(s.words, expected[i].words);
            const unsigned positions[] = {6, 16, 16, 32, 32}; /* of abcde */
            assert_int_equal(s.positions,
                             v == 0 || !s.words ? expected[i].positions : positions[v]);
            quoth_ghost_free(ghost);
        }
    quoth_lexicon_free(lexicon);
}

static void rules_that_no_game_has_are_refused(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("a ab abc");
    const struct {
        quoth_ghost_rules rules;
        quoth_status status;
        const char *message;
    } bad[] = {
        {{.misere = (quoth_ghost_misere)7}, QUOTH_BAD_CALL, "no such rule of misere"},
        {{.misere = (quoth_ghost_misere)-1}, QUOTH_BAD_CALL, "no such rule of misere"},
        {{.word_end = (quoth_ghost_word_end)2}, QUOTH_BAD_CALL, "no such rule of where words end"},
        {{.loser = (quoth_ghost_loser_rule)9, .players = 3},
         QUOTH_BAD_CALL,
         "no such rule of who loses"},
        {{.players = 1}, QUOTH_BAD_CALL, "2 to 16 can play"},
        {{.players = 17}, QUOTH_BAD_CALL, "2 to 16 can play"},
        {{.min = 256}, QUOTH_TOO_LARGE, "a word has at most 255 letters"},
        {{.min = UINT32_MAX}, QUOTH_TOO_LARGE, "a word has at most 255 letters"},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        quoth_ghost *ghost;
        quoth_error error = {.message = ""};
        assert_int_equal(quoth_ghost_new(&ghost, lexicon, &bad[i].rules, NULL, &error),
                         bad[i].status);
        assert_null(ghost);
        assert_string_equal(error.message, bad[i].message);
    }
    quoth_lexicon_free(lexicon);
    assert_null(quoth_ghost_misere_name((quoth_ghost_misere)7));
    assert_null(quoth_ghost_word_end_name((quoth_ghost_word_end)2));
    assert_null(quoth_ghost_loser_rule_name((quoth_ghost_loser_rule)9));
    assert_null(quoth_ghost_opens_name((quoth_ghost_opens)3));
    assert_null(quoth_ghost_seat_name(QUOTH_GHOST_SEATS_MAX));
}

/* A summary says that all positions are counted only where their rows and checksum are known. */
static void a_complete_summary_has_rows(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("a ab abc abcd abcde");
    for (size_t v = 0; v < COUNT(variants); v++) {
        quoth_ghost *ghost;
        size_t rows;
        quoth_ghost_rules rules = {.variant = variants[v]};
        assert_int_equal(quoth_ghost_new(&ghost, lexicon, &rules, NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_ghost_summarize(ghost).complete,
                         quoth_ghost_rows(ghost, &rows) != NULL);
        assert_int_equal(quoth_ghost_complete(ghost, NULL, NULL), QUOTH_OK);
        quoth_ghost_summary s = quoth_ghost_summarize(ghost);
        assert_true(s.complete && s.checksum && quoth_ghost_rows(ghost, &rows) && rows == 6);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_free(lexicon);
}

/* 255 letters: the longest game there can be. */
static void the_longest_word_can_be_played(void **state)
{
    (void)state;
    char *word = repeated('a', QUOTH_WORD_MAX);
    for (size_t v = 0; v < COUNT(variants); v++) {
        toy t = toy_of(word, variants[v], 0);
        quoth_ghost_summary s = quoth_ghost_summarize(t.ghost);
        assert_int_equal(s.positions, 256);
        assert_int_equal(s.reachable, 256);
        assert_true(s.length == 255 || (!s.lengths && s.length == 0));
        assert_true(s.longest == 255 || (!s.lengths && s.longest == 0));
        assert_false(s.first == QUOTH_GHOST_WINS);
        quoth_letters form, whole = letters_of(t.lexicon, word);
        assert_false(quoth_ghost_form(&form, t.ghost, &whole, 1, 0));
        assert_string_equal(plays_at(t.ghost, word, ALL), "");
        whole.length--;
        assert_true(quoth_ghost_form(&form, t.ghost, &whole, 1, 0));
        assert_string_equal(plays_at(t.ghost, word + 1, ALL), word);
        toy_free(&t);
    }
    free(word);
}

/* ---- how fragments grow ------------------------------------------------------------------- */

static const char *forms_of(const quoth_ghost *ghost, const char *fragment, char letter)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(ghost);
    quoth_letters form, from = letters_of(lexicon, fragment);
    text t = {0};
    for (size_t i = 0; quoth_ghost_form(&form, ghost, &from, (uint8_t)(letter - 'a' + 1), i); i++)
        join_letters(&t, quoth_lexicon_alphabet(lexicon), &form);
    return kept(&t);
}

static bool same_forms(const char *got, const char *expected)
{
    size_t found = 0, wanted = 0;
    char *copy = malloc(strlen(expected) + 1), *context = strcpy(copy, expected);
    for (char *word = strtok(context, " "); word; word = strtok(NULL, " ")) {
        wanted++;
        found += strstr(got, word) != NULL;
    }
    free(copy);
    return strlen(got) == strlen(expected) && found == wanted;
}

static void each_variant_grows_fragments_its_own_way(void **state)
{
    (void)state;
    static const char *const expected[] = {"crops", "crops scrop", "crops scrop porcs sporc",
                                           "crops crosp crsop csrop scrop", "coprs"};
    for (size_t v = 0; v < COUNT(variants); v++) {
        toy t = toy_of("acropsy", variants[v], 0);
        assert_true(same_forms(forms_of(t.ghost, "crop", 's'), expected[v]));
        toy_free(&t);
    }
}

/* Every form is listed once, sorted by its text, whatever the alphabet's order. */
static void plays_are_sorted_and_listed_once(void **state)
{
    (void)state;
    toy t = toy_of("aab aba baa", "superduper", 0);
    assert_string_equal(plays_at(t.ghost, "", ALL), "a b");
    assert_string_equal(plays_at(t.ghost, "a", ALL), "aa ab ba");
    assert_string_equal(plays_at(t.ghost, "ab", ALL), "aab aba baa");
    toy_free(&t);
    quoth_alphabet spanish = alphabet_named("spanish");
    quoth_lexicon *lexicon = lexicon_in(&spanish, "cazo chico llano luz lzo");
    quoth_ghost *ghost = solved(lexicon, NULL, 0);
    assert_string_equal(plays_at(ghost, "", ALL), "c ch l ll");
    assert_string_equal(plays_at(ghost, "l", ALL), "lu lz");
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);
}

static void best_play_is_hurried_delayed_and_first_in_order(void **state)
{
    (void)state;
    static const struct {
        const char *words, *fragment, *best; /* "": none */
    } cases[] = {
        {"abcd bcdefg", "", "a"},                         /* the winner hurries */
        {"bcde abcd", "", "a"},                           /* of equals, the first */
        {"abc bcdef", "", "b"},                           /* the loser delays */
        {"abcde bcdef", "", "a"},   {"abcd", "abcd", ""}, /* over */
        {"abcd", "x", ""},                                /* illegal */
        {"abc abdef", "ab", "abd"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        toy t = toy_of(cases[i].words, NULL, 0);
        quoth_letters from = letters_of(t.lexicon, cases[i].fragment), best = {0};
        assert_int_equal(best_from(t.ghost, &from, &best), *cases[i].best != '\0');
        assert_string_equal(spelled(quoth_lexicon_alphabet(t.lexicon), &best), cases[i].best);
        toy_free(&t);
    }
}

/* ---- memory sheets ------------------------------------------------------------------------ */

#define PER_NODE QUOTH_GHOST_SHEET_PER_NODE
#define OVERALL QUOTH_GHOST_SHEET_OVERALL

static void small_lists_have_small_sheets(void **state)
{
    (void)state;
    static const struct {
        const char *list;
        unsigned player;
        quoth_ghost_sheet_objective objective;
        const char *words;
        unsigned lossiness;
    } sheets[] = {
        {"cat camel gecko", 1, PER_NODE, "camel cat gecko", 0},
        {"cat camel gecko", 0, PER_NODE, "cat", 2}, /* both ways lose: the fewer letters */
        {"cat camel goat gerbil", 0, PER_NODE, "gerbil goat", 0},
        {"game ghost ghoul", 1, PER_NODE, "ghost", 0},
        {"game ghost ghoul", 0, PER_NODE, "game ghost ghoul", 1}, /* the second may err with ga */
        {"ghost green tan tree tries", 1, PER_NODE, "ghost tan", 0},
        {"ghost green tan tree trie", 1, OVERALL, "ghost tan", 0},
        {"", 0, PER_NODE, "", 0},
        {"", 1, OVERALL, "", 0},
        {"at", 0, PER_NODE, "", 0},
        {"cat", 0, PER_NODE, "cat", 2},
        {"cat", 1, OVERALL, "cat", 0},
        {"abc abd", 0, OVERALL, "abc", 2}, /* ties: the first */
    };
    for (size_t i = 0; i < COUNT(sheets); i++) {
        toy t = toy_of(sheets[i].list, NULL, 0);
        quoth_ghost_sheet *sheet = sheet_for(t.ghost, sheets[i].player, sheets[i].objective);
        quoth_ghost_sheet_summary s = quoth_ghost_sheet_summarize(sheet);
        assert_string_equal(sheet_part_of(sheet, t.ghost, WORDS), sheets[i].words);
        assert_int_equal(s.lossiness, sheets[i].lossiness);
        assert_int_equal(s.player, sheets[i].player);
        assert_int_equal(s.objective, sheets[i].objective);
        quoth_ghost_sheet_free(sheet);
        toy_free(&t);
    }
}

/* After ac the first player has lost.  Choice by choice he says acb for the chance that the other
 * errs with acbb; for the whole set, which aa makes mixed anyhow, losing with aca is enough. */
static void the_objectives_differ_where_the_player_is_lost(void **state)
{
    (void)state;
    toy t = toy_of("aa aca acbab acbb", NULL, 1);
    quoth_ghost_sheet *per_node = sheet_for(t.ghost, 0, QUOTH_GHOST_SHEET_PER_NODE);
    quoth_ghost_sheet *overall = sheet_for(t.ghost, 0, QUOTH_GHOST_SHEET_OVERALL);
    assert_string_equal(sheet_part_of(per_node, t.ghost, WORDS), "aa acbab acbb");
    assert_string_equal(sheet_part_of(per_node, t.ghost, LOSERS), "acbab");
    assert_string_equal(sheet_part_of(overall, t.ghost, WORDS), "aa aca");
    assert_string_equal(sheet_part_of(overall, t.ghost, LOSERS), "aca");
    assert_int_equal(quoth_ghost_sheet_summarize(per_node).lossiness, 1);
    assert_int_equal(quoth_ghost_sheet_summarize(overall).lossiness, 1);
    quoth_ghost_sheet_free(per_node);
    quoth_ghost_sheet_free(overall);
    toy_free(&t);
}

/* Below a and below b the second player loses with one word, or has a chance of winning for two:
 * one chance is enough, and the first of the sorted sets decides where. */
static void one_mixed_branch_makes_a_set_mixed(void **state)
{
    (void)state;
    static const struct {
        const char *words, *sheet;
    } cases[] = {
        {"aa aba abba bb bab baaa", "aa baaa bab"},
        {"ab aaa aaba bb bab baaa", "aaa aaba bb"},
        {"aa aba abba bz bab baaa", "aa baaa bab"},
        {"ac aba abba ba bzb bzza", "aba abba ba"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        toy t = toy_of(cases[i].words, NULL, 2);
        quoth_ghost_sheet *sheet = sheet_for(t.ghost, 1, QUOTH_GHOST_SHEET_OVERALL);
        assert_string_equal(sheet_part_of(sheet, t.ghost, WORDS), cases[i].sheet);
        assert_int_equal(quoth_ghost_sheet_summarize(sheet).lossiness, 1);
        quoth_ghost_sheet_free(sheet);
        toy_free(&t);
    }
}

static void only_ghost_for_two_has_sheets(void **state)
{
    (void)state;
    static const quoth_ghost_rules without[] = {
        {.variant = "super"},
        {.variant = "superduper"},
        {.variant = "xghost"},
        {.variant = "spook"},
        {.variant = "superduper", .reading = "either"},
        {.players = 3},
        {.misere = QUOTH_GHOST_MISERE_LEGAL},
        {.misere = QUOTH_GHOST_MISERE_LITERAL},
    };
    for (size_t i = 0; i < COUNT(without); i++) {
        toy t = toy_by("cat camel", without[i]);
        quoth_ghost_sheet *sheet;
        quoth_error error;
        assert_int_equal(
            quoth_ghost_sheet_new(&sheet, t.ghost, 0, QUOTH_GHOST_SHEET_PER_NODE, NULL, &error),
            QUOTH_UNSUPPORTED);
        assert_int_equal(error.status, QUOTH_UNSUPPORTED);
        assert_null(sheet);
        toy_free(&t);
    }
}

static void put_node(uint8_t *file, uint32_t at, unsigned letter, bool accepts, bool ends,
                     uint32_t child)
{
    uint32_t node = letter << 26 | (uint32_t)accepts << 25 | (uint32_t)ends << 24 | child;
    for (int i = 0; i < 4; i++)
        file[4 * at + (unsigned)i] = (uint8_t)(node >> 8 * i);
}

/* A graph of 134 nodes: 26 letters that are a or b, then 80 times c, so 2^26 words and more
 * positions than 32 bits count. */
static void positions_may_be_more_than_32_bits_count(void **state)
{
    enum { TAIL = 80, CHOICES = 26, NODES = 2 + TAIL + 2 * CHOICES };
    quoth_alphabet english = alphabet_named("english");
    quoth_error error = {0};
    quoth_ghost *ghost;
    uint8_t *file = malloc(4 * (size_t)NODES);
    uint32_t at = 2, below = 0;
    (void)state;
    assert_non_null(file);
    for (unsigned i = 0; i < TAIL; i++, below = at++)
        put_node(file, at, 3, i == 0, true, below);
    for (unsigned i = 0; i < CHOICES; i++, below = at, at += 2) {
        put_node(file, at, 1, false, false, below);
        put_node(file, at + 1, 2, false, true, below);
    }
    put_node(file, 0, 0, false, true, below);
    put_node(file, 1, 0, false, true, 0);
    quoth_lexicon *lexicon = q_lexicon_new(&english, "vast", NULL);
    assert_non_null(lexicon);
    lexicon->graph = (quoth_graph){(const uint32_t *)(const void *)file, NODES};
    assert_int_equal(
        q_graph_check(lexicon->graph, 26, Q_GRAPH_OURS, &lexicon->survey, NULL, NULL, &error),
        QUOTH_OK);
    const uint64_t words = UINT64_C(1) << CHOICES, positions = 2 * words - 1 + words * TAIL;
    assert_int_equal(quoth_lexicon_words(lexicon), words);
    assert_true(positions > UINT32_MAX);
    assert_int_equal(quoth_ghost_new(&ghost, lexicon, NULL, NULL, &error), QUOTH_OK);
    quoth_ghost_summary s = quoth_ghost_summarize(ghost);
    assert_int_equal(s.words, words);
    assert_int_equal(s.positions, positions);
    assert_int_equal(s.reachable, positions);
    assert_int_equal(s.length, TAIL + CHOICES);
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);
    free(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_small_lists_of_the_sources_are_solved),
        cmocka_unit_test(positions_may_be_more_than_32_bits_count),
        cmocka_unit_test(the_paper_s_tree_has_its_winners),
        cmocka_unit_test(a_view_reports_what_is_known),
        cmocka_unit_test(length_and_longest_differ_in_what_the_winner_wants),
        cmocka_unit_test(the_variants_have_names),
        cmocka_unit_test(the_readings_have_names),
        cmocka_unit_test(rules_have_defaults),
        cmocka_unit_test(without_words_the_second_player_wins),
        cmocka_unit_test(without_words_the_first_player_loses_by_all_rules),
        cmocka_unit_test(with_one_word_its_length_decides),
        cmocka_unit_test(what_leads_only_to_short_words_is_no_fragment),
        cmocka_unit_test(words_of_one_letter_lose_at_once),
        cmocka_unit_test(what_goes_on_from_a_word_is_out_of_reach),
        cmocka_unit_test(repeated_lines_change_nothing),
        cmocka_unit_test(a_minimum_may_be_any_length),
        cmocka_unit_test(rules_that_no_game_has_are_refused),
        cmocka_unit_test(a_complete_summary_has_rows),
        cmocka_unit_test(the_longest_word_can_be_played),
        cmocka_unit_test(each_variant_grows_fragments_its_own_way),
        cmocka_unit_test(plays_are_sorted_and_listed_once),
        cmocka_unit_test(best_play_is_hurried_delayed_and_first_in_order),
        cmocka_unit_test(small_lists_have_small_sheets),
        cmocka_unit_test(the_objectives_differ_where_the_player_is_lost),
        cmocka_unit_test(one_mixed_branch_makes_a_set_mixed),
        cmocka_unit_test(only_ghost_for_two_has_sheets),
    };
    RUN(tests);
}
