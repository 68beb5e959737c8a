#include "ghost/variants.h"

#include <string.h>

/* ---- how fragments grow ------------------------------------------------------------------- */

static unsigned append(const quoth_letters *fragment, uint8_t letter, quoth_letters *forms)
{
    forms[0] = *fragment;
    forms[0].letter[forms[0].length++] = letter;
    return 1;
}

static unsigned append_or_prepend(const quoth_letters *fragment, uint8_t letter,
                                  quoth_letters *forms)
{
    append(fragment, letter, forms);
    forms[1].length = (uint8_t)(fragment->length + 1);
    forms[1].letter[0] = letter;
    memcpy(forms[1].letter + 1, fragment->letter, fragment->length);
    return 2;
}

static unsigned reverse_or_not(const quoth_letters *fragment, uint8_t letter,
                               quoth_letters *forms)
{
    quoth_letters backwards = {.length = fragment->length};
    for (unsigned i = 0; i < fragment->length; i++)
        backwards.letter[i] = fragment->letter[fragment->length - 1 - i];
    unsigned n = append_or_prepend(fragment, letter, forms);
    return n + append_or_prepend(&backwards, letter, forms + n);
}

/* ---- the table ---------------------------------------------------------------------------- */

const q_variant q_variants[] = {
    {"ghost", "a fragment begins a word; a play adds a letter at the end", false, false, append},
    {"super", "a fragment is inside a word; a play adds a letter at either end", true, false,
     append_or_prepend},
    {"superduper",
     "a fragment is inside a word; a play may reverse it, then adds a letter at either end", true,
     true, reverse_or_not},
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
