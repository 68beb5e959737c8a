/* An open game: how its positions are valued, counted and measured. */
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "ghost/census.h"
#include "ghost/gaps.h"
#include "ghost/insertions.h"
#include "ghost/letters.h"
#include "ghost/paths.h"
#include "ghost/subsequences.h"
#include "ghost/variants.h"

/* ---- opening ------------------------------------------------------------------------------ */

static const q_variant *find_variant(const char *name)
{
    const q_variant *variant = q_variants;
    while (name && variant->name && strcmp(variant->name, name) != 0)
        variant++;
    return variant;
}

/* The last reading if there is none of that name. */
static const q_reading *find_reading(const q_variant *variant, const char *name)
{
    const q_reading *reading = variant->readings;
    while (name && reading->summary && (!reading->name || strcmp(reading->name, name) != 0))
        reading++;
    return reading;
}

static quoth_status make(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                         const quoth_ghost_rules *given, const quoth_watch *watch,
                         const quoth_memory *memory, quoth_error *error)
{
    quoth_ghost_rules rules;
    q_options(&rules, sizeof rules, given);
    *ghost = NULL;
    const q_variant *variant = find_variant(rules.variant);
    if (!variant->name)
        return q_fail(error, QUOTH_NOT_FOUND, "no such variant");
    const q_reading *reading = find_reading(variant, rules.reading);
    if (!reading->summary)
        return q_fail(error, QUOTH_NOT_FOUND, "the variant has no such reading");
    unsigned players = rules.players ? rules.players : 2;
    if (players < 2 || players > QUOTH_GHOST_SEATS_MAX)
        return q_fail(error, QUOTH_NOT_FOUND, "2 to 16 can play");
    quoth_ghost *g = q_take_zeroed(memory, 1, sizeof *g);
    if (!g)
        return q_no_memory(error);
    g->memory = memory;
    g->lexicon = lexicon;
    g->watched = watch != NULL;
    if (watch)
        g->watch = *watch;
    g->variant = variant;
    g->reading = reading;
    g->rules = (q_rules){.min = rules.min ? rules.min : 3,
                         .players = players,
                         .misere = rules.misere,
                         .word_end = rules.word_end,
                         .loser = rules.loser};
    *ghost = g;
    return QUOTH_OK;
}

static const quoth_watch *watch_of(const quoth_ghost *g)
{
    return g->watched ? &g->watch : NULL;
}

static void close_table(quoth_ghost *g)
{
    q_table_free(&g->table);
    q_infixes_free(&g->infixes);
    q_multisets_free(&g->multisets);
    q_sequences_free(&g->sequences);
    q_strings_free(&g->strings);
    g->space = (q_space){0};
}

static quoth_status make_sequences(quoth_ghost *g, const quoth_watch *watch)
{
    q_strings strings;
    quoth_status status =
        q_strings_collect(&strings, g->lexicon, &g->rules, g->variant->sorted, watch, g->memory);
    if (status)
        return status;
    status = q_sequences_build(&g->sequences, &strings, g->variant->sorted,
                               g->lexicon->alphabet.letters, NULL, watch, g->memory);
    q_strings_free(&strings);
    if (!status && g->sequences.fragments.count)
        q_sequences_space(&g->sequences, &g->space);
    return status;
}

/* The table of a game whose positions are infixes, multisets of them, or sequences. */
static quoth_status make_table(quoth_ghost *g, const quoth_watch *watch)
{
    const q_reading *r = g->reading;
    quoth_status status;
    if (r->kept_as == Q_INFIXES) {
        status =
            q_infixes_build(&g->infixes, g->lexicon, g->rules.min, r->either_way, watch, g->memory);
        if (!status && g->infixes.count)
            status = q_infixes_space(&g->infixes, r->plays, g->variant->forms,
                                     g->lexicon->alphabet.letters, &g->space);
    } else if (r->kept_as == Q_SEQUENCES) {
        status = make_sequences(g, watch);
    } else {
        status = q_multisets_build(&g->multisets, g->lexicon, g->rules.min, r->at_end, r->anagrams,
                                   watch, g->memory);
        if (!status)
            q_multisets_space(&g->multisets, &g->space);
    }
    if (!status && g->space.count)
        status = q_table_solve(&g->table, &g->space, &g->rules, watch, g->memory);
    if (status)
        close_table(g);
    return status;
}

/* A summary and rows from a table, counted; the rows go over. */
static quoth_status take_table(quoth_ghost *g, q_table *table, const q_space *space)
{
    quoth_ghost_summary *s = &g->summary;
    quoth_status status = table->count ? q_table_count(table, space) : QUOTH_OK;
    if (status)
        return status;
    s->complete = true;
    s->lengths = g->rules.players == 2;
    if (!table->count)
        return QUOTH_OK;
    quoth_ghost_view start = q_table_view(table, 0);
    s->positions = table->count;
    s->reachable = table->reachable;
    s->first_wins = start.wins;
    s->length = start.length;
    s->longest = start.longest;
    s->checksum = table->checksum;
    q_give(g->memory, g->row, g->rows, sizeof *g->row);
    g->row = table->row;
    g->rows = table->rows;
    table->row = NULL;
    table->rows = 0;
    return QUOTH_OK;
}

/* Words of fewer than `min` letters below a node. */
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

/* Whether a search serves where a table would do. */
static bool search_serves(const quoth_ghost *g)
{
    return g->reading->kept_as == Q_INFIXES && !g->reading->either_way && g->rules.players == 2 &&
           g->rules.word_end == QUOTH_WORD_END_ALWAYS && g->rules.misere != QUOTH_MISERE_LITERAL;
}

static quoth_status open_search(quoth_ghost *g)
{
    q_legality legality;
    quoth_status status;
    if (g->reading->kept_as == Q_SEQUENCES) {
        q_strings strings;
        status = q_strings_collect(&strings, g->lexicon, &g->rules, g->variant->sorted, watch_of(g),
                                   g->memory);
        if (!status && g->variant->sorted) {
            status = q_letters_new(&legality, &strings, g->lexicon->alphabet.letters, &g->rules,
                                   g->memory);
            q_strings_free(&strings);
        } else if (!status) {
            status = q_subsequences_new(&legality, &strings, g->lexicon, &g->rules);
        }
    } else if (g->reading->plays == Q_PLAY_ANYWHERE) {
        status = q_insertions_new(&legality, g->lexicon, &g->rules, g->memory);
    } else {
        status = q_paths_new(&legality, g->lexicon, g->reading->plays == Q_PLAY_TURNED, &g->rules,
                             g->memory);
    }
    return status ? status
                  : q_search_new(&g->search, &legality, &g->rules, g->lexicon->alphabet.letters,
                                 watch_of(g), g->memory);
}

quoth_status quoth_ghost_open(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                              const quoth_ghost_rules *rules, const quoth_watch *watch,
                              const quoth_memory *memory, quoth_error *error)
{
    quoth_status status = make(ghost, lexicon, rules, watch, memory, error);
    quoth_ghost *g = *ghost;
    if (status)
        return status;
    if (g->reading->kept_as == Q_PREFIXES) {
        status =
            q_prefixes_solve(&g->prefixes, lexicon, &g->rules, &g->summary, watch, memory, error);
        g->summary.complete = true;
        g->summary.lengths = g->rules.players == 2;
    } else {
        g->summary.words = lexicon->survey.total_words -
                           count_short(lexicon->graph, QUOTH_GRAPH_ROOT, 0, g->rules.min);
        g->summary.vast = g->reading->kept_as == Q_SEQUENCES;
        bool search = g->reading->kept_as == Q_SEQUENCES || search_serves(g);
        status = search ? open_search(g) : make_table(g, watch);
        g->summary.lengths = !search && g->rules.players == 2;
    }
    if (status) {
        q_fail(error, status,
               status == QUOTH_TOO_LARGE ? "too many positions to value them all"
                                         : quoth_status_text(status));
        quoth_ghost_free(g);
        *ghost = NULL;
    }
    return status;
}

/* ---- completing --------------------------------------------------------------------------- */

static quoth_status count_prefixes(quoth_ghost *g)
{
    size_t rows = (size_t)g->lexicon->survey.longest + 1;
    quoth_ghost_row *row = q_take_zeroed(g->memory, rows, sizeof *row);
    if (!row)
        return QUOTH_NO_MEMORY;
    if (g->prefixes.root == Q_NOWHERE) {
        q_give(g->memory, row, rows, sizeof *row);
        return QUOTH_OK;
    }
    g->row = row;
    g->rows = rows;
    q_prefixes_count(&g->prefixes, g->row, &g->summary.checksum);
    return QUOTH_OK;
}

static quoth_status take_census(quoth_ghost *g, const q_strings *strings,
                                const quoth_workers *workers, const quoth_watch *watch)
{
    q_census census;
    quoth_ghost_summary *s = &g->summary;
    quoth_status status =
        q_census_take(&census, strings, g->variant->sorted, &g->rules, workers, watch, g->memory);
    if (status)
        return status;
    g->row = census.row;
    g->rows = census.rows;
    s->complete = true;
    s->checksum = census.checksum;
    for (size_t n = 0; n < census.rows; n++) {
        s->positions += census.row[n].legal;
        s->reachable += census.row[n].reachable;
    }
    s->first_wins = census.row[0].won > 0;
    return QUOTH_OK;
}

/* Whether positions can be counted without a table of them. */
static bool census_serves(const quoth_ghost *g)
{
    return g->reading->kept_as == Q_SEQUENCES && g->rules.players == 2 &&
           g->rules.misere != QUOTH_MISERE_LITERAL && g->summary.words > 0;
}

static quoth_status count_sequences(quoth_ghost *g, const quoth_workers *workers,
                                    const quoth_watch *watch)
{
    q_strings strings;
    quoth_status status =
        q_strings_collect(&strings, g->lexicon, &g->rules, g->variant->sorted, watch, g->memory);
    if (!status)
        status = take_census(g, &strings, workers, watch);
    q_strings_free(&strings);
    return status;
}

/* From then on the table is asked in place of the search. */
static quoth_status complete_table(quoth_ghost *g, const quoth_watch *watch)
{
    quoth_status status = g->search ? make_table(g, watch) : QUOTH_OK;
    if (!status)
        status = take_table(g, &g->table, &g->space);
    if (!status) {
        q_search_free(g->search);
        g->search = NULL;
    } else if (g->search) {
        close_table(g);
    }
    return status;
}

static quoth_status tell_failure(quoth_status status, quoth_error *error)
{
    return status ? q_fail(error, status,
                           status == QUOTH_TOO_LARGE ? "too many positions to value them all"
                                                     : quoth_status_text(status))
                  : QUOTH_OK;
}

quoth_status quoth_ghost_complete(quoth_ghost *g, const quoth_watch *watch,
                                  const quoth_workers *workers, quoth_error *error)
{
    if (g->row)
        return QUOTH_OK;
    return tell_failure(g->reading->kept_as == Q_PREFIXES ? count_prefixes(g)
                        : census_serves(g)                ? count_sequences(g, workers, watch)
                                                          : complete_table(g, watch),
                        error);
}

/* ---- lengths ------------------------------------------------------------------------------ */

static uint32_t find_in_table(const quoth_ghost *g, const quoth_letters *fragment)
{
    return g->table.count ? g->space.find(g->space.positions, fragment) : Q_NOWHERE;
}

/* The letters to come at a legal fragment, where there is a table of them; what is not in it lies
 * in one string only. */
static q_value lengths_of(const quoth_ghost *g, const quoth_letters *fragment)
{
    q_value value = {0};
    uint32_t at = find_in_table(g, fragment);
    if (at != Q_NOWHERE)
        return q_table_value(&g->table, at);
    for (uint32_t i = 0; i < g->strings.count; i++) {
        const uint8_t *string = g->strings.byte + g->strings.at[i];
        if (q_string_holds(string, fragment->letter, fragment->length))
            value.length = value.longest = (uint8_t)(*string - fragment->length);
    }
    return value;
}

/* The table of all that lies in more than one string, beside the search. */
static quoth_status make_lengths(quoth_ghost *g, const quoth_watch *watch)
{
    quoth_status status =
        q_strings_collect(&g->strings, g->lexicon, &g->rules, g->variant->sorted, watch, g->memory);
    if (!status)
        status = q_sequences_build(&g->sequences, &g->strings, g->variant->sorted,
                                   g->lexicon->alphabet.letters, &g->rules, watch, g->memory);
    if (!status && g->sequences.fragments.count) {
        q_sequences_space(&g->sequences, &g->space);
        status = q_table_solve(&g->table, &g->space, &g->rules, watch, g->memory);
    }
    if (status) {
        close_table(g);
        return status;
    }
    q_value start = lengths_of(g, &(quoth_letters){0});
    g->summary.lengths = true;
    g->summary.length = start.length;
    g->summary.longest = start.longest;
    return QUOTH_OK;
}

quoth_status quoth_ghost_measure(quoth_ghost *g, const quoth_watch *watch,
                                 const quoth_workers *workers, quoth_error *error)
{
    bool made = !census_serves(g) || g->summary.lengths;
    quoth_status status = quoth_ghost_complete(g, watch, workers, error);
    return status || made ? status : tell_failure(make_lengths(g, watch), error);
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

void quoth_ghost_free(quoth_ghost *g)
{
    if (!g)
        return;
    q_prefixes_free(&g->prefixes);
    close_table(g);
    q_search_free(g->search);
    q_give(g->memory, g->row, g->rows, sizeof *g->row);
    q_give(g->memory, g, 1, sizeof *g);
}
/* ---- single positions --------------------------------------------------------------------- */

quoth_status q_look(const quoth_ghost *g, const quoth_letters *fragment, quoth_ghost_view *view)
{
    if (g->search) {
        quoth_status status = q_search_look(g->search, fragment, view);
        if (g->summary.lengths && view->legal) {
            q_value lengths = lengths_of(g, fragment);
            view->length = (uint8_t)(fragment->length + lengths.length);
            view->longest = (uint8_t)(fragment->length + lengths.longest);
        }
        return status;
    }
    if (g->reading->kept_as == Q_PREFIXES) {
        *view = q_prefixes_view(&g->prefixes, q_prefixes_find(&g->prefixes, fragment),
                                fragment->length);
        return QUOTH_OK;
    }
    uint32_t at = find_in_table(g, fragment);
    *view = at == Q_NOWHERE ? q_illegal_view(&g->rules, fragment->length)
                            : q_table_view(&g->table, at);
    return QUOTH_OK;
}

/* What a form is worth to who would make it; false where it is not legal. */
static bool value_of_form(const quoth_ghost *g, uint32_t from, const quoth_letters *form,
                          q_value *value, bool *word)
{
    if (g->reading->kept_as == Q_PREFIXES) {
        uint32_t at = q_prefixes_find(&g->prefixes, form);
        if (at == Q_NOWHERE)
            return false;
        *value = q_prefixes_value(&g->prefixes, at);
        *word = g->prefixes.cell[at].flags & Q_ENDS;
        return true;
    }
    uint32_t at = find_in_table(g, form);
    unsigned how = at == Q_NOWHERE ? 0 : g->space.how(g->space.positions, from, at);
    if (!how)
        return false;
    *value = q_table_option(&g->table, at, how, word);
    *word |= (g->table.cell[at].flags & Q_ENDS) != 0;
    return true;
}

/* The plays of a legal fragment: its forms that are legal. */
static void list_from_table(const quoth_ghost *g, const quoth_letters *fragment, q_each_play *each,
                            void *user)
{
    quoth_letters forms[QUOTH_GHOST_FORMS_MAX];
    uint32_t from = g->reading->kept_as == Q_PREFIXES ? 0 : find_in_table(g, fragment);
    for (unsigned letter = 1; letter <= g->lexicon->alphabet.letters; letter++) {
        size_t n = quoth_ghost_forms(g, fragment, (uint8_t)letter, forms);
        for (size_t i = 0; i < n; i++) {
            q_value value;
            bool word = false;
            if (value_of_form(g, from, &forms[i], &value, &word))
                each(user, &forms[i], &value, word);
        }
    }
}

/* Plays on their way from the search, which knows no lengths. */
typedef struct lengthened {
    const quoth_ghost *ghost;
    q_each_play *each;
    void *user;
} lengthened;

static void add_lengths(void *user, const quoth_letters *after, const q_value *value, bool word)
{
    const lengthened *l = user;
    q_value with = lengths_of(l->ghost, after);
    with.wins = value->wins;
    l->each(l->user, after, &with, word);
}

quoth_status q_plays(const quoth_ghost *g, const quoth_letters *fragment, bool brief,
                     q_each_play *each, void *user)
{
    lengthened l = {g, each, user};
    if (g->search)
        return g->summary.lengths ? q_search_plays(g->search, fragment, brief, add_lengths, &l)
                                  : q_search_plays(g->search, fragment, brief, each, user);
    quoth_ghost_view view;
    quoth_status status = q_look(g, fragment, &view);
    if (!status && view.legal)
        list_from_table(g, fragment, each, user);
    return status;
}
