#include "ghost/opponent/position_index.h"

#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"
#include "ghost/solve/infix/infix_states.h"
#include "ghost/solve/ghost.h"
#include "ghost/solve/descriptor.h"

bool q_position_index_supports(const quoth_ghost *referee)
{
    const q_rules *rules = &referee->rules;
    unsigned either_end = QUOTH_GHOST_AT_END | QUOTH_GHOST_IN_FRONT;
    return !referee->custom && referee->reading->relation == QUOTH_GHOST_INFIX &&
           (referee->growth & either_end) == either_end && rules->players == 2 &&
           rules->misere != QUOTH_GHOST_MISERE_LITERAL &&
           rules->word_end == QUOTH_GHOST_WORD_END_ALWAYS;
}

typedef struct ranking {
    q_position_index *index;
    unsigned min;
    q_throttle throttle;
    bool stopped;
} ranking;

static bool rank_word(void *user, const quoth_letters *word, uint32_t rank)
{
    ranking *p = user;
    if (!q_throttle_add(&p->throttle, rank, word->length)) {
        p->stopped = true;
        return false;
    }
    if (word->length >= p->min)
        p->index->rank[p->index->space.find(p->index->space.positions, word)] = rank;
    return true;
}

static quoth_status rank_words(q_position_index *m, const quoth_lexicon *lexicon, unsigned min,
                               const quoth_watch *watch)
{
    ranking p = {m, min, q_throttle_begin(watch, quoth_lexicon_words(lexicon)), false};
    m->rank = q_allocate(m->memory, m->space.count + (size_t)1, sizeof *m->rank);
    if (!m->rank)
        return QUOTH_NO_MEMORY;
    memset(m->rank, 0xFF, (m->space.count + (size_t)1) * sizeof *m->rank);
    quoth_lexicon_each(lexicon, rank_word, &p);
    return p.stopped ? QUOTH_STOPPED : QUOTH_OK;
}

quoth_status q_position_index_make(q_position_index *index, const quoth_ghost *referee,
                                   const quoth_watch *watch, const quoth_memory *memory)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(referee);
    unsigned min = quoth_ghost_rules_of(referee).min;
    *index = (q_position_index){.memory = memory};
    quoth_status status =
        q_infix_states(&index->space, lexicon, min, referee->growth, false, watch, memory);
    if (!status)
        status = rank_words(index, lexicon, min, watch);
    if (status)
        q_position_index_free(index);
    return status;
}

void q_position_index_free(q_position_index *m)
{
    q_free(m->memory, m->rank, m->space.count + (size_t)1, sizeof *m->rank);
    if (m->space.free)
        m->space.free(m->space.positions);
    *m = (q_position_index){.memory = m->memory};
}

uint32_t q_position_index_find(const q_position_index *m, const quoth_letters *fragment)
{
    return m->space.count ? m->space.find(m->space.positions, fragment) : Q_POSITION_NONE;
}

void q_position_index_spell(const q_position_index *m, uint32_t at, quoth_letters *fragment)
{
    q_infix_spell(&m->space, at, fragment);
}

uint32_t q_position_index_longest_first(const q_position_index *m, uint32_t n)
{
    uint32_t at = m->space.count - 1 - n;
    return m->space.order ? m->space.order[at] : at;
}

unsigned q_position_index_parents(const q_position_index *m, uint32_t at, uint32_t *from)
{
    q_predecessor links[Q_PREDECESSORS_MAX];
    unsigned n = m->space.predecessors(m->space.positions, at, links), count = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned k = 0;
        while (k < count && from[k] != links[i].from)
            k++;
        if (k == count)
            from[count++] = links[i].from;
    }
    return count;
}

unsigned q_position_index_subfragments(const q_position_index *m, uint32_t at, uint32_t part[2])
{
    if (at == 0)
        return 0;
    q_infix_ends(&m->space, at, part);
    return part[0] == part[1] ? 1 : 2;
}
