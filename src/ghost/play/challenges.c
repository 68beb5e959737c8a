/* Decides whether a fragment is part of a word in a variant, as a challenged player has to show,
 * and finds such a word. */
#include <string.h>

#include "quoth/ghost_game.h"

typedef enum relation {
    IS_PREFIX,
    IS_INFIX,
    IS_INFIX_EITHER_WAY, /* the fragment or its reversal is an infix */
    IS_SUBSEQUENCE,
    IS_SUBMULTISET,
    IS_INFIX_ANAGRAM /* an anagram of the fragment is an infix */
} relation;

/* The relation of fragments to words in a variant; false for a custom variant. */
static bool find_relation(const quoth_ghost_rules *rules, relation *r)
{
    static const struct {
        const char *variant, *reading; /* `reading` NULL: all readings without their own row */
        relation relation;
    } all[] = {{"ghost", NULL, IS_PREFIX},
               {"super", NULL, IS_INFIX},
               {"superduper", "either", IS_INFIX_EITHER_WAY},
               {"superduper", NULL, IS_INFIX},
               {"xghost", "infix", IS_INFIX},
               {"xghost", NULL, IS_SUBSEQUENCE},
               {"spook", "multiset", IS_SUBMULTISET},
               {"spook", NULL, IS_INFIX_ANAGRAM}};
    for (size_t i = 0; i < sizeof all / sizeof *all && !rules->custom; i++) {
        bool named = !all[i].reading ||
                     (rules->reading && strcmp(all[i].reading, rules->reading) == 0);
        if (named && strcmp(all[i].variant, rules->variant) == 0) {
            *r = all[i].relation;
            return true;
        }
    }
    return false;
}

static bool is_at(const quoth_letters *word, unsigned at, const quoth_letters *f, bool reversed)
{
    for (unsigned i = 0; i < f->length; i++)
        if (word->letter[at + i] != f->letter[reversed ? f->length - 1u - i : i])
            return false;
    return true;
}

static bool is_subsequence(const quoth_letters *word, const quoth_letters *f)
{
    unsigned found = 0;
    for (unsigned i = 0; i < word->length && found < f->length; i++)
        found += word->letter[i] == f->letter[found];
    return found == f->length;
}

/* Whether `length` letters of the word, from `at` on, contain all letters of the fragment.  The
 * word is in the lexicon; the codes of the fragment may not be letters. */
static bool contains_letters(const quoth_letters *word, unsigned at, unsigned length,
                             const quoth_letters *f)
{
    uint8_t count[QUOTH_LETTERS_MAX + 1] = {0};
    for (unsigned i = 0; i < length; i++)
        count[word->letter[at + i]]++;
    for (unsigned i = 0; i < f->length; i++)
        if (f->letter[i] > QUOTH_LETTERS_MAX || count[f->letter[i]]-- == 0)
            return false;
    return true;
}

static bool is_related(relation r, const quoth_letters *word, const quoth_letters *f)
{
    if (word->length < f->length)
        return false;
    unsigned last = word->length - f->length;
    if (r == IS_PREFIX)
        return is_at(word, 0, f, false);
    if (r == IS_SUBSEQUENCE)
        return is_subsequence(word, f);
    if (r == IS_SUBMULTISET)
        return contains_letters(word, 0, word->length, f);
    for (unsigned at = 0; at <= last; at++)
        if (r == IS_INFIX_ANAGRAM ? contains_letters(word, at, f->length, f)
                                  : is_at(word, at, f, false) ||
                                        (r == IS_INFIX_EITHER_WAY && is_at(word, at, f, true)))
            return true;
    return false;
}

bool quoth_ghost_fits(const quoth_ghost *ghost, const quoth_letters *fragment,
                      const quoth_letters *word)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    relation r;
    return find_relation(&rules, &r) && word->length >= rules.min &&
           quoth_lexicon_has(quoth_ghost_lexicon(ghost), word) && is_related(r, word, fragment);
}

/* ---- finding a word ----------------------------------------------------------------------- */

typedef struct word_search {
    relation relation;
    unsigned min;
    const quoth_letters *fragment;
    quoth_letters *word;
    const quoth_watch *watch;
    bool stopped;
} word_search;

static bool test_word(void *user, const quoth_letters *word, uint32_t rank)
{
    word_search *f = user;
    if (word->length >= f->min && is_related(f->relation, word, f->fragment)) {
        *f->word = *word;
        return false;
    }
    f->stopped = (rank & 4095) == 4095 && f->watch && !f->watch->go_on(f->watch->user, 0, 0);
    return !f->stopped;
}

/* Finds the first word, in the order of the alphabet, below a sibling list; `word` is the path to
 * it. */
static bool find_below(quoth_graph graph, uint32_t list, unsigned min, quoth_letters *word)
{
    for (uint32_t i = list; i; i = quoth_node_ends(quoth_graph_node(graph, i)) ? 0 : i + 1) {
        uint32_t node = quoth_graph_node(graph, i);
        word->letter[word->length++] = (uint8_t)quoth_node_letter(node);
        if ((quoth_node_accepts(node) && word->length >= min) ||
            find_below(graph, quoth_node_child(node), min, word))
            return true;
        word->length--;
    }
    return false;
}

static bool find_with_prefix(const quoth_lexicon *lexicon, unsigned min,
                             const quoth_letters *fragment, quoth_letters *word)
{
    quoth_graph graph = quoth_lexicon_graph(lexicon);
    uint32_t at = QUOTH_GRAPH_ROOT;
    *word = *fragment;
    for (unsigned i = 0; i < fragment->length; i++) {
        at = quoth_graph_step(graph, at, fragment->letter[i]);
        if (!at)
            return false;
    }
    if (at && fragment->length >= min && quoth_node_accepts(quoth_graph_node(graph, at)))
        return true;
    return find_below(graph, quoth_node_child(quoth_graph_node(graph, at)), min, word);
}

quoth_status quoth_ghost_name_word(const quoth_ghost *knowledge, const quoth_letters *fragment,
                                   const quoth_watch *watch, quoth_letters *word)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(knowledge);
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(knowledge);
    word_search f = {.min = rules.min, .fragment = fragment, .word = word, .watch = watch};
    if (!find_relation(&rules, &f.relation))
        return QUOTH_NOT_FOUND;
    if (f.relation == IS_PREFIX)
        return find_with_prefix(lexicon, rules.min, fragment, word) ? QUOTH_OK : QUOTH_NOT_FOUND;
    bool found = !quoth_lexicon_each(lexicon, test_word, &f);
    return f.stopped ? QUOTH_STOPPED : found ? QUOTH_OK : QUOTH_NOT_FOUND;
}
