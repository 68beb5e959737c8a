/* Opens a lexicon image.  `trusted` bytes are part of the program; others are validated. */
#ifndef Q_LEXICON_IMAGE_H
#define Q_LEXICON_IMAGE_H

#include "quoth/lexicon.h"

quoth_status q_image_open(quoth_lexicon **lexicon, const uint8_t *bytes, size_t size, bool trusted,
                          const quoth_context *context, quoth_error *error);

#endif
