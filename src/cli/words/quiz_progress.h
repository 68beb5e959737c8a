/* A person's progress in quizzes: the file of `quoth ghost quiz`, `cross puzzle`, `words drill` and
 * `practise` (progress_cards.h, docs/formats.md).
 *
 * One file holds all sheets.  Each answer is appended to it and synced before the next question, so
 * that nothing is lost when the program ends, and programs that run at once keep each other's
 * answers. */
#ifndef CLI_WORDS_QUIZ_PROGRESS_H
#define CLI_WORDS_QUIZ_PROGRESS_H

#include "cli/io/files.h"
#include "cli/words/progress_summary.h"

enum {
    QUIZ_KNOWN = PROGRESS_KNOWN,
    SHEET_DIGEST = 8 /* bytes of the SHA-256 of the words in the name of a sheet */
};

/* A pair of question and answer; the texts are the caller's, without blanks.  "" stands for an
 * empty fragment. */
typedef struct quiz_pair {
    const char *sheet; /* NULL: that of the quiz */
    const char *question, *answer;
    const char *item;    /* a line without its end that is needed to ask it anew; NULL: none */
    progress_card noted; /* what is known of it */
} quiz_pair;

typedef struct quiz_progress {
    const char *path;
    char sheet[160];
    quiz_pair *pair; /* the caller's */
    size_t pairs;
    file_bytes file;
    progress_cards cards; /* of all sheets, as the file was read */
} quiz_progress;

/* Reads the file, if it exists.  Prints an error and returns false if it cannot be read or is
 * malformed. */
bool quiz_progress_read(quiz_progress *progress);

/* Looks up what is known of the pairs.  A pair whose answer has changed starts anew. */
void quiz_progress_look_up(quiz_progress *progress);

/* Records an answer, in the pair and in the file.  A file of version 1 becomes one of version 2.
 * Prints an error and returns false if the file cannot be written. */
bool quiz_progress_record(quiz_progress *progress, quiz_pair *pair, quoth_rating rating,
                          uint64_t time);
void quiz_progress_free(quiz_progress *progress);

static inline bool quiz_pair_is_new(const quiz_pair *pair)
{
    return pair->noted.memory.stage == QUOTH_CARD_NEW;
}

/* When it is to be asked again: 0, at once, after a miss. */
static inline uint64_t quiz_pair_due(const quiz_pair *pair)
{
    return progress_card_due(&pair->noted);
}

#endif
