/* Superduperghost: as Superghost, and the fragment may be reversed before a letter is added. */
#include "ghost/solve/backend_parts.h"
#include "ghost/solve/descriptor.h"

const q_variant q_variant_superduper = {
    .name = "superduper",
    .aliases = "superduperghost",
    .summary =
        "a fragment is inside a word; a play may reverse it, then adds a letter at either end",
    .rule = "add a letter at either end of the fragment, or of its reverse",
    .growth = QUOTH_GHOST_AT_END | QUOTH_GHOST_IN_FRONT | QUOTH_GHOST_REVERSED,
    .readings = Q_READINGS(
        {.name = "as-played",
         .summary = "the fragment as it was played is inside a word",
         .relation = QUOTH_GHOST_INFIX,
         .backends =
             Q_BACKENDS({Q_SEARCH(q_make_path_generator, q_every_word_ends), .hints = "superduper"},
                        {Q_TABLE(q_make_infix_states)})},
        {.name = "either",
         .summary = "the fragment or its reverse is inside a word, and is complete if either is a "
                    "word",
         .relation = QUOTH_GHOST_INFIX_EITHER_WAY,
         .backends = Q_BACKENDS({Q_TABLE(q_make_infix_states)})}),
};
