/* The list of plays that a search records: sort keys, sorting, and the limit of QUOTH_FIND_TOP. */
#include "base/throttle.h"
#include "movegen/play_list.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "movegen/equity.h"

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

/* The first square of a play and its direction, in their order. */
static inline unsigned place_of_play(const quoth_play *play)
{
    return (unsigned)play->row << 6 | (unsigned)play->column << 1 | play->down;
}

enum { REST_BELOW_TILES = 37 }; /* bits of a key's rest below the score and the number of tiles */

static inline uint64_t rest_of_key(const quoth_play *play)
{
    uint64_t rest = (uint64_t)(QUOTH_SCORE_MAX - play->score); /* 20 bits */
    rest = rest << 4 | play->tiles;
    rest = rest << 2 | (3u - play->kind);
    rest = rest << 11 | place_of_play(play);
    return rest << 24 | (uint64_t)play->tile[0] << 16 | (uint64_t)play->tile[1] << 8 |
           play->tile[2];
}

static q_play_key key_of_play(const quoth_play *play, uint32_t number, quoth_order order)
{
    uint32_t value = order == QUOTH_BY_EQUITY ? UINT32_C(0x7FFFFFFF) - (uint32_t)play->equity
                                              : (uint32_t)(rest_of_key(play) >> REST_BELOW_TILES);
    return (q_play_key){.value = value, .play = number};
}

/* The context of a sort, with the search whose watch it calls. */
typedef struct play_sort {
    q_find *f;
    const quoth_play *play;
} play_sort;

enum { WATCHED = 65536 }; /* plays that a sort passes without calling the watch, at most */

/* False: the sort must stop. */
static inline bool sort_goes_on(q_find *f, size_t i)
{
    return i % WATCHED != WATCHED - 1 || q_call_watch(f);
}

static inline bool key_comes_first(const play_sort *s, const q_play_key *a, const q_play_key *b)
{
    if (a->value != b->value)
        return a->value < b->value;
    if (a->rest != b->rest)
        return a->rest < b->rest;
    return quoth_play_compare(&s->play[a->play], &s->play[b->play], s->f->order) <= 0;
}

/* Sorts keys by insertion.  False: that takes more than `moves` moves, and they stay unsorted. */
static bool insert_keys(const play_sort *s, q_play_key *key, size_t n, size_t moves)
{
    for (size_t i = 1; i < n; i++) {
        q_play_key k = key[i];
        size_t j = i;
        for (; j > 0 && !key_comes_first(s, &key[j - 1], &k); j--)
            key[j] = key[j - 1];
        key[j] = k;
        if (i - j > moves)
            return false;
        moves -= i - j;
    }
    return true;
}

/* Keys of a run that is sorted by insertion, and moves a key that insertion may take in others;
 * chosen by taste. */
enum { INSERTED = 12, MOVES = 6 };

/* Sorts keys by merge sort, bottom up from runs of INSERTED keys; `spare` has room for n keys. */
static void merge_keys(const play_sort *s, q_play_key *key, q_play_key *spare, size_t n)
{
    q_play_key *from = key, *to = spare;
    for (size_t low = 0; low < n && !q_must_stop(s->f, 1); low += INSERTED)
        insert_keys(s, key + low, n - low < INSERTED ? n - low : INSERTED, SIZE_MAX);
    for (size_t width = INSERTED; width < n; width *= 2) {
        for (size_t low = 0; low < n; low += 2 * width) {
            size_t middle = low + width < n ? low + width : n;
            size_t high = low + 2 * width < n ? low + 2 * width : n;
            size_t i = low, j = middle, k = low;
            if (q_must_stop(s->f, 1 + (unsigned)(high - low) % WATCHED / 16))
                return;
            while (i < middle && j < high && sort_goes_on(s->f, k)) {
                bool first = key_comes_first(s, &from[i], &from[j]);
                to[k++] = from[first ? i : j];
                i += first;
                j += !first;
            }
            if (s->f->status)
                return;
            memcpy(to + k, from + i, (middle - i) * sizeof *to);
            k += middle - i;
            memcpy(to + k, from + j, (high - j) * sizeof *to);
        }
        q_play_key *swap = from;
        from = to;
        to = swap;
    }
    if (from != key)
        memcpy(key, from, n * sizeof *key);
}

static void set_rests(const play_sort *s, q_play_key *key, size_t n)
{
    for (size_t i = 0; i < n && sort_goes_on(s->f, i); i++)
        key[i].rest = rest_of_key(&s->play[key[i].play]);
}

static bool are_few(size_t n)
{
    return n < 128;
}

enum { DIGIT = 11 }; /* most bits of a radix pass; chosen by taste */

/* Sorts keys by value with a radix sort, with the bits shared evenly between its passes.  Returns
 * the array with the result, `from` or `to`. */
static q_play_key *sort_by_value(q_find *f, q_play_key *from, q_play_key *to, size_t n)
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
        for (size_t i = 0; i < n && sort_goes_on(f, i); i++)
            to[start[(from[i].value - least) >> shift & mask]++] = from[i];
        if (f->status)
            return from;
        q_play_key *swap = from;
        from = to;
        to = swap;
    }
    return from;
}

/* Sorts keys by value, then each run of equal value: by insertion if few are out of order, else by
 * merge sort.  For few keys merge sort alone is faster. */
static q_play_key *order_keys(const play_sort *s, q_play_key *keys, q_play_key *spare, size_t n)
{
    bool few = are_few(n);
    q_play_key *sorted = few ? keys : sort_by_value(s->f, keys, spare, n);
    spare = sorted == keys ? spare : keys;
    for (size_t low = 0, high; low < n && !s->f->status; low = high) {
        for (high = low + 1; high < n && (few || sorted[high].value == sorted[low].value);)
            high++;
        if (high - low == 1)
            continue;
        if (q_must_stop(s->f, 1))
            break;
        size_t run = high - low;
        set_rests(s, sorted + low, run);
        if (few || run >= WATCHED || !insert_keys(s, sorted + low, run, MOVES * run))
            merge_keys(s, sorted + low, spare, run);
    }
    return sorted;
}

/* Makes keys in the order of the plays' places, so that few of equal value are out of order
 * once they are sorted by value; and from the last play to the first, since the words of a slot are
 * listed backwards (all_plays.c). */
static void make_keys(q_find *f, const quoth_plays *plays, q_play_key *keys)
{
    uint32_t start[QUOTH_SIDE_MAX << 6], sum = 0;
    const unsigned places = are_few(plays->count) ? 0 : f->cross->lines[0] << 6;
    memset(start, 0, places * sizeof *start);
    for (size_t i = 0; places && i < plays->count && sort_goes_on(f, i); i++)
        start[place_of_play(&plays->play[i])]++;
    for (unsigned i = 0; i < places; i++) {
        uint32_t count = start[i];
        start[i] = sum;
        sum += count;
    }
    for (size_t i = plays->count; i-- > 0 && !f->status && sort_goes_on(f, i);) {
        const quoth_play *play = &plays->play[i];
        size_t to = places ? start[place_of_play(play)]++ : i;
        keys[to] = key_of_play(play, (uint32_t)i, f->order);
    }
}

/* Permutes plays into the order of their keys, in place, cycle by cycle.  If the search is
 * stopped, the list is invalid. */
static void move_plays(q_find *f, quoth_play *play, q_play_key *sorted, size_t n)
{
    for (size_t i = 0; i < n && !q_must_stop(f, 1); i++) {
        if (sorted[i].play == i)
            continue;
        quoth_play first = play[i];
        size_t to = i;
        for (size_t from = sorted[i].play; from != i && !q_must_stop(f, 1);
             from = sorted[to].play) {
            play[to] = play[from];
            sorted[to].play = (uint32_t)to;
            to = from;
        }
        play[to] = first;
        sorted[to].play = (uint32_t)to;
    }
}

/* Sorts the list.  Plays are large, so their keys are sorted and each play is moved once. */
void q_sort_plays(q_find *f)
{
    quoth_play_finder *finder = f->finder;
    quoth_plays *plays = f->plays;
    size_t n = plays->count;
    if (f->status || n < 2)
        return;
    if (!q_reserve(finder->memory, (void **)&finder->keys, &finder->keys_capacity, 2 * n,
                   sizeof *finder->keys)) {
        f->status = QUOTH_NO_MEMORY;
        return;
    }
    make_keys(f, plays, finder->keys);
    if (f->status)
        return;
    q_play_key *sorted =
        order_keys(&(play_sort){f, plays->play}, finder->keys, finder->keys + n, n);
    if (!f->status)
        move_plays(f, plays->play, sorted, n);
}

/* ---- recording plays ----------------------------------------------------------------------- */

bool q_call_watch(q_find *f)
{
    f->steps += Q_STEPS_TO_WATCH;
    if (!f->status && !q_go_on(f->watch, f->steps, 0))
        f->status = QUOTH_STOPPED;
    f->steps_to_watch = f->status ? 1 : Q_STEPS_TO_WATCH;
    return !f->status;
}

/* Drops the worse half of the list of QUOTH_FIND_TOP, when it has reached twice the limit. */
static void thin_out(q_find *f)
{
    quoth_plays *plays = f->plays;
    q_sort_plays(f);
    if (f->status || plays->count < f->limit)
        return;
    plays->count = f->limit;
    f->threshold = plays->play[plays->count - 1];
    f->has_threshold = true;
}

/* Whether two plays lay the same letters on the same squares. */
static bool lays_same_letters(const quoth_play *a, const quoth_play *b)
{
    bool same = a->kind == QUOTH_PLAY_PLACE && b->kind == QUOTH_PLAY_PLACE && a->row == b->row &&
                a->column == b->column && a->down == b->down && a->length == b->length;
    for (unsigned i = 0; same && i < a->length; i++)
        same = quoth_tile_letter(a->tile[i]) == quoth_tile_letter(b->tile[i]);
    return same;
}

/* Puts a play into the sorted list of the first plays of QUOTH_FIND_BEST: in place of one with the
 * same letters that it precedes, else of the last one of a full list. */
static void insert_play(q_find *f, const quoth_play *play)
{
    if (!q_reserve_plays(f, 1))
        return;
    quoth_plays *plays = f->plays;
    quoth_play *list = plays->play;
    size_t to = plays->count, at;
    for (size_t i = 0; i < plays->count && f->rack[0] == 0 && to == plays->count; i++)
        if (lays_same_letters(&list[i], play))
            to = i;
    if (to < plays->count && quoth_play_compare(&list[to], play, f->order) <= 0)
        return;
    plays->count += to == plays->count && plays->count < f->limit;
    to -= to == plays->count;
    for (at = to; at > 0 && quoth_play_compare(play, &list[at - 1], f->order) < 0; at--)
        list[at] = list[at - 1];
    list[at] = *play;
    if (plays->count == f->limit) {
        f->threshold = plays->play[plays->count - 1];
        f->has_threshold = true;
    }
}

static void keep_play(q_find *f, const quoth_play *play)
{
    if (f->status || f->counting ||
        (f->has_threshold && quoth_play_compare(play, &f->threshold, f->order) >= 0))
        return;
    if (f->find == QUOTH_FIND_BEST) {
        if (f->limit > 1) {
            insert_play(f, play);
        } else {
            f->threshold = *play;
            f->has_threshold = true;
        }
        return;
    }
    quoth_play *room = q_reserve_plays(f, 1);
    if (!room)
        return;
    *room = *play;
    q_commit_plays(f, 1);
}

static quoth_points value_of(const q_find *f, int score, bool place)
{
    return score * QUOTH_POINT + (place ? f->placed : f->exchanged)[f->leave_mask];
}

bool q_wanted(const q_find *f, int score)
{
    if (f->counting || !f->has_threshold)
        return true;
    return f->order == QUOTH_BY_EQUITY ? value_of(f, score, true) >= f->threshold.equity
                                       : score >= f->threshold.score;
}

static void cost_opening(const q_find *f, quoth_play *play)
{
    unsigned first = play->down ? play->row : play->column;
    for (uint32_t costs = f->vowel_costs >> first; costs; costs &= costs - 1) {
        unsigned i = q_lowest_bit(costs);
        if (i < play->length && play->tile[i])
            play->equity -= f->opening_cost[quoth_tile_letter(play->tile[i])];
    }
}

quoth_play *q_reserve_plays(q_find *f, size_t count)
{
    quoth_plays *plays = f->plays;
    if (q_reserve(plays->memory, (void **)&plays->play, &plays->capacity, plays->count + count,
                  sizeof *plays->play))
        return plays->play + plays->count;
    f->status = QUOTH_NO_MEMORY;
    return NULL;
}

void q_commit_plays(q_find *f, size_t count)
{
    f->plays->count += count;
    if (f->find == QUOTH_FIND_ALL && f->plays->count > f->limit) {
        f->counting = true;
        f->plays->count = 0;
    }
    if (f->find == QUOTH_FIND_TOP && f->plays->count >= 2 * (size_t)f->limit + 16)
        thin_out(f);
}

void q_record_other(q_find *f, const quoth_play *play)
{
    keep_play(f, play);
}

void q_record_play(q_find *f, quoth_play *play)
{
    if (f->vowel_costs)
        cost_opening(f, play);
    keep_play(f, play);
}

void q_record_placement(q_find *f, unsigned first, unsigned last, int score)
{
    f->plays->placements++;
    f->plays->scores += score;
    if (f->counting || !q_wanted(f, score))
        return;
    quoth_play play = {.kind = QUOTH_PLAY_PLACE,
                       .down = (uint8_t)f->d,
                       .score = score,
                       .length = (uint8_t)(last - first + 1),
                       .tiles = (uint8_t)f->tiles,
                       .row = (uint8_t)(f->d ? first : f->line),
                       .column = (uint8_t)(f->d ? f->line : first),
                       .equity = value_of(f, score, true)};
    memcpy(play.tile, f->laid + first, play.length);
    q_record_play(f, &play);
}

void q_find_vowel_costs(q_find *f)
{
    unsigned first = q_square(f->line, 0);
    f->vowel_costs = 0;
    for (unsigned at = 0; at < f->cross->length[f->d]; at++)
        if (q_beside_premium(f->cross, f->d, first + at))
            f->vowel_costs |= 1u << at;
}
