#include "ghost/subsequences.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "ghost/fragments.h"
#include "ghost/gaps.h"

/* ---- the legality object ------------------------------------------------------------------ */

/* All plays of all fragments of up to three letters, found in one pass over the strings: a set of
 * letters for each fragment and each length modulo the players.  (From the supports of those
 * fragments, which are long, they would cost 15 million visits to strings instead of 172 thousand.)
 * And the strings that have each three letters in that order: 6.9 million places for ENABLE. */
typedef struct beginnings {
    unsigned base;      /* letters + 1 */
    size_t size;        /* base ^ 3 */
    uint64_t *go_on;    /* by length, then by fragment: the letters that can follow it */
    uint64_t *complete; /* those that complete a word */
    uint32_t *holder;   /* numbers of strings, by the three letters */
    uint64_t *end;      /* where those of each three letters end in `holder` */
} beginnings;

typedef struct subsequences {
    q_strings strings;
    const q_rules *rules;
    unsigned letters;
    bool ready;
    beginnings beginnings;
    q_letter_lists lists;
    uint64_t go_on[QUOTH_GHOST_SEATS_MAX][QUOTH_WORD_MAX + 1]; /* of the position being expanded */
    uint64_t complete[QUOTH_WORD_MAX + 1];
    uint32_t number[QUOTH_WORD_MAX + 1][QUOTH_LETTERS_MAX + 1];
} subsequences;

/* Fragments of up to three letters as numbers: missing letters count 0. */
static size_t number_of(const beginnings *b, const uint8_t *letters, unsigned n)
{
    size_t number = 0;
    for (unsigned i = 0; i < n; i++)
        number = number * b->base + letters[i];
    return number;
}

/* The letters of a string from each of its places on. */
static void find_behind(const uint8_t *string, unsigned n, uint64_t *behind)
{
    behind[n] = 0;
    for (unsigned p = n; p-- > 0;)
        behind[p] = behind[p + 1] | UINT64_C(1) << string[p];
}

/* Every one, two and three letters of a string once, at their leftmost places. */
static void note_beginnings(beginnings *b, const uint8_t *string, unsigned players)
{
    unsigned n = *string++;
    uint64_t *go_on = b->go_on + n % players * b->size, behind[QUOTH_WORD_MAX + 1], first = 0;
    find_behind(string, n, behind);
    go_on[0] |= behind[0];
    for (unsigned p = 0; p < n; p++) {
        uint64_t second = 0;
        if (first >> string[p] & 1)
            continue;
        first |= UINT64_C(1) << string[p];
        go_on[string[p]] |= behind[p + 1];
        for (unsigned q = p + 1; q < n; q++) {
            if (second >> string[q] & 1)
                continue;
            second |= UINT64_C(1) << string[q];
            size_t two = (size_t)string[p] * b->base + string[q];
            uint64_t *third = go_on + two * b->base, *count = b->end + two * b->base;
            go_on[two] |= behind[q + 1];
            uint64_t left = behind[q + 1];
            for (unsigned r = q + 1; left; r++)
                if (left >> string[r] & 1) {
                    left &= ~(UINT64_C(1) << string[r]);
                    third[string[r]] |= behind[r + 1];
                    count[string[r]]++; /* first how many, then where they end */
                }
        }
    }
    if (n <= 4)
        b->complete[number_of(b, string, n - 1)] |= UINT64_C(1) << string[n - 1];
}

static void note_holder(beginnings *b, const uint8_t *string, uint32_t number)
{
    unsigned n = *string++;
    uint64_t behind[QUOTH_WORD_MAX + 1], first = 0;
    find_behind(string, n, behind);
    for (unsigned p = 0; p < n; p++) {
        uint64_t second = 0;
        if (first >> string[p] & 1)
            continue;
        first |= UINT64_C(1) << string[p];
        for (unsigned q = p + 1; q < n; q++) {
            if (second >> string[q] & 1)
                continue;
            second |= UINT64_C(1) << string[q];
            uint64_t *end = b->end + ((size_t)string[p] * b->base + string[q]) * b->base;
            for (uint64_t left = behind[q + 1]; left; left &= left - 1)
                b->holder[end[q_lowest_bit(left)]++] = number;
        }
    }
}

static void free_beginnings(subsequences *s)
{
    const quoth_memory *memory = s->strings.memory;
    beginnings *b = &s->beginnings;
    q_give(memory, b->go_on, b->size * s->rules->players, sizeof *b->go_on);
    q_give(memory, b->complete, b->size, sizeof *b->complete);
    if (b->holder)
        q_give(memory, b->holder, b->end[b->size] + 1, sizeof *b->holder);
    q_give(memory, b->end, b->size + 1, sizeof *b->end);
    *b = (beginnings){0};
}

/* Fragments that begin with a missing letter do not exist: so those of one, two and three letters
 * have different numbers. */
static bool make_beginnings(subsequences *s)
{
    beginnings *b = &s->beginnings;
    const q_strings *t = &s->strings;
    unsigned players = s->rules->players;
    uint64_t before = 0;
    b->base = s->letters + 1;
    b->size = (size_t)b->base * b->base * b->base;
    b->go_on = q_take_zeroed(t->memory, b->size * players, sizeof *b->go_on);
    b->complete = q_take_zeroed(t->memory, b->size, sizeof *b->complete);
    b->end = q_take_zeroed(t->memory, b->size + 1, sizeof *b->end);
    if (!b->go_on || !b->complete || !b->end)
        return false;
    for (uint32_t i = 0; i < t->count; i++)
        note_beginnings(b, t->byte + t->at[i], players);
    for (size_t i = 0; i < b->size; i++) {
        uint64_t count = b->end[i];
        b->end[i] = before;
        before += count;
    }
    b->end[b->size] = before;
    b->holder = q_take(t->memory, before + 1, sizeof *b->holder);
    if (!b->holder)
        return false;
    for (uint32_t i = 0; i < t->count; i++)
        note_holder(b, t->byte + t->at[i], i);
    return true;
}

/* At the first question; without memory it can be tried again. */
static bool make_ready(subsequences *s)
{
    if (s->ready)
        return true;
    s->ready = make_beginnings(s) && q_letter_lists_make(&s->lists, &s->strings);
    if (!s->ready)
        free_beginnings(s);
    return s->ready;
}

static void subsequence_free(void *self)
{
    subsequences *s = self;
    const quoth_memory *memory = s->strings.memory;
    free_beginnings(s);
    if (s->ready)
        q_letter_lists_free(&s->lists, &s->strings);
    q_strings_free(&s->strings);
    q_give(memory, s, 1, sizeof *s);
}

/* ---- supports ----------------------------------------------------------------------------- */

/* The strings that have the three letters of this number. */
static const uint32_t *holders(const beginnings *b, size_t three, uint32_t *count)
{
    uint64_t start = three ? b->end[three - 1] : 0;
    *count = (uint32_t)(b->end[three] - start);
    return b->holder + start;
}

/* The support of a fragment of at least four letters, from the strings that have three of the first
 * four, whichever are fewest. */
static bool find_support(const subsequences *s, q_arena *arena, const quoth_letters *f,
                         q_support *support)
{
    const uint32_t *best = NULL;
    uint32_t fewest = 0, bits = q_letter_bits(f->letter, f->length), found = 0;
    for (unsigned without = 0; without < 4; without++) {
        uint8_t three[3];
        uint32_t count;
        for (unsigned i = 0, k = 0; i < 4; i++)
            if (i != without)
                three[k++] = f->letter[i];
        const uint32_t *list = holders(&s->beginnings, number_of(&s->beginnings, three, 3), &count);
        if (!best || count < fewest) {
            best = list;
            fewest = count;
        }
    }
    uint32_t *item = q_arena_take(arena, fewest, sizeof *item);
    if (!item)
        return false;
    for (uint32_t k = 0; k < fewest; k++) {
        if (bits & ~s->lists.bits[best[k]])
            continue;
        uint32_t at = s->strings.at[best[k]];
        item[found] = at;
        found += q_string_holds(s->strings.byte + at, f->letter, f->length);
    }
    *support = (q_support){item, found};
    return true;
}

/* ---- plays -------------------------------------------------------------------------------- */

static unsigned list_gap(const subsequences *s, const quoth_letters *f, unsigned gap,
                         q_branch *branches)
{
    unsigned n = 0, players = s->rules->players;
    uint64_t seen = 0;
    for (unsigned r = 0; r < players; r++)
        seen |= s->go_on[r][gap];
    for (seen &= q_named_once(f, gap); seen; seen &= seen - 1) {
        unsigned letter = q_lowest_bit(seen);
        uint16_t lengths = 0;
        for (unsigned r = 0; r < players; r++)
            lengths |= (uint16_t)((s->go_on[r][gap] >> letter & 1) << r);
        branches[n++] = (q_branch){.place = (uint8_t)gap,
                                   .letter = (uint8_t)letter,
                                   .word = s->complete[gap] >> letter & 1,
                                   .lengths = lengths};
    }
    return n;
}

/* A letter x in a gap of a b c: whether x a b goes on with c, or a x b, or a b x; or which x follow. */
static void gather_beginnings(subsequences *s, const quoth_letters *f)
{
    const beginnings *b = &s->beginnings;
    unsigned k = f->length, players = s->rules->players;
    for (unsigned gap = 0; gap <= k; gap++) {
        uint8_t letters[4];
        memcpy(letters, f->letter, gap);
        memcpy(letters + gap + 1, f->letter + gap, k - gap);
        s->complete[gap] = 0;
        for (unsigned r = 0; r < players; r++)
            s->go_on[r][gap] = 0;
        if (gap == k) {
            size_t at = number_of(b, f->letter, k);
            s->complete[gap] = b->complete[at];
            for (unsigned r = 0; r < players; r++)
                s->go_on[r][gap] = b->go_on[r * b->size + at];
            continue;
        }
        for (uint8_t x = 1; x <= s->letters; x++) {
            letters[gap] = x;
            size_t at = number_of(b, letters, k);
            s->complete[gap] |= (b->complete[at] >> letters[k] & 1) << x;
            for (unsigned r = 0; r < players; r++)
                s->go_on[r][gap] |= (b->go_on[r * b->size + at] >> letters[k] & 1) << x;
        }
    }
}

/* The letters that some strings have for each gap.  Only letters that are new to a gap are looked at:
 * after a few strings there are hardly any. */
static void gather(subsequences *s, const quoth_letters *f, const uint32_t *item, uint32_t count,
                   uint64_t *go_on)
{
    unsigned gaps = f->length + 1u;
    uint64_t letters[QUOTH_WORD_MAX + 1], missing[QUOTH_WORD_MAX + 1];
    memset(missing, 0xFF, gaps * sizeof *missing);
    memset(go_on, 0, gaps * sizeof *go_on);
    for (uint32_t k = 0; k < count; k++) {
        if (!q_letters_by_gap(s->strings.byte + item[k], f, missing, letters))
            continue;
        for (unsigned i = 0; i < gaps; i++) {
            go_on[i] |= letters[i];
            missing[i] &= ~letters[i];
        }
    }
}

/* The first of some strings that has a letter for a gap where it is wanted: that play, or none. */
static unsigned find_wanted(const subsequences *s, const quoth_letters *f, const uint32_t *item,
                            uint32_t count, const uint64_t *wanted, q_branch *branch)
{
    unsigned gaps = f->length + 1u;
    uint64_t letters[QUOTH_WORD_MAX + 1];
    for (uint32_t k = 0; k < count; k++) {
        const uint8_t *string = s->strings.byte + item[k];
        if (!q_letters_by_gap(string, f, wanted, letters))
            continue;
        for (unsigned i = 0; i < gaps; i++)
            if (letters[i]) {
                *branch = (q_branch){.place = (uint8_t)i,
                                     .letter = (uint8_t)q_lowest_bit(letters[i]),
                                     .lengths = (uint16_t)(1u << *string % s->rules->players)};
                return 1;
            }
    }
    return 0;
}

/* Those that complete a word: strings a letter longer than the fragment come first of their length
 * modulo the players.  Returns how many there are. */
static uint32_t gather_words(subsequences *s, const quoth_letters *f, const uint32_t *item,
                             uint32_t count)
{
    unsigned gaps = f->length + 1u;
    uint64_t letters[QUOTH_WORD_MAX + 1], all[QUOTH_WORD_MAX + 1];
    uint32_t k = 0;
    memset(all, 0xFF, gaps * sizeof *all);
    for (; k < count && s->strings.byte[item[k]] == gaps; k++) {
        q_letters_by_gap(s->strings.byte + item[k], f, all, letters);
        for (unsigned i = 0; i < gaps; i++)
            s->complete[i] |= letters[i];
    }
    return k;
}

/* Between two players strings stand by the parity of their length.  The plays wanted most are those
 * that leave one parity: letters that no string of the other has. */
static unsigned gather_by_parity(subsequences *s, const q_position *at, unsigned settling,
                                 q_branch *branches)
{
    const quoth_letters *f = &at->fragment;
    const uint32_t *item = at->support.item;
    uint32_t odd = 0, beyond = at->support.count;
    while (odd < beyond) {
        uint32_t middle = odd + (beyond - odd) / 2;
        if (s->strings.byte[item[middle]] % 2)
            beyond = middle;
        else
            odd = middle + 1;
    }
    const uint32_t *list[2] = {item, item + odd};
    uint32_t count[2] = {odd, at->support.count - odd};
    unsigned r = settling == 2, gaps = f->length + 1u;
    memset(s->complete, 0, gaps * sizeof *s->complete);
    uint32_t words = gather_words(s, f, list[gaps % 2], count[gaps % 2]);
    gather(s, f, list[!r], count[!r], s->go_on[!r]);
    if (settling) {
        uint64_t wanted[QUOTH_WORD_MAX + 1];
        uint32_t skip = r == gaps % 2 ? words : 0;
        for (unsigned i = 0; i < gaps; i++)
            wanted[i] = q_named_once(f, i) & ~s->go_on[!r][i] & ~s->complete[i];
        if (find_wanted(s, f, list[r] + skip, count[r] - skip, wanted, branches))
            return 1;
    }
    gather(s, f, list[r], count[r], s->go_on[r]);
    return 0;
}

static void gather_by_length(subsequences *s, const q_position *at)
{
    unsigned gaps = at->fragment.length + 1u, players = s->rules->players;
    const uint32_t *item = at->support.item;
    uint64_t letters[QUOTH_WORD_MAX + 1], all[QUOTH_WORD_MAX + 1];
    memset(all, 0xFF, gaps * sizeof *all);
    memset(s->complete, 0, gaps * sizeof *s->complete);
    for (unsigned r = 0; r < players; r++)
        memset(s->go_on[r], 0, gaps * sizeof **s->go_on);
    for (uint32_t k = 0; k < at->support.count; k++) {
        const uint8_t *string = s->strings.byte + item[k];
        q_letters_by_gap(string, &at->fragment, all, letters);
        for (unsigned i = 0; i < gaps; i++) {
            s->go_on[*string % players][i] |= letters[i];
            if (*string == gaps)
                s->complete[i] |= letters[i];
        }
    }
}

static bool subsequence_expand(void *self, q_arena *arena, q_position *at, unsigned settling,
                               q_branch *branches, unsigned *n)
{
    subsequences *s = self;
    *n = 0;
    if (at->fragment.length == 4 && !at->support.item &&
        !find_support(s, arena, &at->fragment, &at->support))
        return false;
    if (at->fragment.length <= 3)
        gather_beginnings(s, &at->fragment);
    else if (s->rules->players > 2)
        gather_by_length(s, at);
    else
        *n = gather_by_parity(s, at, settling, branches);
    if (*n)
        return true;
    for (unsigned gap = 0; gap <= at->fragment.length; gap++)
        *n += list_gap(s, &at->fragment, gap, branches + *n);
    return true;
}

/* A fragment of more than four letters needs no beginnings: all strings are looked through. */
static bool find_by_all(const subsequences *s, q_arena *arena, q_position *at, q_branch *known)
{
    const quoth_letters *f = &at->fragment;
    uint32_t *item = q_arena_take(arena, s->strings.count, sizeof *item), found = 0;
    uint64_t letters = 0;
    if (!item)
        return false;
    for (unsigned i = 0; i < f->length; i++)
        letters |= UINT64_C(1) << f->letter[i];
    for (uint32_t i = 0; i < s->strings.count; i++) {
        const uint8_t *string = s->strings.byte + s->strings.at[i];
        if (letters & ~q_letters_of(string) || !q_string_holds(string, f->letter, f->length))
            continue;
        item[found++] = s->strings.at[i];
        known->word |= *string == f->length;
        known->lengths |= (uint16_t)(1u << *string % s->rules->players);
    }
    at->support = (q_support){item, found};
    return true;
}

static bool subsequence_find(void *self, q_arena *arena, const quoth_letters *fragment,
                             q_position *at, q_branch *known)
{
    subsequences *s = self;
    unsigned k = fragment->length, players = s->rules->players;
    *at = (q_position){.fragment = *fragment};
    *known = (q_branch){0};
    if (s->strings.count == 0)
        return true;
    if (k > 4)
        return find_by_all(s, arena, at, known);
    if (!make_ready(s))
        return false;
    if (k == 0) {
        for (unsigned r = 0; r < players; r++)
            known->lengths |= (uint16_t)((s->beginnings.go_on[r * s->beginnings.size] != 0) << r);
        return true;
    }
    if (k <= 4) {
        size_t number = number_of(&s->beginnings, fragment->letter, k - 1);
        unsigned letter = fragment->letter[k - 1];
        known->word = s->beginnings.complete[number] >> letter & 1;
        for (unsigned r = 0; r < players; r++)
            known->lengths |=
                (uint16_t)((s->beginnings.go_on[r * s->beginnings.size + number] >> letter & 1)
                           << r);
    }
    if (k <= 3)
        return true;
    return find_support(s, arena, fragment, &at->support);
}

/* How many strings have the letters without one, whichever are fewest: a bound for a fragment of four
 * letters, the number itself for three. */
static uint32_t fewest_holders(const subsequences *s, const quoth_letters *f)
{
    uint32_t fewest = UINT32_MAX;
    for (unsigned without = f->length == 3 ? 3 : 0; without < 4; without++) {
        uint8_t three[3];
        uint32_t count;
        for (unsigned i = 0, k = 0; i < f->length; i++)
            if (i != without)
                three[k++] = f->letter[i];
        holders(&s->beginnings, number_of(&s->beginnings, three, 3), &count);
        fewest = count < fewest ? count : fewest;
    }
    return fewest;
}

/* Of short fragments nobody knows the support yet. */
static uint32_t guess_weight(const subsequences *s, const quoth_letters *f, const q_branch *b)
{
    quoth_letters after = {.length = (uint8_t)(f->length + 1)};
    memcpy(after.letter, f->letter, b->place);
    after.letter[b->place] = b->letter;
    memcpy(after.letter + b->place + 1, f->letter + b->place, f->length - b->place);
    if (after.length >= 3)
        return fewest_holders(s, &after);
    uint64_t weight = 1, words = s->strings.count;
    for (unsigned i = 0; i < after.length; i++) {
        uint8_t letter = after.letter[i];
        weight = weight * (s->lists.end[letter] - q_letter_list_start(&s->lists, letter)) / (i ? words : 1);
    }
    return (uint32_t)weight;
}

static void subsequence_weigh(void *self, const q_position *at, q_branch *branches, unsigned n)
{
    subsequences *s = self;
    uint64_t wanted[QUOTH_WORD_MAX + 1], letters[QUOTH_WORD_MAX + 1];
    unsigned gaps = at->fragment.length + 1u;
    const uint32_t *item = at->support.item;
    memset(wanted, 0, gaps * sizeof *wanted);
    for (unsigned i = 0; i < n; i++) {
        if (gaps <= 4)
            branches[i].weight = guess_weight(s, &at->fragment, &branches[i]);
        wanted[branches[i].place] |= UINT64_C(1) << branches[i].letter;
        s->number[branches[i].place][branches[i].letter] = 0;
    }
    if (gaps <= 4)
        return;
    for (uint32_t k = 0; k < at->support.count; k++) {
        if (!q_letters_by_gap(s->strings.byte + item[k], &at->fragment, wanted, letters))
            continue;
        for (unsigned i = 0; i < gaps; i++)
            for (uint64_t left = letters[i]; left; left &= left - 1)
                s->number[i][q_lowest_bit(left)]++;
    }
    for (unsigned i = 0; i < n; i++)
        branches[i].weight = s->number[branches[i].place][branches[i].letter];
}

/* Fragments of up to four letters have no support until they are expanded: a fragment of three has
 * many plays that turn out not to matter. */
static bool subsequence_grow(void *self, q_arena *arena, const q_position *at,
                             q_branch *branches, unsigned n, q_position *after)
{
    subsequences *s = self;
    const uint32_t *item = at->support.item;
    unsigned gaps = at->fragment.length + 1u;
    uint64_t wanted[QUOTH_WORD_MAX + 1], letters[QUOTH_WORD_MAX + 1];
    memset(wanted, 0, gaps * sizeof *wanted);
    for (unsigned i = 0; i < n; i++) {
        after[i].support = after[i].reversed = (q_support){0};
        if (gaps <= 4)
            continue;
        after[i].support.item = q_arena_take(arena, branches[i].weight, sizeof(uint32_t));
        if (!after[i].support.item)
            return false;
        wanted[branches[i].place] |= UINT64_C(1) << branches[i].letter;
        s->number[branches[i].place][branches[i].letter] = i;
    }
    for (uint32_t k = 0; gaps > 4 && k < at->support.count; k++) {
        if (!q_letters_by_gap(s->strings.byte + item[k], &at->fragment, wanted, letters))
            continue;
        for (unsigned i = 0; i < gaps; i++)
            for (uint64_t left = letters[i]; left; left &= left - 1) {
                q_support *to = &after[s->number[i][q_lowest_bit(left)]].support;
                ((uint32_t *)to->item)[to->count++] = item[k];
            }
    }
    return true;
}

/* Any letter in any gap, but beside an equal letter only on one side of it. */
static unsigned subsequence_forms(void *self, const q_position *at)
{
    subsequences *s = self;
    unsigned k = at->fragment.length;
    return (k + 1) * s->letters - k;
}

quoth_status q_subsequences_new(q_legality *legality, q_strings *strings, unsigned letters,
                                const q_rules *rules)
{
    subsequences *s = q_take_zeroed(strings->memory, 1, sizeof *s);
    if (!s) {
        q_strings_free(strings);
        return QUOTH_NO_MEMORY;
    }
    s->strings = *strings;
    s->rules = rules;
    s->letters = letters;
    *legality = (q_legality){.self = s,
                             .find = subsequence_find,
                             .expand = subsequence_expand,
                             .weigh = subsequence_weigh,
                             .grow = subsequence_grow,
                             .forms = subsequence_forms,
                             .free = subsequence_free};
    return QUOTH_OK;
}
