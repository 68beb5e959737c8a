/* The data of the library's win-probability tables: leads by win chance. */
#ifndef Q_EVAL_DEFAULT_WIN_TABLE_H
#define Q_EVAL_DEFAULT_WIN_TABLE_H

#include <stdint.h>

enum { Q_WIN_LEVELS = 17 };

typedef struct q_win_quantiles {
    const char *rules; /* name of a rule set of the library; NULL: end of the table */
    unsigned players;
    unsigned most; /* most unseen tiles */
    const int16_t (
        *lead)[Q_WIN_LEVELS]; /* in tenths of a point, by unseen tiles from 1, then by level */
} q_win_quantiles;

extern const q_win_quantiles q_win_quantiles_two[];  /* for two players */
extern const q_win_quantiles q_win_quantiles_many[]; /* for three and four players */

#endif
