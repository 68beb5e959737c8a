#include "format/texts/review_languages.h"

#include <string.h>

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

const q_language *q_reviews_find(const char *name)
{
    for (size_t i = 0; q_reviews_at(i); i++)
        if (!name || strcmp(q_reviews_at(i)->name, name) == 0)
            return q_reviews_at(i);
    return NULL;
}
