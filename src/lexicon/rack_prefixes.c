/* The prefixes that a rack can lay (quoth/finder.h). */
#include "base/context.h"
#include "base/error.h"
#include "base/throttle.h"
#include "lexicon/lexicon.h"
#include "quoth/finder.h"

typedef struct prefix_walk {
    quoth_graph graph;
    quoth_rack_counts left;
    quoth_found_each each;
    void *user;
    uint64_t reported;
    q_throttle throttle;
    bool stopped;
    quoth_found found;
} prefix_walk;

static void report_prefixes(prefix_walk *w, uint32_t list);

static void lay_prefix(prefix_walk *w, uint32_t letter, bool blank, uint32_t list)
{
    uint8_t *left = &w->left.count[blank ? 0 : letter];
    if (!*left || w->stopped)
        return;
    quoth_found *found = &w->found;
    unsigned depth = found->word.length++;
    found->word.letter[depth] = (uint8_t)letter;
    found->from[depth] = blank ? QUOTH_FROM_BLANK : QUOTH_FROM_RACK;
    found->tiles++;
    found->blanks = (uint8_t)(found->blanks + blank);
    --*left;
    report_prefixes(w, list);
    ++*left;
    found->blanks = (uint8_t)(found->blanks - blank);
    found->tiles--;
    found->word.length--;
}

/* Reports the current prefix and its extensions; `list` is the first node of its next letters. */
static void report_prefixes(prefix_walk *w, uint32_t list)
{
    w->reported++;
    if ((w->each && !w->each(w->user, &w->found)) || !q_throttle_add(&w->throttle, w->reported, 1))
        w->stopped = true;
    for (uint32_t p = list; !w->stopped; p++) {
        uint32_t node = quoth_graph_node(w->graph, p), letter = quoth_node_letter(node);
        if (quoth_node_child(node)) {
            lay_prefix(w, letter, false, quoth_node_child(node));
            lay_prefix(w, letter, true, quoth_node_child(node));
        }
        if (quoth_node_ends(node))
            break;
    }
}

quoth_status quoth_find_prefixes(uint64_t *count, const quoth_lexicon *lexicon,
                                 const quoth_rack_counts *rack, quoth_found_each each, void *user,
                                 const quoth_context *context, quoth_error *error)
{
    prefix_walk w = {.graph = lexicon->graph,
                     .left = *rack,
                     .each = each,
                     .user = user,
                     .throttle = q_throttle_begin(q_watch_of(context), 0)};
    uint32_t first = quoth_node_child(quoth_graph_node(w.graph, QUOTH_GRAPH_ROOT));
    if (first)
        report_prefixes(&w, first);
    if (count)
        *count = w.reported;
    return q_report(error, w.stopped ? QUOTH_STOPPED : QUOTH_OK);
}
