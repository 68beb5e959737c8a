#include "lexicon/letters.h"

#include "base/sort.h"

void q_letters_sort(quoth_letters *letters)
{
    q_sort_bytes(letters->letter, letters->length);
}

void q_letters_reverse(const quoth_letters *letters, quoth_letters *reversed)
{
    reversed->length = letters->length;
    for (unsigned i = 0; i < letters->length; i++)
        reversed->letter[i] = letters->letter[letters->length - 1 - i];
}
