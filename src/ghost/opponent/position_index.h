/* All positions of a game in which fragments lie part words, by number, with the words that they
 * are: what any part of the lexicon makes of them follows from the words known.
 *
 * The numbers and the links to the positions before are those of the space of infixes
 * (ghost/solve/infix/infixes.h).  Serves super, superduper as it is played, and xghost infix, of
 * two players, where every completed word ends the game. */
#ifndef Q_GHOST_OPPONENT_POSITION_INDEX_H
#define Q_GHOST_OPPONENT_POSITION_INDEX_H

#include "ghost/solve/state_table.h"
#include "quoth/ghost.h"

#define Q_POSITION_NONE UINT32_MAX

typedef struct q_position_index {
    const quoth_memory *memory;
    q_space space;  /* number 0 is the empty fragment; no numbers without words */
    uint32_t *rank; /* by number: of the word that the fragment is, or Q_POSITION_NONE */
} q_position_index;

/* Whether the rules of a game can be handled. */
bool q_position_index_supports(const quoth_ghost_rules *rules);

/* QUOTH_NO_MEMORY, QUOTH_STOPPED, QUOTH_TOO_LARGE; then there is nothing to free. */
quoth_status q_position_index_make(q_position_index *index, const quoth_ghost *referee,
                                   const quoth_watch *watch, const quoth_memory *memory);
void q_position_index_free(q_position_index *index);

/* The number of a fragment; Q_POSITION_NONE if it lies in no word. */
uint32_t q_position_index_find(const q_position_index *index, const quoth_letters *fragment);

/* The fragment of a number. */
void q_position_index_spell(const q_position_index *index, uint32_t at, quoth_letters *fragment);

/* The numbers from the longest fragments down to the empty one: the n-th of `space.count`. */
uint32_t q_position_index_longest_first(const q_position_index *index, uint32_t n);

/* Lists the positions that this one can have grown from, each once, at most Q_LINKS_MAX. */
unsigned q_position_index_parents(const q_position_index *index, uint32_t at, uint32_t *from);

/* Lists those with a letter less that lie in this one, each once, at most 2: where it is legal by
 * some words, so are they. */
unsigned q_position_index_subfragments(const q_position_index *index, uint32_t at,
                                       uint32_t part[2]);

#endif
