/* quoth/schedule.h - spaced repetition: when to ask a card again, by FSRS-6.
 *
 *     recall
 *     1.0 |*.           *..            *....
 *         |  *.         |  **...       |    ******.....
 *     0.9 |    *.       |       **..   |               ***   ask again here
 *         +-----+-------+----------+---+------------------+--> days
 *               answer 1           answer 2               answer 3
 *
 * FSRS (Free Spaced Repetition Scheduler; J. Ye, "A Stochastic Shortest Path Algorithm for
 * Optimizing Spaced Repetition Scheduling", KDD 2022; open-spaced-repetition/awesome-fsrs, "The
 * Algorithm") describes the memory of a card by two numbers.  Its stability S is the number of
 * days after which the chance of recall has fallen to 0.9; its difficulty D is between 1 and 10.
 * The chance of recall t days after an answer is the power law
 *
 *     R(t, S) = (1 + F t / S) ^ -w20,   F = 0.9 ^ (-1 / w20) - 1.
 *
 * Formulas and weights are those of version 6 as py-fsrs 6.3.1 has them.  Three things differ: t
 * is a real number of days, where py-fsrs drops the fraction; stability is at most 36,500 days, as
 * in fsrs-rs; and intervals are never moved at random.
 *
 * Nothing here reads a clock: time is an argument, in seconds since any fixed moment.  All
 * functions may be called from any thread; results are the same on every machine. */
#ifndef QUOTH_SCHEDULE_H
#define QUOTH_SCHEDULE_H

#include "quoth/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { QUOTH_SCHEDULE_WEIGHTS = 21, QUOTH_SCHEDULE_DAYS_MAX = 36500 };

/* The grade of an answer: G - 1 in the formulas. */
typedef enum quoth_rating {
    QUOTH_RATING_AGAIN, /* missed */
    QUOTH_RATING_HARD,  /* right, with effort */
    QUOTH_RATING_GOOD,  /* right */
    QUOTH_RATING_EASY   /* right, without effort */
} quoth_rating;

/* A card that is being learnt comes back after one minute, ten minutes, then days; a card that was
 * forgotten after ten minutes, then days. */
typedef enum quoth_card_stage {
    QUOTH_CARD_NEW, /* never asked */
    QUOTH_CARD_LEARNING,
    QUOTH_CARD_REVIEW, /* comes back after days */
    QUOTH_CARD_RELEARNING
} quoth_card_stage;

/* The memory of a card; {0} is a new card. */
typedef struct quoth_card {
    quoth_card_stage stage;
    unsigned step;     /* of LEARNING: 0 one minute, 1 ten minutes; else 0 */
    double stability;  /* days, 0.001 to QUOTH_SCHEDULE_DAYS_MAX; 0 of a new card */
    double difficulty; /* 1 to 10; 0 of a new card */
    uint64_t reviewed; /* seconds: the last review */
    uint64_t due;      /* seconds: the next review */
} quoth_card;

typedef struct quoth_schedule_options {
    double retention;      /* chance of recall at which a card is due, 0.5 to 0.99; 0: 0.9 */
    unsigned most_days;    /* longest interval, 1 to QUOTH_SCHEDULE_DAYS_MAX; 0: that */
    const double *weights; /* w0 to w20; NULL: quoth_schedule_weights() */
} quoth_schedule_options;

/* "again", "hard", "good", "easy"; NULL for another value. */
QUOTH_API const char *quoth_rating_name(quoth_rating rating);

/* "new", "learning", "review", "relearning"; NULL for another value. */
QUOTH_API const char *quoth_card_stage_name(quoth_card_stage stage);

/* The default weights of FSRS-6, w0 to w20. */
QUOTH_API const double *quoth_schedule_weights(void);

/* Records an answer at `time`.  A time before the last answer counts as that of the last answer.
 * QUOTH_BAD_CALL, and the card stays as it is: the card, the rating or the options are out of
 * range. */
QUOTH_API quoth_status quoth_card_review(quoth_card *card, quoth_rating rating, uint64_t time,
                                         const quoth_schedule_options *options, quoth_error *error);

/* The chance that the card is known at `time`, 0 to 1; 0 for a new card.  Of the options it reads
 * the weights. */
QUOTH_API double quoth_card_recall(const quoth_card *card, uint64_t time,
                                   const quoth_schedule_options *options);

/* The days after the last answer until the chance of recall falls to `recall`, above 0 and at most
 * 1; 0 for a new card.  Not rounded, at most QUOTH_SCHEDULE_DAYS_MAX. */
QUOTH_API double quoth_card_days(const quoth_card *card, double recall,
                                 const quoth_schedule_options *options);

#ifdef __cplusplus
}
#endif
#endif
