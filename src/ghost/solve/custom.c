#include "ghost/solve/custom.h"

#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "ghost/solve/enumerate.h"
#include "ghost/rules/growth.h"
#include "ghost/solve/solver.h"

/* ---- looking ------------------------------------------------------------------------------ */

typedef struct custom_legality {
    const quoth_memory *memory;
    const quoth_ghost_variant *variant;
    void *self; /* the caller's pointer */
    const q_rules *rules;
    unsigned letters;
    /* For the fragment being looked at and one letter: */
    q_place place[QUOTH_GHOST_FORMS_MAX];
    quoth_letters form[QUOTH_GHOST_FORMS_MAX];
} custom_legality;

static bool lengths_are_known(const quoth_ghost_facts *facts)
{
    return (facts->lengths[0] | facts->lengths[1] | facts->lengths[2] | facts->lengths[3]) != 0;
}

static bool has_length(const quoth_ghost_facts *facts, unsigned length)
{
    return facts->lengths[length / 64] >> length % 64 & 1;
}

static bool is_consistent(const custom_legality *c, const quoth_letters *fragment,
                          const quoth_ghost_facts *facts)
{
    if (!facts->legal)
        return !facts->word;
    if (facts->word ? fragment->length < c->rules->min : fragment->length == QUOTH_WORD_MAX)
        return false;
    if (!lengths_are_known(facts))
        return true;
    for (unsigned n = 0; n < fragment->length; n++)
        if (has_length(facts, n))
            return false;
    return has_length(facts, fragment->length) == facts->word;
}

static quoth_status look_at(const custom_legality *c, const quoth_letters *fragment,
                            quoth_ghost_facts *facts)
{
    *facts = (quoth_ghost_facts){0};
    quoth_status status = c->variant->look(c->self, fragment, facts);
    if (!status && !is_consistent(c, fragment, facts))
        status = QUOTH_BAD_ANSWER;
    return status;
}

/* The lengths that can still end the game, modulo the players.  Where a word ends the game only if
 * no longer fragment goes on from it, the object does not say, so all lengths are possible. */
static uint16_t ending_lengths(const custom_legality *c, const quoth_ghost_facts *facts)
{
    unsigned players = c->rules->players;
    uint16_t lengths = 0;
    if (!lengths_are_known(facts) || c->rules->word_end == QUOTH_WORD_END_MAXIMAL)
        return (uint16_t)((1u << players) - 1);
    for (unsigned k = 0; k < 4; k++)
        for (uint64_t left = facts->lengths[k]; left; left &= left - 1)
            lengths |= (uint16_t)(1u << (k * 64 + q_lowest_bit(left)) % players);
    return lengths;
}

/* ---- plays -------------------------------------------------------------------------------- */

/* Finds the distinct fragments that a letter makes of this one. */
static unsigned distinct_forms(custom_legality *c, const quoth_letters *fragment, unsigned letter)
{
    unsigned n = q_places_for(c->variant->growth, fragment, letter, c->place), kept = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned k = 0;
        c->place[kept] = c->place[i];
        q_grow_fragment(fragment, c->place[kept], letter, &c->form[kept]);
        while (!q_same_letters(&c->form[k], &c->form[kept]))
            k++;
        kept += k == kept;
    }
    return kept;
}

/* Whether some play leads to a legal fragment. */
static quoth_status custom_goes_on(custom_legality *c, const quoth_letters *fragment, bool *any)
{
    *any = false;
    if (fragment->length == QUOTH_WORD_MAX)
        return QUOTH_OK;
    for (unsigned letter = 1; letter <= c->letters && !*any; letter++) {
        unsigned n = distinct_forms(c, fragment, letter);
        for (unsigned i = 0; i < n && !*any; i++) {
            quoth_ghost_facts facts;
            quoth_status status = look_at(c, &c->form[i], &facts);
            if (status)
                return status;
            *any = facts.legal;
        }
    }
    return QUOTH_OK;
}

/* Whether a fragment ends the game. */
static quoth_status ends_game(custom_legality *c, const quoth_letters *fragment,
                              const quoth_ghost_facts *facts, bool *ends)
{
    *ends = facts->word;
    if (!facts->word || c->rules->word_end == QUOTH_WORD_END_ALWAYS)
        return QUOTH_OK;
    bool any;
    quoth_status status = custom_goes_on(c, fragment, &any);
    *ends = !any;
    return status;
}

/* Whether the lengths after a play were all possible before it, as they must be. */
static bool follows(const quoth_ghost_facts *before, const quoth_ghost_facts *after)
{
    if (!lengths_are_known(before) || !lengths_are_known(after))
        return true;
    for (unsigned k = 0; k < 4; k++)
        if (after->lengths[k] & ~before->lengths[k])
            return false;
    return true;
}

/* ---- the legality object ------------------------------------------------------------------ */

static quoth_status custom_find(void *self, q_arena *arena, const quoth_letters *fragment,
                                q_position *at, q_branch *known)
{
    custom_legality *c = self;
    quoth_ghost_facts facts;
    (void)arena;
    *at = (q_position){.fragment = *fragment};
    *known = (q_branch){0};
    quoth_status status = look_at(c, fragment, &facts);
    if (status || !facts.legal)
        return status;
    known->lengths = ending_lengths(c, &facts);
    return ends_game(c, fragment, &facts, &known->word);
}

static quoth_status custom_expand(void *self, q_arena *arena, q_position *at, unsigned winning,
                                  q_branch *branches, unsigned *count)
{
    custom_legality *c = self;
    const quoth_letters *f = &at->fragment;
    quoth_ghost_facts before, after;
    (void)winning;
    *count = 0;
    q_arena_mark mark = q_arena_mark_here(arena);
    quoth_letters *forms = q_arena_allocate(arena, QUOTH_GHOST_FORMS_MAX, sizeof *forms);
    q_place *places = q_arena_allocate(arena, QUOTH_GHOST_FORMS_MAX, sizeof *places);
    quoth_status status = forms && places ? look_at(c, f, &before) : QUOTH_NO_MEMORY;
    for (unsigned letter = 1; letter <= c->letters && !status; letter++) {
        unsigned n = distinct_forms(c, f, letter);
        memcpy(forms, c->form, n * sizeof *forms); /* later looks overwrite them */
        memcpy(places, c->place, n * sizeof *places);
        for (unsigned i = 0; i < n && !status; i++) {
            q_branch b = {
                .place = places[i].place, .letter = (uint8_t)letter, .turned = places[i].turned};
            status = look_at(c, &forms[i], &after);
            if (status || !after.legal)
                continue;
            if (!before.legal || !follows(&before, &after))
                status = QUOTH_BAD_ANSWER;
            b.lengths = ending_lengths(c, &after);
            b.weight = after.words;
            if (!status)
                status = ends_game(c, &forms[i], &after, &b.word);
            branches[(*count)++] = b;
        }
    }
    q_arena_release(arena, mark);
    return status || *count || before.word ? status : QUOTH_BAD_ANSWER;
}

static quoth_status custom_grow(void *self, q_arena *arena, const q_position *at,
                                q_branch *branches, unsigned n, q_position *after)
{
    (void)self, (void)arena, (void)at, (void)branches, (void)n, (void)after;
    return QUOTH_OK;
}

static unsigned custom_forms(void *self, const q_position *at)
{
    custom_legality *c = self;
    unsigned forms = 0;
    for (unsigned letter = 1; letter <= c->letters; letter++)
        forms += distinct_forms(c, &at->fragment, letter);
    return forms;
}

static void custom_free(void *self)
{
    custom_legality *c = self;
    if (c->variant->close)
        c->variant->close(c->self);
    q_free(c->memory, c, 1, sizeof *c);
}

static quoth_status make_custom(q_legality *legality, const quoth_ghost *g,
                                const quoth_watch *watch)
{
    const quoth_ghost_variant *v = &g->custom->variant;
    custom_legality *c = q_allocate_zeroed(g->memory, 1, sizeof *c);
    (void)watch;
    if (!c)
        return QUOTH_NO_MEMORY;
    c->memory = g->memory;
    c->variant = v;
    c->self = v->user;
    c->rules = &g->rules;
    c->letters = g->lexicon->alphabet.letters;
    quoth_status status =
        v->open ? v->open(v->user, g->lexicon, &g->given, q_memory(g->memory), &c->self) : QUOTH_OK;
    if (status) {
        q_free(g->memory, c, 1, sizeof *c);
        return status;
    }
    *legality = (q_legality){.self = c,
                             .turning = v->growth & QUOTH_GHOST_TURNED,
                             .find = custom_find,
                             .expand = custom_expand,
                             .grow = custom_grow,
                             .forms = custom_forms,
                             .free = custom_free};
    return QUOTH_OK;
}

static quoth_status explore_custom(q_space *space, const quoth_ghost *g, const quoth_watch *watch)
{
    q_legality legality;
    quoth_status status = make_custom(&legality, g, watch);
    return status
               ? status
               : q_explored_space(space, &legality, g->lexicon->alphabet.letters, watch, g->memory);
}

/* ---- the variant -------------------------------------------------------------------------- */

static const q_way custom_ways[] = {{.method = &q_by_search, .legality = make_custom},
                                    {.method = &q_by_table, .space = explore_custom},
                                    {.method = NULL}};

static bool is_a_name(const char *name)
{
    size_t n = 0;
    for (; name && name[n]; n++)
        if ((unsigned char)name[n] <= ' ' || (unsigned char)name[n] == 0x7F || n == 31)
            return false;
    for (const q_variant *v = q_variants; n && v->name; v++)
        if (strcmp(v->name, name) == 0)
            return false;
    return n > 0;
}

quoth_status q_custom_new(q_custom **custom, const quoth_ghost_variant *given,
                          const quoth_memory *memory, quoth_error *error)
{
    quoth_ghost_variant v;
    *custom = NULL;
    q_options_read(&v, sizeof v, given);
    if (!is_a_name(v.name))
        return q_fail(error, QUOTH_BAD_ANSWER, "a variant's name is a word that no other has");
    if (!v.look || !q_growth_is_valid(v.growth))
        return q_fail(error, QUOTH_BAD_ANSWER,
                      "a variant must look at fragments and let them grow");
    q_custom *c = *custom = q_allocate_zeroed(memory, 1, sizeof *c);
    if (!c)
        return q_no_memory(error);
    const char *summary = v.summary ? v.summary : v.name;
    c->variant = v;
    c->readings[0] = (q_reading){.summary = summary, .ways = custom_ways};
    c->as_shipped = (q_variant){v.name, summary, v.growth, c->readings};
    return QUOTH_OK;
}

void q_custom_free(q_custom *custom, const quoth_memory *memory)
{
    q_free(memory, custom, 1, sizeof *custom);
}
