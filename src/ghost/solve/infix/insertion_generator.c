#include "ghost/solve/infix/insertion_generator.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "ghost/solve/interner.h"
#include "lexicon/graph_states.h"

/* A string that lies inside words leads to a set of states of the word graph, a *spot*.  A spot of
 * one state is that state itself.  States and larger spots are kept in blocks of cells of the same
 * layout: two cells with the letters that go on inside words; two cells that differ; and for each
 * of these letters the next block, shifted by BLOCK_SHIFT.  A spot's next block is 0 until the
 * first step to it.  So a step mostly stays within a cache line.  In its own two cells a state
 * keeps its last item, and the lengths of the longest ways up to it and on from it. */
enum { LETTERS, LAST_ITEM = 2, LONGEST, SPOT_ITEMS = 2, SPOT_COUNT, NEXT_BLOCKS };
enum { BLOCK = 4, BLOCK_SHIFT = 8, STEP_ACCEPTS = 1, LETTER_MASK = 63 };
enum { NO_SPOT, STATE_END };

/* Letters that fit into places 0 to 3 of windows of four letters, by a hash of the window. */
enum { WINDOW = 4 };
typedef struct window {
    uint64_t letters[WINDOW];
} window;

/* The plays of a fragment.  A play is its place, its letter << 8, and PLAY_WORD if it completes a
 * word. */
#define PLAYS_NOT_MADE UINT32_MAX
typedef struct play_list {
    uint32_t first; /* PLAYS_NOT_MADE: not yet, or there was no memory */
    uint16_t count, goes_on;
} play_list;

enum { PLAY_WORD = 1 << 14, ALL_LENGTHS = 3 };

typedef struct insertions {
    const quoth_memory *memory;
    const quoth_lexicon *lexicon;
    const q_rules *rules;
    uint32_t *cell;
    size_t cells, cell_capacity;
    uint32_t root, start; /* where words and fragments begin; NO_SPOT: no word is long enough */
    uint32_t *item; /* of spots: states, shifted, with how long their ways are while that matters */
    size_t items, item_capacity;
    window *window;
    unsigned window_bits;
    q_throttle throttle;
    quoth_status failure; /* why the call at hand cannot go on */
    q_interner interner;  /* the fragments that have lists of plays */
    play_list *list;
    uint16_t *play;
    size_t list_capacity, plays, play_capacity;
    size_t lists_limit; /* bytes of lists that are kept */
} insertions;

static uint32_t *block_of(const insertions *s, uint32_t at)
{
    return s->cell + (size_t)at * BLOCK;
}

static uint64_t letters_at(const uint32_t *block)
{
    uint64_t letters;
    memcpy(&letters, block + LETTERS, sizeof letters);
    return letters;
}

/* ---- states ------------------------------------------------------------------------------- */

/* Notes why the call cannot go on. */
static bool gives_up(insertions *s, quoth_status status)
{
    s->failure = status;
    return false;
}

static bool works_on(insertions *s, uint64_t work)
{
    return q_throttle_add(&s->throttle, s->items, work) || gives_up(s, QUOTH_STOPPED);
}

/* A state or a spot that goes on with some letters; NO_SPOT: it failed. */
static uint32_t add_block(insertions *s, unsigned letters)
{
    size_t first = s->cells, size = (NEXT_BLOCKS + letters + BLOCK - 1) / BLOCK * BLOCK;
    if ((first + size) / BLOCK >> (32 - BLOCK_SHIFT)) {
        gives_up(s, QUOTH_TOO_LARGE);
        return NO_SPOT;
    }
    if (!q_reserve(s->memory, (void **)&s->cell, &s->cell_capacity, first + size,
                   sizeof *s->cell)) {
        gives_up(s, QUOTH_NO_MEMORY);
        return NO_SPOT;
    }
    memset(s->cell + first, 0, size * sizeof *s->cell);
    s->cells += size;
    return (uint32_t)(first / BLOCK);
}

static bool add_no_spot(insertions *s)
{
    return add_block(s, 0) == NO_SPOT && s->cells > 0;
}

static unsigned depth_of(const insertions *s, uint32_t state)
{
    return block_of(s, state)[LONGEST] & 0xFF;
}

static unsigned rest_of(const insertions *s, uint32_t state)
{
    return block_of(s, state)[LONGEST] >> 8;
}

/* Gives each state a block, upwards, then notes for each how far it lies behind the root.  `block`
 * is by state. */
static bool read_states(insertions *s, const q_states *states, uint32_t *block)
{
    if (!add_no_spot(s) || add_block(s, 0) != STATE_END)
        return false;
    block[0] = STATE_END;
    for (uint32_t p = Q_FIRST_ARC, first = p; p < states->graph.count; p++) {
        if (!q_arc_at(states, p).last)
            continue;
        uint32_t at = block[states->state_of[p]] = add_block(s, p + 1 - first);
        if (at == NO_SPOT)
            return false;
        uint32_t *cell = block_of(s, at), *next = cell + NEXT_BLOCKS;
        uint64_t letters = 0;
        cell[LONGEST] = (uint32_t)s->lexicon->survey.height[first] << 8;
        for (; first <= p; first++) {
            q_arc a = q_arc_at(states, first);
            letters |= UINT64_C(1) << a.letter;
            *next++ = block[a.to] << BLOCK_SHIFT | (a.accepts ? STEP_ACCEPTS : 0);
        }
        memcpy(cell + LETTERS, &letters, sizeof letters);
        if (!works_on(s, 4))
            return false;
    }
    s->root = block[states->root];
    for (uint32_t p = states->graph.count; p-- > Q_FIRST_ARC;) { /* downwards, parents come first */
        q_arc a = q_arc_at(states, p);
        unsigned depth = depth_of(s, block[a.from]) + 1, known = depth_of(s, block[a.to]);
        if (depth > known)
            block_of(s, block[a.to])[LONGEST] += depth - known;
        if (!works_on(s, 1))
            return false;
    }
    return true;
}

/* ---- spots -------------------------------------------------------------------------------- */

/* Makes a spot of the last `count` items, for strings of `length` letters; NO_SPOT: it failed. */
static uint32_t make_spot(insertions *s, uint32_t count, unsigned length)
{
    uint64_t letters = 0;
    size_t first = s->items - count;
    if (count == 1 && length >= s->rules->min)
        return s->item[--s->items] >> BLOCK_SHIFT;
    for (size_t i = first; i < s->items; i++) {
        const uint32_t *block = block_of(s, s->item[i] >> BLOCK_SHIFT), *next = block + NEXT_BLOCKS;
        uint64_t left = letters_at(block);
        if (!works_on(s, 1))
            return NO_SPOT;
        if (length + 1 >= s->rules->min)
            letters |= left;
        else
            for (; left; left &= left - 1, next++)
                if ((s->item[i] & 0xFF) + 1 + rest_of(s, *next >> BLOCK_SHIFT) >= s->rules->min)
                    letters |= left & -left;
    }
    uint32_t at = add_block(s, q_count_bits64(letters));
    if (at != NO_SPOT) {
        uint32_t *block = block_of(s, at);
        memcpy(block + LETTERS, &letters, sizeof letters);
        block[SPOT_ITEMS] = (uint32_t)first;
        block[SPOT_COUNT] = count;
    }
    return at;
}

static bool room_for_items(insertions *s, size_t more)
{
    if (s->items + more >= UINT32_MAX)
        return gives_up(s, QUOTH_TOO_LARGE);
    return q_reserve(s->memory, (void **)&s->item, &s->item_capacity, s->items + more,
                     sizeof *s->item) ||
           gives_up(s, QUOTH_NO_MEMORY);
}

/* The spot of the empty string: all states that lie in words that are long enough. */
static bool begin_spots(insertions *s)
{
    size_t end = s->cells / BLOCK;
    if (!room_for_items(s, end))
        return false;
    for (uint32_t at = STATE_END; at < end;) {
        if (depth_of(s, at) + rest_of(s, at) >= s->rules->min)
            s->item[s->items++] = at << BLOCK_SHIFT | depth_of(s, at);
        if (!works_on(s, 1))
            return false;
        at += (NEXT_BLOCKS + q_count_bits64(letters_at(block_of(s, at))) + BLOCK - 1) / BLOCK;
    }
    s->start = make_spot(s, (uint32_t)s->items, 0);
    return s->start != NO_SPOT;
}

/* Adds items, which may lie behind all others, each state once, with its longest way. */
static uint32_t add_items(insertions *s, const uint32_t *from, uint32_t count)
{
    size_t first = s->items;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t state = from[i] >> BLOCK_SHIFT, *at = &block_of(s, state)[LAST_ITEM];
        if (*at < first || *at >= s->items || s->item[*at] >> BLOCK_SHIFT != state) {
            *at = (uint32_t)s->items;
            s->item[s->items++] = from[i];
        } else if (s->item[*at] < from[i]) {
            s->item[*at] = from[i];
        }
    }
    return (uint32_t)(s->items - first);
}

/* Finds the next spots after the spot of a string of `length` letters. */
static bool find_next(insertions *s, uint32_t at, unsigned length)
{
    uint32_t start[LETTER_MASK + 1] = {0}, end[LETTER_MASK + 1], total = 0;
    uint32_t first = block_of(s, at)[SPOT_ITEMS], behind = first + block_of(s, at)[SPOT_COUNT];
    bool may_be_short = length + 1 < s->rules->min;
    uint64_t letters = 0;
    for (uint32_t i = first; i < behind; i++) {
        uint64_t left = letters_at(block_of(s, s->item[i] >> BLOCK_SHIFT));
        if (!works_on(s, 2))
            return false;
        letters |= left;
        for (; left; left &= left - 1, total++)
            start[q_lowest_bit(left)]++;
    }
    if (!room_for_items(s, total))
        return false;
    total = (uint32_t)s->items;
    for (uint64_t left = letters; left; left &= left - 1) {
        unsigned letter = q_lowest_bit(left);
        end[letter] = total;
        total += start[letter];
        start[letter] = end[letter];
    }
    for (uint32_t i = first; i < behind; i++) {
        const uint32_t *block = block_of(s, s->item[i] >> BLOCK_SHIFT), *next = block + NEXT_BLOCKS;
        uint32_t far = (s->item[i] & 0xFF) + 1;
        if (!works_on(s, 2))
            return false;
        for (uint64_t left = letters_at(block); left; left &= left - 1) {
            uint32_t to = *next++ & ~UINT32_C(0xFF), *put = &end[q_lowest_bit(left)];
            if (!may_be_short)
                s->item[(*put)++] = to;
            else if (far + rest_of(s, to >> BLOCK_SHIFT) >= s->rules->min)
                s->item[(*put)++] = to | far;
        }
    }
    unsigned n = 0;
    for (uint64_t left = letters_at(block_of(s, at)); left; left &= left - 1, n++) {
        unsigned letter = q_lowest_bit(left);
        uint32_t count = add_items(s, s->item + start[letter], end[letter] - start[letter]);
        uint32_t next = make_spot(s, count, length + 1);
        if (next == NO_SPOT)
            return false;
        block_of(s, at)[NEXT_BLOCKS + n] = next << BLOCK_SHIFT;
    }
    return true;
}

/* The next block by a letter, 0 if there is none; after a spot also 0 if it is not yet made. */
static inline uint32_t next_of(const uint32_t *block, unsigned letter)
{
    uint64_t letters = letters_at(block), bit = UINT64_C(1) << letter;
    return letters & bit ? block[NEXT_BLOCKS + q_count_bits64(letters & (bit - 1))] : 0;
}

/* The spot of a string of `length` letters after one more; NO_SPOT: there is none, or it failed. */
static inline uint32_t step_on(insertions *s, uint32_t at, unsigned letter, unsigned length)
{
    uint32_t next = next_of(block_of(s, at), letter);
    if (!next && letters_at(block_of(s, at)) >> letter & 1) {
        bool made = !s->failure && find_next(s, at, length);
        next = made ? next_of(block_of(s, at), letter) : 0;
    }
    return next >> BLOCK_SHIFT;
}

static uint32_t walk_letters(insertions *s, uint32_t at, unsigned length, const uint8_t *letters,
                             unsigned n)
{
    for (unsigned i = 0; i < n && at != NO_SPOT; i++)
        at = step_on(s, at, letters[i], length + i);
    return at;
}

/* ---- windows ------------------------------------------------------------------------------ */

/* The letters of a window are in `code`, 6 bits each. */
static window *window_of(const insertions *s, uint32_t code)
{
    return &s->window[code * UINT32_C(0x9E3779B1) >> (32 - s->window_bits)];
}

/* Notes the fragments of up to WINDOW + 1 letters that begin with those in `code`: each letter but
 * the last fits among the others. */
static void note_windows(insertions *s, uint32_t at, unsigned length, uint32_t code)
{
    for (uint64_t left = letters_at(block_of(s, at)); left && works_on(s, length + 1);
         left &= left - 1) {
        unsigned letter = q_lowest_bit(left);
        uint32_t longer = code << 6 | letter;
        for (unsigned behind = 6 * length; behind > 0; behind -= 6) {
            uint32_t others = longer >> (behind + 6) << behind |
                              (longer & ((UINT32_C(1) << behind) - 1));
            window_of(s, others)->letters[length - behind / 6] |=
                UINT64_C(1) << (longer >> behind & LETTER_MASK);
        }
        uint32_t next = length < WINDOW ? step_on(s, at, letter, length) : NO_SPOT;
        if (next != NO_SPOT)
            note_windows(s, next, length + 1, longer);
    }
}

/* Finds the letters that may fit into each gap but the last, by the letters around the gap. */
static void look_through_windows(const insertions *s, const quoth_letters *f, uint64_t *fit)
{
    unsigned n = f->length, size = n < WINDOW ? n : WINDOW;
    uint32_t code = 0;
    for (unsigned i = 0; i < n; i++) {
        fit[i] = ~(UINT64_C(1) << f->letter[i]); /* next to an equal letter it stands behind it */
        code = (code << 6 | f->letter[i]) & ((UINT32_C(1) << 6 * WINDOW) - 1);
        if (i + 1 < size)
            continue;
        const window *w = window_of(s, code);
        for (unsigned place = 0; place < size; place++)
            fit[i + 1 - size + place] &= w->letters[place];
    }
}

/* ---- plays -------------------------------------------------------------------------------- */

/* Whether a step by `letter` and then by the `n` others ends in a word. */
static bool ends_word(const insertions *s, uint32_t from, unsigned letter, const uint8_t *others,
                      unsigned n)
{
    uint32_t next = next_of(block_of(s, from), letter);
    for (unsigned i = 0; i < n && next; i++)
        next = next_of(block_of(s, next >> BLOCK_SHIFT), others[i]);
    return next & STEP_ACCEPTS;
}

/* Adds the plays of a fragment to the list; false: it failed. */
static bool add_plays(insertions *s, const quoth_letters *f, play_list *list)
{
    uint64_t fit[QUOTH_WORD_MAX + 1];
    uint32_t front = s->start, begun = s->root; /* where the letters before the gap lead */
    unsigned n = f->length;
    if (!q_reserve(s->memory, (void **)&s->play, &s->play_capacity,
                   s->plays + LETTER_MASK * (n + 1), sizeof *s->play))
        return gives_up(s, QUOTH_NO_MEMORY);
    look_through_windows(s, f, fit);
    fit[n] = UINT64_MAX;
    *list = (play_list){.first = (uint32_t)s->plays};
    for (unsigned gap = 0;; gap++) {
        uint64_t left = letters_at(block_of(s, front)) & fit[gap];
        for (; left; left &= left - 1) {
            unsigned letter = q_lowest_bit(left);
            const uint8_t *behind = f->letter + gap;
            uint32_t after = step_on(s, front, letter, gap);
            if (!works_on(s, 1 + (n - gap) / 2) ||
                walk_letters(s, after, gap + 1, behind, n - gap) == NO_SPOT)
                continue;
            bool word = n + 1 >= s->rules->min && ends_word(s, begun, letter, behind, n - gap);
            s->play[s->plays++] = (uint16_t)(letter << 8 | gap | (word ? PLAY_WORD : 0));
            list->count++;
            list->goes_on += !word;
        }
        if (gap == n)
            return !s->failure;
        front = step_on(s, front, f->letter[gap], gap);
        begun = next_of(block_of(s, begun), f->letter[gap]) >> BLOCK_SHIFT;
    }
}

static size_t bytes_of_lists(const void *self)
{
    const insertions *s = self;
    return s->play_capacity * sizeof *s->play + s->list_capacity * sizeof *s->list +
           q_interner_bytes(&s->interner);
}

/* Whether one list more would take the lists above their limit. */
static bool lists_are_full(const insertions *s, const quoth_letters *f)
{
    return bytes_of_lists(s) - q_interner_bytes(&s->interner) +
               q_interner_bytes_with(&s->interner, f->length) >
           s->lists_limit;
}

/* The plays of a fragment, as the support of its position: `count` is the number of a list that is
 * kept, from 1 on; where lists are full, `item` has the number of plays, then the plays. */
static quoth_status plays_of(insertions *s, q_arena *arena, const quoth_letters *f,
                             q_position_state *support, play_list *list)
{
    uint32_t number;
    *support = (q_position_state){NULL, 0};
    if (!s->interner.slot && !q_interner_begin(&s->interner, s->memory))
        return QUOTH_NO_MEMORY;
    s->interner.watch = s->throttle.watch;
    uint32_t before = s->interner.count;
    if (lists_are_full(s, f)) {
        number = q_interner_find(&s->interner, f->letter, f->length);
    } else {
        if (!q_reserve(s->memory, (void **)&s->list, &s->list_capacity, (size_t)before + 1,
                       sizeof *s->list))
            return QUOTH_NO_MEMORY;
        number = q_interner_add(&s->interner, f->letter, f->length);
        if (number == Q_NOWHERE)
            return q_interner_failure(&s->interner, f->length);
        if (number == before)
            s->list[number].first = PLAYS_NOT_MADE;
    }
    if (number != Q_NOWHERE && s->list[number].first != PLAYS_NOT_MADE) {
        *list = s->list[number];
        support->count = number + 1;
        return QUOTH_OK;
    }
    size_t plays = s->plays;
    if (!add_plays(s, f, list)) {
        s->plays = plays;
        return s->failure;
    }
    if (number != Q_NOWHERE) {
        s->list[number] = *list;
        support->count = number + 1;
        return QUOTH_OK;
    }
    uint16_t *copy = q_arena_allocate(arena, list->count + 1u, sizeof *copy);
    s->plays = plays;
    if (!copy)
        return QUOTH_NO_MEMORY;
    copy[0] = list->count;
    memcpy(copy + 1, s->play + list->first, list->count * sizeof *copy);
    support->item = copy;
    return QUOTH_OK;
}

/* ---- the move generator ------------------------------------------------------------------ */

/* Gives back states, spots and windows: they can be built again. */
static void give_built(insertions *s)
{
    q_free(s->memory, s->cell, s->cell_capacity, sizeof *s->cell);
    q_free(s->memory, s->item, s->item_capacity, sizeof *s->item);
    q_free(s->memory, s->window, (size_t)1 << s->window_bits, sizeof *s->window);
    s->cell = NULL;
    s->item = NULL;
    s->window = NULL;
    s->cells = s->cell_capacity = s->items = s->item_capacity = 0;
}

static void give_lists(insertions *s)
{
    q_interner_free(&s->interner);
    q_free(s->memory, s->list, s->list_capacity, sizeof *s->list);
    q_free(s->memory, s->play, s->play_capacity, sizeof *s->play);
    s->list = NULL;
    s->play = NULL;
    s->list_capacity = s->plays = s->play_capacity = 0;
}

static void insertions_free(void *self)
{
    insertions *s = self;
    give_built(s);
    give_lists(s);
    q_free(s->memory, s, 1, sizeof *s);
}

/* Runs at the first question: a completed solver never needs it. */
static bool build_insertions(insertions *s)
{
    const quoth_lexicon *lexicon = s->lexicon;
    q_states states;
    if (lexicon->survey.longest < s->rules->min || !lexicon->survey.total_words)
        return add_no_spot(s);
    if (!q_states_read(&states, lexicon->graph, s->memory))
        return gives_up(s, QUOTH_NO_MEMORY);
    uint32_t count = states.count, *block = q_allocate(s->memory, count, sizeof *block);
    s->window_bits = q_highest_bit(lexicon->graph.count);
    s->window = q_allocate_zeroed(s->memory, (size_t)1 << s->window_bits, sizeof *s->window);
    bool fine = (block && s->window) || gives_up(s, QUOTH_NO_MEMORY);
    fine = fine && read_states(s, &states, block) && begin_spots(s);
    q_free(s->memory, block, count, sizeof *block);
    q_states_free(&states);
    if (fine)
        note_windows(s, s->start, 0, 0);
    return fine && !s->failure;
}

static quoth_status insertions_probe(void *self, q_arena *arena, const quoth_letters *fragment,
                                     q_position *at, q_move *known)
{
    insertions *s = self;
    (void)arena;
    *at = (q_position){.fragment = *fragment};
    *known = (q_move){0};
    s->failure = QUOTH_OK;
    if (!s->cells && !build_insertions(s)) {
        give_built(s);
        return s->failure;
    }
    if (walk_letters(s, s->start, 0, fragment->letter, fragment->length) == NO_SPOT)
        return s->failure;
    known->lengths = ALL_LENGTHS;
    known->word =
        fragment->length > 0 && fragment->length >= s->rules->min &&
        ends_word(s, s->root, fragment->letter[0], fragment->letter + 1, fragment->length - 1u);
    return QUOTH_OK;
}

static quoth_status insertions_generate(void *self, q_arena *arena, q_position *at,
                                        unsigned winning, q_move *moves, unsigned *n,
                                        q_play_notes *notes)
{
    (void)notes;
    insertions *s = self;
    const uint16_t *play;
    (void)winning;
    if (!at->state.item && !at->state.count) {
        play_list list;
        quoth_status status = plays_of(s, arena, &at->fragment, &at->state, &list);
        if (status)
            return status;
    }
    if (at->state.count) {
        const play_list *list = &s->list[at->state.count - 1];
        play = s->play + list->first;
        *n = list->count;
    } else {
        play = at->state.item;
        *n = *play++;
    }
    for (unsigned i = 0; i < *n; i++)
        moves[i] = (q_move){.gap = play[i] & 0xFF,
                            .letter = play[i] >> 8 & LETTER_MASK,
                            .word = play[i] & PLAY_WORD,
                            .lengths = ALL_LENGTHS};
    return QUOTH_OK;
}

static quoth_status insertions_make_children(void *self, q_arena *arena, const q_position *at,
                                             q_move *moves, unsigned n, q_play_notes notes,
                                             q_position *after)
{
    (void)notes;
    insertions *s = self;
    (void)at;
    for (unsigned i = 0; i < n; i++) {
        play_list list;
        quoth_status status = plays_of(s, arena, &after[i].fragment, &after[i].state, &list);
        if (status)
            return status;
        moves[i].size = list.goes_on;
    }
    return QUOTH_OK;
}

static void insertions_limit(void *self, size_t bytes)
{
    insertions *s = self;
    s->lists_limit = bytes;
    if (bytes_of_lists(s) > bytes)
        give_lists(s);
}

quoth_status q_insertion_generator_new(q_generator *generator, const quoth_lexicon *lexicon,
                                       const q_rules *rules, const quoth_watch *watch,
                                       const quoth_memory *memory)
{
    insertions *s = q_allocate_zeroed(memory, 1, sizeof *s);
    if (!s)
        return QUOTH_NO_MEMORY;
    s->memory = memory;
    s->lexicon = lexicon;
    s->rules = rules;
    s->throttle = q_throttle_begin(watch, 0);
    *generator = (q_generator){.self = s,
                               .probe = insertions_probe,
                               .generate = insertions_generate,
                               .make_children = insertions_make_children,
                               .limit_cache = insertions_limit,
                               .bytes = bytes_of_lists,
                               .free = insertions_free};
    return QUOTH_OK;
}
