#include "ghost/solve/variants.h"

#include <string.h>

#include "ghost/solve/word_strings.h"
#include "ghost/rules/growth.h"
#include "ghost/solve/infix/infixes.h"
#include "ghost/solve/infix/insertions.h"
#include "ghost/solve/multiset/submultisets.h"
#include "ghost/solve/multiset/multisets.h"
#include "ghost/solve/infix/paths.h"
#include "ghost/solve/subsequence/sequences.h"
#include "ghost/solve/solver.h"
#include "ghost/solve/subsequence/subsequences.h"

/* ---- ways of valuing ---------------------------------------------------------------------- */

static bool is_sorted(const quoth_ghost *g)
{
    return g->growth & QUOTH_GHOST_ANY_ORDER;
}

static bool ends_always(const quoth_ghost *g)
{
    return g->rules.players == 2 && g->rules.word_end == QUOTH_WORD_END_ALWAYS &&
           g->rules.misere != QUOTH_MISERE_LITERAL;
}

static bool plays_are_legal(const quoth_ghost *g)
{
    return g->rules.players == 2 && g->rules.misere != QUOTH_MISERE_LITERAL && g->summary.words > 0;
}

static quoth_status find_paths_in_graph(q_legality *legality, const quoth_ghost *g,
                                        const quoth_watch *watch)
{
    return q_paths_new(legality, g->lexicon, g->growth & QUOTH_GHOST_TURNED, &g->rules, watch,
                       g->memory);
}

static quoth_status try_insertions(q_legality *legality, const quoth_ghost *g,
                                   const quoth_watch *watch)
{
    return q_insertions_new(legality, g->lexicon, &g->rules, watch, g->memory);
}

static quoth_status find_subsequences(q_legality *legality, const quoth_ghost *g,
                                      const quoth_watch *watch)
{
    q_strings strings;
    quoth_status status =
        q_strings_collect(&strings, g->lexicon, &g->rules, false, watch, g->memory);
    return status ? status : q_subsequences_new(legality, &strings, g->lexicon, &g->rules, watch);
}

static quoth_status find_submultisets(q_legality *legality, const quoth_ghost *g,
                                      const quoth_watch *watch)
{
    q_strings strings;
    quoth_status status =
        q_strings_collect(&strings, g->lexicon, &g->rules, true, watch, g->memory);
    if (!status)
        status = q_submultisets_new(legality, &strings, g->lexicon->alphabet.letters, &g->rules,
                                    watch, g->memory);
    q_strings_free(&strings);
    return status;
}

static quoth_status all_infixes(q_space *space, const quoth_ghost *g, const quoth_watch *watch)
{
    return q_infixes_space(space, g->lexicon, g->rules.min, g->growth, false, watch, g->memory);
}

static quoth_status infixes_either_way(q_space *space, const quoth_ghost *g,
                                       const quoth_watch *watch)
{
    return q_infixes_space(space, g->lexicon, g->rules.min, g->growth, true, watch, g->memory);
}

static quoth_status all_sequences(q_space *space, const quoth_ghost *g, const quoth_watch *watch)
{
    return q_sequences_space(space, g->lexicon, &g->rules, is_sorted(g), false, watch, g->memory);
}

static quoth_status shared_sequences(q_space *space, const quoth_ghost *g, const quoth_watch *watch)
{
    return q_sequences_space(space, g->lexicon, &g->rules, is_sorted(g), true, watch, g->memory);
}

static quoth_status announce(q_space *space, const quoth_ghost *g, bool at_end, bool anagrams,
                             const quoth_watch *watch)
{
    return q_multisets_space(space, g->lexicon, g->rules.min, at_end, anagrams, watch, g->memory);
}

static quoth_status any_exact(q_space *space, const quoth_ghost *g, const quoth_watch *watch)
{
    return announce(space, g, false, false, watch);
}

static quoth_status any_anagram(q_space *space, const quoth_ghost *g, const quoth_watch *watch)
{
    return announce(space, g, false, true, watch);
}

static quoth_status end_exact(q_space *space, const quoth_ghost *g, const quoth_watch *watch)
{
    return announce(space, g, true, false, watch);
}

static quoth_status end_anagram(q_space *space, const quoth_ghost *g, const quoth_watch *watch)
{
    return announce(space, g, true, true, watch);
}

/* The ways of a reading, the best first. */
#define WAYS(...) ((const q_way[]){__VA_ARGS__, {.method = NULL}})
#define PREFIXES .method = &q_by_prefixes
#define SEARCH(by, if_serves) .method = &q_by_search, .serves = if_serves, .legality = by
#define TABLE(of) .method = &q_by_table, .space = of
#define CENSUS .method = &q_by_census, .serves = plays_are_legal
#define LENGTHS(of) .method = &q_by_lengths, .serves = plays_are_legal, .space = of

/* ---- the list ----------------------------------------------------------------------------- */

static const q_reading ghost_readings[] = {{.summary = "", .ways = WAYS({PREFIXES})}, {0}};

static const q_reading super_readings[] = {
    {.summary = "", .ways = WAYS({SEARCH(find_paths_in_graph, ends_always)}, {TABLE(all_infixes)})},
    {0}};

static const q_reading superduper_readings[] = {
    {.name = "as-played",
     .summary = "the string as it stands lies inside a word",
     .ways = WAYS({SEARCH(find_paths_in_graph, ends_always)}, {TABLE(all_infixes)})},
    {.name = "either",
     .summary = "it or its reverse lies inside a word, and is complete if it or its reverse is one",
     .ways = WAYS({TABLE(infixes_either_way)})},
    {0},
};

static const q_reading xghost_readings[] = {
    {.name = "subsequence",
     .summary = "a fragment can grow into a word by inserting letters",
     .ways = WAYS({SEARCH(find_subsequences, NULL)}, {CENSUS}, {LENGTHS(shared_sequences)},
                  {TABLE(all_sequences)}),
     .vast = true},
    {.name = "infix",
     .summary = "a fragment lies inside a word",
     .ways = WAYS({SEARCH(try_insertions, ends_always)}, {TABLE(all_infixes)})},
    {0},
};

static const q_reading spook_readings[] = {
    {.name = "multiset",
     .summary = "the letters are among those of a word, and complete it in any order",
     .ways = WAYS({SEARCH(find_submultisets, NULL)}, {CENSUS}, {LENGTHS(shared_sequences)},
                  {TABLE(all_sequences)}),
     .vast = true},
    {.name = "infix-any-exact",
     .summary = "the arrangement announced lies inside a word, and is complete if it is one",
     .ways = WAYS({TABLE(any_exact)})},
    {.name = "infix-any-anagram",
     .summary = "it lies inside a word, and is complete if any order of it is one",
     .ways = WAYS({TABLE(any_anagram)})},
    {.name = "infix-end-exact",
     .summary = "as infix-any-exact, with the new letter at an end",
     .ways = WAYS({TABLE(end_exact)})},
    {.name = "infix-end-anagram",
     .summary = "as infix-any-anagram, with the new letter at an end",
     .ways = WAYS({TABLE(end_anagram)})},
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
     EITHER_END | QUOTH_GHOST_TURNED, superduper_readings},
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

const char *quoth_seat_name(unsigned seat)
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

const char *quoth_misere_name(quoth_misere misere)
{
    return (unsigned)misere <= QUOTH_MISERE_LITERAL ? misere_names[misere] : NULL;
}

const char *quoth_word_end_name(quoth_word_end word_end)
{
    return (unsigned)word_end <= QUOTH_WORD_END_MAXIMAL ? word_end_names[word_end] : NULL;
}

const char *quoth_loser_rule_name(quoth_loser_rule rule)
{
    return (unsigned)rule <= QUOTH_LOSER_SELFISH ? loser_names[rule] : NULL;
}

bool quoth_misere_read(const char *name, quoth_misere *misere)
{
    int value = *misere;
    bool known = read_rule_name(misere_names, 3, name, &value);
    *misere = (quoth_misere)value;
    return known;
}

bool quoth_word_end_read(const char *name, quoth_word_end *word_end)
{
    int value = *word_end;
    bool known = read_rule_name(word_end_names, 2, name, &value);
    *word_end = (quoth_word_end)value;
    return known;
}

bool quoth_loser_rule_read(const char *name, quoth_loser_rule *rule)
{
    int value = *rule;
    bool known = read_rule_name(loser_names, 4, name, &value);
    *rule = (quoth_loser_rule)value;
    return known;
}
