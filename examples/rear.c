/* Rear: a variant of one's own.  Letters are added in front, and a fragment ends a word.
 *
 *     cc -Iinclude examples/rear.c build/libquoth.a -o rear
 *     ./rear                  who wins with the words of ENABLE, and the plays that win
 *
 * docs/architecture.md goes through it.  Exit status: 0 fine, 2 for an error. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quoth/quoth.h>

/* The words that are long enough, sorted from their last letters.  `word` has room for every word
 * of the lexicon. */
typedef struct rear_words {
    quoth_memory memory;
    size_t size;              /* of the block, in bytes */
    const quoth_watch *watch; /* while the words are collected */
    unsigned count, min;
    quoth_letters word[];
} rear_words;

static bool collect_word(void *user, const quoth_letters *word, uint32_t rank)
{
    rear_words *w = user;
    quoth_progress progress = {.done = rank, .fraction = -1};
    if (word->length >= w->min)
        w->word[w->count++] = *word;
    return rank % 1024 || !w->watch || w->watch->go_on(w->watch->user, &progress);
}

static int compare_backwards(const void *first, const void *second)
{
    const quoth_letters *a = first, *b = second;
    for (unsigned i = 1; i <= a->length && i <= b->length; i++)
        if (a->letter[a->length - i] != b->letter[b->length - i])
            return a->letter[a->length - i] - b->letter[b->length - i];
    return a->length - b->length;
}

static void close_rear(void *self)
{
    rear_words *w = self;
    w->memory.resize(w->memory.user, w, w->size, 0);
}

static quoth_status open_rear(void *user, const quoth_lexicon *lexicon,
                              const quoth_ghost_rules *rules, const quoth_context *context,
                              void **self)
{
    size_t size = sizeof(rear_words) + quoth_lexicon_words(lexicon) * sizeof(quoth_letters);
    rear_words *w = context->memory->resize(context->memory->user, NULL, 0, size);
    (void)user;
    if (!w)
        return QUOTH_NO_MEMORY;
    *w = (rear_words){*context->memory, size, context->watch, 0, rules->min};
    if (!quoth_lexicon_each(lexicon, collect_word, w)) {
        close_rear(w);
        return QUOTH_STOPPED;
    }
    qsort(w->word, w->count, sizeof *w->word, compare_backwards);
    *self = w;
    return QUOTH_OK;
}

static bool ends_with(const quoth_letters *word, const quoth_letters *fragment)
{
    unsigned n = fragment->length;
    return word->length >= n && memcmp(word->letter + word->length - n, fragment->letter, n) == 0;
}

static quoth_status probe_ending(void *self, const quoth_letters *fragment,
                                 quoth_ghost_facts *facts)
{
    const rear_words *w = self;
    unsigned from = 0, to = w->count; /* the first word that does not stand before the fragment */
    while (from < to) {
        unsigned middle = (from + to) / 2;
        if (compare_backwards(&w->word[middle], fragment) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    for (unsigned i = from; i < w->count && ends_with(&w->word[i], fragment); i++) {
        unsigned n = w->word[i].length;
        facts->legal = true;
        facts->word |= n == fragment->length;
        facts->words++;
        facts->lengths[n / 64] |= UINT64_C(1) << n % 64;
    }
    return QUOTH_OK;
}

static const quoth_ghost_variant rear = {
    .name = "rear",
    .summary = "a fragment ends a word; a play adds a letter in front",
    .growth = QUOTH_GHOST_IN_FRONT,
    .open = open_rear,
    .close = close_rear,
    .probe = probe_ending,
    .relation = QUOTH_GHOST_SUFFIX,
    .illegal = "ends no word",
};

int main(void)
{
    quoth_lexicon *lexicon = NULL;
    quoth_ghost *ghost = NULL;
    quoth_ghost_list plays = {.want = QUOTH_GHOST_WANT_OUTCOME};
    quoth_ghost_rules rules = {.custom = &rear};
    quoth_letters nothing = {.length = 0};
    quoth_error error;
    quoth_status status = quoth_lexicon_new_enable1(&lexicon, NULL, &error);
    if (!status)
        status = quoth_ghost_new(&ghost, lexicon, &rules, NULL, &error);
    if (!status)
        status = quoth_ghost_plays(&plays, ghost, &nothing, &error);
    if (status)
        fprintf(stderr, "rear: %s %s\n", error.message, error.about);
    for (size_t i = 0; i < plays.count; i++) {
        char letter[QUOTH_WORD_TEXT_SIZE];
        quoth_alphabet_spell(letter, sizeof letter, quoth_lexicon_alphabet(lexicon),
                             &plays.play[i].after);
        printf("%s %s\n", letter, plays.play[i].mover_wins ? "wins" : "loses");
    }
    quoth_ghost_list_free(&plays);
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);
    return status ? 2 : 0;
}
