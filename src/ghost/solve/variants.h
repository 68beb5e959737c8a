/* The table of variants: how a fragment grows, and for each reading the backends that value it. */
#ifndef Q_GHOST_SOLVE_VARIANTS_H
#define Q_GHOST_SOLVE_VARIANTS_H

#include "ghost/solve/backends.h"

typedef struct q_reading {
    const char *name; /* NULL for a variant with only one reading */
    const char *summary;
    const q_backend_spec *backends; /* by preference; the last has no backend */
    bool vast;                      /* see quoth_ghost_summary */
} q_reading;

typedef struct q_variant {
    const char *name;
    const char *summary;
    unsigned growth;           /* quoth_ghost_growth */
    const q_reading *readings; /* the last has no summary */
} q_variant;

extern const q_variant q_variants[]; /* the last has no name */

#endif
