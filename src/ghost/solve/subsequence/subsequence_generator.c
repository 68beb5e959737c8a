#include "ghost/solve/subsequence/subsequence_generator.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "ghost/rules/growth.h"
#include "ghost/solve/subsequence/gaps.h"
#include "ghost/solve/subsequence/pair_index.h"
#include "ghost/solve/subsequence/short_fragments.h"
#include "lexicon/lexicon.h"

typedef struct subsequences {
    q_strings strings;
    const quoth_watch *watch; /* may be NULL */
    const quoth_lexicon *lexicon;
    const q_rules *rules;
    bool ready; /* the two tables below exist */
    q_short_fragments short_fragments;
    q_pair_index pair_index;
    /* Scratch of make_children: the index of the move that puts a letter into a gap. */
    uint32_t move_index[QUOTH_WORD_MAX + 1][QUOTH_LETTERS_MAX + 1];
} subsequences;

/* The legal letters of each gap of one fragment, as sets. */
typedef struct gap_letters {
    uint64_t *next[QUOTH_GHOST_SEATS_MAX]; /* by word length modulo the players, then by gap */
    uint64_t *complete;                    /* those that complete a word, by gap */
} gap_letters;

/* The letters, by gap, that leave only words of the parity that is good for the opponent. */
typedef struct threats {
    unsigned parity;
    uint64_t *letters;
} threats;

static bool allocate_gap_letters(gap_letters *found, unsigned players, unsigned gaps,
                                 q_arena *arena)
{
    uint64_t *sets = q_arena_allocate(arena, (size_t)(players + 1) * gaps, sizeof *sets);
    if (!sets)
        return false;
    found->complete = sets + (size_t)players * gaps;
    for (unsigned r = 0; r < players; r++)
        found->next[r] = sets + (size_t)r * gaps;
    return true;
}

/* Makes the tables on the first probe; a completed solver never needs them.  After a failure the
 * call can be repeated. */
static quoth_status make_tables(subsequences *s)
{
    if (s->ready)
        return QUOTH_OK;
    quoth_status status = q_pair_index_make(&s->pair_index, &s->strings, s->watch);
    if (status)
        return status;
    status =
        q_short_fragments_make(&s->short_fragments, &s->strings, s->lexicon, s->rules, s->watch);
    s->ready = !status;
    if (status)
        q_pair_index_free(&s->pair_index);
    return status;
}

static void subsequence_free(void *self)
{
    subsequences *s = self;
    const quoth_memory *memory = s->strings.memory;
    if (s->ready) {
        q_short_fragments_free(&s->short_fragments);
        q_pair_index_free(&s->pair_index);
    }
    q_strings_free(&s->strings);
    q_free(memory, s, 1, sizeof *s);
}

/* ---- plays of short fragments, from the tables -------------------------------------------- */

/* The part of `letters` that completes a word in this gap. */
static uint64_t completing(const q_short_fragments *t, const quoth_letters *f, unsigned gap,
                           uint64_t letters)
{
    unsigned n = f->length;
    uint64_t complete = 0;
    quoth_letters word;
    for (uint64_t left = letters; left; left &= left - 1) {
        q_insert(f, gap, q_lowest_bit(left), &word);
        if (t->complete[n][q_short_fragment_index(t, word.letter, n)] >> word.letter[n] & 1)
            complete |= left & -left;
    }
    return complete;
}

/* Between two players: a letter of a gap that leaves only words of the winning length parity. */
static bool find_winner(const gap_letters *found, unsigned gap, unsigned winning, q_move *move)
{
    unsigned r = winning == 2;
    uint64_t wanted = winning ? found->next[r][gap] & ~found->next[!r][gap] : 0;
    if (wanted)
        *move = (q_move){.gap = (uint8_t)gap,
                         .letter = (uint8_t)q_lowest_bit(wanted),
                         .lengths = (uint16_t)winning};
    return wanted != 0;
}

/* Finds the letters of all gaps of a fragment of at most `longest` letters.  True: `*move` is a
 * play that wins by the lengths it leaves, and `found` is incomplete.
 *
 * Let B be the number of letters that occur and index(w) the number with the digits w to the base
 * B.  The table of n letters has for w the letters y such that w y lies in a word.  For f = a b c:
 *
 *      gap 3   a b c x     the entry of index(a b c) is the set of all x
 *      gap 2   a b x c     x fits if the entry of index(a b x) has c
 *      gap 1   a x b c     x fits if the entry of index(a x b) has c
 *      gap 0   x a b c     x fits if the entry of index(x a b) has c
 *
 * So the last letter of f is looked up, and the other letters are split at the gap: `front` before
 * it, `behind` after it.  index(front x behind) = (front * B + x) * step + behind, where step is B
 * to the power of the letters behind.  From one gap to the next the last digit of `front` becomes
 * the first digit of `behind`. */
static bool find_short(const subsequences *s, const quoth_letters *f, unsigned winning,
                       gap_letters *found, q_move *move)
{
    const q_short_fragments *t = &s->short_fragments;
    unsigned n = f->length, players = s->rules->players;
    size_t base = t->base, whole = q_short_fragment_index(t, f->letter, n);
    for (unsigned r = 0; r < players; r++)
        found->next[r][n] = t->next[n][whole * players + r];
    if (find_winner(found, n, winning, move))
        return true;
    size_t front = whole / base, behind = 0, step = 1;
    for (unsigned gap = n; gap-- > 0;) {
        for (unsigned r = 0; r < players; r++)
            found->next[r][gap] = 0;
        const uint64_t *entry = t->next[n] + (front * base * step + behind) * players;
        for (unsigned x = 0; x < base; x++, entry += step * players)
            for (unsigned r = 0; r < players; r++)
                found->next[r][gap] |= (entry[r] >> f->letter[n - 1] & 1) << t->letter[x];
        if (find_winner(found, gap, winning, move))
            return true;
        behind += front % base * step;
        front /= base;
        step *= base;
    }
    for (unsigned gap = 0; gap <= n; gap++)
        found->complete[gap] = completing(t, f, gap, found->next[(n + 1) % players][gap]);
    return false;
}

/* ---- plays of longer fragments, from the words that contain them -------------------------- */

/* Finds the letters that these strings have for each gap.  Only letters that a gap lacks are looked
 * for: after a few strings there are hardly any. */
static void find_letters(const subsequences *s, const quoth_letters *f, const uint32_t *item,
                         uint32_t count, uint64_t *next)
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

/* Finds a play by a wanted letter of the first string that has one. */
static bool find_wanted(const subsequences *s, const quoth_letters *f, const uint32_t *item,
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
                return true;
            }
    }
    return false;
}

/* Finds the letters that complete a word.  The strings are of one length parity and sorted by
 * length, so those one letter longer than the fragment come first.  Returns the number of these. */
static uint32_t find_complete(const subsequences *s, const quoth_letters *f, const uint32_t *item,
                              uint32_t count, uint64_t *complete)
{
    unsigned gaps = f->length + 1u;
    uint64_t letters[QUOTH_WORD_MAX + 1], all[QUOTH_WORD_MAX + 1];
    uint32_t k = 0;
    memset(all, 0xFF, gaps * sizeof *all);
    memset(complete, 0, gaps * sizeof *complete);
    for (; k < count && s->strings.byte[item[k]] == gaps; k++) {
        q_letters_by_gap(s->strings.byte + item[k], f, all, letters);
        for (unsigned i = 0; i < gaps; i++)
            complete[i] |= letters[i];
    }
    return k;
}

/* The number of strings of even length, which come before those of odd length. */
static uint32_t count_even(const subsequences *s, const uint32_t *item, uint32_t count)
{
    uint32_t from = 0, to = count;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (s->strings.byte[item[middle]] % 2)
            to = middle;
        else
            from = middle + 1;
    }
    return from;
}

/* Two players.  True: `*move` is a play that wins by the lengths it leaves, and `found` is
 * incomplete.
 *
 *   1. Letters that complete a word, and all letters of the words of the losing parity.
 *   2. A letter of a word of the winning parity that is none of these wins at once.
 *   3. Otherwise: all letters of the words of the winning parity. */
static bool find_by_parity(const subsequences *s, const q_position *at, unsigned winning,
                           gap_letters *found, q_move *move)
{
    const quoth_letters *f = &at->fragment;
    const uint32_t *item = at->state.item;
    uint32_t even = count_even(s, item, at->state.count);
    const uint32_t *list[2] = {item, item + even};
    uint32_t count[2] = {even, at->state.count - even};
    unsigned r = winning == 2, gaps = f->length + 1u;
    uint32_t words = find_complete(s, f, list[gaps % 2], count[gaps % 2], found->complete);
    find_letters(s, f, list[!r], count[!r], found->next[!r]);
    if (winning) {
        uint64_t wanted[QUOTH_WORD_MAX + 1];
        uint32_t skip = r == gaps % 2 ? words : 0;
        for (unsigned i = 0; i < gaps; i++)
            wanted[i] = q_canonical_letters(f, i) & ~found->next[!r][i] & ~found->complete[i];
        if (find_wanted(s, f, list[r] + skip, count[r] - skip, wanted, move))
            return true;
    }
    find_letters(s, f, list[r], count[r], found->next[r]);
    return false;
}

/* More than two players. */
static void find_by_length(const subsequences *s, const q_position *at, gap_letters *found)
{
    unsigned gaps = at->fragment.length + 1u, players = s->rules->players;
    const uint32_t *item = at->state.item;
    uint64_t letters[QUOTH_WORD_MAX + 1], all[QUOTH_WORD_MAX + 1];
    memset(all, 0xFF, gaps * sizeof *all);
    memset(found->complete, 0, gaps * sizeof *found->complete);
    for (unsigned r = 0; r < players; r++)
        memset(found->next[r], 0, gaps * sizeof **found->next);
    for (uint32_t k = 0; k < at->state.count; k++) {
        const uint8_t *string = s->strings.byte + item[k];
        q_letters_by_gap(string, &at->fragment, all, letters);
        for (unsigned i = 0; i < gaps; i++) {
            found->next[*string % players][i] |= letters[i];
            if (*string == gaps)
                found->complete[i] |= letters[i];
        }
    }
}

/* ---- the list of plays -------------------------------------------------------------------- */

/* Lists the plays into one gap, each new fragment once. */
static unsigned list_gap(const gap_letters *found, const quoth_letters *f, unsigned players,
                         unsigned gap, q_move *moves)
{
    unsigned n = 0;
    uint64_t all = 0;
    for (unsigned r = 0; r < players; r++)
        all |= found->next[r][gap];
    for (all &= q_canonical_letters(f, gap); all; all &= all - 1) {
        unsigned letter = q_lowest_bit(all);
        uint16_t lengths = 0;
        for (unsigned r = 0; r < players; r++)
            lengths |= (uint16_t)((found->next[r][gap] >> letter & 1) << r);
        moves[n++] = (q_move){.gap = (uint8_t)gap,
                              .letter = (uint8_t)letter,
                              .word = found->complete[gap] >> letter & 1,
                              .lengths = lengths};
    }
    return n;
}

static threats *list_threats(const gap_letters *found, unsigned gaps, unsigned winning,
                             q_arena *arena)
{
    threats *t = q_arena_allocate(arena, 1, sizeof *t);
    uint64_t *letters = q_arena_allocate(arena, gaps, sizeof *letters);
    if (!t || !letters)
        return NULL;
    *t = (threats){winning == 1, letters};
    for (unsigned i = 0; i < gaps; i++)
        letters[i] = found->next[t->parity][i] & ~found->next[!t->parity][i];
    return t;
}

static quoth_status subsequence_generate(void *self, q_arena *arena, q_position *at,
                                         unsigned winning, q_move *moves, unsigned *n,
                                         q_play_notes *notes)
{
    const subsequences *s = self;
    const quoth_letters *f = &at->fragment;
    unsigned gaps = f->length + 1u, players = s->rules->players;
    gap_letters found;
    bool alone = false;
    *n = 0;
    if (!allocate_gap_letters(&found, players, gaps, arena))
        return QUOTH_NO_MEMORY;
    if (f->length <= s->short_fragments.longest)
        alone = find_short(s, f, winning, &found, moves);
    else if (players > 2)
        find_by_length(s, at, &found);
    else
        alone = find_by_parity(s, at, winning, &found, moves);
    if (alone) {
        *n = 1;
        return QUOTH_OK;
    }
    for (unsigned gap = 0; gap < gaps; gap++)
        *n += list_gap(&found, f, players, gap, moves + *n);
    if (!winning || gaps <= s->short_fragments.longest) /* their children have no states */
        return QUOTH_OK;
    *notes = list_threats(&found, gaps, winning, arena);
    return *notes ? QUOTH_OK : QUOTH_NO_MEMORY;
}

/* ---- probing ------------------------------------------------------------------------------ */

/* Looks up a fragment of at least one letter: the entry of all its letters but the last says
 * whether the last may follow. */
static void probe_short(const subsequences *s, const quoth_letters *f, q_move *known)
{
    const q_short_fragments *t = &s->short_fragments;
    unsigned n = f->length - 1u, players = s->rules->players;
    for (unsigned i = 0; i <= n; i++)
        if (!(t->letters >> f->letter[i] & 1))
            return;
    size_t index = q_short_fragment_index(t, f->letter, n);
    known->word = t->complete[n][index] >> f->letter[n] & 1;
    for (unsigned r = 0; r < players; r++)
        known->lengths |= (uint16_t)((t->next[n][index * players + r] >> f->letter[n] & 1) << r);
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
    quoth_status status = make_tables(s);
    if (status)
        return status;
    if (n > s->short_fragments.longest) {
        if (!q_pair_index_find(&s->pair_index, fragment, arena, &at->state))
            return QUOTH_NO_MEMORY;
        const uint32_t *item = at->state.item;
        for (uint32_t i = 0; i < at->state.count; i++) {
            unsigned length = s->strings.byte[item[i]];
            known->word |= length == n;
            known->lengths |= (uint16_t)(1u << length % players);
        }
    } else if (n > 0) {
        probe_short(s, fragment, known);
    } else {
        for (unsigned r = 0; r < players; r++)
            known->lengths |= (uint16_t)((s->short_fragments.next[0][r] != 0) << r);
    }
    return QUOTH_OK;
}

/* ---- children ----------------------------------------------------------------------------- */

/* The move-ordering key of a short fragment, whose words are not listed: an upper bound on their
 * number, times the letters that can be appended.  Chosen by taste. */
static uint32_t estimate_size(const subsequences *s, const quoth_letters *f)
{
    const q_short_fragments *t = &s->short_fragments;
    unsigned players = s->rules->players, letters = 1;
    size_t index = q_short_fragment_index(t, f->letter, f->length);
    for (unsigned r = 0; r < players; r++)
        letters += q_count_bits64(t->next[f->length][index * players + r]);
    return f->length < 2 ? letters : q_pair_index_bound(&s->pair_index, f) / 16 * letters;
}

/* A play that would win for the opponent if it were their turn: its letter's gap, and the fragment
 * after it. */
typedef struct threat {
    unsigned gap;
    quoth_letters after;
} threat;

/* Finds a threat that this string allows. */
static bool find_threat(const threats *all, const uint8_t *string, const quoth_letters *f,
                        threat *t)
{
    uint64_t letters[QUOTH_WORD_MAX + 1];
    if (!all || *string % 2u != all->parity || !q_letters_by_gap(string, f, all->letters, letters))
        return false;
    for (t->gap = 0; t->gap <= f->length; t->gap++)
        if (letters[t->gap]) {
            q_insert(f, t->gap, q_lowest_bit(letters[t->gap]), &t->after);
            return true;
        }
    return false;
}

/* Whether the threat is still a legal play after `letter` went into `gap`, with the string as its
 * witness.  All words that contain the threat's letter are good for the opponent, also those that
 * contain both letters; so the threat then wins. */
static bool still_threatens(const uint8_t *string, const threat *t, unsigned gap, unsigned letter)
{
    quoth_letters both;
    if (t->after.length == *string)
        return false;
    q_insert(&t->after, gap + (gap > t->gap), letter, &both);
    if (q_string_contains(string, both.letter, both.length))
        return true;
    if (gap != t->gap) /* two letters in one gap have two orders */
        return false;
    q_insert(&t->after, gap + 1, letter, &both);
    return q_string_contains(string, both.letter, both.length);
}

/* Lists the words that contain each child, and marks children as won where a threat remains.
 * `letters` has for each word the letters of the moves that it allows, by gap. */
static void fill_states(const subsequences *s, const quoth_letters *f, q_position_state words,
                        const uint64_t *letters, const threats *all, q_position *after)
{
    const uint32_t *item = words.item;
    unsigned gaps = f->length + 1u;
    for (uint32_t k = 0; k < words.count; k++, letters += gaps) {
        const uint8_t *string = s->strings.byte + item[k];
        threat t;
        bool threatens = find_threat(all, string, f, &t);
        for (unsigned i = 0; i < gaps; i++)
            for (uint64_t left = letters[i]; left; left &= left - 1) {
                unsigned letter = q_lowest_bit(left);
                q_position *a = &after[s->move_index[i][letter]];
                ((uint32_t *)a->state.item)[a->state.count++] = item[k];
                if (threatens && !a->solved && still_threatens(string, &t, i, letter))
                    a->solved = Q_WON;
            }
    }
}

/* Children of at most `longest` letters have no state.  Their parent at that length gets its own
 * here, not from the search, because most positions of that length are solved by the tables.
 *
 *   1. For each word: the letters of the moves that it allows, by gap.  They give the sizes.
 *   2. Memory for the list of words of each child.
 *   3. The lists. */
static quoth_status subsequence_make_children(void *self, q_arena *arena, const q_position *at,
                                              q_move *moves, unsigned n, q_play_notes notes,
                                              q_position *after)
{
    subsequences *s = self;
    const quoth_letters *f = &at->fragment;
    unsigned gaps = f->length + 1u;
    q_position_state words = at->state;
    if (gaps <= s->short_fragments.longest) {
        for (unsigned i = 0; i < n; i++)
            moves[i].size = estimate_size(s, &after[i].fragment);
        return QUOTH_OK;
    }
    if (!words.item && !q_pair_index_find(&s->pair_index, f, arena, &words))
        return QUOTH_NO_MEMORY;
    uint64_t wanted[QUOTH_WORD_MAX + 1], *letters, *here;
    letters = here = q_arena_allocate(arena, (size_t)words.count * gaps, sizeof *letters);
    if (!letters)
        return QUOTH_NO_MEMORY;
    memset(wanted, 0, gaps * sizeof *wanted);
    for (unsigned i = 0; i < n; i++) {
        wanted[moves[i].gap] |= UINT64_C(1) << moves[i].letter;
        s->move_index[moves[i].gap][moves[i].letter] = i;
    }
    const uint32_t *item = words.item;
    for (uint32_t k = 0; k < words.count; k++, here += gaps) {
        if (!q_letters_by_gap(s->strings.byte + item[k], f, wanted, here))
            continue;
        for (unsigned i = 0; i < gaps; i++)
            for (uint64_t left = here[i]; left; left &= left - 1)
                moves[s->move_index[i][q_lowest_bit(left)]].size++;
    }
    for (unsigned i = 0; i < n; i++) {
        after[i].state.item = q_arena_allocate(arena, moves[i].size, sizeof(uint32_t));
        if (!after[i].state.item)
            return QUOTH_NO_MEMORY;
    }
    fill_states(s, f, words, letters, notes, after);
    return QUOTH_OK;
}

/* Any letter in any gap; next to an equal letter only one of its two sides counts. */
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
