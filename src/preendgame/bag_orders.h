/* The orders in which a bag of a few tiles may lie, given the tiles that a player does not see. */
#ifndef Q_PREENDGAME_BAG_ORDERS_H
#define Q_PREENDGAME_BAG_ORDERS_H

#include "sim/racks.h"

enum { Q_BAG_MAX = 4, Q_UNSEEN_MAX = QUOTH_RACK_MAX + Q_BAG_MAX };

/* An order of the bag.  It stands for all orders that differ only in the order of tiles drawn in
 * one draw, or in which of several equal tiles lies where. */
typedef struct q_bag_order {
    quoth_tile tile[Q_BAG_MAX];
    uint32_t cases; /* orders that it stands for, equal tiles apart */
} q_bag_order;

/* The number of orders of `bag` tiles out of `unseen`, equal tiles apart. */
uint64_t q_bag_orders_count(unsigned unseen, unsigned bag);

/* Lists the orders of `bag` tiles whose first `drawn` are drawn together: those tiles stand in
 * rising order.  The list is sorted by tiles.  Returns its length; with `order` NULL only that. */
size_t q_bag_orders_list(const q_tile_bag *unseen, unsigned bag, unsigned drawn,
                         q_bag_order *order);

/* Draws `samples` orders at random and lists them like q_bag_orders_list, each with the number of
 * times it was drawn as its cases; `order` has room for `samples`.  A seed gives the same sample
 * for every `drawn`.  Returns the length of the list; 0 if the watch stops it. */
size_t q_bag_orders_sample(const q_tile_bag *unseen, unsigned bag, unsigned drawn, uint64_t samples,
                           uint64_t seed, const quoth_watch *watch, q_bag_order *order);

#endif
