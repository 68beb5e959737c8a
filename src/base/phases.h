/* The progress of a call: its parts get a watch that turns what they have done into the phase and
 * the fraction of the whole call, which never falls.
 *
 *      part           done of total    fraction of the call
 *      ----           -------------    --------------------
 *      sort      -->  0 ... n     -->  0 ... 0.3
 *      build     -->  0 ... m     -->  0.3 ... 1
 */
#ifndef Q_BASE_PHASES_H
#define Q_BASE_PHASES_H

#include "quoth/base.h"

typedef struct q_phases {
    const quoth_watch *caller; /* may be NULL */
    quoth_watch watch;
    unsigned phase, phases;
    double from, to;      /* the part of the call that this phase covers */
    double fraction;      /* the largest reported; negative: not known */
    uint64_t done, total; /* as last reported */
} q_phases;

/* Begins the first of some phases.  It covers the call up to the fraction `to`.  With 0 phases
 * neither their number nor the fraction is known until the end.  The struct must not move. */
void q_phases_begin(q_phases *p, const quoth_watch *caller, unsigned phases, double to);

/* Begins the next phase. */
void q_phases_next(q_phases *p, double to);

/* Begins the last phase, whatever the number of this one; it begins at the fraction `from`. */
void q_phases_last(q_phases *p, double from);

/* The watch for the parts; NULL if the caller has none. */
const quoth_watch *q_phases_watch(const q_phases *p);

/* Ends the call and returns its status.  A call that succeeded reports to the caller's watch that
 * all is done; QUOTH_STOPPED if the watch returns false even then. */
quoth_status q_phases_end(q_phases *p, quoth_status status);

/* The same, where the error of a failure has been filled in already. */
quoth_status q_phases_finish(q_phases *p, quoth_status status, quoth_error *error);

#endif
