/* Where tiles are that do not lie on the board: what a seat may know of them, deals, the parts of
 * the bag, unknown racks, and keys. */
#include <limits.h>

#include "board/position.h"
#include "finding.h"
#include "support.h"
#include "tails.h"

typedef struct table {
    quoth_cross_rules rules;
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    quoth_position *p, *other;
    quoth_random random;
} table;

static void open_table_of(table *t, unsigned players)
{
    quoth_error error;
    assert_int_equal(quoth_lexicon_new_enable1(&t->lexicon, NULL, &error), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&t->cross, &t->rules, t->lexicon, NULL, &error), QUOTH_OK);
    assert_int_equal(quoth_position_new(&t->p, t->cross, players, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&t->other, t->cross, players, NULL, NULL), QUOTH_OK);
    quoth_random_seed(&t->random, 17);
}

static void open_table(table *t, const char *rules, unsigned players)
{
    assert_int_equal(quoth_cross_rules_find(&t->rules, rules, NULL), QUOTH_OK);
    open_table_of(t, players);
}

/* Ten tiles, each of another letter; racks of two. */
static void open_ten(table *t, unsigned players)
{
    static const char form[] = "name ten\nlayout classic\nexchange 1\nrack 2\ntiles as ten\n"
                               "A,a,1,1,1\nB,b,1,1,0\nC,c,1,1,0\nD,d,1,1,0\nE,e,1,1,1\n"
                               "F,f,1,1,0\nG,g,1,1,0\nH,h,1,1,0\nI,i,1,1,1\nJ,j,1,1,0\nend\n";
    quoth_error error = {0};
    if (quoth_cross_rules_parse(&t->rules, form, sizeof form - 1, &error))
        fail_msg("line %llu: %s", (unsigned long long)error.line, error.message);
    open_table_of(t, players);
}

static void close_table(table *t)
{
    quoth_position_free(t->p);
    quoth_position_free(t->other);
    quoth_cross_free(t->cross);
    quoth_lexicon_free(t->lexicon);
}

static unsigned below(table *t, unsigned number)
{
    return (unsigned)quoth_random_below(&t->random, number);
}

/* Equal in all that a position consists of, but for what it can undo. */
static bool same_bytes(const quoth_position *a, const quoth_position *b)
{
    bool same = a->players == b->players && memcmp(&a->state, &b->state, sizeof a->state) == 0 &&
                memcmp(q_last_play(a), q_last_play(b), sizeof(quoth_play)) == 0 &&
                memcmp(a->tile, b->tile, sizeof a->tile) == 0;
    for (unsigned d = 0; d < 2; d++)
        for (unsigned line = 0; line < a->cross->lines[d]; line++) {
            unsigned first = q_square(line, 0), length = a->cross->length[d];
            same = same &&
                   memcmp(a->cross_set[d] + first, b->cross_set[d] + first,
                          length * sizeof a->cross_set[d][0]) == 0 &&
                   memcmp(a->cross_score[d] + first, b->cross_score[d] + first,
                          length * sizeof a->cross_score[d][0]) == 0;
        }
    for (unsigned seat = 0; seat < a->players; seat++)
        for (unsigned at = a->state.next[seat]; at < a->state.end[seat]; at++)
            same = same && a->bag[at] == b->bag[at];
    return same;
}

static quoth_play exchange_of(const quoth_position *p, unsigned tiles, unsigned from)
{
    unsigned count;
    const quoth_tile *rack = quoth_position_rack(p, quoth_position_turn(p), &count);
    quoth_play play = {.kind = QUOTH_PLAY_EXCHANGE, .length = (uint8_t)tiles};
    assert_true(rack && from + tiles <= count);
    memcpy(play.tile, rack + from, tiles);
    return play;
}

static quoth_play any_play(table *t, finding *f, const quoth_position *p)
{
    size_t count;
    quoth_plays_query query = {.find = QUOTH_FIND_TOP, .limit = 20};
    assert_int_equal(finding_find(f, p, &query), QUOTH_OK);
    const quoth_play *list = finding_list(f, &count);
    return list[below(t, (unsigned)count)];
}

/* ---- what a seat may know ------------------------------------------------------------------ */

static void check_numbers(const quoth_position *seen, const quoth_position *p, unsigned seat)
{
    assert_int_equal(quoth_position_bag(seen), quoth_position_bag(p));
    assert_int_equal(quoth_position_turn(seen), quoth_position_turn(p));
    for (unsigned s = 0; s < quoth_position_players(p); s++) {
        unsigned is, was;
        const quoth_tile *known = quoth_position_rack(p, s, &was);
        const quoth_tile *shown = quoth_position_rack(seen, s, &is);
        assert_int_equal(is, was);
        assert_int_equal(quoth_position_score(seen, s), quoth_position_score(p, s));
        if (s == seat)
            assert_memory_equal(shown, known, was);
        else
            assert_null(shown);
    }
}

/* Another position in which the seat sees the same: the unseen tiles lie elsewhere. */
static void redeal(table *t, quoth_position *to, const quoth_position *from, unsigned seat)
{
    quoth_deal deal;
    quoth_position_copy(to, from);
    assert_int_equal(quoth_deal_draw(&deal, from, seat, &t->random, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_assign(to, &deal, NULL), QUOTH_OK);
}

static void compare_seen(table *t, const quoth_position *a, const quoth_position *b, unsigned seat)
{
    quoth_position *one, *two;
    quoth_deal first, second;
    quoth_random r = t->random, s = t->random;
    assert_int_equal(quoth_position_new(&one, t->cross, quoth_position_players(a), NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_position_new(&two, t->cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_view(one, a, seat, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_view(two, b, seat, NULL), QUOTH_OK);
    assert_true(same_bytes(one, two));
    assert_true(quoth_position_key(one) == quoth_position_key(two));
    check_numbers(one, a, seat);
    assert_false(quoth_position_undo(one));
    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    assert_int_equal(quoth_deal_draw(&first, one, seat, &r, NULL), QUOTH_OK);
    assert_int_equal(quoth_deal_draw(&second, two, seat, &s, NULL), QUOTH_OK);
    assert_memory_equal(&first, &second, sizeof first);
    assert_int_equal(quoth_position_view(two, two, seat, NULL),
                     QUOTH_OK); /* nothing more to hide */
    assert_true(same_bytes(one, two));
    quoth_position_free(one);
    quoth_position_free(two);
}

/* Two positions that differ in nothing but what a seat does not see are one to it, at each turn of
 * many games; so are exchanges of different tiles. */
static void what_a_seat_sees_has_no_secrets(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= QUOTH_PLAYERS_MAX; players++) {
        table t;
        finding f;
        unsigned differ = 0, exchanges = 0;
        open_table(&t, "scrabble", players);
        assert_int_equal(finding_new(&f, t.cross, NULL), QUOTH_OK);
        for (unsigned game = 0; game < 30; game++) {
            quoth_position_deal(t.p, &(quoth_random){{game + 1, 2, 3, 4}});
            while (!quoth_position_ending(t.p)) {
                unsigned seat = below(&t, players), turn = quoth_position_turn(t.p);
                redeal(&t, t.other, t.p, seat);
                differ += !same_bytes(t.p, t.other);
                compare_seen(&t, t.p, t.other, seat);
                if (seat != turn && quoth_position_bag(t.p) >= 7 && below(&t, 4) == 0) {
                    quoth_play one = exchange_of(t.p, 3, 0), two = exchange_of(t.other, 3, 2);
                    assert_int_equal(quoth_position_make(t.p, &one, NULL), QUOTH_OK);
                    assert_int_equal(quoth_position_make(t.other, &two, NULL), QUOTH_OK);
                    compare_seen(&t, t.p, t.other, seat);
                    exchanges++;
                    continue;
                }
                quoth_play play = any_play(&t, &f, t.p);
                assert_int_equal(quoth_position_make_trusted(t.p, &play, NULL), QUOTH_OK);
            }
        }
        assert_true(differ > 300 && exchanges > 50);
        finding_free(&f);
        close_table(&t);
    }
}

static void what_is_public_is_seen(void **state)
{
    table t;
    quoth_play last;
    unsigned seat, count;
    (void)state;
    open_table(&t, "scrabble", 2);
    quoth_position_deal(t.p, &t.random);
    quoth_play play = exchange_of(t.p, 4, 1);
    play.equity = 12345;
    assert_int_equal(quoth_position_make(t.p, &play, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_view(t.other, t.p, 1, NULL), QUOTH_OK);
    assert_true(quoth_position_last(&last, &seat, t.other));
    assert_int_equal(seat, 0);
    assert_int_equal(last.kind, QUOTH_PLAY_EXCHANGE);
    assert_int_equal(last.length, 4);
    assert_int_equal(last.equity, 0);
    for (unsigned i = 0; i < QUOTH_SIDE_MAX; i++)
        assert_int_equal(last.tile[i], 0);
    assert_int_equal(quoth_position_view(t.other, t.p, 0, NULL), QUOTH_OK);
    assert_true(quoth_position_last(&last, &seat, t.other));
    assert_memory_equal(last.tile, play.tile, 4);
    assert_null(quoth_position_rack(t.other, 1, &count));
    assert_int_equal(count, 7);
    assert_int_equal(quoth_position_view(t.other, t.p, 2, NULL), QUOTH_BAD_CALL);
    close_table(&t);
}

/* ---- deals --------------------------------------------------------------------------------- */

static quoth_deal deal_of(const quoth_position *p)
{
    quoth_deal deal;
    memset(&deal, 0, sizeof deal);
    assert_int_equal(quoth_deal_of(&deal, p, NULL), QUOTH_OK);
    return deal;
}

/* Ten tiles on two racks and in two parts of the bag: which seat draws which. */
static void draws_come_in_the_order_of_the_deal(void **state)
{
    table t;
    unsigned count;
    (void)state;
    open_ten(&t, 2);
    quoth_deal deal = {
        .rack_count = {2, 2}, .rack = {{1, 2}, {4, 3}}, .part = {2, 4}, .bag = {5, 6, 7, 8, 9, 10}};
    quoth_position_deal(t.p, &t.random);
    assert_int_equal(quoth_position_assign(t.p, &deal, NULL), QUOTH_OK);
    assert_memory_equal(quoth_position_rack(t.p, 1, &count), ((quoth_tile[]){3, 4}), 2);
    quoth_deal is = deal_of(t.p);
    deal.rack[1][0] = 3, deal.rack[1][1] = 4;
    assert_memory_equal(&is, &deal, sizeof deal);
    /* Seat 0: 5, 6, then the last of seat 1's part. */
    q_remove_unseen(t.p, 1); /* is not there: nothing happens */
    t.p->state.rack_count[0] = 0;
    q_draw_tiles(t.p, 0, 2);
    assert_memory_equal(quoth_position_rack(t.p, 0, &count), ((quoth_tile[]){5, 6}), 2);
    t.p->state.rack_count[0] = 0;
    q_draw_tiles(t.p, 0, 1);
    assert_memory_equal(quoth_position_rack(t.p, 0, &count), ((quoth_tile[]){10}), 1);
    t.p->state.rack_count[1] = 0;
    q_draw_tiles(t.p, 1, 2);
    assert_memory_equal(quoth_position_rack(t.p, 1, &count), ((quoth_tile[]){7, 8}), 2);
    close_table(&t);
}

static void deals_with_other_tiles_are_refused(void **state)
{
    table t;
    (void)state;
    open_ten(&t, 2);
    quoth_position_deal(t.p, &t.random);
    const quoth_deal right = deal_of(t.p);
    quoth_deal wrong = right;
    wrong.bag[0] = wrong.bag[1];
    assert_int_equal(quoth_position_assign(t.p, &wrong, NULL), QUOTH_MISMATCH);
    wrong = right;
    wrong.rack[1][0] = 11;
    assert_int_equal(quoth_position_assign(t.p, &wrong, NULL), QUOTH_MISMATCH);
    wrong = right;
    wrong.rack[1][0] = 200;
    assert_int_equal(quoth_position_assign(t.p, &wrong, NULL), QUOTH_MISMATCH);
    wrong = right;
    wrong.part[0]--;
    assert_int_equal(quoth_position_assign(t.p, &wrong, NULL), QUOTH_MISMATCH);
    wrong = right;
    wrong.rack_count[0] = QUOTH_RACK_MAX + 1;
    assert_int_equal(quoth_position_assign(t.p, &wrong, NULL), QUOTH_TOO_LARGE);
    wrong = right;
    wrong.part[0] = UINT16_MAX;
    assert_int_equal(quoth_position_assign(t.p, &wrong, NULL), QUOTH_TOO_LARGE);
    wrong = right;
    wrong.part[2] = 1;
    assert_int_equal(quoth_position_assign(t.p, &wrong, NULL), QUOTH_TOO_LARGE);
    const quoth_deal is = deal_of(t.p);
    assert_memory_equal(&is, &right, sizeof right);
    assert_int_equal(quoth_position_assign(t.p, &right, NULL), QUOTH_OK);
    assert_int_equal(quoth_deal_draw(&wrong, t.p, 2, &t.random, NULL), QUOTH_BAD_CALL);
    assert_int_equal(quoth_position_view(t.p, t.p, 0, NULL), QUOTH_OK);
    assert_int_equal(quoth_deal_of(&wrong, t.p, NULL), QUOTH_UNKNOWN_RACK);
    close_table(&t);
}

/* Deeds and deals in any order; undo gives back what was before each move. */
static void undo_goes_behind_a_deal(void **state)
{
    enum { DEEDS = 12 };
    (void)state;
    for (unsigned players = 2; players <= QUOTH_PLAYERS_MAX; players++) {
        table t;
        finding f;
        quoth_position *before[DEEDS];
        open_table(&t, "wwf", players);
        assert_int_equal(finding_new(&f, t.cross, NULL), QUOTH_OK);
        for (unsigned i = 0; i < DEEDS; i++)
            assert_int_equal(quoth_position_new(&before[i], t.cross, players, NULL, NULL),
                             QUOTH_OK);
        for (unsigned game = 0; game < 60; game++) {
            quoth_position_deal(t.p, &t.random);
            quoth_random_next(&t.random);
            unsigned done = 0;
            while (done < DEEDS && !quoth_position_ending(t.p)) {
                quoth_deal deal;
                quoth_position_copy(before[done++], t.p);
                quoth_play play = below(&t, 3) ? any_play(&t, &f, t.p) : exchange_of(t.p, 2, 1);
                if (below(&t, 8) == 0)
                    assert_int_equal(quoth_position_adjust(t.p, 1, 5, NULL), QUOTH_OK);
                else
                    assert_int_equal(quoth_position_make(t.p, &play, NULL), QUOTH_OK);
                for (unsigned n = below(&t, 3); n > 0; n--) {
                    assert_int_equal(
                        quoth_deal_draw(&deal, t.p, below(&t, players), &t.random, NULL), QUOTH_OK);
                    assert_int_equal(quoth_position_assign(t.p, &deal, NULL), QUOTH_OK);
                }
            }
            while (done-- > 0) {
                assert_true(quoth_position_undo(t.p));
                assert_true(same_bytes(t.p, before[done]));
            }
            assert_false(quoth_position_undo(t.p));
        }
        for (unsigned i = 0; i < DEEDS; i++)
            quoth_position_free(before[i]);
        finding_free(&f);
        close_table(&t);
    }
}

/* A phony that is taken back after a deal: its rack and the bag are those before the play. */
static void a_challenge_goes_behind_a_deal(void **state)
{
    table t;
    quoth_deal deal;
    quoth_play play;
    quoth_challenge_result result;
    (void)state;
    open_table(&t, "scrabble", 2);
    quoth_position_deal(t.p, &t.random);
    assert_int_equal(quoth_position_set_rack(t.p, 0, (const quoth_tile *)"\1\2\3\4\5\6\7", 7, NULL),
                     QUOTH_OK);
    quoth_position_settle(t.p);
    quoth_position_shuffle(t.p, &t.random);
    quoth_position_copy(t.other, t.p);
    assert_int_equal(quoth_play_read(&play, t.p, "8H BCD", 6, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_make(t.p, &play, NULL), QUOTH_OK);
    assert_int_equal(quoth_deal_draw(&deal, t.p, 1, &t.random, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_assign(t.p, &deal, NULL), QUOTH_OK);
    quoth_deal between = deal_of(t.p), was = deal_of(t.other);
    assert_int_equal(quoth_position_challenge(t.p, &result, 1, NULL), QUOTH_OK);
    assert_int_equal(result, QUOTH_CHALLENGE_REMOVED);
    quoth_deal is = deal_of(t.p);
    assert_memory_equal(&is, &was, sizeof is);
    assert_true(quoth_position_undo(t.p));
    is = deal_of(t.p);
    assert_memory_equal(&is, &between, sizeof is);
    assert_true(quoth_position_undo(t.p));
    assert_true(same_bytes(t.p, t.other));
    close_table(&t);
}

/* ---- fair draws ---------------------------------------------------------------------------- */

enum { ROUNDS = 20000, TEN = 10 };

static void is_uniform(const char *what, const unsigned *count, unsigned n, unsigned total)
{
    if (is_far_from_uniform(count, n, total))
        fail_msg("%s: %u counts of %u in all are far from equal", what, n, total);
}

static unsigned place_in_bag(const quoth_deal *deal, unsigned bag, quoth_tile tile)
{
    unsigned at = 0;
    while (at < bag && deal->bag[at] != tile)
        at++;
    assert_true(at < bag);
    return at;
}

/* Every tile comes to every rack and every place of the bag as often; so does a tile that was
 * exchanged, whichever a player likes to exchange, and those that lie there already. */
static void draws_are_fair(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= QUOTH_PLAYERS_MAX; players++) {
        table t;
        unsigned place[TEN][TEN + 1] = {{0}}, returned[TEN] = {0}, lowest[TEN] = {0};
        open_ten(&t, players);
        unsigned bag = TEN - 2 * players;
        for (unsigned round = 0; round < ROUNDS; round++) {
            quoth_random random;
            quoth_random_seed_stream(&random, 3, round);
            quoth_position_deal(t.p, &random);
            quoth_deal deal = deal_of(t.p);
            for (unsigned seat = 0; seat < players; seat++)
                for (unsigned i = 0; i < 2; i++)
                    place[seat][deal.rack[seat][i]]++;
            for (unsigned i = 0; i < bag; i++)
                place[players + i][deal.bag[i]]++;
            for (unsigned n = 0; n < players; n++) {
                quoth_play play = exchange_of(t.p, n % 2 && bag > 1 ? 2 : 1, 0);
                assert_int_equal(quoth_position_make(t.p, &play, NULL), QUOTH_OK);
                deal = deal_of(t.p);
                returned[place_in_bag(&deal, bag, play.tile[0])]++;
                quoth_tile low = TEN;
                for (unsigned i = 0; i < bag; i++)
                    if (deal.bag[i] != play.tile[0] && deal.bag[i] < low)
                        low = deal.bag[i];
                lowest[bag > 2 ? place_in_bag(&deal, bag, low) : 0]++;
            }
        }
        for (unsigned i = 0; i < players + bag; i++)
            is_uniform("tiles of a place", place[i] + 1, TEN, i < players ? 2 * ROUNDS : ROUNDS);
        is_uniform("places of an exchanged tile", returned, bag, players * ROUNDS);
        if (bag > 2)
            is_uniform("places of another", lowest, bag, players * ROUNDS);
        close_table(&t);
    }
}

/* What is dealt to the seats that one does not see, and put into the bag. */
static void deals_are_fair(void **state)
{
    table t;
    quoth_deal deal;
    unsigned place[TEN][TEN + 1] = {{0}};
    (void)state;
    open_ten(&t, 3);
    quoth_position_deal(t.p, &t.random);
    unsigned count, unseen = 0;
    const quoth_tile *own = quoth_position_rack(t.p, 1, &count);
    for (unsigned round = 0; round < ROUNDS; round++) {
        assert_int_equal(quoth_deal_draw(&deal, t.p, 1, &t.random, NULL), QUOTH_OK);
        assert_memory_equal(deal.rack[1], own, 2);
        for (unsigned i = 0; i < 4; i++)
            place[i][deal.bag[i]]++;
        for (unsigned i = 0; i < 2; i++) {
            place[4 + i][deal.rack[0][i]]++;
            place[6 + i][deal.rack[2][i]]++;
        }
    }
    for (unsigned i = 0; i < 8; i++) {
        unsigned others[TEN] = {0};
        unseen = 0;
        for (quoth_tile tile = 1; tile <= TEN; tile++)
            if (tile != own[0] && tile != own[1])
                others[unseen++] = place[i][tile];
        is_uniform("tiles of a place", others, unseen, ROUNDS);
    }
    close_table(&t);
}

/* A play of one tile more leaves the other seat's draws as they were. */
static void each_seat_has_its_own_end(void **state)
{
    table t;
    unsigned count;
    (void)state;
    open_table(&t, "scrabble", 2);
    for (unsigned game = 0; game < 20; game++) {
        quoth_tile drawn[2][7];
        quoth_random_seed_stream(&t.random, 23, game);
        for (unsigned tiles = 2; tiles <= 3; tiles++) {
            quoth_position_deal(t.p, &t.random);
            quoth_play play = {.kind = QUOTH_PLAY_PLACE, .row = 7, .column = 7};
            const quoth_tile *rack = quoth_position_rack(t.p, 0, &count);
            play.length = play.tiles = (uint8_t)tiles;
            for (unsigned i = 0; i < tiles; i++)
                play.tile[i] = rack[i] ? rack[i] : 1 | QUOTH_BLANK;
            assert_int_equal(quoth_position_make(t.p, &play, NULL), QUOTH_OK);
            play = exchange_of(t.p, 7, 0);
            assert_int_equal(quoth_position_make(t.p, &play, NULL), QUOTH_OK);
            memcpy(drawn[tiles - 2], quoth_position_rack(t.p, 1, &count), 7);
        }
        assert_memory_equal(drawn[0], drawn[1], 7);
    }
    close_table(&t);
}

/* ---- unknown racks ------------------------------------------------------------------------- */

static void set_up(table *t, const char *cgp)
{
    quoth_error error = {0};
    quoth_position_free(t->p);
    if (quoth_cgp_read(&t->p, t->cross, cgp, strlen(cgp), NULL, &error))
        fail_msg("%s: %s", cgp, error.message);
}

#define SEVEN "15/15/15/15/15/15/15/"

static void unknown_racks_play_by_number(void **state)
{
    table t;
    unsigned count;
    quoth_play play;
    (void)state;
    open_table(&t, "scrabble", 2);
    set_up(&t, SEVEN "6CAT6/15/15/15/15/15/15/15 /QUARTZY 5/6 0");
    assert_null(quoth_position_rack(t.p, 0, &count));
    assert_int_equal(count, 7);
    assert_int_equal(quoth_position_bag(t.p), 100 - 3 - 7 - 7);
    assert_int_equal(quoth_play_read(&play, t.p, "8G CATS", 7, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_make(t.p, &play, NULL), QUOTH_OK);
    assert_null(quoth_position_rack(t.p, 0, &count));
    assert_int_equal(count, 7);
    assert_int_equal(quoth_position_bag(t.p), 100 - 4 - 7 - 7);
    int unseen[QUOTH_LETTERS_MAX + 1];
    assert_int_equal(quoth_position_unseen(unseen, t.p, 1), 100 - 4 - 7);
    assert_int_equal(unseen[19], 3); /* S */
    assert_true(quoth_position_undo(t.p));
    assert_int_equal(quoth_position_bag(t.p), 100 - 3 - 7 - 7);
    close_table(&t);
}

/* A game near its end, of which each seat sees its own rack: whoever goes out ends it, and the
 * tiles count as they do for who sees them all. */
static void a_seat_sees_the_end(void **state)
{
    table t;
    quoth_play play;
    (void)state;
    open_ten(&t, 2);
    static const quoth_tile first[] = {1, 2}, second[] = {4, 5}; /* AB, DE */
    static const quoth_tile board[] = {3, 6, 7, 8, 9, 10};
    for (unsigned seat = 0; seat < 2; seat++)
        for (unsigned sees = 0; sees < 2; sees++) {
            quoth_position_clear(t.p);
            for (unsigned i = 0; i < COUNT(board); i++)
                assert_int_equal(quoth_position_set_tile(t.p, 7, 4 + i, board[i], NULL), QUOTH_OK);
            assert_int_equal(quoth_position_set_rack(t.p, 0, first, 2, NULL), QUOTH_OK);
            assert_int_equal(quoth_position_set_rack(t.p, 1, second, 2, NULL), QUOTH_OK);
            assert_int_equal(quoth_position_set_turn(t.p, seat, NULL), QUOTH_OK);
            quoth_position_settle(t.p);
            assert_int_equal(quoth_position_view(t.other, t.p, sees, NULL), QUOTH_OK);
            assert_int_equal(quoth_position_bag(t.other), 0);
            play = (quoth_play){.kind = QUOTH_PLAY_PLACE, .row = 8, .column = 4, .length = 2};
            memcpy(play.tile, seat ? second : first, 2);
            assert_int_equal(quoth_position_make(t.p, &play, NULL), QUOTH_OK);
            assert_int_equal(quoth_position_make(t.other, &play, NULL), QUOTH_OK);
            assert_int_equal(quoth_position_ending(t.p), QUOTH_ENDING_OUT);
            assert_int_equal(quoth_position_ending(t.other), QUOTH_ENDING_OUT);
            for (unsigned s = 0; s < 2; s++)
                assert_int_equal(quoth_position_score(t.other, s), quoth_position_score(t.p, s));
            assert_true(quoth_position_undo(t.other));
            assert_int_equal(quoth_position_ending(t.other), QUOTH_ENDING_NONE);
        }
    close_table(&t);
}

/* With an empty bag a known rack is the whole rack: the other seat has all tiles that are left. */
static void the_last_tiles_are_those_of_the_unknown_rack(void **state)
{
    table t;
    unsigned count;
    (void)state;
    open_ten(&t, 2);
    static const quoth_tile first[] = {1, 2}; /* AB */
    for (unsigned seat = 0; seat < 2; seat++) {
        quoth_position_clear(t.p);
        for (unsigned i = 0; i < 6; i++)
            assert_int_equal(quoth_position_set_tile(t.p, 7, 4 + i, (quoth_tile)(5 + i), NULL),
                             QUOTH_OK);
        assert_int_equal(quoth_position_set_rack(t.p, 0, first, 2, NULL), QUOTH_OK);
        assert_int_equal(quoth_position_set_turn(t.p, seat, NULL), QUOTH_OK);
        quoth_position_settle(t.p);
        assert_int_equal(quoth_position_bag(t.p), 0);
        quoth_position_shuffle(t.p, &t.random);
        quoth_position_draw(t.p);
        assert_memory_equal(quoth_position_rack(t.p, 0, &count), first, 2);
        assert_int_equal(count, 2);
        assert_non_null(quoth_position_rack(t.p, 1, &count));
        assert_int_equal(count, 2);
    }
    close_table(&t);
}

/* ---- keys ---------------------------------------------------------------------------------- */

static text reported_without_scores(const quoth_position *p)
{
    char line[2000], *end;
    text reported = {0};
    quoth_sink sink = to_text(&reported);
    assert_int_equal(quoth_cgp_write(&sink, p, NULL, NULL), QUOTH_OK);
    strcpy(line, reported.bytes);
    end = strchr(strchr(line, ' ') + 1, ' '); /* after board and racks */
    sprintf(end, " %u %u %d", quoth_position_turn(p), quoth_position_scoreless(p),
            quoth_position_ending(p) != QUOTH_ENDING_NONE);
    text_free(&reported);
    text_add(&reported, line);
    return reported;
}

/* The same three plays in two orders: where the same comes of them, so does the same key; else, and
 * at any time before, another. */
static void keys_know_transpositions(void **state)
{
    table t;
    finding f;
    unsigned same = 0, other = 0;
    (void)state;
    open_table(&t, "scrabble", 2);
    assert_int_equal(finding_new(&f, t.cross, NULL), QUOTH_OK);
    for (unsigned game = 0; game < 40; game++) {
        quoth_random random;
        quoth_random_seed_stream(&random, 29, game);
        quoth_position_deal(t.p, &random);
        while (!quoth_position_ending(t.p)) {
            quoth_play play[3];
            unsigned n = 0;
            quoth_position_copy(t.other, t.p);
            for (; n < 3 && !quoth_position_ending(t.p); n++) {
                play[n] = any_play(&t, &f, t.p);
                assert_int_equal(quoth_position_make(t.p, &play[n], NULL), QUOTH_OK);
            }
            if (n < 3)
                break;
            static const unsigned order[] = {2, 1, 0};
            bool legal = true;
            for (unsigned i = 0; i < 3 && legal; i++)
                legal = quoth_position_make(t.other, &play[order[i]], NULL) == QUOTH_OK;
            text a = reported_without_scores(t.p), b = reported_without_scores(t.other);
            bool equal = strcmp(a.bytes, b.bytes) == 0;
            assert_int_equal(quoth_position_key(t.p) == quoth_position_key(t.other), equal);
            same += equal;
            other += !equal;
            text_free(&a);
            text_free(&b);
        }
    }
    assert_true(same >= 20 && other >= 20);
    finding_free(&f);
    close_table(&t);
}

/* ---- values that are none ------------------------------------------------------------------ */

static void values_are_checked(void **state)
{
    table t;
    quoth_tile run[QUOTH_SIDE_MAX];
    quoth_square first;
    (void)state;
    open_table(&t, "scrabble", 2);
    quoth_position_deal(t.p, &t.random);
    quoth_position_copy(t.other, t.p);
    static const unsigned seats[] = {2, 4, 7, 1000000};
    for (unsigned i = 0; i < COUNT(seats); i++) {
        assert_int_equal(quoth_position_adjust(t.p, seats[i], 1, NULL), QUOTH_BAD_CALL);
        assert_int_equal(quoth_position_set_score(t.p, seats[i], 1, NULL), QUOTH_BAD_CALL);
        assert_int_equal(quoth_position_set_turn(t.p, seats[i], NULL), QUOTH_BAD_CALL);
        assert_int_equal(quoth_position_set_rack(t.p, seats[i], NULL, 0, NULL), QUOTH_BAD_CALL);
        assert_int_equal(quoth_position_view(t.p, t.p, seats[i], NULL), QUOTH_BAD_CALL);
    }
    assert_int_equal(quoth_position_set_score(t.p, 0, INT_MAX, NULL), QUOTH_TOO_LARGE);
    assert_int_equal(quoth_position_set_score(t.p, 0, INT_MIN, NULL), QUOTH_TOO_LARGE);
    assert_int_equal(quoth_position_set_tile(t.p, 15, 0, 1, NULL), QUOTH_BAD_TEXT);
    assert_int_equal(quoth_position_set_tile(t.p, 0, 4000000000u, 1, NULL), QUOTH_BAD_TEXT);
    assert_int_equal(quoth_position_set_tile(t.p, 0, 0, 27, NULL), QUOTH_BAD_TEXT);
    assert_int_equal(quoth_position_set_tile(t.p, 0, 0, QUOTH_BLANK, NULL), QUOTH_BAD_TEXT);
    assert_int_equal(quoth_position_set_rack(t.p, 0, (const quoth_tile *)"\33", 1, NULL),
                     QUOTH_BAD_TEXT);
    assert_int_equal(quoth_position_set_rack(t.p, 0, run, QUOTH_RACK_MAX + 1, NULL),
                     QUOTH_TOO_LARGE);
    assert_int_equal(quoth_position_crossing(run, &first, t.p, 15, 0, true), 0);
    assert_int_equal(quoth_position_crossing(run, &first, t.p, 0, 15, false), 0);
    assert_int_equal(quoth_position_tile(t.p, 99, 99), QUOTH_WALL);
    assert_true(same_bytes(t.p, t.other));
    /* Scores stay within what can be added up. */
    assert_int_equal(quoth_position_adjust(t.p, 0, QUOTH_TOTAL_MAX, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_adjust(t.p, 0, 1, NULL), QUOTH_TOO_LARGE);
    assert_int_equal(quoth_position_adjust(t.p, 0, -QUOTH_TOTAL_MAX, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_adjust(t.p, 0, -QUOTH_TOTAL_MAX, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_adjust(t.p, 0, -1, NULL), QUOTH_TOO_LARGE);
    assert_int_equal(quoth_position_adjust(t.p, 0, INT_MIN, NULL), QUOTH_TOO_LARGE);
    assert_int_equal(quoth_position_score(t.p, 0), -QUOTH_TOTAL_MAX);
    close_table(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_seat_sees_has_no_secrets),
        cmocka_unit_test(what_is_public_is_seen),
        cmocka_unit_test(draws_come_in_the_order_of_the_deal),
        cmocka_unit_test(deals_with_other_tiles_are_refused),
        cmocka_unit_test(undo_goes_behind_a_deal),
        cmocka_unit_test(a_challenge_goes_behind_a_deal),
        cmocka_unit_test(draws_are_fair),
        cmocka_unit_test(deals_are_fair),
        cmocka_unit_test(each_seat_has_its_own_end),
        cmocka_unit_test(unknown_racks_play_by_number),
        cmocka_unit_test(a_seat_sees_the_end),
        cmocka_unit_test(the_last_tiles_are_those_of_the_unknown_rack),
        cmocka_unit_test(keys_know_transpositions),
        cmocka_unit_test(values_are_checked),
    };
    RUN(tests);
}
