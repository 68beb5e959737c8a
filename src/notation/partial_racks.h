/* Racks of a GCG, which may be partial or missing, for the replay of games. */
#ifndef Q_NOTATION_PARTIAL_RACKS_H
#define Q_NOTATION_PARTIAL_RACKS_H

#include "quoth/notation.h"

/* The known tiles of a rack, sorted. */
typedef struct q_partial_rack {
    quoth_tile tile[QUOTH_RACK_MAX * QUOTH_PLAYERS_MAX];
    size_t count;
} q_partial_rack;

/* Reads the known tiles of a rack.  Fails as quoth_tiles_read does. */
quoth_status q_partial_rack_read(q_partial_rack *known, const quoth_tiles *tiles, const char *text);

/* The known tiles of a seat. */
q_partial_rack q_partial_rack_of(const quoth_position *position, unsigned seat);

/* Removes one copy of a tile; false if the rack lacks the tile. */
bool q_partial_rack_remove(q_partial_rack *from, quoth_tile tile);

bool q_partial_racks_equal(const q_partial_rack *a, const q_partial_rack *b);

bool q_gcg_is_turn(quoth_gcg_kind kind);

/* The final rack of a player, from #rack1 to #rack4 or #incomplete; "" if unknown. */
const char *q_gcg_rack_at_end(const quoth_gcg *gcg, unsigned player);

/* The text of a player's rack before event number `from`, found at the first event from there on
 * that shows the rack; "" if none does.  *out: the player has no tiles left. */
const char *q_gcg_rack_from(const quoth_gcg *gcg, unsigned player, size_t from, bool *out);

#endif
