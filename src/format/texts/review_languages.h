/* The languages of reviews. */
#ifndef Q_FORMAT_TEXTS_REVIEW_LANGUAGES_H
#define Q_FORMAT_TEXTS_REVIEW_LANGUAGES_H

#include "format/texts/reviews.h"

/* The languages by index, English first, NULL after the last. */
const q_language *q_reviews_at(size_t index);

#endif
