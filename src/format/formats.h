/* Checks that an answer has the requested format. */
#ifndef Q_FORMAT_FORMATS_H
#define Q_FORMAT_FORMATS_H

#include "base/error.h"
#include "quoth/format.h"

/* Formats as bits. */
enum {
    Q_FORMATS_COMMON = 1 << QUOTH_FORMAT_TEXT | 1 << QUOTH_FORMAT_COLOR | 1 << QUOTH_FORMAT_JSON,
    Q_FORMATS_HTML = 1 << QUOTH_FORMAT_HTML,
    Q_FORMATS_SVG = 1 << QUOTH_FORMAT_SVG,
    Q_FORMATS_GCG = 1 << QUOTH_FORMAT_GCG,
    Q_FORMATS_ANY = (2 << QUOTH_FORMAT_GCG) - 1 /* those without a form of their own are as TEXT */
};

/* QUOTH_UNSUPPORTED unless `format` is one of `formats`. */
static inline quoth_status q_check_format(quoth_format format, unsigned formats, quoth_error *error)
{
    if ((unsigned)format <= QUOTH_FORMAT_GCG && formats >> format & 1)
        return QUOTH_OK;
    return q_fail(error, QUOTH_UNSUPPORTED, "this answer has no such format");
}

#endif
