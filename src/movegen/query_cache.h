/* What was asked about the subracks of a rack: which of them could make words with some letters,
 * and the words of those with blanks.  It is leave as long as the rack is.  */
#ifndef Q_MOVEGEN_QUERY_CACHE_H
#define Q_MOVEGEN_QUERY_CACHE_H

#include "movegen/subracks.h"

/* Tiles without blanks that may make words with the letters of a group of slots.  The words are
 * looked up when they are first needed. */
typedef struct q_candidate {
    const q_subrack *subrack;
    const uint8_t *words; /* NULL if there are none */
    bool known;
} q_candidate;

/* The possible subracks of a group: slots with equal letters and equally many squares to fill.
 * Only as many subracks are asked for, in falling order of `leave`, as a slot needed.  */
typedef struct q_query {
    uint64_t key;
    uint32_t turn; /* the turn in which the group was begun */
    uint32_t first, count;
    uint16_t asked; /* subracks, of all with as many tiles */
    uint8_t tiles, length;
    bool blanks;          /* there is room for subracks with blanks */
    uint32_t first_blank; /* of these */
} q_query;

/* The words that a subrack with blanks makes with the letters of a group: some of those found. */
typedef struct q_blank_words {
    uint32_t first, count;
    bool known;
} q_blank_words;

enum { Q_QUERIES = 512 };

/* Less than any tiles leave are worth: no play of so many tiles. */
#define Q_NO_LEAVE (-2000000000)

/* What was asked with the subracks of a rack. */
typedef struct q_query_cache {
    const q_subracks *subracks;
    uint64_t made;            /* when the subracks were made */
    q_query group[Q_QUERIES]; /* by a hash; a group that finds no room is worked out again */
    uint32_t turn;
    q_candidate
        *possible; /* by group, in falling order of `leave`; each has room for all subracks */
    size_t possibles, possible_capacity;
    q_blank_words *blank; /* by group, in falling order of `leave` */
    size_t blanks, blank_capacity;
    const uint8_t **found; /* words of subracks with blanks */
    size_t founds, found_capacity;
    /* The highest value of the tiles leave after a play of as many tiles: anywhere, and in slots
     * without letters. */
    quoth_points leave[Q_SLOT_TILES + 1], leave_alone[Q_SLOT_TILES + 1];
} q_query_cache;

/* Takes what was asked with these subracks before, or begins anew; false without memory. */
bool q_query_cache_begin(q_query_cache *asked, const q_find *f, const q_subracks *subracks);
void q_query_cache_free(q_query_cache *asked, const quoth_memory *memory);

/* The group of a key; the filter has been asked about all subracks that keep at least `least`.  It
 * lives until the next call.  NULL without memory. */
q_query *q_query_cache_get(q_query_cache *asked, const q_find *f, uint64_t key, unsigned tiles,
                           unsigned length, quoth_points least);

/* The words that a subrack with blanks makes with the letters of the group: rack->found, from
 * words->first on.  False without memory, or when the search is over. */
bool q_query_blank_words(q_find *f, q_query_cache *asked, const q_query *group,
                         const q_subrack *subrack, q_blank_words *words);

#endif
