/* The word map queries of a rack, cached: which subracks may make a word with given letters on the
 * board, and the words of the subracks with blanks.
 *
 * Word slots with equal letters and equally many empty squares ask the same query, on one board and
 * on the boards of later calls.  A cache lasts as long as its rack's subracks (subracks.h). */
#ifndef Q_MOVEGEN_QUERY_CACHE_H
#define Q_MOVEGEN_QUERY_CACHE_H

#include "movegen/subracks.h"

/* A subrack without blanks that passed the filter of the word map for a query. */
typedef struct q_candidate {
    const uint8_t *words; /* NULL: no words */
    bool known;           /* `words` was looked up */
    uint16_t subrack;     /* its number */
} q_candidate;

/* A query: the letters in a word slot, by their key, and the number of tiles to lay.  Subracks are
 * filtered in falling order of their leave values, and only as far as some slot needed. */
typedef struct q_query {
    uint64_t key;
    uint32_t epoch;        /* the entry is valid in this epoch of the cache */
    uint32_t first, count; /* its candidates in the cache */
    uint16_t filtered;     /* subracks without blanks that were filtered so far */
    uint8_t tiles, length;
    bool has_blanks;      /* `first_blank` is valid */
    uint32_t first_blank; /* its first subrack with blanks in the cache */
} q_query;

/* The words of one subrack with blanks for a query: `count` of the cache's words. */
typedef struct q_blank_words {
    uint32_t first, count;
    bool known;
} q_blank_words;

/* A lookup in the word map whose entry is being prefetched, for a subrack with blanks. */
typedef struct q_blank_lookup {
    uint64_t key;
    uint32_t words, length; /* the words of that subrack, in q_query_cache.blank */
} q_blank_lookup;

enum { Q_QUERIES = 512, Q_BLANK_LOOKUPS = 32 };

/* Below every leave value: no subrack of that size makes a word. */
#define Q_NO_LEAVE (-2000000000)

typedef struct q_query_cache {
    const q_subracks *subracks;
    uint64_t made; /* `made` of these subracks; 0: the cache is empty */
    uint32_t epoch;
    q_query query[Q_QUERIES]; /* direct-mapped, by a hash of key and tiles */
    q_candidate *candidate;   /* query by query, each with room for all its subracks */
    size_t candidates, candidate_capacity;
    q_blank_words *blank; /* query by query, one entry for each subrack with blanks */
    size_t blanks, blank_capacity;
    const uint8_t **words; /* of subracks with blanks; each ends with 0 */
    size_t words_count, words_capacity;
    /* Gathered, not resolved; with room for those of one more subrack with one blank. */
    q_blank_lookup lookup[Q_BLANK_LOOKUPS + QUOTH_LETTERS_MAX + 1];
    unsigned lookups;
    /* The highest leave value after laying n tiles: [0] in any slot, [1] in a slot without
     * letters. */
    quoth_points best_leave[2][Q_SLOT_TILES + 1];
} q_query_cache;

/* Keeps the cache if it belongs to these subracks, else empties it.  False: f->status says why. */
bool q_query_cache_begin(q_query_cache *cache, q_find *f, const q_subracks *subracks);
void q_query_cache_free(q_query_cache *cache, const quoth_memory *memory);

/* The cached query for the letters of `key`, with all subracks filtered whose leave value is at
 * least `min_leave`.  Valid until the next call.  NULL: f->status says why. */
q_query *q_query_cache_get(q_query_cache *cache, q_find *f, uint64_t key, unsigned tiles,
                           unsigned length, quoth_points min_leave);

/* Gathers the lookups of a subrack with blanks, whose words are complete after the next call of
 * q_query_resolve_blanks.  Lookups of several subracks are resolved together, so that their memory
 * can be prefetched.  False: f->status says why. */
bool q_query_gather_blanks(q_find *f, q_query_cache *cache, const q_word_slot *slot,
                           const q_subrack *subrack, uint32_t words);
bool q_query_resolve_blanks(q_find *f, q_query_cache *cache);

#endif
