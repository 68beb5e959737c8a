#include "ghost/solve/backends.h"

#include <string.h>

#include "base/memory.h"
#include "ghost/solve/census/census.h"
#include "ghost/solve/word_strings.h"
#include "ghost/rules/growth.h"
#include "ghost/solve/hints.h"
#include "ghost/solve/prefixes.h"
#include "ghost/solve/search/search.h"
#include "ghost/solve/ghost.h"

/* ---- prefixes ----------------------------------------------------------------------------- */

typedef struct by_prefixes {
    q_prefixes prefixes;
    const quoth_memory *memory;
} by_prefixes;

static void prefixes_free(void *self)
{
    by_prefixes *m = self;
    q_prefixes_free(&m->prefixes);
    q_free(m->memory, m, 1, sizeof *m);
}

static quoth_status prefixes_open(void **self, const q_backend_spec *spec, quoth_ghost *g,
                                  const quoth_watch *watch)
{
    by_prefixes *m = q_allocate_zeroed(g->memory, 1, sizeof *m);
    (void)spec;
    if (!m)
        return QUOTH_NO_MEMORY;
    m->memory = g->memory;
    quoth_status status =
        q_prefixes_solve(&m->prefixes, g->lexicon, &g->rules, &g->summary, watch, g->memory);
    if (status)
        prefixes_free(m);
    else
        *self = m;
    return status;
}

static quoth_status prefixes_probe(void *self, const quoth_letters *fragment, unsigned fields,
                                   q_probe_result *found)
{
    const q_prefixes *p = &((by_prefixes *)self)->prefixes;
    uint32_t at = q_prefixes_find(p, fragment);
    (void)fields;
    *found = (q_probe_result){.legal = at != Q_NOWHERE};
    if (found->legal) {
        found->word = p->cell[at].flags & Q_ENDS;
        found->value = q_prefixes_value(p, at);
    }
    return QUOTH_OK;
}

static quoth_status prefixes_plays(void *self, const quoth_letters *fragment, unsigned fields,
                                   q_each_play *each, void *user)
{
    const q_prefixes *p = &((by_prefixes *)self)->prefixes;
    q_prefix_run run = q_prefixes_children(p, q_prefixes_find(p, fragment));
    (void)fields;
    for (uint32_t at = run.first; at < run.end; at++) {
        quoth_letters after;
        q_value value = q_prefixes_value(p, at);
        q_insert(fragment, fragment->length, q_prefixes_letter(p, at), &after);
        each(user, &after, &value, p->cell[at].flags & Q_ENDS);
    }
    return QUOTH_OK;
}

static quoth_status prefixes_count(void *self, quoth_ghost *g, const quoth_workers *workers,
                                   const quoth_watch *watch)
{
    const q_prefixes *p = &((by_prefixes *)self)->prefixes;
    (void)workers;
    if (p->root == Q_NOWHERE)
        return QUOTH_OK;
    size_t rows = (size_t)g->lexicon->survey.longest + 1;
    quoth_ghost_row *row = q_allocate_zeroed(g->memory, rows, sizeof *row);
    if (!row)
        return QUOTH_NO_MEMORY;
    uint64_t checksum;
    if (!q_prefixes_count(p, row, &checksum, watch)) {
        q_free(g->memory, row, rows, sizeof *row);
        return QUOTH_STOPPED;
    }
    g->row = row;
    g->rows = rows;
    g->summary.checksum = checksum;
    return QUOTH_OK;
}

const q_backend q_prefix_backend = {.fields = Q_FIELD_WIN | Q_FIELD_SEATS | Q_FIELD_LENGTHS,
                                    .open = prefixes_open,
                                    .probe = prefixes_probe,
                                    .plays = prefixes_plays,
                                    .count = prefixes_count,
                                    .free = prefixes_free};

const q_prefixes *q_prefixes_of(const quoth_ghost *g)
{
    return g->values.spec->backend == &q_prefix_backend ? &((by_prefixes *)g->values.self)->prefixes
                                                        : NULL;
}

/* ---- search ------------------------------------------------------------------------------- */

static quoth_status search_open(void **self, const q_backend_spec *spec, quoth_ghost *g,
                                const quoth_watch *watch)
{
    q_generator generator;
    q_search *search;
    uint64_t hints = Q_HAS_HINTS && spec->hints && q_hints_fit(&g->lexicon->alphabet)
                         ? q_hash_bytes(spec->hints, strlen(spec->hints))
                         : 0;
    quoth_status status = spec->make_generator(&generator, g, watch);
    if (!status)
        status = q_search_new(&search, &generator, &g->rules, g->lexicon->alphabet.letters, hints,
                              watch, g->memory);
    if (!status)
        *self = search;
    return status;
}

static quoth_status search_probe(void *self, const quoth_letters *fragment, unsigned fields,
                                 q_probe_result *found)
{
    return q_search_probe(self, fragment, fields, found);
}

static quoth_status search_plays(void *self, const quoth_letters *fragment, unsigned fields,
                                 q_each_play *each, void *user)
{
    return q_search_plays(self, fragment, fields, each, user);
}

static void search_limit(void *self, size_t bytes)
{
    q_search_limit_cache(self, bytes);
}

static void search_free(void *self)
{
    q_search_free(self);
}

const q_backend q_search_backend = {.fields = Q_FIELD_WIN | Q_FIELD_SEATS,
                                    .open = search_open,
                                    .probe = search_probe,
                                    .plays = search_plays,
                                    .limit_cache = search_limit,
                                    .free = search_free};

/* ---- tables ------------------------------------------------------------------------------- */

typedef struct by_table {
    q_state_table table;
    q_state_space space; /* has no positions if the lexicon has no words */
    const quoth_memory *memory;
    unsigned growth, letters;
} by_table;

static void table_free(void *self)
{
    by_table *m = self;
    q_state_table_free(&m->table);
    if (m->space.positions)
        m->space.free(m->space.positions);
    q_free(m->memory, m, 1, sizeof *m);
}

static quoth_status table_open(void **self, const q_backend_spec *spec, quoth_ghost *g,
                               const quoth_watch *watch)
{
    by_table *m = q_allocate_zeroed(g->memory, 1, sizeof *m);
    if (!m)
        return QUOTH_NO_MEMORY;
    m->memory = g->memory;
    m->growth = g->growth;
    m->letters = g->lexicon->alphabet.letters;
    quoth_status status = spec->make_space(&m->space, g, watch);
    if (!status && m->space.count)
        status = q_state_table_solve(&m->table, &m->space, &g->rules, watch, g->memory);
    if (status)
        table_free(m);
    else
        *self = m;
    return status;
}

static uint32_t find_in_table(const by_table *m, const quoth_letters *fragment)
{
    return m->table.count ? m->space.find(m->space.positions, fragment) : Q_NOWHERE;
}

static quoth_status table_probe(void *self, const quoth_letters *fragment, unsigned fields,
                                q_probe_result *found)
{
    const by_table *m = self;
    uint32_t at = find_in_table(m, fragment);
    (void)fields;
    *found = (q_probe_result){.legal = at != Q_NOWHERE};
    if (found->legal) {
        found->word = m->table.cell[at].flags & Q_ENDS;
        found->value = q_state_table_value(&m->table, at);
    } else if (m->space.positions && m->space.find_unlisted) {
        found->legal = m->space.find_unlisted(m->space.positions, fragment, &found->value);
    }
    return QUOTH_OK;
}

static quoth_status table_plays(void *self, const quoth_letters *fragment, unsigned fields,
                                q_each_play *each, void *user)
{
    const by_table *m = self;
    q_insertion insertion[QUOTH_GHOST_FORMS_MAX];
    quoth_letters after;
    uint32_t from = find_in_table(m, fragment);
    (void)fields;
    if (from == Q_NOWHERE || fragment->length == QUOTH_WORD_MAX)
        return QUOTH_OK;
    for (unsigned letter = 1; letter <= m->letters; letter++) {
        unsigned n = q_list_insertions(m->growth, fragment, letter, insertion);
        for (unsigned i = 0; i < n; i++) {
            bool ends;
            q_fragment_after(fragment, insertion[i], letter, &after);
            uint32_t at = find_in_table(m, &after);
            unsigned how = at == Q_NOWHERE ? 0 : m->space.outcome(m->space.positions, from, at);
            if (!how)
                continue;
            q_value value = q_state_table_option(&m->table, at, how, &ends);
            each(user, &after, &value, ends || m->table.cell[at].flags & Q_ENDS);
        }
    }
    return QUOTH_OK;
}

static quoth_status table_count(void *self, quoth_ghost *g, const quoth_workers *workers,
                                const quoth_watch *watch)
{
    by_table *m = self;
    quoth_ghost_summary *s = &g->summary;
    (void)workers;
    quoth_status status = m->table.count ? q_state_table_count(&m->table, &m->space, watch)
                                         : QUOTH_OK;
    if (status || !m->table.count)
        return status;
    q_value start = q_state_table_value(&m->table, 0);
    s->positions = m->table.count;
    s->reachable = m->table.reachable;
    s->length = start.length;
    s->longest = start.longest;
    s->checksum = m->table.checksum;
    g->row = m->table.row;
    g->rows = m->table.rows;
    m->table.row = NULL;
    m->table.rows = 0;
    return QUOTH_OK;
}

const q_backend q_table_backend = {.fields = Q_FIELD_WIN | Q_FIELD_SEATS | Q_FIELD_LENGTHS,
                                   .open = table_open,
                                   .probe = table_probe,
                                   .plays = table_plays,
                                   .count = table_count,
                                   .free = table_free};

const q_backend q_length_backend = {
    .fields = Q_FIELD_LENGTHS, .open = table_open, .probe = table_probe, .free = table_free};

/* ---- the census --------------------------------------------------------------------------- */

typedef struct by_census {
    q_strings strings;
    const quoth_memory *memory;
} by_census;

static quoth_status census_open(void **self, const q_backend_spec *spec, quoth_ghost *g,
                                const quoth_watch *watch)
{
    by_census *m = q_allocate_zeroed(g->memory, 1, sizeof *m);
    (void)spec;
    if (!m)
        return QUOTH_NO_MEMORY;
    m->memory = g->memory;
    quoth_status status = q_strings_collect(&m->strings, g->lexicon, &g->rules,
                                            g->growth & QUOTH_GHOST_ANY_ORDER, watch, g->memory);
    if (status)
        q_free(m->memory, m, 1, sizeof *m);
    else
        *self = m;
    return status;
}

static quoth_status census_count(void *self, quoth_ghost *g, const quoth_workers *workers,
                                 const quoth_watch *watch)
{
    const by_census *m = self;
    q_census census;
    quoth_ghost_summary *s = &g->summary;
    quoth_status status = q_census_count(&census, &m->strings, g->growth & QUOTH_GHOST_ANY_ORDER,
                                         &g->rules, workers, watch, g->memory);
    if (status)
        return status;
    g->row = census.row;
    g->rows = census.rows;
    s->checksum = census.checksum;
    for (size_t n = 0; n < census.rows; n++) {
        s->positions += census.row[n].legal;
        s->reachable += census.row[n].reachable;
    }
    return QUOTH_OK;
}

static void census_free(void *self)
{
    by_census *m = self;
    q_strings_free(&m->strings);
    q_free(m->memory, m, 1, sizeof *m);
}

const q_backend q_census_backend = {
    .open = census_open, .count = census_count, .free = census_free};
