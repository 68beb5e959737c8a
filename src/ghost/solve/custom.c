#include "ghost/solve/custom.h"

#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "base/options.h"
#include "ghost/solve/enumerate.h"
#include "ghost/rules/growth.h"
#include "ghost/solve/ghost.h"
#include "ghost/solve/variants.h"

enum { PROBES_A_WATCH = 8 };

/* ---- probing ------------------------------------------------------------------------------ */

typedef struct custom_generator {
    const quoth_memory *memory;
    const quoth_ghost_variant *variant;
    void *self; /* the caller's pointer */
    const q_rules *rules;
    q_custom *custom;         /* where contradictions are noted */
    const quoth_watch *watch; /* may be NULL */
    unsigned letters, probes;
    /* Scratch of distinct_forms: the insertions of one letter and the fragments they make. */
    q_insertion insertion[QUOTH_GHOST_FORMS_MAX];
    quoth_letters form[QUOTH_GHOST_FORMS_MAX];
} custom_generator;

static bool lengths_are_known(const quoth_ghost_facts *facts)
{
    return (facts->lengths[0] | facts->lengths[1] | facts->lengths[2] | facts->lengths[3]) != 0;
}

static bool has_length(const quoth_ghost_facts *facts, unsigned length)
{
    return facts->lengths[length / 64] >> length % 64 & 1;
}

/* What is wrong with the facts about a fragment; NULL if nothing is. */
static const char *contradiction(const custom_generator *c, const quoth_letters *fragment,
                                 const quoth_ghost_facts *facts)
{
    if (!facts->legal)
        return facts->word ? "the variant has a word that is not legal" : NULL;
    if (facts->word && fragment->length < c->rules->min)
        return "the variant has a word that is shorter than the minimum";
    if (!facts->word && fragment->length == QUOTH_WORD_MAX)
        return "the variant has a legal fragment of 255 letters that is no word";
    if (!lengths_are_known(facts))
        return NULL;
    for (unsigned n = 0; n < fragment->length; n++)
        if (has_length(facts, n))
            return "the variant lets the game end with fewer letters than there are";
    return has_length(facts, fragment->length) == facts->word
               ? NULL
               : "the variant's lengths do not say whether this is a word";
}

/* Notes a contradiction, for q_custom_report. */
static quoth_status contradict(const custom_generator *c, const char *what,
                               const quoth_letters *fragment)
{
    c->custom->wrong = what;
    c->custom->where = *fragment;
    return QUOTH_BAD_ANSWER;
}

/* Probes, and calls the watch every few times: a caller's probe may take milliseconds. */
static quoth_status probe_fragment(custom_generator *c, const quoth_letters *fragment,
                                   quoth_ghost_facts *facts)
{
    *facts = (quoth_ghost_facts){0};
    if (++c->probes % PROBES_A_WATCH == 0 && !q_go_on(c->watch, 0, 0))
        return QUOTH_STOPPED;
    quoth_status status = c->variant->probe(c->self, fragment, facts);
    const char *wrong = status ? NULL : contradiction(c, fragment, facts);
    if (status)
        c->custom->wrong = NULL; /* a BAD_ANSWER of the caller's own */
    return wrong ? contradict(c, wrong, fragment) : status;
}

/* The lengths that can still end the game, modulo the players.  If only maximal words end the game,
 * the facts do not say which words these are, so all lengths are possible. */
static uint16_t ending_lengths(const custom_generator *c, const quoth_ghost_facts *facts)
{
    unsigned players = c->rules->players;
    uint16_t lengths = 0;
    if (!lengths_are_known(facts) || c->rules->word_end == QUOTH_GHOST_WORD_END_MAXIMAL)
        return (uint16_t)((1u << players) - 1);
    for (unsigned k = 0; k < 4; k++)
        for (uint64_t left = facts->lengths[k]; left; left &= left - 1)
            lengths |= (uint16_t)(1u << (k * 64 + q_lowest_bit(left)) % players);
    return lengths;
}

/* ---- plays -------------------------------------------------------------------------------- */

/* Finds the distinct fragments that adding a letter makes. */
static unsigned distinct_forms(custom_generator *c, const quoth_letters *fragment, unsigned letter)
{
    unsigned n = q_list_insertions(c->variant->growth, fragment, letter, c->insertion), kept = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned k = 0;
        c->insertion[kept] = c->insertion[i];
        q_fragment_after(fragment, c->insertion[kept], letter, &c->form[kept]);
        while (!quoth_letters_equal(&c->form[k], &c->form[kept]))
            k++;
        kept += k == kept;
    }
    return kept;
}

/* Whether some play leads to a legal fragment. */
static quoth_status has_legal_play(custom_generator *c, const quoth_letters *fragment, bool *any)
{
    *any = false;
    if (fragment->length == QUOTH_WORD_MAX)
        return QUOTH_OK;
    for (unsigned letter = 1; letter <= c->letters && !*any; letter++) {
        unsigned n = distinct_forms(c, fragment, letter);
        for (unsigned i = 0; i < n && !*any; i++) {
            quoth_ghost_facts facts;
            quoth_status status = probe_fragment(c, &c->form[i], &facts);
            if (status)
                return status;
            *any = facts.legal;
        }
    }
    return QUOTH_OK;
}

/* Whether a fragment ends the game. */
static quoth_status ends_game(custom_generator *c, const quoth_letters *fragment,
                              const quoth_ghost_facts *facts, bool *ends)
{
    *ends = facts->word;
    if (!facts->word || c->rules->word_end == QUOTH_GHOST_WORD_END_ALWAYS)
        return QUOTH_OK;
    bool any;
    quoth_status status = has_legal_play(c, fragment, &any);
    *ends = !any;
    return status;
}

/* Whether the facts after a play are consistent with those before: no length becomes possible. */
static bool follows(const quoth_ghost_facts *before, const quoth_ghost_facts *after)
{
    if (!lengths_are_known(before) || !lengths_are_known(after))
        return true;
    for (unsigned k = 0; k < 4; k++)
        if (after->lengths[k] & ~before->lengths[k])
            return false;
    return true;
}

/* ---- the move generator ------------------------------------------------------------------ */

static quoth_status custom_probe(void *self, q_arena *arena, const quoth_letters *fragment,
                                 q_position *at, q_move *known)
{
    custom_generator *c = self;
    quoth_ghost_facts facts;
    (void)arena;
    *at = (q_position){.fragment = *fragment};
    *known = (q_move){0};
    quoth_status status = probe_fragment(c, fragment, &facts);
    if (status || !facts.legal)
        return status;
    known->lengths = ending_lengths(c, &facts);
    return ends_game(c, fragment, &facts, &known->word);
}

static quoth_status custom_generate(void *self, q_arena *arena, q_position *at, unsigned winning,
                                    q_move *moves, unsigned *count, q_play_notes *notes)
{
    (void)notes;
    custom_generator *c = self;
    const quoth_letters *f = &at->fragment;
    quoth_ghost_facts before, after;
    (void)winning;
    *count = 0;
    q_arena_mark mark = q_arena_mark_here(arena);
    quoth_letters *forms = q_arena_allocate(arena, QUOTH_GHOST_FORMS_MAX, sizeof *forms);
    q_insertion *insertions = q_arena_allocate(arena, QUOTH_GHOST_FORMS_MAX, sizeof *insertions);
    quoth_status status = forms && insertions ? probe_fragment(c, f, &before) : QUOTH_NO_MEMORY;
    for (unsigned letter = 1; letter <= c->letters && !status; letter++) {
        unsigned n = distinct_forms(c, f, letter);
        memcpy(forms, c->form, n * sizeof *forms); /* probing overwrites c->form */
        memcpy(insertions, c->insertion, n * sizeof *insertions);
        for (unsigned i = 0; i < n && !status; i++) {
            q_move b = {.gap = insertions[i].gap,
                        .letter = (uint8_t)letter,
                        .reversed = insertions[i].reversed};
            status = probe_fragment(c, &forms[i], &after);
            if (status || !after.legal)
                continue;
            if (!before.legal)
                status = contradict(c, "the variant has a legal fragment after an illegal one",
                                    &forms[i]);
            else if (!follows(&before, &after))
                status =
                    contradict(c, "the variant adds a length at which the game can end", &forms[i]);
            b.lengths = ending_lengths(c, &after);
            b.size = after.words;
            if (!status)
                status = ends_game(c, &forms[i], &after, &b.word);
            moves[(*count)++] = b;
        }
    }
    q_arena_release(arena, mark);
    if (status || *count || before.word)
        return status;
    return contradict(c, "the variant has a legal fragment that no play continues", f);
}

static quoth_status custom_make_children(void *self, q_arena *arena, const q_position *at,
                                         q_move *moves, unsigned n, q_play_notes notes,
                                         q_position *after)
{
    (void)notes;
    (void)self, (void)arena, (void)at, (void)moves, (void)n, (void)after;
    return QUOTH_OK;
}

static unsigned custom_forms(void *self, const q_position *at)
{
    custom_generator *c = self;
    unsigned forms = 0;
    for (unsigned letter = 1; letter <= c->letters; letter++)
        forms += distinct_forms(c, &at->fragment, letter);
    return forms;
}

static void custom_free(void *self)
{
    custom_generator *c = self;
    if (c->variant->close)
        c->variant->close(c->self);
    q_free(c->memory, c, 1, sizeof *c);
}

static quoth_status make_custom(q_generator *generator, const quoth_ghost *g,
                                const quoth_watch *watch)
{
    const quoth_ghost_variant *v = &g->custom->variant;
    custom_generator *c = q_allocate_zeroed(g->memory, 1, sizeof *c);
    if (!c)
        return QUOTH_NO_MEMORY;
    c->memory = g->memory;
    c->watch = watch;
    c->custom = g->custom;
    c->variant = v;
    c->self = v->user;
    c->rules = &g->rules;
    c->letters = g->lexicon->alphabet.letters;
    quoth_context context = {.watch = watch, .memory = q_memory(g->memory)};
    quoth_status status = v->open ? v->open(v->user, g->lexicon, &g->given, &context, &c->self)
                                  : QUOTH_OK;
    if (status) {
        q_free(g->memory, c, 1, sizeof *c);
        return status;
    }
    *generator = (q_generator){.self = c,
                               .reversible = v->growth & QUOTH_GHOST_REVERSED,
                               .probe = custom_probe,
                               .generate = custom_generate,
                               .make_children = custom_make_children,
                               .forms = custom_forms,
                               .free = custom_free};
    return QUOTH_OK;
}

static quoth_status enumerate_custom(q_state_space *space, const quoth_ghost *g,
                                     const quoth_watch *watch)
{
    q_generator generator;
    quoth_status status = make_custom(&generator, g, watch);
    return status ? status
                  : q_enumerate_states(space, &generator, g->lexicon->alphabet.letters, watch,
                                       g->memory);
}

/* ---- the variant -------------------------------------------------------------------------- */

static const q_backend_spec custom_backends[] = {
    {.backend = &q_search_backend, .make_generator = make_custom},
    {.backend = &q_table_backend, .make_space = enumerate_custom},
    {.backend = NULL}};

static bool is_a_name(const char *name)
{
    size_t n = 0;
    for (; name && name[n]; n++)
        if ((unsigned char)name[n] <= ' ' || (unsigned char)name[n] == 0x7F || n == 31)
            return false;
    return n > 0 && !q_variant_find(name);
}

quoth_status q_custom_new(q_custom **custom, const quoth_ghost_variant *given,
                          const quoth_memory *memory, quoth_error *error)
{
    quoth_ghost_variant v;
    *custom = NULL;
    q_options_read(&v, sizeof v, given);
    if (!is_a_name(v.name))
        return q_fail(error, QUOTH_BAD_ANSWER,
                      "a variant's name must be one word that no other variant has");
    if (!v.probe)
        return q_fail(error, QUOTH_BAD_ANSWER, "a variant needs a probe callback");
    if (!q_growth_is_valid(v.growth))
        return q_fail(error, QUOTH_BAD_ANSWER,
                      "no such growth: any order stands alone, between needs an end, and reversed "
                      "an end and not between");
    if ((unsigned)v.relation > QUOTH_GHOST_SUBMULTISET)
        return q_fail(error, QUOTH_BAD_ANSWER, "no such relation of fragments to words");
    q_custom *c = *custom = q_allocate_zeroed(memory, 1, sizeof *c);
    if (!c)
        return q_no_memory(error);
    const char *summary = v.summary ? v.summary : v.name;
    c->variant = v;
    c->readings[0] = (q_reading){.summary = summary,
                                 .relation = v.relation,
                                 .illegal = v.illegal,
                                 .backends = custom_backends};
    c->row = (q_variant){.name = v.name,
                         .summary = summary,
                         .rule = summary,
                         .growth = v.growth,
                         .readings = c->readings};
    return QUOTH_OK;
}

quoth_status q_custom_report(const q_custom *custom, const quoth_alphabet *alphabet,
                             quoth_status status, quoth_error *error)
{
    if (status != QUOTH_BAD_ANSWER || !custom || !custom->wrong)
        return q_report(error, status);
    q_fail(error, status, custom->wrong);
    quoth_letters cut = custom->where;
    char text[QUOTH_WORD_TEXT_SIZE];
    while (error && quoth_alphabet_spell(text, sizeof text, alphabet, &cut) >= sizeof error->about)
        cut.length--;
    if (error)
        memcpy(error->about, text, strlen(text) + 1);
    return status;
}

void q_custom_free(q_custom *custom, const quoth_memory *memory)
{
    q_free(memory, custom, 1, sizeof *custom);
}
