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

/* Radix sort by the first 8 letters, from the last of them to the first (LSD), which keeps equal
 * keys in their order; a letter that all keys share is skipped.  Returns the array that has the
 * result, NULL if the watch stopped it. */
static sort_key *sort_by_letters(sort_key *keys, sort_key *spare, size_t n, q_throttle *throttle)
{
    size_t start[256];
    for (unsigned shift = 0; shift < 64; shift += 8) {
        size_t total = 0;
        memset(start, 0, sizeof start);
        for (size_t i = 0; i < n; i++) {
            if (!q_throttle_step(throttle, i))
                return NULL;
            start[keys[i].letters >> shift & 0xFF]++;
        }
        if (start[keys[0].letters >> shift & 0xFF] == n)
            continue;
        for (unsigned letter = 0; letter < 256; letter++) {
            size_t count = start[letter];
            start[letter] = total;
            total += count;
        }
        for (size_t i = 0; i < n; i++) {
            if (!q_throttle_step(throttle, i))
                return NULL;
            spare[start[keys[i].letters >> shift & 0xFF]++] = keys[i];
        }
        sort_key *swap = keys;
        keys = spare;
        spare = swap;
    }
    return keys;
}

/* Sorts keys: by their first 8 letters, then runs of keys that share these. */
static const sort_key *put_in_order(const uint8_t *bytes, sort_key *keys, sort_key *spare, size_t n,
                                    q_throttle *throttle)
{
    enum { FEW = 256 }; /* below, a merge sort is as fast */
    if (n < FEW)
        return sort_keys(bytes, keys, spare, n, throttle);
    sort_key *sorted = sort_by_letters(keys, spare, n, throttle);
    if (!sorted)
        return NULL;
    spare = sorted == keys ? spare : keys;
    for (size_t first = 0, end; first < n; first = end) {
        if (!q_throttle_step(throttle, first))
            return NULL;
        for (end = first + 1; end < n && sorted[end].letters == sorted[first].letters;)
            end++;
        if (end - first == 1)
            continue;
        const sort_key *run =
            sort_keys(bytes, sorted + first, spare + first, end - first, throttle);
        if (!run)
            return NULL;
        if (run != sorted + first)
            memcpy(sorted + first, run, (end - first) * sizeof *run);
    }
    return sorted;
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
                                    ? put_in_order(list->bytes, keys, spare, list->words, &throttle)
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
