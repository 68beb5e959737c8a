/* The engine: choice of the method, budgets, and every allocation failing. */
#include "nine.h"

#include "quoth/auto.h"
#include "quoth/notation.h"

typedef struct handles {
    quoth_auto *chooser;
} handles;

static void finish(handles *h)
{
    quoth_auto_free(h->chooser);
}

#include "sweep.h"

typedef struct table {
    nine game;
    quoth_auto *chooser;
    quoth_random random;
} table;

static void open_table(table *t)
{
    open_nine(&t->game, 2);
    assert_int_equal(quoth_auto_new(&t->chooser, t->game.cross, NULL, NULL), QUOTH_OK);
    quoth_random_seed(&t->random, 5);
}

static void close_table(table *t)
{
    quoth_auto_free(t->chooser);
    close_nine(&t->game);
}

static quoth_play static_best(table *t)
{
    quoth_plays_query query = {
        .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .opening_across = true};
    assert_int_equal(
        quoth_plays_find(&t->game.plays, t->game.finder, t->game.p, &query, NULL, NULL), QUOTH_OK);
    return t->game.plays.play[0];
}

/* Plays a game for at most `turns` turns; the game is not over then. */
static void deal_table(table *t, unsigned turns)
{
    quoth_random bag;
    quoth_random_seed(&bag, quoth_random_next(&t->random));
    quoth_position_deal(t->game.p, &bag);
    while (turns-- > 0) {
        quoth_play play = static_best(t);
        assert_int_equal(quoth_position_make(t->game.p, &play, NULL), QUOTH_OK);
        if (quoth_position_ending(t->game.p)) {
            quoth_position_undo(t->game.p);
            return;
        }
    }
}

static void check_endgame(table *t, quoth_endgame *endgame, const quoth_auto_answer *a)
{
    unsigned seat = quoth_position_turn(t->game.p);
    int ahead = quoth_position_score(t->game.p, seat) - quoth_position_score(t->game.p, !seat);
    quoth_endgame_answer solved;
    assert_int_equal(quoth_endgame_solve(&solved, endgame, t->game.p, NULL, NULL, NULL), QUOTH_OK);
    assert_int_equal(a->method, QUOTH_AUTO_ENDGAME);
    assert_true(a->valued && a->exact && a->spread_error == 0 && a->win_error == 0);
    assert_true(a->spread == ahead + solved.value);
    assert_true(a->win == (a->spread > 0 ? 1 : a->spread == 0 ? 0.5 : 0));
    assert_int_equal(quoth_play_compare(&a->play, &solved.play[0].play, QUOTH_BY_SCORE), 0);
}

/* With few tiles in the bag the simulation gets half the budget. */
static void check_late(table *t, quoth_sim *sim, quoth_preendgame *peg,
                       const quoth_auto_options *chosen, const quoth_auto_answer *a)
{
    quoth_sim_options options = {.plays = 15,
                                 .iterations = 501,
                                 .confidence = 0.99,
                                 .seed = chosen->seed,
                                 .prior = QUOTH_SIM_PRIOR,
                                 .no_leaves = true,
                                 .no_openness = true,
                                 .halving = !chosen->no_halving};
    quoth_preendgame_options asked = {0};
    quoth_preendgame_answer solved;
    quoth_sim_result result;
    assert_int_equal(quoth_sim_run(&result, sim, t->game.p, &options, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_preendgame_solve(&solved, peg, t->game.p, &asked, NULL, NULL), QUOTH_OK);
    assert_int_equal(a->iterations, result.iterations);
    const quoth_preendgame_play *best = solved.play;
    assert_true(a->valued && solved.exact);
    if (a->method == QUOTH_AUTO_SIMULATION) { /* lost against one who knows the bag, or too long */
        assert_true(best->wins + best->draws == 0 || a->nodes >= 501 * QUOTH_AUTO_NODES);
        assert_true(a->win == result.play[0].win && a->spread == result.play[0].spread);
        assert_memory_equal(&a->play, &result.play[0].play, sizeof a->play);
        assert_false(a->exact);
        return;
    }
    double cases = best->wins + best->draws + best->losses;
    assert_int_equal(a->method, QUOTH_AUTO_PREENDGAME);
    assert_true(a->exact && a->win == (best->wins + best->draws / 2.0) / cases);
    if (a->has_spread) {
        assert_true(a->spread == (double)best->spread / cases);
        assert_int_equal(quoth_play_compare(&a->play, &best->play, QUOTH_BY_SCORE), 0);
    } else { /* the budget did not suffice for the spreads */
        assert_true(a->nodes >= 501 * QUOTH_AUTO_NODES && a->spread == 0);
    }
}

static void test_methods(void **state)
{
    table t;
    quoth_sim *sim;
    quoth_preendgame *peg;
    quoth_endgame *endgame;
    unsigned met[QUOTH_AUTO_ENDGAME + 1] = {0};
    (void)state;
    open_table(&t);
    assert_int_equal(quoth_sim_new(&sim, t.game.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_preendgame_new(&peg, t.game.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_endgame_new(&endgame, t.game.cross, NULL, NULL), QUOTH_OK);
    for (unsigned i = 0; i < some_of(20, 60); i++) {
        quoth_auto_answer a;
        quoth_auto_options options = {
            .seed = i, .no_leaves = true, .no_openness = true, .no_halving = i / 8 % 2};
        deal_table(&t, i % 8);
        assert_int_equal(quoth_auto_choose(&a, t.chooser, t.game.p, &options, NULL, NULL),
                         QUOTH_OK);
        met[a.method]++;
        if (a.method == QUOTH_AUTO_ONLY)
            continue;
        if (quoth_position_bag(t.game.p) == 0)
            check_endgame(&t, endgame, &a);
        else
            check_late(&t, sim, peg, &options, &a);
    }
    assert_true(met[QUOTH_AUTO_ENDGAME] > 2 && met[QUOTH_AUTO_PREENDGAME] > 2);
    quoth_preendgame_free(peg);
    quoth_endgame_free(endgame);
    quoth_sim_free(sim);
    close_table(&t);
}

/* The places of the hidden tiles make no difference. */
/* By a chooser of its own, whose tables are empty. */
static quoth_auto_answer choose_anew(const table *t, const quoth_auto_options *options)
{
    quoth_auto *chooser;
    quoth_auto_answer answer;
    assert_int_equal(quoth_auto_new(&chooser, t->game.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_auto_choose(&answer, chooser, t->game.p, options, NULL, NULL), QUOTH_OK);
    quoth_auto_free(chooser);
    return answer;
}

/* The solvers have QUOTH_AUTO_NODES for each iteration, or the nodes that the caller gives. */
static void test_nodes(void **state)
{
    table t;
    unsigned limited = 0;
    (void)state;
    open_table(&t);
    for (unsigned i = 0; i < 6; i++) {
        quoth_auto_options options = {
            .seed = i, .iterations = 40, .no_leaves = true, .no_openness = true};
        deal_table(&t, i % 2);
        quoth_auto_answer usual = choose_anew(&t, &options);
        /* with tiles in the bag the solver has half the budget */
        options.nodes = (quoth_position_bag(t.game.p) ? 21 : 40) * QUOTH_AUTO_NODES;
        quoth_auto_answer same = choose_anew(&t, &options);
        assert_int_equal(same.nodes, usual.nodes);
        assert_int_equal(quoth_play_compare(&same.play, &usual.play, QUOTH_BY_SCORE), 0);
        options.nodes = 10;
        quoth_auto_answer few = choose_anew(&t, &options);
        assert_true(few.nodes <= usual.nodes);
        limited += few.nodes < usual.nodes;
    }
    assert_true(limited > 0);
    close_table(&t);
}

/* The work of the last run of the pre-endgame solver. */
static void note_work(void *user, const quoth_preendgame_answer *answer)
{
    *(uint64_t *)user = answer->work;
}

/* Of the most work for their nodes in some hundred games of `equity` against itself, two, four and
 * no tiles in the bag.  The work ends a run long before its nodes do. */
static void test_work(void **state)
{
    static const char *const late[] = {
        "ZANY1P2W3D1K/1BOOTH1TI3ORE/1YIN1T1IF3MAX/JERID2ME3EL1/U2COWFISH3L1/I3GOAD1AVO1I1/"
        "C6E4BE1/E4ARROGATES1/STEeLIE2U1ER2/9V1AG2/11P3/11O3/11T3/15/15 ADNNNRU/ 316/469 0",
        "7G7/5ZONE6/6KUDU5/3OBIAS7/1NIDI10/1UTENSIL5PI/7EF3QI1/7ALLANITE/7RE6/4OVINE4G1/"
        "1AVOW1FETTERER1/1U5D5OP/BREWS8OR/1A1HAJ7MO/DETOX9G AACEIRT/ 371/362 0",
        "7G7/5ZONE6/6KUDU5/2COBIAS7/1NIDI10/1UTENSIL5PI/2Y4EF3QI1/7ALLANITE/7RE6/4OVINE4G1/"
        "1AVOW1FETTERER1/1U5D5OP/BREWS1A6OR/1A1HAJI6MO/DETOX9G ACEHRST/ 388/385 0"};
    enum { NODES = 3000, LIMIT = NODES * QUOTH_AUTO_WORK };
    quoth_cross_rules rules;
    quoth_lexicon *words = enable1();
    quoth_cross *cross;
    quoth_auto *chooser;
    quoth_position *p;
    (void)state;
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&cross, &rules, words, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_auto_new(&chooser, cross, NULL, NULL), QUOTH_OK);
    for (size_t i = 0; i < COUNT(late); i++) {
        uint64_t work = 0;
        quoth_auto_answer a;
        quoth_auto_options options = {.iterations = 2,
                                      .nodes = NODES,
                                      .no_leaves = true,
                                      .no_openness = true,
                                      .orders = note_work,
                                      .user = &work};
        assert_int_equal(quoth_cgp_read(&p, cross, late[i], strlen(late[i]), NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_auto_choose(&a, chooser, p, &options, NULL, NULL), QUOTH_OK);
        assert_in_range(a.nodes, 1, NODES / 2);
        assert_in_range(work, quoth_position_bag(p) ? LIMIT : 0, LIMIT + LIMIT / 8);
        quoth_position_free(p);
    }
    quoth_auto_free(chooser);
    quoth_cross_free(cross);
    quoth_lexicon_free(words);
}

static void test_nothing_hidden(void **state)
{
    table t;
    (void)state;
    open_table(&t);
    for (unsigned i = 0; i < some_of(10, 20); i++) {
        quoth_auto_answer a, b;
        quoth_auto_options options = {.seed = i,
                                      .iterations = 200,
                                      .no_leaves = true,
                                      .no_openness = true,
                                      .no_preendgame = i / 4 % 2};
        quoth_deal deal;
        deal_table(&t, i % 4);
        assert_int_equal(quoth_auto_choose(&a, t.chooser, t.game.p, &options, NULL, NULL),
                         QUOTH_OK);
        assert_int_equal(
            quoth_deal_draw(&deal, t.game.p, quoth_position_turn(t.game.p), &t.random, NULL),
            QUOTH_OK);
        assert_int_equal(quoth_position_assign(t.game.p, &deal, NULL), QUOTH_OK);
        assert_int_equal(quoth_auto_choose(&b, t.chooser, t.game.p, &options, NULL, NULL),
                         QUOTH_OK);
        assert_memory_equal(&a.play, &b.play, sizeof a.play);
        assert_true(a.method == b.method && a.win == b.win && a.spread == b.spread);
    }
    close_table(&t);
}

/* ---- who listens --------------------------------------------------------------------------- */

typedef struct heard {
    unsigned results, ends, orders;
    quoth_play best; /* of the last result */
    bool solved;
} heard;

static void follow_sim(void *user, const quoth_sim_result *result, bool over)
{
    heard *h = user;
    h->results++;
    h->ends += over;
    h->best = result->play[0].play;
}

static void follow_orders(void *user, const quoth_preendgame_answer *answer)
{
    heard *h = user;
    h->orders++;
    h->solved = answer->exact;
}

/* Progress callbacks do not change the answer, and their last argument agrees with it. */
static void test_reported(void **state)
{
    table t;
    unsigned met[QUOTH_AUTO_ENDGAME + 1] = {0};
    (void)state;
    open_table(&t);
    for (unsigned i = 0; i < some_of(20, 40); i++) {
        heard h = {0};
        quoth_auto_options options = {
            .seed = i, .iterations = 100, .no_leaves = true, .no_openness = true};
        quoth_auto_answer a, b;
        deal_table(&t, i % 5);
        assert_int_equal(quoth_auto_choose(&a, t.chooser, t.game.p, &options, NULL, NULL),
                         QUOTH_OK);
        options.each = follow_sim;
        options.orders = follow_orders;
        options.user = &h;
        assert_int_equal(quoth_auto_choose(&b, t.chooser, t.game.p, &options, NULL, NULL),
                         QUOTH_OK);
        assert_memory_equal(&a.play, &b.play, sizeof a.play);
        assert_true(a.method == b.method && a.win == b.win && a.iterations == b.iterations);
        met[a.method]++;
        bool late = a.method == QUOTH_AUTO_SIMULATION || a.method == QUOTH_AUTO_PREENDGAME;
        assert_int_equal(h.ends, late);
        assert_int_equal(h.orders, late);
        assert_true(late ? h.results >= 1 : h.results == 0);
        if (a.method == QUOTH_AUTO_SIMULATION)
            assert_memory_equal(&h.best, &a.play, sizeof a.play);
        if (a.method == QUOTH_AUTO_PREENDGAME)
            assert_true(h.solved);
    }
    assert_in_range(met[QUOTH_AUTO_PREENDGAME], some_of(2, 4), 40);
    close_table(&t);
}

/* With only a watch both methods run: a large budget begins with a small round, and ends when the
 * pre-endgame solver has solved the position. */
static void test_rounds(void **state)
{
    table t;
    unsigned solved = 0;
    (void)state;
    open_table(&t);
    for (unsigned i = 0; i < some_of(12, 24); i++) {
        heard h = {0};
        quoth_auto_options options = {.seed = i,
                                      .iterations = QUOTH_SIM_ITERATIONS_MAX,
                                      .each = follow_sim,
                                      .orders = follow_orders,
                                      .user = &h,
                                      .no_leaves = true,
                                      .no_openness = true};
        quoth_auto_answer a;
        deal_table(&t, i % 3);
        assert_int_equal(quoth_auto_choose(&a, t.chooser, t.game.p, &options, NULL, NULL),
                         QUOTH_OK);
        if (a.method != QUOTH_AUTO_PREENDGAME)
            continue;
        solved++;
        assert_true(h.orders == 1 && h.ends == 1 && a.iterations <= 4001);
    }
    assert_in_range(solved, 2, 40);
    close_table(&t);
}

/* The pre-endgame solver may prove wins without spreads: these are unknown then, not 0. */
static void test_spread_of_a_proof(void **state)
{
    table t;
    quoth_preendgame *solver;
    unsigned known = 0, unknown = 0;
    (void)state;
    open_table(&t);
    assert_int_equal(quoth_preendgame_new(&solver, t.game.cross, NULL, NULL), QUOTH_OK);
    for (unsigned i = 0; i < some_of(260, 400); i++) {
        quoth_auto_options options = {
            .seed = i, .iterations = 1 + i % 8, .no_leaves = true, .no_openness = true};
        quoth_auto_answer a;
        deal_table(&t, i % 3);
        assert_int_equal(quoth_auto_choose(&a, t.chooser, t.game.p, &options, NULL, NULL),
                         QUOTH_OK);
        if (a.method != QUOTH_AUTO_PREENDGAME)
            continue;
        known += a.has_spread;
        unknown += !a.has_spread;
        if (!a.has_spread)
            continue;
        quoth_preendgame_options all = {.play = &a.play, .plays = 1};
        quoth_preendgame_answer solved;
        assert_int_equal(quoth_preendgame_solve(&solved, solver, t.game.p, &all, NULL, NULL),
                         QUOTH_OK);
        double cases = (double)solved.cases;
        assert_true(a.spread == (double)solved.play[0].spread / cases);
    }
    assert_true(known >= some_of(10, 20) && unknown >= some_of(1, 3));
    quoth_preendgame_free(solver);
    close_table(&t);
}

/* ---- budgets ------------------------------------------------------------------------------- */

/* A watch that says stop from its call number `calls` on. */
static bool for_a_while(void *user, const quoth_progress *progress)
{
    unsigned *calls = user;
    (void)progress;
    return *calls && --*calls;
}

static void test_stopped(void **state)
{
    table t;
    (void)state;
    open_table(&t);
    for (unsigned i = 0; i < 200; i++) {
        unsigned calls = i / 8;
        quoth_watch watch = {for_a_while, &calls};
        const quoth_context context = {.watch = &watch};
        quoth_auto_answer a;
        deal_table(&t, i % 8);
        quoth_play best = static_best(&t);
        quoth_auto_options options = {.no_leaves = true, .no_openness = true};
        quoth_status status = quoth_auto_choose(&a, t.chooser, t.game.p, &options, &context, NULL);
        assert_true(status == QUOTH_OK || status == QUOTH_STOPPED);
        if (!a.valued) {
            assert_memory_equal(&a.play, &best, sizeof best);
            assert_true(a.method == QUOTH_AUTO_ONLY || status == QUOTH_STOPPED);
        }
        if (i < 16)
            assert_false(a.valued);
    }
    close_table(&t);
}

/* A clock that advances by a millisecond at each call. */
static uint64_t tick(void *user)
{
    uint64_t *now = user;
    return *now += 1000;
}

static void test_a_game_on_time(void **state)
{
    table t;
    uint64_t now = 12345;
    quoth_clock clock = {tick, &now};
    quoth_cross_score score = {0};
    (void)state;
    open_table(&t);
    quoth_auto_bot bot = {.chooser = t.chooser,
                          .options = {.no_leaves = true, .no_openness = true}};
    quoth_cross_bot other = {.policy = QUOTH_CROSS_EQUITY, .finder = t.game.finder};
    quoth_cross_player player[] = {quoth_auto_bot_player(&bot), quoth_cross_bot_player(&other)};
    quoth_cross_match_options options = {.to = 20, .clock = &clock, .time = 400000};
    assert_int_equal(quoth_cross_match(&score, t.game.cross, player, 2, &options, NULL, NULL),
                     QUOTH_OK);
    const struct quoth_cross_result *r = score.player;
    assert_true(r[0].time > 0 && r[1].time == (int64_t)r[1].turns * 1000);
    assert_int_equal(r[0].overtime, 0);
    assert_true(r[0].longest > 20 && r[0].longest <= 400);
    assert_true(r[0].time <= 20 * INT64_C(400000) && r[1].longest * 20000 >= r[1].time);

    /* No time at all: the static best, and every game takes too long. */
    memset(&score, 0, sizeof score);
    options.time = 0;
    assert_int_equal(quoth_cross_match(&score, t.game.cross, player, 2, &options, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(r[0].overtime, 20);
    assert_false(bot.answer.valued);
    quoth_cross_bot_free(&other);
    close_table(&t);
}

/* Opens a game of Scrabble, lets the play of highest equity be made, and asks the bot to reply
 * within `time` ticks. */
static quoth_auto_answer reply_in_time(const quoth_cross *cross, uint64_t time)
{
    uint64_t now = 12345;
    quoth_clock clock = {tick, &now};
    quoth_auto_bot bot = {.options = {.no_leaves = true, .no_openness = true},
                          .infer = true,
                          .clock = &clock,
                          .time = time * 1000};
    quoth_cross_bot other = {.policy = QUOTH_CROSS_EQUITY};
    quoth_cross_game *game;
    quoth_random random;
    quoth_play play;
    quoth_random_seed(&random, 3);
    assert_int_equal(quoth_auto_new(&bot.chooser, cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&other.finder, cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_new(&game, cross, 2, NULL, NULL), QUOTH_OK);
    assert_true(quoth_cross_game_deal(game, NULL, &random));
    quoth_cross_player player[] = {quoth_cross_bot_player(&other), quoth_auto_bot_player(&bot)};
    for (unsigned seat = 0; seat < 2; seat++) {
        quoth_cross_view seen;
        assert_int_equal(quoth_cross_game_view(game, &seen, seat, NULL), QUOTH_OK);
        assert_int_equal(player[seat].choose(player[seat].user, &seen, &random, NULL, &play),
                         QUOTH_OK);
        assert_int_equal(quoth_cross_game_play(game, NULL, &play, NULL), QUOTH_OK);
    }
    quoth_cross_game_free(game);
    quoth_play_finder_free(other.finder);
    quoth_cross_bot_free(&other);
    quoth_auto_free(bot.chooser);
    return bot.answer;
}

/* An inference has a share of a turn's time: however little that is, a simulation has the rest. */
static void test_inference_on_time(void **state)
{
    quoth_cross_rules rules;
    quoth_lexicon *words = enable1();
    quoth_cross *cross;
    (void)state;
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&cross, &rules, words, NULL, NULL), QUOTH_OK);
    quoth_auto_answer little = reply_in_time(cross, 150), more = reply_in_time(cross, 5000);
    assert_int_equal(little.method, QUOTH_AUTO_SIMULATION);
    assert_false(little.inferred);
    assert_int_equal(more.method, QUOTH_AUTO_SIMULATION);
    assert_true(more.inferred);
    quoth_cross_free(cross);
    quoth_lexicon_free(words);
}

/* Without a clock a bot has `no_preendgame`: a simulation of 15 plays gets the whole budget. */
static void test_late_plays_of_a_bot(void **state)
{
    table t;
    quoth_sim *sim;
    unsigned met = 0;
    (void)state;
    open_table(&t);
    assert_int_equal(quoth_sim_new(&sim, t.game.cross, NULL, NULL), QUOTH_OK);
    for (unsigned i = 0; i < 200; i++) {
        quoth_random random, again;
        quoth_play play;
        quoth_sim_result result;
        deal_table(&t, 1 + i % 2);
        unsigned bag = quoth_position_bag(t.game.p);
        if (bag < 1 || bag > 4)
            continue;
        quoth_random_seed(&random, i);
        again = random;
        quoth_auto_bot bot = {
            .chooser = t.chooser,
            .options = {.iterations = 400, .no_leaves = true, .no_openness = true}};
        quoth_cross_player player = quoth_auto_bot_player(&bot);
        quoth_cross_view view = {.seat = quoth_position_turn(t.game.p), .position = t.game.p};
        assert_int_equal(player.choose(player.user, &view, &random, NULL, &play), QUOTH_OK);
        if (bot.answer.method == QUOTH_AUTO_ONLY)
            continue;
        assert_int_equal(bot.answer.method, QUOTH_AUTO_SIMULATION);
        assert_int_equal(bot.answer.nodes, 0);
        quoth_sim_options options = {.plays = 15,
                                     .iterations = 400,
                                     .confidence = 0.99,
                                     .seed = quoth_random_next(&again),
                                     .no_leaves = true,
                                     .no_openness = true,
                                     .halving = true};
        assert_int_equal(quoth_sim_run(&result, sim, t.game.p, &options, NULL, NULL), QUOTH_OK);
        assert_memory_equal(&play, &result.play[0].play, sizeof play);
        assert_true(bot.answer.win == result.play[0].win);
        met++;
    }
    assert_true(met > 5);
    quoth_sim_free(sim);
    close_table(&t);
}

/* With a limit of time a bot asks the pre-endgame solver, whatever its options say. */
static void test_late_plays_on_time(void **state)
{
    table t;
    unsigned proved = 0;
    (void)state;
    open_table(&t);
    for (unsigned i = 0; i < 30; i++) {
        uint64_t now = 12345;
        quoth_clock clock = {tick, &now};
        quoth_play play;
        quoth_random random;
        deal_table(&t, 1 + i % 2);
        quoth_random_seed(&random, i);
        quoth_auto_bot bot = {.chooser = t.chooser,
                              .options = {.iterations = 400,
                                          .no_leaves = true,
                                          .no_openness = true,
                                          .no_preendgame = true},
                              .clock = &clock,
                              .time = 1000 * 1000000};
        quoth_cross_player player = quoth_auto_bot_player(&bot);
        quoth_cross_view view = {.seat = quoth_position_turn(t.game.p), .position = t.game.p};
        assert_int_equal(player.choose(player.user, &view, &random, NULL, &play), QUOTH_OK);
        proved += bot.answer.method == QUOTH_AUTO_PREENDGAME;
    }
    assert_true(proved > 2);
    close_table(&t);
}

/* The budget of iterations of a game; one game does not affect the next. */
static void test_a_game_of_iterations(void **state)
{
    table t;
    quoth_cross_score whole = {0}, part = {0};
    (void)state;
    open_table(&t);
    quoth_auto_bot bot = {.chooser = t.chooser,
                          .options = {.no_leaves = true, .no_openness = true},
                          .game_iterations = 500};
    quoth_cross_player player[] = {quoth_auto_bot_player(&bot), quoth_auto_bot_player(&bot)};
    quoth_cross_bot other = {.policy = QUOTH_CROSS_EQUITY, .finder = t.game.finder};
    player[1] = quoth_cross_bot_player(&other);
    quoth_cross_match_options options = {.to = 6, .seed = 4};
    assert_int_equal(quoth_cross_match(&whole, t.game.cross, player, 2, &options, NULL, NULL),
                     QUOTH_OK);
    assert_true(bot.left < 500);
    options.to = 2;
    assert_int_equal(quoth_cross_match(&part, t.game.cross, player, 2, &options, NULL, NULL),
                     QUOTH_OK);
    options.from = 2;
    options.to = 6;
    assert_int_equal(quoth_cross_match(&part, t.game.cross, player, 2, &options, NULL, NULL),
                     QUOTH_OK);
    assert_memory_equal(&whole, &part, sizeof whole);
    quoth_cross_bot_free(&other);
    close_table(&t);
}

static void test_shares(void **state)
{
    table t;
    (void)state;
    open_table(&t);
    for (unsigned i = 0; i < 8; i++) {
        deal_table(&t, i);
        assert_int_equal(quoth_auto_share(t.game.p, 0), 0);
        assert_int_equal(quoth_auto_share(t.game.p, 1), 1);
        uint64_t share = quoth_auto_share(t.game.p, 1200);
        assert_true(share >= 1200 / 4 && share <= 1200);
    }
    close_table(&t);
}

static void test_refused(void **state)
{
    table t;
    quoth_auto_answer a;
    (void)state;
    open_table(&t);
    quoth_position_clear(t.game.p);
    quoth_position_settle(t.game.p);
    assert_int_equal(quoth_auto_choose(&a, t.chooser, t.game.p, NULL, NULL, NULL),
                     QUOTH_UNKNOWN_RACK);
    deal_table(&t, 0);
    assert_int_equal(quoth_auto_choose(&a, t.chooser, t.game.p,
                                       &(quoth_auto_options){.confidence = 1}, NULL, NULL),
                     QUOTH_BAD_CALL);
    close_table(&t);
}

/* ---- memory -------------------------------------------------------------------------------- */

static table swept;

static quoth_status choose_twice(quoth_auto *chooser, const quoth_sink *out)
{
    for (unsigned i = 0; i < 2; i++) {
        quoth_auto_answer a;
        quoth_auto_options options = {
            .seed = 1, .iterations = 15, .bytes = 1 << 16, .no_leaves = true, .no_openness = true};
        quoth_random_seed(&swept.random, 5);
        deal_table(&swept, i * 4);
        CHECK(quoth_auto_choose(&a, chooser, swept.game.p, &options, NULL, NULL));
        assert_true(i ? a.method == QUOTH_AUTO_ENDGAME : a.method >= QUOTH_AUTO_SIMULATION);
        const char *reported = printed("%d %g %g;", a.play.score, a.win, a.spread);
        out->write(out->user, reported, strlen(reported));
    }
    return QUOTH_OK;
}

static quoth_status make_and_choose(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_auto *chooser;
    (void)h;
    CHECK(quoth_auto_new(&chooser, swept.game.cross, &(quoth_context){.memory = &f->memory}, NULL));
    quoth_status status = choose_twice(chooser, out);
    quoth_auto_free(chooser);
    return status;
}

static void prepare_chooser(fallible *f, handles *h)
{
    assert_int_equal(
        quoth_auto_new(&h->chooser, swept.game.cross, &(quoth_context){.memory = &f->memory}, NULL),
        QUOTH_OK);
}

static quoth_status choose_again(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    return choose_twice(h->chooser, out);
}

static void test_memory(void **state)
{
    (void)state;
    open_table(&swept);
    every_failure_is_survived((job){NULL, make_and_choose});
    every_failure_is_survived((job){prepare_chooser, choose_again});
    close_table(&swept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_methods),
        cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_nothing_hidden),
        cmocka_unit_test(test_reported),
        cmocka_unit_test(test_rounds),
        cmocka_unit_test(test_spread_of_a_proof),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_a_game_on_time),
        cmocka_unit_test(test_inference_on_time),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_late_plays_of_a_bot),
        cmocka_unit_test(test_late_plays_on_time),
        cmocka_unit_test(test_a_game_of_iterations),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_work),
    };
    RUN(tests);
}
