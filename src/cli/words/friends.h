/* Words of Words With Friends beyond ENABLE (supplements.h): messages about plays that are refused
 * for lack of them. */
#ifndef CLI_WORDS_FRIENDS_H
#define CLI_WORDS_FRIENDS_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"

#define FRIENDS_SENTENCE "Words With Friends plays \"%s\"; --words " ENABLE1_FRIENDS " has it"

/* Whether a play is refused for a word of data/friends.txt, which goes to `text`. */
bool friends_have_word_of(const quoth_cross_rules *rules, const quoth_validation *validation,
                          char text[QUOTH_WORD_TEXT_SIZE]);

/* Whether data/friends.txt has a word that the lexicon, an English one, lacks; its spelling goes to
 * `text`. */
bool friends_have_beyond(const quoth_lexicon *lexicon, const char *word,
                         char text[QUOTH_WORD_TEXT_SIZE]);

/* Warns that only Words With Friends has the word. */
void warn_of_friends_word(const quoth_lexicon *lexicon, const char *word);

/* The library's leave values for these rules and words.  ENABLE's serve ENABLE with
 * supplements too. */
quoth_status default_leaves(quoth_leaves **leaves, const quoth_cross_rules *rules,
                            const quoth_lexicon *lexicon, quoth_error *error);

#endif
