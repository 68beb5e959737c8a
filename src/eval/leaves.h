/* Inside a set of leaves. */
#ifndef Q_EVAL_LEAVES_H
#define Q_EVAL_LEAVES_H

#include "quoth/leaves.h"
#include "eval/leave_estimate.h"

/* A graph as in KLV2 and the values by rank, or an estimate. */
struct quoth_leaves {
    const quoth_memory *memory;
    uint32_t nodes;    /* of the graph; node 0 holds the root */
    uint32_t *node;    /* as in the file, in the machine's order of bytes */
    uint32_t *through; /* how many leaves go through a node or a later sibling */
    uint8_t *later;    /* how many siblings follow a node */
    uint8_t highest;   /* the highest letter that occurs */
    uint32_t count;
    float *value;         /* with a 0 behind the last, for leaves that are not listed */
    q_estimate *estimate; /* NULL where leaves are listed */
    uint8_t listed, most; /* leaves of more than `listed` tiles, up to `most`, follow from smaller
                             ones; 0: they are worth 0 */
};

/* An empty set with room for `nodes` nodes and `count` values, to be filled in; NULL without
 * memory. */
quoth_leaves *q_leaves_new(uint32_t nodes, uint32_t count, const quoth_memory *memory);

/* Checks the graph from its root and fills in `through`, `later` and `highest`.  Offsets in errors
 * are those in a KLV2 file. */
quoth_status q_leaves_check(quoth_leaves *leaves, unsigned letters, quoth_error *error);

/* Lists every leave of 1 to `most` tiles that can be drawn from a tile set, each with the value 0.
 * QUOTH_TOO_LARGE for more than Q_LEAVES_MOST of them. */
quoth_status q_leaves_all(quoth_leaves **leaves, const quoth_tiles *tiles, unsigned most,
                          const quoth_memory *memory);
enum { Q_LEAVES_MOST = 4000000 };

/* How many such leaves there are; above Q_LEAVES_MOST, some number above it. */
uint64_t q_leaves_number(const quoth_tiles *tiles, unsigned most);

/* The rank of each set of tiles, as the masks of q_leaves_table; the number of leaves for a set
 * that is not listed. */
void q_leaves_ranks(const quoth_leaves *leaves, const quoth_tile *tile, size_t count,
                    int32_t *rank);

/* How far from 0 a value may be. */
enum { Q_LEAF_VALUE_MAX = 1000000 };

/* The value of keeping the tiles whose bits are set, for every mask: value[1 << count].  The tiles
 * are in rising order, at most QUOTH_RACK_MAX.  It does not matter which of equal tiles are
 * kept. */
void q_leaves_table(const quoth_leaves *leaves, const quoth_tile *tile, size_t count,
                    quoth_points *value);

/* Bit i: tile i is the same as the one before it. */
static inline uint32_t q_equal_tiles(const quoth_tile *tile, size_t count)
{
    uint32_t equal = 0;
    for (size_t i = 1; i < count; i++)
        equal |= (uint32_t)(tile[i] == tile[i - 1]) << i;
    return equal;
}

#endif
