/* Racks that are drawn or taken apart: bags of tiles, subsets, all leaves of a size. */
#ifndef Q_SIM_RACKS_H
#define Q_SIM_RACKS_H

#include "quoth/tiles.h"

typedef struct q_tile_bag {
    uint16_t count[QUOTH_LETTERS_MAX + 1];
    unsigned sum;
} q_tile_bag;

double q_choices(unsigned n, unsigned k);

/* Draws tiles from a bag that has them, in rising order; the bag stays as it is. */
void q_draw_rack(const q_tile_bag *bag, quoth_tile *tile, unsigned count, quoth_random *random);

/* Takes tiles out; false where there are not so many of a letter. */
bool q_take_rack(q_tile_bag *bag, const quoth_tile *tile, unsigned count);

void q_sort_rack(quoth_tile *tile, unsigned count);

/* Both together, in rising order. */
void q_join_racks(const quoth_tile *a, unsigned as, const quoth_tile *b, unsigned bs,
                  quoth_tile *both);

/* How many choices of single tiles take these letters from a rack; both in rising order. */
double q_ways_to_take(const quoth_tile *rack, unsigned count, const quoth_tile *taken,
                      unsigned number);

typedef struct q_subset {
    quoth_tile in[QUOTH_RACK_MAX], out[QUOTH_RACK_MAX];
    double share; /* of all subsets of this size */
} q_subset;

typedef struct q_subsets {
    const quoth_tile *rack;
    unsigned count, size;
    uint32_t mask, end;
} q_subsets;

/* The subsets of a rack in rising order, each once however many equal tiles there are. */
q_subsets q_begin_subsets(const quoth_tile *rack, unsigned count, unsigned size);
bool q_next_subset(q_subsets *subsets, q_subset *to);

/* A subset drawn, each set of tiles equally likely; its share is 1. */
void q_draw_subset(const quoth_tile *rack, unsigned count, unsigned size, q_subset *to,
                   quoth_random *random);

/* How many leaves can be drawn; more than `most` count as most + 1. */
size_t q_count_leaves(const q_tile_bag *bag, unsigned size, size_t most);

/* All leaves that can be drawn, each with its chance. */
typedef void q_leave_visitor(void *user, size_t number, const quoth_tile *tile, unsigned count,
                             double chance);
void q_each_leave(const q_tile_bag *bag, unsigned size, q_leave_visitor *visit, void *user);

#endif
