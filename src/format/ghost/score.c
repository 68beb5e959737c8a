/* The result of a match of Ghost: text, JSON. */
#include "base/error.h"
#include "format/formats.h"
#include "format/numbers.h"
#include "format/words.h"
#include "quoth/statistics.h"

void quoth_interval_95(double *low, double *high, uint64_t hits, uint64_t trials)
{
    *low = 0;
    *high = 1;
    if (!trials)
        return;
    double n = (double)trials, p = (double)hits / n, z = Q_HALF_95, zz = z * z;
    double middle = (p + zz / (2 * n)) / (1 + zz / n);
    double reach = z * q_sqrt(p * (1 - p) / n + zz / (4 * n * n)) / (1 + zz / n);
    *low = middle - reach > 0 && hits > 0 ? middle - reach : 0;
    *high = middle + reach < 1 && hits < trials ? middle + reach : 1;
}

static double mean_length(const quoth_ghost_score *score)
{
    return score->games ? (double)score->letters / (double)score->games : 0;
}

/* The count to show for a seat: with two players games won, with more games lost. */
static uint64_t games_of(const quoth_ghost_score *score, unsigned players, unsigned seat)
{
    return players == 2 ? score->losses[!seat] : score->losses[seat];
}

static quoth_status score_json(const quoth_ghost *ghost, const char *const *names, uint64_t seed,
                               const quoth_ghost_score *score, const quoth_sink *sink)
{
    unsigned players = quoth_ghost_rules_of(ghost).players;
    q_json json;
    quoth_status status = q_json_answer(&json, ghost, sink);
    if (status)
        return status;
    for (unsigned i = 0; i < players; i++)
        q_json_put_string(&json, quoth_ghost_seat_name(i), names[i]);
    q_json_open_array(&json, "seats");
    for (unsigned i = 0; i < players; i++)
        q_json_string(&json, names[i]);
    q_json_close(&json, ']');
    q_json_put_number(&json, "seed", seed);
    q_json_put_number(&json, "games", score->games);
    q_json_key(&json, players == 2 ? "wins" : "losses");
    q_json_open(&json, '{');
    for (unsigned i = 0; i < players; i++)
        q_json_put_number(&json, quoth_ghost_seat_name(i), games_of(score, players, i));
    q_json_close(&json, '}');
    q_json_key(&json, "interval");
    q_json_open(&json, '{');
    for (unsigned i = 0; i < players; i++) {
        double bound[2];
        quoth_interval_95(&bound[0], &bound[1], games_of(score, players, i), score->games);
        q_json_key(&json, quoth_ghost_seat_name(i));
        q_json_open(&json, '[');
        q_json_decimal(&json, bound[0], 6);
        q_json_decimal(&json, bound[1], 6);
        q_json_close(&json, ']');
    }
    q_json_close(&json, '}');
    q_json_put_decimal(&json, "mean_length", mean_length(score), 3);
    q_json_put_number(&json, "resigned", score->resigned);
    q_json_put_number(&json, "illegal", score->illegal);
    q_json_close(&json, '}');
    return q_json_end(&json);
}

static void text_tally(q_text *text, const char *name, const char *verb, uint64_t hits,
                       uint64_t games)
{
    double low, high, rate = games ? (double)hits / (double)games : 0;
    quoth_interval_95(&low, &high, hits, games);
    q_text_untrusted(text, name);
    q_text_add(text, verb);
    q_text_grouped(text, hits);
    q_text_add(text, hits == 1 ? " game, " : " games, ");
    q_text_decimal(text, 100 * rate, 2);
    q_text_add(text, " % (95 %: ");
    q_text_decimal(text, 100 * low, 2);
    q_text_add(text, " to ");
    q_text_decimal(text, 100 * high, 2);
    q_text_add(text, ")\n");
}

quoth_status quoth_ghost_write_score(const quoth_sink *sink, const quoth_ghost *ghost,
                                     const char *const *names, uint64_t seed,
                                     const quoth_ghost_score *score, quoth_format format,
                                     quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_ANY, error))
        return QUOTH_UNSUPPORTED;
    unsigned players = quoth_ghost_rules_of(ghost).players;
    if (format == QUOTH_FORMAT_JSON)
        return q_report(error, score_json(ghost, names, seed, score, sink));
    q_text text;
    q_text_begin(&text, sink);
    q_text_identity(&text, ghost);
    q_text_add(&text, "\n");
    q_text_grouped(&text, score->games);
    q_text_add(&text, score->games == 1 ? " game, seed " : " games, seed ");
    q_text_number(&text, seed);
    q_text_add(&text, ", ");
    q_text_decimal(&text, mean_length(score), 1);
    q_text_add(&text, " letters long on average\n");
    for (unsigned i = 0; i < players; i++) {
        q_text_add(&text, "  ");
        q_text_add(&text, quoth_ghost_seat_name(i));
        q_text_add(&text, ", ");
        text_tally(&text, names[i], players == 2 ? ": wins " : ": loses ",
                   games_of(score, players, i), score->games);
    }
    if (score->resigned) {
        q_text_grouped(&text, score->resigned);
        q_text_add(&text, score->resigned == 1
                              ? " game was given up by a player who knew no word to go on\n"
                              : " games were given up by a player who knew no word to go on\n");
    }
    if (score->illegal) {
        q_text_grouped(&text, score->illegal);
        q_text_add(&text, score->illegal == 1 ? " game was lost by an illegal play\n"
                                              : " games were lost by an illegal play\n");
    }
    return q_report(error, q_text_end(&text));
}
