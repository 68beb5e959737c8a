/* The plays of a fragment, and which of them the owner of each set of words chooses from.
 *
 * Neither depends on what is known of the opponents, so both are kept
 * (ghost/opponent/choice_cache.h). */
#ifndef Q_GHOST_OPPONENT_CHILD_LISTS_H
#define Q_GHOST_OPPONENT_CHILD_LISTS_H

#include "ghost/opponent/choice_cache.h"
#include "ghost/opponent/lexicon_samples.h"

enum {
    Q_BRANCH_WINS = 1,  /* who makes the play wins by best play; of more than two, does not lose */
    Q_BRANCH_CLOSES = 2 /* the game is over: who made the play has lost unless it wins, */
};                      /* else the player after */

typedef struct q_fork {
    uint32_t plays;
    uint8_t length;         /* of the fragments after a play */
    bool kept, shared;      /* shared: with `first` and `choice` */
    const uint8_t *after;   /* plays x length */
    const uint8_t *flags;   /* by play */
    const uint32_t *first;  /* sets + 1: where the choices of each set begin; */
    const uint16_t *choice; /* none: no word of the set fits */
} q_fork;

typedef struct q_forks {
    const quoth_memory *memory;
    const quoth_ghost *referee;
    const q_sets *sets;
    q_kept *kept;
} q_forks;

/* The fork of a legal fragment; `shared`: with the choices of the sets.  Every fork is closed. */
quoth_status q_fork_open(q_forks *forks, const quoth_letters *fragment, bool shared,
                         const q_fork **fork);
void q_fork_close(const q_forks *forks, const q_fork *fork);

quoth_letters q_fork_after(const q_fork *fork, size_t play);

/* The play that makes a fragment; fork->plays if there is none. */
size_t q_fork_find(const q_fork *fork, const quoth_letters *after);

#endif
