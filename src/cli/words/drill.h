/* quoth words drill. */
#ifndef CLI_WORDS_DRILL_H
#define CLI_WORDS_DRILL_H

#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/words/meanings.h"
#include "cli/words/quiz.h"

int run_words_drill(const arguments *args);

/* The tiles of --rules; prints an error and returns false if the library has no such rules. */
bool tiles_by_rules(quoth_tiles *tiles, const arguments *args);

/* Asks anagrams or hooks again; the lexicon and the meanings (NULL: none) must outlive it.  Prints
 * an error and returns false without memory. */
bool drill_asker(quiz_asker *asker, const quoth_lexicon *lexicon, const dictionary *meanings,
                 bool hooks);

#endif
