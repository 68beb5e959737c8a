#include "ghost/opponent/lexicon_values.h"

#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"

/* The valuing, with what it alone needs. */
typedef struct surmise {
    q_minds *minds;
    bool misere;
    uint32_t words;  /* of the lexicon */
    uint64_t *known; /* by rank, as `legal` */
    uint64_t *wins;  /* whoever is to move wins */
    q_throttle throttle;
} surmise;

static size_t bits_of_positions(const q_minds *m)
{
    return m->map.space.count * m->across + 1;
}

static size_t bits_of_words(const surmise *s)
{
    return s->words * s->minds->across + 1;
}

static quoth_status learn_sets(surmise *s, q_knows_word *knows, void *user)
{
    size_t across = s->minds->across;
    for (size_t set = 0; set < s->minds->sets; set++)
        for (uint32_t rank = 0; rank < s->words; rank++) {
            if (knows(user, set, rank))
                s->known[rank * across + set / 64] |= UINT64_C(1) << set % 64;
            if (!q_throttle_add(&s->throttle, set, 1))
                return QUOTH_STOPPED;
        }
    return QUOTH_OK;
}

/* Tells the positions before what a position, whose own plays are all known, is to them. */
static void tell_positions(surmise *s, uint32_t at)
{
    q_minds *m = s->minds;
    size_t across = m->across;
    uint32_t rank = m->map.rank[at], from[Q_LINKS_MAX], inside[2];
    uint64_t *legal = m->legal + at * across, *good = m->good + at * across;
    unsigned links = q_map_before(&m->map, at, from), parts = q_map_inside(&m->map, at, inside);
    for (size_t i = 0; i < across; i++) {
        uint64_t word = rank == Q_MAP_NONE ? 0 : s->known[rank * across + i];
        uint64_t goes_on = legal[i] & ~word;
        legal[i] |= word;
        good[i] = (goes_on & ~s->wins[at * across + i]) | (s->misere ? word : 0);
        for (unsigned k = 0; k < parts; k++)
            m->legal[inside[k] * across + i] |= legal[i];
        for (unsigned k = 0; k < links; k++)
            s->wins[from[k] * across + i] |= good[i];
    }
}

static quoth_status value_positions(surmise *s)
{
    for (uint32_t n = 0; n < s->minds->map.space.count; n++) {
        if (!q_throttle_add(&s->throttle, n, 2 * s->minds->across))
            return QUOTH_STOPPED;
        tell_positions(s, q_map_downward(&s->minds->map, n));
    }
    return QUOTH_OK;
}

/* Takes room for so many bits, all 0; clearing it asks the watch. */
static quoth_status take_bits(surmise *s, size_t count, uint64_t **bits)
{
    enum { TOGETHER = 1 << 12 };
    *bits = q_allocate(s->minds->map.memory, count, sizeof **bits);
    if (!*bits)
        return QUOTH_NO_MEMORY;
    for (size_t i = 0; i < count; i += TOGETHER) {
        memset(*bits + i, 0, (count - i < TOGETHER ? count - i : TOGETHER) * sizeof **bits);
        if (!q_throttle_add(&s->throttle, 0, TOGETHER / 8))
            return QUOTH_STOPPED;
    }
    return QUOTH_OK;
}

static quoth_status think(surmise *s, q_knows_word *knows, void *user)
{
    q_minds *m = s->minds;
    const quoth_memory *memory = m->map.memory;
    quoth_status status = take_bits(s, bits_of_positions(m), &m->legal);
    if (!status)
        status = take_bits(s, bits_of_positions(m), &m->good);
    if (!status)
        status = take_bits(s, bits_of_positions(m), &s->wins);
    if (!status)
        status = take_bits(s, bits_of_words(s), &s->known);
    if (!status)
        status = learn_sets(s, knows, user);
    if (!status)
        status = value_positions(s);
    q_free(memory, s->wins, bits_of_positions(m), sizeof *s->wins);
    q_free(memory, s->known, bits_of_words(s), sizeof *s->known);
    return status;
}

quoth_status q_minds_make(q_minds *minds, const quoth_ghost *referee, size_t sets,
                          q_knows_word *knows, void *user, const quoth_watch *watch,
                          const quoth_memory *memory)
{
    surmise s = {.minds = minds,
                 .misere = quoth_ghost_rules_of(referee).misere == QUOTH_MISERE_LEGAL,
                 .words = quoth_lexicon_words(quoth_ghost_lexicon(referee)),
                 .throttle = q_throttle_begin(watch, sets)};
    *minds = (q_minds){.sets = sets, .across = (sets + 63) / 64};
    quoth_status status = q_map_make(&minds->map, referee, watch, memory);
    if (!status)
        status = think(&s, knows, user);
    if (status)
        q_minds_free(minds);
    return status;
}

void q_minds_free(q_minds *m)
{
    const quoth_memory *memory = m->map.memory;
    q_free(memory, m->legal, bits_of_positions(m), sizeof *m->legal);
    q_free(memory, m->good, bits_of_positions(m), sizeof *m->good);
    q_map_free(&m->map);
    *m = (q_minds){.map = {.memory = memory}};
}
