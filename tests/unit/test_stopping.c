/* Long calls and their watches.  Every search that returns its result so far when the watch says
 * stop: the status, what the result is worth then, and a second call of the same handle, which
 * gives the whole answer.  The progress that the watch gets: phases, and a fraction that never
 * falls. */
#include "small.h"

#include "quoth/engine.h"
#include "quoth/notation.h"
#include "quoth/puzzles.h"
#include "quoth/train.h"

/* A watch that says stop at question number `last` + 1 and ever after. */
typedef struct patience {
    unsigned asked, last;
    quoth_progress now; /* the last progress */
    unsigned steps;     /* how often the fraction rose */
} patience;

static bool be_patient(void *user, const quoth_progress *progress)
{
    patience *p = user;
    if (progress->phases)
        assert_in_range(progress->phase, 1, progress->phases);
    else
        assert_true(progress->fraction < 0);
    assert_true(progress->fraction <= 1 && progress->done <= UINT64_MAX / 2);
    if (p->asked) {
        assert_true(progress->fraction >= p->now.fraction);
        assert_true(progress->phase >= p->now.phase);
        assert_true(p->now.fraction < 1); /* 1 comes once, at the end */
        p->steps += progress->fraction > p->now.fraction;
    }
    p->now = *progress;
    return ++p->asked <= p->last;
}

static struct fixture {
    quoth_lexicon *lexicon;
    quoth_cross *small, *few, *many;
    quoth_position *ending, *of_three, *late, *early, *midgame;
    quoth_position *played; /* in the test of puzzles */
    quoth_cross_game *game; /* on `many`, after two plays */
    quoth_gcg *gcg;
    quoth_play_finder *finder; /* of `many` */
    quoth_ghost *ghost, *super;
    quoth_ghost_belief *belief;
    quoth_lexicon *many_words; /* in the test of beliefs */
} fix;

static quoth_position *read_cgp(const quoth_cross *cross, const char *cgp)
{
    quoth_position *position;
    quoth_error error = {.message = ""};
    if (quoth_cgp_read(&position, cross, cgp, strlen(cgp), NULL, &error))
        fail_msg("byte %u: %s", (unsigned)error.offset, error.message);
    return position;
}

static void open_other(quoth_cross **cross, unsigned rack, const char *tiles)
{
    quoth_lexicon *same;
    open_small(&same, cross, rack, tiles);
    quoth_lexicon_free(same);
}

static void play_two_turns(void)
{
    quoth_random random;
    quoth_plays plays = {0};
    quoth_plays_query best = {.find = QUOTH_FIND_BEST};
    quoth_random_seed(&random, 3);
    assert_int_equal(quoth_cross_game_new(&fix.game, fix.many, 2, NULL, NULL), QUOTH_OK);
    assert_true(quoth_cross_game_deal(fix.game, NULL, &random));
    for (unsigned turn = 0; turn < 2; turn++) {
        const quoth_position *now = quoth_cross_game_position(fix.game);
        assert_int_equal(quoth_plays_find(&plays, fix.finder, now, &best, NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_cross_game_play(fix.game, NULL, &plays.play[0], NULL), QUOTH_OK);
    }
    quoth_plays_free(&plays);
}

static int set_up(void **state)
{
    static const char game[] = "#player1 ann Ann\n#player2 bob Bob\n"
                               ">ann: AENST 4C TEA +6 6\n>bob: ?AENZ E3 Z. +11 11\n"
                               ">ann: AENST - +0 6\n";
    quoth_error error = {.message = ""};
    (void)state;
    open_small(&fix.lexicon, &fix.small, 5, "A,3,1,1\nE,3,1,1\nN,2,2,0\n");
    open_other(&fix.few, 3, "A,2,1,1\nE,2,1,1\nN,1,2,0\n");
    open_other(&fix.many, 5, "A,9,1,1\nE,9,1,1\nN,6,2,0\n");
    fix.ending = read_cgp(fix.small, "7/7/7/2TEA2/7/7/7 AENST/AEN?Z 3/0 0");
    fix.of_three = read_cgp(fix.small, "7/7/7/1TEENs1/1A5/1N5/7 AE/AT/SZ 3/0/0 0");
    fix.late = read_cgp(fix.few, "7/7/7/2TEA2/7/7/7 ANS/ 30/0 0");
    fix.early = read_cgp(fix.small, "7/7/7/7/7/7/7 AENST/ 0/0 0");
    fix.midgame = read_cgp(fix.many, "7/7/7/2TEA2/7/7/7 AENST/ 3/0 0");
    assert_int_equal(quoth_gcg_read(&fix.gcg, game, sizeof game - 1, NULL, &error), QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&fix.finder, fix.many, NULL, NULL), QUOTH_OK);
    play_two_turns();
    fix.ghost = solved(fix.lexicon, "ghost", 2);
    fix.super = solved(fix.lexicon, "super", 2);
    assert_int_equal(quoth_ghost_belief_by_level(&fix.belief, fix.lexicon, NULL, 90, NULL, NULL),
                     QUOTH_OK);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_ghost_belief_free(fix.belief);
    quoth_ghost_free(fix.super);
    quoth_ghost_free(fix.ghost);
    quoth_cross_game_free(fix.game);
    quoth_play_finder_free(fix.finder);
    quoth_gcg_free(fix.gcg);
    quoth_position_free(fix.ending);
    quoth_position_free(fix.of_three);
    quoth_position_free(fix.late);
    quoth_position_free(fix.early);
    quoth_position_free(fix.midgame);
    quoth_cross_free(fix.many);
    quoth_cross_free(fix.few);
    quoth_cross_free(fix.small);
    quoth_lexicon_free(fix.lexicon);
    return 0;
}

/* ---- the loop ------------------------------------------------------------------------------ */

/* Writes the answer of a call, whole or so far, and checks what holds of any answer. */
typedef quoth_status search(void *handle, const quoth_context *context, text *answer,
                            quoth_error *error);

static quoth_status answer_of(search *call, void *handle, quoth_watch *watch, text *answer)
{
    quoth_error error = {.status = QUOTH_OK};
    const quoth_context context = {.watch = watch};
    quoth_status status = call(handle, &context, answer, &error);
    assert_int_equal(error.status, status);
    assert_true(!status == !error.message);
    return status;
}

/* Stops a call at questions 1, 2, 4, 8 and so on, and at the last one.  Returns what its watch
 * gets when it is not stopped. */
static patience stop_at_all(search *call, void *handle)
{
    text whole = {0};
    patience p = {.last = UINT32_MAX};
    quoth_watch watch = {be_patient, &p};
    assert_int_equal(answer_of(call, handle, &watch, &whole), QUOTH_OK);
    const patience whole_call = p;
    unsigned questions = p.asked;
    for (unsigned at = 1; at / 2 < questions; at *= 2) {
        unsigned last = (at < questions ? at : questions) - 1;
        text part = {0}, again = {0};
        p = (patience){.last = last};
        quoth_status status = answer_of(call, handle, &watch, &part);
        /* what an earlier call has cached is not asked about again */
        assert_int_equal(status, p.asked > last ? QUOTH_STOPPED : QUOTH_OK);
        assert_int_equal(answer_of(call, handle, NULL, &again), QUOTH_OK);
        assert_int_equal(again.size, whole.size);
        assert_memory_equal(again.bytes, whole.bytes, whole.size);
        text_free(&part);
        text_free(&again);
    }
    text_free(&whole);
    return whole_call;
}

/* The same with a call that tells when it is done. */
static patience stop_everywhere(search *call, void *handle)
{
    patience p = stop_at_all(call, handle);
    assert_in_range(p.asked, 1, 1000000);
    assert_true(p.now.fraction == 1 && p.now.phase == p.now.phases);
    return p;
}

/* Checks that a play can be made, and adds it. */
static void add_play(text *answer, const quoth_play *play, const quoth_position *position)
{
    char spelled[QUOTH_PLAY_TEXT_SIZE];
    quoth_validation validation;
    quoth_play_validate(&validation, position, play, true);
    assert_int_equal(validation.result, QUOTH_LEGAL);
    quoth_play_spell(spelled, sizeof spelled, play, position, QUOTH_PLAY_WORDS);
    text_add(answer, printed("%s; ", spelled));
}

/* Calls where a member of the fixture is the position. */
#define ON(call, position, name)                                                                   \
    static quoth_status name(void *handle, const quoth_context *context, text *answer,             \
                             quoth_error *error)                                                   \
    {                                                                                              \
        return call(handle, fix.position, context, answer, error);                                 \
    }

/* ---- simulation, inference ----------------------------------------------------------------- */

static quoth_status simulate(void *handle, const quoth_position *position,
                             const quoth_context *context, text *answer, quoth_error *error)
{
    quoth_sim_result r;
    quoth_sim_options options = {.plays = 4, .iterations = 100, .seed = 1};
    quoth_status status = quoth_sim_run(&r, handle, position, &options, context, error);
    assert_int_equal(status == QUOTH_STOPPED, r.stopped == QUOTH_SIM_WATCH);
    assert_true(status == QUOTH_STOPPED || r.plays > 0);
    for (size_t i = 0; i < r.plays; i++) {
        add_play(answer, &r.play[i].play, position);
        text_add(answer, printed("%a %a %u\n", r.play[i].win, r.play[i].spread,
                                 (unsigned)r.play[i].iterations));
    }
    return status;
}
ON(simulate, midgame, simulate_midgame)
ON(simulate, ending, simulate_ending)

static void a_simulation(void **state)
{
    quoth_sim *sim;
    (void)state;
    assert_int_equal(quoth_sim_new(&sim, fix.many, NULL, NULL), QUOTH_OK);
    assert_true(stop_everywhere(simulate_midgame, sim).steps > 3);
    quoth_sim_free(sim);
    assert_int_equal(quoth_sim_new(&sim, fix.small, NULL, NULL), QUOTH_OK);
    stop_everywhere(simulate_ending, sim);
    quoth_sim_free(sim);
}

static quoth_status infer(void *handle, uint64_t samples, const quoth_context *context,
                          text *answer, quoth_error *error)
{
    size_t moves;
    const quoth_cross_move *move = quoth_cross_game_moves(fix.game, &moves);
    const quoth_position *position = quoth_cross_game_position(fix.game);
    quoth_infer_result r;
    quoth_infer_options options = {.samples = samples, .seed = 2, .no_leaves = true};
    quoth_status status =
        quoth_infer_run(&r, handle, position, move, moves, &options, context, error);
    double chances = 0;
    for (size_t i = 0; i < r.leaves; i++) {
        assert_true(r.leave[i].chance >= 0 && r.leave[i].prior > 0);
        chances += r.leave[i].chance;
        text_write(answer, (const char *)r.leave[i].tile, r.leave_size);
        text_add(answer, printed(" %a\n", r.leave[i].chance));
    }
    assert_true(r.leaves == 0 || (chances > 1 - 1e-9 && chances < 1 + 1e-9));
    assert_true(status == QUOTH_STOPPED || r.leaves > 0);
    for (uint64_t i = 0; i < 10; i++) { /* deals by the posterior so far */
        quoth_random random;
        quoth_deal deal;
        quoth_position *copy;
        quoth_random_seed(&random, i);
        assert_int_equal(quoth_position_new(&copy, fix.many, 2, NULL, NULL), QUOTH_OK);
        quoth_position_copy(copy, position);
        assert_int_equal(
            quoth_deal_draw(&deal, position, quoth_position_turn(position), &random, NULL),
            QUOTH_OK);
        quoth_infer_draw(&deal, handle, &random);
        assert_int_equal(quoth_position_assign(copy, &deal, NULL), QUOTH_OK);
        quoth_position_free(copy);
    }
    return status;
}

static quoth_status infer_all(void *handle, const quoth_context *context, text *answer,
                              quoth_error *error)
{
    return infer(handle, 4000, context, answer, error);
}

static quoth_status infer_some(void *handle, const quoth_context *context, text *answer,
                               quoth_error *error)
{
    return infer(handle, 40, context, answer, error);
}

static void an_inference(void **state)
{
    quoth_infer *handle;
    (void)state;
    assert_int_equal(quoth_infer_new(&handle, fix.many, NULL, NULL), QUOTH_OK);
    stop_everywhere(infer_all, handle);
    stop_everywhere(infer_some, handle);
    quoth_infer_free(handle);
}

/* Enumerated leaves that were not reached keep their prior, as far as the others tell: stopped at
 * once, the posterior is the prior. */
static void an_inference_stopped_at_once(void **state)
{
    quoth_infer *handle;
    quoth_infer_result r;
    size_t moves;
    const quoth_cross_move *move = quoth_cross_game_moves(fix.game, &moves);
    patience p = {0};
    quoth_watch watch = {be_patient, &p};
    (void)state;
    assert_int_equal(quoth_infer_new(&handle, fix.many, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_infer_run(&r, handle, quoth_cross_game_position(fix.game), move, moves,
                                     &(quoth_infer_options){.no_leaves = true},
                                     &(quoth_context){.watch = &watch}, NULL),
                     QUOTH_STOPPED);
    assert_true(r.leaves > 1 && r.racks == 0 && !r.explained);
    for (size_t i = 0; i < r.leaves; i++) {
        double difference = r.leave[i].chance - r.leave[i].prior;
        assert_true(difference > -1e-9 && difference < 1e-9);
    }
    quoth_infer_free(handle);
}

/* ---- solvers ------------------------------------------------------------------------------- */

static quoth_status solve(void *handle, const quoth_position *position,
                          const quoth_context *context, text *answer, quoth_error *error)
{
    quoth_endgame_answer a;
    quoth_endgame_options options = {.top = 3, .bytes = 1 << 16};
    quoth_status status = quoth_endgame_solve(&a, handle, position, &options, context, error);
    assert_true(a.lower <= a.upper);
    assert_true(status == QUOTH_STOPPED || (a.exact && !a.incomplete));
    for (size_t i = 0; i < a.plays; i++) {
        add_play(answer, &a.play[i].play, position);
        text_add(answer, printed("%d %u\n", a.play[i].value, (unsigned)a.play[i].length));
    }
    return status;
}
ON(solve, ending, solve_ending)
ON(solve, of_three, solve_of_three)

static void an_endgame(void **state)
{
    quoth_endgame *endgame;
    (void)state;
    assert_int_equal(quoth_endgame_new(&endgame, fix.small, NULL, NULL), QUOTH_OK);
    stop_everywhere(solve_ending, endgame);
    stop_everywhere(solve_of_three, endgame);
    quoth_endgame_free(endgame);
}

static quoth_status solve_late(void *handle, const quoth_context *context, text *answer,
                               quoth_error *error)
{
    quoth_preendgame_answer a;
    quoth_preendgame_options options = {.top = 3, .bytes = 1 << 20};
    quoth_status status = quoth_preendgame_solve(&a, handle, fix.late, &options, context, error);
    assert_true(status == QUOTH_STOPPED || (a.exact && a.by_spread && !a.incomplete));
    for (size_t i = 0; i < a.plays; i++) {
        add_play(answer, &a.play[i].play, fix.late);
        text_add(answer,
                 printed("%u %u %u %d\n", (unsigned)a.play[i].wins, (unsigned)a.play[i].draws,
                         (unsigned)a.play[i].losses, (int)a.play[i].spread));
    }
    return status;
}

static void a_preendgame(void **state)
{
    quoth_preendgame *preendgame;
    (void)state;
    assert_int_equal(quoth_preendgame_new(&preendgame, fix.few, NULL, NULL), QUOTH_OK);
    assert_int_equal(stop_everywhere(solve_late, preendgame).now.phases, 3);
    quoth_preendgame_free(preendgame);
}

/* A limit of the caller's is no stop. */
static void a_limit_is_no_stop(void **state)
{
    quoth_endgame *endgame;
    quoth_preendgame *preendgame;
    quoth_endgame_answer a;
    quoth_preendgame_answer b;
    patience p = {.last = UINT32_MAX};
    quoth_watch watch = {be_patient, &p};
    const quoth_context context = {.watch = &watch};
    (void)state;
    assert_int_equal(quoth_endgame_new(&endgame, fix.small, NULL, NULL), QUOTH_OK);
    for (unsigned i = 0; i < 2; i++) {
        p.asked = 0;
        assert_int_equal(quoth_endgame_solve(&a, endgame, i ? fix.of_three : fix.ending,
                                             &(quoth_endgame_options){.nodes = 1, .bytes = 1 << 16},
                                             &context, NULL),
                         QUOTH_OK);
        assert_true(a.incomplete && !a.exact);
    }
    quoth_endgame_free(endgame);
    p.asked = 0;
    assert_int_equal(quoth_preendgame_new(&preendgame, fix.small, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_preendgame_solve(
                         &b, preendgame, fix.early,
                         &(quoth_preendgame_options){.nodes = 1, .bytes = 1 << 16}, &context, NULL),
                     QUOTH_OK);
    assert_true(b.incomplete && !b.exact);
    quoth_preendgame_free(preendgame);
}

/* ---- auto, reviews, puzzles ---------------------------------------------------------------- */

static quoth_status choose(void *handle, const quoth_position *position,
                           const quoth_context *context, text *answer, quoth_error *error)
{
    quoth_auto_answer a;
    quoth_auto_options options = {.iterations = 60, .bytes = 1 << 16};
    quoth_status status = quoth_auto_choose(&a, handle, position, &options, context, error);
    add_play(answer, &a.play, position);
    text_add(answer, printed("%s %a %a\n", quoth_auto_method_name(a.method), a.win, a.spread));
    return status;
}
ON(choose, ending, choose_ending)
ON(choose, late, choose_late)
ON(choose, midgame, choose_midgame)

static void the_choice_of_auto(void **state)
{
    (void)state;
    quoth_cross *const cross[] = {fix.small, fix.few, fix.many};
    search *const call[] = {choose_ending, choose_late, choose_midgame};
    const unsigned phases[] = {2, 3, 2};
    for (size_t i = 0; i < COUNT(call); i++) {
        quoth_auto *chooser;
        assert_int_equal(quoth_auto_new(&chooser, cross[i], NULL, NULL), QUOTH_OK);
        assert_int_equal(stop_everywhere(call[i], chooser).now.phases, phases[i]);
        quoth_auto_free(chooser);
    }
}

static const quoth_review_options quick = {.depth = QUOTH_REVIEW_QUICK, .bytes = 1 << 16};

static void add_turns(text *answer, const quoth_review_game *game)
{
    for (size_t i = 0; i < game->turns; i++) {
        const quoth_review_turn *t = &game->turn[i];
        assert_int_equal(t->why == QUOTH_WHY_STOPPED, i >= game->done);
        text_add(answer, printed("%d %d %a %a\n", (int)t->why, (int)t->method, t->cost, t->luck));
    }
}

static quoth_status review(void *handle, const quoth_context *context, text *answer,
                           quoth_error *error)
{
    quoth_review *made;
    quoth_sink sink = to_text(answer);
    (void)handle;
    quoth_status status = quoth_review_new(&made, fix.gcg, fix.small, &quick, context, error);
    const quoth_review_game *game = quoth_review_result(made);
    assert_true(status == QUOTH_STOPPED || game->done == game->turns);
    add_turns(answer, game);
    assert_int_equal(quoth_review_write(&sink, game, QUOTH_FORMAT_JSON, NULL), QUOTH_OK);
    quoth_review_free(made);
    return status;
}

static const quoth_play pass = {.kind = QUOTH_PLAY_PASS};

static quoth_status review_pass(void *handle, const quoth_context *context, text *answer,
                                quoth_error *error)
{
    quoth_review *made;
    (void)handle;
    quoth_status status = quoth_review_play(&made, fix.ending, &pass, &quick, context, error);
    add_turns(answer, quoth_review_result(made));
    quoth_review_free(made);
    return status;
}

static quoth_status analyse(void *engine, const quoth_context *context, text *answer,
                            quoth_error *error)
{
    const quoth_review_game *game;
    quoth_status status =
        quoth_engine_analyse(&game, engine, fix.game, NULL, &quick, context, error);
    add_turns(answer, game);
    return status;
}

static quoth_status analyse_play(void *engine, const quoth_context *context, text *answer,
                                 quoth_error *error)
{
    const quoth_review_turn *turn;
    quoth_status status =
        quoth_engine_analyse_play(&turn, engine, fix.midgame, &pass, &quick, context, error);
    assert_true(status == QUOTH_STOPPED || turn->why == QUOTH_WHY_EVALUATED);
    text_add(answer, printed("%d %a\n", (int)turn->method, turn->cost));
    return status;
}

static void a_review(void **state)
{
    quoth_engine *engine;
    (void)state;
    assert_int_equal(stop_everywhere(review, NULL).now.phases, 3); /* one a turn */
    stop_everywhere(review_pass, NULL);
    assert_int_equal(quoth_engine_new_shared(&engine, fix.many, NULL, NULL, NULL), QUOTH_OK);
    stop_everywhere(analyse, engine);
    stop_everywhere(analyse_play, engine);
    quoth_engine_free(engine);
}

static quoth_status find_puzzle(void *handle, const quoth_position *position,
                                const quoth_context *context, text *answer, quoth_error *error)
{
    quoth_puzzle puzzle;
    quoth_puzzle_options options = {.iterations = 300, .nodes = 20000};
    quoth_status status = quoth_puzzle_find(&puzzle, handle, position, &options, context, error);
    assert_false(status == QUOTH_STOPPED && puzzle.found);
    assert_true(quoth_position_turn(quoth_puzzle_position(handle)) ==
                quoth_position_turn(position));
    text_add(answer, printed("%d %d %a\n", puzzle.found, (int)puzzle.method, puzzle.margin));
    return status;
}
ON(find_puzzle, played, find_puzzle_played)

/* Plays games until the watch is asked about a position with from `least` to `most` tiles in the
 * bag, and stops the search there. */
static void stop_puzzle(const quoth_cross *cross, unsigned least, unsigned most)
{
    quoth_puzzles *puzzles;
    quoth_play_finder *finder;
    quoth_plays plays = {0};
    quoth_plays_query best = {.find = QUOTH_FIND_BEST};
    bool asked = false;
    assert_int_equal(quoth_play_finder_new(&finder, cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_puzzles_new(&puzzles, cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&fix.played, cross, 2, NULL, NULL), QUOTH_OK);
    for (unsigned games = 0; !asked; games++) {
        quoth_random random;
        assert_true(games < 50);
        quoth_random_seed(&random, games);
        quoth_position_deal(fix.played, &random);
        while (!asked && !quoth_position_ending(fix.played)) {
            unsigned bag = quoth_position_bag(fix.played);
            if (bag >= least && bag <= most)
                asked = stop_everywhere(find_puzzle_played, puzzles).asked > 1;
            assert_int_equal(quoth_plays_find(&plays, finder, fix.played, &best, NULL, NULL),
                             QUOTH_OK);
            assert_int_equal(quoth_position_make(fix.played, &plays.play[0], NULL), QUOTH_OK);
        }
    }
    quoth_position_free(fix.played);
    quoth_plays_free(&plays);
    quoth_puzzles_free(puzzles);
    quoth_play_finder_free(finder);
}

static void a_puzzle(void **state)
{
    (void)state;
    stop_puzzle(fix.small, 0, 0);
    stop_puzzle(fix.many, 5, 16);
}

/* ---- training ------------------------------------------------------------------------------ */

/* The totals of games `from` to `to`, as text; *played: how many were played to their end. */
static quoth_status train(uint64_t to, const quoth_context *context, text *totals, uint64_t *played,
                          quoth_error *error)
{
    quoth_train *t;
    quoth_train_options options = {.seed = 5, .to = to};
    quoth_sink sink = to_text(totals);
    assert_int_equal(quoth_train_new(&t, fix.many, 2, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_train_play(t, fix.finder, &options, context, error);
    *played = quoth_train_games(t);
    assert_int_equal(quoth_train_write(&sink, t, NULL), QUOTH_OK);
    quoth_train_free(t);
    return status;
}

/* The totals are those of the games that were finished. */
static quoth_status train_three(void *handle, const quoth_context *context, text *answer,
                                quoth_error *error)
{
    text same = {0};
    uint64_t played, again;
    (void)handle;
    quoth_status status = train(3, context, answer, &played, error);
    assert_true(status == QUOTH_STOPPED || played == 3);
    assert_int_equal(train(played, NULL, &same, &again, NULL), QUOTH_OK);
    assert_int_equal(again, played);
    assert_int_equal(same.size, answer->size);
    assert_memory_equal(same.bytes, answer->bytes, same.size);
    text_free(&same);
    return status;
}

static void add_leaves_to(text *answer, quoth_leaves *leaves, quoth_status status)
{
    assert_int_equal(!leaves, status != QUOTH_OK);
    if (leaves)
        text_add(answer, printed("%u", (unsigned)quoth_leaves_count(leaves)));
    quoth_leaves_free(leaves);
}

static quoth_status estimate_leaves(void *totals, const quoth_context *context, text *answer,
                                    quoth_error *error)
{
    quoth_leaves *leaves;
    quoth_status status = quoth_train_leaves(&leaves, totals, context, error);
    add_leaves_to(answer, leaves, status);
    return status;
}

static void training(void **state)
{
    quoth_cross_rules rules;
    quoth_cross *cross;
    quoth_train *none;
    (void)state;
    assert_true(stop_everywhere(train_three, NULL).steps >= 3);
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    rules.rack = 4;
    assert_int_equal(quoth_cross_new(&cross, &rules, fix.lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_train_new(&none, cross, 2, NULL, NULL), QUOTH_OK);
    assert_true(stop_everywhere(estimate_leaves, none).steps > 1);
    quoth_train_free(none);
    quoth_cross_free(cross);
}

/* ---- words and boards ---------------------------------------------------------------------- */

/* 4,000 words of four letters, many of which stand there twice. */
static text many_words(void)
{
    text words = {0};
    quoth_random random;
    quoth_random_seed(&random, 9);
    for (unsigned i = 0; i < 40000; i++) {
        char word[] = "....\n";
        for (unsigned k = 0; k < 4; k++)
            word[k] = (char)('a' + quoth_random_below(&random, 12));
        text_add(&words, word);
    }
    return words;
}

static quoth_status add_words(void *list, const quoth_context *context, text *answer,
                              quoth_error *error)
{
    quoth_builder *builder;
    quoth_list_report report;
    const quoth_alphabet alphabet = alphabet_named("english");
    const text *words = list;
    assert_int_equal(quoth_builder_new(&builder, &alphabet, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_builder_add(builder, &report, words->bytes, words->size,
                                            QUOTH_KEEP_FOLD, context, error);
    text_add(answer, printed("%u", (unsigned)report.lines));
    quoth_builder_free(builder);
    return status;
}

static quoth_status add_lexicon(void *lexicon, const quoth_context *context, text *answer,
                                quoth_error *error)
{
    quoth_builder *builder;
    (void)answer;
    assert_int_equal(quoth_builder_new(&builder, quoth_lexicon_alphabet(lexicon), NULL, NULL),
                     QUOTH_OK);
    quoth_status status = quoth_builder_add_lexicon(builder, lexicon, context, error);
    quoth_builder_free(builder);
    return status;
}

static void add_lexicon_to(text *answer, quoth_lexicon *lexicon, quoth_status status)
{
    assert_int_equal(!lexicon, status != QUOTH_OK);
    if (lexicon)
        text_add(answer, printed("%u", (unsigned)quoth_lexicon_words(lexicon)));
    quoth_lexicon_free(lexicon);
}

static quoth_status finish_lexicon(void *builder, const quoth_context *context, text *answer,
                                   quoth_error *error)
{
    quoth_lexicon *lexicon;
    quoth_status status = quoth_builder_finish(&lexicon, builder, "many", context, error);
    add_lexicon_to(answer, lexicon, status);
    return status;
}

static quoth_status filter(void *lexicon, const quoth_context *context, text *answer,
                           quoth_error *error)
{
    quoth_lexicon *part;
    quoth_status status = quoth_lexicon_up_to_level(&part, lexicon, NULL, 99, context, error);
    add_lexicon_to(answer, part, status);
    return status;
}

static quoth_status open_image(void *image, const quoth_context *context, text *answer,
                               quoth_error *error)
{
    quoth_lexicon *lexicon;
    const text *t = image;
    quoth_status status = quoth_lexicon_new(&lexicon, t->bytes, t->size, context, error);
    add_lexicon_to(answer, lexicon, status);
    return status;
}

static quoth_status open_kwg(void *image, const quoth_context *context, text *answer,
                             quoth_error *error)
{
    quoth_lexicon *lexicon;
    const text *t = image;
    const quoth_alphabet alphabet = alphabet_named("english");
    quoth_status status =
        quoth_lexicon_new_kwg(&lexicon, t->bytes, t->size, &alphabet, "many", context, error);
    add_lexicon_to(answer, lexicon, status);
    return status;
}

static quoth_status digest(void *lexicon, const quoth_context *context, text *answer,
                           quoth_error *error)
{
    uint8_t bytes[32];
    quoth_status status = quoth_lexicon_compute_sha256(bytes, lexicon, context, error);
    if (!status)
        text_write(answer, (const char *)bytes, sizeof bytes);
    return status;
}

static quoth_status prepare(void *lexicon, const quoth_context *context, text *answer,
                            quoth_error *error)
{
    quoth_cross *cross;
    (void)answer;
    quoth_status status = quoth_cross_new(&cross, quoth_cross_rules_of(fix.small), lexicon,
                                          &(quoth_context){0}, error);
    if (!status)
        status = quoth_cross_prepare(cross, context, error);
    quoth_cross_free(cross);
    return status;
}

static quoth_status new_engine(void *lexicon, const quoth_context *context, text *answer,
                               quoth_error *error)
{
    quoth_engine *engine;
    (void)answer;
    quoth_status status = quoth_engine_new(&engine, NULL, lexicon, NULL, context, error);
    assert_int_equal(!engine, status != QUOTH_OK);
    quoth_engine_free(engine);
    return status;
}

static quoth_status estimate(void *lexicon, const quoth_context *context, text *answer,
                             quoth_error *error)
{
    quoth_leaves *leaves;
    quoth_status status = quoth_leaves_estimate(&leaves, &quoth_cross_rules_of(fix.small)->tiles,
                                                lexicon, context, error);
    assert_int_equal(!leaves, status != QUOTH_OK);
    (void)answer;
    quoth_leaves_free(leaves);
    return status;
}

/* All leaves of three of the letters A to P, the last ones first. */
static text many_leaves(void)
{
    text lines = {0};
    for (char a = 'P'; a >= 'A'; a--)
        for (char b = 'P'; b >= a; b--)
            for (char c = 'P'; c >= b; c--)
                text_add(&lines, printed("%c%c%c,%d.5\n", a, b, c, a - c));
    return lines;
}

static quoth_tiles english_tiles(void)
{
    quoth_tiles tiles;
    assert_int_equal(quoth_tiles_find(&tiles, "english", NULL), QUOTH_OK);
    return tiles;
}

static quoth_status read_csv(void *lines, const quoth_context *context, text *answer,
                             quoth_error *error)
{
    quoth_leaves *leaves;
    const text *t = lines;
    const quoth_tiles tiles = english_tiles();
    quoth_status status = quoth_leaves_read_csv(&leaves, t->bytes, t->size, &tiles, context, error);
    add_leaves_to(answer, leaves, status);
    return status;
}

static quoth_status read_klv(void *image, const quoth_context *context, text *answer,
                             quoth_error *error)
{
    quoth_leaves *leaves;
    const text *t = image;
    quoth_status status = quoth_leaves_read_klv(&leaves, t->bytes, t->size, 26, context, error);
    add_leaves_to(answer, leaves, status);
    return status;
}

static quoth_status read_wins(void *lines, const quoth_context *context, text *answer,
                              quoth_error *error)
{
    quoth_win_table *table;
    const text *t = lines;
    (void)answer;
    quoth_status status = quoth_win_table_read(&table, t->bytes, t->size, context, error);
    assert_int_equal(!table, status != QUOTH_OK);
    quoth_win_table_free(table);
    return status;
}

static void leaves_and_chances(void **state)
{
    text lines = many_leaves(), klv = {0}, wins = {0};
    quoth_leaves *leaves;
    quoth_win_table *table;
    const quoth_tiles tiles = english_tiles();
    quoth_sink to_klv = to_text(&klv), to_wins = to_text(&wins);
    (void)state;
    assert_int_equal(stop_everywhere(read_csv, &lines).now.phases, 4);
    assert_int_equal(quoth_leaves_read_csv(&leaves, lines.bytes, lines.size, &tiles, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_leaves_write_klv(&to_klv, leaves, NULL), QUOTH_OK);
    stop_everywhere(read_klv, &klv);
    assert_int_equal(
        quoth_win_table_default(&table, quoth_cross_rules_of(fix.small), 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_win_table_write(&to_wins, table, NULL), QUOTH_OK);
    assert_true(stop_everywhere(read_wins, &wins).steps > 2);
    quoth_win_table_free(table);
    quoth_leaves_free(leaves);
    text_free(&wins);
    text_free(&klv);
    text_free(&lines);
}

static quoth_status play_match(void *unused, const quoth_context *context, text *answer,
                               quoth_error *error)
{
    quoth_cross_score score = {0};
    quoth_cross_bot bot = {.policy = QUOTH_CROSS_GREEDY, .finder = fix.finder};
    quoth_cross_player player[] = {quoth_cross_bot_player(&bot), quoth_cross_bot_player(&bot)};
    (void)unused;
    quoth_status status = quoth_cross_match(&score, fix.many, player, 2,
                                            &(quoth_cross_match_options){.seed = 1, .to = 4},
                                            context, error);
    assert_true(score.games == 4 || status == QUOTH_STOPPED);
    text_add(answer, printed("%u %u", (unsigned)score.games, (unsigned)score.player[0].wins));
    quoth_cross_bot_free(&bot);
    return status;
}

static quoth_status play_ghost(void *unused, const quoth_context *context, text *answer,
                               quoth_error *error)
{
    quoth_ghost_score score = {0};
    quoth_ghost_bot bot[2] = {{.policy = QUOTH_GHOST_RANDOM, .knowledge = fix.ghost},
                              {.policy = QUOTH_GHOST_RATIONAL, .knowledge = fix.ghost}};
    quoth_ghost_player player[] = {quoth_ghost_bot_player(&bot[0]),
                                   quoth_ghost_bot_player(&bot[1])};
    (void)unused;
    quoth_status status = quoth_ghost_match(&score, fix.ghost, player,
                                            &(quoth_ghost_match_options){.seed = 1, .to = 4},
                                            context, error);
    assert_true(score.games == 4 || status == QUOTH_STOPPED);
    text_add(answer, printed("%u", (unsigned)score.games));
    return status;
}

static void words_and_boards(void **state)
{
    text words = many_words(), kwg = {0};
    quoth_alphabet alphabet = alphabet_named("english");
    quoth_builder *builder;
    quoth_lexicon *many;
    quoth_sink to_kwg = to_text(&kwg);
    (void)state;
    stop_everywhere(add_words, &words);
    assert_int_equal(quoth_builder_new(&builder, &alphabet, NULL, NULL), QUOTH_OK);
    assert_int_equal(
        quoth_builder_add(builder, NULL, words.bytes, words.size, QUOTH_KEEP_FOLD, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&many, builder, "many", NULL, NULL), QUOTH_OK);
    assert_int_equal(stop_everywhere(finish_lexicon, builder).now.phases, 3);
    stop_everywhere(add_lexicon, many);
    stop_everywhere(filter, many);
    stop_everywhere(digest, many);
    stop_everywhere(prepare, many);
    stop_everywhere(new_engine, many);
    stop_everywhere(estimate, many);
    text image = image_of(many);
    stop_everywhere(open_image, &image);
    assert_int_equal(quoth_lexicon_write_kwg(&to_kwg, many, NULL), QUOTH_OK);
    stop_everywhere(open_kwg, &kwg);
    stop_everywhere(play_match, NULL);
    stop_everywhere(play_ghost, NULL);
    text_free(&kwg);
    text_free(&image);
    text_free(&words);
    quoth_lexicon_free(many);
    quoth_builder_free(builder);
}

/* ---- Ghost --------------------------------------------------------------------------------- */

static quoth_status find_strategy(void *ghost, const quoth_context *context, text *answer,
                                  quoth_error *error)
{
    quoth_ghost_strategy *strategy;
    quoth_status status = quoth_ghost_strategy_new(&strategy, ghost, NULL, context, error);
    if (strategy) {
        quoth_ghost_strategy_summary s = quoth_ghost_strategy_summarize(strategy);
        size_t count;
        const quoth_ghost_strategy_entry *entry = quoth_ghost_strategy_entries(strategy, &count);
        assert_true(s.bound > 0 && s.bound <= s.pairs && count >= s.pairs);
        assert_int_equal(s.proved, s.bound == s.pairs);
        for (size_t i = 0; i < count; i++)
            text_write(answer, (const char *)entry[i].reply.letter, entry[i].reply.length);
    }
    quoth_ghost_strategy_free(strategy);
    return status;
}

static quoth_status find_endings(void *ghost, const quoth_context *context, text *answer,
                                 quoth_error *error)
{
    quoth_ghost_hitting_set *set;
    quoth_status status = quoth_ghost_hitting_set_new(&set, ghost, NULL, context, error);
    if (set) {
        quoth_ghost_hitting_set_summary s = quoth_ghost_hitting_set_summarize(set);
        size_t count;
        const quoth_letters *word = quoth_ghost_hitting_set_words(set, &count);
        assert_true(s.bound <= s.count && count == s.count);
        for (size_t i = 0; i < count; i++)
            text_write(answer, (const char *)word[i].letter, word[i].length);
    }
    quoth_ghost_hitting_set_free(set);
    return status;
}

/* A watch that asks another one once there is one. */
static bool relay(void *user, const quoth_progress *progress)
{
    const quoth_watch *to = *(const quoth_watch **)user;
    return !to || to->go_on(to->user, progress);
}

/* It asks the watch that the strategy was made with. */
static quoth_status certify(void *ghost, const quoth_context *context, text *answer,
                            quoth_error *error)
{
    quoth_ghost_strategy *strategy;
    quoth_sink sink = to_text(answer);
    const quoth_watch *to = NULL, relayed = {relay, &to};
    assert_int_equal(
        quoth_ghost_strategy_new(&strategy, ghost, NULL, &(quoth_context){.watch = &relayed}, NULL),
        QUOTH_OK);
    to = context ? context->watch : NULL;
    quoth_status status = quoth_ghost_strategy_certify(&sink, strategy, error);
    quoth_ghost_strategy_free(strategy);
    return status;
}

static void add_sheet_to(text *answer, quoth_ghost_sheet *sheet, quoth_status status)
{
    size_t count;
    assert_int_equal(!sheet, status != QUOTH_OK);
    if (!sheet)
        return;
    const quoth_ghost_sheet_node *node = quoth_ghost_sheet_nodes(sheet, &count);
    for (size_t i = 0; i < count; i++)
        text_add(answer, printed("%u %u;", node[i].letter, (unsigned)node[i].children));
    quoth_ghost_sheet_free(sheet);
}

static quoth_status new_sheet(void *ghost, const quoth_context *context, text *answer,
                              quoth_error *error)
{
    quoth_ghost_sheet *sheet;
    quoth_status status =
        quoth_ghost_sheet_new(&sheet, ghost, 0, QUOTH_GHOST_SHEET_OVERALL, context, error);
    add_sheet_to(answer, sheet, status);
    return status;
}

static quoth_status new_sheet_known(void *ghost, const quoth_context *context, text *answer,
                                    quoth_error *error)
{
    quoth_ghost_sheet *sheet;
    unsigned winner = quoth_ghost_summarize(ghost).first == QUOTH_GHOST_WINS ? 0 : 1;
    quoth_status status =
        quoth_ghost_sheet_new_known(&sheet, ghost, winner, fix.lexicon, context, error);
    add_sheet_to(answer, sheet, status);
    return status;
}

static void what_to_memorise(void **state)
{
    (void)state;
    stop_everywhere(find_strategy, fix.ghost);
    stop_everywhere(find_strategy, fix.super);
    stop_everywhere(find_endings, fix.super);
    stop_at_all(certify, fix.super);
    stop_everywhere(new_sheet, fix.ghost);
    stop_everywhere(new_sheet_known, fix.ghost);
}

static void add_belief_to(text *answer, quoth_ghost_belief *belief, quoth_status status)
{
    assert_int_equal(!belief, status != QUOTH_OK);
    for (uint32_t i = 0; belief && i < 20; i++)
        text_add(answer, printed("%a ", quoth_ghost_belief_chance(belief, i)));
    quoth_ghost_belief_free(belief);
}

static quoth_status believe_levels(void *lexicon, const quoth_context *context, text *answer,
                                   quoth_error *error)
{
    quoth_ghost_belief *belief;
    quoth_status status = quoth_ghost_belief_by_level(&belief, lexicon, NULL, 35, context, error);
    add_belief_to(answer, belief, status);
    return status;
}

static quoth_status believe_counts(void *counts, const quoth_context *context, text *answer,
                                   quoth_error *error)
{
    quoth_ghost_belief *belief;
    const text *t = counts;
    quoth_status status =
        quoth_ghost_belief_by_count(&belief, fix.many_words, t->bytes, t->size, 0, context, error);
    add_belief_to(answer, belief, status);
    return status;
}

static quoth_status draw_known(void *belief, const quoth_context *context, text *answer,
                               quoth_error *error)
{
    quoth_lexicon *known;
    quoth_random random;
    quoth_random_seed(&random, 4);
    quoth_status status = quoth_ghost_belief_draw(&known, belief, &random, context, error);
    add_lexicon_to(answer, known, status);
    return status;
}

static bool add_count(void *counts, const quoth_letters *word, uint32_t rank)
{
    char spelled[QUOTH_WORD_TEXT_SIZE];
    quoth_alphabet_spell(spelled, sizeof spelled, quoth_lexicon_alphabet(fix.many_words), word);
    text_add(counts, printed("%s %u\n", spelled, (unsigned)rank % 9));
    return true;
}

static void beliefs(void **state)
{
    text words = many_words(), counts = {0};
    quoth_ghost_belief *belief;
    (void)state;
    fix.many_words = lexicon_of(words.bytes);
    quoth_lexicon_each(fix.many_words, add_count, &counts);
    assert_true(stop_everywhere(believe_levels, fix.many_words).steps > 1);
    assert_int_equal(stop_everywhere(believe_counts, &counts).now.phases, 2);
    assert_int_equal(quoth_ghost_belief_by_level(&belief, fix.many_words, NULL, 35, NULL, NULL),
                     QUOTH_OK);
    stop_everywhere(draw_known, belief);
    quoth_ghost_belief_free(belief);
    quoth_lexicon_free(fix.many_words);
    text_free(&counts);
    text_free(&words);
}

/* A handle whose later calls ask the watch that it was made with. */
static quoth_status exploit(void *ghost, const quoth_context *context, text *answer,
                            quoth_error *error)
{
    quoth_ghost_exploit *made;
    quoth_ghost_expected_results results = {0};
    quoth_ghost_exploit_options options = {.samples = 8, .nodes = 2000};
    quoth_letters start = {0};
    quoth_status status =
        quoth_ghost_exploit_new(&made, ghost, fix.belief, &options, context, error);
    if (!status)
        status = quoth_ghost_exploit_plays(&results, made, &start, 0, error);
    assert_false(status == QUOTH_STOPPED && results.exact);
    for (size_t i = 0; i < results.count; i++) {
        assert_true(i == 0 || results.result[i].chance <= results.result[i - 1].chance);
        text_add(answer,
                 printed("%u %a\n", results.result[i].after.letter[0], results.result[i].chance));
    }
    quoth_ghost_expected_results_free(&results);
    quoth_ghost_exploit_free(made);
    return status;
}

static quoth_status mix(void *ghost, const quoth_context *context, text *answer, quoth_error *error)
{
    quoth_ghost_bluff *bluff;
    quoth_ghost_bluff_mix m = {0};
    quoth_ghost_exploit_options options = {.challenges = true, .samples = 8, .nodes = 2000};
    quoth_letters start = {0};
    quoth_status status =
        quoth_ghost_bluff_new(&bluff, ghost, fix.belief, &options, context, error);
    if (!status)
        status = quoth_ghost_bluff_choose_mix(&m, bluff, &start, 0, context, error);
    text_add(answer, printed("%u %a %a\n", m.play.letter[0], m.challenge, m.invent));
    quoth_ghost_bluff_free(bluff);
    return status;
}

static void against_people(void **state)
{
    (void)state;
    assert_true(stop_at_all(exploit, fix.ghost).asked > 0);
    assert_true(stop_at_all(exploit, fix.super).asked > 0);
    assert_true(stop_at_all(mix, fix.super).asked > 0);
}

static quoth_status solve_game(void *variant, const quoth_context *context, text *answer,
                               quoth_error *error)
{
    quoth_ghost *ghost;
    quoth_ghost_rules rules = {.variant = variant, .min = 2};
    quoth_status status = quoth_ghost_solve(&ghost, fix.lexicon, &rules, context, error);
    assert_int_equal(!ghost, status == QUOTH_STOPPED); /* it has no part that is of use */
    if (ghost)
        text_add(answer, printed("%u", (unsigned)quoth_ghost_summarize(ghost).positions));
    quoth_ghost_free(ghost);
    return status;
}

static quoth_status take_census(void *lexicon, const quoth_context *context, text *answer,
                                quoth_error *error)
{
    quoth_ghost *ghost;
    const quoth_ghost_rules rules = {.variant = "xghost"};
    quoth_status status = quoth_ghost_solve(&ghost, lexicon, &rules, context, error);
    if (ghost)
        text_add(answer, printed("%u", (unsigned)quoth_ghost_summarize(ghost).positions));
    quoth_ghost_free(ghost);
    return status;
}

static quoth_status measure_lengths(void *lexicon, const quoth_context *context, text *answer,
                                    quoth_error *error)
{
    quoth_ghost *ghost;
    const quoth_ghost_rules rules = {.variant = "xghost"};
    assert_int_equal(quoth_ghost_new(&ghost, lexicon, &rules, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_ghost_measure(ghost, context, error);
    if (!status)
        text_add(answer, printed("%u", (unsigned)quoth_ghost_summarize(ghost).length));
    quoth_ghost_free(ghost);
    return status;
}

static void a_solution(void **state)
{
    char super[] = "super", spook[] = "spook";
    quoth_lexicon *long_words = lexicon_of("abcdefghijkl mnopqrstuvwx abkdefghmnop qrstabcdefgh "
                                           "ghijklmnopqr stuvwxabcdef cabgefdhijkl");
    (void)state;
    stop_everywhere(solve_game, super);
    stop_everywhere(solve_game, spook);
    assert_true(stop_everywhere(take_census, long_words).steps > 1);
    assert_int_equal(stop_everywhere(measure_lengths, long_words).now.phases, 3);
    quoth_lexicon_free(long_words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_simulation),
        cmocka_unit_test(an_inference),
        cmocka_unit_test(an_inference_stopped_at_once),
        cmocka_unit_test(an_endgame),
        cmocka_unit_test(a_preendgame),
        cmocka_unit_test(a_limit_is_no_stop),
        cmocka_unit_test(the_choice_of_auto),
        cmocka_unit_test(a_review),
        cmocka_unit_test(a_puzzle),
        cmocka_unit_test(training),
        cmocka_unit_test(words_and_boards),
        cmocka_unit_test(leaves_and_chances),
        cmocka_unit_test(what_to_memorise),
        cmocka_unit_test(beliefs),
        cmocka_unit_test(against_people),
        cmocka_unit_test(a_solution),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
