/* Xghost: letters are added anywhere. */
#include "ghost/solve/backend_parts.h"
#include "ghost/solve/descriptor.h"

const q_variant q_variant_xghost = {
    .name = "xghost",
    .aliases = "llama",
    .summary = "a play inserts a letter anywhere",
    .rule = "add a letter anywhere in the fragment",
    .growth = QUOTH_GHOST_AT_END | QUOTH_GHOST_IN_FRONT | QUOTH_GHOST_BETWEEN,
    .readings = Q_READINGS(
        {.name = "subsequence",
         .summary = "the fragment can grow into a word by inserting letters",
         .relation = QUOTH_GHOST_SUBSEQUENCE,
         .vast = true,
         .backends = Q_BACKENDS(
             {Q_SEARCH(q_make_subsequence_generator, NULL), .hints = "xghost subsequence"},
             {Q_CENSUS}, {Q_LENGTHS(q_make_shared_subsequence_states)},
             {Q_TABLE(q_make_subsequence_states)})},
        {.name = "infix",
         .summary = "the fragment is inside a word, and is complete if it is one",
         .relation = QUOTH_GHOST_INFIX,
         .backends = Q_BACKENDS(
             {Q_SEARCH(q_make_insertion_generator, q_every_word_ends), .hints = "xghost infix"},
             {Q_TABLE(q_make_infix_states)})}),
};
