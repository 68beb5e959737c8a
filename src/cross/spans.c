#include "cross/spans.h"

#include <string.h>

typedef struct span_maker {
    q_lane *lane;
    const quoth_cross *cross;
    const q_classes *classes;
    unsigned d, first; /* the lane's first square */
    const quoth_tile *tile;
    const int16_t *crossing;
    uint32_t anchors;
    bool fits;
} span_maker;

static uint32_t anchors_of(const span_maker *m, bool opening)
{
    uint32_t anchors = 0;
    for (unsigned at = 0; at < m->cross->length[m->d]; at++) {
        if (m->tile[at])
            continue;
        bool anchor = opening ? m->first + at == m->cross->start[m->d]
                              : m->crossing[at] >= 0 || q_is_tile(m->tile[(int)at - 1]) ||
                                    q_is_tile(m->tile[at + 1]);
        anchors |= (uint32_t)anchor << at;
    }
    return anchors;
}

static void insert_weight(span_maker *m, q_span *s, unsigned n, int weight)
{
    m->fits = m->fits && weight <= INT16_MAX;
    for (; n > 0 && s->weight[n - 1] < weight; n--)
        s->weight[n] = s->weight[n - 1];
    s->weight[n] = (int16_t)weight;
}

/* All weights anew, because the word's premiums have changed. */
static void weigh_again(span_maker *m, q_span *s)
{
    unsigned n = 0;
    for (unsigned at = s->first; at <= s->last; at++)
        if (s->empties >> at & 1)
            insert_weight(m, s, n++,
                          q_weight(m->cross, m->d, m->first + at, m->crossing[at], s->times));
}

typedef struct span_sums {
    int through; /* points that lie there */
    int across;  /* of words across, under their premiums */
} span_sums;

static unsigned run_right(const span_maker *m, q_span *s, span_sums *sums, unsigned at)
{
    for (; q_is_tile(m->tile[at]); at++) {
        sums->through += m->cross->value[m->tile[at]];
        s->key += m->classes->letter[quoth_tile_letter(m->tile[at])];
    }
    return at;
}

/* All spans that begin with the empty square `begin`, or the tiles before it. */
static void spans_from(span_maker *m, unsigned begin)
{
    q_span s = {.first = (uint8_t)begin, .times = 1};
    span_sums sums = {0, 0};
    unsigned at = begin;
    while (at > 0 && q_is_tile(m->tile[at - 1]))
        at--;
    s.first = (uint8_t)at;
    at = run_right(m, &s, &sums, at);
    while (s.tiles < Q_SPAN_TILES && s.tiles < m->cross->rules.rack &&
           m->tile[at] != QUOTH_WALL) {
        int premium = m->cross->word_premium[m->d][m->first + at];
        s.empties |= UINT32_C(1) << at;
        if (m->crossing[at] >= 0) {
            s.crossed |= UINT32_C(1) << at;
            sums.across += m->crossing[at] * premium;
        }
        s.times *= premium;
        s.last = (uint8_t)at;
        s.tiles++;
        if (premium > 1)
            weigh_again(m, &s);
        else
            insert_weight(m, &s, s.tiles - 1u,
                          q_weight(m->cross, m->d, m->first + at, m->crossing[at], s.times));
        at = run_right(m, &s, &sums, at + 1);
        s.last = (uint8_t)(at - 1);
        s.fixed = sums.through * s.times + sums.across + m->cross->rules.bonus[s.tiles];
        /* one tile that makes words both ways is a play across */
        bool turned = m->d == 1 && s.tiles == 1 && s.crossed;
        if (s.empties & m->anchors && s.last > s.first && !turned)
            m->lane->span[m->lane->count++] = s;
    }
}

static bool is_same(const q_lane *lane, const quoth_position *p, unsigned d, unsigned first,
                    unsigned length, bool opening)
{
    return lane->known && lane->opening == opening &&
           memcmp(lane->tile, p->tile[d] + first - 1, length + 2) == 0 &&
           memcmp(lane->crossing, p->crossing[d] + first, length * sizeof(int16_t)) == 0;
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
    memcpy(lane->crossing, p->crossing[d] + first, length * sizeof(int16_t));
    span_maker m = {.lane = lane, .cross = cross, .classes = classes, .d = d, .first = first,
                    .tile = p->tile[d] + first, .crossing = p->crossing[d] + first, .fits = true};
    m.anchors = anchors_of(&m, opening);
    for (unsigned at = 0; m.anchors && at < length; at++)
        if (!m.tile[at])
            spans_from(&m, at);
    lane->known = m.fits;
    return m.fits;
}
