/* Leads that win: what the library knows of chances to win. */
#ifndef Q_EVAL_WIN_TABLE_H
#define Q_EVAL_WIN_TABLE_H

#include <stdint.h>

enum { Q_LEAD_LEVELS = 17 };

typedef struct q_leads {
    const char *rules; /* the name of rules in the library; NULL behind the last */
    unsigned players;
    unsigned most; /* unseen tiles */
    const int16_t (
        *lead)[Q_LEAD_LEVELS]; /* by unseen tiles, from 1; in tenths of a point, by level, rising */
} q_leads;

extern const q_leads q_leads_two[];  /* of two players */
extern const q_leads q_leads_many[]; /* of three and four */

#endif
