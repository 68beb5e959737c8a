/* The library's variants, a row each, in the order of every list.  The first is the default.
 *
 * A row names a descriptor: ROW(super) is q_variant_super of ghost/solve/variants/super.c. */
#ifndef Q_GHOST_SOLVE_VARIANT_LIST_H
#define Q_GHOST_SOLVE_VARIANT_LIST_H

#define Q_VARIANTS(ROW) ROW(ghost) ROW(super) ROW(superduper) ROW(xghost) ROW(spook)

#endif
