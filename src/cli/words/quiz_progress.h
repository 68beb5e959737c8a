/* A person's progress in quizzes: the file of `quoth ghost quiz`, `cross puzzle` and `words drill`
 * (docs/formats.md).
 *
 *   quoth-quiz 1
 *   super/-/3/no/always/first/6bfbd465568dc41c ay ayy 3 1790000000 4 1 1789000000
 *   sheet                             question answer stage due right missed last-missed
 *
 * One file holds all sheets.  Lines of other sheets are kept as they are. */
#ifndef CLI_WORDS_QUIZ_PROGRESS_H
#define CLI_WORDS_QUIZ_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/io/progress.h"

enum {
    QUIZ_STAGES = 6,
    QUIZ_KNOWN = 3,
    SHEET_DIGEST = 8 /* bytes of the SHA-256 of the words in the name of a sheet */
};

/* Of one pair; times are seconds since 1970. */
typedef struct quiz_pair {
    const char *question,
        *answer;    /* the caller's, without blanks; "" stands for an empty fragment */
    unsigned stage; /* right answers in a row, at most QUIZ_STAGES - 1 */
    uint64_t due;   /* when it is to be asked again */
    uint64_t right, missed;
    uint64_t last_missed; /* 0: never */
} quiz_pair;

typedef struct quiz_progress {
    const char *path;
    char sheet[160];
    quiz_pair *pair; /* the caller's */
    size_t pairs;
    char *others; /* lines of other sheets */
    size_t others_size;
} quiz_progress;

/* Reads the state of the sheet's pairs from the file, if it exists.  A pair whose answer has
 * changed starts anew.  Prints an error and returns false if the file cannot be read or is
 * malformed. */
bool quiz_progress_read(quiz_progress *progress);

/* Replaces the file atomically. */
bool quiz_progress_write(quiz_progress *progress);
void quiz_progress_free(quiz_progress *progress);

/* Records an answer. */
void quiz_pair_answered(quiz_pair *pair, bool right, uint64_t now);

static inline bool quiz_pair_is_new(const quiz_pair *pair)
{
    return pair->right + pair->missed == 0;
}

#endif
