/* Totals of players over several games: what their formats share, and their writers. */
#ifndef Q_FORMAT_REVIEW_TOTALS_H
#define Q_FORMAT_REVIEW_TOTALS_H

#include "format/review/review.h"
#include "format/texts/review_languages.h"
#include "format/texts/series.h"

enum {
    Q_WORDS_SHOWN = 12,
    Q_MISSED_LEVELS = 100, /* 0 to 99; then the words without a level */
    Q_FAMILIARITIES = 3    /* words known to everybody, to readers, to players */
};

/* The messages of a game's review in the same language. */
const q_language *q_totals_reviews(const q_language *series);

/* Counts the missed words by SCOWL level, and by length. */
void q_totals_levels(const quoth_review_totals *totals, unsigned count[Q_MISSED_LEVELS + 1]);
void q_totals_lengths(const quoth_review_totals *totals, unsigned count[QUOTH_SIDE_MAX + 1]);

/* The points that missed words lost, by length and familiarity. */
typedef struct q_missed_points {
    double lost[QUOTH_SIDE_MAX + 1][Q_FAMILIARITIES];
} q_missed_points;

q_missed_points q_totals_missed_points(const quoth_review_totals *totals);

/* Writes "7: 3, 8: 1"; false without a count. */
bool q_totals_say_counts(q_line *line, const unsigned *count, unsigned most);

/* The players after the head of each format. */
void q_totals_json(q_json *json, const quoth_review_player *player);
void q_totals_text(q_text *text, const q_language *in, const quoth_review_player *player,
                   quoth_format format);
void q_totals_html(q_text *text, const q_language *in, const quoth_review_player *player,
                   size_t players);

#endif
