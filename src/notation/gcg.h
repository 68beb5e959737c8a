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

#define Q_GCG_EXTENSION "quoth-event"

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

/* Whether an extension event is the challenge that takes back the play before it, which the next
 * event, a `--`, records. */
bool q_extension_takes_back(const quoth_gcg *gcg, const q_extension_event *event);

/* The total of a player's last event plus the adjustments after it. */
int q_gcg_total(const quoth_gcg *gcg, unsigned player);

/* ---- records that go on ---------------------------------------------------------------------
 *
 * A step is an event or an extension event, in the order of the game; a challenge that takes back a
 * play is one step with its `--`. */

size_t q_gcg_steps(const quoth_gcg *gcg);

/* Notes to a step, counted from 1, or before the first step: lines, which replace those of the
 * file.  NULL: the file's. */
typedef struct q_step_notes {
    const char *(*of)(void *user, size_t step);
    void *user;
} q_step_notes;

/* Copies pragmas and the first `steps` steps to a gcg that has the players and nothing else.  If
 * these are not all, or more will follow (`goes_on`), it becomes another game: `#id`, `#quoth-deal`
 * and the final racks stay behind.  `notes` may be NULL.  QUOTH_BAD_TEXT if an extension event is
 * malformed, or a line of the notes too long. */
quoth_status q_gcg_copy_steps(quoth_gcg *to, const quoth_gcg *gcg, size_t steps, bool goes_on,
                              const q_step_notes *notes, quoth_error *error);

/* Adds lines to the notes of the last event. */
quoth_status q_gcg_add_notes(quoth_gcg *gcg, const char *lines, quoth_error *error);

/* Whether a line of a note is for programs: "#unsuccessful-challenge". */
bool q_gcg_is_mark(const char *note);

/* As quoth_gcg_add_game and quoth_gcg_add_play; seat 0 of the game is player `first` of the gcg,
 * seat 1 the next. */
quoth_status q_gcg_continue(quoth_gcg *gcg, const quoth_cross_game *game, unsigned first,
                            quoth_error *error);
quoth_status q_gcg_add_play(quoth_gcg *gcg, unsigned first, const quoth_position *before,
                            const quoth_play *play, quoth_error *error);

void q_gcg_set_maybe_utf8(quoth_gcg *g, bool maybe);

#endif
