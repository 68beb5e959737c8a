/* Calls of every module on threads with 64 KB of stack, or the least that the system allows if that
 * is more (glibc on ARM: 128 KB): a call that takes more ends the program.  tests/pace/gaps.c
 * measures what each call takes.  The frames of sanitizers are larger, so with them the threads
 * have more, and only the results are tested. */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <unistd.h>

#include "support.h"

#include "quoth/engine.h"
#include "quoth/notation.h"

#ifdef __has_feature
#define HAS_FEATURE(feature) __has_feature(feature)
#else
#define HAS_FEATURE(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) ||                               \
    HAS_FEATURE(address_sanitizer) || HAS_FEATURE(memory_sanitizer) ||                             \
    HAS_FEATURE(thread_sanitizer)
enum { STACK_BYTES = 4 << 20 };
#else
enum { STACK_BYTES = 64 << 10 };
#endif

/* Assertions may not fail on another thread: work returns whether all went well. */
typedef bool work(void);

static void *run(void *user)
{
    work *const *call = user;
    return (*call)() ? user : NULL;
}

static void runs_on_a_small_stack(work *call)
{
    pthread_attr_t attributes;
    pthread_t thread;
    void *result;
    const long least = sysconf(_SC_THREAD_STACK_MIN);
    const size_t bytes = least > STACK_BYTES ? (size_t)least : STACK_BYTES;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, bytes), 0);
    assert_int_equal(pthread_create(&thread, &attributes, run, &call), 0);
    assert_int_equal(pthread_join(thread, &result), 0);
    pthread_attr_destroy(&attributes);
    assert_non_null(result);
}

/* ---- Ghost -------------------------------------------------------------------------------- */

static quoth_lexicon *words; /* ENABLE */

static quoth_lexicon *lexicon_from(const char *list)
{
    quoth_alphabet english;
    quoth_builder *builder = NULL;
    quoth_lexicon *lexicon = NULL;
    if (!quoth_alphabet_find(&english, "english", NULL) &&
        !quoth_builder_new(&builder, &english, NULL, NULL) &&
        !quoth_builder_add(builder, NULL, list, strlen(list), QUOTH_KEEP_FOLD, NULL, NULL))
        quoth_builder_finish(&lexicon, builder, "", NULL, NULL);
    quoth_builder_free(builder);
    return lexicon;
}

/* The first plays and the best of them. */
static bool lists_plays(const quoth_ghost *ghost)
{
    quoth_ghost_list plays = {.want = QUOTH_GHOST_WANT_ALL};
    const quoth_ghost_play *best;
    const quoth_letters start = {0};
    bool fine = !quoth_ghost_plays(&plays, ghost, &start, NULL) && plays.count > 0 &&
                !quoth_ghost_best(&best, ghost, &start, &plays, NULL) &&
                quoth_ghost_is_play(ghost, &start, &best->after);
    quoth_ghost_list_free(&plays);
    return fine;
}

/* All fragments of all variants; the census of xghost counts the positions of a few words. */
static bool solves(const quoth_lexicon *lexicon, const char *variant)
{
    quoth_ghost *ghost = NULL;
    quoth_ghost_rules rules = {.variant = variant};
    bool fine = !quoth_ghost_new(&ghost, lexicon, &rules, NULL, NULL) && lists_plays(ghost) &&
                !quoth_ghost_complete(ghost, NULL, NULL) && !quoth_ghost_measure(ghost, NULL, NULL);
    quoth_ghost_free(ghost);
    return fine;
}

static bool every_variant_is_solved(void)
{
    quoth_lexicon *few = lexicon_from("ghost\nghostly\novernight\nreverberation\nspook\n");
    bool fine = few != NULL;
    for (size_t i = 0; quoth_ghost_variant_name(i); i++)
        fine = fine && solves(few, quoth_ghost_variant_name(i));
    quoth_lexicon_free(few);
    return fine && solves(words, "ghost") && solves(words, "superduper");
}

/* The smallest strategy, its certificate, and the proof of the certificate. */
static bool a_strategy_is_proved(void)
{
    quoth_ghost *ghost = NULL;
    quoth_ghost_strategy *strategy = NULL;
    quoth_ghost_certificate_result result = {.holds = false};
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    bool fine = !quoth_ghost_solve(&ghost, words, NULL, NULL, NULL) &&
                !quoth_ghost_strategy_new(&strategy, ghost, NULL, NULL, NULL) &&
                !quoth_ghost_strategy_certify(&sink, strategy, NULL) &&
                !quoth_ghost_verify(&result, words, text.bytes, text.size, NULL, NULL);
    quoth_string_free(&text);
    quoth_ghost_strategy_free(strategy);
    quoth_ghost_free(ghost);
    return fine && result.holds;
}

/* A match between the best response to a person and a perfect player. */
static bool players_play(const char *variant)
{
    quoth_ghost *ghost = NULL;
    quoth_ghost_belief *belief = NULL;
    quoth_ghost_exploit *exploit = NULL;
    quoth_ghost_score score = {0};
    quoth_ghost_rules rules = {.variant = variant};
    quoth_ghost_exploit_options options = {.challenges = true, .samples = 8};
    bool fine = !quoth_ghost_new(&ghost, words, &rules, NULL, NULL) &&
                !quoth_ghost_belief_by_level(&belief, words, NULL, 35, NULL, NULL) &&
                !quoth_ghost_exploit_new(&exploit, ghost, belief, &options, NULL, NULL);
    if (fine) {
        quoth_ghost_bot bot = {ghost, QUOTH_GHOST_RATIONAL};
        const quoth_ghost_player players[2] = {quoth_ghost_exploit_player(exploit),
                                               quoth_ghost_bot_player(&bot)};
        quoth_ghost_match_options match = {.seed = 1, .to = 2, .challenges = true};
        fine = !quoth_ghost_match(&score, ghost, players, &match, NULL, NULL) && score.games == 2;
    }
    quoth_ghost_exploit_free(exploit);
    quoth_ghost_belief_free(belief);
    quoth_ghost_free(ghost);
    return fine;
}

static bool people_are_exploited(void)
{
    return players_play("ghost") && players_play("super");
}

/* ---- board games -------------------------------------------------------------------------- */

static const char middle[] = "15/15/15/15/15/15/15/5TRAINS4/15/15/15/15/15/15/15 DEIMNOS/ 0/0 0";
static const char bag_is_empty[] =
    "10C3L/9JO3O/8MAP3X/5A2ED3Ne/4QI2WET1GOD/2NEUM3DE1UH1/OY2E5R1V2/FAN1E2PLANKS2/1WEIRdIE2A4/"
    "1NET3E2R4/7B2YA3/7E3F3/1VULGATE3R3/3IODIN3I3/CHIS3S3TZAR ABIOOTU/GILORST 299/340 0";
static const char one_tile_in_bag[] =
    "7Q2TWAIN/2F4IF4G1/2U5A4N1/1UNDUE1BE1AULIC/2G1SHIRRED2TO/2O4AI4ED/5T1WE5E/CATALO1N6I/3b1ABY6A/"
    "3O1D9/2oRPIMENT5/3T1S1MOORY3/3I1H9/1PAVE10/VEXES10 EILNOSZ/ 339/326 0";

static quoth_engine *engine;

static quoth_position *position_of(const char *cgp)
{
    quoth_position *position = NULL;
    quoth_cgp_read(&position, quoth_engine_cross(engine), cgp, strlen(cgp), NULL, NULL);
    return position;
}

static bool an_engine_is_made(void)
{
    quoth_cross_rules rules;
    return !quoth_cross_rules_find(&rules, "scrabble", NULL) &&
           !quoth_engine_new(&engine, &rules, words, NULL, NULL, NULL);
}

/* Plays, a simulation and the figures of it as text. */
static bool plays_are_found_and_simulated(void)
{
    const quoth_plays *plays = NULL;
    quoth_play best;
    quoth_sim_result result;
    quoth_position *position = position_of(middle);
    quoth_sim_options options = {.iterations = 40, .plays = 4};
    bool fine = position && !quoth_engine_moves(&plays, engine, position, 0, NULL, NULL) &&
                plays->count > 100 && !quoth_engine_best(&best, engine, position, NULL, NULL) &&
                !quoth_engine_simulate(&result, engine, position, &options, NULL, NULL) &&
                result.plays == 4;
    quoth_position_free(position);
    return fine;
}

static bool endings_are_solved(void)
{
    quoth_endgame_answer end;
    quoth_preendgame_answer before;
    quoth_auto_answer best;
    quoth_position *empty = position_of(bag_is_empty), *one = position_of(one_tile_in_bag);
    bool fine =
        empty && one &&
        !quoth_engine_endgame(&end, engine, empty, &(quoth_endgame_options){.nodes = 2000}, NULL,
                              NULL) &&
        !quoth_engine_preendgame(&before, engine, one, &(quoth_preendgame_options){.nodes = 2000},
                                 NULL, NULL) &&
        !quoth_engine_auto(&best, engine, one, &(quoth_auto_options){.iterations = 10}, NULL, NULL);
    quoth_position_free(empty);
    quoth_position_free(one);
    return fine;
}

static bool a_game_is_analysed(void)
{
    quoth_cross_game *game = NULL;
    const quoth_review_game *review = NULL;
    const quoth_plays *plays;
    quoth_random random;
    quoth_random_seed(&random, 3);
    bool fine = !quoth_cross_game_new(&game, quoth_engine_cross(engine), 2, NULL, NULL) &&
                quoth_cross_game_deal(game, NULL, &random);
    for (unsigned turn = 0; fine && turn < 4; turn++)
        fine =
            !quoth_engine_moves(&plays, engine, quoth_cross_game_position(game), 3, NULL, NULL) &&
            !quoth_cross_game_play(game, NULL, &plays->play[plays->count - 1], NULL);
    quoth_review_options options = {.depth = QUOTH_REVIEW_QUICK};
    fine = fine && !quoth_engine_analyse(&review, engine, game, NULL, &options, NULL, NULL) &&
           review->turns == 4;
    quoth_cross_game_free(game);
    return fine;
}

/* The value of 15 tiles, computed from those of single tiles. */
static bool a_large_leave_has_a_value(const quoth_tiles *tiles)
{
    static const quoth_tile all[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
    quoth_leave_entry single[27];
    quoth_leaves *leaves = NULL;
    quoth_points value = 0;
    for (unsigned i = 0; i < COUNT(single); i++)
        single[i] = (quoth_leave_entry){{(quoth_tile)i}, 1, 2};
    bool fine = !quoth_leaves_make(&leaves, tiles, single, COUNT(single), NULL, NULL);
    if (fine) {
        quoth_leaves_extend(leaves, tiles, COUNT(all));
        fine = !quoth_leaves_value(&value, leaves, all, COUNT(all), NULL);
    }
    quoth_leaves_free(leaves);
    return fine && value == 2 * (int)COUNT(all) * QUOTH_POINT;
}

/* A game of training, and its leaves. */
static bool leaves_are_trained(void)
{
    quoth_cross_rules rules;
    quoth_cross *cross = NULL;
    quoth_play_finder *finder = NULL;
    quoth_train *train = NULL;
    quoth_leaves *leaves = NULL;
    bool fine = !quoth_cross_rules_find(&rules, "scrabble", NULL);
    fine = fine && a_large_leave_has_a_value(&rules.tiles) &&
           !quoth_cross_new(&cross, &rules, words, NULL, NULL) &&
           !quoth_play_finder_new(&finder, cross, NULL, NULL) &&
           !quoth_train_new(&train, cross, 2, NULL, NULL) &&
           !quoth_train_play(train, finder, &(quoth_train_options){.to = 1}, NULL, NULL) &&
           !quoth_train_leaves(&leaves, train, NULL, NULL);
    quoth_leaves_free(leaves);
    quoth_train_free(train);
    quoth_play_finder_free(finder);
    quoth_cross_free(cross);
    return fine;
}

/* ---- tests -------------------------------------------------------------------------------- */

static void ghost_needs_little(void **state)
{
    (void)state;
    runs_on_a_small_stack(every_variant_is_solved);
    runs_on_a_small_stack(a_strategy_is_proved);
    runs_on_a_small_stack(people_are_exploited);
}

static void board_games_need_little(void **state)
{
    (void)state;
    runs_on_a_small_stack(an_engine_is_made);
    runs_on_a_small_stack(plays_are_found_and_simulated);
    runs_on_a_small_stack(endings_are_solved);
    runs_on_a_small_stack(a_game_is_analysed);
    runs_on_a_small_stack(leaves_are_trained);
}

static int open_words(void **state)
{
    (void)state;
    return (int)quoth_lexicon_new_enable1(&words, NULL, NULL);
}

static int close_words(void **state)
{
    (void)state;
    quoth_engine_free(engine);
    quoth_lexicon_free(words);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ghost_needs_little),
        cmocka_unit_test(board_games_need_little),
    };
    return cmocka_run_group_tests(tests, open_words, close_words);
}
