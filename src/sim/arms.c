/* Who leads.  Differences between candidates are taken on the deals that both have seen.
 *
 * With few deals a result is mostly luck, and the equity of a play says more.  So results can be
 * drawn to equities: what a play is worth beyond its equity is taken to vary between plays with a
 * deviation of `prior` points, and its mean over n deals to err by the variance of the differences
 * between plays, taken together for all pairs.  The share of the result is then
 *      prior^2 / (prior^2 + variance / n),
 * the estimate of James and Stein (1961) with the variance known.  A point of equity counts for as
 * much worth as deviations in worth and in points stand to each other.
 */
#include "sim/arms.h"

#include "base/normal.h"

/* By so much a play that dropped out is worth less, at least. */
#define LEAST_WORTH 1e-12

enum { NEARLY_DECIDED = Q_WIN_UNIT / 100 };

/* ---- sums ---------------------------------------------------------------------------------- */

static int64_t worth_of(q_sim_outcome o)
{
    return o.win + o.spread / 100;
}

static void add_moments(q_moments *m, int64_t x)
{
    m->sum += x;
    m->squares += (uint64_t)(x * x);
}

/* 1: as good as won; -1: as good as lost; 0: neither. */
static int decision_of(q_sim_outcome o)
{
    return (o.win >= Q_WIN_UNIT - NEARLY_DECIDED) - (o.win <= NEARLY_DECIDED);
}

void q_arm_count(q_arm_sums *sums, q_sim_outcome o)
{
    sums->win += o.win;
    add_moments(&sums->wins, o.win / 10);
    sums->spread += o.spread;
    add_moments(&sums->spreads, o.spread / 100);
    sums->decided += decision_of(o) != 0;
}

void q_pair_count(q_pair_sums *sums, q_sim_outcome a, q_sim_outcome b)
{
    sums->win += a.win - b.win;
    sums->spread += a.spread - b.spread;
    add_moments(&sums->worths, (worth_of(a) - worth_of(b)) / 10);
    add_moments(&sums->spreads, (a.spread - b.spread) / 100);
    sums->alike += decision_of(a) && decision_of(a) == decision_of(b);
}

/* ---- who leads ----------------------------------------------------------------------------- */

/* The differences of two candidates, a less b, on the deals that both have seen. */
typedef struct compared {
    double win, win_error; /* errors: deviations of the means */
    double spread, spread_error;
    double worth;
    double unseen; /* the variance of the other outcome that no deal has shown */
    bool alike;    /* nine deals of ten or more were decided for both in the same way */
} compared;

static double deviation_of_mean(const q_moments *m, double n)
{
    double sum = (double)m->sum;
    double variance = n > 1 ? ((double)m->squares - sum * sum / n) / (n - 1) : 0;
    return q_square_root(variance / n);
}

/* Games that were all decided in one way vary by nothing that was seen, and yet another deal may
 * end otherwise.  At its ends Wilson's (1927) interval for a share is as wide as if the mean had an
 * error of one deal in n. */
static double variance_unseen(uint64_t decided, double n)
{
    return (double)decided / (n * n * n);
}

/* What is known of the means of a candidate. */
typedef struct estimate {
    double win, spread;
    double win_variance, spread_variance;
} estimate;

static estimate mean_of(const q_arms *s, unsigned a)
{
    const q_arm_sums *sums = &s->sums[a];
    double n = (double)s->arm[a].deals;
    if (n == 0)
        return (estimate){0};
    double win = deviation_of_mean(&sums->wins, n) / 100000;
    double spread = deviation_of_mean(&sums->spreads, n) / 10;
    double unseen = s->solved ? 0 : variance_unseen(sums->decided, n);
    return (estimate){(double)sums->win / n / Q_WIN_UNIT, (double)sums->spread / n / QUOTH_POINT,
                      win * win + unseen, spread * spread};
}

/* What candidates are put in order by: the chance, and a little for the spread. */
static double worth_of_estimate(estimate e)
{
    return e.win + e.spread / 100000;
}

static compared compare_arms(const q_arms *s, unsigned a, unsigned b)
{
    const q_pair_sums *pair = &s->pairs[a < b ? a * s->count + b : b * s->count + a];
    uint64_t deals = s->arm[a].deals < s->arm[b].deals ? s->arm[a].deals : s->arm[b].deals;
    double n = (double)deals, sign = a < b ? 1 : -1;
    double win = sign * (double)pair->win, spread = sign * (double)pair->spread;
    compared c = {0};
    if (!deals)
        return c;
    c.win = win / n / Q_WIN_UNIT;
    c.spread = spread / n / QUOTH_POINT;
    c.worth = c.win + c.spread / 100000;
    c.win_error = deviation_of_mean(&pair->worths, n) / 100000;
    c.spread_error = deviation_of_mean(&pair->spreads, n) / 10;
    c.unseen = s->solved ? 0 : variance_unseen(pair->alike, n);
    c.alike = pair->alike >= deals - deals / 10;
    return c;
}

unsigned q_arms_left(const q_arms *s)
{
    unsigned left = 0;
    for (unsigned a = 0; a < s->count; a++)
        left += !s->arm[a].out;
    return left;
}

/* ---- results drawn to equities ------------------------------------------------------------- */

/* What a difference between two candidates varies with from deal to deal, halved: the mean over all
 * pairs in the running.  False with fewer than two deals.  Both are 0 where all deals agree. */
static bool pool_variances(const q_arms *s, double *worth, double *spread)
{
    double pairs = 0;
    *worth = *spread = 0;
    for (unsigned a = 0; a < s->count; a++)
        for (unsigned b = a + 1; b < s->count; b++) {
            double n =
                (double)(s->arm[a].deals < s->arm[b].deals ? s->arm[a].deals : s->arm[b].deals);
            if (s->arm[a].out || s->arm[b].out || n < 2)
                continue;
            compared c = compare_arms(s, a, b);
            *worth += c.win_error * c.win_error * n / 2;
            *spread += c.spread_error * c.spread_error * n / 2;
            pairs++;
        }
    *worth /= pairs > 0 ? pairs : 1;
    *spread /= pairs > 0 ? pairs : 1;
    return pairs > 0;
}

double q_prior_with(double prior, unsigned bag, unsigned rack)
{
    return prior * (bag >= 2 * rack ? 1 : 3 - (double)bag / rack);
}

static double share_of_result(double prior, double variance, uint64_t deals)
{
    return deals ? prior * prior / (prior * prior + variance / (double)deals) : 0;
}

/* The play of highest equity in the running; one that ends the game only where all do. */
static unsigned first_by_equity(const q_arms *s)
{
    unsigned first = s->count;
    for (unsigned a = 0; a < s->count; a++)
        if (!s->arm[a].out && (first == s->count || (s->arm[first].final && !s->arm[a].final)))
            first = a;
    return first;
}

/* The ranks of the last play in the running, and of those that are out then, stay. */
static void rank_by_both(q_arms *s, double prior)
{
    double worth, spread;
    unsigned first = first_by_equity(s);
    s->leader = first;
    if (q_arms_left(s) == 1)
        return;
    bool known = pool_variances(s, &worth, &spread);
    double slope = known && spread > 0 ? q_square_root(worth / spread) : 0;
    uint64_t deals = s->arm[first].deals;
    s->error =
        known ? q_square_root(2 * share_of_result(prior, spread, deals) * worth / (double)deals)
              : 0;
    for (unsigned a = 0; a < s->count; a++) {
        const q_sim_arm *arm = &s->arm[a];
        double points = (double)(arm->play.equity - s->arm[first].play.equity) / QUOTH_POINT;
        double own = arm->final ? 1 : share_of_result(prior, spread, arm->deals);
        double result = a == first ? 0 : compare_arms(s, a, first).worth;
        s->arm[a].rank = known        ? own * result + (1 - own) * slope * points
                         : arm->final ? -(double)s->count
                                      : -(double)a;
    }
    for (unsigned a = 0; a < s->count; a++)
        if (!s->arm[a].out && s->arm[a].rank > s->arm[s->leader].rank)
            s->leader = a;
}

/* ---- in order ------------------------------------------------------------------------------ */

void q_arms_rank(q_arms *s, double prior)
{
    s->leader = s->count;
    s->drawn = prior > 0;
    if (s->drawn) {
        rank_by_both(s, prior);
        return;
    }
    double most = 0;
    for (unsigned a = 0; a < s->count; a++) {
        double worth = worth_of_estimate(mean_of(s, a));
        if (!s->arm[a].out && (s->leader == s->count || worth > most)) {
            s->leader = a;
            most = worth;
        }
    }
}

/* Whether the leader has shown that it is better than another by so many deviations.  What ends the
 * game at once is not drawn to its equity, so that it takes as many deals as results alone do. */
static bool is_beaten(const q_arms *s, unsigned a, double deviations)
{
    const q_sim_arm *arm = &s->arm[a], *leader = &s->arm[s->leader];
    compared c = compare_arms(s, s->leader, a);
    if (c.alike && arm->deals < Q_TRUSTED_ALIKE)
        return false; /* little but the spread differs; chances may still do by some hundredths */
    if (s->drawn && !arm->final && !leader->final) {
        /* few deals that all agree prove little */
        return arm->deals >= (s->error > 0 ? QUOTH_SIM_LEAST : Q_TRUSTED) &&
               leader->rank - arm->rank > deviations * s->error;
    }
    return arm->deals >= Q_TRUSTED && c.worth > 0 && c.worth > deviations * c.win_error;
}

/* The best of those that are to drop out. */
static unsigned best_beaten(const q_arms *s, const bool *beaten)
{
    unsigned best = s->count;
    double least = 0;
    for (unsigned a = 0; a < s->count; a++) {
        if (!beaten[a])
            continue;
        double behind = s->drawn ? -s->arm[a].rank : compare_arms(s, s->leader, a).worth;
        if (best == s->count || behind < least) {
            best = a;
            least = behind;
        }
    }
    return best;
}

void q_arms_drop(q_arms *s, double deviations, bool spare)
{
    bool beaten[QUOTH_SIM_PLAYS_MAX] = {false};
    unsigned left = q_arms_left(s);
    for (unsigned a = 0; a < s->count; a++) {
        beaten[a] = a != s->leader && !s->arm[a].out && is_beaten(s, a, deviations);
        left -= beaten[a];
    }
    unsigned best = spare && left == 1 ? best_beaten(s, beaten) : s->count;
    for (unsigned a = 0; a < s->count; a++)
        if (beaten[a] && a != best) {
            s->arm[a].out = true;
            s->arm[a].by = s->leader;
        }
}

/* ---- what is told -------------------------------------------------------------------------- */

/* The variance of what is known of another candidate (`known`) less the mean difference from it
 * (`difference`) on a share of the other's deals.  On these the luck is the same for both, so the
 * difference errs as if the rest were missing; what is known of the other errs as well, by how much
 * this one's results (`own`: of its mean) vary more than the other's (`mean`). */
static double variance_beside(double own, double difference, double share, double mean,
                              double known)
{
    double scale = mean > 0 ? own * share / mean : 1;
    return difference * (1 - share) + scale * known;
}

/* A candidate that dropped out has seen fewer deals than the one that it dropped out for.  Where
 * the difference between them varies less than its own results do, it is told as that difference
 * from what is known of the other (a control variate). */
static estimate estimate_of(const q_arms *s, unsigned a)
{
    unsigned other = s->arm[a].out ? s->arm[a].by : s->leader;
    estimate own = mean_of(s, a);
    double n = (double)s->arm[a].deals, all = (double)s->arm[other].deals;
    if (!s->arm[a].out || n >= all)
        return own;
    estimate mean = mean_of(s, other), known = estimate_of(s, other), e = own;
    compared c = compare_arms(s, other, a);
    double win = c.win_error * c.win_error + c.unseen, spread = c.spread_error * c.spread_error;
    if (win < own.win_variance) {
        e.win = known.win - c.win;
        e.win_variance =
            variance_beside(own.win_variance, win, n / all, mean.win_variance, known.win_variance);
    }
    if (spread < own.spread_variance) {
        e.spread = known.spread - c.spread;
        e.spread_variance = variance_beside(own.spread_variance, spread, n / all,
                                            mean.spread_variance, known.spread_variance);
    }
    e.win = e.win < 0 ? 0 : e.win > 1 ? 1 : e.win;
    return e;
}

static void tell_arm(const q_arms *s, unsigned a, quoth_sim_play *told)
{
    const q_arm_sums *sums = &s->sums[a];
    *told = (quoth_sim_play){.play = s->arm[a].play, .iterations = s->arm[a].deals};
    if (!s->arm[a].deals)
        return;
    estimate e = estimate_of(s, a);
    double half = q_half_95_of(s->arm[a].deals);
    told->win = e.win;
    told->spread = e.spread;
    told->win_error = q_square_root(e.win_variance) * half;
    told->spread_error = q_square_root(e.spread_variance) * half;
    if (a != s->leader) {
        uint64_t all = s->arm[s->leader].deals;
        half = q_half_95_of(s->arm[a].deals < all ? s->arm[a].deals : all);
        compared c = compare_arms(s, s->leader, a);
        told->behind = c.win;
        told->behind_error = q_square_root(c.win_error * c.win_error + c.unseen) * half;
        told->spread_behind = c.spread;
        told->spread_behind_error = c.spread_error * half;
    }
    for (; told->plies < QUOTH_SIM_PLIES_MAX && sums->games[told->plies]; told->plies++) {
        quoth_sim_ply *ply = &told->ply[told->plies];
        ply->samples = sums->games[told->plies];
        ply->score = (double)sums->scores[told->plies] / (double)ply->samples;
        ply->bonus = (double)sums->bonuses[told->plies] / (double)ply->samples;
    }
}

/* What a candidate is worth in order: less than the one that it dropped out for, and no more than
 * the leader, also where few deals say otherwise. */
static double worth_in_order(const q_arms *s, unsigned a)
{
    const q_sim_arm *arm = &s->arm[a];
    if (a == s->leader)
        return arm->worth;
    double most = arm->out ? worth_in_order(s, arm->by) - LEAST_WORTH : s->arm[s->leader].worth;
    return arm->worth < most ? arm->worth : most;
}

void q_arms_tell(q_arms *s, size_t squares)
{
    for (unsigned a = 0; a < s->count; a++) {
        estimate e = estimate_of(s, a);
        s->arm[a].worth = s->drawn ? s->arm[a].rank : worth_of_estimate(e);
    }
    for (unsigned i = 0; i < s->count; i++) {
        unsigned a = i == 0 ? s->leader : i - (i <= s->leader), at = i;
        quoth_sim_play told;
        tell_arm(s, a, &told);
        told.worth = worth_in_order(s, a);
        told.heat = s->heat ? s->heat + a * squares : NULL;
        for (; at > 0 && s->play[at - 1].worth < told.worth; at--)
            s->play[at] = s->play[at - 1];
        s->play[at] = told;
    }
}
