#include "base/throttle.h"
#include "endgame/max_score.h"

#include <limits.h>
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/memory.h"

enum {
    BYTES_MIN = 1 << 15,
    BYTES_MAX = 1 << 24,
    SHARE_MAX = UINT16_MAX, /* a saturated share: no bound */
    ADAPTATION = 16,        /* try_from moves by one part in so many; chosen by taste */
    LATELY_RISE = 4,        /* `lately` moves by one part in so many to a bound that is found, */
    LATELY_FALL = 128       /* and falls by one part in so many with a guess; both by taste */
};

/* ---- the handle ---------------------------------------------------------------------------- */

bool q_max_score_new(q_max_score *m, size_t bytes, const quoth_memory *memory)
{
    bytes = bytes < BYTES_MIN ? BYTES_MIN : bytes > BYTES_MAX ? BYTES_MAX : bytes;
    *m = (q_max_score){.memory = memory, .words = bytes / sizeof *m->cache};
    m->cache = q_allocate_zeroed(memory, m->words, sizeof *m->cache);
    return m->cache;
}

void q_max_score_free(q_max_score *m)
{
    q_free(m->memory, m->cache, m->words, sizeof *m->cache);
    q_free(m->memory, m->letters, m->letters_capacity, sizeof *m->letters);
}

/* Finds the node of each first letter. */
static void find_roots(q_max_score *m, quoth_graph graph)
{
    memset(m->root, 0, sizeof m->root);
    for (uint32_t list = q_root(graph, 0); list; list++) {
        uint32_t node = quoth_graph_node(graph, list);
        m->root[quoth_node_letter(node)] = node;
        if (quoth_node_ends(node))
            return;
    }
}

/* Finds the letters of each list of the graph; false without memory. */
static bool find_letters(q_max_score *m, quoth_graph graph)
{
    uint64_t letters = 0;
    if (!q_reserve(m->memory, (void **)&m->letters, &m->letters_capacity, graph.count,
                   sizeof *m->letters))
        return false;
    for (uint32_t i = graph.count; i-- > 0;) {
        uint32_t node = quoth_graph_node(graph, i);
        letters = (quoth_node_ends(node) ? 0 : letters) | UINT64_C(1) << quoth_node_letter(node);
        m->letters[i] = letters;
    }
    return true;
}

bool q_max_score_begin(q_max_score *m, const quoth_cross *cross, const quoth_watch *watch)
{
    const uint16_t *bonus = cross->rules.bonus;
    m->throttle = q_throttle_begin(watch, 0);
    m->work = 0;
    m->defined = !cross->rules.anagrams;
    m->salt = q_key_number(UINT64_MAX - ++m->begun); /* empties the cache */
    size_t bytes = q_longest_word(cross) * sizeof(q_max_score_square);
    m->line_words = 1 + (bytes + sizeof *m->cache - 1) / sizeof *m->cache;
    m->lines = m->words / m->line_words;
    find_roots(m, cross->graph);
    memset(m->lately, 0, sizeof m->lately);
    m->bonus[0] = m->try_from[0] = 0;
    for (unsigned tiles = 1; tiles <= QUOTH_RACK_MAX; tiles++) {
        m->bonus[tiles] = m->bonus[tiles - 1];
        m->try_from[tiles] = 0;
        for (unsigned n = 1; n <= tiles; n++) {
            int sum = m->bonus[tiles - n] + bonus[n];
            m->bonus[tiles] = sum > m->bonus[tiles] ? sum : m->bonus[tiles];
        }
    }
    return !m->defined || find_letters(m, cross->graph);
}

/* ---- the words of a line ------------------------------------------------------------------- */

/* A walk of the word graph along a line. */
typedef struct line_walk {
    const quoth_cross *cross;
    q_max_score_line *line;
    const quoth_tile *tile;
    const uint8_t *letter_premium, *word_premium;
    uint8_t unused[QUOTH_LETTERS_MAX + 1]; /* unused tiles of the rack; 0: blanks */
    uint64_t letters;                      /* letters of the rack; bit 0: blanks */
    uint64_t left;                         /* the same of the unused tiles */
    const uint64_t *of_list;               /* letters of each list of the graph */
    uint8_t square[QUOTH_RACK_MAX];        /* squares filled so far */
    uint8_t value[QUOTH_RACK_MAX];         /* upper bound on the value of the tile on each */
    unsigned filled, tiles;                /* squares filled; tiles of the rack */
    unsigned steps;
} line_walk;

static void raise_to(uint16_t *most, unsigned points)
{
    points = points < SHARE_MAX ? points : SHARE_MAX;
    *most = points > *most ? (uint16_t)points : *most;
}

/* Divides the score of a word among its filled squares.  `sum` is the value of its tiles, `product`
 * the product of the word premiums on the filled squares, `premiums` the number of these premiums,
 * and `extra` what the letter premium of a square adds to its tile.  Whichever of the filled
 * squares are new in the play that makes the word, its score is at most the sum, over the new
 * squares, of
 *      product (sum / premiums + extra)    where the square has a word premium: each premium is at
 *                                          least 2, so the product of k of them is at most
 *                                          k product / premiums;
 *      max(sum + extra, product extra)     elsewhere: sum + extra covers plays without a new word
 *                                          premium. */
static void share_word(line_walk *f, unsigned sum)
{
    unsigned product = 1, premiums = 0;
    for (unsigned i = 0; i < f->filled; i++) {
        unsigned premium = f->word_premium[f->square[i]];
        product *= premium;
        premiums += premium > 1;
    }
    for (unsigned i = 0; i < f->filled; i++) {
        unsigned at = f->square[i], premium = f->word_premium[at];
        unsigned extra = (f->letter_premium[at] - 1u) * f->value[i];
        unsigned alone = premium * (sum + extra);
        unsigned share = premium > 1 ? (product * sum + premiums - 1) / premiums + product * extra
                                     : product * extra;
        raise_to(&f->line->square[at].alone, alone);
        raise_to(&f->line->square[at].share, share > alone ? share : alone);
    }
}

static void walk(line_walk *f, unsigned at, uint32_t list, unsigned sum);

static void continue_word(line_walk *f, unsigned at, uint32_t node, unsigned sum)
{
    quoth_tile next = f->tile[at + 1];
    if (quoth_node_accepts(node) && f->filled && !q_is_tile(next))
        share_word(f, sum);
    if (quoth_node_child(node) && next != QUOTH_WALL && (f->filled < f->tiles || next))
        walk(f, at + 1, quoth_node_child(node), sum);
}

/* Fills a square.  `from`: the letter of the tile used, 0 for a blank.
 *
 * Blanks are used after the tiles of a letter that a word needs more often.  Blank and tile could
 * change places, so the premium of either square counts for the better of the two.  A blank that is
 * worth more than a tile could replace any tile. */
static void fill_square(line_walk *f, unsigned at, uint32_t node, unsigned letter, unsigned from,
                        unsigned sum)
{
    const uint8_t blank = f->cross->value[letter | QUOTH_BLANK];
    uint8_t better = f->letters >> letter & 1 ? f->cross->value[letter] : blank;
    if (f->letters & 1 && blank > better)
        better = blank;
    const uint64_t left = f->left;
    if (--f->unused[from] == 0)
        f->left &= ~(UINT64_C(1) << from);
    f->square[f->filled] = (uint8_t)at;
    f->value[f->filled++] = better;
    continue_word(f, at, node, sum + (from ? better : blank));
    f->filled--;
    f->unused[from]++;
    f->left = left;
}

#define ANY_LETTER ((UINT64_C(2) << QUOTH_LETTERS_MAX) - 2)

/* Extends words by square `at`, with the letters of a list of graph nodes that lie there or are on
 * the rack. */
static void walk(line_walk *f, unsigned at, uint32_t list, unsigned sum)
{
    const uint64_t letters = f->of_list[list];
    quoth_tile there = f->tile[at];
    uint64_t fit = there         ? UINT64_C(1) << quoth_tile_letter(there)
                   : f->left & 1 ? ANY_LETTER
                                 : f->left;
    f->steps++;
    for (fit &= letters; fit; fit &= fit - 1) {
        unsigned letter = q_lowest_bit(fit);
        uint32_t place = q_count_bits64(letters & ((UINT64_C(1) << letter) - 1));
        uint32_t node = quoth_graph_node(f->cross->graph, list + place);
        if (there)
            continue_word(f, at, node, sum + f->cross->value[there]);
        else
            fill_square(f, at, node, letter, f->unused[letter] ? letter : 0, sum);
    }
}

/* Finds the words that begin on a square.  `root`: the node of each first letter. */
static void begin_words(line_walk *f, unsigned at, const uint32_t root[QUOTH_LETTERS_MAX + 1])
{
    quoth_tile there = f->tile[at];
    f->steps++;
    if (there) {
        uint32_t node = root[quoth_tile_letter(there)];
        if (node)
            continue_word(f, at, node, f->cross->value[there]);
        return;
    }
    for (uint64_t fit = f->left & 1 ? ANY_LETTER : f->left; fit; fit &= fit - 1) {
        unsigned letter = q_lowest_bit(fit);
        if (root[letter])
            fill_square(f, at, root[letter], letter, f->unused[letter] ? letter : 0, 0);
    }
}

/* ---- all lines ----------------------------------------------------------------------------- */

/* Goes on with `key` over the tiles of a line, from the wall before it on. */
static uint64_t key_of_line(const quoth_tile *tile, unsigned squares, uint64_t key)
{
    for (unsigned at = 0; at <= squares; at += 8) { /* a multiple of 8 lies between two lines */
        uint64_t part;
        memcpy(&part, tile - 1 + at, sizeof part);
        key = q_hash_step(key, part);
    }
    return key ? key : 1;
}
_Static_assert(Q_LINE % sizeof(uint64_t) == 0, "a key reads nothing behind the board");

/* Where the contributions in a line belong. */
typedef struct line_slot {
    uint64_t key;
    q_max_score_line *cached;
} line_slot;

/* Finds the slots of all lines.  They are seldom in the processor's cache, so all are asked for
 * before the first is read. */
static void find_slots(const q_max_score *m, const quoth_position *p, const q_rack_entry *rack,
                       line_slot slot[2][QUOTH_SIDE_MAX])
{
    for (unsigned d = 2; d-- > 0;) /* columns are read first */
        for (unsigned line = 0; line < p->cross->lines[d]; line++) {
            uint64_t seed = m->salt + q_key_number(d * QUOTH_SIDE_MAX + line + 1) + rack->key;
            uint64_t key = key_of_line(p->tile[d] + q_square(line, 0), p->cross->length[d], seed);
            size_t at = (size_t)((key >> 32) * m->lines >> 32);
            uint64_t *cached = m->cache + at * m->line_words;
            slot[d][line] = (line_slot){key, (q_max_score_line *)cached};
            q_prefetch(cached);
            q_prefetch(cached + m->line_words - 1);
        }
}

/* The contributions in a line, from the cache or by a walk; NULL if the watch stops it. */
static const q_max_score_line *get_line(q_max_score *m, const quoth_position *p,
                                        const q_rack_table *r, uint32_t rack, unsigned d,
                                        unsigned line, const line_slot *slot)
{
    const quoth_tile *tile = p->tile[d] + q_square(line, 0);
    unsigned squares = p->cross->length[d];
    q_max_score_line *cached = slot->cached;
    if (cached->key == slot->key)
        return cached;
    memset(cached, 0, m->line_words * sizeof *m->cache);
    cached->key = slot->key;
    line_walk f = {.cross = p->cross,
                   .line = cached,
                   .tile = tile,
                   .letter_premium = p->cross->letter_premium[d] + q_square(line, 0),
                   .word_premium = p->cross->word_premium[d] + q_square(line, 0),
                   .of_list = m->letters,
                   .tiles = r->entry[rack].tiles};
    for (unsigned i = 0; i < r->letters; i++) {
        f.unused[r->letter[i]] = (uint8_t)q_rack_count(r, rack, i);
        f.letters |= (uint64_t)(f.unused[r->letter[i]] > 0) << r->letter[i];
    }
    f.left = f.letters;
    for (unsigned at = 0; at < squares; at++)
        if (tile[at] != QUOTH_WALL && !q_is_tile(tile[(int)at - 1]))
            begin_words(&f, at, m->root);
    m->work += f.steps;
    return q_throttle_add(&m->throttle, 0, f.steps) ? cached : NULL;
}

/* The most that a new tile on a square contributes: a share of the word along one direction, and
 * the whole word across, in which it alone is new. */
static unsigned most_of_square(q_max_score_square in_row, q_max_score_square in_column)
{
    unsigned along = (unsigned)in_row.share + in_column.alone;
    unsigned down = (unsigned)in_column.share + in_row.alone;
    return along > down ? along : down;
}

/* The highest contributions found so far, one for each tile of the rack, and their sum. */
typedef struct best_squares {
    unsigned tiles;
    unsigned points[Q_MAX_SCORE_TILES]; /* falling; 0 where no square was found */
    int sum;                            /* with the bonus */
} best_squares;

static inline void add_to_best(best_squares *b, unsigned points)
{
    unsigned i = b->tiles - 1;
    if (points <= b->points[i])
        return;
    b->sum += (int)(points - b->points[i]);
    for (; i > 0 && b->points[i - 1] < points; i--)
        b->points[i] = b->points[i - 1];
    b->points[i] = points;
}

/* Finds the best squares of the rack.  False once their sum is known to be above `points`, by the
 * columns alone if possible, and where a share is saturated or the watch stops it (*status). */
static bool find_best_squares(q_max_score *m, const quoth_position *p, const q_rack_table *r,
                              uint32_t rack, int points, best_squares *best, quoth_status *status)
{
    const unsigned tiles = r->entry[rack].tiles;
    q_max_score_square column[QUOTH_SIDE_MAX][QUOTH_SIDE_MAX];
    line_slot slot[2][QUOTH_SIDE_MAX];
    best_squares down = {.tiles = tiles, .sum = m->bonus[tiles]}; /* a lower bound */
    *best = down;
    find_slots(m, p, &r->entry[rack], slot);
    for (unsigned x = 0; x < p->cross->lines[1]; x++) {
        const q_max_score_line *line = get_line(m, p, r, rack, 1, x, &slot[1][x]);
        if (!line) {
            *status = QUOTH_STOPPED;
            return false;
        }
        memcpy(column[x], line->square, p->cross->length[1] * sizeof *line->square);
        for (unsigned y = 0; y < p->cross->length[1]; y++)
            if (!p->tile[1][q_square(x, y)])
                add_to_best(&down, line->square[y].share);
        if (down.sum > points)
            return false;
    }
    for (unsigned y = 0; y < p->cross->lines[0]; y++) {
        const q_max_score_line *row = get_line(m, p, r, rack, 0, y, &slot[0][y]);
        if (!row) {
            *status = QUOTH_STOPPED;
            return false;
        }
        for (unsigned x = 0; x < p->cross->length[0]; x++) {
            if (p->tile[0][q_square(y, x)])
                continue;
            if (row->square[x].share == SHARE_MAX || column[x][y].share == SHARE_MAX)
                return false;
            add_to_best(best, most_of_square(row->square[x], column[x][y]));
        }
        if (best->sum > points)
            return false;
    }
    return true;
}

q_points_bound q_max_score_within(q_max_score *m, const quoth_position *p, const q_rack_table *r,
                                  uint32_t rack, int points)
{
    const unsigned tiles = r->entry[rack].tiles;
    best_squares best;
    quoth_status status = QUOTH_OK;
    if (!m->defined || tiles == 0 || tiles > Q_MAX_SCORE_TILES || points < m->try_from[tiles])
        return (q_points_bound){.known = false};
    bool known = find_best_squares(m, p, r, rack, points, &best, &status);
    if (known)
        m->try_from[tiles] -= m->try_from[tiles] / ADAPTATION;
    else if (!status)
        m->try_from[tiles] = points < INT_MAX / 2 ? points + points / ADAPTATION + 1 : points;
    return (q_points_bound){.points = best.sum, .status = (uint8_t)status, .known = known};
}

/* Later boards only have more tiles, all from this rack, so a bound that lets the rack fill more
 * squares of the present board covers them. */
quoth_status q_max_score_by_tiles(q_max_score *m, const quoth_position *p, const q_rack_table *r,
                                  uint32_t rack, int most[Q_MAX_SCORE_TILES + 1], bool *known)
{
    const unsigned tiles = r->entry[rack].tiles;
    best_squares best;
    quoth_status status = QUOTH_OK;
    *known = m->defined && tiles > 0 && tiles <= Q_MAX_SCORE_TILES &&
             find_best_squares(m, p, r, rack, INT_MAX, &best, &status);
    if (!*known)
        return status;
    most[0] = 0;
    for (unsigned n = 1, sum = 0; n <= tiles; n++) {
        sum += best.points[n - 1];
        most[n] = (int)sum + m->bonus[n];
        m->lately[tiles][n] += (16 * most[n] - m->lately[tiles][n]) / LATELY_RISE;
    }
    return QUOTH_OK;
}

void q_max_score_guess(q_max_score *m, unsigned tiles, int most[Q_MAX_SCORE_TILES + 1])
{
    most[0] = 0;
    for (unsigned n = 1; n <= tiles; n++) {
        most[n] = m->lately[tiles][n] / 16;
        m->lately[tiles][n] -= m->lately[tiles][n] / LATELY_FALL;
    }
}
