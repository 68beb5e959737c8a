#include "ghost/rules/growth.h"

enum { BOTH_ENDS = QUOTH_GHOST_AT_END | QUOTH_GHOST_IN_FRONT };

bool q_growth_is_valid(unsigned growth)
{
    if (growth & QUOTH_GHOST_ANY_ORDER)
        return growth == QUOTH_GHOST_ANY_ORDER;
    if (growth & QUOTH_GHOST_REVERSED)
        return growth & BOTH_ENDS && !(growth & ~(unsigned)(BOTH_ENDS | QUOTH_GHOST_REVERSED));
    return growth & BOTH_ENDS && !(growth & ~(unsigned)(BOTH_ENDS | QUOTH_GHOST_BETWEEN));
}

unsigned q_list_insertions(unsigned growth, const quoth_letters *fragment, unsigned letter,
                           q_insertion *insertions)
{
    unsigned n = 0, length = fragment->length;
    if (growth & QUOTH_GHOST_ANY_ORDER) {
        unsigned gap = 0;
        while (gap < length && fragment->letter[gap] <= letter)
            gap++;
        insertions[0] = (q_insertion){(uint8_t)gap, false};
        return 1;
    }
    for (unsigned reversed = 0; reversed <= (growth & QUOTH_GHOST_REVERSED ? 1u : 0u); reversed++) {
        if (growth & QUOTH_GHOST_AT_END)
            insertions[n++] = (q_insertion){(uint8_t)length, reversed};
        if (growth & QUOTH_GHOST_IN_FRONT)
            insertions[n++] = (q_insertion){0, reversed};
    }
    for (unsigned gap = 1; growth & QUOTH_GHOST_BETWEEN && gap < length; gap++)
        insertions[n++] = (q_insertion){(uint8_t)gap, false};
    return n;
}
