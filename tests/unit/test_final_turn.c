/* Rules of one last turn each: whole games, positions that are set up, texts, equity, and the
 * endgame against all plays and all replies. */
#include "finding.h"
#include "gcg_text.h"
#include "support.h"

#include "quoth/cross_game.h"
#include "quoth/endgame.h"

enum { GAMES = 8, BRUTE_FORCE = 6 };

typedef struct table {
    quoth_cross_rules rules;
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    finding plays;
} table;

/* `rules`: their text; empty: crossplay. */
static void open_table(table *t, const char *rules)
{
    assert_int_equal(quoth_cross_rules_find(&t->rules, "crossplay", NULL), QUOTH_OK);
    if (*rules)
        assert_int_equal(quoth_cross_rules_parse(&t->rules, rules, strlen(rules), NULL), QUOTH_OK);
    t->lexicon = enable1();
    assert_int_equal(quoth_cross_new(&t->cross, &t->rules, t->lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(finding_new(&t->plays, t->cross, NULL), QUOTH_OK);
}

static void close_table(table *t)
{
    finding_free(&t->plays);
    quoth_cross_free(t->cross);
    quoth_lexicon_free(t->lexicon);
}

static quoth_play best_by_score(table *t, const quoth_position *p)
{
    size_t count;
    quoth_plays_query query = {.find = QUOTH_FIND_BEST, .order = QUOTH_BY_SCORE};
    assert_int_equal(finding_find(&t->plays, p, &query), QUOTH_OK);
    const quoth_play *play = finding_list(&t->plays, &count);
    assert_int_equal(count, 1);
    return play[0];
}

static quoth_position *position_in(const table *t, const char *cgp)
{
    quoth_position *p;
    quoth_error error = {0};
    if (quoth_cgp_read(&p, t->cross, cgp, strlen(cgp), NULL, &error))
        fail_msg("%s: %s", cgp, error.message);
    return p;
}

/* ---- games --------------------------------------------------------------------------------- */

/* Once the bag is empty each seat has one turn, whatever it plays; then the scores stand. */
static void each_seat_has_one_turn_with_an_empty_bag(void **state)
{
    table t;
    (void)state;
    open_table(&t, "");
    for (unsigned game = 0; game < GAMES; game++) {
        quoth_position *p;
        quoth_random random;
        unsigned players = 2 + game % 3, turns = 0;
        int score[QUOTH_PLAYERS_MAX] = {0};
        quoth_random_seed(&random, game);
        assert_int_equal(quoth_position_new(&p, t.cross, players, NULL, NULL), QUOTH_OK);
        quoth_position_deal(p, &random);
        while (!quoth_position_ending(p)) {
            unsigned left = quoth_position_bag(p) ? 0 : players - turns;
            assert_int_equal(quoth_position_final_turns(p), left);
            turns += left > 0;
            quoth_play play = left && game % 2 ? (quoth_play){.kind = QUOTH_PLAY_PASS}
                                               : best_by_score(&t, p);
            score[quoth_position_turn(p)] += play.score;
            assert_int_equal(quoth_position_make(p, &play, NULL), QUOTH_OK);
        }
        assert_int_equal(turns, players);
        assert_int_equal(quoth_position_ending(p), QUOTH_ENDING_FINAL);
        assert_int_equal(quoth_position_final_turns(p), 0);
        for (unsigned seat = 0; seat < players; seat++)
            assert_int_equal(quoth_position_score(p, seat), score[seat]);
        assert_true(quoth_position_undo(p));
        assert_int_equal(quoth_position_ending(p), QUOTH_ENDING_NONE);
        assert_int_equal(quoth_position_final_turns(p), 1);
        quoth_position_free(p);
    }
    close_table(&t);
}

/* A game is the same after saving and loading, and a replay ends it by the same rule. */
static void games_are_saved_and_replayed(void **state)
{
    table t;
    (void)state;
    open_table(&t, "");
    for (unsigned number = 0; number < 4; number++) {
        quoth_cross_game *game, *again;
        quoth_position *p;
        quoth_random random;
        quoth_gcg_outcome outcome;
        quoth_random_seed(&random, 100 + number);
        assert_int_equal(quoth_cross_game_new(&game, t.cross, 2, NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_cross_game_new(&again, t.cross, 2, NULL, NULL), QUOTH_OK);
        assert_true(quoth_cross_game_deal(game, NULL, &random));
        while (!quoth_cross_game_over(game)) {
            quoth_play play = best_by_score(&t, quoth_cross_game_position(game));
            assert_int_equal(quoth_cross_game_play(game, NULL, &play, NULL), QUOTH_OK);
        }
        for (unsigned dealt = 0; dealt < 2; dealt++) {
            quoth_gcg *gcg = gcg_in("#player1 a a\n#player2 b b\n");
            if (dealt)
                assert_int_equal(quoth_gcg_add_deal(gcg, game, NULL), QUOTH_OK);
            assert_int_equal(quoth_gcg_add_game(gcg, game, NULL), QUOTH_OK);
            if (dealt) {
                assert_int_equal(quoth_gcg_load_game(again, gcg, &random, NULL), QUOTH_OK);
                assert_string_equal(cgp_of(quoth_cross_game_position(again)),
                                    cgp_of(quoth_cross_game_position(game)));
            }
            assert_int_equal(quoth_gcg_replay(&outcome, gcg, t.cross, NULL, NULL, NULL), QUOTH_OK);
            assert_int_equal(outcome.differences, 0);
            assert_int_equal(
                quoth_gcg_position(&p, gcg, t.cross, quoth_gcg_events(gcg), NULL, NULL), QUOTH_OK);
            assert_int_equal(quoth_position_ending(p), QUOTH_ENDING_FINAL);
            quoth_position_free(p);
            assert_int_equal(
                quoth_gcg_position(&p, gcg, t.cross, quoth_gcg_events(gcg) - 1, NULL, NULL),
                QUOTH_OK);
            assert_int_equal(quoth_position_final_turns(p), 1);
            quoth_position_free(p);
            quoth_gcg_free(gcg);
        }
        quoth_cross_game_free(game);
        quoth_cross_game_free(again);
    }
    close_table(&t);
}

/* ---- positions ----------------------------------------------------------------------------- */

/* The board has all tiles of the set but those of the racks. */
#define SEVEN_TILES "tiles as few\nA,11,1,1\nT,8,2,0\nend\n"
#define BOARD "15/15/15/15/15/15/15/5TATAT5/15/15/15/15/15/15/15 "

static void positions_have_the_turns_that_their_racks_allow(void **state)
{
    static const struct {
        const char *cgp;
        unsigned turns;
        quoth_ending ending;
    } expected[] = {
        {BOARD "AAAAAAT/AAATTTT 9/3 0", 2, QUOTH_ENDING_NONE},
        {BOARD "AAAAAAT/AAATTTT 9/3 0 final 1;", 1, QUOTH_ENDING_NONE},
        {BOARD "AAAAAAT/AAATTTT 9/3 0 final 0;", 0, QUOTH_ENDING_FINAL},
        {BOARD "AAAAAAT/AAATTTT 9/3 6", 2, QUOTH_ENDING_NONE},
        {BOARD "AAAAAAT/ 9/3 0", 2, QUOTH_ENDING_NONE},
        {BOARD "/AAAAAAT 9/3 0", 2, QUOTH_ENDING_NONE},
    };
    table t;
    (void)state;
    open_table(&t, "layout crossplay\n" SEVEN_TILES "bonus 7 40\nout 0 0\nstuck 0\n"
                   "empty-bag one-turn\nchallenge void\n");
    for (size_t i = 0; i < COUNT(expected); i++) {
        quoth_position *p = position_in(&t, expected[i].cgp);
        assert_int_equal(quoth_position_bag(p), 0);
        assert_int_equal(quoth_position_final_turns(p), expected[i].turns);
        assert_int_equal(quoth_position_ending(p), expected[i].ending);
        quoth_position *again = position_in(&t, cgp_of(p));
        assert_int_equal(quoth_position_final_turns(again), expected[i].turns);
        assert_int_equal(quoth_position_ending(again), expected[i].ending);
        assert_int_equal(quoth_position_key(again), quoth_position_key(p));
        quoth_position_free(again);
        quoth_position_free(p);
    }
    close_table(&t);
    /* Fewer tiles: a mover whose rack is short emptied the bag, and moves last. */
    open_table(&t, "layout crossplay\ntiles as few\nA,8,1,1\nT,6,2,0\nend\nempty-bag one-turn\n");
    quoth_position *p = position_in(&t, BOARD "AT/AAAAATT 9/3 0");
    assert_int_equal(quoth_position_final_turns(p), 1);
    quoth_position_free(p);
    p = position_in(&t, BOARD "AAAAATT/AT 9/3 0");
    assert_int_equal(quoth_position_final_turns(p), 2);
    quoth_position_free(p);
    close_table(&t);
}

/* Operations of the text that are given keep their places; those of the state get its numbers. */
static void expect_operations(const quoth_position *p, const char *given, const char *expected)
{
    quoth_cgp cgp;
    text whole = {0}, written = {0};
    quoth_sink sink = to_text(&written);
    text_add(&whole, BOARD "/ 0/0 0 ");
    text_add(&whole, given);
    assert_int_equal(quoth_cgp_parse(&cgp, whole.bytes, whole.size, NULL), QUOTH_OK);
    assert_int_equal(quoth_cgp_write(&sink, p, &cgp, NULL), QUOTH_OK);
    const char *operations = kept(&written);
    assert_string_equal(operations + strlen(operations) - strlen(expected), expected);
    assert_int_equal(operations[strlen(operations) - strlen(expected) - 1], '2'); /* scoreless */
    text_free(&whole);
}

static void passes_are_part_of_a_position(void **state)
{
    quoth_cross_rules rules;
    quoth_lexicon *lexicon = enable1();
    quoth_cross *cross;
    quoth_position *p, *again;
    static const quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    static const char cgp[] = BOARD "AAAAAAT/AAADEEE 9/3 2 passes 2;";
    (void)state;
    assert_int_equal(quoth_cross_rules_find(&rules, "wordfeud", NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&cross, &rules, lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cgp_read(&p, cross, cgp, strlen(cgp), NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_passes(p), 2);
    const char *written = cgp_of(p);
    assert_string_equal(written, cgp);
    assert_int_equal(quoth_cgp_read(&again, cross, written, strlen(written), NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_key(again), quoth_position_key(p));
    expect_operations(again, "lex x; passes 7; gid g;", " lex x; passes 2; gid g;");
    expect_operations(again, "passes 02; final 3;", " passes 02; final 3;");
    expect_operations(again, "gid g;", " gid g; passes 2;");
    assert_int_equal(quoth_position_make(again, &pass, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_ending(again), QUOTH_ENDING_STUCK);
    assert_int_equal(quoth_position_score(again, 0), 9 - 7);
    assert_int_equal(quoth_position_score(again, 1), 3 - 8);
    quoth_position_free(p);
    quoth_position_free(again);
    quoth_cross_free(cross);
    quoth_lexicon_free(lexicon);
}

/* ---- the endgame ---------------------------------------------------------------------------- */

/* The best score of a reply after a play: the other's last turn. */
static int reply_after(table *t, quoth_position *p, const quoth_play *play)
{
    assert_int_equal(quoth_position_make_trusted(p, play, NULL), QUOTH_OK);
    int score = quoth_position_ending(p) ? 0 : best_by_score(t, p).score;
    assert_true(quoth_position_undo(p));
    return score;
}

/* Plays a game by score up to its first position with an empty bag. */
static void play_to_the_last_turns(table *t, quoth_position *p, unsigned game)
{
    quoth_random random;
    quoth_random_seed(&random, 1000 + game);
    quoth_position_deal(p, &random);
    while (!quoth_position_final_turns(p)) {
        quoth_play play = best_by_score(t, p);
        assert_int_equal(quoth_position_make(p, &play, NULL), QUOTH_OK);
    }
}

static void the_endgame_is_every_play_and_its_best_reply(void **state)
{
    table t;
    quoth_endgame *solver;
    (void)state;
    open_table(&t, "");
    assert_int_equal(quoth_endgame_new(&solver, t.cross, NULL, NULL), QUOTH_OK);
    quoth_endgame_options options = {.bytes = 1 << 20};
    for (unsigned game = 0; game < some_of(2, BRUTE_FORCE); game++) {
        quoth_position *p;
        quoth_endgame_answer answer;
        assert_int_equal(quoth_position_new(&p, t.cross, 2, NULL, NULL), QUOTH_OK);
        play_to_the_last_turns(&t, p, game);
        size_t count;
        quoth_plays_query all = {.find = QUOTH_FIND_ALL, .order = QUOTH_BY_SCORE};
        assert_int_equal(finding_find(&t.plays, p, &all), QUOTH_OK);
        const quoth_play *found = finding_list(&t.plays, &count);
        quoth_play *play = malloc(count * sizeof *play);
        assert_non_null(play);
        memcpy(play, found, count * sizeof *play);
        size_t best = 0;
        int value = INT32_MIN;
        for (size_t i = 0; i < count; i++) {
            int one = play[i].score - reply_after(&t, p, &play[i]);
            if (one > value) {
                value = one;
                best = i;
            }
        }
        assert_int_equal(quoth_endgame_solve(&answer, solver, p, &options, NULL, NULL), QUOTH_OK);
        assert_true(answer.exact);
        assert_int_equal(answer.value, value);
        assert_int_equal(quoth_play_compare(&answer.play[0].play, &play[best], QUOTH_BY_SCORE), 0);
        assert_true(answer.play[0].length <= 2);
        /* The last turn of all: the highest score. */
        assert_int_equal(quoth_position_make(p, &play[best], NULL), QUOTH_OK);
        quoth_play last = best_by_score(&t, p);
        assert_int_equal(quoth_endgame_solve(&answer, solver, p, &options, NULL, NULL), QUOTH_OK);
        assert_int_equal(answer.value, last.score);
        assert_int_equal(quoth_play_compare(&answer.play[0].play, &last, QUOTH_BY_SCORE), 0);
        quoth_points equity;
        assert_int_equal(quoth_play_equity(&equity, p, &last, NULL, NULL), QUOTH_OK);
        assert_int_equal(equity, last.score * QUOTH_POINT);
        free(play);
        quoth_position_free(p);
    }
    quoth_endgame_free(solver);
    close_table(&t);
}

/* ---- challenges by the word ------------------------------------------------------------------ */

static void a_failed_challenge_may_count_by_words(void **state)
{
    static const struct {
        const char *name, *play;
        int bonus;
    } expected[] = {
        {"5-point-a-word", "K8 SAT", 10},
        {"10-point-a-word", "K8 SAT", 20},
        {"5-point-a-word", "8F TATATS", 5},
        {"5-point", "K8 SAT", 5},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(expected); i++) {
        quoth_cross_rules rules;
        quoth_cross *cross;
        quoth_position *p;
        quoth_play play;
        quoth_challenge_result result;
        quoth_lexicon *lexicon = lexicon_of("tatat\ntatats\nsat\n");
        static const char cgp[] = BOARD "AASTTTT/AEEEEEE 9/3 0";
        assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
        assert_true(quoth_challenge_read(&rules.challenge, expected[i].name));
        assert_int_equal(quoth_cross_new(&cross, &rules, lexicon, NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_cgp_read(&p, cross, cgp, strlen(cgp), NULL, NULL), QUOTH_OK);
        assert_int_equal(
            quoth_play_read(&play, p, expected[i].play, strlen(expected[i].play), NULL), QUOTH_OK);
        assert_int_equal(quoth_position_make(p, &play, NULL), QUOTH_OK);
        int score = quoth_position_score(p, 0);
        assert_int_equal(quoth_position_challenge(p, &result, 1, NULL), QUOTH_OK);
        if (result == QUOTH_CHALLENGE_HELD)
            assert_int_equal(quoth_position_score(p, 0), score + expected[i].bonus);
        assert_int_equal(result, QUOTH_CHALLENGE_HELD);
        quoth_position_free(p);
        quoth_cross_free(cross);
        quoth_lexicon_free(lexicon);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_seat_has_one_turn_with_an_empty_bag),
        cmocka_unit_test(games_are_saved_and_replayed),
        cmocka_unit_test(positions_have_the_turns_that_their_racks_allow),
        cmocka_unit_test(passes_are_part_of_a_position),
        cmocka_unit_test(the_endgame_is_every_play_and_its_best_reply),
        cmocka_unit_test(a_failed_challenge_may_count_by_words),
    };
    RUN(tests);
}
