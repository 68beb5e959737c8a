/* The best play without all the others: spans in falling order of the most that they could be worth, until
 * the next could not be better than the best found.
 *
 * Of a span, for each set of tiles to lay: the most that this set can score there, and what it leaves; then
 * the letters that words across ask for; then whether the letters make a word at all (classes.h); then the
 * words, square by square.  Every step is cheaper than the next and refuses most of what it sees.
 * Bounds may equal the best so far, since equal plays have an order. */
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "cross/plays.h"
#include "cross/spans.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { BUCKETS = 1024 };

/* A set of tiles to lay, by bits in the order of falling values. */
typedef struct tile_set {
    int16_t value[Q_SPAN_TILES]; /* falling */
    uint64_t key;                /* of its letters; blanks 0 */
    uint64_t letters;            /* that it can lay */
    quoth_points kept;           /* what the others are worth */
    uint32_t left;               /* the others, as bits of the rack in rising order */
    uint8_t blanks, tiles;
} tile_set;

typedef struct waiting {
    const q_span *span;
    int most;     /* points of a play there */
    int crossing; /* of the squares with words across, if there are any */
    quoth_points bound;
    uint32_t next; /* in its bucket, + 1 */
    uint8_t d, lane;
} waiting;

/* Tiles without blanks that make words by themselves. */
typedef struct alone {
    const tile_set *set;
    const q_class *class;
} alone;

struct q_best_finder {
    q_lane lane[2][QUOTH_SIDE_MAX];
    tile_set set[1 << Q_SPAN_TILES];
    uint16_t of_size[Q_SPAN_TILES + 1][80]; /* sets without repetition, by falling `kept` */
    unsigned sizes[Q_SPAN_TILES + 1];
    uint16_t blank_of_size[Q_SPAN_TILES + 1][80]; /* those of them with blanks */
    unsigned blank_sizes[Q_SPAN_TILES + 1];
    uint8_t letter[Q_SPAN_TILES]; /* of the rack, each once, by falling value */
    unsigned letters;
    alone *alone;             /* by size, then by falling `kept` */
    size_t alones[Q_SPAN_TILES + 2], alone_capacity; /* where those of a size begin */
    uint32_t bucket[BUCKETS]; /* by points */
    unsigned fullest;         /* the last of them in use */
    waiting *wait;
    size_t waits, capacity;
};

static inline int dot(const int16_t a[Q_SPAN_TILES], const int16_t b[Q_SPAN_TILES])
{
#ifdef __SSE2__
    __m128i sum = _mm_madd_epi16(_mm_loadu_si128((const __m128i *)(const void *)a),
                                 _mm_loadu_si128((const __m128i *)(const void *)b));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    return _mm_cvtsi128_si32(sum);
#else
    int sum = 0;
    for (int i = 0; i < Q_SPAN_TILES; i++)
        sum += a[i] * b[i];
    return sum;
#endif
}

bool q_can_find_best(quoth_plays *plays, unsigned rack_count)
{
    if (!plays->cross->classes || rack_count == 0 || rack_count > Q_SPAN_TILES)
        return false;
    if (!plays->best)
        plays->best = q_take_zeroed(plays->memory, 1, sizeof *plays->best);
    return plays->best != NULL;
}

void q_free_best(quoth_plays *plays)
{
    if (!plays->best)
        return;
    struct q_best_finder *b = plays->best;
    q_give(plays->memory, b->wait, b->capacity, sizeof *b->wait);
    q_give(plays->memory, b->alone, b->alone_capacity, sizeof *b->alone);
    q_give(plays->memory, plays->best, 1, sizeof *plays->best);
}

/* ---- the rack ------------------------------------------------------------------------------ */

static void insert_set(const struct q_best_finder *b, uint16_t *sets, unsigned n, unsigned mask)
{
    for (; n > 0 && b->set[sets[n - 1]].kept < b->set[mask].kept; n--)
        sets[n] = sets[n - 1];
    sets[n] = (uint16_t)mask;
}

/* All sets of tiles of the rack: each from the one without its cheapest tile. */
static void make_sets(struct q_best_finder *b, const q_finding *f, const q_classes *classes,
                      const quoth_tile *rack)
{
    const quoth_plays *plays = f->plays;
    bool by_equity = plays->search.order == QUOTH_BY_EQUITY;
    unsigned order[Q_SPAN_TILES], n = f->rack_count, all = (1u << n) - 1;
    for (unsigned i = 0; i < n; i++) {
        unsigned k = i;
        for (; k > 0 && f->cross->value[rack[order[k - 1]]] < f->cross->value[rack[i]]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    unsigned equal = 0;
    for (unsigned i = 1; i < n; i++)
        equal |= (unsigned)(rack[order[i]] == rack[order[i - 1]]) << i;
    b->letters = 0;
    for (unsigned i = 0; i < n; i++)
        if (rack[order[i]] && (i == 0 || rack[order[i]] != rack[order[i - 1]]))
            b->letter[b->letters++] = rack[order[i]];
    memset(b->sizes, 0, sizeof b->sizes);
    memset(b->blank_sizes, 0, sizeof b->blank_sizes);
    b->set[0] = (tile_set){.left = all};
    for (unsigned mask = 1; mask <= all; mask++) {
        unsigned last = q_highest_bit(mask);
        const tile_set *without = &b->set[mask ^ 1u << last];
        tile_set *s = &b->set[mask];
        quoth_tile tile = rack[order[last]];
        *s = *without;
        s->value[s->tiles++] = f->cross->value[tile];
        s->left &= ~(1u << order[last]);
        s->key += classes->letter[tile];
        s->letters |= tile ? UINT64_C(1) << tile : Q_ANY_LETTER;
        s->blanks += tile == 0;
        s->kept = by_equity ? plays->kept[0][s->left] : 0;
        /* of equal tiles the first are laid: they stand side by side */
        if (mask & equal & ~(mask << 1))
            continue;
        insert_set(b, b->of_size[s->tiles], b->sizes[s->tiles]++, mask);
        if (s->blanks)
            insert_set(b, b->blank_of_size[s->tiles], b->blank_sizes[s->tiles]++, mask);
    }
}

/* ---- words that need no letter of the board ------------------------------------------------ *
 *
 * Most spans hold none.  Which sets make words by themselves is asked once for all of them; sets with
 * blanks, which could make many but are mostly too dear to lay, are asked for where they are wanted. */

static bool find_alone(struct q_best_finder *b, const q_finding *f, const q_classes *c)
{
    size_t count = 0;
    for (unsigned k = 0; k <= Q_SPAN_TILES; k++) {
        b->alones[k] = count;
        for (unsigned i = 0; k >= 2 && i < b->sizes[k]; i++) {
            const tile_set *set = &b->set[b->of_size[k][i]];
            if (set->blanks || !q_class_maybe(c, set->key))
                continue;
            const q_class *class = q_class_find(c, set->key);
            if (!class || class->length != k)
                continue;
            if (!q_grow(f->plays->memory, (void **)&b->alone, &b->alone_capacity, count + 1,
                        sizeof *b->alone))
                return false;
            b->alone[count++] = (alone){set, class};
        }
    }
    b->alones[Q_SPAN_TILES + 1] = count;
    return true;
}

/* ---- words --------------------------------------------------------------------------------- */

/* The most that tiles can score: dear ones on heavy squares; or, where that is less, the most that fits
 * words across, and dear ones on the other squares. */
static inline int most_points(const q_span *s, const tile_set *set, int crossing)
{
    int most = dot(s->weight, set->value);
    if (s->crossed) {
        int limited = crossing + dot(s->open, set->value);
        most = limited < most ? limited : most;
    }
    return s->fixed + most;
}

/* Whether some letters are a class: those of a span and of a set of tiles, blanks included. */
typedef struct lookup {
    const waiting *span;
    const tile_set *set;
    uint64_t key;
    const q_class *class;
} lookup;

/* Lookups are gathered, so that the memory they need is on its way when they are settled: without that a
 * third of all time is spent waiting for it. */
enum { LOOKUPS = 32 };

typedef struct lookup_queue {
    q_finding *f;
    const q_classes *classes;
    const struct q_best_finder *finder;
    lookup lookup[LOOKUPS];
    unsigned lookups;
} lookup_queue;

/* Which of the letters to lay are blanks: those where they cost least, and of equal ones the last, as the
 * order of plays has it. False if the set has not these letters. */
static bool lay_letters(const q_finding *f, const tile_set *set, unsigned n,
                        const uint8_t letter[Q_SPAN_TILES], const int weight[Q_SPAN_TILES],
                        quoth_tile tile[Q_SPAN_TILES])
{
    int8_t has[QUOTH_LETTERS_MAX + 1];
    unsigned blanks = set->blanks, laid = ~set->left & ((1u << f->rack_count) - 1);
    const quoth_tile *rack = f->position->state.rack[f->position->state.turn];
    for (unsigned i = 0; i < n; i++)
        has[letter[i]] = 0;
    for (unsigned left = laid; left; left &= left - 1)
        has[rack[q_lowest_bit(left)]] = 0;
    for (unsigned left = laid; left; left &= left - 1)
        has[rack[q_lowest_bit(left)]]++;
    for (unsigned i = 0; i < n; i++) {
        tile[i] = letter[i];
        has[letter[i]]--;
    }
    for (unsigned i = 0; i < n && blanks; i++) {
        unsigned x = letter[i];
        int points = f->cross->value[x] - f->cross->value[0];
        for (; has[x] < 0 && blanks; blanks--, has[x]++) {
            int chosen = -1;
            for (unsigned k = 0; k < n; k++)
                if (tile[k] == x &&
                    (chosen < 0 || points * weight[k] <= points * weight[chosen]))
                    chosen = (int)k;
            tile[chosen] |= QUOTH_BLANK;
        }
    }
    bool exact = blanks == 0;
    for (unsigned i = 0; i < n; i++)
        exact &= has[letter[i]] == 0;
    return exact;
}

static void try_word(q_finding *f, const q_span *s, const tile_set *set, const uint8_t *word)
{
    uint8_t letter[Q_SPAN_TILES];
    quoth_tile tile[Q_SPAN_TILES];
    int weight[Q_SPAN_TILES], score = s->fixed;
    unsigned n = 0, first = q_square(f->lane, 0);
    for (unsigned at = s->first; at <= s->last; at++, word++) {
        if (f->tile[at]) {
            if (quoth_tile_letter(f->tile[at]) != *word)
                return;
        } else {
            if (!(f->letters[at] >> *word & 1))
                return;
            weight[n] = q_weight(f->cross, f->d, first + at, f->crossing[at], s->times);
            letter[n++] = *word;
        }
    }
    if (!lay_letters(f, set, n, letter, weight, tile))
        return;
    n = 0;
    for (uint32_t empties = s->empties; empties; empties &= empties - 1, n++) {
        score += f->cross->value[tile[n]] * weight[n];
        f->laid[q_lowest_bit(empties)] = tile[n];
    }
    f->kept = set->left;
    f->placed = n;
    q_found(f, s->first, s->last, score);
    for (uint32_t empties = s->empties; empties; empties &= empties - 1)
        f->laid[q_lowest_bit(empties)] = 0;
}

static void settle_lookups(lookup_queue *a)
{
    const q_classes *c = a->classes;
    unsigned n = 0;
    for (unsigned i = 0; i < a->lookups; i++)
        if (q_class_maybe(c, a->lookup[i].key)) {
            q_prefetch(q_class_slot(c, a->lookup[i].key));
            a->lookup[n++] = a->lookup[i];
        }
    a->lookups = 0;
    for (unsigned i = 0; i < n; i++) {
        uint32_t slot = *q_class_slot(c, a->lookup[i].key);
        if (slot)
            q_prefetch(&c->of[slot - 1]);
    }
    unsigned classes = 0;
    for (unsigned i = 0; i < n; i++) {
        lookup q = a->lookup[i];
        q.class = q_class_find(c, q.key);
        if (q.class && q.class->length == q.span->span->last - q.span->span->first + 1) {
            q_prefetch(c->letters + q.class->first);
            a->lookup[classes++] = q;
        }
    }
    for (unsigned i = 0; i < classes; i++) {
        const lookup *q = &a->lookup[i];
        q_set_lane(a->f, q->span->d, q->span->lane);
        for (unsigned k = 0; k < q->class->words; k++)
            try_word(a->f, q->span->span, q->set,
                     c->letters + q->class->first + (size_t)k * q->class->length);
    }
}

static inline void look_up(lookup_queue *a, const waiting *w, const tile_set *set, uint64_t key)
{
    q_prefetch(q_class_filter(a->classes, key));
    a->lookup[a->lookups++] = (lookup){w, set, key, NULL};
    if (a->lookups == LOOKUPS)
        settle_lookups(a);
}

/* With blanks for letters from `from` on. */
static void look_up_blanks(lookup_queue *a, const waiting *w, const tile_set *set, uint64_t key,
                       unsigned blanks, unsigned from)
{
    unsigned letters = a->f->cross->rules.tiles.alphabet.letters;
    if (blanks == 1 && !q_class_maybe_lacking(a->classes, key))
        return;
    for (unsigned letter = from; letter <= letters; letter++)
        if (blanks == 1)
            look_up(a, w, set, key + a->classes->letter[letter]);
        else
            look_up_blanks(a, w, set, key + a->classes->letter[letter], blanks - 1, letter);
}

static inline bool stands_alone(const q_span *s)
{
    return s->last - s->first + 1 == s->tiles;
}

/* The most that is kept after a play in a span without letters; false if no set makes a word there. */
static bool best_kept_alone(const struct q_best_finder *b, unsigned tiles, quoth_points *kept)
{
    bool any = b->alones[tiles] < b->alones[tiles + 1], blanks = b->blank_sizes[tiles] > 0;
    if (any)
        *kept = b->alone[b->alones[tiles]].set->kept;
    if (blanks) {
        quoth_points with = b->set[b->blank_of_size[tiles][0]].kept;
        *kept = any && *kept > with ? *kept : with;
    }
    return any || blanks;
}

/* Whether a play of some tiles in a span might be wanted; *none that leaves no more, either. */
static inline bool set_wanted(const quoth_plays *plays, const waiting *w, const tile_set *set,
                              bool *none)
{
    *none = false;
    if (!plays->full)
        return true;
    if (plays->search.order != QUOTH_BY_EQUITY)
        return most_points(w->span, set, w->crossing) >= plays->last.score;
    *none = w->most * QUOTH_POINT + set->kept < plays->last.equity;
    return !*none && most_points(w->span, set, w->crossing) * QUOTH_POINT + set->kept >=
                         plays->last.equity;
}

static bool letters_across(const uint64_t *letters, uint32_t crossed, const tile_set *set)
{
    for (; crossed; crossed &= crossed - 1)
        if (!(letters[q_lowest_bit(crossed)] & set->letters))
            return false;
    return true;
}

/* The sets of a list. */
static void look_up_sets(lookup_queue *a, const waiting *w, const uint16_t *sets, unsigned count)
{
    const q_finding *f = a->f;
    const uint64_t *letters = f->position->letters[w->d] + q_square(w->lane, 0);
    for (unsigned i = 0; i < count; i++) {
        const tile_set *set = &a->finder->set[sets[i]];
        bool none;
        if (set_wanted(f->plays, w, set, &none) &&
            letters_across(letters, w->span->crossed, set)) {
            uint64_t key = w->span->key + set->key;
            if (set->blanks)
                look_up_blanks(a, w, set, key, set->blanks, 1);
            else
                look_up(a, w, set, key);
        }
        if (none)
            return;
    }
}

static void open_span(lookup_queue *a, const waiting *w)
{
    q_finding *f = a->f;
    const q_span *s = w->span;
    const struct q_best_finder *b = a->finder;
    if (!stands_alone(s)) {
        look_up_sets(a, w, b->of_size[s->tiles], b->sizes[s->tiles]);
        return;
    }
    q_set_lane(f, w->d, w->lane);
    bool none = false;
    for (size_t i = b->alones[s->tiles]; i < b->alones[s->tiles + 1] && !none; i++) {
        const tile_set *set = b->alone[i].set;
        const q_class *class = b->alone[i].class;
        if (set_wanted(f->plays, w, set, &none) && letters_across(f->letters, s->crossed, set))
            for (unsigned k = 0; k < class->words; k++)
                try_word(f, s, set,
                         a->classes->letters + class->first + (size_t)k * class->length);
    }
    look_up_sets(a, w, b->blank_of_size[s->tiles], b->blank_sizes[s->tiles]);
}

/* ---- the order of spans -------------------------------------------------------------------- */

/* What the rack can do on the squares of a lane that words across restrict. */
typedef struct lane_limits {
    uint32_t closed; /* where no tile of the rack makes a word across */
    uint8_t dearest[QUOTH_SIDE_MAX]; /* the most that one which does counts */
} lane_limits;

static void limit_lane(lane_limits *limits, const q_finding *f, uint32_t crossed,
                       const uint8_t *letter, unsigned letters)
{
    limits->closed = 0;
    for (; crossed; crossed &= crossed - 1) {
        unsigned at = q_lowest_bit(crossed), i = 0;
        uint64_t fit = f->letters[at] & f->have;
        limits->closed |= (uint32_t)!fit << at;
        while (i < letters && !(fit >> letter[i] & 1))
            i++;
        limits->dearest[at] = f->cross->value[0];
        if (i < letters && f->cross->value[letter[i]] > limits->dearest[at])
            limits->dearest[at] = f->cross->value[letter[i]];
    }
}

/* The most that the squares of a span with words across can count. */
static int crossing_points(const q_finding *f, const q_span *s, const lane_limits *limits)
{
    int points = 0;
    unsigned first = q_square(f->lane, 0);
    for (uint32_t crossed = s->crossed; crossed; crossed &= crossed - 1) {
        unsigned at = q_lowest_bit(crossed);
        points += limits->dearest[at] *
                  q_weight(f->cross, f->d, first + at, f->crossing[at], s->times);
    }
    return points;
}

static bool wait_for(struct q_best_finder *b, const q_finding *f, const quoth_memory *memory)
{
    const q_lane *lane = &b->lane[f->d][f->lane];
    if (!lane->count)
        return true;
    lane_limits limits;
    limit_lane(&limits, f, lane->crossed, b->letter, b->letters);
    const tile_set *all = &b->set[(1u << f->rack_count) - 1];
    if (!q_grow(memory, (void **)&b->wait, &b->capacity, b->waits + lane->count + 1,
                sizeof *b->wait))
        return false;
    for (unsigned i = 0; i < lane->count; i++) {
        const q_span *s = &lane->span[i];
        if (s->empties & limits.closed || s->tiles > f->rack_count)
            continue;
        quoth_points kept = b->set[b->of_size[s->tiles][0]].kept;
        if (stands_alone(s) && !best_kept_alone(b, s->tiles, &kept))
            continue;
        int crossing = s->crossed ? crossing_points(f, s, &limits) : 0;
        int most = most_points(s, all, crossing);
        quoth_points bound = most * QUOTH_POINT + kept;
        int points = (bound + BUCKETS / 4 * QUOTH_POINT) / QUOTH_POINT; /* rounded to 0 or down */
        points = points < 0 ? 0 : points < BUCKETS ? points : BUCKETS - 1;
        b->wait[b->waits] = (waiting){s, most, crossing, bound, b->bucket[points],
                                      (uint8_t)f->d, (uint8_t)f->lane};
        b->bucket[points] = (uint32_t)++b->waits;
        b->fullest = (unsigned)points > b->fullest ? (unsigned)points : b->fullest;
    }
    return true;
}

/* Bounds in a bucket are below the next point; the last bucket has all above. */
static bool bucket_wanted(const quoth_plays *plays, unsigned bucket)
{
    int below = ((int)bucket - BUCKETS / 4 + 1) * QUOTH_POINT;
    return !plays->full || bucket == BUCKETS - 1 ||
           below > (plays->search.order == QUOTH_BY_EQUITY ? plays->last.equity
                                                           : plays->last.score * QUOTH_POINT);
}

static bool worth_opening(const quoth_plays *plays, quoth_points bound)
{
    if (!plays->full)
        return true;
    return plays->search.order == QUOTH_BY_EQUITY
               ? bound >= plays->last.equity
               : bound >= plays->last.score * QUOTH_POINT;
}

bool q_find_best(q_finding *f, const quoth_tile *rack)
{
    struct q_best_finder *b = f->plays->best;
    const quoth_position *p = f->position;
    const q_classes *classes = f->cross->classes;
    make_sets(b, f, classes, rack);
    if (!find_alone(b, f, classes)) {
        f->plays->status = QUOTH_NO_MEMORY;
        return true;
    }
    b->waits = 0;
    b->fullest = 0;
    memset(b->bucket, 0, sizeof b->bucket);
    for (unsigned d = 0; d < 2; d++)
        for (unsigned lane = 0; lane < f->cross->lanes[d]; lane++) {
            if (!q_lane_update(&b->lane[d][lane], p, classes, d, lane))
                return false;
            q_set_lane(f, d, lane);
            if (!wait_for(b, f, f->plays->memory)) {
                f->plays->status = QUOTH_NO_MEMORY;
                return true;
            }
        }
    lookup_queue a = {.f = f, .classes = classes, .finder = b};
    for (unsigned points = b->fullest + 1; points-- > 0 && bucket_wanted(f->plays, points);)
        for (uint32_t i = b->bucket[points]; i; i = b->wait[i - 1].next) {
            const waiting *w = &b->wait[i - 1];
            if (worth_opening(f->plays, w->bound))
                open_span(&a, w);
        }
    settle_lookups(&a);
    return true;
}
