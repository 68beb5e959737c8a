/* Words from a rack, by a pattern, in a row of a board (quoth/finder.h).
 *
 * The pattern is a nondeterministic automaton, simulated by bit sets (Baeza-Yates and Gonnet 1992)
 * along a depth-first search of the word graph.  In state i the first i places are matched.  A
 * letter leads from state i to i + 1 if place i allows it, and stays in states that have a run.
 *
 *     * A . *        states 0 1 2, runs at 0 and 2     B: 0 -> 0    A: 0 -> 0 1    ...
 *
 * Every way to match a word uses all written letters, so all ways need the same letters from the
 * rack: the word without the written letters.  The search therefore adds the written letters to the
 * rack, and every letter of the word costs one.  In a pattern without runs each letter has a fixed
 * place; there the written letters cost nothing instead, so that a word may end before it meets all
 * of them, as in a row. */
#include "quoth/finder.h"

#include <string.h>

#include "base/bits.h"
#include "base/context.h"
#include "base/error.h"
#include "base/names.h"
#include "base/options.h"
#include "base/throttle.h"
#include "lexicon/lexicon.h"
#include "lexicon/patterns.h"

/* Letter codes have 6 bits; 0 is a blank on the rack, and no alphabet has 63. */
enum { CODES = 64 };

typedef struct state_set {
    uint64_t bits[4];
} state_set;

typedef struct finder {
    quoth_graph graph;
    const uint8_t *height; /* of each node and its later siblings: letters of the longest ending */
    quoth_word_query query;
    const quoth_watch *watch; /* may be NULL */
    quoth_found_each each;
    void *user;
    const quoth_pattern *pattern;
    state_set accepting;
    unsigned blocks; /* 64-bit blocks of a state set in use */
    bool has_runs;
    unsigned min, max;      /* letters of a word */
    uint16_t left[CODES];   /* tiles left */
    uint8_t blanked[CODES]; /* blanks laid as each letter */
    uint64_t steps;
    bool stopped;
    quoth_found found;
    state_set from[CODES];                 /* the states that a letter leads to the next state */
    state_set reached[QUOTH_WORD_MAX + 1]; /* the states reached, by number of letters */
} finder;

static bool intersect(const state_set *a, const state_set *b)
{
    return (a->bits[0] & b->bits[0]) | (a->bits[1] & b->bits[1]) | (a->bits[2] & b->bits[2]) |
           (a->bits[3] & b->bits[3]);
}

/* Reads the letter at `depth`; false if no state is left. */
static bool advance(finder *f, unsigned depth, uint32_t letter)
{
    const uint64_t *at = f->reached[depth].bits, *from = f->from[letter].bits;
    uint64_t carry = 0, some = 0;
    for (unsigned i = 0; i < f->blocks; i++) {
        uint64_t moved = at[i] & from[i];
        uint64_t to = moved << 1 | carry | (at[i] & f->pattern->runs[i]);
        carry = moved >> 63;
        some |= to;
        f->reached[depth + 1].bits[i] = to;
    }
    return some;
}

static bool costs_nothing(const finder *f, unsigned depth)
{
    return !f->query.rack || (!f->has_runs && q_place_in(f->pattern->written, depth));
}

static bool use_tile(finder *f, uint32_t letter)
{
    if (f->left[letter]) {
        f->left[letter]--;
        return true;
    }
    if (!f->left[0])
        return false;
    f->left[0]--;
    f->blanked[letter]++;
    return true;
}

static void return_tile(finder *f, uint32_t letter)
{
    if (f->blanked[letter]) { /* blanks come after all tiles of a letter */
        f->blanked[letter]--;
        f->left[0]++;
    } else {
        f->left[letter]++;
    }
}

/* The states of which the letter at `depth` leads to `at`: `*open` by a place to be filled or a
 * run, `*written` by a place whose letter is written. */
static void step_back(const finder *f, unsigned depth, uint32_t letter, const state_set *at,
                      state_set *open, state_set *written)
{
    for (unsigned i = 0; i < f->blocks; i++) {
        uint64_t reached = f->reached[depth].bits[i];
        uint64_t before = at->bits[i] >> 1 | (i + 1 < f->blocks ? at->bits[i + 1] << 63 : 0);
        uint64_t moved = before & reached & f->from[letter].bits[i];
        open->bits[i] = (at->bits[i] & f->pattern->runs[i] & reached) |
                        (moved & ~f->pattern->written[i]);
        written->bits[i] = moved & f->pattern->written[i];
    }
}

/* Traces a match backwards and finds the source of each letter, from the last to the first.  A
 * letter comes from the rack if some match allows it, and from a blank as long as one is needed
 * for that letter. */
static void find_sources(finder *f)
{
    quoth_found *found = &f->found;
    uint8_t blanked[CODES];
    memcpy(blanked, f->blanked, sizeof blanked);
    memset(found->from, QUOTH_FROM_BOARD, found->word.length);
    found->tiles = found->blanks = 0;
    if (!f->query.rack)
        return;
    state_set at, open = {{0}}, written = {{0}};
    for (unsigned i = 0; i < 4; i++)
        at.bits[i] = f->reached[found->word.length].bits[i] & f->accepting.bits[i];
    for (unsigned i = found->word.length; i-- > 0;) {
        uint8_t letter = found->word.letter[i];
        step_back(f, i, letter, &at, &open, &written);
        bool filled = intersect(&open, &open);
        at = filled ? open : written;
        if (!filled)
            continue;
        found->tiles++;
        found->from[i] = QUOTH_FROM_RACK;
        if (blanked[letter]) {
            blanked[letter]--;
            found->blanks++;
            found->from[i] = QUOTH_FROM_BLANK;
        }
    }
}

static void report_found(finder *f)
{
    const quoth_word_query *query = &f->query;
    find_sources(f);
    if (query->exact && query->rack && f->found.tiles != query->rack->tiles)
        return;
    if (query->row && f->found.tiles == 0)
        return;
    if (!f->each(f->user, &f->found))
        f->stopped = true;
}

/* Reports all words with the current prefix; node `p` is the first of the list of next letters. */
static void find_words_below(finder *f, uint32_t p)
{
    unsigned depth = f->found.word.length;
    uint32_t node;
    if (depth >= f->max)
        return;
    do {
        if (depth + f->height[p] < f->min)
            return;
        f->steps++;
        if (!q_go_on_every(f->watch, 4096, f->steps, f->steps, 0))
            f->stopped = true;
        node = quoth_graph_node(f->graph, p++);
        uint32_t letter = quoth_node_letter(node);
        bool is_free = costs_nothing(f, depth);
        if (!advance(f, depth, letter) || (!is_free && !use_tile(f, letter)))
            continue;
        f->found.word.letter[depth] = (uint8_t)letter;
        f->found.word.length = (uint8_t)(depth + 1);
        if (!f->stopped && quoth_node_accepts(node) && depth + 1 >= f->min &&
            intersect(&f->reached[depth + 1], &f->accepting))
            report_found(f);
        if (!f->stopped && quoth_node_child(node))
            find_words_below(f, quoth_node_child(node));
        f->found.word.length = (uint8_t)depth;
        if (!is_free)
            return_tile(f, letter);
    } while (!f->stopped && !quoth_node_ends(node));
}

static void compile_pattern(finder *f, const quoth_pattern *pattern)
{
    const quoth_rack_counts *rack = f->query.rack;
    f->pattern = pattern;
    f->blocks = pattern->places / 64u + 1;
    f->has_runs = pattern->runs[0] | pattern->runs[1] | pattern->runs[2] | pattern->runs[3];
    memset(f->from, 0, sizeof f->from);
    memset(f->blanked, 0, sizeof f->blanked);
    memset(f->left, 0, sizeof f->left);
    for (unsigned i = 0; rack && i <= QUOTH_LETTERS_MAX; i++)
        f->left[i] = rack->count[i];
    for (unsigned i = 0; i < pattern->places; i++) {
        uint64_t allowed = pattern->allowed[i];
        if (f->has_runs && q_place_in(pattern->written, i))
            f->left[q_lowest_bit(allowed)]++;
        for (; allowed; allowed &= allowed - 1)
            q_place_add(f->from[q_lowest_bit(allowed)].bits, i);
    }
    memset(f->reached, 0, sizeof f->reached);
    q_place_add(f->reached[0].bits, 0);
}

static void finder_begin(finder *f, const quoth_lexicon *lexicon, const quoth_word_query *given,
                         quoth_found_each each, void *user, const quoth_watch *watch)
{
    q_options_read(&f->query, sizeof f->query, given);
    f->graph = lexicon->graph;
    f->height = lexicon->survey.height;
    f->each = each;
    f->user = user;
    f->watch = watch;
    f->steps = 0;
    f->stopped = false;
    memset(&f->found, 0, sizeof f->found);
}

static unsigned smaller_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned larger_of(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* Searches for the words of `min` to `max` letters that the query allows. */
static void search(finder *f, unsigned min, unsigned max)
{
    uint32_t first = quoth_node_child(quoth_graph_node(f->graph, QUOTH_GRAPH_ROOT));
    f->min = larger_of(min, f->query.min);
    f->max = f->query.max ? smaller_of(max, f->query.max) : max;
    if (first && f->min <= f->max && !f->stopped)
        find_words_below(f, first);
}

quoth_status quoth_find_words(const quoth_lexicon *lexicon, const quoth_word_query *given,
                              quoth_found_each each, void *user, const quoth_context *context,
                              quoth_error *error)
{
    static const quoth_pattern any_word = {.runs = {1}};
    finder f;
    finder_begin(&f, lexicon, given, each, user, q_watch_of(context));
    const quoth_word_query *query = &f.query;
    const quoth_pattern *pattern = query->pattern ? query->pattern : &any_word;
    if (query->row)
        return q_fail(error, QUOTH_BAD_CALL, "a row is searched by quoth_find_in_row");
    compile_pattern(&f, pattern);
    memset(&f.accepting, 0, sizeof f.accepting);
    q_place_add(f.accepting.bits, pattern->places);

    unsigned min = pattern->places, max = f.has_runs ? QUOTH_WORD_MAX : pattern->places;
    if (query->rack) {
        unsigned written = 0;
        for (unsigned i = 0; i < pattern->places; i++)
            written += q_place_in(pattern->written, i);
        max = smaller_of(max, written + query->rack->tiles);
        if (query->exact)
            min = larger_of(min, written + query->rack->tiles);
    }
    search(&f, min, max);
    return q_report(error, f.stopped ? QUOTH_STOPPED : QUOTH_OK);
}

/* ---- rows --------------------------------------------------------------------------------- */

static bool row_has_letter(const quoth_row *row, unsigned square)
{
    return square < row->squares && (row->square[square] & 0x3F);
}

/* Makes a pattern of the squares from one to the next wall, and marks after which squares a word
 * may end. */
static void pattern_from(const quoth_row *row, unsigned start, quoth_pattern *pattern,
                         state_set *accepting)
{
    memset(pattern, 0, sizeof *pattern);
    memset(accepting, 0, sizeof *accepting);
    for (unsigned i = start; i < row->squares && row->square[i] != QUOTH_ROW_WALL; i++) {
        bool written = row_has_letter(row, i);
        q_pattern_add(pattern,
                      written ? UINT64_C(1) << (row->square[i] & 0x3F)
                              : q_all_letters(QUOTH_LETTERS_MAX),
                      written);
        if (!row_has_letter(row, i + 1))
            q_place_add(accepting->bits, pattern->places);
    }
}

quoth_status quoth_find_in_row(const quoth_lexicon *lexicon, const quoth_word_query *given,
                               quoth_found_each each, void *user, const quoth_context *context,
                               quoth_error *error)
{
    quoth_pattern pattern;
    finder f;
    bool anywhere = true;
    finder_begin(&f, lexicon, given, each, user, q_watch_of(context));
    const quoth_word_query *query = &f.query;
    const quoth_row *row = query->row;
    if (!row || !query->rack || query->pattern)
        return q_fail(error, QUOTH_BAD_CALL, "a search in a row takes a rack and no pattern");
    for (unsigned i = 0; i < row->squares; i++)
        anywhere &= !row_has_letter(row, i);
    anywhere |= query->anywhere;
    for (unsigned start = 0; start < row->squares && !f.stopped; start++) {
        if (row->square[start] == QUOTH_ROW_WALL || (start && row_has_letter(row, start - 1)))
            continue;
        pattern_from(row, start, &pattern, &f.accepting);
        unsigned first = 0;
        while (first < pattern.places && !q_place_in(pattern.written, first))
            first++;
        if (!anywhere && (first == pattern.places || first > query->rack->tiles))
            continue;
        compile_pattern(&f, &pattern);
        f.found.column = (uint8_t)(start + 1);
        search(&f, anywhere ? 1 : first + 1, pattern.places);
    }
    return q_report(error, f.stopped ? QUOTH_STOPPED : QUOTH_OK);
}

const char *quoth_letter_from_name(quoth_letter_from from)
{
    static const char *const names[] = {"board", "rack", "blank"};
    return Q_NAME_OF(names, from);
}
