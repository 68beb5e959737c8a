/* The values of leaves: from a file, or estimated. */
#ifndef CLI_CROSS_LEAVE_VALUES_H
#define CLI_CROSS_LEAVE_VALUES_H

#include "quoth/quoth.h"

/* Leaves and the values made of them; not to be copied once they are set. */
typedef struct leave_values {
    quoth_leaves *leaves; /* NULL for `--leaves none` */
    quoth_baseline baseline;
    quoth_values values;
} leave_values;

/* Makes the values of the leaves. */
void set_leave_values(leave_values *leaves);

/* Whether leaves can be written there: by its ending .klv2 (also .klv, or none) or .csv; complains
 * of any other. */
bool names_leaves(const char *path);

/* Reads values by the leaves of a file, .klv2 or .csv, or values without leaves for "none"; those
 * of the rules' racks that are longer than all in the file follow (quoth_leaves_extend). */
bool read_leaves(leave_values *leaves, const char *path, const quoth_cross_rules *rules);

/* Makes values by an estimate of leaves from the words. */
bool estimate_leaves(leave_values *leaves, const quoth_tiles *tiles, const quoth_lexicon *lexicon);

#endif
