#include "movegen/query_cache.h"

#include <string.h>

#include "base/memory.h"

/* Sets and words; with more, the groups of a rack are forgotten. */
enum { POSSIBLE_MOST = 1 << 14 };

void q_query_cache_free(q_query_cache *a, const quoth_memory *memory)
{
    q_free(memory, a->possible, a->possible_capacity, sizeof *a->possible);
    q_free(memory, a->blank, a->blank_capacity, sizeof *a->blank);
    q_free(memory, a->found, a->found_capacity, sizeof *a->found);
}

q_query *q_query_cache_get(q_query_cache *a, const q_find *f, uint64_t key, unsigned tiles,
                           unsigned length, quoth_points least)
{
    const q_word_map *c = f->word_map;
    q_query *g = &a->group[q_query_hash(key, tiles) & (Q_QUERIES - 1)];
    const q_subracks *subracks = a->subracks;
    const uint16_t *list = subracks->plain.subrack[tiles];
    unsigned count = subracks->plain.count[tiles];
    if (g->turn != a->turn || g->key != key || g->tiles != tiles || g->length != length) {
        if (!q_reserve(f->finder->memory, (void **)&a->possible, &a->possible_capacity,
                       a->possibles + count + 1, sizeof *a->possible))
            return NULL;
        *g = (q_query){.key = key,
                       .turn = a->turn,
                       .first = (uint32_t)a->possibles,
                       .tiles = (uint8_t)tiles,
                       .length = (uint8_t)length};
        a->possibles += count;
    }
    q_candidate *next = a->possible + g->first + g->count;
    unsigned asked = g->asked;
    for (; asked < count && subracks->subrack[list[asked]].leave >= least; asked++) {
        const q_subrack *subrack = &subracks->subrack[list[asked]];
        *next = (q_candidate){subrack, NULL, false};
        next +=
            q_word_map_may_have(c, key + subrack->key); /* a branch here would be mispredicted */
    }
    g->asked = (uint16_t)asked;
    g->count = (uint32_t)(next - (a->possible + g->first));
    return g;
}

/* The highest value of tiles leave: of the subrack, if it is one, or of subracks with blanks. */
static quoth_points highest_kept(const q_subracks *s, unsigned tiles, const q_subrack *plain)
{
    quoth_points leave = plain ? plain->leave : Q_NO_LEAVE;
    if (s->blanks.count[tiles]) {
        quoth_points with = s->subrack[s->blanks.subrack[tiles][0]].leave;
        leave = with > leave ? with : leave;
    }
    return leave;
}

bool q_query_cache_begin(q_query_cache *a, const q_find *f, const q_subracks *subracks)
{
    if (a->made == subracks->made && a->possibles + a->blanks + a->founds <= POSSIBLE_MOST)
        return true;
    a->made = 0;
    a->subracks = subracks;
    a->possibles = a->blanks = a->founds = 0;
    if (++a->turn == 0) {
        memset(a->group, 0, sizeof a->group);
        a->turn = 1;
    }
    for (unsigned tiles = 1; tiles <= f->rack_count; tiles++) {
        const q_query *g = q_query_cache_get(a, f, 0, tiles, tiles, Q_NO_LEAVE);
        if (!g)
            return false;
        bool plain = subracks->plain.count[tiles] > 0;
        a->leave[tiles] = highest_kept(
            subracks, tiles, plain ? &subracks->subrack[subracks->plain.subrack[tiles][0]] : NULL);
        a->leave_alone[tiles] =
            highest_kept(subracks, tiles, g->count ? a->possible[g->first].subrack : NULL);
    }
    a->made = subracks->made;
    return true;
}

/* ---- subracks with blanks ------------------------------------------------------------------ */

enum { LOOKUPS = 32 };

/* Looks up words of a subrack with blanks. */
typedef struct blank_lookup {
    q_find *f;
    q_query_cache *rack;
    const q_subrack *subrack;
    unsigned length;
    q_lookup lookup[LOOKUPS + 1];
    unsigned lookups;
} blank_lookup;

static bool keep_found(blank_lookup *l)
{
    q_query_cache *a = l->rack;
    unsigned found = q_lookups_resolve(l->f->word_map, l->lookup, l->lookups);
    l->lookups = 0;
    if (!q_reserve(l->f->finder->memory, (void **)&a->found, &a->found_capacity, a->founds + found,
                   sizeof *a->found))
        return false;
    for (unsigned i = 0; i < found; i++)
        a->found[a->founds++] = l->lookup[i].words;
    return true;
}

/* For blanks that stand for letters from `from` on.  False without memory, or when the search is
 * over. */
static bool look_up_blanks(blank_lookup *l, uint64_t key, unsigned blanks, unsigned from)
{
    const q_word_map *c = l->f->word_map;
    if (q_must_stop(l->f, 1))
        return false;
    uint64_t letters = blanks > 1 ? UINT64_MAX << from & c->alphabet
                                  : q_word_map_completions(c, key, from);
    for (; letters; letters &= letters - 1) {
        unsigned letter = q_lowest_bit(letters);
        if (blanks > 1) {
            if (!look_up_blanks(l, key + c->letter[letter], blanks - 1, letter))
                return false;
            continue;
        }
        q_lookups_add(c, l->lookup, &l->lookups, key + c->letter[letter], l->subrack, NULL, 0,
                      l->length);
        if (l->lookups == LOOKUPS && !keep_found(l))
            return false;
    }
    return true;
}

bool q_query_blank_words(q_find *f, q_query_cache *a, const q_query *g, const q_subrack *subrack,
                         q_blank_words *words)
{
    blank_lookup l = {.f = f, .rack = a, .subrack = subrack, .length = g->length, .lookups = 0};
    words->first = (uint32_t)a->founds;
    if (!look_up_blanks(&l, g->key + subrack->key, subrack->blanks, 1) || !keep_found(&l))
        return false;
    words->count = (uint32_t)(a->founds - words->first);
    words->known = true;
    return true;
}
