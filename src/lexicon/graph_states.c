#include "lexicon/graph_states.h"

#include "base/memory.h"

bool q_states_read(q_states *s, quoth_graph graph, const quoth_memory *memory)
{
    *s = (q_states){.memory = memory, .graph = graph, .count = 1};
    s->state_of = q_allocate(memory, graph.count, sizeof *s->state_of);
    if (!s->state_of)
        return false;
    for (uint32_t p = Q_FIRST_ARC; p < graph.count; p++) {
        s->state_of[p] = s->count;
        s->count += quoth_node_ends(quoth_graph_node(graph, p));
    }
    s->root = s->state_of[quoth_node_child(quoth_graph_node(graph, QUOTH_GRAPH_ROOT))];
    return true;
}

void q_states_free(q_states *s)
{
    q_free(s->memory, s->state_of, s->graph.count, sizeof *s->state_of);
    *s = (q_states){0};
}
