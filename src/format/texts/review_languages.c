#include "format/texts/review_languages.h"

#define Q_TEXT(id, text) [Q_REVIEW_##id] = text,
static const char *const german[Q_REVIEW_MESSAGES] = {
#include "format/texts/reviews/de.def"
};
static const char *const french[Q_REVIEW_MESSAGES] = {
#include "format/texts/reviews/fr.def"
};
#undef Q_TEXT

static const q_language others[] = {{Q_CUSTOMS_DE, .message = german},
                                    {Q_CUSTOMS_FR, .message = french}};

const q_language *q_reviews_at(size_t index)
{
    if (index == 0)
        return &q_reviews_english;
    return index - 1 < sizeof others / sizeof *others ? &others[index - 1] : NULL;
}
