/* The word graph as an automaton: each list of siblings is a state, each node an arc of it.
 *
 *      nodes   2:a 3:e|  4:t|  5:h 6:s|         |: the last of its list
 *      state     1        2      3              state 0 has no arcs; a node without a child leads
 *                                               there
 *
 * Children have lower numbers than parents, as nodes and as states: a pass in rising order visits a
 * state after all its successors, a pass in falling order after all its predecessors. */
#ifndef Q_LEXICON_GRAPH_STATES_H
#define Q_LEXICON_GRAPH_STATES_H

#include "quoth/lexicon_graph.h"

enum { Q_FIRST_ARC = 2 }; /* nodes 0 and 1 hold the roots */

typedef struct q_states {
    const quoth_memory *memory;
    quoth_graph graph;
    uint32_t count; /* state 0 included */
    uint32_t root;
    uint32_t *state_of; /* by node */
} q_states;

/* Reads the states of a graph of at least one word.  False: no memory. */
bool q_states_read(q_states *states, quoth_graph graph, const quoth_memory *memory);
void q_states_free(q_states *states);

/* An arc, by its node. */
typedef struct q_arc {
    uint32_t from, to; /* states */
    uint32_t child;    /* the first node of `to`, 0 if there is none */
    uint8_t letter;
    bool accepts, last; /* ends a word; is the last arc of its state */
} q_arc;

static inline q_arc q_arc_at(const q_states *s, uint32_t p)
{
    uint32_t node = quoth_graph_node(s->graph, p), child = quoth_node_child(node);
    return (q_arc){.from = s->state_of[p],
                   .to = child ? s->state_of[child] : 0,
                   .child = child,
                   .letter = (uint8_t)quoth_node_letter(node),
                   .accepts = quoth_node_accepts(node),
                   .last = quoth_node_ends(node)};
}

#endif
