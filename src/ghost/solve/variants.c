#include "ghost/solve/variants.h"

#include <string.h>

#include "ghost/solve/word_strings.h"
#include "ghost/rules/growth.h"
#include "ghost/solve/infix/infix_states.h"
#include "ghost/solve/infix/insertion_generator.h"
#include "ghost/solve/multiset/submultiset_generator.h"
#include "ghost/solve/multiset/multiset_states.h"
#include "ghost/solve/infix/path_generator.h"
#include "ghost/solve/subsequence/subsequence_states.h"
#include "ghost/solve/ghost.h"
#include "ghost/solve/subsequence/subsequence_generator.h"

/* ---- the parts of backends ---------------------------------------------------------------- */

static bool is_sorted(const quoth_ghost *g)
{
    return g->growth & QUOTH_GHOST_ANY_ORDER;
}

static bool ends_always(const quoth_ghost *g)
{
    return g->rules.players == 2 && g->rules.word_end == QUOTH_GHOST_WORD_END_ALWAYS &&
           g->rules.misere != QUOTH_GHOST_MISERE_LITERAL;
}

static bool plays_are_legal(const quoth_ghost *g)
{
    return g->rules.players == 2 && g->rules.misere != QUOTH_GHOST_MISERE_LITERAL &&
           g->summary.words > 0;
}

static quoth_status find_paths_in_graph(q_generator *generator, const quoth_ghost *g,
                                        const quoth_watch *watch)
{
    return q_path_generator_new(generator, g->lexicon, g->growth & QUOTH_GHOST_REVERSED, &g->rules,
                                watch, g->memory);
}

static quoth_status try_insertions(q_generator *generator, const quoth_ghost *g,
                                   const quoth_watch *watch)
{
    return q_insertion_generator_new(generator, g->lexicon, &g->rules, watch, g->memory);
}

static quoth_status find_subsequences(q_generator *generator, const quoth_ghost *g,
                                      const quoth_watch *watch)
{
    q_strings strings;
    quoth_status status =
        q_strings_collect(&strings, g->lexicon, &g->rules, false, watch, g->memory);
    return status ? status
                  : q_subsequence_generator_new(generator, &strings, g->lexicon, &g->rules, watch);
}

static quoth_status find_submultisets(q_generator *generator, const quoth_ghost *g,
                                      const quoth_watch *watch)
{
    q_strings strings;
    quoth_status status =
        q_strings_collect(&strings, g->lexicon, &g->rules, true, watch, g->memory);
    if (!status)
        status = q_submultiset_generator_new(generator, &strings, g->lexicon->alphabet.letters,
                                             &g->rules, watch, g->memory);
    q_strings_free(&strings);
    return status;
}

static quoth_status all_infixes(q_state_space *space, const quoth_ghost *g,
                                const quoth_watch *watch)
{
    return q_infix_states(space, g->lexicon, g->rules.min, g->growth, false, watch, g->memory);
}

static quoth_status infixes_either_way(q_state_space *space, const quoth_ghost *g,
                                       const quoth_watch *watch)
{
    return q_infix_states(space, g->lexicon, g->rules.min, g->growth, true, watch, g->memory);
}

static quoth_status all_sequences(q_state_space *space, const quoth_ghost *g,
                                  const quoth_watch *watch)
{
    return q_subsequence_states(space, g->lexicon, &g->rules, is_sorted(g), false, watch,
                                g->memory);
}

static quoth_status shared_sequences(q_state_space *space, const quoth_ghost *g,
                                     const quoth_watch *watch)
{
    return q_subsequence_states(space, g->lexicon, &g->rules, is_sorted(g), true, watch, g->memory);
}

static quoth_status announce(q_state_space *space, const quoth_ghost *g, bool at_end, bool anagrams,
                             const quoth_watch *watch)
{
    return q_multiset_states(space, g->lexicon, g->rules.min, at_end, anagrams, watch, g->memory);
}

static quoth_status any_exact(q_state_space *space, const quoth_ghost *g, const quoth_watch *watch)
{
    return announce(space, g, false, false, watch);
}

static quoth_status any_anagram(q_state_space *space, const quoth_ghost *g,
                                const quoth_watch *watch)
{
    return announce(space, g, false, true, watch);
}

static quoth_status end_exact(q_state_space *space, const quoth_ghost *g, const quoth_watch *watch)
{
    return announce(space, g, true, false, watch);
}

static quoth_status end_anagram(q_state_space *space, const quoth_ghost *g,
                                const quoth_watch *watch)
{
    return announce(space, g, true, true, watch);
}

/* The backends of a reading, by preference. */
#define BACKENDS(...) ((const q_backend_spec[]){__VA_ARGS__, {.backend = NULL}})
#define PREFIXES .backend = &q_prefix_backend
#define SEARCH(by, if_supported)                                                                   \
    .backend = &q_search_backend, .supports = if_supported, .make_generator = by
#define TABLE(of) .backend = &q_table_backend, .make_space = of
#define CENSUS .backend = &q_census_backend, .supports = plays_are_legal
#define LENGTHS(of) .backend = &q_length_backend, .supports = plays_are_legal, .make_space = of

/* ---- the list ----------------------------------------------------------------------------- */

static const q_reading ghost_readings[] = {{.summary = "", .backends = BACKENDS({PREFIXES})}, {0}};

static const q_reading super_readings[] = {
    {.summary = "",
     .backends = BACKENDS({SEARCH(find_paths_in_graph, ends_always)}, {TABLE(all_infixes)})},
    {0}};

static const q_reading superduper_readings[] = {
    {.name = "as-played",
     .summary = "the string as it stands lies inside a word",
     .backends = BACKENDS({SEARCH(find_paths_in_graph, ends_always)}, {TABLE(all_infixes)})},
    {.name = "either",
     .summary = "it or its reverse lies inside a word, and is complete if it or its reverse is one",
     .backends = BACKENDS({TABLE(infixes_either_way)})},
    {0},
};

static const q_reading xghost_readings[] = {
    {.name = "subsequence",
     .summary = "a fragment can grow into a word by inserting letters",
     .backends = BACKENDS({SEARCH(find_subsequences, NULL)}, {CENSUS}, {LENGTHS(shared_sequences)},
                          {TABLE(all_sequences)}),
     .vast = true},
    {.name = "infix",
     .summary = "a fragment lies inside a word",
     .backends = BACKENDS({SEARCH(try_insertions, ends_always)}, {TABLE(all_infixes)})},
    {0},
};

static const q_reading spook_readings[] = {
    {.name = "multiset",
     .summary = "the letters are among those of a word, and complete it in any order",
     .backends = BACKENDS({SEARCH(find_submultisets, NULL)}, {CENSUS}, {LENGTHS(shared_sequences)},
                          {TABLE(all_sequences)}),
     .vast = true},
    {.name = "infix-any-exact",
     .summary = "the arrangement announced lies inside a word, and is complete if it is one",
     .backends = BACKENDS({TABLE(any_exact)})},
    {.name = "infix-any-anagram",
     .summary = "it lies inside a word, and is complete if any order of it is one",
     .backends = BACKENDS({TABLE(any_anagram)})},
    {.name = "infix-end-exact",
     .summary = "as infix-any-exact, with the new letter at an end",
     .backends = BACKENDS({TABLE(end_exact)})},
    {.name = "infix-end-anagram",
     .summary = "as infix-any-anagram, with the new letter at an end",
     .backends = BACKENDS({TABLE(end_anagram)})},
    {0},
};

enum { EITHER_END = QUOTH_GHOST_AT_END | QUOTH_GHOST_IN_FRONT };

const q_variant q_variants[] = {
    {"ghost", "a fragment begins a word; a play adds a letter at the end", QUOTH_GHOST_AT_END,
     ghost_readings},
    {"super", "a fragment is inside a word; a play adds a letter at either end", EITHER_END,
     super_readings},
    {"superduper",
     "a fragment is inside a word; a play may reverse it, then adds a letter at either end",
     EITHER_END | QUOTH_GHOST_REVERSED, superduper_readings},
    {"xghost", "a play inserts a letter anywhere", EITHER_END | QUOTH_GHOST_BETWEEN,
     xghost_readings},
    {"spook", "a play rearranges the letters and adds one", QUOTH_GHOST_ANY_ORDER, spook_readings},
    {0},
};

static size_t variants(void)
{
    size_t n = 0;
    while (q_variants[n].name)
        n++;
    return n;
}

const char *quoth_ghost_variant_name(size_t index)
{
    return index < variants() ? q_variants[index].name : NULL;
}

const char *quoth_ghost_variant_summary(size_t index)
{
    return index < variants() ? q_variants[index].summary : NULL;
}

static const q_reading *reading_at(size_t variant, size_t index)
{
    static const q_reading none = {0};
    if (variant >= variants())
        return &none;
    const q_reading *r = q_variants[variant].readings;
    while (index > 0 && r->name)
        r++, index--;
    return r->name ? r : &none;
}

const char *quoth_ghost_reading_name(size_t variant, size_t index)
{
    return reading_at(variant, index)->name;
}

const char *quoth_ghost_reading_summary(size_t variant, size_t index)
{
    return reading_at(variant, index)->summary;
}

/* ---- names of rules ----------------------------------------------------------------------- */

const char *quoth_ghost_seat_name(unsigned seat)
{
    static const char *const names[QUOTH_GHOST_SEATS_MAX] = {
        "first",      "second",     "third",     "fourth",   "fifth",    "sixth",
        "seventh",    "eighth",     "ninth",     "tenth",    "eleventh", "twelfth",
        "thirteenth", "fourteenth", "fifteenth", "sixteenth"};
    return seat < QUOTH_GHOST_SEATS_MAX ? names[seat] : NULL;
}

static const char *const misere_names[] = {"no", "legal", "literal"};
static const char *const word_end_names[] = {"always", "maximal"};
static const char *const loser_names[] = {"next", "previous", "coalition", "selfish"};

static bool read_rule_name(const char *const *names, size_t count, const char *name, int *value)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0) {
            *value = (int)i;
            return true;
        }
    return false;
}

const char *quoth_ghost_misere_name(quoth_ghost_misere misere)
{
    return (unsigned)misere <= QUOTH_GHOST_MISERE_LITERAL ? misere_names[misere] : NULL;
}

const char *quoth_ghost_word_end_name(quoth_ghost_word_end word_end)
{
    return (unsigned)word_end <= QUOTH_GHOST_WORD_END_MAXIMAL ? word_end_names[word_end] : NULL;
}

const char *quoth_ghost_loser_rule_name(quoth_ghost_loser_rule rule)
{
    return (unsigned)rule <= QUOTH_GHOST_LOSER_SELFISH ? loser_names[rule] : NULL;
}

bool quoth_ghost_misere_read(const char *name, quoth_ghost_misere *misere)
{
    int value = *misere;
    bool known = read_rule_name(misere_names, 3, name, &value);
    *misere = (quoth_ghost_misere)value;
    return known;
}

bool quoth_ghost_word_end_read(const char *name, quoth_ghost_word_end *word_end)
{
    int value = *word_end;
    bool known = read_rule_name(word_end_names, 2, name, &value);
    *word_end = (quoth_ghost_word_end)value;
    return known;
}

bool quoth_ghost_loser_rule_read(const char *name, quoth_ghost_loser_rule *rule)
{
    int value = *rule;
    bool known = read_rule_name(loser_names, 4, name, &value);
    *rule = (quoth_ghost_loser_rule)value;
    return known;
}
