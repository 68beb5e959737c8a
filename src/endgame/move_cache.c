#include "endgame/move_cache.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

const q_line_list q_no_plays = {0, -1, -1};

/* ---- memory -------------------------------------------------------------------------------- */

/* WAYS is the associativity of the cache.  All chosen by taste. */
enum { WAYS = 4, SLOTS_MIN = 256, ARENA_MIN = 16384, ALIGNMENT = sizeof(int32_t) };

bool q_move_cache_new(q_move_cache *c, size_t size, const quoth_memory *memory)
{
    *c = (q_move_cache){.memory = memory, .slots = SLOTS_MIN, .found = {.memory = memory}};
    while (2 * c->slots * sizeof *c->slot <= size / 3)
        c->slots *= 2;
    size_t slots = c->slots * sizeof *c->slot;
    c->size = size > slots + ARENA_MIN ? size - slots : ARENA_MIN;
    c->slot = q_allocate_zeroed(memory, c->slots, sizeof *c->slot);
    c->arena = q_allocate(memory, c->size, 1);
    return c->slot && c->arena;
}

void q_move_cache_free(q_move_cache *c)
{
    q_free(c->memory, c->slot, c->slots, sizeof *c->slot);
    q_free(c->memory, c->arena, c->size, 1);
    q_free(c->memory, c->zero_leaves, c->zero_leaves_capacity, sizeof *c->zero_leaves);
    quoth_plays_free(&c->found);
}

static void drop_all(q_move_cache *c)
{
    c->used = 0;
    c->generation++;
    c->salt = q_key_number((uint64_t)1 << 40 | c->generation); /* lines have the low numbers */
}

bool q_move_cache_begin(q_move_cache *c, const quoth_position *position, const q_rack_table *racks,
                        unsigned seats, const quoth_watch *watch)
{
    size_t before = c->zero_leaves_capacity;
    c->position = position;
    c->watch = watch;
    c->letters = 0;
    c->work = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        const q_rack_table *w = c->racks[seat] = &racks[seat];
        /* with tiles in the bag a table has more tiles than a rack holds */
        unsigned tiles = w->entry[w->racks - 1].tiles;
        size_t masks = (size_t)1 << (tiles < QUOTH_RACK_MAX ? tiles : QUOTH_RACK_MAX);
        for (unsigned i = 0; i < w->letters; i++)
            c->letters |= w->letter[i] ? UINT64_C(1) << w->letter[i] : Q_ANY_LETTER;
        if (!q_reserve(c->memory, (void **)&c->zero_leaves, &c->zero_leaves_capacity, masks,
                       sizeof *c->zero_leaves))
            return false;
    }
    if (c->zero_leaves_capacity > before)
        memset(c->zero_leaves, 0, c->zero_leaves_capacity * sizeof *c->zero_leaves);
    drop_all(c);
    return true;
}

bool q_move_cache_grow(q_move_cache *c)
{
    if (c->size > SIZE_MAX / 2)
        return false;
    void *grown = q_allocate(c->memory, 2 * c->size, 1);
    if (!grown)
        return false;
    q_free(c->memory, c->arena, c->size, 1);
    c->arena = grown;
    c->size *= 2;
    drop_all(c);
    return true;
}

/* Reserves room for a list of `count` plays; NULL if the arena was full and has been emptied. */
static q_line_list *reserve_list(q_move_cache *c, size_t count)
{
    size_t size = sizeof(q_line_list) + count * sizeof(q_small_play);
    if (size > c->size - c->used) {
        drop_all(c);
        return NULL;
    }
    return (q_line_list *)(void *)(c->arena + c->used);
}

static const q_line_list *store_list(q_move_cache *c, q_line_list *list)
{
    if (list->count == 0)
        return &q_no_plays;
    size_t size = sizeof *list + list->count * sizeof *list->play;
    c->used += (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return list;
}

/* ---- line hashes --------------------------------------------------------------------------- */

uint64_t q_hash_of_square(const q_move_cache *c, unsigned at, quoth_tile tile, uint64_t cross_set,
                          int cross_score)
{
    if (!tile && cross_score < 0)
        return 0;
    uint64_t z = (cross_set & c->letters) +
                 ((uint64_t)tile << 40 | (uint64_t)at << 32) * UINT64_C(0xD6E8FEB86659FD93);
    z = (z ^ (z >> 29)) * UINT64_C(0xBF58476D1CE4E5B9) + (uint64_t)(cross_score + 1);
    z = (z ^ (z >> 32)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 29);
}

uint64_t q_hash_of_line(const q_move_cache *c, unsigned line)
{
    const quoth_position *p = c->position;
    unsigned d = line >= QUOTH_SIDE_MAX, first = q_square(line % QUOTH_SIDE_MAX, 0);
    uint64_t hash = q_key_number(line + 1);
    for (unsigned at = 0; at < p->cross->length[d]; at++) {
        unsigned square = first + at;
        if (p->tile[d][square] != QUOTH_WALL)
            hash += q_hash_of_square(c, at, p->tile[d][square], p->cross_set[d][square],
                                     p->cross_score[d][square]);
    }
    return hash;
}

/* ---- lists --------------------------------------------------------------------------------- */

static q_small_play small_play_of(const q_move_cache *c, const quoth_play *play, unsigned line,
                                  unsigned seat)
{
    const q_rack_table *w = c->racks[seat];
    q_small_play s = {.score = play->score,
                      .line = (uint8_t)line,
                      .start = play->down ? play->row : play->column,
                      .length = play->length};
    uint64_t id = line << 8 | s.start;
    for (unsigned i = 0; i < play->length; i++) {
        id = id * UINT64_C(0x9E3779B97F4A7C15) + play->tile[i];
        if (play->tile[i]) {
            unsigned letter = 0;
            while (w->letter[letter] != q_rack_tile(play->tile[i]))
                letter++;
            unsigned bit = w->first_bit[letter];
            while (s.mask >> bit & 1)
                bit++;
            s.mask |= 1u << bit;
            s.subrack += w->weight[letter];
            s.tile[s.tiles++] = play->tile[i];
        }
    }
    s.id = (uint32_t)(id >> 32 ^ id) | 1;
    return s;
}

void q_small_play_expand(const q_move_cache *c, const q_small_play *s, quoth_play *play)
{
    unsigned d = s->line >= QUOTH_SIDE_MAX, line = s->line % QUOTH_SIDE_MAX, next = 0;
    const quoth_tile *tile = c->position->tile[d] + q_square(line, s->start);
    *play = (quoth_play){.kind = s->id ? QUOTH_PLAY_PLACE : QUOTH_PLAY_PASS};
    if (!s->id)
        return;
    play->score = s->score;
    play->down = (uint8_t)d;
    play->row = d ? s->start : (uint8_t)line;
    play->column = d ? (uint8_t)line : s->start;
    play->length = s->length;
    play->tiles = s->tiles;
    for (unsigned i = 0; i < s->length; i++)
        if (!tile[i])
            play->tile[i] = s->tile[next++];
}

int q_small_play_compare(const void *x, const void *y)
{
    const q_small_play *a = x, *b = y;
    unsigned along_a = a->line % QUOTH_SIDE_MAX, along_b = b->line % QUOTH_SIDE_MAX;
    bool down_a = a->line >= QUOTH_SIDE_MAX, down_b = b->line >= QUOTH_SIDE_MAX;
    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    if (a->tiles != b->tiles)
        return a->tiles < b->tiles ? -1 : 1;
    unsigned row_a = down_a ? a->start : along_a, row_b = down_b ? b->start : along_b;
    unsigned column_a = down_a ? along_a : a->start, column_b = down_b ? along_b : b->start;
    if (row_a != row_b)
        return row_a < row_b ? -1 : 1;
    if (column_a != column_b)
        return column_a < column_b ? -1 : 1;
    if (down_a != down_b)
        return down_a < down_b ? -1 : 1;
    return memcmp(a->tile, b->tile, sizeof a->tile);
}

static void append(q_line_list *list, const q_small_play *play, unsigned rack_tiles)
{
    list->play[list->count++] = *play;
    list->best_score = play->score > list->best_score ? play->score : list->best_score;
    if (play->tiles == rack_tiles && play->score > list->out_score)
        list->out_score = play->score;
}

static const q_line_list *filter_list(q_move_cache *c, const q_line_list *superset,
                                      const q_rack_entry *entry)
{
    uint32_t without = ~entry->mask;
    q_line_list *list = reserve_list(c, superset->count);
    if (!list)
        return NULL;
    *list = q_no_plays;
    c->work += superset->count;
    for (uint32_t i = 0; i < superset->count; i++)
        if (!(superset->play[i].mask & without))
            append(list, &superset->play[i], entry->tiles);
    return store_list(c, list);
}

/* Generates the plays in one line. */
static const q_line_list *generate(q_move_cache *c, unsigned line, unsigned seat, uint32_t rack,
                                   quoth_status *status)
{
    quoth_tile tile[Q_RACK_TABLE_TILES];
    unsigned count = q_rack_tiles(c->racks[seat], rack, tile);
    q_find f;
    *status = q_generate_lines_begin(&f, c->position, tile, count, c->zero_leaves, &c->found);
    if (*status)
        return NULL;
    f.watch = c->watch;
    q_generate_line(&f, line >= QUOTH_SIDE_MAX, line % QUOTH_SIDE_MAX);
    c->work += q_find_steps(&f) + c->found.count;
    *status = f.status ? f.status : f.counting ? QUOTH_TOO_LARGE : QUOTH_OK;
    if (*status)
        return NULL;
    q_line_list *list = reserve_list(c, c->found.count);
    if (!list)
        return NULL;
    *list = q_no_plays;
    for (size_t i = 0; i < c->found.count; i++) {
        q_small_play play = small_play_of(c, &c->found.play[i], line, seat);
        append(list, &play, count);
    }
    return store_list(c, list);
}

static uint64_t key_of_list(const q_move_cache *c, uint64_t hash, const q_rack_entry *entry)
{
    return (hash ^ c->salt) + entry->key * UINT64_C(0x9E3779B97F4A7C15);
}

static q_move_cache_slot *set_of(const q_move_cache *c, uint64_t key)
{
    return &c->slot[(key >> 20) & (c->slots - 1) & ~(size_t)(WAYS - 1)];
}

void q_move_cache_prefetch(const q_move_cache *c, uint64_t hash, unsigned seat, uint32_t rack)
{
    q_prefetch(set_of(c, key_of_list(c, hash, &c->racks[seat]->entry[rack])));
}

const q_line_list *q_move_cache_get(q_move_cache *c, unsigned line, uint64_t hash, unsigned seat,
                                    uint32_t rack, const q_line_list *superset,
                                    quoth_status *status)
{
    const q_rack_entry *entry = &c->racks[seat]->entry[rack];
    *status = QUOTH_OK;
    if (!entry->tiles)
        return &q_no_plays;
    uint64_t key = key_of_list(c, hash, entry);
    q_move_cache_slot *set = set_of(c, key);
    for (unsigned i = 0; i < WAYS; i++)
        if (set[i].key == key && set[i].list)
            return set[i].list;
    const q_line_list *list = superset ? filter_list(c, superset, entry)
                                       : generate(c, line, seat, rack, status);
    if (!list)
        return NULL;
    memmove(set + 1, set, (WAYS - 1) * sizeof *set); /* the oldest way is replaced */
    set[0] = (q_move_cache_slot){key, list};
    return list;
}
