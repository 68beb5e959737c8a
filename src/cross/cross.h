/* Rules and words made ready for a board. */
#ifndef Q_CROSS_CROSS_H
#define Q_CROSS_CROSS_H

#include <stdatomic.h>

#include "quoth/cross.h"

/* Squares are kept twice, by row and by column, so that a play is always a walk along one lane.  A
 * lane has a square without room for a tile before its first and behind its last: nothing asks for
 * edges. */
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

/* The words' classes (classes.h), which whoever finds plays makes once it pays, while others
 * read. */
typedef struct q_lazy_classes {
    _Atomic(struct q_classes *) made; /* NULL until then */
    atomic_bool taken;                /* somebody makes them, or there was no memory */
    atomic_uint_fast64_t steps;       /* of plays found without them */
} q_lazy_classes;

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
    /* By letter: those that make a word of two letters after it, and before it; and what follows it
     * in the GADDAG. */
    uint64_t after_letter[QUOTH_LETTERS_MAX + 1], before_letter[QUOTH_LETTERS_MAX + 1];
    uint32_t after_root[QUOTH_LETTERS_MAX + 1];
    q_lazy_classes *classes; /* the next */
    q_lazy_classes own_classes;
};

/* The list of arcs that follows a letter in a list; 0 if none does.  *accepts: a word ends there.
 */
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

/* Into rising order. */
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

/* The classes; NULL where there are none (yet).  They are made by the call that finds that as much
 * work has been done without them as they take.  *status: QUOTH_STOPPED by the watch. */
const struct q_classes *q_classes_of(const quoth_cross *cross, const quoth_watch *watch,
                                     quoth_status *status);

/* Adds to the work done without them. */
void q_worked_without_classes(const quoth_cross *cross, uint64_t steps);

/* Whether letters, blanks counting as what they stand for, are a word by the rules. */
bool q_is_word(const quoth_cross *cross, const quoth_tile *tile, size_t count);

#endif
