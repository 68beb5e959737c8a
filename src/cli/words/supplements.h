/* ENABLE with additional words, as --words names it: "enable1+modern", "enable1+friends+modern".
 *
 *   friends   words that Words With Friends plays (data/friends.txt)
 *   modern    words of today that ENABLE lacks (data/modern.txt), with SCOWL levels */
#ifndef CLI_WORDS_SUPPLEMENTS_H
#define CLI_WORDS_SUPPLEMENTS_H

#include "quoth/quoth.h"

/* The lists, with ends of lines; behind a tab each word of `modern` has its level. */
extern const char friends_words[], modern_words[];

/* The checksums and sizes of the files that ENABLE and its supplements are made from. */
extern const char built_in_lists[];

/* Whether a value of --words names ENABLE with supplements. */
bool names_supplements(const char *words);

/* Opens that lexicon; prints an error and returns false after a failure. */
bool supplemented_open(quoth_lexicon **lexicon, const char *words);

#endif
