/* Duplicate games: the draw by its rules, the best play by the finder, the end, every allocation
 * that fails, and a watch that stops. */
#include "support.h"

#include "quoth/duplicate.h"

typedef struct handles {
    quoth_cross *cross;
} handles;

static void finish(handles *h)
{
    (void)h;
}

#include "sweep.h"

static struct fixture {
    quoth_cross *friends, *classic, *plain;
    quoth_cross_rules friends_rules, classic_rules, plain_rules;
    quoth_leaves *leaves;
    quoth_baseline baseline;
    quoth_evaluator evaluator;
} fix;

static int set_up(void **state)
{
    (void)state;
    quoth_lexicon *words = enable1();
    assert_int_equal(quoth_cross_rules_find(&fix.friends_rules, "wwf", NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_rules_find(&fix.classic_rules, "scrabble", NULL), QUOTH_OK);
    fix.plain_rules = fix.classic_rules; /* does not say what a vowel is */
    fix.plain_rules.tiles.vowels = 0;
    assert_int_equal(quoth_cross_new(&fix.friends, &fix.friends_rules, words, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_cross_new(&fix.classic, &fix.classic_rules, words, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_cross_new(&fix.plain, &fix.plain_rules, words, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_leaves_default(&fix.leaves, &fix.classic_rules, words, NULL, NULL),
                     QUOTH_OK);
    fix.baseline = (quoth_baseline){.leaves = fix.leaves};
    quoth_evaluator_baseline(&fix.evaluator, &fix.baseline);
    quoth_lexicon_free(words);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_leaves_free(fix.leaves);
    quoth_cross_free(fix.friends);
    quoth_cross_free(fix.classic);
    quoth_cross_free(fix.plain);
    return 0;
}

/* ---- the rules, judged by the board alone ---------------------------------------------------- */

typedef struct tile_counts {
    int count[QUOTH_LETTERS_MAX + 1];
} tile_counts;

static tile_counts counts_of(const quoth_tile *tile, unsigned tiles)
{
    tile_counts n = {0};
    for (unsigned i = 0; i < tiles; i++)
        n.count[tile[i] & QUOTH_BLANK ? 0 : tile[i]]++;
    return n;
}

static int count_of_kind(const tile_counts *n, uint64_t vowels, bool vowel)
{
    int count = 0;
    for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++)
        if ((vowels >> letter & 1) == vowel)
            count += n->count[letter];
    return count;
}

/* Whether some tiles have `each` vowels and as many consonants, where a blank is either. */
static bool has_each(const tile_counts *n, uint64_t vowels, int each)
{
    int a = count_of_kind(n, vowels, true), b = count_of_kind(n, vowels, false);
    int missing = (a < each ? each - a : 0) + (b < each ? each - b : 0);
    return missing <= n->count[0];
}

/* The tiles of the set that are not on the board. */
static tile_counts tiles_left(const quoth_position *p, const quoth_cross_rules *rules)
{
    tile_counts left = {0};
    for (unsigned letter = 0; letter <= rules->tiles.alphabet.letters; letter++)
        left.count[letter] = rules->tiles.count[letter];
    for (unsigned row = 0; row < rules->layout.rows; row++)
        for (unsigned column = 0; column < rules->layout.columns; column++) {
            quoth_tile tile = quoth_position_tile(p, row, column);
            if (tile)
                left.count[tile & QUOTH_BLANK ? 0 : tile]--;
        }
    return left;
}

static unsigned sum(const tile_counts *n)
{
    unsigned tiles = 0;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++) {
        assert_true(n->count[letter] >= 0);
        tiles += (unsigned)n->count[letter];
    }
    return tiles;
}

static bool holds(const tile_counts *all, const tile_counts *some)
{
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        if (some->count[letter] > all->count[letter])
            return false;
    return true;
}

/* The highest score on another position that is set up by hand. */
static int highest_score(const quoth_position *p, const quoth_tile *rack, unsigned count)
{
    quoth_position *other;
    quoth_play_finder *finder;
    quoth_plays plays = {0};
    const quoth_cross *cross = quoth_position_cross(p);
    const quoth_layout *layout = &quoth_cross_rules_of(cross)->layout;
    assert_int_equal(quoth_position_new(&other, cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&finder, cross, NULL, NULL), QUOTH_OK);
    for (unsigned row = 0; row < layout->rows; row++)
        for (unsigned column = 0; column < layout->columns; column++) {
            quoth_tile tile = quoth_position_tile(p, row, column);
            if (tile)
                assert_int_equal(quoth_position_set_tile(other, row, column, tile, NULL), QUOTH_OK);
        }
    for (unsigned seat = 0; seat < 2; seat++) /* an empty rack would have gone out */
        quoth_position_set_rack(other, seat, rack, count, NULL);
    quoth_position_settle(other);
    quoth_plays_query query = {.find = QUOTH_FIND_BEST,
                               .placements_only = true,
                               .for_seat = true,
                               .seat = 1,
                               .rack = rack,
                               .rack_count = count};
    assert_int_equal(quoth_plays_find(&plays, finder, other, &query, NULL, NULL), QUOTH_OK);
    int score = plays.count ? plays.play[0].score : 0;
    quoth_plays_free(&plays);
    quoth_play_finder_free(finder);
    quoth_position_free(other);
    return score;
}

/* Plays a game to its end and holds every round against the rules.  Returns its rounds. */
static unsigned judge_game(const quoth_cross *cross, uint64_t seed, unsigned *redrawn)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(cross);
    uint64_t vowels = rules->tiles.vowels;
    quoth_duplicate *d;
    quoth_error error;
    tile_counts kept = {0};
    int total = 0;
    assert_int_equal(quoth_duplicate_new(&d, cross, cross == fix.classic ? &fix.evaluator : NULL,
                                         seed, NULL, NULL),
                     QUOTH_OK);
    for (unsigned round = 1; !quoth_duplicate_over(d); round++) {
        unsigned count;
        const quoth_position *p = quoth_duplicate_position(d);
        const quoth_tile *tile = quoth_position_rack(p, 0, &count);
        tile_counts rack = counts_of(tile, count), left = tiles_left(p, rules);
        unsigned tiles = sum(&left);
        assert_int_equal(quoth_duplicate_round(d), round);
        assert_true(holds(&left, &rack));
        assert_int_equal(count, tiles < rules->rack ? tiles : rules->rack);
        assert_int_equal(quoth_duplicate_bag(d), tiles - count);
        assert_int_equal(quoth_position_score(p, 0), total);
        int each = !vowels ? 0 : round <= 15 && has_each(&left, vowels, 2) ? 2 : 1;
        assert_true(has_each(&rack, vowels, each));
        *redrawn += !holds(&rack, &kept);
        const quoth_plays *plays = quoth_duplicate_plays(d);
        const quoth_play best = plays->play[0];
        assert_int_equal(best.score, highest_score(p, tile, count));
        for (size_t i = 1; i < plays->count && plays->play[i].score == best.score; i++)
            assert_true(plays->play[i].equity <= best.equity);
        total += best.score;
        quoth_tile leave[QUOTH_RACK_MAX];
        kept = counts_of(leave, quoth_play_leave(leave, p, &best));
        assert_int_equal(quoth_duplicate_next(d, NULL, NULL), QUOTH_OK);
    }
    tile_counts left = tiles_left(quoth_duplicate_position(d), rules);
    /* why it ended: no tile, no vowel or no consonant, or no play with all tiles on the rack */
    assert_true(sum(&left) == 0 || (vowels && !has_each(&left, vowels, 1)) ||
                quoth_duplicate_bag(d) == 0);
    assert_int_equal(quoth_duplicate_plays(d)->count, 0);
    assert_int_equal(quoth_duplicate_next(d, NULL, &error), QUOTH_GAME_OVER);
    unsigned rounds = quoth_duplicate_round(d);
    quoth_duplicate_free(d);
    return rounds;
}

static void games_keep_the_rules(void **state)
{
    const quoth_cross *crosses[] = {fix.friends, fix.classic, fix.plain};
    unsigned redrawn[3] = {0}, games = some_of(20, 200);
    (void)state;
    for (unsigned i = 0; i < COUNT(crosses); i++)
        for (uint64_t seed = 0; seed < games; seed++)
            assert_true(judge_game(crosses[i], seed, &redrawn[i]) >= 10);
    /* racks are thrown back, and without vowels only where they have no play */
    assert_true(redrawn[0] > 0 && redrawn[1] > 0 && redrawn[2] < redrawn[1]);
}

/* A set in which few racks are fit: two vowels among a hundred tiles. */
static void rare_vowels_are_waited_for(void **state)
{
    quoth_cross_rules rules = fix.classic_rules;
    quoth_lexicon *words = enable1();
    quoth_cross *cross;
    unsigned redrawn = 0;
    (void)state;
    for (unsigned letter = 1; letter <= 26; letter++)
        if (rules.tiles.vowels >> letter & 1)
            rules.tiles.count[letter] = letter == 1 ? 2 : 0;
    rules.tiles.count[0] = 0;
    assert_int_equal(quoth_cross_new(&cross, &rules, words, NULL, NULL), QUOTH_OK);
    for (uint64_t seed = 0; seed < 5; seed++)
        assert_true(judge_game(cross, seed, &redrawn) >= 1);
    quoth_cross_free(cross);
    quoth_lexicon_free(words);
}

static void a_seed_is_a_game(void **state)
{
    quoth_duplicate *a, *b;
    (void)state;
    assert_int_equal(quoth_duplicate_new(&a, fix.classic, NULL, 3, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_duplicate_new(&b, fix.classic, NULL, 3, NULL, NULL), QUOTH_OK);
    while (!quoth_duplicate_over(a)) {
        assert_int_equal(quoth_position_key(quoth_duplicate_position(a)),
                         quoth_position_key(quoth_duplicate_position(b)));
        assert_int_equal(quoth_duplicate_next(a, NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_duplicate_next(b, NULL, NULL), QUOTH_OK);
    }
    assert_true(quoth_duplicate_over(b));
    quoth_duplicate_free(b);
    assert_int_equal(quoth_duplicate_new(&b, fix.classic, NULL, 4, NULL, NULL), QUOTH_OK);
    assert_int_not_equal(quoth_position_key(quoth_duplicate_position(a)),
                         quoth_position_key(quoth_duplicate_position(b)));
    quoth_duplicate_free(a);
    quoth_duplicate_free(b);
}

/* ---- failures ------------------------------------------------------------------------------ */

static quoth_status play_some(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_duplicate *d;
    (void)h;
    CHECK(quoth_duplicate_new(&d, fix.classic, &fix.evaluator, 5,
                              &(quoth_context){.memory = &f->memory}, NULL));
    quoth_status status = QUOTH_OK;
    for (unsigned round = 0; round < 4 && !status; round++) {
        status = quoth_duplicate_next(d, NULL, NULL);
        text_add(out->user, printed("%d ", quoth_position_score(quoth_duplicate_position(d), 0)));
    }
    assert_true(!status || quoth_duplicate_over(d));
    quoth_duplicate_free(d);
    return status;
}

static void no_memory(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, play_some});
}

static bool stop(void *user, const quoth_progress *progress)
{
    (void)user, (void)progress;
    return false;
}

static void stopped(void **state)
{
    quoth_watch watch = {stop, NULL};
    quoth_context context = {.watch = &watch};
    quoth_duplicate *d;
    quoth_error error = {.message = NULL};
    (void)state;
    assert_int_equal(quoth_duplicate_new(&d, fix.classic, NULL, 1, &context, &error),
                     QUOTH_STOPPED);
    assert_null(d);
    assert_non_null(error.message);
    assert_int_equal(quoth_duplicate_new(&d, fix.classic, NULL, 1, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_duplicate_next(d, &context, &error), QUOTH_STOPPED);
    assert_true(quoth_duplicate_over(d));
    quoth_duplicate_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_keep_the_rules),
        cmocka_unit_test(rare_vowels_are_waited_for),
        cmocka_unit_test(a_seed_is_a_game),
        cmocka_unit_test(no_memory),
        cmocka_unit_test(stopped),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
