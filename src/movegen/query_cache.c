#include "movegen/query_cache.h"

#include <string.h>

#include "base/memory.h"

/* Candidates and words; a cache that has more is emptied at the next call.  Chosen by taste. */
enum { CACHED_MAX = 1 << 14 };

void q_query_cache_free(q_query_cache *cache, const quoth_memory *memory)
{
    q_free(memory, cache->candidate, cache->candidate_capacity, sizeof *cache->candidate);
    q_free(memory, cache->blank, cache->blank_capacity, sizeof *cache->blank);
    q_free(memory, cache->words, cache->words_capacity, sizeof *cache->words);
}

static bool out_of_memory(q_find *f)
{
    f->status = QUOTH_NO_MEMORY;
    return false;
}

q_query *q_query_cache_get(q_query_cache *cache, q_find *f, uint64_t key, unsigned tiles,
                           unsigned length, quoth_points min_leave)
{
    const uint64_t *filter = f->word_map->filter;
    const unsigned shift = f->word_map->filter_shift;
    q_query *q = &cache->query[q_query_hash(key, tiles) & (Q_QUERIES - 1)];
    const q_subracks *subracks = cache->subracks;
    const q_ranked_subrack *list = subracks->plain.subrack[tiles];
    unsigned count = subracks->plain.count[tiles];
    if (q->epoch != cache->epoch || q->key != key || q->tiles != tiles || q->length != length) {
        if (!q_reserve(f->finder->memory, (void **)&cache->candidate, &cache->candidate_capacity,
                       cache->candidates + count + 1, sizeof *cache->candidate)) {
            out_of_memory(f);
            return NULL;
        }
        *q = (q_query){.key = key,
                       .epoch = cache->epoch,
                       .first = (uint32_t)cache->candidates,
                       .tiles = (uint8_t)tiles,
                       .length = (uint8_t)length};
        cache->candidates += count;
    }
    q_candidate *next = cache->candidate + q->first + q->count;
    const q_ranked_subrack *s = list + q->filtered, *end = list + count;
    for (; s < end && s->leave >= min_leave; s++) {
        next->known = false;
        next->subrack = s->number;
        next += q_filter_has(filter, shift, key + s->key); /* a branch would be mispredicted */
    }
    q->filtered = (uint16_t)(s - list);
    q->count = (uint32_t)(next - (cache->candidate + q->first));
    return q;
}

/* The highest of a leave value and those of the subracks with blanks of that size. */
static quoth_points highest_leave(const q_subracks *s, unsigned tiles, quoth_points leave)
{
    bool higher = s->blanks.count[tiles] && s->blanks.subrack[tiles][0].leave > leave;
    return higher ? s->blanks.subrack[tiles][0].leave : leave;
}

bool q_query_cache_begin(q_query_cache *cache, q_find *f, const q_subracks *subracks)
{
    if (cache->made == subracks->made &&
        cache->candidates + cache->blanks + cache->words_count <= CACHED_MAX)
        return true;
    cache->made = 0;
    cache->subracks = subracks;
    cache->candidates = cache->blanks = cache->words_count = 0;
    if (++cache->epoch == 0) {
        memset(cache->query, 0, sizeof cache->query);
        cache->epoch = 1;
    }
    for (unsigned tiles = 1; tiles <= f->rack_count; tiles++) {
        const q_query *alone = q_query_cache_get(cache, f, 0, tiles, tiles, Q_NO_LEAVE);
        if (!alone)
            return false;
        quoth_points plain = Q_NO_LEAVE, word = Q_NO_LEAVE;
        if (subracks->plain.count[tiles])
            plain = subracks->plain.subrack[tiles][0].leave;
        if (alone->count)
            word = subracks->subrack[cache->candidate[alone->first].subrack].leave;
        cache->best_leave[tiles] = highest_leave(subracks, tiles, plain);
        cache->best_leave_empty[tiles] = highest_leave(subracks, tiles, word);
    }
    cache->made = subracks->made;
    return true;
}

/* ---- subracks with blanks ------------------------------------------------------------------ */

enum { LOOKUPS = 32 };

/* The lookups of a subrack with blanks that wait to be resolved together. */
typedef struct blank_search {
    q_find *f;
    q_query_cache *cache;
    const q_subrack *subrack;
    unsigned length;
    q_lookup lookup[LOOKUPS + 1];
    unsigned lookups;
} blank_search;

static bool resolve(blank_search *s)
{
    q_query_cache *cache = s->cache;
    unsigned found = q_lookups_resolve(s->f->word_map, s->lookup, s->lookups);
    s->lookups = 0;
    if (!q_reserve(s->f->finder->memory, (void **)&cache->words, &cache->words_capacity,
                   cache->words_count + found, sizeof *cache->words))
        return out_of_memory(s->f);
    for (unsigned i = 0; i < found; i++)
        cache->words[cache->words_count++] = s->lookup[i].words;
    return true;
}

/* Gives `blanks` blanks letters in rising order, from `from` on; the word map lists the letters
 * that the last one may stand for. */
static bool assign_blanks(blank_search *s, uint64_t key, unsigned blanks, unsigned from)
{
    const q_word_map *map = s->f->word_map;
    if (q_must_stop(s->f, 1))
        return false;
    uint64_t letters = blanks > 1 ? UINT64_MAX << from & map->alphabet
                                  : q_word_map_completions(map, key, from);
    for (; letters; letters &= letters - 1) {
        unsigned letter = q_lowest_bit(letters);
        uint64_t with = key + map->letter[letter];
        if (blanks > 1) {
            if (!assign_blanks(s, with, blanks - 1, letter))
                return false;
            continue;
        }
        q_lookups_add(map, s->lookup, &s->lookups,
                      &(q_lookup){.key = with, .subrack = s->subrack, .length = s->length});
        if (s->lookups == LOOKUPS && !resolve(s))
            return false;
    }
    return true;
}

bool q_query_blank_words(q_find *f, q_query_cache *cache, const q_query *query,
                         const q_subrack *subrack, q_blank_words *words)
{
    blank_search s; /* without initializer, which would clear all lookups */
    s.f = f;
    s.cache = cache;
    s.subrack = subrack;
    s.length = query->length;
    s.lookups = 0;
    words->first = (uint32_t)cache->words_count;
    if (!assign_blanks(&s, query->key + subrack->key, subrack->blanks, 1) || !resolve(&s))
        return false;
    words->count = (uint32_t)(cache->words_count - words->first);
    words->known = true;
    return true;
}
