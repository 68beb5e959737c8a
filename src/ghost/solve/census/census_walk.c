/* The walk of a census: all fragments as a tree, each with the words that contain it.
 *
 *      visit(fragment, its postings):
 *          one word:      the parity of its length solves the fragment and everything below it
 *          one parity:    the position is solved
 *          both parities: won if some play leaves only words of the winning parity, else unsolved
 *          visit all children, the fragments with a letter more at the end
 *
 * Threads and ranks share the branches below the first two letters, the largest first.  A child
 * that the walk solved as lost for its mover would have been such a winning play; so only an
 * unsolved child can still win for the mover of an unsolved position, which the pass relies on. */
#include <string.h>

#include "base/bits.h"
#include "ghost/solve/census/census_parts.h"
#include "ghost/solve/subsequence/gaps.h"
#include "ghost/solve/subsequence/walk.h"

/* Whether the mover wins a position whose words all have lengths of one parity. */
static bool wins_by_parity(const q_census_work *w, unsigned depth, unsigned parity)
{
    return q_value_ending(w->rules, depth % 2 == parity ? 2 : 1).wins;
}

static void store_unsolved(q_counter *c, const quoth_letters *f)
{
    q_unsolved *o = &c->unsolved[f->length];
    size_t needed = (o->count + 1) * f->length + 1; /* the empty fragment has no letters */
    if (needed > o->capacity &&
        !q_reserve(c->work->memory, (void **)&o->letters, &o->capacity, needed, 1)) {
        c->status = QUOTH_NO_MEMORY;
        return;
    }
    memcpy(o->letters + o->count++ * f->length, f->letter, f->length);
}

/* Counts the fragments of one string only, which the parity of its length solves. */
static void visit_single(q_counter *c, const uint8_t *string, unsigned n, unsigned end,
                         unsigned depth, uint64_t hash)
{
    uint64_t seen = 0;
    if (!q_counter_continues(c, 1))
        c->status = QUOTH_STOPPED;
    c->row[depth].legal++;
    q_count_position(c, depth, hash, depth == n, wins_by_parity(c->work, depth, n % 2));
    for (unsigned p = end; p < n && !c->status; p++) {
        uint64_t bit = UINT64_C(1) << string[p];
        if (!(seen & bit))
            visit_single(c, string, n, p + 1, depth + 1, q_hash_letter(hash, string[p]));
        seen |= bit;
    }
}

/* Whether a position with words of both parities has a play that leaves only words of the winning
 * parity, or in misere one that completes a word.
 *
 *   1. `others`: the letters, by gap, of words of the losing parity and those that complete a word.
 *   2. Whether a word of the winning parity has a letter that is none of these. */
static bool has_winning_play(const q_census_work *w, const quoth_letters *f,
                             const q_posting *postings, uint32_t count)
{
    unsigned gaps = f->length + 1u, parity = wins_by_parity(w, f->length + 1u, 0) ? 1 : 0;
    uint64_t others[QUOTH_WORD_MAX + 1], wanted[QUOTH_WORD_MAX + 1], letters[QUOTH_WORD_MAX + 1];
    memset(others, 0, gaps * sizeof *others);
    memset(wanted, 0xFF, gaps * sizeof *wanted);
    for (uint32_t i = 0; i < count; i++) {
        bool completes = postings[i].length == gaps;
        if (completes && w->rules->misere)
            return true;
        if ((postings[i].length % 2 == parity && !completes) ||
            !q_letters_by_gap(w->strings->byte + postings[i].at, f, wanted, letters))
            continue;
        for (unsigned gap = 0; gap < gaps; gap++)
            wanted[gap] &= ~(others[gap] |= letters[gap]);
    }
    for (unsigned gap = 0; gap < gaps; gap++)
        wanted[gap] &= q_canonical_letters(f, gap);
    for (uint32_t i = 0; i < count; i++)
        if (postings[i].length % 2 == parity && postings[i].length != gaps &&
            q_letters_by_gap(w->strings->byte + postings[i].at, f, wanted, letters))
            for (unsigned gap = 0; gap < gaps; gap++)
                if (letters[gap])
                    return true;
    return false;
}

static void classify(q_counter *c, const quoth_letters *f, uint64_t hash, const q_posting *postings,
                     uint32_t count)
{
    unsigned depth = f->length, parities = 0;
    bool word = false;
    for (uint32_t i = 0; i < count; i++) {
        parities |= 1u << postings[i].length % 2;
        word |= postings[i].length == depth;
    }
    c->row[depth].legal++;
    if (word || parities != 3)
        q_count_position(c, depth, hash, word, wins_by_parity(c->work, depth, parities == 2));
    else if (has_winning_play(c->work, f, postings, count))
        q_count_position(c, depth, hash, false, true);
    else
        store_unsolved(c, f);
}

static quoth_status count_fragment(void *user, const quoth_letters *f, uint64_t hash,
                                   const q_posting *postings, uint32_t count, bool *below)
{
    q_counter *c = user;
    if (count == 1) {
        visit_single(c, c->work->strings->byte + postings->at + 1, postings->length, postings->end,
                     f->length, hash);
        *below = false;
        return QUOTH_OK;
    }
    classify(c, f, hash, postings, count);
    if (!c->status &&
        !q_counter_continues(c, (uint64_t)count * (1 + c->work->strings->longest / 8)))
        return QUOTH_STOPPED;
    return c->status;
}

/* ---- the walk in spook -------------------------------------------------------------------- */

/* In a sorted string the letters that can be added to a fragment follow from counts of letters
 * (letter_sets.h).  They serve both as plays and as children in the tree, which are the letters
 * from the fragment's last one on.  `number` lists the strings that contain the fragment. */

/* Counts the fragments of one string that begin with `f`: they continue behind its leftmost
 * occurrence. */
static void visit_single_multiset(q_counter *c, const quoth_letters *f, uint64_t hash,
                                  uint32_t number)
{
    const uint8_t *string = c->work->strings->byte + c->work->strings->at[number];
    unsigned n = *string++, end = 0;
    for (unsigned i = 0; i < f->length; i++) {
        while (string[end] != f->letter[i])
            end++;
        end++;
    }
    visit_single(c, string, n, end, f->length, hash);
}

static void visit_multiset(q_counter *c, quoth_letters *f, uint64_t hash, const uint32_t *number,
                           uint32_t count)
{
    const q_census_work *w = c->work;
    uint64_t needs[QUOTH_WORD_MAX + 1], go_on_with[2] = {0}, complete = 0;
    unsigned depth = f->length, sets, parities = 0, last = depth ? f->letter[depth - 1] : 1;
    bool word = false;
    if (count == 1) {
        visit_single_multiset(c, f, hash, *number);
        return;
    }
    q_arena_mark mark = q_arena_mark_here(&c->arena);
    uint32_t
        held[QUOTH_LETTERS_MAX + 1]; /* the number of strings for each letter, which `all` lists */
    uint32_t *all = q_arena_allocate(&c->arena, (size_t)(w->base - last) * count, sizeof *all);
    memset(held + last, 0, (w->base - last) * sizeof *held);
    if (!all) {
        c->status = QUOTH_NO_MEMORY;
        return;
    }
    if (!q_counter_continues(c, count)) {
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
        q_count_position(c, depth, hash, word, wins_by_parity(w, depth, parities == 2));
    else if ((go_on_with[parity] & ~go_on_with[!parity] & ~complete) ||
             (complete && w->rules->misere))
        q_count_position(c, depth, hash, false, true);
    else
        store_unsolved(c, f);
    f->length++;
    for (unsigned letter = last; letter < w->base && !c->status; letter++) {
        f->letter[depth] = (uint8_t)letter;
        if (held[letter])
            visit_multiset(c, f, q_hash_letter(hash, (uint8_t)letter),
                           all + (size_t)(letter - last) * count, held[letter]);
    }
    f->length--;
    q_arena_release(&c->arena, mark);
}

/* ---- the beginning of the walk ------------------------------------------------------------ */

/* The index behind the first `letter` from `from` on in a string; 0 if there is none. */
static unsigned end_of(const uint8_t *string, unsigned from, uint8_t letter)
{
    for (unsigned p = from; p < *string; p++)
        if (string[1 + p] == letter)
            return p + 1;
    return 0;
}

static bool go_on_counting(void *user)
{
    q_counter *c = user;
    return q_census_continues(c->work);
}

/* Visits the fragments that begin with these two letters. */
static void visit_branch(q_counter *c, uint8_t x, uint8_t y)
{
    const q_strings *s = c->work->strings;
    quoth_letters f = {2, {x, y}};
    q_arena_mark mark = q_arena_mark_here(&c->arena);
    q_posting *postings = q_arena_allocate(&c->arena, s->count, sizeof *postings);
    uint32_t *number = q_arena_allocate(&c->arena, s->count, sizeof *number), count = 0;
    if (!postings || !number) {
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
        postings[count++] = (q_posting){s->at[i], (uint8_t)end, *string};
    }
    uint64_t hash = q_hash_letter(q_hash_letter(0, x), y);
    if (count && c->work->sorted) {
        visit_multiset(c, &f, hash, number, count);
    } else if (count) {
        q_walk walk = {c->work->strings, &c->arena,      c->work->base,
                       count_fragment,   go_on_counting, c};
        c->status = q_walk_from(&walk, &f, hash, postings, count);
    }
    q_arena_release(&c->arena, mark);
}

/* Visits the empty fragment and those of one letter. */
static void visit_root(q_counter *c)
{
    const q_strings *s = c->work->strings;
    quoth_letters f = {0};
    q_arena_mark mark = q_arena_mark_here(&c->arena);
    q_posting *postings = q_arena_allocate(&c->arena, s->count, sizeof *postings);
    if (!postings) {
        c->status = QUOTH_NO_MEMORY;
        return;
    }
    for (unsigned letter = 0; letter < c->work->base && q_census_continues(c->work); letter++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < s->count; i++) {
            const uint8_t *string = s->byte + s->at[i];
            unsigned end = letter ? end_of(string, 0, (uint8_t)letter) : 0;
            if (!letter || end)
                postings[count++] = (q_posting){s->at[i], (uint8_t)end, *string};
        }
        f = (quoth_letters){letter != 0, {(uint8_t)letter}};
        if (count)
            classify(c, &f, letter ? q_hash_letter(0, (uint8_t)letter) : 0, postings, count);
    }
    q_arena_release(&c->arena, mark);
}

static quoth_status walk_task(void *argument, unsigned number)
{
    q_census_work *w = argument;
    q_counter *c = &w->counter[number];
    unsigned rank = q_rank(w->workers), ranks = q_ranks(w->workers);
    if (number == 0 && rank == 0)
        visit_root(c);
    while (!c->status && q_census_continues(w)) {
        unsigned k = atomic_fetch_add(&w->next, 1) * ranks + rank;
        if (k >= w->branches)
            return QUOTH_OK;
        uint32_t both = w->branch[k];
        visit_branch(c, (uint8_t)(both / w->base), (uint8_t)(both % w->base));
        atomic_fetch_add(&w->done, w->weight[both]);
    }
    if (c->status) /* the results of other threads are useless now */
        atomic_store(&w->watch.stopped, true);
    return c->status;
}

/* Counts the distinct subsequences of each suffix of a string, with the empty one: twice those of
 * the suffix without its first letter x, minus those of that suffix that begin with x. */
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
static void estimate_branches(q_census_work *w, double *weight)
{
    const q_strings *s = w->strings;
    double count[QUOTH_WORD_MAX + 1];
    for (uint32_t i = 0; i < s->count; i++) {
        const uint8_t *string = s->byte + s->at[i];
        unsigned n = *string++;
        uint64_t first = 0;
        if (i % 256 == 255 && !q_census_continues(w))
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

quoth_status q_census_plan(q_census_work *w)
{
    const double most = 1e13; /* positions with repetitions: days of work; chosen by taste */
    size_t pairs = (size_t)w->base * w->base;
    double *weight = q_allocate_zeroed(w->memory, pairs, sizeof *weight), total = 0;
    w->weight = q_allocate_zeroed(w->memory, pairs, sizeof *w->weight);
    w->branch = q_allocate(w->memory, pairs, sizeof *w->branch);
    if (!weight || !w->weight || !w->branch) {
        q_free(w->memory, weight, pairs, sizeof *weight);
        return QUOTH_NO_MEMORY;
    }
    estimate_branches(w, weight);
    for (size_t i = 0; i < pairs && total < most; i++) { /* insertion sort of a few hundred */
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
    q_free(w->memory, weight, pairs, sizeof *weight);
    w->total += w->total / 2; /* the pass takes about half as long as the walk */
    if (atomic_load(&w->watch.stopped))
        return QUOTH_STOPPED;
    return total < most ? QUOTH_OK : QUOTH_TOO_LARGE;
}

quoth_status q_census_walk(q_census_work *w)
{
    return q_census_run_threads(w, walk_task);
}
