#include "lexicon/enable1.h"

#include "lexicon/image.h"

/* A checksum guards what comes from a disk; these bytes are part of the program. */
quoth_status quoth_lexicon_open_enable1(quoth_lexicon **lexicon, const quoth_memory *memory,
                                        quoth_error *error)
{
    return q_image_open(lexicon, q_enable1_image, q_enable1_image_size, false, memory, error);
}
