/* Leave values: from a file, or estimated from the words. */
#ifndef CLI_CROSS_LEAVE_VALUES_H
#define CLI_CROSS_LEAVE_VALUES_H

#include "quoth/quoth.h"

/* Leaves and the evaluator made of them, which points into this struct: do not copy it. */
typedef struct leave_values {
    quoth_leaves *leaves; /* NULL for `--leaves none` */
    quoth_baseline baseline;
    quoth_evaluator evaluator;
} leave_values;

/* Makes `evaluator` of `leaves`. */
void set_leave_values(leave_values *leaves);

/* Whether a path has the extension of a leave file: .klv2, .klv, .csv or none; prints an error if
 * not. */
bool names_leaves(const char *path);

/* Reads leaves from a .klv2 or .csv file and extends them to the length of the rules' racks
 * (quoth_leaves_extend); "none" gives an evaluator without leaves. */
bool read_leaves(leave_values *leaves, const char *path, const quoth_cross_rules *rules);

/* Estimates leaves from the words. */
bool estimate_leaves(leave_values *leaves, const quoth_tiles *tiles, const quoth_lexicon *lexicon);

#endif
