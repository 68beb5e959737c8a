#include "ghost/solve/enumerate.h"

#include "base/memory.h"
#include "base/throttle.h"
#include "lexicon/interner.h"
#include "ghost/rules/growth.h"

/* A breadth-first enumeration, so fragments are numbered by length. */
typedef struct enumeration {
    const quoth_memory *memory;
    q_interner interner;
    uint8_t *flags; /* by fragment number: IS_WORD, HAS_ILLEGAL_PLAY */
    size_t flags_capacity;
    uint32_t *made; /* the children of all fragments, fragment by fragment */
    size_t links, made_capacity;
    uint32_t *from; /* the predecessors of all fragments, fragment by fragment */
    uint32_t *end;  /* by fragment: end of its part of `made`; after reverse_links, of `from` */
    size_t end_capacity;
} enumeration;

enum { IS_WORD = 1, HAS_ILLEGAL_PLAY = 2 };

static void enumeration_free(void *positions)
{
    enumeration *e = positions;
    q_interner_free(&e->interner);
    q_free(e->memory, e->flags, e->flags_capacity, sizeof *e->flags);
    q_free(e->memory, e->made, e->made_capacity, sizeof *e->made);
    q_free(e->memory, e->from, e->links, sizeof *e->from);
    q_free(e->memory, e->end, e->end_capacity, sizeof *e->end);
    q_free(e->memory, e, 1, sizeof *e);
}

/* ---- enumeration ---------------------------------------------------------------------------- */

static quoth_status add_fragment(enumeration *e, const quoth_letters *fragment, bool word,
                                 uint32_t *number)
{
    uint32_t before = e->interner.count;
    if (!q_reserve(e->memory, (void **)&e->flags, &e->flags_capacity, (size_t)before + 1,
                   sizeof *e->flags) ||
        !q_reserve(e->memory, (void **)&e->end, &e->end_capacity, (size_t)before + 1,
                   sizeof *e->end))
        return QUOTH_NO_MEMORY;
    *number = q_interner_add(&e->interner, fragment->letter, fragment->length);
    if (*number == Q_NOWHERE)
        return q_interner_failure(&e->interner, fragment->length);
    if (*number == before)
        e->flags[before] = word ? IS_WORD : 0;
    return QUOTH_OK;
}

/* Lists the plays of a fragment and links it to its children. */
static quoth_status expand(enumeration *e, const q_generator *l, q_arena *arena, uint32_t number,
                           unsigned letters)
{
    unsigned n = 0;
    q_play_notes notes = NULL;
    quoth_letters fragment = q_interner_fragment(&e->interner, number);
    unsigned length = fragment.length;
    q_position *at = q_arena_allocate(arena, 1, sizeof *at);
    q_move *moves = q_arena_allocate(arena, q_forms_max(length, letters), sizeof *moves), known;
    quoth_status status = at && moves ? l->probe(l->self, arena, &fragment, at, &known)
                                      : QUOTH_NO_MEMORY;
    if (!status && length < QUOTH_WORD_MAX)
        status = l->generate(l->self, arena, at, 0, moves, &n, &notes);
    if (!status && length < QUOTH_WORD_MAX && n < l->forms(l->self, at))
        e->flags[number] |= HAS_ILLEGAL_PLAY;
    for (unsigned i = 0; i < n && !status; i++) {
        quoth_letters after;
        uint32_t to;
        q_insertion at_gap = {moves[i].gap, moves[i].reversed};
        q_fragment_after(&fragment, at_gap, moves[i].letter, &after);
        status = add_fragment(e, &after, moves[i].word, &to);
        if (!status && e->links == UINT32_MAX)
            status = QUOTH_TOO_LARGE;
        if (!status && !q_reserve(e->memory, (void **)&e->made, &e->made_capacity, e->links + 1,
                                  sizeof *e->made))
            status = QUOTH_NO_MEMORY;
        if (!status)
            e->made[e->links++] = to;
    }
    e->end[number] = (uint32_t)e->links;
    return status;
}

/* Replaces the lists of children by lists of predecessors: a counting sort. */
static quoth_status reverse_links(enumeration *e, const quoth_watch *watch)
{
    uint32_t count = e->interner.count, at = 0;
    q_throttle throttle = q_throttle_begin(watch, 0);
    bool goes_on = true;
    uint32_t *end = q_allocate_zeroed(e->memory, count, sizeof *end);
    e->from = q_allocate(e->memory, e->links, sizeof *e->from);
    if (!end || (e->links && !e->from)) {
        q_free(e->memory, end, count, sizeof *end);
        return QUOTH_NO_MEMORY;
    }
    for (size_t k = 0; k < e->links && goes_on; k++) {
        end[e->made[k]]++;
        goes_on = q_throttle_add(&throttle, k, 1);
    }
    for (uint32_t i = 0, before = 0; i < count && goes_on; i++) {
        goes_on = q_throttle_add(&throttle, i, 1);
        uint32_t here = end[i];
        end[i] = before;
        before += here;
    }
    for (uint32_t from = 0; from < count && goes_on; from++) {
        goes_on = q_throttle_add(&throttle, at, 1 + e->end[from] - at);
        for (; at < e->end[from]; at++)
            e->from[end[e->made[at]]++] = from;
    }
    if (!goes_on) {
        q_free(e->memory, end, count, sizeof *end);
        return QUOTH_STOPPED;
    }
    q_free(e->memory, e->made, e->made_capacity, sizeof *e->made);
    q_free(e->memory, e->end, e->end_capacity, sizeof *e->end);
    e->made = NULL;
    e->made_capacity = 0;
    e->end = end;
    e->end_capacity = count;
    return QUOTH_OK;
}

static quoth_status enumerate_all(enumeration *e, const q_generator *l, q_arena *arena,
                                  unsigned letters, const quoth_watch *watch)
{
    q_position at;
    q_move known;
    uint32_t number;
    if (!q_interner_begin(&e->interner, e->memory))
        return QUOTH_NO_MEMORY;
    e->interner.watch = watch;
    quoth_status status = l->probe(l->self, arena, &(quoth_letters){0}, &at, &known);
    if (status || !known.lengths)
        return status;
    status = add_fragment(e, &(quoth_letters){0}, known.word, &number);
    q_throttle throttle = q_throttle_begin(watch, 0);
    for (; !status && number < e->interner.count; number++) {
        q_arena_mark mark = q_arena_mark_here(arena);
        status = expand(e, l, arena, number, letters);
        q_arena_release(arena, mark);
        unsigned length = q_interner_length(&e->interner, number);
        if (!status &&
            !q_throttle_add(&throttle, number, q_forms_max(length, letters) * (1 + length / 8u)))
            status = QUOTH_STOPPED;
    }
    return status ? status : reverse_links(e, watch);
}

/* ---- the state space ---------------------------------------------------------------------- */

static unsigned enumeration_depth(const void *positions, uint32_t at)
{
    return q_interner_length(&((const enumeration *)positions)->interner, at);
}

static bool enumeration_is_word(const void *positions, uint32_t at)
{
    return ((const enumeration *)positions)->flags[at] & IS_WORD;
}

static uint32_t enumeration_find(const void *positions, const quoth_letters *fragment)
{
    return q_interner_find(&((const enumeration *)positions)->interner, fragment->letter,
                           fragment->length);
}

static unsigned enumeration_outcome(const void *positions, uint32_t from, uint32_t to)
{
    (void)positions, (void)from, (void)to;
    return Q_GOES_ON;
}

static unsigned enumeration_predecessors(const void *positions, uint32_t at, q_predecessor *links)
{
    const enumeration *e = positions;
    unsigned n = 0;
    for (uint32_t k = at ? e->end[at - 1] : 0; k < e->end[at]; k++)
        links[n++] = (q_predecessor){e->from[k], Q_GOES_ON};
    return n;
}

static bool enumeration_has_illegal_play(const void *positions, uint32_t at)
{
    return ((const enumeration *)positions)->flags[at] & HAS_ILLEGAL_PLAY;
}

static bool enumeration_hashes(const void *positions, uint64_t *hash, const quoth_watch *watch)
{
    return q_hash_fragments(&((const enumeration *)positions)->interner, hash, watch);
}

quoth_status q_enumerate_states(q_state_space *space, q_generator *generator, unsigned letters,
                                const quoth_watch *watch, const quoth_memory *memory)
{
    enumeration *e = q_allocate_zeroed(memory, 1, sizeof *e);
    q_arena arena;
    *space = (q_state_space){0};
    q_arena_begin(&arena, memory);
    quoth_status status = QUOTH_NO_MEMORY;
    if (e) {
        e->memory = memory;
        status = enumerate_all(e, generator, &arena, letters, watch);
    }
    q_arena_free(&arena);
    generator->free(generator->self);
    if (status) {
        if (e)
            enumeration_free(e);
        return status;
    }
    *space = (q_state_space){.count = e->interner.count,
                             .words_end = true,
                             .positions = e,
                             .depth = enumeration_depth,
                             .word = enumeration_is_word,
                             .find = enumeration_find,
                             .outcome = enumeration_outcome,
                             .predecessors = enumeration_predecessors,
                             .has_illegal_play = enumeration_has_illegal_play,
                             .hashes = enumeration_hashes,
                             .free = enumeration_free};
    return QUOTH_OK;
}
