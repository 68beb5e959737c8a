/* Drawing racks and enumerating their subsets; multisets of tiles. */
#ifndef Q_SIM_RACKS_H
#define Q_SIM_RACKS_H

#include "quoth/tiles.h"

/* A multiset of tiles. */
typedef struct q_tile_bag {
    uint16_t count[QUOTH_LETTERS_MAX + 1]; /* by letter; 0: blanks */
    unsigned sum;                          /* of all tiles */
} q_tile_bag;

/* The binomial coefficient. */
double q_choices(unsigned n, unsigned k);

/* Removes a tile from a bag that is not empty, each equally likely. */
quoth_tile q_tile_bag_draw(q_tile_bag *bag, quoth_random *random);

/* Tiles in an order. */
typedef struct q_tile_list {
    quoth_tile tile[QUOTH_BAG_MAX + QUOTH_RACK_MAX];
    unsigned count;
} q_tile_list;

/* Adds copies of a tile. */
void q_tile_list_add(q_tile_list *list, quoth_tile tile, unsigned copies);

/* Draws random tiles to the places `from` to `to` - 1 (a partial shuffle: Fisher and Yates). */
void q_tile_list_shuffle(q_tile_list *list, unsigned from, unsigned to, quoth_random *random);

/* Draws tiles from a bag that has enough, and sorts them; the bag is unchanged. */
void q_draw_rack(const q_tile_bag *bag, quoth_tile *tile, unsigned count, quoth_random *random);

/* Removes tiles; false if the bag lacks one, some of them being removed then. */
bool q_take_rack(q_tile_bag *bag, const quoth_tile *tile, unsigned count);

/* Merges two racks, sorted. */
void q_join_racks(const quoth_tile *a, unsigned as, const quoth_tile *b, unsigned bs,
                  quoth_tile *both);

/* The number of ways to choose the letters `taken` from the tiles of a rack; both sorted. */
double q_ways_to_take(const quoth_tile *rack, unsigned count, const quoth_tile *taken,
                      unsigned number);

typedef struct q_subset {
    quoth_tile in[QUOTH_RACK_MAX], out[QUOTH_RACK_MAX];
    double share; /* its probability if each choice of `size` tiles is equally likely */
} q_subset;

typedef struct q_subsets {
    const quoth_tile *rack;
    unsigned count, size;
    uint32_t mask, end;
} q_subsets;

/* Iterates over the distinct subsets of a sorted rack. */
q_subsets q_begin_subsets(const quoth_tile *rack, unsigned count, unsigned size);
bool q_next_subset(q_subsets *subsets, q_subset *to);

/* Draws a subset, each choice of tiles equally likely; its share is set to 1. */
void q_draw_subset(const quoth_tile *rack, unsigned count, unsigned size, q_subset *to,
                   quoth_random *random);

/* The number of leaves of a size that can be drawn; counting stops at most + 1. */
size_t q_count_leaves(const q_tile_bag *bag, unsigned size, size_t most);

/* Visits all leaves of a size that can be drawn, each with its probability. */
typedef void q_leave_visitor(void *user, size_t number, const quoth_tile *tile, unsigned count,
                             double chance);
void q_each_leave(const q_tile_bag *bag, unsigned size, q_leave_visitor *visit, void *user);

#endif
