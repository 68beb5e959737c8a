/* The table of variants, and the inside of a game.
 *
 * A variant says where its fragments lie, which picks the way positions are kept, and how a fragment
 * grows.  The players, games, explanations and output know only the public calls on a game.
 *
 *   positions are kept as                                            variants
 *   prefixes  nodes of the word graph: equal endings valued once      ghost
 *   infixes   nodes of a trie of all infixes, linked to both parents  super, superduper
 *   search    as infixes, but valued one by one when asked for        super, superduper
 */
#ifndef Q_GHOST_VARIANTS_H
#define Q_GHOST_VARIANTS_H

#include "ghost/infixes.h"
#include "ghost/prefixes.h"
#include "ghost/search.h"
#include "quoth/ghost.h"

typedef struct q_variant {
    const char *name;
    const char *summary;
    bool infixes;   /* fragments lie inside words, else they begin words */
    bool reversing; /* a play may reverse the fragment first */
    /* What adding a letter can make of a fragment, legal or not, perhaps the same twice; returns
     * how many, QUOTH_GHOST_FORMS_MAX at most.  The fragment is shorter than QUOTH_WORD_MAX. */
    unsigned (*forms)(const quoth_letters *fragment, uint8_t letter, quoth_letters *forms);
} q_variant;

extern const q_variant q_variants[]; /* the last has no name */

struct quoth_ghost {
    const quoth_memory *memory;
    const quoth_lexicon *lexicon;
    const q_variant *variant;
    unsigned min;
    quoth_ghost_summary summary;
    q_prefixes prefixes; /* one of the three is filled */
    q_infixes infixes;
    q_search *search;
};

#endif
