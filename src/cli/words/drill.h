/* quoth words drill. */
#ifndef CLI_WORDS_DRILL_H
#define CLI_WORDS_DRILL_H

#include "cli/app/arguments.h"
#include "cli/app/commands.h"

int run_words_drill(const arguments *args);

#endif
