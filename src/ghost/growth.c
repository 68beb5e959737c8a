#include "ghost/growth.h"

void q_sort_letters(quoth_letters *f)
{
    for (unsigned i = 1; i < f->length; i++) {
        uint8_t letter = f->letter[i];
        unsigned k = i;
        for (; k > 0 && f->letter[k - 1] > letter; k--)
            f->letter[k] = f->letter[k - 1];
        f->letter[k] = letter;
    }
}

void q_turn(const quoth_letters *fragment, quoth_letters *turned)
{
    unsigned n = turned->length = fragment->length;
    for (unsigned i = 0; i < n; i++)
        turned->letter[i] = fragment->letter[n - 1 - i];
}

bool q_growth_is_valid(unsigned growth)
{
    const unsigned ends = QUOTH_GHOST_AT_END | QUOTH_GHOST_IN_FRONT;
    if (growth == QUOTH_GHOST_ANY_ORDER)
        return true;
    if (growth & QUOTH_GHOST_TURNED)
        return (growth & ~(unsigned)QUOTH_GHOST_TURNED & ~ends) == 0 && growth & ends;
    return growth && (growth & ~(ends | QUOTH_GHOST_BETWEEN)) == 0;
}

static unsigned add_at_ends(unsigned growth, const quoth_letters *fragment, uint8_t letter,
                            quoth_letters *forms)
{
    unsigned n = 0;
    if (growth & QUOTH_GHOST_AT_END)
        q_insert(fragment, fragment->length, letter, &forms[n++]);
    if (growth & QUOTH_GHOST_IN_FRONT)
        q_insert(fragment, 0, letter, &forms[n++]);
    return n;
}

unsigned q_forms(unsigned growth, const quoth_letters *fragment, uint8_t letter,
                 quoth_letters *forms)
{
    if (growth & QUOTH_GHOST_ANY_ORDER) {
        unsigned place = 0;
        while (place < fragment->length && fragment->letter[place] <= letter)
            place++;
        q_insert(fragment, place, letter, &forms[0]);
        return 1;
    }
    unsigned n = add_at_ends(growth, fragment, letter, forms);
    if (growth & QUOTH_GHOST_TURNED) {
        quoth_letters turned;
        q_turn(fragment, &turned);
        n += add_at_ends(growth, &turned, letter, forms + n);
    }
    if (growth & QUOTH_GHOST_BETWEEN)
        for (unsigned place = 1; place < fragment->length; place++)
            q_insert(fragment, place, letter, &forms[n++]);
    return n;
}
