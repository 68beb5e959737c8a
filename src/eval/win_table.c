/* Win-probability tables: reads Macondo's, MAGPIE's and Quackle's forms, looks up chances, makes
 * the library's tables, writes Macondo's form. */
#include <string.h>

#include "base/context.h"
#include "base/decimal.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/normal.h"
#include "base/phases.h"
#include "base/text.h"
#include "base/throttle.h"
#include "rules/data.h"
#include "eval/default_win_table.h"
#include "quoth/leaves.h"

enum {
    WIN_SPREAD_MOST = 2000,
    WIN_UNSEEN_MOST = 1000,
    WIN_PLACES = 9 /* decimal places: chances are whole numbers of 10^-9 */
};
#define WIN_CERTAIN UINT32_C(1000000000)
#define WIN_GAMES_MOST UINT64_C(9000000000) /* twice this number, in units of 10^-9, fits 64 bits */

struct quoth_win_table {
    const quoth_memory *memory;
    int low, high;    /* spreads */
    int fewest, most; /* unseen tiles */
    /* index steps in `chance`: to the next lower spread, to the next unseen tile */
    size_t by_spread, by_unseen;
    uint32_t *chance;
    size_t count, capacity;
};

/* ---- lines and numbers -------------------------------------------------------------------- */

/* Moves to the next line that is not empty, as q_data_next does but without a limit of its length
 * and without a check of UTF-8; the number readers reject other bytes. */
static bool next_win_line(q_data *data, q_token *line)
{
    while (data->at < data->end) {
        const char *newline = memchr(data->at, '\n', (size_t)(data->end - data->at));
        data->line = data->at;
        data->size = (size_t)((newline ? newline : data->end) - data->line);
        data->at = newline ? newline + 1 : data->end;
        data->number++;
        if (!q_go_on_every(data->watch, 32, data->number, (uint64_t)(data->at - data->text),
                           (uint64_t)(data->end - data->text))) {
            data->stopped = true;
            return false;
        }
        *line = q_token_trimmed(data->line, data->size);
        if (line->size)
            return true;
    }
    return false;
}

static bool read_win_number(q_token piece, int least, int most, int *number)
{
    q_decimal decimal;
    int64_t scaled;
    if (!q_decimal_read(piece.text, piece.size, &decimal) || decimal.exponent < 0 ||
        !q_decimal_scaled(&decimal, 0, WIN_SPREAD_MOST, &scaled) || scaled < least || scaled > most)
        return false;
    *number = (int)scaled;
    return true;
}

static bool read_win_chance(q_token piece, uint32_t *chance)
{
    q_decimal decimal;
    int64_t scaled;
    if (!q_decimal_read(piece.text, piece.size, &decimal) ||
        !q_decimal_scaled(&decimal, WIN_PLACES, WIN_CERTAIN, &scaled) || scaled < 0)
        return false;
    *chance = (uint32_t)scaled;
    return true;
}

static bool add_win_chance(quoth_win_table *w, uint32_t chance)
{
    if (!q_reserve(w->memory, (void **)&w->chance, &w->capacity, w->count + 1, sizeof chance))
        return false;
    w->chance[w->count++] = chance;
    return true;
}

static const char no_spread[] = "a spread is a whole number from -2000 to 2000";
static const char no_unseen[] = "a number of unseen tiles is from 0 to 1000";
static const char no_chance[] = "a chance to win is a number from 0 to 1";

/* ---- reading Macondo's form --------------------------------------------------------------- */

static quoth_status read_win_header(quoth_win_table *w, const q_data *data, q_token line)
{
    if (q_token_before(&line, ',').size)
        return q_data_bad(data, "the header of a win table begins with an empty cell");
    int number;
    for (w->most = -1; line.text; w->most = number) {
        if (!read_win_number(q_token_before(&line, ','), 0, WIN_UNSEEN_MOST, &number))
            return q_data_bad(data, no_unseen);
        if (w->most < 0)
            w->fewest = number;
        else if (number != w->most + 1)
            return q_data_bad(data, "numbers of unseen tiles rise by one");
    }
    return QUOTH_OK;
}

static quoth_status read_spread_row(quoth_win_table *w, const q_data *data, q_token line)
{
    int spread;
    if (!read_win_number(q_token_before(&line, ','), -WIN_SPREAD_MOST, WIN_SPREAD_MOST, &spread))
        return q_data_bad(data, no_spread);
    if (w->count == 0)
        w->high = spread;
    else if (spread != w->low - 1)
        return q_data_bad(data, "spreads fall by one");
    w->low = spread;
    for (int i = w->fewest; i <= w->most; i++) {
        uint32_t chance;
        if (!line.text)
            return q_data_bad(data, "a row of a win table has as many cells as its header");
        if (!read_win_chance(q_token_before(&line, ','), &chance))
            return q_data_bad(data, no_chance);
        if (!add_win_chance(w, chance))
            return q_no_memory(data->error);
    }
    return line.text ? q_data_bad(data, "a row of a win table has as many cells as its header")
                     : QUOTH_OK;
}

static quoth_status read_by_spread(quoth_win_table *w, q_data *data, q_token line)
{
    quoth_status status = read_win_header(w, data, line);
    while (!status && next_win_line(data, &line))
        status = read_spread_row(w, data, line);
    if (!status && w->count == 0)
        return q_data_bad(data, "a win table without a row");
    w->by_spread = (size_t)(w->most - w->fewest) + 1;
    w->by_unseen = 1;
    return status;
}

/* ---- reading MAGPIE's form ---------------------------------------------------------------- */

/* The meaning of the cells of MAGPIE's form, decided by its first row: chances if all cells are
 * from 0 to 1.  In a first row of half wins the highest spreads win every game, so their cells
 * exceed 1. */
typedef enum win_cells { CELLS_UNKNOWN, CELLS_CHANCES, CELLS_HALF_WINS } win_cells;

typedef struct unseen_rows {
    quoth_win_table *win_table;
    const q_data *data;
    size_t cells; /* cells in each row */
    win_cells kind;
} unseen_rows;

static bool read_win_count(q_token piece, uint64_t most, uint64_t *count)
{
    q_decimal decimal;
    int64_t scaled;
    if (!q_decimal_read(piece.text, piece.size, &decimal) || decimal.exponent < 0 ||
        !q_decimal_scaled(&decimal, 0, most, &scaled) || scaled < 0)
        return false;
    *count = (uint64_t)scaled;
    return true;
}

static win_cells kind_of_row(q_token line)
{
    uint32_t chance;
    for (q_token cell = q_token_word(&line); cell.size; cell = q_token_word(&line))
        if (!read_win_chance(cell, &chance))
            return CELLS_HALF_WINS;
    return CELLS_CHANCES;
}

static quoth_status read_unseen_cell(const unseen_rows *r, q_token cell, uint64_t games)
{
    uint32_t chance = 0;
    uint64_t half_wins;
    if (r->kind == CELLS_CHANCES) {
        if (!read_win_chance(cell, &chance))
            return q_data_bad(r->data, no_chance);
    } else if (!read_win_count(cell, 2 * WIN_GAMES_MOST, &half_wins)) {
        return q_data_bad(r->data, "wins are counted in whole numbers");
    } else if (games) {
        if (half_wins > 2 * games)
            return q_data_bad(r->data, "more wins than games");
        chance = (uint32_t)((half_wins * WIN_CERTAIN + games) / (2 * games));
    }
    return add_win_chance(r->win_table, chance) ? QUOTH_OK : q_no_memory(r->data->error);
}

/* Reads a row of MAGPIE's form: the number of games, then the cells from the lowest spread to the
 * highest. */
static quoth_status read_unseen_row(unseen_rows *r, q_token line)
{
    quoth_win_table *w = r->win_table;
    size_t first = w->count;
    uint64_t games;
    if (w->most == WIN_UNSEEN_MOST)
        return q_data_bad(r->data, no_unseen);
    if (!read_win_count(q_token_word(&line), WIN_GAMES_MOST, &games))
        return q_data_bad(r->data, "a row of a win table begins with the number of its games");
    if (r->kind == CELLS_UNKNOWN)
        r->kind = kind_of_row(line);
    for (q_token cell = q_token_word(&line); cell.size; cell = q_token_word(&line)) {
        quoth_status status = read_unseen_cell(r, cell, games);
        if (status)
            return status;
        if (w->count - first > 2 * WIN_SPREAD_MOST + 1)
            return q_data_bad(r->data, no_spread);
    }
    size_t cells = w->count - first;
    if (cells % 2 == 0 || (first && cells != r->cells))
        return q_data_bad(r->data, "rows of a win table have the same odd number of cells");
    if (!games && r->kind == CELLS_HALF_WINS) { /* no games: repeat the row before */
        if (!first)
            return q_data_bad(r->data, "no games in the first row of a win table");
        memcpy(w->chance + first, w->chance + first - cells, cells * sizeof *w->chance);
    } else {
        for (size_t i = first, k = w->count - 1; i < k; i++, k--) {
            uint32_t chance = w->chance[i];
            w->chance[i] = w->chance[k];
            w->chance[k] = chance;
        }
    }
    r->cells = cells;
    w->most++;
    return QUOTH_OK;
}

static quoth_status read_by_unseen(quoth_win_table *w, q_data *data, q_token line)
{
    unseen_rows rows = {.win_table = w, .data = data};
    quoth_status status;
    w->fewest = 1;
    do
        status = read_unseen_row(&rows, line);
    while (!status && next_win_line(data, &line));
    w->high = (int)(rows.cells / 2);
    w->low = -w->high;
    w->by_spread = 1;
    w->by_unseen = rows.cells;
    return status;
}

/* ---- reading Quackle's form --------------------------------------------------------------- */

typedef struct win_triple {
    int spread, unseen;
    uint32_t chance;
    uint64_t line;
} win_triple;

typedef struct win_triples {
    win_triple *triple;
    size_t count, capacity;
} win_triples;

static quoth_status read_triple(win_triples *t, const q_data *data, q_token line,
                                const quoth_memory *memory)
{
    win_triple one = {.line = data->number};
    if (!read_win_number(q_token_word(&line), -WIN_SPREAD_MOST, WIN_SPREAD_MOST, &one.spread))
        return q_data_bad(data, no_spread);
    if (!read_win_number(q_token_word(&line), 0, WIN_UNSEEN_MOST, &one.unseen))
        return q_data_bad(data, no_unseen);
    if (!read_win_chance(q_token_word(&line), &one.chance))
        return q_data_bad(data, no_chance);
    if (q_token_word(&line).size)
        return q_data_bad(data, "a line of this win table is a spread, unseen tiles and a chance");
    if (!q_reserve(memory, (void **)&t->triple, &t->capacity, t->count + 1, sizeof one))
        return q_no_memory(data->error);
    t->triple[t->count++] = one;
    return QUOTH_OK;
}

/* Fills the table from triples; they must cover a rectangle. */
static quoth_status place_triples(quoth_win_table *w, const win_triples *t, const q_data *data)
{
    w->low = w->high = t->triple[0].spread;
    w->fewest = w->most = t->triple[0].unseen;
    for (size_t i = 1; i < t->count; i++) {
        const win_triple *one = &t->triple[i];
        w->low = one->spread < w->low ? one->spread : w->low;
        w->high = one->spread > w->high ? one->spread : w->high;
        w->fewest = one->unseen < w->fewest ? one->unseen : w->fewest;
        w->most = one->unseen > w->most ? one->unseen : w->most;
    }
    w->by_spread = (size_t)(w->most - w->fewest) + 1;
    w->by_unseen = 1;
    size_t cells = (size_t)(w->high - w->low + 1) * w->by_spread;
    if (cells > t->count)
        return q_data_bad(data, "a win table lacks some unseen tiles at some spread");
    if (!q_reserve(w->memory, (void **)&w->chance, &w->capacity, cells, sizeof *w->chance))
        return q_no_memory(data->error);
    w->count = cells;
    memset(w->chance, 0xFF, cells * sizeof *w->chance);
    for (size_t i = 0; i < t->count; i++) {
        const win_triple *one = &t->triple[i];
        uint32_t *place = &w->chance[(size_t)(w->high - one->spread) * w->by_spread +
                                     (size_t)(one->unseen - w->fewest)];
        if (*place <= WIN_CERTAIN)
            return q_fail_at(data->error, QUOTH_BAD_TEXT,
                             "these unseen tiles stand at this spread in an earlier line as well",
                             one->line, 0);
        *place = one->chance;
    }
    return QUOTH_OK;
}

static quoth_status read_triples(quoth_win_table *w, q_data *data, q_token line)
{
    win_triples triples = {0};
    quoth_status status;
    do
        status = read_triple(&triples, data, line, w->memory);
    while (!status && next_win_line(data, &line));
    if (!status)
        status = place_triples(w, &triples, data);
    q_free(w->memory, triples.triple, triples.capacity, sizeof *triples.triple);
    return status;
}

/* ---- reading and looking up --------------------------------------------------------------- */

static quoth_status read_win_table(quoth_win_table *w, q_data *data)
{
    q_token line;
    if (!next_win_line(data, &line))
        return q_data_bad(data, "a win table without a row");
    if (memchr(line.text, ',', line.size))
        return read_by_spread(w, data, line);
    q_token rest = line;
    unsigned words = 0;
    while (words < 4 && q_token_word(&rest).size)
        words++;
    return words == 3 ? read_triples(w, data, line) : read_by_unseen(w, data, line);
}

quoth_status quoth_win_table_read(quoth_win_table **win_table, const char *text, size_t size,
                                  const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    quoth_win_table *w = *win_table = q_allocate_zeroed(memory, 1, sizeof *w);
    if (!w)
        return q_no_memory(error);
    w->memory = memory;
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 1, 1);
    q_data data = q_data_of(text, size, error);
    data.watch = q_phases_watch(&progress);
    quoth_status status = read_win_table(w, &data);
    if (data.stopped)
        status = q_report(error, QUOTH_STOPPED);
    status = q_phases_finish(&progress, status, error);
    if (status) {
        quoth_win_table_free(w);
        *win_table = NULL;
    } else {
        q_shrink(memory, (void **)&w->chance, &w->capacity, w->count, sizeof *w->chance);
    }
    return status;
}

void quoth_win_table_free(quoth_win_table *w)
{
    if (!w)
        return;
    q_free(w->memory, w->chance, w->capacity, sizeof *w->chance);
    q_free(w->memory, w, 1, sizeof *w);
}

static uint32_t win_chance_at(const quoth_win_table *w, int spread, int unseen)
{
    return w->chance[(size_t)(w->high - spread) * w->by_spread +
                     (size_t)(unseen - w->fewest) * w->by_unseen];
}

/* ---- tables of the library ---------------------------------------------------------------- */

enum { OWN_SPREAD_MOST = 500 };

static const double lead_levels[Q_WIN_LEVELS] = {0.001, 0.005, 0.02, 0.05,  0.1,  0.2,
                                                 0.3,   0.4,   0.5,  0.6,   0.7,  0.8,
                                                 0.9,   0.95,  0.98, 0.995, 0.999};

/* The chance that a lead wins: the normal quantile of the chance is interpolated linearly between
 * two levels, and extrapolated beyond the outermost levels (probit scale). */
static double chance_of_lead(const int16_t lead[Q_WIN_LEVELS], const double normal[Q_WIN_LEVELS],
                             double spread)
{
    unsigned i = 1;
    while (i + 1 < Q_WIN_LEVELS && lead[i] < spread * 10)
        i++;
    double from = normal[i - 1], to = normal[i];
    double width = lead[i] > lead[i - 1] ? lead[i] - lead[i - 1] : 1;
    return q_normal_cdf(from + (to - from) * (spread * 10 - lead[i - 1]) / width);
}

static unsigned bonus_of(const quoth_cross_rules *rules)
{
    return rules->bonus[rules->rack <= QUOTH_RACK_MAX ? rules->rack : QUOTH_RACK_MAX];
}

/* The win quantiles for a rule set: those of its name, else those of the nearest bonus; NULL if
 * there are none for this number of players. */
static const q_win_quantiles *leads_for(const quoth_cross_rules *rules, unsigned players)
{
    const q_win_quantiles *nearest = NULL;
    unsigned distance = UINT32_MAX;
    for (const q_win_quantiles *l = players == 2 ? q_win_quantiles_two : q_win_quantiles_many;
         l->rules; l++) {
        quoth_cross_rules known;
        if (l->players != players || quoth_cross_rules_find(&known, l->rules, NULL))
            continue;
        if (strcmp(l->rules, rules->name) == 0)
            return l;
        unsigned a = bonus_of(&known), b = bonus_of(rules), apart = a > b ? a - b : b - a;
        if (apart < distance) {
            distance = apart;
            nearest = l;
        }
    }
    return nearest;
}

quoth_status quoth_win_table_default(quoth_win_table **win_table, const quoth_cross_rules *rules,
                                     unsigned players, const quoth_context *context,
                                     quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    const q_win_quantiles *leads = leads_for(rules, players);
    quoth_cross_rules known;
    *win_table = NULL;
    if (!leads)
        return q_fail(error, QUOTH_BAD_CALL, "win tables are for 2 to 4 players");
    memory = q_memory(memory);
    quoth_win_table *w = *win_table = q_allocate_zeroed(memory, 1, sizeof *w);
    if (!w)
        return q_no_memory(error);
    unsigned total = quoth_cross_rules_find(&known, leads->rules, NULL) ? 0 : known.tiles.total;
    w->memory = memory;
    w->low = -OWN_SPREAD_MOST;
    w->high = OWN_SPREAD_MOST;
    w->fewest = 1;
    w->most = rules->tiles.total > 1 ? rules->tiles.total : 1;
    w->by_spread = (size_t)w->most;
    w->by_unseen = 1;
    w->count = w->capacity = (size_t)(2 * OWN_SPREAD_MOST + 1) * w->by_spread;
    w->chance = q_allocate(memory, w->count, sizeof *w->chance);
    if (!w->chance) {
        w->capacity = 0;
        quoth_win_table_free(w);
        *win_table = NULL;
        return q_no_memory(error);
    }
    double normal[Q_WIN_LEVELS];
    for (unsigned i = 0; i < Q_WIN_LEVELS; i++)
        normal[i] = lead_levels[i] < 0.5 ? -q_normal_upper_quantile(lead_levels[i])
                                         : q_normal_upper_quantile(1 - lead_levels[i]);
    for (int unseen = 1; unseen <= w->most; unseen++) {
        unsigned at = total
                          ? ((unsigned)unseen * total + rules->tiles.total / 2) / rules->tiles.total
                          : (unsigned)unseen;
        at = at < 1 ? 1 : at > leads->most ? leads->most : at;
        for (int spread = w->low; spread <= w->high; spread++)
            w->chance[(size_t)(w->high - spread) * w->by_spread + (size_t)(unseen - 1)] =
                (uint32_t)(chance_of_lead(leads->lead[at - 1], normal, spread) * WIN_CERTAIN + 0.5);
    }
    return QUOTH_OK;
}

double quoth_win_table_chance(const quoth_win_table *w, int spread, unsigned unseen)
{
    spread = spread < w->low ? w->low : spread > w->high ? w->high : spread;
    int tiles = unseen > (unsigned)w->most ? w->most : (int)unseen;
    return win_chance_at(w, spread, tiles < w->fewest ? w->fewest : tiles) / (double)WIN_CERTAIN;
}

/* ---- writing ------------------------------------------------------------------------------ */

static void write_win_chance(q_text *text, uint32_t chance)
{
    q_text_number(text, chance / WIN_CERTAIN);
    uint32_t rest = chance % WIN_CERTAIN;
    if (rest)
        q_text_char(text, '.');
    for (uint32_t unit = WIN_CERTAIN / 10; rest; unit /= 10) {
        q_text_char(text, (char)('0' + rest / unit));
        rest %= unit;
    }
}

quoth_status quoth_win_table_write(const quoth_sink *sink, const quoth_win_table *w,
                                   quoth_error *error)
{
    q_text text;
    q_text_begin(&text, sink);
    for (int unseen = w->fewest; unseen <= w->most; unseen++) {
        q_text_char(&text, ',');
        q_text_number(&text, (uint64_t)unseen);
    }
    q_text_char(&text, '\n');
    for (int spread = w->high; spread >= w->low; spread--) {
        if (spread < 0)
            q_text_char(&text, '-');
        q_text_number(&text, (uint64_t)(spread < 0 ? -spread : spread));
        for (int unseen = w->fewest; unseen <= w->most; unseen++) {
            q_text_char(&text, ',');
            write_win_chance(&text, win_chance_at(w, spread, unseen));
        }
        q_text_char(&text, '\n');
    }
    return q_report(error, q_text_end(&text));
}
