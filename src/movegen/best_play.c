/* The best play without the list of all: spans in falling order of the most that a play of each
 * could be worth, until no later span could have a better play than the best found.  At first the
 * spans of a lane with equally many squares to fill wait as one; most are never told apart.
 *
 * For a span, a filter gives the sets of tiles that could make a word with the letters of the span,
 * once for all spans with the same letters.  Each set then has to pass, in turn: the most that it
 * can score there with its leave; the cross-sets; the words (word_map.h), square by square.  Every
 * step rejects most of its input.  A set whose bound equals the best so far is still tried, since
 * plays of equal value have an order. */
#include <string.h>

#include "base/memory.h"
#include "movegen/query_cache.h"

enum { BUCKETS = 512 };

/* A span that waits to be opened, or spans of a lane that wait to be told apart. */
typedef struct waiting {
    const q_span *span;   /* NULL for several */
    const q_spans *spans; /* NULL for one */
    int most;             /* points of a play there */
    int crossed;          /* of a span: the most points from squares with cross-words, if any */
    quoth_points bound;
    uint32_t next; /* what waits next in the bucket, + 1 */
    uint8_t d, lane;
} waiting;

/* Limits for the rack on the squares of a lane that have cross-words. */
typedef struct lane_limits {
    bool known;
    uint32_t closed;                 /* squares where no tile of the rack makes a cross-word */
    uint8_t dearest[QUOTH_SIDE_MAX]; /* the highest value of a tile that does */
} lane_limits;

/* A set whose words are on their way into the cache, and the span that it was wanted for. */
typedef struct pending_set {
    const waiting *wait;
    uint32_t possible;
} pending_set;

/* More of them would let the best play so far be known too late. */
enum { PENDING_MOST = 6 };

struct q_best_finder {
    q_asked_rack *rack; /* as those of the span finder */
    unsigned racks;
    q_lane *lane[2][QUOTH_SIDE_MAX];
    bool searched[2][QUOTH_SIDE_MAX];
    lane_limits limits[2][QUOTH_SIDE_MAX];
    uint32_t bucket[BUCKETS];    /* by points */
    uint32_t used[BUCKETS / 32]; /* buckets in which something waits, as bits */
    waiting *wait;
    size_t waits, capacity;
    pending_set pending[PENDING_MOST];
    unsigned pendings;
    size_t may_wait; /* spans, and groups of them, of all lanes */
};

struct q_best_finder *q_best_finder_new(unsigned racks, const quoth_memory *memory)
{
    struct q_best_finder *b = q_allocate_zeroed(memory, 1, sizeof(struct q_best_finder));
    if (!b)
        return NULL;
    b->rack = q_allocate_zeroed(memory, racks, sizeof *b->rack);
    b->racks = racks;
    if (b->rack)
        return b;
    q_free(memory, b, 1, sizeof *b);
    return NULL;
}

void q_best_finder_free(struct q_best_finder *b, const quoth_memory *memory)
{
    if (!b)
        return;
    for (unsigned i = 0; i < b->racks; i++)
        q_asked_free(&b->rack[i], memory);
    q_free(memory, b->rack, b->racks, sizeof *b->rack);
    q_free(memory, b->wait, b->capacity, sizeof *b->wait);
    q_free(memory, b, 1, sizeof *b);
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

/* What tiles kept must at least be worth beside so many points. */
static inline quoth_points least_kept(const q_find *f, int most)
{
    if (!f->full)
        return Q_NOTHING_KEPT;
    return f->order == QUOTH_BY_EQUITY ? f->last.equity - most * QUOTH_POINT
           : most >= f->last.score     ? 0
                                       : 1;
}

/* ---- sets with blanks ---------------------------------------------------------------------- */

/* Sets with blanks could make many words, but a blank is mostly worth more on the rack.  So they
 * are looked up only where a play of them might be wanted.  False without memory, or when the
 * search is over. */
static bool open_blanks(q_find *f, q_asked_rack *a, const waiting *w, q_asked_sets *g)
{
    const q_classes *c = f->classes;
    const uint16_t *list = a->sets->blanks.set[g->tiles];
    unsigned count = a->sets->blanks.count[g->tiles];
    quoth_points least = least_kept(f, w->most);
    bool none = false;
    if (!g->blanks) {
        if (!q_reserve(f->finder->memory, (void **)&a->blank, &a->blank_capacity, a->blanks + count,
                       sizeof *a->blank))
            return false;
        g->blanks = true;
        g->first_blank = (uint32_t)a->blanks;
        memset(a->blank + a->blanks, 0, count * sizeof *a->blank);
        a->blanks += count;
    }
    for (unsigned i = 0; i < count && a->sets->set[list[i]].kept >= least; i++)
        if (!a->blank[g->first_blank + i].known)
            q_prefetch(&c->lacking[(g->key + a->sets->set[list[i]].key) >> c->lacking_shift]);
    for (unsigned i = 0; i < count && !none; i++) {
        const q_tile_set *set = &a->sets->set[list[i]];
        q_blank_words *words = &a->blank[g->first_blank + i];
        if (!set_wanted(f, w, set, &none) || !q_letters_across(f->cross_set, w->span->crossed, set))
            continue;
        if (!words->known && !q_find_blank_words(f, a, g, set, words))
            return false;
        for (uint32_t k = 0; k < words->count; k++)
            try_words(f, w->span, set, a->found[words->first + k]);
    }
    return true;
}

/* ---- spans --------------------------------------------------------------------------------- */

/* Tries the words of the sets that are pending. */
static void try_pending(struct q_best_finder *b, q_find *f, q_asked_rack *a)
{
    bool none;
    for (unsigned i = 0; i < b->pendings; i++) {
        q_possible *n = &a->possible[b->pending[i].possible];
        const q_span *s = b->pending[i].wait->span;
        if (!n->known) {
            n->words = q_class_find(f->classes, s->key + n->set->key, q_span_length(s));
            n->known = true;
        }
        if (n->words)
            q_prefetch(n->words);
    }
    for (unsigned i = 0; i < b->pendings; i++) {
        const q_possible *n = &a->possible[b->pending[i].possible];
        const waiting *w = b->pending[i].wait;
        if (!n->words || !set_wanted(f, w, n->set, &none))
            continue;
        q_set_lane(f, w->d, w->lane);
        try_words(f, w->span, n->set, n->words);
    }
    b->pendings = 0;
}

/* False without memory, or when the search is over. */
static bool open_span(struct q_best_finder *b, q_find *f, q_asked_rack *a, const waiting *w)
{
    const q_span *s = w->span;
    q_asked_sets *g = q_ask_group(a, f, s->key, s->tiles, q_span_length(s), least_kept(f, w->most));
    if (!g)
        return false;
    bool none = false;
    for (uint32_t i = g->first; i < g->first + g->count && !none; i++) {
        const q_possible *n = &a->possible[i];
        if ((n->known && !n->words) || !set_wanted(f, w, n->set, &none) ||
            !q_letters_across(f->cross_set, s->crossed, n->set))
            continue;
        q_prefetch(n->known ? (const void *)n->words
                            : q_class_slot(f->classes, s->key + n->set->key));
        b->pending[b->pendings++] = (pending_set){w, i};
        if (b->pendings == PENDING_MOST) {
            try_pending(b, f, a);
            q_set_lane(f, w->d, w->lane);
        }
    }
    return !f->left[0] || open_blanks(f, a, w, g);
}

/* ---- the order of spans -------------------------------------------------------------------- */

/* The limits of a lane, made when they are first needed. */
static const lane_limits *limits_of(struct q_best_finder *b, const q_find *f,
                                    const q_rack_sets *sets)
{
    lane_limits *limits = &b->limits[f->d][f->lane];
    if (limits->known)
        return limits;
    limits->known = true;
    limits->closed = 0;
    for (uint32_t crossed = b->lane[f->d][f->lane]->crossed; crossed; crossed &= crossed - 1) {
        unsigned at = q_lowest_bit(crossed), i = 0;
        uint64_t fit = f->cross_set[at] & f->have;
        limits->closed |= (uint32_t)!fit << at;
        while (i < sets->letters && !(fit >> sets->letter[i] & 1))
            i++;
        limits->dearest[at] = f->cross->value[0];
        if (i < sets->letters && f->cross->value[sets->letter[i]] > limits->dearest[at])
            limits->dearest[at] = f->cross->value[sets->letter[i]];
    }
    return limits;
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

static bool worth_opening(const q_find *f, quoth_points bound)
{
    if (!f->full)
        return true;
    return f->order == QUOTH_BY_EQUITY ? bound >= f->last.equity
                                       : bound >= f->last.score * QUOTH_POINT;
}

/* There must be room for it; the lane of `f` is that of the span or spans. */
static inline void add_waiting(struct q_best_finder *b, const q_span *span, const q_spans *spans,
                               int most, int crossed, quoth_points bound, const q_find *f)
{
    int points = (bound + BUCKETS / 4 * QUOTH_POINT) / QUOTH_POINT; /* rounded to 0 or down */
    points = points < 0 ? 0 : points < BUCKETS ? points : BUCKETS - 1;
    b->wait[b->waits] = (waiting){.span = span,
                                  .spans = spans,
                                  .most = most,
                                  .crossed = crossed,
                                  .bound = bound,
                                  .next = b->bucket[points],
                                  .d = (uint8_t)f->d,
                                  .lane = (uint8_t)f->lane};
    b->bucket[points] = (uint32_t)++b->waits;
    b->used[points / 32] |= UINT32_C(1) << points % 32;
}

/* The most that a play of one of some spans could score: falling values and the highest weights of
 * each place. */
static int most_of_spans(const q_spans *spans, const q_tile_set *all)
{
    return spans->fixed + q_most_by(spans->weight, all);
}

static bool wait_for_lane(struct q_best_finder *b, const q_find *f, const q_asked_rack *a)
{
    const q_lane *lane = b->lane[f->d][f->lane];
    const q_tile_set *all = &a->sets->set[(1u << f->rack_count) - 1];
    for (unsigned tiles = 1; tiles <= f->rack_count; tiles++)
        b->may_wait += 1 + lane->of[tiles].count;
    if (!q_reserve(f->finder->memory, (void **)&b->wait, &b->capacity, b->may_wait,
                   sizeof *b->wait))
        return false;
    for (unsigned tiles = 1; tiles <= f->rack_count; tiles++) {
        const q_spans *spans = &lane->of[tiles];
        if (!spans->count || a->kept[tiles] == Q_NOTHING_KEPT)
            continue;
        int most = most_of_spans(spans, all);
        quoth_points bound = most * QUOTH_POINT + a->kept[tiles];
        if (worth_opening(f, bound))
            add_waiting(b, NULL, spans, most, 0, bound, f);
    }
    return true;
}

/* Whether any set might make a word in a span that the rack has few sets for, none with blanks. */
static bool any_possible(const q_find *f, const q_rack_sets *sets, const q_span *s, int most)
{
    const uint16_t *list = sets->plain.set[s->tiles];
    quoth_points least = least_kept(f, most);
    for (unsigned i = 0; i < sets->plain.count[s->tiles]; i++) {
        const q_tile_set *set = &sets->set[list[i]];
        if (set->kept < least)
            return false;
        if (q_class_maybe(f->classes, s->key + set->key))
            return true;
    }
    return false;
}

/* Lets each of some spans wait by itself.  The lane of `f` is theirs. */
static void tell_apart(struct q_best_finder *b, const q_find *f, const q_asked_rack *a,
                       const q_spans *spans)
{
    const lane_limits *limits = limits_of(b, f, a->sets);
    const q_tile_set *all = &a->sets->set[(1u << f->rack_count) - 1];
    unsigned tiles = spans->span[0].tiles;
    bool few = tiles + 1 >= f->rack_count && !a->sets->blanks.count[tiles];
    for (unsigned i = 0; i < spans->count; i++) {
        const q_span *s = &spans->span[i];
        quoth_points kept = (q_stands_alone(s) ? a->kept_alone : a->kept)[tiles];
        if (s->empties & limits->closed || kept == Q_NOTHING_KEPT)
            continue;
        int crossed = s->crossed ? crossed_points(f, s, limits) : 0;
        int most = most_points(s, all, crossed);
        quoth_points bound = most * QUOTH_POINT + kept;
        if (worth_opening(f, bound) && (!few || any_possible(f, a->sets, s, most)))
            add_waiting(b, s, NULL, most, crossed, bound, f);
    }
}

/* The bounds in a bucket are less than the next bucket's; the last bucket has all higher ones. */
static bool bucket_wanted(const q_find *f, unsigned bucket)
{
    int below = ((int)bucket - BUCKETS / 4 + 1) * QUOTH_POINT;
    return !f->full || bucket == BUCKETS - 1 ||
           below > (f->order == QUOTH_BY_EQUITY ? f->last.equity : f->last.score * QUOTH_POINT);
}

/* Takes what waits in a bucket, all of it; false without memory, or when the search is over. */
static bool empty_bucket(struct q_best_finder *b, q_find *f, q_asked_rack *rack, uint32_t *bucket)
{
    while (*bucket) {
        const waiting *w = &b->wait[*bucket - 1];
        *bucket = w->next;
        if (!worth_opening(f, w->bound))
            continue;
        if (q_is_over(f, 4))
            return false;
        q_set_lane(f, w->d, w->lane);
        if (w->spans)
            tell_apart(b, f, rack, w->spans);
        else if (!open_span(b, f, rack, w))
            return false;
    }
    if (b->pendings)
        try_pending(b, f, rack);
    return true;
}

/* ---- lanes met before ---------------------------------------------------------------------- */

/* What is known of a lane with this rack, or was never known; NULL where nothing is kept, and on
 * the empty board, where plays cost more than what lies in the lane tells. */
static q_lane_found *met_before(const struct q_best_finder *b, const q_find *f,
                                const q_asked_rack *rack, unsigned d, unsigned lane)
{
    q_lane_found *met = b->lane[d][lane]->met;
    return met && !f->opening ? &met[rack - b->rack] : NULL;
}

/* Begins with the best play that is known in any lane. */
static void begin_with_known(const struct q_best_finder *b, q_find *f, const q_asked_rack *rack)
{
    for (unsigned d = 0; d < f->directions; d++)
        for (unsigned lane = 0; lane < f->cross->lanes[d]; lane++) {
            const q_lane_found *met = met_before(b, f, rack, d, lane);
            if (met && met->made == rack->made && met->has &&
                (!f->full || quoth_play_compare(&met->play, &f->last, f->order) < 0)) {
                f->last = met->play;
                f->full = true;
            }
        }
}

/* Whether a lane is known to have no play that comes before the best known one. */
static bool lane_settled(const struct q_best_finder *b, const q_find *f, const q_asked_rack *rack,
                         unsigned d, unsigned lane)
{
    const q_lane_found *met = met_before(b, f, rack, d, lane);
    return met && met->made == rack->made && f->full &&
           quoth_play_compare(&f->last, &met->bound, f->order) <= 0;
}

/* Keeps the best play so far as one of its lane. */
static void keep_in_lane(const struct q_best_finder *b, const q_find *f, const q_asked_rack *rack)
{
    const quoth_play *play = &f->last;
    q_lane_found *met =
        f->full ? met_before(b, f, rack, play->down, play->down ? play->column : play->row) : NULL;
    if (met) {
        met->has = true;
        met->play = *play;
    }
}

/* The search is over: no lane that was searched has a play before the best. */
static void settle_lanes(const struct q_best_finder *b, const q_find *f, const q_asked_rack *rack)
{
    for (unsigned d = 0; d < f->directions && f->full; d++)
        for (unsigned lane = 0; lane < f->cross->lanes[d]; lane++) {
            q_lane_found *met = met_before(b, f, rack, d, lane);
            if (met && b->searched[d][lane]) {
                met->made = rack->made;
                met->bound = f->last;
            }
        }
}

/* Takes what waits, from the highest bucket on, until none could have a better play: what is told
 * apart never comes into a higher one.  False without memory, or when the search is over. */
static bool empty_buckets(struct q_best_finder *b, q_find *f, q_asked_rack *rack)
{
    for (unsigned part = BUCKETS / 32; part-- > 0;)
        while (b->used[part]) {
            unsigned points = part * 32 + q_highest_bit(b->used[part]);
            if (!bucket_wanted(f, points))
                return true;
            b->used[part] ^= UINT32_C(1) << points % 32;
            if (!empty_bucket(b, f, rack, &b->bucket[points]))
                return false;
            keep_in_lane(b, f, rack);
        }
    return true;
}

bool q_find_best(q_find *f)
{
    struct q_span_finder *spans = f->finder->spans;
    struct q_best_finder *b = f->finder->best;
    const q_rack_sets *sets = q_sets_of(spans, f);
    q_asked_rack *rack = &b->rack[sets - spans->rack];
    bool fine = q_asked_begin(rack, f, sets);
    b->waits = b->may_wait = 0;
    b->pendings = 0;
    memset(b->bucket, 0, sizeof b->bucket);
    memset(b->used, 0, sizeof b->used);
    for (unsigned d = 0; d < f->directions; d++)
        for (unsigned lane = 0; lane < f->cross->lanes[d]; lane++) {
            b->lane[d][lane] = q_lane_of(&spans->lanes, f->position, f->classes, d, lane);
            if (!b->lane[d][lane])
                return false;
        }
    if (fine)
        begin_with_known(b, f, rack);
    for (unsigned d = 0; d < f->directions && fine; d++)
        for (unsigned lane = 0; lane < f->cross->lanes[d] && fine; lane++) {
            b->searched[d][lane] = !lane_settled(b, f, rack, d, lane);
            if (!b->searched[d][lane])
                continue;
            q_lane_found *met = met_before(b, f, rack, d, lane);
            if (met && met->made != rack->made)
                *met = (q_lane_found){0};
            b->limits[d][lane].known = false;
            f->d = d;
            f->lane = lane;
            fine = wait_for_lane(b, f, rack);
        }
    if (!fine) {
        f->status = QUOTH_NO_MEMORY;
        return true;
    }
    if (!empty_buckets(b, f, rack)) {
        f->status = f->status ? f->status : QUOTH_NO_MEMORY;
        return true;
    }
    settle_lanes(b, f, rack);
    return true;
}
