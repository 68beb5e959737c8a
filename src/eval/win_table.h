/* Leads that win: what the library knows of chances to win. */
#ifndef Q_EVAL_WIN_TABLE_H
#define Q_EVAL_WIN_TABLE_H

#include <stdint.h>

enum { Q_WIN_LEVELS = 17 };

typedef struct q_win_quantiles {
    const char *rules; /* the name of rules in the library; NULL behind the last */
    unsigned players;
    unsigned most; /* unseen tiles */
    const int16_t (
        *lead)[Q_WIN_LEVELS]; /* by unseen tiles, from 1; in tenths of a point, by level, rising */
} q_win_quantiles;

extern const q_win_quantiles q_win_quantiles_two[];  /* of two players */
extern const q_win_quantiles q_win_quantiles_many[]; /* of three and four */

#endif
