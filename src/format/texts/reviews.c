#include "format/texts/reviews.h"

#include <string.h>

#define Q_TEXT(id, text) [Q_REVIEW_##id] = text,
static const char *const english[Q_REVIEW_MESSAGES] = {
#include "format/texts/reviews/en.def"
};
static const char *const german[Q_REVIEW_MESSAGES] = {
#include "format/texts/reviews/de.def"
};
static const char *const french[Q_REVIEW_MESSAGES] = {
#include "format/texts/reviews/fr.def"
};
#undef Q_TEXT

static const q_language languages[] = {{Q_CUSTOMS_EN, .message = english},
                                       {Q_CUSTOMS_DE, .message = german},
                                       {Q_CUSTOMS_FR, .message = french}};

const q_language *q_reviews_at(size_t index)
{
    return index < sizeof languages / sizeof *languages ? &languages[index] : NULL;
}

const q_language *q_reviews_find(const char *name)
{
    for (size_t i = 0; q_reviews_at(i); i++)
        if (!name || strcmp(languages[i].name, name) == 0)
            return &languages[i];
    return NULL;
}
