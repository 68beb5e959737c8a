/* The private parts of a set of leaves. */
#ifndef Q_EVAL_LEAVES_H
#define Q_EVAL_LEAVES_H

#include "quoth/leaves.h"
#include "quoth/lexicon_graph.h"
#include "eval/leave_estimate.h"

/* A set of leaves: a word graph as in KLV2 with values by rank, or an estimate. */
struct quoth_leaves {
    const quoth_memory *memory;
    uint32_t nodes;    /* nodes of the graph; node 0 holds the root */
    uint32_t *node;    /* as in the file, in native byte order */
    uint32_t *through; /* number of leaves through a node and its later siblings */
    uint8_t *later;    /* number of siblings after a node */
    uint8_t highest;   /* the highest letter that occurs */
    uint32_t count;
    float *value;         /* by rank; then a 0 for unlisted leaves */
    q_estimate *estimate; /* NULL: leaves are listed */
    /* leaves of more than `listed` and up to `most` tiles are extrapolated; 0: none */
    uint8_t listed, most;
};

/* Makes an empty set with room for `nodes` nodes and `count` values; NULL without memory. */
quoth_leaves *q_leaves_new(uint32_t nodes, uint32_t count, const quoth_memory *memory);

/* Makes an estimate of the words of a graph (q_estimate_of_graph). */
quoth_status q_leaves_estimate_of_graph(quoth_leaves **leaves, const quoth_tiles *tiles,
                                        quoth_graph graph, bool sorted, const quoth_watch *watch,
                                        const quoth_memory *memory);

/* The words of a graph, and of the lexicon that it was made from the SHA-256 and the name of the
 * alphabet, by which trained values are found. */
typedef struct q_known_words {
    quoth_graph graph;
    const uint8_t *sha256;
    const char *alphabet;
} q_known_words;

/* The library's best leave values, as quoth_leaves_default. */
quoth_status q_leaves_default_of_graph(quoth_leaves **leaves, const quoth_cross_rules *rules,
                                       const q_known_words *words, const quoth_watch *watch,
                                       const quoth_memory *memory);

/* Checks the graph from its root and fills in `through`, `later` and `highest`.  Offsets in errors
 * are those in a KLV2 file. */
quoth_status q_leaves_check(quoth_leaves *leaves, unsigned letters, const quoth_watch *watch,
                            quoth_error *error);

/* Lists every leave of 1 to `most` tiles that can be drawn from a tile set, each with the value 0.
 * QUOTH_TOO_LARGE for more than Q_LEAVES_MOST of them. */
quoth_status q_leaves_all(quoth_leaves **leaves, const quoth_tiles *tiles, unsigned most,
                          const quoth_memory *memory);
enum { Q_LEAVES_MOST = 4000000 };

/* The number of leaves of 1 to `most` tiles that can be drawn from a tile set; if it exceeds
 * Q_LEAVES_MOST, some number above Q_LEAVES_MOST. */
uint64_t q_leaves_number(const quoth_tiles *tiles, unsigned most);

/* Finds the rank of the leave of each mask, as in q_leaves_table; the rank of an unlisted leave is
 * the number of leaves. */
void q_leaves_ranks(const quoth_leaves *leaves, const quoth_tile *tile, size_t count,
                    int32_t *rank);

/* Bound on the absolute value of a leave in points. */
enum { Q_LEAVE_VALUE_MAX = 1000000 };

/* Fills value[1 << count] with the value of the leave of each mask: the tiles whose bits are set.
 * The tiles are in rising order, at most QUOTH_RACK_MAX.  Masks of equal leaves have equal
 * values. */
void q_leaves_table(const quoth_leaves *leaves, const quoth_tile *tile, size_t count,
                    quoth_points *value);

/* Bit i of the result: tile i equals tile i - 1. */
static inline uint32_t q_equal_tiles(const quoth_tile *tile, size_t count)
{
    uint32_t equal = 0;
    for (size_t i = 1; i < count; i++)
        equal |= (uint32_t)(tile[i] == tile[i - 1]) << i;
    return equal;
}

#endif
