/* Retrograde analysis: the value of every position of a state space.
 *
 *      for each position, longest fragments first:
 *          its value is final, because all its children have been merged into it
 *          merge it into each of its predecessors
 *
 * So each play is processed once, from the fragment that it makes, and no position's plays are ever
 * listed.  Positions are numbers here; the state space (infix_states.h, subsequence_states.h,
 * multiset_states.h, enumerate.h) has their fragments and predecessors. */
#ifndef Q_GHOST_SOLVE_STATE_TABLE_H
#define Q_GHOST_SOLVE_STATE_TABLE_H

#include "ghost/rules/values.h"
#include "lexicon/interner.h"
#include "quoth/ghost_positions.h"

/* The number of no position. */
#define Q_NOWHERE Q_NO_ITEM

/* The outcomes of a play; the mover may have the choice of both (spook, exact). */
enum { Q_GOES_ON = 1, Q_COMPLETES = 2 };

/* A play, seen from the fragment that it makes. */
typedef struct q_predecessor {
    uint32_t from;
    uint8_t outcome;
} q_predecessor;

typedef struct q_state_space {
    uint32_t count;        /* number 0 is the empty fragment */
    const uint32_t *order; /* all numbers by length; NULL: predecessors have lower numbers */
    bool words_end; /* a fragment that is a word ends the game, by whatever play it was made */
    void *positions;
    unsigned (*depth)(const void *positions, uint32_t at);
    bool (*word)(const void *positions, uint32_t at);
    /* The merged value of the children without numbers; NULL: all children have numbers. */
    void (*initial_value)(const void *positions, uint32_t at, q_value *value);
    /* The number of a fragment in canonical order; Q_NOWHERE: illegal, or without a number. */
    uint32_t (*find)(const void *positions, const quoth_letters *fragment);
    /* The outcomes of the play from `from` to `to`, which has one letter more; 0: illegal. */
    unsigned (*outcome)(const void *positions, uint32_t from, uint32_t to);
    /* Lists the predecessors of a position, at most Q_PREDECESSORS_MAX; one may come twice. */
    unsigned (*predecessors)(const void *positions, uint32_t at, q_predecessor *links);
    /* Whether a play can make an illegal fragment; for literal misere. */
    bool (*has_illegal_play)(const void *positions, uint32_t at);
    /* Writes the hash of each fragment's letters (q_hash_letter), by number.  False: stopped by the
     * watch. */
    bool (*hashes)(const void *positions, uint64_t *hash, const quoth_watch *watch);
    /* The lengths of a legal fragment without a number; false: illegal.  NULL: all legal fragments
     * have numbers. */
    bool (*find_unlisted)(const void *positions, const quoth_letters *fragment, q_value *value);
    void (*free)(void *positions);
} q_state_space;

enum { Q_PREDECESSORS_MAX = 4 * (QUOTH_WORD_MAX + 1) };

/* 4 bytes: ENABLE's 1.08 million infixes fit into a second-level cache or nearly. */
typedef struct q_cell {
    uint8_t flags, length, longest, depth;
} q_cell;

enum { Q_WINS = 1, Q_ENDS = 2, Q_REACHABLE = 4, Q_HAS_PLAYS = 8 };

/* The rest of a cell, for more than two players. */
typedef struct q_cell_seats {
    uint8_t loser;
    uint16_t safe, can_lose;
} q_cell_seats;

/* The value in a cell; `seats` NULL for two players. */
static inline q_value q_cell_value(const q_cell *cell, const q_cell_seats *seats)
{
    q_value v = {.wins = cell->flags & Q_WINS, .length = cell->length, .longest = cell->longest};
    if (seats) {
        v.loser = seats->loser;
        v.safe = seats->safe;
        v.can_lose = seats->can_lose;
    }
    return v;
}

typedef struct q_state_table {
    const quoth_memory *memory;
    q_rules rules;
    uint32_t count;
    q_cell *cell;
    q_cell_seats *seats;  /* NULL for two players */
    unsigned deepest;     /* letters of the longest fragment */
    uint32_t stride;      /* cells from one call of the watch to the next */
    quoth_ghost_row *row; /* counted by q_state_table_count, as are the members below */
    size_t rows;          /* by length, the longest's included */
    uint64_t reachable, checksum;
} q_state_table;

quoth_status q_state_table_solve(q_state_table *table, const q_state_space *space,
                                 const q_rules *rules, const quoth_watch *watch,
                                 const quoth_memory *memory);

/* Counts all positions and the reachable ones.  After a failure the call can be repeated. */
quoth_status q_state_table_count(q_state_table *table, const q_state_space *space,
                                 const quoth_watch *watch);
void q_state_table_free(q_state_table *table);

static inline q_value q_state_table_value(const q_state_table *table, uint32_t at)
{
    return q_cell_value(&table->cell[at], table->seats ? &table->seats[at] : NULL);
}

/* The value after a play to `at` with these outcomes, for the player to move then, and whether the
 * play ends the game. */
q_value q_state_table_option(const q_state_table *table, uint32_t at, unsigned how, bool *ends);

/* Writes the hash of each fragment's letters (q_hash_letter), by number.  False: stopped by the
 * watch. */
bool q_hash_fragments(const q_interner *fragments, uint64_t *hash, const quoth_watch *watch);

#endif
