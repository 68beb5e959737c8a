#include "ghost/subsequences.h"

#include <string.h>

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

quoth_status q_strings_collect(q_strings *s, const quoth_lexicon *lexicon, unsigned min,
                               bool sorted, const quoth_watch *watch, const quoth_memory *memory)
{
    q_fragments known = {0};
    *s = (q_strings){.memory = memory};
    if (sorted && !q_fragments_begin(&known, memory))
        return QUOTH_NO_MEMORY;
    collection c = {s, sorted ? &known : NULL, min, watch, QUOTH_OK};
    if (lexicon->survey.total_words)
        q_graph_walk(lexicon->graph, collect_word, &c);
    if (sorted)
        q_fragments_free(&known);
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

/* ---- gaps --------------------------------------------------------------------------------- */

typedef struct subsequences {
    q_strings strings;
    const q_rules *rules;
    unsigned letters;
    bool sorted;
    /* of the position that is being expanded, by gap and letter */
    uint64_t seen[QUOTH_WORD_MAX + 1], twice[QUOTH_WORD_MAX + 1], word[QUOTH_WORD_MAX + 1];
    uint64_t length[QUOTH_WORD_MAX + 1][QUOTH_GHOST_SEATS_MAX]; /* by length modulo the players */
} subsequences;

/* The letters that a word has for each gap of a fragment in it. */
static void find_gaps(const uint8_t *string, const quoth_letters *f, uint64_t *gap)
{
    unsigned length = *string++, k = f->length;
    uint8_t right[QUOTH_WORD_MAX + 1]; /* where the rightmost place for what follows a gap begins */
    unsigned at = length;
    right[k] = (uint8_t)length;
    for (unsigned i = k; i-- > 0;) {
        while (string[--at] != f->letter[i])
            ;
        right[i] = (uint8_t)at;
    }
    at = 0;
    for (unsigned i = 0;; i++) {
        uint64_t letters = 0;
        for (unsigned p = at; p < right[i]; p++)
            letters |= UINT64_C(1) << string[p];
        gap[i] = letters;
        if (i == k)
            return;
        while (string[at++] != f->letter[i])
            ;
    }
}

static bool contains(const uint8_t *string, const quoth_letters *f)
{
    unsigned length = *string++, i = 0;
    for (unsigned p = 0; p < length && i < f->length; p++)
        i += string[p] == f->letter[i];
    return i == f->length;
}

/* The letters that are left of a gap's when each insertion is to be named once: next to an equal
 * letter it stands behind it. */
static uint64_t named_once(const quoth_letters *f, unsigned gap)
{
    return gap < f->length ? ~(UINT64_C(1) << f->letter[gap]) : ~UINT64_C(0);
}

/* ---- the legality object ------------------------------------------------------------------ */

static bool subsequence_find(void *self, q_arena *arena, const quoth_letters *fragment,
                             q_position *at, q_branch *known)
{
    subsequences *s = self;
    uint32_t *item = q_arena_take(arena, s->strings.count, sizeof *item), n = 0;
    bool word = false;
    *known = (q_branch){0};
    if (!item)
        return false;
    for (uint32_t i = 0; i < s->strings.count; i++) {
        const uint8_t *string = s->strings.byte + s->strings.at[i];
        if (*string < fragment->length || !contains(string, fragment))
            continue;
        item[n++] = s->strings.at[i];
        word |= *string == fragment->length;
        known->lengths |= (uint16_t)(1u << *string % s->rules->players);
    }
    known->weight = n;
    known->word = word && (s->rules->word_end == QUOTH_WORD_END_ALWAYS || n == 1);
    *at = (q_position){.fragment = *fragment, .support = {item, n}};
    return true;
}

static unsigned subsequence_expand(void *self, const q_position *at, q_branch *branches)
{
    subsequences *s = self;
    unsigned gaps = at->fragment.length + 1u, n = 0, players = s->rules->players;
    const uint32_t *item = at->support.item;
    uint64_t gap[QUOTH_WORD_MAX + 1];
    memset(s->seen, 0, gaps * sizeof *s->seen);
    memset(s->twice, 0, gaps * sizeof *s->twice);
    memset(s->word, 0, gaps * sizeof *s->word);
    memset(s->length, 0, gaps * sizeof *s->length);
    for (uint32_t k = 0; k < at->support.count; k++) {
        const uint8_t *string = s->strings.byte + item[k];
        find_gaps(string, &at->fragment, gap);
        for (unsigned i = 0; i < gaps; i++) {
            s->twice[i] |= s->seen[i] & gap[i];
            s->seen[i] |= gap[i];
            s->length[i][*string % players] |= gap[i];
            if (*string == gaps)
                s->word[i] |= gap[i];
        }
    }
    for (unsigned i = 0; i < gaps; i++) {
        uint64_t left = s->seen[i] & named_once(&at->fragment, i);
        uint64_t ends = s->word[i];
        if (s->rules->word_end == QUOTH_WORD_END_MAXIMAL)
            ends &= ~s->twice[i]; /* else a longer word has it too */
        for (uint8_t letter = 1; letter <= s->letters; letter++) {
            if (!(left >> letter & 1))
                continue;
            q_branch *b = &branches[n++];
            *b = (q_branch){.place = (uint8_t)i, .letter = letter, .word = ends >> letter & 1};
            for (unsigned r = 0; r < players; r++)
                b->lengths |= (uint16_t)((s->length[i][r] >> letter & 1) << r);
        }
    }
    return n;
}

static bool subsequence_weigh(void *self, q_arena *arena, const q_position *at,
                              q_branch *branches, unsigned n)
{
    subsequences *s = self;
    const uint32_t *item = at->support.item;
    uint64_t gap[QUOTH_WORD_MAX + 1];
    (void)arena;
    for (unsigned i = 0; i < n; i++)
        branches[i].weight = 0;
    for (uint32_t k = 0; k < at->support.count; k++) {
        find_gaps(s->strings.byte + item[k], &at->fragment, gap);
        for (unsigned i = 0; i < n; i++)
            branches[i].weight += gap[branches[i].place] >> branches[i].letter & 1;
    }
    return true;
}

static bool subsequence_grow(void *self, q_arena *arena, const q_position *at,
                             const q_branch *branches, unsigned n, q_position *after)
{
    subsequences *s = self;
    const uint32_t *item = at->support.item;
    uint64_t gap[QUOTH_WORD_MAX + 1];
    for (unsigned i = 0; i < n; i++) {
        after[i].support = (q_support){
            q_arena_take(arena, branches[i].weight, sizeof(uint32_t)), 0};
        after[i].reversed = (q_support){0};
        if (!after[i].support.item)
            return false;
    }
    for (uint32_t k = 0; k < at->support.count; k++) {
        find_gaps(s->strings.byte + item[k], &at->fragment, gap);
        for (unsigned i = 0; i < n; i++)
            if (gap[branches[i].place] >> branches[i].letter & 1) {
                uint32_t *to = after[i].support.item;
                to[after[i].support.count++] = item[k];
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

static void subsequence_free(void *self)
{
    subsequences *s = self;
    const quoth_memory *memory = s->strings.memory;
    q_strings_free(&s->strings);
    q_give(memory, s, 1, sizeof *s);
}

quoth_status q_subsequences_new(q_legality *legality, q_strings *strings, unsigned letters,
                                bool sorted, const q_rules *rules)
{
    subsequences *s = q_take(strings->memory, 1, sizeof *s);
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
