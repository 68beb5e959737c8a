/* Word map: from a multiset of letters to its anagram class (MAGPIE's WMP; Quackle's alphagrams).
 *
 * Words with the same letters form an anagram class.  The key of a class is the sum of a random
 * 64-bit number for each letter, so the key of the letters on the board and the key of the tiles of
 * a subrack are simply added.  A lookup goes through a Bloom filter of a few hundred kilobytes,
 * which stays in the second-level cache and ends most lookups; then an open-addressing hash table;
 * then the words. */
#ifndef Q_BOARD_WORD_MAP_H
#define Q_BOARD_WORD_MAP_H

#include "quoth/cross.h"
#include "quoth/lexicon_graph.h"

/* Bytes past the last word that may be read. */
enum { Q_WORD_MAP_MARGIN = 32 };

typedef struct q_word_map {
    const quoth_memory *memory;
    uint64_t letter[QUOTH_LETTERS_MAX + 1]; /* the random numbers; 0 for the blank */
    uint64_t alphabet;                      /* letters, as bits */
    uint64_t *filter;                       /* bits, by the upper bits of the key */
    uint32_t *completion; /* by key: the letters, modulo 32, that complete a class, as bits */
    uint64_t *entry;      /* by key: tag of the class << 32 | offset of its words; 0: free */
    uint8_t *letters;     /* the words of each class one after another, then 0 */
    unsigned filter_shift, completion_shift, entry_shift; /* from a key to an index */
    size_t filter_words, completions, entries, size;
} q_word_map;

/* Maps all words of the graph with at most `longest` letters, in an alphabet of `letters` letters.
 * QUOTH_NO_MEMORY, QUOTH_STOPPED. */
quoth_status q_word_map_make(q_word_map *word_map, quoth_graph graph, unsigned longest,
                             unsigned letters, const quoth_watch *watch,
                             const quoth_memory *memory);
void q_word_map_free(q_word_map *word_map);

/* The address that a lookup reads first, for prefetching. */
static inline const uint64_t *q_word_map_entry(const q_word_map *map, uint64_t key)
{
    return &map->entry[key >> map->entry_shift];
}

/* The two bits of a key in its word of the Bloom filter: one word, so one read. */
static inline uint64_t q_filter_bits(unsigned shift, uint64_t key)
{
    uint64_t place = key >> shift;
    return UINT64_C(1) << (place & 63) | UINT64_C(1) << (place >> 6 & 63);
}

/* Tests the Bloom filter, of which a loop keeps `filter` and `filter_shift` in registers.  False:
 * the letters of this key make no word.  False positives: one in 47. */
static inline bool q_filter_has(const uint64_t *filter, unsigned shift, uint64_t key)
{
    uint64_t place = key >> shift, word = filter[place >> 12];
    return word >> (place & 63) & word >> (place >> 6 & 63) & 1;
}

static inline bool q_word_map_may_have(const q_word_map *map, uint64_t key)
{
    return q_filter_has(map->filter, map->filter_shift, key);
}

/* The address that q_word_map_completions reads, for prefetching. */
static inline const uint32_t *q_word_map_completion(const q_word_map *map, uint64_t key)
{
    return &map->completion[key >> map->completion_shift];
}

/* A superset of the letters, from `from` on, that one blank may stand for to make a word with the
 * letters of the key. */
static inline uint64_t q_word_map_completions(const q_word_map *map, uint64_t key, unsigned from)
{
    uint64_t letters = *q_word_map_completion(map, key);
    return (letters | letters << 32) & UINT64_MAX << from & map->alphabet;
}

/* The tag of a class: the lower bits of its key, and the length of its words. */
static inline uint32_t q_word_map_tag(uint64_t key, unsigned length)
{
    return (uint32_t)key << 5 | length;
}

/* The words of `length` letters that the letters of a key make, one after another, then 0.  NULL if
 * there are none.  About one key in 2^45 finds the class of another key, so callers that need
 * certainty compare the letters. */
static inline const uint8_t *q_word_map_find(const q_word_map *map, uint64_t key, unsigned length)
{
    const size_t mask = map->entries - 1;
    const uint32_t tag = q_word_map_tag(key, length);
    size_t at = key >> map->entry_shift;
    uint64_t found = 0;
    for (unsigned i = 4; i-- > 0;) { /* most are found here, without a mispredicted branch */
        uint64_t entry = map->entry[(at + i) & mask];
        found = entry >> 32 == tag ? entry : found;
    }
    for (; !found && map->entry[at]; at = (at + 1) & mask)
        found = map->entry[at] >> 32 == tag ? map->entry[at] : 0;
    return found ? map->letters + (uint32_t)found : NULL;
}

#endif
