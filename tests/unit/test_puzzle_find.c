/* Puzzles: the margin is that of the endgame solver, positions that cannot be evaluated have none,
 * and every allocation fails once. */
#include "nine.h"

#include "quoth/endgame.h"
#include "quoth/puzzles.h"

typedef struct handles {
    quoth_puzzles *puzzles;
} handles;

static void finish(handles *h)
{
    quoth_puzzles_free(h->puzzles);
}

#include "sweep.h"

typedef struct table {
    nine game;
    quoth_puzzles *puzzles;
} table;

static void open_table(table *t)
{
    open_nine(&t->game, 2);
    assert_int_equal(quoth_puzzles_new(&t->puzzles, t->game.cross, NULL, NULL), QUOTH_OK);
}

static void close_table(table *t)
{
    quoth_puzzles_free(t->puzzles);
    close_nine(&t->game);
}

/* The position after some turns of the highest score; the seed deals. */
static void reach(table *t, uint64_t seed, unsigned turns)
{
    quoth_random random;
    quoth_plays_query query = {.find = QUOTH_FIND_BEST, .order = QUOTH_BY_SCORE};
    quoth_random_seed(&random, seed);
    quoth_position_deal(t->game.p, &random);
    while (turns-- > 0 && !quoth_position_ending(t->game.p)) {
        assert_int_equal(
            quoth_plays_find(&t->game.plays, t->game.finder, t->game.p, &query, NULL, NULL),
            QUOTH_OK);
        assert_int_equal(quoth_position_make(t->game.p, &t->game.plays.play[0], NULL), QUOTH_OK);
    }
}

static void test_margins(void **state)
{
    table t;
    quoth_endgame *endgame;
    unsigned ends = 0, before = 0, dull = 0;
    (void)state;
    open_table(&t);
    assert_int_equal(quoth_endgame_new(&endgame, t.game.cross, NULL, NULL), QUOTH_OK);
    for (uint64_t i = 0; i < some_of(60, 120); i++) {
        quoth_puzzle puzzle;
        quoth_puzzle_options options = {.iterations = 1500, .seed = i, .no_leaves = true};
        quoth_endgame_options two = {.top = 2};
        quoth_endgame_answer answer;
        reach(&t, i, 1 + (unsigned)(i % 3));
        assert_int_equal(quoth_puzzle_find(&puzzle, t.puzzles, t.game.p, &options, NULL, NULL),
                         QUOTH_OK);
        bool end = !quoth_position_ending(t.game.p) && !quoth_position_bag(t.game.p);
        if (end) {
            assert_int_equal(quoth_endgame_solve(&answer, endgame, t.game.p, &two, NULL, NULL),
                             QUOTH_OK);
            bool clear = answer.plays > 1 && answer.play[0].value - answer.play[1].value >= 3;
            assert_int_equal(puzzle.found, clear);
            if (clear) {
                assert_true(puzzle.margin == answer.play[0].value - answer.play[1].value);
                assert_int_equal(
                    quoth_play_compare(&puzzle.best, &answer.play[0].play, QUOTH_BY_SCORE), 0);
            }
        }
        if (!puzzle.found) {
            dull++;
            assert_int_equal(puzzle.grade, 0);
            continue;
        }
        assert_int_equal(puzzle.method == QUOTH_PUZZLE_BY_ENDGAME, end);
        assert_in_range(puzzle.grade, 1, QUOTH_PUZZLE_GRADES);
        assert_true(puzzle.margin >= 0);
        ends += end;
        before += puzzle.method != QUOTH_PUZZLE_BY_ENDGAME;
    }
    assert_true(ends > 0 && before > 0 && dull > 0);
    quoth_endgame_free(endgame);
    close_table(&t);
}

/* With one tile in the bag, against a reference evaluation of every play with its spread. */
static void test_before_the_end(void **state)
{
    table t;
    quoth_preendgame *solver;
    unsigned found = 0, tied = 0;
    (void)state;
    open_table(&t);
    assert_int_equal(quoth_preendgame_new(&solver, t.game.cross, NULL, NULL), QUOTH_OK);
    for (uint64_t i = 0; i < some_of(150, 300); i++) {
        quoth_puzzle puzzle;
        quoth_puzzle_options options = {.iterations = 100, .seed = i, .no_leaves = true};
        quoth_preendgame_options all = {.top = 1000};
        quoth_preendgame_answer answer;
        reach(&t, i, 1 + (unsigned)(i % 3));
        if (quoth_position_ending(t.game.p) || quoth_position_bag(t.game.p) != 1)
            continue;
        assert_int_equal(quoth_puzzle_find(&puzzle, t.puzzles, t.game.p, &options, NULL, NULL),
                         QUOTH_OK);
        assert_int_equal(quoth_preendgame_solve(&answer, solver, t.game.p, &all, NULL, NULL),
                         QUOTH_OK);
        const quoth_preendgame_play *first = answer.play, *next = first + 1;
        tied += answer.plays > 2 && 2 * first->wins + first->draws == 2 * next->wins + next->draws;
        if (!puzzle.found || puzzle.method != QUOTH_PUZZLE_BY_PREENDGAME)
            continue;
        double cases = (double)answer.cases;
        double margin = (double)(first->spread - next->spread) / cases;
        double won = (first->wins + first->draws / 2.0 - next->wins - next->draws / 2.0) / cases;
        assert_int_equal(quoth_play_compare(&puzzle.best, &first->play, QUOTH_BY_SCORE), 0);
        assert_true(margin >= 3 || won >= 0.03);
        assert_true(puzzle.margin == margin || (puzzle.margin == 0 && (margin < 0 || won >= 0.03)));
        found++;
    }
    assert_true(found > 0 && tied > 0);
    quoth_preendgame_free(solver);
    close_table(&t);
}

static void test_nothing_to_judge(void **state)
{
    table t;
    quoth_puzzle puzzle;
    (void)state;
    open_table(&t);
    reach(&t, 1, 0); /* nothing lies on the board */
    assert_int_equal(quoth_puzzle_find(&puzzle, t.puzzles, t.game.p, NULL, NULL, NULL), QUOTH_OK);
    assert_false(puzzle.found);
    reach(&t, 1, 100); /* the game is over */
    assert_true(quoth_position_ending(t.game.p));
    assert_int_equal(quoth_puzzle_find(&puzzle, t.puzzles, t.game.p, NULL, NULL, NULL), QUOTH_OK);
    assert_false(puzzle.found);
    quoth_position *three;
    assert_int_equal(quoth_position_new(&three, t.game.cross, 3, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_puzzle_find(&puzzle, t.puzzles, three, NULL, NULL, NULL), QUOTH_OK);
    assert_false(puzzle.found);
    quoth_position_free(three);
    close_table(&t);
}

static bool never(void *user, const quoth_progress *progress)
{
    (void)user, (void)progress->done, (void)progress->total;
    return false;
}

static void test_stopped(void **state)
{
    table t;
    unsigned stopped = 0;
    quoth_watch watch = {never, NULL};
    (void)state;
    open_table(&t);
    for (uint64_t i = 0; i < 30; i++) {
        quoth_puzzle puzzle;
        const quoth_context context = {.watch = &watch};
        reach(&t, i, 2);
        quoth_status status = quoth_puzzle_find(&puzzle, t.puzzles, t.game.p, NULL, &context, NULL);
        assert_true(status == QUOTH_STOPPED || (status == QUOTH_OK && !puzzle.found));
        stopped += status == QUOTH_STOPPED;
    }
    assert_true(stopped > 0);
    close_table(&t);
}

static table swept;

static quoth_status find_some(quoth_puzzles *puzzles, const quoth_sink *out)
{
    for (uint64_t i = 0; i < 6; i++) {
        quoth_puzzle puzzle;
        quoth_puzzle_options options = {.iterations = 60, .seed = 1, .no_leaves = true};
        reach(&swept, i, 1 + (unsigned)i % 3);
        CHECK(quoth_puzzle_find(&puzzle, puzzles, swept.game.p, &options, NULL, NULL));
        const char *reported = printed("%d %u %g;", puzzle.found, puzzle.grade, puzzle.margin);
        out->write(out->user, reported, strlen(reported));
    }
    return QUOTH_OK;
}

static quoth_status make_and_find(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_puzzles *puzzles;
    (void)h;
    CHECK(quoth_puzzles_new(&puzzles, swept.game.cross, &(quoth_context){.memory = &f->memory},
                            NULL));
    quoth_status status = find_some(puzzles, out);
    quoth_puzzles_free(puzzles);
    return status;
}

static void prepare(fallible *f, handles *h)
{
    assert_int_equal(quoth_puzzles_new(&h->puzzles, swept.game.cross,
                                       &(quoth_context){.memory = &f->memory}, NULL),
                     QUOTH_OK);
}

static quoth_status find_again(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    return find_some(h->puzzles, out);
}

static void test_memory(void **state)
{
    (void)state;
    open_table(&swept);
    every_failure_is_survived((job){NULL, make_and_find});
    every_failure_is_survived((job){prepare, find_again});
    close_table(&swept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_margins),          cmocka_unit_test(test_before_the_end),
        cmocka_unit_test(test_nothing_to_judge), cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_memory),
    };
    RUN(tests);
}
