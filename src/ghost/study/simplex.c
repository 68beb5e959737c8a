/* The simplex method on a condensed tableau: simplex.h. */
#include <string.h>

#include "base/throttle.h"
#include "base/memory.h"
#include "ghost/study/simplex.h"

/* A place in the tableau is a row, or a column with this bit.  A variable is a number of y, or the
 * slack of a row with this bit. */
#define OTHER UINT32_C(0x80000000)

enum { PIVOTS_MAX = 1000000 };

/* Cells updated, scanned or copied between two calls of the watch: some milliseconds. */
static const uint64_t cells_unwatched = 2000000;

static const double tiny = 1e-9, dust = 1e-12;

/* A reduced cost below this is rounding.  Reduced costs are sums of integer weights down to -10^4
 * (linear_program.c), which leaves errors of 10^-9; such a column without a limit would pass for
 * an unbounded direction. */
static const double gain_min = 1e-7;

void q_simplex_begin(q_simplex *s, const quoth_memory *memory)
{
    *s = (q_simplex){.memory = memory, .ray = UINT32_MAX, .cells_max = UINT64_MAX};
}

static void give_back(q_simplex *s)
{
    size_t rows = s->row_capacity, columns = s->column_capacity;
    q_free(s->memory, s->cell, rows * columns, sizeof *s->cell);
    q_free(s->memory, s->right, rows, sizeof *s->right);
    q_free(s->memory, s->basic, rows, sizeof *s->basic);
    q_free(s->memory, s->slack, rows, sizeof *s->slack);
    q_free(s->memory, s->gain, columns, sizeof *s->gain);
    q_free(s->memory, s->weight, columns, sizeof *s->weight);
    q_free(s->memory, s->free, columns, sizeof *s->free);
    q_free(s->memory, s->actual, columns, sizeof *s->actual);
    q_free(s->memory, s->touched, columns, sizeof *s->touched);
}

void q_simplex_free(q_simplex *s)
{
    give_back(s);
    q_simplex_begin(s, s->memory);
}

size_t q_simplex_size(size_t rows, size_t columns)
{
    return rows * columns * sizeof(double);
}

static void copy_cells(void *to, const void *from, size_t count, size_t size)
{
    if (count)
        memcpy(to, from, count * size);
}

quoth_status q_simplex_reserve(q_simplex *s, size_t rows, size_t columns)
{
    if (rows <= s->row_capacity && columns <= s->column_capacity)
        return QUOTH_OK;
    if (rows > OTHER / 2 || columns > OTHER / 2)
        return QUOTH_NO_MEMORY;
    q_simplex n = *s;
    if (rows > s->row_capacity || !rows)
        n.row_capacity = (uint32_t)(rows + rows / 4 + 16);
    if (columns > s->column_capacity || !columns)
        n.column_capacity = (uint32_t)(columns + columns / 4 + 16);
    size_t high = n.row_capacity, wide = n.column_capacity;
    n.cell = q_allocate_zeroed(s->memory, high * wide, sizeof *n.cell);
    n.right = q_allocate(s->memory, high, sizeof *n.right);
    n.basic = q_allocate(s->memory, high, sizeof *n.basic);
    n.slack = q_allocate(s->memory, high, sizeof *n.slack);
    n.gain = q_allocate(s->memory, wide, sizeof *n.gain);
    n.weight = q_allocate(s->memory, wide, sizeof *n.weight);
    n.free = q_allocate(s->memory, wide, sizeof *n.free);
    n.actual = q_allocate(s->memory, wide, sizeof *n.actual);
    n.touched = q_allocate(s->memory, wide, sizeof *n.touched);
    if (!n.cell || !n.right || !n.basic || !n.slack || !n.gain || !n.weight || !n.free ||
        !n.actual || !n.touched) {
        give_back(&n);
        return QUOTH_NO_MEMORY;
    }
    uint64_t copied = 0; /* since the last call of the watch */
    for (size_t i = 0; i < s->rows; i++) {
        copy_cells(n.cell + i * wide, s->cell + i * s->column_capacity, s->columns, sizeof *n.cell);
        copied += s->columns;
        if (copied < cells_unwatched)
            continue;
        copied = 0;
        if (!q_go_on(s->watch, 0, 0)) {
            give_back(&n);
            return QUOTH_STOPPED;
        }
    }
    copy_cells(n.right, s->right, s->rows, sizeof *n.right);
    copy_cells(n.basic, s->basic, s->rows, sizeof *n.basic);
    copy_cells(n.slack, s->slack, s->rows, sizeof *n.slack);
    copy_cells(n.gain, s->gain, s->columns, sizeof *n.gain);
    copy_cells(n.weight, s->weight, s->columns, sizeof *n.weight);
    copy_cells(n.free, s->free, s->columns, sizeof *n.free);
    copy_cells(n.actual, s->actual, s->columns, sizeof *n.actual);
    give_back(s);
    *s = n;
    return QUOTH_OK;
}

static double *row_of(const q_simplex *s, uint32_t row)
{
    return s->cell + (size_t)row * s->column_capacity;
}

/* A basic variable equals its row, so the new row absorbs that row. */
uint32_t q_simplex_add_row(q_simplex *s, double most, uint32_t column)
{
    uint32_t row = s->rows++, at = column == UINT32_MAX ? OTHER : s->actual[column];
    memset(row_of(s, row), 0, s->columns * sizeof(double));
    s->right[row] = most;
    if (!(at & OTHER)) {
        memcpy(row_of(s, row), row_of(s, at), s->columns * sizeof(double));
        s->right[row] += s->right[at];
    } else if (column != UINT32_MAX) {
        row_of(s, row)[at & ~OTHER] = -1;
    }
    s->basic[row] = row | OTHER;
    s->slack[row] = row;
    return row;
}

/* A new column is a sum of slack columns, each of which is a unit vector or in the tableau. */
uint32_t q_simplex_add_column(q_simplex *s, const q_simplex_entry *entry, size_t entries,
                              double weight)
{
    uint32_t column = s->columns++;
    for (uint32_t i = 0; i < s->rows; i++)
        row_of(s, i)[column] = 0;
    s->gain[column] = weight;
    for (size_t e = 0; e < entries; e++) {
        uint32_t at = s->slack[entry[e].row];
        if (!(at & OTHER)) {
            row_of(s, at)[column] += entry[e].by;
            continue;
        }
        at &= ~OTHER;
        s->gain[column] += entry[e].by * s->gain[at];
        for (uint32_t i = 0; i < s->rows; i++)
            row_of(s, i)[column] += entry[e].by * row_of(s, i)[at];
    }
    s->weight[column] = weight;
    s->free[column] = column;
    s->actual[column] = column | OTHER;
    return column;
}

void q_simplex_weigh(q_simplex *s, uint32_t column, double weight)
{
    double more = weight - s->weight[column];
    uint32_t at = s->actual[column];
    s->weight[column] = weight;
    if (at & OTHER) {
        s->gain[at & ~OTHER] += more;
        return;
    }
    for (uint32_t j = 0; j < s->columns; j++)
        s->gain[j] -= more * row_of(s, at)[j];
    s->value += more * s->right[at];
}

static void put_variable(q_simplex *s, uint32_t variable, uint32_t place)
{
    if (variable & OTHER)
        s->slack[variable & ~OTHER] = place;
    else
        s->actual[variable] = place;
}

static void exchange(q_simplex *s, uint32_t row, uint32_t column)
{
    double *pivot = row_of(s, row), by = 1 / pivot[column];
    uint32_t touched = 0;
    for (uint32_t j = 0; j < s->columns; j++)
        if (pivot[j] != 0 && j != column) {
            pivot[j] *= by;
            s->touched[touched++] = j;
        }
    pivot[column] = by;
    s->right[row] *= by;
    for (uint32_t i = 0; i <= s->rows; i++) { /* the last is the row of reduced costs */
        double *other = i < s->rows ? row_of(s, i) : s->gain;
        double times = other[column];
        if (i == row || times == 0)
            continue;
        s->cells += touched;
        for (uint32_t t = 0; t < touched; t++) {
            double *cell = &other[s->touched[t]];
            *cell -= times * pivot[s->touched[t]];
            if (*cell<dust && * cell> - dust)
                *cell = 0;
        }
        other[column] = -times * by;
        if (i == s->rows) {
            s->value += times * s->right[row];
        } else {
            s->right[i] -= times * s->right[row];
            if (s->right[i] < dust)
                s->right[i] = 0;
        }
    }
    put_variable(s, s->basic[row], column | OTHER);
    put_variable(s, s->free[column], row);
    uint32_t leaves = s->basic[row];
    s->basic[row] = s->free[column];
    s->free[column] = leaves;
    s->pivots++;
}

/* The ratio test: the row that limits the entering column most; of equal ratios the largest pivot.
 */
static uint32_t tightest(const q_simplex *s, uint32_t column)
{
    uint32_t best = UINT32_MAX;
    double least = 0, pivot = 0;
    for (uint32_t i = 0; i < s->rows; i++) {
        double cell = row_of(s, i)[column];
        if (cell <= tiny)
            continue;
        double ratio = s->right[i] / cell;
        if (best == UINT32_MAX || ratio < least - dust || (ratio <= least + dust && cell > pivot)) {
            best = i;
            least = ratio;
            pivot = cell;
        }
    }
    return best;
}

quoth_status q_simplex_solve(q_simplex *s, double enough)
{
    s->ray = UINT32_MAX;
    uint64_t looked = 0,
             asked = 0; /* the sum of `looked` and `cells` at the last call of the watch */
    for (uint64_t until = s->pivots + PIVOTS_MAX;
         s->value < enough && s->pivots < until && s->cells < s->cells_max;) {
        uint32_t column = UINT32_MAX;
        double most = gain_min;
        for (uint32_t j = 0; j < s->columns; j++)
            if (s->gain[j] > most) {
                most = s->gain[j];
                column = j;
            }
        if (column == UINT32_MAX)
            break;
        looked += s->rows + s->columns;
        if (s->cells + looked - asked >= cells_unwatched) {
            asked = s->cells + looked;
            if (!q_go_on(s->watch, 0, 0))
                return QUOTH_STOPPED;
        }
        uint32_t row = tightest(s, column);
        if (row == UINT32_MAX) {
            s->ray = column;
            s->ray_step = (enough - s->value) / most + 1;
            break;
        }
        exchange(s, row, column);
    }
    return QUOTH_OK;
}

double q_simplex_primal(const q_simplex *s, uint32_t column)
{
    uint32_t at = s->actual[column];
    if (at & OTHER)
        return s->ray == (at & ~OTHER) ? s->ray_step : 0;
    double value = s->right[at];
    if (s->ray != UINT32_MAX)
        value -= s->ray_step * row_of(s, at)[s->ray];
    return value > 0 ? value : 0;
}

double q_simplex_dual(const q_simplex *s, uint32_t row)
{
    uint32_t at = s->slack[row];
    double value = at & OTHER ? -s->gain[at & ~OTHER] : 0;
    return value > 0 ? value : 0;
}
