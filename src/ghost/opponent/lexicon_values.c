#include "ghost/opponent/lexicon_values.h"

#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"

/* Data that is needed only during the valuation. */
typedef struct valuation {
    q_lexicon_values *values;
    bool misere;
    uint32_t words;       /* of the lexicon */
    uint64_t *known;      /* by rank, `stride` words each: the samples that know the word */
    uint64_t *mover_wins; /* by position: the player to move wins */
    q_throttle throttle;
} valuation;

static size_t bits_of_positions(const q_lexicon_values *m)
{
    return m->index.space.count * m->stride + 1;
}

static size_t bits_of_words(const valuation *s)
{
    return s->words * s->values->stride + 1;
}

static quoth_status draw_words(valuation *s, q_knows_word *knows, void *user)
{
    size_t stride = s->values->stride;
    for (size_t sample = 0; sample < s->values->samples; sample++)
        for (uint32_t rank = 0; rank < s->words; rank++) {
            if (knows(user, sample, rank))
                s->known[rank * stride + sample / 64] |= UINT64_C(1) << sample % 64;
            if (!q_throttle_add(&s->throttle, sample, 1))
                return QUOTH_STOPPED;
        }
    return QUOTH_OK;
}

/* Values a position whose successors are all valued, and propagates it: legality to its
 * subfragments, a win for the mover to its parents. */
static void value_position(valuation *s, uint32_t at)
{
    q_lexicon_values *m = s->values;
    size_t stride = m->stride;
    uint32_t rank = m->index.rank[at], from[Q_PREDECESSORS_MAX], inside[2];
    uint64_t *legal = m->legal + at * stride, *made_wins = m->made_wins + at * stride;
    unsigned links = q_position_index_parents(&m->index, at, from),
             parts = q_position_index_subfragments(&m->index, at, inside);
    for (size_t i = 0; i < stride; i++) {
        uint64_t word = rank == Q_POSITION_NONE ? 0 : s->known[rank * stride + i];
        uint64_t goes_on = legal[i] & ~word;
        legal[i] |= word;
        made_wins[i] = (goes_on & ~s->mover_wins[at * stride + i]) | (s->misere ? word : 0);
        for (unsigned k = 0; k < parts; k++)
            m->legal[inside[k] * stride + i] |= legal[i];
        for (unsigned k = 0; k < links; k++)
            s->mover_wins[from[k] * stride + i] |= made_wins[i];
    }
}

static quoth_status value_positions(valuation *s)
{
    for (uint32_t n = 0; n < s->values->index.space.count; n++) {
        if (!q_throttle_add(&s->throttle, n, 2 * s->values->stride))
            return QUOTH_STOPPED;
        value_position(s, q_position_index_longest_first(&s->values->index, n));
    }
    return QUOTH_OK;
}

/* Allocates `count` zero words.  Clearing calls the watch, because the array is large. */
static quoth_status allocate_bits(valuation *s, size_t count, uint64_t **bits)
{
    enum { TOGETHER = 1 << 12 };
    *bits = q_allocate(s->values->index.memory, count, sizeof **bits);
    if (!*bits)
        return QUOTH_NO_MEMORY;
    for (size_t i = 0; i < count; i += TOGETHER) {
        memset(*bits + i, 0, (count - i < TOGETHER ? count - i : TOGETHER) * sizeof **bits);
        if (!q_throttle_add(&s->throttle, 0, TOGETHER / 8))
            return QUOTH_STOPPED;
    }
    return QUOTH_OK;
}

static quoth_status value_samples(valuation *s, q_knows_word *knows, void *user)
{
    q_lexicon_values *m = s->values;
    const quoth_memory *memory = m->index.memory;
    quoth_status status = allocate_bits(s, bits_of_positions(m), &m->legal);
    if (!status)
        status = allocate_bits(s, bits_of_positions(m), &m->made_wins);
    if (!status)
        status = allocate_bits(s, bits_of_positions(m), &s->mover_wins);
    if (!status)
        status = allocate_bits(s, bits_of_words(s), &s->known);
    if (!status)
        status = draw_words(s, knows, user);
    if (!status)
        status = value_positions(s);
    q_free(memory, s->mover_wins, bits_of_positions(m), sizeof *s->mover_wins);
    q_free(memory, s->known, bits_of_words(s), sizeof *s->known);
    return status;
}

quoth_status q_lexicon_values_make(q_lexicon_values *values, const quoth_ghost *referee,
                                   size_t samples, q_knows_word *knows, void *user,
                                   const quoth_watch *watch, const quoth_memory *memory)
{
    valuation s = {.values = values,
                   .misere = quoth_ghost_rules_of(referee).misere == QUOTH_GHOST_MISERE_LEGAL,
                   .words = quoth_lexicon_words(quoth_ghost_lexicon(referee)),
                   .throttle = q_throttle_begin(watch, samples)};
    *values = (q_lexicon_values){.samples = samples, .stride = (samples + 63) / 64};
    quoth_status status = q_position_index_make(&values->index, referee, watch, memory);
    if (!status)
        status = value_samples(&s, knows, user);
    if (status)
        q_lexicon_values_free(values);
    return status;
}

void q_lexicon_values_free(q_lexicon_values *m)
{
    const quoth_memory *memory = m->index.memory;
    q_free(memory, m->legal, bits_of_positions(m), sizeof *m->legal);
    q_free(memory, m->made_wins, bits_of_positions(m), sizeof *m->made_wins);
    q_position_index_free(&m->index);
    *m = (q_lexicon_values){.index = {.memory = memory}};
}
