#include "ghost/solve/word_strings.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "lexicon/interner.h"
#include "ghost/solve/subsequence/gaps.h"
#include "ghost/solve/subsequence/pair_index.h"
#include "lexicon/letters.h"

/* ---- collecting --------------------------------------------------------------------------- */

typedef struct collection {
    q_strings *strings;
    q_interner *known; /* the strings collected so far; NULL if all strings are distinct */
    unsigned min;
    q_throttle throttle;
    quoth_status status;
} collection;

static bool collect_word(void *user, const quoth_letters *word, uint32_t rank)
{
    collection *c = user;
    q_strings *s = c->strings;
    if (!q_throttle_add(&c->throttle, rank, 1 + word->length / 8u))
        c->status = QUOTH_STOPPED;
    if (word->length < c->min || c->status)
        return !c->status;
    quoth_letters string = *word;
    if (c->known) {
        uint32_t before = c->known->count;
        q_letters_sort(&string);
        if (q_interner_add(c->known, string.letter, string.length) == Q_NO_ITEM)
            c->status = q_interner_failure(c->known, string.length);
        else if (c->known->count == before)
            return true;
    }
    if (!c->status)
        c->status = q_strings_add(s, string.letter, string.length);
    return !c->status;
}

/* ---- maximal words ------------------------------------------------------------------------ */

/* Whether a longer string contains this one. */
static bool is_inside(const q_pair_index *h, const uint8_t *string)
{
    quoth_letters f = {.length = *string};
    memcpy(f.letter, string + 1, *string);
    if (f.length > 1)
        return q_pair_index_has_longer(h, &f);
    for (uint32_t i = 0; i < h->strings->count; i++) {
        const uint8_t *other = h->strings->byte + h->strings->at[i];
        if (*other > 1 && q_letters_of(other) >> string[1] & 1)
            return true;
    }
    return false;
}

/* Removes the strings that longer strings contain. */
static quoth_status keep_maximal(q_strings *s, const quoth_watch *watch)
{
    q_pair_index rows;
    bool *inside = q_allocate(s->memory, s->count, sizeof *inside);
    quoth_status status = inside ? QUOTH_OK : QUOTH_NO_MEMORY;
    uint32_t kept = 0;
    if (s->count == 0)
        return QUOTH_OK;
    if (!status)
        status = q_pair_index_make(&rows, s, watch);
    if (status) {
        q_free(s->memory, inside, s->count, sizeof *inside);
        return status;
    }
    for (uint32_t i = 0; i < s->count && !status; i++) {
        inside[i] = is_inside(&rows, s->byte + s->at[i]);
        if (!q_go_on_every(watch, 256, i, i, 0))
            status = QUOTH_STOPPED;
    }
    q_pair_index_free(&rows);
    s->size = 0;
    for (uint32_t i = 0; i < s->count && !status; i++) {
        const uint8_t *string = s->byte + s->at[i] - sizeof(uint64_t);
        size_t size = sizeof(uint64_t) + 1 + s->byte[s->at[i]];
        if (inside[i])
            continue;
        memmove(s->byte + s->size, string, size);
        s->at[kept++] = (uint32_t)(s->size + sizeof(uint64_t));
        s->size += size;
    }
    q_free(s->memory, inside, s->count, sizeof *inside);
    s->count = kept;
    return status;
}

/* Sorts the strings by length modulo the players, then by length: a counting sort. */
static bool sort_strings(q_strings *s, unsigned players)
{
    uint32_t start[QUOTH_GHOST_SEATS_MAX * (QUOTH_WORD_MAX + 1) + 1] = {0};
    uint32_t *sorted = q_allocate(s->memory, s->count, sizeof *sorted);
    if (!sorted)
        return s->count == 0;
    for (uint32_t i = 0; i < s->count; i++) {
        unsigned n = s->byte[s->at[i]];
        start[n % players * (QUOTH_WORD_MAX + 1) + n + 1]++;
    }
    for (unsigned i = 0; i < players * (QUOTH_WORD_MAX + 1); i++)
        start[i + 1] += start[i];
    for (uint32_t i = 0; i < s->count; i++) {
        unsigned n = s->byte[s->at[i]];
        sorted[start[n % players * (QUOTH_WORD_MAX + 1) + n]++] = s->at[i];
    }
    memcpy(s->at, sorted, s->count * sizeof *sorted);
    q_free(s->memory, sorted, s->count, sizeof *sorted);
    return true;
}

quoth_status q_strings_collect(q_strings *s, const quoth_lexicon *lexicon, const q_rules *rules,
                               bool sorted, const quoth_watch *watch, const quoth_memory *memory)
{
    q_interner known = {0};
    *s = (q_strings){.memory = memory};
    if (sorted && !q_interner_begin(&known, memory))
        return QUOTH_NO_MEMORY;
    known.watch = watch;
    collection c = {s, sorted ? &known : NULL, rules->min, q_throttle_begin(watch, 0), QUOTH_OK};
    if (lexicon->survey.total_words)
        q_graph_walk(lexicon->graph, collect_word, &c);
    if (sorted)
        q_interner_free(&known);
    if (!c.status && rules->word_end == QUOTH_GHOST_WORD_END_MAXIMAL)
        c.status = keep_maximal(s, watch);
    if (!c.status && !sort_strings(s, rules->players))
        c.status = QUOTH_NO_MEMORY;
    if (c.status)
        q_strings_free(s);
    return c.status;
}
