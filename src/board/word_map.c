#include "base/throttle.h"
#include "board/word_map.h"

#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/memory.h"
#include "lexicon/graph.h"

/* Bits of the filter for each class, of which two are set.  Chosen by taste. */
enum { FILTER_BITS = 12 };

typedef struct word_map_maker {
    q_word_map *word_map;
    unsigned longest;
    uint8_t *text; /* each word: its length, then its letters */
    size_t text_size, text_capacity, words;
    uint32_t *of_word; /* entry of each word, in the order of the text */
    uint32_t *size;    /* bytes of the words of a class, by entry; while words are placed, of those
                          placed so far */
    size_t count, class_letters; /* classes, and the letters of one word of each */
    bool clash;                  /* two classes have the same key */
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

static void make_keys(q_word_map *map, uint64_t attempt)
{
    for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++)
        map->letter[letter] = q_mix64(letter * Q_GOLDEN_RATIO + attempt);
}

static uint64_t word_key(const q_word_map *map, const uint8_t *letter, unsigned length)
{
    uint64_t key = 0;
    for (unsigned i = 0; i < length; i++)
        key += map->letter[letter[i]];
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

static bool append_word(void *user, const quoth_letters *word, uint32_t rank)
{
    word_map_maker *m = user;
    size_t size = m->text_size;
    (void)rank;
    if (word->length > m->longest)
        return true;
    if (!may_go_on(m, m->words) || !q_reserve(m->word_map->memory, (void **)&m->text,
                                              &m->text_capacity, size + 1 + word->length, 1))
        return false;
    m->text[size] = word->length;
    memcpy(m->text + size + 1, word->letter, word->length);
    m->text_size = size + 1 + word->length;
    m->words++;
    return true;
}

/* Adds a word, whose letters are at an offset of the text, to its class; returns the entry.  The
 * first word of a class gets a free entry, which has its offset until all words have classes. */
static size_t add_to_class(word_map_maker *m, uint64_t key, uint32_t letters, unsigned length)
{
    q_word_map *map = m->word_map;
    uint32_t tag = q_word_map_tag(key, length);
    size_t at = key >> map->entry_shift;
    for (; map->entry[at]; at = (at + 1) & (map->entries - 1))
        if (map->entry[at] >> 32 == tag) {
            const uint8_t *first = m->text + (uint32_t)map->entry[at];
            m->clash |= !same_multiset(first, m->text + letters, length);
            break;
        }
    if (!map->entry[at]) {
        map->entry[at] = (uint64_t)tag << 32 | letters;
        m->count++;
        m->class_letters += length;
    }
    m->size[at] += length;
    map->size += length;
    return at;
}

/* How many words ahead of their use entries are prefetched; chosen by taste. */
enum { BLOCK = 64 };

static inline void prefetch_entry(const word_map_maker *m, size_t at)
{
    q_prefetch(&m->word_map->entry[at]);
    q_prefetch(&m->size[at]);
}

/* Finds the classes of all words. */
static bool classify_words(word_map_maker *m)
{
    const q_word_map *map = m->word_map;
    for (size_t word = 0, at = 0; at < m->text_size && !m->clash;) {
        uint64_t key[BLOCK];
        uint32_t letters[BLOCK];
        unsigned count = 0;
        for (; count < BLOCK && at < m->text_size; at += 1u + m->text[at], count++) {
            letters[count] = (uint32_t)at + 1;
            key[count] = word_key(map, m->text + at + 1, m->text[at]);
            if ((count + 1) % Q_PREFETCHES_TOGETHER == 0)
                for (unsigned i = Q_PREFETCHES_TOGETHER; i-- > 0;)
                    prefetch_entry(m, key[count - i] >> map->entry_shift);
        }
        for (unsigned i = 0; i < count && may_go_on(m, word); i++)
            m->of_word[word++] =
                (uint32_t)add_to_class(m, key[i], letters[i], m->text[letters[i] - 1]);
        if (m->stopped)
            return false;
    }
    return true;
}

/* Writes the words of each class one after another. */
static bool write_words(word_map_maker *m)
{
    q_word_map *map = m->word_map;
    map->size += m->count + Q_WORD_MAP_MARGIN;
    map->letters = q_allocate_zeroed(map->memory, map->size, 1);
    if (!map->letters)
        return false;
    uint32_t first = 0;
    for (size_t i = 0; i < map->entries; i++)
        if (map->entry[i]) {
            map->entry[i] = map->entry[i] >> 32 << 32 | first;
            first += m->size[i] + 1;
            m->size[i] = 0;
        }
    for (size_t word = 0, at = 0; word < m->words && may_go_on(m, word); word++) {
        unsigned length = m->text[at];
        size_t entry = m->of_word[word];
        if (word % Q_PREFETCHES_TOGETHER == 0 && word + BLOCK + Q_PREFETCHES_TOGETHER <= m->words)
            for (unsigned i = 0; i < Q_PREFETCHES_TOGETHER; i++)
                prefetch_entry(m, m->of_word[word + BLOCK + i]);
        memcpy(map->letters + (uint32_t)map->entry[entry] + m->size[entry], m->text + at + 1,
               length);
        m->size[entry] += length;
        at += 1 + length;
    }
    return true;
}

static bool make_filters(word_map_maker *m)
{
    q_word_map *map = m->word_map;
    size_t bits = power_of_two(m->count * FILTER_BITS);
    map->filter_words = bits / 64;
    map->filter_shift = shift_for(bits) - 6; /* the word of a key, then two numbers of bits */
    map->filter = q_allocate_zeroed(map->memory, map->filter_words, sizeof *map->filter);
    map->completions = power_of_two(m->class_letters / 3);
    map->completion_shift = shift_for(map->completions);
    map->completion = q_allocate_zeroed(map->memory, map->completions, sizeof *map->completion);
    if (!map->filter || !map->completion)
        return false;
    for (size_t i = 0; i < map->entries && may_go_on(m, i); i++) {
        if (!map->entry[i])
            continue;
        const uint8_t *word = map->letters + (uint32_t)map->entry[i];
        unsigned length = map->entry[i] >> 32 & 31;
        uint64_t key = word_key(map, word, length);
        map->filter[key >> map->filter_shift >> 12] |= q_filter_bits(map->filter_shift, key);
        for (unsigned k = 0; k < length; k++)
            map->completion[(key - map->letter[word[k]]) >> map->completion_shift] |=
                UINT32_C(1) << (word[k] & 31);
    }
    return true;
}

/* Makes the hash table and the words.  It has entries for as many classes as there are words, so it
 * never grows.  If two classes have the same key, it starts again with other random numbers. */
static bool make_table(word_map_maker *m, quoth_graph graph)
{
    q_word_map *map = m->word_map;
    bool fine = q_graph_walk(graph, append_word, m);
    map->entries = power_of_two(m->words + m->words / 2);
    map->entry_shift = shift_for(map->entries);
    map->entry = q_allocate(map->memory, map->entries, sizeof *map->entry);
    m->size = q_allocate(map->memory, map->entries, sizeof *m->size);
    size_t words = m->words + 1;
    m->of_word = q_allocate(map->memory, words, sizeof *m->of_word);
    fine = fine && map->entry && m->size && m->of_word;
    uint64_t attempt = 0;
    do {
        m->count = m->class_letters = map->size = 0;
        m->clash = false;
        make_keys(map, attempt++);
        if (fine) {
            memset(map->entry, 0, map->entries * sizeof *map->entry);
            memset(m->size, 0, map->entries * sizeof *m->size);
            fine = classify_words(m);
        }
    } while (fine && m->clash);
    fine = fine && write_words(m);
    q_free(map->memory, m->of_word, words, sizeof *m->of_word);
    q_free(map->memory, m->size, map->entries, sizeof *m->size);
    q_free(map->memory, m->text, m->text_capacity, 1);
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

void q_word_map_free(q_word_map *map)
{
    q_free(map->memory, map->filter, map->filter_words, sizeof *map->filter);
    q_free(map->memory, map->completion, map->completions, sizeof *map->completion);
    q_free(map->memory, map->entry, map->entries, sizeof *map->entry);
    q_free(map->memory, map->letters, map->size, 1);
    *map = (q_word_map){0};
}
