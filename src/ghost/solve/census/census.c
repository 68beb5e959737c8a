#include "ghost/solve/census/census.h"

#include <string.h>

#include "ghost/solve/census/census_parts.h"
#include "ghost/solve/subsequence/gaps.h"
#include "ghost/solve/subsequence/walk.h"

/* ---- unreachable fragments ---------------------------------------------------------------- */

/* Whether all predecessors of a fragment are in the set. */
static bool all_blocked(const q_interner *blocked, const quoth_letters *f)
{
    for (unsigned i = 0; i < f->length; i++) {
        uint8_t rest[QUOTH_WORD_MAX];
        memcpy(rest, f->letter, i);
        memcpy(rest + i, f->letter + i + 1, f->length - i - 1u);
        if (q_interner_find(blocked, rest, f->length - 1u) == Q_NO_ITEM)
            return false;
    }
    return true;
}

static bool is_legal(const q_census_work *w, const quoth_letters *f)
{
    const q_strings *s = w->strings;
    uint64_t letters = 0;
    for (unsigned i = 0; i < f->length; i++)
        letters |= UINT64_C(1) << f->letter[i];
    for (uint32_t i = 0; i < s->count; i++) {
        const uint8_t *string = s->byte + s->at[i];
        if ((letters & ~q_letters_of(string)) == 0 &&
            q_string_contains(string, f->letter, f->length))
            return true;
    }
    return false;
}

typedef struct blockade {
    q_census_work *work;
    q_interner blocked; /* words and unreachable fragments: the game never continues from them */
} blockade;

/* Adds the unreachable fragments made by a letter in front of a blocked one.  An unreachable
 * fragment without its first letter is blocked, so all of them have this form. */
static quoth_status block_from(blockade *b, uint32_t number, quoth_ghost_row *rows)
{
    unsigned n;
    const uint8_t *letters = q_interner_letters(&b->blocked, number, &n);
    quoth_letters f = {.length = (uint8_t)(n + 1)};
    if (n == QUOTH_WORD_MAX || n >= b->work->strings->longest)
        return QUOTH_OK;
    memcpy(f.letter + 1, letters, n);
    for (uint8_t letter = 1; letter < b->work->base; letter++) {
        f.letter[0] = letter;
        if ((b->work->sorted && n && letter > f.letter[1]) || !all_blocked(&b->blocked, &f))
            continue;
        if (!q_census_continues(b->work))
            return QUOTH_STOPPED;
        if (!is_legal(b->work, &f))
            continue;
        rows[f.length].reachable++; /* counts the unreachable ones; sum_up subtracts them */
        if (q_interner_add(&b->blocked, f.letter, f.length) == Q_NO_ITEM)
            return q_interner_failure(&b->blocked, f.length);
    }
    return QUOTH_OK;
}

/* By rising length, because a fragment's predecessors must be classified first. */
static quoth_status find_unreachable(q_census_work *w, quoth_ghost_row *rows)
{
    blockade b = {.work = w};
    const q_strings *s = w->strings;
    quoth_status status = QUOTH_OK;
    if (!q_interner_begin(&b.blocked, w->memory))
        return QUOTH_NO_MEMORY;
    b.blocked.watch = w->watch.watch;
    uint32_t first = 0;
    for (unsigned n = 1; n <= s->longest && !status; n++) {
        for (uint32_t i = 0; i < s->count && !status; i++)
            if (s->byte[s->at[i]] == n &&
                q_interner_add(&b.blocked, s->byte + s->at[i] + 1, n) == Q_NO_ITEM)
                status = q_interner_failure(&b.blocked, n);
        uint32_t last = b.blocked.count; /* blocked fragments of n letters are `first` to `last` */
        for (; first < last && !status; first++)
            status = block_from(&b, first, rows);
        if (!status && !q_census_continues(w))
            status = QUOTH_STOPPED;
    }
    q_interner_free(&b.blocked);
    return status;
}

/* ---- the census --------------------------------------------------------------------------- */

static void free_work(q_census_work *w)
{
    for (unsigned t = 0; w->counter && t < w->threads; t++) {
        q_arena_free(&w->counter[t].arena);
        for (unsigned n = 0; n <= QUOTH_WORD_MAX; n++)
            q_unsolved_free(w, &w->counter[t].unsolved[n]);
    }
    q_letter_sets_free(&w->sets);
    q_free(w->memory, w->counter, w->threads, sizeof *w->counter);
    q_free(w->memory, w->weight, (size_t)w->base * w->base, sizeof *w->weight);
    q_free(w->memory, w->branch, (size_t)w->base * w->base, sizeof *w->branch);
}

static quoth_status begin_work(q_census_work *w)
{
    w->counter = q_allocate_zeroed(w->memory, w->threads, sizeof *w->counter);
    if (!w->counter)
        return QUOTH_NO_MEMORY;
    for (unsigned t = 0; t < w->threads; t++) {
        w->counter[t].work = w;
        q_arena_begin(&w->counter[t].arena, w->memory);
    }
    if (w->sorted && !q_letter_sets_make(&w->sets, w->strings, w->memory))
        return QUOTH_NO_MEMORY;
    return q_census_plan(w);
}

static void sum_up(const q_census_work *w, q_census *census)
{
    for (unsigned t = 0; t < w->threads; t++) {
        const q_counter *c = &w->counter[t];
        census->checksum += c->checksum;
        for (size_t n = 0; n < census->rows; n++) {
            census->row[n].legal += c->row[n].legal;
            census->row[n].words += c->row[n].words;
            census->row[n].won += c->row[n].won;
            census->row[n].lost += c->row[n].lost;
        }
    }
    q_ranks_sum(w->workers, &census->checksum, 1);
    for (size_t n = 0; n < census->rows; n++) {
        quoth_ghost_row *row = &census->row[n];
        uint64_t sum[] = {row->legal, row->words, row->won, row->lost};
        q_ranks_sum(w->workers, sum, sizeof sum / sizeof *sum);
        row->legal = sum[0];
        row->words = sum[1];
        row->won = sum[2];
        row->lost = sum[3];
    }
    for (size_t n = 0; n < census->rows; n++)
        census->row[n].reachable = census->row[n].legal - census->row[n].reachable;
}

quoth_status q_census_count(q_census *census, const q_strings *strings, bool sorted,
                            const q_rules *rules, const quoth_workers *workers,
                            const quoth_watch *watch, const quoth_memory *memory)
{
    q_census_work w = {.strings = strings,
                       .sorted = sorted,
                       .rules = rules,
                       .memory = memory,
                       .workers = workers,
                       .base = q_strings_base(strings),
                       .threads = q_threads(workers)};
    q_shared_watch_begin(&w.watch, watch);
    *census = (q_census){.rows = (size_t)strings->longest + 1};
    census->row = q_allocate_zeroed(memory, census->rows, sizeof *census->row);
    quoth_status status = census->row ? begin_work(&w) : QUOTH_NO_MEMORY;
    status = q_ranks_status(workers, status);
    if (!status)
        status = q_ranks_status(workers, q_census_walk(&w));
    if (!status)
        status = q_census_pass(&w);
    if (!status)
        status = q_ranks_status(workers, find_unreachable(&w, census->row));
    if (!status)
        sum_up(&w, census);
    free_work(&w);
    if (status) {
        q_free(memory, census->row, census->rows, sizeof *census->row);
        *census = (q_census){0};
    }
    return status;
}
