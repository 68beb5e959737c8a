/* Spook: only the letters of a fragment count, not their order.  In the infix readings a player
 * announces an order of them that is inside a word. */
#include "ghost/solve/backend_parts.h"
#include "ghost/solve/descriptor.h"

const q_variant q_variant_spook = {
    .name = "spook",
    .summary = "a play rearranges the letters and adds one",
    .rule = "add a letter; the order of letters does not matter",
    .growth = QUOTH_GHOST_ANY_ORDER,
    .readings = Q_READINGS(
        {.name = "multiset",
         .summary = "the letters are among those of a word, and complete it in any order",
         .relation = QUOTH_GHOST_SUBMULTISET,
         .vast = true,
         .backends = Q_BACKENDS(
             {Q_SEARCH(q_make_submultiset_generator, NULL), .hints = "spook multiset"}, {Q_CENSUS},
             {Q_LENGTHS(q_make_shared_subsequence_states)}, {Q_TABLE(q_make_subsequence_states)})},
        {.name = "infix-any-exact",
         .summary = "the arrangement announced is inside a word, and is complete if it is one",
         .relation = QUOTH_GHOST_INFIX_ANAGRAM,
         .exact = true,
         .backends = Q_BACKENDS({Q_TABLE(q_make_multiset_states)})},
        {.name = "infix-any-anagram",
         .summary = "as infix-any-exact, but complete if any order of the letters is a word",
         .relation = QUOTH_GHOST_INFIX_ANAGRAM,
         .backends = Q_BACKENDS({Q_TABLE(q_make_multiset_states)})},
        {.name = "infix-end-exact",
         .summary = "as infix-any-exact, with the new letter at an end",
         .relation = QUOTH_GHOST_INFIX_ANAGRAM,
         .at_end = true,
         .exact = true,
         .backends = Q_BACKENDS({Q_TABLE(q_make_multiset_states)})},
        {.name = "infix-end-anagram",
         .summary = "as infix-any-anagram, with the new letter at an end",
         .relation = QUOTH_GHOST_INFIX_ANAGRAM,
         .at_end = true,
         .backends = Q_BACKENDS({Q_TABLE(q_make_multiset_states)})}),
};
