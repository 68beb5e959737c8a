/* Makes sets of leaves from CSV or an array, and writes CSV.  Entries are sorted and become a
 * minimal word graph by sharing equal lists (Daciuk et al. 2000). */
#include <string.h>

#include "base/context.h"
#include "base/decimal.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/item_table.h"
#include "base/memory.h"
#include "base/phases.h"
#include "base/sort.h"
#include "base/text.h"
#include "base/throttle.h"
#include "eval/leaves.h"
#include "rules/data.h"
#include "lexicon/kwg.h"

_Static_assert(QUOTH_RACK_MAX == 15, "the message names the limit");

/* ---- lines -------------------------------------------------------------------------------- */

/* A leave packed into two numbers that compare in the order of leaves: one byte for each tile, its
 * letter + 1, then zeros. */
typedef struct leave_entry {
    uint64_t high, low;
    float value;
    uint32_t line;
} leave_entry;

typedef struct leave_entries {
    leave_entry *entry;
    size_t count, capacity;
    bool sorted;
} leave_entries;

static bool leave_before(const leave_entry *a, const leave_entry *b)
{
    return a->high != b->high ? a->high < b->high : a->low < b->low;
}

static leave_entry pack_leave(const quoth_tile *tile, size_t count)
{
    uint8_t key[16] = {0};
    for (size_t i = 0; i < count; i++)
        q_insert_byte(key, i, (uint8_t)(tile[i] + 1));
    leave_entry entry = {0};
    for (unsigned i = 0; i < 8; i++) {
        entry.high = entry.high << 8 | key[i];
        entry.low = entry.low << 8 | key[8 + i];
    }
    return entry;
}

/* The letter + 1 of a tile; 0 after the last tile. */
static unsigned packed_tile(const leave_entry *entry, unsigned at)
{
    return (unsigned)((at < 8 ? entry->high : entry->low) >> (56 - 8 * (at % 8)) & 0xFF);
}

static bool add_leave(leave_entries *e, leave_entry entry, const quoth_memory *memory)
{
    if (!q_reserve(memory, (void **)&e->entry, &e->capacity, e->count + 1, sizeof entry))
        return false;
    e->sorted = e->sorted && (e->count == 0 || leave_before(&e->entry[e->count - 1], &entry));
    e->entry[e->count++] = entry;
    return true;
}

static quoth_status read_leave_line(leave_entries *e, const q_data *data, const quoth_tiles *tiles,
                                    const quoth_memory *memory)
{
    q_token rest = q_token_trimmed(data->line, data->size);
    if (!rest.size)
        return QUOTH_OK;
    q_token leave = q_token_before(&rest, ',');
    if (!rest.text)
        return q_data_bad(data, "a line of leaves is LEAVE,VALUE");
    q_token number = q_token_trimmed(rest.text, rest.size);

    quoth_tile tile[QUOTH_RACK_MAX];
    size_t count;
    quoth_status status = quoth_tiles_read(tile, QUOTH_RACK_MAX, &count, tiles, leave.text,
                                           leave.size, QUOTH_AS_RACK, NULL);
    if (status == QUOTH_TOO_LARGE)
        return q_data_too_large(data, "a leave of more than 15 tiles");
    if (status || count == 0)
        return q_data_bad(data, "not a leave of these tiles");
    leave_entry entry = pack_leave(tile, count);
    q_decimal value;
    if (!q_decimal_read(number.text, number.size, &value))
        return q_data_bad(data, "the value of a leave is a number");
    if (!q_decimal_float(&value, &entry.value) || entry.value > Q_LEAVE_VALUE_MAX ||
        entry.value < -Q_LEAVE_VALUE_MAX)
        return q_data_bad(data, "the value of a leave is at most a million");
    entry.line = (uint32_t)data->number;

    return add_leave(e, entry, memory) ? QUOTH_OK : q_no_memory(data->error);
}

/* False if the watch stopped it. */
static bool merge_leaves(const leave_entry *from, leave_entry *to, size_t left, size_t right,
                         size_t end, q_throttle *throttle)
{
    for (size_t i = left, k = right, at = left; at < end; at++) {
        if (!q_throttle_add(throttle, at, 1))
            return false;
        to[at] = i < right && (k == end || !leave_before(&from[k], &from[i])) ? from[i++]
                                                                              : from[k++];
    }
    return true;
}

/* Sorts entries by merge sort, bottom up; equal leaves stay in the order of their lines. */
static quoth_status sort_leaves(leave_entries *e, const quoth_watch *watch,
                                const quoth_memory *memory)
{
    if (e->sorted)
        return QUOTH_OK;
    leave_entry *other = q_allocate(memory, e->capacity, sizeof *other);
    if (!other)
        return QUOTH_NO_MEMORY;
    q_throttle throttle = q_throttle_begin(watch, e->count);
    bool go_on = true;
    for (size_t run = 1; go_on && run < e->count; run *= 2) {
        for (size_t left = 0; go_on && left < e->count; left += 2 * run) {
            size_t right = e->count - left < run ? e->count : left + run;
            size_t end = e->count - right < run ? e->count : right + run;
            go_on = merge_leaves(e->entry, other, left, right, end, &throttle);
        }
        leave_entry *merged = other;
        other = e->entry;
        e->entry = merged;
    }
    q_free(memory, other, e->capacity, sizeof *other);
    return go_on ? QUOTH_OK : QUOTH_STOPPED;
}

/* The first line that repeats the leave of an earlier line; 0 if there is none. */
static uint32_t repeated_leave(const leave_entries *e)
{
    uint32_t line = 0;
    for (size_t i = 1; i < e->count; i++)
        if (!leave_before(&e->entry[i - 1], &e->entry[i]) && (!line || e->entry[i].line < line))
            line = e->entry[i].line;
    return line;
}

/* ---- the graph ---------------------------------------------------------------------------- *
 *
 * Equal lists are stored once, as in lexicon/graph.c.  Here all leaves are in memory in sorted
 * order, so lists are made by recursion; the blank is a letter. */

typedef struct leave_maker {
    const quoth_memory *memory;
    const leave_entry *entry;
    uint32_t *node;
    size_t capacity;
    uint32_t count;
    q_item_table lists; /* by their content; an item is the first node */
    q_throttle throttle;
} leave_maker;

/* A list of nodes that may be in the graph. */
typedef struct node_list {
    const leave_maker *maker;
    const uint32_t *node;
    uint32_t n;
} node_list;

/* The end bit of the last node distinguishes lists of different lengths. */
static bool is_list(const void *user, uint32_t first)
{
    const node_list *list = user;
    const leave_maker *m = list->maker;
    return list->n <= m->count - first &&
           memcmp(m->node + first, list->node, list->n * sizeof *m->node) == 0;
}

/* Finds an equal list in the graph, or adds the list. */
static quoth_status keep_leave_list(leave_maker *m, const uint32_t *list, uint32_t n,
                                    uint32_t *first)
{
    uint64_t hash = 0;
    if (!q_throttle_add(&m->throttle, m->count, n))
        return QUOTH_STOPPED;
    for (uint32_t i = 0; i < n; i++)
        hash = q_hash_step(hash, list[i]);
    if (q_item_table_is_full(&m->lists) && q_item_table_grow(&m->lists, m->memory, NULL))
        return QUOTH_NO_MEMORY;
    q_item_slot *slot = q_item_table_find(&m->lists, hash, is_list, &(node_list){m, list, n});
    if (slot->item) {
        *first = slot->item - 1;
        return QUOTH_OK;
    }
    if (n > Q_KWG_NODES_MAX - m->count)
        return QUOTH_TOO_LARGE;
    if (!q_reserve(m->memory, (void **)&m->node, &m->capacity, m->count + n, sizeof *m->node))
        return QUOTH_NO_MEMORY;
    memcpy(m->node + m->count, list, n * sizeof *list);
    *first = m->count;
    m->count += n;
    q_item_table_store(&m->lists, slot, hash, *first);
    return QUOTH_OK;
}

/* Makes the list of next tiles for the leaves `from` to `to` - 1, which share their first `depth`
 * tiles. */
static quoth_status make_leave_list(leave_maker *m, size_t from, size_t to, unsigned depth,
                                    uint32_t *first)
{
    uint32_t list[QUOTH_LETTERS_MAX + 1] = {0}, n = 0;
    while (from < to) {
        unsigned tile = packed_tile(&m->entry[from], depth);
        size_t end = from;
        while (end < to && packed_tile(&m->entry[end], depth) == tile)
            end++;
        bool accepts = packed_tile(&m->entry[from], depth + 1) == 0;
        uint32_t child = 0;
        from += accepts;
        quoth_status status = from < end ? make_leave_list(m, from, end, depth + 1, &child)
                                         : QUOTH_OK;
        if (status)
            return status;
        list[n++] = (uint32_t)(tile - 1) << Q_KWG_LETTER_SHIFT | (accepts ? Q_KWG_ACCEPTS : 0) |
                    child;
        from = end;
    }
    list[n - 1] |= Q_KWG_ENDS;
    return keep_leave_list(m, list, n, first);
}

static quoth_status make_leave_graph(leave_maker *m, size_t count)
{
    if (!q_reserve(m->memory, (void **)&m->node, &m->capacity, 2, sizeof *m->node))
        return QUOTH_NO_MEMORY;
    m->count = 2;
    uint32_t root = 0;
    quoth_status status = count ? make_leave_list(m, 0, count, 0, &root) : QUOTH_OK;
    m->node[0] = Q_KWG_ENDS | root;
    m->node[1] = Q_KWG_ENDS; /* in place of a GADDAG's root */
    return status;
}

/* The fractions of reading leaves until they are read, until they are sorted, and until the graph
 * is made; chosen by taste. */
static const double csv_read = 0.4, csv_sorted = 0.7, csv_graph = 0.9;

static quoth_status leaves_of_entries(quoth_leaves **leaves, leave_entries *e, unsigned letters,
                                      q_phases *progress, const quoth_memory *memory,
                                      quoth_error *error)
{
    const quoth_watch *watch = q_phases_watch(progress);
    q_phases_next(progress, csv_sorted);
    quoth_status sorted = sort_leaves(e, watch, memory);
    if (sorted)
        return q_report(error, sorted);
    q_phases_next(progress, csv_graph);
    uint32_t repeated = repeated_leave(e);
    if (repeated)
        return q_fail_at(error, QUOTH_BAD_TEXT, "this leave stands in an earlier line as well",
                         repeated, 0);
    leave_maker m = {
        .memory = memory, .entry = e->entry, .throttle = q_throttle_begin(watch, e->count)};
    quoth_status status = make_leave_graph(&m, e->count);
    if (status == QUOTH_TOO_LARGE)
        q_fail(error, status, "a graph of leaves has at most 4,194,303 nodes");
    quoth_leaves *l = status ? NULL : q_leaves_new(m.count, (uint32_t)e->count, memory);
    if (l)
        memcpy(l->node, m.node, m.count * sizeof *l->node);
    q_free(memory, m.node, m.capacity, sizeof *m.node);
    q_item_table_free(&m.lists, memory);
    if (!l)
        return status == QUOTH_TOO_LARGE ? status
                                         : q_report(error, status ? status : QUOTH_NO_MEMORY);
    for (size_t i = 0; i < e->count; i++)
        l->value[i] = e->entry[i].value;
    q_phases_next(progress, 1);
    status = q_phases_finish(progress, q_leaves_check(l, letters, watch, error), error);
    if (status)
        quoth_leaves_free(l);
    else
        *leaves = l;
    return status;
}

quoth_status quoth_leaves_read_csv(quoth_leaves **leaves, const char *text, size_t size,
                                   const quoth_tiles *tiles, const quoth_context *context,
                                   quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    *leaves = NULL;
    if (size > UINT32_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "a text of leaves has less than 4 GiB");
    leave_entries e = {.sorted = true};
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 4, csv_read);
    q_data data = q_data_of(text, size, error);
    data.watch = q_phases_watch(&progress);
    quoth_status status = QUOTH_OK;
    while (!status && q_data_next(&data, &status))
        if (!status)
            status = read_leave_line(&e, &data, tiles, memory);
    if (!status)
        status = leaves_of_entries(leaves, &e, tiles->alphabet.letters, &progress, memory, error);
    q_free(memory, e.entry, e.capacity, sizeof *e.entry);
    return status;
}

static bool is_leave_of(const quoth_leave_entry *entry, const quoth_tiles *tiles)
{
    if (entry->count < 1 || entry->count > QUOTH_RACK_MAX)
        return false;
    for (unsigned i = 0; i < entry->count; i++)
        if (entry->tile[i] > tiles->alphabet.letters)
            return false;
    /* false for NaN */
    return entry->value >= -Q_LEAVE_VALUE_MAX && entry->value <= Q_LEAVE_VALUE_MAX;
}

quoth_status quoth_leaves_make(quoth_leaves **leaves, const quoth_tiles *tiles,
                               const quoth_leave_entry *entries, size_t count,
                               const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    *leaves = NULL;
    if (count > Q_KWG_NODES_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "a graph of leaves has at most 4,194,303 nodes");
    leave_entries e = {.sorted = true};
    quoth_status status = QUOTH_OK;
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 4, csv_read);
    q_throttle throttle = q_throttle_begin(q_phases_watch(&progress), count);
    for (size_t i = 0; i < count && !status; i++) {
        if (!q_throttle_add(&throttle, i, 2)) {
            status = q_fail(error, QUOTH_STOPPED, "stopped");
            break;
        }
        if (!is_leave_of(&entries[i], tiles)) {
            status = q_fail_at(error, QUOTH_BAD_TEXT, "not a leave of these tiles", i + 1, 0);
            break;
        }
        leave_entry entry = pack_leave(entries[i].tile, entries[i].count);
        entry.value = entries[i].value;
        entry.line = (uint32_t)(i + 1);
        if (!add_leave(&e, entry, memory))
            status = q_no_memory(error);
    }
    if (!status)
        status = leaves_of_entries(leaves, &e, tiles->alphabet.letters, &progress, memory, error);
    q_free(memory, e.entry, e.capacity, sizeof *e.entry);
    return status;
}

/* ---- writing ------------------------------------------------------------------------------ */

typedef struct leave_writer {
    q_text text;
    const quoth_tiles *tiles;
} leave_writer;

static bool write_leave_line(void *user, const quoth_tile *tile, size_t count, float value)
{
    leave_writer *w = user;
    char leave[QUOTH_RACK_MAX * QUOTH_TILE_TEXT_SIZE + 1], number[Q_DECIMAL_SIZE];
    size_t size = quoth_tiles_spell(leave, sizeof leave, w->tiles, tile, count, QUOTH_AS_RACK);
    q_text_bytes(&w->text, leave, size);
    q_text_char(&w->text, ',');
    q_text_bytes(&w->text, number, q_decimal_write(value, number));
    q_text_char(&w->text, '\n');
    return true;
}

quoth_status quoth_leaves_write_csv(const quoth_sink *sink, const quoth_leaves *leaves,
                                    const quoth_tiles *tiles, quoth_error *error)
{
    if (leaves->estimate)
        return q_fail(error, QUOTH_UNSUPPORTED, "an estimate lists no leaves");
    if (leaves->highest > tiles->alphabet.letters)
        return q_fail(error, QUOTH_MISMATCH, "a leave has a letter that the tile set lacks");
    leave_writer w = {.tiles = tiles};
    q_text_begin(&w.text, sink);
    quoth_leaves_each(leaves, write_leave_line, &w);
    return q_report(error, q_text_end(&w.text));
}
