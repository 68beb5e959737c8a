/* The result of a match of board games, with 95 % intervals: text, JSON. */
#include "base/error.h"
#include "format/formats.h"
#include "format/numbers.h"
#include "format/words.h"
#include "quoth/statistics.h"

/* A mean over games with its 95 % interval, computed from the totals of groups.  The games of a
 * group, one for each rotation of the seats, share a bag, so the groups are the independent
 * samples. */
typedef struct measured {
    bool known;   /* the match has a complete group */
    bool bounded; /* the match has two or more groups, so the interval is known */
    double mean, low, high;
} measured;

static measured of_groups(int64_t sum, int64_t squares, uint64_t groups, double scale)
{
    q_estimate95 e = q_mean_95(sum, squares, groups);
    return (measured){groups > 0, groups > 1, e.mean / scale, (e.mean - e.half) / scale,
                      (e.mean + e.half) / scale};
}

/* The share of wins, with a zero-variance guard: if all groups have the same result, the interval
 * is Wilson's (1927) with each group as one trial. */
static measured share_of_wins(const struct quoth_cross_result *r, uint64_t groups, unsigned players)
{
    measured m = of_groups(r->group_wins, r->group_wins_squares, groups, 2.0 * players);
    if (m.bounded && m.low == m.high)
        quoth_interval_95(&m.low, &m.high, (uint64_t)(m.mean * (double)groups + 0.5), groups);
    m.low = m.low > 0 ? m.low : 0;
    m.high = m.high < 1 ? m.high : 1;
    return m;
}

bool quoth_cross_spread_95(double *mean, double *half, const quoth_cross_score *score,
                           unsigned players, unsigned player)
{
    const struct quoth_cross_result *r = &score->player[player];
    q_estimate95 e = q_mean_95(r->group_spread, r->group_spread_squares, score->groups);
    *mean = e.mean / players;
    *half = e.half / players;
    return score->groups > 1;
}

static double per_game(int64_t sum, uint64_t games)
{
    return games ? (double)sum / (double)games : 0;
}

static double in_range_of_scores(double score, const struct quoth_cross_result *r)
{
    score = score < r->lowest ? (double)r->lowest : score;
    return score > r->highest ? (double)r->highest : score;
}

static double lower_end(unsigned bar)
{
    return QUOTH_HISTOGRAM_LOWEST + QUOTH_HISTOGRAM_STEP * (double)bar;
}

/* The median from a histogram, interpolated inside a bar.  If the two middle scores are in
 * different bars, it is their midpoint. */
static double median(const struct quoth_cross_result *r, uint64_t games)
{
    uint64_t before = 0;
    for (unsigned i = 0; i < QUOTH_HISTOGRAM_SIZE; i++) {
        uint64_t upto = before + r->histogram[i];
        if (r->histogram[i] && 2 * upto == games) {
            unsigned next = i + 1;
            while (next + 1 < QUOTH_HISTOGRAM_SIZE && !r->histogram[next])
                next++;
            return in_range_of_scores((lower_end(i + 1) + lower_end(next)) / 2, r);
        }
        if (r->histogram[i] && 2 * upto > games) {
            double part = ((double)games / 2 - (double)before) / (double)r->histogram[i];
            return in_range_of_scores(lower_end(i) + QUOTH_HISTOGRAM_STEP * part, r);
        }
        before = upto;
    }
    return 0;
}

static void json_part(q_json *json, const char *key, bool known, double value)
{
    q_json_key(json, key);
    if (known)
        q_json_decimal(json, value, 4);
    else
        q_json_null(json);
}

static void json_measured(q_json *json, const char *key, measured m, double deviation)
{
    q_json_key(json, key);
    q_json_open(json, '{');
    json_part(json, "mean", m.known, m.mean);
    json_part(json, "low", m.bounded, m.low);
    json_part(json, "high", m.bounded, m.high);
    if (deviation >= 0) {
        q_json_put_decimal(json, "deviation", deviation, 4);
    }
}

static void json_rate(q_json *json, const char *key, uint64_t count, uint64_t games)
{
    q_json_put_decimal(json, key, per_game((int64_t)count, games), 4);
}

static void json_result(q_json *json, const char *name, const quoth_cross_score *score,
                        unsigned players, const struct quoth_cross_result *r)
{
    uint64_t games = score->games;
    double n = players;
    q_json_open(json, '{');
    q_json_put_string(json, "name", name);
    q_json_put_number(json, "wins", r->wins);
    q_json_put_number(json, "first_wins", r->first_wins);
    json_measured(json, "win_rate", share_of_wins(r, score->groups, players), -1);
    q_json_close(json, '}');
    json_measured(json, "score",
                  of_groups(r->group_score, r->group_score_squares, score->groups, n),
                  q_mean_95(r->score, r->score_squares, games).deviation);
    q_json_put_decimal(json, "median", median(r, games), 1);
    q_json_key(json, "min");
    q_json_integer(json, games ? r->lowest : 0);
    q_json_key(json, "max");
    q_json_integer(json, games ? r->highest : 0);
    q_json_close(json, '}');
    json_measured(json, "spread",
                  of_groups(r->group_spread, r->group_spread_squares, score->groups, n),
                  q_mean_95(r->spread, r->spread_squares, games).deviation);
    q_json_close(json, '}');
    json_rate(json, "turns", r->turns, games);
    json_rate(json, "bonuses", r->bonuses, games);
    json_rate(json, "exchanges", r->exchanges, games);
    json_rate(json, "passes", r->passes, games);
    q_json_put_number(json, "refused", r->refused);
    q_json_put_number(json, "resigned", r->resigned);
    q_json_put_number(json, "challenges", r->challenges);
    q_json_put_number(json, "challenges_lost", r->challenges_lost);
    if (r->time) {
        q_json_key(json, "time");
        q_json_open(json, '{');
        q_json_put_decimal(json, "mean", per_game(r->time, games) / 1e6, 3);
        q_json_put_decimal(json, "most", r->longest / 1e3, 3);
        q_json_put_number(json, "over", r->overtime);
        q_json_close(json, '}');
    }
    q_json_open_array(json, "histogram");
    for (unsigned i = 0; i < QUOTH_HISTOGRAM_SIZE; i++)
        q_json_number(json, r->histogram[i]);
    q_json_close(json, ']');
    q_json_close(json, '}');
}

static measured difference_of_wins(const quoth_match_difference *d)
{
    return of_groups(d->wins, d->wins_squares, d->shards, 2.0 * (double)d->games);
}

static measured difference_of_spreads(const quoth_match_difference *d)
{
    return of_groups(d->spread, d->spread_squares, d->shards, (double)d->games);
}

static void json_findings(q_json *json, const quoth_match_findings *findings)
{
    const quoth_sprt *sprt = findings->sprt;
    const quoth_match_difference *d = findings->against;
    if (sprt) {
        q_json_key(json, "sprt");
        q_json_open(json, '{');
        json_part(json, "low", true, sprt->low);
        json_part(json, "high", true, sprt->high);
        json_part(json, "error", true, sprt->error);
        json_part(json, "llr", true, sprt->llr);
        json_part(json, "bound", true, sprt->bound);
        q_json_put_string(json, "verdict", quoth_sprt_verdict_name(sprt->verdict));
        q_json_close(json, '}');
    }
    if (d) {
        q_json_key(json, "against");
        q_json_open(json, '{');
        q_json_put_string(json, "file", d->name);
        q_json_put_number(json, "shards", d->shards);
        q_json_put_number(json, "games", d->shards * d->games);
        json_measured(json, "win_rate", difference_of_wins(d), -1);
        q_json_close(json, '}');
        json_measured(json, "spread", difference_of_spreads(d), -1);
        q_json_close(json, '}');
        q_json_close(json, '}');
    }
}

static quoth_status match_json(const quoth_cross *cross, const char *const *names, unsigned players,
                               uint64_t seed, const quoth_cross_score *score,
                               const quoth_match_findings *findings, const quoth_sink *sink)
{
    q_json json;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    q_json_cross(&json, cross);
    q_json_put_number(&json, "seed", seed);
    if (findings && findings->positions)
        q_json_put_number(&json, "positions", findings->positions);
    q_json_put_number(&json, "games", score->games);
    q_json_put_number(&json, "groups", score->groups);
    q_json_put_number(&json, "draws", score->draws);
    json_rate(&json, "turns", score->turns, score->games);
    q_json_put_number(&json, "out", score->out);
    q_json_put_number(&json, "stuck", score->stuck);
    q_json_put_number(&json, "final", score->final);
    q_json_put_number(&json, "step", QUOTH_HISTOGRAM_STEP);
    q_json_key(&json, "lowest");
    q_json_integer(&json, QUOTH_HISTOGRAM_LOWEST);
    if (players == 2) {
        q_json_open_array(&json, "pairs");
        for (unsigned i = 0; i < QUOTH_PAIR_RESULTS; i++)
            q_json_number(&json, score->pairs[i]);
        q_json_close(&json, ']');
    }
    if (findings)
        json_findings(&json, findings);
    q_json_open_seats(&json, players);
    for (unsigned i = 0; i < players; i++)
        json_result(&json, names[i], score, players, &score->player[i]);
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    return q_json_end(&json);
}

static void text_measured(q_text *text, measured m, unsigned digits, double scale)
{
    if (!m.known) {
        q_text_add(text, "not known");
        return;
    }
    q_text_decimal(text, m.mean * scale, digits);
    if (!m.bounded) {
        q_text_add(text, " (interval not known)");
        return;
    }
    q_text_add(text, " (");
    q_text_decimal(text, m.low * scale, digits);
    q_text_add(text, " to ");
    q_text_decimal(text, m.high * scale, digits);
    q_text_add(text, ")");
}

/* Writes the rare events of a match, if there were any. */
static void text_rest(q_text *text, const struct quoth_cross_result *r)
{
    if (r->refused || r->resigned) {
        q_text_add(text, "  in all  ");
        q_text_grouped(text, r->resigned);
        q_text_add(text, " games given up, ");
        q_text_grouped(text, r->refused);
        q_text_add(text, " turns lost by illegal plays\n");
    }
    if (r->challenges) {
        q_text_add(text, "  in all  ");
        q_text_grouped(text, r->challenges);
        q_text_add(text, " challenges, ");
        q_text_grouped(text, r->challenges_lost);
        q_text_add(text, " of them wrong\n");
    }
}

static void text_result(q_text *text, const char *name, const quoth_cross_score *score,
                        unsigned players, const struct quoth_cross_result *r, quoth_format format)
{
    uint64_t games = score->games;
    double n = players;
    q_text_tone(text, format, Q_STRONG);
    q_text_untrusted(text, name);
    q_text_tone(text, format, Q_PLAIN);
    q_text_add(text, "\n  wins    ");
    text_measured(text, share_of_wins(r, score->groups, players), 2, 100);
    q_text_add(text, score->groups ? " %, " : ", ");
    q_text_grouped(text, r->wins);
    q_text_add(text, r->wins == 1 ? " game, " : " games, ");
    q_text_grouped(text, r->first_wins);
    q_text_add(text, " of them from the first seat\n  score   ");
    text_measured(text, of_groups(r->group_score, r->group_score_squares, score->groups, n), 1, 1);
    q_text_add(text, ", deviation ");
    q_text_decimal(text, q_mean_95(r->score, r->score_squares, games).deviation, 1);
    q_text_add(text, ", median ");
    q_text_decimal(text, median(r, games), 0);
    q_text_add(text, ", ");
    q_text_decimal(text, r->lowest, 0);
    q_text_add(text, " to ");
    q_text_decimal(text, r->highest, 0);
    q_text_add(text, "\n  spread  ");
    text_measured(text, of_groups(r->group_spread, r->group_spread_squares, score->groups, n), 1,
                  1);
    q_text_add(text, ", deviation ");
    q_text_decimal(text, q_mean_95(r->spread, r->spread_squares, games).deviation, 1);
    q_text_add(text, "\n  a game  ");
    q_text_decimal(text, per_game((int64_t)r->turns, games), 2);
    q_text_add(text, " turns, ");
    q_text_decimal(text, per_game((int64_t)r->bonuses, games), 3);
    q_text_add(text, " with a bonus, ");
    q_text_decimal(text, per_game((int64_t)r->exchanges, games), 3);
    q_text_add(text, " exchanges, ");
    q_text_decimal(text, per_game((int64_t)r->passes, games), 3);
    q_text_add(text, " passes\n");
    if (r->time) {
        q_text_add(text, "  time    ");
        q_text_decimal(text, per_game(r->time, games) / 1e6, 3);
        q_text_add(text, " s a game, at most ");
        q_text_decimal(text, r->longest / 1e3, 3);
        q_text_add(text, " s, ");
        q_text_grouped(text, r->overtime);
        q_text_add(text, r->overtime == 1 ? " game over its time\n" : " games over their time\n");
    }
    text_rest(text, r);
}

/* Writes the histogram of all players' scores; the longest bar has 50 characters. */
static void text_histogram(q_text *text, const quoth_cross_score *score, unsigned players)
{
    uint64_t many[QUOTH_HISTOGRAM_SIZE], most = 0;
    unsigned first = QUOTH_HISTOGRAM_SIZE, last = 0;
    for (unsigned i = 0; i < QUOTH_HISTOGRAM_SIZE; i++) {
        many[i] = 0;
        for (unsigned p = 0; p < players; p++)
            many[i] += score->player[p].histogram[i];
        most = many[i] > most ? many[i] : most;
        if (many[i]) {
            first = i < first ? i : first;
            last = i;
        }
    }
    q_text_add(text, "scores of all\n");
    for (unsigned i = first; i <= last && most; i++) {
        int low = QUOTH_HISTOGRAM_LOWEST + (int)i * QUOTH_HISTOGRAM_STEP;
        q_text_right(text, low, 6);
        q_text_add(text, " to");
        q_text_right(text, low + QUOTH_HISTOGRAM_STEP - 1, 5);
        q_text_right(text, (int64_t)many[i], 9);
        q_text_add(text, many[i] ? "  " : "");
        q_text_repeat(text, "#", (size_t)((many[i] * 50 + most - 1) / most));
        q_text_char(text, '\n');
    }
}

static void text_sprt(q_text *text, const char *name, const quoth_cross_score *score,
                      const quoth_sprt *sprt)
{
    static const char *const verdicts[] = {[QUOTH_SPRT_UNDECIDED] = "not decided: ",
                                           [QUOTH_SPRT_LOW] = "the lower is accepted: ",
                                           [QUOTH_SPRT_HIGH] = "the higher is accepted: "};
    q_text_add(text, "\ntest: does ");
    q_text_untrusted(text, name);
    q_text_add(text, " win ");
    q_text_decimal(text, sprt->low * 100, 2);
    q_text_add(text, " or ");
    q_text_decimal(text, sprt->high * 100, 2);
    q_text_add(text, " %? ");
    q_text_add(text, verdicts[sprt->verdict]);
    q_text_add(text, "log-likelihood ratio ");
    q_text_decimal(text, sprt->llr, 2);
    q_text_add(text, ", bounds ");
    q_text_decimal(text, -sprt->bound, 2);
    q_text_add(text, " and ");
    q_text_decimal(text, sprt->bound, 2);
    q_text_add(text, "\n  pairs of games by points: ");
    for (unsigned i = 0; i < QUOTH_PAIR_RESULTS; i++) {
        static const char *const points[] = {"0: ", ", 1/2: ", ", 1: ", ", 1 1/2: ", ", 2: "};
        q_text_add(text, points[i]);
        q_text_grouped(text, score->pairs[i]);
    }
    q_text_add(text, "\n");
}

static void text_difference(q_text *text, const char *name, const quoth_match_difference *d)
{
    q_text_add(text, "\n");
    q_text_untrusted(text, name);
    q_text_add(text, " less the first player of ");
    q_text_untrusted(text, d->name);
    q_text_add(text, ", with the same bags (");
    q_text_grouped(text, d->shards * d->games);
    q_text_add(text, " games in ");
    q_text_grouped(text, d->shards);
    q_text_add(text, d->shards == 1 ? " shard)" : " shards)");
    q_text_add(text, "\n  wins    ");
    text_measured(text, difference_of_wins(d), 2, 100);
    q_text_add(text, d->shards ? " %" : "");
    q_text_add(text, "\n  spread  ");
    text_measured(text, difference_of_spreads(d), 2, 1);
    q_text_add(text, "\n");
}

quoth_status quoth_cross_write_score(const quoth_sink *sink, const quoth_cross *cross,
                                     const char *const *names, unsigned players, uint64_t seed,
                                     const quoth_cross_score *score,
                                     const quoth_match_findings *findings, quoth_format format,
                                     quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_COMMON, error))
        return QUOTH_UNSUPPORTED;
    if (format == QUOTH_FORMAT_JSON)
        return q_report(error, match_json(cross, names, players, seed, score, findings, sink));
    quoth_cross_words words = quoth_cross_words_of(cross);
    q_text text;
    q_text_begin(&text, sink);
    const char *rules = quoth_cross_rules_of(cross)->name;
    q_text_add(&text, *rules ? rules : "rules without a name");
    q_text_add(&text, " on ");
    q_text_untrusted(&text, words.name);
    q_text_add(&text, ": ");
    q_text_grouped(&text, score->games);
    q_text_add(&text, score->games == 1 ? " game" : " games");
    if (findings && findings->positions) {
        q_text_add(&text, " from ");
        q_text_grouped(&text, findings->positions);
        q_text_add(&text, findings->positions == 1 ? " position" : " positions");
    }
    q_text_add(&text, ", seed ");
    q_text_number(&text, seed);
    q_text_add(&text, ", ");
    q_text_grouped(&text, score->draws);
    q_text_add(&text, score->draws == 1 ? " draw; " : " draws; ");
    q_text_grouped(&text, score->out);
    q_text_add(&text, " ended by the last tile, ");
    q_text_grouped(&text, score->stuck);
    q_text_add(&text, " without plays");
    if (score->final) {
        q_text_add(&text, ", ");
        q_text_grouped(&text, score->final);
        q_text_add(&text, " by everybody's last turn");
    }
    q_text_add(&text, "\n95 % intervals, ");
    q_text_grouped(&text, score->groups);
    q_text_add(&text, score->groups == 1 ? " group" : " groups");
    q_text_add(&text, " of games with one bag, everybody in every seat once\n\n");
    for (unsigned i = 0; i < players; i++)
        text_result(&text, names[i], score, players, &score->player[i], format);
    if (findings && findings->sprt)
        text_sprt(&text, names[0], score, findings->sprt);
    if (findings && findings->against)
        text_difference(&text, names[0], findings->against);
    q_text_add(&text, "\n");
    text_histogram(&text, score, players);
    return q_report(error, q_text_end(&text));
}
