/* Decides whether a fragment is part of a word in a variant, as a challenged player has to show,
 * and finds such a word. */
#include <string.h>

#include "base/throttle.h"
#include "base/context.h"
#include "base/error.h"
#include "ghost/solve/custom.h"
#include "ghost/solve/ghost.h"
#include "quoth/ghost_game.h"
#include "quoth/ghost_positions.h"

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

/* Whether the relation holds; the caller's word is in the lexicon. */
static bool is_related(quoth_ghost_relation relation, const quoth_letters *word,
                       const quoth_letters *f)
{
    if (word->length < f->length)
        return false;
    unsigned last = word->length - f->length;
    switch (relation) {
    case QUOTH_GHOST_UNRELATED:
        return false;
    case QUOTH_GHOST_PREFIX:
        return is_at(word, 0, f, false);
    case QUOTH_GHOST_SUFFIX:
        return is_at(word, last, f, false);
    case QUOTH_GHOST_SUBSEQUENCE:
        return is_subsequence(word, f);
    case QUOTH_GHOST_SUBMULTISET:
        return contains_letters(word, 0, word->length, f);
    case QUOTH_GHOST_INFIX:
    case QUOTH_GHOST_INFIX_EITHER_WAY:
    case QUOTH_GHOST_INFIX_ANAGRAM:
        break;
    }
    for (unsigned at = 0; at <= last; at++)
        if (relation == QUOTH_GHOST_INFIX_ANAGRAM
                ? contains_letters(word, at, f->length, f)
                : is_at(word, at, f, false) ||
                      (relation == QUOTH_GHOST_INFIX_EITHER_WAY && is_at(word, at, f, true)))
            return true;
    return false;
}

/* Whether a word of the lexicon, long enough, makes a fragment legal. */
static bool makes_legal(const quoth_ghost *g, const quoth_letters *word,
                        const quoth_letters *fragment)
{
    const quoth_ghost_variant *own = g->custom ? &g->custom->variant : NULL;
    return own && own->fits ? own->fits(own->user, fragment, word)
                            : is_related(g->reading->relation, word, fragment);
}

bool quoth_ghost_fits(const quoth_ghost *ghost, const quoth_letters *given,
                      const quoth_letters *word)
{
    quoth_letters fragment = *given;
    quoth_ghost_canonicalize(&fragment, ghost);
    return word->length >= quoth_ghost_rules_of(ghost).min &&
           quoth_lexicon_has(quoth_ghost_lexicon(ghost), word) &&
           makes_legal(ghost, word, &fragment);
}

/* ---- finding a word ----------------------------------------------------------------------- */

typedef struct word_search {
    const quoth_ghost *ghost;
    unsigned min;
    const quoth_letters *fragment;
    quoth_letters *word;
    const quoth_watch *watch;
    bool stopped;
} word_search;

static bool test_word(void *user, const quoth_letters *word, uint32_t rank)
{
    word_search *f = user;
    if (word->length >= f->min && makes_legal(f->ghost, word, f->fragment)) {
        *f->word = *word;
        return false;
    }
    unsigned words = f->ghost->custom ? 16 : 4096; /* between calls of the watch */
    f->stopped = !q_go_on_every(f->watch, words, rank + 1, 0, 0);
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

quoth_status quoth_ghost_name_word(quoth_letters *word, const quoth_ghost *knowledge,
                                   const quoth_letters *given, const quoth_context *context,
                                   quoth_error *error)
{
    const quoth_watch *watch = q_watch_of(context);
    quoth_letters fragment = *given;
    unsigned min = quoth_ghost_rules_of(knowledge).min;
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(knowledge);
    quoth_ghost_description game = quoth_ghost_describe(knowledge);
    quoth_ghost_canonicalize(&fragment, knowledge);
    word_search f = {
        .ghost = knowledge, .min = min, .fragment = &fragment, .word = word, .watch = watch};
    if (!game.challenges)
        return q_fail(error, QUOTH_UNSUPPORTED, Q_NO_CHALLENGES);
    bool prefix = game.relation == QUOTH_GHOST_PREFIX && !knowledge->custom;
    bool found = prefix ? find_with_prefix(lexicon, min, &fragment, word)
                        : !quoth_lexicon_each(lexicon, test_word, &f);
    if (f.stopped)
        return q_report(error, QUOTH_STOPPED);
    return found ? QUOTH_OK : q_fail(error, QUOTH_NOT_FOUND, "no word contains the fragment");
}
