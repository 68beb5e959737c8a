/* The solver: opening, completing, game lengths, single positions. */
#include "base/context.h"
#include "ghost/solve/solver.h"

#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/phases.h"
#include "base/throttle.h"
#include "ghost/solve/custom.h"
#include "ghost/solve/ghost.h"
#include "ghost/solve/backends.h"
#include "ghost/solve/variants.h"

_Static_assert(QUOTH_GHOST_SEATS_MAX == 16 && QUOTH_WORD_MAX == 255,
               "the messages name the limits");

/* ---- making ------------------------------------------------------------------------------- */

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

/* Finds the variant and the reading that the rules name. */
static quoth_status choose_variant(quoth_ghost *g, quoth_error *error)
{
    if (g->given.custom) {
        quoth_status status = q_custom_new(&g->custom, g->given.custom, g->memory, error);
        if (status)
            return status;
        g->variant = &g->custom->row;
        g->reading = g->variant->readings;
    } else {
        g->variant = q_variant_find(g->given.variant);
        if (!g->variant)
            return q_fail(error, QUOTH_NOT_FOUND, "no such variant");
        g->reading = q_reading_find(g->variant, g->given.reading);
        if (!g->reading)
            return q_fail(error, QUOTH_NOT_FOUND, "the variant has no such reading");
    }
    g->given.variant = g->variant->name;
    g->given.reading = g->reading->name;
    g->growth = g->variant->growth;
    return QUOTH_OK;
}

/* The first rule that is out of range, as a message; NULL if there is none. */
static const char *invalid_rule(const quoth_ghost_rules *rules)
{
    if (rules->players < 2 || rules->players > QUOTH_GHOST_SEATS_MAX)
        return "2 to 16 can play";
    if ((unsigned)rules->misere > QUOTH_GHOST_MISERE_LITERAL)
        return "no such rule of misere";
    if ((unsigned)rules->word_end > QUOTH_GHOST_WORD_END_MAXIMAL)
        return "no such rule of where words end";
    if ((unsigned)rules->loser > QUOTH_GHOST_LOSER_SELFISH)
        return "no such rule of who loses";
    return NULL;
}

static void fill_in_rules(quoth_ghost *g, const quoth_ghost_rules *rules)
{
    g->given = *rules;
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
    const char *wrong = invalid_rule(&g->given);
    if (!status && wrong)
        status = q_fail(error, QUOTH_BAD_CALL, wrong);
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

/* ---- backends ----------------------------------------------------------------------------- */

static quoth_status open_backend(q_open_backend *open, const q_backend_spec *spec, quoth_ghost *g,
                                 const quoth_watch *watch)
{
    void *self = NULL;
    quoth_status status = spec ? spec->backend->open(&self, spec, g, watch) : QUOTH_UNSUPPORTED;
    if (!status)
        *open = (q_open_backend){spec, self};
    return status;
}

static void close_backend(q_open_backend *open)
{
    if (open->spec)
        open->spec->backend->free(open->self);
    *open = (q_open_backend){0};
}

static bool has_lengths(const quoth_ghost *g, const q_backend_spec *spec)
{
    return g->rules.players == 2 && spec->backend->fields & Q_FIELD_LENGTHS;
}

/* The first backend of the reading that supports the rules, serves the requested fields and, if
 * `counts`, counts all positions; NULL if there is none. */
static const q_backend_spec *choose_backend(const quoth_ghost *g, unsigned fields, bool counts)
{
    for (const q_backend_spec *spec = g->reading->backends; spec->backend; spec++)
        if (!(fields & ~spec->backend->fields) && (!counts || spec->backend->count) &&
            (!spec->supports || spec->supports(g)))
            return spec;
    return NULL;
}

/* ---- opening and closing ------------------------------------------------------------------ */

quoth_status q_ghost_report(const quoth_ghost *g, quoth_status status, quoth_error *error)
{
    return q_custom_report(g->custom, &g->lexicon->alphabet, status, error);
}

static quoth_status report_failure(const quoth_ghost *g, quoth_status status, quoth_error *error)
{
    if (status == QUOTH_TOO_LARGE)
        return q_fail(error, status,
                      "too many positions to value them all: a table has room for 4,294,967,294 "
                      "and 4 GiB of their letters, and a count may take days at most");
    return q_ghost_report(g, status, error);
}

/* Opens a game, as quoth_ghost_new does. */
static quoth_status open_game(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                              const quoth_ghost_rules *rules, const quoth_context *context,
                              quoth_error *error)
{
    const quoth_watch *watch = q_watch_of(context);
    const quoth_memory *memory = q_memory_of(context);
    quoth_status status = make(ghost, lexicon, rules, watch, memory, error);
    quoth_ghost *g = *ghost;
    if (status)
        return status;
    status = open_backend(&g->values, choose_backend(g, Q_FIELD_WIN, false), g,
                          q_watch_or_null(&g->watch));
    q_probe_result start;
    if (!status && g->values.spec->backend->count) /* nothing needs to be searched */
        status = q_solver_probe(g, &(quoth_letters){0}, Q_FIELD_WIN, &start);
    if (!status) {
        g->summary.lengths = has_lengths(g, g->values.spec);
        g->summary.shared = !g->values.spec->backend->limit_cache;
        if (g->values.spec->backend->count) /* without a word there is no first play */
            g->summary.first = start.legal && start.value.wins ? QUOTH_GHOST_WINS
                                                               : QUOTH_GHOST_LOSES;
        return QUOTH_OK;
    }
    report_failure(g, status, error);
    quoth_ghost_free(g);
    *ghost = NULL;
    return status;
}

static quoth_status free_after_failure(quoth_ghost **ghost, quoth_status status)
{
    if (status) {
        quoth_ghost_free(*ghost);
        *ghost = NULL;
    }
    return status;
}

quoth_status quoth_ghost_new(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                             const quoth_ghost_rules *rules, const quoth_context *context,
                             quoth_error *error)
{
    q_phases progress;
    quoth_status status = open_game(ghost, lexicon, rules, context, error);
    q_phases_begin(&progress, q_watch_of(context), 1, 1); /* its parts ask the game's own watch */
    return free_after_failure(ghost, q_phases_finish(&progress, status, error));
}

void quoth_ghost_free(quoth_ghost *g)
{
    if (!g)
        return;
    close_backend(&g->values);
    close_backend(&g->lengths);
    q_custom_free(g->custom, g->memory);
    q_free(g->memory, g->row, g->rows, sizeof *g->row);
    q_free(g->memory, g, 1, sizeof *g);
}

void quoth_ghost_cache_limit(quoth_ghost *g, size_t bytes)
{
    if (g->values.spec->backend->limit_cache)
        g->values.spec->backend->limit_cache(g->values.self, bytes);
}

/* ---- completing --------------------------------------------------------------------------- *
 *
 *      phase of a census        fraction of the call
 *      -----------------        --------------------
 *      1  its tables            0: they are small
 *      2  the count             positions counted, of those that the census expects
 *      3  quoth_ghost_measure:  that of phase 2
 *         the lengths
 *
 * Without a census the size of a table is known only once it is made: no fraction. */

/* The backend that counts all positions, perhaps that for values; NULL if there is none. */
static const q_backend_spec *counting_backend(const quoth_ghost *g)
{
    return g->values.spec->backend->count ? g->values.spec : choose_backend(g, 0, true);
}

static void begin_progress(q_phases *progress, const quoth_ghost *g, const quoth_context *context,
                           unsigned phases)
{
    const q_backend_spec *spec = counting_backend(g);
    bool census = !g->summary.complete && spec && spec->backend == &q_census_backend;
    q_phases_begin(progress, q_watch_of(context), census ? phases : 0, 0);
}

/* Counts with a backend.  If it can probe as well, it replaces the backend for values. */
static quoth_status count_with(quoth_ghost *g, const q_backend_spec *spec,
                               const quoth_workers *workers, q_phases *progress, double counted)
{
    q_open_backend open = {0};
    const quoth_watch *watch = q_phases_watch(progress);
    quoth_status status = open_backend(&open, spec, g, watch);
    q_phases_next(progress, counted);
    if (!status)
        status = spec->backend->count(open.self, g, workers, watch);
    if (!status && spec->backend->probe) {
        close_backend(&g->values);
        g->values = open;
        g->summary.lengths = has_lengths(g, spec);
    } else {
        close_backend(&open);
    }
    return status;
}

/* Goes through the first two phases; `counted` is the fraction of the call after them. */
static quoth_status complete(quoth_ghost *g, const quoth_workers *workers, q_phases *progress,
                             double counted, quoth_error *error)
{
    quoth_status status;
    if (g->summary.complete)
        return QUOTH_OK;
    const q_backend_spec *spec = counting_backend(g);
    if (spec == g->values.spec)
        status = spec->backend->count(g->values.self, g, workers, q_phases_watch(progress));
    else
        status = count_with(g, spec, workers, progress, counted);
    if (status)
        return report_failure(g, status, error);
    g->summary.complete = true;
    g->summary.shared = !g->values.spec->backend->limit_cache;
    g->summary.first = g->rows && g->row[0].won ? QUOTH_GHOST_WINS : QUOTH_GHOST_LOSES;
    return QUOTH_OK;
}

quoth_status quoth_ghost_complete(quoth_ghost *g, const quoth_context *context, quoth_error *error)
{
    q_phases progress;
    begin_progress(&progress, g, context, 2);
    quoth_status status = complete(g, q_workers_of(context), &progress, 1, error);
    return q_phases_finish(&progress, status, error);
}

/* ---- lengths ------------------------------------------------------------------------------ */

/* Fills in the lengths of the value of a legal fragment. */
static quoth_status add_lengths(const quoth_ghost *g, const quoth_letters *fragment, q_value *value)
{
    q_probe_result found;
    quoth_status status =
        g->lengths.spec->backend->probe(g->lengths.self, fragment, Q_FIELD_LENGTHS, &found);
    value->length = found.value.length;
    value->longest = found.value.longest;
    return status;
}

/* Opens a backend for lengths beside the one for values. */
static quoth_status open_lengths(quoth_ghost *g, const quoth_watch *watch)
{
    q_value start = {0};
    quoth_status status =
        open_backend(&g->lengths, choose_backend(g, Q_FIELD_LENGTHS, false), g, watch);
    if (!status)
        status = add_lengths(g, &(quoth_letters){0}, &start);
    if (!status) {
        g->summary.lengths = true;
        g->summary.length = start.length;
        g->summary.longest = start.longest;
    }
    return status;
}

quoth_status quoth_ghost_measure(quoth_ghost *g, const quoth_context *context, quoth_error *error)
{
    const double counted = 0.5; /* by taste */
    q_phases progress;
    begin_progress(&progress, g, context, 3);
    quoth_status status = complete(g, q_workers_of(context), &progress, counted, error);
    q_phases_next(&progress, progress.to);
    if (!status && g->rules.players == 2 && !g->summary.lengths)
        status = report_failure(g, open_lengths(g, q_phases_watch(&progress)), error);
    return q_phases_finish(&progress, status, error);
}

quoth_status quoth_ghost_solve(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                               const quoth_ghost_rules *rules, const quoth_context *context,
                               quoth_error *error)
{
    q_phases progress;
    quoth_status status = open_game(ghost, lexicon, rules, context, error);
    if (status)
        return status;
    begin_progress(&progress, *ghost, context, 2);
    status = complete(*ghost, q_workers_of(context), &progress, 1, error);
    return free_after_failure(ghost, q_phases_finish(&progress, status, error));
}

/* ---- single positions --------------------------------------------------------------------- */

quoth_status q_solver_probe(const quoth_ghost *g, const quoth_letters *fragment, unsigned fields,
                            q_probe_result *found)
{
    quoth_status status = g->values.spec->backend->probe(g->values.self, fragment, fields, found);
    if (!status && g->lengths.spec && found->legal && fields & Q_FIELD_LENGTHS)
        status = add_lengths(g, fragment, &found->value);
    return status;
}

/* The arguments of `lengthen`, which adds lengths to each play before it calls `each`. */
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

quoth_status q_solver_plays(const quoth_ghost *g, const quoth_letters *fragment, unsigned fields,
                            q_each_play *each, void *user)
{
    const q_open_backend *v = &g->values;
    if (!g->lengths.spec || !(fields & Q_FIELD_LENGTHS))
        return v->spec->backend->plays(v->self, fragment, fields, each, user);
    lengthened l = {g, each, user, QUOTH_OK};
    quoth_status status = v->spec->backend->plays(v->self, fragment, fields, lengthen, &l);
    return status ? status : l.status;
}
