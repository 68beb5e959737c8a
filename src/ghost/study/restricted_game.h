/* A won game in which only some words may end it: the others count as losses of the winner.
 *
 *   allowed {sayyi, byzan}      the winner still wins if, whatever the other player says, the
 *                               game can be steered to one of the allowed words
 *
 * Counters make updates incremental: a reply counts its links that are not won, a position its
 * links that are.  Fragments only grow, so the graph is acyclic, and allowing or forbidding a word
 * changes each counter that depends on it once. */
#ifndef Q_GHOST_STUDY_RESTRICTED_GAME_H
#define Q_GHOST_STUDY_RESTRICTED_GAME_H

#include "ghost/study/and_or_graph.h"

typedef struct q_restricted_game {
    const quoth_memory *memory;
    q_and_or_graph *graph;
    uint32_t nodes, words;
    uint32_t *word;   /* by word: its node */
    uint32_t *number; /* by node: its word, or UINT32_MAX */
    /* The parents of node n: parent[first_parent[n]] to parent[first_parent[n + 1] - 1]. */
    uint32_t *first_parent;
    uint32_t *parent;
    uint32_t *count; /* of a reply: links that are not won; of a position: links that are */
    uint32_t *stack;
    bool *start;   /* by node: a start position */
    bool *allowed; /* by word */
    uint32_t starts_lost;
    uint32_t *saved[2]; /* the counters with no word allowed, and with all */
    size_t links;
} q_restricted_game;

/* Expands everything that the winner may meet from `start` on; no word is allowed yet.
 * QUOTH_TOO_LARGE past `nodes_max` nodes. */
quoth_status q_restricted_game_make(q_restricted_game *game, q_and_or_graph *graph,
                                    const uint32_t *start, size_t starts, size_t nodes_max,
                                    const quoth_watch *watch);
void q_restricted_game_free(q_restricted_game *game);

void q_restricted_game_allow(q_restricted_game *game, uint32_t word);
void q_restricted_game_forbid(q_restricted_game *game, uint32_t word);

/* Allows all words, or none. */
void q_restricted_game_reset(q_restricted_game *game, bool all);

static inline bool q_restricted_game_is_won(const q_restricted_game *game)
{
    return game->starts_lost == 0;
}

#endif
