/* The library's sentences in the language of the page: module.h.  The module has them in English
 * alone; another language comes as data when it is needed (web/build.mjs makes it of the
 * catalogues), in place of src/format/texts/review_languages.c and sheet_languages.c. */
#include "module.h"

#include "format/texts/review_languages.h"
#include "format/texts/sheet_languages.h"

/* Texts before the messages: the name of the language, the separator of thousands, the decimal
 * sign, and "1" if 0 takes the form of 1. */
enum { CUSTOMS = 4, TEXTS = CUSTOMS + Q_REVIEW_MESSAGES + Q_SHEET_MESSAGES };

static char *texts; /* NULL: English alone */
static const char *text_of[TEXTS];
static q_language reviews, sheets;

/* Arguments: the customs, then the messages of reviews and of sheets, in the order of their
 * catalogues.  They take the place of a language that was opened before.  Answer: {}. */
quoth_status web_texts_open(void)
{
    answer_begin();
    size_t size, count = 0;
    char *opened = input_detach(&size);
    for (size_t i = 0; i < size; i++)
        count += opened[i] == '\0';
    if (count + 1 != TEXTS) {
        free(opened);
        return answer_failure(QUOTH_BAD_TEXT, "these are texts of another version");
    }
    free(texts);
    texts = opened;
    for (unsigned i = 0; i < TEXTS; i++) {
        text_of[i] = opened;
        opened += strlen(opened) + 1;
    }
    reviews = (q_language){.name = text_of[0],
                           .group = text_of[1],
                           .decimal_sign = text_of[2][0],
                           .zero_as_one = *text_of[3] != '\0',
                           .message = text_of + CUSTOMS};
    sheets = reviews;
    sheets.message += Q_REVIEW_MESSAGES;
    return answer_empty();
}

/* ---- the languages that there are ---------------------------------------------------------- */

const q_language *q_reviews_at(size_t index)
{
    return index == 0 ? &q_reviews_english : index == 1 && texts ? &reviews : NULL;
}

const q_language *q_sheets_at(size_t index)
{
    return index == 0 ? &q_sheets_english : index == 1 && texts ? &sheets : NULL;
}
