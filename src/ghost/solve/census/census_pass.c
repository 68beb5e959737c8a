/* The pass of a census: retrograde analysis of the unsolved positions, longest first.
 *
 *      for n = longest .. 0:
 *          1. gather the unsolved positions of n - 1 letters from all threads and ranks
 *          2. index them by hash
 *          3. for each unsolved position of n letters: count it; if it is not marked as won, it is
 *             lost, so mark its predecessors, the positions without one of its letters, as won
 *          4. merge the marks of all ranks
 *
 * The longest unsolved positions have no unsolved children, and children solved by the walk never
 * win for the mover (census_walk.c), so a position without a mark is lost. */
#include <string.h>

#include "base/hash.h"
#include "ghost/solve/census/census_parts.h"

static uint64_t hash_letters(const uint8_t *letters, unsigned n)
{
    uint64_t hash = n;
    for (; n >= 8; n -= 8, letters += 8) {
        uint64_t eight;
        memcpy(&eight, letters, sizeof eight);
        hash = q_hash_step(hash, eight);
    }
    uint64_t rest = 0;
    memcpy(&rest, letters, n);
    return q_mix64(hash ^ rest);
}

enum {
    PIECE = 4096,           /* positions that a thread takes at once; chosen by taste */
    MARKING_RANKS_MAX = 255 /* marks of ranks are added up in a byte */
};

/* The next piece of this rank, which has every `ranks`th one; false: none, or stopped. */
static bool next_piece(q_census_work *w, size_t count, unsigned rank, unsigned ranks, size_t *from,
                       size_t *to)
{
    size_t piece = (size_t)atomic_fetch_add(&w->next, 1) * ranks + rank;
    if (piece * PIECE >= count || !q_census_continues(w))
        return false;
    *from = piece * PIECE;
    *to = *from + PIECE < count ? *from + PIECE : count;
    return true;
}

static quoth_status index_task(void *argument, unsigned number)
{
    q_census_work *w = argument;
    unsigned n = w->length - 1;
    size_t from, to;
    (void)number;
    while (next_piece(w, w->below.count, 0, 1, &from, &to))
        for (size_t i = from; i < to; i++) {
            size_t at = hash_letters(w->below.letters + i * n, n) & (w->slots - 1);
            uint32_t empty = 0;
            while (!atomic_compare_exchange_strong_explicit(&w->slot[at], &empty, (uint32_t)i + 1,
                                                            memory_order_relaxed,
                                                            memory_order_relaxed)) {
                at = (at + 1) & (w->slots - 1);
                empty = 0;
            }
        }
    return QUOTH_OK;
}

static void prefetch(const volatile void *address)
{
#ifdef __GNUC__
    __builtin_prefetch((const void *)(uintptr_t)address);
#else
    (void)address;
#endif
}

/* A predecessor of a position: all letters but the one at `without`; its slot in the index. */
typedef struct shorter {
    size_t slot;
    unsigned without;
} shorter;

/* Whether a position of n letters has the letters of a longer one but that at `without`. */
static bool is_without(const uint8_t *position, const uint8_t *letters, unsigned n,
                       unsigned without)
{
    return memcmp(position, letters, without) == 0 &&
           memcmp(position + without, letters + without + 1, n - without) == 0;
}

/* Marks the unsolved predecessors of a lost position as won.  All look-ups are prefetched before
 * the first is read, to overlap their cache misses. */
static void mark_predecessors(q_census_work *w, const uint8_t *letters)
{
    unsigned length = w->length, n = length - 1, count = 0;
    uint8_t rest[QUOTH_WORD_MAX]; /* the letters but letter i */
    shorter before[QUOTH_WORD_MAX];
    memcpy(rest, letters + 1, n);
    for (unsigned i = 0; i < length; i++) {
        if (i > 0 && letters[i] == letters[i - 1])
            continue; /* `rest` stays as it is */
        if (i > 0)
            rest[i - 1] = letters[i - 1];
        before[count] = (shorter){hash_letters(rest, n) & (w->slots - 1), i};
        prefetch(&w->slot[before[count++].slot]);
    }
    for (unsigned k = 0; k < count; k++) {
        uint32_t found = atomic_load_explicit(&w->slot[before[k].slot], memory_order_relaxed);
        if (found)
            prefetch(w->below.letters + (size_t)(found - 1) * n);
    }
    for (unsigned k = 0; k < count; k++)
        for (size_t slot = before[k].slot;; slot = (slot + 1) & (w->slots - 1)) {
            uint32_t found = atomic_load_explicit(&w->slot[slot], memory_order_relaxed);
            if (!found)
                break;
            if (is_without(w->below.letters + (size_t)(found - 1) * n, letters, n,
                           before[k].without)) {
                atomic_store_explicit(&w->won_below[found - 1], 1, memory_order_relaxed);
                break;
            }
        }
}

static quoth_status mark_task(void *argument, unsigned number)
{
    q_census_work *w = argument;
    q_counter *c = &w->counter[number];
    size_t from, to;
    unsigned rank = q_rank(w->workers), ranks = q_ranks(w->workers);
    ranks = ranks < MARKING_RANKS_MAX ? ranks : MARKING_RANKS_MAX;
    while (rank < ranks && next_piece(w, w->unsolved.count, rank, ranks, &from, &to))
        for (size_t i = from; i < to; i++) {
            const uint8_t *letters = w->unsolved.letters + i * w->length;
            uint64_t hash = 0;
            for (unsigned k = 0; k < w->length; k++)
                hash = q_hash_letter(hash, letters[k]);
            q_count_position(c, w->length, hash, false, w->won[i]);
            if (!w->won[i] && w->below.count)
                mark_predecessors(w, letters);
            if (!q_counter_continues(c, 1 + w->length * w->length / 16u))
                return QUOTH_STOPPED;
        }
    return QUOTH_OK;
}

/* Rounds a number of bytes up to whole uint64_t, the unit of q_ranks_sum. */
static size_t as_sums(size_t count)
{
    return (count + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

/* Counts the unsolved positions of the ranks before this one, and of all ranks. */
static bool count_unsolved(const q_census_work *w, size_t mine, size_t *before, size_t *all)
{
    unsigned ranks = q_ranks(w->workers), rank = q_rank(w->workers);
    uint64_t *count = q_allocate_zeroed(w->memory, ranks, sizeof *count);
    bool room = !q_ranks_status(w->workers, count ? QUOTH_OK : QUOTH_NO_MEMORY);
    *before = *all = 0;
    if (room) {
        count[rank] = mine;
        q_ranks_sum(w->workers, count, ranks);
    }
    for (unsigned i = 0; room && i < ranks; i++) {
        *before += i < rank ? (size_t)count[i] : 0;
        *all += (size_t)count[i];
    }
    q_free(w->memory, count, ranks, sizeof *count);
    return room;
}

/* Gathers the unsolved positions of one length from all threads of all ranks in one block.  Each
 * rank fills its part of a block of zeros; the sum of the blocks is the result. */
static bool gather_unsolved(q_census_work *w, unsigned length, q_unsolved *all)
{
    size_t mine = 0, before;
    *all = (q_unsolved){0};
    if (w->threads == 1 && q_ranks(w->workers) == 1) {
        *all = w->counter[0].unsolved[length];
        w->counter[0].unsolved[length] = (q_unsolved){0};
        return true;
    }
    for (unsigned t = 0; t < w->threads; t++)
        mine += w->counter[t].unsolved[length].count;
    if (!count_unsolved(w, mine, &before, &all->count))
        return false;
    all->capacity = as_sums(all->count * length + 1);
    all->letters = q_allocate_zeroed(w->memory, all->capacity, 1);
    if (q_ranks_status(w->workers, all->letters ? QUOTH_OK : QUOTH_NO_MEMORY))
        return false;
    size_t used = before * length;
    for (unsigned t = 0; t < w->threads; t++) {
        q_unsolved *o = &w->counter[t].unsolved[length];
        if (o->count)
            memcpy(all->letters + used, o->letters, o->count * length);
        used += o->count * length;
        q_free(w->memory, o->letters, o->capacity, 1);
        *o = (q_unsolved){0};
    }
    q_ranks_sum(w->workers, (uint64_t *)(void *)all->letters, all->capacity / sizeof(uint64_t));
    return true;
}

/* A position that any rank has marked is won. */
static void merge_marks(const q_census_work *w, void *won, size_t count)
{
    uint8_t *byte = won;
    if (q_ranks(w->workers) == 1)
        return;
    q_ranks_sum(w->workers, won, count / sizeof(uint64_t));
    for (size_t i = 0; i < count; i++)
        byte[i] = byte[i] != 0;
}

/* One byte for each unsolved position of a length: whether it is won. */
typedef struct marks {
    void *byte;
    size_t size; /* whole sums, for merge_marks */
} marks;

/* Steps 1 and 2: gathers the unsolved positions of one letter less, with their marks and an empty
 * index.  All ranks return the same status. */
static quoth_status prepare_below(q_census_work *w, marks *below)
{
    quoth_status status = QUOTH_OK;
    if (w->length > 0 && !gather_unsolved(w, w->length - 1, &w->below))
        status = QUOTH_NO_MEMORY;
    for (w->slots = 16; w->slots < 2 * w->below.count;)
        w->slots *= 2;
    if (w->below.count >= UINT32_MAX)
        status = QUOTH_TOO_LARGE;
    below->size = as_sums(w->below.count + 1);
    below->byte = q_allocate_zeroed(w->memory, below->size, 1);
    void *slot = q_allocate_zeroed(w->memory, w->slots, sizeof *w->slot);
    w->won_below = below->byte;
    w->slot = slot;
    if (!status && (!below->byte || !slot))
        status = QUOTH_NO_MEMORY;
    return q_ranks_status(w->workers, status);
}

/* Steps 1 to 4 for the positions in w->unsolved. */
static quoth_status pass_length(q_census_work *w, marks *below)
{
    quoth_status status = prepare_below(w, below);
    if (!status && w->below.count)
        status = q_census_run_threads(w, index_task);
    if (!status)
        status = q_census_run_threads(w, mark_task);
    status = q_ranks_status(w->workers, status);
    if (!status)
        merge_marks(w, below->byte, below->size);
    q_free(w->memory, (void *)(uintptr_t)w->slot, w->slots, sizeof *w->slot);
    w->slot = NULL;
    return status;
}

quoth_status q_census_pass(q_census_work *w)
{
    marks here = {.size = as_sums(1)}, below;
    size_t all = 0, share = w->total / 3;
    here.byte = q_allocate_zeroed(w->memory, here.size, 1);
    quoth_status status = q_ranks_status(w->workers, here.byte ? QUOTH_OK : QUOTH_NO_MEMORY);
    for (unsigned t = 0; t < w->threads; t++)
        for (unsigned n = 0; n <= w->strings->longest; n++)
            all += w->counter[t].unsolved[n].count * q_ranks(w->workers);
    w->length = w->strings->longest;
    w->won = here.byte;
    if (!status && !gather_unsolved(w, w->length, &w->unsolved))
        status = QUOTH_NO_MEMORY;
    while (!status) {
        status = pass_length(w, &below);
        if (all)
            atomic_fetch_add(&w->done,
                             (uint64_t)((double)share * (double)w->unsolved.count / (double)all));
        q_free(w->memory, here.byte, here.size, 1);
        q_unsolved_free(w, &w->unsolved);
        here = below;
        w->won = here.byte;
        w->unsolved = w->below;
        w->below = (q_unsolved){0};
        if (w->length-- == 0)
            break;
    }
    q_free(w->memory, here.byte, here.size, 1);
    q_unsolved_free(w, &w->unsolved);
    return status;
}
