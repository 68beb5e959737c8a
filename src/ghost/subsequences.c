#include "ghost/subsequences.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "ghost/fragments.h"

/* ---- the strings -------------------------------------------------------------------------- */

typedef struct collection {
    q_strings *strings;
    q_fragments *known; /* NULL: words are distinct already */
    unsigned min;
    const quoth_watch *watch;
    quoth_status status;
} collection;

static void sort_letters(quoth_letters *f)
{
    for (unsigned i = 1; i < f->length; i++) {
        uint8_t letter = f->letter[i];
        unsigned k = i;
        for (; k > 0 && f->letter[k - 1] > letter; k--)
            f->letter[k] = f->letter[k - 1];
        f->letter[k] = letter;
    }
}

static bool collect_word(void *user, const quoth_letters *word, uint32_t rank)
{
    collection *c = user;
    q_strings *s = c->strings;
    if (word->length < c->min)
        return true;
    s->words++;
    quoth_letters string = *word;
    if (c->known) {
        uint32_t before = c->known->count;
        sort_letters(&string);
        if (q_fragments_add(c->known, string.letter, string.length) == Q_NOWHERE)
            c->status = QUOTH_NO_MEMORY;
        else if (c->known->count == before)
            return true;
    }
    size_t size = 1 + (size_t)string.length;
    if (!c->status && s->size + size > UINT32_MAX)
        c->status = QUOTH_TOO_LARGE;
    if (!c->status &&
        (!q_grow(s->memory, (void **)&s->byte, &s->capacity, s->size + size, 1) ||
         !q_grow(s->memory, (void **)&s->at, &s->at_capacity, (size_t)s->count + 1,
                 sizeof *s->at)))
        c->status = QUOTH_NO_MEMORY;
    if (c->status)
        return false;
    s->at[s->count++] = (uint32_t)s->size;
    s->byte[s->size] = string.length;
    memcpy(s->byte + s->size + 1, string.letter, string.length);
    s->size += size;
    if (string.length > s->longest)
        s->longest = string.length;
    if (c->watch && rank % 65536 == 65535 && !c->watch->go_on(c->watch->user, rank, 0))
        c->status = QUOTH_STOPPED;
    return !c->status;
}

/* ---- words that nothing goes on from ------------------------------------------------------ */

static bool contains(const uint8_t *string, const uint8_t *letters, unsigned n)
{
    unsigned length = *string++, i = 0;
    for (unsigned p = 0; p < length && i < n; p++)
        i += string[p] == letters[i];
    return i == n;
}

/* Letters as bits, those of large alphabets folded: a string can only contain what its bits hold. */
static uint32_t bits_of(const uint8_t *letters, unsigned n)
{
    uint32_t bits = 0;
    for (unsigned i = 0; i < n; i++)
        bits |= UINT32_C(1) << (letters[i] & 31);
    return bits;
}

/* The numbers of the strings that have each letter, in the order they stand in. */
typedef struct letter_lists {
    uint32_t *number;
    size_t size;
    uint32_t end[QUOTH_LETTERS_MAX + 1];
    uint32_t *bits; /* by string */
} letter_lists;

static void free_lists(letter_lists *l, const q_strings *s)
{
    q_give(s->memory, l->number, l->size, sizeof *l->number);
    q_give(s->memory, l->bits, s->count, sizeof *l->bits);
}

static uint64_t letters_in(const uint8_t *string)
{
    uint64_t letters = 0;
    for (unsigned p = 1; p <= *string; p++)
        letters |= UINT64_C(1) << string[p];
    return letters;
}

static bool make_lists(letter_lists *l, const q_strings *s)
{
    uint32_t count[QUOTH_LETTERS_MAX + 1] = {0}, before = 0;
    *l = (letter_lists){0};
    for (uint32_t i = 0; i < s->count; i++)
        for (uint64_t left = letters_in(s->byte + s->at[i]); left; left &= left - 1)
            count[q_lowest_bit(left)]++;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++) {
        l->end[letter] = before;
        before += count[letter];
    }
    l->size = before;
    l->number = q_take(s->memory, l->size, sizeof *l->number);
    l->bits = q_take(s->memory, s->count, sizeof *l->bits);
    if (s->count && (!l->number || !l->bits)) {
        free_lists(l, s);
        return false;
    }
    for (uint32_t i = 0; i < s->count; i++) {
        const uint8_t *string = s->byte + s->at[i];
        l->bits[i] = bits_of(string + 1, *string);
        for (uint64_t left = letters_in(string); left; left &= left - 1)
            l->number[l->end[q_lowest_bit(left)]++] = i;
    }
    return true;
}

static uint32_t list_start(const letter_lists *l, unsigned letter)
{
    return letter ? l->end[letter - 1] : 0;
}

/* The letter of some that fewest strings have. */
static uint8_t rarest(const letter_lists *l, const uint8_t *letters, unsigned n)
{
    uint8_t best = letters[0];
    for (unsigned i = 1; i < n; i++)
        if (l->end[letters[i]] - list_start(l, letters[i]) < l->end[best] - list_start(l, best))
            best = letters[i];
    return best;
}

/* Whether a longer string contains this one. */
static bool is_inside(const q_strings *s, const letter_lists *l, const uint8_t *string)
{
    uint8_t letter = rarest(l, string + 1, *string);
    uint32_t bits = bits_of(string + 1, *string);
    for (uint32_t k = list_start(l, letter); k < l->end[letter]; k++) {
        const uint8_t *other = s->byte + s->at[l->number[k]];
        if ((bits & ~l->bits[l->number[k]]) == 0 && *other > *string &&
            contains(other, string + 1, *string))
            return true;
    }
    return false;
}

/* Where only words end the game that nothing goes on from, the others can be left out: every fragment
 * of theirs is one of a longer word. */
static quoth_status keep_maximal(q_strings *s, const quoth_watch *watch)
{
    letter_lists lists;
    bool *inside = q_take(s->memory, s->count, sizeof *inside);
    quoth_status status = QUOTH_OK;
    uint32_t kept = 0;
    if (s->count == 0)
        return QUOTH_OK;
    if (!inside || !make_lists(&lists, s)) {
        q_give(s->memory, inside, s->count, sizeof *inside);
        return QUOTH_NO_MEMORY;
    }
    for (uint32_t i = 0; i < s->count && !status; i++) {
        inside[i] = is_inside(s, &lists, s->byte + s->at[i]);
        if (watch && i % 4096 == 0 && !watch->go_on(watch->user, i, 0))
            status = QUOTH_STOPPED;
    }
    free_lists(&lists, s);
    for (uint32_t i = 0; i < s->count && !status; i++)
        if (!inside[i])
            s->at[kept++] = s->at[i];
    q_give(s->memory, inside, s->count, sizeof *inside);
    s->count = kept;
    return status;
}

quoth_status q_strings_collect(q_strings *s, const quoth_lexicon *lexicon, const q_rules *rules,
                               bool sorted, const quoth_watch *watch, const quoth_memory *memory)
{
    q_fragments known = {0};
    *s = (q_strings){.memory = memory};
    if (sorted && !q_fragments_begin(&known, memory))
        return QUOTH_NO_MEMORY;
    collection c = {s, sorted ? &known : NULL, rules->min, watch, QUOTH_OK};
    if (lexicon->survey.total_words)
        q_graph_walk(lexicon->graph, collect_word, &c);
    if (sorted)
        q_fragments_free(&known);
    if (!c.status && rules->word_end == QUOTH_WORD_END_MAXIMAL)
        c.status = keep_maximal(s, watch);
    if (c.status)
        q_strings_free(s);
    return c.status;
}

void q_strings_free(q_strings *s)
{
    q_give(s->memory, s->byte, s->capacity, 1);
    q_give(s->memory, s->at, s->at_capacity, sizeof *s->at);
    *s = (q_strings){0};
}

/* ---- the legality object ------------------------------------------------------------------ */

/* All plays of all fragments of up to three letters, found in one pass over the strings: a set of
 * letters for each fragment and each length modulo the players.  (From the supports of those
 * fragments, which are long, they would cost 15 million visits to strings instead of 172 thousand.) */
typedef struct beginnings {
    unsigned base;       /* letters + 1 */
    size_t size;         /* base ^ 3 */
    uint64_t *go_on;     /* by length, then by fragment: the letters that can follow it */
    uint64_t *complete;  /* those that complete a word */
} beginnings;

typedef struct word_list {
    uint32_t *item; /* NULL until it is asked for */
    uint32_t count;
} word_list;

typedef struct subsequences {
    q_strings strings;
    const q_rules *rules;
    unsigned letters;
    bool sorted, ready;
    beginnings beginnings;
    letter_lists lists;
    word_list pair[QUOTH_LETTERS_MAX + 1][QUOTH_LETTERS_MAX + 1]; /* that have both, in this order */
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

/* The subsequences of three letters, of two, of one, by position; equal ones are met more than once. */
static void note_beginnings(beginnings *b, const uint8_t *string, unsigned players)
{
    unsigned n = *string++;
    uint64_t *go_on = b->go_on + n % players * b->size, behind[QUOTH_WORD_MAX + 1];
    behind[n] = 0;
    for (unsigned p = n; p-- > 0;)
        behind[p] = behind[p + 1] | UINT64_C(1) << string[p];
    go_on[0] |= behind[0];
    for (unsigned i = 0; i < n; i++) {
        size_t one = string[i];
        go_on[one] |= behind[i + 1];
        for (unsigned j = i + 1; j < n; j++) {
            size_t two = one * b->base + string[j];
            go_on[two] |= behind[j + 1];
            uint64_t *third = go_on + two * b->base;
            for (unsigned k = j + 1; k < n; k++)
                third[string[k]] |= behind[k + 1];
        }
    }
    if (n <= 4)
        b->complete[number_of(b, string, n - 1)] |= UINT64_C(1) << string[n - 1];
}

/* Fragments of several lengths share numbers only if one begins with a missing letter, which none
 * does; but "a" and "0a" would be the same, so words are told apart by their length being checked. */
static bool make_ready(subsequences *s)
{
    beginnings *b = &s->beginnings;
    unsigned players = s->rules->players;
    if (s->ready)
        return true;
    b->base = s->letters + 1;
    b->size = (size_t)b->base * b->base * b->base;
    b->go_on = q_take_zeroed(s->strings.memory, b->size * players, sizeof *b->go_on);
    b->complete = q_take_zeroed(s->strings.memory, b->size, sizeof *b->complete);
    if (!b->go_on || !b->complete || !make_lists(&s->lists, &s->strings))
        return false;
    for (uint32_t i = 0; i < s->strings.count; i++)
        note_beginnings(b, s->strings.byte + s->strings.at[i], players);
    s->ready = true;
    return true;
}

static void subsequence_free(void *self)
{
    subsequences *s = self;
    const quoth_memory *memory = s->strings.memory;
    q_give(memory, s->beginnings.go_on, s->beginnings.size * s->rules->players,
           sizeof *s->beginnings.go_on);
    q_give(memory, s->beginnings.complete, s->beginnings.size, sizeof *s->beginnings.complete);
    for (unsigned x = 0; x <= QUOTH_LETTERS_MAX; x++)
        for (unsigned y = 0; y <= QUOTH_LETTERS_MAX; y++)
            q_give(memory, s->pair[x][y].item, s->pair[x][y].count, sizeof(uint32_t));
    if (s->ready)
        free_lists(&s->lists, &s->strings);
    q_strings_free(&s->strings);
    q_give(memory, s, 1, sizeof *s);
}

/* ---- supports ----------------------------------------------------------------------------- */

/* The strings of a list that contain a fragment, as places in the block; `to` has room for all. */
static uint32_t filter(const subsequences *s, const uint32_t *list, uint32_t count,
                       const uint8_t *letters, unsigned n, uint32_t *to)
{
    uint32_t bits = bits_of(letters, n), found = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (bits & ~s->lists.bits[list[k]])
            continue;
        to[found] = list[k];
        found += contains(s->strings.byte + s->strings.at[list[k]], letters, n);
    }
    return found;
}

/* The numbers of the strings with two letters in this order. */
static const word_list *pair_list(subsequences *s, uint8_t x, uint8_t y)
{
    word_list *l = &s->pair[x][y];
    uint8_t letters[2] = {x, y};
    if (l->item)
        return l;
    uint8_t rare = rarest(&s->lists, letters, 2);
    uint32_t start = list_start(&s->lists, rare), most = s->lists.end[rare] - start;
    size_t capacity = most + 1;
    l->item = q_take(s->strings.memory, capacity, sizeof *l->item);
    if (!l->item)
        return NULL;
    l->count = filter(s, s->lists.number + start, most, letters, 2, l->item);
    q_trim(s->strings.memory, (void **)&l->item, &capacity, l->count, sizeof *l->item);
    if (l->count == 0) /* one element is kept */
        l->count = 1, l->item[0] = UINT32_MAX;
    return l;
}

/* The support of a fragment of at least two letters. */
static bool find_support(subsequences *s, q_arena *arena, const quoth_letters *f, q_support *support)
{
    const word_list *best = NULL;
    unsigned n = f->length < 4 ? f->length : 4; /* the pairs of the first few letters will do */
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i + 1; j < n; j++) {
            const word_list *l = pair_list(s, f->letter[i], f->letter[j]);
            if (!l)
                return false;
            if (!best || l->count < best->count)
                best = l;
        }
    uint32_t *item = q_arena_take(arena, best->count, sizeof *item);
    if (!item)
        return false;
    uint32_t count = best->item[0] == UINT32_MAX
                         ? 0
                         : filter(s, best->item, best->count, f->letter, f->length, item);
    for (uint32_t k = 0; k < count; k++)
        item[k] = s->strings.at[item[k]];
    *support = (q_support){item, count};
    return true;
}

/* ---- gaps --------------------------------------------------------------------------------- */

/* For each letter of a string, in which gaps of a fragment it may be inserted: from first[p] to
 * last[p], none if first is greater.  Written without branches on the letters: they are not to be
 * foreseen. */
static void find_gaps(const uint8_t *string, const quoth_letters *f, uint8_t *first, uint8_t *last)
{
    unsigned n = *string++, k = f->length, matched = 0;
    const uint8_t *letter = f->letter;
    for (unsigned p = 0; p < n; p++) { /* how much stands before p at best */
        last[p] = (uint8_t)matched;
        matched += matched < k && string[p] == letter[matched];
    }
    matched = k;
    for (unsigned p = n; p-- > 0;) { /* and how much need not stand behind it */
        first[p] = (uint8_t)matched;
        matched -= matched > 0 && string[p] == letter[matched - 1];
    }
}

/* The letters a string has for each gap. */
static void letters_by_gap(const uint8_t *string, const quoth_letters *f, uint64_t *gap)
{
    uint8_t first[QUOTH_WORD_MAX], last[QUOTH_WORD_MAX];
    memset(gap, 0, (f->length + 1u) * sizeof *gap);
    find_gaps(string, f, first, last);
    for (unsigned p = 0; p < *string; p++)
        for (unsigned i = first[p]; i <= last[p]; i++)
            gap[i] |= UINT64_C(1) << string[1 + p];
}

/* ---- plays -------------------------------------------------------------------------------- */

/* The letters for a gap when each insertion is to be named once: next to an equal letter it stands
 * behind it. */
static uint64_t named_once(const quoth_letters *f, unsigned gap)
{
    return gap < f->length ? ~(UINT64_C(1) << f->letter[gap]) : ~UINT64_C(0);
}

static unsigned list_gap(const subsequences *s, const quoth_letters *f, unsigned gap,
                         q_branch *branches)
{
    unsigned n = 0, players = s->rules->players;
    uint64_t seen = 0;
    for (unsigned r = 0; r < players; r++)
        seen |= s->go_on[r][gap];
    for (seen &= named_once(f, gap); seen; seen &= seen - 1) {
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

static void gather_from_support(subsequences *s, const q_position *at)
{
    unsigned gaps = at->fragment.length + 1u, players = s->rules->players;
    const uint32_t *item = at->support.item;
    uint8_t first[QUOTH_WORD_MAX], last[QUOTH_WORD_MAX];
    memset(s->complete, 0, gaps * sizeof *s->complete);
    for (unsigned r = 0; r < players; r++)
        memset(s->go_on[r], 0, gaps * sizeof **s->go_on);
    for (uint32_t k = 0; k < at->support.count; k++) {
        const uint8_t *string = s->strings.byte + item[k];
        unsigned n = *string;
        uint64_t *go_on = s->go_on[n % players];
        find_gaps(string, &at->fragment, first, last);
        for (unsigned p = 0; p < n; p++) {
            uint64_t bit = UINT64_C(1) << string[1 + p];
            for (unsigned i = first[p]; i <= last[p]; i++) {
                go_on[i] |= bit;
                if (n == gaps)
                    s->complete[i] |= bit;
            }
        }
    }
}

static unsigned subsequence_expand(void *self, const q_position *at, q_branch *branches)
{
    subsequences *s = self;
    unsigned n = 0;
    if (at->fragment.length <= 3)
        gather_beginnings(s, &at->fragment);
    else
        gather_from_support(s, at);
    for (unsigned gap = 0; gap <= at->fragment.length; gap++)
        n += list_gap(s, &at->fragment, gap, branches + n);
    return n;
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
    if (!find_support(s, arena, fragment, &at->support))
        return false;
    const uint32_t *item = at->support.item;
    for (uint32_t i = 0; i < at->support.count; i++) {
        unsigned length = s->strings.byte[item[i]];
        known->word |= length == k;
        known->lengths |= (uint16_t)(1u << length % players);
    }
    return true;
}

/* Of short fragments nobody knows the support yet: the rarer their letters, the smaller it is. */
static uint32_t guess_weight(const subsequences *s, const q_position *at, const q_branch *b)
{
    uint64_t weight = 1;
    uint64_t words = s->strings.count;
    for (unsigned i = 0; i <= at->fragment.length; i++) {
        uint8_t letter = i < at->fragment.length ? at->fragment.letter[i] : b->letter;
        weight = weight * (s->lists.end[letter] - list_start(&s->lists, letter)) / (i ? words : 1);
    }
    return (uint32_t)weight;
}

static bool subsequence_weigh(void *self, q_arena *arena, q_position *at, q_branch *branches,
                              unsigned n)
{
    subsequences *s = self;
    uint64_t wanted[QUOTH_WORD_MAX + 1] = {0}, gap[QUOTH_WORD_MAX + 1];
    unsigned gaps = at->fragment.length + 1u;
    if (gaps <= 3) {
        for (unsigned i = 0; i < n; i++)
            branches[i].weight = guess_weight(s, at, &branches[i]);
        return true;
    }
    if (gaps == 4 && !find_support(s, arena, &at->fragment, &at->support))
        return false;
    const uint32_t *item = at->support.item;
    for (unsigned i = 0; i < n; i++) {
        wanted[branches[i].place] |= UINT64_C(1) << branches[i].letter;
        s->number[branches[i].place][branches[i].letter] = 0;
    }
    for (uint32_t k = 0; k < at->support.count; k++) {
        letters_by_gap(s->strings.byte + item[k], &at->fragment, gap);
        for (unsigned i = 0; i < gaps; i++)
            for (uint64_t left = gap[i] & wanted[i]; left; left &= left - 1)
                s->number[i][q_lowest_bit(left)]++;
    }
    for (unsigned i = 0; i < n; i++)
        branches[i].weight = s->number[branches[i].place][branches[i].letter];
    return true;
}

static bool subsequence_grow(void *self, q_arena *arena, const q_position *at,
                             const q_branch *branches, unsigned n, q_position *after)
{
    subsequences *s = self;
    const uint32_t *item = at->support.item;
    uint64_t wanted[QUOTH_WORD_MAX + 1] = {0}, gap[QUOTH_WORD_MAX + 1];
    unsigned gaps = at->fragment.length + 1u;
    for (unsigned i = 0; i < n; i++) {
        after[i].support = after[i].reversed = (q_support){0};
        if (gaps <= 3)
            continue;
        after[i].support.item = q_arena_take(arena, branches[i].weight, sizeof(uint32_t));
        if (!after[i].support.item)
            return false;
        wanted[branches[i].place] |= UINT64_C(1) << branches[i].letter;
        s->number[branches[i].place][branches[i].letter] = i;
    }
    for (uint32_t k = 0; gaps > 3 && k < at->support.count; k++) {
        letters_by_gap(s->strings.byte + item[k], &at->fragment, gap);
        for (unsigned i = 0; i < gaps; i++)
            for (uint64_t left = gap[i] & wanted[i]; left; left &= left - 1) {
                q_support *to = &after[s->number[i][q_lowest_bit(left)]].support;
                ((uint32_t *)to->item)[to->count++] = item[k];
            }
    }
    return true;
}

/* Any letter in any gap, but beside an equal letter only on one side of it; in spook only in its
 * place. */
static unsigned subsequence_forms(void *self, const q_position *at)
{
    subsequences *s = self;
    unsigned k = at->fragment.length;
    return s->sorted ? s->letters : (k + 1) * s->letters - k;
}

quoth_status q_subsequences_new(q_legality *legality, q_strings *strings, unsigned letters,
                                bool sorted, const q_rules *rules)
{
    subsequences *s = q_take_zeroed(strings->memory, 1, sizeof *s);
    if (!s) {
        q_strings_free(strings);
        return QUOTH_NO_MEMORY;
    }
    s->strings = *strings;
    s->rules = rules;
    s->letters = letters;
    s->sorted = sorted;
    *legality = (q_legality){.self = s,
                             .find = subsequence_find,
                             .expand = subsequence_expand,
                             .weigh = subsequence_weigh,
                             .grow = subsequence_grow,
                             .forms = subsequence_forms,
                             .free = subsequence_free};
    return QUOTH_OK;
}
