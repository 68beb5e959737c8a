#include "ghost/solve/multiset/letter_sets.h"

#include <string.h>

#include "base/memory.h"

/* Finds the sets of letters that occur at least once, at least twice, ... among `n` sorted letters;
 * returns the number of sets. */
static unsigned find_sets(const uint8_t *letters, unsigned n, uint64_t sets[QUOTH_WORD_MAX + 1])
{
    unsigned count = 0;
    for (unsigned i = 0, times = 0; i < n; i++) {
        times = i > 0 && letters[i] == letters[i - 1] ? times + 1 : 0;
        if (times == count)
            sets[count++] = 0;
        sets[times] |= UINT64_C(1) << letters[i];
    }
    sets[count] = 0;
    return count;
}

unsigned q_letter_needs(const quoth_letters *f, uint64_t needs[QUOTH_WORD_MAX + 1])
{
    uint64_t sets[QUOTH_WORD_MAX + 1];
    unsigned count = find_sets(f->letter, f->length, sets);
    needs[0] = ~sets[0];
    for (unsigned times = 1; times <= count; times++)
        needs[times] = sets[times - 1] & ~sets[times];
    return count + 1;
}

bool q_letter_sets_make(q_letter_sets *w, const q_strings *strings, const quoth_memory *memory)
{
    uint64_t sets[QUOTH_WORD_MAX + 1];
    *w = (q_letter_sets){.memory = memory, .count = strings->count};
    w->item = q_allocate(memory, w->count, sizeof *w->item);
    bool fine = w->item || !w->count;
    for (uint32_t i = 0; fine && i < w->count; i++) {
        const uint8_t *string = strings->byte + strings->at[i];
        unsigned count = find_sets(string + 1, *string, sets);
        fine = w->size + count + 1 <= UINT32_MAX &&
               q_reserve(memory, (void **)&w->block, &w->capacity, w->size + count + 1,
                         sizeof *w->block);
        if (!fine)
            break;
        w->item[i] = (uint32_t)w->size;
        w->block[w->size++] = *string | count << 8;
        memcpy(w->block + w->size, sets, count * sizeof *sets);
        w->size += count;
    }
    if (!fine)
        q_letter_sets_free(w);
    return fine;
}

void q_letter_sets_free(q_letter_sets *w)
{
    q_free(w->memory, w->block, w->capacity, sizeof *w->block);
    q_free(w->memory, w->item, w->count, sizeof *w->item);
    *w = (q_letter_sets){0};
}
