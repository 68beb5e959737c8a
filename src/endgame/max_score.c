#include "endgame/max_score.h"

#include <limits.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"

enum {
    LEAST_LANES = 256,
    MOST_LANES = 1 << 15,
    SHARE_MAX = UINT16_MAX,
    STEPS_TO_ASK = 1 << 15,
    STEADY = 16
};

/* ---- the handle ---------------------------------------------------------------------------- */

bool q_max_score_new(q_max_score *r, size_t bytes, const quoth_memory *memory)
{
    size_t lanes = LEAST_LANES;
    while (lanes < MOST_LANES && 2 * lanes * sizeof *r->lane <= bytes)
        lanes *= 2;
    *r = (q_max_score){.memory = memory, .lane = q_allocate_zeroed(memory, lanes, sizeof *r->lane)};
    r->lanes = r->lane ? lanes : 0;
    return r->lane;
}

void q_max_score_free(q_max_score *r)
{
    q_free(r->memory, r->lane, r->lanes, sizeof *r->lane);
}

void q_max_score_begin(q_max_score *r, const quoth_cross *cross, const quoth_watch *watch)
{
    const uint16_t *bonus = cross->rules.bonus;
    r->watch = watch;
    r->status = QUOTH_OK;
    r->any = !cross->rules.anagrams;
    memset(r->lane, 0, r->lanes * sizeof *r->lane);
    r->steps = 0;
    r->bonus[0] = r->least[0] = 0;
    for (unsigned tiles = 1; tiles <= QUOTH_RACK_MAX; tiles++) {
        r->bonus[tiles] = r->bonus[tiles - 1];
        r->least[tiles] = 0;
        for (unsigned n = 1; n <= tiles; n++) {
            int sum = r->bonus[tiles - n] + bonus[n];
            r->bonus[tiles] = sum > r->bonus[tiles] ? sum : r->bonus[tiles];
        }
    }
}

/* ---- the words of a lane ------------------------------------------------------------------- */

typedef struct word_filling {
    const quoth_cross *cross;
    q_max_score_lane *lane;
    const quoth_tile *tile;
    const uint8_t *letter_premium, *word_premium;
    uint8_t left[QUOTH_LETTERS_MAX + 1]; /* tiles of the rack; 0: blanks */
    uint64_t have;                       /* letters on the rack; bit 0: blanks */
    uint8_t square[QUOTH_RACK_MAX];      /* those filled, */
    uint8_t value[QUOTH_RACK_MAX];       /* and with what at most */
    unsigned filled, tiles;
    unsigned steps;
} word_filling;

static void raise_to(uint16_t *most, unsigned points)
{
    points = points < SHARE_MAX ? points : SHARE_MAX;
    *most = points > *most ? (uint16_t)points : *most;
}

/* Shares a word out.  With S the value of its tiles, P the product of its word premiums on squares
 * to fill, m their number, and x what its letter premium adds to the tile on a square: whichever of
 * the squares are new, the score is at most the sum of
 *      P (S / m + x)       for each new one with a word premium: of several, none is below 2, and
 *                          the product of some is at most their part of m times P;
 *      max(S + x, P x)     for each other: S + x where no new one has a premium. */
static void share_word(word_filling *f, unsigned sum)
{
    unsigned product = 1, count = 0;
    for (unsigned i = 0; i < f->filled; i++) {
        unsigned times = f->word_premium[f->square[i]];
        product *= times;
        count += times > 1;
    }
    for (unsigned i = 0; i < f->filled; i++) {
        unsigned at = f->square[i], times = f->word_premium[at];
        unsigned more = (f->letter_premium[at] - 1u) * f->value[i];
        unsigned alone = times * (sum + more);
        unsigned share = times > 1 ? (product * sum + count - 1) / count + product * more
                                   : product * more;
        raise_to(&f->lane->alone[at], alone);
        raise_to(&f->lane->share[at], share > alone ? share : alone);
    }
}

static void fill_from(word_filling *f, unsigned at, uint32_t list, unsigned sum);

static void go_on_from(word_filling *f, unsigned at, uint32_t node, unsigned sum)
{
    quoth_tile next = f->tile[at + 1];
    if (quoth_node_accepts(node) && f->filled && !q_is_tile(next))
        share_word(f, sum);
    if (quoth_node_child(node) && next != QUOTH_WALL && (f->filled < f->tiles || next))
        fill_from(f, at + 1, quoth_node_child(node), sum);
}

/* `from`: the letter of the tile taken, 0 for a blank.  A blank comes after the tiles of a letter
 * that a word needs more often; they could as well change places, so that the premium counts for
 * the better one.  A blank that is worth more could take the place of any tile. */
static void fill_with(word_filling *f, unsigned at, uint32_t node, unsigned letter, unsigned from,
                      unsigned sum)
{
    const uint8_t blank = f->cross->value[letter | QUOTH_BLANK];
    uint8_t better = f->have >> letter & 1 ? f->cross->value[letter] : blank;
    if (f->have & 1 && blank > better)
        better = blank;
    f->left[from]--;
    f->square[f->filled] = (uint8_t)at;
    f->value[f->filled++] = better;
    go_on_from(f, at, node, sum + (from ? better : blank));
    f->filled--;
    f->left[from]++;
}

static void fill_from(word_filling *f, unsigned at, uint32_t list, unsigned sum)
{
    quoth_tile there = f->tile[at];
    for (f->steps++;; list++) {
        uint32_t node = quoth_graph_node(f->cross->graph, list);
        unsigned letter = quoth_node_letter(node);
        if (there) {
            if (letter == quoth_tile_letter(there))
                go_on_from(f, at, node, sum + f->cross->value[there]);
        } else if (letter) {
            if (f->left[letter])
                fill_with(f, at, node, letter, letter, sum);
            else if (f->left[0])
                fill_with(f, at, node, letter, 0, sum);
        }
        if (quoth_node_ends(node))
            return;
    }
}

/* ---- all lanes ----------------------------------------------------------------------------- */

static uint64_t key_of_lane(const quoth_tile *tile, unsigned lane, unsigned squares, uint64_t rack)
{
    uint64_t key = q_key_number(lane + 1) + rack;
    for (unsigned at = 0; at < squares; at += 8) {
        uint64_t part = 0;
        memcpy(&part, tile + at, squares - at < 8 ? squares - at : 8);
        key = q_hash_step(key, part);
    }
    return key ? key : 1;
}

static const q_max_score_lane *reach_lane(q_max_score *r, const quoth_position *p,
                                          const q_rack_table *w, uint32_t code, unsigned d,
                                          unsigned lane)
{
    const quoth_tile *tile = p->tile[d] + q_square(lane, 0);
    const q_rack_entry *part = &w->part[code];
    unsigned squares = p->cross->length[d];
    uint64_t key = key_of_lane(tile, d * QUOTH_SIDE_MAX + lane, squares, part->key);
    q_max_score_lane *known = &r->lane[(key >> 24) & (r->lanes - 1)];
    if (known->key == key)
        return known;
    *known = (q_max_score_lane){.key = key};
    word_filling f = {.cross = p->cross,
                      .lane = known,
                      .tile = tile,
                      .letter_premium = p->cross->letter_premium[d] + q_square(lane, 0),
                      .word_premium = p->cross->word_premium[d] + q_square(lane, 0),
                      .tiles = part->tiles};
    for (unsigned i = 0; i < w->letters; i++) {
        f.left[w->letter[i]] = (uint8_t)(code / w->weight[i] % (w->count[i] + 1u));
        f.have |= (uint64_t)(f.left[w->letter[i]] > 0) << w->letter[i];
    }
    for (unsigned at = 0; at < squares; at++)
        if (tile[at] != QUOTH_WALL && !q_is_tile(tile[(int)at - 1]))
            fill_from(&f, at, q_root(p->cross->graph, 0), 0);
    if ((r->steps += f.steps) >= STEPS_TO_ASK) {
        r->steps = 0;
        if (r->watch && !r->watch->go_on(r->watch->user, 0, 0))
            r->status = QUOTH_STOPPED;
    }
    return known;
}

/* What a new tile on a square can bring, with the word across it. */
static unsigned most_of_square(const q_max_score_lane *row, const q_max_score_lane *column,
                               unsigned x, unsigned y)
{
    unsigned along = (unsigned)row->share[x] + column->alone[y];
    unsigned down = (unsigned)column->share[y] + row->alone[x];
    return along > down ? along : down;
}

/* The best squares, as many as there are tiles, the best first, and the sum over them.  Once it is
 * above `points` some of it may be missing.  INT_MAX with a status set. */
static int most_of_rack(q_max_score *r, const quoth_position *p, const q_rack_table *w,
                        uint32_t code, int points, unsigned best[Q_MAX_SCORE_TILES])
{
    const unsigned tiles = w->part[code].tiles;
    int sum = r->bonus[tiles];
    memset(best, 0, Q_MAX_SCORE_TILES * sizeof *best);
    q_max_score_lane column[QUOTH_SIDE_MAX];
    for (unsigned x = 0; x < p->cross->lanes[1] && !r->status; x++)
        column[x] = *reach_lane(r, p, w, code, 1, x);
    for (unsigned y = 0; y < p->cross->lanes[0] && sum <= points; y++) {
        const q_max_score_lane *row = reach_lane(r, p, w, code, 0, y);
        if (r->status)
            return INT_MAX;
        for (unsigned x = 0; x < p->cross->length[0]; x++) {
            unsigned most = most_of_square(row, &column[x], x, y), i = tiles - 1;
            if (most <= best[i] || p->tile[0][q_square(y, x)])
                continue;
            if (row->share[x] == SHARE_MAX || column[x].share[y] == SHARE_MAX)
                return INT_MAX;
            sum += (int)(most - best[i]);
            for (; i > 0 && best[i - 1] < most; i--)
                best[i] = best[i - 1];
            best[i] = most;
        }
    }
    return sum;
}

bool q_max_score_within(q_max_score *r, const quoth_position *p, const q_rack_table *w,
                        uint32_t code, int points, int *most)
{
    const unsigned tiles = w->part[code].tiles;
    unsigned best[Q_MAX_SCORE_TILES];
    if (!r->any || tiles == 0 || tiles > Q_MAX_SCORE_TILES || points < r->least[tiles])
        return false;
    *most = most_of_rack(r, p, w, code, points, best);
    if (r->status)
        return false;
    if (*most <= points)
        r->least[tiles] -= r->least[tiles] / STEADY;
    else
        r->least[tiles] = points < INT_MAX / 2 ? points + points / STEADY + 1 : points;
    return *most <= points;
}

/* Words over the tiles that lie there then are words over those of now, with more squares filled by
 * the rack. */
bool q_max_score_by_tiles(q_max_score *r, const quoth_position *p, const q_rack_table *w,
                          uint32_t code, int most[Q_MAX_SCORE_TILES + 1])
{
    const unsigned tiles = w->part[code].tiles;
    unsigned best[Q_MAX_SCORE_TILES];
    if (!r->any || tiles == 0 || tiles > Q_MAX_SCORE_TILES ||
        most_of_rack(r, p, w, code, INT_MAX - 1, best) == INT_MAX)
        return false;
    most[0] = 0;
    for (unsigned n = 1, sum = 0; n <= tiles; n++) {
        sum += best[n - 1];
        most[n] = (int)sum + r->bonus[n];
    }
    return !r->status;
}
