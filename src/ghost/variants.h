/* The table of variants, and the inside of a solved game.
 *
 * A variant is a name, a space (how to value every position and look one up) and the ways a fragment
 * grows.  The players, games, explanations and output know only these calls.
 *
 *   space      positions are kept as                                    variants
 *   prefixes   nodes of the word graph: equal endings are valued once    ghost
 *   infixes    nodes of a trie of all infixes, linked to both parents   super, superduper
 */
#ifndef Q_GHOST_VARIANTS_H
#define Q_GHOST_VARIANTS_H

#include "ghost/infixes.h"
#include "ghost/prefixes.h"
#include "quoth/ghost.h"

typedef struct q_variant {
    const char *name;
    const char *summary;
    bool word_tells_order; /* a word says in which order its letters came: sheets make sense */
    quoth_status (*solve)(quoth_ghost *ghost, const quoth_watch *watch, quoth_error *error);
    void (*release)(quoth_ghost *ghost);
    quoth_ghost_view (*look)(const quoth_ghost *ghost, const quoth_letters *fragment);
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
    union {
        q_prefixes prefixes;
        q_infixes infixes;
    } space;
};

#endif
