/* A caller's variant (quoth/variant.h) as a move generator, which checks what the callbacks
 * return. */
#ifndef Q_GHOST_SOLVE_CUSTOM_H
#define Q_GHOST_SOLVE_CUSTOM_H

#include "ghost/solve/variants.h"
#include "quoth/variant.h"

/* A copy of the caller's struct, and its entry in the form of the table of variants. */
typedef struct q_custom {
    quoth_ghost_variant variant;
    q_reading readings[2];
    q_variant as_shipped;
} q_custom;

/* QUOTH_BAD_ANSWER, with a message, for a struct that describes no variant. */
quoth_status q_custom_new(q_custom **custom, const quoth_ghost_variant *given,
                          const quoth_memory *memory, quoth_error *error);
void q_custom_free(q_custom *custom, const quoth_memory *memory);

#endif
