/* The commands on words. */
#ifndef CLI_WORDS_COMMANDS_H
#define CLI_WORDS_COMMANDS_H

#include "cli/app/arguments.h"

int run_lexicon_build(const arguments *args);
int run_lexicon_info(const arguments *args);
int run_lexicon_check(const arguments *args);
int run_lexicon_list(const arguments *args);
int run_words(const arguments *args);

#endif
