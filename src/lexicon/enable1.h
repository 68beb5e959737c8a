/* The image of ENABLE that the build makes from data/ and puts into the library. */
#ifndef Q_LEXICON_ENABLE1_H
#define Q_LEXICON_ENABLE1_H

#include <stddef.h>
#include <stdint.h>

extern const uint8_t q_enable1_image[];
extern const size_t q_enable1_image_size;

#endif
