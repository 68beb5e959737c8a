#include "ghost/solve/multiset/submultiset_generator.h"

#include <limits.h>
#include <string.h>

#include "base/memory.h"
#include "ghost/solve/multiset/word_index.h"

typedef struct submultisets {
    const quoth_memory *memory;
    const q_rules *rules;
    uint64_t letters; /* of the alphabet, as bits */
    bool solves;      /* positions with two words */
    q_letter_counts tallies;
    q_word_index columns; /* of all words */
    q_arena arena;        /* where they lie */
} submultisets;

/* The words that hold a fragment.  Until the fragment is expanded, only the words of the fragment
 * before it are there, and the row of the letter added since: most plays turn out not to matter. */
typedef struct row_support {
    const q_word_index *columns;
    const uint64_t *words, *with;
    uint64_t letters; /* all that the words can go on with, and perhaps others */
} row_support;

static void count_times(const quoth_letters *f, uint8_t times[QUOTH_LETTERS_MAX + 1])
{
    memset(times, 0, QUOTH_LETTERS_MAX + 1);
    for (unsigned i = 0; i < f->length; i++)
        times[f->letter[i]]++;
}

static bool put_support(q_arena *arena, q_position *at, row_support support)
{
    row_support *s = q_arena_allocate(arena, 1, sizeof *s);
    if (s)
        *s = support;
    at->state = (q_position_state){.item = s};
    return s != NULL;
}

static quoth_status submultiset_probe(void *self, q_arena *arena, const quoth_letters *fragment,
                                      q_position *at, q_move *known)
{
    const submultisets *w = self;
    const q_word_index *c = &w->columns;
    uint8_t times[QUOTH_LETTERS_MAX + 1];
    uint64_t *words = q_arena_allocate(arena, c->width, sizeof *words);
    *at = (q_position){.fragment = *fragment};
    *known = (q_move){0};
    if (!words)
        return QUOTH_NO_MEMORY;
    if (c->width)
        memcpy(words, c->all, c->width * sizeof *words);
    count_times(fragment, times);
    for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++) {
        if (!times[letter])
            continue;
        const uint64_t *with = q_word_index_row(c, letter, times[letter]);
        if (!with)
            return QUOTH_OK;
        q_word_index_intersect(c, words, with, words);
    }
    known->word = q_word_index_intersects_at(c, words, c->all, fragment->length);
    for (unsigned r = 0; r < w->rules->players; r++)
        known->lengths |= (uint16_t)(q_word_index_intersects(c, words, c->all, r) << r);
    return put_support(arena, at, (row_support){c, words, NULL, w->letters}) ? QUOTH_OK
                                                                             : QUOTH_NO_MEMORY;
}

static bool fill_in_support(q_arena *arena, q_position *at)
{
    row_support s = *(const row_support *)at->state.item;
    if (!s.with)
        return true;
    uint64_t *words = q_arena_allocate(arena, s.columns->width, sizeof *words);
    if (!words)
        return false;
    uint32_t count = q_word_index_intersect(s.columns, s.words, s.with, words);
    s.words = words;
    s.with = NULL;
    if (q_word_index_subset_pays(s.columns, count)) {
        q_word_index *few = q_arena_allocate(arena, 1, sizeof *few);
        if (!few || !q_word_index_subset(few, s.columns, words, count, arena))
            return false;
        s.columns = few;
        s.words = few->all;
    }
    return put_support(arena, at, s);
}

static quoth_status submultiset_generate(void *self, q_arena *arena, q_position *at,
                                         unsigned winning, q_move *moves, unsigned *n,
                                         q_play_notes *notes)
{
    (void)notes;
    const submultisets *w = self;
    const quoth_letters *f = &at->fragment;
    uint8_t times[QUOTH_LETTERS_MAX + 1];
    *n = 0;
    if (!fill_in_support(arena, at))
        return QUOTH_NO_MEMORY;
    row_support *s = at->state.item;
    uint64_t left = s->letters, offered = 0;
    bool near = q_word_index_intersects_at(s->columns, s->words, s->columns->all, f->length + 1u);
    count_times(f, times);
    for (unsigned place = 0; left; left &= left - 1) {
        unsigned letter = q_lowest_bit(left);
        const uint64_t *with = q_word_index_row(s->columns, letter, times[letter] + 1u);
        if (!with)
            continue;
        while (place < f->length && f->letter[place] <= letter)
            place++;
        q_move b = {.gap = (uint8_t)place, .letter = (uint8_t)letter};
        for (unsigned r = 0; r < w->rules->players; r++)
            b.lengths |= (uint16_t)(q_word_index_intersects(s->columns, s->words, with, r) << r);
        if (!b.lengths)
            continue;
        b.word = near && q_word_index_intersects_at(s->columns, s->words, with, f->length + 1u);
        offered |= UINT64_C(1) << letter;
        if (b.lengths == winning && !b.word) {
            moves[0] = b;
            *n = 1;
            return QUOTH_OK; /* the rest of the letters stays unseen */
        }
        moves[(*n)++] = b;
    }
    s->letters = offered;
    return QUOTH_OK;
}

/* ---- two words ---------------------------------------------------------------------------- */

/* Compares a word with another by the letters that the word has more often.  `*letters` is the
 * number of such letters.  Returns how many of the nearest one must be added to a fragment until
 * only this word offers it. */
static unsigned distance(const q_letter_counts *t, const uint16_t *word, const uint16_t *other,
                         const uint8_t *times, unsigned *letters)
{
    const uint16_t *end = word + *word, *others_end = other + *other;
    unsigned nearest = UINT_MAX;
    *letters = 0;
    for (other++; word++ < end;) {
        while (other <= others_end && *other < *word)
            other++;
        if (other <= others_end && *other == *word)
            continue;
        unsigned letter = t->letter[*word], left = *word - t->first[letter] - times[letter];
        nearest = left < nearest ? left : nearest;
        ++*letters;
        while (word < end && t->letter[word[1]] == letter)
            word++;
    }
    return nearest;
}

/* Settles a race between two words of different parities, one good for the player to move and one
 * for the other player.  A player wins by a letter that only his word still offers: a letter that
 * it has more often, once the fragment has it as often as the other word.  Neither player can keep
 * the other from adding such a letter, so the player who is nearer wins.  A word without such
 * letters can only be completed.  That succeeds if the other player, who makes half of the plays,
 * does not get there in time.  If only two of his letters are left, as many of each, he does. */
static q_solved solve_two_words(const submultisets *w, const q_position *at)
{
    const q_letter_counts *t = &w->tallies;
    const row_support *s = at->state.item;
    unsigned length = at->fragment.length, own, others, found = 0;
    uint8_t times[QUOTH_LETTERS_MAX + 1];
    const uint16_t *two[2];
    bool wins;
    for (uint32_t i = 0; i < s->columns->width; i++)
        for (uint64_t left = s->words[i] & s->with[i]; left; left &= left - 1)
            two[found++] = q_word_index_word(s->columns, i * 64 + q_lowest_bit(left));
    const uint16_t *good = two[(*two[0] - length) % 2], *bad = two[(*two[1] - length) % 2];
    count_times(&at->fragment, times);
    unsigned to_good = distance(t, good, bad, times, &own);
    unsigned to_bad = distance(t, bad, good, times, &others);
    if (to_good == 0 || to_bad == 0)
        wins = to_good == 0;
    else if (own && others)
        wins = to_good <= to_bad;
    else if (others)
        wins = others == 1 && to_bad >= (*good - length) / 2;
    else
        wins = to_good <= (*bad - length) / 2;
    return wins ? Q_WON : Q_LOST;
}

/* ---- growing ------------------------------------------------------------------------------ */

/* In long rows a part is enough to see which letters go on with more words than others. */
enum { ROW_SAMPLE = 32 };

static quoth_status submultiset_make_children(void *self, q_arena *arena, const q_position *at,
                                              q_move *moves, unsigned n, q_play_notes notes,
                                              q_position *after)
{
    (void)notes;
    const submultisets *w = self;
    const row_support *s = at->state.item;
    uint8_t times[QUOTH_LETTERS_MAX + 1];
    uint32_t step = s->columns->width / ROW_SAMPLE + 1;
    count_times(&at->fragment, times);
    for (unsigned i = 0; i < n; i++) {
        unsigned letter = moves[i].letter;
        const uint64_t *with = q_word_index_row(s->columns, letter, times[letter] + 1u);
        for (uint32_t k = 0; k < s->columns->width; k += step)
            moves[i].size += q_count_bits64(s->words[k] & with[k]);
        if (!put_support(arena, &after[i], (row_support){s->columns, s->words, with, s->letters}))
            return QUOTH_NO_MEMORY;
        after[i].state.count = step == 1 ? moves[i].size : 0;
        if (after[i].state.count == 2 && w->solves)
            after[i].solved = solve_two_words(w, &after[i]);
    }
    return QUOTH_OK;
}

/* ---- the move generator ------------------------------------------------------------------ */

static unsigned submultiset_forms(void *self, const q_position *at)
{
    (void)at;
    return q_count_bits64(((const submultisets *)self)->letters);
}

static void submultiset_free(void *self)
{
    submultisets *w = self;
    q_arena_free(&w->arena);
    q_free(w->memory, w, 1, sizeof *w);
}

quoth_status q_submultiset_generator_new(q_generator *generator, const q_strings *strings,
                                         unsigned letters, const q_rules *rules,
                                         const quoth_watch *watch, const quoth_memory *memory)
{
    submultisets *w = q_allocate_zeroed(memory, 1, sizeof *w);
    if (!w)
        return QUOTH_NO_MEMORY;
    w->memory = memory;
    w->rules = rules;
    w->letters = (UINT64_C(2) << letters) - 2;
    q_arena_begin(&w->arena, memory);
    *generator = (q_generator){.self = w,
                               .probe = submultiset_probe,
                               .generate = submultiset_generate,
                               .make_children = submultiset_make_children,
                               .forms = submultiset_forms,
                               .free = submultiset_free};
    w->solves = rules->players == 2 && rules->misere == QUOTH_MISERE_NO;
    quoth_status status =
        q_word_index_make(&w->columns, &w->tallies, strings, rules->players, watch, &w->arena);
    if (status)
        submultiset_free(w);
    return status;
}
