/* The best play without the list of all: spans in falling order of the most that a play of each
 * could be worth, until no later span could have a better play than the best found.
 *
 * For a span, a filter gives the sets of tiles that could make a word with the letters of the span,
 * once for all spans with the same letters.  Each set then has to pass, in turn: the most that it
 * can score there with its leave; the cross-sets; the words (classes.h), square by square.  Every
 * step rejects most of its input.  A set whose bound equals the best so far is still tried, since
 * plays of equal value have an order. */
#include <string.h>

#include "base/memory.h"
#include "cross/sets.h"

enum { BUCKETS = 512 };

typedef struct waiting {
    const q_span *span;
    int most;    /* points of a play there */
    int crossed; /* the most points from squares with cross-words, if there are any */
    quoth_points bound;
    uint32_t next; /* the next span in the bucket, + 1 */
    uint8_t d, lane;
} waiting;

/* Tiles without blanks that may make words with the letters of a group of spans.  The words are
 * looked up when they are first needed. */
typedef struct possible {
    const q_tile_set *set;
    const uint8_t *words; /* NULL if there are none */
    bool known;
} possible;

/* The possible sets of a group: spans with equal letters and equally many squares to fill. */
typedef struct asked_sets {
    uint64_t key;
    uint32_t turn; /* the turn in which the group was filled */
    uint32_t first, count;
    uint8_t tiles, length;
} asked_sets;

enum { ASKED_GROUPS = 512 };

struct q_best_finder {
    const struct q_span_finder *spans;
    asked_sets group[ASKED_GROUPS]; /* by a hash; a group that finds no room is worked out again */
    uint32_t turn;
    possible *possible; /* by group, in falling order of `kept` */
    size_t possibles, possible_capacity;
    asked_sets alone[Q_SPAN_TILES + 1]; /* by size, for spans without letters */
    uint32_t bucket[BUCKETS];           /* by points */
    unsigned fullest;                   /* the highest bucket in use */
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
    q_give(memory, b->possible, b->possible_capacity, sizeof *b->possible);
    q_give(memory, b, 1, sizeof *b);
}

/* The sets that pass the filter; NULL without memory. */
static const asked_sets *ask_group(struct q_best_finder *b, const q_find *f, uint64_t key,
                                   unsigned tiles, unsigned length)
{
    const q_classes *c = f->classes;
    asked_sets *g = &b->group[q_question_hash(key, tiles) & (ASKED_GROUPS - 1)];
    if (g->turn == b->turn && g->key == key && g->tiles == tiles && g->length == length)
        return g;
    const q_sets_by_size *sets = &b->spans->plain;
    unsigned count = sets->count[tiles];
    if (!q_grow(f->finder->memory, (void **)&b->possible, &b->possible_capacity,
                b->possibles + count + 1, sizeof *b->possible))
        return NULL;
    size_t first = b->possibles;
    for (unsigned i = 0; i < count; i++) {
        const q_tile_set *set = &b->spans->set[sets->set[tiles][i]];
        b->possible[b->possibles] = (possible){set, NULL, false};
        b->possibles += q_class_maybe(c, key + set->key); /* a branch here would be mispredicted */
    }
    *g = (asked_sets){key,
                      b->turn,
                      (uint32_t)first,
                      (uint32_t)(b->possibles - first),
                      (uint8_t)tiles,
                      (uint8_t)length};
    return g;
}

/* ---- words --------------------------------------------------------------------------------- */

/* The most that tiles can score, the lesser of two bounds: tiles of high value on squares of high
 * weight; or the most that fits the cross-sets, plus tiles of high value on the other squares. */
static inline int most_points(const q_span *s, const q_tile_set *set, int crossed)
{
    int most = q_most_by(s->weight, set);
    if (s->crossed) {
        int limited = crossed + q_most_by(s->open, set);
        most = limited < most ? limited : most;
    }
    return s->fixed + most;
}

enum { LOOKUPS = 32 };

typedef struct lookup_queue {
    q_find *f;
    const q_classes *classes;
    struct q_best_finder *finder;
    q_lookup lookup[LOOKUPS + 1];
    unsigned lookups;
} lookup_queue;

static void try_word(q_find *f, const q_span *s, const q_tile_set *set, const uint8_t *word)
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
            if (!(f->cross_set[at] >> *word & 1))
                return;
            weight[n] = q_weight(f->cross, f->d, first + at, f->cross_score[at], s->times);
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
    f->tiles = n;
    q_found_placement(f, s->first, s->last, score);
    for (uint32_t empties = s->empties; empties; empties &= empties - 1)
        f->laid[q_lowest_bit(empties)] = 0;
}

static void try_words(q_find *f, const q_span *s, const q_tile_set *set, const uint8_t *words)
{
    for (; *words; words += q_span_length(s))
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
    q_look_up(a->classes, a->lookup, &a->lookups, key, set, w, 0, q_span_length(w->span));
    if (a->lookups == LOOKUPS)
        try_lookups(a);
}

/* Looks up a set whose blanks stand for letters from `from` on. */
static void look_up_blanks(lookup_queue *a, const waiting *w, const q_tile_set *set, uint64_t key,
                           unsigned blanks, unsigned from)
{
    const q_classes *c = a->classes;
    if (q_is_over(a->f, 1))
        return;
    uint64_t letters = blanks > 1 ? UINT64_MAX << from & c->alphabet
                                  : q_class_lacking(c, key, from);
    for (; letters; letters &= letters - 1) {
        unsigned letter = q_lowest_bit(letters);
        if (blanks > 1)
            look_up_blanks(a, w, set, key + c->letter[letter], blanks - 1, letter);
        else
            look_up(a, w, set, key + c->letter[letter]);
    }
}

/* The highest value of the tiles kept after a play of `tiles` tiles; false if no set of that size
 * could be laid.  `g` has the possible sets, or is NULL if they are not known. */
static bool best_kept(const struct q_best_finder *b, unsigned tiles, const asked_sets *g,
                      quoth_points *kept)
{
    const struct q_span_finder *s = b->spans;
    bool plain = g ? g->count > 0 : s->plain.count[tiles] > 0, blanks = s->blanks.count[tiles] > 0;
    if (plain)
        *kept = g ? b->possible[g->first].set->kept : s->set[s->plain.set[tiles][0]].kept;
    if (blanks) {
        quoth_points with = s->set[s->blanks.set[tiles][0]].kept;
        *kept = plain && *kept > with ? *kept : with;
    }
    return plain || blanks;
}

/* Whether a play of a set in a span might be wanted.  *none: no set with the same or a lower value
 * of the kept tiles can be wanted either. */
static inline bool set_wanted(const q_find *f, const waiting *w, const q_tile_set *set, bool *none)
{
    *none = false;
    if (!f->full)
        return true;
    if (f->order != QUOTH_BY_EQUITY)
        return most_points(w->span, set, w->crossed) >= f->last.score;
    *none = w->most * QUOTH_POINT + set->kept < f->last.equity;
    return !*none &&
           most_points(w->span, set, w->crossed) * QUOTH_POINT + set->kept >= f->last.equity;
}

/* Sets with blanks could make many words, but a blank is mostly worth more on the rack.  So they
 * are looked up only where a play of them might be wanted. */
static void look_up_sets(lookup_queue *a, const waiting *w)
{
    const q_find *f = a->f;
    const uint64_t *letters = f->position->cross_set[w->d] + q_square(w->lane, 0);
    const q_sets_by_size *sets = &a->finder->spans->blanks;
    bool none = false;
    for (unsigned i = 0; i < sets->count[w->span->tiles] && !none; i++) {
        const q_tile_set *set = &a->finder->spans->set[sets->set[w->span->tiles][i]];
        if (set_wanted(f, w, set, &none) && q_letters_across(letters, w->span->crossed, set))
            look_up_blanks(a, w, set, w->span->key + set->key, set->blanks, 1);
    }
}

static bool open_span(lookup_queue *a, const waiting *w)
{
    q_find *f = a->f;
    const q_span *s = w->span;
    const asked_sets *g = ask_group(a->finder, f, s->key, s->tiles, q_span_length(s));
    if (!g)
        return false;
    q_set_lane(f, w->d, w->lane);
    bool none = false;
    for (uint32_t i = g->first; i < g->first + g->count && !none; i++) {
        possible *n = &a->finder->possible[i];
        if ((n->known && !n->words) || !set_wanted(f, w, n->set, &none) ||
            !q_letters_across(f->cross_set, s->crossed, n->set))
            continue;
        if (!n->known) {
            n->words = q_class_find(a->classes, s->key + n->set->key, q_span_length(s));
            n->known = true;
        }
        if (n->words)
            try_words(f, s, n->set, n->words);
    }
    if (f->left[0])
        look_up_sets(a, w);
    return true;
}

/* ---- the order of spans -------------------------------------------------------------------- */

/* Limits for the rack on the squares of a lane that have cross-words. */
typedef struct lane_limits {
    uint32_t closed;                 /* squares where no tile of the rack makes a cross-word */
    uint8_t dearest[QUOTH_SIDE_MAX]; /* the highest value of a tile that does */
} lane_limits;

static void limit_lane(lane_limits *limits, const q_find *f, uint32_t crossed,
                       const uint8_t *letter, unsigned letters)
{
    limits->closed = 0;
    for (; crossed; crossed &= crossed - 1) {
        unsigned at = q_lowest_bit(crossed), i = 0;
        uint64_t fit = f->cross_set[at] & f->have;
        limits->closed |= (uint32_t)!fit << at;
        while (i < letters && !(fit >> letter[i] & 1))
            i++;
        limits->dearest[at] = f->cross->value[0];
        if (i < letters && f->cross->value[letter[i]] > limits->dearest[at])
            limits->dearest[at] = f->cross->value[letter[i]];
    }
}

/* The most points that the squares of a span with cross-words can give. */
static int crossed_points(const q_find *f, const q_span *s, const lane_limits *limits)
{
    int points = 0;
    unsigned first = q_square(f->lane, 0);
    for (uint32_t crossed = s->crossed; crossed; crossed &= crossed - 1) {
        unsigned at = q_lowest_bit(crossed);
        points += limits->dearest[at] *
                  q_weight(f->cross, f->d, first + at, f->cross_score[at], s->times);
    }
    return points;
}

static bool wait_for(struct q_best_finder *b, const q_find *f, const quoth_memory *memory)
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
        quoth_points kept;
        if (!best_kept(b, s->tiles, q_stands_alone(s) ? &b->alone[s->tiles] : NULL, &kept))
            continue;
        int crossed = s->crossed ? crossed_points(f, s, &limits) : 0;
        int most = most_points(s, all, crossed);
        quoth_points bound = most * QUOTH_POINT + kept;
        int points = (bound + BUCKETS / 4 * QUOTH_POINT) / QUOTH_POINT; /* rounded to 0 or down */
        points = points < 0 ? 0 : points < BUCKETS ? points : BUCKETS - 1;
        b->wait[b->waits] =
            (waiting){s, most, crossed, bound, b->bucket[points], (uint8_t)f->d, (uint8_t)f->lane};
        b->bucket[points] = (uint32_t)++b->waits;
        b->fullest = (unsigned)points > b->fullest ? (unsigned)points : b->fullest;
    }
    return true;
}

/* The bounds in a bucket are less than the next bucket's; the last bucket has all higher ones. */
static bool bucket_wanted(const q_find *f, unsigned bucket)
{
    int below = ((int)bucket - BUCKETS / 4 + 1) * QUOTH_POINT;
    return !f->full || bucket == BUCKETS - 1 ||
           below > (f->order == QUOTH_BY_EQUITY ? f->last.equity : f->last.score * QUOTH_POINT);
}

static bool worth_opening(const q_find *f, quoth_points bound)
{
    if (!f->full)
        return true;
    return f->order == QUOTH_BY_EQUITY ? bound >= f->last.equity
                                       : bound >= f->last.score * QUOTH_POINT;
}

bool q_find_best(q_find *f)
{
    struct q_span_finder *spans = f->finder->spans;
    struct q_best_finder *b = f->finder->best;
    b->spans = spans;
    const quoth_position *p = f->position;
    const q_classes *classes = f->classes;
    q_make_sets(spans, f);
    if (++b->turn == 0) {
        memset(b->group, 0, sizeof b->group);
        b->turn = 1;
    }
    b->possibles = 0;
    for (unsigned tiles = 1; tiles <= f->rack_count; tiles++) {
        const asked_sets *g = ask_group(b, f, 0, tiles, tiles);
        if (!g) {
            f->status = QUOTH_NO_MEMORY;
            return true;
        }
        b->alone[tiles] = *g;
    }
    b->waits = 0;
    b->fullest = 0;
    memset(b->bucket, 0, sizeof b->bucket);
    for (unsigned d = 0; d < f->directions; d++)
        for (unsigned lane = 0; lane < f->cross->lanes[d]; lane++) {
            if (!q_lane_update(&spans->lane[d][lane], p, classes, d, lane))
                return false;
            q_set_lane(f, d, lane);
            if (!wait_for(b, f, f->finder->memory)) {
                f->status = QUOTH_NO_MEMORY;
                return true;
            }
        }
    lookup_queue a = {.f = f, .classes = classes, .finder = b};
    for (unsigned points = b->fullest + 1; points-- > 0 && bucket_wanted(f, points) && !f->status;)
        for (uint32_t i = b->bucket[points]; i; i = b->wait[i - 1].next) {
            const waiting *w = &b->wait[i - 1];
            if (!worth_opening(f, w->bound))
                continue;
            if (q_is_over(f, 4))
                return true;
            if (!open_span(&a, w)) {
                f->status = QUOTH_NO_MEMORY;
                return true;
            }
        }
    try_lookups(&a);
    return true;
}
