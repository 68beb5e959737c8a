#include "movegen/query_cache.h"

#include <string.h>

#include "base/memory.h"

/* Sets and words; with more, the groups of a rack are forgotten. */
enum { POSSIBLE_MOST = 1 << 14 };

void q_asked_free(q_asked_rack *a, const quoth_memory *memory)
{
    q_free(memory, a->possible, a->possible_capacity, sizeof *a->possible);
    q_free(memory, a->blank, a->blank_capacity, sizeof *a->blank);
    q_free(memory, a->found, a->found_capacity, sizeof *a->found);
}

q_asked_sets *q_ask_group(q_asked_rack *a, const q_find *f, uint64_t key, unsigned tiles,
                          unsigned length, quoth_points least)
{
    const q_classes *c = f->classes;
    q_asked_sets *g = &a->group[q_question_hash(key, tiles) & (Q_ASKED_GROUPS - 1)];
    const q_rack_sets *sets = a->sets;
    const uint16_t *list = sets->plain.set[tiles];
    unsigned count = sets->plain.count[tiles];
    if (g->turn != a->turn || g->key != key || g->tiles != tiles || g->length != length) {
        if (!q_reserve(f->finder->memory, (void **)&a->possible, &a->possible_capacity,
                       a->possibles + count + 1, sizeof *a->possible))
            return NULL;
        *g = (q_asked_sets){.key = key,
                            .turn = a->turn,
                            .first = (uint32_t)a->possibles,
                            .tiles = (uint8_t)tiles,
                            .length = (uint8_t)length};
        a->possibles += count;
    }
    q_possible *next = a->possible + g->first + g->count;
    unsigned asked = g->asked;
    for (; asked < count && sets->set[list[asked]].kept >= least; asked++) {
        const q_tile_set *set = &sets->set[list[asked]];
        *next = (q_possible){set, NULL, false};
        next += q_class_maybe(c, key + set->key); /* a branch here would be mispredicted */
    }
    g->asked = (uint16_t)asked;
    g->count = (uint32_t)(next - (a->possible + g->first));
    return g;
}

/* The highest value of tiles kept: of the set, if it is one, or of sets with blanks. */
static quoth_points highest_kept(const q_rack_sets *s, unsigned tiles, const q_tile_set *plain)
{
    quoth_points kept = plain ? plain->kept : Q_NOTHING_KEPT;
    if (s->blanks.count[tiles]) {
        quoth_points with = s->set[s->blanks.set[tiles][0]].kept;
        kept = with > kept ? with : kept;
    }
    return kept;
}

bool q_asked_begin(q_asked_rack *a, const q_find *f, const q_rack_sets *sets)
{
    if (a->made == sets->made && a->possibles + a->blanks + a->founds <= POSSIBLE_MOST)
        return true;
    a->made = 0;
    a->sets = sets;
    a->possibles = a->blanks = a->founds = 0;
    if (++a->turn == 0) {
        memset(a->group, 0, sizeof a->group);
        a->turn = 1;
    }
    for (unsigned tiles = 1; tiles <= f->rack_count; tiles++) {
        const q_asked_sets *g = q_ask_group(a, f, 0, tiles, tiles, Q_NOTHING_KEPT);
        if (!g)
            return false;
        bool plain = sets->plain.count[tiles] > 0;
        a->kept[tiles] =
            highest_kept(sets, tiles, plain ? &sets->set[sets->plain.set[tiles][0]] : NULL);
        a->kept_alone[tiles] =
            highest_kept(sets, tiles, g->count ? a->possible[g->first].set : NULL);
    }
    a->made = sets->made;
    return true;
}

/* ---- sets with blanks ---------------------------------------------------------------------- */

enum { LOOKUPS = 32 };

/* Looks up words of a set with blanks. */
typedef struct blank_lookup {
    q_find *f;
    q_asked_rack *rack;
    const q_tile_set *set;
    unsigned length;
    q_lookup lookup[LOOKUPS + 1];
    unsigned lookups;
} blank_lookup;

static bool keep_found(blank_lookup *l)
{
    q_asked_rack *a = l->rack;
    unsigned found = q_settle_lookups(l->f->classes, l->lookup, l->lookups);
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
    const q_classes *c = l->f->classes;
    if (q_is_over(l->f, 1))
        return false;
    uint64_t letters = blanks > 1 ? UINT64_MAX << from & c->alphabet
                                  : q_class_lacking(c, key, from);
    for (; letters; letters &= letters - 1) {
        unsigned letter = q_lowest_bit(letters);
        if (blanks > 1) {
            if (!look_up_blanks(l, key + c->letter[letter], blanks - 1, letter))
                return false;
            continue;
        }
        q_look_up(c, l->lookup, &l->lookups, key + c->letter[letter], l->set, NULL, 0, l->length);
        if (l->lookups == LOOKUPS && !keep_found(l))
            return false;
    }
    return true;
}

bool q_find_blank_words(q_find *f, q_asked_rack *a, const q_asked_sets *g, const q_tile_set *set,
                        q_blank_words *words)
{
    blank_lookup l = {.f = f, .rack = a, .set = set, .length = g->length, .lookups = 0};
    words->first = (uint32_t)a->founds;
    if (!look_up_blanks(&l, g->key + set->key, set->blanks, 1) || !keep_found(&l))
        return false;
    words->count = (uint32_t)(a->founds - words->first);
    words->known = true;
    return true;
}
