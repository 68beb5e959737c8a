/* The KWG layout (Kurnia word graph), in which .kwg and .klv files have their nodes:
 *
 *      31      24  23   22   21                0
 *     +----------+----+----+------------------+
 *     |  letter  | a  | e  |  first child     |         as in quoth/lexicon_graph.h, with wider
 *     +----------+----+----+------------------+         letters and narrower links
 */
#ifndef Q_LEXICON_KWG_H
#define Q_LEXICON_KWG_H

#include "quoth/lexicon_graph.h"

enum {
    Q_KWG_NODES_MAX = 0x3FFFFF,
    Q_KWG_LETTER_SHIFT = 24,
    Q_KWG_ACCEPTS = 1 << 23,
    Q_KWG_ENDS = 1 << 22
};
_Static_assert(Q_KWG_NODES_MAX == 4194303, "messages name the limit");

static inline uint32_t q_kwg_letter(uint32_t node)
{
    return node >> Q_KWG_LETTER_SHIFT;
}

static inline bool q_kwg_accepts(uint32_t node)
{
    return node & Q_KWG_ACCEPTS;
}

static inline bool q_kwg_ends(uint32_t node)
{
    return node & Q_KWG_ENDS;
}

static inline uint32_t q_kwg_child(uint32_t node)
{
    return node & (Q_KWG_ENDS - 1);
}

/* Translates the nodes of a .kwg to a graph of ours.  A letter that no alphabet has stays one. */
void q_kwg_read(uint32_t *nodes, quoth_graph kwg);

/* Writes a graph of ours as a .kwg.  QUOTH_TOO_LARGE past Q_KWG_NODES_MAX nodes. */
quoth_status q_kwg_write(const quoth_sink *sink, quoth_graph graph, quoth_error *error);

#endif
