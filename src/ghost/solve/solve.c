/* Solvers: opening, completing, measuring lengths, and looking at single positions. */
#include "ghost/solve/solve.h"

#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/throttle.h"
#include "ghost/solve/custom.h"
#include "ghost/solve/backends.h"
#include "ghost/solve/solver.h"
#include "ghost/solve/variants.h"

/* ---- making ------------------------------------------------------------------------------- */

static const q_variant *find_variant(const char *name)
{
    const q_variant *variant = q_variants;
    while (name && variant->name && strcmp(variant->name, name) != 0)
        variant++;
    return variant;
}

/* The reading of this name, the first if `name` is NULL; the end of the list if there is none. */
static const q_reading *find_reading(const q_variant *variant, const char *name)
{
    const q_reading *reading = variant->readings;
    while (name && reading->summary && (!reading->name || strcmp(reading->name, name) != 0))
        reading++;
    return reading;
}

/* The number of words of fewer than `min` letters below a node. */
static uint64_t count_short(quoth_graph graph, uint32_t from, unsigned depth, unsigned min)
{
    uint64_t words = 0;
    uint32_t p = quoth_node_child(quoth_graph_node(graph, from));
    if (!p || depth + 1 >= min)
        return 0;
    for (;; p++) {
        uint32_t node = quoth_graph_node(graph, p);
        words += quoth_node_accepts(node) + count_short(graph, p, depth + 1, min);
        if (quoth_node_ends(node))
            return words;
    }
}

/* The variant and the reading that the rules name. */
static quoth_status choose_variant(quoth_ghost *g, quoth_error *error)
{
    const q_variant *variant;
    if (g->given.custom) {
        quoth_status status = q_custom_new(&g->custom, g->given.custom, g->memory, error);
        if (status)
            return status;
        variant = &g->custom->as_shipped;
        g->reading = variant->readings;
    } else {
        variant = find_variant(g->given.variant);
        if (!variant->name)
            return q_fail(error, QUOTH_NOT_FOUND, "no such variant");
        g->reading = find_reading(variant, g->given.reading);
        if (!g->reading->summary)
            return q_fail(error, QUOTH_NOT_FOUND, "the variant has no such reading");
    }
    g->given.variant = variant->name;
    g->given.reading = g->reading->name;
    g->growth = variant->growth;
    return QUOTH_OK;
}

/* The fault of rules that no game has, NULL for others.  The names of values in range are read
 * without a check of their own. */
static const char *wrong_with_rules(const quoth_ghost_rules *rules)
{
    if (rules->players < 2 || rules->players > QUOTH_GHOST_SEATS_MAX)
        return "2 to 16 can play";
    if ((unsigned)rules->misere > QUOTH_MISERE_LITERAL)
        return "no such rule of misere";
    if ((unsigned)rules->word_end > QUOTH_WORD_END_MAXIMAL)
        return "no such rule of where words end";
    if ((unsigned)rules->loser > QUOTH_LOSER_SELFISH)
        return "no such rule of who loses";
    return NULL;
}

static void fill_in_rules(quoth_ghost *g, const quoth_ghost_rules *rules)
{
    g->given = *rules;
    g->given.size = sizeof *rules;
    g->given.min = rules->min ? rules->min : 3;
    g->given.players = rules->players ? rules->players : 2;
    g->rules = (q_rules){.min = g->given.min,
                         .players = g->given.players,
                         .misere = rules->misere,
                         .word_end = rules->word_end,
                         .loser = rules->loser};
}

static quoth_status make(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                         const quoth_ghost_rules *given, const quoth_watch *watch,
                         const quoth_memory *memory, quoth_error *error)
{
    quoth_ghost_rules rules;
    q_options_read(&rules, sizeof rules, given);
    *ghost = NULL;
    quoth_ghost *g = q_allocate_zeroed(memory, 1, sizeof *g);
    if (!g)
        return q_no_memory(error);
    g->memory = memory;
    g->lexicon = lexicon;
    g->watch = q_watch_copy(watch);
    fill_in_rules(g, &rules);
    quoth_status status = choose_variant(g, error);
    const char *wrong = wrong_with_rules(&g->given);
    if (!status && wrong)
        status = q_fail(error, QUOTH_NOT_FOUND, wrong);
    else if (!status && g->given.min > QUOTH_WORD_MAX)
        status = q_fail(error, QUOTH_TOO_LARGE, "a word has at most 255 letters");
    if (status) {
        quoth_ghost_free(g);
        return status;
    }
    g->summary.words = lexicon->survey.total_words -
                       count_short(lexicon->graph, QUOTH_GRAPH_ROOT, 0, g->rules.min);
    g->summary.vast = g->reading->vast;
    *ghost = g;
    return QUOTH_OK;
}

/* ---- ways --------------------------------------------------------------------------------- */

static quoth_status open_way(q_open_way *open, const q_way *way, quoth_ghost *g,
                             const quoth_watch *watch)
{
    void *self = NULL;
    quoth_status status = way ? way->method->open(&self, way, g, watch) : QUOTH_NOT_FOUND;
    if (!status)
        *open = (q_open_way){way, self};
    return status;
}

static void close_way(q_open_way *open)
{
    if (open->way)
        open->way->method->free(open->self);
    *open = (q_open_way){0};
}

static bool has_lengths(const quoth_ghost *g, const q_way *way)
{
    return g->rules.players == 2 && way->method->answers & Q_ASK_LENGTHS;
}

/* The first way of the reading that serves the rules and answers what is asked, and, if `counts`,
 * also counts all positions; NULL if there is none. */
static const q_way *choose_way(const quoth_ghost *g, unsigned asked, bool counts)
{
    for (const q_way *way = g->reading->ways; way->method; way++)
        if (!(asked & ~way->method->answers) && (!counts || way->method->count) &&
            (!way->serves || way->serves(g)))
            return way;
    return NULL;
}

/* ---- opening and closing ------------------------------------------------------------------ */

static quoth_status tell_failure(quoth_status status, quoth_error *error)
{
    return status
               ? q_fail(error, status,
                        status == QUOTH_TOO_LARGE ? "too many positions to value them all: a table "
                                                    "has room for 4,294,967,294 and 4 GiB of their "
                                                    "letters, and a count may take days at most"
                                                  : quoth_status_text(status))
               : QUOTH_OK;
}

quoth_status quoth_ghost_open(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                              const quoth_ghost_rules *rules, const quoth_watch *watch,
                              const quoth_memory *memory, quoth_error *error)
{
    quoth_status status = make(ghost, lexicon, rules, watch, memory, error);
    quoth_ghost *g = *ghost;
    if (status)
        return status;
    status = open_way(&g->values, choose_way(g, Q_ASK_WIN, false), g, q_watch_or_null(&g->watch));
    q_look_result start;
    if (!status && g->values.way->method->count) /* nothing needs to be searched */
        status = q_look(g, &(quoth_letters){0}, Q_ASK_WIN, &start);
    if (!status) {
        g->summary.lengths = has_lengths(g, g->values.way);
        g->summary.shared = !g->values.way->method->limit;
        if (g->values.way->method->count) /* without a word there is no first play */
            g->summary.first = start.legal && start.value.wins ? QUOTH_WINS : QUOTH_LOSES;
        return QUOTH_OK;
    }
    quoth_ghost_free(g);
    *ghost = NULL;
    return tell_failure(status, error);
}

void quoth_ghost_free(quoth_ghost *g)
{
    if (!g)
        return;
    close_way(&g->values);
    close_way(&g->lengths);
    q_custom_free(g->custom, g->memory);
    q_free(g->memory, g->row, g->rows, sizeof *g->row);
    q_free(g->memory, g, 1, sizeof *g);
}

void quoth_ghost_memo_limit(quoth_ghost *g, size_t bytes)
{
    if (g->values.way->method->limit)
        g->values.way->method->limit(g->values.self, bytes);
}

/* ---- completing --------------------------------------------------------------------------- */

/* Counts by a way.  A way that also looks at positions then serves their values from here on. */
static quoth_status count_by(quoth_ghost *g, const q_way *way, const quoth_workers *workers,
                             const quoth_watch *watch)
{
    q_open_way open = {0};
    quoth_status status = open_way(&open, way, g, watch);
    if (!status)
        status = way->method->count(open.self, g, workers, watch);
    if (!status && way->method->look) {
        close_way(&g->values);
        g->values = open;
        g->summary.lengths = has_lengths(g, way);
    } else {
        close_way(&open);
    }
    return status;
}

quoth_status quoth_ghost_complete(quoth_ghost *g, const quoth_watch *watch,
                                  const quoth_workers *workers, quoth_error *error)
{
    if (g->summary.complete)
        return QUOTH_OK;
    const q_method *method = g->values.way->method;
    quoth_status status = method->count ? method->count(g->values.self, g, workers, watch)
                                        : count_by(g, choose_way(g, 0, true), workers, watch);
    if (status)
        return tell_failure(status, error);
    g->summary.complete = true;
    g->summary.shared = !g->values.way->method->limit;
    g->summary.first = g->rows && g->row[0].won ? QUOTH_WINS : QUOTH_LOSES;
    return QUOTH_OK;
}

/* ---- lengths ------------------------------------------------------------------------------ */

/* Adds the lengths, the letters to come, to the value of a legal fragment. */
static quoth_status add_lengths(const quoth_ghost *g, const quoth_letters *fragment, q_value *value)
{
    q_look_result found;
    quoth_status status =
        g->lengths.way->method->look(g->lengths.self, fragment, Q_ASK_LENGTHS, &found);
    value->length = found.value.length;
    value->longest = found.value.longest;
    return status;
}

/* Opens a way for lengths, beside the way for values. */
static quoth_status open_lengths(quoth_ghost *g, const quoth_watch *watch)
{
    q_value start = {0};
    quoth_status status = open_way(&g->lengths, choose_way(g, Q_ASK_LENGTHS, false), g, watch);
    if (!status)
        status = add_lengths(g, &(quoth_letters){0}, &start);
    if (!status) {
        g->summary.lengths = true;
        g->summary.length = start.length;
        g->summary.longest = start.longest;
    }
    return status;
}

quoth_status quoth_ghost_measure(quoth_ghost *g, const quoth_watch *watch,
                                 const quoth_workers *workers, quoth_error *error)
{
    quoth_status status = quoth_ghost_complete(g, watch, workers, error);
    if (status || g->rules.players > 2 || g->summary.lengths)
        return status;
    return tell_failure(open_lengths(g, watch), error);
}

quoth_status quoth_ghost_solve(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                               const quoth_ghost_rules *rules, const quoth_watch *watch,
                               const quoth_memory *memory, quoth_error *error)
{
    quoth_status status = quoth_ghost_open(ghost, lexicon, rules, watch, memory, error);
    if (!status)
        status = quoth_ghost_complete(*ghost, watch, NULL, error);
    if (status) {
        quoth_ghost_free(*ghost);
        *ghost = NULL;
    }
    return status;
}

/* ---- single positions --------------------------------------------------------------------- */

quoth_status q_look(const quoth_ghost *g, const quoth_letters *fragment, unsigned asked,
                    q_look_result *found)
{
    quoth_status status = g->values.way->method->look(g->values.self, fragment, asked, found);
    if (!status && g->lengths.way && found->legal && asked & Q_ASK_LENGTHS)
        status = add_lengths(g, fragment, &found->value);
    return status;
}

/* Plays on their way, to which lengths are added. */
typedef struct lengthened {
    const quoth_ghost *ghost;
    q_each_play *each;
    void *user;
    quoth_status status;
} lengthened;

static void lengthen(void *user, const quoth_letters *after, const q_value *value, bool word)
{
    lengthened *l = user;
    q_value with = *value;
    if (!l->status)
        l->status = add_lengths(l->ghost, after, &with);
    l->each(l->user, after, &with, word);
}

quoth_status q_plays(const quoth_ghost *g, const quoth_letters *fragment, unsigned asked,
                     q_each_play *each, void *user)
{
    const q_open_way *v = &g->values;
    if (!g->lengths.way || !(asked & Q_ASK_LENGTHS))
        return v->way->method->plays(v->self, fragment, asked, each, user);
    lengthened l = {g, each, user, QUOTH_OK};
    quoth_status status = v->way->method->plays(v->self, fragment, asked, lengthen, &l);
    return status ? status : l.status;
}
