/* Plays and positions as text: accepted and rejected input, and writing and reading again. */
#include "finding.h"
#include "support.h"

#include "quoth/notation.h"

/* ---- games to write down ------------------------------------------------------------------ */

typedef struct table {
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    quoth_position *position;
} table;

static table table_with(const quoth_cross_rules *rules, quoth_lexicon *lexicon, unsigned players)
{
    table t = {.lexicon = lexicon};
    assert_int_equal(quoth_cross_new(&t.cross, rules, lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&t.position, t.cross, players, NULL, NULL), QUOTH_OK);
    return t;
}

static table table_of(const char *rules, const char *words)
{
    quoth_cross_rules r = rules_named(rules);
    quoth_alphabet english = alphabet_named("english");
    return table_with(
        &r, lexicon_in(r.tiles.alphabet.letters == 26 ? &english : &r.tiles.alphabet, words), 2);
}

static void table_free(table *t)
{
    quoth_position_free(t->position);
    quoth_cross_free(t->cross);
    quoth_lexicon_free(t->lexicon);
}

static quoth_play play_on(const quoth_position *position, const char *string)
{
    quoth_play play;
    quoth_error error = {.message = ""};
    if (quoth_play_read(&play, position, string, strlen(string), &error))
        fail_msg("\"%s\": %s at %u", string, error.message, (unsigned)error.offset);
    return play;
}

static const char *form_of(const table *t, const quoth_play *play, quoth_play_form form)
{
    static char room[8][QUOTH_PLAY_TEXT_SIZE];
    static unsigned next;
    char *string = room[next++ % COUNT(room)];
    size_t size = quoth_play_spell(string, QUOTH_PLAY_TEXT_SIZE, play, t->position, form);
    assert_int_equal(size, strlen(string));
    return string;
}

static void make(table *t, const char *string)
{
    quoth_play play = play_on(t->position, string);
    if (quoth_position_make(t->position, &play, NULL)) {
        quoth_validation j;
        quoth_play_validate(&j, t->position, &play, false);
        fail_msg("%s: %s", string, quoth_validation_text(j.result));
    }
}

/*        F G H I J
 *      8 . C A T .
 */
static table cat_table(void)
{
    table t = table_of("scrabble", "cat cats at as so on scat");
    make(&t, "8G CAT");
    return t;
}

/* ---- plays -------------------------------------------------------------------------------- */

static void a_play_is_read_in_every_form(void **state)
{
    (void)state;
    static const struct {
        const char *text, *spelled;
    } plays[] = {
        {"8F SCAT", "8F SCAT"},   {"8f SCAT", "8F SCAT"},
        {"8F S...", "8F SCAT"},   {"8F.SCAT", "8F SCAT"},
        {"8f.S...", "8F SCAT"},   {"8F S(CAT)", "8F SCAT"},
        {"8F S(CA)T", "8F SCAT"}, {"8F sCAT", "8F sCAT"},
        {"8F scat", "8F sCAT"},   {"  8F \t SCAT \r\n", "8F SCAT"},
        {"08F SCAT", "8F SCAT"},  {"8G ...s", "8G CATs"},
        {"8G....s", "8G CATs"},   {"8G.CATs", "8G CATs"},
        {"J8 SO", "J8 SO"},       {"j8.SO", "J8 SO"},
        {"15O A", "15O A"},       {"O15 A", "O15 A"},
        {"8G CATS", "8G CATS"},   {"8G XAT", "8G XAT"},
        {"1A [A]b[c]", "1A Abc"}, {"ex ABC", "ex ABC"},
        {"ex.cba", "ex ABC"},     {"EX ?A_", "ex ??A"},
        {"exchange B", "ex B"},   {"-AB", "ex AB"},
        {"-?", "ex ?"},           {"pass", "pass"},
        {"PASS", "pass"},         {"-", "pass"},
        {" - ", "pass"},          {"ex ABCDEFGHIJKLMNO", "ex ABCDEFGHIJKLMNO"},
    };
    table t = cat_table();
    for (size_t i = 0; i < COUNT(plays); i++) {
        quoth_play play = play_on(t.position, plays[i].text);
        assert_string_equal(form_of(&t, &play, QUOTH_PLAY_WORDS), plays[i].spelled);
        quoth_play again = play_on(t.position, plays[i].spelled);
        assert_memory_equal(&again, &play, sizeof play);
    }
    table_free(&t);
}

static void a_play_is_what_a_judge_wants(void **state)
{
    (void)state;
    table t = cat_table();
    quoth_play play = play_on(t.position, "8F sCAT");
    assert_int_equal(play.kind, QUOTH_PLAY_PLACE);
    assert_int_equal(play.down, 0);
    assert_int_equal(play.row, 7);
    assert_int_equal(play.column, 5);
    assert_int_equal(play.length, 4);
    assert_int_equal(play.tiles, 1);
    assert_int_equal(play.tile[0], 19 | QUOTH_BLANK);
    assert_int_equal(play.tile[1] | play.tile[2] | play.tile[3], 0);
    play = play_on(t.position, "O15 A");
    assert_int_equal(play.down, 1);
    assert_int_equal(play.row, 14);
    assert_int_equal(play.column, 14);
    play = play_on(t.position, "ex B?A");
    assert_int_equal(play.kind, QUOTH_PLAY_EXCHANGE);
    assert_int_equal(play.length, 3);
    assert_int_equal(play.tiles, 3);
    assert_int_equal(play.tile[0], 0);
    assert_int_equal(play.tile[1], 1);
    assert_int_equal(play.tile[2], 2);
    table_free(&t);
}

static void what_is_no_play_is_refused_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned offset;
        const char *message;
    } bad[] = {
        {"", 0, "a play is a coordinate and tiles, an exchange (ex ABC) or pass"},
        {"   ", 3, "a play is a coordinate and tiles, an exchange (ex ABC) or pass"},
        {"cat", 0, "a play is a coordinate and tiles, an exchange (ex ABC) or pass"},
        {"8 CAT", 0, "a play is a coordinate and tiles, an exchange (ex ABC) or pass"},
        {"H CAT", 0, "a play is a coordinate and tiles, an exchange (ex ABC) or pass"},
        {"8HHH CAT", 0, "a play is a coordinate and tiles, an exchange (ex ABC) or pass"},
        {"0H CAT", 0, "a play is a coordinate and tiles, an exchange (ex ABC) or pass"},
        {"118H CAT", 0, "a play is a coordinate and tiles, an exchange (ex ABC) or pass"},
        {"8-H CAT", 0, "a play is a coordinate and tiles, an exchange (ex ABC) or pass"},
        {"passs", 0, "a play is a coordinate and tiles, an exchange (ex ABC) or pass"},
        {"exABC", 0, "a play is a coordinate and tiles, an exchange (ex ABC) or pass"},
        {" 16H CAT", 1, "no square of this board"},
        {"P8 CAT", 0, "no square of this board"},
        {"99Z CAT", 0, "no square of this board"},
        {"8HH CAT", 0, "no square of this board"},
        {"8H", 2, "a coordinate without tiles"},
        {"8H.", 3, "a coordinate without tiles"},
        {"8M CATS", 6, "the play runs off the board"},
        {"M13 CATS", 7, "the play runs off the board"},
        {"1A AAAAAAAAAAAAAAAA", 18, "the play runs off the board"},
        {"8H C4T", 4, "not a letter of these tiles"},
        {"8H C?T", 4, "not a letter of these tiles"},
        {"8H (CAT", 3, "a parenthesis is not closed"},
        {"1A C.T", 3, "nothing lies where the play goes through"},
        {"1A (CAT)", 3, "nothing lies where the play goes through"},
        {"8G.....s", 3, "nothing lies where the play goes through"},
        {"8H CAT S", 7, "something stands behind the play"},
        {"pass now", 5, "something stands behind the play"},
        {"ex AB CD", 6, "something stands behind the play"},
        {"ex", 2, "an exchange needs its tiles"},
        {"ex.", 3, "an exchange needs its tiles"},
        {"exchange ", 9, "an exchange needs its tiles"},
        {"ex 4", 3, "an exchange needs its tiles, not their number"},
        {"-4", 1, "an exchange needs its tiles, not their number"},
        {"--", 1, "not a letter of these tiles"},
        {"ex A.B", 4, "not a letter of these tiles"},
        {"ex ABCDEFGHIJKLMNOP", 3, "more tiles than any rack holds"},
    };
    table t = cat_table();
    for (size_t i = 0; i < COUNT(bad); i++) {
        quoth_play play;
        quoth_error error = {.message = "none"};
        assert_int_equal(
            quoth_play_read(&play, t.position, bad[i].text, strlen(bad[i].text), &error),
            QUOTH_BAD_TEXT);
        assert_string_equal(error.message, bad[i].message);
        assert_int_equal(error.offset, bad[i].offset);
        assert_int_equal(error.status, QUOTH_BAD_TEXT);
        assert_int_equal(quoth_play_read(&play, t.position, bad[i].text, strlen(bad[i].text), NULL),
                         QUOTH_BAD_TEXT);
    }
    quoth_play play;
    assert_int_equal(quoth_play_read(&play, t.position, "8G C\0T", 6, NULL), QUOTH_BAD_TEXT);
    assert_int_equal(quoth_play_read(&play, t.position, "pass\0", 5, NULL), QUOTH_BAD_TEXT);
    table_free(&t);
}

static void a_play_is_spelled_in_every_form(void **state)
{
    (void)state;
    static const char *const forms[][6] = {
        {"8F SCAT", "8F SCAT", "8F.SCAT", "8F S...", "S...", "8F S(CAT)"},
        {"8G CATs", "8G CATs", "8G.CATs", "8G ...s", "...s", "8G (CAT)s"},
        {"H8 AS", "H8 AS", "H8.AS", "H8 .S", ".S", "H8 (A)S"},
        {"-A?", "ex ?A", "ex.?A", "-?A", "?A", "ex ?A"},
        {"-", "pass", "pass", "-", "", "pass"},
    };
    table t = cat_table();
    for (size_t i = 0; i < COUNT(forms); i++) {
        quoth_play play = play_on(t.position, forms[i][0]);
        for (unsigned form = 0; form < 5; form++)
            assert_string_equal(form_of(&t, &play, (quoth_play_form)form), forms[i][form + 1]);
    }
    quoth_play play = play_on(t.position, "8G CATs");
    for (size_t capacity = 0; capacity < 10; capacity++) {
        char room[16];
        memset(room, '#', sizeof room);
        assert_int_equal(quoth_play_spell(room, capacity, &play, t.position, QUOTH_PLAY_WORDS), 7);
        if (capacity) {
            assert_true(strlen(room) < capacity);
            assert_memory_equal(room, "8G CATs", strlen(room));
        }
        assert_int_equal(room[capacity], '#');
    }
    for (size_t capacity = 0; capacity < 12; capacity++) {
        char room[16];
        memset(room, '#', sizeof room);
        assert_int_equal(quoth_play_spell(room, capacity, &play, t.position, QUOTH_PLAY_THROUGH),
                         9);
        if (capacity) {
            assert_true(strlen(room) < capacity);
            assert_memory_equal(room, "8G (CAT)s", strlen(room));
        }
        assert_int_equal(room[capacity], '#');
    }
    table_free(&t);
}

static void letters_of_several_characters_stand_in_brackets(void **state)
{
    (void)state;
    table t = table_of("spanish", "chico llama perro");
    quoth_play play = play_on(t.position, "8G CHICO");
    assert_int_equal(play.length, 4);
    assert_string_equal(form_of(&t, &play, QUOTH_PLAY_WORDS), "8G [CH]ICO");
    make(&t, "8G [CH]ICO");
    play = play_on(t.position, "I6 pe[rr]o");
    assert_string_equal(form_of(&t, &play, QUOTH_PLAY_DOTTED), "I6.pe[rr]o");
    play = play_on(t.position, "8G CHICOS");
    assert_string_equal(form_of(&t, &play, QUOTH_PLAY_GCG), "8G ....S");
    /* C and H side by side are not CH */
    play = play_on(t.position, "1A [C][H]I");
    assert_int_equal(play.length, 3);
    quoth_play again = play_on(t.position, form_of(&t, &play, QUOTH_PLAY_WORDS));
    assert_memory_equal(&again, &play, sizeof play);
    play = play_on(t.position, "ex [CH]CH");
    assert_int_equal(play.length, 2);
    table_free(&t);
}

static void coordinates_of_large_boards(void **state)
{
    (void)state;
    table t = table_of("super", "cat cats");
    quoth_play play = play_on(t.position, "21R CATS");
    assert_string_equal(form_of(&t, &play, QUOTH_PLAY_WORDS), "21R CATS");
    play = play_on(t.position, "U18 CATS");
    assert_string_equal(form_of(&t, &play, QUOTH_PLAY_DOTTED), "U18.CATS");
    assert_int_equal(play.column, 20);
    assert_int_equal(play.row, 17);
    assert_int_equal(quoth_play_read(&play, t.position, "V18 CATS", 8, NULL), QUOTH_BAD_TEXT);
    assert_int_equal(quoth_play_read(&play, t.position, "22A CATS", 8, NULL), QUOTH_BAD_TEXT);
    char text[QUOTH_COORDINATE_SIZE];
    quoth_coordinate_spell(text, 20, 20, false);
    assert_string_equal(text, "21U");
    quoth_coordinate_spell(text, 20, 20, true);
    assert_string_equal(text, "U21");
    quoth_coordinate_spell(text, 0, 0, true);
    assert_string_equal(text, "A1");
    quoth_coordinate_spell(text, 28, 28, true);
    assert_string_equal(text, "AC29");
    quoth_coordinate_spell(text, 8, 26, false);
    assert_string_equal(text, "9AA");
    for (unsigned column = 24; column < 28; column++) {
        static const char names[][QUOTH_COLUMN_SIZE] = {"Y", "Z", "AA", "AB"};
        quoth_column_spell(text, column);
        assert_string_equal(text, names[column - 24]);
    }
    table_free(&t);
}

/* ---- random games ------------------------------------------------------------------------- */

typedef struct random_game {
    table table;
    finding plays;
    quoth_random random;
} random_game;

static random_game game_by(const char *rules, unsigned players, uint64_t seed)
{
    random_game g;
    quoth_cross_rules r = rules_named(rules);
    quoth_alphabet english = alphabet_named("english");
    bool latin = r.tiles.alphabet.letters == 26 && r.tiles.alphabet.compound == english.compound;
    quoth_lexicon *lexicon =
        latin ? enable1()
              : lexicon_in(&r.tiles.alphabet,
                           "chico llama perro chal ella carro calle reja se la le el ce es as ese "
                           "oca cacha hacha ocho coche noche leche techo");
    g.table = table_with(&r, lexicon, players);
    assert_int_equal(finding_new(&g.plays, g.table.cross, NULL), QUOTH_OK);
    quoth_random_seed(&g.random, seed);
    quoth_position_deal(g.table.position, &g.random);
    return g;
}

static bool play_on_at_random(random_game *g)
{
    static const quoth_plays_query all = {.find = QUOTH_FIND_ALL};
    size_t count;
    if (quoth_position_ending(g->table.position))
        return false;
    assert_int_equal(finding_find(&g->plays, g->table.position, &all), QUOTH_OK);
    const quoth_play *list = finding_list(&g->plays, &count);
    assert_true(count > 0);
    quoth_play play = list[quoth_random_below(&g->random, count < 200 ? count : 200)];
    assert_int_equal(quoth_position_make(g->table.position, &play, NULL), QUOTH_OK);
    return true;
}

static void game_free(random_game *g)
{
    finding_free(&g->plays);
    table_free(&g->table);
}

static const char *const some_rules[] = {"wwf", "scrabble", "super", "wordsmog", "spanish"};

static void every_play_of_a_game_reads_back(void **state)
{
    (void)state;
    static const quoth_plays_query all = {.find = QUOTH_FIND_ALL};
    for (size_t n = 0; n < COUNT(some_rules); n++) {
        random_game g = game_by(some_rules[n], 2, 7 + n);
        for (int turn = 0; turn < 12 && !quoth_position_ending(g.table.position); turn++) {
            size_t count;
            assert_int_equal(finding_find(&g.plays, g.table.position, &all), QUOTH_OK);
            const quoth_play *list = finding_list(&g.plays, &count);
            for (size_t i = 0; i < count; i += 1 + count / 100)
                for (unsigned form = 0; form < QUOTH_PLAY_TILES; form++) {
                    quoth_play read = play_on(g.table.position,
                                              form_of(&g.table, &list[i], (quoth_play_form)form));
                    quoth_validation j;
                    quoth_play_validate(&j, g.table.position, &read, true);
                    assert_int_equal(j.result, QUOTH_LEGAL);
                    read = j.play;
                    read.equity = list[i].equity;
                    assert_memory_equal(&read, &list[i], sizeof read);
                }
            play_on_at_random(&g);
        }
        game_free(&g);
    }
}

/* ---- CGP: operations ----------------------------------------------------------------------- */

#define EMPTY_15 "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"

static quoth_status parse_cgp(quoth_cgp *cgp, const char *string, quoth_error *error)
{
    return quoth_cgp_parse(cgp, string, strlen(string), error);
}

static void operations_are_read_in_their_order(void **state)
{
    (void)state;
    quoth_cgp cgp;
    assert_int_equal(parse_cgp(&cgp,
                               EMPTY_15
                               " / 0/0 0 bb 35; bdn CrosswordGame; cr 5pt; etl 1; gid g-1;"
                               " ld english; lex NWL18; lm 8D.WORD; mcnz 3; oru; ti 1000; tmr "
                               "-5/60000; to 9; var WordSmog; own any thing; own twice; bare;",
                               NULL),
                     QUOTH_OK);
    assert_int_equal(cgp.operations, 17);
    assert_string_equal(quoth_cgp_operand(&cgp, "bb"), "35");
    assert_string_equal(quoth_cgp_operand(&cgp, "lex"), "NWL18");
    assert_string_equal(quoth_cgp_operand(&cgp, "lm"), "8D.WORD");
    assert_string_equal(quoth_cgp_operand(&cgp, "oru"), "");
    assert_string_equal(quoth_cgp_operand(&cgp, "tmr"), "-5/60000");
    assert_string_equal(quoth_cgp_operand(&cgp, "own"), "any thing");
    assert_string_equal(quoth_cgp_operand(&cgp, "bare"), "");
    assert_null(quoth_cgp_operand(&cgp, "LEX"));
    assert_null(quoth_cgp_operand(&cgp, ""));
}

static void blanks_and_semicolons_are_taken_as_they_come(void **state)
{
    (void)state;
    static const char *const same[] = {
        EMPTY_15 " / 0/0 0 lex NWL18; own;",
        EMPTY_15 " / 0/0 0 lex NWL18; own",
        EMPTY_15 " / 0/0 0 lex NWL18;own;\n",
        EMPTY_15 "  / \t0/0  0  lex  NWL18 ; own ;;\r\n",
        "\n" EMPTY_15 " / 0/0 0 ; lex NWL18; own; ;",
    };
    quoth_cgp first, other;
    assert_int_equal(parse_cgp(&first, same[0], NULL), QUOTH_OK);
    for (size_t i = 1; i < COUNT(same); i++) {
        assert_int_equal(parse_cgp(&other, same[i], NULL), QUOTH_OK);
        assert_memory_equal(&other, &first, sizeof first);
    }
    assert_int_equal(parse_cgp(&other, EMPTY_15 " / 0/0 0 lm -2;", NULL), QUOTH_OK);
}

static void operations_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *operations, *message;
        unsigned offset;
    } bad[] = {
        {"bb x;", "the number of this operation is missing or too large", 0},
        {"bb 1001;", "the number of this operation is missing or too large", 0},
        {"bb -1;", "the number of this operation is missing or too large", 0},
        {"bb;", "the number of this operation is missing or too large", 0},
        {"etl 99999999999999999999;", "the number of this operation is missing or too large", 0},
        {"mcnz 256;", "the number of this operation is missing or too large", 0},
        {"lex;", "this operation takes one word", 0},
        {"lex NWL 18;", "this operation takes one word", 0},
        {"lm;", "this operation takes an operand", 0},
        {"oru 1;", "this operation takes no operand", 0},
        {"tmr 5/;", "this operation takes times joined by /", 0},
        {"tmr 1/2/3/4/5;", "this operation takes times joined by /", 0},
        {"lex a; lex b;", "this operation is given twice", 7},
        {"lm 8D.A; lm 8D.A;", "this operation is given twice", 9},
        {"lex \xFF;", "not one line of UTF-8 text", 0},
        {"own a\nb;", "not one line of UTF-8 text", 0},
    };
    size_t head = strlen(EMPTY_15 " / 0/0 0 ");
    for (size_t i = 0; i < COUNT(bad); i++) {
        quoth_cgp cgp;
        quoth_error error = {.message = ""};
        const char *string = printed(EMPTY_15 " / 0/0 0 %s", bad[i].operations);
        assert_int_equal(parse_cgp(&cgp, string, &error), QUOTH_BAD_TEXT);
        assert_string_equal(error.message, bad[i].message);
        assert_int_equal(error.offset, head + bad[i].offset);
    }
}

static void operations_have_limits(void **state)
{
    (void)state;
    quoth_cgp cgp;
    quoth_error error;
    text t = {0};
    text_add(&t, EMPTY_15 " / 0/0 0");
    for (int i = 0; i < QUOTH_CGP_OPERATIONS_MAX; i++)
        text_add(&t, " own 1;");
    assert_int_equal(parse_cgp(&cgp, t.bytes, NULL), QUOTH_OK);
    text_add(&t, " own 1;");
    assert_int_equal(parse_cgp(&cgp, t.bytes, &error), QUOTH_TOO_LARGE);
    text_free(&t);
    /* "own" and its operand with a NUL each fill what there is */
    char *longest = repeated('x', QUOTH_CGP_TEXT_SIZE - 5);
    assert_int_equal(quoth_cgp_parse(&cgp, printed("15 / 0/0 0 own %s;", longest),
                                     QUOTH_CGP_TEXT_SIZE - 5 + 16, NULL),
                     QUOTH_OK);
    assert_string_equal(quoth_cgp_operand(&cgp, "own"), longest);
    assert_int_equal(parse_cgp(&cgp, printed("15 / 0/0 0 own %sx;", longest), NULL),
                     QUOTH_TOO_LARGE);
    free(longest);
}

static void operations_are_set_one_by_one(void **state)
{
    (void)state;
    quoth_cgp cgp = {0}, before;
    assert_int_equal(quoth_cgp_set(&cgp, "lex", "NWL18", NULL), QUOTH_OK);
    assert_int_equal(quoth_cgp_set(&cgp, "gid", "7", NULL), QUOTH_OK);
    assert_int_equal(quoth_cgp_set(&cgp, "lex", "CSW", NULL), QUOTH_OK);
    assert_int_equal(quoth_cgp_set(&cgp, "oru", "", NULL), QUOTH_OK);
    assert_int_equal(cgp.operations, 3);
    assert_string_equal(quoth_cgp_operand(&cgp, "lex"), "CSW");
    assert_int_equal(quoth_cgp_set(&cgp, "gid", NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cgp_set(&cgp, "gid", NULL, NULL), QUOTH_OK);
    assert_null(quoth_cgp_operand(&cgp, "gid"));
    assert_int_equal(cgp.operations, 2);
    before = cgp;
    static const char *const bad[][2] = {{"bb", "x"},  {"", "1"},     {"a b", "1"},  {"a;", "1"},
                                         {"own", ";"}, {"own", " 1"}, {"own", "\n"}, {"lex", ""}};
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_int_equal(quoth_cgp_set(&cgp, bad[i][0], bad[i][1], NULL), QUOTH_BAD_TEXT);
        assert_memory_equal(&cgp, &before, sizeof cgp);
    }
}

static void operations_change_rules(void **state)
{
    (void)state;
    quoth_cross_rules rules = rules_named("wwf"), super = rules_named("super"),
                      classic = rules_named("scrabble"), before;
    quoth_cgp cgp;
    assert_int_equal(parse_cgp(&cgp,
                               EMPTY_15 " / 0/0 0 bb 50; bdn CrosswordGame; cr double; etl 7; "
                                        "ld english; mcnz 6; var wordsmog;",
                               NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_cgp_apply(&rules, &cgp, NULL), QUOTH_OK);
    assert_int_equal(rules.bonus[7], 50);
    assert_int_equal(rules.challenge, QUOTH_CHALLENGE_DOUBLE);
    assert_int_equal(rules.exchange_from, 7);
    assert_int_equal(rules.scoreless_limit, 6);
    assert_true(rules.anagrams);
    assert_memory_equal(rules.layout.word, classic.layout.word, sizeof rules.layout.word);
    assert_string_equal(rules.tiles.alphabet.name, "english");

    static const struct {
        const char *variant;
        bool anagrams;
        const char *layout, *tiles;
    } variants[] = {{"classic", false, "friends", "wwf"},
                    {"WORDSMOG", true, "friends", "wwf"},
                    {"classic_super", false, "super", "super_english"},
                    {"wordsmog_super", true, "super", "super_english"},
                    {"classic_super; bdn CrosswordGame", false, "classic", "super_english"},
                    {"classic_super; ld english", false, "super", "english"}};
    for (size_t i = 0; i < COUNT(variants); i++) {
        rules = rules_named("wwf");
        const char *string = printed(EMPTY_15 " / 0/0 0 var %s;", variants[i].variant);
        assert_int_equal(parse_cgp(&cgp, string, NULL), QUOTH_OK);
        assert_int_equal(quoth_cgp_apply(&rules, &cgp, NULL), QUOTH_OK);
        assert_int_equal(rules.anagrams, variants[i].anagrams);
        assert_string_equal(rules.layout.name, variants[i].layout);
        assert_string_equal(rules.tiles.alphabet.name, variants[i].tiles);
    }
    assert_int_equal(rules.layout.rows, super.layout.rows);
    rules = rules_named("catalan");
    assert_int_equal(quoth_cgp_set(&cgp, "ld", NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cgp_apply(&rules, &cgp, NULL), QUOTH_OK);
    assert_string_equal(rules.tiles.alphabet.name, "super_catalan");

    static const char *const unknown[][2] = {
        {"bdn Moebius", "no layout in the library has this name"},
        {"ld klingon", "no tile set in the library has this name"},
        {"cr maybe", "no challenge rule has this name"},
        {"var chess",
         "no variant has this name: classic, wordsmog, classic_super, wordsmog_super"}};
    for (size_t i = 0; i < COUNT(unknown); i++) {
        quoth_error error = {.message = ""};
        rules = before = rules_named("wwf");
        assert_int_equal(
            parse_cgp(&cgp, printed(EMPTY_15 " / 0/0 0 bb 5; %s;", unknown[i][0]), NULL), QUOTH_OK);
        assert_int_equal(quoth_cgp_apply(&rules, &cgp, &error), QUOTH_NOT_FOUND);
        assert_string_equal(error.message, unknown[i][1]);
        assert_memory_equal(&rules, &before, sizeof rules);
    }
    rules = rules_named("german");
    assert_int_equal(parse_cgp(&cgp, EMPTY_15 " / 0/0 0 var classic_super;", NULL), QUOTH_OK);
    assert_int_equal(quoth_cgp_apply(&rules, &cgp, NULL), QUOTH_NOT_FOUND);
}

/* ---- CGP: positions ------------------------------------------------------------------------ */

static const char *cgp_of(const quoth_position *position, const quoth_cgp *cgp)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_cgp_write(&sink, position, cgp, NULL), QUOTH_OK);
    return kept(&t);
}

static quoth_status read_cgp(quoth_position **position, const table *t, const char *string,
                             quoth_error *error)
{
    return quoth_cgp_read(position, t->cross, string, strlen(string), NULL, error);
}

static const char *const canonical[] = {
    EMPTY_15 " AELNOQT/ 0/0 0 lex NWL18;",
    EMPTY_15 " / 0/0 0",
    EMPTY_15 " // 1/-2/3 255",
    EMPTY_15 " ?/A/B/C 1000000/-1000000/0/0 1 gid 5; own a b;",
    "15/15/15/15/15/15/15/6CAT6/9s5/9O5/15/15/15/15/15 ??ADEIR/EEE 10/0 0 bb 50; lm 8G.CAT;",
    "ABCDEFGHIJKLMNO/15/15/15/15/15/15/15/15/15/15/15/15/15/14z / 0/0 0",
};

static void canonical_positions_are_written_as_they_were_read(void **state)
{
    (void)state;
    table t = table_of("scrabble", "cat");
    for (size_t i = 0; i < COUNT(canonical); i++) {
        quoth_position *position;
        quoth_cgp cgp;
        quoth_error error = {.message = ""};
        if (read_cgp(&position, &t, canonical[i], &error))
            fail_msg("%s: %s", canonical[i], error.message);
        assert_int_equal(parse_cgp(&cgp, canonical[i], NULL), QUOTH_OK);
        assert_string_equal(cgp_of(position, &cgp), canonical[i]);
        quoth_position_free(position);
    }
    table_free(&t);
}

static void a_position_is_what_the_text_says(void **state)
{
    (void)state;
    table t = table_of("scrabble", "cat");
    quoth_position *p;
    unsigned count;
    assert_int_equal(read_cgp(&p, &t, canonical[4], NULL), QUOTH_OK);
    assert_int_equal(quoth_position_players(p), 2);
    assert_int_equal(quoth_position_turn(p), 0);
    assert_int_equal(quoth_position_tile(p, 7, 6), 3);
    assert_int_equal(quoth_position_tile(p, 8, 9), 19 | QUOTH_BLANK);
    assert_int_equal(quoth_position_tile(p, 0, 0), 0);
    assert_int_equal(quoth_position_score(p, 0), 10);
    const quoth_tile *rack = quoth_position_rack(p, 0, &count);
    assert_int_equal(count, 7);
    assert_int_equal(rack[0] | rack[1], 0);
    quoth_position_rack(p, 1, &count);
    assert_int_equal(count, 3);
    quoth_position_free(p);
    table_free(&t);
}

static void positions_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
        unsigned line, offset;
    } bad[] = {
        {"", "a position begins with its board", 0, 0},
        {EMPTY_15, "the racks are missing", 0, 44},
        {EMPTY_15 " /", "the scores are missing", 0, 46},
        {EMPTY_15 " / 0/0", "the number of turns without score is missing", 0, 50},
        {EMPTY_15 " A 0/0 0", "2 to 4 racks joined by / belong here", 0, 45},
        {EMPTY_15 " //// 0/0/0/0/0 0", "2 to 4 racks joined by / belong here", 0, 45},
        {EMPTY_15 " / 0 0", "there is a score for each rack", 0, 47},
        {EMPTY_15 " / 0/0/0 0", "there is a score for each rack", 0, 47},
        {EMPTY_15 " / 0/x 0", "a score is a number, 1,000,000 at most", 0, 49},
        {EMPTY_15 " / 0/ 0", "a score is a number, 1,000,000 at most", 0, 49},
        {EMPTY_15 " / 1000001/0 0", "a score is a number, 1,000,000 at most", 0, 47},
        {EMPTY_15 " / 99999999999999999999/0 0", "a score is a number, 1,000,000 at most", 0, 47},
        {EMPTY_15 " / 0/0 256", "turns without score are a number, 255 at most", 0, 51},
        {EMPTY_15 " / 0/0 -1", "turns without score are a number, 255 at most", 0, 51},
        {EMPTY_15 " / 0/0 x", "turns without score are a number, 255 at most", 0, 51},
        {"15/15 / 0/0 0", "the board has more rows", 3, 5},
        {EMPTY_15 "/15 / 0/0 0", "the board has fewer rows", 16, 45},
        {"14/15 / 0/0 0", "a row is shorter than those of this board", 1, 2},
        {"15//15 / 0/0 0", "a row is shorter than those of this board", 2, 3},
        {"15/16 / 0/0 0", "a row is longer than those of this board", 2, 3},
        {"15/14AB / 0/0 0", "a row is longer than those of this board", 2, 6},
        {"15/A15 / 0/0 0", "a row is longer than those of this board", 2, 4},
        {"99999999999999999999 / 0/0 0", "a row is longer than those of this board", 1, 0},
        {"15/0A14 / 0/0 0", "a run of no squares", 2, 3},
        {"15/A*13 / 0/0 0", "the tile set has no such letter", 2, 4},
        {"15/A.13 / 0/0 0", "the tile set has no such letter", 2, 3},
        {"15/(A)14 / 0/0 0", "the tile set has no such letter", 2, 3},
        {"15/\xC3\x89"
         "14 / 0/0 0",
         "the tile set has no such letter", 2, 3},
        {EMPTY_15 " ABCDEFGH/ 0/0 0", "a rack has more tiles than these rules give", 0, 52},
        {EMPTY_15 " /AB.D 0/0 0", "the tile set has no such letter", 0, 48},
    };
    table t = table_of("scrabble", "cat");
    for (size_t i = 0; i < COUNT(bad); i++) {
        quoth_position *position;
        quoth_error error = {.message = ""};
        assert_int_equal(read_cgp(&position, &t, bad[i].text, &error), QUOTH_BAD_TEXT);
        assert_string_equal(error.message, bad[i].message);
        assert_int_equal(error.line, bad[i].line);
        assert_int_equal(error.offset, bad[i].offset);
        assert_null(position);
    }
    quoth_position *position;
    assert_int_equal(quoth_cgp_read(&position, t.cross, "15\0", 3, NULL, NULL), QUOTH_BAD_TEXT);
    table_free(&t);
}

static void odd_positions_are_read(void **state)
{
    (void)state;
    table t = table_of("scrabble", "cat");
    quoth_position *position;
    assert_int_equal(
        read_cgp(&position, &t, "QQ13/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ?A?_/ 0/0 0", NULL),
        QUOTH_OK);
    /* too many Q, blanks, no word, loose */
    assert_true(quoth_position_check(position, NULL, NULL) >= 4);
    quoth_position_free(position);
    table_free(&t);
}

static void walls_are_empty_squares_without_tiles(void **state)
{
    (void)state;
    static const char walls[] = "name hole\nlayout\n1,1\n.#.\n...\n..#\nend\n";
    quoth_cross_rules rules;
    quoth_error error = {.message = ""};
    if (quoth_cross_rules_parse(&rules, walls, strlen(walls), &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    table t = table_with(&rules, lexicon_of("cat"), 2);
    quoth_position *position;
    assert_int_equal(read_cgp(&position, &t, "3/CAT/3 / 0/0 0", NULL), QUOTH_OK);
    assert_string_equal(cgp_of(position, NULL), "3/CAT/3 / 0/0 0");
    quoth_position_free(position);
    assert_int_equal(read_cgp(&position, &t, "3/CAT/2S / 0/0 0", &error), QUOTH_BAD_TEXT);
    assert_string_equal(error.message, "a tile lies on a wall");
    assert_int_equal(error.line, 3);
    table_free(&t);
}

static void neighbours_do_not_grow_together(void **state)
{
    (void)state;
    table t = table_of("spanish", "chico");
    static const char *const texts[] = {
        "[CH][C]H[LL]11/15/15/15/15/15/15/15/15/15/15/15/15/15/15 [C]H/[CH] 0/0 0"};
    quoth_position *position;
    assert_int_equal(read_cgp(&position, &t, texts[0], NULL), QUOTH_OK);
    unsigned count;
    quoth_position_rack(position, 0, &count);
    assert_int_equal(count, 2);
    quoth_position_rack(position, 1, &count);
    assert_int_equal(count, 1);
    assert_string_equal(cgp_of(position, NULL), texts[0]);
    quoth_position_free(position);
    table_free(&t);
}

static void positions_of_games_come_back(void **state)
{
    (void)state;
    for (size_t n = 0; n < COUNT(some_rules); n++) {
        random_game g = game_by(some_rules[n], 2 + (unsigned)n % 3, 70 + n);
        do {
            quoth_position *again;
            quoth_error error = {.message = ""};
            const char *first = cgp_of(g.table.position, NULL);
            if (read_cgp(&again, &g.table, first, &error))
                fail_msg("%s: %s", first, error.message);
            assert_string_equal(cgp_of(again, NULL), first);
            unsigned players = quoth_position_players(again),
                     turn = quoth_position_turn(g.table.position);
            assert_int_equal(players, quoth_position_players(g.table.position));
            assert_int_equal(quoth_position_bag(again), quoth_position_bag(g.table.position));
            for (unsigned seat = 0; seat < players; seat++) {
                unsigned a, b, other = (turn + seat) % players;
                const quoth_tile *one = quoth_position_rack(again, seat, &a);
                const quoth_tile *two = quoth_position_rack(g.table.position, other, &b);
                assert_int_equal(a, b);
                if (a)
                    assert_memory_equal(one, two, a);
            }
            quoth_position_free(again);
        } while (play_on_at_random(&g));
        game_free(&g);
    }
}

static bool refuse(void *user, const char *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    return size == 0;
}

static void writing_says_if_the_sink_failed(void **state)
{
    (void)state;
    table t = cat_table();
    quoth_sink refusing = {refuse, NULL};
    assert_int_equal(quoth_cgp_write(&refusing, t.position, NULL, NULL), QUOTH_SINK_FAILED);
    table_free(&t);
}

/* ---- memory -------------------------------------------------------------------------------- */

static void without_memory_there_is_no_position(void **state)
{
    (void)state;
    table t = cat_table();
    quoth_memory none = {allocate_nothing, NULL};
    quoth_position *position;
    quoth_error error;
    assert_int_equal(quoth_cgp_read(&position, t.cross, canonical[0], strlen(canonical[0]),
                                    &(quoth_context){.memory = &none}, &error),
                     QUOTH_NO_MEMORY);
    assert_null(position);
    table_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_play_is_read_in_every_form),
        cmocka_unit_test(a_play_is_what_a_judge_wants),
        cmocka_unit_test(what_is_no_play_is_refused_with_its_place),
        cmocka_unit_test(a_play_is_spelled_in_every_form),
        cmocka_unit_test(letters_of_several_characters_stand_in_brackets),
        cmocka_unit_test(coordinates_of_large_boards),
        cmocka_unit_test(every_play_of_a_game_reads_back),
        cmocka_unit_test(operations_are_read_in_their_order),
        cmocka_unit_test(blanks_and_semicolons_are_taken_as_they_come),
        cmocka_unit_test(operations_that_make_no_sense_are_refused),
        cmocka_unit_test(operations_have_limits),
        cmocka_unit_test(operations_are_set_one_by_one),
        cmocka_unit_test(operations_change_rules),
        cmocka_unit_test(canonical_positions_are_written_as_they_were_read),
        cmocka_unit_test(a_position_is_what_the_text_says),
        cmocka_unit_test(positions_that_do_not_fit_are_refused),
        cmocka_unit_test(odd_positions_are_read),
        cmocka_unit_test(walls_are_empty_squares_without_tiles),
        cmocka_unit_test(neighbours_do_not_grow_together),
        cmocka_unit_test(positions_of_games_come_back),
        cmocka_unit_test(writing_says_if_the_sink_failed),
        cmocka_unit_test(without_memory_there_is_no_position),
    };
    RUN(tests);
}
