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
        size_t needed = cache->candidates + count + 1;
        if (needed > cache->candidate_capacity &&
            !q_reserve(f->finder->memory, (void **)&cache->candidate, &cache->candidate_capacity,
                       needed, sizeof *cache->candidate)) {
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
    const q_ranked_subrack *s = list + q->filtered;
    for (; s->leave >= min_leave; s++) {
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
    cache->lookups = 0;
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
        cache->best_leave[0][tiles] = highest_leave(subracks, tiles, plain);
        cache->best_leave[1][tiles] = highest_leave(subracks, tiles, word);
    }
    for (unsigned tiles = f->rack_count + 1; tiles <= Q_SLOT_TILES; tiles++)
        cache->best_leave[0][tiles] = cache->best_leave[1][tiles] = Q_NO_LEAVE;
    cache->made = subracks->made;
    return true;
}

/* ---- subracks with blanks ------------------------------------------------------------------ */

/* The search fails, and the cache with it: words of gathered lookups may be missing. */
static bool give_up(q_query_cache *cache)
{
    cache->made = 0;
    return false;
}

bool q_query_resolve_blanks(q_find *f, q_query_cache *cache)
{
    if (!q_reserve(f->finder->memory, (void **)&cache->words, &cache->words_capacity,
                   cache->words_count + cache->lookups, sizeof *cache->words)) {
        out_of_memory(f);
        return give_up(cache);
    }
    for (unsigned i = 0; i < cache->lookups; i++) {
        const q_blank_lookup *l = &cache->lookup[i];
        const uint8_t *found = q_word_map_find(f->word_map, l->key, l->length);
        if (!found)
            continue;
        q_prefetch(found);
        q_blank_words *words = &cache->blank[l->words];
        if (words->count++ == 0)
            words->first = (uint32_t)cache->words_count;
        cache->words[cache->words_count++] = found;
    }
    cache->lookups = 0;
    return true;
}

/* Gives `blanks` blanks letters in rising order, from `from` on; the word map lists the letters
 * that the last one may stand for. */
static bool assign_blanks(q_find *f, q_query_cache *cache, q_blank_lookup lookup, unsigned blanks,
                          unsigned from)
{
    const q_word_map *map = f->word_map;
    uint64_t key = lookup.key;
    if (q_must_stop(f, 1))
        return give_up(cache);
    uint64_t letters = blanks > 1 ? UINT64_MAX << from & map->alphabet
                                  : q_word_map_completions(map, key, from);
    unsigned first = cache->lookups;
    for (; letters; letters &= letters - 1) {
        unsigned letter = q_lowest_bit(letters);
        lookup.key = key + map->letter[letter];
        if (blanks > 1) {
            if (!assign_blanks(f, cache, lookup, blanks - 1, letter))
                return false;
            continue;
        }
        cache->lookup[cache->lookups] = lookup; /* a branch would be mispredicted */
        cache->lookups += q_word_map_may_have(map, lookup.key);
    }
    for (unsigned i = first; i < cache->lookups; i++)
        q_prefetch(q_word_map_entry(map, cache->lookup[i].key));
    return cache->lookups < Q_BLANK_LOOKUPS || q_query_resolve_blanks(f, cache);
}

bool q_query_gather_blanks(q_find *f, q_query_cache *cache, const q_word_slot *slot,
                           const q_subrack *subrack, uint32_t words)
{
    q_blank_lookup lookup = {slot->key + subrack->key, words, q_slot_length(slot)};
    cache->blank[words].known = true;
    return assign_blanks(f, cache, lookup, subrack->blanks, 1);
}
