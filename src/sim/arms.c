/* The statistics of a simulation: which candidate leads, which are eliminated, what is reported.
 *
 * All candidates play the same deals (common random numbers), so they are compared by the paired
 * differences of their outcomes.  The utility of an outcome is
 *
 *      u = win + spread / 100000
 *
 * and for two candidates a and b that share n deals
 *
 *      d(a, b)    mean of u(a) - u(b)
 *      se(a, b)   standard error of d(a, b)
 *
 * 1. Ranking.  With few deals a result is mostly luck and the equity says more, so with a prior
 *    candidates are ranked by a posterior mean: the estimator of James and Stein (1961) with known
 *    variance.  The model: what a play is worth beyond its equity has the deviation `prior`, in
 *    points; the mean of n deals has the variance V / n.
 *
 *      V(u), V(s)     half the variance of a paired difference of utilities, of spreads, in one
 *                     deal; averaged over all pairs of running candidates
 *      w(n)         = prior^2 / (prior^2 + V(s) / n)       weight of a result of n deals
 *      slope        = sqrt(V(u) / V(s))                    utility of a point of equity
 *      posterior(a) = w(n) * d(a, r) + (1 - w(n)) * slope * (equity(a) - equity(r))
 *      error        = sqrt(2 * w(n) * V(u) / n)            of a difference of posteriors
 *
 *    where r, the reference, is the running candidate of highest equity.  A play that ends the game
 *    has w = 1: its equity says nothing of its value.
 *
 * 2. Elimination, after each batch of deals (successive elimination: Even-Dar, Mannor and Mansour,
 *    2002).  The leader l eliminates a candidate a when
 *
 *      posterior(l) - posterior(a) > z * error     with a prior, from QUOTH_SIM_DEALS_MIN deals on
 *      d(l, a) > z * se(l, a)                      without, from Q_TRUSTED deals on
 *
 *    Zero-variance guard: deals that all agree show no variance, which proves little.  While nine
 *    of ten deals were decided in the same way for both candidates, Q_TRUSTED_AGREED deals are
 *    needed; and k decided deals of n add k / n^3 to the variance of a reported mean.  At a share
 *    of 0 or 1 this is the width of the interval of Wilson (1927).
 *
 * 3. Reporting.  A candidate a that was eliminated by b after n of b's N deals was eliminated on
 *    results that were bad partly by luck.  Where the paired difference varies less than a's own
 *    results, its mean is corrected by b's (control variate):
 *
 *      mean(a)     = report(b) - d(b, a)
 *      variance(a) = se(b, a)^2 * (1 - n / N) + k * variance(report(b))
 *      k           = (variance(own mean of a) * n / N) / variance(own mean of b)
 *
 *    On the shared deals luck is the same for both, so the difference errs only by the deals that a
 *    has not seen; k is the ratio of the variances of one deal.
 *
 * The reported mean of the leader is biased upward (winner's curse). */
#include "sim/arms.h"

#include "base/normal.h"

/* Minimum gap between the reported utilities of an eliminated candidate and its eliminator. */
#define UTILITY_GAP_MIN 1e-12

enum { NEARLY_DECIDED = Q_WIN_UNIT / 100 };

/* ---- accumulation -------------------------------------------------------------------------- */

static int64_t utility_of(q_sim_outcome o)
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

void q_arm_count(q_arm_stats *stats, q_sim_outcome o)
{
    stats->win += o.win;
    add_moments(&stats->wins, o.win / 10);
    stats->spread += o.spread;
    add_moments(&stats->spreads, o.spread / 100);
    stats->decided += decision_of(o) != 0;
}

void q_pair_count(q_pair_stats *stats, q_sim_outcome a, q_sim_outcome b)
{
    stats->win += a.win - b.win;
    stats->spread += a.spread - b.spread;
    add_moments(&stats->utilities, (utility_of(a) - utility_of(b)) / 10);
    add_moments(&stats->spreads, (a.spread - b.spread) / 100);
    stats->agreed += decision_of(a) && decision_of(a) == decision_of(b);
}

/* ---- means and errors ---------------------------------------------------------------------- */

static double standard_error(const q_moments *m, double n)
{
    return q_standard_error(n, (double)m->sum, (double)m->squares);
}

/* Zero-variance guard: what k decided deals of n add to the variance of a mean. */
static double guard_variance(uint64_t decided, double n)
{
    return (double)decided / (n * n * n);
}

/* The paired difference of two candidates, a less b, over the deals of both. */
typedef struct paired_difference {
    double win, spread, utility;
    double utility_error, spread_error; /* standard errors */
    double guard;                       /* guard variance of `win` */
    bool agreed;                        /* nine deals of ten were decided in the same way */
} paired_difference;

/* Means of a candidate with their variances. */
typedef struct estimate {
    double win, spread;
    double win_variance, spread_variance;
} estimate;

static uint64_t shared_deals(const q_arms *s, unsigned a, unsigned b)
{
    return q_lesser(s->arm[a].deals, s->arm[b].deals);
}

static estimate own_mean(const q_arms *s, unsigned a)
{
    const q_arm_stats *stats = &s->stats[a];
    double n = (double)s->arm[a].deals;
    if (n == 0)
        return (estimate){0};
    double win = standard_error(&stats->wins, n) / 100000;
    double spread = standard_error(&stats->spreads, n) / 10;
    double guard = s->solved ? 0 : guard_variance(stats->decided, n);
    return (estimate){(double)stats->win / n / Q_WIN_UNIT, (double)stats->spread / n / QUOTH_POINT,
                      win * win + guard, spread * spread};
}

static double utility_of_estimate(estimate e)
{
    return e.win + e.spread / 100000;
}

static paired_difference compare_arms(const q_arms *s, unsigned a, unsigned b)
{
    const q_pair_stats *pair = &s->pairs[a < b ? a * s->count + b : b * s->count + a];
    uint64_t deals = shared_deals(s, a, b);
    double n = (double)deals, sign = a < b ? 1 : -1;
    double win = sign * (double)pair->win, spread = sign * (double)pair->spread;
    paired_difference d = {0};
    if (!deals)
        return d;
    d.win = win / n / Q_WIN_UNIT;
    d.spread = spread / n / QUOTH_POINT;
    d.utility = d.win + d.spread / 100000;
    d.utility_error = standard_error(&pair->utilities, n) / 100000;
    d.spread_error = standard_error(&pair->spreads, n) / 10;
    d.guard = s->solved ? 0 : guard_variance(pair->agreed, n);
    d.agreed = pair->agreed >= deals - deals / 10;
    return d;
}

unsigned q_arms_running(const q_arms *s)
{
    unsigned running = 0;
    for (unsigned a = 0; a < s->count; a++)
        running += !s->arm[a].eliminated;
    return running;
}

/* ---- 1. ranking ---------------------------------------------------------------------------- */

/* V(u) and V(s); 0 where all deals agree. */
typedef struct pooled_variance {
    bool known; /* some pair of running candidates shares two deals */
    double utility, spread;
} pooled_variance;

static pooled_variance pool_variances(const q_arms *s)
{
    pooled_variance v = {.known = false};
    double pairs = 0;
    for (unsigned a = 0; a < s->count; a++)
        for (unsigned b = a + 1; b < s->count; b++) {
            double n = (double)shared_deals(s, a, b);
            if (s->arm[a].eliminated || s->arm[b].eliminated || n < 2)
                continue;
            paired_difference d = compare_arms(s, a, b);
            v.utility += d.utility_error * d.utility_error * n / 2;
            v.spread += d.spread_error * d.spread_error * n / 2;
            pairs++;
        }
    v.utility /= pairs > 0 ? pairs : 1;
    v.spread /= pairs > 0 ? pairs : 1;
    v.known = pairs > 0;
    return v;
}

double q_prior_with(double prior, unsigned bag, unsigned rack)
{
    return prior * (bag >= 2 * rack ? 1 : 3 - (double)bag / rack);
}

/* w(n) */
static double weight_of_result(double prior, double variance, uint64_t deals)
{
    return deals ? prior * prior / (prior * prior + variance / (double)deals) : 0;
}

/* The running candidate of highest equity; one that ends the game only if all do. */
static unsigned reference_arm(const q_arms *s)
{
    unsigned first = s->count;
    for (unsigned a = 0; a < s->count; a++)
        if (!s->arm[a].eliminated &&
            (first == s->count || (s->arm[first].ends_game && !s->arm[a].ends_game)))
            first = a;
    return first;
}

/* Sets all posterior means and the leader.  With one running candidate they are left as they are:
 * there is no difference to pool. */
static void rank_by_posterior(q_arms *s, double prior)
{
    unsigned reference = reference_arm(s);
    s->leader = reference;
    if (q_arms_running(s) == 1)
        return;
    pooled_variance v = pool_variances(s);
    double slope = v.known && v.spread > 0 ? q_sqrt(v.utility / v.spread) : 0;
    uint64_t deals = s->arm[reference].deals;
    s->posterior_error =
        v.known ? q_sqrt(2 * weight_of_result(prior, v.spread, deals) * v.utility / (double)deals)
                : 0;
    for (unsigned a = 0; a < s->count; a++) {
        const q_sim_arm *arm = &s->arm[a];
        double points = (double)(arm->play.equity - s->arm[reference].play.equity) / QUOTH_POINT;
        double w = arm->ends_game ? 1 : weight_of_result(prior, v.spread, arm->deals);
        double result = a == reference ? 0 : compare_arms(s, a, reference).utility;
        s->arm[a].posterior = v.known          ? w * result + (1 - w) * slope * points
                              : arm->ends_game ? -(double)s->count
                                               : -(double)a; /* no results: by equity */
    }
    for (unsigned a = 0; a < s->count; a++)
        if (!s->arm[a].eliminated && s->arm[a].posterior > s->arm[s->leader].posterior)
            s->leader = a;
}

static void rank_by_mean(q_arms *s)
{
    double highest = 0;
    s->leader = s->count;
    for (unsigned a = 0; a < s->count; a++) {
        double utility = utility_of_estimate(own_mean(s, a));
        if (!s->arm[a].eliminated && (s->leader == s->count || utility > highest)) {
            s->leader = a;
            highest = utility;
        }
    }
}

void q_arms_rank(q_arms *s, double prior)
{
    s->shrunken = prior > 0;
    if (s->shrunken)
        rank_by_posterior(s, prior);
    else
        rank_by_mean(s);
}

/* ---- 2. elimination ------------------------------------------------------------------------ */

static bool is_beaten(const q_arms *s, unsigned a, double deviations)
{
    const q_sim_arm *arm = &s->arm[a], *leader = &s->arm[s->leader];
    paired_difference d = compare_arms(s, s->leader, a);
    if (d.agreed && arm->deals < Q_TRUSTED_AGREED)
        return false;
    if (s->shrunken && !arm->ends_game && !leader->ends_game)
        return arm->deals >= (s->posterior_error > 0 ? QUOTH_SIM_DEALS_MIN : Q_TRUSTED) &&
               leader->posterior - arm->posterior > deviations * s->posterior_error;
    return arm->deals >= Q_TRUSTED && d.utility > 0 && d.utility > deviations * d.utility_error;
}

/* The best of the beaten candidates. */
static unsigned best_beaten(const q_arms *s, const bool *beaten)
{
    unsigned best = s->count;
    double least = 0;
    for (unsigned a = 0; a < s->count; a++) {
        if (!beaten[a])
            continue;
        double behind = s->shrunken ? -s->arm[a].posterior : compare_arms(s, s->leader, a).utility;
        if (best == s->count || behind < least) {
            best = a;
            least = behind;
        }
    }
    return best;
}

void q_arms_eliminate(q_arms *s, double deviations, bool spare)
{
    bool beaten[QUOTH_SIM_PLAYS_MAX] = {false};
    unsigned running = q_arms_running(s);
    for (unsigned a = 0; a < s->count; a++) {
        beaten[a] = a != s->leader && !s->arm[a].eliminated && is_beaten(s, a, deviations);
        running -= beaten[a];
    }
    unsigned spared = spare && running == 1 ? best_beaten(s, beaten) : s->count;
    for (unsigned a = 0; a < s->count; a++)
        if (beaten[a] && a != spared) {
            s->arm[a].eliminated = true;
            s->arm[a].eliminator = s->leader;
        }
}

void q_arms_keep(q_arms *s, unsigned most)
{
    for (unsigned running = q_arms_running(s); running > most; running--) {
        unsigned last = s->count;
        for (unsigned a = 0; a < s->count; a++)
            if (!s->arm[a].eliminated && a != s->leader &&
                (last == s->count || s->arm[a].posterior < s->arm[last].posterior))
                last = a;
        s->arm[last].eliminated = true;
        s->arm[last].eliminator = s->leader;
    }
}

/* ---- 3. reporting -------------------------------------------------------------------------- */

/* The variance of a control-variate estimate.  `own`, `control`: the variances of the candidate's
 * own mean and of the other's; `difference`, `reported`: those of the paired difference and of the
 * other's reported mean; `seen` = n / N. */
static double control_variate_variance(double own, double control, double difference,
                                       double reported, double seen)
{
    double k = control > 0 ? own * seen / control : 1;
    return difference * (1 - seen) + k * reported;
}

static estimate reported_mean(const q_arms *s, unsigned a)
{
    unsigned b = s->arm[a].eliminated ? s->arm[a].eliminator : s->leader;
    estimate own = own_mean(s, a);
    double n = (double)s->arm[a].deals, all = (double)s->arm[b].deals;
    if (!s->arm[a].eliminated || n >= all)
        return own;
    estimate control = own_mean(s, b), reported = reported_mean(s, b), e = own;
    paired_difference d = compare_arms(s, b, a);
    double win = d.utility_error * d.utility_error + d.guard;
    double spread = d.spread_error * d.spread_error;
    if (win < own.win_variance) {
        e.win = reported.win - d.win;
        e.win_variance = control_variate_variance(own.win_variance, control.win_variance, win,
                                                  reported.win_variance, n / all);
    }
    if (spread < own.spread_variance) {
        e.spread = reported.spread - d.spread;
        e.spread_variance = control_variate_variance(own.spread_variance, control.spread_variance,
                                                     spread, reported.spread_variance, n / all);
    }
    e.win = e.win < 0 ? 0 : e.win > 1 ? 1 : e.win;
    return e;
}

static void report_arm(const q_arms *s, unsigned a, quoth_sim_play *play)
{
    const q_arm_stats *stats = &s->stats[a];
    *play = (quoth_sim_play){.play = s->arm[a].play, .iterations = s->arm[a].deals};
    if (!s->arm[a].deals)
        return;
    estimate e = reported_mean(s, a);
    double half = q_half_95_of(s->arm[a].deals);
    play->win = e.win;
    play->spread = e.spread;
    play->win_error = q_sqrt(e.win_variance) * half;
    play->spread_error = q_sqrt(e.spread_variance) * half;
    if (a != s->leader) {
        paired_difference d = compare_arms(s, s->leader, a);
        half = q_half_95_of(shared_deals(s, s->leader, a));
        play->behind = d.win;
        play->behind_error = q_sqrt(d.utility_error * d.utility_error + d.guard) * half;
        play->spread_behind = d.spread;
        play->spread_behind_error = d.spread_error * half;
    }
    for (; play->plies < QUOTH_SIM_PLIES_MAX && stats->games[play->plies]; play->plies++) {
        quoth_sim_ply *ply = &play->ply[play->plies];
        ply->samples = stats->games[play->plies];
        ply->score = (double)stats->scores[play->plies] / (double)ply->samples;
        ply->bonus = (double)stats->bonuses[play->plies] / (double)ply->samples;
    }
}

/* A utility that agrees with the order of elimination: below that of the eliminator, and at most
 * that of the leader. */
static double ordered_utility(const q_arms *s, unsigned a)
{
    const q_sim_arm *arm = &s->arm[a];
    if (a == s->leader)
        return arm->utility;
    double most = arm->eliminated ? ordered_utility(s, arm->eliminator) - UTILITY_GAP_MIN
                                  : s->arm[s->leader].utility;
    return arm->utility < most ? arm->utility : most;
}

void q_arms_report(q_arms *s, size_t squares)
{
    for (unsigned a = 0; a < s->count; a++) {
        estimate e = reported_mean(s, a);
        s->arm[a].utility = s->shrunken ? s->arm[a].posterior : utility_of_estimate(e);
    }
    for (unsigned i = 0; i < s->count; i++) {
        unsigned a = i == 0 ? s->leader : i - (i <= s->leader), at = i;
        quoth_sim_play play;
        report_arm(s, a, &play);
        play.utility = ordered_utility(s, a);
        play.heat = s->heat ? s->heat + a * squares : NULL;
        for (; at > 0 && s->play[at - 1].utility < play.utility; at--)
            s->play[at] = s->play[at - 1];
        s->play[at] = play;
    }
}
