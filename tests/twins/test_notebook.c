/* The library against the generator of the notebook, on ENABLE: the values that the notebook tests
 * itself by, and positions of games with racks of no, one and two blanks.
 *
 * QUOTH_TWIN_CASES says how many positions (default 300, at most 1,000), QUOTH_TEST_SEED of which
 * seed (default 1). */
#include "finding.h"
#include "cross_twin.h"
#include "notebook_twin.h"
#include "vocabulary.h"

static quoth_lexicon *lexicon;
static quoth_cross *cross;
static quoth_cross_rules rules;
static finding plays;
static notebook_words words;
static char *spellings;

static bool add_word(void *user, const quoth_letters *word, uint32_t rank)
{
    char *spelling = spellings + (size_t)rank * (QUOTH_WORD_MAX + 1);
    const char **list = user;
    for (unsigned i = 0; i < word->length; i++)
        spelling[i] = (char)('A' + word->letter[i] - 1);
    list[rank] = spelling;
    return true;
}

static int begin(void **state)
{
    (void)state;
    lexicon = enable1();
    words.count = quoth_lexicon_words(lexicon);
    spellings = calloc(words.count, QUOTH_WORD_MAX + 1);
    const char **list = calloc(words.count, sizeof *list);
    assert_true(spellings && list);
    words.word = list;
    assert_true(quoth_lexicon_each(lexicon, add_word, list));
    assert_int_equal(quoth_cross_rules_find(&rules, "notebook", NULL), QUOTH_OK);
    assert_int_equal(rules.tiles.alphabet.letters, 26);
    assert_int_equal(quoth_cross_new(&cross, &rules, lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(finding_new(&plays, cross, NULL), QUOTH_OK);
    return 0;
}

static int end(void **state)
{
    (void)state;
    finding_free(&plays);
    quoth_cross_free(cross);
    quoth_lexicon_free(lexicon);
    free((void *)(uintptr_t)words.word);
    free(spellings);
    return 0;
}

/* ---- from one form to the other ----------------------------------------------------------- */

static char char_of(quoth_tile tile)
{
    return (char)((tile & QUOTH_BLANK ? 'a' : 'A') + quoth_tile_letter(tile) - 1);
}

static quoth_tile tile_of(char c)
{
    if (c == '_')
        return 0;
    return (quoth_tile)(c >= 'a' ? QUOTH_BLANK | (c - 'a' + 1) : c - 'A' + 1);
}

static bool is_tile(const notebook_board *board, int square)
{
    char c = board->square[square];
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static void board_of(const quoth_position *position, notebook_board *board)
{
    notebook_clear(board);
    for (unsigned row = 0; row < 15; row++)
        for (unsigned column = 0; column < 15; column++) {
            quoth_tile tile = quoth_position_tile(position, row, column);
            if (tile)
                board->square[(row + 1) * NOTEBOOK_DOWN + column + 1] = char_of(tile);
        }
}

static void rack_of(const quoth_position *position, char rack[NOTEBOOK_RACK + 1])
{
    unsigned count;
    const quoth_tile *tile = quoth_position_rack(position, quoth_position_turn(position), &count);
    for (unsigned i = 0; i < count; i++)
        rack[i] = tile[i] ? char_of(tile[i]) : '_';
    rack[count] = '\0';
}

static void set_rack(quoth_position *position, const char *rack)
{
    quoth_tile tile[NOTEBOOK_RACK];
    size_t count = strlen(rack);
    for (size_t i = 0; i < count; i++)
        tile[i] = tile_of(rack[i]);
    assert_int_equal(
        quoth_position_set_rack(position, quoth_position_turn(position), tile, count, NULL),
        QUOTH_OK);
}

static quoth_play play_of(const notebook_board *board, const notebook_play *from)
{
    quoth_play play = {.kind = QUOTH_PLAY_PLACE,
                       .down = from->direction == NOTEBOOK_DOWN,
                       .row = (uint8_t)(from->start / NOTEBOOK_DOWN - 1),
                       .column = (uint8_t)(from->start % NOTEBOOK_DOWN - 1),
                       .score = (int16_t)notebook_score(board, from)};
    for (; from->letters[play.length]; play.length++) {
        if (is_tile(board, from->start + play.length * from->direction))
            continue;
        play.tile[play.length] = tile_of(from->letters[play.length]);
        play.tiles++;
    }
    return play;
}

/* One tile that makes words both ways is found twice by the notebook. */
static bool is_second_of_two(const notebook_board *board, const notebook_play *from,
                             const quoth_play *play)
{
    int square = from->start;
    for (unsigned i = 0; play->tile[i] == 0; i++)
        square += from->direction;
    return play->tiles == 1 && play->down &&
           (is_tile(board, square - 1) || is_tile(board, square + 1));
}

static int in_order(const void *a, const void *b)
{
    return cross_twin_compare(a, b, QUOTH_BY_SCORE);
}

static const char *reported(const quoth_play *play)
{
    char text_of_it[QUOTH_SIDE_MAX + 1] = "";
    for (unsigned i = 0; i < play->length; i++)
        text_of_it[i] = play->tile[i] ? char_of(play->tile[i]) : '.';
    return printed("row %u column %u %s %s scores %d", play->row, play->column,
                   play->down ? "down" : "across", text_of_it, play->score);
}

/* ---- positions of games ------------------------------------------------------------------- */

static size_t compared;

static void compare_position(const quoth_position *position, const char *about)
{
    notebook_board board;
    char rack[NOTEBOOK_RACK + 1];
    notebook_plays found = {0};
    board_of(position, &board);
    rack_of(position, rack);
    notebook_all_plays(&words, &board, rack, &found);
    quoth_play *expected = malloc((found.count + 1) * sizeof *expected);
    assert_non_null(expected);
    size_t count = 0, listed;
    for (size_t i = 0; i < found.count; i++) {
        expected[count] = play_of(&board, &found.play[i]);
        count += !is_second_of_two(&board, &found.play[i], &expected[count]);
    }
    qsort(expected, count, sizeof *expected, in_order);

    quoth_plays_query search = {.find = QUOTH_FIND_ALL, .placements_only = true};
    assert_int_equal(finding_find(&plays, position, &search), QUOTH_OK);
    const quoth_play *play = finding_list(&plays, &listed);
    for (size_t i = 0; i < count || i < listed; i++) {
        quoth_play without_equity = {0};
        if (i < listed)
            without_equity = play[i];
        without_equity.equity = 0;
        if (i == count || i == listed || memcmp(&without_equity, &expected[i], sizeof *play) != 0)
            fail_msg("%s, rack %s, play %u: the library says %s, the notebook %s", about, rack,
                     (unsigned)i, i < listed ? reported(&play[i]) : "none",
                     i < count ? reported(&expected[i]) : "none");
    }
    free(expected);
    notebook_list_free(&found);
    compared++;
}

/* The same board with a rack of other tiles, so many of them blanks. */
static void compare_with_blanks(const quoth_position *position, quoth_position *other,
                                unsigned blanks, quoth_random *random, const char *about)
{
    char rack[NOTEBOOK_RACK + 1] = "";
    for (unsigned i = 0; i < NOTEBOOK_RACK; i++)
        rack[i] = i < blanks ? '_' : notebook_bag[quoth_random_below(random, 98)];
    quoth_position_copy(other, position);
    set_rack(other, rack);
    quoth_position_settle(other);
    if (quoth_position_ending(other) == QUOTH_ENDING_NONE)
        compare_position(other, about);
}

static uint64_t seed, cases;

static void every_play_is_the_notebook_s(void **state)
{
    (void)state;
    quoth_position *position, *other;
    assert_int_equal(quoth_position_new(&position, cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&other, cross, 2, NULL, NULL), QUOTH_OK);
    for (unsigned game = 0; compared < cases; game++) {
        quoth_random random;
        quoth_random_seed_stream(&random, seed, game + 1);
        quoth_cross_bot bot = {.policy = game % 2 ? QUOTH_CROSS_RANDOM : QUOTH_CROSS_GREEDY,
                               .finder = plays.finder};
        quoth_cross_view seen = {.position = position};
        quoth_cross_player player = quoth_cross_bot_player(&bot);
        quoth_position_deal(position, &random);
        for (unsigned turn = 0; quoth_position_ending(position) == QUOTH_ENDING_NONE; turn++) {
            const char *about =
                printed("seed %llu, game %u, turn %u", (unsigned long long)seed, game, turn);
            compare_position(position, about);
            if (turn % 6 == 2)
                compare_with_blanks(position, other, 1, &random, about);
            if (turn % 13 == 5)
                compare_with_blanks(position, other, 2, &random, about);
            quoth_play play;
            assert_int_equal(player.choose(player.user, &seen, &random, NULL, &play), QUOTH_OK);
            assert_int_equal(quoth_position_make_trusted(position, &play, NULL), QUOTH_OK);
        }
        quoth_cross_bot_free(&bot);
    }
    quoth_position_free(position);
    quoth_position_free(other);
}

/* ---- the values that the notebook tests --------------------------------------------------- */

static const notebook_play example[] = {
    {145, NOTEBOOK_DOWN, "ENTER", ""},      {144, NOTEBOOK_ACROSS, "BE", ""},
    {138, NOTEBOOK_DOWN, "GAVE", ""},       {158, NOTEBOOK_DOWN, "MUSES", ""},
    {172, NOTEBOOK_ACROSS, "VIRULeNT", ""}, {213, NOTEBOOK_ACROSS, "RED", ""},
    {198, NOTEBOOK_ACROSS, "LYTHE", ""},    {147, NOTEBOOK_DOWN, "CHILDREN", ""},
    {164, NOTEBOOK_ACROSS, "HEARD", ""},    {117, NOTEBOOK_DOWN, "BRIDLES", ""},
    {131, NOTEBOOK_ACROSS, "TOUR", ""},
};

static const int example_anchors[] = {
    100, 114, 115, 116, 121, 127, 128, 130, 137, 139, 141, 143, 146, 148, 149, 150, 154, 156,
    157, 159, 160, 161, 163, 171, 180, 182, 183, 184, 188, 190, 191, 193, 194, 195, 197, 206,
    208, 210, 212, 216, 217, 218, 225, 227, 230, 231, 233, 236, 243, 248, 250, 265, 267,
};

static void draw_example(notebook_board *board)
{
    notebook_clear(board);
    for (size_t i = 0; i < COUNT(example); i++)
        notebook_lay(board, &example[i]);
}

static quoth_position *example_position(const char *rack)
{
    quoth_position *position;
    notebook_board board;
    draw_example(&board);
    assert_int_equal(quoth_position_new(&position, cross, 2, NULL, NULL), QUOTH_OK);
    for (unsigned row = 0; row < 15; row++)
        for (unsigned column = 0; column < 15; column++) {
            int square = (int)((row + 1) * NOTEBOOK_DOWN + column + 1);
            if (is_tile(&board, square))
                assert_int_equal(quoth_position_set_tile(position, row, column,
                                                         tile_of(board.square[square]), NULL),
                                 QUOTH_OK);
        }
    set_rack(position, rack);
    quoth_position_settle(position);
    return position;
}

static void words_and_prefixes(void **state)
{
    (void)state;
    assert_true(notebook_is_word(&words, "WORD"));
    assert_true(notebook_is_word(&words, "LETTERs"));
    assert_true(notebook_is_word(&words, "ETHyLENEDIAMINETETRAACETATES"));
    assert_false(notebook_is_word(&words, "ALFABET"));
    assert_true(notebook_is_prefix(&words, "BACKBENC"));
    assert_true(notebook_is_prefix(&words, "BACKBE"));

    static const char *const few[] = {"HELLO", "HELP", "HELPER"};
    notebook_words three = {few, COUNT(few)};
    assert_true(notebook_is_prefix(&three, ""));
    assert_true(notebook_is_prefix(&three, "HELPER")); /* mended: not in the notebook */
    assert_false(notebook_is_prefix(&three, "HELLP"));
    assert_true(notebook_is_word(&three, "HELP"));
    assert_false(notebook_is_word(&three, "HELPE"));

    static const struct {
        const char *rack;
        size_t prefixes;
    } known[] = {{"ABC", 10}, {"LETTERS", 155}, {"LETTER_", 1590}};
    for (size_t i = 0; i < COUNT(known); i++) {
        notebook_plays longer = {0}, all = {0};
        notebook_rack_prefixes(&words, known[i].rack, true, &longer);
        notebook_rack_prefixes(&words, known[i].rack, false, &all);
        assert_int_equal(longer.count, known[i].prefixes);
        assert_in_range(all.count, longer.count, 2 * longer.count);
        notebook_list_free(&longer);
        notebook_list_free(&all);
    }
}

static void the_bag_and_racks(void **state)
{
    (void)state;
    assert_int_equal(strlen(notebook_bag), 100);
    assert_int_equal(rules.tiles.total, 100);
    for (unsigned letter = 0; letter <= 26; letter++) {
        unsigned count = 0;
        for (const char *c = notebook_bag; *c; c++)
            count += tile_of(*c) == letter;
        assert_int_equal(rules.tiles.count[letter], count);
    }
    static const char *const known[][3] = {
        {"RACK", "XBAG", "RACKGAB"}, {"RACK", "", "RACK"}, {"RACK", "AB", "RACKBA"}};
    for (size_t i = 0; i < COUNT(known); i++) {
        char rack[NOTEBOOK_RACK + 1], bag[8];
        strcpy(rack, known[i][0]);
        strcpy(bag, known[i][1]);
        notebook_replenish(rack, bag);
        assert_string_equal(rack, known[i][2]);
    }
}

static void anchors(void **state)
{
    (void)state;
    notebook_board board;
    draw_example(&board);
    size_t count = 0;
    for (int square = 0; square < NOTEBOOK_SQUARES; square++)
        if (notebook_is_anchor(&board, square))
            assert_int_equal(square, example_anchors[count++]);
    assert_int_equal(count, 53);

    quoth_square anchor[QUOTH_SQUARES_MAX];
    quoth_position *position = example_position("ABCHKNQ");
    assert_int_equal(quoth_position_anchors(anchor, position), 53);
    for (size_t i = 0; i < 53; i++)
        assert_int_equal((anchor[i].row + 1) * NOTEBOOK_DOWN + anchor[i].column + 1,
                         example_anchors[i]);
    quoth_position_clear(position);
    quoth_position_settle(position);
    assert_int_equal(quoth_position_anchors(anchor, position), 1);
    assert_int_equal(anchor[0].row, 7);
    assert_int_equal(anchor[0].column, 7);
    quoth_position_free(position);
    notebook_clear(&board);
    for (int square = 0; square < NOTEBOOK_SQUARES; square++)
        assert_int_equal(notebook_is_anchor(&board, square), square == NOTEBOOK_STAR);
}

static void crosswords(void **state)
{
    (void)state;
    static const struct {
        int square, first;
        const char *run;
    } known[] = {{141, 141, ".MUSES"}, {148, 131, "T.E"}};
    notebook_board board;
    char run[NOTEBOOK_DOWN];
    draw_example(&board);
    quoth_position *position = example_position("ABCHKNQ");
    for (size_t i = 0; i < COUNT(known); i++) {
        notebook_crossword(&board, known[i].square, NOTEBOOK_ACROSS, run);
        assert_string_equal(run, known[i].run);
        quoth_tile tile[QUOTH_SIDE_MAX];
        quoth_square first;
        unsigned length = quoth_position_crossing(
            tile, &first, position, (unsigned)known[i].square / NOTEBOOK_DOWN - 1,
            (unsigned)known[i].square % NOTEBOOK_DOWN - 1, true);
        assert_int_equal(length, strlen(known[i].run));
        for (unsigned k = 0; k < length; k++)
            assert_int_equal(tile[k] ? char_of(tile[k]) : '.', known[i].run[k]);
        assert_int_equal((first.row + 1) * NOTEBOOK_DOWN + first.column + 1, known[i].first);
    }
    assert_true(notebook_valid_crossword(&words, ".MUSES", 'A'));
    assert_false(notebook_valid_crossword(&words, ".MUSES", 'B'));
    quoth_position_free(position);
}

static const char *letters_of_plays(const notebook_plays *of)
{
    text t = {0};
    for (size_t i = 0; i < of->count; i++)
        join(&t, printed("%d%s-%s", of->play[i].start, of->play[i].letters, of->play[i].rack));
    return kept(&t);
}

static void prefixes_and_extensions(void **state)
{
    (void)state;
    notebook_board board;
    notebook_plays prefixes = {0}, begun = {0}, found = {0};
    draw_example(&board);
    notebook_rack_prefixes(&words, "ABCHKNQ", false, &prefixes);
    notebook_prefix_plays(&board, &prefixes, 141, NOTEBOOK_ACROSS, "ABCHKNQ", &begun);
    size_t singles = 0;
    for (size_t i = 0; i < begun.count; i++) {
        assert_int_equal(begun.play[i].start + (int)strlen(begun.play[i].letters), 141);
        singles += strlen(begun.play[i].letters) == 1;
    }
    assert_int_equal(begun.count, 8);
    assert_int_equal(singles, 7);
    notebook_play b = {140, NOTEBOOK_ACROSS, "B", "ACHKNQ"};
    notebook_extend(&words, &board, &b, &found);
    assert_string_equal(letters_of_plays(&found),
                        "140BA-CHKNQ 140BACKBENCH-Q 140BAH-CKNQ 140BAN-CHKQ");
    notebook_list_free(&prefixes);
    notebook_list_free(&begun);
    notebook_list_free(&found);
}

static quoth_validation judged(const quoth_position *position, const notebook_board *board,
                               const notebook_play *from)
{
    quoth_validation validation;
    quoth_play play = play_of(board, from);
    play.tiles = 0;
    play.score = 0;
    quoth_play_validate(&validation, position, &play, false);
    return validation;
}

static void scores(void **state)
{
    (void)state;
    static const notebook_play be = {NOTEBOOK_STAR, NOTEBOOK_ACROSS, "BE", ""},
                               backbench = {140, NOTEBOOK_ACROSS, "BACKBENCH", "Q"};
    notebook_board board;
    quoth_position *position;
    notebook_clear(&board);
    assert_int_equal(notebook_score(&board, &be), 4);
    assert_int_equal(quoth_position_new(&position, cross, 2, NULL, NULL), QUOTH_OK);
    quoth_validation j = judged(position, &board, &be);
    assert_int_equal(j.result, QUOTH_LEGAL);
    assert_int_equal(j.play.score, 4);
    quoth_position_free(position);

    draw_example(&board);
    assert_int_equal(notebook_score(&board, &backbench), 116);
    position = example_position("ABCHKNQ");
    compare_position(position, "example");
    j = judged(position, &board, &backbench);
    assert_int_equal(j.result, QUOTH_LEGAL);
    assert_int_equal(j.words, 3);
    assert_int_equal(j.word[0].score, 96); /* BACKBENCH */
    assert_int_equal(j.word[1].score, 8);  /* AMUSES */
    assert_int_equal(j.word[2].score, 12); /* THE */
    assert_int_equal(j.play.score, 116);
    quoth_plays_query search = {.find = QUOTH_FIND_BEST};
    size_t count;
    assert_int_equal(finding_find(&plays, position, &search), QUOTH_OK);
    const quoth_play *best = finding_list(&plays, &count);
    assert_int_equal(count, 1);
    assert_string_equal(reported(best), "row 7 column 3 across BACK..N.H scores 116");
    quoth_position_free(position);
}

/* ---- the example holds what no game could ------------------------------------------------- */

static bool print_position_warning(void *user, const quoth_position_warning *o)
{
    static const char *const kinds[] = {"none", "count", "word", "loose", "rack"};
    text *t = user;
    if (o->kind == QUOTH_WARNING_COUNT)
        join(t, printed("%s:%c", kinds[o->kind], char_of(o->tile)));
    else
        join(t, printed("%s:%u,%u,%u,%u", kinds[o->kind], o->row, o->column, o->down, o->length));
    return true;
}

/* The same, found by hand: first counts, with those on the rack, then words. */
static const char *oddities_of(const notebook_board *board, const char *rack)
{
    text t = {0};
    for (char c = 'A'; c <= 'Z'; c++) {
        int more = 0;
        for (const char *tile = notebook_bag; *tile; tile++)
            more -= *tile == c;
        for (const char *tile = rack; *tile; tile++)
            more += *tile == c;
        for (int s = 0; s < NOTEBOOK_SQUARES; s++)
            more += board->square[s] == c;
        if (more > 0)
            join(&t, printed("count:%c", c));
    }
    for (int down = 0; down < 2; down++)
        for (int s = 0; s < NOTEBOOK_SQUARES; s++) {
            int step = down ? NOTEBOOK_DOWN : NOTEBOOK_ACROSS, length = 0;
            char run[NOTEBOOK_DOWN] = "";
            if (!is_tile(board, s) || is_tile(board, s - step))
                continue;
            for (; is_tile(board, s + length * step); length++)
                run[length] = board->square[s + length * step];
            if (length > 1 && !notebook_is_word(&words, run))
                join(&t, printed("word:%d,%d,%d,%d", s / NOTEBOOK_DOWN - 1, s % NOTEBOOK_DOWN - 1,
                                 down, length));
        }
    return kept(&t);
}

static void the_example_is_odd_but_stands(void **state)
{
    (void)state;
    notebook_board board;
    text t = {0};
    draw_example(&board);
    quoth_position *position = example_position("ABCHKNQ");
    assert_int_equal(quoth_position_ending(position), QUOTH_ENDING_NONE);
    assert_int_equal(quoth_position_check(position, print_position_warning, &t), 3);
    assert_string_equal(t.bytes, oddities_of(&board, "ABCHKNQ"));
    assert_string_equal(t.bytes, "count:B count:H word:10,10,0,5"); /* LYTHE */
    text_free(&t);
    quoth_position_free(position);
}

int main(void)
{
    seed = env_number("QUOTH_TEST_SEED", 1);
    cases = env_number("QUOTH_TWIN_CASES", 300);
    cases = cases > 1000 ? 1000 : cases;
    print_message("# %llu positions from seed %llu\n", (unsigned long long)cases,
                  (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_prefixes),
        cmocka_unit_test(the_bag_and_racks),
        cmocka_unit_test(anchors),
        cmocka_unit_test(crosswords),
        cmocka_unit_test(prefixes_and_extensions),
        cmocka_unit_test(scores),
        cmocka_unit_test(the_example_is_odd_but_stands),
        cmocka_unit_test(every_play_is_the_notebook_s),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
