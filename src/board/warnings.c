/* Oddities of a position. */
#include "board/position.h"

typedef struct odd_teller {
    bool (*each)(void *user, const quoth_position_warning *oddness);
    void *user;
    unsigned count;
    bool on;
} odd_teller;

static void tell_odd(odd_teller *t, quoth_position_warning oddness)
{
    t->count++;
    if (t->on && t->each)
        t->on = t->each(t->user, &oddness);
}

static void check_runs(const quoth_position *p, odd_teller *t)
{
    for (unsigned d = 0; d < 2; d++)
        for (unsigned lane = 0; lane < p->cross->lanes[d]; lane++)
            for (unsigned at = 0, end; at < p->cross->length[d]; at = end + 1) {
                const quoth_tile *tile = p->tile[d] + q_square(lane, 0);
                for (end = at; q_is_tile(tile[end]); end++)
                    ;
                if (end - at > 1 && !q_is_word(p->cross, tile + at, end - at))
                    tell_odd(t, (quoth_position_warning){.kind = QUOTH_WARNING_WORD,
                                                         .row = (uint8_t)(d ? at : lane),
                                                         .column = (uint8_t)(d ? lane : at),
                                                         .down = (uint8_t)d,
                                                         .length = (uint8_t)(end - at)});
            }
}

/* Finds loose tiles: it marks the tile on the start square, then all neighbours of marked tiles
 * until nothing changes. */
static void check_loose(const quoth_position *p, odd_teller *t)
{
    bool held[Q_BOARD] = {false};
    const quoth_tile *tile = p->tile[0];
    held[p->cross->start[0]] = q_is_tile(tile[p->cross->start[0]]);
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 1; i + 1 < Q_BOARD; i++)
            if (q_is_tile(tile[i]) && !held[i] &&
                (held[i - 1] || held[i + 1] || (i >= Q_LANE && held[i - Q_LANE]) ||
                 (i + Q_LANE < Q_BOARD && held[i + Q_LANE])))
                held[i] = changed = true;
    }
    for (unsigned i = 1; i < Q_BOARD; i++)
        if (q_is_tile(tile[i]) && !held[i])
            tell_odd(t, (quoth_position_warning){.kind = QUOTH_WARNING_LOOSE,
                                                 .row = (uint8_t)(i / Q_LANE),
                                                 .column = (uint8_t)(i % Q_LANE - 1),
                                                 .tile = tile[i]});
}

unsigned quoth_position_check(const quoth_position *p,
                              bool (*each)(void *user, const quoth_position_warning *oddness),
                              void *user)
{
    odd_teller t = {each, user, 0, true};
    int count[QUOTH_LETTERS_MAX + 1];
    q_tiles_left(p, (1u << QUOTH_PLAYERS_MAX) - 1, count);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        if (count[letter] < 0)
            tell_odd(&t, (quoth_position_warning){.kind = QUOTH_WARNING_COUNT,
                                                  .tile = (quoth_tile)letter});
    check_runs(p, &t);
    check_loose(p, &t);
    for (unsigned seat = 0; seat < p->players; seat++)
        if (p->state.rack_count[seat] > p->cross->rules.rack)
            tell_odd(&t,
                     (quoth_position_warning){.kind = QUOTH_WARNING_RACK, .row = (uint8_t)seat});
    return t.count;
}
