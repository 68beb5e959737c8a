/* Training: all leaves of a tile set, samples against full enumeration, totals of any shards. */
#include "leave_value.h"
#include "nine.h"
#include "eval/leaves.h"

/* ---- all leaves ---------------------------------------------------------------------------- */

typedef struct walked {
    const quoth_tiles *tiles;
    quoth_leaves *leaves;
    quoth_tile tile[QUOTH_RACK_MAX];
    unsigned most;
    uint32_t count;
} walked;

/* All leaves that extend the first `count` tiles, in order, by plain recursion. */
static void walk_naively(walked *w, unsigned from, unsigned count)
{
    for (unsigned letter = from; letter <= w->tiles->alphabet.letters && count < w->most;
         letter++) {
        unsigned copies = 0;
        int32_t rank[1 << QUOTH_RACK_MAX];
        for (unsigned i = 0; i < count; i++)
            copies += w->tile[i] == letter;
        if (copies >= w->tiles->count[letter])
            continue;
        w->tile[count] = (quoth_tile)letter;
        q_leaves_ranks(w->leaves, w->tile, count + 1, rank);
        assert_int_equal(rank[(1u << (count + 1)) - 1], w->count);
        w->count++;
        walk_naively(w, letter, count + 1);
    }
}

static void test_all_leaves(void **state)
{
    static const char *const sets[] = {"english", "wwf", "german", "spanish"};
    (void)state;
    for (unsigned i = 0; i < COUNT(sets); i++)
        for (unsigned most = 1; most <= 4; most++) {
            quoth_tiles tiles;
            walked w = {.tiles = &tiles, .most = most};
            assert_int_equal(quoth_tiles_find(&tiles, sets[i], NULL), QUOTH_OK);
            assert_int_equal(q_leaves_all(&w.leaves, &tiles, most, NULL), QUOTH_OK);
            walk_naively(&w, 0, 0);
            assert_int_equal(w.count, quoth_leaves_count(w.leaves));
            assert_int_equal(w.count, q_leaves_number(&tiles, most));
            quoth_leaves_free(w.leaves);
        }
}

static void test_many_leaves(void **state)
{
    quoth_tiles tiles;
    quoth_leaves *leaves;
    (void)state;
    assert_int_equal(quoth_tiles_find(&tiles, "english", NULL), QUOTH_OK);
    assert_int_equal(q_leaves_number(&tiles, 6), 914624);
    assert_true(q_leaves_number(&tiles, 15) > Q_LEAVES_MOST);
    assert_int_equal(q_leaves_all(&leaves, &tiles, 15, NULL), QUOTH_TOO_LARGE);
    assert_null(leaves);
}

/* ---- a small game: its bag can fill a rack on the empty board alone -------------------------- */

static double best_with(nine *s, const quoth_tile *rack)
{
    quoth_plays_query query = {
        .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .rack = rack, .rack_count = 3};
    assert_int_equal(quoth_plays_find(&s->plays, s->finder, s->p, &query, NULL, NULL), QUOTH_OK);
    return s->plays.play[0].equity / 1000.0;
}

/* In the small game the value of a leave is the mean over all racks that hold it, less the mean
 * over all racks. */
static void test_against_all_racks(void **state)
{
    nine s;
    quoth_train *train;
    quoth_leaves *leaves;
    quoth_tile tile[9];
    double equity[9][9][9], all = 0;
    unsigned n = 0;
    (void)state;
    open_nine(&s, 1);
    for (unsigned letter = 0; letter <= s.rules.tiles.alphabet.letters; letter++)
        for (unsigned i = 0; i < s.rules.tiles.count[letter]; i++)
            tile[n++] = (quoth_tile)letter;
    assert_int_equal(n, 9);
    for (unsigned a = 0; a < 9; a++)
        for (unsigned b = 0; b < 9; b++)
            for (unsigned c = 0; c < 9; c++) {
                if (a == b || b == c || a == c)
                    continue;
                equity[a][b][c] = best_with(&s, (quoth_tile[]){tile[a], tile[b], tile[c]});
                all += equity[a][b][c] / (9 * 8 * 7);
            }
    assert_int_equal(quoth_train_new(&train, s.cross, 2, NULL, NULL), QUOTH_OK);
    quoth_train_options options = {.seed = 5, .to = 40000};
    assert_int_equal(quoth_train_play(train, s.finder, &options, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_train_leaves(&leaves, train, NULL, NULL), QUOTH_OK);
    for (unsigned a = 0; a < 9; a++) {
        double one = 0;
        for (unsigned b = 0; b < 9; b++) {
            double two = 0;
            if (a == b)
                continue;
            for (unsigned c = 0; c < 9; c++)
                two += a == c || b == c ? 0 : equity[a][b][c] / 7;
            one += two / 8;
            quoth_tile pair[2] = {tile[a < b ? a : b], tile[a < b ? b : a]};
            double found = leave_value(leaves, pair, 2) / 1000.0;
            if (found - (two - all) > 0.25 || found - (two - all) < -0.25)
                fail_msg("tiles %u %u: %f, not %f", a, b, found, two - all);
        }
        double found = leave_value(leaves, &tile[a], 1) / 1000.0;
        if (found - (one - all) > 0.1 || found - (one - all) < -0.1)
            fail_msg("tile %u: %f, not %f", a, found, one - all);
    }
    quoth_leaves_free(leaves);
    quoth_train_free(train);
    close_nine(&s);
}

static text written(const quoth_train *train)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_train_write(&sink, train, NULL), QUOTH_OK);
    return t;
}

static void test_shards(void **state)
{
    nine s;
    quoth_train *whole, *part, *sum;
    (void)state;
    open_nine(&s, 1);
    assert_int_equal(quoth_train_new(&whole, s.cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_train_new(&part, s.cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_train_new(&sum, s.cross, 2, NULL, NULL), QUOTH_OK);
    quoth_train_options options = {.seed = 9, .to = 60};
    assert_int_equal(quoth_train_play(whole, s.finder, &options, NULL, NULL), QUOTH_OK);
    static const unsigned from[] = {40, 0, 25}, to[] = {60, 25, 40};
    for (unsigned i = 0; i < 3; i++) {
        quoth_train_clear(part);
        options.from = from[i];
        options.to = to[i];
        assert_int_equal(quoth_train_play(part, s.finder, &options, NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_train_add(sum, part, NULL), QUOTH_OK);
    }
    text a = written(whole), b = written(sum);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    assert_int_equal(quoth_train_games(sum), 60);

    quoth_error error = {0};
    assert_int_equal(quoth_train_read(part, a.bytes, a.size, &error), QUOTH_OK);
    text c = written(part);
    assert_memory_equal(a.bytes, c.bytes, a.size);
    assert_int_equal(quoth_train_read(part, a.bytes, a.size - 1, &error), QUOTH_BAD_IMAGE);
    assert_int_equal(quoth_train_games(part), 0);

    quoth_train *three;
    assert_int_equal(quoth_train_new(&three, s.cross, 3, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_train_add(sum, three, NULL), QUOTH_MISMATCH);
    assert_int_equal(quoth_train_read(three, a.bytes, a.size, &error), QUOTH_BAD_IMAGE);
    quoth_train_free(three);
    assert_int_equal(quoth_train_new(&three, s.cross, 5, NULL, NULL), QUOTH_BAD_CALL);
    quoth_string_free(&a);
    quoth_string_free(&b);
    quoth_string_free(&c);
    quoth_train_free(whole);
    quoth_train_free(part);
    quoth_train_free(sum);
    close_nine(&s);
}

static uint64_t number_at(const text *t, size_t at)
{
    uint64_t number = 0;
    for (unsigned i = 8; i-- > 0;)
        number = number << 8 | (uint8_t)t->bytes[at + i];
    return number;
}

/* Counts beyond 32 bits are read, added and written exactly; totals beyond 64 bits are refused. */
static void test_large_counts(void **state)
{
    nine s;
    quoth_train *one, *other;
    (void)state;
    open_nine(&s, 1);
    assert_int_equal(quoth_train_new(&one, s.cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_train_new(&other, s.cross, 2, NULL, NULL), QUOTH_OK);
    text sums = written(one);
    size_t last = sums.size - 8; /* a count of changes of a lead */
    sums.bytes[last] = 7;
    sums.bytes[last + 4] = 3; /* 7 + 3 x 2^32 */
    assert_int_equal(quoth_train_read(one, sums.bytes, sums.size, NULL), QUOTH_OK);
    assert_int_equal(quoth_train_read(other, sums.bytes, sums.size, NULL), QUOTH_OK);
    assert_int_equal(quoth_train_add(one, other, NULL), QUOTH_OK);
    text twice = written(one);
    assert_true(number_at(&twice, last) == 14 + (UINT64_C(6) << 32));

    sums.bytes[last + 7] = (char)0xFF;
    assert_int_equal(quoth_train_read(one, sums.bytes, sums.size, NULL), QUOTH_OK);
    assert_int_equal(quoth_train_read(other, sums.bytes, sums.size, NULL), QUOTH_OK);
    assert_int_equal(quoth_train_add(one, other, NULL), QUOTH_TOO_LARGE);
    text same = written(one);
    assert_memory_equal(same.bytes, sums.bytes, sums.size);

    size_t equity = 8 * 4; /* of the first leave, behind four numbers */
    sums.bytes[last + 7] = 0;
    sums.bytes[equity + 7] = 0x7F;
    assert_int_equal(quoth_train_read(one, sums.bytes, sums.size, NULL), QUOTH_OK);
    assert_int_equal(quoth_train_add(one, one, NULL), QUOTH_TOO_LARGE);
    quoth_string_free(&sums);
    quoth_string_free(&twice);
    quoth_string_free(&same);
    quoth_train_free(one);
    quoth_train_free(other);
    close_nine(&s);
}

/* ---- leads ---------------------------------------------------------------------------------- */

enum { LEAD_GAMES = 300, LEAD_UNSEEN = 9 };

/* A reference implementation: the leads of players to move over the player `turns` later, from the
 * same games played once more. */
typedef struct leads {
    uint64_t samples[QUOTH_PLAYERS_MAX][LEAD_UNSEEN + 1];
    double sum[QUOTH_PLAYERS_MAX][LEAD_UNSEEN + 1];
    uint64_t twice[QUOTH_PLAYERS_MAX][LEAD_UNSEEN + 1]; /* of ending ahead, from 5 points behind */
} leads;

typedef struct lead_turn {
    unsigned seat, unseen;
    int score[QUOTH_PLAYERS_MAX];
} lead_turn;

static void count_leads(leads *l, const quoth_position *p, const lead_turn *turn, unsigned players)
{
    for (unsigned d = 1; d < players; d++) {
        unsigned other = (turn->seat + d) % players;
        int begin = turn->score[turn->seat] - turn->score[other];
        int change = quoth_position_score(p, turn->seat) - quoth_position_score(p, other) - begin;
        l->samples[d][turn->unseen]++;
        l->sum[d][turn->unseen] += change;
        l->twice[d][turn->unseen] += change > 5 ? 2 : change == 5;
    }
}

static void play_leads(nine *s, leads *l, unsigned players)
{
    quoth_position *p;
    assert_int_equal(quoth_position_new(&p, s->cross, players, NULL, NULL), QUOTH_OK);
    for (uint64_t game = 0; game < LEAD_GAMES; game++) {
        quoth_random bag;
        lead_turn turn[100];
        unsigned turns = 0;
        quoth_random_seed_stream(&bag, 2, 2 * game);
        quoth_position_deal(p, &bag);
        for (; !quoth_position_ending(p); turns++) {
            int count[QUOTH_LETTERS_MAX + 1];
            quoth_plays_query query = {.find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY};
            assert_true(turns < COUNT(turn));
            turn[turns].seat = quoth_position_turn(p);
            turn[turns].unseen = quoth_position_unseen(count, p, turn[turns].seat);
            for (unsigned seat = 0; seat < players; seat++)
                turn[turns].score[seat] = quoth_position_score(p, seat);
            assert_int_equal(quoth_plays_find(&s->plays, s->finder, p, &query, NULL, NULL),
                             QUOTH_OK);
            assert_int_equal(quoth_position_make(p, s->plays.play, NULL), QUOTH_OK);
        }
        while (turns-- > 0)
            count_leads(l, p, &turn[turns], players);
    }
    quoth_position_free(p);
}

/* The distributions of leads match the reference, over each player and over all; win chances rise
 * with the lead. */
static void test_leads(void **state)
{
    nine s;
    (void)state;
    open_nine(&s, 1);
    for (unsigned players = 2; players <= 3; players++) {
        quoth_train *train;
        leads l = {0};
        unsigned met = 0;
        assert_int_equal(quoth_train_new(&train, s.cross, players, NULL, NULL), QUOTH_OK);
        quoth_train_options options = {.seed = 2, .to = LEAD_GAMES};
        assert_int_equal(quoth_train_play(train, s.finder, &options, NULL, NULL), QUOTH_OK);
        play_leads(&s, &l, players);
        for (unsigned unseen = 0; unseen <= LEAD_UNSEEN; unseen++) {
            uint64_t samples = 0;
            for (unsigned d = 1; d < players; d++) {
                quoth_train_spreads reported = quoth_train_spread(train, d, unseen);
                double n = (double)reported.samples;
                assert_int_equal(reported.samples, l.samples[d][unseen]);
                samples += reported.samples;
                if (!reported.samples)
                    continue;
                assert_true(reported.mean * n - l.sum[d][unseen] < 1e-6);
                assert_true(reported.mean * n - l.sum[d][unseen] > -1e-6);
                double twice = quoth_train_chance(train, d, unseen, -5) * 2 * n;
                assert_true(twice - (double)l.twice[d][unseen] < 1e-6);
                assert_true(twice - (double)l.twice[d][unseen] > -1e-6);
            }
            assert_int_equal(quoth_train_spread(train, 0, unseen).samples, samples);
            met += samples > 0;
            double before = 0;
            for (int spread = -80; spread <= 80; spread++) {
                double chance = quoth_train_chance(train, 0, unseen, spread);
                assert_true(chance >= before && chance <= 1);
                before = chance;
            }
        }
        assert_true(met >= 3);
        assert_int_equal(quoth_train_spread(train, players, 6).samples, 0);
        quoth_train_free(train);
    }
    close_nine(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_leaves),        cmocka_unit_test(test_many_leaves),
        cmocka_unit_test(test_against_all_racks), cmocka_unit_test(test_shards),
        cmocka_unit_test(test_large_counts),      cmocka_unit_test(test_leads),
    };
    RUN(tests);
}
