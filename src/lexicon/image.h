/* Opening a lexicon image, with or without its checksum. */
#ifndef Q_LEXICON_IMAGE_H
#define Q_LEXICON_IMAGE_H

#include "quoth/lexicon.h"

quoth_status q_image_open(quoth_lexicon **lexicon, const uint8_t *bytes, size_t size,
                          bool check_sum, const quoth_memory *memory, quoth_error *error);

#endif
