/* Options that are all zero, against the setting that they stand for: the default evaluator, the
 * prior, board openness. */
#include "support.h"

#include "quoth/auto.h"
#include "quoth/notation.h"
#include "quoth/puzzles.h"
#include "quoth/review.h"

typedef struct setting {
    quoth_cross *cross;
    quoth_leaves *leaves;
    quoth_unseen_adjustment *adjustment;
    quoth_baseline baseline;
    quoth_evaluator evaluator;
    quoth_openness openness;
    bool open; /* there are standard costs for the board */
    quoth_cross_game *game;
} setting;

static bool keep(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)user;
    return rank % 3 == 0 || word->length < 4;
}

/* A third of ENABLE, which has no trained leave values. */
static quoth_lexicon *some_words(void)
{
    quoth_lexicon *all = enable1(), *some;
    assert_int_equal(quoth_lexicon_subset(&some, all, keep, NULL, NULL, NULL), QUOTH_OK);
    quoth_lexicon_free(all);
    return some;
}

/* A game after five plays. */
static void open_setting(setting *s, const char *name, quoth_lexicon *lexicon)
{
    quoth_cross_rules rules;
    quoth_random random;
    *s = (setting){0};
    assert_int_equal(quoth_cross_rules_find(&rules, name, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&s->cross, &rules, lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_leaves_default(&s->leaves, &rules, lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(
        quoth_unseen_adjustment_new(&s->adjustment, s->leaves, &rules.tiles, NULL, NULL), QUOTH_OK);
    s->baseline = (quoth_baseline){.leaves = s->leaves, .unseen_adjustment = s->adjustment};
    quoth_evaluator_baseline(&s->evaluator, &s->baseline);
    s->open = quoth_openness_standard(&s->openness, &rules, NULL) == QUOTH_OK;
    assert_int_equal(quoth_cross_game_new(&s->game, s->cross, 2, NULL, NULL), QUOTH_OK);
    quoth_random_seed(&random, 2);
    quoth_cross_game_deal(s->game, NULL, &random);
    quoth_play_finder *finder;
    assert_int_equal(quoth_play_finder_new(&finder, s->cross, NULL, NULL), QUOTH_OK);
    quoth_plays plays = {0};
    quoth_plays_query query = {
        .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .evaluator = &s->evaluator};
    for (unsigned i = 0; i < 5; i++) {
        const quoth_position *position = quoth_cross_game_position(s->game);
        assert_int_equal(quoth_plays_find(&plays, finder, position, &query, NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_cross_game_play(s->game, NULL, plays.play, NULL), QUOTH_OK);
    }
    quoth_plays_free(&plays);
    quoth_play_finder_free(finder);
    quoth_lexicon_free(lexicon);
}

static void close_setting(setting *s)
{
    quoth_cross_game_free(s->game);
    quoth_leaves_free(s->leaves);
    quoth_unseen_adjustment_free(s->adjustment);
    quoth_cross_free(s->cross);
}

/* ---- the calls ----------------------------------------------------------------------------- */

static void compare_sims(const quoth_sim_result *a, const quoth_sim_result *b)
{
    assert_true(a->plays == b->plays && a->iterations == b->iterations && a->plays > 1);
    for (size_t i = 0; i < a->plays; i++) {
        assert_memory_equal(&a->play[i].play, &b->play[i].play, sizeof a->play[i].play);
        assert_true(a->play[i].iterations == b->play[i].iterations);
        assert_true(a->play[i].win == b->play[i].win && a->play[i].spread == b->play[i].spread);
        assert_true(a->play[i].utility == b->play[i].utility);
    }
}

static void check_sim(const setting *s, const quoth_position *position)
{
    quoth_sim *zero, *made;
    quoth_sim_result a, b;
    quoth_sim_options options = {.plays = 15,
                                 .plies = 2,
                                 .iterations = 1000,
                                 .evaluator = &s->evaluator,
                                 .prior = QUOTH_SIM_PRIOR,
                                 .openness = s->open ? &s->openness : NULL,
                                 .no_openness = true};
    assert_int_equal(quoth_sim_new(&zero, s->cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_sim_new(&made, s->cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_sim_run(&a, zero, position, NULL, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_sim_run(&b, made, position, &options, NULL, NULL), QUOTH_OK);
    compare_sims(&a, &b);
    quoth_sim_free(zero);
    quoth_sim_free(made);
}

static void check_infer(const setting *s, const quoth_cross_view *seen)
{
    quoth_infer *zero, *made;
    quoth_infer_result a, b;
    quoth_infer_options some = {.samples = 300};
    quoth_infer_options options = {.samples = 300, .evaluator = &s->evaluator};
    assert_int_equal(quoth_infer_new(&zero, s->cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_infer_new(&made, s->cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(
        quoth_infer_run(&a, zero, seen->position, seen->move, seen->moves, &some, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(
        quoth_infer_run(&b, made, seen->position, seen->move, seen->moves, &options, NULL, NULL),
        QUOTH_OK);
    assert_true(a.leaves == b.leaves && a.leaves > 0);
    for (size_t i = 0; i < a.leaves; i++)
        assert_true(a.leave[i].chance == b.leave[i].chance);
    quoth_infer_free(zero);
    quoth_infer_free(made);
}

static void check_auto(const setting *s, const quoth_position *position)
{
    quoth_auto *chooser;
    quoth_auto_answer a, b;
    quoth_auto_options options = {.leaves = s->leaves};
    assert_int_equal(quoth_auto_new(&chooser, s->cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_auto_choose(&a, chooser, position, NULL, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_auto_choose(&b, chooser, position, &options, NULL, NULL), QUOTH_OK);
    assert_memory_equal(&a.play, &b.play, sizeof a.play);
    assert_true(a.iterations == b.iterations && a.win == b.win && a.spread == b.spread);
    quoth_auto_free(chooser);
}

static void check_review(const setting *s, const quoth_position *position)
{
    quoth_review *zero, *made;
    quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    quoth_review_options quick = {.depth = QUOTH_REVIEW_QUICK};
    quoth_review_options options = {.depth = QUOTH_REVIEW_QUICK, .evaluator = &s->evaluator};
    assert_int_equal(quoth_review_play(&zero, position, &pass, &quick, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_review_play(&made, position, &pass, &options, NULL, NULL), QUOTH_OK);
    const quoth_review_turn *a = quoth_review_result(zero)->turn;
    const quoth_review_turn *b = quoth_review_result(made)->turn;
    assert_memory_equal(&a->best, &b->best, sizeof a->best);
    assert_true(a->points == b->points && a->cost == b->cost && a->points > 0);
    quoth_review_free(zero);
    quoth_review_free(made);
}

static void check_puzzles(const setting *s, const quoth_position *position)
{
    quoth_puzzles *puzzles;
    quoth_puzzle a, b;
    quoth_puzzle_options options = {.evaluator = &s->evaluator};
    assert_int_equal(quoth_puzzles_new(&puzzles, s->cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_puzzle_find(&a, puzzles, position, NULL, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_puzzle_find(&b, puzzles, position, &options, NULL, NULL), QUOTH_OK);
    assert_memory_equal(&a, &b, sizeof a);
    quoth_puzzles_free(puzzles);
}

static void check_game(const char *rules, quoth_lexicon *lexicon)
{
    setting s;
    quoth_cross_view seen;
    open_setting(&s, rules, lexicon);
    unsigned turn = quoth_position_turn(quoth_cross_game_position(s.game));
    assert_int_equal(quoth_cross_game_view(s.game, &seen, turn, NULL), QUOTH_OK);
    check_sim(&s, seen.position);
    check_infer(&s, &seen);
    check_auto(&s, seen.position);
    check_review(&s, seen.position);
    check_puzzles(&s, seen.position);
    close_setting(&s);
}

static void test_trained(void **state)
{
    (void)state;
    check_game("scrabble", enable1());
    check_game("super", enable1());
}

static void test_estimate(void **state)
{
    (void)state;
    check_game("scrabble", some_words());
}

/* ---- a watch ------------------------------------------------------------------------------- */

static bool never(void *user, const quoth_progress *progress)
{
    (void)user;
    (void)progress;
    return false;
}

/* A stopped estimate is made again by the next call.  Auto answers by score until then. */
static void test_stopped(void **state)
{
    setting s;
    quoth_auto *chooser;
    quoth_sim *sim;
    quoth_auto_answer answer;
    quoth_sim_result result;
    quoth_watch stops = {never, NULL};
    quoth_context context = {.watch = &stops};
    (void)state;
    open_setting(&s, "scrabble", some_words());
    const quoth_position *position = quoth_cross_game_position(s.game);
    assert_int_equal(quoth_auto_new(&chooser, s.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_sim_new(&sim, s.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_auto_choose(&answer, chooser, position, NULL, &context, NULL),
                     QUOTH_STOPPED);
    assert_int_equal(answer.method, QUOTH_AUTO_STATIC);
    assert_int_equal(quoth_sim_run(&result, sim, position, NULL, &context, NULL), QUOTH_STOPPED);
    check_sim(&s, position);
    quoth_auto_free(chooser);
    quoth_sim_free(sim);
    close_setting(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_trained),
                                       cmocka_unit_test(test_estimate),
                                       cmocka_unit_test(test_stopped)};
    RUN(tests);
}
