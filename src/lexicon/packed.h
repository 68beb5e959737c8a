/* A lexicon compressed for transport: the word graph and the levels, by adaptive arithmetic coding.
 *
 * docs/formats.md describes the format.  ENABLE with its levels is a fifth of its image, and opens
 * without being built anew. */
#ifndef Q_LEXICON_PACKED_H
#define Q_LEXICON_PACKED_H

#include "quoth/lexicon.h"

/* Writes a lexicon packed.  The same words, levels, name and alphabet give the same bytes.
 * QUOTH_SINK_FAILED, QUOTH_NO_MEMORY, QUOTH_TOO_LARGE: it has more than Q_PACKED_LEVELS_MAX
 * different levels. */
quoth_status q_packed_write(const quoth_sink *sink, const quoth_lexicon *lexicon,
                            quoth_error *error);

/* Opens a packed lexicon as a lexicon of its own: the bytes may be freed.  The graph is the one
 * that a builder makes of the words.  QUOTH_BAD_IMAGE with the offset; QUOTH_NO_MEMORY. */
quoth_status q_packed_open(quoth_lexicon **lexicon, const uint8_t *bytes, size_t size,
                           const quoth_memory *memory, quoth_error *error);

enum { Q_PACKED_LEVELS_MAX = 16 };

#endif
