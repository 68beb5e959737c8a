/* The AND/OR graph of a won game, expanded on demand.
 *
 * A *position* (OR node) has the winner to move; its links are the replies that keep the game won.
 * A *reply* (AND node) is the fragment that such a play makes; its links are the positions that
 * the other player can make of it without losing at once.  Each fragment has one node however it
 * is reached; in superduper a fragment and its reversal share one. */
#ifndef Q_GHOST_STUDY_AND_OR_GRAPH_H
#define Q_GHOST_STUDY_AND_OR_GRAPH_H

#include "base/arena.h"
#include "base/item_table.h"
#include "quoth/ghost.h"

typedef struct q_and_or_node {
    const uint8_t *letter; /* the fragment as it was met first */
    uint32_t *link;        /* NULL until `expanded` */
    uint32_t links;
    uint32_t safe_plays; /* of a position: plays that do not lose at once */
    uint8_t length;
    bool reply, expanded;
    bool unknown; /* of a reply: illegal in the game of known words */
    /* A reply that ends the game, won; or, with `with_words`, a word that the other player
     * completes and loses by. */
    bool over;
} q_and_or_node;

typedef struct q_and_or_graph {
    const quoth_memory *memory;
    const quoth_ghost *ghost;
    const quoth_ghost *known; /* the same rules on words that people know, or NULL */
    bool reverses, word_by_outcome;
    bool with_words; /* a reply also links to the words that the other player can complete */
    q_arena arena;
    q_and_or_node *node;
    size_t nodes, node_capacity;
    q_item_table table; /* of nodes */
    quoth_ghost_list plays;
    uint32_t *found;
    size_t found_capacity;
    uint32_t root;
} q_and_or_graph;

void q_and_or_begin(q_and_or_graph *graph, const quoth_ghost *ghost, const quoth_memory *memory);
void q_and_or_free(q_and_or_graph *graph);

/* Finds or adds a node.  `over`: the play that made it ended the game. */
quoth_status q_and_or_add(q_and_or_graph *graph, const quoth_letters *fragment, bool reply,
                          bool over, uint32_t *number);

/* Finds who wins, and the start positions, which every strategy of the winner has to answer: the
 * empty fragment, or all fragments that the first player can begin with.  The array stays valid. */
quoth_status q_and_or_starts(q_and_or_graph *graph, unsigned *winner, const uint32_t **start,
                             size_t *starts);

/* Computes the links of a node, once.  They stay where they are. */
quoth_status q_and_or_expand(q_and_or_graph *graph, uint32_t number);

/* Expands everything reachable and removes, from each position, replies that are unknown or do not
 * win with known replies alone.  `*won`: the winner still wins.  QUOTH_TOO_LARGE past `nodes_max`
 * nodes. */
quoth_status q_and_or_restrict_to_known(q_and_or_graph *graph, const uint32_t *start, size_t starts,
                                        size_t nodes_max, const quoth_watch *watch, bool *won);

void q_and_or_spell(const q_and_or_graph *graph, uint32_t number, quoth_letters *fragment);

#endif
