/* A round of questions that come back until they are known: what is due, in which order, and what
 * is noted.  `ghost quiz`, `cross puzzle` and `words drill` each ask in their own way. */
#ifndef CLI_WORDS_QUIZ_H
#define CLI_WORDS_QUIZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/io/prompt.h"
#include "cli/words/quiz_progress.h"

typedef struct quiz {
    quiz_progress progress; /* with the pairs */
    prompt prompt;
    const char *things; /* what is known or not: "replies" */
    /* Asks one pair until there is an answer.  Sets `left` at `quit`, and where the input ends. */
    void (*ask)(void *user, struct quiz *quiz, size_t pair, bool *right);
    void *user;
    char *own_path;     /* of the file without --progress */
    uint64_t given_now; /* UINT64_MAX: ask the clock */
    size_t *queue;      /* pairs to ask, in this order */
    size_t asked, length, room;
    uint64_t right, missed;
    bool left, failed;
} quiz;

/* Asks what is due and up to `news` new pairs.  Returns the exit status. */
int quiz_run(quiz *q, const prompt_command *commands, const arguments *args, uint64_t news);

/* Reads --now and --progress, before any work and any question; complains and returns false if that
 * is no time, or if the file cannot be written.  The quiz stays at its address from then on. */
bool quiz_begin(quiz *q, const arguments *args);

/* Gives back all but the texts of pairs. */
void quiz_end(quiz *q);

/* The next line typed; NULL, with `left`, at the end of input. */
char *quiz_line(quiz *q, const char *question);

#endif
