/* Warnings about a position that no game can reach. */
#include "board/position.h"

typedef struct warning_list {
    bool (*each)(void *user, const quoth_position_warning *warning);
    void *user;
    unsigned count;
    bool wanted; /* `each` has not returned false */
} warning_list;

static void add_warning(warning_list *list, quoth_position_warning warning)
{
    list->count++;
    if (list->wanted && list->each)
        list->wanted = list->each(list->user, &warning);
}

static void check_runs(const quoth_position *p, warning_list *list)
{
    for (unsigned d = 0; d < 2; d++)
        for (unsigned line = 0; line < p->cross->lines[d]; line++)
            for (unsigned at = 0, end; at < p->cross->length[d]; at = end + 1) {
                const quoth_tile *tile = p->tile[d] + q_square(line, 0);
                for (end = at; q_is_tile(tile[end]); end++)
                    ;
                if (end - at > 1 && !q_is_word(p->cross, tile + at, end - at))
                    add_warning(list, (quoth_position_warning){.kind = QUOTH_WARNING_WORD,
                                                               .row = (uint8_t)(d ? at : line),
                                                               .column = (uint8_t)(d ? line : at),
                                                               .down = (uint8_t)d,
                                                               .length = (uint8_t)(end - at)});
            }
}

/* Warns of tiles that are not connected to the start square, by flood fill from that square. */
static void check_loose(const quoth_position *p, warning_list *list)
{
    bool marked[Q_BOARD] = {false};
    const quoth_tile *tile = p->tile[0];
    marked[p->cross->start[0]] = q_is_tile(tile[p->cross->start[0]]);
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 1; i + 1 < Q_BOARD; i++)
            if (q_is_tile(tile[i]) && !marked[i] &&
                (marked[i - 1] || marked[i + 1] || (i >= Q_LINE && marked[i - Q_LINE]) ||
                 (i + Q_LINE < Q_BOARD && marked[i + Q_LINE])))
                marked[i] = changed = true;
    }
    for (unsigned i = 1; i < Q_BOARD; i++)
        if (q_is_tile(tile[i]) && !marked[i])
            add_warning(list, (quoth_position_warning){.kind = QUOTH_WARNING_LOOSE,
                                                       .row = (uint8_t)(i / Q_LINE),
                                                       .column = (uint8_t)(i % Q_LINE - 1),
                                                       .tile = tile[i]});
}

unsigned quoth_position_check(const quoth_position *p,
                              bool (*each)(void *user, const quoth_position_warning *warning),
                              void *user)
{
    warning_list list = {each, user, 0, true};
    int count[QUOTH_LETTERS_MAX + 1];
    q_tiles_left(p, (1u << QUOTH_PLAYERS_MAX) - 1, count);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        if (count[letter] < 0)
            add_warning(&list, (quoth_position_warning){.kind = QUOTH_WARNING_COUNT,
                                                        .tile = (quoth_tile)letter});
    check_runs(p, &list);
    check_loose(p, &list);
    for (unsigned seat = 0; seat < p->players; seat++)
        if (p->state.rack_count[seat] > p->cross->rules.rack)
            add_warning(&list,
                        (quoth_position_warning){.kind = QUOTH_WARNING_RACK, .row = (uint8_t)seat});
    return list.count;
}
