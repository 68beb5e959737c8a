#include "ghost/opponent/position_index.h"

#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"
#include "ghost/solve/infix/infixes.h"
#include "ghost/solve/solver.h"

static bool is_read_as(const quoth_ghost_rules *rules, const char *reading, bool first)
{
    return rules->reading ? strcmp(rules->reading, reading) == 0 : first;
}

bool q_map_serves(const quoth_ghost_rules *rules)
{
    if (rules->custom || rules->players != 2 || rules->misere == QUOTH_MISERE_LITERAL ||
        rules->word_end != QUOTH_WORD_END_ALWAYS)
        return false;
    return strcmp(rules->variant, "super") == 0 ||
           (strcmp(rules->variant, "superduper") == 0 && is_read_as(rules, "as-played", true)) ||
           (strcmp(rules->variant, "xghost") == 0 && is_read_as(rules, "infix", false));
}

typedef struct placing {
    q_map *map;
    unsigned min;
    q_throttle throttle;
    bool stopped;
} placing;

static bool number_word(void *user, const quoth_letters *word, uint32_t rank)
{
    placing *p = user;
    if (!q_throttle_add(&p->throttle, rank, word->length)) {
        p->stopped = true;
        return false;
    }
    if (word->length >= p->min)
        p->map->rank[p->map->space.find(p->map->space.positions, word)] = rank;
    return true;
}

static quoth_status number_words(q_map *m, const quoth_lexicon *lexicon, unsigned min,
                                 const quoth_watch *watch)
{
    placing p = {m, min, q_throttle_begin(watch, quoth_lexicon_words(lexicon)), false};
    m->rank = q_allocate(m->memory, m->space.count + (size_t)1, sizeof *m->rank);
    if (!m->rank)
        return QUOTH_NO_MEMORY;
    memset(m->rank, 0xFF, (m->space.count + (size_t)1) * sizeof *m->rank);
    quoth_lexicon_each(lexicon, number_word, &p);
    return p.stopped ? QUOTH_STOPPED : QUOTH_OK;
}

quoth_status q_map_make(q_map *map, const quoth_ghost *referee, const quoth_watch *watch,
                        const quoth_memory *memory)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(referee);
    unsigned min = quoth_ghost_rules_of(referee).min;
    *map = (q_map){.memory = memory};
    quoth_status status =
        q_infixes_space(&map->space, lexicon, min, referee->growth, false, watch, memory);
    if (!status)
        status = number_words(map, lexicon, min, watch);
    if (status)
        q_map_free(map);
    return status;
}

void q_map_free(q_map *m)
{
    q_free(m->memory, m->rank, m->space.count + (size_t)1, sizeof *m->rank);
    if (m->space.free)
        m->space.free(m->space.positions);
    *m = (q_map){.memory = m->memory};
}

uint32_t q_map_find(const q_map *m, const quoth_letters *fragment)
{
    return m->space.count ? m->space.find(m->space.positions, fragment) : Q_MAP_NONE;
}

void q_map_spell(const q_map *m, uint32_t at, quoth_letters *fragment)
{
    q_infix_spell(&m->space, at, fragment);
}

uint32_t q_map_downward(const q_map *m, uint32_t n)
{
    uint32_t at = m->space.count - 1 - n;
    return m->space.order ? m->space.order[at] : at;
}

unsigned q_map_before(const q_map *m, uint32_t at, uint32_t *from)
{
    q_link links[Q_LINKS_MAX];
    unsigned n = m->space.links(m->space.positions, at, links), kept = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned k = 0;
        while (k < kept && from[k] != links[i].from)
            k++;
        if (k == kept)
            from[kept++] = links[i].from;
    }
    return kept;
}

unsigned q_map_inside(const q_map *m, uint32_t at, uint32_t inside[2])
{
    if (at == 0)
        return 0;
    q_infix_ends(&m->space, at, inside);
    return inside[0] == inside[1] ? 1 : 2;
}
