/* Every call of the board half that takes a quoth_error is let fail once, in one cheap way: status
 * and message are filled in, the message with a sentence of its own unless memory ran out, a watch
 * stopped the call or a sink refused.  The same call with good arguments leaves the error alone. */
#include "nine.h"

#include "quoth/levels.h"
#include "quoth/notation.h"

typedef struct fixture {
    nine n; /* its cross and position are the other board */
    quoth_memory memory;
    bool refuses; /* the memory, from now on */
    quoth_context context;
    quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_position *position; /* dealt, 3 tiles in the bag */
    quoth_position *blank;    /* nobody's rack is known */
    quoth_position *ending;   /* the bag is empty */
    quoth_cross_game *game;
    quoth_gcg *gcg; /* of two players */
    quoth_random random;
    quoth_plays plays;
} fixture;

static fixture f;

static void *take(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (!new_size) {
        free(block);
        return NULL;
    }
    return f.refuses ? NULL : realloc(block, new_size);
}

static void open_fixture(void)
{
    static const char end[] = "5/5/1TEA1/5/5 AET/?SZ 0/0 0";
    f = (fixture){.memory = {.resize = take}, .context = {.memory = &f.memory}};
    open_nine(&f.n, 1);
    quoth_random_seed(&f.random, 1);
    assert_int_equal(quoth_cross_new(&f.cross, &f.n.rules, f.n.lexicon, &f.context, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&f.finder, f.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&f.position, f.cross, 2, &f.context, NULL), QUOTH_OK);
    quoth_position_deal(f.position, &f.random);
    assert_int_equal(quoth_position_new(&f.blank, f.cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cgp_read(&f.ending, f.cross, end, sizeof end - 1, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_new(&f.game, f.cross, 2, NULL, NULL), QUOTH_OK);
    quoth_cross_game_deal(f.game, NULL, &f.random);
    assert_int_equal(quoth_gcg_new(&f.gcg, &f.context, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(f.gcg, "a", "A", NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(f.gcg, "b", "B", NULL), QUOTH_OK);
    f.plays = (quoth_plays){.memory = &f.memory};
}

static void close_fixture(void)
{
    f.refuses = false;
    quoth_plays_free(&f.plays);
    quoth_gcg_free(f.gcg);
    quoth_cross_game_free(f.game);
    quoth_position_free(f.ending);
    quoth_position_free(f.blank);
    quoth_position_free(f.position);
    quoth_play_finder_free(f.finder);
    quoth_cross_free(f.cross);
    close_nine(&f.n);
}

/* What the calls are given: good arguments, or those that let them fail. */
static const quoth_position *here(bool good)
{
    return good ? f.position : f.n.p;
}

static bool put(void *user, const char *bytes, size_t size)
{
    (void)bytes;
    (void)size;
    return user != NULL;
}

static quoth_sink sink_for(bool good)
{
    return (quoth_sink){put, good ? &f : NULL};
}

static const quoth_play pass = {.kind = QUOTH_PLAY_PASS};
static const quoth_play no_exchange = {.kind = QUOTH_PLAY_EXCHANGE};

static const quoth_play *play_for(bool good)
{
    return good ? &pass : &no_exchange;
}

/* The memory refuses from now on where a call is to fail. */
static void ration(bool good)
{
    f.refuses = !good;
}

/* ---- boards and positions ------------------------------------------------------------------- */

static quoth_status prepare(bool good, quoth_error *error)
{
    ration(good);
    return quoth_cross_prepare(f.cross, NULL, error);
}

static quoth_status write_kwg(bool good, quoth_error *error)
{
    quoth_sink sink = sink_for(good);
    return quoth_cross_write_kwg(&sink, f.cross, error);
}

static quoth_status write_image(bool good, quoth_error *error)
{
    quoth_sink sink = sink_for(good);
    quoth_cross_rules rules; /* with all letters of the lexicon */
    quoth_cross *cross;
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&cross, &rules, f.n.lexicon, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_cross_write_image(
        &sink, f.n.lexicon, (const quoth_cross *const *)&cross, 1, NULL, error);
    quoth_cross_free(cross);
    return status;
}

static quoth_status view(bool good, quoth_error *error)
{
    return quoth_position_view(f.blank, f.position, good ? 1 : 2, error);
}

static quoth_status set_tile(bool good, quoth_error *error)
{
    return quoth_position_set_tile(f.blank, good ? 2 : 21, 2, 1, error);
}

static quoth_status set_rack(bool good, quoth_error *error)
{
    return quoth_position_set_rack(f.blank, good ? 1 : 2, NULL, 0, error);
}

static quoth_status set_score(bool good, quoth_error *error)
{
    return quoth_position_set_score(f.blank, 0, good ? 1 : QUOTH_TOTAL_MAX + 1, error);
}

static quoth_status set_turn(bool good, quoth_error *error)
{
    return quoth_position_set_turn(f.blank, good ? 1 : 2, error);
}

static quoth_status deal_of(bool good, quoth_error *error)
{
    quoth_deal deal;
    return quoth_deal_of(&deal, good ? f.position : f.blank, error);
}

static quoth_status deal_draw(bool good, quoth_error *error)
{
    quoth_deal deal;
    return quoth_deal_draw(&deal, f.position, good ? 1 : 2, &f.random, error);
}

static quoth_status assign(bool good, quoth_error *error)
{
    quoth_deal deal;
    assert_int_equal(quoth_deal_of(&deal, f.position, NULL), QUOTH_OK);
    deal.part[0] = (uint16_t)(deal.part[0] - !good);
    return quoth_position_assign(f.position, &deal, error);
}

static quoth_status make(bool good, quoth_error *error)
{
    return quoth_position_make(f.position, play_for(good), error);
}

static quoth_status make_trusted(bool good, quoth_error *error)
{
    ration(good);
    return quoth_position_make_trusted(f.position, &pass, error);
}

static quoth_status challenge(bool good, quoth_error *error)
{
    quoth_challenge_result result;
    return quoth_position_challenge(f.position, &result, good ? 1 : 2, error);
}

static quoth_status adjust(bool good, quoth_error *error)
{
    return quoth_position_adjust(f.position, good ? 1 : 2, 5, error);
}

static quoth_status finder_new(bool good, quoth_error *error)
{
    quoth_play_finder *finder;
    ration(good);
    quoth_status status = quoth_play_finder_new(&finder, f.cross, &f.context, error);
    quoth_play_finder_free(finder);
    return status;
}

static quoth_status plays_find(bool good, quoth_error *error)
{
    return quoth_plays_find(&f.plays, f.finder, here(good), NULL, NULL, error);
}

static quoth_status evaluate(void *user, const quoth_game_state *game, const quoth_leave *kept,
                             quoth_points *value)
{
    (void)game;
    (void)kept;
    *value = user ? 0 : INT32_MAX;
    return QUOTH_OK;
}

static quoth_status equity(bool good, quoth_error *error)
{
    quoth_points points;
    quoth_evaluator evaluator = {.leave = evaluate, .user = good ? &f : NULL};
    return quoth_play_equity(&points, f.position, &pass, &evaluator, error);
}

static quoth_status refuse(void *user, const quoth_game_state *game, const quoth_leave *kept,
                           quoth_points *value)
{
    (void)game;
    (void)kept;
    *value = 0;
    return user ? QUOTH_OK : QUOTH_NOT_FOUND;
}

/* An evaluator that fails, in a single value and in a list of plays. */
static quoth_status refusing_equity(bool good, quoth_error *error)
{
    quoth_points points;
    quoth_evaluator evaluator = {.leave = refuse, .user = good ? &f : NULL};
    return quoth_play_equity(&points, f.position, &pass, &evaluator, error);
}

static quoth_status refusing_plays(bool good, quoth_error *error)
{
    quoth_evaluator evaluator = {.leave = refuse, .user = good ? &f : NULL};
    quoth_plays_query query = {.evaluator = &evaluator};
    return quoth_plays_find(&f.plays, f.finder, f.position, &query, NULL, error);
}

/* ---- games ---------------------------------------------------------------------------------- */

static quoth_status game_at(bool good, quoth_error *error)
{
    return quoth_cross_game_at(good ? f.blank : f.n.p, f.game, 0, error);
}

static quoth_status move_make(bool good, quoth_error *error)
{
    quoth_cross_move move = {.kind = good ? QUOTH_MOVE_PLAY : (quoth_cross_move_kind)4};
    return quoth_cross_move_make(f.position, &move, error);
}

static quoth_status game_play(bool good, quoth_error *error)
{
    return quoth_cross_game_play(f.game, NULL, play_for(good), error);
}

static quoth_status game_challenge(bool good, quoth_error *error)
{
    quoth_challenge_result result;
    return quoth_cross_game_challenge(f.game, &result, good ? 1 : 2, error);
}

static quoth_status resign(bool good, quoth_error *error)
{
    return quoth_cross_game_resign(f.game, good ? 1 : 2, error);
}

static quoth_status resign_again(bool good, quoth_error *error)
{
    if (!good)
        assert_int_equal(quoth_cross_game_resign(f.game, 0, NULL), QUOTH_OK);
    return quoth_cross_game_resign(f.game, 1, error);
}

static quoth_status game_adjust(bool good, quoth_error *error)
{
    return quoth_cross_game_adjust(f.game, good ? 1 : 2, 5, error);
}

static quoth_status game_view(bool good, quoth_error *error)
{
    quoth_cross_view seen;
    return quoth_cross_game_view(f.game, &seen, good ? 1 : 2, error);
}

static quoth_status match(bool good, quoth_error *error)
{
    quoth_cross_score score = {0};
    quoth_cross_bot bot = {.policy = QUOTH_CROSS_GREEDY, .finder = f.finder};
    quoth_cross_player player = quoth_cross_bot_player(&bot), both[] = {player, player};
    quoth_cross_match_options options = {.to = 1};
    quoth_status status =
        quoth_cross_match(&score, f.cross, both, good ? 2 : 1, &options, NULL, error);
    quoth_cross_bot_free(&bot);
    return status;
}

/* A player's failure ends the match: a bot without a finder, a policy that there is not. */
static quoth_status match_of(quoth_cross_bot bot, quoth_error *error)
{
    quoth_cross_score score = {0};
    quoth_cross_player player = quoth_cross_bot_player(&bot), both[] = {player, player};
    quoth_cross_match_options options = {.to = 1};
    quoth_status status = quoth_cross_match(&score, f.cross, both, 2, &options, NULL, error);
    if (status)
        assert_string_equal(error->message, "a player failed to choose a play");
    quoth_cross_bot_free(&bot);
    return status;
}

static quoth_status bot_finder(bool good, quoth_error *error)
{
    return match_of((quoth_cross_bot){.finder = good ? f.finder : NULL}, error);
}

static quoth_status bot_policy(bool good, quoth_error *error)
{
    const quoth_cross_policy policy = good ? QUOTH_CROSS_RANDOM : (quoth_cross_policy)3;
    return match_of((quoth_cross_bot){.policy = policy, .finder = f.finder}, error);
}

static quoth_status sprt_evaluate(bool good, quoth_error *error)
{
    quoth_cross_score score = {0};
    quoth_sprt sprt = {.low = 0.5, .high = good ? 0.55 : 0.5, .error = 0.05};
    return quoth_sprt_evaluate(&sprt, &score, error);
}

static quoth_status score_add(bool good, quoth_error *error)
{
    quoth_cross_score score = {.games = good ? 1 : INT64_MAX}, more = {.games = 1};
    return quoth_cross_score_add(&score, &more, 2, error);
}

static quoth_status score_add_for(bool good, quoth_error *error)
{
    quoth_cross_score score = {0}, more = {0};
    return quoth_cross_score_add(&score, &more, good ? 4 : 5, error);
}

static quoth_status score_write(bool good, quoth_error *error)
{
    quoth_cross_score score = {0};
    quoth_sink sink = sink_for(good);
    return quoth_cross_score_write(&sink, &score, 2, error);
}

static quoth_status level_new(bool good, quoth_error *error)
{
    quoth_cross_level *level;
    quoth_cross_level_options options = {.levels = f.n.lexicon};
    quoth_status status =
        quoth_cross_level_new(&level, good ? 1 : 11, f.cross, f.n.lexicon, &options, NULL, error);
    quoth_cross_level_free(level);
    return status;
}

static quoth_status duplicate_new(bool good, quoth_error *error)
{
    quoth_duplicate *duplicate;
    ration(good);
    quoth_status status = quoth_duplicate_new(&duplicate, f.cross, NULL, 1, &f.context, error);
    quoth_duplicate_free(duplicate);
    return status;
}

/* The second round exists; after the last one there is none. */
static quoth_status duplicate_sheet(bool good, quoth_error *error)
{
    quoth_duplicate *duplicate;
    assert_int_equal(quoth_duplicate_new(&duplicate, f.cross, NULL, 1, NULL, NULL), QUOTH_OK);
    quoth_sink sink = sink_for(good);
    quoth_status status =
        quoth_duplicate_write_sheet(&sink, duplicate, 1, 3, "fr", &f.context, error);
    quoth_duplicate_free(duplicate);
    return status;
}

static quoth_status duplicate_next(bool good, quoth_error *error)
{
    quoth_duplicate *duplicate;
    assert_int_equal(quoth_duplicate_new(&duplicate, f.cross, NULL, 1, NULL, NULL), QUOTH_OK);
    while (!good && !quoth_duplicate_over(duplicate))
        assert_int_equal(quoth_duplicate_next(duplicate, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_duplicate_next(duplicate, NULL, error);
    quoth_duplicate_free(duplicate);
    return status;
}

/* ---- openness ------------------------------------------------------------------------------- */

static quoth_status openness_standard(bool good, quoth_error *error)
{
    quoth_openness openness;
    quoth_cross_rules rules = f.n.rules;
    if (good)
        assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    return quoth_openness_standard(&openness, &rules, error);
}

static quoth_status openness_costs(bool good, quoth_error *error)
{
    quoth_points cost;
    quoth_openness openness = {0};
    return quoth_openness_costs(&cost, f.finder, here(good), &openness, &pass, 1, error);
}

static quoth_status openness_apply(bool good, quoth_error *error)
{
    quoth_play play = pass;
    quoth_openness openness = {0};
    openness.cost[0][0][0] = good ? 0 : (QUOTH_OPENNESS_COST_MAX + 1) * QUOTH_POINT;
    return quoth_openness_apply(&play, 1, f.finder, f.position, &openness, error);
}

/* ---- notation ------------------------------------------------------------------------------- */

static quoth_status cgp_add_rules(bool good, quoth_error *error)
{
    quoth_cgp cgp = {0};
    char code[] = "xa";
    for (; !good && cgp.operations < QUOTH_CGP_OPERATIONS_MAX; code[1]++) {
        if (code[1] > 'z') {
            code[0] = 'y';
            code[1] = 'a';
        }
        assert_int_equal(quoth_cgp_set(&cgp, code, "1", NULL), QUOTH_OK);
    }
    return quoth_cgp_add_rules(&cgp, f.cross, error);
}

static quoth_status cgp_write(bool good, quoth_error *error)
{
    quoth_sink sink = sink_for(good);
    return quoth_cgp_write(&sink, f.position, NULL, error);
}

static quoth_status gcg_write(bool good, quoth_error *error)
{
    quoth_gcg *empty;
    quoth_sink sink = sink_for(true);
    assert_int_equal(quoth_gcg_new(&empty, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_gcg_write(&sink, good ? f.gcg : empty, error);
    quoth_gcg_free(empty);
    return status;
}

static quoth_status gcg_refused(bool good, quoth_error *error)
{
    quoth_sink sink = sink_for(good);
    return quoth_gcg_write(&sink, f.gcg, error);
}

static quoth_status gcg_player(bool good, quoth_error *error)
{
    return quoth_gcg_add_player(f.gcg, good ? "c" : "a", "C", error);
}

static quoth_status gcg_pragma(bool good, quoth_error *error)
{
    return quoth_gcg_add_pragma(f.gcg, "lexicon", good ? "nine" : "two\nlines", error);
}

static quoth_status gcg_pragma_stored(bool good, quoth_error *error)
{
    ration(good);
    return quoth_gcg_add_pragma(f.gcg, "lexicon", "nine", error);
}

static quoth_status gcg_event(bool good, quoth_error *error)
{
    quoth_gcg_event event = {.kind = QUOTH_GCG_PASS, .rack = "AT", .place = "", .tiles = ""};
    event.player = good ? 0 : 2;
    return quoth_gcg_add_event(f.gcg, &event, error);
}

static quoth_status gcg_note(bool good, quoth_error *error)
{
    return quoth_gcg_add_note(f.gcg, good ? "a line" : "two\nlines", error);
}

static quoth_status gcg_rules(bool good, quoth_error *error)
{
    ration(good);
    return quoth_gcg_add_rules(f.gcg, f.cross, error);
}

static quoth_status gcg_play(bool good, quoth_error *error)
{
    return quoth_gcg_add_play(f.gcg, f.position, play_for(good), error);
}

static quoth_status gcg_challenge(bool good, quoth_error *error)
{
    return quoth_gcg_add_challenge(f.gcg, f.position, 1,
                                   good ? QUOTH_CHALLENGE_NOTHING : QUOTH_CHALLENGE_REMOVED, error);
}

static quoth_status gcg_ending(bool good, quoth_error *error)
{
    ration(good);
    return quoth_gcg_add_ending(f.gcg, f.position, error);
}

static quoth_status gcg_game(bool good, quoth_error *error)
{
    ration(good);
    return quoth_gcg_add_game(f.gcg, f.game, error);
}

static quoth_status gcg_deal(bool good, quoth_error *error)
{
    if (!good)
        quoth_cross_game_deal(f.game, f.blank, NULL);
    return quoth_gcg_add_deal(f.gcg, f.game, error);
}

/* ---- simulation and inference --------------------------------------------------------------- */

/* A handle that is made without memory, or made and freed. */
#define MADE(type)                                                                                 \
    static quoth_status type##_new(bool good, quoth_error *error)                                  \
    {                                                                                              \
        quoth_##type *handle;                                                                      \
        ration(good);                                                                              \
        quoth_status status = quoth_##type##_new(&handle, f.cross, &f.context, error);             \
        quoth_##type##_free(handle);                                                               \
        return status;                                                                             \
    }

MADE(sim)        /* quoth_sim_new */
MADE(infer)      /* quoth_infer_new */
MADE(endgame)    /* quoth_endgame_new */
MADE(preendgame) /* quoth_preendgame_new */
MADE(auto)       /* quoth_auto_new */
MADE(puzzles)    /* quoth_puzzles_new */

static quoth_status simulate(const quoth_position *position, const quoth_play *play,
                             double confidence, quoth_error *error)
{
    quoth_sim *sim;
    quoth_sim_result result;
    quoth_sim_options options = {.iterations = 10,
                                 .candidate = play,
                                 .candidates = play != NULL,
                                 .confidence = confidence,
                                 .no_leaves = true};
    assert_int_equal(quoth_sim_new(&sim, f.cross, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_sim_run(&result, sim, position, &options, NULL, error);
    quoth_sim_free(sim);
    return status;
}

static quoth_status sim_run(bool good, quoth_error *error)
{
    return simulate(here(good), NULL, 0, error);
}

static quoth_status sim_candidate(bool good, quoth_error *error)
{
    return simulate(f.position, play_for(good), 0, error);
}

static quoth_status sim_confidence(bool good, quoth_error *error)
{
    return simulate(f.position, NULL, good ? 0.9 : 1, error);
}

static quoth_status sim_rack(bool good, quoth_error *error)
{
    return simulate(good ? f.position : f.blank, NULL, 0, error);
}

static const quoth_position *over(bool good)
{
    for (unsigned turn = 0; !good && !quoth_position_ending(f.ending); turn++) {
        assert_true(turn < 64);
        assert_int_equal(quoth_position_make(f.ending, &pass, NULL), QUOTH_OK);
    }
    return f.ending;
}

static quoth_status sim_over(bool good, quoth_error *error)
{
    return simulate(over(good), NULL, 0, error);
}

static quoth_status sim_candidates(bool good, quoth_error *error)
{
    return quoth_sim_candidates(&f.plays, f.finder, here(good), 2, NULL, NULL, error);
}

static quoth_status infer(const quoth_position *position, size_t moves, unsigned turns,
                          quoth_error *error)
{
    quoth_infer *handle;
    quoth_infer_result result;
    quoth_infer_options options = {.turns = turns, .no_leaves = true};
    size_t count;
    const quoth_cross_move *move = quoth_cross_game_moves(f.game, &count);
    assert_int_equal(quoth_infer_new(&handle, f.cross, NULL, NULL), QUOTH_OK);
    quoth_status status =
        quoth_infer_run(&result, handle, position, move, moves, &options, NULL, error);
    quoth_infer_free(handle);
    return status;
}

static quoth_status infer_run(bool good, quoth_error *error)
{
    assert_int_equal(quoth_cross_game_play(f.game, NULL, &pass, NULL), QUOTH_OK);
    return infer(good ? quoth_cross_game_position(f.game) : f.n.p, 1, 0, error);
}

static quoth_status infer_nothing(bool good, quoth_error *error)
{
    assert_int_equal(quoth_cross_game_play(f.game, NULL, &pass, NULL), QUOTH_OK);
    return infer(quoth_cross_game_position(f.game), good, 0, error);
}

static quoth_status infer_turns(bool good, quoth_error *error)
{
    assert_int_equal(quoth_cross_game_play(f.game, NULL, &pass, NULL), QUOTH_OK);
    return infer(quoth_cross_game_position(f.game), 1, good ? 1 : QUOTH_INFER_TURNS_MAX + 1, error);
}

/* ---- solvers, the engine, puzzles, totals --------------------------------------------------- */

static quoth_status solve(const quoth_position *position, const quoth_play *play,
                          quoth_error *error)
{
    quoth_endgame *endgame;
    quoth_endgame_answer answer;
    quoth_endgame_options options = {.bytes = 1 << 16, .play = play, .plays = play != NULL};
    assert_int_equal(quoth_endgame_new(&endgame, f.cross, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_endgame_solve(&answer, endgame, position, &options, NULL, error);
    quoth_endgame_free(endgame);
    return status;
}

static quoth_status endgame_solve(bool good, quoth_error *error)
{
    return solve(good ? f.ending : f.n.p, NULL, error);
}

static quoth_status endgame_bag(bool good, quoth_error *error)
{
    return solve(good ? f.ending : f.position, NULL, error);
}

static quoth_status endgame_play(bool good, quoth_error *error)
{
    return solve(f.ending, play_for(good), error);
}

static quoth_status endgame_over(bool good, quoth_error *error)
{
    return solve(over(good), NULL, error);
}

static quoth_status solve_before(const quoth_position *position, const quoth_play *play,
                                 quoth_error *error)
{
    quoth_preendgame *preendgame;
    quoth_preendgame_answer answer;
    quoth_preendgame_options options = {
        .bytes = 1 << 16, .samples = 2, .nodes = 500, .play = play, .plays = play != NULL};
    assert_int_equal(quoth_preendgame_new(&preendgame, f.cross, NULL, NULL), QUOTH_OK);
    quoth_status status =
        quoth_preendgame_solve(&answer, preendgame, position, &options, NULL, error);
    quoth_preendgame_free(preendgame);
    return status;
}

static quoth_status preendgame_solve(bool good, quoth_error *error)
{
    return solve_before(here(good), NULL, error);
}

static quoth_status preendgame_bag(bool good, quoth_error *error)
{
    return solve_before(good ? f.position : f.ending, NULL, error);
}

static quoth_status preendgame_play(bool good, quoth_error *error)
{
    return solve_before(f.position, play_for(good), error);
}

static quoth_status choose(const quoth_position *position, double confidence, quoth_error *error)
{
    quoth_auto *chooser;
    quoth_auto_answer answer;
    quoth_auto_options options = {
        .iterations = 1, .confidence = confidence, .bytes = 1 << 16, .no_leaves = true};
    assert_int_equal(quoth_auto_new(&chooser, f.cross, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_auto_choose(&answer, chooser, position, &options, NULL, error);
    quoth_auto_free(chooser);
    return status;
}

static quoth_status auto_choose(bool good, quoth_error *error)
{
    return choose(good ? f.ending : f.n.p, 0, error);
}

static quoth_status auto_rack(bool good, quoth_error *error)
{
    return choose(good ? f.ending : f.blank, 0, error);
}

static quoth_status auto_confidence(bool good, quoth_error *error)
{
    return choose(f.ending, good ? 0.9 : 1, error);
}

static quoth_status puzzle_find(bool good, quoth_error *error)
{
    quoth_puzzles *puzzles;
    quoth_puzzle puzzle;
    quoth_puzzle_options options = {.iterations = 10, .nodes = 500, .no_leaves = true};
    assert_int_equal(quoth_puzzles_new(&puzzles, f.cross, NULL, NULL), QUOTH_OK);
    quoth_status status =
        quoth_puzzle_find(&puzzle, puzzles, good ? f.ending : f.n.p, &options, NULL, error);
    quoth_puzzles_free(puzzles);
    return status;
}

static quoth_status totals_add(bool good, quoth_error *error)
{
    quoth_review_totals totals = {.memory = &f.memory};
    quoth_review_game game = {.players = 2};
    ration(good);
    quoth_status status = quoth_review_totals_add(&totals, &game, 1, error);
    quoth_review_totals_free(&totals);
    return status;
}

static quoth_status review_depth(bool good, quoth_error *error)
{
    quoth_review *review;
    quoth_review_options options = {.depth = good ? QUOTH_REVIEW_QUICK
                                                  : (quoth_review_depth)(QUOTH_REVIEW_DEEP + 1),
                                    .bytes = 1 << 16,
                                    .no_leaves = true};
    quoth_status status =
        quoth_review_play(&review, f.ending, &pass, &options, NULL, good ? error : NULL);
    assert_int_equal(!review, status != QUOTH_OK);
    quoth_review_free(review);
    return good ? status : quoth_review_new(&review, f.gcg, f.cross, &options, NULL, error);
}

static quoth_status totals_seat(bool good, quoth_error *error)
{
    quoth_review_totals totals = {0};
    quoth_review_game game = {.players = 2};
    quoth_status status = quoth_review_totals_add(&totals, &game, good ? 1 : 2, error);
    quoth_review_totals_free(&totals);
    return status;
}

static quoth_status score_seat(bool good, quoth_error *error)
{
    quoth_review_score score;
    quoth_review_game game = {.players = 2};
    return quoth_review_score_of(&score, &game, good ? 1 : 2, error);
}

/* ---- training ------------------------------------------------------------------------------- */

static quoth_train *training(unsigned players)
{
    quoth_train *train;
    assert_int_equal(quoth_train_new(&train, f.cross, players, NULL, NULL), QUOTH_OK);
    return train;
}

static quoth_status train_new(bool good, quoth_error *error)
{
    quoth_train *train;
    quoth_status status = quoth_train_new(&train, f.cross, good ? 2 : 5, NULL, error);
    quoth_train_free(train);
    return status;
}

static quoth_status train_play(bool good, quoth_error *error)
{
    quoth_train *train = training(2);
    quoth_train_options options = {.to = 1};
    quoth_status status =
        quoth_train_play(train, good ? f.finder : f.n.finder, &options, NULL, error);
    quoth_train_free(train);
    return status;
}

static quoth_status train_add(bool good, quoth_error *error)
{
    quoth_train *train = training(2), *more = training(good ? 2 : 3);
    quoth_status status = quoth_train_add(train, more, error);
    quoth_train_free(train);
    quoth_train_free(more);
    return status;
}

static quoth_status train_leaves(bool good, quoth_error *error)
{
    quoth_train *train = training(2);
    quoth_leaves *leaves = NULL;
    ration(good);
    quoth_status status = quoth_train_leaves(&leaves, train, &f.context, error);
    quoth_leaves_free(leaves);
    quoth_train_free(train);
    return status;
}

static quoth_status train_write(bool good, quoth_error *error)
{
    quoth_train *train = training(2);
    quoth_sink sink = sink_for(good);
    quoth_status status = quoth_train_write(&sink, train, error);
    quoth_train_free(train);
    return status;
}

/* ---- leaves --------------------------------------------------------------------------------- */

/* The value of all tiles is computed from those of single tiles. */
static quoth_status leaves_value(bool good, quoth_error *error)
{
    static const quoth_leave_entry singles[] = {{{0}, 1, 25}, {{1}, 1, 2}, {{2}, 1, 4},
                                                {{3}, 1, 1},  {{4}, 1, 8}, {{5}, 1, 3}};
    static const quoth_tile all[] = {0, 1, 1, 2, 2, 3, 3, 4, 5};
    quoth_leaves *leaves;
    quoth_points value;
    assert_int_equal(
        quoth_leaves_make(&leaves, &f.n.rules.tiles, singles, COUNT(singles), &f.context, NULL),
        QUOTH_OK);
    quoth_leaves_extend(leaves, &f.n.rules.tiles, COUNT(all));
    ration(good);
    quoth_status status = quoth_leaves_value(&value, leaves, all, COUNT(all), error);
    assert_int_equal(value, status ? 0 : (25 + 2 * 2 + 2 * 4 + 2 * 1 + 8 + 3) * QUOTH_POINT);
    quoth_leaves_free(leaves);
    return status;
}

/* ---- all of them ---------------------------------------------------------------------------- */

typedef struct row {
    const char *name;
    quoth_status (*call)(bool good, quoth_error *error);
    quoth_status wanted;
} row;

#define ROW(call, wanted)                                                                          \
    {                                                                                              \
#call, call, wanted                                                                        \
    }

static const row boards[] = {
    ROW(prepare, QUOTH_NO_MEMORY),
    ROW(write_kwg, QUOTH_SINK_FAILED),
    ROW(write_image, QUOTH_SINK_FAILED),
    ROW(view, QUOTH_BAD_CALL),
    ROW(set_tile, QUOTH_BAD_TEXT),
    ROW(set_rack, QUOTH_BAD_CALL),
    ROW(set_score, QUOTH_TOO_LARGE),
    ROW(set_turn, QUOTH_BAD_CALL),
    ROW(deal_of, QUOTH_UNKNOWN_RACK),
    ROW(deal_draw, QUOTH_BAD_CALL),
    ROW(assign, QUOTH_MISMATCH),
    ROW(make, QUOTH_ILLEGAL),
    ROW(make_trusted, QUOTH_NO_MEMORY),
    ROW(challenge, QUOTH_BAD_CALL),
    ROW(adjust, QUOTH_BAD_CALL),
    ROW(finder_new, QUOTH_NO_MEMORY),
    ROW(plays_find, QUOTH_MISMATCH),
    ROW(refusing_equity, QUOTH_NOT_FOUND),
    ROW(refusing_plays, QUOTH_NOT_FOUND),
    ROW(equity, QUOTH_TOO_LARGE),
    ROW(openness_standard, QUOTH_UNSUPPORTED),
    ROW(openness_costs, QUOTH_MISMATCH),
    ROW(openness_apply, QUOTH_TOO_LARGE),
};

static const row games[] = {
    ROW(game_at, QUOTH_MISMATCH),
    ROW(move_make, QUOTH_BAD_CALL),
    ROW(game_play, QUOTH_ILLEGAL),
    ROW(game_challenge, QUOTH_BAD_CALL),
    ROW(resign, QUOTH_BAD_CALL),
    ROW(game_adjust, QUOTH_BAD_CALL),
    ROW(game_view, QUOTH_BAD_CALL),
    ROW(match, QUOTH_BAD_CALL),
    ROW(bot_finder, QUOTH_BAD_CALL),
    ROW(bot_policy, QUOTH_BAD_CALL),
    ROW(sprt_evaluate, QUOTH_BAD_CALL),
    ROW(score_add, QUOTH_TOO_LARGE),
    ROW(score_add_for, QUOTH_BAD_CALL),
    ROW(level_new, QUOTH_BAD_CALL),
    ROW(score_write, QUOTH_SINK_FAILED),
    ROW(cgp_write, QUOTH_SINK_FAILED),
    ROW(cgp_add_rules, QUOTH_TOO_LARGE),
    ROW(gcg_write, QUOTH_BAD_CALL),
    ROW(gcg_refused, QUOTH_SINK_FAILED),
    ROW(gcg_player, QUOTH_BAD_TEXT),
    ROW(gcg_pragma, QUOTH_BAD_TEXT),
    ROW(gcg_event, QUOTH_BAD_TEXT),
    ROW(gcg_pragma_stored, QUOTH_NO_MEMORY),
    ROW(gcg_note, QUOTH_BAD_TEXT),
    ROW(gcg_rules, QUOTH_NO_MEMORY),
    ROW(gcg_play, QUOTH_ILLEGAL),
    ROW(gcg_challenge, QUOTH_MISMATCH),
    ROW(gcg_ending, QUOTH_NO_MEMORY),
    ROW(gcg_game, QUOTH_NO_MEMORY),
    ROW(gcg_deal, QUOTH_UNKNOWN_RACK),
    ROW(resign_again, QUOTH_GAME_OVER),
};

static const row searches[] = {
    ROW(sim_new, QUOTH_NO_MEMORY),           ROW(sim_run, QUOTH_MISMATCH),
    ROW(sim_candidate, QUOTH_ILLEGAL),       ROW(sim_confidence, QUOTH_BAD_CALL),
    ROW(sim_rack, QUOTH_UNKNOWN_RACK),       ROW(sim_over, QUOTH_GAME_OVER),
    ROW(sim_candidates, QUOTH_MISMATCH),     ROW(infer_new, QUOTH_NO_MEMORY),
    ROW(duplicate_new, QUOTH_NO_MEMORY),     ROW(duplicate_next, QUOTH_GAME_OVER),
    ROW(duplicate_sheet, QUOTH_SINK_FAILED), ROW(infer_run, QUOTH_MISMATCH),
    ROW(infer_nothing, QUOTH_NOT_FOUND),     ROW(infer_turns, QUOTH_TOO_LARGE),
    ROW(endgame_new, QUOTH_NO_MEMORY),       ROW(endgame_solve, QUOTH_MISMATCH),
    ROW(endgame_bag, QUOTH_UNSUPPORTED),     ROW(endgame_play, QUOTH_ILLEGAL),
    ROW(endgame_over, QUOTH_GAME_OVER),      ROW(preendgame_new, QUOTH_NO_MEMORY),
    ROW(preendgame_solve, QUOTH_MISMATCH),   ROW(preendgame_bag, QUOTH_UNSUPPORTED),
    ROW(preendgame_play, QUOTH_ILLEGAL),     ROW(auto_new, QUOTH_NO_MEMORY),
    ROW(auto_choose, QUOTH_MISMATCH),        ROW(auto_rack, QUOTH_UNKNOWN_RACK),
    ROW(auto_confidence, QUOTH_BAD_CALL),    ROW(puzzles_new, QUOTH_NO_MEMORY),
    ROW(puzzle_find, QUOTH_MISMATCH),        ROW(totals_add, QUOTH_NO_MEMORY),
    ROW(totals_seat, QUOTH_BAD_CALL),        ROW(score_seat, QUOTH_BAD_CALL),
    ROW(review_depth, QUOTH_BAD_CALL),       ROW(train_new, QUOTH_BAD_CALL),
    ROW(train_play, QUOTH_MISMATCH),         ROW(train_add, QUOTH_MISMATCH),
    ROW(train_leaves, QUOTH_NO_MEMORY),      ROW(train_write, QUOTH_SINK_FAILED),
    ROW(leaves_value, QUOTH_NO_MEMORY),
};

/* Whether the name of the status says all that can be said. */
static bool speaks_for_itself(quoth_status status)
{
    return status == QUOTH_NO_MEMORY || status == QUOTH_SINK_FAILED || status == QUOTH_GAME_OVER;
}

static void check_rows(const row *rows, size_t count)
{
    for (const row *r = rows; r < rows + count; r++) {
        quoth_error e = {.status = QUOTH_OK};
        open_fixture();
        quoth_status status = r->call(false, &e);
        close_fixture();
        if (status != r->wanted || e.status != r->wanted || !e.message)
            fail_msg("%s returns %d, %d in the error: %s", r->name, (int)status, (int)e.status,
                     e.message ? e.message : "no message");
        if (!speaks_for_itself(status) && !strcmp(e.message, quoth_status_text(status)))
            fail_msg("%s has no sentence of its own: %s", r->name, e.message);
        e = (quoth_error){QUOTH_BAD_IMAGE, "untouched", 7, 8, ""};
        open_fixture();
        status = r->call(true, &e);
        close_fixture();
        if (status || e.status != QUOTH_BAD_IMAGE || strcmp(e.message, "untouched") != 0 ||
            e.line != 7 || e.offset != 8)
            fail_msg("%s should succeed: %d, %s", r->name, (int)status, e.message);
    }
}

static void boards_and_plays(void **state)
{
    (void)state;
    check_rows(boards, COUNT(boards));
}

static void games_and_notation(void **state)
{
    (void)state;
    check_rows(games, COUNT(games));
}

static void searches_and_training(void **state)
{
    (void)state;
    check_rows(searches, COUNT(searches));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_and_plays),
        cmocka_unit_test(games_and_notation),
        cmocka_unit_test(searches_and_training),
    };
    RUN(tests);
}
