#include "endgame/move_cache.h"

#include <string.h>

#include "base/memory.h"

static const q_lane_list no_plays = {0, -1, -1};

/* ---- parts of a rack ----------------------------------------------------------------------- */

bool q_rack_table_set(q_rack_table *w, const quoth_cross *cross, unsigned seat,
                      const quoth_tile *rack, unsigned count)
{
    quoth_tile sorted[Q_RACK_TABLE_TILES];
    if (count > Q_RACK_TABLE_TILES)
        return false;
    memcpy(sorted, rack, count);
    q_sort_tiles(sorted, count);
    w->letters = 0;
    w->codes = 1;
    for (unsigned i = 0; i < count; i++) {
        if (i == 0 || sorted[i] != sorted[i - 1]) {
            w->letter[w->letters] = sorted[i];
            w->shift[w->letters] = (uint8_t)i;
            w->count[w->letters++] = 0;
        }
        w->count[w->letters - 1]++;
    }
    for (unsigned i = 0; i < w->letters; i++) {
        w->weight[i] = w->codes;
        w->codes *= w->count[i] + 1u;
        if (w->codes > Q_RACK_TABLE_MAX)
            return false;
    }
    if (!q_reserve(w->memory, (void **)&w->part, &w->capacity, w->codes, sizeof *w->part))
        return false;
    for (unsigned code = 0; code < w->codes; code++) {
        q_rack_entry part = {0};
        for (unsigned i = 0; i < w->letters; i++) {
            unsigned n = code / w->weight[i] % (w->count[i] + 1u);
            part.key += n * q_key_of_rack(seat, w->letter[i]);
            part.sum += (int32_t)n * cross->rules.tiles.value[w->letter[i]];
            part.mask |= (n < 32 ? (1u << n) - 1 : UINT32_MAX) << w->shift[i];
            part.tiles = (uint8_t)(part.tiles + n);
        }
        w->part[code] = part;
    }
    return true;
}

void q_rack_table_free(q_rack_table *w)
{
    q_free(w->memory, w->part, w->capacity, sizeof *w->part);
}

uint32_t q_rack_table_weight(const q_rack_table *w, quoth_tile tile)
{
    unsigned i = 0;
    while (w->letter[i] != tile)
        i++;
    return w->weight[i];
}

unsigned q_rack_tiles(const q_rack_table *w, unsigned code, quoth_tile tile[Q_RACK_TABLE_TILES])
{
    unsigned count = 0;
    for (unsigned i = 0; i < w->letters; i++)
        for (unsigned n = code / w->weight[i] % (w->count[i] + 1u); n > 0; n--)
            tile[count++] = w->letter[i];
    return count;
}

/* ---- memory -------------------------------------------------------------------------------- */

enum { PROBES = 4, LEAST_SLOTS = 256, LEAST_BYTES = 16384, ALIGNED = sizeof(int32_t) };

bool q_move_cache_new(q_move_cache *l, size_t size, const quoth_memory *memory)
{
    *l = (q_move_cache){.memory = memory, .slots = LEAST_SLOTS, .found = {.memory = memory}};
    while (2 * l->slots * sizeof *l->slot <= size / 3)
        l->slots *= 2;
    size_t slots = l->slots * sizeof *l->slot;
    l->size = size > slots + LEAST_BYTES ? size - slots : LEAST_BYTES;
    l->slot = q_allocate_zeroed(memory, l->slots, sizeof *l->slot);
    l->bytes = q_allocate(memory, l->size, 1);
    return l->slot && l->bytes;
}

void q_move_cache_free(q_move_cache *l)
{
    q_free(l->memory, l->slot, l->slots, sizeof *l->slot);
    q_free(l->memory, l->bytes, l->size, 1);
    q_free(l->memory, l->nothing, l->nothings, sizeof *l->nothing);
    quoth_plays_free(&l->found);
}

static void drop_all(q_move_cache *l)
{
    l->used = 0;
    l->generation++;
    l->salt = q_key_number((uint64_t)1 << 40 | l->generation); /* lanes have the low numbers */
}

bool q_move_cache_begin(q_move_cache *l, const quoth_position *position, const q_rack_table *whole,
                        unsigned seats, const quoth_watch *watch)
{
    size_t before = l->nothings;
    l->position = position;
    l->watch = watch;
    l->letters = 0;
    l->status = QUOTH_OK;
    for (unsigned seat = 0; seat < seats; seat++) {
        const q_rack_table *w = l->whole[seat] = &whole[seat];
        unsigned tiles = w->part[w->codes - 1].tiles; /* a rack has no more than its limit */
        size_t masks = (size_t)1 << (tiles < QUOTH_RACK_MAX ? tiles : QUOTH_RACK_MAX);
        for (unsigned i = 0; i < w->letters; i++)
            l->letters |= w->letter[i] ? UINT64_C(1) << w->letter[i] : Q_ANY_LETTER;
        if (!q_reserve(l->memory, (void **)&l->nothing, &l->nothings, masks, sizeof *l->nothing))
            return false;
    }
    if (l->nothings > before)
        memset(l->nothing, 0, l->nothings * sizeof *l->nothing);
    drop_all(l);
    return true;
}

bool q_move_cache_grow(q_move_cache *l)
{
    if (l->size > SIZE_MAX / 2)
        return false;
    void *grown = q_allocate(l->memory, 2 * l->size, 1);
    if (!grown)
        return false;
    q_free(l->memory, l->bytes, l->size, 1);
    l->bytes = grown;
    l->size *= 2;
    drop_all(l);
    return true;
}

/* Room for a list of `count` plays; NULL once all lists had to go. */
static q_lane_list *room_for(q_move_cache *l, size_t count)
{
    size_t size = sizeof(q_lane_list) + count * sizeof(q_small_play);
    if (size > l->size - l->used) {
        drop_all(l);
        return NULL;
    }
    return (q_lane_list *)(void *)(l->bytes + l->used);
}

static const q_lane_list *keep_list(q_move_cache *l, q_lane_list *list)
{
    if (list->count == 0)
        return &no_plays;
    size_t size = sizeof *list + list->count * sizeof *list->play;
    l->used += (size + ALIGNED - 1) / ALIGNED * ALIGNED;
    return list;
}

/* ---- looks --------------------------------------------------------------------------------- */

uint64_t q_hash_of_square(const q_move_cache *l, unsigned at, quoth_tile tile, uint64_t cross_set,
                          int cross_score)
{
    if (!tile && cross_score < 0)
        return 0;
    uint64_t z = (cross_set & l->letters) +
                 ((uint64_t)tile << 40 | (uint64_t)at << 32) * UINT64_C(0xD6E8FEB86659FD93);
    z = (z ^ (z >> 29)) * UINT64_C(0xBF58476D1CE4E5B9) + (uint64_t)(cross_score + 1);
    z = (z ^ (z >> 32)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 29);
}

uint64_t q_hash_of_lane(const q_move_cache *l, unsigned lane)
{
    const quoth_position *p = l->position;
    unsigned d = lane >= QUOTH_SIDE_MAX, first = q_square(lane % QUOTH_SIDE_MAX, 0);
    uint64_t look = q_key_number(lane + 1);
    for (unsigned at = 0; at < p->cross->length[d]; at++) {
        unsigned square = first + at;
        if (p->tile[d][square] != QUOTH_WALL)
            look += q_hash_of_square(l, at, p->tile[d][square], p->cross_set[d][square],
                                     p->cross_score[d][square]);
    }
    return look;
}

/* ---- lists --------------------------------------------------------------------------------- */

static q_small_play small_play_of(const q_move_cache *l, const quoth_play *play, unsigned lane,
                                  unsigned seat)
{
    const q_rack_table *w = l->whole[seat];
    q_small_play s = {.score = play->score,
                      .lane = (uint8_t)lane,
                      .first = play->down ? play->row : play->column,
                      .length = play->length};
    uint64_t id = lane << 8 | s.first;
    for (unsigned i = 0; i < play->length; i++) {
        id = id * UINT64_C(0x9E3779B97F4A7C15) + play->tile[i];
        if (play->tile[i]) {
            unsigned letter = 0;
            while (w->letter[letter] != q_rack_tile(play->tile[i]))
                letter++;
            unsigned bit = w->shift[letter];
            while (s.mask >> bit & 1)
                bit++;
            s.mask |= 1u << bit;
            s.code += w->weight[letter];
            s.tile[s.tiles++] = play->tile[i];
        }
    }
    s.id = (uint32_t)(id >> 32 ^ id) | 1;
    return s;
}

void q_small_play_expand(const q_move_cache *l, const q_small_play *s, quoth_play *play)
{
    unsigned d = s->lane >= QUOTH_SIDE_MAX, lane = s->lane % QUOTH_SIDE_MAX, next = 0;
    const quoth_tile *tile = l->position->tile[d] + q_square(lane, s->first);
    *play = (quoth_play){.kind = s->id ? QUOTH_PLAY_PLACE : QUOTH_PLAY_PASS};
    if (!s->id)
        return;
    play->score = s->score;
    play->down = (uint8_t)d;
    play->row = d ? s->first : (uint8_t)lane;
    play->column = d ? (uint8_t)lane : s->first;
    play->length = s->length;
    play->tiles = s->tiles;
    for (unsigned i = 0; i < s->length; i++)
        if (!tile[i])
            play->tile[i] = s->tile[next++];
}

int q_small_play_compare(const void *x, const void *y)
{
    const q_small_play *a = x, *b = y;
    unsigned along_a = a->lane % QUOTH_SIDE_MAX, along_b = b->lane % QUOTH_SIDE_MAX;
    bool down_a = a->lane >= QUOTH_SIDE_MAX, down_b = b->lane >= QUOTH_SIDE_MAX;
    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    if (a->tiles != b->tiles)
        return a->tiles < b->tiles ? -1 : 1;
    unsigned row_a = down_a ? a->first : along_a, row_b = down_b ? b->first : along_b;
    unsigned column_a = down_a ? along_a : a->first, column_b = down_b ? along_b : b->first;
    if (row_a != row_b)
        return row_a < row_b ? -1 : 1;
    if (column_a != column_b)
        return column_a < column_b ? -1 : 1;
    if (down_a != down_b)
        return down_a < down_b ? -1 : 1;
    return memcmp(a->tile, b->tile, sizeof a->tile);
}

static void add_small(q_lane_list *list, const q_small_play *play, unsigned rack)
{
    list->play[list->count++] = *play;
    list->best = play->score > list->best ? play->score : list->best;
    if (play->tiles == rack && play->score > list->out)
        list->out = play->score;
}

static const q_lane_list *narrow_list(q_move_cache *l, const q_lane_list *more,
                                      const q_rack_entry *part)
{
    uint32_t without = ~part->mask;
    q_lane_list *list = room_for(l, more->count);
    if (!list)
        return NULL;
    *list = no_plays;
    for (uint32_t i = 0; i < more->count; i++)
        if (!(more->play[i].mask & without))
            add_small(list, &more->play[i], part->tiles);
    return keep_list(l, list);
}

static const q_lane_list *find_plays(q_move_cache *l, unsigned lane, unsigned seat, unsigned code)
{
    quoth_tile rack[Q_RACK_TABLE_TILES];
    unsigned d = lane >= QUOTH_SIDE_MAX, count = q_rack_tiles(l->whole[seat], code, rack);
    q_find f;
    l->status = q_generate_lanes_begin(&f, l->position, rack, count, l->nothing, &l->found);
    f.watch = l->watch;
    if (!l->status)
        q_generate_lane(&f, d, lane % QUOTH_SIDE_MAX);
    if (!l->status)
        l->status = f.status ? f.status : f.counting ? QUOTH_TOO_LARGE : QUOTH_OK;
    if (l->status)
        return NULL;
    q_lane_list *list = room_for(l, l->found.count);
    if (!list)
        return NULL;
    *list = no_plays;
    for (size_t i = 0; i < l->found.count; i++) {
        q_small_play play = small_play_of(l, &l->found.play[i], lane, seat);
        add_small(list, &play, count);
    }
    return keep_list(l, list);
}

const q_lane_list *q_move_cache_get(q_move_cache *l, unsigned lane, uint64_t look, unsigned seat,
                                    unsigned code, const q_lane_list *more)
{
    const q_rack_entry *part = &l->whole[seat]->part[code];
    if (!part->tiles)
        return &no_plays;
    uint64_t key = (look ^ l->salt) + part->key * UINT64_C(0x9E3779B97F4A7C15);
    q_move_cache_slot *bucket = &l->slot[(key >> 20) & (l->slots - 1) & ~(size_t)(PROBES - 1)];
    for (unsigned i = 0; i < PROBES; i++)
        if (bucket[i].key == key && bucket[i].list)
            return bucket[i].list;
    const q_lane_list *list = more ? narrow_list(l, more, part) : find_plays(l, lane, seat, code);
    if (!list)
        return NULL;
    memmove(bucket + 1, bucket, (PROBES - 1) * sizeof *bucket);
    bucket[0] = (q_move_cache_slot){key, list};
    return list;
}
