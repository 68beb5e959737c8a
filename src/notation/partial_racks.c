#include "notation/partial_racks.h"

#include <string.h>

#include "base/sort.h"
#include "board/position.h"

quoth_status q_partial_rack_read(q_partial_rack *rack, const quoth_tiles *tiles, const char *text)
{
    quoth_status status = quoth_tiles_read(rack->tile, sizeof rack->tile, &rack->count, tiles, text,
                                           strlen(text), QUOTH_AS_RACK, NULL);
    q_sort_bytes(rack->tile, rack->count);
    return status;
}

q_partial_rack q_partial_rack_of(const quoth_position *position, unsigned seat)
{
    q_partial_rack partial = {.count = 0};
    unsigned count;
    const quoth_tile *rack = q_known_rack(position, seat, &count);
    memcpy(partial.tile, rack, count);
    partial.count = count;
    return partial;
}

bool q_partial_rack_remove(q_partial_rack *from, quoth_tile tile)
{
    for (size_t i = 0; i < from->count; i++)
        if (from->tile[i] == tile) {
            memmove(from->tile + i, from->tile + i + 1, from->count - i - 1);
            from->count--;
            return true;
        }
    return false;
}

bool q_partial_racks_equal(const q_partial_rack *a, const q_partial_rack *b)
{
    return a->count == b->count && memcmp(a->tile, b->tile, a->count) == 0;
}

bool q_gcg_is_turn(quoth_gcg_kind kind)
{
    return kind == QUOTH_GCG_PLAY || kind == QUOTH_GCG_EXCHANGE || kind == QUOTH_GCG_PASS;
}

const char *q_gcg_rack_at_end(const quoth_gcg *gcg, unsigned player)
{
    char name[] = "rack1";
    name[4] = (char)('1' + player);
    const char *rack = quoth_gcg_pragma(gcg, name);
    if (rack && *rack)
        return rack;
    unsigned turn = 0;
    for (size_t i = quoth_gcg_events(gcg); i-- > 0;) {
        quoth_gcg_event e = quoth_gcg_event_at(gcg, i);
        if (q_gcg_is_turn(e.kind)) {
            turn = (e.player + 1) % quoth_gcg_players(gcg);
            break;
        }
    }
    rack = quoth_gcg_pragma(gcg, "incomplete");
    return player == turn && rack ? rack : "";
}

const char *q_gcg_rack_from(const quoth_gcg *gcg, unsigned player, size_t from, bool *out)
{
    *out = false;
    for (size_t i = from; i < quoth_gcg_events(gcg); i++) {
        quoth_gcg_event e = quoth_gcg_event_at(gcg, i);
        if (e.player != player) {
            if (e.kind == QUOTH_GCG_OUT && quoth_gcg_players(gcg) == 2)
                return e.tiles;
            continue;
        }
        *out = e.kind == QUOTH_GCG_OUT;
        if (*out || e.kind == QUOTH_GCG_WITHDRAWN)
            return "";
        if (*e.rack)
            return e.rack;
        if (e.kind == QUOTH_GCG_EXCHANGE || e.kind == QUOTH_GCG_STUCK)
            return e.tiles;
        if (e.kind == QUOTH_GCG_PLAY)
            return "";
    }
    return q_gcg_rack_at_end(gcg, player);
}
