/* quoth/lexicon_graph.h - the word graph of a lexicon, for programs that walk it themselves.
 *
 * A minimal acyclic word graph: an array of 32-bit little-endian nodes.
 *
 *      31      26  25   24   23                0        a node says: "here you may go on with
 *     +----------+----+----+------------------+         this letter"; `accepts`: and it ends a
 *     |  letter  | a  | e  |  first child     |         word; `end`: no sibling follows;
 *     +----------+----+----+------------------+         child 0: nothing longer begins so.
 *
 * The KWG layout (Kurnia word graph: Wolges, Macondo and MAGPIE read it) differs in the widths: 8
 * bits of letter, 22 of child.  quoth_lexicon_write_kwg writes it.
 *
 * Node 0 holds the root: its child is the first node of the list of first letters.  Siblings
 * stand in rising order of letter, so a walk meets the words in the alphabet's order.
 */
#ifndef QUOTH_LEXICON_GRAPH_H
#define QUOTH_LEXICON_GRAPH_H

#include "quoth/lexicon.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A view of a lexicon's graph, for walking it.  Valid until the lexicon is freed. */
typedef struct quoth_graph {
    const uint32_t *nodes; /* little-endian, as in the file */
    uint32_t count;
} quoth_graph;

QUOTH_API quoth_graph quoth_lexicon_graph(const quoth_lexicon *lexicon);

enum { QUOTH_GRAPH_ROOT = 0 };

/* One node in the machine's byte order. */
static inline uint32_t quoth_graph_node(quoth_graph graph, uint32_t index)
{
    const uint8_t *b = (const uint8_t *)(graph.nodes + index);
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static inline uint32_t quoth_node_letter(uint32_t node)
{
    return node >> 26;
}

static inline bool quoth_node_accepts(uint32_t node)
{
    return node >> 25 & 1;
}

static inline bool quoth_node_ends(uint32_t node)
{
    return node >> 24 & 1;
}

static inline uint32_t quoth_node_child(uint32_t node)
{
    return node & 0xFFFFFF;
}

/* The index of the node reached from node `from` (QUOTH_GRAPH_ROOT to begin) by a letter; 0 if
 * there is none. */
QUOTH_API uint32_t quoth_graph_step(quoth_graph graph, uint32_t from, uint32_t letter);

#ifdef __cplusplus
}
#endif
#endif
