/* What plays expose: against a naive twin that looks at whole boards, through the public calls; and
 * the players and simulations that use it. */
#include <math.h>

#include "support.h"

#include "quoth/auto.h"
#include "quoth/openness.h"

#include "pace/net.h"

typedef struct exposed_case {
    quoth_cross *cross;
    quoth_cross_rules rules;
    quoth_leaves *leaves;
    quoth_baseline baseline;
    quoth_evaluator evaluator;
    quoth_play_finder *finder;
    quoth_position *position, *after;
    quoth_plays plays;
    quoth_random random;
} exposed_case;

static void open_case(exposed_case *c, const char *rules, uint64_t seed)
{
    quoth_lexicon *all = enable1();
    *c = (exposed_case){0};
    assert_int_equal(quoth_cross_rules_find(&c->rules, rules, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&c->cross, &c->rules, all, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_leaves_default(&c->leaves, &c->rules, all, NULL, NULL), QUOTH_OK);
    quoth_lexicon_free(all);
    c->baseline = (quoth_baseline){.leaves = c->leaves};
    quoth_evaluator_baseline(&c->evaluator, &c->baseline);
    assert_int_equal(quoth_play_finder_new(&c->finder, c->cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&c->position, c->cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&c->after, c->cross, 2, NULL, NULL), QUOTH_OK);
    quoth_random_seed(&c->random, seed);
    quoth_position_deal(c->position, &c->random);
}

static void close_case(exposed_case *c)
{
    quoth_position_free(c->position);
    quoth_position_free(c->after);
    quoth_plays_free(&c->plays);
    quoth_play_finder_free(c->finder);
    quoth_leaves_free(c->leaves);
    quoth_cross_free(c->cross);
}

static void find_plays(exposed_case *c, unsigned limit)
{
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .order = QUOTH_BY_EQUITY,
                               .limit = limit,
                               .evaluator = &c->evaluator};
    assert_int_equal(quoth_plays_find(&c->plays, c->finder, c->position, &query, NULL, NULL),
                     QUOTH_OK);
}

static void play_on(exposed_case *c)
{
    assert_int_equal(quoth_position_make_trusted(c->position, &c->plays.play[0], NULL), QUOTH_OK);
}

/* ---- the twin ------------------------------------------------------------------------------ */

typedef struct looked {
    bool wall, tile, hooked;
    double fits; /* the chance to have a letter for it */
    unsigned letter, word;
} looked;

static looked look(const exposed_case *c, const quoth_position *p, unsigned row, unsigned column,
                   bool down)
{
    const quoth_layout *layout = &c->rules.layout;
    quoth_tile run[QUOTH_SIDE_MAX];
    quoth_square first;
    if (row >= layout->rows || column >= layout->columns)
        return (looked){.wall = true};
    unsigned n = row * layout->columns + column;
    looked l = {.wall = !layout->word[n],
                .tile = !l.wall && quoth_position_tile(p, row, column),
                .fits = 1,
                .letter = layout->letter[n],
                .word = layout->word[n]};
    if (l.wall || l.tile)
        return l;
    unsigned length = quoth_position_crossing(run, &first, p, row, column, !down);
    if (length < 2)
        return l;
    unsigned at = down ? column - first.column : row - first.row;
    double share = c->rules.tiles.count[0];
    bool any = false;
    for (quoth_tile letter = 1; letter <= c->rules.tiles.alphabet.letters; letter++) {
        run[at] = letter;
        if (quoth_cross_has(c->cross, run, length)) {
            share += c->rules.tiles.count[letter];
            any = true;
        }
    }
    l.hooked = true;
    l.fits = any ? 1 - pow(1 - share / c->rules.tiles.total, 7) : 0;
    return l;
}

/* The cost of one line: every run of it is looked at for every square. */
static long cost_of_line(const looked *square, unsigned length, const quoth_openness *e)
{
    long cost = 0;
    for (unsigned s = 0; s < length; s++) {
        double most = 0;
        for (unsigned a = 0; a <= s; a++)
            for (unsigned b = s; b < length; b++) {
                double chance = 1;
                bool touches = false, wall = false;
                for (unsigned i = a; i <= b; i++) {
                    chance *= square[i].tile ? 1 : square[i].fits / 2;
                    touches |= square[i].tile || square[i].hooked;
                    wall |= square[i].wall;
                }
                if (wall || !touches || a == b || (a && square[a - 1].tile) ||
                    (b + 1 < length && square[b + 1].tile))
                    continue;
                most = chance > most ? chance : most;
            }
        double tiles = most > 0 ? round(-log2(most)) : 99;
        if (square[s].wall || square[s].tile || tiles > QUOTH_OPENNESS_REACH)
            continue;
        unsigned kind = square[s].word > 2      ? QUOTH_OPEN_WORD_3
                        : square[s].word > 1    ? QUOTH_OPEN_WORD_2
                        : square[s].letter > 2  ? QUOTH_OPEN_LETTER_3
                        : square[s].letter == 2 ? QUOTH_OPEN_LETTER_2
                                                : QUOTH_OPEN_PLAIN;
        cost += e->cost[kind][square[s].hooked][(unsigned)(tiles < 1 ? 1 : tiles) - 1];
    }
    return cost;
}

static long cost_of_board(const exposed_case *c, const quoth_position *p, const quoth_openness *e)
{
    unsigned rows = c->rules.layout.rows, columns = c->rules.layout.columns;
    long cost = 0;
    for (unsigned down = 0; down < 2; down++)
        for (unsigned line = 0; line < (down ? columns : rows); line++) {
            looked square[QUOTH_SIDE_MAX];
            unsigned length = down ? rows : columns;
            for (unsigned at = 0; at < length; at++)
                square[at] = look(c, p, down ? at : line, down ? line : at, down);
            cost += cost_of_line(square, length, e);
        }
    return cost;
}

static void random_costs(quoth_openness *e, quoth_random *random)
{
    quoth_points *cost = &e->cost[0][0][0];
    *e = (quoth_openness){0};
    for (unsigned i = 0; i < sizeof e->cost / sizeof *cost; i++)
        cost[i] = (quoth_points)quoth_random_below(random, 20001) - 10000;
}

static void test_twin(void **state)
{
    static const char *const rules[] = {"scrabble", "wwf", "super", "wordsmog"};
    unsigned placements = 0, cheaper = 0;
    (void)state;
    for (unsigned r = 0; r < COUNT(rules); r++) {
        exposed_case c;
        open_case(&c, rules[r], 5 + r);
        for (unsigned turn = 0; turn < 9; turn++) {
            quoth_points cost[6];
            quoth_openness e;
            random_costs(&e, &c.random);
            find_plays(&c, COUNT(cost));
            assert_int_equal(quoth_openness_costs(cost, c.finder, c.position, &e, c.plays.play,
                                                  c.plays.count, NULL),
                             QUOTH_OK);
            long before = cost_of_board(&c, c.position, &e);
            for (size_t i = 0; i < c.plays.count; i++) {
                quoth_position_copy(c.after, c.position);
                assert_int_equal(quoth_position_make_trusted(c.after, &c.plays.play[i], NULL),
                                 QUOTH_OK);
                long said = cost_of_board(&c, c.after, &e) - before;
                if (said != cost[i])
                    fail_msg("%s, turn %u, play %u: %ld, not %ld", rules[r], turn, (unsigned)i,
                             (long)cost[i], said);
                placements += c.plays.play[i].kind == QUOTH_PLAY_PLACE;
                cheaper += cost[i] < 0;
            }
            play_on(&c);
        }
        close_case(&c);
    }
    assert_in_range(placements, 150, 216);
    assert_in_range(cheaper, 10, placements - 10);
}

/* ---- where nothing is exposed, and what is refused ---------------------------------------- */

static void test_standard(void **state)
{
    static const char *const known[] = {"scrabble", "german", "wwf", "notebook"};
    static const quoth_openness none;
    quoth_cross_rules rules;
    quoth_openness e, other;
    (void)state;
    for (unsigned i = 0; i < COUNT(known); i++) {
        e = (quoth_openness){0};
        assert_int_equal(quoth_cross_rules_find(&rules, known[i], NULL), QUOTH_OK);
        assert_int_equal(quoth_openness_standard(&e, &rules, NULL), QUOTH_OK);
        assert_true(e.cost[QUOTH_OPEN_WORD_3][0][0] > QUOTH_POINT);
        if (i % 2)
            assert_memory_equal(e.cost, other.cost, sizeof e.cost);
        other = e;
    }
    rules.layout.word[0] = 4;
    assert_int_equal(quoth_openness_standard(&e, &rules, NULL), QUOTH_UNSUPPORTED);
    assert_memory_equal(e.cost, none.cost, sizeof e.cost);
}

static void test_refused(void **state)
{
    static quoth_play many[QUOTH_OPENNESS_LIST + 1];
    static quoth_points cost[QUOTH_OPENNESS_LIST + 1];
    quoth_openness e = {0};
    exposed_case c, other;
    (void)state;
    open_case(&c, "scrabble", 3);
    open_case(&other, "wwf", 3);
    find_plays(&c, 10);
    assert_int_equal(quoth_openness_standard(&e, &c.rules, NULL), QUOTH_OK);
    assert_int_equal(
        quoth_openness_costs(cost, other.finder, c.position, &e, c.plays.play, 10, NULL),
        QUOTH_MISMATCH);
    assert_int_equal(quoth_openness_costs(cost, c.finder, c.position, &e, many, COUNT(many), NULL),
                     QUOTH_TOO_LARGE);
    assert_int_equal(
        quoth_openness_costs(cost, c.finder, c.position, &e, many, COUNT(many) - 1, NULL),
        QUOTH_OK); /* passes */
    e.cost[2][1][6] = QUOTH_OPENNESS_COST_MAX * QUOTH_POINT + 1;
    assert_int_equal(quoth_openness_costs(cost, c.finder, c.position, &e, c.plays.play, 10, NULL),
                     QUOTH_TOO_LARGE);
    close_case(&c);
    close_case(&other);
}

/* Exchanges and passes cost nothing, nothing costs anything with an empty bag, and the position
 * stays as it was. */
static void test_costless(void **state)
{
    quoth_points cost[40];
    unsigned others = 0, late = 0;
    quoth_openness e;
    exposed_case c;
    (void)state;
    open_case(&c, "scrabble", 8);
    random_costs(&e, &c.random);
    while (!quoth_position_ending(c.position)) {
        uint64_t key = quoth_position_key(c.position);
        find_plays(&c, COUNT(cost));
        quoth_play best = c.plays.play[0];
        assert_int_equal(
            quoth_openness_costs(cost, c.finder, c.position, &e, c.plays.play, c.plays.count, NULL),
            QUOTH_OK);
        for (size_t i = 0; i < c.plays.count; i++)
            if (c.plays.play[i].kind != QUOTH_PLAY_PLACE || !quoth_position_bag(c.position)) {
                assert_int_equal(cost[i], 0);
                others += quoth_position_bag(c.position) > 0;
                late += !quoth_position_bag(c.position);
            }
        assert_true(quoth_position_key(c.position) == key);
        find_plays(&c, 1);
        assert_memory_equal(&best, c.plays.play, sizeof best);
        play_on(&c);
    }
    assert_in_range(others, 10, 10000);
    assert_in_range(late, 10, 10000);
    close_case(&c);
}

/* ---- who uses it --------------------------------------------------------------------------- */

/* The player makes the play of highest equity less cost of the first 15. */
static void test_bot(void **state)
{
    quoth_openness e = {0};
    quoth_cross_game *game;
    unsigned changed = 0, turns = 0;
    exposed_case c;
    (void)state;
    open_case(&c, "wwf", 4);
    assert_int_equal(quoth_openness_standard(&e, &c.rules, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_new(&game, c.cross, 2, NULL, NULL), QUOTH_OK);
    quoth_cross_bot bot = {.policy = QUOTH_CROSS_EQUITY,
                           .evaluator = &c.evaluator,
                           .finder = c.finder,
                           .openness = &e};
    quoth_cross_player player = quoth_cross_bot_player(&bot);
    for (unsigned g = 0; g < 4; g++) {
        quoth_cross_game_deal(game, NULL, &c.random);
        for (; !quoth_cross_game_over(game); turns++) {
            quoth_cross_view seen;
            quoth_points cost[QUOTH_OPENNESS_PLAYS];
            quoth_play chosen;
            size_t best = 0;
            quoth_position_copy(c.position, quoth_cross_game_position(game));
            find_plays(&c, QUOTH_OPENNESS_PLAYS);
            assert_int_equal(quoth_openness_costs(cost, c.finder, c.position, &e, c.plays.play,
                                                  c.plays.count, NULL),
                             QUOTH_OK);
            for (size_t i = 1; i < c.plays.count; i++)
                if (c.plays.play[i].equity - cost[i] > c.plays.play[best].equity - cost[best])
                    best = i;
            quoth_play wanted = c.plays.play[best];
            wanted.equity -= cost[best];
            assert_int_equal(
                quoth_cross_game_view(game, &seen, quoth_position_turn(c.position), NULL),
                QUOTH_OK);
            assert_int_equal(player.choose(player.user, &seen, &c.random, NULL, &chosen), QUOTH_OK);
            if (chosen.equity != wanted.equity)
                fail_msg("game %u: %d, not %d", g, (int)chosen.equity, (int)wanted.equity);
            changed += best > 0;
            assert_int_equal(quoth_cross_game_play(game, NULL, &chosen, NULL), QUOTH_OK);
        }
    }
    assert_in_range(changed, turns / 20, turns / 2);
    quoth_cross_bot_free(&bot);
    quoth_cross_game_free(game);
    close_case(&c);
}

static bool never(void *user, const quoth_progress *progress)
{
    (void)user;
    (void)progress;
    return false;
}

/* A search that is stopped at once answers what that player plays. */
static void test_auto(void **state)
{
    quoth_openness e = {0};
    quoth_cross_game *game;
    quoth_auto *chooser;
    quoth_watch stops = {never, NULL};
    unsigned turns = 0;
    exposed_case c;
    (void)state;
    open_case(&c, "scrabble", 5);
    assert_int_equal(quoth_openness_standard(&e, &c.rules, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_new(&game, c.cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_auto_new(&chooser, c.cross, NULL, NULL), QUOTH_OK);
    quoth_cross_bot bot = {.policy = QUOTH_CROSS_EQUITY,
                           .evaluator = &c.evaluator,
                           .finder = c.finder,
                           .openness = &e};
    quoth_cross_player player = quoth_cross_bot_player(&bot);
    quoth_auto_options options = {.evaluator = &c.evaluator, .openness = &e};
    const quoth_context context = {.watch = &stops};
    for (unsigned g = 0; g < 4; g++) {
        quoth_cross_game_deal(game, NULL, &c.random);
        for (; !quoth_cross_game_over(game); turns++) {
            const quoth_position *position = quoth_cross_game_position(game);
            quoth_cross_view seen;
            quoth_auto_answer answer;
            quoth_play chosen;
            assert_int_equal(
                quoth_cross_game_view(game, &seen, quoth_position_turn(position), NULL), QUOTH_OK);
            assert_int_equal(player.choose(player.user, &seen, &c.random, NULL, &chosen), QUOTH_OK);
            quoth_status status =
                quoth_auto_choose(&answer, chooser, position, &options, &context, NULL);
            assert_int_equal(status, answer.method == QUOTH_AUTO_ONLY ? QUOTH_OK : QUOTH_STOPPED);
            assert_true(answer.method == QUOTH_AUTO_STATIC || answer.method == QUOTH_AUTO_ONLY);
            assert_int_equal(answer.play.equity, chosen.equity);
            assert_int_equal(quoth_cross_game_play(game, NULL, &chosen, NULL), QUOTH_OK);
        }
    }
    assert_in_range(turns, 60, 200);
    quoth_auto_free(chooser);
    quoth_cross_bot_free(&bot);
    quoth_cross_game_free(game);
    close_case(&c);
}

static void check_alike(quoth_auto *chooser, const quoth_position *position,
                        const quoth_auto_options *one, const quoth_auto_options *other)
{
    quoth_auto_answer a, b;
    assert_int_equal(quoth_auto_choose(&a, chooser, position, one, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_auto_choose(&b, chooser, position, other, NULL, NULL), QUOTH_OK);
    assert_memory_equal(&a.play, &b.play, sizeof a.play);
    assert_int_equal(a.method, b.method);
    assert_true(a.iterations == b.iterations && a.win == b.win && a.spread == b.spread);
}

/* Given leaves alone, it evaluates plays by the leaves with the unseen-tile adjustment, and by
 * board openness where there are costs; given values, by these; given nothing, by the library's
 * leaves. */
static void check_own_values(const char *rules, bool known, const quoth_leaves *other)
{
    quoth_openness e = {0};
    quoth_auto *chooser;
    quoth_unseen_adjustment *adjustment;
    quoth_evaluator evaluator = {0};
    exposed_case c;
    open_case(&c, rules, 7);
    const quoth_leaves *leaves = other ? other : c.leaves;
    assert_int_equal(quoth_openness_standard(&e, &c.rules, NULL) == QUOTH_OK, known);
    assert_int_equal(quoth_unseen_adjustment_new(&adjustment, leaves, &c.rules.tiles, NULL, NULL),
                     QUOTH_OK);
    quoth_baseline baseline = {.leaves = leaves, .unseen_adjustment = adjustment}, bare = {0};
    quoth_evaluator_baseline(&evaluator, &baseline);
    assert_int_equal(quoth_auto_new(&chooser, c.cross, NULL, NULL), QUOTH_OK);
    quoth_auto_options own = {.iterations = 40, .leaves = leaves};
    quoth_auto_options none = {.iterations = 40, .no_leaves = true}, zero = {.iterations = 40};
    quoth_auto_options made = {
        .iterations = 40, .evaluator = &evaluator, .openness = known ? &e : NULL, .leaves = other};
    for (unsigned turn = 0; turn < some_of(6, 99) && !quoth_position_ending(c.position); turn++) {
        check_alike(chooser, c.position, &own, &made);
        if (turn == 1 && !other)
            check_alike(chooser, c.position, &zero, &own);
        if (turn == 2) {
            quoth_evaluator_baseline(&evaluator, &bare);
            check_alike(chooser, c.position, &none, &made);
            quoth_evaluator_baseline(&evaluator, &baseline);
        }
        find_plays(&c, 1);
        play_on(&c);
    }
    quoth_auto_free(chooser);
    quoth_unseen_adjustment_free(adjustment);
    close_case(&c);
}

static void test_auto_values(void **state)
{
    quoth_lexicon *all = enable1();
    quoth_cross_rules rules;
    quoth_leaves *estimate;
    (void)state;
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    assert_int_equal(quoth_leaves_estimate(&estimate, &rules.tiles, all, NULL, NULL), QUOTH_OK);
    if (some_of(0, 1))
        check_own_values("scrabble", true, NULL);
    check_own_values("scrabble", true, estimate);
    check_own_values("wwf", true, NULL);
    check_own_values("super", false, NULL);
    quoth_leaves_free(estimate);
    quoth_lexicon_free(all);
}

static const quoth_sim_play *same_play(const quoth_sim_result *r, const quoth_play *play)
{
    for (size_t i = 0; i < r->plays; i++) {
        quoth_play other = r->play[i].play;
        other.equity = play->equity;
        if (memcmp(&other, play, sizeof other) == 0)
            return &r->play[i];
    }
    fail_msg("a candidate is missing");
    return NULL;
}

/* Without a prior a simulation finds the same figures, and tells other equities; with candidates as
 * without. */
static void test_sim(void **state)
{
    quoth_openness e = {0};
    quoth_sim *plain, *exposing;
    exposed_case c;
    (void)state;
    open_case(&c, "wwf", 6);
    assert_int_equal(quoth_openness_standard(&e, &c.rules, NULL), QUOTH_OK);
    assert_int_equal(quoth_sim_new(&plain, c.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_sim_new(&exposing, c.cross, NULL, NULL), QUOTH_OK);
    for (unsigned turn = 0; turn < 3; turn++) {
        find_plays(&c, 20);
        for (unsigned given = 0; given < 2; given++) {
            quoth_sim_options options = {.plays = 20,
                                         .iterations = 400,
                                         .evaluator = &c.evaluator,
                                         .candidate = given ? c.plays.play : NULL,
                                         .candidates = 20,
                                         .no_prior = true,
                                         .no_openness = true};
            quoth_sim_result a, b;
            quoth_points cost[20];
            assert_int_equal(quoth_sim_run(&a, plain, c.position, &options, NULL, NULL), QUOTH_OK);
            options.openness = &e;
            assert_int_equal(quoth_sim_run(&b, exposing, c.position, &options, NULL, NULL),
                             QUOTH_OK);
            assert_int_equal(b.plays, a.plays);
            for (size_t i = 0; i < a.plays; i++) {
                const quoth_sim_play *p = &a.play[i], *q = same_play(&b, &p->play);
                assert_int_equal(
                    quoth_openness_costs(cost, c.finder, c.position, &e, &p->play, 1, NULL),
                    QUOTH_OK);
                assert_int_equal(q->play.equity, p->play.equity - cost[0]);
                assert_int_equal(q->iterations, p->iterations);
                assert_true(q->win == p->win && q->spread == p->spread);
            }
        }
        play_on(&c);
    }
    quoth_sim_free(plain);
    quoth_sim_free(exposing);
    close_case(&c);
}

/* ---- the net of tests/pace/net.h ------------------------------------------------------------ */

/* Sums the net's open squares of one cell over all classes of squares. */
static int squares_of_cell(const int16_t *input, unsigned cell)
{
    int sum = 0;
    for (unsigned i = 0; i < NET_CLASSES; i++)
        sum += input[NET_SQUARES + i * 2 * NET_REACH + cell];
    return sum;
}

static void check_net_squares(exposed_case *c, const int16_t *before, const int16_t *after,
                              const quoth_play *play)
{
    for (unsigned cell = 0; cell < 2 * NET_REACH; cell++) {
        quoth_openness one = {0};
        quoth_points cost;
        for (unsigned kind = 0; kind < QUOTH_OPEN_KINDS; kind++)
            one.cost[kind][cell / NET_REACH][cell % NET_REACH] = QUOTH_POINT;
        assert_int_equal(quoth_openness_costs(&cost, c->finder, c->position, &one, play, 1, NULL),
                         QUOTH_OK);
        assert_int_equal(squares_of_cell(after, cell) - squares_of_cell(before, cell),
                         cost / QUOTH_POINT);
    }
}

/* The net's open squares are those of the library, and its tiles add up. */
static void test_net_inputs(void **state)
{
    exposed_case c;
    (void)state;
    open_case(&c, "scrabble", 9);
    for (unsigned turn = 0; turn < 8; turn++) {
        int16_t before[NET_INPUTS], after[NET_INPUTS];
        quoth_game_state game;
        unsigned seat = quoth_position_turn(c.position), bag = quoth_position_bag(c.position);
        quoth_position_game_state(&game, c.position, seat);
        net_inputs(before, c.position, &game, NULL, 0, bag);
        find_plays(&c, 12);
        quoth_position_copy(c.after, c.position);
        for (size_t i = 0; i < c.plays.count; i++) {
            quoth_play *play = &c.plays.play[i];
            int unseen = 0, kept = 0;
            net_inputs_of_play(after, c.after, c.position, play);
            if (play->kind == QUOTH_PLAY_PLACE)
                check_net_squares(&c, before, after, play);
            for (unsigned letter = 0; letter < NET_LETTERS; letter++) {
                unseen += after[NET_UNSEEN + letter];
                kept += after[NET_LEAVE + letter];
            }
            assert_int_equal(unseen, game.unseen_sum);
            assert_int_equal(after[NET_BAG], play->kind == QUOTH_PLAY_PLACE
                                                 ? bag - (unsigned)(QUOTH_OPENNESS_REACH - kept)
                                                 : bag);
        }
        play_on(&c);
    }
    close_case(&c);
}

/* A unit is clipped at 0 and at NET_ONE; direct weights are added. */
static void test_net_value(void **state)
{
    static net_weights net;
    int16_t input[NET_INPUTS] = {0};
    (void)state;
    net.hidden[NET_BAG][0] = NET_ONE / 4;
    net.output[0] = 1000;
    net.bias[1] = 3 * NET_ONE;
    net.hidden[NET_BAG][1] = -NET_ONE;
    net.output[1] = -500;
    net.direct[NET_VALUE] = 7;
    assert_int_equal(net_value(&net, input), -500);
    input[NET_BAG] = 2;
    assert_int_equal(net_value(&net, input), 500 - 500);
    input[NET_BAG] = 8;
    assert_int_equal(net_value(&net, input), 1000);
    input[NET_VALUE] = -3;
    assert_int_equal(net_value(&net, input), 1000 - 21);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_twin),       cmocka_unit_test(test_standard),
        cmocka_unit_test(test_refused),    cmocka_unit_test(test_costless),
        cmocka_unit_test(test_bot),        cmocka_unit_test(test_sim),
        cmocka_unit_test(test_auto),       cmocka_unit_test(test_auto_values),
        cmocka_unit_test(test_net_inputs), cmocka_unit_test(test_net_value)};
    RUN(tests);
}
