/* The best play without the list of all: slots in falling order of the most that a play of each
 * could be worth, until no later slot could have a better play than the best found.  At first the
 * slots of a lane with equally many squares to fill wait as one; most are never told apart.
 *
 * For a slot, a filter gives the subracks that could make a word with the letters of the
 * slot, once for all slots with the same letters.  Each subrack then has to pass, in turn: the
 * most that it can score there with its leave; the cross-subracks; the words (word_map.h), square
 * by square.  Every step rejects most of its input.  A subrack whose bound equals the best so far
 * is still tried, since plays of equal value have an order.  */
#include <string.h>

#include "base/memory.h"
#include "movegen/query_cache.h"

enum { BUCKETS = 512 };

/* A slot that waits to be opened, or slots of a lane that wait to be told apart. */
typedef struct waiting {
    const q_slot *slot;   /* NULL for several */
    const q_slots *slots; /* NULL for one */
    int most;             /* points of a play there */
    int crossed;          /* of a slot: the most points from squares with cross-words, if any */
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

/* A subrack whose words are on their way into the cache, and the slot that it was wanted for. */
typedef struct pending_set {
    const waiting *wait;
    uint32_t possible;
} pending_set;

/* More of them would let the best play so far be known too late. */
enum { PENDING_MOST = 6 };

struct q_best_play {
    q_query_cache *rack; /* as those of the slot finder */
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
    size_t may_wait; /* slots, and groups of them, of all lanes */
};

struct q_best_play *q_best_play_new(unsigned racks, const quoth_memory *memory)
{
    struct q_best_play *b = q_allocate_zeroed(memory, 1, sizeof(struct q_best_play));
    if (!b)
        return NULL;
    b->rack = q_allocate_zeroed(memory, racks, sizeof *b->rack);
    b->racks = racks;
    if (b->rack)
        return b;
    q_free(memory, b, 1, sizeof *b);
    return NULL;
}

void q_best_play_free(struct q_best_play *b, const quoth_memory *memory)
{
    if (!b)
        return;
    for (unsigned i = 0; i < b->racks; i++)
        q_query_cache_free(&b->rack[i], memory);
    q_free(memory, b->rack, b->racks, sizeof *b->rack);
    q_free(memory, b->wait, b->capacity, sizeof *b->wait);
    q_free(memory, b, 1, sizeof *b);
}

/* ---- words --------------------------------------------------------------------------------- */

/* The most that tiles can score, the lesser of two bounds: tiles of high value on squares of high
 * weight; or the most that fits the cross-subracks, plus tiles of high value on the other
 * squares.  */
static inline int most_points(const q_slot *s, const q_subrack *subrack, int crossed)
{
    int most = q_max_score(s->weight, subrack);
    if (s->crossed) {
        int limited = crossed + q_max_score(s->open, subrack);
        most = limited < most ? limited : most;
    }
    return s->fixed + most;
}

static void try_word(q_find *f, const q_slot *s, const q_subrack *subrack, const uint8_t *word)
{
    uint8_t letter[Q_SLOT_TILES];
    quoth_tile tile[Q_SLOT_TILES];
    int weight[Q_SLOT_TILES], score = s->fixed;
    unsigned n = 0, first = q_square(f->lane, 0);
    for (unsigned at = s->first; at <= s->last; at++, word++) {
        if (f->tile[at]) {
            if (quoth_tile_letter(f->tile[at]) != *word)
                return;
        } else {
            if (!(f->cross_set[at] >> *word & 1))
                return;
            weight[n] = q_square_weight(f->cross, f->d, first + at, f->cross_score[at], s->times);
            letter[n++] = *word;
        }
    }
    if (!q_assign_blanks(f, subrack, n, letter, weight, tile))
        return;
    n = 0;
    for (uint32_t empties = s->empties; empties; empties &= empties - 1, n++) {
        score += f->cross->value[tile[n]] * weight[n];
        f->laid[q_lowest_bit(empties)] = tile[n];
    }
    f->kept = subrack->kept;
    f->tiles = n;
    q_record_placement(f, s->first, s->last, score);
    for (uint32_t empties = s->empties; empties; empties &= empties - 1)
        f->laid[q_lowest_bit(empties)] = 0;
}

static void try_words(q_find *f, const q_slot *s, const q_subrack *subrack, const uint8_t *words)
{
    for (; *words; words += q_slot_length(s))
        try_word(f, s, subrack, words);
}

/* Whether a play of a subrack in a slot might be wanted.  *none: no subrack with the same or a
 * lower value of the leave tiles can be wanted either.  */
static inline bool set_wanted(const q_find *f, const waiting *w, const q_subrack *subrack,
                              bool *none)
{
    *none = false;
    if (!f->has_threshold)
        return true;
    if (f->order != QUOTH_BY_EQUITY)
        return most_points(w->slot, subrack, w->crossed) >= f->threshold.score;
    *none = w->most * QUOTH_POINT + subrack->leave < f->threshold.equity;
    return !*none && most_points(w->slot, subrack, w->crossed) * QUOTH_POINT + subrack->leave >=
                         f->threshold.equity;
}

/* What tiles leave must at least be worth beside so many points. */
static inline quoth_points least_kept(const q_find *f, int most)
{
    if (!f->has_threshold)
        return Q_NO_LEAVE;
    return f->order == QUOTH_BY_EQUITY  ? f->threshold.equity - most * QUOTH_POINT
           : most >= f->threshold.score ? 0
                                        : 1;
}

/* ---- subracks with blanks ------------------------------------------------------------------ */

/* Sets with blanks could make many words, but a blank is mostly worth more on the rack.  So they
 * are looked up only where a play of them might be wanted.  False without memory, or when the
 * search is over. */
static bool open_blanks(q_find *f, q_query_cache *a, const waiting *w, q_query *g)
{
    const q_word_map *c = f->word_map;
    const uint16_t *list = a->subracks->blanks.subrack[g->tiles];
    unsigned count = a->subracks->blanks.count[g->tiles];
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
    for (unsigned i = 0; i < count && a->subracks->subrack[list[i]].leave >= least; i++)
        if (!a->blank[g->first_blank + i].known)
            q_prefetch(&c->completion[(g->key + a->subracks->subrack[list[i]].key) >>
                                      c->completion_shift]);
    for (unsigned i = 0; i < count && !none; i++) {
        const q_subrack *subrack = &a->subracks->subrack[list[i]];
        q_blank_words *words = &a->blank[g->first_blank + i];
        if (!set_wanted(f, w, subrack, &none) ||
            !q_fits_cross_sets(f->cross_set, w->slot->crossed, subrack))
            continue;
        if (!words->known && !q_query_blank_words(f, a, g, subrack, words))
            return false;
        for (uint32_t k = 0; k < words->count; k++)
            try_words(f, w->slot, subrack, a->found[words->first + k]);
    }
    return true;
}

/* ---- slots --------------------------------------------------------------------------------- */

/* Tries the words of the subracks that are pending. */
static void try_pending(struct q_best_play *b, q_find *f, q_query_cache *a)
{
    bool none;
    for (unsigned i = 0; i < b->pendings; i++) {
        q_candidate *n = &a->possible[b->pending[i].possible];
        const q_slot *s = b->pending[i].wait->slot;
        if (!n->known) {
            n->words = q_word_map_find(f->word_map, s->key + n->subrack->key, q_slot_length(s));
            n->known = true;
        }
        if (n->words)
            q_prefetch(n->words);
    }
    for (unsigned i = 0; i < b->pendings; i++) {
        const q_candidate *n = &a->possible[b->pending[i].possible];
        const waiting *w = b->pending[i].wait;
        if (!n->words || !set_wanted(f, w, n->subrack, &none))
            continue;
        q_set_lane(f, w->d, w->lane);
        try_words(f, w->slot, n->subrack, n->words);
    }
    b->pendings = 0;
}

/* False without memory, or when the search is over. */
static bool open_slot(struct q_best_play *b, q_find *f, q_query_cache *a, const waiting *w)
{
    const q_slot *s = w->slot;
    q_query *g =
        q_query_cache_get(a, f, s->key, s->tiles, q_slot_length(s), least_kept(f, w->most));
    if (!g)
        return false;
    bool none = false;
    for (uint32_t i = g->first; i < g->first + g->count && !none; i++) {
        const q_candidate *n = &a->possible[i];
        if ((n->known && !n->words) || !set_wanted(f, w, n->subrack, &none) ||
            !q_fits_cross_sets(f->cross_set, s->crossed, n->subrack))
            continue;
        q_prefetch(n->known ? (const void *)n->words
                            : q_word_map_entry(f->word_map, s->key + n->subrack->key));
        b->pending[b->pendings++] = (pending_set){w, i};
        if (b->pendings == PENDING_MOST) {
            try_pending(b, f, a);
            q_set_lane(f, w->d, w->lane);
        }
    }
    return !f->left[0] || open_blanks(f, a, w, g);
}

/* ---- the order of slots -------------------------------------------------------------------- */

/* The limits of a lane, made when they are first needed. */
static const lane_limits *limits_of(struct q_best_play *b, const q_find *f,
                                    const q_subracks *subracks)
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
        while (i < subracks->letters && !(fit >> subracks->letter[i] & 1))
            i++;
        limits->dearest[at] = f->cross->value[0];
        if (i < subracks->letters && f->cross->value[subracks->letter[i]] > limits->dearest[at])
            limits->dearest[at] = f->cross->value[subracks->letter[i]];
    }
    return limits;
}

/* The most points that the squares of a slot with cross-words can give. */
static int crossed_points(const q_find *f, const q_slot *s, const lane_limits *limits)
{
    int points = 0;
    unsigned first = q_square(f->lane, 0);
    for (uint32_t crossed = s->crossed; crossed; crossed &= crossed - 1) {
        unsigned at = q_lowest_bit(crossed);
        points += limits->dearest[at] *
                  q_square_weight(f->cross, f->d, first + at, f->cross_score[at], s->times);
    }
    return points;
}

static bool worth_opening(const q_find *f, quoth_points bound)
{
    if (!f->has_threshold)
        return true;
    return f->order == QUOTH_BY_EQUITY ? bound >= f->threshold.equity
                                       : bound >= f->threshold.score * QUOTH_POINT;
}

/* There must be room for it; the lane of `f` is that of the slot or slots. */
static inline void add_waiting(struct q_best_play *b, const q_slot *slot, const q_slots *slots,
                               int most, int crossed, quoth_points bound, const q_find *f)
{
    int points = (bound + BUCKETS / 4 * QUOTH_POINT) / QUOTH_POINT; /* rounded to 0 or down */
    points = points < 0 ? 0 : points < BUCKETS ? points : BUCKETS - 1;
    b->wait[b->waits] = (waiting){.slot = slot,
                                  .slots = slots,
                                  .most = most,
                                  .crossed = crossed,
                                  .bound = bound,
                                  .next = b->bucket[points],
                                  .d = (uint8_t)f->d,
                                  .lane = (uint8_t)f->lane};
    b->bucket[points] = (uint32_t)++b->waits;
    b->used[points / 32] |= UINT32_C(1) << points % 32;
}

/* The most that a play of one of some slots could score: falling values and the highest weights of
 * each place. */
static int most_of_slots(const q_slots *slots, const q_subrack *all)
{
    return slots->fixed + q_max_score(slots->weight, all);
}

static bool wait_for_lane(struct q_best_play *b, const q_find *f, const q_query_cache *a)
{
    const q_lane *lane = b->lane[f->d][f->lane];
    const q_subrack *all = &a->subracks->subrack[(1u << f->rack_count) - 1];
    for (unsigned tiles = 1; tiles <= f->rack_count; tiles++)
        b->may_wait += 1 + lane->slots[tiles].count;
    if (!q_reserve(f->finder->memory, (void **)&b->wait, &b->capacity, b->may_wait,
                   sizeof *b->wait))
        return false;
    for (unsigned tiles = 1; tiles <= f->rack_count; tiles++) {
        const q_slots *slots = &lane->slots[tiles];
        if (!slots->count || a->leave[tiles] == Q_NO_LEAVE)
            continue;
        int most = most_of_slots(slots, all);
        quoth_points bound = most * QUOTH_POINT + a->leave[tiles];
        if (worth_opening(f, bound))
            add_waiting(b, NULL, slots, most, 0, bound, f);
    }
    return true;
}

/* Whether any subrack might make a word in a slot that the rack has few subracks for, none with
 * blanks.  */
static bool any_possible(const q_find *f, const q_subracks *subracks, const q_slot *s, int most)
{
    const uint16_t *list = subracks->plain.subrack[s->tiles];
    quoth_points least = least_kept(f, most);
    for (unsigned i = 0; i < subracks->plain.count[s->tiles]; i++) {
        const q_subrack *subrack = &subracks->subrack[list[i]];
        if (subrack->leave < least)
            return false;
        if (q_word_map_may_have(f->word_map, s->key + subrack->key))
            return true;
    }
    return false;
}

/* Lets each of some slots wait by itself.  The lane of `f` is theirs. */
static void tell_apart(struct q_best_play *b, const q_find *f, const q_query_cache *a,
                       const q_slots *slots)
{
    const lane_limits *limits = limits_of(b, f, a->subracks);
    const q_subrack *all = &a->subracks->subrack[(1u << f->rack_count) - 1];
    unsigned tiles = slots->slot[0].tiles;
    bool few = tiles + 1 >= f->rack_count && !a->subracks->blanks.count[tiles];
    for (unsigned i = 0; i < slots->count; i++) {
        const q_slot *s = &slots->slot[i];
        quoth_points leave = (q_has_no_playthrough(s) ? a->leave_alone : a->leave)[tiles];
        if (s->empties & limits->closed || leave == Q_NO_LEAVE)
            continue;
        int crossed = s->crossed ? crossed_points(f, s, limits) : 0;
        int most = most_points(s, all, crossed);
        quoth_points bound = most * QUOTH_POINT + leave;
        if (worth_opening(f, bound) && (!few || any_possible(f, a->subracks, s, most)))
            add_waiting(b, s, NULL, most, crossed, bound, f);
    }
}

/* The bounds in a bucket are less than the next bucket's; the last bucket has all higher ones. */
static bool bucket_wanted(const q_find *f, unsigned bucket)
{
    int below = ((int)bucket - BUCKETS / 4 + 1) * QUOTH_POINT;
    return !f->has_threshold || bucket == BUCKETS - 1 ||
           below > (f->order == QUOTH_BY_EQUITY ? f->threshold.equity
                                                : f->threshold.score * QUOTH_POINT);
}

/* Takes what waits in a bucket, all of it; false without memory, or when the search is over. */
static bool empty_bucket(struct q_best_play *b, q_find *f, q_query_cache *rack, uint32_t *bucket)
{
    while (*bucket) {
        const waiting *w = &b->wait[*bucket - 1];
        *bucket = w->next;
        if (!worth_opening(f, w->bound))
            continue;
        if (q_must_stop(f, 4))
            return false;
        q_set_lane(f, w->d, w->lane);
        if (w->slots)
            tell_apart(b, f, rack, w->slots);
        else if (!open_slot(b, f, rack, w))
            return false;
    }
    if (b->pendings)
        try_pending(b, f, rack);
    return true;
}

/* ---- lanes met before ---------------------------------------------------------------------- */

/* What is known of a lane with this rack, or was never known; NULL where nothing is leave, and on
 * the empty board, where plays cost more than what lies in the lane tells. */
static q_lane_result *met_before(const struct q_best_play *b, const q_find *f,
                                 const q_query_cache *rack, unsigned d, unsigned lane)
{
    q_lane_result *met = b->lane[d][lane]->results;
    return met && !f->opening ? &met[rack - b->rack] : NULL;
}

/* Begins with the best play that is known in any lane. */
static void begin_with_known(const struct q_best_play *b, q_find *f, const q_query_cache *rack)
{
    for (unsigned d = 0; d < f->directions; d++)
        for (unsigned lane = 0; lane < f->cross->lanes[d]; lane++) {
            const q_lane_result *met = met_before(b, f, rack, d, lane);
            if (met && met->made == rack->made && met->has &&
                (!f->has_threshold ||
                 quoth_play_compare(&met->play, &f->threshold, f->order) < 0)) {
                f->threshold = met->play;
                f->has_threshold = true;
            }
        }
}

/* Whether a lane is known to have no play that comes before the best known one. */
static bool lane_settled(const struct q_best_play *b, const q_find *f, const q_query_cache *rack,
                         unsigned d, unsigned lane)
{
    const q_lane_result *met = met_before(b, f, rack, d, lane);
    return met && met->made == rack->made && f->has_threshold &&
           quoth_play_compare(&f->threshold, &met->bound, f->order) <= 0;
}

/* Keeps the best play so far as one of its lane. */
static void keep_in_lane(const struct q_best_play *b, const q_find *f, const q_query_cache *rack)
{
    const quoth_play *play = &f->threshold;
    q_lane_result *met =
        f->has_threshold ? met_before(b, f, rack, play->down, play->down ? play->column : play->row)
                         : NULL;
    if (met) {
        met->has = true;
        met->play = *play;
    }
}

/* The search is over: no lane that was searched has a play before the best. */
static void settle_lanes(const struct q_best_play *b, const q_find *f, const q_query_cache *rack)
{
    for (unsigned d = 0; d < f->directions && f->has_threshold; d++)
        for (unsigned lane = 0; lane < f->cross->lanes[d]; lane++) {
            q_lane_result *met = met_before(b, f, rack, d, lane);
            if (met && b->searched[d][lane]) {
                met->made = rack->made;
                met->bound = f->threshold;
            }
        }
}

/* Takes what waits, from the highest bucket on, until none could have a better play: what is told
 * apart never comes into a higher one.  False without memory, or when the search is over. */
static bool empty_buckets(struct q_best_play *b, q_find *f, q_query_cache *rack)
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

bool q_generate_best(q_find *f)
{
    struct q_movegen_cache *cache = f->finder->cache;
    struct q_best_play *b = f->finder->best;
    const q_subracks *subracks = q_subracks_of(cache, f);
    q_query_cache *rack = &b->rack[subracks - cache->rack];
    bool fine = q_query_cache_begin(rack, f, subracks);
    b->waits = b->may_wait = 0;
    b->pendings = 0;
    memset(b->bucket, 0, sizeof b->bucket);
    memset(b->used, 0, sizeof b->used);
    for (unsigned d = 0; d < f->directions; d++)
        for (unsigned lane = 0; lane < f->cross->lanes[d]; lane++) {
            b->lane[d][lane] = q_lane_cache_get(&cache->lanes, f->position, f->word_map, d, lane);
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
            q_lane_result *met = met_before(b, f, rack, d, lane);
            if (met && met->made != rack->made)
                *met = (q_lane_result){0};
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
