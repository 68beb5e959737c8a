/* Inference: against a reference implementation that enumerates the orders of the tiles; deals from
 * the posterior; hidden information; every allocation failing. */
#include "nine.h"

#include "quoth/auto.h"

typedef struct handles {
    quoth_infer *infer;
} handles;

static void finish(handles *h)
{
    quoth_infer_free(h->infer);
}

#include "sweep.h"

typedef struct table {
    nine game;
    quoth_infer *infer;
    quoth_random random;
    quoth_cross_game *played;
} table;

static void open_table(table *t)
{
    open_nine(&t->game, 2);
    assert_int_equal(quoth_infer_new(&t->infer, t->game.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_new(&t->played, t->game.cross, 2, NULL, NULL), QUOTH_OK);
    quoth_random_seed(&t->random, 7);
}

static void close_table(table *t)
{
    quoth_cross_game_free(t->played);
    quoth_infer_free(t->infer);
    close_nine(&t->game);
}

/* Some legal play of the player to move: the best, or any other. */
static quoth_play some_play(table *t, const quoth_position *p)
{
    quoth_plays_query query = {.find = QUOTH_FIND_ALL, .order = QUOTH_BY_EQUITY};
    assert_int_equal(quoth_plays_find(&t->game.plays, t->game.finder, p, &query, NULL, NULL),
                     QUOTH_OK);
    size_t n = t->game.plays.count;
    if (quoth_random_below(&t->random, 2) && n > 4)
        n = 4;
    return t->game.plays.play[quoth_random_below(&t->random, n)];
}

/* A game after `turns` turns; false if it ended before. */
static bool play_some(table *t, unsigned turns)
{
    quoth_random bag;
    quoth_random_seed(&bag, quoth_random_next(&t->random));
    quoth_cross_game_deal(t->played, NULL, &bag);
    for (unsigned i = 0; i < turns; i++) {
        quoth_play play = some_play(t, quoth_cross_game_position(t->played));
        assert_int_equal(quoth_cross_game_play(t->played, NULL, &play, NULL), QUOTH_OK);
        if (quoth_cross_game_over(t->played))
            return false;
    }
    return true;
}

/* ---- the reference implementation ---------------------------------------------------------- *
 *
 * Enumerates the orders of the tiles that the observer does not see and of those that the player
 * laid later: the first tiles are the rack before the earliest turn, the next are drawn in turn.
 * The weight of an order is the product of exp(-loss / 2) over the plays, 0 if one is
 * impossible. */

enum { TILES_MOST = 9, TURNS_MOST = 2, LEAVES_MOST = 100 };

typedef struct past_turn {
    size_t move;
    quoth_play play;
    unsigned kept;
} past_turn;

typedef struct reference {
    table *t;
    unsigned seat, turns;
    past_turn turn[TURNS_MOST]; /* the earliest first */
    quoth_tile tile[TILES_MOST];
    unsigned tiles;
    double sum, orders;
    unsigned leaves;
    quoth_tile leave[LEAVES_MOST][3];
    double chance[LEAVES_MOST];
} reference;

static double e_to_minus(double x)
{
    double step = 1 - x / 1048576; /* (1 - x/n)^n, squared 20 times */
    for (unsigned i = 0; i < 20; i++)
        step *= step;
    return step;
}

/* The likelihood of a play given a rack of three tiles. */
static double likelihood(reference *w, const past_turn *turn, const quoth_tile *rack,
                         const quoth_tile *thrown)
{
    table *t = w->t;
    quoth_points best = -1000000, equity;
    quoth_play play = turn->play;
    quoth_plays_query query = {.find = QUOTH_FIND_ALL, .order = QUOTH_BY_EQUITY};
    quoth_validation judged;
    if (play.kind == QUOTH_PLAY_EXCHANGE) {
        memset(play.tile, 0, sizeof play.tile);
        memcpy(play.tile, thrown, play.tiles);
    }
    assert_int_equal(quoth_cross_game_at(t->game.p, t->played, turn->move, NULL), QUOTH_OK);
    for (unsigned seat = 0; seat < 2; seat++)
        assert_int_equal(quoth_position_set_rack(t->game.p, seat, NULL, 0, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_set_rack(t->game.p, w->seat, rack, 3, NULL), QUOTH_OK);
    quoth_position_set_scoreless(t->game.p, 0);
    quoth_position_settle(t->game.p);
    quoth_play_validate(&judged, t->game.p, &play, true);
    if (judged.result != QUOTH_LEGAL)
        return 0;
    assert_int_equal(
        quoth_plays_find(&t->game.plays, t->game.finder, t->game.p, &query, NULL, NULL), QUOTH_OK);
    for (size_t i = 0; i < t->game.plays.count; i++)
        if (t->game.plays.play[i].equity > best)
            best = t->game.plays.play[i].equity;
    assert_int_equal(quoth_play_equity(&equity, t->game.p, &judged.play, NULL, NULL), QUOTH_OK);
    return best - equity > 40000 ? 0 : e_to_minus((best - equity) / 2000.0);
}

/* Takes the tiles of a placement from a rack; false if they are not there. */
static bool twin_lay(const quoth_play *play, quoth_tile *rack, unsigned *count)
{
    for (unsigned i = 0; play->kind == QUOTH_PLAY_PLACE && i < play->length; i++) {
        quoth_tile tile = play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i];
        unsigned at = 0;
        if (!play->tile[i])
            continue;
        while (at < *count && rack[at] != tile)
            at++;
        if (at == *count)
            return false;
        rack[at] = rack[--*count];
    }
    return true;
}

static void add_weight(reference *w, const quoth_tile *leave, unsigned kept, double weight)
{
    quoth_tile sorted[3] = {0};
    unsigned at = 0;
    memcpy(sorted, leave, kept);
    for (unsigned i = 0; i < kept; i++)
        for (unsigned j = i + 1; j < kept; j++)
            if (sorted[j] < sorted[i]) {
                quoth_tile other = sorted[i];
                sorted[i] = sorted[j];
                sorted[j] = other;
            }
    while (at < w->leaves && memcmp(w->leave[at], sorted, 3) != 0)
        at++;
    if (at == w->leaves) {
        assert_true(w->leaves < LEAVES_MOST);
        w->chance[at] = 0;
        memcpy(w->leave[w->leaves++], sorted, 3);
    }
    w->chance[at] += weight;
    w->sum += weight;
}

/* The number of orders of three tiles with the same played tiles in front, counted once: a player
 * chooses letters, not tiles. */
static double twin_ways(const quoth_tile *rack, unsigned front)
{
    double ways = 1;
    for (unsigned i = front; i < 3; i++) {
        unsigned held = 0, before = 0;
        for (unsigned j = 0; j < 3; j++)
            held += rack[j] == rack[i];
        for (unsigned j = front; j < i; j++)
            before += rack[j] == rack[i];
        ways *= (double)(held - before) / (before + 1);
    }
    return ways;
}

/* One order of the tiles. */
static void evaluate_order(reference *w)
{
    quoth_tile rack[3];
    unsigned count = 3, next = 3;
    double weight = 1;
    memcpy(rack, w->tile, 3);
    for (unsigned k = 0; k < w->turns && weight > 0; k++) {
        const past_turn *turn = &w->turn[k];
        quoth_tile whole[3];
        memcpy(whole, rack, 3);
        if (turn->play.kind == QUOTH_PLAY_EXCHANGE) {
            /* the order is arbitrary: those in front are kept */
            count = turn->kept;
            weight *= likelihood(w, turn, whole, whole + count) / twin_ways(whole, count);
        } else {
            bool can = twin_lay(&turn->play, rack, &count);
            weight *= can ? likelihood(w, turn, whole, NULL) : 0;
        }
        if (k + 1 == w->turns)
            break;
        while (count < 3)
            rack[count++] = w->tile[next++];
    }
    if (weight > 0)
        add_weight(w, rack, count, weight);
}

static void enumerate_orders(reference *w, unsigned fixed)
{
    if (fixed == w->tiles || fixed == 6) {
        evaluate_order(w);
        return;
    }
    for (unsigned i = fixed; i < w->tiles; i++) {
        quoth_tile tile = w->tile[fixed];
        w->tile[fixed] = w->tile[i];
        w->tile[i] = tile;
        enumerate_orders(w, fixed + 1);
        w->tile[i] = w->tile[fixed];
        w->tile[fixed] = tile;
    }
}

/* Sets the reference implementation up; false if there is no play to explain. */
static bool begin_reference(reference *w, table *t, const quoth_position *now, unsigned turns)
{
    size_t moves;
    const quoth_cross_move *move = quoth_cross_game_moves(t->played, &moves);
    unsigned found = 0;
    int unseen[QUOTH_LETTERS_MAX + 1];
    memset(w, 0, sizeof *w);
    w->t = t;
    w->seat = !quoth_position_turn(now);
    for (size_t i = moves; i-- > 0 && found < turns;) {
        if (move[i].seat != w->seat)
            continue;
        assert_int_equal(quoth_cross_game_at(t->game.p, t->played, i, NULL), QUOTH_OK);
        if (!quoth_position_bag(t->game.p))
            break;
        memmove(&w->turn[1], &w->turn[0], sizeof w->turn[0]);
        w->turn[0] = (past_turn){i, move[i].play, 3u - move[i].play.tiles};
        found++;
    }
    w->turns = found;
    quoth_position_unseen(unseen, now, !w->seat);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (int i = 0; i < unseen[letter]; i++)
            w->tile[w->tiles++] = (quoth_tile)letter;
    for (unsigned k = 0; k < found; k++)
        for (unsigned i = 0; w->turn[k].play.kind == QUOTH_PLAY_PLACE && i < w->turn[k].play.length;
             i++)
            if (w->turn[k].play.tile[i])
                w->tile[w->tiles++] =
                    w->turn[k].play.tile[i] & QUOTH_BLANK ? 0 : w->turn[k].play.tile[i];
    return found > 0;
}

static bool near(double a, double b, double apart)
{
    return a - b <= apart && b - a <= apart;
}

static double chance_of(const quoth_infer_result *r, const quoth_tile *leave)
{
    for (size_t i = 0; i < r->leaves; i++)
        if (memcmp(r->leave[i].tile, leave, 3) == 0)
            return r->leave[i].chance;
    return 0;
}

static void compare_to_reference(reference *w, const quoth_infer_result *r, double apart)
{
    double sum = 0;
    for (unsigned i = 0; i < w->leaves; i++) {
        double reported = chance_of(r, w->leave[i]);
        if (!near(reported, w->chance[i] / w->sum, apart))
            fail_msg(
                "leave %u of %u tiles: %f, by the reference %f; %u turns, kinds %u %u, exact %d, "
                "%u racks",
                i, r->leave_size, reported, w->chance[i] / w->sum, w->turns, w->turn[0].play.kind,
                w->turn[w->turns - 1].play.kind, r->exact, (unsigned)r->racks);
        sum += reported;
    }
    assert_true(near(sum, 1, apart * w->leaves + 1e-9));
}

static void check_letters(const quoth_infer_result *r)
{
    double held = 0, usual = 0, sum = 0, drawn = 0;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++) {
        held += r->expected[letter];
        usual += r->expected_prior[letter];
    }
    for (size_t i = 0; i < r->leaves; i++) {
        sum += r->leave[i].chance;
        drawn += r->leave[i].prior;
        assert_true(i == 0 || r->leave[i].chance <= r->leave[i - 1].chance);
    }
    assert_true(near(sum, 1, 1e-9) && drawn <= 1 + 1e-9);
    assert_true(near(held, r->leave_size, 1e-6) && near(usual, r->leave_size, 1e-6));
}

static const quoth_infer_options plain = {.no_leaves = true};

static void test_against_reference(void **state)
{
    table t;
    unsigned cases = 0, kinds[3] = {0}, exact[3] = {0}, two = 0;
    (void)state;
    open_table(&t);
    for (unsigned i = 0; i < 20000 && cases < 60; i++) {
        static reference w;
        quoth_infer_result r;
        size_t moves;
        unsigned turns = 1 + i / 4 % 2;
        if (!play_some(&t, 1 + i % 4))
            continue;
        const quoth_position *now = quoth_cross_game_position(t.played);
        const quoth_cross_move *move = quoth_cross_game_moves(t.played, &moves);
        quoth_infer_options options = {
            .turns = turns, .samples = 3000, .seed = i, .no_leaves = true};
        quoth_status status = quoth_infer_run(&r, t.infer, now, move, moves, &options, NULL, NULL);
        if (!begin_reference(&w, &t, now, turns)) {
            assert_int_equal(status, QUOTH_NOT_FOUND);
            continue;
        }
        assert_int_equal(status, QUOTH_OK);
        const past_turn *last = &w.turn[w.turns - 1];
        assert_int_equal(r.seat, w.seat);
        assert_int_equal(r.leave_size, last->kept);
        check_letters(&r);
        /* the reference does not draw the exchanged tiles of an earlier turn */
        if (w.turns == 2 && w.turn[0].play.kind == QUOTH_PLAY_EXCHANGE)
            continue;
        if (w.turns == 1 && cases - two >= 50)
            continue; /* those of two turns are rare */
        enumerate_orders(&w, 0);
        if (w.sum <= 0) {
            assert_true(!r.explained || r.turns < w.turns);
            continue;
        }
        assert_true(r.explained);
        assert_int_equal(r.turns, w.turns);
        compare_to_reference(&w, &r, r.exact ? 1e-4 : 0.06);
        exact[last->play.kind] += r.exact;
        two += r.turns == 2;
        kinds[last->play.kind]++;
        cases++;
    }
    if (exact[QUOTH_PLAY_PLACE] < 15 || exact[QUOTH_PLAY_EXCHANGE] < 3 || two < 3 ||
        kinds[QUOTH_PLAY_PLACE] < 20)
        fail_msg("cases: %u of two turns; %u exchanges, %u exact; %u placements, %u exact", two,
                 kinds[QUOTH_PLAY_EXCHANGE], exact[QUOTH_PLAY_EXCHANGE], kinds[QUOTH_PLAY_PLACE],
                 exact[QUOTH_PLAY_PLACE]);
    close_table(&t);
}

/* ---- deals --------------------------------------------------------------------------------- */

/* Deals hold the unseen tiles, and each leave as often as its posterior probability says. */
static void test_deals(void **state)
{
    enum { DEALS = 4000 };
    table t;
    (void)state;
    open_table(&t);
    for (unsigned i = 0, done = 0; done < 8; i++) {
        quoth_infer_result r;
        quoth_deal deal;
        size_t moves;
        unsigned likeliest = 0;
        if (!play_some(&t, 2))
            continue;
        const quoth_position *now = quoth_cross_game_position(t.played);
        const quoth_cross_move *move = quoth_cross_game_moves(t.played, &moves);
        if (move[moves - 1].play.tiles != 2)
            continue;
        if (quoth_infer_run(&r, t.infer, now, move, moves, &plain, NULL, NULL) == QUOTH_NOT_FOUND)
            continue; /* the bag was empty before */
        quoth_position_copy(t.game.p, now);
        for (unsigned j = 0; j < DEALS; j++) {
            assert_int_equal(quoth_deal_draw(&deal, now, quoth_position_turn(now), &t.random, NULL),
                             QUOTH_OK);
            quoth_infer_draw(&deal, t.infer, &t.random);
            assert_int_equal(quoth_position_assign(t.game.p, &deal, NULL), QUOTH_OK);
            likeliest += deal.rack[r.seat][0] == r.leave[0].tile[0];
        }
        assert_true(near((double)likeliest / DEALS, r.leave[0].chance, 0.04));
        done++;
    }
    close_table(&t);
}

/* A play that was challenged off has shown its tiles: they are on the rack in every deal. */
static void test_challenged_off(void **state)
{
    table t;
    quoth_infer_result r;
    quoth_deal deal;
    int unseen[QUOTH_LETTERS_MAX + 1];
    quoth_tile shown[2];
    unsigned found = 0;
    (void)state;
    open_table(&t);
    assert_true(play_some(&t, 1));
    const quoth_position *now = quoth_cross_game_position(t.played);
    unsigned seat = quoth_position_turn(now);
    quoth_position_unseen(unseen, now, seat);
    for (unsigned letter = QUOTH_LETTERS_MAX; letter > 0 && found < 2; letter--)
        if (unseen[letter] > 0)
            shown[found++] = (quoth_tile)letter;
    if (found != 2)
        fail_msg("%u unseen letters: another number of turns is needed", found);
    quoth_cross_move move[2] = {
        {.seat = (uint8_t)!seat,
         .play =
             {.kind = QUOTH_PLAY_PLACE, .length = 3, .tiles = 2, .tile = {shown[0], 0, shown[1]}}},
        {.kind = QUOTH_MOVE_CHALLENGE, .seat = (uint8_t)seat, .result = QUOTH_CHALLENGE_REMOVED}};
    assert_int_equal(quoth_infer_run(&r, t.infer, now, move, 2, &plain, NULL, NULL), QUOTH_OK);
    assert_true(r.shown && r.explained && r.exact && r.leaves == 1);
    assert_int_equal(r.seat, !seat);
    assert_int_equal(r.leave_size, 2);
    assert_int_equal(r.leave[0].tile[0], shown[1]);
    assert_int_equal(r.leave[0].tile[1], shown[0]);
    assert_true(r.expected[shown[0]] == 1 && r.expected[shown[1]] == 1 && r.leave[0].prior < 1);
    quoth_position_copy(t.game.p, now);
    for (unsigned i = 0; i < 200; i++) {
        unsigned held[QUOTH_LETTERS_MAX + 1] = {0};
        assert_int_equal(quoth_deal_draw(&deal, now, seat, &t.random, NULL), QUOTH_OK);
        quoth_infer_draw(&deal, t.infer, &t.random);
        for (unsigned j = 0; j < deal.rack_count[!seat]; j++)
            held[deal.rack[!seat][j]]++;
        assert_true(held[shown[0]] && held[shown[1]]);
        assert_int_equal(quoth_position_assign(t.game.p, &deal, NULL), QUOTH_OK);
    }
    /* tiles that cannot be there, and a play of the player to move */
    move[0].play.tile[1] = shown[0];
    move[0].play.tile[0] = shown[0];
    move[0].play.tile[2] = shown[0];
    move[0].play.tiles = 3;
    if (unseen[shown[0]] < 3)
        assert_int_equal(quoth_infer_run(&r, t.infer, now, move, 2, &plain, NULL, NULL),
                         QUOTH_NOT_FOUND);
    move[0].seat = (uint8_t)seat;
    assert_int_equal(quoth_infer_run(&r, t.infer, now, move, 2, &plain, NULL, NULL),
                     QUOTH_NOT_FOUND);
    close_table(&t);
}

/* The places of hidden tiles, the number of threads and the tiles of exchanges make no difference.
 */
static void test_hidden_information(void **state)
{
    table t;
    (void)state;
    open_table(&t);
    for (unsigned i = 0, done = 0; done < 20; i++) {
        quoth_infer_result r;
        quoth_infer_leave leave[64];
        quoth_cross_view seen;
        size_t moves;
        if (!play_some(&t, 1 + i % 3))
            continue;
        const quoth_position *now = quoth_cross_game_position(t.played);
        const quoth_cross_move *move = quoth_cross_game_moves(t.played, &moves);
        quoth_infer_options options = {.seed = i, .samples = 40, .no_leaves = true};
        quoth_status status = quoth_infer_run(&r, t.infer, now, move, moves, &options, NULL, NULL);
        size_t leaves = r.leaves < 64 ? r.leaves : 64;
        if (!leaves)
            continue;
        memcpy(leave, r.leave, leaves * sizeof *leave);
        assert_int_equal(quoth_cross_game_view(t.played, &seen, quoth_position_turn(now), NULL),
                         QUOTH_OK);
        assert_int_equal(quoth_infer_run(&r, t.infer, seen.position, seen.move, seen.moves,
                                         &options, NULL, NULL),
                         status);
        assert_memory_equal(leave, r.leave, leaves * sizeof *leave);
        done++;
    }
    close_table(&t);
}

/* ---- what is refused, memory --------------------------------------------------------------- */

static bool not_now(void *user, const quoth_progress *progress)
{
    (void)user;
    (void)progress;
    return false;
}

static void test_refused(void **state)
{
    table t;
    quoth_infer_result r;
    size_t moves;
    quoth_watch watch = {not_now, NULL};
    (void)state;
    open_table(&t);
    assert_true(play_some(&t, 0));
    const quoth_position *now = quoth_cross_game_position(t.played);
    assert_int_equal(quoth_infer_run(&r, t.infer, now, NULL, 0, NULL, NULL, NULL), QUOTH_NOT_FOUND);
    while (!play_some(&t, 1))
        ;
    const quoth_cross_move *move = quoth_cross_game_moves(t.played, &moves);
    quoth_infer_options options = {.turns = QUOTH_INFER_TURNS_MAX + 1};
    assert_int_equal(quoth_infer_run(&r, t.infer, now, move, moves, &options, NULL, NULL),
                     QUOTH_TOO_LARGE);
    options = (quoth_infer_options){.samples = QUOTH_INFER_SAMPLES_MAX + 1};
    assert_int_equal(quoth_infer_run(&r, t.infer, now, move, moves, &options, NULL, NULL),
                     QUOTH_TOO_LARGE);
    assert_int_equal(quoth_infer_run(&r, t.infer, now, move, moves, &plain,
                                     &(quoth_context){.watch = &watch}, NULL),
                     QUOTH_STOPPED);
    assert_int_equal(quoth_infer_run(&r, t.infer, now, move, moves, &plain, NULL, NULL), QUOTH_OK);
    close_table(&t);
}

static table swept;

static quoth_status infer_and_say(quoth_infer *infer, const quoth_sink *out)
{
    quoth_infer_result r;
    size_t moves;
    const quoth_cross_move *move = quoth_cross_game_moves(swept.played, &moves);
    quoth_infer_options options = {.samples = 30, .seed = 2, .no_leaves = true};
    CHECK(quoth_infer_run(&r, infer, quoth_cross_game_position(swept.played), move, moves, &options,
                          NULL, NULL));
    for (size_t i = 0; i < r.leaves; i++) {
        const char *reported = printed("%g;", r.leave[i].chance);
        out->write(out->user, reported, strlen(reported));
    }
    return QUOTH_OK;
}

static quoth_status make_and_infer(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_infer *infer;
    (void)h;
    CHECK(quoth_infer_new(&infer, swept.game.cross, &(quoth_context){.memory = &f->memory}, NULL));
    quoth_status status = infer_and_say(infer, out);
    quoth_infer_free(infer);
    return status;
}

static void prepare_infer(fallible *f, handles *h)
{
    assert_int_equal(
        quoth_infer_new(&h->infer, swept.game.cross, &(quoth_context){.memory = &f->memory}, NULL),
        QUOTH_OK);
}

static quoth_status infer_again(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    return infer_and_say(h->infer, out);
}

static void test_memory(void **state)
{
    (void)state;
    open_table(&swept);
    while (!play_some(&swept, 1))
        ;
    every_failure_is_survived((job){NULL, make_and_infer});
    every_failure_is_survived((job){prepare_infer, infer_again});
    close_table(&swept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_reference), cmocka_unit_test(test_deals),
        cmocka_unit_test(test_challenged_off),    cmocka_unit_test(test_hidden_information),
        cmocka_unit_test(test_refused),           cmocka_unit_test(test_memory),
    };
    RUN(tests);
}
