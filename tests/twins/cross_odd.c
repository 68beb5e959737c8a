#include "cross_compare.h"

/* ---- what is odd -------------------------------------------------------------------------- */

typedef struct oddities {
    size_t count, stop;
    quoth_position_warning oddness[4 * QUOTH_SQUARES_MAX];
} oddities;

static bool note_oddness(void *user, const quoth_position_warning *oddness)
{
    oddities *o = user;
    assert_true(o->count < COUNT(o->oddness));
    o->oddness[o->count++] = *oddness;
    return o->count != o->stop;
}

static void expect_oddness(const trial *t, const oddities *o, size_t *n,
                           quoth_position_warning expected)
{
    bool reported = false;
    for (size_t i = 0; i < o->count; i++) {
        const quoth_position_warning *got = &o->oddness[i];
        reported = reported ||
                   (got->kind == expected.kind && got->row == expected.row &&
                    got->column == expected.column && got->down == expected.down &&
                    got->length == expected.length &&
                    (expected.kind != QUOTH_WARNING_COUNT || got->tile == expected.tile));
    }
    SAME(t, printed("oddity %d at %u,%u", expected.kind, expected.row, expected.column), reported,
         true);
    ++*n;
}

/* Tiles from which a way over others leads to the start square. */
static void spread(const trial *t, bool *held, int row, int column)
{
    int square = row * t->rules.layout.columns + column;
    if (!cross_twin_is_tile(&t->twin, row, column) || held[square])
        return;
    held[square] = true;
    spread(t, held, row - 1, column);
    spread(t, held, row + 1, column);
    spread(t, held, row, column - 1);
    spread(t, held, row, column + 1);
}

static void expect_odd_run(const trial *t, const oddities *o, size_t *n, int row, int column,
                           int down)
{
    quoth_tile run[QUOTH_SIDE_MAX];
    unsigned length = 0;
    if (cross_twin_is_tile(&t->twin, row - down, column - !down))
        return;
    for (int r = row, c = column; cross_twin_is_tile(&t->twin, r, c); r += down, c += !down)
        run[length++] = t->twin.board[r * t->rules.layout.columns + c];
    if (length > 1 && !cross_twin_has(&t->twin, run, length))
        expect_oddness(t, o, n,
                       (quoth_position_warning){QUOTH_WARNING_WORD, (uint8_t)row, (uint8_t)column,
                                                (uint8_t)down, (uint8_t)length, 0});
}

void trial_compare_oddities(const trial *t)
{
    static oddities o;
    const quoth_layout *layout = &t->rules.layout;
    bool held[QUOTH_SQUARES_MAX] = {false};
    size_t n = 0;
    unsigned tiles;
    o.count = o.stop = 0;
    SAME(t, "oddities reported", quoth_position_check(t->position, note_oddness, &o), o.count);
    spread(t, held, layout->start_row, layout->start_column);
    for (int row = 0; row < layout->rows; row++)
        for (int column = 0; column < layout->columns; column++) {
            expect_odd_run(t, &o, &n, row, column, 0);
            expect_odd_run(t, &o, &n, row, column, 1);
            if (cross_twin_is_tile(&t->twin, row, column) && !held[row * layout->columns + column])
                expect_oddness(t, &o, &n,
                               (quoth_position_warning){QUOTH_WARNING_LOOSE, (uint8_t)row,
                                                        (uint8_t)column, 0, 0, 0});
        }
    for (unsigned letter = 0; letter <= last_letter(t); letter++) {
        int more = -t->rules.tiles.count[letter];
        for (unsigned i = 0; i < (unsigned)layout->rows * layout->columns; i++) {
            quoth_tile tile = t->twin.board[i];
            more += tile && (tile & QUOTH_BLANK ? 0 : tile) == (quoth_tile)letter;
        }
        for (unsigned seat = 0; seat < quoth_position_players(t->position); seat++) {
            const quoth_tile *rack = trial_rack(t->position, seat, &tiles);
            for (unsigned i = 0; i < tiles; i++)
                more += rack[i] == letter;
        }
        if (more > 0)
            expect_oddness(
                t, &o, &n,
                (quoth_position_warning){QUOTH_WARNING_COUNT, 0, 0, 0, 0, (quoth_tile)letter});
    }
    for (unsigned seat = 0; seat < quoth_position_players(t->position); seat++) {
        trial_rack(t->position, seat, &tiles);
        if (tiles > t->rules.rack)
            expect_oddness(t, &o, &n,
                           (quoth_position_warning){QUOTH_WARNING_RACK, (uint8_t)seat, 0, 0, 0, 0});
    }
    SAME(t, "oddities", o.count, n);
    o.count = 0;
    o.stop = 1;
    SAME(t, "oddities where none is asked for", quoth_position_check(t->position, NULL, NULL), n);
    SAME(t, "oddities, the first one reported", quoth_position_check(t->position, note_oddness, &o),
         n);
    SAME(t, "oddities told until it is enough", o.count, n > 0);
}
