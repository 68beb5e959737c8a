/* Reviews in English. */
#include "format/texts/reviews.h"

#define Q_TEXT(id, text) [Q_REVIEW_##id] = text,
static const char *const english[Q_REVIEW_MESSAGES] = {
#include "format/texts/reviews/en.def"
};
#undef Q_TEXT

const q_language q_reviews_english = {Q_CUSTOMS_EN, .message = english};
