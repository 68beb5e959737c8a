/* The positions of games whose fragments lie inside words: a trie of all infixes.
 *
 *        root ""              one node a distinct fragment; solid: its last letter is added
 *        /   \                (the tree); dotted, `shorter`: the fragment without its first
 *       a     b               letter.
 *      /     / :
 *     ab <..' bc              So both fragments that a fragment can have grown from, without its
 *     :      /                last letter and without its first, are at hand.  Numbers rise along
 *    abc ...'                 both links: a pass over the numbers downwards meets every longer
 *                             fragment before those it grows from.
 */
#ifndef Q_GHOST_INFIXES_H
#define Q_GHOST_INFIXES_H

#include "lexicon/lexicon.h"
#include "quoth/ghost.h"

enum { Q_ROOT = 0 };
#ifndef Q_NOWHERE
#define Q_NOWHERE UINT32_MAX
#endif

/* 32 bytes, so that all a step touches lies in one cache line. */
typedef struct q_infix {
    uint64_t letters; /* bit n: the fragment goes on with letter n */
    uint32_t parent;
    uint32_t shorter; /* Q_NOWHERE at the root */
    uint32_t child;   /* the newest, Q_NOWHERE if none */
    uint32_t sibling;
    uint8_t letter; /* the last of the fragment; 0 at the root */
    uint8_t depth;
    uint8_t flags;
    uint8_t length;  /* letters at the end of the game: winner hurries, loser delays */
    uint8_t longest; /* both delay */
} q_infix;

enum { Q_IS_WORD = 1, Q_WINS = 2, Q_REACHABLE = 4 };

typedef struct q_infixes {
    const quoth_memory *memory;
    q_infix *node;
    size_t capacity;
    uint32_t count; /* 0 where there are no words: then not even the empty fragment is legal */
    uint32_t words;
} q_infixes;

/* Finds and values all infixes of the words of at least `min` letters; with `reversing`, a play
 * may turn the fragment round first. */
quoth_status q_infixes_solve(q_infixes *infixes, const quoth_lexicon *lexicon, unsigned min,
                             bool reversing, quoth_ghost_summary *summary,
                             const quoth_watch *watch, const quoth_memory *memory,
                             quoth_error *error);
void q_infixes_free(q_infixes *infixes);

uint32_t q_infixes_find(const q_infixes *infixes, const quoth_letters *fragment);
quoth_ghost_view q_infixes_view(const q_infixes *infixes, uint32_t at);

#endif
