/* The standings of matches with lives: text, JSON. */
#include "base/error.h"
#include "format/formats.h"
#include "format/words.h"
#include "quoth/statistics.h"

static double share_of(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

static double mean_place(const quoth_ghost_lives_score *s, unsigned players, unsigned p)
{
    double sum = 0;
    for (unsigned k = 0; k < players; k++)
        sum += (double)(s->places[p][k] * (k + 1));
    return s->matches ? sum / (double)s->matches : 0;
}

/* Sorts the players by wins, then by mean place, then by number. */
static void standings(const quoth_ghost_lives_score *s, unsigned players, unsigned *order)
{
    for (unsigned i = 0; i < players; i++) {
        unsigned at = i;
        while (at > 0) {
            unsigned other = order[at - 1];
            bool better = s->places[i][0] != s->places[other][0]
                              ? s->places[i][0] > s->places[other][0]
                              : mean_place(s, players, i) < mean_place(s, players, other);
            if (!better)
                break;
            order[at] = other;
            at--;
        }
        order[at] = i;
    }
}

static void json_counts(q_json *json, const char *key, const uint64_t *counts, unsigned n)
{
    q_json_key(json, key);
    q_json_open(json, '[');
    for (unsigned i = 0; i < n; i++)
        q_json_number(json, counts[i]);
    q_json_close(json, ']');
}

static quoth_status lives_json(const quoth_ghost *ghost, const char *const *names, const char *word,
                               quoth_ghost_opens opens, uint64_t seed,
                               const quoth_ghost_lives_score *s, const quoth_sink *sink)
{
    unsigned players = quoth_ghost_rules_of(ghost).players, order[QUOTH_GHOST_SEATS_MAX];
    q_json json;
    quoth_status status = q_json_answer(&json, ghost, sink);
    if (status)
        return status;
    q_json_put_string(&json, "lives", word);
    q_json_put_string(&json, "opens", quoth_ghost_opens_name(opens));
    q_json_put_number(&json, "seed", seed);
    q_json_put_number(&json, "matches", s->matches);
    q_json_put_number(&json, "rounds", s->rounds);
    q_json_put_decimal(&json, "mean_length", share_of(s->letters, s->rounds), 3);
    q_json_put_number(&json, "resigned", s->resigned);
    q_json_put_number(&json, "illegal", s->illegal);
    standings(s, players, order);
    q_json_open_array(&json, "standings");
    for (unsigned i = 0; i < players; i++) {
        unsigned p = order[i];
        double low, high;
        quoth_interval_95(&low, &high, s->places[p][0], s->matches);
        q_json_open(&json, '{');
        q_json_put_number(&json, "player", p + 1);
        q_json_put_string(&json, "name", names[p]);
        q_json_put_number(&json, "wins", s->places[p][0]);
        q_json_open_array(&json, "interval");
        q_json_decimal(&json, low, 6);
        q_json_decimal(&json, high, 6);
        q_json_close(&json, ']');
        json_counts(&json, "places", s->places[p], players);
        q_json_put_number(&json, "rounds", s->played[p]);
        q_json_put_number(&json, "lost", s->lost[p]);
        json_counts(&json, "gained", s->gained[p], players);
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    return q_json_end(&json);
}

static void text_percentage(q_text *text, double rate)
{
    q_text_decimal(text, 100 * rate, 2);
    q_text_add(text, " %");
}

static void text_standing(q_text *text, const char *name, unsigned p,
                          const quoth_ghost_lives_score *s, unsigned players)
{
    double low, high;
    quoth_interval_95(&low, &high, s->places[p][0], s->matches);
    q_text_add(text, "  ");
    q_text_number(text, p + 1);
    q_text_char(text, ' ');
    q_text_untrusted(text, name);
    q_text_add(text, " wins ");
    text_percentage(text, share_of(s->places[p][0], s->matches));
    q_text_add(text, " (95 % interval ");
    q_text_decimal(text, 100 * low, 2);
    q_text_add(text, " to ");
    q_text_decimal(text, 100 * high, 2);
    q_text_add(text, ")\n      mean place ");
    q_text_decimal(text, mean_place(s, players, p), 2);
    q_text_add(text, ", loses ");
    text_percentage(text, share_of(s->lost[p], s->played[p]));
    q_text_add(text, " of its rounds\n");
}

/* Writes a row for each player: the rounds that each other player lost directly after this player's
 * play. */
static void text_gains(q_text *text, const quoth_ghost_lives_score *s, unsigned players)
{
    q_text_add(text, "Rounds that the player of a column lost directly after a play by the\n"
                     "player of a row:\n       ");
    for (unsigned b = 0; b < players; b++)
        q_text_right(text, b + 1, 8);
    q_text_char(text, '\n');
    for (unsigned a = 0; a < players; a++) {
        q_text_right(text, a + 1, 7);
        for (unsigned b = 0; b < players; b++)
            q_text_right(text, (int64_t)s->gained[a][b], 8);
        q_text_char(text, '\n');
    }
}

quoth_status quoth_ghost_lives_write_score(const quoth_sink *sink, const quoth_ghost *ghost,
                                           const char *const *names, const char *word,
                                           quoth_ghost_opens opens, uint64_t seed,
                                           const quoth_ghost_lives_score *s, quoth_format format,
                                           quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_ANY, error))
        return QUOTH_UNSUPPORTED;
    unsigned players = quoth_ghost_rules_of(ghost).players, order[QUOTH_GHOST_SEATS_MAX];
    if (format == QUOTH_FORMAT_JSON)
        return q_report(error, lives_json(ghost, names, word, opens, seed, s, sink));
    q_text text;
    q_text_begin(&text, sink);
    q_text_identity(&text, ghost);
    q_text_char(&text, '\n');
    q_text_grouped(&text, s->matches);
    q_text_add(&text, s->matches == 1 ? " match to \"" : " matches to \"");
    q_text_untrusted(&text, word);
    q_text_add(&text, "\", ");
    q_text_grouped(&text, s->rounds);
    q_text_add(&text, " rounds, seed ");
    q_text_number(&text, seed);
    q_text_add(&text, ", ");
    q_text_decimal(&text, share_of(s->letters, s->rounds), 1);
    q_text_add(&text, " letters on average\n");
    standings(s, players, order);
    for (unsigned i = 0; i < players; i++)
        text_standing(&text, names[order[i]], order[i], s, players);
    text_gains(&text, s, players);
    return q_report(error, q_text_end(&text));
}
