/* Which words hold a fragment: holding.h. */
#include <string.h>

#include "base/memory.h"
#include "base/pace.h"
#include "lexicon/holding.h"

typedef struct laying {
    q_holding *holding;
    q_pace pace;
    quoth_status status;
} laying;

static bool lay_word(void *user, const quoth_letters *word, uint32_t rank)
{
    laying *l = user;
    q_holding *h = l->holding;
    if (!q_pace_on(&l->pace, rank, 1 + word->length / 8u)) {
        l->status = QUOTH_STOPPED;
        return false;
    }
    if (word->length < h->min)
        return true;
    if (h->size > UINT32_MAX / 2 ||
        !q_grow(h->memory, (void **)&h->text, &h->room, h->size + word->length + 1u, 1) ||
        !q_grow(h->memory, (void **)&h->word, &h->word_room, h->words + 2, sizeof *h->word)) {
        l->status = QUOTH_NO_MEMORY;
        return false;
    }
    memcpy(h->text + h->size, word->letter, word->length);
    h->size += word->length;
    h->text[h->size++] = 0;
    h->word[++h->words] = (uint32_t)h->size;
    return true;
}

/* ---- threes -------------------------------------------------------------------------------- */

static size_t wide(const q_holding *h)
{
    return h->letters + 1u;
}

static size_t threes(const q_holding *h)
{
    return wide(h) * wide(h) * wide(h);
}

/* The number of three letters of a fragment. */
static size_t three_of(const q_holding *h, const quoth_letters *f, size_t i, size_t j, size_t k)
{
    return (f->letter[i] * wide(h) + (j < f->length ? f->letter[j] : 0u)) * wide(h) +
           (k < f->length ? f->letter[k] : 0u);
}

static bool has_gaps(const q_holding *h)
{
    return h->how >= Q_HOLD_IN_ORDER;
}

/* Counts the threes that a word holds or, in the second pass, notes the word with each; without
 * gaps its place in the text. */
static bool sort_word(q_holding *h, uint32_t word, bool note, q_pace *pace)
{
    size_t end;
    const uint8_t *letter = q_holding_word(h, word, &end);
    quoth_letters f = {.length = (uint8_t)end};
    memcpy(f.letter, letter, end);
    if (h->how == Q_HOLD_ANY)
        q_letters_sort(&f);
    size_t reach = has_gaps(h) ? end : 1;
    for (size_t i = 0; i < end; i++)
        for (size_t j = i + 1; j <= end && j <= i + reach; j++) {
            if (!q_pace_on(pace, word, 1 + end))
                return false;
            for (size_t k = j + 1; k <= j + reach && (k <= end || k == j + 1); k++) {
                uint32_t *first = &h->first[three_of(h, &f, i, j, k)];
                h->held += !note;
                if (note)
                    h->of_three[--*first] = has_gaps(h) ? word : h->word[word] + (uint32_t)i;
                else
                    ++*first;
            }
        }
    return true;
}

static quoth_status sort_by_three(q_holding *h, q_pace *pace)
{
    h->first = q_take_zeroed(h->memory, threes(h) + 1, sizeof *h->first);
    if (!h->first)
        return QUOTH_NO_MEMORY;
    for (uint32_t word = 0; word < h->words; word++)
        if (!sort_word(h, word, false, pace))
            return QUOTH_STOPPED;
    for (size_t t = 1; t <= threes(h); t++)
        h->first[t] += h->first[t - 1];
    if (h->held < UINT32_MAX)
        h->of_three = q_take(h->memory, h->held + 1, sizeof *h->of_three);
    if (!h->of_three)
        return QUOTH_NO_MEMORY;
    for (uint32_t word = 0; word < h->words; word++)
        if (!sort_word(h, word, true, pace))
            return QUOTH_STOPPED;
    return QUOTH_OK;
}

quoth_status q_holding_begin(q_holding *h, const quoth_lexicon *lexicon, q_hold_how how,
                             unsigned min, const quoth_watch *watch, const quoth_memory *memory)
{
    laying l = {h, q_pace_begin(watch, 0), QUOTH_OK};
    *h = (q_holding){.memory = memory, .how = how, .min = min};
    h->letters = quoth_lexicon_alphabet(lexicon)->letters;
    if (!q_grow(memory, (void **)&h->word, &h->word_room, 1, sizeof *h->word))
        return QUOTH_NO_MEMORY;
    if (!q_grow(memory, (void **)&h->text, &h->room, 1, 1))
        return QUOTH_NO_MEMORY;
    h->text[h->size++] = 0;
    h->word[0] = 1;
    quoth_lexicon_each(lexicon, lay_word, &l);
    return l.status ? l.status : sort_by_three(h, &l.pace);
}

void q_holding_free(q_holding *h)
{
    if (!h->memory)
        return;
    q_give(h->memory, h->text, h->room, 1);
    q_give(h->memory, h->word, h->word_room, sizeof *h->word);
    q_give(h->memory, h->first, threes(h) + 1, sizeof *h->first);
    q_give(h->memory, h->of_three, h->held + 1, sizeof *h->of_three);
    *h = (q_holding){0};
}

/* ---- asking -------------------------------------------------------------------------------- */

q_holders q_holding_find(const q_holding *h, const quoth_letters *f, bool whole)
{
    size_t run = f->length >= 3 || whole ? 1 : f->length == 2 ? wide(h) : wide(h) * wide(h);
    q_holders best = {NULL, NULL, 0};
    for (size_t i = 0; i < f->length && (i == 0 || i + 3 <= f->length); i++) {
        size_t t = three_of(h, f, i, i + 1, i + 2);
        q_holders these = {h->of_three + h->first[t], h->of_three + h->first[t + run], (uint32_t)i};
        if (!best.word || these.end - these.word < best.end - best.word)
            best = these;
    }
    return best;
}

const uint8_t *q_holding_word(const q_holding *h, uint32_t word, size_t *length)
{
    *length = h->word[word + 1] - h->word[word] - 1;
    return h->text + h->word[word];
}

static bool holds_any(const uint8_t *letter, size_t length, const quoth_letters *f)
{
    uint8_t left[QUOTH_LETTERS_MAX + 1] = {0};
    for (size_t i = 0; i < length; i++)
        left[letter[i]]++;
    for (unsigned i = 0; i < f->length; i++)
        if (!left[f->letter[i]]--)
            return false;
    return true;
}

static bool holds_in_order(const uint8_t *letter, size_t length, const quoth_letters *f)
{
    size_t found = 0;
    for (size_t i = 0; i < length && found < f->length; i++)
        found += letter[i] == f->letter[found];
    return found == f->length;
}

/* Whether the letters around a place are the fragment; zeros stand around every word. */
static bool stands_at(const q_holding *h, uint32_t place, const quoth_letters *f, bool first,
                      bool last)
{
    const uint8_t *at = h->text + place;
    unsigned same = 0;
    while (same < f->length && at[same] == f->letter[same])
        same++;
    return same == f->length && (!first || !at[-1]) && (!last || !at[same]);
}

bool q_holding_has(const q_holding *h, const quoth_letters *f, bool whole)
{
    for (q_holders w = q_holding_find(h, f, whole); w.word < w.end; w.word++) {
        size_t length;
        if (!has_gaps(h)) {
            if (*w.word > w.before &&
                stands_at(h, *w.word - w.before, f, whole || h->how == Q_HOLD_FIRST, whole))
                return true;
            continue;
        }
        const uint8_t *letter = q_holding_word(h, *w.word, &length);
        if (length >= f->length && (!whole || length == f->length) &&
            (h->how == Q_HOLD_ANY ? holds_any : holds_in_order)(letter, length, f))
            return true;
    }
    return false;
}

bool q_holding_spells(const q_holding *h, const uint8_t *letter, const quoth_letters *f)
{
    for (q_holders w = q_holding_find(h, f, true); w.word < w.end; w.word++) {
        size_t length;
        const uint8_t *word = q_holding_word(h, *w.word, &length);
        if (length == f->length && memcmp(word, letter, length) == 0)
            return true;
    }
    return false;
}

/* ---- arrangements -------------------------------------------------------------------------- */

q_arrangements q_holding_arrangements(const q_holding *h, const quoth_letters *f)
{
    q_arrangements a = {.holding = h, .words = q_holding_find(h, f, false), .length = f->length};
    for (unsigned i = 0; i < f->length; i++)
        a.left[f->letter[i]]++;
    a.unlike = f->length;
    return a;
}

/* Takes a letter into the part, or gives it back; `unlike` counts the letters that are too many or
 * too few. */
static void count_letter(q_arrangements *a, uint8_t letter, bool take)
{
    int before = a->left[letter], after = before + (take ? -1 : 1);
    a->unlike += (after < 0 ? -after : after) - (before < 0 ? -before : before);
    a->left[letter] = (int16_t)after;
}

const uint8_t *q_arrangements_next(q_arrangements *a)
{
    for (;;) {
        if (a->at == a->end) { /* the next word that is long enough */
            size_t length = 0;
            while (a->part_size > 0)
                count_letter(a, a->at[-(ptrdiff_t)a->part_size--], false);
            while (length < a->length) {
                if (a->words.word == a->words.end)
                    return NULL;
                a->at = q_holding_word(a->holding, *a->words.word++, &length);
            }
            a->end = a->at + length;
        }
        if (a->part_size == a->length)
            count_letter(a, a->at[-(ptrdiff_t)a->part_size--], false);
        count_letter(a, *a->at++, true);
        if (++a->part_size == a->length && a->unlike == 0)
            return a->at - a->length;
    }
}
