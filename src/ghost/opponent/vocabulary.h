/* Lazily evaluated game values for one sampled vocabulary: the words that a player knows in one
 * game.
 *
 * Whether a word is known is decided on first use by q_belief_knows, always the same in a game.
 * Values are cached by position and invalidated by a generation stamp when the next game begins. */
#ifndef Q_GHOST_OPPONENT_VOCABULARY_H
#define Q_GHOST_OPPONENT_VOCABULARY_H

#include "ghost/opponent/position_index.h"
#include "quoth/ghost_players.h"

/* The data of a position that a search reads, adjacent in memory. */
typedef struct q_position_info {
    uint32_t rank;    /* as in the index */
    uint32_t stamp;   /* the generation, plus the flags that are valid in it */
    uint8_t parities; /* of the lengths of the words that contain it: bit 0 even, bit 1 odd */
    bool odd;         /* the parity of its own length */
} q_position_info;

/* Adjacency lists in compressed sparse rows: the targets of position p are target[begin[p]] to
 * target[begin[p + 1] - 1], the most promising first. */
typedef struct q_adjacency {
    uint32_t *begin; /* one more than positions */
    uint32_t *target;
    size_t total;
} q_adjacency;

typedef struct q_vocabulary {
    const quoth_memory *memory;
    const quoth_ghost *referee;
    const quoth_ghost_belief *belief;
    bool misere;
    q_position_index index;
    q_position_info *info;    /* by position */
    q_adjacency candidates;   /* plays that may win */
    q_adjacency extensions;   /* fragments of one letter more that contain it */
    uint32_t stamp;           /* the generation of this game */
    uint64_t game;            /* the number that q_belief_knows hashes */
    const quoth_watch *watch; /* of the call in progress */
    uint32_t visited;
    bool stopped;
} q_vocabulary;

/* QUOTH_NO_MEMORY, QUOTH_STOPPED, QUOTH_TOO_LARGE.  After a failure there is nothing to free. */
quoth_status q_vocabulary_make(q_vocabulary *v, const quoth_ghost *referee,
                               const quoth_ghost_belief *belief, const quoth_watch *watch,
                               const quoth_memory *memory);
void q_vocabulary_free(q_vocabulary *v);

/* Begins a game: the words known are those that the number `game` determines. */
void q_vocabulary_begin(q_vocabulary *v, uint64_t game);

/* Chooses a random winning play, else a random play that some known word fits.  QUOTH_NOT_FOUND if
 * there is neither; QUOTH_STOPPED by the watch, which may be NULL. */
quoth_status q_vocabulary_choose(q_vocabulary *v, const quoth_letters *fragment,
                                 quoth_random *random, const quoth_watch *watch,
                                 quoth_letters *after);

/* Finds a known word that the fragment fits; QUOTH_NOT_FOUND if there is none. */
quoth_status q_vocabulary_name(q_vocabulary *v, const quoth_letters *fragment,
                               const quoth_watch *watch, quoth_letters *word);

#endif
