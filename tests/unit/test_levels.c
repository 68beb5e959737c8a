/* Players of levels 1 to 10 of board games: what they lay and challenge where phonies can be
 * challenged, and that they play as ever where they cannot. */
#include "support.h"

#include "game/near_words.h"

/* Words that level 1 knows, then words that no level below 9 knows. */
static const char known_words[] =
    "cat cats hat hats mat mats bat bats vat vats pat pats fat rat sat "
    "eat dog pig";
static const char rare_words[] = "adze zax qat";

static quoth_lexicon *graded_lexicon(const char *known, const char *rare)
{
    quoth_builder *builder;
    quoth_lexicon *lexicon;
    quoth_alphabet alphabet;
    text list = {0}, levels = {0};
    for (unsigned i = 0; i < 2; i++) {
        char words[256];
        assert_in_range(snprintf(words, sizeof words, "%s", i ? rare : known), 0, sizeof words - 1);
        for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
            text_add(&list, printed("%s\n", word));
            text_add(&levels, printed("%s %d\n", word, i ? 80 : 10));
        }
    }
    assert_int_equal(quoth_alphabet_find(&alphabet, "english", NULL), QUOTH_OK);
    assert_int_equal(quoth_builder_new(&builder, &alphabet, NULL, NULL), QUOTH_OK);
    assert_int_equal(
        quoth_builder_add(builder, NULL, list.bytes, list.size, QUOTH_KEEP_STRICT, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_builder_levels(builder, levels.bytes, levels.size, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&lexicon, builder, "graded", NULL, NULL), QUOTH_OK);
    quoth_builder_free(builder);
    text_free(&list);
    text_free(&levels);
    return lexicon;
}

static bool has(const quoth_lexicon *lexicon, const char *word)
{
    quoth_letters letters;
    assert_int_equal(
        quoth_alphabet_read(&letters, quoth_lexicon_alphabet(lexicon), word, strlen(word), NULL),
        QUOTH_OK);
    return quoth_lexicon_has(lexicon, &letters);
}

static void words_are_derived_by_analogy(void **state)
{
    quoth_lexicon *known = graded_lexicon(known_words, ""), *near;
    (void)state;
    assert_int_equal(q_near_words(&near, known, false, NULL, NULL), QUOTH_OK);
    /* Six of ten stems in -at take S; of the four others some are believed to.  No word in -og or
     * -ig takes it, no stem takes another affix, and a stem of a derived word is a known word. */
    static const char *const like[] = {"fats", "rats", "sats", "eats"};
    unsigned believed = 0;
    for (unsigned i = 0; i < COUNT(like); i++)
        believed += has(near, like[i]);
    assert_in_range(believed, 1, 4);
    assert_int_equal(quoth_lexicon_words(near), quoth_lexicon_words(known) + believed);
    assert_true(has(near, "cats") && has(near, "dog") && !has(near, "dogs"));
    quoth_lexicon_free(near);
    quoth_lexicon_free(known);
}

/* ---- challenges ---------------------------------------------------------------------------- */

/* How many of 2,000 draws challenge the opening `word` by the rules scrabble with a challenge
 * rule. */
static unsigned challenges(unsigned number, quoth_challenge rule, const quoth_lexicon *lexicon,
                           const char *word)
{
    quoth_cross_rules rules;
    quoth_cross *cross;
    quoth_position *start;
    quoth_cross_game *game;
    quoth_cross_level *level;
    quoth_cross_view view;
    quoth_play play;
    quoth_tile rack[QUOTH_RACK_MAX];
    size_t count;
    unsigned all = 0;
    const char *text = printed("8H %s", word);
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    rules.challenge = rule;
    assert_int_equal(quoth_cross_new(&cross, &rules, lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&start, cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_tiles_read(rack, COUNT(rack), &count, &rules.tiles, word, strlen(word),
                                      QUOTH_AS_RACK, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_position_set_rack(start, 0, rack, count, NULL), QUOTH_OK);
    quoth_position_settle(start);
    assert_int_equal(quoth_cross_game_new(&game, cross, 2, NULL, NULL), QUOTH_OK);
    assert_true(quoth_cross_game_deal(game, start, NULL));
    assert_int_equal(quoth_play_read(&play, start, text, strlen(text), NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_play(game, NULL, &play, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_view(game, &view, 1, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_level_new(&level, number, cross, lexicon, NULL, NULL, NULL),
                     QUOTH_OK);
    quoth_cross_level_bot bot = {.level = level};
    quoth_cross_player player = quoth_cross_level_bot_player(&bot);
    for (unsigned seed = 0; seed < 2000; seed++) {
        quoth_random random;
        bool wants = false;
        quoth_random_seed(&random, seed);
        assert_int_equal(quoth_cross_player_challenges(&wants, &player, &view, &random, NULL),
                         QUOTH_OK);
        all += wants;
    }
    /* Nobody is asked about their own play, nor a player who never challenges. */
    bool wants = true;
    assert_int_equal(quoth_cross_game_view(game, &view, 0, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_player_challenges(&wants, &player, &view, NULL, NULL), QUOTH_OK);
    assert_false(wants);
    wants = true;
    assert_int_equal(quoth_cross_game_view(game, &view, 1, NULL), QUOTH_OK);
    player.challenge = NULL;
    assert_int_equal(quoth_cross_player_challenges(&wants, &player, &view, NULL, NULL), QUOTH_OK);
    assert_false(wants);
    quoth_cross_level_bot_free(&bot);
    quoth_cross_level_free(level);
    quoth_cross_game_free(game);
    quoth_position_free(start);
    quoth_cross_free(cross);
    return all;
}

static void unknown_words_are_challenged_by_their_cost(void **state)
{
    quoth_lexicon *lexicon = graded_lexicon(known_words, rare_words);
    (void)state;
    /* ADZE makes 28 points; of the words of four letters one in seven is unknown.  So it is a
     * phony with the probability 15 / (15 + 985 / 7 / 4), and the shares are those of the rule of
     * Luce. */
    unsigned single = challenges(1, QUOTH_CHALLENGE_SINGLE, lexicon, "ADZE");
    unsigned five = challenges(1, QUOTH_CHALLENGE_5, lexicon, "ADZE");
    unsigned ten = challenges(1, QUOTH_CHALLENGE_10, lexicon, "ADZE");
    unsigned twice = challenges(1, QUOTH_CHALLENGE_DOUBLE, lexicon, "ADZE");
    unsigned triple = challenges(1, QUOTH_CHALLENGE_TRIPLE, lexicon, "ADZE");
    assert_in_range(single, 1900, 1990);
    assert_in_range(five, 1350, 1650);
    assert_in_range(ten, 900, 1200);
    assert_in_range(twice, 200, 350);
    assert_in_range(triple, 200, 350);
    assert_in_range(challenges(1, QUOTH_CHALLENGE_5_A_WORD, lexicon, "ADZE"), five, five);
    /* Nobody challenges a known word, nor a word that they would lay. */
    assert_int_equal(challenges(1, QUOTH_CHALLENGE_SINGLE, lexicon, "CATS"), 0);
    /* Who knows more words doubts an unknown one more. */
    quoth_lexicon *wide = graded_lexicon(
        "cat cats hat hats mat mats bats vats pats rats sits dogs pigs cows", "adze");
    assert_true(challenges(1, QUOTH_CHALLENGE_DOUBLE, wide, "ADZE") > twice);
    quoth_lexicon_free(wide);
    /* Everybody challenges letters that stand side by side in no word. */
    assert_int_equal(challenges(1, QUOTH_CHALLENGE_DOUBLE, lexicon, "CATZ"), 2000);
    /* And words whose letters meet in pairs, but nowhere so. */
    quoth_lexicon *enable1;
    assert_int_equal(quoth_lexicon_new_enable1(&enable1, NULL, NULL), QUOTH_OK);
    assert_int_equal(challenges(5, QUOTH_CHALLENGE_DOUBLE, enable1, "RTINE"), 2000);
    assert_in_range(challenges(5, QUOTH_CHALLENGE_DOUBLE, enable1, "MINIUS"), 1, 1999);
    quoth_lexicon_free(enable1);
    /* Where the rules have no challenges nobody is asked. */
    assert_int_equal(challenges(1, QUOTH_CHALLENGE_VOID, lexicon, "ADZE"), 0);
    /* Those who know all words challenge phonies and nothing else. */
    assert_int_equal(challenges(10, QUOTH_CHALLENGE_SINGLE, lexicon, "ADZE"), 0);
    assert_int_equal(challenges(10, QUOTH_CHALLENGE_DOUBLE, lexicon, "DOGS"), 2000);
    quoth_lexicon_free(lexicon);
}

/* ---- games --------------------------------------------------------------------------------- */

/* Games of a level, the first player, against level 10, by the rules scrabble with a challenge
 * rule. */
static quoth_cross_score games_of(unsigned number, quoth_challenge rule, unsigned games)
{
    quoth_cross_rules rules;
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_cross_level *level[2];
    quoth_cross_level_bot bot[2];
    quoth_cross_player player[2];
    quoth_cross_score score = {0};
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    rules.challenge = rule;
    assert_int_equal(quoth_lexicon_new_enable1(&lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&cross, &rules, lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&finder, cross, NULL, NULL), QUOTH_OK);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(
            quoth_cross_level_new(&level[i], i ? 10 : number, cross, lexicon, NULL, NULL, NULL),
            QUOTH_OK);
        bot[i] = (quoth_cross_level_bot){.level = level[i], .finder = finder};
        player[i] = quoth_cross_level_bot_player(&bot[i]);
    }
    quoth_cross_match_options options = {.seed = 1, .to = games};
    assert_int_equal(quoth_cross_match(&score, cross, player, 2, &options, NULL, NULL), QUOTH_OK);
    for (unsigned i = 0; i < 2; i++) {
        quoth_cross_level_bot_free(&bot[i]);
        quoth_cross_level_free(level[i]);
    }
    quoth_play_finder_free(finder);
    quoth_cross_free(cross);
    quoth_lexicon_free(lexicon);
    assert_int_equal(score.player[0].refused + score.player[1].refused, 0);
    return score;
}

static void weak_levels_lay_phonies(void **state)
{
    (void)state;
    /* Level 10 challenges phonies alone, so its challenges count them. */
    quoth_cross_score weak = games_of(3, QUOTH_CHALLENGE_DOUBLE, 12);
    assert_in_range(weak.player[1].challenges, 4, 24);
    assert_int_equal(weak.player[1].challenges_lost, 0);
    assert_in_range(weak.player[0].challenges, 1, 24);
    quoth_cross_score again = games_of(3, QUOTH_CHALLENGE_DOUBLE, 12);
    assert_memory_equal(&weak, &again, sizeof weak);
    quoth_cross_score strong = games_of(9, QUOTH_CHALLENGE_DOUBLE, 8);
    assert_int_equal(strong.player[1].challenges, 0);
}

static void without_challenges_nothing_changed(void **state)
{
    (void)state;
    quoth_cross_score score = games_of(3, QUOTH_CHALLENGE_VOID, 12);
    assert_int_equal(score.player[0].challenges + score.player[1].challenges, 0);
    /* From the time before levels had phonies and challenges. */
    assert_int_equal(score.player[0].score, 2847);
    assert_int_equal(score.player[1].score, 5688);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_derived_by_analogy),
        cmocka_unit_test(unknown_words_are_challenged_by_their_cost),
        cmocka_unit_test(weak_levels_lay_phonies),
        cmocka_unit_test(without_challenges_nothing_changed),
    };
    RUN(tests);
}
