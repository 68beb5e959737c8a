/* Opens a lexicon image.  `trusted` bytes are part of the program; others are validated. */
#ifndef Q_LEXICON_IMAGE_H
#define Q_LEXICON_IMAGE_H

#include "quoth/lexicon.h"

/* Reads and writes little-endian numbers of up to 8 bytes. */
static inline uint64_t q_image_get(const uint8_t *at, unsigned bytes)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < bytes; i++)
        number |= (uint64_t)at[i] << 8 * i;
    return number;
}

static inline void q_image_put(uint8_t *at, unsigned bytes, uint64_t number)
{
    for (unsigned i = 0; i < bytes; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}

quoth_status q_image_open(quoth_lexicon **lexicon, const uint8_t *bytes, size_t size, bool trusted,
                          const quoth_context *context, quoth_error *error);

#endif
