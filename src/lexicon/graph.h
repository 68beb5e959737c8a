/* The word graph: building it from sorted words, checking one that came from outside. */
#ifndef Q_LEXICON_GRAPH_H
#define Q_LEXICON_GRAPH_H

#include "quoth/lexicon.h"

enum { Q_GRAPH_NODES_MAX = 0x3FFFFF };

typedef struct q_graph_builder q_graph_builder;

/* Begins a graph.  Words go in by rising letters, each once.  `words` is their approximate number,
 * which only sizes a table.  `watch` may be NULL; it makes the other calls end with QUOTH_STOPPED,
 * after which the builder can only be freed.  The finished nodes belong to the caller: `capacity`
 * nodes were taken from `memory`, `graph->count` are used. */
q_graph_builder *q_graph_builder_new(size_t words, const quoth_watch *watch,
                                     const quoth_memory *memory);
quoth_status q_graph_builder_add(q_graph_builder *builder, const uint8_t *letters, unsigned length);

/* Ends the words and adds their GADDAG; node 1 then holds its root; a separator is letter 0.  The
 * words have at most QUOTH_WORD_MAX - 1 letters. */
quoth_status q_graph_builder_gaddag(q_graph_builder *builder);

quoth_status q_graph_builder_finish(q_graph_builder *builder, uint32_t **nodes, size_t *capacity,
                                    uint32_t *count);
void q_graph_builder_free(q_graph_builder *builder);

/* The findings of a check of a graph, for each node p that can be reached: the number of words
 * through p or a later sibling, and the letters of the longest of them from p on. */
typedef struct q_graph_survey {
    uint32_t *words;
    uint8_t *height;
    uint32_t total_words;
    uint8_t longest;
} q_graph_survey;

/* The origin of a graph, which decides how it is checked. */
typedef enum q_graph_kind {
    Q_GRAPH_BUILT, /* made by the builder above, just now or for the program: only surveyed */
    Q_GRAPH_OURS,  /* from an image: siblings in rising order, every list behind those it points to,
                       no shared tails, nothing that is not used */
    Q_GRAPH_FOREIGN /* any acyclic graph */
} q_graph_kind;

/* Checks indices, lists that end, no cycle, no dead end, letters 1..letters, words of at most 255
 * letters, and the order of our own graphs: of those all nodes in one pass, of foreign ones those
 * on a path from the root.  On success the survey's arrays (graph.count elements each) belong to
 * the caller. */
quoth_status q_graph_check(quoth_graph graph, unsigned letters, q_graph_kind kind,
                           q_graph_survey *survey, const quoth_watch *watch,
                           const quoth_memory *memory, quoth_error *error);
void q_graph_survey_free(q_graph_survey *survey, uint32_t nodes, const quoth_memory *memory);

/* A walk over all words in the order the nodes stand in. */
typedef bool (*q_graph_each)(void *user, const quoth_letters *word, uint32_t rank);
bool q_graph_walk(quoth_graph graph, q_graph_each each, void *user);

#endif
