/* The word graph: built from sorted words, or validated if it came from a file. */
#ifndef Q_LEXICON_GRAPH_H
#define Q_LEXICON_GRAPH_H

#include "quoth/lexicon_graph.h"

enum {
    Q_GRAPH_NODES_MAX = 0xFFFFFF, /* of a graph with 24-bit links */
    Q_NODE_LETTER_SHIFT = 26,
    Q_NODE_ACCEPTS = 1 << 25,
    Q_NODE_ENDS = 1 << 24
};
_Static_assert(Q_GRAPH_NODES_MAX == 16777215, "messages name the limit");

/* Stores a node, little-endian. */
static inline void q_graph_store(uint32_t *at, uint32_t node)
{
    uint8_t *b = (uint8_t *)at;
    for (int i = 0; i < 4; i++)
        b[i] = (uint8_t)(node >> 8 * i);
}

typedef struct q_graph_builder q_graph_builder;

/* Starts a graph; NULL without memory.  `words` is the approximate number of words, which sizes a
 * hash table.  `watch` may be NULL.  After a call has failed the builder can only be freed:
 * QUOTH_STOPPED by the watch, QUOTH_NO_MEMORY, QUOTH_TOO_LARGE past Q_GRAPH_NODES_MAX nodes. */
q_graph_builder *q_graph_builder_new(size_t words, const quoth_watch *watch,
                                     const quoth_memory *memory);

/* Adds a word of 1 to QUOTH_WORD_MAX letters.  Words come in strictly rising order. */
quoth_status q_graph_builder_add(q_graph_builder *builder, const uint8_t *letters, unsigned length);

/* In place of words: copies one of our own graphs that has words, whose lists a GADDAG then shares.
 * The builder is new. */
quoth_status q_graph_builder_copy(q_graph_builder *builder, quoth_graph graph);

/* Adds the GADDAG of all words (Gordon 1994), after the last word; node 1 holds its root, letter 0
 * is its separator.  Words have at most QUOTH_WORD_MAX - 1 letters. */
quoth_status q_graph_builder_gaddag(q_graph_builder *builder);

/* Gives the nodes to the caller: `*capacity` nodes allocated from the builder's memory, `*count` of
 * them used. */
quoth_status q_graph_builder_finish(q_graph_builder *builder, uint32_t **nodes, size_t *capacity,
                                    uint32_t *count);
void q_graph_builder_free(q_graph_builder *builder);

/* The result of validating a graph; the arrays are by node, for all nodes that can be reached. */
typedef struct q_graph_survey {
    uint32_t *words; /* number of words through the node or a later sibling */
    uint8_t *height; /* letters of the longest of these words, from the node on */
    uint32_t total_words;
    uint8_t longest;
} q_graph_survey;

/* The origin of a graph, which decides how it is validated. */
typedef enum q_graph_kind {
    Q_GRAPH_BUILT,  /* by the builder above, now or for the program: trusted, only counted */
    Q_GRAPH_OURS,   /* from an image: siblings in rising order, each list after those it points to,
                       no shared tails, no unused nodes */
    Q_GRAPH_FOREIGN /* any acyclic graph */
} q_graph_kind;

/* Checks that indices are valid, lists end, paths have no cycle or dead end, letters are
 * 1..letters, and words have at most 255 letters.  For our own graphs it also checks the order of
 * the nodes, in one pass over all of them; of a foreign graph it visits the nodes on paths from the
 * root.  On success the survey's arrays (graph.count elements each) belong to the caller. */
quoth_status q_graph_check(quoth_graph graph, unsigned letters, q_graph_kind kind,
                           q_graph_survey *survey, const quoth_watch *watch,
                           const quoth_memory *memory, quoth_error *error);

/* Checks a graph that an image has for a board (lexicon.h), in the form of our own graphs, with or
 * without the GADDAG behind node 1.  It must have `words` words of at most `longest` letters. */
quoth_status q_graph_check_board(quoth_graph graph, unsigned letters, bool gaddag, uint32_t words,
                                 unsigned longest, const quoth_watch *watch,
                                 const quoth_memory *memory, quoth_error *error);
void q_graph_survey_free(q_graph_survey *survey, uint32_t nodes, const quoth_memory *memory);

/* Visits all words in the order of the nodes. */
typedef bool (*q_graph_each)(void *user, const quoth_letters *word, uint32_t rank);
bool q_graph_walk(quoth_graph graph, q_graph_each each, void *user);

#endif
