/* Small letters are blanks in the notation of plays (docs/notation.md); people type them as they
 * write words. */
#ifndef CLI_IO_SMALL_LETTERS_H
#define CLI_IO_SMALL_LETTERS_H

#include "quoth/quoth.h"

/* Whether tiles are typed as people write words: all in small letters, or a capital and then two
 * small letters or more (`Haus`; `Qi` has a blank). */
bool is_written_small(const quoth_tile *tile, size_t count);

#endif
