/* The published answers on ENABLE, through the library. */
#include "support.h"

enum { GHOST, SUPER, SUPERDUPER, VARIANTS };

static const char *const variants[VARIANTS] = {"ghost", "super", "superduper"};
static quoth_lexicon *words;
static quoth_ghost *games[VARIANTS][5];

/* Each game is solved once for all tests. */
static const quoth_ghost *game(int variant, unsigned min)
{
    if (!games[variant][min])
        games[variant][min] = solved(words, variants[variant], min);
    return games[variant][min];
}

static int set_up(void **state)
{
    (void)state;
    words = enable1();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (int v = 0; v < VARIANTS; v++)
        for (size_t min = 0; min < COUNT(games[v]); min++)
            quoth_ghost_free(games[v][min]);
    quoth_lexicon_free(words);
    return 0;
}

/* ---- who wins ----------------------------------------------------------------------------- */

static void each_game_has_its_published_size_and_winner(void **state)
{
    (void)state;
    static const struct {
        int variant;
        unsigned min;
        const char *answer; /* all winning first plays; the documents name one each */
    } published_games[] = {
        {GHOST, 2, "172823 words, 387881 positions, 38100 reachable, 4 to 8 letters, first: h"},
        {GHOST, 3, "172724 words, 387878 positions, 80120 reachable, 7 to 15 letters, second: "},
        {GHOST, 4, "171752 words, 387844 positions, 133069 reachable, 6 to 14 letters, first: h n"},
        {SUPER, 3,
         "172724 words, 1076434 positions, 1062586 reachable, 12 to 24 letters, first: i s u y"},
        {SUPER, 4,
         "171752 words, 1076431 positions, 1070020 reachable, 12 to 28 letters, first: a i s u y"},
        {SUPERDUPER, 3,
         "172724 words, 1076434 positions, 1071875 reachable, 10 to 24 letters, first: b d e i n "
         "p s u y"},
        {SUPERDUPER, 4,
         "171752 words, 1076431 positions, 1072638 reachable, 10 to 28 letters, first: a b d e i "
         "n p s t u y"},
    };
    for (size_t i = 0; i < COUNT(published_games); i++) {
        const quoth_ghost *ghost = game(published_games[i].variant, published_games[i].min);
        quoth_ghost_summary s = quoth_ghost_summarize(ghost);
        assert_string_equal(
            printed("%u words, %u positions, %u reachable, %u to %u letters, %s: %s",
                    (unsigned)s.words, (unsigned)s.positions, (unsigned)s.reachable, s.length,
                    s.longest, s.first == QUOTH_GHOST_WINS ? "first" : "second",
                    plays_at(ghost, "", WINNING)),
            published_games[i].answer);
    }
}

static void the_notebooks_legal_plays_are_found(void **state)
{
    (void)state;
    const quoth_ghost *ghost = game(GHOST, 3);
    assert_string_equal(plays_at(ghost, "gho", ALL), "ghos ghou");
    assert_string_equal(plays_at(ghost, "ew", ALL), "ewe");
    assert_string_equal(plays_at(ghost, "th", ALL), "tha the thi tho thr thu thw thy");
    assert_string_equal(plays_at(game(SUPER, 3), "crop", ALL),
                        "acrop cropa crope croph cropi cropl cropo cropp cropr crops cropt cropu "
                        "cropy ecrop icrop ncrop rcrop tcrop");
    assert_string_equal(plays_at(game(SUPERDUPER, 3), "crop", ALL),
                        "acrop cropa crope croph cropi cropl cropo cropp cropr crops cropt cropu "
                        "cropy ecrop icrop iporc ncrop nporc porce porch porci porcu rcrop tcrop");
    assert_true(look_at(ghost, "ewe").word);
    assert_false(look_at(ghost, "ghox").legal);
    assert_true(look_at(ghost, "hm").legal);
    assert_false(look_at(game(GHOST, 4), "hm").legal); /* it leads to hmm alone */
}

static bool keep_longest(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)rank;
    quoth_letters *longest = user;
    if (word->length > longest->length)
        *longest = *word;
    return true;
}

static void the_longest_word_is_found(void **state)
{
    (void)state;
    quoth_letters longest = {0};
    quoth_lexicon_each(words, keep_longest, &longest);
    assert_string_equal(spelled(quoth_lexicon_alphabet(words), &longest),
                        "ethylenediaminetetraacetates");
    assert_int_equal(quoth_lexicon_longest(words), 28);
}

/* In every position of some games the value follows from those one play on. */
static void values_follow_from_the_plays(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 6);
    for (int v = 0; v < VARIANTS; v++) {
        const quoth_ghost *ghost = game(v, 3);
        for (int round = 0; round < 200; round++) {
            quoth_letters at = {0};
            for (;;) {
                quoth_ghost_view view = view_of(ghost, &at);
                assert_true(view.legal);
                if (view.word) {
                    assert_true(view.to_move_wins && quoth_lexicon_has(words, &at));
                    assert_int_equal(view.length, at.length);
                    break;
                }
                quoth_ghost_list plays = plays_from(ghost, &at);
                bool wins = false;
                unsigned hurried = 255, delayed = 0, longest = 0;
                assert_int_not_equal(plays.count, 0);
                for (size_t i = 0; i < plays.count; i++) {
                    assert_int_equal(plays.play[i].mover_wins, !plays.play[i].view.to_move_wins);
                    wins = wins || plays.play[i].mover_wins;
                }
                for (size_t i = 0; i < plays.count; i++) {
                    const quoth_ghost_view *to = &plays.play[i].view;
                    if (wins && to->to_move_wins)
                        continue;
                    hurried = to->length < hurried ? to->length : hurried;
                    delayed = to->length > delayed ? to->length : delayed;
                    longest = to->longest > longest ? to->longest : longest;
                }
                assert_int_equal(view.to_move_wins, wins);
                assert_int_equal(view.length, wins ? hurried : delayed);
                assert_int_equal(view.longest, longest);
                at = plays.play[quoth_random_below(&random, plays.count)].after;
                quoth_ghost_list_free(&plays);
            }
        }
    }
}

/* ---- memory sheets ------------------------------------------------------------------------ */

/* Both notebooks' sets.  All are best; they differ in ties. */
static const struct {
    unsigned player, min;
    const char *set;
} published[] = {
    {0, 3, "qaid qiviut qoph qursh qurush qwerty"},
    {0, 4, "naan nene ngultrum nirvanic nolo null nyctalopia"},
    {0, 4, "nays nene ngultrum nirvanic nolo null nyctalopia"},
    {1, 3,
     "aah aal aargh aas bwana cwm drave dreck drink droit druid dry ewe fjeld fjord gjetost hmm "
     "ihram jnana kwashiorkor llano mho nth oquassa prawn prequel prill pro prurigo pry qua quell "
     "quiff quomodo qursh rhamnus rheum rhizoid rho rhumb rhyolitic squoosh tchotchke uhlan vying "
     "wrath wrest wrist wrong wrung wry xanthic xanthin yttrium zucchetto"},
    {1, 3,
     "aah aal aargh aas bwana cwm drave dreck drink droit drunk dry ewe fjeld fjord gjetost hmm "
     "ihram jnana kwashiorkor llano mho nth oquassa praam prequel prill pro prurigo pry qua quell "
     "quiff quomodo qursh rhamnus rheum rhizoid rho rhumb rhyolitic squoosh tchotchke uhlan vroom "
     "wrack wrest wrist wrong wrung wry xanthic xanthin ycleped zucchetto"},
    {1, 4,
     "aquiculture aquifer aquilegia aquiver bwana cnidarian drave dreck drink droit druid dryness "
     "eschatologies eschatology escheat eserine esker esophagus esplanade esquire esquiring essay "
     "estuarine estuary esurience fjeld fjord gjetost hyaenic hybris hydatid hyena hyenine "
     "hyenoid hygeist hying hylozoism hylozoist hymen hyoid hypha hyphen hyraces hyrax hyson hyte "
     "ihram jnana kwashiorkor llano mbira ngultrum ngwee oquassa plaza plethoric plica plonk "
     "pluck plyer quaff quell quiff quomodo qursh rhamnus rheum rhizoid rhomb rhumb rhyolitic "
     "squoosh tchotchke uhlan vying wrath wrest wrist wrong wrung wryly xanthic xanthin yttrium "
     "zucchetto"},
    {1, 4,
     "aquiculture aquifer aquilegia aquiver bwana cnidarian drave dreck drink droit drunk drywall "
     "eschatologies eschatology escheat eserine eskar esophagus esplanade esquire esquiring essay "
     "estuarial estuary esurience fjeld fjord gjetost hyaenic hybris hydatid hyena hyenine "
     "hyenoid hygeist hying hylozoism hylozoist hymen hyoid hypha hyphen hyraces hyrax hyson hyte "
     "ihram jnana kwashiorkor llano mbira ngultrum ngwee oquassa plaza plethoric plica plonk "
     "pluck plyer quack quell quiff quomodo qursh rhamnus rheum rhizoid rhomb rhumb rhyolitic "
     "squoosh tchotchke uhlan vroom wrack wrest wrist wrong wrung wryly xanthic xanthin ycleped "
     "zucchetto"},
};

static void count(const char *set, size_t *words_in, size_t *letters_in)
{
    *words_in = *letters_in = 0;
    for (size_t i = 0; set[i]; i++) {
        *words_in += i == 0 || set[i - 1] == ' ';
        *letters_in += set[i] != ' ';
    }
}

static void sheets_are_as_good_as_the_published_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(published); i++) {
        const quoth_ghost *ghost = game(GHOST, published[i].min);
        quoth_ghost_sheet *sheet =
            sheet_for(ghost, published[i].player, QUOTH_GHOST_SHEET_PER_NODE);
        quoth_ghost_sheet_summary s = quoth_ghost_sheet_summarize(sheet);
        size_t number, letters;
        count(published[i].set, &number, &letters);
        assert_int_equal(s.count, number);
        assert_int_equal(s.letters, letters);
        /* among equals, the first in sorted order */
        assert_true(strcmp(sheet_part_of(sheet, ghost, WORDS), published[i].set) <= 0);
        quoth_ghost_sheet_free(sheet);
    }
}

/* The whole set is mixed in any case for a player who is lost, so overall there is no need of a
 * chance in every branch. */
static void sheets_have_their_sizes_and_losers(void **state)
{
    (void)state;
    static const struct {
        unsigned player, min;
        quoth_ghost_sheet_objective objective;
        const char *answer;
    } sheets[] = {
        {0, 3, QUOTH_GHOST_SHEET_PER_NODE, "6 words, 31 letters, lossiness 1, lost: qursh"},
        {0, 4, QUOTH_GHOST_SHEET_PER_NODE, "7 words, 42 letters, lossiness 0, lost: "},
        {1, 3, QUOTH_GHOST_SHEET_PER_NODE, "55 words, 287 letters, lossiness 0, lost: "},
        {1, 4, QUOTH_GHOST_SHEET_PER_NODE, /* hybris would do as well as hybrid */
         "85 words, 551 letters, lossiness 1, lost: hybrid hyphen hyte ngultrum"},
        {0, 3, QUOTH_GHOST_SHEET_OVERALL, "5 words, 23 letters, lossiness 1, lost: qua"},
        {0, 4, QUOTH_GHOST_SHEET_OVERALL, "7 words, 42 letters, lossiness 0, lost: "},
        {1, 3, QUOTH_GHOST_SHEET_OVERALL, "55 words, 287 letters, lossiness 0, lost: "},
        {1, 4, QUOTH_GHOST_SHEET_OVERALL,
         "68 words, 444 letters, lossiness 1, lost: hwan ngultrum"},
        {1, 2, QUOTH_GHOST_SHEET_OVERALL, "55 words, 308 letters, lossiness 1, lost: ha"},
    };
    for (size_t i = 0; i < COUNT(sheets); i++) {
        const quoth_ghost *ghost = game(GHOST, sheets[i].min);
        quoth_ghost_sheet *sheet = sheet_for(ghost, sheets[i].player, sheets[i].objective);
        quoth_ghost_sheet_summary s = quoth_ghost_sheet_summarize(sheet);
        assert_string_equal(printed("%u words, %u letters, lossiness %u, lost: %s",
                                    (unsigned)s.count, (unsigned)s.letters, s.lossiness,
                                    sheet_part_of(sheet, ghost, LOSERS)),
                            sheets[i].answer);
        assert_int_equal(s.winners + s.losers, s.count);
        quoth_ghost_sheet_free(sheet);
    }
}

static void the_smallest_sheets_have_these_words(void **state)
{
    (void)state;
    const quoth_ghost *ghost = game(GHOST, 3);
    quoth_ghost_sheet *sheet = sheet_for(ghost, 0, QUOTH_GHOST_SHEET_PER_NODE);
    assert_string_equal(sheet_part_of(sheet, ghost, WORDS), "qaid qiviut qoph qursh qurush qwerty");
    quoth_ghost_sheet_free(sheet);
    sheet = sheet_for(ghost, 0, QUOTH_GHOST_SHEET_OVERALL);
    assert_string_equal(sheet_part_of(sheet, ghost, WORDS), "qaid qiviut qoph qua qwerty");
    quoth_ghost_sheet_free(sheet);
    ghost = game(GHOST, 4);
    sheet = sheet_for(ghost, 0, QUOTH_GHOST_SHEET_PER_NODE);
    assert_string_equal(sheet_part_of(sheet, ghost, WORDS),
                        "naan nene ngultrum nirvanic nolo null nyctalopia");
    quoth_ghost_sheet_free(sheet);
}

/* A set that both notebooks print is the outcome of a plan: whatever the opponent does, a word of
 * it comes, and no word of it is out of reach. */
static bool leads_into(const quoth_ghost *ghost, const quoth_letters *at, unsigned player,
                       const char *set, size_t *met)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(words);
    const char *here = spelled(alphabet, at);
    quoth_ghost_view view = view_of(ghost, at);
    if (view.word) {
        const char *found = strstr(printed(" %s ", set), printed(" %s ", here));
        *met += found != NULL;
        return found != NULL;
    }
    if (!strstr(printed(" %s", set), printed(" %s", here)))
        return false; /* no word of the set begins so */
    quoth_ghost_list plays = plays_from(ghost, at);
    size_t before = *met;
    bool own = at->length % 2 == player, result = !own;
    for (size_t i = 0; i < plays.count && result == !own; i++) {
        const quoth_ghost_play *play = &plays.play[i];
        result = (!own || !view.to_move_wins || play->mover_wins) &&
                 leads_into(ghost, &play->after, player, set, met);
        if (!result)
            *met = before;
    }
    quoth_ghost_list_free(&plays);
    return result;
}

static void published_sets_are_outcomes_of_plans(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(published); i++) {
        const quoth_ghost *ghost = game(GHOST, published[i].min);
        quoth_letters start = {0};
        size_t met = 0, number, letters;
        count(published[i].set, &number, &letters);
        assert_true(leads_into(ghost, &start, published[i].player, published[i].set, &met));
        assert_int_equal(met, number);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_game_has_its_published_size_and_winner),
        cmocka_unit_test(the_notebooks_legal_plays_are_found),
        cmocka_unit_test(the_longest_word_is_found),
        cmocka_unit_test(values_follow_from_the_plays),
        cmocka_unit_test(sheets_are_as_good_as_the_published_ones),
        cmocka_unit_test(sheets_have_their_sizes_and_losers),
        cmocka_unit_test(the_smallest_sheets_have_these_words),
        cmocka_unit_test(published_sets_are_outcomes_of_plans),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
