/* A simplex solver for linear programs that grow: maximise b.y with A y <= c and y >= 0, where c
 * >= 0.
 *
 * Its dual is: minimise c.x with x A >= b and x >= 0, so a row of A is a variable x of the dual,
 * and a column a constraint of it.  The origin is feasible, and a solution stays feasible when
 * rows and columns are added or weights change, so each call continues from the last basis.
 *
 * Dense condensed tableau: no columns for basic variables.  Arithmetic is double; a caller that
 * needs certainty has to verify the answer. */
#ifndef Q_GHOST_STUDY_SIMPLEX_H
#define Q_GHOST_STUDY_SIMPLEX_H

#include "quoth/base.h"

typedef struct q_simplex {
    const quoth_memory *memory;
    const quoth_watch *watch; /* asked while it pivots and while the tableau grows; NULL: none */
    uint32_t rows, columns;   /* the tableau has one column for each variable y */
    uint32_t row_capacity, column_capacity;
    double *cell; /* row by row, column_capacity apart */
    double *right, *gain;
    double *weight;  /* of each variable y */
    uint32_t *basic; /* the variable of each row */
    uint32_t *free;  /* the variable of each column */
    uint32_t *slack; /* of each row: its slack variable's row, or its column with the top bit set */
    uint32_t *actual;          /* of each variable y: its row, or its column with the top bit set */
    uint32_t *touched;         /* scratch: columns of the pivot row that are not 0 */
    double value;              /* of the solution so far */
    uint32_t ray;              /* the column of an unbounded direction, or UINT32_MAX */
    double ray_step;           /* how far the solution went in that direction */
    uint64_t pivots;           /* so far */
    uint64_t cells, cells_max; /* updated so far; pivoting stops at cells_max */
} q_simplex;

typedef struct q_simplex_entry {
    uint32_t row;
    double by;
} q_simplex_entry;

void q_simplex_begin(q_simplex *s, const quoth_memory *memory);
void q_simplex_free(q_simplex *s);

/* The bytes that a tableau of this size takes. */
size_t q_simplex_size(size_t rows, size_t columns);

/* Reserves memory, so that adding rows and columns up to these numbers cannot fail.  If there is
 * none, or the watch stops it, the tableau is as it was. */
quoth_status q_simplex_reserve(q_simplex *s, size_t rows, size_t columns);

/* Adds a row with the bound `most`, and returns its number.  The row has -1 in `column`, unless
 * that is UINT32_MAX. */
uint32_t q_simplex_add_row(q_simplex *s, double most, uint32_t column);
/* Adds a variable y of this weight, with its entries in the rows, and returns its column. */
uint32_t q_simplex_add_column(q_simplex *s, const q_simplex_entry *entry, size_t entries,
                              double weight);
void q_simplex_weigh(q_simplex *s, uint32_t column, double weight);

/* Pivots until the solution is optimal, its value has reached `enough`, or a work limit is
 * reached.  The solution is feasible in any case. */
quoth_status q_simplex_solve(q_simplex *s, double enough);

/* The variable y of a column, and the variable x of a row. */
double q_simplex_primal(const q_simplex *s, uint32_t column);
double q_simplex_dual(const q_simplex *s, uint32_t row);

#endif
