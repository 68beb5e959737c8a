/* The allocations of a simulation, of two players and of three, each failing in its turn. */
#include "small.h"

#include "quoth/openness.h"
#include "quoth/notation.h"
#include "quoth/search.h"

typedef struct handles {
    quoth_sim *sim;
} handles;

static void finish(handles *h)
{
    quoth_sim_free(h->sim);
}

#include "sweep.h"

static struct fixture {
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    quoth_position *position[4]; /* of two players, of three; the next turns without score end the
                                    game, with a good rack and with a bad one */
} fix;

static int set_up(void **state)
{
    static const char *const cgp[] = {
        "7/7/7/2TEA2/7/7/7 ANS/ 3/0 0", "7/7/7/2TEA2/7/7/7 ANS// 3/0/0 0",
        "7/7/7/2TEA2/7/7/7 ANS/ 3/0 5", "7/7/7/2TEA2/7/7/7 NNE/ 3/0 5"};
    quoth_error error = {.message = ""};
    (void)state;
    open_small(&fix.lexicon, &fix.cross, 3, "A,3,1,1\nE,3,1,1\nN,2,2,0\n");
    for (unsigned i = 0; i < COUNT(cgp); i++)
        if (quoth_cgp_read(&fix.position[i], fix.cross, cgp[i], strlen(cgp[i]), NULL, &error))
            fail_msg("byte %u: %s", (unsigned)error.offset, error.message);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COUNT(fix.position); i++)
        quoth_position_free(fix.position[i]);
    quoth_cross_free(fix.cross);
    quoth_lexicon_free(fix.lexicon);
    return 0;
}

static quoth_status run_and_report(quoth_sim *sim, const quoth_sink *out)
{
    for (unsigned i = 0; i < COUNT(fix.position); i++) {
        quoth_sim_result result;
        quoth_openness openness = {.cost[QUOTH_OPEN_WORD_2][0] = {QUOTH_POINT}};
        quoth_sim_options options = {.plays = 3,
                                     .iterations = 60,
                                     .seed = 2,
                                     .openness = i ? NULL : &openness,
                                     .no_leaves = true,
                                     .no_prior = true,
                                     .no_openness = true};
        CHECK(quoth_sim_run(&result, sim, fix.position[i], &options, NULL, NULL));
        for (size_t k = 0; k < result.plays; k++) {
            const quoth_sim_play *p = &result.play[k];
            const char *reported =
                printed("%.9f %.6f %u;", p->win, p->spread, (unsigned)p->iterations);
            out->write(out->user, reported, strlen(reported));
        }
    }
    return QUOTH_OK;
}

static quoth_status make_and_run(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_sim *sim;
    (void)h;
    CHECK(quoth_sim_new(&sim, fix.cross, &(quoth_context){.memory = &f->memory}, NULL));
    quoth_status status = run_and_report(sim, out);
    quoth_sim_free(sim);
    return status;
}

static void prepare_sim(fallible *f, handles *h)
{
    assert_int_equal(
        quoth_sim_new(&h->sim, fix.cross, &(quoth_context){.memory = &f->memory}, NULL), QUOTH_OK);
}

static quoth_status run_again(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    return run_and_report(h->sim, out);
}

static void simulating_survives(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, make_and_run});
    every_failure_is_survived((job){prepare_sim, run_again});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(simulating_survives)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
