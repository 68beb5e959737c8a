/* Dynamic programming on the word graph, for fragments that begin words.
 *
 * The value of a position and the letters still to come depend on its possible endings alone, and
 * equal sets of endings are one node of the graph.  So ENABLE's 387,878 fragments are valued as 122
 * thousand nodes.  The exception are fragments shorter than the minimum length, whose values depend
 * on their length as well: these few positions (some 450 for a minimum of 3) are "shallow" nodes of
 * their own:
 *
 *      number   0 .. graph-1   a node of the graph, for a fragment of at least `min` letters
 *               graph          the empty fragment
 *               graph+1 ..     the other shallow positions, by length; siblings are adjacent
 *
 * A shallow position that leads only to words that are too short is left out.  Children have lower
 * numbers than their parents among the graph's nodes, higher numbers among the shallow ones. */
#ifndef Q_GHOST_SOLVE_PREFIXES_H
#define Q_GHOST_SOLVE_PREFIXES_H

#include "ghost/solve/state_table.h"
#include "lexicon/lexicon.h"
#include "quoth/ghost_positions.h"

typedef struct q_prefix_run {
    uint32_t first, end;
} q_prefix_run;

typedef struct q_shallow {
    q_prefix_run children; /* shallow, or nodes of the graph */
    uint8_t letter;
} q_shallow;

typedef struct q_prefixes {
    const quoth_memory *memory;
    q_rules rules;
    unsigned letters;
    quoth_graph graph;
    q_cell *cell;        /* by position number; `depth` is unused, because nodes are shared */
    q_cell_seats *seats; /* NULL for two players */
    size_t cells;
    q_shallow *shallow;
    size_t shallows, capacity;
    uint32_t root; /* Q_NOWHERE: there are no words */
} q_prefixes;

quoth_status q_prefixes_solve(q_prefixes *prefixes, const quoth_lexicon *lexicon,
                              const q_rules *rules, quoth_ghost_summary *summary,
                              const quoth_watch *watch, const quoth_memory *memory);

/* Counts all positions by length into rows (longest word + 1 of them, zeroed), and their checksum.
 * False: stopped by the watch. */
bool q_prefixes_count(const q_prefixes *prefixes, quoth_ghost_row *rows, uint64_t *checksum,
                      const quoth_watch *watch);
void q_prefixes_free(q_prefixes *prefixes);

uint32_t q_prefixes_find(const q_prefixes *prefixes, const quoth_letters *fragment);

static inline uint8_t q_prefixes_letter(const q_prefixes *p, uint32_t at)
{
    if (at >= p->graph.count)
        return p->shallow[at - p->graph.count].letter;
    return (uint8_t)quoth_node_letter(quoth_graph_node(p->graph, at));
}

/* The children of a position in the alphabet's order; none for Q_NOWHERE. */
q_prefix_run q_prefixes_children(const q_prefixes *prefixes, uint32_t at);

q_value q_prefixes_value(const q_prefixes *prefixes, uint32_t at);

#endif
