/* The orders in which a bag of a few tiles may lie, from the tiles that a player does not see. */
#ifndef Q_PREENDGAME_BAG_ORDERS_H
#define Q_PREENDGAME_BAG_ORDERS_H

#include "quoth/base.h"
#include "quoth/tiles.h"

enum { Q_BAG_MAX = 4, Q_UNSEEN_MAX = QUOTH_RACK_MAX + Q_BAG_MAX };

/* Tiles by letter; 0: blanks. */
typedef struct q_unseen {
    unsigned count; /* of all */
    uint8_t of[QUOTH_LETTERS_MAX + 1];
} q_unseen;

/* Orders that are worth the same to whoever draws the first tiles together. */
typedef struct q_order {
    quoth_tile tile[Q_BAG_MAX];
    uint32_t cases; /* how many orders these are, equal tiles apart */
} q_order;

/* How many orders of `bag` tiles there are, equal tiles apart. */
uint64_t q_orders_count(unsigned unseen, unsigned bag);

/* Lists the orders of `bag` tiles whose first `drawn` are drawn together (these in rising order),
 * in the order of their tiles.  Returns their number; `order` NULL: only that. */
size_t q_orders_list(const q_unseen *unseen, unsigned bag, unsigned drawn, q_order *order);

/* The same of `samples` orders drawn at random; `order` has room for so many.  Equal seeds give the
 * same orders whatever is drawn together.  0 if the watch stops it. */
size_t q_orders_sample(const q_unseen *unseen, unsigned bag, unsigned drawn, uint64_t samples,
                       uint64_t seed, const quoth_watch *watch, q_order *order);

#endif
