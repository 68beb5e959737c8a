#include "ghost/solve/subsequence/subsequence_generator.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "ghost/solve/subsequence/short_fragments.h"
#include "ghost/solve/interner.h"
#include "ghost/rules/growth.h"
#include "ghost/solve/subsequence/gaps.h"
#include "ghost/solve/subsequence/pair_index.h"
#include "lexicon/lexicon.h"

/* ---- the move generator ------------------------------------------------------------------ */

typedef struct subsequences {
    q_strings strings;
    const quoth_watch *watch; /* NULL: nobody is fields */
    const quoth_lexicon *lexicon;
    const q_rules *rules;
    bool ready; /* the two below are made, so questions can be answered */
    q_short_fragments beginnings;
    q_pair_index rows;
    /* Of the position being expanded, by gap: */
    uint64_t next[QUOTH_GHOST_SEATS_MAX][QUOTH_WORD_MAX + 1];
    uint64_t complete[QUOTH_WORD_MAX + 1];
    uint64_t
        threat[QUOTH_WORD_MAX + 1]; /* letters that leave only words good for the other player: */
    unsigned threatened;            /* words of this parity; or THREATS_NONE */
    uint32_t number[QUOTH_WORD_MAX + 1][QUOTH_LETTERS_MAX + 1]; /* the number of each move */
} subsequences;

enum { THREATS_NONE = 2 };

/* Runs at the first question; after a failure it can be tried again. */
static quoth_status make_ready(subsequences *s)
{
    quoth_status status = QUOTH_OK;
    if (!s->ready)
        status = q_pair_index_make(&s->rows, &s->strings, s->watch);
    if (s->ready || status)
        return status;
    status = q_short_fragments_make(&s->beginnings, &s->strings, s->lexicon, s->rules, s->watch);
    s->ready = !status;
    if (status)
        q_pair_index_free(&s->rows);
    return status;
}

static void subsequence_free(void *self)
{
    subsequences *s = self;
    const quoth_memory *memory = s->strings.memory;
    if (s->ready) {
        q_short_fragments_free(&s->beginnings);
        q_pair_index_free(&s->rows);
    }
    q_strings_free(&s->strings);
    q_free(memory, s, 1, sizeof *s);
}

/* ---- plays -------------------------------------------------------------------------------- */

static unsigned list_gap(const subsequences *s, const quoth_letters *f, unsigned gap, q_move *moves)
{
    unsigned n = 0, players = s->rules->players;
    uint64_t seen = 0;
    for (unsigned r = 0; r < players; r++)
        seen |= s->next[r][gap];
    for (seen &= q_canonical_letters(f, gap); seen; seen &= seen - 1) {
        unsigned letter = q_lowest_bit(seen);
        uint16_t lengths = 0;
        for (unsigned r = 0; r < players; r++)
            lengths |= (uint16_t)((s->next[r][gap] >> letter & 1) << r);
        moves[n++] = (q_move){.gap = (uint8_t)gap,
                              .letter = (uint8_t)letter,
                              .word = s->complete[gap] >> letter & 1,
                              .lengths = lengths};
    }
    return n;
}

/* ---- of short fragments ---------------------------------------------------------------------- */

/* The letters for a gap, of those given, that complete a word. */
static uint64_t completing(const subsequences *s, const quoth_letters *f, unsigned gap,
                           uint64_t letters)
{
    const q_short_fragments *b = &s->beginnings;
    unsigned n = f->length;
    uint64_t complete = 0;
    quoth_letters word;
    for (uint64_t left = letters; left; left &= left - 1) {
        q_insert(f, gap, q_lowest_bit(left), &word);
        if (b->complete[n][q_short_fragment_index(b, word.letter, n)] >> word.letter[n] & 1)
            complete |= left & -left;
    }
    return complete;
}

/* Gathers the plays of a short fragment, gap by gap from the last: first the letters x that go on
 * from a b c; then those where a b x goes on to c, and so on with a x b and x a b.  Between two
 * players a play that leaves only words of the winning lengths is listed alone: 1. */
static unsigned gather_short(subsequences *s, const quoth_letters *f, unsigned winning,
                             q_move *move)
{
    const q_short_fragments *b = &s->beginnings;
    unsigned n = f->length, players = s->rules->players, r = winning == 2;
    size_t base = b->base, step = 1, behind = 0, front = q_short_fragment_index(b, f->letter, n);
    for (unsigned gap = n;; gap--) {
        for (unsigned i = 0; i < players; i++)
            s->next[i][gap] = gap == n ? b->next[n][front * players + i] : 0;
        if (gap == n) {
            front /= n ? base : 1; /* look up the last letter */
        } else {                   /* x stands between `front` and `behind`, a number of `step` */
            size_t at = (front * base * step + behind) * players;
            for (unsigned x = 0; x < base; x++, at += step * players)
                for (unsigned i = 0; i < players; i++)
                    s->next[i][gap] |= (b->next[n][at + i] >> f->letter[n - 1] & 1) << b->letter[x];
            behind += front % base * step;
            front /= base;
            step *= base;
        }
        uint64_t wanted = winning ? s->next[r][gap] & ~s->next[!r][gap] : 0;
        if (wanted) {
            *move = (q_move){.gap = (uint8_t)gap,
                             .letter = (uint8_t)q_lowest_bit(wanted),
                             .lengths = (uint16_t)winning};
            return 1;
        }
        if (gap == 0)
            break;
    }
    for (unsigned gap = 0; gap <= n; gap++)
        s->complete[gap] = completing(s, f, gap, s->next[(n + 1) % players][gap]);
    return 0;
}

/* ---- of longer ones, from their states ----------------------------------------------------- */

/* Gathers the letters that these strings have for each gap.  Only letters new to a gap are looked
 * for: after a few strings there are hardly any. */
static void gather(subsequences *s, const quoth_letters *f, const uint32_t *item, uint32_t count,
                   uint64_t *next)
{
    unsigned gaps = f->length + 1u;
    uint64_t letters[QUOTH_WORD_MAX + 1], missing[QUOTH_WORD_MAX + 1];
    memset(missing, 0xFF, gaps * sizeof *missing);
    memset(next, 0, gaps * sizeof *next);
    for (uint32_t k = 0; k < count; k++) {
        if (!q_letters_by_gap(s->strings.byte + item[k], f, missing, letters))
            continue;
        for (unsigned i = 0; i < gaps; i++) {
            next[i] |= letters[i];
            missing[i] &= ~letters[i];
        }
    }
}

/* Finds the first of these strings that has a wanted letter for a gap; lists that play, or none. */
static unsigned find_wanted(const subsequences *s, const quoth_letters *f, const uint32_t *item,
                            uint32_t count, const uint64_t *wanted, q_move *move)
{
    unsigned gaps = f->length + 1u;
    uint64_t letters[QUOTH_WORD_MAX + 1];
    for (uint32_t k = 0; k < count; k++) {
        const uint8_t *string = s->strings.byte + item[k];
        if (!q_letters_by_gap(string, f, wanted, letters))
            continue;
        for (unsigned i = 0; i < gaps; i++)
            if (letters[i]) {
                *move = (q_move){.gap = (uint8_t)i,
                                 .letter = (uint8_t)q_lowest_bit(letters[i]),
                                 .lengths = (uint16_t)(1u << *string % s->rules->players)};
                return 1;
            }
    }
    return 0;
}

/* Gathers the plays that complete a word: strings a letter longer than the fragment come first in
 * their class of length modulo the players.  Returns how many there are. */
static uint32_t gather_words(subsequences *s, const quoth_letters *f, const uint32_t *item,
                             uint32_t count)
{
    unsigned gaps = f->length + 1u;
    uint64_t letters[QUOTH_WORD_MAX + 1], all[QUOTH_WORD_MAX + 1];
    uint32_t k = 0;
    memset(all, 0xFF, gaps * sizeof *all);
    for (; k < count && s->strings.byte[item[k]] == gaps; k++) {
        q_letters_by_gap(s->strings.byte + item[k], f, all, letters);
        for (unsigned i = 0; i < gaps; i++)
            s->complete[i] |= letters[i];
    }
    return k;
}

/* Between two players strings stand by the parity of their length.  The plays wanted most are those
 * that leave one parity: letters that no string of the other has. */
static unsigned gather_by_parity(subsequences *s, const q_position *at, unsigned winning,
                                 q_move *moves)
{
    const quoth_letters *f = &at->fragment;
    const uint32_t *item = at->state.item;
    uint32_t odd = 0, beyond = at->state.count;
    while (odd < beyond) {
        uint32_t middle = odd + (beyond - odd) / 2;
        if (s->strings.byte[item[middle]] % 2)
            beyond = middle;
        else
            odd = middle + 1;
    }
    const uint32_t *list[2] = {item, item + odd};
    uint32_t count[2] = {odd, at->state.count - odd};
    unsigned r = winning == 2, gaps = f->length + 1u;
    memset(s->complete, 0, gaps * sizeof *s->complete);
    uint32_t words = gather_words(s, f, list[gaps % 2], count[gaps % 2]);
    gather(s, f, list[!r], count[!r], s->next[!r]);
    if (winning) {
        uint64_t wanted[QUOTH_WORD_MAX + 1];
        uint32_t skip = r == gaps % 2 ? words : 0;
        for (unsigned i = 0; i < gaps; i++)
            wanted[i] = q_canonical_letters(f, i) & ~s->next[!r][i] & ~s->complete[i];
        if (find_wanted(s, f, list[r] + skip, count[r] - skip, wanted, moves))
            return 1;
    }
    gather(s, f, list[r], count[r], s->next[r]);
    return 0;
}

static void gather_by_length(subsequences *s, const q_position *at)
{
    unsigned gaps = at->fragment.length + 1u, players = s->rules->players;
    const uint32_t *item = at->state.item;
    uint64_t letters[QUOTH_WORD_MAX + 1], all[QUOTH_WORD_MAX + 1];
    memset(all, 0xFF, gaps * sizeof *all);
    memset(s->complete, 0, gaps * sizeof *s->complete);
    for (unsigned r = 0; r < players; r++)
        memset(s->next[r], 0, gaps * sizeof **s->next);
    for (uint32_t k = 0; k < at->state.count; k++) {
        const uint8_t *string = s->strings.byte + item[k];
        q_letters_by_gap(string, &at->fragment, all, letters);
        for (unsigned i = 0; i < gaps; i++) {
            s->next[*string % players][i] |= letters[i];
            if (*string == gaps)
                s->complete[i] |= letters[i];
        }
    }
}

/* ---- listing and growing --------------------------------------------------------------------- */

static void note_threats(subsequences *s, unsigned gaps, unsigned winning)
{
    unsigned other = winning == 1;
    s->threatened = winning ? other : THREATS_NONE;
    for (unsigned i = 0; i < gaps && winning; i++)
        s->threat[i] = s->next[other][i] & ~s->next[!other][i];
}

static quoth_status subsequence_generate(void *self, q_arena *arena, q_position *at,
                                         unsigned winning, q_move *moves, unsigned *n,
                                         q_play_notes *notes)
{
    (void)notes;
    subsequences *s = self;
    const quoth_letters *f = &at->fragment;
    unsigned gaps = f->length + 1u;
    (void)arena;
    *n = 0;
    if (f->length <= s->beginnings.most)
        *n = gather_short(s, f, winning, moves);
    else if (s->rules->players > 2)
        gather_by_length(s, at);
    else
        *n = gather_by_parity(s, at, winning, moves);
    if (*n)
        return QUOTH_OK;
    note_threats(s, gaps, winning);
    for (unsigned gap = 0; gap < gaps; gap++)
        *n += list_gap(s, f, gap, moves + *n);
    return QUOTH_OK;
}

/* Looks up a fragment that has one letter, or one more than the arrays: the arrays of all letters
 * but the last show it. */
static void find_short(const subsequences *s, const quoth_letters *f, q_move *known)
{
    const q_short_fragments *b = &s->beginnings;
    unsigned n = f->length - 1u, players = s->rules->players;
    for (unsigned i = 0; i <= n; i++)
        if (!(b->letters >> f->letter[i] & 1))
            return;
    size_t number = q_short_fragment_index(b, f->letter, n);
    known->word = b->complete[n][number] >> f->letter[n] & 1;
    for (unsigned r = 0; r < players; r++)
        known->lengths |= (uint16_t)((b->next[n][number * players + r] >> f->letter[n] & 1) << r);
}

static quoth_status subsequence_probe(void *self, q_arena *arena, const quoth_letters *fragment,
                                      q_position *at, q_move *known)
{
    subsequences *s = self;
    unsigned n = fragment->length, players = s->rules->players;
    *at = (q_position){.fragment = *fragment};
    *known = (q_move){0};
    if (s->strings.count == 0)
        return QUOTH_OK;
    quoth_status status = make_ready(s);
    if (status)
        return status;
    if (n > s->beginnings.most) {
        if (!q_pair_index_find(&s->rows, fragment, arena, &at->state))
            return QUOTH_NO_MEMORY;
        const uint32_t *item = at->state.item;
        for (uint32_t i = 0; i < at->state.count; i++) {
            unsigned length = s->strings.byte[item[i]];
            known->word |= length == n;
            known->lengths |= (uint16_t)(1u << length % players);
        }
    } else if (n > 0) {
        find_short(s, fragment, known);
    } else {
        for (unsigned r = 0; r < players; r++)
            known->lengths |= (uint16_t)((s->beginnings.next[0][r] != 0) << r);
    }
    return QUOTH_OK;
}

/* The weight of a short fragment, whose support is not known yet: a bound for the support, times
 * the letters that can be appended. */
static uint32_t guess_weight(const subsequences *s, const quoth_letters *f)
{
    const q_short_fragments *b = &s->beginnings;
    unsigned players = s->rules->players, letters = 1;
    size_t number = q_short_fragment_index(b, f->letter, f->length);
    for (unsigned r = 0; r < players; r++)
        letters += q_count_bits64(b->next[f->length][number * players + r]);
    return f->length < 2 ? letters : q_pair_index_bound(&s->rows, f) / 16 * letters;
}

/* A play by which the other player would win in a string if he had the move: the fragment after it,
 * with its letter in `gap`. */
typedef struct threat {
    unsigned gap;
    quoth_letters after;
} threat;

static bool find_threat(const subsequences *s, const uint8_t *string, const quoth_letters *f,
                        threat *t)
{
    uint64_t letters[QUOTH_WORD_MAX + 1];
    if (*string % 2u != s->threatened || !q_letters_by_gap(string, f, s->threat, letters))
        return false;
    for (t->gap = 0; t->gap <= f->length; t->gap++)
        if (letters[t->gap]) {
            q_insert(f, t->gap, q_lowest_bit(letters[t->gap]), &t->after);
            return true;
        }
    return false;
}

/* Whether the other player can still make that play after this one.  If the string holds both
 * letters, all words that do are good for him. */
static bool still_threatens(const uint8_t *string, const threat *t, unsigned gap, unsigned letter)
{
    quoth_letters both;
    if (t->after.length == *string)
        return false;
    q_insert(&t->after, gap + (gap > t->gap), letter, &both);
    if (q_string_contains(string, both.letter, both.length))
        return true;
    if (gap != t->gap) /* in one gap they may stand the other way round */
        return false;
    q_insert(&t->after, gap + 1, letter, &both);
    return q_string_contains(string, both.letter, both.length);
}

/* Fills in the states after some plays, whose letters each string has noted by gap. */
static void grow_supports(const subsequences *s, const quoth_letters *f, q_position_state support,
                          const uint64_t *letters, q_position *after)
{
    const uint32_t *item = support.item;
    unsigned gaps = f->length + 1u;
    for (uint32_t k = 0; k < support.count; k++, letters += gaps) {
        const uint8_t *string = s->strings.byte + item[k];
        threat t;
        bool threatens = find_threat(s, string, f, &t);
        for (unsigned i = 0; i < gaps; i++)
            for (uint64_t left = letters[i]; left; left &= left - 1) {
                unsigned letter = q_lowest_bit(left);
                q_position *a = &after[s->number[i][letter]];
                ((uint32_t *)a->state.item)[a->state.count++] = item[k];
                if (threatens && !a->solved && still_threatens(string, &t, i, letter))
                    a->solved = Q_WON;
            }
    }
}

/* Fragments of up to four letters have no support, and most that have four need none: their plays
 * are in the arrays. */
static quoth_status subsequence_make_children(void *self, q_arena *arena, const q_position *at,
                                              q_move *moves, unsigned n, q_play_notes notes,
                                              q_position *after)
{
    (void)notes;
    subsequences *s = self;
    const quoth_letters *f = &at->fragment;
    unsigned gaps = f->length + 1u;
    q_position_state support = at->state;
    if (gaps <= s->beginnings.most) {
        for (unsigned i = 0; i < n; i++)
            moves[i].size = guess_weight(s, &after[i].fragment);
        return QUOTH_OK;
    }
    if (!support.item && !q_pair_index_find(&s->rows, f, arena, &support))
        return QUOTH_NO_MEMORY;
    uint64_t wanted[QUOTH_WORD_MAX + 1], *letters, *here;
    letters = here = q_arena_allocate(arena, (size_t)support.count * gaps, sizeof *letters);
    if (!letters)
        return QUOTH_NO_MEMORY;
    memset(wanted, 0, gaps * sizeof *wanted);
    for (unsigned i = 0; i < n; i++) {
        wanted[moves[i].gap] |= UINT64_C(1) << moves[i].letter;
        s->number[moves[i].gap][moves[i].letter] = i;
    }
    const uint32_t *item = support.item;
    for (uint32_t k = 0; k < support.count; k++, here += gaps) {
        if (!q_letters_by_gap(s->strings.byte + item[k], f, wanted, here))
            continue;
        for (unsigned i = 0; i < gaps; i++)
            for (uint64_t left = here[i]; left; left &= left - 1)
                moves[s->number[i][q_lowest_bit(left)]].size++;
    }
    for (unsigned i = 0; i < n; i++) {
        after[i].state.item = q_arena_allocate(arena, moves[i].size, sizeof(uint32_t));
        if (!after[i].state.item)
            return QUOTH_NO_MEMORY;
    }
    grow_supports(s, f, support, letters, after);
    return QUOTH_OK;
}

/* The number of forms: any letter in any gap, but beside an equal letter only on one side of it. */
static unsigned subsequence_forms(void *self, const q_position *at)
{
    subsequences *s = self;
    unsigned k = at->fragment.length;
    return (k + 1) * s->lexicon->alphabet.letters - k;
}

quoth_status q_subsequence_generator_new(q_generator *generator, q_strings *strings,
                                         const quoth_lexicon *lexicon, const q_rules *rules,
                                         const quoth_watch *watch)
{
    subsequences *s = q_allocate_zeroed(strings->memory, 1, sizeof *s);
    if (!s) {
        q_strings_free(strings);
        return QUOTH_NO_MEMORY;
    }
    s->strings = *strings;
    s->rules = rules;
    s->lexicon = lexicon;
    s->watch = watch;
    *generator = (q_generator){.self = s,
                               .probe = subsequence_probe,
                               .generate = subsequence_generate,
                               .make_children = subsequence_make_children,
                               .forms = subsequence_forms,
                               .free = subsequence_free};
    return QUOTH_OK;
}
