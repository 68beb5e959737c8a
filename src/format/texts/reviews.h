/* The messages of reviews of board games, in each language (languages.h).
 *
 *      reviews/en.def, ...   one row for each message: Q_TEXT(id, "spent the good {tile}")
 *      reviews.c             the messages in English
 *      review_languages.c    the other languages */
#ifndef Q_FORMAT_TEXTS_REVIEWS_H
#define Q_FORMAT_TEXTS_REVIEWS_H

#include "format/texts/languages.h"

typedef enum q_review_message {
#define Q_TEXT(id, text) Q_REVIEW_##id,
#include "format/texts/reviews/en.def"
#undef Q_TEXT
    Q_REVIEW_MESSAGES
} q_review_message;

extern const q_language q_reviews_english;

#endif
