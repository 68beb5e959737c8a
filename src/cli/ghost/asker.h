/* Asks the replies of a sheet again, in `quoth practise`. */
#ifndef CLI_GHOST_ASKER_H
#define CLI_GHOST_ASKER_H

#include "cli/words/meanings.h"
#include "cli/words/quiz.h"

/* Opens the game that the name of a sheet describes, on the lexicon with this digest (the first
 * hexadecimal digits of its SHA-256); the lexicon and the meanings (NULL: none) must outlive the
 * asker. */
quiz_opened ghost_asker(quiz_asker *asker, const char *sheet, const quoth_lexicon *lexicon,
                        const char *digest, const dictionary *meanings);

#endif
