/* Layouts and rules: what their texts may say, which the library has. */
#include "support.h"

#include "bad_text.h"
#include "quoth/tiles.h"

/* ---- reading and writing in one line ------------------------------------------------------ */

static quoth_layout layout_named(const char *name)
{
    quoth_layout layout;
    assert_int_equal(quoth_layout_find(&layout, name, NULL), QUOTH_OK);
    return layout;
}

static quoth_layout layout_from(const char *description)
{
    quoth_layout layout;
    quoth_error error = {.message = ""};
    if (quoth_layout_parse(&layout, description, strlen(description), "toy", &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    return layout;
}

static const char *layout_text(const quoth_layout *layout)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_layout_write(&sink, layout, NULL), QUOTH_OK);
    return kept(&t);
}

static const char *rules_text(const quoth_cross_rules *rules)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_cross_rules_write(&sink, rules, NULL), QUOTH_OK);
    return kept(&t);
}

static void expect_same_rules(const quoth_cross_rules *rules)
{
    quoth_cross_rules again = rules_from(rules_text(rules));
    assert_memory_equal(&again, rules, sizeof again);
}

/* ---- layouts ------------------------------------------------------------------------------ */

static unsigned squares_with(const quoth_layout *l, unsigned letter, unsigned word)
{
    unsigned n = 0;
    for (unsigned i = 0; i < (unsigned)l->rows * l->columns; i++)
        n += l->letter[i] == letter && l->word[i] == word;
    return n;
}

static void layouts_have_the_published_squares(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned side, start_word, words[3], letters[3]; /* times 2, 3, 4 */
    } expected[] = {
        {"classic", 15, 2, {17, 8, 0}, {24, 12, 0}},  {"friends", 15, 1, {12, 8, 0}, {24, 16, 0}},
        {"crossplay", 15, 1, {8, 8, 0}, {20, 20, 0}}, {"wordfeud", 15, 1, {12, 8, 0}, {24, 20, 0}},
        {"super", 21, 2, {41, 16, 4}, {36, 20, 8}},   {"small", 11, 1, {8, 8, 0}, {12, 8, 0}},
    };
    for (size_t i = 0; i < COUNT(expected); i++) {
        assert_string_equal(quoth_layout_name(i), expected[i].name);
        quoth_layout l = layout_named(expected[i].name);
        unsigned side = expected[i].side;
        assert_string_equal(l.name, expected[i].name);
        assert_int_equal(l.rows, side);
        assert_int_equal(l.columns, side);
        assert_int_equal(l.start_row, side / 2);
        assert_int_equal(l.start_column, side / 2);
        assert_int_equal(l.word[side / 2 * side + side / 2], expected[i].start_word);
        for (unsigned k = 0; k < 3; k++) {
            assert_int_equal(squares_with(&l, 1, k + 2), expected[i].words[k]);
            assert_int_equal(squares_with(&l, k + 2, 1), expected[i].letters[k]);
        }
        for (unsigned r = 0; r < side; r++)
            for (unsigned c = 0; c < side; c++) {
                unsigned here = r * side + c;
                unsigned others[] = {c * side + r, (side - 1 - r) * side + c,
                                     r * side + side - 1 - c};
                for (size_t k = 0; k < COUNT(others); k++) {
                    assert_int_equal(l.letter[here], l.letter[others[k]]);
                    assert_int_equal(l.word[here], l.word[others[k]]);
                }
            }
    }
    assert_null(quoth_layout_name(COUNT(expected)));
    assert_null(quoth_layout_name(SIZE_MAX));
}

static void layouts_are_known_by_other_names(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"CrosswordGame", "classic"},    {"crosswordgame", "classic"}, {"Classic", "classic"},
        {"SuperCrosswordGame", "super"}, {"standard15", "classic"},    {"STANDARD21", "super"},
        {"FRIENDS", "friends"},
    };
    for (size_t i = 0; i < COUNT(names); i++) {
        quoth_layout l = layout_named(names[i][0]), same = layout_named(names[i][1]);
        assert_string_equal(l.name, names[i][1]);
        assert_memory_equal(&l, &same, sizeof l);
    }
    quoth_layout l;
    assert_int_equal(quoth_layout_find(&l, "", NULL), QUOTH_NOT_FOUND);
    assert_int_equal(quoth_layout_find(&l, "Crossword", NULL), QUOTH_NOT_FOUND);
}

static void a_layout_says_what_each_square_counts(void **state)
{
    (void)state;
    quoth_layout l = layout_from("1,2\n .#'\"\n^-=~.\n");
    static const uint8_t letters[] = {1, 1, 0, 2, 3, 4, 1, 1, 1, 1};
    static const uint8_t words[] = {1, 1, 0, 1, 1, 1, 2, 3, 4, 1};
    assert_int_equal(l.rows, 2);
    assert_int_equal(l.columns, 5);
    assert_int_equal(l.start_row, 1);
    assert_int_equal(l.start_column, 2);
    assert_memory_equal(l.letter, letters, sizeof letters);
    assert_memory_equal(l.word, words, sizeof words);
    assert_string_equal(layout_text(&l), "1,2\n  #'\"\n^-=~ \n");
    static const char *const same[] = {
        "1,2\r\n .#'\"\r\n^-=~.\r\n",
        "\xEF\xBB\xBF\n\n1,2\n .#'\"\n^-=~ ",
        " 1 , 2 \n..#'\"\n^-=~.\n\n\r\n\n",
    };
    for (size_t i = 0; i < COUNT(same); i++) {
        quoth_layout other = layout_from(same[i]);
        assert_memory_equal(&other, &l, sizeof l);
    }
}

static void squares_may_count_letters_and_words(void **state)
{
    (void)state;
    quoth_layout l = layout_from("Quackle\n1\n2 2 1 0\n1 1  2 3\n4 1  1 2\n");
    static const uint8_t letters[] = {1, 2, 4, 1}, words[] = {1, 3, 1, 2};
    assert_int_equal(l.rows, 2);
    assert_int_equal(l.columns, 2);
    assert_int_equal(l.start_row, 1);
    assert_int_equal(l.start_column, 0);
    assert_memory_equal(l.letter, letters, sizeof letters);
    assert_memory_equal(l.word, words, sizeof words);
    assert_string_equal(layout_text(&l), "Quackle\n1\n2 2 1 0\n1 1  2 3\n4 1  1 2\n");
    quoth_layout other = layout_from("\nQuackle 1 2\r\n2 1\t0 1 1 2 3 4 1\n\n1 2\n\n");
    assert_memory_equal(&other, &l, sizeof l);
    other = layout_from("Quackle 1 2 2 1 0 1 1 2 1 4 1 1 2");
    assert_string_equal(layout_text(&other), "1,0\n '\n^-\n");

    /* what neither form can say */
    text t = {0};
    quoth_sink sink = to_text(&t), refusing = {refuse, NULL};
    other = l;
    other.letter[0] = other.word[0] = 0;
    assert_int_equal(quoth_layout_write(&sink, &other, NULL), QUOTH_UNSUPPORTED);
    other = l;
    other.rows = 1;
    assert_int_equal(quoth_layout_write(&sink, &other, NULL), QUOTH_UNSUPPORTED);
    assert_int_equal(t.size, 0);
    assert_int_equal(quoth_layout_write(&refusing, &l, NULL), QUOTH_SINK_FAILED);
    text_free(&t);
}

static const char *square_layout(unsigned rows, unsigned columns)
{
    text t = {0};
    text_add(&t, printed("%u,%u\n", rows - 1, columns - 1));
    for (unsigned i = 0; i < rows; i++) {
        char *row = repeated('.', columns);
        text_add(&t, row);
        text_add(&t, "\n");
        free(row);
    }
    return kept(&t);
}

static void every_layout_is_written_and_read_back(void **state)
{
    (void)state;
    for (size_t i = 0; quoth_layout_name(i); i++) {
        quoth_layout l = layout_named(quoth_layout_name(i)), again;
        const char *description = layout_text(&l);
        assert_int_equal(quoth_layout_parse(&again, description, strlen(description), l.name, NULL),
                         QUOTH_OK);
        assert_memory_equal(&again, &l, sizeof l);
    }
    for (unsigned side = 2; side <= QUOTH_SIDE_MAX; side++) {
        quoth_layout l = layout_from(square_layout(side, QUOTH_SIDE_MAX + 2 - side));
        assert_int_equal(l.rows, side);
        assert_int_equal(l.columns, QUOTH_SIDE_MAX + 2 - side);
        quoth_layout again = layout_from(layout_text(&l));
        assert_memory_equal(&again, &l, sizeof l);
    }
}

static quoth_status parse_layout(const char *text, size_t size, quoth_error *error)
{
    quoth_layout layout;
    return quoth_layout_parse(&layout, text, size, "toy", error);
}

static void a_bad_layout_is_refused_with_its_line(void **state)
{
    (void)state;
    static const char heading[] = "a layout begins with its start square: ROW,COLUMN";
    static const char least[] = "a board has at least 2 rows and columns";
    static const char most[] = "a board has at most 29 rows and columns";
    static const char outside[] = "the start square lies outside the board";
    static const char four[] = "a square counts 1 to 4 times";
    const bad_text bad[] = {
        {"", 0, heading, 0},
        {"\n\n", 2, heading, 0},
        {"....\n....\n", 1, heading, 0},
        {"7\n", 1, heading, 0},
        {"7,\n", 1, heading, 0},
        {",7\n", 1, heading, 0},
        {"1,1,1\n..\n..\n", 1, heading, 0},
        {"-1,1\n..\n..\n", 1, heading, 0},
        {"1,x\n..\n..\n", 1, heading, 0},
        {"quackle 1 2 2 0 0\n", 1, heading, 0},
        {"\n0,0\n..\n...\n", 4, "this row is not as long as the first", 0},
        {"0,0\n..\n.\n", 3, "this row is not as long as the first", 0},
        {"0,0\n..\n..\n\n..\n", 5, "an empty line between the rows", 0},
        {"0,0\n\n..\n..\n", 3, "an empty line between the rows", 0},
        {"0,0\n..\n.x\n", 3, "a square is one of . ' \" ^ - = ~ # and a blank", 0},
        {"0,0\n..\n.\t\n", 3, "a square is one of . ' \" ^ - = ~ # and a blank", 0},
        {"0,0\n..\n\u00E9\n", 3, "a square is one of . ' \" ^ - = ~ # and a blank", 0},
        {"0,0\n..\n..\n\xFF\xFF\n", 4, "not UTF-8 text", 0},
        {"0,0\n", 1, least, 0},
        {"0,0\n..\n", 2, least, 0},
        {"0,0\n.\n.\n", 2, least, 0},
        {square_layout(30, 29), 31, most, QUOTH_TOO_LARGE},
        {square_layout(29, 30), 2, most, QUOTH_TOO_LARGE},
        {"\n2,0\n..\n..\n", 2, outside, 0},
        {"0,2\n..\n..\n", 1, outside, 0},
        {"4294967296,0\n..\n..\n", 1, outside, 0},
        {"0,99999999999999999999\n..\n..\n", 1, outside, 0},
        {"1,0\n..\n#.\n", 1, "the start square is a wall", 0},
        {"Quackle\n2\n", 2, "a layout of another version", 0},
        {"Quackle\nx\n", 2, "this is not a number", 0},
        {"Quackle\n1\n30 30", 3, most, QUOTH_TOO_LARGE},
        {"Quackle\n1\n2 99999999999", 3, most, QUOTH_TOO_LARGE},
        {"Quackle\n1\n1 1", 3, least, 0},
        {"Quackle\n1\n2\n3\n", 4, "a board in this form is square", 0},
        {"Quackle\n1\n2 2\n2 0\n", 4, outside, 0},
        {"Quackle\n1\n2 2\n0 2\n", 4, outside, 0},
        {"Quackle\n1\n2 2 0\n", 3, "the layout ends before its last square", 0},
        {"Quackle\n1\n2 2 0 0\n1 1 1 1 1 1 1\n", 4, "the layout ends before its last square", 0},
        {"Quackle\n1\n2 2 0 0\n1 1 1 1 1 1\n0 1\n", 5, four, 0},
        {"Quackle\n1\n2 2 0 0\n1 1 1 1 1 1\n1 5\n", 5, four, 0},
        {"Quackle\n1\n2 2 0 0\n1 1 1 1 1 1\n1 257\n", 5, four, 0},
        {"Quackle\n1\n2 2 0 0\n1 1 1 -1\n", 4, "this is not a number", 0},
        {"Quackle\n1\n2 2 0 0\n1 1 1 1 1 1 1 1\n1\n", 5, "more follows the last square", 0},
        {"Quackle\n1\n2 2 0 0\n1 1 1 1 1 1 1 1\n\xFF\n", 5, "not UTF-8 text", 0},
    };
    expect_bad(bad, COUNT(bad), parse_layout);
    quoth_error error;
    assert_int_equal(parse_layout("0,0\n.\0\n", 7, &error), QUOTH_BAD_TEXT);
    assert_int_equal(error.line, 2);
    assert_int_equal(parse_layout(NULL, 0, &error), QUOTH_BAD_TEXT);
}

/* ---- rules -------------------------------------------------------------------------------- */

static void the_library_names_its_rules(void **state)
{
    (void)state;
    static const char *const names[] = {
        "wwf",
        "scrabble",
        "super",
        "wordsmog",
        "notebook",
        "crossplay",
        "wordfeud",
        "catalan",
        "super_catalan",
        "dutch",
        "french",
        "german",
        "hong_kong_english",
        "italian",
        "norwegian",
        "polish",
        "portuguese",
        "romanian",
        "slovene",
        "spanish",
        "swedish",
        "turkish",
    };
    for (size_t i = 0; i < COUNT(names); i++) {
        assert_string_equal(quoth_cross_rules_name(i), names[i]);
        assert_true(strlen(quoth_cross_rules_summary(i)) > 10);
        quoth_cross_rules rules = rules_named(names[i]);
        assert_string_equal(rules.name, names[i]);
    }
    assert_null(quoth_cross_rules_name(COUNT(names)));
    assert_null(quoth_cross_rules_summary(COUNT(names)));
    assert_null(quoth_cross_rules_name(SIZE_MAX));
    quoth_cross_rules rules;
    assert_int_equal(quoth_cross_rules_find(&rules, "chess", NULL), QUOTH_NOT_FOUND);
    assert_int_equal(quoth_cross_rules_find(&rules, "", NULL), QUOTH_NOT_FOUND);
    rules = rules_named("WWF");
    assert_string_equal(rules.name, "wwf");
}

/* The numbers of rules in one line. */
static const char *numbers_of_rules(const char *name)
{
    quoth_cross_rules r = rules_named(name);
    text t = {0};
    join(&t, printed("%s %s%s rack %u", r.layout.name, r.tiles.alphabet.name,
                     r.anagrams ? " anagrams" : "", r.rack));
    for (unsigned i = 0; i <= QUOTH_RACK_MAX; i++)
        if (r.bonus[i])
            join(&t, printed("bonus %u %u", i, r.bonus[i]));
    if (r.exchange_from != QUOTH_NO_EXCHANGE)
        join(&t, printed("exchange %u", r.exchange_from));
    join(&t, printed("out %u %u many %u %u stuck %u", r.out_gain, r.out_loss, r.out_gain_many,
                     r.out_loss_many, r.stuck_loss));
    if (r.scoreless_limit)
        join(&t, printed("scoreless %u", r.scoreless_limit));
    if (r.round_limit)
        join(&t, "round");
    if (r.scoreless_after_score)
        join(&t, "after-score");
    if (r.pass_limit)
        join(&t, printed("passes %u", r.pass_limit));
    if (r.final_turn)
        join(&t, "final-turn");
    join(&t, quoth_challenge_name(r.challenge));
    return kept(&t);
}

static void rules_are_those_of_their_games(void **state)
{
    (void)state;
#define TWICE "out 2 0 many 1 1"
#define EACH "out 1 1 many 1 1"
#define LIKE_SCRABBLE "rack 7 bonus 7 50 exchange 7 " TWICE " stuck 1 scoreless 6 double"
    static const char *const expected[][2] = {
        {"wwf", "friends wwf rack 7 bonus 7 35 exchange 1 " EACH " stuck 1 scoreless 3 after-score "
                "void"},
        {"scrabble", "classic english " LIKE_SCRABBLE},
        {"super", "super super_english " LIKE_SCRABBLE},
        {"wordsmog", "classic english anagrams " LIKE_SCRABBLE},
        {"notebook", "friends english rack 7 bonus 7 35 " EACH " stuck 0 round void"},
        {"crossplay", "crossplay crossplay rack 7 bonus 7 40 exchange 7 out 0 0 many 0 0 stuck 0 "
                      "scoreless 6 final-turn void"},
        {"wordfeud", "wordfeud wordfeud rack 7 bonus 7 40 exchange 7 " EACH " stuck 1 passes 3 "
                     "void"},
        {"catalan", "classic catalan " LIKE_SCRABBLE},
        {"super_catalan", "super super_catalan " LIKE_SCRABBLE},
        {"dutch", "classic dutch " LIKE_SCRABBLE},
        {"french", "classic french " LIKE_SCRABBLE},
        {"german", "classic german rack 7 bonus 7 50 exchange 7 " TWICE " stuck 1 passes 4 double"},
        {"hong_kong_english", "classic hong_kong_english rack 9 bonus 7 50 bonus 8 50 bonus 9 50 "
                              "exchange 9 " TWICE " stuck 1 scoreless 6 double"},
        {"italian", "classic italian " LIKE_SCRABBLE},
        {"norwegian", "classic norwegian " LIKE_SCRABBLE},
        {"polish", "classic polish rack 7 bonus 7 50 exchange 7 " TWICE " stuck 1 scoreless 6 "
                   "passes 4 double"},
        {"portuguese", "classic portuguese " LIKE_SCRABBLE},
        {"romanian", "classic romanian " LIKE_SCRABBLE},
        {"slovene", "classic slovene " LIKE_SCRABBLE},
        {"spanish", "classic spanish rack 7 bonus 7 50 exchange 1 " TWICE " stuck 1 scoreless 12 "
                    "after-score passes 4 double"},
        {"swedish", "classic swedish " LIKE_SCRABBLE},
        {"turkish", "classic turkish " LIKE_SCRABBLE},
    };
    for (size_t i = 0; i < COUNT(expected); i++)
        assert_string_equal(numbers_of_rules(expected[i][0]), expected[i][1]);
    assert_null(quoth_cross_rules_name(COUNT(expected)));
}

static void all_rules_are_written_and_read_back(void **state)
{
    (void)state;
    for (size_t i = 0; quoth_cross_rules_name(i); i++) {
        quoth_cross_rules rules = rules_named(quoth_cross_rules_name(i));
        expect_same_rules(&rules);
    }
    static const char *const others[] = {
        "",
        "rack 1\nbonus 15 1000\nbonus 1 1\nexchange 1000\nout 0 10\nstuck 10\nscoreless 255\n"
        "passes 255\nchallenge triple\n",
        "rack 15\nbonus 7 0\nscoreless never after-score\n",
        "scoreless 4 round after-score\nwords anagrams\n",
        "out 2 0\nout-many 2 0\nempty-bag one-turn\nchallenge 5-point-a-word\n",
        "out-many 0 10\nempty-bag play-out\nchallenge 10-point-a-word\n",
        "scoreless 1\npasses 1\nexchange never\nchallenge 5-point\n",
        "layout\nQuackle 1 2 2 0 0  2 2 1 1  1 3 4 4\nend\n",
        "name mine\nlayout as my-board\n0,0\n  \n. \nend\ntiles as my-tiles\nA,1,1,1\nEND,1,1,1\n"
        "=,A,à\nend\n",
    };
    for (size_t i = 0; i < COUNT(others); i++) {
        quoth_cross_rules rules = rules_from(others[i]);
        expect_same_rules(&rules);
    }
}

static bool refuse_later(void *user, const char *bytes, size_t size)
{
    unsigned *pieces = user;
    (void)bytes;
    return size && (*pieces)-- > 0;
}

static void the_output_of_rules_may_fail_anywhere(void **state)
{
    (void)state;
    quoth_cross_rules rules = rules_named("wwf");
    quoth_status status = QUOTH_SINK_FAILED;
    for (unsigned accepted = 0; status; accepted++) {
        unsigned pieces = accepted;
        quoth_sink refusing = {refuse_later, &pieces};
        status = quoth_cross_rules_write(&refusing, &rules, NULL);
        assert_true(status == QUOTH_SINK_FAILED || accepted > 2);
    }
    rules.layout.letter[0] = 2;
    rules.layout.word[0] = 2;
    rules.layout.letter[1] = rules.layout.word[1] = 0;
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_cross_rules_write(&sink, &rules, NULL), QUOTH_UNSUPPORTED);
    text_free(&t);
}

static void what_rules_do_not_say_is_as_in_scrabble(void **state)
{
    (void)state;
    quoth_cross_rules nothing = rules_from(""), scrabble = rules_named("scrabble");
    assert_string_equal(nothing.name, "");
    memcpy(nothing.name, scrabble.name, sizeof nothing.name);
    assert_memory_equal(&nothing, &scrabble, sizeof nothing);
    quoth_cross_rules same = rules_from(
        "\xEF\xBB\xBF# all of it\r\n\r\n  name scrabble # a name\r\nlayout CrosswordGame\r\n"
        "tiles\tEnglish\r\nwords exact\r\nrack 7\r\nbonus 7 50\r\nexchange 7\r\nout 2 0\r\n"
        "stuck 1\r\nscoreless 6\r\npasses never\r\nchallenge Double#\r\n#");
    assert_memory_equal(&same, &scrabble, sizeof same);
    quoth_cross_rules bonus = rules_from("bonus 8 60\n");
    assert_int_equal(bonus.bonus[7], 0);
    assert_int_equal(bonus.bonus[8], 60);
}

/* Of three and more players each loses its tiles; twice the other's tiles is the same for two. */
static void going_out_among_many_follows_from_going_out_of_two(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned gain, loss;
    } expected[] = {{"out 2 0\n", 1, 1},
                    {"out 0 0\n", 0, 0},
                    {"out 3 2\n", 3, 2},
                    {"out-many 2 0\nout 2 0\n", 2, 0},
                    {"out 0 2\nout-many 1 1\n", 1, 1},
                    {"out-many 0 0\n", 0, 0}};
    for (size_t i = 0; i < COUNT(expected); i++) {
        quoth_cross_rules rules = rules_from(expected[i].text);
        assert_int_equal(rules.out_gain_many, expected[i].gain);
        assert_int_equal(rules.out_loss_many, expected[i].loss);
    }
}

static void a_layout_and_tiles_may_stand_in_the_rules(void **state)
{
    (void)state;
    quoth_cross_rules r =
        rules_from("rack 5\nlayout as mine # walls\r\n1,1\r\n#.#\r\n. .\r\n end \r\n"
                   "tiles # mine too\nA a 1 9 1 # one\n\nblank 0 2\nend\nstuck 2");
    assert_string_equal(r.layout.name, "mine");
    assert_int_equal(r.layout.rows, 2);
    assert_int_equal(r.layout.word[0], 0);
    assert_int_equal(r.layout.word[1], 1);
    assert_int_equal(r.layout.word[2], 0);
    assert_string_equal(r.tiles.alphabet.name, "tiles");
    assert_int_equal(r.tiles.total, 11);
    assert_int_equal(r.stuck_loss, 2);
    expect_same_rules(&r);
    quoth_cross_rules again = rules_from("layout\n0,0\n..\n..\n\nend\ntiles as as\nB,1,1,1\nend\n");
    assert_string_equal(again.layout.name, "layout");
    assert_string_equal(again.tiles.alphabet.name, "as");
    expect_same_rules(&again);
}

static quoth_status parse_rules(const char *text, size_t size, quoth_error *error)
{
    quoth_cross_rules rules;
    return quoth_cross_rules_parse(&rules, text, size, error);
}

static void bad_rules_are_refused_with_their_line(void **state)
{
    (void)state;
    static const char source[] = "behind this stands one name, or `as` and one, or nothing";
    static const char name[] = "a name is one word of at most 31 bytes, without ;";
    static const char bonus[] = "a bonus is for 1 to 15 tiles, of up to 1000 points";
    static const char exchange[] = "an exchange needs 1 to 1000 tiles in the bag, or is never";
    static const char out[] = "going out has two numbers from 0 to 10, gain and loss";
    static const char stuck[] = "being stuck has one number from 0 to 10, the loss";
    static const char scoreless[] = "scoreless is 1 to 255, never or round; then after-score";
    static const char passes[] = "passes that end the game are 1 to 255, or never";
    static const char challenge[] = "a challenge is void, single, double, 5-point, 10-point, "
                                    "triple, 5-point-a-word or 10-point-a-word";
    static const char empty_bag[] = "with an empty bag players play-out, or have one-turn";
    static const char end[] = "the lines that follow this one need an `end`";
    const bad_text bad[] = {
        {"rock 7\n", 1, "rules have no such line", 0},
        {"Rack 7\n", 1, "rules have no such line", 0},
        {"\n\nend\n", 3, "rules have no such line", 0},
        {"rack 7\nrack 7\n", 2, "this is said twice", 0},
        {"name a\n\nname b\n", 3, "this is said twice", 0},
        {"layout classic\nlayout\n0,0\n..\n..\nend\n", 2, "this is said twice", 0},
        {"stuck 1\nscoreless 6\nstuck 1\n", 3, "this is said twice", 0},
        {"bonus 7 50\nbonus 8 50\nbonus 7 50\n", 3,
         "the bonus for this number of tiles is given twice", 0},
        {"name\n", 1, name, 0},
        {"name a b\n", 1, name, 0},
        {"name a;b\n", 1, name, 0},
        {"name 12345678901234567890123456789012\n", 1, name, 0},
        {"layout klingon\n", 1, "there is no layout of that name", 0},
        {"tiles klingon\n", 1, "there is no tile set of that name", 0},
        {"layout classic super\n", 1, source, 0},
        {"layout as\n", 1, source, 0},
        {"layout as a b\n0,0\n..\n..\nend\n", 1, source, 0},
        {"tiles 12345678901234567890123456789012\n", 1, source, 0},
        {"words any\n", 1, "words are exact or anagrams", 0},
        {"words\n", 1, "words are exact or anagrams", 0},
        {"words exact anagrams\n", 1, "words are exact or anagrams", 0},
        {"rack\n", 1, "a rack holds 1 to 15 tiles", 0},
        {"rack 0\n", 1, "a rack holds 1 to 15 tiles", 0},
        {"rack 16\n", 1, "a rack holds 1 to 15 tiles", 0},
        {"rack 4294967303\n", 1, "a rack holds 1 to 15 tiles", 0},
        {"rack 7 7\n", 1, "a rack holds 1 to 15 tiles", 0},
        {"rack seven\n", 1, "a rack holds 1 to 15 tiles", 0},
        {"rack 7x\n", 1, "a rack holds 1 to 15 tiles", 0},
        {"bonus\n", 1, bonus, 0},
        {"bonus 7\n", 1, bonus, 0},
        {"bonus 0 50\n", 1, bonus, 0},
        {"bonus 16 50\n", 1, bonus, 0},
        {"bonus 7 1001\n", 1, bonus, 0},
        {"bonus 7 50 8\n", 1, bonus, 0},
        {"bonus 7 -5\n", 1, bonus, 0},
        {"exchange\n", 1, exchange, 0},
        {"exchange 0\n", 1, exchange, 0},
        {"exchange 1001\n", 1, exchange, 0},
        {"exchange 65535\n", 1, exchange, 0},
        {"exchange always\n", 1, exchange, 0},
        {"exchange never never\n", 1, exchange, 0},
        {"out 2\n", 1, out, 0},
        {"out 2 0 0\n", 1, out, 0},
        {"out 11 0\n", 1, out, 0},
        {"out 2 x\n", 1, out, 0},
        {"out-many 1\n", 1, out, 0},
        {"out-many 0 11\n", 1, out, 0},
        {"empty-bag\n", 1, empty_bag, 0},
        {"empty-bag two-turns\n", 1, empty_bag, 0},
        {"empty-bag one-turn one-turn\n", 1, empty_bag, 0},
        {"empty-bag one-turn\nempty-bag play-out\n", 2, "this is said twice", 0},
        {"stuck\n", 1, stuck, 0},
        {"stuck 11\n", 1, stuck, 0},
        {"scoreless\n", 1, scoreless, 0},
        {"scoreless 0\n", 1, scoreless, 0},
        {"scoreless 256\n", 1, scoreless, 0},
        {"scoreless often\n", 1, scoreless, 0},
        {"scoreless after-score\n", 1, scoreless, 0},
        {"scoreless never round\n", 1, scoreless, 0},
        {"scoreless round 6\n", 1, scoreless, 0},
        {"scoreless 6 after-score round\n", 1, scoreless, 0},
        {"scoreless 6 after\n", 1, scoreless, 0},
        {"passes 0\n", 1, passes, 0},
        {"passes 256\n", 1, passes, 0},
        {"passes 4 4\n", 1, passes, 0},
        {"challenge\n", 1, challenge, 0},
        {"challenge quadruple\n", 1, challenge, 0},
        {"challenge double double\n", 1, challenge, 0},
        {"challenge doubledoubledoubledouble\n", 1, challenge, 0},
        {"layout\n", 1, end, 0},
        {"rack 7\nlayout\n0,0\n..\n..\n", 2, end, 0},
        {"tiles as x\nA,1,1,1\n#end\n", 1, end, 0},
        {"tiles\nA,1,1,1\nend # here\n", 1, end, 0},
        {"rack 7\n\nlayout\n0,0\n..\n...\nend\n", 6, "this row is not as long as the first", 0},
        {"layout\n\nend\n", 2, "a layout begins with its start square: ROW,COLUMN", 0},
        {"layout\n0,0\n.. # two\n..\nend\n", 3, "a square is one of . ' \" ^ - = ~ # and a blank",
         0},
        {"layout\n0,0\n##\n##\nend\n", 2, "the start square is a wall", 0},
        {"\ntiles\n?,2,0,0\nA,1,x,1\nend\n", 4, "a value is a number", 0},
        {"tiles\nA,1,1,1\nB,1001,1,1\nend\n", 3, "a set has at most 1000 tiles", QUOTH_TOO_LARGE},
        {"rack 7\n\xFF\n", 2, "not UTF-8 text", 0},
        {"tiles\nA,1,1,1\n\xFF\nend\n", 3, "not UTF-8 text", 0},
    };
    expect_bad(bad, COUNT(bad), parse_rules);
    quoth_error error;
    assert_int_equal(parse_rules("rack 7\nlayout\nend\n", 18, &error), QUOTH_BAD_TEXT);
    assert_int_equal(error.line, 2); /* the lines are none */
    assert_int_equal(parse_rules("rack\0 7\n", 8, &error), QUOTH_BAD_TEXT);
    assert_int_equal(error.line, 1);
    assert_int_equal(parse_rules(NULL, 0, &error), QUOTH_OK);
}

static void challenges_have_names(void **state)
{
    (void)state;
    static const char *const names[] = {"void",     "single", "double",         "5-point",
                                        "10-point", "triple", "5-point-a-word", "10-point-a-word"};
    for (unsigned i = 0; i < COUNT(names); i++) {
        quoth_challenge challenge;
        assert_string_equal(quoth_challenge_name((quoth_challenge)i), names[i]);
        assert_true(quoth_challenge_read(&challenge, names[i]));
        assert_int_equal(challenge, i);
    }
    static const struct {
        const char *name;
        quoth_challenge challenge;
    } others[] = {
        {"VOID", QUOTH_CHALLENGE_VOID},     {"5pt", QUOTH_CHALLENGE_5},
        {"5", QUOTH_CHALLENGE_5},           {"five_point", QUOTH_CHALLENGE_5},
        {"FIVE_POINT", QUOTH_CHALLENGE_5},  {"5 point", QUOTH_CHALLENGE_5},
        {"5Point", QUOTH_CHALLENGE_5},      {"10pt", QUOTH_CHALLENGE_10},
        {"ten-point", QUOTH_CHALLENGE_10},  {"TEN_POINT", QUOTH_CHALLENGE_10},
        {"Triple", QUOTH_CHALLENGE_TRIPLE},
    };
    quoth_challenge challenge = QUOTH_CHALLENGE_SINGLE;
    for (size_t i = 0; i < COUNT(others); i++) {
        assert_true(quoth_challenge_read(&challenge, others[i].name));
        assert_int_equal(challenge, others[i].challenge);
    }
    static const char *const unknown[] = {"", "-", "15", "5points", "voi", "voids", "1", "50"};
    for (size_t i = 0; i < COUNT(unknown); i++) {
        challenge = QUOTH_CHALLENGE_SINGLE;
        assert_false(quoth_challenge_read(&challenge, unknown[i]));
        assert_int_equal(challenge, QUOTH_CHALLENGE_SINGLE);
    }
}

static void a_failed_challenge_brings_points(void **state)
{
    (void)state;
    static const int of_three_words[] = {0, 0, 0, 5, 10, 0, 15, 30};
    quoth_cross_rules rules;
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    for (unsigned i = 0; i < COUNT(of_three_words); i++) {
        rules.challenge = (quoth_challenge)i;
        assert_int_equal(quoth_cross_challenge_bonus(&rules, 3), of_three_words[i]);
    }
}

/* ---- random boards ------------------------------------------------------------------------ */

static const char random_board_7[] = "7,7\n"
                                     " \"\"          - \n"
                                     " '\"      '    =\n"
                                     " \"=  '   ''    \n"
                                     "  '-  \"\"'     '\n"
                                     "    =     \"  = \n"
                                     "  - '=         \n"
                                     "=     \"-  '   '\n"
                                     "        -      \n"
                                     "  -    \"\" -\"   \n"
                                     "'     ' ' ' ' '\n"
                                     "       \" '   \" \n"
                                     "'  \"      = ' =\n"
                                     "\"   \" \"\"     -\"\n"
                                     "         --    \n"
                                     " ' '-' '-    \" \n";

static void a_random_board_has_the_premiums_elsewhere(void **state)
{
    quoth_layout plain = layout_named("wordfeud"), moved = layout_named("WordFeud:007");
    (void)state;
    unsigned start = 7 * 15 + 7, count[2][5][5] = {{{0}}};
    for (unsigned i = 0; i < 15 * 15; i++) {
        count[0][plain.letter[i]][plain.word[i]]++;
        count[1][moved.letter[i]][moved.word[i]]++;
    }
    assert_memory_equal(count[0], count[1], sizeof count[0]);
    assert_int_equal(moved.letter[start], 1);
    assert_int_equal(moved.word[start], 1);
    assert_int_equal(layout_named("classic:7").word[start], 2);
    assert_string_equal(moved.name, "wordfeud:7");
    /* Not the same on another machine or in a later version: then games could not be read. */
    assert_string_equal(layout_text(&moved), random_board_7);
    quoth_layout other = layout_named("wordfeud:8");
    assert_memory_not_equal(moved.letter, other.letter, sizeof moved.letter);
}

static void random_boards_are_part_of_the_rules(void **state)
{
    (void)state;
    for (size_t i = 0; quoth_cross_rules_name(i); i++) {
        quoth_cross_rules plain = rules_named(quoth_cross_rules_name(i));
        quoth_cross_rules rules = rules_named(printed("%s:999999999", plain.name));
        assert_string_equal(rules.name, printed("%s:999999999", plain.name));
        assert_string_equal(rules.layout.name, printed("%s:999999999", plain.layout.name));
        expect_same_rules(&rules);
        memcpy(rules.name, plain.name, sizeof rules.name);
        rules.layout = plain.layout;
        assert_memory_equal(&rules, &plain, sizeof plain);
    }
    quoth_cross_rules none;
    static const char *const bad[] = {
        "wordfeud:", "wordfeud:1000000000", "wordfeud:x", "wordfeud:-1", ":7",
        "nobody:7",  "wordfeud:1:2",        "wordfeud: 7"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_int_equal(quoth_cross_rules_find(&none, bad[i], NULL), QUOTH_NOT_FOUND);
        assert_int_equal(quoth_layout_find(&none.layout, bad[i], NULL), QUOTH_NOT_FOUND);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layouts_have_the_published_squares),
        cmocka_unit_test(layouts_are_known_by_other_names),
        cmocka_unit_test(a_layout_says_what_each_square_counts),
        cmocka_unit_test(squares_may_count_letters_and_words),
        cmocka_unit_test(every_layout_is_written_and_read_back),
        cmocka_unit_test(a_bad_layout_is_refused_with_its_line),
        cmocka_unit_test(the_library_names_its_rules),
        cmocka_unit_test(rules_are_those_of_their_games),
        cmocka_unit_test(all_rules_are_written_and_read_back),
        cmocka_unit_test(the_output_of_rules_may_fail_anywhere),
        cmocka_unit_test(what_rules_do_not_say_is_as_in_scrabble),
        cmocka_unit_test(going_out_among_many_follows_from_going_out_of_two),
        cmocka_unit_test(a_layout_and_tiles_may_stand_in_the_rules),
        cmocka_unit_test(bad_rules_are_refused_with_their_line),
        cmocka_unit_test(challenges_have_names),
        cmocka_unit_test(a_failed_challenge_brings_points),
        cmocka_unit_test(a_random_board_has_the_premiums_elsewhere),
        cmocka_unit_test(random_boards_are_part_of_the_rules),
    };
    RUN(tests);
}
