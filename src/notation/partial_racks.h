/* Racks as they stand in a GCG, which may be partial or missing. */
#ifndef Q_NOTATION_PARTIAL_RACKS_H
#define Q_NOTATION_PARTIAL_RACKS_H

#include "quoth/notation.h"

/* Some tiles of a rack, in order. */
typedef struct q_known_tiles {
    quoth_tile tile[QUOTH_RACK_MAX * QUOTH_PLAYERS_MAX];
    size_t count;
} q_known_tiles;

/* Fails as quoth_tiles_read does. */
quoth_status q_known_read(q_known_tiles *known, const quoth_tiles *tiles, const char *text);

q_known_tiles q_known_of(const quoth_position *position, unsigned seat);

/* Takes one such tile away; false if there is none. */
bool q_known_take(q_known_tiles *from, quoth_tile tile);

bool q_known_same(const q_known_tiles *a, const q_known_tiles *b);

bool q_gcg_is_turn(quoth_gcg_kind kind);

/* The rack of a player at the end, by #rack1 and so on or #incomplete; "" without one. */
const char *q_gcg_rack_at_end(const quoth_gcg *gcg, unsigned player);

/* The text of a player's rack before event number `from`, from the first event there that shows it;
 * "" if none does.  *out: the player has no tiles any more. */
const char *q_gcg_rack_from(const quoth_gcg *gcg, unsigned player, size_t from, bool *out);

#endif
