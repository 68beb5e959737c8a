/* All positions of a game in which fragments lie inside words, by number, with the words that they
 * are: what any part of the lexicon makes of them follows from the words known.
 *
 * The numbers and the links to the positions before are those of the space of infixes
 * (ghost/solve/infix/infixes.h).  Serves super, superduper as it is played, and xghost infix, of
 * two players, where every completed word ends the game. */
#ifndef Q_GHOST_OPPONENT_POSITION_INDEX_H
#define Q_GHOST_OPPONENT_POSITION_INDEX_H

#include "ghost/solve/state_table.h"
#include "quoth/ghost.h"

#define Q_MAP_NONE UINT32_MAX

typedef struct q_map {
    const quoth_memory *memory;
    q_space space;  /* number 0 is the empty fragment; no numbers without words */
    uint32_t *rank; /* by number: of the word that the fragment is, or Q_MAP_NONE */
} q_map;

/* Whether the rules of a game can be handled. */
bool q_map_serves(const quoth_ghost_rules *rules);

/* QUOTH_NO_MEMORY, QUOTH_STOPPED, QUOTH_TOO_LARGE; then there is nothing to free. */
quoth_status q_map_make(q_map *map, const quoth_ghost *referee, const quoth_watch *watch,
                        const quoth_memory *memory);
void q_map_free(q_map *map);

/* The number of a fragment; Q_MAP_NONE if it lies in no word. */
uint32_t q_map_find(const q_map *map, const quoth_letters *fragment);

/* The fragment of a number. */
void q_map_spell(const q_map *map, uint32_t at, quoth_letters *fragment);

/* The numbers from the longest fragments down to the empty one: the n-th of `space.count`. */
uint32_t q_map_downward(const q_map *map, uint32_t n);

/* Lists the positions that this one can have grown from, each once, at most Q_LINKS_MAX. */
unsigned q_map_before(const q_map *map, uint32_t at, uint32_t *from);

/* Lists those with a letter less that lie in this one, each once, at most 2: where it is legal by
 * some words, so are they. */
unsigned q_map_inside(const q_map *map, uint32_t at, uint32_t inside[2]);

#endif
