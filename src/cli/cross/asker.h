/* Asks puzzles again, in `quoth practise`, from their lines in the file of progress. */
#ifndef CLI_CROSS_ASKER_H
#define CLI_CROSS_ASKER_H

#include "cli/app/arguments.h"
#include "cli/words/meanings.h"
#include "cli/words/quiz.h"

/* "openings" (an empty board), "endgames" (a proved play) or "puzzles"; NULL if the line of a
 * puzzle is malformed, or without memory (`*no_memory`). */
const char *puzzle_subject(const char *item, bool *no_memory);

/* Asks pairs whose items have a subject; the meanings (NULL: none) must outlive it.  Prints an
 * error and returns false without memory. */
bool puzzle_asker(quiz_asker *asker, const arguments *args, const dictionary *meanings);

#endif
