/* Leaves with their chances, gathered from many samples. */
#ifndef Q_SEARCH_LIKELY_H
#define Q_SEARCH_LIKELY_H

#include "quoth/infer.h"

typedef struct q_likely {
    quoth_infer_leave leave;
    uint64_t number; /* of the entry: equal tiles are added up in this order */
} q_likely;

/* Adds up the entries with the same tiles; returns how many leaves there are. */
size_t q_merge_weighed(q_likely *at, size_t count);

void q_likeliest_first(q_likely *at, size_t count);

#endif
