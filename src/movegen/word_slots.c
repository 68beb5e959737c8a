#include "movegen/word_slots.h"

#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/memory.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

typedef struct slot_maker {
    q_line_state *line;
    const quoth_cross *cross;
    const q_word_map *word_map;
    unsigned d, first; /* the line's first square */
    const quoth_tile *tile;
    const int16_t *cross_score;
    uint32_t anchors;
    bool fits;
} slot_maker;

static uint32_t anchors_of(const slot_maker *m, bool opening)
{
    uint32_t anchors = 0;
    for (unsigned at = 0; at < m->cross->length[m->d]; at++) {
        bool anchor = opening ? m->first + at == m->cross->start[m->d]
                              : q_touches(m->tile, m->cross_score, at);
        anchors |= (uint32_t)anchor << at;
    }
    return anchors;
}

/* Inserts a weight into falling weights and drops the least, without branches: they would be
 * mispredicted. */
static inline void insert_weight(int16_t falling[Q_SLOT_WEIGHTS], int16_t weight)
{
#ifdef __SSE2__
    __m128i old = _mm_loadu_si128((const __m128i *)(const void *)falling);
    __m128i before = _mm_insert_epi16(_mm_slli_si128(old, 2), INT16_MAX, 0);
    __m128i new = _mm_max_epi16(old, _mm_min_epi16(before, _mm_set1_epi16(weight)));
    _mm_storeu_si128((__m128i *)(void *)falling, new);
#else
    for (unsigned i = Q_SLOT_WEIGHTS; i-- > 0;) {
        int16_t before = i > 0 && falling[i - 1] < weight ? falling[i - 1] : weight;
        falling[i] = falling[i] > before ? falling[i] : before;
    }
#endif
}

/* Adds the weight of a square to the weights of a slot. */
static inline void add_weight(slot_maker *m, q_word_slot *s, unsigned at)
{
    int weight = q_square_weight(m->cross, m->d, m->first + at, m->cross_score[at], s->multiplier);
    m->fits = m->fits && weight <= INT16_MAX;
    insert_weight(s->weight, (int16_t)weight);
    if (m->cross_score[at] < 0)
        insert_weight(s->open, (int16_t)weight);
}

/* Recomputes all weights of a slot after its word multiplier changed. */
static void recompute_weights(slot_maker *m, q_word_slot *s)
{
    memset(s->weight, 0, sizeof s->weight);
    memset(s->open, 0, sizeof s->open);
    for (uint32_t left = s->empties; left; left &= left - 1)
        add_weight(m, s, q_lowest_bit(left));
}

typedef struct slot_points {
    int playthrough; /* points of the tiles on the board, before the multiplier */
    int crosswords;  /* points of the tiles beside the slot, with the premiums of cross-words */
} slot_points;

static unsigned skip_tiles(const slot_maker *m, q_word_slot *s, slot_points *points, unsigned at)
{
    for (; q_is_tile(m->tile[at]); at++) {
        points->playthrough += m->cross->value[m->tile[at]];
        s->key += m->word_map->letter[quoth_tile_letter(m->tile[at])];
        s->playthrough |= UINT32_C(1) << at;
    }
    return at;
}

static void add_slot(q_slots *slots, const q_word_slot *s)
{
#ifdef __SSE2__
    __m128i *most = (__m128i *)(void *)slots->weight;
    __m128i weight = _mm_loadu_si128((const __m128i *)(const void *)s->weight);
    _mm_storeu_si128(most, _mm_max_epi16(_mm_loadu_si128(most), weight));
#else
    for (unsigned i = 0; i < Q_SLOT_WEIGHTS; i++)
        slots->weight[i] = slots->weight[i] > s->weight[i] ? slots->weight[i] : s->weight[i];
#endif
    slots->fixed = slots->count == 0 || s->fixed > slots->fixed ? s->fixed : slots->fixed;
    slots->slot[slots->count++] = *s;
}

/* Makes all slots whose first empty square is `begin`; tiles just before it belong to them. */
static void slots_from(slot_maker *m, unsigned begin)
{
    q_word_slot s = {.first = (uint8_t)begin, .multiplier = 1};
    slot_points points = {0, 0};
    unsigned at = begin;
    while (at > 0 && q_is_tile(m->tile[at - 1]))
        at--;
    s.first = (uint8_t)at;
    at = skip_tiles(m, &s, &points, at);
    while (s.tiles < q_slot_tiles(m->cross) && m->tile[at] != QUOTH_WALL &&
           !(m->line->dead >> at & 1)) {
        int premium = m->cross->word_premium[m->d][m->first + at];
        s.empties |= UINT32_C(1) << at;
        if (m->cross_score[at] >= 0) {
            s.crossed |= UINT32_C(1) << at;
            points.crosswords += m->cross_score[at] * premium;
        }
        s.multiplier *= premium;
        s.last = (uint8_t)at;
        s.tiles++;
        if (premium > 1)
            recompute_weights(m, &s);
        else
            add_weight(m, &s, at);
        at = skip_tiles(m, &s, &points, at + 1);
        s.last = (uint8_t)(at - 1);
        s.fixed = points.playthrough * s.multiplier + points.crosswords +
                  m->cross->rules.bonus[s.tiles];
        /* a play of one tile that makes words both ways is listed across only */
        bool listed_across = m->d == 1 && s.tiles == 1 && s.crossed;
        if (s.empties & m->anchors && s.last > s.first && !listed_across)
            add_slot(&m->line->slots[s.tiles], &s);
    }
}

static uint32_t dead_squares(uint32_t crossed, const uint64_t *letters)
{
    uint32_t dead = 0;
    for (; crossed; crossed &= crossed - 1)
        if (!letters[q_lowest_bit(crossed)])
            dead |= crossed & (0 - crossed);
    return dead;
}

/* Makes the slots of a line; false if a weight does not fit. */
static bool make_line(q_line_state *line, const quoth_position *p, const q_word_map *word_map,
                      unsigned d, unsigned number)
{
    const quoth_cross *cross = p->cross;
    unsigned first = q_square(number, 0), length = cross->length[d], most = q_slot_tiles(cross);
    for (unsigned tiles = 1; tiles <= most; tiles++) {
        q_slots *slots = &line->slots[tiles];
        memset(slots->weight, 0, sizeof slots->weight);
        slots->count = 0;
    }
    line->opening = !p->state.on_board;
    memcpy(line->tile, p->tile[d] + first - 1, sizeof line->tile);
    memcpy(line->cross_score, p->cross_score[d] + first - 1, sizeof line->cross_score);
    memcpy(line->cross_set, p->cross_set[d] + first - 1, sizeof line->cross_set);
    line->crossed = 0;
    for (unsigned at = 0; at < length; at++)
        line->crossed |= (uint32_t)(p->cross_score[d][first + at] >= 0) << at;
    line->dead = dead_squares(line->crossed, p->cross_set[d] + first);
    slot_maker m = {.line = line,
                    .cross = cross,
                    .word_map = word_map,
                    .d = d,
                    .first = first,
                    .tile = p->tile[d] + first,
                    .cross_score = p->cross_score[d] + first,
                    .fits = true};
    m.anchors = anchors_of(&m, line->opening);
    uint32_t empties = 0;
    for (unsigned at = 0; at < length; at++)
        empties |= (uint32_t)!m.tile[at] << at;
    for (unsigned at = 0; at < length && m.anchors >> at; at++) {
        unsigned anchor = at + q_lowest_bit(m.anchors >> at);
        uint32_t before = empties >> at & ((UINT32_C(1) << (anchor - at)) - 1);
        if (!m.tile[at] && q_count_bits(before) < most)
            slots_from(&m, at);
    }
    line->known = m.fits;
    return m.fits;
}

/* ---- the cache of lines -------------------------------------------------------------------- */

/* Upper bound on the slots of a line along `d`. */
static size_t line_slots(const quoth_cross *cross, unsigned d)
{
    return (size_t)cross->length[d] * q_slot_tiles(cross);
}

bool q_line_cache_init(q_line_cache *lines, const quoth_cross *cross, unsigned ways, unsigned racks,
                       const quoth_memory *memory)
{
    *lines = (q_line_cache){.cross = cross, .ways = ways, .racks = racks > 1 ? racks : 0};
    for (unsigned d = 0; d < 2; d++) {
        size_t states = (size_t)cross->lines[d] * ways, slots = line_slots(cross, d);
        lines->hash[d] = q_allocate_zeroed(memory, states, sizeof *lines->hash[d]);
        lines->line[d] = q_allocate_zeroed(memory, states, sizeof *lines->line[d]);
        lines->slot[d] = q_allocate(memory, states * slots, sizeof *lines->slot[d]);
        if (lines->racks)
            lines->results[d] =
                q_allocate_zeroed(memory, states * racks, sizeof *lines->results[d]);
        if (!lines->hash[d] || !lines->line[d] || !lines->slot[d] ||
            (lines->racks && !lines->results[d]))
            return false;
        for (size_t i = 0; i < states; i++) {
            q_line_state *line = &lines->line[d][i];
            line->results = lines->racks ? lines->results[d] + i * racks : NULL;
            for (unsigned tiles = 1; tiles <= q_slot_tiles(cross); tiles++)
                line->slots[tiles].slot = lines->slot[d] + i * slots +
                                          (size_t)(tiles - 1) * cross->length[d];
        }
    }
    return true;
}

void q_line_cache_free(q_line_cache *lines, const quoth_memory *memory)
{
    for (unsigned d = 0; d < 2 && lines->cross; d++) {
        size_t states = (size_t)lines->cross->lines[d] * lines->ways;
        q_free(memory, lines->hash[d], states, sizeof *lines->hash[d]);
        q_free(memory, lines->line[d], states, sizeof *lines->line[d]);
        q_free(memory, lines->slot[d], states * line_slots(lines->cross, d),
               sizeof *lines->slot[d]);
        q_free(memory, lines->results[d], states * lines->racks, sizeof *lines->results[d]);
    }
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i += 8) {
        uint64_t part;
        memcpy(&part, (const char *)bytes + i, 8);
        hash = q_hash_step(hash, part);
    }
    return hash;
}

_Static_assert(Q_LINE % 8 == 0, "hash_bytes takes eight bytes at a time");

/* Whether a state, whose hash matches, is that of a line of the position. */
static bool has_state(const q_line_state *line, const quoth_position *p, unsigned d, unsigned first)
{
    return line->known && line->opening == !p->state.on_board &&
           memcmp(line->tile, p->tile[d] + first - 1, sizeof line->tile) == 0 &&
           memcmp(line->cross_score, p->cross_score[d] + first - 1, sizeof line->cross_score) ==
               0 &&
           memcmp(line->cross_set, p->cross_set[d] + first - 1, sizeof line->cross_set) == 0;
}

/* Clock replacement: the next state that was not referenced since the hand passed it. */
static q_line_state *state_to_replace(q_line_state *states, unsigned ways, uint8_t *hand)
{
    q_line_state *line;
    do {
        *hand = (uint8_t)((*hand + 1u) % ways);
        line = &states[*hand];
        if (!line->referenced)
            break;
        line->referenced = false;
    } while (true);
    return line;
}

q_line_state *q_line_cache_get(q_line_cache *lines, const quoth_position *p,
                               const q_word_map *word_map, unsigned d, unsigned number)
{
    unsigned first = q_square(number, 0), ways = lines->ways;
    q_line_state *states = lines->line[d] + (size_t)number * ways;
    uint64_t *hashes = lines->hash[d] + (size_t)number * ways, hash = 0;
    if (ways > 1) {
        hash = hash_bytes(hash, p->tile[d] + first - 1, Q_LINE * sizeof *p->tile[d]);
        hash = hash_bytes(hash, p->cross_score[d] + first - 1, Q_LINE * sizeof *p->cross_score[d]);
    }
    for (unsigned i = 0; i < ways; i++)
        if (hashes[i] == hash && has_state(&states[i], p, d, first)) {
            states[i].referenced = true;
            return &states[i];
        }
    q_line_state *line = state_to_replace(states, ways, &lines->hand[d][number]);
    hashes[line - states] = hash;
    for (unsigned i = 0; i < lines->racks; i++)
        line->results[i].made = 0;
    return make_line(line, p, word_map, d, number) ? line : NULL;
}
