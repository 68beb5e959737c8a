/* The messages of reviews of several games, in each language (languages.h); those of their scores
 * are in reviews.h.
 *
 *      series/en.def, ...   one row for each message: Q_TEXT(id, "missed bingos")
 *      series.c             the languages */
#ifndef Q_FORMAT_TEXTS_SERIES_H
#define Q_FORMAT_TEXTS_SERIES_H

#include "format/texts/languages.h"

typedef enum q_series_message {
#define Q_TEXT(id, text) Q_SERIES_##id,
#include "format/texts/series/en.def"
#undef Q_TEXT
    Q_SERIES_MESSAGES
} q_series_message;

extern const q_language q_series_english;

/* The languages by index, English first, NULL after the last. */
const q_language *q_series_at(size_t index);

#endif
