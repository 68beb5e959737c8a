/* The rules by hand: what each reading allows, misere, words that go on, more than two players. */
#include "support.h"

/* All plays at a fragment by some rules on a few words. */
static const char *plays_by(const char *words, quoth_ghost_rules rules, const char *fragment,
                            which wanted)
{
    toy t = toy_by(words, rules);
    const char *plays = plays_at(t.ghost, fragment, wanted);
    toy_free(&t);
    t.lexicon = lexicon_of(words);
    t.ghost = opened_by(t.lexicon, &rules); /* a search says the same */
    assert_string_equal(plays_at(t.ghost, fragment, wanted), plays);
    toy_free(&t);
    return plays;
}

/* ---- readings ----------------------------------------------------------------------------- */

static void each_reading_allows_its_plays(void **state)
{
    (void)state;
    static const struct {
        const char *words, *fragment, *variant, *reading, *plays;
    } cases[] = {
        /* from era, erba: inserted, where erba lies inside a word or is left of one */
        {"opera erbar", "era", "ghost", NULL, ""},
        {"opera erbar", "era", "super", NULL, "pera"},
        {"opera erbar", "era", "superduper", NULL, "pera"},
        {"opera erbar", "era", "xghost", "subsequence", "erar erba oera pera"},
        {"opera erbar", "era", "xghost", "infix", "erba pera"},
        {"opera erxbax", "era", "xghost", "subsequence", "erax erba erxa oera pera"},
        {"opera erxbax", "era", "xghost", "infix", "pera"},
        {"erbar", "era", "xghost", "subsequence", "erar erba"},
        {"erbar", "era", "xghost", "infix", ""}, /* era itself lies in no word */
        /* from ab, arb */
        {"cab arbor", "ab", "super", NULL, "cab"},
        {"cab arbor", "ab", "xghost", "subsequence", "abo abr arb cab"},
        {"cab arbor", "ab", "xghost", "infix", "arb cab"},
        /* from ab, bxa: the new letter stands in the middle */
        {"cab bxar", "ab", "xghost", "subsequence", "cab"},
        {"cab bxar", "ab", "spook", "multiset", "abc abr abx"},
        {"cab bxar", "ab", "spook", "infix-any-exact", "abc abx"},
        {"cab bxar", "ab", "spook", "infix-any-anagram", "abc abx"},
        {"cab bxar", "ab", "spook", "infix-end-exact", "abc"},
        {"cab bxar", "ab", "spook", "infix-end-anagram", "abc"},
        /* from era, bear, nare and aren: at an end, and so in every reading of spook */
        {"bears", "era", "xghost", "subsequence", ""},
        {"bears", "era", "spook", "multiset", "aber aers"},
        {"bears", "era", "spook", "infix-any-anagram", "aber aers"},
        {"bears", "era", "spook", "infix-end-anagram", "aber aers"},
        {"snare", "era", "spook", "multiset", "aenr aers"},
        {"snare", "era", "spook", "infix-any-exact", "aenr"},
        {"snare", "era", "spook", "infix-end-exact", "aenr"},
        {"arena", "era", "spook", "multiset", "aaer aenr"},
        {"arena", "era", "spook", "infix-any-anagram", "aenr"},
        {"arena", "era", "spook", "infix-end-anagram", "aenr"},
        /* rena: in the middle */
        {"bare serena", "era", "spook", "multiset", "aber aeer aenr aers"},
        {"bare serena", "era", "spook", "infix-any-anagram", "aber aenr"},
        {"bare serena", "era", "spook", "infix-end-anagram", "aber"},
        /* by either direction what turns round into a part of a word is legal too */
        {"stop post", "to", "superduper", "as-played", "sto top"},
        {"stop post", "to", "superduper", "either", "ots pot sto top"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        quoth_ghost_rules rules = {.variant = cases[i].variant, .reading = cases[i].reading};
        const char *head =
            printed("%s: from %s in %s", cases[i].words, cases[i].fragment, name_of(&rules));
        assert_string_equal(
            printed("%s: %s", head, plays_by(cases[i].words, rules, cases[i].fragment, ALL)),
            printed("%s: %s", head, cases[i].plays));
    }
}

static void words_end_by_the_reading(void **state)
{
    (void)state;
    static const struct {
        const char *variant, *reading, *words; /* of the fragments below */
    } cases[] = {
        {"ghost", NULL, "stop"},
        {"superduper", "as-played", "stop"},
        {"superduper", "either", "stop pots"},
        {"xghost", "subsequence", "stop"},
        {"xghost", "infix", "stop"},
        {"spook", "multiset", "stop pots spot opts"},
        {"spook", "infix-any-anagram", "stop pots spot opts"},
        {"spook", "infix-end-anagram", "stop pots spot opts"},
        {"spook", "infix-any-exact", ""}, /* only a play completes a word */
        {"spook", "infix-end-exact", ""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        quoth_ghost_rules rules = {.variant = cases[i].variant, .reading = cases[i].reading};
        static const char *const fragments[] = {"stop", "pots", "spot", "opts", "sto"};
        toy t = toy_by("stop", rules);
        text words = {0};
        for (size_t k = 0; k < COUNT(fragments); k++) {
            quoth_ghost_view view = look_at(t.ghost, fragments[k]);
            assert_true(view.legal || !view.word);
            if (view.word)
                join(&words, fragments[k]);
        }
        assert_string_equal(kept(&words), cases[i].words);
        toy_free(&t);
    }
}

static void fragments_of_spook_have_one_order(void **state)
{
    (void)state;
    quoth_ghost_rules rules = {.min = 2};
    FOR_ALL_RULES (&rules) {
        toy t = toy_by("stop", rules);
        quoth_letters letters = letters_of(t.lexicon, "tops");
        quoth_ghost_canonicalize(&letters, t.ghost);
        assert_string_equal(spelled(quoth_lexicon_alphabet(t.lexicon), &letters),
                            rearranges(&rules) ? "opst" : "tops");
        assert_int_equal(look_at(t.ghost, "pot").legal,
                         rearranges(&rules) || strcmp(name_of(&rules), "superduper either") == 0);
        toy_free(&t);
    }
    quoth_alphabet backwards = alphabet_from("name backwards\nz Z\ny Y\na A\n");
    quoth_lexicon *lexicon = lexicon_in(&backwards, "yaz");
    quoth_ghost *ghost = solved(lexicon, "spook", 0);
    assert_string_equal(plays_at(ghost, "az", ALL), "zya");
    assert_string_equal(plays_at(ghost, "", ALL), "a y z"); /* sorted as text all the same */
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);
}

/* Spook keeps letters; the word that they spell is named, the first in the alphabet's order. */
static void letters_spell_a_word(void **state)
{
    (void)state;
    static const struct {
        const char *variant, *fragment, *word;
    } cases[] = {{"spook", "opst", "pots"},  {"spook", "post", "pots"}, {"spook", "ghost", "ghost"},
                 {"spook", "ost", ""},       {"spook", "aet", "eat"},   {"spook", "ab", ""},
                 {"spook", "opstt", ""},     {"spook", "", ""},         {"ghost", "ghost", "ghost"},
                 {"ghost", "pots", "pots"},  {"super", "ab", ""},       {"super", "eat", "eat"},
                 {"xghost", "stop", "stop"}, {"ghost", "gho", ""}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        quoth_ghost_rules rules = {.variant = cases[i].variant, .min = 3};
        toy t = toy_by("ab eat ghost pots stop tea", rules);
        quoth_letters letters = letters_of(t.lexicon, cases[i].fragment), word;
        quoth_status status = quoth_ghost_word(&word, t.ghost, &letters, NULL);
        assert_int_equal(status, *cases[i].word ? QUOTH_OK : QUOTH_NOT_FOUND);
        assert_string_equal(spelled(quoth_lexicon_alphabet(t.lexicon), &word), cases[i].word);
        toy_free(&t);
    }
    toy t = toy_of("ghost", "spook", 3);
    quoth_letters nonsense = {.length = 3, .letter = {63, 1, 200}}, word;
    assert_int_equal(quoth_ghost_word(&word, t.ghost, &nonsense, NULL), QUOTH_NOT_FOUND);
    toy_free(&t);
}

/* From aer with n: nare is a word, aren (of arena) and rena (of renas) are none. */
static void exact_words_are_announced(void **state)
{
    (void)state;
    static const struct {
        const char *words, *reading;
        bool word, wins; /* of the play */
    } cases[] = {
        {"nare", "infix-any-anagram", true, false},
        {"nare", "infix-any-exact", true, false}, /* nothing else to announce */
        /* whoever announces aren has won: the other has to make it arena */
        {"nare arena", "infix-any-anagram", true, false},
        {"nare arena", "infix-any-exact", false, true},
        {"nare arena", "infix-end-exact", false, true},
        /* rena has its n in the middle */
        {"nare renas", "infix-any-exact", false, true},
        {"nare renas", "infix-end-exact", true, false},
        {"nare renas", "infix-end-anagram", true, false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        toy t = toy_by(cases[i].words,
                       (quoth_ghost_rules){.variant = "spook", .reading = cases[i].reading});
        quoth_letters at = letters_of(t.lexicon, "era");
        quoth_ghost_list plays = plays_from(t.ghost, &at);
        assert_int_equal(plays.count, 1);
        assert_string_equal(spelled(quoth_lexicon_alphabet(t.lexicon), &plays.play[0].after),
                            "aenr");
        assert_int_equal(plays.play[0].view.word, cases[i].word);
        assert_int_equal(plays.play[0].view.to_move_wins, !cases[i].wins);
        assert_int_equal(plays.play[0].mover_wins, cases[i].wins);
        assert_int_equal(look_at(t.ghost, "era").to_move_wins, cases[i].wins);
        quoth_ghost_list_free(&plays);
        toy_free(&t);
    }
}

/* Past an exact word play goes on: who cannot has lost, or makes an illegal fragment. */
static void who_is_stuck_has_lost(void **state)
{
    (void)state;
    quoth_ghost_rules rules = {.variant = "spook", .reading = "infix-any-exact"};
    toy t = toy_by("nare", rules);
    quoth_ghost_view view = look_at(t.ghost, "nare");
    assert_true(view.legal && !view.word && !view.to_move_wins);
    assert_int_equal(view.seats.loser, 0); /* four letters: the first is to move */
    assert_string_equal(plays_at(t.ghost, "nare", ALL), "");
    assert_true(quoth_ghost_summarize(t.ghost).first ==
                QUOTH_GHOST_WINS); /* the second completes it */
    toy_free(&t);
    rules.misere = QUOTH_GHOST_MISERE_LEGAL;
    t = toy_by("nare", rules);
    assert_false(look_at(t.ghost, "nare").to_move_wins);
    assert_false(quoth_ghost_summarize(t.ghost).first ==
                 QUOTH_GHOST_WINS); /* the second completes it and wins */
    toy_free(&t);
    rules.misere = QUOTH_GHOST_MISERE_LITERAL;
    t = toy_by("nare", rules);
    assert_true(look_at(t.ghost, "nare").to_move_wins);
    assert_int_equal(count_plays(t.ghost, "nare"), 26);
    toy_free(&t);
}

/* ---- misere ------------------------------------------------------------------------------- */

static const char *alphabet_without(const char *letters)
{
    text t = {0};
    for (char c = 'a'; c <= 'z'; c++)
        if (!strchr(letters, c))
            join(&t, printed("%c", c));
    return kept(&t);
}

static void in_misere_who_completes_a_word_wins(void **state)
{
    (void)state;
    quoth_ghost_rules rules = {.misere = QUOTH_GHOST_MISERE_LEGAL};
    toy t = toy_by("cat camel", rules);
    quoth_ghost_summary s = quoth_ghost_summarize(t.ghost);
    assert_true(s.first == QUOTH_GHOST_WINS); /* c ca cat, or camel if he likes */
    assert_int_equal(s.length, 3);
    assert_int_equal(s.longest, 5);
    assert_string_equal(plays_at(t.ghost, "", ALL), "c");
    assert_string_equal(plays_at(t.ghost, "ca", WINNING), "cam cat");
    assert_true(look_at(t.ghost, "cat").word);
    assert_false(look_at(t.ghost, "cat").to_move_wins);
    assert_true(
        look_at(t.ghost, "x").to_move_wins); /* whoever made it has lost, if he may at all */
    quoth_letters start = {0}, best;
    assert_true(best_from(t.ghost, &start, &best));
    toy_free(&t);
}

static void in_literal_misere_what_is_illegal_wins(void **state)
{
    (void)state;
    quoth_ghost_rules rules = {.misere = QUOTH_GHOST_MISERE_LITERAL};
    toy t = toy_by("cat camel", rules);
    quoth_ghost_summary s = quoth_ghost_summarize(t.ghost);
    assert_true(s.first == QUOTH_GHOST_WINS); /* anything but c, at once */
    assert_int_equal(s.length, 1);
    assert_int_equal(s.longest, 1);
    assert_int_equal(s.positions, 7);
    assert_int_equal(s.reachable, 7);
    assert_string_equal(plays_at(t.ghost, "", ALL), alphabet_without(""));
    assert_string_equal(plays_at(t.ghost, "", WINNING), alphabet_without("c"));
    assert_int_equal(count_plays(t.ghost, "ca"), 26); /* cat completes, cam gives it away */
    assert_true(strstr(plays_at(t.ghost, "ca", WINNING), "cat"));
    assert_null(strstr(plays_at(t.ghost, "ca", WINNING), "cam"));
    assert_string_equal(plays_at(t.ghost, "cat", ALL), ""); /* over: only legal ones */
    assert_string_equal(plays_at(t.ghost, "x", ALL), "");
    assert_false(look_at(t.ghost, "x").to_move_wins);
    assert_false(look_at(t.ghost, "cat").to_move_wins);
    quoth_letters start = {0}, best;
    assert_true(best_from(t.ghost, &start, &best));
    assert_string_equal(spelled(quoth_lexicon_alphabet(t.lexicon), &best), "a");
    toy_free(&t);
    /* c completes cab; x stands inside bxa, which is no play where it has to stand at an end */
    for (int k = 0; k < 2; k++) {
        const quoth_ghost_rules spook = {.variant = "spook",
                                         .reading = k ? "infix-end-anagram" : "infix-any-anagram",
                                         .misere = QUOTH_GHOST_MISERE_LITERAL};
        t = toy_by("cab bxar", spook);
        assert_int_equal(count_plays(t.ghost, "ab"), 26);
        assert_non_null(strstr(plays_at(t.ghost, "ab", WINNING), "abc"));
        assert_int_equal(strstr(plays_at(t.ghost, "ab", WINNING), "abx") != NULL, k == 1);
        toy_free(&t);
    }
    /* of two letters both begin words: a loses to aa or ab, b to ba or bb */
    quoth_alphabet two = alphabet_from("name two\na A\nb B\n");
    rules.min = 2;
    quoth_lexicon *lexicon = lexicon_in(&two, "ab ba");
    quoth_ghost *ghost = solved_by(lexicon, &rules);
    assert_false(quoth_ghost_summarize(ghost).first == QUOTH_GHOST_WINS);
    assert_int_equal(quoth_ghost_summarize(ghost).length, 2);
    assert_string_equal(plays_at(ghost, "a", ALL), "aa ab");
    assert_string_equal(plays_at(ghost, "a", WINNING), "aa ab");
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);
}

/* ---- words that go on --------------------------------------------------------------------- */

static void only_maximal_words_end_the_game(void **state)
{
    (void)state;
    toy t = toy_by("ghost ghosts", (quoth_ghost_rules){0});
    assert_false(quoth_ghost_summarize(t.ghost).first == QUOTH_GHOST_WINS); /* he completes ghost */
    assert_int_equal(quoth_ghost_summarize(t.ghost).reachable, 6);
    toy_free(&t);
    t = toy_by("ghost ghosts", (quoth_ghost_rules){.word_end = QUOTH_GHOST_WORD_END_MAXIMAL});
    quoth_ghost_summary s = quoth_ghost_summarize(t.ghost);
    assert_true(s.first == QUOTH_GHOST_WINS); /* the second completes ghosts */
    assert_int_equal(s.length, 6);
    assert_int_equal(s.words, 2);
    assert_int_equal(s.reachable, 7);
    assert_false(look_at(t.ghost, "ghost").word);
    assert_false(look_at(t.ghost, "ghost").to_move_wins);
    assert_true(look_at(t.ghost, "ghosts").word);
    toy_free(&t);
    t = toy_by("ghost ghosts", (quoth_ghost_rules){.word_end = QUOTH_GHOST_WORD_END_MAXIMAL,
                                                   .misere = QUOTH_GHOST_MISERE_LEGAL});
    assert_false(quoth_ghost_summarize(t.ghost).first == QUOTH_GHOST_WINS);
    toy_free(&t);
    /* at goes on to cat only where a letter may stand before it */
    quoth_ghost_rules rules = {.min = 2, .word_end = QUOTH_GHOST_WORD_END_MAXIMAL};
    FOR_ALL_RULES (&rules) {
        t = toy_by("at cat", rules);
        assert_int_equal(look_at(t.ghost, "at").word, variant_ == 0);
        assert_int_equal(look_at(t.ghost, "cat").word, !announces_words(&rules));
        toy_free(&t);
    }
}

/* ---- more than two players ---------------------------------------------------------------- */

/* "loser 2, safe 01, can lose 12", with - for nobody. */
static const char *seats_at(const quoth_ghost *ghost, const char *fragment)
{
    quoth_ghost_view view = look_at(ghost, fragment);
    char safe[17] = "", can_lose[17] = "";
    for (unsigned seat = 0; seat < 16; seat++) {
        if (view.seats.safe >> seat & 1)
            sprintf(safe + strlen(safe), "%x", seat);
        if (view.seats.can_lose >> seat & 1)
            sprintf(can_lose + strlen(can_lose), "%x", seat);
    }
    return printed("%s loser %d, safe %s, can lose %s",
                   view.to_move_wins ? "well:" : "badly:", view.seats.loser, safe, can_lose);
}

static void of_three_players_one_loses(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        quoth_ghost_misere misere;
        const char *by_loser[4]; /* next, previous, coalition, selfish */
        const char *winning[4];
    } cases[] = {
        /* four letters: the first player completes the word */
        {"abcd",
         QUOTH_GHOST_MISERE_NO,
         {"badly: loser 0, safe 12, can lose 0", "badly: loser 0, safe 12, can lose 0",
          "badly: loser -1, safe 12, can lose 0", "badly: loser -1, safe 12, can lose 0"},
         {"", "", "", ""}},
        /* and the second is to move then */
        {"abcd",
         QUOTH_GHOST_MISERE_LEGAL,
         {"well: loser 1, safe 02, can lose 1", "well: loser 1, safe 02, can lose 1",
          "well: loser -1, safe 02, can lose 1", "well: loser -1, safe 02, can lose 1"},
         {"a", "a", "a", "a"}},
        /* with a the second loses, with c the third, who sits just before the first */
        {"ab cde",
         QUOTH_GHOST_MISERE_NO,
         {"well: loser 2, safe 0, can lose 12", "well: loser 1, safe 0, can lose 12",
          "well: loser -1, safe 0, can lose 12", "well: loser -1, safe 0, can lose 12"},
         {"a c", "a c", "a c", "a c"}},
        /* the second chooses: abcd is for the first, who sits just before him, aef for the third */
        {"abcd aef",
         QUOTH_GHOST_MISERE_NO,
         {"badly: loser 0, safe 1, can lose 02", "well: loser 2, safe 1, can lose 02",
          "badly: loser -1, safe 1, can lose 02", "badly: loser -1, safe 1, can lose 02"},
         {"", "a", "", ""}},
        /* a is his own word; of bcd and befg the second chooses: the third's or the first's */
        {"a bcd befg",
         QUOTH_GHOST_MISERE_NO,
         {"badly: loser 0, safe 1, can lose 02", "well: loser 2, safe 1, can lose 02",
          "badly: loser -1, safe 1, can lose 02", "badly: loser -1, safe 1, can lose 02"},
         {"", "b", "", ""}},
        /* with h the second loses, so the first need not give the choice to him */
        {"befg bcd hi",
         QUOTH_GHOST_MISERE_NO,
         {"well: loser 1, safe 0, can lose 1", "well: loser 1, safe 0, can lose 1",
          "well: loser -1, safe 0, can lose 1", "well: loser -1, safe 0, can lose 1"},
         {"h", "b h", "h", "h"}},
        /* an illegal letter makes the second lose; with a the third does, whatever is done */
        {"ab",
         QUOTH_GHOST_MISERE_LITERAL,
         {"well: loser 2, safe 0, can lose 12", "well: loser 1, safe 0, can lose 12",
          "well: loser -1, safe 0, can lose 12", "well: loser -1, safe 0, can lose 12"},
         {NULL, NULL, NULL, NULL}},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t k = 0; k < 4; k++) {
            quoth_ghost_rules rules = {.min = 1,
                                       .misere = cases[i].misere,
                                       .players = 3,
                                       .loser = (quoth_ghost_loser_rule)k};
            toy t = toy_by(cases[i].words, rules);
            assert_int_equal(quoth_ghost_rules_of(t.ghost).players, 3);
            assert_int_equal(quoth_ghost_rules_of(t.ghost).loser, k);
            assert_string_equal(
                printed("%s by rule %u: %s", cases[i].words, (unsigned)k, seats_at(t.ghost, "")),
                printed("%s by rule %u: %s", cases[i].words, (unsigned)k, cases[i].by_loser[k]));
            assert_int_equal(quoth_ghost_summarize(t.ghost).first == QUOTH_GHOST_WINS,
                             cases[i].by_loser[k][0] == 'w');
            assert_string_equal(plays_at(t.ghost, "", WINNING),
                                cases[i].winning[k] ? cases[i].winning[k] : alphabet_without(""));
            toy_free(&t);
        }
}

/* One word of five letters, by its length, for every number of players. */
static void seats_go_round(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= QUOTH_GHOST_SEATS_MAX; players++)
        for (int rule = QUOTH_GHOST_LOSER_NEXT; rule <= QUOTH_GHOST_LOSER_PREVIOUS; rule++) {
            toy t = toy_by("abcde", (quoth_ghost_rules){.players = players,
                                                        .loser = (quoth_ghost_loser_rule)rule});
            for (size_t length = 0; length <= 5; length++) {
                char fragment[6] = "abcde";
                fragment[length] = '\0';
                quoth_ghost_view view = look_at(t.ghost, fragment);
                unsigned loser = 4 % players;
                assert_int_equal(view.seats.loser, loser);
                assert_int_equal(view.seats.can_lose, 1u << loser);
                assert_int_equal(view.seats.safe, ((1u << players) - 1) ^ 1u << loser);
                assert_int_equal(view.to_move_wins, length % players != loser);
            }
            toy_free(&t);
        }
}

/* ---- rows --------------------------------------------------------------------------------- */

static void rows_count_positions_by_length(void **state)
{
    (void)state;
    static const quoth_ghost_row expected[] = {
        /* legal, words, won, lost, reachable */
        {1, 0, 0, 1, 1}, /* "" */
        {1, 0, 1, 0, 1}, /* g */
        {2, 0, 1, 1, 2}, /* ga; gh */
        {2, 0, 1, 1, 2}, /* gho; gam */
        {3, 1, 0, 2, 3}, /* game; ghos ghou */
        {3, 2, 0, 1, 2}, /* ghost ghoul; gamer goes on from a word */
        {1, 1, 0, 0, 0}, /* gamers */
    };
    toy t = toy_of("game gamers ghost ghoul", NULL, 0);
    size_t count;
    const quoth_ghost_row *rows = quoth_ghost_rows(t.ghost, &count);
    assert_int_equal(count, COUNT(expected));
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(rows[i].legal, expected[i].legal);
        assert_int_equal(rows[i].words, expected[i].words);
        assert_int_equal(rows[i].won, expected[i].won);
        assert_int_equal(rows[i].lost, expected[i].lost);
        assert_int_equal(rows[i].reachable, expected[i].reachable);
    }
    toy_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_reading_allows_its_plays),
        cmocka_unit_test(words_end_by_the_reading),
        cmocka_unit_test(fragments_of_spook_have_one_order),
        cmocka_unit_test(letters_spell_a_word),
        cmocka_unit_test(exact_words_are_announced),
        cmocka_unit_test(who_is_stuck_has_lost),
        cmocka_unit_test(in_misere_who_completes_a_word_wins),
        cmocka_unit_test(in_literal_misere_what_is_illegal_wins),
        cmocka_unit_test(only_maximal_words_end_the_game),
        cmocka_unit_test(of_three_players_one_loses),
        cmocka_unit_test(seats_go_round),
        cmocka_unit_test(rows_count_positions_by_length),
    };
    RUN(tests);
}
