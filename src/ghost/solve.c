/* The solved game as the other rooms see it. */
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "ghost/variants.h"

static quoth_status make(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                         const quoth_ghost_rules *rules, const quoth_memory *memory,
                         quoth_error *error)
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
    *ghost = g;
    return QUOTH_OK;
}

static quoth_status free_unless(quoth_status status, quoth_ghost **ghost)
{
    if (status) {
        quoth_ghost_free(*ghost);
        *ghost = NULL;
    }
    return status;
}

quoth_status quoth_ghost_solve(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                               const quoth_ghost_rules *rules, const quoth_watch *watch,
                               const quoth_memory *memory, quoth_error *error)
{
    quoth_status status = make(ghost, lexicon, rules, memory, error);
    quoth_ghost *g = *ghost;
    if (status)
        return status;
    if (g->variant->infixes)
        status = q_infixes_solve(&g->infixes, lexicon, g->min, g->variant->reversing, &g->summary,
                                 watch, memory, error);
    else
        status = q_prefixes_solve(&g->prefixes, lexicon, g->min, &g->summary, watch, memory, error);
    g->summary.complete = true;
    return free_unless(status, ghost);
}

/* Words of fewer than `min` letters below a node. */
static uint64_t count_short(quoth_graph graph, uint32_t from, unsigned depth, unsigned min)
{
    uint64_t words = 0;
    uint32_t p = quoth_node_child(quoth_graph_node(graph, from));
    if (!p || depth >= min)
        return 0;
    for (;; p++) {
        uint32_t node = quoth_graph_node(graph, p);
        words += (quoth_node_accepts(node) && depth + 1 < min) +
                 count_short(graph, p, depth + 1, min);
        if (quoth_node_ends(node))
            return words;
    }
}

quoth_status quoth_ghost_open(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                              const quoth_ghost_rules *rules, const quoth_watch *watch,
                              const quoth_memory *memory, quoth_error *error)
{
    quoth_status status = make(ghost, lexicon, rules, memory, error);
    quoth_ghost *g = *ghost;
    if (status)
        return status;
    if (!g->variant->infixes) {
        quoth_ghost_free(g);
        return quoth_ghost_solve(ghost, lexicon, rules, watch, memory, error);
    }
    status = q_search_new(&g->search, lexicon, g->min, g->variant->reversing, watch, memory);
    if (status)
        q_fail(error, status, quoth_status_text(status));
    else
        g->summary.words = lexicon->survey.total_words -
                           count_short(lexicon->graph, QUOTH_GRAPH_ROOT, 0, g->min);
    return free_unless(status, ghost);
}

void quoth_ghost_free(quoth_ghost *g)
{
    if (!g)
        return;
    q_prefixes_free(&g->prefixes);
    q_infixes_free(&g->infixes);
    q_search_free(g->search);
    q_give(g->memory, g, 1, sizeof *g);
}

quoth_status quoth_ghost_trouble(const quoth_ghost *g)
{
    return g->search ? q_search_trouble(g->search) : QUOTH_OK;
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
    quoth_ghost_view view;
    if (g->search)
        q_search_look(g->search, fragment, &view);
    else if (g->variant->infixes)
        view = q_infixes_view(&g->infixes, q_infixes_find(&g->infixes, fragment));
    else
        view = q_prefixes_view(&g->prefixes, q_prefixes_find(&g->prefixes, fragment),
                               fragment->length);
    return view;
}

size_t quoth_ghost_forms(const quoth_ghost *g, const quoth_letters *fragment, uint8_t letter,
                         quoth_letters forms[QUOTH_GHOST_FORMS_MAX])
{
    return fragment->length < QUOTH_WORD_MAX ? g->variant->forms(fragment, letter, forms) : 0;
}

bool quoth_ghost_is_play(const quoth_ghost *g, const quoth_letters *fragment,
                         const quoth_letters *after)
{
    quoth_letters forms[QUOTH_GHOST_FORMS_MAX];
    uint64_t tried = 0;
    for (unsigned i = 0; i < after->length; i++) { /* the letter that was added is one of these */
        uint8_t letter = after->letter[i];
        if (tried >> letter & 1)
            continue;
        tried |= UINT64_C(1) << letter;
        size_t n = quoth_ghost_forms(g, fragment, letter, forms);
        for (size_t k = 0; k < n; k++)
            if (forms[k].length == after->length &&
                memcmp(forms[k].letter, after->letter, after->length) == 0)
                return true;
    }
    return false;
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
    quoth_ghost_play play = {*after, view}; /* `after` may lie where the others move to */
    memmove(plays + k + 1, plays + k, (count - k) * sizeof *plays);
    plays[k] = play;
    return count + 1;
}

static size_t searched_plays(const quoth_ghost *g, const quoth_letters *fragment,
                             quoth_ghost_play *plays)
{
    unsigned n;
    size_t count = 0;
    q_search_plays(g->search, fragment, plays, &n);
    for (unsigned i = 0; i < n; i++)
        count = insert_play(&g->lexicon->alphabet, plays, count, &plays[i].after, plays[i].view);
    return count;
}

size_t quoth_ghost_plays(const quoth_ghost *g, const quoth_letters *fragment,
                         quoth_ghost_play *plays)
{
    const quoth_alphabet *alphabet = &g->lexicon->alphabet;
    size_t count = 0;
    if (g->search)
        return searched_plays(g, fragment, plays);
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
