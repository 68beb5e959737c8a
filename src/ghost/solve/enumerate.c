#include "ghost/solve/enumerate.h"

#include "base/memory.h"
#include "base/throttle.h"
#include "ghost/solve/fragments.h"
#include "ghost/rules/growth.h"

/* Fragments are met by length, so their numbers rise with it. */
typedef struct explored {
    const quoth_memory *memory;
    q_fragments fragments;
    uint8_t *flags; /* by number */
    size_t flags_capacity;
    uint32_t *made; /* the fragments that plays make of each one, fragment by fragment */
    size_t links, made_capacity;
    uint32_t *from; /* the fragments that each one is made from, likewise */
    uint32_t *end;  /* of each fragment's part of `made` at first, then of `from` */
    size_t end_capacity;
} explored;

enum { IS_WORD = 1, MAY_LEAVE = 2 };

static void explored_free(void *positions)
{
    explored *e = positions;
    q_fragments_free(&e->fragments);
    q_free(e->memory, e->flags, e->flags_capacity, sizeof *e->flags);
    q_free(e->memory, e->made, e->made_capacity, sizeof *e->made);
    q_free(e->memory, e->from, e->links, sizeof *e->from);
    q_free(e->memory, e->end, e->end_capacity, sizeof *e->end);
    q_free(e->memory, e, 1, sizeof *e);
}

/* ---- exploring ---------------------------------------------------------------------------- */

static quoth_status add_fragment(explored *e, const quoth_letters *fragment, bool word,
                                 uint32_t *number)
{
    uint32_t before = e->fragments.count;
    if (!q_reserve(e->memory, (void **)&e->flags, &e->flags_capacity, (size_t)before + 1,
                   sizeof *e->flags) ||
        !q_reserve(e->memory, (void **)&e->end, &e->end_capacity, (size_t)before + 1,
                   sizeof *e->end))
        return QUOTH_NO_MEMORY;
    *number = q_fragments_add(&e->fragments, fragment->letter, fragment->length);
    if (*number == Q_NOWHERE)
        return q_fragments_failure(&e->fragments, fragment->length);
    if (*number == before)
        e->flags[before] = word ? IS_WORD : 0;
    return QUOTH_OK;
}

/* Lists the plays of a fragment and links it to the fragments they make. */
static quoth_status explore(explored *e, const q_legality *l, q_arena *arena, uint32_t number,
                            unsigned letters)
{
    unsigned length, n = 0;
    const uint8_t *kept = q_fragments_letters(&e->fragments, number, &length);
    q_position *at = q_arena_allocate(arena, 1, sizeof *at);
    q_branch *branches = q_arena_allocate(arena, q_forms_max(length, letters), sizeof *branches),
             known;
    quoth_letters fragment = {.length = (uint8_t)length};
    memcpy(fragment.letter, kept, length);
    quoth_status status = at && branches ? l->find(l->self, arena, &fragment, at, &known)
                                         : QUOTH_NO_MEMORY;
    if (!status && length < QUOTH_WORD_MAX)
        status = l->expand(l->self, arena, at, 0, branches, &n);
    if (!status && length < QUOTH_WORD_MAX && n < l->forms(l->self, at))
        e->flags[number] |= MAY_LEAVE;
    for (unsigned i = 0; i < n && !status; i++) {
        quoth_letters after;
        uint32_t to;
        q_place place = {branches[i].place, branches[i].turned};
        q_grow_fragment(&fragment, place, branches[i].letter, &after);
        status = add_fragment(e, &after, branches[i].word, &to);
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

/* Turns the links round: from each fragment to those it is made from. */
static quoth_status turn_links(explored *e, const quoth_watch *watch)
{
    uint32_t count = e->fragments.count, at = 0;
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

static quoth_status explore_all(explored *e, const q_legality *l, q_arena *arena, unsigned letters,
                                const quoth_watch *watch)
{
    q_position at;
    q_branch known;
    uint32_t number;
    if (!q_fragments_begin(&e->fragments, e->memory))
        return QUOTH_NO_MEMORY;
    e->fragments.watch = watch;
    quoth_status status = l->find(l->self, arena, &(quoth_letters){0}, &at, &known);
    if (status || !known.lengths)
        return status;
    status = add_fragment(e, &(quoth_letters){0}, known.word, &number);
    q_throttle throttle = q_throttle_begin(watch, 0);
    for (; !status && number < e->fragments.count; number++) {
        q_arena_mark mark = q_arena_mark_here(arena);
        status = explore(e, l, arena, number, letters);
        q_arena_release(arena, mark);
        unsigned length = q_fragments_length(&e->fragments, number);
        if (!status &&
            !q_throttle_add(&throttle, number, q_forms_max(length, letters) * (1 + length / 8u)))
            status = QUOTH_STOPPED;
    }
    return status ? status : turn_links(e, watch);
}

/* ---- the space ---------------------------------------------------------------------------- */

static unsigned explored_depth(const void *positions, uint32_t at)
{
    return q_fragments_length(&((const explored *)positions)->fragments, at);
}

static bool explored_is_word(const void *positions, uint32_t at)
{
    return ((const explored *)positions)->flags[at] & IS_WORD;
}

static uint32_t explored_find(const void *positions, const quoth_letters *fragment)
{
    return q_fragments_find(&((const explored *)positions)->fragments, fragment->letter,
                            fragment->length);
}

static unsigned explored_how(const void *positions, uint32_t from, uint32_t to)
{
    (void)positions, (void)from, (void)to;
    return Q_GOES_ON;
}

static unsigned explored_links(const void *positions, uint32_t at, q_link *links)
{
    const explored *e = positions;
    unsigned n = 0;
    for (uint32_t k = at ? e->end[at - 1] : 0; k < e->end[at]; k++)
        links[n++] = (q_link){e->from[k], Q_GOES_ON};
    return n;
}

static bool explored_may_leave(const void *positions, uint32_t at)
{
    return ((const explored *)positions)->flags[at] & MAY_LEAVE;
}

static bool explored_hashes(const void *positions, uint64_t *hash, const quoth_watch *watch)
{
    return q_fragments_hashes(&((const explored *)positions)->fragments, hash, watch);
}

quoth_status q_explored_space(q_space *space, q_legality *legality, unsigned letters,
                              const quoth_watch *watch, const quoth_memory *memory)
{
    explored *e = q_allocate_zeroed(memory, 1, sizeof *e);
    q_arena arena;
    *space = (q_space){0};
    q_arena_begin(&arena, memory);
    quoth_status status = QUOTH_NO_MEMORY;
    if (e) {
        e->memory = memory;
        status = explore_all(e, legality, &arena, letters, watch);
    }
    q_arena_free(&arena);
    legality->free(legality->self);
    if (status) {
        if (e)
            explored_free(e);
        return status;
    }
    *space = (q_space){.count = e->fragments.count,
                       .words_end = true,
                       .positions = e,
                       .depth = explored_depth,
                       .word = explored_is_word,
                       .find = explored_find,
                       .how = explored_how,
                       .links = explored_links,
                       .may_leave = explored_may_leave,
                       .hashes = explored_hashes,
                       .free = explored_free};
    return QUOTH_OK;
}
