/* Reviews: each allocation failing, and the watch. */
#include "small.h"

#include "quoth/format.h"

typedef struct handles {
    char none;
} handles;

static void finish(handles *h)
{
    (void)h;
}

#include "sweep.h"

static struct fixture {
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    quoth_gcg *gcg;
} fix;

static int set_up(void **state)
{
    static const char game[] = "#player1 ann Ann\n#player2 bob Bob\n"
                               ">ann: AENST 4C TEA +6 6\n>bob: ?AENZ E3 Z. +11 11\n"
                               ">ann: AENST - +0 6\n";
    quoth_error error = {.message = ""};
    (void)state;
    open_small(&fix.lexicon, &fix.cross, 5, "A,3,1,1\nE,3,1,1\nN,2,2,0\n");
    assert_int_equal(quoth_gcg_read(&fix.gcg, game, sizeof game - 1, NULL, &error), QUOTH_OK);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_gcg_free(fix.gcg);
    quoth_cross_free(fix.cross);
    quoth_lexicon_free(fix.lexicon);
    return 0;
}

static quoth_status review_and_sum(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_review *review;
    quoth_review_totals sums = {.memory = &f->memory};
    quoth_review_options options = {
        .depth = QUOTH_REVIEW_QUICK, .seed = 3, .bytes = 1 << 16, .no_leaves = true};
    (void)h;
    CHECK(quoth_review_new(&review, fix.gcg, fix.cross, &options,
                           &(quoth_context){.memory = &f->memory}, NULL));
    const quoth_review_game *game = quoth_review_result(review);
    quoth_status status = quoth_review_totals_add(&sums, game, 0, NULL);
    if (!status)
        status = quoth_review_write(out, game, QUOTH_FORMAT_JSON, NULL);
    quoth_review_totals_sort(&sums);
    quoth_review_totals_free(&sums);
    quoth_review_free(review);
    return status;
}

static quoth_review *whole_review;

/* The last play reviewed alone has the same value as in the review of the game. */
static quoth_status review_play(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_review *alone;
    quoth_review_options options = {
        .depth = QUOTH_REVIEW_QUICK, .seed = 3, .bytes = 1 << 16, .no_leaves = true};
    const quoth_review_game *game = quoth_review_result(whole_review);
    const quoth_review_turn *in_game = &game->turn[game->turns - 1];
    (void)h;
    CHECK(quoth_review_play(&alone, in_game->before, &in_game->play, &options,
                            &(quoth_context){.memory = &f->memory}, NULL));
    const quoth_review_turn *t = quoth_review_result(alone)->turn;
    assert_int_equal(t->method, in_game->method);
    assert_true(t->points == in_game->points && t->cost == in_game->cost);
    assert_int_equal(t->mark, in_game->mark);
    assert_int_equal(t->causes, in_game->causes);
    assert_false(t->luck_known);
    quoth_status status = quoth_review_write_causes(out, t, NULL);
    quoth_review_free(alone);
    return status;
}

static void reviewing_a_play_survives(void **state)
{
    quoth_review_options options = {
        .depth = QUOTH_REVIEW_QUICK, .seed = 3, .bytes = 1 << 16, .no_leaves = true};
    (void)state;
    assert_int_equal(quoth_review_new(&whole_review, fix.gcg, fix.cross, &options, NULL, NULL),
                     QUOTH_OK);
    every_failure_is_survived((job){NULL, review_play});
    quoth_review_free(whole_review);
}

/* Illegal plays: a tile that is not on the rack, a play that touches no other tile. */
static void what_is_illegal_is_not_valued(void **state)
{
    quoth_review_options options = {
        .depth = QUOTH_REVIEW_QUICK, .seed = 3, .bytes = 1 << 16, .no_leaves = true};
    (void)state;
    assert_int_equal(quoth_review_new(&whole_review, fix.gcg, fix.cross, &options, NULL, NULL),
                     QUOTH_OK);
    const quoth_review_turn *in_game = &quoth_review_result(whole_review)->turn[1];
    quoth_play wrong[2] = {in_game->play, in_game->play};
    wrong[0].tile[1] = 5;
    wrong[1].row = 0;
    for (unsigned i = 0; i < 2; i++) {
        quoth_review *alone;
        assert_int_equal(
            quoth_review_play(&alone, in_game->before, &wrong[i], &options, NULL, NULL), QUOTH_OK);
        const quoth_review_turn *t = quoth_review_result(alone)->turn;
        assert_int_equal(t->why, QUOTH_WHY_RECORD);
        assert_int_equal(t->method, QUOTH_REVIEW_NONE);
        quoth_review_free(alone);
    }
    quoth_review_free(whole_review);
}

static void reviewing_survives(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, review_and_sum});
}

typedef struct patience {
    unsigned asked, left;
} patience;

static bool while_patient(void *user, const quoth_progress *progress)
{
    patience *p = user;
    assert_true(progress->done <= progress->total);
    return p->asked++ < p->left;
}

/* Stopped at any call: the turns before are complete, the others unknown. */
static void a_stopped_review_reports_what_is_done(void **state)
{
    quoth_review *whole, *part;
    quoth_review_options options = {
        .depth = QUOTH_REVIEW_QUICK, .bytes = 1 << 16, .no_leaves = true};
    (void)state;
    assert_int_equal(quoth_review_new(&whole, fix.gcg, fix.cross, &options, NULL, NULL), QUOTH_OK);
    const quoth_review_game *all = quoth_review_result(whole);
    assert_int_equal(all->turns, 3);
    assert_int_equal(all->done, all->turns);
    for (unsigned left = 0;; left++) {
        patience p = {0, left};
        quoth_watch watch = {while_patient, &p};
        quoth_status status = quoth_review_new(&part, fix.gcg, fix.cross, &options,
                                               &(quoth_context){.watch = &watch}, NULL);
        const quoth_review_game *game = quoth_review_result(part);
        assert_int_equal(status, p.asked > left ? QUOTH_STOPPED : QUOTH_OK);
        assert_true(status == QUOTH_STOPPED || game->done == game->turns);
        for (size_t i = 0; i < game->turns; i++) {
            const quoth_review_turn *t = &game->turn[i];
            if (i < game->done) {
                assert_int_equal(t->method, all->turn[i].method);
                assert_true(t->points == all->turn[i].points && t->luck == all->turn[i].luck);
            } else {
                assert_int_equal(t->method, QUOTH_REVIEW_NONE);
                assert_int_equal(t->why, QUOTH_WHY_STOPPED);
                assert_false(t->luck_known || t->chances_known);
                assert_int_equal(t->causes, 0);
            }
        }
        quoth_review_free(part);
        if (!status)
            break;
    }
    quoth_review_free(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_illegal_is_not_valued),
        cmocka_unit_test(reviewing_survives),
        cmocka_unit_test(reviewing_a_play_survives),
        cmocka_unit_test(a_stopped_review_reports_what_is_done),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
