/* The allocations of crossword games, each failing in its turn: rules made ready, positions, plays,
 * matches, CGP and GCG. */
#include "board/cross.h"
#include "finding.h"
#include "gcg_text.h"
#include "support.h"

#include "quoth/levels.h"
#include "quoth/notation.h"

/* What a job works on: made by its `prepare`, freed by its `finish`. */
typedef struct handles {
    quoth_cross *cross;
    quoth_position *position;
    finding plays;
    quoth_gcg *gcg;
} handles;

static void finish(handles *h)
{
    quoth_gcg_free(h->gcg);
    finding_free(&h->plays);
    quoth_position_free(h->position);
    quoth_cross_free(h->cross);
}

#include "sweep.h"

/* ---- the games of these tests -------------------------------------------------------------- */

/* 11 squares a side, few tiles, rules of every kind: challenges, exchanges, anagrams. */
static const char layout_lines[] = "layout\n5,5\n"
                                   "=....-....=\n.\".......\".\n..'.....'..\n...-...-...\n"
                                   "....'.'....\n-....-....-\n....'.'....\n...-...-...\n"
                                   "..'.....'..\n.\".......\".\n=....-....=\nend\n";
static const char tile_lines[] = "tiles as few\n?,2,0,0\nA,6,1,1\nE,7,1,1\nI,3,1,1\nO,4,1,1\n"
                                 "N,4,2,0\nR,4,2,0\nS,4,1,0\nT,4,1,0\nZ,1,10,0\nend\n";
static const char words[] = "aa ae ai an anoa ar are area arena as at ate ea ear earn east eat "
                            "en era ern eta in inert inset ion ire it its na nae near neat nest "
                            "no nor not note oar oat oe oes on one or ore ort rain raise rat "
                            "rate ration re rei rest rise roan roast rote sat sate sea seat "
                            "senator set sin sir site so son sore sort star stare stone store "
                            "ta tae tan tar tare tea tear ten tern ti tie tin tire to toe toea "
                            "ton tone tore train za zee zeta zin zone";

static struct fixture {
    quoth_lexicon *lexicon, *spanish, *enable1;
    quoth_cross_rules exact, by_graph, anagrams, spanish_rules, wwf;
    quoth_cross *exact_cross, *anagrams_cross;
    quoth_cross *graph_cross; /* by the exact rules, without tables of classes */
    quoth_leaves *leaves;
    leave_values values;
    text game; /* a GCG */
} fix;

static quoth_cross_rules rules_with(const char *lines)
{
    quoth_cross_rules rules;
    quoth_error error = {.message = ""};
    text t = {0};
    text_add(&t, "name small\nrack 5\nbonus 5 20\nexchange 1\nchallenge double\n");
    text_add(&t, lines);
    text_add(&t, layout_lines);
    text_add(&t, tile_lines);
    if (quoth_cross_rules_parse(&rules, t.bytes, t.size, &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    text_free(&t);
    return rules;
}

static quoth_cross *cross_by(const quoth_cross_rules *rules, const quoth_lexicon *lexicon,
                             const quoth_memory *memory)
{
    quoth_cross *cross;
    quoth_error error = {.message = ""};
    if (quoth_cross_new(&cross, rules, lexicon, &(quoth_context){.memory = memory}, &error))
        fail_msg("%s", error.message);
    return cross;
}

static void record_a_game(text *game);

static int set_up(void **state)
{
    (void)state;
    static const char leaves[] = "?,20\nS,7\nE,1.5\nZ,-3\nES,9\n?S,28\n";
    quoth_alphabet alphabet = alphabet_named("spanish");
    fix.lexicon = lexicon_of(words);
    fix.spanish = lexicon_in(&alphabet, "chico llama perro calle ello llano año churro");
    fix.enable1 = enable1();
    fix.exact = rules_with("words exact\n");
    fix.anagrams = rules_with("words anagrams\n");
    assert_int_equal(quoth_cross_rules_find(&fix.spanish_rules, "spanish", NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_rules_find(&fix.wwf, "wwf", NULL), QUOTH_OK);
    fix.exact_cross = cross_by(&fix.exact, fix.lexicon, NULL);
    fix.anagrams_cross = cross_by(&fix.anagrams, fix.lexicon, NULL);
    fix.by_graph = fix.exact;
    fix.graph_cross = cross_by(&fix.by_graph, fix.lexicon, NULL);
    atomic_store(&fix.graph_cross->word_map->taken, true); /* nobody makes them */
    assert_int_equal(quoth_cross_prepare(fix.exact_cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(
        quoth_leaves_read_csv(&fix.leaves, leaves, sizeof leaves - 1, &fix.exact.tiles, NULL, NULL),
        QUOTH_OK);
    leave_values_set(&fix.values, fix.leaves);
    record_a_game(&fix.game);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_leaves_free(fix.leaves);
    quoth_cross_free(fix.exact_cross);
    quoth_cross_free(fix.anagrams_cross);
    quoth_cross_free(fix.graph_cross);
    quoth_lexicon_free(fix.lexicon);
    quoth_lexicon_free(fix.spanish);
    quoth_lexicon_free(fix.enable1);
    text_free(&fix.game);
    return 0;
}

static void write_play(const quoth_position *position, const quoth_play *play,
                       const quoth_sink *out)
{
    char spelled[QUOTH_PLAY_TEXT_SIZE];
    quoth_play_spell(spelled, sizeof spelled, play, position, QUOTH_PLAY_WORDS);
    text_add(out->user, printed("%s %d %d\n", spelled, (int)play->score, (int)play->equity));
}

static quoth_play play_of(const quoth_position *position, const char *string)
{
    quoth_play play;
    quoth_error error = {.message = ""};
    if (quoth_play_read(&play, position, string, strlen(string), &error))
        fail_msg("%s: %s", string, error.message);
    return play;
}

static void deal(quoth_position *position, unsigned seed)
{
    quoth_random random;
    quoth_random_seed(&random, seed);
    quoth_position_deal(position, &random);
}

/* ---- rules made ready ---------------------------------------------------------------------- */

static const quoth_cross_rules *wanted_rules;
static const quoth_lexicon *wanted_words;

static quoth_status make_ready(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_cross *cross;
    quoth_error error;
    quoth_status status =
        REPORTED(error, quoth_cross_new(&cross, wanted_rules, wanted_words,
                                        &(quoth_context){.memory = &f->memory}, &error));
    assert_int_equal(cross != NULL, status == QUOTH_OK);
    CHECK(status);
    quoth_cross_words made = quoth_cross_words_of(cross);
    text_add(out->user,
             printed("%s %u %u\n", made.name, (unsigned)made.words, (unsigned)made.usable));
    if (wanted_words != fix.enable1)
        status = quoth_cross_write_kwg(out, cross, NULL);
    quoth_cross_free(cross);
    return status;
}

static void ready_by(const quoth_cross_rules *rules, const quoth_lexicon *lexicon)
{
    wanted_rules = rules;
    wanted_words = lexicon;
    every_failure_is_survived((job){NULL, make_ready});
}

static void making_ready_survives(void **state)
{
    (void)state;
    ready_by(&fix.exact, fix.lexicon);
    ready_by(&fix.anagrams, fix.lexicon);
    ready_by(&fix.spanish_rules, fix.spanish); /* its letters are others than those of the tiles */
    ready_by(&fix.wwf, fix.enable1);           /* its graph lies in the library */
}

/* ---- positions ----------------------------------------------------------------------------- */

static const quoth_cross *wanted_cross(void)
{
    return wanted_rules == &fix.anagrams   ? fix.anagrams_cross
           : wanted_rules == &fix.by_graph ? fix.graph_cross
                                           : fix.exact_cross;
}

static void prepare_game(fallible *f, handles *h)
{
    assert_int_equal(quoth_position_new(&h->position, wanted_cross(), 2,
                                        &(quoth_context){.memory = &f->memory}, NULL),
                     QUOTH_OK);
    assert_int_equal(finding_new(&h->plays, wanted_cross(), &f->memory), QUOTH_OK);
    deal(h->position, 4);
}

/* What fails changes nothing. */
#define UNCHANGED(position, call)                                                                  \
    do {                                                                                           \
        const char *before_ = cgp_of(position);                                                    \
        quoth_status made_ = (call);                                                               \
        if (made_) {                                                                               \
            assert_string_equal(cgp_of(position), before_);                                        \
            return made_;                                                                          \
        }                                                                                          \
    } while (0)

/* A bad play taken back, good ones challenged and not, points adjusted, to the end; then all of it
 * undone. */
static quoth_status play_on(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    quoth_position *p = h->position;
    quoth_challenge_result result;
    size_t count;
    while (quoth_position_undo(p)) /* of the time before */
        ;
    const char *start = cgp_of(p);
    unsigned tiles;
    const quoth_tile *rack = quoth_position_rack(p, 0, &tiles);
    quoth_play phony = {.kind = QUOTH_PLAY_PLACE,
                        .row = 5,
                        .column = 5,
                        .length = 3,
                        .tile = {rack[tiles - 1], rack[tiles - 2], rack[tiles - 3]}};
    UNCHANGED(p, quoth_position_make(p, &phony, NULL));
    UNCHANGED(p, quoth_position_challenge(p, &result, 1, NULL));
    assert_int_equal(result, QUOTH_CHALLENGE_REMOVED);
    for (unsigned turn = 0; !quoth_position_ending(p); turn++) {
        quoth_plays_query search = {.find = QUOTH_FIND_BEST,
                                    .evaluator = &fix.values.evaluator,
                                    .order = turn % 2 ? QUOTH_BY_EQUITY : QUOTH_BY_SCORE};
        UNCHANGED(p, finding_find(&h->plays, p, &search));
        const quoth_play *best = finding_list(&h->plays, &count);
        assert_int_equal(count, 1);
        write_play(p, best, out);
        UNCHANGED(p, turn % 3 ? quoth_position_make_trusted(p, best, NULL)
                              : quoth_position_make(p, best, NULL));
        if (turn % 4 == 0)
            UNCHANGED(p, quoth_position_challenge(p, &result, quoth_position_turn(p), NULL));
        if (turn == 2)
            UNCHANGED(p, quoth_position_adjust(p, 0, -10, NULL));
        if (turn == 3 || turn == 4) {
            quoth_deal places;
            quoth_random random;
            quoth_random_seed(&random, turn);
            assert_int_equal(quoth_deal_draw(&places, p, turn % 2, &random, NULL), QUOTH_OK);
            UNCHANGED(p, quoth_position_assign(p, &places, NULL));
        }
    }
    text_add(out->user, cgp_of(p));
    while (quoth_position_undo(p))
        ;
    assert_string_equal(cgp_of(p), start);
    return QUOTH_OK;
}

static quoth_status make_position(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_position *position;
    finding plays;
    quoth_status status = quoth_position_new(&position, fix.exact_cross, 3,
                                             &(quoth_context){.memory = &f->memory}, NULL);
    assert_int_equal(position != NULL, status == QUOTH_OK);
    if (!status) {
        status = finding_new(&plays, fix.exact_cross, &f->memory);
        assert_int_equal(plays.finder != NULL, status == QUOTH_OK);
        text_add(out->user, cgp_of(position));
        finding_free(&plays);
    }
    quoth_position_free(position);
    return status;
}

static void positions_survive(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, make_position});
    wanted_rules = &fix.exact;
    every_failure_is_survived((job){prepare_game, play_on});
    wanted_rules = &fix.anagrams;
    every_failure_is_survived((job){prepare_game, play_on});
}

/* ---- plays --------------------------------------------------------------------------------- */

static quoth_plays_query wanted;

/* In the middle of a game, with two blanks. */
static void prepare_middle(fallible *f, handles *h)
{
    static const quoth_tile rack[] = {0, 0, 1, 6, 8};
    wanted_rules = wanted_rules ? wanted_rules : &fix.exact;
    prepare_game(f, h);
    quoth_play play = play_of(h->position, "6D STONE");
    quoth_validation validation;
    quoth_play_validate(&validation, h->position, &play, false);
    assert_int_equal(validation.result, QUOTH_LEGAL);
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(quoth_position_set_tile(h->position, 5, 3 + i, play.tile[i], NULL),
                         QUOTH_OK);
    assert_int_equal(quoth_position_set_rack(h->position, 0, rack, 5, NULL), QUOTH_OK);
    quoth_position_settle(h->position);
}

static quoth_status find_plays(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    size_t count;
    CHECK(finding_find(&h->plays, h->position, &wanted));
    const quoth_play *play = finding_list(&h->plays, &count);
    if (wanted.find == QUOTH_FIND_ALL || wanted.find == QUOTH_FIND_COUNT)
        text_add(out->user, printed("%u %lld\n", (unsigned)h->plays.found.placements,
                                    (long long)h->plays.found.scores));
    for (size_t i = 0; i < count; i++)
        write_play(h->position, &play[i], out);
    return QUOTH_OK;
}

static void finding_survives(void **state)
{
    (void)state;
    const quoth_cross_rules *const rules[] = {&fix.exact, &fix.by_graph, &fix.anagrams};
    for (size_t i = 0; i < COUNT(rules); i++)
        for (int order = QUOTH_BY_SCORE; order <= QUOTH_BY_EQUITY; order++)
            for (int leaves = 0; leaves < 2; leaves++) {
                wanted_rules = rules[i];
                for (int find = QUOTH_FIND_ALL; find <= QUOTH_FIND_COUNT; find++) {
                    wanted =
                        (quoth_plays_query){.find = (quoth_find)find,
                                            .limit = find == QUOTH_FIND_TOP ? 20 : 0,
                                            .order = (quoth_order)order,
                                            .evaluator = leaves ? &fix.values.evaluator : NULL};
                    every_failure_is_survived((job){prepare_middle, find_plays});
                }
            }
}

static quoth_cross_policy wanted_policy;

static quoth_status choose_play(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_random random;
    quoth_play play;
    quoth_play_finder *finder;
    quoth_cross_view seen = {.position = h->position};
    quoth_random_seed(&random, 9);
    CHECK(quoth_play_finder_new(&finder, wanted_cross(), &(quoth_context){.memory = &f->memory},
                                NULL));
    quoth_cross_bot bot = {
        .policy = wanted_policy, .finder = finder, .plays = {.memory = &f->memory}};
    quoth_cross_player player = quoth_cross_bot_player(&bot);
    quoth_status status = player.choose(player.user, &seen, &random, NULL, &play);
    if (!status)
        write_play(h->position, &play, out);
    quoth_cross_bot_free(&bot);
    quoth_play_finder_free(finder);
    return status;
}

static quoth_status choose_by_level(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_random random;
    quoth_play play;
    quoth_cross_level *level;
    quoth_cross_view seen = {.position = h->position};
    quoth_cross_level_options options = {.levels = fix.enable1};
    quoth_random_seed(&random, 9);
    CHECK(quoth_cross_level_new(&level, 1, wanted_cross(), fix.lexicon, &options,
                                &(quoth_context){.memory = &f->memory}, NULL));
    quoth_cross_level_bot bot = {.level = level, .plays = {.memory = &f->memory}};
    quoth_status status = quoth_play_finder_new(&bot.finder, wanted_cross(),
                                                &(quoth_context){.memory = &f->memory}, NULL);
    quoth_cross_player player = quoth_cross_level_bot_player(&bot);
    if (!status)
        status = player.choose(player.user, &seen, &random, NULL, &play);
    if (!status)
        write_play(h->position, &play, out);
    quoth_cross_level_bot_free(&bot);
    quoth_play_finder_free(bot.finder);
    quoth_cross_level_free(level);
    return status;
}

static quoth_status play_match(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    static const quoth_cross_policy policies[3] = {QUOTH_CROSS_RANDOM, QUOTH_CROSS_GREEDY,
                                                   QUOTH_CROSS_EQUITY};
    quoth_cross_bot bot[3];
    quoth_cross_player player[3];
    quoth_play_finder *finder;
    quoth_cross_score score, of_two;
    quoth_cross_match_options options = {.seed = 5, .from = 1, .to = 5};
    CHECK(quoth_play_finder_new(&finder, wanted_cross(), &(quoth_context){.memory = &f->memory},
                                NULL));
    memset(&score, 0, sizeof score);
    memset(&of_two, 0, sizeof of_two);
    for (int i = 0; i < 3; i++) {
        bot[i] = (quoth_cross_bot){.policy = policies[i],
                                   .evaluator = &fix.values.evaluator,
                                   .finder = finder,
                                   .plays = {.memory = &f->memory},
                                   .endgame_plays = 3};
        player[i] = quoth_cross_bot_player(&bot[i]);
    }
    quoth_status status = quoth_cross_match(&score, wanted_cross(), player, 3, &options,
                                            &(quoth_context){.memory = &f->memory}, NULL);
    options.to = 2;
    if (!status) /* greedy against equity, which plays the last tiles out */
        status = quoth_cross_match(&of_two, wanted_cross(), player + 1, 2, &options,
                                   &(quoth_context){.memory = &f->memory}, NULL);
    for (int i = 0; i < 3; i++)
        quoth_cross_bot_free(&bot[i]);
    quoth_play_finder_free(finder);
    return status
               ? status
               : quoth_cross_write_score(out, wanted_cross(), (const char *const[]){"a", "b", "c"},
                                         3, 5, &score, NULL, QUOTH_FORMAT_JSON, NULL);
}

/* Goes on with a written game. */
static quoth_status go_on(fallible *f, const quoth_gcg *gcg, const quoth_sink *out)
{
    quoth_cross_game *again;
    quoth_random random;
    quoth_random_seed(&random, 5);
    CHECK(quoth_cross_game_new(&again, wanted_cross(), 2, &(quoth_context){.memory = &f->memory},
                               NULL));
    quoth_status status = quoth_gcg_load_game(again, gcg, &random, NULL);
    if (!status) {
        assert_int_equal(quoth_cross_game_resigned(again), 0);
        status = quoth_cgp_write(out, quoth_cross_game_position(again), NULL, NULL);
    }
    quoth_cross_game_free(again);
    return status;
}

static quoth_status play_and_show(fallible *f, quoth_cross_game *game, const quoth_sink *out)
{
    quoth_random random;
    quoth_position *then;
    quoth_gcg *gcg = NULL;
    quoth_cross_view seen;
    const quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    quoth_random_seed(&random, 4);
    quoth_cross_game_deal(game, NULL, &random);
    CHECK(quoth_cross_game_play(game, NULL, &pass, NULL));
    CHECK(quoth_cross_game_adjust(game, 0, -5, NULL));
    CHECK(quoth_cross_game_view(game, &seen, 1, NULL));
    CHECK(quoth_cross_game_play(game, NULL, &pass, NULL));
    CHECK(quoth_cross_game_resign(game, 0, NULL));
    CHECK(
        quoth_position_new(&then, wanted_cross(), 2, &(quoth_context){.memory = &f->memory}, NULL));
    quoth_status status = quoth_cross_game_at(then, game, 3, NULL);
    if (!status)
        status = quoth_cgp_write(out, then, NULL, NULL);
    quoth_position_free(then);
    if (!status)
        status = quoth_gcg_new(&gcg, &(quoth_context){.memory = &f->memory}, NULL);
    if (!status)
        status = quoth_gcg_add_player(gcg, "ann", "", NULL);
    if (!status)
        status = quoth_gcg_add_player(gcg, "bob", "", NULL);
    if (!status)
        status = quoth_gcg_add_deal(gcg, game, NULL);
    if (!status)
        status = quoth_gcg_add_game(gcg, game, NULL);
    if (!status)
        status = quoth_gcg_write(out, gcg, NULL);
    if (!status)
        status = go_on(f, gcg, out);
    quoth_gcg_free(gcg);
    return status;
}

static quoth_status play_game(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_cross_game *game;
    CHECK(quoth_cross_game_new(&game, wanted_cross(), 2, &(quoth_context){.memory = &f->memory},
                               NULL));
    quoth_status status = play_and_show(f, game, out);
    quoth_cross_game_free(game);
    return status;
}

static void players_and_matches_survive(void **state)
{
    (void)state;
    for (int anagrams = 0; anagrams < 2; anagrams++) {
        wanted_rules = anagrams ? &fix.anagrams : &fix.exact;
        wanted_policy = QUOTH_CROSS_RANDOM;
        every_failure_is_survived((job){prepare_middle, choose_play});
        wanted_policy = QUOTH_CROSS_GREEDY;
        every_failure_is_survived((job){prepare_middle, choose_play});
    }
    wanted_rules = &fix.exact;
    every_failure_is_survived((job){prepare_middle, choose_by_level});
    every_failure_is_survived((job){NULL, play_match});
    every_failure_is_survived((job){NULL, play_game});
}

/* ---- training ------------------------------------------------------------------------------ */

static bool write_leave(void *user, const quoth_tile *tile, size_t count, float value)
{
    const quoth_sink *out = user;
    text_add(out->user, printed("%u %u %.3f\n", (unsigned)count, tile[0], (double)value));
    return true;
}

static quoth_status train(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_context context = {.memory = &f->memory};
    quoth_train *train = NULL;
    quoth_leaves *leaves = NULL;
    quoth_play_finder *finder;
    CHECK(quoth_play_finder_new(&finder, fix.exact_cross, &context, NULL));
    quoth_status status = quoth_train_new(&train, fix.exact_cross, 2, &context, NULL);
    assert_int_equal(train != NULL, status == QUOTH_OK);
    if (!status)
        status = quoth_train_play(train, finder, &(quoth_train_options){.to = 1}, &context, NULL);
    if (!status)
        status = quoth_train_leaves(&leaves, train, &context, NULL);
    assert_int_equal(leaves != NULL, status == QUOTH_OK);
    if (!status)
        quoth_leaves_each(leaves, write_leave, (void *)(uintptr_t)out);
    quoth_leaves_free(leaves);
    quoth_train_free(train);
    quoth_play_finder_free(finder);
    return status;
}

static void training_survives(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, train});
}

/* ---- CGP ----------------------------------------------------------------------------------- */

static quoth_status read_position(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    static const char cgp[] = "11/11/11/11/11/3STONE3/7A3/7rZ2/11/11/11 ?AENT/IO/ 12/-3/0 1 lex x;";
    quoth_position *position;
    quoth_error error;
    quoth_status status =
        REPORTED(error, quoth_cgp_read(&position, fix.exact_cross, cgp, sizeof cgp - 1,
                                       &(quoth_context){.memory = &f->memory}, &error));
    assert_int_equal(position != NULL, status == QUOTH_OK);
    if (!status)
        status = quoth_cgp_write(out, position, NULL, NULL);
    quoth_position_free(position);
    return status;
}

static void positions_as_text_survive(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, read_position});
}

/* ---- GCG ----------------------------------------------------------------------------------- */

static quoth_status write_game(const quoth_gcg *gcg, const quoth_sink *out)
{
    quoth_status status = quoth_gcg_write(out, gcg, NULL);
    return status == QUOTH_BAD_CALL ? QUOTH_OK : status; /* nobody plays yet */
}

static const char *game_in(const quoth_gcg *gcg)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    text_add(&t, "game\n");
    assert_int_equal(write_game(gcg, &sink), QUOTH_OK);
    return kept(&t);
}

/* What fails changes nothing in the game either. */
#define UNWRITTEN(gcg, call)                                                                       \
    do {                                                                                           \
        const char *before_ = game_in(gcg);                                                        \
        quoth_status made_ = (call);                                                               \
        if (made_) {                                                                               \
            assert_string_equal(game_in(gcg), before_);                                            \
            return made_;                                                                          \
        }                                                                                          \
    } while (0)

/* Plays a whole game and writes it as it goes: a phony challenged, a good play challenged, an
 * exchange, the end. */
static quoth_status record(quoth_gcg *gcg)
{
    quoth_position *p;
    finding plays;
    quoth_challenge_result result;
    size_t count;
    UNWRITTEN(gcg, quoth_gcg_add_player(gcg, "ann", "Ann Example", NULL));
    UNWRITTEN(gcg, quoth_gcg_add_player(gcg, "bob", "", NULL));
    CHECK(quoth_gcg_add_rules(gcg, fix.exact_cross,
                              NULL)); /* may be several lines, half of them there */
    UNWRITTEN(gcg, quoth_gcg_add_pragma(gcg, "title", "a game", NULL));
    /* the game itself is not what is tested here */
    assert_int_equal(quoth_position_new(&p, fix.exact_cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(finding_new(&plays, fix.exact_cross, NULL), QUOTH_OK);
    deal(p, 4);
    quoth_status status = QUOTH_OK;
    for (unsigned turn = 0; !status && !quoth_position_ending(p); turn++) {
        quoth_plays_query search = {.find = QUOTH_FIND_BEST};
        unsigned tiles;
        const quoth_tile *rack = quoth_position_rack(p, quoth_position_turn(p), &tiles);
        quoth_play play;
        if (turn == 0) {
            play = (quoth_play){.kind = QUOTH_PLAY_PLACE,
                                .row = 5,
                                .column = 5,
                                .length = 3,
                                .tile = {rack[4], rack[3], rack[2]}};
        } else if (turn == 1) {
            play = (quoth_play){
                .kind = QUOTH_PLAY_EXCHANGE, .length = 2, .tiles = 2, .tile = {rack[0], rack[1]}};
        } else {
            assert_int_equal(finding_find(&plays, p, &search), QUOTH_OK);
            play = *finding_list(&plays, &count);
        }
        const char *before = game_in(gcg);
        status = quoth_gcg_add_play(gcg, p, &play, NULL);
        if (!status && turn == 3) {
            before = game_in(gcg);
            status = quoth_gcg_add_note(gcg, "a note that says what nobody needs to know", NULL);
        }
        if (status && turn != 3) /* the turn lost by the challenge before it may be there */
            assert_string_equal(game_in(gcg), before);
        assert_int_equal(quoth_position_make(p, &play, NULL), QUOTH_OK);
        if (!status && (turn == 0 || turn == 2)) {
            unsigned challenger = quoth_position_turn(p);
            assert_int_equal(quoth_position_challenge(p, &result, challenger, NULL), QUOTH_OK);
            assert_int_equal(result, turn ? QUOTH_CHALLENGE_HELD : QUOTH_CHALLENGE_REMOVED);
            status = quoth_gcg_add_challenge(gcg, p, challenger, result, NULL);
        }
    }
    if (!status)
        status = quoth_gcg_add_ending(gcg, p, NULL);
    finding_free(&plays);
    quoth_position_free(p);
    return status;
}

static void record_a_game(text *game)
{
    quoth_gcg *gcg;
    quoth_sink sink = to_text(game);
    assert_int_equal(quoth_gcg_new(&gcg, NULL, NULL), QUOTH_OK);
    assert_int_equal(record(gcg), QUOTH_OK);
    assert_int_equal(quoth_gcg_write(&sink, gcg, NULL), QUOTH_OK);
    quoth_gcg_free(gcg);
}

static quoth_status write_new_game(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_gcg *gcg;
    quoth_status status = quoth_gcg_new(&gcg, &(quoth_context){.memory = &f->memory}, NULL);
    assert_int_equal(gcg != NULL, status == QUOTH_OK);
    CHECK(status);
    status = record(gcg);
    if (!status)
        status = quoth_gcg_write(out, gcg, NULL);
    quoth_gcg_free(gcg);
    return status;
}

static quoth_status read_game(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_gcg *gcg;
    quoth_error error;
    quoth_status status =
        REPORTED(error, quoth_gcg_read(&gcg, fix.game.bytes, fix.game.size,
                                       &(quoth_context){.memory = &f->memory}, &error));
    assert_int_equal(gcg != NULL, status == QUOTH_OK);
    if (!status)
        status = quoth_gcg_write(out, gcg, NULL);
    quoth_gcg_free(gcg);
    return status;
}

static void prepare_record(fallible *f, handles *h)
{
    assert_int_equal(quoth_gcg_read(&h->gcg, fix.game.bytes, fix.game.size,
                                    &(quoth_context){.memory = &f->memory}, NULL),
                     QUOTH_OK);
}

static quoth_status replay_game(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_gcg *strict;
    quoth_gcg_outcome outcome;
    quoth_error error;
    CHECK(quoth_gcg_new(&strict, &(quoth_context){.memory = &f->memory}, NULL));
    quoth_gcg_replay_options options = {.strict = strict};
    quoth_status status =
        REPORTED(error, quoth_gcg_replay(&outcome, h->gcg, fix.exact_cross, &options,
                                         &(quoth_context){.memory = &f->memory}, &error));
    if (!status) {
        assert_int_equal(outcome.differences, 0);
        assert_int_equal(outcome.events, quoth_gcg_events(h->gcg));
        status = quoth_gcg_write(out, strict, NULL);
    }
    quoth_gcg_free(strict);
    return status;
}

static quoth_status reach_position(fallible *f, handles *h, const quoth_sink *out)
{
    for (size_t events = 0; events <= quoth_gcg_events(h->gcg); events += 3) {
        quoth_position *position;
        quoth_error error;
        quoth_status status =
            REPORTED(error, quoth_gcg_position(&position, h->gcg, fix.exact_cross, events,
                                               &(quoth_context){.memory = &f->memory}, &error));
        assert_int_equal(position != NULL, status == QUOTH_OK);
        CHECK(status);
        status = quoth_cgp_write(out, position, NULL, NULL);
        quoth_position_free(position);
        CHECK(status);
    }
    return QUOTH_OK;
}

static void records_survive(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, write_new_game});
    every_failure_is_survived((job){NULL, read_game});
    every_failure_is_survived((job){prepare_record, replay_game});
    every_failure_is_survived((job){prepare_record, reach_position});
}

/* ---- what takes no memory ------------------------------------------------------------------ */

/* Judging, checking and writing ask for none: with none left they do as always. */
static void questions_need_none(void **state)
{
    (void)state;
    static const quoth_format formats[] = {QUOTH_FORMAT_TEXT, QUOTH_FORMAT_COLOR, QUOTH_FORMAT_JSON,
                                           QUOTH_FORMAT_SVG, QUOTH_FORMAT_HTML};
    fallible f;
    handles h = {0};
    size_t count;
    begin(&f);
    wanted_rules = &fix.exact;
    h.cross = cross_by(&fix.exact, fix.lexicon, &f.memory);
    assert_int_equal(
        quoth_position_new(&h.position, h.cross, 2, &(quoth_context){.memory = &f.memory}, NULL),
        QUOTH_OK);
    assert_int_equal(finding_new(&h.plays, h.cross, &f.memory), QUOTH_OK);
    deal(h.position, 4);
    wanted = (quoth_plays_query){.find = QUOTH_FIND_TOP, .limit = 20};
    assert_int_equal(finding_find(&h.plays, h.position, &wanted), QUOTH_OK);
    const quoth_play *play = finding_list(&h.plays, &count);
    f.asked = 0;
    f.fail_at = 1;
    f.and_after = true;
    text out = {0};
    quoth_sink sink = to_text(&out);
    quoth_validation validation;
    quoth_board_look look = {.play = play};
    quoth_play_validate(&validation, h.position, play, true);
    quoth_position_check(h.position, NULL, NULL);
    for (size_t i = 0; i < COUNT(formats); i++) {
        assert_int_equal(quoth_cross_write_board(&sink, h.position, &look, formats[i], NULL),
                         QUOTH_OK);
        if (formats[i] > QUOTH_FORMAT_JSON)
            continue;
        assert_int_equal(
            quoth_cross_write_plays(&sink, h.position, count, play, count, formats[i], NULL),
            QUOTH_OK);
        assert_int_equal(
            quoth_cross_write_validation(&sink, h.position, &validation, formats[i], NULL),
            QUOTH_OK);
    }
    assert_int_equal(quoth_cgp_write(&sink, h.position, NULL, NULL), QUOTH_OK);
    assert_int_equal(f.asked, 0);
    assert_true(out.size > 1000);
    text_free(&out);
    finish(&h);
    assert_int_equal(f.blocks, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(making_ready_survives),     cmocka_unit_test(positions_survive),
        cmocka_unit_test(finding_survives),          cmocka_unit_test(players_and_matches_survive),
        cmocka_unit_test(positions_as_text_survive), cmocka_unit_test(records_survive),
        cmocka_unit_test(questions_need_none),       cmocka_unit_test(training_survives),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
