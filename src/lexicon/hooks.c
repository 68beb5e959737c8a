/* The hooks of a word (quoth/finder.h). */
#include "lexicon/lexicon.h"
#include "quoth/finder.h"

/* Follows letters from a node; false if the graph has no such path. */
static bool follow_letters(quoth_graph graph, uint32_t *node, const uint8_t *letter, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!(*node = quoth_graph_step(graph, *node, letter[i])))
            return false;
    return true;
}

static bool leads_to_word(quoth_graph graph, uint32_t from, const uint8_t *letter, unsigned count)
{
    return follow_letters(graph, &from, letter, count) &&
           quoth_node_accepts(quoth_graph_node(graph, from));
}

/* The set of letters which, followed by `count` given letters, lead from a node to a word. */
static uint64_t letters_to_words(quoth_graph graph, uint32_t from, const uint8_t *letter,
                                 unsigned count)
{
    uint64_t set = 0;
    uint32_t p = quoth_node_child(quoth_graph_node(graph, from)), node;
    if (!p)
        return 0;
    do {
        node = quoth_graph_node(graph, p);
        if (leads_to_word(graph, p++, letter, count))
            set |= UINT64_C(1) << quoth_node_letter(node);
    } while (!quoth_node_ends(node));
    return set;
}

quoth_hooks quoth_find_hooks(const quoth_lexicon *lexicon, const quoth_letters *letters)
{
    quoth_graph graph = lexicon->graph;
    const uint8_t *letter = letters->letter;
    unsigned length = letters->length;
    uint32_t node = QUOTH_GRAPH_ROOT;
    quoth_hooks hooks = {.front = letters_to_words(graph, QUOTH_GRAPH_ROOT, letter, length)};
    if (follow_letters(graph, &node, letter, length)) {
        hooks.word = length && quoth_node_accepts(quoth_graph_node(graph, node));
        hooks.back = letters_to_words(graph, node, NULL, 0);
    }
    if (length > 1) {
        hooks.without_first = leads_to_word(graph, QUOTH_GRAPH_ROOT, letter + 1, length - 1);
        hooks.without_last = leads_to_word(graph, QUOTH_GRAPH_ROOT, letter, length - 1);
    }
    return hooks;
}
