/* Reviews plays with one tile in the bag: no play is better than the one reported as best. */
#include "nine.h"

#include "quoth/review.h"

/* Plays a game by the highest scores until the bag has one tile; false if that never happens. */
static bool play_to_last_tile(nine *n, uint64_t seed)
{
    quoth_random random;
    quoth_plays_query query = {.find = QUOTH_FIND_BEST, .order = QUOTH_BY_SCORE};
    quoth_random_seed(&random, seed);
    quoth_position_deal(n->p, &random);
    while (!quoth_position_ending(n->p) && quoth_position_bag(n->p) != 1) {
        assert_int_equal(quoth_plays_find(&n->plays, n->finder, n->p, &query, NULL, NULL),
                         QUOTH_OK);
        assert_int_equal(quoth_position_make(n->p, &n->plays.play[0], NULL), QUOTH_OK);
    }
    return !quoth_position_ending(n->p);
}

static bool is_worse(quoth_review_value a, quoth_review_value b)
{
    return a.win < b.win || (a.win == b.win && a.spread < b.spread);
}

static void the_best_is_not_worse(void **state)
{
    nine n;
    unsigned reviewed = 0;
    quoth_review_options options = {
        .depth = QUOTH_REVIEW_NORMAL, .seed = 1, .bytes = 1 << 18, .no_leaves = true};
    quoth_plays_query all = {.find = QUOTH_FIND_ALL, .order = QUOTH_BY_SCORE};
    (void)state;
    open_nine(&n, 2);
    for (uint64_t seed = 0; seed < 30; seed++) {
        if (!play_to_last_tile(&n, seed))
            continue;
        assert_int_equal(quoth_plays_find(&n.plays, n.finder, n.p, &all, NULL, NULL), QUOTH_OK);
        for (size_t i = 0; i < n.plays.count; i++) {
            quoth_review *review;
            assert_int_equal(
                quoth_review_play(&review, n.p, &n.plays.play[i], &options, NULL, NULL), QUOTH_OK);
            const quoth_review_turn *t = quoth_review_result(review)->turn;
            if (t->method == QUOTH_REVIEW_PREENDGAME) {
                reviewed++;
                assert_false(is_worse(t->best_value, t->value));
            }
            quoth_review_free(review);
        }
    }
    assert_true(reviewed > 0);
    close_nine(&n);
}

static void every_enumerator_has_a_name(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 3; i++)
        assert_non_null(quoth_review_depth_name((quoth_review_depth)i));
    for (unsigned i = 0; i < QUOTH_REVIEW_METHODS; i++)
        assert_non_null(quoth_review_method_name((quoth_review_method)i));
    for (unsigned i = 0; i <= QUOTH_WHY_STOPPED; i++)
        assert_non_null(quoth_review_why_name((quoth_review_why)i));
    for (unsigned i = 0; i < QUOTH_MARKS; i++)
        assert_non_null(quoth_review_mark_name((quoth_review_mark)i));
    for (unsigned i = 0; i < QUOTH_CAUSES; i++)
        assert_non_null(quoth_cause_kind_name((quoth_cause_kind)i));
    assert_null(quoth_review_depth_name((quoth_review_depth)3));
    assert_null(quoth_review_method_name(QUOTH_REVIEW_METHODS));
    assert_null(quoth_review_why_name((quoth_review_why)(QUOTH_WHY_STOPPED + 1)));
    assert_null(quoth_review_mark_name(QUOTH_MARKS));
    assert_null(quoth_cause_kind_name(QUOTH_CAUSES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_enumerator_has_a_name),
                                       cmocka_unit_test(the_best_is_not_worse)};
    RUN(tests);
}
