/* Simulation: against the enumeration of all deals of a small bag; hidden information; stopping. */
#include "nine.h"

#include <math.h>

#include "quoth/endgame.h"
#include "sim/arms.h"
#include "tails.h"

typedef struct small {
    nine game;
    quoth_sim *sim;
    quoth_random random;
} small;

static void open_small(small *s)
{
    open_nine(&s->game, 2);
    assert_int_equal(quoth_sim_new(&s->sim, s->game.cross, NULL, NULL), QUOTH_OK);
    quoth_random_seed(&s->random, 3);
}

static void close_small(small *s)
{
    quoth_sim_free(s->sim);
    close_nine(&s->game);
}

static void find(small *s, quoth_find how, quoth_plays *plays)
{
    quoth_plays_query query = {.find = how, .order = QUOTH_BY_EQUITY, .opening_across = true};
    assert_int_equal(quoth_plays_find(plays, s->game.finder, s->game.p, &query, NULL, NULL),
                     QUOTH_OK);
}

static void do_best(small *s)
{
    find(s, QUOTH_FIND_BEST, &s->game.plays);
    assert_int_equal(quoth_position_make(s->game.p, s->game.plays.play, NULL), QUOTH_OK);
}

static unsigned unseen_by_mover(const quoth_position *p)
{
    int count[QUOTH_LETTERS_MAX + 1];
    return quoth_position_unseen(count, p, quoth_position_turn(p));
}

/* Deals a game that is not over, in which at most `most` tiles are unseen by the player to move. */
static void deal_late(small *s, unsigned most)
{
    do {
        quoth_random bag;
        quoth_random_seed(&bag, quoth_random_next(&s->random));
        quoth_position_deal(s->game.p, &bag);
        while (!quoth_position_ending(s->game.p) && unseen_by_mover(s->game.p) > most)
            do_best(s);
    } while (quoth_position_ending(s->game.p) || unseen_by_mover(s->game.p) == 0);
}

/* ---- every deal ---------------------------------------------------------------------------- */

typedef struct exact {
    double win, spread, deals;
} exact;

static int lead_of(const quoth_position *p, unsigned seat)
{
    return quoth_position_score(p, seat) - quoth_position_score(p, !seat);
}

/* Whether a play makes no score and ends the game; `lead` is the maker's then. */
static bool ends_without_score(quoth_position *p, const quoth_play *play, int *lead)
{
    unsigned seat = quoth_position_turn(p);
    assert_int_equal(quoth_position_make(p, play, NULL), QUOTH_OK);
    bool ends = play->score == 0 && quoth_position_ending(p) == QUOTH_ENDING_STUCK;
    *lead = lead_of(p, seat);
    assert_true(quoth_position_undo(p));
    return ends;
}

/* The playout policy, written a second time: the best play by equity; when a scoreless turn ends
 * the game, a player in front passes, and any other lays tiles if possible. */
static void do_next(small *s)
{
    const quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    int lead;
    if (ends_without_score(s->game.p, &pass, &lead) && lead > 0) {
        assert_int_equal(quoth_position_make(s->game.p, &pass, NULL), QUOTH_OK);
        return;
    }
    find(s, QUOTH_FIND_ALL, &s->game.plays);
    const quoth_play *play = s->game.plays.play, *next = play;
    if (ends_without_score(s->game.p, play, &lead))
        for (size_t i = s->game.plays.count; i-- > 0;)
            next = play[i].kind == QUOTH_PLAY_PLACE ? &play[i] : next;
    assert_int_equal(quoth_position_make(s->game.p, next, NULL), QUOTH_OK);
}

/* Plays a candidate on a deal to the end, and undoes it. */
static void count_deal(small *s, const quoth_deal *deal, const quoth_play *play, exact *sum)
{
    unsigned seat = quoth_position_turn(s->game.p), made = 1;
    assert_int_equal(quoth_position_assign(s->game.p, deal, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_make(s->game.p, play, NULL), QUOTH_OK);
    for (; !quoth_position_ending(s->game.p); made++)
        do_next(s);
    int spread = lead_of(s->game.p, seat);
    sum->win += spread > 0 ? 1 : spread == 0 ? 0.5 : 0;
    sum->spread += spread;
    sum->deals++;
    while (made-- > 0)
        assert_true(quoth_position_undo(s->game.p));
}

/* Every order of the unseen tiles. */
static void count_deals(small *s, quoth_deal *deal, quoth_tile **place, unsigned count,
                        unsigned fixed, const quoth_play *play, exact *sum)
{
    if (fixed == count) {
        count_deal(s, deal, play, sum);
        return;
    }
    for (unsigned i = fixed; i < count; i++) {
        quoth_tile tile = *place[fixed];
        *place[fixed] = *place[i];
        *place[i] = tile;
        count_deals(s, deal, place, count, fixed + 1, play, sum);
        *place[i] = *place[fixed];
        *place[fixed] = tile;
    }
}

static exact exactly(small *s, const quoth_play *play)
{
    quoth_deal deal;
    quoth_tile *place[16];
    unsigned count = 0, seat = quoth_position_turn(s->game.p);
    exact sum = {0};
    assert_int_equal(quoth_deal_draw(&deal, s->game.p, seat, &s->random, NULL), QUOTH_OK);
    for (unsigned i = 0; i < deal.rack_count[!seat]; i++)
        place[count++] = &deal.rack[!seat][i];
    for (unsigned i = 0; i < deal.part[0] + deal.part[1]; i++)
        place[count++] = &deal.bag[i];
    assert_int_equal(count, unseen_by_mover(s->game.p));
    count_deals(s, &deal, place, count, 0, play, &sum);
    sum.win /= sum.deals;
    sum.spread /= sum.deals;
    return sum;
}

static bool lies_within(double x, double mean, double error)
{
    double apart = x > mean ? x - mean : mean - x;
    return apart <= error + 1e-6;
}

/* A position with tiles in the bag, after `turns` turns without score. */
static void deal_stuck(small *s, unsigned turns)
{
    do
        deal_late(s, 4);
    while (!quoth_position_bag(s->game.p)); /* solved, below */
    quoth_position_set_scoreless(s->game.p, turns);
}

/* The 95 % intervals of 400 candidates hold the exact mean in nearly 95 % of cases.  In half of the
 * positions scoreless turns will soon end the game. */
static void test_every_deal(void **state)
{
    small s;
    unsigned cases = 0, wins = 0, spreads = 0, positions = 0;
    (void)state;
    open_small(&s);
    while (cases < 400) {
        quoth_sim_result result;
        deal_stuck(&s, positions++ % 6);
        quoth_sim_options options = {.plays = 4,
                                     .iterations = 4 * 150,
                                     .to_end = true,
                                     .seed = quoth_random_next(&s.random),
                                     .no_leaves = true,
                                     .no_prior = true,
                                     .no_openness = true};
        assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_OK);
        for (size_t i = 0; i < result.plays && cases < 400; i++, cases++) {
            const quoth_sim_play *play = &result.play[i];
            exact e = exactly(&s, &play->play);
            assert_true(play->iterations >= QUOTH_SIM_DEALS_MIN);
            wins += lies_within(e.win, play->win, play->win_error);
            spreads += lies_within(e.spread, play->spread, play->spread_error);
        }
    }
    if (binomial_tail(wins, 400, 0.95) < UNLIKELY || binomial_tail(spreads, 400, 0.95) < UNLIKELY)
        fail_msg("of 400 within the error: wins %u, spreads %u", wins, spreads);
    close_small(&s);
}

/* One or two more scoreless turns end the game.  A pass that wins for certain is chosen, with a
 * prior and without; a player who would lose by passing chooses a play that can win. */
static void test_turns_without_score(void **state)
{
    const quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    unsigned won = 0, lost = 0;
    small s;
    (void)state;
    open_small(&s);
    for (unsigned i = 0; i < 300; i++) {
        quoth_sim_result result;
        deal_stuck(&s, 4 + i % 2);
        unsigned seat = quoth_position_turn(s.game.p), last = i % 2, placements = 0, passes = 0;
        int lead = (int)quoth_random_below(&s.random, 120) - 60;
        assert_int_equal(quoth_position_set_score(s.game.p, seat, 100 + lead, NULL), QUOTH_OK);
        assert_int_equal(quoth_position_set_score(s.game.p, !seat, 100, NULL), QUOTH_OK);
        find(&s, QUOTH_FIND_ALL, &s.game.plays);
        unsigned all = (unsigned)s.game.plays.placements;
        quoth_sim_options options = {.plays = 2 + i % 5,
                                     .iterations = 300,
                                     .to_end = i % 4 > 1,
                                     .seed = i,
                                     .prior = QUOTH_SIM_PRIOR,
                                     .no_leaves = true,
                                     .no_prior = i % 3 == 0,
                                     .no_openness = true};
        assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_OK);
        unsigned half = (options.plays + 1) / 2;
        for (size_t j = 0; j < result.plays; j++) {
            placements += result.play[j].play.kind == QUOTH_PLAY_PLACE;
            passes += result.play[j].play.kind != QUOTH_PLAY_PLACE;
        }
        assert_true(result.plays <= options.plays && placements >= (all < half ? all : half));
        assert_int_equal(quoth_sim_candidates(&s.game.plays, s.game.finder, s.game.p, options.plays,
                                              NULL, NULL, NULL),
                         QUOTH_OK);
        assert_int_equal(s.game.plays.count, result.plays);
        for (size_t j = 1; j < s.game.plays.count; j++)
            assert_true(quoth_play_compare(&s.game.plays.play[j - 1], &s.game.plays.play[j],
                                           QUOTH_BY_EQUITY) < 0);
        if (!last)
            continue;
        assert_true(passes >= 1);
        exact e = exactly(&s, &pass), first = exactly(&s, &result.play[0].play);
        double best = 0;
        for (size_t j = 0; j < result.plays; j++) {
            exact other = exactly(&s, &result.play[j].play);
            best = other.win > best ? other.win : best;
        }
        won += e.win == 1;
        lost += e.win == 0 && best > 0;
        if ((e.win == 1 && first.win < 1) || (e.win == 0 && best > 0 && first.win == 0))
            fail_msg("case %u: a pass wins %.2f, the play %.2f, the best %.2f", i, e.win, first.win,
                     best);
    }
    if (won < 20 || lost < 20)
        fail_msg("%u won by a pass, %u lost", won, lost);
    close_small(&s);
}

/* The leader at a confidence of 95 % is the best of all, or as good within the error.  Eliminated
 * plays are reported below it, with intervals that hold the exact mean. */
static void test_the_leader(void **state)
{
    small s;
    unsigned same = 0, out = 0, within = 0, disordered = 0;
    (void)state;
    open_small(&s);
    for (unsigned i = 0; i < 200; i++) {
        quoth_sim_result result;
        double best = -1e9, leader = 0;
        deal_stuck(&s, 0);
        quoth_sim_options options = {.plays = 5,
                                     .iterations = 5000,
                                     .confidence = 0.95,
                                     .to_end = true,
                                     .seed = quoth_random_next(&s.random),
                                     .no_leaves = true,
                                     .no_prior = true,
                                     .no_openness = true};
        assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_OK);
        for (size_t j = 0; j < result.plays; j++) {
            const quoth_sim_play *p = &result.play[j], *first = &result.play[0];
            exact e = exactly(&s, &p->play);
            double worth = e.win + e.spread / 100000;
            bool dropped = p->iterations < first->iterations;
            leader = j == 0 ? worth : leader;
            best = worth > best ? worth : best;
            assert_true(j == 0 || p->utility <= p[-1].utility);
            assert_true(p->iterations <= first->iterations + 1);
            out += dropped;
            within += dropped && lies_within(e.win, p->win, p->win_error);
            disordered += p->win + p->spread / 100000 > first->win + first->spread / 100000 + 1e-9;
        }
        same += leader > best - 1e-9;
        assert_true(leader > best - 0.1);
    }
    if (binomial_tail(same, 200, 0.95) < UNLIKELY)
        fail_msg("the leader is the best %u times of 200", same);
    if (out < 100 || binomial_tail(within, out, 0.92) < UNLIKELY ||
        binomial_tail(out - disordered, out, 0.98) < UNLIKELY)
        fail_msg("of %u eliminated plays, %u are within the error, %u are reported as better", out,
                 within, disordered);
    close_small(&s);
}

/* Spreads of 74.2, 75.5 and 80.9: mean 76.867, deviation of the mean 2.049. */
static void test_small_variance(void **state)
{
    (void)state;
    static const int32_t spread[] = {74249, 75549, 80949};
    q_sim_arm arm = {.deals = 3};
    q_arm_stats stats = {0};
    q_pair_stats pairs = {0};
    quoth_sim_play reported;
    q_arms arms = {.count = 1, .arm = &arm, .stats = &stats, .pairs = &pairs, .play = &reported};
    for (size_t i = 0; i < COUNT(spread); i++)
        q_arm_count(&stats, (q_sim_outcome){900000, spread[i]});
    q_arms_rank(&arms, 0);
    q_arms_report(&arms, 0);
    assert_true(lies_within(reported.spread, 76.916, 0.001));
    assert_true(lies_within(reported.spread_error, 4.30265 * 2.049, 0.01));
    assert_true(reported.win_error == 0);
}

/* In each deal the second play brings ten points more than the first, whose equity is higher: the
 * variance is 0, so the posterior mean is the result alone. */
static void test_no_variance(void **state)
{
    (void)state;
    q_sim_arm arm[2] = {{.play.equity = 2 * QUOTH_POINT}, {.play.equity = QUOTH_POINT}};
    q_arm_stats stats[2] = {0};
    q_pair_stats pairs[4] = {0};
    quoth_sim_play reported[2];
    q_arms arms = {.count = 2, .arm = arm, .stats = stats, .pairs = pairs, .play = reported};
    for (unsigned deal = 1; deal <= 20; deal++) {
        const q_sim_outcome a = {500000, 10000}, b = {600000, 20000};
        q_arm_count(&stats[0], a);
        q_arm_count(&stats[1], b);
        q_pair_count(&pairs[1], a, b);
        arm[0].deals = arm[1].deals = deal;
        q_arms_rank(&arms, 3);
        assert_int_equal(arms.leader, deal > 1);
        q_arms_eliminate(&arms, 3, false);
        assert_int_equal(q_arms_running(&arms), deal < 20 ? 2 : 1);
    }
    q_arms_rank(&arms, 3);
    q_arms_report(&arms, 0);
    assert_true(arms.leader == 1 && reported[0].play.equity == QUOTH_POINT);
}

/* A play that ends the game is not shrunk towards its equity, so Q_TRUSTED deals are needed to
 * eliminate it, or another play for it; QUOTH_SIM_DEALS_MIN deals that agree are not enough. */
static void test_play_that_ends_the_game(void **state)
{
    (void)state;
    for (unsigned better = 0; better < 2; better++) {
        q_sim_arm arm[2] = {{.play.equity = 30 * QUOTH_POINT}, {.ends_game = true}};
        q_arm_stats stats[2] = {0};
        q_pair_stats pairs[4] = {0};
        quoth_sim_play reported[2];
        q_arms arms = {.count = 2, .arm = arm, .stats = stats, .pairs = pairs, .play = reported};
        for (unsigned deal = 1; deal <= 20; deal++) {
            const q_sim_outcome a = {500000 + 1000 * (int)(deal % 3), 10000 * (int)(deal % 3)};
            const q_sim_outcome b = {better ? 1000000 : 0, better ? 20000 : 0};
            q_arm_count(&stats[0], a);
            q_arm_count(&stats[1], b);
            q_pair_count(&pairs[1], a, b);
            arm[0].deals = arm[1].deals = deal;
            q_arms_rank(&arms, 3);
            assert_int_equal(arms.leader, deal > 1 && better);
            q_arms_eliminate(&arms, 3, false);
            assert_int_equal(q_arms_running(&arms), deal < 20 ? 2 : 1);
        }
        q_arms_report(&arms, 0);
        assert_true(reported[!better].win == better);
        /* another deal might have ended otherwise: Student's t of 20, times 1 / 20 */
        assert_true(lies_within(reported[!better].win_error, 2.093 / 20, 0.0001));
        assert_true(reported[0].utility > reported[1].utility);
    }
}

/* Zero-variance guard: two plays win every deal, one by 20 points more and with 20 points more
 * equity.  Elimination needs Q_TRUSTED_AGREED deals, with a prior and without. */
static void test_zero_variance_guard(void **state)
{
    (void)state;
    for (unsigned shrunken = 0; shrunken < 2; shrunken++) {
        q_sim_arm arm[2] = {{.play.equity = 20 * QUOTH_POINT}, {.play.equity = 0}};
        q_arm_stats stats[2] = {0};
        q_pair_stats pairs[4] = {0};
        quoth_sim_play reported[2];
        q_arms arms = {.count = 2, .arm = arm, .stats = stats, .pairs = pairs, .play = reported};
        for (unsigned deal = 1; deal <= 100; deal++) {
            int luck = (int)(deal % 3) * 5000;
            const q_sim_outcome a = {deal % 2 ? 1000000 : 998000, 120000 + luck};
            const q_sim_outcome b = {deal % 2 ? 1000000 : 997000, 100000 - luck};
            q_arm_count(&stats[0], a);
            q_arm_count(&stats[1], b);
            q_pair_count(&pairs[1], a, b);
            arm[0].deals = arm[1].deals = deal;
            q_arms_rank(&arms, shrunken ? 3 : 0);
            assert_int_equal(arms.leader, 0);
            q_arms_eliminate(&arms, 3, false);
            assert_int_equal(q_arms_running(&arms), deal < 100 ? 2 : 1);
        }
        q_arms_report(&arms, 0);
        for (unsigned i = 0; i < 2; i++)
            assert_true(reported[i].win_error > 0.019 && reported[i].win_error < 0.021);
        assert_true(reported[1].behind_error > 0.019);
        arms.solved = true;
        q_arms_report(&arms, 0);
        assert_true(reported[0].win_error < 0.001);
    }
}

/* Three plays with correlated results, the worst of them second by equity: the second best is
 * spared while iterations are left, with a prior and without. */
static void test_spared(void **state)
{
    (void)state;
    for (unsigned shrunken = 0; shrunken < 2; shrunken++) {
        q_sim_arm arm[3] = {{.play.equity = 30}, {.play.equity = 20}, {.play.equity = 10}};
        q_arm_stats stats[3] = {0};
        q_pair_stats pairs[9] = {0};
        q_arms arms = {.count = 3, .arm = arm, .stats = stats, .pairs = pairs};
        for (int deal = 1; deal <= 40; deal++) {
            int luck = deal % 10 * 20000, more = deal % 3 * 10000;
            const q_sim_outcome o[] = {{600000 + luck, 30000 + more},
                                       {400000 + luck + more, 10000},
                                       {500000 + luck - more, 20000 - more}};
            for (unsigned a = 0; a < 3; a++) {
                q_arm_count(&stats[a], o[a]);
                arm[a].deals++;
                for (unsigned b = a + 1; b < 3; b++)
                    q_pair_count(&pairs[3 * a + b], o[a], o[b]);
            }
        }
        q_arms_rank(&arms, shrunken ? 3 : 0);
        q_arms_eliminate(&arms, 3, true);
        assert_true(arms.leader == 0 && arm[1].eliminated && !arm[2].eliminated);
        q_arms_eliminate(&arms, 3, true);
        assert_int_equal(q_arms_running(&arms), 2);
        q_arms_eliminate(&arms, 3, false);
        assert_int_equal(q_arms_running(&arms), 1);
    }
}

/* Some candidates have one deal more than others: the leader is the play that is reported first. */
static void test_a_deal_for_one(void **state)
{
    (void)state;
    q_sim_arm arm[2] = {{.deals = 20}, {.deals = 20}};
    q_arm_stats stats[2] = {0};
    q_pair_stats pairs[4] = {0};
    quoth_sim_play reported[2];
    q_arms arms = {.count = 2, .arm = arm, .stats = stats, .pairs = pairs, .play = reported};
    const q_sim_outcome worst = {0, -90000};
    for (int deal = 0; deal < 20; deal++) {
        const q_sim_outcome a = {510000 + deal % 5 * 1000, 0}, b = {500000 + deal % 4 * 1000, 0};
        q_arm_count(&stats[0], a);
        q_arm_count(&stats[1], b);
        q_pair_count(&pairs[1], a, b);
    }
    q_arms_rank(&arms, 0);
    assert_int_equal(arms.leader, 0);
    q_arm_count(&stats[0], worst);
    arm[0].deals++;
    q_arms_rank(&arms, 0);
    q_arms_report(&arms, 0);
    assert_int_equal(arms.leader, 1);
    assert_true(reported[0].win > reported[1].win && reported[0].iterations == 20);
    assert_true(reported[1].iterations == 21 &&
                lies_within(reported[1].win, 0.512 * 20 / 21, 0.0001));
}

/* B eliminated A, and C leads by later deals: A is reported behind both, although C was no better
 * than A on the deals of A. */
static void test_order_of_the_eliminated(void **state)
{
    (void)state;
    q_sim_arm arm[3] = {
        {.eliminated = true, .eliminator = 1, .deals = 20}, {.deals = 200}, {.deals = 200}};
    q_arm_stats stats[3] = {0};
    q_pair_stats pairs[9] = {0};
    quoth_sim_play reported[3];
    q_arms arms = {.count = 3, .arm = arm, .stats = stats, .pairs = pairs, .play = reported};
    for (int deal = 0; deal < 200; deal++) {
        int luck = deal % 10 * 20000;
        const q_sim_outcome a = {400000 + luck, 0}, b = {420000 + luck + deal % 2 * 100, 0};
        const q_sim_outcome c = {(deal < 20 ? 380000 : 440000) + luck, 0};
        q_arm_count(&stats[1], b);
        q_arm_count(&stats[2], c);
        q_pair_count(&pairs[5], b, c);
        if (deal < 20) {
            q_arm_count(&stats[0], a);
            q_pair_count(&pairs[1], a, b);
            q_pair_count(&pairs[2], a, c);
        }
    }
    q_arms_rank(&arms, 0);
    q_arms_report(&arms, 0);
    assert_int_equal(arms.leader, 2);
    assert_true(reported[0].iterations == 200 && reported[2].iterations == 20);
    assert_true(lies_within(reported[0].win, 0.524, 0.0001) &&
                lies_within(reported[1].win, 0.51, 0.0001));
    assert_true(lies_within(reported[2].win, 0.49, 0.0001)); /* B's less 0.02 */
    assert_true(reported[0].utility > reported[1].utility &&
                reported[1].utility > reported[2].utility);
    assert_true(reported[2].win_error < reported[1].win_error * 2);
}

static quoth_sim_result run_with_prior(small *s, double prior, quoth_sim_play *kept)
{
    quoth_sim_result result;
    quoth_sim_options options = {.plays = 5,
                                 .iterations = 500,
                                 .to_end = true,
                                 .seed = 4,
                                 .prior = prior,
                                 .no_leaves = true,
                                 .no_prior = prior == 0,
                                 .no_openness = true};
    assert_int_equal(quoth_sim_run(&result, s->sim, s->game.p, &options, NULL, NULL), QUOTH_OK);
    for (size_t i = 0; i < result.plays; i++) {
        kept[i] = result.play[i];
        assert_true(i == 0 || kept[i - 1].utility >= kept[i].utility);
    }
    return result;
}

static void test_prior_with_few_tiles(void **state)
{
    (void)state;
    assert_true(q_prior_with(3, 86, 7) == 3 && q_prior_with(3, 14, 7) == 3);
    assert_true(q_prior_with(3, 7, 7) == 6 && q_prior_with(3, 0, 7) == 9);
    assert_true(q_prior_with(2, 9, 9) == 4 && q_prior_with(0, 1, 7) == 0);
}

/* Halving spends the same iterations, drops plays by its schedule, and leaves two or more to the
 * end.  Without a prior it changes nothing. */
static void test_halving(void **state)
{
    enum { PLAYS = 8, ITERATIONS = 800 };
    small s;
    unsigned cases = 0;
    (void)state;
    open_small(&s);
    while (cases < 10) {
        quoth_sim_result result;
        quoth_sim_options options = {.plays = PLAYS,
                                     .iterations = ITERATIONS,
                                     .seed = 11,
                                     .no_leaves = true,
                                     .no_openness = true,
                                     .halving = true};
        deal_late(&s, 4);
        if (!quoth_position_bag(s.game.p))
            continue;
        assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_OK);
        if (result.plays < PLAYS)
            continue;
        uint64_t most = result.play[0].iterations, sum = 0, to_the_end = 0;
        for (size_t i = 0; i < PLAYS; i++) {
            sum += result.play[i].iterations;
            to_the_end += result.play[i].iterations + 1 >= most;
            assert_true(result.play[i].iterations <= most + 1);
            assert_true(result.play[i].iterations >= QUOTH_SIM_DEALS_MIN);
        }
        assert_int_equal(sum, ITERATIONS);
        assert_int_equal(result.iterations, ITERATIONS);
        /* 100 deals each without halving; with it two plays have a good part of them. */
        assert_true(to_the_end == 2 && most > 2 * ITERATIONS / PLAYS);
        options.no_prior = true;
        assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_OK);
        quoth_sim_play with = result.play[0];
        options.halving = false;
        assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_OK);
        assert_true(with.iterations == result.play[0].iterations && with.win == result.play[0].win);
        cases++;
    }
    close_small(&s);
}

/* Shrinkage with a tiny prior, with a huge one, and none where results are exact. */
static void test_prior(void **state)
{
    small s;
    quoth_sim_play near[5], far[5];
    unsigned cases = 0, solved = 0, turned = 0, by_equity = 0;
    (void)state;
    open_small(&s);
    while (cases < 40 || solved < 10) {
        deal_late(&s, 4);
        quoth_sim_result result = run_with_prior(&s, 0, far);
        double best = far[0].win + far[0].spread / 100000;
        if (!quoth_position_bag(s.game.p)) {
            assert_int_equal(result.stopped, QUOTH_SIM_SOLVED);
            run_with_prior(&s, 3, near);
            assert_true(near[0].win == far[0].win && near[0].spread == far[0].spread);
            solved++;
            continue;
        }
        result = run_with_prior(&s, 1e-6, near);
        bool shrunken = true; /* plays without variance excepted */
        for (size_t i = 1; i < result.plays; i++)
            shrunken &= near[0].play.equity >= near[i].play.equity;
        by_equity += shrunken;
        turned += quoth_play_compare(&near[0].play, &far[0].play, QUOTH_BY_EQUITY) != 0;
        run_with_prior(&s, QUOTH_SIM_PRIOR_MAX, near);
        assert_true(near[0].win + near[0].spread / 100000 > best - 0.1);
        cases++;
    }
    if (by_equity < 37)
        fail_msg("%u of %u leaders have the highest equity", by_equity, cases);
    assert_true(turned > 5); /* results and equities do not say the same */
    static const double wrong[] = {-1, 2 * QUOTH_SIM_PRIOR_MAX, NAN};
    for (size_t i = 0; i < COUNT(wrong); i++) {
        quoth_sim_result result;
        quoth_sim_options options = {.prior = wrong[i]};
        assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL),
                         QUOTH_BAD_CALL);
    }
    close_small(&s);
}

/* With an empty bag the values are those of the endgame, of every candidate. */
static void test_solved(void **state)
{
    small s;
    quoth_endgame *endgame;
    unsigned cases = 0, turned = 0;
    (void)state;
    open_small(&s);
    assert_int_equal(quoth_endgame_new(&endgame, s.game.cross, NULL, NULL), QUOTH_OK);
    while (cases < 60) {
        quoth_sim_result result;
        quoth_endgame_answer answer;
        deal_late(&s, 4);
        if (quoth_position_bag(s.game.p))
            continue;
        unsigned seat = quoth_position_turn(s.game.p);
        int ahead = quoth_position_score(s.game.p, seat) - quoth_position_score(s.game.p, !seat);
        quoth_sim_options options = {.plays = 250,
                                     .iterations = 100000,
                                     .to_end = true,
                                     .no_leaves = true,
                                     .no_prior = true,
                                     .no_openness = true};
        quoth_endgame_options all = {.top = 250};
        assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_endgame_solve(&answer, endgame, s.game.p, &all, NULL, NULL),
                         QUOTH_OK);
        assert_int_equal(result.stopped, QUOTH_SIM_SOLVED);
        assert_int_equal(result.plays, answer.plays);
        assert_true(result.play[0].spread == ahead + answer.value);
        for (size_t i = 0; i < result.plays; i++) {
            const quoth_sim_play *p = &result.play[i];
            size_t j = 0;
            while (quoth_play_compare(&p->play, &answer.play[j].play, QUOTH_BY_SCORE) != 0)
                assert_true(++j < answer.plays);
            assert_true(p->spread == ahead + answer.play[j].value);
            assert_true(p->win == (p->spread > 0 ? 1 : p->spread == 0 ? 0.5 : 0));
            assert_true(p->win_error == 0 && p->spread_error == 0 &&
                        p->iterations == QUOTH_SIM_DEALS_MIN);
        }
        turned += result.play[0].spread > result.play[result.plays - 1].spread;
        /* a budget for fewer deals than candidates */
        options.iterations = 1;
        assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_OK);
        assert_int_equal(result.stopped, QUOTH_SIM_SOLVED);
        assert_true(result.one_deal && result.iterations == result.plays * QUOTH_SIM_DEALS_MIN);
        assert_true(result.play[0].spread == ahead + answer.value);
        cases++;
    }
    assert_true(turned > 20);
    quoth_endgame_free(endgame);
    close_small(&s);
}

/* ---- what it sees -------------------------------------------------------------------------- */

static void assert_same_result(const quoth_sim_result *a, const quoth_sim_play *play, size_t plays,
                               uint64_t iterations)
{
    assert_int_equal(a->plays, plays);
    assert_int_equal(a->iterations, iterations);
    for (size_t i = 0; i < plays; i++) {
        assert_memory_equal(&a->play[i].play, &play[i].play, sizeof play[i].play);
        assert_true(a->play[i].win == play[i].win && a->play[i].spread == play[i].spread);
        assert_int_equal(a->play[i].iterations, play[i].iterations);
    }
}

/* The places of the hidden tiles make no difference. */
static void test_hidden_tiles(void **state)
{
    small s;
    (void)state;
    open_small(&s);
    for (unsigned i = 0; i < 20; i++) {
        quoth_sim_result result;
        quoth_sim_play play[4];
        quoth_deal deal;
        deal_late(&s, 6);
        quoth_sim_options options = {.plays = 4,
                                     .iterations = 400,
                                     .seed = i,
                                     .no_leaves = true,
                                     .no_prior = true,
                                     .no_openness = true};
        assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_OK);
        size_t plays = result.plays;
        uint64_t iterations = result.iterations;
        memcpy(play, result.play, plays * sizeof *play);
        for (unsigned j = 0; j < 5; j++) {
            unsigned seat = quoth_position_turn(s.game.p);
            assert_int_equal(quoth_deal_draw(&deal, s.game.p, seat, &s.random, NULL), QUOTH_OK);
            assert_int_equal(quoth_position_assign(s.game.p, &deal, NULL), QUOTH_OK);
            assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL),
                             QUOTH_OK);
            assert_same_result(&result, play, plays, iterations);
        }
    }
    close_small(&s);
}

/* ---- how it ends --------------------------------------------------------------------------- */

static bool never(void *user, const quoth_progress *progress)
{
    (void)user;
    (void)progress;
    return false;
}

static void test_ends(void **state)
{
    small s;
    quoth_sim_result result;
    (void)state;
    open_small(&s);
    quoth_random_seed(&s.random, 11);
    quoth_position_deal(s.game.p, &s.random);
    quoth_watch stops = {never, NULL};
    for (unsigned n = 1; n < 130; n += 7) {
        quoth_sim_options options = {
            .plays = 6, .iterations = n, .no_leaves = true, .no_prior = true, .no_openness = true};
        assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_OK);
        assert_int_equal(result.stopped, QUOTH_SIM_ITERATIONS);
        uint64_t sum = 0, least = result.plays * QUOTH_SIM_DEALS_MIN;
        assert_int_equal(result.iterations, n > least ? n : least);
        for (size_t i = 0; i < result.plays; i++) {
            sum += result.play[i].iterations;
            assert_true(result.play[i].iterations >= QUOTH_SIM_DEALS_MIN);
        }
        assert_int_equal(sum, result.iterations);
    }
    find(&s, QUOTH_FIND_ALL, &s.game.plays);
    assert_true(s.game.plays.count > 3);
    quoth_play first = s.game.plays.play[0];
    quoth_sim_options options = {.no_leaves = true, .no_prior = true, .no_openness = true};
    assert_int_equal(
        quoth_sim_run(&result, s.sim, s.game.p, &options, &(quoth_context){.watch = &stops}, NULL),
        QUOTH_STOPPED);
    assert_int_equal(result.stopped, QUOTH_SIM_WATCH);
    assert_int_equal(result.iterations, 0);
    assert_memory_equal(&result.play[0].play, &first, sizeof first);

    options = (quoth_sim_options){.candidate = &first,
                                  .candidates = 1,
                                  .confidence = 0.9,
                                  .no_leaves = true,
                                  .no_prior = true,
                                  .no_openness = true};
    assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_OK);
    assert_int_equal(result.stopped, QUOTH_SIM_ONE_PLAY);
    quoth_play wrong = first;
    wrong.row = 4;
    wrong.column = 4;
    options.candidate = &wrong;
    assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_ILLEGAL);
    options = (quoth_sim_options){.confidence = 1};
    assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_BAD_CALL);
    options = (quoth_sim_options){.plays = QUOTH_SIM_PLAYS_MAX + 1};
    assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL),
                     QUOTH_TOO_LARGE);
    quoth_position_clear(s.game.p);
    quoth_position_settle(s.game.p);
    options = (quoth_sim_options){.no_leaves = true, .no_prior = true, .no_openness = true};
    assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL),
                     QUOTH_UNKNOWN_RACK);
    close_small(&s);
}

static bool so_many_times(void *user, const quoth_progress *progress)
{
    unsigned *left = user;
    (void)progress;
    return *left > 0 && (*left)--;
}

/* A watch that says stop before the first comparison: the deals that were finished count, the same
 * number for each candidate. */
static void test_stopped_early(void **state)
{
    small s;
    quoth_sim_result result;
    unsigned some = 0;
    (void)state;
    open_small(&s);
    quoth_random_seed(&s.random, 13);
    quoth_position_deal(s.game.p, &s.random);
    for (unsigned questions = 0; questions < 40; questions++) {
        unsigned left = questions;
        quoth_watch watch = {so_many_times, &left};
        quoth_sim_options options = {.plays = 6,
                                     .iterations = 6 * 20,
                                     .no_leaves = true,
                                     .no_prior = true,
                                     .no_openness = true};
        quoth_status status = quoth_sim_run(&result, s.sim, s.game.p, &options,
                                            &(quoth_context){.watch = &watch}, NULL);
        if (status == QUOTH_STOPPED && questions < 10 && !result.plays)
            continue; /* while candidates were looked for */
        uint64_t deals = result.iterations / result.plays;
        assert_true(status == QUOTH_STOPPED || deals == 20);
        assert_int_equal(result.stopped, status ? QUOTH_SIM_WATCH : QUOTH_SIM_ITERATIONS);
        for (size_t i = 0; i < result.plays; i++)
            assert_int_equal(result.play[i].iterations, deals);
        assert_true(deals != 1);
        for (size_t i = 0; deals && i < result.plays; i++)
            assert_true(result.play[i].win_error > 0);
        some += deals > 0 && deals < 20;
    }
    assert_in_range(some, 5, 39);
    close_small(&s);
}

/* ---- the result so far --------------------------------------------------------------------- */

typedef struct reported {
    unsigned calls;
    uint64_t iterations;
    quoth_play best;
} reported;

static void report(void *user, const quoth_sim_result *result)
{
    reported *t = user;
    uint64_t sum = 0;
    for (size_t i = 0; i < result->plays; i++)
        sum += result->play[i].iterations;
    assert_int_equal(sum, result->iterations);
    assert_true(result->iterations > t->iterations);
    t->iterations = result->iterations;
    t->best = result->play[0].play;
    t->calls++;
}

static void test_each_batch_is_reported(void **state)
{
    small s;
    quoth_sim_result quiet, result;
    reported t = {0};
    (void)state;
    open_small(&s);
    quoth_random_seed(&s.random, 12);
    quoth_position_deal(s.game.p, &s.random);
    quoth_sim_options options = {
        .plays = 6, .iterations = 900, .no_leaves = true, .no_prior = true, .no_openness = true};
    assert_int_equal(quoth_sim_run(&quiet, s.sim, s.game.p, &options, NULL, NULL), QUOTH_OK);
    quoth_play best = quiet.play[0].play;
    double win = quiet.play[0].win;
    options.each = report;
    options.user = &t;
    assert_int_equal(quoth_sim_run(&result, s.sim, s.game.p, &options, NULL, NULL), QUOTH_OK);
    assert_true(t.calls > 3);
    assert_int_equal(t.iterations, 900);
    assert_memory_equal(&t.best, &best, sizeof best);
    assert_memory_equal(&result.play[0].play, &best, sizeof best);
    assert_true(result.play[0].win == win);
    close_small(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_deal),
        cmocka_unit_test(test_turns_without_score),
        cmocka_unit_test(test_the_leader),
        cmocka_unit_test(test_play_that_ends_the_game),
        cmocka_unit_test(test_zero_variance_guard),
        cmocka_unit_test(test_spared),
        cmocka_unit_test(test_a_deal_for_one),
        cmocka_unit_test(test_order_of_the_eliminated),
        cmocka_unit_test(test_hidden_tiles),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_stopped_early),
        cmocka_unit_test(test_each_batch_is_reported),
        cmocka_unit_test(test_small_variance),
        cmocka_unit_test(test_no_variance),
        cmocka_unit_test(test_prior_with_few_tiles),
        cmocka_unit_test(test_prior),
        cmocka_unit_test(test_halving),
        cmocka_unit_test(test_solved),
    };
    RUN(tests);
}
