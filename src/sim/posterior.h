/* The posterior over leaves as a list of entries, collected from many samples. */
#ifndef Q_SIM_POSTERIOR_H
#define Q_SIM_POSTERIOR_H

#include "quoth/infer.h"

typedef struct q_posterior_entry {
    quoth_infer_leave leave;
    uint64_t number; /* fixes the order of summation among equal leaves */
} q_posterior_entry;

/* Merges entries with equal leaves, adding chances and priors, and sorts them, likeliest first.
 * *count becomes the number of leaves.  False if the watch said stop. */
bool q_posterior_merge(q_posterior_entry *entry, size_t *count, const quoth_watch *watch);

#endif
