/* The library's variants: finding one, describing it. */
#ifndef Q_GHOST_SOLVE_VARIANTS_H
#define Q_GHOST_SOLVE_VARIANTS_H

#include "ghost/solve/descriptor.h"

/* The variant with this name or alias, the first if `name` is NULL; NULL if there is none. */
const q_variant *q_variant_find(const char *name);

/* The reading with this name, the first if `name` is NULL; NULL if there is none. */
const q_reading *q_reading_find(const q_variant *variant, const char *name);

/* The public description of a variant in one of its readings. */
quoth_ghost_description q_variant_describe(const q_variant *variant, const q_reading *reading);

#endif
