#include "ghost/solve/subsequence/walk.h"

#include <string.h>

#include "base/bits.h"

/* The postings of each fragment that is a letter longer at the end. */
typedef struct posting_lists {
    uint64_t letters;
    q_posting *list[QUOTH_LETTERS_MAX + 1];
    uint32_t count[QUOTH_LETTERS_MAX + 1];
} posting_lists;

unsigned q_strings_base(const q_strings *strings)
{
    unsigned base = 0;
    for (uint32_t i = 0; i < strings->count; i++) {
        const uint8_t *string = strings->byte + strings->at[i];
        for (unsigned p = 1; p <= *string; p++)
            if (string[p] >= base)
                base = string[p] + 1u;
    }
    return base;
}

/* Calls the watch after every 1,024 postings, each of at most 255 letters. */
static bool may_list(const q_walk *w, uint32_t i)
{
    return i % 1024 != 1023 || w->go_on(w->user);
}

static quoth_status list_postings(const q_walk *w, const q_posting *postings, uint32_t count,
                                  posting_lists *b)
{
    const uint8_t *byte = w->strings->byte;
    b->letters = 0;
    memset(b->count, 0, w->base * sizeof *b->count);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *string = byte + postings[i].at + 1;
        uint64_t seen = 0;
        if (!may_list(w, i))
            return QUOTH_STOPPED;
        for (unsigned p = postings[i].end; p < postings[i].length; p++) {
            b->count[string[p]] += !(seen >> string[p] & 1);
            seen |= UINT64_C(1) << string[p];
        }
        b->letters |= seen;
    }
    for (uint64_t left = b->letters; left; left &= left - 1) {
        unsigned letter = q_lowest_bit(left);
        b->list[letter] = q_arena_allocate(w->arena, b->count[letter], sizeof(q_posting));
        if (!b->list[letter])
            return QUOTH_NO_MEMORY;
        b->count[letter] = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *string = byte + postings[i].at + 1;
        uint64_t seen = 0;
        if (!may_list(w, i))
            return QUOTH_STOPPED;
        for (unsigned p = postings[i].end; p < postings[i].length; p++) {
            uint64_t bit = UINT64_C(1) << string[p];
            if (!(seen & bit))
                b->list[string[p]][b->count[string[p]]++] =
                    (q_posting){postings[i].at, (uint8_t)(p + 1), postings[i].length};
            seen |= bit;
        }
    }
    return QUOTH_OK;
}

quoth_status q_walk_from(const q_walk *w, quoth_letters *f, uint64_t hash,
                         const q_posting *postings, uint32_t count)
{
    bool below = true;
    quoth_status status = w->visit(w->user, f, hash, postings, count, &below);
    if (status || !below)
        return status;
    q_arena_mark mark = q_arena_mark_here(w->arena);
    posting_lists *b = q_arena_allocate(w->arena, 1, sizeof *b);
    status = b ? list_postings(w, postings, count, b) : QUOTH_NO_MEMORY;
    if (status)
        return status;
    f->length++;
    for (uint64_t left = b->letters; left && !status; left &= left - 1) {
        unsigned letter = q_lowest_bit(left);
        f->letter[f->length - 1] = (uint8_t)letter;
        status = q_walk_from(w, f, q_hash_letter(hash, (uint8_t)letter), b->list[letter],
                             b->count[letter]);
    }
    f->length--;
    q_arena_release(w->arena, mark);
    return status;
}

quoth_status q_walk_all(const q_walk *w)
{
    const q_strings *s = w->strings;
    quoth_letters fragment = {0};
    q_posting *all = q_arena_allocate(w->arena, s->count, sizeof *all);
    if (!all)
        return QUOTH_NO_MEMORY;
    for (uint32_t i = 0; i < s->count; i++)
        all[i] = (q_posting){s->at[i], 0, s->byte[s->at[i]]};
    return q_walk_from(w, &fragment, 0, all, s->count);
}
