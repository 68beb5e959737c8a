#include "base/throttle.h"
#include "board/word_map.h"

#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "lexicon/graph.h"

/* Bits of the filter for each class: one in so many keys of no class passes.  Chosen by taste. */
enum { FILTER_BITS = 12 };

typedef struct word_map_maker {
    q_word_map *word_map;
    unsigned longest;
    uint32_t *of_word; /* entry of each word, in the order of the walk */
    size_t words;
    uint8_t *first; /* the first word of each class */
    size_t first_size, first_capacity;
    uint32_t *size; /* bytes of the words of a class, by entry; while words are placed, of those
                       placed so far */
    size_t count;   /* classes */
    bool clash;     /* two classes have the same key */
    const quoth_watch *watch;
    bool stopped;
} word_map_maker;

/* Calls the watch once for a fixed number of words or entries. */
static inline bool may_go_on(word_map_maker *m, size_t done)
{
    if (!m->stopped && !q_go_on_every(m->watch, 4096, done, done, 0))
        m->stopped = true;
    return !m->stopped;
}

static void make_keys(q_word_map *c, uint64_t attempt)
{
    for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++)
        c->letter[letter] = q_mix64(letter * Q_GOLDEN_RATIO + attempt);
}

static uint64_t word_key(const q_word_map *c, const uint8_t *letter, unsigned length)
{
    uint64_t key = 0;
    for (unsigned i = 0; i < length; i++)
        key += c->letter[letter[i]];
    return key;
}

static bool same_multiset(const uint8_t *a, const uint8_t *b, unsigned length)
{
    int8_t count[QUOTH_LETTERS_MAX + 1] = {0};
    for (unsigned i = 0; i < length; i++) {
        count[a[i]]++;
        count[b[i]]--;
    }
    for (unsigned i = 0; i < length; i++)
        if (count[a[i]])
            return false;
    return true;
}

static unsigned shift_for(size_t places)
{
    unsigned shift = 64;
    for (; places > 1; places /= 2)
        shift--;
    return shift;
}

static size_t power_of_two(size_t least)
{
    size_t n = 4096;
    while (n < least)
        n *= 2;
    return n;
}

static bool count_word(void *user, const quoth_letters *word, uint32_t rank)
{
    word_map_maker *m = user;
    (void)rank;
    m->words += word->length <= m->longest;
    return true;
}

/* Finds the entry of a word's class; a first word of a class gets a free entry. */
static bool entry_of_word(word_map_maker *m, const quoth_letters *word, size_t *entry)
{
    q_word_map *c = m->word_map;
    uint64_t key = word_key(c, word->letter, word->length);
    uint32_t tag = q_word_map_tag(key, word->length);
    size_t at = key >> c->entry_shift;
    for (; c->entry[at]; at = (at + 1) & (c->entries - 1))
        if (c->entry[at] >> 32 == tag) {
            const uint8_t *first = m->first + (uint32_t)c->entry[at];
            m->clash |= !same_multiset(first, word->letter, word->length);
            *entry = at;
            return true;
        }
    if (!q_reserve(c->memory, (void **)&m->first, &m->first_capacity, m->first_size + word->length,
                   1))
        return false;
    c->entry[at] = (uint64_t)tag << 32 | m->first_size;
    memcpy(m->first + m->first_size, word->letter, word->length);
    m->first_size += word->length;
    m->count++;
    *entry = at;
    return true;
}

static bool count_in_class(void *user, const quoth_letters *word, uint32_t rank)
{
    word_map_maker *m = user;
    size_t entry;
    (void)rank;
    if (word->length > m->longest)
        return true;
    if (!may_go_on(m, m->words) || !entry_of_word(m, word, &entry))
        return false;
    m->of_word[m->words++] = (uint32_t)entry;
    m->size[entry] += word->length;
    m->word_map->size += word->length;
    return !m->clash;
}

static bool place_word(void *user, const quoth_letters *word, uint32_t rank)
{
    word_map_maker *m = user;
    (void)rank;
    if (word->length > m->longest)
        return true;
    if (!may_go_on(m, m->words))
        return false;
    size_t entry = m->of_word[m->words++];
    memcpy(m->word_map->letters + (uint32_t)m->word_map->entry[entry] + m->size[entry],
           word->letter, word->length);
    m->size[entry] += word->length;
    return true;
}

/* Writes the words of each class one after another. */
static bool write_words(word_map_maker *m, quoth_graph graph)
{
    q_word_map *c = m->word_map;
    c->size += m->count + Q_WORD_MAP_MARGIN;
    c->letters = q_allocate_zeroed(c->memory, c->size, 1);
    if (!c->letters)
        return false;
    uint32_t first = 0;
    for (size_t i = 0; i < c->entries; i++)
        if (c->entry[i]) {
            c->entry[i] = c->entry[i] >> 32 << 32 | first;
            first += m->size[i] + 1;
            m->size[i] = 0;
        }
    m->words = 0;
    q_graph_walk(graph, place_word, m);
    return true;
}

static bool make_filters(word_map_maker *m)
{
    q_word_map *c = m->word_map;
    size_t bits = power_of_two(m->count * FILTER_BITS);
    c->filter_words = bits / 64;
    c->filter_shift = shift_for(bits);
    c->filter = q_allocate_zeroed(c->memory, c->filter_words, sizeof *c->filter);
    c->completions = power_of_two(m->first_size / 3);
    c->completion_shift = shift_for(c->completions);
    c->completion = q_allocate_zeroed(c->memory, c->completions, sizeof *c->completion);
    if (!c->filter || !c->completion)
        return false;
    for (size_t i = 0; i < c->entries && may_go_on(m, i); i++) {
        if (!c->entry[i])
            continue;
        const uint8_t *word = c->letters + (uint32_t)c->entry[i];
        unsigned length = c->entry[i] >> 32 & 31;
        uint64_t key = word_key(c, word, length), bit = key >> c->filter_shift;
        c->filter[bit >> 6] |= UINT64_C(1) << (bit & 63);
        for (unsigned k = 0; k < length; k++)
            c->completion[(key - c->letter[word[k]]) >> c->completion_shift] |= UINT32_C(1)
                                                                                << (word[k] & 31);
    }
    return true;
}

/* Makes the hash table and the words.  It has entries for as many classes as there are words, so it
 * never grows.  If two classes have the same key, it starts again with other random numbers. */
static bool make_table(word_map_maker *m, quoth_graph graph)
{
    q_word_map *c = m->word_map;
    q_graph_walk(graph, count_word, m);
    c->entries = power_of_two(m->words + m->words / 2);
    c->entry_shift = shift_for(c->entries);
    c->entry = q_allocate(c->memory, c->entries, sizeof *c->entry);
    m->size = q_allocate(c->memory, c->entries, sizeof *m->size);
    size_t words = m->words + 1;
    m->of_word = q_allocate(c->memory, words, sizeof *m->of_word);
    bool fine = c->entry && m->size && m->of_word;
    uint64_t attempt = 0;
    do {
        m->words = m->count = m->first_size = c->size = 0;
        m->clash = false;
        make_keys(c, attempt++);
        if (fine) {
            memset(c->entry, 0, c->entries * sizeof *c->entry);
            memset(m->size, 0, c->entries * sizeof *m->size);
            fine = q_graph_walk(graph, count_in_class, m) || m->clash;
        }
    } while (fine && m->clash);
    fine = fine && write_words(m, graph);
    q_free(c->memory, m->of_word, words, sizeof *m->of_word);
    q_free(c->memory, m->size, c->entries, sizeof *m->size);
    q_free(c->memory, m->first, m->first_capacity, 1);
    return fine;
}

quoth_status q_word_map_make(q_word_map *word_map, quoth_graph graph, unsigned longest,
                             unsigned letters, const quoth_watch *watch, const quoth_memory *memory)
{
    word_map_maker m = {.word_map = word_map, .longest = longest, .watch = watch};
    *word_map = (q_word_map){.memory = memory, .alphabet = (UINT64_C(2) << letters) - 2};
    if (make_table(&m, graph) && make_filters(&m) && !m.stopped)
        return QUOTH_OK;
    q_word_map_free(word_map);
    return m.stopped ? QUOTH_STOPPED : QUOTH_NO_MEMORY;
}

void q_word_map_free(q_word_map *c)
{
    q_free(c->memory, c->filter, c->filter_words, sizeof *c->filter);
    q_free(c->memory, c->completion, c->completions, sizeof *c->completion);
    q_free(c->memory, c->entry, c->entries, sizeof *c->entry);
    q_free(c->memory, c->letters, c->size, 1);
    *c = (q_word_map){0};
}
