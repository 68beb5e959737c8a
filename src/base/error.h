/* Fills in a quoth_error and returns its status, in one call. */
#ifndef Q_BASE_ERROR_H
#define Q_BASE_ERROR_H

#include "quoth/base.h"

enum { Q_STATUSES = QUOTH_RESIGNS + 1 }; /* how many there are */

quoth_status q_fail(quoth_error *error, quoth_status status, const char *message);
quoth_status q_fail_at(quoth_error *error, quoth_status status, const char *message, uint64_t line,
                       uint64_t offset);
/* With the text of the status as the message; QUOTH_OK leaves the error alone. */
quoth_status q_report(quoth_error *error, quoth_status status);
quoth_status q_no_memory(quoth_error *error);
/* The status that a function of the caller's returned.  `message` names that function; it is left
 * out where the text of the status says enough: out of memory, stopped, the player resigns. */
quoth_status q_report_callback(quoth_error *error, quoth_status status, const char *message);

#endif
