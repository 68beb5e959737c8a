#include "base/context.h"
#include "lexicon/enable1.h"

#include "lexicon/image.h"
#include "lexicon/lexicon.h"

/* The image is part of the program, so it is trusted; a test validates it as a file. */
quoth_status quoth_lexicon_new_enable1(quoth_lexicon **lexicon, const quoth_context *context,
                                       quoth_error *error)
{
    return q_image_open(lexicon, q_enable1_image, q_enable1_image_size, true, context, error);
}

bool q_is_enable1(const quoth_lexicon *lexicon)
{
    uintptr_t nodes = (uintptr_t)lexicon->graph.nodes, image = (uintptr_t)q_enable1_image;
    return nodes >= image && nodes < image + q_enable1_image_size;
}
