#include "ghost/solve/infix/insertion_generator.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "lexicon/interner.h"
#include "lexicon/graph_states.h"

/* A string inside words can be spelled from several states of the word graph.  The set of states
 * that it leads to says how it goes on: a lazy subset construction (Rabin and Scott 1959) of the
 * automaton in which every state is an initial state.
 *
 *      set("")      = all states
 *      set(f x)     = { t : s in set(f), s --x--> t }, made on the first step from set(f)
 *
 * A set of one state is that state itself; equal larger sets are not merged.
 *
 * Words shorter than the minimum do not count.  So each member of a set of strings shorter than the
 * minimum has the length of the longest word beginning that spells it, and a member is left out if
 * that length and the longest ending from the state on are too short together. */

/* The next node by a letter, in node.next.  24 bits number the nodes, so a link and a member of a
 * set fit into 4 bytes, and a step mostly stays within a cache line. */
typedef struct link {
    uint32_t accepts : 1; /* the letter ends a word; for links of states */
    uint32_t : 7;
    uint32_t node : 24; /* NO_NODE in a set: not made yet */
} link;

/* A state, or a set of states, in units of NODE_UNIT bytes, so that the link behind a letter is
 * found by counting the letters before it. */
typedef struct node {
    uint64_t letters; /* that go on inside words: `next` has a link for each, in order */
    union {
        struct {
            uint32_t member;        /* see append_distinct */
            uint16_t depth, height; /* letters of the longest paths from the root and to the end */
        } state;
        struct {
            uint32_t first, count; /* its members */
        } set;
    } u;
    link next[];
} node;

enum { NODE_UNIT = sizeof(node), NODES_MAX = 1 << 24, LETTER_MASK = 63 };
enum { NO_NODE, END_STATE }; /* END_STATE: the state without arcs */

/* A state in a set. */
typedef struct member {
    uint32_t
        length : 8; /* of the longest word beginning that leads to it; below the minimum only */
    uint32_t state : 24;
} member;

/* Letters that fit into gaps 0 to 3 of windows of four letters, by a hash of the window. */
enum { WINDOW = 4 };
typedef struct window {
    uint64_t letters[WINDOW];
} window;

/* The plays of a fragment.  A play is its gap, its letter << 8, and PLAY_WORD if it completes a
 * word. */
#define PLAYS_NOT_MADE UINT32_MAX
typedef struct play_list {
    uint32_t first; /* PLAYS_NOT_MADE: not listed yet */
    uint16_t count, goes_on;
} play_list;

enum { PLAY_WORD = 1 << 14, ALL_LENGTHS = 3 };

typedef struct insertions {
    const quoth_memory *memory;
    const quoth_lexicon *lexicon;
    const q_rules *rules;
    uint8_t *nodes; /* NODE_UNIT bytes a unit; NULL until the first probe */
    size_t units, node_capacity;
    uint32_t root;  /* the state where words begin */
    uint32_t start; /* set(""); NO_NODE: no word is long enough */
    member *member; /* of all sets */
    size_t members, member_capacity;
    window *window;
    unsigned window_bits;
    q_throttle throttle;
    quoth_status failure; /* why the current call cannot continue */
    q_interner interner;  /* the fragments that have a list of plays */
    play_list *list;
    uint16_t *play;
    size_t list_capacity, plays, play_capacity;
    size_t lists_limit; /* of the cached lists, in bytes */
} insertions;

static node *node_at(const insertions *s, uint32_t at)
{
    return (node *)(void *)(s->nodes + (size_t)at * NODE_UNIT);
}

static uint64_t letters_at(const insertions *s, uint32_t at)
{
    return node_at(s, at)->letters;
}

/* ---- states ------------------------------------------------------------------------------- */

/* Stores why the current call cannot continue; false. */
static bool fail(insertions *s, quoth_status status)
{
    s->failure = status;
    return false;
}

static bool add_work(insertions *s, uint64_t work)
{
    return q_throttle_add(&s->throttle, s->members, work) || fail(s, QUOTH_STOPPED);
}

/* add_work for members `i` to `end` - 1, `each` for one, at every 64th of them. */
static inline bool add_work_at(insertions *s, uint32_t i, uint32_t first, uint32_t end,
                               unsigned each)
{
    if ((i - first) % 64)
        return true;
    return add_work(s, (uint64_t)each * (end - i < 64 ? end - i : 64));
}

static uint32_t units_of(unsigned letters)
{
    return (uint32_t)((sizeof(node) + letters * sizeof(link) + NODE_UNIT - 1) / NODE_UNIT);
}

/* A node with room for the links of some letters; NO_NODE: failed. */
static uint32_t add_node(insertions *s, unsigned letters)
{
    size_t at = s->units, units = at + units_of(letters);
    if (units >= NODES_MAX) {
        fail(s, QUOTH_TOO_LARGE);
        return NO_NODE;
    }
    if (!q_reserve(s->memory, (void **)&s->nodes, &s->node_capacity, units * NODE_UNIT, 1)) {
        fail(s, QUOTH_NO_MEMORY);
        return NO_NODE;
    }
    memset(s->nodes + at * NODE_UNIT, 0, (units - at) * NODE_UNIT);
    s->units = units;
    return (uint32_t)at;
}

/* Makes NO_NODE itself, the first node. */
static bool add_no_node(insertions *s)
{
    return add_node(s, 0) == NO_NODE && s->units > 0;
}

/* Makes a node of each state, children first, then sets their depths, parents first.  `node_of` is
 * by state. */
static bool read_states(insertions *s, const q_states *states, uint32_t *node_of)
{
    if (!add_no_node(s) || add_node(s, 0) != END_STATE)
        return false;
    node_of[0] = END_STATE;
    for (uint32_t p = Q_FIRST_ARC, first = p; p < states->graph.count; p++) {
        if (!q_arc_at(states, p).last)
            continue;
        uint32_t at = node_of[states->state_of[p]] = add_node(s, p + 1 - first);
        if (at == NO_NODE)
            return false;
        node *n = node_at(s, at);
        link *next = n->next;
        n->u.state.height = s->lexicon->survey.height[first];
        for (; first <= p; first++) {
            q_arc a = q_arc_at(states, first);
            n->letters |= UINT64_C(1) << a.letter;
            *next++ = (link){.node = node_of[a.to], .accepts = a.accepts};
        }
        if (!add_work(s, 4))
            return false;
    }
    s->root = node_of[states->root];
    for (uint32_t p = states->graph.count; p-- > Q_FIRST_ARC;) {
        q_arc a = q_arc_at(states, p);
        node *to = node_at(s, node_of[a.to]);
        unsigned depth = node_at(s, node_of[a.from])->u.state.depth + 1u;
        if (depth > to->u.state.depth)
            to->u.state.depth = (uint16_t)depth;
        if (!add_work(s, 1))
            return false;
    }
    return true;
}

/* ---- subset construction ------------------------------------------------------------------ */

static bool reserve_members(insertions *s, size_t more)
{
    if (s->members + more >= UINT32_MAX)
        return fail(s, QUOTH_TOO_LARGE);
    return q_reserve(s->memory, (void **)&s->member, &s->member_capacity, s->members + more,
                     sizeof *s->member) ||
           fail(s, QUOTH_NO_MEMORY);
}

/* Makes the set of the last `count` members, which strings of `length` letters lead to; NO_NODE:
 * failed.  One state is a set by itself, unless lengths matter. */
static uint32_t make_set(insertions *s, uint32_t count, unsigned length)
{
    uint64_t letters = 0;
    uint32_t end = (uint32_t)s->members, first = end - count;
    unsigned min = s->rules->min;
    if (count == 1 && length >= min)
        return s->member[--s->members].state;
    for (uint32_t i = first; i < end; i++) {
        const node *n = node_at(s, s->member[i].state);
        if (!add_work_at(s, i, first, end, 1))
            return NO_NODE;
        if (length + 1 >= min) {
            letters |= n->letters;
            continue;
        }
        const link *next = n->next;
        for (uint64_t left = n->letters; left; left &= left - 1, next++)
            if (s->member[i].length + 1u + node_at(s, next->node)->u.state.height >= min)
                letters |= left & -left;
    }
    uint32_t at = add_node(s, q_count_bits64(letters));
    if (at != NO_NODE) {
        node_at(s, at)->letters = letters;
        node_at(s, at)->u.set.first = first;
        node_at(s, at)->u.set.count = count;
    }
    return at;
}

/* Makes set(""): all states that lie in words that are long enough. */
static bool make_start(insertions *s)
{
    size_t end = s->units;
    if (!reserve_members(s, end))
        return false;
    for (uint32_t at = END_STATE; at < end; at += units_of(q_count_bits64(letters_at(s, at)))) {
        const node *n = node_at(s, at);
        if (n->u.state.depth + n->u.state.height >= (int)s->rules->min)
            s->member[s->members++] = (member){.state = at, .length = n->u.state.depth};
        if (!add_work(s, 1))
            return false;
    }
    s->start = make_set(s, (uint32_t)s->members, 0);
    return s->start != NO_NODE;
}

/* Appends states as members, each once with its longest length; returns their number.  `from` may
 * lie behind the members: the number of states appended never exceeds the number of those read.
 *
 * Whether a state was appended before is asked of a sparse set (Briggs and Torczon 1993), which
 * needs no clearing: each state has the index of its last member.  An index below `first`, or of
 * another state's member, is an old one. */
static uint32_t append_distinct(insertions *s, const member *from, uint32_t count)
{
    member *list = s->member;
    size_t first = s->members, end = first;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t state = from[i].state, *index = &node_at(s, state)->u.state.member, at = *index;
        if (at < first || at >= end || list[at].state != state) {
            *index = (uint32_t)end;
            list[end++] = from[i];
        } else if (list[at].length < from[i].length) {
            list[at] = from[i];
        }
    }
    s->members = end;
    return (uint32_t)(end - first);
}

/* Makes the sets after all letters of a set, which strings of `length` letters lead to.
 *
 *   1. Count the arcs of its states by letter, which gives each letter a range behind the members.
 *   2. Write the target of each arc into the range of its letter.
 *   3. For each letter: drop duplicates, make a set of the rest, and link it. */
static bool expand_set(insertions *s, uint32_t set, unsigned length)
{
    uint32_t start[LETTER_MASK + 1] = {0}, end[LETTER_MASK + 1], total = 0;
    uint32_t first = node_at(s, set)->u.set.first, behind = first + node_at(s, set)->u.set.count;
    unsigned min = s->rules->min;
    bool may_be_short = length + 1 < min;
    uint64_t letters = 0;
    for (uint32_t i = first; i < behind; i++) { /* 1 */
        uint64_t left = letters_at(s, s->member[i].state);
        if (!add_work_at(s, i, first, behind, 2))
            return false;
        letters |= left;
        for (; left; left &= left - 1, total++)
            start[q_lowest_bit(left)]++;
    }
    if (!reserve_members(s, total))
        return false;
    total = (uint32_t)s->members;
    for (uint64_t left = letters; left; left &= left - 1) {
        unsigned letter = q_lowest_bit(left);
        end[letter] = total;
        total += start[letter];
        start[letter] = end[letter];
    }
    member *list = s->member;
    for (uint32_t i = first; i < behind; i++) { /* 2 */
        const node *n = node_at(s, list[i].state);
        const link *next = n->next;
        uint32_t longer = list[i].length + 1u;
        if (!add_work_at(s, i, first, behind, 2))
            return false;
        for (uint64_t left = n->letters; left; left &= left - 1) {
            uint32_t to = next++->node, *put = &end[q_lowest_bit(left)];
            if (!may_be_short)
                list[(*put)++] = (member){.state = to};
            else if (longer + node_at(s, to)->u.state.height >= min)
                list[(*put)++] = (member){.state = to, .length = longer};
        }
    }
    unsigned n = 0;
    for (uint64_t left = letters_at(s, set); left; left &= left - 1, n++) { /* 3 */
        unsigned letter = q_lowest_bit(left);
        uint32_t count = append_distinct(s, s->member + start[letter], end[letter] - start[letter]);
        uint32_t next = make_set(s, count, length + 1);
        if (next == NO_NODE)
            return false;
        node_at(s, set)->next[n] = (link){.node = next};
    }
    return true;
}

/* The link by a letter; {0} if there is none.  `popcnt` as in base/bits.h, here and below. */
static Q_INSTANTIATED link next_by(bool popcnt, const node *n, unsigned letter)
{
    uint64_t bit = UINT64_C(1) << letter;
    if (!(n->letters & bit))
        return (link){0};
    return n->next[q_count_bits64_by(popcnt, n->letters & (bit - 1))];
}

static inline link next_of(const node *n, unsigned letter)
{
    return next_by(false, n, letter);
}

/* step_on for a set whose next sets are not made yet. */
static uint32_t step_further(insertions *s, uint32_t at, unsigned letter, unsigned length)
{
    if (s->failure || !expand_set(s, at, length))
        return NO_NODE;
    return next_of(node_at(s, at), letter).node;
}

/* The node of a string of `length` letters after one more; NO_NODE: no word contains it, or the
 * step failed. */
static Q_INSTANTIATED uint32_t step_by(bool popcnt, insertions *s, uint32_t at, unsigned letter,
                                       unsigned length)
{
    uint32_t next = next_by(popcnt, node_at(s, at), letter).node;
    if (next == NO_NODE && letters_at(s, at) >> letter & 1)
        next = step_further(s, at, letter, length);
    return next;
}

static Q_INSTANTIATED uint32_t walk_by(bool popcnt, insertions *s, uint32_t at, unsigned length,
                                       const uint8_t *letters, unsigned n)
{
    for (unsigned i = 0; i < n && at != NO_NODE; i++)
        at = step_by(popcnt, s, at, letters[i], length + i);
    return at;
}

static inline uint32_t step_on(insertions *s, uint32_t at, unsigned letter, unsigned length)
{
    return step_by(false, s, at, letter, length);
}

/* ---- windows ------------------------------------------------------------------------------ */

/* The entry of the window whose letters are in `code`, 6 bits each.  Windows with equal hashes
 * share an entry, so a letter that it contains may still be illegal. */
static window *window_of(const insertions *s, uint32_t code)
{
    return &s->window[code * UINT32_C(0x9E3779B1) >> (32 - s->window_bits)];
}

/* Records all strings inside words of up to WINDOW + 1 letters that begin with the letters in
 * `code`: each letter but the last fits into its gap of the window without it. */
static void record_windows(insertions *s, uint32_t at, unsigned length, uint32_t code)
{
    for (uint64_t left = letters_at(s, at); left && add_work(s, length + 1); left &= left - 1) {
        unsigned letter = q_lowest_bit(left);
        uint32_t longer = code << 6 | letter;
        for (unsigned behind = 6 * length; behind > 0; behind -= 6) {
            uint32_t others = longer >> (behind + 6) << behind |
                              (longer & ((UINT32_C(1) << behind) - 1));
            window_of(s, others)->letters[length - behind / 6] |=
                UINT64_C(1) << (longer >> behind & LETTER_MASK);
        }
        uint32_t next = length < WINDOW ? step_on(s, at, letter, length) : NO_NODE;
        if (next != NO_NODE)
            record_windows(s, next, length + 1, longer);
    }
}

/* Finds a superset of the letters that fit into each gap but the last, by the windows around the
 * gap. */
static void filter_by_windows(const insertions *s, const quoth_letters *f, uint64_t *fit)
{
    unsigned n = f->length, size = n < WINDOW ? n : WINDOW;
    uint32_t code = 0;
    for (unsigned i = 0; i < n; i++) {
        fit[i] = ~(UINT64_C(1) << f->letter[i]); /* next to an equal letter: the gap behind */
        code = (code << 6 | f->letter[i]) & ((UINT32_C(1) << 6 * WINDOW) - 1);
        if (i + 1 < size)
            continue;
        const window *w = window_of(s, code);
        for (unsigned gap = 0; gap < size; gap++)
            fit[i + 1 - size + gap] &= w->letters[gap];
    }
}

/* ---- plays -------------------------------------------------------------------------------- */

/* Whether the path by `letter` and then by the `n` other letters ends a word. */
static Q_INSTANTIATED bool ends_word(bool popcnt, const insertions *s, uint32_t from,
                                     unsigned letter, const uint8_t *others, unsigned n)
{
    link next = next_by(popcnt, node_at(s, from), letter);
    for (unsigned i = 0; i < n && next.node; i++)
        next = next_by(popcnt, node_at(s, next.node), others[i]);
    return next.accepts;
}

/* Adds the plays of a fragment to the list; false: failed.  For each gap: the letters that may
 * follow the letters before it and that pass the windows; then the letters behind the gap are
 * walked to see that a word contains all of them.  The walks of a gap's letters go on in turn, so
 * that their cache misses overlap. */
static Q_INSTANTIATED bool add_plays_by(bool popcnt, insertions *s, const quoth_letters *f,
                                        play_list *list)
{
    uint64_t fit[QUOTH_WORD_MAX + 1];
    uint32_t front = s->start, begun = s->root; /* nodes after the letters before the gap */
    unsigned n = f->length;
    if (!q_reserve(s->memory, (void **)&s->play, &s->play_capacity,
                   s->plays + LETTER_MASK * (n + 1), sizeof *s->play))
        return fail(s, QUOTH_NO_MEMORY);
    filter_by_windows(s, f, fit);
    fit[n] = UINT64_MAX;
    *list = (play_list){.first = (uint32_t)s->plays};
    for (unsigned gap = 0;; gap++) {
        uint64_t left = letters_at(s, front) & fit[gap];
        const uint8_t *behind = f->letter + gap;
        uint32_t after[LETTER_MASK + 1];
        uint8_t letter[LETTER_MASK + 1];
        unsigned count = 0;
        for (; left; left &= left - 1, count++) {
            letter[count] = (uint8_t)q_lowest_bit(left);
            after[count] = step_by(popcnt, s, front, letter[count], gap);
        }
        if (!add_work(s, count * (1 + (n - gap) / 2)))
            return false;
        for (unsigned i = gap; i < n && count; i++) {
            unsigned kept = 0;
            for (unsigned k = 0; k < count; k++) {
                letter[kept] = letter[k];
                after[kept] = step_by(popcnt, s, after[k], f->letter[i], i + 1);
                kept += after[kept] != NO_NODE;
            }
            count = kept;
        }
        for (unsigned k = 0; k < count && !s->failure; k++) {
            bool word = n + 1 >= s->rules->min &&
                        ends_word(popcnt, s, begun, letter[k], behind, n - gap);
            s->play[s->plays++] = (uint16_t)(letter[k] << 8 | gap | (word ? PLAY_WORD : 0));
            list->count++;
            list->goes_on += !word;
        }
        if (gap == n)
            return !s->failure;
        front = step_by(popcnt, s, front, f->letter[gap], gap);
        begun = next_by(popcnt, node_at(s, begun), f->letter[gap]).node;
    }
}

Q_COUNTING static bool add_plays_by_popcnt(insertions *s, const quoth_letters *f, play_list *list)
{
    return add_plays_by(true, s, f, list);
}

static bool add_plays(insertions *s, const quoth_letters *f, play_list *list)
{
    return q_has_popcnt() ? add_plays_by_popcnt(s, f, list) : add_plays_by(false, s, f, list);
}

static size_t bytes_of_lists(const void *self)
{
    const insertions *s = self;
    return s->play_capacity * sizeof *s->play + s->list_capacity * sizeof *s->list +
           q_interner_bytes(&s->interner);
}

/* Whether the list of one more fragment would exceed the limit. */
static bool lists_are_full(const insertions *s, const quoth_letters *f)
{
    return bytes_of_lists(s) - q_interner_bytes(&s->interner) +
               q_interner_bytes_with(&s->interner, f->length) >
           s->lists_limit;
}

/* Makes or finds the list of plays of a fragment: the state of its position.  `state->count` is 1
 * more than the index of a cached list; if the cache is full, `item` has the number of plays, then
 * the plays. */
static quoth_status plays_of(insertions *s, q_arena *arena, const quoth_letters *f,
                             q_position_state *support, play_list *list)
{
    uint32_t number;
    *support = (q_position_state){NULL, 0};
    if (!s->interner.table.slot && !q_interner_begin(&s->interner, s->memory))
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
        if (number == Q_NO_ITEM)
            return q_interner_failure(&s->interner, f->length);
        if (number == before)
            s->list[number].first = PLAYS_NOT_MADE;
    }
    if (number != Q_NO_ITEM && s->list[number].first != PLAYS_NOT_MADE) {
        *list = s->list[number];
        support->count = number + 1;
        return QUOTH_OK;
    }
    size_t plays = s->plays;
    if (!add_plays(s, f, list)) {
        s->plays = plays;
        return s->failure;
    }
    if (number != Q_NO_ITEM) {
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

/* Frees the automaton and the windows; the next probe can build them again. */
static void free_automaton(insertions *s)
{
    q_free(s->memory, s->nodes, s->node_capacity, 1);
    q_free(s->memory, s->member, s->member_capacity, sizeof *s->member);
    q_free(s->memory, s->window, (size_t)1 << s->window_bits, sizeof *s->window);
    s->nodes = NULL;
    s->member = NULL;
    s->window = NULL;
    s->units = s->node_capacity = s->members = s->member_capacity = 0;
}

static void free_lists(insertions *s)
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
    free_automaton(s);
    free_lists(s);
    q_free(s->memory, s, 1, sizeof *s);
}

/* Runs on the first probe: a completed solver never needs it. */
static bool build_automaton(insertions *s)
{
    const quoth_lexicon *lexicon = s->lexicon;
    q_states states;
    if (lexicon->survey.longest < s->rules->min || !lexicon->survey.total_words)
        return add_no_node(s);
    if (!q_states_read(&states, lexicon->graph, s->memory))
        return fail(s, QUOTH_NO_MEMORY);
    uint32_t count = states.count, *node_of = q_allocate(s->memory, count, sizeof *node_of);
    s->window_bits = q_highest_bit(lexicon->graph.count);
    s->window = q_allocate_zeroed(s->memory, (size_t)1 << s->window_bits, sizeof *s->window);
    bool fine = (node_of && s->window) || fail(s, QUOTH_NO_MEMORY);
    fine = fine && read_states(s, &states, node_of) && make_start(s);
    q_free(s->memory, node_of, count, sizeof *node_of);
    q_states_free(&states);
    if (fine)
        record_windows(s, s->start, 0, 0);
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
    if (!s->units && !build_automaton(s)) {
        free_automaton(s);
        return s->failure;
    }
    if (walk_by(false, s, s->start, 0, fragment->letter, fragment->length) == NO_NODE)
        return s->failure;
    known->lengths = ALL_LENGTHS;
    known->word = fragment->length > 0 && fragment->length >= s->rules->min &&
                  ends_word(false, s, s->root, fragment->letter[0], fragment->letter + 1,
                            fragment->length - 1u);
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
        free_lists(s);
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
