#include "format/review/totals.h"

#include <string.h>

const q_language *q_totals_reviews(const q_language *series)
{
    return q_language_find(q_reviews_at, series->name);
}

void q_totals_levels(const quoth_review_totals *totals, unsigned count[Q_MISSED_LEVELS + 1])
{
    memset(count, 0, (Q_MISSED_LEVELS + 1) * sizeof *count);
    for (size_t i = 0; i < totals->words; i++)
        count[totals->missed[i].level < 0 ? Q_MISSED_LEVELS : totals->missed[i].level] +=
            totals->missed[i].times;
}

void q_totals_lengths(const quoth_review_totals *totals, unsigned count[QUOTH_SIDE_MAX + 1])
{
    memset(count, 0, (QUOTH_SIDE_MAX + 1) * sizeof *count);
    for (size_t i = 0; i < totals->words; i++)
        count[totals->missed[i].length] += totals->missed[i].times;
}

static unsigned familiarity_of(const quoth_missed_word *word)
{
    return word->level < 0 || word->level > 60 ? 2 : word->level > 35 ? 1 : 0;
}

q_missed_points q_totals_missed_points(const quoth_review_totals *totals)
{
    q_missed_points p = {{{0}}};
    for (size_t i = 0; i < totals->words; i++)
        p.lost[totals->missed[i].length][familiarity_of(&totals->missed[i])] +=
            totals->missed[i].points;
    return p;
}

bool q_totals_say_counts(q_line *line, const unsigned *count, unsigned most)
{
    bool any = false;
    q_text text;
    q_line_begin(line, &text);
    for (unsigned i = 0; i <= most; i++) {
        if (!count[i])
            continue;
        q_text_add(&text, any ? ", " : "");
        any = true;
        q_text_number(&text, i);
        q_text_add(&text, ": ");
        q_text_number(&text, count[i]);
    }
    q_text_end(&text);
    return any;
}
