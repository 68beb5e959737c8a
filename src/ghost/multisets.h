/* The positions of spook where an arrangement of the letters must lie inside a word: multisets of
 * letters, kept as fragments in the alphabet's order.
 *
 *      infixes          multiset       a play that adds c to P announces one of the infixes with
 *      the eth het eht    e h t        P's letters and c: any of them, or only those with c at an
 *                                      end; it may complete a word, or not, or leave the choice */
#ifndef Q_GHOST_MULTISETS_H
#define Q_GHOST_MULTISETS_H

#include "ghost/fragments.h"
#include "ghost/infixes.h"

typedef struct q_multisets {
    const quoth_memory *memory;
    q_fragments fragments;
    bool at_end;    /* the new letter goes to an end, else anywhere */
    bool anagrams;  /* a multiset is a word if any order of it is; else only announcements are */
    unsigned letters;
    uint32_t *order;
    uint8_t *announced; /* the ways, Q_GOES_ON and Q_COMPLETES, that its arrangements allow */
    uint32_t *link_end; /* where the links to each multiset end in `link` */
    q_link *link;
    size_t capacity;
    uint32_t words;
} q_multisets;

quoth_status q_multisets_build(q_multisets *multisets, const quoth_lexicon *lexicon, unsigned min,
                               bool at_end, bool anagrams, const quoth_watch *watch,
                               const quoth_memory *memory);
void q_multisets_space(q_multisets *multisets, q_space *space);
void q_multisets_free(q_multisets *multisets);

#endif
