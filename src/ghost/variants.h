/* The table of variants, and the inside of a game.
 *
 * A variant says how a fragment grows; each of its readings says which fragments are legal, by the
 * way their positions are kept.  The players, games, explanations and output know only the public
 * calls on a game.
 *
 *   positions   what they are                                    valued
 *   prefixes    nodes of the word graph: equal endings once      all at once (prefixes.h)
 *   infixes     all infixes, linked to what they grow from       all at once (infixes.h, table.h),
 *                                                                  or by search (paths.h,
 *                                                                  insertions.h, search.h)
 *   multisets   letters of infixes in any order                  all at once (multisets.h, table.h)
 *   sequences   all subsequences                                 by search (subsequences.h), and
 *                                                                  all at once when asked to
 */
#ifndef Q_GHOST_VARIANTS_H
#define Q_GHOST_VARIANTS_H

#include "ghost/infixes.h"
#include "ghost/multisets.h"
#include "ghost/prefixes.h"
#include "ghost/search.h"
#include "ghost/sequences.h"

typedef enum q_kept_as { Q_PREFIXES, Q_INFIXES, Q_MULTISETS, Q_SEQUENCES } q_kept_as;

typedef struct q_reading {
    const char *name; /* NULL where a variant can be read in one way only */
    const char *summary;
    q_kept_as kept_as;
    q_infix_plays plays; /* infixes: how they grow */
    bool either_way;     /* infixes: words count read backwards too */
    bool at_end;         /* multisets: the new letter stands at an end of what is announced */
    bool anagrams;       /* multisets: a word is one in any order */
} q_reading;

typedef struct q_variant {
    const char *name;
    const char *summary;
    q_forms *forms;
    bool sorted;               /* the order of the letters does not matter */
    const q_reading *readings; /* the last has no summary */
} q_variant;

extern const q_variant q_variants[]; /* the last has no name */

struct quoth_ghost {
    const quoth_memory *memory;
    const quoth_lexicon *lexicon;
    quoth_watch watch;
    bool watched;
    const q_variant *variant;
    const q_reading *reading;
    q_rules rules;
    quoth_ghost_summary summary;
    q_prefixes prefixes; /* filled by how positions are kept */
    q_infixes infixes;
    q_multisets multisets;
    q_sequences sequences;
    q_space space; /* of the infixes, multisets or sequences */
    q_table table;
    q_search *search;     /* or valued by search: then the table has lengths, if anything */
    q_strings strings;    /* of a table with lengths */
    quoth_ghost_row *row; /* of a complete game */
    size_t rows;
};

/* The view of a fragment in its kept order. */
quoth_status q_look(const quoth_ghost *ghost, const quoth_letters *fragment,
                    quoth_ghost_view *view);

/* All legal plays of a fragment in its kept order, in any order and perhaps twice; none of an
 * illegal one. */
quoth_status q_plays(const quoth_ghost *ghost, const quoth_letters *fragment, bool brief,
                     q_each_play *each, void *user);

#endif
