/* GCG (quoth/notation.h): shared by the game in memory, its reader and its writers. */
#ifndef Q_NOTATION_GCG_H
#define Q_NOTATION_GCG_H

#include "notation/notation.h"

#define Q_GCG_ENCODING "character-encoding"

/* The note that marks a pass as a turn lost by an unsuccessful challenge. */
#define Q_GCG_LOST_TURN "#unsuccessful-challenge"

/* The pragmas at the end of a file: the final racks. */
enum { Q_GCG_CLOSINGS = 5 };
extern const char *const q_gcg_closing[Q_GCG_CLOSINGS];

static inline bool q_is_space_or_tab(char c)
{
    return c == ' ' || c == '\t';
}

bool q_is_coordinate(const char *text, size_t size);

/* Whether text is one or more digits. */
bool q_is_number(const char *text);

/* The stored form of a pragma's name: lower case for pragmas of the GCG standard, which are not
 * case sensitive. */
const char *q_gcg_canonical_pragma(const char *name);

/* ---- extension events -----------------------------------------------------------------------
 *
 * Events that GCG lacks, as pragmas #quoth-event in the order of the game. */

typedef enum q_extension_kind {
    Q_EXTENSION_CHALLENGE,
    Q_EXTENSION_RESIGN,
    Q_EXTENSION_ADJUST
} q_extension_kind;

typedef struct q_extension_event {
    size_t after; /* number of GCG events before this extension event */
    q_extension_kind kind;
    unsigned player;
    int points; /* points of an adjustment; else 0 */
} q_extension_event;

/* An iterator over the extension events. */
typedef struct q_extension_events {
    const quoth_gcg *gcg;
    size_t pragma;
} q_extension_events;

/* Adds an extension event after the last event. */
quoth_status q_gcg_add_extension_event(quoth_gcg *gcg, q_extension_kind kind, unsigned player,
                                       int points);

/* Begins an iteration.  QUOTH_BAD_TEXT if any extension event is malformed. */
quoth_status q_extension_events_begin(q_extension_events *own, const quoth_gcg *gcg,
                                      quoth_error *error);

/* Gets the next extension event if at most `after` GCG events come before it; otherwise false. */
bool q_extension_events_next(q_extension_events *own, size_t after, q_extension_event *event);

/* The total of a player's last event plus the adjustments after it. */
int q_gcg_total(const quoth_gcg *gcg, unsigned player);

void q_gcg_set_maybe_utf8(quoth_gcg *g, bool maybe);

#endif
