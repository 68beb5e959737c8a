/* The solved game as the other rooms see it. */
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "ghost/variants.h"

quoth_status quoth_ghost_solve(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                               const quoth_ghost_rules *rules, const quoth_watch *watch,
                               const quoth_memory *memory, quoth_error *error)
{
    static const quoth_ghost_rules defaults = {0};
    if (!rules)
        rules = &defaults;
    const char *name = rules->variant ? rules->variant : q_variants[0].name;
    const q_variant *variant = q_variants;
    *ghost = NULL;
    while (variant->name && strcmp(variant->name, name) != 0)
        variant++;
    if (!variant->name)
        return q_fail(error, QUOTH_NOT_FOUND, "no such variant");
    quoth_ghost *g = q_take_zeroed(memory, 1, sizeof *g);
    if (!g)
        return q_no_memory(error);
    g->memory = memory;
    g->lexicon = lexicon;
    g->variant = variant;
    g->min = rules->min ? rules->min : 3;
    quoth_status status = variant->solve(g, watch, error);
    if (status) {
        quoth_ghost_free(g);
        return status;
    }
    *ghost = g;
    return QUOTH_OK;
}

void quoth_ghost_free(quoth_ghost *g)
{
    if (!g)
        return;
    g->variant->release(g);
    q_give(g->memory, g, 1, sizeof *g);
}

const quoth_lexicon *quoth_ghost_lexicon(const quoth_ghost *g)
{
    return g->lexicon;
}

quoth_ghost_rules quoth_ghost_rules_of(const quoth_ghost *g)
{
    return (quoth_ghost_rules){g->variant->name, g->min};
}

quoth_ghost_summary quoth_ghost_summarize(const quoth_ghost *g)
{
    return g->summary;
}

quoth_ghost_view quoth_ghost_look(const quoth_ghost *g, const quoth_letters *fragment)
{
    return g->variant->look(g, fragment);
}

size_t quoth_ghost_forms(const quoth_ghost *g, const quoth_letters *fragment, uint8_t letter,
                         quoth_letters forms[QUOTH_GHOST_FORMS_MAX])
{
    return fragment->length < QUOTH_WORD_MAX ? g->variant->forms(fragment, letter, forms) : 0;
}

/* Keeps the plays sorted by spelled text and each once: a few dozen at most. */
static size_t insert_play(const quoth_alphabet *alphabet, quoth_ghost_play *plays, size_t count,
                          const quoth_letters *after, quoth_ghost_view view)
{
    size_t k = count;
    int order = -1;
    while (k > 0 && (order = quoth_alphabet_compare(alphabet, &plays[k - 1].after, after)) > 0)
        k--;
    if (k > 0 && order == 0)
        return count;
    memmove(plays + k + 1, plays + k, (count - k) * sizeof *plays);
    plays[k] = (quoth_ghost_play){*after, view};
    return count + 1;
}

size_t quoth_ghost_plays(const quoth_ghost *g, const quoth_letters *fragment,
                         quoth_ghost_play *plays)
{
    const quoth_alphabet *alphabet = &g->lexicon->alphabet;
    size_t count = 0;
    if (!quoth_ghost_look(g, fragment).legal)
        return 0;
    for (unsigned letter = 1; letter <= alphabet->letters; letter++) {
        quoth_letters forms[QUOTH_GHOST_FORMS_MAX];
        size_t n = quoth_ghost_forms(g, fragment, (uint8_t)letter, forms);
        for (size_t i = 0; i < n; i++) {
            quoth_ghost_view view = quoth_ghost_look(g, &forms[i]);
            if (view.legal)
                count = insert_play(alphabet, plays, count, &forms[i], view);
        }
    }
    return count;
}

bool quoth_ghost_best(const quoth_ghost *g, const quoth_letters *fragment, quoth_letters *after)
{
    quoth_ghost_view now = quoth_ghost_look(g, fragment);
    quoth_ghost_play plays[QUOTH_GHOST_PLAYS_MAX];
    if (!now.legal || now.word)
        return false;
    size_t n = quoth_ghost_plays(g, fragment, plays);
    for (size_t i = 0; i < n; i++)
        if (plays[i].view.wins != now.wins && plays[i].view.length == now.length) {
            *after = plays[i].after;
            return true;
        }
    return false;
}
