/* Superghost: letters are added at either end of an infix. */
#include "ghost/solve/backend_parts.h"
#include "ghost/solve/descriptor.h"

const q_variant q_variant_super = {
    .name = "super",
    .aliases = "superghost lexicant llano",
    .summary = "a fragment is inside a word; a play adds a letter at either end",
    .rule = "add a letter at either end of the fragment",
    .growth = QUOTH_GHOST_AT_END | QUOTH_GHOST_IN_FRONT,
    .readings =
        Q_READINGS({.summary = "the fragment is inside a word, and is complete if it is one",
                    .relation = QUOTH_GHOST_INFIX,
                    .backends = Q_BACKENDS(
                        {Q_SEARCH(q_make_path_generator, q_every_word_ends), .hints = "super"},
                        {Q_TABLE(q_make_infix_states)})}),
};
