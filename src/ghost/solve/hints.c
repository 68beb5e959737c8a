#include "ghost/solve/hints.h"

enum { LETTERS = 26 };

bool q_hints_fit(const quoth_alphabet *alphabet)
{
    for (unsigned i = 0; i < LETTERS; i++) {
        const char *spelled = alphabet->lower[i + 1];
        if (spelled[0] != (char)('a' + i) || spelled[1])
            return false;
    }
    return alphabet->letters == LETTERS;
}

q_hint q_hint_find(uint64_t game, const quoth_letters *fragment)
{
    if (fragment->length > Q_HINT_LONGEST)
        return (q_hint){0, 0};
    uint64_t hash = q_hint_hash(game, fragment->letter, fragment->length);
    uint32_t at = q_hint_first(hash, q_hint_slots);
    while (q_hint_slot[at] && q_hint_slot[at] >> 8 != (hash & 0xFF))
        at = at + 1 < q_hint_slots ? at + 1 : 0;
    return (q_hint){q_hint_slot[at] >> 5 & 7, q_hint_slot[at] & 31};
}
