/* Opponent models by name: what another player probably knows. */
#ifndef CLI_GHOST_BELIEFS_H
#define CLI_GHOST_BELIEFS_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"

/* Makes the prior of word knowledge that a model names: "level:N", "words:N", or "count:HALF" with
 * --frequencies.  NULL: by --frequencies if it is given, else level:5.  Prints an error and returns
 * false for any other name. */
bool belief_make(quoth_ghost_belief **belief, const char *model, const arguments *args,
                 const quoth_lexicon *lexicon);

/* Reads --samples and --seed; prints an error and returns false for malformed values. */
bool exploit_options_read(quoth_ghost_exploit_options *options, const arguments *args);

#endif
