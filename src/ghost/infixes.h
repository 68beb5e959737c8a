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

#include "ghost/table.h"
#include "lexicon/lexicon.h"

/* 32 bytes, so that all a step touches lies in one cache line. */
typedef struct q_infix {
    uint64_t letters; /* bit n: the fragment goes on with letter n */
    uint32_t parent;
    uint32_t shorter; /* Q_NOWHERE at the root */
    uint32_t child;   /* the newest, Q_NOWHERE if none */
    uint32_t sibling;
    uint8_t letter; /* the last of the fragment; 0 at the root */
    uint8_t depth;
    bool word;
} q_infix;

/* How fragments grow.  A fragment read backwards may be one as well: `backwards`. */
typedef enum q_infix_plays {
    Q_PLAY_ENDS,    /* at either end */
    Q_PLAY_TURNED,  /* at either end, perhaps after turning the fragment round */
    Q_PLAY_ANYWHERE /* between any two letters too */
} q_infix_plays;

typedef struct q_infixes {
    const quoth_memory *memory;
    q_infix *node;
    size_t capacity;
    uint32_t count; /* 0 where there are no words: then not even the empty fragment is legal */
    uint32_t words;
    q_infix_plays plays;
    q_forms *forms;
    unsigned letters;
    uint32_t *order;     /* all numbers by length, where links lead to lower numbers as well */
    uint32_t *backwards; /* TURNED: the number of each fragment read backwards, or Q_NOWHERE */
    uint32_t *struck;    /* ANYWHERE: what is left of each fragment without one of its letters */
    size_t struck_capacity;
    uint32_t *struck_from;
    uint8_t *struck_count;
} q_infixes;

/* Finds all infixes of the words of at least `min` letters; with `both_ways` also of those words
 * read backwards. */
quoth_status q_infixes_build(q_infixes *infixes, const quoth_lexicon *lexicon, unsigned min,
                             bool both_ways, const quoth_watch *watch, const quoth_memory *memory);

/* What a table needs to know to value them; `forms` is asked for in literal misere only.  The space
 * looks into `infixes`. */
quoth_status q_infixes_space(q_infixes *infixes, q_infix_plays plays, q_forms *forms,
                             unsigned letters, q_space *space);
void q_infixes_free(q_infixes *infixes);

uint32_t q_infixes_find(const q_infixes *infixes, const quoth_letters *fragment);

/* The fragment of a number. */
void q_infixes_spell(const q_infixes *infixes, uint32_t at, quoth_letters *fragment);

#endif
