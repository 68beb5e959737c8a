/* A rack table numbers every subrack of the tiles that a seat may come to hold, in mixed radix:
 *
 *      number = sum over the letters of  (tiles of the letter) * (weight of the letter)
 *
 * Playing tiles subtracts their number from the number of the rack, and drawing a tile adds the
 * weight of its letter.  The table has an entry for each number, so that a search reads the points,
 * the hash key and the bit mask of a rack without counting tiles. */
#ifndef Q_ENDGAME_RACK_TABLE_H
#define Q_ENDGAME_RACK_TABLE_H

#include "board/position.h"

enum {
    Q_RACK_TABLE_TILES = 32,   /* tiles that a seat may come to hold, at most */
    Q_RACK_TABLE_MAX = 1 << 20 /* entries of a table, at most */
};

/* One subrack.  The mask has a bit for each tile of the full rack.  The tiles of a letter have
 * neighbouring bits, and the lowest of them are set; so a play fits on a rack if its mask is within
 * the rack's mask. */
typedef struct q_rack_entry {
    uint64_t key;   /* hash of the seat and the tiles; the same in every table */
    int32_t points; /* value of the tiles */
    uint32_t mask;
    uint8_t tiles;
    uint8_t least, most; /* lowest and highest value of a tile */
    uint64_t letters;    /* as in cross-sets; of a blank Q_ANY_LETTER */
} q_rack_entry;

typedef struct q_rack_table {
    const quoth_memory *memory;
    unsigned letters;                      /* different ones */
    unsigned racks;                        /* entries in use; the last is the full rack */
    quoth_tile letter[Q_RACK_TABLE_TILES]; /* in rising order; 0: blanks */
    uint8_t count[Q_RACK_TABLE_TILES];     /* tiles of each letter on the full rack */
    uint8_t first_bit[Q_RACK_TABLE_TILES]; /* of each letter in masks */
    uint32_t weight[Q_RACK_TABLE_TILES];   /* of each letter in numbers */
    q_rack_entry *entry;                   /* by number */
    size_t capacity;
} q_rack_table;

/* Makes the table of these tiles; `seat` goes into the keys.  False without memory, or above
 * Q_RACK_TABLE_TILES or Q_RACK_TABLE_MAX. */
bool q_rack_table_set(q_rack_table *table, const quoth_cross *cross, unsigned seat,
                      const quoth_tile *tile, unsigned count);
void q_rack_table_free(q_rack_table *table);

/* How many tiles of a letter (by its index in table->letter) the rack has. */
static inline unsigned q_rack_count(const q_rack_table *table, uint32_t rack, unsigned letter)
{
    return rack / table->weight[letter] % (table->count[letter] + 1u);
}

/* What a tile adds to the number of a rack.  The full rack must have the tile. */
uint32_t q_rack_table_weight(const q_rack_table *table, quoth_tile tile);

/* Writes the tiles of a rack in rising order and returns how many there are. */
unsigned q_rack_tiles(const q_rack_table *table, uint32_t rack,
                      quoth_tile tile[Q_RACK_TABLE_TILES]);

#endif
