#include "lexicon/graph.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/item_table.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "lexicon/wordlist.h"

_Static_assert(QUOTH_WORDS_MAX == 100000000 && QUOTH_WORD_MAX == 255,
               "the messages name the limits");

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

/* ---- checking ----------------------------------------------------------------------------- */

static quoth_status damaged(quoth_error *error, const char *message, uint32_t p)
{
    return q_fail_at(error, QUOTH_BAD_IMAGE, message, 0, (uint64_t)p * 4);
}

/* The error of a single node, whose letter is from `least` to `letters`; NULL if it has none. */
static const char *wrong_with(quoth_graph graph, uint32_t p, unsigned least, unsigned letters)
{
    uint32_t node = quoth_graph_node(graph, p), letter = quoth_node_letter(node);
    if (letter < least || letter > letters)
        return "the word graph has a letter that the alphabet lacks";
    if (quoth_node_child(node) >= graph.count)
        return "the word graph points past its end";
    if (!quoth_node_accepts(node) && !quoth_node_child(node))
        return "the word graph has a dead end";
    if (!quoth_node_ends(node) && p + 1 >= graph.count)
        return "a list of the word graph does not end";
    return NULL;
}

static const char too_many[] = "more than 100,000,000 words";
static const char too_long[] = "a word of more than 255 letters";

enum { UNSEEN = 0 };
#define OPEN UINT32_MAX

/* Computes a node's survey from those of its child and its next sibling. */
static quoth_status survey_node(quoth_graph graph, uint32_t p, q_graph_survey *s,
                                quoth_error *error)
{
    uint32_t node = quoth_graph_node(graph, p), child = quoth_node_child(node);
    uint64_t words = quoth_node_accepts(node);
    unsigned height = 1;
    if (child) {
        words += s->words[child];
        height += s->height[child];
    }
    if (!quoth_node_ends(node)) {
        words += s->words[p + 1];
        if (s->height[p + 1] > height)
            height = s->height[p + 1];
    }
    if (words > QUOTH_WORDS_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, too_many);
    if (height > QUOTH_WORD_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, too_long);
    s->words[p] = (uint32_t)words;
    s->height[p] = (uint8_t)height;
    return QUOTH_OK;
}

/* Further invariants of our own graphs: siblings are in rising order; every list comes after the
 * lists it points to; a child is the first node of its list; every list but the root's has a
 * parent. */

/* For each node, as far as the check has come: whether it begins a list, whether a list points to
 * it, and above these bits the letters of the longest word from this list on. */
enum { BEGINS = 1, USED = 2, HEIGHT_SHIFT = 2 };
enum { LISTS_TOGETHER = 64 /* between calls of the watch */ };
typedef uint16_t list_shape;

/* The roots of a GADDAG and of the graph beside it, or twice that of a graph alone. */
typedef struct graph_roots {
    uint32_t words, gaddag;
    unsigned least; /* the least letter */
} graph_roots;

/* The error of a node of the list at `first`, whose letters so far are below `above`. */
static const char *wrong_in_list(quoth_graph graph, uint32_t p, uint32_t first, unsigned least,
                                 unsigned above, unsigned letters)
{
    const char *wrong = wrong_with(graph, p, least, letters);
    if (wrong)
        return wrong;
    return p > first && quoth_node_letter(quoth_graph_node(graph, p)) < above
               ? "a list of the word graph is out of order"
               : "a list of the word graph points to what begins no list before it";
}

/* Checks the list at `first`, which ends in the graph, for all but which node is wrong.  Returns
 * the index behind it; 0: it has a wrong node.  `*used` counts the lists pointed to, `*height` is
 * that of the list. */
static inline uint32_t check_list(quoth_graph graph, uint32_t first, unsigned least,
                                  unsigned letters, list_shape *shape, uint32_t *used,
                                  unsigned *height)
{
    uint32_t node, p = first;
    unsigned above = least, all = BEGINS, highest = 0;
    bool wrong = false;
    do {
        node = quoth_graph_node(graph, p++);
        uint32_t child = quoth_node_child(node);
        unsigned letter = quoth_node_letter(node);
        if (child >= first)
            return 0;
        unsigned below = shape[child];
        wrong |= (letter < above) | !(node & (Q_NODE_ACCEPTS | (Q_NODE_ENDS - 1)));
        above = letter + 1;
        all &= below;
        *used += !(below & USED);
        shape[child] = (list_shape)(below | USED);
        highest = below > highest ? below : highest; /* the upper bits are the height */
    } while (!quoth_node_ends(node));
    *height = (highest >> HEIGHT_SHIFT) + 1;
    return wrong || !all || above > letters + 1 ? 0 : p;
}

/* The error of the first wrong node of the list at `first`. */
static quoth_status report_list(quoth_graph graph, uint32_t first, unsigned least, unsigned letters,
                                const list_shape *shape, quoth_error *error)
{
    unsigned above = least;
    for (uint32_t p = first;; p++) {
        uint32_t node = quoth_graph_node(graph, p), child = quoth_node_child(node);
        unsigned letter = quoth_node_letter(node);
        if (letter < above || letter > letters || child >= first || !(shape[child] & BEGINS) ||
            (!child && !quoth_node_accepts(node)) ||
            (!quoth_node_ends(node) && p + 1 >= graph.count))
            return damaged(error, wrong_in_list(graph, p, first, least, above, letters), p);
        above = letter + 1;
    }
}

static quoth_status check_ours(quoth_graph graph, graph_roots root, unsigned letters,
                               list_shape *shape, q_throttle *throttle, quoth_error *error)
{
    uint32_t lists = 0, used = 0, end = graph.count; /* behind the last list that ends */
    while (end > 2 && !quoth_node_ends(quoth_graph_node(graph, end - 1)))
        end--;
    shape[0] = BEGINS | USED; /* stands for the child of a node without one */
    for (uint32_t first = 2, next; first < end; first = next) {
        unsigned height = 0;
        if (lists++ % LISTS_TOGETHER == 0 && !q_throttle_add(throttle, first, LISTS_TOGETHER))
            return q_fail(error, QUOTH_STOPPED, "stopped");
        next = check_list(graph, first, root.least, letters, shape, &used, &height);
        if (!next)
            return report_list(graph, first, root.least, letters, shape, error);
        if (height > QUOTH_WORD_MAX)
            return q_fail(error, QUOTH_TOO_LARGE, too_long);
        shape[first] = (list_shape)(height << HEIGHT_SHIFT | BEGINS);
    }
    if (end < graph.count)
        return report_list(graph, end, root.least, letters, shape, error);
    if ((root.words && !(shape[root.words] & BEGINS)) ||
        (root.gaddag && !(shape[root.gaddag] & BEGINS)))
        return damaged(error, "the word graph's root begins no list", 0);
    uint32_t unused = lists - used - (root.words && !(shape[root.words] & USED)) -
                      (root.gaddag != root.words && !(shape[root.gaddag] & USED));
    for (uint32_t p = 2; unused && p < graph.count; p++)
        if ((shape[p] & (BEGINS | USED)) == BEGINS && p != root.words && p != root.gaddag)
            return damaged(error, "a list of the word graph is not used", p);
    return QUOTH_OK;
}

/* Surveys the nodes before `count`.  Lists point to earlier lists only, so one pass visits children
 * before parents. */
static quoth_status survey_ours(quoth_graph graph, uint32_t count, q_graph_survey *s,
                                q_throttle *throttle, quoth_error *error)
{
    uint32_t lists = 0;
    for (uint32_t first = 2, end; first < count; first = end) {
        uint64_t words = 0;
        unsigned height = 0;
        for (end = first; !quoth_node_ends(quoth_graph_node(graph, end++));)
            ;
        if (lists++ % LISTS_TOGETHER == 0 && !q_throttle_add(throttle, first, LISTS_TOGETHER))
            return q_fail(error, QUOTH_STOPPED, "stopped");
        for (uint32_t p = end; p-- > first;) {
            uint32_t node = quoth_graph_node(graph, p), child = quoth_node_child(node);
            if (1u + s->height[child] > height)
                height = 1u + s->height[child];
            words += quoth_node_accepts(node) + s->words[child];
            s->height[p] = (uint8_t)height;
            s->words[p] = (uint32_t)words;
        }
        if (words > QUOTH_WORDS_MAX)
            return q_fail(error, QUOTH_TOO_LARGE, too_many);
        if (height > QUOTH_WORD_MAX)
            return q_fail(error, QUOTH_TOO_LARGE, too_long);
    }
    return QUOTH_OK;
}

/* Depth first without recursion: a node is done when its child and its next sibling are. */
static quoth_status survey_foreign(quoth_graph graph, uint32_t root, unsigned letters,
                                   q_graph_survey *s, uint32_t *stack, q_throttle *throttle,
                                   quoth_error *error)
{
    uint32_t n = 0;
    stack[n++] = root;
    while (n) {
        uint32_t p = stack[n - 1];
        if (!q_throttle_add(throttle, 0, 2))
            return q_fail(error, QUOTH_STOPPED, "stopped");
        if (s->words[p] == UNSEEN) {
            const char *wrong = wrong_with(graph, p, 1, letters);
            if (wrong)
                return damaged(error, wrong, p);
            s->words[p] = OPEN;
        }
        uint32_t node = quoth_graph_node(graph, p);
        uint32_t after[2] = {quoth_node_child(node), quoth_node_ends(node) ? 0 : p + 1};
        bool waits = false;
        for (int i = 0; i < 2 && !waits; i++) {
            if (!after[i])
                continue;
            if (s->words[after[i]] == OPEN)
                return damaged(error, "the word graph has a cycle", p);
            if (s->words[after[i]] == UNSEEN) {
                stack[n++] = after[i];
                waits = true;
            }
        }
        if (waits)
            continue;
        quoth_status status = survey_node(graph, p, s, error);
        if (status)
            return status;
        n--;
    }
    return QUOTH_OK;
}

quoth_status q_graph_check(quoth_graph graph, unsigned letters, q_graph_kind kind,
                           q_graph_survey *survey, const quoth_watch *watch,
                           const quoth_memory *memory, quoth_error *error)
{
    q_throttle throttle = q_throttle_begin(watch, graph.count);
    *survey = (q_graph_survey){0};
    if (graph.count < 1 || graph.count > Q_GRAPH_NODES_MAX)
        return q_fail(error, QUOTH_BAD_IMAGE, "a word graph has 1 to 16,777,215 nodes");
    uint32_t root = quoth_node_child(quoth_graph_node(graph, QUOTH_GRAPH_ROOT));
    bool foreign = kind == Q_GRAPH_FOREIGN;
    if (root >= graph.count || (root == 1 && !foreign))
        return q_fail(error, QUOTH_BAD_IMAGE, "the word graph points past its end");

    survey->words = q_allocate_zeroed(memory, graph.count, sizeof *survey->words);
    survey->height = q_allocate_zeroed(memory, graph.count, sizeof *survey->height);
    quoth_status status = survey->words && survey->height ? QUOTH_OK : q_no_memory(error);
    if (!status && kind == Q_GRAPH_OURS) {
        list_shape *shape = q_allocate_zeroed(memory, graph.count, sizeof *shape);
        graph_roots roots = {root, root, 1};
        status = shape ? check_ours(graph, roots, letters, shape, &throttle, error)
                       : q_no_memory(error);
        q_free(memory, shape, graph.count, sizeof *shape);
    }
    if (!status && !foreign) {
        status = survey_ours(graph, graph.count, survey, &throttle, error);
    } else if (!status && root) {
        uint32_t *stack = q_allocate(memory, graph.count, sizeof *stack);
        status = stack ? survey_foreign(graph, root, letters, survey, stack, &throttle, error)
                       : q_no_memory(error);
        q_free(memory, stack, graph.count, sizeof *stack);
    }
    if (status) {
        q_graph_survey_free(survey, graph.count, memory);
    } else if (root) {
        survey->total_words = survey->words[root];
        survey->longest = survey->height[root];
    }
    return status;
}

/* Counts the words behind a root, whose lists are those up to the root's. */
static quoth_status count_words(uint32_t *words, quoth_graph graph, uint32_t root,
                                q_throttle *throttle, const quoth_memory *memory,
                                quoth_error *error)
{
    uint32_t count = root;
    *words = 0;
    if (!root)
        return QUOTH_OK;
    while (!quoth_node_ends(quoth_graph_node(graph, count++)))
        ;
    q_graph_survey s = {.words = q_allocate_zeroed(memory, count, sizeof *s.words),
                        .height = q_allocate_zeroed(memory, count, sizeof *s.height)};
    quoth_status status = s.words && s.height ? survey_ours(graph, count, &s, throttle, error)
                                              : q_no_memory(error);
    if (!status)
        *words = s.words[root];
    q_graph_survey_free(&s, count, memory);
    return status;
}

quoth_status q_graph_check_board(quoth_graph graph, unsigned letters, bool gaddag, uint32_t words,
                                 unsigned longest, const quoth_watch *watch,
                                 const quoth_memory *memory, quoth_error *error)
{
    q_throttle throttle = q_throttle_begin(watch, graph.count);
    uint32_t counted = 0;
    if (graph.count < 2 || graph.count > Q_GRAPH_NODES_MAX)
        return q_fail(error, QUOTH_BAD_IMAGE, "a word graph has 1 to 16,777,215 nodes");
    graph_roots root = {quoth_node_child(quoth_graph_node(graph, QUOTH_GRAPH_ROOT)),
                        quoth_node_child(quoth_graph_node(graph, 1)), gaddag ? 0 : 1};
    if (root.words >= graph.count || root.gaddag >= graph.count || root.words == 1 ||
        root.gaddag == 1 || (root.gaddag && !gaddag))
        return q_fail(error, QUOTH_BAD_IMAGE, "the word graph points past its end");
    list_shape *shape = q_allocate_zeroed(memory, graph.count, sizeof *shape);
    quoth_status status = shape ? check_ours(graph, root, letters, shape, &throttle, error)
                                : q_no_memory(error);
    /* A GADDAG has each word once for each of its letters, with a separator in all but one. */
    bool fits = !status && shape[root.words] >> HEIGHT_SHIFT <= longest &&
                shape[root.gaddag] >> HEIGHT_SHIFT <= longest + 1;
    q_free(memory, shape, graph.count, sizeof *shape);
    if (fits)
        status = count_words(&counted, graph, root.words, &throttle, memory, error);
    if (!status && (!fits || counted != words))
        status = q_fail(error, QUOTH_BAD_IMAGE, "the words of a board are not those of the image");
    return status;
}

void q_graph_survey_free(q_graph_survey *survey, uint32_t nodes, const quoth_memory *memory)
{
    q_free(memory, survey->words, nodes, sizeof *survey->words);
    q_free(memory, survey->height, nodes, sizeof *survey->height);
    *survey = (q_graph_survey){0};
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
