/* Worked cases of the rules: blanks, exchanges, phonies, challenges, endings, the last tiles. */
#include "finding.h"
#include "support.h"

/* A position from a CGP by the rules of a name, on ENABLE; everything is freed by close_case. */
typedef struct worked {
    quoth_cross_rules rules;
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    quoth_position *p;
    finding plays;
} worked;

static void open_rules(worked *w)
{
    quoth_error error;
    assert_int_equal(quoth_lexicon_new_enable1(&w->lexicon, NULL, &error), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&w->cross, &w->rules, w->lexicon, NULL, &error), QUOTH_OK);
    assert_int_equal(finding_new(&w->plays, w->cross, NULL), QUOTH_OK);
    w->p = NULL;
}

static void set_up(worked *w, const char *cgp)
{
    quoth_error error = {0};
    quoth_position_free(w->p);
    w->p = NULL;
    quoth_status status = quoth_cgp_read(&w->p, w->cross, cgp, strlen(cgp), NULL, &error);
    if (status)
        fail_msg("%s: %s", cgp, error.message);
}

static void open_case(worked *w, const char *rules, const char *cgp)
{
    assert_int_equal(quoth_cross_rules_find(&w->rules, rules, NULL), QUOTH_OK);
    open_rules(w);
    set_up(w, cgp);
}

static void close_case(worked *w)
{
    quoth_position_free(w->p);
    finding_free(&w->plays);
    quoth_cross_free(w->cross);
    quoth_lexicon_free(w->lexicon);
}

static quoth_validation judge(const worked *w, const char *text)
{
    quoth_play play;
    quoth_validation j;
    quoth_error error = {0};
    if (quoth_play_read(&play, w->p, text, strlen(text), &error))
        fail_msg("%s: %s", text, error.message);
    quoth_play_validate(&j, w->p, &play, true);
    return j;
}

static void does(const worked *w, const char *text, int score)
{
    quoth_validation j = judge(w, text);
    if (j.result != QUOTH_LEGAL && j.result != QUOTH_PHONY)
        fail_msg("%s: %s", text, quoth_validation_text(j.result));
    if (j.play.score != score)
        fail_msg("%s scores %d, not %d", text, j.play.score, score);
    assert_int_equal(quoth_position_make(w->p, &j.play, NULL), QUOTH_OK);
}

static void refuses(const worked *w, const char *text, quoth_validation_result result)
{
    quoth_validation j = judge(w, text);
    if (j.result != result)
        fail_msg("%s: %s, not: %s", text, quoth_validation_text(j.result),
                 quoth_validation_text(result));
    assert_int_equal(quoth_position_make(w->p, &j.play, NULL),
                     result == QUOTH_OVER ? QUOTH_GAME_OVER : QUOTH_ILLEGAL);
}

static const char *rack(const worked *w, unsigned seat)
{
    static char text[200];
    unsigned count;
    const quoth_tile *tile = quoth_position_rack(w->p, seat, &count);
    quoth_tiles_spell(text, sizeof text, &w->rules.tiles, tile, count, QUOTH_AS_RACK);
    return text;
}

static void scores_are(const worked *w, int first, int second)
{
    assert_int_equal(quoth_position_score(w->p, 0), first);
    assert_int_equal(quoth_position_score(w->p, 1), second);
}

/* Rows from the 8th of a 15x15 board, so that cases say only what matters. */
#define SEVEN "15/15/15/15/15/15/15/"
#define EMPTY15 SEVEN "15/15/15/15/15/15/15/15"

/* ---- blanks, premiums, the bonus ----------------------------------------------------------- */

/* QUARTZY as the first play of the classic game, Q on the double letter D8: with the star and
 * the bonus for seven tiles. A blank for the Z counts nothing. */
static void test_first_play(void **state)
{
    worked w;
    (void)state;
    open_case(&w, "scrabble", EMPTY15 " QUARTZY/QUART?Y 0/0 0");
    does(&w, "8D QUARTZY", (2 * 10 + 1 + 1 + 1 + 1 + 10 + 4) * 2 + 50);
    set_up(&w, EMPTY15 " QUART?Y/QUARTZY 0/0 0");
    does(&w, "8D QUARTzY", 126 - 2 * 10);
    assert_int_equal(quoth_position_tile(w.p, 7, 8), 26 | QUOTH_BLANK);
    close_case(&w);
    /* The plain star of the other board, its own values and bonus: Q 10, U 2, A 1, R 1, T 1, Z 10,
     * Y 3; 8D has no premium but the double word at D8 (the fourth square) and at L8. */
    open_case(&w, "wwf", EMPTY15 " QUARTZY/ 0/0 0");
    does(&w, "8D QUARTZY", (10 + 2 + 1 + 1 + 1 + 10 + 3) * 2 + 35);
    close_case(&w);
    /* The notebook's: classic values on that board. */
    open_case(&w, "notebook", EMPTY15 " QUARTZY/ 0/0 0");
    does(&w, "8E QUARTZY", 10 + 1 + 1 + 1 + 1 + 10 + 4 + 35);
    close_case(&w);
}

/* A blank that lies on the board counts nothing for whoever plays through it, and premiums are used
 * up: CaT lies on 8G..8I, H8 (the star) under the blank. */
static void test_blank_on_board(void **state)
{
    worked w;
    (void)state;
    open_case(&w, "scrabble", SEVEN "6CaT6/15/15/15/15/15/15/15 SEEDLIN/AEIOUST 10/20 0");
    does(&w, "8G CaTS", 3 + 0 + 1 + 1);
    assert_string_equal(rack(&w, 1), "AEIOSTU");
    /* The A at I9 under the T: TA down; and beside it nothing across. I9 is a double letter. */
    does(&w, "I8 TA", 1 + 1 * 2);
    close_case(&w);
}

/* Two double words in one play multiply, and cross words take the premiums under the new tiles: the
 * play of the notebook's board is in test_notebook.c; here a triple word counts for both words. */
static void test_cross_words(void **state)
{
    worked w;
    (void)state;
    /* CAT across at 8M..8O, its T on the triple word O8, which is used up.  S at O9 hangs nothing.
     */
    open_case(&w, "scrabble", SEVEN "12CAT/15/15/15/15/15/15/15 OWSEDNA/ 0/0 0");
    /* T-O-W down from O8: O9 and O10 are plain. */
    does(&w, "O8 TOW", 1 + 1 + 4);
    set_up(&w, SEVEN "11CAT1/15/15/15/15/15/15/15 SOWEDNA/ 0/0 0");
    /* S at O8 makes CATS across and SOWED down: the triple word counts in both. O12 is a double
     * letter. */
    quoth_validation j = judge(&w, "O8 SOWED");
    assert_int_equal(j.result, QUOTH_LEGAL);
    assert_int_equal(j.words, 2);
    assert_int_equal(j.word[0].score, (1 + 1 + 4 + 1 + 2 * 2) * 3);
    assert_int_equal(j.word[1].score, (3 + 1 + 1 + 1) * 3);
    assert_int_equal(j.play.score, j.word[0].score + j.word[1].score);
    /* One tile that makes words both ways is one play, written across. */
    quoth_validation across = judge(&w, "8L CATS"), down = judge(&w, "O8 S");
    assert_int_equal(across.play.score, 18);
    assert_memory_equal(&across.play, &down.play, sizeof across.play);
    close_case(&w);
}

/* ---- what is illegal, and why -------------------------------------------------------------- */

static void test_illegal(void **state)
{
    worked w;
    (void)state;
    open_case(&w, "scrabble", EMPTY15 " CATSEDN/ 0/0 0");
    refuses(&w, "8A CATS", QUOTH_MISSES_START);
    refuses(&w, "8H A", QUOTH_TOO_SHORT);
    refuses(&w, "8H CAB", QUOTH_NOT_ON_RACK);
    refuses(&w, "8H CAt", QUOTH_NOT_ON_RACK);
    set_up(&w, SEVEN "6CAT6/15/15/15/15/15/15/15 SEEDLIN/ 0/0 0");
    refuses(&w, "1A SEED", QUOTH_TOUCHES_NOTHING);
    refuses(&w, "8H SEED", QUOTH_COVERED);
    refuses(&w, "8J SEED", QUOTH_INCOMPLETE_WORD);
    refuses(&w, "8G CAT", QUOTH_NO_TILE);
    assert_int_equal(judge(&w, "9G SEED").result, QUOTH_PHONY); /* CS, AE, TE */
    assert_int_equal(judge(&w, "ex SEED").result, QUOTH_LEGAL);
    refuses(&w, "ex SEEDY", QUOTH_NOT_ON_RACK);
    quoth_play beyond = {.kind = QUOTH_PLAY_PLACE, .row = 7, .column = 13, .length = 4};
    memcpy(beyond.tile, "\23\5\5\4", 4); /* S E E D */
    quoth_validation j;
    quoth_play_validate(&j, w.p, &beyond, true);
    assert_int_equal(j.result, QUOTH_OFF_BOARD);
    assert_int_equal(j.column, 15);
    close_case(&w);
}

/* ---- exchanges ----------------------------------------------------------------------------- */

/* A board with so many tiles that the bag holds few: rows of E's and so on would be odd, so the bag
 * is made small by a rule file with few tiles. */
static void open_few(worked *w, const char *exchange, const char *more, const char *cgp)
{
    static const char *const form =
        "name few\nlayout classic\nexchange %s\n%s\n"
        "tiles as few\n?,?,1,0,0\nA,a,6,1,1\nC,c,2,3,0\nS,s,4,1,0\nT,t,5,1,0\nend\n";
    char text[400];
    quoth_error error = {0};
    snprintf(text, sizeof text, form, exchange, more);
    if (quoth_cross_rules_parse(&w->rules, text, strlen(text), &error))
        fail_msg("line %llu: %s", (unsigned long long)error.line, error.message);
    open_rules(w);
    set_up(w, cgp);
}

static void test_exchange(void **state)
{
    worked w;
    (void)state;
    /* 18 tiles, 14 on the racks, 4 in the bag. */
    open_few(&w, "7", "", EMPTY15 " ACSTAST/AACTSTA 0/0 0");
    assert_int_equal(quoth_position_bag(w.p), 4);
    refuses(&w, "ex A", QUOTH_EXCHANGE_BAG);
    close_case(&w);
    open_few(&w, "never", "", EMPTY15 " ACSTAST/AACTSTA 0/0 0");
    refuses(&w, "ex A", QUOTH_EXCHANGE_NEVER);
    close_case(&w);
    open_few(&w, "1", "", EMPTY15 " ACSTAST/AACTSTA 0/0 0");
    refuses(&w, "ex AACSS", QUOTH_EXCHANGE_BAG); /* more than the bag has */
    /* In the bag: ? A S T.  All four are drawn for A A C S, which go back. */
    does(&w, "ex AACS", 0);
    assert_string_equal(rack(&w, 0), "?ASSTTT");
    assert_int_equal(quoth_position_bag(w.p), 4);
    assert_int_equal(quoth_position_scoreless(w.p), 1);
    assert_int_equal(quoth_position_turn(w.p), 1);
    int count[QUOTH_LETTERS_MAX + 1];
    assert_int_equal(quoth_position_unseen(count, w.p, 0), 11);
    assert_int_equal(count[0], 0);
    assert_int_equal(count[1], 5); /* A: six, one on the rack */
    assert_true(quoth_position_undo(w.p));
    assert_string_equal(rack(&w, 0), "AACSSTT");
    assert_int_equal(quoth_position_scoreless(w.p), 0);
    close_case(&w);
}

/* An exchange puts the old tiles back after the new ones are drawn, and the bag stays the same
 * tiles. */
static void test_exchange_random(void **state)
{
    worked w;
    quoth_random random;
    (void)state;
    open_case(&w, "wwf", EMPTY15 " / 0/0 0");
    quoth_random_seed(&random, 11);
    quoth_position_deal(w.p, &random);
    int before[QUOTH_LETTERS_MAX + 1], after[QUOTH_LETTERS_MAX + 1];
    quoth_position_unseen(before, w.p, 1);
    unsigned n;
    const quoth_tile *tile = quoth_position_rack(w.p, 0, &n);
    quoth_play play = {.kind = QUOTH_PLAY_EXCHANGE, .length = (uint8_t)n};
    memcpy(play.tile, tile, n);
    assert_int_equal(quoth_position_make(w.p, &play, NULL), QUOTH_OK);
    quoth_position_unseen(after, w.p, 1);
    assert_memory_equal(before, after, sizeof before);
    quoth_position_rack(w.p, 0, &n);
    assert_int_equal(n, 7);
    assert_int_equal(quoth_position_bag(w.p), 104 - 14);
    close_case(&w);
}

/* Dealing leaves the generator alone: the same state deals the same tiles again. */
static void test_deal_again(void **state)
{
    worked w;
    quoth_random random;
    quoth_deal first, again;
    (void)state;
    open_case(&w, "wwf", EMPTY15 " / 0/0 0");
    quoth_random_seed(&random, 12);
    const quoth_random before = random;
    memset(&first, 0, sizeof first);
    memset(&again, 0, sizeof again);
    quoth_position_deal(w.p, &random);
    assert_memory_equal(&random, &before, sizeof random);
    assert_int_equal(quoth_deal_of(&first, w.p, NULL), QUOTH_OK);
    quoth_position_deal(w.p, &random);
    assert_int_equal(quoth_deal_of(&again, w.p, NULL), QUOTH_OK);
    assert_memory_equal(&again, &first, sizeof first);
    quoth_random_next(&random);
    quoth_position_deal(w.p, &random);
    assert_int_equal(quoth_deal_of(&again, w.p, NULL), QUOTH_OK);
    assert_memory_not_equal(&again, &first, sizeof first);
    close_case(&w);
}

/* ---- phonies and challenges ---------------------------------------------------------------- */

#define ONE_WORD SEVEN "6CAT6/15/15/15/15/15/15/15 SQZEDLN/AEIOURT 30/40 0"

static void set_challenge(worked *w, quoth_challenge challenge)
{
    assert_int_equal(quoth_cross_rules_find(&w->rules, "scrabble", NULL), QUOTH_OK);
    w->rules.challenge = challenge;
    open_rules(w);
    set_up(w, ONE_WORD);
}

static quoth_challenge_result challenged(const worked *w, unsigned by)
{
    quoth_challenge_result result;
    assert_int_equal(quoth_position_challenge(w->p, &result, by, NULL), QUOTH_OK);
    return result;
}

/* CATZ is no word. It comes back, its 3+1+1+10 points are cancelled, the turn is lost, and counts
 * as one without score; the tiles drawn for it go back into the bag. */
static void test_phony(void **state)
{
    worked w;
    (void)state;
    for (int rule = QUOTH_CHALLENGE_SINGLE; rule <= QUOTH_CHALLENGE_TRIPLE; rule++) {
        set_challenge(&w, (quoth_challenge)rule);
        unsigned bag = quoth_position_bag(w.p);
        assert_int_equal(judge(&w, "8G CATZ").result, QUOTH_PHONY);
        does(&w, "8G CATZ", 15);
        scores_are(&w, 45, 40);
        assert_int_equal(quoth_position_bag(w.p), bag - 1);
        assert_false(quoth_position_last_stands(w.p));
        assert_int_equal(challenged(&w, 0), QUOTH_CHALLENGE_NOTHING); /* not by himself */
        assert_int_equal(challenged(&w, 1), QUOTH_CHALLENGE_REMOVED);
        scores_are(&w, 30, 40);
        assert_int_equal(quoth_position_tile(w.p, 7, 9), 0);
        assert_string_equal(rack(&w, 0), "DELNQSZ");
        assert_int_equal(quoth_position_bag(w.p), bag);
        assert_int_equal(quoth_position_turn(w.p), 1);
        assert_int_equal(quoth_position_scoreless(w.p), 1);
        assert_int_equal(quoth_position_ending(w.p),
                         rule == QUOTH_CHALLENGE_TRIPLE ? QUOTH_ENDING_LOST : QUOTH_ENDING_NONE);
        assert_int_equal(quoth_position_loser(w.p), rule == QUOTH_CHALLENGE_TRIPLE ? 0 : -1);
        assert_int_equal(challenged(&w, 1), QUOTH_CHALLENGE_NOTHING); /* not twice */
        assert_true(quoth_position_undo(w.p));
        scores_are(&w, 45, 40);
        assert_int_equal(quoth_position_tile(w.p, 7, 9), 26);
        assert_int_equal(quoth_position_turn(w.p), 1);
        assert_int_equal(challenged(&w, 1), QUOTH_CHALLENGE_REMOVED);
        close_case(&w);
    }
}

/* CATS is one: it stands, and who challenged it pays what the rule says. */
static void test_good_play_challenged(void **state)
{
    worked w;
    (void)state;
    static const struct {
        quoth_challenge rule;
        int score, turn, ending, loser;
    } cases[] = {
        {QUOTH_CHALLENGE_SINGLE, 36, 1, QUOTH_ENDING_NONE, -1},
        {QUOTH_CHALLENGE_DOUBLE, 36, 0, QUOTH_ENDING_NONE, -1},
        {QUOTH_CHALLENGE_5, 41, 1, QUOTH_ENDING_NONE, -1},
        {QUOTH_CHALLENGE_10, 46, 1, QUOTH_ENDING_NONE, -1},
        {QUOTH_CHALLENGE_TRIPLE, 36, 1, QUOTH_ENDING_LOST, 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        set_challenge(&w, cases[i].rule);
        does(&w, "8G CATS", 6);
        assert_true(quoth_position_last_stands(w.p));
        assert_int_equal(challenged(&w, 1), QUOTH_CHALLENGE_HELD);
        scores_are(&w, cases[i].score, 40);
        assert_int_equal(quoth_position_turn(w.p), cases[i].turn);
        assert_int_equal(quoth_position_ending(w.p), cases[i].ending);
        assert_int_equal(quoth_position_loser(w.p), cases[i].loser);
        assert_int_equal(quoth_position_scoreless(w.p),
                         cases[i].rule == QUOTH_CHALLENGE_DOUBLE ? 1 : 0);
        assert_int_equal(challenged(&w, 1), QUOTH_CHALLENGE_NOTHING);
        assert_true(quoth_position_undo(w.p));
        scores_are(&w, 36, 40);
        assert_int_equal(quoth_position_turn(w.p), 1);
        close_case(&w);
    }
}

/* A phony that goes out: the challenge takes back the end of the game as well. */
static void test_phony_out(void **state)
{
    worked w;
    (void)state;
    /* 18 tiles: CAT on the board, C AS? on the racks, and the other side has all that is left. */
    open_few(&w, "7", "challenge double\nrack 14",
             SEVEN "6CAT6/15/15/15/15/15/15/15 C/AAAAASSSSTTTT? 5/6 0");
    does(&w, "8G CATC", 3 + 1 + 1 + 3);
    assert_int_equal(quoth_position_ending(w.p), QUOTH_ENDING_OUT);
    scores_are(&w, 5 + 8 + 2 * 13, 6);
    assert_int_equal(challenged(&w, 1), QUOTH_CHALLENGE_REMOVED);
    assert_int_equal(quoth_position_ending(w.p), QUOTH_ENDING_NONE);
    scores_are(&w, 5, 6);
    assert_string_equal(rack(&w, 0), "C");
    assert_int_equal(quoth_position_turn(w.p), 1);
    close_case(&w);
}

/* ---- the end ------------------------------------------------------------------------------- */

static void passes(const worked *w, unsigned times)
{
    for (unsigned i = 0; i < times; i++) {
        assert_int_equal(quoth_position_ending(w->p), QUOTH_ENDING_NONE);
        does(w, "pass", 0);
    }
}

/* Six turns without score: each loses what he holds, once.  CATSEDN is 3+1+1+1+1+2+1, QUARTZY 28.
 */
static void test_scoreless(void **state)
{
    worked w;
    (void)state;
    open_case(&w, "scrabble", EMPTY15 " CATSEDN/QUARTZY 50/60 0");
    passes(&w, 6);
    assert_int_equal(quoth_position_ending(w.p), QUOTH_ENDING_STUCK);
    scores_are(&w, 50 - 10, 60 - 28);
    assert_int_equal(judge(&w, "pass").result, QUOTH_OVER);
    assert_true(quoth_position_undo(w.p));
    assert_int_equal(quoth_position_ending(w.p), QUOTH_ENDING_NONE);
    scores_are(&w, 50, 60);
    /* A turn that scores begins the count anew; those before the position count. */
    set_up(&w, EMPTY15 " CATSEDN/QUARTZY 0/0 5");
    does(&w, "8H CATS", 2 * (3 + 1 + 1 + 1));
    assert_int_equal(quoth_position_scoreless(w.p), 0);
    set_up(&w, EMPTY15 " CATSEDN/QUARTZY 0/0 5");
    does(&w, "ex C", 0);
    assert_int_equal(quoth_position_ending(w.p), QUOTH_ENDING_STUCK);
    close_case(&w);
}

/* Three turns, but not while nobody has scored. */
static void test_scoreless_wwf(void **state)
{
    worked w;
    (void)state;
    open_case(&w, "wwf", EMPTY15 " CATSEDN/QUARTZY 0/0 0");
    passes(&w, 5);
    assert_int_equal(quoth_position_ending(w.p), QUOTH_ENDING_NONE);
    set_up(&w, EMPTY15 " CATSEDN/QUARTZY 12/0 0");
    passes(&w, 3);
    assert_int_equal(quoth_position_ending(w.p), QUOTH_ENDING_STUCK);
    scores_are(&w, 12 - (4 + 1 + 1 + 1 + 1 + 2 + 2), 0 - (10 + 2 + 1 + 1 + 1 + 10 + 3));
    close_case(&w);
}

/* A round of passes ends the notebook's game, and costs nothing. */
static void test_scoreless_notebook(void **state)
{
    worked w;
    (void)state;
    open_case(&w, "notebook", EMPTY15 " CATSEDN/QUARTZY/EEEEEEE 7/8/9 0");
    passes(&w, 3);
    assert_int_equal(quoth_position_ending(w.p), QUOTH_ENDING_STUCK);
    scores_are(&w, 7, 8);
    refuses(&w, "pass", QUOTH_OVER);
    close_case(&w);
}

/* Four passes end the German game; an exchange is none. */
static void test_passes(void **state)
{
    worked w;
    (void)state;
    open_case(&w, "german", EMPTY15 " CATSEDN/AEIOUST 0/0 0");
    passes(&w, 3);
    does(&w, "ex A", 0);
    passes(&w, 4);
    assert_int_equal(quoth_position_ending(w.p), QUOTH_ENDING_STUCK);
    close_case(&w);
}

/* The last tile with an empty bag, by three rules.  The other holds A A A A A C S S S T T T T ?, 15
 * points. */
static void test_out(void **state)
{
    worked w;
    (void)state;
    static const struct {
        const char *rule;
        int first, second;
    } cases[] = {
        {"rack 14\nout 2 0", 5 + 6 + 30, 6},      /* twice what the other holds */
        {"rack 14\nout 1 1", 5 + 6 + 15, 6 - 15}, /* as much to the one as from the other */
        {"rack 14\nout 0 1", 5 + 6, 6 - 15},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        open_few(&w, "7", cases[i].rule, SEVEN "6CAT6/15/15/15/15/15/15/15 S/AAAAACSSSTTTT? 5/6 0");
        assert_int_equal(quoth_position_bag(w.p), 0);
        does(&w, "8G CATS", 6);
        assert_int_equal(quoth_position_ending(w.p), QUOTH_ENDING_OUT);
        scores_are(&w, cases[i].first, cases[i].second);
        close_case(&w);
    }
    /* The notebook's: who goes out takes what each of the others holds. */
    open_few(&w, "7", "rack 14\nout 1 1",
             SEVEN "6CAT6/15/15/15/15/15/15/15 S/AAAAACSSS/TTTT? 5/6/7 0");
    does(&w, "8G CATS", 6);
    scores_are(&w, 5 + 6 + 11 + 4, 6 - 11);
    assert_int_equal(quoth_position_score(w.p, 2), 7 - 4);
    close_case(&w);
}

/* The last rack: with an empty bag nothing is drawn, and what is left can be all that there is. */
static void test_last_rack(void **state)
{
    worked w;
    size_t count;
    (void)state;
    open_few(&w, "1", "rack 14", SEVEN "6CAT6/15/15/15/15/15/15/15 ST/AAAAACSSSTTT? 5/6 0");
    refuses(&w, "ex S", QUOTH_EXCHANGE_BAG);
    quoth_plays_query search = {.find = QUOTH_FIND_ALL, .order = QUOTH_BY_EQUITY};
    assert_int_equal(finding_find(&w.plays, w.p, &search), QUOTH_OK);
    const quoth_play *play = finding_list(&w.plays, &count);
    for (size_t i = 0; i < count; i++)
        assert_true(play[i].kind != QUOTH_PLAY_EXCHANGE && play[i].tiles <= 2);
    /* Going out gains twice the 12 + ... that the other holds; keeping a T costs 10 and twice its
     * point. */
    assert_int_equal(play[0].tiles, 2);
    assert_int_equal(play[0].equity, (play[0].score + 2 * 14) * QUOTH_POINT);
    assert_int_equal(play[count - 1].kind, QUOTH_PLAY_PASS);
    assert_int_equal(play[count - 1].equity, -(10 + 2 * 2) * QUOTH_POINT);
    does(&w, "8G CATS", 6);
    assert_string_equal(rack(&w, 0), "T");
    assert_int_equal(quoth_position_ending(w.p), QUOTH_ENDING_NONE);
    does(&w, "pass", 0);
    close_case(&w);
}

/* Nothing but passes comes to an end whatever the rules. */
static void test_never_endless(void **state)
{
    worked w;
    unsigned turns = 0;
    (void)state;
    open_few(&w, "never", "scoreless never", EMPTY15 " CC/TT 0/0 0");
    while (!quoth_position_ending(w.p) && turns < 1000) {
        does(&w, "pass", 0);
        turns++;
    }
    assert_int_equal(turns, 64);
    close_case(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_play),
        cmocka_unit_test(test_blank_on_board),
        cmocka_unit_test(test_cross_words),
        cmocka_unit_test(test_illegal),
        cmocka_unit_test(test_exchange),
        cmocka_unit_test(test_exchange_random),
        cmocka_unit_test(test_deal_again),
        cmocka_unit_test(test_phony),
        cmocka_unit_test(test_good_play_challenged),
        cmocka_unit_test(test_phony_out),
        cmocka_unit_test(test_scoreless),
        cmocka_unit_test(test_scoreless_wwf),
        cmocka_unit_test(test_scoreless_notebook),
        cmocka_unit_test(test_passes),
        cmocka_unit_test(test_out),
        cmocka_unit_test(test_last_rack),
        cmocka_unit_test(test_never_endless),
    };
    RUN(tests);
}
