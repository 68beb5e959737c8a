/* The best play without the list of all: best-first search over word slots.
 *
 * Each word slot gets an upper bound on the value of its plays that needs no words (shadow play, as
 * in MAGPIE); words are looked up in the word map (MAGPIE's WMP) slot by slot, from the highest
 * bound down, until no bound that is left reaches the best play found.
 *
 *     best_play(position, rack):
 *      1  the word slots of every line, cached; after q_begin_later those
 *         with a changed square                                           word_slots.h
 *      2  subracks of the rack with leave values; its cached queries      subracks.h, query_cache.h
 *      3  threshold = the best play that an earlier call found, with this rack, in a line that has
 *         not changed since; after q_begin_later (later_plays.h) that of the plays listed before
 *      4  for each line, unless the earlier bound of the unchanged line does not beat threshold:
 *             push each of its slots with its bound
 *      5  while the highest bound in the queue beats threshold:
 *             pop a slot; for each subrack that the word map's filter lets pass with the letters of
 *             the slot, by falling leave value:
 *                 bound(slot) + leave value < threshold:  next slot
 *                 bound(slot, subrack) + leave < threshold:  next subrack
 *                 no letter for some cross-set:  next subrack
 *                 defer (slot, subrack): prefetch its word map entry
 *             a few deferred pairs wait:  try their words, square by square; raise threshold
 *             (subracks with blanks: more pairs, whose entries are prefetched one after another)
 *      6  for each searched line:  its bound = the best play, for step 4 of later calls
 *
 *     bound(slot, tiles) = fixed points + the lesser of
 *         the falling values of the tiles times the falling weights of the squares, summed;
 *         the same over the squares without cross-words, plus, for each square with one, its weight
 *         times the highest value of a letter on the rack that its cross-set allows
 *
 * With a limit of several plays the threshold is the last of those kept, once there are as many;
 * steps 3 and 6 are left out.
 *
 * Equal values are ordered by quoth_play_compare, so a bound equal to the threshold is searched.
 * The queue has a stack for each 1.024 points.  Nearly all slots are pushed, so their bounds are
 * computed without branches, which would be mispredicted. */
#include <string.h>

#include "base/memory.h"
#include "movegen/query_cache.h"

enum {
    BUCKETS = 512,                        /* the last has all higher bounds */
    BUCKET_WIDTH = 1024,                  /* thousandths: a division by it is a shift */
    LOWEST = -BUCKETS / 4 * BUCKET_WIDTH, /* of the first, which has all lower bounds */
    /* Deferred lookups: more of them hide more memory latency but raise the threshold later.  Those
     * with blanks stay deferred from bucket to bucket.  Chosen by taste. */
    DEFERRED_MAX = 6,
    DEFERRED_BLANKS_MAX = 16
};

/* A word slot to search. */
typedef struct queue_item {
    const q_word_slot *slot;
    int max_score;      /* upper bound on the score of a play */
    int max_crossed;    /* upper bound on the points of its squares with cross-words */
    quoth_points bound; /* max_score and the best leave value for that number of tiles */
    uint32_t next;      /* the next item of the bucket, + 1 */
    uint8_t d, line;
} queue_item;

/* The tiles that the rack can lay on squares of a line with cross-words. */
typedef struct cross_limits {
    uint32_t dead; /* squares where no tile of the rack makes a cross-word */
    /* Of the first n squares with a cross-word: the sums of the points of the dearest tile that
     * makes one, to be multiplied by the word; and of its points in the cross-word. */
    int in_word[QUOTH_SIDE_MAX + 1], in_crossword[QUOTH_SIDE_MAX + 1];
} cross_limits;

/* A candidate whose word map entry is being prefetched, for a slot. */
typedef struct deferred_lookup {
    const queue_item *item;
    uint32_t candidate; /* in the query cache; for a subrack with blanks, its words there */
    uint16_t subrack;   /* its number */
} deferred_lookup;

/* A line of the board. */
typedef struct board_line {
    q_line_state *state;
    uint8_t d, number;
    bool searched; /* its slots were pushed */
} board_line;

struct q_best_play {
    q_query_cache *queries; /* by rack, as in q_movegen_cache */
    unsigned racks;
    board_line line[2 * QUOTH_SIDE_MAX]; /* the lines that may have the best play */
    unsigned lines;
    q_line_state *state[2][QUOTH_SIDE_MAX]; /* of those lines; NULL for others */
    uint32_t bucket[BUCKETS];               /* the first item of each bucket, + 1 */
    unsigned highest;                       /* bucket that had an item */
    queue_item *item;
    size_t items, capacity;
    deferred_lookup deferred[DEFERRED_MAX];
    unsigned deferred_count;
    deferred_lookup deferred_blank[DEFERRED_BLANKS_MAX]; /* the same for subracks with blanks */
    unsigned deferred_blanks;
};

struct q_best_play *q_best_play_new(unsigned racks, const quoth_memory *memory)
{
    struct q_best_play *b = q_allocate_zeroed(memory, 1, sizeof(struct q_best_play));
    if (!b)
        return NULL;
    b->queries = q_allocate_zeroed(memory, racks, sizeof *b->queries);
    b->racks = racks;
    if (b->queries)
        return b;
    q_free(memory, b, 1, sizeof *b);
    return NULL;
}

void q_best_play_free(struct q_best_play *b, const quoth_memory *memory)
{
    if (!b)
        return;
    for (unsigned i = 0; i < b->racks; i++)
        q_query_cache_free(&b->queries[i], memory);
    q_free(memory, b->queries, b->racks, sizeof *b->queries);
    q_free(memory, b->item, b->capacity, sizeof *b->item);
    q_free(memory, b, 1, sizeof *b);
}

/* ---- bounds -------------------------------------------------------------------------------- */

/* bound(slot, tiles) as above. */
static inline int max_score(const q_word_slot *s, const q_subrack *tiles, int max_crossed)
{
    int most = q_subrack_score_bound(s->weight, tiles);
    int limited = max_crossed + q_subrack_score_bound(s->open, tiles);
    return s->fixed + (limited < most ? limited : most);
}

/* The least bound that beats the threshold. */
static inline quoth_points min_bound(const q_find *f)
{
    return !f->has_threshold             ? Q_NO_LEAVE
           : f->order == QUOTH_BY_EQUITY ? f->threshold.equity
                                         : f->threshold.score * QUOTH_POINT;
}

/* The lowest leave value that can beat the threshold with a score of at most `most`. */
static inline quoth_points min_leave(const q_find *f, int most)
{
    if (!f->has_threshold)
        return Q_NO_LEAVE;
    return f->order == QUOTH_BY_EQUITY  ? f->threshold.equity - most * QUOTH_POINT
           : most >= f->threshold.score ? 0
                                        : 1;
}

typedef enum subrack_check {
    SUBRACK_TRY,
    SUBRACK_SKIP, /* none of its plays in the slot beats the threshold */
    SUBRACK_STOP  /* nor does a play of any subrack with the same or a lower leave value */
} subrack_check;

static inline subrack_check check_subrack(const q_find *f, const queue_item *item,
                                          const q_subrack *subrack)
{
    if (!f->has_threshold)
        return SUBRACK_TRY;
    if (f->order != QUOTH_BY_EQUITY)
        return max_score(item->slot, subrack, item->max_crossed) >= f->threshold.score
                   ? SUBRACK_TRY
                   : SUBRACK_SKIP;
    if (item->max_score * QUOTH_POINT + subrack->leave < f->threshold.equity)
        return SUBRACK_STOP;
    int most = max_score(item->slot, subrack, item->max_crossed);
    return most * QUOTH_POINT + subrack->leave >= f->threshold.equity ? SUBRACK_TRY : SUBRACK_SKIP;
}

/* Computes the limits of a line. */
static void set_cross_limits(cross_limits *limits, const q_find *f, const q_subracks *subracks,
                             const q_line_state *line, unsigned d, unsigned number)
{
    const quoth_cross *cross = f->cross;
    unsigned first = q_square(number, 0);
    limits->dead = 0;
    const int blank = cross->value[0];
    int *in_word = limits->in_word, *in_crossword = limits->in_crossword;
    *in_word = *in_crossword = 0;
    for (uint32_t crossed = line->crossed; crossed; crossed &= crossed - 1) {
        unsigned at = q_lowest_bit(crossed);
        uint64_t fit = line->cross_set[at + 1] & f->have;
        limits->dead |= (uint32_t)!fit << at;
        int most = 0;
        for (unsigned i = subracks->values; i-- > 0;) /* few values, and no branch */
            most = fit & subracks->letters_of_value[i] ? subracks->value[i] : most;
        most = most > blank ? most : blank;
        most *= cross->letter_premium[d][first + at];
        in_word[1] = in_word[0] + most;
        in_crossword[1] = in_crossword[0] + most * cross->word_premium[d][first + at];
        in_word++;
        in_crossword++;
    }
}

/* Upper bound on the points of the squares of a slot that have cross-words. */
static inline int max_crossed_score(const q_word_slot *s, const cross_limits *limits)
{
    unsigned begin = s->crossed_before, end = s->crossed_end;
    return (limits->in_word[end] - limits->in_word[begin]) * s->multiplier +
           limits->in_crossword[end] - limits->in_crossword[begin];
}

/* ---- words --------------------------------------------------------------------------------- */

/* Lays a word in a slot: checks the letters on the board and the cross-sets, scores the play and
 * records it. */
static void try_word(q_find *f, const q_word_slot *s, const q_subrack *subrack, const uint8_t *word)
{
    uint8_t letter[Q_SLOT_TILES];
    quoth_tile tile[Q_SLOT_TILES];
    int weight[Q_SLOT_TILES], score = s->fixed;
    unsigned n = 0, first = q_square(f->line, 0);
    for (unsigned at = s->first; at <= s->last; at++, word++) {
        if (f->tile[at]) {
            if (quoth_tile_letter(f->tile[at]) != *word)
                return;
        } else {
            if (!(f->cross_set[at] >> *word & 1))
                return;
            weight[n] =
                q_square_weight(f->cross, f->d, first + at, f->cross_score[at], s->multiplier);
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
    f->leave_mask = subrack->leave_mask;
    f->tiles = n;
    q_record_placement(f, s->first, s->last, score);
    for (uint32_t empties = s->empties; empties; empties &= empties - 1)
        f->laid[q_lowest_bit(empties)] = 0;
}

static void try_words(q_find *f, const q_word_slot *s, const q_subrack *subrack,
                      const uint8_t *words)
{
    for (; *words; words += q_slot_length(s))
        try_word(f, s, subrack, words);
}

/* Looks up the words of all deferred candidates, then tries them; sets the line of `f`. */
static void try_deferred(struct q_best_play *b, q_find *f, q_query_cache *queries)
{
    const q_subrack *subracks = queries->subracks->subrack;
    for (unsigned i = 0; i < b->deferred_count; i++) {
        q_candidate *c = &queries->candidate[b->deferred[i].candidate];
        const q_word_slot *s = b->deferred[i].item->slot;
        if (!c->known) {
            c->words =
                q_word_map_find(f->word_map, s->key + subracks[c->subrack].key, q_slot_length(s));
            c->known = true;
        }
        if (c->words)
            q_prefetch(c->words);
    }
    for (unsigned i = 0; i < b->deferred_count; i++) {
        const q_candidate *c = &queries->candidate[b->deferred[i].candidate];
        const queue_item *item = b->deferred[i].item;
        const q_subrack *subrack = &subracks[c->subrack];
        if (!c->words || check_subrack(f, item, subrack) != SUBRACK_TRY)
            continue;
        q_set_line(f, item->d, item->line);
        try_words(f, item->slot, subrack, c->words);
    }
    b->deferred_count = 0;
}

/* Looks up the words of all deferred subracks with blanks, then tries them; sets the line of `f`.
 * False: f->status says why. */
static bool try_deferred_blanks(struct q_best_play *b, q_find *f, q_query_cache *queries)
{
    const q_subrack *subracks = queries->subracks->subrack;
    for (unsigned i = 0; i < b->deferred_blanks; i++) {
        const deferred_lookup *l = &b->deferred_blank[i];
        if (!queries->blank[l->candidate].known &&
            !q_query_gather_blanks(f, queries, l->item->slot, &subracks[l->subrack], l->candidate))
            return false;
    }
    if (queries->lookups && !q_query_resolve_blanks(f, queries))
        return false;
    for (unsigned i = 0; i < b->deferred_blanks; i++) {
        const deferred_lookup *l = &b->deferred_blank[i];
        const q_blank_words *words = &queries->blank[l->candidate];
        const q_subrack *subrack = &subracks[l->subrack];
        if (!words->count || check_subrack(f, l->item, subrack) != SUBRACK_TRY)
            continue;
        q_set_line(f, l->item->d, l->item->line);
        for (uint32_t k = 0; k < words->count; k++)
            try_words(f, l->item->slot, subrack, queries->words[words->first + k]);
    }
    b->deferred_blanks = 0;
    return true;
}

/* Tries the subracks with blanks.  They make many words, but a blank is mostly worth more on the
 * rack: words are looked up only for subracks that pass the checks.  False: f->status says why. */
static bool search_blanks(struct q_best_play *b, q_find *f, q_query_cache *queries,
                          const queue_item *item, q_query *q)
{
    const q_word_slot *s = item->slot;
    const uint64_t *cross_set = f->position->cross_set[item->d] + q_square(item->line, 0);
    const q_subracks *subracks = queries->subracks;
    const q_ranked_subrack *list = subracks->blanks.subrack[q->tiles];
    unsigned count = subracks->blanks.count[q->tiles];
    if (!q->has_blanks) {
        if (!q_reserve(f->finder->memory, (void **)&queries->blank, &queries->blank_capacity,
                       queries->blanks + count, sizeof *queries->blank)) {
            f->status = QUOTH_NO_MEMORY;
            return false;
        }
        q->has_blanks = true;
        q->first_blank = (uint32_t)queries->blanks;
        memset(queries->blank + queries->blanks, 0, count * sizeof *queries->blank);
        queries->blanks += count;
    }
    for (unsigned i = 0; i < count; i++) {
        const q_subrack *subrack = &subracks->subrack[list[i].number];
        const q_blank_words *words = &queries->blank[q->first_blank + i];
        if (words->known && !words->count)
            continue;
        subrack_check check = check_subrack(f, item, subrack);
        if (check == SUBRACK_STOP)
            break;
        if (check == SUBRACK_SKIP || !q_fits_cross_sets(cross_set, s->crossed, subrack))
            continue;
        if (!words->known)
            q_prefetch(q_word_map_completion(f->word_map, q->key + list[i].key));
        b->deferred_blank[b->deferred_blanks++] =
            (deferred_lookup){item, q->first_blank + i, list[i].number};
        if (b->deferred_blanks == DEFERRED_BLANKS_MAX && !try_deferred_blanks(b, f, queries))
            return false;
    }
    return true;
}

/* Whether any subrack without blanks may make a word in a slot and beat the threshold. */
static bool any_candidate(const q_find *f, const q_subracks *subracks, const q_word_slot *s,
                          int most)
{
    const q_ranked_subrack *list = subracks->plain.subrack[s->tiles];
    const uint64_t *filter = f->word_map->filter;
    const unsigned shift = f->word_map->filter_shift;
    quoth_points least = min_leave(f, most);
    for (; list->leave >= least; list++)
        if (q_filter_has(filter, shift, s->key + list->key))
            return true;
    return false;
}

/* Step 5 for a slot.  False: f->status says why. */
static bool search_slot(struct q_best_play *b, q_find *f, q_query_cache *queries,
                        const queue_item *item)
{
    const q_word_slot *s = item->slot;
    const uint64_t *cross_set = f->position->cross_set[item->d] + q_square(item->line, 0);
    bool few = s->tiles + 1u == f->rack_count && !queries->subracks->blanks.count[s->tiles];
    if (few && !any_candidate(f, queries->subracks, s, item->max_score))
        return true;
    q_query *q = q_query_cache_get(queries, f, s->key, s->tiles, q_slot_length(s),
                                   min_leave(f, item->max_score));
    if (!q)
        return false;
    for (uint32_t i = q->first; i < q->first + q->count; i++) {
        const q_candidate *c = &queries->candidate[i];
        if (c->known && !c->words)
            continue;
        const q_subrack *subrack = &queries->subracks->subrack[c->subrack];
        subrack_check check = check_subrack(f, item, subrack);
        if (check == SUBRACK_STOP)
            break;
        if (check == SUBRACK_SKIP || !q_fits_cross_sets(cross_set, s->crossed, subrack))
            continue;
        q_prefetch(c->known ? (const void *)c->words
                            : q_word_map_entry(f->word_map, s->key + subrack->key));
        b->deferred[b->deferred_count++] = (deferred_lookup){item, i, c->subrack};
        if (b->deferred_count == DEFERRED_MAX)
            try_deferred(b, f, queries);
    }
    return !f->left[0] || search_blanks(b, f, queries, item, q);
}

/* ---- the queue ----------------------------------------------------------------------------- */

/* Pushes an item, for which there must be room. */
static inline void push(struct q_best_play *b, queue_item item)
{
    int above = item.bound - LOWEST;
    unsigned bucket = above < 0 ? 0 : (unsigned)above / BUCKET_WIDTH;
    bucket = bucket < BUCKETS ? bucket : BUCKETS - 1;
    b->highest = bucket > b->highest ? bucket : b->highest;
    item.next = b->bucket[bucket];
    b->item[b->items] = item;
    b->bucket[bucket] = (uint32_t)++b->items;
}

/* Whether the tiles laid in a slot may make a word, as far as is known before it is searched: all
 * tiles of a rack without blanks are one subrack, and such slots have the highest bounds. */
static inline bool may_have_word(const q_find *f, const q_word_slot *s, const q_subrack *all)
{
    return s->tiles < all->tiles || all->blanks ||
           q_word_map_may_have(f->word_map, s->key + all->key);
}

/* Step 4: pushes the slots of a line, for which there must be room. */
static void push_line(struct q_best_play *b, const q_find *f, const q_query_cache *queries,
                      const board_line *of)
{
    const q_line_state *line = of->state;
    const q_subracks *subracks = queries->subracks;
    const q_subrack *all = &subracks->subrack[(1u << f->rack_count) - 1];
    const quoth_points least = min_bound(f);
    cross_limits limits;
    set_cross_limits(&limits, f, subracks, line, of->d, of->number);
    for (const q_word_slot *s = line->slot, *end = s + line->slots; s < end; s++) {
        quoth_points leave = queries->best_leave[s->alone][s->tiles];
        int crossed = max_crossed_score(s, &limits), most = max_score(s, all, crossed);
        quoth_points bound = most * QUOTH_POINT + leave;
        bool alive = !(s->empties & limits.dead) & (leave != Q_NO_LEAVE); /* without branches */
        if (alive & (bound >= least) && may_have_word(f, s, all))
            push(b, (queue_item){.slot = s,
                                 .max_score = most,
                                 .max_crossed = crossed,
                                 .bound = bound,
                                 .d = of->d,
                                 .line = of->number});
    }
}

/* Whether a bound in a bucket can beat the threshold. */
static bool bucket_beats_threshold(const q_find *f, unsigned bucket)
{
    return bucket == BUCKETS - 1 || LOWEST + ((int)bucket + 1) * BUCKET_WIDTH > min_bound(f);
}

/* ---- results of earlier calls -------------------------------------------------------------- */

/* The cached result of a line for the rack of `queries`.  NULL without a cache, for a search of
 * several plays, and on the empty board, where plays have costs that the state of a line does not
 * include. */
static q_line_result *line_result(const struct q_best_play *b, const q_find *f,
                                  const q_query_cache *queries, const q_line_state *state)
{
    q_line_result *results = state ? state->results : NULL;
    return results && !f->opening && f->limit <= 1 ? &results[queries - b->queries] : NULL;
}

/* Step 3. */
static void recall_best(const struct q_best_play *b, q_find *f, const q_query_cache *queries)
{
    for (unsigned i = 0; i < b->lines; i++) {
        const q_line_result *r = line_result(b, f, queries, b->line[i].state);
        if (r && r->made == queries->made && r->has_play &&
            (!f->has_threshold || quoth_play_compare(&r->play, &f->threshold, f->order) < 0)) {
            f->threshold = r->play;
            f->has_threshold = true;
        }
    }
}

/* Caches the best play so far as a play of its line. */
static void remember_best(const struct q_best_play *b, const q_find *f,
                          const q_query_cache *queries)
{
    const quoth_play *best = &f->threshold;
    if (!f->has_threshold)
        return;
    q_line_result *r =
        line_result(b, f, queries, b->state[best->down][best->down ? best->column : best->row]);
    if (r) {
        r->has_play = true;
        r->play = *best;
    }
}

/* Step 6. */
static void remember_bounds(const struct q_best_play *b, const q_find *f,
                            const q_query_cache *queries)
{
    for (unsigned i = 0; i < b->lines && f->has_threshold; i++) {
        q_line_result *r = line_result(b, f, queries, b->line[i].state);
        if (r && b->line[i].searched) {
            r->made = queries->made;
            r->bound = f->threshold;
        }
    }
}

/* ---- the search ---------------------------------------------------------------------------- */

/* Step 5 for all items of a bucket.  False: f->status says why. */
static bool search_bucket(struct q_best_play *b, q_find *f, q_query_cache *queries,
                          uint32_t *bucket)
{
    while (*bucket) {
        const queue_item *item = &b->item[*bucket - 1];
        *bucket = item->next;
        if (item->bound < min_bound(f))
            continue;
        if (q_must_stop(f, 4))
            return false;
        if (!search_slot(b, f, queries, item))
            return false;
    }
    if (b->deferred_count)
        try_deferred(b, f, queries);
    return true;
}

/* Tries the subracks with blanks that are deferred when the queue ends. */
static bool try_last_blanks(struct q_best_play *b, q_find *f, q_query_cache *queries)
{
    if (!try_deferred_blanks(b, f, queries))
        return false;
    remember_best(b, f, queries);
    return true;
}

/* Step 5.  False: f->status says why. */
static bool search_queue(struct q_best_play *b, q_find *f, q_query_cache *queries)
{
    for (unsigned bucket = b->highest + 1; bucket-- > 0 && bucket_beats_threshold(f, bucket);)
        if (b->bucket[bucket]) {
            if (!search_bucket(b, f, queries, &b->bucket[bucket]))
                return false;
            remember_best(b, f, queries);
        }
    return try_last_blanks(b, f, queries);
}

/* Step 4.  False: f->status says why. */
static bool push_lines(struct q_best_play *b, q_find *f, const q_query_cache *queries)
{
    for (unsigned i = 0; i < b->lines; i++) {
        board_line *line = &b->line[i];
        q_line_result *r = line_result(b, f, queries, line->state);
        bool known = r && r->made == queries->made;
        line->searched = !known || !f->has_threshold ||
                         quoth_play_compare(&f->threshold, &r->bound, f->order) > 0;
        if (!line->searched)
            continue;
        if (r && !known)
            *r = (q_line_result){0};
        if (!q_reserve(f->finder->memory, (void **)&b->item, &b->capacity,
                       b->items + line->state->slots, sizeof *b->item)) {
            f->status = QUOTH_NO_MEMORY;
            return false;
        }
        push_line(b, f, queries, line);
    }
    return true;
}

/* Whether a play can have any of some squares of a line: one with a tile, or one where the rack has
 * a letter that fits. */
static bool any_playable(const q_find *f, unsigned d, unsigned line, uint32_t squares)
{
    const quoth_tile *tile = f->position->tile[d] + q_square(line, 0);
    const uint64_t *cross_set = f->position->cross_set[d] + q_square(line, 0);
    for (; squares; squares &= squares - 1) {
        unsigned at = q_lowest_bit(squares);
        if (tile[at] || cross_set[at] & f->have)
            return true;
    }
    return false;
}

/* Step 1.  False if a weight is too large for 16 bits. */
static bool list_lines(struct q_best_play *b, const q_find *f, q_line_cache *cache)
{
    b->lines = 0;
    memset(b->state, 0, sizeof b->state);
    for (unsigned d = 0; d < f->directions; d++)
        for (unsigned line = 0; line < f->cross->lines[d]; line++) {
            uint32_t squares = f->changed ? f->changed->line[d][line] : UINT32_MAX;
            if (f->changed && !any_playable(f, d, line, squares))
                continue;
            q_line_state *state =
                q_line_cache_get(cache, f->position, f->word_map, d, line, f->rack_count, squares);
            if (!state)
                return false;
            b->line[b->lines++] =
                (board_line){.state = state, .d = (uint8_t)d, .number = (uint8_t)line};
            b->state[d][line] = state;
        }
    return true;
}

bool q_generate_best(q_find *f)
{
    struct q_movegen_cache *cache = f->finder->cache;
    struct q_best_play *b = f->finder->best;
    if (!list_lines(b, f, &cache->lines)) /* 1 */
        return false;
    const q_subracks *subracks = q_subracks_of(cache, f); /* 2 */
    q_query_cache *queries = &b->queries[subracks - cache->rack];
    b->items = 0;
    b->highest = 0;
    b->deferred_count = b->deferred_blanks = 0;
    memset(b->bucket, 0, sizeof b->bucket);
    if (!q_query_cache_begin(queries, f, subracks))
        return true;
    recall_best(b, f, queries);
    if (push_lines(b, f, queries) && search_queue(b, f, queries))
        remember_bounds(b, f, queries);
    return true;
}
