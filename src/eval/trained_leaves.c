/* The library's trained leave values: finds and unpacks those for a rule set and lexicon.
 *
 * Values of a language are trained on one list and used for every list whose alphabet has the name
 * of the language.  Lists with inflected forms differ by less than the values gain over the
 * estimate; a list of headwords does not fit them (docs/strength.md). */
#include "base/context.h"
#include "eval/trained_leaves.h"

#include <string.h>

#include "base/error.h"
#include "eval/leaves.h"

/* Whether two rule sets share trained leave values: same words, board, tiles, rack and bonus. */
static bool same_game(const quoth_cross_rules *a, const quoth_cross_rules *b)
{
    const quoth_layout *x = &a->layout, *y = &b->layout;
    return a->anagrams == b->anagrams && a->rack == b->rack &&
           memcmp(a->bonus, b->bonus, sizeof a->bonus) == 0 && x->rows == y->rows &&
           x->columns == y->columns && memcmp(x->letter, y->letter, sizeof x->letter) == 0 &&
           memcmp(x->word, y->word, sizeof x->word) == 0 &&
           a->tiles.alphabet.letters == b->tiles.alphabet.letters &&
           memcmp(a->tiles.count, b->tiles.count, sizeof a->tiles.count) == 0 &&
           memcmp(a->tiles.value, b->tiles.value, sizeof a->tiles.value) == 0;
}

static quoth_status unpack_trained(quoth_leaves **leaves, const q_trained *t,
                                   const quoth_cross_rules *rules, const quoth_memory *memory,
                                   quoth_error *error)
{
    quoth_status status = q_leaves_all(leaves, &rules->tiles, t->tiles, memory);
    if (status)
        return status == QUOTH_NO_MEMORY ? q_no_memory(error) : status;
    quoth_leaves *l = *leaves;
    if (t->size == l->count)
        for (uint32_t i = 0; i < l->count; i++)
            l->value[i] = (float)(t->value[i] < 0x80 ? t->value[i] : t->value[i] - 0x100) / 2;
    else
        for (uint32_t i = 0; i < l->count && 2 * i + 1 < t->size; i++) {
            int value = t->value[2 * i] | t->value[2 * i + 1] << 8;
            l->value[i] = (float)(value < 0x8000 ? value : value - 0x10000) / 256;
        }
    l->listed = (uint8_t)t->tiles;
    l->most = rules->rack;
    return QUOTH_OK;
}

/* The SHA-256 of ENABLE's words. */
static const uint8_t enable1[32] = {
    0x6b, 0xfb, 0xd4, 0x65, 0x56, 0x8d, 0xc4, 0x1c, 0x77, 0x8b, 0x97, 0x3e, 0xc1, 0x81, 0xab, 0xc2,
    0xa1, 0x72, 0x52, 0xdf, 0xcb, 0x43, 0x11, 0x38, 0xf6, 0xaa, 0xcd, 0x61, 0xf5, 0xfa, 0xac, 0xbf};

/* The language of rules or of an alphabet: super_catalan is Catalan too. */
static const char *language(const char *name)
{
    static const char large[] = "super_";
    return name + (strncmp(name, large, sizeof large - 1) == 0 ? sizeof large - 1 : 0);
}

static bool same_words(const q_trained *t, const char *alphabet, const uint8_t sha256[32])
{
    return t->of_language ? strcmp(language(t->rules), language(alphabet)) == 0
                          : memcmp(sha256, enable1, sizeof enable1) == 0;
}

/* The trained values for rules and a lexicon; NULL if there are none. */
static const q_trained *trained_for(const quoth_cross_rules *rules, const char *alphabet,
                                    const uint8_t sha256[32])
{
    for (const q_trained *t = q_trained_leaves; t->rules; t++) {
        quoth_cross_rules known;
        if (same_words(t, alphabet, sha256) && !quoth_cross_rules_find(&known, t->rules, NULL) &&
            same_game(rules, &known))
            return t;
    }
    return NULL;
}

quoth_status q_leaves_default_of_graph(quoth_leaves **leaves, const quoth_cross_rules *rules,
                                       const q_known_words *words, const quoth_watch *watch,
                                       const quoth_memory *memory)
{
    const q_trained *t = trained_for(rules, words->alphabet, words->sha256);
    return t ? unpack_trained(leaves, t, rules, memory, NULL)
             : q_leaves_estimate_of_graph(leaves, &rules->tiles, words->graph, rules->anagrams,
                                          watch, memory);
}

quoth_status quoth_leaves_default(quoth_leaves **leaves, const quoth_cross_rules *rules,
                                  const quoth_lexicon *lexicon, const quoth_context *context,
                                  quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    uint8_t sha256[32];
    *leaves = NULL;
    quoth_status status = quoth_lexicon_sha256(sha256, lexicon, context, error);
    if (status)
        return status;
    const q_trained *t = trained_for(rules, quoth_lexicon_alphabet(lexicon)->name, sha256);
    return t ? unpack_trained(leaves, t, rules, memory, error)
             : quoth_leaves_estimate(leaves, &rules->tiles, lexicon, context, error);
}
