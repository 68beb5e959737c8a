/* GCG: each pragma and event, and malformed files from other programs. */
#include "gcg_text.h"

/* ---- reading and writing ------------------------------------------------------------------- */

static void assert_written(const char *string, const char *expected)
{
    assert_string_equal(rewritten(string), expected);
}

static void assert_refused(const char *string, size_t size, unsigned line, const char *message)
{
    quoth_gcg *gcg;
    quoth_error error = {.message = ""};
    assert_int_equal(quoth_gcg_read(&gcg, string, size, NULL, &error), QUOTH_BAD_TEXT);
    assert_null(gcg);
    assert_string_equal(error.message, message);
    assert_int_equal(error.line, line);
    assert_true(error.offset <= size);
}

/* ---- events -------------------------------------------------------------------------------- */

static void every_event_is_read_and_written(void **state)
{
    (void)state;
    enum {
        PLAY = QUOTH_GCG_PLAY,
        EXCHANGE = QUOTH_GCG_EXCHANGE,
        PASS = QUOTH_GCG_PASS,
        WITHDRAWN = QUOTH_GCG_WITHDRAWN,
        CHALLENGE = QUOTH_GCG_CHALLENGE,
        OUT = QUOTH_GCG_OUT,
        STUCK = QUOTH_GCG_STUCK,
        TIME = QUOTH_GCG_TIME
    };
    static const struct {
        const char *line, *written; /* NULL: as it is */
        int kind;
        const char *rack, *place, *tiles;
        int score, total;
        unsigned count;
    } events[] = {
        {">ann: ?ACDEER 8D CEDARs +72 72", NULL, PLAY, "?ACDEER", "8D", "CEDARs", 72, 72, 0},
        {">ann: DEILOVX F2 V.X +39 55", NULL, PLAY, "DEILOVX", "F2", "V.X", 39, 55, 0},
        {">ann: DEILOVX f2 V(E)X +39 55", ">ann: DEILOVX F2 V(E)X +39 55", PLAY, "DEILOVX", "F2",
         "V(E)X", 39, 55, 0},
        {">ann: AB 15o A[CH]. +0 -3", ">ann: AB 15O A[CH]. +0 -3", PLAY, "AB", "15O", "A[CH].", 0,
         -3, 0},
        {">ann: 8D CEDAR +22 22", NULL, PLAY, "", "8D", "CEDAR", 22, 22, 0},
        {">ann: EEEEEEE -EEEEE +0 161", NULL, EXCHANGE, "EEEEEEE", "", "EEEEE", 0, 161, 0},
        {">ann: -EEEEE +0 161", NULL, EXCHANGE, "", "", "EEEEE", 0, 161, 0},
        {">ann: AEIOU?S -5 +0 161", NULL, EXCHANGE, "AEIOU?S", "", "", 0, 161, 5},
        {">ann: -5 +0 161", NULL, EXCHANGE, "", "", "", 0, 161, 5},
        {">ann: AEIOU?S -05 +0 161", ">ann: AEIOU?S -5 +0 161", EXCHANGE, "AEIOU?S", "", "", 0, 161,
         5},
        {">ann: EGOP -0 +0 451", ">ann: EGOP - +0 451", PASS, "EGOP", "", "", 0, 451, 0},
        {">ann: EGOP - +0 451", NULL, PASS, "EGOP", "", "", 0, 451, 0},
        {">ann:  - +0 367", ">ann: - +0 367", PASS, "", "", "", 0, 367, 0},
        {">ann: DEIILTZ -- -24 55", NULL, WITHDRAWN, "DEIILTZ", "", "", -24, 55, 0},
        {">ann: DEIILTZ --  -24 55", ">ann: DEIILTZ -- -24 55", WITHDRAWN, "DEIILTZ", "", "", -24,
         55, 0},
        {">ann: DEIILTZ -- +-24 55", ">ann: DEIILTZ -- -24 55", WITHDRAWN, "DEIILTZ", "", "", -24,
         55, 0},
        {">ann: DEIILTZ -- -0 55", NULL, WITHDRAWN, "DEIILTZ", "", "", 0, 55, 0},
        {">ann: -- -24 55", NULL, WITHDRAWN, "", "", "", -24, 55, 0},
        {">ann: DIMSTTW (challenge) +5 37", NULL, CHALLENGE, "DIMSTTW", "", "", 5, 37, 0},
        {">ann:  (challenge) +5 534", ">ann: (challenge) +5 534", CHALLENGE, "", "", "", 5, 534, 0},
        {">ann: DIMSTTW (Challenge) 10 37", ">ann: DIMSTTW (challenge) +10 37", CHALLENGE,
         "DIMSTTW", "", "", 10, 37, 0},
        {">ann: (FWLI) +20 426", NULL, OUT, "", "", "FWLI", 20, 426, 0},
        {">ann: (?) +0 426", NULL, OUT, "", "", "?", 0, 426, 0},
        {">ann: () +0 426", NULL, OUT, "", "", "", 0, 426, 0},
        {">ann: AB (FWLI) +20 426", NULL, OUT, "AB", "", "FWLI", 20, 426, 0},
        {">ann: (FWLI) -10 426", NULL, STUCK, "", "", "FWLI", -10, 426, 0},
        {">ann: (FWLI) +-10 426", ">ann: (FWLI) -10 426", STUCK, "", "", "FWLI", -10, 426, 0},
        {">ann: FWLI (FWLI) -10 426", NULL, STUCK, "FWLI", "", "FWLI", -10, 426, 0},
        {">ann: ? (?) +0 426", ">ann: ? (?) -0 426", STUCK, "?", "", "?", 0, 426, 0},
        {">ann: (?) -0 426", NULL, STUCK, "", "", "?", 0, 426, 0},
        {">ann: ABC (time) -10 416", NULL, TIME, "ABC", "", "", -10, 416, 0},
        {">ann:  (time) +-10 416", ">ann: (time) -10 416", TIME, "", "", "", -10, 416, 0},
        {"\t> ann:\tABC\t\t-A\t+0\t-416 ", ">ann: ABC -A +0 -416", EXCHANGE, "ABC", "", "A", 0,
         -416, 0},
        {">ann:ABC -A 0 +416", ">ann: ABC -A +0 416", EXCHANGE, "ABC", "", "A", 0, 416, 0},
        {">ann: ABC -A 0 +-5", ">ann: ABC -A +0 -5", EXCHANGE, "ABC", "", "A", 0, -5, 0},
    };
    for (size_t i = 0; i < COUNT(events); i++) {
        quoth_gcg *gcg = gcg_in(printed(HEAD "%s\n", events[i].line));
        assert_int_equal(quoth_gcg_events(gcg), 1);
        quoth_gcg_event e = quoth_gcg_event_at(gcg, 0);
        assert_int_equal(e.kind, events[i].kind);
        assert_int_equal(e.player, 0);
        assert_string_equal(e.rack, events[i].rack);
        assert_string_equal(e.place, events[i].place);
        assert_string_equal(e.tiles, events[i].tiles);
        assert_int_equal(e.score, events[i].score);
        assert_int_equal(e.total, events[i].total);
        assert_int_equal(e.count, events[i].count);
        assert_int_equal(e.line, 4);
        assert_int_equal(quoth_gcg_total(gcg, 0), e.total);
        assert_int_equal(quoth_gcg_total(gcg, 1), 0);
        quoth_gcg_free(gcg);
        const char *written = events[i].written ? events[i].written : events[i].line;
        assert_written(printed(HEAD "%s", events[i].line), printed(HEAD "%s\n", written));
    }
}

static void what_is_no_event_is_refused(void **state)
{
    (void)state;
    static const char nick[] = "an event begins with the nick of a player and a colon",
                      ends[] = "an event ends with its score and the total",
                      kind[] = "no play, exchange, pass or other event";
    static const char *const bad[][2] = {
        {">", nick},
        {">ann ABC 8D AB +1 1", nick},
        {">cy: ABC 8D AB +1 1", nick},
        {">Ann: ABC 8D AB +1 1", nick},
        {">ann:", ends},
        {">ann: +5 5", ends},
        {">ann: ABC 8D AB +1", ends},
        {">ann: ABC 8D AB 1 x", ends},
        {">ann: ABC 8D AB ++1 1", ends},
        {">ann: ABC 8D AB +-+1 1", ends},
        {">ann: ABC 8D AB + 1", ends},
        {">ann: ABC 8D AB +1000001 1", ends},
        {">ann: ABC 8D AB +1 99999999999999999999", ends},
        {">ann: ABC 8D AB CD +1 1", "an event has too many parts"},
        {">ann: ABC 8D8 AB +1 1", kind},
        {">ann: ABC 8 AB +1 1", kind},
        {">ann: ABC DEF +1 1", kind},
        {">ann: ABC (DEF +1 1", kind},
        {">ann: ABC ( +1 1", kind},
        {">ann: ABC -100 +0 1", kind},
        {">ann: ABC 0D AB +1 1", kind},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        const char *string = printed(HEAD "#note x\n%s\n", bad[i][0]);
        assert_refused(string, strlen(string), 5, bad[i][1]);
    }
    const char *stray = HEAD "hello\n";
    assert_refused(stray, strlen(stray), 4, "not a line of GCG: neither a pragma nor an event");
}

static void text_behind_the_total_is_a_note(void **state)
{
    (void)state;
    assert_written(HEAD ">ann: ABC 8D AB +26 66 BE, ET, DO\n>bob: - +0 0 passes  it\n",
                   HEAD ">ann: ABC 8D AB +26 66\n#note BE, ET, DO\n>bob: - +0 0\n"
                        "#note passes  it\n");
    assert_written(HEAD ">ann: ABC -5 +0 12 1 2 3 4 5\n>ann: AB (challenge) 5 9 +1 2\n#note x\n",
                   HEAD ">ann: ABC -5 +0 12\n#note 1 2 3 4 5\n>ann: AB (challenge) +5 9\n"
                        "#note +1 2\n#note x\n");
}

static void rows_may_have_letters(void **state)
{
    (void)state;
    static const char events[] = ">ann: ABC D8 AB +1 1\n>bob: ABC 15A AB +1 1\n";
    assert_written(printed(HEAD "%s#Orientation lettered-rows\n", events),
                   HEAD ">ann: ABC 4H AB +1 1\n>bob: ABC O1 AB +1 1\n");
    assert_written(printed(HEAD "#orientation numbered-rows\n%s", events),
                   printed(HEAD "%s", ">ann: ABC D8 AB +1 1\n>bob: ABC 15A AB +1 1\n"));
    const char *upside = HEAD "#orientation upside-down\n";
    assert_refused(upside, strlen(upside), 4,
                   "the orientation is neither numbered-rows nor lettered-rows");
    quoth_gcg *gcg = gcg_in(HEAD);
    assert_int_equal(quoth_gcg_add_pragma(gcg, "orientation", "lettered-rows", NULL),
                     QUOTH_BAD_TEXT);
    quoth_gcg_free(gcg);
}

static void text_may_be_utf8_and_not_say_so(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool maybe;
    } cases[] = {{"#player1 a\n#player2 \xC3\xA9\n", true},
                 {"#player1 a\n#player2 e\n", false},
                 {"#player1 a\n#player2 \xE9\n", false},
                 {"#player1 a\n#player2 \xC3\xA9\n#note \xE9\n", false},
                 {"#player1 a\n#player2 \xC3\xA9\n#character-encoding utf-8\n", false},
                 {"#player1 a\n#player2 \xC3\xA9\n#character-encoding latin1\n", false},
                 {"\xEF\xBB\xBF#player1 a\n#player2 \xC3\xA9\n", false}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        quoth_gcg *gcg = gcg_in(cases[i].text);
        assert_int_equal(quoth_gcg_maybe_utf8(gcg), cases[i].maybe);
        quoth_gcg_free(gcg);
    }
}

/* ---- pragmas ------------------------------------------------------------------------------- */

static void pragmas_are_kept_in_their_order(void **state)
{
    (void)state;
    static const char file[] = HEAD
        "#title A game\n#description one\n#description two\n#id io.woogles abc123\n#lexicon NWL23\n"
        "#game-type classic\n#board-layout CrosswordGame\n#tile-distribution english\n"
        "#tile CH ch\n#tile-set x\n#- more\n#game-board y\n#- z\n#Own  thing\n#\n# remark\n"
        "#note before all\n>ann: AB - +0 0\n#rack1 ABC\n#rack2 DE\n#incomplete ABC\n";
    assert_written(
        file,
        printed("%s", (const char *)HEAD
                "#title A game\n#description one\n#description two\n#id io.woogles "
                "abc123\n#lexicon NWL23\n"
                "#game-type classic\n#board-layout CrosswordGame\n#tile-distribution english\n"
                "#tile CH ch\n#tile-set x\n#- more\n#game-board y\n#- z\n#Own thing\n#\n# remark\n"
                "#note before all\n>ann: AB - +0 0\n#rack1 ABC\n#rack2 DE\n#incomplete ABC\n"));
    quoth_gcg *gcg = gcg_in(file);
    const char *name, *value;
    assert_int_equal(quoth_gcg_players(gcg), 2);
    assert_string_equal(quoth_gcg_nick(gcg, 1), "bob");
    assert_string_equal(quoth_gcg_name(gcg, 1), "Bob Example");
    assert_string_equal(quoth_gcg_pragma(gcg, "description"), "one");
    assert_string_equal(quoth_gcg_pragma(gcg, "Own"), "thing");
    assert_string_equal(quoth_gcg_pragma(gcg, "rack2"), "DE");
    assert_string_equal(quoth_gcg_pragma(gcg, "incomplete"), "ABC");
    assert_null(quoth_gcg_pragma(gcg, "rack3"));
    assert_null(quoth_gcg_pragma(gcg, "nothing"));
    assert_true(quoth_gcg_pragma_at(gcg, 2, &name, &value));
    assert_string_equal(name, "description");
    assert_string_equal(value, "two");
    assert_true(quoth_gcg_pragma_at(gcg, 16, &name, &value));
    assert_string_equal(name, "note");
    assert_false(quoth_gcg_pragma_at(gcg, 17, &name, &value));
    quoth_gcg_free(gcg);
}

static void pragmas_are_known_in_either_case_and_anywhere(void **state)
{
    (void)state;
    assert_written("#PLAYER1 ann Ann Example\n#Player2 bob Bob Example\n>ann: A - +0 0\n"
                   "#Lexicon NWL23\n#RACK1 A\n>bob: B - +0 0\n#INCOMPLETE",
                   HEAD "#lexicon NWL23\n>ann: A - +0 0\n>bob: B - +0 0\n#rack1 A\n#incomplete\n");
}

static void players_are_two_to_four(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        {"", "a game needs #player1 and #player2"},
        {"#player1 ann Ann", "a game needs #player1 and #player2"},
        {"#player2 bob Bob", "players are numbered in order, each once"},
        {"#player1 ann\n#player1 bob", "players are numbered in order, each once"},
        {"#player1 ann\n#player3 bob", "players are numbered in order, each once"},
        {"#player1", "a player needs a nick of at most 63 bytes"},
        {"#player5 ann", "a game has 2 to 4 players"},
        {"#player0 ann", "a game has 2 to 4 players"},
        {"#player1 ann\n#player2 ann", "another player has this nick, or the name is too long"},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        unsigned lines = 0;
        for (const char *c = bad[i][0]; *c; c++)
            lines += *c == '\n';
        assert_refused(bad[i][0], strlen(bad[i][0]), lines + (*bad[i][0] != 0), bad[i][1]);
    }
    assert_written("#player1 a\n#player2 b\n#player3 c C\n#player4 a:\n"
                   ">c: A - +0 0\n>a: A - +0 0\n>a:: A - +0 0\n>a::B - +0 0\n",
                   "#character-encoding UTF-8\n#player1 a\n#player2 b\n#player3 c C\n#player4 a:\n"
                   ">c: A - +0 0\n>a: A - +0 0\n>a:: A - +0 0\n>a:: B - +0 0\n");
}

/* ---- notes --------------------------------------------------------------------------------- */

static void notes_belong_to_the_event_before(void **state)
{
    (void)state;
    static const char file[] = HEAD ">ann: A - +0 0\n#note one\n#note\n#NOTE   two  words \n"
                                    "goes on\n\n  here too \n>bob: B - +0 0\n>ann: A - +0 0\n"
                                    "#note x\n";
    assert_written(file, HEAD ">ann: A - +0 0\n#note one\n#note\n#note two  words\n#note goes on\n"
                              "#note here too\n>bob: B - +0 0\n>ann: A - +0 0\n#note x\n");
    quoth_gcg *gcg = gcg_in(file);
    assert_string_equal(quoth_gcg_note(gcg, 0, 0), "one");
    assert_string_equal(quoth_gcg_note(gcg, 0, 1), "");
    assert_string_equal(quoth_gcg_note(gcg, 0, 4), "here too");
    assert_null(quoth_gcg_note(gcg, 0, 5));
    assert_null(quoth_gcg_note(gcg, 1, 0));
    assert_string_equal(quoth_gcg_note(gcg, 2, 0), "x");
    quoth_gcg_free(gcg);
    const char *stray = HEAD "#note a\n#title b\nstray\n";
    assert_refused(stray, strlen(stray), 6, "not a line of GCG: neither a pragma nor an event");
    stray = HEAD ">ann: A - +0 0\nstray\n";
    assert_refused(stray, strlen(stray), 5, "not a line of GCG: neither a pragma nor an event");
}

/* ---- encodings and lines ------------------------------------------------------------------- */

static void text_is_latin_1_unless_it_says_otherwise(void **state)
{
    (void)state;
    static const char expected[] =
        "#character-encoding UTF-8\n#player1 zo\u00EB Zo\u00EB\n#player2 b\n"
        ">zo\u00EB: \u00D1 - +0 0\n";
    assert_written("#player1 zo\xEB Zo\xEB\n#player2 b\n>zo\xEB: \xD1 - +0 0\n", expected);
    assert_written("#character-encoding ISO-8859-1\n#player1 zo\xEB Zo\xEB\n#player2 b\n"
                   ">zo\xEB: \xD1 - +0 0\n",
                   expected);
    assert_written("#Character-Encoding utf8\n#player1 zo\u00EB Zo\u00EB\n#player2 b\n"
                   ">zo\u00EB: \u00D1 - +0 0\n",
                   expected);
    assert_written("#player1 zo\u00EB Zo\u00EB\n#player2 b\n#character-encoding UTF-8\n"
                   ">zo\u00EB: \u00D1 - +0 0\n",
                   expected);
    assert_written("\xEF\xBB\xBF#player1 zo\u00EB Zo\u00EB\n#player2 b\n>zo\u00EB: \u00D1 - +0 0\n",
                   expected);
    assert_written("\xEF\xBB\xBF#character-encoding UTF-8\n#player1 zo\u00EB Zo\u00EB\n#player2 b\n"
                   ">zo\u00EB: \u00D1 - +0 0\n",
                   expected);
    /* without the pragma, bytes are characters of their own */
    assert_written("#player1 \xC3\xAB\n#player2 b\n",
                   "#character-encoding UTF-8\n#player1 \u00C3\u00AB\n#player2 b\n");
    static const char *const bad[] = {"#title x\n#character-encoding KOI8-R\n",
                                      "#title x\n#character-encoding\n"};
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_refused(bad[i], strlen(bad[i]), 2, "the encoding is neither UTF-8 nor ISO-8859-1");
    const char *broken = HEAD "#title \xFF\n";
    assert_refused(broken, strlen(broken), 4, "not text in the file's encoding");
    static const char nul[] = HEAD "#title a\0b\n";
    assert_refused(nul, sizeof nul - 1, 4, "not text in the file's encoding");
}

static void any_mix_of_ends_ends_a_line(void **state)
{
    (void)state;
    static const char expected[] = HEAD "#title x\n>ann: A - +0 0\n>bob: B - +0 0\n";
    static const char *const ends[] = {"\n", "\r\n", "\r", "\n\n", "\n\r", "\r\r\n", "\n \t\n"};
    static const char *const lines[] = {"#character-encoding UTF-8",
                                        "#player1 ann Ann Example",
                                        "#player2 bob Bob Example",
                                        "#title x",
                                        ">ann: A - +0 0",
                                        ">bob: B - +0 0"};
    for (size_t e = 0; e < COUNT(ends); e++) {
        text t = {0};
        for (size_t i = 0; i < COUNT(lines); i++) {
            text_add(&t, lines[i]);
            text_add(&t, i + 1 < COUNT(lines) ? ends[(e + i) % COUNT(ends)] : "");
        }
        assert_written(t.bytes, expected);
        text_free(&t);
    }
    const char *counted = "#player1 a\r\n\r\n#player2 b\r\rx\r\n";
    assert_refused(counted, strlen(counted), 5, "not a line of GCG: neither a pragma nor an event");
}

static void lines_and_games_have_limits(void **state)
{
    (void)state;
    char *longest = repeated('x', QUOTH_GCG_TEXT_SIZE - 1);
    char *line = repeated('x', QUOTH_LINE_MAX - 7);
    const char *file = printed(HEAD "#note %s\n", longest);
    assert_written(file, file);
    text t = {0};
    text_add(&t, HEAD "#note x");
    text_add(&t, longest);
    assert_refused(t.bytes, t.size, 4, "a line of a note is longer than 3999 bytes");
    text_free(&t);
    text_add(&t, HEAD "#title ");
    text_add(&t, line); /* 4096 bytes */
    assert_refused(t.bytes, t.size, 4, "the value of a pragma has at most 3999 bytes");
    text_add(&t, "x");
    assert_refused(t.bytes, t.size, 4, "a line has at most 4096 bytes");
    text_free(&t);
    text_add(&t, HEAD ">ann: ");
    text_add(&t, longest);
    text_add(&t, " - +0 0");
    assert_refused(t.bytes, t.size, 4, "no play, exchange, pass or other event");
    text_free(&t);
    free(longest);
    free(line);

    text_add(&t, HEAD);
    for (int i = 0; i < QUOTH_GCG_EVENTS_MAX; i++)
        text_add(&t, ">ann: - +0 0\n");
    quoth_gcg *gcg = gcg_in(t.bytes);
    quoth_gcg_free(gcg);
    text_add(&t, ">ann: - +0 0\n");
    quoth_error error;
    assert_int_equal(quoth_gcg_read(&gcg, t.bytes, t.size, NULL, &error), QUOTH_TOO_LARGE);
    assert_int_equal(error.line, QUOTH_GCG_EVENTS_MAX + 4);
    text_free(&t);
}

/* ---- making games -------------------------------------------------------------------------- */

static void what_would_not_be_read_back_is_not_added(void **state)
{
    (void)state;
    quoth_gcg *gcg;
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_gcg_new(&gcg, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_write(&sink, gcg, NULL), QUOTH_BAD_CALL);
    static const char *const players[][2] = {{"", ""},    {"a b", ""}, {"a\n", ""}, {"a\xFF", ""},
                                             {"a\t", ""}, {"a", " x"}, {"a", "x "}, {"a", "x\ny"}};
    for (size_t i = 0; i < COUNT(players); i++)
        assert_int_equal(quoth_gcg_add_player(gcg, players[i][0], players[i][1], NULL),
                         QUOTH_BAD_TEXT);
    assert_int_equal(quoth_gcg_add_player(gcg, "a", "A  B", NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(gcg, "a", "", NULL), QUOTH_BAD_TEXT);
    assert_int_equal(quoth_gcg_add_player(gcg, "b", "", NULL), QUOTH_OK);
    static const char *const pragmas[][2] = {{"note", "x"},
                                             {"player3", "x"},
                                             {"Note", "x"},
                                             {"a b", "x"},
                                             {"a", " x"},
                                             {"a", "x\r"},
                                             {"character-encoding", "UTF-8"}};
    for (size_t i = 0; i < COUNT(pragmas); i++)
        assert_int_equal(quoth_gcg_add_pragma(gcg, pragmas[i][0], pragmas[i][1], NULL),
                         QUOTH_BAD_TEXT);
    static const quoth_gcg_event events[] = {
        {.player = 2, .kind = QUOTH_GCG_PASS, .rack = "", .place = "", .tiles = ""},
        {.kind = QUOTH_GCG_PASS, .rack = "", .place = "8D", .tiles = ""},
        {.kind = QUOTH_GCG_PASS, .rack = "", .place = "", .tiles = "A"},
        {.kind = QUOTH_GCG_PASS, .rack = "8D", .place = "", .tiles = ""},
        {.kind = QUOTH_GCG_PASS, .rack = "A B", .place = "", .tiles = ""},
        {.kind = QUOTH_GCG_PASS, .rack = "", .place = "", .tiles = "", .score = 1000001},
        {.kind = QUOTH_GCG_PASS, .rack = "", .place = "", .tiles = "", .total = -1000001},
        {.kind = QUOTH_GCG_PASS, .rack = "", .place = "", .tiles = "", .count = 1},
        {.kind = QUOTH_GCG_PLAY, .rack = "", .place = "", .tiles = "A"},
        {.kind = QUOTH_GCG_PLAY, .rack = "", .place = "8D", .tiles = ""},
        {.kind = QUOTH_GCG_PLAY, .rack = "", .place = "0D", .tiles = "A"},
        {.kind = QUOTH_GCG_EXCHANGE, .rack = "", .place = "", .tiles = ""},
        {.kind = QUOTH_GCG_EXCHANGE, .rack = "", .place = "", .tiles = "-"},
        {.kind = QUOTH_GCG_EXCHANGE, .rack = "", .place = "", .tiles = "5"},
        {.kind = QUOTH_GCG_EXCHANGE, .rack = "", .place = "", .tiles = "A", .count = 5},
        {.kind = QUOTH_GCG_EXCHANGE, .rack = "", .place = "", .tiles = "", .count = 100},
        {.kind = QUOTH_GCG_OUT, .rack = "", .place = "", .tiles = "A", .score = -1},
        {.kind = QUOTH_GCG_OUT, .rack = "A", .place = "", .tiles = "A", .score = 0},
        {.kind = QUOTH_GCG_OUT, .rack = "", .place = "", .tiles = "Time", .score = 1},
        {.kind = QUOTH_GCG_STUCK, .rack = "", .place = "", .tiles = "A", .score = 1},
        {.kind = QUOTH_GCG_STUCK, .rack = "", .place = "", .tiles = "challenge"},
        {.kind = (quoth_gcg_kind)17, .rack = "", .place = "", .tiles = ""},
    };
    for (size_t i = 0; i < COUNT(events); i++)
        assert_int_equal(quoth_gcg_add_event(gcg, &events[i], NULL), QUOTH_BAD_TEXT);
    assert_int_equal(quoth_gcg_add_note(gcg, "x\ny", NULL), QUOTH_BAD_TEXT);
    assert_string_equal(text_of(gcg), "#character-encoding UTF-8\n#player1 a A  B\n#player2 b\n");
    assert_int_equal(quoth_gcg_add_player(gcg, "c", "", NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(gcg, "d", "", NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(gcg, "e", "", NULL), QUOTH_TOO_LARGE);
    quoth_gcg_free(gcg);
    quoth_gcg_free(NULL);
    text_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_is_read_and_written),
        cmocka_unit_test(what_is_no_event_is_refused),
        cmocka_unit_test(text_behind_the_total_is_a_note),
        cmocka_unit_test(rows_may_have_letters),
        cmocka_unit_test(text_may_be_utf8_and_not_say_so),
        cmocka_unit_test(pragmas_are_kept_in_their_order),
        cmocka_unit_test(pragmas_are_known_in_either_case_and_anywhere),
        cmocka_unit_test(players_are_two_to_four),
        cmocka_unit_test(notes_belong_to_the_event_before),
        cmocka_unit_test(text_is_latin_1_unless_it_says_otherwise),
        cmocka_unit_test(any_mix_of_ends_ends_a_line),
        cmocka_unit_test(lines_and_games_have_limits),
        cmocka_unit_test(what_would_not_be_read_back_is_not_added),
    };
    RUN(tests);
}
