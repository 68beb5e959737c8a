#include "ghost/variants.h"

#include <string.h>

#include "base/error.h"

/* ---- prefixes ----------------------------------------------------------------------------- */

static quoth_status solve_prefixes(quoth_ghost *g, const quoth_watch *watch, quoth_error *error)
{
    (void)watch; /* a few milliseconds for the largest list */
    return q_prefixes_solve(&g->space.prefixes, g->lexicon, g->min, &g->summary, g->memory, error);
}

static void release_prefixes(quoth_ghost *g)
{
    q_prefixes_free(&g->space.prefixes);
}

static quoth_ghost_view look_prefix(const quoth_ghost *g, const quoth_letters *fragment)
{
    return q_prefixes_view(&g->space.prefixes, q_prefixes_find(&g->space.prefixes, fragment),
                           fragment->length);
}

/* ---- how fragments grow ------------------------------------------------------------------- */

static unsigned append(const quoth_letters *fragment, uint8_t letter, quoth_letters *forms)
{
    forms[0] = *fragment;
    forms[0].letter[forms[0].length++] = letter;
    return 1;
}

static unsigned append_or_prepend(const quoth_letters *fragment, uint8_t letter,
                                  quoth_letters *forms)
{
    append(fragment, letter, forms);
    forms[1].length = (uint8_t)(fragment->length + 1);
    forms[1].letter[0] = letter;
    memcpy(forms[1].letter + 1, fragment->letter, fragment->length);
    return 2;
}

static unsigned reverse_or_not(const quoth_letters *fragment, uint8_t letter,
                               quoth_letters *forms)
{
    quoth_letters backwards = {.length = fragment->length};
    for (unsigned i = 0; i < fragment->length; i++)
        backwards.letter[i] = fragment->letter[fragment->length - 1 - i];
    unsigned n = append_or_prepend(fragment, letter, forms);
    return n + append_or_prepend(&backwards, letter, forms + n);
}

/* ---- infixes ------------------------------------------------------------------------------ */

static quoth_status solve_super(quoth_ghost *g, const quoth_watch *watch, quoth_error *error)
{
    return q_infixes_solve(&g->space.infixes, g->lexicon, g->min, false, &g->summary, watch,
                           g->memory, error);
}

static quoth_status solve_superduper(quoth_ghost *g, const quoth_watch *watch, quoth_error *error)
{
    return q_infixes_solve(&g->space.infixes, g->lexicon, g->min, true, &g->summary, watch,
                           g->memory, error);
}

static void release_infixes(quoth_ghost *g)
{
    q_infixes_free(&g->space.infixes);
}

static quoth_ghost_view look_infix(const quoth_ghost *g, const quoth_letters *fragment)
{
    return q_infixes_view(&g->space.infixes, q_infixes_find(&g->space.infixes, fragment));
}

/* ---- the table ---------------------------------------------------------------------------- */

const q_variant q_variants[] = {
    {"ghost", "a fragment begins a word; a play adds a letter at the end", true, solve_prefixes,
     release_prefixes, look_prefix, append},
    {"super", "a fragment is inside a word; a play adds a letter at either end", false,
     solve_super, release_infixes, look_infix, append_or_prepend},
    {"superduper",
     "a fragment is inside a word; a play may reverse it, then adds a letter at either end",
     false, solve_superduper, release_infixes, look_infix, reverse_or_not},
    {0},
};

static size_t variants(void)
{
    size_t n = 0;
    while (q_variants[n].name)
        n++;
    return n;
}

const char *quoth_ghost_variant_name(size_t index)
{
    return index < variants() ? q_variants[index].name : NULL;
}

const char *quoth_ghost_variant_summary(size_t index)
{
    return index < variants() ? q_variants[index].summary : NULL;
}
