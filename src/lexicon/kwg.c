#include "lexicon/kwg.h"

#include "base/error.h"
#include "lexicon/graph.h"

/* The letter and the flags of a .kwg node are this many bits lower than those of our nodes. */
enum { LOWER = Q_NODE_LETTER_SHIFT - Q_KWG_LETTER_SHIFT };

void q_kwg_read(uint32_t *nodes, quoth_graph kwg)
{
    for (uint32_t i = 0; i < kwg.count; i++) {
        uint32_t node = quoth_graph_node(kwg, i), upper = node - q_kwg_child(node);
        if (q_kwg_letter(node) > QUOTH_LETTERS_MAX)
            upper = (QUOTH_LETTERS_MAX + UINT32_C(1)) << Q_KWG_LETTER_SHIFT;
        q_graph_store(&nodes[i], upper << LOWER | q_kwg_child(node));
    }
}

quoth_status q_kwg_write(const quoth_sink *sink, quoth_graph graph, quoth_error *error)
{
    enum { TOGETHER = 1024 };
    uint32_t nodes[TOGETHER];
    if (graph.count > Q_KWG_NODES_MAX)
        return q_fail(error, QUOTH_TOO_LARGE,
                      "a .kwg has at most 4,194,303 nodes; these words need more");
    for (uint32_t at = 0; at < graph.count;) {
        uint32_t n = 0;
        while (n < TOGETHER && at < graph.count) {
            uint32_t node = quoth_graph_node(graph, at++), child = quoth_node_child(node);
            q_graph_store(&nodes[n++], (node - child) >> LOWER | child);
        }
        if (!sink->write(sink->user, (const char *)nodes, n * sizeof *nodes))
            return q_report(error, QUOTH_SINK_FAILED);
    }
    return QUOTH_OK;
}
