#include "lexicon/graph.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "base/item_table.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "lexicon/wordlist.h"

/* ---- building ----------------------------------------------------------------------------- *
 *
 * The incremental construction of a minimal acyclic automaton from sorted words (Daciuk, Mihov,
 * Watson and Watson 2000).  Only the states along the last word can still change; `pending` has
 * their arcs by depth.  When a new word shares `common` letters with the last one, the deeper
 * states are final: each is looked up among the finished lists by content, and written only if it
 * is new.  So children have lower node numbers than their parents. */

struct q_graph_builder {
    const quoth_memory *memory;
    q_throttle throttle;
    uint32_t *nodes;
    size_t capacity;
    uint32_t count;
    q_item_table lists; /* finished lists by their content; an item is the first node */
    uint32_t
        only[QUOTH_LETTERS_MAX + 1]; /* the list of one last letter: two in five of all states */
    bool closed;                     /* no more words: node 0 holds the root */
    unsigned depth;                  /* letters of the last word */
    uint8_t last[QUOTH_WORD_MAX];
    uint8_t arcs[QUOTH_WORD_MAX + 1];
    uint32_t pending[QUOTH_WORD_MAX + 1][QUOTH_LETTERS_MAX + 1]; /* the separator and letters */
};

enum { LISTS_MAX = 1 << 21 /* of the first hash table, which grows */ };

q_graph_builder *q_graph_builder_new(size_t words, const quoth_watch *watch,
                                     const quoth_memory *memory)
{
    q_graph_builder *b = q_allocate(memory, 1, sizeof *b);
    if (!b)
        return NULL;
    b->memory = memory;
    b->throttle = q_throttle_begin(watch, 0);
    b->capacity = 0;
    b->nodes = NULL;
    b->depth = 0;
    b->arcs[0] = 0;
    b->closed = false;
    memset(b->only, 0, sizeof b->only);
    size_t slots = 1024; /* ENABLE has a list for every four words */
    while (slots < words / 4 && slots < LISTS_MAX)
        slots *= 2;
    if (!q_item_table_begin(&b->lists, slots, memory) ||
        !q_reserve(memory, (void **)&b->nodes, &b->capacity, 2, sizeof *b->nodes)) {
        q_graph_builder_free(b);
        return NULL;
    }
    b->count = 2; /* node 0 will hold the root, node 1 that of a GADDAG */
    q_graph_store(&b->nodes[1], Q_NODE_ENDS);
    return b;
}

void q_graph_builder_free(q_graph_builder *b)
{
    if (!b)
        return;
    q_free(b->memory, b->nodes, b->capacity, sizeof *b->nodes);
    q_item_table_free(&b->lists, b->memory);
    q_free(b->memory, b, 1, sizeof *b);
}

/* A list that may not be among the finished ones. */
typedef struct arc_list {
    const q_graph_builder *builder;
    const uint32_t *arcs;
    unsigned n;
} arc_list;

static bool is_list(const void *user, uint32_t first)
{
    const arc_list *list = user;
    quoth_graph graph = {list->builder->nodes, list->builder->count};
    for (unsigned i = 0; i < list->n; i++)
        if (quoth_graph_node(graph, first + i) != list->arcs[i])
            return false;
    return true; /* the end bits agree too, so the lists have one length */
}

/* Finalises the state at `depth`: `*first` is the first node of its list, 0 if it has no arcs. */
static quoth_status freeze(q_graph_builder *b, unsigned depth, uint32_t *first)
{
    uint32_t *arcs = b->pending[depth];
    unsigned n = b->arcs[depth];
    *first = 0;
    if (n == 0)
        return QUOTH_OK;
    arcs[n - 1] |= Q_NODE_ENDS;
    bool ends_words = n == 1 && !quoth_node_child(arcs[0]);
    uint32_t *only = ends_words ? &b->only[quoth_node_letter(arcs[0])] : NULL;
    if (only && *only) {
        *first = *only;
        return QUOTH_OK;
    }

    uint64_t hash = 0;
    q_item_slot *slot = NULL;
    if (!only) {
        quoth_status status = q_item_table_is_full(&b->lists)
                                  ? q_item_table_grow(&b->lists, b->memory, b->throttle.watch)
                                  : QUOTH_OK;
        if (status)
            return status;
        for (unsigned i = 0; i < n; i++)
            hash = q_hash_step(hash, arcs[i]);
        slot = q_item_table_find(&b->lists, hash, is_list, &(arc_list){b, arcs, n});
        if (slot->item) {
            *first = slot->item - 1;
            return QUOTH_OK;
        }
    }

    if (b->count + n > Q_GRAPH_NODES_MAX)
        return QUOTH_TOO_LARGE;
    if (!q_reserve(b->memory, (void **)&b->nodes, &b->capacity, b->count + n, sizeof *b->nodes))
        return QUOTH_NO_MEMORY;
    *first = b->count;
    for (unsigned i = 0; i < n; i++)
        q_graph_store(&b->nodes[b->count++], arcs[i]);
    if (only) {
        *only = *first;
        return QUOTH_OK;
    }
    q_item_table_store(&b->lists, slot, hash, *first);
    return QUOTH_OK;
}

static quoth_status freeze_below(q_graph_builder *b, unsigned depth)
{
    while (b->depth > depth) {
        uint32_t first;
        quoth_status status = freeze(b, b->depth, &first);
        if (status)
            return status;
        b->depth--;
        b->pending[b->depth][b->arcs[b->depth] - 1] |= first;
    }
    return QUOTH_OK;
}

quoth_status q_graph_builder_add(q_graph_builder *b, const uint8_t *letters, unsigned length)
{
    unsigned common = 0;
    while (common < b->depth && common < length && b->last[common] == letters[common])
        common++;
    assert(common < length && (common == b->depth || b->last[common] < letters[common]));
    quoth_status status = q_throttle_add(&b->throttle, b->count, 1 + length - common)
                              ? freeze_below(b, common)
                              : QUOTH_STOPPED;
    if (status)
        return status;
    for (; b->depth < length; b->depth++) {
        b->pending[b->depth][b->arcs[b->depth]++] = (uint32_t)letters[b->depth]
                                                    << Q_NODE_LETTER_SHIFT;
        b->arcs[b->depth + 1] = 0;
    }
    memcpy(b->last + common, letters + common, length - common);
    b->pending[length - 1][b->arcs[length - 1] - 1] |= Q_NODE_ACCEPTS;
    return QUOTH_OK;
}

quoth_status q_graph_builder_copy(q_graph_builder *b, quoth_graph graph)
{
    if (!q_reserve(b->memory, (void **)&b->nodes, &b->capacity, graph.count, sizeof *b->nodes))
        return QUOTH_NO_MEMORY;
    memcpy(b->nodes, graph.nodes, graph.count * sizeof *b->nodes);
    q_graph_store(&b->nodes[1], Q_NODE_ENDS);
    b->count = graph.count;
    b->closed = true;
    for (uint32_t first = 2, end; first < graph.count; first = end) {
        uint32_t node, nodes = 0;
        uint64_t hash = 0;
        for (end = first; nodes == 0 || !quoth_node_ends(node); nodes++) {
            node = quoth_graph_node(graph, end++);
            hash = q_hash_step(hash, node);
        }
        quoth_status status = q_item_table_is_full(&b->lists)
                                  ? q_item_table_grow(&b->lists, b->memory, b->throttle.watch)
                                  : QUOTH_OK;
        if (!status && !q_throttle_add(&b->throttle, first, nodes))
            status = QUOTH_STOPPED;
        if (status)
            return status;
        if (nodes == 1 && !quoth_node_child(node)) {
            b->only[quoth_node_letter(node)] = first;
            continue;
        }
        size_t at = q_item_table_place(&b->lists, hash);
        while (b->lists.slot[at].item)
            at = (at + 1) & (b->lists.slots - 1);
        q_item_table_store(&b->lists, &b->lists.slot[at], hash, first);
    }
    return QUOTH_OK;
}

/* Finalises all states; node `at` becomes the root. */
static quoth_status close_root(q_graph_builder *b, uint32_t at)
{
    uint32_t root;
    quoth_status status = freeze_below(b, 0);
    if (!status)
        status = freeze(b, 0, &root);
    if (status)
        return status;
    q_graph_store(&b->nodes[at], Q_NODE_ENDS | root);
    b->arcs[0] = 0;
    b->closed = true;
    return QUOTH_OK;
}

/* ---- the GADDAG --------------------------------------------------------------------------- *
 *
 * For every split of a word it has the reversed prefix, the separator and the suffix (Gordon 1994).
 * The separator leads to the state of the word graph after the prefix, which exists already.  So
 * each distinct prefix is added once, reversed, with an arc to that state.  (ENABLE: 390 thousand
 * strings in place of 1.5 million.) */

/* Lists all prefixes reversed, each with the node in which it ends. */
static quoth_status gather_backwards(q_graph_builder *b, q_word_list *list)
{
    quoth_graph graph = {b->nodes, b->count};
    uint32_t at[QUOTH_WORD_MAX];
    uint8_t backwards[QUOTH_WORD_MAX]; /* filled from the end */
    unsigned depth = 0;
    at[0] = quoth_node_child(quoth_graph_node(graph, 0));
    if (!at[0])
        return QUOTH_OK;
    for (;;) {
        if (!q_throttle_add(&b->throttle, b->count, 1))
            return QUOTH_STOPPED;
        uint32_t node = quoth_graph_node(graph, at[depth]);
        uint8_t *letters = backwards + QUOTH_WORD_MAX - 1 - depth;
        *letters = (uint8_t)quoth_node_letter(node);
        if (!q_word_list_add(list, letters, depth + 1, sizeof node, 0, b->memory))
            return QUOTH_NO_MEMORY;
        memcpy(list->bytes + list->last + 1 + depth + 1, &node, sizeof node);
        if (quoth_node_child(node)) {
            at[++depth] = quoth_node_child(node);
            continue;
        }
        while (quoth_node_ends(quoth_graph_node(graph, at[depth])))
            if (depth-- == 0)
                return QUOTH_OK;
        at[depth]++;
    }
}

static quoth_status add_beginning(q_graph_builder *b, const uint8_t *packed)
{
    unsigned length = packed[0];
    uint32_t node;
    memcpy(&node, packed + 1 + length, sizeof node);
    quoth_status status = q_graph_builder_add(b, packed + 1, length);
    if (status)
        return status;
    if (!quoth_node_accepts(node))
        b->pending[length - 1][b->arcs[length - 1] - 1] &= ~(uint32_t)Q_NODE_ACCEPTS;
    if (quoth_node_child(node))
        b->pending[length][b->arcs[length]++] = quoth_node_child(node);
    return QUOTH_OK;
}

quoth_status q_graph_builder_gaddag(q_graph_builder *b)
{
    quoth_status status = b->closed ? QUOTH_OK : close_root(b, 0);
    if (status)
        return status;
    q_word_list list = {.sorted = true};
    status = gather_backwards(b, &list);
    if (!status)
        status = q_word_list_sort(&list, sizeof(uint32_t), b->throttle.watch, b->memory);
    for (size_t at = 0; !status && at < list.size; at += 1 + (size_t)list.bytes[at] + 4)
        status = add_beginning(b, list.bytes + at);
    q_word_list_free(&list, b->memory);
    return status ? status : close_root(b, 1);
}

quoth_status q_graph_builder_finish(q_graph_builder *b, uint32_t **nodes, size_t *capacity,
                                    uint32_t *count)
{
    quoth_status status = b->closed ? QUOTH_OK : close_root(b, 0);
    if (status)
        return status;
    q_shrink(b->memory, (void **)&b->nodes, &b->capacity, b->count, sizeof *b->nodes);
    *nodes = b->nodes;
    *capacity = b->capacity;
    *count = b->count;
    b->nodes = NULL;
    b->capacity = 0;
    return QUOTH_OK;
}

/* ---- walking ------------------------------------------------------------------------------ */

uint32_t quoth_graph_step(quoth_graph graph, uint32_t from, uint32_t letter)
{
    uint32_t p = quoth_node_child(quoth_graph_node(graph, from));
    if (!p)
        return 0;
    for (;; p++) {
        uint32_t node = quoth_graph_node(graph, p);
        if (quoth_node_letter(node) == letter)
            return p;
        if (quoth_node_ends(node))
            return 0;
    }
}

bool q_graph_walk(quoth_graph graph, q_graph_each each, void *user)
{
    uint32_t at[QUOTH_WORD_MAX + 1];
    quoth_letters word = {0};
    uint32_t rank = 0;
    uint32_t p = quoth_node_child(quoth_graph_node(graph, QUOTH_GRAPH_ROOT));
    if (!p)
        return true;
    for (;;) {
        uint32_t node = quoth_graph_node(graph, p);
        at[word.length] = p;
        word.letter[word.length++] = (uint8_t)quoth_node_letter(node);
        if (quoth_node_accepts(node) && !each(user, &word, rank++))
            return false;
        if (quoth_node_child(node)) {
            p = quoth_node_child(node);
            continue;
        }
        for (;;) { /* to the next sibling of the nearest state that has one */
            word.length--;
            p = at[word.length];
            if (!quoth_node_ends(quoth_graph_node(graph, p)))
                break;
            if (word.length == 0)
                return true;
        }
        p++;
    }
}
