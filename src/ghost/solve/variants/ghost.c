/* Ghost: letters are added at the end of a prefix. */
#include "ghost/solve/descriptor.h"

const q_variant q_variant_ghost = {
    .name = "ghost",
    .summary = "a fragment begins a word; a play adds a letter at the end",
    .rule = "add a letter to the end of the fragment",
    .growth = QUOTH_GHOST_AT_END,
    .readings = Q_READINGS({.summary = "the fragment begins a word, and is complete if it is one",
                            .relation = QUOTH_GHOST_PREFIX,
                            .illegal = "begins no word",
                            .backends = Q_BACKENDS({Q_PREFIXES})}),
};
