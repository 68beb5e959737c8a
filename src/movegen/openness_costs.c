/* Fitted costs of open squares, in thousandths of a point. */
#include <string.h>

#include "base/error.h"
#include "base/names.h"
#include "quoth/openness.h"

typedef quoth_points openness_costs[QUOTH_OPEN_KINDS][2][QUOTH_OPENNESS_REACH];

typedef struct fitted_board {
    const char *layout;
    openness_costs cost;
} fitted_board;

/* By the name of the layout, in the order of quoth_open_square.  As tests/pace/openness.c prints
 * them for `scrabble 3400 30 1` and `wwf 3200 30 1` (November 2026): ridge regression on the steps
 * from one number of tiles to the next, times 0.8.  The result is flat for penalties from 1 to 100;
 * a half of the games explains 40 % (`classic`) and 48 % (`friends`) of the squared differences in
 * the other half.
 *
 * Standard errors (docs/measurements/2026-11-constants.md): 4 to 30 where squares are common, up to
 * 250 for hooked squares that take four tiles or more, which are rare.  Costs fall to 0 as more
 * tiles are needed, except for 8 (`classic`) and 10 (`friends`) that are below the next by three
 * standard errors or more; without these exceptions the fit explains 1.3 and 1.0 percentage points
 * less.  A cost is a partial effect: the squares of a lane are open together, so a cost below 0
 * does not mean that the lane as a whole is worth opening.  That a whole table wins points was
 * measured in matches (docs/measurements/2026-11-strength.md); no match could measure a single
 * cell. */
static const fitted_board boards[] = {
    {"classic",
     {
         {{-61, 117, 36, 91, 36, 36, 123}, {8, 126, 62, -231, 0, 0, 0}},
         {{53, 174, -52, 103, -68, 89, 89}, {5, 217, 0, 0, 0, 0, 0}},
         {{118, 118, 118, -13, -73, -106, 80}, {185, 461, 196, 0, 0, 0, 0}},
         {{351, 340, 230, 230, 212, 212, 212}, {268, 482, 333, 210, 210, 71, 36}},
         {{1692, 1558, 1327, 1327, 1120, 572, 307}, {1174, 2601, 1973, 1973, 1313, 875, 438}},
     }},
    {"friends",
     {
         {{-81, 104, -52, 198, 185, 32, 334}, {3, 125, 20, -169, -169, 404, 202}},
         {{-7, -64, -187, -187, -293, -375, 51}, {78, 140, 53, 0, 0, 0, 0}},
         {{1072, 800, 128, 128, 101, -191, 0}, {826, 1706, 457, 184, 0, 0, 0}},
         {{666, 852, 397, 327, -147, -563, -273}, {468, 1300, 1182, 750, 369, 237, 119}},
         {{2469, 2792, 1820, 1820, 1727, 1125, 618}, {1575, 4987, 4155, 2177, 1561, 1031, 516}},
     }},
};

static bool same_premiums(const quoth_layout *a, const quoth_layout *b)
{
    size_t squares = (size_t)a->rows * a->columns;
    return a->rows == b->rows && a->columns == b->columns &&
           memcmp(a->letter, b->letter, squares) == 0 && memcmp(a->word, b->word, squares) == 0;
}

quoth_status quoth_openness_standard(quoth_openness *openness, const quoth_cross_rules *rules,
                                     quoth_error *error)
{
    quoth_openness e = {0};
    quoth_status status = QUOTH_UNSUPPORTED;
    for (size_t i = 0; i < sizeof boards / sizeof *boards && status; i++) {
        quoth_layout layout;
        if (quoth_layout_find(&layout, boards[i].layout, NULL) ||
            !same_premiums(&layout, &rules->layout))
            continue;
        memcpy(e.cost, boards[i].cost, sizeof e.cost);
        status = QUOTH_OK;
    }
    *openness = e;
    return status ? q_fail(error, status, "no costs are fitted for this board") : QUOTH_OK;
}

const char *quoth_open_square_name(quoth_open_square square)
{
    static const char *const names[] = {"plain", "letter 2", "letter 3", "word 2", "word 3"};
    return Q_NAME_OF(names, square);
}
