/* Linear programs that grow: the greatest b.y with A y <= c and y >= 0, where no c is negative.
 *
 * That is the dual of the least c.x with x A >= b and x >= 0, so a row of A is a variable x there
 * and a column a constraint.  The origin is feasible, and a solution stays feasible when rows and
 * columns are added or weights changed.  So each solving goes on from the last solution.
 *
 * The whole tableau is kept, without the columns of the basis.  Numbers are doubles: a caller that
 * must be sure of an answer has to check it. */
#ifndef Q_GHOST_STUDY_SIMPLEX_H
#define Q_GHOST_STUDY_SIMPLEX_H

#include "quoth/base.h"

typedef struct q_simplex {
    const quoth_memory *memory;
    uint32_t rows, columns; /* the tableau has as many columns as there are variables y */
    uint32_t row_room, column_room;
    double *cell; /* row after row, column_room apart */
    double *right, *gain;
    double *weight;   /* of each variable y */
    uint32_t *basic;  /* the variable of each row */
    uint32_t *free;   /* the variable of each column */
    uint32_t *slack;  /* the place of each row's slack: a row or, with the top bit, a column */
    uint32_t *actual; /* the place of each variable y, likewise */
    uint32_t *touched;
    double value;
    uint32_t ray; /* the column that can grow without end, or UINT32_MAX */
    double ray_step;
    uint64_t pivots;           /* exchanged so far */
    uint64_t cells, cells_max; /* changed by that so far; no more exchanges once they are so many */
} q_simplex;

typedef struct q_simplex_entry {
    uint32_t row;
    double by;
} q_simplex_entry;

void q_simplex_begin(q_simplex *s, const quoth_memory *memory);
void q_simplex_free(q_simplex *s);

/* The bytes that a tableau of this size takes. */
size_t q_simplex_size(size_t rows, size_t columns);

/* Makes room, so that adding rows and columns up to this many cannot fail; false if there is no
 * memory. */
bool q_simplex_reserve(q_simplex *s, size_t rows, size_t columns);

/* Adds a row and returns its number.  The row has -1 in `column`, unless that is UINT32_MAX. */
uint32_t q_simplex_add_row(q_simplex *s, double most, uint32_t column);
uint32_t q_simplex_add_column(q_simplex *s, const q_simplex_entry *entry, size_t entries,
                              double weight);
void q_simplex_weigh(q_simplex *s, uint32_t column, double weight);

/* Improves the solution until it is the best, its value has reached `enough`, or the work is used
 * up.  It is feasible in any case. */
quoth_status q_simplex_solve(q_simplex *s, double enough, const quoth_watch *watch);

/* The variable y of a column, and the variable x of a row. */
double q_simplex_primal(const q_simplex *s, uint32_t column);
double q_simplex_dual(const q_simplex *s, uint32_t row);

#endif
