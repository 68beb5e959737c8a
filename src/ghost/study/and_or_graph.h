/* The positions a winner may meet and the replies he may give, found as they are needed.
 *
 * At a position the winner is to move, and it is won for him; its links are the replies that keep
 * it won.  A reply is the fragment that such a play makes; its links are the positions that the
 * other player can make of it without losing at once.  Positions can be reached in several orders,
 * and each is here once; in superduper a fragment and its reversal are one. */
#ifndef Q_GHOST_STUDY_AND_OR_GRAPH_H
#define Q_GHOST_STUDY_AND_OR_GRAPH_H

#include "base/arena.h"
#include "quoth/ghost.h"

typedef struct q_node {
    const uint8_t *letter; /* as the fragment was met first */
    uint32_t *link;        /* valid once listed */
    uint32_t links;
    uint32_t choices; /* of a position: plays that do not lose at once */
    uint8_t length;
    bool reply, listed;
    bool unknown; /* of a reply: not legal in the game of known words */
    bool over; /* of a reply: it ends the game, won; otherwise a word that ends it, won as well */
} q_node;

typedef struct q_graph {
    const quoth_memory *memory;
    const quoth_ghost *ghost;
    const quoth_ghost *known; /* the same game on words that people know, or NULL */
    bool reverses, careful;
    bool with_words; /* a reply is also linked to the words that the other player can complete */
    q_arena arena;
    q_node *node;
    size_t nodes, node_room;
    uint32_t *table; /* node + 1, by hash */
    size_t slots;
    quoth_ghost_list plays;
    uint32_t *found;
    size_t found_room;
    uint32_t root;
} q_graph;

void q_graph_begin(q_graph *graph, const quoth_ghost *ghost, const quoth_memory *memory);
void q_graph_free(q_graph *graph);

/* Adds a position or a reply, unless it is there, and finds its number.  `over`: the play that made
 * it ended the game. */
quoth_status q_graph_add(q_graph *graph, const quoth_letters *fragment, bool reply, bool over,
                         uint32_t *number);

/* Finds who wins and the positions that every strategy of the winner has to answer: the empty
 * fragment, or all that the first player can begin with.  They stay where they are. */
quoth_status q_graph_begin_game(q_graph *graph, unsigned *winner, const uint32_t **start,
                                size_t *starts);

/* Finds the links of a node; they stay where they are. */
quoth_status q_graph_list(q_graph *graph, uint32_t number);

/* Lists everything that can follow `start` and keeps of each position's replies those that are
 * known and win with known replies alone; `*won`: whether that is enough.  QUOTH_TOO_LARGE past
 * `nodes_max` nodes. */
quoth_status q_graph_keep_known(q_graph *graph, const uint32_t *start, size_t starts,
                                size_t nodes_max, const quoth_watch *watch, bool *won);

void q_graph_spell(const q_graph *graph, uint32_t number, quoth_letters *fragment);

#endif
