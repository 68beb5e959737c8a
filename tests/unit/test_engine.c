/* The engine: each call against the part that it stands for. */
#include "nine.h"

#include "quoth/engine.h"
#include "quoth/threads.h"

typedef struct handles {
    quoth_engine *engine;
} handles;

static void finish(handles *h)
{
    quoth_engine_free(h->engine);
}

#include "sweep.h"

/* A game by the rules of `scrabble` with the words of ENABLE, after some plays. */
typedef struct table {
    quoth_engine *engine;
    const quoth_cross *cross;
    quoth_cross_game *game;
    quoth_error error;
} table;

static void deal(table *t, uint64_t seed, unsigned plays)
{
    quoth_random random;
    quoth_play best;
    quoth_random_seed(&random, seed);
    quoth_cross_game_deal(t->game, NULL, &random);
    while (plays-- > 0 && !quoth_cross_game_over(t->game)) {
        assert_int_equal(quoth_engine_best(&best, t->engine, quoth_cross_game_position(t->game),
                                           NULL, &t->error),
                         QUOTH_OK);
        assert_int_equal(quoth_cross_game_play(t->game, NULL, &best, NULL), QUOTH_OK);
    }
}

static void open_table(table *t, const quoth_context *context)
{
    quoth_cross_rules rules;
    *t = (table){0};
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    assert_int_equal(quoth_engine_new(&t->engine, &rules, NULL, NULL, context, &t->error),
                     QUOTH_OK);
    t->cross = quoth_engine_cross(t->engine);
    assert_int_equal(quoth_cross_game_new(&t->game, t->cross, 2, NULL, NULL), QUOTH_OK);
}

static void close_table(table *t)
{
    quoth_cross_game_free(t->game);
    quoth_engine_free(t->engine);
}

/* ---- plays --------------------------------------------------------------------------------- */

static void test_library_defaults(void **state)
{
    quoth_engine *engine;
    (void)state;
    assert_int_equal(quoth_engine_new(&engine, NULL, NULL, NULL, NULL, NULL), QUOTH_OK);
    const quoth_cross *cross = quoth_engine_cross(engine);
    assert_string_equal(quoth_cross_rules_of(cross)->name, "wwf");
    assert_int_equal(quoth_cross_words_of(cross).words, 172823);
    quoth_engine_free(engine);
}

/* The evaluator of the library's leaves with the unseen-tile adjustment. */
static void test_plays(void **state)
{
    table t;
    quoth_plays list = {0};
    const quoth_plays *plays;
    quoth_play best;
    quoth_openness openness;
    (void)state;
    open_table(&t, NULL);
    assert_int_equal(quoth_openness_standard(&openness, quoth_cross_rules_of(t.cross), NULL),
                     QUOTH_OK);
    for (unsigned turns = 0; turns < 30; turns += 3) {
        deal(&t, 5, turns);
        const quoth_position *position = quoth_cross_game_position(t.game);
        if (quoth_cross_game_over(t.game))
            continue;
        quoth_plays_query query = {.order = QUOTH_BY_EQUITY,
                                   .evaluator = quoth_engine_evaluator(t.engine)};
        assert_int_equal(
            quoth_plays_find(&list, quoth_engine_finder(t.engine), position, &query, NULL, NULL),
            QUOTH_OK);
        assert_int_equal(quoth_engine_moves(&plays, t.engine, position, 0, NULL, NULL), QUOTH_OK);
        assert_int_equal(plays->count, list.count);
        assert_memory_equal(plays->play, list.play, list.count * sizeof *list.play);
        size_t most = list.count < 10 ? list.count : 10;
        assert_int_equal(quoth_engine_moves(&plays, t.engine, position, 10, NULL, NULL), QUOTH_OK);
        assert_int_equal(plays->count, most);
        if (turns > 0) /* an opening is listed in one direction */
            assert_memory_equal(plays->play, list.play, most * sizeof *list.play);
        size_t some = list.count < QUOTH_OPENNESS_PLAYS ? list.count : QUOTH_OPENNESS_PLAYS;
        assert_int_equal(quoth_openness_apply(list.play, some, quoth_engine_finder(t.engine),
                                              position, &openness, NULL),
                         QUOTH_OK);
        assert_int_equal(quoth_engine_best(&best, t.engine, position, NULL, NULL), QUOTH_OK);
        if (turns > 0)
            assert_memory_equal(&best, list.play, sizeof best);
    }
    quoth_plays_free(&list);
    close_table(&t);
}

static void test_options(void **state)
{
    table t;
    quoth_engine *plain;
    const quoth_plays *plays;
    quoth_play best;
    (void)state;
    open_table(&t, NULL);
    quoth_engine_options options = {.no_leaves = true, .no_openness = true};
    assert_int_equal(quoth_engine_new_shared(&plain, t.cross, &options, NULL, NULL), QUOTH_OK);
    deal(&t, 6, 4);
    const quoth_position *position = quoth_cross_game_position(t.game);
    assert_int_equal(quoth_engine_moves(&plays, plain, position, 1, NULL, NULL), QUOTH_OK);
    assert_int_equal(plays->play->equity, plays->play->score * QUOTH_POINT);
    assert_int_equal(quoth_engine_best(&best, plain, position, NULL, NULL), QUOTH_OK);
    assert_memory_equal(&best, plays->play, sizeof best);
    quoth_engine_free(plain);
    close_table(&t);
}

/* ---- looking ahead ------------------------------------------------------------------------- */

static void test_simulate(void **state)
{
    table t;
    quoth_sim *sim;
    quoth_sim_result a, b;
    quoth_sim_options options = {.iterations = 400, .seed = 3};
    (void)state;
    open_table(&t, NULL);
    deal(&t, 7, 6);
    const quoth_position *position = quoth_cross_game_position(t.game);
    assert_int_equal(quoth_sim_new(&sim, t.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_sim_run(&a, sim, position, &options, NULL, NULL), QUOTH_OK);
    quoth_workers workers = quoth_threads(3);
    quoth_context context = {.workers = &workers};
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(
            quoth_engine_simulate(&b, t.engine, position, &options, i ? &context : NULL, &t.error),
            QUOTH_OK);
        assert_int_equal(a.plays, b.plays);
        assert_int_equal(a.iterations, b.iterations);
        for (size_t k = 0; k < a.plays; k++) {
            assert_memory_equal(&a.play[k].play, &b.play[k].play, sizeof a.play[k].play);
            assert_true(a.play[k].utility == b.play[k].utility);
        }
    }
    quoth_sim_free(sim);
    close_table(&t);
}

/* Plays to the end of a game by the engine's choice; every solver has its turn. */
static void test_solvers(void **state)
{
    table t;
    quoth_auto_answer answer;
    quoth_endgame_answer ending;
    quoth_preendgame_answer before;
    quoth_auto_options options = {.iterations = 60, .seed = 1};
    quoth_preendgame_options few = {.nodes = 3000};
    quoth_endgame_options limited = {.nodes = 20000};
    unsigned met[QUOTH_AUTO_ENDGAME + 1] = {0};
    (void)state;
    open_table(&t, NULL);
    deal(&t, 8, 14);
    for (unsigned turn = 0; turn < 40 && !quoth_cross_game_over(t.game); turn++) {
        const quoth_position *position = quoth_cross_game_position(t.game);
        assert_int_equal(quoth_engine_auto(&answer, t.engine, position, &options, NULL, &t.error),
                         QUOTH_OK);
        met[answer.method]++;
        unsigned bag = quoth_position_bag(position);
        quoth_status wanted = bag >= 1 && bag <= QUOTH_PREENDGAME_BAG ? QUOTH_OK : QUOTH_NOT_FOUND;
        quoth_status status =
            quoth_engine_preendgame(&before, t.engine, position, &few, NULL, &t.error);
        assert_true((status == QUOTH_OK) == (wanted == QUOTH_OK));
        status = quoth_engine_endgame(&ending, t.engine, position, &limited, NULL, &t.error);
        assert_true((status == QUOTH_OK) == (bag == 0));
        if (bag == 0 && ending.exact && answer.exact && answer.method == QUOTH_AUTO_ENDGAME)
            assert_true(answer.spread ==
                        quoth_position_lead(position, quoth_position_turn(position)) +
                            ending.value);
        assert_int_equal(quoth_cross_game_play(t.game, NULL, &answer.play, NULL), QUOTH_OK);
    }
    assert_true(quoth_cross_game_over(t.game) && met[QUOTH_AUTO_ENDGAME] > 0);
    const quoth_position *over = quoth_cross_game_position(t.game);
    quoth_play play;
    const quoth_plays *plays;
    assert_int_equal(quoth_engine_best(&play, t.engine, over, NULL, &t.error), QUOTH_GAME_OVER);
    assert_string_equal(t.error.message, "the game is over");
    assert_int_equal(quoth_engine_moves(&plays, t.engine, over, 5, NULL, NULL), QUOTH_GAME_OVER);
    close_table(&t);
}

/* ---- analysis ------------------------------------------------------------------------------ */

/* The game that was played is analysed as its record is. */
static void test_analyse(void **state)
{
    static const char *const name[] = {"Ann", "Bob Ray"};
    table t;
    quoth_gcg *gcg;
    quoth_review *review;
    const quoth_review_game *a, *b;
    quoth_review_options quick = {.depth = QUOTH_REVIEW_QUICK, .seed = 4};
    (void)state;
    open_table(&t, NULL);
    deal(&t, 9, 9);
    assert_int_equal(quoth_gcg_new(&gcg, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(gcg, "a", "A", NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(gcg, "b", "B", NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_game(gcg, t.game, NULL), QUOTH_OK);
    assert_int_equal(quoth_review_new(&review, gcg, t.cross, &quick, NULL, NULL), QUOTH_OK);
    a = quoth_review_result(review);
    for (unsigned named = 0; named < 2; named++) {
        assert_int_equal(
            quoth_engine_analyse(&b, t.engine, t.game, named ? name : NULL, &quick, NULL, &t.error),
            QUOTH_OK);
        assert_int_equal(b->turns, 9);
        assert_int_equal(a->turns, b->turns);
        for (size_t i = 0; i < a->turns; i++) {
            assert_memory_equal(&a->turn[i].best, &b->turn[i].best, sizeof a->turn[i].best);
            assert_true(a->turn[i].cost == b->turn[i].cost && a->turn[i].luck == b->turn[i].luck);
            assert_int_equal(b->turn[i].why, QUOTH_WHY_EVALUATED);
        }
        text page = {0};
        quoth_sink sink = to_text(&page);
        assert_int_equal(quoth_review_write(&sink, b, QUOTH_FORMAT_TEXT, NULL), QUOTH_OK);
        text_add(&page, "");
        assert_non_null(strstr(page.bytes, named ? "Bob_Ray" : "player_2"));
        text_free(&page);
    }
    quoth_review_free(review);
    quoth_gcg_free(gcg);
    close_table(&t);
}

static void test_explain(void **state)
{
    table t;
    const quoth_plays *plays;
    const quoth_review_turn *turn;
    quoth_review_options quick = {.depth = QUOTH_REVIEW_QUICK};
    quoth_play pass = {.kind = QUOTH_PLAY_PASS}, best, wrong;
    (void)state;
    open_table(&t, NULL);
    deal(&t, 10, 3);
    const quoth_position *position = quoth_cross_game_position(t.game);
    assert_int_equal(
        quoth_engine_analyse_play(&turn, t.engine, position, &pass, &quick, NULL, &t.error),
        QUOTH_OK);
    assert_true(turn->points > 10 && turn->mark != QUOTH_MARK_NONE);
    best = turn->best;
    quoth_explain_options few = {.depth = QUOTH_REVIEW_QUICK, .iterations = 200};
    quoth_explanation *explanation;
    assert_int_equal(
        quoth_engine_explain(&explanation, t.engine, position, &pass, &few, NULL, &t.error),
        QUOTH_OK);
    assert_string_equal(quoth_explanation_find(explanation, "plays.1.kind")->text, "pass");
    assert_string_equal(quoth_explanation_find(explanation, "plays.1.role")->text, "asked");
    assert_int_equal(quoth_explanation_find(explanation, "plays.1.score")->number, 0);
    assert_true(quoth_explanation_find(explanation, "plays.1.behind")->number > 0);
    assert_null(quoth_explanation_find(explanation, "plays.1.exchanged"));
    text said = {0};
    quoth_sink sink = to_text(&said);
    assert_int_equal(quoth_explanation_write(&sink, explanation, "en", QUOTH_FORMAT_TEXT, &t.error),
                     QUOTH_OK);
    text_add(&said, "");
    assert_non_null(strstr(said.bytes, "more than passing"));
    text_free(&said);
    assert_int_equal(quoth_explanation_write(&sink, explanation, "xx", QUOTH_FORMAT_TEXT, &t.error),
                     QUOTH_NOT_FOUND);
    assert_int_equal(quoth_explanation_write(&sink, explanation, NULL, QUOTH_FORMAT_SVG, &t.error),
                     QUOTH_UNSUPPORTED);
    quoth_explanation_free(explanation);
    few.made = true;
    assert_int_equal(
        quoth_engine_explain(&explanation, t.engine, position, &best, &few, NULL, &t.error),
        QUOTH_OK);
    quoth_explanation_free(explanation);
    assert_int_equal(quoth_engine_moves(&plays, t.engine, position, 1, NULL, NULL), QUOTH_OK);
    wrong = plays->play[0];
    wrong.row = wrong.column = 0; /* beside nothing */
    assert_int_equal(
        quoth_engine_analyse_play(&turn, t.engine, position, &wrong, &quick, NULL, &t.error),
        QUOTH_ILLEGAL);
    assert_null(turn);
    assert_int_equal(t.error.status, QUOTH_ILLEGAL);
    assert_int_equal(
        quoth_engine_explain(&explanation, t.engine, position, &wrong, &few, NULL, &t.error),
        QUOTH_ILLEGAL);
    assert_null(explanation);
    few.depth = (quoth_review_depth)3;
    assert_int_equal(
        quoth_engine_explain(&explanation, t.engine, position, NULL, &few, NULL, &t.error),
        QUOTH_BAD_CALL);
    few = (quoth_explain_options){.iterations = QUOTH_SIM_ITERATIONS_MAX};
    assert_int_equal(
        quoth_engine_explain(&explanation, t.engine, position, NULL, &few, NULL, &t.error),
        QUOTH_TOO_LARGE);
    close_table(&t);
}

/* ---- what is refused ----------------------------------------------------------------------- */

static bool never(void *user, const quoth_progress *progress)
{
    (void)user;
    (void)progress;
    return false;
}

/* Every call refuses a position or a game of another quoth_cross, and says so. */
static void test_foreign(void **state)
{
    table t, other;
    quoth_engine *engine;
    quoth_play play, pass = {.kind = QUOTH_PLAY_PASS};
    const quoth_plays *plays;
    quoth_sim_result sim;
    quoth_endgame_answer ending;
    quoth_preendgame_answer before;
    quoth_auto_answer answer;
    const quoth_review_game *review;
    const quoth_review_turn *turn;
    quoth_explanation *explanation;
    quoth_memory none = {allocate_nothing, NULL};
    (void)state;
    open_table(&t, NULL);
    open_table(&other, NULL);
    deal(&other, 11, 2);
    const quoth_position *p = quoth_cross_game_position(other.game);
#define REFUSED(call)                                                                              \
    {                                                                                              \
        t.error = (quoth_error){0};                                                                \
        assert_int_equal(call, QUOTH_MISMATCH);                                                    \
        assert_int_equal(t.error.status, QUOTH_MISMATCH);                                          \
        assert_non_null(t.error.message);                                                          \
    }
    REFUSED(quoth_engine_best(&play, t.engine, p, NULL, &t.error));
    REFUSED(quoth_engine_moves(&plays, t.engine, p, 3, NULL, &t.error));
    REFUSED(quoth_engine_simulate(&sim, t.engine, p, NULL, NULL, &t.error));
    REFUSED(quoth_engine_endgame(&ending, t.engine, p, NULL, NULL, &t.error));
    REFUSED(quoth_engine_preendgame(&before, t.engine, p, NULL, NULL, &t.error));
    REFUSED(quoth_engine_auto(&answer, t.engine, p, NULL, NULL, &t.error));
    REFUSED(quoth_engine_analyse(&review, t.engine, other.game, NULL, NULL, NULL, &t.error));
    REFUSED(quoth_engine_analyse_play(&turn, t.engine, p, &pass, NULL, NULL, &t.error));
    REFUSED(quoth_engine_explain(&explanation, t.engine, p, &pass, NULL, NULL, &t.error));
#undef REFUSED
    assert_int_equal(quoth_engine_new_shared(&engine, t.cross, NULL,
                                             &(quoth_context){.memory = &none}, &t.error),
                     QUOTH_NO_MEMORY);
    assert_int_equal(t.error.status, QUOTH_NO_MEMORY);
    assert_null(engine);
    close_table(&t);
    close_table(&other);
}

static void test_refused(void **state)
{
    table t, other;
    quoth_play play;
    const quoth_plays *plays;
    const quoth_review_game *review;
    quoth_position *unknown;
    quoth_watch stops = {never, NULL};
    quoth_context context = {.watch = &stops};
    quoth_engine *engine;
    quoth_sim_result result;
    quoth_auto_answer answer;
    (void)state;
    open_table(&t, NULL);
    open_table(&other, NULL);
    deal(&t, 11, 2);
    deal(&other, 11, 2);
    const quoth_position *position = quoth_cross_game_position(other.game);
    assert_int_equal(quoth_engine_best(&play, t.engine, position, NULL, &t.error), QUOTH_MISMATCH);
    assert_int_equal(t.error.status, QUOTH_MISMATCH);
    assert_int_equal(quoth_engine_moves(&plays, t.engine, position, 3, NULL, NULL), QUOTH_MISMATCH);
    assert_int_equal(quoth_engine_analyse(&review, t.engine, other.game, NULL, NULL, NULL, NULL),
                     QUOTH_MISMATCH);
    assert_int_equal(quoth_position_new(&unknown, t.cross, 2, NULL, NULL), QUOTH_OK);
    quoth_position_settle(unknown);
    assert_int_equal(quoth_engine_best(&play, t.engine, unknown, NULL, NULL), QUOTH_UNKNOWN_RACK);
    quoth_position_free(unknown);

    position = quoth_cross_game_position(t.game);
    assert_int_equal(quoth_engine_moves(&plays, t.engine, position, 0, &context, &t.error),
                     QUOTH_STOPPED);
    quoth_status status = quoth_engine_auto(&answer, t.engine, position, NULL, &context, &t.error);
    assert_int_equal(status, QUOTH_STOPPED);
    assert_int_equal(answer.method, QUOTH_AUTO_STATIC);
    status = quoth_engine_simulate(&result, t.engine, position, NULL, &context, &t.error);
    assert_int_equal(status, QUOTH_STOPPED);
    assert_int_equal(quoth_engine_moves(&plays, t.engine, position, 0, NULL, NULL), QUOTH_OK);

    quoth_cross_rules rules = *quoth_cross_rules_of(t.cross);
    rules.rack = 0;
    assert_int_equal(quoth_engine_new(&engine, &rules, NULL, NULL, NULL, &t.error), QUOTH_BAD_TEXT);
    assert_null(engine);
    close_table(&t);
    close_table(&other);
}

/* ---- a player ------------------------------------------------------------------------------ */

static void test_player(void **state)
{
    nine n;
    quoth_engine *strong, *weak;
    quoth_cross_score score = {0};
    (void)state;
    open_nine(&n, 2);
    assert_int_equal(quoth_engine_new_shared(&strong, n.cross, NULL, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_engine_new_shared(&weak, n.cross, NULL, NULL, NULL), QUOTH_OK);
    quoth_auto_options few = {.iterations = some_of(80, 200)};
    quoth_cross_bot random = {.policy = QUOTH_CROSS_RANDOM, .finder = n.finder};
    quoth_cross_player player[] = {quoth_engine_player(strong, &few),
                                   quoth_cross_bot_player(&random)};
    const unsigned games = some_of(40, 100);
    quoth_cross_match_options options = {.to = games, .seed = 2};
    assert_int_equal(quoth_cross_match(&score, n.cross, player, 2, &options, NULL, NULL), QUOTH_OK);
    assert_int_equal(score.games, games);
    assert_true(score.player[0].wins > score.player[1].wins + games / 5);
    quoth_cross_player twice[] = {quoth_engine_player(weak, &few), quoth_engine_player(weak, &few)};
    score = (quoth_cross_score){0};
    options.to = 4;
    assert_int_equal(quoth_cross_match(&score, n.cross, twice, 2, &options, NULL, NULL), QUOTH_OK);
    assert_int_equal(score.games, 4);
    quoth_cross_bot_free(&random);
    quoth_engine_free(strong);
    quoth_engine_free(weak);
    close_nine(&n);
}

/* ---- memory -------------------------------------------------------------------------------- */

static struct fixture {
    nine n;
    quoth_cross_game *game;
    quoth_win_table *win_table; /* given, since the library's takes a while to make */
} swept;

static int set_up(void **state)
{
    quoth_random random;
    (void)state;
    open_nine(&swept.n, 2);
    assert_int_equal(quoth_cross_game_new(&swept.game, swept.n.cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_win_table_default(&swept.win_table, &swept.n.rules, 2, NULL, NULL),
                     QUOTH_OK);
    quoth_random_seed(&random, 3);
    quoth_cross_game_deal(swept.game, NULL, &random);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_cross_game_free(swept.game);
    quoth_win_table_free(swept.win_table);
    close_nine(&swept.n);
    return 0;
}

static void write_play(const quoth_sink *out, const quoth_play *play)
{
    assert_true(out->write(out->user, (const char *)play, sizeof *play));
}

/* Asks everything of an engine, and writes the answers. */
static quoth_status ask_all(quoth_engine *engine, const quoth_cross_game *game,
                            const quoth_sink *out)
{
    const quoth_position *position = quoth_cross_game_position(game);
    const quoth_plays *plays;
    const quoth_review_game *review;
    quoth_play best, pass = {.kind = QUOTH_PLAY_PASS};
    quoth_sim_result result;
    quoth_auto_answer answer;
    quoth_sim_options sim = {.plays = 2, .iterations = 10, .seed = 1};
    quoth_auto_options options = {.plays = 2, .iterations = 2, .seed = 1, .bytes = 1 << 12};
    quoth_review_options quick = {.depth = QUOTH_REVIEW_QUICK, .bytes = 1 << 16};
    CHECK(quoth_engine_best(&best, engine, position, NULL, NULL));
    write_play(out, &best);
    CHECK(quoth_engine_moves(&plays, engine, position, 3, NULL, NULL));
    write_play(out, &plays->play[0]);
    CHECK(quoth_engine_simulate(&result, engine, position, &sim, NULL, NULL));
    write_play(out, &result.play[0].play);
    CHECK(quoth_engine_auto(&answer, engine, position, &options, NULL, NULL));
    write_play(out, &answer.play);
    CHECK(quoth_engine_analyse(&review, engine, game, NULL, &quick, NULL, NULL));
    quoth_explain_options few = {.depth = QUOTH_REVIEW_QUICK, .iterations = 5};
    quoth_explanation *explanation;
    CHECK(quoth_engine_explain(&explanation, engine, position, &pass, &few, NULL, NULL));
    quoth_status status = quoth_explanation_write(out, explanation, "de", QUOTH_FORMAT_JSON, NULL);
    quoth_explanation_free(explanation);
    return status;
}

static void prepare(fallible *f, handles *h)
{
    quoth_engine_options options = {.win_table = swept.win_table};
    quoth_context context = {.memory = &f->memory};
    assert_int_equal(quoth_engine_new_shared(&h->engine, swept.n.cross, &options, &context, NULL),
                     QUOTH_OK);
}

static quoth_status ask(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    return ask_all(h->engine, swept.game, out);
}

static quoth_status make(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_error error;
    quoth_context context = {.memory = &f->memory};
    CHECK(REPORTED(error, quoth_engine_new(&h->engine, &swept.n.rules, swept.n.lexicon, NULL,
                                           &context, &error)));
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_engine_cross(h->engine));
    return out->write(out->user, rules->name, strlen(rules->name)) ? QUOTH_OK : QUOTH_SINK_FAILED;
}

static void test_memory(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, make});
    every_failure_is_survived((job){prepare, ask});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_library_defaults),
        cmocka_unit_test(test_plays),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_simulate),
        cmocka_unit_test(test_solvers),
        cmocka_unit_test(test_analyse),
        cmocka_unit_test(test_explain),
        cmocka_unit_test(test_foreign),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_player),
        cmocka_unit_test_setup_teardown(test_memory, set_up, tear_down)};
    RUN(tests);
}
