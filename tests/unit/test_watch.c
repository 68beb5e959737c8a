/* Long work asks its watch now and then, and stops cleanly when the watch says so. */
#include "support.h"

/* The most passes of a call: over words, prefixes, links, cells, several times. */
enum { PASSES = 64 };

typedef struct overseer {
    unsigned asked, stop_at; /* stops when asked for the stop_at-th time; 0 never */
    unsigned passes;
    uint64_t done, total;
} overseer;

static bool oversee(void *user, const quoth_progress *progress)
{
    overseer *o = user;
    o->passes += o->asked == 0 || progress->done < o->done;
    assert_true(o->passes <= PASSES); /* work goes forward, pass by pass */
    assert_true(progress->total == 0 || progress->done <= progress->total);
    o->done = progress->done;
    o->total = progress->total;
    return ++o->asked != o->stop_at;
}

static quoth_lexicon *words, *fewer;

static int set_up(void **state)
{
    (void)state;
    words = enable1();
    text list = {0};
    quoth_random random;
    quoth_random_seed(&random, 8);
    for (int i = 0; i < 150; i++) {
        char word[16] = "";
        for (uint64_t k = 0, length = 8 + quoth_random_below(&random, 4); k < length; k++)
            word[k] = (char)('a' + quoth_random_below(&random, 26));
        join(&list, word);
    }
    fewer = lexicon_of(kept(&list));
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_lexicon_free(words);
    quoth_lexicon_free(fewer);
    return 0;
}

/* Where all positions on ENABLE are too many for a test, on fewer words. */
static bool has_many_positions(const quoth_ghost_rules *rules)
{
    return strcmp(name_of(rules), "xghost subsequence") == 0 ||
           strcmp(name_of(rules), "spook multiset") == 0;
}

static quoth_status solve(const quoth_ghost_rules *rules, overseer *o)
{
    const quoth_lexicon *lexicon = has_many_positions(rules) ? fewer : words;
    quoth_ghost *ghost;
    quoth_watch watch = {oversee, o};
    quoth_error error = {.status = QUOTH_OK};
    quoth_status status =
        quoth_ghost_solve(&ghost, lexicon, rules, &(quoth_context){.watch = &watch}, &error);
    assert_int_equal(error.status, status);
    if (status)
        assert_null(ghost);
    else if (lexicon == words)
        assert_int_equal(quoth_ghost_summarize(ghost).words, 172724);
    quoth_ghost_free(ghost);
    return status;
}

static void solving_can_be_stopped(void **state)
{
    (void)state;
    quoth_ghost_rules rules = {.min = 3};
    FOR_ALL_RULES (&rules) {
        if (rearranges(&rules) && reading_ > 0 && !announces_words(&rules))
            continue; /* made as the exact ones are */
        overseer all = {0};
        assert_int_equal(solve(&rules, &all), QUOTH_OK);
        if (variant_ > 0) /* the prefixes of ENABLE take no time worth a question */
            assert_true(all.asked >= (has_many_positions(&rules) ? 1 : 4));
        const unsigned at[] = {(all.asked + 1) / 2, 1, all.asked};
        for (size_t i = 0; i < some_of(1, COUNT(at)); i++) {
            if (at[i] == 0 || at[i] > all.asked)
                continue;
            overseer o = {.stop_at = at[i]};
            assert_int_equal(solve(&rules, &o), QUOTH_STOPPED);
            assert_int_equal(o.asked, at[i]); /* obeyed at once */
        }
    }
}

/* Stopped while it is completed, an open game can be asked what it could be asked before. */
static void completing_can_be_stopped(void **state)
{
    (void)state;
    quoth_ghost_rules rules = {.min = 3};
    FOR_ALL_RULES (&rules) {
        overseer o = {0};
        quoth_watch watch = {oversee, &o};
        quoth_ghost *ghost;
        quoth_error error;
        assert_int_equal(
            quoth_ghost_new(&ghost, fewer, &rules, &(quoth_context){.watch = &watch}, NULL),
            QUOTH_OK);
        const char *first_plays = plays_at(ghost, "", WINNING);
        overseer before = o;
        o = (overseer){0};
        assert_int_equal(quoth_ghost_complete(ghost, &(quoth_context){.watch = &watch}, NULL),
                         QUOTH_OK);
        unsigned asked = o.asked;
        uint64_t checksum = quoth_ghost_summarize(ghost).checksum;
        assert_string_equal(plays_at(ghost, "", WINNING), first_plays);
        quoth_ghost_free(ghost);
        for (unsigned at = 1; at <= asked; at += 1 + asked / some_of(2, 4)) {
            o = (overseer){0};
            assert_int_equal(
                quoth_ghost_new(&ghost, fewer, &rules, &(quoth_context){.watch = &watch}, NULL),
                QUOTH_OK);
            assert_string_equal(plays_at(ghost, "", WINNING), first_plays);
            assert_int_equal(o.asked, before.asked);
            o = (overseer){.stop_at = at};
            assert_int_equal(quoth_ghost_complete(ghost, &(quoth_context){.watch = &watch}, &error),
                             QUOTH_STOPPED);
            assert_int_equal(error.status, QUOTH_STOPPED);
            /* the last question is asked when all is done */
            assert_int_equal(quoth_ghost_summarize(ghost).complete, at == asked);
            o = (overseer){0};
            assert_string_equal(plays_at(ghost, "", WINNING), first_plays);
            o = (overseer){0};
            assert_int_equal(quoth_ghost_complete(ghost, &(quoth_context){.watch = &watch}, NULL),
                             QUOTH_OK);
            assert_true(quoth_ghost_summarize(ghost).checksum == checksum);
            quoth_ghost_free(ghost);
        }
    }
}

static void a_match_can_be_stopped(void **state)
{
    (void)state;
    toy t = toy_of("game ghost ghoul", NULL, 0);
    const quoth_ghost_bot players[2] = {{t.ghost, QUOTH_GHOST_RANDOM},
                                        {t.ghost, QUOTH_GHOST_RANDOM}};
    overseer all = {0};
    quoth_watch watch = {oversee, &all};
    quoth_ghost_score score = {0};
    assert_int_equal(bot_match(t.ghost, players, 1, 100, 150, &score, &watch, NULL), QUOTH_OK);
    assert_int_equal(score.games, 50);
    assert_true(all.asked > 0);
    assert_int_equal(all.total, 50);
    for (unsigned at = 1; at <= all.asked; at++) {
        overseer o = {.stop_at = at};
        quoth_watch stop = {oversee, &o};
        score = (quoth_ghost_score){0};
        assert_int_equal(bot_match(t.ghost, players, 1, 100, 150, &score, &stop, NULL),
                         QUOTH_STOPPED);
        assert_int_equal(o.asked, at);
        /* the games so far count, so that a match can be taken up again */
        assert_int_equal(score.games, o.done);
        assert_int_equal(score.losses[0] + score.losses[1], score.games);
    }
    toy_free(&t);
}

/* A match taken up where it was stopped ends with the score of the whole. */
static void a_stopped_match_can_be_taken_up_again(void **state)
{
    (void)state;
    toy t = toy_of("game ghost ghoul gam hog", "super", 0);
    const quoth_ghost_bot players[2] = {{t.ghost, QUOTH_GHOST_RANDOM},
                                        {t.ghost, QUOTH_GHOST_NOTEBOOK}};
    quoth_ghost_score whole = {0}, parts = {0};
    assert_int_equal(bot_match(t.ghost, players, 9, 0, 60, &whole, NULL, NULL), QUOTH_OK);
    overseer o = {.stop_at = 1};
    quoth_watch stop = {oversee, &o};
    assert_int_equal(bot_match(t.ghost, players, 9, 0, 60, &parts, &stop, NULL), QUOTH_STOPPED);
    assert_int_equal(bot_match(t.ghost, players, 9, parts.games, 60, &parts, NULL, NULL), QUOTH_OK);
    assert_memory_equal(&parts, &whole, sizeof whole);
    toy_free(&t);
}

/* ---- threads ------------------------------------------------------------------------------ */

/* Two threads, one after the other; the first has no memory. */
typedef struct poor_thread {
    bool has_none;
    unsigned refused; /* allocations of the first thread */
    unsigned taken;   /* allocations of the second thread since then */
} poor_thread;

static void *resize_unless_poor(void *user, void *block, size_t old_size, size_t new_size)
{
    poor_thread *p = user;
    (void)old_size;
    if (!new_size) {
        free(block);
        return NULL;
    }
    p->refused += p->has_none;
    p->taken += !p->has_none;
    return p->has_none ? NULL : realloc(block, new_size);
}

static void run_in_turn(void *user, void (*task)(void *argument, unsigned number), void *argument,
                        unsigned tasks)
{
    poor_thread *p = user;
    p->has_none = true;
    task(argument, 0);
    p->has_none = false;
    p->taken = 0;
    for (unsigned i = 1; i < tasks; i++)
        task(argument, i);
}

/* The other threads of a count end with the one that has no memory. */
static void a_count_ends_with_its_first_failure(void **state)
{
    (void)state;
    static const quoth_ghost_rules rules[] = {{.variant = "xghost", .reading = "subsequence"},
                                              {.variant = "spook", .reading = "multiset"}};
    for (size_t i = 0; i < COUNT(rules); i++) {
        quoth_ghost *ghost;
        poor_thread poor = {0};
        quoth_memory memory = {resize_unless_poor, &poor};
        quoth_workers workers = {.threads = 2, .run = run_in_turn, .user = &poor};
        assert_int_equal(
            quoth_ghost_new(&ghost, fewer, &rules[i], &(quoth_context){.memory = &memory}, NULL),
            QUOTH_OK);
        assert_int_equal(quoth_ghost_complete(ghost, &(quoth_context){.workers = &workers}, NULL),
                         QUOTH_NO_MEMORY);
        assert_true(poor.refused > 0);
        assert_int_equal(poor.taken, 0);
        quoth_ghost_free(ghost);
    }
}

/* ---- the struct of a watch ---------------------------------------------------------------- */

static bool count_questions(void *user, const quoth_progress *progress)
{
    (void)progress;
    ++*(unsigned *)user;
    return true;
}

/* A struct of its own, which a test frees when the call it was given to has returned. */
static quoth_watch *short_lived(unsigned *asked)
{
    quoth_watch *watch = malloc(sizeof *watch);
    *watch = (quoth_watch){count_questions, asked};
    return watch;
}

static void certify(const quoth_ghost *ghost, unsigned *asked)
{
    quoth_ghost_strategy *strategy;
    quoth_watch *watch = short_lived(asked);
    text written = {0};
    quoth_sink sink = to_text(&written);
    assert_int_equal(
        quoth_ghost_strategy_new(&strategy, ghost, NULL, &(quoth_context){.watch = watch}, NULL),
        QUOTH_OK);
    free(watch);
    *asked = 0;
    assert_int_equal(quoth_ghost_strategy_certify(&sink, strategy, NULL), QUOTH_OK);
    assert_true(written.size > 0);
    quoth_ghost_strategy_free(strategy);
    text_free(&written);
}

static void exploit_opponent(const quoth_ghost *ghost, unsigned *asked)
{
    quoth_ghost_belief *belief;
    quoth_ghost_exploit *exploit;
    quoth_watch *watch = short_lived(asked);
    quoth_ghost_exploit_options options = {.samples = 4, .nodes = 1000};
    quoth_ghost_expected_results results = {0};
    const quoth_letters start = {0};
    assert_int_equal(
        quoth_ghost_belief_by_level(&belief, quoth_ghost_lexicon(ghost), NULL, 50, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_ghost_exploit_new(&exploit, ghost, belief, &options,
                                             &(quoth_context){.watch = watch}, NULL),
                     QUOTH_OK);
    free(watch);
    *asked = 0;
    assert_int_equal(quoth_ghost_exploit_plays(&results, exploit, &start, 0, NULL), QUOTH_OK);
    quoth_ghost_expected_results_free(&results);
    quoth_ghost_exploit_free(exploit);
    quoth_ghost_belief_free(belief);
}

static void search_position(const quoth_lexicon *lexicon, unsigned *asked)
{
    quoth_ghost *ghost;
    quoth_ghost_rules rules = {.variant = "xghost", .reading = "infix"};
    quoth_watch *watch = short_lived(asked);
    assert_int_equal(
        quoth_ghost_new(&ghost, lexicon, &rules, &(quoth_context){.watch = watch}, NULL), QUOTH_OK);
    free(watch);
    *asked = 0;
    assert_true(look_at(ghost, "").legal);
    quoth_ghost_free(ghost);
}

/* A handle that asks its watch in later calls has a copy of the struct. */
static void the_struct_of_a_watch_may_be_gone(void **state)
{
    (void)state;
    unsigned asked = 0;
    quoth_ghost_rules super = {.variant = "super"};
    quoth_ghost *whole = solved(words, NULL, 0), *infixes = solved_by(fewer, &super);
    certify(whole, &asked);
    assert_true(asked > 0);
    exploit_opponent(whole, &asked); /* exact */
    assert_true(asked > 0);
    exploit_opponent(infixes, &asked); /* by search */
    assert_true(asked > 0);
    search_position(fewer, &asked);
    assert_true(asked > 0);
    quoth_ghost_free(whole);
    quoth_ghost_free(infixes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solving_can_be_stopped),
        cmocka_unit_test(completing_can_be_stopped),
        cmocka_unit_test(a_match_can_be_stopped),
        cmocka_unit_test(a_stopped_match_can_be_taken_up_again),
        cmocka_unit_test(a_count_ends_with_its_first_failure),
        cmocka_unit_test(the_struct_of_a_watch_may_be_gone),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
