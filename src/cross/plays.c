#include "cross/plays.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "values/leaves.h"

/* ---- the order of plays -------------------------------------------------------------------- */

static int compare_numbers(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

int quoth_play_compare(const quoth_play *a, const quoth_play *b, quoth_order order)
{
    int by = order == QUOTH_BY_EQUITY ? compare_numbers(b->equity, a->equity) : 0;
    if (!by)
        by = compare_numbers(b->score, a->score);
    if (!by)
        by = compare_numbers(a->tiles, b->tiles);
    if (!by)
        by = compare_numbers(b->kind, a->kind);
    if (!by)
        by = compare_numbers(a->row, b->row);
    if (!by)
        by = compare_numbers(a->column, b->column);
    if (!by)
        by = compare_numbers(a->down, b->down);
    if (!by)
        by = memcmp(a->tile, b->tile, sizeof a->tile);
    return by ? by : compare_numbers(a->length, b->length);
}

/* A play and what orders it; the smaller comes first. */
typedef struct play_key {
    uint64_t rest; /* as much of the order after the value as fits */
    uint32_t value, play;
} play_key;

static play_key key_of_play(const quoth_play *play, uint32_t number, quoth_order order)
{
    int32_t value = order == QUOTH_BY_EQUITY ? play->equity : play->score;
    uint64_t rest = (uint64_t)(QUOTH_SCORE_MAX - play->score); /* 20 bits */
    rest = rest << 4 | play->tiles;
    rest = rest << 2 | (3u - play->kind);
    rest = rest << 11 | (uint64_t)play->row << 6 | (uint64_t)play->column << 1 | play->down;
    rest = rest << 24 | (uint64_t)play->tile[0] << 16 | (uint64_t)play->tile[1] << 8 |
           play->tile[2];
    return (play_key){rest, UINT32_C(0x7FFFFFFF) - (uint32_t)value, number};
}

static inline bool key_comes_first(const quoth_plays *plays, const play_key *a, const play_key *b)
{
    if (a->value != b->value)
        return a->value < b->value;
    if (a->rest != b->rest)
        return a->rest < b->rest;
    return quoth_play_compare(&plays->play[a->play], &plays->play[b->play], plays->search.order) <=
           0;
}

static void insert_keys(const quoth_plays *plays, play_key *key, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        play_key k = key[i];
        size_t j = i;
        for (; j > 0 && !key_comes_first(plays, &key[j - 1], &k); j--)
            key[j] = key[j - 1];
        key[j] = k;
    }
}

enum { INSERTED = 12 };

/* Merge sort, bottom up, with `spare` for as many. */
static void merge_keys(const quoth_plays *plays, play_key *key, play_key *spare, size_t n)
{
    play_key *from = key, *to = spare;
    for (size_t low = 0; low < n; low += INSERTED)
        insert_keys(plays, key + low, n - low < INSERTED ? n - low : INSERTED);
    for (size_t width = INSERTED; width < n; width *= 2) {
        for (size_t low = 0; low < n; low += 2 * width) {
            size_t middle = low + width < n ? low + width : n;
            size_t high = low + 2 * width < n ? low + 2 * width : n;
            size_t i = low, j = middle, k = low;
            while (i < middle && j < high) {
                bool first = key_comes_first(plays, &from[i], &from[j]);
                to[k++] = from[first ? i : j];
                i += first;
                j += !first;
            }
            memcpy(to + k, from + i, (middle - i) * sizeof *to);
            k += middle - i;
            memcpy(to + k, from + j, (high - j) * sizeof *to);
        }
        play_key *swap = from;
        from = to;
        to = swap;
    }
    if (from != key)
        memcpy(key, from, n * sizeof *key);
}

enum { DIGIT = 11 }; /* bits, at most */

/* Radix sort by value, in passes of as few bits as their number allows; the result may end in
 * either array. */
static play_key *sort_by_value(play_key *from, play_key *to, size_t n)
{
    uint32_t least = UINT32_MAX, most = 0;
    for (size_t i = 0; i < n; i++) {
        least = from[i].value < least ? from[i].value : least;
        most = from[i].value > most ? from[i].value : most;
    }
    unsigned bits = most > least ? q_highest_bit(most - least) + 1 : 0;
    unsigned passes = (bits + DIGIT - 1) / DIGIT, digit = passes ? (bits + passes - 1) / passes : 0;
    uint32_t mask = (UINT32_C(1) << digit) - 1;
    for (unsigned shift = 0; shift < bits; shift += digit) {
        uint32_t start[1 << DIGIT], sum = 0;
        memset(start, 0, (mask + 1) * sizeof *start);
        for (size_t i = 0; i < n; i++)
            start[(from[i].value - least) >> shift & mask]++;
        for (size_t i = 0; i <= mask; i++) {
            uint32_t count = start[i];
            start[i] = sum;
            sum += count;
        }
        for (size_t i = 0; i < n; i++)
            to[start[(from[i].value - least) >> shift & mask]++] = from[i];
        play_key *swap = from;
        from = to;
        to = swap;
    }
    return from;
}

/* By value, then those of equal value among themselves.  Few keys are not worth the first. */
static const play_key *order_keys(const quoth_plays *plays, play_key *keys, play_key *spare,
                                  size_t n)
{
    bool few = n < 128;
    play_key *sorted = few ? keys : sort_by_value(keys, spare, n);
    spare = sorted == keys ? spare : keys;
    for (size_t low = 0, high; low < n; low = high) {
        for (high = low + 1; high < n && (few || sorted[high].value == sorted[low].value);)
            high++;
        merge_keys(plays, sorted + low, spare, high - low);
    }
    return sorted;
}

/* Plays are large: their keys are sorted, and each play moved once. */
static bool sort_found(quoth_plays *plays)
{
    size_t n = plays->count;
    if (n < 2)
        return true;
    if (n > UINT32_MAX ||
        !q_grow(plays->memory, (void **)&plays->spare, &plays->spare_capacity, plays->capacity,
                sizeof *plays->spare) ||
        !q_grow(plays->memory, (void **)&plays->keys, &plays->keys_capacity, 2 * n,
                sizeof *plays->keys))
        return false;
    for (size_t i = 0; i < n; i++)
        plays->keys[i] = key_of_play(&plays->play[i], (uint32_t)i, plays->search.order);
    const play_key *sorted = order_keys(plays, plays->keys, plays->keys + n, n);
    for (size_t i = 0; i < n; i++)
        plays->spare[i] = plays->play[sorted[i].play];
    quoth_play *swap = plays->play;
    size_t capacity = plays->capacity;
    plays->play = plays->spare;
    plays->capacity = plays->spare_capacity;
    plays->spare = swap;
    plays->spare_capacity = capacity;
    return true;
}

/* ---- the handle ---------------------------------------------------------------------------- */

quoth_status quoth_plays_new(quoth_plays **out, const quoth_cross *cross,
                             const quoth_memory *memory)
{
    memory = q_memory(memory);
    quoth_plays *plays = *out = q_take_zeroed(memory, 1, sizeof *plays);
    if (!plays)
        return QUOTH_NO_MEMORY;
    plays->cross = cross;
    plays->memory = memory;
    return QUOTH_OK;
}

void quoth_plays_free(quoth_plays *plays)
{
    if (!plays)
        return;
    q_give(plays->memory, plays->play, plays->capacity, sizeof *plays->play);
    q_give(plays->memory, plays->spare, plays->spare_capacity, sizeof *plays->spare);
    q_give(plays->memory, plays->keys, plays->keys_capacity, sizeof *plays->keys);
    q_free_spans(plays);
    for (int i = 0; i < 2; i++)
        q_give(plays->memory, plays->kept[i], plays->kept_capacity[i], sizeof *plays->kept[i]);
    q_give(plays->memory, plays, 1, sizeof *plays);
}

uint64_t quoth_plays_placements(const quoth_plays *plays)
{
    return plays->placements;
}

int64_t quoth_plays_scores(const quoth_plays *plays)
{
    return plays->scores;
}

const quoth_play *quoth_plays_list(const quoth_plays *plays, size_t *count)
{
    *count = plays->count;
    return plays->play;
}

/* ---- keeping what is wanted ---------------------------------------------------------------- */

/* TOP keeps up to twice its limit and now and then lets the worse half go. */
static void thin_out(quoth_plays *plays)
{
    if (!sort_found(plays)) {
        plays->status = QUOTH_NO_MEMORY;
        return;
    }
    if (plays->count < plays->search.limit)
        return;
    plays->count = plays->search.limit;
    plays->last = plays->play[plays->count - 1];
    plays->full = true;
}

static void keep_play(quoth_plays *plays, const quoth_play *play)
{
    const quoth_search *search = &plays->search;
    if (plays->status || search->find == QUOTH_FIND_COUNT ||
        (plays->full && quoth_play_compare(play, &plays->last, search->order) >= 0))
        return;
    if (search->find == QUOTH_FIND_BEST) {
        plays->play[0] = plays->last = *play;
        plays->count = 1;
        plays->full = true;
        return;
    }
    if (!q_grow(plays->memory, (void **)&plays->play, &plays->capacity, plays->count + 1,
                sizeof *plays->play)) {
        plays->status = QUOTH_NO_MEMORY;
        return;
    }
    plays->play[plays->count++] = *play;
    if (search->find == QUOTH_FIND_TOP && plays->count >= 2 * (size_t)search->limit + 16)
        thin_out(plays);
}

static quoth_points value_of(const q_finding *f, int score, bool place)
{
    return score * QUOTH_POINT + f->plays->kept[!place][f->kept];
}

bool q_wanted(const q_finding *f, int score)
{
    const quoth_plays *plays = f->plays;
    if (plays->search.find == QUOTH_FIND_COUNT || !plays->full)
        return true;
    return plays->search.order == QUOTH_BY_EQUITY ? value_of(f, score, true) >= plays->last.equity
                                                  : score >= plays->last.score;
}

static void cost_vowels(const q_finding *f, quoth_play *play)
{
    unsigned first = play->down ? play->row : play->column;
    for (uint32_t costs = f->vowel_costs >> first; costs; costs &= costs - 1) {
        unsigned i = q_lowest_bit(costs);
        if (i < play->length && play->tile[i] &&
            f->cross->rules.tiles.vowels >> quoth_tile_letter(play->tile[i]) & 1)
            play->equity -= Q_OPENING_VOWEL;
    }
}

quoth_play *q_room_for_plays(quoth_plays *plays, size_t count)
{
    if (!q_grow(plays->memory, (void **)&plays->play, &plays->capacity, plays->count + count,
                sizeof *plays->play)) {
        plays->status = QUOTH_NO_MEMORY;
        return NULL;
    }
    return plays->play + plays->count;
}

void q_found_play(q_finding *f, quoth_play *play)
{
    if (f->vowel_costs)
        cost_vowels(f, play);
    keep_play(f->plays, play);
}

void q_found(q_finding *f, unsigned first, unsigned last, int score)
{
    quoth_plays *plays = f->plays;
    plays->placements++;
    plays->scores += score;
    if (plays->search.find == QUOTH_FIND_COUNT || !q_wanted(f, score))
        return;
    quoth_play play = {.kind = QUOTH_PLAY_PLACE,
                       .down = (uint8_t)f->d,
                       .score = score,
                       .length = (uint8_t)(last - first + 1),
                       .tiles = (uint8_t)f->placed,
                       .row = (uint8_t)(f->d ? first : f->lane),
                       .column = (uint8_t)(f->d ? f->lane : first),
                       .equity = value_of(f, score, true)};
    memcpy(play.tile, f->laid + first, play.length);
    q_found_play(f, &play);
}

/* ---- exchanges and the pass ---------------------------------------------------------------- */

/* Every part of the rack that can be exchanged, as what is kept; of equal tiles the last are given.
 */
static void find_exchanges(q_finding *f, const quoth_tile *rack)
{
    unsigned count = f->rack_count, all = (1u << count) - 1, equal = 0;
    for (unsigned i = 1; i < count; i++)
        equal |= (unsigned)(rack[i] == rack[i - 1]) << i;
    for (f->kept = 0; f->kept < all; f->kept++) {
        quoth_points value = value_of(f, 0, false);
        if (f->kept & equal & ~(f->kept << 1) ||
            (f->plays->full && f->plays->search.order == QUOTH_BY_EQUITY &&
             value < f->plays->last.equity))
            continue;
        quoth_play play = {.kind = QUOTH_PLAY_EXCHANGE, .equity = value};
        for (unsigned i = 0; i < count; i++)
            if (!(f->kept >> i & 1))
                play.tile[play.tiles++] = rack[i];
        play.length = play.tiles;
        if (play.tiles <= f->standing.bag)
            keep_play(f->plays, &play);
    }
}

static void find_others(q_finding *f, const quoth_tile *rack)
{
    uint16_t from = f->cross->rules.exchange_from;
    if (from != QUOTH_NO_EXCHANGE && f->standing.bag >= from && f->standing.bag > 0)
        find_exchanges(f, rack);
    f->kept = (1u << f->rack_count) - 1;
    quoth_play play = {.kind = QUOTH_PLAY_PASS, .equity = value_of(f, 0, false)};
    keep_play(f->plays, &play);
}

/* ---- generating ---------------------------------------------------------------------------- */

/* The worth of every part of the rack that can be kept: the leave, and what the bag makes of it. */
static bool value_kept(q_finding *f, const quoth_tile *rack, unsigned count)
{
    quoth_plays *plays = f->plays;
    size_t sets = (size_t)1 << count;
    for (int i = 0; i < 2; i++)
        if (!q_grow(plays->memory, (void **)&plays->kept[i], &plays->kept_capacity[i], sets,
                    sizeof *plays->kept[i]))
            return false;
    if (plays->search.leaves)
        q_leaves_table(plays->search.leaves, rack, count, plays->kept[0]);
    else
        memset(plays->kept[0], 0, sets * sizeof *plays->kept[0]);
    for (unsigned kept = 0; kept < sets; kept++) {
        unsigned tiles = q_count_bits(kept);
        int held = 0;
        for (unsigned i = 0; f->standing.bag == 0 && i < count; i++)
            held += kept >> i & 1 ? f->cross->value[rack[i]] : 0;
        quoth_points leave = plays->kept[0][kept];
        plays->kept[0][kept] = q_kept(&f->standing, leave, held, tiles, count - tiles, true);
        plays->kept[1][kept] = q_kept(&f->standing, leave, held, tiles, count - tiles, false);
    }
    return true;
}

static void take_rack(q_finding *f, const quoth_tile *rack, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (f->left[rack[i]]++ == 0)
            f->bit[rack[i]] = (uint8_t)i;
        f->have |= UINT64_C(1) << rack[i];
    }
    if (f->left[0])
        f->have = Q_ANY_LETTER;
    f->have &= ~UINT64_C(1);
    f->kept = (1u << count) - 1;
    f->rack_count = count;
}

void q_set_lane(q_finding *f, unsigned d, unsigned lane)
{
    const quoth_position *p = f->position;
    unsigned first = q_square(lane, 0);
    f->d = d;
    f->lane = lane;
    f->tile = p->tile[d] + first;
    f->cross_set = p->cross_set[d] + first;
    f->cross_score = p->cross_score[d] + first;
    f->letter_premium = f->cross->letter_premium[d] + first;
    f->word_premium = f->cross->word_premium[d] + first;
    f->vowel_costs = 0;
    for (unsigned at = 0; f->standing.opening && at < f->cross->length[d]; at++)
        if (q_beside_premium(f->cross, d, first + at))
            f->vowel_costs |= 1u << at;
}

static void find_in_lane(q_finding *f, unsigned d, unsigned lane)
{
    q_set_lane(f, d, lane);
    if (f->standing.opening && f->cross->start[d] / Q_LANE != lane)
        return;
    if (f->cross->rules.anagrams)
        q_find_anagrams(f);
    else
        q_find_words(f);
}

quoth_status quoth_plays_find(quoth_plays *plays, const quoth_position *position,
                              const quoth_search *search)
{
    const q_state *s = &position->state;
    const quoth_tile *rack = s->rack[s->turn];
    unsigned count = s->rack_count[s->turn];
    assert(position->cross == plays->cross);
    q_finding f = {.position = position,
                   .cross = plays->cross,
                   .plays = plays,
                   .standing = q_standing_of(position)};
    plays->search = *search;
    plays->count = 0;
    plays->placements = 0;
    plays->scores = 0;
    plays->full = search->find == QUOTH_FIND_TOP && search->limit == 0;
    plays->last = (quoth_play){.score = INT32_MAX, .equity = INT32_MAX};
    plays->status = QUOTH_OK;
    if (s->ending)
        return QUOTH_OK;
    if (!q_grow(plays->memory, (void **)&plays->play, &plays->capacity, 1, sizeof *plays->play) ||
        !value_kept(&f, rack, count))
        return QUOTH_NO_MEMORY;
    take_rack(&f, rack, count);
    bool found = q_can_use_spans(plays, count) &&
                 (search->find == QUOTH_FIND_BEST ? q_find_best(&f, rack) : q_find_every(&f, rack));
    for (unsigned d = 0; d < 2 && !found; d++)
        for (unsigned lane = 0; lane < plays->cross->lanes[d]; lane++)
            find_in_lane(&f, d, lane);
    if (!search->placements_only && search->find != QUOTH_FIND_COUNT)
        find_others(&f, rack);
    if (search->find == QUOTH_FIND_ALL && !plays->status && !sort_found(plays))
        plays->status = QUOTH_NO_MEMORY;
    if (search->find == QUOTH_FIND_TOP && !plays->status && search->limit > 0)
        thin_out(plays);
    return plays->status;
}
