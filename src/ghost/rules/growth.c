#include "ghost/rules/growth.h"

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

enum { BOTH_ENDS = QUOTH_GHOST_AT_END | QUOTH_GHOST_IN_FRONT };

bool q_growth_is_valid(unsigned growth)
{
    if (growth & QUOTH_GHOST_ANY_ORDER)
        return growth == QUOTH_GHOST_ANY_ORDER;
    if (growth & QUOTH_GHOST_TURNED)
        return growth & BOTH_ENDS && !(growth & ~(unsigned)(BOTH_ENDS | QUOTH_GHOST_TURNED));
    return growth & BOTH_ENDS && !(growth & ~(unsigned)(BOTH_ENDS | QUOTH_GHOST_BETWEEN));
}

unsigned q_places_for(unsigned growth, const quoth_letters *fragment, unsigned letter,
                      q_place *places)
{
    unsigned n = 0, length = fragment->length;
    if (growth & QUOTH_GHOST_ANY_ORDER) {
        unsigned place = 0;
        while (place < length && fragment->letter[place] <= letter)
            place++;
        places[0] = (q_place){(uint8_t)place, false};
        return 1;
    }
    for (unsigned turned = 0; turned <= (growth & QUOTH_GHOST_TURNED ? 1u : 0u); turned++) {
        if (growth & QUOTH_GHOST_AT_END)
            places[n++] = (q_place){(uint8_t)length, turned};
        if (growth & QUOTH_GHOST_IN_FRONT)
            places[n++] = (q_place){0, turned};
    }
    for (unsigned place = 1; growth & QUOTH_GHOST_BETWEEN && place < length; place++)
        places[n++] = (q_place){(uint8_t)place, false};
    return n;
}

unsigned q_forms(unsigned growth, const quoth_letters *fragment, unsigned letter,
                 quoth_letters *forms)
{
    q_place places[QUOTH_GHOST_FORMS_MAX];
    unsigned n = q_places_for(growth, fragment, letter, places);
    for (unsigned i = 0; i < n; i++)
        q_grow_fragment(fragment, places[i], letter, &forms[i]);
    return n;
}
