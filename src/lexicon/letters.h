/* Sorts and reverses letters. */
#ifndef Q_LEXICON_LETTERS_H
#define Q_LEXICON_LETTERS_H

#include "quoth/lexicon.h"

void q_letters_sort(quoth_letters *letters);

/* Writes the letters in reverse; the unused end of `reversed` is left as it is. */
void q_letters_reverse(const quoth_letters *letters, quoth_letters *reversed);

#endif
