/* Calls of the board half and of lexica with arguments that are never right: status and message,
 * and an error that a call without one leaves alone.  Names of all enumerators. */
#include <limits.h>

#include "support.h"

#include "quoth/levels.h"
#include "quoth/notation.h"
#include "quoth/siu.h"

typedef struct fixture {
    quoth_lexicon *lexicon;
    quoth_cross_rules rules;
    quoth_cross *cross, *other;
    quoth_position *position, *elsewhere;
    quoth_play_finder *finder;
    quoth_cross_game *game;
    quoth_plays plays;
    quoth_random random;
} fixture;

static fixture f;

static int set_up(void **state)
{
    (void)state;
    f = (fixture){.lexicon = lexicon_of("ab ba aa abba")};
    quoth_random_seed(&f.random, 1);
    assert_int_equal(quoth_cross_rules_find(&f.rules, "scrabble", NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&f.cross, &f.rules, f.lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&f.other, &f.rules, f.lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&f.position, f.cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&f.elsewhere, f.other, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&f.finder, f.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_new(&f.game, f.cross, 2, NULL, NULL), QUOTH_OK);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_plays_free(&f.plays);
    quoth_cross_game_free(f.game);
    quoth_play_finder_free(f.finder);
    quoth_position_free(f.position);
    quoth_position_free(f.elsewhere);
    quoth_cross_free(f.cross);
    quoth_cross_free(f.other);
    quoth_lexicon_free(f.lexicon);
    return 0;
}

/* The call fails with this status, and the error has it with a sentence of its own. */
#define REFUSED(wanted, call)                                                                      \
    do {                                                                                           \
        quoth_error e = {.status = QUOTH_OK}, *error = &e;                                         \
        assert_int_equal(call, wanted);                                                            \
        assert_int_equal(e.status, wanted);                                                        \
        assert_non_null(e.message);                                                                \
        assert_string_not_equal(e.message, quoth_status_text(wanted));                             \
    } while (0)

/* The call succeeds and leaves the error alone. */
#define FINE(call)                                                                                 \
    do {                                                                                           \
        quoth_error e = {QUOTH_BAD_IMAGE, "untouched", 7, 8, ""}, *error = &e;                     \
        assert_int_equal(call, QUOTH_OK);                                                          \
        assert_int_equal(e.status, QUOTH_BAD_IMAGE);                                               \
        assert_string_equal(e.message, "untouched");                                               \
    } while (0)

static void test_seats(void **state)
{
    quoth_deal deal;
    unsigned count = 1;
    int unseen[QUOTH_LETTERS_MAX + 1];
    (void)state;
    for (unsigned seat = 2; seat; seat = seat == 2 ? UINT_MAX : 0) {
        quoth_challenge_result result;
        REFUSED(QUOTH_BAD_CALL, quoth_position_set_turn(f.position, seat, error));
        REFUSED(QUOTH_BAD_CALL, quoth_position_set_rack(f.position, seat, NULL, 0, error));
        REFUSED(QUOTH_BAD_CALL, quoth_position_set_score(f.position, seat, 0, error));
        REFUSED(QUOTH_BAD_CALL, quoth_position_adjust(f.position, seat, 0, error));
        REFUSED(QUOTH_BAD_CALL, quoth_position_challenge(f.position, &result, seat, error));
        REFUSED(QUOTH_BAD_CALL, quoth_position_view(f.position, f.position, seat, error));
        REFUSED(QUOTH_BAD_CALL, quoth_deal_draw(&deal, f.position, seat, &f.random, error));
        REFUSED(QUOTH_BAD_CALL, quoth_cross_game_resign(f.game, seat, error));
        REFUSED(QUOTH_BAD_CALL, quoth_cross_game_adjust(f.game, seat, 1, error));
        assert_int_equal(quoth_position_score(f.position, seat), 0);
        assert_int_equal(quoth_position_lead(f.position, seat), 0);
        assert_int_equal(quoth_position_forfeits(f.position, seat), 0);
        assert_null(quoth_position_rack(f.position, seat, &count));
        assert_int_equal(count, 0);
        assert_int_equal(quoth_position_unseen(unseen, f.position, seat), f.rules.tiles.total);
    }
    FINE(quoth_position_set_turn(f.position, 1, error));
    FINE(quoth_position_view(f.position, f.position, 1, error));
}

static void test_boards(void **state)
{
    quoth_deal deal;
    quoth_cross_score score = {0};
    quoth_cross_player nobody[2] = {{0}};
    quoth_cross_match_options options = {.start = f.elsewhere, .to = 1};
    (void)state;
    assert_false(quoth_position_copy(f.position, f.elsewhere));
    assert_false(quoth_cross_game_deal(f.game, f.elsewhere, NULL));
    REFUSED(QUOTH_MISMATCH, quoth_position_view(f.position, f.elsewhere, 0, error));
    REFUSED(QUOTH_MISMATCH, quoth_cross_game_at(f.elsewhere, f.game, 0, error));
    REFUSED(QUOTH_MISMATCH, quoth_plays_find(&f.plays, f.finder, f.elsewhere, NULL, NULL, error));
    REFUSED(QUOTH_MISMATCH, quoth_cross_match(&score, f.cross, nobody, 2, &options, NULL, error));
    options = (quoth_cross_match_options){
        .starts = (const quoth_position *[]){f.position, f.elsewhere}, .start_count = 2, .to = 1};
    REFUSED(QUOTH_MISMATCH, quoth_cross_match(&score, f.cross, nobody, 2, &options, NULL, error));
    options.start_count = 0;
    REFUSED(QUOTH_BAD_CALL, quoth_cross_match(&score, f.cross, nobody, 2, &options, NULL, error));
    REFUSED(QUOTH_UNKNOWN_RACK, quoth_deal_of(&deal, f.position, error));
    quoth_position_deal(f.position, &f.random);
    FINE(quoth_deal_of(&deal, f.position, error));
    FINE(quoth_position_assign(f.position, &deal, error));
    deal.seed++;
    deal.part[0]--;
    REFUSED(QUOTH_MISMATCH, quoth_position_assign(f.position, &deal, error));
}

static void test_values(void **state)
{
    quoth_position *none;
    quoth_cross *cross, *random_board;
    quoth_cross_level *level;
    quoth_builder *builder;
    quoth_pattern pattern = {.runs = {1}};
    quoth_rack_counts rack = {0};
    quoth_row row = {0};
    quoth_plays_query search = {.find = (quoth_find)4}, order = {.order = (quoth_order)2};
    quoth_word_query in_row = {.row = &row}, both = {&rack, &pattern, &row, 0, 0, false, false};
    quoth_cross_move move = {.kind = (quoth_cross_move_kind)4};
    (void)state;
    REFUSED(QUOTH_BAD_CALL, quoth_position_new(&none, f.cross, 1, NULL, error));
    REFUSED(QUOTH_BAD_CALL, quoth_position_new(&none, f.cross, 5, NULL, error));
    REFUSED(QUOTH_BAD_CALL,
            quoth_cross_level_new(&level, 0, f.cross, f.lexicon, NULL, NULL, error));
    REFUSED(QUOTH_BAD_CALL, quoth_plays_find(&f.plays, f.finder, f.position, &search, NULL, error));
    REFUSED(QUOTH_BAD_CALL, quoth_plays_find(&f.plays, f.finder, f.position, &order, NULL, error));
    REFUSED(QUOTH_BAD_CALL, quoth_find_words(f.lexicon, &in_row, NULL, NULL, NULL, error));
    REFUSED(QUOTH_BAD_CALL, quoth_find_in_row(f.lexicon, &in_row, NULL, NULL, NULL, error));
    REFUSED(QUOTH_BAD_CALL, quoth_find_in_row(f.lexicon, &both, NULL, NULL, NULL, error));
    REFUSED(QUOTH_BAD_CALL, quoth_cross_move_make(f.position, &move, error));
    f.rules.challenge = (quoth_challenge)8;
    REFUSED(QUOTH_BAD_CALL, quoth_cross_new(&cross, &f.rules, f.lexicon, NULL, error));
    REFUSED(QUOTH_BAD_CALL,
            quoth_cross_new_random(&cross, f.cross, QUOTH_BOARD_SEED_MAX + 1, error));
    FINE(quoth_cross_new_random(&random_board, f.cross, QUOTH_BOARD_SEED_MAX, error));
    REFUSED(QUOTH_BAD_CALL, quoth_cross_new_random(&cross, random_board, 1, error));
    quoth_cross_free(random_board);
    FINE(quoth_builder_new(&builder, quoth_lexicon_alphabet(f.lexicon), NULL, error));
    REFUSED(QUOTH_BAD_CALL, quoth_builder_add(builder, NULL, "a", 1, (quoth_keep)3, NULL, error));
    quoth_builder_free(builder);
    quoth_letters strange = {.length = 2, .letter = {1, 200}};
    char text[8];
    assert_int_equal(
        quoth_alphabet_spell(text, sizeof text, quoth_lexicon_alphabet(f.lexicon), &strange), 2);
    assert_string_equal(text, "a?");
}

static void test_game_over(void **state)
{
    quoth_play pass = {.kind = QUOTH_PLAY_PASS}, none = {.kind = QUOTH_PLAY_EXCHANGE};
    (void)state;
    assert_true(quoth_cross_game_deal(f.game, NULL, &f.random));
    REFUSED(QUOTH_ILLEGAL, quoth_cross_game_play(f.game, NULL, &none, error));
    FINE(quoth_cross_game_play(f.game, NULL, &pass, error));
    FINE(quoth_cross_game_resign(f.game, 0, error));
    quoth_error e = {.status = QUOTH_OK};
    assert_int_equal(quoth_cross_game_play(f.game, NULL, &pass, &e), QUOTH_GAME_OVER);
    assert_int_equal(e.status, QUOTH_GAME_OVER);
    assert_int_equal(quoth_cross_game_resign(f.game, 0, &e), QUOTH_GAME_OVER);
}

static bool go_on_for(void *user, const quoth_progress *progress)
{
    unsigned *left = user;
    (void)progress;
    return *left && (*left)--;
}

/* Every long call of a lexicon and a board can be stopped at once, and made again afterwards. */
static void test_stopped(void **state)
{
    unsigned left = 0;
    quoth_watch watch = {go_on_for, &left};
    quoth_context stop = {.watch = &watch};
    quoth_lexicon *english = enable1(), *again;
    uint8_t digest[32], same[32];
    uint64_t prefixes;
    quoth_rack_counts rack;
    text image = {0};
    quoth_sink sink = to_text(&image);
    (void)state;
    assert_int_equal(quoth_lexicon_sha256(digest, english, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_lexicon_compute_sha256(same, english, &stop, NULL), QUOTH_STOPPED);
    FINE(quoth_lexicon_compute_sha256(same, english, NULL, error));
    assert_memory_equal(digest, same, sizeof digest);
    assert_int_equal(
        quoth_rack_counts_read(&rack, quoth_lexicon_alphabet(english), "__________", 10, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_find_prefixes(&prefixes, english, &rack, NULL, NULL, &stop, NULL),
                     QUOTH_STOPPED);
    assert_in_range(prefixes, 1, 20000);
    assert_int_equal(quoth_lexicon_write(&sink, english, NULL, NULL), QUOTH_OK);
    uint64_t *bytes = calloc(image.size / 8 + 1, 8);
    assert_non_null(bytes);
    memcpy(bytes, image.bytes, image.size);
    assert_int_equal(quoth_lexicon_new(&again, bytes, image.size, &stop, NULL), QUOTH_STOPPED);
    assert_null(again);
    left = 2;
    assert_int_equal(quoth_lexicon_new(&again, bytes, image.size, &stop, NULL), QUOTH_STOPPED);
    FINE(quoth_lexicon_new(&again, bytes, image.size, NULL, error));
    quoth_lexicon_free(again);
    REFUSED(QUOTH_BAD_CALL,
            quoth_lexicon_new(&again, (const char *)bytes + 1, image.size - 1, NULL, error));
    quoth_cross *cross;
    left = 0;
    assert_int_equal(quoth_cross_new(&cross, &f.rules, english, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_prepare(cross, &stop, NULL), QUOTH_STOPPED);
    FINE(quoth_cross_prepare(cross, NULL, error));
    quoth_cross_free(cross);
    quoth_lexicon_free(english);
    free(bytes);
    text_free(&image);
}

/* Every value below `count` has a name, and the first value past them has none. */
#define NAMED(name, type, count)                                                                   \
    do {                                                                                           \
        for (int value = 0; value < (count); value++)                                              \
            assert_non_null(name((type)value));                                                    \
        assert_null(name((type)(count)));                                                          \
        assert_null(name((type)-1));                                                               \
    } while (0)

static void test_names(void **state)
{
    (void)state;
    NAMED(quoth_keep_name, quoth_keep, QUOTH_KEEP_STRICT + 1);
    NAMED(quoth_rating_name, quoth_rating, QUOTH_RATING_EASY + 1);
    NAMED(quoth_card_stage_name, quoth_card_stage, QUOTH_CARD_RELEARNING + 1);
    NAMED(quoth_word_form_name, quoth_word_form, QUOTH_WORD_NOT + 1);
    NAMED(quoth_letter_from_name, quoth_letter_from, QUOTH_FROM_BLANK + 1);
    NAMED(quoth_tiles_as_name, quoth_tiles_as, QUOTH_AS_WORD + 1);
    NAMED(quoth_challenge_name, quoth_challenge, QUOTH_CHALLENGE_10_A_WORD + 1);
    NAMED(quoth_play_kind_name, quoth_play_kind, QUOTH_PLAY_PLACE + 1);
    NAMED(quoth_order_name, quoth_order, QUOTH_BY_EQUITY + 1);
    NAMED(quoth_ending_name, quoth_ending, QUOTH_ENDING_FINAL + 1);
    NAMED(quoth_warning_kind_name, quoth_warning_kind, QUOTH_WARNING_RACK + 1);
    NAMED(quoth_validation_text, quoth_validation_result, QUOTH_EXCHANGE_NONE + 1);
    NAMED(quoth_challenge_result_name, quoth_challenge_result, QUOTH_CHALLENGE_REMOVED + 1);
    NAMED(quoth_find_name, quoth_find, QUOTH_FIND_COUNT + 1);
    NAMED(quoth_fact_kind_name, quoth_fact_kind, QUOTH_FACT_FLAG + 1);
    NAMED(quoth_open_square_name, quoth_open_square, QUOTH_OPEN_KINDS);
    NAMED(quoth_cross_move_kind_name, quoth_cross_move_kind, QUOTH_MOVE_ADJUST + 1);
    NAMED(quoth_cross_policy_name, quoth_cross_policy, QUOTH_CROSS_RANDOM + 1);
    NAMED(quoth_cross_event_name, quoth_cross_event, QUOTH_CROSS_ENDS + 1);
    NAMED(quoth_sprt_verdict_name, quoth_sprt_verdict, QUOTH_SPRT_HIGH + 1);
    NAMED(quoth_play_form_name, quoth_play_form, QUOTH_PLAY_THROUGH + 1);
    NAMED(quoth_gcg_kind_name, quoth_gcg_kind, QUOTH_GCG_TIME + 1);
    NAMED(quoth_siu_command_name, quoth_siu_command, QUOTH_SIU_QUIT + 1);
    NAMED(quoth_siu_mode_name, quoth_siu_mode, QUOTH_SIU_NO_MODE + 1);
    NAMED(quoth_siu_move_kind_name, quoth_siu_move_kind, QUOTH_SIU_RACK + 1);
    NAMED(quoth_auto_method_name, quoth_auto_method, QUOTH_AUTO_ENDGAME + 1);
    NAMED(quoth_cause_kind_name, quoth_cause_kind, QUOTH_CAUSES);
    NAMED(quoth_loss_group_name, quoth_loss_group, QUOTH_LOSSES);
    NAMED(quoth_format_name, quoth_format, QUOTH_FORMAT_GCG + 1);
    NAMED(quoth_ghost_certified_rule_name, quoth_ghost_certified_rule,
          QUOTH_GHOST_CERTIFIED_SELFISH + 1);
    NAMED(quoth_ghost_ending_name, quoth_ghost_ending, QUOTH_GHOST_LEFT + 1);
    NAMED(quoth_ghost_event_name, quoth_ghost_event, QUOTH_GHOST_ENDS + 1);
    NAMED(quoth_ghost_figure_name, quoth_ghost_figure, QUOTH_GHOST_FIGURE_PREFIX + 1);
    NAMED(quoth_ghost_known_name, quoth_ghost_known, QUOTH_GHOST_KNOWN_SEATS + 1);
    NAMED(quoth_ghost_loser_rule_name, quoth_ghost_loser_rule, QUOTH_GHOST_LOSER_SELFISH + 1);
    NAMED(quoth_ghost_misere_name, quoth_ghost_misere, QUOTH_GHOST_MISERE_LITERAL + 1);
    NAMED(quoth_ghost_opens_name, quoth_ghost_opens, QUOTH_GHOST_OPENS_TURN + 1);
    NAMED(quoth_ghost_outcome_name, quoth_ghost_outcome, QUOTH_GHOST_WINS + 1);
    NAMED(quoth_ghost_policy_name, quoth_ghost_policy, QUOTH_GHOST_RANDOM + 1);
    NAMED(quoth_ghost_relation_name, quoth_ghost_relation, QUOTH_GHOST_SUBMULTISET + 1);
    NAMED(quoth_ghost_sheet_objective_name, quoth_ghost_sheet_objective,
          QUOTH_GHOST_SHEET_OVERALL + 1);
    NAMED(quoth_ghost_want_name, quoth_ghost_want, QUOTH_GHOST_WANT_SEATS + 1);
    NAMED(quoth_ghost_word_end_name, quoth_ghost_word_end, QUOTH_GHOST_WORD_END_MAXIMAL + 1);
    NAMED(quoth_puzzle_method_name, quoth_puzzle_method, QUOTH_PUZZLE_METHODS);
    NAMED(quoth_puzzle_tag_name, quoth_puzzle_tag, QUOTH_PUZZLE_TAGS);
    NAMED(quoth_review_depth_name, quoth_review_depth, QUOTH_REVIEW_DEEP + 1);
    NAMED(quoth_review_mark_name, quoth_review_mark, QUOTH_MARKS);
    NAMED(quoth_review_method_name, quoth_review_method, QUOTH_REVIEW_METHODS);
    NAMED(quoth_review_why_name, quoth_review_why, QUOTH_WHY_STOPPED + 1);
    NAMED(quoth_sim_stopped_name, quoth_sim_stopped, QUOTH_SIM_WATCH + 1);
    for (unsigned bit = 1; bit <= QUOTH_GHOST_ANY_ORDER; bit *= 2)
        assert_non_null(quoth_ghost_growth_name((quoth_ghost_growth)bit));
    assert_null(quoth_ghost_growth_name((quoth_ghost_growth)3));
    for (int status = QUOTH_OK; status <= QUOTH_RESIGNS; status++)
        assert_string_not_equal(quoth_status_text((quoth_status)status), "unknown status");
    assert_string_equal(quoth_status_text((quoth_status)-1), "unknown status");
    for (unsigned bit = 1; bit <= QUOTH_GCG_NOTE_GOOD; bit *= 2)
        assert_non_null(quoth_gcg_warning_text((quoth_gcg_warning)bit));
    assert_null(quoth_gcg_warning_text((quoth_gcg_warning)0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_seats, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_boards, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_values, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_game_over, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_stopped, set_up, tear_down),
        cmocka_unit_test(test_names)};
    RUN(tests);
}
