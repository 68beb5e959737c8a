/* The parts of a drill: its questions, and how they are asked. */
#ifndef CLI_WORDS_DRILL_PARTS_H
#define CLI_WORDS_DRILL_PARTS_H

#include "quoth/quoth.h"
#include "cli/io/prompt.h"
#include "cli/words/meanings.h"
#include "cli/words/quiz.h"
#include "cli/words/word_set.h"

/* A question and its answer as they are noted: letters and words with commas between, or a word and
 * hooks as "front-back". */
typedef struct drill_item {
    char *question, *answer;
    int level;     /* of the most familiar word */
    double key;    /* by which questions are ordered, the least first */
    uint32_t rank; /* of the word, while words are joined; then the order among equals */
} drill_item;

/* SCOWL's levels of familiarity.  HIDDEN_LEVEL is a hidden word's, above any that can be asked for,
 * so that a hidden word alone makes no question; in an answer it is stored but not shown. */
enum { LOWEST_LEVEL = 10, FAMILIAR_LEVEL = 35, HIGHEST_LEVEL = 99, HIDDEN_LEVEL = 100 };

typedef enum drill_order { BY_FAMILIARITY, BY_PROBABILITY, BY_HOOKS, AS_LISTED } drill_order;

typedef struct words_drill {
    quiz quiz;
    const quoth_lexicon *lexicon, *levels;
    quoth_lexicon *enable1; /* the levels, where the lexicon has none */
    const quoth_alphabet *alphabet;
    const dictionary *meanings; /* shown after each answer; NULL: not */
    bool hooks, all_words;
    unsigned min, max, level;
    drill_order order;
    quoth_tiles tiles; /* for the order by probability */
    word_set only;     /* the words to ask */
    bool limited;      /* by `only` */
    drill_item *item;
    size_t items, room;
    bool fits; /* there is a word of such a length, familiar or not, that is not hidden */
    bool hides;
    bool no_memory;
} words_drill;

/* Opens the levels of familiarity: those of the lexicon, else of ENABLE.  Prints an error and
 * returns false if that fails. */
bool drill_open_levels(words_drill *d);

/* Fills in the items, and from them the pairs of the quiz.  Returns false if it is interrupted, or
 * prints an error and returns false without memory. */
bool drill_make_questions(words_drill *d);

void drill_free_items(words_drill *d);

/* Whether a word is not shown: offensive words, without --all-words. */
bool drill_hides(const words_drill *d, const quoth_letters *word);

/* What can be typed in place of an answer. */
extern const prompt_command drill_commands[];

/* Asks a question: a quiz's `ask`. */
void drill_ask(void *user, quiz *round, size_t number, bool *right);

#endif
