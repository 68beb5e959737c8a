/* Sets of leaves: the word graph and its check, lookup of values, reading and writing KLV and KLV2
 * (Wolges). */
#include "base/context.h"
#include "eval/leaves.h"

#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/phases.h"
#include "base/text.h"
#include "base/throttle.h"
#include "lexicon/kwg.h"

_Static_assert(QUOTH_RACK_MAX == 15, "the message names the limit");

/* ---- the set ------------------------------------------------------------------------------ */

quoth_leaves *q_leaves_new(uint32_t nodes, uint32_t count, const quoth_memory *memory)
{
    quoth_leaves *l = q_allocate_zeroed(memory, 1, sizeof *l);
    if (!l)
        return NULL;
    l->memory = memory;
    l->nodes = nodes;
    l->count = count;
    l->node = q_allocate(memory, nodes, sizeof *l->node);
    l->through = q_allocate_zeroed(memory, nodes, sizeof *l->through);
    l->later = q_allocate_zeroed(memory, nodes, sizeof *l->later);
    l->value = q_allocate(memory, (size_t)count + 1, sizeof *l->value);
    if (l->node && l->through && l->later && l->value) {
        l->value[count] = 0;
        return l;
    }
    quoth_leaves_free(l);
    return NULL;
}

void quoth_leaves_free(quoth_leaves *l)
{
    if (!l)
        return;
    q_free(l->memory, l->node, l->nodes, sizeof *l->node);
    q_free(l->memory, l->through, l->nodes, sizeof *l->through);
    q_free(l->memory, l->later, l->nodes, sizeof *l->later);
    q_free(l->memory, l->value, (size_t)l->count + 1, sizeof *l->value);
    q_estimate_free(l->estimate, l->memory);
    q_free(l->memory, l, 1, sizeof *l);
}

uint32_t quoth_leaves_count(const quoth_leaves *leaves)
{
    return leaves->count;
}

quoth_status quoth_leaves_estimate(quoth_leaves **leaves, const quoth_tiles *tiles,
                                   const quoth_lexicon *lexicon, const quoth_context *context,
                                   quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    quoth_leaves *l = *leaves = q_allocate_zeroed(memory, 1, sizeof *l);
    if (!l)
        return q_no_memory(error);
    l->memory = memory;
    quoth_status status = q_estimate_make(&l->estimate, tiles, lexicon, context, error);
    if (status) {
        quoth_leaves_free(l);
        *leaves = NULL;
    }
    return status;
}

quoth_status q_leaves_estimate_of_graph(quoth_leaves **leaves, const quoth_tiles *tiles,
                                        quoth_graph graph, bool sorted, const quoth_watch *watch,
                                        const quoth_memory *memory)
{
    quoth_leaves *l = *leaves = q_allocate_zeroed(memory, 1, sizeof *l);
    if (!l)
        return QUOTH_NO_MEMORY;
    l->memory = memory;
    quoth_status status = q_estimate_of_graph(&l->estimate, tiles, graph, sorted, watch, memory);
    if (status) {
        quoth_leaves_free(l);
        *leaves = NULL;
    }
    return status;
}

/* ---- checking ----------------------------------------------------------------------------- */

typedef struct leave_check {
    quoth_leaves *leaves;
    unsigned letters;
    uint8_t *height; /* tiles of the longest leave from a node on */
    q_throttle throttle;
    uint64_t checked;
    quoth_error *error;
} leave_check;

static quoth_status bad_leave_graph(const leave_check *c, const char *message, uint32_t p)
{
    return q_fail_at(c->error, QUOTH_BAD_IMAGE, message, 0, 4 + 4 * (uint64_t)p);
}

static const char *wrong_with_leave(const leave_check *c, uint32_t p, unsigned least)
{
    uint32_t node = c->leaves->node[p], letter = q_kwg_letter(node);
    if (letter > c->letters)
        return "the graph of leaves has a letter that the tiles lack";
    if (letter < least)
        return "the graph of leaves has tiles that do not rise";
    if (q_kwg_child(node) >= c->leaves->nodes)
        return "the graph of leaves points past its end";
    if (!q_kwg_accepts(node) && !q_kwg_child(node))
        /* many dead ends could make a walk exponential */
        return "the graph of leaves has a dead end";
    if (!q_kwg_ends(node) && p + 1 >= c->leaves->nodes)
        return "a list of the graph of leaves does not end";
    return NULL;
}

static quoth_status check_leave_list(leave_check *c, uint32_t first, unsigned least,
                                     unsigned depth);

/* Checks a node and its subgraph. */
static quoth_status check_leave(leave_check *c, uint32_t p, unsigned least, unsigned depth)
{
    quoth_leaves *l = c->leaves;
    const char *wrong = wrong_with_leave(c, p, least);
    if (wrong)
        return bad_leave_graph(c, wrong, p);
    uint32_t letter = q_kwg_letter(l->node[p]), child = q_kwg_child(l->node[p]);
    if (letter > l->highest)
        l->highest = (uint8_t)letter;
    return child ? check_leave_list(c, child, letter, depth + 1) : QUOTH_OK;
}

/* Computes `through` of a node from its child and from the next node of its list. */
static quoth_status sum_leave(const leave_check *c, uint32_t p)
{
    quoth_leaves *l = c->leaves;
    uint32_t child = q_kwg_child(l->node[p]);
    uint64_t through = q_kwg_accepts(l->node[p]);
    unsigned height = 1;
    if (child) {
        through += l->through[child];
        height += c->height[child];
    }
    if (!q_kwg_ends(l->node[p])) {
        through += l->through[p + 1];
        height = height > c->height[p + 1] ? height : c->height[p + 1];
        l->later[p] = (uint8_t)(l->later[p + 1] + 1);
    }
    if (through > l->count)
        return bad_leave_graph(c, "fewer values than leaves", p);
    l->through[p] = (uint32_t)through;
    c->height[p] = (uint8_t)height;
    return QUOTH_OK;
}

/* Checks a list forwards, up to its end or the first node already checked, then sums leave counts
 * backwards.  A cycle is detected because it is deeper than a rack. */
static quoth_status check_leave_list(leave_check *c, uint32_t first, unsigned least, unsigned depth)
{
    quoth_leaves *l = c->leaves;
    uint32_t p = first;
    for (;; p++) {
        bool known = l->through[p] != 0;
        if (!q_throttle_add(&c->throttle, ++c->checked, 1))
            return q_report(c->error, QUOTH_STOPPED);
        if (depth + (known ? c->height[p] : 1) > QUOTH_RACK_MAX)
            return bad_leave_graph(c, "a leave of more than 15 tiles, or a cycle", p);
        if (known && q_kwg_letter(l->node[p]) >= least)
            break;
        quoth_status status = check_leave(c, p, least, depth);
        if (status)
            return status;
        least = q_kwg_letter(l->node[p]) + 1;
        if (q_kwg_ends(l->node[p])) {
            p++;
            break;
        }
    }
    while (p-- > first) {
        quoth_status status = sum_leave(c, p);
        if (status)
            return status;
    }
    return QUOTH_OK;
}

quoth_status q_leaves_check(quoth_leaves *l, unsigned letters, const quoth_watch *watch,
                            quoth_error *error)
{
    leave_check c = {.leaves = l,
                     .letters = letters,
                     .height = q_allocate(l->memory, l->nodes, 1),
                     .throttle = q_throttle_begin(watch, l->nodes),
                     .error = error};
    if (!c.height)
        return q_no_memory(error);
    uint32_t root = q_kwg_child(l->node[QUOTH_GRAPH_ROOT]);
    quoth_status status = QUOTH_OK;
    if (root >= l->nodes)
        status = bad_leave_graph(&c, "the graph of leaves points past its end", 0);
    else if (root)
        status = check_leave_list(&c, root, 0, 0);
    if (!status && l->count != (root ? l->through[root] : 0))
        status = bad_leave_graph(&c, "more values than leaves", l->nodes);
    q_free(l->memory, c.height, l->nodes, 1);
    return status;
}

/* ---- looking up --------------------------------------------------------------------------- */

/* Converts a float to thousandths.  The product is exact (24 bits times 10 bits) before it is
 * rounded. */
static quoth_points points_of(float value)
{
    static const double half[] = {0.5, -0.5}; /* without a branch, which would be mispredicted */
    double thousandths = (double)value * QUOTH_POINT;
    return (quoth_points)(thousandths + half[thousandths < 0]);
}

/* The last node of a list, from `p` on, whose letter is at most `tile`; `p` if there is none.
 * Letters rise along a list, so the distance to that node is at most the difference of the
 * letters. */
static uint32_t leave_near(const quoth_leaves *l, uint32_t p, uint32_t tile)
{
    uint32_t letter = q_kwg_letter(l->node[p]);
    if (letter >= tile)
        return p;
    uint32_t jump = tile - letter;
    uint32_t q = p + (jump < l->later[p] ? jump : l->later[p]);
    while (q_kwg_letter(l->node[q]) > tile)
        q--;
    return q;
}

/* Extrapolates the value of a leave from smaller leaves, without interactions of all its tiles:
 * the mean, over all pairs of its tiles s and t, of (the leave without s) + (the leave without t)
 * - (the leave without both). */
static quoth_points value_from_parts(const quoth_points *value, uint32_t mask)
{
    int64_t one = 0, two = 0, n = (int64_t)q_count_bits(mask);
    for (uint32_t i = mask; i; i &= i - 1) {
        uint32_t without = mask ^ (i & (0 - i));
        one += value[without];
        for (uint32_t j = i & (i - 1); j; j &= j - 1)
            two += value[without ^ (j & (0 - j))];
    }
    int64_t sum = 2 * (n - 1) * one - 2 * two, count = n * (n - 1);
    const int64_t most = (int64_t)Q_LEAVE_VALUE_MAX * QUOTH_POINT;
    int64_t value_of = (sum + (sum < 0 ? -count : count) / 2) / count;
    return (quoth_points)(value_of > most ? most : value_of < -most ? -most : value_of);
}

/* The next greater mask with as many tiles. */
static uint32_t next_of_size(uint32_t mask)
{
    uint32_t carried = mask + (mask & (0 - mask));
    return carried | ((mask ^ carried) >> 2 >> q_lowest_bit(mask));
}

static void fill_from_parts(const quoth_leaves *l, size_t count, quoth_points *value)
{
    for (unsigned tiles = l->listed + 1u; l->listed && tiles <= l->most && tiles <= count; tiles++)
        for (uint32_t mask = (UINT32_C(1) << tiles) - 1; mask < UINT32_C(1) << count;
             mask = next_of_size(mask))
            value[mask] = value_from_parts(value, mask);
}

enum { TILES_ON_STACK = 7 }; /* larger leaves are allocated */

static quoth_status value_from_table(quoth_points *value, const quoth_leaves *l,
                                     const quoth_tile *tile, size_t count)
{
    quoth_points on_stack[1 << TILES_ON_STACK], *table = on_stack;
    size_t masks = (size_t)1 << count;
    if (count > TILES_ON_STACK)
        table = q_allocate(l->memory, masks, sizeof *table);
    if (!table)
        return QUOTH_NO_MEMORY;
    q_leaves_table(l, tile, count, table);
    *value = table[masks - 1];
    if (table != on_stack)
        q_free(l->memory, table, masks, sizeof *table);
    return QUOTH_OK;
}

/* The value of a leave of the graph; 0 if it is not listed. */
static quoth_points listed_value(const quoth_leaves *l, const quoth_tile *tile, size_t count)
{
    uint32_t list = q_kwg_child(l->node[QUOTH_GRAPH_ROOT]), rank = 0;
    for (size_t i = 0; list; i++) {
        uint32_t p = leave_near(l, list, tile[i]), node = l->node[p];
        if (q_kwg_letter(node) != tile[i])
            break;
        rank += l->through[list] - l->through[p];
        if (i + 1 == count)
            return q_kwg_accepts(node) ? points_of(l->value[rank]) : 0;
        rank += q_kwg_accepts(node);
        list = q_kwg_child(node);
    }
    return 0;
}

quoth_status quoth_leaves_value(quoth_points *value, const quoth_leaves *l, const quoth_tile *tile,
                                size_t count, quoth_error *error)
{
    *value = 0;
    if (l->estimate)
        *value = q_estimate_value(l->estimate, tile, count);
    else if (l->listed && count > l->listed && count <= l->most)
        return q_report(error, value_from_table(value, l, tile, count));
    else if (count > 0 && count <= QUOTH_RACK_MAX && !(l->listed && count > l->listed))
        *value = listed_value(l, tile, count);
    return QUOTH_OK;
}

typedef struct leave_table {
    const quoth_leaves *leaves;
    const quoth_tile *tile;
    unsigned count;
    quoth_points *rank;
} leave_table;

/* Finds the ranks of the leaves made of the tiles in `mask` and any tiles from index `from` on.
 * Among equal tiles the first ones are taken. */
static void rank_leaves(const leave_table *t, uint32_t list, uint32_t rank, unsigned from,
                        uint32_t mask)
{
    const quoth_leaves *l = t->leaves;
    uint32_t p = list;
    for (unsigned i = from; i < t->count; i++) {
        if (i > from && t->tile[i] == t->tile[i - 1])
            continue;
        p = leave_near(l, p, t->tile[i]);
        uint32_t node = l->node[p], with = mask | UINT32_C(1) << i;
        if (q_kwg_letter(node) != t->tile[i])
            continue;
        uint32_t here = rank + l->through[list] - l->through[p];
        if (q_kwg_accepts(node))
            t->rank[with] = (quoth_points)here++;
        if (q_kwg_child(node) && i + 1 < t->count)
            rank_leaves(t, q_kwg_child(node), here, i + 1, with);
    }
}

/* Fills in the masks that have a tile but not the equal tile before it, from the mask with the two
 * tiles swapped. */
static void fill_equal_masks(const quoth_tile *tile, size_t count, quoth_points *value)
{
    uint32_t equal = q_equal_tiles(tile, count);
    for (uint32_t mask = 1; equal && mask < UINT32_C(1) << count; mask++) {
        uint32_t moved = mask & equal & ~(mask << 1);
        if (moved)
            value[mask] = value[mask - (UINT32_C(1) << q_lowest_bit(moved)) / 2];
    }
}

void q_leaves_ranks(const quoth_leaves *l, const quoth_tile *tile, size_t count, int32_t *rank)
{
    uint32_t masks = UINT32_C(1) << count, root = q_kwg_child(l->node[QUOTH_GRAPH_ROOT]);
    for (uint32_t mask = 0; mask < masks; mask++)
        rank[mask] = (int32_t)l->count; /* index of the value 0, for unlisted leaves */
    if (root)
        rank_leaves(&(leave_table){l, tile, (unsigned)count, rank}, root, 0, 0, 0);
    fill_equal_masks(tile, count, rank);
}

/* Finds all ranks first, then reads all values, so that the cache misses of the reads overlap. */
void q_leaves_table(const quoth_leaves *l, const quoth_tile *tile, size_t count,
                    quoth_points *value)
{
    if (l->estimate) {
        q_estimate_table(l->estimate, tile, count, value);
        fill_equal_masks(tile, count, value);
        return;
    }
    q_leaves_ranks(l, tile, count, value);
    for (uint32_t mask = 0; mask < UINT32_C(1) << count; mask++)
        value[mask] = points_of(l->value[value[mask]]);
    fill_from_parts(l, count, value);
}

/* ---- iterating ---------------------------------------------------------------------------- */

typedef struct leave_walk {
    const quoth_leaves *leaves;
    bool (*each)(void *user, const quoth_tile *tile, size_t count, float value);
    void *user;
    uint32_t rank;
    quoth_tile tile[QUOTH_RACK_MAX];
} leave_walk;

static bool walk_leaves(leave_walk *w, uint32_t p, unsigned depth)
{
    const quoth_leaves *l = w->leaves;
    for (;; p++) {
        uint32_t node = l->node[p];
        w->tile[depth] = (quoth_tile)q_kwg_letter(node);
        if (q_kwg_accepts(node) && !w->each(w->user, w->tile, depth + 1, l->value[w->rank++]))
            return false;
        if (q_kwg_child(node) && !walk_leaves(w, q_kwg_child(node), depth + 1))
            return false;
        if (q_kwg_ends(node))
            return true;
    }
}

bool quoth_leaves_each(const quoth_leaves *leaves,
                       bool (*each)(void *user, const quoth_tile *tile, size_t count, float value),
                       void *user)
{
    leave_walk w = {.leaves = leaves, .each = each, .user = user};
    uint32_t root = leaves->node ? q_kwg_child(leaves->node[QUOTH_GRAPH_ROOT]) : 0;
    return !root || walk_leaves(&w, root, 0);
}

/* ---- KLV ---------------------------------------------------------------------------------- */

static uint32_t klv_number(const uint8_t *b)
{
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static quoth_status bad_klv(quoth_error *error, const char *message, size_t offset)
{
    return q_fail_at(error, QUOTH_BAD_IMAGE, message, 0, offset);
}

/* The layout of a KLV file, from the two lengths in it. */
typedef struct klv_layout {
    uint32_t nodes, count;
    unsigned width; /* bytes per value */
    size_t values;  /* offset of the values */
} klv_layout;

static quoth_status lay_out_klv(klv_layout *klv, const uint8_t *bytes, size_t size,
                                quoth_error *error)
{
    static const char truncated[] = "the file of leaves is truncated";
    if (size < 4)
        return bad_klv(error, truncated, size);
    klv->nodes = klv_number(bytes);
    if (klv->nodes < 1 || klv->nodes > Q_KWG_NODES_MAX)
        return bad_klv(error, "a graph of leaves has 1 to 4,194,303 nodes", 0);
    if ((size - 4) / 4 < (size_t)klv->nodes + 1)
        return bad_klv(error, truncated, size);
    klv->values = 4 + 4 * (size_t)klv->nodes + 4;
    klv->count = klv_number(bytes + klv->values - 4);
    if (klv->count >= INT32_MAX)
        return bad_klv(error, "more than 2,147,483,646 leaves", klv->values - 4);
    uint64_t rest = size - klv->values, wide = (uint64_t)klv->count * 4;
    klv->width = rest == wide / 2 && rest ? 2 : 4;
    if (klv->width == 4 && rest < wide)
        return bad_klv(error, truncated, size);
    if (klv->width == 4 && rest > wide)
        return bad_klv(error, "something follows the values of the leaves",
                       klv->values + (size_t)wide);
    return QUOTH_OK;
}

static quoth_status read_leave_values(float *value, const klv_layout *klv, const uint8_t *bytes,
                                      const quoth_watch *watch, quoth_error *error)
{
    q_throttle throttle = q_throttle_begin(watch, klv->count);
    for (uint32_t i = 0; i < klv->count; i++) {
        size_t at = klv->values + (size_t)i * klv->width;
        const uint8_t *b = bytes + at;
        if (!q_throttle_step(&throttle, i))
            return q_report(error, QUOTH_STOPPED);
        if (klv->width == 2) {
            int number = b[0] | b[1] << 8;
            value[i] = (float)(number < 0x8000 ? number : number - 0x10000) / 256;
            continue;
        }
        uint32_t bits = klv_number(b);
        memcpy(&value[i], &bits, sizeof bits);
        if (!(value[i] >= -Q_LEAVE_VALUE_MAX && value[i] <= Q_LEAVE_VALUE_MAX))
            return bad_klv(error, "a value of a leave is no number of at most a million", at);
    }
    return QUOTH_OK;
}

/* The fraction of reading a KLV until its graph is checked; chosen by taste. */
static const double klv_checked = 0.8;

quoth_status quoth_leaves_read_klv(quoth_leaves **leaves, const void *bytes, size_t size,
                                   unsigned letters, const quoth_context *context,
                                   quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    klv_layout klv = {0};
    *leaves = NULL;
    quoth_status status = lay_out_klv(&klv, bytes, size, error);
    if (status)
        return status;
    quoth_leaves *l = q_leaves_new(klv.nodes, klv.count, memory);
    if (!l)
        return q_no_memory(error);
    for (uint32_t p = 0; p < klv.nodes; p++)
        l->node[p] = klv_number((const uint8_t *)bytes + 4 + 4 * (size_t)p);
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 2, klv_checked);
    const quoth_watch *watch = q_phases_watch(&progress);
    status =
        q_leaves_check(l, letters < QUOTH_LETTERS_MAX ? letters : QUOTH_LETTERS_MAX, watch, error);
    q_phases_next(&progress, 1);
    if (!status)
        status = read_leave_values(l->value, &klv, bytes, watch, error);
    status = q_phases_finish(&progress, status, error);
    if (status)
        quoth_leaves_free(l);
    else
        *leaves = l;
    return status;
}

static void write_klv_number(q_text *text, uint32_t number)
{
    char b[4];
    for (int i = 0; i < 4; i++)
        b[i] = (char)(number >> 8 * i & 0xFF);
    q_text_bytes(text, b, sizeof b);
}

quoth_status quoth_leaves_write_klv(const quoth_sink *sink, const quoth_leaves *l,
                                    quoth_error *error)
{
    if (l->estimate)
        return q_fail(error, QUOTH_UNSUPPORTED, "an estimate lists no leaves");
    q_text text;
    q_text_begin(&text, sink);
    write_klv_number(&text, l->nodes);
    for (uint32_t p = 0; p < l->nodes; p++)
        write_klv_number(&text, l->node[p]);
    write_klv_number(&text, l->count);
    for (uint32_t i = 0; i < l->count; i++) {
        uint32_t bits;
        memcpy(&bits, &l->value[i], sizeof bits);
        write_klv_number(&text, bits);
    }
    return q_report(error, q_text_end(&text));
}
