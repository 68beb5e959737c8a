/* Words to drill, and the orders of word lists.
 *
 * A list that another program saved is text with a word or an alphagram (the letters of words in
 * their order) at the beginning of each line:
 *
 *   Zyzzyva: one word per line, with fields behind tabs; Q: and A: lines; two columns; alphagrams
 *   Quackle: words or alphagrams; what follows a quotation mark are results */
#ifndef CLI_WORDS_WORD_SET_H
#define CLI_WORDS_WORD_SET_H

#include "quoth/quoth.h"

/* Letters that were added, with their places. */
typedef struct word_entry {
    quoth_letters letters; /* of a word, or an alphagram */
    quoth_letters sorted;
    size_t place; /* from 0, in the order in which they were added */
    bool word;    /* the letters are a word of the lexicon */
} word_entry;

typedef struct word_set {
    word_entry *entry; /* by sorted letters once word_set_sort was called */
    size_t entries, room;
} word_set;

/* Adds letters; false without memory. */
bool word_set_add(word_set *set, const quoth_lexicon *lexicon, const quoth_letters *letters);

/* Adds the entries of a saved list.  Lines that hold no letters of the alphabet are skipped.  False
 * without memory. */
bool word_set_read(word_set *set, const quoth_lexicon *lexicon, const char *text, size_t size);
void word_set_sort(word_set *set);
void word_set_free(word_set *set);

/* The entry with the same letters in any order; with `exactly`, of those that are words only the
 * word itself.  NULL if there is none. */
const word_entry *word_set_find(const word_set *set, const quoth_letters *word, bool exactly);

/* The ways to draw the letters of a word from a full bag, blanks included: what tournament players
 * call its probability. */
double word_combinations(const quoth_tiles *tiles, const quoth_alphabet *alphabet,
                         const quoth_letters *word);

/* The number of letters that make a longer word in front or behind. */
unsigned word_hooks(const quoth_lexicon *lexicon, const quoth_letters *word);

#endif
