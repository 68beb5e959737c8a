/* The library's alphabets, as the texts that quoth_alphabet_parse reads, and the parts of their
 * reader that word lists and tile sets use too. */
#ifndef Q_LEXICON_ALPHABETS_H
#define Q_LEXICON_ALPHABETS_H

#include "quoth/lexicon.h"

typedef struct q_alphabet_text {
    const char *name;
    const char *text;
} q_alphabet_text;

extern const q_alphabet_text q_alphabets[]; /* the last has no name */

/* As quoth_alphabet_read; with `lower_only`, upper-case spellings do not belong to the alphabet.
 * After a failure `*bad` is the offset of the first character that does not belong to it or is one
 * letter too many, or 0 if the letters, spelled in lower case, have no reading. */
quoth_status q_alphabet_read(const quoth_alphabet *alphabet, const char *text, size_t size,
                             bool lower_only, quoth_letters *letters, size_t *bad);

/* Adds a spelling of a letter, or of two (`second` is 0 for none), to an alphabet not yet indexed;
 * its size is 1..QUOTH_SPELLING_SIZE-1.  False if it belongs to other letters, or there is no room
 * for more. */
bool q_alphabet_add(quoth_alphabet *alphabet, const char *text, size_t size, uint8_t letter,
                    uint8_t second, bool lower);

/* The letter that is written like this in lower or in upper case; 0 if there is none. */
uint8_t q_alphabet_letter(const quoth_alphabet *alphabet, const char *text, size_t size);

/* Finds the two letters that are written like this, one behind the other. */
bool q_alphabet_pair(const quoth_alphabet *alphabet, const char *text, size_t size,
                     uint8_t pair[2]);

/* Builds the lookup tables of an alphabet whose name, letters, `lower`, `upper` and spellings are
 * set. */
void q_alphabet_index(quoth_alphabet *alphabet);

/* The longest spelling at the start of a text, NULL if none. */
const quoth_spelling *q_alphabet_at(const quoth_alphabet *alphabet, const char *text, size_t size);

/* Whether both have the same letters in the same order, by their lower case. */
bool q_alphabet_same_letters(const quoth_alphabet *a, const quoth_alphabet *b);

/* Translates a word from one alphabet to another; false if that lacks a letter. */
bool q_alphabet_respell(const quoth_alphabet *from, const quoth_alphabet *to,
                        const quoth_letters *word, quoth_letters *spelled);

#endif
