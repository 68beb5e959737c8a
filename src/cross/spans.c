#include "cross/spans.h"

#include <string.h>

#include "base/bits.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

typedef struct span_maker {
    q_lane *lane;
    const quoth_cross *cross;
    const q_classes *classes;
    unsigned d, first; /* the lane's first square */
    const quoth_tile *tile;
    const int16_t *cross_score;
    uint32_t anchors;
    bool fits;
} span_maker;

static uint32_t anchors_of(const span_maker *m, bool opening)
{
    uint32_t anchors = 0;
    for (unsigned at = 0; at < m->cross->length[m->d]; at++) {
        bool anchor = opening ? m->first + at == m->cross->start[m->d]
                              : q_touches(m->tile, m->cross_score, at);
        anchors |= (uint32_t)anchor << at;
    }
    return anchors;
}

/* Inserts a weight into falling weights and drops the least.  It has no branches, since they would
 * be mispredicted. */
static inline void insert_weight(int16_t falling[Q_SPAN_WEIGHTS], int16_t weight)
{
#ifdef __SSE2__
    __m128i old = _mm_loadu_si128((const __m128i *)(const void *)falling);
    __m128i before = _mm_insert_epi16(_mm_slli_si128(old, 2), INT16_MAX, 0);
    __m128i new = _mm_max_epi16(old, _mm_min_epi16(before, _mm_set1_epi16(weight)));
    _mm_storeu_si128((__m128i *)(void *)falling, new);
#else
    for (unsigned i = Q_SPAN_WEIGHTS; i-- > 0;) {
        int16_t before = i > 0 && falling[i - 1] < weight ? falling[i - 1] : weight;
        falling[i] = falling[i] > before ? falling[i] : before;
    }
#endif
}

/* Adds the weight of a square to the weights of a span. */
static inline void weigh(span_maker *m, q_span *s, unsigned at)
{
    int weight = q_weight(m->cross, m->d, m->first + at, m->cross_score[at], s->times);
    m->fits = m->fits && weight <= INT16_MAX;
    insert_weight(s->weight, (int16_t)weight);
    if (m->cross_score[at] < 0)
        insert_weight(s->open, (int16_t)weight);
}

/* Computes all weights again, because the word's premium has changed. */
static void weigh_again(span_maker *m, q_span *s)
{
    memset(s->weight, 0, sizeof s->weight);
    memset(s->open, 0, sizeof s->open);
    for (uint32_t left = s->empties; left; left &= left - 1)
        weigh(m, s, q_lowest_bit(left));
}

typedef struct span_sums {
    int through; /* points of the tiles on the board */
    int across;  /* of cross-words, under their premiums */
} span_sums;

static unsigned run_right(const span_maker *m, q_span *s, span_sums *sums, unsigned at)
{
    for (; q_is_tile(m->tile[at]); at++) {
        sums->through += m->cross->value[m->tile[at]];
        s->key += m->classes->letter[quoth_tile_letter(m->tile[at])];
        s->lying |= UINT32_C(1) << at;
    }
    return at;
}

/* Makes all spans that begin with the empty square `begin`, or with the tiles before it. */
static void spans_from(span_maker *m, unsigned begin)
{
    q_span s = {.first = (uint8_t)begin, .times = 1};
    span_sums sums = {0, 0};
    unsigned at = begin;
    while (at > 0 && q_is_tile(m->tile[at - 1]))
        at--;
    s.first = (uint8_t)at;
    at = run_right(m, &s, &sums, at);
    while (s.tiles < q_span_tiles(m->cross) && m->tile[at] != QUOTH_WALL &&
           !(m->lane->dead >> at & 1)) {
        int premium = m->cross->word_premium[m->d][m->first + at];
        s.empties |= UINT32_C(1) << at;
        if (m->cross_score[at] >= 0) {
            s.crossed |= UINT32_C(1) << at;
            sums.across += m->cross_score[at] * premium;
        }
        s.times *= premium;
        s.last = (uint8_t)at;
        s.tiles++;
        if (premium > 1)
            weigh_again(m, &s);
        else
            weigh(m, &s, at);
        at = run_right(m, &s, &sums, at + 1);
        s.last = (uint8_t)(at - 1);
        s.fixed = sums.through * s.times + sums.across + m->cross->rules.bonus[s.tiles];
        /* a play of one tile that makes words both ways is a play across */
        bool turned = m->d == 1 && s.tiles == 1 && s.crossed;
        if (s.empties & m->anchors && s.last > s.first && !turned)
            m->lane->span[m->lane->count++] = s;
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

static bool is_same(const q_lane *lane, const quoth_position *p, unsigned d, unsigned first,
                    unsigned length, bool opening)
{
    return lane->known && lane->opening == opening &&
           memcmp(lane->tile, p->tile[d] + first - 1, length + 2) == 0 &&
           memcmp(lane->cross_score, p->cross_score[d] + first, length * sizeof(int16_t)) == 0 &&
           lane->dead == dead_squares(lane->crossed, p->cross_set[d] + first);
}

bool q_lane_update(q_lane *lane, const quoth_position *p, const q_classes *classes, unsigned d,
                   unsigned number)
{
    const quoth_cross *cross = p->cross;
    unsigned first = q_square(number, 0), length = cross->length[d];
    bool opening = !p->state.on_board;
    if (is_same(lane, p, d, first, length, opening))
        return true;
    lane->known = true;
    lane->opening = opening;
    lane->count = 0;
    memcpy(lane->tile, p->tile[d] + first - 1, length + 2);
    memcpy(lane->cross_score, p->cross_score[d] + first, length * sizeof(int16_t));
    lane->crossed = 0;
    for (unsigned at = 0; at < length; at++)
        lane->crossed |= (uint32_t)(lane->cross_score[at] >= 0) << at;
    lane->dead = dead_squares(lane->crossed, p->cross_set[d] + first);
    span_maker m = {.lane = lane,
                    .cross = cross,
                    .classes = classes,
                    .d = d,
                    .first = first,
                    .tile = p->tile[d] + first,
                    .cross_score = p->cross_score[d] + first,
                    .fits = true};
    m.anchors = anchors_of(&m, opening);
    uint32_t empties = 0;
    for (unsigned at = 0; at < length; at++)
        empties |= (uint32_t)!m.tile[at] << at;
    unsigned most = q_span_tiles(cross);
    for (unsigned at = 0; at < length && m.anchors >> at; at++) {
        unsigned anchor = at + q_lowest_bit(m.anchors >> at);
        uint32_t before = empties >> at & ((UINT32_C(1) << (anchor - at)) - 1);
        if (!m.tile[at] && q_count_bits(before) < most)
            spans_from(&m, at);
    }
    lane->known = m.fits;
    return m.fits;
}
