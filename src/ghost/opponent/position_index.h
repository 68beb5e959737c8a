/* A dense index of all positions of a game whose fragments lie inside words: a number for each
 * fragment, links between them, and the word that the fragment is.
 *
 * Numbers and links are those of the infix state space (ghost/solve/infix/infix_states.h).
 * Supports variants where every infix of a word is legal and letters go to either end (super,
 * superduper as played, xghost infix), for two players where every completed word ends the game. */
#ifndef Q_GHOST_OPPONENT_POSITION_INDEX_H
#define Q_GHOST_OPPONENT_POSITION_INDEX_H

#include "ghost/solve/state_table.h"
#include "quoth/ghost.h"

#define Q_POSITION_NONE UINT32_MAX

typedef struct q_position_index {
    const quoth_memory *memory;
    q_state_space space; /* number 0 is the empty fragment; empty for an empty lexicon */
    uint32_t *rank;      /* by number: the word that the fragment is, or Q_POSITION_NONE */
} q_position_index;

/* Whether the index supports a game. */
bool q_position_index_supports(const quoth_ghost *referee);

/* QUOTH_NO_MEMORY, QUOTH_STOPPED, QUOTH_TOO_LARGE.  After a failure there is nothing to free. */
quoth_status q_position_index_make(q_position_index *index, const quoth_ghost *referee,
                                   const quoth_watch *watch, const quoth_memory *memory);
void q_position_index_free(q_position_index *index);

/* The number of a fragment; Q_POSITION_NONE if no word contains it. */
uint32_t q_position_index_find(const q_position_index *index, const quoth_letters *fragment);

/* The fragment of a number. */
void q_position_index_spell(const q_position_index *index, uint32_t at, quoth_letters *fragment);

/* The n-th number in an order of falling length that ends with the empty fragment. */
uint32_t q_position_index_longest_first(const q_position_index *index, uint32_t n);

/* Lists the positions from which a play leads here, each once, at most Q_PREDECESSORS_MAX. */
unsigned q_position_index_parents(const q_position_index *index, uint32_t at, uint32_t *from);

/* Lists the one or two fragments that lack the first or the last letter, each once.  A word that
 * contains this fragment contains them. */
unsigned q_position_index_subfragments(const q_position_index *index, uint32_t at,
                                       uint32_t part[2]);

#endif
