/* ENABLE with the words that Words With Friends has besides. */
#ifndef CLI_WORDS_FRIENDS_H
#define CLI_WORDS_FRIENDS_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"

#define FRIENDS_SENTENCE "Words With Friends plays \"%s\"; --words " ENABLE1_FRIENDS " has it"

/* Whether a play is refused for a word that data/friends.txt has; `text` is the word. */
bool friends_have_word_of(const quoth_cross_rules *rules, const quoth_validation *validation,
                          char text[QUOTH_WORD_TEXT_SIZE]);

/* Whether data/friends.txt has a word that the lexicon has not; `text` is its spelling. */
bool friends_have_beyond(const quoth_lexicon *lexicon, const char *word,
                         char text[QUOTH_WORD_TEXT_SIZE]);

/* Remarks on that. */
void warn_of_friends_word(const quoth_lexicon *lexicon, const char *word);

/* The library's leave values for these rules and words; those learnt with ENABLE serve ENABLE with
 * the words of the friends game too. */
quoth_status default_leaves(quoth_leaves **leaves, const quoth_cross_rules *rules,
                            const quoth_lexicon *lexicon, quoth_error *error);

/* Opens ENABLE with the words of the friends game; complains and returns false if that fails. */
bool friends_open(quoth_lexicon **lexicon);

#endif
