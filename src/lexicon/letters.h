/* Sorts and reverses letters; looks them up among the marked words. */
#ifndef Q_LEXICON_LETTERS_H
#define Q_LEXICON_LETTERS_H

#include "quoth/lexicon.h"

void q_letters_sort(quoth_letters *letters);

/* Writes the letters in reverse; the unused end of `reversed` is left as it is. */
void q_letters_reverse(const quoth_letters *letters, quoth_letters *reversed);

/* Whether an English word in lower case is marked as offensive. */
bool q_is_offensive(const char *word, size_t size);

#endif
