#include "lexicon/heap.h"

#include <string.h>

#include "base/memory.h"

int q_heap_compare(const uint8_t *a, const uint8_t *b)
{
    unsigned shorter = a[0] < b[0] ? a[0] : b[0];
    int order = memcmp(a + 1, b + 1, shorter);
    return order ? order : a[0] - b[0];
}

void q_heap_take(q_heap *heap, size_t size)
{
    if (heap->words++ > 0 && heap->sorted)
        heap->sorted = q_heap_compare(heap->bytes + heap->last, heap->bytes + heap->size) < 0;
    heap->last = heap->size;
    heap->size += size;
}

bool q_heap_add(q_heap *heap, const uint8_t *letters, unsigned length, unsigned extra,
                uint8_t level, const quoth_memory *memory)
{
    size_t size = 1 + (size_t)length + extra;
    if (!q_grow(memory, (void **)&heap->bytes, &heap->capacity, heap->size + size, 1))
        return false;
    uint8_t *at = heap->bytes + heap->size;
    at[0] = (uint8_t)length;
    memcpy(at + 1, letters, length);
    if (extra)
        at[1 + length] = level;
    q_heap_take(heap, size);
    return true;
}

/* The words of a heap in order: each the first 8 letters as a number, and where it lies. */
typedef struct sort_key {
    uint64_t letters;
    size_t at;
} sort_key;

static bool key_less(const uint8_t *bytes, sort_key a, sort_key b)
{
    if (a.letters != b.letters)
        return a.letters < b.letters;
    int order = q_heap_compare(bytes + a.at, bytes + b.at);
    return order ? order < 0 : a.at < b.at;
}

/* Merge sort, bottom up; the result may end in either array. */
static sort_key *sort_keys(const uint8_t *bytes, sort_key *keys, sort_key *spare, size_t n)
{
    for (size_t width = 1; width < n; width *= 2) {
        for (size_t low = 0; low < n; low += 2 * width) {
            size_t middle = low + width < n ? low + width : n;
            size_t high = low + 2 * width < n ? low + 2 * width : n;
            size_t i = low, j = middle;
            for (size_t k = low; k < high; k++)
                spare[k] = i < middle && (j == high || !key_less(bytes, keys[j], keys[i]))
                               ? keys[i++]
                               : keys[j++];
        }
        sort_key *swap = keys;
        keys = spare;
        spare = swap;
    }
    return keys;
}

bool q_heap_sort(q_heap *heap, unsigned extra, const quoth_memory *memory)
{
    if (heap->sorted)
        return true;
    sort_key *keys = q_take(memory, heap->words, sizeof *keys);
    sort_key *spare = q_take(memory, heap->words, sizeof *spare);
    uint8_t *bytes = q_take(memory, heap->size, 1);
    bool fine = keys && spare && bytes;
    if (fine) {
        size_t at = 0;
        for (size_t i = 0; i < heap->words; i++) {
            const uint8_t *word = heap->bytes + at;
            keys[i] = (sort_key){0, at};
            for (unsigned k = 0; k < 8; k++)
                keys[i].letters = keys[i].letters << 8 | (k < word[0] ? word[1 + k] : 0);
            at += 1 + (size_t)word[0] + extra;
        }
        const sort_key *order = sort_keys(heap->bytes, keys, spare, heap->words);
        size_t to = 0;
        for (size_t i = 0; i < heap->words; i++) {
            const uint8_t *word = heap->bytes + order[i].at;
            size_t size = 1 + (size_t)word[0] + extra;
            memcpy(bytes + to, word, size);
            heap->last = to;
            to += size;
        }
        q_give(memory, heap->bytes, heap->capacity, 1);
        heap->bytes = bytes;
        heap->capacity = heap->size;
        heap->sorted = heap->repeats = true;
    } else {
        q_give(memory, bytes, heap->size, 1);
    }
    q_give(memory, keys, heap->words, sizeof *keys);
    q_give(memory, spare, heap->words, sizeof *spare);
    return fine;
}

void q_heap_free(q_heap *heap, const quoth_memory *memory)
{
    q_give(memory, heap->bytes, heap->capacity, 1);
    *heap = (q_heap){0};
}
