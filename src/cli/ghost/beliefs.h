/* What a player may think that another knows: the MODEL of a player's name. */
#ifndef CLI_GHOST_BELIEFS_H
#define CLI_GHOST_BELIEFS_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"

/* Makes the belief that a model names: "level:N", "words:N", or "count:HALF" with --frequencies.
 * NULL stands for the counts of --frequencies if it is given, else level:5.  Complains and returns
 * false if there is no such model. */
bool belief_make(quoth_belief **belief, const char *model, const arguments *args,
                 const quoth_lexicon *lexicon);

/* The options of --samples and --seed; complains and returns false if they make no sense. */
bool exploit_options_read(quoth_exploit_options *options, const arguments *args);

#endif
