/* The word graph walked both ways, and the paths in it that spell a fragment.
 *
 *      root --...--> [state s] --f--> arc e --...--> end of a word
 *
 * A fragment inside words is a path inside the graph: it begins in a state and ends with an arc.  As
 * the graph has equal endings once, few paths stand for many words.  The *support* of a fragment is
 * all its paths, pairs (s, e).  A letter more at the end follows the arcs behind each e, a letter more
 * in front the arcs that lead to each s; so nobody ever asks whether a fragment is legal.
 *
 * Words of fewer letters than the minimum are paths too, but do not count: every count asks whether
 * some word through a path is long enough. */
#ifndef Q_GHOST_PATHS_H
#define Q_GHOST_PATHS_H

#include "base/arena.h"
#include "lexicon/lexicon.h"

/* Sets of parities: bit 0 even, bit 1 odd. */
enum { Q_EVEN = 1, Q_ODD = 2, Q_BOTH = 3 };

/* 8 bytes each: expanding a position is little but reading these. */
typedef struct q_arc {
    uint32_t child; /* first arc of the list behind this one, 0 if none */
    uint8_t letter;
    uint8_t rest;    /* letters of the longest ending behind this arc */
    uint8_t parities; /* of all endings */
    uint8_t flags;
} q_arc;

enum { Q_ACCEPTS = 1, Q_LAST = 2 }; /* LAST of its list */

/* An arc seen from the state it leads to: where it comes from. */
typedef struct q_way_in {
    uint32_t from; /* a state */
    uint8_t letter;
    uint8_t depth;    /* letters of the longest way from the root to `from` */
    uint8_t parities; /* of all ways */
} q_way_in;

/* A state, kept at the number of its list's first arc. */
typedef struct q_state {
    uint32_t in, in_end; /* its range of ways in */
    uint8_t depth, parities;
} q_state;

typedef struct q_paths {
    const quoth_memory *memory;
    unsigned min, letters;
    uint32_t arcs, root; /* root 0: there is no word that is long enough */
    q_arc *arc;
    q_state *state;
    uint32_t *list_of;   /* the first arc of each arc's list */
    q_way_in *into;      /* by the state they lead to */
    uint32_t *by_letter; /* all arcs, by letter; NULL until a support is looked for */
    uint32_t letter_end[QUOTH_LETTERS_MAX + 1];
} q_paths;

bool q_paths_build(q_paths *paths, const quoth_lexicon *lexicon, unsigned min,
                   const quoth_memory *memory);
void q_paths_free(q_paths *paths);

/* A path that spells the fragment: the state it begins in, its last arc. */
typedef struct q_path {
    uint32_t from, last;
} q_path;

typedef struct q_support {
    q_path *path;
    uint32_t count;
} q_support;

/* One way to grow a support by one letter, told before the support itself is written down. */
typedef struct q_growth {
    uint32_t count;
    uint8_t parities; /* of the words still possible */
    bool word;        /* the grown fragment is one */
} q_growth;

enum { Q_AT_END, Q_IN_FRONT };

typedef struct q_growths {
    q_growth by[2][QUOTH_LETTERS_MAX + 1]; /* by end and letter */
} q_growths;

/* Counts what a support grows to; `length` is that of the grown fragments. */
void q_paths_count(const q_paths *paths, q_support support, unsigned length, q_growths *sizes);

/* The supports of a fragment grown by one letter, by end and letter; those with `wanted` set for
 * their letter, all written in one pass. */
typedef struct q_grown {
    q_support by[2][QUOTH_LETTERS_MAX + 1];
    uint64_t wanted[2];
} q_grown;

bool q_paths_grow(const q_paths *paths, q_arena *arena, q_support support, unsigned length,
                  const q_growths *sizes, q_grown *grown);

/* The support of a fragment, which is not empty, or of its reverse, found from the arcs with its first
 * letter on; and what is known of it.  Without memory its `path` is NULL. */
q_support q_paths_find(q_paths *paths, q_arena *arena, const quoth_letters *fragment,
                       bool backwards, q_growth *known);

/* All fragments of one and of two letters at once: one pass over the graph, arc by arc with its
 * successors.  (Letter by letter, each support would be walked four times.) */
typedef struct q_pairs {
    q_growth single[QUOTH_LETTERS_MAX + 1];
    q_growth size[QUOTH_LETTERS_MAX + 1][QUOTH_LETTERS_MAX + 1];
    q_support pair[QUOTH_LETTERS_MAX + 1][QUOTH_LETTERS_MAX + 1];
} q_pairs;

bool q_paths_pairs(const q_paths *paths, q_arena *arena, q_pairs *pairs);

#endif
