/* The calls about words, tiles, values of leaves, Ghost, and all that write answers: each fails in
 * one cheap way and fills its error, then succeeds and leaves it alone. */
#include "bad_text.h"

/* ---- what the calls work on ---------------------------------------------------------------- */

/* Memory and watch of the objects below: they fail while the switch is on. */
static bool no_memory, stopped;

static void *take(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (!new_size) {
        free(block);
        return NULL;
    }
    return no_memory ? NULL : realloc(block, new_size);
}

static bool go_on(void *user, const quoth_progress *progress)
{
    (void)user;
    (void)progress;
    return !stopped;
}

static const quoth_memory memory = {take, NULL};
static const quoth_watch watch = {go_on, NULL};
static const quoth_context context = {.watch = &watch, .memory = &memory};

static bool swallow(void *user, const char *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    (void)size;
    return true;
}

static const quoth_sink taking = {swallow, NULL}, refusing = {refuse, NULL};

static struct {
    quoth_lexicon *lexicon, *spanish, *many;
    quoth_ghost *ghost, *literal, *three, *large;
    quoth_ghost_belief *belief, *large_belief;
    quoth_ghost_exploit *exploit;
    quoth_ghost_bluff *bluff;
    quoth_ghost_sheet *sheet;
    quoth_ghost_strategy *strategy;
    quoth_ghost_hitting_set *hitting_set;
    quoth_ghost_lives_record record; /* a match of two that goes on */
    text certificate;
    quoth_cross_rules rules;
    quoth_tiles few;
    quoth_leaves *leaves, *estimate;
    quoth_win_table *win_table;
    quoth_cross *cross;
    quoth_position *position;
    quoth_gcg *gcg;
} fix;

static const char counts[] = "cab 3\nghost 20\nghoul 1\n";
static const char game_text[] = "#player1 a\n#player2 b\n>a: AB 8G AB +8 8\n>b: C - +0 0\n";
static const char few_tiles[] = "?,2,0,0\nA,1,1,1\nB,1,1,0\n";
static const char *const names[] = {"ann", "bob", "cy"};

#define MADE(...) assert_int_equal((__VA_ARGS__), QUOTH_OK)

/* "aaa", "aab", ...: enough words for a watch to be asked. */
static quoth_lexicon *many_words(void)
{
    text list = {0};
    for (unsigned i = 0; i < 4200; i++) {
        char word[] = {(char)('a' + i / 676), (char)('a' + i / 26 % 26), (char)('a' + i % 26), 0};
        join(&list, word);
    }
    quoth_lexicon *lexicon = lexicon_of(list.bytes);
    text_free(&list);
    return lexicon;
}

/* Its words are not in the order of their code points, so that a digest needs memory. */
static quoth_lexicon *spanish_words(void)
{
    static const char list[] = "\xC3\xB1u\nzebra\n";
    quoth_alphabet spanish = alphabet_named("spanish");
    quoth_builder *builder;
    quoth_lexicon *lexicon;
    MADE(quoth_builder_new(&builder, &spanish, &context, NULL));
    MADE(quoth_builder_add(builder, NULL, list, strlen(list), QUOTH_KEEP_STRICT, NULL, NULL));
    MADE(quoth_builder_finish(&lexicon, builder, "x", &context, NULL));
    quoth_builder_free(builder);
    return lexicon;
}

static void make_games(void)
{
    quoth_ghost_exploit_options options = {.challenges = true};
    quoth_ghost_rules three = {.players = 3, .loser = QUOTH_GHOST_LOSER_SELFISH};
    quoth_ghost_rules literal = {.misere = QUOTH_GHOST_MISERE_LITERAL};
    quoth_ghost_rules super = {.variant = "super"};
    MADE(quoth_ghost_solve(&fix.ghost, fix.lexicon, NULL, &context, NULL));
    MADE(quoth_ghost_solve(&fix.three, fix.lexicon, &three, &context, NULL));
    MADE(quoth_ghost_solve(&fix.literal, fix.lexicon, &literal, &context, NULL));
    MADE(quoth_ghost_new(&fix.large, fix.many, &super, &context, NULL));
    MADE(quoth_ghost_belief_by_count(&fix.belief, fix.lexicon, counts, strlen(counts), 0, NULL,
                                     NULL));
    MADE(quoth_ghost_belief_by_count(&fix.large_belief, fix.many, "aaa 1\n", 6, 0, NULL, NULL));
    MADE(quoth_ghost_exploit_new(&fix.exploit, fix.ghost, fix.belief, &options, &context, NULL));
    MADE(quoth_ghost_bluff_new(&fix.bluff, fix.ghost, fix.belief, &options, &context, NULL));
    fix.sheet = sheet_for(fix.ghost, quoth_ghost_summarize(fix.ghost).first != QUOTH_GHOST_WINS,
                          QUOTH_GHOST_SHEET_OVERALL);
    MADE(quoth_ghost_strategy_new(&fix.strategy, fix.ghost, NULL, &context, NULL));
    MADE(quoth_ghost_hitting_set_new(&fix.hitting_set, fix.ghost, NULL, NULL, NULL));
    quoth_sink sink = to_text(&fix.certificate);
    MADE(quoth_ghost_strategy_certify(&sink, fix.strategy, NULL));
    fix.record = (quoth_ghost_lives_record){.word = "GHOST", .player = {"ann", "bob"}};
    MADE(quoth_ghost_lives_record_begin(&fix.record, 2, QUOTH_GHOST_OPENS_LOSER, 0, NULL));
}

static void make_board_games(void)
{
    MADE(quoth_cross_rules_find(&fix.rules, "scrabble", NULL));
    MADE(quoth_tiles_parse(&fix.few, few_tiles, strlen(few_tiles), "few", NULL));
    MADE(quoth_leaves_read_csv(&fix.leaves, "C,1\nCD,2\n", 9, &fix.rules.tiles, NULL, NULL));
    MADE(quoth_leaves_estimate(&fix.estimate, &fix.rules.tiles, fix.lexicon, NULL, NULL));
    MADE(quoth_win_table_read(&fix.win_table, "0 1 0.5\n1 1 0.6\n", 16, NULL, NULL));
    MADE(quoth_cross_new(&fix.cross, &fix.rules, fix.lexicon, NULL, NULL));
    MADE(quoth_position_new(&fix.position, fix.cross, 2, NULL, NULL));
    static const quoth_tile rack[] = {1, 1, 2, 3, 3, 4, 5};
    MADE(quoth_position_set_rack(fix.position, 0, rack, COUNT(rack), NULL));
    MADE(quoth_gcg_read(&fix.gcg, game_text, strlen(game_text), NULL, NULL));
}

static int set_up(void **state)
{
    (void)state;
    fix.lexicon = lexicon_of("ab ba cab ghost ghoul game gamut aged");
    fix.spanish = spanish_words();
    fix.many = many_words();
    make_games();
    make_board_games();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_gcg_free(fix.gcg);
    quoth_position_free(fix.position);
    quoth_cross_free(fix.cross);
    quoth_win_table_free(fix.win_table);
    quoth_leaves_free(fix.estimate);
    quoth_leaves_free(fix.leaves);
    text_free(&fix.certificate);
    quoth_ghost_hitting_set_free(fix.hitting_set);
    quoth_ghost_strategy_free(fix.strategy);
    quoth_ghost_sheet_free(fix.sheet);
    quoth_ghost_bluff_free(fix.bluff);
    quoth_ghost_exploit_free(fix.exploit);
    quoth_ghost_belief_free(fix.large_belief);
    quoth_ghost_belief_free(fix.belief);
    quoth_ghost *const games[] = {fix.large, fix.literal, fix.three, fix.ghost};
    for (size_t i = 0; i < COUNT(games); i++)
        quoth_ghost_free(games[i]);
    quoth_lexicon_free(fix.many);
    quoth_lexicon_free(fix.spanish);
    quoth_lexicon_free(fix.lexicon);
    return 0;
}

static quoth_letters spelling(const char *word)
{
    return letters_of(fix.lexicon, word);
}

/* ---- one call, with an error and without ---------------------------------------------------- */

/* Failures whose general text says all there is to say. */
static bool says_all(quoth_status status)
{
    return status == QUOTH_NO_MEMORY || status == QUOTH_STOPPED || status == QUOTH_SINK_FAILED ||
           status == QUOTH_GAME_OVER || status == QUOTH_RESIGNS;
}

static void expect(const char *name, quoth_status wanted, quoth_status got,
                   const quoth_error *error)
{
    if (got != wanted)
        fail_msg("%s: %s where it should be: %s", name, quoth_status_text(got),
                 quoth_status_text(wanted));
    if (wanted == QUOTH_OK) {
        if (error->line != 77 || strcmp(error->message, "untouched"))
            fail_msg("%s succeeds and changes the error", name);
    } else if (error->status != wanted || !error->message || !*error->message) {
        fail_msg("%s does not fill in its error", name);
    } else if (!says_all(wanted) && !strcmp(error->message, quoth_status_text(wanted))) {
        fail_msg("%s says no more than \"%s\"", name, error->message);
    } else if (error->message[strlen(error->message) - 1] == '.') {
        fail_msg("%s: \"%s\" ends in a full stop", name, error->message);
    }
}

#define UNTOUCHED ((quoth_error){.message = "untouched", .line = 77})

/* `fails`: the call is made to fail; otherwise the same call succeeds. */
typedef quoth_status call(bool fails, quoth_error *error);

typedef struct row {
    const char *name;
    call *one;
    quoth_status wanted;
} row;

static void try_rows(const row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (int fails = 1; fails >= 0; fails--) {
            quoth_error error = UNTOUCHED;
            quoth_status wanted = fails ? rows[i].wanted : QUOTH_OK;
            no_memory = fails && wanted == QUOTH_NO_MEMORY;
            stopped = fails && wanted == QUOTH_STOPPED;
            quoth_status got = rows[i].one(fails, &error);
            expect(rows[i].name, wanted, got, &error);
            got = rows[i].one(fails, NULL);
            no_memory = stopped = false;
            assert_int_equal(got, wanted);
        }
}

static const quoth_sink *sink_that(bool fails)
{
    return fails ? &refusing : &taking;
}

/* ---- words, tiles, values of leaves --------------------------------------------------------- */

static quoth_status alphabet_find(bool fails, quoth_error *error)
{
    quoth_alphabet alphabet;
    return quoth_alphabet_find(&alphabet, fails ? "klingon" : "english", error);
}

static quoth_status alphabet_write(bool fails, quoth_error *error)
{
    return quoth_alphabet_write(sink_that(fails), quoth_lexicon_alphabet(fix.lexicon), error);
}

static quoth_status lexicon_sha256(bool fails, quoth_error *error)
{
    uint8_t digest[32];
    (void)fails;
    return quoth_lexicon_sha256(digest, fix.spanish, NULL, error);
}

static quoth_status lexicon_compute_sha256(bool fails, quoth_error *error)
{
    uint8_t digest[32];
    (void)fails;
    return quoth_lexicon_compute_sha256(digest, fix.spanish, NULL, error);
}

static bool keep_on(void *user, const quoth_found *found)
{
    (void)user;
    (void)found;
    return !stopped;
}

static quoth_status find_words(bool fails, quoth_error *error)
{
    quoth_word_query query = {0};
    (void)fails;
    return quoth_find_words(fix.lexicon, &query, keep_on, NULL, NULL, error);
}

static const quoth_row empty_row = {.squares = 5};

static quoth_status find_words_of_a_row(bool fails, quoth_error *error)
{
    quoth_word_query query = {.row = fails ? &empty_row : NULL};
    return quoth_find_words(fix.lexicon, &query, keep_on, NULL, NULL, error);
}

static quoth_status find_in_row(bool fails, quoth_error *error)
{
    quoth_rack_counts rack;
    (void)fails;
    MADE(quoth_rack_counts_read(&rack, quoth_lexicon_alphabet(fix.lexicon), "abc", 3, NULL));
    quoth_word_query query = {.row = &empty_row, .rack = &rack};
    return quoth_find_in_row(fix.lexicon, &query, keep_on, NULL, NULL, error);
}

static quoth_status find_in_row_with_a_pattern(bool fails, quoth_error *error)
{
    quoth_rack_counts rack = {0};
    quoth_pattern pattern = {0};
    quoth_word_query query = {.row = &empty_row, .rack = &rack, .pattern = fails ? &pattern : NULL};
    return quoth_find_in_row(fix.lexicon, &query, keep_on, NULL, NULL, error);
}

static quoth_status find_in_no_row(bool fails, quoth_error *error)
{
    quoth_rack_counts rack = {0};
    quoth_word_query query = {.row = fails ? NULL : &empty_row, .rack = &rack};
    return quoth_find_in_row(fix.lexicon, &query, keep_on, NULL, NULL, error);
}

static quoth_status find_in_row_without_a_rack(bool fails, quoth_error *error)
{
    quoth_rack_counts rack = {0};
    quoth_word_query query = {.row = &empty_row, .rack = fails ? NULL : &rack};
    return quoth_find_in_row(fix.lexicon, &query, keep_on, NULL, NULL, error);
}

static quoth_status tiles_find(bool fails, quoth_error *error)
{
    quoth_tiles tiles;
    return quoth_tiles_find(&tiles, fails ? "klingon" : "english", error);
}

static quoth_status tiles_write(bool fails, quoth_error *error)
{
    return quoth_tiles_write(sink_that(fails), &fix.few, error);
}

static quoth_status layout_find(bool fails, quoth_error *error)
{
    quoth_layout layout;
    return quoth_layout_find(&layout, fails ? "klingon" : "classic", error);
}

static quoth_status layout_write(bool fails, quoth_error *error)
{
    return quoth_layout_write(sink_that(fails), &fix.rules.layout, error);
}

/* A wall, and a square that multiplies both letter and word. */
static void spoil(quoth_layout *layout)
{
    layout->letter[0] = layout->word[0] = 0;
    layout->letter[1] = layout->word[1] = 2;
}

static quoth_status layout_of_no_form(bool fails, quoth_error *error)
{
    quoth_layout layout = fix.rules.layout;
    if (fails)
        spoil(&layout);
    return quoth_layout_write(&taking, &layout, error);
}

static quoth_status rules_write(bool fails, quoth_error *error)
{
    return quoth_cross_rules_write(sink_that(fails), &fix.rules, error);
}

static quoth_status rules_of_no_form(bool fails, quoth_error *error)
{
    quoth_cross_rules rules = fix.rules;
    if (fails)
        spoil(&rules.layout);
    return quoth_cross_rules_write(&taking, &rules, error);
}

static quoth_status leaves_write_csv(bool fails, quoth_error *error)
{
    return quoth_leaves_write_csv(sink_that(fails), fix.leaves, &fix.rules.tiles, error);
}

static quoth_status estimate_as_csv(bool fails, quoth_error *error)
{
    return quoth_leaves_write_csv(&taking, fails ? fix.estimate : fix.leaves, &fix.rules.tiles,
                                  error);
}

static quoth_status leaves_of_other_tiles(bool fails, quoth_error *error)
{
    return quoth_leaves_write_csv(&taking, fix.leaves, fails ? &fix.few : &fix.rules.tiles, error);
}

static quoth_status estimate_as_klv(bool fails, quoth_error *error)
{
    return quoth_leaves_write_klv(&taking, fails ? fix.estimate : fix.leaves, error);
}

static quoth_status win_table_for(unsigned players, const quoth_context *with, quoth_error *error)
{
    quoth_win_table *table = NULL;
    quoth_cross_rules rules = fix.rules;
    rules.tiles = fix.few;
    quoth_status status = quoth_win_table_default(&table, &rules, players, with, error);
    quoth_win_table_free(table);
    return status;
}

static quoth_status win_table_default(bool fails, quoth_error *error)
{
    return win_table_for(fails ? 5 : 2, NULL, error);
}

static quoth_status win_table_without_memory(bool fails, quoth_error *error)
{
    (void)fails;
    return win_table_for(2, &context, error);
}

static quoth_status win_table_write(bool fails, quoth_error *error)
{
    return quoth_win_table_write(sink_that(fails), fix.win_table, error);
}

static quoth_status unseen_adjustment_new(bool fails, quoth_error *error)
{
    quoth_unseen_adjustment *adjustment = NULL;
    (void)fails;
    quoth_status status =
        quoth_unseen_adjustment_new(&adjustment, fix.leaves, &fix.rules.tiles, &context, error);
    quoth_unseen_adjustment_free(adjustment);
    return status;
}

static const char meanings[] = "qat\tn\ta shrub\nword without meaning\n";

static quoth_status meanings_new(bool fails, quoth_error *error)
{
    quoth_meanings *m;
    quoth_status status =
        quoth_meanings_new(&m, meanings, fails ? sizeof meanings - 1 : 14, NULL, error);
    quoth_meanings_free(m);
    return status;
}

static quoth_status meanings_new_without_memory(bool fails, quoth_error *error)
{
    quoth_meanings *m;
    (void)fails;
    quoth_status status = quoth_meanings_new(&m, meanings, 14, &context, error);
    quoth_meanings_free(m);
    return status;
}

static quoth_status meanings_find(bool fails, quoth_error *error)
{
    quoth_meanings *m;
    quoth_meaning meaning;
    MADE(quoth_meanings_new(&m, meanings, 14, NULL, NULL));
    quoth_status status =
        quoth_meanings_find(&meaning, m, fails ? "cat" : "qats", 4u - fails, error);
    quoth_meanings_free(m);
    return status;
}

static quoth_status meanings_write(bool fails, quoth_error *error)
{
    quoth_meanings *m;
    MADE(quoth_meanings_new(&m, meanings, 14, NULL, NULL));
    quoth_status status = quoth_meanings_write(sink_that(fails), m, "qat", 3, error);
    quoth_meanings_free(m);
    return status;
}

static void words_and_tiles(void **state)
{
    (void)state;
    static const row rows[] = {
        {"alphabet_find", alphabet_find, QUOTH_NOT_FOUND},
        {"alphabet_write", alphabet_write, QUOTH_SINK_FAILED},
        {"lexicon_sha256", lexicon_sha256, QUOTH_NO_MEMORY},
        {"lexicon_compute_sha256", lexicon_compute_sha256, QUOTH_NO_MEMORY},
        {"find_words", find_words, QUOTH_STOPPED},
        {"find_words, a row", find_words_of_a_row, QUOTH_BAD_CALL},
        {"meanings_new", meanings_new, QUOTH_BAD_TEXT},
        {"meanings_new, memory", meanings_new_without_memory, QUOTH_NO_MEMORY},
        {"meanings_find", meanings_find, QUOTH_NOT_FOUND},
        {"meanings_write", meanings_write, QUOTH_SINK_FAILED},
        {"find_in_row", find_in_row, QUOTH_STOPPED},
        {"find_in_row, a pattern", find_in_row_with_a_pattern, QUOTH_BAD_CALL},
        {"find_in_row, no row", find_in_no_row, QUOTH_BAD_CALL},
        {"find_in_row, no rack", find_in_row_without_a_rack, QUOTH_BAD_CALL},
        {"tiles_find", tiles_find, QUOTH_NOT_FOUND},
        {"tiles_write", tiles_write, QUOTH_SINK_FAILED},
        {"layout_find", layout_find, QUOTH_NOT_FOUND},
        {"layout_write", layout_write, QUOTH_SINK_FAILED},
        {"layout_write, of no form", layout_of_no_form, QUOTH_UNSUPPORTED},
        {"cross_rules_write", rules_write, QUOTH_SINK_FAILED},
        {"cross_rules_write, of no form", rules_of_no_form, QUOTH_UNSUPPORTED},
        {"leaves_write_csv", leaves_write_csv, QUOTH_SINK_FAILED},
        {"leaves_write_csv, an estimate", estimate_as_csv, QUOTH_UNSUPPORTED},
        {"leaves_write_csv, other tiles", leaves_of_other_tiles, QUOTH_MISMATCH},
        {"leaves_write_klv, an estimate", estimate_as_klv, QUOTH_UNSUPPORTED},
        {"win_table_default", win_table_default, QUOTH_BAD_CALL},
        {"win_table_default, memory", win_table_without_memory, QUOTH_NO_MEMORY},
        {"win_table_write", win_table_write, QUOTH_SINK_FAILED},
        {"unseen_adjustment_new", unseen_adjustment_new, QUOTH_NO_MEMORY},
    };
    try_rows(rows, COUNT(rows));
}

/* ---- a game of Ghost ------------------------------------------------------------------------ */

static quoth_status ghost_probe(bool fails, quoth_error *error)
{
    quoth_ghost_rules super = {.variant = "super"};
    quoth_ghost_view view;
    quoth_ghost *ghost;
    quoth_letters start = {0};
    stopped = false;
    MADE(quoth_ghost_new(&ghost, fix.many, &super, &context, NULL));
    stopped = fails;
    quoth_status status = quoth_ghost_probe(&view, ghost, &start, QUOTH_GHOST_WANT_ALL, error);
    quoth_ghost_free(ghost);
    return status;
}

static quoth_status ghost_word(bool fails, quoth_error *error)
{
    quoth_letters word, fragment = spelling(fails ? "gho" : "ghost");
    return quoth_ghost_word(&word, fix.ghost, &fragment, error);
}

static quoth_status ghost_word_too_short(bool fails, quoth_error *error)
{
    quoth_letters word, fragment = spelling(fails ? "ab" : "cab");
    return quoth_ghost_word(&word, fix.ghost, &fragment, error);
}

static quoth_status ghost_plays(bool fails, quoth_error *error)
{
    quoth_ghost_list list = {.memory = &memory};
    quoth_letters fragment = spelling("gho");
    (void)fails;
    quoth_status status = quoth_ghost_plays(&list, fix.ghost, &fragment, error);
    quoth_ghost_list_free(&list);
    return status;
}

static quoth_status ghost_best(bool fails, quoth_error *error)
{
    quoth_letters fragment = spelling(fails ? "ghost" : "gho");
    quoth_ghost_list list = plays_from(fix.ghost, &fragment);
    const quoth_ghost_play *best;
    quoth_status status = quoth_ghost_best(&best, fix.ghost, &fragment, &list, error);
    quoth_ghost_list_free(&list);
    return status;
}

/* A new game with some plays made. */
static quoth_ghost_game *game_after(const quoth_ghost *ghost, bool challenges, const char *last)
{
    quoth_ghost_game *game;
    quoth_letters fragment = {0}, all = spelling(last);
    bool had_no_memory = no_memory;
    no_memory = false;
    MADE(quoth_ghost_game_new(&game, ghost, &context, NULL));
    if (challenges)
        MADE(quoth_ghost_game_allow_challenges(game, NULL));
    while (fragment.length < all.length) {
        fragment.letter[fragment.length] = all.letter[fragment.length];
        fragment.length++;
        MADE(quoth_ghost_game_play(game, &fragment, NULL));
    }
    no_memory = had_no_memory;
    return game;
}

static quoth_status play_in(quoth_ghost_game *game, const char *after, quoth_error *error)
{
    quoth_letters fragment = spelling(after);
    quoth_status status = quoth_ghost_game_play(game, &fragment, error);
    quoth_ghost_game_free(game);
    return status;
}

static quoth_status illegal_play(bool fails, quoth_error *error)
{
    return play_in(game_after(fix.ghost, false, "g"), fails ? "gz" : "gh", error);
}

static quoth_status turning_point_of_no_seat(bool fails, quoth_error *error)
{
    quoth_ghost_turning_point point;
    quoth_ghost_game *game = game_after(fix.ghost, false, "ghost");
    MADE(quoth_ghost_game_turning_point(&point, game, 0, &context, NULL));
    quoth_status status = quoth_ghost_game_turning_point(&point, game, fails ? 2 : 0, NULL, error);
    quoth_ghost_game_free(game);
    return status;
}

static quoth_status no_turning_point(bool fails, quoth_error *error)
{
    quoth_ghost_turning_point point;
    quoth_ghost_game *game = game_after(fix.ghost, false, "ghost");
    quoth_status status =
        quoth_ghost_game_turning_point(&point, game, fails ? 1 : 0, &context, error);
    quoth_ghost_game_free(game);
    return status;
}

static quoth_status best_end(bool fails, quoth_error *error)
{
    quoth_letters end = {0};
    (void)fails;
    quoth_status status =
        quoth_ghost_best_end(&end, fix.ghost, &(quoth_letters){0}, &context, error);
    assert_true(status ? end.length == 0 : end.length >= 3);
    return status;
}

static quoth_status review_game(bool fails, quoth_error *error)
{
    quoth_ghost_review *review;
    bool was_stopped = stopped;
    stopped = false;
    quoth_ghost_game *game = game_after(fix.ghost, false, "ghost");
    stopped = was_stopped;
    (void)fails;
    quoth_status status = quoth_ghost_review_new(&review, game, &context, error);
    assert_true(status ? review == NULL : review->turns == 5 && review->word.length == 5);
    quoth_ghost_review_free(review);
    quoth_ghost_game_free(game);
    return status;
}

static quoth_status play_after_the_end(bool fails, quoth_error *error)
{
    return play_in(game_after(fix.ghost, false, fails ? "ghost" : "ghos"),
                   fails ? "ghosts" : "ghost", error);
}

static quoth_status play_without_memory(bool fails, quoth_error *error)
{
    (void)fails;
    return play_in(game_after(fix.ghost, false, ""), "g", error);
}

static quoth_status allow_in(quoth_ghost_game *game, quoth_error *error)
{
    quoth_status status = quoth_ghost_game_allow_challenges(game, error);
    quoth_ghost_game_free(game);
    return status;
}

static quoth_status late_challenges(bool fails, quoth_error *error)
{
    return allow_in(game_after(fix.ghost, false, fails ? "g" : ""), error);
}

static quoth_status literal_challenges(bool fails, quoth_error *error)
{
    return allow_in(game_after(fails ? fix.literal : fix.ghost, false, ""), error);
}

static quoth_status name_word(bool fails, quoth_error *error)
{
    quoth_letters word, fragment = spelling(fails ? "gz" : "gh");
    return quoth_ghost_name_word(&word, fix.ghost, &fragment, NULL, error);
}

static quoth_status name_word_stopped(bool fails, quoth_error *error)
{
    quoth_letters word, fragment = spelling(fails ? "zzz" : "aa");
    return quoth_ghost_name_word(&word, fix.large, &fragment, &context, error);
}

static quoth_status challenge_in(quoth_ghost_game *game, quoth_error *error)
{
    quoth_status status = quoth_ghost_game_challenge(game, NULL, error);
    quoth_ghost_game_free(game);
    return status;
}

static quoth_status challenge_without(bool fails, quoth_error *error)
{
    return challenge_in(game_after(fix.ghost, !fails, "g"), error);
}

static quoth_status challenge_of_nothing(bool fails, quoth_error *error)
{
    return challenge_in(game_after(fix.ghost, true, fails ? "" : "g"), error);
}

static quoth_status challenge_after_the_end(bool fails, quoth_error *error)
{
    return challenge_in(game_after(fix.ghost, true, fails ? "ghost" : "ghos"), error);
}

static quoth_status forfeit(bool fails, quoth_error *error)
{
    quoth_ghost_game *game = game_after(fix.ghost, false, "g");
    quoth_status status =
        quoth_ghost_game_forfeit(game, fails ? QUOTH_GHOST_WORD : QUOTH_GHOST_RESIGNED, error);
    quoth_ghost_game_free(game);
    return status;
}

static quoth_status forfeit_after_the_end(bool fails, quoth_error *error)
{
    quoth_ghost_game *game = game_after(fix.ghost, false, fails ? "ghost" : "g");
    quoth_status status = quoth_ghost_game_forfeit(game, QUOTH_GHOST_RESIGNED, error);
    quoth_ghost_game_free(game);
    return status;
}

/* ---- players of Ghost ----------------------------------------------------------------------- */

/* Resigns until it is stopped. */
static quoth_status resign(void *user, const quoth_ghost_observation *seen, quoth_random *random,
                           const quoth_watch *asked, quoth_letters *after)
{
    (void)user;
    (void)seen;
    (void)random;
    (void)asked;
    (void)after;
    return stopped ? QUOTH_STOPPED : QUOTH_RESIGNS;
}

static const quoth_ghost_player resigning[] = {{.choose = resign}, {.choose = resign}};

static quoth_status take_turn(bool fails, quoth_error *error)
{
    quoth_ghost_game *game = game_after(fix.ghost, false, "g");
    quoth_random random;
    (void)fails;
    quoth_random_seed(&random, 1);
    quoth_status status = quoth_ghost_game_take_turn(game, resigning, &random, NULL, error);
    quoth_ghost_game_free(game);
    return status;
}

static quoth_status choose_badly(void *user, const quoth_ghost_observation *observation,
                                 quoth_random *random, const quoth_watch *watch,
                                 quoth_letters *after)
{
    (void)observation, (void)random, (void)watch, (void)after;
    return user ? QUOTH_RESIGNS : QUOTH_NOT_FOUND;
}

/* A player's failure ends the turn; one who resigns loses. */
static quoth_status turn_of_a_bad_player(bool fails, quoth_error *error)
{
    quoth_ghost_player player = {.choose = choose_badly, .user = fails ? NULL : &fix},
                       both[] = {player, player};
    quoth_ghost_game *game = game_after(fix.ghost, false, "g");
    quoth_random random;
    quoth_random_seed(&random, 1);
    quoth_status status = quoth_ghost_game_take_turn(game, both, &random, NULL, error);
    if (status && error)
        assert_string_equal(error->message, "a player failed to choose a play");
    quoth_ghost_game_free(game);
    return status;
}

static quoth_status game_record_with_a_bad_name(bool fails, quoth_error *error)
{
    quoth_ghost_record record = {.player = {"a", "b"}};
    quoth_ghost_game *game = game_after(fix.ghost, false, "g");
    if (fails)
        strcpy(record.player[1], "b ");
    quoth_status status = quoth_ghost_record_write(&taking, &record, game, error);
    quoth_ghost_game_free(game);
    return status;
}

static quoth_status turn_after_the_end(bool fails, quoth_error *error)
{
    quoth_ghost_game *game = game_after(fix.ghost, false, fails ? "ghost" : "g");
    quoth_random random;
    quoth_random_seed(&random, 1);
    quoth_status status = quoth_ghost_game_take_turn(game, resigning, &random, NULL, error);
    quoth_ghost_game_free(game);
    return status;
}

static quoth_status choose_by(quoth_ghost_policy policy, const char *at, quoth_error *error)
{
    quoth_letters after, fragment = spelling(at);
    quoth_random random;
    quoth_random_seed(&random, 1);
    return quoth_ghost_choose(&after, fix.ghost, policy, &fragment, &random, error);
}

static quoth_status choose_nothing(bool fails, quoth_error *error)
{
    return choose_by(QUOTH_GHOST_RATIONAL, fails ? "zz" : "gh", error);
}

static quoth_status choose_by_no_policy(bool fails, quoth_error *error)
{
    return choose_by(fails ? (quoth_ghost_policy)3 : QUOTH_GHOST_RANDOM, "gh", error);
}

static quoth_status ghost_match(bool fails, quoth_error *error)
{
    quoth_ghost_score score = {0};
    quoth_ghost_match_options options = {.to = 1};
    (void)fails;
    return quoth_ghost_match(&score, fix.ghost, resigning, &options, &context, error);
}

static quoth_status match_with_challenges(bool fails, quoth_error *error)
{
    quoth_ghost_score score = {0};
    quoth_ghost_match_options options = {.to = 1, .challenges = true};
    return quoth_ghost_match(&score, fails ? fix.literal : fix.ghost, resigning, &options, NULL,
                             error);
}

static quoth_status ghost_score_add(bool fails, quoth_error *error)
{
    quoth_ghost_score score = {.letters = UINT64_MAX}, more = {.letters = fails};
    return quoth_ghost_score_add(&score, &more, error);
}

static quoth_status ghost_score_write(bool fails, quoth_error *error)
{
    quoth_ghost_score score = {0};
    return quoth_ghost_score_write(sink_that(fails), &score, 2, error);
}

static quoth_status score_of_too_many(bool fails, quoth_error *error)
{
    quoth_ghost_score score = {0};
    return quoth_ghost_score_write(&taking, &score, QUOTH_GHOST_SEATS_MAX + fails, error);
}

static quoth_status too_few_players(bool fails, quoth_error *error)
{
    quoth_ghost_lives lives;
    return quoth_ghost_lives_begin(&lives, 2u - fails, 5, QUOTH_GHOST_OPENS_LOSER, 0, error);
}

static quoth_status no_lives(bool fails, quoth_error *error)
{
    quoth_ghost_lives lives;
    return quoth_ghost_lives_begin(&lives, 2, 1u - fails, QUOTH_GHOST_OPENS_LOSER, 0, error);
}

static quoth_status no_such_opener(bool fails, quoth_error *error)
{
    quoth_ghost_lives lives;
    return quoth_ghost_lives_begin(&lives, 2, 5, QUOTH_GHOST_OPENS_LOSER, 1u + fails, error);
}

static quoth_status no_rule_of_who_opens(bool fails, quoth_error *error)
{
    quoth_ghost_lives lives;
    return quoth_ghost_lives_begin(&lives, 2, 5, (quoth_ghost_opens)(2 + fails), 0, error);
}

static quoth_status lives_lose(bool fails, quoth_error *error)
{
    quoth_ghost_lives lives = fix.record.lives;
    return quoth_ghost_lives_lose(&lives, 1u + fails, error);
}

static quoth_status lives_lose_after_the_end(bool fails, quoth_error *error)
{
    quoth_ghost_lives lives;
    MADE(quoth_ghost_lives_begin(&lives, 2, 1, QUOTH_GHOST_OPENS_LOSER, 0, NULL));
    if (fails)
        MADE(quoth_ghost_lives_lose(&lives, 0, NULL));
    return quoth_ghost_lives_lose(&lives, 0, error);
}

static quoth_status record_without_a_word(bool fails, quoth_error *error)
{
    quoth_ghost_lives_record record = fix.record;
    record.word[0] = fails ? '\0' : 'G';
    return quoth_ghost_lives_record_begin(&record, 2, QUOTH_GHOST_OPENS_TURN, 0, error);
}

static quoth_status record_of_too_many(bool fails, quoth_error *error)
{
    quoth_ghost_lives_record record = fix.record;
    return quoth_ghost_lives_record_begin(&record, QUOTH_GHOST_SEATS_MAX + fails,
                                          QUOTH_GHOST_OPENS_TURN, 0, error);
}

static quoth_status record_lose(bool fails, quoth_error *error)
{
    quoth_ghost_lives_record record = fix.record;
    return quoth_ghost_lives_record_lose(&record, 1u + fails, error);
}

static quoth_status record_write(bool fails, quoth_error *error)
{
    return quoth_ghost_lives_record_write(sink_that(fails), &fix.record, error);
}

static quoth_status record_with_a_bad_name(bool fails, quoth_error *error)
{
    quoth_ghost_lives_record record = fix.record;
    if (fails)
        strcpy(record.player[1], "b\nc");
    return quoth_ghost_lives_record_write(&taking, &record, error);
}

static quoth_status match_with_lives(unsigned players, const quoth_ghost *ghost, bool challenges,
                                     quoth_error *error)
{
    quoth_ghost_lives_score score = {0};
    const quoth_ghost *referees[] = {NULL, NULL, ghost};
    const quoth_ghost_player *seats[] = {NULL, NULL, resigning};
    quoth_ghost_lives_options options = {.to = 1, .lives = 1, .challenges = challenges};
    return quoth_ghost_lives_match(&score, referees, seats, players, &options, &context, error);
}

static quoth_status lives_match(bool fails, quoth_error *error)
{
    (void)fails;
    return match_with_lives(2, fix.ghost, false, error);
}

static quoth_status lives_match_of_one(bool fails, quoth_error *error)
{
    return match_with_lives(2u - fails, fix.ghost, false, error);
}

static quoth_status lives_match_with_challenges(bool fails, quoth_error *error)
{
    return match_with_lives(2, fails ? fix.literal : fix.ghost, true, error);
}

static quoth_status exploit_plays(bool fails, quoth_error *error)
{
    quoth_ghost_expected_results results = {.memory = &memory};
    quoth_letters start = {0};
    (void)fails;
    quoth_status status = quoth_ghost_exploit_plays(&results, fix.exploit, &start, 0, error);
    quoth_ghost_expected_results_free(&results);
    return status;
}

static quoth_status exploit_replies(bool fails, quoth_error *error)
{
    quoth_ghost_expected_results results = {.memory = &memory};
    quoth_letters game[] = {{0}, spelling("g")};
    (void)fails;
    quoth_status status = quoth_ghost_exploit_replies(&results, fix.exploit, game, 1, error);
    quoth_ghost_expected_results_free(&results);
    return status;
}

static quoth_status no_word_fits(bool fails, quoth_error *error)
{
    quoth_letters fragment = spelling("a");
    double chance;
    (void)fails;
    return quoth_ghost_belief_no_word_fits(&chance, fix.large_belief, fix.large, &fragment,
                                           &context, error);
}

static quoth_status choose_mix(bool fails, quoth_error *error)
{
    quoth_ghost_bluff_mix mix;
    quoth_letters start = {0};
    (void)fails;
    return quoth_ghost_bluff_choose_mix(&mix, fix.bluff, &start, 0, &context, error);
}

/* ---- certificates --------------------------------------------------------------------------- */

static quoth_status strategy_certify(bool fails, quoth_error *error)
{
    return quoth_ghost_strategy_certify(sink_that(fails), fix.strategy, error);
}

static quoth_status certify_without_memory(bool fails, quoth_error *error)
{
    (void)fails;
    return quoth_ghost_strategy_certify(&taking, fix.strategy, error);
}

static quoth_status loser_certify(bool fails, quoth_error *error)
{
    return quoth_ghost_loser_certify(sink_that(fails), fix.three, NULL, error);
}

static quoth_status loser_of_two(bool fails, quoth_error *error)
{
    return quoth_ghost_loser_certify(&taking, fails ? fix.ghost : fix.three, NULL, error);
}

static quoth_status verify(bool fails, quoth_error *error)
{
    quoth_ghost_certificate_result result;
    (void)fails;
    quoth_status status = quoth_ghost_verify(&result, fix.lexicon, fix.certificate.bytes,
                                             fix.certificate.size, &context, error);
    assert_int_equal(result.holds, status == QUOTH_OK);
    return status;
}

static void games_of_ghost(void **state)
{
    (void)state;
    static const row rows[] = {
        {"ghost_probe", ghost_probe, QUOTH_STOPPED},
        {"ghost_word", ghost_word, QUOTH_NOT_FOUND},
        {"ghost_word, too short", ghost_word_too_short, QUOTH_NOT_FOUND},
        {"ghost_plays", ghost_plays, QUOTH_NO_MEMORY},
        {"ghost_best", ghost_best, QUOTH_NOT_FOUND},
        {"ghost_game_play", illegal_play, QUOTH_ILLEGAL},
        {"ghost_game_play, over", play_after_the_end, QUOTH_GAME_OVER},
        {"ghost_game_play, memory", play_without_memory, QUOTH_NO_MEMORY},
        {"ghost_game_allow_challenges", late_challenges, QUOTH_BAD_CALL},
        {"ghost_game_allow_challenges, literal", literal_challenges, QUOTH_UNSUPPORTED},
        {"ghost_name_word", name_word, QUOTH_NOT_FOUND},
        {"ghost_name_word, stopped", name_word_stopped, QUOTH_STOPPED},
        {"ghost_game_challenge", challenge_without, QUOTH_UNSUPPORTED},
        {"ghost_game_challenge, no play", challenge_of_nothing, QUOTH_ILLEGAL},
        {"ghost_game_challenge, over", challenge_after_the_end, QUOTH_GAME_OVER},
        {"ghost_game_forfeit", forfeit, QUOTH_BAD_CALL},
        {"ghost_game_forfeit, over", forfeit_after_the_end, QUOTH_GAME_OVER},
        {"ghost_game_take_turn", take_turn, QUOTH_STOPPED},
        {"ghost_game_take_turn, a bad player", turn_of_a_bad_player, QUOTH_NOT_FOUND},
        {"ghost_record_write, a name", game_record_with_a_bad_name, QUOTH_BAD_TEXT},
        {"ghost_game_take_turn, over", turn_after_the_end, QUOTH_GAME_OVER},
        {"ghost_choose", choose_nothing, QUOTH_NOT_FOUND},
        {"ghost_choose, no policy", choose_by_no_policy, QUOTH_BAD_CALL},
        {"ghost_match", ghost_match, QUOTH_STOPPED},
        {"ghost_match, challenges", match_with_challenges, QUOTH_UNSUPPORTED},
        {"ghost_game_turning_point, seat", turning_point_of_no_seat, QUOTH_BAD_CALL},
        {"ghost_game_turning_point", no_turning_point, QUOTH_NOT_FOUND},
        {"ghost_best_end", best_end, QUOTH_STOPPED},
        {"ghost_review_new", review_game, QUOTH_STOPPED},
        {"ghost_score_add", ghost_score_add, QUOTH_TOO_LARGE},
        {"ghost_score_write", ghost_score_write, QUOTH_SINK_FAILED},
        {"ghost_score_write, too many", score_of_too_many, QUOTH_BAD_CALL},
    };
    try_rows(rows, COUNT(rows));
}

static void matches_and_players(void **state)
{
    (void)state;
    static const row rows[] = {
        {"ghost_lives_begin", too_few_players, QUOTH_BAD_CALL},
        {"ghost_lives_begin, no lives", no_lives, QUOTH_BAD_CALL},
        {"ghost_lives_begin, opener", no_such_opener, QUOTH_BAD_CALL},
        {"ghost_lives_begin, opens", no_rule_of_who_opens, QUOTH_BAD_CALL},
        {"ghost_lives_lose", lives_lose, QUOTH_BAD_CALL},
        {"ghost_lives_lose, over", lives_lose_after_the_end, QUOTH_GAME_OVER},
        {"ghost_lives_record_begin", record_without_a_word, QUOTH_BAD_CALL},
        {"ghost_lives_record_begin, too many", record_of_too_many, QUOTH_BAD_CALL},
        {"ghost_lives_record_lose", record_lose, QUOTH_BAD_CALL},
        {"ghost_lives_record_write", record_write, QUOTH_SINK_FAILED},
        {"ghost_lives_record_write, a name", record_with_a_bad_name, QUOTH_BAD_TEXT},
        {"ghost_lives_match", lives_match, QUOTH_STOPPED},
        {"ghost_lives_match, one player", lives_match_of_one, QUOTH_BAD_CALL},
        {"ghost_lives_match, challenges", lives_match_with_challenges, QUOTH_UNSUPPORTED},
        {"ghost_exploit_plays", exploit_plays, QUOTH_NO_MEMORY},
        {"ghost_exploit_replies", exploit_replies, QUOTH_NO_MEMORY},
        {"ghost_belief_no_word_fits", no_word_fits, QUOTH_STOPPED},
        {"ghost_bluff_choose_mix", choose_mix, QUOTH_NO_MEMORY},
        {"ghost_strategy_certify", strategy_certify, QUOTH_SINK_FAILED},
        {"ghost_strategy_certify, memory", certify_without_memory, QUOTH_NO_MEMORY},
        {"ghost_loser_certify", loser_certify, QUOTH_SINK_FAILED},
        {"ghost_loser_certify, two", loser_of_two, QUOTH_UNSUPPORTED},
        {"ghost_verify", verify, QUOTH_NO_MEMORY},
    };
    try_rows(rows, COUNT(rows));
}

/* ---- answers -------------------------------------------------------------------------------- */

typedef quoth_status writer(const quoth_sink *sink, quoth_format format, quoth_error *error);

static quoth_status w_sanitize(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    return quoth_sanitize(sink, "a<b", 3, format, error);
}

static quoth_status w_solution(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    return quoth_ghost_write_solution(sink, fix.ghost, format, error);
}

static quoth_status w_value(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_letters fragment = spelling("gh");
    return quoth_ghost_write_value(sink, fix.ghost, "gh", &fragment, format, error);
}

static quoth_status w_explanation(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_letters fragment = spelling("gh");
    return quoth_ghost_write_explanation(sink, fix.ghost, &fragment, format, error);
}

static quoth_status w_explanation_to(const quoth_sink *sink, quoth_format format,
                                     quoth_error *error)
{
    quoth_letters fragment = spelling("gh");
    return quoth_ghost_write_explanation_to(sink, fix.ghost, &fragment, names, format, error);
}

static quoth_status w_explained(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_explanation *explanation;
    quoth_letters fragment = spelling("gh");
    assert_int_equal(quoth_ghost_explain(&explanation, fix.ghost, &fragment, NULL, NULL, NULL),
                     QUOTH_OK);
    quoth_status status =
        quoth_ghost_write_explained(sink, fix.ghost, &fragment, explanation, "en", format, error);
    quoth_explanation_free(explanation);
    return status;
}

static quoth_status w_explanation_alone(const quoth_sink *sink, quoth_format format,
                                        quoth_error *error)
{
    quoth_explanation *explanation;
    quoth_letters fragment = spelling("gh");
    assert_int_equal(quoth_ghost_explain(&explanation, fix.ghost, &fragment, NULL, NULL, NULL),
                     QUOTH_OK);
    quoth_status status = quoth_explanation_write(sink, explanation, "de", format, error);
    quoth_explanation_free(explanation);
    return status;
}

static quoth_status explained_in_no_language(bool fails, quoth_error *error)
{
    quoth_explanation *explanation;
    quoth_letters fragment = spelling("gh");
    assert_int_equal(quoth_ghost_explain(&explanation, fix.ghost, &fragment, NULL, NULL, NULL),
                     QUOTH_OK);
    quoth_status status = quoth_ghost_write_explained(
        &taking, fix.ghost, &fragment, explanation, fails ? "xx" : "de", QUOTH_FORMAT_TEXT, error);
    quoth_explanation_free(explanation);
    return status;
}

static quoth_status w_expected_results(const quoth_sink *sink, quoth_format format,
                                       quoth_error *error)
{
    quoth_letters start = {0};
    return quoth_ghost_write_expected_results(sink, fix.ghost, fix.exploit, fix.bluff, "people",
                                              &start, format, error);
}

static quoth_status w_lives(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_ghost_lives_score score = {0};
    return quoth_ghost_lives_write_score(sink, fix.ghost, names, "GHOST", QUOTH_GHOST_OPENS_TURN, 1,
                                         &score, format, error);
}

static quoth_status w_sheet(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    return quoth_ghost_sheet_write(sink, fix.sheet, fix.ghost, format, error);
}

static quoth_status w_hitting_set(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    return quoth_ghost_hitting_set_write(sink, fix.hitting_set, fix.ghost, format, error);
}

static quoth_status w_strategy(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    return quoth_ghost_strategy_write(sink, fix.strategy, fix.ghost, format, error);
}

static quoth_status w_sheet_in(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    return quoth_ghost_sheet_write_in(sink, fix.sheet, fix.ghost, "de", format, error);
}

static quoth_status w_hitting_set_in(const quoth_sink *sink, quoth_format format,
                                     quoth_error *error)
{
    return quoth_ghost_hitting_set_write_in(sink, fix.hitting_set, fix.ghost, "fr", format, error);
}

static quoth_status w_strategy_in(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    return quoth_ghost_strategy_write_in(sink, fix.strategy, fix.ghost, NULL, "de", format, error);
}

static quoth_status w_familiar(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    static const quoth_ghost_tradeoff_row one = {35, QUOTH_OK, 2, 2};
    quoth_ghost_tradeoff tradeoff = {35, &one, 1};
    return quoth_ghost_strategy_write_familiar(sink, fix.strategy, fix.ghost, &tradeoff, format,
                                               error);
}

static quoth_status w_lexicon(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    return quoth_lexicon_write_info(sink, fix.lexicon, format, error);
}

static quoth_status w_finding(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_word_query query = {0};
    quoth_finding finding = {.rack = "abc", .query = &query, .count = 3};
    return quoth_finding_write(sink, &finding, fix.lexicon, format, error);
}

static quoth_status w_hooks(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_letters word = spelling("ab");
    return quoth_hooks_write(sink, fix.lexicon, &word, 1, format, error);
}

static quoth_status w_ghost_score(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_ghost_score score = {0};
    return quoth_ghost_write_score(sink, fix.ghost, names, 1, &score, format, error);
}

static quoth_status w_endgame(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_endgame_answer answer = {.exact = true};
    return quoth_cross_write_endgame(sink, fix.position, &answer, 1, format, error);
}

static quoth_status w_preendgame(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_preendgame_answer answer = {.exact = true};
    return quoth_cross_write_preendgame(sink, fix.position, &answer, false, 1, format, error);
}

static quoth_status w_plays(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    return quoth_cross_write_plays(sink, fix.position, 1, &pass, 1, format, error);
}

static quoth_status w_validation(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_validation validation = {.play = {.kind = QUOTH_PLAY_PASS}};
    return quoth_cross_write_validation(sink, fix.position, &validation, format, error);
}

static quoth_status w_score(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_cross_score score = {0};
    return quoth_cross_write_score(sink, fix.cross, names, 2, 1, &score, NULL, format, error);
}

static quoth_status w_board(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    return quoth_cross_write_board(sink, fix.position, NULL, format, error);
}

static quoth_status w_sim(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_sim_result result = {0};
    quoth_sim_report report = {.result = &result};
    return quoth_cross_write_sim(sink, fix.position, &report, format, error);
}

static quoth_status w_review(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_review_game game = {.gcg = fix.gcg, .cross = fix.cross, .players = 2};
    return quoth_review_write(sink, &game, format, error);
}

static quoth_status w_review_in(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_review_game game = {.gcg = fix.gcg, .cross = fix.cross, .players = 2};
    return quoth_review_write_in(sink, &game, "de", format, error);
}

static quoth_status w_series(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_review_totals totals = {0};
    quoth_review_player player = {.name = "ann", .totals = &totals};
    quoth_review_series series = {.depth = QUOTH_REVIEW_QUICK, .seed = 1, .language = "fr"};
    return quoth_review_write_series(sink, &player, 1, &series, format, error);
}

static quoth_status w_totals(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_review_totals totals = {0};
    quoth_review_player player = {.name = "ann", .totals = &totals};
    return quoth_review_write_totals(sink, &player, 1, QUOTH_REVIEW_QUICK, 1, 0, false, format,
                                     error);
}

static quoth_status w_infer(const quoth_sink *sink, quoth_format format, quoth_error *error)
{
    quoth_infer_result result = {.exact = true};
    return quoth_cross_write_infer(sink, fix.position, &result, 1, 10, format, error);
}

static void answers(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        writer *write;
    } writers[] = {
        {"sanitize", w_sanitize},
        {"ghost_write_solution", w_solution},
        {"ghost_write_value", w_value},
        {"ghost_write_explanation", w_explanation},
        {"ghost_write_explanation_to", w_explanation_to},
        {"ghost_write_explained", w_explained},
        {"explanation_write", w_explanation_alone},
        {"ghost_write_expected_results", w_expected_results},
        {"ghost_lives_write_score", w_lives},
        {"ghost_sheet_write", w_sheet},
        {"ghost_hitting_set_write", w_hitting_set},
        {"ghost_strategy_write", w_strategy},
        {"ghost_strategy_write_familiar", w_familiar},
        {"ghost_sheet_write_in", w_sheet_in},
        {"ghost_hitting_set_write_in", w_hitting_set_in},
        {"ghost_strategy_write_in", w_strategy_in},
        {"lexicon_write_info", w_lexicon},
        {"finding_write", w_finding},
        {"hooks_write", w_hooks},
        {"ghost_write_score", w_ghost_score},
        {"cross_write_endgame", w_endgame},
        {"cross_write_preendgame", w_preendgame},
        {"cross_write_plays", w_plays},
        {"cross_write_validation", w_validation},
        {"cross_write_score", w_score},
        {"cross_write_board", w_board},
        {"cross_write_sim", w_sim},
        {"review_write", w_review},
        {"review_write_totals", w_totals},
        {"review_write_in", w_review_in},
        {"review_write_series", w_series},
        {"cross_write_infer", w_infer},
    };
    static const quoth_format formats[] = {QUOTH_FORMAT_TEXT, QUOTH_FORMAT_JSON};
    for (size_t i = 0; i < COUNT(writers); i++) {
        const char *name = writers[i].name;
        writer *write = writers[i].write;
        text none = {0};
        quoth_sink sink = to_text(&none);
        quoth_error error = UNTOUCHED;
        quoth_status status = write(&sink, (quoth_format)(QUOTH_FORMAT_GCG + 1), &error);
        expect(name, QUOTH_UNSUPPORTED, status, &error);
        assert_int_equal(none.size, 0);
        for (size_t k = 0; k < COUNT(formats); k++) {
            error = UNTOUCHED;
            status = write(&taking, formats[k], &error);
            expect(name, QUOTH_OK, status, &error);
            status = write(&refusing, formats[k], &error);
            expect(name, QUOTH_SINK_FAILED, status, &error);
            assert_int_equal(write(&refusing, formats[k], NULL), QUOTH_SINK_FAILED);
        }
    }
}

/* ---- answers of one form -------------------------------------------------------------------- */

static quoth_status figure(bool fails, quoth_error *error)
{
    return quoth_ghost_write_figure(sink_that(fails), fix.ghost, QUOTH_GHOST_FIGURE_GAME, 1000,
                                    error);
}

static quoth_status large_figure(bool fails, quoth_error *error)
{
    return quoth_ghost_write_figure(&taking, fix.ghost, QUOTH_GHOST_FIGURE_PREFIX, fails ? 2 : 1000,
                                    error);
}

static quoth_status no_such_figure(bool fails, quoth_error *error)
{
    return quoth_ghost_write_figure(&taking, fix.ghost, (quoth_ghost_figure)(1 + fails), 1000,
                                    error);
}

static quoth_status figure_for_three(bool fails, quoth_error *error)
{
    return quoth_ghost_write_figure(&taking, fails ? fix.three : fix.ghost, QUOTH_GHOST_FIGURE_GAME,
                                    1000, error);
}

static quoth_status causes(bool fails, quoth_error *error)
{
    quoth_review_turn turn = {
        .before = fix.position, .causes = 1, .cause = {{.kind = QUOTH_CAUSE_EXCHANGE}}};
    return quoth_review_write_causes(sink_that(fails), &turn, error);
}

static quoth_status causes_in(bool fails, quoth_error *error)
{
    quoth_review_turn turn = {
        .before = fix.position, .causes = 1, .cause = {{.kind = QUOTH_CAUSE_EXCHANGE}}};
    return quoth_review_write_causes_in(&taking, &turn, fails ? "xx" : "de", error);
}

static quoth_status solution_without_memory(bool fails, quoth_error *error)
{
    (void)fails;
    return quoth_ghost_write_solution(&taking, fix.ghost, QUOTH_FORMAT_TEXT, error);
}

static quoth_status digest_without_memory(bool fails, quoth_error *error)
{
    (void)fails;
    return quoth_lexicon_write_info(&taking, fix.spanish, QUOTH_FORMAT_JSON, error);
}

static quoth_status card(bool fails, quoth_error *error)
{
    quoth_review_game game = {.gcg = fix.gcg, .cross = fix.cross, .players = 2};
    return quoth_review_write_card(sink_that(fails), &game, true, error);
}

static quoth_status score(bool fails, quoth_error *error)
{
    quoth_review_score known = {.strategy_known = true, .strategy = 84};
    return quoth_review_write_score(sink_that(fails), &known, error);
}

static quoth_status card_in(bool fails, quoth_error *error)
{
    quoth_review_game game = {.gcg = fix.gcg, .cross = fix.cross, .players = 2};
    return quoth_review_write_card_in(&taking, &game, true, fails ? "xx" : "de", error);
}

static quoth_status score_in(bool fails, quoth_error *error)
{
    quoth_review_score known = {.strategy_known = true, .strategy = 84};
    return quoth_review_write_score_in(&taking, &known, fails ? "xx" : "de", error);
}

static quoth_status message(bool fails, quoth_error *error)
{
    return quoth_message_write(sink_that(fails), "de", "Punkte", NULL, error);
}

static void answers_of_one_form(void **state)
{
    (void)state;
    static const row rows[] = {
        {"ghost_write_figure", figure, QUOTH_SINK_FAILED},
        {"ghost_write_figure, large", large_figure, QUOTH_TOO_LARGE},
        {"ghost_write_figure, no figure", no_such_figure, QUOTH_BAD_CALL},
        {"ghost_write_figure, three players", figure_for_three, QUOTH_UNSUPPORTED},
        {"review_write_causes", causes, QUOTH_SINK_FAILED},
        {"ghost_write_explained", explained_in_no_language, QUOTH_NOT_FOUND},
        {"review_write_card", card, QUOTH_SINK_FAILED},
        {"review_write_score", score, QUOTH_SINK_FAILED},
        {"review_write_causes_in", causes_in, QUOTH_NOT_FOUND},
        {"message_write", message, QUOTH_SINK_FAILED},
        {"review_write_card_in", card_in, QUOTH_NOT_FOUND},
        {"review_write_score_in", score_in, QUOTH_NOT_FOUND},
        {"ghost_write_solution, memory", solution_without_memory, QUOTH_NO_MEMORY},
        {"lexicon_write_info, memory", digest_without_memory, QUOTH_NO_MEMORY},
    };
    try_rows(rows, COUNT(rows));
}

/* ---- empty text ---------------------------------------------------------------------------- */

/* A parser that reads into `x`. */
#define READS(name, type, call)                                                                    \
    static quoth_status name(const char *text, size_t size, quoth_error *error)                    \
    {                                                                                              \
        type x = {0};                                                                              \
        return call;                                                                               \
    }

/* A parser that makes a handle. */
#define MAKES(name, call)                                                                          \
    static quoth_status name##_new_of(const char *text, size_t size, quoth_error *error)           \
    {                                                                                              \
        quoth_##name *x = NULL;                                                                    \
        quoth_status status = call;                                                                \
        quoth_##name##_free(x);                                                                    \
        return status;                                                                             \
    }

MAKES(lexicon, quoth_lexicon_new(&x, text, size, NULL, error))
MAKES(leaves, quoth_leaves_read_csv(&x, text, size, &fix.few, NULL, error))
MAKES(win_table, quoth_win_table_read(&x, text, size, NULL, error))
MAKES(gcg, quoth_gcg_read(&x, text, size, NULL, error))
MAKES(position, quoth_cgp_read(&x, fix.cross, text, size, NULL, error))
MAKES(meanings, quoth_meanings_new(&x, text, size, NULL, error))
MAKES(ghost_belief, quoth_ghost_belief_by_count(&x, fix.lexicon, text, size, 1, NULL, error))
READS(empty_cgp, quoth_cgp, quoth_cgp_parse(&x, text, size, error))
READS(empty_record, quoth_ghost_record, quoth_ghost_record_read(&x, text, size, error))
READS(empty_alphabet, quoth_alphabet, quoth_alphabet_parse(&x, text, size, error))
READS(empty_play, quoth_play, quoth_play_read(&x, fix.position, text, size, error))
READS(empty_tiles, quoth_tiles, quoth_tiles_parse(&x, text, size, "few", error))
READS(empty_rules, quoth_cross_rules, quoth_cross_rules_parse(&x, text, size, error))
READS(empty_rack, quoth_rack_counts,
      quoth_rack_counts_read(&x, quoth_lexicon_alphabet(fix.lexicon), text, size, error))
READS(empty_certificate, quoth_ghost_certificate_result,
      quoth_ghost_verify(&x, fix.lexicon, text, size, NULL, error))

static quoth_status empty_lives(const char *text, size_t size, quoth_error *error)
{
    static quoth_ghost_lives_record record;
    size_t game = 0, end = 0;
    assert_false(quoth_ghost_lives_record_is(text, size));
    assert_false(quoth_ghost_lives_record_round(&game, &end, text, size));
    return quoth_ghost_lives_record_read(&record, &game, text, size, error);
}

static quoth_status empty_list(const char *text, size_t size, quoth_error *error)
{
    quoth_builder *builder = NULL;
    MADE(quoth_builder_new(&builder, quoth_lexicon_alphabet(fix.lexicon), NULL, NULL));
    quoth_status status =
        quoth_builder_add(builder, NULL, text, size, QUOTH_KEEP_STRICT, NULL, error);
    MADE(quoth_builder_levels(builder, text, size, NULL, NULL));
    quoth_builder_free(builder);
    return status;
}

static quoth_status empty_untrusted(const char *text, size_t size, quoth_error *error)
{
    assert_int_equal(quoth_text_columns(text, size), 0);
    return quoth_sanitize(&taking, text, size, QUOTH_FORMAT_TEXT, error);
}

/* The pointer of an empty text may be NULL; UndefinedBehaviorSanitizer sees an offset to it. */
static void empty_text_may_be_null(void **state)
{
    (void)state;
    static parser *const all[] = {
        lexicon_new_of,    leaves_new_of, win_table_new_of, gcg_new_of,     position_new_of,
        meanings_new_of,   empty_cgp,     empty_record,     empty_alphabet, ghost_belief_new_of,
        empty_play,        empty_tiles,   empty_rules,      empty_rack,     empty_lives,
        empty_certificate, empty_list,    empty_untrusted};
    for (size_t i = 0; i < COUNT(all); i++) {
        _Alignas(8) static const char none[8] = "";
        quoth_error error = {.message = ""}, other = {.message = ""};
        quoth_status status = all[i](none, 0, &error);
        assert_int_equal(all[i](NULL, 0, &other), status);
        assert_string_equal(other.message, error.message);
    }
}

/* ---- handles that are not made ------------------------------------------------------------- */

/* A call that fails sets the handle that it was to make to NULL. */
#define UNMADE(type, call)                                                                         \
    do {                                                                                           \
        quoth_##type *x = (quoth_##type *)(uintptr_t)8;                                            \
        assert_int_not_equal(call, QUOTH_OK);                                                      \
        assert_null(x);                                                                            \
    } while (0)

static void a_failed_call_leaves_no_handle(void **state)
{
    (void)state;
    const quoth_alphabet *english = quoth_lexicon_alphabet(fix.lexicon);
    quoth_ghost_game *game = NULL;
    MADE(quoth_ghost_game_new(&game, fix.ghost, NULL, NULL));
    no_memory = true;
    UNMADE(builder, quoth_builder_new(&x, english, &context, NULL));
    UNMADE(lexicon, quoth_lexicon_new_enable1(&x, &context, NULL));
    UNMADE(lexicon, quoth_lexicon_up_to_level(&x, fix.lexicon, NULL, 3, &context, NULL));
    UNMADE(ghost, quoth_ghost_solve(&x, fix.lexicon, NULL, &context, NULL));
    UNMADE(ghost_game, quoth_ghost_game_new(&x, fix.ghost, &context, NULL));
    UNMADE(ghost_sheet,
           quoth_ghost_sheet_new(&x, fix.ghost, 0, QUOTH_GHOST_SHEET_PER_NODE, &context, NULL));
    UNMADE(ghost_strategy, quoth_ghost_strategy_new(&x, fix.ghost, NULL, &context, NULL));
    UNMADE(ghost_hitting_set, quoth_ghost_hitting_set_new(&x, fix.ghost, NULL, &context, NULL));
    UNMADE(ghost_review, quoth_ghost_review_new(&x, game, &context, NULL));
    UNMADE(cross, quoth_cross_new(&x, &fix.rules, fix.lexicon, &context, NULL));
    UNMADE(position, quoth_position_new(&x, fix.cross, 2, &context, NULL));
    UNMADE(position, quoth_position_new(&x, fix.cross, 99, NULL, NULL));
    UNMADE(position, quoth_cgp_read(&x, fix.cross, "z", 1, NULL, NULL));
    UNMADE(play_finder, quoth_play_finder_new(&x, fix.cross, &context, NULL));
    UNMADE(cross_game, quoth_cross_game_new(&x, fix.cross, 2, &context, NULL));
    UNMADE(cross_game, quoth_cross_game_new(&x, fix.cross, 99, NULL, NULL));
    UNMADE(duplicate, quoth_duplicate_new(&x, fix.cross, NULL, 1, &context, NULL));
    UNMADE(endgame, quoth_endgame_new(&x, fix.cross, &context, NULL));
    UNMADE(preendgame, quoth_preendgame_new(&x, fix.cross, &context, NULL));
    UNMADE(sim, quoth_sim_new(&x, fix.cross, &context, NULL));
    UNMADE(auto, quoth_auto_new(&x, fix.cross, &context, NULL));
    UNMADE(infer, quoth_infer_new(&x, fix.cross, &context, NULL));
    UNMADE(engine, quoth_engine_new_shared(&x, fix.cross, NULL, &context, NULL));
    UNMADE(puzzles, quoth_puzzles_new(&x, fix.cross, &context, NULL));
    UNMADE(train, quoth_train_new(&x, fix.cross, 2, &context, NULL));
    UNMADE(gcg, quoth_gcg_read(&x, "z", 1, NULL, NULL));
    UNMADE(review, quoth_review_new(&x, fix.gcg, fix.cross, NULL, &context, NULL));
    UNMADE(leaves, quoth_leaves_read_csv(&x, "z", 1, &fix.few, NULL, NULL));
    UNMADE(win_table, quoth_win_table_read(&x, "z", 1, NULL, NULL));
    UNMADE(cross_level, quoth_cross_level_new(&x, 99, fix.cross, fix.lexicon, NULL, NULL, NULL));
    no_memory = false;
    quoth_ghost_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_tiles),
        cmocka_unit_test(games_of_ghost),
        cmocka_unit_test(matches_and_players),
        cmocka_unit_test(answers),
        cmocka_unit_test(answers_of_one_form),
        cmocka_unit_test(empty_text_may_be_null),
        cmocka_unit_test(a_failed_call_leaves_no_handle),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
