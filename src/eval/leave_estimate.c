/* Estimates leave values from the words of a lexicon and a tile set, for games without trained
 * values.
 *
 * For each letter x, these are counted over all words of 2 to 8 letters: the occurrences of x; the
 * words with x, with x twice, and with x and each other letter; and the hooks of x, the words that
 * stay words when an x at one end is removed.  The value of a letter in points is
 *
 *   value(x) = 5.8 ln(occurrences of x against the mean letter's)       frequent
 *            + 2.4 (points of x - mean points of a tile)                scores
 *            - 2.1 if x is a vowel                                      racks have enough vowels
 *            + 19 (hooks of x / words)                                  extends words on the board
 *            - 35 (dependence of x - 0.36), 0 to 14                     needs a companion
 *            + a constant that makes the mean of all tiles 0.24
 *
 * clamped to -8.5 to 8.5.  The dependence of x is the largest rise, over all letters y, of the
 * share of words with y when only words with x are counted; the letter y of the largest rise is
 * the companion of x.  A leave is worth the sum of the values of its letters,
 *
 *   less for the kth of one letter: (k - 1) (4 + 0.9 (1 - 4 (words with two) / (words with one)))
 *            and half of the hook term (k > 1; a negative bracket is 0)
 *   more for x with its companion: 1.1 times the dependence term
 *   less for e more vowels than consonants: 0.8 e (e - 1); for e more consonants: 0.56 e (e - 1)
 *   more for blanks: 25, 14, 11, 11...
 *
 * The constants are fitted to the trained values of `scrabble` and `wwf` on ENABLE, with equal
 * weight for each size of leave and each leave weighted by its frequency in draws
 * (docs/strength.md).  All arithmetic is on whole numbers, so that values are equal on every
 * machine. */
#include <string.h>

#include "base/phases.h"
#include "base/bits.h"
#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "eval/leave_estimate.h"
#include "lexicon/alphabets.h"
#include "lexicon/graph.h"

enum {
    /* thousandths of a point */
    PER_LN = 5800,
    PER_POINT = 2400,
    PER_VOWEL = 2100,
    PER_HOOK = 19000,
    PER_DEPENDENCE = 35000,
    DEPENDENCE_FREE = 360, /* thousandths */
    DEPENDENCE_MOST = 14000,
    MEAN_VALUE = 240,
    VALUE_MOST = 8500,
    COPY_LEAST = 4000,
    COPY_MORE = 900,
    FIRST_BLANK = 25000,
    NEXT_BLANK = 11000, /* decrease from one blank to the next, and the minimum */
    PER_IMBALANCE = 1600,
    CONSONANTS_TOO_MANY = 70, /* percent of the cost of the same excess of vowels */
    COMPANION_BONUS = 110,    /* percent of the dependence term */
    ESTIMATE_SHORTEST = 2,
    ESTIMATE_LONGEST = 8,
    NODES_A_POLL = 32768, /* nodes between two calls of the watch */
    ESTIMATE_CODES = QUOTH_LETTERS_MAX + 1
};

struct q_estimate {
    /* points of the first, the second... copy of a letter */
    quoth_points copy[ESTIMATE_CODES][QUOTH_RACK_MAX];
    /* letters as bits; both 0 if no letter is a vowel */
    uint64_t vowels, consonants;
    uint64_t dependent; /* letters with a companion */
    uint8_t companion[ESTIMATE_CODES];
    quoth_points companion_bonus[ESTIMATE_CODES];
};

/* ---- counting words ----------------------------------------------------------------------- */

typedef struct estimate_counts {
    quoth_graph graph;
    bool sorted; /* the letters of each word are in rising order: no hooks */
    const quoth_watch *watch;
    uint32_t words, visited;
    uint64_t occurrences, occurs[ESTIMATE_CODES];
    uint32_t has[ESTIMATE_CODES], has_two[ESTIMATE_CODES], hooks[ESTIMATE_CODES];
    uint32_t has_both[ESTIMATE_CODES][ESTIMATE_CODES];
} estimate_counts;

/* The path of a walk from the root, by depth. */
typedef struct estimate_path {
    uint32_t at[ESTIMATE_LONGEST]; /* the node of each letter */
    /* the node that the path without its first letter leads to; 0 if no word begins so */
    uint32_t tail[ESTIMATE_LONGEST];
    uint32_t words[ESTIMATE_LONGEST];                         /* counted before the node */
    uint64_t once[ESTIMATE_LONGEST], twice[ESTIMATE_LONGEST]; /* letters before, as bits */
} estimate_path;

/* Counts the word that ends at a depth of the path. */
static void count_estimate_word(estimate_counts *c, const estimate_path *path, unsigned depth)
{
    c->words++;
    if (depth + 1 <= ESTIMATE_SHORTEST || c->sorted)
        return;
    if (quoth_node_accepts(quoth_graph_node(c->graph, path->at[depth - 1])))
        c->hooks[quoth_node_letter(quoth_graph_node(c->graph, path->at[depth]))]++;
    if (path->tail[depth] && quoth_node_accepts(quoth_graph_node(c->graph, path->tail[depth])))
        c->hooks[quoth_node_letter(quoth_graph_node(c->graph, path->at[0]))]++;
}

/* Adds the words through a node of the path, all of which the walk has counted, to the totals of
 * the node's letter: a word has a letter since its first occurrence, and twice since its second. */
static void count_estimate_node(estimate_counts *c, const estimate_path *path, unsigned depth)
{
    uint32_t words = c->words - path->words[depth];
    unsigned letter = quoth_node_letter(quoth_graph_node(c->graph, path->at[depth]));
    if (!words)
        return;
    c->occurs[letter] += words;
    c->occurrences += words;
    if (!(path->once[depth] >> letter & 1)) {
        c->has[letter] += words;
        for (uint64_t x = path->once[depth]; x; x &= x - 1)
            c->has_both[letter][q_lowest_bit(x)] += words;
    } else if (!(path->twice[depth] >> letter & 1)) {
        c->has_two[letter] += words;
    }
}

/* Walks over the words of at most ESTIMATE_LONGEST letters, and beside each prefix over the one
 * without its first letter.  False if the watch stopped it. */
static bool count_estimate_words(estimate_counts *c)
{
    estimate_path path = {.once = {0}};
    unsigned depth = 0;
    uint32_t p = quoth_node_child(quoth_graph_node(c->graph, QUOTH_GRAPH_ROOT));
    if (!q_go_on(c->watch, 0, 0))
        return false;
    while (p) {
        uint32_t node = quoth_graph_node(c->graph, p);
        unsigned letter = quoth_node_letter(node);
        if (++c->visited % NODES_A_POLL == 0 && !q_go_on(c->watch, c->visited, 0))
            return false;
        path.at[depth] = p;
        path.words[depth] = c->words;
        uint32_t before = depth > 1 ? path.tail[depth - 1] : QUOTH_GRAPH_ROOT;
        path.tail[depth] = depth && (depth == 1 || before) && !c->sorted
                               ? quoth_graph_step(c->graph, before, letter)
                               : 0;
        if (quoth_node_accepts(node) && depth + 1 >= ESTIMATE_SHORTEST)
            count_estimate_word(c, &path, depth);
        if (quoth_node_child(node) && depth + 1 < ESTIMATE_LONGEST) {
            path.twice[depth + 1] = path.twice[depth] | (path.once[depth] & UINT64_C(1) << letter);
            path.once[depth + 1] = path.once[depth] | UINT64_C(1) << letter;
            p = quoth_node_child(node);
            depth++;
            continue;
        }
        count_estimate_node(c, &path, depth);
        while (quoth_node_ends(quoth_graph_node(c->graph, p)) && depth > 0) {
            p = path.at[--depth];
            count_estimate_node(c, &path, depth);
        }
        p = quoth_node_ends(quoth_graph_node(c->graph, p)) ? 0 : p + 1;
    }
    for (unsigned a = 0; a < ESTIMATE_CODES; a++)
        for (unsigned b = 0; b < a; b++)
            c->has_both[a][b] = c->has_both[b][a] += c->has_both[a][b];
    return true;
}

/* ---- letters ------------------------------------------------------------------------------ */

/* The logarithm to base 2 in units of 2^-20; each squaring gives one binary digit. */
static int64_t binary_logarithm(uint64_t number)
{
    int64_t log = 31;
    for (; number >> 32; number >>= 1)
        log++;
    for (; !(number >> 31); number <<= 1)
        log--;
    for (int digit = 0; digit < 20; digit++) {
        number = number * number >> 31;
        log = log * 2 + (int64_t)(number >> 32);
        number >>= number >> 32;
    }
    return log;
}

/* ln(a / b) in thousandths. */
static int64_t natural_logarithm(uint64_t a, uint64_t b)
{
    return (binary_logarithm(a) - binary_logarithm(b)) * 693147 / (1000 * (INT64_C(1) << 20));
}

static int64_t estimate_between(int64_t least, int64_t number, int64_t most)
{
    return number < least ? least : number > most ? most : number;
}

static int64_t hooks_of(const estimate_counts *c, unsigned x)
{
    return c->words ? PER_HOOK * (int64_t)c->hooks[x] / c->words : 0;
}

/* The share of words with y among the words with x, less the share of words with y among all
 * words, in thousandths. */
static int64_t dependence(const estimate_counts *c, unsigned x, unsigned y)
{
    return 1000 * (int64_t)c->has_both[x][y] / c->has[x] - 1000 * (int64_t)c->has[y] / c->words;
}

/* Finds the companion of x.  Returns the dependence term: the cost of x without its companion. */
static int64_t find_companion(q_estimate *e, const estimate_counts *c, unsigned letters, unsigned x)
{
    int64_t most = DEPENDENCE_FREE;
    for (unsigned y = 1; c->has[x] && y <= letters; y++) {
        int64_t d = y == x ? 0 : dependence(c, x, y);
        if (d > most) {
            most = d;
            e->companion[x] = (uint8_t)y;
        }
    }
    int64_t cost = PER_DEPENDENCE * (most - DEPENDENCE_FREE) / 1000;
    if (cost > DEPENDENCE_MOST)
        cost = DEPENDENCE_MOST;
    if (cost)
        e->dependent |= UINT64_C(1) << x;
    e->companion_bonus[x] = (quoth_points)(cost * COMPANION_BONUS / 100);
    return cost;
}

/* Computes the value of each letter before the constant that sets the mean. */
static void find_letter_values(q_estimate *e, const estimate_counts *c, const quoth_tiles *tiles,
                               int64_t value[ESTIMATE_CODES])
{
    unsigned letters = tiles->alphabet.letters;
    for (unsigned x = 1; x <= letters; x++) {
        int64_t ln =
            natural_logarithm((2 * c->occurs[x] + 1) * letters, 2 * c->occurrences + letters);
        value[x] = PER_LN * ln / 1000 + PER_POINT * (int64_t)tiles->value[x] -
                   (tiles->vowels >> x & 1 ? PER_VOWEL : 0) + hooks_of(c, x) -
                   find_companion(e, c, letters, x);
    }
}

static int64_t mean_value(const quoth_tiles *tiles, const int64_t value[ESTIMATE_CODES])
{
    int64_t sum = 0, count = 0;
    for (unsigned x = 1; x <= tiles->alphabet.letters; x++) {
        sum += value[x] * tiles->count[x];
        count += tiles->count[x];
    }
    return count ? sum / count : 0;
}

static void fill_copies(q_estimate *e, const estimate_counts *c, unsigned x, int64_t value)
{
    int64_t twice = c->has[x] ? 4000 * (int64_t)c->has_two[x] / c->has[x] : 0;
    int64_t again = COPY_LEAST + COPY_MORE * estimate_between(0, 1000 - twice, 1000) / 1000;
    for (int k = 0; k < QUOTH_RACK_MAX; k++)
        e->copy[x][k] = (quoth_points)(value - k * again - (k ? hooks_of(c, x) / 2 : 0));
}

static void fill_estimate(q_estimate *e, const estimate_counts *c, const quoth_tiles *tiles)
{
    unsigned letters = tiles->alphabet.letters;
    int64_t value[ESTIMATE_CODES] = {0};
    find_letter_values(e, c, tiles, value);
    int64_t shift = MEAN_VALUE - mean_value(tiles, value);
    for (unsigned x = 1; x <= letters; x++)
        fill_copies(e, c, x, estimate_between(-VALUE_MOST, value[x] + shift, VALUE_MOST));
    for (int k = 0; k < QUOTH_RACK_MAX; k++)
        e->copy[0][k] =
            (quoth_points)estimate_between(NEXT_BLANK, FIRST_BLANK - k * NEXT_BLANK, FIRST_BLANK);
    uint64_t all = (UINT64_C(2) << letters) - 2;
    e->vowels = tiles->vowels & all;
    e->consonants = e->vowels ? all & ~e->vowels : 0;
}

/* Respells a lexicon with the letters of the tiles; words that cannot be respelled are skipped. */
typedef struct respelling {
    const quoth_lexicon *from;
    const quoth_alphabet *to;
    quoth_builder *builder;
    q_throttle throttle;
    quoth_error *error;
    quoth_status status;
} respelling;

static bool respell_word(void *user, const quoth_letters *word, uint32_t rank)
{
    respelling *r = user;
    char text[QUOTH_WORD_TEXT_SIZE];
    quoth_letters spelled;
    if (!q_throttle_add(&r->throttle, rank, 8)) {
        r->status = q_fail(r->error, QUOTH_STOPPED, "stopped");
        return false;
    }
    if (!q_alphabet_respell(quoth_lexicon_alphabet(r->from), r->to, word, &spelled))
        return true;
    size_t size = quoth_alphabet_spell(text, sizeof text, r->to, &spelled);
    r->status = quoth_builder_add(r->builder, NULL, text, size, QUOTH_KEEP_FOLD, NULL, r->error);
    return r->status == QUOTH_OK;
}

static quoth_status respell(quoth_lexicon **spelled, const quoth_lexicon *from,
                            const quoth_alphabet *to, const quoth_context *context,
                            quoth_error *error)
{
    respelling r = {.from = from,
                    .to = to,
                    .throttle = q_throttle_begin(q_watch_of(context), quoth_lexicon_words(from)),
                    .error = error};
    r.status = quoth_builder_new(&r.builder, to, context, error);
    if (r.status)
        return r.status;
    quoth_lexicon_each(from, respell_word, &r);
    if (!r.status)
        r.status =
            quoth_builder_finish(spelled, r.builder, quoth_lexicon_name(from), context, error);
    quoth_builder_free(r.builder);
    return r.status;
}

quoth_status q_estimate_of_graph(q_estimate **estimate, const quoth_tiles *tiles, quoth_graph graph,
                                 bool sorted, const quoth_watch *watch, const quoth_memory *memory)
{
    q_estimate *e = q_allocate_zeroed(memory, 1, sizeof *e);
    estimate_counts *c = q_allocate_zeroed(memory, 1, sizeof *c);
    quoth_status status = e && c ? QUOTH_OK : QUOTH_NO_MEMORY;
    *estimate = NULL;
    if (!status) {
        c->graph = graph;
        c->sorted = sorted;
        c->watch = watch;
        status = count_estimate_words(c) ? QUOTH_OK : QUOTH_STOPPED;
    }
    if (!status) {
        fill_estimate(e, c, tiles);
        *estimate = e;
    } else {
        q_estimate_free(e, memory);
    }
    q_free(memory, c, 1, sizeof *c);
    return status;
}

/* The fraction of an estimate until the words are spelled with the letters of the tiles; chosen by
 * taste. */
static const double respelled = 0.7;

quoth_status q_estimate_make(q_estimate **estimate, const quoth_tiles *tiles,
                             const quoth_lexicon *lexicon, const quoth_context *context,
                             quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    quoth_lexicon *spelled = NULL;
    bool foreign = !q_alphabet_same_letters(quoth_lexicon_alphabet(lexicon), &tiles->alphabet);
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), foreign ? 2 : 1, foreign ? respelled : 1);
    const quoth_context own = {.watch = q_phases_watch(&progress), .memory = memory};
    *estimate = NULL;
    if (foreign) {
        quoth_status status = respell(&spelled, lexicon, &tiles->alphabet, &own, error);
        if (status)
            return status;
        lexicon = spelled;
        q_phases_next(&progress, 1);
    }
    quoth_status status = q_estimate_of_graph(estimate, tiles, quoth_lexicon_graph(lexicon), false,
                                              own.watch, memory);
    quoth_lexicon_free(spelled);
    return q_report(error, q_phases_end(&progress, status));
}

void q_estimate_free(q_estimate *estimate, const quoth_memory *memory)
{
    q_free(memory, estimate, 1, sizeof *estimate);
}

/* ---- leaves ------------------------------------------------------------------------------- */

/* A partial leave: the sum of its tiles' values, and the totals that the terms of a whole leave
 * need. */
typedef struct partial_leave {
    quoth_points sum;
    int excess; /* vowels less consonants */
    uint64_t letters;
} partial_leave;

static partial_leave add_tile(const q_estimate *e, partial_leave leave, quoth_tile tile,
                              unsigned copies)
{
    leave.sum += e->copy[tile][copies < QUOTH_RACK_MAX ? copies : QUOTH_RACK_MAX - 1];
    leave.excess += (int)(e->vowels >> tile & 1) - (int)(e->consonants >> tile & 1);
    leave.letters |= UINT64_C(1) << tile;
    return leave;
}

static quoth_points leave_value(const q_estimate *e, partial_leave leave)
{
    quoth_points value = leave.sum;
    for (uint64_t x = leave.letters & e->dependent; x; x &= x - 1) {
        unsigned letter = q_lowest_bit(x);
        if (leave.letters >> e->companion[letter] & 1)
            value += e->companion_bonus[letter];
    }
    int excess = leave.excess < 0 ? -leave.excess : leave.excess;
    quoth_points penalty = excess * (excess - 1) / 2 * PER_IMBALANCE;
    return value - (leave.excess < 0 ? penalty * CONSONANTS_TOO_MANY / 100 : penalty);
}

quoth_points q_estimate_value(const q_estimate *e, const quoth_tile *tile, size_t count)
{
    partial_leave leave = {0};
    unsigned copies = 0;
    for (size_t i = 0; i < count; i++) {
        copies = i && tile[i] == tile[i - 1] ? copies + 1 : 0;
        leave = add_tile(e, leave, tile[i], copies);
    }
    return leave_value(e, leave);
}

typedef struct estimate_table {
    const q_estimate *estimate;
    const quoth_tile *tile;
    unsigned count;
    quoth_points *value;
} estimate_table;

/* Fills in the value of every leave made of the tiles in `mask` and any tiles from index `from`
 * on; `copies` is the number of copies of the last tile of `mask`. */
static void fill_estimate_table(const estimate_table *t, partial_leave leave, unsigned copies,
                                unsigned from, uint32_t mask)
{
    t->value[mask] = leave_value(t->estimate, leave);
    for (unsigned i = from; i < t->count; i++) {
        bool again = i > 0 && t->tile[i] == t->tile[i - 1];
        if (again && i > from)
            continue;
        unsigned earlier_copies = again ? copies : 0;
        fill_estimate_table(t, add_tile(t->estimate, leave, t->tile[i], earlier_copies),
                            earlier_copies + 1, i + 1, mask | UINT32_C(1) << i);
    }
}

void q_estimate_table(const q_estimate *estimate, const quoth_tile *tile, size_t count,
                      quoth_points *value)
{
    estimate_table t = {estimate, tile, (unsigned)count, value};
    fill_estimate_table(&t, (partial_leave){0}, 0, 0, 0);
}
