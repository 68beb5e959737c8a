#include "ghost/letters.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

typedef struct letter_words {
    const quoth_memory *memory;
    const q_rules *rules;
    unsigned letters;
    q_letter_sets sets;
} letter_words;

/* ---- words as sets ------------------------------------------------------------------------ */

/* The sets of a fragment in the alphabet's order; returns how many. */
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

bool q_letter_sets_take(q_letter_sets *w, const q_strings *strings, const quoth_memory *memory)
{
    uint64_t sets[QUOTH_WORD_MAX + 1];
    *w = (q_letter_sets){.memory = memory, .count = strings->count};
    w->item = q_take(memory, w->count, sizeof *w->item);
    bool fine = w->item || !w->count;
    for (uint32_t i = 0; fine && i < w->count; i++) {
        const uint8_t *string = strings->byte + strings->at[i];
        unsigned count = find_sets(string + 1, *string, sets);
        fine = w->size + count + 1 <= UINT32_MAX &&
               q_grow(memory, (void **)&w->block, &w->capacity, w->size + count + 1,
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
    q_give(w->memory, w->block, w->capacity, sizeof *w->block);
    q_give(w->memory, w->item, w->count, sizeof *w->item);
    *w = (q_letter_sets){0};
}

static bool contains_sets(const uint64_t *word, const uint64_t *sets, unsigned count)
{
    unsigned has = *word++ >> 8 & 0xFF;
    if (count > has)
        return false;
    for (unsigned times = 0; times < count; times++)
        if (sets[times] & ~word[times])
            return false;
    return true;
}

/* ---- the legality object ------------------------------------------------------------------ */

static bool letters_find(void *self, q_arena *arena, const quoth_letters *fragment, q_position *at,
                         q_branch *known)
{
    letter_words *w = self;
    uint64_t sets[QUOTH_WORD_MAX + 1];
    unsigned count = find_sets(fragment->letter, fragment->length, sets);
    uint32_t *item = q_arena_take(arena, w->sets.count, sizeof *item), found = 0;
    *at = (q_position){.fragment = *fragment};
    *known = (q_branch){0};
    if (!item)
        return false;
    for (uint32_t i = 0; i < w->sets.count; i++) {
        const uint64_t *word = w->sets.block + w->sets.item[i];
        if (!contains_sets(word, sets, count))
            continue;
        item[found++] = w->sets.item[i];
        known->word |= q_length_of_word(word) == fragment->length;
        known->lengths |= (uint16_t)(1u << q_length_of_word(word) % w->rules->players);
    }
    at->support = (q_support){item, found};
    return true;
}

static unsigned list_letters(const letter_words *w, const quoth_letters *f,
                             const uint64_t go_on[QUOTH_GHOST_SEATS_MAX], uint64_t complete,
                             q_branch *branches)
{
    unsigned n = 0, place = 0;
    uint64_t seen = 0;
    for (unsigned r = 0; r < w->rules->players; r++)
        seen |= go_on[r];
    for (; seen; seen &= seen - 1) {
        unsigned letter = q_lowest_bit(seen);
        uint16_t lengths = 0;
        while (place < f->length && f->letter[place] <= letter)
            place++;
        for (unsigned r = 0; r < w->rules->players; r++)
            lengths |= (uint16_t)((go_on[r] >> letter & 1) << r);
        branches[n++] = (q_branch){.place = (uint8_t)place,
                                   .letter = (uint8_t)letter,
                                   .word = complete >> letter & 1,
                                   .lengths = lengths};
    }
    return n;
}

/* What some words offer, and what of it completes one of them; or as soon as one offers something that
 * is wanted and completes nothing, that alone.  Words that can be completed at once come first of
 * their parity. */
static uint64_t gather_offers(const letter_words *w, const uint32_t *item, uint32_t count,
                              const uint64_t *needs, unsigned n, unsigned length, uint64_t wanted,
                              uint64_t *complete)
{
    uint64_t letters = 0;
    for (uint32_t k = 0; k < count; k++) {
        const uint64_t *word = w->sets.block + item[k];
        uint64_t offer = q_letters_offered(word, needs, n);
        letters |= offer;
        if (q_length_of_word(word) == length + 1)
            *complete |= offer;
        else if (offer & wanted & ~*complete)
            return offer & wanted & ~*complete;
    }
    return letters;
}

/* Where the words of odd length begin: strings stand by the parity of their length. */
static uint32_t first_odd(const letter_words *w, q_support support)
{
    const uint32_t *item = support.item;
    uint32_t low = 0, high = support.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (q_length_of_word(w->sets.block + item[middle]) % 2)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static bool letters_expand(void *self, q_arena *arena, q_position *at, unsigned settling,
                           q_branch *branches, unsigned *n)
{
    letter_words *w = self;
    const quoth_letters *f = &at->fragment;
    const uint32_t *item = at->support.item;
    uint64_t needs[QUOTH_WORD_MAX + 1], go_on[QUOTH_GHOST_SEATS_MAX] = {0}, complete = 0;
    unsigned count = q_letter_needs(f, needs);
    (void)arena;
    if (w->rules->players == 2) {
        uint32_t odd = first_odd(w, at->support), words[2] = {odd, at->support.count - odd};
        const uint32_t *list[2] = {item, item + odd};
        unsigned r = settling == 2;
        go_on[!r] = gather_offers(w, list[!r], words[!r], needs, count, f->length, 0, &complete);
        go_on[r] = gather_offers(w, list[r], words[r], needs, count, f->length,
                                settling ? ~go_on[!r] : 0, &complete);
    } else {
        for (uint32_t k = 0; k < at->support.count; k++) {
            const uint64_t *word = w->sets.block + item[k];
            unsigned r = q_length_of_word(word) % w->rules->players;
            go_on[r] |= gather_offers(w, item + k, 1, needs, count, f->length, 0, &complete);
        }
    }
    *n = list_letters(w, f, go_on, complete, branches);
    return true;
}

/* Nobody knows how large the supports will be; each gets room for all words, of which only what is
 * used costs anything. */
static bool letters_grow(void *self, q_arena *arena, const q_position *at, q_branch *branches,
                         unsigned n, q_position *after)
{
    letter_words *w = self;
    const uint32_t *item = at->support.item;
    uint64_t needs[QUOTH_WORD_MAX + 1], wanted = 0;
    uint32_t *to[QUOTH_LETTERS_MAX + 1];
    unsigned count = q_letter_needs(&at->fragment, needs);
    for (unsigned i = 0; i < n; i++) {
        uint8_t letter = branches[i].letter;
        wanted |= UINT64_C(1) << letter;
        to[letter] = q_arena_take(arena, at->support.count, sizeof(uint32_t));
        if (!to[letter])
            return false;
        after[i].support = (q_support){to[letter], 0};
        after[i].reversed = (q_support){0};
    }
    for (uint32_t k = 0; k < at->support.count; k++)
        for (uint64_t left = q_letters_offered(w->sets.block + item[k], needs, count) & wanted; left;
             left &= left - 1)
            *to[q_lowest_bit(left)]++ = item[k];
    for (unsigned i = 0; i < n; i++)
        branches[i].weight = after[i].support.count =
            (uint32_t)(to[branches[i].letter] - (uint32_t *)after[i].support.item);
    return true;
}

static unsigned letters_forms(void *self, const q_position *at)
{
    (void)at;
    return ((const letter_words *)self)->letters;
}

static void letters_free(void *self)
{
    letter_words *w = self;
    q_letter_sets_free(&w->sets);
    q_give(w->memory, w, 1, sizeof *w);
}

quoth_status q_letters_new(q_legality *legality, const q_strings *strings, unsigned letters,
                           const q_rules *rules, const quoth_memory *memory)
{
    letter_words *w = q_take_zeroed(memory, 1, sizeof *w);
    if (!w)
        return QUOTH_NO_MEMORY;
    w->memory = memory;
    w->rules = rules;
    w->letters = letters;
    *legality = (q_legality){.self = w,
                             .find = letters_find,
                             .expand = letters_expand,
                             .grow = letters_grow,
                             .forms = letters_forms,
                             .free = letters_free};
    if (q_letter_sets_take(&w->sets, strings, memory))
        return QUOTH_OK;
    q_give(memory, w, 1, sizeof *w);
    return QUOTH_NO_MEMORY;
}
