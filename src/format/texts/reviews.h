/* The messages of reviews of board games, in each language (languages.h).
 *
 *      reviews/en.def, ...   one row for each message: Q_TEXT(id, "spent the good {tile}")
 *      reviews.c             the languages */
#ifndef Q_FORMAT_TEXTS_REVIEWS_H
#define Q_FORMAT_TEXTS_REVIEWS_H

#include "format/texts/languages.h"

typedef enum q_review_message {
#define Q_TEXT(id, text) Q_REVIEW_##id,
#include "format/texts/reviews/en.def"
#undef Q_TEXT
    Q_REVIEW_MESSAGES
} q_review_message;

/* The languages by index, English first, NULL after the last; by name, where NULL is English. */
const q_language *q_reviews_at(size_t index);
const q_language *q_reviews_find(const char *name);

#endif
