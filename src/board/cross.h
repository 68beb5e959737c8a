/* Rules and words made ready for a board. */
#ifndef Q_BOARD_CROSS_H
#define Q_BOARD_CROSS_H

#include <stdatomic.h>

#include "quoth/cross.h"

/* Squares are kept twice, by row and by column, so that a play is always a walk along one lane.  A
 * lane has a square without room for a tile before its first and behind its last, so that no walk
 * needs to check for an edge. */
enum {
    Q_LANE = QUOTH_SIDE_MAX + 3, /* from one lane to the next */
    Q_BOARD = QUOTH_SIDE_MAX * Q_LANE,
    Q_GADDAG_ROOT = 1
};

#define Q_ANY_LETTER UINT64_MAX

static inline unsigned q_square(unsigned lane, unsigned at)
{
    return lane * Q_LANE + at + 1;
}

/* The classes of words (word_map.h).  The first finder for which it pays makes them, while other
 * threads may read. */
typedef struct q_lazy_word_map {
    _Atomic(struct q_word_map *) made; /* NULL until then */
    atomic_bool taken;                 /* a thread makes them, or there was no memory */
    atomic_uint_fast64_t steps;        /* of plays found without them */
} q_lazy_word_map;

struct quoth_cross {
    const quoth_memory *memory;
    quoth_cross_rules rules;
    quoth_cross_words words;
    quoth_graph graph; /* words and GADDAG; of anagram rules the sorted words alone */
    uint32_t *own_nodes;
    size_t own_capacity;
    uint8_t lanes[2];  /* rows, columns */
    uint8_t length[2]; /* squares of a lane: columns, rows */
    unsigned start[2]; /* the start square, by direction */
    uint8_t letter_premium[2][Q_BOARD];
    uint8_t word_premium[2][Q_BOARD]; /* 0 for walls and beyond the edge */
    uint8_t value[256];               /* of a tile on the board or a rack */
    /* By letter x: the letters that make a word of two letters after x, and before x; then the list
     * that follows x in the GADDAG. */
    uint64_t after_letter[QUOTH_LETTERS_MAX + 1], before_letter[QUOTH_LETTERS_MAX + 1];
    uint32_t after_root[QUOTH_LETTERS_MAX + 1];
    q_lazy_word_map *word_map; /* own_word_map */
    q_lazy_word_map own_word_map;
};

/* The list of arcs that follows a letter of a list; 0 if there is none.  *accepts: a word ends
 * there. */
static inline uint32_t q_follow(quoth_graph graph, uint32_t list, unsigned letter, bool *accepts)
{
    *accepts = false;
    if (!list)
        return 0;
    for (;; list++) {
        uint32_t node = quoth_graph_node(graph, list);
        if (quoth_node_letter(node) == letter) {
            *accepts = quoth_node_accepts(node);
            return quoth_node_child(node);
        }
        if (quoth_node_ends(node))
            return 0;
    }
}

static inline uint32_t q_root(quoth_graph graph, unsigned root)
{
    return quoth_node_child(quoth_graph_node(graph, root));
}

/* Sorts tiles into rising order. */
static inline void q_sort_tiles(quoth_tile *tile, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        quoth_tile t = tile[i];
        size_t j = i;
        for (; j > 0 && tile[j - 1] > t; j--)
            tile[j] = tile[j - 1];
        tile[j] = t;
    }
}

/* The classes; NULL while there are none.  A call makes them once the work done without them is as
 * much as making them takes.  *status is QUOTH_STOPPED if the watch stopped that. */
const struct q_word_map *q_word_map_of(const quoth_cross *cross, const quoth_watch *watch,
                                       quoth_status *status);

/* Adds to the work done without classes. */
void q_word_map_count_steps(const quoth_cross *cross, uint64_t steps);

/* Makes the tables of single letters beside a square, from the graph. */
void q_make_pair_tables(quoth_cross *cross);

/* Whether tiles are a word by the rules; a blank counts as the letter it stands for. */
bool q_is_word(const quoth_cross *cross, const quoth_tile *tile, size_t count);

#endif
