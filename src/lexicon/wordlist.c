#include "lexicon/wordlist.h"

#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"

int q_word_list_compare(const uint8_t *a, const uint8_t *b)
{
    unsigned shorter = a[0] < b[0] ? a[0] : b[0];
    int order = memcmp(a + 1, b + 1, shorter);
    return order ? order : a[0] - b[0];
}

void q_word_list_append(q_word_list *list, size_t size)
{
    if (list->words++ > 0 && list->sorted)
        list->sorted = q_word_list_compare(list->bytes + list->last, list->bytes + list->size) < 0;
    list->last = list->size;
    list->size += size;
}

bool q_word_list_add(q_word_list *list, const uint8_t *letters, unsigned length, unsigned extra,
                     uint8_t level, const quoth_memory *memory)
{
    size_t size = 1 + (size_t)length + extra;
    if (!q_reserve(memory, (void **)&list->bytes, &list->capacity, list->size + size, 1))
        return false;
    uint8_t *at = list->bytes + list->size;
    at[0] = (uint8_t)length;
    memcpy(at + 1, letters, length);
    if (extra)
        at[1 + length] = level;
    q_word_list_append(list, size);
    return true;
}

void q_word_list_roll_back(q_word_list *list, const q_word_list *before)
{
    q_word_list now = *list;
    *list = *before;
    list->bytes = now.bytes;
    list->capacity = now.capacity;
}

/* A sort key: the first 8 letters of a word as a number, and the word's offset. */
typedef struct sort_key {
    uint64_t letters;
    size_t at;
} sort_key;

static bool key_less(const uint8_t *bytes, sort_key a, sort_key b)
{
    if (a.letters != b.letters)
        return a.letters < b.letters;
    int order = q_word_list_compare(bytes + a.at, bytes + b.at);
    return order ? order < 0 : a.at < b.at;
}

/* Bottom-up merge sort; returns the array that has the result, NULL if the watch stopped it. */
static sort_key *sort_keys(const uint8_t *bytes, sort_key *keys, sort_key *spare, size_t n,
                           q_throttle *throttle)
{
    for (size_t width = 1; width < n; width *= 2) {
        for (size_t low = 0; low < n; low += 2 * width) {
            size_t middle = low + width < n ? low + width : n;
            size_t high = low + 2 * width < n ? low + 2 * width : n;
            size_t i = low, j = middle;
            for (size_t k = low; k < high; k++) {
                if (!q_throttle_step(throttle, k))
                    return NULL;
                spare[k] = i < middle && (j == high || !key_less(bytes, keys[j], keys[i]))
                               ? keys[i++]
                               : keys[j++];
            }
        }
        sort_key *swap = keys;
        keys = spare;
        spare = swap;
    }
    return keys;
}

static bool fill_keys(const q_word_list *list, unsigned extra, sort_key *keys, q_throttle *throttle)
{
    size_t at = 0;
    for (size_t i = 0; i < list->words; i++) {
        const uint8_t *word = list->bytes + at;
        keys[i] = (sort_key){0, at};
        for (unsigned k = 0; k < 8; k++)
            keys[i].letters = keys[i].letters << 8 | (k < word[0] ? word[1 + k] : 0);
        at += 1 + (size_t)word[0] + extra;
        if (!q_throttle_step(throttle, i))
            return false;
    }
    return true;
}

/* Writes the words in this order; returns the offset of the last, SIZE_MAX if stopped. */
static size_t write_in_order(const q_word_list *list, unsigned extra, const sort_key *order,
                             uint8_t *bytes, q_throttle *throttle)
{
    size_t to = 0, last = 0;
    for (size_t i = 0; i < list->words; i++) {
        const uint8_t *word = list->bytes + order[i].at;
        size_t size = 1 + (size_t)word[0] + extra;
        memcpy(bytes + to, word, size);
        last = to;
        to += size;
        if (!q_throttle_step(throttle, i))
            return SIZE_MAX;
    }
    return last;
}

quoth_status q_word_list_sort(q_word_list *list, unsigned extra, const quoth_watch *watch,
                              const quoth_memory *memory)
{
    if (list->sorted)
        return QUOTH_OK;
    q_throttle throttle = q_throttle_begin(watch, list->words);
    sort_key *keys = q_allocate(memory, list->words, sizeof *keys);
    sort_key *spare = q_allocate(memory, list->words, sizeof *spare);
    uint8_t *bytes = q_allocate(memory, list->size, 1);
    quoth_status status = keys && spare && bytes ? QUOTH_OK : QUOTH_NO_MEMORY;
    if (!status) {
        const sort_key *order = fill_keys(list, extra, keys, &throttle)
                                    ? sort_keys(list->bytes, keys, spare, list->words, &throttle)
                                    : NULL;
        size_t last = order ? write_in_order(list, extra, order, bytes, &throttle) : SIZE_MAX;
        if (last == SIZE_MAX)
            status = QUOTH_STOPPED;
        else
            list->last = last;
    }
    if (!status) {
        q_free(memory, list->bytes, list->capacity, 1);
        list->bytes = bytes;
        list->capacity = list->size;
        list->sorted = list->repeats = true;
    } else {
        q_free(memory, bytes, list->size, 1);
    }
    q_free(memory, keys, list->words, sizeof *keys);
    q_free(memory, spare, list->words, sizeof *spare);
    return status;
}

void q_word_list_free(q_word_list *list, const quoth_memory *memory)
{
    q_free(memory, list->bytes, list->capacity, 1);
    *list = (q_word_list){0};
}
