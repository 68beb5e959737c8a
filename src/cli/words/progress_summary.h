/* Summaries of a person's progress: the latest cards, their subjects, means over them, and their
 * JSON.  No function does any I/O. */
#ifndef CLI_WORDS_PROGRESS_SUMMARY_H
#define CLI_WORDS_PROGRESS_SUMMARY_H

#include "cli/words/progress_cards.h"

enum {
    PROGRESS_SUBJECTS = 6,
    PROGRESS_KNOWN = 3,   /* right answers in a row */
    PROGRESS_DAY = 86400, /* seconds */
    CURVE_DAYS = 28       /* of the forgetting curve */
};

/* "ghost", "anagrams", "hooks", "puzzles", "openings", "endgames". */
extern const char *const progress_subjects[PROGRESS_SUBJECTS];

/* One of progress_subjects.  A puzzle without an item is one of "puzzles". */
const char *progress_subject(const progress_card *card);

/* The question of a card; "" for the beginning of a game, which a file of progress writes as "-".
 */
const char *progress_question(const progress_card *card);

/* Fills `latest`, which has room for all cards, with those that were asked, by sheet and question;
 * where the answer to a question has changed, with the card that was asked last.  Returns their
 * number. */
size_t progress_latest(const progress_card **latest, const progress_cards *cards);

/* A member of a JSON object: a string, or a number with `digits` decimals, or a whole number. */
typedef struct progress_value {
    const char *key;  /* NULL ends an array of values */
    const char *text; /* NULL: a number */
    unsigned digits;  /* 0: a whole number */
    double decimal;
    uint64_t number;
} progress_value;

enum { PROGRESS_VALUES = 15 };

/* The members of a card in the JSON of `practise` (docs/json.md).  The texts are those of the
 * card. */
void progress_card_values(progress_value value[PROGRESS_VALUES], const progress_card *card,
                          uint64_t now);

/* When a card is to be asked again: 0, at once, after a miss. */
uint64_t progress_card_due(const progress_card *card);

/* The mean chance that the cards are recalled at a time, 0 to 1, if none is asked before; 1 without
 * cards. */
double progress_mean_recall(const progress_card *const *card, size_t cards, uint64_t time);

typedef struct progress_total {
    size_t cards, due, known;
    double recall, in_a_week; /* sums; means after progress_total_end */
} progress_total;

/* From {0}: adds each card, then ends. */
void progress_total_add(progress_total *total, const progress_card *card, uint64_t now);
void progress_total_end(progress_total *total);

/* The members of a subject in the JSON of `practise`. */
void progress_total_values(progress_value value[PROGRESS_VALUES], const char *subject,
                           const progress_total *total);

#endif
