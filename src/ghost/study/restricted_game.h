/* A won game in which only some words may end it: the others win for the loser.
 *
 *   allowed {sayyi, byzan}      the winner still wins if he can go on, whatever is played, so that
 *                               the game ends with one of the allowed words
 *
 * All positions and replies of the graph are kept with the number of links that are not won (of a
 * reply) or that are won (of a position).  Letters are only ever added, so the graph has no
 * circles, and allowing or forbidding a word changes each count that depends on it once. */
#ifndef Q_GHOST_STUDY_RESTRICTED_GAME_H
#define Q_GHOST_STUDY_RESTRICTED_GAME_H

#include "ghost/study/and_or_graph.h"

typedef struct q_restricted {
    const quoth_memory *memory;
    q_graph *graph;
    uint32_t nodes, words;
    uint32_t *word;   /* the node of each word */
    uint32_t *number; /* the word of each node, UINT32_MAX of others */
    uint32_t *behind; /* the parents of node n: parent[behind[n]] to parent[behind[n + 1] - 1] */
    uint32_t *parent;
    uint32_t *count; /* of a reply: links that are not won; of a position: links that are */
    uint32_t *todo;
    bool *start;   /* of each node: a position that comes up whatever is played */
    bool *allowed; /* of each word */
    uint32_t starts_lost;
    uint32_t *saved[2]; /* counts without any word, and with all of them */
    size_t links;
} q_restricted;

/* Lists everything that the winner may meet from the positions `start` on; no word is allowed.
 * QUOTH_TOO_LARGE past `nodes_max` nodes. */
quoth_status q_restricted_make(q_restricted *game, q_graph *graph, const uint32_t *start,
                               size_t starts, size_t nodes_max, const quoth_watch *watch);
void q_restricted_free(q_restricted *game);

void q_restricted_allow(q_restricted *game, uint32_t word);
void q_restricted_forbid(q_restricted *game, uint32_t word);

/* Allows all words, or none. */
void q_restricted_reset(q_restricted *game, bool all);

static inline bool q_restricted_is_won(const q_restricted *game)
{
    return game->starts_lost == 0;
}

#endif
