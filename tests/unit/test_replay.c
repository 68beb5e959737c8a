/* Replaying GCG: events that agree with the rules, and all warnings. */
#include "finding.h"
#include "gcg_text.h"

/* ---- memory -------------------------------------------------------------------------------- */

typedef struct failing {
    int left; /* blocks until there are no more */
    size_t used;
} failing;

static void *resize_while_left(void *user, void *block, size_t old_size, size_t new_size)
{
    failing *f = user;
    if (new_size == 0) {
        free(block);
        f->used -= old_size;
        return NULL;
    }
    if (f->left-- <= 0)
        return NULL;
    void *moved = realloc(block, new_size);
    assert_non_null(moved);
    f->used += new_size - old_size;
    return moved;
}

/* ---- replaying ----------------------------------------------------------------------------- */

typedef struct table {
    quoth_lexicon *lexicon;
    quoth_cross *cross;
} table;

static table table_by(const quoth_cross_rules *rules, quoth_lexicon *lexicon)
{
    table t = {.lexicon = lexicon};
    assert_int_equal(quoth_cross_new(&t.cross, rules, lexicon, NULL, NULL), QUOTH_OK);
    return t;
}

static table table_of(const char *name)
{
    quoth_cross_rules rules;
    assert_int_equal(quoth_cross_rules_find(&rules, name, NULL), QUOTH_OK);
    return table_by(&rules, lexicon_of("cat cats at as so son on ta ascot scat oxo no"));
}

static table table_under(quoth_challenge challenge)
{
    quoth_cross_rules rules;
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    rules.challenge = challenge;
    return table_by(&rules, lexicon_of("cat cats at as so son on ta ascot scat oxo no"));
}

static void table_free(table *t)
{
    quoth_cross_free(t->cross);
    quoth_lexicon_free(t->lexicon);
}

typedef struct replayed {
    text odd; /* "3:1 5:512": the odd bits of events */
    text cgp; /* of the position after the last event */
    quoth_gcg_outcome outcome;
    quoth_status status;
    quoth_error error;
    const char *strict;
} replayed;

static bool note_step(void *user, const quoth_gcg_step *step)
{
    replayed *r = user;
    if (step->warnings)
        join(&r->odd, printed("%u:%u", (unsigned)step->number, step->warnings));
    text_free(&r->cgp);
    quoth_sink sink = to_text(&r->cgp);
    assert_int_equal(quoth_cgp_write(&sink, step->after, NULL, NULL), QUOTH_OK);
    assert_int_equal(step->play != NULL, step->event.kind <= QUOTH_GCG_PASS);
    assert_int_equal(step->validation != NULL, step->event.kind == QUOTH_GCG_PLAY);
    assert_int_equal(quoth_position_score(step->after, step->event.player), step->event.total);
    return true;
}

static replayed replay_of(const quoth_gcg *gcg, const table *t)
{
    replayed r = {.odd = {0}};
    quoth_gcg *strict;
    assert_int_equal(quoth_gcg_new(&strict, NULL, NULL), QUOTH_OK);
    quoth_gcg_replay_options options = {.each = note_step, .user = &r, .strict = strict};
    text_add(&r.odd, "");
    r.status = quoth_gcg_replay(&r.outcome, gcg, t->cross, &options, NULL, &r.error);
    r.strict = text_of(strict);
    quoth_gcg_free(strict);
    return r;
}

static void replayed_free(replayed *r)
{
    text_free(&r->odd);
    text_free(&r->cgp);
}

/* Replays HEAD and the events; compares the warnings and the strict form. */
static void assert_odd(const table *t, const char *events, const char *odd, const char *strict)
{
    quoth_gcg *gcg = gcg_in(printed(HEAD "%s", events));
    replayed r = replay_of(gcg, t);
    if (r.status)
        fail_msg("line %u: %s\n%s", (unsigned)r.error.line, r.error.message, events);
    assert_string_equal(r.odd.bytes, odd);
    if (strict)
        assert_string_equal(r.strict, printed(HEAD "%s", strict));
    replayed_free(&r);
    quoth_gcg_free(gcg);
}

static void assert_stops(const table *t, const char *events, unsigned line, const char *message)
{
    quoth_gcg *gcg = gcg_in(printed(HEAD "%s", events));
    replayed r = replay_of(gcg, t);
    assert_int_equal(r.status, QUOTH_BAD_TEXT);
    assert_string_equal(r.error.message, message);
    assert_int_equal(r.error.line, line);
    assert_int_equal(r.outcome.events, line - 4);
    replayed_free(&r);
    quoth_gcg_free(gcg);
}

/* The position after the last event. */
static void assert_ends_at(const table *t, const char *events, const char *cgp)
{
    quoth_gcg *gcg = gcg_in(printed(HEAD "%s", events));
    replayed r = replay_of(gcg, t);
    quoth_position *position;
    assert_int_equal(r.status, QUOTH_OK);
    if (quoth_gcg_events(gcg))
        assert_string_equal(r.cgp.bytes, cgp);
    assert_int_equal(quoth_gcg_position(&position, gcg, t->cross, SIZE_MAX, NULL, NULL), QUOTH_OK);
    text again = {0};
    quoth_sink sink = to_text(&again);
    assert_int_equal(quoth_cgp_write(&sink, position, NULL, NULL), QUOTH_OK);
    assert_string_equal(again.bytes, cgp);
    text_free(&again);
    quoth_position_free(position);
    replayed_free(&r);
    quoth_gcg_free(gcg);
}

/* 8G CAT is 10: H8 doubles the word. */
#define CAT ">ann: ACDEEET 8G CAT +10 10\n"
#define SEVEN "15/15/15/15/15/15/15/"

static void a_play_is_judged_and_scored(void **state)
{
    (void)state;
    table t = table_of("scrabble");
    assert_odd(&t, CAT, "", CAT);
    assert_odd(&t, ">ann: ACDEEET 8G CAT +11 11\n", "0:1", NULL);
    assert_odd(&t, ">ann: ACDEEET 8G CAT +10 11\n", "0:2", NULL);
    assert_odd(&t, ">ann: ACDEEET 8G CAT +11 12\n", "0:3", NULL);
    /* later totals follow the file */
    assert_odd(&t, ">ann: ACDEEET 8G CAT +11 11\n>bob: AB - +0 0\n>ann: DEEE - +0 11\n", "0:1",
               NULL);
    assert_ends_at(&t, CAT, SEVEN "6CAT6/15/15/15/15/15/15/15 /DEEE 0/10 0");
    assert_ends_at(&t, "", SEVEN "15/15/15/15/15/15/15/15 / 0/0 0");
    table_free(&t);
}

static void letters_of_the_board_may_be_written_in_every_way(void **state)
{
    (void)state;
    table t = table_of("scrabble");
    static const char *const ways[] = {"8G ...S", "8G CATS", "8g (CAT)S", "8G C(A)TS", "8G catS"};
    for (size_t i = 0; i < COUNT(ways); i++)
        assert_odd(&t, printed(CAT ">bob: SOX %s +6 6\n", ways[i]), "",
                   CAT ">bob: OSX 8G ...S +6 6\n");
    /* one tile that makes a word only in the other direction is written in that direction */
    assert_odd(&t, CAT ">bob: AAB 9H A +2 2\n", "1:512", CAT ">bob: AAB H8 .A +2 2\n");
    table_free(&t);
}

static void illegal_placements_stop_the_replay(void **state)
{
    (void)state;
    table t = table_of("scrabble");
    assert_stops(&t, ">ann: ACT 1A CAT +5 5\n", 4, "the first word has to cover the start square");
    assert_stops(&t, ">ann: ACT 8H C.T +5 5\n", 4, "nothing lies where the play goes through");
    assert_stops(&t, ">ann: ACT 8N CAT +5 5\n", 4, "the play runs off the board");
    assert_stops(&t, ">ann: ACT 16A CAT +5 5\n", 4, "no square of this board");
    assert_stops(&t, ">ann: ACT 8H C4T +5 5\n", 4, "not a letter of these tiles");
    assert_stops(&t, CAT ">bob: ACT 8G ACT +5 5\n", 5, "another letter lies there");
    assert_stops(&t, CAT ">bob: ACT 8G ... +5 5\n", 5, "it lays no tile");
    assert_stops(&t, CAT ">bob: ACT 1A CAT +5 5\n", 5, "it touches no tile on the board");
    assert_stops(&t, CAT ">bob: S 8J S +5 5\n", 5,
                 "the word goes on: it has to be given with all letters it touches in its line");
    assert_stops(&t, ">ann: A*T 8G CAT +10 10\n", 4, "a rack has letters that the tile set lacks");
    assert_stops(&t, ">ann: ABCDEFGHIJKLMNOP 8G CAT +10 10\n", 4, "more tiles than any rack holds");
    assert_stops(&t, ">ann: ACT -A4 +0 0\n", 4, "an exchange of letters that the tile set lacks");
    assert_stops(&t, ">ann: ACT -16 +0 0\n", 4,
                 "an exchange of no tiles, or of more than any rack holds");
    assert_stops(&t, ">ann: (A4) +5 5\n", 4, "no tiles of this set stand in the parentheses");
    table_free(&t);
}

static void racks_may_be_partial_or_missing(void **state)
{
    (void)state;
    table t = table_of("scrabble");
    assert_odd(&t, ">ann: 8G CAT +10 10\n", "", ">ann: ACT 8G CAT +10 10\n");
    assert_odd(&t, ">ann: AB 8G CAT +10 10\n", "", ">ann: ABCT 8G CAT +10 10\n");
    assert_odd(&t, ">ann: A 8G CaT +8 8\n", "", ">ann: ?ACT 8G CaT +8 8\n");
    assert_odd(&t, ">ann: -AB +0 0\n", "", ">ann: AB -AB +0 0\n");
    /* a full rack has to have them */
    assert_odd(&t, ">ann: ABDEFGH 8G CAT +10 10\n", "0:16", NULL);
    assert_odd(&t, ">ann: ABDEFGH -C +0 0\n", "0:16", NULL);
    assert_odd(&t, ">ann: ACTABDEF 8G CAT +10 10\n", "0:16", NULL);
    /* what is kept is known; the next rack is that before the next event */
    assert_ends_at(&t, ">ann: ACDEEET 8G CAT +10 10\n>bob: - +0 0\n",
                   SEVEN "6CAT6/15/15/15/15/15/15/15 DEEE/ 10/0 1");
    assert_odd(&t, ">ann: - +0 0\n>bob: XY - +0 0\n>ann: AQ - +0 0\n", "",
               ">ann: AQ - +0 0\n>bob: XY - +0 0\n>ann: AQ - +0 0\n");
    assert_ends_at(&t, ">ann: - +0 0\n#rack1 AB\n#rack2 C\n",
                   SEVEN "15/15/15/15/15/15/15/15 C/AB 0/0 1");
    assert_ends_at(&t, ">ann: AB - +0 0\n#incomplete CD\n",
                   SEVEN "15/15/15/15/15/15/15/15 CD/AB 0/0 1");
    table_free(&t);
}

static void racks_at_the_end_are_racks(void **state)
{
    (void)state;
    table t = table_under(QUOTH_CHALLENGE_DOUBLE);
    assert_odd(&t, CAT ">bob: S - +0 0\n#rack1 ZZZZZZZ\n", "1:48", NULL);
    assert_odd(&t, CAT ">bob: S - +0 0\n#rack1 DEEEABC\n#rack2 SZ\n", "", NULL);
    assert_odd(&t, CAT ">bob: S - +0 0\n#rack1 Z\n#rack2 Z\n", "1:32", NULL);
    assert_odd(&t, CAT ">bob: S - +0 0\n#rack2 AEIOURST\n", "1:16", NULL);
    assert_odd(&t, CAT ">bob: S - +0 0\n#rack2 A!\n", "1:16", NULL);
    table_free(&t);
}

static void there_are_only_so_many_of_a_tile(void **state)
{
    (void)state;
    table t = table_of("scrabble");
    assert_odd(&t, ">ann: QQ - +0 0\n", "0:32", NULL);
    assert_odd(&t, CAT ">bob: CCA - +0 0\n", "1:32", NULL);
    assert_odd(&t, CAT ">bob: CA - +0 0\n", "", NULL);
    table_free(&t);
}

static void exchanges_need_a_full_bag(void **state)
{
    (void)state;
    table t = table_of("scrabble");
    assert_odd(&t, ">ann: ABC -AB +0 0\n>bob: -5 +0 0\n", "", NULL);
    assert_ends_at(&t, ">ann: ABCDEFG -AB +0 0\n>bob: AEIOU?S -5 +0 0\n",
                   SEVEN "15/15/15/15/15/15/15/15 CDEFG/ 0/0 2");
    assert_odd(&t, ">ann: ABC -8 +0 0\n", "0:64", NULL);
    assert_odd(&t, ">ann: ABC -AB +1 1\n", "0:1", NULL);
    table_free(&t);
    quoth_cross_rules rules;
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    rules.exchange_from = QUOTH_NO_EXCHANGE;
    t = table_by(&rules, lexicon_of("cat"));
    assert_odd(&t, ">ann: ABC -AB +0 0\n>bob: -5 +0 0\n", "0:64 1:64", NULL);
    table_free(&t);
}

static void turns_go_round(void **state)
{
    (void)state;
    table t = table_of("scrabble");
    assert_odd(&t, ">ann: A - +0 0\n>bob: B - +0 0\n>ann: A - +0 0\n", "", NULL);
    assert_odd(&t, ">bob: B - +0 0\n>ann: A - +0 0\n", "0:4", NULL);
    assert_odd(&t, ">ann: A - +0 0\n>ann: A - +0 0\n", "1:4", NULL);
    table_free(&t);
}

static void a_phony_is_taken_back(void **state)
{
    (void)state;
    table t = table_under(QUOTH_CHALLENGE_DOUBLE);
    /* ts is no word here; 8G CATs is */
    static const char taken[] = CAT ">bob: DEIILST I8 .S +3 3\n>bob: DEIILST -- -3 0\n"
                                    ">ann: DEEEOOO - +0 10\n";
    assert_odd(&t, taken, "1:512", taken);
    assert_ends_at(&t, CAT ">bob: DEIILST I8 .S +3 3\n>bob: DEIILST -- -3 0\n",
                   SEVEN "6CAT6/15/15/15/15/15/15/15 DEEE/DEIILST 10/0 1");
    assert_ends_at(&t,
                   CAT ">bob: DEIILST I8 .S +3 3\n>bob: -- -3 0\n>ann: A - +0 10\n"
                       ">bob: S - +0 0\n",
                   SEVEN "6CAT6/15/15/15/15/15/15/15 A/S 10/0 3");
    assert_odd(&t, CAT ">bob: DEIILST I8 .S +3 3\n>bob: -- -4 -1\n", "1:512 2:1", NULL);
    assert_odd(&t, CAT ">bob: DEIILST I8 .S +3 3\n>bob: -- -3 1\n", "1:512 2:2", NULL);
    /* the score of the file is taken back */
    assert_odd(&t, CAT ">bob: DEIILST I8 .S +5 5\n>bob: -- -5 0\n", "1:513", NULL);
    assert_odd(&t, CAT ">bob: DEIILST 8G ...S +6 6\n>bob: DEIILST -- -6 0\n", "1:1024", NULL);
    /* the rack is that before the play */
    assert_odd(&t, CAT ">bob: DEIILST I8 .S +3 3\n>bob: EEIILST -- -3 0\n", "1:512 2:16", NULL);
    assert_odd(&t, CAT ">bob: DEIILST I8 .S +3 3\n>bob: DEIILSTA -- -3 0\n", "1:512 2:16", NULL);
    assert_odd(&t, CAT ">bob: DES I8 .S +3 3\n>bob: DEIILST -- -3 0\n", "1:512", NULL);
    assert_stops(&t, CAT ">bob: DEIILST I8 .S +3 3\n>bob: D! -- -3 0\n", 6,
                 "a rack has letters that the tile set lacks");
    assert_stops(&t, CAT ">bob: DEIILST -- -3 0\n", 5,
                 "there is no play just before that could be taken back");
    assert_stops(&t, ">ann: DEIILST -- -3 0\n", 4,
                 "there is no play just before that could be taken back");
    assert_stops(&t, ">ann: DEIILST - +0 0\n>ann: DEIILST -- -0 0\n", 5,
                 "there is no play just before that could be taken back");
    /* one that is not challenged stands, unless words are checked first */
    assert_odd(&t, CAT ">bob: DEIILST I8 .S +3 3\n>ann: DEEE - +0 10\n", "1:512", NULL);
    table_free(&t);
    t = table_under(QUOTH_CHALLENGE_VOID);
    assert_odd(&t, CAT ">bob: DEIILST I8 .S +3 3\n>ann: DEEE - +0 10\n", "1:256", NULL);
    assert_odd(&t, taken, "1:512", taken);
    table_free(&t);
}

static void tiles_that_were_kept_are_there(void **state)
{
    (void)state;
    static const char phony[] = CAT ">bob: DEIILST I8 .S +3 3\n>bob: DEIILST -- -3 0\n"
                                    ">ann: DEEE - +0 10\n";
    static const struct {
        const char *next, *odd;
    } cases[] = {{">bob: DEIILST - +0 0\n", "1:512"},
                 {">bob: ILST - +0 0\n", "1:512"}, /* some of them are shown */
                 {">bob: ?DEIILS - +0 0\n", "1:512 4:16"},
                 {">bob: ILSU - +0 0\n", "1:512 4:16"},
                 {">bob: ?DEIILS -? +0 0\n", "1:512 4:16"}};
    table t = table_under(QUOTH_CHALLENGE_DOUBLE);
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_odd(&t, printed("%s%s", phony, cases[i].next), cases[i].odd, NULL);
    /* the leave of a play; nothing after an exchange of which the file has the number alone */
    assert_odd(&t, CAT ">bob: A - +0 0\n>ann: DEEEABO - +0 10\n", "", NULL);
    assert_odd(&t, CAT ">bob: A - +0 0\n>ann: DEENABO - +0 10\n", "2:16", NULL);
    assert_odd(&t, ">ann: ABDEFGH -3 +0 0\n>bob: A - +0 0\n>ann: IINNOOR - +0 0\n", "", NULL);
    assert_odd(&t, ">ann: ABDEFGH -ABD +0 0\n>bob: A - +0 0\n>ann: EFGIINN - +0 0\n", "2:16", NULL);
    table_free(&t);
}

static void a_challenge_of_a_good_play_brings_points(void **state)
{
    (void)state;
    static const char held[] = CAT ">ann: DEEEOOU (challenge) +5 15\n>bob: S 8G ...S +6 6\n"
                                   ">ann: DEEEOOU - +0 15\n";
    table t = table_under(QUOTH_CHALLENGE_5);
    assert_odd(&t, held, "", held);
    assert_odd(&t, CAT ">ann: (challenge) +10 20\n", "1:1", CAT ">ann: DEEE (challenge) +10 20\n");
    assert_odd(&t, CAT ">bob: (challenge) +5 5\n", "1:4", NULL);
    assert_odd(&t, ">ann: - +0 0\n>ann: (challenge) +5 5\n", "1:4", NULL);
    assert_ends_at(&t, CAT ">ann: DEEEOOU (challenge) +5 15\n",
                   SEVEN "6CAT6/15/15/15/15/15/15/15 /DEEEOOU 0/15 0");
    table_free(&t);
    t = table_under(QUOTH_CHALLENGE_10);
    assert_odd(&t, CAT ">ann: (challenge) +10 20\n", "", NULL);
    table_free(&t);
    t = table_under(QUOTH_CHALLENGE_DOUBLE);
    assert_odd(&t, CAT ">ann: (challenge) +5 15\n", "", NULL);
    /* a turn lost by challenging is a pass */
    assert_odd(&t, CAT ">bob: S - +0 0\n#note #unsuccessful-challenge\n>ann: DEEE - +0 10\n", "",
               NULL);
    table_free(&t);
}

/* Nine tiles, racks of three, a board of three rows. */
static table small_table(uint8_t gain, uint8_t loss)
{
    static const char small[] = "name tiny\nlayout\n1,2\n.....\n.....\n.....\nend\n"
                                "tiles\n?,0,0,0\nA,2,1,1\nC,1,3,0\nO,2,1,1\nS,1,1,0\nT,2,1,0\n"
                                "X,1,8,0\nend\n"
                                "rack 3\nbonus 3 0\nexchange 1\nchallenge single\nscoreless 6\n";
    quoth_cross_rules rules;
    quoth_error error = {.message = ""};
    if (quoth_cross_rules_parse(&rules, small, strlen(small), &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    rules.out_gain = gain;
    rules.out_loss = loss;
    return table_by(&rules, lexicon_in(&rules.tiles.alphabet, "cat cats aso as so"));
}

#define TINY                                                                                       \
    ">ann: ACT 2A CAT +5 5\n>bob: AOS 2A ...S +6 6\n>ann: OTX - +0 5\n>bob: AO D1 A.O +3 9\n"

static void who_goes_out_gains(void **state)
{
    (void)state;
    table t = small_table(2, 0);
    assert_odd(&t, TINY ">bob: (OTX) +20 29\n", "", TINY ">bob: (OTX) +20 29\n");
    assert_odd(&t, TINY ">bob: (XTO) +20 29\n", "", TINY ">bob: (OTX) +20 29\n");
    assert_odd(&t, TINY ">ann: OTX - +0 5\n>bob: (OTX) +20 29\n", "", NULL); /* the final pass */
    assert_odd(&t, TINY ">ann: - +0 5\n>bob: (OTX) +20 29\n", "",
               TINY ">ann: OTX - +0 5\n>bob: (OTX) +20 29\n");
    assert_odd(&t, TINY ">bob: (OTX) +10 19\n", "4:1", NULL);
    assert_odd(&t, TINY ">bob: (OX) +18 27\n", "4:128", NULL);
    assert_odd(&t, TINY ">bob: () +0 9\n", "4:128", NULL);
    assert_odd(&t, TINY ">bob: (OTX) +20 29\n>ann: OTX - +0 5\n", "5:8", NULL);
    assert_odd(&t, TINY ">bob: (OTX) +20 29\n>ann: (time) -10 -5\n", "",
               TINY ">bob: (OTX) +20 29\n>ann: OTX (time) -10 -5\n");
    assert_odd(&t, TINY ">bob: (OTX) +20 29\n>ann: OTX (OTX) -10 -5\n", "5:1", NULL);
    assert_stops(&t, TINY ">ann: OTX 1D .T +2 7\n", 8, "the game is over");
    assert_ends_at(&t, TINY ">bob: (OTX) +20 29\n", "3A1/CATS1/3O1 OTX/ 5/29 0");
    table_free(&t);
    t = small_table(1, 1);
    assert_odd(&t, TINY ">bob: (OTX) +10 19\n>ann: OTX (OTX) -10 -5\n", "",
               TINY ">bob: (OTX) +10 19\n>ann: OTX (OTX) -10 -5\n");
    table_free(&t);
}

#define PASSES(rack1, rack2)                                                                       \
    ">ann: " rack1 " - +0 0\n>bob: " rack2 " - +0 0\n>ann: " rack1 " - +0 0\n>bob: " rack2         \
    " - +0 0\n>ann: " rack1 " - +0 0\n>bob: " rack2 " - +0 0\n"

static void who_is_stuck_loses(void **state)
{
    (void)state;
    table t = table_of("scrabble");
    static const char stuck[] = PASSES("?AB", "Q") ">ann: ?AB (?AB) -4 -4\n>bob: Q (Q) -10 -10\n";
    assert_odd(&t, stuck, "", stuck);
    assert_odd(&t, PASSES("?AB", "Q") ">ann: (B?A) +-4 -4\n>bob: (Q) +-10 -10\n", "", stuck);
    assert_odd(&t, PASSES("?AB", "Q") ">ann: ?AB (?AB) -5 -5\n", "6:1", NULL);
    assert_odd(&t, PASSES("?AB", "Q") ">ann: ?AB (AB) -4 -4\n", "6:128", NULL);
    assert_odd(&t, PASSES("?AB", "Q") ">ann: ?AB - +0 0\n>bob: Q - +0 0\n", "6:8", NULL);
    /* a game that goes on by other rules is replayed on */
    assert_odd(&t, PASSES("ACT", "S") ">ann: ACT 8G CAT +10 10\n>bob: S 8G ...S +6 6\n", "6:8",
               NULL);
    assert_odd(&t, stuck, "", stuck);
    table_free(&t);
    quoth_cross_rules rules;
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    rules.scoreless_limit = 0;
    rules.pass_limit = 4;
    t = table_by(&rules, lexicon_of("cat"));
    assert_odd(&t, PASSES("ACT", "S") ">ann: ACT 8G CAT +10 10\n", "4:8", NULL);
    table_free(&t);
}

static void time_costs_points(void **state)
{
    (void)state;
    table t = table_of("scrabble");
    assert_odd(&t, CAT ">ann: DEEE (time) -10 0\n>bob: (time) -10 -10\n", "",
               CAT ">ann: DEEE (time) -10 0\n>bob: (time) -10 -10\n");
    assert_odd(&t, CAT ">ann: DEEE (time) -10 1\n", "1:2", NULL);
    table_free(&t);
}

static bool stop_at_2(void *user, const quoth_gcg_step *step)
{
    *(unsigned *)user += 1;
    return step->number < 1;
}

static void a_replay_can_be_stopped(void **state)
{
    (void)state;
    table t = table_of("scrabble");
    quoth_gcg *gcg = gcg_in(HEAD PASSES("A", "B"));
    unsigned steps = 0;
    quoth_gcg_outcome outcome;
    quoth_gcg_replay_options options = {.each = stop_at_2, .user = &steps};
    assert_int_equal(quoth_gcg_replay(&outcome, gcg, t.cross, &options, NULL, NULL), QUOTH_STOPPED);
    assert_int_equal(steps, 2);
    assert_int_equal(outcome.events, 2);
    options = (quoth_gcg_replay_options){.limit = 3};
    assert_int_equal(quoth_gcg_replay(&outcome, gcg, t.cross, &options, NULL, NULL), QUOTH_OK);
    assert_int_equal(outcome.events, 3);
    assert_int_equal(quoth_gcg_replay(NULL, gcg, t.cross, NULL, NULL, NULL), QUOTH_OK);
    static const unsigned zeros[] = {0, 1, 2, 6, 6};
    static const size_t events[] = {0, 1, 2, 6, 7};
    for (size_t i = 0; i < COUNT(events); i++) {
        quoth_position *position;
        assert_int_equal(quoth_gcg_position(&position, gcg, t.cross, events[i], NULL, NULL),
                         QUOTH_OK);
        assert_int_equal(quoth_position_scoreless(position), zeros[i]);
        assert_int_equal(quoth_position_turn(position), zeros[i] % 2);
        quoth_position_free(position);
    }
    quoth_gcg_free(gcg);
    table_free(&t);
}

static void every_oddity_has_its_words(void **state)
{
    (void)state;
    for (unsigned bit = 1; bit <= QUOTH_GCG_NOTE_GOOD; bit *= 2)
        assert_true(strlen(quoth_gcg_warning_text((quoth_gcg_warning)bit)) > 10);
    assert_null(quoth_gcg_warning_text((quoth_gcg_warning)2048));
    assert_null(quoth_gcg_warning_text((quoth_gcg_warning)3));
}

static void pragmas_change_rules(void **state)
{
    (void)state;
    static const struct {
        const char *pragmas;
        quoth_status status;
        const char *layout, *tiles;
        bool anagrams;
    } cases[] = {
        {"", QUOTH_OK, "friends", "wwf", false},
        {"#board-layout CrosswordGame\n", QUOTH_OK, "classic", "wwf", false},
        {"#tile-distribution French\n", QUOTH_OK, "friends", "french", false},
        {"#game-type WordSmog\n", QUOTH_OK, "friends", "wwf", true},
        {"#game-type classic_super\n", QUOTH_OK, "super", "super_english", false},
        {"#game-type x\n", QUOTH_NOT_FOUND, "friends", "wwf", false},
        {"#board-layout x\n", QUOTH_NOT_FOUND, "friends", "wwf", false},
        {"#tile-distribution x\n", QUOTH_NOT_FOUND, "friends", "wwf", false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        quoth_cross_rules rules;
        assert_int_equal(quoth_cross_rules_find(&rules, "wwf", NULL), QUOTH_OK);
        quoth_gcg *gcg = gcg_in(printed(HEAD "%s", cases[i].pragmas));
        assert_int_equal(quoth_gcg_rules(&rules, gcg, NULL), cases[i].status);
        assert_string_equal(rules.layout.name, cases[i].layout);
        assert_string_equal(rules.tiles.alphabet.name, cases[i].tiles);
        assert_int_equal(rules.anagrams, cases[i].anagrams);
        quoth_gcg_free(gcg);
    }
}

static void failing_memory_loses_nothing(void **state)
{
    (void)state;
    table t = table_under(QUOTH_CHALLENGE_DOUBLE);
    static const char file[] = HEAD "#title x\n#rack1 AB\n" CAT "#note a\n#note b\n"
                                    ">bob: AB -AB +0 0\n"
                                    ">ann: DEEE - +0 10\n>bob: X - +0 0\n";
    for (int left = 0;; left++) {
        failing f = {.left = left};
        quoth_memory memory = {resize_while_left, &f};
        quoth_gcg *gcg, *strict;
        quoth_error error;
        quoth_position *position;
        quoth_status status =
            quoth_gcg_read(&gcg, file, strlen(file), &(quoth_context){.memory = &memory}, &error);
        if (status) {
            assert_int_equal(status, QUOTH_NO_MEMORY);
            assert_int_equal(error.status, QUOTH_NO_MEMORY);
            assert_int_equal(f.used, 0);
            continue;
        }
        assert_int_equal(quoth_gcg_new(&strict, NULL, NULL), QUOTH_OK);
        quoth_gcg_replay_options options = {.strict = strict};
        status = quoth_gcg_replay(NULL, gcg, t.cross, &options, &(quoth_context){.memory = &memory},
                                  &error);
        if (!status) {
            status = quoth_gcg_position(&position, gcg, t.cross, 2,
                                        &(quoth_context){.memory = &memory}, &error);
            quoth_position_free(position);
        }
        quoth_gcg_free(strict);
        quoth_gcg_free(gcg);
        assert_int_equal(f.used, 0);
        if (!status)
            break;
        assert_int_equal(status, QUOTH_NO_MEMORY);
        assert_int_equal(error.status, QUOTH_NO_MEMORY);
    }
    table_free(&t);
}

/* ---- engine games -------------------------------------------------------------------------- */

typedef struct maker {
    quoth_position *position, *before;
    finding plays;
    quoth_random random;
    quoth_gcg *gcg;
} maker;

static maker maker_on(const table *t, unsigned players, uint64_t seed)
{
    static const char *const nicks[] = {"ann", "bob", "cy", "di"};
    maker m;
    assert_int_equal(quoth_position_new(&m.position, t->cross, players, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&m.before, t->cross, players, NULL, NULL), QUOTH_OK);
    assert_int_equal(finding_new(&m.plays, t->cross, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_new(&m.gcg, NULL, NULL), QUOTH_OK);
    for (unsigned i = 0; i < players; i++)
        assert_int_equal(quoth_gcg_add_player(m.gcg, nicks[i], "", NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_rules(m.gcg, t->cross, NULL), QUOTH_OK);
    quoth_random_seed(&m.random, seed);
    quoth_position_deal(m.position, &m.random);
    return m;
}

static void maker_free(maker *m)
{
    quoth_gcg_free(m->gcg);
    finding_free(&m->plays);
    quoth_position_free(m->position);
    quoth_position_free(m->before);
}

static quoth_play random_play(maker *m)
{
    static const quoth_plays_query all = {.find = QUOTH_FIND_ALL};
    size_t count;
    assert_int_equal(finding_find(&m->plays, m->position, &all), QUOTH_OK);
    const quoth_play *list = finding_list(&m->plays, &count);
    uint64_t die = quoth_random_below(&m->random, 12);
    quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    if (die == 0)
        return pass;
    return list[die == 1 ? count - 1 : quoth_random_below(&m->random, count < 9 ? count : 9)];
}

/* Swaps two letters of a play, which mostly makes a phony. */
static void spoil(quoth_play *play)
{
    if (play->kind == QUOTH_PLAY_PLACE && play->tile[0] && play->tile[1]) {
        quoth_tile first = play->tile[0];
        play->tile[0] = play->tile[1];
        play->tile[1] = first;
    }
}

static void take_a_turn(maker *m, bool challenges)
{
    quoth_play play = random_play(m), given = play;
    unsigned seat = quoth_position_turn(m->position);
    if (challenges && quoth_random_below(&m->random, 4) == 0)
        spoil(&play);
    quoth_position_copy(m->before, m->position);
    if (quoth_position_make(m->position, &play, NULL)) {
        play = given;
        assert_int_equal(quoth_position_make(m->position, &play, NULL), QUOTH_OK);
    }
    assert_int_equal(quoth_gcg_add_play(m->gcg, m->before, &play, NULL), QUOTH_OK);
    if (challenges && quoth_random_below(&m->random, 2) == 0) {
        quoth_challenge_result result;
        unsigned other = (seat + 1) % quoth_position_players(m->position);
        assert_int_equal(quoth_position_challenge(m->position, &result, other, NULL), QUOTH_OK);
        assert_int_equal(quoth_gcg_add_challenge(m->gcg, m->position, other, result, NULL),
                         QUOTH_OK);
    }
}

/* A recorded game replays without warnings by any rules, and is in strict form; the last position
 * is that of the game. */
static void games_of_the_engine_replay(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        unsigned players;
        quoth_challenge challenge;
    } games[] = {
        {"wwf", 2, QUOTH_CHALLENGE_VOID},        {"wwf", 4, QUOTH_CHALLENGE_VOID},
        {"scrabble", 2, QUOTH_CHALLENGE_DOUBLE}, {"scrabble", 3, QUOTH_CHALLENGE_5},
        {"scrabble", 2, QUOTH_CHALLENGE_10},     {"scrabble", 2, QUOTH_CHALLENGE_SINGLE},
        {"super", 2, QUOTH_CHALLENGE_DOUBLE},    {"wordsmog", 2, QUOTH_CHALLENGE_VOID},
        {"notebook", 3, QUOTH_CHALLENGE_VOID},   {"spanish", 2, QUOTH_CHALLENGE_SINGLE},
    };
    for (size_t n = 0; n < COUNT(games); n++) {
        quoth_cross_rules rules;
        assert_int_equal(quoth_cross_rules_find(&rules, games[n].rules, NULL), QUOTH_OK);
        rules.challenge = games[n].challenge;
        bool spanish = rules.tiles.alphabet.compound;
        table t = table_by(&rules, spanish
                                       ? lexicon_in(&rules.tiles.alphabet,
                                                    "chico llama perro chal ella carro la "
                                                    "le el ce es as ese oca cacha hacha ocho "
                                                    "coche noche leche techo se de en no si al un "
                                                    "te")
                                       : enable1());
        for (uint64_t seed = 0; seed < 6; seed++) {
            maker m = maker_on(&t, games[n].players, 100 * n + seed);
            bool challenges = games[n].challenge != QUOTH_CHALLENGE_VOID;
            bool cut = seed == 5;
            for (int i = 0; !quoth_position_ending(m.position) && !(cut && i == 9); i++)
                take_a_turn(&m, challenges);
            const char *last = cgp_of(m.position);
            assert_int_equal(quoth_gcg_add_ending(m.gcg, m.position, NULL), QUOTH_OK);
            const char *file = rewritten(text_of(m.gcg));
            quoth_gcg *gcg = gcg_in(file);
            replayed r = replay_of(gcg, &t);
            if (r.status || r.outcome.differences)
                fail_msg("%s, game %u: line %u: %s; odd %s\n%s", games[n].rules, (unsigned)seed,
                         (unsigned)r.error.line, r.status ? r.error.message : "", r.odd.bytes,
                         file);
            assert_string_equal(r.strict, file);
            for (unsigned p = 0; p < games[n].players; p++)
                assert_int_equal(r.outcome.score[p], quoth_position_score(m.position, p));
            if (games[n].players == 2 || rules.out_loss ||
                cut) /* else the file does not have all racks */
                assert_string_equal(r.cgp.bytes, last);
            quoth_cross_rules reported;
            assert_int_equal(quoth_cross_rules_find(&reported, "scrabble", NULL), QUOTH_OK);
            assert_int_equal(quoth_gcg_rules(&reported, gcg, NULL), QUOTH_OK);
            assert_int_equal(reported.layout.rows, rules.layout.rows);
            assert_int_equal(reported.anagrams, rules.anagrams);
            assert_string_equal(reported.tiles.alphabet.name, rules.tiles.alphabet.name);
            replayed_free(&r);
            quoth_gcg_free(gcg);
            maker_free(&m);
        }
        table_free(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_play_is_judged_and_scored),
        cmocka_unit_test(letters_of_the_board_may_be_written_in_every_way),
        cmocka_unit_test(illegal_placements_stop_the_replay),
        cmocka_unit_test(racks_may_be_partial_or_missing),
        cmocka_unit_test(racks_at_the_end_are_racks),
        cmocka_unit_test(there_are_only_so_many_of_a_tile),
        cmocka_unit_test(exchanges_need_a_full_bag),
        cmocka_unit_test(turns_go_round),
        cmocka_unit_test(a_phony_is_taken_back),
        cmocka_unit_test(tiles_that_were_kept_are_there),
        cmocka_unit_test(a_challenge_of_a_good_play_brings_points),
        cmocka_unit_test(who_goes_out_gains),
        cmocka_unit_test(who_is_stuck_loses),
        cmocka_unit_test(time_costs_points),
        cmocka_unit_test(a_replay_can_be_stopped),
        cmocka_unit_test(every_oddity_has_its_words),
        cmocka_unit_test(pragmas_change_rules),
        cmocka_unit_test(failing_memory_loses_nothing),
        cmocka_unit_test(games_of_the_engine_replay),
    };
    RUN(tests);
}
