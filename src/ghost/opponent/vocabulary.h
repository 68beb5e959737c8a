/* The words that a player knows in one game, and what they make of the positions of a map, found
 * out as far as it is asked.
 *
 * Whether a word is known is tossed when it matters, always with the same result in a game. */
#ifndef Q_GHOST_OPPONENT_VOCABULARY_H
#define Q_GHOST_OPPONENT_VOCABULARY_H

#include "ghost/opponent/position_index.h"
#include "quoth/players.h"

/* What a walk needs of a position, side by side. */
typedef struct q_position_info {
    uint32_t rank;   /* as in the map */
    uint32_t stamp;  /* what is known of it in which game */
    uint8_t lengths; /* of the words behind it: odd and even ones */
    bool odd;        /* its own length */
} q_position_info;

/* Numbers that belong to a position, those that are to be tried first in front. */
typedef struct q_adjacency {
    uint32_t *begin; /* by number, and one more */
    uint32_t *target;
    size_t total;
} q_adjacency;

typedef struct q_vocabulary {
    const quoth_memory *memory;
    const quoth_ghost *referee;
    const quoth_belief *belief;
    bool misere;
    q_position_index index;
    q_position_info *info;  /* by number */
    q_adjacency candidates; /* those that may win */
    q_adjacency extensions; /* the fragments of one letter more that each lies in */
    uint32_t stamp;         /* the mark of this game */
    uint64_t game;
    const quoth_watch *watch; /* of the call that is answered */
    uint32_t visited;
    bool stopped;
} q_vocabulary;

/* QUOTH_NO_MEMORY, QUOTH_STOPPED, QUOTH_TOO_LARGE; then there is nothing to free. */
quoth_status q_vocabulary_make(q_vocabulary *v, const quoth_ghost *referee,
                               const quoth_belief *belief, const quoth_watch *watch,
                               const quoth_memory *memory);
void q_vocabulary_free(q_vocabulary *v);

/* Forgets the words; others are known from now on, which follow from `game`. */
void q_vocabulary_begin(q_vocabulary *v, uint64_t game);

/* Chooses a random play that wins, else a random play that a word known fits.  QUOTH_NOT_FOUND:
 * there is none.  QUOTH_STOPPED by the watch, which may be NULL. */
quoth_status q_vocabulary_choose(q_vocabulary *v, const quoth_letters *fragment,
                                 quoth_random *random, const quoth_watch *watch,
                                 quoth_letters *after);

/* Finds a word known that the fragment fits; QUOTH_NOT_FOUND. */
quoth_status q_vocabulary_name(q_vocabulary *v, const quoth_letters *fragment,
                               const quoth_watch *watch, quoth_letters *word);

#endif
