/* GCG (quoth/notation.h): what the game in memory shares with its reader and writer. */
#ifndef Q_NOTATION_GCG_H
#define Q_NOTATION_GCG_H

#include "notation/notation.h"

#define Q_GCG_ENCODING "character-encoding"

/* The note to a pass for a turn that a challenge in vain took. */
#define Q_GCG_LOST_TURN "#unsuccessful-challenge"

/* The pragmas that stand at the end of a file. */
enum { Q_GCG_CLOSINGS = 5 };
extern const char *const q_gcg_closing[Q_GCG_CLOSINGS];

static inline bool q_is_space_or_tab(char c)
{
    return c == ' ' || c == '\t';
}

bool q_is_coordinate(const char *text, size_t size);

/* Whether text is digits, and not empty. */
bool q_is_number(const char *text);

/* Pragmas that are known in either case are kept in small letters: the name as it is kept. */
const char *q_gcg_known_pragma(const char *name);

/* ---- events of our own ----------------------------------------------------------------------
 *
 * The pragmas #quoth-event stand in the order of the game. */

typedef enum q_own_kind { Q_OWN_CHALLENGE, Q_OWN_RESIGN, Q_OWN_ADJUST } q_own_kind;

typedef struct q_own_event {
    size_t after; /* so many events of the GCG */
    q_own_kind kind;
    unsigned player;
    int points; /* of an adjustment; else 0 */
} q_own_event;

/* A walk through them. */
typedef struct q_own_events {
    const quoth_gcg *gcg;
    size_t pragma;
} q_own_events;

/* Adds an event behind those that the GCG has. */
quoth_status q_gcg_add_own_event(quoth_gcg *gcg, q_own_kind kind, unsigned player, int points);

/* Begins at the first of them.  QUOTH_BAD_TEXT unless all can be read. */
quoth_status q_own_events_begin(q_own_events *own, const quoth_gcg *gcg, quoth_error *error);

/* Gets the next, if it comes after at most so many events of the GCG. */
bool q_own_events_next(q_own_events *own, size_t after, q_own_event *event);

/* The total of a player's last event, with the adjustments after it. */
int q_gcg_total(const quoth_gcg *gcg, unsigned player);

void q_gcg_set_maybe_utf8(quoth_gcg *g, bool maybe);

#endif
