/* What a variant tells the search: which plays a position has, and which words they leave.
 *
 * A position carries its *support*: whatever its legality object needs to go on from there, in some
 * measure of the words still possible.  Nobody ever asks whether a fragment is legal: plays come
 * out of the support.  An object serves variants where the words possible after a play were
 * possible before it, and where a fragment that is no word can always be grown; then lengths
 * decide.  Where other words become possible, it says that all lengths are. */
#ifndef Q_GHOST_LEGALITY_H
#define Q_GHOST_LEGALITY_H

#include "base/arena.h"
#include "ghost/values.h"

typedef struct q_support {
    void *item;
    uint32_t count;
} q_support;

/* What is plain to see of a position without looking ahead, of the player to move. */
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
    bool word;        /* it ends the game */
    uint16_t lengths; /* of the words still possible: bit n, if one's is n modulo the players */
    uint32_t weight;  /* how much there is to search behind it: the size of the supports, */
    uint32_t reversed_weight; /* and of that the support read backwards */
} q_branch;

typedef struct q_legality {
    void *self;
    bool turning; /* a fragment and its reverse have the same plays */
    /* Finds a fragment's support, the length, ending and weight of what it is.  An illegal fragment
     * has no lengths. */
    quoth_status (*find)(void *self, q_arena *arena, const quoth_letters *fragment, q_position *at,
                         q_branch *known);
    /* All legal plays, some perhaps twice, without weights; room for q_forms_max.  `winning`
     * are lengths: if a play leaves only words of these, nobody asks for the others, and it may be
     * listed alone (also as one that ends nothing, since a word of such a length is as good).  A
     * support that was left out as long as nobody needed it is filled in. */
    quoth_status (*expand)(void *self, q_arena *arena, q_position *at, unsigned winning,
                           q_branch *branches, unsigned *n);
    /* Fills in the weights of these plays; NULL where only growing finds them out. */
    void (*weigh)(void *self, const q_position *at, q_branch *branches, unsigned n);
    /* The supports after these plays, their weights, and which are settled: `after` has the
     * fragments, no supports, and all of them open. */
    quoth_status (*grow)(void *self, q_arena *arena, const q_position *at, q_branch *branches,
                         unsigned n, q_position *after);
    /* How many different fragments adding a letter can make, legal or not. */
    unsigned (*forms)(void *self, const q_position *at);
    void (*free)(void *self);
} q_legality;

#endif
