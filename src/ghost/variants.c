#include "ghost/variants.h"

#include "ghost/fragments.h"

/* ---- how fragments grow ------------------------------------------------------------------- */

static unsigned append(const quoth_letters *fragment, uint8_t letter, quoth_letters *forms)
{
    q_insert(fragment, fragment->length, letter, &forms[0]);
    return 1;
}

static unsigned append_or_prepend(const quoth_letters *fragment, uint8_t letter,
                                  quoth_letters *forms)
{
    q_insert(fragment, fragment->length, letter, &forms[0]);
    q_insert(fragment, 0, letter, &forms[1]);
    return 2;
}

static unsigned reverse_or_not(const quoth_letters *fragment, uint8_t letter, quoth_letters *forms)
{
    quoth_letters backwards = {.length = fragment->length};
    for (unsigned i = 0; i < fragment->length; i++)
        backwards.letter[i] = fragment->letter[fragment->length - 1 - i];
    unsigned n = append_or_prepend(fragment, letter, forms);
    return n + append_or_prepend(&backwards, letter, forms + n);
}

/* At the end first, then in front, then between. */
static unsigned insert_anywhere(const quoth_letters *fragment, uint8_t letter, quoth_letters *forms)
{
    unsigned n = append_or_prepend(fragment, letter, forms);
    for (unsigned place = 1; place < fragment->length; place++)
        q_insert(fragment, place, letter, &forms[n++]);
    return n;
}

static unsigned insert_sorted(const quoth_letters *fragment, uint8_t letter, quoth_letters *forms)
{
    unsigned place = 0;
    while (place < fragment->length && fragment->letter[place] <= letter)
        place++;
    q_insert(fragment, place, letter, &forms[0]);
    return 1;
}

/* ---- the table ---------------------------------------------------------------------------- */

static const q_reading ghost_readings[] = {{.summary = "", .kept_as = Q_PREFIXES}, {0}};

static const q_reading super_readings[] = {{.summary = "", .kept_as = Q_INFIXES}, {0}};

static const q_reading superduper_readings[] = {
    {.name = "as-played",
     .summary = "the string as it stands lies inside a word",
     .kept_as = Q_INFIXES,
     .plays = Q_PLAY_TURNED},
    {.name = "either",
     .summary = "it or its reverse lies inside a word, and is complete if it or its reverse is one",
     .kept_as = Q_INFIXES,
     .plays = Q_PLAY_TURNED,
     .either_way = true},
    {0},
};

static const q_reading xghost_readings[] = {
    {.name = "subsequence",
     .summary = "a fragment can grow into a word by inserting letters",
     .kept_as = Q_SEQUENCES},
    {.name = "infix",
     .summary = "a fragment lies inside a word",
     .kept_as = Q_INFIXES,
     .plays = Q_PLAY_ANYWHERE},
    {0},
};

static const q_reading spook_readings[] = {
    {.name = "multiset",
     .summary = "the letters are among those of a word, and complete it in any order",
     .kept_as = Q_SEQUENCES},
    {.name = "infix-any-exact",
     .summary = "the arrangement announced lies inside a word, and is complete if it is one",
     .kept_as = Q_MULTISETS},
    {.name = "infix-any-anagram",
     .summary = "it lies inside a word, and is complete if any order of it is one",
     .kept_as = Q_MULTISETS,
     .anagrams = true},
    {.name = "infix-end-exact",
     .summary = "as infix-any-exact, with the new letter at an end",
     .kept_as = Q_MULTISETS,
     .at_end = true},
    {.name = "infix-end-anagram",
     .summary = "as infix-any-anagram, with the new letter at an end",
     .kept_as = Q_MULTISETS,
     .at_end = true,
     .anagrams = true},
    {0},
};

const q_variant q_variants[] = {
    {"ghost", "a fragment begins a word; a play adds a letter at the end", append, false,
     ghost_readings},
    {"super", "a fragment is inside a word; a play adds a letter at either end", append_or_prepend,
     false, super_readings},
    {"superduper",
     "a fragment is inside a word; a play may reverse it, then adds a letter at either end",
     reverse_or_not, false, superduper_readings},
    {"xghost", "a play inserts a letter anywhere", insert_anywhere, false, xghost_readings},
    {"spook", "a play rearranges the letters and adds one", insert_sorted, true, spook_readings},
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
    return names[seat];
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
    return misere_names[misere];
}

const char *quoth_word_end_name(quoth_word_end word_end)
{
    return word_end_names[word_end];
}

const char *quoth_loser_rule_name(quoth_loser_rule rule)
{
    return loser_names[rule];
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
