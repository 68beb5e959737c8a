#include "ghost/solve/subsequence/subsequence_states.h"

#include <string.h>

#include "base/arena.h"
#include "base/bits.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "ghost/solve/word_strings.h"
#include "lexicon/interner.h"
#include "ghost/solve/subsequence/gaps.h"
#include "ghost/solve/subsequence/walk.h"

/* The merged value of a position's children without numbers. */
typedef struct initial_value {
    uint8_t wins, length, longest;
} initial_value;

typedef struct sequences {
    const quoth_memory *memory;
    q_strings strings; /* freed after building unless fragments are left out */
    q_interner interner;
    uint32_t *order;
    bool *word;
    initial_value *initial; /* by number; NULL: no fragments are left out */
    size_t initial_capacity;
    bool sorted;
    unsigned letters;
} sequences;

/* ---- building ----------------------------------------------------------------------------- */

typedef struct sequence_walk {
    sequences *sequences;
    const q_strings *strings;
    const q_rules *alone;
    q_throttle throttle;
} sequence_walk;

/* The merged value of the children that only one string contains: those by a letter that only one
 * string has for a gap. */
static q_value value_of_unlisted_plays(const sequence_walk *w, const quoth_letters *f,
                                       const q_posting *postings, uint32_t count)
{
    const uint8_t *byte = w->strings->byte;
    q_value value = q_value_no_play(w->alone);
    uint64_t all[QUOTH_WORD_MAX + 1], letters[QUOTH_WORD_MAX + 1];
    uint64_t once[QUOTH_WORD_MAX + 1], wanted[QUOTH_WORD_MAX + 1];
    unsigned gaps = f->length + 1u;
    memset(all, 0xFF, gaps * sizeof *all);
    memset(once, 0, gaps * sizeof *once);
    memset(wanted, 0, gaps * sizeof *wanted);
    for (uint32_t i = 0; i < count; i++) {
        if (!q_letters_by_gap(byte + postings[i].at, f, all, letters))
            continue;
        for (unsigned gap = 0; gap < gaps; gap++) { /* wanted: letters of exactly one string */
            wanted[gap] = (wanted[gap] | letters[gap]) & ~(once[gap] & letters[gap]);
            once[gap] |= letters[gap];
        }
    }
    for (unsigned gap = 0; gap < gaps; gap++)
        wanted[gap] &= q_canonical_letters(f, gap);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t found = 0;
        if (q_letters_by_gap(byte + postings[i].at, f, wanted, letters))
            for (unsigned gap = 0; gap < gaps; gap++)
                found |= letters[gap];
        q_value option = q_value_ending(w->alone, (unsigned)postings[i].length - gaps);
        if (found)
            q_value_update(w->alone, &value, &option);
    }
    return value;
}

static quoth_status number_fragment(void *user, const quoth_letters *f, uint64_t hash,
                                    const q_posting *postings, uint32_t count, bool *below)
{
    sequence_walk *w = user;
    sequences *s = w->sequences;
    (void)hash;
    *below = !w->alone || count > 1;
    if (!*below)
        return QUOTH_OK;
    uint32_t at = q_interner_add(&s->interner, f->letter, f->length);
    if (at == Q_NOWHERE)
        return q_interner_failure(&s->interner, f->length);
    if (!q_throttle_add(&w->throttle, at, 1 + (uint64_t)count * (1 + w->strings->longest / 8)))
        return QUOTH_STOPPED;
    if (!w->alone)
        return QUOTH_OK;
    if (!q_reserve(s->memory, (void **)&s->initial, &s->initial_capacity, (size_t)at + 1,
                   sizeof *s->initial))
        return QUOTH_NO_MEMORY;
    q_value value = value_of_unlisted_plays(w, f, postings, count);
    s->initial[at] = (initial_value){value.wins, value.length, value.longest};
    return QUOTH_OK;
}

static bool continue_interning(void *user)
{
    sequence_walk *w = user;
    return q_throttle_add(&w->throttle, w->sequences->interner.count, Q_THROTTLE_UNITS);
}

static quoth_status number_all(sequences *s, const q_strings *strings, const q_rules *alone,
                               const quoth_watch *watch)
{
    sequence_walk w = {s, strings, alone, q_throttle_begin(watch, 0)};
    q_arena arena;
    q_arena_begin(&arena, s->memory);
    q_walk walk = {strings, &arena, q_strings_base(strings), number_fragment, continue_interning,
                   &w};
    quoth_status status = q_walk_all(&walk);
    q_arena_free(&arena);
    return status;
}

static quoth_status finish(sequences *s, const q_strings *strings, const quoth_watch *watch)
{
    q_throttle throttle = q_throttle_begin(watch, strings->count);
    s->order = q_allocate(s->memory, s->interner.count, sizeof *s->order);
    s->word = q_allocate_zeroed(s->memory, s->interner.count, sizeof *s->word);
    if (!s->order || !s->word)
        return QUOTH_NO_MEMORY;
    if (!q_interner_by_length(&s->interner, s->order, watch))
        return QUOTH_STOPPED;
    for (uint32_t i = 0; i < strings->count; i++) {
        const uint8_t *string = strings->byte + strings->at[i];
        uint32_t at = q_interner_find(&s->interner, string + 1, *string);
        if (at != Q_NOWHERE)
            s->word[at] = true;
        if (!q_throttle_add(&throttle, i, 1 + *string / 8u))
            return QUOTH_STOPPED;
    }
    return QUOTH_OK;
}

/* `alone`: the rules that value fragments of one string only; NULL: those fragments are positions
 * as well. */
static quoth_status build_sequences(sequences *s, const q_rules *alone, const quoth_watch *watch)
{
    if (s->strings.count == 0)
        return QUOTH_OK;
    if (!q_interner_begin(&s->interner, s->memory))
        return QUOTH_NO_MEMORY;
    s->interner.watch = watch;
    quoth_status status = number_all(s, &s->strings, alone, watch);
    if (!status && s->interner.count) /* a single string: none */
        status = finish(s, &s->strings, watch);
    if (!status && !alone)
        q_strings_free(&s->strings);
    return status;
}

static void sequences_free(void *positions)
{
    sequences *s = positions;
    q_free(s->memory, s->order, s->interner.count, sizeof *s->order);
    q_free(s->memory, s->word, s->interner.count, sizeof *s->word);
    q_free(s->memory, s->initial, s->initial_capacity, sizeof *s->initial);
    q_interner_free(&s->interner);
    q_strings_free(&s->strings);
    q_free(s->memory, s, 1, sizeof *s);
}

/* ---- the space ---------------------------------------------------------------------------- */

static unsigned sequence_depth(const void *positions, uint32_t at)
{
    return q_interner_length(&((const sequences *)positions)->interner, at);
}

static bool sequence_is_word(const void *positions, uint32_t at)
{
    return ((const sequences *)positions)->word[at];
}

static void sequence_initial_value(const void *positions, uint32_t at, q_value *value)
{
    const initial_value *initial = &((const sequences *)positions)->initial[at];
    value->wins = initial->wins;
    value->length = initial->length;
    value->longest = initial->longest;
}

static uint32_t sequence_find(const void *positions, const quoth_letters *fragment)
{
    const sequences *s = positions;
    return s->interner.count ? q_interner_find(&s->interner, fragment->letter, fragment->length)
                             : Q_NOWHERE;
}

static unsigned sequence_outcome(const void *positions, uint32_t from, uint32_t to)
{
    (void)positions, (void)from, (void)to;
    return Q_GOES_ON;
}

static unsigned sequence_predecessors(const void *positions, uint32_t at, q_predecessor *links)
{
    const sequences *s = positions;
    uint32_t shorter[QUOTH_WORD_MAX];
    unsigned n = q_interner_shorter(&s->interner, at, shorter);
    for (unsigned i = 0; i < n; i++)
        links[i] = (q_predecessor){shorter[i], Q_GOES_ON};
    return n;
}

static bool sequence_has_illegal_play(const void *positions, uint32_t at)
{
    const sequences *s = positions;
    unsigned length;
    const uint8_t *letters = q_interner_letters(&s->interner, at, &length);
    if (length == QUOTH_WORD_MAX)
        return false;
    for (uint8_t letter = 1; letter <= s->letters; letter++)
        for (unsigned gap = 0; gap <= length; gap++) {
            quoth_letters after = {.length = (uint8_t)(length + 1)};
            if (s->sorted &&
                ((gap > 0 && letters[gap - 1] > letter) || (gap < length && letters[gap] < letter)))
                continue;
            memcpy(after.letter, letters, gap);
            after.letter[gap] = letter;
            memcpy(after.letter + gap + 1, letters + gap, length - gap);
            if (sequence_find(s, &after) == Q_NOWHERE)
                return true;
        }
    return false;
}

static bool sequence_hashes(const void *positions, uint64_t *hash, const quoth_watch *watch)
{
    return q_hash_fragments(&((const sequences *)positions)->interner, hash, watch);
}

/* Only one string contains a fragment without a number: the game ends with that string. */
static bool sequence_find_unlisted(const void *positions, const quoth_letters *fragment,
                                   q_value *value)
{
    const q_strings *s = &((const sequences *)positions)->strings;
    for (uint32_t i = 0; i < s->count; i++) {
        const uint8_t *string = s->byte + s->at[i];
        if (q_string_contains(string, fragment->letter, fragment->length)) {
            value->length = value->longest = (uint8_t)(*string - fragment->length);
            return true;
        }
    }
    return false;
}

quoth_status q_subsequence_states(q_state_space *space, const quoth_lexicon *lexicon,
                                  const q_rules *rules, bool sorted, bool alone,
                                  const quoth_watch *watch, const quoth_memory *memory)
{
    sequences *s = q_allocate_zeroed(memory, 1, sizeof *s);
    *space = (q_state_space){0};
    if (!s)
        return QUOTH_NO_MEMORY;
    s->memory = memory;
    s->sorted = sorted;
    s->letters = lexicon->alphabet.letters;
    quoth_status status = q_strings_collect(&s->strings, lexicon, rules, sorted, watch, memory);
    if (!status)
        status = build_sequences(s, alone ? rules : NULL, watch);
    if (status) {
        sequences_free(s);
        return status;
    }
    *space = (q_state_space){.count = s->interner.count,
                             .order = s->order,
                             .words_end = true,
                             .positions = s,
                             .depth = sequence_depth,
                             .word = sequence_is_word,
                             .initial_value = s->initial ? sequence_initial_value : NULL,
                             .find = sequence_find,
                             .outcome = sequence_outcome,
                             .predecessors = sequence_predecessors,
                             .has_illegal_play = sequence_has_illegal_play,
                             .hashes = sequence_hashes,
                             .find_unlisted = alone ? sequence_find_unlisted : NULL,
                             .free = sequences_free};
    return QUOTH_OK;
}
