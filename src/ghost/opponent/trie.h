/* A trie of the words of at least a minimum length: one node a prefix.
 *
 * The children of a node are consecutive, sorted by letter, and have higher numbers than it. */
#ifndef Q_GHOST_OPPONENT_TRIE_H
#define Q_GHOST_OPPONENT_TRIE_H

#include "quoth/lexicon.h"

enum { Q_TRIE_ROOT = 0 };
#define Q_TRIE_NONE UINT32_MAX

typedef struct q_trie_node {
    uint32_t first; /* the first child */
    uint32_t rank;  /* of the word that this prefix is; Q_TRIE_NONE if it is none */
    uint8_t letter;
    uint8_t children;
    uint8_t height;   /* letters to the end of the longest word below */
    bool has_words;   /* a word ends here or below */
    uint8_t parities; /* parities of the lengths of these words: bit 0 even, bit 1 odd */
} q_trie_node;

typedef struct q_trie {
    const quoth_memory *memory;
    q_trie_node *node;
    size_t count, capacity;
} q_trie;

/* QUOTH_NO_MEMORY, QUOTH_STOPPED, QUOTH_TOO_LARGE past 4,294,967,294 nodes.  After a failure there
 * is nothing to free. */
quoth_status q_trie_make(q_trie *trie, const quoth_lexicon *lexicon, unsigned min,
                         const quoth_watch *watch, const quoth_memory *memory);
void q_trie_free(q_trie *trie);

/* The child by a letter, if it is or leads to a word; else Q_TRIE_NONE. */
uint32_t q_trie_step(const q_trie *trie, uint32_t from, uint8_t letter);

#endif
