/* Pictures of positions: what they show, that nothing is out of line, that pages and pictures are
 * well-formed. */
#include "support.h"

#include <limits.h>

#include "quoth/notation.h"

/* ---- positions in one line ---------------------------------------------------------------- */

typedef struct shown {
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    quoth_position *position;
} shown;

/* No word is needed to draw. */
static shown shown_by(const quoth_cross_rules *rules, const char *cgp)
{
    shown s;
    quoth_builder *builder;
    quoth_error error = {.message = ""};
    assert_int_equal(quoth_builder_new(&builder, &rules->tiles.alphabet, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&s.lexicon, builder, "toy", NULL, &error), QUOTH_OK);
    quoth_builder_free(builder);
    if (quoth_cross_new(&s.cross, rules, s.lexicon, NULL, &error))
        fail_msg("%s", error.message);
    if (quoth_cgp_read(&s.position, s.cross, cgp, strlen(cgp), NULL, &error))
        fail_msg("%s, byte %u: %s", cgp, (unsigned)error.offset, error.message);
    return s;
}

static shown shown_of(const char *rules, const char *cgp)
{
    quoth_cross_rules r = rules_named(rules);
    return shown_by(&r, cgp);
}

static void shown_free(shown *s)
{
    quoth_position_free(s->position);
    quoth_cross_free(s->cross);
    quoth_lexicon_free(s->lexicon);
}

static const char *drawn(const shown *s, const quoth_board_look *look, quoth_format format)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_cross_write_board(&sink, s->position, look, format, NULL), QUOTH_OK);
    return kept(&t);
}

/* Empty rows but for a first one, then the other fields. */
static const char *cgp_of(const quoth_cross_rules *rules, const char *first_row, const char *rest)
{
    text t = {0};
    text_add(&t, first_row);
    for (unsigned row = 1; row < rules->layout.rows; row++)
        text_add(&t, printed("/%u", rules->layout.columns));
    text_add(&t, " ");
    text_add(&t, rest);
    return kept(&t);
}

/* A row of letters, every third a blank, and 4 players with a full rack each. */
static shown crowded(const quoth_cross_rules *rules)
{
    const quoth_tiles *tiles = &rules->tiles;
    unsigned columns = rules->layout.columns, letters = tiles->alphabet.letters;
    char spelled[QUOTH_SQUARES_MAX];
    text row = {0}, racks = {0};
    for (unsigned column = 0; column < columns; column++) {
        quoth_tile tile = (quoth_tile)(letters - column % letters);
        if (column % 3 == 1)
            tile |= QUOTH_BLANK;
        quoth_tiles_spell(spelled, sizeof spelled, tiles, &tile, 1, QUOTH_AS_PLAY);
        text_add(&row, spelled);
    }
    for (unsigned seat = 0; seat < 4; seat++) {
        quoth_tile rack[QUOTH_RACK_MAX];
        for (unsigned i = 0; i < rules->rack; i++)
            rack[i] = (quoth_tile)((seat * rules->rack + i) % (letters + 1));
        quoth_tiles_spell(spelled, sizeof spelled, tiles, rack, rules->rack, QUOTH_AS_RACK);
        text_add(&racks, seat ? "/" : "");
        text_add(&racks, spelled);
    }
    text_add(&racks, " -12/1234/0/-5 2");
    return shown_by(rules, cgp_of(rules, kept(&row), kept(&racks)));
}

/* ---- columns ------------------------------------------------------------------------------ */

/* Of a line up to its end; escape sequences take none. The tile sets have no wide characters. */
static unsigned columns_of(const char *line)
{
    unsigned columns = 0;
    for (; *line && *line != '\n'; line++) {
        if (*line == '\033')
            line = strchr(line, 'm');
        else
            columns += ((unsigned char)*line & 0xC0) != 0x80;
    }
    return columns;
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end && end[1] ? end + 1 : NULL;
}

static void even_lines(void **state)
{
    (void)state;
    static const unsigned widths[] = {20, 47, 48, 60, 80, 81, 100, 132, 300};
    for (size_t i = 0; quoth_cross_rules_name(i); i++) {
        quoth_cross_rules rules = rules_named(quoth_cross_rules_name(i));
        shown s = crowded(&rules);
        for (size_t w = 0; w < COUNT(widths); w++) {
            quoth_board_look look = {.width = widths[w], .board_only = true, .no_key = true};
            const char *picture = drawn(&s, &look, QUOTH_FORMAT_TEXT);
            unsigned lines = 0, columns = columns_of(picture);
            for (const char *line = picture; line; line = next_line(line), lines++)
                if (columns_of(line) != columns)
                    fail_msg("%s, width %u:\n%s", rules.name, widths[w], picture);
            assert_int_equal(lines, rules.layout.rows + 1u);
            if (widths[w] >= 80)
                assert_in_range(columns, 3 + 3 * rules.layout.columns, widths[w]);
        }
        shown_free(&s);
    }
}

/* The panel too keeps to the width, with the longest names and plays. */
static void within_the_width(void **state)
{
    (void)state;
    static const unsigned widths[] = {72, 80, 100, 140};
    const char *names[] = {"An extraordinarily long name of a player",
                           "\xE5\xAD\x97\xE5\xAD\x97"
                           "\xE5\xAD\x97\xE5\xAD\x97\xE5\xAD\x97\xE5\xAD\x97\xE5\xAD\x97"
                           "\xE5\xAD\x97\xE5\xAD\x97\xE5\xAD\x97\xE5\xAD\x97\xE5\xAD\x97",
                           "", NULL};
    for (size_t i = 0; quoth_cross_rules_name(i); i++) {
        quoth_cross_rules rules = rules_named(quoth_cross_rules_name(i));
        shown s = crowded(&rules);
        quoth_play play = {
            .kind = QUOTH_PLAY_PLACE, .row = 2, .length = rules.layout.columns, .score = 1234};
        for (unsigned column = 0; column < play.length; column++)
            play.tile[column] = (quoth_tile)(rules.tiles.alphabet.letters - column % 20);
        for (size_t w = 0; w < COUNT(widths); w++) {
            quoth_board_look look = {.play = &play, .names = names, .width = widths[w]};
            const char *picture = drawn(&s, &look, QUOTH_FORMAT_TEXT);
            for (const char *line = picture; line; line = next_line(line))
                if (columns_of(line) > widths[w])
                    fail_msg("%s, width %u:\n%s", rules.name, widths[w], picture);
        }
        shown_free(&s);
    }
}

static void default_width_is_80(void **state)
{
    (void)state;
    shown s = shown_of("scrabble", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0");
    quoth_board_look look = {.width = 80};
    assert_string_equal(drawn(&s, NULL, QUOTH_FORMAT_TEXT), drawn(&s, &look, QUOTH_FORMAT_TEXT));
    /* 15 squares and the panel beside them */
    assert_non_null(strstr(drawn(&s, NULL, QUOTH_FORMAT_TEXT), "O    > Player 1 0\n"));
    shown_free(&s);
}

/* Colours change nothing of what is written. */
static void colors_add_nothing(void **state)
{
    (void)state;
    shown s = shown_of("wwf", "15/15/15/15/15/15/15/5CEDArS4/15/15/15/15/15/15/15 ?AB/CD 5/-6 1");
    text bare = {0};
    for (const char *c = drawn(&s, NULL, QUOTH_FORMAT_COLOR); *c; c++) {
        if (*c == '\033')
            c = strchr(c, 'm');
        else
            text_write(&bare, c, 1);
    }
    assert_string_equal(kept(&bare), drawn(&s, NULL, QUOTH_FORMAT_TEXT));
    shown_free(&s);
}

/* ---- what stands where -------------------------------------------------------------------- */

static const char small_rules[] = "name small\nlayout\n1,1\n=#'\n.~^\n\"-#\nend\ntiles\n"
                                  "?,1,0,0\nA,2,1,1\nB,1,10,0\n[CH],1,5,0\nD,1,100,0\nend\nrack 3\n"
                                  "exchange never\nout 2 0\nscoreless 4\nchallenge triple\n";

#define SUB_1 "\xE2\x82\x81"
#define SUB_5 "\xE2\x82\x85"
#define SUB_0 "\xE2\x82\x80"

/* Premiums, walls, the start, tiles and blanks: each differs from the others without colour. */
static void small_board(void **state)
{
    (void)state;
    quoth_cross_rules rules = rules_from(small_rules);
    shown s = shown_by(&rules, "3/A1b/[CH]2 AD/AB 10/-3 1");
    quoth_board_look look = {.width = 60};
    assert_string_equal(drawn(&s, &look, QUOTH_FORMAT_TEXT),
                        "    A   B   C     > Player 1 10\n"
                        " 1  3W #### 2L      A" SUB_1 " D" SUB_1 SUB_0 SUB_0 "\n"
                        " 2  A" SUB_1 " *4W  b       Player 2 -3\n"
                        " 3  CH" SUB_5 " 2W ####     A" SUB_1 " B" SUB_1 SUB_0 "\n"
                        "\n"
                        "                  Player 1 to move.\n"
                        "                  0 tiles in the bag.\n"
                        "                  1 turn without score.\n"
                        "\n"
                        "                  Unseen by Player 1: 1 tile.\n"
                        "                  1 consonant: B\n"
                        "\n"
                        "2L: letter times 2. 2W 3W 4W: word times 2, 3, 4. *: start.\n"
                        "###: wall. a: a blank.\n");
    shown_free(&s);
}

/* What does not fit is left out: values, then the frame. */
static void squeezed(void **state)
{
    (void)state;
    quoth_cross_rules rules = rules_from(small_rules);
    shown s = shown_by(&rules, "3/3/3 A[CH]/AB 10/-3 1");
    quoth_play play = {.kind = QUOTH_PLAY_PLACE, .row = 1, .length = 2, .tile = {1, 3}};
    quoth_board_look look = {.play = &play, .width = 14, .board_only = true, .no_key = true};
    assert_string_equal(drawn(&s, &look, QUOTH_FORMAT_TEXT), "    A  B  C \n"
                                                             " 1  3W### 2L\n"
                                                             " 2 [A]+CH 4L\n"
                                                             " 3  3L 2W###\n");
    look.width = 1;
    assert_string_equal(drawn(&s, &look, QUOTH_FORMAT_TEXT), "    A B C\n"
                                                             " 1 3W##2L\n"
                                                             " 2 +ACH4L\n"
                                                             " 3 3L2W##\n");
    shown_free(&s);
}

/* A square of Quackle's form may count letter and word. */
static void double_premiums(void **state)
{
    (void)state;
    quoth_cross_rules rules = rules_from(small_rules);
    rules.layout.letter[0] = 2;
    rules.layout.letter[4] = 4;
    shown s = shown_by(&rules, "3/3/3 / 0/0 0");
    quoth_board_look look = {.width = 15, .board_only = true, .no_key = true};
    assert_string_equal(drawn(&s, &look, QUOTH_FORMAT_TEXT), "    A   B   C  \n"
                                                             " 1 2L3W#### 2L \n"
                                                             " 2  .  4L4W 4L \n"
                                                             " 3  3L  2W ####\n");
    look.width = 12; /* "23": the letter's and the word's */
    assert_string_equal(drawn(&s, &look, QUOTH_FORMAT_TEXT), "    A  B  C \n"
                                                             " 1  23### 2L\n"
                                                             " 2  . *44 4L\n"
                                                             " 3  3L 2W###\n");
    assert_non_null(strstr(drawn(&s, &look, QUOTH_FORMAT_SVG), ">2L3W</text>"));
    shown_free(&s);
}

/* ---- plays -------------------------------------------------------------------------------- */

static const quoth_board_look wide = {.width = 300}; /* no line of the panel is wrapped */

static void previewed(void **state)
{
    (void)state;
    shown s = shown_of("scrabble", "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 RS?/ 10/0 0");
    quoth_play play = {.kind = QUOTH_PLAY_PLACE,
                       .row = 7,
                       .column = 6,
                       .length = 5,
                       .score = 9,
                       .tile = {19, 0, 0, 0, 19 | QUOTH_BLANK}};
    quoth_board_look look = wide;
    look.play = &play;
    const char *picture = drawn(&s, &look, QUOTH_FORMAT_TEXT);
    assert_non_null(strstr(picture, "[S] C\xE2\x82\x83 A" SUB_1 " T" SUB_1 "[s]"));
    assert_non_null(strstr(picture, "Player 1 would play 8G S(CAT)s for 9 points."));
    assert_non_null(strstr(picture, "[A]: this play."));
    look.made = true; /* what does not lie there was not laid */
    look.seat = 1;
    picture = drawn(&s, &look, QUOTH_FORMAT_TEXT);
    assert_null(strstr(picture, "[S]"));
    assert_non_null(strstr(picture, "Player 2 played 8G S(CAT)s for 9 points."));
    play = (quoth_play){.kind = QUOTH_PLAY_PLACE,
                        .row = 7,
                        .column = 7,
                        .length = 3,
                        .score = 1,
                        .tile = {3, 1, 20}};
    picture = drawn(&s, &look, QUOTH_FORMAT_TEXT);
    assert_non_null(strstr(picture, "[C][A][T]"));
    assert_non_null(strstr(picture, "Player 2 played 8H CAT for 1 point."));
    assert_non_null(strstr(picture, "[A]: last play."));
    shown_free(&s);
}

static const quoth_format all_formats[] = {QUOTH_FORMAT_TEXT, QUOTH_FORMAT_COLOR, QUOTH_FORMAT_SVG,
                                           QUOTH_FORMAT_HTML, QUOTH_FORMAT_JSON};

/* A play that cannot be made is drawn where there is room for it, and does no harm. */
static void impossible_plays(void **state)
{
    (void)state;
    quoth_cross_rules rules = rules_from(small_rules);
    shown s = shown_by(&rules, "3/A2/3 AB/ 10/0 0");
    for (unsigned i = 0; i < 22 * 22 * 4; i++) {
        quoth_play play = {.kind = QUOTH_PLAY_PLACE,
                           .row = (uint8_t)(i / 4 % 22),
                           .column = (uint8_t)(i / 88),
                           .down = (uint8_t)(i & 1),
                           .length = QUOTH_SIDE_MAX,
                           .tile = {2, 2, 0, 2, 2, 2}};
        quoth_board_look look = {.play = &play, .made = i & 2, .view = 99, .seat = 99};
        for (size_t f = 0; f < COUNT(all_formats); f++)
            assert_non_null(strchr(drawn(&s, &look, all_formats[f]), '\n'));
    }
    quoth_play play = {.kind = QUOTH_PLAY_PLACE, .row = 1, .length = 3, .tile = {2, 2, 2}};
    quoth_board_look look = {.play = &play, .width = 15, .board_only = true};
    assert_non_null(strstr(drawn(&s, &look, QUOTH_FORMAT_TEXT), " 2  A" SUB_1 " [B] [B] \n"));
    shown_free(&s);
}

static void do_play(shown *s, const char *string)
{
    quoth_play play;
    quoth_validation judged;
    assert_int_equal(quoth_play_read(&play, s->position, string, strlen(string), NULL), QUOTH_OK);
    quoth_play_validate(&judged, s->position, &play, true);
    assert_int_equal(quoth_position_make(s->position, &judged.play, NULL), QUOTH_OK);
}

#define EMPTY_15 "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 "

static void last_play(void **state)
{
    (void)state;
    shown s = shown_of("scrabble", EMPTY_15 "CAT/DOG 0/0 0");
    do_play(&s, "8G CAT");
    const char *picture = drawn(&s, &wide, QUOTH_FORMAT_TEXT);
    assert_non_null(strstr(picture, "[C][A][T]"));
    assert_non_null(strstr(picture, "Player 1 played 8G CAT for 10 points."));
    assert_non_null(strstr(picture, "> Player 2 0"));
    do_play(&s, "pass");
    picture = drawn(&s, &wide, QUOTH_FORMAT_TEXT);
    assert_non_null(strstr(picture, "Player 2 passed."));
    assert_null(strstr(picture, "[C]"));
    shown_free(&s);
}

/* The letters are for those to see who see the rack. */
static void exchanged(void **state)
{
    (void)state;
    shown s = shown_of("scrabble", EMPTY_15 "CAT/DOG 0/0 0");
    quoth_board_look look = wide;
    do_play(&s, "ex CT");
    static const char *const said[] = {"Player 1 exchanged 2 tiles, CT.",
                                       "Player 1 exchanged 2 tiles, CT.",
                                       "Player 1 exchanged 2 tiles."};
    for (look.view = 0; look.view < 3; look.view++) {
        assert_non_null(strstr(drawn(&s, &look, QUOTH_FORMAT_TEXT), said[look.view]));
        assert_int_equal(strstr(drawn(&s, &look, QUOTH_FORMAT_JSON), "\"tiles\":null") != NULL,
                         look.view == 2);
    }
    shown_free(&s);
}

/* ---- racks, scores, endings --------------------------------------------------------------- */

/* Who looks sees his own rack, and what is unseen by him. */
static void views(void **state)
{
    (void)state;
    shown s = shown_of("scrabble", EMPTY_15 "JQ/XZ/ 1/2/3 0");
    const char *all = drawn(&s, &wide, QUOTH_FORMAT_TEXT);
    assert_non_null(strstr(all, "J\xE2\x82\x88 Q" SUB_1 SUB_0));
    assert_non_null(strstr(all, "X\xE2\x82\x88 Z" SUB_1 SUB_0));
    assert_non_null(strstr(all, "rack unknown"));
    assert_non_null(strstr(all, "Unseen by Player 1: 98 tiles."));
    const char *json = drawn(&s, NULL, QUOTH_FORMAT_JSON);
    assert_non_null(strstr(json, "\"racks\":[\"JQ\",\"XZ\",null]"));
    assert_non_null(strstr(json, "\"cgp\":\"" EMPTY_15 "JQ/XZ/ 1/2/3 0\""));

    quoth_board_look look = wide;
    look.view = 2;
    const char *own = drawn(&s, &look, QUOTH_FORMAT_TEXT);
    assert_null(strstr(own, "J\xE2\x82\x88 Q"));
    assert_non_null(strstr(own, "2 tiles\n"));
    assert_non_null(strstr(own, "Unseen: 98 tiles."));
    assert_non_null(strstr(drawn(&s, &look, QUOTH_FORMAT_HTML), "<td>2 tiles</td>"));
    assert_non_null(strstr(drawn(&s, &look, QUOTH_FORMAT_SVG), ">2 tiles</text>"));
    json = drawn(&s, &look, QUOTH_FORMAT_JSON);
    assert_non_null(strstr(json, "\"racks\":[null,\"XZ\",null]"));
    assert_non_null(strstr(json, "\"unseen_by\":2"));
    assert_non_null(strstr(json, "\"cgp\":null"));
    shown_free(&s);
}

/* More of a letter than there is; numbers as large as they come. */
static void too_many(void **state)
{
    (void)state;
    shown s = shown_of("scrabble", EMPTY_15 "QQQ/?????? 0/-1000000 0");
    quoth_board_look look = wide;
    const char *picture = drawn(&s, &look, QUOTH_FORMAT_TEXT);
    assert_non_null(strstr(picture, " Q\xC3\x97-2 "));
    assert_non_null(strstr(picture, "-1000000"));
    assert_non_null(strstr(picture, "2 blanks."));
    look.view = 2;
    assert_non_null(strstr(drawn(&s, &look, QUOTH_FORMAT_TEXT), "0 blanks: ?\xC3\x97-4\n"));
    assert_non_null(strstr(drawn(&s, NULL, QUOTH_FORMAT_JSON), "\"Q\":-2"));
    assert_int_equal(quoth_position_set_score(s.position, 0, QUOTH_TOTAL_MAX, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_set_score(s.position, 1, -QUOTH_TOTAL_MAX, NULL), QUOTH_OK);
    quoth_position_set_scoreless(s.position, 6);
    quoth_position_settle(s.position);
    assert_non_null(
        strstr(drawn(&s, NULL, QUOTH_FORMAT_JSON), "\"scores\":[1000000000,-1000000000]"));
    assert_non_null(strstr(drawn(&s, &wide, QUOTH_FORMAT_TEXT), "Player 1 wins by 2000000000."));
    static const char *const names[] = {"You", "Computer"};
    look = (quoth_board_look){.width = 100, .names = names, .you = 1};
    assert_non_null(strstr(drawn(&s, &look, QUOTH_FORMAT_TEXT), "You win by 2000000000."));
    look.you = 0;
    assert_non_null(strstr(drawn(&s, &look, QUOTH_FORMAT_TEXT), "You wins by 2000000000."));
    shown_free(&s);
}

static void endings(void **state)
{
    (void)state;
    static const struct {
        const char *cgp, *said, *json;
    } cases[] = {
        {"A1b/A[CH]D/3 /B 10/-3 0",
         "The game is over: the last tile has been played. Player 1 wins by 13.", "\"out\""},
        {"A1b/A[CH]D/3 /B 7/7 0", "The game is over: the last tile has been played. It is a draw.",
         "\"out\""},
        {"3/3/3 A/B/ 1/5/2 4",
         "The game is over: too many turns without score. Player 2 wins by 3.", "\"stuck\""},
        {"3/3/3 A/B 1/2 0", "Player 1 to move.", "null"},
    };
    quoth_cross_rules rules = rules_from(small_rules);
    for (size_t i = 0; i < COUNT(cases); i++) {
        shown s = shown_by(&rules, cases[i].cgp);
        const char *picture = drawn(&s, &wide, QUOTH_FORMAT_TEXT);
        if (!strstr(picture, cases[i].said))
            fail_msg("%s\n%s", cases[i].cgp, picture);
        assert_non_null(
            strstr(drawn(&s, NULL, QUOTH_FORMAT_JSON), printed("\"ending\":%s,", cases[i].json)));
        shown_free(&s);
    }
}

/* After the game nothing is hidden; who has played out has nothing left. */
static void racks_after_the_game(void **state)
{
    (void)state;
    quoth_cross_rules rules = rules_from(small_rules);
    shown s = shown_by(&rules, "A1b/A[CH]D/3 /B 10/-3 0");
    quoth_board_look look = wide;
    look.view = 1;
    const char *picture = drawn(&s, &look, QUOTH_FORMAT_TEXT);
    assert_non_null(strstr(picture, "no tiles left"));
    assert_non_null(strstr(picture, "B" SUB_1 SUB_0));
    assert_null(strstr(picture, "> ")); /* nobody's turn */
    assert_non_null(strstr(drawn(&s, &look, QUOTH_FORMAT_JSON), "\"racks\":[\"\",\"B\"]"));
    shown_free(&s);
}

static void lost_by_a_challenge(void **state)
{
    (void)state;
    quoth_cross_rules rules = rules_from(small_rules);
    quoth_challenge_result result;
    shown s = shown_by(&rules, "3/3/3 BA/AD 1/2 0");
    do_play(&s, "B2 AB");
    assert_int_equal(quoth_position_challenge(s.position, &result, 1, NULL), QUOTH_OK);
    assert_int_equal(result, QUOTH_CHALLENGE_REMOVED);
    assert_non_null(strstr(drawn(&s, &wide, QUOTH_FORMAT_TEXT),
                           "The game is over. Player 1 loses by a challenge."));
    assert_non_null(strstr(drawn(&s, NULL, QUOTH_FORMAT_JSON), "\"ending\":\"lost\""));
    shown_free(&s);
}

/* ---- pages and pictures ------------------------------------------------------------------- */

/* Elements closed in order, attributes quoted and only once, entities known, no control characters.
 * `page`: some elements of HTML are not closed. */
static void check_markup(const char *markup, bool page)
{
    char open[32][16];
    unsigned depth = 0;
    for (const char *c = markup; *c; c++) {
        if ((unsigned char)*c < 0x20 && *c != '\n')
            fail_msg("a control character before %.40s", c + 1);
        if (*c == '&') {
            size_t n = strcspn(c, ";");
            assert_true((n == 3 && (!strncmp(c, "&lt", 3) || !strncmp(c, "&gt", 3))) ||
                        (n == 4 && !strncmp(c, "&amp", 4)) || (n == 5 && !strncmp(c, "&quot", 5)));
        }
        if (*c == '>')
            fail_msg("a stray > before %.40s", c + 1);
        if (*c != '<')
            continue;
        if (page && !strncmp(c, "<!DOCTYPE html>", 15)) {
            c += 14;
            continue;
        }
        bool closing = c[1] == '/';
        const char *name = c + 1 + closing;
        size_t size = strcspn(name, " />");
        assert_in_range(size, 1, sizeof open[0] - 1);
        c = name + size;
        while (*c == ' ') {
            c += 1 + strcspn(c + 1, "=<>\"");
            if (c[0] != '=' || c[1] != '"')
                fail_msg("an attribute before %.40s", c);
            c += 2 + strcspn(c + 2, "\"<");
            assert_int_equal(*c, '"');
            c++;
        }
        bool empty = *c == '/';
        c += empty;
        assert_int_equal(*c, '>');
        if (closing) {
            if (depth == 0 || strlen(open[depth - 1]) != size ||
                memcmp(open[depth - 1], name, size) != 0)
                fail_msg("closed: %.20s", name);
            depth--;
        } else if (!empty && !(page && size == 4 && !memcmp(name, "meta", 4))) {
            assert_in_range(depth, 0, COUNT(open) - 1);
            memcpy(open[depth], name, size);
            open[depth++][size] = '\0';
        }
    }
    assert_int_equal(depth, 0);
}

static void well_formed(void **state)
{
    (void)state;
    const char *names[] = {"<b>&\"'\033[31m", "\x01\x02\x80\xFF", "]]>", "O'Neil & Söhne"};
    for (size_t i = 0; quoth_cross_rules_name(i); i++) {
        quoth_cross_rules rules = rules_named(quoth_cross_rules_name(i));
        shown s = crowded(&rules);
        quoth_board_look look = {.names = names};
        for (unsigned only = 0; only < 2; only++) {
            look.board_only = only;
            check_markup(drawn(&s, &look, QUOTH_FORMAT_SVG), false);
            check_markup(drawn(&s, &look, QUOTH_FORMAT_HTML), true);
        }
        shown_free(&s);
    }
    quoth_cross_rules rules = rules_from(small_rules);
    shown s = shown_by(&rules, "3/A2/3 / 0/0 0");
    check_markup(drawn(&s, NULL, QUOTH_FORMAT_SVG), false);
    check_markup(drawn(&s, NULL, QUOTH_FORMAT_HTML), true);
    shown_free(&s);
}

/* They load nothing, and are not too large to embed. */
static void self_contained(void **state)
{
    (void)state;
    quoth_cross_rules rules = rules_named("super_catalan");
    shown s = crowded(&rules);
    for (unsigned page = 0; page < 2; page++) {
        const char *markup = drawn(&s, NULL, page ? QUOTH_FORMAT_HTML : QUOTH_FORMAT_SVG);
        assert_in_range(strlen(markup), 1000, 64 * 1024);
        assert_null(strstr(markup, "href"));
        assert_null(strstr(markup, "src="));
        assert_null(strstr(markup, "url("));
        assert_null(strstr(markup, "@import"));
        assert_null(strstr(markup, "<script"));
    }
    shown_free(&s);
}

/* The alternative text says every letter and which are blanks. */
static void described(void **state)
{
    (void)state;
    shown s =
        shown_of("scrabble", "15/15/2T12/2O12/15/Q14/15/7CaT5/8T6/8S6/15/15/15/15/15 / 3/4 0");
    const char *svg = drawn(&s, NULL, QUOTH_FORMAT_SVG);
    assert_non_null(strstr(svg, "Player 1 3, Player 2 4. Player 1 to move.</title>"));
    assert_non_null(strstr(svg, ">Across: 8H CaT, blank a. Down: C3 TO; I8 aTS, blank a. "
                                "Alone: 6A Q.</desc>"));
    assert_non_null(strstr(drawn(&s, NULL, QUOTH_FORMAT_HTML), "<p>Across: 8H CaT, blank a."));
    shown_free(&s);
    s = shown_of("spanish", EMPTY_15 "/ 0/0 0");
    assert_non_null(strstr(drawn(&s, NULL, QUOTH_FORMAT_SVG), "No tile lies on the board."));
    shown_free(&s);
    s = shown_of("spanish", "2[CH][ll]A10"
                            "/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0");
    assert_non_null(strstr(drawn(&s, NULL, QUOTH_FORMAT_SVG), "1C [CH][ll]A, blank [ll]."));
    shown_free(&s);
}

/* Names cannot move the cursor, change colours or turn the text around. */
static void hostile_names(void **state)
{
    (void)state;
    const char *names[] = {"a\033[2Jb\rc\n\xC2\x9B"
                           "d\xE2\x80\xAE"
                           "e",
                           "\xC0\x80\xED\xA0\x80"};
    shown s = shown_of("scrabble", EMPTY_15 "/ 0/0 0");
    quoth_board_look look = {.names = names, .width = 300};
    for (size_t f = 0; f < COUNT(all_formats) - 1; f++) {
        const char *picture = drawn(&s, &look, all_formats[f]);
        assert_null(strstr(picture, "\033[2J"));
        assert_null(strchr(picture, '\r'));
        assert_null(strstr(picture, "\xC2\x9B"));
        assert_null(strstr(picture, "\xE2\x80\xAE"));
        assert_null(strstr(picture, "\xC0"));
        assert_non_null(strstr(picture, "a?[2Jb?c??d?e"));
        assert_non_null(strstr(picture, "?????"));
    }
    shown_free(&s);
}

static bool refuse_later(void *user, const char *bytes, size_t size)
{
    (void)bytes;
    size_t *left = user;
    if (*left < size)
        return false;
    *left -= size;
    return true;
}

static void failing_sinks(void **state)
{
    (void)state;
    quoth_cross_rules rules = rules_named("scrabble");
    shown s = crowded(&rules);
    for (size_t f = 0; f < COUNT(all_formats); f++) {
        size_t size = strlen(drawn(&s, NULL, all_formats[f]));
        for (size_t step = 0; step <= 32; step++) {
            size_t left = size * step / 32;
            quoth_sink sink = {refuse_later, &left};
            assert_int_equal(quoth_cross_write_board(&sink, s.position, NULL, all_formats[f], NULL),
                             step < 32 ? QUOTH_SINK_FAILED : QUOTH_OK);
        }
    }
    shown_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(even_lines),
        cmocka_unit_test(within_the_width),
        cmocka_unit_test(default_width_is_80),
        cmocka_unit_test(colors_add_nothing),
        cmocka_unit_test(small_board),
        cmocka_unit_test(squeezed),
        cmocka_unit_test(double_premiums),
        cmocka_unit_test(previewed),
        cmocka_unit_test(impossible_plays),
        cmocka_unit_test(last_play),
        cmocka_unit_test(exchanged),
        cmocka_unit_test(views),
        cmocka_unit_test(too_many),
        cmocka_unit_test(endings),
        cmocka_unit_test(racks_after_the_game),
        cmocka_unit_test(lost_by_a_challenge),
        cmocka_unit_test(well_formed),
        cmocka_unit_test(self_contained),
        cmocka_unit_test(described),
        cmocka_unit_test(hostile_names),
        cmocka_unit_test(failing_sinks),
    };
    RUN(tests);
}
