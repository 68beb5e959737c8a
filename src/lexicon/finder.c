#include "base/names.h"
#include "base/throttle.h"
#include "quoth/finder.h"

#include <string.h>

#include "base/bits.h"
#include "base/context.h"
#include "base/error.h"
#include "base/options.h"
#include "lexicon/alphabets.h"
#include "lexicon/lexicon.h"

_Static_assert(QUOTH_WORD_MAX == 255, "the message names the limit");

/* ---- reading ------------------------------------------------------------------------------ */

static size_t bytes_before(const char *text, size_t size, const char *signs)
{
    size_t n = 0;
    while (n < size && !memchr(signs, text[n], strlen(signs)))
        n++;
    return n;
}

/* Reads letters up to the next of the signs; moves `*at` there. */
static quoth_status letters_before(const quoth_alphabet *alphabet, const char *text, size_t size,
                                   size_t *at, const char *signs, quoth_letters *letters,
                                   quoth_error *error)
{
    size_t n = bytes_before(text + *at, size - *at, signs);
    quoth_status status = quoth_alphabet_read(letters, alphabet, text + *at, n, error);
    if (status && error)
        error->offset += *at;
    *at += n;
    return status;
}

static const char rack_signs[] = "?_";

quoth_status quoth_rack_counts_read(quoth_rack_counts *rack, const quoth_alphabet *alphabet,
                                    const char *text, size_t size, quoth_error *error)
{
    memset(rack, 0, sizeof *rack);
    for (size_t at = 0, begin; at < size;) {
        quoth_letters run = {1, {0}}; /* a blank */
        begin = at;
        quoth_status status = QUOTH_OK;
        if (memchr(rack_signs, text[at], 2))
            at++;
        else
            status = letters_before(alphabet, text, size, &at, rack_signs, &run, error);
        if (status)
            return status;
        if (run.length > UINT8_MAX - rack->tiles)
            return q_fail_at(error, QUOTH_TOO_LARGE, "more than 255 tiles", 0, begin);
        rack->tiles = (uint8_t)(rack->tiles + run.length);
        for (unsigned i = 0; i < run.length; i++)
            rack->count[run.letter[i]]++;
    }
    return QUOTH_OK;
}

static const char pattern_signs[] = "?_.*[]";

static uint64_t any_letter_of(const quoth_alphabet *alphabet)
{
    return (UINT64_C(2) << alphabet->letters) - 2;
}

/* Reads a set of letters, from after its `[` to after its `]`. */
static quoth_status read_letter_set(const quoth_alphabet *alphabet, const char *text, size_t size,
                                    size_t *at, uint64_t *set, quoth_error *error)
{
    size_t begin = *at;
    bool others = *at < size && text[*at] == '^';
    *at += others;
    quoth_letters run;
    quoth_status status = letters_before(alphabet, text, size, at, pattern_signs, &run, error);
    if (status)
        return status;
    if (*at == size)
        return q_fail_at(error, QUOTH_BAD_TEXT, "a [ without its ]", 0, begin - 1);
    if (text[*at] != ']')
        return q_fail_at(error, QUOTH_BAD_TEXT, "between brackets only letters may stand", 0, *at);
    if (!run.length)
        return q_fail_at(error, QUOTH_BAD_TEXT, "no letter between brackets", 0, begin - 1);
    ++*at;
    *set = 0;
    for (unsigned i = 0; i < run.length; i++)
        *set |= UINT64_C(1) << run.letter[i];
    if (others)
        *set = any_letter_of(alphabet) & ~*set;
    return QUOTH_OK;
}

static void set_point(uint64_t bits[4], unsigned n)
{
    bits[n / 64] |= UINT64_C(1) << n % 64;
}

static bool add_pattern_place(quoth_pattern *pattern, uint64_t allowed, bool written)
{
    if (pattern->places == QUOTH_WORD_MAX)
        return false;
    if (written)
        set_point(pattern->written, pattern->places);
    pattern->allowed[pattern->places++] = allowed;
    return true;
}

quoth_status quoth_pattern_read(quoth_pattern *pattern, const quoth_alphabet *alphabet,
                                const char *text, size_t size, quoth_error *error)
{
    memset(pattern, 0, sizeof *pattern);
    for (size_t at = 0, begin; at < size;) {
        quoth_status status = QUOTH_OK;
        bool fits = true;
        uint64_t set = any_letter_of(alphabet);
        begin = at;
        switch (text[at]) {
        case '*':
            set_point(pattern->runs, pattern->places);
            at++;
            break;
        case '?':
        case '_':
        case '.':
            fits = add_pattern_place(pattern, set, false);
            at++;
            break;
        case '[':
            at++;
            status = read_letter_set(alphabet, text, size, &at, &set, error);
            fits = status || add_pattern_place(pattern, set, false);
            break;
        case ']':
            return q_fail_at(error, QUOTH_BAD_TEXT, "a ] without its [", 0, at);
        default: {
            quoth_letters run;
            status = letters_before(alphabet, text, size, &at, pattern_signs, &run, error);
            for (unsigned i = 0; !status && fits && i < run.length; i++)
                fits = add_pattern_place(pattern, UINT64_C(1) << run.letter[i], true);
        }
        }
        if (status)
            return status;
        if (!fits)
            return q_fail_at(error, QUOTH_TOO_LARGE, "a pattern of more than 255 letters", 0,
                             begin);
    }
    return QUOTH_OK;
}

/* Reads the square at the start of a text; returns its bytes, 0 if there is none. */
static size_t read_row_square(const quoth_alphabet *alphabet, const char *text, size_t size,
                              uint8_t *square)
{
    *square = text[0] == '#' ? QUOTH_ROW_WALL : QUOTH_ROW_EMPTY;
    if (text[0] == '.' || text[0] == '#')
        return 1;
    const quoth_spelling *s = q_alphabet_at(alphabet, text, bytes_before(text, size, ".#"));
    if (!s)
        return 0;
    bool blank = s->lower && strcmp(alphabet->lower[s->letter], alphabet->upper[s->letter]) != 0;
    *square = (uint8_t)(s->letter | (blank ? QUOTH_ROW_BLANK : 0));
    return s->size;
}

quoth_status quoth_row_read(quoth_row *row, const quoth_alphabet *alphabet, const char *text,
                            size_t size, quoth_error *error)
{
    memset(row, 0, sizeof *row);
    for (size_t at = 0, used; at < size; at += used) {
        uint8_t square;
        used = read_row_square(alphabet, text + at, size - at, &square);
        if (!used)
            return q_fail_at(error, QUOTH_BAD_TEXT,
                             "neither a letter of the alphabet nor one of the signs . and #", 0,
                             at);
        if (row->squares == QUOTH_WORD_MAX)
            return q_fail_at(error, QUOTH_TOO_LARGE, "a row of more than 255 squares", 0, at);
        row->square[row->squares++] = square;
    }
    return QUOTH_OK;
}

/* ---- the search ---------------------------------------------------------------------------- *
 *
 * The pattern is a nondeterministic automaton, simulated by bit sets (Baeza-Yates and Gonnet 1992)
 * along a depth-first search of the word graph.  Its states are points; point i is before place i.
 * A letter moves from point i to i + 1 if place i allows it, and stays at points that have a run.
 *
 *     * A . *        points 0 1 2, runs at 0 and 2     B: 0 -> 0    A: 0 -> 0 1    ...
 *
 * Every way to match a word uses all written letters, so all ways need the same letters from the
 * rack: the word without the written letters.  The search therefore adds the written letters to the
 * rack, and every letter of the word costs one.  In a pattern without runs each letter has a fixed
 * place; there the written letters cost nothing instead, so that a word may end before it meets all
 * of them, as in a row. */

typedef struct finder_points {
    uint64_t bits[4];
} finder_points;

typedef struct finder {
    quoth_graph graph;
    const uint8_t *height; /* of each node and its later siblings: letters of the longest ending */
    quoth_word_query query;
    const quoth_watch *watch; /* may be NULL */
    quoth_found_each each;
    void *user;
    const quoth_pattern *pattern;
    finder_points ends; /* the accepting points */
    unsigned blocks;    /* 64-bit blocks of a point set in use */
    bool runs;
    unsigned least, most;                   /* letters */
    uint16_t left[QUOTH_LETTERS_MAX + 1];   /* tiles left; [0]: blanks */
    uint8_t blanked[QUOTH_LETTERS_MAX + 1]; /* blanks taken for each letter */
    uint64_t steps;
    bool stopped;
    quoth_found found;
    finder_points matching[QUOTH_LETTERS_MAX + 1]; /* the points from which a letter moves on */
    finder_points reached[QUOTH_WORD_MAX + 1];     /* the points reached, by number of letters */
} finder;

static bool point_in(const uint64_t bits[4], unsigned n)
{
    return bits[n / 64] >> n % 64 & 1;
}

static bool points_meet(const finder_points *a, const finder_points *b)
{
    return (a->bits[0] & b->bits[0]) | (a->bits[1] & b->bits[1]) | (a->bits[2] & b->bits[2]) |
           (a->bits[3] & b->bits[3]);
}

/* Advances the points by the letter at `depth`; false if no point is left. */
static bool move_points(finder *f, unsigned depth, uint32_t letter)
{
    const uint64_t *from = f->reached[depth].bits, *match = f->matching[letter].bits;
    uint64_t carry = 0, some = 0;
    for (unsigned i = 0; i < f->blocks; i++) {
        uint64_t moved = from[i] & match[i];
        uint64_t to = moved << 1 | carry | (from[i] & f->pattern->runs[i]);
        carry = moved >> 63;
        some |= to;
        f->reached[depth + 1].bits[i] = to;
    }
    return some;
}

static bool costs_nothing(const finder *f, unsigned depth)
{
    return !f->query.rack || (!f->runs && point_in(f->pattern->written, depth));
}

static bool finder_take(finder *f, uint32_t letter)
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

static void finder_put_back(finder *f, uint32_t letter)
{
    if (f->blanked[letter]) { /* blanks come after all tiles of a letter */
        f->blanked[letter]--;
        f->left[0]++;
    } else {
        f->left[letter]++;
    }
}

/* The predecessors of point `at` by a letter: `*open` through a place to be filled or a run,
 * `*written` through a place whose letter is written. */
static void retrace_points(const finder *f, unsigned depth, uint32_t letter,
                           const finder_points *at, finder_points *open, finder_points *written)
{
    for (unsigned i = 0; i < f->blocks; i++) {
        uint64_t reached = f->reached[depth].bits[i];
        uint64_t behind = at->bits[i] >> 1 | (i + 1 < f->blocks ? at->bits[i + 1] << 63 : 0);
        uint64_t moved = behind & reached & f->matching[letter].bits[i];
        open->bits[i] = (at->bits[i] & f->pattern->runs[i] & reached) |
                        (moved & ~f->pattern->written[i]);
        written->bits[i] = moved & f->pattern->written[i];
    }
}

/* Traces a match backwards and decides the origin of each letter, from the last to the first.  A
 * letter comes from the rack if some match allows it, and from a blank as long as one is needed
 * for that letter. */
static void settle_letters(finder *f)
{
    quoth_found *found = &f->found;
    uint8_t blanked[QUOTH_LETTERS_MAX + 1];
    memcpy(blanked, f->blanked, sizeof blanked);
    memset(found->from, QUOTH_FROM_BOARD, found->word.length);
    found->tiles = found->blanks = 0;
    if (!f->query.rack)
        return;
    finder_points at, open = {{0}}, written = {{0}};
    for (unsigned i = 0; i < 4; i++)
        at.bits[i] = f->reached[found->word.length].bits[i] & f->ends.bits[i];
    for (unsigned i = found->word.length; i-- > 0;) {
        uint8_t letter = found->word.letter[i];
        retrace_points(f, i, letter, &at, &open, &written);
        bool filled = points_meet(&open, &open);
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
    settle_letters(f);
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
    if (depth >= f->most)
        return;
    do {
        if (depth + f->height[p] < f->least)
            return;
        f->steps++;
        if (!q_go_on_every(f->watch, 4096, f->steps, f->steps, 0))
            f->stopped = true;
        node = quoth_graph_node(f->graph, p++);
        uint32_t letter = quoth_node_letter(node);
        bool is_free = costs_nothing(f, depth);
        if (!move_points(f, depth, letter) || (!is_free && !finder_take(f, letter)))
            continue;
        f->found.word.letter[depth] = (uint8_t)letter;
        f->found.word.length = (uint8_t)(depth + 1);
        if (!f->stopped && quoth_node_accepts(node) && depth + 1 >= f->least &&
            points_meet(&f->reached[depth + 1], &f->ends))
            report_found(f);
        if (!f->stopped && quoth_node_child(node))
            find_words_below(f, quoth_node_child(node));
        f->found.word.length = (uint8_t)depth;
        if (!is_free)
            finder_put_back(f, letter);
    } while (!f->stopped && !quoth_node_ends(node));
}

/* Prepares a search for a pattern. */
static void aim_finder(finder *f, const quoth_pattern *pattern)
{
    const quoth_rack_counts *rack = f->query.rack;
    unsigned runs = 0;
    f->pattern = pattern;
    f->blocks = pattern->places / 64u + 1;
    for (unsigned i = 0; i < 4; i++)
        runs |= pattern->runs[i] != 0;
    f->runs = runs;
    memset(f->matching, 0, sizeof f->matching);
    memset(f->blanked, 0, sizeof f->blanked);
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        f->left[i] = rack ? rack->count[i] : 0;
    for (unsigned i = 0; i < pattern->places; i++) {
        uint64_t allowed = pattern->allowed[i];
        if (f->runs && point_in(pattern->written, i))
            f->left[q_lowest_bit(allowed)]++;
        for (; allowed; allowed &= allowed - 1)
            set_point(f->matching[q_lowest_bit(allowed)].bits, i);
    }
    memset(f->reached, 0, sizeof f->reached);
    set_point(f->reached[0].bits, 0);
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

static void find_from_the_root(finder *f, unsigned least, unsigned most)
{
    uint32_t first = quoth_node_child(quoth_graph_node(f->graph, QUOTH_GRAPH_ROOT));
    f->least = larger_of(least, f->query.min);
    f->most = f->query.max ? smaller_of(most, f->query.max) : most;
    if (first && f->least <= f->most && !f->stopped)
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
    aim_finder(&f, pattern);
    memset(&f.ends, 0, sizeof f.ends);
    set_point(f.ends.bits, pattern->places);

    unsigned least = pattern->places, most = f.runs ? QUOTH_WORD_MAX : pattern->places;
    if (query->rack) {
        unsigned written = 0;
        for (unsigned i = 0; i < pattern->places; i++)
            written += point_in(pattern->written, i);
        most = smaller_of(most, written + query->rack->tiles);
        if (query->exact)
            least = larger_of(least, written + query->rack->tiles);
    }
    find_from_the_root(&f, least, most);
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
                         finder_points *ends)
{
    memset(pattern, 0, sizeof *pattern);
    memset(ends, 0, sizeof *ends);
    for (unsigned i = start; i < row->squares && row->square[i] != QUOTH_ROW_WALL; i++) {
        if (row_has_letter(row, i))
            add_pattern_place(pattern, UINT64_C(1) << (row->square[i] & 0x3F), true);
        else
            add_pattern_place(pattern, UINT64_MAX >> 1 & ~UINT64_C(1), false);
        if (!row_has_letter(row, i + 1))
            set_point(ends->bits, pattern->places);
    }
}

quoth_status quoth_find_in_row(const quoth_lexicon *lexicon, const quoth_word_query *given,
                               quoth_found_each each, void *user, const quoth_context *context,
                               quoth_error *error)
{
    quoth_pattern pattern;
    finder f;
    bool loose = true;
    finder_begin(&f, lexicon, given, each, user, q_watch_of(context));
    const quoth_word_query *query = &f.query;
    const quoth_row *row = query->row;
    if (!row || !query->rack || query->pattern)
        return q_fail(error, QUOTH_BAD_CALL, "a search in a row takes a rack and no pattern");
    for (unsigned i = 0; i < row->squares; i++)
        loose &= !row_has_letter(row, i);
    loose |= query->anywhere;
    for (unsigned start = 0; start < row->squares && !f.stopped; start++) {
        if (row->square[start] == QUOTH_ROW_WALL || (start && row_has_letter(row, start - 1)))
            continue;
        pattern_from(row, start, &pattern, &f.ends);
        unsigned first = 0;
        while (first < pattern.places && !point_in(pattern.written, first))
            first++;
        if (!loose && (first == pattern.places || first > query->rack->tiles))
            continue;
        aim_finder(&f, &pattern);
        f.found.column = (uint8_t)(start + 1);
        find_from_the_root(&f, loose ? 1 : first + 1, pattern.places);
    }
    return q_report(error, f.stopped ? QUOTH_STOPPED : QUOTH_OK);
}

/* ---- hooks -------------------------------------------------------------------------------- */

/* Follows letters from a node; false if the graph has no such path. */
static bool follow_letters(quoth_graph graph, uint32_t *node, const uint8_t *letter, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!(*node = quoth_graph_step(graph, *node, letter[i])))
            return false;
    return true;
}

static bool leads_to_word(quoth_graph graph, uint32_t from, const uint8_t *letter, unsigned count)
{
    return follow_letters(graph, &from, letter, count) &&
           quoth_node_accepts(quoth_graph_node(graph, from));
}

/* The set of letters which, followed by `count` given letters, lead from a node to a word. */
static uint64_t letters_to_words(quoth_graph graph, uint32_t from, const uint8_t *letter,
                                 unsigned count)
{
    uint64_t set = 0;
    uint32_t p = quoth_node_child(quoth_graph_node(graph, from)), node;
    if (!p)
        return 0;
    do {
        node = quoth_graph_node(graph, p);
        if (leads_to_word(graph, p++, letter, count))
            set |= UINT64_C(1) << quoth_node_letter(node);
    } while (!quoth_node_ends(node));
    return set;
}

quoth_hooks quoth_find_hooks(const quoth_lexicon *lexicon, const quoth_letters *letters)
{
    quoth_graph graph = lexicon->graph;
    const uint8_t *letter = letters->letter;
    unsigned length = letters->length;
    uint32_t node = QUOTH_GRAPH_ROOT;
    quoth_hooks hooks = {.front = letters_to_words(graph, QUOTH_GRAPH_ROOT, letter, length)};
    if (follow_letters(graph, &node, letter, length)) {
        hooks.word = length && quoth_node_accepts(quoth_graph_node(graph, node));
        hooks.back = letters_to_words(graph, node, NULL, 0);
    }
    if (length > 1) {
        hooks.without_first = leads_to_word(graph, QUOTH_GRAPH_ROOT, letter + 1, length - 1);
        hooks.without_last = leads_to_word(graph, QUOTH_GRAPH_ROOT, letter, length - 1);
    }
    return hooks;
}

/* ---- prefixes ----------------------------------------------------------------------------- */

typedef struct prefix_walk {
    quoth_graph graph;
    quoth_rack_counts left;
    quoth_found_each each;
    void *user;
    uint64_t reported;
    q_throttle throttle;
    bool stopped;
    quoth_found found;
} prefix_walk;

static void report_prefixes(prefix_walk *w, uint32_t list);

static void lay_prefix(prefix_walk *w, uint32_t letter, bool blank, uint32_t list)
{
    uint8_t *left = &w->left.count[blank ? 0 : letter];
    if (!*left || w->stopped)
        return;
    quoth_found *found = &w->found;
    unsigned depth = found->word.length++;
    found->word.letter[depth] = (uint8_t)letter;
    found->from[depth] = blank ? QUOTH_FROM_BLANK : QUOTH_FROM_RACK;
    found->tiles++;
    found->blanks = (uint8_t)(found->blanks + blank);
    --*left;
    report_prefixes(w, list);
    ++*left;
    found->blanks = (uint8_t)(found->blanks - blank);
    found->tiles--;
    found->word.length--;
}

/* Reports the current prefix and its extensions; `list` is the first node of its next letters. */
static void report_prefixes(prefix_walk *w, uint32_t list)
{
    w->reported++;
    if ((w->each && !w->each(w->user, &w->found)) || !q_throttle_add(&w->throttle, w->reported, 1))
        w->stopped = true;
    for (uint32_t p = list; !w->stopped; p++) {
        uint32_t node = quoth_graph_node(w->graph, p), letter = quoth_node_letter(node);
        if (quoth_node_child(node)) {
            lay_prefix(w, letter, false, quoth_node_child(node));
            lay_prefix(w, letter, true, quoth_node_child(node));
        }
        if (quoth_node_ends(node))
            break;
    }
}

quoth_status quoth_find_prefixes(uint64_t *count, const quoth_lexicon *lexicon,
                                 const quoth_rack_counts *rack, quoth_found_each each, void *user,
                                 const quoth_context *context, quoth_error *error)
{
    prefix_walk w = {.graph = lexicon->graph,
                     .left = *rack,
                     .each = each,
                     .user = user,
                     .throttle = q_throttle_begin(q_watch_of(context), 0)};
    uint32_t first = quoth_node_child(quoth_graph_node(w.graph, QUOTH_GRAPH_ROOT));
    if (first)
        report_prefixes(&w, first);
    if (count)
        *count = w.reported;
    return q_report(error, w.stopped ? QUOTH_STOPPED : QUOTH_OK);
}

const char *quoth_letter_from_name(quoth_letter_from from)
{
    static const char *const names[] = {"board", "rack", "blank"};
    return Q_NAME_OF(names, from);
}
