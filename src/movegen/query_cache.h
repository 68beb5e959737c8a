/* What was asked about the sets of a rack: which of them could make words with some letters, and
 * the words of those with blanks.  It is kept as long as the rack is. */
#ifndef Q_MOVEGEN_QUERY_CACHE_H
#define Q_MOVEGEN_QUERY_CACHE_H

#include "movegen/subracks.h"

/* Tiles without blanks that may make words with the letters of a group of spans.  The words are
 * looked up when they are first needed. */
typedef struct q_possible {
    const q_tile_set *set;
    const uint8_t *words; /* NULL if there are none */
    bool known;
} q_possible;

/* The possible sets of a group: spans with equal letters and equally many squares to fill.  Only as
 * many sets are asked for, in falling order of `kept`, as a span needed. */
typedef struct q_asked_sets {
    uint64_t key;
    uint32_t turn; /* the turn in which the group was begun */
    uint32_t first, count;
    uint16_t asked; /* sets, of all with as many tiles */
    uint8_t tiles, length;
    bool blanks;          /* there is room for sets with blanks */
    uint32_t first_blank; /* of these */
} q_asked_sets;

/* The words that a set with blanks makes with the letters of a group: some of those found. */
typedef struct q_blank_words {
    uint32_t first, count;
    bool known;
} q_blank_words;

enum { Q_ASKED_GROUPS = 512 };

/* Less than any tiles kept are worth: no play of so many tiles. */
#define Q_NOTHING_KEPT (-2000000000)

/* What was asked with the sets of a rack. */
typedef struct q_asked_rack {
    const q_rack_sets *sets;
    uint64_t made; /* when the sets were made */
    q_asked_sets
        group[Q_ASKED_GROUPS]; /* by a hash; a group that finds no room is worked out again */
    uint32_t turn;
    q_possible *possible; /* by group, in falling order of `kept`; each has room for all sets */
    size_t possibles, possible_capacity;
    q_blank_words *blank; /* by group, in falling order of `kept` */
    size_t blanks, blank_capacity;
    const uint8_t **found; /* words of sets with blanks */
    size_t founds, found_capacity;
    /* The highest value of the tiles kept after a play of as many tiles: anywhere, and in spans
     * without letters. */
    quoth_points kept[Q_SPAN_TILES + 1], kept_alone[Q_SPAN_TILES + 1];
} q_asked_rack;

/* Takes what was asked with these sets before, or begins anew; false without memory. */
bool q_asked_begin(q_asked_rack *asked, const q_find *f, const q_rack_sets *sets);
void q_asked_free(q_asked_rack *asked, const quoth_memory *memory);

/* The group of a key; the filter has been asked about all sets that keep at least `least`.  It
 * lives until the next call.  NULL without memory. */
q_asked_sets *q_ask_group(q_asked_rack *asked, const q_find *f, uint64_t key, unsigned tiles,
                          unsigned length, quoth_points least);

/* The words that a set with blanks makes with the letters of the group: rack->found, from
 * words->first on.  False without memory, or when the search is over. */
bool q_find_blank_words(q_find *f, q_asked_rack *asked, const q_asked_sets *group,
                        const q_tile_set *set, q_blank_words *words);

#endif
