#include "ghost/solve/multiset/submultiset_generator.h"

#include <limits.h>
#include <string.h>

#include "base/memory.h"
#include "ghost/solve/multiset/word_index.h"

typedef struct submultisets {
    const quoth_memory *memory;
    const q_rules *rules;
    uint64_t letters; /* the set of all letters of the alphabet */
    bool solves_two;  /* positions with two words are solved by counting letters */
    q_letter_counts counts;
    q_word_index index; /* the index of all words */
    q_arena arena;      /* holds `counts` and `index` */
} submultisets;

/* The words that contain a fragment, as a bitmap: the intersection of `words`, the bitmap of the
 * parent, and `with`, the row of the letter added last.  The intersection is computed when the
 * fragment is expanded, because most children are never expanded. */
typedef struct word_set {
    const q_word_index *index;
    const uint64_t *words, *with; /* `with` NULL: `words` is the intersection */
    uint64_t letters;             /* a superset of the letters of the plays */
} word_set;

static void count_times(const quoth_letters *f, uint8_t times[QUOTH_LETTERS_MAX + 1])
{
    memset(times, 0, QUOTH_LETTERS_MAX + 1);
    for (unsigned i = 0; i < f->length; i++)
        times[f->letter[i]]++;
}

static bool put_state(q_arena *arena, q_position *at, word_set state)
{
    word_set *s = q_arena_allocate(arena, 1, sizeof *s);
    if (s)
        *s = state;
    at->state = (q_position_state){.item = s};
    return s != NULL;
}

static quoth_status submultiset_probe(void *self, q_arena *arena, const quoth_letters *fragment,
                                      q_position *at, q_move *known)
{
    const submultisets *w = self;
    const q_word_index *c = &w->index;
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
    return put_state(arena, at, (word_set){c, words, NULL, w->letters}) ? QUOTH_OK
                                                                        : QUOTH_NO_MEMORY;
}

static bool intersect_state(q_arena *arena, q_position *at)
{
    word_set s = *(const word_set *)at->state.item;
    if (!s.with)
        return true;
    uint64_t *words = q_arena_allocate(arena, s.index->width, sizeof *words);
    if (!words)
        return false;
    q_word_index_intersect(s.index, s.words, s.with, words);
    s.words = words;
    s.with = NULL;
    if (!q_word_index_subset_pays(s.index, 1))
        return put_state(arena, at, s);
    uint32_t count = q_word_index_count(s.index, words);
    if (q_word_index_subset_pays(s.index, count)) {
        q_word_index *few = q_arena_allocate(arena, 1, sizeof *few);
        if (!few || !q_word_index_subset(few, s.index, words, count, arena))
            return false;
        s.index = few;
        s.words = few->all;
    }
    return put_state(arena, at, s);
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
    if (!intersect_state(arena, at))
        return QUOTH_NO_MEMORY;
    word_set *s = at->state.item;
    uint64_t left = s->letters, offered = 0;
    bool one_letter_left =
        q_word_index_intersects_at(s->index, s->words, s->index->all, f->length + 1u);
    count_times(f, times);
    for (unsigned place = 0; left; left &= left - 1) {
        unsigned letter = q_lowest_bit(left);
        const uint64_t *with = q_word_index_row(s->index, letter, times[letter] + 1u);
        if (!with)
            continue;
        while (place < f->length && f->letter[place] <= letter)
            place++;
        q_move b = {.gap = (uint8_t)place, .letter = (uint8_t)letter};
        for (unsigned r = 0; r < w->rules->players; r++)
            b.lengths |= (uint16_t)(q_word_index_intersects(s->index, s->words, with, r) << r);
        if (!b.lengths)
            continue;
        b.word = one_letter_left &&
                 q_word_index_intersects_at(s->index, s->words, with, f->length + 1u);
        offered |= UINT64_C(1) << letter;
        if (b.lengths == winning && !b.word) {
            moves[0] = b;
            *n = 1;
            return QUOTH_OK; /* s->letters stays a superset */
        }
        moves[(*n)++] = b;
    }
    s->letters = offered;
    return QUOTH_OK;
}

/* ---- two words ---------------------------------------------------------------------------- */

/* An exclusive letter of a word is a letter that the word has more often than the other word.
 * Returns the distance of the word: the number of copies of its nearest exclusive letter that a
 * fragment still needs to have that letter as often as the other word; UINT_MAX if there is none.
 * `*exclusive` is the number of its exclusive letters.  `times` counts the fragment's letters. */
static unsigned distance(const q_letter_counts *t, const uint16_t *word, const uint16_t *other,
                         const uint8_t *times, unsigned *exclusive)
{
    const uint16_t *end = word + *word, *others_end = other + *other;
    unsigned nearest = UINT_MAX;
    *exclusive = 0;
    for (other++; word++ < end;) {
        while (other <= others_end && *other < *word)
            other++;
        if (other <= others_end && *other == *word)
            continue;
        unsigned letter = t->letter[*word], left = *word - t->first[letter] - times[letter];
        nearest = left < nearest ? left : nearest;
        ++*exclusive;
        while (word < end && t->letter[word[1]] == letter)
            word++;
    }
    return nearest;
}

/* Solves a position with two words of different length parities, without misere.
 *
 * M is the player to move, O the opponent.  G is the word whose completion M survives, B the other
 * word.  By parity O would add the last letter of G, and M the last letter of B.  a and b are the
 * distances of G and B; n is the number of letters that complete G (or B).
 *
 *   a = 0           M adds the exclusive letter: only G is left.  M wins.
 *   b = 0 < a       Whatever M adds, B stays possible, and O adds its exclusive letter or has won
 *                   already; that letter does not complete B, by parity.  M loses.
 *   both exclusive  A race.  Each side adds its nearest exclusive letter; nobody can prevent that,
 *                   and the letter completes nothing.  M is ready after a plays and decides with
 *                   move 2a + 1, O with move 2b + 2.  M wins iff a <= b.
 *   B only          G is part of B, so M needs G to be completed, for which each side makes n / 2
 *                   plays.
 *                     One exclusive letter m: M avoids m as long as G lacks another letter.  O gets
 *                     a turn with all m of G used and G incomplete iff b < n / 2.
 *                     Two or more: M loses.  O adds letters of G so that two exclusive letters stay
 *                     missing; with n = 2 M has to add one of them, and O adds it once more.
 *   G only          B is part of G; M begins, n is odd.  M decides with move 2a + 1, which must not
 *                   come after move n, the last letter of B: iff a <= (n - 1) / 2.  (For two
 *                   exclusive letters that always holds, since 2a <= n.)
 *
 * tests/unit/test_search.c compares random pairs of words with retrograde analysis
 * (two_words_are_solved_by_counting, who_must_play_their_letters_loses). */
static q_solved solve_two_words(const submultisets *w, const q_position *at)
{
    const q_letter_counts *t = &w->counts;
    const word_set *s = at->state.item;
    unsigned length = at->fragment.length, good_letters, bad_letters, found = 0;
    uint8_t times[QUOTH_LETTERS_MAX + 1];
    const uint16_t *two[2];
    bool wins;
    for (uint32_t i = 0; i < s->index->width; i++)
        for (uint64_t left = s->words[i] & s->with[i]; left; left &= left - 1)
            two[found++] = q_word_index_word(s->index, i * 64 + q_lowest_bit(left));
    const uint16_t *good = two[(*two[0] - length) % 2], *bad = two[(*two[1] - length) % 2];
    count_times(&at->fragment, times);
    unsigned to_good = distance(t, good, bad, times, &good_letters);
    unsigned to_bad = distance(t, bad, good, times, &bad_letters);
    if (to_good == 0 || to_bad == 0)
        wins = to_good == 0;
    else if (good_letters && bad_letters)
        wins = to_good <= to_bad;
    else if (bad_letters)
        wins = bad_letters == 1 && to_bad >= (*good - length) / 2;
    else
        wins = to_good <= (*bad - length) / 2;
    return wins ? Q_WON : Q_LOST;
}

/* ---- children ----------------------------------------------------------------------------- */

/* The move-ordering key is a count of the bits in a sample of about ROW_SAMPLE 64-bit words of a
 * row.  The size of the sample has not been tuned. */
enum { ROW_SAMPLE = 32 };

static quoth_status submultiset_make_children(void *self, q_arena *arena, const q_position *at,
                                              q_move *moves, unsigned n, q_play_notes notes,
                                              q_position *after)
{
    (void)notes;
    const submultisets *w = self;
    const word_set *s = at->state.item;
    uint8_t times[QUOTH_LETTERS_MAX + 1];
    uint32_t step = s->index->width / ROW_SAMPLE + 1;
    count_times(&at->fragment, times);
    for (unsigned i = 0; i < n; i++) {
        unsigned letter = moves[i].letter;
        const uint64_t *with = q_word_index_row(s->index, letter, times[letter] + 1u);
        moves[i].size += q_count_common(s->words, with, s->index->width, step);
        if (!put_state(arena, &after[i], (word_set){s->index, s->words, with, s->letters}))
            return QUOTH_NO_MEMORY;
        after[i].state.count = step == 1 ? moves[i].size : 0;
        if (after[i].state.count == 2 && w->solves_two)
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
    w->solves_two = rules->players == 2 && rules->misere == QUOTH_GHOST_MISERE_NO;
    quoth_status status =
        q_word_index_make(&w->index, &w->counts, strings, rules->players, watch, &w->arena);
    if (status)
        submultiset_free(w);
    return status;
}
