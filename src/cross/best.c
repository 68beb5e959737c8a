/* The best play without all the others: spans in falling order of the most that they could be worth, until
 * the next could not be better than the best found.
 *
 * Of a span, for each set of tiles to lay: the most that this set can score there, and what it leaves; then
 * the letters that words across ask for; then whether the letters make a word at all (classes.h); then the
 * words, square by square.  Every step is cheaper than the next and refuses most of what it sees.
 * Bounds may equal the best so far, since equal plays have an order. */
#include <string.h>

#include "base/memory.h"
#include "cross/sets.h"

enum { BUCKETS = 512 };

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
    const q_tile_set *set;
    const uint8_t *words;
} alone;

struct q_best_finder {
    const struct q_span_finder *spans;
    alone *alone;             /* by size, then by falling `kept` */
    size_t alones[Q_SPAN_TILES + 2], alone_capacity; /* where those of a size begin */
    uint32_t bucket[BUCKETS]; /* by points */
    unsigned fullest;         /* the last of them in use */
    waiting *wait;
    size_t waits, capacity;
};

struct q_best_finder *q_best_finder_new(const quoth_memory *memory)
{
    return q_take_zeroed(memory, 1, sizeof(struct q_best_finder));
}

void q_best_finder_free(struct q_best_finder *b, const quoth_memory *memory)
{
    if (!b)
        return;
    q_give(memory, b->wait, b->capacity, sizeof *b->wait);
    q_give(memory, b->alone, b->alone_capacity, sizeof *b->alone);
    q_give(memory, b, 1, sizeof *b);
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
        for (unsigned i = 0; k >= 2 && i < b->spans->all.count[k]; i++) {
            const q_tile_set *set = &b->spans->set[b->spans->all.set[k][i]];
            if (set->blanks || !q_class_maybe(c, set->key))
                continue;
            const uint8_t *words = q_class_find(c, set->key, k);
            if (!words)
                continue;
            if (!q_grow(f->plays->memory, (void **)&b->alone, &b->alone_capacity, count + 1,
                        sizeof *b->alone))
                return false;
            b->alone[count++] = (alone){set, words};
        }
    }
    b->alones[Q_SPAN_TILES + 1] = count;
    return true;
}

/* ---- words --------------------------------------------------------------------------------- */

/* The most that tiles can score: dear ones on heavy squares; or, where that is less, the most that fits
 * words across, and dear ones on the other squares. */
static inline int most_points(const q_span *s, const q_tile_set *set, int crossing)
{
    int most = q_dot(s->weight, set->value);
    if (s->crossed) {
        int limited = crossing + q_dot(s->open, set->value);
        most = limited < most ? limited : most;
    }
    return s->fixed + most;
}

enum { LOOKUPS = 32 };

typedef struct lookup_queue {
    q_finding *f;
    const q_classes *classes;
    const struct q_best_finder *finder;
    q_lookup lookup[LOOKUPS + 1];
    unsigned lookups;
} lookup_queue;

static void try_word(q_finding *f, const q_span *s, const q_tile_set *set, const uint8_t *word)
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
    if (!q_lay_letters(f, set, n, letter, weight, tile))
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

static void try_words(q_finding *f, const q_span *s, const q_tile_set *set, const uint8_t *words)
{
    for (; *words; words += s->last - s->first + 1)
        try_word(f, s, set, words);
}

static void try_lookups(lookup_queue *a)
{
    unsigned found = q_settle_lookups(a->classes, a->lookup, a->lookups);
    a->lookups = 0;
    for (unsigned i = 0; i < found; i++) {
        const waiting *w = a->lookup[i].asker;
        q_set_lane(a->f, w->d, w->lane);
        try_words(a->f, w->span, a->lookup[i].set, a->lookup[i].words);
    }
}

static inline void look_up(lookup_queue *a, const waiting *w, const q_tile_set *set, uint64_t key)
{
    q_look_up(a->classes, a->lookup, &a->lookups, key, set, w, 0,
              w->span->last - w->span->first + 1u);
    if (a->lookups == LOOKUPS)
        try_lookups(a);
}

/* With blanks for letters from `from` on. */
static void look_up_blanks(lookup_queue *a, const waiting *w, const q_tile_set *set, uint64_t key,
                       unsigned blanks, unsigned from)
{
    unsigned letters = a->f->cross->rules.tiles.alphabet.letters;
    if (blanks > 1) {
        for (unsigned letter = from; letter <= letters; letter++)
            look_up_blanks(a, w, set, key + a->classes->letter[letter], blanks - 1, letter);
        return;
    }
    for (uint32_t lacking = *q_class_lacking(a->classes, key); lacking; lacking &= lacking - 1)
        for (unsigned letter = q_lowest_bit(lacking); letter <= letters; letter += 32)
            if (letter >= from)
                look_up(a, w, set, key + a->classes->letter[letter]);
}

/* The most that is kept after a play in a span without letters; false if no set makes a word there. */
static bool best_kept_alone(const struct q_best_finder *b, unsigned tiles, quoth_points *kept)
{
    bool any = b->alones[tiles] < b->alones[tiles + 1], blanks = b->spans->blanks.count[tiles] > 0;
    if (any)
        *kept = b->alone[b->alones[tiles]].set->kept;
    if (blanks) {
        quoth_points with = b->spans->set[b->spans->blanks.set[tiles][0]].kept;
        *kept = any && *kept > with ? *kept : with;
    }
    return any || blanks;
}

/* Whether a play of some tiles in a span might be wanted; *none that leaves no more, either. */
static inline bool set_wanted(const quoth_plays *plays, const waiting *w, const q_tile_set *set,
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

/* The sets of a list. */
static void look_up_sets(lookup_queue *a, const waiting *w, const uint16_t *sets, unsigned count)
{
    const q_finding *f = a->f;
    const uint64_t *letters = f->position->letters[w->d] + q_square(w->lane, 0);
    for (unsigned i = 0; i < count; i++) {
        const q_tile_set *set = &a->finder->spans->set[sets[i]];
        bool none;
        if (set_wanted(f->plays, w, set, &none) &&
            q_letters_across(letters, w->span->crossed, set)) {
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
    if (!q_stands_alone(s)) {
        look_up_sets(a, w, b->spans->all.set[s->tiles], b->spans->all.count[s->tiles]);
        return;
    }
    q_set_lane(f, w->d, w->lane);
    bool none = false;
    for (size_t i = b->alones[s->tiles]; i < b->alones[s->tiles + 1] && !none; i++) {
        const q_tile_set *set = b->alone[i].set;
        if (set_wanted(f->plays, w, set, &none) && q_letters_across(f->letters, s->crossed, set))
            try_words(f, s, set, b->alone[i].words);
    }
    look_up_sets(a, w, b->spans->blanks.set[s->tiles],
                 b->spans->blanks.count[s->tiles]);
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
    const q_lane *lane = &b->spans->lane[f->d][f->lane];
    if (!lane->count)
        return true;
    lane_limits limits;
    limit_lane(&limits, f, lane->crossed, b->spans->letter, b->spans->letters);
    const q_tile_set *all = &b->spans->set[(1u << f->rack_count) - 1];
    if (!q_grow(memory, (void **)&b->wait, &b->capacity, b->waits + lane->count + 1,
                sizeof *b->wait))
        return false;
    for (unsigned i = 0; i < lane->count; i++) {
        const q_span *s = &lane->span[i];
        if (s->empties & limits.closed || s->tiles > f->rack_count)
            continue;
        quoth_points kept = b->spans->set[b->spans->all.set[s->tiles][0]].kept;
        if (q_stands_alone(s) && !best_kept_alone(b, s->tiles, &kept))
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
    struct q_span_finder *spans = f->plays->spans;
    struct q_best_finder *b = spans->best;
    b->spans = spans;
    const quoth_position *p = f->position;
    const q_classes *classes = f->cross->classes;
    q_make_sets(spans, f, rack);
    if (!find_alone(b, f, classes)) {
        f->plays->status = QUOTH_NO_MEMORY;
        return true;
    }
    b->waits = 0;
    b->fullest = 0;
    memset(b->bucket, 0, sizeof b->bucket);
    for (unsigned d = 0; d < 2; d++)
        for (unsigned lane = 0; lane < f->cross->lanes[d]; lane++) {
            if (!q_lane_update(&spans->lane[d][lane], p, classes, d, lane))
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
    try_lookups(&a);
    return true;
}
