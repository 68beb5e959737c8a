/* The positions where fragments begin words: valued on the word graph itself.
 *
 * In the graph equal endings are one node, and a position's value and the letters still to come
 * depend on its endings alone; so ENABLE's 387,878 fragments are valued as 122 thousand nodes.
 * Only the minimum length breaks this: above it the depth matters.  Those few positions (for a
 * minimum of 3, some 450) are nodes of their own, "shallow", in front of the graph's:
 *
 *      number   0 .. graph-1   a node of the graph, for a fragment of at least `min` letters
 *               graph          the empty fragment
 *               graph+1 ..     the other shallow positions, by length; those of one parent in a row
 *
 * A shallow position is left out if it leads only to words that are too short.  Children have
 * lower numbers than their parents among the graph's nodes, higher ones among the shallow. */
#ifndef Q_GHOST_SOLVE_PREFIXES_H
#define Q_GHOST_SOLVE_PREFIXES_H

#include "ghost/solve/state_table.h"
#include "lexicon/lexicon.h"

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
    q_cell *cell; /* by position number; their depth means nothing, as positions are shared */
    q_cell_seats *seats; /* NULL for two players */
    size_t cells;
    q_shallow *shallow;
    size_t shallows, capacity;
    uint32_t root; /* Q_NOWHERE where there are no words */
} q_prefixes;

quoth_status q_prefixes_solve(q_prefixes *prefixes, const quoth_lexicon *lexicon,
                              const q_rules *rules, quoth_ghost_summary *summary,
                              const quoth_watch *watch, const quoth_memory *memory);

/* Counts all positions by length into rows (longest word + 1 of them, zeroed), and their checksum.
 * False: the watch said stop. */
bool q_prefixes_count(const q_prefixes *prefixes, quoth_ghost_row *rows, uint64_t *checksum,
                      const quoth_watch *watch);
void q_prefixes_free(q_prefixes *prefixes);

uint32_t q_prefixes_find(const q_prefixes *prefixes, const quoth_letters *fragment);
uint8_t q_prefixes_letter(const q_prefixes *prefixes, uint32_t at);

/* The positions one letter on, in the alphabet's order; an empty run for Q_NOWHERE. */
q_prefix_run q_prefixes_children(const q_prefixes *prefixes, uint32_t at);

q_value q_prefixes_value(const q_prefixes *prefixes, uint32_t at);

#endif
