/* The interface between a variant and the search: the plays of a position, and the words they
 * leave.
 *
 * A position carries its *support*: the data from which its legality object lists the plays,
 * usually the words still possible in some form.  The search never asks whether a fragment is
 * legal: the plays come out of the support.  An object serves variants where the words possible
 * after a play were possible before it, and where a fragment that is no word can always be grown;
 * then lengths decide.  If a play can make other words possible, the object reports all lengths as
 * possible. */
#ifndef Q_GHOST_SOLVE_GENERATOR_H
#define Q_GHOST_SOLVE_GENERATOR_H

#include "base/arena.h"
#include "ghost/rules/values.h"

typedef struct q_support {
    void *item;
    uint32_t count;
} q_support;

/* The result for the player to move, where the position shows it without looking ahead. */
typedef enum q_settled { Q_OPEN, Q_WON, Q_LOST } q_settled;

typedef struct q_position {
    quoth_letters fragment;
    q_settled settled;
    q_support support,
        reversed; /* the second is that of the fragment read backwards, if it matters */
} q_position;

/* A play.  The fragment after it: the old one, turned round if `turned`, with `letter` before place
 * `place`. */
typedef struct q_branch {
    uint8_t place, letter;
    bool turned;
    bool word;        /* the play completes a word that ends the game */
    uint16_t lengths; /* of the words still possible: bit n for length n modulo the players */
    uint32_t weight;  /* how much there is to search behind it: the size of the supports, */
    uint32_t reversed_weight; /* and of that the support read backwards */
} q_branch;

typedef struct q_legality {
    void *self;
    bool turning; /* a fragment and its reverse have the same plays */
    /* Finds a fragment's support, and in `known` its lengths, its weight and whether it is a word.
     * An illegal fragment has no lengths. */
    quoth_status (*find)(void *self, q_arena *arena, const quoth_letters *fragment, q_position *at,
                         q_branch *known);
    /* Lists all legal plays, some perhaps twice, without weights; there is room for q_forms_max.
     * `winning` is a set of lengths: a play that leaves only words of these lengths makes the
     * others needless and may be listed alone.  Such a play may be listed as not ending the game
     * even if it does, since a word of such a length is as good.  A support that was put off until
     * it was needed is filled in. */
    quoth_status (*expand)(void *self, q_arena *arena, q_position *at, unsigned winning,
                           q_branch *branches, unsigned *n);
    /* Fills in the weights of these plays; NULL where only `grow` finds them. */
    void (*weigh)(void *self, const q_position *at, q_branch *branches, unsigned n);
    /* Fills in the supports after these plays, their weights, and which positions are settled.  At
     * the call `after` has the fragments, no supports, and all positions open. */
    quoth_status (*grow)(void *self, q_arena *arena, const q_position *at, q_branch *branches,
                         unsigned n, q_position *after);
    /* Sets how many bytes may be kept of what can be found again, and tells how many are; both NULL
     * where nothing is. */
    void (*limit)(void *self, size_t bytes);
    size_t (*bytes)(const void *self);
    /* How many different fragments adding a letter can make, legal or not. */
    unsigned (*forms)(void *self, const q_position *at);
    void (*free)(void *self);
} q_legality;

#endif
