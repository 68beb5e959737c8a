/* A rule set of one's own, through the public calls alone: a small board with a wall, six letters,
 * racks of three tiles. */
#include "finding.h"
#include "support.h"

static const char rules_text[] = "name yard # a game for the tram\n"
                                 "rack 3\n"
                                 "bonus 3 10\n"
                                 "exchange 1\n"
                                 "out 1 1\n"
                                 "stuck 2\n"
                                 "scoreless 4\n"
                                 "challenge single\n"
                                 "layout as yard\n"
                                 "2,2\n"
                                 "\"...'\n"
                                 ".....\n"
                                 "..-..\n"
                                 ".....\n"
                                 "#...=\n"
                                 "end\n"
                                 "tiles as yard\n"
                                 "?,?,1,0,0\n"
                                 "A,a,5,1,1\n"
                                 "B,b,3,3,0\n"
                                 "C,c,3,4,0\n"
                                 "E,e,4,1,1\n"
                                 "R,r,3,2,0\n"
                                 "T,t,3,2,0\n"
                                 "end\n";

typedef struct yard {
    quoth_cross_rules rules;
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    quoth_position *position;
} yard;

static void set_up(yard *y, const char *cgp)
{
    quoth_error error = {.message = ""};
    if (quoth_cross_rules_parse(&y->rules, rules_text, strlen(rules_text), &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    y->lexicon = lexicon_of("ab cab crab carat tea rate brace at bet tab");
    assert_int_equal(quoth_cross_new(&y->cross, &y->rules, y->lexicon, NULL, &error), QUOTH_OK);
    if (quoth_cgp_read(&y->position, y->cross, cgp, strlen(cgp), NULL, &error))
        fail_msg("%s: %s", cgp, error.message);
}

static void tear_down(yard *y)
{
    quoth_position_free(y->position);
    quoth_cross_free(y->cross);
    quoth_lexicon_free(y->lexicon);
}

static void does(yard *y, const char *text, int score)
{
    quoth_play play;
    quoth_validation validation;
    quoth_error error = {.message = ""};
    if (quoth_play_read(&play, y->position, text, strlen(text), &error))
        fail_msg("%s: %s", text, error.message);
    quoth_play_validate(&validation, y->position, &play, true);
    if (validation.result != QUOTH_LEGAL)
        fail_msg("%s: %s", text, quoth_validation_text(validation.result));
    assert_int_equal(validation.play.score, score);
    assert_int_equal(quoth_position_make(y->position, &validation.play, NULL), QUOTH_OK);
}

static void scores_by_hand(void **state)
{
    yard y;
    (void)state;
    set_up(&y, "5/5/5/5/5 CAB/RTE 0/0 0");
    /* (4 + 1 + 3) twice for the star, 10 for the whole rack */
    does(&y, "3A CAB", 26);
    assert_int_equal(quoth_position_bag(y.position), 13);
    /* T, then the A that lies at B3: 2 + 1 */
    quoth_position_free(y.position);
    quoth_error error;
    const char cgp[] = "5/5/CAB2/5/5 RTE/ 0/26 0";
    assert_int_equal(quoth_cgp_read(&y.position, y.cross, cgp, strlen(cgp), NULL, &error),
                     QUOTH_OK);
    /* rate down from B2 through the A: R 2, A 1, T 2, E 1, and the bonus; the wall is beside A5 */
    does(&y, "B2 RATE", 16);
    tear_down(&y);
}

/* Every first play of C, A, B: CAB in three places, AB in two, each way; every part of the rack
 * can be exchanged. */
static void plays_by_hand(void **state)
{
    yard y;
    finding f;
    unsigned placements = 0, exchanges = 0, passes = 0;
    (void)state;
    set_up(&y, "5/5/5/5/5 CAB/RTE 0/0 0");
    assert_int_equal(finding_new(&f, y.cross, NULL), QUOTH_OK);
    quoth_plays_query query = {0};
    assert_int_equal(finding_find(&f, y.position, &query), QUOTH_OK);
    assert_int_equal(f.found.placements, 10);
    assert_int_equal(f.found.scores, 6 * 26 + 4 * 8);
    for (size_t i = 0; i < f.found.count; i++) {
        const quoth_play *play = &f.found.play[i];
        placements += play->kind == QUOTH_PLAY_PLACE;
        exchanges += play->kind == QUOTH_PLAY_EXCHANGE;
        passes += play->kind == QUOTH_PLAY_PASS;
        if (play->kind == QUOTH_PLAY_PLACE)
            assert_int_equal(play->score, play->tiles == 3 ? 26 : 8);
    }
    assert_int_equal(placements, 10);
    assert_int_equal(exchanges, 7);
    assert_int_equal(passes, 1);
    finding_free(&f);
    tear_down(&y);
}

static void whole_games(void **state)
{
    yard y;
    quoth_play_finder *finder;
    (void)state;
    set_up(&y, "5/5/5/5/5 CAB/RTE 0/0 0");
    assert_int_equal(quoth_play_finder_new(&finder, y.cross, NULL, NULL), QUOTH_OK);
    quoth_cross_bot bot[2] = {{.policy = QUOTH_CROSS_EQUITY, .finder = finder},
                              {.policy = QUOTH_CROSS_RANDOM, .finder = finder}};
    quoth_cross_player player[2] = {quoth_cross_bot_player(&bot[0]),
                                    quoth_cross_bot_player(&bot[1])};
    quoth_cross_score score = {0};
    quoth_cross_match_options options = {.seed = 1, .to = 400};
    assert_int_equal(quoth_cross_match(&score, y.cross, player, 2, &options, NULL, NULL), QUOTH_OK);
    assert_int_equal(score.games, 400);
    assert_int_equal(score.player[0].refused + score.player[1].refused, 0);
    assert_true(score.player[0].wins > score.player[1].wins);
    for (unsigned i = 0; i < 2; i++)
        quoth_cross_bot_free(&bot[i]);
    quoth_play_finder_free(finder);
    tear_down(&y);
}

static void they_can_be_written_and_read(void **state)
{
    yard y;
    text first = {0}, second = {0};
    quoth_sink to_first = to_text(&first), to_second = to_text(&second);
    quoth_cross_rules again;
    (void)state;
    set_up(&y, "5/5/5/5/5 CAB/RTE 0/0 0");
    assert_int_equal(quoth_cross_rules_write(&to_first, &y.rules, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_rules_parse(&again, first.bytes, first.size, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_rules_write(&to_second, &again, NULL), QUOTH_OK);
    assert_string_equal(first.bytes, second.bytes);
    text_free(&first);
    text_free(&second);
    tear_down(&y);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_by_hand),
        cmocka_unit_test(plays_by_hand),
        cmocka_unit_test(whole_games),
        cmocka_unit_test(they_can_be_written_and_read),
    };
    RUN(tests);
}
