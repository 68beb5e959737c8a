#include "cross/classes.h"

#include <string.h>

#include "base/memory.h"
#include "lexicon/graph.h"

/* Bits of the filters for each class (and letter): a question about letters that make no word gets past
 * them once in as many. */
enum { FILTER_BITS = 12, LACKING_BITS = 6 };

typedef struct class_maker {
    q_classes *classes;
    unsigned longest;
    uint32_t *of_word; /* class of each word, in the order of the walk */
    size_t words, of_word_capacity;
    bool clash; /* one key would find two classes */
    bool failed;
} class_maker;

/* The finalizer of splitmix64. */
static uint64_t scramble(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static void make_keys(q_classes *c, uint64_t attempt)
{
    for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++)
        c->letter[letter] = scramble(letter * UINT64_C(0x9E3779B97F4A7C15) + attempt);
}

static uint64_t word_key(const q_classes *c, const uint8_t *letter, unsigned length)
{
    uint64_t key = 0;
    for (unsigned i = 0; i < length; i++)
        key += c->letter[letter[i]];
    return key;
}

/* While words are taken in, the first word of a class stands for it; afterwards any does. */
static uint64_t class_key(const q_classes *c, const q_class *class)
{
    return word_key(c, c->letters + class->first, class->length);
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

static bool widen_slots(q_classes *c)
{
    size_t slots = c->slots ? 2 * c->slots : 4096;
    uint32_t *slot = q_take_zeroed(c->memory, slots, sizeof *slot);
    if (!slot)
        return false;
    unsigned shift = 64;
    for (size_t n = slots; n > 1; n /= 2)
        shift--;
    for (size_t i = 0; i < c->count; i++) {
        size_t at = class_key(c, &c->of[i]) >> shift;
        while (slot[at])
            at = (at + 1) & (slots - 1);
        slot[at] = (uint32_t)i + 1;
    }
    q_give(c->memory, c->lacking, c->lacking_words, sizeof *c->lacking);
    q_give(c->memory, c->slot, c->slots, sizeof *c->slot);
    c->slot = slot;
    c->slots = slots;
    c->slot_shift = shift;
    return true;
}

/* The class of a word, made if it is the first of it; the first word's letters stand for it until all are
 * put in order. */
static bool class_of(class_maker *m, const quoth_letters *word, uint32_t *class)
{
    q_classes *c = m->classes;
    uint64_t key = word_key(c, word->letter, word->length);
    if (c->count + 1 > c->slots - c->slots / 3 && !widen_slots(c))
        return false;
    size_t at = key >> c->slot_shift;
    for (; c->slot[at]; at = (at + 1) & (c->slots - 1)) {
        *class = c->slot[at] - 1;
        const q_class *found = &c->of[*class];
        if (found->tag != (uint32_t)key)
            continue;
        m->clash |= found->length != word->length ||
                    !same_multiset(c->letters + found->first, word->letter, word->length);
        return true;
    }
    if (!q_grow(c->memory, (void **)&c->of, &c->capacity, c->count + 1, sizeof *c->of) ||
        !q_grow(c->memory, (void **)&c->letters, &c->letters_capacity, c->size + word->length, 1))
        return false;
    c->slot[at] = (uint32_t)c->count + 1;
    *class = (uint32_t)c->count;
    c->of[c->count++] = (q_class){(uint32_t)key, (uint32_t)c->size, 0, word->length};
    memcpy(c->letters + c->size, word->letter, word->length);
    c->size += word->length;
    return true;
}

static bool take_word(void *user, const quoth_letters *word, uint32_t rank)
{
    class_maker *m = user;
    uint32_t class;
    (void)rank;
    if (word->length > m->longest)
        return true;
    if (!class_of(m, word, &class) ||
        !q_grow(m->classes->memory, (void **)&m->of_word, &m->of_word_capacity, m->words + 1,
                sizeof *m->of_word)) {
        m->failed = true;
        return false;
    }
    m->of_word[m->words++] = class;
    m->classes->of[class].words++;
    return !m->clash;
}

typedef struct word_placer {
    q_classes *classes;
    const class_maker *maker;
    uint8_t *letters;
    size_t word;
} word_placer;

static bool place_word(void *user, const quoth_letters *word, uint32_t rank)
{
    word_placer *w = user;
    (void)rank;
    if (word->length > w->maker->longest)
        return true;
    q_class *class = &w->classes->of[w->maker->of_word[w->word++]];
    memcpy(w->letters + class->first, word->letter, word->length);
    class->first += word->length;
    return true;
}

/* Lays the words of each class side by side. */
static bool put_in_order(class_maker *m, quoth_graph graph)
{
    q_classes *c = m->classes;
    size_t size = 0;
    for (size_t i = 0; i < c->count; i++) {
        c->of[i].first = (uint32_t)size;
        size += (size_t)c->of[i].words * c->of[i].length;
    }
    uint8_t *letters = q_take(c->memory, size + 1, 1);
    if (!letters)
        return false;
    word_placer w = {c, m, letters, 0};
    q_graph_walk(graph, place_word, &w);
    for (size_t i = 0; i < c->count; i++)
        c->of[i].first -= (uint32_t)c->of[i].words * c->of[i].length;
    q_give(c->memory, c->letters, c->letters_capacity, 1);
    c->letters = letters;
    c->letters_capacity = size + 1;
    c->size = size;
    return true;
}

static uint64_t *make_filter(const q_classes *c, size_t keys, unsigned bits_each, size_t *words,
                             unsigned *shift)
{
    size_t bits = 4096;
    *shift = 64 - 12;
    for (; bits < keys * bits_each; bits *= 2)
        --*shift;
    *words = bits / 64;
    return q_take_zeroed(c->memory, *words, sizeof(uint64_t));
}

static void put_in_filter(uint64_t *filter, unsigned shift, uint64_t key)
{
    uint64_t bit = key >> shift;
    filter[bit >> 6] |= UINT64_C(1) << (bit & 63);
}

static bool make_filters(q_classes *c)
{
    size_t lacking = 0;
    for (size_t i = 0; i < c->count; i++)
        lacking += c->of[i].length;
    c->filter = make_filter(c, c->count, FILTER_BITS, &c->filter_words, &c->filter_shift);
    c->lacking = make_filter(c, lacking, LACKING_BITS, &c->lacking_words, &c->lacking_shift);
    if (!c->filter || !c->lacking)
        return false;
    for (size_t i = 0; i < c->count; i++) {
        const q_class *class = &c->of[i];
        uint64_t key = class_key(c, class);
        put_in_filter(c->filter, c->filter_shift, key);
        for (unsigned k = 0; k < class->length; k++)
            put_in_filter(c->lacking, c->lacking_shift,
                          key - c->letter[c->letters[class->first + k]]);
    }
    return true;
}

bool q_classes_make(q_classes *classes, quoth_graph graph, unsigned longest,
                    const quoth_memory *memory)
{
    class_maker m = {.classes = classes, .longest = longest};
    uint64_t attempt = 0;
    *classes = (q_classes){.memory = memory};
    bool fine;
    do {
        q_classes_free(classes);
        classes->memory = memory;
        m.words = 0;
        m.clash = false;
        make_keys(classes, attempt++);
        fine = widen_slots(classes);
        if (fine)
            q_graph_walk(graph, take_word, &m);
        fine = fine && !m.failed;
    } while (fine && m.clash);
    fine = fine && put_in_order(&m, graph) && make_filters(classes);
    if (fine)
        q_trim(memory, (void **)&classes->of, &classes->capacity, classes->count,
               sizeof *classes->of);
    q_give(memory, m.of_word, m.of_word_capacity, sizeof *m.of_word);
    if (!fine)
        q_classes_free(classes);
    return fine;
}

void q_classes_free(q_classes *c)
{
    q_give(c->memory, c->filter, c->filter_words, sizeof *c->filter);
    q_give(c->memory, c->lacking, c->lacking_words, sizeof *c->lacking);
    q_give(c->memory, c->slot, c->slots, sizeof *c->slot);
    q_give(c->memory, c->of, c->capacity, sizeof *c->of);
    q_give(c->memory, c->letters, c->letters_capacity, 1);
    *c = (q_classes){0};
}
