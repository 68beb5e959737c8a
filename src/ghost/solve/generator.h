/* The move generator: the interface between a variant and the search (search.h).
 *
 * Each position carries the data from which its generator lists the plays: an incremental state,
 * usually the words still possible in some form.  A child's state is computed from its parent's.
 * The search never asks whether a fragment is legal, because the generator lists legal plays only.
 *
 * A generator serves variants where the words possible after a play were possible before it, and
 * where a fragment that is no word has at least one legal play; there the lengths of the words
 * still possible solve many positions.  Where a play can make new words possible (xghost infix),
 * the generator reports all lengths as possible.
 *
 * The calls for one position: probe (or the parent's make_children), generate, make_children. */
#ifndef Q_GHOST_SOLVE_GENERATOR_H
#define Q_GHOST_SOLVE_GENERATOR_H

#include "base/arena.h"
#include "ghost/rules/values.h"

typedef struct q_position_state {
    void *item;
    uint32_t count;
} q_position_state;

/* The result for the player to move, where a rule gives it without a search. */
typedef enum q_solved { Q_UNSOLVED, Q_WON, Q_LOST } q_solved;

typedef struct q_position {
    quoth_letters fragment;
    q_solved solved;
    q_position_state state;
    q_position_state reversed_state; /* of the reversed fragment; for reversible generators only */
} q_position;

/* A play: `letter` goes into gap `gap` of the fragment, or of the reversed fragment. */
typedef struct q_move {
    uint8_t gap, letter;
    bool reversed;
    bool word;              /* the play completes a word that ends the game */
    uint16_t lengths;       /* bit n: a word of length n modulo the players is still possible */
    uint32_t size;          /* of the states after the play; the move-ordering key, least first */
    uint32_t reversed_size; /* the part of `size` that is the reversed fragment's */
} q_move;

/* Data from generate for make_children of the same position, in the caller's arena; NULL if there
 * is none. */
typedef const void *q_play_notes;

typedef struct q_generator {
    void *self;
    bool reversible; /* a fragment and its reverse have the same plays */
    /* Finds the state of a fragment, and into `known` its lengths, its size and whether it is a
     * word.  An illegal fragment has no lengths. */
    quoth_status (*probe)(void *self, q_arena *arena, const quoth_letters *fragment, q_position *at,
                          q_move *known);
    /* Lists all legal plays without sizes; some may be listed twice.  `moves` has room for
     * q_forms_max.
     *
     * `winning` is a set of lengths, 0 for none.  A play that leaves only words of these lengths
     * wins, so it may be listed alone; then its `word` may be false even if it completes a word,
     * because a word of such a length wins as well.
     *
     * If `at` has no state yet, and the plays need one, it is filled in.  `*notes` is NULL at the
     * call. */
    quoth_status (*generate)(void *self, q_arena *arena, q_position *at, unsigned winning,
                             q_move *moves, unsigned *n, q_play_notes *notes);
    /* Fills in the sizes of these plays; NULL if make_children does. */
    void (*measure)(void *self, const q_position *at, q_move *moves, unsigned n);
    /* Fills in the states after these plays, their sizes, and which positions are solved.  The
     * caller has filled in the fragments of `after`, without states and unsolved.  `notes` come
     * from `generate` for the same position. */
    quoth_status (*make_children)(void *self, q_arena *arena, const q_position *at, q_move *moves,
                                  unsigned n, q_play_notes notes, q_position *after);
    /* The limit in bytes of the generator's own cache, and its current size; both NULL if it has
     * no cache. */
    void (*limit_cache)(void *self, size_t bytes);
    size_t (*bytes)(const void *self);
    /* The number of different fragments, legal or not, that adding a letter can make. */
    unsigned (*forms)(void *self, const q_position *at);
    void (*free)(void *self);
} q_generator;

#endif
