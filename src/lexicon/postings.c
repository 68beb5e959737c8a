/* The inverted index: built in two passes over the words, as a counting sort by trigram. */
#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"
#include "lexicon/postings.h"

typedef struct word_copy {
    q_postings *postings;
    q_throttle throttle;
    quoth_status status;
} word_copy;

static bool copy_word(void *user, const quoth_letters *word, uint32_t rank)
{
    word_copy *copy = user;
    q_postings *p = copy->postings;
    if (!q_throttle_add(&copy->throttle, rank, 1 + word->length / 8u)) {
        copy->status = QUOTH_STOPPED;
        return false;
    }
    if (word->length < p->min)
        return true;
    if (p->size > UINT32_MAX / 2) {
        copy->status = QUOTH_TOO_LARGE;
        return false;
    }
    if (!q_reserve(p->memory, (void **)&p->text, &p->room, p->size + word->length + 1u, 1) ||
        !q_reserve(p->memory, (void **)&p->word, &p->word_room, p->words + 2, sizeof *p->word)) {
        copy->status = QUOTH_NO_MEMORY;
        return false;
    }
    memcpy(p->text + p->size, word->letter, word->length);
    p->size += word->length;
    p->text[p->size++] = 0;
    p->word[++p->words] = (uint32_t)p->size;
    return true;
}

/* ---- trigrams ------------------------------------------------------------------------------ */

static size_t base(const q_postings *p)
{
    return p->letters + 1u;
}

static size_t trigrams(const q_postings *p)
{
    return base(p) * base(p) * base(p);
}

/* The trigram of three letters of a fragment as a number; letters past the end count as 0. */
static size_t trigram_of(const q_postings *p, const quoth_letters *f, size_t i, size_t j, size_t k)
{
    return (f->letter[i] * base(p) + (j < f->length ? f->letter[j] : 0u)) * base(p) +
           (k < f->length ? f->letter[k] : 0u);
}

static bool allows_gaps(const q_postings *p)
{
    return p->how >= Q_AS_SUBSEQUENCE;
}

static const uint8_t *word_at(const q_postings *p, uint32_t word, size_t *length)
{
    *length = p->word[word + 1] - p->word[word] - 1;
    return p->text + p->word[word];
}

/* First pass: counts the trigrams of a word.  Second pass (`store`): adds the word to the list of
 * each, or, for prefixes and infixes, the offset of the trigram in the text. */
static bool add_trigrams(q_postings *p, uint32_t word, bool store, q_throttle *throttle)
{
    size_t end;
    const uint8_t *letter = word_at(p, word, &end);
    quoth_letters f = {.length = (uint8_t)end};
    memcpy(f.letter, letter, end);
    if (p->how == Q_AS_SUBMULTISET)
        q_letters_sort(&f);
    size_t widest = allows_gaps(p) ? end : 1; /* distance between two letters of a trigram */
    for (size_t i = 0; i < end; i++)
        for (size_t j = i + 1; j <= end && j <= i + widest; j++) {
            if (!q_throttle_add(throttle, word, 1 + end))
                return false;
            for (size_t k = j + 1; k <= j + widest && (k <= end || k == j + 1); k++) {
                uint32_t *list = &p->list_of_trigram[trigram_of(p, &f, i, j, k)];
                p->postings += !store;
                if (store)
                    p->posting[--*list] = allows_gaps(p) ? word : p->word[word] + (uint32_t)i;
                else
                    ++*list;
            }
        }
    return true;
}

static quoth_status sort_by_trigram(q_postings *p, q_throttle *throttle)
{
    p->list_of_trigram = q_allocate_zeroed(p->memory, trigrams(p) + 1, sizeof *p->list_of_trigram);
    if (!p->list_of_trigram)
        return QUOTH_NO_MEMORY;
    for (uint32_t word = 0; word < p->words; word++)
        if (!add_trigrams(p, word, false, throttle))
            return QUOTH_STOPPED;
    for (size_t t = 1; t <= trigrams(p); t++)
        p->list_of_trigram[t] += p->list_of_trigram[t - 1];
    if (p->postings >= UINT32_MAX)
        return QUOTH_TOO_LARGE;
    p->posting = q_allocate(p->memory, (size_t)p->postings + 1, sizeof *p->posting);
    if (!p->posting)
        return QUOTH_NO_MEMORY;
    for (uint32_t word = 0; word < p->words; word++)
        if (!add_trigrams(p, word, true, throttle))
            return QUOTH_STOPPED;
    return QUOTH_OK;
}

quoth_status q_postings_build(q_postings *p, const quoth_lexicon *lexicon, q_containment how,
                              unsigned min, const quoth_watch *watch, const quoth_memory *memory)
{
    word_copy copy = {p, q_throttle_begin(watch, 0), QUOTH_OK};
    *p = (q_postings){.memory = memory, .how = how, .min = min};
    p->letters = quoth_lexicon_alphabet(lexicon)->letters;
    if (!q_reserve(memory, (void **)&p->word, &p->word_room, 1, sizeof *p->word))
        return QUOTH_NO_MEMORY;
    if (!q_reserve(memory, (void **)&p->text, &p->room, 1, 1))
        return QUOTH_NO_MEMORY;
    p->text[p->size++] = 0;
    p->word[0] = 1;
    quoth_lexicon_each(lexicon, copy_word, &copy);
    return copy.status ? copy.status : sort_by_trigram(p, &copy.throttle);
}

void q_postings_free(q_postings *p)
{
    if (!p->memory)
        return;
    q_free(p->memory, p->text, p->room, 1);
    q_free(p->memory, p->word, p->word_room, sizeof *p->word);
    q_free(p->memory, p->list_of_trigram, trigrams(p) + 1, sizeof *p->list_of_trigram);
    q_free(p->memory, p->posting, (size_t)p->postings + 1, sizeof *p->posting);
    *p = (q_postings){0};
}

/* ---- queries ------------------------------------------------------------------------------- */

/* The shortest posting list for a fragment, whose letters are sorted for Q_AS_SUBMULTISET.  Words
 * of the list may lack the fragment.  `whole`: the caller wants the fragment as a word, so for one
 * or two letters the list is that of the padded trigram alone. */
static q_posting_list shortest_list(const q_postings *p, const quoth_letters *f, bool whole)
{
    /* A fragment of one or two letters has all trigrams that begin with them. */
    size_t run = f->length >= 3 || whole ? 1 : f->length == 2 ? base(p) : base(p) * base(p);
    q_posting_list best = {NULL, NULL, 0};
    for (size_t i = 0; i < f->length && (i == 0 || i + 3 <= f->length); i++) {
        size_t t = trigram_of(p, f, i, i + 1, i + 2);
        q_posting_list list = {p->posting + p->list_of_trigram[t],
                               p->posting + p->list_of_trigram[t + run], (uint32_t)i};
        if (!best.word || list.end - list.word < best.end - best.word)
            best = list;
    }
    return best;
}

static bool contains_submultiset(const uint8_t *letter, size_t length, const quoth_letters *f)
{
    uint8_t left[QUOTH_LETTERS_MAX + 1] = {0};
    for (size_t i = 0; i < length; i++)
        left[letter[i]]++;
    for (unsigned i = 0; i < f->length; i++)
        if (!left[f->letter[i]]--)
            return false;
    return true;
}

static bool contains_subsequence(const uint8_t *letter, size_t length, const quoth_letters *f)
{
    size_t found = 0;
    for (size_t i = 0; i < length && found < f->length; i++)
        found += letter[i] == f->letter[found];
    return found == f->length;
}

/* Whether the fragment is at an offset of the text; `first`: where a word begins; `last`: where it
 * ends.  Every word has a 0 before and after it. */
static bool is_at(const q_postings *p, uint32_t offset, const quoth_letters *f, bool first,
                  bool last)
{
    const uint8_t *at = p->text + offset;
    unsigned same = 0;
    while (same < f->length && at[same] == f->letter[same])
        same++;
    return same == f->length && (!first || !at[-1]) && (!last || !at[same]);
}

bool q_postings_contain(const q_postings *p, const quoth_letters *f, bool whole)
{
    for (q_posting_list w = shortest_list(p, f, whole); w.word < w.end; w.word++) {
        size_t length;
        if (!allows_gaps(p)) {
            if (*w.word > w.before &&
                is_at(p, *w.word - w.before, f, whole || p->how == Q_AS_PREFIX, whole))
                return true;
            continue;
        }
        const uint8_t *letter = word_at(p, *w.word, &length);
        if (length >= f->length && (!whole || length == f->length) &&
            (p->how == Q_AS_SUBMULTISET ? contains_submultiset : contains_subsequence)(letter,
                                                                                       length, f))
            return true;
    }
    return false;
}

bool q_postings_have_word(const q_postings *p, const uint8_t *letter, const quoth_letters *f)
{
    for (q_posting_list w = shortest_list(p, f, true); w.word < w.end; w.word++) {
        size_t length;
        const uint8_t *word = word_at(p, *w.word, &length);
        if (length == f->length && memcmp(word, letter, length) == 0)
            return true;
    }
    return false;
}

/* ---- arrangements -------------------------------------------------------------------------- */

q_arrangements q_postings_arrangements(const q_postings *p, const quoth_letters *f)
{
    q_arrangements a = {.postings = p, .words = shortest_list(p, f, false), .length = f->length};
    for (unsigned i = 0; i < f->length; i++)
        a.left[f->letter[i]]++;
    a.unlike = f->length;
    return a;
}

/* Moves a letter into the window, or out of it; `unlike` is the sum over letters of how many the
 * window has too many or too few. */
static void count_letter(q_arrangements *a, uint8_t letter, bool enters)
{
    int before = a->left[letter], after = before + (enters ? -1 : 1);
    a->unlike += (after < 0 ? -after : after) - (before < 0 ? -before : before);
    a->left[letter] = (int16_t)after;
}

const uint8_t *q_arrangements_next(q_arrangements *a)
{
    for (;;) {
        if (a->at == a->end) { /* the next word that is long enough */
            size_t length = 0;
            while (a->window > 0)
                count_letter(a, a->at[-(ptrdiff_t)a->window--], false);
            while (length < a->length) {
                if (a->words.word == a->words.end)
                    return NULL;
                a->at = word_at(a->postings, *a->words.word++, &length);
            }
            a->end = a->at + length;
        }
        if (a->window == a->length)
            count_letter(a, a->at[-(ptrdiff_t)a->window--], false);
        count_letter(a, *a->at++, true);
        if (++a->window == a->length && a->unlike == 0)
            return a->at - a->length;
    }
}
