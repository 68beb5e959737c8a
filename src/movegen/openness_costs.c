/* Fitted costs of open squares, in thousandths of a point. */
#include <string.h>

#include "base/error.h"
#include "quoth/openness.h"

typedef quoth_points openness_costs[QUOTH_OPEN_KINDS][2][QUOTH_OPENNESS_REACH];

typedef struct fitted_board {
    const char *layout;
    openness_costs cost;
} fitted_board;

/* By the name of the layout, in the order of quoth_open_square.  As tests/pace/openness.c prints
 * them for `scrabble 4000 30 1` and `wwf 4000 30 1` (November 2026): ridge regression coefficients
 * (a prior of 100 plays without effect), times 0.8.
 *
 * Known: the whole table wins points, +2.9 a game on `classic` and +9.5 on `friends` in 20,000
 * games each (docs/measurements/2026-11-strength.md).  Not known: any single cell.  No standard
 * errors were kept, and the rows are not smoothed: changes of sign along a row, and costs below 0
 * for opening a premium square, are noise. */
static const fitted_board boards[] = {
    {"classic",
     {
         {{-58, 121, 41, 106, 23, 55, 124}, {13, 128, 66, -226, -14, 26, 0}},
         {{47, 164, -64, 92, -103, 85, 80}, {-1, 210, -18, -26, -133, -71, 0}},
         {{118, 104, 92, -21, -108, -115, 95}, {180, 427, 159, -194, -123, -67, 0}},
         {{352, 333, 211, 233, 179, 201, 224}, {263, 473, 327, 172, 113, -60, 0}},
         {{1787, 1556, 1296, 1330, 1112, 574, 296}, {1219, 2454, 1796, 1904, -112, 0, 0}},
     }},
    {"friends",
     {
         {{-77, 116, -60, 226, 175, 50, 326}, {3, 132, 27, -174, -60, 545, 22}},
         {{-31, -81, -214, -177, -309, -375, 46}, {75, 140, 63, -3, 208, -320, 0}},
         {{1022, 797, 103, 115, 72, -184, -29}, {835, 1705, 461, 235, -250, 7, 0}},
         {{625, 848, 365, 317, -172, -584, -314}, {452, 1302, 1174, 575, -86, -1, 0}},
         {{2607, 2788, 1755, 1900, 1712, 1128, 627}, {1701, 4791, 3955, 1046, 48, -10, 0}},
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
    quoth_status status = QUOTH_NOT_FOUND;
    for (size_t i = 0; i < sizeof boards / sizeof *boards && status; i++) {
        quoth_layout layout;
        if (quoth_layout_find(&layout, boards[i].layout, NULL) ||
            !same_premiums(&layout, &rules->layout))
            continue;
        memcpy(e.cost, boards[i].cost, sizeof e.cost);
        status = QUOTH_OK;
    }
    *openness = e;
    return q_report(error, status);
}
