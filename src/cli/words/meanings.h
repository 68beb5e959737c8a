/* Meanings of words: the dictionary of --meanings, and the meanings that come with the program. */
#ifndef CLI_WORDS_MEANINGS_H
#define CLI_WORDS_MEANINGS_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/io/files.h"

/* The dictionaries in which meanings are looked up, in this order; NULL: none. */
typedef struct dictionary {
    file_bytes bytes;
    quoth_meanings *file; /* of --meanings=FILE, else of meanings.tsv as it is installed */
    quoth_meanings *own;  /* data/meanings.tsv, which is in the program */
} dictionary;

/* Prints an error and returns false if the file cannot be read. */
bool dictionary_open(dictionary *d, const arguments *args);
void dictionary_close(dictionary *d);

/* Prints a line with a word and its meaning, indented; nothing if none is known. */
void print_known_meaning(const dictionary *d, const char *word, size_t size);

/* Writes the meaning of a word, without a line end; false if none is known. */
bool write_meaning(const quoth_sink *to, const dictionary *d, const char *word, size_t size);

/* Writes a word and its meaning, without a line end; false if no meaning is known. */
bool write_known_meaning(const quoth_sink *to, const dictionary *d, const char *word, size_t size);

/* Opens the dictionary unless it is open, for commands that may never need it. */
bool dictionary_ready(dictionary *d, const arguments *args);

/* Standard output for lines of words: a line of one word, or of a number and a word, gets its
 * meaning behind it. */
typedef struct meanings_lines {
    const dictionary *dictionary;
    const quoth_sink *to;
    bool split;         /* a line that begins with two blanks has several words: each gets a line */
    size_t used, width; /* of the line so far; of the longest line */
    char line[2 * QUOTH_WORD_TEXT_SIZE];
} meanings_lines;

/* Sets *sink to standard output, with meanings if --meanings is given.  `lines` and `d` must
 * outlive it; dictionary_close after it.  Prints an error and returns false as dictionary_open
 * does, and for --json. */
bool meanings_wanted(quoth_sink *sink, meanings_lines *lines, dictionary *d, const arguments *args);

/* quoth words define WORD... */
int run_words_define(const arguments *args);

#endif
