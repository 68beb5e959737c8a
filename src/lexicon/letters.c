#include "lexicon/letters.h"

void q_letters_sort(quoth_letters *letters)
{
    for (unsigned i = 1; i < letters->length; i++) {
        uint8_t letter = letters->letter[i];
        unsigned at = i;
        for (; at && letters->letter[at - 1] > letter; at--)
            letters->letter[at] = letters->letter[at - 1];
        letters->letter[at] = letter;
    }
}

void q_letters_reverse(const quoth_letters *letters, quoth_letters *reversed)
{
    reversed->length = letters->length;
    for (unsigned i = 0; i < letters->length; i++)
        reversed->letter[i] = letters->letter[letters->length - 1 - i];
}
