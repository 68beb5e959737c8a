/* The totals of a player as JSON. */
#include "format/review/totals.h"

static void put_counts(q_json *json, const char *key, const unsigned *count, unsigned most)
{
    q_json_key(json, key);
    q_json_open(json, '{');
    for (unsigned i = 0; i <= most; i++) {
        q_line line;
        q_text text;
        if (!count[i])
            continue;
        q_line_begin(&line, &text);
        q_text_number(&text, i);
        q_text_end(&text);
        q_json_put_number(json, line.text, count[i]);
    }
    q_json_close(json, '}');
}

/* {"7": [12.5, 30, 0]}: letters, and points by familiarity. */
static void put_missed_points(q_json *json, const quoth_review_totals *totals)
{
    q_missed_points p = q_totals_missed_points(totals);
    q_json_key(json, "missed_points");
    q_json_open(json, '{');
    for (unsigned length = 0; length <= QUOTH_SIDE_MAX; length++) {
        const double *lost = p.lost[length];
        char key[4] = {(char)('0' + length / 10), (char)('0' + length % 10), '\0', '\0'};
        if (lost[0] + lost[1] + lost[2] <= 0)
            continue;
        q_json_key(json, length < 10 ? key + 1 : key);
        q_json_open(json, '[');
        for (unsigned i = 0; i < Q_FAMILIARITIES; i++)
            q_json_decimal(json, lost[i], 3);
        q_json_close(json, ']');
    }
    q_json_close(json, '}');
}

static void put_lost(q_json *json, const quoth_review_totals *totals)
{
    q_json_key(json, "lost");
    q_json_open(json, '{');
    for (int i = 0; i < QUOTH_LOSSES; i++) {
        q_json_put_decimal(json, quoth_loss_group_name((quoth_loss_group)i), totals->lost[i], 3);
    }
    q_json_close(json, '}');
}

static void put_history(q_json *json, const quoth_review_totals *totals)
{
    q_json_open_array(json, "history");
    for (size_t i = 0; i < totals->games; i++) {
        const quoth_review_record *r = &totals->record[i];
        q_json_open(json, '{');
        q_json_key(json, "score");
        q_json_integer(json, r->points);
        q_json_put_string(json, "opponent", r->opponent);
        q_json_key(json, "opponent_score");
        q_json_integer(json, r->best_other);
        q_json_key(json, "won");
        if (r->finished)
            q_json_decimal(json, r->won, 4);
        else
            q_json_null(json);
        q_json_review_score(json, &r->score);
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
}

static void put_advice(q_json *json, const quoth_review_player *p)
{
    q_advice advice[Q_ADVICE_MAX];
    unsigned count = q_review_advice(advice, &q_series_english, p);
    q_json_open_array(json, "practise");
    for (unsigned i = 0; i < count; i++) {
        q_json_open(json, '{');
        q_json_open_array(json, "commands");
        for (unsigned k = 0; k < advice[i].commands; k++)
            q_json_string(json, advice[i].command[k].text);
        q_json_close(json, ']');
        q_json_put_string(json, "reason", advice[i].reason.text);
        q_json_put_decimal(json, "points", advice[i].points, 3);
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
}

static void put_worst(q_json *json, const quoth_review_totals *totals)
{
    q_json_open_array(json, "worst");
    for (size_t i = 0; i < totals->mistakes; i++) {
        const quoth_review_mistake *m = &totals->worst[i];
        q_json_open(json, '{');
        q_json_put_number(json, "game", m->game + 1);
        q_json_put_number(json, "number", m->event + 1);
        q_json_put_string(json, "play", m->play);
        q_json_put_string(json, "best", m->best);
        q_json_put_string(json, "mark", quoth_review_mark_name(m->mark));
        q_json_put_decimal(json, "cost", m->cost, 6);
        q_json_put_decimal(json, "points", m->points, 3);
        q_json_put_string(json, "cgp", m->position);
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
}

void q_totals_json(q_json *json, const quoth_review_player *p)
{
    unsigned levels[Q_MISSED_LEVELS + 1], lengths[QUOTH_SIDE_MAX + 1];
    q_totals_levels(p->totals, levels);
    q_totals_lengths(p->totals, lengths);
    q_json_open(json, '{');
    q_json_put_string(json, "nick", p->name);
    q_json_put_number(json, "games", p->totals->games);
    q_json_put_number(json, "finished", p->totals->finished);
    q_json_put_decimal(json, "wins", p->totals->wins, 4);
    q_json_review_seat(json, &p->totals->seat);
    put_counts(json, "missed_by_length", lengths, QUOTH_SIDE_MAX);
    put_counts(json, "missed_by_level", levels, Q_MISSED_LEVELS - 1);
    q_json_open_array(json, "missed");
    for (size_t i = 0; i < p->totals->words; i++) {
        const quoth_missed_word *word = &p->totals->missed[i];
        q_json_open(json, '{');
        q_json_put_string(json, "word", word->word);
        q_json_put_number(json, "length", word->length);
        if (word->level < 0)
            q_json_put_null(json, "level");
        else
            q_json_put_number(json, "level", (uint64_t)word->level);
        q_json_put_number(json, "times", word->times);
        q_json_put_decimal(json, "points", word->points, 3);
        if (p->meanings[0] || p->meanings[1]) {
            q_line line;
            q_review_define(&line, p->meanings, word->word);
            q_review_put_meaning(json, "meaning", &line);
        }
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
    q_json_review_score(json, &p->totals->score);
    put_missed_points(json, p->totals);
    put_lost(json, p->totals);
    put_history(json, p->totals);
    put_worst(json, p->totals);
    put_advice(json, p);
    q_json_close(json, '}');
}
