#include "ghost/census.h"

#include <stdatomic.h>
#include <string.h>

#include "base/arena.h"
#include "base/bits.h"
#include "base/memory.h"
#include "base/pace.h"
#include "base/ranks.h"
#include "ghost/fragments.h"
#include "ghost/gaps.h"
#include "ghost/lettersets.h"
#include "ghost/walk.h"

/* ---- what the threads share --------------------------------------------------------------- */

/* Open positions of one length, `length` bytes each. */
typedef struct open_list {
    uint8_t *letters;
    size_t count, capacity;
} open_list;

/* The counts of one thread. */
typedef struct counter {
    struct census_work *work;
    q_arena arena;
    quoth_ghost_row row[QUOTH_WORD_MAX + 1];
    uint64_t checksum;
    open_list open[QUOTH_WORD_MAX + 1];
    uint64_t work_done; /* since the watch was asked, in units of q_pace */
    quoth_status status;
} counter;

typedef struct census_work {
    const q_strings *strings;
    bool sorted;
    q_letter_sets sets; /* of the strings, if sorted */
    const q_rules *rules;
    const quoth_memory *memory;
    const quoth_watch *watch;
    const quoth_workers *workers; /* their ranks share the walk and the pass, and all have the
                                     result */
    unsigned base;                /* letters + 1 */
    unsigned threads;
    counter *counter; /* one for each thread */
    atomic_uint next; /* the next piece of work */
    atomic_bool stop;
    atomic_flag asking; /* the watch is asked by one thread at a time */
    _Atomic uint64_t done;
    uint64_t total;
    /* for the walk: the two letters of each branch, heaviest first */
    uint32_t *branch;
    unsigned branches;
    uint64_t *weight; /* by two letters: about how many positions begin with them */
    /* for the pass over one length */
    unsigned length;
    open_list open, below;      /* positions of this length, and of one letter less */
    const _Atomic uint8_t *won; /* by open position */
    _Atomic uint8_t *won_below;
    _Atomic uint32_t *slot; /* by hash: a position's number in `below` + 1, or 0 */
    size_t slots;
} census_work;

static bool go_on(census_work *w)
{
    if (w->watch && !atomic_load(&w->stop) && !atomic_flag_test_and_set(&w->asking)) {
        if (!w->watch->go_on(w->watch->user, atomic_load(&w->done), w->total))
            atomic_store(&w->stop, true);
        atomic_flag_clear(&w->asking);
    }
    return !atomic_load(&w->stop);
}

/* As go_on, after every Q_PACE units of work. */
static bool counter_goes_on(counter *c, uint64_t work)
{
    c->work_done += work;
    if (c->work_done < Q_PACE)
        return true;
    c->work_done = 0;
    return go_on(c->work);
}

static void run_on_threads(census_work *w, void (*task)(void *, unsigned))
{
    atomic_store(&w->next, 0);
    if (w->workers && w->threads > 1)
        w->workers->run(w->workers->user, task, w, w->threads);
    else
        task(w, 0);
}

/* ---- the walk ----------------------------------------------------------------------------- */

/* The value of a position that still has words of lengths of one parity. */
static bool wins_by_parity(const census_work *w, unsigned depth, unsigned parity)
{
    return q_value_ending(w->rules, depth % 2 == parity ? 2 : 1).wins;
}

static void count_position(counter *c, unsigned depth, uint64_t hash, bool word, bool wins)
{
    quoth_ghost_row *row = &c->row[depth];
    row->words += word;
    row->won += !word && wins;
    row->lost += !word && !wins;
    c->checksum += q_hash_mix(hash + (word ? 2 : wins));
}

static void keep_open(counter *c, const quoth_letters *f)
{
    open_list *o = &c->open[f->length];
    size_t needed = (o->count + 1) * f->length + 1; /* the empty fragment has no letters */
    if (needed > o->capacity &&
        !q_grow(c->work->memory, (void **)&o->letters, &o->capacity, needed, 1)) {
        c->status = QUOTH_NO_MEMORY;
        return;
    }
    memcpy(o->letters + o->count++ * f->length, f->letter, f->length);
}

/* Counts the fragments of one string only: the parity of its length gives their value.  A long
 * string has a great many, so the watch is asked in between. */
static void visit_alone(counter *c, const uint8_t *string, unsigned n, unsigned end, unsigned depth,
                        uint64_t hash)
{
    uint64_t seen = 0;
    if (!counter_goes_on(c, 1))
        c->status = QUOTH_STOPPED;
    c->row[depth].legal++;
    count_position(c, depth, hash, depth == n, wins_by_parity(c->work, depth, n % 2));
    for (unsigned p = end; p < n && !c->status; p++) {
        uint64_t bit = UINT64_C(1) << string[p];
        if (!(seen & bit))
            visit_alone(c, string, n, p + 1, depth + 1, q_hash_letter(hash, string[p]));
        seen |= bit;
    }
}

/* Whether a position with words of both parities has a play that wins by itself: the play leaves
 * only words of the winning parity, or it completes a word in misere. */
static bool wins_at_once(const census_work *w, const quoth_letters *f, const q_holder *holders,
                         uint32_t count)
{
    unsigned gaps = f->length + 1u, parity = wins_by_parity(w, f->length + 1u, 0) ? 1 : 0;
    uint64_t others[QUOTH_WORD_MAX + 1], wanted[QUOTH_WORD_MAX + 1], letters[QUOTH_WORD_MAX + 1];
    memset(others, 0, gaps * sizeof *others);
    memset(wanted, 0xFF, gaps * sizeof *wanted);
    for (uint32_t i = 0; i < count; i++) {
        bool completes = holders[i].length == gaps;
        if (completes && w->rules->misere)
            return true;
        if ((holders[i].length % 2 == parity && !completes) ||
            !q_letters_by_gap(w->strings->byte + holders[i].at, f, wanted, letters))
            continue;
        for (unsigned gap = 0; gap < gaps; gap++)
            wanted[gap] &= ~(others[gap] |= letters[gap]);
    }
    for (unsigned gap = 0; gap < gaps; gap++)
        wanted[gap] &= q_named_once(f, gap);
    for (uint32_t i = 0; i < count; i++)
        if (holders[i].length % 2 == parity && holders[i].length != gaps &&
            q_letters_by_gap(w->strings->byte + holders[i].at, f, wanted, letters))
            for (unsigned gap = 0; gap < gaps; gap++)
                if (letters[gap])
                    return true;
    return false;
}

static void judge(counter *c, const quoth_letters *f, uint64_t hash, const q_holder *holders,
                  uint32_t count)
{
    unsigned depth = f->length, parities = 0;
    bool word = false;
    for (uint32_t i = 0; i < count; i++) {
        parities |= 1u << holders[i].length % 2;
        word |= holders[i].length == depth;
    }
    c->row[depth].legal++;
    if (word || parities != 3)
        count_position(c, depth, hash, word, wins_by_parity(c->work, depth, parities == 2));
    else if (wins_at_once(c->work, f, holders, count))
        count_position(c, depth, hash, false, true);
    else
        keep_open(c, f);
}

static quoth_status count_fragment(void *user, const quoth_letters *f, uint64_t hash,
                                   const q_holder *holders, uint32_t count, bool *below)
{
    counter *c = user;
    if (count == 1) {
        visit_alone(c, c->work->strings->byte + holders->at + 1, holders->length, holders->end,
                    f->length, hash);
        *below = false;
        return QUOTH_OK;
    }
    judge(c, f, hash, holders, count);
    if (!c->status && !counter_goes_on(c, (uint64_t)count * (1 + c->work->strings->longest / 8)))
        return QUOTH_STOPPED;
    return c->status;
}

/* ---- the walk in spook -------------------------------------------------------------------- */

/* The letters that a sorted string offers a fragment come from its sets of letters.  They serve the
 * plays and the tree alike: a fragment's children are the offered letters from its last letter on.
 * `number` lists the strings by number. */

/* Counts the fragments of one string that begin with `f`.  They go on behind the leftmost place
 * where `f` ends in the string. */
static void visit_set_alone(counter *c, const quoth_letters *f, uint64_t hash, uint32_t number)
{
    const uint8_t *string = c->work->strings->byte + c->work->strings->at[number];
    unsigned n = *string++, end = 0;
    for (unsigned i = 0; i < f->length; i++) {
        while (string[end] != f->letter[i])
            end++;
        end++;
    }
    visit_alone(c, string, n, end, f->length, hash);
}

static void visit_set(counter *c, quoth_letters *f, uint64_t hash, const uint32_t *number,
                      uint32_t count)
{
    const census_work *w = c->work;
    uint64_t needs[QUOTH_WORD_MAX + 1], go_on_with[2] = {0}, complete = 0;
    unsigned depth = f->length, sets, parities = 0, last = depth ? f->letter[depth - 1] : 1;
    bool word = false;
    if (count == 1) {
        visit_set_alone(c, f, hash, *number);
        return;
    }
    q_arena_mark mark = q_arena_mark_here(&c->arena);
    uint32_t held[QUOTH_LETTERS_MAX + 1]; /* how many strings hold each letter; `all` lists them */
    uint32_t *all = q_arena_take(&c->arena, (size_t)(w->base - last) * count, sizeof *all);
    memset(held + last, 0, (w->base - last) * sizeof *held);
    if (!all) {
        c->status = QUOTH_NO_MEMORY;
        return;
    }
    if (!counter_goes_on(c, count)) {
        c->status = QUOTH_STOPPED;
        return;
    }
    sets = q_letter_needs(f, needs);
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t *string = w->sets.block + w->sets.item[number[i]];
        unsigned length = q_length_of_word(string);
        uint64_t offer = q_letters_offered(string, needs, sets);
        parities |= 1u << length % 2;
        word |= length == depth;
        go_on_with[length % 2] |= offer;
        if (length == depth + 1)
            complete |= offer;
        for (offer &= ~UINT64_C(0) << last; offer; offer &= offer - 1) {
            unsigned letter = q_lowest_bit(offer);
            all[(size_t)(letter - last) * count + held[letter]++] = number[i];
        }
    }
    unsigned parity = wins_by_parity(w, depth + 1, 0) ? 1 : 0;
    c->row[depth].legal++;
    if (word || parities != 3)
        count_position(c, depth, hash, word, wins_by_parity(w, depth, parities == 2));
    else if ((go_on_with[parity] & ~go_on_with[!parity] & ~complete) ||
             (complete && w->rules->misere))
        count_position(c, depth, hash, false, true);
    else
        keep_open(c, f);
    f->length++;
    for (unsigned letter = last; letter < w->base && !c->status; letter++) {
        f->letter[depth] = (uint8_t)letter;
        if (held[letter])
            visit_set(c, f, q_hash_letter(hash, (uint8_t)letter),
                      all + (size_t)(letter - last) * count, held[letter]);
    }
    f->length--;
    q_arena_release(&c->arena, mark);
}

/* ---- the beginning of the walk ------------------------------------------------------------ */

/* The place behind the first `letter` at or after place `from` of a string; 0 if there is none. */
static unsigned end_of(const uint8_t *string, unsigned from, uint8_t letter)
{
    for (unsigned p = from; p < *string; p++)
        if (string[1 + p] == letter)
            return p + 1;
    return 0;
}

static bool go_on_counting(void *user)
{
    counter *c = user;
    return go_on(c->work);
}

/* Visits the fragments that begin with these two letters. */
static void visit_branch(counter *c, uint8_t x, uint8_t y)
{
    const q_strings *s = c->work->strings;
    quoth_letters f = {2, {x, y}};
    q_arena_mark mark = q_arena_mark_here(&c->arena);
    q_holder *holders = q_arena_take(&c->arena, s->count, sizeof *holders);
    uint32_t *number = q_arena_take(&c->arena, s->count, sizeof *number), count = 0;
    if (!holders || !number) {
        c->status = QUOTH_NO_MEMORY;
        return;
    }
    uint64_t letters = UINT64_C(1) << x | UINT64_C(1) << y;
    for (uint32_t i = 0; i < s->count; i++) {
        const uint8_t *string = s->byte + s->at[i];
        if (letters & ~q_letters_of(string))
            continue;
        unsigned end = end_of(string, 0, x);
        end = end ? end_of(string, end, y) : 0;
        if (!end)
            continue;
        number[count] = i;
        holders[count++] = (q_holder){s->at[i], (uint8_t)end, *string};
    }
    uint64_t hash = q_hash_letter(q_hash_letter(0, x), y);
    if (count && c->work->sorted) {
        visit_set(c, &f, hash, number, count);
    } else if (count) {
        q_walk walk = {c->work->strings, &c->arena,      c->work->base,
                       count_fragment,   go_on_counting, c};
        c->status = q_walk_from(&walk, &f, hash, holders, count);
    }
    q_arena_release(&c->arena, mark);
}

/* Judges the empty fragment and those of one letter. */
static void visit_root(counter *c)
{
    const q_strings *s = c->work->strings;
    quoth_letters f = {0};
    q_arena_mark mark = q_arena_mark_here(&c->arena);
    q_holder *holders = q_arena_take(&c->arena, s->count, sizeof *holders);
    if (!holders) {
        c->status = QUOTH_NO_MEMORY;
        return;
    }
    for (unsigned letter = 0; letter < c->work->base && go_on(c->work); letter++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < s->count; i++) {
            const uint8_t *string = s->byte + s->at[i];
            unsigned end = letter ? end_of(string, 0, (uint8_t)letter) : 0;
            if (!letter || end)
                holders[count++] = (q_holder){s->at[i], (uint8_t)end, *string};
        }
        f = (quoth_letters){letter != 0, {(uint8_t)letter}};
        if (count)
            judge(c, &f, letter ? q_hash_letter(0, (uint8_t)letter) : 0, holders, count);
    }
    q_arena_release(&c->arena, mark);
}

static void walk_task(void *argument, unsigned number)
{
    census_work *w = argument;
    counter *c = &w->counter[number];
    unsigned rank = q_rank(w->workers), ranks = q_ranks(w->workers);
    if (number == 0 && rank == 0)
        visit_root(c);
    while (!c->status && go_on(w)) {
        unsigned k = atomic_fetch_add(&w->next, 1) * ranks + rank;
        if (k >= w->branches)
            return;
        uint32_t both = w->branch[k];
        visit_branch(c, (uint8_t)(both / w->base), (uint8_t)(both % w->base));
        atomic_fetch_add(&w->done, w->weight[both]);
    }
}

/* Counts the distinct subsequences of each end of a string, the empty one included.  An end has
 * twice as many as the end without its first letter, less those that begin with that letter there
 * already. */
static void count_subsequences(const uint8_t *string, unsigned n, double *count)
{
    double beginning[QUOTH_LETTERS_MAX + 1] = {0};
    count[n] = 1;
    for (unsigned p = n; p-- > 0;) {
        count[p] = 2 * count[p + 1] - beginning[string[p]];
        beginning[string[p]] = count[p + 1];
    }
}

/* Sums these counts over all strings, by the first two letters of the subsequence. */
static void weigh_branches(census_work *w, double *weight)
{
    const q_strings *s = w->strings;
    double count[QUOTH_WORD_MAX + 1];
    for (uint32_t i = 0; i < s->count; i++) {
        const uint8_t *string = s->byte + s->at[i];
        unsigned n = *string++;
        uint64_t first = 0;
        if (i % 256 == 255 && !go_on(w))
            return;
        count_subsequences(string, n, count);
        for (unsigned p = 0; p < n; p++) {
            uint64_t second = 0;
            for (unsigned q = p + 1; q < n && !(first >> string[p] & 1); q++) {
                if (!(second >> string[q] & 1))
                    weight[(size_t)string[p] * w->base + string[q]] += count[q + 1];
                second |= UINT64_C(1) << string[q];
            }
            first |= UINT64_C(1) << string[p];
        }
    }
}

/* Lists the branches.  QUOTH_TOO_LARGE where the walk would take days. */
static quoth_status plan_walk(census_work *w)
{
    const double most = 1e13;
    size_t pairs = (size_t)w->base * w->base;
    double *weight = q_take_zeroed(w->memory, pairs, sizeof *weight), total = 0;
    w->weight = q_take_zeroed(w->memory, pairs, sizeof *w->weight);
    w->branch = q_take(w->memory, pairs, sizeof *w->branch);
    if (!weight || !w->weight || !w->branch) {
        q_give(w->memory, weight, pairs, sizeof *weight);
        return QUOTH_NO_MEMORY;
    }
    weigh_branches(w, weight);
    for (size_t i = 0; i < pairs && total < most; i++) { /* a few hundred: sorted by insertion */
        total += weight[i];
        if (!(weight[i] > 0 && total < most))
            continue;
        unsigned k = w->branches++;
        w->weight[i] = (uint64_t)weight[i];
        for (; k > 0 && w->weight[w->branch[k - 1]] < w->weight[i]; k--)
            w->branch[k] = w->branch[k - 1];
        w->branch[k] = (uint32_t)i;
        w->total += w->weight[i];
    }
    q_give(w->memory, weight, pairs, sizeof *weight);
    w->total += w->total / 2; /* the open positions take about half as long again */
    if (atomic_load(&w->stop))
        return QUOTH_STOPPED;
    return total < most ? QUOTH_OK : QUOTH_TOO_LARGE;
}

/* ---- open positions, from the longest down ------------------------------------------------ */

static uint64_t hash_open(const uint8_t *letters, unsigned n)
{
    uint64_t hash = n;
    for (; n >= 8; n -= 8, letters += 8) {
        uint64_t eight;
        memcpy(&eight, letters, sizeof eight);
        hash = (hash ^ eight) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    uint64_t rest = 0;
    memcpy(&rest, letters, n);
    hash = (hash ^ rest) * UINT64_C(0x9E3779B97F4A7C15);
    hash ^= hash >> 29;
    hash *= UINT64_C(0xBF58476D1CE4E5B9);
    return hash ^ hash >> 32;
}

enum {
    PIECE = 4096,
    TELLING_RANKS = 255 /* at most: each may mark a position, and a byte counts the marks */
};

/* The next of the pieces that this rank takes: every `ranks`th one from its number. */
static bool next_piece(census_work *w, size_t count, unsigned rank, unsigned ranks, size_t *from,
                       size_t *to)
{
    size_t piece = (size_t)atomic_fetch_add(&w->next, 1) * ranks + rank;
    if (piece * PIECE >= count || !go_on(w))
        return false;
    *from = piece * PIECE;
    *to = *from + PIECE < count ? *from + PIECE : count;
    return true;
}

static void index_task(void *argument, unsigned number)
{
    census_work *w = argument;
    unsigned n = w->length - 1;
    size_t from, to;
    (void)number;
    while (next_piece(w, w->below.count, 0, 1, &from, &to))
        for (size_t i = from; i < to; i++) {
            size_t at = hash_open(w->below.letters + i * n, n) & (w->slots - 1);
            uint32_t empty = 0;
            while (!atomic_compare_exchange_strong_explicit(&w->slot[at], &empty, (uint32_t)i + 1,
                                                            memory_order_relaxed,
                                                            memory_order_relaxed)) {
                at = (at + 1) & (w->slots - 1);
                empty = 0;
            }
        }
}

static void prefetch(const volatile void *address)
{
#ifdef __GNUC__
    __builtin_prefetch((const void *)(uintptr_t)address);
#else
    (void)address;
#endif
}

/* Marks the positions a letter shorter as won: their players can move to this lost one.  They are
 * spread over memory, so all are prefetched before the first is read. */
static void tell_below(census_work *w, const uint8_t *letters)
{
    unsigned length = w->length, n = length - 1, rests = 0;
    uint8_t rest[QUOTH_WORD_MAX][QUOTH_WORD_MAX];
    size_t at[QUOTH_WORD_MAX];
    for (unsigned i = 0; i < length; i++) {
        if (i > 0 && letters[i] == letters[i - 1])
            continue;
        memcpy(rest[rests], letters, i);
        memcpy(rest[rests] + i, letters + i + 1, n - i);
        at[rests] = hash_open(rest[rests], n) & (w->slots - 1);
        prefetch(&w->slot[at[rests++]]);
    }
    for (unsigned k = 0; k < rests; k++) {
        uint32_t found = atomic_load_explicit(&w->slot[at[k]], memory_order_relaxed);
        if (found)
            prefetch(w->below.letters + (size_t)(found - 1) * n);
    }
    for (unsigned k = 0; k < rests; k++)
        for (size_t slot = at[k];; slot = (slot + 1) & (w->slots - 1)) {
            uint32_t found = atomic_load_explicit(&w->slot[slot], memory_order_relaxed);
            if (!found)
                break;
            if (memcmp(w->below.letters + (size_t)(found - 1) * n, rest[k], n) == 0) {
                atomic_store_explicit(&w->won_below[found - 1], 1, memory_order_relaxed);
                break;
            }
        }
}

static void tell_task(void *argument, unsigned number)
{
    census_work *w = argument;
    counter *c = &w->counter[number];
    size_t from, to;
    unsigned rank = q_rank(w->workers), ranks = q_ranks(w->workers);
    ranks = ranks < TELLING_RANKS ? ranks : TELLING_RANKS;
    while (rank < ranks && next_piece(w, w->open.count, rank, ranks, &from, &to))
        for (size_t i = from; i < to; i++) {
            const uint8_t *letters = w->open.letters + i * w->length;
            uint64_t hash = 0;
            for (unsigned k = 0; k < w->length; k++)
                hash = q_hash_letter(hash, letters[k]);
            count_position(c, w->length, hash, false, w->won[i]);
            if (!w->won[i] && w->below.count)
                tell_below(w, letters);
            if (!counter_goes_on(c, 1 + w->length * w->length / 16u))
                return;
        }
}

/* The bytes for `count` items as whole sums, which ranks can add up. */
static size_t as_sums(size_t count)
{
    return (count + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

/* How many open positions of a length the ranks before this one have, and how many all have. */
static bool count_open(const census_work *w, size_t mine, size_t *before, size_t *all)
{
    unsigned ranks = q_ranks(w->workers), rank = q_rank(w->workers);
    uint64_t *count = q_take_zeroed(w->memory, ranks, sizeof *count);
    bool room = !q_ranks_status(w->workers, count ? QUOTH_OK : QUOTH_NO_MEMORY);
    *before = *all = 0;
    if (room) {
        count[rank] = mine;
        q_ranks_add_up(w->workers, count, ranks);
    }
    for (unsigned i = 0; room && i < ranks; i++) {
        *before += i < rank ? (size_t)count[i] : 0;
        *all += (size_t)count[i];
    }
    q_give(w->memory, count, ranks, sizeof *count);
    return room;
}

/* Gathers the open positions of one length from all threads of all ranks in one block.  Each rank
 * fills its part of a block of zeros; the sum of the blocks has all. */
static bool gather_open(census_work *w, unsigned length, open_list *all)
{
    size_t mine = 0, before;
    *all = (open_list){0};
    if (w->threads == 1 && q_ranks(w->workers) == 1) {
        *all = w->counter[0].open[length];
        w->counter[0].open[length] = (open_list){0};
        return true;
    }
    for (unsigned t = 0; t < w->threads; t++)
        mine += w->counter[t].open[length].count;
    if (!count_open(w, mine, &before, &all->count))
        return false;
    all->capacity = as_sums(all->count * length + 1);
    all->letters = q_take_zeroed(w->memory, all->capacity, 1);
    if (q_ranks_status(w->workers, all->letters ? QUOTH_OK : QUOTH_NO_MEMORY))
        return false;
    size_t used = before * length;
    for (unsigned t = 0; t < w->threads; t++) {
        open_list *o = &w->counter[t].open[length];
        if (o->count)
            memcpy(all->letters + used, o->letters, o->count * length);
        used += o->count * length;
        q_give(w->memory, o->letters, o->capacity, 1);
        *o = (open_list){0};
    }
    q_ranks_add_up(w->workers, (uint64_t *)(void *)all->letters, all->capacity / sizeof(uint64_t));
    return true;
}

/* Marks as won what any rank has marked. */
static void gather_won(const census_work *w, void *won, size_t count)
{
    uint8_t *byte = won;
    if (q_ranks(w->workers) == 1)
        return;
    q_ranks_add_up(w->workers, won, count / sizeof(uint64_t));
    for (size_t i = 0; i < count; i++)
        byte[i] = byte[i] != 0;
}

static void free_open(census_work *w, open_list *o)
{
    q_give(w->memory, o->letters, o->capacity, 1);
    *o = (open_list){0};
}

static quoth_status tell_lengths(census_work *w)
{
    size_t won_count = as_sums(1), left = 0, share = w->total / 3;
    void *won = q_take_zeroed(w->memory, won_count, 1);
    quoth_status status = q_ranks_status(w->workers, won ? QUOTH_OK : QUOTH_NO_MEMORY);
    for (unsigned t = 0; t < w->threads; t++)
        for (unsigned n = 0; n <= w->strings->longest; n++)
            left += w->counter[t].open[n].count * q_ranks(w->workers);
    w->length = w->strings->longest;
    w->won = won;
    if (!status && !gather_open(w, w->length, &w->open))
        status = QUOTH_NO_MEMORY;
    for (; !status; w->length--) {
        size_t below_count = 0;
        if (w->length > 0 && !gather_open(w, w->length - 1, &w->below))
            status = QUOTH_NO_MEMORY;
        below_count = as_sums(w->below.count + 1);
        for (w->slots = 16; w->slots < 2 * w->below.count;)
            w->slots *= 2;
        if (w->below.count >= UINT32_MAX)
            status = QUOTH_TOO_LARGE;
        void *won_below = q_take_zeroed(w->memory, below_count, 1);
        void *slot = q_take_zeroed(w->memory, w->slots, sizeof *w->slot);
        w->won_below = won_below;
        w->slot = slot;
        if (!status && (!won_below || !slot))
            status = QUOTH_NO_MEMORY;
        status = q_ranks_status(w->workers, status);
        if (!status && w->below.count)
            run_on_threads(w, index_task);
        if (!status)
            run_on_threads(w, tell_task);
        if (!status && atomic_load(&w->stop))
            status = QUOTH_STOPPED;
        status = q_ranks_status(w->workers, status);
        if (!status)
            gather_won(w, won_below, below_count);
        if (left)
            atomic_fetch_add(&w->done,
                             (uint64_t)((double)share * (double)w->open.count / (double)left));
        q_give(w->memory, slot, w->slots, sizeof *w->slot);
        q_give(w->memory, won, won_count, 1);
        free_open(w, &w->open);
        w->open = w->below;
        w->won = won = won_below;
        won_count = below_count;
        w->below = (open_list){0};
        if (w->length == 0)
            break;
    }
    q_give(w->memory, won, won_count, 1);
    free_open(w, &w->open);
    return status;
}

/* ---- what play cannot reach --------------------------------------------------------------- */

/* Whether all fragments that this one can have grown from are in the set. */
static bool all_blocked(const q_fragments *blocked, const quoth_letters *f)
{
    for (unsigned i = 0; i < f->length; i++) {
        uint8_t rest[QUOTH_WORD_MAX];
        memcpy(rest, f->letter, i);
        memcpy(rest + i, f->letter + i + 1, f->length - i - 1u);
        if (q_fragments_find(blocked, rest, f->length - 1u) == Q_NOWHERE)
            return false;
    }
    return true;
}

static bool is_legal(const census_work *w, const quoth_letters *f)
{
    const q_strings *s = w->strings;
    uint64_t letters = 0;
    for (unsigned i = 0; i < f->length; i++)
        letters |= UINT64_C(1) << f->letter[i];
    for (uint32_t i = 0; i < s->count; i++) {
        const uint8_t *string = s->byte + s->at[i];
        if ((letters & ~q_letters_of(string)) == 0 && q_string_holds(string, f->letter, f->length))
            return true;
    }
    return false;
}

typedef struct blockade {
    census_work *work;
    q_fragments blocked; /* words and unreachable fragments: play does not go on from these */
} blockade;

/* Adds the unreachable fragments that a letter in front of this blocked one makes.  Every legal
 * fragment that can only have grown from blocked ones is of this form. */
static quoth_status block_from(blockade *b, uint32_t number, quoth_ghost_row *rows)
{
    unsigned n;
    const uint8_t *letters = q_fragments_letters(&b->blocked, number, &n);
    quoth_letters f = {.length = (uint8_t)(n + 1)};
    if (n == QUOTH_WORD_MAX || n >= b->work->strings->longest)
        return QUOTH_OK;
    memcpy(f.letter + 1, letters, n);
    for (uint8_t letter = 1; letter < b->work->base; letter++) {
        f.letter[0] = letter;
        if ((b->work->sorted && n && letter > f.letter[1]) || !all_blocked(&b->blocked, &f))
            continue;
        if (!go_on(b->work))
            return QUOTH_STOPPED;
        if (!is_legal(b->work, &f))
            continue;
        rows[f.length].reachable++; /* the unreachable ones: turned round at the end */
        if (q_fragments_add(&b->blocked, f.letter, f.length) == Q_NOWHERE)
            return q_fragments_failure(&b->blocked, f.length);
    }
    return QUOTH_OK;
}

/* Goes up by length, so that all blocked fragments a letter shorter are known. */
static quoth_status find_unreachable(census_work *w, quoth_ghost_row *rows)
{
    blockade b = {.work = w};
    const q_strings *s = w->strings;
    quoth_status status = QUOTH_OK;
    if (!q_fragments_begin(&b.blocked, w->memory))
        return QUOTH_NO_MEMORY;
    b.blocked.watch = w->watch;
    uint32_t first = 0;
    for (unsigned n = 1; n <= s->longest && !status; n++) {
        for (uint32_t i = 0; i < s->count && !status; i++)
            if (s->byte[s->at[i]] == n &&
                q_fragments_add(&b.blocked, s->byte + s->at[i] + 1, n) == Q_NOWHERE)
                status = q_fragments_failure(&b.blocked, n);
        uint32_t last = b.blocked.count; /* blocked fragments of n letters are `first` to `last` */
        for (; first < last && !status; first++)
            status = block_from(&b, first, rows);
        if (!status && !go_on(w))
            status = QUOTH_STOPPED;
    }
    q_fragments_free(&b.blocked);
    return status;
}

/* ---- the census --------------------------------------------------------------------------- */

static void free_work(census_work *w)
{
    for (unsigned t = 0; w->counter && t < w->threads; t++) {
        q_arena_free(&w->counter[t].arena);
        for (unsigned n = 0; n <= QUOTH_WORD_MAX; n++)
            free_open(w, &w->counter[t].open[n]);
    }
    q_letter_sets_free(&w->sets);
    q_give(w->memory, w->counter, w->threads, sizeof *w->counter);
    q_give(w->memory, w->weight, (size_t)w->base * w->base, sizeof *w->weight);
    q_give(w->memory, w->branch, (size_t)w->base * w->base, sizeof *w->branch);
}

static quoth_status begin_work(census_work *w)
{
    w->counter = q_take_zeroed(w->memory, w->threads, sizeof *w->counter);
    if (!w->counter)
        return QUOTH_NO_MEMORY;
    for (unsigned t = 0; t < w->threads; t++) {
        w->counter[t].work = w;
        q_arena_begin(&w->counter[t].arena, w->memory);
    }
    if (w->sorted && !q_letter_sets_take(&w->sets, w->strings, w->memory))
        return QUOTH_NO_MEMORY;
    return plan_walk(w);
}

static quoth_status walk(census_work *w)
{
    run_on_threads(w, walk_task);
    for (unsigned t = 0; t < w->threads; t++)
        if (w->counter[t].status)
            return w->counter[t].status;
    return atomic_load(&w->stop) ? QUOTH_STOPPED : QUOTH_OK;
}

static void sum_up(const census_work *w, q_census *census)
{
    for (unsigned t = 0; t < w->threads; t++) {
        const counter *c = &w->counter[t];
        census->checksum += c->checksum;
        for (size_t n = 0; n < census->rows; n++) {
            census->row[n].legal += c->row[n].legal;
            census->row[n].words += c->row[n].words;
            census->row[n].won += c->row[n].won;
            census->row[n].lost += c->row[n].lost;
        }
    }
    q_ranks_add_up(w->workers, &census->checksum, 1);
    for (size_t n = 0; n < census->rows; n++) {
        quoth_ghost_row *row = &census->row[n];
        uint64_t sum[] = {row->legal, row->words, row->won, row->lost};
        q_ranks_add_up(w->workers, sum, sizeof sum / sizeof *sum);
        row->legal = sum[0];
        row->words = sum[1];
        row->won = sum[2];
        row->lost = sum[3];
    }
    for (size_t n = 0; n < census->rows; n++)
        census->row[n].reachable = census->row[n].legal - census->row[n].reachable;
}

quoth_status q_census_take(q_census *census, const q_strings *strings, bool sorted,
                           const q_rules *rules, const quoth_workers *workers,
                           const quoth_watch *watch, const quoth_memory *memory)
{
    census_work w = {.strings = strings,
                     .sorted = sorted,
                     .rules = rules,
                     .memory = memory,
                     .watch = watch,
                     .workers = workers,
                     .base = q_strings_base(strings),
                     .threads = workers && workers->threads > 1 ? workers->threads : 1};
    atomic_flag_clear(&w.asking);
    *census = (q_census){.rows = (size_t)strings->longest + 1};
    census->row = q_take_zeroed(memory, census->rows, sizeof *census->row);
    quoth_status status = census->row ? begin_work(&w) : QUOTH_NO_MEMORY;
    status = q_ranks_status(workers, status);
    if (!status)
        status = q_ranks_status(workers, walk(&w));
    if (!status)
        status = tell_lengths(&w);
    if (!status)
        status = q_ranks_status(workers, find_unreachable(&w, census->row));
    if (!status)
        sum_up(&w, census);
    free_work(&w);
    if (status) {
        q_give(memory, census->row, census->rows, sizeof *census->row);
        *census = (q_census){0};
    }
    return status;
}
