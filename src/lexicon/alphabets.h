/* The alphabets inside the library, as the texts quoth_alphabet_parse reads; and the reader that
 * the word-list builder shares. */
#ifndef Q_LEXICON_ALPHABETS_H
#define Q_LEXICON_ALPHABETS_H

#include "quoth/lexicon.h"

typedef struct q_alphabet_text {
    const char *name;
    const char *text;
} q_alphabet_text;

extern const q_alphabet_text q_alphabets[]; /* the last has no name */

/* As quoth_alphabet_read; with lower_only, upper-case spellings are outside the alphabet.  *bad is
 * the offset where reading stopped. */
quoth_status q_alphabet_read(const quoth_alphabet *alphabet, const char *text, size_t size,
                             bool lower_only, quoth_letters *letters, size_t *bad);

#endif
