/* Linear programs that grow: the greatest b.y with A y <= c and y >= 0, where no c is negative.
 *
 * That is the dual of the least c.x with x A >= b and x >= 0, so a row of A is a variable x there
 * and a column a constraint.  The origin is feasible, and what has been found stays feasible when
 * rows and columns are added or weights changed: each solving goes on from the last.
 *
 * The whole tableau is kept, without the columns of the basis.  Numbers are doubles: who needs to
 * be sure of an answer checks it. */
#ifndef Q_STRATEGY_SIMPLEX_H
#define Q_STRATEGY_SIMPLEX_H

#include "quoth/base.h"

typedef struct q_simplex {
    const quoth_memory *memory;
    uint32_t rows, columns; /* columns of the tableau are as many as variables y */
    uint32_t row_room, column_room;
    double *cell; /* row after row, column_room apart */
    double *right, *gain;
    double *weight;   /* of each variable y */
    uint32_t *basic;  /* the variable of each row */
    uint32_t *free;   /* the variable of each column */
    uint32_t *slack;  /* where the slack of each row is: a row or, with the top bit, a column */
    uint32_t *actual; /* where each variable y is: likewise */
    uint32_t *touched;
    double value;
    uint32_t ray; /* the column that can grow without end, or UINT32_MAX */
    double ray_step;
    uint64_t pivots;
} q_simplex;

typedef struct q_simplex_entry {
    uint32_t row;
    double by;
} q_simplex_entry;

void q_simplex_begin(q_simplex *s, const quoth_memory *memory);
void q_simplex_free(q_simplex *s);

/* Bytes that a tableau of so many rows and columns takes. */
size_t q_simplex_size(size_t rows, size_t columns);

/* Makes room, so that adding up to so many cannot fail; false if there is no memory. */
bool q_simplex_reserve(q_simplex *s, size_t rows, size_t columns);

/* With `column` it has -1 there, unless that is UINT32_MAX. */
uint32_t q_simplex_add_row(q_simplex *s, double most, uint32_t column);
uint32_t q_simplex_add_column(q_simplex *s, const q_simplex_entry *entry, size_t entries,
                              double weight);
void q_simplex_weigh(q_simplex *s, uint32_t column, double weight);

/* Improves until nothing can be improved or the value has reached `enough`. */
quoth_status q_simplex_solve(q_simplex *s, double enough, const quoth_watch *watch);

/* The variable y of a column, and the variable x of a row. */
double q_simplex_primal(const q_simplex *s, uint32_t column);
double q_simplex_dual(const q_simplex *s, uint32_t row);

#endif
