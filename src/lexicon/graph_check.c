/* Word graphs validated and counted. */
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "lexicon/graph.h"

_Static_assert(QUOTH_WORDS_MAX == 100000000 && QUOTH_WORD_MAX == 255,
               "the messages name the limits");

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
