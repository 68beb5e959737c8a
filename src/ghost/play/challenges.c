/* Which words a fragment can be part of, as a player who is challenged has to show. */
#include <string.h>

#include "quoth/ghost_game.h"

typedef enum relation {
    BEGINS_WORD, /* the word begins with the fragment */
    LIES_INSIDE, /* the fragment lies inside it */
    EITHER_WAY,  /* the fragment or its reverse does */
    IN_ORDER,    /* its letters do, in their order */
    IN_ANY_ORDER,
    SIDE_BY_SIDE /* its letters stand side by side there, in any order */
} relation;

/* The relation that a variant's fragments have to words; false for a variant of the caller's. */
static bool find_relation(const quoth_ghost_rules *rules, relation *r)
{
    static const struct {
        const char *variant, *reading; /* NULL: any other reading */
        relation relation;
    } all[] = {{"ghost", NULL, BEGINS_WORD},         {"super", NULL, LIES_INSIDE},
               {"superduper", "either", EITHER_WAY}, {"superduper", NULL, LIES_INSIDE},
               {"xghost", "infix", LIES_INSIDE},     {"xghost", NULL, IN_ORDER},
               {"spook", "multiset", IN_ANY_ORDER},  {"spook", NULL, SIDE_BY_SIDE}};
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

static bool lies_at(const quoth_letters *word, unsigned at, const quoth_letters *f, bool reversed)
{
    for (unsigned i = 0; i < f->length; i++)
        if (word->letter[at + i] != f->letter[reversed ? f->length - 1u - i : i])
            return false;
    return true;
}

static bool lies_in_order(const quoth_letters *word, const quoth_letters *f)
{
    unsigned found = 0;
    for (unsigned i = 0; i < word->length && found < f->length; i++)
        found += word->letter[i] == f->letter[found];
    return found == f->length;
}

/* Whether the `length` letters of the word from `at` on hold all letters of the fragment.  The word
 * is in the lexicon; the fragment's codes may be no letters. */
static bool holds_letters(const quoth_letters *word, unsigned at, unsigned length,
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
    if (r == BEGINS_WORD)
        return lies_at(word, 0, f, false);
    if (r == IN_ORDER)
        return lies_in_order(word, f);
    if (r == IN_ANY_ORDER)
        return holds_letters(word, 0, word->length, f);
    for (unsigned at = 0; at <= last; at++)
        if (r == SIDE_BY_SIDE
                ? holds_letters(word, at, f->length, f)
                : lies_at(word, at, f, false) || (r == EITHER_WAY && lies_at(word, at, f, true)))
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

/* ---- a word that fits --------------------------------------------------------------------- */

typedef struct fitting {
    relation relation;
    unsigned min;
    const quoth_letters *fragment;
    quoth_letters *word;
    const quoth_watch *watch;
    bool stopped;
} fitting;

static bool look_at_word(void *user, const quoth_letters *word, uint32_t rank)
{
    fitting *f = user;
    if (word->length >= f->min && is_related(f->relation, word, f->fragment)) {
        *f->word = *word;
        return false;
    }
    f->stopped = (rank & 4095) == 4095 && f->watch && !f->watch->go_on(f->watch->user, 0, 0);
    return !f->stopped;
}

/* The first word, in the alphabet's order, of the siblings in a list; `word` is the path there. */
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

static bool find_beginning(const quoth_lexicon *lexicon, unsigned min,
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
    fitting f = {.min = rules.min, .fragment = fragment, .word = word, .watch = watch};
    if (!find_relation(&rules, &f.relation))
        return QUOTH_NOT_FOUND;
    if (f.relation == BEGINS_WORD)
        return find_beginning(lexicon, rules.min, fragment, word) ? QUOTH_OK : QUOTH_NOT_FOUND;
    bool found = !quoth_lexicon_each(lexicon, look_at_word, &f);
    return f.stopped ? QUOTH_STOPPED : found ? QUOTH_OK : QUOTH_NOT_FOUND;
}
