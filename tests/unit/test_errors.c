/* Every call that takes a quoth_error fills it whenever it fails: on bad input, without memory,
 * when it is stopped, when a sink refuses.  tests/suites/headers.sh looks whether one is missing
 * here. */
#include "support.h"

/* ---- what the calls work on ---------------------------------------------------------------- */

static struct {
    quoth_lexicon *lexicon, *large;
    quoth_ghost *ghost;
    quoth_cross_rules rules;
    quoth_cross *cross;
    quoth_position *position;
    text list, image, kwg, klv, record;
} fix;

static const char win_table_text[] = "0 1 0.5\n1 1 0.6\n0 2 0.5\n1 2 0.6\n";
static const char game_text[] = "#player1 a\n#player2 b\n>a: AB 8G AB +8 8\n>b: C - +0 0\n";

static bool add_line(void *user, const quoth_letters *word, uint32_t rank)
{
    join(user, spelled(quoth_lexicon_alphabet(fix.large), word));
    return rank < 30000;
}

static text ghost_record(void)
{
    text out = {0};
    quoth_sink sink = to_text(&out);
    quoth_ghost_game *game;
    quoth_ghost_record record = {.player = {"a", "b"}};
    assert_int_equal(quoth_ghost_game_new(&game, fix.ghost, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_ghost_record_write(&sink, &record, game, NULL), QUOTH_OK);
    text_add(&out, "play g\n");
    quoth_ghost_game_free(game);
    return out;
}

static int set_up(void **state)
{
    (void)state;
    quoth_leaves *leaves;
    fix.lexicon = lexicon_of("ab ba cab ghost ghoul game gamut aged");
    fix.large = enable1();
    fix.ghost = solved(fix.lexicon, "ghost", 3);
    quoth_lexicon_each(fix.large, add_line, &fix.list);
    for (char *c = fix.list.bytes; *c; c++)
        *c = (char)(*c == ' ' ? '\n' : *c);
    assert_int_equal(quoth_cross_rules_find(&fix.rules, "scrabble", NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&fix.cross, &fix.rules, fix.lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&fix.position, fix.cross, 2, NULL, NULL), QUOTH_OK);
    fix.image = image_of(fix.lexicon);
    quoth_sink kwg = to_text(&fix.kwg), klv = to_text(&fix.klv);
    assert_int_equal(quoth_lexicon_write_kwg(&kwg, fix.lexicon, NULL), QUOTH_OK);
    assert_int_equal(quoth_leaves_read_csv(&leaves, "A,1\nAB,2\n", 9, &fix.rules.tiles, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_leaves_write_klv(&klv, leaves, NULL), QUOTH_OK);
    quoth_leaves_free(leaves);
    fix.record = ghost_record();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_position_free(fix.position);
    quoth_cross_free(fix.cross);
    quoth_ghost_free(fix.ghost);
    quoth_lexicon_free(fix.large);
    quoth_lexicon_free(fix.lexicon);
    text *const texts[] = {&fix.list, &fix.image, &fix.kwg, &fix.klv, &fix.record};
    for (size_t i = 0; i < COUNT(texts); i++)
        text_free(texts[i]);
    return 0;
}

/* ---- a call that fails at some point -------------------------------------------------------- */

typedef struct trial {
    quoth_memory memory;
    quoth_watch watch;
    quoth_sink sink;
    bool large;         /* on many words */
    unsigned left;      /* times until it fails; 0: never */
    quoth_status fails; /* how */
} trial;

static bool fails_now(trial *t, quoth_status how)
{
    return t->fails == how && t->left && --t->left == 0;
}

static void *take(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)old_size;
    if (!new_size) {
        free(block);
        return NULL;
    }
    return fails_now(user, QUOTH_NO_MEMORY) ? NULL : realloc(block, new_size);
}

static bool go_on(void *user, const quoth_progress *progress)
{
    (void)progress;
    return !fails_now(user, QUOTH_STOPPED);
}

static bool put(void *user, const char *bytes, size_t size)
{
    (void)bytes;
    (void)size;
    return !fails_now(user, QUOTH_SINK_FAILED);
}

static const quoth_lexicon *lexicon_for(const trial *t)
{
    return t->large ? fix.large : fix.lexicon;
}

static quoth_builder *builder_for(trial *t)
{
    quoth_builder *builder;
    quoth_alphabet english = alphabet_named("english");
    unsigned left = t->left;
    t->left = 0;
    assert_int_equal(
        quoth_builder_new(&builder, &english, &(quoth_context){.memory = &t->memory}, NULL),
        QUOTH_OK);
    t->left = left;
    return builder;
}

static quoth_status builder_add(trial *t, quoth_error *error)
{
    quoth_builder *b = builder_for(t);
    quoth_status status = quoth_builder_add(b, NULL, fix.list.bytes, fix.list.size, QUOTH_KEEP_FOLD,
                                            &(quoth_context){.watch = &t->watch}, error);
    quoth_builder_free(b);
    return status;
}

static quoth_status builder_drop(trial *t, quoth_error *error)
{
    quoth_builder *b = builder_for(t);
    quoth_status status = quoth_builder_drop(b, NULL, fix.list.bytes, fix.list.size,
                                             QUOTH_KEEP_FOLD, &(quoth_context){.watch = &t->watch},
                                             error);
    quoth_builder_free(b);
    return status;
}

static quoth_status builder_add_lexicon(trial *t, quoth_error *error)
{
    quoth_builder *b = builder_for(t);
    quoth_status status = quoth_builder_add_lexicon(b, fix.large, NULL, error);
    quoth_builder_free(b);
    return status;
}

static quoth_status builder_levels(trial *t, quoth_error *error)
{
    quoth_builder *b = builder_for(t);
    quoth_status status = quoth_builder_levels(b, "ab 10\nba 20\n", 12, NULL, error);
    quoth_builder_free(b);
    return status;
}

/* A builder with words, whose making does not fail. */
static quoth_builder *filled_builder(trial *t)
{
    unsigned left = t->left;
    t->left = 0;
    quoth_builder *b = builder_for(t);
    assert_int_equal(quoth_builder_add_lexicon(b, lexicon_for(t), NULL, NULL), QUOTH_OK);
    t->left = left;
    return b;
}

static quoth_status builder_finish(trial *t, quoth_error *error)
{
    quoth_lexicon *lexicon = NULL;
    quoth_builder *b = filled_builder(t);
    quoth_status status =
        quoth_builder_finish(&lexicon, b, "x", &(quoth_context){.watch = &t->watch}, error);
    quoth_lexicon_free(lexicon);
    quoth_builder_free(b);
    return status;
}

static quoth_status lexicon_identify(trial *t, quoth_error *error)
{
    quoth_lexicon *lexicon = NULL;
    quoth_builder *b = filled_builder(t);
    assert_int_equal(quoth_builder_finish(&lexicon, b, "x", NULL, NULL), QUOTH_OK);
    quoth_status status =
        quoth_lexicon_identify(lexicon, &(quoth_context){.watch = &t->watch}, error);
    quoth_lexicon_free(lexicon);
    quoth_builder_free(b);
    return status;
}

static quoth_status lexicon_new(trial *t, quoth_error *error)
{
    quoth_lexicon *lexicon = NULL;
    quoth_status status = quoth_lexicon_new(&lexicon, fix.image.bytes, fix.image.size,
                                            &(quoth_context){.memory = &t->memory}, error);
    quoth_lexicon_free(lexicon);
    return status;
}

static quoth_status lexicon_new_kwg(trial *t, quoth_error *error)
{
    quoth_lexicon *lexicon = NULL;
    quoth_alphabet english = alphabet_named("english");
    quoth_status status = quoth_lexicon_new_kwg(&lexicon, fix.kwg.bytes, fix.kwg.size, &english,
                                                "x", &(quoth_context){.memory = &t->memory}, error);
    quoth_lexicon_free(lexicon);
    return status;
}

static quoth_status lexicon_new_enable1(trial *t, quoth_error *error)
{
    quoth_lexicon *lexicon = NULL;
    quoth_status status =
        quoth_lexicon_new_enable1(&lexicon, &(quoth_context){.memory = &t->memory}, error);
    quoth_lexicon_free(lexicon);
    return status;
}

static quoth_status lexicon_up_to_level(trial *t, quoth_error *error)
{
    quoth_lexicon *subset = NULL;
    quoth_status status = quoth_lexicon_up_to_level(&subset, fix.lexicon, fix.large, 95,
                                                    &(quoth_context){.memory = &t->memory}, error);
    quoth_lexicon_free(subset);
    return status;
}

static quoth_status lexicon_write(trial *t, quoth_error *error)
{
    return quoth_lexicon_write(&t->sink, fix.lexicon, NULL, error);
}

static quoth_status leaves_read_klv(trial *t, quoth_error *error)
{
    quoth_leaves *leaves = NULL;
    quoth_status status = quoth_leaves_read_klv(&leaves, fix.klv.bytes, fix.klv.size, 26,
                                                &(quoth_context){.memory = &t->memory}, error);
    quoth_leaves_free(leaves);
    return status;
}

static quoth_status leaves_read_csv(trial *t, quoth_error *error)
{
    quoth_leaves *leaves = NULL;
    quoth_status status = quoth_leaves_read_csv(&leaves, "A,1\nAB,2\n", 9, &fix.rules.tiles,
                                                &(quoth_context){.memory = &t->memory}, error);
    quoth_leaves_free(leaves);
    return status;
}

static quoth_status leaves_make(trial *t, quoth_error *error)
{
    static const quoth_leave_entry entries[] = {{{1, 2}, 2, 2}, {{1}, 1, 1}};
    quoth_leaves *leaves = NULL;
    quoth_status status = quoth_leaves_make(&leaves, &fix.rules.tiles, entries, 2,
                                            &(quoth_context){.memory = &t->memory}, error);
    quoth_leaves_free(leaves);
    return status;
}

static quoth_status leaves_estimate(trial *t, quoth_error *error)
{
    quoth_leaves *leaves = NULL;
    quoth_status status = quoth_leaves_estimate(&leaves, &fix.rules.tiles, fix.lexicon,
                                                &(quoth_context){.memory = &t->memory}, error);
    quoth_leaves_free(leaves);
    return status;
}

static quoth_status wins_read(trial *t, quoth_error *error)
{
    quoth_win_table *win_table = NULL;
    quoth_status status = quoth_win_table_read(&win_table, win_table_text,
                                               sizeof win_table_text - 1,
                                               &(quoth_context){.memory = &t->memory}, error);
    quoth_win_table_free(win_table);
    return status;
}

static quoth_status cross_new(trial *t, quoth_error *error)
{
    quoth_cross *cross = NULL;
    quoth_cross_rules rules = fix.rules;
    rules.anagrams = t->large; /* no graph in the library will do */
    quoth_status status =
        quoth_cross_new(&cross, &rules, lexicon_for(t),
                        &(quoth_context){.watch = &t->watch, .memory = &t->memory}, error);
    quoth_cross_free(cross);
    return status;
}

static quoth_status ghost_new(trial *t, quoth_error *error)
{
    quoth_ghost *ghost = NULL;
    quoth_ghost_rules rules = {.variant = "superduper", .reading = "either"};
    quoth_status status =
        quoth_ghost_new(&ghost, lexicon_for(t), &rules,
                        &(quoth_context){.watch = &t->watch, .memory = &t->memory}, error);
    quoth_ghost_free(ghost);
    return status;
}

static quoth_status ghost_solve(trial *t, quoth_error *error)
{
    quoth_ghost *ghost = NULL;
    quoth_ghost_rules rules = {.variant = t->large ? "super" : "xghost"};
    quoth_status status =
        quoth_ghost_solve(&ghost, lexicon_for(t), &rules,
                          &(quoth_context){.watch = &t->watch, .memory = &t->memory}, error);
    quoth_ghost_free(ghost);
    return status;
}

typedef quoth_status filler(quoth_ghost *ghost, const quoth_context *context, quoth_error *error);

static quoth_status fill_ghost(trial *t, filler *fill, quoth_error *error)
{
    quoth_ghost *ghost = NULL;
    quoth_ghost_rules rules = {.variant = t->large ? "super" : "spook"};
    unsigned left = t->left;
    t->left = 0;
    assert_int_equal(quoth_ghost_new(&ghost, lexicon_for(t), &rules,
                                     &(quoth_context){.memory = &t->memory}, NULL),
                     QUOTH_OK);
    t->left = left;
    quoth_status status = fill(ghost, &(quoth_context){.watch = &t->watch}, error);
    quoth_ghost_free(ghost);
    return status;
}

static quoth_status ghost_complete(trial *t, quoth_error *error)
{
    return fill_ghost(t, quoth_ghost_complete, error);
}

static quoth_status ghost_measure(trial *t, quoth_error *error)
{
    return fill_ghost(t, quoth_ghost_measure, error);
}

static quoth_status sheet_new(trial *t, quoth_error *error)
{
    quoth_ghost_sheet *sheet = NULL;
    quoth_status status = quoth_ghost_sheet_new(&sheet, fix.ghost, 0, QUOTH_GHOST_SHEET_OVERALL,
                                                &(quoth_context){.memory = &t->memory}, error);
    quoth_ghost_sheet_free(sheet);
    return status;
}

static quoth_status sheet_new_known(trial *t, quoth_error *error)
{
    quoth_ghost_sheet *sheet = NULL;
    unsigned winner = quoth_ghost_summarize(fix.ghost).first != QUOTH_GHOST_WINS;
    quoth_status status = quoth_ghost_sheet_new_known(
        &sheet, fix.ghost, winner, fix.lexicon, &(quoth_context){.memory = &t->memory}, error);
    quoth_ghost_sheet_free(sheet);
    return status;
}

static quoth_status strategy_new(trial *t, quoth_error *error)
{
    quoth_ghost_strategy *strategy = NULL;
    quoth_status status =
        quoth_ghost_strategy_new(&strategy, fix.ghost, NULL,
                                 &(quoth_context){.watch = &t->watch, .memory = &t->memory}, error);
    quoth_ghost_strategy_free(strategy);
    return status;
}

static quoth_status record_replay(trial *t, quoth_error *error)
{
    quoth_ghost_game *game;
    quoth_status status =
        quoth_ghost_game_new(&game, fix.ghost, &(quoth_context){.memory = &t->memory}, NULL);
    if (status) { /* which fills no error */
        *error = (quoth_error){.status = status, .message = "no game"};
        return status;
    }
    status = quoth_ghost_record_replay(game, fix.record.bytes, fix.record.size, error);
    quoth_ghost_game_free(game);
    return status;
}

static quoth_status ghost_review(trial *t, quoth_error *error)
{
    quoth_ghost_game *game;
    quoth_ghost_review *review;
    assert_int_equal(quoth_ghost_game_new(&game, fix.ghost, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_ghost_record_replay(game, fix.record.bytes, fix.record.size, NULL),
                     QUOTH_OK);
    quoth_status status = quoth_ghost_review_new(
        &review, game, &(quoth_context){.watch = &t->watch, .memory = &t->memory}, error);
    quoth_ghost_review_free(review);
    quoth_ghost_game_free(game);
    return status;
}

static quoth_status ghost_explain(trial *t, quoth_error *error)
{
    quoth_explanation *explanation;
    quoth_status status =
        quoth_ghost_explain(&explanation, fix.ghost, &(quoth_letters){0}, NULL,
                            &(quoth_context){.watch = &t->watch, .memory = &t->memory}, error);
    quoth_explanation_free(explanation);
    return status;
}

static quoth_status cgp_read(trial *t, quoth_error *error)
{
    static const char cgp[] = "15/15/15/15/15/15/15/6AB7/15/15/15/15/15/15/15 A/B 0/0 0";
    quoth_position *position = NULL;
    quoth_status status = quoth_cgp_read(&position, fix.cross, cgp, sizeof cgp - 1,
                                         &(quoth_context){.memory = &t->memory}, error);
    quoth_position_free(position);
    return status;
}

static quoth_status gcg_read(trial *t, quoth_error *error)
{
    quoth_gcg *gcg = NULL;
    quoth_status status = quoth_gcg_read(&gcg, game_text, sizeof game_text - 1,
                                         &(quoth_context){.memory = &t->memory}, error);
    quoth_gcg_free(gcg);
    return status;
}

static quoth_status gcg_replay(trial *t, quoth_error *error)
{
    quoth_gcg *gcg, *strict;
    quoth_gcg_replay_options options = {0};
    unsigned left = t->left;
    t->left = 0;
    assert_int_equal(quoth_gcg_read(&gcg, game_text, sizeof game_text - 1, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_new(&strict, &(quoth_context){.memory = &t->memory}, NULL),
                     QUOTH_OK);
    t->left = left;
    options.strict = strict;
    quoth_status status = quoth_gcg_replay(NULL, gcg, fix.cross, &options,
                                           &(quoth_context){.memory = &t->memory}, error);
    quoth_gcg_free(strict);
    quoth_gcg_free(gcg);
    return status;
}

static quoth_status gcg_position(trial *t, quoth_error *error)
{
    quoth_gcg *gcg;
    quoth_position *position = NULL;
    assert_int_equal(quoth_gcg_read(&gcg, game_text, sizeof game_text - 1, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_gcg_position(&position, gcg, fix.cross, 9,
                                             &(quoth_context){.memory = &t->memory}, error);
    quoth_position_free(position);
    quoth_gcg_free(gcg);
    return status;
}

static quoth_status review_new(trial *t, quoth_error *error)
{
    quoth_gcg *gcg;
    quoth_review *review = NULL;
    quoth_review_options options = {
        .depth = QUOTH_REVIEW_QUICK, .bytes = 1 << 16, .no_leaves = true};
    assert_int_equal(quoth_gcg_read(&gcg, game_text, sizeof game_text - 1, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_review_new(&review, gcg, fix.cross, &options,
                                           &(quoth_context){.memory = &t->memory}, error);
    quoth_review_free(review);
    quoth_gcg_free(gcg);
    return status;
}

static quoth_status review_play(trial *t, quoth_error *error)
{
    quoth_review *review = NULL;
    quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    quoth_review_options options = {
        .depth = QUOTH_REVIEW_QUICK, .bytes = 1 << 16, .no_leaves = true};
    quoth_status status = quoth_review_play(&review, fix.position, &pass, &options,
                                            &(quoth_context){.memory = &t->memory}, error);
    quoth_review_free(review);
    return status;
}

/* ---- everything that can run out ------------------------------------------------------------ */

typedef quoth_status call(trial *t, quoth_error *error);

static void assert_filled(const char *name, quoth_status status, const quoth_error *error)
{
    if (error->status != status || !error->message || !*error->message)
        fail_msg("%s gives status %d, the error has %d, \"%s\"", name, (int)status,
                 (int)error->status, error->message ? error->message : "(null)");
}

/* Lets a call fail at its first, second, ... request of a kind, until there are no more; on many
 * words at the first few. */
static void fail_everywhere(const char *name, call *one, quoth_status how, bool large)
{
    unsigned n = 0, most = large ? 5 : 400;
    for (quoth_status status = how; status == how && n < most;) {
        trial t = {.fails = how, .left = ++n, .large = large};
        t.memory = (quoth_memory){take, &t};
        t.watch = (quoth_watch){go_on, &t};
        t.sink = (quoth_sink){put, &t};
        quoth_error error = {.status = QUOTH_OK};
        status = one(&t, &error);
        if (status)
            assert_filled(name, status, &error);
        if (status)
            assert_int_equal(status, how);
        if (!status && t.left == 0)
            status = how; /* it did without: go on */
    }
    if (n < 2)
        fail_msg("%s never failed", name);
}

#define RUNS_OUT(name)                                                                             \
    {                                                                                              \
#name, name                                                                                \
    }

static const struct {
    const char *name;
    call *one;
} takes_memory[] = {
    RUNS_OUT(builder_add),     RUNS_OUT(builder_drop),        RUNS_OUT(builder_add_lexicon),
    RUNS_OUT(builder_levels),  RUNS_OUT(builder_finish),      RUNS_OUT(lexicon_new),
    RUNS_OUT(lexicon_new_kwg), RUNS_OUT(lexicon_new_enable1), RUNS_OUT(lexicon_up_to_level),
    RUNS_OUT(leaves_read_klv), RUNS_OUT(leaves_read_csv),     RUNS_OUT(leaves_make),
    RUNS_OUT(leaves_estimate), RUNS_OUT(wins_read),           RUNS_OUT(cross_new),
    RUNS_OUT(ghost_new),       RUNS_OUT(ghost_complete),      RUNS_OUT(ghost_measure),
    RUNS_OUT(ghost_solve),     RUNS_OUT(sheet_new),           RUNS_OUT(sheet_new_known),
    RUNS_OUT(strategy_new),    RUNS_OUT(record_replay),       RUNS_OUT(cgp_read),
    RUNS_OUT(gcg_read),        RUNS_OUT(gcg_replay),          RUNS_OUT(gcg_position),
    RUNS_OUT(review_new),      RUNS_OUT(review_play),         RUNS_OUT(ghost_review),
    RUNS_OUT(ghost_explain),
};

static void memory_that_runs_out_is_reported(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(takes_memory); i++)
        fail_everywhere(takes_memory[i].name, takes_memory[i].one, QUOTH_NO_MEMORY, false);
}

static void a_stop_is_reported(void **state)
{
    (void)state;
    fail_everywhere("builder_add", builder_add, QUOTH_STOPPED, true);
    fail_everywhere("builder_drop", builder_drop, QUOTH_STOPPED, true);
    fail_everywhere("builder_finish", builder_finish, QUOTH_STOPPED, true);
    fail_everywhere("lexicon_identify", lexicon_identify, QUOTH_STOPPED, true);
    fail_everywhere("ghost_new", ghost_new, QUOTH_STOPPED, true);
    fail_everywhere("ghost_solve", ghost_solve, QUOTH_STOPPED, true);
    fail_everywhere("ghost_complete", ghost_complete, QUOTH_STOPPED, true);
    fail_everywhere("ghost_measure", ghost_measure, QUOTH_STOPPED, true);
    fail_everywhere("cross_new", cross_new, QUOTH_STOPPED, true);
}

static bool stop_replay(void *user, const quoth_gcg_step *step)
{
    (void)user;
    (void)step;
    return false;
}

static void a_stopped_replay_is_reported(void **state)
{
    (void)state;
    quoth_gcg *gcg;
    quoth_error error = {.status = QUOTH_OK};
    quoth_gcg_replay_options options = {.each = stop_replay};
    assert_int_equal(quoth_gcg_read(&gcg, game_text, sizeof game_text - 1, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_gcg_replay(NULL, gcg, fix.cross, &options, NULL, &error);
    assert_int_equal(status, QUOTH_STOPPED);
    assert_filled("gcg_replay", status, &error);
    quoth_gcg_free(gcg);
}

static void a_sink_that_refuses_is_reported(void **state)
{
    (void)state;
    fail_everywhere("lexicon_write", lexicon_write, QUOTH_SINK_FAILED, false);
}

/* ---- bad input ------------------------------------------------------------------------------ */

/* Asks with an error and without; both answers are the same failure. */
#define ASSERT_REPORTED(...)                                                                       \
    do {                                                                                           \
        quoth_error reported = {.status = QUOTH_OK}, *error = &reported;                           \
        quoth_status status = (__VA_ARGS__);                                                       \
        assert_int_not_equal(status, QUOTH_OK);                                                    \
        assert_filled(#__VA_ARGS__, status, &reported);                                            \
        error = NULL;                                                                              \
        assert_int_equal((__VA_ARGS__), status);                                                   \
    } while (0)

static void bad_words_are_reported(void **state)
{
    (void)state;
    quoth_alphabet english = alphabet_named("english"), alphabet;
    quoth_letters letters;
    quoth_rack_counts counts;
    quoth_pattern pattern;
    quoth_row row;
    quoth_lexicon *lexicon;
    quoth_builder *builder;
    assert_int_equal(quoth_builder_new(&builder, &english, NULL, NULL), QUOTH_OK);
    ASSERT_REPORTED(quoth_alphabet_parse(&alphabet, "x", 1, error));
    ASSERT_REPORTED(quoth_alphabet_read(&letters, &english, "1", 1, error));
    ASSERT_REPORTED(quoth_rack_counts_read(&counts, &english, "1", 1, error));
    ASSERT_REPORTED(quoth_pattern_read(&pattern, &english, "[", 1, error));
    ASSERT_REPORTED(quoth_row_read(&row, &english, "1", 1, error));
    ASSERT_REPORTED(quoth_builder_add(builder, NULL, "1", 1, QUOTH_KEEP_STRICT, NULL, error));
    ASSERT_REPORTED(quoth_builder_drop(builder, NULL, "\xFF", 1, QUOTH_KEEP_FOLD, NULL, error));
    ASSERT_REPORTED(quoth_builder_levels(builder, "ab", 2, NULL, error));
    ASSERT_REPORTED(quoth_lexicon_new(&lexicon, fix.image.bytes, fix.image.size - 1, NULL, error));
    ASSERT_REPORTED(quoth_lexicon_new_kwg(&lexicon, "x", 1, &english, "x", NULL, error));
    quoth_alphabet spanish = alphabet_named("spanish");
    quoth_builder_free(builder);
    assert_int_equal(quoth_builder_new(&builder, &spanish, NULL, NULL), QUOTH_OK);
    ASSERT_REPORTED(quoth_builder_add_lexicon(builder, fix.lexicon, NULL, error));
    ASSERT_REPORTED(quoth_card_review(&(quoth_card){0}, (quoth_rating)5, 0, NULL, error));
    quoth_builder_free(builder);
}

static void bad_games_are_reported(void **state)
{
    (void)state;
    quoth_ghost *ghost;
    quoth_ghost_rules chess = {.variant = "chess"};
    quoth_ghost *super = opened_by(fix.lexicon, &(quoth_ghost_rules){.variant = "super"});
    quoth_ghost_sheet *sheet;
    quoth_ghost *three = opened_by(fix.lexicon, &(quoth_ghost_rules){.players = 3});
    quoth_ghost_strategy *strategy;
    quoth_ghost_score score;
    quoth_ghost_record record;
    quoth_ghost_game *game;
    quoth_ghost_lives_record match;
    size_t at;
    const char *bad = "quoth 1\n";
    ASSERT_REPORTED(quoth_ghost_new(&ghost, fix.lexicon, &chess, NULL, error));
    ASSERT_REPORTED(quoth_ghost_solve(&ghost, fix.lexicon, &chess, NULL, error));
    ASSERT_REPORTED(
        quoth_ghost_sheet_new(&sheet, super, 0, QUOTH_GHOST_SHEET_OVERALL, NULL, error));
    ASSERT_REPORTED(quoth_ghost_sheet_new_known(&sheet, super, 0, fix.lexicon, NULL, error));
    bool second = quoth_ghost_summarize(fix.ghost).first == QUOTH_GHOST_WINS;
    ASSERT_REPORTED(
        quoth_ghost_sheet_new_known(&sheet, fix.ghost, second, fix.lexicon, NULL, error));
    ASSERT_REPORTED(quoth_ghost_record_read(&record, bad, strlen(bad), error));
    ASSERT_REPORTED(quoth_ghost_lives_record_read(&match, &at, bad, strlen(bad), error));
    ASSERT_REPORTED(quoth_ghost_score_read(&score, 2, bad, strlen(bad), error));
    ASSERT_REPORTED(quoth_ghost_strategy_new(&strategy, three, NULL, NULL, error));
    quoth_ghost_free(three);
    text worse = {0};
    text_add(&worse, fix.record.bytes);
    text_add(&worse, "play zz\n");
    assert_int_equal(quoth_ghost_game_new(&game, fix.ghost, NULL, NULL), QUOTH_OK);
    ASSERT_REPORTED(quoth_ghost_game_free(game), quoth_ghost_game_new(&game, fix.ghost, NULL, NULL),
                    quoth_ghost_record_replay(game, worse.bytes, worse.size, error));
    quoth_ghost_game_free(game);
    text_free(&worse);
    quoth_ghost_free(super);
}

static void bad_board_games_are_reported(void **state)
{
    (void)state;
    quoth_tiles tiles;
    quoth_tile tile[4];
    size_t count;
    quoth_layout layout;
    quoth_cross_rules rules = fix.rules;
    quoth_leaves *leaves;
    quoth_win_table *win_table;
    quoth_cross *cross;
    quoth_cross_score score;
    ASSERT_REPORTED(quoth_tiles_parse(&tiles, "x", 1, "x", error));
    ASSERT_REPORTED(quoth_tiles_read(tile, 4, &count, &rules.tiles, "1", 1, QUOTH_AS_RACK, error));
    ASSERT_REPORTED(quoth_layout_parse(&layout, "x", 1, "x", error));
    ASSERT_REPORTED(quoth_cross_rules_parse(&rules, "x", 1, error));
    ASSERT_REPORTED(quoth_leaves_read_klv(&leaves, "x", 1, 26, NULL, error));
    ASSERT_REPORTED(quoth_leaves_read_csv(&leaves, "x", 1, &fix.rules.tiles, NULL, error));
    ASSERT_REPORTED(quoth_leaves_make(&leaves, &fix.rules.tiles, &(quoth_leave_entry){.count = 0},
                                      1, NULL, error));
    ASSERT_REPORTED(quoth_win_table_read(&win_table, "x", 1, NULL, error));
    ASSERT_REPORTED(quoth_cross_score_read(&score, 2, "x", 1, error));
    rules = fix.rules;
    memset(rules.layout.word, QUOTH_MULTIPLIER_MAX, sizeof rules.layout.word);
    memset(rules.tiles.value, QUOTH_VALUE_MAX, sizeof rules.tiles.value);
    ASSERT_REPORTED(quoth_cross_new(&cross, &rules, fix.lexicon, NULL, error));
}

static void bad_notation_is_reported(void **state)
{
    (void)state;
    static const char illegal[] = "#player1 a\n#player2 b\n#board-layout x\n>a: AB 1A AB +8 8\n";
    quoth_play play;
    quoth_cgp cgp;
    quoth_position *position;
    quoth_cross_rules rules = fix.rules;
    quoth_gcg *gcg;
    quoth_siu_move move;
    quoth_review *review;
    ASSERT_REPORTED(quoth_siu_move_read(&move, fix.position, "x", 1, error));
    ASSERT_REPORTED(quoth_play_read(&play, fix.position, "x", 1, error));
    ASSERT_REPORTED(quoth_cgp_parse(&cgp, "x", 1, error));
    ASSERT_REPORTED(quoth_cgp_read(&position, fix.cross, "x", 1, NULL, error));
    cgp = (quoth_cgp){0};
    ASSERT_REPORTED(quoth_cgp_set(&cgp, "a b", "c", error));
    assert_int_equal(quoth_cgp_set(&cgp, "bdn", "none", NULL), QUOTH_OK);
    ASSERT_REPORTED(quoth_cgp_apply(&rules, &cgp, error));
    ASSERT_REPORTED(quoth_gcg_read(&gcg, "x", 1, NULL, error));
    assert_int_equal(quoth_gcg_read(&gcg, illegal, sizeof illegal - 1, NULL, NULL), QUOTH_OK);
    ASSERT_REPORTED(quoth_gcg_rules(&rules, gcg, error));
    ASSERT_REPORTED(quoth_gcg_replay(NULL, gcg, fix.cross, NULL, NULL, error));
    ASSERT_REPORTED(quoth_gcg_position(&position, gcg, fix.cross, 9, NULL, error));
    ASSERT_REPORTED(quoth_review_new(&review, gcg, fix.cross, NULL, NULL, error));
    quoth_gcg_free(gcg);
}

/* ---- players, training, endings -------------------------------------------------------------- */

static quoth_status leaves_default(trial *t, quoth_error *error)
{
    quoth_leaves *leaves = NULL;
    quoth_status status = quoth_leaves_default(&leaves, &fix.rules, fix.lexicon,
                                               &(quoth_context){.memory = &t->memory}, error);
    quoth_leaves_free(leaves);
    return status;
}

static bool keep_even(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)user;
    (void)word;
    return rank % 2 == 0;
}

static quoth_status lexicon_subset(trial *t, quoth_error *error)
{
    quoth_lexicon *subset = NULL;
    quoth_status status = quoth_lexicon_subset(&subset, fix.lexicon, keep_even, NULL,
                                               &(quoth_context){.memory = &t->memory}, error);
    quoth_lexicon_free(subset);
    return status;
}

static quoth_status lexicon_inoffensive(trial *t, quoth_error *error)
{
    quoth_lexicon *subset = NULL;
    quoth_status status = quoth_lexicon_inoffensive(&subset, fix.lexicon,
                                                    &(quoth_context){.memory = &t->memory}, error);
    quoth_lexicon_free(subset);
    return status;
}

static quoth_status belief_by_level(trial *t, quoth_error *error)
{
    quoth_ghost_belief *belief = NULL;
    quoth_status status = quoth_ghost_belief_by_level(
        &belief, fix.lexicon, fix.large, 35, &(quoth_context){.memory = &t->memory}, error);
    quoth_ghost_belief_free(belief);
    return status;
}

static const char counts_text[] = "ab 3\nghost 20\nghoul 1\n";

static quoth_status belief_by_count(trial *t, quoth_error *error)
{
    quoth_ghost_belief *belief = NULL;
    quoth_status status =
        quoth_ghost_belief_by_count(&belief, fix.lexicon, counts_text, sizeof counts_text - 1, 0,
                                    &(quoth_context){.memory = &t->memory}, error);
    quoth_ghost_belief_free(belief);
    return status;
}

static quoth_ghost_belief *some_belief(void)
{
    quoth_ghost_belief *belief;
    assert_int_equal(quoth_ghost_belief_by_level(&belief, fix.lexicon, fix.large, 50, NULL, NULL),
                     QUOTH_OK);
    return belief;
}

static quoth_status belief_draw(trial *t, quoth_error *error)
{
    quoth_ghost_belief *belief = some_belief();
    quoth_lexicon *known = NULL;
    quoth_random random;
    quoth_random_seed(&random, 1);
    quoth_status status = quoth_ghost_belief_draw(&known, belief, &random,
                                                  &(quoth_context){.memory = &t->memory}, error);
    quoth_lexicon_free(known);
    quoth_ghost_belief_free(belief);
    return status;
}

static quoth_status person_new(trial *t, quoth_error *error)
{
    quoth_ghost_belief *belief = some_belief();
    quoth_ghost_person *person = NULL;
    quoth_ghost_person_options options = {0};
    quoth_status status =
        quoth_ghost_person_new(&person, fix.ghost, belief, &options,
                               &(quoth_context){.memory = &t->memory, .watch = &t->watch}, error);
    quoth_ghost_person_free(person);
    quoth_ghost_belief_free(belief);
    return status;
}

static quoth_status exploit_new(trial *t, quoth_error *error)
{
    quoth_ghost_belief *belief = some_belief();
    quoth_ghost_exploit *exploit = NULL;
    quoth_ghost_exploit_options options = {0};
    quoth_status status =
        quoth_ghost_exploit_new(&exploit, fix.ghost, belief, &options,
                                &(quoth_context){.memory = &t->memory, .watch = &t->watch}, error);
    quoth_ghost_exploit_free(exploit);
    quoth_ghost_belief_free(belief);
    return status;
}

static quoth_status bluff_new(trial *t, quoth_error *error)
{
    quoth_ghost_belief *belief = some_belief();
    quoth_ghost_bluff *bluff = NULL;
    quoth_ghost_exploit_options options = {.challenges = true};
    quoth_status status =
        quoth_ghost_bluff_new(&bluff, fix.ghost, belief, &options,
                              &(quoth_context){.memory = &t->memory, .watch = &t->watch}, error);
    quoth_ghost_bluff_free(bluff);
    quoth_ghost_belief_free(belief);
    return status;
}

static quoth_status endings_make(trial *t, quoth_error *error)
{
    quoth_ghost *super = opened_by(fix.lexicon, &(quoth_ghost_rules){.variant = "super"});
    quoth_ghost_hitting_set *endings = NULL;
    quoth_status status = quoth_ghost_hitting_set_new(
        &endings, super, NULL, &(quoth_context){.watch = &t->watch, .memory = &t->memory}, error);
    quoth_ghost_hitting_set_free(endings);
    quoth_ghost_free(super);
    return status;
}

static void players_and_training_report(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        quoth_status (*call)(trial *t, quoth_error *error);
    } calls[] = {
        {"leaves_default", leaves_default},   {"lexicon_subset", lexicon_subset},
        {"belief_by_level", belief_by_level}, {"belief_by_count", belief_by_count},
        {"belief_draw", belief_draw},         {"person_new", person_new},
        {"exploit_new", exploit_new},         {"bluff_new", bluff_new},
        {"endings_make", endings_make},       {"lexicon_inoffensive", lexicon_inoffensive},
    };
    for (size_t i = 0; i < COUNT(calls); i++)
        fail_everywhere(calls[i].name, calls[i].call, QUOTH_NO_MEMORY, false);
    quoth_ghost_belief *belief;
    ASSERT_REPORTED(quoth_ghost_belief_by_count(&belief, fix.lexicon, "ab", 2, 0, NULL, error));
    quoth_train *train;
    assert_int_equal(quoth_train_new(&train, fix.cross, 2, NULL, NULL), QUOTH_OK);
    ASSERT_REPORTED(quoth_train_read(train, "x", 1, error));
    quoth_train_free(train);
    quoth_cross_game *game;
    quoth_gcg *gcg;
    quoth_random random;
    quoth_random_seed(&random, 1);
    static const char illegal[] = "#player1 a\n#player2 b\n>a: AB 1A AB +8 8\n";
    assert_int_equal(quoth_gcg_read(&gcg, illegal, sizeof illegal - 1, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_new(&game, fix.cross, 2, NULL, NULL), QUOTH_OK);
    ASSERT_REPORTED(quoth_gcg_load_game(game, gcg, &random, error));
    quoth_cross_game_free(game);
    quoth_gcg_free(gcg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_that_runs_out_is_reported),
        cmocka_unit_test(a_stop_is_reported),
        cmocka_unit_test(a_stopped_replay_is_reported),
        cmocka_unit_test(a_sink_that_refuses_is_reported),
        cmocka_unit_test(bad_words_are_reported),
        cmocka_unit_test(bad_games_are_reported),
        cmocka_unit_test(bad_board_games_are_reported),
        cmocka_unit_test(bad_notation_is_reported),
        cmocka_unit_test(players_and_training_report),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
