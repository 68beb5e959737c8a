#include "movegen/word_slots.h"

#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/memory.h"

/* The squares of a line as the slots need them: masks of squares, and what each square adds. */
typedef struct slot_maker {
    q_line_state *line;
    const quoth_cross *cross;
    unsigned d, most; /* direction; empty squares of a slot, at most */
    uint32_t empties, tiles, crossed, anchors, stops; /* stops: squares that no slot crosses */
    uint32_t closed; /* squares behind a run of tiles that no slot begins with */
    const uint8_t *letter_premium, *word_premium;
    /* The part of the weight and the points that a cross-word adds; 0 without one. */
    int16_t cross_weight[QUOTH_SIDE_MAX];
    int cross_points[QUOTH_SIDE_MAX];
    /* The points and the key of the tiles before a square. */
    int points_before[QUOTH_SIDE_MAX + 1];
    uint64_t key_before[QUOTH_SIDE_MAX + 1];
    uint8_t crossed_before[QUOTH_SIDE_MAX + 1]; /* the number of squares with a cross-word */
} slot_maker;

/* The first square that can be the last empty one of a slot with one of the squares wanted; the
 * length of the line if none can. */
static unsigned least_last(const slot_maker *m, unsigned first)
{
    uint32_t wanted = m->line->squares & ~q_squares_below(first);
    if (!wanted)
        return m->cross->length[m->d];
    uint32_t empty = ~m->tiles & q_squares_below(q_lowest_bit(wanted) + 1u);
    return empty ? q_highest_bit(empty) : 0;
}

/* Makes all slots whose first empty square is `begin`; tiles just before it belong to them.  `run`:
 * the empty squares that they may have.  False if a weight may not fit.
 *
 * A slot that is not listed is overwritten by the next, and the weight of a square with a
 * cross-word is 0 among those without: branches would be mispredicted. */
static bool slots_from(const slot_maker *m, unsigned begin, uint32_t run)
{
    uint32_t no_tiles = ~m->tiles & q_squares_below(begin), empties = 0, crossed = 0;
    unsigned first = no_tiles ? q_highest_bit(no_tiles) + 1 : 0;
    const unsigned from = m->line->squares == UINT32_MAX ? 0 : least_last(m, first);
    if (from && q_count_bits(run & q_squares_below(from)) >= m->most)
        return true;
    q_weights weight = q_no_weights(), open = q_no_weights();
    int multiplier = 1, crosswords = 0;
    q_word_slot *s = m->line->slot + m->line->slots;
    for (unsigned tiles = 1; tiles <= m->most && run; tiles++, run &= run - 1) {
        unsigned at = q_lowest_bit(run), premium = m->word_premium[at];
        if (premium > 1) {
            multiplier *= (int)premium;
            if (QUOTH_MULTIPLIER_MAX * (multiplier + QUOTH_MULTIPLIER_MAX) > INT16_MAX)
                return false;
            weight = open = q_multiply_weights(open, (int)premium);
            for (uint32_t left = crossed; left; left &= left - 1) {
                unsigned i = q_lowest_bit(left);
                weight =
                    q_insert_weight(weight, m->letter_premium[i] * multiplier + m->cross_weight[i]);
            }
        }
        int added = m->letter_premium[at] * multiplier, is_crossed = m->crossed >> at & 1;
        empties |= UINT32_C(1) << at;
        crossed |= (uint32_t)is_crossed << at;
        crosswords += m->cross_points[at];
        open = q_insert_weight(open, added & (is_crossed - 1));
        weight = q_insert_weight(weight, added + m->cross_weight[at]);
        if (!(empties & m->anchors) || at < from)
            continue;
        unsigned end = at + 1 + q_lowest_bit(~(m->tiles >> at >> 1));
        /* a play of one tile that makes words both ways is listed across only */
        bool listed_across = (m->d == 1) & (tiles == 1) & (crossed != 0);
        int fixed = (m->points_before[end] - m->points_before[first]) * multiplier + crosswords +
                    m->cross->rules.bonus[tiles];
        s->key = m->key_before[end] - m->key_before[first];
        s->fixed = fixed;
        s->empties = empties;
        s->crossed = crossed;
        s->multiplier = multiplier;
        s->first = (uint8_t)first;
        s->last = (uint8_t)(end - 1);
        s->tiles = (uint8_t)tiles;
        s->crossed_before = m->crossed_before[first];
        s->crossed_end = m->crossed_before[end];
        s->alone = end - first == tiles;
        q_store_weights(s->weight, weight);
        q_store_weights(s->open, open);
        s += (end - first >= 2) & !listed_across;
    }
    m->line->slots = (unsigned)(s - m->line->slot);
    return true;
}

static uint32_t dead_squares(uint32_t crossed, const uint64_t *letters)
{
    uint32_t dead = 0;
    for (; crossed; crossed &= crossed - 1)
        if (!letters[q_lowest_bit(crossed)])
            dead |= crossed & (0 - crossed);
    return dead;
}

/* Looks for empty squares beside runs of tiles where no letter extends the run: no slot crosses the
 * square before such a run, and none that begins with the run has the square behind it.  A single
 * tile has nearly always an extension. */
static void stop_at_runs(slot_maker *m, const quoth_tile *tile, const uint64_t *cross_set)
{
    m->closed = 0;
    for (uint32_t second = m->tiles & m->tiles << 1 & ~(m->tiles << 2); second;
         second &= second - 1) {
        unsigned first = q_lowest_bit(second) - 1, count = q_lowest_bit(~(m->tiles >> first));
        unsigned before = first - 1, behind = first + count;
        if (first > 0 && m->empties >> before & 1 &&
            !(q_left_extensions(m->cross, tile + first, count) & cross_set[before]))
            m->stops |= UINT32_C(1) << before;
        if (m->empties >> behind & 1 &&
            !(q_right_extensions(m->cross, tile + first, count) & cross_set[behind]))
            m->closed |= UINT32_C(1) << behind;
    }
}

/* Reads the squares of the line of a position. */
static void read_line(slot_maker *m, const quoth_position *p, const q_word_map *word_map,
                      unsigned first)
{
    const quoth_tile *tile = p->tile[m->d] + first;
    const int16_t *cross_score = p->cross_score[m->d] + first;
    unsigned length = m->cross->length[m->d];
    uint32_t tiles = 0, walls = 0, crossed = 0;
    int points = 0;
    uint8_t crossed_squares = 0;
    uint64_t key = 0;
    for (unsigned at = 0; at < length; at++) {
        tiles |= (uint32_t)q_is_tile(tile[at]) << at;
        walls |= (uint32_t)(tile[at] == QUOTH_WALL) << at;
        crossed |= (uint32_t)(cross_score[at] >= 0) << at;
        if (q_is_tile(tile[at])) {
            points += m->cross->value[tile[at]];
            key += word_map->letter[quoth_tile_letter(tile[at])];
        }
        m->points_before[at + 1] = points;
        m->key_before[at + 1] = key;
        crossed_squares = (uint8_t)(crossed_squares + (cross_score[at] >= 0));
        m->crossed_before[at + 1] = crossed_squares;
        m->cross_weight[at] = 0;
        m->cross_points[at] = 0;
    }
    m->letter_premium = m->cross->letter_premium[m->d] + first;
    m->word_premium = m->cross->word_premium[m->d] + first;
    for (uint32_t left = crossed; left; left &= left - 1) {
        unsigned at = q_lowest_bit(left);
        m->cross_weight[at] = (int16_t)(m->letter_premium[at] * m->word_premium[at]);
        m->cross_points[at] = cross_score[at] * m->word_premium[at];
    }
    m->line->crossed = m->crossed = crossed;
    m->line->dead = dead_squares(crossed, p->cross_set[m->d] + first);
    m->tiles = tiles;
    m->stops = walls | m->line->dead;
    m->empties = q_squares_below(length) & ~tiles & ~walls;
    stop_at_runs(m, tile, p->cross_set[m->d] + first);
    m->anchors = m->empties & (crossed | tiles << 1 | tiles >> 1);
    if (m->line->opening) {
        unsigned start = m->cross->start[m->d] - first;
        m->anchors = start < length ? UINT32_C(1) << start : 0;
    }
}

/* Makes the slots of a line; false if a weight may not fit. */
static bool make_line(q_line_state *line, const quoth_position *p, const q_word_map *word_map,
                      unsigned d, unsigned number, unsigned most, uint32_t squares)
{
    const quoth_cross *cross = p->cross;
    unsigned first = q_square(number, 0);
    line->slots = 0;
    line->opening = !p->state.on_board;
    line->most = most;
    line->squares = squares;
    memcpy(line->tile, p->tile[d] + first - 1, sizeof line->tile);
    memcpy(line->cross_score, p->cross_score[d] + first - 1, sizeof line->cross_score);
    memcpy(line->cross_set, p->cross_set[d] + first - 1, sizeof line->cross_set);
    slot_maker m;
    m.line = line;
    m.cross = cross;
    m.d = d;
    m.most = most;
    m.points_before[0] = 0;
    m.key_before[0] = 0;
    m.crossed_before[0] = 0;
    read_line(&m, p, word_map, first);
    line->known = true;
    for (uint32_t left = m.empties & ~m.stops; left && line->known; left &= left - 1) {
        unsigned begin = q_lowest_bit(left);
        if (m.closed >> begin & 1)
            continue;
        uint32_t stop = m.stops & ~q_squares_below(begin), run = left & ((stop & (0 - stop)) - 1);
        uint32_t anchor = run & m.anchors;
        if (anchor && q_count_bits(run & ((anchor & (0 - anchor)) - 1)) < most)
            line->known = slots_from(&m, begin, run);
    }
    return line->known;
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
            line->slot = lines->slot[d] + i * slots;
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
static bool has_state(const q_line_state *line, const quoth_position *p, unsigned d, unsigned first,
                      unsigned most, uint32_t squares)
{
    return line->known && line->opening == !p->state.on_board && line->most >= most &&
           line->squares == squares &&
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
                               const q_word_map *word_map, unsigned d, unsigned number,
                               unsigned most, uint32_t squares)
{
    unsigned first = q_square(number, 0), ways = lines->ways;
    q_line_state *states = lines->line[d] + (size_t)number * ways;
    uint64_t *hashes = lines->hash[d] + (size_t)number * ways, hash = 0;
    if (ways > 1) {
        hash = hash_bytes(hash, p->tile[d] + first - 1, Q_LINE * sizeof *p->tile[d]);
        hash = hash_bytes(hash, p->cross_score[d] + first - 1, Q_LINE * sizeof *p->cross_score[d]);
    }
    for (unsigned i = 0; i < ways; i++)
        if (hashes[i] == hash && has_state(&states[i], p, d, first, most, squares)) {
            states[i].referenced = true;
            return &states[i];
        }
    q_line_state *line = state_to_replace(states, ways, &lines->hand[d][number]);
    hashes[line - states] = hash;
    for (unsigned i = 0; i < lines->racks; i++)
        line->results[i].made = 0;
    return make_line(line, p, word_map, d, number, most, squares) ? line : NULL;
}
