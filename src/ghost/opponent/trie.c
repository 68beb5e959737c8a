#include "base/throttle.h"
#include "ghost/opponent/trie.h"

#include "base/memory.h"
#include "quoth/lexicon_graph.h"

typedef struct builder {
    q_trie *trie;
    quoth_graph graph;
    unsigned min;
    uint32_t rank; /* of the next word in the walk */
    const quoth_watch *watch;
} builder;

static quoth_status make_children(builder *p, uint32_t at, uint32_t list, unsigned depth)
{
    q_trie *t = p->trie;
    size_t first = t->count, n = 0;
    if (!q_go_on_every(p->watch, 1024, at, 0, 0))
        return QUOTH_STOPPED;
    for (uint32_t i = list; i; i = quoth_node_ends(quoth_graph_node(p->graph, i)) ? 0 : i + 1)
        n++;
    if (first + n >= Q_TRIE_NONE)
        return QUOTH_TOO_LARGE;
    if (!q_reserve(t->memory, (void **)&t->node, &t->capacity, first + n, sizeof *t->node))
        return QUOTH_NO_MEMORY;
    t->count = first + n;
    t->node[at].first = (uint32_t)first;
    t->node[at].children = (uint8_t)n;
    for (size_t k = 0; k < n; k++) {
        uint32_t node = quoth_graph_node(p->graph, list + (uint32_t)k);
        q_trie_node new = {.letter = (uint8_t)quoth_node_letter(node), .rank = Q_TRIE_NONE};
        if (quoth_node_accepts(node)) {
            new.rank = depth + 1 >= p->min ? p->rank : Q_TRIE_NONE;
            new.parities = new.rank == Q_TRIE_NONE ? 0 : (uint8_t)(1 << ((depth + 1) & 1));
            p->rank++;
        }
        t->node[first + k] = new;
        if (quoth_node_child(node)) {
            quoth_status status =
                make_children(p, (uint32_t)(first + k), quoth_node_child(node), depth + 1);
            if (status)
                return status;
        }
    }
    return QUOTH_OK;
}

/* Computes has_words, parities and height bottom-up. */
static void summarize_nodes(q_trie *t)
{
    for (size_t i = t->count; i-- > 0;) {
        q_trie_node *n = &t->node[i];
        n->has_words = n->rank != Q_TRIE_NONE;
        for (unsigned k = 0; k < n->children; k++) {
            const q_trie_node *child = &t->node[n->first + k];
            n->has_words |= child->has_words;
            n->parities |= child->parities;
            if (child->has_words && child->height + 1 > n->height)
                n->height = (uint8_t)(child->height + 1);
        }
    }
}

quoth_status q_trie_make(q_trie *trie, const quoth_lexicon *lexicon, unsigned min,
                         const quoth_watch *watch, const quoth_memory *memory)
{
    *trie = (q_trie){.memory = memory};
    builder p = {trie, quoth_lexicon_graph(lexicon), min, 0, watch};
    quoth_status status = QUOTH_NO_MEMORY;
    if (q_reserve(memory, (void **)&trie->node, &trie->capacity, 1, sizeof *trie->node)) {
        trie->count = 1;
        trie->node[0] = (q_trie_node){.rank = Q_TRIE_NONE};
        status = make_children(&p, Q_TRIE_ROOT,
                               quoth_node_child(quoth_graph_node(p.graph, QUOTH_GRAPH_ROOT)), 0);
    }
    if (status)
        q_trie_free(trie);
    else
        summarize_nodes(trie);
    return status;
}

void q_trie_free(q_trie *t)
{
    q_free(t->memory, t->node, t->capacity, sizeof *t->node);
    *t = (q_trie){.memory = t->memory};
}

uint32_t q_trie_step(const q_trie *t, uint32_t from, uint8_t letter)
{
    const q_trie_node *n = &t->node[from];
    for (uint32_t k = n->first; k < n->first + n->children; k++)
        if (t->node[k].letter == letter)
            return t->node[k].has_words ? k : Q_TRIE_NONE;
    return Q_TRIE_NONE;
}
