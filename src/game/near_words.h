/* Words that a player derives from known words: right guesses and phonies. */
#ifndef Q_GAME_NEAR_WORDS_H
#define Q_GAME_NEAR_WORDS_H

#include "quoth/lexicon.h"

/* Makes the lexicon of the words of `known` and of words derived from them: a known word with an
 * affix that many known words take.  Offensive words are derived only if `known` has some, which
 * `all_words` says.  The same lexicon gives the same words on every machine. */
quoth_status q_near_words(quoth_lexicon **with_near, const quoth_lexicon *known, bool all_words,
                          const quoth_context *context, quoth_error *error);

#endif
