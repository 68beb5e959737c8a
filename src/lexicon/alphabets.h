/* The alphabets inside the library, as the texts that quoth_alphabet_parse reads; the part of their
 * reader that the word-list builder shares; and the functions that make an alphabet from other
 * texts. */
#ifndef Q_LEXICON_ALPHABETS_H
#define Q_LEXICON_ALPHABETS_H

#include "quoth/lexicon.h"

typedef struct q_alphabet_text {
    const char *name;
    const char *text;
} q_alphabet_text;

extern const q_alphabet_text q_alphabets[]; /* the last has no name */

/* Reads like quoth_alphabet_read; with `lower_only`, upper-case spellings are outside the alphabet.
 * `*bad` is the offset where reading stopped. */
quoth_status q_alphabet_read(const quoth_alphabet *alphabet, const char *text, size_t size,
                             bool lower_only, quoth_letters *letters, size_t *bad);

/* Adds a spelling of a letter to an alphabet not yet indexed; its size is 1..QUOTH_SPELLING_SIZE-1.
 * False if it belongs to another letter, or there is no room for more. */
bool q_alphabet_add(quoth_alphabet *alphabet, const char *text, size_t size, uint8_t letter,
                    bool lower);

/* Completes an alphabet whose name, letters, `lower`, `upper` and spellings are there. */
void q_alphabet_index(quoth_alphabet *alphabet);

/* The longest spelling that text begins with, NULL if none. */
const quoth_spelling *q_alphabet_at(const quoth_alphabet *alphabet, const char *text, size_t size);

/* Whether letter by letter both write the same in lower case. */
bool q_alphabet_same_letters(const quoth_alphabet *a, const quoth_alphabet *b);

/* Spells a word of one alphabet with the letters of another; false where it cannot. */
bool q_alphabet_respell(const quoth_alphabet *from, const quoth_alphabet *to,
                        const quoth_letters *word, quoth_letters *spelled);

#endif
