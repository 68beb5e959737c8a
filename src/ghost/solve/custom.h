/* A caller's variant (quoth/ghost_variant.h) as a descriptor, with a move generator that checks
 * what the callbacks return: an inconsistent result ends the call with QUOTH_BAD_ANSWER. */
#ifndef Q_GHOST_SOLVE_CUSTOM_H
#define Q_GHOST_SOLVE_CUSTOM_H

#include "ghost/solve/descriptor.h"
#include "quoth/ghost_variant.h"

typedef struct q_custom {
    quoth_ghost_variant variant; /* a copy of the caller's struct */
    q_reading readings[2];       /* one reading, and the end of the list */
    q_variant row;               /* its descriptor */
    const char *wrong;           /* the last contradiction that was found; NULL: none */
    quoth_letters where;         /* the fragment that it is about */
} q_custom;

/* QUOTH_BAD_ANSWER, with a message, for a struct with missing or contradictory members. */
quoth_status q_custom_new(q_custom **custom, const quoth_ghost_variant *given,
                          const quoth_memory *memory, quoth_error *error);

/* Fills in the error of a failure: for a contradiction what it is, and the fragment.  `custom` may
 * be NULL. */
quoth_status q_custom_report(const q_custom *custom, const quoth_alphabet *alphabet,
                             quoth_status status, quoth_error *error);
void q_custom_free(q_custom *custom, const quoth_memory *memory);

#endif
