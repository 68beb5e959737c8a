/* Asks puzzles again, in `quoth practise`, from their lines in the file of progress. */
#ifndef CLI_CROSS_ASKER_H
#define CLI_CROSS_ASKER_H

#include "cli/app/arguments.h"
#include "cli/words/meanings.h"
#include "cli/words/quiz.h"

/* Whether the item of a card is the line of a puzzle; false, too, without memory (`*no_memory`). */
bool puzzle_is_whole(const char *item, bool *no_memory);

/* Asks pairs whose items are whole; the meanings (NULL: none) must outlive it.  Prints an
 * error and returns false without memory. */
bool puzzle_asker(quiz_asker *asker, const arguments *args, const dictionary *meanings);

#endif
