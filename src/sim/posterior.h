/* Leaves with their chances, gathered from many samples. */
#ifndef Q_SIM_POSTERIOR_H
#define Q_SIM_POSTERIOR_H

#include "quoth/infer.h"

typedef struct q_likely {
    quoth_infer_leave leave;
    uint64_t number; /* of the entry: equal tiles are added up in this order */
} q_likely;

/* Adds up the entries with the same tiles and puts the likeliest first; *count becomes the number
 * of leaves.  False if the watch said stop. */
bool q_likely_merge(q_likely *at, size_t *count, const quoth_watch *watch);

#endif
